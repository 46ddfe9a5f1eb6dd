/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The promise of a future that another thread settles: its state machine (table in the header), its delivery in the
 * owner's loop, and the loading there. The transfer of a FutureState is in remote_state.c.
 *
 * Invariant: the notifier and the future are reached only while the promise is registered with its owner. */
#include "remote_future.h"

#ifdef ZTS
#include "coroutine/coroutine.h"
#include "data/future.h"
#include "load.h"
#include "mailbox.h"
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

struct async_remote_cell_s {
	zend_atomic_int refs;      /* of this memory: the owner's, one for all producers, and that of a load in progress */
	zend_atomic_int producers;
	MUTEX_T mutex;             /* a leaf */

	/* Under the mutex. */
	remote_state_t state;
	async_mailbox_t *mailbox;  /* the owner's notifier; NULL once closed */
	outcome_t outcome;         /* while decided; later only the owner uses it */

	THREAD_T owner;            /* constant */

	/* Owner's thread only. */
	async_mail_t mail;
	zend_future_t *future;     /* borrowed; NULL once unbound */
	bool expecting;            /* the notifier keeps the loop alive for a waiter */
	bool loading;              /* a coroutine reads the outcome, which is then freed with the promise */
	bool claimed;              /* the owner has decided */
	async_remote_cell_t *prev, *next; /* promises of this thread that are bound */

	void (*abandoned)(async_remote_cell_t *cell, void *arg);
	void *arg;
};

#define CELL_FROM_MAIL(mail_) ((async_remote_cell_t *) ((char *) (mail_) - XtOffsetOf(async_remote_cell_t, mail)))
#define CELL_OF(future) (ASYNC_FUTURE_STATE(future)->remote)

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

static void cell_drop(async_remote_cell_t *cell)
{
	if (zend_async_atomic_int_add(&cell->refs, -1) > 0) {
		return;
	}
	outcome_free(&cell->outcome);
	tsrm_mutex_free(cell->mutex);
	pefree(cell, true);
}

async_remote_cell_t *async_remote_cell_add_ref(async_remote_cell_t *cell)
{
	zend_async_atomic_int_add(&cell->producers, 1);
	return cell;
}

/* Stores the outcome if it is the first one. Consumes it on every path. */
static bool decide(async_remote_cell_t *cell, outcome_t *outcome)
{
	tsrm_mutex_lock(cell->mutex);
	const bool first = cell->state == REMOTE_OPEN;
	if (first) {
		cell->state = REMOTE_DECIDED;
		cell->outcome = *outcome;
		async_mailbox_post(cell->mailbox, &cell->mail);
	}
	tsrm_mutex_unlock(cell->mutex);

	if (!first) {
		outcome_free(outcome);
	}
	return first;
}

static bool fail(async_remote_cell_t *cell, zend_async_class exception, const char *message, bool orphaned)
{
	outcome_t outcome = { .message = pestrdup(message, true), .exception = exception, .orphaned = orphaned };

	ZVAL_UNDEF(&outcome.value);
	return decide(cell, &outcome);
}

void async_remote_cell_release(async_remote_cell_t *cell)
{
	if (zend_async_atomic_int_add(&cell->producers, -1) > 0) {
		return;
	}
	if (!async_remote_cell_is_settled(cell)) {
		fail(cell, ZEND_ASYNC_EXCEPTION_DEFAULT, "The Future will not be completed: the other thread has dropped its FutureState", true);
	}
	cell_drop(cell);
}

bool async_remote_cell_is_settled(async_remote_cell_t *cell)
{
	tsrm_mutex_lock(cell->mutex);
	const bool settled = cell->state != REMOTE_OPEN;
	tsrm_mutex_unlock(cell->mutex);
	return settled;
}

/* --- producers --- */

bool async_remote_cell_complete(async_remote_cell_t *cell, zval *transit, bool is_error, const char *filename, uint32_t lineno)
{
	outcome_t outcome = { .is_error = is_error, .filename = filename ? pestrdup(filename, true) : NULL, .lineno = lineno };

	ZVAL_COPY_VALUE(&outcome.value, transit);
	ZVAL_UNDEF(transit);
	return decide(cell, &outcome);
}

bool async_remote_cell_fail(async_remote_cell_t *cell, zend_async_class exception, const char *message)
{
	return fail(cell, exception, message, false);
}

bool async_remote_is_owner(const async_remote_cell_t *cell)
{
	return pthread_equal(cell->owner, tsrm_thread_id());
}

bool async_remote_settle(async_remote_cell_t *cell, const zval *value, zend_object *exception)
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
	async_remote_cell_complete(cell, &transit, exception != NULL, NULL, 0);
	return true;
}

/* --- the owner: binding --- */

static void deliver(async_mail_t *mail);

static void register_cell(async_remote_cell_t *cell)
{
	cell->next = ASYNC_G(remote_cells);
	if (cell->next) {
		cell->next->prev = cell;
	}
	ASYNC_G(remote_cells) = cell;
}

static void unregister_cell(async_remote_cell_t *cell)
{
	if (cell->prev) {
		cell->prev->next = cell->next;
	} else {
		ASYNC_G(remote_cells) = cell->next;
	}
	if (cell->next) {
		cell->next->prev = cell->prev;
	}
	cell->prev = cell->next = NULL;
}

async_remote_cell_t *async_remote_cell_new(zend_future_t *future)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);
	async_mailbox_t *mailbox = async_mailbox_own();

	ZEND_ASSERT(!state->remote && !ZEND_FUTURE_IS_COMPLETED(future));
	if (UNEXPECTED(!mailbox)) {
		return NULL;
	}

	async_remote_cell_t *cell = pecalloc(1, sizeof(*cell), true);
	ZEND_ATOMIC_INT_INIT(&cell->refs, 2);
	ZEND_ATOMIC_INT_INIT(&cell->producers, 1);
	cell->mutex = tsrm_mutex_alloc();
	cell->mailbox = mailbox;
	cell->owner = tsrm_thread_id();
	cell->mail.deliver = deliver;
	cell->future = future;
	state->remote = cell;
	register_cell(cell);
	if (state->waiters > 0 && UNEXPECTED(!async_remote_expect(future))) {
		async_remote_unbind(future, true);
		async_remote_cell_release(cell);
		return NULL;
	}
	return cell;
}

void async_remote_cell_on_abandoned(async_remote_cell_t *cell, void (*abandoned)(async_remote_cell_t *cell, void *arg), void *arg)
{
	cell->abandoned = abandoned;
	cell->arg = arg;
}

bool async_remote_expect(zend_future_t *future)
{
	async_remote_cell_t *cell = CELL_OF(future);

	if (!cell->expecting) {
		cell->expecting = async_mailbox_expect(ASYNC_G(mailbox));
	}
	return cell->expecting;
}

void async_remote_unexpect(zend_future_t *future)
{
	async_remote_cell_t *cell = CELL_OF(future);

	if (cell->expecting) {
		cell->expecting = false;
		async_mailbox_unexpect(ASYNC_G(mailbox));
	}
}

/* Makes the owner unreachable for other threads. True if the promise was still open. */
static bool detach(async_remote_cell_t *cell)
{
	tsrm_mutex_lock(cell->mutex);
	const bool open = cell->state == REMOTE_OPEN;
	cell->state = REMOTE_CLOSED;
	cell->mailbox = NULL;
	tsrm_mutex_unlock(cell->mutex);

	async_mailbox_withdraw(ASYNC_G(mailbox), &cell->mail);
	unregister_cell(cell);
	if (!cell->loading) {
		outcome_free(&cell->outcome);
	}
	return open;
}

bool async_remote_claim(zend_future_t *future)
{
	async_remote_cell_t *cell = CELL_OF(future);

	tsrm_mutex_lock(cell->mutex);
	cell->claimed = cell->state == REMOTE_OPEN;
	if (cell->claimed) {
		cell->state = REMOTE_CLOSED;
	}
	tsrm_mutex_unlock(cell->mutex);
	return cell->claimed;
}

void async_remote_unbind(zend_future_t *future, bool gone)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);
	async_remote_cell_t *cell = state->remote;

	async_remote_unexpect(future);
	state->remote = NULL;
	cell->future = NULL;

	const bool open = detach(cell);
	const bool interested = !gone || (state->subscribed && !ZEND_FUTURE_IS_IGNORED(future));
	if ((open || cell->claimed) && interested && cell->abandoned) {
		cell->abandoned(cell, cell->arg);
	}
	cell_drop(cell);
}

void async_remote_end_chains(void)
{
	async_remote_cell_t *cell = ASYNC_G(remote_cells);

	while (cell) {
		async_future_state_t *state = ASYNC_FUTURE_STATE(cell->future);

		if (!state->pinned) {
			cell = cell->next;
			continue;
		}
		state->pinned = false;
		OBJ_RELEASE(&state->std);
		/* This may have unbound other promises as well. */
		cell = ASYNC_G(remote_cells);
	}
}

void async_remote_end_request(void)
{
	async_remote_cell_t *cell;

	while ((cell = ASYNC_G(remote_cells))) {
		/* Left over by a fatal error: the memory of the future is gone with the request. */
		cell->future = NULL;
		detach(cell);
		cell_drop(cell);
	}
}

/* --- the owner: waiting on behalf of chains --- */

static void wake_keeper(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	ZEND_ASYNC_RESUME(((zend_coroutine_event_callback_t *) callback)->coroutine);
}

/* Waits until the future is settled, or the request ends. Does not count as an observer of the outcome. */
static void keeper_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_event_t *event = self->extended_data;
	const uint32_t observed = event->flags & (ZEND_ASYNC_EVENT_F_RESULT_USED | ZEND_ASYNC_EVENT_F_EXC_CAUGHT);

	ASYNC_COROUTINE(self)->hi_priority = false;
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return;
	}
	if (ZEND_ASYNC_WAKER_NEW(self) && zend_async_resume_when(self, event, false, wake_keeper, NULL)) {
		event->flags = (event->flags & ~(ZEND_ASYNC_EVENT_F_RESULT_USED | ZEND_ASYNC_EVENT_F_EXC_CAUGHT)) | observed;
		ZEND_ASYNC_SUSPEND();
	}
	zend_async_waker_clean(self);
}

static void keeper_end(zend_coroutine_t *keeper)
{
	zend_async_event_t *event = keeper->extended_data;

	keeper->extended_data = NULL;
	ZEND_ASYNC_EVENT_RELEASE(event);
}

void async_remote_keep(zend_future_t *future)
{
	if (UNEXPECTED(!ZEND_ASYNC_IS_ACTIVE && !ZEND_ASYNC_SCHEDULER_INIT())) {
		zend_clear_exception();
		return;
	}
	ZEND_ASYNC_EVENT_ADD_REF(&future->event);
	async_spawn_helper_for(keeper_entry, &future->event, keeper_end);
}

/* --- the owner: delivery --- */

/* Settles the future; only the owner uses the outcome by now. `value` and `error` are borrowed; error NULL: value. */
static void settle(async_remote_cell_t *cell, zval *value, zend_object *error)
{
	zend_future_t *future = cell->future;
	outcome_t *outcome = &cell->outcome;

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

static void settle_with_message(async_remote_cell_t *cell)
{
	zend_object *error = zend_async_new_exception(cell->outcome.exception, "%s", cell->outcome.message);

	settle(cell, NULL, error);
	OBJ_RELEASE(error);
}

/* May run PHP code (autoloaders), and suspend there. */
static void load_and_settle(async_remote_cell_t *cell)
{
	zval value;
	zend_object *error = NULL;
	bool rebuilt;

	ZVAL_UNDEF(&value);
	if (cell->outcome.is_error) {
		error = async_load_throwable(&cell->outcome.value, &rebuilt);
	} else {
		ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(&value, &cell->outcome.value);
	}

	if (UNEXPECTED(EG(exception))) {
		if (zend_async_is_exit(EG(exception))) {
			return;
		}
		error = EG(exception);
		GC_ADDREF(error);
		zend_clear_exception();
	}
	settle(cell, &value, error);
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
	async_remote_cell_t *cell = coroutine->extended_data;
	zend_future_t *future = cell->future;

	coroutine->extended_data = NULL;
	if (UNEXPECTED(future)) {
		zend_object *error = zend_async_new_exception(
			ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, "The loading of the result was interrupted");
		settle(cell, NULL, error);
		OBJ_RELEASE(error);
	}
	cell_drop(cell);
}

/* Starts a helper coroutine that loads the outcome. */
static void spawn_loader(async_remote_cell_t *cell)
{
	zend_async_atomic_int_add(&cell->refs, 1);
	cell->loading = true;
	async_spawn_helper_for(loader_entry, cell, loader_end);
}

/* Settles the future. It exists: otherwise it would have withdrawn the notification. */
static void deliver(async_mail_t *mail)
{
	async_remote_cell_t *cell = CELL_FROM_MAIL(mail);

	tsrm_mutex_lock(cell->mutex);
	const bool decided = cell->state == REMOTE_DECIDED;
	cell->state = REMOTE_CLOSED;
	tsrm_mutex_unlock(cell->mutex);

	if (!decided) {
		return;
	}
	if (cell->outcome.message) {
		settle_with_message(cell);
	} else if (!cell->outcome.is_error && async_loads_at_once(&cell->outcome.value)) {
		load_and_settle(cell);
	} else if (ZEND_ASYNC_IS_ACTIVE) {
		spawn_loader(cell);
	}
}

#endif
