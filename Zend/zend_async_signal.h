/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Signals that reach PHP code (pcntl handlers, time limits) when coroutines run. A handler of the operating system only
 * counts the delivery and wakes the event loop of its thread. The scheduler then has the engine's interrupt function
 * called on the main coroutine, also if that one waits. While no coroutine runs, only the counter is used. */
#ifndef ZEND_ASYNC_SIGNAL_H
#define ZEND_ASYNC_SIGNAL_H

#include "zend_async_API.h"

#include <signal.h>

#ifdef ZEND_SIGNALS
/* The engine's OS handler: calls the handler in its table, or defers that while the code is in a critical section. */
ZEND_API void zend_signal_handler_defer(int signo, siginfo_t *siginfo, void *context);
#endif

typedef struct {
	volatile uint32_t deliveries;  /* deliveries to handlers of the engine in this thread; written by signal handlers */
	volatile uint32_t unrestarted; /* those to handlers after which a system call is not restarted (no SA_RESTART) */
	const volatile uint32_t *ends; /* which of the two counts ends the wait of the main coroutine (EINTR); NULL: neither */
	uint32_t seen;                 /* value of that count when the wait began */
	bool interrupted;              /* a delivery has ended the wait */
} zend_async_interrupts_t;

extern ZEND_API ZEND_EXT_TLS zend_async_interrupts_t zend_async_interrupts;

/* A signal handler is being called for this coroutine: it may suspend, but fibers are not switched. */
#define ZEND_COROUTINE_F_IN_HANDLER (1u << 19)

BEGIN_EXTERN_C()

/* Signals whose OS handler belongs to the reactor: bit signo - 1. The reactor passes deliveries on to the engine's
 * chain. Process-wide. */
extern ZEND_API zend_atomic_int zend_async_owned_signals[2];

/* Prepares for calls of signal handlers written in PHP, with every signal blocked. True if they may suspend; the caller
 * then restores the previous signal mask before the calls. Otherwise fibers are not switched until the end. */
ZEND_API bool zend_async_handlers_begin(void);
ZEND_API void zend_async_handlers_end(bool may_suspend);

END_EXTERN_C()

/* For a signal handler, after it has called a handler of the engine. restarts: system calls are restarted after it. */
static zend_always_inline void zend_async_signal_delivered(bool restarts)
{
	zend_async_interrupts.deliveries++;
	if (!restarts) {
		zend_async_interrupts.unrestarted++;
	}
	if (zend_async_reactor_ops.wakeup != NULL) {
		zend_async_reactor_ops.wakeup();
	}
}

/* For a signal handler that has set EG(vm_interrupt). */
static zend_always_inline void zend_async_interrupt(void)
{
	if (zend_async_reactor_ops.wakeup != NULL) {
		zend_async_reactor_ops.wakeup();
	}
}

/* True if a signal was delivered that ends the wait of the main coroutine. */
static zend_always_inline bool zend_async_wait_is_interrupted(void)
{
	const zend_async_interrupts_t *interrupts = &zend_async_interrupts;

	return interrupts->ends != NULL && *interrupts->ends != interrupts->seen;
}

/* For an interrupt function: true if the signal handlers belong to another coroutine; they are called there later. */
static zend_always_inline bool zend_async_defer_interrupt(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && zend_async_scheduler_ops.defer_interrupt != NULL
			&& zend_async_scheduler_ops.defer_interrupt();
}

static zend_always_inline bool zend_async_in_handler(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && ZEND_ASYNC_CURRENT_COROUTINE != NULL
			&& (ZEND_ASYNC_CURRENT_COROUTINE->event.flags & ZEND_COROUTINE_F_IN_HANDLER);
}

/* True if the reactor owns the OS handler. No side effects. */
static zend_always_inline bool zend_async_owns_signal(int signo)
{
	return signo >= 1 && signo <= 64
			&& ((uint32_t) zend_atomic_int_load_ex(&zend_async_owned_signals[(signo - 1) / 32]) >> ((signo - 1) % 32)
					& 1);
}

#endif
