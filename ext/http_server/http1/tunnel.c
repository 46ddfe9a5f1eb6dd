/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A connection of HTTP/1 that has switched to another protocol: all of it is a tunnel. */
#include "http1.h"
#include "base/status.h"
#include "message/tunnel.h"
#include "net/overload.h"

typedef struct {
	http_tunnel_t tunnel; /* must be first */
	http_conn_t *conn;    /* borrowed: owns this */
	zend_string *early;   /* owned: input that has arrived with the request; NULL: none */
} http1_tunnel_t;

static http1_tunnel_t *tunnel_of(const http_conn_t *conn)
{
	return (http1_tunnel_t *) conn->state_of_protocol;
}

static http_conn_t *conn_of(const http_tunnel_t *tunnel)
{
	return ((const http1_tunnel_t *) tunnel)->conn;
}

/* --- for the user --- */

static void on_input(http_conn_t *conn, const char *data, size_t length);
static void on_input_end(http_conn_t *conn);
static void on_output(http_conn_t *conn);
static void on_drain(http_conn_t *conn);

static void start(http_tunnel_t *tunnel)
{
	http1_tunnel_t *self = (http1_tunnel_t *) tunnel;
	http_conn_t *conn = self->conn;
	zend_string *early = self->early;

	http_conn_pin(conn);
	self->early = NULL;
	if (early != NULL) {
		on_input(conn, ZSTR_VAL(early), ZSTR_LEN(early));
		zend_string_release(early);
	}
	if (http_conn_is_open(conn)) {
		if (conn->input_ended) {
			on_input_end(conn);
		} else {
			http_conn_read(conn, true);
		}
	}
	if (http_conn_is_open(conn) && (conn->worker->draining || conn->is_old)) {
		on_drain(conn);
	}
	http_conn_unpin(conn);
}

static void write_bytes(http_tunnel_t *tunnel, const char *head, size_t length, zend_string *body)
{
	http_conn_t *conn = conn_of(tunnel);

	http_conn_pin(conn);
	http_conn_write(conn, head, length, body, NULL, 0);
	if (conn->tls != NULL && http_conn_is_open(conn)) {
		/* What was queued before may have gone out, too. */
		on_output(conn);
	}
	http_conn_unpin(conn);
}

static size_t queued(const http_tunnel_t *tunnel)
{
	return conn_of(tunnel)->output.bytes;
}

static void finish(http_tunnel_t *tunnel)
{
	http_conn_finish(conn_of(tunnel));
}

static void abort_tunnel(http_tunnel_t *tunnel)
{
	http_conn_close(conn_of(tunnel));
}

static const http_tunnel_ops_t tunnel_ops = {
	.start = start,
	.write = write_bytes,
	.queued = queued,
	.finish = finish,
	.abort = abort_tunnel,
};

/* --- for the connection --- */

static void on_input(http_conn_t *conn, const char *data, size_t length)
{
	http_tunnel_t *tunnel = &tunnel_of(conn)->tunnel;

	if (tunnel->owner != NULL) {
		tunnel->user->input(tunnel->owner, data, length);
	}
}

static void on_input_end(http_conn_t *conn)
{
	http_tunnel_t *tunnel = &tunnel_of(conn)->tunnel;

	if (tunnel->owner != NULL) {
		tunnel->user->input_end(tunnel->owner);
	} else {
		http_conn_close(conn);
	}
}

static void on_output(http_conn_t *conn)
{
	http_tunnel_t *tunnel = &tunnel_of(conn)->tunnel;

	if (tunnel->owner != NULL) {
		tunnel->user->output(tunnel->owner);
	}
}

static bool on_stalled(http_conn_t *conn)
{
	http_tunnel_t *tunnel = &tunnel_of(conn)->tunnel;

	return tunnel->owner != NULL && tunnel->user->stalled(tunnel->owner);
}

static void on_drain(http_conn_t *conn)
{
	http_tunnel_t *tunnel = &tunnel_of(conn)->tunnel;

	if (tunnel->owner != NULL) {
		tunnel->user->drain(tunnel->owner);
	}
}

static void on_aged(http_conn_t *conn)
{
	http_overload_drains(conn);
	on_drain(conn);
}

static void on_closed(http_conn_t *conn)
{
	http_tunnel_lose(&tunnel_of(conn)->tunnel);
	http_count(&conn->worker->counters.conns_active_h1, (uint64_t) -1);
}

static void on_dispose(http_conn_t *conn)
{
	http1_tunnel_t *self = tunnel_of(conn);

	if (self->early != NULL) {
		zend_string_release(self->early);
	}
	efree(self);
}

static const http_protocol_t protocol = {
	.input = on_input,
	.input_end = on_input_end,
	.output = on_output,
	.expired = http_conn_close,
	.stalled = on_stalled,
	.drain = on_drain,
	.aged = on_aged,
	.closed = on_closed,
	.dispose = on_dispose,
};

static void send_head(http_conn_t *conn, const http_response_t *response)
{
	smart_str head = { 0 };

	smart_str_appends(&head, "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n");
	HTTP_FIELDS_FOREACH(&response->fields, field)
	{
		smart_str_append(&head, field->name);
		smart_str_appends(&head, ": ");
		smart_str_append(&head, field->value);
		smart_str_appends(&head, "\r\n");
	}
	smart_str_appends(&head, "\r\n");
	http_conn_write(conn, ZSTR_VAL(head.s), ZSTR_LEN(head.s), NULL, NULL, 0);
	smart_str_free(&head);
}

http_tunnel_t *http1_open_tunnel(http_exchange_t *exchange, const http_tunnel_user_t *user, void *owner)
{
	http1_t *h1 = http1_of_exchange(exchange);
	http_conn_t *conn = h1->conn;
	http1_tunnel_t *self;

	if (UNEXPECTED(!http_conn_is_open(conn))) {
		return NULL;
	}
	self = ecalloc(1, sizeof(*self));
	self->tunnel = (http_tunnel_t) { .ops = &tunnel_ops, .user = user };
	self->conn = conn;
	if (http1_pending_length(h1) > 0) {
		self->early = zend_string_init(ZSTR_VAL(h1->pending.s) + h1->pending_done, http1_pending_length(h1), false);
	}
	http_conn_clear_deadline(conn);
	http1_leave(h1);
	http_conn_set_protocol(conn, &protocol, self);
	http_conn_pin(conn);
	send_head(conn, exchange->response);
	if (UNEXPECTED(!http_conn_is_open(conn))) {
		http_conn_unpin(conn);
		return NULL;
	}
	self->tunnel.owner = owner;
	http_conn_unpin(conn);
	return &self->tunnel;
}
