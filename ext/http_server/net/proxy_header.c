/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The header of the PROXY protocol. A function of bytes: it keeps nothing, and knows nothing of connections. */
#include "proxy_header.h"

#include <arpa/inet.h>
#include <stdbool.h>
#include <stdint.h>

#define LENGTH_OF(literal) (sizeof(literal) - 1)

/* --- version 1: PROXY TCP4 SOURCE DESTINATION SOURCE-PORT DESTINATION-PORT --- */

/* Its end included. */
#define LINE_MAX_LENGTH 107

static const char line_begin[] = "PROXY ";

typedef struct {
	const char *text;
	size_t length;
} word_t;

static bool is_word(const word_t *word, const char *text, size_t length)
{
	return word->length == length && memcmp(word->text, text, length) == 0;
}

#define IS_WORD(word, literal) is_word((word), (literal), LENGTH_OF(literal))

/* Takes a line apart at each space. Returns the number of words; there may be more than `max`. */
static size_t split(const char *at, const char *end, word_t *words, size_t max)
{
	size_t count = 0;

	for (bool goes_on = true; goes_on && count <= max; count++) {
		const char *space = memchr(at, ' ', (size_t) (end - at));
		const char *word_end = space != NULL ? space : end;

		if (count < max) {
			words[count] = (word_t) { at, (size_t) (word_end - at) };
		}
		at = word_end + 1;
		goes_on = space != NULL;
	}
	return count;
}

/* An address in its usual form; without leading zeros, which some take for octal numbers. */
static bool read_address(const word_t *word, bool is_v6, http_peer_t *peer)
{
	char text[INET6_ADDRSTRLEN];
	struct in6_addr v6;

	if (word->length >= sizeof(text) || memchr(word->text, '\0', word->length) != NULL) {
		return false;
	}
	memcpy(text, word->text, word->length);
	text[word->length] = '\0';
	if (!is_v6) {
		peer->family = AF_INET;
		return inet_pton(AF_INET, text, &peer->v4) == 1;
	}
	if (inet_pton(AF_INET6, text, &v6) != 1) {
		return false;
	}
	http_peer_set_v6(peer, &v6);
	return true;
}

static bool read_port(const word_t *word, uint16_t *port)
{
	uint32_t number = 0;

	if (word->length == 0 || word->length > 5 || (word->text[0] == '0' && word->length > 1)) {
		return false;
	}
	for (size_t i = 0; i < word->length; i++) {
		if (word->text[i] < '0' || word->text[i] > '9') {
			return false;
		}
		number = number * 10 + (uint32_t) (word->text[i] - '0');
	}
	*port = (uint16_t) number;
	return number <= UINT16_MAX;
}

static bool read_words(const word_t *words, size_t count, http_peer_t *client)
{
	http_peer_t destination;

	/* What is behind UNKNOWN says nothing. */
	if (IS_WORD(&words[0], "UNKNOWN")) {
		return true;
	}
	const bool is_v6 = IS_WORD(&words[0], "TCP6");

	return (is_v6 || IS_WORD(&words[0], "TCP4")) && count == 5 && read_address(&words[1], is_v6, client)
			&& read_address(&words[2], is_v6, &destination) && read_port(&words[3], &client->port)
			&& read_port(&words[4], &destination.port);
}

static http_proxy_result_t read_line(const char *data, size_t length, http_proxy_header_t *header)
{
	const size_t begin = LENGTH_OF(line_begin), searched = length < LINE_MAX_LENGTH ? length : LINE_MAX_LENGTH;
	const char *end = memmem(data, searched, "\r\n", 2);
	http_peer_t client = { .family = AF_UNSPEC };
	word_t words[5];

	if (memcmp(data, line_begin, length < begin ? length : begin) != 0) {
		return HTTP_PROXY_MALFORMED;
	}
	if (end == NULL) {
		return length < LINE_MAX_LENGTH ? HTTP_PROXY_INCOMPLETE : HTTP_PROXY_MALFORMED;
	}
	if (!read_words(words, split(data + begin, end, words, 5), &client)) {
		return HTTP_PROXY_MALFORMED;
	}
	header->length = (size_t) (end - data) + 2;
	header->peer = client;
	return HTTP_PROXY_COMPLETE;
}

/* --- version 2: signature, version and command, family and transport, length; addresses, extensions --- */

#define FIXED_LENGTH 16

static const char signature[] = "\r\n\r\n\0\r\nQUIT\n";

/* Commands. */
#define LOCAL 0
#define PROXY 1

/* Families. */
#define UNSPEC 0
#define INET   1
#define INET6  2
#define UNIX   3

/* Transports. */
#define STREAM   1
#define DATAGRAM 2

/* Bytes of the addresses and ports of both sides, by family. */
static const size_t address_lengths[] = { 0, 12, 36, 216 };

#define EXTENSION_HEAD   3
#define EXTENSION_CRC32C 3

static uint16_t read_uint16(const uint8_t *at)
{
	return (uint16_t) (at[0] << 8 | at[1]);
}

/* CRC-32C of a header, in which the four bytes at `sum` count as zeros. */
static uint32_t checksum(const uint8_t *data, size_t length, const uint8_t *sum)
{
	uint32_t crc = UINT32_MAX;

	for (size_t i = 0; i < length; i++) {
		crc ^= data + i >= sum && data + i < sum + 4 ? 0 : data[i];
		for (int bit = 0; bit < 8; bit++) {
			crc = crc >> 1 ^ (crc & 1 ? 0x82f63b78 : 0);
		}
	}
	return ~crc;
}

/* Checks the frames of the extensions, and the checksum, if there is one. What else they say is not used. */
static bool check_extensions(const uint8_t *data, size_t length, size_t begin)
{
	const uint8_t *at = data + begin, *end = data + length, *sum = NULL;

	while (at < end) {
		if (end - at < EXTENSION_HEAD || end - at - EXTENSION_HEAD < read_uint16(at + 1)) {
			return false;
		}
		if (at[0] == EXTENSION_CRC32C) {
			if (sum != NULL || read_uint16(at + 1) != 4) {
				return false;
			}
			sum = at + EXTENSION_HEAD;
		}
		at += EXTENSION_HEAD + read_uint16(at + 1);
	}
	return sum == NULL || checksum(data, length, sum) == ((uint32_t) read_uint16(sum) << 16 | read_uint16(sum + 2));
}

/* Of a connection that the proxy has accepted. A client of another transport than TCP has no address that fits. */
static bool read_block(const uint8_t *data, size_t length, http_peer_t *client)
{
	const uint8_t family = data[13] >> 4, transport = data[13] & 0xf, *addresses = data + FIXED_LENGTH;
	struct in6_addr v6;

	if (family > UNIX || transport > DATAGRAM || length - FIXED_LENGTH < address_lengths[family]) {
		return false;
	}
	if (family == UNSPEC) {
		return true;
	}
	if (family == INET && transport == STREAM) {
		client->family = AF_INET;
		memcpy(&client->v4, addresses, sizeof(client->v4));
		client->port = read_uint16(addresses + 8);
	} else if (family == INET6 && transport == STREAM) {
		memcpy(&v6, addresses, sizeof(v6));
		http_peer_set_v6(client, &v6);
		client->port = read_uint16(addresses + 32);
	}
	return check_extensions(data, length, FIXED_LENGTH + address_lengths[family]);
}

static http_proxy_result_t read_binary(const uint8_t *data, size_t length, http_proxy_header_t *header)
{
	const size_t begin = LENGTH_OF(signature);
	http_peer_t client = { .family = AF_UNSPEC };
	size_t whole;

	if (memcmp(data, signature, length < begin ? length : begin) != 0) {
		return HTTP_PROXY_MALFORMED;
	}
	if (length < FIXED_LENGTH) {
		return HTTP_PROXY_INCOMPLETE;
	}
	const uint8_t version = data[12] >> 4, command = data[12] & 0xf;

	whole = FIXED_LENGTH + (size_t) read_uint16(data + 14);
	if (version != 2 || command > PROXY || whole > HTTP_PROXY_HEADER_MAX) {
		return HTTP_PROXY_MALFORMED;
	}
	if (length < whole) {
		return HTTP_PROXY_INCOMPLETE;
	}
	/* All that belongs to LOCAL is to be skipped. */
	if (command != LOCAL && !read_block(data, whole, &client)) {
		return HTTP_PROXY_MALFORMED;
	}
	header->length = whole;
	header->peer = client;
	return HTTP_PROXY_COMPLETE;
}

http_proxy_result_t http_proxy_read(const char *data, size_t length, http_proxy_header_t *header)
{
	*header = (http_proxy_header_t) { .peer.family = AF_UNSPEC };
	if (length == 0) {
		return HTTP_PROXY_INCOMPLETE;
	}
	return data[0] == signature[0] ? read_binary((const uint8_t *) data, length, header)
								   : read_line(data, length, header);
}
