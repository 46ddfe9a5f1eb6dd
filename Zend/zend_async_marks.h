/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Marks of recursion. The engine finds out that it goes round in circles by a bit on the object or array it is in: of the
 * magic methods of a property, of a dump, an encoder, a comparison. The bit means "this flow of control is in here". A flow
 * that parks inside (a __get() that queries a database) must not look like recursion to the others, so what it has
 * marked is known by a list on its C stack: at a coroutine switch its bits are taken off, and put on again when it comes back.
 *
 * States of a mark: listed (its bit is on while its flow runs, off while it is parked) -> not listed. */
#ifndef ZEND_ASYNC_MARKS_H
#define ZEND_ASYNC_MARKS_H

#include "zend_types.h"
#include "zend_variables.h"

BEGIN_EXTERN_C()

typedef struct _zend_async_mark_s zend_async_mark_t;

/* Lives in the frame of the C function that has marked. */
struct _zend_async_mark_s {
	zend_async_mark_t *next;
	zend_async_mark_t **link; /* what points to this mark: the head of its flow's list, or the `next` of another one */
	uint32_t *word;           /* borrowed: what it is in outlives the mark; NULL if nothing is marked */
	uint32_t bits;
	zend_refcounted *held;    /* what the word is in; NULL: held by others */
	uint32_t own_word;        /* of a mark that only holds */
	bool is_counted;          /* has the flow parked inside? Then `held` is a counted reference, which others cannot take away */
};

/* The marks of the running flow, the latest first. */
extern ZEND_API ZEND_EXT_TLS zend_async_mark_t *zend_async_marks;

/* A mark without bits, for what more than a bit has to be changed for: called when the flow is about to park, and when it goes on.
 * Neither may allocate or run user code. */
typedef struct _zend_async_flow_hook_s zend_async_flow_hook_t;

struct _zend_async_flow_hook_s {
	zend_async_mark_t mark; /* first member; ends with zend_async_unmark() */
	void (*parks)(zend_async_flow_hook_t *hook);
	void (*resumes)(zend_async_flow_hook_t *hook);
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
	mark->is_counted = false;
	if (next) {
		next->link = &mark->next;
	}
	zend_async_marks = mark;
	*word |= bits;
}

static zend_always_inline void zend_async_hook_flow(zend_async_flow_hook_t *hook,
	void (*parks)(zend_async_flow_hook_t *hook), void (*resumes)(zend_async_flow_hook_t *hook))
{
	hook->parks = parks;
	hook->resumes = resumes;
	zend_async_mark(&hook->mark, &hook->mark.bits, 0);
}

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

/* For a bailout, while the frames it skips are still there: the running flow's marks are void. Their bits stay. */
ZEND_API void zend_async_marks_drop(void);

END_EXTERN_C()

#endif
