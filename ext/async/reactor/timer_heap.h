/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The armed timers of a reactor: a binary heap in an array, the earliest first; of equal times the one armed first. Each
 * timer knows its place, so that it can be removed. Insert and remove are O(log n); looking at the first is O(1). */
#ifndef ASYNC_REACTOR_TIMER_HEAP_H
#define ASYNC_REACTOR_TIMER_HEAP_H

#include "php.h"

/* Embedded in a timer. */
typedef struct {
	uint64_t due_ns;
	uint64_t order;  /* of being armed */
	uint32_t place;  /* index in the array plus 1; 0: not in the heap */
} timer_node_t;

typedef struct {
	uint64_t due_ns; /* copies of those in the node: comparing touches the array only */
	uint64_t order;
	timer_node_t *node;
} timer_slot_t;

/* A zeroed struct is an empty heap. */
typedef struct {
	timer_slot_t *slots; /* owned, persistent */
	uint32_t length;
	uint32_t capacity;
	uint64_t last_order;
} timer_heap_t;

static zend_always_inline bool timer_slot_is_before(const timer_slot_t *a, const timer_slot_t *b)
{
	return a->due_ns < b->due_ns || (a->due_ns == b->due_ns && a->order < b->order);
}

static zend_always_inline void timer_heap_put(timer_heap_t *heap, uint32_t index, timer_slot_t slot)
{
	heap->slots[index] = slot;
	slot.node->place = index + 1;
}

static inline void timer_heap_move_up(timer_heap_t *heap, uint32_t index, timer_slot_t slot)
{
	while (index > 0) {
		const uint32_t parent = (index - 1) / 2;

		if (!timer_slot_is_before(&slot, &heap->slots[parent])) {
			break;
		}
		timer_heap_put(heap, index, heap->slots[parent]);
		index = parent;
	}
	timer_heap_put(heap, index, slot);
}

static inline void timer_heap_move_down(timer_heap_t *heap, uint32_t index, timer_slot_t slot)
{
	for (;;) {
		uint32_t child = index * 2 + 1;

		if (child >= heap->length) {
			break;
		}
		if (child + 1 < heap->length && timer_slot_is_before(&heap->slots[child + 1], &heap->slots[child])) {
			child++;
		}
		if (!timer_slot_is_before(&heap->slots[child], &slot)) {
			break;
		}
		timer_heap_put(heap, index, heap->slots[child]);
		index = child;
	}
	timer_heap_put(heap, index, slot);
}

/* Inserts a node that is not in the heap. */
static inline void timer_heap_insert(timer_heap_t *heap, timer_node_t *node, uint64_t due_ns)
{
	ZEND_ASSERT(node->place == 0);

	if (UNEXPECTED(heap->length == heap->capacity)) {
		heap->capacity = heap->capacity ? heap->capacity * 2 : 64;
		heap->slots = safe_perealloc(heap->slots, heap->capacity, sizeof(timer_slot_t), 0, true);
	}
	node->due_ns = due_ns;
	node->order = ++heap->last_order;
	timer_heap_move_up(heap, heap->length++, (timer_slot_t) { due_ns, node->order, node });
}

/* Does nothing for a node that is not in the heap. */
static inline void timer_heap_remove(timer_heap_t *heap, timer_node_t *node)
{
	if (node->place == 0) {
		return;
	}

	const uint32_t index = node->place - 1;
	const timer_slot_t last = heap->slots[--heap->length];

	node->place = 0;
	if (index == heap->length) {
		return;
	}
	if (index > 0 && timer_slot_is_before(&last, &heap->slots[(index - 1) / 2])) {
		timer_heap_move_up(heap, index, last);
	} else {
		timer_heap_move_down(heap, index, last);
	}
}

/* Returns the first node; NULL if there is none. */
static zend_always_inline timer_node_t *timer_heap_first(const timer_heap_t *heap)
{
	return heap->length ? heap->slots[0].node : NULL;
}

#endif
