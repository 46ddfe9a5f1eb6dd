/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A hub: what the threads of a server have in common for topics. Each thread that is attached has a port: a mailbox, and what
 * it is interested in. Persistent memory; the hub lives as long as a server, a room handle or an attached thread refers to
 * it.
 *
 *   port      entered by          left by
 *   --------  ------------------  ----------------------------------------
 *   open      http_hub_attach()   http_hub_detach() -> closed
 *   closed    -                   never: its memory goes with the last reference
 *
 * Locks: that of the hub guards the list of ports, that of a port its mailbox; the latter is taken inside the former. */
#ifndef HTTP_SERVER_ROOMS_HUB_H
#define HTTP_SERVER_ROOMS_HUB_H

#include "interest.h"
#include "message.h"
#include "zend_async_API.h"

#include <pthread.h>

/* Messages that wait in a mailbox. */
#define HTTP_MAILBOX_MAX 4096

typedef struct _http_port_s http_port_t;

/* Of the whole hub; as getRuntimeStats() names them. */
#define HTTP_HUB_COUNTERS(X) \
	X(ws_topic_posted) \
	X(ws_topic_skipped) \
	X(ws_topic_dropped) \
	X(ws_bodies) \
	X(ws_bodies_freed) \
	X(ws_sub_overflow) \
	X(ws_retry_queued) \
	X(ws_retry_delivered) \
	X(ws_retry_expired) \
	X(ws_retry_rejected) \
	X(ws_retry_gone) \
	X(ws_retry_shutdown)

struct _http_hub_s {
	zend_atomic_int ref_count;
	zend_atomic_int carries_text;  /* WebSocket sessions may get what is published: text has to be UTF-8 */
	uint64_t retry_interval_ms;    /* of reliable sends, and the rest of their limits */
	uint64_t retry_timeout_ms;
	uint32_t retry_max;            /* targets of a thread */
#define HTTP_HUB_FIELD(name) uint64_t name;
	HTTP_HUB_COUNTERS(HTTP_HUB_FIELD)
#undef HTTP_HUB_FIELD
	pthread_mutex_t lock;
	http_port_t *first;            /* under the lock; one reference each */
	uint32_t ports;
};

#define http_hub_count(hub, name, by) ((void) __atomic_add_fetch(&(hub)->name, (by), __ATOMIC_RELAXED))

http_hub_t *http_hub_new(uint64_t retry_interval_ms, uint64_t retry_timeout_ms, uint32_t retry_max);
http_hub_t *http_hub_add_ref(http_hub_t *hub);
/* Any thread. */
void http_hub_release(http_hub_t *hub);
/* How many threads are attached. */
uint32_t http_hub_ports(http_hub_t *hub);

/* --- questions --- */

/* How many subscribers a topic has. Persistent. */
typedef struct {
	zend_atomic_int ref_count;
	zend_atomic_int missing;   /* answers */
	zend_atomic_int sum;
	http_port_t *asker;        /* one reference */
	size_t length;
	char topic[];
} http_question_t;

void http_question_release(http_question_t *question);

/* What a mailbox holds: one of both. */
typedef struct {
	http_body_t *body;
	http_question_t *question; /* of another thread; of its own: all answers are there */
} http_mail_t;

/* --- ports --- */

typedef enum { HTTP_POST_TAKEN, HTTP_POST_FULL, HTTP_POST_CLOSED } http_post_t;

struct _http_port_s {
	zend_atomic_int ref_count;
	http_port_t *prev;         /* in the hub, under its lock */
	http_port_t *next;
	http_interest_t interest;
	pthread_mutex_t lock;
	/* Under the lock of the port: */
	bool is_closed;
	http_mail_t *mails;        /* owned: a ring */
	uint32_t size;
	uint32_t head;
	uint32_t count;
	zend_async_trigger_event_t *notice; /* of its thread */
};

/* A port for this thread, in the list of the hub; one reference. `notice` is told of mail. */
http_port_t *http_hub_attach(http_hub_t *hub, zend_async_trigger_event_t *notice);
/* Closes it, and frees what is in it; the reference stays the caller's. */
void http_hub_detach(http_hub_t *hub, http_port_t *port);
http_port_t *http_port_add_ref(http_port_t *port);
void http_port_release(http_port_t *port);

/* Any thread. HTTP_POST_TAKEN: the reference of the body was taken over. */
http_post_t http_port_post(http_port_t *port, http_body_t *body);
/* The next mail, which the caller owns. Its own thread. */
bool http_port_take(http_port_t *port, http_mail_t *mail);

/* What became of a message on its way to other threads. */
typedef struct {
	uint32_t posted;
	uint32_t threads;      /* that are attached, the own one included */
	uint32_t full_count;   /* mailboxes that were full */
	http_port_t **full;    /* owned list, one reference each, if it was asked for */
} http_posts_t;

/* Posts to every other thread that may have subscribers. `keep_full`: tells which mailboxes were full. */
http_posts_t http_hub_post(http_hub_t *hub, http_delivery_t *delivery, const http_port_t *own, bool keep_full);
void http_posts_free(http_posts_t *posts);
/* Asks all other threads. NULL: there is none. The caller has a reference. */
http_question_t *http_hub_ask(http_hub_t *hub, http_port_t *own, const zend_string *topic);
/* Answers a question of another thread, and takes over the reference. */
void http_question_answer(http_question_t *question, uint32_t count);

#endif
