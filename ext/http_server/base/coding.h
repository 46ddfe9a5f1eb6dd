/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Content codings, in the order in which the server prefers them, and what a client accepts (RFC 9110 section 12.5.3). */
#ifndef HTTP_SERVER_CODING_H
#define HTTP_SERVER_CODING_H

#include "php.h"

typedef enum {
	HTTP_CODING_ZSTD,
	HTTP_CODING_GZIP,
	HTTP_CODING_BR,
	HTTP_CODING_IDENTITY,
	HTTP_CODINGS
} http_coding_t;

#define HTTP_CODING_BIT(coding) (1u << (coding))

/* The name in Content-Encoding. */
const char *http_coding_name(http_coding_t coding);
/* The suffix of the names of files in this coding; empty for identity. */
const char *http_coding_suffix(http_coding_t coding);
/* The coding of that name; HTTP_CODINGS: unknown. */
http_coding_t http_coding_find(const char *name, size_t length);

/* The codings among `offered` that the client accepts, the best first: quality, then the order above. Returns how many; identity
 * is always the last, unless the client prefers it. `accept` is the value of Accept-Encoding; NULL: identity alone. */
uint32_t http_codings_accepted(const char *accept, size_t length, uint32_t offered, http_coding_t order[HTTP_CODINGS]);

#endif
