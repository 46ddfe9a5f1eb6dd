/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Broadcast: a list of channels, one for each subscriber. It holds no reference to them: a channel that is closed or
 * freed leaves the list. With Overflow::WAIT one publisher at a time has the turn; others wait in a queue. */
#include "broadcast.h"
#include "channel.h"
#include "lock_object.h"
#include "scheduler/awaitable.h"
#include "zend_interfaces.h"
#include "broadcast_arginfo.h"

typedef struct {
	uint32_t capacity;       /* of each channel; 0 before the constructor */
	async_overflow_t overflow;
	bool closed;
	bool has_turn;           /* a publisher is at work, or its turn is reserved */
	uint32_t length;         /* number of subscribers */
	async_channel_t *first;  /* intrusive list, in the order of subscription; borrowed */
	async_channel_t *last;
	async_lock_object_t lock; /* the queue of publishers; must be last */
} async_broadcast_t;

static zend_object_handlers broadcast_handlers;

#define BROADCAST_FROM_OBJ(object) ASYNC_LOCK_OF_OBJECT(async_broadcast_t, object)
#define THIS_BROADCAST() BROADCAST_FROM_OBJ(Z_OBJ_P(ZEND_THIS))

/* --- subscribers --- */

static void subscriber_leaves(async_channel_t *channel)
{
	async_broadcast_t *broadcast = channel->subscription.owner;

	channel->subscription.owner = NULL;
	broadcast->length--;
	ZEND_ASYNC_LIST_REMOVE(broadcast->first, broadcast->last, channel, subscription.prev, subscription.next);
}

static void subscriber_joins(async_broadcast_t *broadcast, async_channel_t *channel)
{
	channel->subscription.owner = broadcast;
	channel->subscription.on_end = subscriber_leaves;
	broadcast->length++;
	ZEND_ASYNC_LIST_APPEND(broadcast->first, broadcast->last, channel, subscription.prev, subscription.next);
}

/* Closing runs no PHP code; each channel leaves the list by it. */
static void close_subscribers(async_broadcast_t *broadcast, async_channel_reason_t reason)
{
	while (broadcast->first) {
		async_channel_t *channel = broadcast->first;

		GC_ADDREF(&channel->std);
		async_channel_close(channel, reason);
		OBJ_RELEASE(&channel->std);
	}
}

/* --- the turn of a publisher --- */

static void turn_returned(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_broadcast_t *broadcast = ASYNC_LOCK_OF_QUEUE(async_broadcast_t, queue);

	if (async_wait_queue_has_waiters(queue)) {
		async_wait_queue_reserve(queue);
	} else {
		broadcast->has_turn = false;
	}
}

/* False with an exception. */
static bool take_turn(async_broadcast_t *broadcast, zend_async_event_t *token)
{
	async_waiter_t waiter = { 0 };

	if (EXPECTED(!broadcast->has_turn)) {
		broadcast->has_turn = true;
		return true;
	}
	return async_wait_queue_wait(&broadcast->lock.waiters, &waiter, &broadcast->lock.event, token, 0)
			== ASYNC_WAIT_GRANTED;
}

static void give_turn(async_broadcast_t *broadcast)
{
	turn_returned(&broadcast->lock.waiters, NULL);
}

/* --- publishing --- */

/* The subscribers at the beginning of a call: its sends may run code that changes the list. */
typedef struct {
	async_channel_t **channels; /* a reference to each */
	uint32_t length;
} audience_t;

static audience_t audience_new(const async_broadcast_t *broadcast)
{
	audience_t audience = { .channels = safe_emalloc(broadcast->length, sizeof(async_channel_t *), 0) };

	for (async_channel_t *channel = broadcast->first; channel; channel = channel->subscription.next) {
		GC_ADDREF(&channel->std);
		audience.channels[audience.length++] = channel;
	}
	return audience;
}

static void audience_free(audience_t *audience)
{
	for (uint32_t i = 0; i < audience->length; i++) {
		OBJ_RELEASE(&audience->channels[i]->std);
	}
	efree(audience->channels);
}

/* Sends what needs no wait; keeps those who are full in the audience. Returns the number of those who have it. */
static uint32_t send_at_once(audience_t *audience, zval *value)
{
	uint32_t sent = 0, full = 0;

	for (uint32_t i = 0; i < audience->length; i++) {
		async_channel_t *channel = audience->channels[i];
		const async_send_result_t result = async_channel_try_send(channel, value);

		if (result == ASYNC_SEND_FULL && !channel->overflow) {
			audience->channels[full++] = channel;
			continue;
		}
		sent += result == ASYNC_SEND_SENT;
		OBJ_RELEASE(&channel->std);
	}
	audience->length = full;
	return sent;
}

/* Sends to those who are full. Stops with an exception. */
static uint32_t send_with_wait(const audience_t *audience, zval *value, zend_async_event_t *token)
{
	uint32_t sent = 0;

	for (uint32_t i = 0; i < audience->length; i++) {
		async_channel_t *channel = audience->channels[i];

		if (EXPECTED(async_channel_send(channel, value, token))) {
			sent++;
		} else if (async_channel_is_closed(channel) && EG(exception)->ce == async_ce_channel_exception) {
			zend_clear_exception();
		} else {
			break;
		}
	}
	return sent;
}

static uint32_t broadcast_publish(async_broadcast_t *broadcast, zval *value, zend_async_event_t *token)
{
	audience_t audience = audience_new(broadcast);
	uint32_t sent = send_at_once(&audience, value);

	if (UNEXPECTED(audience.length)) {
		sent += send_with_wait(&audience, value, token);
	}
	audience_free(&audience);
	return sent;
}

/* --- the object --- */

static zend_string *broadcast_info(zend_async_event_t *event)
{
	const async_broadcast_t *broadcast = ASYNC_LOCK_OF_EVENT(async_broadcast_t, event);
	smart_str text = { 0 };

	async_label_describe(&text, "Broadcast", &broadcast->lock.label);
	smart_str_append_printf(&text, "subscribers=%u, publishers=%u)", broadcast->length, broadcast->lock.waiters.length);
	return smart_str_extract(&text);
}

static zend_object *broadcast_create_object(zend_class_entry *ce)
{
	async_lock_object_t *lock = async_lock_object_new(ce, XtOffsetOf(async_broadcast_t, lock), broadcast_info);

	lock->waiters.on_return = turn_returned;
	return &lock->std;
}

static void broadcast_free_object(zend_object *object)
{
	close_subscribers(BROADCAST_FROM_OBJ(object), ASYNC_CHANNEL_DISPOSED);
	async_lock_object_free(object);
}

void async_register_broadcast_ce(void)
{
	zend_class_entry *ce = register_class_Async_Broadcast(zend_ce_countable);

	async_lock_class_init(ce, &broadcast_handlers, XtOffsetOf(async_broadcast_t, lock), broadcast_create_object);
	broadcast_handlers.free_obj = broadcast_free_object;
}

/* --- methods --- */

ZEND_METHOD(Async_Broadcast, __construct)
{
	zend_long capacity;
	zend_object *overflow = NULL;
	zend_string *name = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_LONG(capacity)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS(overflow, async_ce_overflow)
		Z_PARAM_STR_OR_NULL(name)
	ZEND_PARSE_PARAMETERS_END();

	async_broadcast_t *broadcast = THIS_BROADCAST();

	if (UNEXPECTED(broadcast->capacity)) {
		zend_throw_error(NULL, "Async\\Broadcast has already been constructed");
		RETURN_THROWS();
	}
	if (UNEXPECTED(capacity < 1 || capacity > INT32_MAX)) {
		zend_argument_value_error(1, "must be between 1 and %d", INT32_MAX);
		RETURN_THROWS();
	}
	broadcast->capacity = (uint32_t) capacity;
	broadcast->overflow = async_overflow_from_case(overflow);
	async_label_set(&broadcast->lock.label, name);
}

/* True with an exception if values cannot be published. */
static bool refuse_closed(const async_broadcast_t *broadcast)
{
	if (EXPECTED(broadcast->capacity && !broadcast->closed)) {
		return false;
	}
	if (!broadcast->capacity) {
		zend_throw_error(NULL, "Async\\Broadcast has not been constructed");
	} else {
		zend_throw_exception_internal(async_channel_exception_for(ASYNC_CHANNEL_EXPLICIT));
	}
	return true;
}

ZEND_METHOD(Async_Broadcast, subscribe)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_broadcast_t *broadcast = THIS_BROADCAST();

	if (UNEXPECTED(refuse_closed(broadcast))) {
		RETURN_THROWS();
	}

	async_channel_t *channel = async_channel_create(broadcast->capacity, broadcast->overflow,
			broadcast->lock.label.name);

	if (EXPECTED(!async_channel_is_closed(channel))) {
		subscriber_joins(broadcast, channel);
	}
	RETURN_OBJ(&channel->std);
}

ZEND_METHOD(Async_Broadcast, publish)
{
	zval *value;
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	async_broadcast_t *broadcast = THIS_BROADCAST();

	if (UNEXPECTED(!async_token_event(token_object, &token)) || UNEXPECTED(refuse_closed(broadcast))) {
		RETURN_THROWS();
	}
	if (broadcast->overflow) {
		RETURN_LONG(broadcast_publish(broadcast, value, token));
	}
	if (UNEXPECTED(!take_turn(broadcast, token))) {
		RETURN_THROWS();
	}
	if (EXPECTED(!refuse_closed(broadcast))) {
		RETVAL_LONG(broadcast_publish(broadcast, value, token));
	}
	give_turn(broadcast);
}

ZEND_METHOD(Async_Broadcast, close)
{
	ZEND_PARSE_PARAMETERS_NONE();

	THIS_BROADCAST()->closed = true;
	close_subscribers(THIS_BROADCAST(), ASYNC_CHANNEL_EXPLICIT);
}

ZEND_METHOD(Async_Broadcast, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(THIS_BROADCAST()->closed);
}

ZEND_METHOD(Async_Broadcast, count)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(THIS_BROADCAST()->length);
}
