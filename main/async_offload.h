/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A blocking call that cannot be polled, run on another thread while the coroutine waits: any C function that gets nothing
 * but C memory of its own. The result belongs to the work until the waiter takes it; a waiter that leaves leaves the work
 * behind, and whoever comes last frees it. */
#ifndef PHP_ASYNC_OFFLOAD_H
#define PHP_ASYNC_OFFLOAD_H

#include "async_wait.h"

/* How long the function can take. PHP_ASYNC_LONG says that it waits for another party (a server, a peer, the holder of a
 * lock): such work has threads of its own and does not take those that file operations need. */
typedef enum {
	PHP_ASYNC_SHORT, /* bounded by disk or CPU */
	PHP_ASYNC_LONG
} php_async_offload_kind;

/* First member of a block that describes one call: its arguments and its results, all of it C memory. */
typedef struct _php_async_work_t php_async_work_t;
struct _php_async_work_t {
	void (*run)(php_async_work_t *work);     /* on another thread: no Zend allocation, no globals, no errors raised */
	void (*release)(php_async_work_t *work); /* once: frees the block and the results still in it. On the PHP thread; of a
	                                          * PHP_ASYNC_LONG that outlives its request, on the other one after run() */
	int error;                               /* errno after run() */
	int before;                              /* errno of the caller, for the one who makes the work and takes its result */
	bool done;                               /* run() has been called */
};

BEGIN_EXTERN_C()

/* Runs `work` elsewhere and suspends until it is done. True: the results are there, errno is that of run(), which only means
 * something if the call in it has failed, and the caller releases the work. False with errno ECANCELED and an exception: the work
 * is none of the caller's any more. While the flow is being ended a PHP_ASYNC_LONG is not begun.
 * Call only if php_async_may_suspend(). */
PHPAPI bool php_async_offload(php_async_work_t *work, php_async_offload_kind kind);

END_EXTERN_C()

#endif
