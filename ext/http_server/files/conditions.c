/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Conditions and ranges of requests for files. */
#include "conditions.h"
#include "base/date.h"
#include "base/text.h"

size_t http_etag_format(char *text, const http_file_t *file)
{
	const uint64_t modified = (uint64_t) file->modified.tv_sec * 1000000000 + (uint64_t) file->modified.tv_nsec;

	return (size_t) snprintf(text, HTTP_ETAG_SIZE, "W/\"%" PRIx64 "-%" PRIx64 "-%" PRIx64 "\"", modified,
			(uint64_t) file->size, (uint64_t) file->inode);
}

/* --- validators --- */

/* The text of a validator without what says that it is weak. */
static const char *opaque(const char *tag, const char *end)
{
	return end - tag >= 2 && tag[0] == 'W' && tag[1] == '/' ? tag + 2 : tag;
}

/* True if the list has `*` or the validator. Two that are the same but weak match by weak comparison alone (section 8.8.3.2). */
static bool list_matches(const char *at, const char *end, const zend_string *etag, bool by_weak)
{
	const char *tag = opaque(ZSTR_VAL(etag), ZSTR_VAL(etag) + ZSTR_LEN(etag));
	const bool is_strong = tag == ZSTR_VAL(etag);
	const size_t length = ZSTR_LEN(etag) - (size_t) (tag - ZSTR_VAL(etag));

	while (at < end) {
		const char *begin, *quote;

		if (http_is_blank(*at) || *at == ',') {
			at++;
			continue;
		}
		if (*at == '*') {
			return true;
		}
		begin = opaque(at, end);
		if (begin < end && *begin == '"' && (quote = memchr(begin + 1, '"', end - begin - 1)) != NULL) {
			if ((by_weak || (is_strong && begin == at)) && (size_t) (quote + 1 - begin) == length
					&& memcmp(begin, tag, length) == 0) {
				return true;
			}
			at = quote + 1;
			continue;
		}
		/* Without quotes it is no validator. */
		while (at < end && *at != ',') {
			at++;
		}
	}
	return false;
}

/* False: the request has no field of that name. */
static bool names_validators(const http_request_t *request, const char *name, size_t length, const zend_string *etag,
		bool by_weak, bool *matches)
{
	zend_string *value = http_request_header(request, name, length);

	if (EXPECTED(value == NULL)) {
		return false;
	}
	*matches = etag != NULL && list_matches(ZSTR_VAL(value), ZSTR_VAL(value) + ZSTR_LEN(value), etag, by_weak);
	zend_string_release(value);
	return true;
}

/* False: the request has no date of that name, or there is none to compare it with. */
static bool names_date(const http_request_t *request, const char *name, size_t length, const time_t *modified,
		bool *is_newer)
{
	const http_field_ref_t *field = http_request_find(request, name, length, 0);
	time_t time;

	if (EXPECTED(field == NULL) || modified == NULL
			|| !http_date_parse(http_request_bytes(request, field->value), field->value_length, &time)) {
		return false;
	}
	*is_newer = *modified > time;
	return true;
}

/* In the order of RFC 9110 section 13.2.2. */
static http_wanted_t check_conditions(const http_request_t *request, const zend_string *etag, const time_t *modified)
{
	bool matches, is_newer;

	if (names_validators(request, ZEND_STRL("if-match"), etag, false, &matches)) {
		if (!matches) {
			return HTTP_WANTS_ANOTHER;
		}
	} else if (names_date(request, ZEND_STRL("if-unmodified-since"), modified, &is_newer) && is_newer) {
		return HTTP_WANTS_ANOTHER;
	}
	if (names_validators(request, ZEND_STRL("if-none-match"), etag, true, &matches)) {
		return matches ? HTTP_WANTS_NOTHING : HTTP_WANTS_ALL;
	}
	return names_date(request, ZEND_STRL("if-modified-since"), modified, &is_newer) && !is_newer ? HTTP_WANTS_NOTHING
																								 : HTTP_WANTS_ALL;
}

/* --- ranges --- */

/* True if the range may be used: there is no If-Range, or it names what is there. */
static bool is_same(const http_request_t *request, const zend_string *etag, const time_t *modified)
{
	const http_field_ref_t *field = http_request_find(request, ZEND_STRL("if-range"), 0);
	const char *value;
	time_t time;

	if (field == NULL) {
		return true;
	}
	value = http_request_bytes(request, field->value);
	if (etag != NULL && field->value_length == ZSTR_LEN(etag) && memcmp(value, ZSTR_VAL(etag), ZSTR_LEN(etag)) == 0) {
		return true;
	}
	return modified != NULL && http_date_parse(value, field->value_length, &time) && time == *modified;
}

/* Digits of a position; a number that is too large is the largest. False: there is no digit. */
static bool scan_position(const char **at, const char *end, uint64_t *position)
{
	const char *begin = *at;

	*position = 0;
	for (; *at < end && **at >= '0' && **at <= '9'; ++*at) {
		*position = *position > INT64_MAX / 10 - 1 ? INT64_MAX : *position * 10 + (uint64_t) (**at - '0');
	}
	return *at > begin;
}

/* Reads `bytes=a-b`, `a-` or `-n`. */
static http_wanted_t parse_range(const char *at, const char *end, uint64_t size, zend_off_t *offset, zend_off_t *length)
{
	uint64_t first = 0, last = INT64_MAX;
	bool has_first, has_last;

	if (end - at < 6 || !HTTP_IS(at, 5, "bytes") || at[5] != '=') {
		return HTTP_WANTS_ALL;
	}
	at += 6;
	has_first = scan_position(&at, end, &first);
	if (at >= end || *at++ != '-') {
		return HTTP_WANTS_ALL;
	}
	has_last = scan_position(&at, end, &last);
	if (at != end || (!has_first && !has_last) || (has_first && has_last && first > last)) {
		return HTTP_WANTS_ALL;
	}
	if (!has_first) {
		/* The last bytes. */
		if (last == 0 || size == 0) {
			return HTTP_WANTS_IMPOSSIBLE;
		}
		first = last < size ? size - last : 0;
		last = size - 1;
	} else if (first >= size) {
		return HTTP_WANTS_IMPOSSIBLE;
	} else if (!has_last || last >= size) {
		last = size - 1;
	}
	*offset = (zend_off_t) first;
	*length = (zend_off_t) (last - first + 1);
	return HTTP_WANTS_RANGE;
}

http_wanted_t http_wanted(const http_request_t *request, const http_file_t *file, const zend_string *etag,
		const time_t *modified, bool conditional, bool ranges, zend_off_t *offset, zend_off_t *length)
{
	const http_field_ref_t *range;
	const http_wanted_t wanted = conditional ? check_conditions(request, etag, modified) : HTTP_WANTS_ALL;
	const char *value;

	if (wanted != HTTP_WANTS_ALL) {
		return wanted;
	}
	range = ranges ? http_request_find(request, ZEND_STRL("range"), 0) : NULL;
	if (EXPECTED(range == NULL)
			|| http_request_find(request, ZEND_STRL("range"), (uint32_t) (range - request->fields) + 1) != NULL
			|| !is_same(request, etag, modified)) {
		return HTTP_WANTS_ALL;
	}
	value = http_request_bytes(request, range->value);
	return parse_range(value, value + range->value_length, (uint64_t) file->size, offset, length);
}
