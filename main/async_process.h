/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Child processes in coroutine form: a popen() that keeps the pid, so that the exit of the child can be awaited and
 * the child of a cancelled call terminated, and the wait for an exit.
 * The one rule to remember: waiting never reaps. The function that owns the child does, right after. */
#ifndef PHP_ASYNC_PROCESS_H
#define PHP_ASYNC_PROCESS_H

#include "async_environment.h"
#include "async_wait.h"

#include <stdio.h>
#include <sys/types.h>

BEGIN_EXTERN_C()

/* Starts `/bin/sh -c command` as popen(3) does: same environment, signal mask and dispositions, all descriptors that
 * are not close-on-exec. `fds` become its descriptors 0, 1 and 2; -1 keeps the inherited one. The caller still owns
 * them and has set them close-on-exec. Runs in `cwd`, NULL: the working directory of the process. `env` (NULL: ours)
 * is an array as for execve(2). Returns the pid, or -1 with errno. Does not suspend. */
PHPAPI pid_t php_async_spawn_shell(const char *command, const int fds[3], const char *cwd, char **env);

/* Returns the directory in which commands of this thread run: its own working directory, or NULL for that of the
 * process. Borrowed. */
PHPAPI const char *php_async_working_directory(void);

/* popen(3) in the working directory of the thread, with a known child. `type` begins with r or w. NULL with errno.
 * Only php_async_pclose() may close the result. */
PHPAPI FILE *php_async_popen(const char *command, const char *type);

/* The same for a call that reads and finally waits for the child. The child is claimed from its start
 * (async_children.h), so that no other call can reap it. */
PHPAPI FILE *php_async_popen_command(const char *command);

/* pclose(3) for files of php_async_popen() and of popen(3): closes the pipe, waits for the exit, and returns the
 * status as pclose() does. In a coroutine it suspends, also with a pending exception. Cancelled: -1 with an
 * exception; the child is reaped in the background. */
PHPAPI int php_async_pclose(FILE *file);

/* A pair for a text that is written in one call, in the working directory of the process. The file accepts all bytes
 * without waiting; php_async_pclose_buffered() writes them to the child and suspends. It returns the exit code of a
 * child that has exited; for files of popen(3) it is pclose(). */
PHPAPI FILE *php_async_popen_buffered(const char *command);
PHPAPI int php_async_pclose_buffered(FILE *file);

/* Terminates the child of a cancelled call with SIGTERM. php_async_pclose() will not wait for it. */
PHPAPI void php_async_abandon_child(FILE *file);

/* Suspends until the child can be waited for without blocking, or is no longer a child of this process. False with
 * an exception when cancelled. Call only if php_async_may_suspend(). */
PHPAPI bool php_async_await_child(pid_t pid);

/* waitpid(2) for a child that no other call may reap in the meantime: the pid and *status, or -1 with errno.
 * Suspends where it may, blocks elsewhere. A pending exception is stashed during the wait. Cancelled: -1 with an
 * exception and ECANCELED; the child is reaped in the background. */
PHPAPI pid_t php_async_reap(pid_t pid, int *status);

END_EXTERN_C()

/* libc's popen() uses the environment of the process only. */
#define PHP_ASYNC_POPEN_IS_OURS() (php_async_may_suspend() || UNEXPECTED(php_async_environment_is_own()))

/* VCWD_POPEN() of a call that reads the output and waits for the exit. */
#define PHP_ASYNC_POPEN_COMMAND(command) \
	(PHP_ASYNC_POPEN_IS_OURS() ? php_async_popen_command((command)) : VCWD_POPEN((command), "r"))

/* VCWD_POPEN() of a call whose child another call waits for later. */
#define PHP_ASYNC_POPEN(command, type) \
	(PHP_ASYNC_POPEN_IS_OURS() ? php_async_popen((command), (type)) : VCWD_POPEN((command), (type)))

#endif
