/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The grace period of a shutdown. Its timer starts when the coroutines are cancelled. At its end the remaining ones are
 * unwound (shutdown.c), and it runs once more for their finally blocks. The timer is hidden: it does not keep the
 * request waiting. The callback only moves coroutines into the run queue. */
#include "grace.h"
#include "state.h"
#include "coroutine.h"
#include "scheduler.h"

static void grace_start(void);

static void stop_timer(void)
{
	zend_async_event_t *timer = SCHEDULER_G(grace_timer);

	if (timer) {
		SCHEDULER_G(grace_timer) = NULL;
		timer->stop(timer);
		ZEND_ASYNC_EVENT_RELEASE(timer);
	}
}

static void report_all(void)
{
	for (async_coroutine_t *c = SCHEDULER_G(first_coroutine); c; c = c->next) {
		async_grace_report(c, SCHEDULER_G(grace_ms));
	}
}

static void grace_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	const bool first = SCHEDULER_G(shutdown_phase) == ASYNC_SHUTDOWN_GRACEFUL;

	stop_timer();
	if (first) {
		report_all();
	}
	async_shutdown_unwind();
	if (first) {
		grace_start();
	}
}

static void grace_start(void)
{
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT((zend_ulong) SCHEDULER_G(grace_ms), false);

	if (UNEXPECTED(!timer)) {
		async_scheduler_exception();
		return;
	}
	zend_async_event_t *event = &timer->base;

	ZEND_ASYNC_EVENT_SET_HIDDEN(event);
	event->add_callback(event, ZEND_ASYNC_EVENT_CALLBACK(grace_on_timer));
	SCHEDULER_G(grace_timer) = event;
	event->start(event);
}

void async_grace_begin(zend_long ms)
{
	if (ms > 0 && !SCHEDULER_G(grace_timer)) {
		SCHEDULER_G(grace_ms) = ms;
		grace_start();
	}
}

void async_grace_end(void)
{
	stop_timer();
}

void async_grace_report(async_coroutine_t *coroutine, zend_long ms)
{
	if (async_coroutine_is_finished(coroutine) || coroutine->forced_exit
			|| !ZEND_COROUTINE_IS_STARTED(&coroutine->coroutine) || zend_async_is_stand_in(&coroutine->coroutine)) {
		return;
	}

	zend_string *info = coroutine->coroutine.event.info(&coroutine->coroutine.event);
	char *line;

	zend_spprintf(&line, 0, "%s did not end within " ZEND_LONG_FMT " ms and is ended by force\n", ZSTR_VAL(info), ms);
	fputs(line, stderr);
	efree(line);
	zend_string_release(info);
}
