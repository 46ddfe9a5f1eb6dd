/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The methods of HttpResponse that stream, end and abort. */
#include "response_object.h"
#include "base/exceptions.h"
#include "response_arginfo.h"

ZEND_METHOD(TrueAsync_HttpResponse, write)
{
	zend_string *piece;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(piece)
	ZEND_PARSE_PARAMETERS_END();

	if (http_response_write(HTTP_THIS_RESPONSE(), piece, "write", NULL)) {
		HTTP_RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, tryWrite)
{
	zend_string *piece;
	bool full;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(piece)
	ZEND_PARSE_PARAMETERS_END();

	if (http_response_write(HTTP_THIS_RESPONSE(), piece, "tryWrite", &full)) {
		RETURN_BOOL(!full);
	}
}

ZEND_METHOD(TrueAsync_HttpResponse, awaitWritable)
{
	zend_long ms = -1;
	bool no_limit = true, has_room;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG_OR_NULL(ms, no_limit)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (response->mode > HTTP_RESPONSE_SSE) {
		http_response_throw_state(response, "awaitWritable");
		RETURN_THROWS();
	}
	if (http_response_await_room(response, no_limit ? -1 : MAX(ms, 0), &has_room)) {
		RETURN_BOOL(has_room);
	}
}

/* The message behind a zero byte, which says that it is not compressed, and its length. */
static zend_string *with_prefix(const zend_string *message)
{
	const size_t length = ZSTR_LEN(message);
	zend_string *framed = zend_string_alloc(length + 5, false);
	char *bytes = ZSTR_VAL(framed);

	bytes[0] = '\0';
	for (int i = 0; i < 4; i++) {
		bytes[1 + i] = (char) (length >> (24 - 8 * i));
	}
	memcpy(bytes + 5, ZSTR_VAL(message), length + 1);
	return framed;
}

static bool check_message(const zend_string *message, const char *method)
{
	if (ZSTR_LEN(message) > UINT32_MAX) {
		http_throw_argument("%s(): a message has at most 4294967295 bytes", method);
		return false;
	}
	return true;
}

ZEND_METHOD(TrueAsync_HttpResponse, writeMessage)
{
	zend_string *message;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(message)
	ZEND_PARSE_PARAMETERS_END();

	if (!check_message(message, "writeMessage")) {
		return;
	}
	zend_string *framed = with_prefix(message);

	if (http_response_write(HTTP_THIS_RESPONSE(), framed, "writeMessage", NULL)) {
		RETVAL_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
	}
	zend_string_release(framed);
}

ZEND_METHOD(TrueAsync_HttpResponse, tryWriteMessage)
{
	zend_string *message;
	bool full;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(message)
	ZEND_PARSE_PARAMETERS_END();

	if (!check_message(message, "tryWriteMessage")) {
		return;
	}
	zend_string *framed = with_prefix(message);

	if (http_response_write(HTTP_THIS_RESPONSE(), framed, "tryWriteMessage", &full)) {
		RETVAL_BOOL(!full);
	}
	zend_string_release(framed);
}

ZEND_METHOD(TrueAsync_HttpResponse, setGrpcEncoding)
{
	zend_string *encoding;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(encoding)
	ZEND_PARSE_PARAMETERS_END();

	http_throw_runtime("gRPC is not served by this version");
}

ZEND_METHOD(TrueAsync_HttpResponse, sendable)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_throw_runtime("sendable() is gone: it answered liveness and queue depth with one bool. Use isWritable() for "
					   "liveness, tryWrite()/awaitWritable() for room");
}

ZEND_METHOD(TrueAsync_HttpResponse, end)
{
	zend_string *data = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(data)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	switch (response->mode) {
		case HTTP_RESPONSE_ENDED: http_throw_runtime("end(): the response has already ended"); return;
		case HTTP_RESPONSE_FAILED: http_throw_runtime("Response has already been aborted"); return;
		case HTTP_RESPONSE_SEALED: http_throw_runtime("end(): the response is sealed by sendFile()"); return;
		case HTTP_RESPONSE_STREAMING:
			if (data != NULL && ZSTR_LEN(data) > 0 && !http_response_write(response, data, "end", NULL)) {
				return;
			}
			break;
		case HTTP_RESPONSE_SSE:
			if (data != NULL && ZSTR_LEN(data) > 0) {
				http_throw_runtime("end(): the response is in SSE mode");
				return;
			}
			break;
		default:
			if (data != NULL) {
				http_response_append_body(response, ZSTR_VAL(data), ZSTR_LEN(data));
			}
	}
	http_response_end(response);
}

ZEND_METHOD(TrueAsync_HttpResponse, abort)
{
	zend_long code = 2;
	bool is_default = true;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG_OR_NULL(code, is_default)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (!is_default && (code < 0 || code > UINT32_MAX)) {
		http_throw_argument("abort(): error code must be between 0 and 4294967295");
		return;
	}
	switch (response->mode) {
		case HTTP_RESPONSE_ENDED:
			http_throw_runtime("Response has already been closed — the body was already finished cleanly");
			return;
		case HTTP_RESPONSE_SEALED: http_throw_runtime("abort(): the response is sealed by sendFile()"); return;
		default: http_response_abort(response, is_default ? 2 : (uint32_t) code);
	}
}
