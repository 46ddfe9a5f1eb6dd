/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The address of one side of a connection. */
#ifndef HTTP_SERVER_PEER_H
#define HTTP_SERVER_PEER_H

#include <netinet/in.h>

typedef struct {
	sa_family_t family; /* AF_INET, AF_INET6; AF_UNSPEC: none */
	uint16_t port;
	union {
		struct in_addr v4;
		struct in6_addr v6;
	};
} http_peer_t;

#endif
