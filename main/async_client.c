/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Writers to the client (see async_client.h). A call that may not wait while another coroutine is in the middle of a
 * write (an error message in a no-suspend region, code that runs on top of its own coroutine's wait) defers its
 * bytes, and the writing coroutine sends them next.
 * Invariant: deferred bytes are sent before any later ones, and before the lock is released unless a fatal error
 * cuts the write off. */
#include "php.h"
#include "async_client.h"
#include "async_lock.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

ZEND_TLS php_async_lock_t lock;
ZEND_TLS smart_str pending_output; /* owned, persistent; deferred bytes */

static void send_pending_output(void)
{
	while (UNEXPECTED(pending_output.s != NULL)) {
		zend_string *data = pending_output.s;

		pending_output = (smart_str) { 0 };
		sapi_module.ub_write(ZSTR_VAL(data), ZSTR_LEN(data));
		zend_string_release_ex(data, true);
	}
}

/* True if output is sent at all. A call that gave up the wait returns true and lets the other coroutines send. */
bool php_async_client_header_locked(void)
{
	volatile bool goes_out = true;

	if (UNEXPECTED(!php_async_lock_acquire(&lock))) {
		return true;
	}
	zend_try {
		goes_out = php_header();
	} zend_catch {
		php_async_lock_release(&lock);
		zend_bailout();
	} zend_end_try();
	php_async_lock_release(&lock);
	return goes_out;
}

/* `data` NULL: flush. */
static size_t use_lock(const char *data, size_t length)
{
	volatile size_t written = 0;

	if (UNEXPECTED(!php_async_lock_acquire(&lock))) {
		return 0;
	}
	zend_try {
		if (UNEXPECTED(pending_output.s != NULL) && lock.depth == 0) {
			send_pending_output();
		}
		if (data) {
			written = sapi_module.ub_write(data, length);
		} else {
			sapi_module.flush(SG(server_context));
		}
		send_pending_output();
	} zend_catch {
		php_async_lock_release(&lock);
		zend_bailout();
	} zend_end_try();
	php_async_lock_release(&lock);
	return written;
}

/* True if another call is in the middle of a write, and the current one cannot wait for its end. */
static bool client_must_not_wait(void)
{
	return php_async_lock_state(&lock) == PHP_ASYNC_LOCK_OTHER
			&& (!php_async_may_wait() || php_async_lock_is_entered(&lock));
}

size_t php_async_client_write_locked(const char *data, size_t length)
{
	if (UNEXPECTED(client_must_not_wait())) {
		smart_str_appendl_ex(&pending_output, data, length, true);
		return length;
	}
	return use_lock(data, length);
}

void php_async_client_flush_locked(void)
{
	if (UNEXPECTED(client_must_not_wait())) {
		return;
	}
	use_lock(NULL, 0);
}

void php_async_client_end(void)
{
	memset(&lock, 0, sizeof(lock));
	send_pending_output();
}

/* ---- the body ---- */

PHPAPI uint32_t php_async_client_enter_body_slow(void)
{
	return php_async_monitor_enter(&SG(request_info));
}

PHPAPI void php_async_client_leave_body_slow(uint32_t ticket)
{
	php_async_monitor_leave(&SG(request_info), ticket);
}

static ssize_t client_keep(php_stream *copy, bool at_end, const char *data, size_t length)
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
		return client_keep(copy, at_end, data, length);
	}
	PHP_ASYNC_NO_SUSPEND_BEGIN();
	zend_try {
		kept = client_keep(copy, at_end, data, length);
	} zend_catch {
		PHP_ASYNC_NO_SUSPEND_END();
		zend_bailout();
	} zend_end_try();
	PHP_ASYNC_NO_SUSPEND_END();
	return kept;
}

/* ---- messages ---- */

/* Stashes the exception, so that the next wait does not give up. */
static void client_keep_exception(zend_object **kept)
{
	zend_object *exception = zend_async_exception_take();
	*kept = zend_async_exception_merge(*kept, exception);
}

static ssize_t client_finish(bool sending, int fd, void *data, size_t length)
{
	zend_object *kept = NULL;
	const int before = errno;
	ssize_t result;

	for (;;) {
		result = sending ? php_async_fd_write(fd, data, length) : php_async_fd_read(fd, data, length);
		if (EXPECTED(result >= 0 || errno != ECANCELED || EG(exception) == NULL)) {
			break;
		}
		client_keep_exception(&kept);
	}
	if (UNEXPECTED(kept != NULL)) {
		EG(exception) = kept;
	}
	return php_async_settle(result, before);
}

PHPAPI ssize_t php_async_client_send(int fd, const void *data, size_t length)
{
	return php_async_may_suspend() ? client_finish(true, fd, (void *) data, length) : write(fd, data, length);
}

PHPAPI ssize_t php_async_client_receive(int fd, void *data, size_t length)
{
	return php_async_may_suspend() ? client_finish(false, fd, data, length) : read(fd, data, length);
}
