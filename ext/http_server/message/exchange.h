/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * An exchange: one request and its response, on any version of HTTP. The protocol owns the wire, the objects own what PHP
 * sees; the exchange stands between them, and each side reaches the other through it alone.
 *
 *   reference held by   from                     until
 *   -----------------   ----------------------   ------------------------------------------------
 *   the protocol        the head has arrived     nothing more is received or sent for the exchange
 *   the handler         it is dispatched         it has returned, or was cancelled before it began */
#ifndef HTTP_SERVER_EXCHANGE_H
#define HTTP_SERVER_EXCHANGE_H

#include "base/counters.h"
#include "base/peer.h"
#include "base/signal.h"
#include "tunnel.h"
#include "zend_async_API.h"

typedef struct _http_exchange_s http_exchange_t;
typedef struct _http_request_s http_request_t;
typedef struct _http_response_s http_response_t;

/* What a version of HTTP does for its exchanges. None of the functions suspends or throws. They are called only while the
 * exchange is attached (transport is not NULL). */
typedef struct {
	/* Sends the response, whose body is complete: it was never streamed. */
	void (*send)(http_exchange_t *exchange);
	/* Sends a piece of a streamed body, behind the head if it is the first; it may be empty. */
	void (*write)(http_exchange_t *exchange, zend_string *piece);
	/* Sends the end of a streamed body. */
	void (*end)(http_exchange_t *exchange);
	/* Lets the client see that the body is not complete. */
	void (*abort)(http_exchange_t *exchange, uint32_t code);
	/* True while a write needs not wait. */
	bool (*has_room)(const http_exchange_t *exchange);
	/* True if any byte of the response is on its way. */
	bool (*has_sent)(const http_exchange_t *exchange);
	/* The handler wants the body of the request: sends 100 Continue if the client waits for it, and goes on to read. */
	void (*want_body)(http_exchange_t *exchange);
	/* Answers without a handler, and ends the response. `fields` are lines of the head for HTTP/1; may be NULL. */
	void (*refuse)(http_exchange_t *exchange, int status, const char *fields, bool close);
	/* Answers 101, or 200 of HTTP/2, with the fields of the response, and detaches the exchange: what was its transport is
	 * a tunnel from now on. NULL: the client is gone, and the user is told nothing. */
	http_tunnel_t *(*open_tunnel)(http_exchange_t *exchange, const http_tunnel_user_t *user, void *owner);
	/* The address that the client has connected to, and whether by TLS. */
	bool (*local_address)(const http_exchange_t *exchange, http_peer_t *address);
} http_exchange_ops_t;

/* What answers an exchange without a coroutine. The functions are called amid the work of the protocol: they do no more than to note
 * what has happened. */
typedef struct {
	/* Some of the body has arrived, or all, or it has failed. */
	void (*input)(http_exchange_t *exchange);
	/* There is room for output. */
	void (*room)(http_exchange_t *exchange);
	/* The protocol has no more to do with the exchange. The last call. */
	void (*gone)(http_exchange_t *exchange);
} http_exchange_user_t;

#define HTTP_EXCHANGE_F_OUTPUT_COMPLETE (1u << 1) /* the response is handed over, or given up */
#define HTTP_EXCHANGE_F_GONE            (1u << 2) /* the client is gone */
#define HTTP_EXCHANGE_F_HALF_CLOSED     (1u << 3) /* the client sends no more; it may still read */
#define HTTP_EXCHANGE_F_RUNNING         (1u << 4) /* the handler has begun */
#define HTTP_EXCHANGE_F_HEAD            (1u << 6) /* the method is HEAD */

struct _http_exchange_s {
	uint32_t ref_count;
	uint32_t flags;                /* HTTP_EXCHANGE_F_* */
	const http_exchange_ops_t *ops;
	http_counters_t *counters;     /* borrowed: of the worker, which outlives its exchanges */
	void *worker;                  /* borrowed: of the handler's caller */
	void *transport;               /* borrowed: a connection or a stream; NULL once detached */
	http_request_t *request;       /* owned reference of the object */
	http_response_t *response;     /* owned reference of the object */
	zend_coroutine_t *coroutine;   /* borrowed: of the handler, until it ends */
	const http_exchange_user_t *user; /* NULL: none */
	void *user_data;               /* of the user */
	const char *loss;              /* what became of the client; NULL: nothing */
	uint64_t since;                /* ns: the handler waits to begin, then it has begun; 0: no one measures */
	http_signal_t *room;           /* owned; NULL before the first wait for room */
	http_signal_t *input;          /* owned; NULL before the first wait for the body */
};

/* One reference, which is the protocol's. */
http_exchange_t *http_exchange_new(const http_exchange_ops_t *ops, http_counters_t *counters, void *transport,
		http_request_t *request, bool is_head);
void http_exchange_release(http_exchange_t *exchange);

/* The protocol has no more to do with it. The objects keep what they have. */
void http_exchange_detach(http_exchange_t *exchange);

/* The response was sent, with this status. */
void http_exchange_count(const http_exchange_t *exchange);
/* The body has grown or is complete, or has failed: wakes the coroutines that wait for it. */
void http_exchange_notify_input(http_exchange_t *exchange);
/* There is room for output: wakes the coroutines that wait for it. */
void http_exchange_notify_room(http_exchange_t *exchange);
/* The body cannot be completed: later and present body calls throw HttpException. */
void http_exchange_fail_input(http_exchange_t *exchange, int status, const char *message);
/* The same, by the status of a refusal. */
void http_exchange_fail_body(http_exchange_t *exchange, int status);
/* The response has ended: what is missing of the body will be thrown away. */
void http_exchange_lose_body(http_exchange_t *exchange);
/* The client is gone: cancels the handler with HttpException 499, and makes writes throw it. */
void http_exchange_lose(http_exchange_t *exchange, const char *message);

static zend_always_inline bool http_exchange_is(const http_exchange_t *exchange, uint32_t flag)
{
	return (exchange->flags & flag) != 0;
}

static zend_always_inline bool http_exchange_is_gone(const http_exchange_t *exchange)
{
	return (exchange->flags & HTTP_EXCHANGE_F_GONE) != 0 || exchange->transport == NULL;
}

#endif
