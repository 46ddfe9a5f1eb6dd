/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What an opcode is about to write to (see zend_async_operands.h), found by its operands. */
#include "zend.h"
#include "zend_async_operands.h"
#include "zend_execute.h"
#include "zend_objects_API.h"

ZEND_API ZEND_EXT_TLS zend_async_operands_t zend_async_last_operands;

static zval *container_of(zend_execute_data *execute_data, const zend_op *opline)
{
	zval *container;

	switch (opline->op1_type) {
		case IS_CV:
		case IS_VAR:
			container = EX_VAR(opline->op1.var);
			break;
		case IS_UNUSED:
			container = &EX(This);
			break;
		default:
			return NULL;
	}
	if (Z_TYPE_P(container) == IS_INDIRECT) {
		container = Z_INDIRECT_P(container);
	}
	ZVAL_DEREF(container);
	return container;
}

static void hold(zend_async_operands_t *operands, uint32_t *count, zend_refcounted *counted)
{
	if (!(GC_FLAGS(counted) & GC_IMMUTABLE)) {
		GC_ADDREF(counted);
		operands->held[(*count)++] = counted;
		operands->held[*count] = NULL;
	}
}

/* `type`: IS_ARRAY, whose element is written to, or IS_OBJECT, whose property. */
static void hold_container(zend_async_operands_t *operands, zend_execute_data *execute_data, const zend_op *opline, uint8_t type)
{
	zval *container = container_of(execute_data, opline);
	uint32_t count = 0;

	if (!container || Z_TYPE_P(container) != type) {
		return;
	}
	hold(operands, &count, Z_COUNTED_P(container));
	if (type == IS_OBJECT && Z_OBJ_P(container)->properties) {
		hold(operands, &count, (zend_refcounted *) Z_OBJ_P(container)->properties);
	}
}

/* An increment works on the result of a fetch, which is the opcode before. */
static void hold_fetched(zend_async_operands_t *operands, zend_execute_data *execute_data, const zend_op *opline)
{
	const zend_op *fetch = opline - 1;

	if (opline->op1_type != IS_VAR || opline == EX(func)->op_array.opcodes || fetch->result_type != IS_VAR
			|| fetch->result.var != opline->op1.var) {
		return;
	}
	if (fetch->opcode == ZEND_FETCH_DIM_RW || fetch->opcode == ZEND_FETCH_DIM_W) {
		hold_container(operands, execute_data, fetch, IS_ARRAY);
	} else if (fetch->opcode == ZEND_FETCH_OBJ_RW || fetch->opcode == ZEND_FETCH_OBJ_W) {
		hold_container(operands, execute_data, fetch, IS_OBJECT);
	}
}

ZEND_API void zend_async_find_operands(zend_async_operands_t *operands)
{
	zend_execute_data *execute_data = EG(current_execute_data);

	if (!execute_data || !EX(func) || !ZEND_USER_CODE(EX(func)->type)) {
		return;
	}
	switch (EX(opline)->opcode) {
		case ZEND_ASSIGN_DIM_OP:
			hold_container(operands, execute_data, EX(opline), IS_ARRAY);
			break;
		case ZEND_ASSIGN_OBJ_OP:
		case ZEND_PRE_INC_OBJ:
		case ZEND_PRE_DEC_OBJ:
		case ZEND_POST_INC_OBJ:
		case ZEND_POST_DEC_OBJ:
			hold_container(operands, execute_data, EX(opline), IS_OBJECT);
			break;
		case ZEND_PRE_INC:
		case ZEND_PRE_DEC:
		case ZEND_POST_INC:
		case ZEND_POST_DEC:
		case ZEND_ASSIGN_OP:
			hold_fetched(operands, execute_data, EX(opline));
			break;
		default:
			break;
	}
}

ZEND_API void zend_async_release_operands(zend_async_operands_t *operands)
{
	const zend_async_operands_t released = *operands;

	operands->held[0] = NULL;
	for (uint32_t i = 0; released.held[i]; i++) {
		if (GC_DELREF(released.held[i]) == 0) {
			rc_dtor_func(released.held[i]);
		} else {
			gc_check_possible_root(released.held[i]);
		}
	}
}

ZEND_API void zend_async_put_operands(zend_async_operands_t *operands)
{
	bool last = false;

	for (uint32_t i = 0; operands->held[i]; i++) {
		last |= GC_REFCOUNT(operands->held[i]) == 1;
	}
	if (UNEXPECTED(last)) {
		/* The opcodes that the earlier ones were kept for are done. */
		zend_async_release_operands(&zend_async_last_operands);
		zend_async_last_operands = *operands;
	} else {
		zend_async_release_operands(operands);
	}
}
