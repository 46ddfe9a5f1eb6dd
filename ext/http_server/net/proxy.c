/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Connections that a proxy has accepted for the server. The header is collected, since it may arrive in pieces, and what has come
 * behind it is handed on. */
#include "proxy.h"
#include "proxy_header.h"

#include <arpa/inet.h>

/* A connection whose header is awaited. */
typedef struct {
	size_t length;
	char bytes[HTTP_PROXY_HEADER_MAX];
} pending_t;

/* A socket of TCP that was reset has no peer either. */
static bool is_unix(const http_conn_t *conn)
{
	struct sockaddr_storage address;
	socklen_t length = sizeof(address);

	return conn->peer.family == AF_UNSPEC && getsockname(conn->fd, (struct sockaddr *) &address, &length) == 0
			&& address.ss_family == AF_UNIX;
}

bool http_proxy_is_peer(const http_conn_t *conn)
{
	const http_proxies_t *proxies = &conn->worker->settings->proxies;

	for (uint32_t i = 0; i < proxies->count; i++) {
		if (http_network_has(&proxies->networks[i], &conn->peer)) {
			return true;
		}
	}
	return proxies->has_unix && is_unix(conn);
}

static void log_malformed(const http_conn_t *conn)
{
	char address[INET6_ADDRSTRLEN];
	http_log_record_t record;

	if (http_log_enabled(conn->worker->log, HTTP_LOG_WARN, HTTP_LOG_APP)) {
		http_log_begin(&record, HTTP_LOG_WARN, HTTP_LOG_APP, ZEND_STRL("proxy.header.malformed"));
		if (conn->peer.family != AF_UNSPEC && inet_ntop(conn->peer.family, &conn->peer.v4, address, sizeof(address))) {
			http_log_add_string(&record, "network.peer.address", address, strlen(address));
		}
		http_log_write(conn->worker->log, &record);
	}
}

/* Bytes behind the header are the client's. */
static void go_on(http_conn_t *conn, const http_peer_t *client, const char *data, size_t length)
{
	pending_t *pending = conn->state_of_protocol;

	if (client->family != AF_UNSPEC) {
		conn->peer = *client;
	}
	http_conn_clear_deadline(conn);
	http_conn_set_protocol(conn, NULL, NULL);
	efree(pending);
	conn->opened(conn);
	if (length > 0 && http_conn_is_open(conn)) {
		http_conn_input(conn, data, length);
	}
}

static void on_input(http_conn_t *conn, const char *data, size_t length)
{
	pending_t *pending = conn->state_of_protocol;
	const size_t before = pending->length, part = MIN(length, sizeof(pending->bytes) - before);
	http_proxy_header_t header;

	/* The client itself has not. */
	conn->heard = false;
	memcpy(pending->bytes + before, data, part);
	pending->length += part;
	switch (http_proxy_read(pending->bytes, pending->length, &header)) {
		case HTTP_PROXY_INCOMPLETE: break;
		case HTTP_PROXY_COMPLETE:
			go_on(conn, &header.peer, data + (header.length - before), length - (header.length - before));
			break;
		default:
			http_count(&conn->worker->counters.parse_errors_4xx_total, 1);
			log_malformed(conn);
			http_conn_close(conn);
	}
}

static void close_nameless(http_conn_t *conn)
{
	http_conn_close(conn);
}

static void do_nothing(http_conn_t *conn)
{
}

static void dispose(http_conn_t *conn)
{
	efree(conn->state_of_protocol);
}

static const http_protocol_t awaiting = {
	.input = on_input,
	.input_end = close_nameless,
	.output = do_nothing,
	.expired = close_nameless,
	.drain = close_nameless,
	.closed = do_nothing,
	.dispose = dispose,
};

void http_proxy_begin(http_conn_t *conn, void (*opened)(http_conn_t *conn))
{
	pending_t *pending = emalloc(sizeof(*pending));

	pending->length = 0;
	conn->opened = opened;
	http_conn_set_protocol(conn, &awaiting, pending);
	http_conn_set_deadline(conn, HTTP_DEADLINE_READ);
	http_conn_read(conn, true);
}
