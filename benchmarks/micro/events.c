/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What events.php measures, in C on libuv alone, each kind one after the other: armed, fired, dispatched.
 *
 *   events     prints nanoseconds of a timer, a poll, a trigger (uv_async_send), a task (uv_queue_work), a child
 *              (posix_spawn, waitpid), and a command of the shell (the same, its output read) */
#define _GNU_SOURCE /* pipe2 */

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

extern char **environ;

static uv_loop_t loop;
static uv_timer_t timer;
static uv_poll_t poll_handle;
static uv_async_t trigger;
static int fired;

static void on_timer(uv_timer_t *handle)
{
	fired = 1;
}

static void on_poll(uv_poll_t *handle, int status, int events)
{
	fired = 1;
	uv_poll_stop(handle);
}

static void on_trigger(uv_async_t *handle)
{
	fired = 1;
}

static void work(uv_work_t *request)
{
}

static void after_work(uv_work_t *request, int status)
{
	fired = 1;
}

static void wait_for_it(void)
{
	while (!fired) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	fired = 0;
}

static void once_timer(void)
{
	uv_timer_start(&timer, on_timer, 0, 0);
	wait_for_it();
}

static void once_poll(void)
{
	uv_poll_start(&poll_handle, UV_WRITABLE, on_poll);
	wait_for_it();
}

static void once_trigger(void)
{
	uv_async_send(&trigger);
	wait_for_it();
}

static void once_task(void)
{
	static uv_work_t request;

	uv_queue_work(&loop, &request, work, after_work);
	wait_for_it();
}

static pid_t run_program(char *const *words, int output)
{
	posix_spawn_file_actions_t actions;
	pid_t pid = 0;

	posix_spawn_file_actions_init(&actions);
	if (output >= 0) {
		posix_spawn_file_actions_adddup2(&actions, output, 1);
	}
	posix_spawn(&pid, words[0], &actions, NULL, words, environ);
	posix_spawn_file_actions_destroy(&actions);
	return pid;
}

static void once_process(void)
{
	char *const words[] = { "/bin/true", NULL };

	waitpid(run_program(words, -1), NULL, 0);
}

static void once_exec(void)
{
	char *const words[] = { "/bin/sh", "-c", "exit 0", NULL };
	char buffer[4096];
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) != 0) {
		exit(1);
	}
	const pid_t pid = run_program(words, ends[1]);
	close(ends[1]);
	while (read(ends[0], buffer, sizeof(buffer)) > 0) {}
	close(ends[0]);
	waitpid(pid, NULL, 0);
}

static void measure(const char *name, int count, void (*once)(void))
{
	for (int i = count / 10; i >= 0; i--) {
		once();
	}
	const uint64_t started = uv_hrtime();
	for (int i = 0; i < count; i++) {
		once();
	}
	printf("%s %.0f ns\n", name, (double) (uv_hrtime() - started) / count);
}

int main(void)
{
	int ends[2];

	uv_loop_init(&loop);
	uv_timer_init(&loop, &timer);
	uv_async_init(&loop, &trigger, on_trigger);
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
		return 1;
	}
	uv_poll_init(&loop, &poll_handle, ends[0]);

	measure("timer", 100000, once_timer);
	measure("poll", 100000, once_poll);
	measure("trigger", 50000, once_trigger);
	measure("task", 20000, once_task);
	measure("process", 200, once_process);
	measure("exec", 100, once_exec);
	return 0;
}
