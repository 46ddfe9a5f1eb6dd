/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Random scheduling, to find code that relies on an unspecified order. Debug builds only: with `async.chaos=SEED` (0:
 * off) the tick takes any ready coroutine instead of the oldest, and polls the reactor at any time. The same seed gives
 * the same order if external events arrive in the same order. All guarantees except the order of the run queue hold
 * (wait queues, reservations, subscription order of events). */
#ifndef ASYNC_CHAOS_H
#define ASYNC_CHAOS_H

#include "base/async.h"

#if ZEND_DEBUG
# define ASYNC_CHAOS_INI \
	STD_PHP_INI_ENTRY("async.chaos", "0", PHP_INI_SYSTEM, OnUpdateLong, chaos_seed, zend_async_globals, async_globals)
# define ASYNC_CHAOS UNEXPECTED(ASYNC_G(chaos_seed) != 0)

void async_chaos_begin_request(void);
/* True in one of `n` calls, on average. */
bool async_chaos_one_in(uint32_t n);
/* Moves a random entry of a non-empty deque to its front and keeps the order of the others. */
void async_chaos_choose(async_deque_t *deque);
#else
# define ASYNC_CHAOS_INI
# define ASYNC_CHAOS false
# define async_chaos_begin_request() ((void) 0)
# define async_chaos_one_in(n) false
# define async_chaos_choose(deque) ((void) 0)
#endif

#endif
