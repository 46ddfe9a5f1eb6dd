/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * TLS that never changes the mode of the socket. Upstream makes the socket non-blocking around each SSL call, and
 * records that in the field of the user's mode; both are wrong with several coroutines on one stream. Inside a
 * coroutine the SSL object gets a BIO that reads and writes with MSG_DONTWAIT while `dont_wait` is set, and works as
 * OpenSSL's own otherwise. Included by xp_ssl.c. */
#ifndef PHP_OPENSSL_ASYNC_TLS_H
#define PHP_OPENSSL_ASYNC_TLS_H

#include "php.h"
#include "php_network.h"
#include "main/async_socket.h"
#include "streams/async_sides.h"

#include <openssl/ssl.h>

/* Attaches such a BIO over `fd` to `ssl`, unless it has one. `dont_wait` must outlive `ssl`. False: out of memory,
 * nothing changed. */
bool php_openssl_async_attach(SSL *ssl, php_socket_t fd, const bool *dont_wait);

/* Sends the rest of a record that a cancelled SSL_write() of `count` bytes has sent in part. Does not wait: OpenSSL
 * treats the next write as its continuation. Returns as SSL_write(). */
int php_openssl_async_finish_record(SSL *ssl, size_t count);

/* Waits once in a loop around SSL calls. -1: the wait was abandoned, and the stream may have been freed. */
static inline int php_openssl_await(php_stream *stream, bool in_coroutine, php_socket_t fd, int events,
		struct timeval *limit)
{
	if (in_coroutine) {
		php_async_timeout_t timeout = php_async_timeout(php_tvtoto(limit));
		return php_stream_await(stream, fd, (short) events, &timeout);
	}
	php_pollfd_for(fd, events, limit);
	return 0;
}

#endif
