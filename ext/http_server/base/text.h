/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What RFC 9110 and RFC 9112 allow in names, values and targets; small comparisons. */
#ifndef HTTP_SERVER_TEXT_H
#define HTTP_SERVER_TEXT_H

#include "php.h"

#define HTTP_BYTE_TOKEN  1 /* tchar, RFC 9110 section 5.6.2 */
#define HTTP_BYTE_VALUE  2 /* VCHAR, obs-text, SP, HTAB: section 5.5 */
#define HTTP_BYTE_TARGET 4 /* visible ASCII but # and backslash */

extern const uint8_t http_bytes[256];

static zend_always_inline bool http_bytes_are(const char *text, size_t length, uint8_t kind)
{
	for (size_t i = 0; i < length; i++) {
		if (UNEXPECTED(!(http_bytes[(uint8_t) text[i]] & kind))) {
			return false;
		}
	}
	return true;
}

static zend_always_inline bool http_is_token(const char *text, size_t length)
{
	return length > 0 && http_bytes_are(text, length, HTTP_BYTE_TOKEN);
}

static zend_always_inline bool http_is_blank(char byte)
{
	return byte == ' ' || byte == '\t';
}

/* A field value without blanks around it. The empty one is legal. */
static zend_always_inline bool http_is_field_value(const char *text, size_t length)
{
	return length == 0
			|| (!http_is_blank(text[0]) && !http_is_blank(text[length - 1])
					&& http_bytes_are(text, length, HTTP_BYTE_VALUE));
}

static zend_always_inline const char *http_skip_blanks(const char *at, const char *end)
{
	while (at < end && http_is_blank(*at)) {
		at++;
	}
	return at;
}

/* The value of a hexadecimal digit; -1: it is none. */
static zend_always_inline int http_hex(char digit)
{
	if (digit >= '0' && digit <= '9') {
		return digit - '0';
	}
	digit |= 0x20;
	return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

static zend_always_inline char http_lower(char byte)
{
	return byte >= 'A' && byte <= 'Z' ? (char) (byte | 0x20) : byte;
}

static zend_always_inline bool http_equals(const char *text, size_t length, const char *other, size_t other_length)
{
	return length == other_length && zend_binary_strcasecmp(text, length, other, other_length) == 0;
}

#define HTTP_IS(text, length, literal) http_equals((text), (length), ZEND_STRL(literal))

/* True if a comma-separated list has the element, without regard to case and blanks. */
bool http_list_has(const char *list, size_t length, const char *element, size_t element_length);

/* True if a value of Content-Type names the type, whatever its parameters. */
bool http_is_media_type(const char *value, size_t length, const char *type, size_t type_length);
#define HTTP_IS_MEDIA_TYPE(value, length, type) http_is_media_type((value), (length), ZEND_STRL(type))

/* A decimal number without sign or blanks. -1: it is none; -2: it is larger than ZEND_LONG_MAX. */
zend_long http_parse_length(const char *text, size_t length);

#endif
