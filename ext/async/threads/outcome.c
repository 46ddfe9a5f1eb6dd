/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Loads the outcome of a thread in its parent. An exception is wrapped in one that says where it was received. Loading
 * may call autoloaders, so a coroutine does it, never the loop. */
#include "thread.h"

#ifdef ZTS
#include "base/exceptions.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

bool async_thread_has_failed(const async_thread_event_t *thread)
{
	const zend_async_thread_context_t *context = thread->event.context;
	const async_thread_snapshot_t *snapshot = async_thread_snapshot(context);

	return context->bailout_error_message || (snapshot && snapshot->outcome == ASYNC_THREAD_FAILED)
			|| thread->event.exception;
}

bool async_thread_outcome_is_plain(const async_thread_event_t *thread)
{
	const async_thread_snapshot_t *snapshot = async_thread_snapshot(thread->event.context);

	return !snapshot
			|| (snapshot->outcome == ASYNC_THREAD_VALUE && !thread->event.context->bailout_error_message
					&& Z_TYPE(snapshot->copy) < IS_STRING);
}

/* Creates an exception as if the waiting code had created it. */
static zend_object *create_there(zend_class_entry *ce, zend_coroutine_t *receiver, const async_thread_event_t *thread)
{
	zend_execute_data *here = EG(current_execute_data);
	zend_execute_data *there = receiver ? ZEND_ASYNC_COROUTINE_GET_EXECUTE_DATA(receiver) : NULL;
	zval instance;

	if (there) {
		EG(current_execute_data) = there;
	}
	object_init_ex(&instance, ce);
	EG(current_execute_data) = here;
	if (!there && !zend_get_executed_filename_ex() && thread->event.filename) {
		/* No user code receives it: use the location where the thread was started. */
		zval value;
		ZVAL_STR(&value, thread->event.filename);
		zend_update_property_ex(zend_ce_exception, Z_OBJ(instance), ZSTR_KNOWN(ZEND_STR_FILE), &value);
		ZVAL_LONG(&value, thread->event.lineno);
		zend_update_property_ex(zend_ce_exception, Z_OBJ(instance), ZSTR_KNOWN(ZEND_STR_LINE), &value);
	}
	return Z_OBJ(instance);
}

static void set_message(zend_object *exception, const char *text, size_t length)
{
	zval message;

	ZVAL_STRINGL(&message, text, length);
	zend_update_property_ex(zend_ce_exception, exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), &message);
	zval_ptr_dtor(&message);
}

/* Returns the outcome of a failed load: its exception, or a new one for an exit token, which stays pending. */
static zend_object *take_load_failure(const async_thread_event_t *thread)
{
	zend_object *failure = EG(exception);

	if (zend_async_is_exit(failure)) {
		failure = create_there(async_ce_thread_transfer_exception, NULL, thread);
		set_message(failure, ZEND_STRL("The outcome of the thread was not loaded: the request has ended"));
		return failure;
	}
	GC_ADDREF(failure);
	zend_clear_exception();
	return failure;
}

static void load_copy(zval *value, async_thread_snapshot_t *snapshot)
{
	ZVAL_UNDEF(value);
	if (Z_TYPE(snapshot->copy) != IS_UNDEF) {
		ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(value, &snapshot->copy);
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(&snapshot->copy);
		ZVAL_UNDEF(&snapshot->copy);
	}
}

/* Loads the original exception; NULL if there is no copy, or it cannot be loaded here. */
static zend_object *load_original(async_thread_snapshot_t *snapshot)
{
	zval original;

	load_copy(&original, snapshot);
	if (EG(exception) && !zend_async_is_exit(EG(exception))) {
		zend_clear_exception();
	}
	if (Z_TYPE(original) == IS_OBJECT) {
		return Z_OBJ(original);
	}
	zval_ptr_dtor(&original);
	return NULL;
}

static zend_object *remote_exception(async_thread_event_t *thread, async_thread_snapshot_t *snapshot,
		zend_coroutine_t *receiver)
{
	zend_object *remote = create_there(async_ce_remote_exception, receiver, thread);
	zend_object *original = load_original(snapshot);
	zval value;

	set_message(remote, ZSTR_VAL(snapshot->error_message), ZSTR_LEN(snapshot->error_message));
	ZVAL_LONG(&value, snapshot->error_code);
	zend_update_property_ex(zend_ce_exception, remote, ZSTR_KNOWN(ZEND_STR_CODE), &value);
	zend_update_property_stringl(async_ce_remote_exception, remote, ZEND_STRL("remoteClass"),
			ZSTR_VAL(snapshot->error_class), ZSTR_LEN(snapshot->error_class));
	if (original) {
		ZVAL_OBJ(&value, original);
		zend_update_property(async_ce_remote_exception, remote, ZEND_STRL("remoteException"), &value);
		zend_update_property_ex(zend_ce_exception, remote, ZSTR_KNOWN(ZEND_STR_PREVIOUS), &value);
		zval_ptr_dtor(&value);
	}
	return remote;
}

void async_thread_load_outcome(async_thread_event_t *thread, zend_coroutine_t *receiver)
{
	zend_async_thread_event_t *event = &thread->event;
	async_thread_snapshot_t *snapshot = async_thread_snapshot(event->context);
	zval value;

	if (event->base.flags & ZEND_THREAD_F_RESULT_LOADED) {
		return;
	}
	event->base.flags |= ZEND_THREAD_F_RESULT_LOADED;
	ZVAL_NULL(&event->result);
	if (event->context->bailout_error_message) {
		event->exception = create_there(async_ce_thread_transfer_exception, receiver, thread);
		set_message(event->exception, event->context->bailout_error_message,
				strlen(event->context->bailout_error_message));
		return;
	}
	if (!snapshot) {
		return;
	}
	switch (snapshot->outcome) {
		case ASYNC_THREAD_VALUE:
			load_copy(&value, snapshot);
			if (UNEXPECTED(EG(exception))) {
				zval_ptr_dtor(&value);
				event->exception = take_load_failure(thread);
			} else if (EXPECTED(Z_TYPE(value) != IS_UNDEF)) {
				ZVAL_COPY_VALUE(&event->result, &value);
			}
			break;
		case ASYNC_THREAD_FAILED: event->exception = remote_exception(thread, snapshot, receiver); break;
		case ASYNC_THREAD_CANCELLED:
			event->exception = thread->cancellation ? thread->cancellation : load_original(snapshot);
			thread->cancellation = NULL;
			if (!event->exception) {
				event->exception = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Thread was cancelled");
			}
			ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&event->base);
			break;
	}
}

#endif
