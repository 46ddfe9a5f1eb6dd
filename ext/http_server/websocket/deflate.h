/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Compression of WebSocket messages (RFC 7692), without context from one message to the next: a session that rests has
 * neither a window nor a dictionary. Each thread keeps one state of each direction for the next message. */
#ifndef HTTP_SERVER_WEBSOCKET_DEFLATE_H
#define HTTP_SERVER_WEBSOCKET_DEFLATE_H

#include "php.h"
#include "zend_smart_str.h"

typedef struct _http_ws_inflater_s http_ws_inflater_t;

typedef enum {
	HTTP_WS_INFLATED,
	HTTP_WS_INFLATES_TOO_MUCH, /* `max` would be passed */
	HTTP_WS_INFLATE_FAILED     /* the input is damaged */
} http_ws_inflate_t;

/* True if this build compresses. */
bool http_ws_deflate_exists(void);

/* NULL: there is no memory. */
http_ws_inflater_t *http_ws_inflater_new(void);
/* Appends what the input of a message is inflated to; `is_end`: the message has ended. Never makes `out` longer than
 * `max`. */
http_ws_inflate_t http_ws_inflate(http_ws_inflater_t *inflater, const char *data, size_t length, bool is_end,
		smart_str *out, size_t max);
void http_ws_inflater_release(http_ws_inflater_t *inflater);

/* A message compressed, with a window of 2^window_bits bytes, 9 to 15: a new string; NULL: there is no memory. */
zend_string *http_ws_deflate(const zend_string *message, int window_bits);

/* Frees what this thread keeps. */
void http_ws_deflate_shutdown(void);

#endif
