/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * fork(). The child has only the calling thread, and every other coroutine would run in both processes. So only the
 * main coroutine may fork, and only when it is alone. */
#include "fork.h"
#include "state.h"
#include "coroutine.h"

#define MAX_REASONS 4

static struct {
	const char *what;
	bool (*is_there)(void);
} reasons[MAX_REASONS];
static uint32_t reason_count = 0;

#define MAX_RESTARTS 2

static void (*restarts[MAX_RESTARTS])(bool keep_events);
static uint32_t restart_count = 0;

void async_fork_refuse_while(const char *what, bool (*is_there)(void))
{
	ZEND_ASSERT(reason_count < MAX_REASONS);
	reasons[reason_count].what = what;
	reasons[reason_count++].is_there = is_there;
}

void async_fork_restart_by(void (*restart)(bool keep_events))
{
	ZEND_ASSERT(restart_count < MAX_RESTARTS);
	restarts[restart_count++] = restart;
}

static bool fork_before_fork(void)
{
	for (async_coroutine_t *c = SCHEDULER_G(first_coroutine); c; c = c->next) {
		if (&c->coroutine != ZEND_ASYNC_MAIN_COROUTINE && !zend_async_is_stand_in(&c->coroutine)) {
			zend_throw_error(NULL,
					"Cannot fork() while coroutines other than the main one are running. "
					"fork() is only allowed when just the main coroutine is active.");
			return false;
		}
	}
	for (uint32_t i = 0; i < reason_count; i++) {
		if (reasons[i].is_there()) {
			zend_throw_error(NULL,
					"Cannot fork() while %s. "
					"fork() is only allowed when just the main coroutine is active.",
					reasons[i].what);
			return false;
		}
	}
	return true;
}

static void after_fork_child(void)
{
	const zend_coroutine_t *main_coroutine = ZEND_ASYNC_MAIN_COROUTINE;
	/* A signal handler that forked returns to what the main coroutine was waiting for, in the child as well. */
	const bool keep_events = main_coroutine && ASYNC_COROUTINE(main_coroutine)->stand_in;

	for (uint32_t i = 0; i < restart_count; i++) {
		restarts[i](keep_events);
	}
}

void async_fork_startup(void)
{
	reason_count = restart_count = 0;
	zend_async_fork_register(fork_before_fork, after_fork_child);
}
