/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a connection begins with, and which version of HTTP it speaks: what its listener allows and a handler answers, of that what the client has chosen by ALPN,
 * or begins with. */
#include "server.h"
#include "http1/http1.h"
#include "net/proxy.h"
#ifdef HTTP_HAVE_HTTP2
# include "http2/http2.h"

/* --- detection --- */

static const char preface[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

#define PREFACE_LENGTH (sizeof(preface) - 1)

/* A connection whose first bytes are awaited. */
typedef struct {
	char begin[PREFACE_LENGTH];
	size_t length;
} detection_t;

static detection_t *detection_of(const http_conn_t *conn)
{
	return (detection_t *) conn->state_of_protocol;
}

/* The client does not speak HTTP/2, where nothing else is allowed. */
static void refuse_http1(http_conn_t *conn)
{
	http_conn_write(conn, http2_refusal, sizeof(http2_refusal), NULL, NULL, 0);
	http_conn_finish(conn);
}

/* Gives the connection, and what it has sent, to its protocol. */
static void decide(http_conn_t *conn, bool is_http2, const char *data, size_t length)
{
	detection_t *detection = detection_of(conn);

	http_conn_set_protocol(conn, NULL, NULL);
	if (is_http2) {
		http2_start(conn);
	} else {
		http1_start(conn);
	}
	if (detection->length > 0 && http_conn_is_open(conn)) {
		conn->protocol->input(conn, detection->begin, detection->length);
	}
	efree(detection);
	if (length > 0 && http_conn_is_open(conn)) {
		conn->protocol->input(conn, data, length);
	}
}

static void on_first_input(http_conn_t *conn, const char *data, size_t length)
{
	detection_t *detection = detection_of(conn);
	const size_t part = MIN(length, PREFACE_LENGTH - detection->length);
	const bool allows_http1 = (conn->protocols & HTTP_PROTOCOL_HTTP1) != 0;

	if (EXPECTED(memcmp(data, preface + detection->length, part) != 0)) {
		if (allows_http1) {
			decide(conn, false, data, length);
		} else {
			refuse_http1(conn);
		}
		return;
	}
	memcpy(detection->begin + detection->length, data, part);
	detection->length += part;
	if (detection->length == PREFACE_LENGTH) {
		decide(conn, true, data + part, length - part);
	}
}

static void close_undecided(http_conn_t *conn)
{
	http_conn_close(conn);
}

static void do_nothing(http_conn_t *conn)
{
}

static void dispose_detection(http_conn_t *conn)
{
	efree(conn->state_of_protocol);
}

static const http_protocol_t detecting = {
	.input = on_first_input,
	.input_end = close_undecided,
	.output = do_nothing,
	.expired = close_undecided,
	.drain = close_undecided,
	.closed = do_nothing,
	.dispose = dispose_detection,
};

static void detect(http_conn_t *conn)
{
	http_conn_set_protocol(conn, &detecting, ecalloc(1, sizeof(detection_t)));
	http_conn_set_deadline(conn, HTTP_DEADLINE_READ);
	http_conn_read(conn, true);
}

/* --- beginning --- */

static void begin_plain(http_conn_t *conn)
{
	if (conn->protocols & HTTP_PROTOCOL_HTTP2) {
		detect(conn);
	} else {
		http1_start(conn);
	}
}

static void begin_encrypted(http_conn_t *conn)
{
	if (http_tls_chose_http2(conn->tls)) {
		http2_start(conn);
	} else if (conn->protocols & HTTP_PROTOCOL_HTTP1) {
		http1_start(conn);
	} else {
		/* Without ALPN, the client begins with the preface. */
		detect(conn);
	}
}
#else
static void begin_plain(http_conn_t *conn)
{
	http1_start(conn);
}

static void begin_encrypted(http_conn_t *conn)
{
	http1_start(conn);
}
#endif

static void begin_tls(http_conn_t *conn)
{
	http_conn_begin_tls(conn, begin_encrypted);
}

void http_server_begin_connection(http_server_t *server, http_conn_t *conn, bool tls)
{
	void (*begin)(http_conn_t * conn) = tls ? begin_tls : begin_plain;

	conn->protocols &= server->protocols;
	if (http_proxy_is_peer(conn)) {
		http_proxy_begin(conn, begin);
	} else {
		begin(conn);
	}
}

uint32_t http_server_protocols(const http_server_t *server)
{
	uint32_t protocols = 0;

	if (server->handler.function_handler != NULL || server->ws_handler.function_handler != NULL
			|| server->mount_count > 0 || server->script_count > 0) {
		protocols |= HTTP_PROTOCOL_HTTP1 | HTTP_PROTOCOL_HTTP2;
	}
	if (server->http2_handler.function_handler != NULL) {
		protocols |= HTTP_PROTOCOL_HTTP2;
	}
#ifndef HTTP_HAVE_HTTP2
	protocols &= ~HTTP_PROTOCOL_HTTP2;
#endif
	return protocols;
}
