/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The blocking calls of ext/sockets in coroutine form: attempt without blocking, wait, attempt again. They replace the
 * system calls of the same name and return their results and errno. Where the caller may not suspend they are those
 * system calls. The socket's own mode decides whether to wait; SO_RCVTIMEO and SO_SNDTIMEO limit the wait (then
 * EAGAIN). -1/ECANCELED: the wait was abandoned (main/async_wait.h), PHP_SOCKET_ERROR() reports nothing.
 *
 * A Socket has a reading and a writing side, like a stream, and shares those of the stream it was imported from or
 * exported to. */
#ifndef PHP_ASYNC_SOCKETS_H
#define PHP_ASYNC_SOCKETS_H

#include "php.h"
#include "php_network.h"
#include "php_sockets.h"
#include "async_lock.h"

BEGIN_EXTERN_C()

ssize_t php_async_socket_recvfrom(php_socket *sock, void *buf, size_t length, int flags, struct sockaddr *address,
		socklen_t *address_length);
ssize_t php_async_socket_sendto(php_socket *sock, const void *buf, size_t length, int flags,
		const struct sockaddr *address, socklen_t address_length);
ssize_t php_async_socket_write(php_socket *sock, const void *buf, size_t length);
ssize_t php_async_socket_recvmsg(php_socket *sock, struct msghdr *message, int flags);
ssize_t php_async_socket_sendmsg(php_socket *sock, struct msghdr *message, int flags);
int php_async_socket_connect(php_socket *sock, const struct sockaddr *address, socklen_t address_length);
int php_async_socket_accept(php_socket *sock, struct sockaddr *address, socklen_t *address_length);

static inline ssize_t php_async_socket_recv(php_socket *sock, void *buf, size_t length, int flags)
{
	return php_async_socket_recvfrom(sock, buf, length, flags, NULL, NULL);
}

static inline ssize_t php_async_socket_send(php_socket *sock, const void *buf, size_t length, int flags)
{
	return php_async_socket_sendto(sock, buf, length, flags, NULL, 0);
}

/* Locks the reading side for a call that makes several reads. False: the call fails at once, errno ECANCELED. */
typedef struct {
	void *stream_lock[4]; /* storage for a php_stream_lock_t */
	php_socket *sock;     /* NULL: the lock is a stream's */
	bool taken;
} php_async_socket_lock_t;

bool php_async_socket_begin_read(php_async_socket_lock_t *lock, php_socket *sock);
void php_async_socket_end_read(php_async_socket_lock_t *lock);

/* Closes the socket and invalidates the object; its waiters are woken and fail. May suspend (SO_LINGER). */
void php_async_socket_close(php_socket *sock);
/* Closes the socket of an object that is freed, which has no waiters. Never suspends. */
void php_async_socket_free(php_socket *sock);

/* Completes socket_select() in place of select(2): the arrays are the first three arguments of `call`. */
void php_async_socket_select(zend_execute_data *call, zval *return_value, const struct timeval *limit);

END_EXTERN_C()

#endif
