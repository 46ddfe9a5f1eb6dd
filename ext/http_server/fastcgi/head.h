/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The head of what a script answers (RFC 3875): fields, and an empty line. */
#ifndef HTTP_SERVER_FCGI_HEAD_H
#define HTTP_SERVER_FCGI_HEAD_H

#include "message/response.h"

/* Bytes of a head. */
#define HTTP_FCGI_HEAD_MAX   65536
#define HTTP_FCGI_FIELDS_MAX 256

/* What a head says to the server, beside the fields that become those of the response. */
typedef struct {
	zend_long length;       /* Content-Length; -1: none */
	zend_string *file;      /* owned: X-Sendfile, the path of a file; NULL: none */
	zend_string *location;  /* owned: X-Accel-Redirect, a path of the server; NULL: none */
} http_fcgi_told_t;

/* Looks for the end of a head in what has arrived; `from`: bytes that were looked at before. Returns the number of bytes up to
 * the body; 0: the end has not arrived. */
size_t http_fcgi_head_end(const char *text, size_t length, size_t from);
/* Makes the head that of the response. False: it is malformed; `told` may have strings nevertheless. */
bool http_fcgi_head_read(const char *text, size_t length, http_response_t *response, http_fcgi_told_t *told);
void http_fcgi_told_free(http_fcgi_told_t *told);

#endif
