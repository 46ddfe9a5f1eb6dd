/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the core calls in a scheduler and in a reactor beside the functions of their registrations. A module fills a table
 * with designated initialisers and registers it at MINIT on the main thread, after its group. Functions that it leaves
 * out are missing, whatever a module had set that it replaces: functions of that module do not know its structs. */
#ifndef ZEND_ASYNC_OPS_H
#define ZEND_ASYNC_OPS_H

#include "zend_async_types.h"

/* Settles a thread-safe future: any thread, once. On another thread the value or the exception is transferred (false:
 * refused, with an exception) and the future's own loop settles it. The future lives until its producer has settled it,
 * cancelled or not, or until the end of its request. */
typedef bool (*zend_future_settle_t)(zend_future_t *future, const zval *value, zend_object *exception, void *iterator);

typedef struct {
	/* For ZEND_ASYNC_COROUTINE_GET_EXECUTE_DATA() and ZEND_ASYNC_CALL_ON_MAIN_STACK(). */
	zend_execute_data *(*coroutine_get_execute_data)(zend_coroutine_t *coroutine);
	void (*call_on_main_stack)(void (*fn)(void *), void *arg);

	/* The id that userland sees (Coroutine::getId()). Missing: the object's handle is used. */
	zend_long (*coroutine_id)(const zend_coroutine_t *coroutine);

	/* Runs `entry` in a helper coroutine of its own root scope, entered directly: returns when the helper has completed
	 * or suspended, before any other coroutine runs. *helper is set before entry is called; borrowed, valid until the
	 * helper completes. An exception that ends the helper is pending on return; one raised after the helper has suspended
	 * stays in it. False without an exception: no helper is available here. Missing: zend_async_no_helper(). */
	bool (*run_helper)(void (*entry)(void), void **helper);

	/* Starts `entry` in a helper coroutine of its own root scope, at the head of the run queue. A shutdown does not
	 * prevent the start. */
	void (*spawn_helper)(void (*entry)(void));

	/* Opens (true) or closes (false) a section of `coroutine` in which its cancellation is deferred; sections nest. Throws
	 * nothing: a cancellation that arrived in the meantime is thrown at the next suspension point. Missing: cancellations
	 * are not deferred. */
	void (*protect)(zend_coroutine_t *coroutine, bool open);

	/* Three points of request shutdown: after the shutdown functions; when the last destructor has returned and its
	 * coroutines have been drained; after everything else has ended, to close objects that outlive the destructors
	 * (pools). All may run user code and start coroutines. close_last returns true if it has closed any, and is called
	 * again when the coroutines started by that have completed. */
	void (*functions_done)(void);
	void (*request_closing)(void);
	bool (*close_last)(void);

	zend_future_settle_t future_settle;

	/* Called by the reactor after the wakeup of its own table. Loop thread, scheduler context. */
	void (*interrupted)(void);
	/* See zend_async_defer_interrupt(). Missing: handlers run in the interrupted coroutine. */
	bool (*defer_interrupt)(void);
} zend_async_scheduler_ops_t;

typedef struct {
	/* For ZEND_ASYNC_REACTOR_TICK(), ZEND_ASYNC_REACTOR_DETACH_IO(), ZEND_ASYNC_SIGACTION(), ZEND_ASYNC_POLL_FORGET(),
	 * ZEND_ASYNC_ADOPT_CHILD(). */
	void (*tick)(void);
	void (*detach_io)(void);
	bool (*sigaction)(int signo);
	void (*poll_forget)(zend_socket_t fd);
	void (*adopt_child)(zend_process_t process);

	/* Wakes this thread's loop if it sleeps. Callable from any signal handler. */
	void (*wakeup)(void);
} zend_async_reactor_ops_t;

BEGIN_EXTERN_C()

/* The tables in use, read-only: those of the registered modules. */
extern ZEND_API zend_async_scheduler_ops_t zend_async_scheduler_ops;
extern ZEND_API zend_async_reactor_ops_t zend_async_reactor_ops;

/* Copies the table. */
ZEND_API void zend_async_scheduler_ops_register(const zend_async_scheduler_ops_t *ops);
ZEND_API void zend_async_reactor_ops_register(const zend_async_reactor_ops_t *ops);

/* The default of run_helper: false. */
ZEND_API bool zend_async_no_helper(void (*entry)(void), void **helper);

END_EXTERN_C()

#endif
