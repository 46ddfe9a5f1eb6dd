/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Signals that reach PHP code (pcntl handlers, time limits) when coroutines run. A handler of the operating system only
 * leaves word: it counts the delivery and ends the sleep of its thread's event loop. The scheduler then has the engine's
 * interrupt function called where it belongs: on the main coroutine, whatever that waits for.
 * While no coroutine runs all of this is a counter. */
#ifndef ZEND_ASYNC_SIGNAL_H
#define ZEND_ASYNC_SIGNAL_H

#include "zend_async_API.h"

#include <signal.h>

#ifdef ZEND_SIGNALS
/* The engine's OS handler: calls what its table has for the signal, later if the flow is in a critical section. */
ZEND_API void zend_signal_handler_defer(int signo, siginfo_t *siginfo, void *context);
#endif

typedef struct {
	volatile uint32_t deliveries;  /* to handlers of the engine in this thread; written by signal handlers */
	volatile uint32_t unrestarted; /* of them, to handlers after which a system call is not restarted (no SA_RESTART) */
	const volatile uint32_t *ends; /* which of the two counts ends the wait of the main coroutine (EINTR); NULL: neither */
	uint32_t seen;                 /* that count when the wait began */
	bool interrupted;              /* a delivery has ended it */
} zend_async_interrupts_t;

extern ZEND_API ZEND_EXT_TLS zend_async_interrupts_t zend_async_interrupts;

/* A signal handler is being called for this coroutine: it may suspend, but fibers are not switched. */
#define ZEND_COROUTINE_F_IN_HANDLER (1u << 19)

BEGIN_EXTERN_C()

/* Ends the sleep of this thread's loop, if it has one. Any signal handler. Set by the reactor. */
extern ZEND_API void (*zend_async_wakeup_fn)(void);
/* Called by the reactor when its sleep was ended so. Loop thread, scheduler context. Set by the scheduler. */
extern ZEND_API void (*zend_async_interrupted_fn)(void);
/* See zend_async_defer_interrupt(). NULL: handlers belong to whichever coroutine is interrupted. Set by the scheduler. */
extern ZEND_API bool (*zend_async_defer_interrupt_fn)(void);

/* Signals whose OS handler is the reactor's: bit signo - 1. It passes deliveries on to the engine's chain. Process-wide. */
extern ZEND_API zend_atomic_int zend_async_owned_signals[2];

/* Prepares for calls of signal handlers written in PHP, with every signal blocked. True if they may suspend, which needs
 * the signal mask as it was before; otherwise fibers are not switched until the end. */
ZEND_API bool zend_async_handlers_begin(void);
ZEND_API void zend_async_handlers_end(bool may_suspend);

END_EXTERN_C()

/* In a signal handler: a handler of the engine has been called, which has system calls restarted or not. */
static zend_always_inline void zend_async_signal_delivered(bool restarts)
{
	zend_async_interrupts.deliveries++;
	if (!restarts) {
		zend_async_interrupts.unrestarted++;
	}
	if (zend_async_wakeup_fn != NULL) {
		zend_async_wakeup_fn();
	}
}

/* In a signal handler: EG(vm_interrupt) has been set. */
static zend_always_inline void zend_async_interrupt(void)
{
	if (zend_async_wakeup_fn != NULL) {
		zend_async_wakeup_fn();
	}
}

/* Has a delivery come that ends the wait of the main coroutine? */
static zend_always_inline bool zend_async_wait_is_interrupted(void)
{
	const zend_async_interrupts_t *interrupts = &zend_async_interrupts;

	return interrupts->ends != NULL && *interrupts->ends != interrupts->seen;
}

/* In an interrupt function: true if signal handlers belong to another coroutine; they will be called there. */
static zend_always_inline bool zend_async_defer_interrupt(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && zend_async_defer_interrupt_fn != NULL && zend_async_defer_interrupt_fn();
}

static zend_always_inline bool zend_async_in_handler(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && ZEND_ASYNC_CURRENT_COROUTINE != NULL
		&& (ZEND_ASYNC_CURRENT_COROUTINE->event.flags & ZEND_COROUTINE_F_IN_HANDLER);
}

/* Does the reactor own the OS handler? Does not touch anything. */
static zend_always_inline bool zend_async_owns_signal(int signo)
{
	return signo >= 1 && signo <= 64
		&& ((uint32_t) zend_atomic_int_load_ex(&zend_async_owned_signals[(signo - 1) / 32]) >> ((signo - 1) % 32) & 1);
}

#endif
