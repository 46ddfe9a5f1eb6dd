/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Blocks; the header has the table of what ends one. The code of the block runs in the caller's coroutine; only the scope
 * is new. A callback of the scope's event takes the errors of its coroutines, a timer's callback ends the time. */
#include "block.h"
#include "base/call.h"
#include "base/exceptions.h"
#include "scheduler/scheduler.h"
#include "scope.h"
#include "zend_async_inflight.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

typedef struct _async_block_s block_t;

typedef struct {
	zend_async_event_callback_t base;
	block_t *block; /* borrowed: unsubscribes before it ends */
} block_callback_t;

struct _async_block_s {
	async_recall_t recall; /* must be first */
	const async_block_options_t *options;
	zend_async_scope_t *scope;       /* owned */
	block_callback_t *on_scope;      /* borrowed from the scope's event; NULL: no error can come any more */
	zend_async_timer_event_t *timer; /* owned; NULL: no limit, or it has passed */
	zend_object *failure;            /* owned: the first error of a coroutine of the scope */
	zend_object *others;             /* owned: the errors that followed, a CompositeException; NULL: none */
	bool timed_out;
	bool began_cancelled; /* the coroutine was cancelled before */
	bool code_has_ended;
};

/* --- what ends the block from outside --- */

/* Asks the code to unwind. Later there is nothing to recall: the block waits for the coroutines, which are cancelled. */
static void block_recall(block_t *block, zend_object *reason)
{
	if (block->code_has_ended) {
		OBJ_RELEASE(reason);
	} else {
		async_recall(&block->recall, reason);
	}
}

static void block_on_scope(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	block_t *block = ((block_callback_t *) callback)->block;

	if (EXPECTED(!exception) || zend_async_ends_silently(exception)) {
		return;
	}
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	if (block->failure || block->timed_out) {
		async_error_followed(&block->others, exception);
		return;
	}
	GC_ADDREF(exception);
	block->failure = exception;
	if (!block->options->shelters) {
		zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Scope was cancelled");

		GC_ADDREF(exception);
		zend_async_exception_append(reason, exception);
		block_recall(block, reason);
	}
}

/* The first reason wins: the clean-up of a coroutine that was cancelled inside has the time that it needs. A limit that was
 * set in the clean-up holds. */
static bool was_cancelled_inside(const block_t *block)
{
	return !block->began_cancelled && block->recall.coroutine
			&& ZEND_COROUTINE_IS_CANCELLED(&block->recall.coroutine->coroutine);
}

/* The coroutines of the scope are cancelled by a helper: that may run destructors. */
static void expiry_entry(void)
{
	async_scope_end(ZEND_ASYNC_CURRENT_COROUTINE->extended_data, ASYNC_SCOPE_EXPIRE, NULL);
}

static void block_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	block_t *block = ((block_callback_t *) callback)->block;

	if (block->failure || was_cancelled_inside(block)) {
		return;
	}
	block->timed_out = true;
	block_recall(block, zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "The time limit has passed"));
	async_scope_start_helper(block->scope, expiry_entry);
}

/* --- begin and end --- */

static block_callback_t *new_callback(block_t *block, zend_async_event_callback_fn function)
{
	block_callback_t *callback = (block_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(function, sizeof(block_callback_t));

	callback->block = block;
	return callback;
}

static void drop_timer(block_t *block)
{
	if (block->timer) {
		zend_async_event_t *timer = &block->timer->base;

		block->timer = NULL;
		timer->stop(timer);
		ZEND_ASYNC_EVENT_RELEASE(timer);
	}
}

static bool start_timer(block_t *block)
{
	const async_duration_t *limit = &block->options->limit;

	if ((!limit->ms && !limit->ns) || UNEXPECTED(async_duration_is_forever(limit))) {
		return true;
	}
	block->timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS(limit->ms, limit->ns, false);
	if (UNEXPECTED(!block->timer)) {
		return false;
	}

	zend_async_event_t *timer = &block->timer->base;

	timer->add_callback(timer, &new_callback(block, block_on_timer)->base);
	return timer->start(timer);
}

/* No error of the scope will come any more. */
static void stop_listening(block_t *block)
{
	if (block->on_scope && !ZEND_ASYNC_EVENT_IS_CLOSED(&block->scope->event)) {
		block->scope->event.del_callback(&block->scope->event, &block->on_scope->base);
	}
	block->on_scope = NULL;
}

/* A fatal error has ended the code. The coroutines of the scope come to their own end. */
static void block_dropped(async_recall_t *recall)
{
	block_t *block = (block_t *) recall;

	drop_timer(block);
	stop_listening(block);
}

static void block_begin(block_t *block)
{
	block->scope = async_scope_create_owned(ZEND_ASYNC_CURRENT_SCOPE);
	ASYNC_SCOPE(block->scope)->is_block = true;
	ASYNC_SCOPE(block->scope)->is_sheltered = block->options->shelters;
	block->on_scope = new_callback(block, block_on_scope);
	block->scope->event.add_callback(&block->scope->event, &block->on_scope->base);
	async_recall_begin(&block->recall, block->scope, block_dropped);
	block->began_cancelled = ZEND_COROUTINE_IS_CANCELLED(&block->recall.coroutine->coroutine);
}

/* Nothing of the block is left that others know of. May run destructors. */
static void block_end(block_t *block)
{
	drop_timer(block);
	async_recall_end(&block->recall);
	stop_listening(block);
	if (UNEXPECTED(!ZEND_ASYNC_SCOPE_IS_CLOSED(block->scope))) {
		ZEND_ASYNC_SCOPE_CLOSE(block->scope, false);
	}
	async_scope_release_owned(block->scope);
	if (block->recall.cancellation) {
		OBJ_RELEASE(block->recall.cancellation);
	}
	if (block->failure) {
		OBJ_RELEASE(block->failure);
	}
	if (block->others) {
		OBJ_RELEASE(block->others);
	}
}

/* --- the wait for the coroutines --- */

static void wake_only(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	zend_async_waker_callback_resolve(event, callback, NULL, NULL);
}

/* Waits until no coroutine of the scope is active, or, if it is shut, none is left. False with an exception. */
static bool wait_for_coroutines(zend_async_scope_t *scope)
{
	for (;;) {
		if (ZEND_ASYNC_SCOPE_IS_SHUT(scope) ? ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(scope)
											: !async_scope_is_busy(ASYNC_SCOPE(scope))) {
			return true;
		}
		if (UNEXPECTED(ZEND_ASYNC_SCOPE_IS_CLOSED(scope))) {
			/* It was empty once, and its code has started coroutines in a scope below it since. */
			return async_scope_await_end(scope);
		}
		if (UNEXPECTED(!zend_async_await_once(&scope->event, wake_only, NULL))) {
			return false;
		}
	}
}

/* Cancels the coroutines and waits for their end. Like a section of protect(), this wait ends early only by an exit. */
static void end_coroutines(zend_async_scope_t *scope)
{
	zend_async_section_t section;
	zend_async_inflight_t inflight;

	zend_async_section_begin(&section);
	zend_async_inflight_stash(&inflight);
	ZEND_ASYNC_SCOPE_CLOSE(scope, false);
	wait_for_coroutines(scope);
	zend_async_inflight_restore(&inflight);
	zend_async_section_end(&section);
}

/* The end of the request is not waited in. That of a fiber, which unwinds as an exit too, is. */
static bool block_ends_with_request(void)
{
	if (EXPECTED(!EG(exception)) || !zend_async_is_exit(EG(exception))) {
		return false;
	}
	return !EG(active_fiber) || !(EG(active_fiber)->flags & ZEND_FIBER_FLAG_DESTROYED) || !zend_async_may_suspend();
}

static void block_wait(block_t *block)
{
	if (UNEXPECTED(block->failure || block->timed_out || EG(exception))
			|| UNEXPECTED(!wait_for_coroutines(block->scope))) {
		if (block_ends_with_request()) {
			return;
		}
		end_coroutines(block->scope);
	} else {
		if (EXPECTED(!async_scope_is_occupied(ASYNC_SCOPE(block->scope)))) {
			/* Without a listener no reason has to be made for it. */
			stop_listening(block);
		}
		/* Zombies, if the code has allowed them, are waited for as well. */
		ZEND_ASYNC_SCOPE_CLOSE(block->scope, false);
		if (UNEXPECTED(!wait_for_coroutines(block->scope)) && !zend_async_is_exit(EG(exception))) {
			end_coroutines(block->scope);
		}
	}
}

/* --- the outcome --- */

/* Takes the exception that is set. NULL if there is none, or if it is the recall of this block. */
static zend_object *take_error_of_code(block_t *block)
{
	if (EXPECTED(!EG(exception))) {
		return NULL;
	}

	zend_object *thrown = zend_async_exception_take();

	if (thrown == block->recall.cancellation) {
		OBJ_RELEASE(thrown);
		return NULL;
	}
	return thrown;
}

static zend_object *new_timeout(block_t *block)
{
	const async_duration_t *limit = &block->options->limit;
	zend_object *timeout = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_TIMEOUT,
			"Timeout occurred after %.*G milliseconds", 15, async_duration_in_ms(limit));

	if (block->recall.cancellation) {
		/* Its trace says where the code was. */
		GC_ADDREF(block->recall.cancellation);
		zend_async_exception_append(timeout, block->recall.cancellation);
	}
	return timeout;
}

/* Throws `first`, with the ones that followed it; consumes both. */
static void throw_all(block_t *block, zend_object *first, zend_object *second)
{
	if (second) {
		if (second != first) {
			async_error_followed(&block->others, second);
		}
		OBJ_RELEASE(second);
	}
	if (block->others) {
		async_errors_attach(first, block->others);
		block->others = NULL;
	}
	zend_throw_exception_internal(first);
}

static void block_throw(block_t *block)
{
	if (EXPECTED(!EG(exception) && !block->failure && !block->timed_out)) {
		return;
	}
	if (block_ends_with_request()) {
		return;
	}
	if (EG(exception) && zend_async_is_exit(EG(exception))) {
		/* The code that destroys the fiber gets the error, as one of a finally block. */
		if (!block->failure) {
			return;
		}
		OBJ_RELEASE(zend_async_exception_take());
	}

	zend_object *failure = block->failure;
	zend_object *error = take_error_of_code(block);

	block->failure = NULL;
	if (error && (block->timed_out || !block->recall.cancellation || zend_async_is_cancellation(error))) {
		/* The code has failed first, was cancelled, or would not let its time end like this. */
		throw_all(block, error, failure);
	} else if (failure) {
		throw_all(block, failure, error);
	} else {
		throw_all(block, new_timeout(block), NULL);
	}
}

static void block_run(block_t *block, async_block_code_t code, void *data, zval *result)
{
	ZVAL_NULL(result);
	if (UNEXPECTED(!start_timer(block))) {
		return;
	}
	code(block->scope, data, result);
	block->code_has_ended = true;
	block->recall.is_pending = false;
	if (UNEXPECTED(!block->recall.coroutine)) {
		/* At the end of the request a fiber is unwound without a coroutine. */
		return;
	}
	block_wait(block);
	block_throw(block);
}

void async_block_run(const async_block_options_t *options, async_block_code_t code, void *data, zval *result)
{
	block_t block = { .options = options };

	block_begin(&block);
	zend_try {
		block_run(&block, code, data, result);
	} zend_catch {
		block_end(&block);
		zend_bailout();
	} zend_end_try();
	block_end(&block);
	if (UNEXPECTED(EG(exception))) {
		zval_ptr_dtor(result);
		ZVAL_NULL(result);
	}
}

typedef struct {
	zend_fcall_info *fci;
	zend_fcall_info_cache *fcc;
	bool passes_scope;
} block_call_t;

static void call_code(zend_async_scope_t *scope, void *data, zval *result)
{
	const block_call_t *call = data;
	zval argument;

	if (!call->passes_scope) {
		async_call(call->fci, call->fcc, result);
		return;
	}
	ZVAL_OBJ_COPY(&argument, async_scope_object(scope));
	call->fci->params = &argument;
	call->fci->param_count = 1;
	async_call(call->fci, call->fcc, result);
	zval_ptr_dtor(&argument);
}

void async_block_call(const async_block_options_t *options, zend_fcall_info *fci, zend_fcall_info_cache *fcc,
		zval *result)
{
	block_call_t call = { .fci = fci, .fcc = fcc, .passes_scope = options->passes_scope };

	async_block_run(options, call_code, &call, result);
}
