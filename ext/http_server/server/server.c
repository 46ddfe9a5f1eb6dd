/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServer as PHP sees it. */
#include "server.h"
#include "base/exceptions.h"
#include "files/static_handler.h"
#include "transfer.h"
#include "pool.h"
#include "server_arginfo.h"

static zend_class_entry *server_ce;
static zend_object_handlers server_handlers;

#define THIS_SERVER() http_server_from_object(Z_OBJ_P(ZEND_THIS))

/* --- the object --- */

static zend_object *server_create_object(zend_class_entry *ce)
{
	http_server_t *server = zend_object_alloc(sizeof(http_server_t), ce);

	memset(server, 0, XtOffsetOf(http_server_t, std));
	ZVAL_UNDEF(&server->handler_value);
	ZVAL_UNDEF(&server->http2_handler_value);
	ZVAL_UNDEF(&server->ws_handler_value);
	zend_object_std_init(&server->std, ce);
	return &server->std;
}

static void drop_handler(zend_fcall_info_cache *handler, zval *value)
{
	if (handler->function_handler != NULL) {
		zend_fcc_dtor(handler);
	}
	zval_ptr_dtor(value);
	ZVAL_UNDEF(value);
}

static void server_free_object(zend_object *object)
{
	http_server_t *server = http_server_from_object(object);

	/* While it runs, start() has a reference, unless a fatal error has ended it. */
	ZEND_ASSERT(server->state == HTTP_SERVER_NEW || server->state == HTTP_SERVER_STOPPED || CG(unclean_shutdown));
	drop_handler(&server->handler, &server->handler_value);
	drop_handler(&server->http2_handler, &server->http2_handler_value);
	drop_handler(&server->ws_handler, &server->ws_handler_value);
	for (uint32_t i = 0; i < server->mount_count; i++) {
		http_mount_settings_release(server->mount_settings[i]);
	}
	if (server->mount_settings != NULL) {
		efree(server->mount_settings);
	}
	if (server->group != NULL) {
		http_group_release(server->group);
	}
	http_server_free_scripts(server);
	if (server->config != NULL) {
		OBJ_RELEASE(server->config);
	}
	zend_object_std_dtor(object);
}

static void add_handler_to_gc(zend_get_gc_buffer *buffer, zend_fcall_info_cache *handler, zval *value)
{
	zend_get_gc_buffer_add_zval(buffer, value);
	if (handler->function_handler != NULL) {
		zend_get_gc_buffer_add_fcc(buffer, handler);
	}
}

static HashTable *server_get_gc(zend_object *object, zval **table, int *n)
{
	http_server_t *server = http_server_from_object(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	add_handler_to_gc(buffer, &server->handler, &server->handler_value);
	add_handler_to_gc(buffer, &server->http2_handler, &server->http2_handler_value);
	add_handler_to_gc(buffer, &server->ws_handler, &server->ws_handler_value);
	if (server->config != NULL) {
		zend_get_gc_buffer_add_obj(buffer, server->config);
	}
	zend_get_gc_buffer_use(buffer, table, n);
	return NULL;
}

void http_register_server(void)
{
	server_ce = register_class_TrueAsync_HttpServer();
	server_ce->create_object = server_create_object;
	server_ce->default_object_handlers = &server_handlers;

	memcpy(&server_handlers, &std_object_handlers, sizeof(server_handlers));
	server_handlers.offset = XtOffsetOf(http_server_t, std);
	server_handlers.free_obj = server_free_object;
	server_handlers.get_gc = server_get_gc;
	server_handlers.clone_obj = NULL;
	http_register_transfers(server_ce);
}

http_group_t *http_server_group(http_server_t *server)
{
	if (server->group == NULL) {
		server->group = http_group_new();
	}
	return server->group;
}

/* --- methods --- */

ZEND_METHOD(TrueAsync_HttpServer, __construct)
{
	zend_object *config;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(config, http_ce_config)
	ZEND_PARSE_PARAMETERS_END();

	http_server_t *server = THIS_SERVER();

	if (UNEXPECTED(server->config != NULL)) {
		http_throw_runtime("The server is already constructed");
		RETURN_THROWS();
	}
	if (!http_config_lock(config)) {
		RETURN_THROWS();
	}
	GC_ADDREF(config);
	server->config = config;
}

ZEND_METHOD(TrueAsync_HttpServer, isHttp2)
{
	ZEND_PARSE_PARAMETERS_NONE();

#ifdef HTTP_HAVE_HTTP2
	RETURN_TRUE;
#else
	RETURN_FALSE;
#endif
}

ZEND_METHOD(TrueAsync_HttpServer, isHttp3)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_FALSE;
}

static bool is_idle(const http_server_t *server)
{
	if (server->state != HTTP_SERVER_NEW && server->state != HTTP_SERVER_STOPPED) {
		http_throw_runtime("Server is already running");
		return false;
	}
	return true;
}

/* Sets a handler in place of an earlier one. */
static void set_handler(INTERNAL_FUNCTION_PARAMETERS, size_t handler_offset, size_t value_offset)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, fcc)
	ZEND_PARSE_PARAMETERS_END();

	http_server_t *server = THIS_SERVER();
	zend_fcall_info_cache *handler = (zend_fcall_info_cache *) ((char *) server + handler_offset);
	zval *value = (zval *) ((char *) server + value_offset);

	if (!is_idle(server)) {
		RETURN_THROWS();
	}
	drop_handler(handler, value);
	ZVAL_COPY(value, &fci.function_name);
	zend_fcc_dup(handler, &fcc);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(TrueAsync_HttpServer, addHttpHandler)
{
	set_handler(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_server_t, handler),
			XtOffsetOf(http_server_t, handler_value));
}

ZEND_METHOD(TrueAsync_HttpServer, addHttp2Handler)
{
#ifndef HTTP_HAVE_HTTP2
	http_throw_runtime("This build has no HTTP/2: libnghttp2 was not found when it was configured");
#else
	set_handler(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_server_t, http2_handler),
			XtOffsetOf(http_server_t, http2_handler_value));
#endif
}

ZEND_METHOD(TrueAsync_HttpServer, addWebSocketHandler)
{
	set_handler(INTERNAL_FUNCTION_PARAM_PASSTHRU, XtOffsetOf(http_server_t, ws_handler),
			XtOffsetOf(http_server_t, ws_handler_value));
}

ZEND_METHOD(TrueAsync_HttpServer, addStaticHandler)
{
	zend_object *handler;
	http_mount_settings_t *settings;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(handler, http_ce_static_handler)
	ZEND_PARSE_PARAMETERS_END();

	http_server_t *server = THIS_SERVER();

	if (!is_idle(server) || (settings = http_static_handler_lock(handler)) == NULL) {
		RETURN_THROWS();
	}
	server->mount_settings = safe_erealloc(server->mount_settings, server->mount_count + 1,
			sizeof(*server->mount_settings), 0);
	server->mount_settings[server->mount_count++] = settings;
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

/* NULL with an exception. */
static http_fcgi_settings_t *new_settings(const char *method, const zend_string *root, zend_string *index)
{
	zend_string *script = index != NULL ? zend_string_copy(index) : ZSTR_INIT_LITERAL("index.php", false);
	http_fcgi_settings_t *settings = http_fcgi_settings_new(method, root, script);

	zend_string_release(script);
	return settings;
}

/* Takes the options over. False with an exception. */
static bool take_options(http_fcgi_settings_t *settings, const char *method, HashTable *options)
{
	zend_string *name;
	zval *value;

	ZEND_HASH_FOREACH_STR_KEY_VAL(options, name, value) {
		bool known = false;

		ZVAL_DEREF(value);
		if (name != NULL && !http_fcgi_settings_take(settings, method, name, value, &known)) {
			return false;
		}
		if (!known) {
			http_throw_argument("%s(): there is no option \"%s\"", method, name != NULL ? ZSTR_VAL(name) : "0");
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

ZEND_METHOD(TrueAsync_HttpServer, addFastCgiHandler)
{
	zend_string *address, *root, *index = NULL;
	HashTable *options = NULL;
	http_fcgi_settings_t *settings;

	ZEND_PARSE_PARAMETERS_START(2, 4)
		Z_PARAM_STR(address)
		Z_PARAM_STR(root)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(index)
		Z_PARAM_ARRAY_HT(options)
	ZEND_PARSE_PARAMETERS_END();

	http_server_t *server = THIS_SERVER();

	if (!is_idle(server) || (settings = new_settings("addFastCgiHandler", root, index)) == NULL) {
		RETURN_THROWS();
	}
	if (!http_fcgi_settings_set_address(settings, "addFastCgiHandler", address)
			|| (options != NULL && !take_options(settings, "addFastCgiHandler", options))) {
		http_fcgi_settings_release(settings);
		RETURN_THROWS();
	}
	http_server_add_scripts(server, settings, NULL);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(TrueAsync_HttpServer, addScriptHandler)
{
	zend_string *root, *index = NULL;
	HashTable *options = NULL;
	http_fcgi_settings_t *settings;
	http_fpm_t *pool;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_STR(root)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(index)
		Z_PARAM_ARRAY_HT(options)
	ZEND_PARSE_PARAMETERS_END();

	http_server_t *server = THIS_SERVER();

	if (!is_idle(server) || (settings = new_settings("addScriptHandler", root, index)) == NULL) {
		RETURN_THROWS();
	}
	pool = http_fpm_new(settings, "addScriptHandler", options, http_config_settings(server->config)->workers);
	if (pool == NULL) {
		http_fcgi_settings_release(settings);
		RETURN_THROWS();
	}
	http_server_add_scripts(server, settings, pool);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(TrueAsync_HttpServer, start)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_server_t *server = THIS_SERVER();

	if (!is_idle(server)) {
		RETURN_THROWS();
	}
	if (http_config_settings(server->config)->listener_count == 0) {
		http_throw_runtime("No listeners configured");
		RETURN_THROWS();
	}
	if (Z_ISUNDEF(server->handler_value) && Z_ISUNDEF(server->http2_handler_value)
			&& Z_ISUNDEF(server->ws_handler_value) && server->mount_count == 0 && server->script_count == 0) {
		http_throw_runtime("No handler registered");
		RETURN_THROWS();
	}
	RETURN_BOOL(http_server_start(server));
}

ZEND_METHOD(TrueAsync_HttpServer, stop)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(http_server_stop_and_wait(THIS_SERVER()));
}

ZEND_METHOD(TrueAsync_HttpServer, reload)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_server_t *server = THIS_SERVER();

	if (server->pool == NULL) {
		http_throw_runtime("reload() needs a running server with a worker pool: setWorkers()");
		RETURN_THROWS();
	}
	RETURN_BOOL(http_pool_reload(server->pool));
}

ZEND_METHOD(TrueAsync_HttpServer, reloadCertificates)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(http_server_reload_certificates(THIS_SERVER()));
}

ZEND_METHOD(TrueAsync_HttpServer, isRunning)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_server_state_t state = THIS_SERVER()->state;

	RETURN_BOOL(state == HTTP_SERVER_RUNNING || state == HTTP_SERVER_STOPPING);
}

ZEND_METHOD(TrueAsync_HttpServer, getConfig)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_OBJ_COPY(THIS_SERVER()->config);
}
