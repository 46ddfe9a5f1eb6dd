/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The elements of an iterable argument. */
#ifndef ASYNC_BASE_ELEMENTS_H
#define ASYNC_BASE_ELEMENTS_H

#include "php.h"

/* Gets an element, dereferenced, and its key; both borrowed. False with an exception ends the walk. */
typedef bool (*async_element_visitor_t)(zval *value, zval *key, void *data);

/* Walks an array or a Traversable. False with an exception. A Traversable may suspend. */
bool async_elements_walk(zval *iterable, async_element_visitor_t visit, void *data);

#endif
