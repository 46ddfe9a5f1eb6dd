/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The periodic check of a pool's idle resources. A hidden timer starts a round in a coroutine of its own, because
 * handlers may suspend. Ticks during a round are ignored. Exceptions of handlers are not propagated: an unhealthy
 * resource is destroyed, a failing factory raises a warning. */
#include "pool.h"
#include "zend_async_inflight.h"
#include "scheduler/coroutine.h"
#include "structured/scope.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

typedef struct {
	zend_async_event_callback_t base;
	async_pool_t *pool; /* borrowed: the pool owns the timer that owns this */
} timer_callback_t;

/* True if the round ends: the pool is closed, or the coroutine has got a cancellation or an exit. */
static bool pool_healthcheck_is_over(const async_pool_t *pool, const async_pool_errors_t *errors)
{
	return errors->error != NULL || async_pool_is_closed(pool);
}

/* Checks one resource in transit: stores or destroys it. */
static void pool_healthcheck_check(async_pool_t *pool, zval *resource, async_pool_errors_t *errors)
{
	async_pool_errors_t late = { 0 };
	zend_object *error;
	const bool healthy = async_pool_call_hook(pool, ASYNC_POOL_HEALTHCHECK, resource, &error);

	async_pool_errors_add_hook(errors, error);
	if (healthy && !async_pool_is_closed(pool)) {
		async_pool_store(pool, resource);
		return;
	}
	async_pool_discard(pool, resource, &late);
	async_pool_errors_add_hook(errors, late.error);
}

/* Checks each unreserved idle resource once. */
static void check_idle(async_pool_t *pool, async_pool_errors_t *errors)
{
	for (uint32_t left = async_pool_surplus(pool);
			left && async_pool_surplus(pool) && !pool_healthcheck_is_over(pool, errors); left--) {
		zval resource;
		async_zval_buffer_pop(&pool->idle, &resource);
		pool->in_transit++;
		pool_healthcheck_check(pool, &resource, errors);
	}
}

/* Raises a warning with the message of the exception. */
static void pool_healthcheck_warn(zend_object *exception, const char *what)
{
	zval rv;
	zval *message = zend_read_property_ex(zend_get_exception_base(exception), exception, ZSTR_KNOWN(ZEND_STR_MESSAGE),
			true, &rv);

	zend_error(E_WARNING, "Async\\Pool: %s: %s", what, Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "");
}

/* Ends the round for an exit or a cancellation; otherwise warns. Consumes `exception`. */
static void warn_or_end(zend_object *exception, const char *what, async_pool_errors_t *errors)
{
	if (zend_async_is_exit(exception) || zend_async_ends_flow_silently(ZEND_ASYNC_CURRENT_COROUTINE, exception)) {
		async_pool_errors_add(errors, exception);
		return;
	}
	pool_healthcheck_warn(exception, what);
	OBJ_RELEASE(exception);
	if (EG(exception)) {
		/* From a user error handler. */
		async_pool_errors_add_hook(errors, zend_async_exception_catch());
	}
}

static void pool_healthcheck_refill(async_pool_t *pool, async_pool_errors_t *errors)
{
	while (!pool_healthcheck_is_over(pool, errors) && async_pool_count(pool) < pool->base.min_size
			&& async_pool_capacity(pool)) {
		zval resource;
		zend_object *error, *report_error;

		pool->in_transit++;
		if (!async_pool_call_factory(pool, &resource, &error)) {
			async_pool_uncount(pool);
			async_pool_report_factory(pool, error, &report_error);
			warn_or_end(error, "the factory failed", errors);
			if (report_error) {
				warn_or_end(report_error, "reportFailure() failed", errors);
			}
			return;
		}
		if (async_pool_is_closed(pool)) {
			async_pool_errors_t late = { 0 };
			async_pool_discard(pool, &resource, &late);
			async_pool_errors_add_hook(errors, late.error);
			return;
		}
		async_pool_store(pool, &resource);
	}
}

static void ask_circuit(async_pool_t *pool, async_pool_errors_t *errors)
{
	zend_object *error;

	async_pool_circuit_allows(pool, &error);
	if (error) {
		warn_or_end(error, "shouldRecover() failed", errors);
	}
}

/* --- a round --- */

static void run_round(void)
{
	async_pool_t *pool = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;
	async_pool_errors_t errors;

	async_pool_errors_begin(&errors);
	if (!async_pool_is_closed(pool)) {
		ask_circuit(pool, &errors);
		if (async_pool_has_hook(pool, ASYNC_POOL_HEALTHCHECK)) {
			check_idle(pool, &errors);
		}
		pool_healthcheck_refill(pool, &errors);
	}
	async_pool_errors_end(&errors);
}

/* Also called for a round that never began. */
static void end_round(zend_coroutine_t *coroutine)
{
	async_pool_t *pool = coroutine->extended_data;

	coroutine->extended_data = NULL;
	pool->checking = false;
	ZEND_ASYNC_EVENT_RELEASE(&pool->base.event);
}

static void pool_healthcheck_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	async_pool_t *pool = ((timer_callback_t *) callback)->pool;

	if (pool->checking || !ZEND_ASYNC_IS_ACTIVE) {
		return;
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN_WITH(async_main_scope());

	if (UNEXPECTED(!coroutine)) {
		zend_clear_exception();
		return;
	}
	if (UNEXPECTED(pool->is_contained)) {
		ZEND_COROUTINE_SET_CONTAINED(coroutine);
	}
	pool->checking = true;
	ZEND_ASYNC_EVENT_ADD_REF(&pool->base.event);
	coroutine->internal_entry = run_round;
	coroutine->extended_data = pool;
	coroutine->extended_dispose = end_round;
}

bool async_pool_start_healthcheck(async_pool_t *pool, uint32_t interval_ms)
{
	pool->healthcheck_interval_ms = interval_ms;
	if (!interval_ms) {
		return true;
	}

	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(interval_ms, true);

	if (UNEXPECTED(!timer)) {
		return false;
	}
	timer_callback_t *callback = (timer_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(pool_healthcheck_on_timer,
			sizeof(timer_callback_t));

	callback->pool = pool;
	ZEND_ASYNC_EVENT_SET_HIDDEN(&timer->base);
	timer->base.add_callback(&timer->base, &callback->base);
	pool->healthcheck_timer = timer;
	if (UNEXPECTED(!timer->base.start(&timer->base))) {
		async_pool_stop_healthcheck(pool);
		return false;
	}
	return true;
}

void async_pool_stop_healthcheck(async_pool_t *pool)
{
	zend_async_timer_event_t *timer = pool->healthcheck_timer;

	if (timer) {
		pool->healthcheck_timer = NULL;
		timer->base.stop(&timer->base);
		ZEND_ASYNC_EVENT_RELEASE(&timer->base);
	}
}
