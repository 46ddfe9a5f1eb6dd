/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a head must be beyond what llhttp asks for, so that no other reader of the same bytes can see another message
 * (RFC 9112, sections 2.2, 3 and 6; RFC 9110, sections 7.2 and 8.6). */
#include "http1.h"
#include "base/text.h"

#ifdef __SSE2__
# include <emmintrin.h>

#define BLOCK 16

static zend_always_inline uint32_t bytes_that_are(__m128i block, char byte)
{
	return (uint32_t) _mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8(byte)));
}

/* Lines end with CRLF, and nothing else holds CR or LF; no line begins with a blank; there is no other control character but HTAB.
 * One bit for each byte of a block: LF stands exactly behind CR, and no blank behind LF. */
static bool has_clean_lines(const char *text, size_t length)
{
	uint32_t behind_cr = 0, behind_lf = 1;

	if (length == 0 || text[length - 1] != '\n') {
		return false;
	}
	while (length > 0) {
		char rest[BLOCK] = "................";
		const size_t part = MIN(length, BLOCK);
		const __m128i block = _mm_loadu_si128(
				(const __m128i *) (EXPECTED(part == BLOCK) ? text : memcpy(rest, text, part)));
		const uint32_t lf = bytes_that_are(block, '\n'), cr = bytes_that_are(block, '\r');
		const uint32_t tab = bytes_that_are(block, '\t');
		/* Below 0x20, as unsigned numbers. */
		const uint32_t low = (uint32_t) _mm_movemask_epi8(
				_mm_cmpeq_epi8(_mm_min_epu8(block, _mm_set1_epi8(0x1f)), block));

		behind_cr |= cr << 1;
		behind_lf |= lf << 1;
		if (UNEXPECTED((behind_cr & 0xffff) != lf)
				|| UNEXPECTED((low & ~(cr | lf | tab)) != 0 || bytes_that_are(block, 0x7f) != 0)
				|| UNEXPECTED((behind_lf & (bytes_that_are(block, ' ') | tab)) != 0)) {
			return false;
		}
		behind_cr >>= BLOCK;
		behind_lf >>= BLOCK;
		text += part;
		length -= part;
	}
	return true;
}
#else
/* Lines end with CRLF, and nothing else holds CR or LF; no line begins with a blank; there is no other control character but HTAB. */
static bool has_clean_lines(const char *text, size_t length)
{
	const char *line = text, *end = text + length;

	while (line < end) {
		const char *cr = memchr(line, '\r', end - line);

		if (cr == NULL || cr + 1 >= end || cr[1] != '\n' || http_is_blank(*line)
				|| !http_bytes_are(line, cr - line, HTTP_BYTE_VALUE)) {
			return false;
		}
		line = cr + 2;
	}
	return true;
}
#endif

static bool is_scheme(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		const char byte = http_lower(text[i]);

		if (!((byte >= 'a' && byte <= 'z')
					|| (i > 0 && ((byte >= '0' && byte <= '9') || strchr("+-.", byte) != NULL)))) {
			return false;
		}
	}
	return length > 0;
}

static bool is_target(const http_request_t *request)
{
	const char *target = http_request_bytes(request, request->target);
	const size_t length = request->target_length;
	const char *colon;

	if (length == 0 || !http_bytes_are(target, length, HTTP_BYTE_TARGET)) {
		return false;
	}
	if (*target == '*') {
		return length == 1 && zend_string_equals_literal(request->method, "OPTIONS");
	}
	if (*target == '/') {
		return true;
	}
	colon = zend_memnstr(target, "://", 3, target + length);
	return colon != NULL && colon + 3 < target + length && is_scheme(target, colon - target);
}

static bool is_host(const char *host, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		switch (host[i]) {
			case '@':
			case '/':
			case ',':
			case '\\':
			case '?':
			case '#':
			case ' ':
			case '\t': return false;
		}
	}
	return length > 0;
}

/* Reads what frames the body. 0, or 400. */
static int read_framing(http1_t *h1, http_request_t *request, const http_field_ref_t *length,
		const http_field_ref_t *coding)
{
	if (coding != NULL) {
		if (length != NULL || request->version == HTTP_1_0
				|| !HTTP_IS(http_request_bytes(request, coding->value), coding->value_length, "chunked")) {
			return 400;
		}
		h1->chunked = true;
		http1_chunks_init(&h1->chunks,
				(uint64_t) (h1->conn != NULL ? h1->conn->worker->settings->max_body_size : ZEND_LONG_MAX));
	} else if (length != NULL) {
		request->content_length = http_parse_length(http_request_bytes(request, length->value), length->value_length);
		if (request->content_length < 0) {
			return 400;
		}
		h1->body_left = request->content_length;
	}
	return 0;
}

#define IS_FIELD(literal) (field->name_length == sizeof(literal) - 1 && HTTP_IS(name, field->name_length, literal))

int http1_check_head(http1_t *h1, http_request_t *request)
{
	const http_field_ref_t *host = NULL, *length = NULL, *coding = NULL, *type = NULL;
	bool closes = false, keeps = false;

	if (!has_clean_lines(ZSTR_VAL(request->head), ZSTR_LEN(request->head))) {
		return 400;
	}
	for (uint32_t i = 0; i < request->field_count; i++) {
		const http_field_ref_t *field = &request->fields[i];
		const char *name = http_request_bytes(request, field->name);
		const char *value = http_request_bytes(request, field->value);
		const http_field_ref_t **single = NULL;

		/* No value has a control character, and trim_values() has left the blanks behind it out. */
		if (name[field->name_length] != ':' || !http_is_token(name, field->name_length)
				|| (field->value_length > 0 && http_is_blank(*value))) {
			return 400;
		}
		switch (name[0] | 0x20) {
			case 'h': single = IS_FIELD("host") ? &host : NULL; break;
			case 't': single = IS_FIELD("transfer-encoding") ? &coding : NULL; break;
			case 'c':
				single = IS_FIELD("content-length") ? &length : IS_FIELD("content-type") ? &type : NULL;
				if (IS_FIELD("connection")) {
					closes = closes || http_list_has(value, field->value_length, ZEND_STRL("close"));
					keeps = keeps || http_list_has(value, field->value_length, ZEND_STRL("keep-alive"));
				}
				break;
			case 'e':
				if (IS_FIELD("expect") && request->version == HTTP_1_1) {
					h1->expects = HTTP_IS(value, field->value_length, "100-continue");
				}
				break;
		}
		if (single != NULL) {
			if (*single != NULL) {
				return 400;
			}
			*single = field;
		}
	}

	if (zend_string_equals_literal(request->method, "CONNECT")) {
		return 405;
	}
	if (!is_target(request)
			|| (host == NULL ? request->version != HTTP_1_0
							 : !is_host(http_request_bytes(request, host->value), host->value_length))) {
		return 400;
	}
	request->keep_alive = request->version == HTTP_1_1 ? !closes : keeps && !closes;
	return read_framing(h1, request, length, coding);
}
