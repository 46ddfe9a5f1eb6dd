/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Certificates that were read, with their keys and names. They do not change, and threads share them. */
#ifndef HTTP_SERVER_TLS_CERTIFICATES_H
#define HTTP_SERVER_TLS_CERTIFICATES_H

#include "tls.h"

typedef struct _http_certificates_s http_certificates_t;

/* Reads files, the first of them for names that no other is for. Blocks; any thread. NULL: one is of no use, and the message says why. */
http_certificates_t *http_certificates_read(const http_certificate_files_t *files, uint32_t count,
		char message[HTTP_TLS_MESSAGE_MAX]);
/* Any thread, both. */
http_certificates_t *http_certificates_add_ref(http_certificates_t *certificates);
void http_certificates_release(http_certificates_t *certificates);

#endif
