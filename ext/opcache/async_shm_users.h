/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Counts the threads that use opcache's shared memory. Processes announce their use by record locks (fcntl), which
 * belong to the process: an unlock by one thread releases the lock of all, and threads never conflict. So this file
 * counts the threads of a process, and the process holds its record lock from the first user to the last.
 *
 *   a thread is counted, at most once, from php_async_shm_enter() (RINIT, or the first use) to php_async_shm_leave()
 *   a thread resets the memory only while no other is counted, and no other is added before the reset is done
 *
 * In thread-safe builds ACCEL_* below replace the calls of fcntl(2) in ZendAccelerator.c. */
#ifndef ASYNC_SHM_USERS_H
#define ASYNC_SHM_USERS_H

#include "php.h"

#if defined(ZTS)

/* Counts the calling thread, unless it is counted already. Blocks while another thread resets the memory. False: the
 * record lock was refused. */
bool php_async_shm_enter(void);

/* Ends the use of the memory by the calling thread. */
void php_async_shm_leave(void);

/* True if no other thread is counted, and `inactive`, which checks the other processes, returns true. Then other
 * threads block in php_async_shm_enter() until php_async_shm_reset_done(). */
bool php_async_shm_begin_reset(bool (*inactive)(void));
void php_async_shm_reset_done(void);

# define ACCEL_SHM_IS_COUNTED_LOCALLY 1
# define ACCEL_MAY_RESET() php_async_shm_begin_reset(accel_is_inactive)
# define ACCEL_RESET_DONE() php_async_shm_reset_done()
#else
# define ACCEL_SHM_IS_COUNTED_LOCALLY 0
# define ACCEL_MAY_RESET() accel_is_inactive()
# define ACCEL_RESET_DONE() ((void) 0)
#endif

#endif
