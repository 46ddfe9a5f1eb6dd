/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Load of closures: builds code in this thread's memory, with the layout of the compiler's, so that destroy_op_array()
 * frees it. Run-time caches and static variables are new, handlers are those of this VM. */
#include "load.h"
#include "transit_code.h"

#ifdef ZTS
#include "zend_attributes.h"
#include "zend_closures.h"
#include "zend_extensions.h"
#include "zend_interfaces.h"
#include "zend_vm.h"

static void build_function(load_t *load, zend_op_array *dst, const transit_function_t *src);

/* Loads a name with its hash, which the VM expects of names in code. */
static zend_string *code_string(load_t *load, const transit_string_t *src)
{
	zend_string *string = src ? async_load_string(load, src) : NULL;

	if (string) {
		zend_string_hash_val(string);
	}
	return string;
}

/* Loads a value of code. Never fails: code holds no objects. */
static void code_value(load_t *load, zval *dst, const zval *src)
{
	const bool done = async_load_value(load, dst, src);

	ZEND_ASSERT(done);
	(void) done;
	if (Z_TYPE_P(dst) == IS_STRING) {
		zend_string_hash_val(Z_STR_P(dst));
	}
}

/* ---- constant expressions ---- */

static size_t ast_size(const transit_ast_t *src)
{
	size_t size;

	if (src->kind == ZEND_AST_ZVAL || src->kind == ZEND_AST_CONSTANT) {
		return sizeof(zend_ast_zval);
	}
	size = ((src->kind >> ZEND_AST_IS_LIST_SHIFT) & 1 ? XtOffsetOf(zend_ast_list, child) : XtOffsetOf(zend_ast, child))
			+ src->children * sizeof(zend_ast *);
	for (uint32_t i = 0; i < src->children; i++) {
		size += src->child[i] ? ast_size(src->child[i]) : 0;
	}
	return size;
}

/* Returns the end of the written memory. */
static char *build_ast(load_t *load, char *buffer, const transit_ast_t *src)
{
	zend_ast **children;

	if (src->kind == ZEND_AST_ZVAL || src->kind == ZEND_AST_CONSTANT) {
		zend_ast_zval *ast = (zend_ast_zval *) buffer;
		ast->kind = src->kind;
		ast->attr = src->attr;
		code_value(load, &ast->val, &src->value);
		Z_LINENO(ast->val) = src->line;
		return buffer + sizeof(*ast);
	}
	if ((src->kind >> ZEND_AST_IS_LIST_SHIFT) & 1) {
		zend_ast_list *ast = (zend_ast_list *) buffer;
		ast->kind = src->kind;
		ast->attr = src->attr;
		ast->lineno = src->line;
		ast->children = src->children;
		children = ast->child;
	} else {
		zend_ast *ast = (zend_ast *) buffer;
		ast->kind = src->kind;
		ast->attr = src->attr;
		ast->lineno = src->line;
		children = ast->child;
	}
	buffer = (char *) (children + src->children);
	for (uint32_t i = 0; i < src->children; i++) {
		children[i] = src->child[i] ? (zend_ast *) buffer : NULL;
		if (src->child[i]) {
			buffer = build_ast(load, buffer, src->child[i]);
		}
	}
	return buffer;
}

void async_load_constant_ast(load_t *load, zval *dst, const void *src)
{
	zend_ast_ref *ref = emalloc(sizeof(zend_ast_ref) + ast_size(src));

	GC_SET_REFCOUNT(ref, 1);
	GC_TYPE_INFO(ref) = GC_CONSTANT_AST;
	build_ast(load, (char *) GC_AST(ref), src);
	ZVAL_AST(dst, ref);
}

/* ---- signature ---- */

static void build_type(load_t *load, zend_type *dst, const zend_type *src)
{
	*dst = *src;
	if (ZEND_TYPE_HAS_LIST(*src)) {
		const zend_type_list *list = ZEND_TYPE_LIST(*src);
		zend_type_list *built = emalloc(ZEND_TYPE_LIST_SIZE(list->num_types));

		built->num_types = list->num_types;
		for (uint32_t i = 0; i < list->num_types; i++) {
			build_type(load, &built->types[i], &list->types[i]);
		}
		dst->ptr = built;
	} else if (ZEND_TYPE_HAS_NAME(*src)) {
		dst->ptr = code_string(load, src->ptr);
	}
}

static void build_arguments(load_t *load, zend_op_array *dst, const transit_function_t *src)
{
	if (!src->argument_count) {
		return;
	}

	zend_arg_info *info = safe_emalloc(src->argument_count, sizeof(*info), 0);
	for (uint32_t i = 0; i < src->argument_count; i++) {
		info[i].name = code_string(load, src->arguments[i].name);
		build_type(load, &info[i].type, &src->arguments[i].type);
		info[i].default_value = NULL;
	}
	dst->arg_info = info + ((dst->fn_flags & ZEND_ACC_HAS_RETURN_TYPE) != 0);
}

static void build_attributes(load_t *load, zend_op_array *dst, const transit_function_t *src)
{
	for (uint32_t i = 0; i < src->attribute_count; i++) {
		const transit_attribute_t *attribute = src->attributes[i];
		zend_string *name = code_string(load, attribute->name);
		zend_attribute *built = zend_add_attribute(&dst->attributes, name, attribute->count, attribute->flags,
				attribute->offset, attribute->line);

		zend_string_release(name);
		for (uint32_t j = 0; j < attribute->count; j++) {
			built->args[j].name = code_string(load, attribute->arguments[j].name);
			code_value(load, &built->args[j].value, &attribute->arguments[j].value);
		}
	}
}

/* ---- instructions ---- */

static void build_literals(load_t *load, zend_op_array *dst, const transit_function_t *src)
{
	for (int i = 0; i < dst->last_literal; i++) {
		code_value(load, &dst->literals[i], &src->literals[i]);
		dst->literals[i].u2 = src->literals[i].u2;
	}
}

#if ZEND_USE_ABS_JMP_ADDR
static void restore_jump(zend_op_array *dst, zend_op *op)
{
	znode_op *jump = transit_jump_of(op);

	if (jump) {
		jump->jmp_addr = &dst->opcodes[jump->opline_num];
	}
}
#endif

/* Allocates one block for instructions and literals where operands are relative, two where they are absolute. */
static void build_instructions(load_t *load, zend_op_array *dst, const transit_function_t *src)
{
	const size_t size = ZEND_MM_ALIGNED_SIZE_EX(sizeof(zend_op) * dst->last, 16);

#if ZEND_USE_ABS_CONST_ADDR
	dst->opcodes = emalloc(size);
	dst->literals = dst->last_literal ? safe_emalloc(dst->last_literal, sizeof(zval), 0) : NULL;
#else
	dst->opcodes = emalloc(size + sizeof(zval) * dst->last_literal);
	dst->literals = dst->last_literal ? (zval *) ((char *) dst->opcodes + size) : NULL;
#endif
	memcpy(dst->opcodes, src->opcodes, sizeof(zend_op) * dst->last);
	build_literals(load, dst, src);

	for (zend_op *op = dst->opcodes, *end = op + dst->last; op < end; op++) {
		if (op->op1_type == IS_CONST) {
			ZEND_PASS_TWO_UPDATE_CONSTANT(dst, op, op->op1);
		}
		if (op->op2_type == IS_CONST) {
			ZEND_PASS_TWO_UPDATE_CONSTANT(dst, op, op->op2);
		}
#if ZEND_USE_ABS_JMP_ADDR
		restore_jump(dst, op);
#endif
		zend_vm_set_opcode_handler(op);
	}
}

/* ---- functions ---- */

static HashTable *build_statics(load_t *load, const transit_array_t *src, bool with_values)
{
	HashTable *statics = zend_new_array(src->count);

	zend_hash_real_init_mixed(statics);
	for (uint32_t i = 0; i < src->count; i++) {
		zend_string *name = code_string(load, src->buckets[i].key);
		zval value;

		ZVAL_NULL(&value);
		if (with_values) {
			code_value(load, &value, &src->buckets[i].value);
		}
		_zend_hash_append(statics, name, &value);
		zend_string_release(name);
	}
	return statics;
}

/* Builds nested functions in the block of their array: the engine frees only that, as its own lie in an arena. */
static void build_nested(load_t *load, zend_op_array *dst, const transit_function_t *src)
{
	const uint32_t count = dst->num_dynamic_func_defs;

	if (!count) {
		return;
	}
	dst->dynamic_func_defs = safe_emalloc(count, sizeof(zend_op_array *) + sizeof(zend_op_array), 0);
	zend_op_array *nested = (zend_op_array *) (dst->dynamic_func_defs + count);
	for (uint32_t i = 0; i < count; i++) {
		dst->dynamic_func_defs[i] = &nested[i];
		build_function(load, &nested[i], src->functions[i]);
		if (src->functions[i]->statics) {
			nested[i].static_variables = build_statics(load, src->functions[i]->statics, true);
		}
	}
}

static void build_function(load_t *load, zend_op_array *dst, const transit_function_t *src)
{
	*dst = src->numbers;
	/* With this flag and a cache here, each closure made of the function owns its cache; otherwise the first one would
	 * allocate it in the compiler's arena, which is freed only with the request. */
	dst->fn_flags |= ZEND_ACC_HEAP_RT_CACHE;
	ZEND_MAP_PTR_INIT(dst->run_time_cache, ecalloc(1, MAX(dst->cache_size, (int) sizeof(void *))));
	ZEND_MAP_PTR_INIT(dst->static_variables_ptr, NULL);
	dst->refcount = emalloc(sizeof(*dst->refcount));
	*dst->refcount = 1;
	dst->function_name = code_string(load, src->name);
	dst->filename = code_string(load, src->filename);
	dst->doc_comment = code_string(load, src->doc_comment);
	if (dst->last_var) {
		dst->vars = safe_emalloc(dst->last_var, sizeof(zend_string *), 0);
		for (int i = 0; i < dst->last_var; i++) {
			dst->vars[i] = code_string(load, src->variables[i]);
		}
	}
	if (dst->last_live_range) {
		dst->live_range = safe_emalloc(dst->last_live_range, sizeof(zend_live_range), 0);
		memcpy(dst->live_range, src->live_ranges, dst->last_live_range * sizeof(zend_live_range));
	}
	if (dst->last_try_catch) {
		dst->try_catch_array = safe_emalloc(dst->last_try_catch, sizeof(zend_try_catch_element), 0);
		memcpy(dst->try_catch_array, src->try_catches, dst->last_try_catch * sizeof(zend_try_catch_element));
	}
	build_arguments(load, dst, src);
	build_attributes(load, dst, src);
	build_instructions(load, dst, src);
	build_nested(load, dst, src);
}

static void function_free(zval *holder)
{
	zend_op_array *function = Z_PTR_P(holder);

	destroy_op_array(function);
	efree(function);
}

/* Returns the function that all closures of one load with the same code share; each holds its counted part. */
static zend_op_array *load_function(load_t *load, const transit_function_t *src)
{
	zend_op_array *function = async_xlat_get(load->ctx, src);

	if (!function) {
		function = emalloc(sizeof(*function));
		build_function(load, function, src);
		async_xlat_put(load->ctx, src, function);
		async_defer_free(load->ctx, function, function_free);
	}
	return function;
}

/* ---- closures ---- */

/* Finds the class; NULL for no scope. False with ctx->error. */
static bool find_scope(load_t *load, zend_class_entry **ce, const transit_string_t *src)
{
	*ce = NULL;
	if (!src) {
		return true;
	}
	zend_string *name = async_load_string(load, src);
	*ce = zend_lookup_class(name);
	zend_string_release(name);
	return (*ce && !EG(exception))
			|| async_load_fail(load, "Cannot restore closure scope: class \"%s\" not found in the target thread",
					src->text);
}

static bool make_user_closure(load_t *load, zval *closure, const transit_object_t *src, zend_class_entry *scope,
		zend_class_entry *called_scope, zval *bound)
{
	zend_op_array *function = load_function(load, src->closure.function);
	HashTable *statics = src->closure.statics ? build_statics(load, src->closure.statics, false) : NULL;

	function->static_variables = statics;
	zend_create_closure(closure, (zend_function *) function, scope, called_scope, bound);
	function->static_variables = NULL;
	if (statics) {
		zend_array_destroy(statics);
	} else if (src->closure.fake) {
		/* A fake closure with static variables would share them with a function that does not exist here. */
		((zend_function *) zend_get_closure_method_def(Z_OBJ_P(closure)))->common.fn_flags |= ZEND_ACC_FAKE_CLOSURE;
	}
	return true;
}

/* Makes a closure of a name that __call() or __callStatic() handles. */
static bool make_magic_closure(load_t *load, zval *closure, zend_string *name, zend_class_entry *called_scope,
		zval *bound)
{
	zval callable, entry;

	array_init_size(&callable, 2);
	if (bound) {
		ZVAL_COPY(&entry, bound);
	} else {
		ZVAL_STR_COPY(&entry, called_scope->name);
	}
	zend_hash_next_index_insert(Z_ARRVAL(callable), &entry);
	ZVAL_STR_COPY(&entry, name);
	zend_hash_next_index_insert(Z_ARRVAL(callable), &entry);
	zend_call_method_with_1_params(NULL, zend_ce_closure, NULL, "fromcallable", closure, &callable);
	zval_ptr_dtor(&callable);
	return !EG(exception) && Z_TYPE_P(closure) == IS_OBJECT;
}

static bool make_internal_closure(load_t *load, zval *closure, const transit_object_t *src, zend_class_entry *scope,
		zend_class_entry *called_scope, zval *bound)
{
	zend_string *name = async_load_string(load, src->closure.name);
	zend_string *lower = zend_string_tolower(name);
	zend_function *function = zend_hash_find_ptr(scope ? &scope->function_table : EG(function_table), lower);
	bool done = true;

	if (function && function->type == ZEND_INTERNAL_FUNCTION) {
		zend_create_fake_closure(closure, function, function->common.scope, called_scope, bound);
	} else {
		done = scope && make_magic_closure(load, closure, name, called_scope ? called_scope : scope, bound);
	}
	zend_string_release(lower);
	if (!done) {
		async_load_fail(load, "Cannot load transferred closure: function \"%s\" not found", ZSTR_VAL(name));
	}
	zend_string_release(name);
	return done;
}

zend_object *async_load_closure(load_t *load, const transit_object_t *src, zend_object *bound)
{
	zend_class_entry *scope, *called_scope;
	zval closure, this_value;

	if (!find_scope(load, &scope, src->closure.scope) || !find_scope(load, &called_scope, src->closure.called_scope)) {
		return NULL;
	}
	ZVAL_UNDEF(&closure);
	if (bound) {
		ZVAL_OBJ(&this_value, bound);
	}
	const bool done = (src->closure.function ? make_user_closure : make_internal_closure)(load, &closure, src, scope,
			called_scope, bound ? &this_value : NULL);
	if (!done) {
		zval_ptr_dtor(&closure);
		return NULL;
	}
	return Z_OBJ(closure);
}

bool async_load_closure_variables(load_t *load, const transit_object_t *src, zend_object *object)
{
	const transit_array_t *statics = src->closure.statics;

	if (!statics) {
		return true;
	}

	const zend_op_array *function = &zend_get_closure_method_def(object)->op_array;
	HashTable *table = ZEND_MAP_PTR_GET(function->static_variables_ptr);
	for (uint32_t i = 0; i < statics->count; i++) {
		zval *slot = &table->arData[i].val, value;

		if (!async_load_value(load, &value, &statics->buckets[i].value)) {
			zval_ptr_dtor(&value);
			return false;
		}
		ZVAL_COPY_VALUE(slot, &value);
		if (TRANSIT_STATIC_REFERENCE(&statics->buckets[i].value)) {
			ZVAL_NEW_REF(slot, &value);
		}
	}
	return true;
}

#endif
