/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The parser of multipart/form-data. Input is looked at once; what cannot be decided at the end of a piece (less than a delimiter,
 * or a line of a header) is held, and put in front of the next piece. */
#include "parser.h"
#include "parameters.h"
#include "base/text.h"

#define LINE_MAX_LENGTH 8192
#define HEADERS_MAX     32
/* Blanks between a boundary and its line end (RFC 2046 section 5.1.1). */
#define PADDING_MAX     64

bool http_multipart_init(http_multipart_t *parser, const char *type, size_t length, const http_multipart_ops_t *ops,
		void *owner)
{
	zend_string *boundary = http_parameter(type, length, ZEND_STRL("boundary"));
	const bool fine = boundary != NULL && ZSTR_LEN(boundary) >= 1 && ZSTR_LEN(boundary) <= HTTP_BOUNDARY_MAX
			&& memchr(ZSTR_VAL(boundary), '\n', ZSTR_LEN(boundary)) == NULL;

	memset(parser, 0, sizeof(*parser));
	parser->ops = ops;
	parser->owner = owner;
	if (fine) {
		memcpy(parser->delimiter, "\n--", 3);
		memcpy(parser->delimiter + 3, ZSTR_VAL(boundary), ZSTR_LEN(boundary));
		parser->delimiter_length = ZSTR_LEN(boundary) + 3;
		/* The first delimiter needs no line end in front of it. */
		smart_str_appendc(&parser->held, '\n');
	}
	if (boundary != NULL) {
		zend_string_release(boundary);
	}
	return fine;
}

static size_t fail(http_multipart_t *parser)
{
	parser->state = HTTP_MULTIPART_FAILED;
	return 0;
}

/* --- delimiters --- */

typedef enum {
	IS_DATA,
	IS_DELIMITER,
	IS_LAST,      /* the closing delimiter */
	IS_UNDECIDED  /* more input is needed */
} match_t;

/* What begins at the LF `at`. *end is set behind a delimiter and its line end. */
static match_t match(const http_multipart_t *parser, const char *at, const char *limit, const char **end)
{
	const size_t length = MIN((size_t) (limit - at), parser->delimiter_length);
	const char *behind = at + length;

	if (memcmp(at, parser->delimiter, length) != 0) {
		return IS_DATA;
	}
	if (length < parser->delimiter_length) {
		return IS_UNDECIDED;
	}
	if (behind < limit && *behind == '-') {
		if (limit - behind < 2) {
			return IS_UNDECIDED;
		}
		*end = behind + 2;
		return behind[1] == '-' ? IS_LAST : IS_DATA;
	}
	while (behind < limit && http_is_blank(*behind) && behind - at - length < PADDING_MAX) {
		behind++;
	}
	if (behind < limit && *behind == '\r') {
		behind++;
	}
	if (behind == limit) {
		return IS_UNDECIDED;
	}
	*end = behind + 1;
	return *behind == '\n' ? IS_DELIMITER : IS_DATA;
}

static bool emit(http_multipart_t *parser, const char *data, size_t length)
{
	if (parser->at_begin && length > 0) {
		/* The end of the headers, which may be the beginning of a delimiter. */
		parser->at_begin = false;
		data++;
		length--;
	}
	return parser->state != HTTP_MULTIPART_DATA || length == 0 || parser->ops->data(parser->owner, data, length);
}

/* A delimiter ends what was read. */
static bool end_part(http_multipart_t *parser, bool is_last)
{
	if (parser->state == HTTP_MULTIPART_DATA && !parser->ops->end(parser->owner)) {
		return false;
	}
	parser->state = is_last ? HTTP_MULTIPART_EPILOGUE : HTTP_MULTIPART_HEADERS;
	parser->header_count = 0;
	parser->at_begin = false;
	return true;
}

/* Reads data up to a delimiter. Returns the number of bytes used; less than `length` in the same state: the rest is undecided. */
static size_t read_data(http_multipart_t *parser, const char *data, size_t length)
{
	const char *limit = data + length, *at = data;

	while ((at = memchr(at, '\n', (size_t) (limit - at))) != NULL) {
		const char *end;
		const match_t found = match(parser, at, limit, &end);
		/* The line end belongs to the delimiter. */
		const char *content_end = at > data && at[-1] == '\r' ? at - 1 : at;

		if (found == IS_DATA) {
			at++;
			continue;
		}
		if (!emit(parser, data, (size_t) (content_end - data))) {
			return fail(parser);
		}
		if (found == IS_UNDECIDED) {
			return (size_t) (content_end - data);
		}
		return end_part(parser, found == IS_LAST) ? (size_t) (end - data) : fail(parser);
	}
	/* A CR at the end may be the beginning of a delimiter. */
	length -= length > 0 && limit[-1] == '\r' ? 1 : 0;
	return emit(parser, data, length) ? length : fail(parser);
}

/* --- headers --- */

static bool read_header(http_multipart_t *parser, const char *line, size_t length)
{
	const char *colon = memchr(line, ':', length), *value, *end = line + length;

	if (colon == NULL || !http_is_token(line, (size_t) (colon - line)) || ++parser->header_count > HEADERS_MAX) {
		return false;
	}
	for (value = colon + 1; value < end && http_is_blank(*value); value++) {}
	while (end > value && http_is_blank(end[-1])) {
		end--;
	}
	return parser->ops->header(parser->owner, line, (size_t) (colon - line), value, (size_t) (end - value));
}

/* Reads one line. Returns the number of bytes used; 0: it is not complete. */
static size_t read_line(http_multipart_t *parser, const char *data, size_t length)
{
	const char *end = memchr(data, '\n', length);
	size_t line_length;

	if (end == NULL) {
		/* The last byte may be the CR of its end. */
		return length > LINE_MAX_LENGTH + 1 ? fail(parser) : 0;
	}
	line_length = (size_t) (end - data);
	line_length -= line_length > 0 && data[line_length - 1] == '\r' ? 1 : 0;
	if (line_length > LINE_MAX_LENGTH) {
		return fail(parser);
	}
	if (line_length > 0) {
		return read_header(parser, data, line_length) ? (size_t) (end + 1 - data) : fail(parser);
	}
	if (!parser->ops->begin(parser->owner)) {
		return fail(parser);
	}
	parser->state = HTTP_MULTIPART_DATA;
	parser->at_begin = true;
	return (size_t) (end - data);
}

/* --- input --- */

/* Works on input as far as it can be decided. Returns the number of bytes used. */
static size_t work(http_multipart_t *parser, const char *data, size_t length)
{
	size_t used = 0;

	while (used < length) {
		const http_multipart_state_t before = parser->state;
		size_t step;

		switch (before) {
			case HTTP_MULTIPART_HEADERS: step = read_line(parser, data + used, length - used); break;
			case HTTP_MULTIPART_PREAMBLE:
			case HTTP_MULTIPART_DATA: step = read_data(parser, data + used, length - used); break;
			default: return length;
		}
		used += step;
		/* Headers go on with the next line; data stops where it is undecided. */
		if (parser->state == before && (before != HTTP_MULTIPART_HEADERS || step == 0)) {
			break;
		}
	}
	return used;
}

bool http_multipart_add(http_multipart_t *parser, const char *data, size_t length)
{
	size_t used;

	if (parser->held.s != NULL) {
		smart_str held = parser->held;

		parser->held = (smart_str) { 0 };
		smart_str_appendl(&held, data, length);
		used = work(parser, ZSTR_VAL(held.s), ZSTR_LEN(held.s));
		if (used < ZSTR_LEN(held.s)) {
			smart_str_appendl(&parser->held, ZSTR_VAL(held.s) + used, ZSTR_LEN(held.s) - used);
		}
		smart_str_free(&held);
	} else {
		used = work(parser, data, length);
		if (used < length) {
			smart_str_appendl(&parser->held, data + used, length - used);
		}
	}
	return parser->state != HTTP_MULTIPART_FAILED;
}

bool http_multipart_end(http_multipart_t *parser)
{
	return parser->state == HTTP_MULTIPART_EPILOGUE;
}

void http_multipart_destroy(http_multipart_t *parser)
{
	smart_str_free(&parser->held);
}
