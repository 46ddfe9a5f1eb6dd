/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Superglobals of warm requests. They are new in each, with two exceptions: what the boot file has added to $_SERVER and $_ENV is added where
 * the request has no such key, because readers of .env files put it there; and those that code of the sealed state uses are filled at the
 * start, because that code is compiled and does not ask for them again. */
#include "php_rewind_parts.h"
#include "php_variables.h"
#include "SAPI.h"

#define GLOBALS_MAX 32

/* Arrays of the sealed state. */
static ZEND_EXT_TLS zval server, environment;
/* By their position in CG(auto_globals), which grows at startup only. */
static ZEND_EXT_TLS bool is_used[GLOBALS_MAX];

static zval *superglobal(const char *name)
{
	return zend_hash_str_find(&EG(symbol_table), name, strlen(name));
}

void php_rewind_globals_arm(void)
{
	zend_is_auto_global_str(ZEND_STRL("_SERVER"));
	zend_is_auto_global_str(ZEND_STRL("_ENV"));
}

/* Elements that were not there when the array was made, or have another value. */
static void record(zval *added, const char *name, const zval *imported)
{
	const zval *const now = superglobal(name);
	zend_string *key;
	zval *value;

	ZVAL_UNDEF(added);
	if (now == NULL || Z_TYPE_P(now) != IS_ARRAY) {
		return;
	}
	array_init(added);
	ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(now), key, value) {
		const zval *const before = key != NULL && Z_TYPE_P(imported) == IS_ARRAY ? zend_hash_find(Z_ARRVAL_P(imported), key) : NULL;

		if (key != NULL && (before == NULL || !zend_is_identical(before, value))) {
			Z_TRY_ADDREF_P(value);
			zend_hash_update(Z_ARRVAL_P(added), key, value);
		}
	} ZEND_HASH_FOREACH_END();
}

void php_rewind_globals_record(void)
{
	const zend_auto_global *global;
	uint32_t i = 0;

	ZEND_HASH_MAP_FOREACH_PTR(CG(auto_globals), global) {
		ZEND_ASSERT(i < GLOBALS_MAX);
		is_used[i++] = global->jit && !global->armed;
	} ZEND_HASH_FOREACH_END();
	record(&server, "_SERVER", &PG(http_globals)[TRACK_VARS_SERVER]);
	record(&environment, "_ENV", &PG(http_globals)[TRACK_VARS_ENV]);
}

static void add(const char *name, const zval *added)
{
	zval *const now = superglobal(name);

	if (now != NULL && Z_TYPE_P(now) == IS_ARRAY && Z_TYPE_P(added) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(added)) > 0) {
		SEPARATE_ARRAY(now);
		zend_hash_merge(Z_ARRVAL_P(now), Z_ARRVAL_P(added), zval_add_ref, false);
	}
}

void php_rewind_globals_fill(void)
{
	zend_auto_global *global;
	uint32_t i = 0;

	ZEND_HASH_MAP_FOREACH_PTR(CG(auto_globals), global) {
		if (is_used[i++] && global->armed && global->auto_global_callback != NULL) {
			global->armed = global->auto_global_callback(global->name);
		}
	} ZEND_HASH_FOREACH_END();
	add("_SERVER", &server);
	add("_ENV", &environment);
}
