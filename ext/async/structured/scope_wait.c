/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The waits for a scope. awaitCompletion() waits on the scope's event, which is notified when the scope turns
 * idle, when it is cancelled, and with an error that ends its coroutines. awaitAfterCancellation() waits until no
 * coroutine is left, zombies included. In the meantime it takes the errors that are not taken otherwise: each waiter
 * has a queue for them. Blocks wait in the same way, without the errors, if the event is closed. */
#include "scope.h"
#include "scheduler/awaitable.h"
#include "scheduler/scheduler.h"
#include "zend_exceptions.h"

typedef struct {
	zend_object *exception; /* owned */
	zend_object *coroutine; /* owned: the coroutine that threw it; NULL if unknown */
	bool shared;            /* another waiter has received it as well */
} taken_error_t;

/* One wait in progress; owned by it. On the heap: a fatal error in the handler unwinds the stack of the wait. */
struct _async_scope_waiter_s {
	zend_async_event_t event;     /* what the coroutine is suspended on; for its description */
	async_scope_waiter_t *next;   /* borrowed */
	async_scope_waiter_t *prev;
	async_scope_t *scope;         /* one counted reference */
	async_coroutine_t *coroutine; /* one counted reference */
	zend_fcall_t *handler;        /* owned; NULL: the first error ends the wait */
	bool is_over;                 /* takes no more errors */
	async_delivered_error_t failure; /* without a handler: the error that ended the wait, until the waiter has run */
	taken_error_t *errors;        /* owned queue, only with a handler */
	uint32_t next_error;
	uint32_t error_count;
	uint32_t error_capacity;
};

static const char self_wait_message
		[] = "Cannot await completion of scope from a coroutine that belongs to the same scope or its children";

static bool refuse_self_wait(zend_async_scope_t *scope)
{
	if (EXPECTED(!async_scope_is_within(ZEND_ASYNC_CURRENT_SCOPE, scope))) {
		return false;
	}
	zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "%s", self_wait_message);
	return true;
}

static void mark_token_used(zend_async_event_t *token)
{
	if (token) {
		ZEND_ASYNC_EVENT_SET_RESULT_USED(token);
		ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(token);
	}
}

/* Resolves the wait. An error of the scope is kept nowhere else: the waiter keeps it, even if it is cancelled before
 * it runs. */
static void on_completion(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	zend_coroutine_t *coroutine = ((zend_coroutine_event_callback_t *) callback)->coroutine;

	zend_async_waker_callback_resolve(event, callback, result, exception);
	if (exception && !zend_async_is_cancellation(exception)) {
		ASYNC_COROUTINE(coroutine)->error_stays = true;
	}
}

void async_scope_await_completion(zend_async_scope_t *scope, zend_async_event_t *token)
{
	mark_token_used(token);

	if (UNEXPECTED(refuse_self_wait(scope)) || ZEND_ASYNC_SCOPE_IS_COMPLETED(scope)) {
		return;
	}
	if (ZEND_ASYNC_SCOPE_IS_CANCELLED(scope)) {
		zend_async_throw_cancellation("The scope has been cancelled");
		return;
	}
	if (async_token_tripped(token) || UNEXPECTED(!async_launch_to_wait())) {
		return;
	}

	async_scope_hold(scope);
	zend_async_await_once(&scope->event, on_completion, token);
	ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE)->error_stays = false;
	ZEND_ASYNC_SCOPE_RELEASE(scope);
}

/* --- awaitAfterCancellation() --- */

static void push_error(async_scope_waiter_t *waiter, zend_coroutine_t *coroutine, zend_object *exception, bool shared)
{
	if (waiter->error_count == waiter->error_capacity) {
		waiter->error_capacity = waiter->error_capacity ? waiter->error_capacity * 2 : 4;
		waiter->errors = safe_erealloc(waiter->errors, waiter->error_capacity, sizeof(taken_error_t), 0);
	}
	taken_error_t *error = &waiter->errors[waiter->error_count++];

	error->exception = exception;
	GC_ADDREF(exception);
	error->shared = shared;
	error->coroutine = NULL;
	if (coroutine) {
		error->coroutine = async_coroutine_object(ASYNC_COROUTINE(coroutine));
		GC_ADDREF(error->coroutine);
	}
}

static bool is_parked(const async_scope_waiter_t *waiter)
{
	zend_coroutine_t *coroutine = &waiter->coroutine->coroutine;

	return coroutine->waker && coroutine->waker->status == ZEND_ASYNC_WAKER_WAITING
			&& zend_async_waker_is_event_exists(coroutine, (zend_async_event_t *) &waiter->event);
}

static bool takes_errors(const async_scope_waiter_t *waiter)
{
	return !waiter->is_over && !async_coroutine_is_finished(waiter->coroutine)
			&& (waiter->handler || is_parked(waiter));
}

bool async_scope_offer_error(async_scope_t *scope, zend_coroutine_t *coroutine, zend_object *exception)
{
	uint32_t takers = 0;
	bool added = false;

	for (async_scope_waiter_t *waiter = scope->waiters; waiter; waiter = waiter->next) {
		takers += takes_errors(waiter);
		added |= async_delivered_error_add(&waiter->failure, exception);
	}
	for (async_scope_waiter_t *waiter = takers ? scope->waiters : NULL; waiter; waiter = waiter->next) {
		if (!takes_errors(waiter)) {
			continue;
		}
		if (waiter->handler) {
			push_error(waiter, coroutine, exception, takers > 1);
			if (is_parked(waiter)) {
				ZEND_ASYNC_RESUME(&waiter->coroutine->coroutine);
			}
		} else {
			waiter->is_over = true;
			async_delivered_error_set(&waiter->failure, exception);
			ZEND_ASYNC_RESUME_WITH_ERROR(&waiter->coroutine->coroutine, exception, false);
			waiter->coroutine->error_stays = true;
		}
	}
	return takers > 0 || added;
}

void async_scope_wake_waiters(async_scope_t *scope)
{
	for (async_scope_waiter_t *waiter = scope->waiters; waiter; waiter = waiter->next) {
		if (is_parked(waiter)) {
			ZEND_ASYNC_RESUME(&waiter->coroutine->coroutine);
		}
	}
}

/* Frees nothing: the struct belongs to the wait. */
static bool waiter_event_dispose(zend_async_event_t *event)
{
	return true;
}

static zend_string *waiter_info(zend_async_event_t *event)
{
	zend_async_scope_t *scope = &((async_scope_waiter_t *) event)->scope->scope;
	return scope->event.info(&scope->event);
}

/* Never called: the scope resumes the waiter directly. */
static void no_callback(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
}

static async_scope_waiter_t *waiter_join(async_scope_t *scope, zend_fcall_info *fci, zend_fcall_info_cache *fcc)
{
	async_scope_waiter_t *waiter = ecalloc(1, sizeof(*waiter));

	waiter->event.flags = ZEND_ASYNC_EVENT_F_NO_FREE_MEMORY;
	waiter->event.ref_count = 1;
	zend_async_event_init(&waiter->event,
			&(zend_async_event_ops_t){
					.dispose = waiter_event_dispose,
					.info = waiter_info,
			});
	waiter->scope = scope;
	waiter->coroutine = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);
	async_scope_hold(&scope->scope);
	GC_ADDREF(&waiter->coroutine->std);
	if (fci && ZEND_FCI_INITIALIZED(*fci)) {
		waiter->handler = zend_async_fcall_create(fci, fcc, NULL, 0, NULL);
	}

	ZEND_ASYNC_LIST_APPEND(scope->waiters, scope->last_waiter, waiter, prev, next);
	return waiter;
}

/* Routes an error that was taken and not delivered as if this waiter had not existed. */
static void scope_wait_pass_on(async_scope_waiter_t *waiter, taken_error_t *error)
{
	zend_coroutine_t *origin = error->coroutine ? &async_coroutine_from_obj(error->coroutine)->coroutine : NULL;

	if (!error->shared && !async_scope_route_error(&waiter->scope->scope, origin, NULL, error->exception)) {
		GC_ADDREF(error->exception);
		async_unhandled_exception_of(error->exception, ZEND_ASYNC_SCOPE_IS_CONTAINED(&waiter->scope->scope));
	}
	OBJ_RELEASE(error->exception);
	if (error->coroutine) {
		OBJ_RELEASE(error->coroutine);
	}
}

static void waiter_leave(async_scope_waiter_t *waiter)
{
	async_scope_t *scope = waiter->scope;

	ZEND_ASYNC_LIST_REMOVE(scope->waiters, scope->last_waiter, waiter, prev, next);
	while (waiter->next_error < waiter->error_count) {
		scope_wait_pass_on(waiter, &waiter->errors[waiter->next_error++]);
	}
	if (waiter->errors) {
		efree(waiter->errors);
	}
	async_delivered_error_forget(&waiter->failure);
	zend_async_callbacks_free(&waiter->event);
	zend_fcall_release(waiter->handler);
	async_coroutine_release(waiter->coroutine);
	efree(waiter);
	ZEND_ASYNC_SCOPE_RELEASE(&scope->scope);
}

/* Suspends once. False with an exception: an error, a cancellation, or the token has settled. */
static bool scope_wait_wait_for_notification(async_scope_waiter_t *waiter, zend_async_event_t *token)
{
	if (async_token_tripped(token)) {
		return false;
	}

	const bool woken = zend_async_await_once(&waiter->event, no_callback, token);
	waiter->coroutine->error_stays = false;
	return woken;
}

/* Calls the handler for each queued error. False if it threw. */
static bool deliver_errors(async_scope_waiter_t *waiter)
{
	while (waiter->next_error < waiter->error_count) {
		taken_error_t error = waiter->errors[waiter->next_error++];
		zval params[2];

		ZVAL_OBJ(&params[0], error.exception);
		ZVAL_OBJ_COPY(&params[1], async_scope_object(&waiter->scope->scope));
		async_scope_call(waiter->handler, params, 2);
		zval_ptr_dtor(&params[1]);
		zval_ptr_dtor(&params[0]);
		if (error.coroutine) {
			OBJ_RELEASE(error.coroutine);
		}
		if (EG(exception)) {
			return false;
		}
	}
	waiter->next_error = waiter->error_count = 0;
	return true;
}

void async_scope_await_after_cancellation(zend_async_scope_t *scope, zend_coroutine_t *awaiter,
		zend_fcall_info *error_fci, zend_fcall_info_cache *error_fcc, zend_async_event_t *cancellation)
{
	mark_token_used(cancellation);
	if (!ZEND_ASYNC_SCOPE_IS_SHUT(scope)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Attempt to await a Scope that has not been cancelled");
		return;
	}
	if (UNEXPECTED(refuse_self_wait(scope)) || ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(scope)
			|| UNEXPECTED(!async_launch_to_wait())) {
		return;
	}
	ZEND_ASSERT(!awaiter || awaiter == ZEND_ASYNC_CURRENT_COROUTINE);

	async_scope_waiter_t *waiter = waiter_join(ASYNC_SCOPE(scope), error_fci, error_fcc);

	while (deliver_errors(waiter) && !ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(scope)
			&& scope_wait_wait_for_notification(waiter, cancellation))
		;
	waiter->is_over = true;
	waiter_leave(waiter);
}

bool async_scope_await_end(zend_async_scope_t *scope)
{
	async_scope_waiter_t *waiter = waiter_join(ASYNC_SCOPE(scope), NULL, NULL);
	bool woken = true;

	waiter->is_over = true; /* takes no errors */
	while (woken && !ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(scope)) {
		woken = scope_wait_wait_for_notification(waiter, NULL);
	}
	waiter_leave(waiter);
	return woken;
}
