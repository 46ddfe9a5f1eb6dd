/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The output path to the one client of a request: standard output, or the connection to a web server. Coroutines
 * write one after another, each echo as a whole. A client that does not read delays only the coroutines that write
 * to it. */
#ifndef PHP_ASYNC_CLIENT_H
#define PHP_ASYNC_CLIENT_H

#include "php.h"
#include "SAPI.h"
#include "ext/standard/head.h"
#include "async_fd.h"
#include "async_monitor.h"

BEGIN_EXTERN_C()

size_t php_async_client_write_locked(const char *data, size_t length);
bool php_async_client_header_locked(void);
void php_async_client_flush_locked(void);

/* sapi_module.ub_write() and sapi_module.flush(). */
static zend_always_inline size_t php_async_client_write(const char *data, size_t length)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) ? php_async_client_write_locked(data, length)
											: sapi_module.ub_write(data, length);
}

/* php_header(). The callback of header_register_callback() runs first and may suspend; no part of the body is sent
 * during that time. */
static zend_always_inline bool php_async_client_header(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) ? php_async_client_header_locked() : php_header();
}

static zend_always_inline void php_async_client_flush(void)
{
	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE)) {
		php_async_client_flush_locked();
	} else {
		sapi_module.flush(SG(server_context));
	}
}

/* ---- the body of the request ----
 *
 * All readers share the connection, the position and the copy of what was read. One coroutine at a time is inside,
 * from the test of the copy until the bytes are in it. A message of the web server is read as a whole. */

PHPAPI uint32_t php_async_client_enter_body_slow(void);
PHPAPI void php_async_client_leave_body_slow(uint32_t ticket);

/* 0 with an exception: cancelled, or suspension is not allowed. May suspend. */
static zend_always_inline uint32_t php_async_client_enter_body(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) ? php_async_client_enter_body_slow() : PHP_ASYNC_MONITOR_NO_TICKET;
}

static zend_always_inline void php_async_client_leave_body(const uint32_t *ticket)
{
	if (UNEXPECTED(*ticket != PHP_ASYNC_MONITOR_NO_TICKET) && *ticket) {
		php_async_client_leave_body_slow(*ticket);
	}
}

/* Stays inside of the body until the function returns; `give_up` returns the failure. */
#define PHP_ASYNC_ENTER_BODY_OR(give_up) \
	const uint32_t body_ticket __attribute__((cleanup(php_async_client_leave_body))) = php_async_client_enter_body(); \
	if (UNEXPECTED(!body_ticket)) { \
		give_up; \
	}

/* php_stream_write() to the copy, at its position or at its end. The web server does not send the bytes again, so
 * this runs to its end despite any pending exception, and does not suspend. */
PHPAPI ssize_t php_async_client_keep_body(php_stream *copy, bool at_end, const char *data, size_t length);

/* At the end of a request, when no coroutine writes any more. */
void php_async_client_end(void);

/* ---- for SAPIs ---- */

/* write(2) to a client that accepts any part of the bytes. -1/ECANCELED when cancelled: the rest is dropped. */
static inline ssize_t php_async_client_put(int fd, const void *data, size_t length)
{
	return php_async_may_suspend() ? php_async_fd_write(fd, data, length) : write(fd, data, length);
}

/* write(2) and read(2) to a peer that expects whole messages: the call is completed, and a cancellation that arrives
 * during it is pending afterwards. */
PHPAPI ssize_t php_async_client_send(int fd, const void *data, size_t length);
PHPAPI ssize_t php_async_client_receive(int fd, void *data, size_t length);

END_EXTERN_C()

#endif
