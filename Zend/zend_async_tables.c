/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * See zend_async_tables.h. The global table owns the functions, and every context borrows them, as after the startup;
 * each table has a reference of a class; constants are shared, but for those with a value that is counted; ini values are
 * copies. */
#include "zend_async_tables.h"

#ifdef ZTS
#include "zend_constants.h"
#include "zend_ini.h"

ZEND_API bool zend_async_tables_changed = false;

/* ---- functions ---- */

static bool is_permanent_function(const zend_function *function)
{
	return function->type == ZEND_INTERNAL_FUNCTION
			&& (!function->internal_function.module || function->internal_function.module->type == MODULE_PERSISTENT);
}

/* Removes disabled functions, which have been freed already. */
static void drop_disabled_functions(HashTable *global)
{
	const dtor_func_t destructor = global->pDestructor;
	zend_string *name;

	global->pDestructor = NULL;
	ZEND_HASH_MAP_FOREACH_STR_KEY(global, name) {
		if (!zend_hash_exists(CG(function_table), name)) {
			zend_hash_del(global, name);
		}
	} ZEND_HASH_FOREACH_END();
	global->pDestructor = destructor;
	/* Contexts rely on a table without gaps. */
	zend_hash_rehash(global);
}

static void publish_functions(HashTable *global)
{
	zend_function *function;
	zend_string *name;

	ZEND_HASH_MAP_FOREACH_STR_KEY_PTR(CG(function_table), name, function) {
		if (is_permanent_function(function)) {
			zend_hash_add_ptr(global, name, function);
		}
	} ZEND_HASH_FOREACH_END();
	/* None of them belongs to the calling thread. */
	CG(copied_functions_count) = zend_hash_num_elements(CG(function_table));
}

/* ---- classes, constants ---- */

static void publish_classes(HashTable *global)
{
	zend_string *name;
	zval *entry;

	ZEND_HASH_MAP_FOREACH_STR_KEY_VAL(CG(class_table), name, entry) {
		const zend_class_entry *ce = Z_PTR_P(entry);

		if (ce->type != ZEND_INTERNAL_CLASS || !ce->info.internal.module
				|| ce->info.internal.module->type != MODULE_PERSISTENT) {
			continue;
		}
		zval *added = zend_hash_add(global, name, entry);
		if (added) {
			zend_class_add_ref(added);
		}
	} ZEND_HASH_FOREACH_END();
}

void zend_async_share_constants(HashTable *global)
{
	zend_constant *constant;

	ZEND_HASH_MAP_FOREACH_PTR(global, constant) {
		if ((ZEND_CONSTANT_FLAGS(constant) & CONST_PERSISTENT) && !Z_REFCOUNTED(constant->value)) {
			ZEND_CONSTANT_SET_FLAGS(constant, ZEND_CONSTANT_FLAGS(constant) | ZEND_ASYNC_CONSTANT_SHARED,
					ZEND_CONSTANT_MODULE_NUMBER(constant));
		}
	} ZEND_HASH_FOREACH_END();
}

static void empty_constants(void *context)
{
	HashTable *constants = ((zend_executor_globals *) context)->zend_constants;

	zend_hash_destroy(constants);
	zend_hash_init(constants, 8, NULL, ZEND_CONSTANT_DTOR, true);
}

void zend_async_unshare_constants(HashTable *global)
{
	zend_constant *constant;

	ts_apply_for_id(executor_globals_id, empty_constants);
	ZEND_HASH_MAP_FOREACH_PTR(global, constant) {
		ZEND_CONSTANT_SET_FLAGS(constant, ZEND_CONSTANT_FLAGS(constant) & ~ZEND_ASYNC_CONSTANT_SHARED,
				ZEND_CONSTANT_MODULE_NUMBER(constant));
	} ZEND_HASH_FOREACH_END();
}

static void publish_constants(HashTable *global)
{
	zend_constant *constant;
	zend_string *name;

	ZEND_HASH_MAP_FOREACH_STR_KEY_PTR(EG(zend_constants), name, constant) {
		if (!(ZEND_CONSTANT_FLAGS(constant) & CONST_PERSISTENT) || zend_hash_exists(global, name)) {
			continue;
		}

		zend_constant *copy = pemalloc(sizeof(*copy), 1);

		memcpy(copy, constant, sizeof(*copy));
		copy->name = zend_string_dup(constant->name, 1);
		if (Z_TYPE(copy->value) == IS_STRING) {
			ZVAL_STR(&copy->value, zend_string_dup(Z_STR(constant->value), 1));
		}
		zend_hash_add_ptr(global, name, copy);
	} ZEND_HASH_FOREACH_END();
}

/* ---- ini values ---- */

static bool is_same(const zend_string *a, const zend_string *b)
{
	return a == b || (a && b && zend_string_equals(a, b));
}

static zend_string *copy_of(zend_string *string)
{
	return string ? zend_string_dup(string, 1) : NULL;
}

static void publish_ini(HashTable *global)
{
	zend_ini_entry *own, *entry;

	ZEND_HASH_MAP_FOREACH_PTR(EG(ini_directives), own) {
		zend_string *value = own->modified ? own->orig_value : own->value;
		const uint8_t modifiable = own->modified ? own->orig_modifiable : own->modifiable;

		entry = zend_hash_find_ptr(global, own->name);
		if (!entry) {
			entry = pemalloc(sizeof(*entry), 1);
			memcpy(entry, own, sizeof(*entry));
			entry->name = copy_of(own->name);
			entry->value = copy_of(value);
			entry->orig_value = NULL;
			entry->orig_modifiable = 0;
			entry->modified = 0;
			zend_hash_add_ptr(global, entry->name, entry);
		} else if (!is_same(entry->value, value)) {
			if (entry->value) {
				zend_string_release_ex(entry->value, 1);
			}
			entry->value = copy_of(value);
		}
		entry->modifiable = modifiable;
	} ZEND_HASH_FOREACH_END();
}

ZEND_API void zend_async_publish_tables(bool in_request)
{
	const zend_async_tables_t tables = zend_async_global_tables();

	drop_disabled_functions(tables.functions);
	publish_ini(zend_async_global_ini());
	if (!in_request) {
		publish_functions(tables.functions);
		publish_classes(tables.classes);
		publish_constants(tables.constants);
		*tables.map_ptr_last = MAX(*tables.map_ptr_last, CG(map_ptr_last));
	}
	zend_async_tables_changed = false;
}

#endif
