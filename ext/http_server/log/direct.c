/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lines that are written at once. */
#include "direct.h"
#include "main/async_nowait.h"
#include "main/php_network.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

/* True if the descriptor takes more within the time. */
static bool await_room(int fd, int ms)
{
	struct pollfd pollfd = { .fd = fd, .events = POLLOUT };

	return ms > 0 && poll(&pollfd, 1, ms) > 0;
}

bool http_direct_take_back(int fd, size_t length)
{
	const off_t end = lseek(fd, 0, SEEK_CUR);
	struct stat status;

	return end >= (off_t) length && fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == end
			&& ftruncate(fd, end - (off_t) length) == 0;
}

size_t http_direct_write(int fd, const char *line, size_t length, int wait)
{
	const bool is_polled = php_async_fd_classify(fd) == PHP_ASYNC_FD_POLLED;
	const char *begin = line;
	const uint64_t end = zend_hrtime() / 1000000 + (uint64_t) wait;

	while (length > 0) {
		const ssize_t written = is_polled ? php_async_try_write(fd, line, length) : write(fd, line, length);
		const uint64_t now = written < 0 ? zend_hrtime() / 1000000 : 0;

		if (written > 0) {
			line += written;
			length -= (size_t) written;
		} else if (written == 0
				|| (errno != EINTR
						&& !(PHP_IS_TRANSIENT_ERROR(errno) && now < end && await_room(fd, (int) (end - now))))) {
			break;
		}
	}
	if (UNEXPECTED(length > 0) && !is_polled && line > begin && http_direct_take_back(fd, (size_t) (line - begin))) {
		return 0;
	}
	return (size_t) (line - begin);
}
