/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Operands of an opcode that calls user code: the error handler of a warning, a __toString(), an autoloader. The opcode
 * has already looked up the variable that it writes to, the object, the name, the arguments of a function without a
 * frame. While the call is parked another coroutine may replace or free them. The engine therefore holds them around
 * such calls; other coroutines write to a copy. */
#ifndef ZEND_ASYNC_OPERANDS_H
#define ZEND_ASYNC_OPERANDS_H

#include "zend_async_API.h"
#include "zend_variables.h"

/* An object with two tables, the values of three operands, each in a reference, and the reference that is written to. */
#define ZEND_ASYNC_OPERANDS_MAX 10

/* A chain of containers, `$a->b['c']['d']`: as many of its levels are held. */
#define ZEND_ASYNC_OPERANDS_LEVELS 6

/* The held values: counted references, NULL at the end. One opcode may call user code several times (both operands of a
 * concatenation are objects), and what one call has left is held by the next one as well. */
typedef struct {
	zend_refcounted *held[3 * ZEND_ASYNC_OPERANDS_MAX + 1];
	const zend_op *opline; /* for which they are held */
	uint32_t lost;         /* bit n: the opcode works on held[n], and its variable does not lead there any more */
	uint32_t levels;
	const zend_refcounted *chain[ZEND_ASYNC_OPERANDS_LEVELS]; /* the containers when the call began, outermost last; NULL: none */
	zend_coroutine_t *pinned; /* borrowed: the coroutine that cannot suspend in the call; NULL: it can */
	uint32_t pinned_flags;    /* of its event before the call */
} zend_async_operands_t;

/* Values of the running coroutine to which only the opcode in progress still refers. A flow slot. */
extern ZEND_API ZEND_EXT_TLS zend_async_operands_t zend_async_last_operands;

BEGIN_EXTERN_C()

ZEND_API void zend_async_find_operands(zend_async_operands_t *operands);
ZEND_API bool zend_async_put_operands(zend_async_operands_t *operands);
ZEND_API void zend_async_unpin_operands(zend_async_operands_t *operands);

/* Releases all of them. May suspend. */
ZEND_API void zend_async_release_operands(zend_async_operands_t *operands);

/* For user code around which upstream holds the object, to see afterwards whether it has the last reference. keeps is called
 * before it: true if an earlier call has left the object. return is called after it, with that result: gives up a reference
 * that this call has left if there is no third one, so that upstream's is the last. */
ZEND_API bool zend_async_keeps_operand(const zend_object *object);
ZEND_API void zend_async_return_operand(zend_object *object, bool kept);

/* Destroys the value that an opcode has replaced, as the last step of the operation: its destructor is a call of user code.
 * May suspend. */
ZEND_API void zend_async_destroy_replaced(zval *value);

/* Called before an opcode looks up a variable by its name, for the next opcode to write to ($GLOBALS['x'] .= $y). That
 * opcode has a pointer into the table, which other coroutines may change while user code is suspended. Makes the
 * variable a reference, which can be held. */
ZEND_API void zend_async_refer_to_variable(HashTable *table);

static zend_always_inline void zend_async_own_variable(HashTable *table)
{
	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE)) {
		zend_async_refer_to_variable(table);
	}
}

/* Called before a call of user code out of an opcode. */
static zend_always_inline void zend_async_hold_operands(zend_async_operands_t *operands)
{
	operands->held[0] = NULL;
	operands->pinned = NULL;
	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE)) {
		zend_async_find_operands(operands);
	}
}

/* Called after it, before a property is added: the object may have been cloned in the meantime and share its table. */
static zend_always_inline void zend_async_own_properties(zend_object *object)
{
	if (UNEXPECTED(GC_REFCOUNT(object->properties) > 1)) {
		if (!(GC_FLAGS(object->properties) & IS_ARRAY_IMMUTABLE)) {
			GC_DELREF(object->properties);
		}
		object->properties = zend_array_dup(object->properties);
	}
}

/* Called after it. Values that only the opcode still uses are kept until the coroutine's next such call. False with an
 * exception: the opcode cannot continue. */
static zend_always_inline bool zend_async_leave_operands(zend_async_operands_t *operands)
{
	if (UNEXPECTED(operands->pinned != NULL)) {
		zend_async_unpin_operands(operands);
	}
	return EXPECTED(operands->held[0] == NULL) || zend_async_put_operands(operands);
}

/* Takes an array or an object out of a variable that an operation is about to overwrite: zend_async_destroy_replaced() then
 * destroys it when the variable has its new value. Other values are destroyed at once. */
static zend_always_inline void zend_async_take_replaced(zval *variable, zval *replaced)
{
	if (UNEXPECTED(Z_TYPE_P(variable) == IS_OBJECT || Z_TYPE_P(variable) == IS_ARRAY)) {
		ZVAL_COPY_VALUE(replaced, variable);
		ZVAL_NULL(variable);
	} else {
		i_zval_ptr_dtor(variable);
	}
}

END_EXTERN_C()

#endif
