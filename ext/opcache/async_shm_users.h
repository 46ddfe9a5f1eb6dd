/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Which threads use opcache's shared memory. Processes tell each other by record locks (fcntl), which belong to the process: one
 * thread's unlock takes away the lock of all, and no thread conflicts with another. So the threads of a process are counted
 * here, and the process has its record lock from the first user to the last.
 *
 *   a context counts, at most once, from php_async_shm_enter() (RINIT, or the first use) to php_async_shm_leave()
 *   the memory is reset only by a thread beside which no other counts, and none begins to count before it is done
 *
 * Called by ZendAccelerator.c in thread-safe builds, where ACCEL_* below take the place of its calls of fcntl(2). */
#ifndef ASYNC_SHM_USERS_H
#define ASYNC_SHM_USERS_H

#include "php.h"

#if defined(ZTS) && !defined(ZEND_WIN32)

/* Counts the calling thread, if it does not count yet. Waits while another thread resets the memory. False: the record lock
 * cannot be had. */
bool php_async_shm_enter(void);

/* The thread uses nothing any more. */
void php_async_shm_leave(void);

/* True: no other thread counts, and `inactive`, which asks about other processes, has said so, too. Then other threads wait in
 * php_async_shm_enter() until php_async_shm_reset_done(). */
bool php_async_shm_begin_reset(bool (*inactive)(void));
void php_async_shm_reset_done(void);

# define ACCEL_SHM_IS_COUNTED_HERE 1
# define ACCEL_MAY_RESET() php_async_shm_begin_reset(accel_is_inactive)
# define ACCEL_RESET_DONE() php_async_shm_reset_done()
#else
# define ACCEL_SHM_IS_COUNTED_HERE 0
# define ACCEL_MAY_RESET() accel_is_inactive()
# define ACCEL_RESET_DONE() ((void) 0)
#endif

#endif
