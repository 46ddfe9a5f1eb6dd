/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The state machine of a channel; channel.h has its tables. Nothing here runs PHP code except where a value is
 * released. Each step that changes values or slots serves the waiters before it returns. */
#include "state.h"
#include "channel_transfer.h"
#include "scheduler/awaitable.h"
#include "future.h"
#include "future_receiver.h"
#include "scheduler/coroutine.h"
#include "zend_enum.h"

ZEND_EXT_TLS async_sync_state_t async_sync_state;

/* --- handlers of the wait queues --- */

static void receiver_returned(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_channel_t *channel = ASYNC_CHANNEL_OF(queue, receivers);

	channel_serve_receivers(channel);
	channel_notify_readable(channel);
	channel_timeouts_update(channel);
}

static void sender_returned(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_channel_t *channel = ASYNC_CHANNEL_OF(queue, senders);

	channel_serve_senders(channel);
	channel_timeouts_update(channel);
}

/* Withdraws the value of a rendezvous sender that no receiver has taken. The sender's caller still holds it: nothing
 * is destroyed here. */
static void channel_withdraw(async_channel_t *channel)
{
	zval value;

	async_zval_buffer_pop(&channel->values, &value);
	zval_ptr_dtor(&value);
}

static void owner_leaves(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_channel_t *channel = ASYNC_CHANNEL_OF(queue, acks);

	channel_withdraw(channel);
	channel_serve_senders(channel);
	channel_timeouts_update(channel);
}

/* --- closing --- */

zend_object *async_channel_reason_case(async_channel_reason_t reason)
{
	static const char *const cases[] = {
		[ASYNC_CHANNEL_EXPLICIT] = "EXPLICIT",
		[ASYNC_CHANNEL_DISPOSED] = "DISPOSED",
		[ASYNC_CHANNEL_NO_PRODUCERS] = "NO_PRODUCERS",
		[ASYNC_CHANNEL_NO_CONSUMERS] = "NO_CONSUMERS",
		[ASYNC_CHANNEL_DEADLOCK] = "DEADLOCK",
		[ASYNC_CHANNEL_SCOPE_DISPOSED] = "SCOPE_DISPOSED",
		[ASYNC_CHANNEL_OVERFLOW] = "OVERFLOW",
	};

	return zend_enum_get_case_cstr(async_ce_channel_close_reason, cases[reason]);
}

zend_object *async_channel_exception_for(async_channel_reason_t reason)
{
	static const char *const messages[] = {
		[ASYNC_CHANNEL_EXPLICIT] = "Channel is closed",
		[ASYNC_CHANNEL_DISPOSED] = "Channel is closed",
		[ASYNC_CHANNEL_NO_PRODUCERS] = "Channel deadlock: no producers",
		[ASYNC_CHANNEL_NO_CONSUMERS] = "Channel deadlock: no consumers",
		[ASYNC_CHANNEL_DEADLOCK] = "Channel is closed",
		[ASYNC_CHANNEL_SCOPE_DISPOSED] = "Channel is closed",
		[ASYNC_CHANNEL_OVERFLOW] = "Channel is closed: it was full",
	};
	zval exception, tmp;

	object_init_ex(&exception, async_ce_channel_exception);
	ZVAL_STRING(&tmp, messages[reason]);
	zend_update_property_ex(async_ce_channel_exception, Z_OBJ(exception), ZSTR_KNOWN(ZEND_STR_MESSAGE), &tmp);
	zval_ptr_dtor(&tmp);
	ZVAL_OBJ(&tmp, async_channel_reason_case(reason));
	zend_update_property(async_ce_channel_exception, Z_OBJ(exception), ZEND_STRL("reason"), &tmp);
	return Z_OBJ(exception);
}

ZEND_COLD void async_channel_throw_closed(async_channel_t *channel)
{
	zend_object *exception = async_channel_exception_for(channel->reason);
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (channel->reason == ASYNC_CHANNEL_SCOPE_DISPOSED && coroutine && coroutine->scope
			&& ASYNC_SCOPE(coroutine->scope)->id == channel->owner_id) {
		async_coroutine_scope_channel_closed(ASYNC_COROUTINE(coroutine), exception);
	}
	async_wait_throw(exception);
}

static void serve_future(async_waiter_t *waiter);
static void reject_future(async_waiter_t *waiter);

/* For callback waiters of the queues. */
static void close_waiter(async_waiter_t *waiter)
{
	if (waiter->serve == serve_future) {
		reject_future(waiter);
	} else {
		((async_channel_arm_t *) waiter)->closed(waiter);
	}
}

void async_channel_close(async_channel_t *channel, async_channel_reason_t reason)
{
	zend_async_event_t *event = &channel->channel.event;

	if (async_channel_is_closed(channel)) {
		return;
	}
	channel->reason = reason;
	ZEND_ASYNC_EVENT_SET_CLOSED(event);
	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_update(channel);
	}
	async_scope_unbind(&channel->binding);
	if (UNEXPECTED(channel->subscription.owner)) {
		channel->subscription.on_end(channel);
	}

	async_wait_queue_close(&channel->receivers, false, close_waiter);
	if (async_wait_queue_has_waiters(&channel->acks)) {
		channel_withdraw(channel);
		async_wait_queue_close(&channel->acks, false, NULL);
	}
	async_wait_queue_close(&channel->offers, false, close_waiter);
	async_wait_queue_close(&channel->senders, true, close_waiter);

	ZEND_ASYNC_CALLBACKS_NOTIFY(event, NULL, NULL);
	zend_async_callbacks_free(event);
}

static void channel_on_scope_end(async_scope_resource_t *binding)
{
	async_channel_close(ASYNC_CHANNEL_OF(binding, binding), ASYNC_CHANNEL_SCOPE_DISPOSED);
}

/* --- out-of-line versions --- */

bool async_channel_send(async_channel_t *channel, zval *value, zend_async_event_t *token)
{
	return channel_send_inline(channel, value, token);
}

bool async_channel_receive(async_channel_t *channel, zval *result, zend_async_event_t *token)
{
	return channel_receive_inline(channel, result, token);
}

static void channel_store_copy(async_channel_t *channel, zval *value)
{
	zval copy;

	ZVAL_COPY_DEREF(&copy, value);
	channel_store(channel, &copy);
	channel_timeouts_update(channel);
}

async_send_result_t async_channel_send_full(async_channel_t *channel, zval *value)
{
	zval oldest;

	if (async_channel_receivable(channel) < channel->room) {
		/* Receivers that have been woken will take the rest. */
		channel_store_copy(channel, value);
		return ASYNC_SEND_SENT;
	}
	switch (channel->overflow) {
		case ASYNC_OVERFLOW_DROP_OLDEST:
			channel->dropped++;
			async_zval_buffer_pop(&channel->values, &oldest);
			channel_store_copy(channel, value);
			zval_ptr_dtor(&oldest);
			return ASYNC_SEND_SENT;
		case ASYNC_OVERFLOW_DROP_NEWEST: channel->dropped++; return ASYNC_SEND_FULL;
		case ASYNC_OVERFLOW_CLOSE: async_channel_close(channel, ASYNC_CHANNEL_OVERFLOW); return ASYNC_SEND_CLOSED;
		default: return ASYNC_SEND_FULL;
	}
}

async_send_result_t async_channel_try_send(async_channel_t *channel, zval *value)
{
	if (UNEXPECTED(async_channel_is_closed(channel))) {
		return ASYNC_SEND_CLOSED;
	}
	if (UNEXPECTED(!async_channel_has_slot(channel))) {
		return channel->overflow ? async_channel_send_full(channel, value) : ASYNC_SEND_FULL;
	}
	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_arrival(channel, true);
	}
	channel_store_copy(channel, value);
	return ASYNC_SEND_SENT;
}

bool async_channel_try_receive(async_channel_t *channel, zval *result)
{
	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_arrival(channel, false);
	}
	const bool available = channel_has_value(channel);

	if (available) {
		channel_take(channel, result);
	}
	channel_timeouts_update(channel);
	return available;
}

/* --- cases of select() --- */

async_send_result_t async_channel_offer(async_channel_t *channel, zval *value)
{
	if (UNEXPECTED(async_channel_is_rendezvous(channel)) && !async_channel_is_closed(channel)
			&& (!async_wait_queue_has_waiters(&channel->receivers) || !async_channel_has_slot(channel))) {
		return ASYNC_SEND_FULL;
	}
	return async_channel_try_send(channel, value);
}

/* Finds an offer for which a receiver of another coroutine waits. */
static async_waiter_t *find_matching_offer(const async_channel_t *channel)
{
	for (async_waiter_t *offer = channel->offers.next_up; offer; offer = offer->next) {
		for (const async_waiter_t *receiver = channel->receivers.next_up; receiver; receiver = receiver->next) {
			if (EXPECTED(receiver->coroutine != offer->coroutine)) {
				return offer;
			}
		}
	}
	return NULL;
}

void async_channel_match_offers(async_channel_t *channel)
{
	async_waiter_t *offer;

	while (async_channel_has_slot(channel) && (offer = find_matching_offer(channel))) {
		async_wait_queue_serve(offer);
	}
}

void async_channel_serve_arm(async_channel_t *channel, async_channel_arm_t *arm, zval *result)
{
	if (arm->value) {
		channel_store_copy(channel, arm->value);
	} else {
		channel_take(channel, result);
		channel_timeouts_update(channel);
	}
}

/* --- receiving by Future --- */

static void future_awaited_changed(async_future_receiver_t *receiver, int change)
{
	async_channel_t *channel = receiver->source;

	channel->awaited_futures += change;
	channel_timeouts_update(channel);
}

static void future_out(async_future_receiver_t *receiver)
{
	async_channel_t *channel = receiver->source;

	channel->pending_futures--;
	channel->awaited_futures -= receiver->awaited;
}

static zend_string *future_source_info(const async_future_receiver_t *receiver)
{
	async_channel_t *channel = receiver->source;

	return channel->channel.event.info(&channel->channel.event);
}

static const async_future_receiver_ops_t future_ops = {
	.awaited_changed = future_awaited_changed,
	.out = future_out,
	.source_info = future_source_info,
};

static void serve_future(async_waiter_t *waiter)
{
	async_future_receiver_t *receiver = ASYNC_FUTURE_RECEIVER(waiter);
	async_channel_t *channel = receiver->source;
	zval value;

	async_future_receiver_out(receiver);
	channel_take(channel, &value);
	async_future_receiver_settle(receiver, &value, NULL);
	zval_ptr_dtor(&value);
}

static void reject_future(async_waiter_t *waiter)
{
	async_future_receiver_t *receiver = ASYNC_FUTURE_RECEIVER(waiter);
	zend_object *exception = async_channel_exception_for(((async_channel_t *) receiver->source)->reason);

	async_future_receiver_out(receiver);
	async_future_receiver_settle(receiver, NULL, exception);
	OBJ_RELEASE(exception);
}

zend_object *async_channel_receive_future(async_channel_t *channel)
{
	zend_future_t *future = async_receiving_future_new();

	if (UNEXPECTED(!future)) {
		return NULL;
	}
	if (UNEXPECTED(channel->timeouts)) {
		async_channel_timeouts_arrival(channel, false);
	}

	zend_object *object = ZEND_ASYNC_NEW_FUTURE_OBJ(future);
	if (UNEXPECTED(!object)) {
		return NULL;
	}
	if (channel_has_value(channel)) {
		zval value;
		channel_take(channel, &value);
		ZEND_FUTURE_COMPLETE(future, &value);
		zval_ptr_dtor(&value);
	} else if (async_channel_is_closed(channel)) {
		zend_object *exception = async_channel_exception_for(channel->reason);
		ZEND_FUTURE_REJECT(future, exception);
		OBJ_RELEASE(exception);
	} else {
		async_future_receiver_t *receiver = async_future_receiver_new(future, channel, &future_ops, serve_future);

		channel->pending_futures++;
		async_wait_queue_enter(&channel->receivers, &receiver->waiter);
	}
	channel_timeouts_update(channel);
	return object;
}

/* --- ABI --- */

/* Clears the exception and returns true if the wait ended only because the event fired. */
static bool ended_by(zend_async_event_t *cancellation)
{
	if (!cancellation || !EG(exception) || ZEND_COROUTINE_IS_CANCELLED(ZEND_ASYNC_CURRENT_COROUTINE)
			|| EG(exception)->ce != ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED)) {
		return false;
	}
	zend_clear_exception();
	return true;
}

/* Suspends once, until a value is receivable, the channel closes or the event fires. False with an exception. */
static bool wait_readable(async_channel_t *channel, zend_async_event_t *cancellation)
{
	return EXPECTED(!async_token_tripped(cancellation))
			&& zend_async_await_once(&channel->channel.event, NULL, cancellation);
}

static bool receive_nothing(async_channel_t *channel, zend_async_event_t *cancellation)
{
	while (!async_channel_receivable(channel)) {
		if (async_channel_is_closed(channel)) {
			async_channel_throw_closed(channel);
			return false;
		}
		if (UNEXPECTED(!ZEND_ASYNC_SCHEDULER_INIT()) || !wait_readable(channel, cancellation)) {
			return false;
		}
	}
	return true;
}

static bool channel_send(zend_async_channel_t *abi_channel, zval *value)
{
	async_channel_t *channel = (async_channel_t *) abi_channel;

	GC_ADDREF(&channel->std);
	const bool result = async_channel_send(channel, value, NULL);
	OBJ_RELEASE(&channel->std);
	return result;
}

static bool channel_receive(zend_async_channel_t *abi_channel, zval *value, zend_async_event_t *cancellation)
{
	async_channel_t *channel = (async_channel_t *) abi_channel;

	if (cancellation && ZEND_ASYNC_EVENT_IS_CLOSED(cancellation) && !cancellation->replay
			&& !async_channel_receivable(channel) && !async_channel_is_closed(channel)) {
		/* It has fired before and keeps no outcome. */
		return false;
	}

	GC_ADDREF(&channel->std);
	const bool result = value ? async_channel_receive(channel, value, cancellation)
							  : receive_nothing(channel, cancellation);
	if (UNEXPECTED(!result)) {
		ended_by(cancellation);
	}
	OBJ_RELEASE(&channel->std);
	return result;
}

static void channel_close(zend_async_channel_t *abi_channel)
{
	async_channel_t *channel = (async_channel_t *) abi_channel;

	GC_ADDREF(&channel->std);
	async_channel_close(channel, ASYNC_CHANNEL_EXPLICIT);
	OBJ_RELEASE(&channel->std);
}

/* --- the event --- */

/* As the trigger of a wait it settles with null when a value is receivable or the channel is closed. */
static bool channel_event_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	async_channel_t *channel = (async_channel_t *) event;

	if (!async_channel_receivable(channel) && !async_channel_is_closed(channel)) {
		return false;
	}
	if (callback) {
		callback->callback(event, callback, NULL, NULL);
	} else if (result) {
		ZVAL_NULL(result);
	}
	return true;
}

static zend_string *channel_event_info(zend_async_event_t *event)
{
	const async_channel_t *channel = (const async_channel_t *) event;

	/* A sender whose value has been taken no longer counts, even if it has not run yet. */
	const uint32_t owners = channel->acks.length - channel->acks.reserved;

	smart_str text = { 0 };

	async_label_describe(&text, "Channel", &channel->label);
	smart_str_append_printf(&text, "capacity=%u, receivers=%u, senders=%u, reserved=%u/%u)", channel->capacity,
			channel->receivers.length, channel->senders.length + channel->offers.length + owners,
			channel->receivers.reserved, channel->senders.reserved);
	return smart_str_extract(&text);
}

void async_channel_init(async_channel_t *channel, uint32_t capacity, bool resizable)
{
	zend_async_event_t *event = &channel->channel.event;

	event->flags |= ZEND_ASYNC_EVENT_F_ZEND_OBJ;
	event->zend_object_offset = XtOffsetOf(async_channel_t, std);
	zend_async_event_init(event,
			&(zend_async_event_ops_t){
					.replay = channel_event_replay,
					.dispose = zend_async_event_release_object,
					.info = channel_event_info,
			});

	channel->channel.send = channel_send;
	channel->channel.receive = channel_receive;
	channel->channel.close = channel_close;

	channel->capacity = capacity;
	channel->room = resizable ? ASYNC_CIRCULAR_BUFFER_MAX : MAX(capacity, 1);
	async_circular_buffer_init(&channel->values,
			channel->room >= ASYNC_CIRCULAR_BUFFER_DEFAULT ? ASYNC_CIRCULAR_BUFFER_DEFAULT
					: channel->room > 2                    ? 4
														   : channel->room);

	channel->receivers.on_return = receiver_returned;
	channel->senders.on_return = sender_returned;
	channel->acks.on_leave = owner_leaves;
	channel->acks.final = true;
	channel->binding.close = channel_on_scope_end;
}

void async_channel_release(async_channel_t *channel)
{
	async_channel_close(channel, ASYNC_CHANNEL_DISPOSED);
	async_channel_free_timeouts(channel);
	async_label_clear(&channel->label);
	zend_async_callbacks_free(&channel->channel.event);
	async_zval_buffer_destroy(&channel->values);
}

void async_channel_get_gc(async_channel_t *channel, zend_get_gc_buffer *buffer)
{
	for (uint32_t i = 0; i < channel->values.length; i++) {
		zend_get_gc_buffer_add_zval(buffer, async_zval_buffer_at(&channel->values, i));
	}
	for (async_waiter_t *waiter = channel->senders.first; waiter; waiter = waiter->next) {
		zval *value = ((async_channel_sender_t *) waiter)->value;
		if (value) {
			zend_get_gc_buffer_add_zval(buffer, value);
		}
	}
	for (async_waiter_t *waiter = channel->receivers.first; waiter; waiter = waiter->next) {
		if (waiter->serve == serve_future && async_future_is_pinned(ASYNC_FUTURE_RECEIVER(waiter)->future)) {
			/* A chain keeps the future until it settles, which only this channel can do. */
			zend_get_gc_buffer_add_obj(buffer, &ASYNC_FUTURE_STATE(ASYNC_FUTURE_RECEIVER(waiter)->future)->std);
		}
	}
}
