/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * multipart/form-data (RFC 7578, RFC 2046), read while it arrives.
 *
 *   state      what is read            left by
 *   ---------  ----------------------  -----------------------------------------------------------
 *   preamble   text that is ignored    a delimiter -> headers, the closing one -> epilogue
 *   headers    lines                   the empty line -> data
 *   data       the content of a part   a delimiter -> headers, the closing one -> epilogue
 *   epilogue   text that is ignored    the end
 *   failed     nothing                 never
 *
 * A delimiter is a line end, two hyphens and the boundary, and behind it a line end or two hyphens. Anything else is data. */
#ifndef HTTP_SERVER_MULTIPART_PARSER_H
#define HTTP_SERVER_MULTIPART_PARSER_H

#include "php.h"
#include "zend_smart_str.h"

#define HTTP_BOUNDARY_MAX 70

/* What the parser finds. Each returns false to refuse the body. */
typedef struct {
	/* A header of a part; the text is only there during the call. */
	bool (*header)(void *owner, const char *name, size_t name_length, const char *value, size_t length);
	/* The headers of the part are complete. */
	bool (*begin)(void *owner);
	bool (*data)(void *owner, const char *data, size_t length);
	bool (*end)(void *owner);
} http_multipart_ops_t;

typedef enum {
	HTTP_MULTIPART_PREAMBLE,
	HTTP_MULTIPART_HEADERS,
	HTTP_MULTIPART_DATA,
	HTTP_MULTIPART_EPILOGUE,
	HTTP_MULTIPART_FAILED
} http_multipart_state_t;

typedef struct {
	const http_multipart_ops_t *ops;
	void *owner;                            /* borrowed */
	http_multipart_state_t state;
	char delimiter[HTTP_BOUNDARY_MAX + 4];  /* LF, two hyphens, the boundary */
	size_t delimiter_length;
	smart_str held;                         /* input that is not decided yet: the beginning of a delimiter, or of a line */
	uint32_t header_count;                  /* of the present part */
	bool at_begin;                          /* of the data: the line end in front of it was not skipped yet */
} http_multipart_t;

/* Sets a parser up for the boundary in a value of Content-Type. False: there is none, or it is too long. */
bool http_multipart_init(http_multipart_t *parser, const char *type, size_t length, const http_multipart_ops_t *ops,
		void *owner);
/* False: the body is malformed, or was refused. */
bool http_multipart_add(http_multipart_t *parser, const char *data, size_t length);
/* False: it is not complete. */
bool http_multipart_end(http_multipart_t *parser);
void http_multipart_destroy(http_multipart_t *parser);

#endif
