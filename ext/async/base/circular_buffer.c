/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The rare half of the circular buffer: changes of capacity. They copy the items in order to a new block. */
#include "circular_buffer.h"

static void move_to(async_circular_buffer_t *buffer, uint32_t capacity, size_t item_size)
{
	char *data = safe_emalloc(capacity, item_size, 0);
	const uint32_t until_end = buffer->capacity - buffer->head;
	const uint32_t first = MIN(buffer->length, until_end);

	ZEND_ASSERT(buffer->length <= capacity);

	if (buffer->length > 0) {
		memcpy(data, buffer->data + buffer->head * item_size, first * item_size);
		memcpy(data + first * item_size, buffer->data, (buffer->length - first) * item_size);
	}
	if (buffer->data) {
		efree(buffer->data);
	}
	buffer->data = data;
	buffer->capacity = capacity;
	buffer->head = 0;
}

void async_circular_buffer_grow(async_circular_buffer_t *buffer, size_t item_size)
{
	if (UNEXPECTED(buffer->capacity >= ASYNC_CIRCULAR_BUFFER_MAX)) {
		zend_error_noreturn(E_ERROR, "A queue cannot hold more than %u items", ASYNC_CIRCULAR_BUFFER_MAX);
	}
	move_to(buffer, buffer->capacity ? buffer->capacity * 2 : async_circular_buffer_initial(buffer), item_size);
}

void async_circular_buffer_shrink(async_circular_buffer_t *buffer, size_t item_size)
{
	move_to(buffer, buffer->capacity / 2, item_size);
}

void async_zval_buffer_destroy(async_circular_buffer_t *buffer)
{
	while (buffer->length) {
		zval value;
		ZVAL_COPY_VALUE(&value, (zval *) async_circular_buffer_pop_front(buffer, sizeof(zval)));
		zval_ptr_dtor(&value);
	}
	async_circular_buffer_destroy(buffer);
}
