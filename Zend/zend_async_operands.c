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
	if (!(GC_FLAGS(counted) & GC_IMMUTABLE) && EXPECTED(count < 3 * ZEND_ASYNC_OPERANDS_MAX)) {
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

/* The value of an operand, or NULL. */
static zval *operand_value(zend_execute_data *execute_data, const zend_op *opline, uint8_t type, znode_op operand)
{
	zval *value = NULL;

	if (type == IS_CONST) {
		value = RT_CONSTANT(opline, operand);
	} else if (type & (IS_CV | IS_VAR | IS_TMP_VAR)) {
		value = EX_VAR(operand.var);
		ZVAL_DEREF(value);
	}
	return value;
}

static zval *element_slot(HashTable *table, const zval *key)
{
	return Z_TYPE_P(key) == IS_LONG ? zend_hash_index_find(table, Z_LVAL_P(key))
		: Z_TYPE_P(key) == IS_STRING ? zend_symtable_find(table, Z_STR_P(key)) : NULL;
}

static zval *property_slot(zend_object *object, const zval *name)
{
	if (Z_TYPE_P(name) != IS_STRING || object->handlers->get_property_ptr_ptr != zend_std_get_property_ptr_ptr) {
		return NULL;
	}

	const zend_property_info *info = zend_get_property_info(object->ce, Z_STR_P(name), true);

	if (info == ZEND_WRONG_PROPERTY_INFO) {
		return NULL;
	}
	if (info) {
		return IS_VALID_PROPERTY_OFFSET(info->offset) ? OBJ_PROP(object, info->offset) : NULL;
	}
	return object->properties ? zend_hash_find(object->properties, Z_STR_P(name)) : NULL;
}

static zend_class_entry *class_of_static(zend_execute_data *execute_data, const zend_op *opline)
{
	switch (opline->op2_type) {
		case IS_CONST:
			return zend_lookup_class_ex(Z_STR_P(RT_CONSTANT(opline, opline->op2)), Z_STR_P(RT_CONSTANT(opline, opline->op2) + 1),
				ZEND_FETCH_CLASS_NO_AUTOLOAD);
		case IS_UNUSED: {
			zend_class_entry *scope = EX(func)->common.scope;

			switch (opline->op2.num & ZEND_FETCH_CLASS_MASK) {
				case ZEND_FETCH_CLASS_SELF:
					return scope;
				case ZEND_FETCH_CLASS_PARENT:
					return scope ? scope->parent : NULL;
				default:
					return zend_get_called_scope(execute_data);
			}
		}
		default:
			return Z_CE_P(EX_VAR(opline->op2.var));
	}
}

static zval *static_property_slot(zend_class_entry *ce, const zval *name)
{
	if (!ce || Z_TYPE_P(name) != IS_STRING || !CE_STATIC_MEMBERS(ce)) {
		return NULL;
	}

	const zend_property_info *info = zend_hash_find_ptr(&ce->properties_info, Z_STR_P(name));

	if (!info || !(info->flags & ZEND_ACC_STATIC)) {
		return NULL;
	}

	zval *slot = CE_STATIC_MEMBERS(ce) + info->offset;
	ZVAL_DEINDIRECT(slot);
	return slot;
}

/* The variable that an opcode with one operand for it writes to, or NULL. */
static zval *variable_slot(zend_execute_data *execute_data, const zend_op *opline)
{
	if (opline->op1_type == IS_CV) {
		return EX_VAR(opline->op1.var);
	}
	if (opline->op1_type != IS_VAR || Z_TYPE_P(EX_VAR(opline->op1.var)) != IS_INDIRECT
			|| opline == EX(func)->op_array.opcodes) {
		return NULL;
	}

	const zend_op *fetch = opline - 1;
	zval *slot = Z_INDIRECT_P(EX_VAR(opline->op1.var));

	if ((fetch->opcode != ZEND_FETCH_RW && fetch->opcode != ZEND_FETCH_W) || fetch->result.var != opline->op1.var) {
		return NULL;
	}

	/* User code of this opcode may have run before, so the table may have moved. */
	const HashTable *table = (fetch->extended_value & ZEND_FETCH_LOCAL) ? EX(symbol_table) : &EG(symbol_table);
	const Bucket *bucket = (const Bucket *) slot;

	return bucket >= table->arData && bucket < table->arData + table->nNumUsed ? slot : NULL;
}

/* Holds the reference through which the opcode writes: other coroutines may bind the variable, the property or the
 * element to another one. */
static void hold_target(zend_async_operands_t *operands, zend_execute_data *execute_data, const zend_op *opline)
{
	const zval *container, *key;
	zval *slot = NULL;

	switch (opline->opcode) {
		case ZEND_ASSIGN:
		case ZEND_ASSIGN_OP:
		case ZEND_PRE_INC:
		case ZEND_PRE_DEC:
		case ZEND_POST_INC:
		case ZEND_POST_DEC:
			slot = variable_slot(execute_data, opline);
			break;
		case ZEND_ASSIGN_OBJ:
		case ZEND_ASSIGN_OBJ_OP:
		case ZEND_PRE_INC_OBJ:
		case ZEND_PRE_DEC_OBJ:
		case ZEND_POST_INC_OBJ:
		case ZEND_POST_DEC_OBJ:
			container = container_of(execute_data, opline);
			key = operand_value(execute_data, opline, opline->op2_type, opline->op2);
			if (container && key && Z_TYPE_P(container) == IS_OBJECT) {
				slot = property_slot(Z_OBJ_P(container), key);
			}
			break;
		case ZEND_ASSIGN_DIM:
		case ZEND_ASSIGN_DIM_OP:
			container = container_of(execute_data, opline);
			key = operand_value(execute_data, opline, opline->op2_type, opline->op2);
			if (container && key && Z_TYPE_P(container) == IS_ARRAY) {
				slot = element_slot(Z_ARRVAL_P(container), key);
			}
			break;
		case ZEND_ASSIGN_STATIC_PROP:
		case ZEND_ASSIGN_STATIC_PROP_OP:
		case ZEND_PRE_INC_STATIC_PROP:
		case ZEND_PRE_DEC_STATIC_PROP:
		case ZEND_POST_INC_STATIC_PROP:
		case ZEND_POST_DEC_STATIC_PROP:
			key = operand_value(execute_data, opline, opline->op1_type, opline->op1);
			if (key) {
				slot = static_property_slot(class_of_static(execute_data, opline), key);
			}
			break;
	}
	if (slot && Z_ISREF_P(slot)) {
		operands_hold(operands, Z_COUNTED_P(slot));
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
		const zval *container = container_of(execute_data, fetch);

		hold_container(operands, execute_data, fetch, IS_UNDEF);
		operands->outer = container && Z_REFCOUNTED_P(container) ? Z_COUNTED_P(container) : NULL;
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

	if (UNEXPECTED(zend_async_last_operands.held[0] && zend_async_last_operands.opline == opline)) {
		/* The opcode has called user code before, or is in a loop. */
		*operands = zend_async_last_operands;
		operands->outer = NULL;
		zend_async_last_operands.held[0] = NULL;
	}
	operands->opline = opline;
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
		case ZEND_ASSIGN:
			hold_target(operands, execute_data, opline);
			return;
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

	hold_target(operands, execute_data, opline);
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
	uint32_t count = 0, kept_count = 0, dropped_count = 0;

	while (operands->held[count]) {
		count++;
	}

	/* More than two calls can hold: the first ones are from an earlier execution of the opcode. */
	const uint32_t stale = count > 2 * ZEND_ASYNC_OPERANDS_MAX ? count - 2 * ZEND_ASYNC_OPERANDS_MAX : 0;

	/* A value with another owner is released: the opcode writes to it in place and expects a single reference. */
	for (uint32_t i = 0; operands->held[i]; i++) {
		zend_refcounted *counted = operands->held[i];

		/* A second reference of a name may belong to the calling lookup. */
		const uint32_t ours = (GC_TYPE(counted) == IS_STRING ? 2 : 1) + operands_include(&zend_async_last_operands, counted);

		if ((UNEXPECTED(GC_REFCOUNT(counted) <= ours) || (points_into && GC_TYPE(counted) == IS_OBJECT))
				&& counted != gone_outer && i >= stale) {
			kept.held[kept_count++] = counted;
		} else {
			dropped.held[dropped_count++] = counted;
		}
	}
	kept.held[kept_count] = dropped.held[dropped_count] = NULL;
	zend_async_release_operands(&dropped);
	if (UNEXPECTED(kept_count != 0)) {
		/* The opcode for which the previous values were kept has finished. Destructors may leave others. */
		while (zend_async_last_operands.held[0]) {
			zend_async_release_operands(&zend_async_last_operands);
		}
		kept.opline = operands->opline;
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

ZEND_API void zend_async_refer_to_variable(HashTable *table)
{
	zend_execute_data *execute_data = EG(current_execute_data);
	const zend_op *opline = EX(opline);

	if (opline->opcode != ZEND_FETCH_RW) {
		return;
	}

	const zval *name = operand_value(execute_data, opline, opline->op1_type, opline->op1);
	zval *value = Z_TYPE_P(name) == IS_STRING ? zend_hash_find(table, Z_STR_P(name)) : NULL;

	/* The variables of a frame are not in the table. */
	if (value && Z_TYPE_P(value) != IS_INDIRECT && !Z_ISREF_P(value)) {
		ZVAL_NEW_REF(value, value);
	}
}
