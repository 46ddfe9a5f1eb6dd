/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waits for descriptors, and the closing of descriptors that others may wait for. */
#ifndef PHP_ASYNC_POLL_H
#define PHP_ASYNC_POLL_H

#include "async_sleep.h"

#include <unistd.h>

BEGIN_EXTERN_C()

struct pollfd;

/* poll(2) that suspends the coroutine instead of blocking the process. Results and masks are the same, except that a
 * wait given up returns -1/ECANCELED as above; descriptors that were closed during the wait then have revents
 * POLLNVAL. EINTR occurs on the main coroutine only, when a PHP handler was called or queued. `timeout_ms` negative:
 * no limit; zero: test only. `fds` belongs to the caller and stays valid during the wait. Call only if
 * php_async_may_suspend(). */
PHPAPI int php_async_poll(struct pollfd *fds, unsigned int nfds, int timeout_ms);
/* The same with a limit that may be a part of a millisecond. */
PHPAPI int php_async_poll_until(struct pollfd *fds, unsigned int nfds, php_async_timeout_t *timeout);

/* Waits for one descriptor on which an operation has just found nothing to do (EAGAIN, EINPROGRESS), without a
 * system call beyond those of the reactor. Returns > 0 when the operation is worth another try, a hint without
 * guarantee; 0 when the limit has expired and the descriptor is not ready; -1/ECANCELED as above; -1/EINTR for the
 * signals that the timeout names. Call only if php_async_may_suspend(). */
PHPAPI int php_async_await_fd(int fd, short events, php_async_timeout_t *timeout);

/* A notifier that ends a wait for descriptors early. The waiter owns it; it serves one wait at a time. */
typedef struct {
	zend_coroutine_t *parked; /* borrowed; NULL while no coroutine waits */
	bool rung;                /* notified since the last wait */
} php_async_notifier_t;

/* php_async_poll() that returns early, with the descriptors that are ready then (often 0), when the notifier is or
 * was signalled. */
PHPAPI int php_async_poll_or_notifier(struct pollfd *fds, unsigned int nfds, int timeout_ms,
		php_async_notifier_t *notifier);

/* Signals the notifier. Never suspends. */
PHPAPI void php_async_notifier_signal(php_async_notifier_t *notifier);

PHPAPI void php_async_forget_fd_slow(int fd);

/* Call before the descriptor is closed: drops the reactor's state of it and wakes its waiters. Never suspends. */
static zend_always_inline void php_async_forget_fd(int fd)
{
	if (UNEXPECTED(ZEND_ASYNC_ON)) {
		php_async_forget_fd_slow(fd);
	}
}

/* close(2) for descriptors that may have been waited for. */
static zend_always_inline int php_async_close_fd(int fd)
{
	php_async_forget_fd(fd);
	return close(fd);
}

/* The number of times that this thread has closed the descriptor number while coroutines ran. The reactor wakes suspended
 * waiters; one that is woken but has not run yet compares the number, so that it does not mistake a descriptor opened
 * since for its own. */
PHPAPI uint32_t php_async_fd_generation(int fd);

END_EXTERN_C()

#endif
