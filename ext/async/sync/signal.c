/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\signal(): the next delivery of a signal as a Future. The producer is a pair of events in the extra data of the
 * future. They are released when the future is settled or freed.
 *
 *   state     watch     alive                 left by
 *   pending   started   while a waiter exists delivery, token, cancel(), last reference
 *   settled   -         -                     never */
#include "signal.h"
#include "state.h"
#include "scheduler/awaitable.h"
#include "coroutine/await.h"
#include "future.h"
#include "zend_async_inflight.h"
#include "zend_enum.h"
#include "signal_arginfo.h"

# include <signal.h>

typedef struct {
	zend_async_event_callback_t base;
	zend_future_t *future; /* borrowed: its watcher unsubscribes before it is freed */
} future_callback_t;

/* The extra data of a future. Holds nothing once the future is settled; only `dispose` stays valid. */
typedef struct _async_signal_watcher_s watcher_t;
struct _async_signal_watcher_s {
	zend_async_event_dispose_t dispose; /* the future's own */
	zend_future_t *future;              /* borrowed: this is its extra data; NULL once settled */
	watcher_t *prev;                    /* borrowed; neighbours among the pending ones of the request */
	watcher_t *next;
	zend_object *which;                 /* owned: the case that the future resolves with */
	zend_async_event_t *watch;          /* owned, started: receives the signal; does not keep the loop alive */
	zend_async_event_t *alive;          /* owned, started while a waiter exists: keeps the loop alive */
	zend_async_event_t *token;          /* owned, started; NULL: none */
	future_callback_t *on_token;        /* borrowed from the token */
};

zend_class_entry *async_ce_signal;

static zend_always_inline watcher_t *watcher_of(zend_future_t *future)
{
	return ZEND_ASYNC_EVENT_EXTRA(&future->event);
}

/* ---- the end of the watch ---- */

static void drop_event(zend_async_event_t **event)
{
	zend_async_event_t *dropped = *event;

	if (dropped) {
		*event = NULL;
		dropped->stop(dropped);
		ZEND_ASYNC_EVENT_RELEASE(dropped);
	}
}

static void signal_let_go(watcher_t *watcher)
{
	if (watcher->future) {
		watcher->future = NULL;
		ZEND_ASYNC_STACK_REMOVE(SYNC_G(signal_watchers), watcher, prev, next);
	}
	if (watcher->token) {
		watcher->token->del_callback(watcher->token, &watcher->on_token->base);
		watcher->on_token = NULL;
	}
	drop_event(&watcher->token);
	drop_event(&watcher->watch);
	drop_event(&watcher->alive);
	if (watcher->which) {
		zend_object *which = watcher->which;
		watcher->which = NULL;
		OBJ_RELEASE(which);
	}
}

/* The future was settled, here or by Future::cancel(): releases the events. */
static void signal_on_settled(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	signal_let_go(watcher_of(((future_callback_t *) callback)->future));
}

static bool signal_dispose(zend_async_event_t *event)
{
	watcher_t *watcher = watcher_of((zend_future_t *) event);

	if (ZEND_ASYNC_EVENT_REFCOUNT(event) <= 1) {
		signal_let_go(watcher);
	}
	return watcher->dispose(event);
}

/* ---- settling the future ---- */

static void signal_on_signal(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	zend_future_t *future = ((future_callback_t *) callback)->future;
	zval which;

	ZVAL_OBJ(&which, watcher_of(future)->which);
	ZEND_FUTURE_COMPLETE(future, &which);
}

/* The token has settled: rejects the future with its exception, unchanged. */
static void signal_reject(zend_future_t *future, zend_object *reason)
{
	if (reason) {
		ZEND_FUTURE_REJECT(future, reason);
		return;
	}
	reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Signal wait cancelled");
	ZEND_FUTURE_REJECT(future, reason);
	OBJ_RELEASE(reason);
}

static void signal_on_token(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	if (exception) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	signal_reject(((future_callback_t *) callback)->future, exception);
}

/* ---- the wait ---- */

static bool signal_start(zend_async_event_t *event)
{
	watcher_t *watcher = watcher_of((zend_future_t *) event);

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || event->loop_ref_count++ > 0) {
		return true;
	}
	if (UNEXPECTED(!watcher->alive->start(watcher->alive))) {
		event->loop_ref_count = 0;
		return false;
	}
	return true;
}

static bool signal_stop(zend_async_event_t *event)
{
	watcher_t *watcher = watcher_of((zend_future_t *) event);

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event) && event->loop_ref_count > 0 && --event->loop_ref_count == 0) {
		watcher->alive->stop(watcher->alive);
	}
	return true;
}

static zend_string *signal_info(zend_async_event_t *event)
{
	const watcher_t *watcher = watcher_of((zend_future_t *) event);

	return watcher->watch ? watcher->watch->info(watcher->watch) : ZSTR_INIT_LITERAL("Signal", false);
}

static future_callback_t *callback_new(zend_async_event_callback_fn function, zend_future_t *future)
{
	future_callback_t *callback = (future_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(function,
			sizeof(future_callback_t));

	callback->future = future;
	return callback;
}

/* Converts a case of the enum, whose numbers are those of Linux. */
static int os_number(zend_long value)
{
	switch (value) {
#ifdef SIGUSR1
		case 10:
			return SIGUSR1;
#endif
#ifdef SIGUSR2
		case 12:
			return SIGUSR2;
#endif
#ifdef SIGWINCH
		case 28:
			return SIGWINCH;
#endif
		default: return (int) value;
	}
}

static bool signal_watch(zend_future_t *future, int signo)
{
	watcher_t *watcher = watcher_of(future);
	zend_async_signal_event_t *event = ZEND_ASYNC_NEW_SIGNAL_EVENT(signo);

	if (UNEXPECTED(!event)) {
		return false;
	}
	watcher->watch = &event->base;
	ZEND_ASYNC_EVENT_SET_HIDDEN(watcher->watch);
	watcher->watch->add_callback(watcher->watch, &callback_new(signal_on_signal, future)->base);

	event = ZEND_ASYNC_NEW_SIGNAL_EVENT(signo);
	if (UNEXPECTED(!event)) {
		return false;
	}
	watcher->alive = &event->base;
	return watcher->watch->start(watcher->watch);
}

/* Subscribes to the token. True if the future stays pending. Starts the token, because a Timeout runs only while it is
 * started. */
static bool subscribe_to_token(zend_future_t *future, zend_async_event_t *token)
{
	watcher_t *watcher = watcher_of(future);
	zval result;
	zend_object *reason;

	if (async_event_settled(token, &result, &reason)) {
		zval_ptr_dtor(&result);
		signal_reject(future, reason);
		if (reason) {
			OBJ_RELEASE(reason);
		}
		return false;
	}

	watcher->on_token = callback_new(signal_on_token, future);
	ZEND_ASYNC_EVENT_ADD_REF(token);
	watcher->token = token;
	token->add_callback(token, &watcher->on_token->base);
	return token->start(token);
}

zend_object *async_signal(zend_object *which, zend_async_event_t *token)
{
	zend_future_t *future = ZEND_ASYNC_NEW_FUTURE_EX(false, sizeof(watcher_t));
	watcher_t *watcher = watcher_of(future);
	zend_async_event_t *event = &future->event;

	watcher->dispose = event->dispose;
	event->dispose = signal_dispose;
	event->start = signal_start;
	event->stop = signal_stop;
	event->info = signal_info;
	GC_ADDREF(which);
	watcher->which = which;
	watcher->future = future;
	ZEND_ASYNC_STACK_PUSH(SYNC_G(signal_watchers), watcher, prev, next);
	event->add_callback(event, &callback_new(signal_on_settled, future)->base);

	if (UNEXPECTED(!signal_watch(future, os_number(Z_LVAL_P(zend_enum_fetch_case_value(which)))))
			|| (token && !subscribe_to_token(future, token) && EG(exception))) {
		zend_object *error = zend_async_exception_take();

		/* No caller gets the future: prevent its reports. */
		ZEND_FUTURE_SET_IGNORED(future);
		ZEND_ASYNC_EVENT_SET_RESULT_USED(event);
		ZEND_ASYNC_EVENT_RELEASE(event);
		EG(exception) = error;
		return NULL;
	}
	return ZEND_ASYNC_NEW_FUTURE_OBJ(future);
}

void async_signal_end_request(void)
{
	while (SYNC_G(signal_watchers)) {
		signal_reject(SYNC_G(signal_watchers)->future, NULL);
	}
}

void async_register_signal_ce(void)
{
	async_ce_signal = register_class_Async_Signal();
}
