/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Callbacks of a FILE over a stream (fopencookie(3)). cast.c includes this before its table. Each callback calls the one
 * of upstream, which may suspend while C code (libcurl, libpq) is inside an operation of stdio. Entering the stream
 * keeps the stream and the FILE until that operation is over, even if another coroutine closes the stream. */
#include "async_sides.h"

#ifdef PHP_EMULATE_FOPENCOOKIE
typedef int php_async_cookie_size_t;
typedef int php_async_cookie_result_t;
#else
typedef size_t php_async_cookie_size_t;
typedef ssize_t php_async_cookie_result_t;
#endif

static php_async_cookie_result_t php_async_cookie_reader(void *cookie, char *buffer, php_async_cookie_size_t size)
{
	if (UNEXPECTED(!php_stream_enter_stdio(cookie))) {
		return -1;
	}
	const php_async_cookie_result_t result = stream_cookie_reader(cookie, buffer, size);
	php_stream_leave_stdio(cookie);
	return result;
}

static php_async_cookie_result_t php_async_cookie_writer(void *cookie, const char *buffer, php_async_cookie_size_t size)
{
	if (UNEXPECTED(!php_stream_enter_stdio(cookie))) {
		return -1;
	}
	const php_async_cookie_result_t result = stream_cookie_writer(cookie, buffer, size);
	php_stream_leave_stdio(cookie);
	return result;
}

#ifdef PHP_EMULATE_FOPENCOOKIE
static PHP_FPOS_T php_async_cookie_seeker(void *cookie, zend_off_t position, int whence)
{
	if (UNEXPECTED(!php_stream_enter_stdio(cookie))) {
		return -1;
	}
	const PHP_FPOS_T result = stream_cookie_seeker(cookie, position, whence);
	php_stream_leave_stdio(cookie);
	return result;
}
#else
# ifdef COOKIE_SEEKER_USES_OFF64_T
static int php_async_cookie_seeker(void *cookie, off64_t *position, int whence)
# else
static int php_async_cookie_seeker(void *cookie, off_t *position, int whence)
# endif
{
	if (UNEXPECTED(!php_stream_enter_stdio(cookie))) {
		return -1;
	}
	const int result = stream_cookie_seeker(cookie, position, whence);
	php_stream_leave_stdio(cookie);
	return result;
}
#endif

static int php_async_cookie_closer(void *cookie)
{
	const php_stream *stream = cookie;

	/* The FILE that has outlived the close of its stream. */
	return UNEXPECTED(stream->sides.has_file) ? 0 : stream_cookie_closer(cookie);
}
