/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What destructors and callbacks of dying objects have to mind.
 *
 * User code that the runtime calls while an exception may be on its way (a destructor during unwinding, a callback of an
 * object that is being destroyed). The exception is parked across the call and goes on to its own catch afterwards;
 * what the call has thrown goes to the end of its chain of previous exceptions. */
#ifndef ZEND_ASYNC_INFLIGHT_H
#define ZEND_ASYNC_INFLIGHT_H

#include "zend.h"
#include "zend_async_API.h"
#include "zend_exceptions.h"
#include "zend_gc.h"

typedef struct {
	zend_object *exception; /* owned while parked; NULL: nothing was in flight */
	const zend_op *opline_before_exception;
	bool user_frame; /* the current frame waits to handle it */
} async_inflight_t;

/* exit(), the end of a fiber that is destroyed, of a coroutine that is ended by force. Not NULL. */
static zend_always_inline bool zend_async_is_exit(const zend_object *exception)
{
	return zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception);
}

/* An exit of a flow gets no previous exception: that of the scheduler is one object for all flows and requests. */
static zend_always_inline bool zend_async_has_no_history(const zend_object *exception)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && zend_async_is_exit(exception);
}

/* What goes on when `thrown` was thrown while `before` was in flight: consumes both, either may be NULL. An exit prevails;
 * of two exceptions the later one, with the other in its chain. A fiber that is destroyed has no such exit. */
ZEND_API zend_object *zend_async_exception_merge(zend_object *before, zend_object *thrown);

/* Ends a stretch of code during which `before` (NULL allowed; consumed) was set aside: it goes on, or what was thrown meanwhile does. */
static zend_always_inline void zend_async_exception_unpark(zend_object *before)
{
	if (UNEXPECTED(before != NULL)) {
		EG(exception) = zend_async_exception_merge(before, EG(exception));
	}
}

static zend_always_inline void async_inflight_park(async_inflight_t *inflight)
{
	inflight->exception = EG(exception);
	inflight->user_frame = false;

	if (EXPECTED(!inflight->exception)) {
		return;
	}

	zend_execute_data *frame = EG(current_execute_data);

	if (frame && frame->func && ZEND_USER_CODE(frame->func->type)) {
		/* The frame may be about to take the exception over from one that has ended. For the time of the call it has its
		 * real line, which is what the call reports. */
		inflight->user_frame = true;
		zend_rethrow_exception(frame);
		frame->opline = EG(opline_before_exception);
	}
	inflight->opline_before_exception = EG(opline_before_exception);
	EG(exception) = NULL;
}

static zend_always_inline void async_inflight_restore(async_inflight_t *inflight)
{
	if (EXPECTED(!inflight->exception)) {
		return;
	}

	zend_object *raised = EG(exception);

	EG(opline_before_exception) = inflight->opline_before_exception;
	if (inflight->user_frame) {
		EG(current_execute_data)->opline = EG(exception_op);
	}
	EG(exception) = inflight->exception;
	if (EXPECTED(!raised)) {
		return;
	}
	if (zend_async_is_exit(raised) || zend_async_is_exit(inflight->exception)) {
		EG(exception) = zend_async_exception_merge(inflight->exception, raised);
	} else {
		zend_async_exception_append(inflight->exception, raised);
	}
}

/* The end of the request calls the destructors of all objects, those included that are still in use, perhaps by a destructor
 * that has parked. Called by a dtor_obj handler: true if this is such a call, which then counts for nothing. */
static inline bool async_destructor_is_early(zend_object *object)
{
	if (EXPECTED(!(EG(flags) & EG_FLAGS_OBJECT_STORE_NO_REUSE)) || GC_REFCOUNT(object) == 1) {
		return false;
	}

	zend_gc_status status;

	zend_gc_get_status(&status);
	if (status.active) {
		/* Garbage: all references come from what dies with it. */
		return false;
	}
	GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	return true;
}

#endif
