/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A WebSocket session: its topic filters, and what it publishes. */
#include "session.h"
#include "websocket.h"
#include "base/exceptions.h"
#include "base/utf8.h"
#include "rooms/publish.h"
#include "zend_enum.h"
#include "websocket_arginfo.h"

/* How long subscriberCount() waits for other threads. */
#define COUNT_MS 1000

/* --- filters --- */

/* False with an exception. */
static bool check_name(const zend_string *name, bool is_filter)
{
	const char *problem = http_topic_check(name, is_filter);

	if (problem != NULL) {
		http_throw(http_ce_ws_exception, "The %s \"%s\" is malformed: %s", is_filter ? "filter" : "topic",
				ZSTR_VAL(name), problem);
	}
	return problem == NULL;
}

static bool subscribe(http_ws_t *ws, zend_string *filter)
{
	const zend_long most = ws->settings->ws_max_subscriptions;
	zval none, *place;

	if (!check_name(filter, true)) {
		return false;
	}
	http_ws_commit(ws);
	if (ws->state != HTTP_WS_OPEN) {
		http_ws_throw_closed(ws);
		return false;
	}
	if (ws->subscriptions != NULL && zend_hash_exists(ws->subscriptions, filter)) {
		return true;
	}
	if (most > 0 && ws->subscriptions != NULL && zend_hash_num_elements(ws->subscriptions) >= (uint32_t) most) {
		http_throw(http_ce_ws_exception, "The session has " ZEND_LONG_FMT " filters already, as many as it may", most);
		return false;
	}
	if (ws->subscriptions == NULL) {
		ws->subscriptions = zend_new_array(0);
	}
	/* A place first: a subscription that is not in the table would outlive the session if memory ran out. */
	ZVAL_PTR(&none, NULL);
	place = zend_hash_add_new(ws->subscriptions, filter, &none);
	Z_PTR_P(place) = http_attachment_subscribe(ws->worker->rooms, filter, &ws->subscriber);
	return true;
}

void http_ws_unsubscribe_all(http_ws_t *ws)
{
	http_subscription_t *subscription;
	HashTable *subscriptions = ws->subscriptions;
	zend_string *filter;

	ws->subscriptions = NULL;
	if (subscriptions != NULL) {
		ZEND_HASH_FOREACH_STR_KEY_PTR(subscriptions, filter, subscription) {
			if (EXPECTED(subscription != NULL)) {
				http_attachment_unsubscribe(ws->worker->rooms, subscription, filter);
			}
		} ZEND_HASH_FOREACH_END();
		zend_array_release(subscriptions);
	}
}

/* --- publishing --- */

static http_ws_t *session_of(const http_subscriber_t *subscriber)
{
	return (http_ws_t *) ((char *) subscriber - XtOffsetOf(http_ws_t, subscriber));
}

static bool deliver(http_subscriber_t *subscriber, http_delivery_t *delivery)
{
	return http_ws_try_send(session_of(subscriber), delivery);
}

static bool is_open(const http_subscriber_t *subscriber)
{
	return session_of(subscriber)->state == HTTP_WS_OPEN;
}

void http_ws_init_subscriber(http_ws_t *ws)
{
	ws->subscriber = (http_subscriber_t) { .object = &ws->std, .deliver = deliver, .is_open = is_open };
}

/* True if the session may publish once more now: a token bucket. */
static bool take_token(http_ws_t *ws)
{
	const double rate = (double) ws->settings->ws_publish_rate_limit;
	const double most = ws->settings->ws_publish_burst > 0 ? (double) ws->settings->ws_publish_burst : rate;
	const uint64_t now = zend_hrtime();

	if (rate == 0) {
		return true;
	}
	ws->tokens = ws->tokens_at == 0 ? most : MIN(most, ws->tokens + rate * (double) (now - ws->tokens_at) / 1e9);
	ws->tokens_at = now;
	if (ws->tokens < 1) {
		return false;
	}
	ws->tokens -= 1;
	return true;
}

/* --- methods --- */

ZEND_METHOD(TrueAsync_WebSocket, subscribe)
{
	zend_string *filter;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(filter)
	ZEND_PARSE_PARAMETERS_END();

	subscribe(HTTP_THIS_SESSION(), filter);
}

ZEND_METHOD(TrueAsync_WebSocket, unsubscribe)
{
	zend_string *filter;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(filter)
	ZEND_PARSE_PARAMETERS_END();

	http_ws_t *ws = HTTP_THIS_SESSION();
	http_subscription_t *subscription;

	if (check_name(filter, true) && ws->subscriptions != NULL
			&& (subscription = zend_hash_find_ptr(ws->subscriptions, filter)) != NULL) {
		http_attachment_unsubscribe(ws->worker->rooms, subscription, filter);
		zend_hash_del(ws->subscriptions, filter);
	}
}

ZEND_METHOD(TrueAsync_WebSocket, getTopics)
{
	zend_string *filter;

	ZEND_PARSE_PARAMETERS_NONE();

	const http_ws_t *ws = HTTP_THIS_SESSION();

	array_init(return_value);
	if (ws->subscriptions != NULL && !http_ws_is_closed(ws)) {
		ZEND_HASH_FOREACH_STR_KEY(ws->subscriptions, filter) {
			add_next_index_str(return_value, zend_string_copy(filter));
		} ZEND_HASH_FOREACH_END();
	}
}

static void publish_method(INTERNAL_FUNCTION_PARAMETERS, bool is_text)
{
	zend_string *topic, *data;
	bool exclude_self = true;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR(topic)
		Z_PARAM_STR(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(exclude_self)
	ZEND_PARSE_PARAMETERS_END();

	http_ws_t *ws = HTTP_THIS_SESSION();

	if (!check_name(topic, false)) {
		RETURN_THROWS();
	}
	if (is_text && !http_is_utf8(ZSTR_VAL(data), ZSTR_LEN(data))) {
		http_throw(http_ce_ws_exception, "The text is not UTF-8");
		RETURN_THROWS();
	}
	if (http_ws_is_closed(ws)) {
		http_ws_throw_closed(ws);
		RETURN_THROWS();
	}
	if (!take_token(ws)) {
		http_throw(http_ce_ws_backpressure_exception,
				"The session publishes more than " ZEND_LONG_FMT " times a second",
				ws->settings->ws_publish_rate_limit);
		RETURN_THROWS();
	}
	RETURN_LONG(
			http_publish(ws->worker->rooms->hub, topic, data, is_text, exclude_self ? &ws->subscriber : NULL).served);
}

ZEND_METHOD(TrueAsync_WebSocket, publish)
{
	publish_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(TrueAsync_WebSocket, publishBinary)
{
	publish_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(TrueAsync_WebSocket, subscriberCount)
{
	zend_string *topic;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(topic)
	ZEND_PARSE_PARAMETERS_END();

	http_ws_t *ws = HTTP_THIS_SESSION();

	if (!check_name(topic, false)) {
		RETURN_THROWS();
	}
	if (http_ws_is_closed(ws)) {
		http_ws_throw_closed(ws);
		RETURN_THROWS();
	}
	RETURN_LONG(http_subscribers(ws->worker->rooms->hub, topic, COUNT_MS));
}
