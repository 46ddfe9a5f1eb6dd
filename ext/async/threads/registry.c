/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The registry of threads that run PHP and of their parents: a request waits for its threads, module shutdown for all.
 * One process-wide list under one mutex, which is never held across a call into other code. */
#include "thread.h"
#include "idle.h"

#ifdef ZTS
#include <pthread.h>
#include <time.h>

/* Seconds that a fork waits at most for threads that have handed over to be gone. */
#define ENDING_MAX 2

typedef struct _entry_s entry_t;

struct _entry_s {
	zend_ulong key;
	THREAD_T parent;
	zend_async_thread_context_t *context; /* one reference */
	bool asked;  /* to end */
	bool ending; /* has handed over */
	const void *group; /* address of the group whose owner waits for it; NULL: its parent waits */
	entry_t *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t thread_has_left = PTHREAD_COND_INITIALIZER;
static entry_t *entries; /* owned, youngest first */
static zend_ulong last_key;

zend_async_thread_context_t *async_thread_context_new(zend_async_thread_event_t *event, void *snapshot)
{
	zend_async_thread_context_t *context = pecalloc(1, sizeof(*context), true);

	ZEND_ATOMIC_INT_INIT(&context->ref_count, 1);
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_ALLOC(context);
	context->snapshot = snapshot;
	context->event = event;
	return context;
}

void async_thread_enter(zend_async_thread_context_t *context)
{
	entry_t *entry = pecalloc(1, sizeof(*entry), true);

	entry->parent = tsrm_thread_id();
	entry->context = ZEND_ASYNC_THREAD_CONTEXT_ADDREF(context);
	pthread_mutex_lock(&lock);
	context->key = entry->key = ++last_key;
	entry->next = entries;
	entries = entry;
	pthread_mutex_unlock(&lock);
}

/* Under the lock: returns the link that points to the thread's entry. */
static entry_t **find_link(zend_ulong key)
{
	entry_t **link = &entries;

	while (*link && (*link)->key != key) {
		link = &(*link)->next;
	}
	ZEND_ASSERT(*link && "a thread is here until it leaves, once");
	return link;
}

/* After the broadcast a waiter continues, possibly into module shutdown or a fork: it must be the last step. */
void async_thread_leave(zend_ulong key)
{
	pthread_mutex_lock(&lock);
	entry_t *gone = *find_link(key);
	zend_async_thread_context_t *context = gone->context;
	gone->context = NULL;
	gone->ending = true;
	pthread_mutex_unlock(&lock);

	ZEND_ASYNC_THREAD_CONTEXT_RELEASE(context);

	pthread_mutex_lock(&lock);
	*find_link(key) = gone->next;
	pefree(gone, true);
	pthread_cond_broadcast(&thread_has_left);
	pthread_mutex_unlock(&lock);
}

void async_thread_is_ending(zend_ulong key)
{
	pthread_mutex_lock(&lock);
	(*find_link(key))->ending = true;
	pthread_mutex_unlock(&lock);
}

/* Finds a child that was not asked to end yet, and takes a reference; NULL: none remains. */
static zend_async_thread_context_t *next_to_ask(THREAD_T parent)
{
	zend_async_thread_context_t *context = NULL;

	pthread_mutex_lock(&lock);
	for (entry_t *entry = entries; entry && !context; entry = entry->next) {
		if (!entry->asked && !entry->ending && !entry->group && pthread_equal(entry->parent, parent)) {
			entry->asked = true;
			context = ZEND_ASYNC_THREAD_CONTEXT_ADDREF(entry->context);
		}
	}
	pthread_mutex_unlock(&lock);
	return context;
}

void async_threads_stop(void)
{
	const THREAD_T self = tsrm_thread_id();
	zend_async_thread_context_t *context;

	while ((context = next_to_ask(self))) {
		async_thread_request_end(context);
		ZEND_ASYNC_THREAD_CONTEXT_RELEASE(context);
	}
}

static bool has_child_of(const THREAD_T *parent)
{
	for (const entry_t *entry = entries; entry; entry = entry->next) {
		if (!parent || (!entry->group && pthread_equal(entry->parent, *parent))) {
			return true;
		}
	}
	return false;
}

static void wait_for(const THREAD_T *parent)
{
	pthread_mutex_lock(&lock);
	while (has_child_of(parent)) {
		pthread_cond_wait(&thread_has_left, &lock);
	}
	pthread_mutex_unlock(&lock);
}

void async_threads_join(void)
{
	THREAD_T self = tsrm_thread_id();

	wait_for(&self);
}

void async_threads_quiesce(void)
{
	wait_for(NULL);
	async_idle_threads_end();
}

static bool all_are_ending(void)
{
	for (const entry_t *entry = entries; entry; entry = entry->next) {
		if (!entry->ending) {
			return false;
		}
	}
	return true;
}

void async_thread_set_group(zend_ulong key, const void *group)
{
	pthread_mutex_lock(&lock);
	for (entry_t *entry = entries; entry; entry = entry->next) {
		if (entry->key == key) {
			entry->group = group;
			break;
		}
	}
	pthread_mutex_unlock(&lock);
}

static bool has_member_of(const void *group)
{
	for (const entry_t *entry = entries; entry; entry = entry->next) {
		if (entry->group == group) {
			return true;
		}
	}
	return false;
}

void async_thread_group_wait(const void *group)
{
	pthread_mutex_lock(&lock);
	while (has_member_of(group)) {
		pthread_cond_wait(&thread_has_left, &lock);
	}
	pthread_mutex_unlock(&lock);
}

bool async_threads_alive(void)
{
	struct timespec until;
	int error = 0;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += ENDING_MAX;
	pthread_mutex_lock(&lock);
	while (entries && all_are_ending() && error == 0) {
		error = pthread_cond_timedwait(&thread_has_left, &lock, &until);
	}
	const bool alive = entries != NULL;
	pthread_mutex_unlock(&lock);
	if (!alive) {
		async_idle_threads_end();
	}
	return alive;
}
#endif
