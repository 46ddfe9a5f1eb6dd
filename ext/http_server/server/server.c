/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServer as PHP sees it. */
#include "server.h"
#include "base/exceptions.h"
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
	zend_object_std_init(&server->std, ce);
	return &server->std;
}

static void drop_handler(http_server_t *server)
{
	if (server->handler.function_handler != NULL) {
		zend_fcc_dtor(&server->handler);
	}
	zval_ptr_dtor(&server->handler_value);
	ZVAL_UNDEF(&server->handler_value);
}

static void server_free_object(zend_object *object)
{
	http_server_t *server = http_server_from_object(object);

	/* While it runs, start() has a reference. */
	ZEND_ASSERT(server->state != HTTP_SERVER_RUNNING && server->state != HTTP_SERVER_STOPPING);
	drop_handler(server);
	if (server->config != NULL) {
		OBJ_RELEASE(server->config);
	}
	zend_object_std_dtor(object);
}

static HashTable *server_get_gc(zend_object *object, zval **table, int *n)
{
	http_server_t *server = http_server_from_object(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &server->handler_value);
	if (server->handler.function_handler != NULL) {
		zend_get_gc_buffer_add_fcc(buffer, &server->handler);
	}
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

	RETURN_FALSE;
}

ZEND_METHOD(TrueAsync_HttpServer, isHttp3)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_FALSE;
}

static bool is_idle(const http_server_t *server)
{
	if (server->state == HTTP_SERVER_RUNNING || server->state == HTTP_SERVER_STOPPING) {
		http_throw_runtime("Server is already running");
		return false;
	}
	return true;
}

ZEND_METHOD(TrueAsync_HttpServer, addHttpHandler)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, fcc)
	ZEND_PARSE_PARAMETERS_END();

	http_server_t *server = THIS_SERVER();

	if (!is_idle(server)) {
		RETURN_THROWS();
	}
	drop_handler(server);
	ZVAL_COPY(&server->handler_value, &fci.function_name);
	zend_fcc_dup(&server->handler, &fcc);
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
	if (server->handler.function_handler == NULL) {
		http_throw_runtime("No handler registered");
		RETURN_THROWS();
	}
	if (http_server_run(server)) {
		RETURN_TRUE;
	}
}

ZEND_METHOD(TrueAsync_HttpServer, stop)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_server_stop(THIS_SERVER());
	RETURN_TRUE;
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

ZEND_METHOD(TrueAsync_HttpServer, getTelemetry)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_server_t *server = THIS_SERVER();
	const http_counters_t *counters = &server->worker.counters;

	array_init(return_value);
#define ADD_COUNTER(name) add_assoc_long(return_value, #name, (zend_long) counters->name);
	HTTP_COUNTERS(ADD_COUNTER)
#undef ADD_COUNTER
	add_assoc_long(return_value, "active_connections", (zend_long) counters->active_connections);
	add_assoc_long(return_value, "active_requests", (zend_long) counters->active_requests);
	add_assoc_bool(return_value, "listeners_paused", server->worker.paused);
}

ZEND_METHOD(TrueAsync_HttpServer, resetTelemetry)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_counters_t *counters = &THIS_SERVER()->worker.counters;

#define CLEAR_COUNTER(name) counters->name = 0;
	HTTP_COUNTERS(CLEAR_COUNTER)
#undef CLEAR_COUNTER
	RETURN_TRUE;
}
