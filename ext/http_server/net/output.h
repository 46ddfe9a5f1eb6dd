/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The output of a connection that the socket has not taken yet: a queue of strings. Short pieces are copied behind each
 * other; a long string is referenced. */
#ifndef HTTP_SERVER_OUTPUT_H
#define HTTP_SERVER_OUTPUT_H

#include "php.h"
#include "php_network.h"

typedef struct {
	zend_string *string; /* owned */
	size_t offset;       /* of the first byte that is not sent */
} http_piece_t;

typedef struct {
	http_piece_t *pieces;  /* owned; NULL while capacity is 0 */
	uint32_t first;        /* index of the oldest piece */
	uint32_t end;          /* one behind the youngest */
	uint32_t capacity;
	size_t tail_room;      /* bytes that may be appended to the youngest piece, which no one else references */
	size_t bytes;          /* queued */
} http_output_t;

/* Queues a copy. */
void http_output_append(http_output_t *output, const char *data, size_t length);
/* Queues the string from `offset` on: a reference, or a copy of what is short. */
void http_output_append_string(http_output_t *output, zend_string *string, size_t offset);
/* Hands to the socket what it takes now. Returns the number of bytes, or -1 with errno. */
ssize_t http_output_send(http_output_t *output, zend_socket_t fd);
/* Drops what is queued. */
void http_output_clear(http_output_t *output);

#endif
