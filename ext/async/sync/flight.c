/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The computation runs in a coroutine that belongs to none of those who wait: what ends one of them, or its scope, harms
 * neither the computation nor the others. */
#include "flight.h"
#include "coroutine/await.h"
#include "scheduler/awaitable.h"
#include "scheduler/hooks.h"
#include "structured/scope.h"
#include "structured/spawn.h"
#include "zend_async_inflight.h"

async_flight_t *async_flight_start(const zend_fcall_info *fci, const zend_fcall_info_cache *fcc)
{
	zend_async_scope_t *scope = async_scope_new(async_main_scope(), false);

	if (UNEXPECTED(!scope)) {
		return NULL;
	}
	ASYNC_SCOPE(scope)->is_work = true;

	zend_coroutine_t *coroutine = async_spawn(scope, NULL, ZEND_COROUTINE_NORMAL);

	ZEND_ASYNC_SCOPE_RELEASE(scope);
	if (UNEXPECTED(!coroutine)) {
		return NULL;
	}
	coroutine->fcall = zend_async_fcall_create((zend_fcall_info *) fci, (zend_fcall_info_cache *) fcc, NULL, 0, NULL);
	/* Its error is for those who wait, and for nothing else. */
	async_event_observe(&coroutine->event);

	async_flight_t *flight = emalloc(sizeof(async_flight_t));

	flight->coroutine = ASYNC_COROUTINE(coroutine);
	GC_ADDREF(&flight->coroutine->std);
	flight->followers = 0;
	flight->refcount = 1;
	return flight;
}

void async_flight_release(async_flight_t *flight)
{
	if (--flight->refcount == 0) {
		async_coroutine_t *coroutine = flight->coroutine;

		efree(flight);
		OBJ_RELEASE(&coroutine->std);
	}
}

/* The last wait for it has ended without an outcome. */
static void flight_abandon(async_flight_t *flight)
{
	zend_object *in_flight = zend_async_exception_take();
	zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION,
			"No coroutine waits for the result any more");

	ZEND_ASYNC_CANCEL(&flight->coroutine->coroutine, reason, true);
	zend_async_exception_restore(in_flight);
}

void async_flight_follow(async_flight_t *flight, zend_async_event_t *token, zval *result, bool *abandoned)
{
	*abandoned = false;
	ZVAL_NULL(result);
	if (UNEXPECTED(&flight->coroutine->coroutine == ZEND_ASYNC_CURRENT_COROUTINE)) {
		zend_throw_error(NULL, "The computation would wait for its own result");
		return;
	}
	flight->refcount++;
	flight->followers++;
	async_await_event(&flight->coroutine->coroutine.event, token, result);
	flight->followers--;
	if (UNEXPECTED(flight->followers == 0 && !async_flight_has_landed(flight))) {
		*abandoned = true;
		flight_abandon(flight);
	}
	async_flight_release(flight);
}
