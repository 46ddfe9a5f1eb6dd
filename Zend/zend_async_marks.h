/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Marks of recursion. The engine finds out that it goes round in circles by a bit on the object or array it is in: of the
 * magic methods of a property, of a dump, an encoder, a comparison. The bit means "this flow of control is in here". A flow
 * that parks inside (a __get() that queries a database) must not look like recursion to the others, so what it has
 * marked is known by a list on its C stack: at a coroutine switch its bits are taken off, and put on again when it comes back.
 *
 * A suspended fiber is away like a parked flow: it has the list of its own marks, which go to the flow that resumes it. Each switch
 * costs what the flow or the fiber has marked itself, however many fibers are suspended.
 *
 * States of a mark: listed in its flow (its bit is on) <-> listed in its parked flow or suspended fiber (off) -> not listed.
 * A fiber that is suspended while the runtime is inactive leaves its bits on, as in upstream, until the runtime starts. */
#ifndef ZEND_ASYNC_MARKS_H
#define ZEND_ASYNC_MARKS_H

#include "zend_async_API.h"
#include "zend_fibers.h"
#include "zend_globals_macros.h"
#include "zend_variables.h"

BEGIN_EXTERN_C()

typedef struct _zend_async_mark_s zend_async_mark_t;

/* Lives in the frame of the C function that has marked, on the stack of its flow or of a fiber. */
struct _zend_async_mark_s {
	zend_async_mark_t *next;
	zend_async_mark_t **link; /* what points to this mark: the head of its flow's list, or the `next` of another one */
	uint32_t *word;           /* borrowed: what it is in outlives the mark; NULL if nothing is marked */
	uint32_t bits;
	zend_refcounted *held;    /* what the word is in; NULL: held by others */
	zend_fiber *fiber;        /* borrowed: whose stack it is on; NULL: that of a coroutine, or the main one */
	uint32_t own_word;        /* of a mark that only holds */
	bool is_counted;          /* has the flow parked inside? Then `held` is a counted reference, which others cannot take away */
};

/* The marks of the running flow, the latest first. */
extern ZEND_API ZEND_EXT_TLS zend_async_mark_t *zend_async_marks;

/* A mark without bits, for what more than a bit has to be changed for. When a flow or a fiber leaves, its hooks are called the latest
 * first, when it goes on, the earliest first. None of the functions may allocate or run user code; each may be NULL. */
typedef struct _zend_async_flow_hook_s zend_async_flow_hook_t;

typedef struct {
	/* At a switch of coroutines. */
	void (*parks)(zend_async_flow_hook_t *hook);
	void (*resumes)(zend_async_flow_hook_t *hook);
	/* When the fiber whose frame the hook is in is suspended or resumed, perhaps in another coroutine or without one. */
	void (*fiber_suspends)(zend_async_flow_hook_t *hook);
	void (*fiber_resumes)(zend_async_flow_hook_t *hook);
} zend_async_flow_hook_ops_t;

struct _zend_async_flow_hook_s {
	zend_async_mark_t mark; /* first member; ends with zend_async_unmark() */
	const zend_async_flow_hook_ops_t *ops;
};

/* Sets `bits`, none of which is set, in `*word`. Ends with zend_async_unmark(), in any order. */
static zend_always_inline void zend_async_mark(zend_async_mark_t *mark, uint32_t *word, uint32_t bits)
{
	zend_async_mark_t *next = zend_async_marks;

	mark->next = next;
	mark->link = &zend_async_marks;
	mark->word = word;
	mark->bits = bits;
	mark->held = NULL;
	mark->fiber = EG(active_fiber);
	mark->is_counted = false;
	if (next) {
		next->link = &mark->next;
	}
	zend_async_marks = mark;
	*word |= bits;
}

static zend_always_inline void zend_async_hook_flow(zend_async_flow_hook_t *hook, const zend_async_flow_hook_ops_t *ops)
{
	hook->ops = ops;
	zend_async_mark(&hook->mark, &hook->mark.bits, 0);
}

/* A variable that has a value only while a C function runs, which it restores at its end: the callback of a sort, the frame of a
 * call of a library. The value belongs to the function's flow, and to its fiber if it runs in one: while either is away the variable has
 * the value of before. */
typedef struct {
	zend_async_flow_hook_t hook; /* first member */
	void *variable;              /* borrowed */
	void *other;                 /* borrowed: the value of before, and while that is in the variable the function's own */
	size_t size;                 /* bytes of both; up to ZEND_ASYNC_BINDING_SIZE */
} zend_async_binding_t;

#define ZEND_ASYNC_BINDING_SIZE 128

/* `before` is the copy that the function restores the variable from. Ends with zend_async_unbind(), before that. */
ZEND_API void zend_async_bind(zend_async_binding_t *binding, void *variable, void *before, size_t size);

/* What the mark held goes last: its destructor may park. */
static zend_always_inline void zend_async_unmark(zend_async_mark_t *mark)
{
	if (EXPECTED(mark->word)) {
		zend_refcounted *held = mark->is_counted ? mark->held : NULL;

		*mark->word &= ~mark->bits;
		*mark->link = mark->next;
		if (mark->next) {
			mark->next->link = mark->link;
		}
		if (UNEXPECTED(held) && GC_DELREF(held) == 0) {
			rc_dtor_func(held);
		}
	}
}

static zend_always_inline void zend_async_unbind(zend_async_binding_t *binding)
{
	zend_async_unmark(&binding->hook.mark);
}

/* Marks nothing: `held` is a counted reference from the moment the flow parks inside to the end of the mark. Until then the
 * caller's holder keeps it, as without coroutines; a bailout leaves no reference behind where the flow has not parked. */
static zend_always_inline void zend_async_hold_parked(zend_async_mark_t *mark, zend_refcounted *held)
{
	mark->own_word = 0;
	zend_async_mark(mark, &mark->own_word, 1);
	mark->held = held;
}

/* GC_TRY_PROTECT_RECURSION() with a mark, for a table that may be part of something else, which the caller holds: nothing is
 * done for what is immutable. */
static zend_always_inline void zend_async_mark_table(zend_async_mark_t *mark, HashTable *table)
{
	if (UNEXPECTED(GC_FLAGS(table) & GC_IMMUTABLE)) {
		mark->word = NULL;
	} else {
		zend_async_mark(mark, &GC_TYPE_INFO(table), GC_PROTECTED << GC_FLAGS_SHIFT);
	}
}

/* The same for a value of any sort, which is held once the flow has parked inside. */
static zend_always_inline void zend_async_mark_counted(zend_async_mark_t *mark, zend_refcounted *counted)
{
	zend_async_mark_table(mark, (HashTable *) counted);
	if (EXPECTED(mark->word)) {
		mark->held = counted;
	}
}

/* The guard of a property. An object uses the word of a guard for another property once it is zero; the upper half of the word counts
 * the flows that are inside, because the bits of those that are parked are off. Ends with zend_async_unmark_guard(). */
#define ZEND_ASYNC_GUARD_INSIDE (1U << 16)

static zend_always_inline void zend_async_mark_guard(zend_async_mark_t *mark, uint32_t *guard, uint32_t bits)
{
	*guard += ZEND_ASYNC_GUARD_INSIDE;
	zend_async_mark(mark, guard, bits);
}

static zend_always_inline void zend_async_unmark_guard(zend_async_mark_t *mark)
{
	if (EXPECTED(mark->word)) {
		*mark->word -= ZEND_ASYNC_GUARD_INSIDE;
		zend_async_unmark(mark);
	}
}

/* ZEND_GUARD_OR_GC_PROTECT_RECURSION() with a mark: `guard` is the object's own word, or NULL. */
static zend_always_inline void zend_async_mark_object(zend_async_mark_t *mark, uint32_t *guard, uint32_t bits, zend_object *object)
{
	if (guard) {
		zend_async_mark(mark, guard, bits);
		mark->held = (zend_refcounted *) object;
	} else {
		zend_async_mark_counted(mark, (zend_refcounted *) object);
	}
}

/* For the scheduler, at a switch: takes the running flow's marks off and moves their list to `*parked`; puts them on again.
 * `*parked` stays where it is meanwhile. Neither is called for a flow without marks. */
ZEND_API void zend_async_marks_take_off(zend_async_mark_t **parked);
ZEND_API void zend_async_marks_put_on(zend_async_mark_t **parked);

/* For zend_fibers.c: the fiber's marks leave the running flow, whose latest ones they are, and come to the one that resumes it. */
ZEND_API void zend_async_marks_suspend_fiber(zend_fiber *fiber);
ZEND_API void zend_async_marks_resume_fiber(zend_fiber *fiber);

static zend_always_inline void zend_async_fiber_suspends(zend_fiber *fiber)
{
	if (UNEXPECTED(zend_async_marks != NULL) && zend_async_marks->fiber == fiber) {
		zend_async_marks_suspend_fiber(fiber);
	}
}

static zend_always_inline void zend_async_fiber_resumes(zend_fiber *fiber)
{
	if (UNEXPECTED(fiber->async_marks != NULL)) {
		zend_async_marks_resume_fiber(fiber);
	}
}

/* For code of C that a fiber must not leave half done, because it works on what its flow goes on to use: until zend_async_unmark() the
 * fiber that began this cannot suspend itself while the runtime is active. A fiber that is started inside can; so can the flow. */
ZEND_API void zend_async_pin_fiber(zend_async_flow_hook_t *pin);
ZEND_API bool zend_async_fiber_has_pin(const zend_fiber *fiber);

static zend_always_inline bool zend_async_fiber_is_pinned(const zend_fiber *fiber)
{
	return UNEXPECTED(zend_async_marks != NULL) && zend_async_fiber_has_pin(fiber);
}

/* The fiber that runs `fiber`; NULL: a coroutine does, or the main stack. */
ZEND_API const zend_fiber *zend_async_fiber_below(const zend_fiber *fiber);

/* Whether the running code is inside of `fiber`, at any depth. Whatever a fiber holds in the name of the flow that it ran in then is
 * its own in another flow, too. */
ZEND_API bool zend_async_is_inside_fiber(const zend_fiber *fiber);

/* Whether the running code is on top of a call of `holder` that holds something; `fiber` is the one that the call was made in, or
 * NULL. The fiber may have gone to another coroutine meanwhile. While it is suspended, the coroutine that started it goes ahead, as in
 * upstream: nothing else might resume the fiber. */
ZEND_API bool zend_async_is_held_by_fiber(const zend_coroutine_t *holder, const zend_fiber *fiber);

static zend_always_inline bool zend_async_is_held_here(const zend_coroutine_t *holder, const zend_fiber *fiber)
{
	return EXPECTED(fiber == NULL) ? holder == ZEND_ASYNC_CURRENT_COROUTINE : zend_async_is_held_by_fiber(holder, fiber);
}

/* Whether a fiber object was made in this request. */
extern ZEND_API ZEND_EXT_TLS bool zend_async_fibers_made;

/* Calls `visit` for each suspended fiber; it must not run user code. Walks over all objects, if a fiber was made. */
ZEND_API void zend_async_visit_suspended_fibers(void (*visit)(zend_fiber *fiber));

/* For the scheduler, when the runtime has become active: fibers that were suspended before leave their marks off from now on. */
ZEND_API void zend_async_marks_launch(void);

/* At request end: no flow is left. */
ZEND_API void zend_async_marks_reset(void);

/* For a bailout to `catcher`, an address in the frame that it jumps to, while the frames it skips are still there: their marks are void.
 * Their bits stay; what was bound has the value of before. */
ZEND_API void zend_async_marks_drop(const void *catcher);

END_EXTERN_C()

#endif
