/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * fork(). The child has only the calling thread, and every other coroutine would run in both processes. So only the
 * main coroutine may fork, and only when it is alone. */
#include "fork.h"
#include "coroutine/coroutine.h"
#include "reactor/async_reactor.h"
#include "threads/mailbox.h"
#include "threads/threads.h"

#define MAX_REASONS 4

static struct {
	const char *what;
	bool (*is_there)(void);
} reasons[MAX_REASONS];
static uint32_t reason_count = 0;

void async_fork_refuse_while(const char *what, bool (*is_there)(void))
{
	ZEND_ASSERT(reason_count < MAX_REASONS);
	reasons[reason_count].what = what;
	reasons[reason_count++].is_there = is_there;
}

static bool before_fork(void)
{
	for (async_coroutine_t *c = ASYNC_G(first_coroutine); c; c = c->next) {
		if (&c->coroutine != ZEND_ASYNC_MAIN_COROUTINE && !(c->coroutine.event.flags & ZEND_COROUTINE_F_STAND_IN)) {
			zend_throw_error(NULL, "Cannot fork() while coroutines other than the main one are running. "
				"fork() is only allowed when just the main coroutine is active.");
			return false;
		}
	}
	for (uint32_t i = 0; i < reason_count; i++) {
		if (reasons[i].is_there()) {
			zend_throw_error(NULL, "Cannot fork() while %s. "
				"fork() is only allowed when just the main coroutine is active.", reasons[i].what);
			return false;
		}
	}
	return true;
}

static void after_fork_child(void)
{
	const zend_coroutine_t *main_coroutine = ZEND_ASYNC_MAIN_COROUTINE;

	/* A signal handler that forks returns to the wait of the main coroutine, in the child as well. */
	async_reactor_after_fork(main_coroutine && ASYNC_COROUTINE(main_coroutine)->stand_in);
	async_mailbox_after_fork();
}

static bool threads_are_running(void)
{
	return async_threads_alive();
}

void async_fork_startup(void)
{
	reason_count = 0;
	async_fork_refuse_while("threads are running", threads_are_running);
	async_fork_refuse_while("offloaded calls are in flight", async_reactor_has_work_elsewhere);
	zend_async_fork_register(before_fork, after_fork_child);
}
