/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A stream of HTTP/2: its request on the way in. */
#include "http2.h"
#include "base/text.h"

/* The time for the next piece of the head or the body begins. */
static void set_deadline(http2_stream_t *stream)
{
	http_worker_t *worker = stream->h2->conn->worker;

	http_deadline_set(&stream->deadline, http_worker_deadlines(worker, HTTP_DEADLINE_STREAM), ZEND_ASYNC_NOW());
	http_worker_tick(worker);
}

http2_stream_t *http2_stream_new(http2_t *h2, int32_t id)
{
	http2_stream_t *stream = ecalloc(1, sizeof(*stream));
	http_worker_t *worker = h2->conn->worker;
	http_request_t *request = http_request_new();

	stream->h2 = h2;
	stream->id = id;
	stream->request = request;
	request->version = HTTP_2;
	request->keep_alive = true;
	request->peer = h2->conn->peer;
	request->telemetry = worker->settings->telemetry_enabled;
	http_request_set_log(request, worker->log);
	request->max_decoded = (size_t) worker->settings->request_max_decompressed_size;
	ZEND_ASYNC_STACK_PUSH(h2->first, stream, prev, next);
	h2->stream_count++;
	http_count(&worker->counters.h2_streams_active, 1);
	http_conn_clear_deadline(h2->conn);
	http_count(&worker->counters.h2_streams_opened_total, 1);
	set_deadline(stream);
	return stream;
}

void http2_stream_close(http2_stream_t *stream, uint32_t error)
{
	http_exchange_t *exchange = stream->exchange;
	http2_t *h2 = stream->h2;

	ZEND_ASYNC_STACK_REMOVE(h2->first, stream, prev, next);
	h2->stream_count--;
	http_count(&h2->conn->worker->counters.h2_streams_active, (uint64_t) -1);
	http_deadline_clear(&stream->deadline);
	http_deadline_clear(&stream->window);
	if (stream->disk != NULL) {
		http_job_abandon(stream->disk);
	}
	if (exchange != NULL) {
		const bool is_reset = error != 0 || stream->reset_by_peer;

		stream->exchange = NULL;
		if (is_reset && !stream->was_reset) {
			http_count(&exchange->counters->h2_streams_reset_by_peer_total, 1);
		}
		if (!http_exchange_is(exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE) && !stream->was_reset) {
			http_exchange_lose(exchange, is_reset ? "stream reset by peer" : "the client is gone");
		}
		http_exchange_detach(exchange);
		http_exchange_release(exchange);
	} else if (stream->tunnel != NULL) {
		http2_tunnel_close(stream);
	} else if (stream->request != NULL) {
		OBJ_RELEASE(&stream->request->std);
	}
	smart_str_free(&stream->head);
	smart_str_free(&stream->early);
	if (stream->authority != NULL) {
		zend_string_release(stream->authority);
	}
	http_output_clear(&stream->output);
	efree(stream);
}

/* --- the head --- */

/* Appends text to the head. Returns its offset. */
static uint32_t append(http2_stream_t *stream, const uint8_t *text, size_t length)
{
	const size_t offset = stream->head.s != NULL ? ZSTR_LEN(stream->head.s) : 0;

	smart_str_appendl(&stream->head, (const char *) text, length);
	return (uint32_t) offset;
}

static bool add(http2_stream_t *stream, const uint8_t *name, size_t name_length, const uint8_t *value, size_t length)
{
	http_request_t *request = stream->request;
	http_field_ref_t *field;
	const uint32_t at = append(stream, name, name_length);

	if (!http_request_add_field(request, at, name_length)) {
		return false;
	}
	stream->has_host = stream->has_host || HTTP_IS((const char *) name, name_length, "host");
	field = &request->fields[request->field_count - 1];
	field->value = append(stream, value, length);
	field->value_length = (uint32_t) length;
	return true;
}

/* Fields that begin with a colon. */
static void take_pseudo(http2_stream_t *stream, const uint8_t *name, size_t name_length, const uint8_t *value,
		size_t length)
{
	const char *text = (const char *) name;
	http_request_t *request = stream->request;

	if (HTTP_IS(text, name_length, ":method")) {
		request->method = zend_string_init_fast((const char *) value, length);
	} else if (HTTP_IS(text, name_length, ":path")) {
		request->target = append(stream, value, length);
		request->target_length = (uint32_t) length;
		/* As in HTTP/1, which nghttp2 does not ask for. */
		if (UNEXPECTED(!http_bytes_are((const char *) value, length, HTTP_BYTE_TARGET))) {
			stream->refusal = 400;
		}
	} else if (HTTP_IS(text, name_length, ":authority")) {
		stream->authority = zend_string_init((const char *) value, length, false);
	} else if (HTTP_IS(text, name_length, ":protocol")) {
		stream->is_websocket = HTTP_IS((const char *) value, length, "websocket");
	}
}

bool http2_stream_add_field(http2_stream_t *stream, const uint8_t *name, size_t name_length, const uint8_t *value,
		size_t length)
{
	const size_t before = stream->head.s != NULL ? ZSTR_LEN(stream->head.s) : 0;

	if (stream->refusal != 0) {
		return true;
	}
	if (before + name_length + length > HTTP2_HEAD_MAX || name_length > HTTP2_NAME_MAX || length > HTTP2_VALUE_MAX) {
		stream->refusal = name_length == 5 && memcmp(name, ":path", 5) == 0 ? 414 : 431;
	} else if (name_length > 0 && name[0] == ':') {
		take_pseudo(stream, name, name_length, value, length);
	} else if (!add(stream, name, name_length, value, length)) {
		stream->refusal = 431;
	}
	return true;
}

/* Length of a host without the port that its scheme implies. */
static size_t length_of_host(const char *host, size_t length, const char *port)
{
	const size_t port_length = strlen(port);

	return length > port_length && memcmp(host + length - port_length, port, port_length) == 0 ? length - port_length
																							   : length;
}

/* False if the fields name another host than :authority does (RFC 9113 section 8.3.1). */
static bool names_one_host(const http2_stream_t *stream)
{
	const http_request_t *request = stream->request;
	const char *port = stream->h2->conn->tls != NULL ? ":443" : ":80";
	const char *head, *authority;

	if (EXPECTED(stream->authority == NULL || !stream->has_host || stream->refusal != 0)) {
		return true;
	}
	head = ZSTR_VAL(stream->head.s);
	authority = ZSTR_VAL(stream->authority);
	for (uint32_t i = 0; i < request->field_count; i++) {
		const http_field_ref_t *field = &request->fields[i];

		if (HTTP_IS(head + field->name, field->name_length, "host")
				&& !http_equals(head + field->value, length_of_host(head + field->value, field->value_length, port),
						authority, length_of_host(authority, ZSTR_LEN(stream->authority), port))) {
			return false;
		}
	}
	return true;
}

/* Puts the pieces of a head that has arrived in their places. Returns 0, or the status of a refusal. */
static int complete_head(http2_stream_t *stream)
{
	http_request_t *request = stream->request;
	const http_field_ref_t *length;

	if (stream->refusal != 0) {
		return stream->refusal;
	}
	if (stream->authority != NULL && !stream->has_host) {
		add(stream, (const uint8_t *) "host", 4, (const uint8_t *) ZSTR_VAL(stream->authority),
				ZSTR_LEN(stream->authority));
	}
	request->head = stream->head.s != NULL ? smart_str_extract(&stream->head) : ZSTR_EMPTY_ALLOC();
	if (zend_string_equals_literal(request->method, "CONNECT")) {
		stream->is_connect = request->is_tunnel = stream->is_websocket && stream->h2->conn->worker->has_tunnels;
		/* Another protocol: RFC 8441 leaves the status to us; RFC 9110 section 15.6.2 has this one. */
		return request->is_tunnel ? 0 : stream->h2->conn->worker->has_tunnels && request->target_length > 0 ? 501 : 405;
	}
	length = http_request_find(request, ZEND_STRL("content-length"), 0);
	if (length != NULL) {
		/* The library has checked it. */
		request->content_length = http_parse_length(http_request_bytes(request, length->value), length->value_length);
	}
	return 0;
}

/* --- dispatch --- */

static const http_settings_t *settings_of(const http2_stream_t *stream)
{
	return stream->h2->conn->worker->settings;
}

static void make_exchange(http2_stream_t *stream)
{
	http_worker_t *worker = stream->h2->conn->worker;

	stream->exchange = http_exchange_new(&http2_exchange_ops, &worker->counters, stream, stream->request,
			zend_string_equals_literal(stream->request->method, "HEAD"));
}

/* The time for the next piece of the body runs while a body call waits for it: not while a handler has other things to do. */
static void adjust_deadline(http2_stream_t *stream)
{
	bool is_awaited = http_request_awaits_client(stream->request);

	if (stream->discards) {
		is_awaited = stream->exchange != NULL && http_exchange_is(stream->exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE);
	}
	if (!is_awaited || stream->input_ended || stream->was_reset || stream->is_connect) {
		http_deadline_clear(&stream->deadline);
	} else if (stream->deadline.queue == NULL) {
		set_deadline(stream);
	}
}

/* Answers without a handler. */
static void refuse(http2_stream_t *stream, int status)
{
	if (stream->exchange == NULL) {
		if (stream->request->method == NULL) {
			/* It stood behind a field that was too long. */
			stream->request->method = ZSTR_EMPTY_ALLOC();
		}
		if (stream->request->head == NULL) {
			stream->request->head = stream->head.s != NULL ? smart_str_extract(&stream->head) : ZSTR_EMPTY_ALLOC();
		}
		make_exchange(stream);
	}
	stream->discards = stream->refused = true;
	http2_exchange_ops.refuse(stream->exchange, status, NULL, true);
}

void http2_stream_begin(http2_stream_t *stream, bool ended)
{
	http_request_t *request = stream->request;
	const http_settings_t *settings = settings_of(stream);
	http_worker_t *worker = stream->h2->conn->worker;
	int status;

	if (UNEXPECTED(!names_one_host(stream))) {
		stream->discards = true;
		http2_stream_reset(stream, NGHTTP2_PROTOCOL_ERROR);
		return;
	}
	status = complete_head(stream);
	if (status == 0 && !ended && !stream->is_connect) {
		if (UNEXPECTED(worker->prepare != NULL)) {
			worker->prepare(worker, request);
		}
		status = request->content_length > settings->max_body_size ? 413 : http_request_begin_body(request);
	}
	if (UNEXPECTED(status != 0)) {
		refuse(stream, status);
		return;
	}
	if (ended || stream->is_connect) {
		request->complete = true;
		stream->input_ended = ended;
	} else {
		request->body_is_streamed = settings->body_streaming_enabled && request->form == NULL;
		request->awaits_body = settings->auto_await_body;
		stream->expects = http_request_header_has(request, ZEND_STRL("expect"), ZEND_STRL("100-continue"));
	}
	make_exchange(stream);
	adjust_deadline(stream);
	worker->dispatch(worker, stream->exchange);
}

/* --- the body --- */

void http2_stream_reset(http2_stream_t *stream, uint32_t error)
{
	stream->was_reset = true;
	nghttp2_submit_rst_stream(stream->h2->session, NGHTTP2_FLAG_NONE, stream->id, error);
}

void http2_stream_credit(http2_stream_t *stream)
{
	const http_request_t *request = stream->request;
	const size_t kept = stream->discards ? 0 : http_request_backlog(request);
	const size_t taken = (size_t) stream->received > kept ? (size_t) stream->received - kept : 0;

	adjust_deadline(stream);
	if (UNEXPECTED(request->spool != NULL) && !stream->discards && http_spool_is_full(request->spool)) {
		return;
	}
	if (taken > stream->credited) {
		nghttp2_session_consume_stream(stream->h2->session, stream->id, taken - stream->credited);
		stream->credited = taken;
	}
}

void http2_stream_continue(http2_stream_t *stream)
{
	static const nghttp2_nv status = { (uint8_t *) ":status", (uint8_t *) "100", 7, 3, NGHTTP2_NV_FLAG_NONE };

	if (UNEXPECTED(stream->expects) && stream->received == 0 && !stream->head_sent && !stream->input_ended) {
		nghttp2_submit_headers(stream->h2->session, NGHTTP2_FLAG_NONE, stream->id, NULL, &status, 1, NULL);
	}
	stream->expects = false;
}

/* The body cannot be what it has to be. */
static void fail_body(http2_stream_t *stream, int status)
{
	http_exchange_t *exchange = stream->exchange;

	stream->discards = true;
	if (http_exchange_is(exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE)) {
		return;
	}
	http_exchange_fail_body(exchange, status);
	if (status == 413) {
		http2_stream_reset(stream, NGHTTP2_ENHANCE_YOUR_CALM);
	}
}

void http2_stream_add_body(http2_stream_t *stream, const char *data, size_t length)
{
	if (UNEXPECTED(stream->tunnel != NULL)) {
		http2_tunnel_input(stream, data, length);
		return;
	}
	if (UNEXPECTED(stream->is_connect && !stream->discards)) {
		smart_str_appendl(&stream->early, data, length);
		return;
	}
	stream->received += (zend_long) length;
	if (UNEXPECTED(stream->discards) && stream->received > settings_of(stream)->max_body_size && !stream->was_reset) {
		/* The response is there; the rest of the body is too much to be thrown away. */
		http2_stream_reset(stream, NGHTTP2_NO_ERROR);
	}
	if (!stream->discards) {
		int status = 0;

		if (stream->received > settings_of(stream)->max_body_size) {
			status = 413;
		} else {
			status = http_request_add_body(stream->request, data, length);
		}
		if (UNEXPECTED(status != 0)) {
			fail_body(stream, status);
		} else {
			http_exchange_notify_input(stream->exchange);
		}
	}
	http_deadline_clear(&stream->deadline);
	http2_stream_credit(stream);
}

void http2_stream_end_body(http2_stream_t *stream)
{
	http_deadline_clear(&stream->deadline);
	stream->input_ended = true;
	if (UNEXPECTED(stream->is_connect)) {
		if (stream->tunnel != NULL) {
			http2_tunnel_input_end(stream);
		}
		return;
	}
	if (!stream->discards && !stream->request->complete) {
		const int status = http_request_end_body(stream->request);

		if (status != 0) {
			fail_body(stream, status);
		} else {
			http_exchange_notify_input(stream->exchange);
		}
	}
}

void http2_stream_give_up(http2_stream_t *stream)
{
	http_exchange_t *exchange = stream->exchange;

	if (exchange != NULL && !http_exchange_is(exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE)) {
		http_exchange_lose(exchange, "the client is gone");
	}
	stream->discards = true;
	http_output_clear(&stream->output);
	http2_stream_reset(stream, NGHTTP2_CANCEL);
}

/* It was answered before its body was there, which would have ended it, and does not come. */
static void end_answered(http2_stream_t *stream)
{
	if (nghttp2_session_get_stream_local_close(stream->h2->session, stream->id) > 0) {
		http2_stream_reset(stream, NGHTTP2_NO_ERROR);
	} else {
		stream->refused = true;
	}
}

void http2_stream_lose_input(http2_stream_t *stream)
{
	const http_exchange_t *exchange = stream->exchange;

	if (stream->is_connect) {
		if (!stream->input_ended) {
			http2_stream_end_body(stream);
		}
	} else if (exchange != NULL && exchange->request->complete) {
		stream->exchange->flags |= HTTP_EXCHANGE_F_HALF_CLOSED;
	} else if (exchange == NULL || !http_exchange_is(exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE)) {
		http2_stream_give_up(stream);
	} else {
		end_answered(stream);
	}
}

void http2_stream_await_window(http2_stream_t *stream, bool waits)
{
	http_worker_t *worker = stream->h2->conn->worker;

	if (!waits) {
		http_deadline_clear(&stream->window);
	} else if (stream->window.queue == NULL) {
		http_deadline_set(&stream->window, http_worker_deadlines(worker, HTTP_DEADLINE_WINDOW), ZEND_ASYNC_NOW());
		http_worker_tick(worker);
	}
}

void http2_stream_window_expired(http_deadline_t *deadline)
{
	http2_stream_t *stream = (http2_stream_t *) ((char *) deadline - XtOffsetOf(http2_stream_t, window));
	http2_t *h2 = stream->h2;
	const uint64_t limit = http_worker_deadlines(h2->conn->worker, HTTP_DEADLINE_WINDOW)->limit;

	if (nghttp2_session_get_stream_remote_window_size(h2->session, stream->id) > 0
			&& ZEND_ASYNC_NOW() < h2->last_data + limit) {
		/* It waits for its share of the connection, which goes on. */
		http2_stream_await_window(stream, true);
		return;
	}
	http2_stream_give_up(stream);
	http2_send(h2);
}

void http2_stream_expired(http_deadline_t *deadline)
{
	http2_stream_t *stream = (http2_stream_t *) ((char *) deadline - XtOffsetOf(http2_stream_t, deadline));
	http2_t *h2 = stream->h2;

	if (stream->exchange != NULL && http_exchange_is(stream->exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE)) {
		end_answered(stream);
	} else {
		if (stream->exchange != NULL) {
			http_exchange_fail_input(stream->exchange, 408, "the request body stalls");
		}
		stream->discards = true;
		http2_stream_reset(stream, NGHTTP2_CANCEL);
	}
	http2_send(h2);
}
