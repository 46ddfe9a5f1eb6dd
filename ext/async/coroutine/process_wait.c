/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\process_wait(): waits for a child without reaping it, so that proc_get_status() and proc_close() still find it. */
#include "process_wait.h"
#include "ext/standard/proc_open.h"
#include "scheduler/awaitable.h"
#include "scheduler/scheduler.h"
#include "zend_async_inflight.h"

#include <signal.h>
#include <sys/wait.h>

static php_process_handle *handle_of(zend_resource *process)
{
	return zend_fetch_resource(process, "process", zend_fetch_list_dtor_id("process"));
}

/* Looks at a child that has ended; options: WNOHANG, or 0 to wait. False if it runs. */
static bool look_at_child(pid_t pid, int options, int *status)
{
	siginfo_t info;
	int result;

	do {
		info.si_pid = 0;
		result = waitid(P_PID, (id_t) pid, &info, WEXITED | WNOWAIT | options);
	} while (result < 0 && errno == EINTR);
	if (result == 0 && info.si_pid == 0) {
		return false;
	}
	*status = result == 0 && info.si_code == CLD_EXITED ? info.si_status : -1;
	return true;
}

/* Suspends until the child has ended. False with an exception. */
static bool await_child(pid_t pid, zend_async_event_t *token)
{
	zend_async_process_event_t *event = ZEND_ASYNC_NEW_PROCESS_EVENT(pid);
	bool woken = event != NULL;

	if (UNEXPECTED(!event)) {
		return false;
	}
	while (woken && !ZEND_ASYNC_EVENT_IS_CLOSED(&event->base)) {
		woken = zend_async_await_once(&event->base, NULL, token);
	}
	ZEND_ASYNC_EVENT_RELEASE(&event->base);
	return woken;
}

bool async_process_wait(zend_resource *process, zend_async_event_t *token, int *status)
{
	const php_process_handle *handle = handle_of(process);

	if (UNEXPECTED(!handle)) {
		return false;
	}
	if (handle->has_cached_exit_wait_status) {
		const int cached = handle->cached_exit_wait_status_value;

		*status = WIFEXITED(cached) ? WEXITSTATUS(cached) : -1;
		return true;
	}

	const pid_t pid = handle->child;

	if (look_at_child(pid, WNOHANG, status)) {
		return true;
	}
	if (UNEXPECTED(async_token_tripped(token))) {
		return false;
	}
	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		look_at_child(pid, 0, status);
		return true;
	}
	if (UNEXPECTED(!async_launch_to_wait()) || UNEXPECTED(!await_child(pid, token))) {
		return false;
	}
	if (!look_at_child(pid, WNOHANG, status)) {
		*status = -1;
	}
	return true;
}
