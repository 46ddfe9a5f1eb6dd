/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The receivers of future_receiver.h. */
#include "future_receiver.h"
#include "future.h"

/* Extra data behind the future. */
typedef struct {
	async_future_receiver_t *receiver; /* borrowed: freed before the future; NULL once it is out */
	zend_async_event_start_t start; /* the future's own methods */
	zend_async_event_stop_t stop;
	zend_async_event_info_t info;
} future_tail_t;

static future_tail_t *future_tail(zend_async_event_t *event)
{
	return (future_tail_t *) ((char *) event + event->extra_offset);
}

/* Counts a future as awaited while a coroutine waits for it. Chains do not count if only this thread can settle it: no
 * coroutine blocks for them. */
static void waits_changed(zend_async_event_t *event)
{
	async_future_receiver_t *receiver = future_tail(event)->receiver;

	if (!receiver || !receiver->source) {
		return;
	}
	const async_future_state_t *state = ASYNC_FUTURE_STATE(event);
	const bool awaited = state->waiters > (state->pinned && !receiver->ops->chains_wait ? 1 : 0);

	if (awaited != receiver->awaited) {
		receiver->awaited = awaited;
		receiver->ops->awaited_changed(receiver, awaited ? 1 : -1);
	}
}

static bool receiving_start(zend_async_event_t *event)
{
	const bool started = future_tail(event)->start(event);

	waits_changed(event);
	return started;
}

static bool receiving_stop(zend_async_event_t *event)
{
	const bool stopped = future_tail(event)->stop(event);

	waits_changed(event);
	return stopped;
}

static zend_string *receiving_info(zend_async_event_t *event)
{
	const future_tail_t *tail = future_tail(event);
	zend_string *info = tail->info(event);

	if (tail->receiver && tail->receiver->source) {
		zend_string *source = tail->receiver->ops->source_info(tail->receiver);
		zend_string *both = zend_strpprintf(0, "%s of recvAsync() on %s", ZSTR_VAL(info), ZSTR_VAL(source));

		zend_string_release(source);
		zend_string_release(info);
		info = both;
	}
	return info;
}

void async_future_receiver_out(async_future_receiver_t *receiver)
{
	if (receiver->source) {
		receiver->ops->out(receiver);
		receiver->awaited = false;
		receiver->source = NULL;
		future_tail(&receiver->future->event)->receiver = NULL;
	}
}

void async_future_receiver_abandon(async_future_receiver_t *receiver)
{
	receiver->source = NULL;
	future_tail(&receiver->future->event)->receiver = NULL;
}

static void receiver_gives_up(async_future_receiver_t *receiver)
{
	void *source = receiver->source;

	async_future_receiver_out(receiver);
	async_wait_queue_leave(&receiver->waiter);
	if (source && receiver->ops->gave_up) {
		receiver->ops->gave_up(source);
	}
}

/* The future has an outcome: from this receiver or from a cancellation. */
static void receiver_on_settled(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	receiver_gives_up((async_future_receiver_t *) callback);
}

/* The future releases its callbacks: it is settled or destroyed. */
static void receiver_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	receiver_gives_up((async_future_receiver_t *) callback);
	efree(callback);
}

zend_future_t *async_receiving_future_new(void)
{
	return async_new_future(false, sizeof(future_tail_t));
}

async_future_receiver_t *async_future_receiver_new(zend_future_t *future, void *source,
		const async_future_receiver_ops_t *ops, void (*serve)(async_waiter_t *waiter))
{
	async_future_receiver_t *receiver = ecalloc(1, sizeof(async_future_receiver_t));
	future_tail_t *tail = future_tail(&future->event);

	tail->receiver = receiver;
	tail->start = future->event.start;
	tail->stop = future->event.stop;
	tail->info = future->event.info;
	future->event.start = receiving_start;
	future->event.stop = receiving_stop;
	future->event.info = receiving_info;

	receiver->callback.callback = receiver_on_settled;
	receiver->callback.dispose = receiver_dispose;
	receiver->waiter.serve = serve;
	receiver->ops = ops;
	receiver->source = source;
	receiver->future = future;
	future->event.add_callback(&future->event, &receiver->callback);
	return receiver;
}

void async_future_receiver_settle(async_future_receiver_t *receiver, const zval *value, zend_object *exception)
{
	zend_future_t *future = receiver->future;

	ZEND_ASYNC_EVENT_ADD_REF(&future->event);
	if (exception) {
		ZEND_FUTURE_REJECT(future, exception);
	} else {
		ZEND_FUTURE_COMPLETE(future, value);
	}
	ZEND_ASYNC_EVENT_RELEASE(&future->event);
}
