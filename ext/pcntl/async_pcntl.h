/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The waits of ext/pcntl in coroutine form: for children of whatever kind, and for signals that are blocked. Called by the
 * functions of pcntl.c in front of the system call that they make, or instead of it. */
#ifndef PHP_ASYNC_PCNTL_H
#define PHP_ASYNC_PCNTL_H

#include "main/async_wait.h"

#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>

BEGIN_EXTERN_C()

/* waitid(2) and waitpid(2) without their result: suspends until that call would return at once, nothing is reaped. Returns at
 * once where the flow may not suspend and for WNOHANG. False: cancelled, with an exception, or on the main coroutine
 * interrupted by a signal whose handler was set without restart, with errno EINTR. */
bool php_async_await_waitid(idtype_t type, id_t id, int options);
bool php_async_await_waitpid(pid_t pid, int options);

/* sigtimedwait(2), `limit` NULL: without limit. Blocks where the flow may not suspend. -1/ECANCELED with an exception; EINTR
 * on the main coroutine after any handler of the program. */
int php_async_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *limit);

/* Called by the OS handler of pcntl. */
void php_async_pcntl_delivered(int signo);

END_EXTERN_C()

/* At the top of a function that waits for children: leaves it if cancelled. */
#define PHP_ASYNC_AWAIT_CHILDREN(wait) \
	const bool async_interrupted = !(wait); \
	if (php_async_is_unwinding()) { \
		RETURN_THROWS(); \
	}

/* The system call afterwards, which now returns at once. */
#define PHP_ASYNC_UNLESS_INTERRUPTED(call) (UNEXPECTED(async_interrupted) ? (errno = EINTR, -1) : (call))

#endif
