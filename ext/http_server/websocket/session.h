/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A WebSocket session: messages over a tunnel. It is what the object WebSocket stands for, and outlives its tunnel.
 *
 *   state      entered by                        left by
 *   ---------  --------------------------------  ---------------------------------------------------------
 *   handshake  its handler begins                the first use, or the end of the handler -> open;
 *                                                reject() -> rejected; the client is gone -> closed
 *   rejected   reject()                          the end of the handler: the answer is sent -> closed
 *   open       101, or 200 of HTTP/2, was sent   close() -> closing; CLOSE of the client, a breach of the
 *                                                protocol, the end of the tunnel -> closed
 *   closing    CLOSE was sent                    CLOSE of the client, the end of the tunnel, time -> closed
 *   closed     -                                 never
 *
 * CLOSE of the client, and the end of its input, take effect when recv() is asked for more than the messages in front of it, so that
 * the handler can answer them, or after the time that a client has to answer CLOSE. What recv() has to say at the end is decided once, by the first reason: `outcome`. */
#ifndef HTTP_SERVER_WEBSOCKET_SESSION_H
#define HTTP_SERVER_WEBSOCKET_SESSION_H

#include "reader.h"
#include "base/signal.h"
#include "message/request.h"
#include "message/tunnel.h"
#include "net/worker.h"
#include "rooms/attachment.h"

/* Bytes of the reason of a CLOSE. */
#define HTTP_WS_REASON_MAX (HTTP_WS_CONTROL_MAX - 2)

typedef enum {
	HTTP_WS_HANDSHAKE,
	HTTP_WS_REJECTED,
	HTTP_WS_OPEN,
	HTTP_WS_CLOSING,
	HTTP_WS_CLOSED
} http_ws_state_t;

typedef struct _http_ws_message_s http_ws_message_t;
struct _http_ws_message_s {
	http_ws_message_t *next;
	zend_string *data; /* owned */
	bool is_text;
};

/* A coroutine that waits for room; lives on its stack. */
typedef struct _http_ws_sender_s http_ws_sender_t;
struct _http_ws_sender_s {
	http_ws_sender_t *prev;
	http_ws_sender_t *next;
};

typedef struct _http_ws_s http_ws_t;
struct _http_ws_s {
	http_ws_state_t state;
	http_exchange_t *exchange;   /* one reference while the handshake lasts, then NULL */
	http_tunnel_t *tunnel;       /* borrowed; NULL: none yet, or gone */
	http_worker_t *worker;       /* borrowed; valid while there is an exchange or a tunnel */
	http_settings_t *settings;   /* one reference */
	http_peer_t peer;
	void (*opened)(http_ws_t *ws); /* of the server: the handshake is over */
	void *owner;                 /* of that function; borrowed */
	zend_object *upgrade;        /* owned while the handler runs: WebSocketUpgrade */

	/* what was agreed on */
	bool deflates;
	int window_bits;             /* of the server; 0: the client has not asked for one */
	zend_string *subprotocol;    /* owned; NULL: none */
	int reject_status;
	zend_string *reject_reason;  /* owned; NULL: not rejected */

	/* input */
	http_ws_reader_t reader;
	http_ws_message_t *first;    /* messages that recv() has not returned */
	http_ws_message_t *last;
	size_t undelivered;          /* bytes of them */
	http_signal_t *arrival;      /* owned; NULL before the first wait */
	bool receives;               /* a coroutine is in recv() */
	bool answers;                /* recv() has returned a message, and was not asked for the next */
	bool owes_pong;              /* for the latest PING, which came while the client did not read */
	uint8_t pong_length;
	char pong[HTTP_WS_CONTROL_MAX];
	http_deadline_t deadline;    /* PING, PONG or CLOSE of the worker */
	bool pinged;                 /* a frame has to arrive by the deadline */

	/* output */
	http_signal_t *room;         /* owned; NULL before the first wait */
	http_ws_sender_t *first_sender; /* those that wait, in order of arrival */
	http_ws_sender_t *last_sender;
	bool gave_up;                /* one of them has waited in vain */

	/* topics */
	HashTable *subscriptions;    /* owned: http_subscription_t by filter; NULL: none */
	http_subscriber_t subscriber;
	double tokens;               /* publishings that are allowed now */
	uint64_t tokens_at;          /* ns; 0: never counted */

	/* the end */
	int peer_code;               /* of a CLOSE that has not taken effect; 0: none */
	zend_string *peer_reason;    /* owned; NULL: none */
	int outcome;                 /* close code; 0: not decided */
	zend_string *outcome_reason; /* owned; NULL: none */
	bool outcome_throws;

	/* iteration */
	zval current;                /* owned: the message; NULL: the end; UNDEF: not fetched */
	zend_long key;

	zend_object std;
};

/* --- session.c --- */

/* A session of a request that asks for one; the caller owns the object. Takes a reference of the exchange. */
http_ws_t *http_ws_new(http_exchange_t *exchange, http_worker_t *worker);
/* Ends the handshake, if it lasts: answers the client. */
void http_ws_commit(http_ws_t *ws);
void http_ws_handler_returned(http_ws_t *ws);
/* It has thrown, or was ended: `status` answers the request if the handshake lasts; `message` may be NULL. */
void http_ws_handler_failed(http_ws_t *ws, int status, zend_string *message);
/* Sends CLOSE, and waits for the client's; `code` 0: without one. */
void http_ws_close(http_ws_t *ws, int code, zend_string *reason);
/* Breaks off: sends CLOSE, and waits for nothing. */
void http_ws_fail(http_ws_t *ws, int code);
/* CLOSE of the client has arrived: it takes effect behind the messages that have. `code` HTTP_WS_NO_STATUS: without one;
 * HTTP_WS_ABNORMAL: no CLOSE, but the end of the input. */
void http_ws_peer_closes(http_ws_t *ws, int code, const char *reason, size_t length);
/* Answers a CLOSE of the client that has arrived, and ends. False: there is none. */
bool http_ws_take_peer_close(http_ws_t *ws);
void http_ws_free_parts(http_ws_t *ws);
/* A deadline of the kinds PING, PONG, CLOSE has passed. */
void http_ws_expired(http_deadline_t *deadline);

static zend_always_inline bool http_ws_is_closed(const http_ws_t *ws)
{
	return ws->state == HTTP_WS_CLOSING || ws->state == HTTP_WS_CLOSED || ws->state == HTTP_WS_REJECTED;
}

/* --- publish.c --- */

/* Makes a new session one that topics can have. */
void http_ws_init_subscriber(http_ws_t *ws);

/* The session ends. */
void http_ws_unsubscribe_all(http_ws_t *ws);

/* --- receive.c --- */

/* The next message; the caller owns it. NULL: there is none any more, or with an exception. May suspend. */
http_ws_message_t *http_ws_receive(http_ws_t *ws);
void http_ws_message_free(http_ws_message_t *message);
/* Input of the tunnel. */
void http_ws_take_input(http_ws_t *ws, const char *data, size_t length);
/* Decides what recv() says at the end, unless that is decided, and wakes it. `reason` may be NULL. */
void http_ws_decide(http_ws_t *ws, int code, const char *reason, size_t length, bool throws);

/* --- send.c --- */

/* Sends a message. Waits for room, unless `full` is there: then it is set instead. False with an exception. */
bool http_ws_send(http_ws_t *ws, zend_string *data, bool is_text, bool *full);
/* Sends a message that was checked. False: the session is closed, or the client does not read. Never waits. */
bool http_ws_try_send(http_ws_t *ws, http_delivery_t *message);
/* Sends, or queues, a control frame. */
void http_ws_send_control(http_ws_t *ws, http_ws_opcode_t opcode, const char *data, size_t length);
/* Answers a PING: now, or as soon as there is room, if no other PING comes before (RFC 6455 section 5.5.3). */
void http_ws_send_pong(http_ws_t *ws, const char *data, size_t length);
/* Some output was sent. */
void http_ws_output(http_ws_t *ws);
/* There may be room, or the session has ended: wakes senders. */
void http_ws_notify_senders(http_ws_t *ws);
ZEND_COLD void http_ws_throw_closed(const http_ws_t *ws);

#endif
