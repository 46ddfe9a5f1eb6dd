/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The waits of ext/pcntl in coroutine form: for all kinds of children, and for blocked signals. They precede the system
 * call of a function in pcntl.c, or replace it. */
#ifndef PHP_ASYNC_PCNTL_H
#define PHP_ASYNC_PCNTL_H

#include "main/async_children.h"
#include "main/async_wait.h"

#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>

BEGIN_EXTERN_C()

/* The outcome of a wait for children. */
typedef struct {
	bool made;                   /* false: the caller has to make the system call */
	int result;                  /* 1: a status, 0: none with WNOHANG, -1: see error */
	int error;                   /* errno */
	php_async_child_status_t status_change;
} php_async_waited_t;

/* waitid(2) and waitpid(2) that respect the claims of other calls (main/async_children.h). Made only while coroutines
 * run. Suspend, or block where the caller may not suspend. EINTR on the main coroutine after a signal whose handler was
 * set without restart; ECANCELED with an exception. */
void php_async_waitid(php_async_waited_t *waited, idtype_t type, id_t id, int options);
void php_async_waitpid(php_async_waited_t *waited, pid_t pid, int options);

/* Return an outcome in the form of the system calls; `usage` may be NULL. */
int php_async_waited_info(const php_async_waited_t *waited, siginfo_t *info);
pid_t php_async_waited_pid(const php_async_waited_t *waited, int *status, struct rusage *usage);

/* sigtimedwait(2), `limit` NULL: without limit. Blocks where the caller may not suspend. -1/ECANCELED with an
 * exception; EINTR on the main coroutine after any handler of the program. */
int php_async_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *limit);

/* Records a delivery, from the OS handler of pcntl. */
void php_async_pcntl_delivered(int signo);

END_EXTERN_C()

/* Waits for children at the top of a function, before it owns anything; returns from the function if cancelled. */
#define PHP_ASYNC_AWAIT_CHILDREN(wait, ...) \
	php_async_waited_t async_waited; \
	wait(&async_waited, __VA_ARGS__); \
	if (php_async_is_unwinding()) { \
		RETURN_THROWS(); \
	}

/* The result of the wait if it has been made, else of the system call. */
#define PHP_ASYNC_WAITED(call, usage) \
	(UNEXPECTED(async_waited.made) ? php_async_waited_pid(&async_waited, &status, usage) : (call))
#define PHP_ASYNC_WAITED_INFO(call) \
	(UNEXPECTED(async_waited.made) ? php_async_waited_info(&async_waited, &siginfo) : (call))

#endif
