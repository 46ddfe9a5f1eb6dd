/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a coroutine holds until it gives it back: a lock, permits. An entry is part of the object that lends, which takes
 * it back if the holder ends first. */
#ifndef ASYNC_HELD_H
#define ASYNC_HELD_H

#include "coroutine.h"
#include "zend_async_marks.h"

typedef struct _async_held_s async_held_t;

struct _async_held_s {
	async_coroutine_t *holder; /* borrowed; NULL: not held, or by code outside of coroutines, or by a suspended fiber */
	async_held_t *prev;        /* what the holder holds, latest first; borrowed */
	async_held_t *next;
	const void *call; /* borrowed: the call in a fiber that takes it along (async_held_call_t); NULL: none */
	/* The holder has ended. Called once; the entry has left the list. May run PHP code, and throw. */
	void (*holder_ended)(async_held_t *held, async_coroutine_t *holder);
};

/* `holder` may be NULL. */
static zend_always_inline void async_held_add(async_held_t *held, async_coroutine_t *holder)
{
	held->holder = holder;
	if (EXPECTED(holder)) {
		ZEND_ASYNC_STACK_PUSH(holder->held, held, prev, next);
	}
}

/* Does nothing if no coroutine holds it. */
static zend_always_inline void async_held_remove(async_held_t *held)
{
	async_coroutine_t *holder = held->holder;

	if (EXPECTED(holder)) {
		held->holder = NULL;
		ZEND_ASYNC_STACK_REMOVE(holder->held, held, prev, next);
	}
}

/* A call that holds an entry while it runs a callback, on its stack. In a fiber the holder is the coroutine that runs the
 * fiber; while the fiber is suspended no coroutine is. */
typedef struct {
	zend_async_flow_hook_t hook; /* must be first */
	async_held_t *held;          /* borrowed; NULL: not in a fiber */
} async_held_call_t;

void async_held_follow_fiber(async_held_call_t *call, async_held_t *held);

/* After async_held_add(). */
static zend_always_inline void async_held_call_begin(async_held_call_t *call, async_held_t *held)
{
	call->held = NULL;
	if (UNEXPECTED(EG(active_fiber))) {
		async_held_follow_fiber(call, held);
	}
}

/* The entry may be held by another call by now. */
static zend_always_inline void async_held_call_end(async_held_call_t *call)
{
	if (UNEXPECTED(call->held)) {
		zend_async_unmark(&call->hook.mark);
		if (call->held->call == call) {
			call->held->call = NULL;
		}
	}
}

/* The coroutine, or NULL, that holds what the caller takes. Launches the runtime. False with an exception in scheduler
 * context; at the end of the request there is no coroutine any more. */
bool async_held_by_caller(async_coroutine_t **holder);

/* False if the coroutine could not give back what it holds: exit(), a fatal error or a shutdown has ended it. */
bool async_held_is_left_behind(const async_coroutine_t *holder);

/* The coroutine ends: gives back what it still holds. */
void async_held_give_back(async_coroutine_t *holder);

#endif
