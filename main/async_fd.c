/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Plain descriptors (see async_fd.h). Called by the SAPIs and by ext/curl.
 * Invariant: O_NONBLOCK is as it was before anybody else runs. */
#include "php.h"
#include "php_network.h"
#include "async_fd.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>

#ifndef PIPE_BUF
# define PIPE_BUF 512
#endif

typedef enum { FILE_FD, PIPE_FD, SOCKET_FD, OTHER_FD } fd_class;

static fd_class class_of(int fd)
{
	struct stat status;

	if (fstat(fd, &status) != 0 || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode) || S_ISBLK(status.st_mode)) {
		return FILE_FD;
	}
	if (S_ISSOCK(status.st_mode)) {
		return SOCKET_FD;
	}
	return S_ISFIFO(status.st_mode) ? PIPE_FD : OTHER_FD;
}

/* Non-blocking for this call only. */
static ssize_t read_at_once(int fd, void *buf, size_t count)
{
	const int flags = fcntl(fd, F_GETFL);
	const bool change = flags >= 0 && !(flags & O_NONBLOCK);
	ssize_t result;

	if (change) {
		fcntl(fd, F_SETFL, flags | O_NONBLOCK);
	}
	result = read(fd, buf, count);
	if (change) {
		const int error = errno;
		fcntl(fd, F_SETFL, flags);
		errno = error;
	}
	return result;
}

static ssize_t write_at_once(int fd, const void *buf, size_t count)
{
	const int flags = fcntl(fd, F_GETFL);
	const bool change = flags >= 0 && !(flags & O_NONBLOCK);
	ssize_t result;

	if (change) {
		fcntl(fd, F_SETFL, flags | O_NONBLOCK);
	}
	result = write(fd, buf, count);
	if (change) {
		const int error = errno;
		fcntl(fd, F_SETFL, flags);
		errno = error;
	}
	return result;
}

static ssize_t try_write(int fd, fd_class class, const void *buf, size_t count)
{
	struct pollfd probe = { fd, POLLOUT, 0 };

	switch (class) {
		case FILE_FD:
			return write(fd, buf, count);
		case SOCKET_FD:
			return send(fd, buf, count, MSG_DONTWAIT);
		case PIPE_FD:
			/* A pipe that is writable at all takes this much. Who reads at the other end never sees the mode change. */
			if (poll(&probe, 1, 0) == 0) {
				errno = EAGAIN;
				return -1;
			}
			return write(fd, buf, MIN(count, PIPE_BUF));
		default:
			return write_at_once(fd, buf, count);
	}
}

PHPAPI ssize_t php_async_fd_write(int fd, const void *buf, size_t count)
{
	const fd_class class = class_of(fd);
	php_async_timeout_t no_limit = php_async_timeout(-1);
	size_t done = 0;

	if (UNEXPECTED(!php_async_take_turn(fd))) {
		return -1;
	}
	for (;;) {
		const ssize_t written = try_write(fd, class, (const char *) buf + done, count - done);

		if (written > 0) {
			done += (size_t) written;
			php_async_spend((size_t) written);
			if (class != PIPE_FD || done == count) {
				return (ssize_t) done;
			}
			continue;
		}
		if (written == 0 || done > 0) {
			return (ssize_t) done;
		}
		if (!PHP_IS_TRANSIENT_ERROR(errno) || php_async_await_fd(fd, POLLOUT, &no_limit) < 0) {
			return -1;
		}
	}
}

PHPAPI ssize_t php_async_fd_read(int fd, void *buf, size_t count)
{
	const fd_class class = class_of(fd);
	php_async_timeout_t no_limit = php_async_timeout(-1);

	if (UNEXPECTED(!php_async_take_turn(fd))) {
		return -1;
	}
	for (;;) {
		const ssize_t received = class == FILE_FD ? read(fd, buf, count)
			: class == SOCKET_FD ? recv(fd, buf, count, MSG_DONTWAIT)
			: read_at_once(fd, buf, count);

		if (received >= 0) {
			php_async_spend((size_t) received);
			return received;
		}
		if (!PHP_IS_TRANSIENT_ERROR(errno) || php_async_await_fd(fd, POLLIN, &no_limit) < 0) {
			return -1;
		}
	}
}
