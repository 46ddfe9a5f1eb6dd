/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * reload() raises the pool's generation. Each worker of an older one ends when it has run the tasks queued for it, and
 * starts its successor as its last act (thread_pool_worker.c). So a rotation continues even if the caller is cancelled.
 *
 * Calls during a rotation wait for the next one, which begins when this one has ended and serves all of them. */
#include "thread_pool_internal.h"
#include "scheduler/awaitable.h"

#ifdef ZTS
#include "zend_exceptions.h"

/* --- under the lock --- */

static bool has_old_workers(const tp_pool_t *pool)
{
	for (const tp_worker_t *worker = pool->worker_list; worker; worker = worker->next) {
		if (worker->generation != pool->generation) {
			return true;
		}
	}
	return false;
}

static void begin_rotation(tp_pool_t *pool)
{
	pool->generation++;
	pool->rotating = true;
	async_tp_wake_all(pool);
}

/* Wakes the callers that wait for a generation up to this one; all if the pool has been closed. */
static void wake_callers(tp_pool_t *pool, bool all)
{
	tp_waiter_t *waiter = pool->reloads.first;

	while (waiter) {
		tp_waiter_t *next = waiter->next;
		if (all || waiter->generation <= pool->generation) {
			waiter->refused = all;
			async_tp_waiter_wake(waiter);
		}
		waiter = next;
	}
}

/* True if the program or a fatal error has ended the pool. A failed bootloader does not fail reload(). */
static bool is_ended(const tp_pool_t *pool)
{
	return pool->state != TP_OPEN && (pool->state != TP_FAILED || pool->ending || pool->cancelled);
}

void async_tp_rotation_review(tp_pool_t *pool)
{
	if (is_ended(pool)) {
		pool->rotating = false;
		wake_callers(pool, true);
		return;
	}
	while (pool->rotating && !has_old_workers(pool)) {
		pool->rotating = false;
		wake_callers(pool, false);
		if (pool->reloads.first) {
			begin_rotation(pool);
		}
	}
}

/* --- the caller --- */

static bool refuse_ended(void)
{
	zend_throw_exception(async_ce_thread_pool_exception, "ThreadPool is closed", 0);
	return false;
}

/* Joins the next rotation, or begins one. False: the pool is not open. */
static bool join_rotation(tp_pool_t *pool, tp_waiter_t *waiter)
{
	TP_LOCK(pool);
	const bool open = pool->state == TP_OPEN;
	if (open) {
		if (!pool->rotating) {
			begin_rotation(pool);
			waiter->generation = pool->generation;
		} else {
			waiter->generation = pool->generation + 1;
		}
		async_tp_waiter_join(&pool->reloads, waiter);
		async_tp_rotation_review(pool);
	}
	TP_UNLOCK(pool);
	return open;
}

bool async_tp_reload(zend_async_thread_pool_t *base)
{
	return async_tp_reload_until(TP_POOL(base), NULL);
}

bool async_tp_reload_until(tp_pool_t *pool, zend_async_event_t *token)
{
	if (UNEXPECTED(ZEND_ASYNC_IS_SCHEDULER_CONTEXT)) {
		zend_throw_error(NULL, "Cannot reload a thread pool in the scheduler context");
		return false;
	}
	if (UNEXPECTED(!async_tp_launch() || async_token_tripped(token))) {
		return false;
	}
	tp_waiter_t *waiter = async_tp_waiter_new();
	if (UNEXPECTED(!waiter)) {
		return false;
	}

	const bool joined = join_rotation(pool, waiter);
	const bool woken = joined && async_tp_waiter_wait(pool, waiter, token);
	const bool served = woken && !waiter->refused;

	async_tp_waiter_free(pool, waiter);
	if (served) {
		return true;
	}
	return (!joined || woken) ? refuse_ended() : false;
}

#endif
