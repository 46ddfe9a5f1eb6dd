/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Futures. Several Async\Future objects may share a state, which is itself an object, Async\FutureState: an event of
 * the ABI that lives as long as that object. A Future owns one reference to a state.
 *
 *   state      set by                                             left by
 *   ---------  -------------------------------------------------  ---------------------
 *   pending    creation                                           complete, reject, cancel
 *   resolved   complete (FutureState, producer, chain)            never
 *   rejected   reject, with anything but a \Cancellation          never
 *   cancelled  reject with a \Cancellation, Future::cancel()      never
 *
 * Settled if and only if CLOSED is set. The exception distinguishes the last three states. */
#ifndef ASYNC_FUTURE_H
#define ASYNC_FUTURE_H

#include "base/async.h"
#include "label.h"

/* A queue of ready chains (future_chain.c). */
typedef struct _async_chain_run_s async_chain_run_t;

typedef struct _async_future_state_s {
	zend_future_t future; /* must be first */

	zend_string *name; /* owned; NULL: none */
	uint32_t handles; /* Async\Future objects on this state */

	bool observable : 1; /* had a Future, or was created by C: an unobserved outcome is reported */
	bool from_c : 1;     /* the producer holds a raw pointer: chains keep the state alive */
	bool pinned : 1;     /* chains keep it alive: the state references itself until it is settled */
	bool running : 1;    /* the callback that will settle it has started */
	bool abandoned : 1;  /* its last Future was released in the meantime: the outcome is not reported */
	bool freeing : 1;    /* inside free_obj */
	bool subscribed : 1; /* has had a waiter */

	/* Across threads (future_remote.h). */
	bool constructed : 1; /* by userland */
	bool transferred : 1; /* another thread has received the right to complete it */
	bool arrived : 1;     /* received from another thread, which has its future */
	bool orphaned : 1;    /* settled because the other thread released it; not "completed" for FutureState */
	uint32_t waiters;     /* number of starts of the event */
	struct async_remote_promise_s *remote;    /* owner's reference, while another thread is to settle it; else NULL */
	struct async_remote_promise_s *completes; /* a producer's reference, while arrived and pending */
	struct async_remote_promise_s *producer_promise; /* thread-safe: a producer's reference, kept until freed; else NULL */
	bool for_producer : 1; /* thread-safe: the producer owns a reference to the state until it settles it */
	struct _async_future_state_s *prev_produced, *next_produced; /* list of this thread's states with for_producer */

	uint32_t refcount; /* saved count of the object, while it is freed */

	zend_object *producer; /* owned while pending: the object that works for the future; may be NULL */

	async_chain_run_t *run; /* while its chains are made ready: the run of the last one; borrowed */
	struct _async_chain_s *chain; /* of a child: the chain that waits to settle it; borrowed; NULL: none */

	zend_object std; /* must be last: the extra data of a C producer follows */
} async_future_state_t;

extern zend_class_entry *async_ce_future;
extern zend_class_entry *async_ce_future_state;

void async_register_future_ce(void);

#define ASYNC_FUTURE_STATE(future) ((async_future_state_t *) (future))

/* Creates a pending future with one reference; the caller is its producer. NULL with an exception, only if
 * thread-safe. A producer that keeps a raw pointer wraps event.dispose, forgets the future there and calls the
 * previous method last. dispose may be called more than once: with a reference count above 1 a reference is released
 * and nothing else. A callback in event.callbacks notifies the producer of a settlement by another party:
 * Future::cancel(). */
zend_future_t *async_new_future(bool thread_safe, size_t extra_size);

/* Returns the state of an Async\FutureState, borrowed. */
async_future_state_t *async_future_state_from_obj(zend_object *object);

/* From now on a producer in C settles the future: chains keep it alive. */
void async_future_pin_for_producer(zend_future_t *future);

/* The producer has given up its right: userland may settle the future again. May free it. */
void async_future_unpin_from_producer(zend_future_t *future);

/* Keeps the object that works for a pending future until the future is settled or freed. Takes a reference. */
void async_future_set_producer(zend_future_t *future, zend_object *producer);

/* True if the future's chains own a reference to it on behalf of the producer. A producer that is an object reports
 * that reference to the garbage collector. */
bool async_future_is_pinned(const zend_future_t *future);

/* Creates a pending state that userland settles, one reference. The extra data is zeroed. */
async_future_state_t *async_future_state_new(size_t extra_size);

/* Settles in the future's own thread with a value or an exception (borrowed); with null if both are NULL. False with
 * an exception. */
bool async_future_settle_local(zend_future_t *future, const zval *value, zend_object *exception, void *iterator);

/* The end of the request: releases the references of producers that have not settled. No future settles any more. */
void async_futures_end_request(void);

/* See zend_future_settle_t. */
bool async_future_settle(zend_future_t *future, const zval *value, zend_object *exception, void *iterator);

/* Creates an Async\Future; consumes the caller's reference to the future. Never NULL. */
zend_object *async_new_future_obj(zend_future_t *future);

/* Returns the state of an Async\Future, borrowed. */
zend_future_t *async_future_from_obj(zend_object *object);

/* future_chain.c */
typedef enum {
	ASYNC_CHAIN_MAP,
	ASYNC_CHAIN_CATCH,
	ASYNC_CHAIN_FINALLY
} async_chain_kind_t;

/* Registers a callback on `source`; returns the child, one reference. If the source is settled, the callback is made
 * ready at once. NULL with an exception if it can never run. */
zend_future_t *async_chain_add(async_future_state_t *source, async_chain_kind_t kind, const zend_fcall_info *fci,
		const zend_fcall_info_cache *fcc);

/* Makes the chains of a settled source ready, in order. run: the run of the chain that settled it, or NULL. */
void async_chains_fire(async_future_state_t *source, async_chain_run_t *run);

/* A child was settled by another party while its chain waits: the chain leaves its source, and its callback is never
 * called. May run destructors. */
void async_chain_withdraw(async_future_state_t *child);

/* A chain waits for a state that C settles: keeps the state alive. */
void async_chain_pin(async_future_state_t *source);
/* Undoes the pin. May free the state. */
void async_chain_unpin(async_future_state_t *source);

void async_chains_get_gc(async_future_state_t *source, zend_get_gc_buffer *buffer);

#endif
