/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Operations on sockets in coroutine form: try without blocking, wait, try again. They replace the blocking system
 * calls of network.c, streams/xp_socket.c, ext/openssl and ext/sockets. The socket's own mode is never changed
 * across a suspension: MSG_DONTWAIT per call, and a transient O_NONBLOCK around an accept.
 *
 * All of them return the result of the system call, with its errno, and in addition
 *   -1/ECANCELED   given up (see async_wait.h): the stream's private data may be freed, the caller returns at once
 *   -1/EAGAIN      the stream's timeout has expired; timeout_event is set
 *   -1/EINTR       on the main coroutine, where a signal ends the call without coroutines
 * Call only if php_async_may_suspend(), for sockets that the user left in blocking mode (accept: any). */
#ifndef PHP_ASYNC_SOCKET_H
#define PHP_ASYNC_SOCKET_H

#include "php.h"
#include "php_network.h"
#include "async_wait.h"

BEGIN_EXTERN_C()

/* recv and send of a socket stream, limited by its timeout. `stream` is held in memory during the wait. */
ssize_t php_async_sock_read(php_stream *stream, char *buf, size_t count);
ssize_t php_async_sock_write(php_stream *stream, const char *buf, size_t count);

/* recvfrom(2), limited by a timeout that the program set on the stream; `address` may be NULL. MSG_PEEK and MSG_OOB work. */
ssize_t php_async_sock_recvfrom(php_netstream_data_t *sock, char *buf, size_t count, int flags,
		struct sockaddr *address, socklen_t *address_length);

/* sendto(2), without limit. */
ssize_t php_async_sock_sendto(php_netstream_data_t *sock, const char *buf, size_t count, int flags,
		const struct sockaddr *address, socklen_t address_length);

/* accept(2). `timeout` NULL: no limit. ETIMEDOUT when it has expired. */
php_socket_t php_async_accept(php_socket_t listener, struct sockaddr *address, socklen_t *address_length,
		struct timeval *timeout);

/* accept(2) that cannot block, in any mode of the listener. */
PHPAPI php_socket_t php_async_try_accept(php_socket_t listener, struct sockaddr *address, socklen_t *address_length);

/* close(2) of a socket that may have waiters. With SO_LINGER the kernel may make the closing thread wait for the
 * peer: then a worker thread closes, and the coroutine waits, if it may suspend. The socket is closed in any case. */
PHPAPI int php_async_close_socket(php_socket_t fd);

END_EXTERN_C()

/* php_pollfd_for() after an operation that would have blocked; a positive result is a hint, not a mask. */
static inline int php_async_pollfd_for(php_socket_t fd, int events, struct timeval *limit)
{
	if (php_async_may_suspend()) {
		php_async_timeout_t timeout = php_async_timeout_or_signal(php_tvtoto(limit), PHP_ASYNC_SIGNALS_ANY);
		return php_async_await_fd(fd, (short) events, &timeout);
	}
	return php_pollfd_for(fd, events, limit);
}

/* php_pollfd_for() for feof() and similar: a zero limit is a test that never yields. */
static inline int php_async_pollfd_alive(php_socket_t fd, int events, struct timeval *limit)
{
	if (limit->tv_sec == 0 && limit->tv_usec == 0) {
		struct pollfd probe = { fd, (short) events, 0 };
		const int ready = poll(&probe, 1, 0);
		return ready > 0 ? probe.revents : ready;
	}
	return php_pollfd_for(fd, events, limit);
}

#endif
