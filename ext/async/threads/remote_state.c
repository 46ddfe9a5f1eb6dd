/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The transfer of a FutureState: the right to complete it moves, the future stays. The transit copy contains a handle
 * in transit.
 *
 *   in transit   set by                                   what is true
 *   -----------  ---------------------------------------  -----------------------------------------------------------
 *   under way    transfer                                 the source is marked; a transfer that fails undoes that
 *   committed    the end of the transfer, without error   the source cannot complete any more
 *   used         the first load                           the right belongs to the loaded FutureState; no second load
 *   void         taken back, unused                       the source may complete the future again
 *   void         release of an unused one                 rolled back if under way, else the producer is released
 *
 * The promise in it is taken out atomically, so that exactly one of load, take back and release gets it. */
#include "remote_future.h"
#include "base/location.h"

#ifdef ZTS
#include "scheduler/coroutine.h"
#include "sync/future.h"
#include "sync/future_remote.h"
#include "transit.h"

typedef struct {
	zend_atomic_int refs;          /* the transit copy's, and the transfer's while it is under way */
	async_remote_promise_t *promise;     /* atomic; one producer's reference, NULL once taken */
	bool committed;                /* written by the source before another thread gets the copy */
	async_future_state_t *source;  /* borrowed: the transfer holds it; until committed */
	zend_async_thread_transfer_ctx_t *ctx; /* borrowed; until committed */
} handle_transit_t;

static async_remote_promise_t *take_promise(handle_transit_t *handle_transit)
{
	return __atomic_exchange_n(&handle_transit->promise, NULL, __ATOMIC_ACQ_REL);
}

static void handle_transit_drop(handle_transit_t *handle_transit)
{
	if (zend_async_atomic_int_add(&handle_transit->refs, -1) == 0) {
		pefree(handle_transit, true);
	}
}

/* Undoes a transfer that has failed. */
static void roll_back(handle_transit_t *handle_transit, async_remote_promise_t *promise)
{
	async_remote_unbind(&handle_transit->source->future, true);
	async_remote_promise_release(promise);
	handle_transit->source->transferred = false;
}

static void remote_state_release_handle_transit(zval *state)
{
	handle_transit_t *handle_transit = Z_PTR_P(state);
	async_remote_promise_t *promise = take_promise(handle_transit);

	if (promise && !handle_transit->committed) {
		roll_back(handle_transit, promise);
	} else if (promise) {
		async_remote_promise_release(promise);
	}
	handle_transit_drop(handle_transit);
}

/* The transit copy was not delivered: the source may complete the future again. */
static void remote_state_take_back(zval *state)
{
	async_remote_promise_t *promise = take_promise(Z_PTR_P(state));

	if (EXPECTED(promise)) {
		zend_future_t *future = async_remote_promise_reclaim(promise);

		async_remote_promise_release(promise);
		if (EXPECTED(future)) {
			ASYNC_FUTURE_STATE(future)->transferred = false;
			async_future_unpin_from_producer(future);
		}
	}
}

/* Commits the transfer at its end, or undoes it if it has failed. */
static void end_transfer(zval *holder)
{
	handle_transit_t *handle_transit = Z_PTR_P(holder);
	async_remote_promise_t *promise;

	if (handle_transit->ctx->error) {
		promise = take_promise(handle_transit);
		if (promise) {
			roll_back(handle_transit, promise);
		}
	} else if (handle_transit->source->transferred) {
		handle_transit->committed = true;
		async_future_pin_for_producer(&handle_transit->source->future);
	}
	handle_transit_drop(handle_transit);
}

static bool remote_state_transfer_state(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	async_future_state_t *state = async_future_state_from_obj(object);
	zval source;

	if (state->transferred || state->arrived) {
		async_transfer_set_error(ctx, "FutureState cannot be transferred to multiple threads");
		return false;
	}
	if (ZEND_FUTURE_IS_COMPLETED(&state->future)) {
		async_transfer_set_error(ctx, "Cannot transfer a FutureState that is already completed between threads");
		return false;
	}

	async_remote_promise_t *promise = async_remote_promise_new(&state->future);
	if (UNEXPECTED(!promise)) {
		return false;
	}
	state->transferred = true;

	handle_transit_t *handle_transit = pecalloc(1, sizeof(*handle_transit), true);
	ZEND_ATOMIC_INT_INIT(&handle_transit->refs, 2);
	handle_transit->promise = promise;
	handle_transit->source = state;
	handle_transit->ctx = ctx;
	async_defer_free(ctx, handle_transit, end_transfer);
	ZVAL_OBJ_COPY(&source, object);
	async_defer_release(ctx, &source);
	ZVAL_PTR(dst, handle_transit);
	return true;
}

static bool remote_state_load_state(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *src,
		zval *loaded)
{
	async_future_state_t *state = async_future_state_from_obj(object);

	state->arrived = true;
	state->completes = take_promise(Z_PTR_P(src));
	if (UNEXPECTED(!state->completes)) {
		async_transfer_set_error(ctx, "FutureState cannot be transferred to multiple threads");
		return false;
	}
	return true;
}

/* --- in the target --- */

bool async_remote_complete(zend_future_t *future, zval *value, bool is_error)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);
	zval transit;

	ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(&transit, value);
	if (UNEXPECTED(EG(exception))) {
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(&transit);
		return false;
	}

	async_remote_promise_t *promise = state->completes;
	if (UNEXPECTED(!promise)) {
		/* The transfer has initialised a lazy object, and that has completed the state. */
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(&transit);
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "FutureState is already completed");
		return false;
	}
	uint32_t lineno;
	const zend_string *filename = async_user_location(&lineno);

	state->completes = NULL;
	async_remote_promise_complete(promise, &transit, is_error, filename ? ZSTR_VAL(filename) : NULL, lineno);
	async_remote_promise_release(promise);
	return true;
}

void async_register_remote_future(void)
{
	static const async_future_remote_ops_t ops = {
		.promise_new = async_remote_promise_new,
		.promise_release = async_remote_promise_release,
		.is_owner = async_remote_is_owner,
		.settle = async_remote_settle,
		.claim = async_remote_claim,
		.unbind = async_remote_unbind,
		.expect = async_remote_expect,
		.unexpect = async_remote_unexpect,
		.keep = async_remote_keep,
		.complete = async_remote_complete,
	};
	static const zend_async_thread_transfer_handlers_t handlers = {
		.transfer = remote_state_transfer_state,
		.load = remote_state_load_state,
		.release = remote_state_release_handle_transit,
		.take_back = remote_state_take_back,
	};

	async_future_remote = &ops;
	zend_async_thread_transfer_register_class(async_ce_future_state, &handlers);
}

#endif
