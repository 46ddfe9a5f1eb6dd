/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Timeouts of a channel: a receiver that waits for too long without any sender, or a sender without any receiver,
 * closes the channel. Channels without timeouts bear no cost.
 *
 *   timer     armed while                                                 restarted when
 *   producer  a coroutine waits for a value, or for the Future of         a sender arrives
 *             recvAsync(), nothing is stored, and no sender is queued
 *   consumer  a sender waits and no receiver is queued                    a receiver arrives
 *
 * A soft timer is hidden: it does not keep the loop alive. While one is armed, its channel is in a list of the
 * runtime. When nothing else can wake any coroutine, all channels in the list are closed at once. */
#include "channel.h"
#include "state.h"

typedef struct {
	zend_async_timer_event_t *timer; /* owned; NULL before first use. Multi-shot: armed again and again */
	zend_ulong interval;             /* ms; 0: off */
	async_channel_reason_t reason;
} side_t;

struct _async_channel_timeouts_s {
	async_channel_t *channel; /* borrowed: the channel owns this */
	side_t producer;
	side_t consumer;
	bool hard;
	bool registered; /* linked into the list for deadlock resolution; the links are borrowed */
	async_channel_timeouts_t *prev;
	async_channel_timeouts_t *next;
};

typedef struct {
	zend_async_event_callback_t base;
	async_channel_t *channel; /* borrowed: the channel owns the timer that owns this */
	async_channel_reason_t reason;
} timer_callback_t;

static bool is_armed(const side_t *side)
{
	return side->timer && side->timer->base.loop_ref_count > 0;
}

/* --- the list --- */

static void update_registration(async_channel_timeouts_t *timeouts)
{
	const bool wanted = !timeouts->hard && (is_armed(&timeouts->producer) || is_armed(&timeouts->consumer));

	if (wanted == timeouts->registered) {
		return;
	}
	timeouts->registered = wanted;
	if (wanted) {
		timeouts->prev = SYNC_G(last_soft_channel);
		timeouts->next = NULL;
		if (timeouts->prev) {
			timeouts->prev->next = timeouts;
		} else {
			SYNC_G(first_soft_channel) = timeouts;
		}
		SYNC_G(last_soft_channel) = timeouts;
		return;
	}
	ZEND_ASYNC_LIST_REMOVE(SYNC_G(first_soft_channel), SYNC_G(last_soft_channel), timeouts, prev, next);
}

static void close_channel(async_channel_t *channel, async_channel_reason_t reason)
{
	GC_ADDREF(&channel->std);
	async_channel_close(channel, reason);
	OBJ_RELEASE(&channel->std);
}

bool async_channels_resolve_deadlock(void)
{
	if (!SYNC_G(first_soft_channel)) {
		return false;
	}
	do {
		/* Removes the channel from the list: its timers are disarmed. */
		close_channel(SYNC_G(first_soft_channel)->channel, ASYNC_CHANNEL_DEADLOCK);
	} while (SYNC_G(first_soft_channel));
	return true;
}

/* --- the timers --- */

static void channel_timeouts_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	timer_callback_t *timer_callback = (timer_callback_t *) callback;

	close_channel(timer_callback->channel, timer_callback->reason);
}

static bool create_timer(async_channel_timeouts_t *timeouts, side_t *side)
{
	side->timer = ZEND_ASYNC_NEW_TIMER_EVENT(side->interval, false);
	if (UNEXPECTED(!side->timer)) {
		/* Without a reactor the wait itself fails for the same reason. */
		zend_clear_exception();
		return false;
	}

	timer_callback_t *callback = (timer_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(channel_timeouts_on_timer,
			sizeof(timer_callback_t));

	callback->channel = timeouts->channel;
	callback->reason = side->reason;
	ZEND_ASYNC_TIMER_SET_MULTISHOT(side->timer);
	if (!timeouts->hard) {
		ZEND_ASYNC_EVENT_SET_HIDDEN(&side->timer->base);
	}
	side->timer->base.add_callback(&side->timer->base, &callback->base);
	return true;
}

static void channel_timeouts_arm(async_channel_timeouts_t *timeouts, side_t *side)
{
	if (!side->interval || is_armed(side) || (!side->timer && !create_timer(timeouts, side))) {
		return;
	}
	ZEND_ASYNC_TIMER_REARM(side->timer, side->interval, 0);
}

static void channel_timeouts_disarm(side_t *side)
{
	if (is_armed(side)) {
		side->timer->base.stop(&side->timer->base);
	}
}

static void set_armed(async_channel_timeouts_t *timeouts, side_t *side, bool wanted)
{
	if (wanted) {
		channel_timeouts_arm(timeouts, side);
	} else {
		channel_timeouts_disarm(side);
	}
}

/* --- arming by the number of waiters --- */

/* Arms and disarms the timers. receivers, senders: coroutines that are about to wait and not queued yet. */
static void channel_timeouts_update(async_channel_t *channel, uint32_t receivers, uint32_t senders)
{
	async_channel_timeouts_t *timeouts = channel->timeouts;
	const bool open = !async_channel_is_closed(channel);

	receivers += channel->receivers.length - channel->receivers.reserved - channel->pending_futures
			+ channel->awaited_futures;
	senders += channel->senders.length - channel->senders.reserved + channel->acks.length - channel->acks.reserved
			+ channel->offers.length;

	set_armed(timeouts, &timeouts->producer,
			open && receivers && !channel->values.length && !channel->senders.length && !senders);
	set_armed(timeouts, &timeouts->consumer, open && senders && !channel->receivers.length && !receivers);
	update_registration(timeouts);
}

void async_channel_timeouts_update(async_channel_t *channel)
{
	channel_timeouts_update(channel, 0, 0);
}

void async_channel_timeouts_wait(async_channel_t *channel, bool is_sender)
{
	channel_timeouts_update(channel, !is_sender, is_sender);
}

void async_channel_timeouts_arrival(async_channel_t *channel, bool is_sender)
{
	async_channel_timeouts_t *timeouts = channel->timeouts;

	channel_timeouts_disarm(is_sender ? &timeouts->producer : &timeouts->consumer);
}

/* --- creation and destruction --- */

static void receiver_leaves(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_channel_timeouts_update(ASYNC_CHANNEL_OF(queue, receivers));
}

static void sender_leaves(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_channel_timeouts_update(ASYNC_CHANNEL_OF(queue, senders));
}

static void offer_leaves(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_channel_timeouts_update(ASYNC_CHANNEL_OF(queue, offers));
}

void async_channel_set_timeouts(async_channel_t *channel, zend_ulong no_producer, zend_ulong no_consumer, bool hard)
{
	if (!no_producer && !no_consumer) {
		return;
	}
	channel->timeouts = ecalloc(1, sizeof(async_channel_timeouts_t));
	channel->receivers.on_leave = receiver_leaves;
	channel->senders.on_leave = sender_leaves;
	channel->offers.on_leave = offer_leaves;
	channel->timeouts->channel = channel;
	channel->timeouts->hard = hard;
	channel->timeouts->producer = (side_t) { .interval = no_producer, .reason = ASYNC_CHANNEL_NO_PRODUCERS };
	channel->timeouts->consumer = (side_t) { .interval = no_consumer, .reason = ASYNC_CHANNEL_NO_CONSUMERS };
}

static void free_side(side_t *side)
{
	if (side->timer) {
		channel_timeouts_disarm(side);
		ZEND_ASYNC_EVENT_RELEASE(&side->timer->base);
		side->timer = NULL;
	}
}

void async_channel_free_timeouts(async_channel_t *channel)
{
	if (channel->timeouts) {
		channel->receivers.on_leave = channel->senders.on_leave = channel->offers.on_leave = NULL;
		free_side(&channel->timeouts->producer);
		free_side(&channel->timeouts->consumer);
		update_registration(channel->timeouts);
		efree(channel->timeouts);
		channel->timeouts = NULL;
	}
}
