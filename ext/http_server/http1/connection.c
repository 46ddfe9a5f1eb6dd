/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A connection of HTTP/1 as a sequence of exchanges: phases, pipelining, deadlines.
 * Input is worked on in one loop, process(), which a response that ends during the loop does not enter again: any number
 * of pipelined requests needs the stack of one. */
#include "http1.h"
#include "net/overload.h"

/* --- exchanges --- */

/* The current message is answered and read: forgets it. */
static void drop_message(http1_t *h1)
{
	if (h1->exchange != NULL) {
		http_exchange_t *exchange = h1->exchange;

		h1->exchange = NULL;
		h1->request = NULL;
		http_exchange_detach(exchange);
		http_exchange_release(exchange);
	} else if (h1->request != NULL) {
		OBJ_RELEASE(&h1->request->std);
		h1->request = NULL;
	}
}

/* Gives the request, whose head is complete, to its handler. */
static void dispatch(http1_t *h1)
{
	http_worker_t *worker = h1->conn->worker;

	h1->exchange = http_exchange_new(&http1_exchange_ops, &worker->counters, h1, h1->request,
			zend_string_equals_literal(h1->request->method, "HEAD"));
	if (UNEXPECTED(h1->conn->input_ended)) {
		h1->exchange->flags |= HTTP_EXCHANGE_F_HALF_CLOSED;
	}
	worker->dispatch(worker, h1->exchange);
}

/* --- errors --- */

/* The message is not what it has to be: answers, unless the response has begun, and ends the connection. */
static void refuse_message(http1_t *h1, int status)
{
	http_exchange_t *exchange = h1->exchange;

	if (exchange == NULL) {
		http1_refuse(h1, status, NULL, true);
		return;
	}
	if (http_exchange_is(exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE)) {
		http_conn_finish(h1->conn);
		return;
	}
	/* The handler has begun: its body call gets the error, and what it makes of it is the answer. */
	h1->closes = true;
	h1->discards = true;
	h1->error = status;
	http1_adjust_reading(h1);
	http_exchange_fail_body(exchange, status);
}

/* The rest of the message will not come. What was answered before is sent. */
static void give_up_message(http1_t *h1)
{
	http_exchange_t *exchange = h1->exchange;

	if (exchange != NULL && !http_exchange_is(exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE)) {
		http_exchange_lose(exchange, "the client is gone");
	}
	http_conn_finish(h1->conn);
}

/* --- the body --- */

static bool starts_early(const http1_t *h1)
{
	const http_settings_t *settings = h1->conn->worker->settings;

	return settings->body_streaming_enabled || !settings->auto_await_body;
}

static void begin_message(http1_t *h1)
{
	http_worker_t *worker = h1->conn->worker;
	http_request_t *request = http_request_new();

	request->peer = h1->conn->peer;
	request->telemetry = worker->settings->telemetry_enabled;
	http_request_set_log(request, worker->log);
	request->max_decoded = (size_t) worker->settings->request_max_decompressed_size;
	h1->request = request;
	h1->phase = HTTP1_HEAD;
	http1_parse_reset(h1);
}

/* The whole body is here. */
static void body_complete(http1_t *h1)
{
	if (!h1->discards) {
		const int status = http_request_end_body(h1->request);

		if (UNEXPECTED(status != 0)) {
			refuse_message(h1, status);
			return;
		}
	}
	h1->request->complete = true;
	h1->phase = HTTP1_RESPOND;
	http_conn_clear_deadline(h1->conn);
	if (UNEXPECTED(h1->late_refusal != 0)) {
		http1_refuse(h1, h1->late_refusal, NULL, false);
	} else if (h1->exchange == NULL) {
		dispatch(h1);
	} else {
		http_exchange_notify_input(h1->exchange);
		if (h1->discards) {
			/* The response has ended before. */
			http1_response_done(h1);
		}
	}
}

/* The head is complete: begins with the body, or with the handler. */
static void head_complete(http1_t *h1)
{
	http_request_t *request = h1->request;
	const http_settings_t *settings = h1->conn->worker->settings;
	const bool has_body = h1->chunked || h1->body_left > 0;
	int status;

	if (h1->body_left > settings->max_body_size) {
		http1_refuse(h1, 413, NULL, true);
		return;
	}
	if (EXPECTED(!has_body)) {
		body_complete(h1);
		return;
	}
	if (UNEXPECTED(h1->conn->worker->prepare != NULL)) {
		h1->conn->worker->prepare(h1->conn->worker, request);
	}
	status = http_request_begin_body(request);
	if (UNEXPECTED(status == 415) && !h1->expects) {
		/* The connection stays usable: the body is read, and thrown away. */
		h1->late_refusal = status;
		h1->discards = true;
	} else if (UNEXPECTED(status != 0)) {
		http1_refuse(h1, status, NULL, true);
		return;
	}
	h1->phase = HTTP1_BODY;
	http_conn_set_deadline(h1->conn, HTTP_DEADLINE_READ);
	if (UNEXPECTED(request->spool != NULL)) {
		dispatch(h1);
		return;
	}
	/* A form is parsed while it arrives, and not taken piece by piece. */
	if (starts_early(h1) && request->form == NULL && h1->late_refusal == 0) {
		request->body_is_streamed = settings->body_streaming_enabled;
		request->awaits_body = settings->auto_await_body;
		dispatch(h1);
	}
}

/* --- input --- */

/* Works on input of a body. Returns the number of bytes used. */
static size_t take_body(http1_t *h1, const char *data, size_t length)
{
	size_t used;

	if (h1->chunked) {
		used = http1_parse_chunks(h1, data, length);
	} else {
		used = MIN(length, (size_t) h1->body_left);
		h1->body_left -= (zend_long) used;
		http1_body_add(h1, data, used);
	}
	if (UNEXPECTED(h1->error != 0)) {
		refuse_message(h1, h1->error);
		/* Nothing behind it is read. */
		return length;
	}
	if (h1->chunked ? h1->chunks_complete : h1->body_left == 0) {
		body_complete(h1);
		used = EXPECTED(h1->error == 0) ? used : length;
	} else {
		http_conn_set_deadline(h1->conn, HTTP_DEADLINE_READ);
		if (h1->exchange != NULL) {
			http_exchange_notify_input(h1->exchange);
		}
	}
	return used;
}

/* Works on input of a head. Returns the number of bytes used. */
static size_t take_head(http1_t *h1, const char *data, size_t length)
{
	size_t used;

	if (h1->phase == HTTP1_IDLE) {
		begin_message(h1);
	}
	used = http1_parse_head(h1, data, length);
	if (UNEXPECTED(h1->error != 0)) {
		http1_refuse(h1, h1->error, NULL, true);
	} else if (h1->head_complete) {
		head_complete(h1);
	} else if (!http_deadline_is_in(&h1->conn->phase, http_worker_deadlines(h1->conn->worker, HTTP_DEADLINE_READ))) {
		http_conn_set_deadline(h1->conn, HTTP_DEADLINE_READ);
	}
	return used;
}

static void rest(http1_t *h1);

/* Works on input until it is used up, a response is awaited, or the connection ends. What is left is kept. */
static void process(http1_t *h1, const char *data, size_t length)
{
	http_conn_t *conn = h1->conn;
	const bool is_pending = data == NULL;

	h1->processing = true;
	http_conn_pin(conn);
	for (;;) {
		if (is_pending) {
			length = http1_pending_length(h1);
			data = length > 0 ? ZSTR_VAL(h1->pending.s) + h1->pending_done : NULL;
		}
		if (length == 0 || h1->phase == HTTP1_RESPOND || !http_conn_is_open(conn)) {
			break;
		}
		const size_t used = h1->phase == HTTP1_BODY ? take_body(h1, data, length) : take_head(h1, data, length);

		if (is_pending) {
			h1->pending_done += used;
		} else {
			data += used;
			length -= used;
		}
	}
	if (is_pending && http1_pending_length(h1) == 0) {
		smart_str_free(&h1->pending);
		h1->pending_done = 0;
	} else if (!is_pending && length > 0 && http_conn_is_open(conn)) {
		smart_str_appendl(&h1->pending, data, length);
	}
	h1->processing = false;
	if (UNEXPECTED(h1->expects) && h1->phase == HTTP1_BODY && h1->exchange == NULL && http_conn_is_open(conn)) {
		http1_send_continue(h1);
	}
	if (UNEXPECTED(conn->input_ended) && (h1->phase == HTTP1_HEAD || h1->phase == HTTP1_BODY)
			&& http_conn_is_open(conn)) {
		give_up_message(h1);
	}
	http1_adjust_reading(h1);
	if (h1->phase == HTTP1_IDLE) {
		/* The last answer was complete at once, without a handler. */
		rest(h1);
	}
	http_conn_unpin(conn);
}

/* The time for the next piece of the body runs while a body call waits for it: not while a handler has other things to do. */
static void adjust_deadline(http1_t *h1)
{
	http_conn_t *conn = h1->conn;
	const bool is_awaited = h1->discards || h1->exchange == NULL
			|| (!h1->expects && http_request_awaits_client(h1->request));

	if (!is_awaited || h1->error != 0) {
		http_conn_clear_deadline(conn);
	} else if (!http_deadline_is_in(&conn->phase, http_worker_deadlines(conn->worker, HTTP_DEADLINE_READ))) {
		http_conn_set_deadline(conn, HTTP_DEADLINE_READ);
	}
}

void http1_adjust_reading(http1_t *h1)
{
	const http_settings_t *settings = h1->conn->worker->settings;
	bool room = http1_pending_length(h1) < HTTP1_PENDING_MAX;

	if (h1->conn->state != HTTP_CONN_OPEN || h1->conn->input_ended) {
		return;
	}
	if (h1->phase == HTTP1_BODY && h1->exchange != NULL && !h1->discards) {
		room = room
				&& http_request_backlog(h1->request)
						< (size_t) MAX(settings->stream_write_buffer_bytes, HTTP_READ_SIZE);
	}
	if (UNEXPECTED(h1->phase == HTTP1_BODY && h1->request->spool != NULL && !h1->discards)) {
		room = !http_spool_is_full(h1->request->spool);
	}
	http_conn_read(h1->conn, room && h1->error == 0);
	if (UNEXPECTED(h1->phase == HTTP1_BODY)) {
		adjust_deadline(h1);
	}
}

static void on_input(http_conn_t *conn, const char *data, size_t length)
{
	http1_t *h1 = http1_of(conn);

	if (UNEXPECTED(http1_pending_length(h1) > 0) || h1->phase == HTTP1_RESPOND) {
		smart_str_appendl(&h1->pending, data, length);
		http1_adjust_reading(h1);
		return;
	}
	process(h1, data, length);
}

static void on_input_end(http_conn_t *conn)
{
	http1_t *h1 = http1_of(conn);

	/* A whole request is answered; half a one is not. */
	if (h1->phase == HTTP1_IDLE) {
		http_conn_finish(conn);
	} else if (h1->phase == HTTP1_RESPOND && h1->exchange != NULL) {
		h1->exchange->flags |= HTTP_EXCHANGE_F_HALF_CLOSED;
	} else if (h1->phase != HTTP1_RESPOND) {
		give_up_message(h1);
	}
}

/* --- parting --- */

/* A client whose connection has been silent for so long, ms, is not about to send a request. */
#define ACTIVE_MS 1000

/* Ends a connection without a request, unless one has arrived: a client that has sent one would see the end instead of an answer. */
static void finish_idle(http1_t *h1)
{
	http_conn_t *conn = h1->conn;

	if (http_conn_has_input(conn)) {
		http_conn_set_deadline(conn, HTTP_DEADLINE_READ);
	} else {
		http_conn_finish(conn);
	}
}

/* The worker drains. The next request of an active client may be on its way, and no answer has told it to stop: it has a little
 * time to arrive, and its answer will tell. */
static void part(http1_t *h1)
{
	if (!h1->conn->input_ended && http_conn_is_fresh(h1->conn, ACTIVE_MS)) {
		http_conn_set_deadline(h1->conn, HTTP_DEADLINE_PARTING);
	} else {
		finish_idle(h1);
	}
}

/* --- responses --- */

/* Everything that has arrived is answered: the connection waits for the next request, for as long as it may. */
static void rest(http1_t *h1)
{
	http_conn_t *conn = h1->conn;

	if (!http_conn_is_open(conn)) {
		return;
	}
	if (conn->corked) {
		http_conn_flush(conn);
		if (UNEXPECTED(!http_conn_is_open(conn))) {
			return;
		}
	}
	if (UNEXPECTED(conn->input_ended)) {
		http_conn_finish(conn);
		return;
	}
	http_conn_set_deadline(conn, HTTP_DEADLINE_IDLE);
	if (UNEXPECTED(conn->worker->draining || http_overload_drains(conn))) {
		part(h1);
	}
}

/* A response has been sent, or nearly: goes on with what is pending, or waits for more. process() does so itself. */
static void next_request(http1_t *h1)
{
	h1->phase = HTTP1_IDLE;
	if (h1->processing) {
		return;
	}
	if (http1_pending_length(h1) > 0) {
		process(h1, NULL, 0);
	} else {
		rest(h1);
	}
}

/* False while so much is queued that the next response has to wait: a client that does not read costs one response. */
static bool takes_more(const http_conn_t *conn)
{
	return conn->output.bytes < (size_t) conn->worker->settings->stream_write_buffer_bytes && conn->output.files == 0;
}

void http1_response_done(http1_t *h1)
{
	http_conn_t *conn = h1->conn;

	if (h1->exchange != NULL) {
		h1->exchange->flags |= HTTP_EXCHANGE_F_OUTPUT_COMPLETE;
		if (UNEXPECTED(h1->phase == HTTP1_BODY)) {
			http_exchange_lose_body(h1->exchange);
		}
	}
	if (!http_conn_is_open(conn)) {
		return;
	}
	if (h1->closes) {
		http_conn_finish(conn);
		return;
	}
	if (h1->phase == HTTP1_BODY) {
		/* The rest of the body is thrown away, as far as the limit allows. */
		h1->discards = true;
		http1_adjust_reading(h1);
		return;
	}
	drop_message(h1);
	if (UNEXPECTED(!takes_more(conn))) {
		h1->held = true;
		return;
	}
	next_request(h1);
}

static void on_output(http_conn_t *conn)
{
	http1_t *h1 = http1_of(conn);

	if (h1->held) {
		if (takes_more(conn)) {
			h1->held = false;
			next_request(h1);
		}
	} else if (h1->exchange != NULL && http1_exchange_ops.has_room(h1->exchange)) {
		http_exchange_notify_room(h1->exchange);
	}
}

/* --- deadlines and ends --- */

static void on_expired(http_conn_t *conn)
{
	http1_t *h1 = http1_of(conn);

	switch (h1->phase) {
		case HTTP1_HEAD:
			/* A client that has sent a line speaks HTTP. */
			if (h1->head.s != NULL && memchr(ZSTR_VAL(h1->head.s), '\n', ZSTR_LEN(h1->head.s)) != NULL) {
				http1_refuse(h1, 408, NULL, true);
				return;
			}
			break;
		case HTTP1_BODY:
			if (h1->exchange == NULL) {
				http1_refuse(h1, 408, NULL, true);
				return;
			}
			if (!h1->discards) {
				h1->closes = true;
				http_exchange_fail_input(h1->exchange, 408, "the request body stalls");
				return;
			}
			break;
		case HTTP1_IDLE:
			if (conn->heard) {
				finish_idle(h1);
				return;
			}
			break;
		default: break;
	}
	http_conn_close(conn);
}

static void on_drain(http_conn_t *conn)
{
	if (http1_of(conn)->phase == HTTP1_IDLE) {
		part(http1_of(conn));
	}
}

static void on_closed(http_conn_t *conn)
{
	http1_t *h1 = http1_of(conn);

	if (h1->exchange != NULL && !http_exchange_is(h1->exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE)) {
		http_exchange_lose(h1->exchange, "the client is gone");
	}
	drop_message(h1);
	http_count(&conn->worker->counters.conns_active_h1, (uint64_t) -1);
}

static void free_state(http1_t *h1)
{
	smart_str_free(&h1->head);
	smart_str_free(&h1->pending);
	efree(h1);
}

static void on_dispose(http_conn_t *conn)
{
	free_state(http1_of(conn));
}

void http1_leave(http1_t *h1)
{
	ZEND_ASSERT(!h1->processing);
	h1->exchange->flags |= HTTP_EXCHANGE_F_OUTPUT_COMPLETE;
	drop_message(h1);
	free_state(h1);
}

static const http_protocol_t protocol = {
	.input = on_input,
	.input_end = on_input_end,
	.output = on_output,
	.expired = on_expired,
	.drain = on_drain,
	.closed = on_closed,
	.dispose = on_dispose,
};

void http1_start(http_conn_t *conn)
{
	http1_t *h1 = ecalloc(1, sizeof(*h1));

	h1->conn = conn;
	http_conn_set_protocol(conn, &protocol, h1);
	http_count(&conn->worker->counters.conns_active_h1, 1);
	http_conn_set_deadline(conn, HTTP_DEADLINE_READ);
	http_conn_read(conn, true);
}
