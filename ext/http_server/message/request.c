/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpRequest as data: the fields of the head, the target, the body. */
#include "request.h"
#include "base/text.h"
#include "SAPI.h"
#include "php_variables.h"

bool http_request_add_field(http_request_t *request, uint32_t name, size_t name_length)
{
	if (UNEXPECTED(request->field_count == request->field_capacity)) {
		http_field_ref_t *fields;

		if (request->field_count >= HTTP_FIELDS_MAX) {
			return false;
		}
		request->field_capacity = MIN(request->field_capacity * 2, HTTP_FIELDS_MAX);
		if (request->fields == request->fields_inline) {
			fields = safe_emalloc(request->field_capacity, sizeof(*fields), 0);
			memcpy(fields, request->fields, request->field_count * sizeof(*fields));
		} else {
			fields = safe_erealloc(request->fields, request->field_capacity, sizeof(*fields), 0);
		}
		request->fields = fields;
	}
	request->fields[request->field_count++] = (http_field_ref_t) { .name = name, .name_length = (uint16_t) name_length };
	return true;
}

const http_field_ref_t *http_request_find(const http_request_t *request, const char *name, size_t length,
		uint32_t index)
{
	for (; index < request->field_count; index++) {
		const http_field_ref_t *field = &request->fields[index];

		if (field->name_length == length
				&& http_equals(http_request_bytes(request, field->name), length, name, length)) {
			return field;
		}
	}
	return NULL;
}

zend_string *http_request_header(const http_request_t *request, const char *name, size_t length)
{
	const http_field_ref_t *field = http_request_find(request, name, length, 0);
	const char *separator = HTTP_IS(name, length, "cookie") ? "; " : ", ";
	const http_field_ref_t *next;
	smart_str joined = { 0 };

	if (field == NULL) {
		return NULL;
	}
	next = http_request_find(request, name, length, (uint32_t) (field - request->fields) + 1);
	if (EXPECTED(next == NULL)) {
		return zend_string_init_fast(http_request_bytes(request, field->value), field->value_length);
	}
	smart_str_appendl(&joined, http_request_bytes(request, field->value), field->value_length);
	do {
		smart_str_appends(&joined, separator);
		smart_str_appendl(&joined, http_request_bytes(request, next->value), next->value_length);
		next = http_request_find(request, name, length, (uint32_t) (next - request->fields) + 1);
	} while (next != NULL);
	return smart_str_extract(&joined);
}

bool http_request_header_has(const http_request_t *request, const char *name, size_t length, const char *element,
		size_t element_length)
{
	const http_field_ref_t *field = http_request_find(request, name, length, 0);

	while (field != NULL) {
		if (http_list_has(http_request_bytes(request, field->value), field->value_length, element, element_length)) {
			return true;
		}
		field = http_request_find(request, name, length, (uint32_t) (field - request->fields) + 1);
	}
	return false;
}

void http_request_split_target(const http_request_t *request, const char **path, size_t *path_length,
		const char **query, size_t *query_length)
{
	const char *text = http_request_bytes(request, request->target);
	const char *end = text + request->target_length;
	const char *mark;

	if (text < end && *text != '/' && *text != '*') {
		/* scheme://authority/path?query */
		const char *authority = zend_memnstr(text, "://", 3, end);
		const char *at = authority != NULL ? authority + 3 : text;

		while (at < end && *at != '/' && *at != '?') {
			at++;
		}
		text = at;
	}
	mark = memchr(text, '?', end - text);
	*path = text;
	*path_length = (mark != NULL ? mark : end) - text;
	*query = mark != NULL ? mark + 1 : end;
	*query_length = end - *query;
	if (*path_length == 0) {
		*path = "/";
		*path_length = 1;
	}
}

/* --- trace context, https://www.w3.org/TR/trace-context/ --- */

#define TRACE_LENGTH 55

static bool is_lower_hex(const char *text, size_t length, bool *zero)
{
	*zero = true;
	for (size_t i = 0; i < length; i++) {
		if (!((text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f'))) {
			return false;
		}
		*zero = *zero && text[i] == '0';
	}
	return true;
}

const char *http_request_trace_parent(const http_request_t *request, size_t *length)
{
	const http_field_ref_t *field = request->telemetry ? http_request_find(request, ZEND_STRL("traceparent"), 0) : NULL;
	const char *text;
	bool zero, no_trace, no_span;

	if (field == NULL || field->value_length < TRACE_LENGTH) {
		return NULL;
	}
	*length = field->value_length;
	text = http_request_bytes(request, field->value);
	if (!is_lower_hex(text, 2, &zero) || memcmp(text, "ff", 2) == 0 || text[2] != '-'
			|| !is_lower_hex(text + HTTP_TRACE_ID, HTTP_LOG_TRACE_LENGTH, &no_trace) || no_trace
			|| text[HTTP_SPAN_ID - 1] != '-' || !is_lower_hex(text + HTTP_SPAN_ID, HTTP_LOG_SPAN_LENGTH, &no_span)
			|| no_span || text[HTTP_TRACE_FLAGS - 1] != '-' || !is_lower_hex(text + HTTP_TRACE_FLAGS, 2, &zero)) {
		return NULL;
	}
	/* Only later versions may add fields. */
	if (field->value_length > TRACE_LENGTH && (memcmp(text, "00", 2) == 0 || text[TRACE_LENGTH] != '-')) {
		return NULL;
	}
	return text;
}

/* --- pairs of names and values --- */

/* A copy of no more pairs than max_input_vars, of which none is nested too deeply: of others PHP's parser warns, and no peer is to make the
 * program's error handler run. */
static char *copy_pairs(const char *text, size_t length)
{
	const char *const separators = PG(arg_separator).input, *const end = text + length;
	char *copy, *to;
	zend_long count = 0;

	if (EXPECTED((zend_long) length <= MIN(PG(max_input_vars), PG(max_input_nesting_level)))) {
		/* Too short for more pairs, or more levels. */
		return estrndup(text, length);
	}
	copy = to = emalloc(length + 1);
	while (text < end) {
		const char *next = text, *value;
		size_t size;

		while (next < end && (*next == '\0' || strchr(separators, *next) == NULL)) {
			next++;
		}
		size = (size_t) (next - text);
		value = memchr(text, '=', size);
		if (size > 0
				&& !http_name_is_deeper(text, value != NULL ? (size_t) (value - text) : size,
						PG(max_input_nesting_level))) {
			if (++count > PG(max_input_vars)) {
				break;
			}
			memcpy(to, text, size);
			to += size;
			*to++ = *separators;
		}
		/* The last one has no separator. */
		text = next + 1;
	}
	if (to > copy) {
		to--;
	}
	*to = '\0';
	return copy;
}

void http_parse_pairs(const char *text, size_t length, zval *array)
{
	array_init(array);
	if (length > 0) {
		/* The parser takes over its input, which it writes to. */
		sapi_module.treat_data(PARSE_STRING, copy_pairs(text, length), array);
	}
}

zend_string *http_request_take(http_request_t *request, size_t max)
{
	const size_t unread = http_request_unread(request), length = MIN(unread, max);
	zend_string *piece;

	if (unread == 0) {
		return NULL;
	}
	if (request->body_taken == 0 && length == unread) {
		piece = smart_str_extract(&request->body);
		return piece;
	}
	piece = zend_string_init(ZSTR_VAL(request->body.s) + request->body_taken, length, false);
	request->body_taken += length;
	if (length == unread) {
		smart_str_free(&request->body);
		request->body_taken = 0;
	} else if (request->body_taken > unread - length) {
		/* Something may always be left of a body that is faster than its reader: what was taken is dropped, for less than it has cost to copy. */
		memmove(ZSTR_VAL(request->body.s), ZSTR_VAL(request->body.s) + request->body_taken, unread - length);
		ZSTR_LEN(request->body.s) = unread - length;
		request->body_taken = 0;
	}
	return piece;
}
