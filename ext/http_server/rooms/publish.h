/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a program does with a topic, from any thread: publish, send reliably, count. */
#ifndef HTTP_SERVER_ROOMS_PUBLISH_H
#define HTTP_SERVER_ROOMS_PUBLISH_H

#include "attachment.h"

extern zend_class_entry *http_ce_room_delivery_exception;

/* What has become of a message. */
typedef struct {
	uint32_t served;  /* subscribers of this thread */
	uint32_t posted;  /* other threads whose mailbox has taken it */
	uint32_t dropped; /* other threads whose mailbox was full */
	uint32_t threads; /* that are attached */
} http_published_t;

/* Best effort; never waits. */
http_published_t http_publish(http_hub_t *hub, zend_string *topic, zend_string *data, bool is_text,
		const http_subscriber_t *except);
/* The same as an array: served, posted, dropped, workers. */
void http_published_describe(const http_published_t *published, zval *array);

/* Tries again where a mailbox is full, for a time; text. True if every thread was reached or is being tried again, and there
 * was one. Never waits. */
bool http_publish_reliably(http_hub_t *hub, zend_string *topic, zend_string *data, uint64_t timeout_ms);
/* Waits for that. The number of threads and subscribers that have it; 0 with a RoomDeliveryException. */
uint32_t http_send(http_hub_t *hub, zend_string *topic, zend_string *data, uint64_t timeout_ms);

/* Subscribers of all threads; those that have not answered in time are left out. Without a coroutine, or where this thread is
 * not attached: those of this thread. May suspend. 0 with an exception if that is cancelled. */
uint32_t http_subscribers(http_hub_t *hub, zend_string *topic, zend_long timeout_ms);

/* False with an HttpServerInvalidArgumentException. */
bool http_check_topic(const zend_string *topic);
bool http_check_text(http_hub_t *hub, const zend_string *text);
/* The time that a reliable send has; `is_null`: that of the hub. */
bool http_check_timeout(const http_hub_t *hub, zend_long timeout_ms, bool is_null, uint64_t *result);

#endif
