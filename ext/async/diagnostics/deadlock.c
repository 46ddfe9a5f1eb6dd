/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The report of a deadlock. Written with one call, so that the output of other processes does not split it. */
#include "deadlock.h"
#include "scheduler/state.h"
#include "blocking.h"
#include "scheduler/coroutine.h"
#include "scheduler/hooks.h"
#include "scheduler/wait_queue.h"
#include "zend_smart_str.h"

static void append_location(smart_str *text, const char *title, zend_string *filename, uint32_t lineno)
{
	if (filename) {
		smart_str_append_printf(text, "  %s: %s:%u\n", title, ZSTR_VAL(filename), lineno);
	} else {
		smart_str_append_printf(text, "  %s: unknown\n", title);
	}
}

static void append_event(smart_str *text, zend_async_event_t *event)
{
	zend_string *info = event->info ? event->info(event) : NULL;

	smart_str_appends(text, "    - ");
	smart_str_appends(text, info ? ZSTR_VAL(info) : "event");
	smart_str_appendc(text, '\n');
	if (info) {
		zend_string_release(info);
	}
}

static void append_coroutine(smart_str *text, async_coroutine_t *coroutine)
{
	zend_async_waker_trigger_t *trigger;

	smart_str_append_printf(text, "\nCoroutine " ZEND_LONG_FMT, coroutine->id);
	if (coroutine->name) {
		smart_str_append_printf(text, " \"%s\"", ZSTR_VAL(coroutine->name));
	}
	smart_str_appendc(text, '\n');
	append_location(text, "spawn", coroutine->coroutine.filename, coroutine->coroutine.lineno);
	append_location(text, "suspend", coroutine->suspend_filename, coroutine->suspend_lineno);
	smart_str_appends(text, "  waiting for:\n");

	if (coroutine->waiter) {
		append_event(text, coroutine->waiter->event);
	}
	ZEND_HASH_FOREACH_PTR(&coroutine->waker.events, trigger) {
		append_event(text, trigger->event);
	} ZEND_HASH_FOREACH_END();
}

void async_deadlock_report(uint32_t parked)
{
	smart_str text = { 0 };

	smart_str_appends(&text, "=== DEADLOCK REPORT START ===\n");
	smart_str_append_printf(&text, "Coroutines waiting: %u, active_events: %u\n", parked,
			ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	for (async_coroutine_t *c = SCHEDULER_G(first_coroutine); c; c = c->next) {
		if (c->waker.status == ZEND_ASYNC_WAKER_WAITING && !c->interrupted) {
			append_coroutine(&text, c);
		}
	}
	smart_str_appends(&text, "\n=== DEADLOCK REPORT END ===\n");
	smart_str_0(&text);

	fwrite(ZSTR_VAL(text.s), 1, ZSTR_LEN(text.s), stderr);
	fflush(stderr);
	smart_str_free(&text);
}

void async_diagnostics_startup(void)
{
	async_scheduler_hooks.report_deadlock = async_deadlock_report;
	async_blocking_startup();
}
