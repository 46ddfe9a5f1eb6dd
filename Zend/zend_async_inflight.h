/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Stashing of a pending exception around user code that the runtime calls: a destructor during unwinding, a callback of
 * an object that is being destroyed. The exception is restored after the call and continues to its own catch block; an
 * exception thrown by the call is appended to its chain of previous exceptions. */
#ifndef ZEND_ASYNC_INFLIGHT_H
#define ZEND_ASYNC_INFLIGHT_H

#include "zend.h"
#include "zend_async_API.h"
#include "zend_exceptions.h"
#include "zend_gc.h"

typedef struct {
	zend_object *exception; /* owned while stashed; NULL: no exception was pending */
	const zend_op *opline_before_exception;
	bool user_frame; /* the current frame is about to handle it */
} zend_async_inflight_t;

/* True for the exit of exit(), of a destroyed fiber, of a coroutine ended by force. Not NULL. */
static zend_always_inline bool zend_async_is_exit(const zend_object *exception)
{
	return zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception);
}

/* True for an exit while the runtime is active. It gets no previous exception: the scheduler's exit is one object for
 * all coroutines and requests. */
static zend_always_inline bool zend_async_has_no_history(const zend_object *exception)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && zend_async_is_exit(exception);
}

/* Takes the pending exception, which the caller owns from here on; NULL if none is pending. For code that handles it, or
 * restores it with zend_async_exception_restore(). EG(opline_before_exception) belongs to the frame that handles an
 * exception, not to the exception: what is thrown in between may be the first that the current frame handles. */
static zend_always_inline zend_object *zend_async_exception_take(void)
{
	zend_object *exception = EG(exception);

	EG(exception) = NULL;
	return exception;
}

/* As take, for an exception that code has thrown which the caller has called, and that the caller handles. A call from
 * below a user frame (a destructor, a released handle) has made that frame handle the exception: it goes on instead. */
static zend_always_inline zend_object *zend_async_exception_catch(void)
{
	zend_object *exception = EG(exception);
	zend_execute_data *frame = EG(current_execute_data);

	if (EXPECTED(!exception)) {
		return NULL;
	}
	EG(exception) = NULL;
	if (frame && frame->func && ZEND_USER_CODE(frame->func->type) && frame->opline->opcode == ZEND_HANDLE_EXCEPTION) {
		frame->opline = EG(opline_before_exception);
	}
	return exception;
}

/* Returns the exception that remains pending when `thrown` was thrown while `before` was pending. Consumes both; either
 * may be NULL. An exit prevails, but not that of a destroyed fiber; of two exceptions the later one, with the other in
 * its chain. */
ZEND_API zend_object *zend_async_exception_merge(zend_object *before, zend_object *thrown);

/* Restores `before` (NULL allowed; consumed), merged with an exception thrown while it was stashed. */
static zend_always_inline void zend_async_exception_restore(zend_object *before)
{
	if (UNEXPECTED(before != NULL)) {
		EG(exception) = zend_async_exception_merge(before, EG(exception));
	}
}

static zend_always_inline void zend_async_inflight_stash(zend_async_inflight_t *inflight)
{
	inflight->exception = EG(exception);
	inflight->user_frame = false;

	if (EXPECTED(!inflight->exception)) {
		return;
	}

	zend_execute_data *frame = EG(current_execute_data);

	if (frame && frame->func && ZEND_USER_CODE(frame->func->type)) {
		/* The frame may be about to take over the exception of a frame that has ended. During the call it has its real
		 * line, which the call reports. */
		inflight->user_frame = true;
		zend_rethrow_exception(frame);
		frame->opline = EG(opline_before_exception);
	}
	inflight->opline_before_exception = EG(opline_before_exception);
	EG(exception) = NULL;
}

static zend_always_inline void zend_async_inflight_restore(zend_async_inflight_t *inflight)
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

/* The end of the request calls the destructors of all objects, also of those still in use, perhaps by a suspended
 * destructor. True if the calling dtor_obj handler runs for such an object: it must do nothing, and is called again
 * later. */
static inline bool async_destructor_is_early(zend_object *object)
{
	if (EXPECTED(!(EG(flags) & EG_FLAGS_OBJECT_STORE_NO_REUSE)) || GC_REFCOUNT(object) == 1) {
		return false;
	}

	zend_gc_status status;

	zend_gc_get_status(&status);
	if (status.active) {
		/* Garbage: all references come from other garbage. */
		return false;
	}
	GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	return true;
}

#endif
