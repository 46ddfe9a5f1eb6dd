/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Starts FPM. posix_spawn(3) cannot tie the life of a child to ours, so that it is vfork(2): until the child runs the program, it shares our
 * memory, and does nothing but system calls. */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

/* In the child. Returns only if the program cannot be run. */
static void run(const char *path, char *const argv[], char *const env[], int output, pid_t parent)
{
	const int input = open("/dev/null", O_RDONLY);
	sigset_t none;

	/* Handlers of ours do not run in the child. */
	for (int signal_number = 1; signal_number < NSIG; signal_number++) {
		struct sigaction action;

		if (sigaction(signal_number, NULL, &action) == 0 && action.sa_handler != SIG_DFL) {
			signal(signal_number, SIG_DFL);
		}
	}
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	if (input < 0 || dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 || dup2(output, STDERR_FILENO) < 0
			|| setpgid(0, 0) != 0 || prctl(PR_SET_PDEATHSIG, SIGTERM) != 0 || getppid() != parent) {
		return;
	}
	execve(path, argv, env);
}

pid_t http_process_start(const char *path, char *const argv[], char *const env[], int output)
{
	const pid_t parent = getpid();
	volatile int error = 0;
	sigset_t all, before;
	pid_t pid;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pid = vfork();
	if (pid == 0) {
		run(path, argv, env, output, parent);
		error = errno;
		_exit(127);
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (pid > 0 && error != 0) {
		errno = error;
	}
	return pid;
}
