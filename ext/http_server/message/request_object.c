/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpRequest as PHP sees it. */
#include "request.h"
#include "base/exceptions.h"
#include "base/text.h"
#include "request_arginfo.h"

#include <arpa/inet.h>

zend_class_entry *http_ce_request;
static zend_object_handlers request_handlers;

#define THIS_REQUEST() http_request_from_object(Z_OBJ_P(ZEND_THIS))

/* --- the object --- */

static zend_object *request_create_object(zend_class_entry *ce)
{
	http_request_t *request = zend_object_alloc(sizeof(http_request_t), ce);

	memset(request, 0, XtOffsetOf(http_request_t, std));
	request->fields = request->fields_inline;
	request->field_capacity = HTTP_FIELDS_INLINE;
	request->content_length = -1;
	ZVAL_UNDEF(&request->query);
	ZVAL_UNDEF(&request->post);
	zend_object_std_init(&request->std, ce);
	return &request->std;
}

http_request_t *http_request_new(void)
{
	return http_request_from_object(request_create_object(http_ce_request));
}

static void request_free_object(zend_object *object)
{
	http_request_t *request = http_request_from_object(object);

	if (request->head != NULL) {
		zend_string_release(request->head);
	}
	if (request->method != NULL) {
		zend_string_release(request->method);
	}
	if (request->fields != request->fields_inline) {
		efree(request->fields);
	}
	http_request_free_body(request);
	zval_ptr_dtor(&request->query);
	zval_ptr_dtor(&request->post);
	zend_object_std_dtor(object);
}

static HashTable *request_get_gc(zend_object *object, zval **table, int *n)
{
	http_request_t *request = http_request_from_object(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &request->query);
	zend_get_gc_buffer_add_zval(buffer, &request->post);
	if (request->form != NULL) {
		zend_get_gc_buffer_add_zval(buffer, http_form_fields(request->form));
		zend_get_gc_buffer_add_zval(buffer, http_form_files(request->form));
	}
	zend_get_gc_buffer_use(buffer, table, n);
	return NULL;
}

void http_register_request(void)
{
	http_ce_request = register_class_TrueAsync_HttpRequest();
	http_ce_request->create_object = request_create_object;
	http_ce_request->default_object_handlers = &request_handlers;

	memcpy(&request_handlers, &std_object_handlers, sizeof(request_handlers));
	request_handlers.offset = XtOffsetOf(http_request_t, std);
	request_handlers.free_obj = request_free_object;
	request_handlers.get_gc = request_get_gc;
	request_handlers.clone_obj = NULL;
}

ZEND_METHOD(TrueAsync_HttpRequest, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

/* --- request line and client --- */

ZEND_METHOD(TrueAsync_HttpRequest, getMethod)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_STR_COPY(THIS_REQUEST()->method);
}

ZEND_METHOD(TrueAsync_HttpRequest, getUri)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_request_t *request = THIS_REQUEST();

	RETURN_STRINGL(http_request_bytes(request, request->target), request->target_length);
}

ZEND_METHOD(TrueAsync_HttpRequest, getPath)
{
	const char *path, *query;
	size_t path_length, query_length;

	ZEND_PARSE_PARAMETERS_NONE();

	http_request_split_target(THIS_REQUEST(), &path, &path_length, &query, &query_length);
	RETURN_STRINGL_FAST(path, path_length);
}

/* Parses the query at the first use. */
static zval *query_of(http_request_t *request)
{
	const char *path, *query;
	size_t path_length, query_length;

	if (Z_ISUNDEF(request->query)) {
		http_request_split_target(request, &path, &path_length, &query, &query_length);
		http_parse_pairs(query, query_length, &request->query);
	}
	return &request->query;
}

ZEND_METHOD(TrueAsync_HttpRequest, getQuery)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_COPY(query_of(THIS_REQUEST()));
}

ZEND_METHOD(TrueAsync_HttpRequest, getQueryParam)
{
	zend_string *name;
	zval *fallback = NULL, *found;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(name)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(fallback)
	ZEND_PARSE_PARAMETERS_END();

	found = zend_symtable_find(Z_ARRVAL_P(query_of(THIS_REQUEST())), name);
	if (found != NULL) {
		RETURN_COPY_DEREF(found);
	}
	if (fallback != NULL) {
		RETURN_COPY(fallback);
	}
}

ZEND_METHOD(TrueAsync_HttpRequest, getHttpVersion)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_STRING(http_version_text(THIS_REQUEST()->version));
}

void http_peer_address(const http_peer_t *peer, zval *value)
{
	char text[INET6_ADDRSTRLEN];

	ZVAL_NULL(value);
	if (peer->family != AF_UNSPEC && inet_ntop(peer->family, &peer->v4, text, sizeof(text)) != NULL) {
		ZVAL_STRING(value, text);
	}
}

void http_peer_port(const http_peer_t *peer, zval *value)
{
	ZVAL_NULL(value);
	if (peer->family != AF_UNSPEC && peer->port != 0) {
		ZVAL_LONG(value, peer->port);
	}
}

ZEND_METHOD(TrueAsync_HttpRequest, getRemoteAddress)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_peer_address(&THIS_REQUEST()->peer, return_value);
}

ZEND_METHOD(TrueAsync_HttpRequest, getRemotePort)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_peer_port(&THIS_REQUEST()->peer, return_value);
}

ZEND_METHOD(TrueAsync_HttpRequest, isKeepAlive)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(THIS_REQUEST()->keep_alive);
}

/* --- headers --- */

ZEND_METHOD(TrueAsync_HttpRequest, hasHeader)
{
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_BOOL(http_request_find(THIS_REQUEST(), ZSTR_VAL(name), ZSTR_LEN(name), 0) != NULL);
}

ZEND_METHOD(TrueAsync_HttpRequest, getHeader)
{
	zend_string *name, *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	value = http_request_header(THIS_REQUEST(), ZSTR_VAL(name), ZSTR_LEN(name));
	if (value != NULL) {
		RETURN_STR(value);
	}
}

ZEND_METHOD(TrueAsync_HttpRequest, getHeaderLine)
{
	zend_string *name, *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	value = http_request_header(THIS_REQUEST(), ZSTR_VAL(name), ZSTR_LEN(name));
	if (value != NULL) {
		RETURN_STR(value);
	}
	RETURN_EMPTY_STRING();
}

ZEND_METHOD(TrueAsync_HttpRequest, getHeaders)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_request_t *request = THIS_REQUEST();

	array_init_size(return_value, request->field_count);
	for (uint32_t i = 0; i < request->field_count; i++) {
		const http_field_ref_t *field = &request->fields[i];
		zend_string *name = zend_string_alloc(field->name_length, false);
		zval value;

		zend_str_tolower_copy(ZSTR_VAL(name), http_request_bytes(request, field->name), field->name_length);
		if (!zend_symtable_exists(Z_ARRVAL_P(return_value), name)) {
			ZVAL_STR(&value, http_request_header(request, ZSTR_VAL(name), ZSTR_LEN(name)));
			zend_symtable_add_new(Z_ARRVAL_P(return_value), name, &value);
		}
		zend_string_release(name);
	}
}

static void return_header(const http_request_t *request, const char *name, size_t length, zval *return_value)
{
	zend_string *value = http_request_header(request, name, length);

	if (value != NULL) {
		RETVAL_STR(value);
	}
}

ZEND_METHOD(TrueAsync_HttpRequest, getContentType)
{
	ZEND_PARSE_PARAMETERS_NONE();

	return_header(THIS_REQUEST(), ZEND_STRL("content-type"), return_value);
}

ZEND_METHOD(TrueAsync_HttpRequest, getContentLength)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_request_t *request = THIS_REQUEST();

	if (request->content_length >= 0) {
		RETURN_LONG(request->content_length);
	}
}

/* --- trace context, https://www.w3.org/TR/trace-context/ --- */

static void return_trace_part(const http_request_t *request, size_t offset, size_t length, zval *return_value)
{
	size_t whole;
	const char *text = http_request_trace_parent(request, &whole);

	if (text != NULL) {
		RETVAL_STRINGL(text + offset, length > 0 ? length : whole);
	}
}

ZEND_METHOD(TrueAsync_HttpRequest, getTraceParent)
{
	ZEND_PARSE_PARAMETERS_NONE();

	return_trace_part(THIS_REQUEST(), 0, 0, return_value);
}

ZEND_METHOD(TrueAsync_HttpRequest, getTraceState)
{
	ZEND_PARSE_PARAMETERS_NONE();

	size_t length;

	if (http_request_trace_parent(THIS_REQUEST(), &length) != NULL) {
		return_header(THIS_REQUEST(), ZEND_STRL("tracestate"), return_value);
	}
}

ZEND_METHOD(TrueAsync_HttpRequest, getTraceId)
{
	ZEND_PARSE_PARAMETERS_NONE();

	return_trace_part(THIS_REQUEST(), HTTP_TRACE_ID, HTTP_LOG_TRACE_LENGTH, return_value);
}

ZEND_METHOD(TrueAsync_HttpRequest, getSpanId)
{
	ZEND_PARSE_PARAMETERS_NONE();

	return_trace_part(THIS_REQUEST(), HTTP_SPAN_ID, HTTP_LOG_SPAN_LENGTH, return_value);
}

ZEND_METHOD(TrueAsync_HttpRequest, getTraceFlags)
{
	ZEND_PARSE_PARAMETERS_NONE();

	size_t length;
	const char *text = http_request_trace_parent(THIS_REQUEST(), &length);
	char digits[3] = "";

	if (text != NULL) {
		memcpy(digits, text + HTTP_TRACE_FLAGS, 2);
		RETURN_LONG(ZEND_STRTOL(digits, NULL, 16));
	}
}

/* --- the body --- */

/* The body for an accessor: waits for it if the settings say so. False with an exception. */
static bool have_body(http_request_t *request)
{
	if (request->body_is_streamed) {
		http_throw_runtime("The body of this request is streamed: readBody() returns it piece by piece");
		return false;
	}
	return request->complete || !request->awaits_body || http_request_wait(request, true);
}

static zend_string *body_of(http_request_t *request)
{
	if (request->body.s == NULL) {
		return ZSTR_EMPTY_ALLOC();
	}
	smart_str_0(&request->body);
	/* What is handed out must not change when more arrives. */
	if (!request->complete) {
		return zend_string_init(ZSTR_VAL(request->body.s), ZSTR_LEN(request->body.s), false);
	}
	return zend_string_copy(request->body.s);
}

ZEND_METHOD(TrueAsync_HttpRequest, getBody)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_request_t *request = THIS_REQUEST();

	if (have_body(request)) {
		RETURN_STR(body_of(request));
	}
}

ZEND_METHOD(TrueAsync_HttpRequest, hasBody)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_request_t *request = THIS_REQUEST();

	if (have_body(request)) {
		RETURN_BOOL(request->body.s != NULL && ZSTR_LEN(request->body.s) > 0);
	}
}

static bool is_form(const http_request_t *request)
{
	const http_field_ref_t *field = http_request_find(request, ZEND_STRL("content-type"), 0);

	return field != NULL
			&& HTTP_IS_MEDIA_TYPE(http_request_bytes(request, field->value), field->value_length,
					"application/x-www-form-urlencoded");
}

ZEND_METHOD(TrueAsync_HttpRequest, getPost)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_request_t *request = THIS_REQUEST();

	if (!Z_ISUNDEF(request->post)) {
		RETURN_COPY(&request->post);
	}
	if (request->form == NULL && !is_form(request)) {
		RETURN_EMPTY_ARRAY();
	}
	if (!have_body(request)) {
		RETURN_THROWS();
	}
	if (request->form != NULL) {
		RETURN_COPY(http_form_fields(request->form));
	}
	if (!request->complete) {
		RETURN_EMPTY_ARRAY();
	}
	zend_string *body = body_of(request);

	http_parse_pairs(ZSTR_VAL(body), ZSTR_LEN(body), &request->post);
	zend_string_release(body);
	RETURN_COPY(&request->post);
}

ZEND_METHOD(TrueAsync_HttpRequest, getFiles)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_request_t *request = THIS_REQUEST();

	if (!have_body(request)) {
		RETURN_THROWS();
	}
	if (request->form == NULL) {
		RETURN_EMPTY_ARRAY();
	}
	RETURN_COPY(http_form_files(request->form));
}

ZEND_METHOD(TrueAsync_HttpRequest, getFile)
{
	zend_string *name;
	zval *found;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	http_request_t *request = THIS_REQUEST();

	if (!have_body(request)) {
		RETURN_THROWS();
	}
	found = request->form != NULL ? zend_symtable_find(Z_ARRVAL_P(http_form_files(request->form)), name) : NULL;
	if (found != NULL && Z_TYPE_P(found) == IS_ARRAY) {
		found = zend_hash_index_find(Z_ARRVAL_P(found), 0);
	}
	if (found != NULL) {
		RETURN_COPY(found);
	}
}

ZEND_METHOD(TrueAsync_HttpRequest, awaitBody)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (http_request_wait(THIS_REQUEST(), true)) {
		RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
	}
}

ZEND_METHOD(TrueAsync_HttpRequest, readBody)
{
	zend_long max = 65536;
	zend_string *piece;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(max)
	ZEND_PARSE_PARAMETERS_END();

	http_request_t *request = THIS_REQUEST();

	if (max < 1) {
		http_throw_argument("readBody(): maxLen must be at least 1, " ZEND_LONG_FMT " given", max);
		RETURN_THROWS();
	}
	if (!request->body_is_streamed) {
		/* Once, as a whole. */
		if (!request->body_was_read && !http_request_wait(request, true)) {
			RETURN_THROWS();
		}
		if (request->body_was_read) {
			RETURN_NULL();
		}
		request->body_was_read = true;
		if (http_request_unread(request) > 0) {
			RETURN_STR(body_of(request));
		}
		RETURN_NULL();
	}
	if (!http_request_wait(request, false)) {
		RETURN_THROWS();
	}
	piece = http_request_take(request, (size_t) max);
	if (piece != NULL) {
		if (request->exchange != NULL && request->exchange->transport != NULL) {
			request->exchange->ops->want_body(request->exchange);
		}
		RETURN_STR(piece);
	}
}

/* --- gRPC, which this version does not serve --- */

ZEND_METHOD(TrueAsync_HttpRequest, readMessage)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_throw_runtime("gRPC is not served by this version");
}

ZEND_METHOD(TrueAsync_HttpRequest, getGrpcTimeout)
{
	ZEND_PARSE_PARAMETERS_NONE();
}
