/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The elements of an iterable argument: one after another, or all of them by a visitor. */
#ifndef ASYNC_BASE_ELEMENTS_H
#define ASYNC_BASE_ELEMENTS_H

#include "php.h"

typedef struct {
	zval iterable;                /* counted reference; UNDEF: closed */
	zend_object_iterator *source; /* owned; NULL for an array, and before the first element */
	HashPosition position;        /* of an array: of the next element */
	zend_long count;              /* elements that were given out: the key of a source without keys */
} async_elements_t;

/* Opens an array or a Traversable; runs no code. */
void async_elements_open(async_elements_t *elements, zval *iterable);
/* Gets the next element, dereferenced, and its key; the caller owns both. False at the end, or with an exception. A
 * Traversable is advanced only now, and may suspend. */
bool async_elements_next(async_elements_t *elements, zval *value, zval *key);
/* Releases the iterable, which may run destructors and finally blocks. A second call does nothing. */
void async_elements_close(async_elements_t *elements);

/* Gets an element, dereferenced, and its key; both borrowed. False with an exception ends the walk. */
typedef bool (*async_element_visitor_t)(zval *value, zval *key, void *data);

/* Walks an array or a Traversable. False with an exception. A Traversable may suspend. */
bool async_elements_walk(zval *iterable, async_element_visitor_t visit, void *data);

#endif
