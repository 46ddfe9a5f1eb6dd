/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The walk over an iterable. */
#include "elements.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

static bool walk_array(HashTable *array, async_element_visitor_t visit, void *data)
{
	zend_ulong index;
	zend_string *string;
	zval *value;
	bool done = true;

	/* The visitor may run code that changes the variable. */
	GC_TRY_ADDREF(array);
	ZEND_HASH_FOREACH_KEY_VAL(array, index, string, value) {
		zval key;

		if (string) {
			ZVAL_STR(&key, string);
		} else {
			ZVAL_LONG(&key, (zend_long) index);
		}
		ZVAL_DEREF(value);
		if (UNEXPECTED(!visit(value, &key, data))) {
			done = false;
			break;
		}
	} ZEND_HASH_FOREACH_END();
	zend_array_release(array);
	return done;
}

static bool visit_current(zend_object_iterator *iterator, zend_long position, async_element_visitor_t visit, void *data)
{
	zval *value = iterator->funcs->get_current_data(iterator);
	zval key;

	if (UNEXPECTED(EG(exception) || !value)) {
		return false;
	}
	if (iterator->funcs->get_current_key) {
		iterator->funcs->get_current_key(iterator, &key);
		if (UNEXPECTED(EG(exception))) {
			return false;
		}
	} else {
		ZVAL_LONG(&key, position);
	}
	ZVAL_DEREF(value);
	const bool done = visit(value, &key, data);

	zval_ptr_dtor(&key);
	return done;
}

static bool walk_traversable(zval *object, async_element_visitor_t visit, void *data)
{
	zend_object_iterator *iterator = Z_OBJCE_P(object)->get_iterator(Z_OBJCE_P(object), object, false);

	if (UNEXPECTED(!iterator || EG(exception))) {
		if (iterator) {
			zend_iterator_dtor(iterator);
		}
		return false;
	}
	if (iterator->funcs->rewind) {
		iterator->funcs->rewind(iterator);
	}
	for (zend_long position = 0; EXPECTED(!EG(exception)) && iterator->funcs->valid(iterator) == SUCCESS; position++) {
		if (UNEXPECTED(EG(exception) || !visit_current(iterator, position, visit, data))) {
			break;
		}
		iterator->funcs->move_forward(iterator);
	}
	zend_iterator_dtor(iterator);
	return !EG(exception);
}

bool async_elements_walk(zval *iterable, async_element_visitor_t visit, void *data)
{
	return EXPECTED(Z_TYPE_P(iterable) == IS_ARRAY) ? walk_array(Z_ARRVAL_P(iterable), visit, data)
													: walk_traversable(iterable, visit, data);
}
