/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A connection of HTTP/2: the library's callbacks, and the connection's. */
#include "http2.h"
#include "net/overload.h"

/* What a client may send ahead on all streams together; each stream has 64 KiB. */
#define CONNECTION_WINDOW (1024 * 1024)
#define STREAMS_MAX       100
/* Resets that a client may make at once, and in a second from then on (CVE-2023-44487). */
#define RESETS_AT_ONCE    1000
#define RESETS_A_SECOND   33
/* Frames of settings and pings that wait for the client to read their answers. */
#define ANSWERS_MAX       1000

const char http2_refusal[17] = { 0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 };

static http2_stream_t *find(nghttp2_session *session, int32_t id)
{
	return nghttp2_session_get_stream_user_data(session, id);
}

/* --- callbacks of the library --- */

static int on_begin_frame(nghttp2_session *session, const nghttp2_frame_hd *head, void *user)
{
	const uint32_t error = http2_check_frame(user, head);

	if (EXPECTED(error == NGHTTP2_NO_ERROR)) {
		return 0;
	}
	nghttp2_session_terminate_session(session, error);
	return NGHTTP2_ERR_CALLBACK_FAILURE;
}

static int on_begin_headers(nghttp2_session *session, const nghttp2_frame *frame, void *user)
{
	http2_t *h2 = user;

	if (frame->hd.type == NGHTTP2_HEADERS && frame->headers.cat == NGHTTP2_HCAT_REQUEST) {
		nghttp2_session_set_stream_user_data(session, frame->hd.stream_id, http2_stream_new(h2, frame->hd.stream_id));
	}
	return 0;
}

static int on_header(nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_length,
		const uint8_t *value, size_t length, uint8_t flags, void *user)
{
	http2_stream_t *stream = find(session, frame->hd.stream_id);

	if (stream == NULL || frame->headers.cat != NGHTTP2_HCAT_REQUEST) {
		/* Trailers mean nothing here. */
		return 0;
	}
	return http2_stream_add_field(stream, name, name_length, value, length) ? 0 : NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *user)
{
	http2_stream_t *stream = frame->hd.stream_id > 0 ? find(session, frame->hd.stream_id) : NULL;
	const bool ended = (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;

	if (frame->hd.type == NGHTTP2_GOAWAY) {
		http_count(&((http2_t *) user)->conn->worker->counters.h2_goaway_recv_total, 1);
	}
	if (stream == NULL) {
		return 0;
	}
	if (frame->hd.type == NGHTTP2_HEADERS && frame->headers.cat == NGHTTP2_HCAT_REQUEST) {
		http2_stream_begin(stream, ended);
	} else if (ended && (frame->hd.type == NGHTTP2_DATA || frame->hd.type == NGHTTP2_HEADERS)) {
		http2_stream_end_body(stream);
	} else if (frame->hd.type == NGHTTP2_RST_STREAM) {
		stream->reset_by_peer = true;
	}
	return 0;
}

static int on_data(nghttp2_session *session, uint8_t flags, int32_t id, const uint8_t *data, size_t length, void *user)
{
	http2_stream_t *stream = find(session, id);

	http_count(&((http2_t *) user)->conn->worker->counters.h2_data_recv_bytes_total, length);
	/* A stream that is not read holds up no other: each has its own window for that. */
	nghttp2_session_consume_connection(session, length);
	if (stream != NULL) {
		http2_stream_add_body(stream, (const char *) data, length);
	}
	return 0;
}

/* The library refuses a request: it resets a stream that it may not know. */
static int on_refused(nghttp2_session *session, const nghttp2_frame *frame, int error, void *user)
{
	if (frame->hd.type == NGHTTP2_HEADERS) {
		http2_note_reset(user, frame->hd.stream_id);
	}
	return 0;
}

static int on_sent(nghttp2_session *session, const nghttp2_frame *frame, void *user)
{
	http2_stream_t *stream = frame->hd.stream_id > 0 ? find(session, frame->hd.stream_id) : NULL;

	if (frame->hd.type == NGHTTP2_RST_STREAM) {
		http2_note_reset(user, frame->hd.stream_id);
	}
	if (stream != NULL && frame->hd.type == NGHTTP2_DATA && frame->hd.length > 0) {
		http2_stream_await_window(stream, false);
		stream->h2->last_data = ZEND_ASYNC_NOW();
	}
	if (stream != NULL && stream->refused && (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) && !stream->was_reset
			&& (frame->hd.type == NGHTTP2_DATA || frame->hd.type == NGHTTP2_HEADERS)
			&& nghttp2_session_get_stream_remote_close(session, frame->hd.stream_id) == 0) {
		http2_stream_reset(stream, NGHTTP2_NO_ERROR);
	}
	return 0;
}

static int on_stream_close(nghttp2_session *session, int32_t id, uint32_t error, void *user)
{
	http2_stream_t *stream = find(session, id);

	if (stream != NULL) {
		http2_stream_close(stream, error);
	}
	return 0;
}

static nghttp2_session_callbacks *make_callbacks(void)
{
	nghttp2_session_callbacks *callbacks;

	nghttp2_session_callbacks_new(&callbacks);
	nghttp2_session_callbacks_set_on_begin_frame_callback(callbacks, on_begin_frame);
	nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, on_begin_headers);
	nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
	nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
	nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
	nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks, on_refused);
	nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, on_sent);
	nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_stream_close);
	return callbacks;
}

static bool open_session(http2_t *h2)
{
	nghttp2_session_callbacks *callbacks = make_callbacks();
	nghttp2_option *option;
	const nghttp2_settings_entry settings[] = {
		{ NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, STREAMS_MAX },
		{ NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, HTTP2_HEAD_MAX },
		/* Only where there is a handler: RFC 8441 section 3. */
		{ NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL, 1 },
	};
	const size_t count = sizeof(settings) / sizeof(*settings) - (h2->conn->worker->has_tunnels ? 0 : 1);
	bool fine;

	nghttp2_option_new(&option);
	nghttp2_option_set_no_auto_window_update(option, 1);
	nghttp2_option_set_stream_reset_rate_limit(option, RESETS_AT_ONCE, RESETS_A_SECOND);
	nghttp2_option_set_max_outbound_ack(option, ANSWERS_MAX);
	nghttp2_option_set_no_closed_streams(option, 1);
	fine = nghttp2_session_server_new2(&h2->session, callbacks, h2, option) == 0
			&& nghttp2_submit_settings(h2->session, NGHTTP2_FLAG_NONE, settings, count) == 0
			&& nghttp2_session_set_local_window_size(h2->session, NGHTTP2_FLAG_NONE, 0, CONNECTION_WINDOW) == 0;
	nghttp2_option_del(option);
	nghttp2_session_callbacks_del(callbacks);
	return fine;
}

/* --- output --- */

/* True while the connection takes more: what waits there cannot be put in another order. */
static bool has_room(const http_conn_t *conn)
{
	return conn->output.bytes < (size_t) conn->worker->settings->write_buffer_size;
}

/* All is with the socket: true if the stream has output that the windows of the client do not allow. The end is output, too: the library
 * holds an empty frame back as well. */
static bool stream_waits_for_window(const http2_t *h2, const http2_stream_t *stream)
{
	if (stream->output.bytes > 0) {
		return stream->disk == NULL;
	}
	return stream->output_ended && !stream->was_reset
			&& nghttp2_session_get_stream_local_close(h2->session, stream->id) == 0;
}

/* Each that waits has its own time for it: that others go on, or a PING is answered, is no progress of its own. */
static void watch_windows(http2_t *h2)
{
	for (http2_stream_t *stream = h2->first; stream != NULL; stream = stream->next) {
		http2_stream_await_window(stream, stream_waits_for_window(h2, stream));
	}
}

static bool waits_for_window(const http2_t *h2)
{
	for (const http2_stream_t *stream = h2->first; stream != NULL; stream = stream->next) {
		if (stream_waits_for_window(h2, stream)) {
			return true;
		}
	}
	return false;
}

/* The client sends no more, so that its windows grow no more: what waits for them is lost. */
static void give_up_waiting(http2_t *h2)
{
	h2->held = true;
	for (http2_stream_t *stream = h2->first; stream != NULL; stream = stream->next) {
		if (stream_waits_for_window(h2, stream)) {
			http2_stream_give_up(stream);
		}
	}
	h2->held = false;
}

/* Nothing is left to do on the connection. */
static bool is_over(const http2_t *h2)
{
	const bool ends = h2->draining || h2->conn->input_ended;

	return !nghttp2_session_want_write(h2->session)
			&& (!nghttp2_session_want_read(h2->session) || (ends && h2->first == NULL));
}

/* Sends, or holds back, for one iteration of the loop at most, what other streams are about to add to. */
static void send_now_or_soon(http2_t *h2, bool soon)
{
	http_conn_t *conn = h2->conn;
	bool has_sent = false;

	if (h2->processing || h2->sending || h2->held || !http_conn_is_open(conn)) {
		return;
	}
	h2->sending = true;
	http_conn_pin(conn);
	while (http_conn_is_open(conn) && has_room(conn)) {
		const uint8_t *data;
		const nghttp2_ssize length = nghttp2_session_mem_send2(h2->session, &data);

		if (length <= 0) {
			if (length < 0) {
				http_conn_close(conn);
			}
			break;
		}
		has_sent = true;
		http_conn_cork(conn);
		http_conn_write(conn, (const char *) data, (size_t) length, NULL, NULL, 0);
	}
	if (conn->corked && !(soon && h2->stream_count > 0 && !waits_for_window(h2))) {
		http_conn_flush(conn);
	}
	h2->sending = false;
	if (http_conn_is_open(conn)) {
		if (conn->output.bytes == 0 && waits_for_window(h2)) {
			if (UNEXPECTED(conn->input_ended)) {
				give_up_waiting(h2);
				/* The resets; nothing waits any more. */
				send_now_or_soon(h2, false);
				http_conn_unpin(conn);
				return;
			}
			http_conn_await_client(conn, has_sent);
			watch_windows(h2);
		} else {
			http_conn_await_no_client(conn);
		}
		if (is_over(h2)) {
			http_conn_finish(conn);
		} else if (h2->first == NULL && conn->phase.queue == NULL) {
			http_conn_set_deadline(conn, HTTP_DEADLINE_IDLE);
		}
	}
	http_conn_unpin(conn);
}

void http2_send(http2_t *h2)
{
	send_now_or_soon(h2, false);
}

void http2_send_soon(http2_t *h2)
{
	send_now_or_soon(h2, true);
}

/* --- the connection --- */

/* What the client is told when the library gives up. */
static uint32_t code_of(nghttp2_ssize error)
{
	switch (error) {
		case NGHTTP2_ERR_BAD_CLIENT_MAGIC: return NGHTTP2_PROTOCOL_ERROR;
		case NGHTTP2_ERR_FLOODED:
		case NGHTTP2_ERR_TOO_MANY_CONTINUATIONS: return NGHTTP2_ENHANCE_YOUR_CALM;
		default: return NGHTTP2_INTERNAL_ERROR;
	}
}

static void on_input(http_conn_t *conn, const char *data, size_t length)
{
	http2_t *h2 = http2_of(conn);

	h2->processing = true;
	const nghttp2_ssize used = nghttp2_session_mem_recv2(h2->session, (const uint8_t *) data, length);

	h2->processing = false;
	if (used < 0 && http_conn_is_open(conn)) {
		nghttp2_session_terminate_session(h2->session, code_of(used));
	}
	http2_send(h2);
}

/* Whole requests are answered. The library sees that no more of the others will come by their reset. */
static void on_input_end(http_conn_t *conn)
{
	http2_t *h2 = http2_of(conn);

	h2->held = true;
	for (http2_stream_t *stream = h2->first; stream != NULL; stream = stream->next) {
		http2_stream_lose_input(stream);
	}
	h2->held = false;
	if (h2->first != NULL) {
		/* A client that has closed its socket resets the connection for it, and its handlers need not go on. */
		nghttp2_submit_ping(h2->session, NGHTTP2_FLAG_NONE, NULL);
	}
	http2_send(h2);
}

static void on_output(http_conn_t *conn)
{
	http2_send(http2_of(conn));
}

void http2_drain(http2_t *h2)
{
	if (!h2->draining) {
		h2->draining = true;
		nghttp2_submit_goaway(h2->session, NGHTTP2_FLAG_NONE, nghttp2_session_get_last_proc_stream_id(h2->session),
				NGHTTP2_NO_ERROR, NULL, 0);
		http_count(&h2->conn->worker->counters.h2_goaway_sent_total, 1);
	}
}

static bool on_stalled(http_conn_t *conn)
{
	for (http2_stream_t *stream = http2_of(conn)->first; stream != NULL; stream = stream->next) {
		if (stream->tunnel != NULL && http2_tunnel_is_stalled(stream)) {
			return true;
		}
	}
	return false;
}

static void on_expired(http_conn_t *conn)
{
	http2_t *h2 = http2_of(conn);

	/* No stream was opened for a while. */
	if (h2->first == NULL) {
		http2_drain(h2);
		http2_send(h2);
	}
}

void http2_drain_tunnels(http2_t *h2)
{
	h2->held = true;
	for (http2_stream_t *stream = h2->first; stream != NULL; stream = stream->next) {
		if (stream->tunnel != NULL) {
			http2_tunnel_drain(stream);
		}
	}
	h2->held = false;
}

static void on_aged(http_conn_t *conn)
{
	http2_t *h2 = http2_of(conn);

	http_overload_drains(conn);
	http2_drain(h2);
	http2_drain_tunnels(h2);
	http2_send(h2);
}

static void on_drain(http_conn_t *conn)
{
	http2_t *h2 = http2_of(conn);

	http2_drain(h2);
	http2_drain_tunnels(h2);
	http2_send(h2);
}

static void on_closed(http_conn_t *conn)
{
	http2_t *h2 = http2_of(conn);

	while (h2->first != NULL) {
		nghttp2_session_set_stream_user_data(h2->session, h2->first->id, NULL);
		http2_stream_close(h2->first, NGHTTP2_NO_ERROR);
	}
	http_count(&conn->worker->counters.conns_active_h2, (uint64_t) -1);
}

static void on_dispose(http_conn_t *conn)
{
	http2_t *h2 = http2_of(conn);

	nghttp2_session_del(h2->session);
	efree(h2);
}

static const http_protocol_t protocol = {
	.input = on_input,
	.input_end = on_input_end,
	.output = on_output,
	.expired = on_expired,
	.stalled = on_stalled,
	.drain = on_drain,
	.aged = on_aged,
	.closed = on_closed,
	.dispose = on_dispose,
};

void http2_start(http_conn_t *conn)
{
	http2_t *h2 = ecalloc(1, sizeof(*h2));

	h2->conn = conn;
	if (UNEXPECTED(!open_session(h2))) {
		nghttp2_session_del(h2->session);
		efree(h2);
		http_conn_close(conn);
		return;
	}
	http_conn_set_protocol(conn, &protocol, h2);
	http_count(&conn->worker->counters.conns_active_h2, 1);
	http_conn_set_deadline(conn, HTTP_DEADLINE_READ);
	http_conn_read(conn, true);
	http2_send(h2);
}
