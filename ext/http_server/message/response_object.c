/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpResponse as PHP sees it: status, headers, the buffered body, states. Streaming is in response_stream.c. */
#include "response.h"
#include "response_object.h"
#include "base/exceptions.h"
#include "base/status.h"
#include "base/text.h"
#include "ext/json/php_json.h"
#include "response_arginfo.h"

zend_class_entry *http_ce_response;
static zend_object_handlers response_handlers;

/* --- the object --- */

static zend_object *response_create_object(zend_class_entry *ce)
{
	http_response_t *response = zend_object_alloc(sizeof(http_response_t), ce);

	memset(response, 0, XtOffsetOf(http_response_t, std));
	response->status = 200;
	response->declared = -1;
	zend_object_std_init(&response->std, ce);
	return &response->std;
}

http_response_t *http_response_new(http_exchange_t *exchange)
{
	http_response_t *response = http_response_from_object(response_create_object(http_ce_response));

	response->exchange = exchange;
	response->version = exchange->request->version;
	response->is_head = http_exchange_is(exchange, HTTP_EXCHANGE_F_HEAD);
	return response;
}

static void response_free_object(zend_object *object)
{
	http_response_t *response = http_response_from_object(object);

	http_response_free_parts(response);
	zend_object_std_dtor(object);
}

void http_register_response(void)
{
	http_ce_response = register_class_TrueAsync_HttpResponse();
	http_ce_response->create_object = response_create_object;
	http_ce_response->default_object_handlers = &response_handlers;

	memcpy(&response_handlers, &std_object_handlers, sizeof(response_handlers));
	response_handlers.offset = XtOffsetOf(http_response_t, std);
	response_handlers.free_obj = response_free_object;
	response_handlers.clone_obj = NULL;
}

ZEND_METHOD(TrueAsync_HttpResponse, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

/* --- what the state allows --- */

/* True if status and headers may change. */
static bool may_change_head(const http_response_t *response, const char *method)
{
	/* The pieces of an answer to HEAD are dropped: its head is still open. */
	if (response->mode == HTTP_RESPONSE_OPEN || response->mode == HTTP_RESPONSE_BUFFERED
			|| (response->mode == HTTP_RESPONSE_STREAMING && !response->committed)) {
		return true;
	}
	if (response->mode == HTTP_RESPONSE_FAILED) {
		http_throw_runtime("Cannot modify response after abort() has been called");
	} else {
		http_response_throw_state(response, method);
	}
	return false;
}

/* True if the buffered body may change. */
static bool may_change_body(const http_response_t *response, const char *method)
{
	if (response->mode == HTTP_RESPONSE_STREAMING) {
		http_response_throw_state(response, method);
		return false;
	}
	return may_change_head(response, method);
}

/* True if trailers may change. */
static bool may_change_trailers(const http_response_t *response, const char *method)
{
	if (http_response_is_stream(response)) {
		return true;
	}
	if (response->mode == HTTP_RESPONSE_FAILED) {
		http_throw_runtime("Cannot set trailers after abort() has been called");
		return false;
	}
	return may_change_head(response, method);
}

/* --- status --- */

static bool check_status(zend_long status, zend_long min, zend_long max, const char *method)
{
	if (status < min || status > max) {
		http_throw_argument("%s(): the status must be between " ZEND_LONG_FMT " and " ZEND_LONG_FMT ", " ZEND_LONG_FMT
							" given",
				method, min, max, status);
		return false;
	}
	return true;
}

static void set_reason(http_response_t *response, zend_string *reason)
{
	if (response->reason != NULL) {
		zend_string_release(response->reason);
	}
	response->reason = reason;
}

ZEND_METHOD(TrueAsync_HttpResponse, setStatusCode)
{
	zend_long code;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(code)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (check_status(code, 200, 599, "setStatusCode") && may_change_head(response, "setStatusCode")) {
		response->status = (uint16_t) code;
		set_reason(response, NULL);
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, getStatusCode)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG(HTTP_THIS_RESPONSE()->status);
}

ZEND_METHOD(TrueAsync_HttpResponse, setReasonPhrase)
{
	zend_string *phrase;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(phrase)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (may_change_head(response, "setReasonPhrase")) {
		set_reason(response, ZSTR_LEN(phrase) > 0 ? zend_string_copy(phrase) : NULL);
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, getReasonPhrase)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_response_t *response = HTTP_THIS_RESPONSE();

	if (response->reason != NULL) {
		RETURN_STR_COPY(response->reason);
	}
	RETURN_STRING(http_status_phrase(response->status));
}

/* --- headers --- */

/* Handles the fields that belong to the server. True if this is one: it is not stored. */
static bool take_own_field(http_response_t *response, const zend_string *name, const zend_string *value)
{
	if (zend_string_equals_literal_ci(name, "connection")) {
		if (zend_string_equals_literal_ci(value, "close")) {
			response->close = true;
		} else if (!zend_string_equals_literal_ci(value, "keep-alive")) {
			http_throw_argument("Connection can be \"close\" or \"keep-alive\", not \"%s\"", ZSTR_VAL(value));
		}
		return true;
	}
	if (zend_string_equals_literal_ci(name, "transfer-encoding")) {
		if (!zend_string_equals_literal_ci(value, "chunked")) {
			http_throw_argument("Transfer-Encoding belongs to the server, which cannot send \"%s\"", ZSTR_VAL(value));
		}
		return true;
	}
	return false;
}

static void add_value(http_response_t *response, zend_string *name, zend_string *value)
{
	if (!take_own_field(response, name, value)) {
		http_fields_add(&response->fields, name, value);
	}
}

/* Checks all values before any is stored. False with an exception; else `strings` has them, each a reference. */
static bool collect_values(const char *what, zend_string *name, HashTable *values, zend_string **strings,
		uint32_t *count)
{
	zval *value;

	*count = 0;
	ZEND_HASH_FOREACH_VAL(values, value) {
		zend_string *string = zval_try_get_string(value);

		if (string == NULL) {
			return false;
		}
		strings[(*count)++] = string;
		if (!http_check_field(what, name, string)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static void set_values(http_response_t *response, const char *what, zend_string *name, HashTable *values, bool replace)
{
	zend_string **strings = safe_emalloc(zend_hash_num_elements(values) + 1, sizeof(*strings), 0);
	uint32_t count;

	if (collect_values(what, name, values, strings, &count)) {
		if (replace) {
			http_fields_remove(&response->fields, ZSTR_VAL(name), ZSTR_LEN(name));
		}
		for (uint32_t i = 0; i < count && !EG(exception); i++) {
			add_value(response, name, strings[i]);
		}
	}
	for (uint32_t i = 0; i < count; i++) {
		zend_string_release(strings[i]);
	}
	efree(strings);
}

static void set_header(INTERNAL_FUNCTION_PARAMETERS, const char *what, bool replace)
{
	zend_string *name, *value;
	HashTable *values;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(name)
		Z_PARAM_ARRAY_HT_OR_STR(values, value)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (!may_change_head(response, what)) {
		return;
	}
	if (values != NULL) {
		if (!http_is_token(ZSTR_VAL(name), ZSTR_LEN(name))) {
			http_check_field(what, name, ZSTR_EMPTY_ALLOC());
			return;
		}
		set_values(response, what, name, values, replace);
	} else if (http_check_field(what, name, value)) {
		if (replace) {
			http_fields_remove(&response->fields, ZSTR_VAL(name), ZSTR_LEN(name));
		}
		add_value(response, name, value);
	}
	HTTP_RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpResponse, setHeader)
{
	set_header(INTERNAL_FUNCTION_PARAM_PASSTHRU, "setHeader", true);
}

ZEND_METHOD(TrueAsync_HttpResponse, addHeader)
{
	set_header(INTERNAL_FUNCTION_PARAM_PASSTHRU, "addHeader", false);
}

ZEND_METHOD(TrueAsync_HttpResponse, hasHeader)
{
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_BOOL(http_fields_find(&HTTP_THIS_RESPONSE()->fields, ZSTR_VAL(name), ZSTR_LEN(name)) != NULL);
}

ZEND_METHOD(TrueAsync_HttpResponse, getHeader)
{
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	const http_field_t *field = http_fields_find(&HTTP_THIS_RESPONSE()->fields, ZSTR_VAL(name), ZSTR_LEN(name));

	if (field != NULL) {
		RETURN_STR_COPY(field->value);
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, getHeaderLine)
{
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	zend_string *joined = http_fields_joined(&HTTP_THIS_RESPONSE()->fields, ZSTR_VAL(name), ZSTR_LEN(name));

	if (joined != NULL) {
		RETURN_STR(joined);
	}
	RETURN_EMPTY_STRING();
}

ZEND_METHOD(TrueAsync_HttpResponse, getHeaders)
{
	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
	HTTP_FIELDS_FOREACH(&HTTP_THIS_RESPONSE()->fields, field)
	{
		zend_string *name = zend_string_tolower(field->name);
		zval *list = zend_symtable_find(Z_ARRVAL_P(return_value), name);

		if (list == NULL) {
			zval values;

			array_init(&values);
			list = zend_symtable_add_new(Z_ARRVAL_P(return_value), name, &values);
		}
		add_next_index_str(list, zend_string_copy(field->value));
		zend_string_release(name);
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, resetHeaders)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (may_change_head(response, "resetHeaders")) {
		http_fields_clear(&response->fields);
		response->close = false;
		HTTP_RETURN_THIS();
	}
}

/* --- trailers --- */

static bool check_trailer(const zend_string *name, const zend_string *value)
{
	if (!http_check_field("setTrailer", name, value)) {
		return false;
	}
	if (zend_string_equals_literal_ci(name, "content-length")
			|| zend_string_equals_literal_ci(name, "transfer-encoding")
			|| zend_string_equals_literal_ci(name, "connection")) {
		http_throw_argument("\"%s\" cannot be a trailer", ZSTR_VAL(name));
		return false;
	}
	return true;
}

ZEND_METHOD(TrueAsync_HttpResponse, setTrailer)
{
	zend_string *name, *value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(name)
		Z_PARAM_STR(value)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (may_change_trailers(response, "setTrailer") && check_trailer(name, value)) {
		http_fields_set(&response->trailers, name, value);
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, setTrailers)
{
	HashTable *trailers;
	zend_string *name;
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ARRAY_HT(trailers)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (!may_change_trailers(response, "setTrailers")) {
		return;
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(trailers, name, value) {
		ZVAL_DEREF(value);
		if (name == NULL || Z_TYPE_P(value) != IS_STRING) {
			http_throw_argument("setTrailers(): trailers are strings by name");
			return;
		}
		if (!check_trailer(name, Z_STR_P(value))) {
			return;
		}
	} ZEND_HASH_FOREACH_END();
	ZEND_HASH_FOREACH_STR_KEY_VAL(trailers, name, value) {
		ZVAL_DEREF(value);
		http_fields_set(&response->trailers, name, Z_STR_P(value));
	} ZEND_HASH_FOREACH_END();
	HTTP_RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpResponse, resetTrailers)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (may_change_trailers(response, "resetTrailers")) {
		http_fields_clear(&response->trailers);
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, getTrailers)
{
	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
	HTTP_FIELDS_FOREACH(&HTTP_THIS_RESPONSE()->trailers, field)
	{
		zend_string *name = zend_string_tolower(field->name);
		zval value;

		ZVAL_STR_COPY(&value, field->value);
		zend_symtable_update(Z_ARRVAL_P(return_value), name, &value);
		zend_string_release(name);
	}
}

/* --- the buffered body --- */

ZEND_METHOD(TrueAsync_HttpResponse, setNoCompression)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (may_change_head(response, "setNoCompression")) {
		response->no_compression = true;
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, getBody)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (response->body.s == NULL) {
		RETURN_EMPTY_STRING();
	}
	http_response_terminate_body(response);
	RETURN_STR_COPY(response->body.s);
}

ZEND_METHOD(TrueAsync_HttpResponse, setBody)
{
	zend_string *body;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(body)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (may_change_body(response, "setBody")) {
		http_response_set_body(response, body);
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, appendBody)
{
	zend_string *data;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(data)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (may_change_body(response, "appendBody")) {
		http_response_append_body(response, ZSTR_VAL(data), ZSTR_LEN(data));
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, json)
{
	zval *data;
	zend_long status = 200, flags = 0;
	smart_str text = { 0 };

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_ZVAL(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(status)
		Z_PARAM_LONG(flags)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (!check_status(status, 200, 599, "json") || !may_change_body(response, "json")) {
		return;
	}
	if (Z_TYPE_P(data) == IS_STRING) {
		smart_str_append(&text, Z_STR_P(data));
	} else {
		if (flags == 0) {
			flags = response->json_flags;
		}
		const zend_result encoded = php_json_encode(&text, data, (int) (flags & ~PHP_JSON_THROW_ON_ERROR));

		if (UNEXPECTED(EG(exception))) {
			smart_str_free(&text);
			RETURN_THROWS();
		}
		/* A JsonSerializable may have changed the response. */
		if (!may_change_body(response, "json")) {
			smart_str_free(&text);
			return;
		}
		if (encoded != SUCCESS && !(flags & PHP_JSON_PARTIAL_OUTPUT_ON_ERROR)) {
			smart_str_free(&text);
			smart_str_appends(&text, "{\"error\":\"json encoding failed\"}");
			status = 500;
		}
	}
	zend_string *body = smart_str_extract(&text);

	http_response_set_body(response, body);
	zend_string_release(body);
	response->status = (uint16_t) status;
	set_reason(response, NULL);
	if (http_fields_find(&response->fields, ZEND_STRL("content-type")) == NULL) {
		HTTP_FIELDS_SET(&response->fields, "Content-Type", "application/json");
	}
	HTTP_RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpResponse, html)
{
	zend_string *html;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(html)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (may_change_body(response, "html")) {
		http_response_set_body(response, html);
		HTTP_FIELDS_SET(&response->fields, "Content-Type", "text/html");
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, redirect)
{
	zend_string *url;
	zend_long status = 302;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(url)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(status)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();
	zend_string *name = ZSTR_INIT_LITERAL("Location", false);

	if (check_status(status, 300, 399, "redirect") && may_change_body(response, "redirect")
			&& http_check_field("redirect", name, url)) {
		http_fields_set(&response->fields, name, url);
		http_response_set_body(response, ZSTR_EMPTY_ALLOC());
		response->status = (uint16_t) status;
		set_reason(response, NULL);
		RETVAL_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
	}
	zend_string_release(name);
}

/* --- states --- */

ZEND_METHOD(TrueAsync_HttpResponse, getProtocolName)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_STRING("HTTP");
}

ZEND_METHOD(TrueAsync_HttpResponse, getProtocolVersion)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_STRING(http_version_text(HTTP_THIS_RESPONSE()->version));
}

ZEND_METHOD(TrueAsync_HttpResponse, isHeadersSent)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(HTTP_THIS_RESPONSE()->committed);
}

ZEND_METHOD(TrueAsync_HttpResponse, isWritable)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_response_t *response = HTTP_THIS_RESPONSE();

	RETURN_BOOL(response->mode <= HTTP_RESPONSE_SSE && response->exchange != NULL
			&& !http_exchange_is_gone(response->exchange));
}

ZEND_METHOD(TrueAsync_HttpResponse, isEnded)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_response_t *response = HTTP_THIS_RESPONSE();

	RETURN_BOOL(response->mode == HTTP_RESPONSE_ENDED || response->mode == HTTP_RESPONSE_FAILED);
}
