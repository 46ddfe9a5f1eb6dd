/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Storing and taking values: the hot half of the state machine. It is inlined into the methods that userland calls, so
 * that there are few returns between a switch and the VM. */
#ifndef ASYNC_CHANNEL_TRANSFER_H
#define ASYNC_CHANNEL_TRANSFER_H

#include "channel.h"
#include "scheduler/awaitable.h"

/* --- serving --- */

static zend_always_inline void channel_timeouts_update(async_channel_t *channel)
{
	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_update(channel);
	}
}

static zend_always_inline void channel_serve_receivers(async_channel_t *channel)
{
	while (UNEXPECTED(async_wait_queue_has_waiters(&channel->receivers)) && async_channel_receivable(channel)) {
		async_wait_queue_reserve(&channel->receivers);
	}
}

/* A slot has become free. */
static zend_always_inline void channel_serve_senders(async_channel_t *channel)
{
	while (UNEXPECTED(async_wait_queue_has_waiters(&channel->senders)) && async_channel_has_slot(channel)) {
		async_wait_queue_reserve(&channel->senders);
	}
	if (UNEXPECTED(async_wait_queue_has_waiters(&channel->offers))) {
		async_channel_match_offers(channel);
	}
}

/* Notifies subscribers that wait for "a value is receivable" without receiving it: await_*(), the ABI. */
static zend_always_inline void channel_notify_readable(async_channel_t *channel)
{
	if (UNEXPECTED(channel->channel.event.callbacks.length) && async_channel_receivable(channel)) {
		ZEND_ASYNC_CALLBACKS_NOTIFY(&channel->channel.event, NULL, NULL);
	}
}

/* Stores a value; a slot is free. The reference passes to the channel. */
static zend_always_inline void channel_store(async_channel_t *channel, zval *value)
{
	async_zval_buffer_push(&channel->values, value);
	channel_serve_receivers(channel);
	channel_notify_readable(channel);
}

/* Takes a value that is available to the caller. */
static zend_always_inline void channel_take(async_channel_t *channel, zval *value)
{
	async_zval_buffer_pop(&channel->values, value);
	if (UNEXPECTED(async_wait_queue_has_waiters(&channel->acks))) {
		async_wait_queue_reserve(&channel->acks);
	}
	channel_serve_senders(channel);
}

/* Evaluates a wait for a value or a slot. False with an exception: it was not granted. */
static zend_always_inline bool channel_was_granted(async_channel_t *channel, async_wait_result_t result)
{
	if (UNEXPECTED(result != ASYNC_WAIT_GRANTED)) {
		channel_timeouts_update(channel);
		if (result == ASYNC_WAIT_CLOSED) {
			async_channel_throw_closed(channel);
		}
		return false;
	}
	return true;
}

/* --- sending --- */

/* Waits for a slot. False with an exception. */
static zend_always_inline bool channel_wait_for_slot(async_channel_t *channel, zval *value, zend_async_event_t *token)
{
	async_channel_sender_t sender = { .value = value };

	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_wait(channel, true);
	}
	const async_wait_result_t result = async_wait_queue_wait(&channel->senders, &sender.waiter, &channel->channel.event,
			token, 0);

	return channel_was_granted(channel, result);
}

/* The value is in the slot and no receiver waits: waits until a receiver takes it. False with an exception. */
static zend_always_inline bool channel_wait_for_receiver(async_channel_t *channel, zend_async_event_t *token)
{
	async_waiter_t owner = { 0 };

	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_wait(channel, true);
	}
	const async_wait_result_t result = async_wait_queue_wait(&channel->acks, &owner, &channel->channel.event, token, 0);

	if (UNEXPECTED(result == ASYNC_WAIT_FAILED && owner.ticket == 0)) {
		/* The wait never began. */
		channel->acks.on_leave(&channel->acks, &owner);
	} else if (UNEXPECTED(result == ASYNC_WAIT_CLOSED)) {
		async_channel_throw_closed(channel);
	}
	channel_timeouts_update(channel);
	return EXPECTED(result == ASYNC_WAIT_GRANTED);
}

static zend_always_inline bool channel_send_inline(async_channel_t *channel, zval *value, zend_async_event_t *token)
{
	zval copy;

	if (UNEXPECTED(async_channel_is_closed(channel))) {
		async_channel_throw_closed(channel);
		return false;
	}
	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_arrival(channel, true);
	}
	if (UNEXPECTED(!async_channel_has_slot(channel))) {
		if (UNEXPECTED(channel->overflow)) {
			if (UNEXPECTED(async_channel_send_full(channel, value) == ASYNC_SEND_CLOSED)) {
				async_channel_throw_closed(channel);
				return false;
			}
			return true;
		}
		if (!channel_wait_for_slot(channel, value, token)) {
			return false;
		}
	}

	if (EXPECTED(!async_channel_is_rendezvous(channel))) {
		ZVAL_COPY_DEREF(&copy, value);
		channel_store(channel, &copy);
		channel_timeouts_update(channel);
		return true;
	}

	if (!async_wait_queue_has_waiters(&channel->receivers) && UNEXPECTED(async_token_tripped(token))) {
		/* Nothing has been stored: passes the slot it may have waited for to the next sender. */
		channel_serve_senders(channel);
		channel_timeouts_update(channel);
		return false;
	}
	ZVAL_COPY_DEREF(&copy, value);
	channel_store(channel, &copy);
	if (!async_channel_receivable(channel)) {
		channel_timeouts_update(channel);
		return true;
	}
	return channel_wait_for_receiver(channel, token);
}

/* --- arms --- */

/* Enters an arm without an item; its `serve` is set. Neither an item nor a slot is available to it. */
static zend_always_inline void channel_enter_arm(async_channel_t *channel, async_channel_arm_t *arm)
{
	async_wait_queue_enter(EXPECTED(!arm->value)           ? &channel->receivers
					: async_channel_is_rendezvous(channel) ? &channel->offers
														   : &channel->senders,
			&arm->sender.waiter);
	channel_timeouts_update(channel);
}

/* --- receiving --- */

/* True if a value is available to the caller: stored, or offered by a select() that waits for a receiver. */
static zend_always_inline bool channel_has_value(async_channel_t *channel)
{
	if (EXPECTED(async_channel_receivable(channel))) {
		return true;
	}
	if (EXPECTED(!async_wait_queue_has_waiters(&channel->offers)) || !async_channel_has_slot(channel)) {
		return false;
	}
	async_wait_queue_reserve(&channel->offers);
	return async_channel_receivable(channel) > 0;
}

/* Waits for a value. False with an exception. */
static zend_always_inline bool channel_wait_for_value(async_channel_t *channel, zend_async_event_t *token)
{
	async_waiter_t receiver = { 0 };

	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_wait(channel, false);
	}
	const async_wait_result_t result = async_wait_queue_wait(&channel->receivers, &receiver, &channel->channel.event,
			token, 0);

	return channel_was_granted(channel, result);
}

static zend_always_inline bool channel_receive_inline(async_channel_t *channel, zval *result, zend_async_event_t *token)
{
	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_arrival(channel, false);
	}
	if (UNEXPECTED(!channel_has_value(channel))) {
		if (UNEXPECTED(async_channel_is_closed(channel))) {
			async_channel_throw_closed(channel);
			return false;
		}
		if (UNEXPECTED(!channel_wait_for_value(channel, token))) {
			return false;
		}
	}
	channel_take(channel, result);
	channel_timeouts_update(channel);
	return true;
}

#endif
