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
 *   void         release of an unused one                 rolled back if under way, else the producer is released
 *
 * The promise in it is taken out atomically, so that exactly one of load and release gets it. */
#include "remote_future.h"

#ifdef ZTS
#include "coroutine/coroutine.h"
#include "data/future.h"
#include "transit.h"

typedef struct {
	zend_atomic_int refs;          /* the transit copy's, and the transfer's while it is under way */
	async_remote_cell_t *cell;     /* atomic; one producer's reference, NULL once taken */
	bool committed;                /* written by the source before another thread gets the copy */
	async_future_state_t *source;  /* borrowed: the transfer holds it; until committed */
	zend_async_thread_transfer_ctx_t *ctx; /* borrowed; until committed */
} passage_t;

static async_remote_cell_t *take_cell(passage_t *passage)
{
	return __atomic_exchange_n(&passage->cell, NULL, __ATOMIC_ACQ_REL);
}

static void passage_drop(passage_t *passage)
{
	if (zend_async_atomic_int_add(&passage->refs, -1) == 0) {
		pefree(passage, true);
	}
}

/* Undoes a transfer that has failed. */
static void roll_back(passage_t *passage, async_remote_cell_t *cell)
{
	async_remote_unbind(&passage->source->future, true);
	async_remote_cell_release(cell);
	passage->source->transferred = false;
}

static void release_passage(zval *state)
{
	passage_t *passage = Z_PTR_P(state);
	async_remote_cell_t *cell = take_cell(passage);

	if (cell && !passage->committed) {
		roll_back(passage, cell);
	} else if (cell) {
		async_remote_cell_release(cell);
	}
	passage_drop(passage);
}

/* Commits the transfer at its end, or undoes it if it has failed. */
static void end_transfer(zval *holder)
{
	passage_t *passage = Z_PTR_P(holder);
	async_remote_cell_t *cell;

	if (passage->ctx->error) {
		cell = take_cell(passage);
		if (cell) {
			roll_back(passage, cell);
		}
	} else if (passage->source->transferred) {
		passage->committed = true;
		async_future_pin_for_producer(&passage->source->future);
	}
	passage_drop(passage);
}

static bool transfer_state(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
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

	async_remote_cell_t *cell = async_remote_cell_new(&state->future);
	if (UNEXPECTED(!cell)) {
		return false;
	}
	state->transferred = true;

	passage_t *passage = pecalloc(1, sizeof(*passage), true);
	ZEND_ATOMIC_INT_INIT(&passage->refs, 2);
	passage->cell = cell;
	passage->source = state;
	passage->ctx = ctx;
	async_defer_free(ctx, passage, end_transfer);
	ZVAL_OBJ_COPY(&source, object);
	async_defer_release(ctx, &source);
	ZVAL_PTR(dst, passage);
	return true;
}

static bool load_state(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *src, zval *loaded)
{
	async_future_state_t *state = async_future_state_from_obj(object);

	state->arrived = true;
	state->completes = take_cell(Z_PTR_P(src));
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

	async_remote_cell_t *cell = state->completes;
	if (UNEXPECTED(!cell)) {
		/* The transfer has initialised a lazy object, and that has completed the state. */
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(&transit);
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "FutureState is already completed");
		return false;
	}
	uint32_t lineno;
	const zend_string *filename = async_user_location(&lineno);

	state->completes = NULL;
	async_remote_cell_complete(cell, &transit, is_error, filename ? ZSTR_VAL(filename) : NULL, lineno);
	async_remote_cell_release(cell);
	return true;
}

void async_register_remote_future(void)
{
	static const zend_async_thread_transfer_handlers_t handlers = { transfer_state, load_state, NULL, release_passage };

	zend_async_thread_transfer_register_class(async_ce_future_state, &handlers);
}

#endif
