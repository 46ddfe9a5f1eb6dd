/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A queue of pointers: the run queue and the microtask queue. The circular buffer of data/ with pointers as items; it is
 * never trimmed while in use: a run queue that was long once is likely to be long again, and it is freed with the
 * scheduler. A zeroed struct is an empty queue. */
#ifndef ASYNC_RING_H
#define ASYNC_RING_H

#include "../data/circular_buffer.h"

typedef async_circular_buffer_t async_ring_t;

/* Pushes up to this length allocate nothing. */
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

/* The first entry, removed; the ring must not be empty. */
static zend_always_inline void *async_ring_pop_front(async_ring_t *ring)
{
	return *(void **) async_circular_buffer_pop_front(ring, sizeof(void *));
}

/* The entry at a position, counted from the first. */
static zend_always_inline void *async_ring_at(const async_ring_t *ring, uint32_t position)
{
	return *(void **) async_circular_buffer_at(ring, position, sizeof(void *));
}

/* Takes an entry out wherever it stands; the order of the others stays. O(n), for the rare path only. */
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
