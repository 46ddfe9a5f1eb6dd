/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The switch of marks of recursion between flows. Called by the scheduler when a flow that has any leaves, comes back or ends, and by
 * fibers that go from one flow to another. */
#include "zend.h"
#include "zend_async_API.h"
#include "zend_async_marks.h"

ZEND_API ZEND_EXT_TLS zend_async_mark_t *zend_async_marks = NULL;
/* Of suspended fibers whose flow has ended; all taken off. */
ZEND_TLS zend_async_mark_t *left_behind;

static zend_always_inline bool is_hook(const zend_async_mark_t *mark)
{
	return mark->word == &mark->bits;
}

/* The one before `mark`, which is not the first of its list. */
static zend_async_mark_t *previous_of(const zend_async_mark_t *mark)
{
	return (zend_async_mark_t *) ((char *) mark->link - offsetof(zend_async_mark_t, next));
}

static zend_async_mark_t *last_of(zend_async_mark_t *mark)
{
	while (mark->next) {
		mark = mark->next;
	}
	return mark;
}

static void put_on(zend_async_mark_t *mark)
{
	if (UNEXPECTED(is_hook(mark))) {
		((zend_async_flow_hook_t *) mark)->resumes((zend_async_flow_hook_t *) mark);
	} else if (EXPECTED(mark->word)) {
		*mark->word |= mark->bits;
	}
}

ZEND_API void zend_async_marks_take_off(zend_async_mark_t **parked)
{
	*parked = zend_async_marks;
	zend_async_marks = NULL;
	(*parked)->link = parked;
	for (zend_async_mark_t *mark = *parked; mark; mark = mark->next) {
		if (mark->held && !mark->is_counted) {
			GC_ADDREF(mark->held);
			mark->is_counted = true;
		}
		if (UNEXPECTED(is_hook(mark))) {
			((zend_async_flow_hook_t *) mark)->parks((zend_async_flow_hook_t *) mark);
		} else if (EXPECTED(mark->word)) {
			*mark->word &= ~mark->bits;
		}
	}
}

ZEND_API void zend_async_marks_put_on(zend_async_mark_t **parked)
{
	zend_async_marks = *parked;
	zend_async_marks->link = &zend_async_marks;

	zend_async_mark_t *mark = last_of(zend_async_marks);

	put_on(mark);
	while (mark != zend_async_marks) {
		mark = previous_of(mark);
		put_on(mark);
	}
}

/* `moved`, whose own link is not looked at, before what is in `*list`. */
static void put_before(zend_async_mark_t **list, zend_async_mark_t *moved)
{
	zend_async_mark_t *last = last_of(moved);

	last->next = *list;
	if (*list) {
		(*list)->link = &last->next;
	}
	*list = moved;
	moved->link = list;
}

ZEND_API void zend_async_marks_leave_behind(void)
{
	zend_async_mark_t *marks;

	zend_async_marks_take_off(&marks);
	put_before(&left_behind, marks);
}

/* ---- bindings ---- */

enum {
	BOUND,     /* the function's own value is in the variable */
	PARKED,    /* away with its flow */
	SUSPENDED, /* away with its fiber, also while the flow runs */
};

static void exchange(zend_async_binding_t *binding, uint32_t state)
{
	char value[ZEND_ASYNC_BINDING_SIZE];

	memcpy(value, binding->variable, binding->size);
	memcpy(binding->variable, binding->other, binding->size);
	memcpy(binding->other, value, binding->size);
	binding->state = state;
}

static void binding_parks(zend_async_flow_hook_t *hook)
{
	zend_async_binding_t *binding = (zend_async_binding_t *) hook;

	if (EXPECTED(binding->state == BOUND)) {
		exchange(binding, PARKED);
	}
}

static void binding_resumes(zend_async_flow_hook_t *hook)
{
	zend_async_binding_t *binding = (zend_async_binding_t *) hook;

	if (EXPECTED(binding->state == PARKED)) {
		exchange(binding, BOUND);
	}
}

static zend_async_binding_t *binding_of(zend_async_mark_t *mark)
{
	return is_hook(mark) && ((zend_async_flow_hook_t *) mark)->parks == binding_parks ? (zend_async_binding_t *) mark : NULL;
}

ZEND_API void zend_async_bind(zend_async_binding_t *binding, void *variable, void *before, size_t size)
{
	ZEND_ASSERT(size <= ZEND_ASYNC_BINDING_SIZE);
	binding->variable = variable;
	binding->other = before;
	binding->size = size;
	binding->state = BOUND;
	zend_async_hook_flow(&binding->hook, binding_parks, binding_resumes);
}

/* ---- fibers ---- */

ZEND_API void zend_async_marks_suspend_fiber(zend_fiber *fiber)
{
	zend_async_mark_t *mark = zend_async_marks;

	while (mark && mark->fiber != fiber) {
		mark = mark->next;
	}
	fiber->async_marks = mark;
	for (; mark; mark = mark->next) {
		zend_async_binding_t *binding = mark->fiber == fiber ? binding_of(mark) : NULL;

		if (binding) {
			exchange(binding, SUSPENDED);
		}
	}
}

static bool is_listed(const zend_async_mark_t *mark)
{
	const zend_async_mark_t *listed = zend_async_marks;

	while (listed && listed != mark) {
		listed = listed->next;
	}
	return listed != NULL;
}

/* From the list of a flow that is parked or has ended to that of the running one. */
static void take_over(const zend_fiber *fiber, zend_async_mark_t *mark)
{
	zend_async_mark_t *own = zend_async_marks, *moved = NULL, **end = &moved;

	/* The others of the fiber are behind this one. */
	while (mark) {
		zend_async_mark_t *next = mark->next;

		if (mark->fiber == fiber) {
			*mark->link = next;
			if (next) {
				next->link = mark->link;
			}
			/* What this flow has marked itself stays its own. */
			if (!is_hook(mark)) {
				mark->bits &= ~*mark->word;
			}
			mark->next = NULL;
			mark->link = end;
			*end = mark;
			end = &mark->next;
		}
		mark = next;
	}
	zend_async_marks_put_on(&moved);
	moved = zend_async_marks;
	zend_async_marks = own;
	put_before(&zend_async_marks, moved);
}

ZEND_API void zend_async_marks_resume_fiber(zend_fiber *fiber)
{
	zend_async_mark_t *first = fiber->async_marks;

	fiber->async_marks = NULL;
	if (UNEXPECTED(first->word == NULL)) {
		/* A fatal error has dropped them. */
		return;
	}
	if (!is_listed(first)) {
		take_over(fiber, first);
	}
	for (zend_async_mark_t *mark = last_of(first);; mark = previous_of(mark)) {
		zend_async_binding_t *binding = mark->fiber == fiber ? binding_of(mark) : NULL;

		if (binding) {
			exchange(binding, BOUND);
		}
		if (mark == first) {
			break;
		}
	}
}

static void pin_stays(zend_async_flow_hook_t *pin)
{
}

ZEND_API void zend_async_pin_fiber(zend_async_flow_hook_t *pin)
{
	zend_async_hook_flow(pin, pin_stays, pin_stays);
}

ZEND_API bool zend_async_fiber_has_pin(const zend_fiber *fiber)
{
	const zend_async_mark_t *mark = zend_async_marks;

	while (mark && (mark->fiber != fiber || !is_hook(mark) || ((const zend_async_flow_hook_t *) mark)->parks != pin_stays)) {
		mark = mark->next;
	}
	return mark && ZEND_ASYNC_IS_ACTIVE;
}

ZEND_API bool zend_async_is_inside_fiber(const zend_fiber *fiber)
{
	const zend_fiber *inside = EG(active_fiber);

	while (inside && inside != fiber) {
		const zend_fiber_context *caller = inside->caller;

		inside = caller && caller->kind == zend_ce_fiber ? (const zend_fiber *) ((const char *) caller - offsetof(zend_fiber, context)) : NULL;
	}
	return inside != NULL;
}

/* ---- ends ---- */

ZEND_API void zend_async_marks_drop(void)
{
	for (zend_async_mark_t *mark = zend_async_marks; mark; mark = mark->next) {
		const zend_async_binding_t *binding = binding_of(mark);

		if (binding && binding->state == BOUND) {
			memcpy(binding->variable, binding->other, binding->size);
		}
		mark->word = NULL;
	}
	zend_async_marks = NULL;
}

ZEND_API void zend_async_marks_reset(void)
{
	left_behind = NULL;
}
