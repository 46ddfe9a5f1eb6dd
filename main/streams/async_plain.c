/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Reads and writes of plain streams that suspend the coroutine (see async_plain.h).
 * Invariant: after a wait that was given up the stream's private data are not accessed. */
#include "php.h"
#include "php_network.h"
#include "async_plain.h"
#include "async_retry.h"
#include "async_sides.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>

#ifndef PIPE_BUF
# define PIPE_BUF 512
#endif

/* Output up to this size is passed to stdio: it fills a buffer, and a flush takes no longer than the write of a
 * page. */
#define SMALL_OUTPUT 4096

static php_async_fd_class_t plain_class_of(php_async_plain_t *plain, int fd)
{
	if (UNEXPECTED(!plain->file.known)) {
		zend_stat_t st;

		if (UNEXPECTED(zend_fstat(fd, &st) != 0)) {
			st.st_mode = S_IFDIR;
		}
		php_async_plain_noted(plain, &st);
	}
	return plain->file.fd_class;
}

static bool user_wants_no_wait(int fd)
{
	const int flags = fcntl(fd, F_GETFL);
	return flags >= 0 && (flags & O_NONBLOCK);
}

typedef struct {
	short events;
	void *buf;
	size_t count;
	bool given_up; /* no attempt has been made since the last suspension */
} polled_call_t;

static ssize_t attempt_polled(int fd, void *arg)
{
	polled_call_t *call = arg;
	ssize_t result;

	call->given_up = false;
	do {
		result = call->events == POLLIN ? php_async_try_read(fd, call->buf, call->count)
										: php_async_try_write(fd, call->buf, call->count);
	} while (UNEXPECTED(result < 0 && errno == EINTR));
	return result;
}

static int await_polled(php_async_retry_t *retry, void *arg)
{
	polled_call_t *call = arg;

	if (user_wants_no_wait(retry->fd)) {
		php_async_budget_charge(0);
		errno = EAGAIN;
		return -1;
	}
	call->given_up = true;
	return php_async_retry_await(retry);
}

static php_async_timeout_t plain_timeout_of(const php_async_plain_t *plain)
{
	return php_async_timeout(
			plain->timeout_is_set && plain->timeout.tv_sec != -1 ? php_tvtoto((struct timeval *) &plain->timeout) : -1);
}

/* One read or write of a descriptor that can be watched. Waits until it succeeds or fails for another reason. False: the
 * stream is gone, or the wait has ended with an error in errno. */
static bool use_polled(php_stream *stream, php_async_plain_t *plain, int fd, short events, char *buf, size_t count,
		ssize_t *result)
{
	php_async_retry_t retry = { fd, events, stream, plain_timeout_of(plain), await_polled };
	polled_call_t call = { events, buf, count, true };

	plain->timed_out = false;
	*result = php_async_retry(&retry, attempt_polled, &call);
	if (UNEXPECTED(*result == PHP_ASYNC_RETRY_EXPIRED)) {
		plain->timed_out = true;
	}
	return !call.given_up;
}

bool php_async_plain_read(php_stream *stream, php_async_plain_t *plain, int fd, char *buf, size_t count,
		ssize_t *result)
{
	if (plain_class_of(plain, fd) == PHP_ASYNC_FD_POLLED) {
		return use_polled(stream, plain, fd, POLLIN, buf, count, result);
	}
	if (UNEXPECTED(!php_stream_budget_take(stream, fd))) {
		return false;
	}
	*result = php_async_file_read(stream, &plain->file, fd, buf, count);
	if (UNEXPECTED(*result < 0 && errno == ECANCELED)) {
		return false;
	}
	php_async_budget_charge_read(*result > 0 ? (size_t) *result : 0);
	return true;
}

bool php_async_plain_write(php_stream *stream, php_async_plain_t *plain, int fd, const char *buf, size_t count,
		ssize_t *result)
{
	if (plain_class_of(plain, fd) == PHP_ASYNC_FD_POLLED) {
		return use_polled(stream, plain, fd, POLLOUT, (char *) buf, count, result);
	}
	if (UNEXPECTED(!php_stream_budget_take(stream, fd))) {
		return false;
	}
	*result = php_async_file_write(stream, &plain->file, fd, buf, count);
	if (UNEXPECTED(*result < 0 && errno == ECANCELED)) {
		return false;
	}
	php_async_budget_charge(*result > 0 ? (size_t) *result : 0);
	return true;
}

/* ---- streams that were cast to a FILE ---- */

/* Number of bytes that stdio has read ahead; -1: unknown. */
static ssize_t read_ahead(FILE *file)
{
#if defined(__GLIBC__)
	return file->_IO_read_end - file->_IO_read_ptr;
#elif defined(__APPLE__) || defined(__FreeBSD__) || defined(__OpenBSD__) || defined(__NetBSD__) || defined(__DragonFly__)
	return file->_r;
#else
	return -1;
#endif
}

/* Sets the position of stdio after a direct use of the descriptor. */
static void tell_position(FILE *file)
{
	const zend_off_t position = zend_lseek(fileno(file), 0, SEEK_CUR);

	if (position >= 0) {
		zend_fseek(file, position, SEEK_SET);
	}
}

bool php_async_plain_fread(php_stream *stream, php_async_plain_t *plain, FILE *file, char *buf, size_t count,
		ssize_t *result)
{
	const ssize_t ahead = read_ahead(file);

	if (ahead != 0) {
		*result = (ssize_t) fread(buf, 1, ahead < 0 ? count : MIN(count, (size_t) ahead), file);
		stream->eof = feof(file) != 0;
		return true;
	}
	/* Buffered output is written first. */
	fflush(file);
	if (!php_async_plain_read(stream, plain, fileno(file), buf, count, result)) {
		return false;
	}
	tell_position(file);
	stream->eof = *result == 0;
	*result = MAX(*result, 0);
	return true;
}

bool php_async_plain_fwrite(php_stream *stream, php_async_plain_t *plain, FILE *file, const char *buf, size_t count,
		ssize_t *result)
{
	const int fd = fileno(file);
	const bool is_polled = plain_class_of(plain, fd) == PHP_ASYNC_FD_POLLED;
	php_async_timeout_t timeout = plain_timeout_of(plain);

	if (is_polled && !user_wants_no_wait(fd)) {
		struct pollfd probe = { fd, POLLOUT, 0 };

		/* A descriptor that is writable at all accepts the bytes that stdio holds. */
		const int ready = poll(&probe, 1, 0) != 0 ? 1 : php_stream_await(stream, fd, POLLOUT, &timeout);

		if (ready <= 0) {
			if (ready == 0) {
				plain->timed_out = true;
			}
			return false;
		}
	}
	if (count <= (is_polled ? MIN(PIPE_BUF, SMALL_OUTPUT) : SMALL_OUTPUT)) {
		*result = (ssize_t) fwrite(buf, 1, count, file);
		return true;
	}
	fflush(file);
	if (!php_async_plain_write(stream, plain, fd, buf, count, result)) {
		return false;
	}
	tell_position(file);
	return true;
}

/* ---- options ---- */

int php_async_plain_set_timeout(php_async_plain_t *plain, int fd, const struct timeval *timeout)
{
	if (fd < 0 || plain_class_of(plain, fd) != PHP_ASYNC_FD_POLLED) {
		return PHP_STREAM_OPTION_RETURN_NOTIMPL;
	}
	plain->timeout = *timeout;
	plain->timeout_is_set = true;
	plain->timed_out = false;
	return ZEND_ASYNC_IS_ACTIVE && ZEND_ASYNC_CURRENT_COROUTINE ? PHP_STREAM_OPTION_RETURN_OK
																: PHP_STREAM_OPTION_RETURN_NOTIMPL;
}
