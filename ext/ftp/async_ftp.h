/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/ftp inside a coroutine. Upstream's waits for descriptors use php_poll2(), which suspends. This file adds the lock
 * of a connection, and TLS calls that would block inside OpenSSL. Included by ftp.c and php_ftp.c. */
#ifndef PHP_ASYNC_FTP_H
#define PHP_ASYNC_FTP_H

#include "php.h"
#include "php_network.h"
#include "async_lock.h"

/* Locks a connection, which has one conversation with its server: a second coroutine waits until the first has its
 * reply. */
#define PHP_ASYNC_FTP_TAKE(lock) PHP_ASYNC_LOCK_FOR_CALL(lock)

#ifdef HAVE_FTP_SSL
# include <openssl/ssl.h>

BEGIN_EXTERN_C()

/* The calls of OpenSSL on a blocking descriptor. Inside a coroutine they wait for it in coroutine form, without a
 * limit, as OpenSSL does. After an abandoned wait they return -1, and php_async_ftp_error() returns SSL_ERROR_SSL. */
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
