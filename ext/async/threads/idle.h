/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Threads that have ended their request and wait for the next: a thread costs a millisecond, a request in one that exists a tenth
 * of that. Their contexts are those of the tables at their start, so they end when the tables change.
 *
 *   state    entered by                             left by
 *   -------  -------------------------------------  ---------------------------------------------------------
 *   busy     creation, async_idle_thread_take()     async_idle_thread_offer()
 *   idle     async_idle_thread_offer()              async_idle_thread_take(), a second without work, async_idle_threads_end()
 *   leaving  the end of being idle                  async_idle_thread_gone(), when it has left TSRM
 *
 * Any thread may call these functions. */
#ifndef ASYNC_IDLE_H
#define ASYNC_IDLE_H

#include "base/async.h"

#ifdef ZTS
#include <pthread.h>

typedef struct async_idle_thread_s {
	pthread_t thread;
	pthread_cond_t condition;
	void *work;                     /* owned by the thread that gets it; NULL: none */
	bool idle;
	bool joined;                    /* async_idle_threads_end() joins it: it must not detach itself */
	struct async_idle_thread_s *next; /* borrowed: the one that has become idle before */
} async_idle_thread_t;

/* Hands `work` to the thread that has become idle last, and sets its handle. False: none is idle. */
bool async_idle_thread_take(void *work, pthread_t *thread);

/* The calling thread, which has ended its request, becomes idle. False: enough are, or the address space is limited. It must call async_idle_thread_wait()
 * next, with the same struct. */
bool async_idle_thread_offer(async_idle_thread_t *self);
/* Returns the next work, or NULL: the thread must leave TSRM and call async_idle_thread_gone(). */
void *async_idle_thread_wait(async_idle_thread_t *self);
void async_idle_thread_gone(void);

/* Ends the idle threads and returns when they are gone, with their stacks, and no other one is leaving. */
void async_idle_threads_end(void);

#endif
#endif
