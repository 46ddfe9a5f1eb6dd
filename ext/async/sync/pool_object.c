/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Pool: the object and its methods; the implementation is in pool.c. The object of a PHP pool owns it and closes
 * it when it is destroyed. The object over a C pool only holds a reference. */
#include "pool.h"
#include "state.h"
#include "circuit_breaker.h"
#include "base/call.h"
#include "base/exceptions.h"
#include "scheduler/awaitable.h"
#include "zend_async_request.h"
#include "zend_enum.h"
#include "zend_interfaces.h"
#include "pool_arginfo.h"

zend_class_entry *async_ce_pool;
zend_class_entry *async_ce_pool_exception;
static zend_object_handlers pool_handlers;

static zend_always_inline async_pool_obj_t *pool_obj(zend_object *object)
{
	return (async_pool_obj_t *) ((char *) object - XtOffsetOf(async_pool_obj_t, std));
}

/* --- the object --- */

static zend_object *pool_create_object(zend_class_entry *ce)
{
	async_pool_obj_t *intern = zend_object_alloc(sizeof(async_pool_obj_t), ce);

	zend_object_std_init(&intern->std, ce);
	object_properties_init(&intern->std, ce);
	return &intern->std;
}

static void pool_object_attach(async_pool_obj_t *intern, async_pool_t *pool, bool owns_pool)
{
	intern->pool = pool;
	intern->owns_pool = owns_pool;
	pool->base.wrapper = &intern->std;
}

zend_object *async_pool_object(async_pool_t *pool)
{
	zend_object *object = pool->base.wrapper;

	if (object) {
		GC_ADDREF(object);
		return object;
	}
	object = pool_create_object(async_ce_pool);
	ZEND_ASYNC_EVENT_ADD_REF(&pool->base.event);
	pool_object_attach(pool_obj(object), pool, false);
	return object;
}

/* --- the end of the request: pools that live until then close last, so that destructors can use them --- */

/* Appends the pool to the list. */
static void close_at_end(async_pool_t *pool)
{
	async_pool_t **last = &SYNC_G(pools_at_end);

	while (*last) {
		last = &(*last)->next_at_end;
	}
	ZEND_ASYNC_EVENT_ADD_REF(&pool->base.event);
	GC_ADDREF(pool->base.wrapper);
	*last = pool;
}

/* Removes each pool from the list before it closes it: an uncaught exception ends this function. */
bool async_pools_close_at_end(void)
{
	async_pool_t *pool = SYNC_G(pools_at_end);

	if (EXPECTED(!pool)) {
		return false;
	}
	while ((pool = SYNC_G(pools_at_end))) {
		zend_object *object = pool->base.wrapper;

		SYNC_G(pools_at_end) = pool->next_at_end;
		pool->next_at_end = NULL;
		if (!CG(unclean_shutdown)) {
			async_pool_close(pool);
		}
		OBJ_RELEASE(object);
		ZEND_ASYNC_EVENT_RELEASE(&pool->base.event);
	}
	return true;
}

/* True if the engine is calling the destructors of all remaining objects. It then holds a reference of its own. */
static bool request_ends(const zend_object *object)
{
	zend_gc_status status;

	if (!(EG(flags) & EG_FLAGS_IN_SHUTDOWN) || GC_REFCOUNT(object) == 1) {
		return false;
	}
	zend_gc_get_status(&status);
	return !status.active;
}

static void pool_dtor_object(zend_object *object)
{
	async_pool_obj_t *intern = pool_obj(object);

	if (!intern->owns_pool || !intern->pool || async_pool_is_closed(intern->pool)) {
		return;
	}
	if (request_ends(object)) {
		close_at_end(intern->pool);
	} else {
		async_pool_close(intern->pool);
	}
}

static void pool_free_object(zend_object *object)
{
	async_pool_obj_t *intern = pool_obj(object);
	async_pool_t *pool = intern->pool;

	if (pool) {
		intern->pool = NULL;
		pool->base.wrapper = NULL;
		ZEND_ASYNC_EVENT_RELEASE(&pool->base.event);
	}
	zend_object_std_dtor(object);
}

void async_pool_get_gc(async_pool_t *pool, zend_get_gc_buffer *buffer)
{
	for (uint32_t i = 0; i < pool->idle.length; i++) {
		zend_get_gc_buffer_add_zval(buffer, async_zval_buffer_at(&pool->idle, i));
	}
	async_handed_out_get_gc(&pool->handed_out, buffer);
	if (pool->is_php) {
		zend_async_fcall_get_gc(pool->base.factory.fcall, buffer);
		zend_async_fcall_get_gc(pool->base.destructor.fcall, buffer);
		zend_async_fcall_get_gc(pool->base.healthcheck.fcall, buffer);
		zend_async_fcall_get_gc(pool->base.before_acquire.fcall, buffer);
		zend_async_fcall_get_gc(pool->base.before_release.fcall, buffer);
	}
	if (pool->base.strategy.object && !(pool->base.handler_flags & ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL)) {
		zend_get_gc_buffer_add_obj(buffer, pool->base.strategy.object);
	}
}

/* Reports the pool's contents only if the object has the only reference to it: a C owner or a round of the healthcheck
 * may have another one. */
static HashTable *pool_get_gc(zend_object *object, zval **table, int *num)
{
	async_pool_obj_t *intern = pool_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	if (intern->owns_pool && intern->pool && intern->pool->base.event.ref_count == 1) {
		async_pool_get_gc(intern->pool, buffer);
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

void async_register_pool_ce(void)
{
	async_ce_pool_exception = register_class_Async_PoolException(async_ce_async_exception);
	async_ce_pool = register_class_Async_Pool(zend_ce_countable, async_ce_circuit_breaker);
	async_ce_pool->create_object = pool_create_object;
	async_ce_pool->default_object_handlers = &pool_handlers;

	memcpy(&pool_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	pool_handlers.offset = XtOffsetOf(async_pool_obj_t, std);
	pool_handlers.clone_obj = NULL;
	pool_handlers.dtor_obj = pool_dtor_object;
	pool_handlers.free_obj = pool_free_object;
	pool_handlers.get_gc = pool_get_gc;
}

/* --- methods --- */

/* Returns the pool of $this; throws if its constructor has not run. */
static zend_always_inline async_pool_t *pool_object_this_pool(zval *this)
{
	async_pool_t *pool = pool_obj(Z_OBJ_P(this))->pool;

	if (UNEXPECTED(!pool)) {
		zend_throw_exception(async_ce_pool_exception, "The pool is not initialised", 0);
	}
	return pool;
}

#define THIS_POOL(pool) \
	async_pool_t *pool = pool_object_this_pool(ZEND_THIS); \
	if (UNEXPECTED(!pool)) { \
		RETURN_THROWS(); \
	}

typedef struct {
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
} callable_t;

static zend_fcall_t *own_callable(callable_t *callable)
{
	return ZEND_FCI_INITIALIZED(callable->fci) ? zend_async_fcall_create(&callable->fci, &callable->fcc, NULL, 0, NULL)
											   : NULL;
}

/* False with an exception. */
static bool check_sizes(zend_long min, zend_long max, zend_long interval)
{
	if (min < 0) {
		zend_argument_value_error(6, "must be >= 0");
	} else if (max < 1) {
		zend_argument_value_error(7, "must be >= 1");
	} else if (min > UINT32_MAX) {
		zend_argument_value_error(6, "must be between 0 and %u", UINT32_MAX);
	} else if (max > UINT32_MAX) {
		zend_argument_value_error(7, "must be between 1 and %u", UINT32_MAX);
	} else if (min > max) {
		zend_argument_value_error(6, "must be <= max");
	} else if (interval < 0 || interval > UINT32_MAX) {
		zend_argument_value_error(8, "must be between 0 and %u", UINT32_MAX);
	} else {
		return true;
	}
	return false;
}

ZEND_METHOD(Async_Pool, __construct)
{
	callable_t factory, destructor = { 0 }, healthcheck = { 0 }, before_acquire = { 0 }, before_release = { 0 };
	zend_long min = 0, max = 10, interval = 0;
	zend_string *name = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 9)
		Z_PARAM_FUNC(factory.fci, factory.fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(destructor.fci, destructor.fcc)
		Z_PARAM_FUNC_OR_NULL(healthcheck.fci, healthcheck.fcc)
		Z_PARAM_FUNC_OR_NULL(before_acquire.fci, before_acquire.fcc)
		Z_PARAM_FUNC_OR_NULL(before_release.fci, before_release.fcc)
		Z_PARAM_LONG(min)
		Z_PARAM_LONG(max)
		Z_PARAM_LONG(interval)
		Z_PARAM_STR_OR_NULL(name)
	ZEND_PARSE_PARAMETERS_END();

	async_pool_obj_t *intern = pool_obj(Z_OBJ_P(ZEND_THIS));

	if (UNEXPECTED(intern->pool)) {
		zend_throw_error(NULL, "The pool is already constructed");
		RETURN_THROWS();
	}
	if (UNEXPECTED(!check_sizes(min, max, interval))) {
		RETURN_THROWS();
	}

	async_pool_t *pool = async_pool_new((uint32_t) min, (uint32_t) max, 0);

	pool->is_php = true;
	async_label_set(&pool->label, name);
	pool->base.factory.fcall = own_callable(&factory);
	pool->base.destructor.fcall = own_callable(&destructor);
	pool->base.healthcheck.fcall = own_callable(&healthcheck);
	pool->base.before_acquire.fcall = own_callable(&before_acquire);
	pool->base.before_release.fcall = own_callable(&before_release);
	pool_object_attach(intern, pool, true);

	if (EXPECTED(async_pool_warm_up(pool))) {
		async_pool_start_healthcheck(pool, (uint32_t) interval);
	}
}

/* Throws for C pools whose resources are not PHP values: the object only shows the pool and controls its circuit. */
static bool refuse_opaque(const async_pool_t *pool)
{
	if (EXPECTED(!async_pool_is_opaque(pool))) {
		return false;
	}
	zend_throw_exception(async_ce_pool_exception,
			"The resources of this pool are not PHP values: they cannot be acquired or released by hand", 0);
	return true;
}

ZEND_METHOD(Async_Pool, acquire)
{
	zend_object *token_object = NULL;
	zend_long timeout = 0;
	bool is_null = true;
	async_pool_limit_t limit;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_LONG_OR_NULL(token_object, async_ce_completable, timeout, is_null)
	ZEND_PARSE_PARAMETERS_END();

	THIS_POOL(pool);
	if (UNEXPECTED(timeout < 0)) {
		zend_argument_value_error(1, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	if (UNEXPECTED(refuse_opaque(pool)) || UNEXPECTED(!async_token_event(token_object, &limit.token))) {
		RETURN_THROWS();
	}
	limit.timeout = (zend_ulong) timeout;
	async_pool_acquire(pool, return_value, &limit);
}

/* A resource that with() has borrowed. On the heap: a fatal error may discard the frame of the call. */
typedef struct _async_pool_loan_s {
	zval resource;  /* owned */
	bool released;  /* by the task itself: another borrower may have it */
	struct _async_pool_loan_s *prev, *next;
} pool_loan_t;

/* Consumes the reference. */
static pool_loan_t *loan_begin(async_pool_t *pool, zval *resource)
{
	pool_loan_t *loan = emalloc(sizeof(pool_loan_t));

	ZVAL_COPY_VALUE(&loan->resource, resource);
	loan->released = false;
	ZEND_ASYNC_STACK_PUSH(pool->first_loan, loan, prev, next);
	ZEND_ASYNC_EVENT_ADD_REF(&pool->base.event);
	return loan;
}

static void loan_end(async_pool_t *pool, pool_loan_t *loan)
{
	zval resource;

	ZVAL_COPY_VALUE(&resource, &loan->resource);
	const bool released = loan->released;
	ZEND_ASYNC_STACK_REMOVE(pool->first_loan, loan, prev, next);
	efree(loan);
	if (EXPECTED(!released)) {
		async_pool_release(pool, &resource, false);
	}
	zval_ptr_dtor(&resource);
	ZEND_ASYNC_EVENT_RELEASE(&pool->base.event);
}

/* The resource is released by hand. Values that are equal cannot be told from each other: the latest loan ends. */
static void loan_forget(async_pool_t *pool, const zval *resource)
{
	pool_loan_t *loan = pool->first_loan;

	while (loan && (loan->released || !async_handed_out_same(&loan->resource, resource))) {
		loan = loan->next;
	}
	if (loan) {
		loan->released = true;
	}
}

ZEND_METHOD(Async_Pool, with)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zend_object *token_object = NULL;
	async_pool_limit_t limit = { 0 };
	zval resource;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	THIS_POOL(pool);
	if (UNEXPECTED(refuse_opaque(pool)) || UNEXPECTED(!async_token_event(token_object, &limit.token))
			|| UNEXPECTED(!async_pool_acquire(pool, &resource, &limit))) {
		RETURN_THROWS();
	}

	pool_loan_t *loan = loan_begin(pool, &resource);

	fci.param_count = 1;
	fci.params = &loan->resource;
	async_call(&fci, &fcc, return_value);
	loan_end(pool, loan);
}

ZEND_METHOD(Async_Pool, tryAcquire)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	if (UNEXPECTED(refuse_opaque(pool))) {
		RETURN_THROWS();
	}
	async_pool_try_acquire(pool, return_value);
}

ZEND_METHOD(Async_Pool, release)
{
	zval *resource;
	bool is_broken = false;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(resource)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(is_broken)
	ZEND_PARSE_PARAMETERS_END();

	THIS_POOL(pool);
	if (UNEXPECTED(refuse_opaque(pool))) {
		RETURN_THROWS();
	}
	ZVAL_DEREF(resource);
	loan_forget(pool, resource);
	async_pool_release(pool, resource, is_broken);
}

ZEND_METHOD(Async_Pool, close)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	async_pool_close(pool);
}

ZEND_METHOD(Async_Pool, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_BOOL(async_pool_is_closed(pool));
}

ZEND_METHOD(Async_Pool, count)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_LONG(async_pool_count(pool));
}

ZEND_METHOD(Async_Pool, idleCount)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_LONG((zend_long) pool->idle.length + pool->base.spare_count);
}

ZEND_METHOD(Async_Pool, activeCount)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_LONG((zend_long) pool->active_count + pool->in_transit - pool->base.spare_count);
}

ZEND_METHOD(Async_Pool, setCircuitBreakerStrategy)
{
	zend_object *strategy;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(strategy, async_ce_circuit_breaker_strategy)
	ZEND_PARSE_PARAMETERS_END();

	THIS_POOL(pool);
	zend_object *former = pool->base.handler_flags & ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL ? NULL
																						 : pool->base.strategy.object;

	if (strategy) {
		GC_ADDREF(strategy);
	}
	pool->base.handler_flags &= ~ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL;
	pool->base.strategy.object = strategy;
	if (former) {
		OBJ_RELEASE(former);
	}
}

ZEND_METHOD(Async_Pool, getState)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_OBJ_COPY(async_circuit_breaker_state(pool->base.circuit_state));
}

ZEND_METHOD(Async_Pool, activate)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	async_pool_set_state(pool, ZEND_ASYNC_CIRCUIT_STATE_ACTIVE);
}

ZEND_METHOD(Async_Pool, deactivate)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	async_pool_set_state(pool, ZEND_ASYNC_CIRCUIT_STATE_INACTIVE);
}

ZEND_METHOD(Async_Pool, recover)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	async_pool_set_state(pool, ZEND_ASYNC_CIRCUIT_STATE_RECOVERING);
}
