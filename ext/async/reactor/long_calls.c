/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Long calls: C functions that wait for another party (a name server, the other end of a FIFO, a child, a database).
 * They have their own threads, so that calls that block forever do not take libuv's pool from the file operations. One
 * set of threads serves all loops of the process. It grows and shrinks with the number of calls.
 *
 * The one invariant to remember: a call is in exactly one place, and the lock guards every move.
 *
 *   state     place                       leaves by
 *   queued    the queue                   start on a free thread, async_reactor_long_call_cancel()
 *   running   a thread                    return of run(): to the list of its loop; without a loop late()
 *   ended     the list of its loop        done() in the next iteration
 *
 * A thread takes the oldest call of the queue. An idle thread waits on a stack, and a new call takes the latest one, so
 * that surplus threads reach their age limit and end. Threads are never joined: the process may end while they wait. */
#include "long_calls.h"

# include <pthread.h>
# include <signal.h>

#define THREADS_MAX 64
#define STACK_SIZE (1024 * 1024)

/* ms; an idle thread ends after this time. */
#define REST 10000

typedef struct _resting_s resting_t;
struct _resting_s {
	resting_t *next;           /* below it on the stack */
	uv_cond_t wake;
	reactor_long_call_t *call; /* borrowed: assigned to this thread; NULL while it is idle */
};

static struct {
	uv_once_t once;
	uv_mutex_t lock;
	reactor_long_call_t *first; /* the queue, oldest first */
	reactor_long_call_t *last;
	resting_t *resting;         /* idle threads, latest first; each on the stack of its thread */
	uint32_t threads;
	uint32_t generation;        /* counts forks: calls of an older generation belong to the parent */
	uint32_t rest;              /* ms; a variable so that tests can change it */
} set = { .once = UV_ONCE_INIT, .rest = REST };

/* ---- under the lock ---- */

static void long_calls_enqueue(reactor_long_call_t *call)
{
	call->state = LONG_CALL_QUEUED;
	ZEND_ASYNC_LIST_APPEND(set.first, set.last, call, prev, next);
}

static void long_calls_dequeue(reactor_long_call_t *call)
{
	ZEND_ASYNC_LIST_REMOVE(set.first, set.last, call, prev, next);
}

static void long_calls_end(reactor_long_call_t *call, int status)
{
	async_reactor_t *reactor = call->reactor;

	call->state = LONG_CALL_ENDED;
	call->status = status;
	call->next = NULL;
	if (reactor->long_calls_last != NULL) {
		reactor->long_calls_last->next = call;
	} else {
		reactor->long_calls_ended = call;
	}
	reactor->long_calls_last = call;
	uv_async_send(&reactor->keeper);
}

/* Cancels a call that no thread has started. A call that the parent of a fork had queued is not in our queue. */
static void cancel_queued(reactor_long_call_t *call)
{
	if (call->state == LONG_CALL_QUEUED && call->generation == set.generation) {
		long_calls_dequeue(call);
		long_calls_end(call, UV_ECANCELED);
	}
}

/* Waits for the next call of this thread. NULL after the idle time limit. */
static reactor_long_call_t *next_call(resting_t *self)
{
	reactor_long_call_t *call = set.first;

	if (call != NULL) {
		long_calls_dequeue(call);
		return call;
	}

	const uint64_t deadline = uv_hrtime() + (uint64_t) set.rest * 1000000;

	self->call = NULL;
	self->next = set.resting;
	set.resting = self;
	while (self->call == NULL) {
		const uint64_t now = uv_hrtime();

		if (now >= deadline) {
			resting_t **link = &set.resting;

			while (*link != self) {
				link = &(*link)->next;
			}
			*link = self->next;
			return NULL;
		}
		uv_cond_timedwait(&self->wake, &set.lock, deadline - now);
	}
	return self->call;
}

/* ---- threads ---- */

static void long_calls_thread_main(void *arg)
{
	reactor_long_call_t *call = arg;
	resting_t self;

#ifdef __linux__
	pthread_setname_np(pthread_self(), "php-long-call");
#endif
	uv_cond_init(&self.wake);
	uv_mutex_lock(&set.lock);
	do {
		call->state = LONG_CALL_RUNNING;
		uv_mutex_unlock(&set.lock);
		call->run(call);
		uv_mutex_lock(&set.lock);

		if (EXPECTED(call->reactor != NULL)) {
			long_calls_end(call, 0);
		} else if (call->late != NULL) {
			uv_mutex_unlock(&set.lock);
			call->late(call);
			uv_mutex_lock(&set.lock);
		}
	} while ((call = next_call(&self)) != NULL);

	set.threads--;
	uv_mutex_unlock(&set.lock);
	uv_cond_destroy(&self.wake);
}

/* Starts a thread with all signals blocked: PHP's signal handlers must run on PHP's threads. */
static int start_thread(reactor_long_call_t *call)
{
	const uv_thread_options_t options = { .flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = STACK_SIZE };
	uv_thread_t thread;
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	const int error = uv_thread_create_ex(&thread, &options, long_calls_thread_main, call);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (error == 0) {
		pthread_detach(thread);
	}
	return error;
}

/* ---- fork: the child has none of the threads ---- */

static void long_calls_before_fork(void)
{
	uv_mutex_lock(&set.lock);
}

static void after_fork_in_parent(void)
{
	uv_mutex_unlock(&set.lock);
}

static void after_fork_in_child(void)
{
	uv_mutex_init(&set.lock);
	set.first = set.last = NULL;
	set.resting = NULL;
	set.threads = 0;
	set.generation++;
}

static void long_calls_prepare(void)
{
	uv_mutex_init(&set.lock);
	pthread_atfork(long_calls_before_fork, after_fork_in_parent, after_fork_in_child);
}

void async_reactor_long_calls_register(void)
{
	uv_once(&set.once, long_calls_prepare);
}

ZEND_API void async_long_calls_set_rest(uint32_t ms)
{
	uv_mutex_lock(&set.lock);
	set.rest = ms;
	uv_mutex_unlock(&set.lock);
}

/* ---- calls ---- */

int async_reactor_long_call(reactor_long_call_t *call)
{
	int error = 0;

	uv_mutex_lock(&set.lock);
	call->reactor = async_reactor;
	call->generation = set.generation;
	if (set.resting != NULL) {
		resting_t *thread = set.resting;

		set.resting = thread->next;
		call->state = LONG_CALL_RUNNING;
		thread->call = call;
		uv_cond_signal(&thread->wake);
	} else if (set.threads == THREADS_MAX) {
		long_calls_enqueue(call);
	} else {
		call->state = LONG_CALL_RUNNING;
		error = start_thread(call);
		if (EXPECTED(error == 0)) {
			set.threads++;
		} else if (set.threads > 0) {
			long_calls_enqueue(call);
			error = 0;
		} else {
			call->state = LONG_CALL_ENDED;
		}
	}
	uv_mutex_unlock(&set.lock);
	return error;
}

void async_reactor_long_call_cancel(reactor_long_call_t *call)
{
	uv_mutex_lock(&set.lock);
	cancel_queued(call);
	uv_mutex_unlock(&set.lock);
}

bool async_reactor_long_call_disown(reactor_long_call_t *call)
{
	uv_mutex_lock(&set.lock);
	cancel_queued(call);

	/* In the child of a fork, a call that had not ended at the fork never ends. */
	const bool goes_on = call->state != LONG_CALL_ENDED;

	if (goes_on) {
		call->reactor = NULL;
	}
	uv_mutex_unlock(&set.lock);
	return goes_on;
}

void async_reactor_long_calls_deliver(async_reactor_t *reactor)
{
	uv_mutex_lock(&set.lock);
	reactor_long_call_t *call = reactor->long_calls_ended;
	reactor->long_calls_ended = reactor->long_calls_last = NULL;
	uv_mutex_unlock(&set.lock);

	while (call != NULL) {
		reactor_long_call_t *next = call->next;

		call->done(call, call->status);
		call = next;
	}
}
