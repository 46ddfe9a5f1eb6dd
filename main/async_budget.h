/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Fairness: a coroutine whose operations complete at once lets others run from time to time. */
#ifndef PHP_ASYNC_BUDGET_H
#define PHP_ASYNC_BUDGET_H

#include "async_suspend.h"

#include <time.h>

/* State that a thread keeps between waits. All zero at start. */
typedef struct {
	uint32_t spent;       /* fairness budget used since the last suspension */
	uint64_t since;       /* coarse clock at the first read of that budget; 0: none */
	bool idle_poll;  /* a zero-timeout test found nothing, and no other coroutine has run since */
} php_async_wait_state_t;

extern PHPAPI ZEND_EXT_TLS php_async_wait_state_t php_async_wait_state;

BEGIN_EXTERN_C()

/* Lets every coroutine that is ready run once. False with an exception when cancelled. Suspends. */
PHPAPI bool php_async_yield(void);

/* The fairness budget: after 64 operations that complete at once, about 1 MiB moved by them, or some milliseconds,
 * the next operation yields first. */
#define PHP_ASYNC_BUDGET 64
#define PHP_ASYNC_BUDGET_SHIFT 14 /* 16 KiB cost as much as one operation */

/* Yields before an operation on `fd`. False with errno ECANCELED: cancelled, with an exception; or the descriptor
 * was closed while the coroutine was suspended, without one. */
PHPAPI bool php_async_budget_yield(int fd);

/* Call before an operation on a hot path: yields if the budget is spent. */
static zend_always_inline bool php_async_budget_take(int fd)
{
	return EXPECTED(php_async_wait_state.spent < PHP_ASYNC_BUDGET) || php_async_budget_yield(fd);
}

/* For reads the elapsed time counts as well, including that of the code between them: once the coarse clock has
 * advanced (1 to 10 ms) the budget is spent, unless less than this much of it was used. Writes are not timed: the
 * data come from the program, and they end when it has no more. */
#define PHP_ASYNC_BUDGET_UNTIMED 8

static zend_always_inline uint64_t php_async_coarse_clock(void)
{
#ifdef CLOCK_MONOTONIC_COARSE
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
	return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
#else
	return 1;
#endif
}

/* Call after an operation that moved `bytes` without waiting. */
static zend_always_inline void php_async_budget_charge(size_t bytes)
{
	php_async_wait_state.spent += 1 + (uint32_t) MIN(bytes >> PHP_ASYNC_BUDGET_SHIFT, PHP_ASYNC_BUDGET);
}

static zend_always_inline void php_async_budget_charge_read(size_t bytes)
{
	const uint64_t now = php_async_coarse_clock();

	php_async_budget_charge(bytes);
	if (php_async_wait_state.since == 0) {
		php_async_wait_state.since = now;
	} else if (UNEXPECTED(php_async_wait_state.since != now)
			&& php_async_wait_state.spent >= PHP_ASYNC_BUDGET_UNTIMED) {
		php_async_wait_state.spent += PHP_ASYNC_BUDGET;
	}
}

/* Call after a test with zero timeout that found nothing. Yields if the previous test found nothing either and no
 * other coroutine has run in between. False with errno ECANCELED and an exception when cancelled. */
PHPAPI bool php_async_idle_poll_yield(void);

END_EXTERN_C()

#endif
