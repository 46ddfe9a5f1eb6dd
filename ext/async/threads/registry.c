/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Which threads run PHP, and who has started them: so that a request waits for its threads, and module shutdown for all.
 * One process-wide list under one mutex, which is never held across a call into anything else. */
#include "threads.h"

#ifdef ZTS
#include <pthread.h>

typedef struct _entry_s entry_t;

struct _entry_s {
	zend_ulong key;
	THREAD_T parent;
	entry_t *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;
static entry_t *entries; /* owned, youngest first */
static zend_ulong last_key;

void async_thread_enter(zend_async_thread_context_t *context)
{
	entry_t *entry = pemalloc(sizeof(*entry), true);

	entry->parent = tsrm_thread_id();
	pthread_mutex_lock(&lock);
	context->key = entry->key = ++last_key;
	entry->next = entries;
	entries = entry;
	pthread_mutex_unlock(&lock);
}

void async_thread_leave(zend_ulong key)
{
	entry_t *gone = NULL;

	pthread_mutex_lock(&lock);
	for (entry_t **link = &entries; *link; link = &(*link)->next) {
		if ((*link)->key == key) {
			gone = *link;
			*link = gone->next;
			break;
		}
	}
	pthread_cond_broadcast(&left);
	pthread_mutex_unlock(&lock);

	ZEND_ASSERT(gone && "a thread leaves once");
	pefree(gone, true);
}

static bool has_child_of(const THREAD_T *parent)
{
	for (const entry_t *entry = entries; entry; entry = entry->next) {
		if (!parent || pthread_equal(entry->parent, *parent)) {
			return true;
		}
	}
	return false;
}

static void wait_for(const THREAD_T *parent)
{
	pthread_mutex_lock(&lock);
	while (has_child_of(parent)) {
		pthread_cond_wait(&left, &lock);
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
}

bool async_threads_alive(void)
{
	pthread_mutex_lock(&lock);
	const bool alive = entries != NULL;
	pthread_mutex_unlock(&lock);
	return alive;
}
#endif
