/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Options of a pool: each is checked when it is given, since FPM would say what is wrong with it when it is too late. */
#include "pool.h"
#include "base/exceptions.h"

#include <unistd.h>

/* Numbers: name, default, minimum, maximum. */
#define NUMBERS(X) \
	X(max_children, 8, 1, 10000) \
	X(start_servers, 0, 1, 10000) \
	X(min_spare_servers, 0, 1, 10000) \
	X(max_spare_servers, 0, 1, 10000) \
	X(max_requests, 0, 0, INT32_MAX) \
	X(process_idle_timeout, 10, 1, 86400) \
	X(request_terminate_timeout, 0, 0, 86400) \
	X(request_slowlog_timeout, 0, 0, 86400) \
	X(start_timeout, 10, 1, 300)

/* --- names and values for the files --- */

static bool is_name(const zend_string *name, const char *further)
{
	for (size_t i = 0; i < ZSTR_LEN(name); i++) {
		if (!isalnum((unsigned char) ZSTR_VAL(name)[i]) && strchr(further, ZSTR_VAL(name)[i]) == NULL) {
			return false;
		}
	}
	return ZSTR_LEN(name) > 0;
}

/* True if a text can stand in a file of settings between quotes of one kind or the other. */
static bool can_be_quoted(const zend_string *text)
{
	for (size_t i = 0; i < ZSTR_LEN(text); i++) {
		if (iscntrl((unsigned char) ZSTR_VAL(text)[i])) {
			return false;
		}
	}
	return strchr(ZSTR_VAL(text), '\'') == NULL || strpbrk(ZSTR_VAL(text), "\"\\$") == NULL;
}

/* Takes an array of texts by name. */
static bool take_texts(http_strings_t *texts, const char *method, const char *option, zval *value, const char *further)
{
	zend_string *name, *text, *temporary;
	zval *element;

	if (Z_TYPE_P(value) != IS_ARRAY) {
		http_throw_argument("%s(): option \"%s\" must be of type array, %s given", method, option,
				zend_zval_value_name(value));
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(value), name, element) {
		bool fine;

		ZVAL_DEREF(element);
		if (name == NULL || !is_name(name, further) || Z_TYPE_P(element) > IS_STRING) {
			http_throw_argument("%s(): option \"%s\" must be an array of texts and numbers by name", method, option);
			return false;
		}
		text = zval_get_tmp_string(element, &temporary);
		fine = can_be_quoted(text);
		if (fine) {
			http_strings_add(texts, ZSTR_VAL(name));
			http_strings_add(texts, ZSTR_VAL(text));
		} else {
			http_throw_argument("%s(): option \"%s\": the value of %s has a control character, or quotes of both kinds",
					method, option, ZSTR_VAL(name));
		}
		zend_tmp_string_release(temporary);
		if (!fine) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* --- options --- */

static bool take_manager(http_fpm_t *pool, const char *method, const zval *value)
{
	static const char *const names[] = { "dynamic", "static", "ondemand" };

	for (int i = 0; Z_TYPE_P(value) == IS_STRING && i < 3; i++) {
		if (zend_string_equals_cstr(Z_STR_P(value), names[i], strlen(names[i]))) {
			pool->manager = (http_fpm_manager_t) i;
			return true;
		}
	}
	http_throw_argument("%s(): option \"pm\" must be \"static\", \"dynamic\" or \"ondemand\"", method);
	return false;
}

/* Takes the name of a user, a group or a file, which stands in the file of settings. */
static bool take_quoted(const char *method, const char *name, const zval *value, char **place)
{
	if (!http_fcgi_option_text(method, name, value, place)) {
		return false;
	}
	if (!can_be_quoted(Z_STR_P(value))) {
		http_throw_argument("%s(): option \"%s\" has quotes of both kinds", method, name);
		return false;
	}
	return true;
}

static bool take(http_fpm_t *pool, const char *method, const zend_string *name, zval *value)
{
	bool known = false;

#define TAKE_NUMBER(field, default_, min, max) \
	if (zend_string_equals_literal(name, #field)) { \
		return http_fcgi_option_long(method, #field, value, (min), (max), &pool->field); \
	}
	NUMBERS(TAKE_NUMBER)
#undef TAKE_NUMBER
	if (zend_string_equals_literal(name, "pm")) {
		return take_manager(pool, method, value);
	}
	if (zend_string_equals_literal(name, "binary")) {
		return http_fcgi_option_text(method, "binary", value, &pool->binary);
	}
	if (zend_string_equals_literal(name, "slowlog")) {
		return take_quoted(method, "slowlog", value, &pool->slowlog);
	}
	if (zend_string_equals_literal(name, "user")) {
		return take_quoted(method, "user", value, &pool->user);
	}
	if (zend_string_equals_literal(name, "group")) {
		return take_quoted(method, "group", value, &pool->group);
	}
	if (zend_string_equals_literal(name, "ini")) {
		return take_texts(&pool->ini, method, "ini", value, "._-");
	}
	if (zend_string_equals_literal(name, "env")) {
		return take_texts(&pool->env, method, "env", value, "_");
	}
	/* The server decides on these. */
	if (!zend_string_equals_literal(name, "connections") && !zend_string_equals_literal(name, "remote_root")
			&& !http_fcgi_settings_take(pool->fcgi, method, name, value, &known)) {
		return false;
	}
	if (!known) {
		http_throw_argument("%s(): there is no option \"%s\"", method, ZSTR_VAL(name));
	}
	return known;
}

/* The numbers of a dynamic pool depend on each other. */
static bool complete_dynamic(http_fpm_t *pool, const char *method)
{
	const zend_long max = pool->max_children;

	pool->min_spare_servers = pool->min_spare_servers > 0 ? pool->min_spare_servers : 1;
	if (pool->max_spare_servers == 0) {
		pool->max_spare_servers = MIN(max, MAX(pool->min_spare_servers, MAX(pool->start_servers, (max + 1) / 2)));
	}
	if (pool->start_servers == 0) {
		pool->start_servers = MIN(pool->max_spare_servers, MAX(pool->min_spare_servers, 2));
	}
	if (pool->min_spare_servers > pool->max_spare_servers || pool->max_spare_servers > max
			|| pool->start_servers < pool->min_spare_servers || pool->start_servers > pool->max_spare_servers) {
		http_throw_argument(
				"%s(): min_spare_servers <= start_servers <= max_spare_servers <= max_children does not hold: "
				"they are " ZEND_LONG_FMT ", " ZEND_LONG_FMT ", " ZEND_LONG_FMT " and " ZEND_LONG_FMT,
				method, pool->min_spare_servers, pool->start_servers, pool->max_spare_servers, max);
		return false;
	}
	return true;
}

static bool is_program(const char *path)
{
	return access(path, X_OK) == 0;
}

/* FPM beside the running binary: in the tree that it was built in, or as it is installed. */
static char *find_binary(void)
{
	static const char *const beside[] = { "../fpm/php-fpm", "../sbin/php-fpm", "php-fpm" };
	const char *own = PG(php_binary);
	const char *slash = own != NULL ? strrchr(own, '/') : NULL;
	char path[MAXPATHLEN];

	for (size_t i = 0; slash != NULL && i < sizeof(beside) / sizeof(*beside); i++) {
		if ((size_t) snprintf(path, sizeof(path), "%.*s/%s", (int) (slash - own), own, beside[i]) < sizeof(path)
				&& is_program(path)) {
			return pestrdup(path, true);
		}
	}
	return pestrdup(PHP_BINDIR "/../sbin/php-fpm", true);
}

/* A server that runs as root sends no file that a script may not read: one could set a link to it. */
static bool take_rights(http_fpm_t *pool, const char *method)
{
	const char *problem = NULL;

	if (geteuid() == 0) {
		pool->fcgi->identity = http_identity_new(pool->user, pool->group, &problem);
	}
	if (problem != NULL) {
		http_throw_argument("%s(): options \"user\" and \"group\": %s", method, problem);
	}
	return problem == NULL;
}

static bool complete(http_fpm_t *pool, const char *method, zend_long workers)
{
	if (pool->binary == NULL) {
		pool->binary = find_binary();
	}
	if (!is_program(pool->binary)) {
		http_throw_argument("%s(): %s cannot be executed: give the path of php-fpm as option \"binary\"", method,
				pool->binary);
		return false;
	}
	if (geteuid() == 0 && pool->user == NULL) {
		http_throw_argument("%s(): the server runs as root: give the user of the scripts as option \"user\"", method);
		return false;
	}
	if ((pool->request_slowlog_timeout > 0) != (pool->slowlog != NULL)) {
		http_throw_argument("%s(): options \"slowlog\" and \"request_slowlog_timeout\" belong together", method);
		return false;
	}
	if (pool->fcgi->keep_alive > 0 && (pool->request_terminate_timeout > 0 || pool->request_slowlog_timeout > 0)) {
		http_throw_argument(
				"%s(): FPM would take the time between two requests of a connection for that of the second: "
				"\"keep_alive\" does not go with time limits of requests",
				method);
		return false;
	}
	if (pool->fcgi->keep_alive > 0 && pool->manager != HTTP_FPM_STATIC) {
		http_throw_argument(
				"%s(): a request that waits on a kept connection is none that FPM would start a child for: \"keep_alive\" needs \"pm\" to be \"static\"",
				method);
		return false;
	}
	if (pool->fcgi->keep_alive > 0 && pool->max_children < workers) {
		http_throw_argument(
				"%s(): a connection that is kept holds a child: \"keep_alive\" needs \"max_children\" for each of the " ZEND_LONG_FMT
				" workers, " ZEND_LONG_FMT " given",
				method, workers, pool->max_children);
		return false;
	}
	/* A kept connection holds a child: each has its own, and each worker has its part, which no other takes. */
	pool->fcgi->connections = pool->fcgi->keep_alive > 0 ? pool->max_children / workers : pool->max_children;
	return (pool->manager != HTTP_FPM_DYNAMIC || complete_dynamic(pool, method)) && take_rights(pool, method);
}

http_fpm_t *http_fpm_new(http_fcgi_settings_t *fcgi, const char *method, HashTable *options, zend_long workers)
{
	http_fpm_t *pool = pecalloc(1, sizeof(*pool), true);
	zend_string *name;
	zval *value;

	pool->fcgi = fcgi;
	fcgi->is_supervised = true;
#define SET_DEFAULT(field, default_, min, max) pool->field = (default_);
	NUMBERS(SET_DEFAULT)
#undef SET_DEFAULT
	if (options != NULL) {
		ZEND_HASH_FOREACH_STR_KEY_VAL(options, name, value) {
			ZVAL_DEREF(value);
			if (name == NULL) {
				http_throw_argument("%s(): options have names", method);
			}
			if (name == NULL || !take(pool, method, name, value)) {
				http_fpm_free(pool);
				return NULL;
			}
		} ZEND_HASH_FOREACH_END();
	}
	if (!complete(pool, method, workers)) {
		http_fpm_free(pool);
		return NULL;
	}
	return pool;
}

void http_fpm_free(http_fpm_t *pool)
{
	free(pool->binary);
	free(pool->slowlog);
	free(pool->user);
	free(pool->group);
	http_strings_clear(&pool->ini);
	http_strings_clear(&pool->env);
	free(pool);
}
