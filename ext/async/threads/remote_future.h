/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Futures that another thread settles. The cell is what both sides share: the owner (the thread in which the future lives)
 * and the producers, any number of references in any threads. Used by FutureState when it crosses, and by thread pools.
 *
 *   state     set by                                             left by
 *   --------  -------------------------------------------------  -----------------------------------------------------
 *   open      async_remote_cell_new                              see below
 *   decided   the first completion, or the last producer's       the owner's mail takes the outcome: closed
 *             going; the outcome waits in the cell
 *   closed    the above; the owner settles the future itself     never
 *             (cancel), or has gone: a late outcome is freed
 *
 * Each step is made under the mutex of the cell, so exactly one side decides. ZTS only. */
#ifndef ASYNC_THREADS_REMOTE_FUTURE_H
#define ASYNC_THREADS_REMOTE_FUTURE_H

#include "php_async.h"

#ifdef ZTS
typedef struct async_remote_cell_s async_remote_cell_t; /* persistent; owner side and producers counted apart, atomically */

/* Owner's thread: binds a cell to the pending future, which has none yet. The cell gets the owner's mailbox. The caller gets
 * one producer's reference. NULL with an exception. */
async_remote_cell_t *async_remote_cell_new(zend_future_t *future);

/* Any thread. When the last producer lets go without completing the future fails with an AsyncException that says so. */
async_remote_cell_t *async_remote_cell_add_ref(async_remote_cell_t *cell);
void async_remote_cell_release(async_remote_cell_t *cell);

/* Any thread. `transit`: what ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL() made, taken over on every path (freed if nobody wants
 * it); is_error: it is a throwable's copy (arrives as its own class if that can be loaded, else as RemoteException).
 * filename (copied; may be NULL) and lineno: where it was completed. False: somebody was first, or the owner has gone. */
bool async_remote_cell_complete(async_remote_cell_t *cell, zval *transit, bool is_error, const char *filename, uint32_t lineno);

/* The same with an error made of a class id of the ABI and a text: needs no request. */
bool async_remote_cell_fail(async_remote_cell_t *cell, zend_async_class exception, const char *message);

/* Told on the owner's thread, with no lock held, when the owner settles the future by itself (cancel) or gives it up while
 * somebody had subscribed and did not ignore it. Must not suspend nor run PHP code. Set before the cell is shared; `arg` lives
 * as long as the cell. */
void async_remote_cell_on_abandoned(async_remote_cell_t *cell, void (*abandoned)(async_remote_cell_t *cell, void *arg), void *arg);

/* Any thread: whether the outcome is decided (by anyone) or the owner has gone. */
bool async_remote_cell_is_settled(async_remote_cell_t *cell);

/* --- for data/future.c, on the owner's thread; `state` is an async_future_state_t with a cell --- */

/* cancel(): true if the caller decides; false if an outcome is on its way. */
bool async_remote_claim(zend_future_t *future);
/* The future has been settled, or (gone) goes away. */
void async_remote_unbind(zend_future_t *future, bool gone);
/* The first waiter has come, the last one has left. expect: false with an exception. */
bool async_remote_expect(zend_future_t *future);
void async_remote_unexpect(zend_future_t *future);

/* A chain waits for it, and perhaps no coroutine: one that does keeps the request going. */
void async_remote_keep(zend_future_t *future);

/* Thread-safe futures of the ABI. settle: in another thread than the owner's; value or exception, or neither for null. False with an
 * exception: refused. */
bool async_remote_is_owner(const async_remote_cell_t *cell);
bool async_remote_settle(async_remote_cell_t *cell, const zval *value, zend_object *exception);

/* Another thread's complete() and error(), on a state that has come from there. False with an exception: nothing happened. */
bool async_remote_complete(zend_future_t *future, zval *value, bool is_error);

/* The end of the request: chains that cannot run any more give up their future; later the rest goes. */
void async_remote_end_chains(void);
void async_remote_end_request(void);
/* Module startup: how FutureState crosses. */
void async_register_remote_future(void);
#else
# define async_remote_end_request() ((void) 0)
# define async_remote_end_chains() ((void) 0)
# define async_register_remote_future() ((void) 0)
# define async_remote_claim(future) true
# define async_remote_unbind(future, gone) ((void) 0)
# define async_remote_expect(future) true
# define async_remote_unexpect(future) ((void) 0)
# define async_remote_complete(future, value, is_error) false
# define async_remote_cell_release(cell) ((void) 0)
# define async_remote_is_owner(cell) true
# define async_remote_keep(future) ((void) 0)
# define async_remote_settle(cell, value, exception) false
#endif

#endif
