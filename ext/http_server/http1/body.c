/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Bodies of requests: what has arrived goes to the request, up to the limits. */
#include "http1.h"

void http1_body_add(http1_t *h1, const char *data, size_t length)
{
	http_request_t *request = h1->request;
	bool is_too_long = false;

	if (h1->conn != NULL) {
		const size_t room = (size_t) (h1->conn->worker->settings->max_body_size - h1->body_length);

		/* What fits may be malformed, which comes first. */
		is_too_long = length > room;
		length = is_too_long ? room : length;
	}
	h1->body_length += (zend_long) length;
	if (length > 0 && !h1->discards) {
		h1->error = http_request_add_body(request, data, length);
	}
	if (UNEXPECTED(is_too_long) && h1->error == 0) {
		h1->error = 413;
	}
}
