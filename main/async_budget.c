/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Fairness (see async_budget.h). */
#include "php.h"
#include "async_budget.h"
#include "async_park.h"
#include "async_poll.h"

PHPAPI ZEND_EXT_TLS php_async_wait_state_t php_async_wait_state;

PHPAPI bool php_async_yield(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_inflight_t inflight;
	const int before = errno;

	if (UNEXPECTED(zend_async_memory_exhausted)) {
		/* Coroutines are being unwound and no other PHP code runs: a yield would have no effect. */
		php_async_wait_state.spent = 0;
		return true;
	}
	if (UNEXPECTED(!php_async_stash_begin(&inflight))) {
		return false;
	}
	const bool woken = ZEND_ASYNC_WAKER_NEW(coroutine) && ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine) && php_async_park();
	php_async_stash_end(&inflight);
	errno = EXPECTED(woken) ? before : ECANCELED;
	return woken;
}

PHPAPI bool php_async_idle_poll_yield(void)
{
	if (!php_async_wait_state.idle_poll) {
		php_async_wait_state.idle_poll = true;
		return true;
	}
	return php_async_yield();
}

PHPAPI bool php_async_budget_yield(int fd)
{
	const uint32_t generation = php_async_fd_generation(fd);

	if (UNEXPECTED(!php_async_yield())) {
		return false;
	}
	if (UNEXPECTED(php_async_fd_generation(fd) != generation)) {
		errno = ECANCELED;
		return false;
	}
	return true;
}
