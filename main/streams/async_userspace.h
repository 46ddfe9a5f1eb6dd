/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Operations of streams of PHP classes that take no side of the stream (see async_sides.h). Included by userspace.c, in front
 * of its tables. Each calls a method of the user, which may park; what the operation uses afterwards must not be freed by
 * another coroutine that closes the stream meanwhile. */
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
