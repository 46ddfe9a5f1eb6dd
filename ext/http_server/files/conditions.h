/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a request for a file asks for: all of it, a part, or nothing if it has not changed (RFC 9110 sections 13 and 14). */
#ifndef HTTP_SERVER_CONDITIONS_H
#define HTTP_SERVER_CONDITIONS_H

#include "base/open_file.h"
#include "message/request.h"

/* Room for a validator: W/"time-size-inode", and a NUL. */
#define HTTP_ETAG_SIZE 64

typedef enum {
	HTTP_WANTS_ALL,
	HTTP_WANTS_RANGE,     /* 206 */
	HTTP_WANTS_NOTHING,   /* 304 */
	HTTP_WANTS_ANOTHER,   /* 412 */
	HTTP_WANTS_IMPOSSIBLE /* 416 */
} http_wanted_t;

/* Writes the weak validator of a file. Returns its length. */
size_t http_etag_format(char *text, const http_file_t *file);

/* Decides on the conditions of the request, then on its range. `etag` and `modified` are what the response states; NULL: nothing.
 * Sets offset and length for a range. */
http_wanted_t http_wanted(const http_request_t *request, const http_file_t *file, const zend_string *etag,
		const time_t *modified, bool conditional, bool ranges, zend_off_t *offset, zend_off_t *length);

#endif
