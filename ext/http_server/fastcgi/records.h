/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Records of FastCGI 1.0: those that a web server sends, and those that it gets. A connection carries one request at a time, whose
 * number is 1. */
#ifndef HTTP_SERVER_FCGI_RECORDS_H
#define HTTP_SERVER_FCGI_RECORDS_H

#include "zend_smart_str.h"

#define HTTP_FCGI_HEADER      8
#define HTTP_FCGI_CONTENT_MAX 65535

typedef enum {
	HTTP_FCGI_BEGIN_REQUEST = 1,
	HTTP_FCGI_ABORT_REQUEST = 2,
	HTTP_FCGI_END_REQUEST = 3,
	HTTP_FCGI_PARAMS = 4,
	HTTP_FCGI_STDIN = 5,
	HTTP_FCGI_STDOUT = 6,
	HTTP_FCGI_STDERR = 7
} http_fcgi_type_t;

/* --- what is sent: persistent strings --- */

void http_fcgi_append_begin(smart_str *out, bool keeps_connection);
void http_fcgi_append_abort(smart_str *out);
/* Appends a stream's bytes in as many records as they need; none for no bytes. */
void http_fcgi_append_stream(smart_str *out, http_fcgi_type_t type, const char *data, size_t length);
/* Appends the record that ends a stream. */
void http_fcgi_append_end(smart_str *out, http_fcgi_type_t type);
/* Appends a pair to the content of PARAMS. */
void http_fcgi_append_pair(smart_str *content, const char *name, size_t name_length, const char *value, size_t length);

/* --- what is received --- */

typedef enum {
	HTTP_FCGI_GOES_ON, /* all was used */
	HTTP_FCGI_OUTPUT,  /* a piece of STDOUT */
	HTTP_FCGI_ERRORS,  /* a piece of STDERR */
	HTTP_FCGI_ENDED,   /* the request is complete; `refusal` says whether it was served */
	HTTP_FCGI_BROKEN   /* the peer does not speak FastCGI: the connection is of no use any more */
} http_fcgi_event_t;

/* A zeroed one begins with a request. It keeps no content. */
typedef struct {
	uint8_t head[HTTP_FCGI_HEADER];
	uint8_t have;        /* bytes of the head */
	uint8_t padding;     /* bytes that follow the content, and are skipped */
	uint8_t end_have;    /* bytes of the body of END_REQUEST */
	uint8_t refusal;     /* protocolStatus of END_REQUEST; 0: the request was served */
	uint32_t content;    /* bytes that are still to come */
	bool ended;
} http_fcgi_decoder_t;

/* Goes on in the input from *at on. A piece is in *data and *length. Constant memory, linear time. */
http_fcgi_event_t http_fcgi_decode(http_fcgi_decoder_t *decoder, const char **at, const char *end, const char **data,
		size_t *length);

#endif
