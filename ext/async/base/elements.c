/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The elements of an iterable. */
#include "elements.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

void async_elements_open(async_elements_t *elements, zval *iterable)
{
	ZVAL_COPY_DEREF(&elements->iterable, iterable);
	elements->source = NULL;
	elements->position = 0;
	elements->count = 0;
}

static bool next_of_array(async_elements_t *elements, zval *value, zval *key)
{
	HashTable *array = Z_ARRVAL(elements->iterable);
	zval *current = zend_hash_get_current_data_ex(array, &elements->position);

	if (!current) {
		return false;
	}
	zend_hash_get_current_key_zval_ex(array, key, &elements->position);
	zend_hash_move_forward_ex(array, &elements->position);
	ZVAL_COPY_DEREF(value, current);
	return true;
}

/* Moves to the next element. False at the end, or with an exception. */
static bool advance(async_elements_t *elements)
{
	zend_object_iterator *source = elements->source;

	if (source) {
		source->funcs->move_forward(source);
	} else {
		zend_class_entry *ce = Z_OBJCE(elements->iterable);

		source = elements->source = ce->get_iterator(ce, &elements->iterable, false);
		if (EXPECTED(source && !EG(exception)) && source->funcs->rewind) {
			source->funcs->rewind(source);
		}
	}
	return EXPECTED(!EG(exception)) && source->funcs->valid(source) == SUCCESS && EXPECTED(!EG(exception));
}

static bool next_of_traversable(async_elements_t *elements, zval *value, zval *key)
{
	if (!advance(elements)) {
		return false;
	}

	zend_object_iterator *source = elements->source;
	zval *current = source->funcs->get_current_data(source);

	if (UNEXPECTED(EG(exception) || !current)) {
		return false;
	}
	ZVAL_COPY_DEREF(value, current);
	if (source->funcs->get_current_key) {
		source->funcs->get_current_key(source, key);
		if (UNEXPECTED(EG(exception))) {
			zval_ptr_dtor(value);
			return false;
		}
	} else {
		ZVAL_LONG(key, elements->count);
	}
	return true;
}

bool async_elements_next(async_elements_t *elements, zval *value, zval *key)
{
	if (UNEXPECTED(Z_ISUNDEF(elements->iterable))) {
		return false;
	}

	const bool got = EXPECTED(Z_TYPE(elements->iterable) == IS_ARRAY) ? next_of_array(elements, value, key)
																	  : next_of_traversable(elements, value, key);

	if (EXPECTED(got)) {
		elements->count++;
	}
	return got;
}

void async_elements_close(async_elements_t *elements)
{
	zend_object_iterator *source = elements->source;
	zval iterable;

	ZVAL_COPY_VALUE(&iterable, &elements->iterable);
	ZVAL_UNDEF(&elements->iterable);
	elements->source = NULL;
	if (source) {
		zend_iterator_dtor(source);
	}
	zval_ptr_dtor(&iterable);
}

/* The reference that is held keeps other code from changing the array in place. */
static bool walk_array(zend_array *array, async_element_visitor_t visit, void *data)
{
	zend_string *name;
	zend_ulong index;
	zval *element;
	bool goes_on = true;

	GC_TRY_ADDREF(array);
	ZEND_HASH_FOREACH_KEY_VAL(array, index, name, element) {
		zval value, key;

		if (UNEXPECTED(name)) {
			ZVAL_STR(&key, name);
		} else {
			ZVAL_LONG(&key, (zend_long) index);
		}
		if (EXPECTED(!Z_ISREF_P(element))) {
			goes_on = visit(element, &key, data);
		} else {
			ZVAL_COPY_DEREF(&value, element);
			goes_on = visit(&value, &key, data);
			zval_ptr_dtor(&value);
		}
		if (UNEXPECTED(!goes_on)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	zend_array_release(array);
	return goes_on && !EG(exception);
}

bool async_elements_walk(zval *iterable, async_element_visitor_t visit, void *data)
{
	if (EXPECTED(Z_TYPE_P(iterable) == IS_ARRAY)) {
		return walk_array(Z_ARRVAL_P(iterable), visit, data);
	}

	async_elements_t elements;
	zval value, key;
	bool goes_on = true;

	async_elements_open(&elements, iterable);
	while (goes_on && async_elements_next(&elements, &value, &key)) {
		goes_on = visit(&value, &key, data);
		zval_ptr_dtor(&value);
		zval_ptr_dtor(&key);
	}
	async_elements_close(&elements);
	return goes_on && !EG(exception);
}
