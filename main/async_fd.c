/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Plain descriptors (see async_fd.h).
 * Invariant: the mode of the descriptor is restored before any other coroutine runs. */
#include "php.h"
#include "php_network.h"
#include "async_fd.h"
#include "async_file.h"
#include "async_retry.h"

#include <errno.h>

typedef struct {
	php_async_file_t file;
	void *buf;
	size_t count;
} fd_call_t;

static ssize_t attempt_write(int fd, void *arg)
{
	fd_call_t *call = arg;

	return call->file.fd_class == PHP_ASYNC_FD_POLLED
			? php_async_try_write(fd, call->buf, call->count)
			: php_async_file_write(NULL, &call->file, fd, call->buf, call->count);
}

static ssize_t attempt_read(int fd, void *arg)
{
	fd_call_t *call = arg;

	return call->file.fd_class == PHP_ASYNC_FD_POLLED
			? php_async_try_read(fd, call->buf, call->count)
			: php_async_file_read(NULL, &call->file, fd, call->buf, call->count);
}

PHPAPI ssize_t php_async_fd_write(int fd, const void *buf, size_t count)
{
	php_async_retry_t retry = { fd, POLLOUT, NULL, php_async_timeout(-1) };
	fd_call_t call = { { .known = true, .fd_class = (uint8_t) php_async_fd_classify(fd) }, (void *) buf, count };

	return php_async_retry(&retry, attempt_write, &call);
}

PHPAPI ssize_t php_async_fd_read(int fd, void *buf, size_t count)
{
	php_async_retry_t retry = { fd, POLLIN, NULL, php_async_timeout(-1) };
	fd_call_t call = { { .known = true, .fd_class = (uint8_t) php_async_fd_classify(fd) }, buf, count };

	return php_async_retry(&retry, attempt_read, &call);
}
