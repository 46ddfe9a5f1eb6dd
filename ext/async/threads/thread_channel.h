/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The implementation of Async\ThreadChannel: one channel in memory of the process, an endpoint per thread that has
 * handles to it, and any number of handles, which are PHP objects of one thread each.
 *
 *   channel    set by                                           left by
 *   ---------  -----------------------------------------------  -------------------------------------------------------
 *   open       creation                                         close(), the end of the creator's thread, collection
 *   closed     the above                                        never; stored values stay receivable, receivers wait as
 *                                                               long as a reserved one exists that may be returned
 *   collected  no thread can get a handle any more: none has    release of the last reference, which frees the memory
 *              one, and those in transit lie in channels that
 *              are out of reach themselves. Values are freed
 *
 *   value      place                                            left by
 *   ---------  -----------------------------------------------  -------------------------------------------------------
 *   in flight  a transit copy on the sender's stack             stored, or freed: refused, closed, cancelled, token
 *   stored     in the deque, oldest first                       a receiver takes it out, under the mutex
 *   reserved   the oldest stored ones, granted to waiters       the waiter runs: takes it, or returns it because it was
 *              that have been woken; no other may take them     cancelled or too late. Slots are reserved likewise
 *
 * An endpoint is on the channel's list of waiting endpoints while some of its coroutines lack an item. A change of the
 * channel posts the notification of one of them (of all, for watchers and close). The notified thread reserves free
 * items for its own waiters and notifies others of the rest. Invariant at each unlock: for each unreserved value there
 * is a notified endpoint, unless every waiting endpoint has been notified; same for slots.
 *
 * There are two kinds of locks, both leaves, never held together: the channel's mutex guards values, slots and waiting
 * endpoints; one process-wide lock guards handles and references (channel_handles.c). ZTS only. */
#ifndef ASYNC_THREADS_THREAD_CHANNEL_H
#define ASYNC_THREADS_THREAD_CHANNEL_H

#include "base/async.h"

extern zend_class_entry *async_ce_thread_channel;
extern zend_class_entry *async_ce_thread_channel_exception;

void async_register_thread_channel_ce(void);

/* For the ABI: ZEND_ASYNC_NEW_CHANNEL(size, resizable, true). NULL with an exception. */
zend_async_channel_t *async_thread_channel_new(size_t size, bool resizable, size_t extra_size);

#ifdef ZTS
#include "notifier.h"
#include "scheduler/wait_queue.h"
#include "sync/channel.h"
#include "sync/select.h"

#include <pthread.h>

typedef struct async_thread_channel_s async_thread_channel_t;
typedef struct async_endpoint_s async_endpoint_t;
typedef struct async_channel_handle_s async_channel_handle_t;
typedef struct async_handle_transit_s async_handle_transit_t;
typedef struct async_future_load_s async_future_load_t;

struct async_thread_channel_s {
	pthread_mutex_t mutex;
	uint32_t capacity; /* constant */

	/* Under the mutex. */
	bool closed;
	async_channel_reason_t reason; /* valid once closed */
	zval *ring;               /* transit copies, owned; `size` of them are allocated, persistent */
	uint32_t size, head, count;
	uint32_t reserved_values; /* in all threads */
	uint32_t reserved_slots;
	async_endpoint_t *first_waiting, *last_waiting; /* borrowed: an endpoint is unlinked before it is freed */

	/* Under the lock of the handles. */
	uint32_t refs;      /* of this memory: endpoints, handles in transit, and calls that have neither */
	uint32_t threads;   /* endpoints */
	uint32_t floating;  /* handles in transit that lie in no channel */
	uint32_t outside;   /* handles in transit that do not lie in this very channel */
	bool collected;
	bool owner_ends;    /* the request of its creator is about to end, and to close it */
	async_endpoint_t *endpoints;    /* borrowed */
	async_handle_transit_t *handle_transits;  /* borrowed */
	async_thread_channel_t **owner_link, *owner_next; /* in the list of the thread that created it; NULL: not in it */
	async_thread_channel_t *next_visit; /* in the list of a search */
	uint64_t visit;
	async_thread_channel_t *next_lost;  /* collected, not drained: in the list of the thread that drains it */
};

struct async_endpoint_s {
	async_thread_channel_t *channel; /* one reference */

	/* Only its thread uses these. */
	uint32_t refs;            /* handles, and calls in progress */
	async_channel_handle_t *first_handle;
	async_thread_notifier_t *notifier; /* the thread's notifier; NULL before the first wait */
	async_notification_t notification;
	async_wait_queue_t receivers;   /* coroutines of this thread */
	async_wait_queue_t senders;
	uint32_t receiving;       /* coroutines in a wait, woken ones included; and pending futures of recvAsync() */
	uint32_t futures;         /* of those: futures that no coroutine waits for */
	uint32_t sending;
	uint32_t watchers;        /* started events */
	async_future_load_t *first_load, *last_load; /* owned (thread_channel_future.c) */
	bool expecting;           /* the notifier keeps the loop alive for them */

	/* Under the channel's mutex. */
	bool waiting;             /* on the channel's list */
	bool notified;            /* its notification was posted, and has not been handled */
	uint32_t wants_values;    /* number of coroutines that lack a value */
	uint32_t wants_slots;
	bool watches;             /* is notified of values without taking them */
	async_endpoint_t *prev_waiting, *next_waiting;

	/* Under the lock of the handles. */
	bool hears;               /* its notification is posted when no other thread has a handle any more */
	async_endpoint_t *prev, *next;
};

struct async_channel_handle_s {
	zend_async_channel_t channel;   /* must be first; an object event */
	async_endpoint_t *endpoint; /* one reference; NULL before the constructor */
	uint32_t watchers;
	async_channel_handle_t *prev, *next; /* in the list of the endpoint */
	zend_object std;
};

static zend_always_inline async_channel_handle_t *async_channel_handle_from_obj(zend_object *object)
{
	return (async_channel_handle_t *) ((char *) object - XtOffsetOf(async_channel_handle_t, std));
}

/* --- thread_channel.c --- */

void async_endpoint_init(async_endpoint_t *endpoint);

/* Stores a copy of the value. False with an exception. May suspend. */
bool async_thread_channel_send(async_channel_handle_t *handle, zval *value, zend_async_event_t *token);
/* Takes the oldest value. result NULL: only waits for a value. False with an exception. May suspend. */
bool async_thread_channel_receive(async_channel_handle_t *handle, zval *result, zend_async_event_t *token);
/* Closes the channel. Any thread; `own` is the endpoint of the calling thread, or NULL. Only the first reason counts. */
void async_thread_channel_close(async_thread_channel_t *channel, async_endpoint_t *own, async_channel_reason_t reason);

/* Like send, but never waits. `async_send_result_t` is valid if true is returned; false with an exception. */
bool async_thread_channel_try_send(async_channel_handle_t *handle, zval *value, async_send_result_t *result);
/* Takes what can be received without a wait. May suspend, in an autoloader. */
async_select_state_t async_thread_channel_try_receive(async_channel_handle_t *handle, zval *result);

/* Creates the ThreadChannelException of a closed channel; a new reference. */
zend_object *async_thread_channel_new_exception(const async_thread_channel_t *channel);

/* --- for thread_channel_future.c --- */

/* Takes the oldest value into *transit, if one is free. Otherwise, if the channel is not drained, enters a callback
 * waiter; false with an exception. */
async_select_state_t async_thread_channel_take_or_enter(async_channel_handle_t *handle, zval *transit,
		async_waiter_t *waiter);
/* The waiter was served, and its value is still reserved: takes it, or makes it available to others. */
void async_thread_channel_take_reserved(async_endpoint_t *own, zval *transit);
void async_thread_channel_return_reserved(async_endpoint_t *own);
/* The number of waits has changed. */
void async_thread_channel_waits_changed(async_endpoint_t *own);
/* Loads a value and frees the copy, even if the load fails: false with an exception. May suspend. */
bool async_thread_channel_load(zval *result, zval *transit);

/* --- thread_channel_future.c --- */

/* Takes the next value as a Future: a new reference, or NULL with an exception. */
zend_object *async_thread_channel_receive_future(async_channel_handle_t *handle);
/* For async_wait_queue_close(): the waiter is that of a future. */
void async_thread_channel_reject_future(async_waiter_t *waiter);

typedef struct {
	uint32_t count;
	bool receivable; /* an unreserved value exists */
	bool closed;
} async_thread_channel_state_t;

/* Any thread: returns one consistent state. */
async_thread_channel_state_t async_thread_channel_state(async_thread_channel_t *channel);

/* Count a started event of this thread; remove it again. watch: false with an exception. */
bool async_endpoint_watch(async_channel_handle_t *handle);
void async_endpoint_unwatch(async_channel_handle_t *handle);

/* Keeps this thread's loop alive while it has waiters that another thread could wake, else no longer. Needed after a
 * change of handles or waiters. False with an exception. */
bool async_endpoint_update(async_endpoint_t *endpoint);
/* Takes the endpoint off the channel's list of waiting endpoints. */
void async_endpoint_leave(async_endpoint_t *endpoint);
/* Frees the values of a channel that no thread can reach any more. Any thread. */
void async_thread_channel_drain(async_thread_channel_t *channel);

/* --- channel_handles.c --- */

/* Creates a channel of this thread with one endpoint, and binds the handle to it. */
void async_thread_channel_create(async_channel_handle_t *handle, uint32_t capacity);
void async_channel_handle_bind(async_channel_handle_t *handle, async_thread_channel_t *channel);
void async_channel_handle_unbind(async_channel_handle_t *handle);

void async_endpoint_add_ref(async_endpoint_t *endpoint);
void async_endpoint_release(async_endpoint_t *endpoint);

/* True if this thread has waiters (in_use) that another thread could wake. It is then notified when the last such
 * thread is gone. */
bool async_endpoint_listen(async_endpoint_t *endpoint, bool in_use);

/* Marks the copies of this context as stored in the channel. */
void async_channel_mark_container(zend_async_thread_transfer_ctx_t *ctx, async_thread_channel_t *channel);

/* The request of this thread is about to call its last destructors, and to close the channels that it created: until then
 * nothing that waits for one of them is in a deadlock. */
void async_thread_channels_owner_ends(void);
/* At the end of the thread's request: closes the channels that it created. */
void async_thread_channels_close_own(void);
/* Frees its remaining endpoints, after the last object. */
void async_thread_channels_end_request(void);
void async_register_channel_transfer(void);
#else
# define async_thread_channels_owner_ends() ((void) 0)
# define async_thread_channels_close_own()  ((void) 0)
#endif

#endif
