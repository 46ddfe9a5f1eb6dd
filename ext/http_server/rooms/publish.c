/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a program does with a topic. */
#include "publish.h"
#include "base/exceptions.h"
#include "base/utf8.h"

zend_class_entry *http_ce_room_delivery_exception;

/* --- arguments --- */

bool http_check_topic(const zend_string *topic)
{
	const char *problem = http_topic_check(topic, false);

	if (problem != NULL) {
		http_throw_argument("The topic \"%s\" is malformed: %s", ZSTR_VAL(topic), problem);
	}
	return problem == NULL;
}

bool http_check_text(http_hub_t *hub, const zend_string *text)
{
	if (zend_atomic_int_load(&hub->carries_text) && !http_is_utf8(ZSTR_VAL(text), ZSTR_LEN(text))) {
		http_throw_argument("The message is not UTF-8, as text of WebSocket sessions has to be");
		return false;
	}
	return true;
}

bool http_check_timeout(const http_hub_t *hub, zend_long timeout_ms, bool is_null, uint64_t *result)
{
	if (!is_null && timeout_ms < 1) {
		http_throw_argument("The timeout must be at least 1 ms, " ZEND_LONG_FMT " given", timeout_ms);
		return false;
	}
	*result = is_null ? hub->retry_timeout_ms : (uint64_t) timeout_ms;
	return true;
}

/* --- best effort --- */

/* What a thread has sent before comes first: its messages keep their order. */
static const http_port_t *own_port(http_attachment_t *attachment)
{
	if (attachment == NULL) {
		return NULL;
	}
	if (UNEXPECTED(attachment->first_parked != NULL)) {
		http_attachment_retry(attachment);
	}
	return attachment->port;
}

http_published_t http_publish(http_hub_t *hub, zend_string *topic, zend_string *data, bool is_text,
		const http_subscriber_t *except)
{
	http_attachment_t *attachment = http_attachment_find(hub);
	http_delivery_t delivery = http_delivery_of(hub, topic, data, is_text);
	const http_posts_t posts = http_hub_post(hub, &delivery, own_port(attachment), false);
	const http_published_t published = {
		.served = attachment != NULL ? http_attachment_deliver(attachment, &delivery, except) : 0,
		.posted = posts.posted,
		.dropped = posts.full_count,
		.threads = posts.threads,
	};

	http_delivery_end(&delivery);
	return published;
}

void http_published_describe(const http_published_t *published, zval *array)
{
	array_init_size(array, 4);
	add_assoc_long(array, "served", published->served);
	add_assoc_long(array, "posted", published->posted);
	add_assoc_long(array, "dropped", published->dropped);
	add_assoc_long(array, "workers", published->threads);
}

/* --- reliably --- */

typedef struct {
	uint32_t reached; /* subscribers of this thread, other threads that have it */
	uint32_t parked;
	uint32_t refused; /* mailboxes that were full, and it could not be kept */
	uint32_t threads;
} reach_t;

static reach_t publish_and_park(http_hub_t *hub, http_attachment_t *attachment, zend_string *topic, zend_string *data,
		uint64_t timeout_ms, http_pending_send_t *send)
{
	http_delivery_t delivery = http_delivery_of(hub, topic, data, true);
	http_posts_t posts = http_hub_post(hub, &delivery, own_port(attachment), true);
	reach_t reach = { .reached = posts.posted, .threads = posts.threads };

	for (uint32_t i = 0; i < posts.full_count; i++) {
		if (attachment != NULL && http_attachment_park(attachment, posts.full[i], &delivery, timeout_ms, send)) {
			reach.parked++;
		} else {
			http_hub_count(hub, ws_retry_rejected, 1);
			reach.refused++;
		}
	}
	reach.reached += attachment != NULL ? http_attachment_deliver(attachment, &delivery, NULL) : 0;
	http_posts_free(&posts);
	http_delivery_end(&delivery);
	return reach;
}

bool http_publish_reliably(http_hub_t *hub, zend_string *topic, zend_string *data, uint64_t timeout_ms)
{
	const reach_t reach = publish_and_park(hub, http_attachment_find(hub), topic, data, timeout_ms, NULL);

	return reach.refused == 0 && reach.reached + reach.parked > 0;
}

static ZEND_COLD void throw_undelivered(uint32_t delivered, uint32_t pending, const char *why)
{
	zend_object *exception;
	zval value;

	http_throw(http_ce_room_delivery_exception, "The message was not delivered to all: %s", why);
	exception = EG(exception);
	ZVAL_LONG(&value, delivered);
	zend_update_property(http_ce_room_delivery_exception, exception, ZEND_STRL("delivered"), &value);
	ZVAL_LONG(&value, pending);
	zend_update_property(http_ce_room_delivery_exception, exception, ZEND_STRL("pending"), &value);
}

/* Waits until every parked target is decided. False with an exception: what is parked stays. */
static bool wait_for_decisions(http_hub_t *hub, http_attachment_t *attachment, const http_pending_send_t *send)
{
	http_signal_t *decided = attachment->decided;
	bool woken = true;

	ZEND_ASYNC_EVENT_ADD_REF(&decided->event);
	while (woken && send->waiting > 0) {
		woken = http_signal_wait(decided);
	}
	http_signal_release(decided);
	if (!woken && (attachment = http_attachment_find(hub)) != NULL) {
		http_attachment_abandon(attachment, send);
	}
	return woken;
}

uint32_t http_send(http_hub_t *hub, zend_string *topic, zend_string *data, uint64_t timeout_ms)
{
	http_attachment_t *attachment = http_attachment_find(hub);
	http_pending_send_t send = { 0 };
	reach_t reach;

	if (ZEND_ASYNC_CURRENT_COROUTINE == NULL || !ZEND_ASYNC_MAY_SUSPEND()) {
		throw_undelivered(0, 0, "send() was called outside of a coroutine");
		return 0;
	}
	if (http_hub_ports(hub) == 0) {
		throw_undelivered(0, 0, "no thread is attached");
		return 0;
	}
	reach = publish_and_park(hub, attachment, topic, data, timeout_ms, &send);
	if (send.waiting > 0 && !wait_for_decisions(hub, attachment, &send)) {
		return 0;
	}
	reach.reached += send.delivered;
	if (send.failed + reach.refused > 0) {
		throw_undelivered(reach.reached, send.failed + reach.refused,
				reach.refused > 0 ? "the mailbox of a thread is full, and no more can wait for it"
								  : "the mailbox of a thread was full until the time was up");
		return 0;
	}
	if (reach.reached == 0) {
		throw_undelivered(0, 0, "nobody has subscribed");
		return 0;
	}
	return reach.reached;
}

/* --- counting --- */

/* True if all have answered. False: the time is up, or with an exception. */
static bool wait_for_answers(http_attachment_t *attachment, http_question_t *question, uint64_t timeout_ms)
{
	const uint64_t end = ZEND_ASYNC_NOW() + timeout_ms;
	http_signal_t *decided = attachment->decided;
	bool expired = false, woken = true;

	ZEND_ASYNC_EVENT_ADD_REF(&decided->event);
	while (woken && !expired && zend_atomic_int_load(&question->missing) > 0) {
		const uint64_t now = ZEND_ASYNC_NOW();

		if (now >= end) {
			break;
		}
		woken = http_signal_wait_for(decided, end - now, &expired);
	}
	http_signal_release(decided);
	return woken && !expired;
}

uint32_t http_subscribers(http_hub_t *hub, zend_string *topic, zend_long timeout_ms)
{
	http_attachment_t *attachment = http_attachment_find(hub);
	http_question_t *question;
	uint32_t count;

	if (attachment == NULL) {
		return 0;
	}
	count = http_attachment_count(attachment, ZSTR_VAL(topic), ZSTR_LEN(topic));
	if (timeout_ms < 1 || ZEND_ASYNC_CURRENT_COROUTINE == NULL || !ZEND_ASYNC_MAY_SUSPEND()) {
		return count;
	}
	question = http_hub_ask(hub, attachment->port, topic);
	if (question == NULL) {
		return count;
	}
	wait_for_answers(attachment, question, (uint64_t) timeout_ms);
	count += (uint32_t) zend_atomic_int_load(&question->sum);
	http_question_release(question);
	return EG(exception) == NULL ? count : 0;
}
