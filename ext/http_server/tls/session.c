/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * TLS sessions. OpenSSL reads ciphertext from where it has arrived, and writes it to the stage of the session. */
#include "tls.h"

#ifdef HTTP_HAVE_OPENSSL
# include "session.h"

# include <openssl/err.h>

/* Header, authentication and padding of a record; what a handshake writes at once is less than some of them. */
# define RECORD_OVERHEAD 256

/* --- the side of the network --- */

static int bio_read(BIO *bio, char *data, size_t size, size_t *got)
{
	http_tls_t *tls = BIO_get_data(bio);

	BIO_clear_retry_flags(bio);
	if (tls->in_length == 0) {
		BIO_set_retry_read(bio);
		*got = 0;
		return 0;
	}
	*got = MIN(size, tls->in_length);
	memcpy(data, tls->in, *got);
	tls->in += *got;
	tls->in_length -= *got;
	return 1;
}

/* Makes room behind what is staged. */
static void reserve(http_tls_t *tls, size_t length)
{
	http_tls_context_t *context = tls->context;
	const size_t size = context->stage_max + HTTP_TLS_RECORD_MAX + RECORD_OVERHEAD;

	if (tls->stage == NULL) {
		tls->stage = context->spare != NULL ? context->spare : emalloc(size);
		context->spare = NULL;
		tls->stage_size = size;
	}
	if (tls->stage_size - tls->staged_to < length && tls->staged_from > 0) {
		memmove(tls->stage, tls->stage + tls->staged_from, tls->staged_to - tls->staged_from);
		tls->staged_to -= tls->staged_from;
		tls->staged_from = 0;
	}
	if (UNEXPECTED(tls->stage_size - tls->staged_to < length)) {
		/* A handshake with a long chain of certificates. */
		tls->stage_size = tls->staged_to + length;
		tls->stage = erealloc(tls->stage, tls->stage_size);
	}
}

static int bio_write(BIO *bio, const char *data, size_t length, size_t *written)
{
	http_tls_t *tls = BIO_get_data(bio);

	BIO_clear_retry_flags(bio);
	reserve(tls, length);
	memcpy(tls->stage + tls->staged_to, data, length);
	tls->staged_to += length;
	*written = length;
	return 1;
}

static long bio_control(BIO *bio, int command, long number, void *data)
{
	return command == BIO_CTRL_FLUSH ? 1 : 0;
}

static BIO_METHOD *bio_method(void)
{
	static BIO_METHOD *method;
	BIO_METHOD *made = __atomic_load_n(&method, __ATOMIC_ACQUIRE), *expected = NULL;

	if (EXPECTED(made != NULL)) {
		return made;
	}
	made = BIO_meth_new(BIO_TYPE_SOURCE_SINK | BIO_get_new_index(), "true_async_server");
	BIO_meth_set_read_ex(made, bio_read);
	BIO_meth_set_write_ex(made, bio_write);
	BIO_meth_set_ctrl(made, bio_control);
	if (!__atomic_compare_exchange_n(&method, &expected, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
		BIO_meth_free(made);
		made = expected;
	}
	return made;
}

/* --- sessions --- */

http_tls_t *http_tls_new(http_tls_context_t *context, bool http1, bool http2)
{
	http_tls_t *tls = ecalloc(1, sizeof(*tls));
	SSL *ssl = SSL_new(http_tls_context_default(context));
	BIO *bio = BIO_new(bio_method());

	if (UNEXPECTED(ssl == NULL || bio == NULL)) {
		SSL_free(ssl);
		BIO_free(bio);
		efree(tls);
		return NULL;
	}
	tls->context = context;
	tls->ssl = ssl;
	tls->http1 = http1;
	tls->http2 = http2;
	BIO_set_data(bio, tls);
	BIO_set_init(bio, 1);
	SSL_set_bio(ssl, bio, bio);
	SSL_set_app_data(ssl, tls);
	SSL_set_accept_state(ssl);
	return tls;
}

/* The stage is empty: the next session may use it. */
static void give_stage_back(http_tls_t *tls)
{
	http_tls_context_t *context = tls->context;

	if (context->spare == NULL && tls->stage_size == context->stage_max + HTTP_TLS_RECORD_MAX + RECORD_OVERHEAD) {
		context->spare = tls->stage;
	} else {
		efree(tls->stage);
	}
	tls->stage = NULL;
	tls->staged_from = tls->staged_to = 0;
}

void http_tls_free(http_tls_t *tls)
{
	SSL_free(tls->ssl);
	ERR_clear_error();
	if (tls->stage != NULL) {
		give_stage_back(tls);
	}
	efree(tls);
}

void http_tls_feed(http_tls_t *tls, const char *data, size_t length)
{
	ZEND_ASSERT(tls->in_length == 0);
	tls->in = data;
	tls->in_length = length;
}

/* What a call has come to that has not succeeded. */
static http_tls_result_t result_of(http_tls_t *tls, int result)
{
	const int kind = SSL_get_error(tls->ssl, result);

	ERR_clear_error();
	/* A session that is damaged reads nothing more. */
	if (kind != SSL_ERROR_WANT_READ) {
		tls->in_length = 0;
	}
	switch (kind) {
		case SSL_ERROR_WANT_READ: return HTTP_TLS_GOES_ON;
		case SSL_ERROR_ZERO_RETURN: return HTTP_TLS_DONE;
		default: tls->error = kind; return HTTP_TLS_FAILED;
	}
}

int http_tls_error(const http_tls_t *tls)
{
	return tls->error;
}

http_tls_result_t http_tls_handshake(http_tls_t *tls)
{
	int result;

	ERR_clear_error();
	result = SSL_do_handshake(tls->ssl);
	if (result == 1) {
		tls->established = true;
		return HTTP_TLS_DONE;
	}
	return result_of(tls, result) == HTTP_TLS_GOES_ON ? HTTP_TLS_GOES_ON : HTTP_TLS_FAILED;
}

bool http_tls_is_established(const http_tls_t *tls)
{
	return tls->established;
}

bool http_tls_is_resumed(const http_tls_t *tls)
{
	return SSL_session_reused(tls->ssl) == 1;
}

bool http_tls_chose_http2(const http_tls_t *tls)
{
	const unsigned char *name;
	unsigned int length;

	SSL_get0_alpn_selected(tls->ssl, &name, &length);
	return length == 2 && memcmp(name, "h2", 2) == 0;
}

int http_tls_read(http_tls_t *tls, char *data, size_t size)
{
	int result;

	ERR_clear_error();
	result = SSL_read(tls->ssl, data, (int) MIN(size, INT_MAX));
	if (EXPECTED(result > 0)) {
		return result;
	}
	switch (result_of(tls, result)) {
		case HTTP_TLS_GOES_ON: return 0;
		case HTTP_TLS_DONE: return -2;
		default: return -1;
	}
}

bool http_tls_write(http_tls_t *tls, const char *data, size_t length)
{
	int result;

	ZEND_ASSERT(length > 0 && length <= HTTP_TLS_RECORD_MAX);
	ERR_clear_error();
	result = SSL_write(tls->ssl, data, (int) length);
	if (EXPECTED(result == (int) length)) {
		return true;
	}
	result_of(tls, result);
	return false;
}

void http_tls_notify_end(http_tls_t *tls)
{
	ERR_clear_error();
	SSL_shutdown(tls->ssl);
	ERR_clear_error();
}

/* --- the stage --- */

const char *http_tls_staged(const http_tls_t *tls, size_t *length)
{
	*length = tls->staged_to - tls->staged_from;
	return tls->stage + tls->staged_from;
}

bool http_tls_has_room(const http_tls_t *tls)
{
	return tls->staged_to - tls->staged_from < tls->context->stage_max;
}

void http_tls_sent(http_tls_t *tls, size_t length)
{
	tls->staged_from += length;
	if (tls->staged_from == tls->staged_to && tls->stage != NULL) {
		give_stage_back(tls);
	}
}
#else
http_tls_t *http_tls_new(http_tls_context_t *context, bool http1, bool http2)
{
	return NULL;
}

void http_tls_free(http_tls_t *tls)
{
}

void http_tls_feed(http_tls_t *tls, const char *data, size_t length)
{
}

http_tls_result_t http_tls_handshake(http_tls_t *tls)
{
	return HTTP_TLS_FAILED;
}

int http_tls_error(const http_tls_t *tls)
{
	return 0;
}

bool http_tls_is_established(const http_tls_t *tls)
{
	return false;
}

bool http_tls_is_resumed(const http_tls_t *tls)
{
	return false;
}

bool http_tls_chose_http2(const http_tls_t *tls)
{
	return false;
}

int http_tls_read(http_tls_t *tls, char *data, size_t size)
{
	return -1;
}

bool http_tls_write(http_tls_t *tls, const char *data, size_t length)
{
	return false;
}

void http_tls_notify_end(http_tls_t *tls)
{
}

const char *http_tls_staged(const http_tls_t *tls, size_t *length)
{
	*length = 0;
	return NULL;
}

bool http_tls_has_room(const http_tls_t *tls)
{
	return false;
}

void http_tls_sent(http_tls_t *tls, size_t length)
{
}
#endif
