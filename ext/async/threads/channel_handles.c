/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * References to thread channels: endpoints of threads, handles in transit, and the collection of channels that no
 * thread can reach any more. The states are in thread_channel.h.
 *
 *   in transit  lies in                                         counts as
 *   ----------  ----------------------------------------------  -------------------------------------------------------
 *   floating    a copy that no channel stores                   a handle: some thread is going to load it
 *   stored      a copy made for a channel, its container        a handle if the container is in reach
 *
 * A channel is in reach if a thread has an endpoint of it, if one of its handles in transit floats, or if one is stored
 * in a channel that is in reach. This is checked whenever a reference is released. The container of a copy that is
 * being sent or received is held by the sender or receiver. One process-wide lock guards all of this; only
 * async_mailbox_post() is called under it. */
#include "thread_channel.h"

#ifdef ZTS
#include "transit.h"

#include <pthread.h>

/* A handle in transit. */
struct async_channel_passage_s {
	async_thread_channel_t *channel;   /* one reference */
	async_thread_channel_t *container; /* borrowed: the copy lies in it; NULL: floating */
	async_channel_passage_t *prev, *next; /* of the channel */
};

static pthread_mutex_t handles = PTHREAD_MUTEX_INITIALIZER;
static uint64_t last_visit;

/* Key of the container in the table of a transfer. */
static const char container_key;

/* Channels that this thread has found out of reach. */
static TSRM_TLS struct {
	bool draining;
	async_thread_channel_t *first;
} lost;

/* --- reach; under the lock --- */

static void visit(async_thread_channel_t *channel, async_thread_channel_t **list)
{
	if (channel->visit != last_visit) {
		channel->visit = last_visit;
		channel->next_visit = *list;
		*list = channel;
	}
}

static bool in_reach(async_thread_channel_t *channel)
{
	async_thread_channel_t *list = NULL;

	last_visit++;
	visit(channel, &list);
	while (list) {
		async_thread_channel_t *c = list;

		list = c->next_visit;
		if (c->threads || c->floating) {
			return true;
		}
		for (async_channel_passage_t *passage = c->passages; passage; passage = passage->next) {
			visit(passage->container, &list);
		}
	}
	return false;
}

/* True if no other thread can affect the channel. Its creator counts even without a handle: it is going to close it. */
static bool is_last(const async_thread_channel_t *channel, const async_attachment_t *attachment)
{
	return channel->threads == 1 && channel->outside == 0
		&& (!channel->owner_link || pthread_equal(channel->owner, attachment->thread));
}

/* Checks the channel after a reference was released. True: no thread can reach it, and the caller has to collect it. */
static bool reference_gone(async_thread_channel_t *channel)
{
	if (!channel->collected && !in_reach(channel)) {
		channel->collected = true;
		return true;
	}
	if (channel->attachments && channel->attachments->hears && is_last(channel, channel->attachments)) {
		/* Notify the last thread that has it: its waiters may wait in vain. */
		async_mailbox_post(channel->attachments->mailbox, &channel->attachments->mail);
	}
	return false;
}

static void unlink_owner(async_thread_channel_t *channel)
{
	if (channel->owner_link) {
		*channel->owner_link = channel->owner_next;
		if (channel->owner_next) {
			channel->owner_next->owner_link = channel->owner_link;
		}
		channel->owner_link = NULL;
		channel->owner_next = NULL;
	}
}

/* --- references --- */

/* Drops one reference of the memory. Not under the lock. */
static void drop(async_thread_channel_t *channel)
{
	pthread_mutex_lock(&handles);
	const bool last = --channel->refs == 0;
	if (last) {
		unlink_owner(channel);
	}
	pthread_mutex_unlock(&handles);
	if (!last) {
		return;
	}
	ZEND_ASSERT(channel->count == 0 && !channel->first_waiting);
	if (channel->ring) {
		pefree(channel->ring, true);
	}
	tsrm_mutex_free(channel->mutex);
	pefree(channel, true);
}

/* Frees the stored values, and drops the reference taken over. Values may hold other channels in a chain of any length:
 * this does not recurse. */
static void collect(async_thread_channel_t *channel)
{
	channel->next_lost = lost.first;
	lost.first = channel;
	if (lost.draining) {
		return;
	}
	lost.draining = true;
	while ((channel = lost.first)) {
		lost.first = channel->next_lost;
		async_thread_channel_drain(channel);
		drop(channel);
	}
	lost.draining = false;
}

static void drop_and_collect(async_thread_channel_t *channel, bool is_lost)
{
	if (is_lost) {
		collect(channel);
	} else {
		drop(channel);
	}
}

/* --- endpoints --- */

static async_attachment_t *attach(async_thread_channel_t *channel)
{
	async_attachment_t *attachment = pecalloc(1, sizeof(*attachment), true);

	attachment->channel = channel;
	attachment->thread = tsrm_thread_id();
	async_attachment_init(attachment);
	pthread_mutex_lock(&handles);
	channel->refs++;
	channel->threads++;
	attachment->next = channel->attachments;
	if (attachment->next) {
		attachment->next->prev = attachment;
	}
	channel->attachments = attachment;
	pthread_mutex_unlock(&handles);
	return attachment;
}

/* Makes the endpoint unreachable for other threads, and frees it. */
static void detach(async_attachment_t *attachment)
{
	async_thread_channel_t *channel = attachment->channel;

	async_attachment_leave(attachment);

	pthread_mutex_lock(&handles);
	if (attachment->prev) {
		attachment->prev->next = attachment->next;
	} else {
		channel->attachments = attachment->next;
	}
	if (attachment->next) {
		attachment->next->prev = attachment->prev;
	}
	channel->threads--;
	const bool is_lost = reference_gone(channel);
	pthread_mutex_unlock(&handles);

	if (attachment->mailbox) {
		async_mailbox_withdraw(attachment->mailbox, &attachment->mail);
		if (attachment->expecting) {
			async_mailbox_unexpect(attachment->mailbox);
		}
	}
	pefree(attachment, true);
	drop_and_collect(channel, is_lost);
}

static zend_always_inline zend_ulong attachment_key(const async_thread_channel_t *channel)
{
	return (zend_ulong) ((uintptr_t) channel >> 3);
}

/* Finds this thread's endpoint; NULL if it has none. */
static async_attachment_t *attachment_of(const async_thread_channel_t *channel)
{
	return ASYNC_G(channel_attachments) ? zend_hash_index_find_ptr(ASYNC_G(channel_attachments), attachment_key(channel)) : NULL;
}

void async_attachment_add_ref(async_attachment_t *attachment)
{
	attachment->refs++;
}

void async_attachment_release(async_attachment_t *attachment)
{
	if (--attachment->refs == 0) {
		zend_hash_index_del(ASYNC_G(channel_attachments), attachment_key(attachment->channel));
		detach(attachment);
	}
}

bool async_attachment_listen(async_attachment_t *attachment, bool in_use)
{
	const async_thread_channel_t *channel = attachment->channel;

	pthread_mutex_lock(&handles);
	const bool hears = attachment->hears = in_use && !is_last(channel, attachment);
	pthread_mutex_unlock(&handles);
	return hears;
}

/* --- handles --- */

void async_channel_handle_bind(async_channel_handle_t *handle, async_thread_channel_t *channel)
{
	async_attachment_t *attachment = attachment_of(channel);

	if (!attachment) {
		if (!ASYNC_G(channel_attachments)) {
			ALLOC_HASHTABLE(ASYNC_G(channel_attachments));
			zend_hash_init(ASYNC_G(channel_attachments), 8, NULL, NULL, false);
		}
		attachment = attach(channel);
		zend_hash_index_add_new_ptr(ASYNC_G(channel_attachments), attachment_key(channel), attachment);
	}
	attachment->refs++;
	handle->attachment = attachment;
	handle->prev = NULL;
	handle->next = attachment->first_handle;
	if (handle->next) {
		handle->next->prev = handle;
	}
	attachment->first_handle = handle;
}

void async_channel_handle_unbind(async_channel_handle_t *handle)
{
	async_attachment_t *attachment = handle->attachment;

	handle->attachment = NULL;
	attachment->watchers -= handle->watchers;
	handle->watchers = 0;
	if (handle->prev) {
		handle->prev->next = handle->next;
	} else {
		attachment->first_handle = handle->next;
	}
	if (handle->next) {
		handle->next->prev = handle->prev;
	}
	async_attachment_release(attachment);
}

void async_thread_channel_create(async_channel_handle_t *handle, uint32_t capacity)
{
	async_thread_channel_t *channel = pecalloc(1, sizeof(*channel), true);

	channel->mutex = tsrm_mutex_alloc();
	channel->capacity = capacity;
	channel->owner = tsrm_thread_id();
	async_channel_handle_bind(handle, channel);

	pthread_mutex_lock(&handles);
	channel->owner_next = ASYNC_G(own_channels);
	if (channel->owner_next) {
		channel->owner_next->owner_link = &channel->owner_next;
	}
	channel->owner_link = &ASYNC_G(own_channels);
	ASYNC_G(own_channels) = channel;
	pthread_mutex_unlock(&handles);
}

/* --- the end of a thread's request --- */

static async_thread_channel_t *first_own(void)
{
	pthread_mutex_lock(&handles);
	async_thread_channel_t *channel = ASYNC_G(own_channels);
	if (channel) {
		/* The last reference takes it off the list in the same step. */
		ZEND_ASSERT(channel->refs > 0);
		channel->refs++;
	}
	pthread_mutex_unlock(&handles);
	return channel;
}

/* Closes the channel, then takes it off the list: while it is there, other threads rely on its being closed. */
static void close_own(async_thread_channel_t *channel)
{
	async_thread_channel_close(channel, attachment_of(channel));
	pthread_mutex_lock(&handles);
	unlink_owner(channel);
	pthread_mutex_unlock(&handles);
	drop(channel);
}

void async_thread_channels_close_own(void)
{
	async_thread_channel_t *channel;

	while ((channel = first_own())) {
		close_own(channel);
	}
}

void async_thread_channels_end_request(void)
{
	HashTable *attachments = ASYNC_G(channel_attachments);
	async_attachment_t *attachment;

	async_thread_channels_close_own();
	if (!attachments) {
		return;
	}
	/* A fatal error may have left some; their waiters do not exist any more. */
	ASYNC_G(channel_attachments) = NULL;
	ZEND_HASH_FOREACH_PTR(attachments, attachment) {
		detach(attachment);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(attachments);
	FREE_HASHTABLE(attachments);
}

/* --- handles in transit --- */

void async_channel_mark_container(zend_async_thread_transfer_ctx_t *ctx, async_thread_channel_t *channel)
{
	async_xlat_put(ctx, &container_key, channel);
}

static bool transfer_handle(zend_async_thread_transfer_ctx_t *ctx, zval *state, zend_object *object)
{
	async_attachment_t *attachment = async_channel_handle_from_obj(object)->attachment;

	if (UNEXPECTED(!attachment)) {
		async_transfer_set_error(ctx, "Cannot transfer a ThreadChannel that has not been constructed between threads");
		return false;
	}

	async_thread_channel_t *channel = attachment->channel;
	async_channel_passage_t *passage = pecalloc(1, sizeof(*passage), true);

	passage->channel = channel;
	passage->container = async_xlat_get(ctx, &container_key);
	pthread_mutex_lock(&handles);
	channel->refs++;
	channel->floating += !passage->container;
	channel->outside += passage->container != channel;
	passage->next = channel->passages;
	if (passage->next) {
		passage->next->prev = passage;
	}
	channel->passages = passage;
	pthread_mutex_unlock(&handles);

	ZVAL_PTR(state, passage);
	async_attachment_update(attachment);
	return true;
}

static bool load_handle(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *state, zval *loaded)
{
	const async_channel_passage_t *passage = Z_PTR_P(state);

	async_channel_handle_bind(async_channel_handle_from_obj(object), passage->channel);
	return true;
}

/* Releases a handle in transit. Any thread, also without a request. */
static void release_passage(zval *state)
{
	async_channel_passage_t *passage = Z_PTR_P(state);
	async_thread_channel_t *channel = passage->channel;

	pthread_mutex_lock(&handles);
	if (passage->prev) {
		passage->prev->next = passage->next;
	} else {
		channel->passages = passage->next;
	}
	if (passage->next) {
		passage->next->prev = passage->prev;
	}
	channel->floating -= !passage->container;
	channel->outside -= passage->container != channel;
	const bool is_lost = reference_gone(channel);
	pthread_mutex_unlock(&handles);

	pefree(passage, true);
	drop_and_collect(channel, is_lost);
}

void async_register_channel_transfer(void)
{
	static const zend_async_thread_transfer_handlers_t handlers = { transfer_handle, load_handle, NULL, release_passage };

	zend_async_thread_transfer_register_class(async_ce_thread_channel, &handlers);
}

#endif
