/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The globals of the ABI, one set for each PHP thread, and the counters of coroutines and armed events. */
#ifndef ZEND_ASYNC_GLOBALS_H
#define ZEND_ASYNC_GLOBALS_H

#include "zend_async_coroutine.h"
#include "zend_async_event.h"
#include "zend_atomic.h"
#include "zend_globals.h"

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
	bool is_main_flow;                   /* the main flow is running: neither another coroutine nor the scheduler */
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

#endif
