/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Backends that answer requests by scripts. A request that one of them has counts as active, as one with a handler does. */
#include "server.h"
#include "base/exceptions.h"

/* For FPM to end when handlers have used up their time, ms. */
#define FORCED_MS 500

void http_server_add_scripts(http_server_t *server, http_fcgi_settings_t *settings, http_fpm_t *pool)
{
	server->scripts = safe_erealloc(server->scripts, server->script_count + 1, sizeof(*server->scripts), 0);
	server->scripts[server->script_count++] = (http_server_scripts_t) { .settings = settings, .pool = pool };
}

void http_server_free_scripts(http_server_t *server)
{
	for (uint32_t i = 0; i < server->script_count; i++) {
		if (server->scripts[i].pool != NULL) {
			http_fpm_free(server->scripts[i].pool);
		}
		http_fcgi_settings_release(server->scripts[i].settings);
	}
	if (server->scripts != NULL) {
		efree(server->scripts);
	}
}

http_fcgi_t *http_server_scripts_of(const http_server_t *server, const http_request_t *request)
{
	for (uint32_t i = 0; i < server->script_count; i++) {
		if (http_fcgi_takes(server->scripts[i].client, request)) {
			return server->scripts[i].client;
		}
	}
	return NULL;
}

static void count(void *owner, int by)
{
	http_server_t *server = owner;

	http_count(&server->worker.counters.active_requests, (uint64_t) by);
	if (by < 0) {
		http_server_check_done(server);
	}
}

static void prepare(http_worker_t *worker, http_request_t *request)
{
	if (http_server_scripts_of(http_server_of(worker), request) != NULL) {
		http_fcgi_prepare(request);
	}
}

/* --- FPM --- */

/* For FPM to end: what scripts go on with behind their answers has as much time again as the server, unless that is over. */
static uint64_t time_to_end(const http_server_t *server)
{
	return server->is_forced ? FORCED_MS
							 : (uint64_t) MAX(http_config_settings(server->config)->shutdown_timeout * 1000, FORCED_MS);
}

bool http_server_start_fpm(http_server_t *server)
{
	for (uint32_t i = 0; i < server->script_count; i++) {
		http_server_scripts_t *scripts = &server->scripts[i];

		if (scripts->pool == NULL) {
			continue;
		}
		scripts->supervisor = http_supervisor_start(scripts->pool, server->worker.settings->shutdown_timeout);
		if (scripts->supervisor == NULL) {
			http_server_stop_fpm(server);
			return false;
		}
	}
	return true;
}

void http_server_stop_fpm(http_server_t *server)
{
	for (uint32_t i = 0; i < server->script_count; i++) {
		http_supervisor_t *supervisor = server->scripts[i].supervisor;

		server->scripts[i].supervisor = NULL;
		if (supervisor != NULL) {
			http_supervisor_stop(supervisor, time_to_end(server));
		}
	}
}

/* --- clients --- */

/* False with an exception; what was begun is ended by http_server_close_scripts(). */
static bool open_one(http_server_t *server, http_server_scripts_t *scripts)
{
	if (UNEXPECTED(scripts->settings->address == NULL)) {
		http_throw_runtime("FPM is started by the server that has the scripts, and not by a copy of it");
		return false;
	}
	scripts->client = http_fcgi_new(scripts->settings, &server->compression, count, server);
	if (scripts->client != NULL && scripts->supervisor != NULL) {
		http_supervisor_attach(scripts->supervisor, scripts->client);
	}
	return scripts->client != NULL;
}

bool http_server_open_scripts(http_server_t *server)
{
	if (!http_server_start_fpm(server)) {
		return false;
	}
	for (uint32_t i = 0; i < server->script_count; i++) {
		if (!open_one(server, &server->scripts[i])) {
			http_server_close_scripts(server);
			return false;
		}
	}
	server->worker.prepare = server->script_count > 0 ? prepare : NULL;
	return true;
}

void http_server_close_scripts(http_server_t *server)
{
	server->worker.prepare = NULL;
	for (uint32_t i = 0; i < server->script_count; i++) {
		http_server_scripts_t *scripts = &server->scripts[i];

		if (scripts->supervisor != NULL) {
			http_supervisor_attach(scripts->supervisor, NULL);
		}
		if (scripts->client != NULL) {
			http_fcgi_free(scripts->client);
			scripts->client = NULL;
		}
	}
	http_server_stop_fpm(server);
}

void http_server_drain_scripts(http_server_t *server)
{
	for (uint32_t i = 0; i < server->script_count; i++) {
		http_fcgi_drain(server->scripts[i].client);
	}
}

void http_server_give_up_scripts(http_server_t *server)
{
	for (uint32_t i = 0; i < server->script_count; i++) {
		http_fcgi_give_up(server->scripts[i].client);
	}
}
