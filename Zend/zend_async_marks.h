/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Recursion marks. The engine detects recursion by a bit on an object or an array: in the magic methods of a property,
 * a dump, an encoder, a comparison. The bit means "this flow of control is in here". A coroutine that suspends inside
 * (a __get() that queries a database) must not look like recursion to other coroutines. Its marks are therefore in a
 * list on its C stack: a coroutine switch clears their bits, and sets them again when the coroutine is resumed.
 *
 * A suspended fiber is treated like a suspended coroutine: it has a list of its own marks, which go to the coroutine
 * that resumes it. A switch costs in proportion to the marks of the coroutine or the fiber, however many fibers are
 * suspended.
 *
 * States of a mark: in the list of the running coroutine (bit set) <-> of a suspended coroutine or fiber (bit clear) ->
 * in no list. A fiber that is suspended while the runtime is inactive leaves its bits set, as in upstream, until the
 * runtime starts. */
#ifndef ZEND_ASYNC_MARKS_H
#define ZEND_ASYNC_MARKS_H

#include "zend_async_API.h"
#include "zend_fibers.h"
#include "zend_globals_macros.h"
#include "zend_variables.h"

BEGIN_EXTERN_C()

typedef struct _zend_async_mark_s zend_async_mark_t;

/* Lives in the frame of the C function that sets the mark, on the stack of a coroutine or of a fiber. */
struct _zend_async_mark_s {
	zend_async_mark_t *next;
	zend_async_mark_t **link; /* the pointer to this mark: the head of the list, or the `next` of another one */
	uint32_t *word;           /* borrowed: its container outlives the mark; NULL if nothing is marked */
	uint32_t bits;
	zend_refcounted *held;    /* the container of the word; NULL: held by other code */
	zend_fiber *fiber;        /* borrowed: the fiber on whose stack it is; NULL: a coroutine's or the main stack */
	uint32_t own_word;        /* the word of a mark that only holds */
	bool is_counted;          /* `held` is a counted reference, since the coroutine has suspended inside */
};

/* The marks of the running coroutine, the latest first. */
extern ZEND_API ZEND_EXT_TLS zend_async_mark_t *zend_async_marks;

/* A mark without bits, for state that is more than a bit. When a coroutine or a fiber is suspended its hooks are called
 * the latest first, when it is resumed, the earliest first. None of the functions may allocate or run user code; each
 * may be NULL. */
typedef struct _zend_async_flow_hook_s zend_async_flow_hook_t;

typedef struct {
	/* At a switch of coroutines. */
	void (*parks)(zend_async_flow_hook_t *hook);
	void (*resumes)(zend_async_flow_hook_t *hook);
	/* When the fiber with the hook on its stack is suspended or resumed, also in another coroutine or without one. */
	void (*fiber_suspends)(zend_async_flow_hook_t *hook);
	void (*fiber_resumes)(zend_async_flow_hook_t *hook);
	/* A fatal error discards the frame with the hook: what links to it is removed. */
	void (*dropped)(zend_async_flow_hook_t *hook);
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

/* A variable that a C function sets while it runs and restores at its end: the callback of a sort, the frame of a
 * library call. The value belongs to the coroutine, and to the fiber, that runs the function: while either is suspended
 * the variable has its previous value. */
typedef struct {
	zend_async_flow_hook_t hook; /* first member */
	void *variable;              /* borrowed */
	void *other;                 /* borrowed: the previous value, or the function's own during a suspension */
	size_t size;                 /* bytes of both; up to ZEND_ASYNC_BINDING_SIZE */
} zend_async_binding_t;

#define ZEND_ASYNC_BINDING_SIZE 128

/* `before` is the copy from which the function restores the variable. Ends with zend_async_unbind(), before the
 * restore. */
ZEND_API void zend_async_bind(zend_async_binding_t *binding, void *variable, void *before, size_t size);

/* Releases the held value last: its destructor may suspend. */
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

/* Marks nothing. `held` becomes a counted reference when the coroutine suspends inside, until the end of the mark.
 * Before that the caller's reference keeps it, as without coroutines: a bailout leaks no reference if the coroutine has
 * not suspended. */
static zend_always_inline void zend_async_hold_parked(zend_async_mark_t *mark, zend_refcounted *held)
{
	mark->own_word = 0;
	zend_async_mark(mark, &mark->own_word, 1);
	mark->held = held;
}

/* GC_TRY_PROTECT_RECURSION() with a mark, for a table that may be part of another value, which the caller holds. Does
 * nothing for an immutable table. */
static zend_always_inline void zend_async_mark_table(zend_async_mark_t *mark, HashTable *table)
{
	if (UNEXPECTED(GC_FLAGS(table) & GC_IMMUTABLE)) {
		mark->word = NULL;
	} else {
		zend_async_mark(mark, &GC_TYPE_INFO(table), GC_PROTECTED << GC_FLAGS_SHIFT);
	}
}

/* The same for any counted value, which is held once the coroutine has suspended inside. */
static zend_always_inline void zend_async_mark_counted(zend_async_mark_t *mark, zend_refcounted *counted)
{
	zend_async_mark_table(mark, (HashTable *) counted);
	if (EXPECTED(mark->word)) {
		mark->held = counted;
	}
}

/* The guard of a property. An object reuses the word of a guard for another property once it is zero. The upper half of
 * the word counts the coroutines inside, because the bits of suspended ones are clear. Ends with
 * zend_async_unmark_guard(). */
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
static zend_always_inline void zend_async_mark_object(zend_async_mark_t *mark, uint32_t *guard, uint32_t bits,
		zend_object *object)
{
	if (guard) {
		zend_async_mark(mark, guard, bits);
		mark->held = (zend_refcounted *) object;
	} else {
		zend_async_mark_counted(mark, (zend_refcounted *) object);
	}
}

/* For the scheduler, at a switch: clears the marks of the running coroutine and moves their list to `*parked`; sets
 * them again. `*parked` must not move in between. Neither is called for a coroutine without marks. */
ZEND_API void zend_async_marks_take_off(zend_async_mark_t **parked);
ZEND_API void zend_async_marks_put_on(zend_async_mark_t **parked);

/* For zend_fibers.c: moves the fiber's marks, the latest ones of the running coroutine, to the fiber, and from there to
 * the coroutine that resumes it. */
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

/* For C code that a fiber must not leave half done, because its coroutine goes on to use the same data. Until
 * zend_async_unmark() the fiber that began this cannot suspend itself while the runtime is active. A fiber that is
 * started inside can; so can the coroutine. */
ZEND_API void zend_async_pin_fiber(zend_async_flow_hook_t *pin);
ZEND_API bool zend_async_fiber_has_pin(const zend_fiber *fiber);

static zend_always_inline bool zend_async_fiber_is_pinned(const zend_fiber *fiber)
{
	return UNEXPECTED(zend_async_marks != NULL) && zend_async_fiber_has_pin(fiber);
}

/* The fiber that runs `fiber`; NULL: a coroutine or the main stack does. */
ZEND_API const zend_fiber *zend_async_fiber_below(const zend_fiber *fiber);

/* True if the running code is inside of `fiber`, at any depth. A lock that a fiber has acquired for one coroutine is
 * its own in another coroutine as well. */
ZEND_API bool zend_async_is_inside_fiber(const zend_fiber *fiber);

/* True if the running code is on top of the call of `holder` that has acquired a lock. `fiber`, not NULL, is the fiber
 * of that call; another coroutine may have resumed it since. While the fiber is suspended, true for the coroutine that
 * started it, as in upstream: no other code might resume the fiber. */
ZEND_API bool zend_async_is_held_by_fiber(const zend_coroutine_t *holder, const zend_fiber *fiber);

static zend_always_inline bool zend_async_is_held_by_caller(const zend_coroutine_t *holder, const zend_fiber *fiber)
{
	return EXPECTED(fiber == NULL) ? holder == ZEND_ASYNC_CURRENT_COROUTINE
								   : zend_async_is_held_by_fiber(holder, fiber);
}

/* True if a fiber object was created in this request. */
extern ZEND_API ZEND_EXT_TLS bool zend_async_fibers_made;

/* Calls `visit` for each suspended fiber; it must not run user code. Walks over all objects, if a fiber was created. */
ZEND_API void zend_async_visit_suspended_fibers(void (*visit)(zend_fiber *fiber));

/* For the scheduler, when the runtime has become active: clears the marks of fibers that were suspended before. */
ZEND_API void zend_async_marks_launch(void);

/* At request end, when no coroutine is left. */
ZEND_API void zend_async_marks_reset(void);

/* For a bailout to `catcher`, an address in the frame that it jumps to, while the skipped frames still exist: removes
 * their marks. The bits stay set; bound variables get their previous values. */
ZEND_API void zend_async_marks_drop(const void *catcher);

END_EXTERN_C()

#endif
