/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Random scheduling, to find code that relies on an order that nobody promised. Debug builds only: `async.chaos=SEED` (0: off)
 * has the tick take any of the ready coroutines instead of the oldest, and look at the reactor at any time. The same seed
 * gives the same order, as far as the outside world answers in the same order. What is promised besides the order of the
 * ready queue (lines of waiters, reservations, subscription order of events) is promised here, too. */
#ifndef ASYNC_CHAOS_H
#define ASYNC_CHAOS_H

#include "php_async.h"

#if ZEND_DEBUG
# define ASYNC_CHAOS_INI \
	STD_PHP_INI_ENTRY("async.chaos", "0", PHP_INI_SYSTEM, OnUpdateLong, chaos_seed, zend_async_globals, async_globals)
# define ASYNC_CHAOS UNEXPECTED(ASYNC_G(chaos_seed) != 0)

void async_chaos_begin_request(void);
/* One time in `n`. */
bool async_chaos_one_in(uint32_t n);
/* Moves any entry of a ring that is not empty to its front; the order of the others stays. */
void async_chaos_choose(async_ring_t *ring);
#else
# define ASYNC_CHAOS_INI
# define ASYNC_CHAOS false
# define async_chaos_begin_request() ((void) 0)
# define async_chaos_one_in(n) false
# define async_chaos_choose(ring) ((void) 0)
#endif

#endif
