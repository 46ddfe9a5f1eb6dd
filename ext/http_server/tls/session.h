/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the files of this folder share. */
#ifndef HTTP_SERVER_TLS_SESSION_H
#define HTTP_SERVER_TLS_SESSION_H

#include "tls.h"

#include <openssl/ssl.h>

struct _http_tls_context_s {
	SSL_CTX *ssl;     /* owned */
	size_t stage_max; /* bytes of ciphertext that may wait for one socket */
	char *spare;      /* owned: a stage that no session uses; NULL: none */
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

#endif
