/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The asynchronous ABI: the interface to coroutines, events and the reactor for the core and third-party extensions.
 * The types and the no-op defaults live in the core; a scheduler and a reactor register their functions at MINIT
 * (section 12). Code outside a scheduler or reactor uses the ZEND_ASYNC_* macros only.
 *
 * Conventions, unless a comment says otherwise:
 *   bool              false if and only if EG(exception) is set
 *   constructor       NULL if and only if EG(exception) is set
 *   transfer_error    true: the callee consumes one reference of the exception on every path
 *   trans_event       true: the callee consumes the caller's reference of the event on every path
 *   time              milliseconds (ms) unless a name says ns
 *   threads           loop thread only, unless marked "any thread"
 *   suspension        a function suspends only if it is marked "may suspend"
 */
#ifndef ZEND_ASYNC_API_H
#define ZEND_ASYNC_API_H

#include "zend.h"
#include "zend_API.h"
#include "zend_async_list.h"
#include "zend_atomic.h"
#include "zend_exceptions.h"
#include "zend_fibers.h"
#include "zend_globals.h"
#include "zend_stream.h"

# include <sys/types.h>
# include <sys/time.h>
# include <sys/socket.h>
# include <netdb.h>

/* ======================================================================================================
 * 1. Version
 *    An extension keeps the number it was compiled with and compares it with the getter at MINIT: it must
 *    not load when the major differs or its own minor is larger.
 * ====================================================================================================== */

#define ZEND_ASYNC_API_VERSION_MAJOR 0
#define ZEND_ASYNC_API_VERSION_MINOR 25
#define ZEND_ASYNC_API_VERSION_PATCH 0

#define ZEND_ASYNC_API_VERSION_NUMBER \
	((ZEND_ASYNC_API_VERSION_MAJOR << 16) | (ZEND_ASYNC_API_VERSION_MINOR << 8) | ZEND_ASYNC_API_VERSION_PATCH)

#define ZEND_ASYNC_API \
	"TrueAsync API v" ZEND_TOSTR(ZEND_ASYNC_API_VERSION_MAJOR) "." ZEND_TOSTR(ZEND_ASYNC_API_VERSION_MINOR) \
	"." ZEND_TOSTR(ZEND_ASYNC_API_VERSION_PATCH)

/* ======================================================================================================
 * 2. Names of all types
 * ====================================================================================================== */

/* Descriptors. The Zend layer does not include main/, so it has its own names. */
typedef int zend_socket_t;
typedef pid_t zend_process_t;
# define ZEND_SOCKET_NULL  (-1)
# define ZEND_PROCESS_NULL (0)

/* A CRT descriptor on every platform. */
typedef int zend_file_descriptor_t;
#define ZEND_FD_NULL          (-1)
#define INVALID_IO_DESCRIPTOR (-1)

typedef enum {
	IO_DESCRIPTOR_FD = 1,
	IO_DESCRIPTOR_SOCKET,
	IO_DESCRIPTOR_PROCESS
} io_descriptor_type;

typedef struct {
	union {
		zend_file_descriptor_t fd;
		zend_socket_t socket;
		zend_process_t process;
	};
	io_descriptor_type type;
} io_descriptor_t;

typedef struct _zend_async_event_s zend_async_event_t;
typedef struct _zend_async_event_callback_s zend_async_event_callback_t;
typedef struct _zend_coroutine_event_callback_s zend_coroutine_event_callback_t;
typedef struct _zend_coroutine_s zend_coroutine_t;
typedef struct _zend_async_waker_s zend_async_waker_t;
typedef struct _zend_async_waker_trigger_s zend_async_waker_trigger_t;
typedef struct _zend_async_waker_inline_trigger_s zend_async_waker_inline_trigger_t;
typedef struct _zend_async_scope_s zend_async_scope_t;
typedef struct _zend_async_context_s zend_async_context_t;
typedef struct _zend_async_microtask_s zend_async_microtask_t;
typedef struct _zend_async_iterator_s zend_async_iterator_t;
typedef struct _zend_fcall_s zend_fcall_t;

typedef struct _zend_async_poll_event_s zend_async_poll_event_t;
typedef struct _zend_async_poll_proxy_s zend_async_poll_proxy_t;
typedef struct _zend_async_timer_event_s zend_async_timer_event_t;
typedef struct _zend_async_signal_event_s zend_async_signal_event_t;
typedef struct _zend_async_process_event_s zend_async_process_event_t;
typedef struct _zend_async_thread_event_s zend_async_thread_event_t;
typedef struct _zend_async_filesystem_event_s zend_async_filesystem_event_t;
typedef struct _zend_async_dns_nameinfo_s zend_async_dns_nameinfo_t;
typedef struct _zend_async_dns_addrinfo_s zend_async_dns_addrinfo_t;
typedef struct _zend_async_exec_event_s zend_async_exec_event_t;
typedef struct _zend_async_listen_event_s zend_async_listen_event_t;
typedef struct _zend_async_trigger_event_s zend_async_trigger_event_t;
typedef struct _zend_async_task_s zend_async_task_t;
typedef struct _zend_async_io_s zend_async_io_t;
typedef struct _zend_async_io_req_s zend_async_io_req_t;
typedef struct _zend_async_udp_req_s zend_async_udp_req_t;
typedef struct _zend_future_s zend_future_t;
typedef struct _zend_async_channel_s zend_async_channel_t;
typedef struct _zend_async_group_s zend_async_group_t;
typedef struct _zend_async_pool_s zend_async_pool_t;

typedef struct _zend_async_thread_context_s zend_async_thread_context_t;
typedef struct _zend_async_thread_internal_entry_s zend_async_thread_internal_entry_t;
typedef struct _zend_async_thread_pool_s zend_async_thread_pool_t;
typedef struct _zend_async_thread_transfer_ctx_s zend_async_thread_transfer_ctx_t;

/* Ids of the userland classes: ZEND_ASYNC_GET_CE(id). Ids from 30 are exceptions. */
typedef enum {
	ZEND_ASYNC_CLASS_NO = 0,
	ZEND_ASYNC_CLASS_AWAITABLE = 1,
	ZEND_ASYNC_CLASS_COROUTINE = 2,
	ZEND_ASYNC_CLASS_SCOPE = 3,
	ZEND_ASYNC_CLASS_CONTEXT = 4,
	ZEND_ASYNC_CLASS_SCOPE_PROVIDER = 5,
	ZEND_ASYNC_CLASS_SPAWN_STRATEGY = 6,
	ZEND_ASYNC_CLASS_TIMEOUT = 7,
	ZEND_ASYNC_CLASS_COMPLETABLE = 8,
	ZEND_ASYNC_CLASS_CHANNEL = 10,
	ZEND_ASYNC_CLASS_FUTURE = 11,
	ZEND_ASYNC_CLASS_GROUP = 12,
	ZEND_ASYNC_CLASS_POOL = 13,

	ZEND_ASYNC_EXCEPTION_DEFAULT = 30,
	ZEND_ASYNC_EXCEPTION_CANCELLATION = 31,
	ZEND_ASYNC_EXCEPTION_TIMEOUT = 32,
	ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT = 33,
	ZEND_ASYNC_EXCEPTION_POLL = 34,
	ZEND_ASYNC_EXCEPTION_DNS = 35,
	ZEND_ASYNC_EXCEPTION_DEADLOCK = 36,
	ZEND_ASYNC_EXCEPTION_SERVICE_UNAVAILABLE = 37,
	ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED = 38,
	ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER = 39,
	ZEND_ASYNC_EXCEPTION_REMOTE = 40
} zend_async_class;

/* ======================================================================================================
 * 3. Events: the base of everything that can be awaited
 * ====================================================================================================== */

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

/* Subscribers of an event. Each entry is one counted reference of the callback. */
typedef struct {
	uint32_t length;
	uint32_t capacity;
	zend_async_event_callback_t **data; /* owned array, NULL when capacity is 0 */
	uint32_t *current_iterator;         /* index of the next callback of the running pass, or NULL */
} zend_async_callbacks_vector_t;

struct _zend_async_event_callback_s {
	uint32_t ref_count; /* 0 only before the first holder takes it ("floating") */
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

/* 3.1 Flags --------------------------------------------------------------------------------------------- */

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

/* 3.2 Objects over events ------------------------------------------------------------------------------- */

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

/* 3.3 Reference counting -------------------------------------------------------------------------------- */

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

static zend_always_inline void zend_async_event_callback_release(
		zend_async_event_callback_t *callback, zend_async_event_t *event)
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

/* 3.4 Callback vectors ---------------------------------------------------------------------------------- */

BEGIN_EXTERN_C()

/* Allocates a zeroed block of `size` bytes (0: the base struct) with ref_count 0 and the default dispose. The first
 * holder (usually add_callback) makes the count 1; the creator keeps no reference unless it takes one. Never NULL. */
ZEND_API zend_async_event_callback_t *zend_async_event_callback_new(zend_async_event_callback_fn callback, size_t size);
ZEND_API zend_coroutine_event_callback_t *zend_async_coroutine_callback_new(
		zend_coroutine_t *coroutine, zend_async_event_callback_fn callback, size_t size);
/* Default dispose functions: drop one reference, free at the last. A subclass with fields of its own first tests for
 * other references and calls one of these at the end. */
ZEND_API void zend_async_event_callback_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event);
ZEND_API void coroutine_event_callback_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event);

#define ZEND_ASYNC_EVENT_CALLBACK(fn)          zend_async_event_callback_new((fn), 0)
#define ZEND_ASYNC_EVENT_CALLBACK_EX(fn, size) zend_async_event_callback_new((fn), (size))

/* Slow path of push: makes room for at least one more entry (4, then doubling). */
ZEND_API void zend_async_callbacks_vector_grow(zend_async_callbacks_vector_t *vector);

/* Free-standing vectors. The event is only passed on to the callbacks and may be NULL. A nested pass over the same
 * vector is legal. remove swaps with the last entry, remove_ordered keeps the order. Both are safe inside a pass, drop
 * the vector's reference, and return true when the callback is absent. */
ZEND_API bool zend_async_callbacks_vector_remove(
		zend_async_callbacks_vector_t *vector, zend_async_event_callback_t *callback, zend_async_event_t *event);
ZEND_API bool zend_async_callbacks_vector_remove_ordered(
		zend_async_callbacks_vector_t *vector, zend_async_event_callback_t *callback, zend_async_event_t *event);
ZEND_API void zend_async_callbacks_vector_notify(
		zend_async_callbacks_vector_t *vector, zend_async_event_t *event, void *result, zend_object *exception);
ZEND_API void zend_async_callbacks_vector_free(zend_async_callbacks_vector_t *vector, zend_async_event_t *event);

/* Default del_callback; the ordered form is for coroutine, future, thread and scope events, whose waiters wake
 * in subscription order. */
ZEND_API bool zend_async_callbacks_remove(zend_async_event_t *event, zend_async_event_callback_t *callback);
ZEND_API bool zend_async_callbacks_remove_ordered(zend_async_event_t *event, zend_async_event_callback_t *callback);
/* Drops every callback with the event as argument and frees the array. Legal inside a pass, which then ends. */
ZEND_API void zend_async_callbacks_free(zend_async_event_t *event);
/* Runs one pass. Keeps the event and the exception alive throughout. With an exception, updates EXCEPTION_HANDLED and
 * EXC_CAUGHT. from_handler false: calls notify_handler instead if there is one. */
ZEND_API void zend_async_callbacks_notify(
		zend_async_event_t *event, void *result, zend_object *exception, bool from_handler);
/* Does nothing when CLOSED. Otherwise sets CLOSED, runs one pass and frees the vector. If the event was armed, the
 * caller has taken it out of the counters before (ZEND_ASYNC_EVENT_DISARMED). */
ZEND_API void zend_async_callbacks_notify_and_close(zend_async_event_t *event, void *result, zend_object *exception);

END_EXTERN_C()

static zend_always_inline bool zend_async_callbacks_vector_push(
		zend_async_callbacks_vector_t *vector, zend_async_event_callback_t *callback)
{
	if (UNEXPECTED(vector->length == vector->capacity)) {
		zend_async_callbacks_vector_grow(vector);
	}

	callback->ref_count++;
	vector->data[vector->length++] = callback;

	return true;
}

/* Default add_callback. false without exception when the event is CLOSED: no reference was taken. */
static zend_always_inline bool zend_async_callbacks_push(
		zend_async_event_t *event, zend_async_event_callback_t *callback)
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

/* ======================================================================================================
 * 4. Calls of PHP functions, switch handlers, microtasks
 * ====================================================================================================== */

/* A callable with its arguments, all owned: function_name, object/closure of the cache, params, named_params. */
struct _zend_fcall_s {
	zend_fcall_info fci;
	zend_fcall_info_cache fci_cache;
};

BEGIN_EXTERN_C()

/* Creates a heap copy with its own references of the callable, of args[0..args_count) and of named (may be NULL). */
ZEND_API zend_fcall_t *zend_async_fcall_create(const zend_fcall_info *fci, const zend_fcall_info_cache *fcc,
		const zval *args, uint32_t args_count, HashTable *named);
/* NULL-safe. */
ZEND_API void zend_fcall_release(zend_fcall_t *fcall);
/* Reports everything the call owns to the garbage collector. NULL-safe. */
ZEND_API void zend_async_fcall_get_gc(zend_fcall_t *fcall, zend_get_gc_buffer *buffer);

END_EXTERN_C()

/* fci and fcc: structs, not pointers. */
#define ZEND_ASYNC_FCALL_DEFINE(var, fci, fcc, args, n, named) \
	zend_fcall_t *var = zend_async_fcall_create(&(fci), &(fcc), (args), (n), (named))

/* Called when the coroutine gets or loses control. true: keep, false: remove after this call. Runs outside user
 * frames; must not suspend. An exception it raises belongs to the coroutine. */
typedef bool (*zend_coroutine_switch_handler_fn)(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing);

/* Removed entries are NULL until the slot is used again, so that an index stays valid. */
typedef struct {
	uint32_t length;
	uint32_t capacity;
	zend_coroutine_switch_handler_fn *data; /* owned */
	bool in_execution;                      /* a pass is running: no slot is reused and none is dropped */
} zend_coroutine_switch_handlers_vector_t;

typedef void (*zend_async_microtask_handler_t)(zend_async_microtask_t *microtask);

/* A C function that the scheduler runs before the next switch. Must not suspend; may spawn. */
struct _zend_async_microtask_s {
	zend_async_microtask_handler_t handler;
	zend_async_microtask_handler_t dtor; /* releases what the task owns, not the block; may be NULL */
	bool is_cancelled;                   /* the scheduler skips it */
	uint32_t ref_count;                  /* creator starts with 1 */
};

#define ZEND_ASYNC_MICROTASK_ADD_REF(mt) zend_async_microtask_add_ref(mt)
#define ZEND_ASYNC_MICROTASK_RELEASE(mt) zend_async_microtask_release(mt)

static zend_always_inline void zend_async_microtask_add_ref(zend_async_microtask_t *microtask)
{
	if (microtask != NULL) {
		microtask->ref_count++;
	}
}

/* The last release calls dtor, then frees the block (emalloc). */
static zend_always_inline void zend_async_microtask_release(zend_async_microtask_t *microtask)
{
	if (microtask == NULL) {
		return;
	}

	if (microtask->ref_count > 1) {
		microtask->ref_count--;
		return;
	}

	microtask->ref_count = 0;

	if (microtask->dtor != NULL) {
		microtask->dtor(microtask);
	}

	efree(microtask);
}

/* ======================================================================================================
 * 5. Waker: what one coroutine is waiting for
 * ====================================================================================================== */

typedef enum {
	ZEND_ASYNC_WAKER_NO_STATUS = 0, /* running, or a wait is being prepared */
	ZEND_ASYNC_WAKER_WAITING,       /* suspended, events armed */
	ZEND_ASYNC_WAKER_QUEUED,        /* ready, outcome stored; in the run queue */
	ZEND_ASYNC_WAKER_IGNORED,       /* in the run queue but must not run: finalised when dequeued */
	ZEND_ASYNC_WAKER_RESULT         /* outcome available to the resumed code */
} ZEND_ASYNC_WAKER_STATUS;

typedef void (*zend_async_waker_dtor)(zend_coroutine_t *coroutine);

#define ZEND_ASYNC_WAKER_INLINE_SLOTS 2

/* One awaited event with its callbacks. The two forms share the offsets of every field; capacity 0 means inline
 * (room for one callback, length 0 = free slot). A second callback on the same event moves it to the heap. */
struct _zend_async_waker_trigger_s {
	uint32_t length;
	uint32_t capacity;
	zend_async_event_t *event; /* one counted reference */
	zend_async_waker_t *waker; /* borrowed; the waker that has this trigger */
	bool is_started;           /* this waker has started the event and not yet stopped it */
	zend_async_event_callback_t *data[]; /* each one counted reference; all are zend_coroutine_event_callback_t */
};

struct _zend_async_waker_inline_trigger_s {
	uint32_t length;
	uint32_t capacity;
	zend_async_event_t *event;
	zend_async_waker_t *waker;
	bool is_started;
	zend_async_event_callback_t *data[1];
};

/* Storage is embedded in the scheduler's coroutine struct; coroutine->waker is NULL until a wait is first prepared
 * and again after destroy. */
struct _zend_async_waker_s {
	ZEND_ASYNC_WAKER_STATUS status;
	uint8_t events_stopped : 1;  /* every event was stopped by stop_events and none started since */
	HashTable events;            /* ZEND_ASYNC_WAKER_EVENT_KEY(event) -> zend_async_waker_trigger_t * */
	HashTable *triggered_events; /* key -> event (one counted reference each); NULL until first use, then kept */
	zval result;                 /* outcome, UNDEF if none; the resumed code copies or steals it */
	zend_object *error;          /* outcome, owned; suspend moves it to EG(exception) */
	zend_string *filename;       /* where the wait began; owned or NULL */
	uint32_t lineno;
	zend_async_waker_dtor dtor;  /* called once by destroy; may be NULL */
	zend_async_waker_inline_trigger_t inline_triggers[ZEND_ASYNC_WAKER_INLINE_SLOTS];
	zend_coroutine_event_callback_t inline_callbacks[ZEND_ASYNC_WAKER_INLINE_SLOTS]; /* free: base.callback NULL */
};

/* Key of an event in both tables. */
#define ZEND_ASYNC_WAKER_EVENT_KEY(ev) ((zend_ulong) ((uintptr_t) (ev) >> 3))

#define ZEND_ASYNC_WAKER_IN_QUEUE(w) \
	((w) != NULL && ((w)->status == ZEND_ASYNC_WAKER_QUEUED || (w)->status == ZEND_ASYNC_WAKER_IGNORED))
#define ZEND_ASYNC_WAKER_NOT_IN_QUEUE(w) (!ZEND_ASYNC_WAKER_IN_QUEUE(w))
/* Has the name of an enumerator; without parentheses the name is the enumerator. */
#define ZEND_ASYNC_WAKER_WAITING(w) ((w) != NULL && (w)->status < ZEND_ASYNC_WAKER_RESULT)

/* ======================================================================================================
 * 6. Coroutine
 * ====================================================================================================== */

typedef void (*zend_coroutine_entry_t)(void);
typedef void (*zend_coroutine_dispose_t)(zend_coroutine_t *coroutine);

struct _zend_coroutine_s {
	zend_async_event_t event;               /* object event, ZVAL_RESULT */
	zend_fcall_t *fcall;                    /* userland entry, owned; NULL: internal_entry */
	zend_coroutine_entry_t internal_entry;  /* the running coroutine is ZEND_ASYNC_CURRENT_COROUTINE */
	void *extended_data;                    /* of the C owner */
	zend_async_waker_t *waker;              /* embedded storage of the scheduler, or NULL */
	zend_async_scope_t *scope;              /* membership, not a counted reference */
	zval result;                            /* outcome, owned; UNDEF until finished */
	zend_object *exception;                 /* outcome, owned; never an exit token */
	zend_async_context_t *context;          /* owned, created on demand */
	HashTable *internal_context;            /* owned: numeric key -> zval of C extensions; NULL until first use */
	zend_string *filename;                  /* where it was spawned; owned or NULL */
	uint32_t lineno;
	zend_coroutine_dispose_t extended_dispose; /* called once during finalisation; may be NULL */
	zend_coroutine_switch_handlers_vector_t *switch_handlers; /* owned, NULL when there are none */
};

#define ZEND_COROUTINE_F_STARTED   (1u << 13) /* the entry point has begun */
#define ZEND_COROUTINE_F_CANCELLED (1u << 14) /* cancellation requested; never cleared */
#define ZEND_COROUTINE_F_ZOMBIE    (1u << 15) /* outlives its scope; not counted as active */
#define ZEND_COROUTINE_F_PROTECTED (1u << 16) /* inside protect(): cancellation is deferred */
#define ZEND_COROUTINE_F_MAIN      (1u << 17)
/* Bits 18 and 19 belong to the scheduler, see ZEND_ASYNC_CURRENT_FLOW and zend_async_signal.h. */

#define ZEND_COROUTINE_IS_FINISHED(c)          ZEND_ASYNC_EVENT_IS_CLOSED(&(c)->event)
#define ZEND_COROUTINE_IS_STARTED(c)           (((c)->event.flags & ZEND_COROUTINE_F_STARTED) != 0)
#define ZEND_COROUTINE_IS_CANCELLED(c)         (((c)->event.flags & ZEND_COROUTINE_F_CANCELLED) != 0)
#define ZEND_COROUTINE_IS_ZOMBIE(c)            (((c)->event.flags & ZEND_COROUTINE_F_ZOMBIE) != 0)
#define ZEND_COROUTINE_IS_PROTECTED(c)         (((c)->event.flags & ZEND_COROUTINE_F_PROTECTED) != 0)
#define ZEND_COROUTINE_IS_MAIN(c)              (((c)->event.flags & ZEND_COROUTINE_F_MAIN) != 0)
#define ZEND_COROUTINE_IS_EXCEPTION_HANDLED(c) ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(&(c)->event)
#define ZEND_COROUTINE_IS_BAILOUT(c)           ZEND_ASYNC_EVENT_IS_BAILOUT(&(c)->event)

#define ZEND_COROUTINE_SET_FINISHED(c)          ZEND_ASYNC_EVENT_SET_CLOSED(&(c)->event)
#define ZEND_COROUTINE_SET_STARTED(c)           ((c)->event.flags |= ZEND_COROUTINE_F_STARTED)
#define ZEND_COROUTINE_SET_CANCELLED(c)         ((c)->event.flags |= ZEND_COROUTINE_F_CANCELLED)
#define ZEND_COROUTINE_SET_ZOMBIE(c)            ((c)->event.flags |= ZEND_COROUTINE_F_ZOMBIE)
#define ZEND_COROUTINE_SET_PROTECTED(c)         ((c)->event.flags |= ZEND_COROUTINE_F_PROTECTED)
#define ZEND_COROUTINE_SET_MAIN(c)              ((c)->event.flags |= ZEND_COROUTINE_F_MAIN)
#define ZEND_COROUTINE_SET_EXCEPTION_HANDLED(c) ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&(c)->event)
#define ZEND_COROUTINE_SET_BAILOUT(c)           ZEND_ASYNC_EVENT_SET_BAILOUT(&(c)->event)

#define ZEND_COROUTINE_CLR_PROTECTED(c)         ((c)->event.flags &= ~ZEND_COROUTINE_F_PROTECTED)
#define ZEND_COROUTINE_CLR_EXCEPTION_HANDLED(c) ZEND_ASYNC_EVENT_CLR_EXCEPTION_HANDLED(&(c)->event)

/* Waiting or queued; false for the running coroutine. */
#define ZEND_COROUTINE_SUSPENDED(c) \
	(ZEND_ASYNC_WAKER_WAITING((c)->waker) \
		&& !((c)->waker->status == ZEND_ASYNC_WAKER_NO_STATUS && (c) == ZEND_ASYNC_CURRENT_COROUTINE))

/* Priorities of spawn: anything above NORMAL goes to the head of the run queue. */
#define ZEND_COROUTINE_NORMAL      0
#define ZEND_COROUTINE_HI_PRIORITY 255

/* ======================================================================================================
 * 7. Scope and context
 * ====================================================================================================== */

/* false: the coroutine must not be enqueued. result: value for after_coroutine_enqueue's owner, may be NULL. */
typedef bool (*zend_async_before_coroutine_enqueue_t)(
		zend_coroutine_t *coroutine, zend_async_scope_t *scope, zval *result);
typedef void (*zend_async_after_coroutine_enqueue_t)(zend_coroutine_t *coroutine, zend_async_scope_t *scope);
/* A predicate: false does not mean an exception. */
typedef bool (*zend_async_scope_can_be_disposed_t)(
		zend_async_scope_t *scope, bool with_zombies, bool check_zend_objects);
/* true if the scope was disposed; a predicate too. */
typedef bool (*zend_async_scope_try_to_dispose_t)(zend_async_scope_t *scope);
/* true: the exception was handled (or the cancellation done). */
typedef bool (*zend_async_scope_catch_or_cancel_t)(zend_async_scope_t *scope, zend_coroutine_t *coroutine,
		zend_async_scope_t *from_scope, zend_object *exception, bool transfer_error, const bool is_safely,
		const bool is_cancellation);

typedef struct {
	uint32_t length;
	uint32_t capacity;
	zend_async_scope_t **data; /* owned array of borrowed children */
} zend_async_scopes_vector_t;

struct _zend_async_scope_s {
	zend_async_event_t event;              /* C event; CLOSED = terminal */
	zend_object *scope_object;             /* Async\Scope or NULL; borrowed, lifetimes are independent */
	zend_async_scopes_vector_t scopes;     /* children */
	zend_async_scope_t *parent_scope;      /* borrowed, or NULL */
	zend_async_scope_t *request_scope;     /* borrowed, inherited from the parent; set by embedders */
	zend_async_context_t *context;         /* owned, created on demand */
	zend_async_before_coroutine_enqueue_t before_coroutine_enqueue; /* may be NULL */
	zend_async_after_coroutine_enqueue_t after_coroutine_enqueue;   /* may be NULL */
	zend_async_scope_can_be_disposed_t can_be_disposed;
	zend_async_scope_try_to_dispose_t try_to_dispose;
	zend_async_scope_catch_or_cancel_t catch_or_cancel;
};

#define ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY (1u << 14) /* policy SAFE */
#define ZEND_ASYNC_SCOPE_F_CANCELLED      (1u << 15) /* implies SHUT */
#define ZEND_ASYNC_SCOPE_F_DISPOSING      (1u << 16)
#define ZEND_ASYNC_SCOPE_F_OWNER_PINNED   (1u << 17) /* a C owner holds a raw pointer: no automatic disposal */
#define ZEND_ASYNC_SCOPE_F_SHUT           (1u << 18) /* refuses new coroutines */
#define ZEND_ASYNC_SCOPE_F_NOT_SAFE       (1u << 19) /* policy NOT_SAFE; neither 14 nor 19: DEFAULT */

#define ZEND_ASYNC_SCOPE_IS_CLOSED(s)         ZEND_ASYNC_EVENT_IS_CLOSED(&(s)->event)
#define ZEND_ASYNC_SCOPE_IS_DISPOSE_SAFELY(s) (((s)->event.flags & ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY) != 0)
#define ZEND_ASYNC_SCOPE_IS_CANCELLED(s)      (((s)->event.flags & ZEND_ASYNC_SCOPE_F_CANCELLED) != 0)
#define ZEND_ASYNC_SCOPE_IS_DISPOSING(s)      (((s)->event.flags & ZEND_ASYNC_SCOPE_F_DISPOSING) != 0)
#define ZEND_ASYNC_SCOPE_IS_OWNER_PINNED(s)   (((s)->event.flags & ZEND_ASYNC_SCOPE_F_OWNER_PINNED) != 0)
#define ZEND_ASYNC_SCOPE_IS_SHUT(s)           (((s)->event.flags & ZEND_ASYNC_SCOPE_F_SHUT) != 0)
#define ZEND_ASYNC_SCOPE_IS_NOT_SAFE(s)       (((s)->event.flags & ZEND_ASYNC_SCOPE_F_NOT_SAFE) != 0)
#define ZEND_ASYNC_SCOPE_IS_BAILOUT(s)        ZEND_ASYNC_EVENT_IS_BAILOUT(&(s)->event)

#define ZEND_ASYNC_SCOPE_SET_CLOSED(s)         ZEND_ASYNC_EVENT_SET_CLOSED(&(s)->event)
#define ZEND_ASYNC_SCOPE_SET_DISPOSE_SAFELY(s) ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY)
#define ZEND_ASYNC_SCOPE_SET_CANCELLED(s)      ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_CANCELLED | ZEND_ASYNC_SCOPE_F_SHUT)
#define ZEND_ASYNC_SCOPE_SET_DISPOSING(s)      ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_DISPOSING)
#define ZEND_ASYNC_SCOPE_SET_OWNER_PINNED(s)   ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_OWNER_PINNED)
#define ZEND_ASYNC_SCOPE_SET_SHUT(s)           ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_SHUT)
#define ZEND_ASYNC_SCOPE_SET_NOT_SAFE(s)       ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_NOT_SAFE)
#define ZEND_ASYNC_SCOPE_SET_BAILOUT(s)        ZEND_ASYNC_EVENT_SET_BAILOUT(&(s)->event)

#define ZEND_ASYNC_SCOPE_CLR_DISPOSE_SAFELY(s) ((s)->event.flags &= ~ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY)
#define ZEND_ASYNC_SCOPE_CLR_DISPOSING(s)      ((s)->event.flags &= ~ZEND_ASYNC_SCOPE_F_DISPOSING)
#define ZEND_ASYNC_SCOPE_CLR_OWNER_PINNED(s)   ((s)->event.flags &= ~ZEND_ASYNC_SCOPE_F_OWNER_PINNED)
#define ZEND_ASYNC_SCOPE_CLR_NOT_SAFE(s)       ((s)->event.flags &= ~ZEND_ASYNC_SCOPE_F_NOT_SAFE)

/* is_safely true: the policy of each scope decides which coroutines are spared; false: none is. */
#define ZEND_ASYNC_SCOPE_CLOSE(s, is_safely) \
	((s)->catch_or_cancel((s), NULL, NULL, NULL, false, (is_safely), true))
#define ZEND_ASYNC_SCOPE_CANCEL(s, exception, transfer, is_safely) \
	((s)->catch_or_cancel((s), NULL, NULL, (exception), (transfer), (is_safely), true))
#define ZEND_ASYNC_SCOPE_CATCH(s, coroutine, from, exception, transfer, is_safely) \
	((s)->catch_or_cancel((s), (coroutine), (from), (exception), (transfer), (is_safely), false))
/* No active coroutine in the subtree. */
#define ZEND_ASYNC_SCOPE_IS_COMPLETED(s) ((s)->can_be_disposed((s), false, false))
/* No coroutine at all in the subtree, zombies included. */
#define ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(s) ((s)->can_be_disposed((s), true, false))
/* In addition, the object is gone or the scope is shut, and no C owner pins the scope. */
#define ZEND_ASYNC_SCOPE_CAN_BE_DISPOSED(s) ((s)->can_be_disposed((s), true, true))
#define ZEND_ASYNC_SCOPE_RELEASE(s) zend_async_scope_release(s)

/* Drops one reference if there are more, then disposes the scope if it may be disposed. */
static zend_always_inline void zend_async_scope_release(zend_async_scope_t *scope)
{
	if (ZEND_ASYNC_EVENT_REFCOUNT(&scope->event) > 1) {
		ZEND_ASYNC_EVENT_DEL_REF(&scope->event);
	}

	scope->try_to_dispose(scope);
}

static zend_always_inline void zend_async_scope_add_child(zend_async_scope_t *parent, zend_async_scope_t *child)
{
	zend_async_scopes_vector_t *vector = &parent->scopes;

	ZEND_ASSERT(child->parent_scope == NULL || child->parent_scope == parent);
	child->parent_scope = parent;

	if (vector->length == vector->capacity) {
		vector->capacity = vector->capacity ? vector->capacity * 2 : 4;
		vector->data = (zend_async_scope_t **) safe_erealloc(
				vector->data, vector->capacity, sizeof(zend_async_scope_t *), 0);
	}

	vector->data[vector->length++] = child;
}

/* May free the parent: a parent without children that nothing else references is disposed of. */
static zend_always_inline void zend_async_scope_remove_child(zend_async_scope_t *parent, zend_async_scope_t *child)
{
	zend_async_scopes_vector_t *vector = &parent->scopes;

	for (uint32_t i = 0; i < vector->length; i++) {
		if (vector->data[i] != child) {
			continue;
		}

		vector->data[i] = vector->data[--vector->length];
		child->parent_scope = NULL;

		if (vector->length == 0) {
			parent->try_to_dispose(parent);
		}

		return;
	}
}

/* Frees the array and detaches the children that are still in it. */
static zend_always_inline void zend_async_scope_free_children(zend_async_scope_t *parent)
{
	zend_async_scopes_vector_t *vector = &parent->scopes;

	for (uint32_t i = 0; i < vector->length; i++) {
		vector->data[i]->parent_scope = NULL;
	}

	if (vector->data != NULL) {
		efree(vector->data);
	}

	vector->data = NULL;
	vector->length = 0;
	vector->capacity = 0;
}

/* Keys are strings or objects. find: result gets a copy with its own reference; a predicate. */
typedef bool (*zend_async_context_find_t)(
		zend_async_context_t *context, zval *key, zval *result, bool include_parent);
typedef void (*zend_async_context_set_t)(zend_async_context_t *context, zval *key, zval *value);
typedef bool (*zend_async_context_unset_t)(zend_async_context_t *context, zval *key);
typedef void (*zend_async_context_dispose_t)(zend_async_context_t *context);

struct _zend_async_context_s {
	uint32_t flags;
	uint32_t offset; /* bytes from the context to its zend_object */
	zend_async_context_find_t find;
	zend_async_context_set_t set;
	zend_async_context_unset_t unset;
	zend_async_context_dispose_t dispose;
};

#define ZEND_ASYNC_CONTEXT_TO_OBJECT(context) ((zend_object *) ((char *) (context) + (context)->offset))

/* ======================================================================================================
 * 8. Event types of the reactor
 *    Every constructor returns an unstarted event with ref_count 1 unless its line says otherwise.
 * ====================================================================================================== */

typedef enum {
	ASYNC_READABLE = 1,
	ASYNC_WRITABLE = 2,
	ASYNC_DISCONNECT = 4,
	ASYNC_PRIORITIZED = 8
} async_poll_event;

/* Multi-shot; result NULL, read triggered_events. One per descriptor and loop; further waiters use proxies. */
struct _zend_async_poll_event_s {
	zend_async_event_t base;
	bool is_socket;
	union {
		zend_file_descriptor_t file;
		zend_socket_t socket;
	}; /* closed with the handle if F_CLOSE_FD, else borrowed */
	async_poll_event events;
	async_poll_event triggered_events;
};

/* One waiter's view of a poll event: its own mask, its own triggered_events. */
struct _zend_async_poll_proxy_s {
	zend_async_event_t base;
	zend_async_poll_event_t *poll_event; /* one counted reference */
	async_poll_event events;
	async_poll_event triggered_events;
};

/* One-shot, or multi-shot when periodic or MULTISHOT. Never fires early. */
struct _zend_async_timer_event_s {
	zend_async_event_t base;
	unsigned int timeout; /* ms, rounded up */
	bool is_periodic;
};

/* Firing notifies but does not close; re-armed by ZEND_ASYNC_TIMER_REARM. */
#define ZEND_ASYNC_TIMER_F_MULTISHOT (1u << 13)
#define ZEND_ASYNC_TIMER_IS_MULTISHOT(ev)  (((ev)->base.flags & ZEND_ASYNC_TIMER_F_MULTISHOT) != 0)
#define ZEND_ASYNC_TIMER_SET_MULTISHOT(ev) ((ev)->base.flags |= ZEND_ASYNC_TIMER_F_MULTISHOT)
#define ZEND_ASYNC_TIMER_CLR_MULTISHOT(ev) ((ev)->base.flags &= ~ZEND_ASYNC_TIMER_F_MULTISHOT)

/* Multi-shot; result NULL. */
struct _zend_async_signal_event_s {
	zend_async_event_t base;
	int signal;
};

#define ZEND_ASYNC_SIGHUP         1
#define ZEND_ASYNC_SIGINT         2
#define ZEND_ASYNC_SIGQUIT        3
#define ZEND_ASYNC_SIGILL         4
#define ZEND_ASYNC_SIGABRT_COMPAT 6
#define ZEND_ASYNC_SIGFPE         8
#define ZEND_ASYNC_SIGKILL        9
#define ZEND_ASYNC_SIGSEGV        11
#define ZEND_ASYNC_SIGTERM        15
#define ZEND_ASYNC_SIGBREAK       21
#define ZEND_ASYNC_SIGABRT        22
#define ZEND_ASYNC_SIGWINCH       28

/* One-shot: observes an exit without reaping it. exit_code is -1 when the status is unknown. */
struct _zend_async_process_event_s {
	zend_async_event_t base;
	zend_process_t process; /* borrowed */
	zend_long exit_code;
};

#define ZEND_ASYNC_FS_EVENT_RECURSIVE 1 /* flags */
#define ZEND_ASYNC_FS_EVENT_RENAME    1 /* triggered_events */
#define ZEND_ASYNC_FS_EVENT_CHANGE    2

/* Multi-shot; result NULL, read the fields. */
struct _zend_async_filesystem_event_s {
	zend_async_event_t base;
	zend_string *path; /* owned */
	unsigned int flags;
	unsigned int triggered_events;
	zend_string *triggered_filename; /* owned, relative to path; NULL when the OS reports no name */
};

/* One-shot requests: active from the constructor until completion. */
struct _zend_async_dns_nameinfo_s {
	zend_async_event_t base;
	zend_string *hostname; /* owned */
	zend_string *service;  /* owned */
};

struct _zend_async_dns_addrinfo_s {
	zend_async_event_t base;
	const char *node;        /* owned copy or NULL */
	const char *service;     /* owned copy or NULL */
	struct addrinfo *result; /* owned; a consumer that takes it sets NULL and calls ZEND_ASYNC_FREEADDRINFO */
};

typedef enum {
	ZEND_ASYNC_EXEC_MODE_EXEC = 0,
	ZEND_ASYNC_EXEC_MODE_SYSTEM = 1,
	ZEND_ASYNC_EXEC_MODE_EXEC_ARRAY = 2,
	ZEND_ASYNC_EXEC_MODE_PASSTHRU = 3,
	ZEND_ASYNC_EXEC_MODE_SHELL_EXEC = 4
} zend_async_exec_mode;

/* One-shot: notified once the child has exited and its output reached EOF. */
struct _zend_async_exec_event_s {
	zend_async_event_t base;
	zend_async_exec_mode exec_mode;
	bool terminated;     /* the child was reaped */
	char *cmd;           /* owned */
	zval *return_value;  /* borrowed, of the caller */
	zend_long exit_code;
	int term_signal;     /* 0 or the signal that killed the child */
	zval *result_buffer; /* borrowed: array of lines or string, per mode; may be NULL */
	size_t output_len;   /* bytes used in output_buffer */
	char *output_buffer; /* owned: the unfinished line */
	zval *std_error;     /* borrowed, may be NULL */
};

typedef int (*zend_async_listen_get_local_address_t)(
		zend_async_listen_event_t *event, char *host, size_t host_len, int *port);

#define ZEND_ASYNC_LISTEN_F_REUSEPORT 1
#define ZEND_ASYNC_LISTEN_F_IPV6ONLY  2
#define ZEND_ASYNC_LISTEN_F_UNIX      4

/* Multi-shot; result is a zend_socket_t * of an accepted socket, owned by the callback that takes it (sets it to
 * ZEND_SOCKET_NULL), else closed by the reactor. stop pauses accepting. */
struct _zend_async_listen_event_s {
	zend_async_event_t base;
	const char *host; /* owned copy or NULL */
	int port;
	int backlog;
	zend_socket_t socket_fd; /* owned */
	zend_async_listen_get_local_address_t get_local_address; /* 0, or a negative errno without exception */
};

/* Multi-shot; N calls before the loop wakes may give one notification. Closed on the loop thread only. */
struct _zend_async_trigger_event_s {
	zend_async_event_t base;
	void (*trigger)(zend_async_trigger_event_t *event); /* any thread; not async-signal-safe */
};

typedef void (*zend_async_task_run_t)(zend_async_task_t *task);

/* Set before a task is queued. run() waits for another party (a server, a peer, a lock), possibly without end, so it
 * must not occupy the workers that file operations need. Such a task may outlive the request and even its thread. The
 * worker disposes of it after run() if no other owner is left; dispose() must allow that. */
#define ZEND_ASYNC_TASK_F_LONG (1u << ZEND_ASYNC_EVENT_F_SUBCLASS_SHIFT)
#define ZEND_ASYNC_TASK_SET_LONG(task) ((task)->base.flags |= ZEND_ASYNC_TASK_F_LONG)
#define ZEND_ASYNC_TASK_IS_LONG(task)  (((task)->base.flags & ZEND_ASYNC_TASK_F_LONG) != 0)

/* One-shot; run() executes on a worker: no Zend allocator, no executor globals, no exceptions. Persistent memory. */
struct _zend_async_task_s {
	zend_async_event_t base;
	zend_async_task_run_t run;
	void *data; /* of the creator */
};

/* ======================================================================================================
 * 9. Async I/O
 * ====================================================================================================== */

typedef enum {
	ZEND_ASYNC_IO_TYPE_PIPE,
	ZEND_ASYNC_IO_TYPE_FILE,
	ZEND_ASYNC_IO_TYPE_TCP,
	ZEND_ASYNC_IO_TYPE_UDP,
	ZEND_ASYNC_IO_TYPE_TTY
} zend_async_io_type;

#define ZEND_ASYNC_IO_IS_STREAM(type) \
	((type) == ZEND_ASYNC_IO_TYPE_PIPE || (type) == ZEND_ASYNC_IO_TYPE_TTY || (type) == ZEND_ASYNC_IO_TYPE_TCP)

/* zend_async_io_t.state */
#define ZEND_ASYNC_IO_READABLE    (1u << 0)
#define ZEND_ASYNC_IO_WRITABLE    (1u << 1)
#define ZEND_ASYNC_IO_CLOSED      (1u << 2)
#define ZEND_ASYNC_IO_EOF         (1u << 3)
#define ZEND_ASYNC_IO_APPEND      (1u << 4)
#define ZEND_ASYNC_IO_PRESERVE_FD (1u << 5) /* close leaves the descriptor open */
#define ZEND_ASYNC_IO_OWNS_FD     (1u << 6) /* dispose closes it */

/* Event flag: a read stays armed between requests. */
#define ZEND_ASYNC_IO_F_MULTISHOT (1u << 13)
#define ZEND_ASYNC_IO_IS_MULTISHOT(io)  (((io)->event.flags & ZEND_ASYNC_IO_F_MULTISHOT) != 0)
#define ZEND_ASYNC_IO_SET_MULTISHOT(io) ((io)->event.flags |= ZEND_ASYNC_IO_F_MULTISHOT)
#define ZEND_ASYNC_IO_CLR_MULTISHOT(io) ((io)->event.flags &= ~ZEND_ASYNC_IO_F_MULTISHOT)

/* zend_async_io_writev_fn flags; unknown bits fail the submission. */
#define ZEND_ASYNC_IO_WRITEV_ZSTR  0u        /* bufs: zend_string *[] , one owned reference per entry */
#define ZEND_ASYNC_IO_WRITEV_IOV   1u        /* bufs: zend_async_buf_t[], copied; free_cb(user_data, io) once */
#define ZEND_ASYNC_IO_WRITEV_AWAIT (1u << 1) /* ZSTR only: completion notifies io->event; the awaiter disposes */

#define ZEND_ASYNC_UDP_F_REUSEPORT 1
#define ZEND_ASYNC_UDP_F_IPV6ONLY  2
#define ZEND_ASYNC_UDP_F_RECV_GSO  4

/* zend_async_udp_req_t.flags, private to the reactor */
#define ZEND_ASYNC_UDP_REQ_F_CALLBACK_DONE   1
#define ZEND_ASYNC_UDP_REQ_F_DISPOSE_PENDING 2

typedef enum {
	ZEND_ASYNC_SOCKET_OPT_BROADCAST = 1,
	ZEND_ASYNC_SOCKET_OPT_MULTICAST_LOOP,
	ZEND_ASYNC_SOCKET_OPT_MULTICAST_TTL,
	ZEND_ASYNC_SOCKET_OPT_TTL,
	ZEND_ASYNC_SOCKET_OPT_NODELAY,
	ZEND_ASYNC_SOCKET_OPT_KEEPALIVE
} zend_async_socket_option_t;

typedef struct {
	char *base;
	size_t len; /* bytes */
} zend_async_buf_t;

typedef void (*zend_async_io_write_free_cb_t)(void *data, zend_async_io_t *io);
typedef void (*zend_async_io_on_detach_t)(zend_async_io_t *io, void *arg);
typedef void (*zend_async_io_alloc_t)(zend_async_io_t *io, size_t suggested, zend_async_buf_t *out);

struct _zend_async_io_s {
	zend_async_event_t event; /* multi-shot, shared by all requests of the handle; result is the completed request */
	union {
		zend_file_descriptor_t fd; /* PIPE, FILE, TTY */
		zend_socket_t socket;      /* TCP, UDP */
	} descriptor;
	zend_async_io_type type;
	uint32_t state;
	zend_async_io_on_detach_t on_detach; /* reactor shutdown: the owner drops its pointer; may be NULL */
	void *on_detach_arg;
	zend_async_io_alloc_t alloc_cb; /* destination per chunk; base NULL or len 0 is back-pressure; may be NULL */
	void *user_data;                /* of the owner */
};

/* Belongs to the submitter until dispose, which is legal in flight. */
struct _zend_async_io_req_s {
	union {
		ssize_t result;
		ssize_t transferred; /* bytes; < 0 error */
	};
	zend_object *exception; /* owned; the awaiter steals it and sets NULL */
	char *buf;              /* of the submitter, or of the request when it was submitted with NULL */
	bool completed;
	bool io_closed; /* the handle was closed in the meantime: touch neither stream nor data */
	void (*dispose)(zend_async_io_req_t *req);
	zend_async_io_write_free_cb_t free_cb; /* fire and forget: releases the buffer, exactly once */
};

struct _zend_async_udp_req_s {
	ssize_t transferred;
	zend_object *exception; /* as above */
	char *buf;
	bool completed;
	bool io_closed;
	uint32_t flags;
	void (*dispose)(zend_async_udp_req_t *req);
	struct sockaddr_storage addr; /* peer */
	socklen_t addr_len;
};

/* ======================================================================================================
 * 10. Future, channel, group, pool, iterator
 * ====================================================================================================== */

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

/* Settles a thread-safe future: any thread, once. On another thread the value or the exception is transferred (false:
 * refused, with an exception) and the future's own loop settles it. The future lives until its producer has settled it,
 * cancelled or not, or until the end of its request. Set by the implementation; NULL without one. */
typedef bool (*zend_future_settle_t)(zend_future_t *future, const zval *value, zend_object *exception, void *iterator);
BEGIN_EXTERN_C()
ZEND_API extern zend_future_settle_t zend_async_future_settle_fn;
END_EXTERN_C()

/* Copies the value (NULL: null). Completing twice is a no-op, true. */
static zend_always_inline bool zend_future_complete(zend_future_t *future, const zval *value, void *iterator)
{
	if (UNEXPECTED(ZEND_FUTURE_IS_THREAD_SAFE(future)) && zend_async_future_settle_fn != NULL) {
		return zend_async_future_settle_fn(future, value, NULL, iterator);
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
	if (UNEXPECTED(ZEND_FUTURE_IS_THREAD_SAFE(future)) && zend_async_future_settle_fn != NULL) {
		return zend_async_future_settle_fn(future, NULL, exception, iterator);
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

typedef bool (*zend_async_pool_factory_fn)(zend_async_pool_t *pool, zval *result);
typedef void (*zend_async_pool_destructor_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_healthcheck_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_before_acquire_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_before_release_fn)(zend_async_pool_t *pool, zval *resource);

typedef enum {
	ZEND_ASYNC_CIRCUIT_STATE_ACTIVE = 0,
	ZEND_ASYNC_CIRCUIT_STATE_INACTIVE,
	ZEND_ASYNC_CIRCUIT_STATE_RECOVERING
} zend_async_circuit_state_t;

typedef struct _zend_async_circuit_breaker_strategy_s {
	void (*report_success)(zend_async_pool_t *pool);
	void (*report_failure)(zend_async_pool_t *pool, zend_object *error); /* error borrowed */
	bool (*should_recover)(zend_async_pool_t *pool);
	void *ctx; /* of the owner */
} zend_async_circuit_breaker_strategy_t;

/* zend_async_pool_t.handler_flags: set = C function, clear = PHP callable. */
#define ZEND_ASYNC_POOL_F_FACTORY_INTERNAL        (1u << 0)
#define ZEND_ASYNC_POOL_F_DESTRUCTOR_INTERNAL     (1u << 1)
#define ZEND_ASYNC_POOL_F_HEALTHCHECK_INTERNAL    (1u << 2)
#define ZEND_ASYNC_POOL_F_BEFORE_ACQUIRE_INTERNAL (1u << 3)
#define ZEND_ASYNC_POOL_F_BEFORE_RELEASE_INTERNAL (1u << 4)
#define ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL       (1u << 5)
/* Set by the creator: resources are not PHP values, so the Async\Pool object neither lends nor takes them. */
#define ZEND_ASYNC_POOL_F_OPAQUE                  (1u << 6)

struct _zend_async_pool_s {
	zend_async_event_t event; /* multi-shot; result NULL */
	uint8_t handler_flags;
	zend_async_circuit_state_t circuit_state;
	uint32_t min_size;
	uint32_t max_size;
	zend_object *wrapper; /* Async\Pool object; borrowed, may be NULL */
	/* Handlers: fcall is owned; either member may be NULL except in factory. */
	union {
		zend_fcall_t *fcall;
		zend_async_pool_factory_fn internal;
	} factory;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_destructor_fn internal;
	} destructor;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_healthcheck_fn internal;
	} healthcheck;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_before_acquire_fn internal;
	} before_acquire;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_before_release_fn internal;
	} before_release;
	union {
		zend_object *object; /* owned */
		zend_async_circuit_breaker_strategy_t *internal;
	} strategy;
	void *user_data; /* of the creator */
	/* Number of lent resources whose holder releases them as soon as another coroutine asks; counted as idle.
	 * Maintained by the creator. */
	uint32_t spare_count;
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

/* ======================================================================================================
 * 11. Threads
 * ====================================================================================================== */

typedef uintptr_t zend_async_thread_handle_t;
typedef void (*zend_async_thread_notify_parent_t)(zend_async_thread_event_t *event);

#define ZEND_THREAD_F_INHERIT            (1u << 0)  /* thread_flags */
#define ZEND_THREAD_F_RESULT_LOADED      (1u << 13) /* event flags */
#define ZEND_THREAD_F_EXCEPTION_CONSUMED (1u << 14)

/* One-shot, replayable; result is &event->result. Keeps the loop alive only while an awaiter has started it. */
struct _zend_async_thread_event_s {
	zend_async_event_t base;
	uint32_t thread_flags;
	zval result;            /* request memory once RESULT_LOADED; owned */
	zend_object *exception; /* owned */
	zend_string *filename;  /* owned or NULL */
	uint32_t lineno;
	zend_async_thread_context_t *context; /* one counted reference */
	zend_async_thread_notify_parent_t notify_parent; /* any thread, with the context's event mutex held */
};

/* Runs C code in a thread instead of a closure. */
struct _zend_async_thread_internal_entry_s {
	void (*handler)(zend_async_thread_event_t *event, void *ctx);
	void *ctx;
};

/* Persistent memory, any thread. One reference for the event, one for the runner. */
struct _zend_async_thread_context_s {
	zend_atomic_int ref_count;
	void *snapshot; /* owned, of thread_snapshot_create; may be NULL */
	zend_async_thread_handle_t thread_id;
	char *bailout_error_message; /* owned, persistent; may be NULL */
	/* Atomic; read and written with the mutex held. The parent stores NULL before it frees the event. */
	zend_async_thread_event_t *volatile event;
#ifdef ZTS
	MUTEX_T event_mutex;
#else
	void *event_mutex;
#endif
	zend_async_thread_internal_entry_t *internal_entry; /* borrowed, may be NULL */
	zend_ulong key; /* in the thread registry; stored before the OS thread starts */
};

#ifdef ZTS
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_ALLOC(context)  ((context)->event_mutex = tsrm_mutex_alloc())
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_FREE(context) \
	do { \
		if ((context)->event_mutex != NULL) { \
			tsrm_mutex_free((context)->event_mutex); \
			(context)->event_mutex = NULL; \
		} \
	} while (0)
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context)   tsrm_mutex_lock((context)->event_mutex)
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context) tsrm_mutex_unlock((context)->event_mutex)
#else
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_ALLOC(context)  ((context)->event_mutex = NULL)
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_FREE(context)   ((void) (context))
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context)   ((void) (context))
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context) ((void) (context))
#endif

BEGIN_EXTERN_C()
/* Any thread. add_ref returns the context. The last release destroys snapshot, message, mutex and block. */
ZEND_API zend_async_thread_context_t *zend_async_thread_context_add_ref(zend_async_thread_context_t *context);
ZEND_API void zend_async_thread_context_release(zend_async_thread_context_t *context);
END_EXTERN_C()

#define ZEND_ASYNC_THREAD_CONTEXT_ADDREF(context)  zend_async_thread_context_add_ref(context)
#define ZEND_ASYNC_THREAD_CONTEXT_RELEASE(context) zend_async_thread_context_release(context)

typedef void (*zend_async_thread_pool_handler_t)(zend_async_event_t *event, void *ctx);

/* Persistent memory, any thread. */
struct _zend_async_thread_pool_s {
	zend_atomic_int ref_count;
	int32_t worker_count;
	zend_atomic_int pending_count;
	zend_atomic_int running_count;
	zend_atomic_int completed_count;
	zend_atomic_bool closed;
	void *workers; /* of the implementation */
	void (*close)(zend_async_thread_pool_t *pool);
	void (*dispose)(zend_async_thread_pool_t *pool);
	/* An awaitable. NULL + exception: the caller still owns ctx. */
	zend_async_event_t *(*submit_internal)(
			zend_async_thread_pool_t *pool, zend_async_thread_pool_handler_t handler, void *ctx);
	bool (*reload)(zend_async_thread_pool_t *pool); /* may suspend */
};

/* Adds atomically, returns the new value. Any thread. */
ZEND_API int zend_async_atomic_int_add(zend_atomic_int *counter, int delta);

#define ZEND_THREAD_POOL_ADDREF(pool) ((void) zend_async_atomic_int_add(&(pool)->ref_count, 1))
#define ZEND_THREAD_POOL_DELREF(pool) \
	do { \
		zend_async_thread_pool_t *released_pool_ = (pool); \
		if (zend_async_atomic_int_add(&released_pool_->ref_count, -1) == 0) { \
			released_pool_->dispose(released_pool_); \
		} \
	} while (0)

/* One transfer of a value graph between threads. */
struct _zend_async_thread_transfer_ctx_s {
	HashTable xlat;           /* source address -> copy; filled before the children are visited */
	uint32_t depth;
	HashTable *defer_release; /* owned; NULL until first use */
	const char *error;        /* text of the first failure, or NULL; lives as long as the context */
};

/* Transfer of the objects of an internal class and of its userland subclasses, whose declared properties are copied as
 * well. Without handlers such an object is refused. The object is created without a constructor call. */
typedef struct {
	/* Source thread: fills the state. Values are transferred with ZEND_ASYNC_THREAD_TRANSFER_ZVAL(); temporary ones are
	 * handed to ZEND_ASYNC_THREAD_DEFER_RELEASE(). False: context->error or an exception gives the reason. */
	bool (*transfer)(zend_async_thread_transfer_ctx_t *ctx, zval *state, zend_object *object);
	/* Target thread: rebuilds the object. Objects that it loads are filled later. Must not write to the state. */
	bool (*load)(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *state, zval *loaded);
	/* May be NULL. Target thread, once the graph is filled; may call PHP code. Owns `loaded`. False: as above. */
	bool (*finish)(zend_object *object, zval *loaded);
	/* May be NULL. Any thread, also without a request: frees C state. Transferred values need no release. */
	void (*release)(zval *state);
} zend_async_thread_transfer_handlers_t;

/* ======================================================================================================
 * 12. Function pointers, registration, defaults
 *     Each pointer belongs to one group; a group is registered at MINIT on the main thread, all or nothing, and
 *     is read-only afterwards. Until then the pointer is a stub: see zend_async_API.c.
 * ====================================================================================================== */

/* 12.1 Scheduler */
typedef bool (*zend_async_scheduler_launch_t)(void);
typedef zend_coroutine_t *(*zend_async_new_coroutine_t)(zend_async_scope_t *scope);
typedef zend_async_scope_t *(*zend_async_new_scope_t)(zend_async_scope_t *parent, bool with_zend_object);
typedef zend_async_context_t *(*zend_async_new_context_t)(void);
typedef zend_coroutine_t *(*zend_async_spawn_t)(
		zend_async_scope_t *scope, zend_object *scope_provider, int32_t priority);
typedef bool (*zend_async_suspend_t)(bool from_main, bool is_bailout); /* may suspend */
typedef bool (*zend_async_enqueue_coroutine_t)(zend_coroutine_t *coroutine);
typedef bool (*zend_async_resume_t)(zend_coroutine_t *coroutine, zend_object *error, const bool transfer_error);
typedef bool (*zend_async_cancel_t)(
		zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, const bool is_safely);
typedef void (*zend_async_scope_await_after_cancellation_t)(zend_async_scope_t *scope, zend_coroutine_t *awaiter,
		zend_fcall_info *error_fci, zend_fcall_info_cache *error_fcc,
		zend_async_event_t *cancellation); /* may suspend */
typedef bool (*zend_async_spawn_and_throw_t)(zend_object *exception, zend_async_scope_t *scope, int32_t priority);
typedef bool (*zend_async_shutdown_t)(void);
typedef bool (*zend_async_engine_shutdown_t)(void);
typedef zend_async_waker_t *(*zend_async_waker_new_t)(zend_coroutine_t *coroutine);
typedef void (*zend_async_waker_destroy_t)(zend_coroutine_t *coroutine);
typedef zend_array *(*zend_async_get_coroutines_t)(void); /* new array */
typedef bool (*zend_async_add_microtask_t)(zend_async_microtask_t *microtask);
typedef zend_array *(*zend_async_get_awaiting_info_t)(zend_coroutine_t *coroutine); /* new array */
typedef zend_class_entry *(*zend_async_get_class_ce_t)(zend_async_class type);
typedef zend_async_iterator_t *(*zend_async_new_iterator_t)(zval *array, zend_object_iterator *zend_iterator,
		zend_fcall_t *fcall, zend_async_iterator_handler_t handler, zend_async_scope_t *scope,
		unsigned int concurrency, int32_t priority, size_t iterator_size);
typedef zend_future_t *(*zend_async_new_future_t)(bool thread_safe, size_t extra_size);
typedef zend_async_channel_t *(*zend_async_new_channel_t)(
		size_t buffer_size, bool resizable, bool thread_safe, size_t extra_size);
typedef zend_object *(*zend_async_new_future_obj_t)(zend_future_t *future);
typedef zend_object *(*zend_async_new_channel_obj_t)(zend_async_channel_t *channel);
typedef zend_async_group_t *(*zend_async_new_group_t)(uint32_t concurrency, uint32_t queue_limit, zend_object *scope);
typedef void *(*zend_async_thread_snapshot_create_t)(const zend_fcall_t *entry, const zend_fcall_t *bootloader);
typedef void (*zend_async_thread_snapshot_destroy_t)(void *snapshot);
typedef void (*zend_async_thread_run_t)(void *context);
typedef void (*zend_async_thread_load_result_t)(zend_async_thread_event_t *event);
typedef zend_execute_data *(*zend_async_coroutine_get_execute_data_t)(zend_coroutine_t *coroutine);
typedef void (*zend_async_call_on_main_stack_t)(void (*fn)(void *), void *arg);

/* 12.2 Reactor */
typedef bool (*zend_async_reactor_startup_t)(void);
typedef bool (*zend_async_reactor_shutdown_t)(void);
typedef bool (*zend_async_reactor_execute_t)(bool no_wait); /* a predicate: work remains */
typedef bool (*zend_async_reactor_loop_alive_t)(void);      /* a predicate */
typedef void (*zend_async_reactor_tick_t)(void);
typedef void (*zend_async_reactor_quiesce_t)(void);
typedef void (*zend_async_reactor_detach_io_t)(void);
typedef void (*zend_async_poll_forget_t)(zend_socket_t fd);
typedef void (*zend_async_adopt_child_t)(zend_process_t process);
typedef zend_async_poll_event_t *(*zend_async_new_socket_event_t)(
		zend_socket_t socket, async_poll_event events, size_t extra_size);
typedef zend_async_poll_event_t *(*zend_async_new_poll_event_t)(
		zend_file_descriptor_t fh, zend_socket_t socket, async_poll_event events, size_t extra_size);
typedef zend_async_poll_proxy_t *(*zend_async_new_poll_proxy_event_t)(
		zend_async_poll_event_t *poll_event, async_poll_event events, size_t extra_size);
typedef zend_async_timer_event_t *(*zend_async_new_timer_event_t)(
		const zend_ulong ms, const zend_ulong ns, const bool is_periodic, size_t extra_size);
typedef bool (*zend_async_timer_rearm_t)(zend_async_timer_event_t *event, const zend_ulong ms, const zend_ulong ns);
typedef zend_async_signal_event_t *(*zend_async_new_signal_event_t)(int signum, size_t extra_size);
typedef bool (*zend_async_sigaction_t)(int signo); /* a predicate: the reactor owns delivery */
typedef zend_async_process_event_t *(*zend_async_new_process_event_t)(zend_process_t process, size_t extra_size);
typedef zend_async_thread_event_t *(*zend_async_new_thread_event_t)(
		const zend_fcall_t *entry, const zend_fcall_t *bootloader, uint32_t thread_flags, size_t extra_size);
typedef zend_async_filesystem_event_t *(*zend_async_new_filesystem_event_t)(
		zend_string *path, const unsigned int flags, size_t extra_size);
typedef zend_async_trigger_event_t *(*zend_async_new_trigger_event_t)(size_t extra_size);
typedef zend_async_dns_nameinfo_t *(*zend_async_getnameinfo_t)(
		const struct sockaddr *addr, int flags, size_t extra_size);
typedef zend_async_dns_addrinfo_t *(*zend_async_getaddrinfo_t)(
		const char *node, const char *service, const struct addrinfo *hints, size_t extra_size);
typedef bool (*zend_async_freeaddrinfo_t)(struct addrinfo *ai);
typedef zend_async_exec_event_t *(*zend_async_new_exec_event_t)(zend_async_exec_mode exec_mode, const char *cmd,
		zval *return_buffer, zval *return_value, zval *std_error, const char *cwd, const char *env,
		size_t extra_size);
typedef int (*zend_async_exec_t)(zend_async_exec_mode exec_mode, const char *cmd, zval *return_buffer,
		zval *return_value, zval *std_error, const char *cwd, const char *env,
		const zend_ulong timeout); /* exit code or -1; may suspend */
typedef zend_async_listen_event_t *(*zend_async_socket_listen_t)(
		const char *host, int port, int backlog, uint32_t flags, size_t extra_size);
typedef zend_async_listen_event_t *(*zend_async_socket_listen_fd_t)(
		zend_socket_t socket, int backlog, uint32_t flags, size_t extra_size);
typedef unsigned int (*zend_async_available_parallelism_t)(void);
typedef uint64_t (*zend_async_now_t)(void);
typedef bool (*zend_async_before_fork_t)(void);
typedef void (*zend_async_after_fork_child_t)(void);

/* 12.3 Tasks and threads */
typedef zend_async_task_t *(*zend_async_new_task_t)(zend_async_task_run_t run, void *data, size_t extra_size);
typedef bool (*zend_async_queue_task_t)(zend_async_task_t *task);
typedef zend_async_thread_handle_t (*zend_async_start_thread_t)(
		zend_async_thread_internal_entry_t *entry, zend_async_thread_context_t *context); /* 0 + exception */
typedef zend_async_thread_pool_t *(*zend_async_new_thread_pool_t)(int32_t worker_count, int32_t queue_size,
		const zend_fcall_t *bootloader, bool coroutine_mode, int32_t concurrency);
typedef void (*zend_async_thread_transfer_zval_t)(zend_async_thread_transfer_ctx_t *ctx, zval *dst, const zval *src);
typedef void (*zend_async_thread_load_zval_t)(zend_async_thread_transfer_ctx_t *ctx, zval *dst, const zval *src);
typedef void (*zend_async_thread_transfer_zval_toplevel_t)(zval *dst, const zval *src);
typedef void (*zend_async_thread_load_zval_toplevel_t)(zval *dst, const zval *src);
typedef void (*zend_async_thread_release_transferred_zval_t)(zval *value);
typedef void (*zend_async_thread_release_transferred_zvals_t)(zval *roots, uint32_t n);
typedef void (*zend_async_thread_xlat_put_t)(zend_async_thread_transfer_ctx_t *ctx, const void *src, void *dst);
typedef void (*zend_async_thread_defer_release_t)(zend_async_thread_transfer_ctx_t *ctx, zval *value);

/* 12.4 Async I/O */
typedef zend_async_io_t *(*zend_async_io_create_t)(zend_file_descriptor_t fd, zend_async_io_type type, uint32_t state);
typedef zend_async_io_req_t *(*zend_async_io_read_t)(zend_async_io_t *io, char *buf, size_t max_size);
typedef zend_async_io_req_t *(*zend_async_io_write_t)(
		zend_async_io_t *io, const char *buf, size_t count, zend_async_io_write_free_cb_t free_cb);
typedef zend_async_io_req_t *(*zend_async_io_writev_t)(zend_async_io_t *io, const void *bufs, unsigned nbufs,
		uint32_t flags, zend_async_io_write_free_cb_t free_cb, void *user_data);
typedef bool (*zend_async_io_close_t)(zend_async_io_t *io);
/* > 0 mask, 0 timeout, < 0 error with exception; may suspend. */
typedef int (*zend_async_io_await_t)(zend_async_io_t *io, uint32_t events, struct timeval *timeout);
typedef zend_async_io_req_t *(*zend_async_io_flush_t)(zend_async_io_t *io);
typedef zend_async_io_req_t *(*zend_async_io_stat_t)(zend_async_io_t *io, zend_stat_t *buf);
typedef zend_off_t (*zend_async_io_seek_t)(zend_async_io_t *io, zend_off_t offset, int whence);
typedef zend_async_io_req_t *(*zend_async_io_sendfile_t)(
		zend_async_io_t *out, zend_async_io_t *in, zend_off_t offset, size_t length);
typedef zend_async_io_t *(*zend_async_fs_open_t)(const char *path, int flags, int mode);
typedef zend_async_udp_req_t *(*zend_async_udp_sendto_t)(
		zend_async_io_t *io, const char *buf, size_t count, const struct sockaddr *addr, socklen_t addr_len);
typedef ssize_t (*zend_async_udp_try_send_t)( /* bytes or a negative errno, no exception */
		zend_async_io_t *io, const char *buf, size_t count, const struct sockaddr *addr, socklen_t addr_len);
typedef zend_async_udp_req_t *(*zend_async_udp_recvfrom_t)(zend_async_io_t *io, size_t max_size);
typedef int (*zend_async_io_set_option_t)(zend_async_io_t *io, zend_async_socket_option_t option, int value);
typedef int (*zend_async_udp_set_membership_t)(
		zend_async_io_t *io, const char *multicast_addr, const char *interface_addr, bool join);
typedef zend_async_io_t *(*zend_async_udp_bind_t)(const char *host, int port, uint32_t flags, size_t extra_size);

/* 12.5 Pool */
typedef zend_async_pool_t *(*zend_async_new_pool_t)(zend_async_pool_factory_fn factory,
		zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
		zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release,
		uint32_t min_size, uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size);
typedef zend_object *(*zend_async_new_pool_obj_t)(zend_async_pool_t *pool);
typedef bool (*zend_async_pool_acquire_t)(zend_async_pool_t *pool, zval *result, zend_long timeout_ms); /* may suspend */
typedef bool (*zend_async_pool_try_acquire_t)(zend_async_pool_t *pool, zval *result); /* false: none, or exception */
typedef void (*zend_async_pool_release_t)(zend_async_pool_t *pool, zval *resource);
typedef void (*zend_async_pool_close_t)(zend_async_pool_t *pool);

BEGIN_EXTERN_C()

/* 12.6 The pointers. Only the macros of section 14 name them. */
ZEND_API extern zend_async_scheduler_launch_t zend_async_scheduler_launch_fn;
ZEND_API extern zend_async_new_coroutine_t zend_async_new_coroutine_fn;
ZEND_API extern zend_async_new_scope_t zend_async_new_scope_fn;
ZEND_API extern zend_async_new_context_t zend_async_new_context_fn;
ZEND_API extern zend_async_spawn_t zend_async_spawn_fn;
ZEND_API extern zend_async_suspend_t zend_async_suspend_fn;
ZEND_API extern zend_async_enqueue_coroutine_t zend_async_enqueue_coroutine_fn;
ZEND_API extern zend_async_resume_t zend_async_resume_fn;
ZEND_API extern zend_async_cancel_t zend_async_cancel_fn;
ZEND_API extern zend_async_scope_await_after_cancellation_t zend_async_scope_await_after_cancellation_fn;
ZEND_API extern zend_async_spawn_and_throw_t zend_async_spawn_and_throw_fn;
ZEND_API extern zend_async_shutdown_t zend_async_shutdown_fn;
ZEND_API extern zend_async_engine_shutdown_t zend_async_engine_shutdown_fn;
ZEND_API extern zend_async_waker_new_t zend_async_waker_new_fn;
ZEND_API extern zend_async_waker_destroy_t zend_async_waker_destroy_fn;
ZEND_API extern zend_async_get_coroutines_t zend_async_get_coroutines_fn;
ZEND_API extern zend_async_add_microtask_t zend_async_add_microtask_fn;
ZEND_API extern zend_async_get_awaiting_info_t zend_async_get_awaiting_info_fn;
ZEND_API extern zend_async_get_class_ce_t zend_async_get_class_ce_fn;
ZEND_API extern zend_async_new_iterator_t zend_async_new_iterator_fn;
ZEND_API extern zend_async_new_future_t zend_async_new_future_fn;
ZEND_API extern zend_async_new_channel_t zend_async_new_channel_fn;
ZEND_API extern zend_async_new_future_obj_t zend_async_new_future_obj_fn;
ZEND_API extern zend_async_new_channel_obj_t zend_async_new_channel_obj_fn;
ZEND_API extern zend_async_new_group_t zend_async_new_group_fn;
ZEND_API extern zend_async_thread_snapshot_create_t zend_async_thread_snapshot_create_fn;
ZEND_API extern zend_async_thread_snapshot_destroy_t zend_async_thread_snapshot_destroy_fn;
ZEND_API extern zend_async_thread_run_t zend_async_thread_run_fn;
ZEND_API extern zend_async_thread_load_result_t zend_async_thread_load_result_fn;
/* Assigned directly at MINIT, no registration function. */
ZEND_API extern zend_async_coroutine_get_execute_data_t zend_async_coroutine_get_execute_data_fn;
ZEND_API extern zend_async_call_on_main_stack_t zend_async_call_on_main_stack_fn;
ZEND_API extern zend_async_reactor_tick_t zend_async_reactor_tick_fn;
ZEND_API extern zend_async_reactor_detach_io_t zend_async_reactor_detach_io_fn;
ZEND_API extern zend_async_poll_forget_t zend_async_poll_forget_fn; /* NULL without a reactor */
ZEND_API extern zend_async_adopt_child_t zend_async_adopt_child_fn; /* NULL without a reactor */
ZEND_API extern zend_async_sigaction_t zend_async_sigaction_fn;

ZEND_API extern zend_async_reactor_startup_t zend_async_reactor_startup_fn;
ZEND_API extern zend_async_reactor_shutdown_t zend_async_reactor_shutdown_fn;
ZEND_API extern zend_async_reactor_execute_t zend_async_reactor_execute_fn;
ZEND_API extern zend_async_reactor_loop_alive_t zend_async_reactor_loop_alive_fn;
ZEND_API extern zend_async_reactor_quiesce_t zend_async_reactor_quiesce_fn;
ZEND_API extern zend_async_new_socket_event_t zend_async_new_socket_event_fn;
ZEND_API extern zend_async_new_poll_event_t zend_async_new_poll_event_fn;
ZEND_API extern zend_async_new_poll_proxy_event_t zend_async_new_poll_proxy_event_fn;
ZEND_API extern zend_async_new_timer_event_t zend_async_new_timer_event_fn;
ZEND_API extern zend_async_timer_rearm_t zend_async_timer_rearm_fn;
ZEND_API extern zend_async_new_signal_event_t zend_async_new_signal_event_fn;
ZEND_API extern zend_async_new_process_event_t zend_async_new_process_event_fn;
ZEND_API extern zend_async_new_thread_event_t zend_async_new_thread_event_fn;
ZEND_API extern zend_async_new_filesystem_event_t zend_async_new_filesystem_event_fn;
ZEND_API extern zend_async_getnameinfo_t zend_async_getnameinfo_fn;
ZEND_API extern zend_async_getaddrinfo_t zend_async_getaddrinfo_fn;
ZEND_API extern zend_async_freeaddrinfo_t zend_async_freeaddrinfo_fn;
ZEND_API extern zend_async_new_exec_event_t zend_async_new_exec_event_fn;
ZEND_API extern zend_async_exec_t zend_async_exec_fn;
ZEND_API extern zend_async_new_trigger_event_t zend_async_new_trigger_event_fn;
ZEND_API extern zend_async_available_parallelism_t zend_async_available_parallelism_fn;
ZEND_API extern zend_async_now_t zend_async_now_fn;

ZEND_API extern zend_async_io_create_t zend_async_io_create_fn;
ZEND_API extern zend_async_io_read_t zend_async_io_read_fn;
ZEND_API extern zend_async_io_write_t zend_async_io_write_fn;
ZEND_API extern zend_async_io_writev_t zend_async_io_writev_fn;
ZEND_API extern zend_async_io_close_t zend_async_io_close_fn;
ZEND_API extern zend_async_io_await_t zend_async_io_await_fn;
ZEND_API extern zend_async_io_flush_t zend_async_io_flush_fn;
ZEND_API extern zend_async_io_stat_t zend_async_io_stat_fn;
ZEND_API extern zend_async_io_seek_t zend_async_io_seek_fn;
ZEND_API extern zend_async_io_sendfile_t zend_async_io_sendfile_fn;
ZEND_API extern zend_async_fs_open_t zend_async_fs_open_fn;
ZEND_API extern zend_async_udp_sendto_t zend_async_udp_sendto_fn;
ZEND_API extern zend_async_udp_try_send_t zend_async_udp_try_send_fn;
ZEND_API extern zend_async_udp_recvfrom_t zend_async_udp_recvfrom_fn;
ZEND_API extern zend_async_io_set_option_t zend_async_io_set_option_fn;
ZEND_API extern zend_async_udp_set_membership_t zend_async_udp_set_membership_fn;
ZEND_API extern zend_async_udp_bind_t zend_async_udp_bind_fn;

ZEND_API extern zend_async_socket_listen_t zend_async_socket_listen_fn;
ZEND_API extern zend_async_socket_listen_fd_t zend_async_socket_listen_fd_fn;

ZEND_API extern zend_async_new_task_t zend_async_new_task_fn;
ZEND_API extern zend_async_queue_task_t zend_async_queue_task_fn;
ZEND_API extern zend_async_new_thread_pool_t zend_async_new_thread_pool_fn;
ZEND_API extern zend_async_start_thread_t zend_async_start_thread_fn;
ZEND_API extern zend_async_thread_transfer_zval_t zend_async_thread_transfer_zval_fn;
ZEND_API extern zend_async_thread_load_zval_t zend_async_thread_load_zval_fn;
ZEND_API extern zend_async_thread_transfer_zval_toplevel_t zend_async_thread_transfer_zval_toplevel_fn;
ZEND_API extern zend_async_thread_load_zval_toplevel_t zend_async_thread_load_zval_toplevel_fn;
ZEND_API extern zend_async_thread_release_transferred_zval_t zend_async_thread_release_transferred_zval_fn;
ZEND_API extern zend_async_thread_xlat_put_t zend_async_thread_xlat_put_fn;
ZEND_API extern zend_async_thread_defer_release_t zend_async_thread_defer_release_fn;
ZEND_API extern zend_async_thread_release_transferred_zvals_t zend_async_thread_release_transferred_zvals_fn;

ZEND_API extern zend_async_new_pool_t zend_async_new_pool_fn;
ZEND_API extern zend_async_new_pool_obj_t zend_async_new_pool_obj_fn;
ZEND_API extern zend_async_pool_acquire_t zend_async_pool_acquire_fn;
ZEND_API extern zend_async_pool_try_acquire_t zend_async_pool_try_acquire_fn;
ZEND_API extern zend_async_pool_release_t zend_async_pool_release_fn;
ZEND_API extern zend_async_pool_close_t zend_async_pool_close_fn;

ZEND_API extern zend_async_before_fork_t zend_async_before_fork_fn;
ZEND_API extern zend_async_after_fork_child_t zend_async_after_fork_child_fn;

/* 12.7 Registration. MINIT, main thread. module: static lifetime, the pointer is kept. A free group is installed. For a
 * group in use allow_override replaces every pointer; otherwise nothing is written, an E_CORE_ERROR names the group and
 * both modules, and the result is false. */
ZEND_API bool zend_async_scheduler_register(char *module, bool allow_override,
		zend_async_scheduler_launch_t scheduler_launch, zend_async_new_coroutine_t new_coroutine,
		zend_async_new_scope_t new_scope, zend_async_new_context_t new_context, zend_async_spawn_t spawn,
		zend_async_suspend_t suspend, zend_async_enqueue_coroutine_t enqueue_coroutine, zend_async_resume_t resume,
		zend_async_cancel_t cancel, zend_async_scope_await_after_cancellation_t scope_await_after_cancellation,
		zend_async_spawn_and_throw_t spawn_and_throw, zend_async_shutdown_t shutdown,
		zend_async_waker_new_t waker_new, zend_async_waker_destroy_t waker_destroy,
		zend_async_get_coroutines_t get_coroutines, zend_async_add_microtask_t add_microtask,
		zend_async_get_awaiting_info_t get_awaiting_info, zend_async_get_class_ce_t get_class_ce,
		zend_async_new_iterator_t new_iterator, zend_async_new_future_t new_future,
		zend_async_new_channel_t new_channel, zend_async_new_future_obj_t new_future_obj,
		zend_async_new_channel_obj_t new_channel_obj, zend_async_new_group_t new_group,
		zend_async_engine_shutdown_t engine_shutdown, zend_async_thread_snapshot_create_t thread_snapshot_create,
		zend_async_thread_snapshot_destroy_t thread_snapshot_destroy, zend_async_thread_run_t thread_run,
		zend_async_thread_load_result_t thread_load_result);

ZEND_API bool zend_async_reactor_register(char *module, bool allow_override,
		zend_async_reactor_startup_t reactor_startup, zend_async_reactor_shutdown_t reactor_shutdown,
		zend_async_reactor_execute_t reactor_execute, zend_async_reactor_loop_alive_t reactor_loop_alive,
		zend_async_reactor_quiesce_t reactor_quiesce, zend_async_new_socket_event_t new_socket_event,
		zend_async_new_poll_event_t new_poll_event, zend_async_new_poll_proxy_event_t new_poll_proxy_event,
		zend_async_new_timer_event_t new_timer_event, zend_async_timer_rearm_t timer_rearm,
		zend_async_new_signal_event_t new_signal_event, zend_async_new_process_event_t new_process_event,
		zend_async_new_thread_event_t new_thread_event, zend_async_new_filesystem_event_t new_filesystem_event,
		zend_async_getnameinfo_t getnameinfo, zend_async_getaddrinfo_t getaddrinfo,
		zend_async_freeaddrinfo_t freeaddrinfo, zend_async_new_exec_event_t new_exec_event, zend_async_exec_t exec,
		zend_async_new_trigger_event_t new_trigger_event,
		zend_async_available_parallelism_t available_parallelism, zend_async_now_t now);

ZEND_API bool zend_async_io_register(char *module, bool allow_override, zend_async_io_create_t create,
		zend_async_io_read_t read, zend_async_io_write_t write, zend_async_io_writev_t writev,
		zend_async_io_close_t close, zend_async_io_await_t await, zend_async_io_flush_t flush,
		zend_async_io_stat_t stat, zend_async_io_seek_t seek, zend_async_io_sendfile_t sendfile,
		zend_async_fs_open_t fs_open, zend_async_udp_sendto_t udp_sendto, zend_async_udp_try_send_t udp_try_send,
		zend_async_udp_recvfrom_t udp_recvfrom, zend_async_io_set_option_t set_option,
		zend_async_udp_set_membership_t udp_set_membership, zend_async_udp_bind_t udp_bind);

ZEND_API bool zend_async_socket_listening_register(char *module, bool allow_override,
		zend_async_socket_listen_t socket_listen, zend_async_socket_listen_fd_t socket_listen_fd);

ZEND_API void zend_async_thread_pool_register(char *module, bool allow_override, zend_async_new_task_t new_task,
		zend_async_queue_task_t queue_task, zend_async_new_thread_pool_t new_thread_pool,
		zend_async_start_thread_t start_thread, zend_async_thread_transfer_zval_t transfer_zval,
		zend_async_thread_load_zval_t load_zval, zend_async_thread_transfer_zval_toplevel_t transfer_zval_toplevel,
		zend_async_thread_load_zval_toplevel_t load_zval_toplevel,
		zend_async_thread_release_transferred_zval_t release_transferred_zval,
		zend_async_thread_xlat_put_t xlat_put, zend_async_thread_defer_release_t defer_release,
		zend_async_thread_release_transferred_zvals_t release_transferred_zvals);

ZEND_API void zend_async_pool_api_register(char *module, bool allow_override, zend_async_new_pool_t new_pool,
		zend_async_new_pool_obj_t new_pool_obj, zend_async_pool_acquire_t acquire,
		zend_async_pool_try_acquire_t try_acquire, zend_async_pool_release_t release,
		zend_async_pool_close_t close);

ZEND_API void zend_async_fork_register(
		zend_async_before_fork_t before_fork, zend_async_after_fork_child_t after_fork_child);

/* Scheduler and reactor both registered. */
ZEND_API bool zend_async_is_enabled(void);
ZEND_API bool zend_scheduler_is_enabled(void);
ZEND_API bool zend_async_reactor_is_enabled(void);
ZEND_API bool zend_async_io_is_enabled(void);
ZEND_API bool zend_async_thread_pool_is_enabled(void);

/* Registers static handlers. MINIT, main thread. False: the class already has handlers. */
ZEND_API bool zend_async_thread_transfer_register_class(
		const zend_class_entry *ce, const zend_async_thread_transfer_handlers_t *handlers);
/* Any thread. NULL: none. */
ZEND_API const zend_async_thread_transfer_handlers_t *zend_async_thread_transfer_class_handlers(const zend_class_entry *ce);

/* Begin and end a transfer, or a load, of several roots: a value that two of them share is copied once. In between, any
 * number of ZEND_ASYNC_THREAD_TRANSFER_ZVAL() or, with another context, of ZEND_ASYNC_THREAD_LOAD_ZVAL(). The source
 * values, or the loaded roots, must live until destroy. The first failure ends the transfer: context->error gives the
 * reason, dst is UNDEF. */
ZEND_API void zend_async_thread_transfer_ctx_init(zend_async_thread_transfer_ctx_t *ctx);
ZEND_API void zend_async_thread_transfer_ctx_destroy(zend_async_thread_transfer_ctx_t *ctx);

/* The version that the core was built with. */
ZEND_API const char *zend_async_get_api_version(void);
ZEND_API uint32_t zend_async_get_api_version_number(void);

END_EXTERN_C()

/* ======================================================================================================
 * 13. Globals, one set per PHP thread
 * ====================================================================================================== */

typedef enum {
	ZEND_ASYNC_OFF = 0,   /* no request, or its late shutdown */
	ZEND_ASYNC_READY = 1, /* may be launched; costs nothing */
	ZEND_ASYNC_ACTIVE = 2 /* there is a current coroutine */
} zend_async_state_t;

typedef void (*zend_async_heartbeat_handler_t)(void);

typedef struct {
	zend_async_state_t state;
	zend_atomic_bool heartbeat;          /* for embedders: "the scheduler got control"; the core never sets it */
	bool in_scheduler_context;           /* scheduler or reactor code is running: no suspend */
	bool graceful_shutdown;
	unsigned int active_coroutine_count; /* unfinished, zombies excluded */
	unsigned int active_event_count;     /* armed handles that are not hidden + requests in flight */
	zend_coroutine_t *coroutine;         /* current; borrowed */
	zend_async_scope_t *main_scope;      /* root scope of the request; owned by the scheduler */
	zend_coroutine_t *scheduler;         /* borrowed */
	zend_coroutine_t *main_coroutine;    /* on the stack of the OS thread; borrowed */
	zend_object *exit_exception;         /* owned: the exception that ends the request */
	zend_async_heartbeat_handler_t heartbeat_handler;
	zend_coroutine_t *acting_coroutine;  /* the coroutine for which the scheduler works; borrowed */
	zend_coroutine_switch_handlers_vector_t main_coroutine_start_handlers; /* persistent; copied into each main coroutine */
} zend_async_globals_t;

BEGIN_EXTERN_C()

#ifdef ZTS
ZEND_API extern int zend_async_globals_id;
ZEND_API extern size_t zend_async_globals_offset;
# define ZEND_ASYNC_G(v) ZEND_TSRMG_FAST(zend_async_globals_offset, zend_async_globals_t *, v)
#else
ZEND_API extern zend_async_globals_t zend_async_globals_api;
# define ZEND_ASYNC_G(v) (zend_async_globals_api.v)
#endif

ZEND_API void zend_async_globals_ctor(zend_async_globals_t *globals);
ZEND_API void zend_async_globals_dtor(zend_async_globals_t *globals);
/* Called once at engine startup and once at engine shutdown, main thread. */
ZEND_API void zend_async_api_startup(void);
ZEND_API void zend_async_api_shutdown(void);

/* Per-thread hook, called once per scheduler tick before the microtasks. May enqueue, must not suspend or throw.
 * Returns the previous hook, which the new one must call. */
ZEND_API zend_async_heartbeat_handler_t zend_async_set_heartbeat_handler(zend_async_heartbeat_handler_t handler);
ZEND_API zend_async_heartbeat_handler_t zend_async_get_heartbeat_handler(void);

END_EXTERN_C()

#define ZEND_ASYNC_ON        (ZEND_ASYNC_G(state) > ZEND_ASYNC_OFF)
#define ZEND_ASYNC_IS_OFF    (ZEND_ASYNC_G(state) == ZEND_ASYNC_OFF)
#define ZEND_ASYNC_IS_READY  (ZEND_ASYNC_G(state) == ZEND_ASYNC_READY)
#define ZEND_ASYNC_IS_ACTIVE (ZEND_ASYNC_G(state) == ZEND_ASYNC_ACTIVE)

/* Stays OFF while scheduler or reactor is missing, so that no caller relies on the stubs. */
#define ZEND_ASYNC_INITIALIZE (ZEND_ASYNC_G(state) = zend_async_is_enabled() ? ZEND_ASYNC_READY : ZEND_ASYNC_OFF)
#define ZEND_ASYNC_ACTIVATE   (ZEND_ASYNC_G(state) = ZEND_ASYNC_ACTIVE)
#define ZEND_ASYNC_DEACTIVATE (ZEND_ASYNC_G(state) = ZEND_ASYNC_OFF)

#define ZEND_ASYNC_CURRENT_COROUTINE ZEND_ASYNC_G(coroutine)
#define ZEND_ASYNC_MAIN_COROUTINE    ZEND_ASYNC_G(main_coroutine)
#define ZEND_ASYNC_SCHEDULER         ZEND_ASYNC_G(scheduler)
#define ZEND_ASYNC_MAIN_SCOPE        ZEND_ASYNC_G(main_scope)
#define ZEND_ASYNC_CURRENT_SCOPE \
	(ZEND_ASYNC_G(coroutine) != NULL ? ZEND_ASYNC_G(coroutine)->scope : NULL)
#define ZEND_ASYNC_REQUEST_SCOPE \
	(ZEND_ASYNC_CURRENT_SCOPE != NULL ? ZEND_ASYNC_CURRENT_SCOPE->request_scope : NULL)
/* Context of the current scope; may be NULL. */
#define ZEND_ASYNC_CURRENT_CONTEXT \
	(ZEND_ASYNC_CURRENT_SCOPE != NULL ? ZEND_ASYNC_CURRENT_SCOPE->context : NULL)

#define ZEND_ASYNC_ACTIVE_COROUTINE_COUNT ZEND_ASYNC_G(active_coroutine_count)
#define ZEND_ASYNC_ACTIVE_EVENT_COUNT     ZEND_ASYNC_G(active_event_count)
#define ZEND_ASYNC_GRACEFUL_SHUTDOWN      ZEND_ASYNC_G(graceful_shutdown)
#define ZEND_ASYNC_EXIT_EXCEPTION         ZEND_ASYNC_G(exit_exception)
#define ZEND_ASYNC_SCHEDULER_CONTEXT      ZEND_ASYNC_G(in_scheduler_context)
#define ZEND_ASYNC_IS_SCHEDULER_CONTEXT   (ZEND_ASYNC_G(in_scheduler_context) == true)

/* A counter that leaves its range is a bug: fatal in debug builds, clamped in release builds. */
static zend_always_inline void zend_async_count_up(unsigned int *counter)
{
	if (EXPECTED(*counter < UINT_MAX)) {
		(*counter)++;
	} else {
#if ZEND_DEBUG
		ZEND_ASSERT(0 && "async counter overflow");
#endif
	}
}

static zend_always_inline void zend_async_count_down(unsigned int *counter)
{
	if (EXPECTED(*counter > 0)) {
		(*counter)--;
	} else {
#if ZEND_DEBUG
		ZEND_ASSERT(0 && "async counter underflow");
#endif
	}
}

#define ZEND_ASYNC_INCREASE_EVENT_COUNT(ev) \
	do { \
		if (!ZEND_ASYNC_EVENT_IS_HIDDEN(ev)) { \
			zend_async_count_up(&ZEND_ASYNC_G(active_event_count)); \
		} \
	} while (0)
#define ZEND_ASYNC_DECREASE_EVENT_COUNT(ev) \
	do { \
		if (!ZEND_ASYNC_EVENT_IS_HIDDEN(ev)) { \
			zend_async_count_down(&ZEND_ASYNC_G(active_event_count)); \
		} \
	} while (0)
#define ZEND_ASYNC_INCREASE_COROUTINE_COUNT zend_async_count_up(&ZEND_ASYNC_G(active_coroutine_count))
#define ZEND_ASYNC_DECREASE_COROUTINE_COUNT zend_async_count_down(&ZEND_ASYNC_G(active_coroutine_count))

/* Start accounting of an event with a backend handle:
 *     if (ZEND_ASYNC_EVENT_START_IS_COUNTED(ev)) { return true; }     closed, or one more start of an armed event
 *     ...arm; on failure throw and return false, counters untouched...
 *     ZEND_ASYNC_EVENT_ARMED(ev);
 * and its mirror:
 *     if (ZEND_ASYNC_EVENT_STOP_IS_COUNTED(ev)) { return true; }      closed, not started, or other starts remain
 *     ...disarm...
 *     ZEND_ASYNC_EVENT_DISARMED(ev);
 * A one-shot completion uses ZEND_ASYNC_EVENT_DISARMED(ev) before NOTIFY_AND_CLOSE. */
static zend_always_inline bool zend_async_event_start_is_counted(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return true;
	}

	if (event->loop_ref_count > 0) {
		event->loop_ref_count++;
		return true;
	}

	return false;
}

static zend_always_inline bool zend_async_event_stop_is_counted(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || event->loop_ref_count == 0) {
		return true;
	}

	if (event->loop_ref_count > 1) {
		event->loop_ref_count--;
		return true;
	}

	return false;
}

#define ZEND_ASYNC_EVENT_START_IS_COUNTED(ev) zend_async_event_start_is_counted(ev)
#define ZEND_ASYNC_EVENT_STOP_IS_COUNTED(ev)  zend_async_event_stop_is_counted(ev)
#define ZEND_ASYNC_EVENT_ARMED(ev) \
	do { \
		(ev)->loop_ref_count = 1; \
		ZEND_ASYNC_INCREASE_EVENT_COUNT(ev); \
	} while (0)
/* Does nothing for an event that is not armed. */
#define ZEND_ASYNC_EVENT_DISARMED(ev) \
	do { \
		if ((ev)->loop_ref_count > 0) { \
			(ev)->loop_ref_count = 0; \
			ZEND_ASYNC_DECREASE_EVENT_COUNT(ev); \
		} \
	} while (0)

#define ZEND_ASYNC_SCHEDULER_ALIVE zend_atomic_bool_load(&ZEND_ASYNC_G(heartbeat))
#define ZEND_ASYNC_SCHEDULER_WAIT  zend_atomic_bool_store(&ZEND_ASYNC_G(heartbeat), false)
#define ZEND_ASYNC_SCHEDULER_HEARTBEAT \
	do { \
		if (UNEXPECTED(ZEND_ASYNC_G(heartbeat_handler) != NULL)) { \
			ZEND_ASYNC_G(heartbeat_handler)(); \
		} \
	} while (0)

/* Errors raised between START and END show the file and line of the coroutine's suspended frame. The pairs do not
 * nest. */
#define ZEND_ASYNC_ACTING_COROUTINE         ZEND_ASYNC_G(acting_coroutine)
#define ZEND_ASYNC_ACT_AS_START(coroutine_) (ZEND_ASYNC_G(acting_coroutine) = (coroutine_))
#define ZEND_ASYNC_ACT_AS_END()             (ZEND_ASYNC_G(acting_coroutine) = NULL)

/* ======================================================================================================
 * 14. Calls
 * ====================================================================================================== */

#define ZEND_ASYNC_IS_ENABLED()         zend_async_is_enabled()
#define ZEND_ASYNC_REACTOR_IS_ENABLED() zend_async_reactor_is_enabled()

#define ZEND_ASYNC_GET_CE(id)           zend_async_get_class_ce_fn(id)
#define ZEND_ASYNC_GET_EXCEPTION_CE(id) zend_async_get_class_ce_fn(id)

/* 14.1 Scheduler */
#define ZEND_ASYNC_SCHEDULER_LAUNCH() zend_async_scheduler_launch_fn()
#define ZEND_ASYNC_SCHEDULER_INIT()   zend_async_scheduler_init()
#define ZEND_ASYNC_SUSPEND()          zend_async_suspend_fn(false, false)
#define ZEND_ASYNC_RUN_SCHEDULER_AFTER_MAIN(is_bailout) zend_async_suspend_fn(true, (is_bailout))
#define ZEND_ASYNC_MAY_SUSPEND()      zend_async_may_suspend()
#define ZEND_ASYNC_SHUTDOWN()         zend_async_shutdown_fn()
#define ZEND_ASYNC_ENGINE_SHUTDOWN()  zend_async_engine_shutdown_fn()

static zend_always_inline bool zend_async_scheduler_init(void)
{
	ZEND_ASSERT(ZEND_ASYNC_G(state) != ZEND_ASYNC_OFF);

	return EXPECTED(ZEND_ASYNC_G(coroutine) != NULL) || zend_async_scheduler_launch_fn();
}

/* Depth of no-suspend regions of this thread: code that must run to its end on one flow of control, such as the
 * compiler. A caller that opens one around code that may bail out restores the depth itself (zend_async_compile.c). */
extern ZEND_API ZEND_EXT_TLS uint32_t zend_async_no_suspend;

/* True if a blocking call may become a wait. The only test for that. Sets no exception. */
static zend_always_inline bool zend_async_may_suspend(void)
{
	return ZEND_ASYNC_G(state) == ZEND_ASYNC_ACTIVE && ZEND_ASYNC_G(coroutine) != NULL
		&& !ZEND_ASYNC_G(in_scheduler_context) && !zend_fiber_switch_blocked() && zend_async_no_suspend == 0;
}

#define ZEND_ASYNC_NEW_COROUTINE(scope)                zend_async_new_coroutine_fn(scope)
#define ZEND_ASYNC_SPAWN()                             zend_async_spawn_fn(NULL, NULL, ZEND_COROUTINE_NORMAL)
#define ZEND_ASYNC_SPAWN_WITH(scope)                   zend_async_spawn_fn((scope), NULL, ZEND_COROUTINE_NORMAL)
#define ZEND_ASYNC_SPAWN_WITH_PROVIDER(provider)       zend_async_spawn_fn(NULL, (provider), ZEND_COROUTINE_NORMAL)
#define ZEND_ASYNC_SPAWN_WITH_PRIORITY(priority)       zend_async_spawn_fn(NULL, NULL, (priority))
#define ZEND_ASYNC_SPAWN_WITH_SCOPE_EX(scope, priority) zend_async_spawn_fn((scope), NULL, (priority))
#define ZEND_ASYNC_SPAWN_AND_THROW(exception, scope, priority) \
	zend_async_spawn_and_throw_fn((exception), (scope), (priority))
#define ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine)        zend_async_enqueue_coroutine_fn(coroutine)
#define ZEND_ASYNC_RESUME(coroutine)                   zend_async_resume_fn((coroutine), NULL, false)
#define ZEND_ASYNC_RESUME_WITH_ERROR(coroutine, error, transfer_error) \
	zend_async_resume_fn((coroutine), (error), (transfer_error))
#define ZEND_ASYNC_CANCEL(coroutine, error, transfer_error) \
	zend_async_cancel_fn((coroutine), (error), (transfer_error), false)
#define ZEND_ASYNC_CANCEL_EX(coroutine, error, transfer_error, is_safely) \
	zend_async_cancel_fn((coroutine), (error), (transfer_error), (is_safely))
#define ZEND_ASYNC_ADD_MICROTASK(microtask)            zend_async_add_microtask_fn(microtask)
#define ZEND_ASYNC_GET_COROUTINES()                    zend_async_get_coroutines_fn()
#define ZEND_ASYNC_GET_AWAITING_INFO(coroutine)        zend_async_get_awaiting_info_fn(coroutine)
/* fn must not suspend or bail out. */
#define ZEND_ASYNC_CALL_ON_MAIN_STACK(fn, arg)         zend_async_call_on_main_stack_fn((fn), (arg))
/* NULL when unknown. */
#define ZEND_ASYNC_COROUTINE_GET_EXECUTE_DATA(coroutine) \
	(zend_async_coroutine_get_execute_data_fn != NULL ? zend_async_coroutine_get_execute_data_fn(coroutine) : NULL)

#define ZEND_ASYNC_NEW_SCOPE(parent)             zend_async_new_scope_fn((parent), false)
#define ZEND_ASYNC_NEW_SCOPE_WITH_OBJECT(parent) zend_async_new_scope_fn((parent), true)
#define ZEND_ASYNC_SCOPE_AWAIT_AFTER_CANCELLATION(scope, awaiter, error_fci, error_fcc, cancellation) \
	zend_async_scope_await_after_cancellation_fn((scope), (awaiter), (error_fci), (error_fcc), (cancellation))
#define ZEND_ASYNC_NEW_CONTEXT(parent)           zend_async_new_context_fn()
#define ZEND_ASYNC_GET_COROUTINE_CONTEXT()       zend_async_coroutine_context()

#define ZEND_ASYNC_WAKER_NEW(coroutine)     zend_async_waker_new_fn(coroutine)
#define ZEND_ASYNC_WAKER_DESTROY(coroutine) zend_async_waker_destroy_fn(coroutine)

/* The coroutine whose code is running. It is the current one, except in a signal handler that runs while its coroutine
 * waits: a stand-in is the current coroutine then. */
#define ZEND_COROUTINE_F_STAND_IN (1u << 18) /* runs code of the parked coroutine in extended_data */
#define ZEND_ASYNC_CURRENT_FLOW   zend_async_current_flow()

static zend_always_inline zend_coroutine_t *zend_async_current_flow(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_G(coroutine);

	while (UNEXPECTED(coroutine != NULL && (coroutine->event.flags & ZEND_COROUTINE_F_STAND_IN))) {
		coroutine = (zend_coroutine_t *) coroutine->extended_data;
	}

	return coroutine;
}

/* True if the running code is a signal handler on top of a wait of `coroutine`, directly or over another handler. */
static zend_always_inline bool zend_async_is_on_top_of(const zend_coroutine_t *coroutine)
{
	const zend_coroutine_t *below = ZEND_ASYNC_G(coroutine);

	while (UNEXPECTED(below != NULL && (below->event.flags & ZEND_COROUTINE_F_STAND_IN))) {
		below = (const zend_coroutine_t *) below->extended_data;
		if (below == coroutine) {
			return true;
		}
	}
	return false;
}

/* Returns the context of the current coroutine, created on demand; NULL without a coroutine or with an exception. */
static zend_always_inline zend_async_context_t *zend_async_coroutine_context(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_FLOW;

	if (coroutine == NULL) {
		return NULL;
	}

	if (coroutine->context == NULL) {
		coroutine->context = zend_async_new_context_fn();
	}

	return coroutine->context;
}

#define ZEND_ASYNC_NEW_ITERATOR(array, zend_iterator, fcall, handler, concurrency, priority) \
	zend_async_new_iterator_fn((array), (zend_iterator), (fcall), (handler), NULL, (concurrency), (priority), 0)
#define ZEND_ASYNC_NEW_ITERATOR_SCOPE(array, zend_iterator, fcall, handler, scope, concurrency, priority) \
	zend_async_new_iterator_fn((array), (zend_iterator), (fcall), (handler), (scope), (concurrency), (priority), 0)
#define ZEND_ASYNC_NEW_ITERATOR_EX(array, zend_iterator, fcall, handler, scope, concurrency, priority, size) \
	zend_async_new_iterator_fn( \
			(array), (zend_iterator), (fcall), (handler), (scope), (concurrency), (priority), (size))

#define ZEND_ASYNC_NEW_FUTURE(thread_safe)           zend_async_new_future_fn((thread_safe), 0)
#define ZEND_ASYNC_NEW_FUTURE_EX(thread_safe, extra) zend_async_new_future_fn((thread_safe), (extra))
#define ZEND_ASYNC_NEW_FUTURE_OBJ(future)            zend_async_new_future_obj_fn(future)
#define ZEND_ASYNC_NEW_CHANNEL(size, resizable, thread_safe) \
	zend_async_new_channel_fn((size), (resizable), (thread_safe), 0)
#define ZEND_ASYNC_NEW_CHANNEL_EX(size, resizable, thread_safe, extra) \
	zend_async_new_channel_fn((size), (resizable), (thread_safe), (extra))
#define ZEND_ASYNC_NEW_CHANNEL_OBJ(channel)          zend_async_new_channel_obj_fn(channel)
#define ZEND_ASYNC_NEW_GROUP(concurrency, queue_limit, scope) \
	zend_async_new_group_fn((concurrency), (queue_limit), (scope))

/* 14.2 Reactor */
#define ZEND_ASYNC_REACTOR_STARTUP()        zend_async_reactor_startup_fn()
#define ZEND_ASYNC_REACTOR_SHUTDOWN()       zend_async_reactor_shutdown_fn()
#define ZEND_ASYNC_REACTOR_EXECUTE(no_wait) zend_async_reactor_execute_fn(no_wait)
#define ZEND_ASYNC_REACTOR_LOOP_ALIVE()     zend_async_reactor_loop_alive_fn()
#define ZEND_ASYNC_REACTOR_TICK()           zend_async_reactor_tick_fn()
#define ZEND_ASYNC_REACTOR_QUIESCE() \
	do { \
		if (zend_async_reactor_quiesce_fn != NULL) { \
			zend_async_reactor_quiesce_fn(); \
		} \
	} while (0)
#define ZEND_ASYNC_REACTOR_DETACH_IO() \
	do { \
		if (zend_async_reactor_detach_io_fn != NULL) { \
			zend_async_reactor_detach_io_fn(); \
		} \
	} while (0)
/* Call before closing a descriptor: its waiters are woken with an InputOutputException, and the reactor stops watching
 * it. Also for a descriptor just opened, whose number may have been closed without this call. Costs an array access for
 * a descriptor that was never waited for. Does not suspend. */
#define ZEND_ASYNC_POLL_FORGET(fd) \
	do { \
		if (zend_async_poll_forget_fn != NULL) { \
			zend_async_poll_forget_fn(fd); \
		} \
	} while (0)
/* Reaps a child in the background when it exits, so that no zombie remains: for a child whose exit status no caller
 * will request. The child is not awaited and keeps nothing alive. Never sets an exception. Does not suspend. */
#define ZEND_ASYNC_ADOPT_CHILD(process) \
	do { \
		if (zend_async_adopt_child_fn != NULL) { \
			zend_async_adopt_child_fn(process); \
		} \
	} while (0)
#define ZEND_ASYNC_AVAILABLE_PARALLELISM()  zend_async_available_parallelism_fn()
#define ZEND_ASYNC_NOW()                    zend_async_now_fn()

#define ZEND_ASYNC_NEW_SOCKET_EVENT(socket, events)           zend_async_new_socket_event_fn((socket), (events), 0)
#define ZEND_ASYNC_NEW_SOCKET_EVENT_EX(socket, events, extra) zend_async_new_socket_event_fn((socket), (events), (extra))
#define ZEND_ASYNC_NEW_POLL_EVENT(fh, socket, events)         zend_async_new_poll_event_fn((fh), (socket), (events), 0)
#define ZEND_ASYNC_NEW_POLL_EVENT_EX(fh, socket, events, extra) \
	zend_async_new_poll_event_fn((fh), (socket), (events), (extra))
#define ZEND_ASYNC_NEW_POLL_PROXY_EVENT(poll, events) zend_async_new_poll_proxy_event_fn((poll), (events), 0)
#define ZEND_ASYNC_NEW_POLL_PROXY_EVENT_EX(poll, events, extra) \
	zend_async_new_poll_proxy_event_fn((poll), (events), (extra))
#define ZEND_ASYNC_NEW_TIMER_EVENT(ms, is_periodic)           zend_async_new_timer_event_fn((ms), 0, (is_periodic), 0)
#define ZEND_ASYNC_NEW_TIMER_EVENT_EX(ms, is_periodic, extra) zend_async_new_timer_event_fn((ms), 0, (is_periodic), (extra))
#define ZEND_ASYNC_NEW_TIMER_EVENT_NS(ms, ns, is_periodic)    zend_async_new_timer_event_fn((ms), (ns), (is_periodic), 0)
#define ZEND_ASYNC_NEW_TIMER_EVENT_NS_EX(ms, ns, is_periodic, extra) \
	zend_async_new_timer_event_fn((ms), (ns), (is_periodic), (extra))
#define ZEND_ASYNC_TIMER_REARM(event, ms, ns)                 zend_async_timer_rearm_fn((event), (ms), (ns))
#define ZEND_ASYNC_NEW_SIGNAL_EVENT(signum)                   zend_async_new_signal_event_fn((signum), 0)
#define ZEND_ASYNC_NEW_SIGNAL_EVENT_EX(signum, extra)         zend_async_new_signal_event_fn((signum), (extra))
#define ZEND_ASYNC_SIGACTION(signo) (zend_async_sigaction_fn != NULL && zend_async_sigaction_fn(signo))
#define ZEND_ASYNC_NEW_PROCESS_EVENT(handle)                  zend_async_new_process_event_fn((handle), 0)
#define ZEND_ASYNC_NEW_PROCESS_EVENT_EX(handle, extra)        zend_async_new_process_event_fn((handle), (extra))
#define ZEND_ASYNC_NEW_THREAD_EVENT(entry, bootloader) zend_async_new_thread_event_fn((entry), (bootloader), 0, 0)
#define ZEND_ASYNC_NEW_THREAD_EVENT_EX(entry, bootloader, flags, extra) \
	zend_async_new_thread_event_fn((entry), (bootloader), (flags), (extra))
#define ZEND_ASYNC_NEW_FILESYSTEM_EVENT(path, flags)           zend_async_new_filesystem_event_fn((path), (flags), 0)
#define ZEND_ASYNC_NEW_FILESYSTEM_EVENT_EX(path, flags, extra) zend_async_new_filesystem_event_fn((path), (flags), (extra))
#define ZEND_ASYNC_GETNAMEINFO(addr, flags)                    zend_async_getnameinfo_fn((addr), (flags), 0)
#define ZEND_ASYNC_GETNAMEINFO_EX(addr, flags, extra)          zend_async_getnameinfo_fn((addr), (flags), (extra))
#define ZEND_ASYNC_GETADDRINFO(node, service, hints)           zend_async_getaddrinfo_fn((node), (service), (hints), 0)
#define ZEND_ASYNC_GETADDRINFO_EX(node, service, hints, extra) zend_async_getaddrinfo_fn((node), (service), (hints), (extra))
#define ZEND_ASYNC_FREEADDRINFO(ai)                            zend_async_freeaddrinfo_fn(ai)
#define ZEND_ASYNC_NEW_EXEC_EVENT(mode, cmd, return_buffer, return_value, std_error, cwd, env) \
	zend_async_new_exec_event_fn((mode), (cmd), (return_buffer), (return_value), (std_error), (cwd), (env), 0)
#define ZEND_ASYNC_NEW_EXEC_EVENT_EX(mode, cmd, return_buffer, return_value, std_error, cwd, env, extra) \
	zend_async_new_exec_event_fn((mode), (cmd), (return_buffer), (return_value), (std_error), (cwd), (env), (extra))
#define ZEND_ASYNC_EXEC(mode, cmd, return_buffer, return_value, std_error, cwd, env, timeout) \
	zend_async_exec_fn((mode), (cmd), (return_buffer), (return_value), (std_error), (cwd), (env), (timeout))
#define ZEND_ASYNC_NEW_TRIGGER_EVENT()         zend_async_new_trigger_event_fn(0)
#define ZEND_ASYNC_NEW_TRIGGER_EVENT_EX(extra) zend_async_new_trigger_event_fn(extra)
#define ZEND_ASYNC_SOCKET_LISTEN(host, port, backlog) zend_async_socket_listen_fn((host), (port), (backlog), 0, 0)
#define ZEND_ASYNC_SOCKET_LISTEN_EX(host, port, backlog, flags, extra) \
	zend_async_socket_listen_fn((host), (port), (backlog), (flags), (extra))
/* Takes ownership of the descriptor on every path. */
#define ZEND_ASYNC_SOCKET_LISTEN_FD(fd, backlog, flags, extra) \
	zend_async_socket_listen_fd_fn((fd), (backlog), (flags), (extra))

#define ZEND_ASYNC_BEFORE_FORK() (zend_async_before_fork_fn == NULL || zend_async_before_fork_fn())
#define ZEND_ASYNC_AFTER_FORK_CHILD() \
	do { \
		if (zend_async_after_fork_child_fn != NULL) { \
			zend_async_after_fork_child_fn(); \
		} \
	} while (0)

/* 14.3 Tasks and threads */
#define ZEND_ASYNC_NEW_TASK(run, data)           zend_async_new_task_fn((run), (data), 0)
#define ZEND_ASYNC_NEW_TASK_EX(run, data, extra) zend_async_new_task_fn((run), (data), (extra))
#define ZEND_ASYNC_QUEUE_TASK(task)              zend_async_queue_task_fn(task)
#define ZEND_ASYNC_NEW_THREAD_POOL(workers, queue) zend_async_new_thread_pool_fn((workers), (queue), NULL, false, 0)
#define ZEND_ASYNC_NEW_THREAD_POOL_EX(workers, queue, bootloader, coroutine_mode, concurrency) \
	zend_async_new_thread_pool_fn((workers), (queue), (bootloader), (coroutine_mode), (concurrency))
#define ZEND_ASYNC_START_THREAD(entry, context)  zend_async_start_thread_fn((entry), (context))
#define ZEND_ASYNC_THREAD_SNAPSHOT_CREATE(entry, bootloader) \
	(zend_async_thread_snapshot_create_fn != NULL ? zend_async_thread_snapshot_create_fn((entry), (bootloader)) : NULL)
#define ZEND_ASYNC_THREAD_SNAPSHOT_DESTROY(snapshot) zend_async_thread_snapshot_destroy_fn(snapshot)
#define ZEND_ASYNC_THREAD_RUN(context)               zend_async_thread_run_fn(context)
#define ZEND_ASYNC_THREAD_LOAD_RESULT(event)         zend_async_thread_load_result_fn(event)
/* Legal only when zend_async_thread_pool_is_enabled(). */
#define ZEND_ASYNC_THREAD_TRANSFER_ZVAL(ctx, dst, src)       zend_async_thread_transfer_zval_fn((ctx), (dst), (src))
#define ZEND_ASYNC_THREAD_LOAD_ZVAL(ctx, dst, src)           zend_async_thread_load_zval_fn((ctx), (dst), (src))
#define ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(dst, src)   zend_async_thread_transfer_zval_toplevel_fn((dst), (src))
#define ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(dst, src)       zend_async_thread_load_zval_toplevel_fn((dst), (src))
#define ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(z)        zend_async_thread_release_transferred_zval_fn(z)
#define ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVALS(roots, n) zend_async_thread_release_transferred_zvals_fn((roots), (n))
#define ZEND_ASYNC_THREAD_XLAT_PUT(ctx, src, dst)            zend_async_thread_xlat_put_fn((ctx), (src), (dst))
#define ZEND_ASYNC_THREAD_DEFER_RELEASE(ctx, z)              zend_async_thread_defer_release_fn((ctx), (z))

/* 14.4 Async I/O. The three constructors throw when nothing is registered; the rest needs an io, hence a reactor. */
#define ZEND_ASYNC_IO_CREATE(fd, type, state) \
	(zend_async_io_create_fn != NULL ? zend_async_io_create_fn((fd), (type), (state)) \
									 : (zend_async_io_t *) zend_async_unavailable())
#define ZEND_ASYNC_FS_OPEN(path, flags, mode) \
	(zend_async_fs_open_fn != NULL ? zend_async_fs_open_fn((path), (flags), (mode)) \
								   : (zend_async_io_t *) zend_async_unavailable())
#define ZEND_ASYNC_UDP_BIND_EX(host, port, flags, extra) \
	(zend_async_udp_bind_fn != NULL ? zend_async_udp_bind_fn((host), (port), (flags), (extra)) \
									: (zend_async_io_t *) zend_async_unavailable())
#define ZEND_ASYNC_UDP_BIND(host, port)             ZEND_ASYNC_UDP_BIND_EX((host), (port), 0, 0)
#define ZEND_ASYNC_IO_READ(io, buf, max)            zend_async_io_read_fn((io), (buf), (max))
#define ZEND_ASYNC_IO_WRITE(io, buf, n)             zend_async_io_write_fn((io), (buf), (n), NULL)
#define ZEND_ASYNC_IO_WRITE_EX(io, buf, n, free_cb) zend_async_io_write_fn((io), (buf), (n), (free_cb))
#define ZEND_ASYNC_IO_WRITEV(io, strings, n) \
	zend_async_io_writev_fn((io), (strings), (n), ZEND_ASYNC_IO_WRITEV_ZSTR, NULL, NULL)
#define ZEND_ASYNC_IO_WRITEV_EX(io, iov, n, free_cb, user_data) \
	zend_async_io_writev_fn((io), (iov), (n), ZEND_ASYNC_IO_WRITEV_IOV, (free_cb), (user_data))
#define ZEND_ASYNC_IO_CLOSE(io)                     zend_async_io_close_fn(io)
#define ZEND_ASYNC_IO_AWAIT(io, events, timeout)    zend_async_io_await_fn((io), (events), (timeout))
#define ZEND_ASYNC_IO_FLUSH(io)                     zend_async_io_flush_fn(io)
#define ZEND_ASYNC_IO_STAT(io, buf)                 zend_async_io_stat_fn((io), (buf))
#define ZEND_ASYNC_IO_SEEK(io, offset, whence)      zend_async_io_seek_fn((io), (offset), (whence))
#define ZEND_ASYNC_IO_SENDFILE(out, in, offset, n)  zend_async_io_sendfile_fn((out), (in), (offset), (n))
#define ZEND_ASYNC_UDP_SENDTO(io, buf, n, addr, addr_len)   zend_async_udp_sendto_fn((io), (buf), (n), (addr), (addr_len))
#define ZEND_ASYNC_UDP_TRY_SEND(io, buf, n, addr, addr_len) zend_async_udp_try_send_fn((io), (buf), (n), (addr), (addr_len))
#define ZEND_ASYNC_UDP_RECVFROM(io, max)            zend_async_udp_recvfrom_fn((io), (max))
#define ZEND_ASYNC_IO_SET_OPTION(io, option, value) zend_async_io_set_option_fn((io), (option), (value))
#define ZEND_ASYNC_UDP_SET_MEMBERSHIP(io, group, iface, join) \
	zend_async_udp_set_membership_fn((io), (group), (iface), (join))

/* 14.5 Pool */
#define ZEND_ASYNC_NEW_POOL(factory, destructor, healthcheck, before_acquire, before_release, min, max, interval_ms) \
	zend_async_new_pool_fn((factory), (destructor), (healthcheck), (before_acquire), (before_release), \
			(min), (max), (interval_ms), 0)
#define ZEND_ASYNC_NEW_POOL_EX( \
		factory, destructor, healthcheck, before_acquire, before_release, min, max, interval_ms, extra) \
	zend_async_new_pool_fn((factory), (destructor), (healthcheck), (before_acquire), (before_release), \
			(min), (max), (interval_ms), (extra))
#define ZEND_ASYNC_NEW_POOL_OBJ(pool)                     zend_async_new_pool_obj_fn(pool)
#define ZEND_ASYNC_POOL_ACQUIRE(pool, result, timeout_ms) zend_async_pool_acquire_fn((pool), (result), (timeout_ms))
#define ZEND_ASYNC_POOL_TRY_ACQUIRE(pool, result)         zend_async_pool_try_acquire_fn((pool), (result))
#define ZEND_ASYNC_POOL_RELEASE(pool, resource)           zend_async_pool_release_fn((pool), (resource))
#define ZEND_ASYNC_POOL_CLOSE(pool)                       zend_async_pool_close_fn(pool)
#define ZEND_ASYNC_POOL_WARM_UP(pool)                     zend_async_pool_warm_up(pool)

BEGIN_EXTERN_C()

/* Creates the resources that a new pool lacks to its minimum, one after the other. The constructor cannot do it: the
 * owner sets user_data after it. May suspend if the factory does. False with an exception; the resources created by
 * then are idle. */
ZEND_API bool zend_async_pool_warm_up(zend_async_pool_t *pool);

/* Throws Error "The async API is not available"; always NULL. */
ZEND_API ZEND_COLD void *zend_async_unavailable(void);

/* ======================================================================================================
 * 15. Exceptions
 * ====================================================================================================== */

/* A \Cancellation (third root of \Throwable, zend_ce_cancellation) or a subclass of it. */
ZEND_API bool zend_async_is_cancellation(const zend_object *exception);
/* Builds an exception without throwing it; the caller owns the object. Works in every state and without a frame. */
ZEND_API ZEND_COLD zend_object *zend_async_new_exception(zend_async_class type, const char *format, ...)
		ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* These throw and return the object, borrowed (NULL if an exit in progress suppressed it). Unlike
 * zend_throw_exception() they may be used without a frame: the exception then stays pending in EG(exception). */
ZEND_API ZEND_COLD zend_object *zend_async_throw(zend_async_class type, const char *format, ...)
		ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
ZEND_API ZEND_COLD zend_object *zend_async_throw_cancellation(const char *format, ...)
		ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);
/* format gets the timeout (ms) as its only argument, of type zend_long. */
ZEND_API ZEND_COLD zend_object *zend_async_throw_timeout(const char *format, const zend_long timeout);
/* Throws an existing exception; consumes the reference. */
ZEND_API ZEND_COLD void zend_async_throw_object(zend_object *exception);
/* Puts `tail` at the end of the `previous` chain of `head`; consumes the reference of tail. Never makes a cycle:
 * an exception that is already linked is dropped. */
ZEND_API void zend_async_exception_append(zend_object *head, zend_object *tail);

/* ======================================================================================================
 * 16. Waker functions
 * ====================================================================================================== */

/* Raw initialisation of fresh storage. */
ZEND_API void zend_async_waker_init(zend_async_waker_t *waker);
/* Body of a scheduler's waker_new: `storage` is the embedded struct of this coroutine, initialised when
 * coroutine->waker is NULL and reset otherwise; records file and line. NULL + exception while IN_QUEUE. */
ZEND_API zend_async_waker_t *zend_async_waker_prepare(zend_coroutine_t *coroutine, zend_async_waker_t *storage);
/* Body of a scheduler's waker_destroy: clean, dtor, coroutine->waker = NULL. Frees no embedded storage. NULL-safe
 * as to the waker. */
ZEND_API void zend_async_waker_dispose(zend_coroutine_t *coroutine);

/* Prepares a wait that ends with a TimeoutException after `timeout` ms (0 or beyond ZEND_LONG_MAX: no limit) and with
 * an OperationCanceledException when `cancellation` (may be NULL, borrowed) fires. */
ZEND_API zend_async_waker_t *zend_async_waker_new_with_timeout(
		zend_coroutine_t *coroutine, zend_ulong timeout, zend_async_event_t *cancellation);
/* Stops and unsubscribes everything, drops result, error and triggered set, status NO_STATUS. While IN_QUEUE it only
 * drops the events. Must be called after every suspend. */
ZEND_API void zend_async_waker_clean(zend_coroutine_t *coroutine);
/* For suspend: starts every event once, in subscription order; ends early when the status becomes RESULT. On failure
 * stops the started ones again and returns false. */
ZEND_API bool zend_async_waker_start_events(zend_async_waker_t *waker);
/* Stops every event that this waker has started, once. */
ZEND_API void zend_async_waker_stop_events(zend_async_waker_t *waker);
/* Drops all triggers. The caller has stopped the events; an event that is still started is stopped here. */
ZEND_API void zend_async_waker_clear_events(zend_async_waker_t *waker);
ZEND_API void zend_async_waker_add_triggered_event(zend_coroutine_t *coroutine, zend_async_event_t *event);
/* True if the coroutine waits for the event. */
ZEND_API bool zend_async_waker_is_event_exists(zend_coroutine_t *coroutine, zend_async_event_t *event);
/* Merges an error into the outcome:
 *   none             -> set                           same object -> kept
 *   Cancellation     -> a second one is dropped; another error becomes head (override) or goes to the tail
 *   other            -> a cancellation becomes head; another error becomes head (override) or goes to the tail
 * for_cancellation: treat the new error as a cancellation whatever its class. */
ZEND_API void zend_async_waker_apply_error(
		zend_async_waker_t *waker, zend_object *error, bool transfer_error, bool override, bool for_cancellation);

#define ZEND_ASYNC_WAKER_CLEAN_EVENTS(w) \
	do { \
		zend_async_waker_stop_events(w); \
		zend_async_waker_clear_events(w); \
	} while (0)
#define ZEND_ASYNC_WAKER_APPLY_ERROR(w, error, transfer) \
	zend_async_waker_apply_error((w), (error), (transfer), true, false)
#define ZEND_ASYNC_WAKER_APPEND_ERROR(w, error, transfer) \
	zend_async_waker_apply_error((w), (error), (transfer), false, false)
#define ZEND_ASYNC_WAKER_APPLY_CANCELLATION(w, error, transfer) \
	zend_async_waker_apply_error((w), (error), (transfer), true, true)

/* Subscribes the coroutine to the event; starts nothing. Both callback arguments: see the waker's callbacks below.
 * event_callback NULL: an inline slot or a new callback is used. Otherwise it is used as is (callback NULL keeps its
 * own function); a floating one (ref_count 0) is consumed on every path.
 * A CLOSED event with replay delivers at once, true. Without replay: E_WARNING and false WITHOUT exception, the one
 * such case; the caller fails its operation. */
ZEND_API bool zend_async_resume_when(zend_coroutine_t *coroutine, zend_async_event_t *event, const bool trans_event,
		zend_async_event_callback_fn callback, zend_coroutine_event_callback_t *event_callback);

/* Standard callbacks. They do nothing for a coroutine without a waker. A coroutine that already has an outcome is not
 * woken again: resolve merges its error, cancel and timeout do nothing. */
ZEND_API void zend_async_waker_callback_resolve(
		zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);
ZEND_API void zend_async_waker_callback_cancel(
		zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);
ZEND_API void zend_async_waker_callback_timeout(
		zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);

END_EXTERN_C()

/* Returns the waker of the coroutine, created if there is none; no reset. */
static zend_always_inline zend_async_waker_t *zend_async_waker_define(zend_coroutine_t *coroutine)
{
	return EXPECTED(coroutine->waker != NULL) ? coroutine->waker : zend_async_waker_new_fn(coroutine);
}

/* ======================================================================================================
 * 17. Coroutine helpers
 * ====================================================================================================== */

BEGIN_EXTERN_C()

/* 17.1 Switch handlers. Idempotent per function; the index stays valid until the handler is removed. */
ZEND_API uint32_t zend_coroutine_add_switch_handler(
		zend_coroutine_t *coroutine, zend_coroutine_switch_handler_fn handler);
/* false: no such handler. A handler removed inside a pass is not called any more. */
ZEND_API bool zend_coroutine_remove_switch_handler(zend_coroutine_t *coroutine, uint32_t handler_index);
ZEND_API void zend_coroutine_call_switch_handlers_ex(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing);
ZEND_API void zend_coroutine_switch_handlers_init(zend_coroutine_t *coroutine);
ZEND_API void zend_coroutine_switch_handlers_destroy(zend_coroutine_t *coroutine);
/* Adds to the per-thread list of handlers that each main coroutine starts with. */
ZEND_API uint32_t zend_async_add_main_coroutine_start_handler(zend_coroutine_switch_handler_fn handler);
/* Copies the list into the coroutine and fires ENTER. */
ZEND_API void zend_async_call_main_coroutine_start_handlers(zend_coroutine_t *main_coroutine);

/* 17.2 Internal context: values of C extensions, one set per coroutine. */
/* Any thread. Process-wide key, never 0. name: static; the same pointer gives the same key. */
ZEND_API uint32_t zend_async_internal_context_key_alloc(const char *name);
ZEND_API const char *zend_async_internal_context_key_name(uint32_t key);
/* Borrowed, NULL when absent. */
ZEND_API zval *zend_async_internal_context_find(zend_coroutine_t *coroutine, uint32_t key);
/* Takes its own reference of the value; a previous one is released. */
ZEND_API void zend_async_internal_context_set(zend_coroutine_t *coroutine, uint32_t key, zval *value);
/* false: was absent. */
ZEND_API bool zend_async_internal_context_unset(zend_coroutine_t *coroutine, uint32_t key);
ZEND_API void zend_async_coroutine_internal_context_init(zend_coroutine_t *coroutine);
ZEND_API void zend_async_coroutine_internal_context_dispose(zend_coroutine_t *coroutine);
ZEND_API void zend_async_init_internal_context_api(void);
ZEND_API void zend_async_internal_context_api_shutdown(void);

/* 17.3 Texts; new strings. */
/* Name of the entry function; "internal function" for C entries. */
ZEND_API zend_string *zend_coroutine_callable_name(const zend_coroutine_t *coroutine);
/* `Coroutine 42 spawned at F:10, suspended at G:20 (fn)`; name (NULL: callable name) is the text in parentheses. */
ZEND_API zend_string *zend_coroutine_gen_info(zend_coroutine_t *coroutine, const char *name);

END_EXTERN_C()

static zend_always_inline void zend_coroutine_call_switch_handlers(
		zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	if (UNEXPECTED(coroutine->switch_handlers != NULL)) {
		zend_coroutine_call_switch_handlers_ex(coroutine, is_enter, is_finishing);
	}
}

/* ENTER: the coroutine just received control. LEAVE: it is about to lose it in suspend. FINISH: once, at completion. */
#define ZEND_COROUTINE_ENTER(c)  zend_coroutine_call_switch_handlers((c), true, false)
#define ZEND_COROUTINE_LEAVE(c)  zend_coroutine_call_switch_handlers((c), false, false)
#define ZEND_COROUTINE_FINISH(c) zend_coroutine_call_switch_handlers((c), false, true)

#define ZEND_ASYNC_ADD_MAIN_COROUTINE_START_HANDLER(handler) zend_async_add_main_coroutine_start_handler(handler)
/* Adds to the current coroutine, or to the main start list when there is none. */
#define ZEND_ASYNC_ADD_SWITCH_HANDLER(handler) \
	(ZEND_ASYNC_G(coroutine) != NULL ? zend_coroutine_add_switch_handler(ZEND_ASYNC_G(coroutine), (handler)) \
									 : zend_async_add_main_coroutine_start_handler(handler))

#endif /* ZEND_ASYNC_API_H */
