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

#define HTTP_WORD(byte) (UINT64_C(0x0101010101010101) * (byte))

/* True if a byte of the word is below 0x20 or is DEL. */
static zend_always_inline bool http_word_has_control(uint64_t word)
{
	const uint64_t del = word ^ HTTP_WORD(0x7f);

	return ((((word - HTTP_WORD(0x20)) & ~word) | ((del - HTTP_WORD(1)) & ~del)) & HTTP_WORD(0x80)) != 0;
}

/* The same as http_bytes_are() with HTTP_BYTE_VALUE, eight bytes at a time. */
static zend_always_inline bool http_are_value_bytes(const char *text, size_t length)
{
	while (length >= sizeof(uint64_t)) {
		uint64_t word;

		memcpy(&word, text, sizeof(word));
		/* A tab is allowed. */
		if (UNEXPECTED(http_word_has_control(word)) && !http_bytes_are(text, sizeof(word), HTTP_BYTE_VALUE)) {
			return false;
		}
		text += sizeof(word);
		length -= sizeof(word);
	}
	return http_bytes_are(text, length, HTTP_BYTE_VALUE);
}

/* A field value without blanks around it. The empty one is legal. */
static zend_always_inline bool http_is_field_value(const char *text, size_t length)
{
	return length == 0
			|| (!http_is_blank(text[0]) && !http_is_blank(text[length - 1]) && http_are_value_bytes(text, length));
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

/* True if both are the same without regard to the case of ASCII letters. */
bool http_equals_folded(const char *text, const char *other, size_t length);

/* Names that differ mostly do so in their length or in their last byte. */
static zend_always_inline bool http_equals(const char *text, size_t length, const char *other, size_t other_length)
{
	return length == other_length
			&& (length == 0
					|| (((text[length - 1] ^ other[length - 1]) & ~0x20) == 0
							&& http_equals_folded(text, other, length)));
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
