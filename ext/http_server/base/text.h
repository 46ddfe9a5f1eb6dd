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

static zend_always_inline bool http_is_blank(char byte)
{
	return byte == ' ' || byte == '\t';
}

/* --- eight bytes at a time --- */

#define HTTP_WORD(byte) (UINT64_C(0x0101010101010101) * (byte))
#define HTTP_TOP_BITS   HTTP_WORD(0x80)

static zend_always_inline uint64_t http_word_at(const char *text)
{
	uint64_t word;

	memcpy(&word, text, sizeof(word));
	return word;
}

/* The top bit of each byte that is an ASCII letter: between `a` and `z` of either case. */
static zend_always_inline uint64_t http_word_letters(uint64_t word)
{
	const uint64_t low = (word | HTTP_WORD(0x20)) & ~HTTP_TOP_BITS;

	return (low + HTTP_WORD(0x80 - 'a')) & ~(low + HTTP_WORD(0x7f - 'z')) & ~word & HTTP_TOP_BITS;
}

/* True if each byte is a letter or a hyphen, as those of nearly all names are. */
static zend_always_inline bool http_word_is_name(uint64_t word)
{
	const uint64_t other = word ^ HTTP_WORD('-');
	const uint64_t hyphens = ~(((other & ~HTTP_TOP_BITS) + HTTP_WORD(0x7f)) | other) & HTTP_TOP_BITS;

	return (http_word_letters(word) | hyphens) == HTTP_TOP_BITS;
}

/* True if no byte is below 0x20 or is DEL. */
static zend_always_inline bool http_word_is_text(uint64_t word)
{
	const uint64_t del = word ^ HTTP_WORD(0x7f);

	return ((((word - HTTP_WORD(0x20)) & ~word) | ((del - HTTP_WORD(1)) & ~del)) & HTTP_TOP_BITS) == 0;
}

/* The same as http_bytes_are(), where most words pass a quick test. The last word overlaps the one before it. */
static zend_always_inline bool http_words_are(const char *text, size_t length, uint8_t kind,
		bool (*passes)(uint64_t word))
{
	const size_t size = sizeof(uint64_t);

	if (length < size) {
		return http_bytes_are(text, length, kind);
	}
	for (size_t at = 0; at < length; at += size) {
		const char *word = text + MIN(at, length - size);

		if (UNEXPECTED(!passes(http_word_at(word))) && !http_bytes_are(word, size, kind)) {
			return false;
		}
	}
	return true;
}

static zend_always_inline bool http_is_token(const char *text, size_t length)
{
	return length > 0 && http_words_are(text, length, HTTP_BYTE_TOKEN, http_word_is_name);
}

/* A field value without blanks around it. The empty one is legal. */
static zend_always_inline bool http_is_field_value(const char *text, size_t length)
{
	return length == 0
			|| (!http_is_blank(text[0]) && !http_is_blank(text[length - 1])
					&& http_words_are(text, length, HTTP_BYTE_VALUE, http_word_is_text));
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

/* Copies with the letters in lower case. */
static zend_always_inline void http_copy_lower(char *to, const char *from, size_t length)
{
	const size_t size = sizeof(uint64_t);

	if (length < size) {
		for (size_t i = 0; i < length; i++) {
			to[i] = http_lower(from[i]);
		}
		return;
	}
	for (size_t at = 0; at < length; at += size) {
		const size_t place = MIN(at, length - size);
		const uint64_t word = http_word_at(from + place), lower = word | (http_word_letters(word) >> 2);

		memcpy(to + place, &lower, size);
	}
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

/* True if an array in a name, of a form or as it is in a query, has more levels than that. */
bool http_name_is_deeper(const char *name, size_t length, zend_long most);
/* True if a comma-separated list has the element, without regard to case and blanks. */
bool http_list_has(const char *list, size_t length, const char *element, size_t element_length);

/* True if a value of Content-Type names the type, whatever its parameters. */
bool http_is_media_type(const char *value, size_t length, const char *type, size_t type_length);
#define HTTP_IS_MEDIA_TYPE(value, length, type) http_is_media_type((value), (length), ZEND_STRL(type))

/* A decimal number without sign or blanks. -1: it is none; -2: it is larger than ZEND_LONG_MAX. */
zend_long http_parse_length(const char *text, size_t length);

#endif
