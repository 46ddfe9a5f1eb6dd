/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * See async_process.h. libc's popen() hides the pid of its child; this one keeps it in a list beside the FILE. A
 * child is claimed (async_children.h) while a call waits for it: by exec() and similar functions from the start of
 * the command, by pclose() and proc_close() from the start of the call.
 * Invariant: no function of this file has reaped a child that is in the list. */
#include "php.h"
#include "async_process.h"
#include "async_children.h"
#include "async_environment.h"
#include "async_fd.h"
#include "async_offload.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

typedef struct _child_t child_t;
struct _child_t {
	child_t *next;
	FILE *file;      /* borrowed: the FILE that php_async_pclose() will close */
	pid_t pid;
	php_async_claim_t *claim; /* owned, or NULL: made when the file is closed */
	bool abandoned;  /* no call will wait for it */
	int input;       /* owned: pipe for a buffered text, or -1: the file is the pipe */
	char *text;      /* the buffer of the file if input >= 0; allocated by libc, valid once the file is closed */
	size_t length;
};

/* Children of this thread that belong to open files. */
ZEND_TLS child_t *children;

/* ---- starting ---- */

/* Appends `cd 'DIR' ; `, as virtual_popen() does. */
static void append_directory(smart_str *line, const char *directory, size_t length)
{
	smart_str_appends(line, "cd ");
	if (length == 0) {
		smart_str_appendc(line, DEFAULT_SLASH);
	} else {
		smart_str_appendc(line, '\'');
		for (size_t i = 0; i < length; i++) {
			if (directory[i] == '\'') {
				smart_str_appends(line, "'\\'");
			}
			smart_str_appendc(line, directory[i]);
		}
		smart_str_appendc(line, '\'');
	}
	smart_str_appends(line, " ; ");
}

static zend_string *command_line(const char *command, const char *cwd)
{
	smart_str line = { 0 };

	if (cwd) {
		append_directory(&line, cwd, strlen(cwd));
	}
	smart_str_appends(&line, command);
	smart_str_0(&line);
	return line.s;
}

PHPAPI const char *php_async_working_directory(void)
{
#ifdef VIRTUAL_DIR
	return CWDG(cwd).cwd ? CWDG(cwd).cwd : "";
#else
	return NULL;
#endif
}

PHPAPI pid_t php_async_spawn_shell(const char *command, const int fds[3], const char *cwd, char **env)
{
	zend_string *line = command_line(command, cwd);
	char *argv[] = { "sh", "-c", ZSTR_VAL(line), NULL };
	posix_spawn_file_actions_t actions;
	pid_t pid = -1;
	int error = posix_spawn_file_actions_init(&actions);

	if (error == 0) {
		for (int i = 0; i < 3 && error == 0; i++) {
			if (fds[i] >= 0) {
				error = posix_spawn_file_actions_adddup2(&actions, fds[i], i);
			}
		}
		if (error == 0) {
			error = posix_spawn(&pid, "/bin/sh", &actions, NULL, argv, env ? env : php_async_environ());
		}
		posix_spawn_file_actions_destroy(&actions);
	}

	zend_string_release(line);
	if (UNEXPECTED(error != 0)) {
		errno = error;
		return -1;
	}
	return pid;
}

/* Opens a pipe to a child. Neither end is a standard descriptor, since the child would replace that before it is
 * duplicated. */
static bool open_pipe(int ends[2])
{
	if (pipe2(ends, O_CLOEXEC) != 0) {
		return false;
	}
	for (int i = 0; i < 2; i++) {
		if (UNEXPECTED(ends[i] <= STDERR_FILENO)) {
			const int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
			const int error = errno;

			close(ends[i]);
			ends[i] = moved;
			if (moved < 0) {
				close(ends[!i]);
				errno = error;
				return false;
			}
		}
	}
	return true;
}

/* A shell with our end of a pipe, which is close-on-exec. A pid of -1 with errno: the start failed. */
typedef struct {
	pid_t pid;
	int pipe;
	php_async_claim_t *claim; /* NULL: not requested */
} shell_t;

static shell_t start_shell(const char *command, const bool reads, const char *cwd, const bool claimed)
{
	shell_t shell = { -1, -1, NULL };
	int ends[2], fds[3] = { -1, -1, -1 };

	if (!open_pipe(ends)) {
		return shell;
	}

	shell.pipe = ends[reads ? 0 : 1];
	fds[reads ? STDOUT_FILENO : STDIN_FILENO] = ends[reads ? 1 : 0];
	shell.pid = claimed ? php_async_spawn_claimed(command, fds, cwd, NULL, &shell.claim)
						: php_async_spawn_shell(command, fds, cwd, NULL);

	const int error = errno;
	close(ends[reads ? 1 : 0]);
	if (UNEXPECTED(shell.pid < 0)) {
		close(shell.pipe);
	} else {
		/* The descriptor number may be reused: drop the state kept of its previous owner. */
		php_async_forget_fd(shell.pipe);
	}
	errno = error;
	return shell;
}

static child_t *add_child(const shell_t *shell)
{
	child_t *child = pecalloc(1, sizeof(*child), 1);

	child->pid = shell->pid;
	child->claim = shell->claim;
	child->input = -1;
	child->next = children;
	children = child;
	return child;
}

/* Ends the claim on a child that no call waits for any more. The child is reaped in the background, unless it has
 * been reaped. */
static void process_give_up(pid_t pid, php_async_claim_t *claim)
{
	if (!claim || !php_async_drop_claim(claim)) {
		ZEND_ASYNC_ADOPT_CHILD(pid);
	}
}

/* Handles a failed allocation of the file: the child sees the end of its pipe, and no call will wait for it. */
static FILE *no_file(child_t *child, int pipe)
{
	const int error = errno;

	children = child->next;
	close(pipe);
	process_give_up(child->pid, child->claim);
	pefree(child, 1);
	errno = error;
	return NULL;
}

static FILE *open_child(const char *command, const char *type, const bool claimed)
{
	const bool reads = *type == 'r';
	const shell_t shell = start_shell(command, reads, php_async_working_directory(), claimed);

	if (UNEXPECTED(shell.pid < 0)) {
		return NULL;
	}

	child_t *child = add_child(&shell);
	child->file = fdopen(shell.pipe, reads ? "r" : "w");
	return EXPECTED(child->file != NULL) ? child->file : no_file(child, shell.pipe);
}

PHPAPI FILE *php_async_popen(const char *command, const char *type)
{
	return open_child(command, type, false);
}

PHPAPI FILE *php_async_popen_command(const char *command)
{
	return open_child(command, "r", true);
}

PHPAPI FILE *php_async_popen_buffered(const char *command)
{
	const shell_t shell = start_shell(command, false, NULL, true);

	if (UNEXPECTED(shell.pid < 0)) {
		return NULL;
	}

	child_t *child = add_child(&shell);
	child->input = shell.pipe;
	child->file = open_memstream(&child->text, &child->length);
	return EXPECTED(child->file != NULL) ? child->file : no_file(child, shell.pipe);
}

/* ---- waiting ---- */

PHPAPI bool php_async_await_child(pid_t pid)
{
	const int before = errno;
	zend_async_process_event_t *event = ZEND_ASYNC_NEW_PROCESS_EVENT(pid);
	bool ended = false;

	if (UNEXPECTED(event == NULL)) {
		errno = ECANCELED;
		return false;
	}

	/* The wait may end for other reasons: test whether the child has ended. */
	do {
		bool interrupted;

		if (UNEXPECTED(!php_async_await_event(&event->base, &interrupted))) {
			break;
		}
		ended = ZEND_ASYNC_EVENT_IS_CLOSED(&event->base);
	} while (!ended);

	ZEND_ASYNC_EVENT_RELEASE(&event->base);
	errno = EXPECTED(ended) ? before : ECANCELED;
	return ended;
}

/* php_async_await_child() for functions that clean up and may be called at any time. Does nothing if the coroutine
 * cannot suspend. Stashes a pending exception during the wait. False if a cancellation ended the wait. */
static bool await_child_keeping_exception(pid_t pid)
{
	zend_object *in_flight = zend_async_exception_take();
	const bool ended = !php_async_may_suspend() || php_async_await_child(pid);

	zend_async_exception_restore(in_flight);
	return ended;
}

/* Returns the status of a claimed child, or -1. Suspends where it may, else blocks as upstream's pclose() does. */
static int wait_claimed(pid_t pid, php_async_claim_t *claim)
{
	volatile int ended = -1;

	/* A fatal error in a signal handler may unwind through here. */
	zend_try {
		ended = await_child_keeping_exception(pid);
	} zend_end_try();

	if (UNEXPECTED(ended <= 0)) {
		process_give_up(pid, claim);
		if (ended < 0) {
			zend_bailout();
		}
		errno = ECANCELED;
		return -1;
	}
	return php_async_reap_claimed(claim);
}

PHPAPI pid_t php_async_reap(pid_t pid, int *status)
{
	const int reaped = wait_claimed(pid, php_async_claim(P_PID, (id_t) pid, WEXITED));

	*status = reaped;
	return reaped < 0 ? -1 : pid;
}

/* ---- closing ---- */

/* pclose(3) on a worker thread, for a file of libc's popen(), which alone knows the child. */
typedef struct {
	php_async_work_t work;
	FILE *file;
	int status;
} pclose_work_t;

static void run_pclose(php_async_work_t *work)
{
	pclose_work_t *call = (pclose_work_t *) work;
	call->status = pclose(call->file);
}

static void release_pclose(php_async_work_t *work)
{
	pclose_work_t *call = (pclose_work_t *) work;

	if (!work->done) {
		/* Cancelled before a thread has started it. Waiting here would block the thread: the child sees the end of
		 * its pipe, and the FILE and the child's status remain until the process ends. */
		close(fileno(call->file));
	}
	pefree(work, 1);
}

static int pclose_offloaded(FILE *file)
{
	pclose_work_t *call = pecalloc(1, sizeof(*call), 1);

	call->work.run = run_pclose;
	call->work.release = release_pclose;
	call->file = file;
	if (UNEXPECTED(!php_async_offload(&call->work, PHP_ASYNC_LONG))) {
		return -1;
	}

	const int status = call->status;
	const int error = errno;
	pefree(call, 1);
	errno = error;
	return status;
}

static child_t *take_child(const FILE *file)
{
	child_t **link = &children;

	while (*link && (*link)->file != file) {
		link = &(*link)->next;
	}
	if (!*link) {
		return NULL;
	}

	child_t *child = *link;
	*link = child->next;
	return child;
}

/* Closes the file of a child and frees the entry. The caller owns the pid and the claim. */
static pid_t close_child(child_t *child, FILE *file, php_async_claim_t **claim)
{
	const pid_t pid = child->pid;

	*claim = child->claim ? child->claim : php_async_claim(P_PID, (id_t) pid, WEXITED);
	pefree(child, 1);
	fclose(file);
	return pid;
}

PHPAPI int php_async_pclose(FILE *file)
{
	child_t *child = take_child(file);

	php_async_forget_fd(fileno(file));
	if (!child) {
		return php_async_may_suspend() ? pclose_offloaded(file) : pclose(file);
	}

	const bool abandoned = child->abandoned;
	php_async_claim_t *claim;
	const pid_t pid = close_child(child, file, &claim);

	if (abandoned) {
		process_give_up(pid, claim);
		return -1;
	}
	return wait_claimed(pid, claim);
}

/* Writes the whole text, unless the child closes its end or the wait is cancelled. */
static void write_text(int fd, const char *text, size_t length)
{
	while (length > 0) {
		const ssize_t written = php_async_may_suspend() ? php_async_fd_write(fd, text, length)
														: write(fd, text, length);

		if (written > 0) {
			text += written;
			length -= (size_t) written;
		} else if (errno != EINTR) {
			return;
		}
	}
}

PHPAPI int php_async_pclose_buffered(FILE *file)
{
	child_t *child = take_child(file);

	if (!child) {
		return pclose(file);
	}

	/* The text is complete only after this. */
	fclose(file);
	write_text(child->input, child->text, child->length);
	php_async_close_fd(child->input);
	free(child->text);

	const int status = wait_claimed(child->pid, child->claim);
	pefree(child, 1);
	return status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : status;
}

PHPAPI void php_async_abandon_child(FILE *file)
{
	for (child_t *child = children; child; child = child->next) {
		if (child->file == file) {
			child->abandoned = true;
			kill(child->pid, SIGTERM);
			return;
		}
	}
}
