/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/ftp inside a coroutine. Its waits for descriptors go through php_poll2() anyway; here is the rest: one command at a
 * time on a connection, and TLS calls that would block inside OpenSSL. Included by ftp.c and php_ftp.c. */
#ifndef PHP_ASYNC_FTP_H
#define PHP_ASYNC_FTP_H

#include "php.h"
#include "php_network.h"
#include "async_turn.h"

/* A connection has one conversation with its server; a second coroutine waits until the first has its answer. */
#define PHP_ASYNC_FTP_TAKE(turn) PHP_ASYNC_TAKE_TURN_HERE(turn)

#ifdef HAVE_FTP_SSL
# include <openssl/ssl.h>

BEGIN_EXTERN_C()

/* The calls of OpenSSL on a blocking descriptor; inside a coroutine they wait for it in coroutine form, without limit as
 * the others. When that was given up they return -1, and php_async_ftp_error() says SSL_ERROR_SSL. */
int php_async_ftp_ssl_connect(SSL *ssl, php_socket_t fd);
int php_async_ftp_ssl_read(SSL *ssl, php_socket_t fd, void *buf, int count);
int php_async_ftp_ssl_write(SSL *ssl, php_socket_t fd, const void *buf, int count);

END_EXTERN_C()

static inline int php_async_ftp_error(SSL *ssl, int result)
{
	return php_async_is_unwinding() ? SSL_ERROR_SSL : SSL_get_error(ssl, result);
}
#endif

#endif
