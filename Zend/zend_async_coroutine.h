/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Coroutines: the struct, its flags, switch handlers, the values that C extensions keep for each. */
#ifndef ZEND_ASYNC_COROUTINE_H
#define ZEND_ASYNC_COROUTINE_H

#include "zend_async_event.h"
#include "zend_async_fcall.h"

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
#define ZEND_COROUTINE_F_CONTAINED (1u << 20) /* a fatal error ends this coroutine only (zend_async_contain.h) */

#define ZEND_COROUTINE_IS_FINISHED(c)          ZEND_ASYNC_EVENT_IS_CLOSED(&(c)->event)
#define ZEND_COROUTINE_IS_STARTED(c)           (((c)->event.flags & ZEND_COROUTINE_F_STARTED) != 0)
#define ZEND_COROUTINE_IS_CANCELLED(c)         (((c)->event.flags & ZEND_COROUTINE_F_CANCELLED) != 0)
#define ZEND_COROUTINE_IS_ZOMBIE(c)            (((c)->event.flags & ZEND_COROUTINE_F_ZOMBIE) != 0)
#define ZEND_COROUTINE_IS_PROTECTED(c)         (((c)->event.flags & ZEND_COROUTINE_F_PROTECTED) != 0)
#define ZEND_COROUTINE_IS_MAIN(c)              (((c)->event.flags & ZEND_COROUTINE_F_MAIN) != 0)
#define ZEND_COROUTINE_IS_CONTAINED(c)         (((c)->event.flags & ZEND_COROUTINE_F_CONTAINED) != 0)
#define ZEND_COROUTINE_IS_EXCEPTION_HANDLED(c) ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(&(c)->event)
#define ZEND_COROUTINE_IS_BAILOUT(c)           ZEND_ASYNC_EVENT_IS_BAILOUT(&(c)->event)

#define ZEND_COROUTINE_SET_FINISHED(c)          ZEND_ASYNC_EVENT_SET_CLOSED(&(c)->event)
#define ZEND_COROUTINE_SET_STARTED(c)           ((c)->event.flags |= ZEND_COROUTINE_F_STARTED)
#define ZEND_COROUTINE_SET_CANCELLED(c)         ((c)->event.flags |= ZEND_COROUTINE_F_CANCELLED)
#define ZEND_COROUTINE_SET_ZOMBIE(c)            ((c)->event.flags |= ZEND_COROUTINE_F_ZOMBIE)
#define ZEND_COROUTINE_SET_PROTECTED(c)         ((c)->event.flags |= ZEND_COROUTINE_F_PROTECTED)
#define ZEND_COROUTINE_SET_MAIN(c)              ((c)->event.flags |= ZEND_COROUTINE_F_MAIN)
#define ZEND_COROUTINE_SET_CONTAINED(c)         ((c)->event.flags |= ZEND_COROUTINE_F_CONTAINED)
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

BEGIN_EXTERN_C()

/* Switch handlers. Idempotent per function; the index stays valid until the handler is removed. */
ZEND_API uint32_t zend_coroutine_add_switch_handler(zend_coroutine_t *coroutine,
		zend_coroutine_switch_handler_fn handler);
/* false: no such handler. A handler removed inside a pass is not called any more. */
ZEND_API bool zend_coroutine_remove_switch_handler(zend_coroutine_t *coroutine, uint32_t handler_index);
ZEND_API void zend_coroutine_call_switch_handlers_ex(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing);
ZEND_API void zend_coroutine_switch_handlers_init(zend_coroutine_t *coroutine);
ZEND_API void zend_coroutine_switch_handlers_destroy(zend_coroutine_t *coroutine);
/* Adds to the per-thread list of handlers that each main coroutine starts with. */
ZEND_API uint32_t zend_async_add_main_coroutine_start_handler(zend_coroutine_switch_handler_fn handler);
/* Copies the list into the coroutine and fires ENTER. */
ZEND_API void zend_async_call_main_coroutine_start_handlers(zend_coroutine_t *main_coroutine);

/* Internal context: values of C extensions, one set per coroutine. */
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

/* Texts; new strings. */
/* Name of the entry function; "internal function" for C entries. */
ZEND_API zend_string *zend_coroutine_callable_name(const zend_coroutine_t *coroutine);
/* `Coroutine 42 spawned at F:10, suspended at G:20 (fn)`; name (NULL: callable name) is the text in parentheses. */
ZEND_API zend_string *zend_coroutine_gen_info(zend_coroutine_t *coroutine, const char *name);

END_EXTERN_C()

static zend_always_inline void zend_coroutine_call_switch_handlers(zend_coroutine_t *coroutine, bool is_enter,
		bool is_finishing)
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

#endif
