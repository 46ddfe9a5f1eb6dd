/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A stream of HTTP/2 that is a tunnel (RFC 8441): DATA in both directions. */
#include "http2.h"
#include "net/overload.h"

struct _http2_tunnel_s {
	http_tunnel_t tunnel;   /* must be first */
	http2_stream_t *stream; /* borrowed: owns this */
	bool is_started;
};

static http2_stream_t *stream_of(const http_tunnel_t *tunnel)
{
	return ((const http2_tunnel_t *) tunnel)->stream;
}

/* --- for the user --- */

static void give_early_input(http2_stream_t *stream)
{
	smart_str early = stream->early;

	stream->early = (smart_str) { 0 };
	if (early.s != NULL) {
		http2_tunnel_input(stream, ZSTR_VAL(early.s), ZSTR_LEN(early.s));
		smart_str_free(&early);
	}
}

static void start(http_tunnel_t *tunnel)
{
	http2_tunnel_t *self = (http2_tunnel_t *) tunnel;
	http2_stream_t *stream = self->stream;
	http_conn_t *conn = stream->h2->conn;

	self->is_started = true;
	http_conn_pin(conn);
	/* The stream may be gone in either call, not the library's session. */
	stream->h2->held = true;
	give_early_input(stream);
	stream->h2->held = false;
	if (tunnel->owner != NULL && stream->input_ended) {
		tunnel->user->input_end(tunnel->owner);
	}
	if (http_conn_is_open(conn) && (conn->worker->draining || conn->is_old)) {
		http2_drain_tunnels(http2_of(conn));
	}
	if (http_conn_is_open(conn)) {
		http2_send(http2_of(conn));
	}
	http_conn_unpin(conn);
}

static void write_bytes(http_tunnel_t *tunnel, const char *head, size_t length, zend_string *body)
{
	http2_stream_t *stream = stream_of(tunnel);

	if (stream->output_ended) {
		return;
	}
	http_output_append(&stream->output, head, length);
	if (body != NULL) {
		http_output_append_string(&stream->output, body, 0);
	}
	http2_resume(stream);
	http2_send(stream->h2);
}

static size_t queued(const http_tunnel_t *tunnel)
{
	return stream_of(tunnel)->output.bytes;
}

static void finish(http_tunnel_t *tunnel)
{
	http2_stream_t *stream = stream_of(tunnel);

	/* What the client still sends is of no use. */
	stream->output_ended = stream->refused = stream->discards = true;
	http2_resume(stream);
	http2_send(stream->h2);
}

static void abort_tunnel(http_tunnel_t *tunnel)
{
	http2_stream_t *stream = stream_of(tunnel);

	http_output_clear(&stream->output);
	http2_stream_reset(stream, NGHTTP2_CANCEL);
	http2_send(stream->h2);
}

static const http_tunnel_ops_t tunnel_ops = {
	.start = start,
	.write = write_bytes,
	.queued = queued,
	.finish = finish,
	.abort = abort_tunnel,
};

http_tunnel_t *http2_open_tunnel(http_exchange_t *exchange, const http_tunnel_user_t *user, void *owner)
{
	http2_stream_t *stream = http2_stream_of(exchange);
	http2_tunnel_t *self = ecalloc(1, sizeof(*self));

	self->tunnel = (http_tunnel_t) { .ops = &tunnel_ops, .user = user, .owner = owner };
	self->stream = stream;
	stream->tunnel = self;
	stream->exchange = NULL;
	/* The exchange keeps the object. */
	stream->request = NULL;
	http_deadline_clear(&stream->deadline);
	http2_submit_head(stream, exchange->response, -1, true);
	exchange->flags |= HTTP_EXCHANGE_F_OUTPUT_COMPLETE;
	http_exchange_detach(exchange);
	http_exchange_release(exchange);
	if (http_overload_drains(stream->h2->conn)) {
		http2_drain(stream->h2);
	}
	return &self->tunnel;
}

/* --- for the stream --- */

void http2_tunnel_input(http2_stream_t *stream, const char *data, size_t length)
{
	http_tunnel_t *tunnel = &stream->tunnel->tunnel;

	nghttp2_session_consume_stream(stream->h2->session, stream->id, length);
	if (tunnel->owner != NULL && !stream->discards) {
		tunnel->user->input(tunnel->owner, data, length);
	}
}

void http2_tunnel_input_end(http2_stream_t *stream)
{
	http_tunnel_t *tunnel = &stream->tunnel->tunnel;

	if (stream->tunnel->is_started && tunnel->owner != NULL) {
		tunnel->user->input_end(tunnel->owner);
	}
}

void http2_tunnel_output(http2_stream_t *stream)
{
	http_tunnel_t *tunnel = &stream->tunnel->tunnel;

	if (tunnel->owner != NULL) {
		tunnel->user->output(tunnel->owner);
	}
}

bool http2_tunnel_is_stalled(http2_stream_t *stream)
{
	http_tunnel_t *tunnel = &stream->tunnel->tunnel;

	return tunnel->owner != NULL && tunnel->user->stalled(tunnel->owner);
}

void http2_tunnel_drain(http2_stream_t *stream)
{
	http_tunnel_t *tunnel = &stream->tunnel->tunnel;

	if (tunnel->owner != NULL) {
		tunnel->user->drain(tunnel->owner);
	}
}

void http2_tunnel_close(http2_stream_t *stream)
{
	http_tunnel_lose(&stream->tunnel->tunnel);
	efree(stream->tunnel);
	stream->tunnel = NULL;
}
