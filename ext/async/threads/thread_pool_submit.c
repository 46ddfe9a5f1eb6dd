/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The submitter's side: a task and the future that stands for it. The future is an ordinary one of the submitting thread, which
 * the worker settles through a promise (remote_future.h). The submission behind it withdraws the task if the future is
 * cancelled, or released after a wait.
 *
 * Ownership: each side has a reference of the task; everything else in it belongs to the pool's side. */
#include "thread_pool_internal.h"

#ifdef ZTS
#include "sync/future.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

/* The extra data of the future's event. */
typedef struct {
	tp_task_t *task;                        /* one reference; NULL once the future is settled or freed */
	zend_async_event_dispose_t dispose;     /* of the future itself */
	zend_async_event_callback_t on_settled; /* embedded; subscribed to the future until that is settled */
} submission_t;

#define SUBMISSION(future) ((submission_t *) ZEND_ASYNC_EVENT_EXTRA(&(future)->event))

bool async_tp_launch(void)
{
	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The request has ended: no task can be submitted any more");
		return false;
	}
	return ZEND_ASYNC_SCHEDULER_INIT();
}

/* --- the future --- */

static void forget_task(submission_t *submission, bool withdraw)
{
	tp_task_t *task = submission->task;

	if (task) {
		submission->task = NULL;
		if (withdraw) {
			async_tp_withdraw(task);
		}
		async_tp_task_release(task);
	}
}

/* Withdraws the task, which has no effect if the worker settled the future: the task is done then. */
static void thread_pool_submit_on_settled(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception)
{
	forget_task((submission_t *) ((char *) callback - XtOffsetOf(submission_t, on_settled)), true);
}

static void thread_pool_submit_keep_callback(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	/* Part of the future. */
}

/* Withdraws the task if the future is freed while pending, after a wait: that counts as cancelled. */
static bool future_dispose(zend_async_event_t *event)
{
	zend_future_t *future = (zend_future_t *) event;
	submission_t *submission = SUBMISSION(future);

	if (ASYNC_FUTURE_STATE(future)->freeing) {
		forget_task(submission,
				!ZEND_FUTURE_IS_COMPLETED(future) && ZEND_ASYNC_EVENT_IS_EXC_CAUGHT(event)
						&& !ZEND_FUTURE_IS_IGNORED(future));
	}
	return submission->dispose(event);
}

/* Creates the future of a task, and the promise. NULL with an exception. */
static zend_future_t *future_new(tp_task_t *task)
{
	zend_future_t *future = async_new_future(false, sizeof(submission_t));
	submission_t *submission = SUBMISSION(future);

	task->promise = async_remote_promise_new(future);
	if (UNEXPECTED(!task->promise)) {
		ZEND_ASYNC_EVENT_RELEASE(&future->event);
		return NULL;
	}
	/* Mark the result as used so that no warning is raised. */
	ZEND_FUTURE_SET_RESULT_USED(future);

	submission->task = task;
	zend_async_atomic_int_add(&task->ref_count, 1);
	submission->dispose = future->event.dispose;
	future->event.dispose = future_dispose;
	submission->on_settled.ref_count = 1;
	submission->on_settled.callback = thread_pool_submit_on_settled;
	submission->on_settled.dispose = thread_pool_submit_keep_callback;
	future->event.add_callback(&future->event, &submission->on_settled);
	return future;
}

/* Submits the task, and takes it over on every path. May suspend. NULL with an exception. */
static zend_future_t *submit_task(tp_pool_t *pool, tp_task_t *task, zend_async_event_t *token)
{
	zend_future_t *future = future_new(task);

	if (EXPECTED(future) && EXPECTED(async_tp_push(pool, task, token))) {
		return future;
	}
	if (future) {
		forget_task(SUBMISSION(future), false);
	}
	async_take_back_transferred_zval(&task->call);
	async_tp_task_finish(task);
	if (future) {
		ZEND_FUTURE_SET_IGNORED(future);
		ZEND_ASYNC_EVENT_RELEASE(&future->event);
	}
	return NULL;
}

/* --- closures --- */

/* Wraps the refusal of a transfer in a ThreadPoolException. */
static void wrap_refusal(const zend_async_thread_transfer_ctx_t *ctx)
{
	if (!EG(exception)) {
		async_transfer_throw(ctx);
	} else if (!instanceof_function(EG(exception)->ce, zend_ce_error)) {
		/* Thrown by code that the transfer ran, not by the transfer. */
		return;
	}

	zend_object *refusal = zend_async_exception_catch();

	zval buffer;
	zval *message = zend_read_property_ex(zend_ce_error, refusal, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &buffer);
	zend_object *error = zend_throw_exception_ex(async_ce_thread_pool_exception, 0, "Cannot submit the task: %s",
			Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "it cannot cross into another thread");
	zend_async_exception_append(error, refusal);
}

/* Copies the closure and all arguments in one transfer. False with an exception. */
static bool transfer_call(zval *transit, zval *closure, zval *args, uint32_t count, HashTable *named)
{
	zend_async_thread_transfer_ctx_t ctx;
	zval call, positional;

	array_init_size(&positional, count);
	for (uint32_t i = 0; i < count; i++) {
		Z_TRY_ADDREF(args[i]);
		zend_hash_next_index_insert_new(Z_ARRVAL(positional), &args[i]);
	}
	array_init_size(&call, 3);
	Z_ADDREF_P(closure);
	add_next_index_zval(&call, closure);
	add_next_index_zval(&call, &positional);
	if (named) {
		zval names;
		ZVAL_ARR(&names, zend_array_dup(named));
		add_next_index_zval(&call, &names);
	}

	zend_async_thread_transfer_ctx_init(&ctx);
	async_transfer_mark_call(&ctx);
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL(&ctx, transit, &call);
	const bool done = !ctx.error && !EG(exception);
	if (UNEXPECTED(!done)) {
		async_release_transferred_zval(transit);
		wrap_refusal(&ctx);
	}
	zend_async_thread_transfer_ctx_destroy(&ctx);
	zval_ptr_dtor(&call);
	return done && !EG(exception);
}

/* Creates the task of a closure call. NULL with an exception. */
static tp_task_t *task_of_closure(tp_pool_t *pool, zval *closure, zval *args, uint32_t count, HashTable *named)
{
	tp_task_t *task;
	zval transit;

	if (UNEXPECTED(!transfer_call(&transit, closure, args, count, named))) {
		async_release_transferred_zval(&transit);
		return NULL;
	}
	task = async_tp_task_new(pool);
	ZVAL_COPY_VALUE(&task->call, &transit);
	return task;
}

zend_future_t *async_tp_submit(tp_pool_t *pool, zval *callable, zval *args, uint32_t count, HashTable *named,
		zend_async_event_t *token)
{
	zend_future_t *future = NULL;
	zval closure;

	if (UNEXPECTED(!async_tp_launch() || async_tp_refuses(pool) || !async_closure_of(&closure, callable))) {
		return NULL;
	}
	tp_task_t *task = task_of_closure(pool, &closure, args, count, named);
	zval_ptr_dtor(&closure);
	if (EXPECTED(task)) {
		future = submit_task(pool, task, token);
	}
	return future;
}

zend_async_event_t *async_tp_submit_internal(zend_async_thread_pool_t *base, zend_async_thread_pool_handler_t handler,
		void *ctx)
{
	tp_pool_t *pool = TP_POOL(base);

	if (UNEXPECTED(!async_tp_launch() || async_tp_refuses(pool))) {
		return NULL;
	}
	tp_task_t *task = async_tp_task_new(pool);
	task->handler = handler;
	task->ctx = ctx;

	zend_future_t *future = submit_task(pool, task, NULL);
	return future ? &future->event : NULL;
}

#endif
