/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The header of the PROXY protocol, in which a proxy in front of the server names the client: a line (version 1), or a block of
 * binary fields (version 2). */
#ifndef HTTP_SERVER_PROXY_HEADER_H
#define HTTP_SERVER_PROXY_HEADER_H

#include "base/peer.h"

#include <stddef.h>

/* Bytes of the longest header that is read: of version 2, with 1,024 bytes of addresses and extensions. */
#define HTTP_PROXY_HEADER_MAX (16 + 1024)

typedef enum {
	HTTP_PROXY_INCOMPLETE,
	HTTP_PROXY_COMPLETE,
	HTTP_PROXY_MALFORMED
} http_proxy_result_t;

typedef struct {
	size_t length;    /* bytes of the header; what is behind them is the client's */
	http_peer_t peer; /* the client; AF_UNSPEC: the header names none, as for a connection of the proxy itself */
} http_proxy_header_t;

/* Reads the header at the beginning of `data`: all bytes that have arrived so far. At HTTP_PROXY_HEADER_MAX bytes it is never
 * incomplete. */
http_proxy_result_t http_proxy_read(const char *data, size_t length, http_proxy_header_t *header);

#endif
