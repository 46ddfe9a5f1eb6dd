/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Access records: one for each exchange, when its response is handed over, or given up. */
#ifndef HTTP_SERVER_ACCESS_H
#define HTTP_SERVER_ACCESS_H

#include "request.h"

/* Writes the record of a request whose `begun` is not 0, and clears that. `size`: octets of the body on the wire. */
void http_access_write(http_request_t *request, int status, uint64_t size, bool is_aborted);

/* Likewise, if a record is wanted: once. */
static zend_always_inline void http_access_log(http_request_t *request, int status, uint64_t size, bool is_aborted)
{
	if (UNEXPECTED(request->begun != 0)) {
		http_access_write(request, status, size, is_aborted);
	}
}

/* The ids of the trace that a request belongs to, where they are known. */
void http_access_add_trace(http_log_record_t *record, const http_request_t *request);

#endif
