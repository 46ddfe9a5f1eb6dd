/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The ring of a sink. */
#include "ring.h"

/* Finds room for a record in one piece, behind the youngest. */
static bool make_room(http_ring_t *ring, size_t length)
{
	/* What was sent of the oldest record may have to be sent again. */
	const uint32_t begin = ring->from - ring->sent;

	if (ring->wrapped) {
		return begin - ring->to >= length;
	}
	if (HTTP_RING_SIZE - ring->to >= length) {
		return true;
	}
	if (begin < length) {
		return false;
	}
	ring->wrapped = true;
	ring->wrap = ring->to;
	ring->to = 0;
	return true;
}

bool http_ring_add(http_ring_t *ring, const char *record, size_t length)
{
	if (UNEXPECTED(ring->count == HTTP_RING_RECORDS || !make_room(ring, length))) {
		return false;
	}
	memcpy(ring->data + ring->to, record, length);
	ring->to += (uint32_t) length;
	ring->bytes += length;
	ring->lengths[(ring->first + ring->count++) % HTTP_RING_RECORDS] = (uint16_t) length;
	return true;
}

int http_ring_parts(const http_ring_t *ring, struct iovec parts[2])
{
	const uint32_t end = ring->wrapped ? ring->wrap : ring->to;

	parts[0] = (struct iovec){ (char *) ring->data + ring->from, end - ring->from };
	parts[1] = (struct iovec){ (char *) ring->data, ring->wrapped ? ring->to : 0 };
	return ring->wrapped && ring->to > 0 ? 2 : 1;
}

const char *http_ring_records(const http_ring_t *ring, size_t max, size_t *length)
{
	const size_t contiguous = (ring->wrapped ? ring->wrap : ring->to) - ring->from;
	uint32_t i = 0;

	*length = 0;
	if (ring->count == 0) {
		return NULL;
	}
	for (; i < ring->count; i++) {
		const size_t next = ring->lengths[(ring->first + i) % HTTP_RING_RECORDS] - (i == 0 ? ring->sent : 0);

		if (*length + next > contiguous || (i > 0 && *length + next > max)) {
			break;
		}
		*length += next;
	}
	return ring->data + ring->from;
}

/* The first record is over. */
static void end_first(http_ring_t *ring)
{
	ring->sent = 0;
	ring->first = (ring->first + 1) % HTTP_RING_RECORDS;
	if (--ring->count == 0) {
		ring->from = ring->to = 0;
		ring->wrapped = false;
	} else if (ring->wrapped && ring->from == ring->wrap) {
		ring->from = 0;
		ring->wrapped = false;
	}
}

/* Takes bytes of the first record, all that are left at most. Returns how many. */
static size_t take_of_first(http_ring_t *ring, size_t length)
{
	const size_t left = ring->lengths[ring->first] - ring->sent;
	const size_t taken = MIN(length, left);

	ring->from += (uint32_t) taken;
	ring->sent += (uint32_t) taken;
	ring->bytes -= taken;
	if (taken == left) {
		end_first(ring);
	}
	return taken;
}

void http_ring_consume(http_ring_t *ring, size_t length)
{
	while (length > 0) {
		length -= take_of_first(ring, length);
	}
}

void http_ring_take(http_ring_t *ring, char *data, uint16_t *lengths)
{
	struct iovec parts[2];
	const int count = http_ring_parts(ring, parts);

	ZEND_ASSERT(ring->sent == 0);
	for (int i = 0; i < count; i++) {
		memcpy(data, parts[i].iov_base, parts[i].iov_len);
		data += parts[i].iov_len;
	}
	for (uint32_t i = 0; i < ring->count; i++) {
		lengths[i] = ring->lengths[(ring->first + i) % HTTP_RING_RECORDS];
	}
	http_ring_consume(ring, ring->bytes);
}

void http_ring_restart(http_ring_t *ring)
{
	ring->from -= ring->sent;
	ring->bytes += ring->sent;
	ring->sent = 0;
}

uint32_t http_ring_drop(http_ring_t *ring, size_t length)
{
	uint32_t dropped = 0;

	while (length > 0 && ring->count > 0) {
		const size_t taken = take_of_first(ring, SIZE_MAX);

		length -= MIN(taken, length);
		dropped++;
	}
	return dropped;
}
