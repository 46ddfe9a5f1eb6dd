/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Options of FastCGI backends: each is checked when it is given. */
#include "settings.h"
#include "base/exceptions.h"
#include "main/php_streams.h"
#include "zend_async_API.h"

#include <sys/stat.h>
#include <sys/un.h>

/* Numbers: name, field, default, minimum, maximum. */
#define NUMBERS(X) \
	X("connections", connections, 64, 1, 65536) \
	X("queue", queue, 1024, 0, 1000000) \
	X("queue_timeout", queue_timeout, 60, 1, 86400) \
	X("connect_timeout", connect_timeout, 5, 1, 3600) \
	X("read_timeout", read_timeout, 60, 1, 86400) \
	X("keep_alive", keep_alive, 0, 0, 3600)

/* --- values --- */

bool http_fcgi_option_long(const char *method, const char *name, const zval *value, zend_long min, zend_long max,
		zend_long *result)
{
	if (Z_TYPE_P(value) != IS_LONG) {
		http_throw_argument("%s(): option \"%s\" must be of type int, %s given", method, name,
				zend_zval_value_name(value));
		return false;
	}
	if (Z_LVAL_P(value) < min || Z_LVAL_P(value) > max) {
		http_throw_argument("%s(): option \"%s\" must be between " ZEND_LONG_FMT " and " ZEND_LONG_FMT
							", " ZEND_LONG_FMT " given",
				method, name, min, max, Z_LVAL_P(value));
		return false;
	}
	*result = Z_LVAL_P(value);
	return true;
}

static bool has_controls(const zend_string *text)
{
	for (size_t i = 0; i < ZSTR_LEN(text); i++) {
		if (iscntrl((unsigned char) ZSTR_VAL(text)[i])) {
			return true;
		}
	}
	return false;
}

bool http_fcgi_option_text(const char *method, const char *name, const zval *value, char **place)
{
	if (Z_TYPE_P(value) != IS_STRING) {
		http_throw_argument("%s(): option \"%s\" must be of type string, %s given", method, name,
				zend_zval_value_name(value));
		return false;
	}
	if (Z_STRLEN_P(value) == 0 || Z_STRLEN_P(value) >= MAXPATHLEN || has_controls(Z_STR_P(value))) {
		http_throw_argument(
				"%s(): option \"%s\" must not be empty, have a control character, or be longer than %d bytes", method,
				name, MAXPATHLEN - 1);
		return false;
	}
	free(*place);
	*place = pestrdup(Z_STRVAL_P(value), true);
	return true;
}

/* A path from the root of file system or server, without a slash at its end unless `slash` says that it has one. */
static bool is_absolute(const char *path, bool slash)
{
	const size_t length = strlen(path);

	return path[0] == '/' && strstr(path, "//") == NULL && (slash ? path[length - 1] == '/' : length > 1);
}

static void drop_slashes(char *path)
{
	size_t length = strlen(path);

	while (length > 1 && path[length - 1] == '/') {
		path[--length] = '\0';
	}
}

/* --- directory and script --- */

/* The absolute path of a directory, in which links stay what they are: persistent, owned by the caller. NULL with an exception. */
static char *find_root(const char *method, const zend_string *root)
{
	char resolved[MAXPATHLEN];
	struct stat state;

	if (ZSTR_LEN(root) == 0 || strlen(ZSTR_VAL(root)) != ZSTR_LEN(root) || has_controls(root)) {
		http_throw_argument("%s(): the document root must not be empty or have a control character", method);
	} else if (php_check_open_basedir_ex(ZSTR_VAL(root), 0) != 0 || expand_filepath(ZSTR_VAL(root), resolved) == NULL
			|| stat(resolved, &state) != 0 || !S_ISDIR(state.st_mode)) {
		http_throw_argument("%s(): the document root is not a directory: %s", method, ZSTR_VAL(root));
	} else {
		drop_slashes(resolved);
		if (strcmp(resolved, "/") != 0) {
			return pestrdup(resolved, true);
		}
		http_throw_argument("%s(): the document root must not be '/'", method);
	}
	return NULL;
}

static bool is_script_name(const zend_string *index)
{
	return ZSTR_LEN(index) > 0 && ZSTR_LEN(index) <= NAME_MAX && ZSTR_VAL(index)[0] != '.' && !has_controls(index)
			&& strchr(ZSTR_VAL(index), '/') == NULL;
}

http_fcgi_settings_t *http_fcgi_settings_new(const char *method, const zend_string *root, const zend_string *index)
{
	http_fcgi_settings_t *settings;
	char *resolved;

	if (!is_script_name(index)) {
		http_throw_argument("%s(): the index must be the name of a file, without a directory", method);
		return NULL;
	}
	resolved = find_root(method, root);
	if (resolved == NULL) {
		return NULL;
	}
	settings = pecalloc(1, sizeof(*settings), true);
	ZEND_ATOMIC_INT_INIT(&settings->ref_count, 1);
	ZEND_ATOMIC_BOOL_INIT(&settings->held, false);
	settings->root = resolved;
	settings->remote_root = pestrdup(resolved, true);
	settings->index = pestrdup(ZSTR_VAL(index), true);
	settings->prefix = pestrdup("/", true);
#define SET_DEFAULT(name, field, default_, min, max) settings->field = (default_);
	NUMBERS(SET_DEFAULT)
#undef SET_DEFAULT
	return settings;
}

http_fcgi_settings_t *http_fcgi_settings_add_ref(http_fcgi_settings_t *settings)
{
	zend_async_atomic_int_add(&settings->ref_count, 1);
	return settings;
}

void http_fcgi_settings_release(http_fcgi_settings_t *settings)
{
	if (zend_async_atomic_int_add(&settings->ref_count, -1) > 0) {
		return;
	}
	free(settings->address);
	free(settings->root);
	free(settings->remote_root);
	free(settings->index);
	free(settings->prefix);
	free(settings->server_name);
	free(settings->status_path);
	http_identity_free(settings->identity);
	http_strings_clear(&settings->accel);
	free(settings);
}

/* --- the address --- */

static bool set_path(http_fcgi_settings_t *settings, const char *method, const char *path)
{
	if (path[0] != '/' || strlen(path) >= sizeof(((struct sockaddr_un *) NULL)->sun_path)) {
		http_throw_argument("%s(): the path of a socket must be absolute, and not longer than %zu bytes: %s", method,
				sizeof(((struct sockaddr_un *) NULL)->sun_path) - 1, path);
		return false;
	}
	settings->address = pestrdup(path, true);
	return true;
}

bool http_fcgi_settings_set_address(http_fcgi_settings_t *settings, const char *method, const zend_string *address)
{
	const char *text = ZSTR_VAL(address);
	const char *colon = strrchr(text, ':');
	const char *begin = text, *end = colon;
	char *rest;
	long port;

	if (has_controls(address)) {
		http_throw_argument("%s(): the address has a control character", method);
		return false;
	}
	if (strncmp(text, "unix:", 5) == 0) {
		return set_path(settings, method, text + 5);
	}
	port = colon != NULL && isdigit((unsigned char) colon[1]) ? strtol(colon + 1, &rest, 10) : 0;
	if (port < 1 || port > 65535 || *rest != '\0' || colon == text) {
		http_throw_argument("%s(): the address must be host:port, [address]:port or unix:/path, \"%s\" given", method,
				text);
		return false;
	}
	if (text[0] == '[' && colon[-1] == ']') {
		begin++;
		end--;
	}
	settings->address = pestrndup(begin, (size_t) (end - begin), true);
	settings->port = (int) port;
	return true;
}

/* --- options --- */

static bool take_accel(http_fcgi_settings_t *settings, const char *method, zval *value)
{
	zend_string *prefix;
	zval *directory;

	if (Z_TYPE_P(value) != IS_ARRAY) {
		http_throw_argument("%s(): option \"accel\" must be an array of directories by prefix", method);
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(value), prefix, directory) {
		char *path = NULL;

		if (prefix == NULL || has_controls(prefix) || ZSTR_LEN(prefix) == 0 || !is_absolute(ZSTR_VAL(prefix), true)) {
			http_throw_argument("%s(): a prefix of option \"accel\" must begin and end with '/'", method);
			return false;
		}
		if (!http_fcgi_option_text(method, "accel", directory, &path)) {
			return false;
		}
		if (path[0] != '/') {
			http_throw_argument("%s(): a directory of option \"accel\" must be absolute: %s", method, path);
			free(path);
			return false;
		}
		drop_slashes(path);
		http_strings_add(&settings->accel, ZSTR_VAL(prefix));
		http_strings_add(&settings->accel, path);
		free(path);
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Takes a text that is a path. */
static bool take_path(const char *method, const char *name, const zval *value, bool slash, char **place)
{
	if (!http_fcgi_option_text(method, name, value, place)) {
		return false;
	}
	if (!is_absolute(*place, slash)) {
		http_throw_argument(slash ? "%s(): option \"%s\" must begin and end with '/'"
								  : "%s(): option \"%s\" must be an absolute path",
				method, name);
		return false;
	}
	if (!slash) {
		drop_slashes(*place);
	}
	return true;
}

bool http_fcgi_settings_take(http_fcgi_settings_t *settings, const char *method, const zend_string *name, zval *value,
		bool *known)
{
	*known = true;
#define TAKE_NUMBER(text, field, default_, min, max) \
	if (zend_string_equals_literal(name, text)) { \
		return http_fcgi_option_long(method, text, value, (min), (max), &settings->field); \
	}
	NUMBERS(TAKE_NUMBER)
#undef TAKE_NUMBER
	if (zend_string_equals_literal(name, "prefix")) {
		return take_path(method, "prefix", value, true, &settings->prefix);
	}
	if (zend_string_equals_literal(name, "remote_root")) {
		return take_path(method, "remote_root", value, false, &settings->remote_root);
	}
	if (zend_string_equals_literal(name, "server_name")) {
		return http_fcgi_option_text(method, "server_name", value, &settings->server_name);
	}
	if (zend_string_equals_literal(name, "status_path")) {
		return take_path(method, "status_path", value, false, &settings->status_path);
	}
	if (zend_string_equals_literal(name, "accel")) {
		return take_accel(settings, method, value);
	}
	*known = false;
	return true;
}
