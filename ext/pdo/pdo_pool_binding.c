/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Bindings of connections to coroutines; pdo_pool.h has the table of states. Every release unbinds the connection from
 * its coroutine first, so no connection is released twice. */
#include "pdo_pool_int.h"
#include "async_wait.h"
#include "zend_exceptions.h"

/* --- states --- */

static bool is_soft(pdo_pool_slot_state_t state)
{
	return state == PDO_POOL_SLOT_SOFT || state == PDO_POOL_SLOT_KEPT;
}

void pdo_pool_slot_become(pdo_pool_slot_t *slot, pdo_pool_slot_state_t state)
{
	pdo_pool_t *pool = slot->pool;
	const pdo_pool_slot_state_t before = slot->state;
	const bool was_connected = before != PDO_POOL_SLOT_OPENING && before != PDO_POOL_SLOT_CLOSED;
	const bool was_lent = pdo_pool_is_lent(slot);

	ZEND_ASSERT(before != PDO_POOL_SLOT_CLOSED && "a closed connection is used again");
	slot->state = state;
	pool->connected += (state != PDO_POOL_SLOT_OPENING && state != PDO_POOL_SLOT_CLOSED) - was_connected;
	pool->lent += pdo_pool_is_lent(slot) - was_lent;
	if (UNEXPECTED(before == PDO_POOL_SLOT_KEPT) || state == PDO_POOL_SLOT_KEPT) {
		pool->pool->spare_count += (state == PDO_POOL_SLOT_KEPT) - (before == PDO_POOL_SLOT_KEPT);
	}
	if (is_soft(state) && !is_soft(before)) {
		ZEND_ASYNC_LIST_APPEND(pool->soft_first, pool->soft_last, slot, soft_prev, soft_next);
	} else if (is_soft(before) && !is_soft(state)) {
		ZEND_ASYNC_LIST_REMOVE(pool->soft_first, pool->soft_last, slot, soft_prev, soft_next);
		slot->soft_next = slot->soft_prev = NULL;
	}
}

void pdo_pool_unmake_soft(pdo_pool_slot_t *slot)
{
	if (is_soft(slot->state)) {
		pdo_pool_slot_become(slot, PDO_POOL_SLOT_LENT);
	}
}

void pdo_pool_make_soft(pdo_pool_slot_t *slot, bool kept)
{
	if (kept && slot->state != PDO_POOL_SLOT_KEPT) {
		pdo_pool_slot_become(slot, PDO_POOL_SLOT_KEPT);
	} else if (!is_soft(slot->state)) {
		pdo_pool_slot_become(slot, PDO_POOL_SLOT_SOFT);
	}
}

/* --- bindings --- */

bool pdo_pool_is_pinned(pdo_pool_slot_t *slot)
{
	const pdo_pool_driver_t *driver = slot->pool->driver;

	if (slot->statements) {
		return true;
	}
	if (UNEXPECTED(pdo_pool_is_broken(slot))) {
		return false;
	}
	return slot->altered || pdo_pool_in_transaction(&slot->conn)
			|| (driver->has_resources && driver->has_resources(&slot->conn));
}

/* SESSION_UNKNOWN does not alter: only a reported change keeps the connection with its coroutine. */
void pdo_pool_heed_server(pdo_pool_slot_t *slot)
{
	const pdo_pool_driver_t *driver = slot->pool->driver;

	if (driver->session && EXPECTED(!slot->broken)
			&& UNEXPECTED(driver->session(&slot->conn) == PDO_POOL_SESSION_CHANGED)
			&& slot->pool->reset != PDO_POOL_RESET_NEVER) {
		slot->altered = true;
	}
}

/* Copies the id of the coroutine's insert to its record, if the driver knows it without a round trip. */
static void keep_last_id(pdo_pool_lease_t *lease, pdo_pool_slot_t *slot)
{
	pdo_dbh_t *conn = &slot->conn;

	if (!slot->pool->driver->local_last_id || slot->broken) {
		return;
	}
	zend_string *id = conn->methods->last_id(conn, NULL);

	if (id && zend_string_equals_literal(id, "0")) {
		zend_string_release(id);
	} else if (id) {
		if (lease->last_id) {
			zend_string_release(lease->last_id);
		}
		lease->last_id = id;
	}
}

static void pdo_pool_binding_unbind(pdo_pool_slot_t *slot)
{
	pdo_pool_lease_t *lease = slot->lease;

	pdo_pool_unmake_soft(slot);
	if (lease) {
		keep_last_id(lease, slot);
		slot->previous_user = lease->id;
		lease->slot = NULL;
		slot->lease = NULL;
	}
}

/* Releases a lent connection to the async pool, which keeps or destroys it. */
static void give_back(pdo_pool_slot_t *slot)
{
	zval resource;

	pdo_pool_binding_unbind(slot);
	if (UNEXPECTED(!pdo_pool_is_lent(slot))) {
		return;
	}
	pdo_pool_slot_become(slot, PDO_POOL_SLOT_IDLE);
	ZVAL_PTR(&resource, slot);
	slot->refcount++;
	ZEND_ASYNC_POOL_RELEASE(slot->pool->pool, &resource);
	pdo_pool_slot_delref(slot);
}

/* --- release in the background --- */

/* Limits how long a server that does not answer delays the pool or the end of the process. */
#define RETURN_LIMIT_MS 5000

/* Runs the round trips of a release in a coroutine of its own, so that no cancellation of the user reaches them. If the
 * limit or the end of the process cancels it, the connection is closed, and the server rolls back. */
typedef struct {
	pdo_pool_slot_t *slot;           /* one reference */
	pdo_pool_lease_t *lease;           /* the record that gets the insert id first, one reference; NULL if none */
	zend_coroutine_t *coroutine;     /* borrowed: it owns this struct */
	zend_async_timer_event_t *limit; /* owned while the coroutine works */
} return_t;

typedef struct {
	zend_async_event_callback_t base; /* must be first */
	const return_t *job;              /* borrowed: the job stops the timer before it ends */
} return_limit_t;

static void on_return_limit(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	ZEND_ASYNC_CANCEL(((return_limit_t *) callback)->job->coroutine, NULL, false);
}

static bool start_return_limit(return_t *job)
{
	job->limit = ZEND_ASYNC_NEW_TIMER_EVENT(RETURN_LIMIT_MS, false);
	if (UNEXPECTED(!job->limit)) {
		return false;
	}
	return_limit_t *limit = (return_limit_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(on_return_limit, sizeof(*limit));

	limit->job = job;
	job->limit->base.add_callback(&job->limit->base, &limit->base);
	return job->limit->base.start(&job->limit->base);
}

static void end_return_limit(return_t *job)
{
	if (job->limit) {
		job->limit->base.stop(&job->limit->base);
		ZEND_ASYNC_EVENT_RELEASE(&job->limit->base);
		job->limit = NULL;
	}
}

/* Stores the id that only the server knows in the record, unless a later release fetches a newer one. May suspend. */
static void fetch_last_id(pdo_pool_slot_t *slot, pdo_pool_lease_t *lease, const zend_coroutine_t *returning)
{
	zend_string *id = slot->conn.methods->last_id(&slot->conn, NULL);

	if (UNEXPECTED(EG(exception))) {
		slot->broken |= pdo_pool_unwrap_cancellation();
	}
	if (id && lease->pool && lease->returning == returning) {
		if (lease->last_id) {
			zend_string_release(lease->last_id);
		}
		lease->last_id = id;
	} else if (id) {
		zend_string_release(id);
	}
}

static void end_fetch(return_t *job)
{
	pdo_pool_lease_t *lease = job->lease;

	if (lease) {
		job->lease = NULL;
		if (lease->returning == job->coroutine) {
			lease->returning = NULL;
		}
		lease->callback.dispose(&lease->callback, NULL);
	}
}

static void return_entry(void)
{
	return_t *job = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;

	if (UNEXPECTED(!start_return_limit(job))) {
		zend_clear_exception();
		job->slot->broken = true;
	} else if (job->lease) {
		fetch_last_id(job->slot, job->lease, job->coroutine);
	}
	end_fetch(job);
	give_back(job->slot);
	end_return_limit(job);
}

/* Also runs for a coroutine that never started. */
static void return_dispose(zend_coroutine_t *coroutine)
{
	return_t *job = coroutine->extended_data;
	pdo_pool_slot_t *slot = job->slot;

	coroutine->extended_data = NULL;
	end_return_limit(job);
	end_fetch(job);
	efree(job);
	if (UNEXPECTED(pdo_pool_is_lent(slot) && !slot->statements)) {
		slot->broken = true;
		give_back(slot);
	}
	pdo_pool_slot_delref(slot);
}

/* Unbinds the connection and starts its release in the background. NULL if no round trip is needed or no coroutine can
 * be made. */
static zend_coroutine_t *start_return(pdo_pool_slot_t *slot)
{
	pdo_pool_lease_t *lease = slot->inserted ? slot->lease : NULL;

	if (!ZEND_ASYNC_IS_ACTIVE || slot->pool->driver->in_place || !slot->pool->template_dbh || pdo_pool_is_broken(slot)
			|| !(lease || slot->altered || slot->dirty || pdo_pool_in_transaction(&slot->conn))) {
		return NULL;
	}
	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN_WITH(ZEND_ASYNC_MAIN_SCOPE);

	if (UNEXPECTED(!coroutine)) {
		zend_clear_exception();
		slot->broken = true;
		return NULL;
	}
	return_t *job = emalloc(sizeof(*job));

	*job = (return_t) { .slot = slot, .lease = lease, .coroutine = coroutine };
	if (lease) {
		lease->callback.ref_count++;
		lease->returning = coroutine;
	}
	slot->refcount++;
	pdo_pool_binding_unbind(slot);
	coroutine->internal_entry = return_entry;
	coroutine->extended_data = job;
	coroutine->extended_dispose = return_dispose;
	return coroutine;
}

/* Waits for the end of a release in the background. False with an exception. */
static bool await_return(zend_coroutine_t *coroutine)
{
	bool done, interrupted;

	ZEND_ASYNC_EVENT_ADD_REF(&coroutine->event);
	do {
		done = php_async_await_event(&coroutine->event, &interrupted);
	} while (done && UNEXPECTED(interrupted) && !ZEND_COROUTINE_IS_FINISHED(coroutine));
	ZEND_ASYNC_EVENT_RELEASE(&coroutine->event);
	return done;
}

void pdo_pool_await_last_id(pdo_pool_lease_t *lease)
{
	if (UNEXPECTED(lease->returning != NULL) && php_async_may_suspend()) {
		await_return(lease->returning);
	}
}

/* Releases the connection, in the background if that takes a round trip. */
static void pdo_pool_binding_let_go(pdo_pool_slot_t *slot)
{
	if (!start_return(slot)) {
		give_back(slot);
	}
}

void pdo_pool_maybe_release(pdo_pool_slot_t *slot)
{
	if (slot->calls) {
		return;
	}
	pdo_pool_heed_server(slot);
	if (pdo_pool_is_pinned(slot)) {
		return;
	}
	if (EXPECTED(!slot->inserted && !slot->dirty) || !slot->lease || slot->broken) {
		give_back(slot);
	} else if (!slot->pool->waiting) {
		/* While no coroutine waits, the insert id stays available and the reset can be saved. */
		pdo_pool_make_soft(slot, true);
	} else {
		pdo_pool_binding_let_go(slot);
	}
}

/* Ends a soft binding and releases the connection. May suspend. */
static void pdo_pool_binding_take_back(pdo_pool_slot_t *slot)
{
	zend_coroutine_t *returning = php_async_may_suspend() ? start_return(slot) : NULL;

	if (returning) {
		await_return(returning);
		return;
	}
	pdo_pool_lease_t *lease = slot->inserted && !slot->broken ? slot->lease : NULL;

	if (lease) {
		fetch_last_id(slot, lease, NULL);
	}
	give_back(slot);
}

/* The connection that has been kept longest; NULL if there is none. */
static pdo_pool_slot_t *find_kept(const pdo_pool_t *pool)
{
	pdo_pool_slot_t *slot = pool->pool->spare_count ? pool->soft_first : NULL;

	while (slot && slot->state != PDO_POOL_SLOT_KEPT) {
		slot = slot->soft_next;
	}
	return slot;
}

/* --- a full server --- */

/* ns: how long a pool uses only its existing connections before it tries to open another one. */
#define FULL_FOR UINT64_C(1000000000)

static void retry_if_due(pdo_pool_t *pool)
{
	if (UNEXPECTED(pool->full_until) && zend_hrtime() >= pool->full_until) {
		pool->full_until = 0;
		pool->pool->max_size = pool->max;
	}
}

/* Handles a failed connect. True if the server is full and the pool has connections or opens some: clears the
 * exception, and the caller waits for one of them. If these connects fail as well, each failure wakes one waiter. */
static bool wait_instead(pdo_pool_t *pool)
{
	zend_object *exception = EG(exception);
	zval rv;

	if (!exception || !pool->driver->is_full || !(pool->connected + pool->connecting)
			|| !instanceof_function(exception->ce, pdo_exception_ce)) {
		return false;
	}
	zval *error_info = zend_read_property(exception->ce, exception, ZEND_STRL("errorInfo"), true, &rv);
	if (Z_TYPE_P(error_info) != IS_ARRAY || !pool->driver->is_full(error_info)) {
		return false;
	}
	zend_clear_exception();
	pool->pool->max_size = pool->connected + pool->connecting;
	pool->full_until = zend_hrtime() + FULL_FOR;
	return true;
}

/* Acquires a connection without waiting for one to be released. Reclaims a kept connection of another coroutine before
 * it opens a new one. False with an exception, or without one if the caller has to wait. While the circuit is open,
 * only the wait asks the strategy. */
static bool try_acquire(pdo_pool_t *pool, zval *resource)
{
	pdo_pool_slot_t *kept;

	if (UNEXPECTED(pool->pool->circuit_state == ZEND_ASYNC_CIRCUIT_STATE_INACTIVE)) {
		return false;
	}
	if (pool->lent == pool->total && (kept = find_kept(pool))) {
		pdo_pool_binding_take_back(kept);
		if (UNEXPECTED(EG(exception))) {
			return false;
		}
	}
	return ZEND_ASYNC_POOL_TRY_ACQUIRE(pool->pool, resource);
}

static bool acquire_resource(pdo_pool_t *pool, zval *resource)
{
	do {
		retry_if_due(pool);
		if (EXPECTED(try_acquire(pool, resource))) {
			return true;
		}
		if (UNEXPECTED(EG(exception)) && !wait_instead(pool)) {
			return false;
		}
		if (pool->soft_first) {
			pdo_pool_binding_take_back(pool->soft_first);
			if (UNEXPECTED(EG(exception))) {
				return false;
			}
		}
		pool->waiting++;
		const bool acquired = ZEND_ASYNC_POOL_ACQUIRE(pool->pool, resource, 0);
		pool->waiting--;
		if (EXPECTED(acquired)) {
			return true;
		}
	} while (wait_instead(pool));
	return false;
}

/* Binds an acquired connection to a coroutine and prepares it. False with an exception. */
static bool pdo_pool_binding_hand_out(pdo_pool_t *pool, pdo_pool_lease_t *lease, pdo_pool_slot_t *slot)
{
	pdo_dbh_t *conn = &slot->conn;

	pdo_pool_slot_become(slot, PDO_POOL_SLOT_LENT);
	slot->inserted = false;
	slot->foreign = slot->used && slot->previous_user != lease->id && pool->driver->dialect == PDO_POOL_DIALECT_MYSQL;
	slot->lease = lease;
	lease->slot = slot;
	pool->frozen = true;
	memcpy(conn->error_code, PDO_ERR_NONE, sizeof(conn->error_code));
	if (UNEXPECTED(slot->version != pool->version)) {
		pdo_pool_apply_attributes(pool, slot);
		if (pool->driver->session) {
			pool->driver->session(conn); /* discard the report: the runtime made these changes */
		}
	}
	if (pool->driver->begin_use) {
		pool->driver->begin_use(conn);
	}
	if (UNEXPECTED(!slot->served)) {
		slot->served = true;
		pdo_pool_apply_registry(pool, slot);
	}
	if (UNEXPECTED(EG(exception))) {
		pdo_pool_unwrap_cancellation();
		slot->broken = true;
		give_back(slot);
		return false;
	}
	return true;
}

/* --- calls in fibers ---
 *
 * A fiber that is suspended inside a call can continue in another coroutine. The connection stays bound to the
 * coroutine that began the call. That coroutine waits for the end of the call while the fiber runs in another one.
 * While the fiber is only suspended it does not wait, as in upstream (zend_async_is_held_by_caller()). A connection has one
 * coroutine, so there is at most one waiter. */

void pdo_pool_link_fiber_call(pdo_pool_fiber_call_t *call, pdo_pool_slot_t *slot)
{
	if (UNEXPECTED(CG(unclean_shutdown))) {
		return;
	}
	call->slot = slot;
	call->fiber = EG(active_fiber);
	call->next = slot->fiber_calls;
	slot->fiber_calls = call;
}

void pdo_pool_unlink_fiber_call(pdo_pool_fiber_call_t *call)
{
	pdo_pool_fiber_call_t **link = &call->slot->fiber_calls;

	if (UNEXPECTED(CG(unclean_shutdown))) {
		return;
	}
	while (*link != call) {
		link = &(*link)->next;
	}
	*link = call->next;
	php_async_lock_release(&call->slot->lock);
}

static const pdo_pool_fiber_call_t *find_call_of_other_flow(const pdo_pool_slot_t *slot)
{
	const pdo_pool_fiber_call_t *call = EXPECTED(!CG(unclean_shutdown)) ? slot->fiber_calls : NULL;

	while (UNEXPECTED(call != NULL) && zend_async_is_held_by_caller(ZEND_ASYNC_CURRENT_COROUTINE, call->fiber)) {
		call = call->next;
	}
	return call;
}

bool pdo_pool_await_fiber_calls(pdo_pool_slot_t *slot)
{
	const pdo_pool_fiber_call_t *call;

	if (EXPECTED(slot->fiber_calls == NULL) || slot->lease == NULL || slot->lease != pdo_pool_lease_find(slot->pool)) {
		return true;
	}
	while ((call = find_call_of_other_flow(slot)) != NULL && php_async_may_wait()) {
		if (!slot->lock.holder) {
			php_async_lock_acquire_for(&slot->lock, ZEND_ASYNC_CURRENT_COROUTINE, call->fiber);
		}
		if (!php_async_lock_acquire(&slot->lock)) {
			return false;
		}
		php_async_lock_release(&slot->lock);
	}
	return true;
}

bool pdo_pool_await_own_conn(pdo_pool_lease_t *lease)
{
	pdo_pool_slot_t *slot;

	while ((slot = lease->slot) != NULL && UNEXPECTED(slot->fiber_calls != NULL)) {
		slot->refcount++;
		const bool done = pdo_pool_await_fiber_calls(slot);
		const bool is_still_bound = lease->slot == slot;
		pdo_pool_slot_delref(slot);
		if (!done || is_still_bound) {
			return done;
		}
	}
	return true;
}

pdo_pool_slot_t *pdo_pool_peek_conn(pdo_pool_t *pool)
{
	const pdo_pool_lease_t *lease = pdo_pool_lease_find(pool);
	pdo_pool_slot_t *slot = lease ? lease->slot : NULL;

	if (slot && UNEXPECTED(pdo_pool_is_broken(slot)) && !slot->calls) {
		give_back(slot);
		return NULL;
	}
	return slot;
}

pdo_pool_slot_t *pdo_pool_acquire_conn(pdo_pool_t *pool, pdo_pool_lease_t *lease)
{
	zval resource;

	if (UNEXPECTED(!pdo_pool_await_own_conn(lease))) {
		return NULL;
	}
	if (lease->slot) {
		if (EXPECTED(!pdo_pool_is_broken(lease->slot)) || lease->slot->calls) {
			pdo_pool_unmake_soft(lease->slot);
			return lease->slot;
		}
		give_back(lease->slot);
		if (UNEXPECTED(EG(exception))) {
			return NULL;
		}
	}
	if (UNEXPECTED(!acquire_resource(pool, &resource))) {
		if (!EG(exception)) {
			zend_throw_exception(pdo_exception_ce, "No connection is available", 0);
		}
		return NULL;
	}
	return pdo_pool_binding_hand_out(pool, lease, Z_PTR(resource)) ? lease->slot : NULL;
}

/* Implements Z_PDO_DBH_P() for a pooled object. */
PDO_API pdo_dbh_t *pdo_pool_resolve(pdo_dbh_t *dbh)
{
	const pdo_pool_lease_t *lease = pdo_pool_lease_find(dbh->pool);

	return lease && lease->slot ? &lease->slot->conn : dbh;
}

/* --- coroutines --- */

/* True if a fatal error has ended the coroutine: its calls do not go on. */
static bool is_cut_off(void)
{
	return CG(unclean_shutdown)
			|| (ZEND_ASYNC_CURRENT_COROUTINE && ZEND_COROUTINE_IS_BAILOUT(ZEND_ASYNC_CURRENT_COROUTINE));
}

/* Handles a connection whose coroutine or PDO object has ended. */
static void pdo_pool_binding_orphan(pdo_pool_slot_t *slot)
{
	if (UNEXPECTED(slot->calls) && !is_cut_off()) {
		/* The calls are of a suspended fiber, which can continue in another coroutine. */
		pdo_pool_binding_unbind(slot);
		return;
	}
	if (UNEXPECTED(slot->calls)) {
		/* Nothing is known of an answer that was being read. */
		slot->broken = true;
		slot->calls = 0;
		slot->fiber_calls = NULL;
	}

	const bool usable = !pdo_pool_is_broken(slot);

	pdo_pool_heed_server(slot);
	pdo_pool_binding_unbind(slot);
	if (slot->statements) {
		if (usable && pdo_pool_in_transaction(&slot->conn) && !pdo_pool_roll_back(slot)) {
			slot->broken = true;
		}
	} else {
		pdo_pool_binding_let_go(slot);
	}
}

void pdo_pool_call_outlived_lease(pdo_pool_slot_t *slot)
{
	pdo_pool_binding_orphan(slot);
}

/* --- statements --- */

void pdo_pool_pin(pdo_stmt_t *stmt)
{
	pdo_pool_slot_t *slot = pdo_pool_slot_of(stmt->dbh);

	stmt->pooled_conn = stmt->dbh;
	slot->statements++;
	slot->refcount++;
}

void pdo_pool_unpin(pdo_stmt_t *stmt)
{
	pdo_pool_slot_t *slot = pdo_pool_slot_of(stmt->pooled_conn);

	stmt->pooled_conn = NULL;
	slot->statements--;
	if (pdo_pool_is_lent(slot) && !slot->statements) {
		if (slot->lease) {
			pdo_pool_maybe_release(slot);
		} else if (!slot->calls) {
			pdo_pool_binding_let_go(slot);
		}
	}
	pdo_pool_slot_delref(slot);
}

static void lease_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	pdo_pool_lease_t *lease = (pdo_pool_lease_t *) callback;

	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	zval_ptr_dtor(&lease->error_info);
	if (lease->last_id) {
		zend_string_release(lease->last_id);
	}
	efree(lease);
}

/* Ends the record with its coroutine or the PDO object. An exception of the release becomes a warning: no caller can
 * catch it. */
void pdo_pool_lease_end(pdo_pool_lease_t *lease)
{
	pdo_pool_t *pool = lease->pool;
	pdo_pool_slot_t *slot = lease->slot;
	zend_object *in_flight = EG(exception);
	const zend_op *opline = EG(opline_before_exception);

	if (!pool) {
		return;
	}
	lease->pool = NULL;
	if (pool->recent == lease) {
		pool->recent = NULL;
	}
	pool->refcount++;
	zend_hash_index_del(&pool->leases, lease->key);
	EG(exception) = NULL;
	if (slot) {
		pdo_pool_binding_orphan(slot);
	}
	if (UNEXPECTED(EG(exception))) {
		zend_exception_error(EG(exception), E_WARNING);
		EG(exception) = NULL;
	}
	EG(exception) = in_flight;
	EG(opline_before_exception) = opline;
	if (lease->last_id) {
		zend_string_release(lease->last_id);
		lease->last_id = NULL;
	}
	pdo_pool_delref(pool);
	lease_dispose(&lease->callback, NULL);
}

static void pdo_pool_cleanup_callback(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	pdo_pool_lease_t *lease = (pdo_pool_lease_t *) callback;

	lease->coroutine = NULL;
	pdo_pool_lease_end(lease);
}

void pdo_pool_subscribe(pdo_pool_lease_t *lease, zend_coroutine_t *coroutine)
{
	lease->coroutine = coroutine;
	coroutine->event.add_callback(&coroutine->event, &lease->callback);
}

static zend_always_inline zend_ulong flow_key(const zend_coroutine_t *coroutine)
{
	return coroutine && !ZEND_COROUTINE_IS_MAIN(coroutine)
			? (zend_ulong) (uintptr_t) coroutine >> ZEND_MM_ALIGNMENT_LOG2
			: 0;
}

pdo_pool_lease_t *pdo_pool_lease_find(pdo_pool_t *pool)
{
	const zend_ulong key = flow_key(ZEND_ASYNC_CURRENT_COROUTINE);

	if (EXPECTED(pool->recent && pool->recent->key == key)) {
		return pool->recent;
	}
	pdo_pool_lease_t *lease = zend_hash_index_find_ptr(&pool->leases, key);

	if (lease) {
		pool->recent = lease;
	}
	return lease;
}

pdo_pool_lease_t *pdo_pool_lease_get(pdo_pool_t *pool)
{
	pdo_pool_lease_t *lease = pdo_pool_lease_find(pool);
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (EXPECTED(lease)) {
		if (UNEXPECTED(coroutine && !lease->coroutine) && !ZEND_COROUTINE_IS_FINISHED(coroutine)) {
			pdo_pool_subscribe(lease, coroutine);
		}
		return lease;
	}
	lease = ecalloc(1, sizeof(pdo_pool_lease_t));
	lease->callback.ref_count = 1;
	lease->callback.callback = pdo_pool_cleanup_callback;
	lease->callback.dispose = lease_dispose;
	lease->pool = pool;
	lease->key = flow_key(coroutine);
	lease->id = ++pool->last_id;
	memcpy(lease->error_code, PDO_ERR_NONE, sizeof(lease->error_code));
	ZVAL_UNDEF(&lease->error_info);
	zend_hash_index_add_new_ptr(&pool->leases, lease->key, lease);
	pool->recent = lease;
	if (coroutine && !ZEND_COROUTINE_IS_FINISHED(coroutine)) {
		pdo_pool_subscribe(lease, coroutine);
	}
	return lease;
}
