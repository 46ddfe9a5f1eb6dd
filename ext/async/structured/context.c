/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Context. The methods and the ABI functions share three primitives:
 * look up in one context, store, remove.
 *
 * Invariant: values may have destructors, and a destructor may use the same
 * context. So an entry is removed from (or replaced in) the tables completely
 * before any part of it is released.
 */
#include "context.h"

#include "base/exceptions.h"
#include "zend_exceptions.h"
#include "context_arginfo.h"

zend_class_entry *async_ce_context = NULL;

static zend_object_handlers context_handlers;

static zend_always_inline async_context_t *context_from_object(zend_object *object)
{
	return (async_context_t *) ((char *) object - XtOffsetOf(async_context_t, std));
}

#define THIS_CONTEXT() context_from_object(Z_OBJ_P(ZEND_THIS))

/* ---- one context ---- */

/* Returns the stored value, borrowed, or NULL. Strings never become integer keys. */
static zend_always_inline zval *context_find_local(async_context_t *context, const zval *key)
{
	if (EXPECTED(Z_TYPE_P(key) == IS_STRING)) {
		return zend_hash_find(&context->values, Z_STR_P(key));
	}

	return zend_hash_index_find(&context->values, Z_OBJ_HANDLE_P(key));
}

static void context_add(async_context_t *context, const zval *key, zval *value)
{
	zval copy;

	ZVAL_COPY_DEREF(&copy, value);

	if (EXPECTED(Z_TYPE_P(key) == IS_STRING)) {
		zend_hash_add_new(&context->values, Z_STR_P(key), &copy);
		return;
	}

	zval object;

	ZVAL_OBJ_COPY(&object, Z_OBJ_P(key));
	zend_hash_index_add_new(&context->object_keys, Z_OBJ_HANDLE_P(key), &object);
	zend_hash_index_add_new(&context->values, Z_OBJ_HANDLE_P(key), &copy);
}

static void context_store(async_context_t *context, const zval *key, zval *value)
{
	zval *slot = context_find_local(context, key);
	zval old;

	if (slot == NULL) {
		context_add(context, key, value);
		return;
	}

	ZVAL_COPY_VALUE(&old, slot);
	ZVAL_COPY_DEREF(slot, value);
	zval_ptr_dtor(&old);
}

static bool context_remove(async_context_t *context, const zval *key)
{
	zval *slot = context_find_local(context, key);
	zval old;

	if (slot == NULL) {
		return false;
	}

	ZVAL_COPY_VALUE(&old, slot);
	ZVAL_NULL(slot);

	if (EXPECTED(Z_TYPE_P(key) == IS_STRING)) {
		zend_hash_del(&context->values, Z_STR_P(key));
	} else {
		zend_hash_index_del(&context->values, Z_OBJ_HANDLE_P(key));
		zend_hash_index_del(&context->object_keys, Z_OBJ_HANDLE_P(key));
	}

	zval_ptr_dtor(&old);

	return true;
}

/* ---- the chain ---- */

/*
 * Returns the value from the nearest context that has the key, borrowed, or
 * NULL: one hash look-up per level. Scopes without a context are skipped; a
 * context without a scope is a chain of its own.
 */
static zval *context_find_in_chain(async_context_t *context, const zval *key)
{
	zval *value = context_find_local(context, key);

	if (value != NULL || context->scope == NULL) {
		return value;
	}

	for (zend_async_scope_t *scope = context->scope->parent_scope; scope != NULL; scope = scope->parent_scope) {
		if (scope->context == NULL) {
			continue;
		}

		value = context_find_local((async_context_t *) scope->context, key);

		if (value != NULL) {
			return value;
		}
	}

	return NULL;
}

static zend_always_inline zval *context_lookup(async_context_t *context, const zval *key, bool include_parent)
{
	return include_parent ? context_find_in_chain(context, key) : context_find_local(context, key);
}

/* ---- ABI ---- */

/* result may be NULL; otherwise it receives its own reference to the value. */
static bool context_find(zend_async_context_t *base, zval *key, zval *result, bool include_parent)
{
	ZEND_ASSERT(Z_TYPE_P(key) == IS_STRING || Z_TYPE_P(key) == IS_OBJECT);

	zval *value = context_lookup((async_context_t *) base, key, include_parent);

	if (value != NULL && result != NULL) {
		ZVAL_COPY(result, value);
	}

	return value != NULL;
}

static void context_set(zend_async_context_t *base, zval *key, zval *value)
{
	ZEND_ASSERT(Z_TYPE_P(key) == IS_STRING || Z_TYPE_P(key) == IS_OBJECT);

	context_store((async_context_t *) base, key, value);
}

/* True if the key was present. */
static bool context_unset(zend_async_context_t *base, zval *key)
{
	ZEND_ASSERT(Z_TYPE_P(key) == IS_STRING || Z_TYPE_P(key) == IS_OBJECT);

	return context_remove((async_context_t *) base, key);
}

/* Releases one reference. */
static void context_dispose(zend_async_context_t *base)
{
	OBJ_RELEASE(async_context_object(base));
}

void async_context_attach_scope(zend_async_context_t *context, zend_async_scope_t *scope)
{
	((async_context_t *) context)->scope = scope;
}

void async_context_detach_scope(zend_async_context_t *context)
{
	((async_context_t *) context)->scope = NULL;
}

/* ---- object ---- */

static zend_object *context_create(zend_class_entry *ce)
{
	async_context_t *context = zend_object_alloc(sizeof(async_context_t), ce);

	context->base.flags = 0;
	context->base.offset = XtOffsetOf(async_context_t, std);
	context->base.find = context_find;
	context->base.set = context_set;
	context->base.unset = context_unset;
	context->base.dispose = context_dispose;
	context->scope = NULL;

	zend_hash_init(&context->values, 0, NULL, ZVAL_PTR_DTOR, false);
	zend_hash_init(&context->object_keys, 0, NULL, ZVAL_PTR_DTOR, false);

	zend_object_std_init(&context->std, ce);
	object_properties_init(&context->std, ce);

	return &context->std;
}

zend_async_context_t *async_context_new(void)
{
	zend_object *object = context_create(async_ce_context);

	return &context_from_object(object)->base;
}

static void context_free(zend_object *object)
{
	async_context_t *context = context_from_object(object);

	zend_hash_destroy(&context->values);
	zend_hash_destroy(&context->object_keys);
	zend_object_std_dtor(object);
}

static HashTable *context_get_gc(zend_object *object, zval **table, int *n)
{
	async_context_t *context = context_from_object(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	zval *entry;

	ZEND_HASH_FOREACH_VAL(&context->values, entry) {
		zend_get_gc_buffer_add_zval(buffer, entry);
	} ZEND_HASH_FOREACH_END();

	ZEND_HASH_FOREACH_VAL(&context->object_keys, entry) {
		zend_get_gc_buffer_add_zval(buffer, entry);
	} ZEND_HASH_FOREACH_END();

	zend_get_gc_buffer_use(buffer, table, n);

	return NULL;
}

/* ---- methods ---- */

/*
 * Checked here and not by Z_PARAM_OBJ_OR_STR, which would turn an integer into
 * a string in coercive typing mode.
 */
static zend_always_inline bool context_check_key(const zval *key)
{
	if (EXPECTED(Z_TYPE_P(key) == IS_STRING || Z_TYPE_P(key) == IS_OBJECT)) {
		return true;
	}

	zend_argument_type_error(1, "must be of type string|object, %s given", zend_zval_value_name(key));

	return false;
}

static zend_never_inline ZEND_COLD void context_throw_not_found(const zval *key)
{
	if (Z_TYPE_P(key) == IS_OBJECT) {
		zend_throw_exception_ex(async_ce_context_exception, 0, "Context key of type %s not found",
				ZSTR_VAL(Z_OBJCE_P(key)->name));
		return;
	}

	/* Not through a format: the key may contain NUL bytes. */
	zval exception, message;

	ZVAL_STR(&message,
			zend_string_concat3(ZEND_STRL("Context key \""), Z_STRVAL_P(key), Z_STRLEN_P(key),
					ZEND_STRL("\" not found")));
	object_init_ex(&exception, async_ce_context_exception);
	zend_update_property_ex(zend_ce_exception, Z_OBJ(exception), ZSTR_KNOWN(ZEND_STR_MESSAGE), &message);
	zval_ptr_dtor_str(&message);
	zend_throw_exception_object(&exception);
}

static zend_always_inline void context_method_find(INTERNAL_FUNCTION_PARAMETERS, bool include_parent)
{
	zval *key;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(key)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!context_check_key(key))) {
		RETURN_THROWS();
	}

	zval *value = context_lookup(THIS_CONTEXT(), key, include_parent);

	if (value != NULL) {
		RETURN_COPY(value);
	}
}

static zend_always_inline void context_method_get(INTERNAL_FUNCTION_PARAMETERS, bool include_parent)
{
	zval *key;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(key)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!context_check_key(key))) {
		RETURN_THROWS();
	}

	zval *value = context_lookup(THIS_CONTEXT(), key, include_parent);

	if (UNEXPECTED(value == NULL)) {
		context_throw_not_found(key);
		RETURN_THROWS();
	}

	RETURN_COPY(value);
}

static zend_always_inline void context_method_has(INTERNAL_FUNCTION_PARAMETERS, bool include_parent)
{
	zval *key;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(key)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!context_check_key(key))) {
		RETURN_THROWS();
	}

	RETURN_BOOL(context_lookup(THIS_CONTEXT(), key, include_parent) != NULL);
}

ZEND_METHOD(Async_Context, find)
{
	context_method_find(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Async_Context, get)
{
	context_method_get(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Async_Context, has)
{
	context_method_has(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Async_Context, findLocal)
{
	context_method_find(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Async_Context, getLocal)
{
	context_method_get(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Async_Context, hasLocal)
{
	context_method_has(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Async_Context, set)
{
	zval *key;
	zval *value;
	bool replace = false;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_ZVAL(key)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(replace)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!context_check_key(key))) {
		RETURN_THROWS();
	}

	async_context_t *context = THIS_CONTEXT();

	if (UNEXPECTED(!replace && context_find_local(context, key) != NULL)) {
		zend_throw_exception(async_ce_async_exception, "Context key already exists and replace is false", 0);
		RETURN_THROWS();
	}

	context_store(context, key, value);

	RETURN_OBJ_COPY(&context->std);
}

ZEND_METHOD(Async_Context, unset)
{
	zval *key;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(key)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!context_check_key(key))) {
		RETURN_THROWS();
	}

	context_remove(THIS_CONTEXT(), key);

	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

void async_register_context_ce(void)
{
	async_ce_context = register_class_Async_Context();
	async_ce_context->create_object = context_create;
	async_ce_context->default_object_handlers = &context_handlers;

	context_handlers = std_object_handlers;
	context_handlers.offset = XtOffsetOf(async_context_t, std);
	context_handlers.free_obj = context_free;
	context_handlers.clone_obj = NULL;
	context_handlers.get_gc = context_get_gc;
}
