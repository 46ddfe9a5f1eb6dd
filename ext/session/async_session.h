/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Sessions with coroutines. The session of a request is one, whoever uses it: functions that change its state take their
 * turn, so that nobody closes it while another coroutine waits for its lock or is inside a user handler. Included by
 * session.c and mod_files.c. */
#ifndef PHP_ASYNC_SESSION_H
#define PHP_ASYNC_SESSION_H

#include "php.h"
#include "async_turn.h"

BEGIN_EXTERN_C()

/* The turn of this request. */
php_async_turn_t *php_async_session_turn(void);

/* At the beginning of a request: nobody has it. */
void php_async_session_begin(void);

/* flock(fd, LOCK_EX) that suspends only the coroutine: timed attempts, 1 ms doubling to 20 ms. -1/ECANCELED with an exception
 * when cancelled: the lock is not held. */
int php_async_session_lock(int fd);

END_EXTERN_C()

#endif
