/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A deque of pointers: a circular buffer with pointers as items. It is never trimmed while in use, because a run queue
 * that was long once is likely to be long again; it is freed with the scheduler. A zeroed struct is an empty deque. */
#ifndef ASYNC_DEQUE_H
#define ASYNC_DEQUE_H

#include "circular_buffer.h"

typedef async_circular_buffer_t async_deque_t;

/* Reserves memory: pushes up to this length allocate nothing. */
static zend_always_inline void async_deque_reserve(async_deque_t *deque, uint32_t length)
{
	async_circular_buffer_reserve(deque, length, sizeof(void *));
}

static zend_always_inline void async_deque_push_back(async_deque_t *deque, void *entry)
{
	*(void **) async_circular_buffer_push_back(deque, sizeof(void *)) = entry;
}

static zend_always_inline void async_deque_push_front(async_deque_t *deque, void *entry)
{
	*(void **) async_circular_buffer_push_front(deque, sizeof(void *)) = entry;
}

/* Removes and returns the first entry. The deque must not be empty. */
static zend_always_inline void *async_deque_pop_front(async_deque_t *deque)
{
	return *(void **) async_circular_buffer_pop_front(deque, sizeof(void *));
}

/* Returns the entry at a position, counted from the first. */
static zend_always_inline void *async_deque_at(const async_deque_t *deque, uint32_t position)
{
	return *(void **) async_circular_buffer_at(deque, position, sizeof(void *));
}

/* Removes an entry at any position and keeps the order of the others. O(n): for rare paths only. */
static inline void async_deque_remove(async_deque_t *deque, const void *entry)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < deque->length; i++) {
		void *current = async_deque_at(deque, i);
		if (current != entry) {
			*(void **) async_circular_buffer_at(deque, kept++, sizeof(void *)) = current;
		}
	}
	deque->length = kept;
}

static zend_always_inline void async_deque_destroy(async_deque_t *deque)
{
	async_circular_buffer_destroy(deque);
}

#endif
