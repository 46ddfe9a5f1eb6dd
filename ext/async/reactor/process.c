/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The exit of child processes. An event observes the exit and does not reap: the owner of the child does, so that exit
 * codes, proc_get_status() and pcntl keep their meaning. Where the kernel has descriptors for processes, an event polls
 * one. On other systems every started event is checked at each SIGCHLD.
 * Also here: orphans, children whose owner is gone and that no call will wait for. They are reaped when they end.
 *
 *   state     in the list   leaves by
 *   created   no            start
 *   armed     yes           exit (closed), stop, dispose, shutdown (closed)
 *   stopped   no            start, dispose
 *   closed    no            dispose (replays the exit code unless the shutdown has closed it)
 *
 * Only process_disarm() removes an event from the list. It also stops watching SIGCHLD after the last event that needs it. */
#include "reactor.h"
#include "zend_async_inflight.h"

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define STATUS_UNKNOWN (-1)

struct _reactor_process_s {
	zend_async_process_event_t event;
	zend_async_poll_event_t *pidfd;  /* owned while armed; NULL without a pidfd */
	bool needs_sigchld;              /* armed without a pidfd */
	bool has_ended;                  /* exit_code is final */
	reactor_process_t *prev;         /* borrowed; neighbours in the list */
	reactor_process_t *next;
};

/* Our callback on the pidfd or on SIGCHLD. */
typedef struct {
	zend_async_event_callback_t base;
	reactor_process_t *process;      /* borrowed: it frees this with its pidfd before itself; NULL for SIGCHLD */
} child_callback_t;

#define PROCESS_FROM_EVENT(ev) ((reactor_process_t *) (ev))

/* ---- looking at a child ---- */

/* True if the child has ended. Sets the exit code as the functions of ext/standard report it: the raw status if a
 * signal killed it, STATUS_UNKNOWN if other code has reaped it or it is not a child of this process. */
static bool look_at_child(reactor_process_t *process)
{
	siginfo_t info;
	int result;

	info.si_pid = 0;
	do {
		result = waitid(P_PID, (id_t) process->event.process, &info, WEXITED | WNOHANG | WNOWAIT);
	} while (result != 0 && errno == EINTR);

	if (result == 0 && info.si_pid == 0) {
		return false;
	}
	process->has_ended = true;
	process->event.exit_code = result != 0 ? STATUS_UNKNOWN
										   : (info.si_status | (info.si_code == CLD_DUMPED ? 0x80 : 0));
	return true;
}

/* ---- without a pidfd ---- */

static void on_sigchld(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);
static void process_complete(reactor_process_t *process);

static bool watch_sigchld(async_reactor_t *reactor)
{
	if (reactor->child_signal == NULL) {
		reactor->child_signal = async_reactor_new_signal_event(SIGCHLD, 0);
		if (UNEXPECTED(reactor->child_signal == NULL)) {
			return false;
		}
		/* Hidden: only the process events count as active. */
		ZEND_ASYNC_EVENT_SET_HIDDEN(&reactor->child_signal->base);
		reactor->child_signal->base.add_callback(&reactor->child_signal->base,
				ZEND_ASYNC_EVENT_CALLBACK_EX(on_sigchld, sizeof(child_callback_t)));
	}
	return reactor->child_signal->base.start(&reactor->child_signal->base);
}

static void unwatch_sigchld(async_reactor_t *reactor)
{
	zend_async_event_t *event = &reactor->child_signal->base;

	reactor->child_signal = NULL;
	event->stop(event);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static bool await_sigchld(async_reactor_t *reactor, reactor_process_t *process)
{
	if (reactor->sigchld_users == 0 && UNEXPECTED(!watch_sigchld(reactor))) {
		return false;
	}
	reactor->sigchld_users++;
	process->needs_sigchld = true;
	return true;
}

static void on_sigchld(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	async_reactor_t *reactor = async_reactor;

	reactor->children_cursor = reactor->children;
	while (reactor->children_cursor != NULL) {
		reactor_process_t *process = reactor->children_cursor;
		reactor->children_cursor = process->next;

		if (process->needs_sigchld && look_at_child(process)) {
			process_complete(process);
		}
	}
}

/* ---- with a pidfd ---- */

static int open_pidfd(pid_t pid)
{
#ifdef SYS_pidfd_open
# if ZEND_DEBUG
	/* For tests of the SIGCHLD path. */
	if (getenv("ASYNC_TEST_WITHOUT_PIDFD") != NULL) {
		return -1;
	}
# endif
	return (int) syscall(SYS_pidfd_open, pid, 0);
#else
	return -1;
#endif
}

static void drop_pidfd(reactor_process_t *process)
{
	zend_async_event_t *event = &process->pidfd->base;

	process->pidfd = NULL;
	event->stop(event);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static void on_pidfd(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	reactor_process_t *process = ((child_callback_t *) callback)->process;

	if (exception != NULL) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	if (look_at_child(process)) {
		process_complete(process);
	} else {
		/* The child has ended, but a debugger waits for it first. The pidfd stays ready: wait for SIGCHLD instead. */
		drop_pidfd(process);
		if (UNEXPECTED(!await_sigchld(async_reactor, process))) {
			zend_clear_exception();
			process->has_ended = true;
			process->event.exit_code = STATUS_UNKNOWN;
			process_complete(process);
		}
	}
}

/* Watches the child by a pidfd. False without an exception: the system has none. */
static bool poll_child(reactor_process_t *process)
{
	const int fd = open_pidfd(process->event.process);

	if (fd < 0) {
		return false;
	}

	process->pidfd = async_reactor_new_socket_event(fd, ASYNC_READABLE, 0);
	if (UNEXPECTED(process->pidfd == NULL)) {
		close(fd);
		return false;
	}

	zend_async_event_t *event = &process->pidfd->base;
	child_callback_t *callback = (child_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(on_pidfd, sizeof(child_callback_t));

	ZEND_ASYNC_EVENT_SET_CLOSE_FD(event);
	ZEND_ASYNC_EVENT_SET_HIDDEN(event);
	callback->process = process;
	event->add_callback(event, &callback->base);
	if (UNEXPECTED(!event->start(event))) {
		drop_pidfd(process);
		return false;
	}
	return true;
}

/* ---- the event ---- */

static void list_child(async_reactor_t *reactor, reactor_process_t *process)
{
	ZEND_ASYNC_STACK_PUSH(reactor->children, process, prev, next);
}

static void process_disarm(reactor_process_t *process)
{
	async_reactor_t *reactor = async_reactor;

	if (reactor->children_cursor == process) {
		reactor->children_cursor = process->next;
	}
	ZEND_ASYNC_STACK_REMOVE(reactor->children, process, prev, next);

	if (process->pidfd != NULL) {
		drop_pidfd(process);
	}
	if (process->needs_sigchld) {
		process->needs_sigchld = false;
		if (--reactor->sigchld_users == 0) {
			unwatch_sigchld(reactor);
		}
	}
	ZEND_ASYNC_EVENT_DISARMED(&process->event.base);
}

/* Closes the event with its exit code. It may be freed afterwards. */
static void process_complete(reactor_process_t *process)
{
	zend_async_event_t *event = &process->event.base;

	ZEND_ASYNC_EVENT_ADD_REF(event);
	process_disarm(process);
	async_reactor_notify_and_close(event, NULL, NULL);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static bool process_start(zend_async_event_t *event)
{
	reactor_process_t *process = PROCESS_FROM_EVENT(event);

	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}

	async_reactor_t *reactor = async_reactor_require();
	if (UNEXPECTED(reactor == NULL)) {
		return false;
	}
	if (look_at_child(process)) {
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, NULL, NULL);
		return true;
	}
	if (!poll_child(process) && (UNEXPECTED(EG(exception) != NULL) || UNEXPECTED(!await_sigchld(reactor, process)))) {
		return false;
	}
	list_child(reactor, process);
	ZEND_ASYNC_EVENT_ARMED(event);

	/* The child may have ended before SIGCHLD was watched. */
	if (process->needs_sigchld && look_at_child(process)) {
		process_complete(process);
	}
	return true;
}

static bool process_stop(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		process_disarm(PROCESS_FROM_EVENT(event));
	}
	return true;
}

/* An event that the shutdown of the loop has closed has no outcome. */
static bool process_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	const reactor_process_t *process = PROCESS_FROM_EVENT(event);

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event) || !process->has_ended) {
		return false;
	}
	if (callback != NULL) {
		callback->callback(event, callback, NULL, NULL);
	} else if (result != NULL) {
		ZVAL_LONG(result, process->event.exit_code);
	}
	return true;
}

static bool process_dispose(zend_async_event_t *event)
{
	if (reactor_keeps_reference(event)) {
		return true;
	}
	zend_async_callbacks_free(event);
	ZEND_ASYNC_EVENT_FREE_MEMORY(event, false);
	return true;
}

static zend_string *process_info(zend_async_event_t *event)
{
	return zend_strpprintf(0, "Process(%lld)", (long long) PROCESS_FROM_EVENT(event)->event.process);
}

zend_async_process_event_t *async_reactor_new_process_event(zend_process_t pid, size_t extra_size)
{
	if (UNEXPECTED(async_reactor_require() == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(pid <= 0)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, ESRCH, "Cannot wait for process %lld: no such process",
				(long long) pid);
		return NULL;
	}

	reactor_process_t *process = ecalloc(1, sizeof(*process) + extra_size);

	reactor_event_init(&process->event.base, sizeof(*process), process_start, process_stop, process_dispose,
			process_info);
	process->event.base.replay = process_replay;
	process->event.process = pid;
	process->event.exit_code = STATUS_UNKNOWN;
	return &process->event;
}

/* ---- orphans ---- */

struct _reactor_orphan_s {
	zend_async_event_callback_t callback;  /* of the event */
	zend_async_process_event_t *event;     /* owned, hidden: an orphan must not keep the loop alive */
	reactor_orphan_t *prev;                /* borrowed; neighbours among the orphans */
	reactor_orphan_t *next;
};

static void process_reap(pid_t pid)
{
	while (waitpid(pid, NULL, WNOHANG) < 0 && errno == EINTR) {}
}

static void orphan_free(reactor_orphan_t *orphan)
{
	async_reactor_t *reactor = async_reactor;
	zend_async_event_t *event = &orphan->event->base;

	ZEND_ASYNC_STACK_REMOVE(reactor->orphans, orphan, prev, next);

	/* Also frees the callback, which is the orphan itself. */
	if (event->loop_ref_count > 0) {
		event->stop(event);
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static void on_orphan(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	reactor_orphan_t *orphan = (reactor_orphan_t *) callback;

	process_reap(orphan->event->process);
	orphan_free(orphan);
}

/* Adopts a child that has lost its owner. Never throws and keeps a pending exception. A child that cannot be watched
 * stays a zombie, as in upstream, until some code waits for any child. */
void async_reactor_adopt_child(zend_process_t pid)
{
	async_reactor_t *reactor = async_reactor;

	if (reactor == NULL || reactor->shutting_down) {
		process_reap(pid);
		return;
	}

	zend_object *in_flight = zend_async_exception_take();

	reactor_orphan_t *orphan = (reactor_orphan_t *) zend_async_event_callback_new(on_orphan, sizeof(reactor_orphan_t));

	orphan->event = async_reactor_new_process_event(pid, 0);
	if (EXPECTED(orphan->event != NULL)) {
		zend_async_event_t *event = &orphan->event->base;

		ZEND_ASYNC_STACK_PUSH(reactor->orphans, orphan, prev, next);
		ZEND_ASYNC_EVENT_SET_HIDDEN(event);
		event->add_callback(event, &orphan->callback);
		if (UNEXPECTED(!event->start(event))) {
			orphan_free(orphan);
		}
	} else {
		efree(orphan);
	}

	if (UNEXPECTED(EG(exception) != NULL)) {
		zend_object *exception = zend_async_exception_take();
		OBJ_RELEASE(exception);
	}
	EG(exception) = in_flight;
}

/* ---- shutdown ---- */

void async_reactor_process_shutdown(async_reactor_t *reactor)
{
	while (reactor->orphans != NULL) {
		process_reap(reactor->orphans->event->process);
		orphan_free(reactor->orphans);
	}
	while (reactor->children != NULL) {
		zend_async_event_t *event = &reactor->children->event.base;

		process_disarm(reactor->children);
		ZEND_ASYNC_EVENT_SET_CLOSED(event);
	}
}
