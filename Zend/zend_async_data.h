/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Futures, channels, groups, iterators. */
#ifndef ZEND_ASYNC_DATA_H
#define ZEND_ASYNC_DATA_H

#include "zend_async_event.h"
#include "zend_async_microtask.h"
#include "zend_async_ops.h"

typedef bool (*zend_future_resolve_t)(zend_async_event_t *event, void *iterator);

struct _zend_future_s {
	zend_async_event_t event;       /* one-shot, replayable, ZVAL_RESULT */
	zval result;                    /* owned */
	zend_object *exception;         /* owned */
	uint32_t lineno;                /* where it was created */
	uint32_t completed_lineno;      /* where it was completed */
	zend_string *filename;          /* owned or NULL */
	zend_string *completed_filename; /* owned or NULL */
	zend_future_resolve_t resolve;  /* closes, records the location, notifies both vectors */
	zend_async_callbacks_vector_t resolve_callbacks; /* map/catch/finally chains; owned */
};

#define ZEND_FUTURE_F_THREAD_SAFE (1u << 13)
#define ZEND_FUTURE_F_IGNORED     (1u << 14)

#define ZEND_FUTURE_IS_COMPLETED(f)    ZEND_ASYNC_EVENT_IS_CLOSED(&(f)->event)
#define ZEND_FUTURE_IS_THREAD_SAFE(f)  (((f)->event.flags & ZEND_FUTURE_F_THREAD_SAFE) != 0)
#define ZEND_FUTURE_SET_THREAD_SAFE(f) ((f)->event.flags |= ZEND_FUTURE_F_THREAD_SAFE)
#define ZEND_FUTURE_IS_IGNORED(f)      (((f)->event.flags & ZEND_FUTURE_F_IGNORED) != 0)
#define ZEND_FUTURE_SET_IGNORED(f)     ((f)->event.flags |= ZEND_FUTURE_F_IGNORED)
#define ZEND_FUTURE_SET_RESULT_USED(f) ZEND_ASYNC_EVENT_SET_RESULT_USED(&(f)->event)
#define ZEND_FUTURE_SET_EXC_CAUGHT(f)  ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&(f)->event)

/* Copies the value (NULL: null). Completing twice is a no-op, true. */
static zend_always_inline bool zend_future_complete(zend_future_t *future, const zval *value, void *iterator)
{
	if (UNEXPECTED(ZEND_FUTURE_IS_THREAD_SAFE(future)) && zend_async_scheduler_ops.future_settle != NULL) {
		return zend_async_scheduler_ops.future_settle(future, value, NULL, iterator);
	}
	if (ZEND_FUTURE_IS_COMPLETED(future)) {
		return true;
	}

	if (value != NULL) {
		ZVAL_COPY(&future->result, value);
	} else {
		ZVAL_NULL(&future->result);
	}

	return future->resolve(&future->event, iterator);
}

/* Takes its own reference of the exception. */
static zend_always_inline bool zend_future_reject(zend_future_t *future, zend_object *exception, void *iterator)
{
	if (UNEXPECTED(ZEND_FUTURE_IS_THREAD_SAFE(future)) && zend_async_scheduler_ops.future_settle != NULL) {
		return zend_async_scheduler_ops.future_settle(future, NULL, exception, iterator);
	}
	if (ZEND_FUTURE_IS_COMPLETED(future)) {
		return true;
	}

	GC_ADDREF(exception);
	future->exception = exception;

	return future->resolve(&future->event, iterator);
}

#define ZEND_FUTURE_COMPLETE(f, zv)                    zend_future_complete((f), (zv), NULL)
#define ZEND_FUTURE_COMPLETE_WITH_ITERATOR(f, zv, it)  zend_future_complete((f), (zv), (it))
#define ZEND_FUTURE_REJECT(f, exception)               zend_future_reject((f), (exception), NULL)
#define ZEND_FUTURE_REJECT_WITH_ITERATOR(f, exception, it) zend_future_reject((f), (exception), (it))

/* All three may suspend. receive: result NULL waits without consuming; a cancellation that fires returns false without
 * exception. */
typedef bool (*zend_channel_send_t)(zend_async_channel_t *channel, zval *value);
typedef bool (*zend_channel_receive_t)(zend_async_channel_t *channel, zval *result, zend_async_event_t *cancellation);
typedef void (*zend_channel_close_t)(zend_async_channel_t *channel);

struct _zend_async_channel_s {
	zend_async_event_t event; /* multi-shot; result NULL */
	zend_channel_send_t send;
	zend_channel_receive_t receive;
	zend_channel_close_t close;
};

#define ZEND_ASYNC_CHANNEL_F_THREAD_SAFE (1u << 13)
#define ZEND_ASYNC_CHANNEL_IS_THREAD_SAFE(ch) (((ch)->event.flags & ZEND_ASYNC_CHANNEL_F_THREAD_SAFE) != 0)

/* "All" semantics, notified several times; private data of the implementation follows. */
struct _zend_async_group_s {
	zend_async_event_t event;
};

typedef zend_result (*zend_async_iterator_handler_t)(zend_async_iterator_t *iterator, zval *current, zval *key);
typedef void (*zend_async_iterator_method_t)(zend_async_iterator_t *iterator);
typedef void (*zend_async_iterator_run_in_coroutine_t)(
		zend_async_iterator_t *iterator, int32_t priority, bool throw_exception);

/* extended_data is released by extended_dtor; completion_event is owned, created on demand; exception stopped the
 * iteration, the owner takes it. run may suspend. */
#define ZEND_ASYNC_ITERATOR_FIELDS \
	zend_async_microtask_t microtask; \
	zend_async_scope_t *scope; \
	void *extended_data; \
	zend_async_iterator_method_t extended_dtor; \
	zend_async_event_t *completion_event; \
	zend_async_iterator_method_t run; \
	zend_async_iterator_run_in_coroutine_t run_in_coroutine; \
	unsigned int concurrency; \
	int32_t priority; \
	zend_object *exception;

struct _zend_async_iterator_s {
	ZEND_ASYNC_ITERATOR_FIELDS
};

#endif
