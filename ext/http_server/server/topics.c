/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServer: topics. They are of the whole group: any copy, in any thread, can publish. */
#include "server.h"
#include "base/exceptions.h"
#include "rooms/publish.h"
#include "rooms/room.h"
#include "server_arginfo.h"

#define THIS_SERVER() http_server_from_object(Z_OBJ_P(ZEND_THIS))

/* NULL with an exception: there are no topics. */
static http_hub_t *hub_of(http_server_t *server)
{
	http_hub_t *hub = http_group_hub(http_server_group(server));

	if (UNEXPECTED(hub == NULL)) {
		http_throw_runtime("The server has no topics: call enableRooms() before start()");
	}
	return hub;
}

/* The same; a server that does not run gets them. */
static http_hub_t *need_hub(http_server_t *server)
{
	if (server->state == HTTP_SERVER_RUNNING || server->state == HTTP_SERVER_STOPPING) {
		return hub_of(server);
	}
	return http_group_need_hub(http_server_group(server), http_config_settings(server->config));
}

ZEND_METHOD(TrueAsync_HttpServer, enableRooms)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (need_hub(THIS_SERVER()) == NULL) {
		RETURN_THROWS();
	}
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(TrueAsync_HttpServer, room)
{
	zend_string *topic;
	http_hub_t *hub;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(topic)
	ZEND_PARSE_PARAMETERS_END();

	if (!http_check_topic(topic) || (hub = need_hub(THIS_SERVER())) == NULL) {
		RETURN_THROWS();
	}
	RETURN_OBJ(http_room_new(hub, zend_string_copy(topic)));
}

ZEND_METHOD(TrueAsync_HttpServer, publish)
{
	zend_string *topic, *message;
	bool binary = false;
	http_hub_t *hub;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR(topic)
		Z_PARAM_STR(message)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(binary)
	ZEND_PARSE_PARAMETERS_END();

	if (!http_check_topic(topic) || (hub = hub_of(THIS_SERVER())) == NULL
			|| (!binary && !http_check_text(hub, message))) {
		RETURN_THROWS();
	}
	const http_published_t published = http_publish(hub, topic, message, !binary, NULL);

	http_published_describe(&published, return_value);
}

/* What a reliable send needs. NULL with an exception. */
static http_hub_t *parse_send(INTERNAL_FUNCTION_PARAMETERS, zend_string **topic, zend_string **message,
		uint64_t *timeout_ms)
{
	zend_long given = 0;
	bool is_null = true;
	http_hub_t *hub;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR(*topic)
		Z_PARAM_STR(*message)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG_OR_NULL(given, is_null)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	if (!http_check_topic(*topic) || (hub = hub_of(THIS_SERVER())) == NULL
			|| !http_check_timeout(hub, given, is_null, timeout_ms) || !http_check_text(hub, *message)) {
		return NULL;
	}
	return hub;
}

ZEND_METHOD(TrueAsync_HttpServer, trySend)
{
	zend_string *topic, *message;
	uint64_t timeout_ms;
	http_hub_t *hub = parse_send(INTERNAL_FUNCTION_PARAM_PASSTHRU, &topic, &message, &timeout_ms);

	if (hub == NULL) {
		RETURN_THROWS();
	}
	RETURN_BOOL(http_publish_reliably(hub, topic, message, timeout_ms));
}

ZEND_METHOD(TrueAsync_HttpServer, send)
{
	zend_string *topic, *message;
	uint64_t timeout_ms;
	http_hub_t *hub = parse_send(INTERNAL_FUNCTION_PARAM_PASSTHRU, &topic, &message, &timeout_ms);

	if (hub == NULL) {
		RETURN_THROWS();
	}
	RETURN_LONG(http_send(hub, topic, message, timeout_ms));
}

ZEND_METHOD(TrueAsync_HttpServer, subscriberCount)
{
	zend_string *topic;
	zend_long timeout_ms = 1000;
	http_hub_t *hub;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(topic)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(timeout_ms)
	ZEND_PARSE_PARAMETERS_END();

	if (!http_check_topic(topic) || (hub = hub_of(THIS_SERVER())) == NULL) {
		RETURN_THROWS();
	}
	RETURN_LONG(http_subscribers(hub, topic, timeout_ms));
}
