/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A growable ring of pointers: the run queue and the microtask queue. Both ends are O(1); the order of the entries
 * survives growth and wrap-around. Capacity is a power of two, doubles when full and never shrinks while in use: a run
 * queue that was long once is likely to be long again, and it is freed with the scheduler. */
#ifndef ASYNC_RING_H
#define ASYNC_RING_H

#include "php.h"

typedef struct {
	void **data;       /* owned, emalloc'ed */
	uint32_t capacity; /* 0 or a power of two */
	uint32_t head;     /* index of the first entry */
	uint32_t length;
} async_ring_t;

#define ASYNC_RING_INITIAL_CAPACITY 64

static zend_never_inline void async_ring_grow(async_ring_t *ring)
{
	const uint32_t capacity = ring->capacity ? ring->capacity * 2 : ASYNC_RING_INITIAL_CAPACITY;
	void **data = safe_emalloc(capacity, sizeof(void *), 0);

	for (uint32_t i = 0; i < ring->length; i++) {
		data[i] = ring->data[(ring->head + i) & (ring->capacity - 1)];
	}

	if (ring->data) {
		efree(ring->data);
	}
	ring->data = data;
	ring->capacity = capacity;
	ring->head = 0;
}

static zend_always_inline void async_ring_push_back(async_ring_t *ring, void *entry)
{
	if (UNEXPECTED(ring->length == ring->capacity)) {
		async_ring_grow(ring);
	}
	ring->data[(ring->head + ring->length++) & (ring->capacity - 1)] = entry;
}

static zend_always_inline void async_ring_push_front(async_ring_t *ring, void *entry)
{
	if (UNEXPECTED(ring->length == ring->capacity)) {
		async_ring_grow(ring);
	}
	ring->head = (ring->head - 1) & (ring->capacity - 1);
	ring->data[ring->head] = entry;
	ring->length++;
}

/* The first entry, removed; the ring must not be empty. */
static zend_always_inline void *async_ring_pop_front(async_ring_t *ring)
{
	ZEND_ASSERT(ring->length > 0);
	void *entry = ring->data[ring->head];
	ring->head = (ring->head + 1) & (ring->capacity - 1);
	ring->length--;
	return entry;
}

/* Takes an entry out wherever it stands; the order of the others stays. O(n), for the rare path only. */
static inline void async_ring_remove(async_ring_t *ring, const void *entry)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < ring->length; i++) {
		void *current = ring->data[(ring->head + i) & (ring->capacity - 1)];
		if (current != entry) {
			ring->data[(ring->head + kept++) & (ring->capacity - 1)] = current;
		}
	}
	ring->length = kept;
}

static zend_always_inline void async_ring_destroy(async_ring_t *ring)
{
	if (ring->data) {
		efree(ring->data);
	}
	*ring = (async_ring_t) {0};
}

#endif
