/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * WebSocketUpgrade: the handshake of a session, for its handler. */
#include "websocket.h"
#include "handshake.h"
#include "base/exceptions.h"
#include "base/text.h"
#include "zend_enum.h"
#include "websocket_arginfo.h"

typedef struct {
	http_ws_t *ws;           /* one reference; NULL: the object was not made by the server */
	http_request_t *request; /* likewise */
	zend_object std;
} upgrade_t;

static zend_class_entry *upgrade_ce;
static zend_object_handlers upgrade_handlers;

static upgrade_t *from_object(zend_object *object)
{
	return (upgrade_t *) ((char *) object - XtOffsetOf(upgrade_t, std));
}

static zend_object *upgrade_create_object(zend_class_entry *ce)
{
	upgrade_t *upgrade = zend_object_alloc(sizeof(upgrade_t), ce);

	upgrade->ws = NULL;
	upgrade->request = NULL;
	zend_object_std_init(&upgrade->std, ce);
	return &upgrade->std;
}

zend_object *http_ws_upgrade_new(http_ws_t *ws)
{
	upgrade_t *upgrade = from_object(upgrade_create_object(upgrade_ce));

	GC_ADDREF(&ws->std);
	upgrade->ws = ws;
	upgrade->request = ws->exchange->request;
	GC_ADDREF(&upgrade->request->std);
	return &upgrade->std;
}

static void upgrade_free_object(zend_object *object)
{
	upgrade_t *upgrade = from_object(object);

	if (upgrade->ws != NULL) {
		OBJ_RELEASE(&upgrade->ws->std);
		OBJ_RELEASE(&upgrade->request->std);
	}
	zend_object_std_dtor(object);
}

static HashTable *upgrade_get_gc(zend_object *object, zval **table, int *n)
{
	upgrade_t *upgrade = from_object(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	if (upgrade->ws != NULL) {
		zend_get_gc_buffer_add_obj(buffer, &upgrade->ws->std);
		zend_get_gc_buffer_add_obj(buffer, &upgrade->request->std);
	}
	zend_get_gc_buffer_use(buffer, table, n);
	return NULL;
}

void http_register_websocket_upgrade(zend_class_entry *ce)
{
	upgrade_ce = ce;
	upgrade_ce->create_object = upgrade_create_object;
	upgrade_ce->default_object_handlers = &upgrade_handlers;

	memcpy(&upgrade_handlers, &std_object_handlers, sizeof(upgrade_handlers));
	upgrade_handlers.offset = XtOffsetOf(upgrade_t, std);
	upgrade_handlers.free_obj = upgrade_free_object;
	upgrade_handlers.get_gc = upgrade_get_gc;
	upgrade_handlers.clone_obj = NULL;
}

/* --- methods --- */

ZEND_METHOD(TrueAsync_WebSocketUpgrade, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

/* False with an exception: the handshake is over. */
static bool lasts(const http_ws_t *ws, const char *method)
{
	if (ws->state == HTTP_WS_HANDSHAKE) {
		return true;
	}
	http_throw(http_ce_ws_exception, "%s(): the session %s already", method,
			ws->reject_status != 0 ? "was rejected" : "has begun");
	return false;
}

ZEND_METHOD(TrueAsync_WebSocketUpgrade, reject)
{
	zend_long status;
	zend_string *reason = ZSTR_EMPTY_ALLOC();

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(status)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(reason)
	ZEND_PARSE_PARAMETERS_END();

	http_ws_t *ws = from_object(Z_OBJ_P(ZEND_THIS))->ws;

	if (status < 400 || status > 599) {
		http_throw_argument("reject(): the status must be from 400 to 599, " ZEND_LONG_FMT " given", status);
		RETURN_THROWS();
	}
	if (lasts(ws, "reject")) {
		ws->state = HTTP_WS_REJECTED;
		ws->reject_status = (int) status;
		ws->reject_reason = zend_string_copy(reason);
	}
}

ZEND_METHOD(TrueAsync_WebSocketUpgrade, setSubprotocol)
{
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	http_ws_t *ws = from_object(Z_OBJ_P(ZEND_THIS))->ws;

	if (!http_is_token(ZSTR_VAL(name), ZSTR_LEN(name))) {
		http_throw_argument("setSubprotocol(): the name of a subprotocol is a token");
		RETURN_THROWS();
	}
	if (lasts(ws, "setSubprotocol")) {
		if (ws->subprotocol != NULL) {
			zend_string_release(ws->subprotocol);
		}
		ws->subprotocol = zend_string_copy(name);
	}
}

static void list_method(INTERNAL_FUNCTION_PARAMETERS, const char *name, size_t length)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_ws_list(from_object(Z_OBJ_P(ZEND_THIS))->request, name, length, return_value);
}

ZEND_METHOD(TrueAsync_WebSocketUpgrade, getOfferedSubprotocols)
{
	list_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, ZEND_STRL("sec-websocket-protocol"));
}

ZEND_METHOD(TrueAsync_WebSocketUpgrade, getOfferedExtensions)
{
	list_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, ZEND_STRL("sec-websocket-extensions"));
}
