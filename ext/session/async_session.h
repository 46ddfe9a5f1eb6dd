/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Sessions with coroutines. A request has one session, which its coroutines share. Functions that use its state take
 * its lock, so that no other coroutine closes it while one waits for the lock of its file or is inside a user handler.
 * Included by session.c and mod_files.c. */
#ifndef PHP_ASYNC_SESSION_H
#define PHP_ASYNC_SESSION_H

#include "php.h"
#include "async_lock.h"

BEGIN_EXTERN_C()

/* The lock of this request's session. */
php_async_lock_t *php_async_session_state_lock(void);

/* Resets the lock at the beginning of a request. */
void php_async_session_begin(void);

/* flock(fd, LOCK_EX) that suspends only the coroutine: attempts with pauses, 1 ms doubling to 20 ms. -1/ECANCELED with
 * an exception when cancelled: the lock is not held. */
int php_async_session_lock(int fd);

END_EXTERN_C()

#endif
