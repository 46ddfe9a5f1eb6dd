/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Parameters of header values. */
#include "parameters.h"
#include "base/text.h"
#include "zend_smart_str.h"

/* Reads a quoted string, behind its first quote. A backslash stands for itself, except before a quote: old clients send paths. */
static const char *read_quoted(const char *at, const char *end, smart_str *text)
{
	for (; at < end && *at != '"'; at++) {
		if (*at == '\\' && end - at > 1 && at[1] == '"') {
			at++;
		}
		smart_str_appendc(text, *at);
	}
	return at < end ? at + 1 : at;
}

static const char *read_token(const char *at, const char *end, smart_str *text)
{
	const char *begin = at;

	while (at < end && *at != ';') {
		at++;
	}
	while (at > begin && http_is_blank(at[-1])) {
		at--;
	}
	smart_str_appendl(text, begin, (size_t) (at - begin));
	return at;
}

/* Decodes UTF-8'language'text. NULL: it is malformed. Sequences that are not hexadecimal stay as they are. */
static zend_string *decode_extended(const zend_string *value)
{
	const char *at = ZSTR_VAL(value), *end = at + ZSTR_LEN(value);
	const char *first = memchr(at, '\'', ZSTR_LEN(value));
	const char *second = first != NULL ? memchr(first + 1, '\'', (size_t) (end - first - 1)) : NULL;
	smart_str text = { 0 };

	if (second == NULL || !HTTP_IS(at, (size_t) (first - at), "utf-8")) {
		return NULL;
	}
	for (at = second + 1; at < end; at++) {
		if (*at == '%' && end - at > 2 && http_hex(at[1]) >= 0 && http_hex(at[2]) >= 0) {
			smart_str_appendc(&text, (char) (http_hex(at[1]) * 16 + http_hex(at[2])));
			at += 2;
		} else {
			smart_str_appendc(&text, *at);
		}
	}
	return smart_str_extract(&text);
}

zend_string *http_parameter(const char *value, size_t length, const char *name, size_t name_length)
{
	const char *at = value, *end = value + length;

	while ((at = memchr(at, ';', (size_t) (end - at))) != NULL) {
		const char *begin = http_skip_blanks(at + 1, end), *equals = begin, *name_end;
		smart_str text = { 0 };
		bool is_wanted;

		while (equals < end && *equals != '=' && *equals != ';') {
			equals++;
		}
		if (equals == end || *equals == ';') {
			at = equals;
			if (at == end) {
				break;
			}
			continue;
		}
		for (name_end = equals; name_end > begin && http_is_blank(name_end[-1]); name_end--) {}
		is_wanted = http_equals(begin, (size_t) (name_end - begin), name, name_length);
		at = http_skip_blanks(equals + 1, end);
		at = at < end && *at == '"' ? read_quoted(at + 1, end, &text) : read_token(at, end, &text);
		if (is_wanted) {
			zend_string *found = smart_str_extract(&text);

			if (name[name_length - 1] == '*') {
				zend_string *decoded = decode_extended(found);

				zend_string_release(found);
				return decoded;
			}
			return found;
		}
		smart_str_free(&text);
	}
	return NULL;
}
