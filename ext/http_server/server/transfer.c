/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A server in another thread: a copy with the same settings, handlers and mounts, which does not serve yet. The settings and
 * what the group of the server knows are shared, the handlers are copied. A stream of the log stays where it is. */
#include "server.h"
#include "transfer.h"
#include "base/exceptions.h"
#include "zend_async_thread.h"
#include "zend_exceptions.h"

/* Persistent. The values are in transit. */
typedef struct {
	http_settings_t *settings; /* one reference; shared once they do not change any more */
	bool locked;
	zval bootloader;
} config_state_t;

typedef struct {
	http_group_t *group;                  /* one reference */
	zval config;
	zval handler, http2_handler, ws_handler;
	http_mount_settings_t **mounts;       /* owned list, one reference each */
	uint32_t mount_count;
	http_fcgi_settings_t **scripts;       /* likewise */
	uint32_t script_count;
} server_state_t;

/* Of a value that may be UNDEF. */
static bool transfer_value(zend_async_thread_transfer_ctx_t *ctx, zval *copy, const zval *value)
{
	ZVAL_UNDEF(copy);
	if (!Z_ISUNDEF_P(value)) {
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL(ctx, copy, value);
	}
	return ctx->error == NULL && EG(exception) == NULL;
}

static bool load_value(zend_async_thread_transfer_ctx_t *ctx, zval *value, const zval *copy)
{
	ZVAL_UNDEF(value);
	if (!Z_ISUNDEF_P(copy)) {
		ZEND_ASYNC_THREAD_LOAD_ZVAL(ctx, value, copy);
	}
	return ctx->error == NULL && EG(exception) == NULL;
}

/* --- the configuration --- */

static bool config_transfer(zend_async_thread_transfer_ctx_t *ctx, zval *value, zend_object *object)
{
	const http_config_t *config = http_config_from_object(object);
	config_state_t *state = pecalloc(1, sizeof(*state), true);

	ZVAL_PTR(value, state);
	state->locked = config->locked;
	state->settings = config->locked ? http_settings_add_ref(config->settings) : http_settings_copy(config->settings);
	return transfer_value(ctx, &state->bootloader, &config->bootloader);
}

static bool config_load(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *value, zval *loaded)
{
	http_config_t *config = http_config_from_object(object);
	const config_state_t *state = Z_PTR_P(value);

	http_settings_release(config->settings);
	/* The state may be loaded by several threads. */
	config->settings = state->locked ? http_settings_add_ref(state->settings) : http_settings_copy(state->settings);
	config->locked = state->locked;
	return load_value(ctx, &config->bootloader, &state->bootloader);
}

static void config_release(zval *value)
{
	config_state_t *state = Z_PTR_P(value);

	http_settings_release(state->settings);
	pefree(state, true);
}

/* --- the server --- */

static bool server_transfer(zend_async_thread_transfer_ctx_t *ctx, zval *value, zend_object *object)
{
	http_server_t *server = http_server_from_object(object);
	server_state_t *state = pecalloc(1, sizeof(*state), true);
	zval config;

	ZVAL_PTR(value, state);
	state->group = http_group_add_ref(http_server_group(server));
	state->mounts = safe_pemalloc(server->mount_count, sizeof(*state->mounts), 1, true);
	for (uint32_t i = 0; i < server->mount_count; i++) {
		state->mounts[state->mount_count++] = http_mount_settings_add_ref(server->mount_settings[i]);
	}
	state->scripts = safe_pemalloc(server->script_count, sizeof(*state->scripts), 1, true);
	for (uint32_t i = 0; i < server->script_count; i++) {
		state->scripts[state->script_count++] = http_fcgi_settings_add_ref(server->scripts[i].settings);
	}
	if (server->config != NULL) {
		ZVAL_OBJ(&config, server->config);
	} else {
		ZVAL_UNDEF(&config);
	}
	return transfer_value(ctx, &state->config, &config) && transfer_value(ctx, &state->handler, &server->handler_value)
			&& transfer_value(ctx, &state->http2_handler, &server->http2_handler_value)
			&& transfer_value(ctx, &state->ws_handler, &server->ws_handler_value);
}

static bool server_load(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *value, zval *loaded)
{
	http_server_t *server = http_server_from_object(object);
	const server_state_t *state = Z_PTR_P(value);
	zval config;
	bool done;

	server->group = http_group_add_ref(state->group);
	server->is_copy = true;
	if (state->mount_count > 0) {
		server->mount_settings = safe_emalloc(state->mount_count, sizeof(*server->mount_settings), 0);
	}
	for (uint32_t i = 0; i < state->mount_count; i++) {
		server->mount_settings[server->mount_count++] = http_mount_settings_add_ref(state->mounts[i]);
	}
	/* An FPM is one for all copies. */
	for (uint32_t i = 0; i < state->script_count; i++) {
		http_server_add_scripts(server, http_fcgi_settings_add_ref(state->scripts[i]), NULL);
	}
	done = load_value(ctx, &config, &state->config);
	if (!Z_ISUNDEF(config)) {
		server->config = Z_OBJ(config);
	}
	return done && load_value(ctx, &server->handler_value, &state->handler)
			&& load_value(ctx, &server->http2_handler_value, &state->http2_handler)
			&& load_value(ctx, &server->ws_handler_value, &state->ws_handler);
}

static void server_release(zval *value)
{
	server_state_t *state = Z_PTR_P(value);

	http_group_release(state->group);
	for (uint32_t i = 0; i < state->mount_count; i++) {
		http_mount_settings_release(state->mounts[i]);
	}
	for (uint32_t i = 0; i < state->script_count; i++) {
		http_fcgi_settings_release(state->scripts[i]);
	}
	pefree(state->scripts, true);
	pefree(state->mounts, true);
	pefree(state, true);
}

/* --- handlers that were loaded --- */

static bool resolve(zend_fcall_info_cache *handler, zval *value)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	char *error = NULL;

	if (handler->function_handler != NULL || Z_ISUNDEF_P(value)) {
		return true;
	}
	if (UNEXPECTED(zend_fcall_info_init(value, 0, &fci, &fcc, NULL, &error) != SUCCESS)) {
		if (EG(exception) == NULL) {
			http_throw_runtime("The handler cannot be called in this thread: %s",
					error != NULL ? error : "it is unknown");
		}
		if (error != NULL) {
			efree(error);
		}
		return false;
	}
	zend_fcc_dup(handler, &fcc);
	return true;
}

bool http_server_resolve_handlers(http_server_t *server)
{
	return resolve(&server->handler, &server->handler_value)
			&& resolve(&server->http2_handler, &server->http2_handler_value)
			&& resolve(&server->ws_handler, &server->ws_handler_value);
}

static const zend_async_thread_transfer_handlers_t config_handlers = {
	.transfer = config_transfer,
	.load = config_load,
	.release = config_release,
};

static const zend_async_thread_transfer_handlers_t server_handlers = {
	.transfer = server_transfer,
	.load = server_load,
	.release = server_release,
};

void http_register_transfers(zend_class_entry *server_ce)
{
	zend_async_thread_transfer_register_class(http_ce_config, &config_handlers);
	zend_async_thread_transfer_register_class(server_ce, &server_handlers);
}
