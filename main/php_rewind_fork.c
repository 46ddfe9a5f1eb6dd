/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * auto_boot_mode=fork: the process that has booted is a template. A child of it serves each request and ends, so that nothing has to be
 * taken back: for libraries of C whose state cannot be. */
#include "php_rewind_parts.h"

#if defined(HAVE_FORK) && !defined(PHP_WIN32)
# include "zend_async_API.h"
# include "zend_max_execution_timer.h"

# include <errno.h>
# include <signal.h>
# include <sys/wait.h>
# include <unistd.h>
# ifdef HAVE_PRCTL
#  include <sys/prctl.h>
# endif

static bool is_child;

bool php_rewind_is_child(void)
{
	return is_child;
}

bool php_rewind_may_fork(void)
{
	if (ZEND_ASYNC_BEFORE_FORK()) {
		return true;
	}
	zend_clear_exception();
	zend_rewind_refuse("threads, or calls in threads, are running");
	return false;
}

static void begin_child(void)
{
	is_child = true;
# ifdef HAVE_PRCTL
	/* What ends the template, such as request_terminate_timeout, ends the request. */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
# endif
	zend_max_execution_timer_init();
	ZEND_ASYNC_AFTER_FORK_CHILD();
}

static void wait_for(pid_t child)
{
	int status;

	while (waitpid(child, &status, 0) < 0) {
		if (errno != EINTR) {
			return;
		}
	}
	if (WIFSIGNALED(status)) {
		char text[128];

		snprintf(text, sizeof(text), "The process %d of a request was ended by signal %d", (int) child,
				WTERMSIG(status));
		php_log_err(text);
	}
}

bool php_rewind_fork(void)
{
	/* What is in its buffers is not written by each child. */
	fflush(NULL);
	const pid_t child = fork();

	if (child == 0) {
		begin_child();
		return false;
	}
	if (child < 0) {
		php_log_err("No process can be started for a request");
	} else {
		wait_for(child);
	}
	return true;
}

void php_rewind_end_child(void)
{
	fflush(NULL);
	_exit(0);
}

#else

bool php_rewind_is_child(void)
{
	return false;
}

bool php_rewind_may_fork(void)
{
	zend_rewind_refuse("this system has no fork()");
	return false;
}

bool php_rewind_fork(void)
{
	return false;
}

void php_rewind_end_child(void)
{
}

#endif
