/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lazy objects whose initialiser suspends. The engine makes an object look initialised before it calls the initialiser,
 * which is right for the coroutine that runs it. While that coroutine or its fiber is suspended, the object is reset to
 * its lazy state, without the values written so far. Another coroutine therefore gets to zend_lazy_object_init() and
 * waits for the end. Where its wait would close a cycle it gets an Error.
 *
 * States of an object being initialised: shown (its coroutine runs) <-> hidden (its coroutine is suspended) ->
 * initialised, or lazy again. */
#ifndef ZEND_ASYNC_LAZY_H
#define ZEND_ASYNC_LAZY_H

#include "zend_async_work.h"
#include "zend_async_marks.h"

/* Lives in the frame of the function that calls the initialiser. */
typedef struct {
	zend_async_flow_hook_t hook; /* first member */
	zend_object *object;         /* borrowed: the frame holds it */
	uint32_t lazy_flags;         /* extra flags that say that the object is lazy */
	/* The previous state of a ghost, borrowed. While it is hidden, the declared properties that were lazy are exchanged
	 * with these. */
	zval *properties;            /* NULL: none to hide, or no longer */
	HashTable *table;            /* its previous property table, may be NULL */
	HashTable *hidden_table;     /* owned; the property table at the suspension */
	bool is_hidden;
	bool table_is_hidden;
	zend_async_work_t *work;     /* NULL: has ended */
} zend_async_lazy_t;

BEGIN_EXTERN_C()

/* Called around the call of the initialiser, when `object` looks initialised. end is called before the frame is left; a
 * second call does nothing. A ghost passes the copies of its properties. */
ZEND_API void zend_async_lazy_begin(zend_async_lazy_t *lazy, zend_object *object, uint32_t lazy_flags, zval *properties,
		HashTable *table);
ZEND_API void zend_async_lazy_end(zend_async_lazy_t *lazy);

/* Called when the values written by the initialiser have been undone: only the flags remain to be hidden. */
static zend_always_inline void zend_async_lazy_reverted(zend_async_lazy_t *lazy)
{
	lazy->properties = NULL;
	lazy->table = NULL;
}

/* True if another coroutine is initialising `object`. */
static zend_always_inline bool zend_async_lazy_is_busy(const zend_object *object)
{
	return UNEXPECTED(zend_async_works != 0) && zend_async_work_find(ZEND_ASYNC_WORK_OBJECT, object);
}

/* Waits for the end of the initialisation. False with an exception. May suspend. */
ZEND_API bool zend_async_lazy_wait(zend_object *object);

/* Takes the value out of a declared property. The caller fills the property and destroys the value, in this order. */
static inline zval zend_async_lazy_take(const zend_property_info *prop_info, const zval *property)
{
	zval value;

	ZVAL_COPY_VALUE(&value, property);
	if (Z_ISREF(value) && ZEND_TYPE_IS_SET(prop_info->type)) {
		ZEND_REF_DEL_TYPE_SOURCE(Z_REF(value), prop_info);
	}
	return value;
}

static inline void zend_async_lazy_clear(const zend_property_info *prop_info, zval *property)
{
	zval old = zend_async_lazy_take(prop_info, property);

	ZVAL_UNDEF(property);
	Z_PROP_FLAG_P(property) = IS_PROP_UNINIT | IS_PROP_LAZY;
	zval_ptr_dtor(&old);
}

END_EXTERN_C()

#endif
