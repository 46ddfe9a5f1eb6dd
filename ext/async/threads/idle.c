/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * See idle.h. Each idle thread has a condition of its own, under one lock. */
#include "idle.h"
#include "threads.h"

#ifdef ZTS
#include <time.h>

/* Each keeps some 400 KiB. */
#define IDLE_MAX 16

/* Seconds that a thread is idle at most. */
#define IDLE_SECONDS 1

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t one_is_gone = PTHREAD_COND_INITIALIZER;
static async_idle_thread_t *idle; /* borrowed, the last one first */
static uint32_t idle_count;
static uint32_t leaving_count;

bool async_idle_thread_take(void *work, pthread_t *thread)
{
	pthread_mutex_lock(&lock);
	async_idle_thread_t *taken = idle;
	if (taken) {
		idle = taken->next;
		idle_count--;
		taken->idle = false;
		taken->work = work;
		*thread = taken->thread;
		pthread_cond_signal(&taken->condition);
	}
	pthread_mutex_unlock(&lock);
	return taken != NULL;
}

bool async_idle_thread_offer(async_idle_thread_t *self)
{
	if (UNEXPECTED(async_threads_addresses_are_limited())) {
		return false;
	}
	pthread_mutex_lock(&lock);
	const bool offered = idle_count < IDLE_MAX;
	if (offered) {
		pthread_condattr_t attributes;

		pthread_condattr_init(&attributes);
		pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
		pthread_cond_init(&self->condition, &attributes);
		pthread_condattr_destroy(&attributes);
		self->thread = pthread_self();
		self->work = NULL;
		self->idle = true;
		self->joined = false;
		self->next = idle;
		idle = self;
		idle_count++;
	}
	pthread_mutex_unlock(&lock);
	return offered;
}

/* Under the lock. */
static void leave(async_idle_thread_t *leaving)
{
	async_idle_thread_t **link = &idle;

	while (*link != leaving) {
		link = &(*link)->next;
	}
	*link = leaving->next;
	leaving->idle = false;
	idle_count--;
	leaving_count++;
}

void *async_idle_thread_wait(async_idle_thread_t *self)
{
	struct timespec until;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += IDLE_SECONDS;
	pthread_mutex_lock(&lock);
	while (self->idle) {
		if (pthread_cond_timedwait(&self->condition, &lock, &until) != 0 && self->idle) {
			leave(self);
		}
	}
	void *work = self->work;
	pthread_mutex_unlock(&lock);
	pthread_cond_destroy(&self->condition);
	return work;
}

/* The last step: a waiter may go on into module shutdown. */
void async_idle_thread_gone(void)
{
	pthread_mutex_lock(&lock);
	leaving_count--;
	pthread_cond_broadcast(&one_is_gone);
	pthread_mutex_unlock(&lock);
}

void async_idle_threads_end(void)
{
	pthread_t ended[IDLE_MAX];
	uint32_t count = 0;

	pthread_mutex_lock(&lock);
	while (idle) {
		async_idle_thread_t *last = idle;

		leave(last);
		last->joined = true;
		ended[count++] = last->thread;
		pthread_cond_signal(&last->condition);
	}
	pthread_mutex_unlock(&lock);

	while (count > 0) {
		pthread_join(ended[--count], NULL);
	}

	pthread_mutex_lock(&lock);
	while (leaving_count) {
		pthread_cond_wait(&one_is_gone, &lock);
	}
	pthread_mutex_unlock(&lock);
}

#endif
