/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The interface of iterators within the extension, beyond the ABI (iterator.c). */
#ifndef ASYNC_ITERATOR_H
#define ASYNC_ITERATOR_H

#include "base/async.h"

/* See zend_async_new_iterator_fn. Adds a reference to the array. Takes ownership of zend_iterator and fcall unless it
 * fails. iterator_size: bytes of the caller's struct, whose first member is a zend_async_iterator_t (0: just that). */
zend_async_iterator_t *async_iterator_new(zval *array, zend_object_iterator *zend_iterator, zend_fcall_t *fcall,
		zend_async_iterator_handler_t handler, zend_async_scope_t *scope, unsigned int concurrency, int32_t priority,
		size_t iterator_size);

/* Marks the workers as helpers of the runtime, which neither a scope nor a shutdown cancels. Call before the first
 * run. */
void async_iterator_set_helper(zend_async_iterator_t *iterator);

/* Sets a function that checks without a fetch whether a Traversable source has no element now, so that no worker starts
 * in vain. */
void async_iterator_set_exhausted(zend_async_iterator_t *iterator, bool (*exhausted)(zend_async_iterator_t *iterator));

/* Records the running user code as spawn location of the workers, for errors raised without a frame. Call at most
 * once. */
void async_iterator_set_location(zend_async_iterator_t *iterator);

/* Sets a hook that is called once, when the first exception has stopped the iteration. It runs in the coroutine that
 * threw and must not suspend. */
void async_iterator_on_error(zend_async_iterator_t *iterator, zend_async_iterator_method_t hook);

/* Sets a hook that is called when a fatal error has ended a contained worker (zend_async_contain.h), whose handler does not return.
 * error: for those that wait for it; borrowed. */
typedef void (*async_iterator_lost_t)(zend_async_iterator_t *iterator, const zend_coroutine_t *worker, zend_object *error);
void async_iterator_on_lost(zend_async_iterator_t *iterator, async_iterator_lost_t hook);

/* Ends the iteration without its owner: stops fetching and cancels the worker that is fetching or has not started. What
 * the workers still throw is handled as the exception of any coroutine. */
void async_iterator_abandon(zend_async_iterator_t *iterator);

#endif
