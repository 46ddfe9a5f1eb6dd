/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The socket BIO of TLS streams inside coroutines (see async_tls.h): OpenSSL's own, with two functions replaced. */
#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#include "php.h"
#include "async_tls.h"

#include <openssl/bio.h>
#include <openssl/crypto.h>

static CRYPTO_ONCE method_once = CRYPTO_ONCE_STATIC_INIT;
static BIO_METHOD *method; /* process-wide; NULL if its creation failed */
static int flag_index;     /* ex_data slot with the stream's dont_wait */

static bool tls_must_not_wait(BIO *bio)
{
	const bool *dont_wait = BIO_get_ex_data(bio, flag_index);
	return dont_wait && *dont_wait;
}

static int dontwait_read(BIO *bio, char *data, int size)
{
	if (!tls_must_not_wait(bio)) {
		return BIO_meth_get_read(BIO_s_socket())(bio, data, size);
	}

	errno = 0;
	const int received = (int) recv((int) BIO_get_fd(bio, NULL), data, (size_t) size, MSG_DONTWAIT);

	BIO_clear_retry_flags(bio);
	if (received < 0 && BIO_sock_should_retry(received)) {
		BIO_set_retry_read(bio);
	}
#ifdef BIO_FLAGS_IN_EOF
	if (received == 0) {
		BIO_set_flags(bio, BIO_FLAGS_IN_EOF);
	}
#endif
	return received;
}

static int dontwait_write(BIO *bio, const char *data, int size)
{
	if (!tls_must_not_wait(bio)) {
		return BIO_meth_get_write(BIO_s_socket())(bio, data, size);
	}

	errno = 0;
	const int sent = (int) send((int) BIO_get_fd(bio, NULL), data, (size_t) size, MSG_DONTWAIT);

	BIO_clear_retry_flags(bio);
	if (sent <= 0 && BIO_sock_should_retry(sent)) {
		BIO_set_retry_write(bio);
	}
	return sent;
}

static void make_method(void)
{
	const BIO_METHOD *socket = BIO_s_socket();

	flag_index = BIO_get_ex_new_index(0, NULL, NULL, NULL, NULL);
	method = BIO_meth_new(BIO_TYPE_SOCKET, "socket, not waiting");
	if (method == NULL || flag_index < 0 || !BIO_meth_set_read(method, dontwait_read)
			|| !BIO_meth_set_write(method, dontwait_write) || !BIO_meth_set_puts(method, BIO_meth_get_puts(socket))
			|| !BIO_meth_set_ctrl(method, BIO_meth_get_ctrl(socket))
			|| !BIO_meth_set_create(method, BIO_meth_get_create(socket))
			|| !BIO_meth_set_destroy(method, BIO_meth_get_destroy(socket))) {
		BIO_meth_free(method);
		method = NULL;
	}
}

bool php_openssl_async_attach(SSL *ssl, php_socket_t fd, const bool *dont_wait)
{
	BIO *bio = SSL_get_rbio(ssl);

	if (!CRYPTO_THREAD_run_once(&method_once, make_method) || method == NULL) {
		return false;
	}
	if (bio != NULL && BIO_get_ex_data(bio, flag_index) == dont_wait) {
		return true;
	}

	bio = BIO_new(method);
	if (bio == NULL) {
		return false;
	}
	if (!BIO_set_ex_data(bio, flag_index, (void *) dont_wait)) {
		BIO_free(bio);
		return false;
	}
	BIO_set_fd(bio, fd, BIO_NOCLOSE);
	SSL_set_bio(ssl, bio, bio);
#ifdef SSL_OP_ENABLE_KTLS
	/* Records that the kernel decrypts are read with control messages, which this BIO does not support. */
	SSL_clear_options(ssl, SSL_OP_ENABLE_KTLS);
#endif
	return true;
}

int php_openssl_async_finish_record(SSL *ssl, size_t count)
{
	/* The first SSL_write() has encrypted the record. The bytes passed here are not used, but their number must
	 * match. */
	static const char nothing[SSL3_RT_MAX_PLAIN_LENGTH];

	return SSL_write(ssl, nothing, (int) MIN(count, sizeof(nothing)));
}
