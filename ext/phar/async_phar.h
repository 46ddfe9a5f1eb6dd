/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/phar with coroutines. Its handles share the open archive: one stream, which each call seeks before it reads, and
 * tables of archives, entries and unpacked files. Reading an archive that is not in the page cache suspends in the
 * middle of an operation, so one coroutine of a thread at a time is inside of ext/phar (main/async_monitor.h). Included
 * by stream.c, whose operations are wrapped here, by phar.c, and by phar_object.c. */
#ifndef PHP_PHAR_ASYNC_PHAR_H
#define PHP_PHAR_ASYNC_PHAR_H

#include "async_monitor.h"
#include "zend_async_request.h"

/* The monitored address: the same for all archives of the thread. */
static zend_always_inline const void *phar_async_all(void)
{
	return &PHAR_G(phar_fname_map);
}

/* One operation inside the monitor; returns `failure` if the wait for the monitor was cancelled. */
#define PHAR_ASYNC_CALL(type, failure, call) \
	uint32_t ticket = 0; \
	type result; \
	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && !(ticket = php_async_monitor_enter(phar_async_all()))) { \
		return (failure); \
	} \
	result = call; \
	if (UNEXPECTED(ticket)) { \
		php_async_monitor_leave(phar_async_all(), ticket); \
	} \
	return result

#ifdef PHAR_STREAM

static ssize_t phar_async_stream_write(php_stream *stream, const char *buf, size_t count)
{
	PHAR_ASYNC_CALL(ssize_t, -1, phar_stream_write(stream, buf, count));
}

static ssize_t phar_async_stream_read(php_stream *stream, char *buf, size_t count)
{
	PHAR_ASYNC_CALL(ssize_t, -1, phar_stream_read(stream, buf, count));
}

/* Frees the handle, even if the wait for the monitor was cancelled. */
static int phar_async_stream_close(php_stream *stream, int close_handle)
{
	const uint32_t ticket = ZEND_ASYNC_IS_ACTIVE ? php_async_monitor_enter_to_clean_up(phar_async_all()) : 0;
	const int result = phar_stream_close(stream, close_handle);

	if (UNEXPECTED(ticket)) {
		php_async_monitor_leave(phar_async_all(), ticket);
	}
	return result;
}

static int phar_async_stream_flush(php_stream *stream)
{
	PHAR_ASYNC_CALL(int, EOF, phar_stream_flush(stream));
}

static int phar_async_stream_seek(php_stream *stream, zend_off_t offset, int whence, zend_off_t *newoffset)
{
	PHAR_ASYNC_CALL(int, -1, phar_stream_seek(stream, offset, whence, newoffset));
}

static php_stream *phar_async_open_url(php_stream_wrapper *wrapper, const char *path, const char *mode, int options,
		zend_string **opened_path, php_stream_context *context STREAMS_DC)
{
	PHAR_ASYNC_CALL(php_stream *, NULL,
			phar_wrapper_open_url(wrapper, path, mode, options, opened_path, context STREAMS_REL_CC));
}

static php_stream *phar_async_open_dir(php_stream_wrapper *wrapper, const char *path, const char *mode, int options,
		zend_string **opened_path, php_stream_context *context STREAMS_DC)
{
	PHAR_ASYNC_CALL(php_stream *, NULL,
			phar_wrapper_open_dir(wrapper, path, mode, options, opened_path, context STREAMS_REL_CC));
}

static int phar_async_stat(php_stream_wrapper *wrapper, const char *url, int flags, php_stream_statbuf *ssb,
		php_stream_context *context)
{
	PHAR_ASYNC_CALL(int, FAILURE, phar_wrapper_stat(wrapper, url, flags, ssb, context));
}

static int phar_async_unlink(php_stream_wrapper *wrapper, const char *url, int options, php_stream_context *context)
{
	PHAR_ASYNC_CALL(int, 0, phar_wrapper_unlink(wrapper, url, options, context));
}

static int phar_async_rename(php_stream_wrapper *wrapper, const char *url_from, const char *url_to, int options,
		php_stream_context *context)
{
	PHAR_ASYNC_CALL(int, 0, phar_wrapper_rename(wrapper, url_from, url_to, options, context));
}

static int phar_async_mkdir(php_stream_wrapper *wrapper, const char *url, int mode, int options,
		php_stream_context *context)
{
	PHAR_ASYNC_CALL(int, 0, phar_wrapper_mkdir(wrapper, url, mode, options, context));
}

static int phar_async_rmdir(php_stream_wrapper *wrapper, const char *url, int options, php_stream_context *context)
{
	PHAR_ASYNC_CALL(int, 0, phar_wrapper_rmdir(wrapper, url, options, context));
}

#elif defined(PHAR_MAIN)

static zend_string *phar_async_resolve_path(zend_string *filename)
{
	if (EXPECTED(!HT_IS_INITIALIZED(&PHAR_G(phar_fname_map)) || zend_hash_num_elements(&PHAR_G(phar_fname_map)) == 0)) {
		return phar_resolve_path(filename);
	}
	PHAR_ASYNC_CALL(zend_string *, NULL, phar_resolve_path(filename));
}

/* Enters the monitor for a file in an archive, or an archive that is run. The compiler, which reads it, cannot wait. */
static uint32_t phar_async_enter_source(const zend_string *path)
{
	return strstr(ZSTR_VAL(path), ".phar") || zend_string_starts_with_literal_ci(path, "phar://")
			? php_async_monitor_enter(phar_async_all())
			: PHP_ASYNC_MONITOR_NO_TICKET;
}

static void phar_async_leave_source(uint32_t ticket)
{
	php_async_monitor_leave(phar_async_all(), ticket);
}

static void phar_async_startup(void)
{
	zend_async_enter_source_fn = phar_async_enter_source;
	zend_async_leave_source_fn = phar_async_leave_source;
}

#else

static uint32_t phar_async_objects(zend_object *self, zend_execute_data *call, const void **objects)
{
	objects[0] = phar_async_all();
	return 1;
}

/* Monitors the methods of the three classes, except those that may run a whole program. */
static void phar_async_objects_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "__destruct", PHP_ASYNC_UNMONITORED },
		{ "loadphar", PHP_ASYNC_ENTERS }, { "mapphar", PHP_ASYNC_ENTERS }, { "mount", PHP_ASYNC_ENTERS },
		{ "unlinkarchive", PHP_ASYNC_ENTERS }, { NULL } };

	php_async_monitor_class(phar_ce_archive, PHP_ASYNC_ENTERS, rules, phar_async_objects);
	php_async_monitor_class(phar_ce_data, PHP_ASYNC_ENTERS, rules, phar_async_objects);
	php_async_monitor_class(phar_ce_entry, PHP_ASYNC_ENTERS, rules, phar_async_objects);
}

#endif

#endif
