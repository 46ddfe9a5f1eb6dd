/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The response that a file is: its status, its fields, the part that is sent. Of sendFile() and of static mounts. */
#ifndef HTTP_SERVER_ANSWER_H
#define HTTP_SERVER_ANSWER_H

#include "base/coding.h"
#include "base/open_file.h"
#include "message/response.h"
#include "base/string_list.h"

typedef struct {
	const char *type;          /* the media type */
	const char *cache_control; /* NULL: none */
	const http_strings_t *fields; /* further ones; those that begin with content- only with a body. NULL: none */
	http_coding_t coding;      /* of the file */
	bool varies;               /* the coding depends on what the client accepts */
	bool etag;
	bool last_modified;
	bool ranges;
	bool conditional;
	uint16_t status;           /* of a response with the whole file */
} http_answer_t;

/* Codings that files may have beside them. */
#define HTTP_CODINGS_OF_FILES \
	(HTTP_CODING_BIT(HTTP_CODING_ZSTD) | HTTP_CODING_BIT(HTTP_CODING_GZIP) | HTTP_CODING_BIT(HTTP_CODING_BR))

/* The codings of those offered that the client accepts, the best first, up to identity. A part of a file is one of the file itself. */
void http_answer_codings(const http_request_t *request, uint32_t offered, http_coding_t order[HTTP_CODINGS]);
/* Makes the file the response, whose own fields win, and ends it. Does not suspend. */
void http_answer_file(http_response_t *response, const http_request_t *request, http_file_t *file,
		const http_answer_t *answer);

#endif
