/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * llhttp: reads heads and chunked bodies. Its callbacks note where in the head target and fields are; the head itself is
 * copied once, when it is complete. An offset counts from the first byte of the message. */
#include "http1.h"
#include "base/text.h"

/* Bytes that the body of a message without a server may be decoded to: the default of the setting. */
#define DECODED_MAX ((size_t) 10 * 1024 * 1024)

static llhttp_settings_t settings;
/* Persistent, interned: the names of methods by their number. */
static zend_string *methods[HTTP_SOURCE + 1];

static zend_always_inline http1_t *of_parser(llhttp_t *parser)
{
	return (http1_t *) parser->data;
}

static zend_always_inline uint32_t offset_of(const http1_t *h1, const char *at)
{
	return (uint32_t) (h1->head_length + (size_t) (at - h1->window));
}

static int refuse(http1_t *h1, int status)
{
	h1->error = status;
	return HPE_USER;
}

/* --- callbacks --- */

static int on_target(llhttp_t *parser, const char *at, size_t length)
{
	http1_t *h1 = of_parser(parser);
	http_request_t *request = h1->request;

	if (!h1->in_target) {
		h1->in_target = true;
		request->target = offset_of(h1, at);
		request->target_length = 0;
	}
	request->target_length += (uint32_t) length;
	return request->target_length > HTTP1_TARGET_MAX ? refuse(h1, 414) : 0;
}

/* True if the byte in front of the one at `at` ends a line. To llhttp, a CR without LF does so behind an empty value. */
static bool begins_line(const http1_t *h1, const char *at)
{
	if (at > h1->window) {
		return at[-1] == '\n';
	}
	return h1->head.s != NULL && ZSTR_VAL(h1->head.s)[ZSTR_LEN(h1->head.s) - 1] == '\n';
}

static int on_name(llhttp_t *parser, const char *at, size_t length)
{
	http1_t *h1 = of_parser(parser);
	http_request_t *request = h1->request;
	http_field_ref_t *field;

	if (h1->head_complete) {
		return 0;
	}
	if (!h1->in_name) {
		if (UNEXPECTED(!begins_line(h1, at))) {
			return refuse(h1, 400);
		}
		if (!http_request_add_field(request, offset_of(h1, at), 0)) {
			return refuse(h1, 431);
		}
		h1->in_name = true;
		h1->in_value = false;
	}
	field = &request->fields[request->field_count - 1];
	if (field->name_length + length > HTTP1_NAME_MAX) {
		return refuse(h1, 431);
	}
	field->name_length += (uint16_t) length;
	field->value = field->name + field->name_length;
	return 0;
}

static int on_value(llhttp_t *parser, const char *at, size_t length)
{
	http1_t *h1 = of_parser(parser);
	http_field_ref_t *field;

	if (h1->head_complete) {
		return 0;
	}
	field = &h1->request->fields[h1->request->field_count - 1];
	if (!h1->in_value) {
		h1->in_value = true;
		h1->in_name = false;
		field->value = offset_of(h1, at);
	}
	field->value_length += (uint32_t) length;
	return field->value_length > HTTP1_VALUE_MAX ? refuse(h1, 431) : 0;
}

static int on_value_complete(llhttp_t *parser)
{
	of_parser(parser)->in_name = false;
	return 0;
}

static int on_headers_complete(llhttp_t *parser)
{
	of_parser(parser)->head_complete = true;
	return HPE_PAUSED;
}

static int on_body(llhttp_t *parser, const char *at, size_t length)
{
	http1_t *h1 = of_parser(parser);

	http1_body_add(h1, at, length);
	return h1->error != 0 ? HPE_USER : 0;
}

static int on_message_complete(llhttp_t *parser)
{
	of_parser(parser)->chunks_complete = true;
	return HPE_PAUSED;
}

void http1_parser_module_init(void)
{
	llhttp_settings_init(&settings);
	settings.on_url = on_target;
	settings.on_header_field = on_name;
	settings.on_header_value = on_value;
	settings.on_header_value_complete = on_value_complete;
	settings.on_headers_complete = on_headers_complete;
	settings.on_body = on_body;
	settings.on_message_complete = on_message_complete;

	for (int method = 0; method <= HTTP_SOURCE; method++) {
		const char *name = llhttp_method_name((llhttp_method_t) method);

		methods[method] = zend_string_init_interned(name, strlen(name), true);
	}
}

/* --- heads --- */

void http1_parse_reset(http1_t *h1)
{
	llhttp_init(&h1->parser, HTTP_REQUEST, &settings);
	h1->parser.data = h1;
	h1->head_length = 0;
	smart_str_free(&h1->head);
	h1->in_name = h1->in_value = h1->in_target = false;
	h1->head_complete = h1->chunks_complete = false;
	h1->error = 0;
	h1->chunked = h1->discards = h1->expects = false;
	h1->body_left = h1->body_length = 0;
	h1->late_refusal = 0;
	h1->closes = h1->head_sent = h1->sends_chunks = false;
}

/* Blanks at the end of a value do not belong to it. */
static void trim_values(http_request_t *request)
{
	for (uint32_t i = 0; i < request->field_count; i++) {
		http_field_ref_t *field = &request->fields[i];
		const char *value = http_request_bytes(request, field->value);

		while (field->value_length > 0 && http_is_blank(value[field->value_length - 1])) {
			field->value_length--;
		}
	}
}

/* Takes the head out of the input, and gives it to the request. */
static void take_head(http1_t *h1, const char *data, size_t length)
{
	http_request_t *request = h1->request;

	if (h1->head.s == NULL) {
		request->head = zend_string_init(data, length, false);
	} else {
		smart_str_appendl(&h1->head, data, length);
		request->head = smart_str_extract(&h1->head);
	}
	request->method = methods[MIN(h1->parser.method, HTTP_SOURCE)];
	trim_values(request);

	if (h1->parser.http_major != 1 || h1->parser.http_minor > 1 || h1->parser.method > HTTP_SOURCE) {
		h1->error = 400;
	} else {
		request->version = h1->parser.http_minor == 1 ? HTTP_1_1 : HTTP_1_0;
		h1->error = http1_check_head(h1, request);
	}
}

/* The length of the target in the first line, as far as it has arrived. */
static size_t target_length(const char *text, const char *end)
{
	const char *target, *at;

	while (text < end && (*text == '\r' || *text == '\n')) {
		text++;
	}
	target = memchr(text, ' ', (size_t) (end - text));
	if (target == NULL) {
		return 0;
	}
	target = at = http_skip_blanks(target, end);
	while (at < end && *at != ' ' && *at != '\r' && *at != '\n') {
		at++;
	}
	return (size_t) (at - target);
}

/* The status of a limit that the head has passed in front of what llhttp refuses; 0: none. llhttp tells of a part of a field where the
 * input ends, and not where an error follows: without this the status would depend on where the input was cut. */
static int passed_limit(const http1_t *h1, const char *text, size_t length)
{
	const char *end = text + length, *newline = zend_memrchr(text, '\n', length);
	const char *line = newline != NULL ? newline + 1 : text, *colon;
	/* A line without a version is one of HTTP/0.9 to llhttp. */
	const bool in_first_line = h1->parser.http_major == 0 && h1->parser.http_minor == 0;
	bool is_name_begun;

	if (in_first_line && target_length(text, end) > HTTP1_TARGET_MAX) {
		return 414;
	}
	if (length > HTTP1_HEAD_MAX) {
		return 431;
	}
	if (in_first_line || memchr(line, '\r', (size_t) (end - line)) != NULL) {
		return 0;
	}
	colon = memchr(line, ':', (size_t) (end - line));
	if (colon != NULL) {
		return end - http_skip_blanks(colon + 1, end) > HTTP1_VALUE_MAX ? 431 : 0;
	}
	is_name_begun = end > line && !h1->in_name;
	return end - line > HTTP1_NAME_MAX || (is_name_begun && h1->request->field_count == HTTP_FIELDS_MAX) ? 431 : 0;
}

size_t http1_parse_head(http1_t *h1, const char *data, size_t length)
{
	llhttp_errno_t result;
	size_t used;

	h1->window = data;
	result = llhttp_execute(&h1->parser, data, length);
	if (EXPECTED(result == HPE_PAUSED && h1->head_complete)) {
		used = (size_t) (llhttp_get_error_pos(&h1->parser) - data);
		if (UNEXPECTED(h1->head_length + used > HTTP1_HEAD_MAX)) {
			h1->error = 431;
		} else {
			take_head(h1, data, used);
		}
		return used;
	}
	if (result != HPE_OK) {
		/* The access record wants what comes behind, too. */
		smart_str_appendl(&h1->head, data, length);
		if (h1->error == 0) {
			used = (size_t) (llhttp_get_error_pos(&h1->parser) - data);
			h1->error = passed_limit(h1, ZSTR_VAL(h1->head.s), h1->head_length + used);
			h1->error = h1->error != 0 ? h1->error : 400;
		}
		return length;
	}
	smart_str_appendl(&h1->head, data, length);
	h1->head_length += length;
	if (h1->head_length > HTTP1_HEAD_MAX) {
		h1->error = 431;
	}
	return length;
}

bool http1_parse_line(http1_t *h1)
{
	http_request_t *request = h1->request;
	const uint32_t end = request->target + request->target_length;

	/* A target that is too long has no end, wherever the pieces of the line end. */
	if (h1->head.s == NULL || request->target_length == 0 || h1->error == 414 || h1->parser.method > HTTP_SOURCE
			|| end > ZSTR_LEN(h1->head.s)
			|| memchr(ZSTR_VAL(h1->head.s) + end, '\n', ZSTR_LEN(h1->head.s) - end) == NULL) {
		return false;
	}
	request->head = smart_str_extract(&h1->head);
	request->method = methods[h1->parser.method];
	request->version = h1->parser.http_minor == 0 ? HTTP_1_0 : HTTP_1_1;
	return true;
}

void http1_forget_line(http1_t *h1)
{
	http_request_t *request = h1->request;

	zend_string_release(request->head);
	request->head = NULL;
	request->method = NULL;
	request->field_count = 0;
}

/* --- chunked bodies --- */

size_t http1_parse_chunks(http1_t *h1, const char *data, size_t length)
{
	size_t used = 0;

	while (used < length && !h1->chunks_complete) {
		bool hidden;
		int refusal = 0;
		const char *run = data + used;
		const size_t passed = http1_chunks_pass(&h1->chunks, run, length - used, &hidden, &refusal);
		/* What stands in front of the byte that is refused may be too much. */
		const size_t good = passed - (refusal != 0 ? 1 : 0);

		used += passed;
		if (!hidden && good > 0) {
			llhttp_errno_t result;

			if (llhttp_get_errno(&h1->parser) == HPE_PAUSED) {
				llhttp_resume(&h1->parser);
			}
			result = llhttp_execute(&h1->parser, run, good);
			if (result != HPE_OK && !h1->chunks_complete) {
				h1->error = h1->error != 0 ? h1->error : 400;
				return length;
			}
		}
		if (UNEXPECTED(refusal != 0)) {
			h1->error = refusal;
			return length;
		}
	}
	return used;
}

/* --- one message --- */

http_request_t *http1_parse_message(const char *data, size_t length)
{
	http1_t h1 = { .parser = { 0 } };
	http_request_t *request = http_request_new();
	size_t used;

	h1.request = request;
	request->max_decoded = DECODED_MAX;
	http1_parse_reset(&h1);
	used = http1_parse_head(&h1, data, length);
	if (h1.error == 0 && h1.head_complete) {
		data += used;
		length -= used;
		if (h1.chunked || h1.body_left > 0) {
			h1.error = http_request_begin_body(request);
		}
		if (h1.error != 0) {
			length = 0;
		} else if (h1.chunked) {
			used = http1_parse_chunks(&h1, data, length);
			request->complete = h1.chunks_complete;
		} else if (length >= (size_t) h1.body_left) {
			http1_body_add(&h1, data, (size_t) h1.body_left);
			request->complete = true;
		}
	}
	smart_str_free(&h1.head);
	if (h1.error != 0 || !request->complete || http_request_end_body(request) != 0) {
		OBJ_RELEASE(&request->std);
		return NULL;
	}
	return request;
}
