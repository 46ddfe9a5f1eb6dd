/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ThreadChannel::recvAsync(): a future that is a callback waiter among the receivers of its thread. A value cannot be
 * created where the waiter is served, because that may run code; a helper does it.
 *
 *   state     set by                          left by
 *   --------  ------------------------------  ------------------------------------------------------------------------
 *   waiting   recvAsync() without a value     served -> reserved; the channel closes, the future is cancelled or
 *                                             released -> out
 *   reserved  a value is reserved for it, a   the helper runs: takes the value if the future is still pending,
 *             helper is queued                otherwise returns it -> out
 *   out       the above                       never */
#include "thread_channel.h"

#ifdef ZTS
#include "scheduler/helper.h"
#include "sync/future.h"
#include "sync/future_receiver.h"

/* A future for which a value is reserved. There is a helper for each, which takes the oldest: helpers start ahead of the run
 * queue, the latest first. */
struct async_future_load_s {
	zend_future_t *future; /* one reference */
	async_future_load_t *prev, *next; /* of the endpoint, in the order of the futures */
};

static void thread_future_awaited_changed(async_future_receiver_t *receiver, int change)
{
	async_endpoint_t *own = receiver->source;

	own->futures -= change;
	async_thread_channel_waits_changed(own);
}

static void thread_future_out(async_future_receiver_t *receiver)
{
	async_endpoint_t *own = receiver->source;

	own->receiving--;
	own->futures -= !receiver->awaited;
}

/* The receiver's reference. */
static void thread_future_gave_up(void *source)
{
	async_thread_channel_waits_changed(source);
	async_endpoint_release(source);
}

static zend_string *thread_future_source_info(const async_future_receiver_t *receiver)
{
	const async_endpoint_t *own = receiver->source;

	return zend_strpprintf(0, "ThreadChannel(capacity=%u)", own->channel->capacity);
}

static const async_future_receiver_ops_t thread_future_ops = {
	.awaited_changed = thread_future_awaited_changed,
	.out = thread_future_out,
	.gave_up = thread_future_gave_up,
	.source_info = thread_future_source_info,
	.chains_wait = true,
};

/* Throws nothing: an error of the load becomes that of the future. */
static void settle_by_load(zend_future_t *future, zval *transit)
{
	zval value;

	if (EXPECTED(async_thread_channel_load(&value, transit))) {
		ZEND_FUTURE_COMPLETE(future, &value);
		zval_ptr_dtor(&value);
	} else if (EG(exception)) {
		zend_object *exception = EG(exception);

		GC_ADDREF(exception);
		zend_clear_exception();
		ZEND_FUTURE_REJECT(future, exception);
		OBJ_RELEASE(exception);
	}
}

/* Takes the oldest load; there is one for each helper. The caller gets its reference to the future. */
static zend_future_t *shift_load(async_endpoint_t *own)
{
	async_future_load_t *load = own->first_load;
	zend_future_t *future = load->future;

	ZEND_ASYNC_LIST_REMOVE(own->first_load, own->last_load, load, prev, next);
	efree(load);
	return future;
}

static void load_entry(void)
{
	async_coroutine_t *self = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);
	async_endpoint_t *own = self->coroutine.extended_data;
	zval transit;

	self->hi_priority = false;
	self->coroutine.extended_data = NULL;

	zend_future_t *future = shift_load(own);

	if (EXPECTED(!ZEND_FUTURE_IS_COMPLETED(future) && GC_REFCOUNT(&ASYNC_FUTURE_STATE(future)->std) > 1)) {
		async_thread_channel_take_reserved(own, &transit);
		settle_by_load(future, &transit);
	} else {
		/* Cancelled or released in the meantime. */
		async_thread_channel_return_reserved(own);
	}
	ZEND_ASYNC_EVENT_RELEASE(&future->event);
	async_endpoint_release(own);
}

/* The helper has not run. */
static void load_dispose(zend_coroutine_t *coroutine)
{
	async_endpoint_t *own = coroutine->extended_data;

	if (UNEXPECTED(own)) {
		coroutine->extended_data = NULL;

		zend_future_t *future = shift_load(own);

		async_thread_channel_return_reserved(own);
		ZEND_ASYNC_EVENT_RELEASE(&future->event);
		async_endpoint_release(own);
	}
}

static void serve_thread_future(async_waiter_t *waiter)
{
	async_future_receiver_t *receiver = ASYNC_FUTURE_RECEIVER(waiter);
	async_endpoint_t *own = receiver->source;
	async_future_load_t *load = emalloc(sizeof(async_future_load_t));

	load->future = receiver->future;
	ZEND_ASYNC_EVENT_ADD_REF(&load->future->event);
	ZEND_ASYNC_LIST_APPEND(own->first_load, own->last_load, load, prev, next);
	/* The receiver's reference passes to the helper. */
	async_future_receiver_out(receiver);
	async_spawn_helper_for(load_entry, own, load_dispose);
}

void async_thread_channel_reject_future(async_waiter_t *waiter)
{
	async_future_receiver_t *receiver = ASYNC_FUTURE_RECEIVER(waiter);
	async_endpoint_t *own = receiver->source;
	zend_object *exception = async_thread_channel_new_exception(own->channel);

	async_future_receiver_out(receiver);
	async_future_receiver_settle(receiver, NULL, exception);
	OBJ_RELEASE(exception);
	async_endpoint_release(own);
}

zend_object *async_thread_channel_receive_future(async_channel_handle_t *handle)
{
	zend_future_t *future = async_receiving_future_new();
	zend_object *object = EXPECTED(future) ? ZEND_ASYNC_NEW_FUTURE_OBJ(future) : NULL;
	zend_object *exception;
	zval transit;

	if (UNEXPECTED(!object)) {
		return NULL;
	}

	async_future_receiver_t *receiver = async_future_receiver_new(future, handle->endpoint, &thread_future_ops,
			serve_thread_future);

	switch (async_thread_channel_take_or_enter(handle, &transit, &receiver->waiter)) {
		case ASYNC_SELECT_NOTHING: async_endpoint_add_ref(handle->endpoint); return object;
		case ASYNC_SELECT_VALUE:
			async_future_receiver_abandon(receiver);
			settle_by_load(future, &transit);
			return object;
		case ASYNC_SELECT_CLOSED:
			exception = async_thread_channel_new_exception(handle->endpoint->channel);
			async_future_receiver_abandon(receiver);
			ZEND_FUTURE_REJECT(future, exception);
			OBJ_RELEASE(exception);
			return object;
		default:
			async_future_receiver_abandon(receiver);
			OBJ_RELEASE(object);
			return NULL;
	}
}

#endif
