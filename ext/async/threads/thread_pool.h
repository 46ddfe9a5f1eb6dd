/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Thread pools, the interface for the rest of the extension: Async\ThreadPool, the ABI's constructor, and functions for
 * the end of a request and the scheduler of a worker. The parts of a pool are in thread_pool_internal.h. */
#ifndef ASYNC_THREADS_THREAD_POOL_H
#define ASYNC_THREADS_THREAD_POOL_H

#include "base/async.h"

extern zend_class_entry *async_ce_thread_pool;
extern zend_class_entry *async_ce_thread_pool_exception;

void async_register_thread_pool_ce(void);
void async_register_thread_pool_results_ce(void);

/* See zend_async_new_thread_pool_t: workers 0: as many as there are processors; queue_size 0: four per worker. */
zend_async_thread_pool_t *async_new_thread_pool(int32_t worker_count, int32_t queue_size,
		const zend_fcall_t *bootloader, bool coroutine_mode, int32_t concurrency);

#ifdef ZTS
/* End of a request, before its threads are joined: closes the pools that it made, or cancels them (`forced`), and joins
 * their workers. */
void async_thread_pools_end(bool forced);

/* End of the request in a worker's thread, after its last PHP code: starts a due successor, and frees the worker. */
void async_pool_worker_gone(void);

/* Hooks of the scheduler. In a worker: an unobserved exception, or an exit() in a coroutine, ends the request of a
 * script, but no worker. True: it was handled here, and the exception was consumed. */
bool async_pool_worker_takes_exception(zend_object *exception);
bool async_pool_worker_takes_exit(struct _async_coroutine_s *coroutine);
#else
# define async_thread_pools_end(forced) ((void) 0)
# define async_pool_worker_gone() ((void) 0)
#endif

#endif
