/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Networks: an address, and how many of its bits have to agree. */
#include "network.h"

#include <arpa/inet.h>

/* Bits in front of an address of IPv4 that is written as one of IPv6. */
#define MAPPED_BITS 96

/* A decimal number without leading zeros, up to `max`. -1: it is none. */
static int read_bits(const char *text, size_t length, int max)
{
	int bits = 0;

	if (length == 0 || length > 3 || (text[0] == '0' && length > 1)) {
		return -1;
	}
	for (size_t i = 0; i < length; i++) {
		if (text[i] < '0' || text[i] > '9') {
			return -1;
		}
		bits = bits * 10 + (text[i] - '0');
	}
	return bits <= max ? bits : -1;
}

bool http_network_read(http_network_t *network, const char *text, size_t length)
{
	const char *slash = memchr(text, '/', length);
	const size_t address_length = slash != NULL ? (size_t) (slash - text) : length;
	char address[INET6_ADDRSTRLEN];
	struct in6_addr v6;
	int bits, max = 32;

	*network = (http_network_t) { .address.family = AF_INET };
	if (address_length >= sizeof(address) || memchr(text, '\0', address_length) != NULL) {
		return false;
	}
	memcpy(address, text, address_length);
	address[address_length] = '\0';
	if (inet_pton(AF_INET, address, &network->address.v4) != 1) {
		if (inet_pton(AF_INET6, address, &v6) != 1) {
			return false;
		}
		http_peer_set_v6(&network->address, &v6);
		max = 128;
	}
	bits = slash != NULL ? read_bits(slash + 1, length - address_length - 1, max) : max;
	if (max == 128 && network->address.family == AF_INET) {
		bits -= MAPPED_BITS;
	}
	network->bits = (uint8_t) bits;
	return bits >= 0;
}

bool http_network_has(const http_network_t *network, const http_peer_t *peer)
{
	const uint8_t *ours = (const uint8_t *) &network->address.v4, *theirs = (const uint8_t *) &peer->v4;
	const size_t bytes = network->bits / 8;
	const uint8_t rest = (uint8_t) (0xff00 >> network->bits % 8);

	return peer->family == network->address.family && memcmp(ours, theirs, bytes) == 0
			&& (rest == 0 || ((ours[bytes] ^ theirs[bytes]) & rest) == 0);
}
