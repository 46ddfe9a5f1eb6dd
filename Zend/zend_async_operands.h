/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The variable that an opcode is about to write to. Compound assignments and increments look the variable up first, and then call user
 * code: the error handler of a warning, a __toString(). While that is parked another coroutine may move or free what the variable is in,
 * an element of an array or a property. So the engine holds it around such calls: others write to a copy of the array. */
#ifndef ZEND_ASYNC_OPERANDS_H
#define ZEND_ASYNC_OPERANDS_H

#include "zend_async_API.h"

/* What is held: the array, or the object and its table. Counted, NULL at the end. */
typedef struct {
	zend_refcounted *held[3];
} zend_async_operands_t;

/* Of the running flow: what nothing but the opcode in progress leads to any more. A flow slot. */
extern ZEND_API ZEND_EXT_TLS zend_async_operands_t zend_async_last_operands;

BEGIN_EXTERN_C()

ZEND_API void zend_async_find_operands(zend_async_operands_t *operands);
ZEND_API void zend_async_put_operands(zend_async_operands_t *operands);

/* Releases all of them. May suspend. */
ZEND_API void zend_async_release_operands(zend_async_operands_t *operands);

/* Before a call of user code out of an opcode. */
static zend_always_inline void zend_async_hold_operands(zend_async_operands_t *operands)
{
	operands->held[0] = NULL;
	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE)) {
		zend_async_find_operands(operands);
	}
}

/* After it. Where the opcode writes to what is not in use any more, that stays until the flow's next such call. */
static zend_always_inline void zend_async_leave_operands(zend_async_operands_t *operands)
{
	if (UNEXPECTED(operands->held[0] != NULL)) {
		zend_async_put_operands(operands);
	}
}

END_EXTERN_C()

#endif
