/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Server-Sent Events: records in a stream (https://html.spec.whatwg.org/#server-sent-events). */
#include "response_object.h"
#include "base/exceptions.h"
#include "base/status.h"
#include "base/text.h"
#include "response_arginfo.h"

/* --- the mode --- */

/* Makes an open response an event stream. False with an exception. */
static bool start(http_response_t *response, const char *method)
{
	const http_field_t *type = http_fields_find(&response->fields, ZEND_STRL("content-type"));

	if (response->mode != HTTP_RESPONSE_OPEN) {
		http_response_throw_state(response, method);
		return false;
	}
	if (http_status_is_bodyless(response->status)) {
		http_throw_runtime("Cannot start SSE on status %d — it carries no body", response->status);
		return false;
	}
	if (type != NULL && !HTTP_IS_MEDIA_TYPE(ZSTR_VAL(type->value), ZSTR_LEN(type->value), "text/event-stream")) {
		http_throw_argument("%s(): the response has a non-SSE Content-Type, \"%s\"", method, ZSTR_VAL(type->value));
		return false;
	}
	if (type == NULL) {
		HTTP_FIELDS_SET(&response->fields, "Content-Type", "text/event-stream");
	}
	if (http_fields_find(&response->fields, ZEND_STRL("cache-control")) == NULL) {
		HTTP_FIELDS_SET(&response->fields, "Cache-Control", "no-cache, no-transform");
	}
	HTTP_FIELDS_SET(&response->fields, "X-Accel-Buffering", "no");
	http_fields_remove(&response->fields, ZEND_STRL("content-length"));
	response->no_compression = response->is_sse = true;
	response->mode = HTTP_RESPONSE_SSE;
	return true;
}

static bool is_started(http_response_t *response, const char *method)
{
	return response->mode == HTTP_RESPONSE_SSE || start(response, method);
}

/* --- records --- */

typedef struct {
	zend_string *data;
	zend_string *event;
	zend_string *id;
	zend_long retry;
	bool no_retry;
} record_t;

static bool has_line_break(const zend_string *text)
{
	return memchr(ZSTR_VAL(text), '\n', ZSTR_LEN(text)) != NULL || memchr(ZSTR_VAL(text), '\r', ZSTR_LEN(text)) != NULL;
}

static bool check_line(const char *method, const char *field, const zend_string *text)
{
	if (text != NULL && has_line_break(text)) {
		http_throw_argument("%s(): %s must not contain CR or LF", method, field);
		return false;
	}
	return true;
}

static bool check_record(const char *method, const record_t *record)
{
	if (!check_line(method, "event", record->event) || !check_line(method, "id", record->id)) {
		return false;
	}
	if (record->id != NULL && zend_str_has_nul_byte(record->id)) {
		http_throw_argument("%s(): id must not contain NUL", method);
		return false;
	}
	if (!record->no_retry && record->retry < 0) {
		http_throw_argument("%s(): retry must be non-negative, " ZEND_LONG_FMT " given", method, record->retry);
		return false;
	}
	return true;
}

static void append_field(smart_str *text, const char *name, const char *value, size_t length)
{
	smart_str_appends(text, name);
	smart_str_appendl(text, value, length);
	smart_str_appendc(text, '\n');
}

/* A line ends with LF, CRLF or CR. */
static void append_data(smart_str *text, const zend_string *data)
{
	const char *line = ZSTR_VAL(data), *end = line + ZSTR_LEN(data);

	for (;;) {
		const char *stop = line;

		while (stop < end && *stop != '\n' && *stop != '\r') {
			stop++;
		}
		append_field(text, "data: ", line, (size_t) (stop - line));
		if (stop == end) {
			return;
		}
		line = stop + (stop + 1 < end && stop[0] == '\r' && stop[1] == '\n' ? 2 : 1);
	}
}

static zend_string *record_text(const record_t *record)
{
	smart_str text = { 0 };

	if (record->id != NULL) {
		append_field(&text, "id: ", ZSTR_VAL(record->id), ZSTR_LEN(record->id));
	}
	if (record->event != NULL) {
		append_field(&text, "event: ", ZSTR_VAL(record->event), ZSTR_LEN(record->event));
	}
	if (record->data != NULL) {
		append_data(&text, record->data);
	}
	if (!record->no_retry) {
		smart_str_appends(&text, "retry: ");
		smart_str_append_long(&text, record->retry);
		smart_str_appendc(&text, '\n');
	}
	smart_str_appendc(&text, '\n');
	return smart_str_extract(&text);
}

/* Sends a record, or nothing if it has no field. False with an exception. */
static bool send_record(http_response_t *response, const record_t *record, const char *method, bool *full)
{
	zend_string *text;
	bool sent;

	if (!check_record(method, record)) {
		return false;
	}
	if (record->data == NULL && record->event == NULL && record->id == NULL && record->no_retry) {
		return response->mode == HTTP_RESPONSE_OPEN || is_started(response, method);
	}
	if (!is_started(response, method)) {
		return false;
	}
	text = record_text(record);
	sent = http_response_send_piece(response, text, method, HTTP_RESPONSE_SSE, full);
	zend_string_release(text);
	return sent;
}

/* --- methods --- */

ZEND_METHOD(TrueAsync_HttpResponse, sseStart)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (start(HTTP_THIS_RESPONSE(), "sseStart")) {
		HTTP_RETURN_THIS();
	}
}

static bool read_record(zend_execute_data *execute_data, record_t *record)
{
	*record = (record_t) { .no_retry = true };

	ZEND_PARSE_PARAMETERS_START(0, 4)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(record->data)
		Z_PARAM_STR_OR_NULL(record->event)
		Z_PARAM_STR_OR_NULL(record->id)
		Z_PARAM_LONG_OR_NULL(record->retry, record->no_retry)
	ZEND_PARSE_PARAMETERS_END_EX(return false);
	return true;
}

ZEND_METHOD(TrueAsync_HttpResponse, sseEvent)
{
	record_t record;

	if (read_record(execute_data, &record) && send_record(HTTP_THIS_RESPONSE(), &record, "sseEvent", NULL)) {
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, trySseEvent)
{
	record_t record;
	bool full = false;

	if (read_record(execute_data, &record) && send_record(HTTP_THIS_RESPONSE(), &record, "trySseEvent", &full)) {
		RETURN_BOOL(!full);
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, sseComment)
{
	zend_string *comment = ZSTR_EMPTY_ALLOC();

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(comment)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (!check_line("sseComment", "the comment", comment) || !is_started(response, "sseComment")) {
		return;
	}
	zend_string *text = zend_string_concat3(":", 1, ZSTR_VAL(comment), ZSTR_LEN(comment), "\n\n", 2);

	if (http_response_send_piece(response, text, "sseComment", HTTP_RESPONSE_SSE, NULL)) {
		RETVAL_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
	}
	zend_string_release(text);
}

ZEND_METHOD(TrueAsync_HttpResponse, sseRetry)
{
	record_t record = { 0 };

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(record.retry)
	ZEND_PARSE_PARAMETERS_END();

	if (send_record(HTTP_THIS_RESPONSE(), &record, "sseRetry", NULL)) {
		HTTP_RETURN_THIS();
	}
}
