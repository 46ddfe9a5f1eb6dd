/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What RFC 9110 and RFC 9112 allow in names, values and targets. */
#include "text.h"

/* One row for 32 bytes; the kinds are in text.h. */
const uint8_t http_bytes[256] = {
	0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	2, 7, 6, 3, 7, 7, 7, 7, 6, 6, 7, 7, 6, 7, 7, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6, 6,
	6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 2, 6, 7, 7,
	7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 7, 6, 7, 0,
	2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
	2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
	2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
	2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
};

/* True if the words differ in nothing but the case of ASCII letters. */
static zend_always_inline bool words_are_folded_equal(uint64_t word, uint64_t other)
{
	const uint64_t differs = word ^ other;

	return differs == 0 || ((differs & ~HTTP_WORD(0x20)) == 0 && ((differs << 2) & ~http_word_letters(word)) == 0);
}

bool http_equals_folded(const char *text, const char *other, size_t length)
{
	const size_t size = sizeof(uint64_t);

	if (length < size) {
		for (size_t i = 0; i < length; i++) {
			if (http_lower(text[i]) != http_lower(other[i])) {
				return false;
			}
		}
		return true;
	}
	/* The last word overlaps the one before it. */
	for (size_t at = 0; at < length; at += size) {
		const size_t place = MIN(at, length - size);

		if (!words_are_folded_equal(http_word_at(text + place), http_word_at(other + place))) {
			return false;
		}
	}
	return true;
}

bool http_list_has(const char *list, size_t length, const char *element, size_t element_length)
{
	const char *end = list + length;

	while (list < end) {
		const char *comma = memchr(list, ',', end - list);
		const char *next = comma != NULL ? comma : end;
		const char *last = next;

		while (list < last && http_is_blank(*list)) {
			list++;
		}
		while (last > list && http_is_blank(last[-1])) {
			last--;
		}
		if (http_equals(list, last - list, element, element_length)) {
			return true;
		}
		list = next + 1;
	}
	return false;
}

bool http_is_media_type(const char *value, size_t length, const char *type, size_t type_length)
{
	return length >= type_length && http_equals(value, type_length, type, type_length)
			&& (length == type_length || value[type_length] == ';' || http_is_blank(value[type_length]));
}

zend_long http_parse_length(const char *text, size_t length)
{
	zend_ulong number = 0;
	bool large = false;

	if (length == 0) {
		return -1;
	}
	for (size_t i = 0; i < length; i++) {
		if (text[i] < '0' || text[i] > '9') {
			return -1;
		}
		const zend_ulong digit = text[i] - '0';

		large = large || number > (ZEND_LONG_MAX - digit) / 10;
		number = large ? 0 : number * 10 + digit;
	}
	return large ? -2 : (zend_long) number;
}

bool http_name_is_deeper(const char *name, size_t length, zend_long most)
{
	zend_long levels = 0;

	for (size_t i = 0; i < length; i++) {
		levels += name[i] == '['
				|| (name[i] == '%' && i + 2 < length && name[i + 1] == '5' && http_lower(name[i + 2]) == 'b');
	}
	return levels > most;
}
