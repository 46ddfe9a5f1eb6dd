/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\ThreadChannel inside: one channel in memory of the process, an attachment per thread that has handles to it, and
 * any number of handles, which are PHP objects of one thread each.
 *
 *   channel    set by                                           left by
 *   ---------  -----------------------------------------------  ---------------------------------------------------------
 *   open       creation                                         close(), the end of the thread that created it, collection
 *   closed     the above                                        never; stored values stay receivable, and receivers wait as
 *                                                               long as one is there that another may give back
 *   collected  no thread can get a handle any more: none has    the last reference: its memory goes
 *              one, none is on its way but in channels that
 *              are out of reach themselves. Values are freed
 *
 *   value      where                                            leaves by
 *   ---------  -----------------------------------------------  ---------------------------------------------------------
 *   in flight  a transit copy on the sender's stack             stored, or freed: refused, closed, cancelled, token
 *   stored     in the ring, oldest first                        a receiver takes it out, under the mutex
 *   reserved   the oldest ones, that is: promised to waiters    the waiter runs: takes it, or gives it back because it was
 *              that have been woken; nobody else takes them     cancelled or too late. Slots are reserved likewise
 *
 * An attachment is on the channel's list of those who wait while some of its coroutines lack something; whoever changes the
 * channel posts the mail of one of them (of all: watchers, close). The mail's owner then claims what there is for its own
 * waiters and passes the rest on. Invariant at each unlock: for each value that is reserved for nobody there is a notified
 * attachment, or none that waits without having been notified; same for slots.
 *
 * Two kinds of locks, both leaves, never held together: the channel's mutex, for what goes through it; one lock of the
 * process, for who has handles (channel_handles.c). ZTS only. */
#ifndef ASYNC_THREADS_THREAD_CHANNEL_H
#define ASYNC_THREADS_THREAD_CHANNEL_H

#include "php_async.h"

extern zend_class_entry *async_ce_thread_channel;
extern zend_class_entry *async_ce_thread_channel_exception;

void async_register_thread_channel_ce(void);

/* For the ABI: ZEND_ASYNC_NEW_CHANNEL(size, resizable, true). NULL with an exception. */
zend_async_channel_t *async_thread_channel_new(size_t size, bool resizable, size_t extra_size);

#ifdef ZTS
#include "data/reservation.h"
#include "mailbox.h"

typedef struct async_thread_channel_s async_thread_channel_t;
typedef struct async_attachment_s async_attachment_t;
typedef struct async_channel_handle_s async_channel_handle_t;
typedef struct async_channel_passage_s async_channel_passage_t;

struct async_thread_channel_s {
	MUTEX_T mutex;
	uint32_t capacity; /* constant */

	/* Under the mutex. */
	bool closed;
	zval *ring;               /* transit copies, owned; `size` of them are allocated, persistent */
	uint32_t size, head, count;
	uint32_t reserved_values; /* in all threads */
	uint32_t reserved_slots;
	async_attachment_t *first_waiting, *last_waiting; /* borrowed: an attachment leaves before it goes */

	/* Under the lock of the handles. */
	uint32_t refs;      /* of this memory: attachments, passages, and who works on it without either */
	uint32_t threads;   /* attachments */
	uint32_t floating;  /* passages that lie in no channel */
	uint32_t outside;   /* passages that do not lie in this very channel */
	bool collected;
	async_attachment_t *attachments;    /* borrowed */
	async_channel_passage_t *passages;  /* borrowed */
	async_thread_channel_t **owner_link, *owner_next; /* in the list of the thread that created it; NULL: not in it */
	THREAD_T owner;     /* that thread; constant */
	async_thread_channel_t *next_visit; /* of a search */
	uint64_t visit;
	async_thread_channel_t *next_lost;  /* collected, not drained: the list of the thread that does it */
};

struct async_attachment_s {
	async_thread_channel_t *channel; /* one reference */
	THREAD_T thread;

	/* Its thread's alone. */
	uint32_t refs;            /* handles, and calls in progress */
	async_channel_handle_t *first_handle;
	async_mailbox_t *mailbox; /* its thread's; NULL before the first wait */
	async_mail_t mail;
	async_line_t receivers;   /* coroutines of this thread */
	async_line_t senders;
	uint32_t receiving;       /* coroutines that are in a wait, those included that have been woken */
	uint32_t sending;
	uint32_t watchers;        /* started events */
	bool expecting;           /* the mailbox keeps the loop for them */

	/* Under the channel's mutex. */
	bool waiting;             /* on the channel's list */
	bool notified;            /* its mail was posted, and has not been looked at */
	uint32_t wants_values;    /* how many coroutines lack a value */
	uint32_t wants_slots;
	bool watches;             /* wants to hear of values without taking them */
	async_attachment_t *prev_waiting, *next_waiting;

	/* Under the lock of the handles. */
	bool hears;               /* its mail is posted when no other thread has a handle any more */
	async_attachment_t *prev, *next;
};

struct async_channel_handle_s {
	zend_async_channel_t channel;   /* must be first; an object event */
	async_attachment_t *attachment; /* one reference; NULL before the constructor */
	uint32_t watchers;
	async_channel_handle_t *prev, *next; /* of the attachment */
	zend_object std;
};

static zend_always_inline async_channel_handle_t *async_channel_handle_from_obj(zend_object *object)
{
	return (async_channel_handle_t *) ((char *) object - XtOffsetOf(async_channel_handle_t, std));
}

/* --- thread_channel.c --- */

void async_attachment_init(async_attachment_t *attachment);

/* Stores a copy. False with an exception. May suspend. */
bool async_thread_channel_send(async_channel_handle_t *handle, zval *value, zend_async_event_t *token);
/* result NULL: waits until there is a value, and leaves it. False with an exception. May suspend. */
bool async_thread_channel_receive(async_channel_handle_t *handle, zval *result, zend_async_event_t *token);
/* Any thread; `own` is the attachment of the calling one, or NULL. */
void async_thread_channel_close(async_thread_channel_t *channel, async_attachment_t *own);

typedef struct {
	uint32_t count;
	bool receivable; /* a value that is promised to nobody */
	bool closed;
} async_thread_channel_state_t;

/* Any thread: one consistent state. */
async_thread_channel_state_t async_thread_channel_state(async_thread_channel_t *channel);

/* An event of this thread has been started, or stopped. The first: false with an exception. */
bool async_attachment_watch(async_channel_handle_t *handle);
void async_attachment_unwatch(async_channel_handle_t *handle);

/* Does this thread keep its loop for others who may come? After a change of handles or waiters. False with an exception. */
bool async_attachment_update(async_attachment_t *attachment);
/* Leaves the channel's list of those who wait. */
void async_attachment_leave(async_attachment_t *attachment);
/* Any thread: nobody can reach it any more. */
void async_thread_channel_drain(async_thread_channel_t *channel);

/* --- channel_handles.c --- */

/* A channel of this thread with one attachment, to which the handle is bound. */
void async_thread_channel_create(async_channel_handle_t *handle, uint32_t capacity);
void async_channel_handle_bind(async_channel_handle_t *handle, async_thread_channel_t *channel);
void async_channel_handle_unbind(async_channel_handle_t *handle);

void async_attachment_add_ref(async_attachment_t *attachment);
void async_attachment_release(async_attachment_t *attachment);

/* Are there others who could wake this thread's waiters, if it has any (in_use)? Then it hears when the last of them has gone. */
bool async_attachment_listen(async_attachment_t *attachment, bool in_use);

/* What is transferred in this context will lie in the channel. */
void async_channel_mark_container(zend_async_thread_transfer_ctx_t *ctx, async_thread_channel_t *channel);

/* The end of the thread's request: channels that it created are closed. */
void async_thread_channels_close_own(void);
/* What is left of its attachments goes, after the last object. */
void async_thread_channels_end_request(void);
void async_register_channel_transfer(void);
#else
# define async_thread_channels_close_own() ((void) 0)
# define async_thread_channels_end_request() ((void) 0)
#endif

#endif
