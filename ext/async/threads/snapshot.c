/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The copies of the closures that a thread runs, made in the parent before the thread exists, and the request to end
 * that may follow them. */
#include "thread.h"
#include "transit.h"

#ifdef ZTS
#include "zend_closures.h"

static void release_copy(zval *copy)
{
	if (Z_TYPE_P(copy) != IS_UNDEF) {
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(copy);
		ZVAL_UNDEF(copy);
	}
}

bool async_closure_of(zval *closure, zval *callable)
{
	if (Z_TYPE_P(callable) == IS_OBJECT && Z_OBJCE_P(callable) == zend_ce_closure) {
		ZVAL_COPY(closure, callable);
		return true;
	}
	zend_function *from_callable = zend_hash_str_find_ptr(&zend_ce_closure->function_table, ZEND_STRL("fromcallable"));

	ZVAL_UNDEF(closure);
	zend_call_known_function(from_callable, NULL, zend_ce_closure, closure, 1, callable, NULL);
	if (UNEXPECTED(EG(exception) || Z_TYPE_P(closure) != IS_OBJECT)) {
		zval_ptr_dtor(closure);
		return false;
	}
	return true;
}

/* Copies the closure, or a list of it and its arguments, in one transfer. False with an exception. */
static bool copy_call(zval *copy, const zend_fcall_t *fcall)
{
	zval call, callable, closure;

	/* Held, because resolving the callable may run code. */
	ZVAL_COPY(&callable, &fcall->fci.function_name);
	const bool found = async_closure_of(&closure, &callable);
	zval_ptr_dtor(&callable);
	if (UNEXPECTED(!found)) {
		return false;
	}
	if (fcall->fci.param_count > 0) {
		array_init_size(&call, fcall->fci.param_count + 1);
		add_next_index_zval(&call, &closure);
	} else {
		ZVAL_COPY_VALUE(&call, &closure);
	}
	for (uint32_t i = 0; i < fcall->fci.param_count; i++) {
		Z_TRY_ADDREF(fcall->fci.params[i]);
		add_next_index_zval(&call, &fcall->fci.params[i]);
	}
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(copy, &call);
	zval_ptr_dtor(&call);
	if (UNEXPECTED(EG(exception))) {
		ZVAL_UNDEF(copy);
		return false;
	}
	return true;
}

void *async_thread_snapshot_create(const zend_fcall_t *entry, const zend_fcall_t *bootloader)
{
	async_thread_snapshot_t *snapshot = pecalloc(1, sizeof(*snapshot), true);
	volatile bool done = false;

	zend_try {
		done = copy_call(&snapshot->task, entry) && (!bootloader || copy_call(&snapshot->bootloader, bootloader));
	} zend_catch {
		async_thread_snapshot_destroy(snapshot);
		zend_bailout();
	} zend_end_try();
	if (UNEXPECTED(!done)) {
		if (Z_TYPE(snapshot->task) != IS_UNDEF) {
			async_take_back_transferred_zval(&snapshot->task);
		}
		async_thread_snapshot_destroy(snapshot);
		return NULL;
	}
	return snapshot;
}

void async_thread_release_calls(async_thread_snapshot_t *snapshot)
{
	release_copy(&snapshot->task);
	release_copy(&snapshot->bootloader);
}

void async_thread_snapshot_destroy(void *arg)
{
	async_thread_snapshot_t *snapshot = arg;

	async_thread_release_calls(snapshot);
	release_copy(&snapshot->copy);
	release_copy(&snapshot->cancellation);
	if (snapshot->error_class) {
		zend_string_release_ex(snapshot->error_class, true);
	}
	if (snapshot->error_message) {
		zend_string_release_ex(snapshot->error_message, true);
	}
	pefree(snapshot, true);
}

bool async_thread_request_cancel(zend_async_thread_context_t *context, zval *cancellation)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);
	bool first = false;

	if (snapshot) {
		ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context);
		first = !snapshot->settled && !snapshot->cancel_requested;
		if (first) {
			snapshot->cancel_requested = true;
			ZVAL_COPY_VALUE(&snapshot->cancellation, cancellation);
			if (snapshot->notifier) {
				async_thread_notifier_notify(snapshot->notifier, &snapshot->cancel_notification);
			}
		}
		ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context);
	}
	if (!first) {
		release_copy(cancellation);
	}
	return first;
}

void async_thread_request_end(zend_async_thread_context_t *context)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);

	if (!snapshot) {
		return;
	}
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context);
	if (!snapshot->settled && !snapshot->must_end) {
		snapshot->must_end = snapshot->cancel_requested = true;
		if (snapshot->notifier) {
			async_thread_notifier_notify(snapshot->notifier, &snapshot->cancel_notification);
		}
	}
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context);
}

#endif
