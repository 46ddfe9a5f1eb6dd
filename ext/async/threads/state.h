/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What this thread shares with others. One set per PHP thread, reset between two requests of one process. */
#ifndef ASYNC_THREADS_STATE_H
#define ASYNC_THREADS_STATE_H

#include "base/async.h"

struct async_thread_notifier_s;
struct async_remote_promise_s;
struct async_thread_channel_s;
struct tp_pool_s;
struct tp_worker_s;
struct async_thread_environment_s;

typedef struct {
	/* The notifier of this thread (notifier.c); NULL before the first use, and without ZTS. */
	struct async_thread_notifier_s *notifier;

	/* Promises of futures of this thread that other threads settle (remote_future.c); intrusive list, the
	 * owner's reference each. */
	struct async_remote_promise_s *remote_promises;

	/* Thread pools that this thread has created (thread_pool.c); one reference each. And the worker that this
	 * thread is, NULL if none: borrowed, released at the end of the request. Both NULL without ZTS. */
	struct tp_pool_s *thread_pools;
	struct tp_worker_s *pool_worker;

	/* The environment this thread was started with (environment.c), borrowed; NULL: a request of the SAPI. */
	const struct async_thread_environment_s *thread_environment;

	/* $argv[0] at the start of this request, for its threads; borrowed, NULL without arguments. */
	char *script_argument;

	/* Thread channels (channel_handles.c): the endpoints of this thread, by channel (owned; NULL: none yet),
	 * and the channels that it has created (intrusive list, borrowed, under the lock of the handles). */
	HashTable *channel_endpoints;
	struct async_thread_channel_s *own_channels;
} async_threads_state_t;

extern ZEND_EXT_TLS async_threads_state_t async_threads_state;
#define THREADS_G(v) (async_threads_state.v)

#endif
