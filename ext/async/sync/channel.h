/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Channel: stored values, three wait queues, a final state.
 *
 *   state   set by                                     left by
 *   ------  -----------------------------------------  -----------------------------------------------------------
 *   open    creation                                   close(), timers, deadlock resolution, end of the scope -> closed
 *   closed  async_channel_close (event CLOSED)         never; stored values stay receivable until drained
 *
 * A value:
 *   where                  means                                   leaves by
 *   ---------------------  --------------------------------------  --------------------------------------------------
 *   in `values`            stored: buffered, or in the hand-off    a receiver takes it
 *                          slot
 *   in `values`, and its   capacity 0: owned, its send() waits     a receiver takes it, which acknowledges the sender;
 *   sender in `acks`       for a receiver                          or the sender withdraws it: cancelled, token, closed
 *   with a waiting sender  not in the channel yet                  the sender stores it when it has a slot
 *   in an arm of select()  not in the channel yet                  stored for it: there is a slot, or, with capacity 0, a
 *                                                                  receiver that takes it at once
 *
 * Invariants whenever other code can run: if a value is unreserved, no receiver waits; if a slot is unreserved, no
 * sender waits for one, and no offer waits beside a receiver of another coroutine; the reservations of a queue do not
 * exceed its items. */
#ifndef ASYNC_CHANNEL_H
#define ASYNC_CHANNEL_H

#include "base/async.h"
#include "base/circular_buffer.h"
#include "label.h"
#include "overflow.h"
#include "scheduler/wait_queue.h"
#include "structured/scope.h"

typedef struct _async_channel_s async_channel_t;
typedef struct _async_channel_timeouts_s async_channel_timeouts_t;

typedef enum {
	ASYNC_CHANNEL_EXPLICIT,
	ASYNC_CHANNEL_DISPOSED,
	ASYNC_CHANNEL_NO_PRODUCERS,
	ASYNC_CHANNEL_NO_CONSUMERS,
	ASYNC_CHANNEL_DEADLOCK,
	ASYNC_CHANNEL_SCOPE_DISPOSED,
	ASYNC_CHANNEL_OVERFLOW
} async_channel_reason_t;

struct _async_channel_s {
	zend_async_channel_t channel;   /* must be first; an object event */
	async_circular_buffer_t values; /* owned, oldest first; with capacity 0 at most one: the hand-off slot */
	uint32_t capacity;              /* as constructed; 0: rendezvous */
	uint32_t room;                  /* maximum number of stored values: capacity, or 1, or no limit */
	async_wait_queue_t receivers;         /* waiting for a stored value: coroutines and pending futures */
	async_wait_queue_t senders;           /* waiting for a free slot; each is a channel_sender_t */
	async_wait_queue_t offers;            /* capacity 0: arms of select() that send, if a receiver comes */
	async_wait_queue_t acks;              /* capacity 0: the sender whose value is in the slot, if it has to wait */
	uint32_t pending_futures;       /* number of futures among the receivers */
	uint32_t awaited_futures;       /* of those: awaited by a coroutine */
	async_channel_reason_t reason;  /* valid once closed */
	bool constructed;
	async_overflow_t overflow;      /* not WAIT: no sender ever waits, values reserved for receivers take no slot */
	uint64_t dropped;               /* values that overflow has dropped */
	async_label_t label;
	struct {
		void *owner;                /* borrowed; NULL: not a subscriber */
		void (*on_end)(async_channel_t *channel); /* the channel is closed */
		async_channel_t *prev, *next;
	} subscription;                 /* of a Broadcast (broadcast.c) */
	async_scope_resource_t binding; /* to the scope whose end closes the channel */
	zend_ulong owner_id;            /* id of that scope, 0: none; unique within a request */
	async_channel_timeouts_t *timeouts; /* owned; NULL without timeouts (channel_timeouts.c) */
	zend_object std;
};

/* A sender that waits for a slot. */
typedef struct {
	async_waiter_t waiter; /* must be first */
	zval *value;           /* borrowed from the caller of send, for the garbage collector; NULL: an arm */
} async_channel_sender_t;

/* A case of select() that waits with others (select.c): a callback waiter of `receivers`, `senders` or `offers`. */
typedef struct {
	async_channel_sender_t sender; /* must be first */
	zval *value;                   /* to send, NULL: receives; borrowed: one value may wait in many arms, and its owner reports it */
	void (*closed)(async_waiter_t *waiter); /* the channel is closed; the waiter has left the queue */
} async_channel_arm_t;

extern zend_class_entry *async_ce_channel;
extern zend_class_entry *async_ce_channel_close_reason;
extern zend_class_entry *async_ce_channel_exception;

static zend_always_inline async_channel_t *async_channel_from_obj(zend_object *object)
{
	return (async_channel_t *) ((char *) object - XtOffsetOf(async_channel_t, std));
}

/* The channel of one of its members, as a wait queue. */
#define ASYNC_CHANNEL_OF(address, member) \
	((async_channel_t *) ((char *) (address) - XtOffsetOf(async_channel_t, member)))

static zend_always_inline bool async_channel_is_closed(const async_channel_t *channel)
{
	return ZEND_ASYNC_EVENT_IS_CLOSED(&channel->channel.event);
}

static zend_always_inline bool async_channel_is_rendezvous(const async_channel_t *channel)
{
	return channel->capacity == 0;
}

/* Returns the number of unreserved values. */
static zend_always_inline uint32_t async_channel_receivable(const async_channel_t *channel)
{
	return channel->values.length - channel->receivers.reserved;
}

/* True if an unreserved slot is free. */
static zend_always_inline bool async_channel_has_slot(const async_channel_t *channel)
{
	return channel->values.length + channel->senders.reserved < channel->room;
}

void async_register_channel_ce(void);

/* --- channel.c: the state machine --- */

/* Sets the event methods, the wait queues and the limits. */
void async_channel_init(async_channel_t *channel, uint32_t capacity, bool resizable);

/* Stores a copy of the value (dereferenced). False with an exception. token may be NULL. May suspend. */
bool async_channel_send(async_channel_t *channel, zval *value, zend_async_event_t *token);

/* Like async_channel_send(), but never waits and does not throw. */
async_send_result_t async_channel_try_send(async_channel_t *channel, zval *value);

/* There is no free slot, and the channel does not let senders wait. */
async_send_result_t async_channel_send_full(async_channel_t *channel, zval *value);

/* Takes the oldest value into *result. False with an exception. token may be NULL. May suspend. */
bool async_channel_receive(async_channel_t *channel, zval *result, zend_async_event_t *token);

/* Takes the oldest value if one is available to the caller. */
bool async_channel_try_receive(async_channel_t *channel, zval *result);

/* As a case of select(): try_send() that gives a rendezvous channel only what a receiver takes at once. */
async_send_result_t async_channel_offer(async_channel_t *channel, zval *value);
/* Capacity 0: lets a select() that offers a value meet a receiver that waits, unless both are the same coroutine. */
void async_channel_match_offers(async_channel_t *channel);
/* Takes the value of the channel, or stores that of the arm, for an arm whose `serve` was called. */
void async_channel_serve_arm(async_channel_t *channel, async_channel_arm_t *arm, zval *result);

/* Takes the next value as a Future. Returns a new reference of the object; NULL with an exception. */
zend_object *async_channel_receive_future(async_channel_t *channel);

/* Closes the channel and wakes all waiters. Only the first reason counts. Runs no PHP code. */
void async_channel_close(async_channel_t *channel, async_channel_reason_t reason);

/* Closes the channel; frees timers and values. Runs destructors. */
void async_channel_release(async_channel_t *channel);

/* Throws the ChannelException for an operation on, or a wait for, this closed channel. */
void async_channel_throw_closed(async_channel_t *channel);

/* Returns the case of Async\ChannelCloseReason; its reference count is that of a constant. */
zend_object *async_channel_reason_case(async_channel_reason_t reason);

/* Creates the exception of a reason; a new reference. */
zend_object *async_channel_exception_for(async_channel_reason_t reason);

void async_channel_get_gc(async_channel_t *channel, zend_get_gc_buffer *buffer);

/* --- channel_object.c --- */

/* A new channel of the current scope with one reference; it is closed if that scope has ended. name: NULL, or borrowed. */
async_channel_t *async_channel_create(uint32_t capacity, async_overflow_t overflow, zend_string *name);

/* For the ABI. The channel belongs to no scope. new_obj takes over the caller's reference. */
zend_async_channel_t *async_channel_new(size_t buffer_size, bool resizable, size_t extra_size);
zend_object *async_channel_new_obj(zend_async_channel_t *channel);

/* --- channel_timeouts.c: limits for waiting without the other side --- */

/* In ms, 0 for none. */
void async_channel_set_timeouts(async_channel_t *channel, zend_ulong no_producer, zend_ulong no_consumer, bool hard);
void async_channel_free_timeouts(async_channel_t *channel);

/* A coroutine is about to wait as a receiver or as a sender. */
void async_channel_timeouts_wait(async_channel_t *channel, bool is_sender);
/* A sender or a receiver has arrived: restarts the timer of the waiters on the other side. */
void async_channel_timeouts_arrival(async_channel_t *channel, bool is_sender);
/* The wait queues have changed. */
void async_channel_timeouts_update(async_channel_t *channel);

/* Nothing can wake any coroutine: closes every channel that has an armed soft timeout. False if none has. */
bool async_channels_resolve_deadlock(void);

#endif
