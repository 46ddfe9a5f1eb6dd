/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Interface of long calls: C functions that may wait for another party, each on a thread of a set that serves nothing
 * else. A call is embedded in the persistent block of its owner, which sets the function pointers. */
#ifndef ASYNC_LONG_CALLS_H
#define ASYNC_LONG_CALLS_H

#include "reactor.h"

typedef enum {
	LONG_CALL_ENDED,   /* also before it is submitted */
	LONG_CALL_QUEUED,
	LONG_CALL_RUNNING
} long_call_state;

typedef struct _reactor_long_call_s reactor_long_call_t;
struct _reactor_long_call_s {
	void (*run)(reactor_long_call_t *call);              /* on a thread of the set */
	void (*done)(reactor_long_call_t *call, int status); /* on the loop's thread, once; UV_ECANCELED: never ran */
	void (*late)(reactor_long_call_t *call);             /* instead of done, on the thread, once disowned; or NULL */

	/* Under the lock of the set, from the start of the call to its end. */
	async_reactor_t *reactor;                            /* borrowed; NULL once disowned */
	reactor_long_call_t *prev;                           /* neighbours in the queue */
	reactor_long_call_t *next;                           /* also in the list of ended calls */
	uint32_t generation;                                 /* of the process that submitted it */
	long_call_state state;
	int status;
};

/* Submits a call. 0, or a negative errno if no thread exists and none can be started. */
int async_reactor_long_call(reactor_long_call_t *call);

/* Removes a call from the queue; done() follows in the next iteration. No effect on a call that is running. */
void async_reactor_long_call_cancel(reactor_long_call_t *call);

/* Detaches a call from its loop, which is shut down. False: the call has ended or was removed from the queue, and
 * done() follows. True: it continues without the loop. Its thread reads `late` when run() returns; until then the block
 * must not be moved or freed. */
bool async_reactor_long_call_disown(reactor_long_call_t *call);

/* In each iteration with ended calls: invokes their done(). */
void async_reactor_long_calls_deliver(async_reactor_t *reactor);

void async_reactor_long_calls_register(void);

/* For tests: sets how long (ms) an idle thread lives. Applies to threads that become idle afterwards. */
ZEND_API void async_long_calls_set_rest(uint32_t ms);

#endif
