/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Between long_calls.c and what makes such calls: a C function that may wait for another party, on a thread of a set that
 * serves nothing else. A call is embedded in the persistent block of its owner, which fills in the functions. */
#ifndef ASYNC_LONG_CALLS_H
#define ASYNC_LONG_CALLS_H

#include "reactor.h"

typedef enum {
	LONG_CALL_ENDED,   /* also before it is made */
	LONG_CALL_QUEUED,
	LONG_CALL_RUNNING
} long_call_state;

typedef struct _reactor_long_call_s reactor_long_call_t;
struct _reactor_long_call_s {
	void (*run)(reactor_long_call_t *call);              /* on a thread of the set */
	void (*done)(reactor_long_call_t *call, int status); /* on the loop's thread, once; UV_ECANCELED: never ran */
	void (*late)(reactor_long_call_t *call);             /* instead of done, on the thread: its loop is gone. NULL: nothing */

	/* Under the lock of the set, from the start of the call to its end. */
	async_reactor_t *reactor;                            /* borrowed; NULL once the loop is gone */
	reactor_long_call_t *prev;                           /* neighbours in the queue */
	reactor_long_call_t *next;                           /* also among those that have ended */
	uint32_t generation;                                 /* of the process that made it */
	long_call_state state;
	int status;
};

/* 0, or a negative errno: no thread can be had. */
int reactor_long_call(reactor_long_call_t *call);

/* Takes a call out of the queue; done() follows in the next turn. Nothing for one that has begun. */
void reactor_long_call_cancel(reactor_long_call_t *call);

/* The loop goes. False: the call is over or out of the queue, done() is still to come. True: it goes on without the
 * loop; its thread looks at `late` when run() returns, and until then the call must stay where it is. */
bool reactor_long_call_disown(reactor_long_call_t *call);

/* A turn of the loop: done() for what has ended. */
void reactor_long_calls_deliver(async_reactor_t *reactor);

void reactor_long_calls_register(void);

/* For tests: how long (ms) a thread without work stays. For threads that begin to rest from now on. */
ZEND_API void async_long_calls_set_rest(uint32_t ms);

#endif
