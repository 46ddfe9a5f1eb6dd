/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * One task in its worker: a coroutine in a scope of its own. When the coroutine ends the rest of the scope is cancelled; when
 * the scope is empty the outcome is handed over and the transit copy of the task is freed.
 *
 *   run       entered by                           left by
 *   --------  -----------------------------------  ----------------------------------------------------------
 *   body      async_tp_run_start                         the coroutine ends, in any way -> drain
 *   drain     body_ended                           the scope closes, because it is empty -> over
 *   over      run_end                              freed with the callback of the scope */
#include "thread_pool_internal.h"
#include "scheduler/state.h"

#ifdef ZTS
#include "scheduler/coroutine.h"
#include "scheduler/scheduler.h"
#include "structured/scope.h"
#include "zend_closures.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

#define RUN_FROM_CALLBACK(cb) ((tp_run_t *) ((char *) (cb) - XtOffsetOf(tp_run_t, on_scope)))

/* --- the outcome --- */

void async_tp_transfer_exception(zval *transit, zend_object *exception)
{
	zval value;

	ZVAL_OBJ(&value, exception);
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(transit, &value);
	if (UNEXPECTED(EG(exception))) {
		zend_clear_exception();
	}
}

static void thread_pool_task_locate(tp_run_t *run, const char *filename, uint32_t lineno)
{
	if (run->filename) {
		efree(run->filename);
	}
	run->filename = filename ? estrdup(filename) : NULL;
	run->lineno = lineno;
}

static void locate_exception(tp_run_t *run, zend_object *exception)
{
	zval file_buffer, line_buffer;
	zend_class_entry *ce = zend_get_exception_base(exception);
	zval *file = zend_read_property_ex(ce, exception, ZSTR_KNOWN(ZEND_STR_FILE), true, &file_buffer);
	zval *line = zend_read_property_ex(ce, exception, ZSTR_KNOWN(ZEND_STR_LINE), true, &line_buffer);

	if (Z_TYPE_P(file) == IS_STRING && Z_TYPE_P(line) == IS_LONG) {
		thread_pool_task_locate(run, Z_STRVAL_P(file), (uint32_t) Z_LVAL_P(line));
	}
}

static void settle_with_null(tp_run_t *run)
{
	run->settled = true;
	run->is_error = false;
	ZVAL_NULL(&run->outcome);
}

/* Consumes the exception. */
static void settle_with_exception(tp_run_t *run, zend_object *exception)
{
	if (zend_async_is_exit(exception) || (run->exited && zend_async_is_cancellation(exception))) {
		OBJ_RELEASE(exception);
		settle_with_null(run);
		return;
	}
	if (run->child_error && zend_async_is_cancellation(exception)) {
		/* It was cancelled because another coroutine of the task failed: that error is the outcome. */
		OBJ_RELEASE(exception);
		exception = run->child_error;
		run->child_error = NULL;
	}
	run->settled = true;
	run->is_error = true;
	locate_exception(run, exception);
	async_tp_transfer_exception(&run->outcome, exception);
	OBJ_RELEASE(exception);
}

/* Takes the outcome from `result` and EG(exception). Consumes both. */
static void take_outcome(tp_run_t *run, zval *result)
{
	if (EXPECTED(!EG(exception))) {
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(&run->outcome, result);
	}

	zend_object *exception = zend_async_exception_take();
	if (UNEXPECTED(exception)) {
		settle_with_exception(run, exception);
	} else {
		run->settled = true;
	}

	zval_ptr_dtor(result);
	if (UNEXPECTED(EG(exception))) {
		/* An exception of a destructor: the outcome stays. */
		exception = zend_async_exception_take();
		if (!async_pool_worker_takes_exception(exception)) {
			OBJ_RELEASE(exception);
		}
	}
}

/* --- the body --- */

static void call_closure(tp_run_t *run, zval *result)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zval call;

	ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(&call, &run->task->call);
	if (UNEXPECTED(EG(exception))) {
		return;
	}

	zval *closure = zend_hash_index_find(Z_ARRVAL(call), 0);
	zval *positional = zend_hash_index_find(Z_ARRVAL(call), 1);
	zval *named = zend_hash_index_find(Z_ARRVAL(call), 2);

	if (EXPECTED(zend_fcall_info_init(closure, 0, &fci, &fcc, NULL, NULL) == SUCCESS)) {
		if (ZEND_USER_CODE(fcc.function_handler->type)) {
			thread_pool_task_locate(run, ZSTR_VAL(fcc.function_handler->op_array.filename),
					fcc.function_handler->op_array.line_end);
		}
		fci.retval = result;
		fci.named_params = named ? Z_ARRVAL_P(named) : NULL;
		zend_fcall_info_args_ex(&fci, fcc.function_handler, positional);
		zend_call_function(&fci, &fcc);
		zend_fcall_info_args_clear(&fci, true);
		if (UNEXPECTED(Z_ISREF_P(result))) {
			zend_unwrap_reference(result);
		}
	}
	zval_ptr_dtor(&call);
}

static void body_entry(void)
{
	tp_run_t *run = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;
	zval result;

	ZVAL_UNDEF(&result);
	if (run->task->handler) {
		run->task->handler(NULL, run->task->ctx);
	} else {
		call_closure(run, &result);
	}
	if (Z_ISUNDEF(result)) {
		ZVAL_NULL(&result);
	}
	take_outcome(run, &result);
}

/* Runs also if the coroutine has never begun, and after a fatal error. */
static void body_ended(zend_coroutine_t *coroutine)
{
	tp_run_t *run = coroutine->extended_data;

	coroutine->extended_data = NULL;
	run->body = NULL;
	if (UNEXPECTED(ZEND_COROUTINE_IS_BAILOUT(coroutine)) && !run->settled) {
		async_tp_worker_fatal(run->worker);
	} else if (!run->settled && coroutine->exception) {
		GC_ADDREF(coroutine->exception);
		settle_with_exception(run, coroutine->exception);
	}
	if (coroutine->exception) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&coroutine->event);
	}
	async_scope_end(run->scope, ASYNC_SCOPE_EXPIRE, NULL);
}

/* --- the end --- */

static void thread_pool_task_hand_over(tp_run_t *run)
{
	async_remote_promise_t *promise = run->task->promise;

	if (EXPECTED(!Z_ISUNDEF(run->outcome))) {
		async_remote_promise_complete(promise, &run->outcome, run->is_error, run->filename, run->lineno);
		ZVAL_UNDEF(&run->outcome);
	} else {
		async_remote_promise_fail(promise, ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, "The task ended without an outcome");
	}
}

static void thread_pool_task_count_out(tp_run_t *run)
{
	tp_worker_t *worker = run->worker;
	tp_pool_t *pool = worker->pool;

	TP_LOCK(pool);
	if (EXPECTED(run->task->state == TP_TASK_RUNNING)) {
		run->task->state = TP_TASK_DONE;
		worker->in_flight--;
		TP_ADD(pool, running_count, -1);
		TP_ADD(pool, completed_count, 1);
		if (UNEXPECTED(pool->state != TP_OPEN) && worker->in_flight == 0 && !async_tp_has_work(pool, worker)) {
			async_tp_uncount(worker);
		}
	}
	if (UNEXPECTED(SCHEDULER_G(shutdown_phase) != ASYNC_RUNNING) && worker->generation == pool->generation) {
		/* The worker is being lost. */
		async_tp_uncount(worker);
	}
	TP_UNLOCK(pool);
}

/* Ends the run once its scope is empty. Frees the task; the run is freed with its callback. */
static void run_end(tp_run_t *run)
{
	tp_worker_t *worker = run->worker;

	ZEND_ASYNC_STACK_REMOVE(worker->runs, run, prev, next);

	if (UNEXPECTED(run->child_error)) {
		zend_object *error = run->child_error;
		run->child_error = NULL;
		if (!async_pool_worker_takes_exception(error)) {
			OBJ_RELEASE(error);
		}
	}
	thread_pool_task_count_out(run);
	thread_pool_task_hand_over(run);
	async_tp_task_finish(run->task);
	run->task = NULL;
	async_scope_release_owned(run->scope);
	async_tp_worker_wake(worker);
}

static void child_failed(tp_run_t *run, zend_object *error)
{
	GC_ADDREF(error);
	if (run->body && !run->settled && !run->child_error) {
		run->child_error = error;
	} else if (!async_pool_worker_takes_exception(error)) {
		OBJ_RELEASE(error);
	}
}

static void thread_pool_task_on_scope(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	tp_run_t *run = RUN_FROM_CALLBACK(callback);

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		if (run->task) {
			run_end(run);
		}
	} else if (exception && !zend_async_ends_silently(exception)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		child_failed(run, exception);
	}
}

static void run_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	tp_run_t *run = RUN_FROM_CALLBACK(callback);

	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	if (run->filename) {
		efree(run->filename);
	}
	efree(run);
}

/* --- for the worker --- */

void async_tp_run_start(tp_worker_t *worker, tp_task_t *task)
{
	tp_run_t *run = ecalloc(1, sizeof(*run));
	zend_async_scope_t *scope = async_scope_create_owned(worker->scope);

	run->worker = worker;
	run->task = task;
	run->scope = scope;
	ZVAL_UNDEF(&run->outcome);
	ZEND_ASYNC_STACK_PUSH(worker->runs, run, prev, next);

	run->on_scope.callback = thread_pool_task_on_scope;
	run->on_scope.dispose = run_dispose;
	scope->event.add_callback(&scope->event, &run->on_scope);

	zend_coroutine_t *body = ZEND_ASYNC_SPAWN_WITH(scope);
	if (UNEXPECTED(!body)) {
		zend_object *exception = zend_async_exception_take();
		settle_with_exception(run, exception);
		async_scope_end(scope, ASYNC_SCOPE_EXPIRE, NULL);
		return;
	}
	body->internal_entry = body_entry;
	body->extended_data = run;
	body->extended_dispose = body_ended;
	run->body = body;
}

static bool is_pool_cancelled(tp_worker_t *worker, bool *is_ending)
{
	tp_pool_t *pool = worker->pool;

	TP_LOCK(pool);
	const bool cancelled = pool->cancelled && pool->coroutine_mode;
	*is_ending = pool->ending;
	for (tp_run_t *run = worker->runs; run; run = run->next) {
		run->wanted = run->task->withdrawn;
	}
	TP_UNLOCK(pool);
	return cancelled;
}

static tp_run_t *next_to_cancel(const tp_worker_t *worker, bool all)
{
	for (tp_run_t *run = worker->runs; run; run = run->next) {
		if (run->body && !run->notified && (all || run->wanted)) {
			return run;
		}
	}
	return NULL;
}

void async_tp_runs_cancel(tp_worker_t *worker)
{
	tp_run_t *run;

	if (!worker->runs) {
		return;
	}
	bool is_ending;
	const bool all = is_pool_cancelled(worker, &is_ending);

	/* Destructors may run, so each search starts at the head of the list. */
	while ((run = next_to_cancel(worker, all))) {
		run->notified = true;
		if (all) {
			zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION,
					"ThreadPool was cancelled");
			async_scope_end(run->scope, ASYNC_SCOPE_EXPIRE, reason);
			OBJ_RELEASE(reason);
		} else {
			async_coroutine_cancel(run->body,
					zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Future has been cancelled"), true,
					false);
		}
	}
	for (run = all && is_ending ? worker->runs : NULL; run; run = run->next) {
		if (!run->in_grace) {
			run->in_grace = true;
			async_scope_start_grace(ASYNC_SCOPE(run->scope));
		}
	}
}

void async_tp_runs_abandon(tp_worker_t *worker)
{
	while (worker->runs) {
		tp_run_t *run = worker->runs;
		zend_async_scope_t *scope = run->scope;

		async_scope_hold(scope);
		run_end(run);
		scope->event.del_callback(&scope->event, &run->on_scope);
		ZEND_ASYNC_SCOPE_RELEASE(scope);
	}
}

tp_run_t *async_tp_run_of(const tp_worker_t *worker, const zend_async_scope_t *scope)
{
	for (tp_run_t *run = worker->runs; run; run = run->next) {
		if (async_scope_is_within(scope, run->scope)) {
			return run;
		}
	}
	return NULL;
}

void async_tp_run_exit(tp_run_t *run)
{
	run->exited = true;
	async_scope_end(run->scope, ASYNC_SCOPE_EXPIRE, NULL);
}

#endif
