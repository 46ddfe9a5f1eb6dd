/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * UTF-8 (RFC 3629), checked as it arrives. */
#ifndef HTTP_SERVER_UTF8_H
#define HTTP_SERVER_UTF8_H

#include "php.h"

/* Goes on with a check. `state` is 0 at the beginning, and at the end if the text is complete. False: no text goes on like
 * that. */
bool http_utf8_goes_on(uint32_t *state, const char *text, size_t length);

/* Bytes of the character in front; 0: they are no UTF-8. */
size_t http_utf8_character(const uint8_t *at, size_t left);

/* True if the character of so many bytes is a control one: of C0, DEL, or of C1. Terminals act on them. */
static zend_always_inline bool http_utf8_is_control(const uint8_t *at, size_t length)
{
	return length == 1 ? *at < 0x20 || *at == 0x7f : length == 2 && at[0] == 0xc2 && at[1] < 0xa0;
}

static zend_always_inline bool http_is_utf8(const char *text, size_t length)
{
	uint32_t state = 0;

	return http_utf8_goes_on(&state, text, length) && state == 0;
}

#endif
