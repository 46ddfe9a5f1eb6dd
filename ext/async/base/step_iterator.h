/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The iterator of an object that gives its values one by one: each step of a foreach calls a function. */
#ifndef ASYNC_BASE_STEP_ITERATOR_H
#define ASYNC_BASE_STEP_ITERATOR_H

#include "php.h"

/* Gets the next value, owned by the caller. False at the end, or with an exception. May suspend. A step that sets `key`
 * (UNDEF when it is called) gives it to the caller; the others have keys that count from 0. */
typedef bool (*async_step_t)(zend_object *object, zval *value, zval *key);

/* Creates the iterator, for get_iterator of a class. Nothing is fetched in advance: a loop that is left
 * takes no further value. NULL with an Error for a foreach by reference. */
zend_object_iterator *async_step_iterator_new(zval *object, int by_ref, async_step_t step);

#endif
