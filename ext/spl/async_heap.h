/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Transfer of heaps and priority queues to another thread: the elements cross in the order of the heap, so that nothing
 * is compared, which could call a method of the program.
 * Included by spl_heap.c only. */
#ifndef SPL_ASYNC_HEAP_H
#define SPL_ASYNC_HEAP_H

#include "zend_async_thread.h"

/* The state: the elements, of a priority queue each followed by its priority; extract flags; whether it is corrupted. */
enum { HEAP_ELEMENTS, HEAP_EXTRACT, HEAP_CORRUPTED };

static bool spl_heap_transfer(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	const spl_heap_object *intern = spl_heap_from_obj(object);
	spl_ptr_heap *heap = intern->heap;
	const uint32_t values = heap->elem_size / sizeof(zval);
	zval state, elements;

	if (heap->flags & SPL_HEAP_WRITE_LOCKED) {
		/* In the middle of a change it has no state: it is refused, with its place. */
		return false;
	}
	array_init_size(&elements, heap->count * values);
	for (uint32_t i = 0; i < heap->count * values; i++) {
		zval *value = (zval *) heap->elements + i;

		Z_TRY_ADDREF_P(value);
		zend_hash_next_index_insert_new(Z_ARRVAL(elements), value);
	}
	array_init_size(&state, 3);
	add_index_zval(&state, HEAP_ELEMENTS, &elements);
	add_index_long(&state, HEAP_EXTRACT, intern->flags);
	add_index_bool(&state, HEAP_CORRUPTED, (heap->flags & SPL_HEAP_CORRUPTED) != 0);
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL(ctx, dst, &state);
	ZEND_ASYNC_THREAD_DEFER_RELEASE(ctx, &state);
	return ctx->error == NULL;
}

static bool spl_heap_load(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *state, zval *loaded)
{
	ZEND_ASYNC_THREAD_LOAD_ZVAL(ctx, loaded, state);
	return ctx->error == NULL;
}

/* Selects the comparison as SplPriorityQueue::insert() does. */
static void spl_heap_choose_comparison(spl_heap_object *intern)
{
	const spl_pqueue_elem *elements = intern->heap->elements;

	if (intern->heap->cmp != spl_ptr_pqueue_elem_cmp || intern->fptr_cmp || intern->heap->count == 0) {
		return;
	}

	const zend_uchar type = Z_TYPE(elements[0].priority);

	for (int i = 1; i < intern->heap->count; i++) {
		if (Z_TYPE(elements[i].priority) != type) {
			return;
		}
	}
	if (type == IS_LONG) {
		intern->heap->cmp = spl_ptr_pqueue_elem_cmp_long;
	} else if (type == IS_DOUBLE) {
		intern->heap->cmp = spl_ptr_pqueue_elem_cmp_double;
	}
}

static bool spl_heap_finish(zend_object *object, zval *loaded)
{
	spl_heap_object *intern = spl_heap_from_obj(object);
	spl_ptr_heap *heap = intern->heap;
	zval *state = Z_ARRVAL_P(loaded)->arPacked, *value;
	HashTable *elements = Z_ARRVAL(state[HEAP_ELEMENTS]);
	zval *element;

	ZEND_ASSERT(heap->count == 0);
	heap->count = (int) (zend_hash_num_elements(elements) * sizeof(zval) / heap->elem_size);
	if ((size_t) heap->count > heap->max_size) {
		heap->max_size = heap->count;
		heap->elements = safe_erealloc(heap->elements, heap->max_size, heap->elem_size, 0);
	}
	element = heap->elements;
	ZEND_HASH_FOREACH_VAL(elements, value) {
		ZVAL_COPY(element, value);
		element++;
	} ZEND_HASH_FOREACH_END();
	intern->flags = (int) Z_LVAL(state[HEAP_EXTRACT]);
	if (Z_TYPE(state[HEAP_CORRUPTED]) == IS_TRUE) {
		heap->flags |= SPL_HEAP_CORRUPTED;
	}
	spl_heap_choose_comparison(intern);
	zval_ptr_dtor(loaded);
	return true;
}

static void spl_heap_async_startup(void)
{
	static const zend_async_thread_transfer_handlers_t handlers = {
		.transfer = spl_heap_transfer,
		.load = spl_heap_load,
		.finish = spl_heap_finish,
	};

	zend_async_thread_transfer_register_class(spl_ce_SplHeap, &handlers);
	zend_async_thread_transfer_register_class(spl_ce_SplMinHeap, &handlers);
	zend_async_thread_transfer_register_class(spl_ce_SplMaxHeap, &handlers);
	zend_async_thread_transfer_register_class(spl_ce_SplPriorityQueue, &handlers);
}

#endif
