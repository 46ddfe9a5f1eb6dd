/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Futures that another thread settles. Both sides share the promise: the owner (the thread to which the future belongs)
 * and the producers, any number of references in any threads.
 *
 *   state     set by                                             left by
 *   --------  -------------------------------------------------  -----------------------------------------------------
 *   open      async_remote_promise_new                              see below
 *   decided   the first completion, or the release of the last   the owner's notification takes the outcome -> closed
 *             producer; the promise stores the outcome
 *   closed    the above; the owner settles the future itself     never
 *             (cancel), or frees it: a late outcome is freed
 *
 * Each step is made under the mutex of the promise, so exactly one side decides. ZTS only. */
#ifndef ASYNC_THREADS_REMOTE_FUTURE_H
#define ASYNC_THREADS_REMOTE_FUTURE_H

#include "base/async.h"

#ifdef ZTS
typedef struct async_remote_promise_s
		async_remote_promise_t; /* persistent; owner side and producers counted apart, atomically */

/* Owner's thread: binds a promise to the pending future, which has none yet. The promise uses the owner's notifier. The
 * caller gets one producer's reference. NULL with an exception. */
async_remote_promise_t *async_remote_promise_new(zend_future_t *future);

/* Any thread. If the last producer is released without a completion, the future fails with an AsyncException. */
async_remote_promise_t *async_remote_promise_add_ref(async_remote_promise_t *promise);
void async_remote_promise_release(async_remote_promise_t *promise);

/* Any thread. `transit`: a copy of ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(), consumed on every path. is_error: it is
 * the copy of a throwable (arrives as its own class if that can be loaded, else as a RemoteException). filename
 * (copied; may be NULL) and lineno: where it was completed. False: the outcome was decided before, or the owner has
 * freed the future. */
bool async_remote_promise_complete(async_remote_promise_t *promise, zval *transit, bool is_error, const char *filename,
		uint32_t lineno);

/* As complete, with an error made of a class id of the ABI and a text: needs no request. */
bool async_remote_promise_fail(async_remote_promise_t *promise, zend_async_class exception, const char *message);

/* Sets a function that is called on the owner's thread, without a lock, when the owner settles the future itself
 * (cancel), or frees it after a subscription that was not ignored. The function must not suspend nor run PHP code. Set
 * before the promise is shared; `arg` lives as long as the promise. */
void async_remote_promise_on_abandoned(async_remote_promise_t *promise,
		void (*abandoned)(async_remote_promise_t *promise, void *arg), void *arg);

/* Any thread: true if either side has decided the outcome, or the owner has freed the future. */
bool async_remote_promise_is_settled(async_remote_promise_t *promise);

/* Owner's thread; the caller has the only producer's reference, and keeps it. Unbinds the promise from its future, which
 * stays pending, and returns the future (borrowed); NULL: it has been settled or freed. */
zend_future_t *async_remote_promise_reclaim(async_remote_promise_t *promise);

/* --- sync/future_remote.h: on the owner's thread; the future has a promise --- */

/* For cancel(): true if the caller decides; false if an outcome is on its way. */
bool async_remote_claim(zend_future_t *future);
/* Unbinds the promise once the future has been settled, or (gone) is being freed. */
void async_remote_unbind(zend_future_t *future, bool gone);
/* Keep the loop alive while the future's event is started. expect: false with an exception. */
bool async_remote_expect(zend_future_t *future);
void async_remote_unexpect(zend_future_t *future);

/* Starts a helper coroutine that waits for the future, so that the request continues while only a chain waits. */
void async_remote_keep(zend_future_t *future);

/* Thread-safe futures of the ABI. settle: in another thread than the owner's; value or exception, or neither for null.
 * False with an exception: the value cannot cross. */
bool async_remote_is_owner(const async_remote_promise_t *promise);
bool async_remote_settle(async_remote_promise_t *promise, const zval *value, zend_object *exception);

/* complete() and error() on a FutureState that was transferred to this thread. False with an exception: no effect. */
bool async_remote_complete(zend_future_t *future, zval *value, bool is_error);

/* End of the request: releases the futures of chains that cannot run any more; later detaches other promises. */
void async_remote_end_chains(void);
void async_remote_end_request(void);
/* Module startup: the table of sync/future_remote.h, and the transfer of FutureState. */
void async_register_remote_future(void);
#else
# define async_remote_end_chains() ((void) 0)
# define async_register_remote_future() ((void) 0)
#endif

#endif
