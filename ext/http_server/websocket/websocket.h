/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The classes of WebSocket sessions as PHP sees them. */
#ifndef HTTP_SERVER_WEBSOCKET_H
#define HTTP_SERVER_WEBSOCKET_H

#include "session.h"

extern zend_class_entry *http_ce_ws_exception;
extern zend_class_entry *http_ce_ws_closed_exception;
extern zend_class_entry *http_ce_ws_backpressure_exception;
extern zend_class_entry *http_ce_ws_concurrent_read_exception;
extern zend_string *http_ws_str_close_code;   /* closeCode */
extern zend_string *http_ws_str_close_reason; /* closeReason */

void http_register_websocket(void);

static zend_always_inline http_ws_t *http_ws_from_object(zend_object *object)
{
	return (http_ws_t *) ((char *) object - XtOffsetOf(http_ws_t, std));
}

#define HTTP_THIS_SESSION() http_ws_from_object(Z_OBJ_P(ZEND_THIS))

/* An empty object; the caller owns it. */
http_ws_t *http_ws_create(void);

/* --- upgrade.c --- */

/* WebSocketUpgrade is the class `ce`. */
void http_register_websocket_upgrade(zend_class_entry *ce);
/* The handshake of a session as an object; the caller owns it. */
zend_object *http_ws_upgrade_new(http_ws_t *ws);

#endif
