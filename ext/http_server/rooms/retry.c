/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Reliable sends: messages that wait for room in a mailbox, and are tried again until their time is up. */
#include "attachment.h"
#include "base/watch.h"
#include "zend_async_list.h"

static void on_retry(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_attachment_retry(HTTP_WATCH_OWNER(callback));
}

/* Tries again soon. False: that is not possible. */
static bool retry_soon(http_attachment_t *attachment)
{
	if (attachment->retry == NULL) {
		/* It keeps the loop alive: the program counts on the delivery. */
		attachment->retry = http_timer_new(1, false, false, on_retry, attachment);
		if (UNEXPECTED(attachment->retry == NULL)) {
			zend_clear_exception();
			return false;
		}
	}
	if (attachment->retry->base.loop_ref_count > 0) {
		return true;
	}
	if (UNEXPECTED(!ZEND_ASYNC_TIMER_REARM(attachment->retry, attachment->hub->retry_interval_ms, 1))) {
		zend_clear_exception();
		return false;
	}
	return true;
}

bool http_attachment_park(http_attachment_t *attachment, http_port_t *port, http_delivery_t *delivery,
		uint64_t timeout_ms, http_pending_send_t *send)
{
	http_parked_t *parked;

	if (attachment->parked >= attachment->hub->retry_max || UNEXPECTED(!retry_soon(attachment))) {
		return false;
	}
	parked = pecalloc(1, sizeof(*parked), true);
	parked->port = http_port_add_ref(port);
	parked->body = http_delivery_body(delivery);
	parked->deadline = ZEND_ASYNC_NOW() + timeout_ms;
	parked->send = send;
	if (send != NULL) {
		send->waiting++;
	}
	attachment->parked++;
	ZEND_ASYNC_LIST_APPEND(attachment->first_parked, attachment->last_parked, parked, prev, next);
	http_hub_count(attachment->hub, ws_retry_queued, 1);
	return true;
}

/* The target is decided. */
static void unpark(http_attachment_t *attachment, http_parked_t *parked, bool delivered, bool failed)
{
	if (parked->send != NULL) {
		parked->send->waiting--;
		parked->send->delivered += delivered;
		parked->send->failed += failed;
	}
	ZEND_ASYNC_LIST_REMOVE(attachment->first_parked, attachment->last_parked, parked, prev, next);
	attachment->parked--;
	http_port_release(parked->port);
	if (!delivered) {
		http_body_release(parked->body);
	}
	pefree(parked, true);
}

/* False: it stays. */
static bool try_again(http_attachment_t *attachment, http_parked_t *parked, uint64_t now)
{
	http_hub_t *hub = attachment->hub;

	switch (http_port_post(parked->port, parked->body)) {
		case HTTP_POST_TAKEN:
			http_hub_count(hub, ws_retry_delivered, 1);
			http_hub_count(hub, ws_topic_posted, 1);
			unpark(attachment, parked, true, false);
			return true;
		case HTTP_POST_CLOSED:
			http_hub_count(hub, ws_retry_gone, 1);
			unpark(attachment, parked, false, false);
			return true;
		default: break;
	}
	if (now < parked->deadline) {
		return false;
	}
	http_hub_count(hub, ws_retry_expired, 1);
	unpark(attachment, parked, false, true);
	return true;
}

void http_attachment_retry(http_attachment_t *attachment)
{
	const uint64_t now = ZEND_ASYNC_NOW();
	http_parked_t *parked = attachment->first_parked;
	bool decided = false;

	while (parked != NULL) {
		http_parked_t *next = parked->next;

		decided |= try_again(attachment, parked, now);
		parked = next;
	}
	if (attachment->first_parked != NULL) {
		retry_soon(attachment);
	}
	if (decided) {
		http_signal_notify(attachment->decided);
	}
}

void http_attachment_drop_parked(http_attachment_t *attachment)
{
	while (attachment->first_parked != NULL) {
		http_hub_count(attachment->hub, ws_retry_shutdown, 1);
		unpark(attachment, attachment->first_parked, false, true);
	}
}

void http_attachment_abandon(http_attachment_t *attachment, const http_pending_send_t *send)
{
	for (http_parked_t *parked = attachment->first_parked; parked != NULL; parked = parked->next) {
		if (parked->send == send) {
			parked->send = NULL;
		}
	}
}
