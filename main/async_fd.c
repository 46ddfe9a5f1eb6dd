/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Plain descriptors (see async_fd.h).
 * Invariant: the mode of the descriptor is restored before any other coroutine runs. */
#include "php.h"
#include "php_network.h"
#include "async_fd.h"
#include "async_file.h"

#include <errno.h>

PHPAPI ssize_t php_async_fd_write(int fd, const void *buf, size_t count)
{
	const int before = errno;
	php_async_file_t file = { .known = true, .fd_class = (uint8_t) php_async_fd_classify(fd) };
	php_async_timeout_t no_limit = php_async_timeout(-1);
	ssize_t written;

	if (UNEXPECTED(!php_async_budget_take(fd))) {
		return -1;
	}
	do {
		written = file.fd_class == PHP_ASYNC_FD_POLLED
			? php_async_try_write(fd, buf, count) : php_async_file_write(NULL, &file, fd, buf, count);
	} while (written < 0 && (PHP_IS_TRANSIENT_ERROR(errno) && php_async_await_fd(fd, POLLOUT, &no_limit) >= 0));

	if (written > 0) {
		php_async_budget_charge((size_t) written);
	}
	return php_async_settle(written, before);
}

PHPAPI ssize_t php_async_fd_read(int fd, void *buf, size_t count)
{
	const int before = errno;
	php_async_file_t file = { .known = true, .fd_class = (uint8_t) php_async_fd_classify(fd) };
	php_async_timeout_t no_limit = php_async_timeout(-1);
	ssize_t received;

	if (UNEXPECTED(!php_async_budget_take(fd))) {
		return -1;
	}
	do {
		received = file.fd_class == PHP_ASYNC_FD_POLLED
			? php_async_try_read(fd, buf, count) : php_async_file_read(NULL, &file, fd, buf, count);
	} while (received < 0 && (PHP_IS_TRANSIENT_ERROR(errno) && php_async_await_fd(fd, POLLIN, &no_limit) >= 0));

	if (received > 0) {
		php_async_budget_charge_read((size_t) received);
	}
	return php_async_settle(received, before);
}
