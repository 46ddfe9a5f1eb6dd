/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Connections that a proxy has accepted for the server: they begin with a header that names the client, in front of TLS and of HTTP.
 *
 * The settings say who is a proxy. Only its connections are looked at for a header, and each of them has to have one: a client that
 * connects by itself cannot name another address than its own. */
#ifndef HTTP_SERVER_PROXY_H
#define HTTP_SERVER_PROXY_H

#include "connection.h"

/* True if the connection, which was just accepted, comes from a proxy. */
bool http_proxy_is_peer(const http_conn_t *conn);
/* Reads the header, and gives the connection to `opened`: its peer is the client then. A connection with a malformed header, or with
 * none in time, is closed. */
void http_proxy_begin(http_conn_t *conn, void (*opened)(http_conn_t *conn));

#endif
