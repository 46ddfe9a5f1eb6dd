/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A deque of pointers: a circular buffer with pointers as items. It is never trimmed while in use, because a run queue
 * that was long once is likely to be long again; it is freed with the scheduler. A zeroed struct is an empty deque. */
#ifndef ASYNC_RING_H
#define ASYNC_RING_H

#include "../data/circular_buffer.h"

typedef async_circular_buffer_t async_ring_t;

/* Reserves memory: pushes up to this length allocate nothing. */
static zend_always_inline void async_ring_reserve(async_ring_t *ring, uint32_t length)
{
	async_circular_buffer_reserve(ring, length, sizeof(void *));
}

static zend_always_inline void async_ring_push_back(async_ring_t *ring, void *entry)
{
	*(void **) async_circular_buffer_push_back(ring, sizeof(void *)) = entry;
}

static zend_always_inline void async_ring_push_front(async_ring_t *ring, void *entry)
{
	*(void **) async_circular_buffer_push_front(ring, sizeof(void *)) = entry;
}

/* Removes and returns the first entry. The deque must not be empty. */
static zend_always_inline void *async_ring_pop_front(async_ring_t *ring)
{
	return *(void **) async_circular_buffer_pop_front(ring, sizeof(void *));
}

/* Returns the entry at a position, counted from the first. */
static zend_always_inline void *async_ring_at(const async_ring_t *ring, uint32_t position)
{
	return *(void **) async_circular_buffer_at(ring, position, sizeof(void *));
}

/* Removes an entry at any position and keeps the order of the others. O(n): for rare paths only. */
static inline void async_ring_remove(async_ring_t *ring, const void *entry)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < ring->length; i++) {
		void *current = async_ring_at(ring, i);
		if (current != entry) {
			*(void **) async_circular_buffer_at(ring, kept++, sizeof(void *)) = current;
		}
	}
	ring->length = kept;
}

static zend_always_inline void async_ring_destroy(async_ring_t *ring)
{
	async_circular_buffer_destroy(ring);
}

#endif
