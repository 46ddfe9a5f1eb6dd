/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A blocking call that cannot be polled, executed on a worker thread while the coroutine waits: any C function that
 * uses only C memory of its own. The work owns the result until the waiter takes it. A waiter that leaves orphans
 * the work; the last of the two to finish frees it. */
#ifndef PHP_ASYNC_OFFLOAD_H
#define PHP_ASYNC_OFFLOAD_H

#include "async_wait.h"

/* How long the function can take. PHP_ASYNC_LONG waits for another party (a server, a peer, the holder of a lock):
 * such work has threads of its own and does not occupy those that file operations need. */
typedef enum {
	PHP_ASYNC_SHORT, /* bounded by disk or CPU */
	PHP_ASYNC_LONG
} php_async_offload_kind;

/* First member of a block that describes one call: its arguments and its results, all of it C memory. */
typedef struct _php_async_work_t php_async_work_t;
struct _php_async_work_t {
	void (*run)(php_async_work_t *work);     /* on a worker thread: no Zend allocation, no globals, no errors raised */
	void (*release)(php_async_work_t *work); /* once: frees the block and results still in it. On the PHP thread; for a
	                                          * PHP_ASYNC_LONG that outlives its request, on the worker after run() */
	int error;                               /* errno after run() */
	int before;                              /* errno of the caller before the work, for php_async_settle() */
	bool done;                               /* run() has been called */
};

BEGIN_EXTERN_C()

/* Executes `work` on a worker thread and suspends until it has completed. True: the results are valid, and the
 * caller releases the work. errno is that of run() and only meaningful if the call in it has failed. False with
 * errno ECANCELED and an exception: the caller no longer owns the work. A PHP_ASYNC_LONG does not start while a
 * pending exception ends the coroutine. Call only if php_async_may_suspend(). */
PHPAPI bool php_async_offload(php_async_work_t *work, php_async_offload_kind kind);

END_EXTERN_C()

#endif
