/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * StaticHandler as PHP sees it. */
#include "static_handler.h"
#include "send_file.h"
#include "base/exceptions.h"
#include "base/text.h"
#include "zend_enum.h"
#include "files_arginfo.h"

#include <sys/stat.h>

zend_class_entry *http_ce_static_handler;
static zend_class_entry *on_missing_ce;
static zend_class_entry *dotfiles_ce;
static zend_class_entry *symlinks_ce;
static zend_object_handlers static_handlers;

#define RETURN_THIS() RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS))

static zend_always_inline http_static_handler_t *from_object(zend_object *object)
{
	return (http_static_handler_t *) ((char *) object - XtOffsetOf(http_static_handler_t, std));
}

/* --- the object --- */

static zend_object *create_object(zend_class_entry *ce)
{
	http_static_handler_t *handler = zend_object_alloc(sizeof(*handler), ce);

	handler->settings = NULL;
	handler->locked = false;
	zend_object_std_init(&handler->std, ce);
	return &handler->std;
}

static void free_object(zend_object *object)
{
	http_static_handler_t *handler = from_object(object);

	if (handler->settings != NULL) {
		http_mount_settings_release(handler->settings);
	}
	zend_object_std_dtor(object);
}

void http_register_files(void)
{
	on_missing_ce = register_class_TrueAsync_StaticOnMissing();
	dotfiles_ce = register_class_TrueAsync_StaticDotfiles();
	symlinks_ce = register_class_TrueAsync_StaticSymlinks();
	http_register_send_file();
	http_ce_static_handler = register_class_TrueAsync_StaticHandler();
	http_ce_static_handler->create_object = create_object;
	http_ce_static_handler->default_object_handlers = &static_handlers;

	memcpy(&static_handlers, &std_object_handlers, sizeof(static_handlers));
	static_handlers.offset = XtOffsetOf(http_static_handler_t, std);
	static_handlers.free_obj = free_object;
	static_handlers.clone_obj = NULL;
}

static http_static_handler_t *constructed(zend_object *object)
{
	http_static_handler_t *handler = from_object(object);

	if (UNEXPECTED(handler->settings == NULL)) {
		http_throw_runtime("StaticHandler: the constructor was not called");
		return NULL;
	}
	return handler;
}

http_mount_settings_t *http_static_handler_lock(zend_object *object)
{
	http_static_handler_t *handler = constructed(object);

	if (handler == NULL) {
		return NULL;
	}
	if (handler->locked) {
		http_throw_runtime("StaticHandler: the mount belongs to a server already");
		return NULL;
	}
	handler->locked = true;
	return http_mount_settings_add_ref(handler->settings);
}

/* The settings for a setter. NULL with an exception: they are locked. */
static http_mount_settings_t *open_settings(zval *object)
{
	http_static_handler_t *handler = constructed(Z_OBJ_P(object));

	if (handler != NULL && handler->locked) {
		http_throw_runtime("Cannot modify the mount: it is locked by an HttpServer");
		return NULL;
	}
	return handler != NULL ? handler->settings : NULL;
}

/* --- the constructor --- */

static bool check_prefix(const zend_string *prefix)
{
	const char *text = ZSTR_VAL(prefix);
	const size_t length = ZSTR_LEN(prefix);

	if (memchr(text, '\0', length) != NULL) {
		http_throw_argument("StaticHandler url prefix must not contain NUL");
	} else if (length < 3 || text[0] != '/' || text[length - 1] != '/') {
		http_throw_argument("StaticHandler url prefix must start and end with '/'");
	} else if (strstr(text, "//") != NULL) {
		http_throw_argument("StaticHandler url prefix must not contain '//'");
	} else {
		return true;
	}
	return false;
}

/* The canonical path of the root: persistent, owned by the caller. NULL with an exception. */
static char *resolve_root(const zend_string *root)
{
	char resolved[MAXPATHLEN];
	struct stat state;

	if (ZSTR_LEN(root) == 0) {
		http_throw_argument("StaticHandler root directory must not be empty");
	} else if (ZSTR_VAL(root)[0] != '/') {
		http_throw_argument("StaticHandler root directory must be an absolute path");
	} else if (strlen(ZSTR_VAL(root)) != ZSTR_LEN(root) || php_check_open_basedir_ex(ZSTR_VAL(root), 0) != 0
			|| realpath(ZSTR_VAL(root), resolved) == NULL || stat(resolved, &state) != 0) {
		http_throw_argument("StaticHandler root directory not found: %s", ZSTR_VAL(root));
	} else if (!S_ISDIR(state.st_mode)) {
		http_throw_argument("StaticHandler root directory is not a directory: %s", ZSTR_VAL(root));
	} else if (strcmp(resolved, "/") == 0) {
		http_throw_argument("StaticHandler root directory must not be '/'");
	} else {
		return pestrdup(resolved, true);
	}
	return NULL;
}

ZEND_METHOD(TrueAsync_StaticHandler, __construct)
{
	zend_string *prefix, *root;
	char *resolved;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(prefix)
		Z_PARAM_STR(root)
	ZEND_PARSE_PARAMETERS_END();

	http_static_handler_t *handler = from_object(Z_OBJ_P(ZEND_THIS));

	if (handler->settings != NULL) {
		http_throw_runtime("StaticHandler is constructed already");
		RETURN_THROWS();
	}
	if (!check_prefix(prefix) || (resolved = resolve_root(root)) == NULL) {
		RETURN_THROWS();
	}
	handler->settings = http_mount_settings_new(pestrdup(ZSTR_VAL(prefix), true), resolved);
}

ZEND_METHOD(TrueAsync_StaticHandler, atRoot)
{
	zend_string *root;
	char *resolved;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(root)
	ZEND_PARSE_PARAMETERS_END();

	resolved = resolve_root(root);
	if (resolved == NULL) {
		RETURN_THROWS();
	}
	object_init_ex(return_value, http_ce_static_handler);
	from_object(Z_OBJ_P(return_value))->settings = http_mount_settings_new(pestrdup("/", true), resolved);
}

/* --- lists --- */

/* Checks the elements of a variadic argument. */
static bool check_all(const zval *values, uint32_t count, const char *not_a_string, bool (*check)(const zend_string *))
{
	for (uint32_t i = 0; i < count; i++) {
		if (Z_TYPE(values[i]) != IS_STRING) {
			http_throw_argument("StaticHandler %s", not_a_string);
			return false;
		}
		if (!check(Z_STR(values[i]))) {
			return false;
		}
	}
	return true;
}

static bool check_index(const zend_string *name)
{
	if (ZSTR_LEN(name) == 0 || strlen(ZSTR_VAL(name)) != ZSTR_LEN(name)) {
		http_throw_argument("StaticHandler index file name must not be empty");
		return false;
	}
	if (strchr(ZSTR_VAL(name), '/') != NULL) {
		http_throw_argument("StaticHandler index file name must not contain '/': %s", ZSTR_VAL(name));
		return false;
	}
	return true;
}

static bool check_coding(const zend_string *name)
{
	if (http_coding_find(ZSTR_VAL(name), ZSTR_LEN(name)) >= HTTP_CODING_IDENTITY) {
		http_throw_argument("StaticHandler unknown precompressed encoding '%s' (expected one of: br, gzip, zstd)",
				ZSTR_VAL(name));
		return false;
	}
	return true;
}

static bool check_glob(const zend_string *glob)
{
	if (ZSTR_LEN(glob) == 0) {
		http_throw_argument("StaticHandler hide pattern must not be empty");
		return false;
	}
	return true;
}

ZEND_METHOD(TrueAsync_StaticHandler, setIndexFiles)
{
	zval *names;
	uint32_t count;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_VARIADIC('*', names, count)
	ZEND_PARSE_PARAMETERS_END();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL || !check_all(names, count, "index files must be strings", check_index)) {
		RETURN_THROWS();
	}
	http_strings_clear(&settings->index);
	for (uint32_t i = 0; i < count; i++) {
		http_strings_add(&settings->index, Z_STRVAL(names[i]));
	}
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_StaticHandler, disableIndex)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL) {
		RETURN_THROWS();
	}
	http_strings_clear(&settings->index);
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_StaticHandler, enablePrecompressed)
{
	zval *names;
	uint32_t count;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_VARIADIC('*', names, count)
	ZEND_PARSE_PARAMETERS_END();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL || !check_all(names, count, "precompressed encoding name must be a string", check_coding)) {
		RETURN_THROWS();
	}
	settings->codings = 0;
	for (uint32_t i = 0; i < count; i++) {
		settings->codings |= HTTP_CODING_BIT(http_coding_find(Z_STRVAL(names[i]), Z_STRLEN(names[i])));
	}
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_StaticHandler, disablePrecompressed)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL) {
		RETURN_THROWS();
	}
	settings->codings = 0;
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_StaticHandler, hide)
{
	zval *globs;
	uint32_t count;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_VARIADIC('*', globs, count)
	ZEND_PARSE_PARAMETERS_END();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL || !check_all(globs, count, "hide pattern must be a string", check_glob)) {
		RETURN_THROWS();
	}
	for (uint32_t i = 0; i < count; i++) {
		http_strings_add(&settings->hidden, Z_STRVAL(globs[i]));
	}
	RETURN_THIS();
}

/* --- policies --- */

/* Sets a policy: the numbers of PHP's cases are those of the C enumeration at `offset` in the settings. */
static void set_case(INTERNAL_FUNCTION_PARAMETERS, zend_class_entry *ce, size_t offset)
{
	zend_object *policy;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(policy, ce)
	ZEND_PARSE_PARAMETERS_END();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL) {
		RETURN_THROWS();
	}
	*(int *) ((char *) settings + offset) = (int) Z_LVAL_P(zend_enum_fetch_case_value(policy));
	RETURN_THIS();
}

ZEND_STATIC_ASSERT(sizeof(http_missing_t) == sizeof(int) && sizeof(http_dotfiles_t) == sizeof(int)
				&& sizeof(http_symlinks_t) == sizeof(int),
		"set_case() writes an int");

ZEND_METHOD(TrueAsync_StaticHandler, setOnMissing)
{
	set_case(INTERNAL_FUNCTION_PARAM_PASSTHRU, on_missing_ce, XtOffsetOf(http_mount_settings_t, on_missing));
}

ZEND_METHOD(TrueAsync_StaticHandler, setDotfilePolicy)
{
	set_case(INTERNAL_FUNCTION_PARAM_PASSTHRU, dotfiles_ce, XtOffsetOf(http_mount_settings_t, dotfiles));
}

ZEND_METHOD(TrueAsync_StaticHandler, setSymlinkPolicy)
{
	set_case(INTERNAL_FUNCTION_PARAM_PASSTHRU, symlinks_ce, XtOffsetOf(http_mount_settings_t, symlinks));
}

ZEND_METHOD(TrueAsync_StaticHandler, setBrowseEnabled)
{
	bool enabled;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(enabled)
	ZEND_PARSE_PARAMETERS_END();

	if (open_settings(ZEND_THIS) == NULL) {
		RETURN_THROWS();
	}
	RETURN_THIS();
}

/* --- headers and the cache --- */

ZEND_METHOD(TrueAsync_StaticHandler, setEtagEnabled)
{
	bool enabled;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(enabled)
	ZEND_PARSE_PARAMETERS_END();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL) {
		RETURN_THROWS();
	}
	settings->etag = enabled;
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_StaticHandler, setCacheControl)
{
	zend_string *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(value)
	ZEND_PARSE_PARAMETERS_END();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL) {
		RETURN_THROWS();
	}
	if (!http_is_field_value(ZSTR_VAL(value), ZSTR_LEN(value))) {
		http_throw_argument("StaticHandler cache-control value contains a control character");
		RETURN_THROWS();
	}
	free(settings->cache_control);
	settings->cache_control = ZSTR_LEN(value) > 0 ? pestrdup(ZSTR_VAL(value), true) : NULL;
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_StaticHandler, setOpenFileCache)
{
	zend_long entries, ttl = 60;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(entries)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(ttl)
	ZEND_PARSE_PARAMETERS_END();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL) {
		RETURN_THROWS();
	}
	if (entries < 0 || entries > INT32_MAX) {
		http_throw_argument("StaticHandler::setOpenFileCache(): maxEntries must be between 0 and INT32_MAX");
		RETURN_THROWS();
	}
	if (ttl < 0 || ttl > INT32_MAX) {
		http_throw_argument("StaticHandler::setOpenFileCache(): ttlSeconds must be between 0 and INT32_MAX");
		RETURN_THROWS();
	}
	settings->cache_entries = (uint32_t) entries;
	settings->cache_ttl = (uint32_t) ttl;
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_StaticHandler, disableOpenFileCache)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL) {
		RETURN_THROWS();
	}
	settings->cache_entries = 0;
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_StaticHandler, setHeader)
{
	zend_string *name, *value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(name)
		Z_PARAM_STR(value)
	ZEND_PARSE_PARAMETERS_END();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL) {
		RETURN_THROWS();
	}
	if (ZSTR_LEN(name) == 0) {
		http_throw_argument("StaticHandler header name must not be empty");
	} else if (!http_is_token(ZSTR_VAL(name), ZSTR_LEN(name))) {
		http_throw_argument("StaticHandler header name contains an invalid character");
	} else if (!http_is_field_value(ZSTR_VAL(value), ZSTR_LEN(value))) {
		http_throw_argument("StaticHandler header value contains a control character");
	} else {
		http_strings_set_pair(&settings->headers, ZSTR_VAL(name), ZSTR_VAL(value));
		RETURN_THIS();
	}
}

ZEND_METHOD(TrueAsync_StaticHandler, setMimeType)
{
	zend_string *extension, *type;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(extension)
		Z_PARAM_STR(type)
	ZEND_PARSE_PARAMETERS_END();

	http_mount_settings_t *settings = open_settings(ZEND_THIS);

	if (settings == NULL) {
		RETURN_THROWS();
	}
	if (ZSTR_LEN(extension) == 0) {
		http_throw_argument("StaticHandler MIME extension must not be empty");
	} else if (ZSTR_VAL(extension)[0] == '.') {
		http_throw_argument("StaticHandler MIME extension must not include the leading '.'");
	} else if (ZSTR_LEN(type) == 0) {
		http_throw_argument("StaticHandler content type must not be empty");
	} else if (!http_is_field_value(ZSTR_VAL(type), ZSTR_LEN(type))) {
		http_throw_argument("StaticHandler content type contains a control character");
	} else {
		http_strings_set_pair(&settings->types, ZSTR_VAL(extension), ZSTR_VAL(type));
		RETURN_THIS();
	}
}

/* --- getters --- */

ZEND_METHOD(TrueAsync_StaticHandler, getUrlPrefix)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_static_handler_t *handler = constructed(Z_OBJ_P(ZEND_THIS));

	if (handler != NULL) {
		RETURN_STRING(handler->settings->prefix);
	}
}

ZEND_METHOD(TrueAsync_StaticHandler, getRootDirectory)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_static_handler_t *handler = constructed(Z_OBJ_P(ZEND_THIS));

	if (handler != NULL) {
		RETURN_STRING(handler->settings->root);
	}
}

ZEND_METHOD(TrueAsync_StaticHandler, isLocked)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(from_object(Z_OBJ_P(ZEND_THIS))->locked);
}
