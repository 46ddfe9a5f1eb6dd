/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A hub and its ports. */
#include "hub.h"
#include "zend_async_list.h"

/* --- the hub --- */

http_hub_t *http_hub_new(uint64_t retry_interval_ms, uint64_t retry_timeout_ms, uint32_t retry_max)
{
	http_hub_t *hub = pecalloc(1, sizeof(*hub), true);

	ZEND_ATOMIC_INT_INIT(&hub->ref_count, 1);
	ZEND_ATOMIC_INT_INIT(&hub->carries_text, 0);
	pthread_mutex_init(&hub->lock, NULL);
	hub->retry_interval_ms = retry_interval_ms;
	hub->retry_timeout_ms = retry_timeout_ms;
	hub->retry_max = retry_max;
	return hub;
}

http_hub_t *http_hub_add_ref(http_hub_t *hub)
{
	zend_async_atomic_int_add(&hub->ref_count, 1);
	return hub;
}

void http_hub_release(http_hub_t *hub)
{
	if (zend_async_atomic_int_add(&hub->ref_count, -1) == 0) {
		ZEND_ASSERT(hub->first == NULL);
		pthread_mutex_destroy(&hub->lock);
		pefree(hub, true);
	}
}

uint32_t http_hub_ports(http_hub_t *hub)
{
	pthread_mutex_lock(&hub->lock);
	const uint32_t ports = hub->ports;
	pthread_mutex_unlock(&hub->lock);
	return ports;
}

/* --- ports --- */

http_port_t *http_port_add_ref(http_port_t *port)
{
	zend_async_atomic_int_add(&port->ref_count, 1);
	return port;
}

void http_port_release(http_port_t *port)
{
	if (zend_async_atomic_int_add(&port->ref_count, -1) == 0) {
		pthread_mutex_destroy(&port->lock);
		pefree(port, true);
	}
}

http_port_t *http_hub_attach(http_hub_t *hub, zend_async_trigger_event_t *notice)
{
	http_port_t *port = pecalloc(1, sizeof(*port), true);

	/* One for the caller, one for the hub. */
	ZEND_ATOMIC_INT_INIT(&port->ref_count, 2);
	pthread_mutex_init(&port->lock, NULL);
	port->notice = notice;
	pthread_mutex_lock(&hub->lock);
	ZEND_ASYNC_STACK_PUSH(hub->first, port, prev, next);
	hub->ports++;
	pthread_mutex_unlock(&hub->lock);
	return port;
}

/* Takes the first mail out. Under the lock. */
static bool take(http_port_t *port, http_mail_t *mail)
{
	if (port->count == 0) {
		return false;
	}
	*mail = port->mails[port->head];
	port->head = (port->head + 1) % port->size;
	port->count--;
	return true;
}

void http_hub_detach(http_hub_t *hub, http_port_t *port)
{
	http_mail_t mail;

	pthread_mutex_lock(&hub->lock);
	ZEND_ASYNC_STACK_REMOVE(hub->first, port, prev, next);
	hub->ports--;
	pthread_mutex_unlock(&hub->lock);

	pthread_mutex_lock(&port->lock);
	port->is_closed = true;
	port->notice = NULL;
	pthread_mutex_unlock(&port->lock);
	/* Nothing comes any more. */
	while (take(port, &mail)) {
		if (mail.body != NULL) {
			http_body_release(mail.body);
		} else if (mail.question->asker == port) {
			http_question_release(mail.question);
		} else {
			http_question_answer(mail.question, 0);
		}
	}
	if (port->mails != NULL) {
		pefree(port->mails, true);
		port->mails = NULL;
	}
	http_port_release(port);
}

/* Makes room for one more. Under the lock. */
static void grow(http_port_t *port)
{
	const uint32_t size = port->size > 0 ? port->size * 2 : 16;
	http_mail_t *mails;

	if (port->count < port->size) {
		return;
	}
	mails = safe_pemalloc(size, sizeof(*mails), 0, true);
	for (uint32_t i = 0; i < port->count; i++) {
		mails[i] = port->mails[(port->head + i) % port->size];
	}
	if (port->mails != NULL) {
		pefree(port->mails, true);
	}
	port->mails = mails;
	port->size = size;
	port->head = 0;
}

/* Questions do not count: as many are asked as coroutines wait. */
static http_post_t put(http_port_t *port, http_mail_t mail)
{
	http_post_t result = HTTP_POST_TAKEN;

	pthread_mutex_lock(&port->lock);
	if (port->is_closed) {
		result = HTTP_POST_CLOSED;
	} else if (mail.body != NULL && port->count >= HTTP_MAILBOX_MAX) {
		result = HTTP_POST_FULL;
	} else {
		grow(port);
		port->mails[(port->head + port->count++) % port->size] = mail;
		if (port->count == 1 && port->notice != NULL) {
			port->notice->trigger(port->notice);
		}
	}
	pthread_mutex_unlock(&port->lock);
	return result;
}

http_post_t http_port_post(http_port_t *port, http_body_t *body)
{
	return put(port, (http_mail_t) { .body = body });
}

bool http_port_take(http_port_t *port, http_mail_t *mail)
{
	pthread_mutex_lock(&port->lock);
	const bool taken = take(port, mail);
	pthread_mutex_unlock(&port->lock);
	return taken;
}

/* --- to all threads --- */

static void remember_full(http_posts_t *posts, http_port_t *port, uint32_t most)
{
	if (posts->full == NULL) {
		posts->full = safe_pemalloc(most, sizeof(*posts->full), 0, true);
	}
	posts->full[posts->full_count] = http_port_add_ref(port);
}

/* Under the lock of the hub. */
static void post_one(http_hub_t *hub, http_delivery_t *delivery, http_port_t *port, bool keep_full, http_posts_t *posts)
{
	http_body_t *body;

	if (!http_interest_may_have(&port->interest, delivery->topic, delivery->topic_length)) {
		http_hub_count(hub, ws_topic_skipped, 1);
		return;
	}
	body = http_delivery_body(delivery);
	switch (http_port_post(port, body)) {
		case HTTP_POST_TAKEN:
			http_hub_count(hub, ws_topic_posted, 1);
			posts->posted++;
			return;
		case HTTP_POST_FULL:
			if (keep_full) {
				remember_full(posts, port, hub->ports);
			} else {
				http_hub_count(hub, ws_topic_dropped, 1);
			}
			posts->full_count++;
			break;
		default: break;
	}
	http_body_release(body);
}

http_posts_t http_hub_post(http_hub_t *hub, http_delivery_t *delivery, const http_port_t *own, bool keep_full)
{
	http_posts_t posts = { 0 };

	pthread_mutex_lock(&hub->lock);
	posts.threads = hub->ports;
	for (http_port_t *port = hub->first; port != NULL; port = port->next) {
		if (port != own) {
			post_one(hub, delivery, port, keep_full, &posts);
		}
	}
	pthread_mutex_unlock(&hub->lock);
	return posts;
}

void http_posts_free(http_posts_t *posts)
{
	if (posts->full != NULL) {
		for (uint32_t i = 0; i < posts->full_count; i++) {
			http_port_release(posts->full[i]);
		}
		pefree(posts->full, true);
		posts->full = NULL;
	}
}

/* --- questions --- */

void http_question_release(http_question_t *question)
{
	if (zend_async_atomic_int_add(&question->ref_count, -1) == 0) {
		http_port_release(question->asker);
		pefree(question, true);
	}
}

http_question_t *http_hub_ask(http_hub_t *hub, http_port_t *own, const zend_string *topic)
{
	http_question_t *question = pecalloc(1, sizeof(*question) + ZSTR_LEN(topic), true);
	int asked = 0;

	/* One for the caller, and one answer of its own, so that it is not complete before all are asked. */
	ZEND_ATOMIC_INT_INIT(&question->ref_count, 2);
	ZEND_ATOMIC_INT_INIT(&question->missing, 1);
	ZEND_ATOMIC_INT_INIT(&question->sum, 0);
	question->asker = http_port_add_ref(own);
	question->length = ZSTR_LEN(topic);
	memcpy(question->topic, ZSTR_VAL(topic), ZSTR_LEN(topic));

	pthread_mutex_lock(&hub->lock);
	for (http_port_t *port = hub->first; port != NULL; port = port->next) {
		if (port == own || !http_interest_may_have(&port->interest, question->topic, question->length)) {
			continue;
		}
		zend_async_atomic_int_add(&question->ref_count, 1);
		zend_async_atomic_int_add(&question->missing, 1);
		if (put(port, (http_mail_t) { .question = question }) == HTTP_POST_TAKEN) {
			asked++;
		} else {
			zend_async_atomic_int_add(&question->missing, -1);
			zend_async_atomic_int_add(&question->ref_count, -1);
		}
	}
	pthread_mutex_unlock(&hub->lock);

	if (asked == 0) {
		http_question_release(question);
		http_question_release(question);
		return NULL;
	}
	http_question_answer(question, 0);
	return question;
}

void http_question_answer(http_question_t *question, uint32_t count)
{
	zend_async_atomic_int_add(&question->sum, (int) count);
	if (zend_async_atomic_int_add(&question->missing, -1) > 0
			|| put(question->asker, (http_mail_t) { .question = question }) != HTTP_POST_TAKEN) {
		http_question_release(question);
	}
}
