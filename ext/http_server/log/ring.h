/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The records of a sink that are not written yet: whole ones, each in one piece, in a ring of fixed size. */
#ifndef HTTP_SERVER_LOG_RING_H
#define HTTP_SERVER_LOG_RING_H

#include "php.h"

#include <sys/uio.h>

#define HTTP_RING_SIZE    65536
/* A record has 16 bytes at least. */
#define HTTP_RING_RECORDS (HTTP_RING_SIZE / 16)

/* Begins zeroed. */
typedef struct {
	uint32_t first;        /* index of the length of the oldest record */
	uint32_t count;        /* records */
	uint32_t sent;         /* bytes of the oldest record that were taken */
	uint32_t from;         /* offset of the first byte that is left */
	uint32_t to;           /* one behind the youngest */
	uint32_t wrap;         /* where the bytes go on at offset 0; meaningful while `wrapped` */
	bool wrapped;
	size_t bytes;
	uint16_t lengths[HTTP_RING_RECORDS];
	char data[HTTP_RING_SIZE];
} http_ring_t;

/* False: there is no room. */
bool http_ring_add(http_ring_t *ring, const char *record, size_t length);
/* All bytes, in at most two pieces. Returns their number. */
int http_ring_parts(const http_ring_t *ring, struct iovec parts[2]);
/* The oldest whole records up to `max` bytes, one of them in any case, in one piece. NULL: there are none. */
const char *http_ring_records(const http_ring_t *ring, size_t max, size_t *length);
/* The oldest bytes were written. */
void http_ring_consume(http_ring_t *ring, size_t length);
/* Moves all records out, with the length of each. */
void http_ring_take(http_ring_t *ring, char *data, uint16_t *lengths);
/* The oldest record is written again from its beginning. */
void http_ring_restart(http_ring_t *ring);
/* Drops the records of which any of the oldest `length` bytes are left. Returns their number. */
uint32_t http_ring_drop(http_ring_t *ring, size_t length);

#endif
