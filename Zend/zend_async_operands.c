/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Finds the values that an opcode is about to use, by its operands (see zend_async_operands.h). */
#include "zend.h"
#include "zend_async_operands.h"
#include "zend_async_signal.h"
#include "zend_execute.h"
#include "zend_objects_API.h"

ZEND_API ZEND_EXT_TLS zend_async_operands_t zend_async_last_operands;

static zval *container_of(zend_execute_data *execute_data, const zend_op *opline)
{
	zval *container;

	switch (opline->op1_type) {
		case IS_CV:
		case IS_VAR: container = EX_VAR(opline->op1.var); break;
		case IS_UNUSED: container = &EX(This); break;
		default: return NULL;
	}
	if (Z_TYPE_P(container) == IS_INDIRECT) {
		container = Z_INDIRECT_P(container);
	}
	ZVAL_DEREF(container);
	return container;
}

/* Returns the index of the value in `held`; -1: it needs no reference, or there is no room. */
static int operands_hold(zend_async_operands_t *operands, zend_refcounted *counted)
{
	int count = 0;

	while (operands->held[count]) {
		if (operands->held[count] == counted) {
			return count;
		}
		count++;
	}
	if ((GC_FLAGS(counted) & GC_IMMUTABLE) || UNEXPECTED(count == 3 * ZEND_ASYNC_OPERANDS_MAX)) {
		return -1;
	}
	GC_ADDREF(counted);
	operands->held[count] = counted;
	operands->held[count + 1] = NULL;
	return count;
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
static void hold_container(zend_async_operands_t *operands, zend_execute_data *execute_data, const zend_op *opline,
		uint8_t type)
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
	return Z_TYPE_P(key) == IS_LONG      ? zend_hash_index_find(table, Z_LVAL_P(key))
			: Z_TYPE_P(key) == IS_STRING ? zend_symtable_find(table, Z_STR_P(key))
										 : NULL;
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
			return zend_lookup_class_ex(Z_STR_P(RT_CONSTANT(opline, opline->op2)),
					Z_STR_P(RT_CONSTANT(opline, opline->op2) + 1), ZEND_FETCH_CLASS_NO_AUTOLOAD);
		case IS_UNUSED: {
			zend_class_entry *scope = EX(func)->common.scope;

			switch (opline->op2.num & ZEND_FETCH_CLASS_MASK) {
				case ZEND_FETCH_CLASS_SELF: return scope;
				case ZEND_FETCH_CLASS_PARENT: return scope ? scope->parent : NULL;
				default: return zend_get_called_scope(execute_data);
			}
		}
		default: return Z_CE_P(EX_VAR(opline->op2.var));
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

/* True if the opcode is followed through its first operand: an array or object in it is what the opcode works on. The
 * others work on the variable itself. */
static bool works_in_container(const zend_op *opline)
{
	switch (opline->opcode) {
		case ZEND_PRE_INC:
		case ZEND_PRE_DEC:
		case ZEND_POST_INC:
		case ZEND_POST_DEC:
		case ZEND_ASSIGN:
		case ZEND_ASSIGN_OP: return false;
		default: return true;
	}
}

/* Holds the reference through which the opcode writes: other coroutines may bind the variable, the property or the
 * element to another one. */
static void hold_target(zend_async_operands_t *operands, zend_execute_data *execute_data, const zend_op *opline)
{
	const zval *container, *key;
	zval *slot = works_in_container(opline) ? NULL : variable_slot(execute_data, opline);

	switch (opline->opcode) {
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
	if (!slot || !Z_ISREF_P(slot)) {
		return;
	}

	const int n = operands_hold(operands, Z_COUNTED_P(slot));

	if (n >= 0 && opline->op1_type == IS_VAR && !works_in_container(opline)
			&& !ZEND_REF_HAS_TYPE_SOURCES(Z_REF_P(slot))) {
		/* A table of variables moves when it grows: from now on the opcode has a pointer to the value of the reference,
		 * which is kept until it has finished. */
		ZVAL_INDIRECT(EX_VAR(opline->op1.var), Z_REFVAL_P(slot));
		operands->lost |= 1u << n;
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
		case ZEND_FETCH_OBJ_FUNC_ARG: return true;
		default: return false;
	}
}

/* Finds the opcodes of the chain of containers, from the one in progress back to the first fetch. A fetch leaves a pointer
 * into its container in its result, which is the first operand of the next opcode. Returns their number. */
static uint32_t find_chain(zend_execute_data *execute_data, const zend_op *opline, const zend_op *ops[])
{
	uint32_t count = 0;

	if (works_in_container(opline)) {
		ops[count++] = opline;
	}
	while (count < ZEND_ASYNC_OPERANDS_LEVELS && opline->op1_type == IS_VAR
			&& Z_TYPE_P(EX_VAR(opline->op1.var)) == IS_INDIRECT && opline != EX(func)->op_array.opcodes) {
		const zend_op *fetch = opline - 1;

		if (fetch->result_type != IS_VAR || fetch->result.var != opline->op1.var || !fetches_for_writing(fetch)) {
			break;
		}
		if (fetch->op1_type == IS_VAR && Z_TYPE_P(EX_VAR(fetch->op1.var)) != IS_INDIRECT) {
			/* The fetch has freed its operand, a value. */
			break;
		}
		for (uint32_t i = 0; i < count; i++) {
			if (fetch->op1_type == IS_VAR && ops[i]->op1_type == IS_VAR && ops[i]->op1.var == fetch->op1.var) {
				/* The optimiser uses the same temporary variable again: its first content is gone. */
				return count;
			}
		}
		ops[count++] = fetch;
		opline = fetch;
	}
	return count;
}

static const zend_refcounted *counted_container(zend_execute_data *execute_data, const zend_op *opline)
{
	const zval *container = container_of(execute_data, opline);

	return container && Z_REFCOUNTED_P(container)
					&& (Z_TYPE_P(container) == IS_ARRAY || Z_TYPE_P(container) == IS_OBJECT)
			? Z_COUNTED_P(container)
			: NULL;
}

/* Holds the chain of containers, the outermost first: each pointer is read while what it points into is held. `type`: of
 * the container of the opcode itself, as for hold_container(); those around it are held in any case. */
static void hold_chain(zend_async_operands_t *operands, zend_execute_data *execute_data, const zend_op *opline,
		uint8_t type)
{
	const zend_op *ops[ZEND_ASYNC_OPERANDS_LEVELS];

	operands->levels = find_chain(execute_data, opline, ops);
	for (uint32_t i = operands->levels; i-- > 0;) {
		operands->chain[i] = counted_container(execute_data, ops[i]);
		hold_container(operands, execute_data, ops[i], ops[i] == opline ? type : IS_UNDEF);
	}
}

/* True if the opcode continues with a pointer into an array or a string that cannot be held: it reads the variable again
 * without another look at its type, or writes in place although a copy was taken meanwhile. */
static bool must_not_suspend(zend_execute_data *execute_data, const zend_op *opline)
{
	const zval *container;

	if (opline->opcode != ZEND_ASSIGN_DIM && opline->opcode != ZEND_UNSET_DIM) {
		return false;
	}
	container = container_of(execute_data, opline);
	if (!container || Z_TYPE_P(container) != IS_ARRAY) {
		return container && Z_TYPE_P(container) == IS_STRING;
	}
	return opline->opcode == ZEND_ASSIGN_DIM
			? opline[1].op1_type == IS_CV && Z_TYPE_P(EX_VAR(opline[1].op1.var)) == IS_UNDEF
			: opline->op2_type == IS_CV && Z_TYPE_P(EX_VAR(opline->op2.var)) == IS_UNDEF;
}

static void operands_pin(zend_async_operands_t *operands)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (!coroutine) {
		return;
	}
	operands->pinned = coroutine;
	operands->pinned_flags = coroutine->event.flags;
	/* Fibers are not switched either. */
	coroutine->event.flags |= ZEND_COROUTINE_F_IN_HANDLER;
	zend_async_no_suspend++;
}

ZEND_API void zend_async_unpin_operands(zend_async_operands_t *operands)
{
	if (!(operands->pinned_flags & ZEND_COROUTINE_F_IN_HANDLER)) {
		operands->pinned->event.flags &= ~ZEND_COROUTINE_F_IN_HANDLER;
	}
	operands->pinned = NULL;
	zend_async_no_suspend--;
}

ZEND_API void zend_async_find_operands(zend_async_operands_t *operands)
{
	zend_execute_data *execute_data = EG(current_execute_data);

	if (!execute_data || !EX(func) || !ZEND_USER_CODE(EX(func)->type)) {
		return;
	}

	const zend_op *opline = EX(opline);

	if (UNEXPECTED(zend_async_last_operands.held[0] && zend_async_last_operands.opline == opline)) {
		/* The opcode has called user code before, or is in a loop. */
		*operands = zend_async_last_operands;
		operands->pinned = NULL;
		zend_async_last_operands.held[0] = NULL;
	} else {
		operands->lost = 0;
	}
	operands->levels = 0;
	operands->opline = opline;
	if (UNEXPECTED(must_not_suspend(execute_data, opline))) {
		operands_pin(operands);
	}
	switch (opline->opcode) {
		case ZEND_ASSIGN_DIM_OP: hold_chain(operands, execute_data, opline, IS_UNDEF); break;
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
		case ZEND_ISSET_ISEMPTY_DIM_OBJ: hold_chain(operands, execute_data, opline, IS_OBJECT); break;
		case ZEND_UNSET_DIM: hold_chain(operands, execute_data, opline, IS_UNDEF); break;
		case ZEND_PRE_INC:
		case ZEND_PRE_DEC:
		case ZEND_POST_INC:
		case ZEND_POST_DEC:
		case ZEND_ASSIGN_OP: hold_chain(operands, execute_data, opline, IS_UNDEF); break;
		case ZEND_ASSIGN: hold_target(operands, execute_data, opline); return;
		case ZEND_VERIFY_RETURN_TYPE: hold_reference(operands, execute_data, opline); return;
		case ZEND_FRAMELESS_ICALL_1:
		case ZEND_FRAMELESS_ICALL_2:
		case ZEND_FRAMELESS_ICALL_3:
		case ZEND_CONCAT:
		case ZEND_ARRAY_KEY_EXISTS:
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
		case ZEND_INSTANCEOF: break;
		default: return;
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

/* Compares the chain of containers with the one at the begin of the call. */
typedef enum {
	CHAIN_SAME,
	CHAIN_LOST, /* the variable leads to another one, or to none: only the opcode still works on these */
	CHAIN_GONE  /* besides, only upstream and these operands hold them */
} chain_state_t;

/* After an error handler upstream looks whether it holds the last reference of the innermost array or object, and ends
 * the opcode if so. That is the case without these operands if each level is held only by the level around it. */
static chain_state_t chain_state(const zend_async_operands_t *operands)
{
	zend_execute_data *execute_data = EG(current_execute_data);
	const zend_op *ops[ZEND_ASYNC_OPERANDS_LEVELS];
	bool lost = false, gone = true;

	if (operands->levels == 0) {
		return CHAIN_SAME;
	}
	if (UNEXPECTED(find_chain(execute_data, operands->opline, ops) != operands->levels)) {
		return CHAIN_LOST;
	}
	for (uint32_t i = operands->levels; i-- > 0;) {
		const zend_refcounted *counted = operands->chain[i];
		const uint32_t others = i == operands->levels - 1 ? 0 : 1;

		if (!counted) {
			/* Created by upstream since, in place of null or false. */
			counted = i == 0 ? counted_container(execute_data, ops[i]) : NULL;
			gone &= counted != NULL;
		} else {
			lost |= counted_container(execute_data, ops[i]) != counted;
		}
		/* Upstream holds the innermost one. */
		gone &= counted && GC_REFCOUNT(counted) == others + (i == 0) + operands_include(operands, counted);
	}
	if (!lost) {
		return CHAIN_SAME;
	}
	return gone && operands->levels > 1 && works_in_container(operands->opline) ? CHAIN_GONE : CHAIN_LOST;
}

static bool is_in_chain(const zend_async_operands_t *operands, const zend_refcounted *counted)
{
	for (uint32_t i = 0; i < operands->levels; i++) {
		if (operands->chain[i] == counted) {
			return true;
		}
	}
	return false;
}

ZEND_API bool zend_async_put_operands(zend_async_operands_t *operands)
{
	const bool is_gone = container_is_gone();
	const bool points_into = fetches_for_writing(operands->opline);
	const chain_state_t state = chain_state(operands);
	zend_async_operands_t kept, dropped;
	uint32_t count = 0, kept_count = 0, dropped_count = 0;

	while (operands->held[count]) {
		count++;
	}

	/* More than the calls of one execution hold: the first ones are from an earlier execution of the opcode. */
	const uint32_t stale = count > 2 * ZEND_ASYNC_OPERANDS_MAX ? count - 2 * ZEND_ASYNC_OPERANDS_MAX : 0;

	/* A value with another owner is released: the opcode writes to it in place and expects a single reference. A container
	 * that is lost is kept in any case, since the next call of user code does not find it. */
	kept.lost = 0;
	for (uint32_t i = 0; i < count; i++) {
		zend_refcounted *counted = operands->held[i];
		const bool in_chain = is_in_chain(operands, counted);
		/* A second reference of a name may belong to the calling lookup. */
		const uint32_t ours = (GC_TYPE(counted) == IS_STRING ? 2 : 1)
				+ operands_include(&zend_async_last_operands, counted);
		const bool is_lost = (operands->lost & (1u << i)) || (in_chain && state == CHAIN_LOST);

		if (i >= stale && !(in_chain && state == CHAIN_GONE)
				&& (UNEXPECTED(GC_REFCOUNT(counted) <= ours) || is_lost
						|| (points_into && GC_TYPE(counted) == IS_OBJECT))) {
			kept.lost |= is_lost ? 1u << kept_count : 0;
			if (is_lost && GC_TYPE(counted) == IS_ARRAY) {
				/* The opcode still writes to it, as it does without these operands, although it has another owner. */
				HT_ALLOW_COW_VIOLATION((HashTable *) counted);
			}
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
	if (UNEXPECTED(is_gone) && !EG(exception)) {
		zend_throw_error(NULL, "Object was released while its property name was converted to a string");
	}
	return !is_gone;
}

ZEND_API bool zend_async_keeps_operand(const zend_object *object)
{
	return operands_include(&zend_async_last_operands, (const zend_refcounted *) object);
}

ZEND_API void zend_async_return_operand(zend_object *object, bool kept)
{
	zend_async_operands_t *last = &zend_async_last_operands;
	uint32_t n = 0;

	if (EXPECTED(!last->held[0]) || kept) {
		return;
	}
	while (last->held[n] && last->held[n] != (zend_refcounted *) object) {
		n++;
	}
	if (!last->held[n] || GC_REFCOUNT(object) != 2) {
		return;
	}
	GC_DELREF(object);
	const uint32_t before = last->lost & ((1u << n) - 1);
	last->lost = before | ((last->lost >> 1) & ~((1u << n) - 1));
	do {
		last->held[n] = last->held[n + 1];
	} while (last->held[n++]);
}

ZEND_API void zend_async_destroy_replaced(zval *value)
{
	zend_async_operands_t operands;

	zend_async_hold_operands(&operands);
	zval_ptr_dtor(value);
	zend_async_leave_operands(&operands);
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
