/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The life of a thread pool: its creation, and the ways in which it ends. States: thread_pool_internal.h. */
#include "thread_pool_internal.h"
#include "state.h"
#include "zend_async_inflight.h"

#ifdef ZTS
#include "zend_exceptions.h"
#include "zend_virtual_cwd.h"

/* --- memory --- */

static void pool_free(tp_pool_t *pool)
{
	ZEND_ASSERT(!pool->first && !pool->worker_list);
	async_release_transferred_zval(&pool->bootloader);
	if (pool->cause) {
		pefree(pool->cause, true);
	}
	if (pool->directory) {
		pefree(pool->directory, true);
	}
	pthread_mutex_destroy(&pool->lock);
	pefree(pool, true);
}

void async_tp_pool_release(tp_pool_t *pool)
{
	if (zend_async_atomic_int_add(&pool->ref_count, -1) == 0) {
		pool_free(pool);
	}
}

/* Closes the pool when its last handle is released. Any thread, also one without a request. */
static void pool_dispose(zend_async_thread_pool_t *base)
{
	async_tp_close(TP_POOL(base));
	async_tp_pool_release(TP_POOL(base));
}

static void thread_pool_pool_close(zend_async_thread_pool_t *base)
{
	async_tp_close(TP_POOL(base));
}

void async_tp_drop_bootloader(tp_pool_t *pool)
{
	zval bootloader;

	ZVAL_UNDEF(&bootloader);
	TP_LOCK(pool);
	if (pool->state != TP_OPEN && !pool->worker_list) {
		ZVAL_COPY_VALUE(&bootloader, &pool->bootloader);
		ZVAL_UNDEF(&pool->bootloader);
	}
	TP_UNLOCK(pool);
	/* It may hold the last handle of this pool. */
	async_release_transferred_zval(&bootloader);
}

static char *current_directory(void)
{
	char path[MAXPATHLEN];

	return VCWD_GETCWD(path, sizeof(path)) ? pestrdup(path, true) : NULL;
}

/* --- construction --- */

/* Removes this thread's ended pools without workers: the end of the request need not handle them. */
static void prune_list(void)
{
	for (tp_pool_t **link = &THREADS_G(thread_pools); *link;) {
		tp_pool_t *pool = *link;

		TP_LOCK(pool);
		const bool over = pool->state != TP_OPEN && !pool->worker_list;
		TP_UNLOCK(pool);
		if (over) {
			*link = pool->next;
			async_tp_pool_release(pool);
		} else {
			link = &pool->next;
		}
	}
}

static tp_pool_t *pool_alloc(uint32_t workers, uint32_t queue_size, bool coroutine_mode, uint32_t concurrency)
{
	tp_pool_t *pool = pecalloc(1, sizeof(*pool), true);

	ZEND_ATOMIC_INT_INIT(&pool->base.ref_count, 1);
	ZEND_ATOMIC_INT_INIT(&pool->base.pending_count, 0);
	ZEND_ATOMIC_INT_INIT(&pool->base.running_count, 0);
	ZEND_ATOMIC_INT_INIT(&pool->base.completed_count, 0);
	ZEND_ATOMIC_BOOL_INIT(&pool->base.closed, false);
	pool->base.close = thread_pool_pool_close;
	pool->base.dispose = pool_dispose;
	pool->base.submit_internal = async_tp_submit_internal;
	pool->base.reload = async_tp_reload;
	ZEND_ATOMIC_INT_INIT(&pool->ref_count, 1);
	pthread_mutex_init(&pool->lock, NULL);
	pool->target = workers;
	pool->queue_size = queue_size;
	pool->coroutine_mode = coroutine_mode;
	pool->limit = coroutine_mode ? concurrency : 1;
	pool->directory = current_directory();
	pool->end = &pool->first;
	ZVAL_UNDEF(&pool->bootloader);
	return pool;
}

static bool start_workers(tp_pool_t *pool)
{
	for (uint32_t i = 0; i < pool->target; i++) {
		if (UNEXPECTED(!async_tp_worker_start(pool))) {
			zend_object *reason = zend_async_exception_take();
			async_tp_cancel(pool);
			zend_object *error = zend_throw_exception_ex(async_ce_thread_pool_exception, 0,
					"Cannot start the workers of the thread pool: only %u of %u could be created", i, pool->target);
			if (error && reason) {
				zend_async_exception_append(error, reason);
			}
			return false;
		}
	}
	return true;
}

tp_pool_t *async_tp_pool_new(uint32_t workers, uint32_t queue_size, zval *bootloader, bool coroutine_mode,
		uint32_t concurrency)
{
	if (workers == 0) {
		workers = ZEND_ASYNC_AVAILABLE_PARALLELISM();
	}
	if (queue_size == 0) {
		queue_size = workers > UINT32_MAX / 4 ? UINT32_MAX : workers * 4;
	}

	tp_pool_t *pool = pool_alloc(workers, queue_size, coroutine_mode, concurrency);

	if (bootloader) {
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(&pool->bootloader, bootloader);
		if (UNEXPECTED(EG(exception))) {
			async_tp_pool_release(pool);
			return NULL;
		}
		if (UNEXPECTED(async_transferred_zval_moves(&pool->bootloader))) {
			/* Each worker loads the bootloader. */
			async_take_back_transferred_zval(&pool->bootloader);
			async_tp_pool_release(pool);
			zend_throw_error(NULL, "FutureState cannot be transferred to multiple threads");
			return NULL;
		}
	}

	prune_list();
	TP_POOL_ADDREF(pool);
	pool->next = THREADS_G(thread_pools);
	THREADS_G(thread_pools) = pool;

	if (UNEXPECTED(!start_workers(pool))) {
		ZEND_THREAD_POOL_DELREF(&pool->base);
		return NULL;
	}
	return pool;
}

/* --- the ends --- */

void async_tp_uncount(tp_worker_t *worker)
{
	if (worker->counted) {
		worker->counted = false;
		__atomic_sub_fetch(&worker->pool->base.worker_count, 1, __ATOMIC_SEQ_CST);
	}
}

/* Under the lock: enters a final state. Idle workers are not counted from now on; workers and submitters are woken. */
static void enter_end(tp_pool_t *pool, tp_state_t state)
{
	pool->state = state;
	zend_atomic_bool_store(&pool->base.closed, true);
	for (tp_worker_t *worker = pool->worker_list; worker; worker = worker->next) {
		if (worker->serving && worker->in_flight == 0 && !async_tp_has_work(pool, worker)) {
			async_tp_uncount(worker);
		}
	}
	async_tp_wake_all(pool);
	while (pool->senders.first) {
		async_tp_waiter_wake(pool->senders.first);
	}
	async_tp_rotation_review(pool);
}

void async_tp_close(tp_pool_t *pool)
{
	TP_LOCK(pool);
	if (pool->state == TP_OPEN) {
		enter_end(pool, TP_CLOSED);
	}
	TP_UNLOCK(pool);
	async_tp_drop_bootloader(pool);
}

void async_tp_cancel(tp_pool_t *pool)
{
	tp_task_t *tasks = NULL;

	TP_LOCK(pool);
	if (!pool->cancelled) {
		/* Before anything else: no worker starts a task from now on. */
		pool->cancelled = true;
		tasks = async_tp_take_all(pool);
		enter_end(pool, pool->state == TP_FAILED ? TP_FAILED : TP_CANCELLED);
	}
	TP_UNLOCK(pool);
	async_tp_reject_all(tasks, ZEND_ASYNC_EXCEPTION_CANCELLATION, "ThreadPool was cancelled");
	async_tp_drop_bootloader(pool);
}

/* Under the lock: removes the worker's tasks from the counters. */
static void forget_tasks_of(tp_pool_t *pool, tp_worker_t *worker)
{
	TP_ADD(pool, running_count, -(int) worker->in_flight);
	worker->in_flight = 0;
	for (tp_run_t *run = worker->runs; run; run = run->next) {
		run->task->state = TP_TASK_DONE;
	}
}

void async_tp_break(tp_pool_t *pool, tp_worker_t *worker, const char *message)
{
	tp_task_t *tasks = NULL;

	TP_LOCK(pool);
	async_tp_uncount(worker);
	forget_tasks_of(pool, worker);
	if (pool->state == TP_OPEN || pool->state == TP_CLOSED) {
		tasks = async_tp_take_all(pool);
		enter_end(pool, TP_BROKEN);
	}
	TP_UNLOCK(pool);

	for (tp_run_t *run = worker->runs; run; run = run->next) {
		async_remote_promise_fail(run->task->promise, ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, message);
	}
	async_tp_reject_all(tasks, ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, message);
}

/* Fails the tasks, each with a copy of its own. */
static void thread_pool_reject_with(tp_task_t *tasks, zend_object *exception)
{
	while (tasks) {
		tp_task_t *task = tasks;
		zval transit;

		tasks = task->next;
		async_tp_transfer_exception(&transit, exception);
		async_remote_promise_complete(task->promise, &transit, true, NULL, 0);
		async_tp_task_finish(task);
	}
}

static char *message_of(zend_object *exception)
{
	zval buffer;
	zval *property = zend_read_property_ex(zend_get_exception_base(exception), exception, ZSTR_KNOWN(ZEND_STR_MESSAGE),
			true, &buffer);
	zend_string *message = zval_get_string(property);
	char *copy = pestrndup(ZSTR_VAL(message), ZSTR_LEN(message), true);

	zend_string_release(message);
	return copy;
}

static void thread_pool_report(zend_object *exception)
{
	GC_ADDREF(exception);
	zend_exception_error(exception, E_ERROR);
	if (EG(exception)) {
		zend_clear_exception();
	}
}

void async_tp_fail(tp_pool_t *pool, zend_object *exception, const char *message)
{
	tp_task_t *tasks = NULL;
	char *cause;

	TP_LOCK(pool);
	const bool first = !pool->reporting && (pool->state == TP_OPEN || pool->state == TP_CLOSED);
	pool->reporting |= first;
	TP_UNLOCK(pool);
	if (!first) {
		return;
	}

	if (exception) {
		thread_pool_report(exception);
	}
	cause = message ? pestrdup(message, true) : message_of(exception);

	TP_LOCK(pool);
	if (pool->state == TP_OPEN || pool->state == TP_CLOSED) {
		tasks = async_tp_take_all(pool);
		pool->cause = cause;
		enter_end(pool, TP_FAILED);
		cause = NULL;
	}
	TP_UNLOCK(pool);

	if (cause) {
		/* The pool was cancelled, or broken, during the report. */
		pefree(cause, true);
	} else if (message) {
		async_tp_reject_all(tasks, ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, message);
	} else {
		thread_pool_reject_with(tasks, exception);
	}
}

void async_tp_reject_if_orphaned(tp_pool_t *pool)
{
	tp_task_t *tasks = NULL;

	TP_LOCK(pool);
	if (pool->base.worker_count == 0) {
		tasks = async_tp_take_all(pool);
		while (pool->senders.first) {
			async_tp_waiter_wake(pool->senders.first);
		}
	}
	TP_UNLOCK(pool);
	async_tp_reject_all(tasks, ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, "The last worker of the thread pool has ended");
}

/* --- the end of the creating request --- */

static void end_pool(tp_pool_t *pool, bool forced)
{
	TP_LOCK(pool);
	pool->ending = true;
	TP_UNLOCK(pool);
	if (forced) {
		async_tp_cancel(pool);
		/* It may have been cancelled before: now its tasks have a grace period. */
		TP_LOCK(pool);
		async_tp_wake_all(pool);
		TP_UNLOCK(pool);
	} else {
		async_tp_close(pool);
	}
}

void async_thread_pools_end(bool forced)
{
	for (tp_pool_t *pool = THREADS_G(thread_pools); pool; pool = pool->next) {
		end_pool(pool, forced);
	}
	while (THREADS_G(thread_pools)) {
		tp_pool_t *pool = THREADS_G(thread_pools);

		THREADS_G(thread_pools) = pool->next;
		async_thread_group_wait(pool);
		async_tp_drop_bootloader(pool);
		async_tp_pool_release(pool);
	}
}

#endif

/* --- for C --- */

zend_async_thread_pool_t *async_new_thread_pool(int32_t worker_count, int32_t queue_size,
		const zend_fcall_t *bootloader, bool coroutine_mode, int32_t concurrency)
{
#ifdef ZTS
	zval *callable = bootloader ? (zval *) &bootloader->fci.function_name : NULL;

	if (UNEXPECTED(worker_count < 0 || queue_size < 0 || concurrency < 0)) {
		zend_value_error("The worker count, queue size and concurrency of a thread pool must not be negative");
		return NULL;
	}
	tp_pool_t *pool = async_tp_pool_new(worker_count, queue_size, callable, coroutine_mode, concurrency);
	return pool ? &pool->base : NULL;
#else
	zend_throw_error(NULL, "ThreadPool requires a Thread-Safe (ZTS) PHP build");
	return NULL;
#endif
}
