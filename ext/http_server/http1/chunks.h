/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A gate in front of the chunked coding: lets bytes pass that RFC 9112, section 7.1 allows, so that no two readers of them
 * see different chunks. It decodes nothing. */
#ifndef HTTP_SERVER_CHUNKS_H
#define HTTP_SERVER_CHUNKS_H

#include "php.h"

typedef struct {
	uint8_t state;
	uint8_t digits;       /* of the chunk size */
	uint8_t name_length;  /* of a trailer field, as far as `name` has room */
	bool is_last;         /* the last chunk is being read */
	bool overlong_name;
	char name[20];        /* of a trailer field, lowercase */
	uint32_t extensions;  /* bytes of chunk extensions in this message */
	uint32_t trailer;     /* bytes of trailer fields */
	uint32_t fields;      /* trailer fields */
	uint64_t left;        /* bytes of the chunk; then of its data that are still to come */
	uint64_t room;        /* bytes of data that chunks may still announce */
} http1_chunks_t;

/* `room`: bytes of data that the whole body may have. */
void http1_chunks_init(http1_chunks_t *chunks, uint64_t room);
/* Returns how many bytes of one run may pass: up to the end of the message, or where what is to be hidden from readers
 * begins or ends. *hidden: these are extensions or trailer fields. *error is set to the status of the refusal if one of
 * them may not pass. */
size_t http1_chunks_pass(http1_chunks_t *chunks, const char *data, size_t length, bool *hidden, int *error);

#endif
