/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the files of this folder know of a store. */
#ifndef HTTP_SERVER_TLS_STORE_H
#define HTTP_SERVER_TLS_STORE_H

#include "certificates.h"

/* The number of the certificates that http_tls_store_take() would give now. */
uint64_t http_tls_store_version(const http_tls_store_t *store);
/* One reference, and their number. NULL: none were read. */
http_certificates_t *http_tls_store_take(http_tls_store_t *store, uint64_t *version);

#endif
