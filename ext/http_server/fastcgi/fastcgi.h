/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A FastCGI client: answers requests with what scripts say that run elsewhere. All of it is callbacks on the loop; no coroutine and
 * no PHP code of this process takes part.
 *
 *   client --> spool of the request --> STDIN  --> script
 *   client <-- spool of the answer  <-- STDOUT <-- script
 *
 * A script gets a request when all of it is here, and is rid of its answer at once: how slow a client is matters to the server alone. */
#ifndef HTTP_SERVER_FASTCGI_H
#define HTTP_SERVER_FASTCGI_H

#include "settings.h"
#include "message/response.h"

typedef struct _http_fcgi_s http_fcgi_t;

/* A client of the backend that the settings describe, which are borrowed and outlive it; so is `compression`. `count` is told
 * that one request more is served, or one less (`by`: 1 or -1). Does not connect before there is a request. NULL with an exception. */
http_fcgi_t *http_fcgi_new(const http_fcgi_settings_t *settings, const http_compression_t *compression,
		void (*count)(void *owner, int by), void *owner);
/* True if requests for the path are answered by this backend. */
bool http_fcgi_takes(const http_fcgi_t *fcgi, const http_request_t *request);
/* A body follows the head of such a request: keeps it as it is on the wire. */
void http_fcgi_prepare(http_request_t *request);
/* Answers the request, now or later. */
void http_fcgi_serve(http_fcgi_t *fcgi, http_exchange_t *exchange);
/* A connection is free or gone, or the backend is there again: what waits goes on soon. Clients that are not told of the backend notice
 * it within a tick. */
void http_fcgi_soon(http_fcgi_t *fcgi);
/* Keeps no connection any more: the worker drains, and others need what idle ones hold. */
void http_fcgi_drain(http_fcgi_t *fcgi);
/* Gives up what is being served: clients get 503, or see that the answer is cut off. */
void http_fcgi_give_up(http_fcgi_t *fcgi);
/* Closes all connections. */
void http_fcgi_free(http_fcgi_t *fcgi);

#endif
