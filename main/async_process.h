/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Child processes in coroutine form: a popen() whose child is known, so that its exit can be awaited and a cancelled one
 * reached, and the wait for an exit. Called by the seams in ext/standard
 * (exec.c, mail.c, proc_open.c) and plain_wrapper.c, and by the reactor's commands.
 * The one rule to remember: waiting never reaps. The function that owns the child does, right after. */
#ifndef PHP_ASYNC_PROCESS_H
#define PHP_ASYNC_PROCESS_H

#include "async_environment.h"
#include "async_wait.h"

#include <stdio.h>
#include <sys/types.h>

BEGIN_EXTERN_C()

/* Starts `/bin/sh -c command` as popen(3) does: same environment, signal mask and dispositions, all descriptors that are not
 * close-on-exec. `fds` become its descriptors 0, 1 and 2; -1 leaves one as it is. They stay the caller's, who has them
 * close-on-exec. Runs in `cwd`, NULL: the working directory of the process. `env` (NULL: ours) is an array as for execve(2).
 * The pid, or -1 with errno. Does not suspend. */
PHPAPI pid_t php_async_spawn_shell(const char *command, const int fds[3], const char *cwd, char **env);

/* Where commands of this thread run: its own working directory, NULL where that is the one of the process. Borrowed. */
PHPAPI const char *php_async_working_directory(void);

/* popen(3) in the working directory of the thread, with a child that is known. `type` begins with r or w. NULL with errno.
 * Only php_async_pclose() may close the result. */
PHPAPI FILE *php_async_popen(const char *command, const char *type);

/* The same for reading in one call, which waits for the child at its end: the child is claimed from its start
 * (async_children.h), and no other call can reap it. */
PHPAPI FILE *php_async_popen_command(const char *command);

/* pclose(3) for files of php_async_popen() and of popen(3): closes the pipe, waits for the exit, and returns the status as
 * pclose() does. In a coroutine it suspends, also while an exception is on its way. Cancelled: -1 with an exception; the
 * child is reaped in the background. */
PHPAPI int php_async_pclose(FILE *file);

/* The same for a text that is written at once, in the working directory of the process: the file takes everything without waiting, and php_async_pclose_buffered() writes it
 * to the child, suspending. Its result is the exit code where the child has exited; for files of popen(3) it is pclose(). */
PHPAPI FILE *php_async_popen_buffered(const char *command);
PHPAPI int php_async_pclose_buffered(FILE *file);

/* A cancelled call has no use for the child of this file: asks it to end. php_async_pclose() will not wait. */
PHPAPI void php_async_abandon_child(FILE *file);

/* Suspends until the child can be waited for without blocking, or is no child of ours any more. False with an exception
 * when cancelled. Call only if php_async_may_suspend(). */
PHPAPI bool php_async_await_child(pid_t pid);

/* waitpid(2) for a child that no other call shall reap meanwhile: the pid and *status, or -1 with errno. Suspends where it
 * may, also while an exception is on its way, which is set aside meanwhile; blocks elsewhere. Cancelled: -1 with an exception
 * and ECANCELED; the child is reaped in the background. */
PHPAPI pid_t php_async_reap(pid_t pid, int *status);

END_EXTERN_C()

/* libc's popen() knows the environment of the process only. */
#define PHP_ASYNC_POPEN_IS_OURS() (php_async_may_suspend() || UNEXPECTED(php_async_environment_is_own()))

/* VCWD_POPEN() of a call that reads the output and waits for the exit. */
#define PHP_ASYNC_POPEN_COMMAND(command) \
	(PHP_ASYNC_POPEN_IS_OURS() ? php_async_popen_command((command)) : VCWD_POPEN((command), "r"))

/* The same of one whose child is waited for later on, by another call. */
#define PHP_ASYNC_POPEN(command, type) \
	(PHP_ASYNC_POPEN_IS_OURS() ? php_async_popen((command), (type)) : VCWD_POPEN((command), (type)))

#endif
