/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the files of this folder share. */
#ifndef HTTP_SERVER_TLS_SESSION_H
#define HTTP_SERVER_TLS_SESSION_H

#include "certificates.h"

#include <openssl/ssl.h>

struct _http_tls_context_s {
	http_tls_store_t *store;           /* one reference */
	http_certificates_t *certificates; /* likewise: those of the store, as soon as a session begins */
	uint64_t version;                  /* of them */
	size_t stage_max;                  /* bytes of ciphertext that may wait for one socket */
	char *spare;                       /* owned: a stage that no session uses; NULL: none */
};

struct _http_tls_s {
	http_tls_context_t *context; /* borrowed */
	SSL *ssl;                    /* owned */
	bool http1;                  /* what the client may choose */
	bool http2;
	bool established;
	int error;                   /* SSL_get_error() of the call that has failed; 0: none has */

	const char *in;              /* borrowed: ciphertext that was not used yet */
	size_t in_length;

	char *stage;                 /* owned: ciphertext for the socket; NULL: there is none */
	size_t stage_size;
	size_t staged_from;          /* what is not sent yet */
	size_t staged_to;
};

/* context.c: the settings and callbacks of all certificates, without one. The caller owns it. NULL: there is no memory. Any thread. */
SSL_CTX *http_tls_new_ssl_context(void);
/* The certificate of the worker for a session that begins. Borrowed. */
SSL_CTX *http_tls_context_default(http_tls_context_t *context);

/* certificates.c: that for a name, the wildcards included; NULL: there is none. Borrowed, as is the other. */
SSL_CTX *http_certificates_find(const http_certificates_t *certificates, const char *server_name);
SSL_CTX *http_certificates_default(const http_certificates_t *certificates);

#endif
