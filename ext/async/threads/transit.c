/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The memory of values in transit: an arena of the process's allocator, so that it belongs to no thread. One thread
 * fills it. It is freed as a whole, without visiting the values, except for objects that hold outside resources. */
#include "transit.h"

#ifdef ZTS

#define CHUNK_SIZE 1024 /* bytes of the first; each further one is twice as large, up to CHUNK_MAX */
#define CHUNK_MAX  (64 * 1024)

typedef struct chunk_s chunk_t;

struct chunk_s {
	chunk_t *previous; /* owned */
	size_t size;       /* of the whole block */
	size_t used;
};

#define CHUNK_HEAD ZEND_MM_ALIGNED_SIZE_EX(sizeof(chunk_t), 16)

struct transit_s {
	zend_atomic_int roots;  /* references: one per root, and one of the transfer that builds it */
	chunk_t *chunk;         /* owned list, the youngest first; this struct lies in the oldest */
	transit_object_t *held; /* intrusive list, the youngest first */
};

static chunk_t *chunk_new(size_t size, chunk_t *previous)
{
	chunk_t *chunk = pemalloc(size, true);

	chunk->previous = previous;
	chunk->size = size;
	chunk->used = CHUNK_HEAD;
	return chunk;
}

transit_t *async_transit_new(void)
{
	chunk_t *chunk = chunk_new(CHUNK_SIZE, NULL);
	transit_t *transit = (transit_t *) ((char *) chunk + CHUNK_HEAD);

	chunk->used += ZEND_MM_ALIGNED_SIZE_EX(sizeof(*transit), 16);
	ZEND_ATOMIC_INT_INIT(&transit->roots, 1);
	transit->chunk = chunk;
	transit->held = NULL;
	return transit;
}

void *async_transit_alloc(transit_t *transit, size_t size)
{
	chunk_t *chunk = transit->chunk;

	size = ZEND_MM_ALIGNED_SIZE_EX(size, 16);
	if (UNEXPECTED(chunk->size - chunk->used < size)) {
		const size_t next = MIN(chunk->size * 2, CHUNK_MAX);
		chunk = transit->chunk = chunk_new(MAX(next, CHUNK_HEAD + size), chunk);
	}

	void *block = (char *) chunk + chunk->used;
	chunk->used += size;
	return block;
}

void *async_transit_calloc(transit_t *transit, size_t size)
{
	return memset(async_transit_alloc(transit, size), 0, size);
}

void async_transit_hold(transit_t *transit, transit_object_t *object)
{
	object->handled.next_held = transit->held;
	transit->held = object;
}

static void release_held(transit_t *transit, const transit_object_t *until)
{
	while (transit->held != until) {
		transit_object_t *object = transit->held;

		transit->held = object->handled.next_held;
		object->class->handlers->release(&object->handled.state);
	}
}

static void free_chunks(chunk_t *chunk, const chunk_t *until)
{
	while (chunk != until) {
		chunk_t *previous = chunk->previous;

		pefree(chunk, true);
		chunk = previous;
	}
}

void async_transit_mark(transit_t *transit, transit_mark_t *mark)
{
	mark->chunk = transit->chunk;
	mark->used = transit->chunk->used;
	mark->held = transit->held;
}

void async_transit_rewind(transit_t *transit, const transit_mark_t *mark)
{
	release_held(transit, mark->held);
	free_chunks(transit->chunk, mark->chunk);
	transit->chunk = mark->chunk;
	transit->chunk->used = mark->used;
}

transit_root_t *async_transit_add_root(transit_t *transit)
{
	transit_root_t *root = async_transit_alloc(transit, sizeof(*root));

	root->owner = transit;
	zend_async_atomic_int_add(&transit->roots, 1);
	return root;
}

void async_transit_free(transit_t *transit)
{
	if (zend_async_atomic_int_add(&transit->roots, -1) == 0) {
		release_held(transit, NULL);
		free_chunks(transit->chunk, NULL);
	}
}

void async_release_transferred_zval(zval *value)
{
	if (Z_TYPE_P(value) == IS_PTR) {
		const transit_root_t *root = Z_PTR_P(value);
		async_transit_free(root->owner);
	}
	ZVAL_UNDEF(value);
}

bool async_transferred_zval_moves(const zval *value)
{
	if (Z_TYPE_P(value) != IS_PTR) {
		return false;
	}
	const transit_root_t *root = Z_PTR_P(value);

	for (const transit_object_t *object = root->owner->held; object; object = object->handled.next_held) {
		if (object->class->handlers->take_back) {
			return true;
		}
	}
	return false;
}

void async_take_back_transferred_zval(zval *value)
{
	if (Z_TYPE_P(value) == IS_PTR) {
		const transit_root_t *root = Z_PTR_P(value);

		for (transit_object_t *object = root->owner->held; object; object = object->handled.next_held) {
			if (object->class->handlers->take_back) {
				object->class->handlers->take_back(&object->handled.state);
			}
		}
	}
	async_release_transferred_zval(value);
}

void async_release_transferred_zvals(zval *roots, uint32_t n)
{
	while (n-- > 0) {
		async_release_transferred_zval(roots++);
	}
}

/* ---- contexts ---- */

void async_defer_release(zend_async_thread_transfer_ctx_t *ctx, zval *value)
{
	if (!ctx->defer_release) {
		ALLOC_HASHTABLE(ctx->defer_release);
		zend_hash_init(ctx->defer_release, 8, NULL, ZVAL_PTR_DTOR, false);
	}
	zend_hash_next_index_insert_new(ctx->defer_release, value);
}

/* Defers the release of a table whose only element is the pointer: its destructor runs with the table. */
void async_defer_free(zend_async_thread_transfer_ctx_t *ctx, void *pointer, dtor_func_t destructor)
{
	zval holder;

	ZVAL_ARR(&holder, zend_new_array(0));
	Z_ARRVAL(holder)->pDestructor = destructor;
	zend_hash_next_index_insert_ptr(Z_ARRVAL(holder), pointer);
	async_defer_release(ctx, &holder);
}

void async_transfer_set_error(zend_async_thread_transfer_ctx_t *ctx, const char *format, ...)
{
	if (ctx->error) {
		return;
	}

	va_list args;
	zval text;

	va_start(args, format);
	ZVAL_STR(&text, zend_vstrpprintf(0, format, args));
	va_end(args);
	async_defer_release(ctx, &text);
	ctx->error = Z_STRVAL(text);
}

#endif
