/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the extension's own owners of an iterator need beyond the ABI (iterator.c). */
#ifndef ASYNC_ITERATOR_H
#define ASYNC_ITERATOR_H

#include "php_async.h"

/* See zend_async_new_iterator_fn. Takes its own reference of the array; owns zend_iterator and fcall from here on, unless
 * it fails. iterator_size: bytes of the caller's struct, whose first member is a zend_async_iterator_t (0: just that). */
zend_async_iterator_t *async_iterator_new(zval *array, zend_object_iterator *zend_iterator, zend_fcall_t *fcall,
	zend_async_iterator_handler_t handler, zend_async_scope_t *scope, unsigned int concurrency, int32_t priority,
	size_t iterator_size);

/* Its coroutines are helpers of the runtime: neither a scope nor a shutdown cancels them. Before the first run. */
void async_iterator_set_helper(zend_async_iterator_t *iterator);

/* Tells without fetching whether a Traversable source has come to its end, at least for now: no worker is started in vain. */
void async_iterator_set_exhausted(zend_async_iterator_t *iterator, bool (*exhausted)(zend_async_iterator_t *iterator));

/* The workers count as spawned by the running user code: the place of errors that are raised without a frame. At most once. */
void async_iterator_set_place(zend_async_iterator_t *iterator);

/* Called once, when the first exception has stopped the iteration; in the coroutine that threw it, which must not park. */
void async_iterator_on_error(zend_async_iterator_t *iterator, zend_async_iterator_method_t hook);

/* The owner leaves. No further element is fetched, and the coroutine that is fetching one, or that has not started yet, is
 * cancelled. What it throws all the same goes the way of every coroutine's exceptions. */
void async_iterator_abandon(zend_async_iterator_t *iterator);

#endif
