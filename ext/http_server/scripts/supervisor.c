/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The supervisor of a pool. It notices the death of FPM by an event of the reactor, and reads what FPM says about itself from a pipe. */
#include "supervisor.h"
#include "process.h"
#include "base/exceptions.h"
#include "base/report.h"
#include "base/signal.h"
#include "base/watch.h"
#include "main/async_environment.h"
#include "main/php_open_temporary_file.h"
#include "zend_smart_str.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* How often a new FPM is asked whether it is ready, ms. */
#define PROBE_MS    20
/* Until the next attempt, ms: twice as long each time. */
#define BACKOFF_MIN 100
#define BACKOFF_MAX 10000
/* An FPM that has lived so long, ms, was no failed attempt. */
#define LIFE_MIN    10000

/* Of the time to shut down, ms: for FPM to end scripts that are still running. */
#define TERM_MS     500
/* For the kernel to end what was killed, ms. */
#define KILL_MS     2000

#define LINE_MAX_LENGTH 1024
/* Of a hint at what is missing. */
#define LINE_REST_MAX   64

typedef enum {
	STATE_STARTING,
	STATE_READY,
	STATE_WAITING,
	STATE_STOPPING
} state_t;

struct _http_supervisor_s {
	http_fpm_t *pool;                   /* borrowed */
	http_fcgi_t *client;                 /* borrowed; NULL: none is told */
	state_t state;
	char *directory;                     /* owned, persistent */
	int lock;                            /* owned: of the directory; -1: there is none */
	zend_long grace;                     /* seconds */
	pid_t pid;                           /* 0: there is none */
	zend_async_process_event_t *process; /* owned; NULL: there is none */
	int output;                          /* owned: what FPM says; -1: it says no more */
	zend_async_poll_event_t *readable;   /* owned */
	zend_async_timer_event_t *timer;     /* owned: of the next probe, or the next attempt */
	uint64_t since;                      /* ms: FPM was started */
	uint64_t backoff;                    /* ms */
	http_signal_t *changed;              /* owned: the state is another one, or FPM is dead */
	char line[LINE_MAX_LENGTH + LINE_REST_MAX]; /* the line that FPM has begun */
	size_t line_length;
	size_t line_rest;                    /* bytes of it for which there is no room */
	char last[LINE_MAX_LENGTH];          /* the last whole line, for messages */
};

static void start_again(http_supervisor_t *supervisor);

/* --- what FPM says --- */

static void end_line(http_supervisor_t *supervisor)
{
	const char *text = supervisor->line, *level;
	char *end = supervisor->line + supervisor->line_length;

	if (supervisor->line_rest > 0) {
		end += snprintf(end, LINE_REST_MAX, "... (%zu bytes more)", supervisor->line_rest);
	}
	*end = '\0';
	supervisor->line_length = supervisor->line_rest = 0;
	/* [date] LEVEL: text */
	level = text[0] == '[' ? strstr(text, "] ") : NULL;
	text = level != NULL ? level + 2 : text;
	if (text == end) {
		return;
	}
	snprintf(supervisor->last, sizeof(supervisor->last), "%s", text);
	if (strncmp(text, "NOTICE: ", 8) != 0) {
		http_report_bytes(strncmp(text, "WARNING: ", 9) == 0 ? LOG_WARNING : LOG_ERR, "FPM: ", text,
				(size_t) (end - text));
	}
}

static void drop_output(http_supervisor_t *supervisor)
{
	if (supervisor->readable != NULL) {
		http_unwatch(&supervisor->readable->base);
		supervisor->readable = NULL;
	}
	if (supervisor->output >= 0) {
		ZEND_ASYNC_POLL_FORGET(supervisor->output);
		close(supervisor->output);
		supervisor->output = -1;
	}
}

/* Reads what is there. Returns the number of bytes; 0: there will be no more; -1: there is nothing now. */
static ssize_t read_output(http_supervisor_t *supervisor)
{
	char bytes[4096];
	const ssize_t length = read(supervisor->output, bytes, sizeof(bytes));

	if (length < 0) {
		return errno == EAGAIN || errno == EINTR ? -1 : 0;
	}
	for (ssize_t i = 0; i < length; i++) {
		if (bytes[i] == '\n') {
			end_line(supervisor);
		} else if (supervisor->line_length < LINE_MAX_LENGTH) {
			supervisor->line[supervisor->line_length++] = bytes[i];
		} else {
			supervisor->line_rest++;
		}
	}
	return length;
}

static void on_output(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_supervisor_t *supervisor = HTTP_WATCH_OWNER(callback);

	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	if (exception != NULL || read_output(supervisor) == 0) {
		drop_output(supervisor);
	}
}

/* --- states --- */

static void set_timer(http_supervisor_t *supervisor, uint64_t ms)
{
	if (UNEXPECTED(!ZEND_ASYNC_TIMER_REARM(supervisor->timer, ms, 0))) {
		zend_clear_exception();
	}
}

static void set_state(http_supervisor_t *supervisor, state_t state)
{
	supervisor->state = state;
	/* Clients of all threads look at this. The one here is told, so that it goes on at once. */
	zend_atomic_bool_store(&supervisor->pool->fcgi->held, state != STATE_READY);
	if (supervisor->client != NULL && state == STATE_READY) {
		http_fcgi_soon(supervisor->client);
	}
	http_signal_notify(supervisor->changed);
}

/* True if the socket accepts connections. */
static bool accepts(const http_supervisor_t *supervisor)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	bool fine;

	snprintf(address.sun_path, sizeof(address.sun_path), "%s", supervisor->pool->fcgi->address);
	fine = fd >= 0 && connect(fd, (struct sockaddr *) &address, sizeof(address)) == 0;
	if (fd >= 0) {
		close(fd);
	}
	return fine;
}

static void on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_supervisor_t *supervisor = HTTP_WATCH_OWNER(callback);

	if (supervisor->state == STATE_WAITING) {
		start_again(supervisor);
	} else if (supervisor->state == STATE_STARTING) {
		if (accepts(supervisor)) {
			set_state(supervisor, STATE_READY);
		} else {
			set_timer(supervisor, PROBE_MS);
		}
	}
}

/* Waits before the next attempt. */
static void back_off(http_supervisor_t *supervisor)
{
	const bool failed = ZEND_ASYNC_NOW() - supervisor->since < LIFE_MIN;

	supervisor->backoff = !failed ? BACKOFF_MIN : MIN(MAX(supervisor->backoff * 2, BACKOFF_MIN), BACKOFF_MAX);
	set_state(supervisor, STATE_WAITING);
	set_timer(supervisor, supervisor->backoff);
}

/* --- the process --- */

static void drop_process(http_supervisor_t *supervisor)
{
	if (supervisor->process != NULL) {
		http_unwatch(&supervisor->process->base);
		supervisor->process = NULL;
	}
}

static void on_death(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_supervisor_t *supervisor = HTTP_WATCH_OWNER(callback);
	const pid_t pid = supervisor->pid;
	int status = 0;

	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	/* Other code may have reaped it. */
	if (waitpid(pid, &status, WNOHANG) == 0) {
		ZEND_ASYNC_ADOPT_CHILD(pid);
	}
	/* Children that it has left behind would go on to accept. */
	kill(-pid, SIGKILL);
	supervisor->pid = 0;
	ZEND_ASYNC_EVENT_ADD_REF(event);
	drop_process(supervisor);
	while (supervisor->output >= 0 && read_output(supervisor) > 0) {
		/* Its last words. */
	}
	drop_output(supervisor);
	if (supervisor->state == STATE_STOPPING) {
		http_signal_notify(supervisor->changed);
	} else {
		http_report(LOG_ERR, "FPM has ended by itself (%s %d)", WIFSIGNALED(status) ? "signal" : "status",
				WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
		back_off(supervisor);
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

/* Our environment, where the ini file of the pool is, and the variables of the scripts. A persistent array; the texts from *added on
 * are the caller's, too. */
static char **make_environment(const http_supervisor_t *supervisor, size_t *added)
{
	const http_strings_t *env = &supervisor->pool->env;
	static const char name[] = "PHP_INI_SCAN_DIR=";
	char **own = php_async_environ(), **environment;
	const char *before = "";
	size_t count = 0, kept = 0;

	while (own[count] != NULL) {
		count++;
	}
	environment = pecalloc(count + 2 + env->count / 2, sizeof(*environment), true);
	for (size_t i = 0; i < count; i++) {
		if (strncmp(own[i], name, sizeof(name) - 1) == 0) {
			before = own[i] + sizeof(name) - 1;
		} else {
			environment[kept++] = own[i];
		}
	}
	/* Nothing in front of the colon is the directory that PHP was built with. */
	*added = kept;
	zend_spprintf(&environment[kept++], 0, "%s%s:%s", name, before, supervisor->directory);
	for (uint32_t i = 0; i < env->count; i += 2) {
		zend_spprintf(&environment[kept++], 0, HTTP_FPM_VARIABLE "%" PRIu32 "=%s", i / 2, env->items[i + 1]);
	}
	return environment;
}

/* Starts FPM with the write end of the pipe. Returns the pid, or -1 with errno. */
static pid_t spawn_fpm(const http_supervisor_t *supervisor, int output)
{
	char config[MAXPATHLEN];
	char *argv[] = { supervisor->pool->binary, "--nodaemonize", "--force-stderr", "--fpm-config", config,
		"--allow-to-run-as-root", NULL };
	size_t added;
	char **environment = make_environment(supervisor, &added);
	pid_t pid;
	int error;

	snprintf(config, sizeof(config), "%s/" HTTP_FPM_CONFIG, supervisor->directory);
	pid = http_process_start(supervisor->pool->binary, argv, environment, output);
	error = errno;
	while (environment[added] != NULL) {
		efree(environment[added++]);
	}
	free(environment);
	errno = error;
	return pid;
}

/* Watches a new process. False with an exception. */
static bool watch_process(http_supervisor_t *supervisor)
{
	supervisor->readable = ZEND_ASYNC_NEW_POLL_EVENT(supervisor->output, 0, ASYNC_READABLE);
	if (UNEXPECTED(supervisor->readable == NULL)) {
		return false;
	}
	http_watch(&supervisor->readable->base, on_output, supervisor);
	supervisor->process = ZEND_ASYNC_NEW_PROCESS_EVENT(supervisor->pid);
	if (UNEXPECTED(supervisor->process == NULL)) {
		return false;
	}
	http_watch(&supervisor->process->base, on_death, supervisor);
	return supervisor->readable->base.start(&supervisor->readable->base)
			&& supervisor->process->base.start(&supervisor->process->base);
}

/* Starts FPM. False with errno. */
static bool start_process(http_supervisor_t *supervisor)
{
	int ends[2];

	supervisor->since = ZEND_ASYNC_NOW();
	if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
		return false;
	}
	/* FPM waits for its log as it likes. */
	fcntl(ends[1], F_SETFL, 0);
	supervisor->pid = spawn_fpm(supervisor, ends[1]);
	close(ends[1]);
	supervisor->output = ends[0];
	if (supervisor->pid < 0) {
		supervisor->pid = 0;
		drop_output(supervisor);
		return false;
	}
	set_state(supervisor, STATE_STARTING);
	set_timer(supervisor, PROBE_MS);
	/* It may be dead already, and reported within the call. */
	if (EXPECTED(watch_process(supervisor))) {
		return true;
	}
	zend_clear_exception();
	kill(-supervisor->pid, SIGKILL);
	ZEND_ASYNC_ADOPT_CHILD(supervisor->pid);
	supervisor->pid = 0;
	drop_process(supervisor);
	drop_output(supervisor);
	errno = EAGAIN;
	return false;
}

static void start_again(http_supervisor_t *supervisor)
{
	if (start_process(supervisor)) {
		http_report(LOG_NOTICE, "FPM is started again");
	} else {
		http_report(LOG_ERR, "FPM cannot be started again: %s", strerror(errno));
		back_off(supervisor);
	}
}

/* --- beginning and end --- */

static void free_supervisor(http_supervisor_t *supervisor)
{
	drop_process(supervisor);
	drop_output(supervisor);
	if (supervisor->timer != NULL) {
		http_unwatch(&supervisor->timer->base);
	}
	if (supervisor->directory != NULL) {
		http_fpm_remove(supervisor->directory, supervisor->lock);
		free(supervisor->directory);
	}
	http_signal_release(supervisor->changed);
	efree(supervisor);
}

void http_supervisor_attach(http_supervisor_t *supervisor, http_fcgi_t *client)
{
	supervisor->client = client;
}

/* Waits until FPM is dead, so long at most. Suspends. */
static void wait_for_death(http_supervisor_t *supervisor, uint64_t ms)
{
	bool expired = false;

	while (supervisor->pid != 0 && !expired) {
		if (!http_signal_wait_for(supervisor->changed, ms, &expired)) {
			/* A cancellation cuts the grace short. */
			zend_clear_exception();
			return;
		}
	}
}

/* Ends FPM within the time. Scripts that run on behind their answers have nearly all of it. */
static void end_process(http_supervisor_t *supervisor, uint64_t ms)
{
	const uint64_t rest = MIN(ms / 4, TERM_MS);

	if (supervisor->pid != 0 && ms > 0) {
		kill(supervisor->pid, SIGQUIT);
		wait_for_death(supervisor, ms - rest);
	}
	if (supervisor->pid != 0 && ms > 0) {
		http_report(LOG_WARNING, "FPM is ended while scripts are running: the time to shut down is over");
		kill(supervisor->pid, SIGTERM);
		wait_for_death(supervisor, rest);
	}
	if (supervisor->pid != 0) {
		kill(-supervisor->pid, SIGKILL);
		wait_for_death(supervisor, KILL_MS);
	}
	if (supervisor->pid != 0) {
		/* The kernel has it. */
		ZEND_ASYNC_ADOPT_CHILD(supervisor->pid);
	}
}

void http_supervisor_stop(http_supervisor_t *supervisor, uint64_t ms)
{
	zend_object *pending = EG(exception);

	if (pending != NULL) {
		GC_ADDREF(pending);
		zend_clear_exception();
	}
	supervisor->client = NULL;
	supervisor->state = STATE_STOPPING;
	end_process(supervisor, ms);
	free_supervisor(supervisor);
	if (pending != NULL) {
		zend_throw_exception_internal(pending);
	}
}

/* Waits until FPM is ready. False with an exception. */
static bool wait_until_ready(http_supervisor_t *supervisor)
{
	const uint64_t end = ZEND_ASYNC_NOW() + (uint64_t) supervisor->pool->start_timeout * 1000;
	bool expired = false;

	while (supervisor->state == STATE_STARTING && !expired) {
		const uint64_t now = ZEND_ASYNC_NOW();

		if (!http_signal_wait_for(supervisor->changed, now < end ? end - now : 1, &expired)) {
			return false;
		}
	}
	if (supervisor->state != STATE_READY) {
		http_throw_runtime("FPM (%s) %s: %s", supervisor->pool->binary,
				expired ? "is not ready in time" : "has ended at once",
				supervisor->last[0] != '\0' ? supervisor->last : "it says nothing");
		return false;
	}
	return true;
}

/* Makes the directory: few and small files, written before the server accepts. False with an exception. */
static bool make_directory(http_supervisor_t *supervisor)
{
	http_fpm_t *pool = supervisor->pool;
	char path[MAXPATHLEN];

	supervisor->directory = http_fpm_write(pool, php_get_temporary_directory(), supervisor->grace, &supervisor->lock);
	if (supervisor->directory == NULL) {
		http_throw_runtime("The files of FPM cannot be written below %s: %s", php_get_temporary_directory(),
				strerror(errno));
		return false;
	}
	snprintf(path, sizeof(path), "%s/" HTTP_FPM_SOCKET, supervisor->directory);
	if (strlen(path) >= sizeof(((struct sockaddr_un *) NULL)->sun_path)) {
		http_throw_runtime("The path of a socket cannot be as long as %s", path);
		return false;
	}
	free(pool->fcgi->address);
	pool->fcgi->address = pestrdup(path, true);
	return true;
}

/* A timer that does not keep the loop alive. False with an exception. */
static bool make_timer(http_supervisor_t *supervisor)
{
	supervisor->timer = http_timer_new(PROBE_MS, false, true, on_timer, supervisor);
	return supervisor->timer != NULL;
}

http_supervisor_t *http_supervisor_start(http_fpm_t *pool, zend_long grace)
{
	http_supervisor_t *supervisor = ecalloc(1, sizeof(*supervisor));
	bool started;

	supervisor->pool = pool;
	supervisor->grace = grace;
	supervisor->output = supervisor->lock = -1;
	supervisor->changed = http_signal_new("FPM");
	started = make_timer(supervisor) && make_directory(supervisor);
	if (started && !start_process(supervisor)) {
		http_throw_runtime("FPM (%s) cannot be started: %s", pool->binary, strerror(errno));
		started = false;
	}
	if (!started || !wait_until_ready(supervisor)) {
		http_supervisor_stop(supervisor, 0);
		return NULL;
	}
	return supervisor;
}
