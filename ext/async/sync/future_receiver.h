/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Futures of recvAsync(): a callback waiter in the queue of a channel, whose value settles a future. The receiver belongs
 * to the future as a callback of its event, so that it is told of a cancellation and of the end of the future: it then
 * leaves the queue, and takes no value. */
#ifndef ASYNC_FUTURE_RECEIVER_H
#define ASYNC_FUTURE_RECEIVER_H

#include "scheduler/wait_queue.h"

typedef struct _async_future_receiver_s async_future_receiver_t;

/* What the channel does for it. */
typedef struct {
	/* A coroutine has begun to wait for the future (1), or no coroutine waits for it any more (-1). */
	void (*awaited_changed)(async_future_receiver_t *receiver, int change);
	/* It waits no longer for a value; `source` and `awaited` are still set. */
	void (*out)(async_future_receiver_t *receiver);
	/* It has given up and left the queue; may be NULL. */
	void (*gave_up)(void *source);
	/* Describes the channel; an owned string. */
	zend_string *(*source_info)(const async_future_receiver_t *receiver);
	/* A chain of the future counts as a coroutine that waits for it. */
	bool chains_wait;
} async_future_receiver_ops_t;

struct _async_future_receiver_s {
	zend_async_event_callback_t callback; /* must be first */
	async_waiter_t waiter;
	const async_future_receiver_ops_t *ops;
	void *source;          /* borrowed: the channel; NULL once it is out */
	zend_future_t *future; /* borrowed: the future holds this */
	bool awaited;          /* a coroutine waits for the future */
};

#define ASYNC_FUTURE_RECEIVER(waiter_) \
	((async_future_receiver_t *) ((char *) (waiter_) - XtOffsetOf(async_future_receiver_t, waiter)))

/* A pending future with one reference that a receiver may be added to. NULL with an exception. */
zend_future_t *async_receiving_future_new(void);

/* Adds the receiver. The caller enters its waiter in a queue. */
async_future_receiver_t *async_future_receiver_new(zend_future_t *future, void *source,
		const async_future_receiver_ops_t *ops, void (*serve)(async_waiter_t *waiter));

/* It has entered no queue and will not; `out` is not called. */
void async_future_receiver_abandon(async_future_receiver_t *receiver);

/* It waits no longer for a value. May be repeated. */
void async_future_receiver_out(async_future_receiver_t *receiver);

/* Settles the future of a receiver that is out, and frees the receiver. One of value and exception is NULL; borrowed. */
void async_future_receiver_settle(async_future_receiver_t *receiver, const zval *value, zend_object *exception);

#endif
