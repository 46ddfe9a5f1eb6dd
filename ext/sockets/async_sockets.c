/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The socket operations of ext/sockets inside a coroutine (see async_sockets.h). Every operation is one attempt
 * function, which cannot block, and one loop around it, which waits.
 * Invariant: after an abandoned wait the descriptor is not used: its number may have been reused. */
#include "php.h"
#include "php_network.h"
#include "php_streams.h"
#include "ext/standard/file.h"
#include "streams/async_sides.h"
#include "async_nowait.h"
#include "async_retry.h"
#include "async_select.h"
#include "async_socket.h"
#include "async_sockets.h"

#include <fcntl.h>

ZEND_STATIC_ASSERT(sizeof(php_stream_lock_t) <= sizeof(((php_async_socket_lock_t *) NULL)->stream_lock),
		"the lock of a stream fits");

/* ---- locks ---- */

/* Returns the stream that shares the descriptor, or NULL if none does any more. */
static php_stream *sockets_stream_of(php_socket *sock)
{
	if (EXPECTED(Z_ISUNDEF(sock->zstream))) {
		return NULL;
	}
	return zend_fetch_resource2_ex(&sock->zstream, NULL, php_file_le_stream(), php_file_le_pstream());
}

static bool sockets_begin(php_async_socket_lock_t *lock, php_socket *sock, unsigned side)
{
	php_stream *stream = sockets_stream_of(sock);

	if (stream == NULL) {
		lock->sock = sock;
		lock->taken = php_async_lock_acquire(&sock->locks[side]);
		return lock->taken;
	}
	lock->sock = NULL;
	lock->taken = php_stream_needs_lock(stream, side);
	if (lock->taken && UNEXPECTED(!php_stream_lock_side((php_stream_lock_t *) lock->stream_lock, stream, side))) {
		lock->taken = false;
		return false;
	}
	return true;
}

static void sockets_end(php_async_socket_lock_t *lock, unsigned side)
{
	const int error = errno;

	if (lock->taken && lock->sock) {
		php_async_lock_release(&lock->sock->locks[side]);
	} else if (lock->taken) {
		php_stream_unlock_side((php_stream_lock_t *) lock->stream_lock);
	}
	errno = error;
}

bool php_async_socket_begin_read(php_async_socket_lock_t *lock, php_socket *sock)
{
	lock->taken = false;
	return !ZEND_ASYNC_IS_ACTIVE || sockets_begin(lock, sock, PHP_STREAM_READING);
}

void php_async_socket_end_read(php_async_socket_lock_t *lock)
{
	if (lock->taken) {
		sockets_end(lock, PHP_STREAM_READING);
	}
}

/* ---- the loop ---- */

typedef struct {
	php_socket *sock;
	void *buf;
	size_t length;
	size_t done; /* bytes moved by earlier attempts */
	int flags;
	struct sockaddr *address;
	socklen_t *address_length;
	socklen_t address_room;
	struct msghdr *message;
	struct msghdr message_as_given;
	bool has_waited;
	bool abandoned; /* the wait ended with an error other than EINTR */
	bool is_shut; /* ready, with the receiving side shut down: a call that may block returns at once */
} call_t;

static bool is_non_blocking(int fd)
{
	const int flags = fcntl(fd, F_GETFL);
	return flags < 0 || (flags & O_NONBLOCK);
}

/* SO_RCVTIMEO or SO_SNDTIMEO; zero means none. The system never restarts a call with such a limit (signal(7)). */
static php_async_timeout_t sockets_timeout_of(int fd, int option)
{
	struct timeval limit;
	socklen_t length = sizeof(limit);

	if (getsockopt(fd, SOL_SOCKET, option, (char *) &limit, &length) != 0 || (limit.tv_sec == 0 && limit.tv_usec == 0)
			|| limit.tv_sec >= INT_MAX / 1000 - 1) {
		return php_async_timeout_or_signal(-1, PHP_ASYNC_SIGNALS_UNRESTARTED);
	}
	return php_async_timeout_or_signal((int) (limit.tv_sec * 1000 + (limit.tv_usec + 999) / 1000),
			PHP_ASYNC_SIGNALS_ANY);
}

static int type_of(int fd)
{
	int type = 0;
	socklen_t length = sizeof(type);

	return getsockopt(fd, SOL_SOCKET, SO_TYPE, (char *) &type, &length) == 0 ? type : 0;
}

/* Sleeps before the next attempt. A local datagram socket is writable even when the receiver's queue is full, so its
 * readiness cannot be watched. */
static int await_receiver(php_socket *sock, int fd, php_async_timeout_t *timeout)
{
	const int left = php_async_timeout_remaining(timeout);
	const int pause_ms = left >= 0 ? MIN(left, 5) : 5;

	if (left == 0) {
		return 0;
	}
	if (!php_async_sleep((uint64_t) pause_ms * 1000000) || sock->bsd_socket != fd) {
		errno = ECANCELED;
		return -1;
	}
	return 1;
}

static int sockets_await(php_socket *sock, int fd, short events, php_async_timeout_t *timeout)
{
	php_stream *stream = sockets_stream_of(sock);

	return stream ? php_stream_await(stream, fd, events, timeout) : php_async_await_fd(fd, events, timeout);
}

/* Waits for the next attempt of `call`, unless it is not to wait. */
static int await_attempt(php_async_retry_t *retry, void *arg)
{
	call_t *call = arg;
	const bool reading = retry->events == POLLIN;
	int ready;

	if (UNEXPECTED(call->has_waited && reading && php_async_receiving_is_shut(retry->fd))) {
		call->is_shut = true;
		return 1;
	}
	if ((call->flags & MSG_DONTWAIT) || is_non_blocking(retry->fd)) {
		php_async_budget_charge(0);
		errno = EAGAIN;
		return -1;
	}

	if (!call->has_waited) {
		retry->timeout = sockets_timeout_of(retry->fd, reading ? SO_RCVTIMEO : SO_SNDTIMEO);
		call->has_waited = true;
	}
	ready = !reading && call->address && call->address->sa_family == AF_UNIX
			? await_receiver(call->sock, retry->fd, &retry->timeout)
			: sockets_await(call->sock, retry->fd, retry->events, &retry->timeout);
	call->abandoned = ready < 0 && errno != EINTR;
	return ready;
}

static ssize_t attempt_until_done(call_t *call, unsigned side, php_async_attempt_t attempt)
{
	php_async_retry_t retry = {
		.fd = call->sock->bsd_socket,
		.events = side == PHP_STREAM_READING ? POLLIN : POLLOUT,
		.stream = sockets_stream_of(call->sock),
		.await = await_attempt,
	};

	if (UNEXPECTED(retry.fd < 0)) {
		/* Closed while this call was queued. */
		errno = ECANCELED;
		return -1;
	}

	ssize_t result = php_async_retry(&retry, attempt, call);
	if (UNEXPECTED(call->abandoned)) {
		return -1;
	}
	if (result == PHP_ASYNC_RETRY_EXPIRED) {
		errno = EAGAIN;
		result = -1;
	}
	if (result < 0 && call->done > 0) {
		result = (ssize_t) call->done;
	}
	if (result >= 0) {
		/* socket_read() with PHP_NORMAL_READ treats any other errno as a failure. */
		errno = 0;
	}
	return result;
}

static ssize_t sockets_call_locked(call_t *call, unsigned side, php_async_attempt_t attempt)
{
	php_async_socket_lock_t lock;
	ssize_t result;

	if (UNEXPECTED(!sockets_begin(&lock, call->sock, side))) {
		return -1;
	}
	result = attempt_until_done(call, side, attempt);
	sockets_end(&lock, side);
	return result;
}

/* ---- receiving ---- */

static int dont_wait(const call_t *call)
{
	return EXPECTED(!call->is_shut) ? MSG_DONTWAIT : 0;
}

static ssize_t attempt_recv(int fd, void *arg)
{
	call_t *call = arg;

	if (call->address_length) {
		*call->address_length = call->address_room;
	}
	return recvfrom(fd, call->buf, call->length, call->flags | dont_wait(call), call->address, call->address_length);
}

/* MSG_WAITALL on a stream: receives until the buffer is full, the stream ends, or an error occurs. */
static ssize_t attempt_recv_all(int fd, void *arg)
{
	call_t *call = arg;

	while (call->done < call->length) {
		if (call->address_length) {
			*call->address_length = call->address_room;
		}
		const ssize_t received = recvfrom(fd, (char *) call->buf + call->done, call->length - call->done,
				(call->flags & ~MSG_WAITALL) | dont_wait(call), call->address, call->address_length);
		if (received < 0) {
			return -1;
		}
		if (received == 0) {
			break;
		}
		call->done += (size_t) received;
	}
	return (ssize_t) call->done;
}

/* MSG_WAITALL with MSG_PEEK: peeked data keeps the socket ready, so the loop sleeps between attempts. */
static ssize_t peek_all(call_t *call)
{
	const int fd = call->sock->bsd_socket;
	php_async_timeout_t timeout = sockets_timeout_of(fd, SO_RCVTIMEO);
	uint64_t pause_ms = 1;

	for (;;) {
		const ssize_t received = attempt_recv(fd, call);
		struct pollfd probe = { fd, POLLRDHUP, 0 };

		if (received < 0 && !PHP_IS_TRANSIENT_ERROR(errno)) {
			return -1;
		}
		if (received == 0 || (size_t) received == call->length || is_non_blocking(fd) || (call->flags & MSG_DONTWAIT)
				|| poll(&probe, 1, 0) > 0) {
			return received;
		}
		const int left = php_async_timeout_remaining(&timeout);
		if (left == 0) {
			errno = EAGAIN;
			return received;
		}
		if (!php_async_sleep(MIN(pause_ms, left > 0 ? (uint64_t) left : pause_ms) * 1000000)
				|| call->sock->bsd_socket != fd) {
			errno = ECANCELED;
			return -1;
		}
		pause_ms = MIN(pause_ms * 2, 20);
	}
}

ssize_t php_async_socket_recvfrom(php_socket *sock, void *buf, size_t length, int flags, struct sockaddr *address,
		socklen_t *address_length)
{
	/* Neither out-of-band data nor the error queue is waited for. */
	if (!php_async_may_suspend()
			|| (flags & MSG_OOB)
#ifdef MSG_ERRQUEUE
			|| (flags & MSG_ERRQUEUE)
#endif
	) {
		return recvfrom(sock->bsd_socket, buf, length, flags, address, address_length);
	}

	call_t call = { .sock = sock,
		.buf = buf,
		.length = length,
		.flags = flags,
		.address = address,
		.address_length = address_length,
		.address_room = address_length ? *address_length : 0 };
	const bool all = (flags & MSG_WAITALL) && type_of(sock->bsd_socket) == SOCK_STREAM;

	if (UNEXPECTED(all && (flags & MSG_PEEK))) {
		php_async_socket_lock_t lock;
		ssize_t result = -1;

		if (sockets_begin(&lock, sock, PHP_STREAM_READING)) {
			result = peek_all(&call);
			sockets_end(&lock, PHP_STREAM_READING);
		}
		return result;
	}
	return sockets_call_locked(&call, PHP_STREAM_READING, all ? attempt_recv_all : attempt_recv);
}

static ssize_t attempt_recvmsg(int fd, void *arg)
{
	call_t *call = arg;

	/* recvmsg() overwrites the lengths with its results. */
	*call->message = call->message_as_given;
	return recvmsg(fd, call->message, call->flags | dont_wait(call));
}

ssize_t php_async_socket_recvmsg(php_socket *sock, struct msghdr *message, int flags)
{
	if (!php_async_may_suspend()
			|| (flags & MSG_OOB)
#ifdef MSG_ERRQUEUE
			|| (flags & MSG_ERRQUEUE)
#endif
	) {
		return recvmsg(sock->bsd_socket, message, flags);
	}

	call_t call = { .sock = sock, .flags = flags, .message = message, .message_as_given = *message };
	return sockets_call_locked(&call, PHP_STREAM_READING, attempt_recvmsg);
}

/* ---- sending ---- */

/* Repeats a blocking send on a stream until the system has accepted all bytes. */
static ssize_t attempt_send(int fd, void *arg)
{
	call_t *call = arg;

	for (;;) {
		const ssize_t sent = sendto(fd, (char *) call->buf + call->done, call->length - call->done,
				call->flags | MSG_DONTWAIT, call->address, call->address_room);

		if (sent < 0) {
			return -1;
		}
		call->done += (size_t) sent;
		if (call->done >= call->length || sent == 0) {
			return (ssize_t) call->done;
		}
		if ((call->flags & MSG_DONTWAIT) || type_of(fd) != SOCK_STREAM || is_non_blocking(fd)) {
			return (ssize_t) call->done;
		}
	}
}

ssize_t php_async_socket_sendto(php_socket *sock, const void *buf, size_t length, int flags,
		const struct sockaddr *address, socklen_t address_length)
{
	if (!php_async_may_suspend()) {
		return address ? sendto(sock->bsd_socket, buf, length, flags, address, address_length)
					   : send(sock->bsd_socket, buf, length, flags);
	}

	call_t call = { .sock = sock,
		.buf = (void *) buf,
		.length = length,
		.flags = flags,
		.address = (struct sockaddr *) address,
		.address_room = address_length };
	return sockets_call_locked(&call, PHP_STREAM_WRITING, attempt_send);
}

ssize_t php_async_socket_write(php_socket *sock, const void *buf, size_t length)
{
	if (!php_async_may_suspend()) {
		return write(sock->bsd_socket, buf, length);
	}
	return php_async_socket_sendto(sock, buf, length, 0, NULL, 0);
}

/* Skips the bytes already sent. On a stream the rest is sent without ancillary data, which the first byte carried. */
static ssize_t attempt_sendmsg(int fd, void *arg)
{
	call_t *call = arg;
	struct msghdr rest = *call->message;
	struct iovec few[8], *vector = few;
	size_t skip = call->done, count = 0, total = 0;
	ssize_t sent;

	if (rest.msg_iovlen > sizeof(few) / sizeof(few[0])) {
		vector = safe_emalloc(rest.msg_iovlen, sizeof(*vector), 0);
	}
	for (size_t i = 0; i < (size_t) call->message->msg_iovlen; i++) {
		const struct iovec *part = &call->message->msg_iov[i];
		const size_t skipped = MIN(skip, part->iov_len);

		skip -= skipped;
		if (part->iov_len > skipped || call->done == 0) {
			vector[count].iov_base = (char *) part->iov_base + skipped;
			vector[count++].iov_len = part->iov_len - skipped;
			total += part->iov_len - skipped;
		}
	}
	rest.msg_iov = vector;
	rest.msg_iovlen = count;
	if (call->done) {
		rest.msg_control = NULL;
		rest.msg_controllen = 0;
	}

	sent = sendmsg(fd, &rest, call->flags | MSG_DONTWAIT);
	if (vector != few) {
		const int error = errno;
		efree(vector);
		errno = error;
	}
	if (sent < 0) {
		return -1;
	}
	call->done += (size_t) sent;
	if ((size_t) sent < total && !(call->flags & MSG_DONTWAIT) && type_of(fd) == SOCK_STREAM && !is_non_blocking(fd)) {
		errno = EAGAIN;
		return -1;
	}
	return (ssize_t) call->done;
}

ssize_t php_async_socket_sendmsg(php_socket *sock, struct msghdr *message, int flags)
{
	if (!php_async_may_suspend()) {
		return sendmsg(sock->bsd_socket, message, flags);
	}

	call_t call = { .sock = sock, .flags = flags, .message = message };
	return sockets_call_locked(&call, PHP_STREAM_WRITING, attempt_sendmsg);
}

/* ---- connecting and accepting ---- */

/* Connects without blocking. The program's mode is restored before any other coroutine runs. */
static int try_connect(int fd, const struct sockaddr *address, socklen_t address_length)
{
	const int flags = fcntl(fd, F_GETFL);
	int result;

	fcntl(fd, F_SETFL, flags | O_NONBLOCK);
	result = connect(fd, address, address_length);
	const int error = errno;
	fcntl(fd, F_SETFL, flags);
	errno = error;
	return result;
}

static int error_of(int fd)
{
	int error = 0;
	socklen_t length = sizeof(error);

	return getsockopt(fd, SOL_SOCKET, SO_ERROR, (char *) &error, &length) == 0 ? error : errno;
}

/* Retries with pauses while the queue of a local listener is full, which cannot be watched. */
static int connect_local(php_socket *sock, int fd, const struct sockaddr *address, socklen_t address_length,
		php_async_timeout_t *timeout)
{
	uint64_t pause_ms = 1;

	for (;;) {
		const int left = php_async_timeout_remaining(timeout);

		if (left == 0) {
			errno = EAGAIN;
			return -1;
		}
		if (!php_async_sleep(MIN(pause_ms, left > 0 ? (uint64_t) left : pause_ms) * 1000000)
				|| sock->bsd_socket != fd) {
			errno = ECANCELED;
			return -1;
		}
		if (try_connect(fd, address, address_length) == 0) {
			return 0;
		}
		if (errno != EAGAIN) {
			return -1;
		}
		pause_ms = MIN(pause_ms * 2, 20);
	}
}

static int connect_and_wait(php_socket *sock, const struct sockaddr *address, socklen_t address_length)
{
	const int fd = sock->bsd_socket;

	if (UNEXPECTED(fd < 0)) {
		errno = ECANCELED;
		return -1;
	}
	if (is_non_blocking(fd)) {
		return connect(fd, address, address_length);
	}
	if (try_connect(fd, address, address_length) == 0) {
		return 0;
	}

	php_async_timeout_t timeout = sockets_timeout_of(fd, SO_SNDTIMEO);
	if (errno == EAGAIN) {
		return connect_local(sock, fd, address, address_length, &timeout);
	}
	/* EALREADY: an attempt whose wait was abandoned is still in progress. */
	if (errno != EINPROGRESS && errno != EALREADY) {
		return -1;
	}

	const int ready = sockets_await(sock, fd, POLLOUT, &timeout);
	if (ready < 0) {
		return -1;
	}
	const int error = ready == 0 ? EINPROGRESS : error_of(fd);
#ifdef __linux__
	if (UNEXPECTED(error != 0 && error != EINPROGRESS)) {
		/* Only another connect() clears the failed attempt; otherwise the next one would fail without trying. */
		try_connect(fd, address, address_length);
	}
#endif
	errno = error;
	return error ? -1 : 0;
}

int php_async_socket_connect(php_socket *sock, const struct sockaddr *address, socklen_t address_length)
{
	php_async_socket_lock_t lock;
	int result;

	if (!php_async_may_suspend()) {
		return connect(sock->bsd_socket, address, address_length);
	}
	if (UNEXPECTED(!sockets_begin(&lock, sock, PHP_STREAM_WRITING))) {
		return -1;
	}
	result = connect_and_wait(sock, address, address_length);
	sockets_end(&lock, PHP_STREAM_WRITING);
	return result;
}

/* True if the system does not tell. */
static bool is_listening(int fd)
{
	int value = 0;
	socklen_t length = sizeof(value);

	return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, (char *) &value, &length) != 0 || value;
}

/* Takes no lock: several coroutines may accept on one listener, and each receives whole connections. */
int php_async_socket_accept(php_socket *sock, struct sockaddr *address, socklen_t *address_length)
{
	const int fd = sock->bsd_socket;
	const socklen_t address_room = *address_length;
	struct pollfd probe = { fd, POLLIN, 0 };
	php_async_timeout_t timeout;
	bool has_timeout = false;

	if (!php_async_may_suspend()) {
		return accept(fd, address, address_length);
	}
	if (UNEXPECTED(!php_async_budget_take(fd))) {
		return -1;
	}
	php_async_budget_charge(0);
	if (is_non_blocking(fd)) {
		return accept(fd, address, address_length);
	}

	for (;;) {
		if (poll(&probe, 1, 0) != 0) {
			*address_length = address_room;
			const int accepted = php_async_try_accept(fd, address, address_length);

			if (accepted >= 0 || !PHP_IS_TRANSIENT_ERROR(errno)) {
				return accepted;
			}
		}
		if (!has_timeout) {
			if (UNEXPECTED(!is_listening(fd))) {
				/* It fails at once. */
				return accept(fd, address, address_length);
			}
			timeout = sockets_timeout_of(fd, SO_RCVTIMEO);
			has_timeout = true;
		}
		const int ready = sockets_await(sock, fd, POLLIN, &timeout);
		if (ready < 0) {
			return -1;
		}
		if (ready == 0) {
			errno = EAGAIN;
			return -1;
		}
	}
}

/* ---- closing ---- */

void php_async_socket_close(php_socket *sock)
{
	const int fd = sock->bsd_socket;

	sock->bsd_socket = -1;
	php_async_lock_close(&sock->locks[PHP_STREAM_READING]);
	php_async_lock_close(&sock->locks[PHP_STREAM_WRITING]);
	php_async_close_socket(fd);
}

void php_async_socket_free(php_socket *sock)
{
	php_async_close_fd(sock->bsd_socket);
}

/* ---- socket_select ---- */

static void add_sockets(php_async_select_t *set, php_async_select_kind kind, HashTable *sockets)
{
	zend_ulong index;
	zend_string *key;
	zval *element;

	ZEND_HASH_FOREACH_KEY_VAL(sockets, index, key, element) {
		ZVAL_DEREF(element);
		php_async_select_add(set, kind, Z_SOCKET_P(element)->bsd_socket, element, key, index);
	} ZEND_HASH_FOREACH_END();
}

void php_async_socket_select(zend_execute_data *call, zval *return_value, const struct timeval *limit)
{
	bool given[3];
	php_async_select_t set;
	int ready;

	php_async_select_init(&set);
	for (unsigned kind = PHP_ASYNC_SELECT_READ; kind <= PHP_ASYNC_SELECT_EXCEPT; kind++) {
		zval *sockets = ZEND_CALL_ARG(call, kind + 1);

		ZVAL_DEREF(sockets);
		given[kind] = Z_TYPE_P(sockets) == IS_ARRAY;
		if (given[kind]) {
			add_sockets(&set, kind, Z_ARRVAL_P(sockets));
		}
	}

	ready = php_async_select_wait(&set, limit);
	if (ready < 0 && errno != ECANCELED) {
		SOCKETS_G(last_error) = errno;
		php_error_docref(NULL, E_WARNING, "Unable to select [%d]: %s", errno, sockets_strerror(errno));
	}
	for (unsigned kind = PHP_ASYNC_SELECT_READ; kind <= PHP_ASYNC_SELECT_EXCEPT; kind++) {
		if (given[kind] && ready >= 0) {
			zval *argument = ZEND_CALL_ARG(call, kind + 1);
			ZEND_TRY_ASSIGN_REF_ARR(argument, php_async_select_ready(&set, kind));
		}
	}
	php_async_select_destroy(&set);

	if (ready < 0) {
		RETURN_FALSE;
	}
	RETURN_LONG(ready);
}
