/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The blocking calls of ext/sockets in coroutine form: attempt without blocking, wait, attempt again. Called by sockets.c
 * and sendrecvmsg.c in place of the system calls of the same name, whose results and errno they give; where the flow may
 * not suspend they are those system calls. The socket's own mode decides whether to wait, SO_RCVTIMEO and SO_SNDTIMEO how
 * long (EAGAIN after them). -1/ECANCELED: the wait was given up (main/async_wait.h), PHP_SOCKET_ERROR() says nothing.
 *
 * A Socket has a reading and a writing side, like a stream, and shares those of the stream it was imported from or exported to. */
#ifndef PHP_ASYNC_SOCKETS_H
#define PHP_ASYNC_SOCKETS_H

#include "php.h"
#include "php_network.h"
#include "php_sockets.h"
#include "async_turn.h"

BEGIN_EXTERN_C()

ssize_t php_async_socket_recvfrom(php_socket *sock, void *buf, size_t length, int flags, struct sockaddr *address,
		socklen_t *address_length);
ssize_t php_async_socket_sendto(php_socket *sock, const void *buf, size_t length, int flags, const struct sockaddr *address,
		socklen_t address_length);
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

/* A call that makes several reads and wants no other in between. False: it fails at once, errno ECANCELED. */
typedef struct {
	void *stream_turn[4]; /* room for a php_stream_turn_t */
	php_socket *sock;     /* NULL: a stream's turn */
	bool taken;
} php_async_socket_turn_t;

bool php_async_socket_begin_read(php_async_socket_turn_t *turn, php_socket *sock);
void php_async_socket_end_read(php_async_socket_turn_t *turn);

/* Who waits for the socket is told and gives up; the object is invalid from now on. May suspend (SO_LINGER). */
void php_async_socket_close(php_socket *sock);
/* The same when the object is freed: nobody waits. Never suspends. */
void php_async_socket_free(php_socket *sock);

/* socket_select() from where upstream calls select(2): the arrays are the first three arguments of `call`. */
void php_async_socket_select(zend_execute_data *call, zval *return_value, const struct timeval *limit);

END_EXTERN_C()

#endif
