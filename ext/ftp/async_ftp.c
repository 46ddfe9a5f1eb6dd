/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * TLS calls of ext/ftp (see async_ftp.h). Invariant: the descriptor is in blocking mode whenever other code runs. */
#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#include "php.h"

#if defined(HAVE_FTP) && defined(HAVE_FTP_SSL)

#include "async_ftp.h"

#include <fcntl.h>
#include <openssl/err.h>

typedef enum { CONNECT, READ, WRITE } ssl_call;

static int ftp_call(ssl_call which, SSL *ssl, void *buf, int count)
{
	switch (which) {
		case CONNECT: return SSL_connect(ssl);
		case READ: return SSL_read(ssl, buf, count);
		default: return SSL_write(ssl, buf, count);
	}
}

/* Makes one attempt. Never suspends: the error queue belongs to the thread. */
static int call_at_once(ssl_call which, SSL *ssl, php_socket_t fd, void *buf, int count, int *error)
{
	const int flags = fcntl(fd, F_GETFL);
	int result;

	fcntl(fd, F_SETFL, flags | O_NONBLOCK);
	ERR_clear_error();
	result = ftp_call(which, ssl, buf, count);
	*error = SSL_get_error(ssl, result);
	const int saved = errno;
	fcntl(fd, F_SETFL, flags);
	errno = saved;
	return result;
}

static int call_and_wait(ssl_call which, SSL *ssl, php_socket_t fd, void *buf, int count)
{
	php_async_timeout_t no_limit = php_async_timeout(-1);
	int error;

	if (!php_async_may_suspend()) {
		return ftp_call(which, ssl, buf, count);
	}
	for (;;) {
		const int result = call_at_once(which, ssl, fd, buf, count, &error);

		if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) {
			return result;
		}
		if (php_async_await_fd(fd, error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, &no_limit) < 0) {
			return -1;
		}
	}
}

int php_async_ftp_ssl_connect(SSL *ssl, php_socket_t fd)
{
	return call_and_wait(CONNECT, ssl, fd, NULL, 0);
}

int php_async_ftp_ssl_read(SSL *ssl, php_socket_t fd, void *buf, int count)
{
	return call_and_wait(READ, ssl, fd, buf, count);
}

int php_async_ftp_ssl_write(SSL *ssl, php_socket_t fd, const void *buf, int count)
{
	return call_and_wait(WRITE, ssl, fd, (void *) buf, count);
}

#endif
