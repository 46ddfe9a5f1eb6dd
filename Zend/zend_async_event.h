/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Events: the base of everything that can be awaited. Flags, references, callbacks. */
#ifndef ZEND_ASYNC_EVENT_H
#define ZEND_ASYNC_EVENT_H

#include "zend_async_list.h"
#include "zend_async_types.h"
#include "zend_exceptions.h"

/* result: borrowed; a zval * if the event has ZVAL_RESULT, else what the event type documents, often NULL.
 * exception: borrowed for the duration of the call. The callback must not run PHP code nor switch. */
typedef void (*zend_async_event_callback_fn)(
		zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);
/* Drops one reference; called once per holder. event may be NULL. */
typedef void (*zend_async_event_callback_dispose_fn)(zend_async_event_callback_t *callback, zend_async_event_t *event);

typedef bool (*zend_async_event_add_callback_t)(zend_async_event_t *event, zend_async_event_callback_t *callback);
typedef bool (*zend_async_event_del_callback_t)(zend_async_event_t *event, zend_async_event_callback_t *callback);
typedef bool (*zend_async_event_start_t)(zend_async_event_t *event);
typedef bool (*zend_async_event_stop_t)(zend_async_event_t *event);
typedef bool (*zend_async_event_dispose_t)(zend_async_event_t *event);
typedef bool (*zend_async_event_replay_t)(
		zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception);
typedef zend_string *(*zend_async_event_info_t)(zend_async_event_t *event);
typedef void (*zend_async_event_callbacks_notify_t)(zend_async_event_t *event, void *result, zend_object *exception);

/* Subscribers of an event. Each entry is one counted reference of the callback, or NULL where one was removed. */
typedef struct {
	uint32_t length;                    /* entries in use, NULL ones included; the last one is never NULL */
	uint32_t capacity;
	zend_async_event_callback_t **data; /* owned array, NULL when capacity is 0 */
	uint32_t *current_iterator;         /* index of the next callback of the running pass, or NULL */
} zend_async_callbacks_vector_t;

struct _zend_async_event_callback_s {
	uint32_t ref_count; /* 0 only before the first holder takes it ("floating") */
	uint32_t index;     /* in the vector that it joined last; a hint, as several vectors may hold it */
	zend_async_event_callback_fn callback;
	zend_async_event_callback_dispose_fn dispose;
};

struct _zend_coroutine_event_callback_s {
	zend_async_event_callback_t base;
	zend_coroutine_t *coroutine; /* the coroutine to wake; borrowed: its waker drops the callback first */
	zend_async_event_t *event;   /* awaited; borrowed through the trigger, NULL once the waker has dropped it */
};

struct _zend_async_event_s {
	uint32_t flags;        /* ZEND_ASYNC_EVENT_F_*; never exactly ZEND_ASYNC_EVENT_REFERENCE_PREFIX */
	uint32_t extra_offset; /* bytes from the event to its extra data, or to a zend_object * with F_OBJ_REF */
	union {
		uint32_t ref_count;          /* C event */
		uint32_t zend_object_offset; /* object event (F_ZEND_OBJ): bytes from the event to the zend_object */
	};
	uint32_t loop_ref_count;                 /* number of unmatched starts */
	zend_async_callbacks_vector_t callbacks; /* owned */

	zend_async_event_add_callback_t add_callback; /* refuses (false, no exception) when CLOSED */
	zend_async_event_del_callback_t del_callback; /* true also when the callback is absent */
	zend_async_event_start_t start;               /* arms on the first start; no-op when CLOSED */
	zend_async_event_stop_t stop;                 /* disarms on the last stop; no-op when CLOSED or not started */
	/* May be NULL. Only for events that keep their outcome. With a callback: invokes it now. Otherwise *result
	 * and *exception (each may be NULL) receive new references. false: still pending. */
	zend_async_event_replay_t replay;
	zend_async_event_dispose_t dispose; /* drops one reference, tears down at the last; never throws */
	zend_async_event_info_t info;       /* may be NULL; new string, works on a half-destroyed event */
	/* May be NULL. Replaces delivery; delivers through ZEND_ASYNC_CALLBACKS_NOTIFY_FROM_HANDLER. */
	zend_async_event_callbacks_notify_t notify_handler;
};

/* --- Flags --- */

#define ZEND_ASYNC_EVENT_F_CLOSED            (1u << 0)  /* terminal: start/stop no-ops, subscribing refused */
#define ZEND_ASYNC_EVENT_F_RESULT_USED       (1u << 1)  /* the result has an observer */
#define ZEND_ASYNC_EVENT_F_EXC_CAUGHT        (1u << 2)  /* sticky: an error has or will have an observer */
#define ZEND_ASYNC_EVENT_F_ZVAL_RESULT       (1u << 3)  /* the result of callbacks is a borrowed zval * */
#define ZEND_ASYNC_EVENT_F_ZEND_OBJ          (1u << 4)  /* lifetime is that of the zend_object */
#define ZEND_ASYNC_EVENT_F_NO_FREE_MEMORY    (1u << 5)  /* dispose leaves the block to its owner */
#define ZEND_ASYNC_EVENT_F_EXCEPTION_HANDLED (1u << 6)  /* a callback of this notification consumed the exception */
#define ZEND_ASYNC_EVENT_F_REFERENCE         (1u << 7)  /* not an event but a zend_async_event_ref_t */
#define ZEND_ASYNC_EVENT_F_OBJ_REF           (1u << 8)  /* a zend_object * is stored at extra_offset */
#define ZEND_ASYNC_EVENT_F_CLOSE_FD          (1u << 9)  /* close the descriptor once the handle is closed */
#define ZEND_ASYNC_EVENT_F_HIDDEN            (1u << 10) /* not counted in active_event_count */
#define ZEND_ASYNC_EVENT_F_BAILOUT           (1u << 11) /* the request is bailing out */
/* Bit 12 is reserved, bits from 13 belong to the event type. */
#define ZEND_ASYNC_EVENT_F_SUBCLASS_SHIFT 13

#define ZEND_ASYNC_EVENT_REFERENCE_PREFIX ((uint32_t) ZEND_ASYNC_EVENT_F_REFERENCE)

#define ZEND_ASYNC_EVENT_IS_CLOSED(ev)            (((ev)->flags & ZEND_ASYNC_EVENT_F_CLOSED) != 0)
#define ZEND_ASYNC_EVENT_IS_RESULT_USED(ev)       (((ev)->flags & ZEND_ASYNC_EVENT_F_RESULT_USED) != 0)
#define ZEND_ASYNC_EVENT_WILL_RESULT_USED(ev)     ZEND_ASYNC_EVENT_IS_RESULT_USED(ev)
#define ZEND_ASYNC_EVENT_IS_EXC_CAUGHT(ev)        (((ev)->flags & ZEND_ASYNC_EVENT_F_EXC_CAUGHT) != 0)
#define ZEND_ASYNC_EVENT_WILL_EXC_CAUGHT(ev)      ZEND_ASYNC_EVENT_IS_EXC_CAUGHT(ev)
#define ZEND_ASYNC_EVENT_IS_ZVAL_RESULT(ev)       (((ev)->flags & ZEND_ASYNC_EVENT_F_ZVAL_RESULT) != 0)
#define ZEND_ASYNC_EVENT_WILL_ZVAL_RESULT(ev)     ZEND_ASYNC_EVENT_IS_ZVAL_RESULT(ev)
#define ZEND_ASYNC_EVENT_IS_ZEND_OBJ(ev)          (((ev)->flags & ZEND_ASYNC_EVENT_F_ZEND_OBJ) != 0)
#define ZEND_ASYNC_EVENT_IS_NO_FREE_MEMORY(ev)    (((ev)->flags & ZEND_ASYNC_EVENT_F_NO_FREE_MEMORY) != 0)
#define ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(ev) (((ev)->flags & ZEND_ASYNC_EVENT_F_EXCEPTION_HANDLED) != 0)
#define ZEND_ASYNC_EVENT_IS_REFERENCE(ptr)        (*(const uint32_t *) (ptr) == ZEND_ASYNC_EVENT_REFERENCE_PREFIX)
#define ZEND_ASYNC_EVENT_IS_OBJ_REF(ev)           (((ev)->flags & ZEND_ASYNC_EVENT_F_OBJ_REF) != 0)
#define ZEND_ASYNC_EVENT_IS_CLOSE_FD(ev)          (((ev)->flags & ZEND_ASYNC_EVENT_F_CLOSE_FD) != 0)
#define ZEND_ASYNC_EVENT_WILL_CLOSE_FD(ev)        ZEND_ASYNC_EVENT_IS_CLOSE_FD(ev)
#define ZEND_ASYNC_EVENT_IS_HIDDEN(ev)            (((ev)->flags & ZEND_ASYNC_EVENT_F_HIDDEN) != 0)
#define ZEND_ASYNC_EVENT_IS_BAILOUT(ev)           (((ev)->flags & ZEND_ASYNC_EVENT_F_BAILOUT) != 0)

#define ZEND_ASYNC_EVENT_SET_CLOSED(ev)            ((ev)->flags |= ZEND_ASYNC_EVENT_F_CLOSED)
#define ZEND_ASYNC_EVENT_SET_RESULT_USED(ev)       ((ev)->flags |= ZEND_ASYNC_EVENT_F_RESULT_USED)
#define ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(ev)        ((ev)->flags |= ZEND_ASYNC_EVENT_F_EXC_CAUGHT)
#define ZEND_ASYNC_EVENT_SET_ZVAL_RESULT(ev)       ((ev)->flags |= ZEND_ASYNC_EVENT_F_ZVAL_RESULT)
#define ZEND_ASYNC_EVENT_SET_ZEND_OBJ(ev)          ((ev)->flags |= ZEND_ASYNC_EVENT_F_ZEND_OBJ)
#define ZEND_ASYNC_EVENT_SET_ZEND_OBJ_OFFSET(ev, offset) ((ev)->zend_object_offset = (uint32_t) (offset))
#define ZEND_ASYNC_EVENT_SET_NO_FREE_MEMORY(ev)    ((ev)->flags |= ZEND_ASYNC_EVENT_F_NO_FREE_MEMORY)
#define ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(ev) ((ev)->flags |= ZEND_ASYNC_EVENT_F_EXCEPTION_HANDLED)
#define ZEND_ASYNC_EVENT_SET_OBJ_REF(ev)           ((ev)->flags |= ZEND_ASYNC_EVENT_F_OBJ_REF)
#define ZEND_ASYNC_EVENT_WITH_OBJECT_REF(ev)       ZEND_ASYNC_EVENT_SET_OBJ_REF(ev)
#define ZEND_ASYNC_EVENT_SET_CLOSE_FD(ev)          ((ev)->flags |= ZEND_ASYNC_EVENT_F_CLOSE_FD)
#define ZEND_ASYNC_EVENT_SET_BAILOUT(ev)           ((ev)->flags |= ZEND_ASYNC_EVENT_F_BAILOUT)
/* Only before the first start: the counters would not match otherwise. */
#define ZEND_ASYNC_EVENT_SET_HIDDEN(ev) \
	do { \
		ZEND_ASSERT((ev)->loop_ref_count == 0); \
		(ev)->flags |= ZEND_ASYNC_EVENT_F_HIDDEN; \
	} while (0)

#define ZEND_ASYNC_EVENT_CLR_CLOSED(ev)            ((ev)->flags &= ~ZEND_ASYNC_EVENT_F_CLOSED)
#define ZEND_ASYNC_EVENT_CLR_RESULT_USED(ev)       ((ev)->flags &= ~ZEND_ASYNC_EVENT_F_RESULT_USED)
#define ZEND_ASYNC_EVENT_CLR_EXC_CAUGHT(ev)        ((ev)->flags &= ~ZEND_ASYNC_EVENT_F_EXC_CAUGHT)
#define ZEND_ASYNC_EVENT_CLR_ZVAL_RESULT(ev)       ((ev)->flags &= ~ZEND_ASYNC_EVENT_F_ZVAL_RESULT)
#define ZEND_ASYNC_EVENT_CLR_EXCEPTION_HANDLED(ev) ((ev)->flags &= ~ZEND_ASYNC_EVENT_F_EXCEPTION_HANDLED)
#define ZEND_ASYNC_EVENT_CLR_CLOSE_FD(ev)          ((ev)->flags &= ~ZEND_ASYNC_EVENT_F_CLOSE_FD)
#define ZEND_ASYNC_EVENT_CLR_HIDDEN(ev) \
	do { \
		ZEND_ASSERT((ev)->loop_ref_count == 0); \
		(ev)->flags &= ~ZEND_ASYNC_EVENT_F_HIDDEN; \
	} while (0)

/* Makes EXCEPTION_HANDLED of the last notification sticky: sets EXC_CAUGHT. */
#define ZEND_ASYNC_EVENT_LIFT_EXCEPTION_CLAIM(ev) \
	do { \
		if (ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(ev)) { \
			ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(ev); \
		} \
	} while (0)

/* The extra data of a *_EX constructor: zeroed, freed with the event. */
#define ZEND_ASYNC_EVENT_EXTRA(ev) ((void *) ((char *) (ev) + ((zend_async_event_t *) (ev))->extra_offset))

/* --- Objects over events --- */

/* First fields of a PHP object whose event is closed asynchronously. The object owns one reference of `event` and
 * releases it in free_obj; event is NULL afterwards, which the object must expect. */
#define ZEND_ASYNC_EVENT_REF_PROLOG \
	uint32_t flags; \
	uint32_t zend_object_offset;

#define ZEND_ASYNC_EVENT_REF_FIELDS \
	ZEND_ASYNC_EVENT_REF_PROLOG \
	zend_async_event_t *event;

typedef struct {
	uint32_t flags; /* always ZEND_ASYNC_EVENT_REFERENCE_PREFIX */
	uint32_t zend_object_offset;
	zend_async_event_t *event;
} zend_async_event_ref_t;

/* Takes over the caller's reference of the event. offset: bytes from ptr to the zend_object. */
#define ZEND_ASYNC_EVENT_REF_SET(ptr, offset, ev) \
	do { \
		(ptr)->flags = ZEND_ASYNC_EVENT_REFERENCE_PREFIX; \
		(ptr)->zend_object_offset = (uint32_t) (offset); \
		(ptr)->event = (ev); \
	} while (0)

static zend_always_inline zend_object *zend_async_event_to_object(const zend_async_event_t *event)
{
	if (event->flags & ZEND_ASYNC_EVENT_F_OBJ_REF) {
		return *(zend_object **) ((char *) event + event->extra_offset);
	}

	return (zend_object *) ((char *) event + event->zend_object_offset);
}

/* NULL only for a reference whose event has been released. */
static zend_always_inline zend_async_event_t *zend_async_object_to_event(const zend_object *object)
{
	void *base = (char *) object - object->handlers->offset;

	if (ZEND_ASYNC_EVENT_IS_REFERENCE(base)) {
		return ((zend_async_event_ref_t *) base)->event;
	}

	return (zend_async_event_t *) base;
}

#define ZEND_ASYNC_EVENT_TO_OBJECT(ev)  zend_async_event_to_object((const zend_async_event_t *) (ev))
#define ZEND_ASYNC_OBJECT_TO_EVENT(obj) zend_async_object_to_event(obj)

/* --- Reference counting --- */

static zend_always_inline uint32_t zend_async_event_refcount(const zend_async_event_t *event)
{
	return (event->flags & ZEND_ASYNC_EVENT_F_ZEND_OBJ) ? GC_REFCOUNT(zend_async_event_to_object(event))
														: event->ref_count;
}

static zend_always_inline void zend_async_event_add_ref(zend_async_event_t *event)
{
	if (event->flags & ZEND_ASYNC_EVENT_F_ZEND_OBJ) {
		GC_ADDREF(zend_async_event_to_object(event));
	} else {
		event->ref_count++;
	}
}

static zend_always_inline void zend_async_event_del_ref(zend_async_event_t *event)
{
	ZEND_ASSERT(zend_async_event_refcount(event) > 1);

	if (event->flags & ZEND_ASYNC_EVENT_F_ZEND_OBJ) {
		GC_DELREF(zend_async_event_to_object(event));
	} else {
		event->ref_count--;
	}
}

static zend_always_inline void zend_async_event_release(zend_async_event_t *event)
{
	if (event->flags & ZEND_ASYNC_EVENT_F_ZEND_OBJ) {
		zend_object *object = zend_async_event_to_object(event);

		if (GC_REFCOUNT(object) == 1) {
			OBJ_RELEASE(object);
		} else {
			GC_DELREF(object);
		}
	} else if (event->ref_count == 1) {
		event->ref_count = 0;
		event->dispose(event);
	} else {
		ZEND_ASSERT(event->ref_count > 1);
		event->ref_count--;
	}
}

/* The last step of a dispose: frees the block that begins with the event, unless the owner frees it (NO_FREE_MEMORY).
 * The handle of a timer or a trigger closes in the next iteration of the loop: the owner keeps the block until then. */
static zend_always_inline void zend_async_event_free_memory(zend_async_event_t *event, const bool persistent)
{
	if (EXPECTED(!(event->flags & ZEND_ASYNC_EVENT_F_NO_FREE_MEMORY))) {
		pefree(event, persistent);
	}
}

#define ZEND_ASYNC_EVENT_FREE_MEMORY(ev, persistent) \
	zend_async_event_free_memory((zend_async_event_t *) (ev), (persistent))

#define ZEND_ASYNC_EVENT_REFCOUNT(ev) zend_async_event_refcount((const zend_async_event_t *) (ev))
#define ZEND_ASYNC_EVENT_ADD_REF(ev)  zend_async_event_add_ref((zend_async_event_t *) (ev))
/* Drops one reference, which must not be the last. */
#define ZEND_ASYNC_EVENT_DEL_REF(ev)  zend_async_event_del_ref((zend_async_event_t *) (ev))
/* Drops one reference, the last one disposes. Does not buffer a possible garbage root. */
#define ZEND_ASYNC_EVENT_RELEASE(ev)  zend_async_event_release((zend_async_event_t *) (ev))

#define ZEND_ASYNC_EVENT_CALLBACK_REFCOUNT(cb) ((cb)->ref_count)
#define ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(cb)  zend_async_event_callback_add_ref((zend_async_event_callback_t *) (cb))
#define ZEND_ASYNC_EVENT_CALLBACK_DEC_REF(cb)  zend_async_event_callback_dec_ref((zend_async_event_callback_t *) (cb))
#define ZEND_ASYNC_EVENT_CALLBACK_RELEASE(cb)  zend_async_event_callback_release((zend_async_event_callback_t *) (cb), NULL)

static zend_always_inline void zend_async_event_callback_add_ref(zend_async_event_callback_t *callback)
{
	if (callback != NULL) {
		callback->ref_count++;
	}
}

/* Drops one reference unless it is the last. */
static zend_always_inline void zend_async_event_callback_dec_ref(zend_async_event_callback_t *callback)
{
	if (callback != NULL && callback->ref_count > 1) {
		callback->ref_count--;
	}
}

static zend_always_inline void zend_async_event_callback_release(zend_async_event_callback_t *callback,
		zend_async_event_t *event)
{
	if (callback == NULL) {
		return;
	}

	if (callback->ref_count > 1) {
		callback->ref_count--;
	} else {
		callback->dispose(callback, event);
	}
}

/* --- Callback vectors --- */

BEGIN_EXTERN_C()

/* Allocates a zeroed block of `size` bytes (0: the base struct) with ref_count 0 and the default dispose. The first
 * holder (usually add_callback) makes the count 1; the creator keeps no reference unless it takes one. Never NULL. */
ZEND_API zend_async_event_callback_t *zend_async_event_callback_new(zend_async_event_callback_fn callback, size_t size);
ZEND_API zend_coroutine_event_callback_t *zend_async_coroutine_callback_new(zend_coroutine_t *coroutine,
		zend_async_event_callback_fn callback, size_t size);
/* Default dispose functions: drop one reference, free at the last. A subclass with fields of its own first tests for
 * other references and calls one of these at the end. */
ZEND_API void zend_async_event_callback_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event);
ZEND_API void coroutine_event_callback_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event);

#define ZEND_ASYNC_EVENT_CALLBACK(fn)          zend_async_event_callback_new((fn), 0)
#define ZEND_ASYNC_EVENT_CALLBACK_EX(fn, size) zend_async_event_callback_new((fn), (size))

/* The subscribers in order, in a block that ends with _END(): it may return, break and continue, but not change the vector. */
#define ZEND_ASYNC_CALLBACKS_FOREACH(vector, callback_) \
	for (uint32_t index_of_##callback_ = 0; index_of_##callback_ < (vector)->length; index_of_##callback_++) { \
		zend_async_event_callback_t *callback_ = (vector)->data[index_of_##callback_]; \
		if (callback_ == NULL) { \
			continue; \
		}
#define ZEND_ASYNC_CALLBACKS_FOREACH_END() }

/* The number of subscribers. */
static zend_always_inline uint32_t zend_async_callbacks_count(const zend_async_callbacks_vector_t *vector)
{
	uint32_t count = 0;

	ZEND_ASYNC_CALLBACKS_FOREACH(vector, callback) {
		(void) callback;
		count++;
	} ZEND_ASYNC_CALLBACKS_FOREACH_END();
	return count;
}

/* Slow path of push: makes room for at least one more entry (4, then doubling), by closing gaps where these are many. */
ZEND_API void zend_async_callbacks_vector_grow(zend_async_callbacks_vector_t *vector);

/* Free-standing vectors. The event is only passed on to the callbacks and may be NULL. A nested pass over the same
 * vector is legal. remove swaps with the last entry, remove_ordered keeps the order; both are O(1). They are safe inside a
 * pass, drop the vector's reference, and return true when the callback is absent. */
ZEND_API bool zend_async_callbacks_vector_remove(zend_async_callbacks_vector_t *vector,
		zend_async_event_callback_t *callback, zend_async_event_t *event);
ZEND_API bool zend_async_callbacks_vector_remove_ordered(zend_async_callbacks_vector_t *vector,
		zend_async_event_callback_t *callback, zend_async_event_t *event);
ZEND_API void zend_async_callbacks_vector_notify(zend_async_callbacks_vector_t *vector, zend_async_event_t *event,
		void *result, zend_object *exception);
ZEND_API void zend_async_callbacks_vector_free(zend_async_callbacks_vector_t *vector, zend_async_event_t *event);

/* Default del_callback; the ordered form is for coroutine, future, thread and scope events, whose waiters wake
 * in subscription order. */
ZEND_API bool zend_async_callbacks_remove(zend_async_event_t *event, zend_async_event_callback_t *callback);
ZEND_API bool zend_async_callbacks_remove_ordered(zend_async_event_t *event, zend_async_event_callback_t *callback);
/* Drops every callback with the event as argument and frees the array. Legal inside a pass, which then ends. */
ZEND_API void zend_async_callbacks_free(zend_async_event_t *event);
/* Runs one pass. Keeps the event and the exception alive throughout. With an exception, updates EXCEPTION_HANDLED and
 * EXC_CAUGHT. from_handler false: calls notify_handler instead if there is one. */
ZEND_API void zend_async_callbacks_notify(zend_async_event_t *event, void *result, zend_object *exception,
		bool from_handler);
/* Does nothing when CLOSED. Otherwise sets CLOSED, runs one pass and frees the vector. If the event was armed, the
 * caller has taken it out of the counters before (ZEND_ASYNC_EVENT_DISARMED). */
ZEND_API void zend_async_callbacks_notify_and_close(zend_async_event_t *event, void *result, zend_object *exception);

END_EXTERN_C()

/* Gives an empty vector room for one entry, so that a single subscriber needs no allocation. The room lives as long as the
 * vector; its mark is the capacity of 1, which a vector with memory of its own never has. */
static zend_always_inline void zend_async_callbacks_vector_lend(zend_async_callbacks_vector_t *vector,
		zend_async_event_callback_t **room)
{
	ZEND_ASSERT(vector->data == NULL);
	vector->data = room;
	vector->capacity = 1;
}

static zend_always_inline bool zend_async_callbacks_vector_push(zend_async_callbacks_vector_t *vector,
		zend_async_event_callback_t *callback)
{
	if (UNEXPECTED(vector->length == vector->capacity)) {
		zend_async_callbacks_vector_grow(vector);
	}

	callback->ref_count++;
	callback->index = vector->length;
	vector->data[vector->length++] = callback;

	return true;
}

/* Default add_callback. false without exception when the event is CLOSED: no reference was taken. */
static zend_always_inline bool zend_async_callbacks_push(zend_async_event_t *event,
		zend_async_event_callback_t *callback)
{
	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(event))) {
		return false;
	}

	return zend_async_callbacks_vector_push(&event->callbacks, callback);
}

/* The functions of a kind of event, for zend_async_event_init(). */
typedef struct {
	bool ordered;                       /* removing a callback keeps the order of the others */
	zend_async_event_start_t start;     /* NULL: nothing is armed */
	zend_async_event_stop_t stop;       /* NULL: the same */
	zend_async_event_replay_t replay;   /* may be NULL */
	zend_async_event_dispose_t dispose;
	zend_async_event_info_t info;       /* may be NULL */
} zend_async_event_ops_t;

/* Default start and stop. */
ZEND_API bool zend_async_event_always_armed(zend_async_event_t *event);
/* The dispose of object events: releases a reference to the object. May run destructors. */
ZEND_API bool zend_async_event_release_object(zend_async_event_t *event);

/* Sets the functions of a zeroed event that keeps its callbacks in its own vector; flags and offsets are the caller's. */
static zend_always_inline void zend_async_event_init(zend_async_event_t *event, const zend_async_event_ops_t *ops)
{
	event->add_callback = zend_async_callbacks_push;
	event->del_callback = ops->ordered ? zend_async_callbacks_remove_ordered : zend_async_callbacks_remove;
	event->start = ops->start ? ops->start : zend_async_event_always_armed;
	event->stop = ops->stop ? ops->stop : zend_async_event_always_armed;
	event->replay = ops->replay;
	event->dispose = ops->dispose;
	event->info = ops->info;
}

#define ZEND_ASYNC_CALLBACKS_NOTIFY(ev, result, exception) \
	zend_async_callbacks_notify((ev), (result), (exception), false)
#define ZEND_ASYNC_CALLBACKS_NOTIFY_FROM_HANDLER(ev, result, exception) \
	zend_async_callbacks_notify((ev), (result), (exception), true)
#define ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(ev, result, exception) \
	zend_async_callbacks_notify_and_close((ev), (result), (exception))

/* Deliver a stored outcome without a wait. true if there was one; result and exception receive new references. */
#define ZEND_ASYNC_EVENT_REPLAY(ev, callback) \
	((ev)->replay != NULL && (ev)->replay((ev), (callback), NULL, NULL))
#define ZEND_ASYNC_EVENT_EXTRACT_RESULT(ev, result) \
	((ev)->replay != NULL && (ev)->replay((ev), NULL, (result), NULL))
#define ZEND_ASYNC_EVENT_EXTRACT_RESULT_OR_ERROR(ev, result, exception) \
	((ev)->replay != NULL && (ev)->replay((ev), NULL, (result), (exception)))

#endif
