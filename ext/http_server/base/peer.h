/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The address of one side of a connection. */
#ifndef HTTP_SERVER_PEER_H
#define HTTP_SERVER_PEER_H

#include <netinet/in.h>
#include <string.h>

typedef struct {
	sa_family_t family; /* AF_INET, AF_INET6; AF_UNSPEC: none */
	uint16_t port;
	union {
		struct in_addr v4;
		struct in6_addr v6;
	};
} http_peer_t;

/* Sets the address, not the port. One of IPv4 that is written as one of IPv6 becomes what it is. */
static inline void http_peer_set_v6(http_peer_t *peer, const struct in6_addr *address)
{
	if (IN6_IS_ADDR_V4MAPPED(address)) {
		peer->family = AF_INET;
		memcpy(&peer->v4, &address->s6_addr[12], sizeof(peer->v4));
	} else {
		peer->family = AF_INET6;
		peer->v6 = *address;
	}
}

#endif
