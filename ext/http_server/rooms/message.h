/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A message to a topic: a delivery on the thread that gives it to subscribers, and a body that waits in mailboxes and queues.
 * A body is stored once, however many wait for it; it is not made before the first one does. */
#ifndef HTTP_SERVER_ROOMS_MESSAGE_H
#define HTTP_SERVER_ROOMS_MESSAGE_H

#include "php.h"
#include "zend_atomic.h"

typedef struct _http_hub_s http_hub_t;

/* Persistent; does not change. */
typedef struct {
	zend_atomic_int ref_count;
	http_hub_t *hub;        /* borrowed: who holds a body holds the hub */
	bool is_text;
	size_t topic_length;
	size_t length;          /* of the data, which is behind the topic */
	char bytes[];
} http_body_t;

typedef struct {
	http_hub_t *hub;
	const char *topic;      /* borrowed */
	size_t topic_length;
	bool is_text;
	zend_string *data;      /* borrowed, or owned with `owns_data`; NULL: it has to be made of the body */
	bool owns_data;
	http_body_t *body;      /* owned; NULL: not made yet */
	/* What WebSocket sessions make of it, once for all with the same window: */
	zend_string *deflated;  /* owned; NULL: not made yet */
	int window_bits;
} http_delivery_t;

/* Of what a program publishes. Both strings are borrowed until the end. */
http_delivery_t http_delivery_of(http_hub_t *hub, zend_string *topic, zend_string *data, bool is_text);
/* Of what has arrived; takes over the reference. */
http_delivery_t http_delivery_of_body(http_body_t *body);
void http_delivery_end(http_delivery_t *delivery);

/* Borrowed. */
zend_string *http_delivery_data(http_delivery_t *delivery);
/* A new reference. */
http_body_t *http_delivery_body(http_delivery_t *delivery);
/* Any thread. */
void http_body_release(http_body_t *body);

static zend_always_inline const char *http_body_data(const http_body_t *body)
{
	return body->bytes + body->topic_length;
}

#endif
