/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The iterator of step_iterator.h. */
#include "step_iterator.h"
#include "call.h"

typedef struct {
	zend_object_iterator it; /* must be first; data is the object, a counted reference */
	async_step_t step;
	zval current;            /* owned; UNDEF before the first step and after the end */
	zval key;                /* owned; UNDEF: the position */
	bool fetched;            /* the call of this step has been made */
	zend_long position;
} step_iterator_t;

static zend_always_inline void drop_current(step_iterator_t *iterator)
{
	zval value, key;

	ZVAL_COPY_VALUE(&value, &iterator->current);
	ZVAL_COPY_VALUE(&key, &iterator->key);
	ZVAL_UNDEF(&iterator->current);
	ZVAL_UNDEF(&iterator->key);
	if (Z_REFCOUNTED(value)) {
		zval_ptr_dtor(&value);
	}
	if (UNEXPECTED(Z_REFCOUNTED(key))) {
		zval_ptr_dtor(&key);
	}
}

static void step_iterator_dtor(zend_object_iterator *it)
{
	step_iterator_t *iterator = (step_iterator_t *) it;

	drop_current(iterator);
	zval_ptr_dtor(&it->data);
}

/* A step is made when there is no current element: at the beginning, and after step_iterator_next(). */
static zend_result step_iterator_valid(zend_object_iterator *it)
{
	step_iterator_t *iterator = (step_iterator_t *) it;
	zval value, key;

	if (!iterator->fetched) {
		iterator->fetched = true;
		ZVAL_UNDEF(&key);
		if (EXPECTED(iterator->step(Z_OBJ(it->data), &value, &key))) {
			ZEND_ASSERT(Z_ISUNDEF(iterator->current));
			ZVAL_COPY_VALUE(&iterator->current, &value);
			ZVAL_COPY_VALUE(&iterator->key, &key);
		}
	}
	return Z_ISUNDEF(iterator->current) ? FAILURE : SUCCESS;
}

static zval *step_iterator_current(zend_object_iterator *it)
{
	return step_iterator_valid(it) == SUCCESS ? &((step_iterator_t *) it)->current : NULL;
}

static void step_iterator_key(zend_object_iterator *it, zval *key)
{
	step_iterator_t *iterator = (step_iterator_t *) it;

	if (Z_ISUNDEF(iterator->key)) {
		ZVAL_LONG(key, iterator->position);
	} else {
		ZVAL_COPY(key, &iterator->key);
	}
}

static void step_iterator_next(zend_object_iterator *it)
{
	step_iterator_t *iterator = (step_iterator_t *) it;

	if (UNEXPECTED(!iterator->fetched)) {
		step_iterator_valid(it);
	}
	drop_current(iterator);
	iterator->fetched = false;
	iterator->position++;
}

static HashTable *step_iterator_get_gc(zend_object_iterator *it, zval **table, int *num)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &it->data);
	zend_get_gc_buffer_add_zval(buffer, &((step_iterator_t *) it)->current);
	zend_get_gc_buffer_add_zval(buffer, &((step_iterator_t *) it)->key);
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

/* Without a rewind handler the engine allows rewind() only before the first step. */
static const zend_object_iterator_funcs step_iterator_funcs = {
	.dtor = step_iterator_dtor,
	.valid = step_iterator_valid,
	.get_current_data = step_iterator_current,
	.get_current_key = step_iterator_key,
	.move_forward = step_iterator_next,
	.get_gc = step_iterator_get_gc,
};

zend_object_iterator *async_step_iterator_new(zval *object, int by_ref, async_step_t step)
{
	if (UNEXPECTED(by_ref)) {
		zend_throw_error(NULL, "Cannot iterate %s by reference", async_short_class_name(Z_OBJCE_P(object)));
		return NULL;
	}

	step_iterator_t *iterator = emalloc(sizeof(step_iterator_t));

	zend_iterator_init(&iterator->it);
	ZVAL_OBJ_COPY(&iterator->it.data, Z_OBJ_P(object));
	iterator->it.funcs = &step_iterator_funcs;
	iterator->step = step;
	ZVAL_UNDEF(&iterator->current);
	ZVAL_UNDEF(&iterator->key);
	iterator->fetched = false;
	iterator->position = 0;
	return &iterator->it;
}
