/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Moves recursion marks at coroutine switches, and with fibers that another coroutine resumes. */
#include "zend.h"
#include "zend_async_API.h"
#include "zend_async_contain.h"
#include "zend_async_marks.h"

ZEND_API ZEND_EXT_TLS zend_async_mark_t *zend_async_marks = NULL;
ZEND_API ZEND_EXT_TLS bool zend_async_fibers_made = false;
/* True if fibers were suspended with marks while the runtime was inactive. */
ZEND_TLS bool fibers_left_on;

static zend_always_inline bool is_hook(const zend_async_mark_t *mark)
{
	return mark->word == &mark->bits;
}

static const zend_async_flow_hook_ops_t *ops_of(const zend_async_mark_t *mark)
{
	return ((const zend_async_flow_hook_t *) mark)->ops;
}

static void marks_call_hook(zend_async_mark_t *mark, void (*function)(zend_async_flow_hook_t *hook))
{
	if (function) {
		function((zend_async_flow_hook_t *) mark);
	}
}

/* The one before `mark`, which is not the first of its list. */
static zend_async_mark_t *marks_previous_of(const zend_async_mark_t *mark)
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

/* The caller's reference may be released while the coroutine is suspended. */
static void marks_hold(zend_async_mark_t *mark)
{
	if (mark->held && !mark->is_counted) {
		GC_ADDREF(mark->held);
		mark->is_counted = true;
	}
}

ZEND_API void zend_async_marks_take_off(zend_async_mark_t **parked)
{
	*parked = zend_async_marks;
	zend_async_marks = NULL;
	(*parked)->link = parked;
	for (zend_async_mark_t *mark = *parked; mark; mark = mark->next) {
		marks_hold(mark);
		if (UNEXPECTED(is_hook(mark))) {
			marks_call_hook(mark, ops_of(mark)->parks);
		} else {
			*mark->word &= ~mark->bits;
		}
	}
}

ZEND_API void zend_async_marks_put_on(zend_async_mark_t **parked)
{
	zend_async_marks = *parked;
	zend_async_marks->link = &zend_async_marks;

	for (zend_async_mark_t *mark = last_of(zend_async_marks);; mark = marks_previous_of(mark)) {
		if (UNEXPECTED(is_hook(mark))) {
			marks_call_hook(mark, ops_of(mark)->resumes);
		} else {
			*mark->word |= mark->bits;
		}
		if (mark == zend_async_marks) {
			break;
		}
	}
}

/* ---- bindings ---- */

static void marks_exchange(zend_async_flow_hook_t *hook)
{
	const zend_async_binding_t *binding = (const zend_async_binding_t *) hook;
	char value[ZEND_ASYNC_BINDING_SIZE];

	memcpy(value, binding->variable, binding->size);
	memcpy(binding->variable, binding->other, binding->size);
	memcpy(binding->other, value, binding->size);
}

static void binding_dropped(zend_async_flow_hook_t *hook)
{
	const zend_async_binding_t *binding = (const zend_async_binding_t *) hook;

	memcpy(binding->variable, binding->other, binding->size);
}

static const zend_async_flow_hook_ops_t binding_ops = { marks_exchange, marks_exchange, marks_exchange, marks_exchange,
	binding_dropped };

ZEND_API void zend_async_bind(zend_async_binding_t *binding, void *variable, void *before, size_t size)
{
	ZEND_ASSERT(size <= ZEND_ASYNC_BINDING_SIZE);
	binding->variable = variable;
	binding->other = before;
	binding->size = size;
	zend_async_hook_flow(&binding->hook, &binding_ops);
}

/* ---- fibers ---- */

ZEND_API void zend_async_marks_suspend_fiber(zend_fiber *fiber)
{
	const bool take_off = ZEND_ASYNC_IS_ACTIVE;
	zend_async_mark_t *mark = zend_async_marks, **end = &fiber->async_marks;

	fiber->async_marks = mark;
	mark->link = &fiber->async_marks;
	for (; mark && mark->fiber == fiber; mark = mark->next) {
		if (take_off) {
			marks_hold(mark);
		}
		if (UNEXPECTED(is_hook(mark))) {
			marks_call_hook(mark, ops_of(mark)->fiber_suspends);
		} else if (take_off) {
			*mark->word &= ~mark->bits;
		}
		end = &mark->next;
	}
	*end = NULL;
	zend_async_marks = mark;
	if (mark) {
		mark->link = &zend_async_marks;
	}
	fiber->async_marks_are_off = take_off;
	fibers_left_on |= !take_off;
}

ZEND_API void zend_async_marks_join_fiber(zend_fiber *fiber)
{
	for (zend_async_mark_t *mark = fiber->async_marks; mark; mark = mark->next) {
		/* A binding has been exchanged already. */
		if (UNEXPECTED(is_hook(mark)) && ops_of(mark) != &binding_ops) {
			marks_call_hook(mark, ops_of(mark)->fiber_suspends);
		}
	}
}

/* Clears the marks of a suspended fiber, as if it were suspended now. */
static void take_off_fiber(zend_fiber *fiber)
{
	if (fiber->async_marks == NULL || fiber->async_marks_are_off) {
		return;
	}
	for (zend_async_mark_t *mark = fiber->async_marks; mark; mark = mark->next) {
		marks_hold(mark);
		if (EXPECTED(!is_hook(mark))) {
			*mark->word &= ~mark->bits;
		}
	}
	fiber->async_marks_are_off = true;
	zend_async_marks_join_fiber(fiber);
}

ZEND_API void zend_async_visit_suspended_fibers(void (*visit)(zend_fiber *fiber))
{
	if (EXPECTED(!zend_async_fibers_made)) {
		return;
	}
	for (uint32_t i = 1; i < EG(objects_store).top; i++) {
		zend_object *object = EG(objects_store).object_buckets[i];

		if (IS_OBJ_VALID(object) && object->ce == zend_ce_fiber) {
			zend_fiber *fiber = (zend_fiber *) object;

			if (fiber->context.status == ZEND_FIBER_STATUS_SUSPENDED && fiber->caller == NULL) {
				visit(fiber);
			}
		}
	}
}

ZEND_API void zend_async_marks_launch(void)
{
	if (UNEXPECTED(fibers_left_on)) {
		fibers_left_on = false;
		zend_async_visit_suspended_fibers(take_off_fiber);
	}
}

ZEND_API void zend_async_marks_resume_fiber(zend_fiber *fiber)
{
	zend_async_mark_t *first = fiber->async_marks, *last = last_of(first);

	for (zend_async_mark_t *mark = last;; mark = marks_previous_of(mark)) {
		if (UNEXPECTED(is_hook(mark))) {
			marks_call_hook(mark, ops_of(mark)->fiber_resumes);
		} else if (fiber->async_marks_are_off) {
			/* Bits that this coroutine has set itself stay its own. */
			mark->bits &= ~*mark->word;
			*mark->word |= mark->bits;
		}
		if (mark == first) {
			break;
		}
	}
	last->next = zend_async_marks;
	if (last->next) {
		last->next->link = &last->next;
	}
	zend_async_marks = first;
	first->link = &zend_async_marks;
	fiber->async_marks = NULL;
}

static const zend_async_flow_hook_ops_t pin_ops = { NULL, NULL, NULL, NULL };

ZEND_API void zend_async_pin_fiber(zend_async_flow_hook_t *pin)
{
	zend_async_hook_flow(pin, &pin_ops);
}

ZEND_API bool zend_async_fiber_has_pin(const zend_fiber *fiber)
{
	const zend_async_mark_t *mark = zend_async_marks;

	while (mark && mark->fiber == fiber && (!is_hook(mark) || ops_of(mark) != &pin_ops)) {
		mark = mark->next;
	}
	return mark && mark->fiber == fiber && ZEND_ASYNC_IS_ACTIVE;
}

ZEND_API const zend_fiber *zend_async_fiber_below(const zend_fiber *fiber)
{
	const zend_fiber_context *caller = fiber->caller;

	return caller && caller->kind == zend_ce_fiber
			? (const zend_fiber *) ((const char *) caller - offsetof(zend_fiber, context))
			: NULL;
}

ZEND_API bool zend_async_is_inside_fiber(const zend_fiber *fiber)
{
	const zend_fiber *inside = EG(active_fiber);

	while (inside && inside != fiber) {
		inside = zend_async_fiber_below(inside);
	}
	return inside != NULL;
}

ZEND_API bool zend_async_is_held_by_fiber(const zend_coroutine_t *holder, const zend_fiber *fiber)
{
	return zend_async_is_inside_fiber(fiber)
			|| (holder == ZEND_ASYNC_CURRENT_COROUTINE && fiber->context.status == ZEND_FIBER_STATUS_SUSPENDED
					&& fiber->caller == NULL);
}

/* ---- ends ---- */

ZEND_API void zend_async_marks_drop(const void *catcher)
{
	const void *top = __builtin_frame_address(0);
	zend_async_mark_t *mark = zend_async_marks;

	while (mark) {
		zend_async_mark_t *next = mark->next;

		/* Stacks grow downwards. The bailout does not skip marks on other stacks: it is raised again there, or the
		 * stack is suspended. */
		if ((const void *) mark > top && (const void *) mark < catcher) {
			if (is_hook(mark)) {
				marks_call_hook(mark, ops_of(mark)->dropped);
			} else if (zend_async_is_contained()) {
				*mark->word &= ~mark->bits;
				if (mark->is_counted && GC_REFCOUNT(mark->held) > 1) {
					GC_DELREF(mark->held);
				}
			}
			*mark->link = next;
			if (next) {
				next->link = mark->link;
			}
			mark->word = NULL;
		}
		mark = next;
	}
}

ZEND_API void zend_async_marks_reset(void)
{
	zend_async_marks = NULL;
	zend_async_fibers_made = false;
	fibers_left_on = false;
}
