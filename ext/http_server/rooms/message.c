/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A message to a topic. */
#include "message.h"
#include "hub.h"

http_delivery_t http_delivery_of(http_hub_t *hub, zend_string *topic, zend_string *data, bool is_text)
{
	return (http_delivery_t) {
		.hub = hub,
		.topic = ZSTR_VAL(topic),
		.topic_length = ZSTR_LEN(topic),
		.is_text = is_text,
		.data = data,
	};
}

http_delivery_t http_delivery_of_body(http_body_t *body)
{
	return (http_delivery_t) {
		.hub = body->hub,
		.topic = body->bytes,
		.topic_length = body->topic_length,
		.is_text = body->is_text,
		.body = body,
	};
}

void http_delivery_end(http_delivery_t *delivery)
{
	if (delivery->owns_data) {
		zend_string_release(delivery->data);
	}
	if (delivery->deflated != NULL) {
		zend_string_release(delivery->deflated);
	}
	if (delivery->body != NULL) {
		http_body_release(delivery->body);
	}
}

zend_string *http_delivery_data(http_delivery_t *delivery)
{
	if (delivery->data == NULL) {
		/* Persistent: no request is to blame for it if memory is short. */
		delivery->data = zend_string_init(http_body_data(delivery->body), delivery->body->length, true);
		delivery->owns_data = true;
	}
	return delivery->data;
}

http_body_t *http_delivery_body(http_delivery_t *delivery)
{
	if (delivery->body == NULL) {
		const size_t length = ZSTR_LEN(delivery->data);
		http_body_t *body = pemalloc(sizeof(*body) + delivery->topic_length + length, true);

		ZEND_ATOMIC_INT_INIT(&body->ref_count, 1);
		body->hub = delivery->hub;
		body->is_text = delivery->is_text;
		body->topic_length = delivery->topic_length;
		body->length = length;
		memcpy(body->bytes, delivery->topic, delivery->topic_length);
		memcpy(body->bytes + delivery->topic_length, ZSTR_VAL(delivery->data), length);
		http_hub_count(delivery->hub, ws_bodies, 1);
		delivery->body = body;
	}
	zend_async_atomic_int_add(&delivery->body->ref_count, 1);
	return delivery->body;
}

void http_body_release(http_body_t *body)
{
	if (zend_async_atomic_int_add(&body->ref_count, -1) == 0) {
		http_hub_count(body->hub, ws_bodies_freed, 1);
		pefree(body, true);
	}
}
