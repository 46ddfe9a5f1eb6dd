/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The state machine of a pool; pool.h has its tables. Handlers may do anything, including closing or releasing the
 * pool. The caller of a handler holds a reference to the pool, has every resource and slot counted, and evaluates the
 * state again afterwards. */
#include "pool.h"
#include "zend_async_contain.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

#define POOL_OF(queue) ((async_pool_t *) ((char *) (queue) - XtOffsetOf(async_pool_t, waiters)))

typedef struct {
	async_waiter_t waiter; /* must be first */
	async_pool_slot_t place;          /* kind of the reserved item */
	async_pool_refusal_t refusal;    /* why the queue was closed for it */
} pool_waiter_t;

/* --- slots --- */

static void pool_reserve(async_pool_t *pool, async_pool_slot_t place)
{
	((pool_waiter_t *) pool->waiters.next_up)->place = place;
	pool->reserved_idle += place == ASYNC_POOL_IDLE;
	async_wait_queue_reserve(&pool->waiters);
}

/* Grants unreserved resources and slots to waiters. */
static zend_always_inline void pool_distribute(async_pool_t *pool)
{
	while (UNEXPECTED(async_wait_queue_has_waiters(&pool->waiters))) {
		if (async_pool_surplus(pool)) {
			pool_reserve(pool, ASYNC_POOL_IDLE);
		} else if (async_pool_capacity(pool)) {
			pool_reserve(pool, ASYNC_POOL_CAPACITY);
		} else {
			return;
		}
	}
}

static void waiter_returned(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_pool_t *pool = POOL_OF(queue);

	pool->reserved_idle -= ((pool_waiter_t *) waiter)->place == ASYNC_POOL_IDLE;
	pool_distribute(pool);
}

static void pool_close_queue(async_pool_t *pool, async_pool_refusal_t refusal)
{
	for (async_waiter_t *waiter = pool->waiters.first; waiter; waiter = waiter->next) {
		((pool_waiter_t *) waiter)->refusal = refusal;
	}
	pool->reserved_idle = 0;
	async_wait_queue_close(&pool->waiters, true, NULL);
}

void async_pool_store(async_pool_t *pool, zval *resource)
{
	async_zval_buffer_push(&pool->idle, resource);
	pool->in_transit--;
	pool_distribute(pool);
}

void async_pool_uncount(async_pool_t *pool)
{
	pool->in_transit--;
	pool_distribute(pool);
}

/* Releasing the value may run its own destructor, which may throw. */
void async_pool_destroy_resource(async_pool_t *pool, zval *resource, async_pool_errors_t *errors)
{
	if (pool->base.destructor.internal) {
		zend_object *error;
		async_pool_call_destructor(pool, resource, &error);
		async_pool_errors_add(errors, error);
	}
	zval_ptr_dtor(resource);
	ZVAL_UNDEF(resource);
	if (UNEXPECTED(EG(exception))) {
		async_pool_errors_add(errors, zend_async_exception_catch());
	}
}

void async_pool_discard(async_pool_t *pool, zval *resource, async_pool_errors_t *errors)
{
	async_pool_destroy_resource(pool, resource, errors);
	async_pool_uncount(pool);
}

/* --- the circuit --- */

void async_pool_set_state(async_pool_t *pool, zend_async_circuit_state_t state)
{
	if (pool->base.circuit_state == state) {
		return;
	}
	pool->base.circuit_state = state;
	if (state == ZEND_ASYNC_CIRCUIT_STATE_INACTIVE) {
		pool_close_queue(pool, ASYNC_POOL_UNAVAILABLE);
	}
}

bool async_pool_circuit_allows(async_pool_t *pool, zend_object **error)
{
	*error = NULL;
	if (EXPECTED(pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_INACTIVE)) {
		return true;
	}
	if (async_pool_has_strategy(pool) && async_pool_should_recover(pool, error)
			&& pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_INACTIVE) {
		async_pool_set_state(pool, ZEND_ASYNC_CIRCUIT_STATE_RECOVERING);
	}
	return !*error && pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_INACTIVE;
}

/* --- acquire --- */

/* Lends a resource in transit. Its reference passes to the caller; the pool takes one of its own. Resources of an opaque
 * pool are C values without references; its owner knows which ones are lent. */
static zend_always_inline void pool_hand_out(async_pool_t *pool, zval *resource, zval *result)
{
	if (EXPECTED(!async_pool_is_opaque(pool))) {
		async_handed_out_add(&pool->handed_out, resource);
	}
	pool->active_count++;
	pool->in_transit--;
	ZVAL_COPY_VALUE(result, resource);
}

/* Takes the oldest idle resource; it is in transit from here on. */
static zend_always_inline void take_idle(async_pool_t *pool, zval *resource)
{
	async_zval_buffer_pop(&pool->idle, resource);
	pool->in_transit++;
}

/* Fills a slot in transit with a new resource. */
static bool pool_create(async_pool_t *pool, zval *resource, async_pool_errors_t *errors)
{
	zend_object *error, *report_error;

	if (UNEXPECTED(!async_pool_call_factory(pool, resource, &error))) {
		async_pool_uncount(pool);
		async_pool_report_factory(pool, error, &report_error);
		async_pool_errors_add(errors, error);
		async_pool_errors_add(errors, report_error);
		return false;
	}
	if (UNEXPECTED(async_pool_is_closed(pool))) {
		async_pool_discard(pool, resource, errors);
		return false;
	}
	return true;
}

/* Runs beforeAcquire for an idle resource in transit. True: it can be lent. False: it is destroyed; *slot_kept: its
 * slot is still in transit, for another resource. */
static bool pool_check(async_pool_t *pool, zval *resource, bool *slot_kept, async_pool_errors_t *errors)
{
	zend_object *error;

	*slot_kept = false;
	if (EXPECTED(async_pool_call_hook(pool, ASYNC_POOL_BEFORE_ACQUIRE, resource, &error))) {
		if (EXPECTED(!async_pool_is_closed(pool))) {
			return true;
		}
		async_pool_discard(pool, resource, errors);
		return false;
	}

	async_pool_errors_add_hook(errors, error);
	async_pool_destroy_resource(pool, resource, errors);
	if (errors->error || async_pool_is_closed(pool)) {
		async_pool_uncount(pool);
	} else {
		*slot_kept = true;
	}
	return false;
}

/* Uses an item that the caller owns. False: with an error, or the pool was closed. */
static bool use_slot(async_pool_t *pool, async_pool_slot_t place, zval *result, async_pool_errors_t *errors)
{
	zval resource;
	bool slot_kept = false;

	while (place == ASYNC_POOL_IDLE) {
		take_idle(pool, &resource);
		if (slot_kept) {
			async_pool_uncount(pool);
		}
		if (!async_pool_has_hook(pool, ASYNC_POOL_BEFORE_ACQUIRE) || pool_check(pool, &resource, &slot_kept, errors)) {
			pool_hand_out(pool, &resource, result);
			return true;
		}
		if (!slot_kept) {
			return false;
		}
		place = async_pool_surplus(pool) ? ASYNC_POOL_IDLE : ASYNC_POOL_CAPACITY;
	}

	if (!slot_kept) {
		pool->in_transit++;
	}
	if (!pool_create(pool, &resource, errors)) {
		return false;
	}
	pool_hand_out(pool, &resource, result);
	return true;
}

/* Finds an item for a newcomer. */
static zend_always_inline async_pool_slot_t find_slot(const async_pool_t *pool)
{
	if (EXPECTED(async_pool_surplus(pool))) {
		return ASYNC_POOL_IDLE;
	}
	return async_pool_capacity(pool) ? ASYNC_POOL_CAPACITY : ASYNC_POOL_NO_SLOT;
}

/* Waits for an item. ASYNC_POOL_NO_SLOT with an exception. */
static async_pool_slot_t wait_for_slot(async_pool_t *pool, const async_pool_limit_t *limit)
{
	pool_waiter_t waiter = { 0 };

	switch (async_wait_queue_wait(&pool->waiters, &waiter.waiter, &pool->base.event, limit->token, limit->timeout)) {
		case ASYNC_WAIT_GRANTED: pool->reserved_idle -= waiter.place == ASYNC_POOL_IDLE; return waiter.place;

		case ASYNC_WAIT_CLOSED:
			async_wait_throw(waiter.refusal == ASYNC_POOL_CLOSED ? async_pool_new_exception("Pool is closed")
																 : async_pool_new_unavailable());
			return ASYNC_POOL_NO_SLOT;

		default: return ASYNC_POOL_NO_SLOT;
	}
}

/* Asks the strategy if the circuit is INACTIVE. False with an exception, for try_acquire also without. */
static bool pass_circuit(async_pool_t *pool, bool may_fail_silently)
{
	async_pool_errors_t errors;
	zend_object *error;

	async_pool_errors_begin(&errors);
	const bool allowed = async_pool_circuit_allows(pool, &error);
	async_pool_errors_add(&errors, error);
	if (!error && async_pool_is_closed(pool)) {
		if (!may_fail_silently) {
			async_pool_errors_add(&errors, async_pool_new_exception("Pool is closed"));
		}
		async_pool_errors_end(&errors);
		return false;
	}
	if (!error && !allowed && !may_fail_silently) {
		async_pool_errors_add(&errors, async_pool_new_unavailable());
	}
	return async_pool_errors_end(&errors) && allowed;
}

/* The path with handlers, which may change the state: evaluates it again after each. limit NULL: does not wait. */
static zend_never_inline bool acquire_slow(async_pool_t *pool, zval *result, const async_pool_limit_t *limit)
{
	async_pool_errors_t errors;
	async_pool_slot_t place;

	if (UNEXPECTED(pool->base.circuit_state == ZEND_ASYNC_CIRCUIT_STATE_INACTIVE) && !pass_circuit(pool, !limit)) {
		return false;
	}
	place = find_slot(pool);
	if (place == ASYNC_POOL_NO_SLOT && limit) {
		place = wait_for_slot(pool, limit);
	}
	if (place == ASYNC_POOL_NO_SLOT) {
		return false;
	}

	async_pool_errors_begin(&errors);
	const bool done = use_slot(pool, place, result, &errors);
	if (!done && !errors.error && limit) {
		async_pool_errors_add(&errors, async_pool_new_exception("Pool is closed"));
	}
	return async_pool_errors_end(&errors) && done;
}

static zend_always_inline bool pool_acquire(async_pool_t *pool, zval *result, const async_pool_limit_t *limit)
{
	zval resource;

	if (UNEXPECTED(async_pool_is_closed(pool))) {
		if (limit) {
			zend_throw_exception(async_ce_pool_exception, "Pool is closed", 0);
		}
		return false;
	}
	if (EXPECTED(async_pool_surplus(pool)) && EXPECTED(!pool->base.before_acquire.internal)
			&& EXPECTED(pool->base.circuit_state != ZEND_ASYNC_CIRCUIT_STATE_INACTIVE)) {
		take_idle(pool, &resource);
		pool_hand_out(pool, &resource, result);
		return true;
	}

	ZEND_ASYNC_EVENT_ADD_REF(&pool->base.event);
	const bool done = acquire_slow(pool, result, limit);
	ZEND_ASYNC_EVENT_RELEASE(&pool->base.event);
	return done;
}

bool async_pool_acquire(async_pool_t *pool, zval *result, const async_pool_limit_t *limit)
{
	return pool_acquire(pool, result, limit);
}

bool async_pool_try_acquire(async_pool_t *pool, zval *result)
{
	return pool_acquire(pool, result, NULL);
}

/* --- release --- */

/* beforeRelease has accepted the resource. */
static void pool_take_back(async_pool_t *pool, zval *resource, async_pool_errors_t *errors)
{
	if (async_pool_has_strategy(pool)) {
		zend_object *error;
		async_pool_report_success(pool, &error);
		async_pool_errors_add(errors, error);
	}
	if (UNEXPECTED(async_pool_is_closed(pool))) {
		async_pool_discard(pool, resource, errors);
	} else {
		async_pool_store(pool, resource);
	}
}

/* The borrower or beforeRelease has rejected the resource, maybe by throwing `cause` (owned). */
static void reject_resource(async_pool_t *pool, zval *resource, zend_object *cause, async_pool_errors_t *errors)
{
	if (async_pool_has_strategy(pool)) {
		zend_object *error;
		async_pool_report_rejection(pool, cause, &error);
		async_pool_errors_add(errors, error);
	}
	async_pool_errors_add_hook(errors, cause);
	async_pool_discard(pool, resource, errors);
}

static zend_never_inline bool release_slow(async_pool_t *pool, zval *resource, bool is_broken)
{
	async_pool_errors_t errors;
	zend_object *cause = NULL;

	async_pool_errors_begin(&errors);
	if (async_pool_is_closed(pool)) {
		async_pool_discard(pool, resource, &errors);
	} else if (!is_broken
			&& (!async_pool_has_hook(pool, ASYNC_POOL_BEFORE_RELEASE)
					|| async_pool_call_hook(pool, ASYNC_POOL_BEFORE_RELEASE, resource, &cause))) {
		pool_take_back(pool, resource, &errors);
	} else {
		reject_resource(pool, resource, cause, &errors);
	}
	return async_pool_errors_end(&errors);
}

bool async_pool_release(async_pool_t *pool, zval *resource, bool is_broken)
{
	zval owned;

	ZVAL_DEREF(resource);
	if (async_pool_is_opaque(pool)) {
		ZEND_ASSERT(pool->active_count > 0 && "resource released twice");
		ZVAL_COPY_VALUE(&owned, resource);
	} else if (UNEXPECTED(!async_handed_out_remove(&pool->handed_out, resource, &owned))) {
		zend_throw_exception(async_ce_pool_exception,
				"The resource was not acquired from this pool, or has been released already", 0);
		return false;
	}
	pool->active_count--;
	pool->in_transit++;

	if (EXPECTED(!is_broken && !async_pool_is_closed(pool)) && EXPECTED(!pool->base.before_release.internal)
			&& EXPECTED(!async_pool_has_strategy(pool))) {
		async_pool_store(pool, &owned);
		return true;
	}

	ZEND_ASYNC_EVENT_ADD_REF(&pool->base.event);
	const bool done = release_slow(pool, &owned, is_broken);
	ZEND_ASYNC_EVENT_RELEASE(&pool->base.event);
	return done;
}

/* --- closing --- */

static void destroy_idle(async_pool_t *pool, async_pool_errors_t *errors)
{
	while (pool->idle.length) {
		zval resource;
		take_idle(pool, &resource);
		async_pool_discard(pool, &resource, errors);
	}
}

static void close_pool(async_pool_t *pool, async_pool_errors_t *errors)
{
	zend_async_event_t *event = &pool->base.event;

	ZEND_ASYNC_EVENT_SET_CLOSED(event);
	async_pool_stop_healthcheck(pool);
	pool_close_queue(pool, ASYNC_POOL_CLOSED);
	ZEND_ASYNC_CALLBACKS_NOTIFY(event, NULL, NULL);
	destroy_idle(pool, errors);
}

bool async_pool_close(async_pool_t *pool)
{
	async_pool_errors_t errors;

	if (async_pool_is_closed(pool)) {
		return true;
	}
	ZEND_ASYNC_EVENT_ADD_REF(&pool->base.event);
	async_pool_errors_begin(&errors);
	close_pool(pool, &errors);
	const bool done = async_pool_errors_end(&errors);
	ZEND_ASYNC_EVENT_RELEASE(&pool->base.event);
	return done;
}

bool async_pool_warm_up(async_pool_t *pool)
{
	async_pool_errors_t errors;
	zval resource;

	async_pool_errors_begin(&errors);
	while (async_pool_count(pool) < pool->base.min_size) {
		pool->in_transit++;
		if (!pool_create(pool, &resource, &errors)) {
			if (!errors.error) {
				async_pool_errors_add(&errors, async_pool_new_exception("Pool is closed"));
			}
			destroy_idle(pool, &errors);
			break;
		}
		async_pool_store(pool, &resource);
	}
	return async_pool_errors_end(&errors);
}

/* --- the event --- */

static zend_string *pool_event_info(zend_async_event_t *event)
{
	const async_pool_t *pool = (const async_pool_t *) event;

	smart_str text = { 0 };

	async_label_describe(&text, "Pool", &pool->label);
	smart_str_append_printf(&text, "idle=%u, active=%u, reserved=%u, max=%u)",
			pool->idle.length + pool->base.spare_count, pool->active_count + pool->in_transit - pool->base.spare_count,
			pool->waiters.reserved, pool->base.max_size);
	return smart_str_extract(&text);
}

static void free_handlers(zend_async_pool_t *pool)
{
	zend_fcall_t *handlers[] = {
		pool->handler_flags & ZEND_ASYNC_POOL_F_FACTORY_INTERNAL ? NULL : pool->factory.fcall,
		pool->handler_flags & ZEND_ASYNC_POOL_F_DESTRUCTOR_INTERNAL ? NULL : pool->destructor.fcall,
		pool->handler_flags & ZEND_ASYNC_POOL_F_HEALTHCHECK_INTERNAL ? NULL : pool->healthcheck.fcall,
		pool->handler_flags & ZEND_ASYNC_POOL_F_BEFORE_ACQUIRE_INTERNAL ? NULL : pool->before_acquire.fcall,
		pool->handler_flags & ZEND_ASYNC_POOL_F_BEFORE_RELEASE_INTERNAL ? NULL : pool->before_release.fcall,
	};
	zend_object *strategy = pool->handler_flags & ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL ? NULL : pool->strategy.object;

	for (size_t i = 0; i < sizeof(handlers) / sizeof(*handlers); i++) {
		zend_fcall_release(handlers[i]);
	}
	if (strategy) {
		OBJ_RELEASE(strategy);
	}
}

/* The object of a PHP pool has closed it, with its handlers; after a fatal error they are not called any more. The
 * resources of a C pool are destroyed in any case: their connections must be closed. */
static void end_quietly(async_pool_t *pool)
{
	if (pool->is_php) {
		ZEND_ASYNC_EVENT_SET_CLOSED(&pool->base.event);
		async_pool_stop_healthcheck(pool);
		return;
	}
	async_pool_errors_t errors;

	async_pool_errors_begin(&errors);
	close_pool(pool, &errors);
	async_pool_errors_drop(&errors);
}

static bool pool_event_dispose(zend_async_event_t *event)
{
	async_pool_t *pool = (async_pool_t *) event;

	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}

	if (!async_pool_is_closed(pool)) {
		event->ref_count = 1;
		end_quietly(pool);
		if (event->ref_count > 1) {
			/* A handler has taken a reference and keeps it. */
			event->ref_count--;
			return true;
		}
	}
	event->ref_count = 0;
	zend_async_callbacks_free(event);
	async_zval_buffer_destroy(&pool->idle);
	async_handed_out_destroy(&pool->handed_out);
	async_label_clear(&pool->label);
	free_handlers(&pool->base);
	ZEND_ASYNC_EVENT_FREE_MEMORY(pool, false);
	return true;
}

async_pool_t *async_pool_new(uint32_t min, uint32_t max, size_t extra_size)
{
	async_pool_t *pool = ecalloc(1, sizeof(async_pool_t) + extra_size);
	zend_async_event_t *event = &pool->base.event;

	event->ref_count = 1;
	event->extra_offset = sizeof(async_pool_t);
	zend_async_event_init(event,
			&(zend_async_event_ops_t){
					.dispose = pool_event_dispose,
					.info = pool_event_info,
			});
	pool->is_contained = zend_async_is_contained();
	pool->base.min_size = min;
	pool->base.max_size = max;
	pool->waiters.on_return = waiter_returned;
	return pool;
}

/* --- ABI --- */

static zend_async_pool_t *pool_new_pool(zend_async_pool_factory_fn factory, zend_async_pool_destructor_fn destructor,
		zend_async_pool_healthcheck_fn healthcheck, zend_async_pool_before_acquire_fn before_acquire,
		zend_async_pool_before_release_fn before_release, uint32_t min_size, uint32_t max_size,
		uint32_t healthcheck_interval_ms, size_t extra_size)
{
	if (UNEXPECTED(!factory || max_size < 1 || min_size > max_size)) {
		zend_value_error("A pool needs a factory, and sizes with 0 <= min <= max and max >= 1");
		return NULL;
	}

	async_pool_t *pool = async_pool_new(min_size, max_size, extra_size);

	pool->base.handler_flags = ZEND_ASYNC_POOL_F_FACTORY_INTERNAL | ZEND_ASYNC_POOL_F_DESTRUCTOR_INTERNAL
			| ZEND_ASYNC_POOL_F_HEALTHCHECK_INTERNAL | ZEND_ASYNC_POOL_F_BEFORE_ACQUIRE_INTERNAL
			| ZEND_ASYNC_POOL_F_BEFORE_RELEASE_INTERNAL;
	pool->base.factory.internal = factory;
	pool->base.destructor.internal = destructor;
	pool->base.healthcheck.internal = healthcheck;
	pool->base.before_acquire.internal = before_acquire;
	pool->base.before_release.internal = before_release;

	if (UNEXPECTED(!async_pool_start_healthcheck(pool, healthcheck_interval_ms))) {
		ZEND_ASYNC_EVENT_RELEASE(&pool->base.event);
		return NULL;
	}
	return &pool->base;
}

static zend_object *new_pool_obj(zend_async_pool_t *pool)
{
	return async_pool_object((async_pool_t *) pool);
}

static bool pool_abi_acquire(zend_async_pool_t *pool, zval *result, zend_long timeout_ms)
{
	const async_pool_limit_t limit = { .timeout = timeout_ms > 0 ? (zend_ulong) timeout_ms : 0 };

	return async_pool_acquire((async_pool_t *) pool, result, &limit);
}

static bool pool_try_acquire(zend_async_pool_t *pool, zval *result)
{
	return async_pool_try_acquire((async_pool_t *) pool, result);
}

static void pool_release(zend_async_pool_t *pool, zval *resource)
{
	async_pool_release((async_pool_t *) pool, resource, false);
}

static void pool_close(zend_async_pool_t *pool)
{
	async_pool_close((async_pool_t *) pool);
}

void async_pool_register(char *module)
{
	zend_async_pool_api_register(module, false, pool_new_pool, new_pool_obj, pool_abi_acquire, pool_try_acquire,
			pool_release, pool_close);
}
