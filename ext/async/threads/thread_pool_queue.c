/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The queue of a thread pool, and its waiters: workers for a task, submitters for a slot. A free slot is reserved for
 * the oldest waiting submitter, which is woken and puts its task in itself. So a submitter that is cancelled before it
 * runs has submitted nothing, and no other one overtakes it. */
#include "thread_pool_internal.h"

#ifdef ZTS
#include "zend_exceptions.h"

/* --- tasks --- */

tp_task_t *tp_task_new(tp_pool_t *pool)
{
	tp_task_t *task = pecalloc(1, sizeof(*task), true);

	ZEND_ATOMIC_INT_INIT(&task->ref_count, 1);
	task->pool = pool;
	TP_POOL_ADDREF(pool);
	ZVAL_UNDEF(&task->call);
	return task;
}

void tp_task_release(tp_task_t *task)
{
	if (zend_async_atomic_int_add(&task->ref_count, -1) == 0) {
		tp_pool_t *pool = task->pool;
		pefree(task, true);
		tp_pool_release(pool);
	}
}

void tp_task_finish(tp_task_t *task)
{
	if (task->cell) {
		async_remote_cell_release(task->cell);
		task->cell = NULL;
	}
	async_release_transferred_zval(&task->call);
	tp_task_release(task);
}

void tp_withdraw(tp_task_t *task)
{
	tp_pool_t *pool = task->pool;

	TP_LOCK(pool);
	if (task->state != TP_TASK_DONE && !task->withdrawn) {
		task->withdrawn = true;
		if (task->state == TP_TASK_RUNNING) {
			tp_post(task->worker);
		}
	}
	TP_UNLOCK(pool);
}

/* --- notifications for workers --- */

void tp_post(tp_worker_t *worker)
{
	worker->waiting = false;
	if (worker->mailbox) {
		async_mailbox_post(worker->mailbox, &worker->mail);
	}
}

void tp_wake_one(tp_pool_t *pool)
{
	for (tp_worker_t *worker = pool->worker_list; worker; worker = worker->next) {
		if (worker->waiting) {
			tp_post(worker);
			return;
		}
	}
}

void tp_wake_all(tp_pool_t *pool)
{
	for (tp_worker_t *worker = pool->worker_list; worker; worker = worker->next) {
		tp_post(worker);
	}
}

/* --- parking --- */

bool tp_park(tp_parker_t *parker)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(!ZEND_ASYNC_WAKER_NEW(coroutine))) {
		return false;
	}
	parker->coroutine = coroutine;
	parker->parked = true;
	const bool woken = ZEND_ASYNC_SUSPEND();
	parker->parked = false;
	zend_async_waker_clean(coroutine);
	return woken;
}

void tp_unpark(tp_parker_t *parker)
{
	if (parker->parked) {
		parker->parked = false;
		ZEND_ASYNC_RESUME(parker->coroutine);
	}
}

/* --- waiters --- */

void tp_line_init(tp_line_t *line)
{
	line->first = NULL;
	line->end = &line->first;
}

static void on_waiter_mail(async_mail_t *mail)
{
	tp_unpark(&((tp_waiter_t *) mail)->parker);
}

tp_waiter_t *tp_waiter_new(void)
{
	async_mailbox_t *mailbox = async_mailbox_own();

	if (UNEXPECTED(!mailbox || !async_mailbox_expect(mailbox))) {
		return NULL;
	}
	tp_waiter_t *waiter = pecalloc(1, sizeof(*waiter), true);
	waiter->mail.deliver = on_waiter_mail;
	waiter->mailbox = mailbox;
	return waiter;
}

static void leave_line(tp_line_t *line, tp_waiter_t *waiter)
{
	if (!waiter->link) {
		return;
	}
	*waiter->link = waiter->next;
	if (waiter->next) {
		waiter->next->link = waiter->link;
	} else {
		line->end = waiter->link;
	}
	waiter->link = NULL;
	waiter->next = NULL;
}

void tp_waiter_join(tp_line_t *line, tp_waiter_t *waiter)
{
	waiter->woken = false;
	waiter->line = line;
	waiter->next = NULL;
	waiter->link = line->end;
	*line->end = waiter;
	line->end = &waiter->next;
}

void tp_waiter_wake(tp_waiter_t *waiter)
{
	leave_line(waiter->line, waiter);
	waiter->woken = true;
	async_mailbox_post(waiter->mailbox, &waiter->mail);
}

static bool is_woken(tp_pool_t *pool, const tp_waiter_t *waiter)
{
	TP_LOCK(pool);
	const bool woken = waiter->woken;
	TP_UNLOCK(pool);
	return woken;
}

bool tp_waiter_wait(tp_pool_t *pool, tp_waiter_t *waiter)
{
	volatile bool ok = true;

	zend_try {
		while (ok && !is_woken(pool, waiter)) {
			ok = tp_park(&waiter->parker);
		}
	} zend_catch {
		tp_waiter_free(pool, waiter);
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
		tp_waiter_wake(waiter);
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

void tp_waiter_free(tp_pool_t *pool, tp_waiter_t *waiter)
{
	TP_LOCK(pool);
	leave_line(waiter->line, waiter);
	give_back_slot(pool, waiter);
	TP_UNLOCK(pool);
	async_mailbox_withdraw(waiter->mailbox, &waiter->mail);
	async_mailbox_unexpect(waiter->mailbox);
	pefree(waiter, true);
}

/* --- submitting --- */

bool tp_refuses(tp_pool_t *pool)
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
		zend_throw_exception(async_ce_thread_pool_exception, "ThreadPool has no worker left", 0);
	}
	return true;
}

/* Under the lock: true if the caller may put a task in, with its reserved slot or a free one. */
static bool has_room(const tp_pool_t *pool, const tp_waiter_t *waiter)
{
	if (waiter && waiter->reserved) {
		return true;
	}
	return !pool->senders.first
		&& (uint64_t) zend_atomic_int_load((zend_atomic_int *) &pool->base.pending_count) + pool->reserved < pool->queue_size;
}

/* True: the task is in the queue. False: the waiter, if any, has joined the wait queue, if the pool accepts tasks. */
static bool try_push(tp_pool_t *pool, tp_task_t *task, tp_waiter_t *waiter)
{
	bool pushed = false;

	TP_LOCK(pool);
	if (pool->state != TP_OPEN || pool->base.worker_count == 0) {
		/* Closed since the check: tp_refuses() throws. */
	} else if (has_room(pool, waiter)) {
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
		tp_wake_one(pool);
		pushed = true;
	} else if (waiter) {
		tp_waiter_join(&pool->senders, waiter);
	}
	TP_UNLOCK(pool);
	return pushed;
}

bool tp_push(tp_pool_t *pool, tp_task_t *task)
{
	if (EXPECTED(try_push(pool, task, NULL))) {
		return true;
	}
	if (tp_refuses(pool)) {
		return false;
	}

	tp_waiter_t *waiter = tp_waiter_new();
	bool pushed = false;

	if (UNEXPECTED(!waiter)) {
		return false;
	}
	while (!(pushed = try_push(pool, task, waiter)) && !tp_refuses(pool)) {
		if (!tp_waiter_wait(pool, waiter)) {
			break;
		}
	}
	tp_waiter_free(pool, waiter);
	return pushed;
}

/* --- taking tasks --- */

bool tp_has_work(const tp_pool_t *pool, const tp_worker_t *worker)
{
	/* The queue is in order of generation, so the first task decides. When the pool is closed during a reload, the
	 * existing workers finish what is queued. */
	return pool->first && (worker->generation == pool->generation || pool->state == TP_CLOSED
		|| pool->first->generation <= worker->generation);
}

static tp_task_t *pop(tp_pool_t *pool)
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

tp_task_t *tp_take(tp_pool_t *pool, tp_worker_t *worker, tp_task_t **withdrawn)
{
	while (tp_has_work(pool, worker)) {
		tp_task_t *task = pop(pool);

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

tp_task_t *tp_take_all(tp_pool_t *pool)
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

void tp_reject_all(tp_task_t *tasks, zend_async_class exception, const char *message)
{
	while (tasks) {
		tp_task_t *task = tasks;

		tasks = task->next;
		async_remote_cell_fail(task->cell, exception, message);
		tp_task_finish(task);
	}
}

#endif
