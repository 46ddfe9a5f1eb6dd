/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Topics of a thread: which subscribers have which filters. A topic is a name of levels, `a/b/c`; in a filter
 * `+` stands for one level, `#` at the end for the rest. Filters are a tree of their levels: a topic finds its
 * subscribers in a number of steps that depends on its levels, not on the number of filters. */
#ifndef HTTP_SERVER_ROOMS_TOPICS_H
#define HTTP_SERVER_ROOMS_TOPICS_H

#include "message.h"

#define HTTP_TOPIC_LEVELS_MAX 128
#define HTTP_TOPIC_LENGTH_MAX 65535

typedef struct _http_topics_s http_topics_t;
typedef struct _http_topic_node_s http_topic_node_t;
typedef struct _http_subscription_s http_subscription_t;

/* Embedded in a WebSocket session, or in a room handle. */
typedef struct _http_subscriber_s http_subscriber_t;
struct _http_subscriber_s {
	zend_object *object;       /* borrowed: holds the subscriber while it is given something */
	/* Gives it a message. False: it does not get it. Never waits. */
	bool (*deliver)(http_subscriber_t *subscriber, http_delivery_t *delivery);
	bool (*is_open)(const http_subscriber_t *subscriber);
	uint64_t last_search;      /* that has found it */
};

/* A filter of a subscriber. */
struct _http_subscription_s {
	http_topic_node_t *node;   /* borrowed: where its filter ends */
	http_subscription_t *prev; /* of the same filter */
	http_subscription_t *next;
	http_subscriber_t *subscriber; /* borrowed: ends its subscriptions before it goes */
	bool is_rest;              /* the filter ends with # */
};

http_topics_t *http_topics_new(void);
/* No subscription is left. */
void http_topics_free(http_topics_t *topics);

/* NULL, or what is wrong with a filter or a topic; the text is static. */
const char *http_topic_check(const zend_string *name, bool is_filter);

/* Adds a filter, which was checked; the caller owns the result. */
http_subscription_t *http_topics_subscribe(http_topics_t *topics, const zend_string *filter,
		http_subscriber_t *subscriber);
/* Removes and frees it. */
void http_topics_unsubscribe(http_topics_t *topics, http_subscription_t *subscription);

/* Calls `found` for each subscription whose filter the topic, which was checked, matches. No subscription may be added
 * or removed meanwhile. */
void http_topics_find(http_topics_t *topics, const char *topic, size_t length,
		void (*found)(void *context, http_subscriber_t *subscriber), void *context);

#endif
