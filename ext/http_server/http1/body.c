/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Bodies of requests: what has arrived goes to the request, up to the limits. */
#include "http1.h"

void http1_body_add(http1_t *h1, const char *data, size_t length)
{
	http_request_t *request = h1->request;

	h1->body_length += (zend_long) length;
	if (h1->conn != NULL && h1->body_length > h1->conn->worker->settings->max_body_size) {
		h1->error = 413;
		return;
	}
	if (length > 0 && !h1->discards) {
		h1->error = http_request_add_body(request, data, length);
	}
}
