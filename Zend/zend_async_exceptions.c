/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Exceptions of the asynchronous layer: building and throwing them also without a PHP frame (scheduler and reactor
 * code), and chaining them without ever making a cycle.
 */
#include "zend_async_API.h"
#include "zend_async_request.h"
#include "zend_builtin_functions.h"

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

static zval *read_property(zend_object *exception, zend_known_string_id name)
{
	static zval none;
	zval rv;
	zval *value = zend_read_property_ex(exception_root(exception), exception, ZSTR_KNOWN(name), true, &rv);

	ZVAL_DEREF(value);
	return value != &rv ? value : &none;
}

static zend_object *exceptions_previous_of(zend_object *exception)
{
	const zval *previous = read_property(exception, ZEND_STR_PREVIOUS);

	return Z_TYPE_P(previous) == IS_OBJECT ? Z_OBJ_P(previous) : NULL;
}

ZEND_API bool zend_async_ends_silently(const zend_object *exception)
{
	if (!zend_async_is_cancellation(exception)) {
		return false;
	}

	const zend_class_entry *of_waits = ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED);

	if (EXPECTED(of_waits == NULL || !instanceof_function(exception->ce, of_waits))) {
		return true;
	}

	zend_object *cause = exceptions_previous_of((zend_object *) exception);

	return cause == NULL || zend_async_ends_silently(cause);
}

/* True if `what` is the exception itself or one of its previous ones. */
static bool chain_contains(zend_object *exception, const zend_object *what)
{
	while (exception != NULL && exception != what) {
		exception = exceptions_previous_of(exception);
	}

	return exception != NULL;
}

ZEND_API void zend_async_exception_unshare(zend_object *exception, zend_object *head)
{
	for (zend_object *previous; (previous = exceptions_previous_of(exception)) != NULL; exception = previous) {
		if (chain_contains(head, previous)) {
			zend_update_property_ex(exception_root(exception), exception, ZSTR_KNOWN(ZEND_STR_PREVIOUS),
					&EG(uninitialized_zval));
			return;
		}
	}
}

ZEND_API void zend_async_exception_append(zend_object *head, zend_object *tail)
{
	if (zend_async_is_exit(head) || zend_async_is_exit(tail) || chain_contains(head, tail)
			|| chain_contains(tail, head)) {
		OBJ_RELEASE(tail);
		return;
	}

	zend_exception_set_previous(head, tail);
}

ZEND_API void zend_async_waker_apply_error(zend_async_waker_t *waker, zend_object *error, bool transfer_error,
		bool override, bool for_cancellation)
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
		/* The new error already contains the existing one. */
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

/* Exits that the scheduler raises -------------------------------------------------------------------------- */

/* The first one lets finally blocks run, the second one runs no code at all. Neither is in the object store. A
 * reference that is never released keeps each alive, so raising one allocates nothing. One of each per thread, shared
 * by all coroutines. */
ZEND_TLS zend_object forced_exits[2];

static void forced_exit_init(zend_object *exit, zend_object *model)
{
	GC_SET_REFCOUNT(exit, 1);
	GC_TYPE_INFO(exit) = GC_OBJECT | (GC_NOT_COLLECTABLE << GC_FLAGS_SHIFT);
	GC_ADD_FLAGS(exit, IS_OBJ_DESTRUCTOR_CALLED);
	exit->ce = model->ce;
	exit->handlers = model->handlers;
	OBJ_RELEASE(model);
}

ZEND_API void zend_async_forced_exits_startup(void)
{
	if (UNEXPECTED(!forced_exits[0].ce)) {
		forced_exit_init(&forced_exits[0], zend_create_graceful_exit());
		forced_exit_init(&forced_exits[1], zend_create_unwind_exit());
	}
}

ZEND_API zend_object *zend_async_forced_exit(bool runs_finally)
{
	zend_object *exit = &forced_exits[runs_finally ? 0 : 1];

	GC_ADDREF(exit);
	return exit;
}

ZEND_API bool zend_async_is_forced_exit(const zend_object *exception)
{
	return exception == &forced_exits[0] || exception == &forced_exits[1];
}

/* True if an exception thrown during its unwinding does not replace it. The exit of a fiber is neither kind and is
 * replaced, as in upstream. */
static bool exceptions_prevails(const zend_object *exception)
{
	return zend_is_unwind_exit(exception) || zend_async_is_forced_exit(exception);
}

ZEND_API zend_object *zend_async_exception_merge(zend_object *before, zend_object *thrown)
{
	if (before == NULL || thrown == NULL) {
		return before != NULL ? before : thrown;
	}
	if (exceptions_prevails(before)) {
		OBJ_RELEASE(thrown);
		return before;
	}

	zend_async_exception_append(thrown, before);
	return thrown;
}

/* Building and throwing ------------------------------------------------------------------------------------ */

static zend_class_entry *exception_class(zend_async_class type)
{
	zend_class_entry *ce = ZEND_ASYNC_GET_EXCEPTION_CE(type);

	return ce != NULL ? ce : zend_ce_exception;
}

/* Consumes the message. */
static ZEND_COLD zend_object *exceptions_build(zend_class_entry *ce, zend_string *message)
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

	/* Without a frame that could catch, the engine would end the request here. The scheduler looks at EG(exception)
	 * after each step and decides. */
	zend_object *previous = EG(exception);

	if (previous == NULL) {
		EG(exception) = exception;
	} else if (exceptions_prevails(previous)) {
		OBJ_RELEASE(exception);
	} else if (previous != exception) {
		EG(exception) = exception;
		zend_async_exception_append(exception, previous);
	}
}

/* Consumes the message. The result is borrowed, NULL if an exit in progress suppressed it. */
static ZEND_COLD zend_object *build_and_throw(zend_class_entry *ce, zend_string *message)
{
	zend_object *exception = exceptions_build(ce, message);

	zend_async_throw_object(exception);

	return EG(exception) == exception ? exception : NULL;
}

ZEND_API ZEND_COLD zend_object *zend_async_new_exception(zend_async_class type, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_string *message = zend_vstrpprintf(0, format, args);
	va_end(args);

	return exceptions_build(exception_class(type), message);
}

ZEND_API ZEND_COLD zend_object *zend_async_new_exception_for(zend_coroutine_t *coroutine, zend_async_class type,
		const char *format, ...)
{
	zend_execute_data *frame = coroutine != NULL ? ZEND_ASYNC_COROUTINE_GET_EXECUTE_DATA(coroutine) : NULL;
	zend_execute_data *current = EG(current_execute_data);
	bool ignores_args = EG(exception_ignore_args);
	va_list args;

	va_start(args, format);
	zend_string *message = zend_vstrpprintf(0, format, args);
	va_end(args);

	zend_coroutine_t *acting = ZEND_ASYNC_ACTING_COROUTINE;

	if (frame != NULL) {
		EG(current_execute_data) = frame;
		/* The arguments of the waiting code must not live as long as the exception. */
		EG(exception_ignore_args) = true;
		ZEND_ASYNC_ACT_AS_START(coroutine);
	}

	zend_object *exception = exceptions_build(exception_class(type), message);

	ZEND_ASYNC_ACT_AS_START(acting);

	EG(exception_ignore_args) = ignores_args;
	EG(current_execute_data) = current;

	return exception;
}

ZEND_API void zend_async_exception_set_location(zend_object *exception, zend_string *filename, uint32_t lineno)
{
	zend_class_entry *root = exception_root(exception);
	zval value;

	ZVAL_STR(&value, filename);
	zend_update_property_ex(root, exception, ZSTR_KNOWN(ZEND_STR_FILE), &value);
	ZVAL_LONG(&value, lineno);
	zend_update_property_ex(root, exception, ZSTR_KNOWN(ZEND_STR_LINE), &value);
}

ZEND_API void zend_async_exception_arrives(zend_object *exception)
{
	const zval *file = read_property(exception, ZEND_STR_FILE);
	zval trace;

	if (EXPECTED(Z_TYPE_P(file) != IS_STRING || !zend_string_equals_literal(Z_STR_P(file), "[no active file]"))) {
		return;
	}

	zend_string *filename = zend_get_executed_filename_ex();

	if (UNEXPECTED(filename == NULL)) {
		return;
	}

	zend_async_exception_set_location(exception, filename, zend_get_executed_lineno());
	zend_fetch_debug_backtrace(&trace, 0, DEBUG_BACKTRACE_IGNORE_ARGS, 0);
	zend_update_property_ex(exception_root(exception), exception, ZSTR_KNOWN(ZEND_STR_TRACE), &trace);
	zval_ptr_dtor(&trace);
}

/* Appends the spawn as the last frame of the trace. A trace whose bottom frame has a file is complete already: the
 * bottom frame of a coroutine has none, that of a spawn has one. */
static void end_trace_at(zend_object *exception, zend_string *filename, uint32_t lineno)
{
	const zval *trace = read_property(exception, ZEND_STR_TRACE);
	const uint32_t length = Z_TYPE_P(trace) == IS_ARRAY ? zend_hash_num_elements(Z_ARRVAL_P(trace)) : 0;
	const zval *bottom = length > 0 ? zend_hash_index_find(Z_ARRVAL_P(trace), length - 1) : NULL;

	if (bottom == NULL || Z_TYPE_P(bottom) != IS_ARRAY
			|| zend_hash_find(Z_ARRVAL_P(bottom), ZSTR_KNOWN(ZEND_STR_FILE)) != NULL) {
		return;
	}

	zval whole, frame, value;

	array_init_size(&frame, 3);
	ZVAL_STR_COPY(&value, filename);
	zend_hash_add_new(Z_ARRVAL(frame), ZSTR_KNOWN(ZEND_STR_FILE), &value);
	ZVAL_LONG(&value, lineno);
	zend_hash_add_new(Z_ARRVAL(frame), ZSTR_KNOWN(ZEND_STR_LINE), &value);
	ZVAL_STRING(&value, "Async\\spawn");
	zend_hash_add_new(Z_ARRVAL(frame), ZSTR_KNOWN(ZEND_STR_FUNCTION), &value);

	ZVAL_ARR(&whole, zend_array_dup(Z_ARRVAL_P(trace)));
	zend_hash_next_index_insert_new(Z_ARRVAL(whole), &frame);
	zend_update_property_ex(exception_root(exception), exception, ZSTR_KNOWN(ZEND_STR_TRACE), &whole);
	zval_ptr_dtor(&whole);
}

ZEND_API void zend_async_exception_leaves(zend_object *exception, const zend_coroutine_t *coroutine)
{
	/* Only a coroutine that runs user code has a call that spawned it. */
	for (; coroutine->filename != NULL && coroutine->internal_entry == NULL && exception != NULL;
			exception = exceptions_previous_of(exception)) {
		end_trace_at(exception, coroutine->filename, coroutine->lineno);
	}
}

/* The innermost call of a trace, without the namespace: "await()", "Channel->recv()". Empty if there is none. */
static zend_string *innermost_call(const zval *trace)
{
	const zval *frame = Z_TYPE_P(trace) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(trace), 0) : NULL;

	if (frame == NULL || Z_TYPE_P(frame) != IS_ARRAY) {
		return ZSTR_EMPTY_ALLOC();
	}

	const char *parts[3] = { "", "", "" };
	static const char *const names[3] = { "class", "type", "function" };

	for (int i = 0; i < 3; i++) {
		const zval *part = zend_hash_str_find(Z_ARRVAL_P(frame), names[i], strlen(names[i]));

		if (part != NULL && Z_TYPE_P(part) == IS_STRING) {
			parts[i] = Z_STRVAL_P(part);
			parts[i] += strncmp(parts[i], "Async\\", sizeof("Async\\") - 1) == 0 ? sizeof("Async\\") - 1 : 0;
		}
	}

	return zend_strpprintf(0, "%s%s%s()", parts[0], parts[1], parts[2]);
}

/* "timeout(10)", or the class of the exception that the token has failed with. */
static zend_string *name_of_cause(zend_object *cause)
{
	const zval *message = read_property(cause, ZEND_STR_MESSAGE);
	double ms;

	if (instanceof_function(cause->ce, exception_class(ZEND_ASYNC_EXCEPTION_TIMEOUT)) && Z_TYPE_P(message) == IS_STRING
			&& sscanf(Z_STRVAL_P(message), "Timeout occurred after %lf milliseconds", &ms) == 1) {
		return zend_strpprintf(0, "timeout(%.*G)", 15, ms);
	}

	return zend_string_copy(cause->ce->name);
}

ZEND_API void zend_async_exception_explain(zend_object *exception)
{
	zend_object *cause = zend_async_is_cancellation(exception) ? exceptions_previous_of(exception) : NULL;
	const zval *message = read_property(exception, ZEND_STR_MESSAGE);
	zval text;

	if (cause == NULL || zend_async_ends_silently(exception) || Z_TYPE_P(message) != IS_STRING
			|| !zend_string_equals_literal(Z_STR_P(message), "Operation has been cancelled")) {
		return;
	}

	const zval *file = read_property(exception, ZEND_STR_FILE), *line = read_property(exception, ZEND_STR_LINE);
	const zval *cause_file = read_property(cause, ZEND_STR_FILE), *cause_line = read_property(cause, ZEND_STR_LINE);

	if (Z_TYPE_P(file) != IS_STRING || Z_TYPE_P(line) != IS_LONG || Z_TYPE_P(cause_file) != IS_STRING
			|| Z_TYPE_P(cause_line) != IS_LONG) {
		return;
	}

	zend_string *call = innermost_call(read_property(exception, ZEND_STR_TRACE));
	zend_string *name = name_of_cause(cause);

	ZVAL_STR(&text,
			zend_strpprintf(0, "%s: %s at %s:" ZEND_LONG_FMT " was ended by %s made at %s:" ZEND_LONG_FMT,
					Z_STRVAL_P(message), ZSTR_LEN(call) > 0 ? ZSTR_VAL(call) : "the wait", Z_STRVAL_P(file),
					Z_LVAL_P(line), ZSTR_VAL(name), Z_STRVAL_P(cause_file), Z_LVAL_P(cause_line)));
	zend_string_release(call);
	zend_string_release(name);
	zend_update_property_ex(exception_root(exception), exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), &text);
	zval_ptr_dtor(&text);
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
