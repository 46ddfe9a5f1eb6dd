/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Superglobals of warm requests. They are new in each, with two exceptions: what the boot file has added to $_SERVER and $_ENV is added where
 * the request has no such key, because readers of .env files put it there; and those that code of the sealed state uses are filled at the
 * start, because that code is compiled and does not ask for them again.
 *
 * A boot file that runs inside a cold request must not see more than one that runs before all requests: what belongs to the request is hidden
 * from it. */
#include "php_rewind_parts.h"
#include "php_variables.h"
#include "SAPI.h"
#include "TSRM.h"

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
		const zval *const before = key != NULL && Z_TYPE_P(imported) == IS_ARRAY
				? zend_hash_find(Z_ARRVAL_P(imported), key)
				: NULL;

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
	/* A request begins with new ones: those of the boot go then, and are no possible roots of the collector. */
	for (int track = 0; track < NUM_TRACK_VARS; track++) {
		zval_ptr_dtor(&PG(http_globals)[track]);
		ZVAL_UNDEF(&PG(http_globals)[track]);
	}
}

static void add(const char *name, const zval *added)
{
	zval *const now = superglobal(name);

	if (now != NULL && Z_TYPE_P(now) == IS_ARRAY && Z_TYPE_P(added) == IS_ARRAY
			&& zend_hash_num_elements(Z_ARRVAL_P(added)) > 0) {
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

void php_rewind_globals_forget(void)
{
	zval_ptr_dtor(&server);
	zval_ptr_dtor(&environment);
	ZVAL_UNDEF(&server);
	ZVAL_UNDEF(&environment);
}

/* By the numbers of tracks. */
static const char *const names[NUM_TRACK_VARS] = { "_POST", "_GET", "_COOKIE", "_SERVER", "_ENV", "_FILES" };

static ZEND_EXT_TLS zval hidden[NUM_TRACK_VARS];

/* Consumes the array. */
static void set_track(int track, zval *array)
{
	zval_ptr_dtor(&PG(http_globals)[track]);
	ZVAL_COPY_VALUE(&PG(http_globals)[track], array);
	Z_ADDREF_P(array);
	zend_hash_str_update(&EG(symbol_table), names[track], strlen(names[track]), array);
}

/* When the request began is known at the boot, too. */
static void add_time(zval *array, const zval *of_request)
{
	static const char *const keys[] = { "REQUEST_TIME", "REQUEST_TIME_FLOAT" };

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		zval *const value = zend_hash_str_find(Z_ARRVAL_P(of_request), keys[i], strlen(keys[i]));

		if (value != NULL) {
			Z_TRY_ADDREF_P(value);
			zend_hash_str_update(Z_ARRVAL_P(array), keys[i], strlen(keys[i]), value);
		}
	}
}

static void add_environment(zval *array)
{
	tsrm_env_lock();
	for (char **variable = environ; variable != NULL && *variable != NULL; variable++) {
		const char *const end = strchr(*variable, '=');

		if (end != NULL && end != *variable) {
			zval value;

			ZVAL_STRING(&value, end + 1);
			zend_symtable_str_update(Z_ARRVAL_P(array), *variable, (size_t) (end - *variable), &value);
		}
	}
	tsrm_env_unlock();
}

void php_rewind_globals_hide(void)
{
	php_rewind_globals_arm();
	for (int track = 0; track < NUM_TRACK_VARS; track++) {
		zval array;

		if (Z_TYPE(PG(http_globals)[track]) == IS_ARRAY) {
			ZVAL_COPY(&hidden[track], &PG(http_globals)[track]);
		} else {
			array_init(&hidden[track]);
		}
		array_init(&array);
		if (track == TRACK_VARS_SERVER || track == TRACK_VARS_ENV) {
			add_environment(&array);
		}
		if (track == TRACK_VARS_SERVER) {
			add_time(&array, &hidden[track]);
		}
		set_track(track, &array);
	}
}

void php_rewind_globals_show(void)
{
	record(&server, "_SERVER", &PG(http_globals)[TRACK_VARS_SERVER]);
	record(&environment, "_ENV", &PG(http_globals)[TRACK_VARS_ENV]);
	for (int track = 0; track < NUM_TRACK_VARS; track++) {
		set_track(track, &hidden[track]);
		ZVAL_UNDEF(&hidden[track]);
	}
	/* Made of empty ones, if the boot file uses it. */
	zend_auto_global *const request = zend_hash_str_find_ptr(CG(auto_globals), ZEND_STRL("_REQUEST"));
	if (request != NULL && !request->armed) {
		request->armed = request->auto_global_callback(request->name);
	}
	add("_SERVER", &server);
	add("_ENV", &environment);
	php_rewind_globals_forget();
}
