/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Finds the values that an opcode is about to use, by its operands (see zend_async_operands.h). */
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

static void operands_hold(zend_async_operands_t *operands, zend_refcounted *counted)
{
	uint32_t count = 0;

	while (operands->held[count]) {
		if (operands->held[count++] == counted) {
			return;
		}
	}
	if (!(GC_FLAGS(counted) & GC_IMMUTABLE) && EXPECTED(count < ZEND_ASYNC_OPERANDS_MAX)) {
		GC_ADDREF(counted);
		operands->held[count] = counted;
		operands->held[count + 1] = NULL;
	}
}

/* Holds the array in which an object of an internal class keeps its elements (ArrayObject). */
static void hold_storage(zend_async_operands_t *operands, zend_object *object)
{
	zval *table;
	int n = 0;

	if (object->handlers->read_dimension == zend_std_read_dimension || !object->handlers->get_gc) {
		return;
	}
	object->handlers->get_gc(object, &table, &n);
	if (n > 0 && Z_TYPE(table[0]) == IS_ARRAY && Z_REFCOUNTED(table[0])) {
		operands_hold(operands, Z_COUNTED(table[0]));
	}
}

/* Holds the container of an element or a property. `type`: IS_ARRAY or IS_OBJECT; IS_UNDEF for both. */
static void hold_container(zend_async_operands_t *operands, zend_execute_data *execute_data, const zend_op *opline, uint8_t type)
{
	zval *container = container_of(execute_data, opline);

	if (!container || !Z_REFCOUNTED_P(container) || (type != IS_UNDEF && Z_TYPE_P(container) != type)) {
		return;
	}
	if (Z_TYPE_P(container) == IS_ARRAY) {
		operands_hold(operands, Z_COUNTED_P(container));
	} else if (Z_TYPE_P(container) == IS_OBJECT) {
		operands_hold(operands, Z_COUNTED_P(container));
		if (Z_OBJ_P(container)->properties) {
			operands_hold(operands, (zend_refcounted *) Z_OBJ_P(container)->properties);
		}
		hold_storage(operands, Z_OBJ_P(container));
	}
}

/* Holds the value of a variable. A value outside of a variable belongs to the opcode: other coroutines cannot replace
 * it. */
static void hold_value(zend_async_operands_t *operands, zend_execute_data *execute_data, uint8_t type, znode_op operand)
{
	if (type == IS_CV) {
		zval *value = EX_VAR(operand.var);

		ZVAL_DEREF(value);
		if (Z_REFCOUNTED_P(value)) {
			operands_hold(operands, Z_COUNTED_P(value));
		}
	}
}

/* Holds a reference that the opcode writes to, and its value. */
static void hold_reference(zend_async_operands_t *operands, zend_execute_data *execute_data, const zend_op *opline)
{
	if (opline->op1_type & (IS_CV | IS_VAR)) {
		zval *value = EX_VAR(opline->op1.var);

		if (Z_ISREF_P(value)) {
			operands_hold(operands, Z_COUNTED_P(value));
			value = Z_REFVAL_P(value);
			if (Z_REFCOUNTED_P(value)) {
				operands_hold(operands, Z_COUNTED_P(value));
			}
		}
	}
}

/* True if the result is a pointer into the container, for the next opcode. An object is held for it until then. */
static bool fetches_for_writing(const zend_op *opline)
{
	switch (opline->opcode) {
		case ZEND_FETCH_DIM_W:
		case ZEND_FETCH_DIM_RW:
		case ZEND_FETCH_DIM_UNSET:
		case ZEND_FETCH_DIM_FUNC_ARG:
		case ZEND_FETCH_OBJ_W:
		case ZEND_FETCH_OBJ_RW:
		case ZEND_FETCH_OBJ_UNSET:
		case ZEND_FETCH_OBJ_FUNC_ARG:
			return true;
		default:
			return false;
	}
}

/* Holds the container of a fetch, the opcode before, if its result is the variable that a call, an increment or an
 * assignment works on. */
static void hold_fetched(zend_async_operands_t *operands, zend_execute_data *execute_data, const zend_op *opline)
{
	const zend_op *fetch = opline - 1;

	if (opline->op1_type != IS_VAR || opline == EX(func)->op_array.opcodes || fetch->result_type != IS_VAR
			|| fetch->result.var != opline->op1.var) {
		return;
	}
	if (Z_TYPE_P(EX_VAR(opline->op1.var)) != IS_INDIRECT) {
		/* A value, or upstream has ended the fetch, and its container may be gone. */
		return;
	}
	if (fetches_for_writing(fetch)) {
		hold_container(operands, execute_data, fetch, IS_UNDEF);
		operands->outer = operands->held[0];
	}
}

ZEND_API void zend_async_find_operands(zend_async_operands_t *operands)
{
	zend_execute_data *execute_data = EG(current_execute_data);

	operands->outer = NULL;
	if (!execute_data || !EX(func) || !ZEND_USER_CODE(EX(func)->type)) {
		return;
	}

	const zend_op *opline = EX(opline);

	switch (opline->opcode) {
		case ZEND_ASSIGN_DIM_OP:
			hold_container(operands, execute_data, opline, IS_UNDEF);
			break;
		case ZEND_ASSIGN_OBJ_OP:
		case ZEND_ASSIGN_OBJ:
		case ZEND_ASSIGN_OBJ_REF:
		case ZEND_PRE_INC_OBJ:
		case ZEND_PRE_DEC_OBJ:
		case ZEND_POST_INC_OBJ:
		case ZEND_POST_DEC_OBJ:
		case ZEND_FETCH_OBJ_R:
		case ZEND_FETCH_OBJ_W:
		case ZEND_FETCH_OBJ_RW:
		case ZEND_FETCH_OBJ_IS:
		case ZEND_FETCH_OBJ_FUNC_ARG:
		case ZEND_FETCH_OBJ_UNSET:
		case ZEND_ISSET_ISEMPTY_PROP_OBJ:
		case ZEND_UNSET_OBJ:
		/* Upstream holds arrays itself where it reads or creates an element. */
		case ZEND_ASSIGN_DIM:
		case ZEND_FETCH_DIM_R:
		case ZEND_FETCH_DIM_W:
		case ZEND_FETCH_DIM_RW:
		case ZEND_FETCH_DIM_IS:
		case ZEND_FETCH_DIM_FUNC_ARG:
		case ZEND_FETCH_DIM_UNSET:
		case ZEND_ISSET_ISEMPTY_DIM_OBJ:
			hold_fetched(operands, execute_data, opline);
			hold_container(operands, execute_data, opline, IS_OBJECT);
			break;
		case ZEND_UNSET_DIM:
			hold_fetched(operands, execute_data, opline);
			hold_container(operands, execute_data, opline, IS_UNDEF);
			break;
		case ZEND_PRE_INC:
		case ZEND_PRE_DEC:
		case ZEND_POST_INC:
		case ZEND_POST_DEC:
		case ZEND_ASSIGN_OP:
			hold_fetched(operands, execute_data, opline);
			break;
		case ZEND_VERIFY_RETURN_TYPE:
			hold_reference(operands, execute_data, opline);
			return;
		case ZEND_FRAMELESS_ICALL_1:
		case ZEND_FRAMELESS_ICALL_2:
		case ZEND_FRAMELESS_ICALL_3:
		case ZEND_CONCAT:
		case ZEND_NEW:
		case ZEND_FETCH_CLASS:
		case ZEND_INIT_STATIC_METHOD_CALL:
		case ZEND_INIT_DYNAMIC_CALL:
		case ZEND_INIT_USER_CALL:
		case ZEND_FETCH_CLASS_CONSTANT:
		case ZEND_FETCH_CLASS_NAME:
		case ZEND_FETCH_STATIC_PROP_R:
		case ZEND_FETCH_STATIC_PROP_W:
		case ZEND_FETCH_STATIC_PROP_RW:
		case ZEND_FETCH_STATIC_PROP_IS:
		case ZEND_FETCH_STATIC_PROP_FUNC_ARG:
		case ZEND_FETCH_STATIC_PROP_UNSET:
		case ZEND_ASSIGN_STATIC_PROP:
		case ZEND_ASSIGN_STATIC_PROP_OP:
		case ZEND_ASSIGN_STATIC_PROP_REF:
		case ZEND_PRE_INC_STATIC_PROP:
		case ZEND_PRE_DEC_STATIC_PROP:
		case ZEND_POST_INC_STATIC_PROP:
		case ZEND_POST_DEC_STATIC_PROP:
		case ZEND_UNSET_STATIC_PROP:
		case ZEND_ISSET_ISEMPTY_STATIC_PROP:
		case ZEND_INSTANCEOF:
			break;
		default:
			return;
	}

	if (opline->opcode != ZEND_ASSIGN_OP && opline->opcode != ZEND_ASSIGN_DIM && opline->opcode != ZEND_ASSIGN_DIM_OP) {
		/* These opcodes write to their first operand: another reference would make them copy it. */
		hold_value(operands, execute_data, opline->op1_type, opline->op1);
	}
	hold_value(operands, execute_data, opline->op2_type, opline->op2);
	if (opline + 1 < EX(func)->op_array.opcodes + EX(func)->op_array.last && opline[1].opcode == ZEND_OP_DATA) {
		hold_value(operands, execute_data, opline[1].op1_type, opline[1].op1);
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

/* True if the object of a property in isset() or unset() is gone. These two opcodes check the variable, may run user
 * code to convert the name, and then read the variable again. */
static bool container_is_gone(void)
{
	zend_execute_data *execute_data = EG(current_execute_data);

	if (EX(opline)->opcode != ZEND_ISSET_ISEMPTY_PROP_OBJ && EX(opline)->opcode != ZEND_UNSET_OBJ) {
		return false;
	}

	const zval *container = container_of(execute_data, EX(opline));

	return container && Z_TYPE_P(container) != IS_OBJECT;
}

static bool operands_include(const zend_async_operands_t *operands, const zend_refcounted *counted)
{
	for (uint32_t i = 0; operands->held[i]; i++) {
		if (operands->held[i] == counted) {
			return true;
		}
	}
	return false;
}

/* True if only these operands hold the array or object that the container is in, and only that, upstream and they the
 * container: an error handler has overwritten the variable. Upstream then finds that it holds the last reference, and
 * ends the opcode. */
static bool outer_is_gone(const zend_async_operands_t *operands)
{
	if (!operands->outer || GC_REFCOUNT(operands->outer) != 1) {
		return false;
	}

	zend_execute_data *execute_data = EG(current_execute_data);
	const zval *container = container_of(execute_data, EX(opline));

	return (Z_TYPE_P(container) == IS_ARRAY || Z_TYPE_P(container) == IS_OBJECT) && Z_REFCOUNTED_P(container)
			&& Z_REFCOUNT_P(container) == (operands_include(operands, Z_COUNTED_P(container)) ? 3 : 2);
}

ZEND_API bool zend_async_put_operands(zend_async_operands_t *operands)
{
	const bool gone = container_is_gone();
	const bool points_into = fetches_for_writing(EG(current_execute_data)->opline);
	const zend_refcounted *gone_outer = outer_is_gone(operands) ? operands->outer : NULL;
	zend_async_operands_t kept, dropped;
	uint32_t kept_count = 0, dropped_count = 0;

	/* A value with another owner is released: the opcode writes to it in place and expects a single reference. */
	for (uint32_t i = 0; operands->held[i]; i++) {
		zend_refcounted *counted = operands->held[i];

		/* A second reference of a name may belong to the calling lookup. */
		const uint32_t ours = GC_TYPE(counted) == IS_STRING ? 2 : 1;

		if ((UNEXPECTED(GC_REFCOUNT(counted) <= ours) || (points_into && GC_TYPE(counted) == IS_OBJECT))
				&& counted != gone_outer) {
			kept.held[kept_count++] = counted;
		} else {
			dropped.held[dropped_count++] = counted;
		}
	}
	kept.held[kept_count] = dropped.held[dropped_count] = NULL;
	zend_async_release_operands(&dropped);
	if (UNEXPECTED(kept_count != 0)) {
		/* The opcodes for which the previous values were kept have finished. */
		zend_async_release_operands(&zend_async_last_operands);
		zend_async_last_operands = kept;
	}
	if (UNEXPECTED(gone) && !EG(exception)) {
		zend_throw_error(NULL, "Object was released while its property name was converted to a string");
	}
	return !gone;
}

ZEND_API void zend_async_return_operand(zend_object *object)
{
	zend_refcounted **held = zend_async_last_operands.held;

	while (*held && *held != (zend_refcounted *) object) {
		held++;
	}
	if (*held && GC_REFCOUNT(object) == 2) {
		GC_DELREF(object);
		do {
			held[0] = held[1];
		} while (*held++);
	}
}
