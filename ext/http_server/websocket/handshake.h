/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Handshakes (RFC 6455 section 4, RFC 8441): what a request asks for, and what of it is granted. */
#ifndef HTTP_SERVER_WEBSOCKET_HANDSHAKE_H
#define HTTP_SERVER_WEBSOCKET_HANDSHAKE_H

#include "message/request.h"

typedef enum {
	HTTP_WS_IS_NO_UPGRADE, /* an ordinary request */
	HTTP_WS_IS_UPGRADE,
	HTTP_WS_IS_REFUSED
} http_ws_wish_t;

/* What a request wants. If it is refused: `status` and `fields`, lines of a head, or NULL. */
http_ws_wish_t http_ws_wish(const http_request_t *request, bool has_handler, int *status, const char **fields);

/* The value of Sec-WebSocket-Accept: a new string. */
zend_string *http_ws_accept_key(const http_request_t *request);

/* The first offer of permessage-deflate that can be accepted. False: none. `window_bits`: what the client asks of the
 * server, 9 to 15; 0: nothing. */
bool http_ws_accept_deflate(const http_request_t *request, int *window_bits);

/* The elements of a field, in the order of the client, into an array. */
void http_ws_list(const http_request_t *request, const char *name, size_t length, zval *array);

#endif
