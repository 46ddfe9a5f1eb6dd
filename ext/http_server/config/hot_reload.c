/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServerConfig::enableHotReload(). */
#include "http_config.h"
#include "base/exceptions.h"
#include "config_arginfo.h"

#include <sys/stat.h>

bool http_hot_reload_watches(const http_hot_reload_t *settings, const char *name)
{
	const char *slash = strrchr(name, '/');
	const char *dot = strrchr(slash != NULL ? slash : name, '.');

	for (uint32_t i = 0; i < settings->extensions.count; i++) {
		if (dot != NULL && strcasecmp(dot + 1, settings->extensions.items[i]) == 0) {
			return true;
		}
	}
	return settings->extensions.count == 0;
}

void http_hot_reload_clear(http_hot_reload_t *settings)
{
	http_strings_clear(&settings->paths);
	http_strings_clear(&settings->extensions);
}

void http_hot_reload_copy(http_hot_reload_t *copy, const http_hot_reload_t *settings)
{
	*copy = (http_hot_reload_t) { .debounce_ms = settings->debounce_ms, .max_hold_ms = settings->max_hold_ms };
	for (uint32_t i = 0; i < settings->paths.count; i++) {
		http_strings_add(&copy->paths, settings->paths.items[i]);
	}
	for (uint32_t i = 0; i < settings->extensions.count; i++) {
		http_strings_add(&copy->extensions, settings->extensions.items[i]);
	}
}

/* False with an exception. */
static bool read_paths(http_strings_t *paths, HashTable *given)
{
	zval *path;

	ZEND_HASH_FOREACH_VAL(given, path) {
		char resolved[MAXPATHLEN];
		struct stat st;

		ZVAL_DEREF(path);
		if (Z_TYPE_P(path) != IS_STRING || CHECK_ZVAL_NULL_PATH(path) || !VCWD_REALPATH(Z_STRVAL_P(path), resolved)
				|| stat(resolved, &st) != 0 || !S_ISDIR(st.st_mode)) {
			http_throw_argument("enableHotReload(): '%s' is not an existing directory",
					Z_TYPE_P(path) == IS_STRING ? Z_STRVAL_P(path) : zend_zval_value_name(path));
			return false;
		}
		/* A worker, or a change of the working directory, makes no difference. */
		http_strings_add(paths, resolved);
	} ZEND_HASH_FOREACH_END();
	if (paths->count == 0) {
		http_throw_argument("enableHotReload(): there must be at least one directory");
		return false;
	}
	return true;
}

static bool read_extensions(http_strings_t *extensions, HashTable *given)
{
	zval *extension;

	ZEND_HASH_FOREACH_VAL(given, extension) {
		ZVAL_DEREF(extension);
		if (Z_TYPE_P(extension) != IS_STRING || CHECK_ZVAL_NULL_PATH(extension)) {
			http_throw_argument("enableHotReload(): extensions must be strings");
			return false;
		}
		http_strings_add(extensions, Z_STRVAL_P(extension) + (Z_STRVAL_P(extension)[0] == '.'));
	} ZEND_HASH_FOREACH_END();
	return true;
}

ZEND_METHOD(TrueAsync_HttpServerConfig, enableHotReload)
{
	HashTable *paths, *extensions = NULL;
	zend_long debounce_ms = 300, max_hold_ms = 2000;
	http_hot_reload_t hot_reload = { 0 };
	http_settings_t *settings;

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_ARRAY_HT(paths)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(extensions)
		Z_PARAM_LONG(debounce_ms)
		Z_PARAM_LONG(max_hold_ms)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	if (debounce_ms < 1 || max_hold_ms < 0) {
		http_throw_argument("enableHotReload(): debounceMs must be at least 1, and maxHoldMs at least 0");
		RETURN_THROWS();
	}
	hot_reload.debounce_ms = (uint64_t) debounce_ms;
	hot_reload.max_hold_ms = (uint64_t) max_hold_ms;
	if (extensions == NULL) {
		http_strings_add(&hot_reload.extensions, "php");
	}
	if (!read_paths(&hot_reload.paths, paths)
			|| (extensions != NULL && !read_extensions(&hot_reload.extensions, extensions))) {
		http_hot_reload_clear(&hot_reload);
		RETURN_THROWS();
	}
	http_hot_reload_clear(&settings->hot_reload);
	settings->hot_reload = hot_reload;
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}
