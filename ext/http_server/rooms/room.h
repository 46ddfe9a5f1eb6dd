/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Room: a handle of a topic, by which a program publishes, and receives in a queue of its own. */
#ifndef HTTP_SERVER_ROOM_H
#define HTTP_SERVER_ROOM_H

#include "attachment.h"

/* Messages that wait for recv(); one more drops the oldest. */
#define HTTP_ROOM_QUEUE 64

typedef struct _http_room_s http_room_t;
struct _http_room_s {
	http_subscriber_t subscriber;
	http_hub_t *hub;                   /* one reference */
	zend_string *topic;                /* owned */
	http_attachment_t *attachment;     /* borrowed while it is subscribed; NULL: it is not */
	http_subscription_t *subscription; /* owned */
	uint32_t ended;                    /* subscriptions that have ended */
	http_room_t *prev;                 /* of the attachment */
	http_room_t *next;
	http_body_t *queue[HTTP_ROOM_QUEUE]; /* a ring; one reference each */
	uint32_t head;
	uint32_t count;
	uint64_t lost;                     /* messages that recv() was too slow for */
	http_signal_t *arrival;            /* owned; NULL before the first wait */
	bool receives;                     /* a coroutine is in recv() */
	zend_object std;
};

void http_register_rooms(void);

/* A handle; takes over the reference of the topic, and its own of the hub. */
zend_object *http_room_new(http_hub_t *hub, zend_string *topic);
/* The thread is being detached: what its handles have subscribed to ends. */
void http_rooms_close(http_attachment_t *attachment);

#endif
