/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Operations of streams of PHP classes that take no side of the stream (see async_sides.h). userspace.c includes
 * this before its tables. Each operation calls a user method, which may suspend. Entering the stream keeps the data
 * that the operation uses afterwards, even if another coroutine closes the stream in the meantime. */
#include "async_sides.h"

static int php_async_userstream_flush(php_stream *stream)
{
	php_stream_enter(stream);
	const int result = php_userstreamop_flush(stream);
	php_stream_leave(stream);
	return result;
}

static int php_async_userstream_cast(php_stream *stream, int castas, void **ret)
{
	php_stream_enter(stream);
	const int result = php_userstreamop_cast(stream, castas, ret);
	php_stream_leave(stream);
	return result;
}

static int php_async_userstream_stat(php_stream *stream, php_stream_statbuf *ssb)
{
	php_stream_enter(stream);
	const int result = php_userstreamop_stat(stream, ssb);
	php_stream_leave(stream);
	return result;
}

static int php_async_userstream_set_option(php_stream *stream, int option, int value, void *ptrparam)
{
	php_stream_enter(stream);
	const int result = php_userstreamop_set_option(stream, option, value, ptrparam);
	php_stream_leave(stream);
	return result;
}
