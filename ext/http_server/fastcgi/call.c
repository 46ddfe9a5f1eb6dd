/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls: requests on their way to a script. */
#include "internal.h"
#include "params.h"
#include "base/report.h"
#include "zend_async_list.h"

/* --- what the protocol of the client tells --- */

static http_fcgi_call_t *call_of(const http_exchange_t *exchange)
{
	return exchange->user_data;
}

static void on_change(http_exchange_t *exchange)
{
	http_fcgi_ready(call_of(exchange));
}

/* The client is gone: nothing is owed to it. */
static void on_gone(http_exchange_t *exchange)
{
	http_fcgi_call_t *call = call_of(exchange);

	if (call->link != NULL) {
		http_fcgi_link_abort(call->link);
	}
	http_fcgi_call_free(call);
}

static const http_exchange_user_t user = { .input = on_change, .room = on_change, .gone = on_gone };

/* --- beginning and end --- */

http_fcgi_call_t *http_fcgi_call_new(http_fcgi_t *fcgi, http_exchange_t *exchange)
{
	http_fcgi_call_t *call = pecalloc(1, sizeof(*call), true);

	call->fcgi = fcgi;
	call->exchange = exchange;
	call->told.length = -1;
	call->message_severity = LOG_NOTICE;
	exchange->ref_count++;
	exchange->user = &user;
	exchange->user_data = call;
	ZEND_ASYNC_STACK_PUSH(fcgi->calls, call, prev, next);
	fcgi->count(fcgi->owner, 1);
	return call;
}

void http_fcgi_call_free(http_fcgi_call_t *call)
{
	http_fcgi_t *fcgi = call->fcgi;
	http_exchange_t *exchange = call->exchange;

	http_fcgi_unready(call);
	http_fcgi_dequeue(call);
	ZEND_ASYNC_STACK_REMOVE(fcgi->calls, call, prev, next);
	if (call->link != NULL) {
		http_fcgi_link_close(call->link);
	}
	if (call->job != NULL) {
		http_job_abandon(call->job);
	}
	if (call->output != NULL) {
		http_spool_free(call->output);
	}
	if (exchange->request->spool != NULL) {
		http_spool_watch(exchange->request->spool, NULL, NULL);
	}
	http_fcgi_answer_errors_end(call);
	smart_str_free_ex(&call->head, true);
	http_fcgi_told_free(&call->told);
	free(call->path);
	free(call->script);
	free(call->path_info);
	free(call);
	exchange->user = NULL;
	exchange->user_data = NULL;
	http_exchange_release(exchange);
	fcgi->count(fcgi->owner, -1);
}

void http_fcgi_call_fail(http_fcgi_call_t *call, int status)
{
	http_exchange_t *exchange = call->exchange;
	http_response_t *response = exchange->response;

	if (call->link != NULL) {
		http_fcgi_link_abort(call->link);
	}
	/* From now on the protocol has nothing to tell. */
	exchange->user = NULL;
	if (exchange->transport == NULL) {
		/* The client is gone. */
	} else if (response->committed) {
		http_response_abort(response, 2);
	} else if (status == 400 || status == 404 || status == 408 || status == 413) {
		exchange->ops->refuse(exchange, status, NULL, status != 404);
	} else {
		http_response_set_own_body(response, status);
		if (status == 405) {
			/* Of files. */
			HTTP_FIELDS_SET(&response->fields, "Allow", "GET, HEAD");
		} else if (status == 503) {
			HTTP_FIELDS_SET(&response->fields, "Retry-After", "1");
		}
		http_response_end(response);
	}
	http_fcgi_call_free(call);
}

/* True if as much of the body is here as was announced: what follows it changes nothing. */
static bool is_answer_whole(const http_fcgi_call_t *call)
{
	return call->head_complete && call->told.length >= 0 && call->received == call->told.length
			&& call->told.file == NULL && call->told.location == NULL;
}

void http_fcgi_call_lost(http_fcgi_call_t *call, int status, const char *reason)
{
	const http_request_t *request = call->exchange->request;

	http_report(LOG_ERR, "FastCGI backend %s %s: %s %.*s", call->fcgi->name, reason, ZSTR_VAL(request->method),
			(int) MIN(request->target_length, 1024), http_request_bytes(request, request->target));
	if (is_answer_whole(call)) {
		if (call->link != NULL) {
			http_fcgi_link_abort(call->link);
		}
		http_fcgi_answer_ended(call, 0);
	} else {
		http_fcgi_call_fail(call, status);
	}
}

void http_fcgi_call_expired(http_fcgi_call_t *call)
{
	http_report(LOG_WARNING, "FastCGI backend %s: a request has waited for a connection for too long",
			call->fcgi->name);
	http_fcgi_call_fail(call, 504);
}

/* --- the body of the request --- */

static void on_spool_changed(void *owner)
{
	http_fcgi_ready(owner);
}

/* Goes on when all of the body is here. */
static void receive(http_fcgi_call_t *call)
{
	http_exchange_t *exchange = call->exchange;
	const http_request_t *request = exchange->request;

	if (UNEXPECTED(request->failure != 0)) {
		http_fcgi_call_fail(call, request->failure);
		return;
	}
	if (request->spool != NULL && http_spool_has_failed(request->spool)) {
		http_report(LOG_ERR, "The body of a request cannot be written to a temporary file");
		http_fcgi_call_fail(call, 500);
		return;
	}
	if (!request->complete) {
		/* There may be room again. */
		exchange->ops->want_body(exchange);
		return;
	}
	call->body_length = request->spool != NULL ? http_spool_length(request->spool) : 0;
	if (!http_fcgi_enqueue(call)) {
		http_count(&exchange->counters->requests_shed_total, 1);
		http_fcgi_call_fail(call, 503);
	}
}

void http_fcgi_call_begin(http_fcgi_call_t *call)
{
	const http_request_t *request = call->exchange->request;

	call->state = HTTP_FCGI_CALL_RECEIVING;
	if (request->spool != NULL) {
		http_spool_watch(request->spool, on_spool_changed, call);
	}
	receive(call);
}

void http_fcgi_call_run(http_fcgi_call_t *call)
{
	switch (call->state) {
		case HTTP_FCGI_CALL_RECEIVING: receive(call); break;
		case HTTP_FCGI_CALL_SERVED:
			if (call->link->state == HTTP_FCGI_LINK_CONNECTING && call->link->send_failed) {
				http_fcgi_link_close(call->link);
				http_fcgi_call_fail(call, 502);
				break;
			}
			if (!call->body_ended && call->exchange->request->spool != NULL
					&& http_spool_has_failed(call->exchange->request->spool)) {
				http_fcgi_call_lost(call, 500, "cannot be given the body of a request");
				break;
			}
			if (!call->body_ended) {
				http_fcgi_link_send(call->link);
			}
			if (call->head_complete) {
				http_fcgi_answer_pump(call);
			}
			break;
		case HTTP_FCGI_CALL_ANSWERING: http_fcgi_answer_pump(call); break;
		default: break;
	}
}

/* --- the records of the request --- */

static void append_end(http_fcgi_call_t *call)
{
	http_fcgi_append_end(&call->link->out, HTTP_FCGI_STDIN);
	call->body_ended = true;
}

bool http_fcgi_call_more(http_fcgi_call_t *call)
{
	http_spool_t *spool = call->exchange->request->spool;
	zend_string *piece;

	if (call->body_ended) {
		return false;
	}
	if (spool == NULL) {
		append_end(call);
		return true;
	}
	piece = http_spool_take(spool);
	if (piece != NULL) {
		http_fcgi_append_stream(&call->link->out, HTTP_FCGI_STDIN, ZSTR_VAL(piece), ZSTR_LEN(piece));
		zend_string_release(piece);
	} else if (http_spool_length(spool) > 0) {
		return false;
	}
	if (http_spool_length(spool) == 0) {
		append_end(call);
	}
	return true;
}

static void append_params(http_fcgi_call_t *call, smart_str *out)
{
	const http_request_t *request = call->exchange->request;
	const http_fcgi_settings_t *settings = call->fcgi->settings;
	const bool is_status = settings->status_path != NULL && strcmp(settings->status_path + 1, call->script) == 0;
	http_fcgi_script_t script = {
		.root = settings->remote_root,
		.script = call->script,
		.path_info = call->path_info,
		.server_name = settings->server_name,
		.body_length = call->body_length,
		.has_body = (request->spool != NULL || request->content_length >= 0) && !is_status,
	};
	smart_str content = { 0 };

	script.secure = call->exchange->ops->local_address(call->exchange, &script.local);
	http_fcgi_append_params(&content, request, &script);
	http_fcgi_append_stream(out, HTTP_FCGI_PARAMS, ZSTR_VAL(content.s), ZSTR_LEN(content.s));
	http_fcgi_append_end(out, HTTP_FCGI_PARAMS);
	smart_str_free_ex(&content, true);
}

void http_fcgi_call_connected(http_fcgi_call_t *call)
{
	smart_str *out = &call->link->out;

	http_fcgi_append_begin(out, call->fcgi->settings->keep_alive > 0);
	append_params(call, out);
	http_fcgi_call_more(call);
}
