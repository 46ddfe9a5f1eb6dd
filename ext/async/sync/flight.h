/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A computation that several coroutines wait for: what Once and SingleFlight have in common. */
#ifndef ASYNC_FLIGHT_H
#define ASYNC_FLIGHT_H

#include "scheduler/coroutine.h"

/* One reference for each owner: a wait, and the object that others find it through. */
typedef struct {
	async_coroutine_t *coroutine; /* owned: computes, in a scope of its own below the main scope */
	uint32_t followers;           /* waits for it */
	uint32_t refcount;
} async_flight_t;

/* Starts a computation; the caller gets the first reference. NULL with an exception. Takes a copy of the callable. */
async_flight_t *async_flight_start(const zend_fcall_info *fci, const zend_fcall_info_cache *fcc);
void async_flight_release(async_flight_t *flight);

static zend_always_inline bool async_flight_has_landed(const async_flight_t *flight)
{
	return async_coroutine_is_finished(flight->coroutine);
}

/* Waits for the outcome, which is in *result or thrown. The last that leaves before there is one cancels the
 * computation, and *abandoned is true. token: NULL, or ends the wait. May suspend. */
void async_flight_follow(async_flight_t *flight, zend_async_event_t *token, zval *result, bool *abandoned);

#endif
