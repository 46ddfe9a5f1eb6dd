/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Exceptions of the asynchronous layer: building and throwing them also where no PHP frame exists (scheduler and
 * reactor code), and chaining them without ever making a cycle.
 */
#include "zend_async_API.h"

ZEND_API bool zend_async_is_cancellation(const zend_object *exception)
{
	return instanceof_function(exception->ce, zend_ce_cancellation);
}

/* The root class that declares the private property `previous`. */
static zend_class_entry *exception_root(const zend_object *exception)
{
	if (instanceof_function(exception->ce, zend_ce_exception)) {
		return zend_ce_exception;
	}

	return zend_async_is_cancellation(exception) ? zend_ce_cancellation : zend_ce_error;
}

/* Is `what` the exception itself or in its chain of previous ones? */
static bool chain_contains(zend_object *exception, const zend_object *what)
{
	while (exception != what) {
		zval rv;
		zval *previous = zend_read_property_ex(
				exception_root(exception), exception, ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &rv);

		ZVAL_DEREF(previous);

		if (Z_TYPE_P(previous) != IS_OBJECT) {
			return false;
		}

		exception = Z_OBJ_P(previous);
	}

	return true;
}

static bool is_exit_token(const zend_object *exception)
{
	return zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception);
}

ZEND_API void zend_async_exception_append(zend_object *head, zend_object *tail)
{
	if (is_exit_token(head) || is_exit_token(tail) || chain_contains(head, tail) || chain_contains(tail, head)) {
		OBJ_RELEASE(tail);
		return;
	}

	zend_exception_set_previous(head, tail);
}

ZEND_API void zend_async_waker_apply_error(
		zend_async_waker_t *waker, zend_object *error, bool transfer_error, bool override, bool for_cancellation)
{
	zend_object *existing = waker->error;

	ZEND_ASSERT(error != NULL);

	if (!transfer_error) {
		GC_ADDREF(error);
	}

	if (existing == NULL) {
		waker->error = error;
		return;
	}

	if (chain_contains(existing, error)) {
		OBJ_RELEASE(error);
		return;
	}

	if (chain_contains(error, existing)) {
		/* The newcomer already tells the whole story. */
		waker->error = error;
		OBJ_RELEASE(existing);
		return;
	}

	bool is_cancellation = for_cancellation || zend_async_is_cancellation(error);

	if (zend_async_is_cancellation(existing)) {
		if (is_cancellation) {
			/* The first reason wins. */
			OBJ_RELEASE(error);
			return;
		}
	} else if (is_cancellation) {
		override = true;
	}

	if (override) {
		waker->error = error;
		zend_async_exception_append(error, existing);
	} else {
		zend_async_exception_append(existing, error);
	}
}

/* Building and throwing ------------------------------------------------------------------------------------ */

static zend_class_entry *exception_class(zend_async_class type)
{
	zend_class_entry *ce = ZEND_ASYNC_GET_EXCEPTION_CE(type);

	return ce != NULL ? ce : zend_ce_exception;
}

/* Consumes the message. */
static ZEND_COLD zend_object *build(zend_class_entry *ce, zend_string *message)
{
	zval exception, tmp;

	object_init_ex(&exception, ce);
	ZVAL_STR(&tmp, message);
	zend_update_property_ex(ce, Z_OBJ(exception), ZSTR_KNOWN(ZEND_STR_MESSAGE), &tmp);
	zend_string_release(message);

	return Z_OBJ(exception);
}

ZEND_API ZEND_COLD void zend_async_throw_object(zend_object *exception)
{
	if (EG(current_execute_data) != NULL) {
		zend_throw_exception_internal(exception);
		return;
	}

	/* The engine would end the request here, because no frame could catch. The scheduler looks at EG(exception)
	 * after each step and decides. */
	zend_object *previous = EG(exception);

	if (previous == NULL) {
		EG(exception) = exception;
	} else if (zend_is_unwind_exit(previous)) {
		OBJ_RELEASE(exception);
	} else if (previous != exception) {
		EG(exception) = exception;
		zend_async_exception_append(exception, previous);
	}
}

/* Consumes the message; borrowed object, NULL if an exit in progress swallowed it. */
static ZEND_COLD zend_object *build_and_throw(zend_class_entry *ce, zend_string *message)
{
	zend_object *exception = build(ce, message);

	zend_async_throw_object(exception);

	return EG(exception) == exception ? exception : NULL;
}

ZEND_API ZEND_COLD zend_object *zend_async_new_exception(zend_async_class type, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_string *message = zend_vstrpprintf(0, format, args);
	va_end(args);

	return build(exception_class(type), message);
}

ZEND_API ZEND_COLD zend_object *zend_async_throw(zend_async_class type, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_string *message = zend_vstrpprintf(0, format, args);
	va_end(args);

	return build_and_throw(exception_class(type), message);
}

ZEND_API ZEND_COLD zend_object *zend_async_throw_cancellation(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_string *message = zend_vstrpprintf(0, format, args);
	va_end(args);

	return build_and_throw(exception_class(ZEND_ASYNC_EXCEPTION_CANCELLATION), message);
}

ZEND_API ZEND_COLD zend_object *zend_async_throw_timeout(const char *format, const zend_long timeout)
{
	return build_and_throw(exception_class(ZEND_ASYNC_EXCEPTION_TIMEOUT), zend_strpprintf(0, format, timeout));
}

ZEND_API ZEND_COLD void *zend_async_unavailable(void)
{
	static const char message[] = "The async API is not available";

	build_and_throw(zend_ce_error, zend_string_init(message, sizeof(message) - 1, 0));

	return NULL;
}
