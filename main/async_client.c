/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Writers to the client (see async_client.h). A call that may not wait while another coroutine is in the middle of a
 * write (an error message in a no-suspend region, code that runs on top of its own coroutine's wait) defers its
 * bytes, and the writing coroutine sends them next.
 * Invariant: deferred bytes are sent before any later ones, and before the lock is released unless a fatal error
 * cuts the write off. */
#include "php.h"
#include "async_client.h"
#include "async_turn.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

ZEND_TLS php_async_turn_t turn;
ZEND_TLS smart_str left_behind; /* owned, persistent; deferred bytes */

static void send_left_behind(void)
{
	while (UNEXPECTED(left_behind.s != NULL)) {
		zend_string *data = left_behind.s;

		left_behind = (smart_str) { 0 };
		sapi_module.ub_write(ZSTR_VAL(data), ZSTR_LEN(data));
		zend_string_release_ex(data, true);
	}
}

/* True if output is sent at all. A call that gave up the wait returns true and lets the other coroutines send. */
bool php_async_client_header_in_turn(void)
{
	volatile bool goes_out = true;

	if (UNEXPECTED(!php_async_turn_take(&turn))) {
		return true;
	}
	zend_try {
		goes_out = php_header();
	} zend_catch {
		php_async_turn_leave(&turn);
		zend_bailout();
	} zend_end_try();
	php_async_turn_leave(&turn);
	return goes_out;
}

/* `data` NULL: flush. */
static size_t use_turn(const char *data, size_t length)
{
	volatile size_t written = 0;

	if (UNEXPECTED(!php_async_turn_take(&turn))) {
		return 0;
	}
	zend_try {
		if (UNEXPECTED(left_behind.s != NULL) && turn.depth == 0) {
			send_left_behind();
		}
		if (data) {
			written = sapi_module.ub_write(data, length);
		} else {
			sapi_module.flush(SG(server_context));
		}
		send_left_behind();
	} zend_catch {
		php_async_turn_leave(&turn);
		zend_bailout();
	} zend_end_try();
	php_async_turn_leave(&turn);
	return written;
}

/* True if another call is in the middle of a write, and the current one cannot wait for its end. */
static bool must_not_wait(void)
{
	return php_async_turn_used_by(&turn) == PHP_ASYNC_TURN_ANOTHERS
		&& (!php_async_may_wait() || php_async_turn_is_entered(&turn));
}

size_t php_async_client_write_in_turn(const char *data, size_t length)
{
	if (UNEXPECTED(must_not_wait())) {
		smart_str_appendl_ex(&left_behind, data, length, true);
		return length;
	}
	return use_turn(data, length);
}

void php_async_client_flush_in_turn(void)
{
	if (UNEXPECTED(must_not_wait())) {
		return;
	}
	use_turn(NULL, 0);
}

void php_async_client_end(void)
{
	memset(&turn, 0, sizeof(turn));
	send_left_behind();
}

/* ---- the body ---- */

PHPAPI uint32_t php_async_client_enter_body_here(void)
{
	return php_async_monitor_enter(&SG(request_info));
}

PHPAPI void php_async_client_leave_body_here(uint32_t ticket)
{
	php_async_monitor_leave(&SG(request_info), ticket);
}

static ssize_t keep(php_stream *copy, bool at_end, const char *data, size_t length)
{
	if (at_end) {
		php_stream_seek(copy, 0, SEEK_END);
	}
	return php_stream_write(copy, data, length);
}

PHPAPI ssize_t php_async_client_keep_body(php_stream *copy, bool at_end, const char *data, size_t length)
{
	volatile ssize_t kept = -1;

	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		return keep(copy, at_end, data, length);
	}
	PHP_ASYNC_NO_SUSPEND_BEGIN();
	zend_try {
		kept = keep(copy, at_end, data, length);
	} zend_catch {
		PHP_ASYNC_NO_SUSPEND_END();
		zend_bailout();
	} zend_end_try();
	PHP_ASYNC_NO_SUSPEND_END();
	return kept;
}

/* ---- messages ---- */

/* Stashes the exception, so that the next wait does not give up. */
static void keep_exception(zend_object **kept)
{
	zend_object *exception = EG(exception);

	EG(exception) = NULL;
	*kept = zend_async_exception_merge(*kept, exception);
}

static ssize_t finish(bool sending, int fd, void *data, size_t length)
{
	zend_object *kept = NULL;
	const int before = errno;
	ssize_t result;

	for (;;) {
		result = sending ? php_async_fd_write(fd, data, length) : php_async_fd_read(fd, data, length);
		if (EXPECTED(result >= 0 || errno != ECANCELED || EG(exception) == NULL)) {
			break;
		}
		keep_exception(&kept);
	}
	if (UNEXPECTED(kept != NULL)) {
		EG(exception) = kept;
	}
	return php_async_settle(result, before);
}

PHPAPI ssize_t php_async_client_send(int fd, const void *data, size_t length)
{
	return php_async_may_suspend() ? finish(true, fd, (void *) data, length) : write(fd, data, length);
}

PHPAPI ssize_t php_async_client_receive(int fd, void *data, size_t length)
{
	return php_async_may_suspend() ? finish(false, fd, data, length) : read(fd, data, length);
}
