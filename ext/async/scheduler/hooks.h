/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What higher floors do for the scheduler. The scheduler knows scopes, channels, threads and reports only through this
 * table; each floor enters its functions at module startup. Written then, read-only afterwards, for all threads. */
#ifndef ASYNC_SCHEDULER_HOOKS_H
#define ASYNC_SCHEDULER_HOOKS_H

#include "base/async.h"

#define ASYNC_MAX_END_HOOKS 4

typedef struct {
	/* Scopes (structured/), always set. Membership is borrowed: an unfinished coroutine is a member of one scope. */
	zend_async_scope_t *(*new_main_scope)(void);   /* makes ZEND_ASYNC_MAIN_SCOPE */
	zend_async_scope_t *(*new_helper_scope)(void); /* a scope that ends with its last coroutine; never NULL */
	void (*scope_add)(zend_async_scope_t *scope, async_coroutine_t *coroutine);
	/* It has ended, or is freed. A supervised scope takes note of an unobserved error. May free the scope. May be
	 * repeated. */
	void (*scope_remove)(async_coroutine_t *coroutine);
	void (*scope_make_zombie)(async_coroutine_t *coroutine); /* may be repeated */
	/* The handle of an unobserved error is destroyed, or there is none. True: the exception was taken. May run PHP code
	 * and suspend. */
	bool (*scope_takes_unobserved)(async_coroutine_t *coroutine);
	void (*scopes_after_bailout)(void);                      /* a fatal error has ended a flow: marks every scope */

	/* Makes coroutines ready although nothing else can wake one (sync/). False if there are none. */
	bool (*resolve_deadlock)(void);

	/* Threads; NULL without them. */
	bool (*takes_exit)(async_coroutine_t *coroutine);  /* true: exit() in this coroutine does not end the request */
	bool (*takes_exception)(zend_object *exception);   /* true: reported and consumed; the request goes on */
	void (*stop_threads)(void);                        /* the shutdown begins: asks the threads of this thread to end */

	/* Diagnostics. */
	void (*report_deadlock)(uint32_t parked);
#if ZEND_DEBUG
	void (*on_suspend)(void); /* the current coroutine is about to suspend; may be NULL */
#endif

	/* The request has ended: frees what a floor still has, in the order of registration. No PHP code runs any more. */
	void (*at_engine_shutdown[ASYNC_MAX_END_HOOKS])(void);
} async_scheduler_hooks_t;

extern async_scheduler_hooks_t async_scheduler_hooks;

/* At module startup, first of all. */
void async_scheduler_hooks_reset(void);
void async_at_engine_shutdown(void (*function)(void));

/* Returns the root scope of the request, created on first use. */
static zend_always_inline zend_async_scope_t *async_main_scope(void)
{
	return EXPECTED(ZEND_ASYNC_MAIN_SCOPE != NULL) ? ZEND_ASYNC_MAIN_SCOPE : async_scheduler_hooks.new_main_scope();
}

#endif
