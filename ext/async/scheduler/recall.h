/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Recalls: the code inside a block of one coroutine is asked to unwind to the beginning of the block, which goes on
 * from there. It unwinds by a Cancellation like that of a cancelled coroutine, thrown at the same places; but the
 * coroutine is not cancelled, and the same can happen again in the next block.
 *
 *   recall      set by                         left by
 *   ----------  -----------------------------  -----------------------------------------------------------------------
 *   none        async_recall_begin             async_recall
 *   pending     async_recall, where it cannot  thrown at the next suspension point, or at the end of protect(), unless
 *               be thrown at once              a section that was opened inside the block protects the coroutine
 *   thrown      the wait that it ended         the block ends; pending again if the wait has succeeded nevertheless
 *
 * A block belongs to the coroutine that runs its code: a fiber takes it along. While it is open its scope is the current
 * one of that coroutine. */
#ifndef ASYNC_RECALL_H
#define ASYNC_RECALL_H

#include "coroutine.h"
#include "zend_async_marks.h"

typedef struct _async_recall_s async_recall_t;

/* A part of a block; lives on the stack of the block. */
struct _async_recall_s {
	zend_async_flow_hook_t hook;   /* must be first */
	async_coroutine_t *coroutine;  /* borrowed: runs the code; NULL while its fiber is suspended */
	async_recall_t *outer;         /* the next one of the coroutine; borrowed */
	zend_async_scope_t *scope;     /* borrowed: outlives the block */
	void (*dropped)(async_recall_t *recall);
	zend_object *cancellation;     /* owned: by which the code unwinds; NULL: not recalled */
	uint32_t protect_depth;        /* of the coroutine where the block begins */
	bool is_pending;
};

/* Begins a block in the current coroutine, with `scope` as the current scope. A fatal error in the block ends it with a
 * call of `dropped`, which may neither allocate nor run user code, instead of async_recall_end(). Neither suspends. */
void async_recall_begin(async_recall_t *recall, zend_async_scope_t *scope, void (*dropped)(async_recall_t *recall));
/* The cancellation stays with the block, which releases it. */
void async_recall_end(async_recall_t *recall);

/* Asks the code of the block to unwind; consumes `cancellation`. Only the first request counts. Not from the code
 * itself. Never suspends. */
void async_recall(async_recall_t *recall, zend_object *cancellation);

/* Takes the recall that is to be thrown now: of the outermost block with one; NULL if there is none. The caller owns a
 * reference. */
zend_object *async_recall_take(async_coroutine_t *coroutine);

/* The wait that `thrown` has ended has succeeded nevertheless: the recall is thrown at the next suspension point
 * instead. False if it is no recall. */
bool async_recall_postpone(async_coroutine_t *coroutine, const zend_object *thrown);

#endif
