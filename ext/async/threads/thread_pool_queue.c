/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The queue of a thread pool, and its waiters: workers for a task, submitters for a slot. A free slot is reserved for
 * the oldest waiting submitter, which is woken and puts its task in itself. So a submitter that is cancelled before it
 * runs has submitted nothing, and no other one overtakes it. */
#include "thread_pool_internal.h"

#ifdef ZTS
#include "zend_async_request.h"
#include "zend_exceptions.h"

/* --- tasks --- */

tp_task_t *async_tp_task_new(tp_pool_t *pool)
{
	tp_task_t *task = pecalloc(1, sizeof(*task), true);

	ZEND_ATOMIC_INT_INIT(&task->ref_count, 1);
	task->pool = pool;
	TP_POOL_ADDREF(pool);
	ZVAL_UNDEF(&task->call);
	return task;
}

void async_tp_task_release(tp_task_t *task)
{
	if (zend_async_atomic_int_add(&task->ref_count, -1) == 0) {
		tp_pool_t *pool = task->pool;
		pefree(task, true);
		async_tp_pool_release(pool);
	}
}

void async_tp_task_finish(tp_task_t *task)
{
	if (task->promise) {
		async_remote_promise_release(task->promise);
		task->promise = NULL;
	}
	async_release_transferred_zval(&task->call);
	async_tp_task_release(task);
}

void async_tp_withdraw(tp_task_t *task)
{
	tp_pool_t *pool = task->pool;

	TP_LOCK(pool);
	if (task->state != TP_TASK_DONE && !task->withdrawn) {
		task->withdrawn = true;
		if (task->state == TP_TASK_RUNNING) {
			async_tp_post(task->worker);
		}
	}
	TP_UNLOCK(pool);
}

/* --- notifications for workers --- */

void async_tp_post(tp_worker_t *worker)
{
	worker->waiting = false;
	if (worker->notifier) {
		async_thread_notifier_notify(worker->notifier, &worker->notification);
	}
}

void async_tp_wake_one(tp_pool_t *pool)
{
	for (tp_worker_t *worker = pool->worker_list; worker; worker = worker->next) {
		if (worker->waiting) {
			async_tp_post(worker);
			return;
		}
	}
}

void async_tp_wake_all(tp_pool_t *pool)
{
	for (tp_worker_t *worker = pool->worker_list; worker; worker = worker->next) {
		async_tp_post(worker);
	}
}

/* --- parking --- */

static void tp_unpark(void *wakeup)
{
	((tp_wakeup_t *) wakeup)->parked = false;
}

bool async_tp_park(tp_wakeup_t *wakeup, zend_async_event_t *token)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(!ZEND_ASYNC_WAKER_NEW(coroutine))) {
		return false;
	}
	if (token && UNEXPECTED(!zend_async_resume_when(coroutine, token, false, zend_async_waker_callback_cancel, NULL))) {
		zend_async_waker_clean(coroutine);
		return false;
	}
	wakeup->coroutine = coroutine;
	wakeup->parked = true;
	/* A fatal error in another coroutine unwinds a worker in the middle of its wait. */
	const bool woken = zend_async_suspend_linked(tp_unpark, wakeup);
	tp_unpark(wakeup);
	zend_async_waker_clean(coroutine);
	return woken;
}

void async_tp_unpark(tp_wakeup_t *wakeup)
{
	if (wakeup->parked) {
		wakeup->parked = false;
		ZEND_ASYNC_RESUME(wakeup->coroutine);
	}
}

/* --- waiters --- */

static void on_waiter_notification(async_notification_t *notification)
{
	async_tp_unpark(&((tp_waiter_t *) notification)->wakeup);
}

tp_waiter_t *async_tp_waiter_new(void)
{
	async_thread_notifier_t *notifier = async_thread_notifier_own();

	if (UNEXPECTED(!notifier || !async_thread_notifier_expect(notifier))) {
		return NULL;
	}
	tp_waiter_t *waiter = pecalloc(1, sizeof(*waiter), true);
	waiter->notification.deliver = on_waiter_notification;
	waiter->notifier = notifier;
	return waiter;
}

static void leave_wait_queue(tp_waiter_t *waiter)
{
	if (waiter->queue) {
		ZEND_ASYNC_LIST_REMOVE(waiter->queue->first, waiter->queue->last, waiter, prev, next);
		waiter->queue = NULL;
	}
}

void async_tp_waiter_join(tp_wait_queue_t *queue, tp_waiter_t *waiter)
{
	waiter->woken = false;
	waiter->queue = queue;
	ZEND_ASYNC_LIST_APPEND(queue->first, queue->last, waiter, prev, next);
}

void async_tp_waiter_wake(tp_waiter_t *waiter)
{
	leave_wait_queue(waiter);
	waiter->woken = true;
	async_thread_notifier_notify(waiter->notifier, &waiter->notification);
}

static bool is_woken(tp_pool_t *pool, const tp_waiter_t *waiter)
{
	TP_LOCK(pool);
	const bool woken = waiter->woken;
	TP_UNLOCK(pool);
	return woken;
}

bool async_tp_waiter_wait(tp_pool_t *pool, tp_waiter_t *waiter, zend_async_event_t *token)
{
	volatile bool ok = true;

	zend_try {
		while (ok && !is_woken(pool, waiter)) {
			ok = async_tp_park(&waiter->wakeup, token);
		}
	} zend_catch {
		async_tp_waiter_free(pool, waiter);
		zend_bailout();
	} zend_end_try();
	return ok;
}

/* Under the lock: reserves a free slot for the oldest waiting submitter, if there is one. */
static void slot_freed(tp_pool_t *pool)
{
	tp_waiter_t *waiter = pool->senders.first;

	if (waiter) {
		waiter->reserved = true;
		pool->reserved++;
		async_tp_waiter_wake(waiter);
	}
}

static void give_back_slot(tp_pool_t *pool, tp_waiter_t *waiter)
{
	if (waiter->reserved) {
		waiter->reserved = false;
		pool->reserved--;
		slot_freed(pool);
	}
}

void async_tp_waiter_free(tp_pool_t *pool, tp_waiter_t *waiter)
{
	TP_LOCK(pool);
	leave_wait_queue(waiter);
	give_back_slot(pool, waiter);
	TP_UNLOCK(pool);
	async_thread_notifier_withdraw(waiter->notifier, &waiter->notification);
	async_thread_notifier_unexpect(waiter->notifier);
	pefree(waiter, true);
}

/* --- submitting --- */

bool async_tp_refuses(tp_pool_t *pool)
{
	TP_LOCK(pool);
	const tp_state_t state = pool->state;
	const int workers = pool->base.worker_count;
	const char *cause = pool->cause;
	TP_UNLOCK(pool);

	if (EXPECTED(state == TP_OPEN && workers > 0)) {
		return false;
	}
	if (state == TP_FAILED) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, "%s", cause);
	} else if (state != TP_OPEN) {
		zend_throw_exception(async_ce_thread_pool_exception, "ThreadPool is closed", 0);
	} else {
		zend_throw_exception(async_ce_thread_pool_exception, "ThreadPool has no workers left", 0);
	}
	return true;
}

/* Under the lock: true if the caller may put a task in, with its reserved slot or a free one. */
static bool thread_pool_queue_has_room(const tp_pool_t *pool, const tp_waiter_t *waiter)
{
	if (waiter && waiter->reserved) {
		return true;
	}
	return !pool->senders.first
			&& (uint64_t) zend_atomic_int_load((zend_atomic_int *) &pool->base.pending_count) + pool->reserved
			< pool->queue_size;
}

/* True: the task is in the queue. False: the waiter, if any, has joined the wait queue, if the pool accepts tasks. */
static bool try_push(tp_pool_t *pool, tp_task_t *task, tp_waiter_t *waiter)
{
	bool pushed = false;

	TP_LOCK(pool);
	if (pool->state != TP_OPEN || pool->base.worker_count == 0) {
		/* Closed since the check: async_tp_refuses() throws. */
	} else if (thread_pool_queue_has_room(pool, waiter)) {
		if (waiter && waiter->reserved) {
			waiter->reserved = false;
			pool->reserved--;
		}
		task->state = TP_TASK_QUEUED;
		task->generation = pool->generation;
		task->next = NULL;
		*pool->end = task;
		pool->end = &task->next;
		TP_ADD(pool, pending_count, 1);
		async_tp_wake_one(pool);
		pushed = true;
	} else if (waiter) {
		async_tp_waiter_join(&pool->senders, waiter);
	}
	TP_UNLOCK(pool);
	return pushed;
}

bool async_tp_push(tp_pool_t *pool, tp_task_t *task, zend_async_event_t *token)
{
	if (EXPECTED(try_push(pool, task, NULL))) {
		return true;
	}
	if (async_tp_refuses(pool)) {
		return false;
	}

	tp_waiter_t *waiter = async_tp_waiter_new();
	bool pushed = false;

	if (UNEXPECTED(!waiter)) {
		return false;
	}
	while (!(pushed = try_push(pool, task, waiter)) && !async_tp_refuses(pool)) {
		if (!async_tp_waiter_wait(pool, waiter, token)) {
			break;
		}
	}
	async_tp_waiter_free(pool, waiter);
	return pushed;
}

/* --- taking tasks --- */

bool async_tp_has_work(const tp_pool_t *pool, const tp_worker_t *worker)
{
	/* The queue is in order of generation, so the first task decides. When the pool is closed during a reload, the
	 * existing workers finish what is queued. */
	return pool->first
			&& (worker->generation == pool->generation || pool->state == TP_CLOSED
					|| pool->first->generation <= worker->generation);
}

static tp_task_t *thread_pool_queue_pop(tp_pool_t *pool)
{
	tp_task_t *task = pool->first;

	pool->first = task->next;
	if (!pool->first) {
		pool->end = &pool->first;
	}
	task->next = NULL;
	TP_ADD(pool, pending_count, -1);
	return task;
}

tp_task_t *async_tp_take(tp_pool_t *pool, tp_worker_t *worker, tp_task_t **withdrawn)
{
	while (async_tp_has_work(pool, worker)) {
		tp_task_t *task = thread_pool_queue_pop(pool);

		slot_freed(pool);
		if (!task->withdrawn) {
			task->state = TP_TASK_RUNNING;
			task->worker = worker;
			worker->in_flight++;
			TP_ADD(pool, running_count, 1);
			return task;
		}
		task->state = TP_TASK_DONE;
		TP_ADD(pool, completed_count, 1);
		task->next = *withdrawn;
		*withdrawn = task;
	}
	return NULL;
}

tp_task_t *async_tp_take_all(tp_pool_t *pool)
{
	tp_task_t *tasks = pool->first;

	for (tp_task_t *task = tasks; task; task = task->next) {
		task->state = TP_TASK_DONE;
		TP_ADD(pool, pending_count, -1);
	}
	pool->first = NULL;
	pool->end = &pool->first;
	return tasks;
}

void async_tp_reject_all(tp_task_t *tasks, zend_async_class exception, const char *message)
{
	while (tasks) {
		tp_task_t *task = tasks;

		tasks = task->next;
		async_remote_promise_fail(task->promise, exception, message);
		async_tp_task_finish(task);
	}
}

#endif
