/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Commands: a shell, its output handled as exec(), system(), passthru() and shell_exec() do, and its exit. The core's
 * own functions do not use this file (they read the pipe themselves). It is for C code that needs a command as an
 * event. Output is read and split into lines in callbacks of the loop, which may not run PHP code. Output to print is
 * buffered until a coroutine has printed it; the pipe is not read in the meantime.
 *
 *   state     child     leaves by
 *   created   -         start, dispose
 *   running   runs      end of all output, exit of the child, all printed (closed); stop (paused); dispose; shutdown
 *   paused    runs      start, dispose (stop keeps the child: it blocks when its pipe is full)
 *   closed    reaped    dispose (replays the exit code)
 *
 * The one invariant to remember: the only notification is sent once the child is reaped and all its output was read. */
#include "reactor/reactor.h"

#include "php_output.h"
#include "SAPI.h"
#include "zend_hrtime.h"
#include "zend_smart_str.h"
#include "async_children.h"
#include "async_process.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#define LINE_BUFFER_SIZE 8192

/* Bytes read from a pipe per notification; the buffer is on the C stack that runs the loop. */
#define READ_CHUNK 16384

typedef struct _reactor_exec_s reactor_exec_t;

typedef struct {
	zend_async_poll_event_t *poll;  /* owned, with its descriptor; NULL before the start and after the end of output */
	bool armed;
} exec_pipe_t;

struct _reactor_exec_s {
	zend_async_exec_event_t event;
	char *cwd;                          /* owned; NULL: the current directory */
	char **env;                         /* owned, one block with the strings behind it; NULL: the current environment */
	size_t line_size;                   /* allocated bytes of event.output_buffer */
	zend_string *last_line;             /* owned; NULL before the first line */
	smart_str errors;                   /* output read from standard error */
	smart_str unprinted;                /* whole lines, or raw, by mode */
	zend_coroutine_t *printer;          /* borrowed: the coroutine that prints; NULL if there is none */
	bool is_printing;                   /* the printer writes text taken from `unprinted` */
	pid_t pid;                          /* 0 before the start and after the child was reaped */
	php_async_claim_t *claim;           /* owned while pid is set: no other call reaps the child */
	zend_async_process_event_t *child;  /* owned */
	exec_pipe_t output;
	exec_pipe_t error;
};

typedef struct {
	zend_async_event_callback_t base;
	reactor_exec_t *exec;               /* borrowed: it owns the event that owns this callback */
} exec_callback_t;

#define EXEC_FROM_EVENT(ev) ((reactor_exec_t *) (ev))

static void exec_proceed(reactor_exec_t *exec);

/* ---- output ---- */

static zend_always_inline bool exec_prints(const reactor_exec_t *exec)
{
	return exec->event.exec_mode == ZEND_ASYNC_EXEC_MODE_SYSTEM
			|| exec->event.exec_mode == ZEND_ASYNC_EXEC_MODE_PASSTHRU;
}

static size_t without_trailing_space(const char *line, size_t length)
{
	while (length > 0 && isspace((unsigned char) line[length - 1])) {
		length--;
	}
	return length;
}

static void line_append(reactor_exec_t *exec, const char *bytes, size_t length)
{
	zend_async_exec_event_t *event = &exec->event;
	const size_t needed = event->output_len + length;

	if (UNEXPECTED(needed > exec->line_size)) {
		size_t size = MAX(exec->line_size, LINE_BUFFER_SIZE);

		while (size < needed) {
			size *= 2;
		}
		event->output_buffer = erealloc(event->output_buffer, size);
		exec->line_size = size;
	}
	memcpy(event->output_buffer + event->output_len, bytes, length);
	event->output_len = needed;
}

/* Ends the line in the buffer, which includes its newline unless it is the last line. */
static void line_end(reactor_exec_t *exec)
{
	zend_async_exec_event_t *event = &exec->event;
	const size_t length = without_trailing_space(event->output_buffer, event->output_len);

	if (event->exec_mode == ZEND_ASYNC_EXEC_MODE_SYSTEM) {
		smart_str_appendl(&exec->unprinted, event->output_buffer, event->output_len);
	} else if (event->exec_mode == ZEND_ASYNC_EXEC_MODE_EXEC_ARRAY && event->result_buffer != NULL) {
		/* Other code may have taken a reference since the last line. */
		SEPARATE_ARRAY(event->result_buffer);
		add_next_index_stringl(event->result_buffer, event->output_buffer, length);
	}

	if (exec->last_line != NULL) {
		zend_string_release(exec->last_line);
	}
	exec->last_line = zend_string_init(event->output_buffer, length, false);
	event->output_len = 0;
}

static void take_output(reactor_exec_t *exec, const char *bytes, size_t length)
{
	if (exec->event.exec_mode == ZEND_ASYNC_EXEC_MODE_PASSTHRU) {
		smart_str_appendl(&exec->unprinted, bytes, length);
		return;
	}
	if (exec->event.exec_mode == ZEND_ASYNC_EXEC_MODE_SHELL_EXEC) {
		line_append(exec, bytes, length);
		return;
	}

	while (length > 0) {
		const char *newline = memchr(bytes, '\n', length);
		const size_t part = newline != NULL ? (size_t) (newline - bytes) + 1 : length;

		line_append(exec, bytes, part);
		if (newline != NULL) {
			line_end(exec);
		}
		bytes += part;
		length -= part;
	}
}

/* ---- printing ---- */

/* Prints the buffered output in the current coroutine. May suspend. */
static void print_now(reactor_exec_t *exec)
{
	while (exec->unprinted.s != NULL && EG(exception) == NULL) {
		zend_string *text = smart_str_extract(&exec->unprinted);

		exec->is_printing = true;
		php_output_write(ZSTR_VAL(text), ZSTR_LEN(text));
		if (exec->event.exec_mode == ZEND_ASYNC_EXEC_MODE_SYSTEM && php_output_get_level() < 1) {
			sapi_flush();
		}
		exec->is_printing = false;
		zend_string_release(text);
	}
}

static void printer_entry(void)
{
	reactor_exec_t *exec = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;

	print_now(exec);
	smart_str_free(&exec->unprinted);
}

static void printer_dispose(zend_coroutine_t *coroutine)
{
	reactor_exec_t *exec = coroutine->extended_data;

	exec->printer = NULL;
	exec_proceed(exec);
	ZEND_ASYNC_EVENT_RELEASE(&exec->event.base);
}

/* Spawns a coroutine that prints, for a command that no coroutine awaits in async_reactor_exec(). */
static bool spawn_printer(reactor_exec_t *exec)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN_WITH_SCOPE_EX(ZEND_ASYNC_MAIN_SCOPE, ZEND_COROUTINE_HI_PRIORITY);

	if (UNEXPECTED(coroutine == NULL)) {
		zend_clear_exception();
		return false;
	}
	coroutine->internal_entry = printer_entry;
	coroutine->extended_data = exec;
	coroutine->extended_dispose = printer_dispose;
	ZEND_ASYNC_EVENT_ADD_REF(&exec->event.base);
	exec->printer = coroutine;
	return true;
}

/* True if output is left to print. Then the printer runs or has been spawned or resumed. */
static bool must_print(reactor_exec_t *exec)
{
	if (exec->is_printing) {
		return true;
	}
	if (exec->unprinted.s == NULL) {
		return false;
	}
	if (exec->printer == NULL) {
		if (!spawn_printer(exec)) {
			smart_str_free(&exec->unprinted);
			return false;
		}
	} else if (exec->printer->waker != NULL && exec->printer->waker->status == ZEND_ASYNC_WAKER_WAITING) {
		ZEND_ASYNC_RESUME(exec->printer);
	}
	return true;
}

/* ---- the pipes ---- */

static void pipe_pause(exec_pipe_t *pipe)
{
	if (pipe->armed) {
		pipe->armed = false;
		pipe->poll->base.stop(&pipe->poll->base);
	}
}

static void pipe_close(exec_pipe_t *pipe)
{
	zend_async_event_t *event = &pipe->poll->base;

	pipe_pause(pipe);
	pipe->poll = NULL;
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static bool pipe_resume(exec_pipe_t *pipe)
{
	if (pipe->poll != NULL && !pipe->armed) {
		if (UNEXPECTED(!pipe->poll->base.start(&pipe->poll->base))) {
			return false;
		}
		pipe->armed = true;
	}
	return true;
}

/* Reads a bounded part of the available output. Closes the pipe at its end. */
static void pipe_read(reactor_exec_t *exec, exec_pipe_t *pipe)
{
	char bytes[READ_CHUNK];
	ssize_t count;

	do {
		count = read(pipe->poll->socket, bytes, sizeof(bytes));
	} while (count < 0 && errno == EINTR);

	if (count > 0) {
		if (pipe == &exec->output) {
			take_output(exec, bytes, (size_t) count);
		} else {
			smart_str_appendl(&exec->errors, bytes, (size_t) count);
		}
	} else if (count == 0 || errno != EAGAIN) {
		pipe_close(pipe);
	}
}

static void on_pipe(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	reactor_exec_t *exec = ((exec_callback_t *) callback)->exec;
	exec_pipe_t *pipe = exec->output.poll != NULL && event == &exec->output.poll->base ? &exec->output : &exec->error;

	if (exception != NULL) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	ZEND_ASYNC_EVENT_ADD_REF(&exec->event.base);
	pipe_read(exec, pipe);
	exec_proceed(exec);
	ZEND_ASYNC_EVENT_RELEASE(&exec->event.base);
}

/* ---- the child ---- */

static void reap_child(reactor_exec_t *exec)
{
	zend_async_exec_event_t *event = &exec->event;
	php_async_child_status_t status_change;

	event->terminated = true;
	if (php_async_take_child(exec->claim, P_PID, (id_t) exec->pid, WEXITED, &status_change) <= 0) {
		event->exit_code = -1;
	} else {
		event->exit_code = WIFEXITED(status_change.status) ? WEXITSTATUS(status_change.status) : status_change.status;
		event->term_signal = WIFSIGNALED(status_change.status) ? WTERMSIG(status_change.status) : 0;
	}
	php_async_drop_claim(exec->claim);
	exec->pid = 0;
}

/* Sends SIGTERM to a child that is no longer needed. It is reaped in the background. */
static void abandon_child(reactor_exec_t *exec)
{
	if (exec->pid > 0) {
		kill(exec->pid, SIGTERM);
		if (!php_async_drop_claim(exec->claim)) {
			ZEND_ASYNC_ADOPT_CHILD(exec->pid);
		}
		exec->pid = 0;
	}
}

static void on_child(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	reactor_exec_t *exec = ((exec_callback_t *) callback)->exec;

	ZEND_ASYNC_EVENT_ADD_REF(&exec->event.base);
	reap_child(exec);
	exec_proceed(exec);
	ZEND_ASYNC_EVENT_RELEASE(&exec->event.base);
}

static void exec_subscribe(reactor_exec_t *exec, zend_async_event_t *event, zend_async_event_callback_fn function)
{
	exec_callback_t *callback = (exec_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(function, sizeof(exec_callback_t));

	callback->exec = exec;
	/* Only the command itself counts as active. */
	ZEND_ASYNC_EVENT_SET_HIDDEN(event);
	event->add_callback(event, &callback->base);
}

static bool pipe_open(reactor_exec_t *exec, exec_pipe_t *pipe, int *theirs)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) != 0) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, errno, "Cannot open a pipe: %s", strerror(errno));
		return false;
	}
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	async_reactor_poll_forget(ends[0]);

	pipe->poll = async_reactor_new_socket_event(ends[0], ASYNC_READABLE, 0);
	if (UNEXPECTED(pipe->poll == NULL)) {
		close(ends[0]);
		close(ends[1]);
		return false;
	}
	ZEND_ASYNC_EVENT_SET_CLOSE_FD(&pipe->poll->base);
	exec_subscribe(exec, &pipe->poll->base, on_pipe);
	*theirs = ends[1];
	return true;
}

static bool spawn_child(reactor_exec_t *exec, const int fds[3])
{
	exec->pid = php_async_spawn_claimed(exec->event.cmd, fds,
			exec->cwd != NULL ? exec->cwd : php_async_working_directory(), exec->env, &exec->claim);
	if (UNEXPECTED(exec->pid < 0)) {
		exec->pid = 0;
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, errno, "Unable to fork [%s]", exec->event.cmd);
		return false;
	}
	exec->child = async_reactor_new_process_event(exec->pid, 0);
	if (UNEXPECTED(exec->child == NULL)) {
		return false;
	}
	exec_subscribe(exec, &exec->child->base, on_child);
	return true;
}

static bool exec_launch(reactor_exec_t *exec)
{
	int fds[3] = { -1, -1, -1 };
	bool done = pipe_open(exec, &exec->output, &fds[STDOUT_FILENO]);

	if (done && exec->event.std_error != NULL) {
		done = pipe_open(exec, &exec->error, &fds[STDERR_FILENO]);
	}
	done = done && spawn_child(exec, fds);

	for (int i = STDOUT_FILENO; i <= STDERR_FILENO; i++) {
		if (fds[i] >= 0) {
			close(fds[i]);
		}
	}
	return done;
}

/* ---- the event ---- */

static void pause_all(reactor_exec_t *exec)
{
	pipe_pause(&exec->output);
	pipe_pause(&exec->error);
	if (exec->child != NULL && exec->child->base.loop_ref_count > 0) {
		exec->child->base.stop(&exec->child->base);
	}
}

static bool resume_all(reactor_exec_t *exec)
{
	return (must_print(exec) || pipe_resume(&exec->output)) && pipe_resume(&exec->error)
			&& (exec->pid == 0 || exec->child->base.start(&exec->child->base));
}

/* Stores the results in zvals that hold no value yet, like the return value of a PHP function: no destructor may run
 * here. */
static void give_results(reactor_exec_t *exec)
{
	zend_async_exec_event_t *event = &exec->event;

	if (event->std_error != NULL) {
		ZVAL_STR(event->std_error, smart_str_extract(&exec->errors));
	}
	if (event->return_value == NULL || event->exec_mode == ZEND_ASYNC_EXEC_MODE_PASSTHRU) {
		return;
	}

	if (event->exec_mode != ZEND_ASYNC_EXEC_MODE_SHELL_EXEC) {
		ZVAL_STR(event->return_value, exec->last_line != NULL ? zend_string_copy(exec->last_line) : ZSTR_EMPTY_ALLOC());
	} else if (event->output_len > 0) {
		ZVAL_STRINGL(event->return_value, event->output_buffer, event->output_len);
	} else {
		ZVAL_NULL(event->return_value);
	}
}

/* Advances the state after any event: has output printed, completes, or resumes reading. */
static void exec_proceed(reactor_exec_t *exec)
{
	zend_async_event_t *event = &exec->event.base;

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return;
	}
	if (exec->output.poll == NULL && exec->event.output_len > 0
			&& exec->event.exec_mode != ZEND_ASYNC_EXEC_MODE_SHELL_EXEC) {
		line_end(exec);
	}
	if (must_print(exec)) {
		pipe_pause(&exec->output);
		return;
	}
	if (exec->output.poll == NULL && exec->error.poll == NULL && exec->event.terminated) {
		give_results(exec);
		ZEND_ASYNC_EVENT_DISARMED(event);
		async_reactor_notify_and_close(event, NULL, NULL);
	} else if (event->loop_ref_count > 0 && UNEXPECTED(!pipe_resume(&exec->output))) {
		zend_clear_exception();
		pipe_close(&exec->output);
		exec_proceed(exec);
	}
}

static bool exec_start(zend_async_event_t *event)
{
	reactor_exec_t *exec = EXEC_FROM_EVENT(event);

	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}
	if (UNEXPECTED(async_reactor_require() == NULL)) {
		return false;
	}
	if (exec->child == NULL && UNEXPECTED(!exec_launch(exec))) {
		goto failed;
	}

	ZEND_ASYNC_EVENT_ARMED(event);
	if (UNEXPECTED(!resume_all(exec))) {
		pause_all(exec);
		ZEND_ASYNC_EVENT_DISARMED(event);
		return false;
	}
	return true;

failed:
	abandon_child(exec);
	if (exec->output.poll != NULL) {
		pipe_close(&exec->output);
	}
	if (exec->error.poll != NULL) {
		pipe_close(&exec->error);
	}
	return false;
}

static bool exec_stop(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		pause_all(EXEC_FROM_EVENT(event));
		ZEND_ASYNC_EVENT_DISARMED(event);
	}
	return true;
}

static bool exec_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	if (callback != NULL) {
		callback->callback(event, callback, NULL, NULL);
	} else if (result != NULL) {
		ZVAL_LONG(result, EXEC_FROM_EVENT(event)->event.exit_code);
	}
	return true;
}

static bool exec_dispose(zend_async_event_t *event)
{
	reactor_exec_t *exec = EXEC_FROM_EVENT(event);

	if (reactor_keeps_reference(event)) {
		return true;
	}
	zend_async_callbacks_free(event);

	if (exec->output.poll != NULL) {
		pipe_close(&exec->output);
	}
	if (exec->error.poll != NULL) {
		pipe_close(&exec->error);
	}
	if (exec->child != NULL) {
		ZEND_ASYNC_EVENT_RELEASE(&exec->child->base);
	}
	abandon_child(exec);
	if (exec->last_line != NULL) {
		zend_string_release(exec->last_line);
	}
	if (exec->event.output_buffer != NULL) {
		efree(exec->event.output_buffer);
	}
	if (exec->cwd != NULL) {
		efree(exec->cwd);
	}
	if (exec->env != NULL) {
		efree(exec->env);
	}
	smart_str_free(&exec->errors);
	smart_str_free(&exec->unprinted);
	efree(exec->event.cmd);
	ZEND_ASYNC_EVENT_FREE_MEMORY(exec, false);
	return true;
}

static zend_string *exec_info(zend_async_event_t *event)
{
	return zend_strpprintf(0, "Exec(%s)", EXEC_FROM_EVENT(event)->event.cmd);
}

/* Builds the array for execve() from a block of strings that ends with an empty one. */
static char **environment_of(const char *block)
{
	size_t count = 0, bytes = 0;

	for (const char *string = block; *string != '\0'; string += strlen(string) + 1) {
		count++;
		bytes += strlen(string) + 1;
	}

	char **env = safe_emalloc(count + 1, sizeof(char *), bytes);
	char *copy = (char *) (env + count + 1);

	memcpy(copy, block, bytes);
	for (size_t i = 0; i < count; i++) {
		env[i] = copy;
		copy += strlen(copy) + 1;
	}
	env[count] = NULL;
	return env;
}

zend_async_exec_event_t *async_reactor_new_exec_event(zend_async_exec_mode mode, const char *cmd, zval *return_buffer,
		zval *return_value, zval *std_error, const char *cwd, const char *env, size_t extra_size)
{
	if (UNEXPECTED(async_reactor_require() == NULL)) {
		return NULL;
	}

	reactor_exec_t *exec = ecalloc(1, sizeof(*exec) + extra_size);

	reactor_event_init(&exec->event.base, sizeof(*exec), exec_start, exec_stop, exec_dispose, exec_info);
	exec->event.base.replay = exec_replay;
	exec->event.exec_mode = mode;
	exec->event.cmd = estrdup(cmd);
	exec->event.result_buffer = return_buffer;
	exec->event.return_value = return_value;
	exec->event.std_error = std_error;
	exec->event.exit_code = -1;
	exec->cwd = cwd != NULL ? estrdup(cwd) : NULL;
	exec->env = env != NULL ? environment_of(env) : NULL;
	return &exec->event;
}

/* ---- the call ---- */

/* Suspends until there is output to print, the command has completed, or the time limit (ms, 0: none) has passed. */
static bool await_exec(zend_coroutine_t *coroutine, reactor_exec_t *exec, zend_ulong timeout)
{
	const bool woken = zend_async_waker_new_with_timeout(coroutine, timeout, NULL) != NULL
			&& zend_async_resume_when(coroutine, &exec->event.base, false, zend_async_waker_callback_resolve, NULL)
			&& ZEND_ASYNC_SUSPEND();

	zend_async_waker_clean(coroutine);
	return woken;
}

static bool run_exec(zend_coroutine_t *coroutine, reactor_exec_t *exec, zend_ulong timeout)
{
	const uint64_t deadline = timeout > 0 ? zend_hrtime() / 1000000 + timeout : 0;

	for (;;) {
		zend_ulong left = 0;

		if (timeout > 0) {
			const uint64_t now = zend_hrtime() / 1000000;
			left = deadline > now ? (zend_ulong) (deadline - now) : 1;
		}
		if (UNEXPECTED(!await_exec(coroutine, exec, left))) {
			return false;
		}
		print_now(exec);
		if (UNEXPECTED(EG(exception) != NULL)) {
			return false;
		}
		exec_proceed(exec);
		if (ZEND_ASYNC_EVENT_IS_CLOSED(&exec->event.base)) {
			return true;
		}
	}
}

int async_reactor_exec(zend_async_exec_mode mode, const char *cmd, zval *return_buffer, zval *return_value,
		zval *std_error, const char *cwd, const char *env, const zend_ulong timeout)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(!ZEND_ASYNC_MAY_SUSPEND())) {
		zend_throw_error(NULL, "Cannot suspend in the current execution context");
		return -1;
	}

	reactor_exec_t *exec = (reactor_exec_t *) async_reactor_new_exec_event(mode, cmd, return_buffer, return_value,
			std_error, cwd, env, 0);
	if (UNEXPECTED(exec == NULL)) {
		return -1;
	}

	int exit_code = -1;

	exec->printer = coroutine;
	if (EXPECTED(run_exec(coroutine, exec, timeout))) {
		exit_code = (int) exec->event.exit_code;
	}
	exec->printer = NULL;
	/* Terminates the child of an unfinished command; it is reaped when it has ended. */
	ZEND_ASYNC_EVENT_RELEASE(&exec->event.base);
	return exit_code;
}
