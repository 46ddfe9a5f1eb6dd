/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Futures with a producer in C: creation and settlement, in their own thread or, if they are thread-safe, in any
 * thread. Invariant: a thread-safe future keeps a reference for its producer until the producer has settled it or the
 * request ends, whatever else happens to the future. */
#include "future.h"
#include "state.h"
#include "future_remote.h"

/* Gives a producer in any thread a reference until it has settled the future. False with an exception. */
static bool share_with_producer(async_future_state_t *state)
{
	ZEND_FUTURE_SET_THREAD_SAFE(&state->future);
	if (!async_future_remote) {
		return true;
	}
	state->producer_promise = async_future_remote->promise_new(&state->future);
	if (UNEXPECTED(!state->producer_promise)) {
		return false;
	}
	state->for_producer = true;
	GC_ADDREF(&state->std);
	ZEND_ASYNC_STACK_PUSH(SYNC_G(produced_futures), state, prev_produced, next_produced);
	return true;
}

/* Releases the producer's reference. May free the state. */
static void release_to_producer(async_future_state_t *state)
{
	if (!state->for_producer) {
		return;
	}
	state->for_producer = false;
	ZEND_ASYNC_STACK_REMOVE(SYNC_G(produced_futures), state, prev_produced, next_produced);
	OBJ_RELEASE(&state->std);
}

void async_futures_end_request(void)
{
	while (SYNC_G(produced_futures)) {
		release_to_producer(SYNC_G(produced_futures));
	}
}

zend_future_t *async_new_future(bool thread_safe, size_t extra_size)
{
	async_future_state_t *state = async_future_state_new(extra_size);

	state->from_c = true;
	if (UNEXPECTED(thread_safe) && UNEXPECTED(!share_with_producer(state))) {
		OBJ_RELEASE(&state->std);
		return NULL;
	}
	state->observable = true;
	return &state->future;
}

/* Only in the future's own thread. */
bool async_future_settle_local(zend_future_t *future, const zval *value, zend_object *exception, void *iterator)
{
	if (ZEND_FUTURE_IS_COMPLETED(future)) {
		return true;
	}
	if (exception) {
		GC_ADDREF(exception);
		future->exception = exception;
	} else if (value) {
		ZVAL_COPY(&future->result, value);
	} else {
		ZVAL_NULL(&future->result);
	}
	return future->resolve(&future->event, iterator);
}

bool async_future_settle(zend_future_t *future, const zval *value, zend_object *exception, void *iterator)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);

	if (state->producer_promise && !async_future_remote->is_owner(state->producer_promise)) {
		return async_future_remote->settle(state->producer_promise, value, exception);
	}

	const bool result = async_future_settle_local(future, value, exception, iterator);
	release_to_producer(state);
	return result;
}

void async_future_set_producer(zend_future_t *future, zend_object *producer)
{
	ZEND_ASSERT(!ASYNC_FUTURE_STATE(future)->producer);
	GC_ADDREF(producer);
	ASYNC_FUTURE_STATE(future)->producer = producer;
}

bool async_future_is_pinned(const zend_future_t *future)
{
	return ((const async_future_state_t *) future)->pinned;
}

void async_future_pin_for_producer(zend_future_t *future)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);

	state->from_c = true;
	if (future->resolve_callbacks.length) {
		async_chain_pin(state);
	}
}

void async_future_unpin_from_producer(zend_future_t *future)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);

	state->from_c = false;
	async_chain_unpin(state);
}
