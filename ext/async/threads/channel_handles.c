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
 * async_thread_notifier_notify() is called under it. */
#include "thread_channel.h"
#include "state.h"

#ifdef ZTS
#include "transit.h"

#include <pthread.h>

/* A handle in transit. */
struct async_handle_transit_s {
	async_thread_channel_t *channel;   /* one reference */
	async_thread_channel_t *container; /* borrowed: the copy lies in it; NULL: floating */
	async_handle_transit_t *prev, *next; /* of the channel */
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

static void channel_handles_visit(async_thread_channel_t *channel, async_thread_channel_t **list)
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
	channel_handles_visit(channel, &list);
	while (list) {
		async_thread_channel_t *c = list;

		list = c->next_visit;
		if (c->threads || c->floating) {
			return true;
		}
		for (async_handle_transit_t *handle_transit = c->handle_transits; handle_transit;
				handle_transit = handle_transit->next) {
			channel_handles_visit(handle_transit->container, &list);
		}
	}
	return false;
}

/* True if no other thread can send, receive or close. The end of its creator, which closes it, does not count before it
 * has begun: in a server that is never, and a waiter would stay with its thread. */
static bool is_last(const async_thread_channel_t *channel)
{
	return channel->threads == 1 && channel->outside == 0 && !channel->owner_ends;
}

/* Checks the channel after a reference was released. True: no thread can reach it, and the caller has to collect it. */
static bool reference_gone(async_thread_channel_t *channel)
{
	if (!channel->collected && !in_reach(channel)) {
		channel->collected = true;
		return true;
	}
	if (channel->endpoints && channel->endpoints->hears && is_last(channel)) {
		/* Notify the last thread that has it: its waiters may wait in vain. */
		async_thread_notifier_notify(channel->endpoints->notifier, &channel->endpoints->notification);
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
static void channel_handles_drop(async_thread_channel_t *channel)
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
	pthread_mutex_destroy(&channel->mutex);
	pefree(channel, true);
}

/* Frees the stored values, and drops the reference taken over. Values may hold other channels in a chain of any length:
 * this does not recurse. */
static void channel_handles_collect(async_thread_channel_t *channel)
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
		channel_handles_drop(channel);
	}
	lost.draining = false;
}

static void drop_and_collect(async_thread_channel_t *channel, bool is_lost)
{
	if (is_lost) {
		channel_handles_collect(channel);
	} else {
		channel_handles_drop(channel);
	}
}

/* --- endpoints --- */

static async_endpoint_t *channel_handles_attach(async_thread_channel_t *channel)
{
	async_endpoint_t *endpoint = pecalloc(1, sizeof(*endpoint), true);

	endpoint->channel = channel;
	async_endpoint_init(endpoint);
	pthread_mutex_lock(&handles);
	channel->refs++;
	channel->threads++;
	ZEND_ASYNC_STACK_PUSH(channel->endpoints, endpoint, prev, next);
	pthread_mutex_unlock(&handles);
	return endpoint;
}

/* Makes the endpoint unreachable for other threads, and frees it. */
static void channel_handles_detach(async_endpoint_t *endpoint)
{
	async_thread_channel_t *channel = endpoint->channel;

	async_endpoint_leave(endpoint);

	pthread_mutex_lock(&handles);
	ZEND_ASYNC_STACK_REMOVE(channel->endpoints, endpoint, prev, next);
	channel->threads--;
	const bool is_lost = reference_gone(channel);
	pthread_mutex_unlock(&handles);

	if (endpoint->notifier) {
		async_thread_notifier_withdraw(endpoint->notifier, &endpoint->notification);
		if (endpoint->expecting) {
			async_thread_notifier_unexpect(endpoint->notifier);
		}
	}
	pefree(endpoint, true);
	drop_and_collect(channel, is_lost);
}

static zend_always_inline zend_ulong endpoint_key(const async_thread_channel_t *channel)
{
	return (zend_ulong) ((uintptr_t) channel >> 3);
}

/* Finds this thread's endpoint; NULL if it has none. */
static async_endpoint_t *endpoint_of(const async_thread_channel_t *channel)
{
	return THREADS_G(channel_endpoints) ? zend_hash_index_find_ptr(THREADS_G(channel_endpoints), endpoint_key(channel))
										: NULL;
}

void async_endpoint_add_ref(async_endpoint_t *endpoint)
{
	endpoint->refs++;
}

void async_endpoint_release(async_endpoint_t *endpoint)
{
	if (--endpoint->refs == 0) {
		zend_hash_index_del(THREADS_G(channel_endpoints), endpoint_key(endpoint->channel));
		channel_handles_detach(endpoint);
	}
}

bool async_endpoint_listen(async_endpoint_t *endpoint, bool in_use)
{
	const async_thread_channel_t *channel = endpoint->channel;

	pthread_mutex_lock(&handles);
	const bool hears = endpoint->hears = in_use && !is_last(channel);
	pthread_mutex_unlock(&handles);
	return hears;
}

/* --- handles --- */

void async_channel_handle_bind(async_channel_handle_t *handle, async_thread_channel_t *channel)
{
	async_endpoint_t *endpoint = endpoint_of(channel);

	if (!endpoint) {
		if (!THREADS_G(channel_endpoints)) {
			ALLOC_HASHTABLE(THREADS_G(channel_endpoints));
			zend_hash_init(THREADS_G(channel_endpoints), 8, NULL, NULL, false);
		}
		endpoint = channel_handles_attach(channel);
		zend_hash_index_add_new_ptr(THREADS_G(channel_endpoints), endpoint_key(channel), endpoint);
	}
	endpoint->refs++;
	handle->endpoint = endpoint;
	ZEND_ASYNC_STACK_PUSH(endpoint->first_handle, handle, prev, next);
}

void async_channel_handle_unbind(async_channel_handle_t *handle)
{
	async_endpoint_t *endpoint = handle->endpoint;

	handle->endpoint = NULL;
	endpoint->watchers -= handle->watchers;
	handle->watchers = 0;
	ZEND_ASYNC_STACK_REMOVE(endpoint->first_handle, handle, prev, next);
	async_endpoint_release(endpoint);
}

/* It is held for some 50 ns: a thread that finds it taken looks again before it sleeps, where the C library can do so. */
static void init_mutex(pthread_mutex_t *mutex)
{
	pthread_mutexattr_t attributes;

	pthread_mutexattr_init(&attributes);
#ifdef __GLIBC__
	pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ADAPTIVE_NP);
#endif
	pthread_mutex_init(mutex, &attributes);
	pthread_mutexattr_destroy(&attributes);
}

void async_thread_channel_create(async_channel_handle_t *handle, uint32_t capacity)
{
	async_thread_channel_t *channel = pecalloc(1, sizeof(*channel), true);

	init_mutex(&channel->mutex);
	channel->capacity = capacity;
	async_channel_handle_bind(handle, channel);

	pthread_mutex_lock(&handles);
	channel->owner_next = THREADS_G(own_channels);
	if (channel->owner_next) {
		channel->owner_next->owner_link = &channel->owner_next;
	}
	channel->owner_link = &THREADS_G(own_channels);
	THREADS_G(own_channels) = channel;
	pthread_mutex_unlock(&handles);
}

/* --- the end of a thread's request --- */

static async_thread_channel_t *first_own(void)
{
	pthread_mutex_lock(&handles);
	async_thread_channel_t *channel = THREADS_G(own_channels);
	if (channel) {
		/* The last reference takes it off the list in the same step. */
		ZEND_ASSERT(channel->refs > 0);
		channel->refs++;
	}
	pthread_mutex_unlock(&handles);
	return channel;
}

void async_thread_channels_owner_ends(void)
{
	pthread_mutex_lock(&handles);
	for (async_thread_channel_t *channel = THREADS_G(own_channels); channel; channel = channel->owner_next) {
		channel->owner_ends = true;
	}
	pthread_mutex_unlock(&handles);
}

/* Closes the channel, then takes it off the list: while it is there, other threads rely on its being closed. */
static void close_own(async_thread_channel_t *channel)
{
	async_thread_channel_close(channel, endpoint_of(channel), ASYNC_CHANNEL_DISPOSED);
	pthread_mutex_lock(&handles);
	unlink_owner(channel);
	pthread_mutex_unlock(&handles);
	channel_handles_drop(channel);
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
	HashTable *endpoints = THREADS_G(channel_endpoints);
	async_endpoint_t *endpoint;

	async_thread_channels_close_own();
	if (!endpoints) {
		return;
	}
	/* A fatal error may have left some; their waiters do not exist any more. */
	THREADS_G(channel_endpoints) = NULL;
	ZEND_HASH_FOREACH_PTR(endpoints, endpoint) {
		channel_handles_detach(endpoint);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(endpoints);
	FREE_HASHTABLE(endpoints);
}

/* --- handles in transit --- */

void async_channel_mark_container(zend_async_thread_transfer_ctx_t *ctx, async_thread_channel_t *channel)
{
	async_xlat_put(ctx, &container_key, channel);
}

static bool transfer_handle(zend_async_thread_transfer_ctx_t *ctx, zval *state, zend_object *object)
{
	async_endpoint_t *endpoint = async_channel_handle_from_obj(object)->endpoint;

	if (UNEXPECTED(!endpoint)) {
		async_transfer_set_error(ctx, "Cannot transfer a ThreadChannel that has not been constructed between threads");
		return false;
	}

	async_thread_channel_t *channel = endpoint->channel;
	async_handle_transit_t *handle_transit = pecalloc(1, sizeof(*handle_transit), true);

	handle_transit->channel = channel;
	handle_transit->container = async_xlat_get(ctx, &container_key);
	pthread_mutex_lock(&handles);
	channel->refs++;
	channel->floating += !handle_transit->container;
	channel->outside += handle_transit->container != channel;
	ZEND_ASYNC_STACK_PUSH(channel->handle_transits, handle_transit, prev, next);
	pthread_mutex_unlock(&handles);

	ZVAL_PTR(state, handle_transit);
	async_endpoint_update(endpoint);
	return true;
}

static bool load_handle(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *state, zval *loaded)
{
	const async_handle_transit_t *handle_transit = Z_PTR_P(state);

	async_channel_handle_bind(async_channel_handle_from_obj(object), handle_transit->channel);
	return true;
}

/* Releases a handle in transit. Any thread, also without a request. */
static void channel_handles_release_handle_transit(zval *state)
{
	async_handle_transit_t *handle_transit = Z_PTR_P(state);
	async_thread_channel_t *channel = handle_transit->channel;

	pthread_mutex_lock(&handles);
	ZEND_ASYNC_STACK_REMOVE(channel->handle_transits, handle_transit, prev, next);
	channel->floating -= !handle_transit->container;
	channel->outside -= handle_transit->container != channel;
	const bool is_lost = reference_gone(channel);
	pthread_mutex_unlock(&handles);

	pefree(handle_transit, true);
	drop_and_collect(channel, is_lost);
}

void async_register_channel_transfer(void)
{
	static const zend_async_thread_transfer_handlers_t handlers = {
		.transfer = transfer_handle,
		.load = load_handle,
		.release = channel_handles_release_handle_transit,
	};

	zend_async_thread_transfer_register_class(async_ce_thread_channel, &handlers);
}

#endif
