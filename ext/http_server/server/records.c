/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a server tells its log about itself and its handlers. */
#include "server.h"
#include "base/exceptions.h"
#include "message/access.h"
#include "zend_async_request.h"

/* Opens the log for a server that begins. */
void http_server_open_log(http_server_t *server)
{
	const http_config_t *config = http_config_from_object(server->config);

	server->worker.log = http_log_open(config->settings, &config->log_stream, config->log_streams,
			&server->worker.counters);
}

/* The addresses of the listeners, one behind the other. */
static size_t list_listeners(const http_settings_t *settings, char *text, size_t size)
{
	size_t length = 0;

	for (uint32_t i = 0; i < settings->listener_count && length < size; i++) {
		const http_listener_settings_t *listener = &settings->listeners[i];
		const char *comma = i > 0 ? "," : "";

		if (listener->type == HTTP_LISTENER_UNIX) {
			length += (size_t) snprintf(text + length, size - length, "%sunix:%s", comma, listener->address);
		} else if (listener->type == HTTP_LISTENER_INHERITED) {
			length += (size_t) snprintf(text + length, size - length, "%s%s", comma, listener->address);
		} else {
			const char *format = strchr(listener->address, ':') != NULL && listener->address[0] != '[' ? "%s[%s]:%d"
																									   : "%s%s:%d";

			length += (size_t) snprintf(text + length, size - length, format, comma, listener->address, listener->port);
		}
	}
	return MIN(length, size - 1);
}

static void log_ignored(http_log_t *log, bool is_set, const char *trigger)
{
	http_log_record_t record;

	if (is_set && http_log_enabled(log, HTTP_LOG_WARN, HTTP_LOG_APP)) {
		http_log_begin(&record, HTTP_LOG_WARN, HTTP_LOG_APP, ZEND_STRL("reload.ignored"));
		http_log_add_string(&record, "trigger", trigger, strlen(trigger));
		http_log_write(log, &record);
	}
}

void http_server_log_start(const http_server_t *server)
{
	http_log_t *log = server->worker.log;
	http_log_record_t record;
	char listeners[1024];

	if (http_log_enabled(log, HTTP_LOG_INFO, HTTP_LOG_APP)) {
		http_log_begin(&record, HTTP_LOG_INFO, HTTP_LOG_APP, ZEND_STRL("server.start"));
		http_log_add_string(&record, "listeners", listeners,
				list_listeners(server->worker.settings, listeners, sizeof(listeners)));
		http_log_write(log, &record);
	}
	if (server->pool == NULL && server->thread == NULL) {
		/* There are no workers that they could replace. */
		log_ignored(log, server->worker.settings->reload_on_signal, "signal");
		log_ignored(log, server->worker.settings->hot_reload.paths.count > 0, "change");
	}
}

void http_server_log_event(const http_server_t *server, const char *message)
{
	http_log_t *log = server->worker.log;
	http_log_record_t record;

	if (http_log_enabled(log, HTTP_LOG_INFO, HTTP_LOG_APP)) {
		http_log_begin(&record, HTTP_LOG_INFO, HTTP_LOG_APP, message, strlen(message));
		http_log_write(log, &record);
	}
}

void http_server_close_log(http_server_t *server)
{
	http_log_t *log = server->worker.log;
	http_log_record_t record;

	if (http_log_enabled(log, HTTP_LOG_INFO, HTTP_LOG_APP)) {
		http_log_begin(&record, HTTP_LOG_INFO, HTTP_LOG_APP, ZEND_STRL("server.stop"));
		if (server->retires) {
			http_log_add_string(&record, "reason", ZEND_STRL("reload"));
		}
		http_log_write(log, &record);
	}
	server->worker.log = NULL;
	http_log_close(log);
}

/* An exception that says what the client has done, or that the handler was told to end, is nothing to worry about. */
static http_log_level_t level_of(zend_object *exception)
{
	if (instanceof_function(exception->ce, http_ce_http_exception)) {
		return http_exception_status(exception) < 500 ? HTTP_LOG_DEBUG : HTTP_LOG_ERROR;
	}
	return zend_async_is_cancellation(exception) ? HTTP_LOG_DEBUG : HTTP_LOG_ERROR;
}

/* A handler that calls exit() answers with 500, and says nothing else. */
static void log_exit(http_log_t *log, const http_request_t *request)
{
	const char *path, *query;
	size_t length, query_length;
	http_log_record_t record;

	if (http_log_enabled(log, HTTP_LOG_WARN, HTTP_LOG_APP)) {
		http_request_split_target(request, &path, &length, &query, &query_length);
		http_log_begin(&record, HTTP_LOG_WARN, HTTP_LOG_APP, ZEND_STRL("handler.exit"));
		http_log_add_string(&record, "http.request.method", ZSTR_VAL(request->method), ZSTR_LEN(request->method));
		http_log_add_string(&record, "url.path", path, length);
		http_access_add_trace(&record, request);
		http_log_write(log, &record);
	}
}

void http_server_log_exception(const http_server_t *server, const http_request_t *request, zend_object *exception)
{
	http_log_t *log = server->worker.log;
	http_log_record_t record;
	zend_string *message, *file;
	zend_long line;

	if (EXPECTED(log == NULL)) {
		return;
	}
	if (zend_async_is_exit(exception)) {
		if (!zend_async_is_forced_exit(exception)) {
			log_exit(log, request);
		}
		return;
	}
	if (!http_log_enabled(log, level_of(exception), HTTP_LOG_APP)) {
		return;
	}
	message = http_exception_message(exception);
	file = http_exception_place(exception, &line);
	http_log_begin(&record, level_of(exception), HTTP_LOG_APP, ZEND_STRL("handler.exception"));
	http_log_add_string(&record, "class", ZSTR_VAL(exception->ce->name), ZSTR_LEN(exception->ce->name));
	http_log_add_string(&record, "message", ZSTR_VAL(message), ZSTR_LEN(message));
	http_log_add_string(&record, "file", ZSTR_VAL(file), ZSTR_LEN(file));
	http_log_add_int(&record, "line", line);
	http_access_add_trace(&record, request);
	http_log_write(log, &record);
	zend_string_release(message);
	zend_string_release(file);
}
