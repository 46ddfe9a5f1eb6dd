/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The timer of disposeAfterTimeout(). It counts as an event only while the subtree has a coroutine to end: an empty
 * scope does not keep the loop alive. The timer's callback holds a reference to the scope, released with the
 * timer. Expiry runs in a coroutine: it may run destructors, and those may do anything.
 *
 *   stage    when it expires                                                continues
 *   LIFE     the scope is shut, its coroutines are cancelled                with async.exit_grace, if any are left
 *   GRACE    they are unwound by an exit that no code catches               with async.exit_grace, if any are left
 *   UNWIND   their waits fail with that exit                                - */
#include "scope.h"
#include "scheduler/forced_exit.h"
#include "scheduler/grace.h"
#include "scheduler/scheduler.h"
#include "zend_hrtime.h"

struct _async_scope_timer_s {
	zend_async_timer_event_t *event; /* owned; NULL while it cannot be armed */
	uint64_t deadline_ns;            /* on the clock of zend_hrtime() */
	enum { STAGE_LIFE, STAGE_GRACE, STAGE_UNWIND } stage;
};

typedef struct {
	zend_async_event_callback_t base;
	zend_async_scope_t *scope; /* one counted reference */
} timer_callback_t;

static void timer_callback_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	zend_async_scope_t *scope = ((timer_callback_t *) callback)->scope;
	efree(callback);
	ZEND_ASYNC_SCOPE_RELEASE(scope);
}

static bool start_stage(async_scope_t *scope, int stage, zend_ulong ms);

typedef struct {
	zend_async_scope_t *scope;
	bool stays;
} force_t;

static void force_member(async_coroutine_t *coroutine, void *arg)
{
	const force_t *force = arg;

	if (!async_scope_is_within(coroutine->home, force->scope)) {
		return;
	}
	if (!force->stays && (coroutine->exit_due || coroutine->forced_exit)) {
		/* The timer of a child scope has expired first: the finally blocks that run now keep their time. */
		return;
	}
	if (!force->stays) {
		async_grace_report(coroutine, ASYNC_G(exit_grace));
	}
	async_force_exit(coroutine, force->stays);
}

static void scope_timer_expire(zend_async_scope_t *scope)
{
	const int stage = ASYNC_SCOPE(scope)->timer->stage;

	async_scope_hold(scope);
	async_scope_timer_drop(ASYNC_SCOPE(scope));
	if (stage == STAGE_LIFE) {
		async_scope_end(scope, ASYNC_SCOPE_EXPIRE, NULL);
	} else {
		force_t force = { scope, stage == STAGE_UNWIND };
		async_visit_coroutines(force_member, &force);
	}
	if (stage < STAGE_UNWIND && ASYNC_G(exit_grace) >= 0 && async_scope_is_occupied(ASYNC_SCOPE(scope))) {
		start_stage(ASYNC_SCOPE(scope), stage + 1, (zend_ulong) ASYNC_G(exit_grace));
	}
	ZEND_ASYNC_SCOPE_RELEASE(scope);
}

static void expiry_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_scope_t *scope = self->extended_data;

	if (EXPECTED(ASYNC_SCOPE(scope)->timer)) {
		scope_timer_expire(scope);
	}
}

static void helper_dispose(zend_coroutine_t *coroutine)
{
	zend_async_scope_t *scope = coroutine->extended_data;

	coroutine->extended_data = NULL;
	ZEND_ASYNC_SCOPE_RELEASE(scope);
}

void async_scope_start_helper(zend_async_scope_t *scope, void (*entry)(void))
{
	async_coroutine_t *helper = async_coroutine_new(async_main_scope());

	helper->helper = true;
	helper->hi_priority = true;
	helper->coroutine.internal_entry = entry;
	helper->coroutine.extended_data = scope;
	helper->coroutine.extended_dispose = helper_dispose;
	async_scope_hold(scope);
	async_enqueue(&helper->coroutine);
	OBJ_RELEASE(&helper->std);
}

static void scope_timer_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	async_scope_start_helper(((timer_callback_t *) callback)->scope, expiry_entry);
}

static void release_event(async_scope_timer_t *timer)
{
	zend_async_event_t *event = &timer->event->base;

	timer->event = NULL;
	event->stop(event);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

/* Arms the timer for the remaining time. False with an exception. */
static bool scope_timer_arm(async_scope_t *scope)
{
	async_scope_timer_t *timer = scope->timer;
	const uint64_t now = zend_hrtime();
	const uint64_t remaining = timer->deadline_ns > now ? timer->deadline_ns - now : 0;
	zend_async_timer_event_t *event = ZEND_ASYNC_NEW_TIMER_EVENT_NS((zend_ulong) (remaining / 1000000),
			(zend_ulong) (remaining % 1000000), false);

	if (UNEXPECTED(!event)) {
		return false;
	}
	if (!async_scope_is_occupied(scope)) {
		ZEND_ASYNC_EVENT_SET_HIDDEN(&event->base);
	}

	timer_callback_t *callback = (timer_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(scope_timer_on_timer,
			sizeof(timer_callback_t));
	callback->base.dispose = timer_callback_dispose;
	callback->scope = &scope->scope;
	ZEND_ASYNC_EVENT_ADD_REF(&scope->scope.event);
	event->base.add_callback(&event->base, &callback->base);

	if (UNEXPECTED(!event->base.start(&event->base))) {
		ZEND_ASYNC_EVENT_RELEASE(&event->base);
		return false;
	}
	timer->event = event;
	return true;
}

static bool start_stage(async_scope_t *scope, int stage, zend_ulong ms)
{
	if (UNEXPECTED(!ZEND_ASYNC_REACTOR_STARTUP())) {
		return false;
	}
	async_scope_timer_drop(scope);
	scope->timer = ecalloc(1, sizeof(async_scope_timer_t));
	scope->timer->deadline_ns = zend_hrtime() + (uint64_t) ms * 1000000;
	scope->timer->stage = stage;
	if (UNEXPECTED(!scope_timer_arm(scope))) {
		async_scope_timer_drop(scope);
		return false;
	}
	return true;
}

bool async_scope_timer_arm(async_scope_t *scope, zend_ulong ms)
{
	if (scope->timer
			&& (scope->timer->stage != STAGE_LIFE
					|| scope->timer->deadline_ns <= zend_hrtime() + (uint64_t) ms * 1000000)) {
		return true;
	}
	return start_stage(scope, STAGE_LIFE, ms);
}

void async_scope_start_grace(async_scope_t *scope)
{
	if (ASYNC_G(exit_grace) >= 0 && UNEXPECTED(!start_stage(scope, STAGE_GRACE, (zend_ulong) ASYNC_G(exit_grace)))) {
		zend_clear_exception();
	}
}

void async_scope_timer_drop(async_scope_t *scope)
{
	async_scope_timer_t *timer = scope->timer;

	if (!timer) {
		return;
	}
	scope->timer = NULL;
	if (timer->event) {
		release_event(timer);
	}
	efree(timer);
}

void async_scope_timer_review(async_scope_t *scope)
{
	async_scope_timer_t *timer = scope->timer;

	if (!timer->event || ZEND_ASYNC_EVENT_IS_CLOSED(&timer->event->base)
			|| ZEND_ASYNC_EVENT_IS_HIDDEN(&timer->event->base) != async_scope_is_occupied(scope)) {
		return;
	}
	/* The caller holds the scope; the old timer releases only its own reference. */
	release_event(timer);
	scope_timer_arm(scope);
}

void async_scope_timer_look_at_clock(async_scope_t *scope)
{
	if (UNEXPECTED(scope->timer) && !ZEND_ASYNC_IS_ACTIVE && zend_hrtime() >= scope->timer->deadline_ns) {
		scope_timer_expire(&scope->scope);
	}
}
