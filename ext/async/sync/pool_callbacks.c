/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Handlers of a pool, PHP callables and C functions, and the treatment of their exceptions. A handler may suspend,
 * throw, call exit() or hit a fatal error. In the last case the slot that the caller has in transit is freed before
 * the error propagates. */
#include "pool.h"
#include "circuit_breaker.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

#define IS_INTERNAL(pool, name) ((pool)->base.handler_flags & ZEND_ASYNC_POOL_F_##name##_INTERNAL)

/* --- exceptions --- */

static zend_object *new_exception(zend_class_entry *ce, const char *message)
{
	zval exception, tmp;

	object_init_ex(&exception, ce);
	ZVAL_STRING(&tmp, message);
	zend_update_property_ex(instanceof_function(ce, zend_ce_exception) ? zend_ce_exception : ce, Z_OBJ(exception),
			ZSTR_KNOWN(ZEND_STR_MESSAGE), &tmp);
	zval_ptr_dtor(&tmp);
	return Z_OBJ(exception);
}

zend_object *async_pool_new_exception(const char *message)
{
	return new_exception(async_ce_pool_exception, message);
}

zend_object *async_pool_new_unavailable(void)
{
	return zend_async_new_exception(ZEND_ASYNC_EXCEPTION_SERVICE_UNAVAILABLE,
			"Service is unavailable (circuit breaker is open)");
}

void async_pool_errors_begin(async_pool_errors_t *errors)
{
	*errors = (async_pool_errors_t) { .in_flight = zend_async_exception_catch() };
}

void async_pool_errors_add(async_pool_errors_t *errors, zend_object *exception)
{
	if (EXPECTED(!exception)) {
		return;
	}
	if (!errors->error) {
		errors->error = exception;
	} else if (zend_async_is_exit(errors->error)) {
		OBJ_RELEASE(exception);
	} else if (zend_async_is_exit(exception)) {
		OBJ_RELEASE(errors->error);
		errors->error = exception;
	} else {
		zend_async_exception_append(errors->error, exception);
	}
}

void async_pool_errors_add_hook(async_pool_errors_t *errors, zend_object *exception)
{
	if (!exception) {
		return;
	}
	if (zend_async_is_exit(exception) || zend_async_is_cancellation(exception)) {
		async_pool_errors_add(errors, exception);
	} else {
		OBJ_RELEASE(exception);
	}
}

bool async_pool_errors_end(async_pool_errors_t *errors)
{
	zend_object *head = errors->in_flight;
	zend_object *error = errors->error;

	if (EXPECTED(!head)) {
		if (UNEXPECTED(error)) {
			zend_throw_exception_internal(error);
		}
		return !error;
	}
	if (error) {
		if (zend_async_is_exit(error)) {
			OBJ_RELEASE(head);
			head = error;
		} else {
			zend_async_exception_append(head, error);
		}
	}
	zend_throw_exception_internal(head);
	return !error;
}

void async_pool_errors_drop(async_pool_errors_t *errors)
{
	if (errors->error) {
		OBJ_RELEASE(errors->error);
		errors->error = NULL;
	}
	async_pool_errors_end(errors);
}

/* --- calls --- */

/* A fatal error in a handler unwinds the C frame that is responsible for the slot in transit: frees the slot. */
static ZEND_COLD void pool_callbacks_after_bailout(async_pool_t *pool, bool holds_slot)
{
	if (holds_slot) {
		async_pool_uncount(pool);
	}
}

/* False if it threw: *error is owned. The caller has a slot in transit. */
static bool call_php(async_pool_t *pool, const zend_fcall_t *fcall, uint32_t argc, zval *argv, zval *result,
		zend_object **error)
{
	zend_fcall_info fci = fcall->fci;
	zend_fcall_info_cache fcc = fcall->fci_cache;

	ZEND_ASSERT(!EG(exception));
	*error = NULL;
	fci.retval = result;
	fci.params = argv;
	fci.param_count = argc;
	fci.named_params = NULL;

	zend_try {
		zend_call_function(&fci, &fcc);
	} zend_catch {
		pool_callbacks_after_bailout(pool, true);
		zend_bailout();
	} zend_end_try();

	if (UNEXPECTED(EG(exception))) {
		*error = zend_async_exception_catch();
		zval_ptr_dtor(result);
		ZVAL_UNDEF(result);
		return false;
	}
	if (UNEXPECTED(Z_ISREF_P(result))) {
		zend_unwrap_reference(result);
	} else if (UNEXPECTED(Z_ISUNDEF_P(result))) {
		ZVAL_NULL(result);
	}
	return true;
}

/* Takes the exception of a C handler, if any. */
static zend_object *pool_callbacks_taken(void)
{
	return UNEXPECTED(EG(exception)) ? zend_async_exception_catch() : NULL;
}

bool async_pool_call_factory(async_pool_t *pool, zval *resource, zend_object **error)
{
	ZVAL_UNDEF(resource);
	if (!IS_INTERNAL(pool, FACTORY)) {
		return call_php(pool, pool->base.factory.fcall, 0, NULL, resource, error);
	}

	const bool made = pool->base.factory.internal(&pool->base, resource);

	*error = pool_callbacks_taken();
	if (EXPECTED(made && !*error)) {
		return true;
	}
	zval_ptr_dtor(resource);
	ZVAL_UNDEF(resource);
	if (!*error) {
		*error = async_pool_new_exception("The pool cannot create a new resource");
	}
	return false;
}

void async_pool_call_destructor(async_pool_t *pool, zval *resource, zend_object **error)
{
	if (IS_INTERNAL(pool, DESTRUCTOR)) {
		pool->base.destructor.internal(&pool->base, resource);
		*error = pool_callbacks_taken();
		return;
	}

	zval result;
	call_php(pool, pool->base.destructor.fcall, 1, resource, &result, error);
	zval_ptr_dtor(&result);
}

bool async_pool_has_hook(const async_pool_t *pool, async_pool_hook_t hook)
{
	switch (hook) {
		case ASYNC_POOL_HEALTHCHECK: return pool->base.healthcheck.internal != NULL;
		case ASYNC_POOL_BEFORE_ACQUIRE: return pool->base.before_acquire.internal != NULL;
		default: return pool->base.before_release.internal != NULL;
	}
}

static bool call_internal_hook(async_pool_t *pool, async_pool_hook_t hook, zval *resource)
{
	switch (hook) {
		case ASYNC_POOL_HEALTHCHECK: return pool->base.healthcheck.internal(&pool->base, resource);
		case ASYNC_POOL_BEFORE_ACQUIRE: return pool->base.before_acquire.internal(&pool->base, resource);
		default: return pool->base.before_release.internal(&pool->base, resource);
	}
}

bool async_pool_call_hook(async_pool_t *pool, async_pool_hook_t hook, zval *resource, zend_object **error)
{
	static const uint8_t internal_flags[] = {
		[ASYNC_POOL_HEALTHCHECK] = ZEND_ASYNC_POOL_F_HEALTHCHECK_INTERNAL,
		[ASYNC_POOL_BEFORE_ACQUIRE] = ZEND_ASYNC_POOL_F_BEFORE_ACQUIRE_INTERNAL,
		[ASYNC_POOL_BEFORE_RELEASE] = ZEND_ASYNC_POOL_F_BEFORE_RELEASE_INTERNAL,
	};

	if (pool->base.handler_flags & internal_flags[hook]) {
		const bool accepted = call_internal_hook(pool, hook, resource);
		*error = pool_callbacks_taken();
		return accepted && !*error;
	}

	const zend_fcall_t *const fcalls[] = {
		[ASYNC_POOL_HEALTHCHECK] = pool->base.healthcheck.fcall,
		[ASYNC_POOL_BEFORE_ACQUIRE] = pool->base.before_acquire.fcall,
		[ASYNC_POOL_BEFORE_RELEASE] = pool->base.before_release.fcall,
	};
	zval result;

	if (!call_php(pool, fcalls[hook], 1, resource, &result, error)) {
		return false;
	}
	/* No return value means acceptance. */
	const bool accepted = Z_TYPE(result) == IS_NULL || zend_is_true(&result);
	zval_ptr_dtor(&result);
	if (UNEXPECTED(EG(exception))) {
		*error = zend_async_exception_catch();
		return false;
	}
	return accepted;
}

/* --- the strategy --- */

/* Calls a method of the strategy, which may be replaced during the call. False if it threw. */
static bool call_strategy(async_pool_t *pool, const char *method, size_t length, bool holds_slot, uint32_t argc,
		zval *argv, zval *result, zend_object **error)
{
	zend_object *strategy = pool->base.strategy.object;
	zend_function *function = zend_hash_str_find_ptr(&strategy->ce->function_table, method, length);

	ZEND_ASSERT(function);
	*error = NULL;
	ZVAL_UNDEF(result);
	GC_ADDREF(strategy);
	zend_try {
		zend_call_known_function(function, strategy, strategy->ce, result, argc, argv, NULL);
	} zend_catch {
		pool_callbacks_after_bailout(pool, holds_slot);
		zend_bailout();
	} zend_end_try();
	if (UNEXPECTED(EG(exception))) {
		*error = zend_async_exception_catch();
	}
	OBJ_RELEASE(strategy);
	if (UNEXPECTED(EG(exception))) {
		zend_object *late = zend_async_exception_catch();
		if (*error) {
			OBJ_RELEASE(late);
		} else {
			*error = late;
		}
	}
	return !*error;
}

void async_pool_report_success(async_pool_t *pool, zend_object **error)
{
	if (IS_INTERNAL(pool, STRATEGY)) {
		pool->base.strategy.internal->report_success(&pool->base);
		*error = pool_callbacks_taken();
		return;
	}

	zval source, result;

	ZVAL_OBJ(&source, async_pool_object(pool));
	call_strategy(pool, ZEND_STRL("reportsuccess"), true, 1, &source, &result, error);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&source);
}

static void report_failure(async_pool_t *pool, zend_object *failure, bool holds_slot, zend_object **error)
{
	if (IS_INTERNAL(pool, STRATEGY)) {
		pool->base.strategy.internal->report_failure(&pool->base, failure);
		*error = pool_callbacks_taken();
		return;
	}

	zval args[2], result;

	ZVAL_OBJ(&args[0], async_pool_object(pool));
	ZVAL_OBJ(&args[1], failure);
	call_strategy(pool, ZEND_STRL("reportfailure"), holds_slot, 2, args, &result, error);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&args[0]);
}

/* Reports a plain Exception, released after the report. */
void async_pool_report_rejection(async_pool_t *pool, zend_object *cause, zend_object **error)
{
	*error = NULL;
	if (cause && zend_async_is_exit(cause)) {
		/* An exit is no failure. */
		return;
	}

	zend_object *failure = new_exception(zend_ce_exception, "Resource validation failed");

	if (cause) {
		GC_ADDREF(cause);
		zend_async_exception_append(failure, cause);
	}
	report_failure(pool, failure, true, error);
	OBJ_RELEASE(failure);
}

/* An exit or a cancellation of the calling coroutine is no failure of the service. */
void async_pool_report_factory(async_pool_t *pool, zend_object *cause, zend_object **error)
{
	*error = NULL;
	if (async_pool_has_strategy(pool) && !zend_async_is_exit(cause) && !zend_async_is_cancellation(cause)) {
		report_failure(pool, cause, false, error);
	}
}

bool async_pool_should_recover(async_pool_t *pool, zend_object **error)
{
	if (IS_INTERNAL(pool, STRATEGY)) {
		const bool yes = pool->base.strategy.internal->should_recover(&pool->base);
		*error = pool_callbacks_taken();
		return yes && !*error;
	}

	zval result;
	const bool yes = call_strategy(pool, ZEND_STRL("shouldrecover"), false, 0, NULL, &result, error)
			&& Z_TYPE(result) == IS_TRUE;
	zval_ptr_dtor(&result);
	return yes;
}
