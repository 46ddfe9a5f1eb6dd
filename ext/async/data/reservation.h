/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Reservations: how channels, pools and groups let coroutines wait for a place (a value, a free slot, a resource) so that
 * none is lost and nobody overtakes. A line belongs to one object and one kind of place.
 *
 * The protocol of the owner:
 *   - A newcomer takes a place only if there are more of them than `line.reserved`: what is reserved is not there for him.
 *   - Otherwise it calls async_line_wait(). ASYNC_WAIT_PLACE: one place is the caller's, and nothing has run in between;
 *     it takes it at once.
 *   - Whenever a place becomes free (and in `vacated`, when a waiter gives one back), the owner calls async_line_reserve()
 *     once per free, unreserved place, until there are no more of the one or the other.
 *   - When there will be no more places (closed), it calls async_line_dismiss().
 *
 *   state      set by                             left by
 *   ---------  ---------------------------------  ------------------------------------------------------------------
 *   WAITING    async_line_wait, async_line_enter  reserve -> RESERVED; dismiss -> DISMISSED; cancellation, token,
 *                                                 timeout, any other wake-up -> OUT
 *   RESERVED   async_line_reserve                 its coroutine runs: takes the place, or gives it back (`vacated`) because
 *                                                 it was cancelled or too late -> OUT; dismiss -> DISMISSED
 *   DISMISSED  async_line_dismiss                 its coroutine runs -> OUT
 *   OUT        initial and final
 *
 * A waiter keeps its position until it runs; one that is woken for another reason than a place leaves at that moment, so
 * that no place is given to somebody who cannot use it. Invariant: the waiters that hold a reservation are at the head of
 * the line, `next_up` is the first without one. Everything is O(1). */
#ifndef ASYNC_RESERVATION_H
#define ASYNC_RESERVATION_H

#include "php_async.h"
#include "coroutine/await.h"
#include "coroutine/coroutine.h"

typedef struct _async_line_s async_line_t;
typedef struct _async_waiter_s async_waiter_t;

typedef enum {
	ASYNC_WAITER_OUT = 0,
	ASYNC_WAITER_WAITING,
	ASYNC_WAITER_RESERVED,
	ASYNC_WAITER_DISMISSED
} async_waiter_state_t;

/* One that stands in a line. Lives on the stack of the coroutine that waits, or in what is served directly (`serve`). */
struct _async_waiter_s {
	zend_coroutine_t *coroutine; /* borrowed: it is suspended in the function that owns the waiter */
	zend_async_event_t *event;   /* borrowed: what it says it waits for */
	async_line_t *line;          /* borrowed; NULL when OUT */
	async_waiter_t *prev;
	async_waiter_t *next;
	uint64_t ticket;             /* arrival order, 0 before the first entry */
	async_waiter_state_t state;
	/* NULL for a coroutine. Otherwise the waiter is not a coroutine and holds no reservation: it is called, out of line
	 * already, when a place is there, and takes it. Must not suspend nor run PHP code. */
	void (*serve)(async_waiter_t *waiter);
};

/* A zeroed struct with its handlers set is an empty line. */
struct _async_line_s {
	async_waiter_t *first;   /* all in line, in arrival order; borrowed */
	async_waiter_t *last;
	async_waiter_t *next_up; /* the oldest that is WAITING, or NULL */
	uint32_t length;         /* in line, the reserved ones included */
	uint32_t reserved;       /* places promised to waiters that have not run yet */
	uint64_t last_ticket;
	/* What was promised has been done already and cannot be given back. A cancellation that comes after it does not fail the
	 * wait: it is thrown at the coroutine's next suspension point. */
	bool final;
	/* A waiter, out of line already, gives its place back: reserve it for the next one, or make it generally available. Must
	 * not suspend nor run PHP code. */
	void (*vacated)(async_line_t *line, async_waiter_t *waiter);
	/* A waiter without a place went away by itself; may be NULL. Same restrictions. */
	void (*left)(async_line_t *line, async_waiter_t *waiter);
};

typedef enum {
	ASYNC_WAIT_FAILED = 0, /* an exception is set; the waiter has nothing */
	ASYNC_WAIT_PLACE,
	ASYNC_WAIT_DISMISSED   /* the caller says why, with async_wait_throw(): a cancellation may be set already */
} async_wait_result_t;

/* For waiters that are no coroutines (`serve` is set). leave does nothing for one that is out. */
void async_line_enter(async_line_t *line, async_waiter_t *waiter);
void async_line_leave(async_waiter_t *waiter);

/* The oldest waiter without a place gets one and is woken, or served. The line must have such a waiter (async_line_waits). */
void async_line_reserve(async_line_t *line);

/* Wakes the waiters without a place, in order, to learn that there will be none; with_reserved: those with one as well,
 * which loses its reservation. A waiter that is no coroutine just leaves the line: `dismiss` is called for it. */
void async_line_dismiss(async_line_t *line, bool with_reserved, void (*dismiss)(async_waiter_t *waiter));

/* The coroutine is woken, for whatever reason: without a place it leaves the line. For the scheduler. */
void async_line_woken(async_waiter_t *waiter);

/* Does anybody wait without a place? */
static zend_always_inline bool async_line_waits(const async_line_t *line)
{
	return line->next_up != NULL;
}

/* --- waiting --- */

/* Between `before` (NULL: at the head) and who is behind it. */
static zend_always_inline void async_line_link(async_line_t *line, async_waiter_t *waiter, async_waiter_t *before)
{
	waiter->line = line;
	waiter->state = ASYNC_WAITER_WAITING;
	waiter->prev = before;
	waiter->next = before ? before->next : line->first;
	if (waiter->next) {
		waiter->next->prev = waiter;
	} else {
		line->last = waiter;
	}
	if (before) {
		before->next = waiter;
	} else {
		line->first = waiter;
	}
	if (!line->next_up || line->next_up == waiter->next) {
		line->next_up = waiter;
	}
	line->length++;
}

static zend_always_inline void async_line_append(async_line_t *line, async_waiter_t *waiter)
{
	waiter->ticket = ++line->last_ticket;
	async_line_link(line, waiter, line->last);
}

static zend_always_inline void async_line_unlink(async_line_t *line, async_waiter_t *waiter)
{
	ZEND_ASSERT(waiter->line == line);

	if (line->next_up == waiter) {
		line->next_up = waiter->next;
	}
	if (waiter->prev) {
		waiter->prev->next = waiter->next;
	} else {
		line->first = waiter->next;
	}
	if (waiter->next) {
		waiter->next->prev = waiter->prev;
	} else {
		line->last = waiter->prev;
	}
	waiter->line = NULL;
	waiter->state = ASYNC_WAITER_OUT;
	line->length--;
}

/* Nothing in the waker but its status? Then that is all there is to prepare or to clean. */
static zend_always_inline bool async_waker_is_blank(const zend_async_waker_t *waker)
{
	return !zend_hash_num_elements(&waker->events) && Z_ISUNDEF(waker->result) && !waker->error
		&& (!waker->triggered_events || !zend_hash_num_elements(waker->triggered_events));
}

static zend_always_inline bool async_waker_is_ready(const zend_async_waker_t *waker)
{
	return waker && waker->status == ZEND_ASYNC_WAKER_NO_STATUS && async_waker_is_blank(waker);
}

async_wait_result_t async_line_wait_slowly(async_line_t *line, async_waiter_t *waiter, zend_async_event_t *event,
	zend_async_event_t *token, zend_ulong timeout);
async_wait_result_t async_line_wait_end(async_line_t *line, async_waiter_t *waiter, bool resumed);

/* Puts the current coroutine at the end of the line and suspends it. event: of the owner, for reports; the caller holds
 * it. token: NULL or what ends the wait with an OperationCanceledException; one that has settled already
 * throws without a trace. timeout: ms, 0 for none; a TimeoutException. Launches the scheduler. May suspend.
 * The waiter is zeroed by the caller; a struct that begins with one may carry more.
 *
 * The usual wait is inlined: the fewer returns there are between a switch and the VM, the fewer the processor mispredicts. */
static zend_always_inline async_wait_result_t async_line_wait(async_line_t *line, async_waiter_t *waiter,
	zend_async_event_t *event, zend_async_event_t *token, zend_ulong timeout)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(!coroutine || token || timeout || ZEND_COROUTINE_IS_MAIN(coroutine) || EG(exception)
			|| !async_waker_is_ready(coroutine->waker) || ZEND_ASYNC_IS_SCHEDULER_CONTEXT)) {
		return async_line_wait_slowly(line, waiter, event, token, timeout);
	}

	waiter->coroutine = coroutine;
	waiter->event = event;
	async_line_append(line, waiter);
	ASYNC_COROUTINE(coroutine)->waiter = waiter;

	const bool resumed = ZEND_ASYNC_SUSPEND();

	if (EXPECTED(resumed && waiter->state == ASYNC_WAITER_RESERVED && async_waker_is_blank(coroutine->waker))) {
		coroutine->waker->status = ZEND_ASYNC_WAKER_NO_STATUS;
		line->reserved--;
		async_line_unlink(line, waiter);
		return ASYNC_WAIT_PLACE;
	}
	return async_line_wait_end(line, waiter, resumed);
}

/* Throws the reason of a dismissal; consumes the reference. Behind a cancellation that came meanwhile. */
void async_wait_throw(zend_object *exception);

/* A token is observed from the moment it is passed, whatever becomes of the call. */
static zend_always_inline void async_token_observe(zend_async_event_t *token)
{
	if (token) {
		token->flags |= ZEND_ASYNC_EVENT_F_RESULT_USED | ZEND_ASYNC_EVENT_F_EXC_CAUGHT;
	}
}

/* The event of a token that was given as an argument, in *token, which counts as observed from here on; NULL if none was given.
 * False with an exception. */
static zend_always_inline bool async_token_event(zend_object *object, zend_async_event_t **token)
{
	*token = NULL;
	if (EXPECTED(!object)) {
		return true;
	}
	*token = async_awaitable_event(object);
	async_token_observe(*token);
	return *token != NULL;
}

/* Has the token (may be NULL) settled? Then its OperationCanceledException is thrown. */
bool async_token_tripped(zend_async_event_t *token);

#endif
