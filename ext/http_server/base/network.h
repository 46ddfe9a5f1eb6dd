/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Networks: an address, and how many of its bits have to agree. */
#ifndef HTTP_SERVER_NETWORK_H
#define HTTP_SERVER_NETWORK_H

#include "peer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
	http_peer_t address; /* its port counts for nothing */
	uint8_t bits;        /* up to 32, or 128 */
} http_network_t;

/* Reads "10.0.0.0/8", "fd00::/8", or an address alone. False: it is none. */
bool http_network_read(http_network_t *network, const char *text, size_t length);
bool http_network_has(const http_network_t *network, const http_peer_t *peer);

#endif
