/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HTTP/1: a connection as a sequence of exchanges. llhttp reads heads and chunks; what RFC 9112 forbids and llhttp lets
 * pass is refused by checks of ours.
 *
 *   phase    what is awaited            left by
 *   -------  -------------------------  ----------------------------------------------------
 *   idle     the first byte of a head   a byte -> head, keep-alive deadline -> closed
 *   head     the rest of the head       its end -> body or respond, read deadline -> 408 or closed
 *   body     the rest of the body       its end -> respond, read deadline -> 408
 *   respond  the end of the response    it -> idle, or closed
 *
 * A response that ends before the body of its request waits in phase body until the rest of that has been thrown away. One that
 * the client does not take holds the connection in phase respond: `held`. Input behind the message that is being answered is
 * kept in `pending`. */
#ifndef HTTP_SERVER_HTTP1_H
#define HTTP_SERVER_HTTP1_H

#include "net/connection.h"
#include "message/response.h"
#include "chunks.h"
#include <llhttp.h>

#define HTTP1_TARGET_MAX  8192
#define HTTP1_VALUE_MAX   8192
#define HTTP1_NAME_MAX    256
#define HTTP1_HEAD_MAX    65536
#define HTTP1_PENDING_MAX 65536 /* input that is kept behind a request */

typedef enum {
	HTTP1_IDLE,
	HTTP1_HEAD,
	HTTP1_BODY,
	HTTP1_RESPOND
} http1_phase_t;

typedef struct {
	llhttp_t parser;
	http_conn_t *conn;         /* borrowed: owns this */
	http1_phase_t phase;
	http_request_t *request;   /* owned until it has an exchange, borrowed then; NULL between requests */
	http_exchange_t *exchange; /* one reference; NULL before the head is complete */

	/* the head that is being read */
	smart_str head;            /* its bytes of earlier reads */
	const char *window;        /* borrowed: the input of the present call of llhttp */
	size_t head_length;        /* bytes of earlier reads */
	bool in_name;              /* a name has begun, and may go on in the next read */
	bool in_value;
	bool in_target;
	bool head_complete;        /* llhttp has paused there */
	bool chunks_complete;      /* likewise, behind the last chunk */
	int error;                 /* status of the refusal; 0: none */

	/* the body */
	bool chunked;
	bool discards;             /* what arrives is thrown away */
	int late_refusal;          /* status of the answer when the body has arrived; 0: none */
	bool expects;              /* the client waits for 100 Continue */
	zend_long body_left;       /* bytes that Content-Length still promises */
	zend_long body_length;     /* bytes that have arrived */
	http1_chunks_t chunks;

	/* the response */
	bool closes;               /* the connection ends after this response */
	bool head_sent;
	bool sends_chunks;
	bool held;                 /* the response is complete; the next request waits until most of it was sent */

	bool processing;           /* input is being worked on: a response that ends meanwhile does not begin the next */
	smart_str pending;         /* input that is not worked on yet */
	size_t pending_done;       /* bytes of it that are */
} http1_t;

static zend_always_inline http1_t *http1_of(const http_conn_t *conn)
{
	return (http1_t *) conn->state_of_protocol;
}

static zend_always_inline http1_t *http1_of_exchange(const http_exchange_t *exchange)
{
	return (http1_t *) exchange->transport;
}

static zend_always_inline size_t http1_pending_length(const http1_t *h1)
{
	return h1->pending.s != NULL ? ZSTR_LEN(h1->pending.s) - h1->pending_done : 0;
}

/* Makes the connection one of HTTP/1, and begins to read. */
void http1_start(http_conn_t *conn);

/* --- parse.c --- */

void http1_parser_module_init(void);
/* Gets ready for the next head. */
void http1_parse_reset(http1_t *h1);
/* Works on input in the phases idle and head. Returns the number of bytes used; sets head_complete or error. */
size_t http1_parse_head(http1_t *h1, const char *data, size_t length);
/* The head is not complete, or not what it has to be: makes method and target known if their line has arrived. False: it has not. */
bool http1_parse_line(http1_t *h1);
/* What was made known is forgotten. */
void http1_forget_line(http1_t *h1);
/* Works on input of a chunked body. Returns the number of bytes used; sets chunks_complete or error. */
size_t http1_parse_chunks(http1_t *h1, const char *data, size_t length);
/* Reads a whole message. NULL: it is malformed or incomplete; no exception is set. The caller owns the object. */
http_request_t *http1_parse_message(const char *data, size_t length);

/* --- check.c --- */

/* Checks a complete head and reads from it what frames the body. Returns 0, or the status of the refusal. */
int http1_check_head(http1_t *h1, http_request_t *request);

/* --- body.c --- */

/* A piece of the body has arrived. Sets `error` if it is too much. */
void http1_body_add(http1_t *h1, const char *data, size_t length);

/* --- respond.c --- */

extern const http_exchange_ops_t http1_exchange_ops;

/* Answers without a handler. `fields` are lines of the head; may be NULL. */
void http1_refuse(http1_t *h1, int status, const char *fields, bool close);
/* Sends 100 Continue if the client waits for it. */
void http1_send_continue(http1_t *h1);

/* --- tunnel.c --- */

http_tunnel_t *http1_open_tunnel(http_exchange_t *exchange, const http_tunnel_user_t *user, void *owner);

/* --- connection.c --- */

/* The connection becomes something else: ends the exchange, and frees the state. */
void http1_leave(http1_t *h1);

/* The response is handed over: goes on with the next request, or ends the connection. */
void http1_response_done(http1_t *h1);
/* Reads while there is room for what arrives. */
void http1_adjust_reading(http1_t *h1);

#endif
