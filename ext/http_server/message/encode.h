/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The compression of responses: which coding, and the body in it. */
#ifndef HTTP_SERVER_ENCODE_H
#define HTTP_SERVER_ENCODE_H

#include "codec/codec.h"
#include "php.h"

/* What the settings say. */
typedef struct {
	bool enabled;
	int levels[HTTP_CODINGS];
	size_t min_size;     /* of a body that is not streamed */
	char *const *types;  /* borrowed: media types, lowercase */
	uint32_t type_count;
} http_compression_t;

#endif
