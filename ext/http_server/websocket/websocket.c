/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * WebSocket and WebSocketMessage. */
#include "websocket.h"
#include "base/exceptions.h"
#include "base/utf8.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "websocket_arginfo.h"

zend_class_entry *http_ce_ws_exception;
zend_class_entry *http_ce_ws_closed_exception;
zend_class_entry *http_ce_ws_backpressure_exception;
zend_class_entry *http_ce_ws_concurrent_read_exception;
zend_string *http_ws_str_close_code;
zend_string *http_ws_str_close_reason;

static zend_class_entry *websocket_ce;
static zend_class_entry *message_ce;
static zend_class_entry *close_code_ce;
static zend_object_handlers websocket_handlers;

/* --- the object --- */

static zend_object *websocket_create_object(zend_class_entry *ce)
{
	http_ws_t *ws = zend_object_alloc(sizeof(http_ws_t), ce);

	memset(ws, 0, XtOffsetOf(http_ws_t, std));
	ZVAL_UNDEF(&ws->current);
	zend_object_std_init(&ws->std, ce);
	http_ws_init_subscriber(ws);
	return &ws->std;
}

http_ws_t *http_ws_create(void)
{
	return http_ws_from_object(websocket_create_object(websocket_ce));
}

static void websocket_free_object(zend_object *object)
{
	http_ws_free_parts(http_ws_from_object(object));
	zend_object_std_dtor(object);
}

static HashTable *websocket_get_gc(zend_object *object, zval **table, int *n)
{
	*table = &http_ws_from_object(object)->current;
	*n = 1;
	return NULL;
}

/* --- messages --- */

/* Makes an object of a message, which is consumed; null: there is none. */
static void make_message(zval *value, http_ws_message_t *message)
{
	if (message == NULL) {
		ZVAL_NULL(value);
		return;
	}
	object_init_ex(value, message_ce);
	ZVAL_STR_COPY(OBJ_PROP_NUM(Z_OBJ_P(value), 0), message->data);
	ZVAL_BOOL(OBJ_PROP_NUM(Z_OBJ_P(value), 1), !message->is_text);
	http_ws_message_free(message);
}

ZEND_METHOD(TrueAsync_WebSocketMessage, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(TrueAsync_WebSocket, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(TrueAsync_WebSocket, recv)
{
	http_ws_message_t *message;

	ZEND_PARSE_PARAMETERS_NONE();

	message = http_ws_receive(HTTP_THIS_SESSION());
	if (EXPECTED(!EG(exception))) {
		make_message(return_value, message);
	}
}

/* --- sending --- */

static void send_method(INTERNAL_FUNCTION_PARAMETERS, bool is_text, bool waits)
{
	zend_string *data;
	bool full = false;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(data)
	ZEND_PARSE_PARAMETERS_END();

	if (http_ws_send(HTTP_THIS_SESSION(), data, is_text, waits ? NULL : &full) && !waits) {
		RETVAL_BOOL(!full);
	}
}

ZEND_METHOD(TrueAsync_WebSocket, send)
{
	send_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, true);
}

ZEND_METHOD(TrueAsync_WebSocket, sendBinary)
{
	send_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, false, true);
}

ZEND_METHOD(TrueAsync_WebSocket, trySend)
{
	send_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, false);
}

ZEND_METHOD(TrueAsync_WebSocket, trySendBinary)
{
	send_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, false, false);
}

ZEND_METHOD(TrueAsync_WebSocket, ping)
{
	zend_string *payload = ZSTR_EMPTY_ALLOC();

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(payload)
	ZEND_PARSE_PARAMETERS_END();

	http_ws_t *ws = HTTP_THIS_SESSION();

	if (ZSTR_LEN(payload) > HTTP_WS_CONTROL_MAX) {
		http_throw_argument("ping(): the payload has %zu bytes; at most %d are allowed", ZSTR_LEN(payload),
				HTTP_WS_CONTROL_MAX);
		RETURN_THROWS();
	}
	http_ws_commit(ws);
	if (http_ws_is_closed(ws)) {
		http_ws_throw_closed(ws);
		RETURN_THROWS();
	}
	http_ws_send_control(ws, HTTP_WS_PING, ZSTR_VAL(payload), ZSTR_LEN(payload));
}

/* --- the end --- */

/* True if an application may close a session with this code. */
static bool is_code_of_applications(zend_long code)
{
	return (code >= 3000 && code <= 4999) || (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1011);
}

ZEND_METHOD(TrueAsync_WebSocket, close)
{
	zend_object *code_object = NULL;
	zend_long code = HTTP_WS_NORMAL;
	zend_string *reason = ZSTR_EMPTY_ALLOC();

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_LONG(code_object, close_code_ce, code)
		Z_PARAM_STR(reason)
	ZEND_PARSE_PARAMETERS_END();

	http_ws_t *ws = HTTP_THIS_SESSION();

	if (code_object != NULL) {
		code = Z_LVAL_P(zend_enum_fetch_case_value(code_object));
	}
	if (!is_code_of_applications(code)) {
		http_throw_argument("close(): " ZEND_LONG_FMT " is no code that a session may be closed with", code);
		RETURN_THROWS();
	}
	if (ZSTR_LEN(reason) > HTTP_WS_REASON_MAX || !http_is_utf8(ZSTR_VAL(reason), ZSTR_LEN(reason))) {
		http_throw_argument("close(): the reason must be UTF-8 of at most %d bytes", HTTP_WS_REASON_MAX);
		RETURN_THROWS();
	}
	http_ws_commit(ws);
	http_ws_close(ws, (int) code, reason);
}

ZEND_METHOD(TrueAsync_WebSocket, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(http_ws_is_closed(HTTP_THIS_SESSION()));
}

ZEND_METHOD(TrueAsync_WebSocket, getSubprotocol)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_ws_t *ws = HTTP_THIS_SESSION();

	if (ws->subprotocol != NULL) {
		RETURN_STR_COPY(ws->subprotocol);
	}
}

ZEND_METHOD(TrueAsync_WebSocket, getRemoteAddress)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_peer_address(&HTTP_THIS_SESSION()->peer, return_value);
}

ZEND_METHOD(TrueAsync_WebSocket, getRemotePort)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_peer_port(&HTTP_THIS_SESSION()->peer, return_value);
}

/* --- iteration --- */

/* Waits for the message that the iteration is at. False with an exception. */
static bool fetch(http_ws_t *ws)
{
	http_ws_message_t *message;

	if (Z_TYPE(ws->current) != IS_UNDEF) {
		return true;
	}
	message = http_ws_receive(ws);
	if (UNEXPECTED(EG(exception) != NULL)) {
		return false;
	}
	make_message(&ws->current, message);
	return true;
}

ZEND_METHOD(TrueAsync_WebSocket, current)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_ws_t *ws = HTTP_THIS_SESSION();

	if (fetch(ws)) {
		RETURN_COPY(&ws->current);
	}
}

ZEND_METHOD(TrueAsync_WebSocket, key)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG(HTTP_THIS_SESSION()->key);
}

ZEND_METHOD(TrueAsync_WebSocket, next)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_ws_t *ws = HTTP_THIS_SESSION();

	if (Z_TYPE(ws->current) == IS_OBJECT) {
		zval current;

		ZVAL_COPY_VALUE(&current, &ws->current);
		ZVAL_UNDEF(&ws->current);
		ws->key++;
		zval_ptr_dtor(&current);
	}
}

ZEND_METHOD(TrueAsync_WebSocket, rewind)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_ws_t *ws = HTTP_THIS_SESSION();

	if (ws->key > 0) {
		http_throw(http_ce_ws_exception, "The iteration is past the first message, which is gone");
		RETURN_THROWS();
	}
	fetch(ws);
}

ZEND_METHOD(TrueAsync_WebSocket, valid)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_ws_t *ws = HTTP_THIS_SESSION();

	if (fetch(ws)) {
		RETURN_BOOL(Z_TYPE(ws->current) == IS_OBJECT);
	}
}

/* --- the classes --- */

void http_register_websocket(void)
{
	close_code_ce = register_class_TrueAsync_WebSocketCloseCode();
	http_ce_ws_exception = register_class_TrueAsync_WebSocketException(http_ce_exception);
	http_ce_ws_closed_exception = register_class_TrueAsync_WebSocketClosedException(http_ce_ws_exception);
	http_ce_ws_backpressure_exception = register_class_TrueAsync_WebSocketBackpressureException(http_ce_ws_exception);
	http_ce_ws_concurrent_read_exception = register_class_TrueAsync_WebSocketConcurrentReadException(
			http_ce_ws_exception);
	http_ws_str_close_code = zend_string_init_interned(ZEND_STRL("closeCode"), true);
	http_ws_str_close_reason = zend_string_init_interned(ZEND_STRL("closeReason"), true);

	message_ce = register_class_TrueAsync_WebSocketMessage();
	websocket_ce = register_class_TrueAsync_WebSocket(zend_ce_iterator);
	websocket_ce->create_object = websocket_create_object;
	websocket_ce->default_object_handlers = &websocket_handlers;

	memcpy(&websocket_handlers, &std_object_handlers, sizeof(websocket_handlers));
	websocket_handlers.offset = XtOffsetOf(http_ws_t, std);
	websocket_handlers.free_obj = websocket_free_object;
	websocket_handlers.get_gc = websocket_get_gc;
	websocket_handlers.clone_obj = NULL;
	http_register_websocket_upgrade(register_class_TrueAsync_WebSocketUpgrade());
}
