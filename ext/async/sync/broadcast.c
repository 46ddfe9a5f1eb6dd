/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Broadcast: a list of channels, one for each subscriber. It holds no reference to them: a channel that is closed or
 * freed leaves the list. With Overflow::WAIT one publisher at a time has the turn; others wait in a queue. */
#include "broadcast.h"
#include "channel_transfer.h"
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

/* --- publishing without a wait --- */

/* Takes a reference to each subscriber first: dropping a value may run code that changes the list. */
static uint32_t publish_at_once(const async_broadcast_t *broadcast, zval *value)
{
	async_channel_t **channels = safe_emalloc(broadcast->length, sizeof(async_channel_t *), 0);
	uint32_t length = 0, sent = 0;

	for (async_channel_t *channel = broadcast->first; channel; channel = channel->subscription.next) {
		GC_ADDREF(&channel->std);
		channels[length++] = channel;
	}
	for (uint32_t i = 0; i < length; i++) {
		sent += async_channel_try_send(channels[i], value) == ASYNC_SEND_SENT;
		OBJ_RELEASE(&channels[i]->std);
	}
	efree(channels);
	return sent;
}

/* --- publishing with Overflow::WAIT --- */

typedef struct _publication_s publication_t;

/* What waits for room in one subscriber. It holds no reference: a subscriber that is released is closed. */
typedef struct {
	async_channel_arm_t channel_arm; /* must be first */
	publication_t *publication;
	async_channel_t *channel;
} publication_arm_t;

/* A value on its way. The publisher waits in a queue of its own, whose only item is the end of the last arm. It is final:
 * what was sent is not taken back. */
struct _publication_s {
	async_wait_queue_t ends;
	publication_arm_t *arms; /* owned; NULL if no subscriber was full */
	uint32_t length;
	uint32_t pending;        /* arms that wait */
	uint32_t sent;
};

#define PUBLICATION_OF(queue) ((publication_t *) ((char *) (queue) - XtOffsetOf(publication_t, ends)))

static void arm_ends(publication_t *publication)
{
	if (--publication->pending == 0 && EXPECTED(async_wait_queue_has_waiters(&publication->ends))) {
		async_wait_queue_reserve(&publication->ends);
	}
}

static void publication_arm_serve(async_waiter_t *waiter)
{
	publication_arm_t *arm = (publication_arm_t *) waiter;

	arm->publication->sent++;
	async_channel_serve_arm(arm->channel, &arm->channel_arm, NULL);
	arm_ends(arm->publication);
}

static void publication_arm_closed(async_waiter_t *waiter)
{
	arm_ends(((publication_arm_t *) waiter)->publication);
}

/* The publisher gives up. */
static void publication_leaves(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	publication_t *publication = PUBLICATION_OF(queue);

	for (uint32_t i = 0; i < publication->length; i++) {
		async_wait_queue_leave(&publication->arms[i].channel_arm.sender.waiter);
	}
}

static void wait_for_room(publication_t *publication, const async_broadcast_t *broadcast, async_channel_t *channel,
		zval *value)
{
	if (!publication->arms) {
		publication->arms = safe_emalloc(broadcast->length, sizeof(publication_arm_t), 0);
	}

	publication_arm_t *arm = &publication->arms[publication->length++];

	*arm = (publication_arm_t) { .publication = publication, .channel = channel };
	arm->channel_arm.value = value;
	arm->channel_arm.sender.waiter.serve = publication_arm_serve;
	arm->channel_arm.closed = publication_arm_closed;
	publication->pending++;
	channel_enter_arm(channel, &arm->channel_arm);
}

/* No PHP code runs in the pass over the list: a channel that waits drops nothing. */
static uint32_t publish_to_all(async_broadcast_t *broadcast, zval *value, zend_async_event_t *token)
{
	async_waiter_t waiter = { 0 };
	publication_t publication = {
		.ends = { .final = true, .on_leave = publication_leaves },
	};

	for (async_channel_t *channel = broadcast->first; channel; channel = channel->subscription.next) {
		if (EXPECTED(async_channel_has_slot(channel))) {
			publication.sent += async_channel_try_send(channel, value) == ASYNC_SEND_SENT;
		} else {
			wait_for_room(&publication, broadcast, channel, value);
		}
	}
	if (EXPECTED(!publication.arms)) {
		return publication.sent;
	}
	async_wait_queue_wait(&publication.ends, &waiter, &broadcast->lock.event, token, 0);
	publication_leaves(&publication.ends, NULL);
	efree(publication.arms);
	return publication.sent;
}

/* --- the object --- */

static zend_string *broadcast_info(zend_async_event_t *event)
{
	const async_broadcast_t *broadcast = ASYNC_LOCK_OF_EVENT(async_broadcast_t, event);
	smart_str text = { 0 };

	async_label_describe(&text, "Broadcast", &broadcast->lock.label);
	smart_str_append_printf(&text, "subscribers=%u, publishers=%u)", broadcast->length,
			broadcast->lock.waiters.length + broadcast->has_turn);
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
		RETURN_LONG(publish_at_once(broadcast, value));
	}
	if (UNEXPECTED(!take_turn(broadcast, token))) {
		RETURN_THROWS();
	}
	if (EXPECTED(!refuse_closed(broadcast))) {
		const uint32_t sent = publish_to_all(broadcast, value, token);

		RETVAL_LONG(sent);
		if (UNEXPECTED(!sent && broadcast->closed && !EG(exception))) {
			/* Closed in the meantime, and no subscriber has the value. */
			refuse_closed(broadcast);
		}
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
