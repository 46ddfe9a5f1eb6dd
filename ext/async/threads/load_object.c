/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Load of objects: finds the class by its name, checks it against that of the source, creates and fills the object. */
#include "load.h"

#ifdef ZTS
#include "base/exceptions.h"
#include "zend_async_inflight.h"
#include "zend_closures.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "zend_weakrefs.h"

bool async_is_interruption(const zend_object *exception)
{
	return zend_async_is_exit(exception) || instanceof_function(exception->ce, zend_ce_cancellation);
}

/* ---- classes ---- */

static bool same_slots(const zend_class_entry *ce, const transit_class_t *src)
{
	if ((uint32_t) ce->default_properties_count != src->count) {
		return false;
	}
	for (uint32_t i = 0; i < src->count; i++) {
		const zend_property_info *info = ce->properties_info_table[i];
		const transit_string_t *name = src->slots[i];

		if (!info != !name || (info && !zend_string_equals_cstr(info->name, name->text, name->length))) {
			return false;
		}
	}
	return true;
}

/* Finds the class, which may run autoloaders. NULL with ctx->error. */
static zend_class_entry *find_class(load_t *load, const transit_class_t *src)
{
	zend_class_entry *ce = async_xlat_get(load->ctx, src);

	if (ce) {
		return ce;
	}
	if (!src->anonymous) {
		zend_string *name = async_load_string(load, src->name);
		ce = zend_lookup_class(name);
		zend_string_release(name);
	}
	if (!ce || EG(exception)) {
		async_load_fail(load, "Cannot load transferred object: class \"%s\" not found", src->name->text);
		return NULL;
	}
	async_xlat_put(load->ctx, src, ce);
	return ce;
}

static bool check_class(load_t *load, zend_class_entry *ce, const transit_class_t *src)
{
	if (ce->ce_flags
			& (ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_ENUM | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS
					| ZEND_ACC_IMPLICIT_ABSTRACT_CLASS)) {
		return async_load_fail(load, "Cannot load transferred object: \"%s\" cannot be instantiated",
				ZSTR_VAL(ce->name));
	}
	if (async_internal_class(ce) != src->internal || !same_slots(ce, src)) {
		return async_load_fail(load,
				"Cannot load transferred object: class \"%s\" has other properties than in the source thread",
				ZSTR_VAL(ce->name));
	}
	return true;
}

/* ---- creation ---- */

static zend_object *create_enum(load_t *load, const transit_object_t *src)
{
	zend_class_entry *ce = find_class(load, src->class);

	if (!ce) {
		return NULL;
	}

	const zval *constant = ce->ce_flags & ZEND_ACC_ENUM
			? zend_hash_str_find(CE_CONSTANTS_TABLE(ce), src->enum_case->text, src->enum_case->length)
			: NULL;
	if (!constant || !(ZEND_CLASS_CONST_FLAGS((zend_class_constant *) Z_PTR_P(constant)) & ZEND_CLASS_CONST_IS_CASE)) {
		async_load_fail(load, "Cannot load transferred object: there is no enum case %s::%s", src->class->name->text,
				src->enum_case->text);
		return NULL;
	}

	zend_object *object = zend_enum_get_case_cstr(ce, src->enum_case->text);
	if (UNEXPECTED(!object || EG(exception))) {
		async_load_fail(load, "Cannot load transferred object: enum case %s::%s has failed", src->class->name->text,
				src->enum_case->text);
		return NULL;
	}
	GC_ADDREF(object);
	return object;
}

static zend_object *create_instance(load_t *load, const transit_object_t *src)
{
	zend_class_entry *ce = find_class(load, src->class);
	zval instance;

	if (!ce || !check_class(load, ce, src->class)) {
		return NULL;
	}
	if (object_init_ex(&instance, ce) == FAILURE || EG(exception)) {
		zval_ptr_dtor(&instance);
		async_load_fail(load, "Cannot load transferred object of class %s", ZSTR_VAL(ce->name));
		return NULL;
	}

	zend_object *object = Z_OBJ(instance);
	if (ce->destructor) {
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
		GC_ADDREF(object);
		*LOAD_PUSH(load->guarded, load->guarded_count, load->guarded_size) = object;
	}
	return object;
}

/* Consumes a reference of the referent (may be NULL): the context holds it until its owners are loaded. */
static zend_object *create_weakref(load_t *load, zend_object *referent)
{
	zval instance, argument;

	ZVAL_UNDEF(&instance);
	if (!referent) {
		object_init_ex(&instance, zend_ce_weakref);
		return Z_OBJ(instance);
	}
	ZVAL_OBJ(&argument, referent);
	zend_call_method_with_1_params(NULL, zend_ce_weakref, NULL, "create", &instance, &argument);
	async_defer_release(load->ctx, &argument);
	return Z_OBJ(instance);
}

/* Returns the object that must exist before this one is created; only closures and weak references have one. */
static const transit_object_t *load_object_prerequisite(const transit_object_t *src)
{
	return src->kind == TRANSIT_CLOSURE ? src->closure.this_object : src->referent;
}

static bool has_prerequisite(const transit_object_t *src)
{
	return src->kind == TRANSIT_CLOSURE || src->kind == TRANSIT_WEAKREF;
}

/* Consumes the reference of `before`. */
static zend_object *load_object_create(load_t *load, const transit_object_t *src, zend_object *before)
{
	zend_object *object;

	switch ((transit_kind_t) src->kind) {
		case TRANSIT_ENUM: object = create_enum(load, src); break;
		case TRANSIT_WEAKREF: object = create_weakref(load, before); break;
		case TRANSIT_CLOSURE:
			object = async_load_closure(load, src, before);
			if (before) {
				OBJ_RELEASE(before);
			}
			break;
		default: object = create_instance(load, src);
	}
	if (UNEXPECTED(!object)) {
		return NULL;
	}
	if (src->kind != TRANSIT_ENUM && src->kind != TRANSIT_WEAKREF) {
		*LOAD_PUSH(load->empty, load->empty_count, load->empty_size) = (empty_t) { .from = src, .object = object };
	}
	if (src->shared) {
		zval value;
		ZVAL_OBJ(&value, object);
		async_load_share(load, src, &value);
	}
	return object;
}

static zend_object *loaded_before(load_t *load, const transit_object_t *src)
{
	zend_object *object = src->shared ? async_xlat_get(load->ctx, src) : NULL;

	if (object) {
		GC_ADDREF(object);
	}
	return object;
}

/* Creates a chain of prerequisites, such as a closure bound to a closure, of any length, without recursion. */
static zend_object *create_chain(load_t *load, const transit_object_t *src)
{
	const transit_object_t **chain = NULL;
	uint32_t count = 0, size = 0;
	zend_object *object = NULL;

	for (; src && !(object = loaded_before(load, src)); src = load_object_prerequisite(src)) {
		*LOAD_PUSH(chain, count, size) = src;
		if (!has_prerequisite(src)) {
			break;
		}
	}
	while (count > 0) {
		object = load_object_create(load, chain[--count], object);
		if (!object) {
			break;
		}
	}
	if (chain) {
		efree(chain);
	}
	return object;
}

zend_object *async_load_object(load_t *load, const transit_object_t *src)
{
	zend_object *object = loaded_before(load, src);

	if (object) {
		return object;
	}
	return has_prerequisite(src) ? create_chain(load, src) : load_object_create(load, src, NULL);
}

/* ---- exceptions ---- */

/* Creates a RemoteException in place of an exception whose class this thread does not have. */
static zend_object *create_remote(load_t *load, const transit_object_t *src)
{
	zval message, code, instance;

	object_init_ex(&instance, async_ce_remote_exception);
	ZVAL_EMPTY_STRING(&message);
	ZVAL_LONG(&code, 0);
	for (uint32_t i = 0; i < src->class->count; i++) {
		const transit_string_t *name = src->class->slots[i];
		const zval *value = &src->properties[i];

		if (name && Z_TYPE_P(value) == IS_STRING && name->length == sizeof("\0*\0message") - 1
				&& memcmp(name->text, "\0*\0message", name->length) == 0) {
			async_load_value(load, &message, value);
		} else if (name && Z_TYPE_P(value) == IS_LONG && name->length == sizeof("\0*\0code") - 1
				&& memcmp(name->text, "\0*\0code", name->length) == 0) {
			ZVAL_COPY_VALUE(&code, value);
		}
	}
	zend_update_property_ex(zend_ce_exception, Z_OBJ(instance), ZSTR_KNOWN(ZEND_STR_MESSAGE), &message);
	zend_update_property_ex(zend_ce_exception, Z_OBJ(instance), ZSTR_KNOWN(ZEND_STR_CODE), &code);
	zval_ptr_dtor(&message);
	zend_update_property_stringl(async_ce_remote_exception, Z_OBJ(instance), ZEND_STRL("remoteClass"),
			src->class->name->text, strlen(src->class->name->text));
	if (src->shared) {
		async_load_share(load, src, &instance);
	}
	return Z_OBJ(instance);
}

static zend_object *load_previous(load_t *load, const transit_object_t *src)
{
	zend_object *object = async_load_object(load, src);

	if (object || (EG(exception) && async_is_interruption(EG(exception)))) {
		return object;
	}
	load->ctx->error = NULL;
	if (EG(exception)) {
		zend_clear_exception();
	}
	return create_remote(load, src);
}

zend_object *async_load_throwable(const zval *root, bool *rebuilt)
{
	const transit_object_t *src = TRANSIT_PTR(&((const transit_root_t *) Z_PTR_P(root))->value);
	zend_async_thread_transfer_ctx_t ctx;
	load_t load = { .ctx = &ctx };
	zval value;

	ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(&value, root);
	*rebuilt = Z_TYPE(value) == IS_OBJECT && instanceof_function(Z_OBJCE(value), zend_ce_throwable);
	if (EXPECTED(*rebuilt)) {
		return Z_OBJ(value);
	}
	zval_ptr_dtor(&value);
	if (EG(exception)) {
		if (async_is_interruption(EG(exception))) {
			return NULL;
		}
		zend_clear_exception();
	}
	zend_async_thread_transfer_ctx_init(&ctx);
	zend_object *remote = create_remote(&load, src);
	zend_async_thread_transfer_ctx_destroy(&ctx);
	return remote;
}

/* ---- contents ---- */

static bool is_previous(const transit_object_t *src, const zend_property_info *info, const zval *value)
{
	const char *class_name, *name;

	return src->kind == TRANSIT_EXCEPTION && Z_TYPE_P(value) == IS_OBJECT
			&& ((const transit_object_t *) TRANSIT_PTR(value))->kind == TRANSIT_EXCEPTION
			&& (info->ce == zend_ce_exception || info->ce == zend_ce_error || info->ce == zend_ce_cancellation)
			&& zend_unmangle_property_name(info->name, &class_name, &name) == SUCCESS && strcmp(name, "previous") == 0;
}

static bool load_property(load_t *load, zval *dst, const transit_object_t *src, const zend_property_info *info,
		const zval *value)
{
	if (UNEXPECTED(is_previous(src, info, value))) {
		zend_object *previous = load_previous(load, TRANSIT_PTR(value));
		if (!previous) {
			return false;
		}
		ZVAL_OBJ(dst, previous);
	} else if (!async_load_value(load, dst, value)) {
		zval_ptr_dtor(dst);
		return false;
	}
	if (ZEND_TYPE_IS_SET(info->type) && Z_TYPE_P(dst) != IS_UNDEF && !ZEND_TYPE_CONTAINS_CODE(info->type, Z_TYPE_P(dst))
			&& !zend_verify_property_type(info, dst, true)) {
		zval_ptr_dtor(dst);
		zend_clear_exception();
		return async_load_fail(load,
				"Cannot load transferred object: class \"%s\" has other property types than in the source thread",
				ZSTR_VAL(info->ce->name));
	}
	return true;
}

static bool load_properties(load_t *load, const empty_t *empty)
{
	const transit_object_t *src = empty->from;

	for (uint32_t i = 0; i < src->class->count; i++) {
		const zval *value = &src->properties[i];
		zval *slot = &empty->object->properties_table[i], loaded;

		if (!src->class->slots[i] || Z_TYPE_P(value) == TRANSIT_DEFAULT) {
			continue;
		}
		if (!load_property(load, &loaded, src, empty->object->ce->properties_info_table[i], value)) {
			return false;
		}
		zval_ptr_dtor(slot);
		ZVAL_COPY_VALUE(slot, &loaded);
		Z_PROP_FLAG_P(slot) = Z_PROP_FLAG_P(value);
	}
	return true;
}

static bool load_dynamic_properties(load_t *load, const empty_t *empty)
{
	const transit_array_t *src = empty->from->dynamic;
	zend_object *object = empty->object;

	if (EXPECTED(!src)) {
		return true;
	}
	if (!(object->ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES)) {
		return async_load_fail(load,
				"Cannot load transferred object: class \"%s\" has no dynamic properties in this thread",
				ZSTR_VAL(object->ce->name));
	}
	for (uint32_t i = 0; i < src->count; i++) {
		zval value;

		if (!async_load_value(load, &value, &src->buckets[i].value)) {
			zval_ptr_dtor(&value);
			return false;
		}
		/* A table that something else holds is replaced: an autoloader may have looked at the object. */
		HashTable *table = zend_std_get_properties_ex(object);
		zend_string *name = async_load_string(load, src->buckets[i].key);

		if (UNEXPECTED(GC_REFCOUNT(table) > 1)) {
			GC_DELREF(table);
			table = object->properties = zend_array_dup(table);
		}
		zend_hash_update(table, name, &value);
		zend_string_release(name);
	}
	return true;
}

static bool load_entries(load_t *load, const empty_t *empty)
{
	for (const transit_entry_t *entry = empty->from->entries; entry; entry = entry->next) {
		zval key, value;

		zend_object *object = async_load_object(load, entry->key);
		if (!object) {
			return false;
		}
		ZVAL_OBJ(&key, object);
		async_defer_release(load->ctx, &key);
		if (!async_load_value(load, &value, &entry->value)) {
			zval_ptr_dtor(&value);
			return false;
		}
		empty->object->handlers->write_dimension(empty->object, &key, &value);
		zval_ptr_dtor(&value);
	}
	return true;
}

static bool load_handled(load_t *load, const empty_t *empty)
{
	const zend_async_thread_transfer_handlers_t *handlers = empty->from->class->handlers;
	zval loaded;

	ZVAL_UNDEF(&loaded);
	if (!handlers->load(load->ctx, empty->object, &empty->from->handled.state, &loaded) || load->ctx->error
			|| EG(exception)) {
		zval_ptr_dtor(&loaded);
		return async_load_fail(load, "Cannot load transferred object of class %s", ZSTR_VAL(empty->object->ce->name));
	}
	if (handlers->finish) {
		*LOAD_PUSH(load->unfinished, load->unfinished_count,
				load->unfinished_size) = (unfinished_t) { .from = empty->from,
			.object = empty->object,
			.loaded = loaded };
	}
	return true;
}

bool async_load_contents(load_t *load, const empty_t *empty)
{
	switch ((transit_kind_t) empty->from->kind) {
		case TRANSIT_PLAIN:
		case TRANSIT_EXCEPTION: return load_properties(load, empty) && load_dynamic_properties(load, empty);
		case TRANSIT_HANDLED:
			return load_properties(load, empty) && load_dynamic_properties(load, empty) && load_handled(load, empty);
		case TRANSIT_WEAKMAP: return load_entries(load, empty);
		case TRANSIT_CLOSURE: return async_load_closure_variables(load, empty->from, empty->object);
		case TRANSIT_ENUM:
		case TRANSIT_WEAKREF: break;
	}
	return true;
}

#endif
