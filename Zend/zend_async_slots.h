/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Slots: places in globals and objects that own a value (a handler, a callback, an option). Destroying the old value
 * may run a destructor, which may suspend while another coroutine uses the slot. Each function therefore stores the new
 * value first and destroys the old one last. None touches the slot after that: its owner may have been freed. */
#ifndef ZEND_ASYNC_SLOTS_H
#define ZEND_ASYNC_SLOTS_H

#include "zend_API.h"

/* Takes over `value`. May suspend. */
static zend_always_inline void zend_async_slot_set(zval *slot, const zval *value)
{
	zval old;

	ZVAL_COPY_VALUE(&old, slot);
	ZVAL_COPY_VALUE(slot, value);
	zval_ptr_dtor(&old);
}

/* The same with a reference of its own. May suspend. */
static zend_always_inline void zend_async_slot_copy(zval *slot, const zval *value)
{
	zval copy;

	ZVAL_COPY(&copy, value);
	zend_async_slot_set(slot, &copy);
}

/* Leaves the slot undefined. May suspend. */
static zend_always_inline void zend_async_slot_clear(zval *slot)
{
	zval old;

	ZVAL_COPY_VALUE(&old, slot);
	ZVAL_UNDEF(slot);
	zval_ptr_dtor(&old);
}

/* Takes over `value`, which may be empty, with its references. May suspend. */
static zend_always_inline void zend_async_slot_set_fcc(zend_fcall_info_cache *slot, const zend_fcall_info_cache *value)
{
	zend_fcall_info_cache old = *slot;

	*slot = *value;
	if (ZEND_FCC_INITIALIZED(old)) {
		zend_fcc_dtor(&old);
	}
}

/* Takes over `object`, which may be NULL. May suspend. */
static zend_always_inline void zend_async_slot_set_object(zend_object **slot, zend_object *object)
{
	zend_object *old = *slot;

	*slot = object;
	if (old) {
		OBJ_RELEASE(old);
	}
}

#endif
