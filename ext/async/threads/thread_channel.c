/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The state machine of a thread channel; thread_channel.h has its tables. The notification of an endpoint is delivered
 * in the endpoint's own thread. */
#include "thread_channel.h"

#ifdef ZTS
#include "load.h"
#include "transit.h"
#include "zend_async_request.h"

#define RING_MIN 16

/* The items that one pass grants to the waiters of one thread. */
typedef struct {
	uint32_t values;
	uint32_t slots;
	bool closed;
	bool drained;  /* closed, and no value will arrive any more */
	bool readable; /* for watchers */
} share_t;

#define ENDPOINT_OF(queue, member) ((async_endpoint_t *) ((char *) (queue) - XtOffsetOf(async_endpoint_t, member)))
#define ENDPOINT_FROM_NOTIFICATION(notification_) ENDPOINT_OF(notification_, notification)

static zend_always_inline void thread_channel_lock(async_thread_channel_t *channel)
{
	pthread_mutex_lock(&channel->mutex);
}

static zend_always_inline void thread_channel_unlock(async_thread_channel_t *channel)
{
	pthread_mutex_unlock(&channel->mutex);
}

/* --- the deque; under the mutex --- */

static zend_always_inline uint32_t free_values(const async_thread_channel_t *channel)
{
	return channel->count - channel->reserved_values;
}

static zend_always_inline uint32_t free_slots(const async_thread_channel_t *channel)
{
	return channel->capacity - channel->count - channel->reserved_slots;
}

/* True if receivers can get nothing any more. A reserved value may be returned, so receivers wait while one exists. */
static zend_always_inline bool is_drained(const async_thread_channel_t *channel)
{
	return channel->closed && channel->count == 0;
}

static void thread_channel_grow(async_thread_channel_t *channel)
{
	const uint32_t size = channel->size ? (uint32_t) MIN((uint64_t) channel->size * 2, channel->capacity)
										: MIN(RING_MIN, channel->capacity);
	zval *ring = safe_pemalloc(size, sizeof(zval), 0, true);

	for (uint32_t i = 0; i < channel->count; i++) {
		ring[i] = channel->ring[(channel->head + i) % channel->size];
	}
	if (channel->ring) {
		pefree(channel->ring, true);
	}
	channel->ring = ring;
	channel->size = size;
	channel->head = 0;
}

static void thread_channel_push(async_thread_channel_t *channel, const zval *transit)
{
	if (UNEXPECTED(channel->count == channel->size)) {
		thread_channel_grow(channel);
	}

	const uint64_t at = (uint64_t) channel->head + channel->count++;

	channel->ring[at < channel->size ? at : at - channel->size] = *transit;
}

static void thread_channel_pop(async_thread_channel_t *channel, zval *transit)
{
	*transit = channel->ring[channel->head];
	channel->head = channel->head + 1 < channel->size ? channel->head + 1 : 0;
	channel->count--;
}

/* --- waiting endpoints; under the mutex --- */

static void link_waiting(async_thread_channel_t *channel, async_endpoint_t *endpoint)
{
	endpoint->waiting = true;
	ZEND_ASYNC_LIST_APPEND(channel->first_waiting, channel->last_waiting, endpoint, prev_waiting, next_waiting);
}

static void unlink_waiting(async_thread_channel_t *channel, async_endpoint_t *endpoint)
{
	ZEND_ASYNC_LIST_REMOVE(channel->first_waiting, channel->last_waiting, endpoint, prev_waiting, next_waiting);
	endpoint->waiting = false;
	endpoint->notified = false;
}

static void thread_channel_notify(async_endpoint_t *endpoint)
{
	endpoint->notified = true;
	async_thread_notifier_notify(endpoint->notifier, &endpoint->notification);
}

/* Notifies endpoints of other threads: one for each free value and slot, and all that watch; all, if the channel is
 * drained. An endpoint that is already notified counts as one of them. */
static void notify_others(async_thread_channel_t *channel, const async_endpoint_t *own)
{
	uint32_t values = free_values(channel), slots = channel->closed ? 0 : free_slots(channel);

	const bool drained = is_drained(channel);

	if (EXPECTED(!channel->first_waiting) || (!values && !slots && !drained)) {
		return;
	}
	const bool readable = values > 0 || drained;
	for (async_endpoint_t *a = channel->first_waiting; a; a = a->next_waiting) {
		if (a->notified) {
			values -= a->wants_values && values;
			slots -= a->wants_slots && slots;
		}
	}
	for (async_endpoint_t *a = channel->first_waiting; a; a = a->next_waiting) {
		if (a == own || a->notified) {
			continue;
		}
		const bool value = a->wants_values && values, slot = a->wants_slots && slots;
		if (value || slot || drained || (a->watches && readable)) {
			values -= value;
			slots -= slot;
			thread_channel_notify(a);
		}
	}
}

/* Waiters without a reservation. */
static zend_always_inline uint32_t thread_channel_unreserved(const async_wait_queue_t *queue)
{
	return queue->length - queue->reserved;
}

/* Sets what the endpoint waits for from now on: puts it on the channel's list, or removes it. */
static void thread_channel_enlist(async_thread_channel_t *channel, async_endpoint_t *own, uint32_t values,
		uint32_t slots)
{
	own->wants_values = values;
	own->wants_slots = slots;
	own->watches = own->watchers > 0;
	if ((values || slots || own->watches) && !is_drained(channel)) {
		if (!own->waiting) {
			link_waiting(channel, own);
		}
	} else if (own->waiting) {
		unlink_waiting(channel, own);
	}
}

/* Reserves free values and slots for this thread's waiters, and notifies other threads of the rest. The caller unlocks,
 * and then delivers. */
static share_t share_out(async_thread_channel_t *channel, async_endpoint_t *own)
{
	share_t share = { .closed = channel->closed, .drained = is_drained(channel) };

	share.values = MIN(thread_channel_unreserved(&own->receivers), free_values(channel));
	channel->reserved_values += share.values;
	if (!channel->closed) {
		share.slots = MIN(thread_channel_unreserved(&own->senders), free_slots(channel));
		channel->reserved_slots += share.slots;
	}
	share.readable = channel->closed || free_values(channel) > 0;
	own->notified = false;
	thread_channel_enlist(channel, own, own->receiving - own->receivers.reserved - share.values,
			channel->closed ? 0 : own->sending - own->senders.reserved - share.slots);
	notify_others(channel, own);
	return share;
}

/* --- this thread's waiters --- */

static void notify_watchers(async_endpoint_t *own, bool closed)
{
	async_channel_handle_t *next;

	for (async_channel_handle_t *handle = own->first_handle; handle; handle = next) {
		zend_async_event_t *event = &handle->channel.event;

		GC_ADDREF(&handle->std);
		if (closed) {
			ZEND_ASYNC_EVENT_SET_CLOSED(event);
		}
		if (event->callbacks.length) {
			ZEND_ASYNC_CALLBACKS_NOTIFY(event, NULL, NULL);
		}
		next = handle->next;
		OBJ_RELEASE(&handle->std);
	}
}

/* Wakes the waiters that get something, and all of them once the channel has ended. No other code has run since the
 * share was made. */
static void deliver_share(async_endpoint_t *own, const share_t *share, bool tell_watchers)
{
	for (uint32_t i = 0; i < share->values; i++) {
		async_wait_queue_reserve(&own->receivers);
	}
	for (uint32_t i = 0; i < share->slots; i++) {
		async_wait_queue_reserve(&own->senders);
	}
	if (UNEXPECTED(share->closed)) {
		async_wait_queue_close(&own->senders, true, NULL);
	}
	if (UNEXPECTED(share->drained)) {
		async_wait_queue_close(&own->receivers, false, async_thread_channel_reject_future);
	}
	if (UNEXPECTED(tell_watchers && share->readable && (own->watchers || share->closed))) {
		notify_watchers(own, share->closed);
	}
	async_endpoint_update(own);
}

/* After a value has come or gone: unlocks, and delivers what that gives to others. Mostly no other one waits. */
static zend_always_inline void thread_channel_settle(async_thread_channel_t *channel, async_endpoint_t *own,
		bool tell_watchers)
{
	if (EXPECTED(!channel->first_waiting && !(own->receiving | own->sending | own->watchers) && !channel->closed)) {
		thread_channel_unlock(channel);
		async_endpoint_update(own);
		return;
	}

	const share_t share = share_out(channel, own);

	thread_channel_unlock(channel);
	deliver_share(own, &share, tell_watchers);
}

static void thread_channel_step(async_endpoint_t *own, bool tell_watchers)
{
	async_thread_channel_t *channel = own->channel;

	async_endpoint_add_ref(own);
	thread_channel_lock(channel);
	const share_t share = share_out(channel, own);
	thread_channel_unlock(channel);
	deliver_share(own, &share, tell_watchers);
	async_endpoint_release(own);
}

static void thread_channel_deliver(async_notification_t *notification)
{
	thread_channel_step(ENDPOINT_FROM_NOTIFICATION(notification), true);
}

static void value_returned(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_endpoint_t *own = ENDPOINT_OF(queue, receivers);

	thread_channel_lock(own->channel);
	own->channel->reserved_values--;
	thread_channel_unlock(own->channel);
	thread_channel_step(own, true);
}

static void slot_returned(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_endpoint_t *own = ENDPOINT_OF(queue, senders);

	thread_channel_lock(own->channel);
	own->channel->reserved_slots--;
	thread_channel_unlock(own->channel);
	thread_channel_step(own, false);
}

void async_endpoint_init(async_endpoint_t *endpoint)
{
	endpoint->notification.deliver = thread_channel_deliver;
	endpoint->receivers.on_return = value_returned;
	endpoint->senders.on_return = slot_returned;
}

bool async_endpoint_update(async_endpoint_t *own)
{
	const bool in_use = own->receiving > own->futures || own->sending || own->watchers;

	if (EXPECTED(!in_use && !own->expecting) || !own->notifier) {
		return true;
	}
	const bool hears = async_endpoint_listen(own, in_use);
	if (hears && !own->expecting) {
		own->expecting = async_thread_notifier_expect(own->notifier);
		return own->expecting;
	}
	if (!hears && own->expecting) {
		own->expecting = false;
		async_thread_notifier_unexpect(own->notifier);
	}
	return true;
}

void async_endpoint_leave(async_endpoint_t *own)
{
	thread_channel_lock(own->channel);
	if (own->waiting) {
		unlink_waiting(own->channel, own);
	}
	thread_channel_unlock(own->channel);
}

static bool has_notifier(async_endpoint_t *own)
{
	if (UNEXPECTED(!own->notifier)) {
		own->notifier = async_thread_notifier_own();
	}
	return own->notifier != NULL;
}

/* --- waiting --- */

zend_object *async_thread_channel_new_exception(const async_thread_channel_t *channel)
{
	zval exception, message, reason;

	object_init_ex(&exception, async_ce_thread_channel_exception);
	ZVAL_STRING(&message, "ThreadChannel is closed");
	zend_update_property_ex(async_ce_thread_channel_exception, Z_OBJ(exception), ZSTR_KNOWN(ZEND_STR_MESSAGE),
			&message);
	zval_ptr_dtor(&message);
	ZVAL_OBJ(&reason, async_channel_reason_case(channel->reason));
	zend_update_property(async_ce_thread_channel_exception, Z_OBJ(exception), ZEND_STRL("reason"), &reason);
	return Z_OBJ(exception);
}

static ZEND_COLD void throw_closed(const async_thread_channel_t *channel)
{
	async_wait_throw(async_thread_channel_new_exception(channel));
}

/* Waits once in a wait queue. *in_wait counts the coroutine during the wait. A fatal error that passes through removes
 * the waiter and frees `transit` (may be NULL). Returns with the mutex held if an item was granted. */
static async_wait_result_t wait_in(async_channel_handle_t *handle, async_wait_queue_t *queue, uint32_t *in_wait,
		zend_async_event_t *token, zval *transit)
{
	async_endpoint_t *own = handle->endpoint;
	volatile async_wait_result_t result = ASYNC_WAIT_FAILED;
	async_waiter_t waiter = { 0 };

	zend_try {
		if (EXPECTED(async_endpoint_update(own))) {
			result = async_wait_queue_wait(queue, &waiter, &handle->channel.event, token, 0);
		}
	} zend_catch {
		--*in_wait;
		thread_channel_step(own, false);
		if (transit) {
			ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(transit);
		}
		zend_bailout();
	} zend_end_try();

	--*in_wait;
	if (UNEXPECTED(result != ASYNC_WAIT_GRANTED)) {
		thread_channel_step(own, false);
		if (result == ASYNC_WAIT_CLOSED) {
			throw_closed(own->channel);
		}
		return result;
	}
	thread_channel_lock(own->channel);
	return result;
}

/* --- receiving --- */

/* Takes the oldest value; with `transit` NULL only waits for one. False with an exception. */
static bool thread_channel_take(async_channel_handle_t *handle, zval *transit, zend_async_event_t *token)
{
	async_endpoint_t *own = handle->endpoint;
	async_thread_channel_t *channel = own->channel;

	thread_channel_lock(channel);
	while (UNEXPECTED(!free_values(channel))) {
		if (is_drained(channel)) {
			thread_channel_unlock(channel);
			throw_closed(channel);
			return false;
		}
		if (UNEXPECTED(!own->notifier)) {
			thread_channel_unlock(channel);
			if (!has_notifier(own)) {
				return false;
			}
			thread_channel_lock(channel);
			continue;
		}
		own->receiving++;
		thread_channel_enlist(channel, own, own->receiving - own->receivers.reserved, own->wants_slots);
		thread_channel_unlock(channel);
		if (wait_in(handle, &own->receivers, &own->receiving, token, NULL) != ASYNC_WAIT_GRANTED) {
			return false;
		}
		channel->reserved_values--;
		break;
	}
	if (EXPECTED(transit)) {
		thread_channel_pop(channel, transit);
	}
	thread_channel_settle(channel, own, !transit);
	return true;
}

bool async_thread_channel_load(zval *result, zval *transit)
{
	if (EXPECTED(async_loads_at_once(transit))) {
		ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(result, transit);
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(transit);
		return true;
	}

	/* The value has left the channel, so a cancellation waits until the autoloaders have returned: it is thrown at the
	 * next suspension point. */
	zend_async_section_t section;

	zend_async_section_begin(&section);
	zend_try {
		ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(result, transit);
	} zend_catch {
		zend_async_section_end(&section);
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(transit);
		zend_bailout();
	} zend_end_try();
	zend_async_section_end(&section);
	ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(transit);
	return Z_TYPE_P(result) != IS_UNDEF;
}

/* Takes a free value; the mutex is held, and released. */
static void take_free(async_thread_channel_t *channel, async_endpoint_t *own, zval *transit)
{
	thread_channel_pop(channel, transit);
	thread_channel_settle(channel, own, false);
}

async_select_state_t async_thread_channel_take_or_enter(async_channel_handle_t *handle, zval *transit,
		async_waiter_t *waiter)
{
	async_endpoint_t *own = handle->endpoint;
	async_thread_channel_t *channel = own->channel;

	if (UNEXPECTED(waiter && !has_notifier(own))) {
		return ASYNC_SELECT_FAILED;
	}
	thread_channel_lock(channel);
	if (free_values(channel)) {
		take_free(channel, own, transit);
		return ASYNC_SELECT_VALUE;
	}
	if (is_drained(channel)) {
		thread_channel_unlock(channel);
		return ASYNC_SELECT_CLOSED;
	}
	if (waiter) {
		own->receiving++;
		own->futures++;
		async_wait_queue_enter(&own->receivers, waiter);
		thread_channel_enlist(channel, own, own->receiving - own->receivers.reserved, own->wants_slots);
	}
	thread_channel_unlock(channel);
	return ASYNC_SELECT_NOTHING;
}

void async_thread_channel_take_reserved(async_endpoint_t *own, zval *transit)
{
	thread_channel_lock(own->channel);
	own->channel->reserved_values--;
	take_free(own->channel, own, transit);
}

void async_thread_channel_return_reserved(async_endpoint_t *own)
{
	value_returned(&own->receivers, NULL);
}

void async_thread_channel_waits_changed(async_endpoint_t *own)
{
	thread_channel_step(own, false);
}

async_select_state_t async_thread_channel_try_receive(async_channel_handle_t *handle, zval *result)
{
	zval transit;
	const async_select_state_t state = async_thread_channel_take_or_enter(handle, &transit, NULL);

	if (state == ASYNC_SELECT_VALUE && UNEXPECTED(!async_thread_channel_load(result, &transit))) {
		return ASYNC_SELECT_FAILED;
	}
	return state;
}

bool async_thread_channel_receive(async_channel_handle_t *handle, zval *result, zend_async_event_t *token)
{
	zval transit;

	return thread_channel_take(handle, result ? &transit : NULL, token)
			&& (!result || async_thread_channel_load(result, &transit));
}

/* --- sending --- */

static bool transfer_into(async_thread_channel_t *channel, zval *transit, const zval *value)
{
	zend_async_thread_transfer_ctx_t ctx;

	ZVAL_DEREF(value);
	if (EXPECTED(Z_TYPE_P(value) <= IS_STRING)) {
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(transit, value);
		return true;
	}
	zend_async_thread_transfer_ctx_init(&ctx);
	async_channel_mark_container(&ctx, channel);
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL(&ctx, transit, value);
	const bool done = !ctx.error;
	if (UNEXPECTED(!done) && !EG(exception)) {
		async_transfer_throw(&ctx);
	}
	zend_async_thread_transfer_ctx_destroy(&ctx);
	return done;
}

/* Puts the copy into the deque, waiting for a free slot. False with an exception. */
static bool thread_channel_store(async_channel_handle_t *handle, zval *transit, zend_async_event_t *token)
{
	async_endpoint_t *own = handle->endpoint;
	async_thread_channel_t *channel = own->channel;

	thread_channel_lock(channel);
	while (!channel->closed && UNEXPECTED(!free_slots(channel))) {
		if (UNEXPECTED(!own->notifier)) {
			thread_channel_unlock(channel);
			if (!has_notifier(own)) {
				return false;
			}
			thread_channel_lock(channel);
			continue;
		}
		own->sending++;
		thread_channel_enlist(channel, own, own->wants_values, own->sending - own->senders.reserved);
		thread_channel_unlock(channel);
		if (wait_in(handle, &own->senders, &own->sending, token, transit) != ASYNC_WAIT_GRANTED) {
			return false;
		}
		channel->reserved_slots--;
		break;
	}
	const bool stored = !channel->closed;
	if (EXPECTED(stored)) {
		thread_channel_push(channel, transit);
	}
	thread_channel_settle(channel, own, true);
	if (UNEXPECTED(!stored)) {
		throw_closed(channel);
	}
	return stored;
}

bool async_thread_channel_send(async_channel_handle_t *handle, zval *value, zend_async_event_t *token)
{
	zval transit;

	if (UNEXPECTED(!transfer_into(handle->endpoint->channel, &transit, value))) {
		return false;
	}
	if (EXPECTED(thread_channel_store(handle, &transit, token))) {
		return true;
	}
	async_take_back_transferred_zval(&transit);
	return false;
}

bool async_thread_channel_try_send(async_channel_handle_t *handle, zval *value, async_send_result_t *result)
{
	async_endpoint_t *own = handle->endpoint;
	async_thread_channel_t *channel = own->channel;
	zval transit;

	if (UNEXPECTED(!transfer_into(channel, &transit, value))) {
		return false;
	}
	thread_channel_lock(channel);
	*result = channel->closed ? ASYNC_SEND_CLOSED : free_slots(channel) ? ASYNC_SEND_SENT : ASYNC_SEND_FULL;
	if (EXPECTED(*result == ASYNC_SEND_SENT)) {
		thread_channel_push(channel, &transit);
		thread_channel_settle(channel, own, true);
	} else {
		thread_channel_unlock(channel);
		async_take_back_transferred_zval(&transit);
	}
	return true;
}

/* --- the rest --- */

void async_thread_channel_close(async_thread_channel_t *channel, async_endpoint_t *own, async_channel_reason_t reason)
{
	share_t share = { 0 };

	thread_channel_lock(channel);
	if (channel->closed) {
		thread_channel_unlock(channel);
		return;
	}
	channel->closed = true;
	channel->reason = reason;
	for (async_endpoint_t *a = channel->first_waiting; a; a = a->next_waiting) {
		if (a != own && !a->notified) {
			thread_channel_notify(a);
		}
	}
	if (own) {
		async_endpoint_add_ref(own);
		share = share_out(channel, own);
	}
	thread_channel_unlock(channel);
	if (own) {
		deliver_share(own, &share, true);
		async_endpoint_release(own);
	}
}

async_thread_channel_state_t async_thread_channel_state(async_thread_channel_t *channel)
{
	thread_channel_lock(channel);
	const async_thread_channel_state_t state = {
		.count = channel->count,
		.receivable = free_values(channel) > 0,
		.closed = channel->closed,
	};
	thread_channel_unlock(channel);
	return state;
}

bool async_endpoint_watch(async_channel_handle_t *handle)
{
	async_endpoint_t *own = handle->endpoint;

	if (UNEXPECTED(!has_notifier(own))) {
		return false;
	}
	handle->watchers++;
	own->watchers++;
	thread_channel_step(own, true);
	return true;
}

void async_endpoint_unwatch(async_channel_handle_t *handle)
{
	if (handle->watchers > 0) {
		handle->watchers--;
		handle->endpoint->watchers--;
		thread_channel_step(handle->endpoint, false);
	}
}

void async_thread_channel_drain(async_thread_channel_t *channel)
{
	zval value;

	/* No other thread can reach the channel: the mutex makes the writes of threads that have detached visible. */
	thread_channel_lock(channel);
	channel->closed = true;
	while (channel->count) {
		thread_channel_pop(channel, &value);
		thread_channel_unlock(channel);
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(&value);
		thread_channel_lock(channel);
	}
	thread_channel_unlock(channel);
}

#endif
