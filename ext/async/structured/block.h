/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Blocks: code of a coroutine with a scope of its own. Coroutines that the code starts belong to it; the block returns
 * after they have ended. What with_timeout(), scope() and protect() have in common.
 *
 *   event                        the code of the block                the coroutines of its scope
 *   ---------------------------  -----------------------------------  ----------------------------------------------
 *   the code returns             -                                    are waited for
 *   the code throws              -                                    are cancelled and waited for
 *   a coroutine fails            is recalled, if it is interruptible  are cancelled by the scope
 *   the time limit has passed    is recalled                          are cancelled
 *   the caller is cancelled      unwinds                              are cancelled when it has unwound, and waited for
 *   its fiber is destroyed       unwinds                              are cancelled and waited for
 *   an exit                      unwinds                              are cancelled; the block returns at once
 *
 * The first of an error of the code, of its coroutines and of the limit is thrown; errors that follow are in the
 * CompositeException behind it. */
#ifndef ASYNC_BLOCK_H
#define ASYNC_BLOCK_H

#include "base/duration.h"
#include "scheduler/recall.h"

typedef struct {
	async_duration_t limit; /* zeroed: none */
	bool passes_scope; /* async_block_call(): the callable gets the Scope as its argument */
	bool shelters;     /* the scope is not cancelled with its parent, and the code is not recalled when it fails */
} async_block_options_t;

/* The code of a block. *result is NULL; it stays so if an exception is set. */
typedef void (*async_block_code_t)(zend_async_scope_t *scope, void *data, zval *result);

/* Runs `code` in a block. In a shut scope as well. The runtime is active. May suspend. */
void async_block_run(const async_block_options_t *options, async_block_code_t code, void *data, zval *result);

/* Calls a parsed callable in a block. *result is owned by the caller: what it returned; NULL if an exception is set. In a
 * shut scope as well. The runtime is active. May suspend. */
void async_block_call(const async_block_options_t *options, zend_fcall_info *fci, zend_fcall_info_cache *fcc,
		zval *result);

#endif
