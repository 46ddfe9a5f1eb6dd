/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The circular buffer of the run queue, the values of a channel and the idle resources of a pool. Both ends are O(1).
 * The order of the items survives growth, shrinking and wrap-around. The capacity is a power of two: 0 before the
 * first push, doubled when full, halved by pops down to the initial capacity when three quarters are free.
 *
 * Each call takes the size of an item as a constant, so that the compiler knows it. Use the typed forms. */
#ifndef ASYNC_CIRCULAR_BUFFER_H
#define ASYNC_CIRCULAR_BUFFER_H

#include "php.h"

typedef struct {
	char *data;        /* owned, emalloc'ed; NULL while capacity is 0 */
	uint32_t capacity; /* in items: 0 or a power of two */
	uint32_t initial;  /* capacity after the first push and lower limit of shrinking: a power of two; 0: the default */
	uint32_t head;     /* index of the first item */
	uint32_t length;   /* in items */
} async_circular_buffer_t;

/* A zeroed struct is an empty buffer with this initial capacity. */
#define ASYNC_CIRCULAR_BUFFER_DEFAULT 8
#define ASYNC_CIRCULAR_BUFFER_MAX (UINT32_C(1) << 31)

/* Doubles the capacity. Exceeding ASYNC_CIRCULAR_BUFFER_MAX is a fatal error. */
void async_circular_buffer_grow(async_circular_buffer_t *buffer, size_t item_size);
void async_circular_buffer_shrink(async_circular_buffer_t *buffer, size_t item_size);

static zend_always_inline uint32_t async_circular_buffer_initial(const async_circular_buffer_t *buffer)
{
	return buffer->initial ? buffer->initial : ASYNC_CIRCULAR_BUFFER_DEFAULT;
}

/* initial: a power of two. */
static zend_always_inline void async_circular_buffer_init(async_circular_buffer_t *buffer, uint32_t initial)
{
	ZEND_ASSERT(initial > 0 && (initial & (initial - 1)) == 0);
	*buffer = (async_circular_buffer_t) { .initial = initial };
}

/* Frees the memory; the owner releases the items. The buffer may be used again. */
static zend_always_inline void async_circular_buffer_destroy(async_circular_buffer_t *buffer)
{
	if (buffer->data) {
		efree(buffer->data);
	}
	*buffer = (async_circular_buffer_t) { .initial = buffer->initial };
}

/* Returns the item at a position counted from the first, without removing it. Valid until the next push or pop. */
static zend_always_inline void *async_circular_buffer_at(const async_circular_buffer_t *buffer, uint32_t position,
		size_t item_size)
{
	ZEND_ASSERT(position < buffer->capacity);
	return buffer->data + (size_t) ((buffer->head + position) & (buffer->capacity - 1)) * item_size;
}

/* Makes room for `length` items in total: pushes up to that length allocate nothing. */
static zend_always_inline void async_circular_buffer_reserve(async_circular_buffer_t *buffer, uint32_t length,
		size_t item_size)
{
	while (UNEXPECTED(buffer->capacity < length)) {
		async_circular_buffer_grow(buffer, item_size);
	}
}

/* Appends an item, which the caller fills in at once. */
static zend_always_inline void *async_circular_buffer_push_back(async_circular_buffer_t *buffer, size_t item_size)
{
	if (UNEXPECTED(buffer->length == buffer->capacity)) {
		async_circular_buffer_grow(buffer, item_size);
	}
	return async_circular_buffer_at(buffer, buffer->length++, item_size);
}

/* Prepends an item, which the caller fills in at once. */
static zend_always_inline void *async_circular_buffer_push_front(async_circular_buffer_t *buffer, size_t item_size)
{
	if (UNEXPECTED(buffer->length == buffer->capacity)) {
		async_circular_buffer_grow(buffer, item_size);
	}
	buffer->head = (buffer->head - 1) & (buffer->capacity - 1);
	buffer->length++;
	return async_circular_buffer_at(buffer, 0, item_size);
}

/* Removes the first item; the returned pointer is valid until the next call. The buffer must not be empty. */
static zend_always_inline void *async_circular_buffer_pop_front(async_circular_buffer_t *buffer, size_t item_size)
{
	ZEND_ASSERT(buffer->length > 0);
	void *item = async_circular_buffer_at(buffer, 0, item_size);
	buffer->head = (buffer->head + 1) & (buffer->capacity - 1);
	buffer->length--;
	return item;
}

/* Removes the last item, in the same way. */
static zend_always_inline void *async_circular_buffer_pop_back(async_circular_buffer_t *buffer, size_t item_size)
{
	ZEND_ASSERT(buffer->length > 0);
	return async_circular_buffer_at(buffer, --buffer->length, item_size);
}

/* Releases memory after a pop. The limit of one quarter prevents pushes and pops around it from moving the items
 * repeatedly. */
static zend_always_inline void async_circular_buffer_trim(async_circular_buffer_t *buffer, size_t item_size)
{
	if (UNEXPECTED(
				buffer->length <= buffer->capacity / 4 && buffer->capacity > async_circular_buffer_initial(buffer))) {
		async_circular_buffer_shrink(buffer, item_size);
	}
}

/* --- zvals: the buffer owns one reference to each --- */

/* Consumes the caller's reference. */
static zend_always_inline void async_zval_buffer_push(async_circular_buffer_t *buffer, const zval *value)
{
	ZVAL_COPY_VALUE((zval *) async_circular_buffer_push_back(buffer, sizeof(zval)), value);
}

static zend_always_inline void async_zval_buffer_push_front(async_circular_buffer_t *buffer, const zval *value)
{
	ZVAL_COPY_VALUE((zval *) async_circular_buffer_push_front(buffer, sizeof(zval)), value);
}

/* The reference passes to the caller. */
static zend_always_inline void async_zval_buffer_pop(async_circular_buffer_t *buffer, zval *value)
{
	ZVAL_COPY_VALUE(value, (zval *) async_circular_buffer_pop_front(buffer, sizeof(zval)));
	async_circular_buffer_trim(buffer, sizeof(zval));
}

static zend_always_inline zval *async_zval_buffer_at(const async_circular_buffer_t *buffer, uint32_t position)
{
	return async_circular_buffer_at(buffer, position, sizeof(zval));
}

/* Releases every item, oldest first, and the memory. Runs destructors, which may still use the buffer: items that they
 * add are released as well. */
void async_zval_buffer_destroy(async_circular_buffer_t *buffer);

#endif
