/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * RecursiveIteratorIterator: methods and loops use its list of levels, and each step calls inner iterators, which may
 * suspend. Calls that advance it (next(), rewind(), the steps of a loop) enter its monitor (main/async_monitor.h).
 * Calls that only read reference the inner iterator they call, and fetch the levels again afterwards. Included by
 * spl_iterators.c only.
 *
 * Steps of a loop are not function calls: the object counts those that began before the first coroutine. */
#ifndef SPL_ASYNC_RECURSIVE_H
#define SPL_ASYNC_RECURSIVE_H

#include "async_monitor.h"
#include "zend_async_request.h"

/* True if an exception of a child is swallowed: RIT_CATCH_GET_CHILD or CIT_CATCH_GET_CHILD, which are the same bit. A
 * cancellation or an exit in a coroutine is not. */
static zend_always_inline bool spl_catches(int flags)
{
	return (flags & CIT_CATCH_GET_CHILD) && !zend_async_is_unwinding();
}

static zend_always_inline zend_object_iterator *spl_recursive_it_hold(zend_object_iterator *iterator)
{
	GC_ADDREF(&iterator->std);
	return iterator;
}

static zend_always_inline void spl_recursive_it_release(zend_object_iterator *iterator)
{
	if (EXPECTED(GC_REFCOUNT(&iterator->std) > 1)) {
		GC_DELREF(&iterator->std);
	} else {
		zend_iterator_dtor(iterator);
	}
}

/* Removes the innermost level, then destroys its iterator: a destructor may suspend. */
static void spl_recursive_it_pop(spl_recursive_it_object *object)
{
	spl_sub_iterator sub = object->iterators[object->level--];

	zend_iterator_dtor(sub.iterator);
	zval_ptr_dtor(&sub.zobject);
}

/* Enters the monitor for the main coroutine if a step began before that coroutine existed. Not after a fatal error. */
static zend_always_inline void spl_recursive_it_claim(spl_recursive_it_object *object)
{
	if (UNEXPECTED(object->early_calls > 0) && !object->early_ticket && !CG(unclean_shutdown)) {
		object->early_ticket = php_async_monitor_enter_for_main(&object->std);
	}
}

/* Finds the monitored object of a method call. */
uint32_t spl_recursive_it_async_objects(zend_object *self, zend_execute_data *call, const void **objects)
{
	if (UNEXPECTED(!self)) {
		return 0;
	}
	spl_recursive_it_claim((spl_recursive_it_object *) ((char *) self - XtOffsetOf(spl_recursive_it_object, std)));
	objects[0] = self;
	return 1;
}

static zend_never_inline bool spl_recursive_it_enter_locked(spl_recursive_it_object *object, uint32_t *ticket)
{
	spl_recursive_it_claim(object);
	*ticket = php_async_monitor_enter(&object->std);
	return *ticket != 0;
}

/* Begins a step. False with an exception. May suspend. Ends with spl_recursive_it_leave(). */
static zend_always_inline bool spl_recursive_it_enter(spl_recursive_it_object *object, uint32_t *ticket)
{
	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		*ticket = 0;
		object->early_calls++;
		return true;
	}
	return spl_recursive_it_enter_locked(object, ticket);
}

/* Begins the reset at the end of a loop. False if another coroutine is inside and uses the levels. */
static bool spl_recursive_it_enter_to_reset(spl_recursive_it_object *object, uint32_t *ticket)
{
	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		return spl_recursive_it_enter(object, ticket);
	}
	spl_recursive_it_claim(object);
	if (php_async_monitor_is_used_by_another(&object->std)) {
		return false;
	}
	*ticket = php_async_monitor_enter_to_clean_up(&object->std);
	if (UNEXPECTED(!*ticket)) {
		*ticket = PHP_ASYNC_MONITOR_NO_TICKET;
	}
	return true;
}

static zend_never_inline void spl_recursive_it_leave_early(spl_recursive_it_object *object)
{
	php_async_monitor_leave(&object->std, object->early_ticket);
	object->early_ticket = 0;
}

static zend_always_inline void spl_recursive_it_leave(spl_recursive_it_object *object, uint32_t ticket)
{
	if (UNEXPECTED(ticket)) {
		php_async_monitor_leave(&object->std, ticket);
	} else if (--object->early_calls == 0 && UNEXPECTED(object->early_ticket)) {
		spl_recursive_it_leave_early(object);
	}
}

#endif
