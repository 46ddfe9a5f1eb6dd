/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Futures. The state that several Async\Future objects may share is itself an object, Async\FutureState: an event in the
 * sense of the ABI whose lifetime is that object. A Future is a handle that owns one reference of a state.
 *
 *   state      set by                                             left by
 *   ---------  -------------------------------------------------  ---------------------
 *   pending    creation                                           complete, reject
 *   resolved   complete (FutureState, producer, chain)            never
 *   rejected   reject, with anything but a \Cancellation          never
 *   cancelled  reject with a \Cancellation, Future::cancel()      never
 *
 * Settled if and only if CLOSED is set; the exception tells the last three apart. */
#ifndef ASYNC_FUTURE_H
#define ASYNC_FUTURE_H

#include "php_async.h"

/* Ready chains that wait for a coroutine (future_chain.c). */
typedef struct _async_chain_run_s async_chain_run_t;

typedef struct _async_future_state_s {
	zend_future_t future; /* must be first */

	uint32_t handles; /* Async\Future objects on this state */

	bool observable : 1; /* there was a Future, or C made the state: nobody using it is worth a message */
	bool from_c : 1;     /* the producer holds a raw pointer: chains keep the state alive */
	bool pinned : 1;     /* they do: the state owns a reference of itself until it is settled */
	bool running : 1;    /* the callback that will settle it has started */
	bool abandoned : 1;  /* its last Future went away meanwhile: the outcome interests nobody */
	bool freeing : 1;    /* inside free_obj */
	bool subscribed : 1; /* somebody has waited for it */

	/* Across threads (threads/remote_future.h). */
	bool transferred : 1; /* the right to complete it has gone to another thread */
	bool arrived : 1;     /* it has come from another thread, where its future is */
	bool orphaned : 1;    /* settled because the other thread has dropped it: for FutureState that is no completion */
	uint32_t waiters;     /* how many have started the event */
	struct async_remote_cell_s *remote;    /* pending: another thread settles it; NULL: none. The owner's reference */
	struct async_remote_cell_s *completes; /* arrived, and pending: one producer's reference */
	struct async_remote_cell_s *producer_cell; /* thread-safe: one producer's reference, as long as the state; NULL: not */
	bool for_producer : 1; /* thread-safe: a reference of the state belongs to the producer, who has not settled it yet */
	struct _async_future_state_s *prev_produced, *next_produced; /* all of this thread that are so */

	uint32_t refcount; /* of the object, while it is freed */

	zend_object *producer; /* owned while pending: what works for the future; NULL if that needs no keeping */

	async_chain_run_t *run; /* while its chains are made ready: where the last one was put; borrowed */

	zend_object std; /* must be last: the extra data of a C producer follows */
} async_future_state_t;

extern zend_class_entry *async_ce_future;
extern zend_class_entry *async_ce_future_state;

void async_register_future_ce(void);

#define ASYNC_FUTURE_STATE(future) ((async_future_state_t *) (future))

/* A pending future with one reference, of which the caller is the producer. NULL with an exception: only a thread-safe one.
 * A producer that keeps a raw pointer wraps event.dispose (the previous one is called last) and forgets the future there;
 * it may be called more than once, with the reference count above 1 when a reference is dropped and no more. A callback in
 * event.callbacks tells it that somebody else has settled the future: Future::cancel(). */
zend_future_t *async_new_future(bool thread_safe, size_t extra_size);

/* The state of an Async\FutureState, borrowed. */
async_future_state_t *async_future_state_from_obj(zend_object *object);

/* From now on something else than userland here settles it: chains keep it alive. */
void async_future_pin_for_producer(zend_future_t *future);

/* Keeps the object that works for a pending future until it is settled or dropped. Takes a reference. */
void async_future_set_producer(zend_future_t *future, zend_object *producer);

/* A pending state of userland's kind, one reference; the tail is zeroed. */
async_future_state_t *async_future_state_new(size_t extra_size);

/* In the future's own thread: value or exception (borrowed), or neither for null. False with an exception. */
bool async_future_settle_here(zend_future_t *future, const zval *value, zend_object *exception, void *iterator);

/* The end of the request: producers that have not settled theirs lose them. Nobody settles anything any more. */
void async_futures_end_request(void);

/* See zend_future_settle_t. */
bool async_future_settle(zend_future_t *future, const zval *value, zend_object *exception, void *iterator);

/* An Async\Future that takes over the caller's reference of the future. Never NULL. */
zend_object *async_new_future_obj(zend_future_t *future);

/* The state of an Async\Future, borrowed. */
zend_future_t *async_future_from_obj(zend_object *object);

/* A reference of the future belongs to its chains, on behalf of the producer: a producer that is an object reports it to
 * the garbage collector. */
static zend_always_inline bool async_future_is_pinned(const zend_future_t *future)
{
	return ((const async_future_state_t *) future)->pinned;
}

/* future_chain.c */
typedef enum {
	ASYNC_CHAIN_MAP,
	ASYNC_CHAIN_CATCH,
	ASYNC_CHAIN_FINALLY
} async_chain_kind_t;

/* Registers a callback on `source`; returns the child, one reference. The callback is made ready at once if the source is
 * settled. NULL with an exception when it can never run. */
zend_future_t *async_chain_add(async_future_state_t *source, async_chain_kind_t kind,
	const zend_fcall_info *fci, const zend_fcall_info_cache *fcc);

/* Makes the chains of a settled source ready, in order. `run`: the run of the chain that settled it, or NULL. */
void async_chains_fire(async_future_state_t *source, async_chain_run_t *run);

/* A chain waits on a state that C settles: it keeps the state alive. */
void async_chain_pin(async_future_state_t *source);

void async_chains_get_gc(async_future_state_t *source, zend_get_gc_buffer *buffer);

#endif
