/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Status codes: their phrases, and what they say about a body. */
#ifndef HTTP_SERVER_STATUS_H
#define HTTP_SERVER_STATUS_H

#include "php.h"

/* The phrase of a response; "Unknown" for a code without one. */
const char *http_status_phrase(int status);
/* The phrase of an answer that the server gives by itself. */
const char *http_status_own_phrase(int status);

/* True if a response with this status has no body. */
static zend_always_inline bool http_status_is_bodyless(int status)
{
	return status == 204 || status == 205 || status == 304;
}

#endif
