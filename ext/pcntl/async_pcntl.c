/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waits of ext/pcntl, see async_pcntl.h. The exit of one child is a process event. SIGCHLD announces any other status
 * change of a child; where that signal is ignored or blocked, the wait polls with pauses. main/async_children.h decides
 * which of several calls receives a child.
 * Invariant: the event is started before the first check, so that no change in between is missed. */
#include "async_pcntl.h"
#include "php_pcntl.h"
#include "zend_async_signal.h"
#include "zend_hrtime.h"

#include <poll.h>
#include <unistd.h>

#ifdef __linux__
# include <sys/signalfd.h>
#endif

#define NS_PER_S UINT64_C(1000000000)
#define NS_PER_MS UINT64_C(1000000)

void php_async_pcntl_delivered(int signo)
{
#ifdef ZEND_SIGNALS
	const bool restarts = SIGG(handlers)[signo - 1].flags & SA_RESTART;
#else
	struct sigaction action;
	const bool restarts = sigaction(signo, NULL, &action) == 0 && (action.sa_flags & SA_RESTART);
#endif

	zend_async_signal_delivered(restarts);
}

/* ---- children ---- */

#ifdef __WALL
# define OF_THREADS (__WALL | __WCLONE | __WNOTHREAD)
#else
# define OF_THREADS 0
#endif
#define WAITPID_OPTIONS (WNOHANG | WUNTRACED | WCONTINUED | OF_THREADS)
#define WAITID_OPTIONS (WNOHANG | WEXITED | WSTOPPED | WCONTINUED | WNOWAIT | OF_THREADS)

static bool pcntl_is_announced(void)
{
	struct sigaction action;
	sigset_t blocked;

	return sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler != SIG_IGN && !(action.sa_flags & SA_NOCLDWAIT)
			&& sigprocmask(SIG_BLOCK, NULL, &blocked) == 0 && !sigismember(&blocked, SIGCHLD);
}

/* Returns the started event that announces status changes. NULL with an exception, or without one if none announces
 * them. */
static zend_async_event_t *new_event(idtype_t type, id_t id, int options)
{
	zend_async_event_t *event = NULL;

	if (type == P_PID && !(options & (WSTOPPED | WCONTINUED))) {
		zend_async_process_event_t *process = ZEND_ASYNC_NEW_PROCESS_EVENT((pid_t) id);
		event = process ? &process->base : NULL;
	} else if (pcntl_is_announced()) {
		zend_async_signal_event_t *signal = ZEND_ASYNC_NEW_SIGNAL_EVENT(SIGCHLD);
		event = signal ? &signal->base : NULL;
	}
	if (event && UNEXPECTED(!event->start(event))) {
		ZEND_ASYNC_EVENT_RELEASE(event);
		return NULL;
	}
	return event;
}

static int await_status_change(zend_async_event_t *event, php_async_claim_t *claim, idtype_t type, id_t id, int options,
		php_async_child_status_t *status_change)
{
	const uint32_t unrestarted_before = zend_async_interrupts.unrestarted;
	uint32_t pause_ms = 1;
	uint64_t left;
	bool interrupted;
	int taken;

	while ((taken = php_async_take_child(claim, type, id, options, status_change)) == 0) {
		if (event) {
			if (UNEXPECTED(!php_async_await_event(event, &interrupted))) {
				return -1;
			}
		} else {
			interrupted = !php_async_sleep_interruptibly(pause_ms * NS_PER_MS, &left);
			if (UNEXPECTED(EG(exception) != NULL)) {
				return -1;
			}
			pause_ms = MIN(pause_ms * 2, 20);
		}
		if (UNEXPECTED(interrupted) && zend_async_interrupts.unrestarted != unrestarted_before) {
			errno = EINTR;
			return -1;
		}
	}
	return taken;
}

/* Suspends until the claim has a status change. Returns as php_async_take_child(), but never 0. */
static int await_claimed(php_async_claim_t *claim, idtype_t type, id_t id, int options,
		php_async_child_status_t *status_change)
{
	zend_async_event_t *event = new_event(type, id, options);
	int taken;

	if (UNEXPECTED(EG(exception) != NULL)) {
		return -1;
	}
	taken = await_status_change(event, claim, type, id, options, status_change);
	if (event) {
		const int error = errno;
		event->stop(event);
		ZEND_ASYNC_EVENT_RELEASE(event);
		errno = error;
	}
	return taken;
}

/* As await_claimed(), but blocks: for callers that may not suspend. */
static int block_claimed(php_async_claim_t *claim, idtype_t type, id_t id, int options,
		php_async_child_status_t *status_change)
{
	int taken = 0;

	while (taken == 0) {
		siginfo_t info;

		if (waitid(type, id, &info, options | WNOWAIT) != 0) {
			return -1;
		}
		taken = php_async_take_child(claim, type, id, options, status_change);
	}
	return taken;
}

/* waitid(2) that respects the claims of other calls. 1 and the status, 0 where WNOHANG finds nothing, -1 with errno. */
static int wait_for_child(idtype_t type, id_t id, int options, php_async_child_status_t *status_change)
{
	if (options & WNOHANG) {
		return php_async_take_child(NULL, type, id, options, status_change);
	}

	php_async_claim_t *claim = php_async_claim(type, id, options);
	/* volatile: kept across a fatal error in a signal handler. */
	volatile int taken;
	bool failed = false;

	zend_try {
		taken = php_async_take_child(claim, type, id, options, status_change);
		if (taken == 0) {
			taken = php_async_may_suspend() ? await_claimed(claim, type, id, options, status_change)
											: block_claimed(claim, type, id, options, status_change);
		}
	} zend_catch {
		failed = true;
	} zend_end_try();

	const int error = errno;
	php_async_drop_claim(claim);
	if (UNEXPECTED(failed)) {
		zend_bailout();
	}
	errno = error;
	return taken;
}

/* Invalid options never get here: the callers leave them to the system call, which refuses them. */
static void wait_into(php_async_waited_t *waited, idtype_t type, id_t id, int options)
{
	waited->result = wait_for_child(type, id, options, &waited->status_change);
	waited->error = errno;
}

void php_async_waitid(php_async_waited_t *waited, idtype_t type, id_t id, int options)
{
	waited->made = ZEND_ASYNC_IS_ACTIVE && !(options & ~WAITID_OPTIONS);
	if (UNEXPECTED(waited->made)) {
		wait_into(waited, type, id, options);
	}
}

void php_async_waitpid(php_async_waited_t *waited, pid_t pid, int options)
{
	waited->made = ZEND_ASYNC_IS_ACTIVE && !(options & ~WAITPID_OPTIONS);
	if (EXPECTED(!waited->made)) {
		return;
	}
	options |= WEXITED;
	if (pid > 0) {
		wait_into(waited, P_PID, (id_t) pid, options);
	} else if (pid == -1) {
		wait_into(waited, P_ALL, 0, options);
	} else {
		wait_into(waited, P_PGID, (id_t) (pid == 0 ? getpgrp() : -pid), options);
	}
}

int php_async_waited_info(const php_async_waited_t *waited, siginfo_t *info)
{
	if (waited->result > 0) {
		*info = waited->status_change.info;
	} else {
		info->si_pid = 0;
		errno = waited->error;
	}
	return waited->result < 0 ? -1 : 0;
}

pid_t php_async_waited_pid(const php_async_waited_t *waited, int *status, struct rusage *usage)
{
	if (waited->result <= 0) {
		errno = waited->error;
		return waited->result;
	}
	*status = waited->status_change.status;
	if (usage) {
		*usage = waited->status_change.usage;
	}
	return waited->status_change.info.si_pid;
}

/* ---- signals ---- */

#if defined(HAVE_SIGWAITINFO) && defined(HAVE_SIGTIMEDWAIT)

/* sigtimedwait(2) takes a signal even if it is not blocked, so a signal stays blocked while a coroutine waits for it
 * and no handler receives it. Counted per signal; a signal that the first wait has blocked is unblocked after the
 * last. */
ZEND_TLS uint32_t awaited[NSIG];
ZEND_TLS bool blocked_here[NSIG];

static void pcntl_withhold(const sigset_t *set)
{
	sigset_t blocked;

	sigprocmask(SIG_BLOCK, set, &blocked);
	for (int signo = 1; signo < NSIG; signo++) {
		if (sigismember(set, signo) == 1 && awaited[signo]++ == 0) {
			blocked_here[signo] = !sigismember(&blocked, signo);
		}
	}
}

static void pcntl_release(const sigset_t *set)
{
	sigset_t unblocked;

	sigemptyset(&unblocked);
	for (int signo = 1; signo < NSIG; signo++) {
		if (sigismember(set, signo) == 1 && --awaited[signo] == 0 && blocked_here[signo]) {
			sigaddset(&unblocked, signo);
		}
	}
	sigprocmask(SIG_UNBLOCK, &unblocked, NULL);
}

/* Suspends until one of the set may be pending, for at most `ms`. False where php_async_poll() fails. */
static bool await_pending(int fd, int ms)
{
	uint64_t left;

	if (fd >= 0) {
		struct pollfd probe = { fd, POLLIN, 0 };
		return php_async_poll(&probe, 1, ms) >= 0;
	}
	return php_async_sleep_interruptibly((uint64_t) MIN(ms, 5) * NS_PER_MS, &left);
}

static int take_when_pending(int fd, const sigset_t *set, siginfo_t *info, const struct timespec *limit)
{
	static const struct timespec at_once = { 0, 0 };
	const uint64_t start = zend_hrtime();
	const uint64_t limit_ns = limit ? (uint64_t) MIN(limit->tv_sec, 0x7fffffff) * NS_PER_S + (uint64_t) limit->tv_nsec
									: UINT64_MAX;
	int signo;

	while ((signo = sigtimedwait(set, info, &at_once)) < 0 && (errno == EAGAIN || errno == EINTR)) {
		const uint64_t passed = zend_hrtime() - start;

		if (passed >= limit_ns) {
			errno = EAGAIN;
			return -1;
		}
		const uint64_t remaining_ms = (limit_ns - passed - 1) / NS_PER_MS + 1;
		if (UNEXPECTED(!await_pending(fd, (int) MIN(remaining_ms, INT_MAX / 2)))) {
			if (!php_async_is_unwinding()) {
				/* A handler has thrown. */
				errno = EINTR;
			}
			return -1;
		}
	}
	return signo;
}

int php_async_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *limit)
{
	int fd = -1;

	if (!php_async_may_suspend()) {
		return limit ? sigtimedwait(set, info, limit) : sigwaitinfo(set, info);
	}
#ifdef __linux__
	fd = signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
#endif
	pcntl_withhold(set);
	const int signo = take_when_pending(fd, set, info, limit);
	const int error = errno;
	if (fd >= 0) {
		php_async_close_fd(fd);
	}
	pcntl_release(set);
	errno = error;
	return signo;
}

#endif
