/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lazy objects whose initialiser parks. The engine makes an object look initialised before it calls the initialiser, which is right
 * for the flow that runs it. While that flow is parked, or its fiber suspended, the object is put back to what it was, lazy and without what the initialiser has
 * written so far; so another flow comes to zend_lazy_object_init() and waits for the end. Where that closes a circle it gets an Error.
 *
 * States of an object being initialised: shown (its flow runs) <-> hidden (its flow is parked) -> initialised, or lazy again. */
#ifndef ZEND_ASYNC_LAZY_H
#define ZEND_ASYNC_LAZY_H

#include "zend_async_work.h"
#include "zend_async_marks.h"

/* Lives in the frame of the function that calls the initialiser. */
typedef struct {
	zend_async_flow_hook_t hook; /* first member */
	zend_object *object;         /* borrowed: the frame holds it */
	uint32_t lazy_flags;         /* extra flags that say that the object is lazy */
	/* A ghost's state before, borrowed. While it is hidden the declared properties that were lazy are exchanged with these. */
	zval *properties;            /* NULL: none to hide, or no longer */
	HashTable *table;            /* its properties as a table before, may be NULL */
	HashTable *hidden_table;     /* owned; what it was when the flow parked */
	bool is_hidden;
	bool table_is_hidden;
	zend_async_work_t *work;     /* NULL: has ended */
} zend_async_lazy_t;

BEGIN_EXTERN_C()

/* Around the call of the initialiser, when `object` looks initialised. Ends with zend_async_lazy_end(), at the latest before the frame
 * is left; a second call does nothing. A ghost passes the copies of its properties. */
ZEND_API void zend_async_lazy_begin(zend_async_lazy_t *lazy, zend_object *object, uint32_t lazy_flags, zval *properties, HashTable *table);
ZEND_API void zend_async_lazy_end(zend_async_lazy_t *lazy);

/* What the initialiser had written is undone: nothing is left to hide but the flags. */
static zend_always_inline void zend_async_lazy_reverted(zend_async_lazy_t *lazy)
{
	lazy->properties = NULL;
	lazy->table = NULL;
}

/* Whether another flow is initialising `object`. */
static zend_always_inline bool zend_async_lazy_is_busy(const zend_object *object)
{
	return UNEXPECTED(zend_async_works != NULL) && zend_async_work_find(ZEND_ASYNC_WORK_OBJECT, object);
}

/* Waits until that is over. False with an exception. May suspend. */
ZEND_API bool zend_async_lazy_wait(zend_object *object);

/* The value of a declared property, out of its place: the caller fills the place and destroys the value, in this order. */
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
