/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Reads the frames of a WebSocket client (RFC 6455 section 5), and puts messages together. A frame that is not allowed is
 * noticed by its header; text that is not UTF-8, with the first byte that cannot be.
 *
 * There is no library in it: of those that exist none inflates, and checks text while it inflates; what would be left for
 * one is a header of 14 bytes. */
#ifndef HTTP_SERVER_WEBSOCKET_READER_H
#define HTTP_SERVER_WEBSOCKET_READER_H

#include "deflate.h"
#include "zend_smart_str.h"

/* Of a control frame. */
#define HTTP_WS_CONTROL_MAX 125

typedef enum {
	HTTP_WS_CONTINUATION = 0,
	HTTP_WS_TEXT = 1,
	HTTP_WS_BINARY = 2,
	HTTP_WS_CLOSE = 8,
	HTTP_WS_PING = 9,
	HTTP_WS_PONG = 10
} http_ws_opcode_t;

/* Close codes that the server uses by itself (RFC 6455 section 7.4.1). */
#define HTTP_WS_NORMAL      1000
#define HTTP_WS_GOING_AWAY  1001
#define HTTP_WS_PROTOCOL    1002
#define HTTP_WS_NO_STATUS   1005
#define HTTP_WS_ABNORMAL    1006
#define HTTP_WS_BAD_PAYLOAD 1007
#define HTTP_WS_TOO_BIG     1009
#define HTTP_WS_INTERNAL    1011
#define HTTP_WS_TRY_LATER   1013

/* What has been read. */
typedef enum {
	HTTP_WS_NEEDS_MORE, /* all input is used */
	HTTP_WS_MESSAGE,    /* `message` and `is_text` are it: http_ws_reader_take() */
	HTTP_WS_CONTROL,    /* a control frame: `opcode`, `control` */
	HTTP_WS_FAILED      /* the session has to be closed with `error` */
} http_ws_event_t;

typedef struct {
	size_t max_frame;        /* bytes of the payload of a frame */
	size_t max_message;      /* of a message, put together and inflated */
	bool may_inflate;        /* permessage-deflate was negotiated */

	/* the frame that is being read */
	uint8_t header[14];
	uint8_t header_length;   /* bytes of it that have arrived */
	bool in_payload;
	bool is_last;            /* FIN */
	uint8_t opcode;
	uint8_t mask[4];
	uint32_t mask_at;        /* bytes of the payload that were unmasked */
	uint64_t left;           /* bytes of the payload that are still to come */

	/* the message that its frames belong to */
	bool in_message;
	bool is_text;
	bool is_deflated;
	uint32_t utf8;           /* state of the check; 0: between two characters */
	smart_str message;
	http_ws_inflater_t *inflater; /* owned while a message is inflated */

	uint8_t control[HTTP_WS_CONTROL_MAX];
	uint32_t control_length;
	int error;               /* close code; 0: none */
} http_ws_reader_t;

/* Reads until there is something to tell. Moves *data and *length behind what was used. */
http_ws_event_t http_ws_reader_next(http_ws_reader_t *reader, const char **data, size_t *length);
/* The message that has been read; the caller owns it. */
zend_string *http_ws_reader_take(http_ws_reader_t *reader);
void http_ws_reader_free(http_ws_reader_t *reader);

/* True if a peer may send this close code. */
bool http_ws_is_close_code(int code);

#endif
