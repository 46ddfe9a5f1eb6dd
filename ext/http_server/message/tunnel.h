/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A tunnel: what is left of an exchange that has switched to another protocol: bytes in both directions, over a connection
 * of HTTP/1 or a stream of HTTP/2. The transport owns it; its user learns when it is gone. None of the functions suspends
 * or throws. */
#ifndef HTTP_SERVER_TUNNEL_H
#define HTTP_SERVER_TUNNEL_H

#include "php.h"

typedef struct _http_tunnel_s http_tunnel_t;

/* What the transport does for its user. */
typedef struct {
	/* Begins to deliver input. */
	void (*start)(http_tunnel_t *tunnel);
	/* Sends, or queues, a head and a body, which may be NULL. */
	void (*write)(http_tunnel_t *tunnel, const char *head, size_t length, zend_string *body);
	/* Bytes that are queued. */
	size_t (*queued)(const http_tunnel_t *tunnel);
	/* Ends the tunnel when its output is sent. */
	void (*finish)(http_tunnel_t *tunnel);
	/* Ends it at once. */
	void (*abort)(http_tunnel_t *tunnel);
} http_tunnel_ops_t;

/* What the user does for its transport. */
typedef struct {
	/* Input has arrived; it is gone after the call. */
	void (*input)(void *owner, const char *data, size_t length);
	/* The client sends no more. */
	void (*input_end)(void *owner);
	/* Some output was sent. */
	void (*output)(void *owner);
	/* The client does not take its output. True: the user knows, and wants the tunnel to go on. */
	bool (*stalled)(void *owner);
	/* The worker ends, or the connection is old enough. */
	void (*drain)(void *owner);
	/* The tunnel is gone: the last call. */
	void (*lost)(void *owner);
} http_tunnel_user_t;

struct _http_tunnel_s {
	const http_tunnel_ops_t *ops;
	const http_tunnel_user_t *user;
	void *owner; /* of the user; NULL after lost() */
};

/* For transports: tells the user, once, that the tunnel is gone. */
static inline void http_tunnel_lose(http_tunnel_t *tunnel)
{
	void *owner = tunnel->owner;

	if (owner != NULL) {
		tunnel->owner = NULL;
		tunnel->user->lost(owner);
	}
}

#endif
