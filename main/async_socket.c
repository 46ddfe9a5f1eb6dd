/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Socket operations that suspend the coroutine (see async_socket.h).
 * Invariant: after a wait that was given up the stream is not accessed, since another coroutine may have closed it.
 * After one that succeeded it is unchanged. */
#include "php.h"
#include "php_network.h"
#include "async_retry.h"
#include "async_socket.h"
#include "async_offload.h"

#include <fcntl.h>

static php_async_timeout_t stream_timeout(php_netstream_data_t *sock)
{
	return php_async_timeout(sock->timeout.tv_sec == -1 ? -1 : php_tvtoto(&sock->timeout));
}

/* The result of a socket operation from that of its retries: reports an expired timeout as the stream does. */
static ssize_t socket_result(php_netstream_data_t *sock, ssize_t result)
{
	if (UNEXPECTED(result == PHP_ASYNC_RETRY_EXPIRED)) {
		sock->timeout_event = 1;
		errno = EAGAIN;
		return -1;
	}
	return result;
}

/* One call of recvfrom() or sendto(). */
typedef struct {
	php_netstream_data_t *sock;
	char *buf;
	size_t count;
	int flags;
	struct sockaddr *address;
	socklen_t *address_length; /* may be NULL */
	socklen_t address_room;
} socket_call_t;

static ssize_t attempt_read(int fd, void *arg)
{
	const socket_call_t *call = arg;

	return recv(fd, call->buf, call->count, MSG_DONTWAIT);
}

static ssize_t attempt_write(int fd, void *arg)
{
	const socket_call_t *call = arg;
	const ssize_t sent = send(fd, call->buf, call->count, MSG_DONTWAIT);

	if (sent < 0 && PHP_IS_TRANSIENT_ERROR(errno)) {
		call->sock->timeout_event = 0;
	}
	return sent;
}

static ssize_t attempt_recvfrom(int fd, void *arg)
{
	const socket_call_t *call = arg;

	if (call->address_length) {
		*call->address_length = call->address_room;
	}
	const ssize_t received = recvfrom(fd, call->buf, call->count, call->flags | MSG_DONTWAIT, call->address,
			call->address_length);
	if (received < 0 && call->address_length) {
		/* Of the end of a datagram socket, too. */
		*call->address_length = 0;
	}
	return received;
}

static ssize_t attempt_sendto(int fd, void *arg)
{
	const socket_call_t *call = arg;

	return sendto(fd, call->buf, call->count, call->flags | MSG_DONTWAIT, call->address, call->address_room);
}

ssize_t php_async_sock_read(php_stream *stream, char *buf, size_t count)
{
	php_netstream_data_t *sock = (php_netstream_data_t *) stream->abstract;
	php_async_retry_t retry = { sock->socket, POLLIN, stream, stream_timeout(sock) };
	socket_call_t call = { .sock = sock, .buf = buf, .count = count };

	sock->timeout_event = 0;
	const ssize_t received = php_async_retry(&retry, attempt_read, &call);
	return EXPECTED(received >= -1) ? received : socket_result(sock, received);
}

ssize_t php_async_sock_write(php_stream *stream, const char *buf, size_t count)
{
	php_netstream_data_t *sock = (php_netstream_data_t *) stream->abstract;
	php_async_retry_t retry = { sock->socket, POLLOUT, stream, stream_timeout(sock) };
	socket_call_t call = { .sock = sock, .buf = (char *) buf, .count = count };
	const ssize_t sent = php_async_retry(&retry, attempt_write, &call);

	return EXPECTED(sent >= -1) ? sent : socket_result(sock, sent);
}

ssize_t php_async_sock_recvfrom(php_netstream_data_t *sock, char *buf, size_t count, int flags,
		struct sockaddr *address, socklen_t *address_length)
{
	const short events = flags & MSG_OOB ? POLLPRI : POLLIN;
	php_async_retry_t retry = { sock->socket, events, NULL,
		sock->timeout_is_set ? stream_timeout(sock) : php_async_timeout(-1) };
	socket_call_t call = { sock, buf, count, flags, address, address_length, address_length ? *address_length : 0 };

	retry.timeout.ended_by = PHP_ASYNC_SIGNALS_UNRESTARTED;
	if (sock->timeout_is_set) {
		sock->timeout_event = 0;
	}
	return socket_result(sock, php_async_retry(&retry, attempt_recvfrom, &call));
}

ssize_t php_async_sock_sendto(php_netstream_data_t *sock, const char *buf, size_t count, int flags,
		const struct sockaddr *address, socklen_t address_length)
{
	php_async_retry_t retry = { sock->socket, POLLOUT, NULL,
		php_async_timeout_or_signal(-1, PHP_ASYNC_SIGNALS_UNRESTARTED) };
	socket_call_t call = { sock, (char *) buf, count, flags, (struct sockaddr *) address, NULL, address_length };

	return php_async_retry(&retry, attempt_sendto, &call);
}

/* A single accept that cannot block. Other processes may share the listener: its mode changes for this call only. */
PHPAPI php_socket_t php_async_try_accept(php_socket_t listener, struct sockaddr *address, socklen_t *address_length)
{
	const int flags = fcntl(listener, F_GETFL);
	php_socket_t accepted;

	if (flags < 0 || (flags & O_NONBLOCK)) {
		return accept(listener, address, address_length);
	}

	fcntl(listener, F_SETFL, flags | O_NONBLOCK);
	accepted = accept(listener, address, address_length);
	const int error = errno;
	fcntl(listener, F_SETFL, flags);
	errno = error;
	return accepted;
}

php_socket_t php_async_accept(php_socket_t listener, struct sockaddr *address, socklen_t *address_length,
		struct timeval *limit)
{
	php_async_timeout_t timeout = php_async_timeout_or_signal(php_tvtoto(limit), PHP_ASYNC_SIGNALS_ANY);
	const socklen_t address_room = *address_length;
	struct pollfd probe = { listener, POLLIN, 0 };
	const int before = errno;
	int ready;

	if (UNEXPECTED(!php_async_budget_take(listener))) {
		return -1;
	}

	/* A zero timeout is a test, which the program may repeat in a loop. */
	ready = timeout.limit_ns == 0 ? php_async_poll(&probe, 1, 0) : poll(&probe, 1, 0);

	while (ready >= 0) {
		if (ready > 0) {
			*address_length = address_room;
			const php_socket_t accepted = php_async_try_accept(listener, address, address_length);

			if (accepted >= 0) {
				/* A peer without a name: clears the address, so that the caller does not read uninitialised stack. */
				if (*address_length < address_room) {
					memset((char *) address + *address_length, 0, address_room - *address_length);
				}
				php_async_budget_charge(0);
				errno = before;
				return accepted;
			}
			if (!PHP_IS_TRANSIENT_ERROR(errno)) {
				return -1;
			}
		}

		/* No connection was pending, or another process or coroutine has accepted it. */
		ready = timeout.limit_ns == 0 ? 0 : php_async_await_fd(listener, POLLIN, &timeout);
		if (ready == 0) {
			errno = ETIMEDOUT;
			return -1;
		}
	}
	return -1;
}

typedef struct {
	php_async_work_t work;
	int fd; /* owned */
	int result;
} close_work_t;

static void close_run(php_async_work_t *work)
{
	close_work_t *closing = (close_work_t *) work;
	closing->result = close(closing->fd);
}

static void close_release(php_async_work_t *work)
{
	close_work_t *closing = (close_work_t *) work;

	if (!work->done) {
		close(closing->fd);
	}
	free(closing);
}

static bool socket_lingers(php_socket_t fd)
{
	struct linger linger;
	socklen_t length = sizeof(linger);

	return getsockopt(fd, SOL_SOCKET, SO_LINGER, (char *) &linger, &length) == 0 && linger.l_onoff
			&& linger.l_linger > 0;
}

PHPAPI int php_async_close_socket(php_socket_t fd)
{
	close_work_t *closing;
	int result;
	const int before = errno;

	if (EXPECTED(!php_async_may_suspend() || !socket_lingers(fd)) || (closing = calloc(1, sizeof(*closing))) == NULL) {
		return php_async_close_fd(fd);
	}

	php_async_forget_fd(fd);
	closing->work.run = close_run;
	closing->work.release = close_release;
	closing->fd = fd;

	/* The descriptor must be closed, and the option bounds the time: wait despite any pending exception. */
	zend_object *in_flight = php_async_stash_exception();
	const bool closed = php_async_offload(&closing->work, PHP_ASYNC_LONG);

	zend_async_exception_restore(in_flight);
	if (UNEXPECTED(!closed)) {
		return -1;
	}
	result = closing->result;
	close_release(&closing->work);
	return (int) php_async_settle(result, before);
}
