/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Room: a handle of a topic. */
#include "room.h"
#include "publish.h"
#include "base/exceptions.h"
#include "zend_async_list.h"
#include "zend_async_thread.h"
#include "rooms_arginfo.h"

static zend_class_entry *room_ce;
static zend_object_handlers room_handlers;

#define THIS_ROOM() room_of(Z_OBJ_P(ZEND_THIS))

static zend_always_inline http_room_t *room_of(zend_object *object)
{
	return (http_room_t *) ((char *) object - XtOffsetOf(http_room_t, std));
}

static zend_always_inline http_room_t *room_of_subscriber(const http_subscriber_t *subscriber)
{
	return (http_room_t *) ((char *) subscriber - XtOffsetOf(http_room_t, subscriber));
}

/* --- the queue --- */

static http_body_t *take_first(http_room_t *room)
{
	http_body_t *body = room->queue[room->head];

	room->head = (room->head + 1) % HTTP_ROOM_QUEUE;
	room->count--;
	return body;
}

static bool deliver(http_subscriber_t *subscriber, http_delivery_t *delivery)
{
	http_room_t *room = room_of_subscriber(subscriber);

	if (UNEXPECTED(room->attachment == NULL)) {
		return false;
	}
	if (UNEXPECTED(room->count == HTTP_ROOM_QUEUE)) {
		http_body_release(take_first(room));
		room->lost++;
		http_hub_count(room->hub, ws_sub_overflow, 1);
	}
	room->queue[(room->head + room->count++) % HTTP_ROOM_QUEUE] = http_delivery_body(delivery);
	if (room->arrival != NULL) {
		http_signal_notify(room->arrival);
	}
	return true;
}

static bool is_open(const http_subscriber_t *subscriber)
{
	return room_of_subscriber(subscriber)->attachment != NULL;
}

static void drop_queue(http_room_t *room)
{
	while (room->count > 0) {
		http_body_release(take_first(room));
	}
}

/* --- the subscription --- */

/* False with an exception. */
static bool subscribe(http_room_t *room)
{
	http_attachment_t *attachment;

	if (room->attachment != NULL) {
		return true;
	}
	if (UNEXPECTED(!ZEND_ASYNC_SCHEDULER_INIT())) {
		return false;
	}
	attachment = http_attachment_need(room->hub);
	if (UNEXPECTED(attachment == NULL)) {
		return false;
	}
	attachment->stays = true;
	/* The last step that may run out of memory. */
	room->subscription = http_attachment_subscribe(attachment, room->topic, &room->subscriber);
	room->attachment = attachment;
	ZEND_ASYNC_STACK_PUSH(attachment->first_room, room, prev, next);
	return true;
}

static void unsubscribe(http_room_t *room)
{
	http_attachment_t *attachment = room->attachment;

	if (attachment == NULL) {
		return;
	}
	room->attachment = NULL;
	room->ended++;
	ZEND_ASYNC_STACK_REMOVE(attachment->first_room, room, prev, next);
	http_attachment_unsubscribe(attachment, room->subscription, room->topic);
	room->subscription = NULL;
	drop_queue(room);
	if (room->arrival != NULL) {
		http_signal_notify(room->arrival);
	}
}

void http_rooms_close(http_attachment_t *attachment)
{
	while (attachment->first_room != NULL) {
		unsubscribe(attachment->first_room);
	}
}

/* --- receiving --- */

/* Suspends once. False with an exception. */
static bool wait_once(http_room_t *room, bool is_limited, uint64_t end)
{
	http_attachment_t *attachment = room->attachment;
	const uint64_t now = ZEND_ASYNC_NOW();
	bool expired, woken;

	if (is_limited) {
		return now >= end || http_signal_wait_for(room->arrival, end - now, &expired);
	}
	http_attachment_wait(attachment, 1);
	woken = http_signal_wait(room->arrival);
	/* The end of the attachment has ended the waits as well. */
	if (http_attachment_find(room->hub) == attachment) {
		http_attachment_wait(attachment, -1);
	}
	return woken;
}

/* NULL: there was none in time, or with an exception. */
static http_body_t *receive(http_room_t *room, zend_long timeout_ms, bool is_limited)
{
	const uint64_t end = is_limited && timeout_ms > 0 ? ZEND_ASYNC_NOW() + (uint64_t) timeout_ms : 0;
	const uint32_t ended = room->ended;
	bool woken = true;

	if (room->count == 0 && (!is_limited || timeout_ms > 0) && ZEND_ASYNC_CURRENT_COROUTINE != NULL
			&& ZEND_ASYNC_MAY_SUSPEND()) {
		if (room->arrival == NULL) {
			room->arrival = http_signal_new("Room::recv()");
		}
		room->receives = true;
		GC_ADDREF(&room->std);
		while (woken && room->ended == ended && room->count == 0 && (!is_limited || ZEND_ASYNC_NOW() < end)) {
			woken = wait_once(room, is_limited, end);
		}
		room->receives = false;
		if (woken && room->ended != ended) {
			http_throw_runtime("Room::recv() was interrupted: the subscription closed");
			woken = false;
		}
		OBJ_RELEASE(&room->std);
	}
	return woken && room->count > 0 ? take_first(room) : NULL;
}

/* --- the object --- */

static zend_object *room_create_object(zend_class_entry *ce)
{
	http_room_t *room = zend_object_alloc(sizeof(http_room_t), ce);

	memset(room, 0, XtOffsetOf(http_room_t, std));
	zend_object_std_init(&room->std, ce);
	room->subscriber = (http_subscriber_t) { .object = &room->std, .deliver = deliver, .is_open = is_open };
	return &room->std;
}

static void room_free_object(zend_object *object)
{
	http_room_t *room = room_of(object);

	unsubscribe(room);
	if (room->arrival != NULL) {
		http_signal_release(room->arrival);
	}
	if (room->topic != NULL) {
		zend_string_release(room->topic);
	}
	if (room->hub != NULL) {
		http_hub_release(room->hub);
	}
	zend_object_std_dtor(object);
}

zend_object *http_room_new(http_hub_t *hub, zend_string *topic)
{
	zend_object *object = room_create_object(room_ce);
	http_room_t *room = room_of(object);

	object->handlers = &room_handlers;
	room->hub = http_hub_add_ref(hub);
	room->topic = topic;
	return object;
}

/* --- in other threads --- */

/* Persistent. */
typedef struct {
	http_hub_t *hub; /* one reference */
	size_t length;
	char topic[];
} room_state_t;

static bool room_transfer(zend_async_thread_transfer_ctx_t *ctx, zval *value, zend_object *object)
{
	const http_room_t *room = room_of(object);
	room_state_t *state = pemalloc(sizeof(*state) + ZSTR_LEN(room->topic), true);

	state->hub = http_hub_add_ref(room->hub);
	state->length = ZSTR_LEN(room->topic);
	memcpy(state->topic, ZSTR_VAL(room->topic), state->length);
	ZVAL_PTR(value, state);
	return true;
}

static bool room_load(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *value, zval *loaded)
{
	http_room_t *room = room_of(object);
	const room_state_t *state = Z_PTR_P(value);

	room->hub = http_hub_add_ref(state->hub);
	room->topic = zend_string_init(state->topic, state->length, false);
	return true;
}

static void room_release(zval *value)
{
	room_state_t *state = Z_PTR_P(value);

	http_hub_release(state->hub);
	pefree(state, true);
}

static const zend_async_thread_transfer_handlers_t transfer_handlers = {
	.transfer = room_transfer,
	.load = room_load,
	.release = room_release,
};

void http_register_rooms(void)
{
	http_ce_room_delivery_exception = register_class_TrueAsync_RoomDeliveryException(http_ce_exception);
	room_ce = register_class_TrueAsync_Room();
	room_ce->create_object = room_create_object;
	room_ce->default_object_handlers = &room_handlers;

	memcpy(&room_handlers, &std_object_handlers, sizeof(room_handlers));
	room_handlers.offset = XtOffsetOf(http_room_t, std);
	room_handlers.free_obj = room_free_object;
	room_handlers.clone_obj = NULL;
	zend_async_thread_transfer_register_class(room_ce, &transfer_handlers);
}

/* --- methods --- */

ZEND_METHOD(TrueAsync_Room, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(TrueAsync_Room, publish)
{
	zend_string *message;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(message)
	ZEND_PARSE_PARAMETERS_END();

	const http_room_t *room = THIS_ROOM();

	if (!http_check_text(room->hub, message)) {
		RETURN_THROWS();
	}
	const http_published_t published = http_publish(room->hub, room->topic, message, true, NULL);

	http_published_describe(&published, return_value);
}

ZEND_METHOD(TrueAsync_Room, publishBinary)
{
	zend_string *data;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(data)
	ZEND_PARSE_PARAMETERS_END();

	const http_room_t *room = THIS_ROOM();

	RETURN_LONG(http_publish(room->hub, room->topic, data, false, NULL).served);
}

/* The message and the time of a reliable send. False with an exception. */
static bool parse_send(INTERNAL_FUNCTION_PARAMETERS, zend_string **message, uint64_t *timeout_ms)
{
	zend_long given = 0;
	bool is_null = true;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(*message)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG_OR_NULL(given, is_null)
	ZEND_PARSE_PARAMETERS_END_EX(return false);

	return http_check_timeout(THIS_ROOM()->hub, given, is_null, timeout_ms)
			&& http_check_text(THIS_ROOM()->hub, *message);
}

ZEND_METHOD(TrueAsync_Room, trySend)
{
	zend_string *message;
	uint64_t timeout_ms;

	if (!parse_send(INTERNAL_FUNCTION_PARAM_PASSTHRU, &message, &timeout_ms)) {
		RETURN_THROWS();
	}
	RETURN_BOOL(http_publish_reliably(THIS_ROOM()->hub, THIS_ROOM()->topic, message, timeout_ms));
}

ZEND_METHOD(TrueAsync_Room, send)
{
	zend_string *message;
	uint64_t timeout_ms;

	if (!parse_send(INTERNAL_FUNCTION_PARAM_PASSTHRU, &message, &timeout_ms)) {
		RETURN_THROWS();
	}
	RETURN_LONG(http_send(THIS_ROOM()->hub, THIS_ROOM()->topic, message, timeout_ms));
}

ZEND_METHOD(TrueAsync_Room, subscribe)
{
	ZEND_PARSE_PARAMETERS_NONE();

	subscribe(THIS_ROOM());
}

ZEND_METHOD(TrueAsync_Room, unsubscribe)
{
	ZEND_PARSE_PARAMETERS_NONE();

	unsubscribe(THIS_ROOM());
}

ZEND_METHOD(TrueAsync_Room, recv)
{
	zend_long timeout_ms = 0;
	bool is_null = true;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG_OR_NULL(timeout_ms, is_null)
	ZEND_PARSE_PARAMETERS_END();

	http_room_t *room = THIS_ROOM();

	if (room->attachment == NULL) {
		http_throw_runtime("Room::recv(): the handle has not subscribed");
		RETURN_THROWS();
	}
	if (room->receives) {
		http_throw_runtime("Room::recv(): another coroutine waits for the next message");
		RETURN_THROWS();
	}
	http_body_t *body = receive(room, timeout_ms, !is_null);

	if (body != NULL) {
		RETVAL_STRINGL(http_body_data(body), body->length);
		http_body_release(body);
	}
}

ZEND_METHOD(TrueAsync_Room, lostCount)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG((zend_long) THIS_ROOM()->lost);
}

ZEND_METHOD(TrueAsync_Room, subscriberCount)
{
	zend_long timeout_ms = 1000;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(timeout_ms)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_LONG(http_subscribers(THIS_ROOM()->hub, THIS_ROOM()->topic, timeout_ms));
}

ZEND_METHOD(TrueAsync_Room, name)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_STR_COPY(THIS_ROOM()->topic);
}
