/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The promise of a future that another thread settles: its state machine (table in the header), its delivery in the
 * owner's loop, and the loading there. The transfer of a FutureState is in remote_state.c.
 *
 * Invariant: the notifier and the future are reached only while the promise is registered with its owner. */
#include "remote_future.h"
#include "state.h"

#ifdef ZTS
#include "scheduler/coroutine.h"
#include "sync/future.h"
#include "load.h"
#include "notifier.h"
#include "scheduler/helper.h"
#include "scheduler/scheduler.h"
#include "structured/scope.h"
#include "zend_async_inflight.h"

#include <pthread.h>

typedef enum { REMOTE_OPEN, REMOTE_DECIDED, REMOTE_CLOSED } remote_state_t;

typedef struct {
	zval value;              /* transit copy, owned; UNDEF with a message */
	bool is_error;           /* value is a throwable */
	char *message;           /* an error without a copy: its text (owned, persistent) and its class */
	zend_async_class exception;
	bool orphaned;           /* no producer has completed it */
	char *filename;          /* owned, persistent; may be NULL */
	uint32_t lineno;
} outcome_t;

struct async_remote_promise_s {
	zend_atomic_int refs;      /* of this memory: the owner's, one for all producers, and that of a load in progress */
	zend_atomic_int producers;
	MUTEX_T mutex;             /* a leaf */

	/* Under the mutex. */
	remote_state_t state;
	async_thread_notifier_t *notifier;  /* the owner's notifier; NULL once closed */
	outcome_t outcome;         /* while decided; later only the owner uses it */

	THREAD_T owner;            /* constant */

	/* Owner's thread only. */
	async_notification_t notification;
	zend_future_t *future;     /* borrowed; NULL once unbound */
	bool expecting;            /* the notifier keeps the loop alive for a waiter */
	zend_coroutine_t *keeper;  /* borrowed: waits on behalf of chains; NULL: none */
	bool loading;              /* a coroutine reads the outcome, which is then freed with the promise */
	bool claimed;              /* the owner has decided */
	async_remote_promise_t *prev, *next; /* promises of this thread that are bound */

	void (*abandoned)(async_remote_promise_t *promise, void *arg);
	void *arg;
};

#define PROMISE_FROM_NOTIFICATION(notification_) ((async_remote_promise_t *) ((char *) (notification_) - XtOffsetOf(async_remote_promise_t, notification)))
#define PROMISE_OF(future) (ASYNC_FUTURE_STATE(future)->remote)

/* --- outcomes --- */

static void outcome_free(outcome_t *outcome)
{
	if (Z_TYPE(outcome->value) != IS_UNDEF) {
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(&outcome->value);
	}
	if (outcome->message) {
		pefree(outcome->message, true);
	}
	if (outcome->filename) {
		pefree(outcome->filename, true);
	}
	memset(outcome, 0, sizeof(*outcome));
}

/* --- references --- */

static void promise_drop(async_remote_promise_t *promise)
{
	if (zend_async_atomic_int_add(&promise->refs, -1) > 0) {
		return;
	}
	outcome_free(&promise->outcome);
	tsrm_mutex_free(promise->mutex);
	pefree(promise, true);
}

async_remote_promise_t *async_remote_promise_add_ref(async_remote_promise_t *promise)
{
	zend_async_atomic_int_add(&promise->producers, 1);
	return promise;
}

/* Stores the outcome if it is the first one. Consumes it on every path. */
static bool remote_future_decide(async_remote_promise_t *promise, outcome_t *outcome)
{
	tsrm_mutex_lock(promise->mutex);
	const bool first = promise->state == REMOTE_OPEN;
	if (first) {
		promise->state = REMOTE_DECIDED;
		promise->outcome = *outcome;
		async_thread_notifier_notify(promise->notifier, &promise->notification);
	}
	tsrm_mutex_unlock(promise->mutex);

	if (!first) {
		outcome_free(outcome);
	}
	return first;
}

static bool remote_future_fail(async_remote_promise_t *promise, zend_async_class exception, const char *message,
		bool orphaned)
{
	outcome_t outcome = { .message = pestrdup(message, true), .exception = exception, .orphaned = orphaned };

	ZVAL_UNDEF(&outcome.value);
	return remote_future_decide(promise, &outcome);
}

void async_remote_promise_release(async_remote_promise_t *promise)
{
	if (zend_async_atomic_int_add(&promise->producers, -1) > 0) {
		return;
	}
	if (!async_remote_promise_is_settled(promise)) {
		remote_future_fail(promise, ZEND_ASYNC_EXCEPTION_DEFAULT,
				"The Future will not be completed: the other thread has dropped its FutureState", true);
	}
	promise_drop(promise);
}

bool async_remote_promise_is_settled(async_remote_promise_t *promise)
{
	tsrm_mutex_lock(promise->mutex);
	const bool settled = promise->state != REMOTE_OPEN;
	tsrm_mutex_unlock(promise->mutex);
	return settled;
}

/* --- producers --- */

bool async_remote_promise_complete(async_remote_promise_t *promise, zval *transit, bool is_error, const char *filename,
		uint32_t lineno)
{
	outcome_t outcome = { .is_error = is_error,
		.filename = filename ? pestrdup(filename, true) : NULL,
		.lineno = lineno };

	ZVAL_COPY_VALUE(&outcome.value, transit);
	ZVAL_UNDEF(transit);
	return remote_future_decide(promise, &outcome);
}

bool async_remote_promise_fail(async_remote_promise_t *promise, zend_async_class exception, const char *message)
{
	return remote_future_fail(promise, exception, message, false);
}

bool async_remote_is_owner(const async_remote_promise_t *promise)
{
	return pthread_equal(promise->owner, tsrm_thread_id());
}

bool async_remote_settle(async_remote_promise_t *promise, const zval *value, zend_object *exception)
{
	zval source, transit;

	if (exception) {
		ZVAL_OBJ(&source, exception);
	} else if (value) {
		ZVAL_COPY_VALUE(&source, value);
	} else {
		ZVAL_NULL(&source);
	}
	ZVAL_UNDEF(&transit);
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(&transit, &source);
	if (UNEXPECTED(Z_TYPE(transit) == IS_UNDEF)) {
		return false;
	}
	async_remote_promise_complete(promise, &transit, exception != NULL, NULL, 0);
	return true;
}

/* --- the owner: binding --- */

static void remote_future_deliver(async_notification_t *notification);

static void register_promise(async_remote_promise_t *promise)
{
	ZEND_ASYNC_STACK_PUSH(THREADS_G(remote_promises), promise, prev, next);
}

static void unregister_promise(async_remote_promise_t *promise)
{
	ZEND_ASYNC_STACK_REMOVE(THREADS_G(remote_promises), promise, prev, next);
	promise->prev = promise->next = NULL;
}

async_remote_promise_t *async_remote_promise_new(zend_future_t *future)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);
	async_thread_notifier_t *notifier = async_thread_notifier_own();

	ZEND_ASSERT(!state->remote && !ZEND_FUTURE_IS_COMPLETED(future));
	if (UNEXPECTED(!notifier)) {
		return NULL;
	}

	async_remote_promise_t *promise = pecalloc(1, sizeof(*promise), true);
	ZEND_ATOMIC_INT_INIT(&promise->refs, 2);
	ZEND_ATOMIC_INT_INIT(&promise->producers, 1);
	promise->mutex = tsrm_mutex_alloc();
	promise->notifier = notifier;
	promise->owner = tsrm_thread_id();
	promise->notification.deliver = remote_future_deliver;
	promise->future = future;
	state->remote = promise;
	register_promise(promise);
	if (state->waiters > 0 && UNEXPECTED(!async_remote_expect(future))) {
		async_remote_unbind(future, true);
		async_remote_promise_release(promise);
		return NULL;
	}
	return promise;
}

void async_remote_promise_on_abandoned(async_remote_promise_t *promise,
		void (*abandoned)(async_remote_promise_t *promise, void *arg), void *arg)
{
	promise->abandoned = abandoned;
	promise->arg = arg;
}

bool async_remote_expect(zend_future_t *future)
{
	async_remote_promise_t *promise = PROMISE_OF(future);

	if (!promise->expecting) {
		promise->expecting = async_thread_notifier_expect(THREADS_G(notifier));
	}
	return promise->expecting;
}

void async_remote_unexpect(zend_future_t *future)
{
	async_remote_promise_t *promise = PROMISE_OF(future);

	if (promise->expecting) {
		promise->expecting = false;
		async_thread_notifier_unexpect(THREADS_G(notifier));
	}
}

/* Makes the owner unreachable for other threads. True if the promise was still open. */
static bool remote_future_detach(async_remote_promise_t *promise)
{
	tsrm_mutex_lock(promise->mutex);
	const bool open = promise->state == REMOTE_OPEN;
	promise->state = REMOTE_CLOSED;
	promise->notifier = NULL;
	tsrm_mutex_unlock(promise->mutex);

	async_thread_notifier_withdraw(THREADS_G(notifier), &promise->notification);
	unregister_promise(promise);
	if (!promise->loading) {
		outcome_free(&promise->outcome);
	}
	return open;
}

bool async_remote_claim(zend_future_t *future)
{
	async_remote_promise_t *promise = PROMISE_OF(future);

	tsrm_mutex_lock(promise->mutex);
	promise->claimed = promise->state == REMOTE_OPEN;
	if (promise->claimed) {
		promise->state = REMOTE_CLOSED;
	}
	tsrm_mutex_unlock(promise->mutex);
	return promise->claimed;
}

void async_remote_unbind(zend_future_t *future, bool gone)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);
	async_remote_promise_t *promise = state->remote;

	async_remote_unexpect(future);
	state->remote = NULL;
	promise->future = NULL;

	const bool open = remote_future_detach(promise);
	const bool interested = !gone || (state->subscribed && !ZEND_FUTURE_IS_IGNORED(future));
	if ((open || promise->claimed) && interested && promise->abandoned) {
		promise->abandoned(promise, promise->arg);
	}
	promise_drop(promise);
}

zend_future_t *async_remote_promise_reclaim(async_remote_promise_t *promise)
{
	zend_future_t *future = promise->future;

	if (EXPECTED(future)) {
		/* A keeper that has not begun finds out by itself. */
		if (promise->keeper && promise->keeper->waker) {
			ZEND_ASYNC_RESUME(promise->keeper);
		}
		async_remote_unbind(future, true);
	}
	return future;
}

void async_remote_end_chains(void)
{
	async_remote_promise_t *promise = THREADS_G(remote_promises);

	while (promise) {
		async_future_state_t *state = ASYNC_FUTURE_STATE(promise->future);

		if (!state->pinned) {
			promise = promise->next;
			continue;
		}
		state->pinned = false;
		OBJ_RELEASE(&state->std);
		/* This may have unbound other promises as well. */
		promise = THREADS_G(remote_promises);
	}
}

void async_remote_end_request(void)
{
	async_remote_promise_t *promise;

	while ((promise = THREADS_G(remote_promises))) {
		/* Left over by a fatal error: the memory of the future is gone with the request. */
		promise->future = NULL;
		remote_future_detach(promise);
		promise_drop(promise);
	}
}

/* --- the owner: waiting on behalf of chains --- */

static void remote_future_wake_keeper(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	ZEND_ASYNC_RESUME(((zend_coroutine_event_callback_t *) callback)->coroutine);
}

static bool keeps(zend_async_event_t *event, const zend_coroutine_t *keeper)
{
	const async_remote_promise_t *promise = PROMISE_OF(event);

	return promise && promise->keeper == keeper;
}

/* Waits until the future is settled or taken back, or the request ends. Does not count as an observer of the outcome. */
static void keeper_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_event_t *event = self->extended_data;
	const uint32_t observed = event->flags & (ZEND_ASYNC_EVENT_F_RESULT_USED | ZEND_ASYNC_EVENT_F_EXC_CAUGHT);

	ASYNC_COROUTINE(self)->hi_priority = false;
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || !keeps(event, self)) {
		return;
	}
	if (ZEND_ASYNC_WAKER_NEW(self) && zend_async_resume_when(self, event, false, remote_future_wake_keeper, NULL)) {
		event->flags = (event->flags & ~(ZEND_ASYNC_EVENT_F_RESULT_USED | ZEND_ASYNC_EVENT_F_EXC_CAUGHT)) | observed;
		ZEND_ASYNC_SUSPEND();
	}
	zend_async_waker_clean(self);
}

static void keeper_end(zend_coroutine_t *keeper)
{
	zend_async_event_t *event = keeper->extended_data;

	keeper->extended_data = NULL;
	if (keeps(event, keeper)) {
		PROMISE_OF(event)->keeper = NULL;
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

void async_remote_keep(zend_future_t *future)
{
	if (UNEXPECTED(!ZEND_ASYNC_IS_ACTIVE && !ZEND_ASYNC_SCHEDULER_INIT())) {
		zend_clear_exception();
		return;
	}
	ZEND_ASYNC_EVENT_ADD_REF(&future->event);
	PROMISE_OF(future)->keeper = async_spawn_helper_for(keeper_entry, &future->event, keeper_end);
}

/* --- the owner: delivery --- */

/* Settles the future; only the owner uses the outcome by now. `value` and `error` are borrowed; error NULL: value. */
static void remote_future_settle(async_remote_promise_t *promise, zval *value, zend_object *error)
{
	zend_future_t *future = promise->future;
	outcome_t *outcome = &promise->outcome;

	if (!future || ZEND_FUTURE_IS_COMPLETED(future)) {
		return;
	}
	if (outcome->filename && !future->completed_filename) {
		future->completed_filename = zend_string_init(outcome->filename, strlen(outcome->filename), false);
		future->completed_lineno = outcome->lineno;
	}
	if (outcome->orphaned) {
		/* Without a waiter the error is not reported. */
		ASYNC_FUTURE_STATE(future)->orphaned = true;
		ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&future->event);
	}
	if (error) {
		ZEND_FUTURE_REJECT(future, error);
	} else {
		ZEND_FUTURE_COMPLETE(future, value);
	}
}

static void settle_with_message(async_remote_promise_t *promise)
{
	zend_object *error = zend_async_new_exception(promise->outcome.exception, "%s", promise->outcome.message);

	remote_future_settle(promise, NULL, error);
	OBJ_RELEASE(error);
}

/* May run PHP code (autoloaders), and suspend there. */
static void load_and_settle(async_remote_promise_t *promise)
{
	zval value;
	zend_object *error = NULL;
	bool rebuilt;

	ZVAL_UNDEF(&value);
	if (promise->outcome.is_error) {
		error = async_load_throwable(&promise->outcome.value, &rebuilt);
	} else {
		ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(&value, &promise->outcome.value);
	}

	if (UNEXPECTED(EG(exception))) {
		if (zend_async_is_exit(EG(exception))) {
			return;
		}
		error = EG(exception);
		GC_ADDREF(error);
		zend_clear_exception();
	}
	remote_future_settle(promise, &value, error);
	zval_ptr_dtor(&value);
	if (error) {
		OBJ_RELEASE(error);
	}
}

static void loader_entry(void)
{
	ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE)->hi_priority = false;
	load_and_settle(ZEND_ASYNC_CURRENT_COROUTINE->extended_data);
}

/* Runs also for a loader that was interrupted, or never began. */
static void loader_end(zend_coroutine_t *coroutine)
{
	async_remote_promise_t *promise = coroutine->extended_data;
	zend_future_t *future = promise->future;

	coroutine->extended_data = NULL;
	if (UNEXPECTED(future)) {
		zend_object *error = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER,
				"Loading the result was interrupted");
		remote_future_settle(promise, NULL, error);
		OBJ_RELEASE(error);
	}
	promise_drop(promise);
}

/* Starts a helper coroutine that loads the outcome. */
static void spawn_loader(async_remote_promise_t *promise)
{
	zend_async_atomic_int_add(&promise->refs, 1);
	promise->loading = true;
	async_spawn_helper_for(loader_entry, promise, loader_end);
}

/* Settles the future. It exists: otherwise it would have withdrawn the notification. */
static void remote_future_deliver(async_notification_t *notification)
{
	async_remote_promise_t *promise = PROMISE_FROM_NOTIFICATION(notification);

	tsrm_mutex_lock(promise->mutex);
	const bool decided = promise->state == REMOTE_DECIDED;
	promise->state = REMOTE_CLOSED;
	tsrm_mutex_unlock(promise->mutex);

	if (!decided) {
		return;
	}
	if (promise->outcome.message) {
		settle_with_message(promise);
	} else if (!promise->outcome.is_error && async_loads_at_once(&promise->outcome.value)) {
		load_and_settle(promise);
	} else if (ZEND_ASYNC_IS_ACTIVE) {
		spawn_loader(promise);
	}
}

#endif
