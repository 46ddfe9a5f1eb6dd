/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A worker of a thread pool: C code that runs in the main coroutine of a thread with a request of its own. It runs the
 * bootloader, then takes tasks and starts each in a coroutine (thread_pool_task.c), and ends when no work remains.
 *
 * Invariant: a notification only wakes the main coroutine. That reads the state under the lock, and acts outside it. */
#include "thread_pool_internal.h"
#include "scheduler/state.h"
#include "state.h"

#ifdef ZTS
#include "scheduler/coroutine.h"
#include "scheduler/scheduler.h"
#include "structured/scope.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"
#include "zend_virtual_cwd.h"
#include "SAPI.h"

/* --- notification --- */

void async_tp_worker_wake(tp_worker_t *worker)
{
	worker->notified = true;
	async_tp_unpark(&worker->wakeup);
}

static void thread_pool_worker_on_notification(async_notification_t *notification)
{
	async_tp_worker_wake((tp_worker_t *) ((char *) notification - XtOffsetOf(tp_worker_t, notification)));
}

/* Waits until the worker has been notified. False with an exception: the worker is lost. */
static bool thread_pool_worker_wait_for_notification(tp_worker_t *worker)
{
	while (!worker->notified) {
		if (UNEXPECTED(!async_tp_park(&worker->wakeup, NULL))) {
			return false;
		}
	}
	worker->notified = false;
	return true;
}

/* --- scopes --- */

static void release_scope(zend_async_scope_t **link)
{
	zend_async_scope_t *scope = *link;

	if (scope) {
		*link = NULL;
		async_scope_release_owned(scope);
	}
}

static void thread_pool_worker_keep_callback(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	/* Part of the worker. */
}

/* Reports the error of a coroutine that the bootloader has left running. The worker continues. */
static void on_boot_error(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	tp_worker_t *worker = (tp_worker_t *) ((char *) callback - XtOffsetOf(tp_worker_t, on_boot_error));

	if (exception && !zend_async_ends_silently(exception)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		GC_ADDREF(exception);
		async_pool_worker_takes_exception(exception);
	}
	async_tp_worker_wake(worker);
}

bool async_pool_worker_takes_exception(zend_object *exception)
{
	if (EXPECTED(!THREADS_G(pool_worker)) || SCHEDULER_G(shutdown_phase) != ASYNC_RUNNING) {
		return false;
	}
	if (zend_async_is_exit(exception) || zend_async_ends_silently(exception)) {
		OBJ_RELEASE(exception);
		return true;
	}

	zend_object *in_flight = zend_async_exception_take();
	zend_exception_error(exception, E_ERROR);
	if (EG(exception)) {
		zend_clear_exception();
	}
	EG(exception) = in_flight;
	return true;
}

bool async_pool_worker_takes_exit(async_coroutine_t *coroutine)
{
	tp_worker_t *worker = THREADS_G(pool_worker);

	if (EXPECTED(!worker) || SCHEDULER_G(shutdown_phase) != ASYNC_RUNNING) {
		return false;
	}

	const zend_async_scope_t *scope = coroutine->coroutine.scope;
	tp_run_t *run = async_tp_run_of(worker, scope);

	if (run) {
		async_tp_run_exit(run);
	} else if (worker->boot_scope && async_scope_is_within(scope, worker->boot_scope)) {
		async_scope_end(worker->boot_scope, ASYNC_SCOPE_EXPIRE, NULL);
	}
	return true;
}

/* --- the bootloader --- */

static void boot_entry(void)
{
	tp_worker_t *worker = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;
	zval closure, result;

	ZVAL_UNDEF(&result);
	ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(&closure, &worker->pool->bootloader);
	if (EXPECTED(!EG(exception))) {
		call_user_function(NULL, NULL, &closure, &result, 0, NULL);
		zval_ptr_dtor(&result);
	}
	zval_ptr_dtor(&closure);

	zend_object *exception = zend_async_exception_take();
	if (exception && zend_async_is_exit(exception)) {
		OBJ_RELEASE(exception);
		worker->boot_exited = true;
	} else {
		worker->boot_exception = exception;
	}
}

static void boot_ended(zend_coroutine_t *coroutine)
{
	tp_worker_t *worker = coroutine->extended_data;

	coroutine->extended_data = NULL;
	if (ZEND_COROUTINE_IS_BAILOUT(coroutine)) {
		/* The main coroutine handles it. */
		return;
	}
	if (coroutine->exception && !worker->boot_exception) {
		worker->boot_exception = coroutine->exception;
		GC_ADDREF(worker->boot_exception);
	}
	worker->booting = false;
	async_tp_worker_wake(worker);
}

static bool thread_pool_worker_is_cancelled(tp_pool_t *pool)
{
	TP_LOCK(pool);
	const bool cancelled = pool->cancelled;
	TP_UNLOCK(pool);
	return cancelled;
}

/* Runs the bootloader. False: the pool has failed, or the worker is lost (with an exception). */
static bool thread_pool_worker_boot(tp_worker_t *worker)
{
	if (Z_ISUNDEF(worker->pool->bootloader) || UNEXPECTED(thread_pool_worker_is_cancelled(worker->pool))) {
		return true;
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN_WITH(worker->boot_scope);

	if (UNEXPECTED(!coroutine)) {
		return false;
	}
	coroutine->internal_entry = boot_entry;
	coroutine->extended_data = worker;
	coroutine->extended_dispose = boot_ended;

	bool unwanted = false;
	worker->booting = true;
	while (worker->booting) {
		if (UNEXPECTED(!thread_pool_worker_wait_for_notification(worker))) {
			return false;
		}
		if (!unwanted && UNEXPECTED(thread_pool_worker_is_cancelled(worker->pool))) {
			unwanted = true;
			async_scope_end(worker->boot_scope, ASYNC_SCOPE_EXPIRE, NULL);
		}
	}

	if (UNEXPECTED(worker->boot_exception)) {
		async_tp_fail(worker->pool, worker->boot_exception, NULL);
		return false;
	}
	if (UNEXPECTED(worker->boot_exited)) {
		async_tp_fail(worker->pool, NULL, "The bootloader of the thread pool has called exit()");
		return false;
	}
	return true;
}

/* --- service --- */

static bool is_retired(const tp_worker_t *worker)
{
	return worker->generation != worker->pool->generation;
}

/* Under the lock: true if the worker will get no task any more. */
static bool thread_pool_worker_is_over(const tp_worker_t *worker)
{
	return worker->in_flight == 0 && (worker->pool->state != TP_OPEN || is_retired(worker))
			&& !async_tp_has_work(worker->pool, worker);
}

/* Takes the next task. NULL: there is none now, and if `*over` there will be none. */
static tp_task_t *next_task(tp_worker_t *worker, bool *over)
{
	tp_pool_t *pool = worker->pool;
	tp_task_t *withdrawn = NULL, *task = NULL;

	TP_LOCK(pool);
	worker->serving = true;
	worker->waiting = false;
	const bool has_slot = pool->limit == 0 || worker->in_flight < pool->limit;
	if (has_slot) {
		task = async_tp_take(pool, worker, &withdrawn);
	}
	*over = !task && thread_pool_worker_is_over(worker);
	if (*over) {
		worker->serving = false;
		if (pool->state != TP_OPEN) {
			async_tp_uncount(worker);
		}
	} else if (!task) {
		worker->waiting = has_slot && !is_retired(worker);
	}
	TP_UNLOCK(pool);

	while (withdrawn) {
		tp_task_t *next = withdrawn->next;
		async_tp_task_finish(withdrawn);
		withdrawn = next;
	}
	return task;
}

/* Runs tasks. True: no work remains; false with an exception: the worker is lost. */
static bool thread_pool_worker_serve(tp_worker_t *worker)
{
	for (;;) {
		bool over;
		tp_task_t *task;

		async_tp_runs_cancel(worker);
		task = next_task(worker, &over);
		if (over) {
			return true;
		}
		if (task) {
			async_tp_run_start(worker, task);
			/* Yields after each task, so that the running ones get their time slices. */
			if (UNEXPECTED(!async_yield())) {
				return false;
			}
		} else if (UNEXPECTED(!thread_pool_worker_wait_for_notification(worker))) {
			return false;
		}
	}
}

/* Cancels the coroutines that the bootloader has left running; they do not keep the worker. */
static void end_boot_scope(tp_worker_t *worker)
{
	async_scope_end(worker->boot_scope, ASYNC_SCOPE_EXPIRE, NULL);
	while (!ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(worker->boot_scope)) {
		if (UNEXPECTED(!thread_pool_worker_wait_for_notification(worker))) {
			return;
		}
	}
}

/* --- the thread --- */

/* Prepares the worker and makes it reachable for notifications. False with an exception. */
static bool open_worker(tp_worker_t *worker)
{
	tp_pool_t *pool = worker->pool;
	async_thread_notifier_t *notifier = async_thread_notifier_own();

	if (UNEXPECTED(!notifier || !async_thread_notifier_expect(notifier))) {
		return false;
	}
	if (pool->directory) {
		(void) VCWD_CHDIR(pool->directory);
	}
	worker->scope = async_scope_create_owned(async_main_scope());
	worker->boot_scope = async_scope_create_owned(async_main_scope());
	worker->on_boot_error.ref_count = 1;
	worker->on_boot_error.callback = on_boot_error;
	worker->on_boot_error.dispose = thread_pool_worker_keep_callback;
	worker->boot_scope->event.add_callback(&worker->boot_scope->event, &worker->on_boot_error);

	TP_LOCK(pool);
	worker->notifier = notifier;
	TP_UNLOCK(pool);
	return true;
}

/* Makes the worker unreachable for notifications. It may have tasks that are being unwound. */
static void close_worker(tp_worker_t *worker, bool lost)
{
	tp_pool_t *pool = worker->pool;
	async_thread_notifier_t *notifier;

	TP_LOCK(pool);
	notifier = worker->notifier;
	worker->notifier = NULL;
	worker->waiting = false;
	if (lost) {
		if (!is_retired(worker)) {
			async_tp_uncount(worker);
		}
		async_tp_wake_one(pool);
	}
	TP_UNLOCK(pool);

	if (notifier) {
		async_thread_notifier_withdraw(notifier, &worker->notification);
		async_thread_notifier_unexpect(notifier);
	}
	if (lost) {
		async_tp_reject_if_orphaned(pool);
	}
}

static void run_worker(tp_worker_t *worker)
{
	bool done = false;

	if (EXPECTED(open_worker(worker))) {
		done = thread_pool_worker_boot(worker) && thread_pool_worker_serve(worker);
		if (done || !EG(exception)) {
			end_boot_scope(worker);
		}
	}
	if (UNEXPECTED(EG(exception))) {
		/* It only asks the worker to end, which it does. */
		zend_clear_exception();
	}
	close_worker(worker, !done);
}

void async_tp_worker_fatal(tp_worker_t *worker)
{
	const char *message = PG(last_error_message) ? ZSTR_VAL(PG(last_error_message))
												 : "A worker ended with a fatal error";

	if (worker->booting) {
		async_tp_fail(worker->pool, NULL, message);
	}
	async_tp_break(worker->pool, worker, message);
}

static void worker_main(zend_async_thread_event_t *event, void *ctx)
{
	tp_worker_t *worker = ctx;
	bool bailout = false;

	THREADS_G(pool_worker) = worker;
	worker->entered = true;
	zend_try {
		run_worker(worker);
	} zend_catch {
		bailout = true;
	} zend_end_try();

	if (UNEXPECTED(bailout)) {
		async_tp_worker_fatal(worker);
		close_worker(worker, true);
		zend_bailout();
	}
}

/* --- birth and death --- */

static void worker_free(tp_worker_t *worker)
{
	tp_pool_t *pool = worker->pool;

	/* The worker's own thread does not read it any more. */
	worker->context->event = NULL;
	ZEND_ASYNC_THREAD_CONTEXT_RELEASE(worker->context);
	pefree(worker, true);
	async_tp_pool_release(pool);
}

static void unlink_worker(tp_worker_t *worker)
{
	for (tp_worker_t **link = &worker->pool->worker_list; *link; link = &(*link)->next) {
		if (*link == worker) {
			*link = worker->next;
			return;
		}
	}
}

/* A worker of an old generation gets a successor, unless the program has ended the pool. In a closed pool one is needed
 * only for queued tasks: they were submitted for the next generation after this worker had stopped serving. */
static bool is_to_be_replaced(const tp_worker_t *worker)
{
	const tp_pool_t *pool = worker->pool;

	if (!is_retired(worker) || pool->cancelled) {
		return false;
	}
	return pool->state == TP_CLOSED ? pool->first != NULL
									: !pool->ending && (pool->state == TP_OPEN || pool->state == TP_FAILED);
}

/* Removes the worker from its pool and frees it. */
static void worker_gone(tp_worker_t *worker)
{
	tp_pool_t *pool = worker->pool;

	TP_POOL_ADDREF(pool);
	TP_LOCK(pool);
	async_tp_uncount(worker);
	unlink_worker(worker);
	async_tp_rotation_review(pool);
	TP_UNLOCK(pool);
	async_tp_reject_if_orphaned(pool);
	worker_free(worker);
	async_tp_drop_bootloader(pool);
	async_tp_pool_release(pool);
}

static void start_successor(tp_worker_t *worker)
{
	TP_LOCK(worker->pool);
	const bool replace = is_to_be_replaced(worker);
	TP_UNLOCK(worker->pool);
	if (replace && UNEXPECTED(!async_tp_worker_start(worker->pool)) && EG(exception)) {
		zend_clear_exception();
	}
}

void async_pool_worker_gone(void)
{
	tp_worker_t *worker = THREADS_G(pool_worker);

	if (EXPECTED(!worker)) {
		return;
	}
	THREADS_G(pool_worker) = NULL;
	async_tp_runs_abandon(worker);
	release_scope(&worker->scope);
	if (worker->boot_scope) {
		worker->boot_scope->event.del_callback(&worker->boot_scope->event, &worker->on_boot_error);
	}
	release_scope(&worker->boot_scope);
	if (worker->boot_exception) {
		OBJ_RELEASE(worker->boot_exception);
	}
	start_successor(worker);
	worker_gone(worker);
}

/* The thread's code has ended. If the worker has not begun, its thread could not start: no other call frees it. */
static void on_hand_over(zend_async_thread_event_t *event)
{
	tp_worker_t *worker = (tp_worker_t *) ((char *) event - XtOffsetOf(tp_worker_t, event));

	if (UNEXPECTED(!worker->entered)) {
		worker_gone(worker);
	}
}

bool async_tp_worker_start(tp_pool_t *pool)
{
	tp_worker_t *worker = pecalloc(1, sizeof(*worker), true);

	worker->pool = pool;
	TP_POOL_ADDREF(pool);
	worker->context = async_thread_context_new(&worker->event, NULL);
	worker->event.notify_parent = on_hand_over;
	worker->entry.handler = worker_main;
	worker->entry.ctx = worker;
	worker->notification.deliver = thread_pool_worker_on_notification;

	TP_LOCK(pool);
	worker->generation = pool->generation;
	worker->counted = true;
	__atomic_add_fetch(&pool->base.worker_count, 1, __ATOMIC_SEQ_CST);
	tp_worker_t **end = &pool->worker_list;
	while (*end) {
		end = &(*end)->next;
	}
	*end = worker;
	TP_UNLOCK(pool);

	/* The thread may end, and free the worker, before this call returns. */
	zend_async_thread_context_t *context = ZEND_ASYNC_THREAD_CONTEXT_ADDREF(worker->context);
	const bool started = ZEND_ASYNC_START_THREAD(&worker->entry, context) != 0;

	if (EXPECTED(started)) {
		async_thread_set_group(context->key, pool);
	} else {
		TP_LOCK(pool);
		async_tp_uncount(worker);
		unlink_worker(worker);
		TP_UNLOCK(pool);
		worker_free(worker);
	}
	ZEND_ASYNC_THREAD_CONTEXT_RELEASE(context);
	return started;
}

#endif
