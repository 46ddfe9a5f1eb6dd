/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * An attachment: what a thread has of a hub. Its port, its subscribers, and the messages of its own that wait for room in the
 * mailboxes of other threads.
 *
 * A thread is attached while it serves, and from its first Room::subscribe() on until its request ends. */
#ifndef HTTP_SERVER_ROOMS_ATTACHMENT_H
#define HTTP_SERVER_ROOMS_ATTACHMENT_H

#include "base/signal.h"
#include "hub.h"
#include "topics.h"

typedef struct _http_attachment_s http_attachment_t;
typedef struct _http_parked_s http_parked_t;

/* A reliable send that waits for its targets. Lives on the stack of its coroutine. */
typedef struct {
	uint32_t waiting;   /* targets that are not decided */
	uint32_t delivered;
	uint32_t failed;    /* the time is up, or the attachment has ended */
} http_pending_send_t;

/* A message for a thread whose mailbox was full. */
struct _http_parked_s {
	http_parked_t *prev;
	http_parked_t *next;
	http_port_t *port;            /* one reference */
	http_body_t *body;            /* one reference */
	uint64_t deadline;            /* ms, of the loop's clock */
	http_pending_send_t *send;    /* borrowed: who waits for it; NULL: no one does */
};

struct _http_attachment_s {
	http_attachment_t *prev_here; /* of the thread */
	http_attachment_t *next_here;
	http_hub_t *hub;              /* one reference */
	http_port_t *port;            /* one reference */
	http_topics_t *topics;        /* owned */
	uint32_t serves;              /* servers of this thread that need it */
	uint32_t subscriptions;
	struct _http_room_s *first_room; /* handles that have subscribed here */
	bool stays;                   /* until the request ends */
	zend_async_trigger_event_t *notice;   /* owned: there is mail */
	zend_async_trigger_event_t *presence; /* owned: started while a coroutine waits for a message without end: that is work */
	uint32_t waiters;
	http_parked_t *first_parked;  /* in the order in which they were sent */
	http_parked_t *last_parked;
	uint32_t parked;
	zend_async_timer_event_t *retry; /* owned; NULL before the first need */
	http_signal_t *decided;       /* owned: parked messages, or questions, have been decided */
};

/* The attachment of this thread. NULL: it is not attached. */
http_attachment_t *http_attachment_find(const http_hub_t *hub);
/* Attaches this thread, if it is not. NULL with an exception. The scheduler runs. */
http_attachment_t *http_attachment_need(http_hub_t *hub);
/* A server of this thread begins, or ends, to serve; the last one detaches the thread, unless it stays. */
void http_attachment_serve(http_attachment_t *attachment);
void http_attachment_unserve(http_attachment_t *attachment);
/* The request of this thread ends. */
void http_attachments_end_request(void);

http_subscription_t *http_attachment_subscribe(http_attachment_t *attachment, const zend_string *filter,
		http_subscriber_t *subscriber);
/* `filter` is that of the subscription. */
void http_attachment_unsubscribe(http_attachment_t *attachment, http_subscription_t *subscription,
		const zend_string *filter);

/* Gives a message to the subscribers of this thread. Returns how many took it. */
uint32_t http_attachment_deliver(http_attachment_t *attachment, http_delivery_t *delivery,
		const http_subscriber_t *except);
uint32_t http_attachment_count(http_attachment_t *attachment, const char *topic, size_t length);

/* A coroutine waits for a message without end, or does no more. */
void http_attachment_wait(http_attachment_t *attachment, int by);

/* --- retry.c --- */

/* Keeps a message for a thread whose mailbox is full. False: it keeps as many as it may. */
bool http_attachment_park(http_attachment_t *attachment, http_port_t *port, http_delivery_t *delivery,
		uint64_t timeout_ms, http_pending_send_t *send);
/* Posts what is parked, as far as there is room by now. */
void http_attachment_retry(http_attachment_t *attachment);
/* Nothing will be sent any more. */
void http_attachment_drop_parked(http_attachment_t *attachment);
/* The one that waits for a send waits no more: its messages stay. */
void http_attachment_abandon(http_attachment_t *attachment, const http_pending_send_t *send);

#endif
