/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Load: builds values of this thread from a transit copy, which is only read. Objects are created empty when they are
 * reached, and filled from a list: the C stack grows with nested arrays only, and a weak reference finds its object in
 * any order. No constructor runs; autoloaders do. */
#include "load.h"

#ifdef ZTS
#include "zend_exceptions.h"

/* Its address is the key of the load in a context's table. */
static const char load_key;

bool async_load_fail(load_t *load, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_string *text = zend_vstrpprintf(0, format, args);
	va_end(args);
	async_transfer_set_error(load->ctx, "%s", ZSTR_VAL(text));
	zend_string_release(text);
	return false;
}

void async_load_share(load_t *load, const void *src, zval *value)
{
	zval held;

	async_xlat_put(load->ctx, src, Z_PTR_P(value));
	ZVAL_COPY(&held, value);
	async_defer_release(load->ctx, &held);
}

/* ---- values ---- */

static zend_string *new_string(const transit_string_t *src)
{
	zend_string *string = zend_string_init_fast(src->text, src->length);

	if (src->length > 1) {
		ZSTR_H(string) = src->h;
	}
	return string;
}

zend_string *async_load_string(load_t *load, const transit_string_t *src)
{
	zend_string *string = src->shared ? async_xlat_get(load->ctx, src) : NULL;

	if (string) {
		return zend_string_copy(string);
	}
	string = new_string(src);
	if (src->shared) {
		zval value;
		ZVAL_STR(&value, string);
		async_load_share(load, src, &value);
	}
	return string;
}

static bool load_slots(load_t *load, zend_array *array, const transit_array_t *src)
{
	zend_hash_real_init_packed(array);
	for (uint32_t i = 0; i < src->used; i++) {
		zval value;

		ZVAL_UNDEF(&value);
		const bool done = async_load_value(load, &value, &src->slots[i]);
		ZVAL_COPY_VALUE(&array->arPacked[i], &value);
		array->nNumUsed = i + 1;
		array->nNumOfElements += Z_TYPE(value) != IS_UNDEF;
		if (!done) {
			return false;
		}
	}
	return true;
}

static bool load_buckets(load_t *load, zend_array *array, const transit_array_t *src)
{
	zend_hash_real_init_mixed(array);
	for (uint32_t i = 0; i < src->count; i++) {
		const transit_bucket_t *bucket = &src->buckets[i];
		zval value;

		if (!async_load_value(load, &value, &bucket->value)) {
			return false;
		}
		if (bucket->key) {
			zend_string *key = async_load_string(load, bucket->key);
			_zend_hash_append(array, key, &value);
			zend_string_release(key);
		} else {
			zend_hash_index_add_new(array, bucket->h, &value);
		}
	}
	return true;
}

static bool load_array(load_t *load, zval *dst, const transit_array_t *src)
{
	zend_array *array = src->shared ? async_xlat_get(load->ctx, src) : NULL;
	bool done;

	if (array) {
		ZVAL_ARR(dst, array);
		Z_ADDREF_P(dst);
		return true;
	}
	if (src->count == 0 && src->next_free == ZEND_LONG_MIN) {
		ZVAL_EMPTY_ARRAY(dst);
		return true;
	}

	if (UNEXPECTED(!async_stack_remaining())) {
		return async_load_fail(load, "Cannot load a transferred value that is nested deeper than the stack");
	}

	array = zend_new_array(src->used);
	ZVAL_ARR(dst, array);
	if (src->count > 0) {
		done = src->packed ? load_slots(load, array, src) : load_buckets(load, array, src);
	} else {
		done = true;
	}
	array->nNextFreeElement = src->next_free;
	array->nInternalPointer = MIN(src->position, array->nNumUsed);
	if (UNEXPECTED(!done)) {
		/* Freed here, level by level: the stack may be short. */
		zval_ptr_dtor(dst);
		ZVAL_UNDEF(dst);
		return false;
	}
	/* Only once complete: a shared array must not be written to. It contains itself only through an object. */
	if (src->shared) {
		async_load_share(load, src, dst);
	}
	return true;
}

bool async_load_value(load_t *load, zval *dst, const zval *src)
{
	zend_object *object;

	ZVAL_UNDEF(dst);
	switch (Z_TYPE_P(src)) {
		case IS_STRING: ZVAL_STR(dst, async_load_string(load, TRANSIT_PTR(src))); return true;
		case IS_ARRAY: return load_array(load, dst, TRANSIT_PTR(src));
		case IS_OBJECT:
			object = async_load_object(load, TRANSIT_PTR(src));
			if (UNEXPECTED(!object)) {
				return false;
			}
			ZVAL_OBJ(dst, object);
			return true;
		case IS_CONSTANT_AST: async_load_constant_ast(load, dst, TRANSIT_PTR(src)); return true;
		default: ZVAL_COPY_VALUE(dst, src); return true;
	}
}

/* ---- graphs ---- */

static bool load_fill(load_t *load)
{
	while (load->next < load->empty_count) {
		const empty_t empty = load->empty[load->next++];
		if (!async_load_contents(load, &empty)) {
			return false;
		}
	}
	return true;
}

/* Finishes objects, the youngest first: inner objects are complete before the outer ones. */
static bool load_finish(load_t *load)
{
	while (load->unfinished_count > 0) {
		unfinished_t last = load->unfinished[--load->unfinished_count];
		const bool done = last.from->class->handlers->finish(last.object, &last.loaded);
		if (!done || EG(exception)) {
			return async_load_fail(load, "Cannot load transferred object of class %s", ZSTR_VAL(last.object->ce->name));
		}
	}
	return true;
}

/* Releases the guarded objects. If done, their destructors run from now on, otherwise never. */
static void load_unguard(load_t *load, bool done)
{
	while (load->guarded_count > 0) {
		zend_object *object = load->guarded[--load->guarded_count];
		if (done) {
			GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
		}
		OBJ_RELEASE(object);
	}
}

static bool load_root(load_t *load, zval *dst, const zval *src)
{
	load->ctx->depth++;
	const bool done = async_load_value(load, dst, src) && load_fill(load) && load_finish(load);
	load->ctx->depth--;
	if (!done) {
		while (load->unfinished_count > 0) {
			zval_ptr_dtor(&load->unfinished[--load->unfinished_count].loaded);
		}
		/* No code may see an incomplete graph, not even destructors of other objects. */
		zval_ptr_dtor(dst);
		ZVAL_UNDEF(dst);
	}
	load->next = load->empty_count = 0;
	load_unguard(load, done);
	return done;
}

static void load_free(zval *holder)
{
	load_t *load = Z_PTR_P(holder);

	if (load->empty) {
		efree(load->empty);
	}
	if (load->unfinished) {
		efree(load->unfinished);
	}
	if (load->guarded) {
		efree(load->guarded);
	}
	efree(load);
}

static load_t *load_of(zend_async_thread_transfer_ctx_t *ctx)
{
	load_t *load = async_xlat_get(ctx, &load_key);

	if (!load) {
		load = ecalloc(1, sizeof(*load));
		load->ctx = ctx;
		async_defer_free(ctx, load, load_free);
		async_xlat_put(ctx, &load_key, load);
	}
	return load;
}

void async_load_zval(zend_async_thread_transfer_ctx_t *ctx, zval *dst, const zval *src)
{
	ZVAL_UNDEF(dst);
	if (ctx->error) {
		return;
	}
	if (Z_TYPE_P(src) == IS_PTR) {
		src = &((const transit_root_t *) Z_PTR_P(src))->value;
	}
	if (ctx->depth > 0) {
		/* Called by a class handler. */
		if (!async_load_value(load_of(ctx), dst, src)) {
			zval_ptr_dtor(dst);
			ZVAL_UNDEF(dst);
		}
	} else {
		load_root(load_of(ctx), dst, src);
	}
}

void async_load_zval_toplevel(zval *dst, const zval *src)
{
	zend_async_thread_transfer_ctx_t ctx;

	if (Z_TYPE_P(src) < IS_STRING) {
		ZVAL_COPY_VALUE(dst, src);
		return;
	}
	if (Z_TYPE_P(src) == IS_PTR && Z_TYPE(((const transit_root_t *) Z_PTR_P(src))->value) == IS_STRING) {
		/* A lone string: nothing can be shared, so no context is needed. */
		ZVAL_STR(dst, new_string(TRANSIT_PTR(&((const transit_root_t *) Z_PTR_P(src))->value)));
		return;
	}
	zend_async_thread_transfer_ctx_init(&ctx);
	async_load_zval(&ctx, dst, src);
	if (UNEXPECTED(ctx.error) && !(EG(exception) && async_is_interruption(EG(exception)))) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, "%s", ctx.error);
	}
	zend_async_thread_transfer_ctx_destroy(&ctx);
}

#endif
