/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waits of ext/pcntl, see async_pcntl.h. The exit of one child is a process event. Any other news of children is announced by
 * SIGCHLD; where that is ignored or blocked nothing announces them, and attempts with pauses are made.
 * Invariant: an event is started before we look, so that nothing can happen in between unseen. */
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

/* Deliveries to handlers that were set without restart: they end a wait for children, others do not. */
ZEND_TLS volatile uint32_t unrestarted;

void php_async_pcntl_delivered(int signo)
{
#ifdef ZEND_SIGNALS
	const bool restarts = SIGG(handlers)[signo - 1].flags & SA_RESTART;
#else
	struct sigaction action;
	const bool restarts = sigaction(signo, NULL, &action) == 0 && (action.sa_flags & SA_RESTART);
#endif

	if (!restarts) {
		unrestarted++;
	}
	zend_async_signal_delivered();
}

/* ---- children ---- */

/* Would the wait return now, with a child or an error? */
static bool has_news(idtype_t type, id_t id, int options)
{
	siginfo_t info;

	info.si_pid = 0;
	return waitid(type, id, &info, options | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

static bool is_announced(void)
{
	struct sigaction action;
	sigset_t blocked;

	return sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler != SIG_IGN && !(action.sa_flags & SA_NOCLDWAIT)
		&& sigprocmask(SIG_BLOCK, NULL, &blocked) == 0 && !sigismember(&blocked, SIGCHLD);
}

/* What happens when there may be news, started; NULL with an exception, and where nothing announces them. */
static zend_async_event_t *new_event(idtype_t type, id_t id, int options)
{
	zend_async_event_t *event = NULL;

	if (type == P_PID && !(options & (WSTOPPED | WCONTINUED))) {
		zend_async_process_event_t *process = ZEND_ASYNC_NEW_PROCESS_EVENT((pid_t) id);
		event = process ? &process->base : NULL;
	} else if (is_announced()) {
		zend_async_signal_event_t *signal = ZEND_ASYNC_NEW_SIGNAL_EVENT(SIGCHLD);
		event = signal ? &signal->base : NULL;
	}
	if (event && UNEXPECTED(!event->start(event))) {
		ZEND_ASYNC_EVENT_RELEASE(event);
		return NULL;
	}
	return event;
}

static bool await_news(zend_async_event_t *event, idtype_t type, id_t id, int options)
{
	const uint32_t unrestarted_before = unrestarted;
	uint32_t pause_ms = 1;
	uint64_t left;
	bool interrupted;

	while (!has_news(type, id, options)) {
		if (event) {
			if (UNEXPECTED(!php_async_await_event(event, &interrupted))) {
				return false;
			}
		} else {
			interrupted = !php_async_sleep_interruptibly(pause_ms * NS_PER_MS, &left);
			if (UNEXPECTED(EG(exception) != NULL)) {
				return false;
			}
			pause_ms = MIN(pause_ms * 2, 20);
		}
		if (UNEXPECTED(interrupted) && unrestarted != unrestarted_before) {
			errno = EINTR;
			return false;
		}
	}
	return true;
}

bool php_async_await_waitid(idtype_t type, id_t id, int options)
{
	if ((options & WNOHANG) || !php_async_may_suspend() || has_news(type, id, options)) {
		return true;
	}

	zend_async_event_t *event = new_event(type, id, options);
	if (UNEXPECTED(EG(exception) != NULL)) {
		return false;
	}
	const bool done = await_news(event, type, id, options);
	if (event) {
		const int error = errno;
		event->stop(event);
		ZEND_ASYNC_EVENT_RELEASE(event);
		errno = error;
	}
	return done;
}

bool php_async_await_waitpid(pid_t pid, int options)
{
	options |= WEXITED;
	if (pid > 0) {
		return php_async_await_waitid(P_PID, (id_t) pid, options);
	}
	if (pid == -1) {
		return php_async_await_waitid(P_ALL, 0, options);
	}
	return php_async_await_waitid(P_PGID, (id_t) (pid == 0 ? getpgrp() : -pid), options);
}

/* ---- signals ---- */

#if defined(HAVE_SIGWAITINFO) && defined(HAVE_SIGTIMEDWAIT)

/* sigtimedwait(2) takes a signal although it is not blocked: while somebody waits for it here no handler may get it. Counted
 * per signal; what was not blocked before the first wait is unblocked after the last. */
ZEND_TLS uint32_t awaited[NSIG];
ZEND_TLS bool blocked_here[NSIG];

static void withhold(const sigset_t *set)
{
	sigset_t blocked;

	sigprocmask(SIG_BLOCK, set, &blocked);
	for (int signo = 1; signo < NSIG; signo++) {
		if (sigismember(set, signo) == 1 && awaited[signo]++ == 0) {
			blocked_here[signo] = !sigismember(&blocked, signo);
		}
	}
}

static void release(const sigset_t *set)
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

/* Suspends until one of the set may be pending, for at most `ms`. False as php_async_poll() fails. */
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
	const uint64_t limit_ns = limit ? (uint64_t) MIN(limit->tv_sec, 0x7fffffff) * NS_PER_S + (uint64_t) limit->tv_nsec : UINT64_MAX;
	int signo;

	while ((signo = sigtimedwait(set, info, &at_once)) < 0 && (errno == EAGAIN || errno == EINTR)) {
		const uint64_t passed = zend_hrtime() - start;

		if (passed >= limit_ns) {
			errno = EAGAIN;
			return -1;
		}
		const uint64_t left_ms = (limit_ns - passed - 1) / NS_PER_MS + 1;
		if (UNEXPECTED(!await_pending(fd, (int) MIN(left_ms, INT_MAX / 2)))) {
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
	withhold(set);
	const int signo = take_when_pending(fd, set, info, limit);
	const int error = errno;
	if (fd >= 0) {
		php_async_close_fd(fd);
	}
	release(set);
	errno = error;
	return signo;
}

#endif
