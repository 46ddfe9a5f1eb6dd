/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServerConfig: the object, and the settings that are numbers, switches or paths. Listeners are in listeners.c, lists in
 * lists.c, logs in log_sinks.c, proxies in proxies.c,
 * certificates of single names in certificates.c. */
#include "http_config.h"
#include "base/exceptions.h"
#include "zend_closures.h"
#include "zend_enum.h"
#include "config_arginfo.h"

#include <sys/stat.h>
#include <unistd.h>

zend_class_entry *http_ce_config;
static zend_object_handlers config_handlers;

#define THIS_CONFIG() http_config_from_object(Z_OBJ_P(ZEND_THIS))
#define RETURN_THIS() RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS))

/* --- the object --- */

static zend_object *config_create_object(zend_class_entry *ce)
{
	http_config_t *config = zend_object_alloc(sizeof(http_config_t), ce);

	config->settings = http_settings_new();
	config->locked = false;
	ZVAL_UNDEF(&config->bootloader);
	ZVAL_UNDEF(&config->log_stream);
	for (int i = 0; i < HTTP_LOG_SINKS_MAX; i++) {
		ZVAL_UNDEF(&config->log_streams[i]);
	}
	zend_object_std_init(&config->std, ce);
	return &config->std;
}

static void config_free_object(zend_object *object)
{
	http_config_t *config = http_config_from_object(object);

	http_settings_release(config->settings);
	zval_ptr_dtor(&config->bootloader);
	zval_ptr_dtor(&config->log_stream);
	for (int i = 0; i < HTTP_LOG_SINKS_MAX; i++) {
		zval_ptr_dtor(&config->log_streams[i]);
	}
	zend_object_std_dtor(object);
}

static HashTable *config_get_gc(zend_object *object, zval **table, int *n)
{
	http_config_t *config = http_config_from_object(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &config->bootloader);
	zend_get_gc_buffer_add_zval(buffer, &config->log_stream);
	for (int i = 0; i < HTTP_LOG_SINKS_MAX; i++) {
		zend_get_gc_buffer_add_zval(buffer, &config->log_streams[i]);
	}
	zend_get_gc_buffer_use(buffer, table, n);
	return NULL;
}

void http_register_config(void)
{
	http_ce_config = register_class_TrueAsync_HttpServerConfig();
	http_ce_config->create_object = config_create_object;
	http_ce_config->default_object_handlers = &config_handlers;

	memcpy(&config_handlers, &std_object_handlers, sizeof(config_handlers));
	config_handlers.offset = XtOffsetOf(http_config_t, std);
	config_handlers.free_obj = config_free_object;
	config_handlers.get_gc = config_get_gc;
	config_handlers.clone_obj = NULL;
}

http_settings_t *http_config_settings(zend_object *config)
{
	return http_config_from_object(config)->settings;
}

bool http_config_lock(zend_object *object)
{
	http_config_t *config = http_config_from_object(object);

	if (config->locked) {
		http_throw_runtime("The configuration belongs to another HttpServer: each server needs one of its own");
		return false;
	}
	config->locked = true;
	return true;
}

http_settings_t *http_config_open(zval *object)
{
	http_config_t *config = http_config_from_object(Z_OBJ_P(object));

	if (UNEXPECTED(config->locked)) {
		http_throw_runtime("Cannot modify configuration: it is locked by an HttpServer");
		return NULL;
	}
	return config->settings;
}

ZEND_METHOD(TrueAsync_HttpServerConfig, isLocked)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(THIS_CONFIG()->locked);
}

/* --- numbers --- */

typedef struct {
	const char *method;
	size_t field;     /* offset in the settings */
	bool accepts_zero;
	zend_long min;
	zend_long max;
} int_setting_t;

static bool check_range(const int_setting_t *setting, zend_long value)
{
	const char *zero = setting->accepts_zero ? "0 or " : "";

	if ((value >= setting->min && value <= setting->max) || (setting->accepts_zero && value == 0)) {
		return true;
	}
	if (setting->max == ZEND_LONG_MAX) {
		http_throw_argument("%s(): value must be %sat least " ZEND_LONG_FMT ", " ZEND_LONG_FMT " given",
				setting->method, zero, setting->min, value);
	} else {
		http_throw_argument("%s(): value must be %sbetween " ZEND_LONG_FMT " and " ZEND_LONG_FMT ", " ZEND_LONG_FMT
							" given",
				setting->method, zero, setting->min, setting->max, value);
	}
	return false;
}

static zend_long *long_at(http_settings_t *settings, size_t field)
{
	return (zend_long *) ((char *) settings + field);
}

static void set_int(INTERNAL_FUNCTION_PARAMETERS, const int_setting_t *setting)
{
	http_settings_t *settings;
	zend_long value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(value)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL || !check_range(setting, value)) {
		RETURN_THROWS();
	}
#ifndef ZTS
	if (setting->field == XtOffsetOf(http_settings_t, workers) && value > 1) {
		http_throw_runtime("setWorkers() needs a thread-safe build of PHP");
		RETURN_THROWS();
	}
#endif
	*long_at(settings, setting->field) = value;
	RETURN_THIS();
}

static void get_int(INTERNAL_FUNCTION_PARAMETERS, size_t field)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG(*long_at(THIS_CONFIG()->settings, field));
}

#define INT_METHODS(Name, field, default_, zero, min, max) \
	ZEND_METHOD(TrueAsync_HttpServerConfig, set##Name) \
	{ \
		static const int_setting_t setting = { "set" #Name, XtOffsetOf(http_settings_t, field), zero, min, max }; \
\
		set_int(INTERNAL_FUNCTION_PARAM_PASSTHRU, &setting); \
	} \
	ZEND_METHOD(TrueAsync_HttpServerConfig, get##Name) \
	{ \
		get_int(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_settings_t, field)); \
	}
HTTP_INT_SETTINGS(INT_METHODS)

ZEND_METHOD(TrueAsync_HttpServerConfig, setWsPublishRateLimit)
{
	static const int_setting_t limit = { "setWsPublishRateLimit", 0, false, 0, ZEND_LONG_MAX };
	http_settings_t *settings;
	zend_long per_second, burst = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(per_second)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(burst)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL || !check_range(&limit, per_second) || !check_range(&limit, burst)) {
		RETURN_THROWS();
	}
	settings->ws_publish_rate_limit = per_second;
	settings->ws_publish_burst = burst;
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getWsPublishRateLimit)
{
	get_int(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_settings_t, ws_publish_rate_limit));
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getWsPublishBurst)
{
	get_int(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_settings_t, ws_publish_burst));
}

ZEND_METHOD(TrueAsync_HttpServerConfig, setTlsBufferBytes)
{
	static const int_setting_t range = { "setTlsBufferBytes", 0, false, 0, HTTP_TLS_RECORD * HTTP_TLS_RECORDS_MAX };
	http_settings_t *settings;
	zend_long bytes;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(bytes)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL || !check_range(&range, bytes)) {
		RETURN_THROWS();
	}
	settings->tls_buffer_bytes = bytes == 0 ? 65536 : (bytes + HTTP_TLS_RECORD - 1) / HTTP_TLS_RECORD * HTTP_TLS_RECORD;
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getTlsBufferBytes)
{
	get_int(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_settings_t, tls_buffer_bytes));
}

/* --- switches --- */

static void set_bool(INTERNAL_FUNCTION_PARAMETERS, size_t field)
{
	http_settings_t *settings;
	bool value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(value)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	*(bool *) ((char *) settings + field) = value;
	RETURN_THIS();
}

static void get_bool(INTERNAL_FUNCTION_PARAMETERS, size_t field)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(*(bool *) ((char *) THIS_CONFIG()->settings + field));
}

#define BOOL_METHODS(setter, getter, field, default_) \
	ZEND_METHOD(TrueAsync_HttpServerConfig, setter) \
	{ \
		set_bool(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_settings_t, field)); \
	} \
	ZEND_METHOD(TrueAsync_HttpServerConfig, getter) \
	{ \
		get_bool(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_settings_t, field)); \
	}
HTTP_BOOL_SETTINGS(BOOL_METHODS)

/* Switches that can only be off: what they would switch on is switched on otherwise. */
static void refuse_true(INTERNAL_FUNCTION_PARAMETERS, const char *message)
{
	bool value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (http_config_open(ZEND_THIS) == NULL) {
		RETURN_THROWS();
	}
	if (value) {
		http_throw_runtime("%s", message);
		RETURN_THROWS();
	}
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpServerConfig, enableHttp2)
{
	refuse_true(INTERNAL_FUNCTION_PARAM_PASSTHRU, "Listeners and handlers enable HTTP/2, not this setting");
}

ZEND_METHOD(TrueAsync_HttpServerConfig, isHttp2Enabled)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_FALSE;
}

ZEND_METHOD(TrueAsync_HttpServerConfig, enableWebSocket)
{
	refuse_true(INTERNAL_FUNCTION_PARAM_PASSTHRU, "Use addWebSocketHandler() to enable WebSocket");
}

ZEND_METHOD(TrueAsync_HttpServerConfig, isWebSocketEnabled)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_FALSE;
}

ZEND_METHOD(TrueAsync_HttpServerConfig, enableReloadOnSignal)
{
	http_settings_t *settings;
	bool enabled = true;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(enabled)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	settings->reload_on_signal = enabled;
	RETURN_THIS();
}

/* --- files --- */

bool http_config_check_file(const char *method, const zend_string *path)
{
	struct stat st;

	if (stat(ZSTR_VAL(path), &st) == 0 && S_ISREG(st.st_mode) && access(ZSTR_VAL(path), R_OK) == 0) {
		return true;
	}
	http_throw_argument("%s(): \"%s\" is not a readable file", method, ZSTR_VAL(path));
	return false;
}

/* Sets a path that names a readable file now. */
static void set_file(INTERNAL_FUNCTION_PARAMETERS, const char *method, size_t field)
{
	http_settings_t *settings;
	zend_string *path;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_PATH_STR(path)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL || !http_config_check_file(method, path)) {
		RETURN_THROWS();
	}
	http_settings_set_string((char **) ((char *) settings + field), ZSTR_VAL(path));
	RETURN_THIS();
}

static void get_string(INTERNAL_FUNCTION_PARAMETERS, size_t field)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const char *value = *(char **) ((char *) THIS_CONFIG()->settings + field);

	if (value != NULL) {
		RETURN_STRING(value);
	}
}

ZEND_METHOD(TrueAsync_HttpServerConfig, setCertificate)
{
	set_file(INTERNAL_FUNCTION_PARAM_PASSTHRU, "setCertificate", XtOffsetOf(http_settings_t, certificate));
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getCertificate)
{
	get_string(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_settings_t, certificate));
}

ZEND_METHOD(TrueAsync_HttpServerConfig, setPrivateKey)
{
	set_file(INTERNAL_FUNCTION_PARAM_PASSTHRU, "setPrivateKey", XtOffsetOf(http_settings_t, private_key));
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getPrivateKey)
{
	get_string(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_settings_t, private_key));
}

ZEND_METHOD(TrueAsync_HttpServerConfig, setHttp3HqDocroot)
{
	http_settings_t *settings;
	zend_string *path;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_PATH_STR(path)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	http_settings_set_string(&settings->http3_hq_docroot, ZSTR_VAL(path));
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getHttp3HqDocroot)
{
	get_string(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_settings_t, http3_hq_docroot));
}

/* --- the bootloader --- */

ZEND_METHOD(TrueAsync_HttpServerConfig, setBootloader)
{
	zend_object *closure;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(closure, zend_ce_closure)
	ZEND_PARSE_PARAMETERS_END();

	http_config_t *config = THIS_CONFIG();
	zval former;

	if (http_config_open(ZEND_THIS) == NULL) {
		RETURN_THROWS();
	}
	ZVAL_COPY_VALUE(&former, &config->bootloader);
	if (closure != NULL) {
		ZVAL_OBJ_COPY(&config->bootloader, closure);
	} else {
		ZVAL_UNDEF(&config->bootloader);
	}
	zval_ptr_dtor(&former);
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getBootloader)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_config_t *config = THIS_CONFIG();

	if (!Z_ISUNDEF(config->bootloader)) {
		RETURN_COPY(&config->bootloader);
	}
}
