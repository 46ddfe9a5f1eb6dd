/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Heads of scripts. A line ends with LF or CRLF. */
#include "head.h"
#include "base/text.h"

size_t http_fcgi_head_end(const char *text, size_t length, size_t from)
{
	const char *end = text + length;
	/* The empty line may have begun in front of `from`. */
	const char *at = text + (from > 2 ? from - 2 : 0);

	if (length >= 1 && text[0] == '\n') {
		return 1;
	}
	if (length >= 2 && text[0] == '\r' && text[1] == '\n') {
		return 2;
	}
	while (at < end && (at = memchr(at, '\n', (size_t) (end - at))) != NULL) {
		at++;
		if (at < end && *at == '\n') {
			return (size_t) (at + 1 - text);
		}
		if (end - at >= 2 && at[0] == '\r' && at[1] == '\n') {
			return (size_t) (at + 2 - text);
		}
	}
	return 0;
}

/* Status: three digits, and a phrase. */
static bool read_status(const char *value, size_t length, http_response_t *response)
{
	int status = 0;

	if (length < 3 || (length > 3 && value[3] != ' ')) {
		return false;
	}
	for (int i = 0; i < 3; i++) {
		if (value[i] < '0' || value[i] > '9') {
			return false;
		}
		status = status * 10 + (value[i] - '0');
	}
	/* A script answers once: with what is no interim response. */
	if (status < 200 || status > 599) {
		return false;
	}
	response->status = (uint16_t) status;
	if (response->reason != NULL) {
		zend_string_release(response->reason);
		response->reason = NULL;
	}
	if (length > 4) {
		response->reason = zend_string_init(value + 4, MIN(length - 4, 256), false);
	}
	return true;
}

static void set_string(zend_string **place, const char *value, size_t length)
{
	if (*place != NULL) {
		zend_string_release(*place);
	}
	*place = zend_string_init(value, length, false);
}

/* True if the field is one of the connection to the client, which is ours, or an order to a server that we are not. */
static bool is_dropped(const char *name, size_t length)
{
	static const char *const names[] = { "transfer-encoding", "keep-alive", "proxy-connection", "upgrade", "te",
		"trailer" };

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (http_equals(name, length, names[i], strlen(names[i]))) {
			return true;
		}
	}
	return length > 8 && http_equals(name, 8, ZEND_STRL("x-accel-"));
}

static bool read_field(const char *name, size_t name_length, const char *value, size_t length,
		http_response_t *response, http_fcgi_told_t *told)
{
	if (HTTP_IS(name, name_length, "status")) {
		return read_status(value, length, response);
	}
	if (HTTP_IS(name, name_length, "content-length")) {
		if (told->length >= 0) {
			return false;
		}
		told->length = http_parse_length(value, length);
		return told->length >= 0;
	}
	if (HTTP_IS(name, name_length, "x-sendfile")) {
		set_string(&told->file, value, length);
	} else if (HTTP_IS(name, name_length, "x-accel-redirect")) {
		set_string(&told->location, value, length);
	} else if (HTTP_IS(name, name_length, "connection")) {
		response->close = response->close || http_list_has(value, length, ZEND_STRL("close"));
	} else if (!is_dropped(name, name_length)) {
		zend_string *name_string = zend_string_init(name, name_length, false);
		zend_string *value_string = zend_string_init(value, length, false);

		http_fields_add(&response->fields, name_string, value_string);
		zend_string_release(name_string);
		zend_string_release(value_string);
	}
	return true;
}

static bool read_line(const char *line, const char *end, http_response_t *response, http_fcgi_told_t *told)
{
	const char *colon = memchr(line, ':', (size_t) (end - line));
	const char *value;

	if (colon == NULL || !http_is_token(line, (size_t) (colon - line))) {
		return false;
	}
	value = http_skip_blanks(colon + 1, end);
	while (end > value && http_is_blank(end[-1])) {
		end--;
	}
	return http_is_field_value(value, (size_t) (end - value))
			&& read_field(line, (size_t) (colon - line), value, (size_t) (end - value), response, told);
}

bool http_fcgi_head_read(const char *text, size_t length, http_response_t *response, http_fcgi_told_t *told)
{
	const char *end = text + length;
	uint32_t count = 0;

	told->length = -1;
	response->status = 0;
	while (text < end) {
		const char *next = memchr(text, '\n', (size_t) (end - text));
		const char *line_end = next != NULL ? next : end;

		if (line_end > text && line_end[-1] == '\r') {
			line_end--;
		}
		if (line_end > text && (++count > HTTP_FCGI_FIELDS_MAX || !read_line(text, line_end, response, told))) {
			return false;
		}
		text = next != NULL ? next + 1 : end;
	}
	if (response->status == 0) {
		response->status = http_fields_find(&response->fields, ZEND_STRL("location")) != NULL ? 302 : 200;
	}
	return true;
}

void http_fcgi_told_free(http_fcgi_told_t *told)
{
	if (told->file != NULL) {
		zend_string_release(told->file);
	}
	if (told->location != NULL) {
		zend_string_release(told->location);
	}
	*told = (http_fcgi_told_t) { .length = -1 };
}
