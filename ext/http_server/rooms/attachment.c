/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * An attachment: what a thread has of a hub. */
#include "attachment.h"
#include "room.h"
#include "base/watch.h"
#include "zend_async_list.h"

ZEND_TLS http_attachment_t *here;
/* Of the thread. */
ZEND_TLS uint64_t last_search;

/* Mails taken in one turn: a thread that gets more than it can deliver still serves. */
#define MAILS_PER_TURN 256

/* --- subscribers --- */

typedef struct {
	const http_subscriber_t *except; /* is left out; NULL: none is */
	uint64_t number;                 /* of this search: a subscriber is found once, however many of its filters match */
	http_subscriber_t **found;       /* owned, persistent; one reference of the object each */
	uint32_t count;
	uint32_t capacity;
} reached_t;

static void add_reached(void *context, http_subscriber_t *subscriber)
{
	reached_t *reached = context;

	if (subscriber == reached->except || subscriber->last_search == reached->number
			|| !subscriber->is_open(subscriber)) {
		return;
	}
	subscriber->last_search = reached->number;
	if (reached->count == reached->capacity) {
		/* Persistent: what arrives from other threads must not exhaust the memory of a request. */
		reached->capacity = MAX(16, reached->capacity * 2);
		reached->found = safe_perealloc(reached->found, reached->capacity, sizeof(*reached->found), 0, true);
	}
	GC_ADDREF(subscriber->object);
	reached->found[reached->count++] = subscriber;
}

/* Finds them before anything is given out: a subscriber may be lost meanwhile. */
static reached_t find_reached(http_attachment_t *attachment, const char *topic, size_t length,
		const http_subscriber_t *except)
{
	reached_t reached = { .except = except, .number = ++last_search };

	http_topics_find(attachment->topics, topic, length, add_reached, &reached);
	return reached;
}

static void free_reached(reached_t *reached)
{
	for (uint32_t i = 0; i < reached->count; i++) {
		OBJ_RELEASE(reached->found[i]->object);
	}
	if (reached->found != NULL) {
		pefree(reached->found, true);
	}
}

uint32_t http_attachment_deliver(http_attachment_t *attachment, http_delivery_t *delivery,
		const http_subscriber_t *except)
{
	reached_t reached = find_reached(attachment, delivery->topic, delivery->topic_length, except);
	uint32_t served = 0;

	for (uint32_t i = 0; i < reached.count; i++) {
		served += reached.found[i]->deliver(reached.found[i], delivery);
	}
	free_reached(&reached);
	return served;
}

uint32_t http_attachment_count(http_attachment_t *attachment, const char *topic, size_t length)
{
	reached_t reached = find_reached(attachment, topic, length, NULL);
	const uint32_t count = reached.count;

	free_reached(&reached);
	return count;
}

http_subscription_t *http_attachment_subscribe(http_attachment_t *attachment, const zend_string *filter,
		http_subscriber_t *subscriber)
{
	http_subscription_t *subscription = http_topics_subscribe(attachment->topics, filter, subscriber);

	attachment->subscriptions++;
	http_interest_change(&attachment->port->interest, ZSTR_VAL(filter), ZSTR_LEN(filter), 1);
	return subscription;
}

void http_attachment_unsubscribe(http_attachment_t *attachment, http_subscription_t *subscription,
		const zend_string *filter)
{
	attachment->subscriptions--;
	http_interest_change(&attachment->port->interest, ZSTR_VAL(filter), ZSTR_LEN(filter), -1);
	http_topics_unsubscribe(attachment->topics, subscription);
}

/* --- mail --- */

static void take_mail(http_attachment_t *attachment, http_mail_t mail)
{
	if (mail.body != NULL) {
		http_delivery_t delivery = http_delivery_of_body(mail.body);

		http_attachment_deliver(attachment, &delivery, NULL);
		http_delivery_end(&delivery);
	} else if (mail.question->asker == attachment->port) {
		http_question_release(mail.question);
		http_signal_notify(attachment->decided);
	} else {
		http_question_answer(mail.question,
				http_attachment_count(attachment, mail.question->topic, mail.question->length));
	}
}

static void on_notice(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_attachment_t *attachment = HTTP_WATCH_OWNER(callback);
	http_mail_t mail;

	for (int i = 0; i < MAILS_PER_TURN; i++) {
		if (!http_port_take(attachment->port, &mail)) {
			return;
		}
		take_mail(attachment, mail);
	}
	/* There may be more. */
	attachment->notice->trigger(attachment->notice);
}

/* --- its life --- */

static void drop_trigger(zend_async_trigger_event_t *trigger)
{
	if (trigger != NULL) {
		http_unwatch(&trigger->base);
	}
}

http_attachment_t *http_attachment_find(const http_hub_t *hub)
{
	for (http_attachment_t *attachment = here; attachment != NULL; attachment = attachment->next_here) {
		if (attachment->hub == hub) {
			return attachment;
		}
	}
	return NULL;
}

http_attachment_t *http_attachment_need(http_hub_t *hub)
{
	http_attachment_t *attachment = http_attachment_find(hub);

	if (attachment != NULL) {
		return attachment;
	}
	attachment = ecalloc(1, sizeof(*attachment));
	attachment->notice = http_trigger_new(on_notice, attachment);
	attachment->presence = attachment->notice != NULL ? ZEND_ASYNC_NEW_TRIGGER_EVENT() : NULL;
	if (UNEXPECTED(attachment->presence == NULL)) {
		drop_trigger(attachment->notice);
		efree(attachment);
		return NULL;
	}
	attachment->hub = http_hub_add_ref(hub);
	attachment->topics = http_topics_new();
	attachment->decided = http_signal_new("Room");
	attachment->port = http_hub_attach(hub, attachment->notice);
	ZEND_ASYNC_STACK_PUSH(here, attachment, prev_here, next_here);
	return attachment;
}

static void detach(http_attachment_t *attachment)
{
	ZEND_ASYNC_STACK_REMOVE(here, attachment, prev_here, next_here);
	http_rooms_close(attachment);
	http_hub_detach(attachment->hub, attachment->port);
	http_attachment_drop_parked(attachment);
	if (attachment->retry != NULL) {
		http_unwatch(&attachment->retry->base);
	}
	drop_trigger(attachment->notice);
	drop_trigger(attachment->presence);
	http_signal_notify(attachment->decided);
	http_signal_release(attachment->decided);
	/* A fatal error leaves sessions behind, and their filters: all of it goes with the request. */
	if (attachment->subscriptions == 0) {
		http_topics_free(attachment->topics);
	}
	http_port_release(attachment->port);
	http_hub_release(attachment->hub);
	efree(attachment);
}

void http_attachment_serve(http_attachment_t *attachment)
{
	attachment->serves++;
}

void http_attachment_unserve(http_attachment_t *attachment)
{
	if (--attachment->serves == 0 && !attachment->stays) {
		detach(attachment);
	}
}

void http_attachments_end_request(void)
{
	while (here != NULL) {
		detach(here);
	}
}

void http_attachment_wait(http_attachment_t *attachment, int by)
{
	zend_async_event_t *presence = &attachment->presence->base;

	if (by > 0 && attachment->waiters++ == 0) {
		if (UNEXPECTED(!presence->start(presence))) {
			zend_clear_exception();
		}
	} else if (by < 0 && --attachment->waiters == 0) {
		presence->stop(presence);
	}
}
