/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Transfer of closures: their code, with everything that belongs to it, the current values of captured and static
 * variables, the bound object, and the names of the scopes. Code that opcache shares between threads is copied as well:
 * a copy must not depend on shared memory, which may change. */
#include "transfer.h"
#include "transit_code.h"

#ifdef ZTS
#include "zend_attributes.h"
#include "zend_closures.h"

static transit_function_t *copy_function(walk_t *walk, const zend_op_array *src, bool nested);

static transit_string_t *optional_string(walk_t *walk, const zend_string *src)
{
	return src ? async_walk_string(walk, src) : NULL;
}

static void *copy_block(walk_t *walk, const void *src, size_t size)
{
	return src && size ? memcpy(async_transit_alloc(walk->transit, size), src, size) : NULL;
}

/* ---- constant expressions ---- */

static transit_ast_t *copy_ast(walk_t *walk, zend_ast *src)
{
	const bool leaf = src->kind == ZEND_AST_ZVAL || src->kind == ZEND_AST_CONSTANT;
	const bool list = !leaf && zend_ast_is_list(src);
	zend_ast **children = list ? zend_ast_get_list(src)->child : src->child;
	transit_ast_t *copy;
	uint32_t count;

	if ((zend_ast_is_special(src) && !leaf && src->kind != ZEND_AST_CONSTANT_CLASS) || !async_stack_remaining()) {
		async_walk_refuse(walk, "Cannot transfer a constant expression of this kind between threads");
		return NULL;
	}
	count = leaf || src->kind == ZEND_AST_CONSTANT_CLASS ? 0
			: list                                       ? zend_ast_get_list(src)->children
														 : zend_ast_get_num_children(src);
	copy = async_transit_calloc(walk->transit, sizeof(*copy) + count * sizeof(copy->child[0]));
	copy->kind = src->kind;
	copy->attr = src->attr;
	copy->line = zend_ast_get_lineno(src);
	copy->children = count;
	if (leaf && !async_walk_value(walk, &copy->value, &((zend_ast_zval *) src)->val)) {
		return NULL;
	}
	for (uint32_t i = 0; i < count; i++) {
		if (children[i] && !(copy->child[i] = copy_ast(walk, children[i]))) {
			return NULL;
		}
	}
	return copy;
}

bool async_walk_constant_ast(walk_t *walk, zval *dst, zend_ast *ast)
{
	transit_ast_t *copy = copy_ast(walk, ast);

	if (!copy) {
		return false;
	}
	TRANSIT_SET(dst, IS_CONSTANT_AST, copy);
	return true;
}

/* ---- signature ---- */

static void copy_type(walk_t *walk, zend_type *dst, const zend_type *src)
{
	*dst = *src;
	if (ZEND_TYPE_HAS_LIST(*src)) {
		const zend_type_list *list = ZEND_TYPE_LIST(*src);
		zend_type_list *copy = copy_block(walk, list, ZEND_TYPE_LIST_SIZE(list->num_types));

		for (uint32_t i = 0; i < list->num_types; i++) {
			copy_type(walk, &copy->types[i], &list->types[i]);
		}
		dst->ptr = copy;
	} else if (ZEND_TYPE_HAS_NAME(*src)) {
		dst->ptr = async_walk_string(walk, ZEND_TYPE_NAME(*src));
	}
	dst->type_mask &= ~_ZEND_TYPE_ARENA_BIT;
}

static void copy_arguments(walk_t *walk, transit_function_t *copy, const zend_op_array *src)
{
	const bool has_return = (src->fn_flags & ZEND_ACC_HAS_RETURN_TYPE) != 0;
	const zend_arg_info *info = src->arg_info;

	if (!info) {
		return;
	}
	info -= has_return;
	copy->argument_count = src->num_args + has_return + ((src->fn_flags & ZEND_ACC_VARIADIC) != 0);
	copy->arguments = async_transit_alloc(walk->transit, copy->argument_count * sizeof(transit_argument_t));
	for (uint32_t i = 0; i < copy->argument_count; i++) {
		copy->arguments[i].name = optional_string(walk, info[i].name);
		copy_type(walk, &copy->arguments[i].type, &info[i].type);
	}
}

static bool copy_attribute(walk_t *walk, transit_attribute_t **dst, const zend_attribute *src)
{
	transit_attribute_t *copy = async_transit_alloc(walk->transit,
			sizeof(*copy) + src->argc * sizeof(copy->arguments[0]));

	copy->name = async_walk_string(walk, src->name);
	copy->flags = src->flags & ~ZEND_ATTRIBUTE_PERSISTENT;
	copy->line = src->lineno;
	copy->offset = src->offset;
	copy->count = src->argc;
	for (uint32_t i = 0; i < src->argc; i++) {
		copy->arguments[i].name = optional_string(walk, src->args[i].name);
		if (!async_walk_value(walk, &copy->arguments[i].value, &src->args[i].value)) {
			return false;
		}
	}
	*dst = copy;
	return true;
}

static bool copy_attributes(walk_t *walk, transit_function_t *copy, HashTable *src)
{
	zend_attribute *attribute;

	if (!src) {
		return true;
	}
	copy->attributes = async_transit_alloc(walk->transit, zend_hash_num_elements(src) * sizeof(transit_attribute_t *));
	ZEND_HASH_FOREACH_PTR(src, attribute) {
		if (!copy_attribute(walk, &copy->attributes[copy->attribute_count++], attribute)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* ---- static and captured variables ---- */

/* Copies the variables in the order of declaration: instructions contain their offsets. */
static bool copy_statics(walk_t *walk, transit_array_t **dst, const HashTable *src)
{
	transit_array_t *copy = async_transit_calloc(walk->transit, sizeof(*copy));
	step_t step = { .up = walk->step, .kind = 'u' };
	bool done = true;

	copy->buckets = async_transit_alloc(walk->transit, src->nNumUsed * sizeof(transit_bucket_t));
	walk->step = &step;
	for (uint32_t i = 0; i < src->nNumUsed && done; i++) {
		transit_bucket_t *bucket = &copy->buckets[i];
		const zval *value = &src->arData[i].val;
		const bool reference = Z_ISREF_P(value);

		step.name = src->arData[i].key;
		bucket->key = async_walk_string(walk, src->arData[i].key);
		/* A call in progress may hold the reference as well, so its count is not checked. */
		done = async_walk_value(walk, &bucket->value, reference ? Z_REFVAL_P(value) : value);
		TRANSIT_STATIC_REFERENCE(&bucket->value) = reference;
	}
	walk->step = step.up;
	copy->count = copy->used = src->nNumUsed;
	*dst = copy;
	return done;
}

static bool refuse_captured_references(walk_t *walk, const zend_op_array *src)
{
	for (const zend_op *op = src->opcodes, *end = op + src->last; op < end; op++) {
		if (op->opcode == ZEND_BIND_STATIC
				&& (op->extended_value & (ZEND_BIND_EXPLICIT | ZEND_BIND_REF))
						== (ZEND_BIND_EXPLICIT | ZEND_BIND_REF)) {
			return async_walk_refuse(walk, "Cannot transfer a closure that captures $%s by reference between threads",
					ZSTR_VAL(src->vars[EX_VAR_TO_NUM(op->op1.var)]));
		}
	}
	return true;
}

/* ---- instructions ---- */

static bool refuse_declaration(walk_t *walk, const zend_op_array *src, const zend_op *op)
{
	const bool function = op->opcode == ZEND_DECLARE_FUNCTION;

	async_transfer_set_error(walk->ctx, "Cannot transfer closure to another thread: illegal %s declaration at %s:%u",
			function ? "function" : "class", ZSTR_VAL(src->filename),
			function ? src->dynamic_func_defs[op->op2.num]->line_start : op->lineno);
	return false;
}

static bool check_declarations(walk_t *walk, const zend_op_array *src)
{
	for (const zend_op *op = src->opcodes, *end = op + src->last; op < end; op++) {
		switch (op->opcode) {
			case ZEND_DECLARE_FUNCTION:
			case ZEND_DECLARE_CLASS:
			case ZEND_DECLARE_CLASS_DELAYED:
			case ZEND_DECLARE_ANON_CLASS: return refuse_declaration(walk, src, op);
		}
	}
	return true;
}

/* True if the compiler has bound the call to a function of this thread: the target may lack it, or have another. */
static bool is_bound_call(const zend_op_array *src, zend_op *op)
{
	if (op->opcode != ZEND_INIT_FCALL) {
		return false;
	}
	const zend_function *function = zend_hash_find_ptr(EG(function_table), Z_STR_P(RT_CONSTANT(op, op->op2)));

	return !function || function->type == ZEND_USER_FUNCTION;
}

static void copy_instructions(walk_t *walk, transit_function_t *copy, const zend_op_array *src)
{
	zend_op *opcodes = copy->opcodes = copy_block(walk, src->opcodes, src->last * sizeof(zend_op));

	for (uint32_t i = 0; i < src->last; i++) {
		zend_op *from = &src->opcodes[i], *op = &opcodes[i];

		op->handler = NULL;
		if (from->op1_type == IS_CONST) {
			op->op1.constant = RT_CONSTANT(from, from->op1) - src->literals;
		}
		if (from->op2_type == IS_CONST) {
			op->op2.constant = RT_CONSTANT(from, from->op2) - src->literals;
		}
#if ZEND_USE_ABS_JMP_ADDR
		znode_op *jump = transit_jump_of(op);
		if (jump) {
			jump->opline_num = jump->jmp_addr - src->opcodes;
		}
#endif
	}
}

/* Copies the literals, and adds a pair for each call that becomes one by name: as written, and in lower case. */
static bool copy_literals(walk_t *walk, transit_function_t *copy, const zend_op_array *src)
{
	uint32_t count = src->last_literal;

	for (uint32_t i = 0; i < src->last; i++) {
		count += is_bound_call(src, &src->opcodes[i]) ? 2 : 0;
	}
	copy->literals = async_transit_alloc(walk->transit, count * sizeof(zval));
	for (int i = 0; i < src->last_literal; i++) {
		if (!async_walk_value(walk, &copy->literals[i], &src->literals[i])) {
			return false;
		}
		copy->literals[i].u2 = src->literals[i].u2;
	}

	uint32_t next = src->last_literal;
	for (uint32_t i = 0; i < src->last; i++) {
		zend_op *op = &copy->opcodes[i];

		if (!is_bound_call(src, &src->opcodes[i])) {
			continue;
		}
		copy->literals[next] = copy->literals[next + 1] = copy->literals[op->op2.constant];
		if (Z_TYPE(copy->literals[next]) == IS_STRING) {
			((transit_string_t *) Z_PTR(copy->literals[next]))->shared = true;
		}
		op->opcode = ZEND_INIT_FCALL_BY_NAME;
		op->op1_type = IS_UNUSED;
		op->op1.num = 0;
		op->op2.constant = next;
		next += 2;
	}
	copy->numbers.last_literal = next;
	return true;
}

/* ---- functions ---- */

static void copy_numbers(zend_op_array *dst, const zend_op_array *src)
{
	memset(dst, 0, sizeof(*dst));
	dst->type = ZEND_USER_FUNCTION;
	memcpy(dst->arg_flags, src->arg_flags, sizeof(dst->arg_flags));
	dst->fn_flags = src->fn_flags
			& ~(ZEND_ACC_IMMUTABLE | ZEND_ACC_HEAP_RT_CACHE | ZEND_ACC_PRELOADED | ZEND_ACC_FAKE_CLOSURE);
	dst->num_args = src->num_args;
	dst->required_num_args = src->required_num_args;
	dst->T = src->T;
	dst->cache_size = src->cache_size;
	dst->last_var = src->last_var;
	dst->last = src->last;
	dst->last_live_range = src->last_live_range;
	dst->last_try_catch = src->last_try_catch;
	dst->line_start = src->line_start;
	dst->line_end = src->line_end;
	dst->num_dynamic_func_defs = src->num_dynamic_func_defs;
}

static bool copy_nested(walk_t *walk, transit_function_t *copy, const zend_op_array *src)
{
	copy->functions = async_transit_alloc(walk->transit, src->num_dynamic_func_defs * sizeof(transit_function_t *));
	for (uint32_t i = 0; i < src->num_dynamic_func_defs; i++) {
		if (!(copy->functions[i] = copy_function(walk, src->dynamic_func_defs[i], true))) {
			return false;
		}
	}
	return true;
}

/* Copies the code. Variables of a nested function are a template; those of a closure are copied with the closure. */
static transit_function_t *copy_function(walk_t *walk, const zend_op_array *src, bool nested)
{
	transit_function_t *copy;

	if (!async_stack_remaining()) {
		async_walk_refuse(walk, "Cannot transfer closures that are nested too deeply between threads");
		return NULL;
	}
	if (!check_declarations(walk, src)) {
		return NULL;
	}

	copy = async_transit_calloc(walk->transit, sizeof(*copy));
	copy_numbers(&copy->numbers, src);
	copy->name = optional_string(walk, src->function_name);
	copy->filename = async_walk_string(walk, src->filename);
	copy->doc_comment = optional_string(walk, src->doc_comment);
	copy->variables = async_transit_alloc(walk->transit, src->last_var * sizeof(transit_string_t *));
	for (int i = 0; i < src->last_var; i++) {
		copy->variables[i] = async_walk_string(walk, src->vars[i]);
	}
	copy->live_ranges = copy_block(walk, src->live_range, src->last_live_range * sizeof(zend_live_range));
	copy->try_catches = copy_block(walk, src->try_catch_array, src->last_try_catch * sizeof(zend_try_catch_element));
	copy_arguments(walk, copy, src);
	copy_instructions(walk, copy, src);
	if (!copy_literals(walk, copy, src) || !copy_attributes(walk, copy, src->attributes)
			|| (nested && src->static_variables && !copy_statics(walk, &copy->statics, src->static_variables))) {
		return NULL;
	}
	return copy_nested(walk, copy, src) ? copy : NULL;
}

/* ---- closures ---- */

static bool copy_scope(walk_t *walk, transit_string_t **name, const zend_class_entry *scope)
{
	if (!scope) {
		return true;
	}
	if (scope->ce_flags & ZEND_ACC_ANON_CLASS) {
		return async_walk_refuse(walk, "Cannot transfer a closure of class %s between threads", ZSTR_VAL(scope->name));
	}
	*name = async_walk_string(walk, scope->name);
	return true;
}

static bool copy_code(walk_t *walk, transit_object_t *copy, const zend_op_array *src)
{
	const HashTable *statics = src->static_variables ? ZEND_MAP_PTR_GET(src->static_variables_ptr) : NULL;

	copy->closure.fake = (src->fn_flags & ZEND_ACC_FAKE_CLOSURE) != 0;
	if (!refuse_captured_references(walk, src)) {
		return false;
	}
	copy->closure.function = copy->closure.fake ? NULL : async_walk_copy_of(walk, src->opcodes);
	if (!copy->closure.function) {
		if (!(copy->closure.function = copy_function(walk, src, false))) {
			return false;
		}
		if (!copy->closure.fake) {
			async_walk_put_plain(walk, src->opcodes, copy->closure.function);
		}
	}
	return !src->static_variables
			|| copy_statics(walk, &copy->closure.statics, statics ? statics : src->static_variables);
}

bool async_walk_closure(walk_t *walk, const found_t *found)
{
	transit_object_t *copy = found->copy;
	zend_class_entry *called_scope;
	zend_function *function;
	zend_object *bound;

	found->source->handlers->get_closure(found->source, &called_scope, &function, &bound, true);
	if (!copy_scope(walk, &copy->closure.scope, function->common.scope)
			|| !copy_scope(walk, &copy->closure.called_scope, called_scope)) {
		return false;
	}
	if (bound && !(copy->closure.this_object = async_walk_object(walk, bound, false))) {
		return false;
	}
	if (function->type == ZEND_USER_FUNCTION) {
		return copy_code(walk, copy, &function->op_array);
	}
	copy->closure.name = async_walk_string(walk, function->common.function_name);
	return true;
}

#endif
