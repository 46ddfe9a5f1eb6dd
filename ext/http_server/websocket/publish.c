/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A WebSocket session: its topic filters, and what it publishes to the sessions of its worker. */
#include "session.h"
#include "websocket.h"
#include "base/exceptions.h"
#include "zend_enum.h"
#include "websocket_arginfo.h"

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
	zend_hash_add_new_ptr(ws->subscriptions, filter, http_topics_subscribe(ws->worker->topics, filter, ws));
	return true;
}

void http_ws_unsubscribe_all(http_ws_t *ws)
{
	http_subscription_t *subscription;
	HashTable *subscriptions = ws->subscriptions;

	ws->subscriptions = NULL;
	if (subscriptions != NULL) {
		ZEND_HASH_FOREACH_PTR(subscriptions, subscription) {
			http_topics_unsubscribe(ws->worker->topics, subscription);
		} ZEND_HASH_FOREACH_END();
		zend_array_release(subscriptions);
	}
}

/* --- publishing --- */

/* The sessions that a topic reaches. */
typedef struct {
	const http_ws_t *except; /* is left out; NULL: none is */
	uint64_t number;         /* of this search: a session is found once, however many of its filters match */
	http_ws_t **sessions;    /* owned, one reference each */
	uint32_t count;
	uint32_t capacity;
} reached_t;

/* Of the thread. */
ZEND_TLS uint64_t last_search;

static void add_reached(void *context, void *subscriber)
{
	reached_t *reached = context;
	http_ws_t *ws = subscriber;

	if (ws == reached->except || ws->last_search == reached->number || ws->state != HTTP_WS_OPEN) {
		return;
	}
	ws->last_search = reached->number;
	if (reached->count == reached->capacity) {
		reached->capacity = MAX(16, reached->capacity * 2);
		reached->sessions = safe_erealloc(reached->sessions, reached->capacity, sizeof(*reached->sessions), 0);
	}
	GC_ADDREF(&ws->std);
	reached->sessions[reached->count++] = ws;
}

/* Finds them before anything is sent: a session may be lost when it is sent to. */
static reached_t find_reached(http_worker_t *worker, const zend_string *topic, const http_ws_t *except)
{
	reached_t reached = { .except = except, .number = ++last_search };

	http_topics_find(worker->topics, topic, add_reached, &reached);
	return reached;
}

static void free_reached(reached_t *reached)
{
	for (uint32_t i = 0; i < reached->count; i++) {
		OBJ_RELEASE(&reached->sessions[i]->std);
	}
	if (reached->sessions != NULL) {
		efree(reached->sessions);
	}
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

/* Sends to every session that a topic reaches. Returns their number, without those that do not read. */
static uint32_t publish(http_ws_t *ws, const zend_string *topic, zend_string *data, bool is_text, bool exclude_self)
{
	reached_t reached = find_reached(ws->worker, topic, exclude_self ? ws : NULL);
	http_ws_out_t message = { .data = data, .is_text = is_text };
	uint32_t served = 0;

	for (uint32_t i = 0; i < reached.count; i++) {
		served += http_ws_try_send(reached.sessions[i], &message);
	}
	http_ws_out_free(&message);
	free_reached(&reached);
	return served;
}

static uint32_t count_subscribers(http_worker_t *worker, const zend_string *topic)
{
	reached_t reached = find_reached(worker, topic, NULL);
	const uint32_t count = reached.count;

	free_reached(&reached);
	return count;
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
		zend_hash_del(ws->subscriptions, filter);
		http_topics_unsubscribe(ws->worker->topics, subscription);
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
	if (is_text && !http_ws_is_utf8(ZSTR_VAL(data), ZSTR_LEN(data))) {
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
	RETURN_LONG(publish(ws, topic, data, is_text, exclude_self));
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
	RETURN_LONG(count_subscribers(ws->worker, topic));
}
