/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * "Try, wait, try again": an operation on a descriptor that is attempted until it succeeds, fails for another reason than
 * EAGAIN, or its time limit has expired. Inlined with its attempt, because it is the path of every read and write. */
#ifndef PHP_ASYNC_RETRY_H
#define PHP_ASYNC_RETRY_H

#include "php.h"
#include "php_network.h"
#include "async_budget.h"
#include "async_nowait.h"
#include "async_poll.h"
#include "streams/async_sides.h"

typedef struct php_async_retry_s php_async_retry_t;

/* Waits after an attempt that would have blocked: 1 tries again, 0 has expired, -1 with errno (EAGAIN refuses to wait). */
typedef int (*php_async_retry_await_t)(php_async_retry_t *retry, void *call);

struct php_async_retry_s {
	int fd;
	short events;        /* to wait for; POLLOUT: the operation is a write */
	php_stream *stream;  /* that has the descriptor, held in memory during the wait; NULL: none */
	php_async_timeout_t timeout;
	php_async_retry_await_t await; /* NULL: for `events`; it returns 0 bytes once the socket is shut for reading */
};

#define PHP_ASYNC_RETRY_EXPIRED (-2)

/* One attempt that does not block: the number of bytes, or -1 with errno. */
typedef ssize_t (*php_async_attempt_t)(int fd, void *call);

static zend_always_inline int php_async_retry_await(php_async_retry_t *retry)
{
	return retry->stream ? php_stream_await(retry->stream, retry->fd, retry->events, &retry->timeout)
						 : php_async_await_fd(retry->fd, retry->events, &retry->timeout);
}

/* Returns the result of the last attempt: -1 with its errno; PHP_ASYNC_RETRY_EXPIRED; -1/ECANCELED (see async_suspend.h), after
 * which the stream's private data are not accessed; -1/EINTR if the timeout names signals. Takes the fairness budget first and
 * charges it with the bytes. Call only if php_async_may_suspend(). */
static zend_always_inline ssize_t php_async_retry(php_async_retry_t *retry, php_async_attempt_t attempt, void *call)
{
	const int before = errno;

	if (UNEXPECTED(retry->stream ? !php_stream_budget_take(retry->stream, retry->fd)
								 : !php_async_budget_take(retry->fd))) {
		return -1;
	}
	for (bool was_ready = false;; was_ready = true) {
		ssize_t result = attempt(retry->fd, call);

		if (UNEXPECTED(was_ready && result < 0 && PHP_IS_TRANSIENT_ERROR(errno) && !retry->await
					&& retry->events == POLLIN)
				&& php_async_receiving_is_shut(retry->fd)) {
			/* The end, as a call that may block would return it. */
			result = 0;
		}
		if (result >= 0) {
			if (retry->events == POLLOUT) {
				php_async_budget_charge((size_t) result);
			} else {
				php_async_budget_charge_read((size_t) result);
			}
			return php_async_settle(result, before);
		}
		if (!PHP_IS_TRANSIENT_ERROR(errno)) {
			php_async_budget_charge(0);
			return -1;
		}

		const int ready = retry->await ? retry->await(retry, call) : php_async_retry_await(retry);
		if (ready <= 0) {
			return ready < 0 ? -1 : PHP_ASYNC_RETRY_EXPIRED;
		}
	}
}

#endif
