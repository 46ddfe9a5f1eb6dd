/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The output of a connection that the socket has not taken yet.
 * Invariant: no piece is empty, and `bytes` is the sum of what the pieces hold behind their offsets. */
#include "output.h"

#include <sys/socket.h>
#include <sys/uio.h>

/* Strings up to this length are copied: a piece of its own costs more. */
#define COPIED_MAX 2048
#define TAIL_SIZE 8192

#define PIECES_PER_CALL 32

static http_piece_t *add_piece(http_output_t *output)
{
	if (output->end == output->capacity) {
		if (output->first > output->capacity / 2) {
			memmove(output->pieces, output->pieces + output->first,
					(output->end - output->first) * sizeof(*output->pieces));
			output->end -= output->first;
			output->first = 0;
		} else {
			output->capacity = output->capacity > 0 ? output->capacity * 2 : 4;
			output->pieces = safe_erealloc(output->pieces, output->capacity, sizeof(*output->pieces), 0);
		}
	}
	output->tail_room = 0;
	return &output->pieces[output->end++];
}

void http_output_append(http_output_t *output, const char *data, size_t length)
{
	output->bytes += length;
	while (length > 0) {
		if (output->tail_room == 0) {
			const size_t size = MAX(length, TAIL_SIZE);
			zend_string *tail = zend_string_alloc(size, false);

			*add_piece(output) = (http_piece_t) { .string = tail };
			ZSTR_LEN(tail) = 0;
			output->tail_room = size;
		}
		zend_string *tail = output->pieces[output->end - 1].string;
		const size_t part = MIN(length, output->tail_room);

		memcpy(ZSTR_VAL(tail) + ZSTR_LEN(tail), data, part);
		ZSTR_LEN(tail) += part;
		output->tail_room -= part;
		data += part;
		length -= part;
	}
}

void http_output_append_string(http_output_t *output, zend_string *string, size_t offset)
{
	const size_t length = ZSTR_LEN(string) - offset;

	if (length <= COPIED_MAX) {
		http_output_append(output, ZSTR_VAL(string) + offset, length);
		return;
	}
	*add_piece(output) = (http_piece_t) { .string = zend_string_copy(string), .offset = offset };
	output->bytes += length;
}

static void drop_first(http_output_t *output)
{
	zend_string_release(output->pieces[output->first].string);
	if (++output->first == output->end) {
		output->first = output->end = 0;
		output->tail_room = 0;
	}
}

static void consume(http_output_t *output, size_t length)
{
	output->bytes -= length;
	while (length > 0) {
		http_piece_t *piece = &output->pieces[output->first];
		const size_t rest = ZSTR_LEN(piece->string) - piece->offset;

		if (length < rest) {
			piece->offset += length;
			return;
		}
		length -= rest;
		drop_first(output);
	}
}

ssize_t http_output_send(http_output_t *output, zend_socket_t fd)
{
	ssize_t total = 0;

	while (output->bytes > 0) {
		struct iovec parts[PIECES_PER_CALL];
		struct msghdr message = { .msg_iov = parts };
		size_t offered = 0;

		for (uint32_t i = output->first; i < output->end && message.msg_iovlen < PIECES_PER_CALL; i++) {
			const http_piece_t *piece = &output->pieces[i];
			struct iovec *part = &parts[message.msg_iovlen++];

			part->iov_base = ZSTR_VAL(piece->string) + piece->offset;
			part->iov_len = ZSTR_LEN(piece->string) - piece->offset;
			offered += part->iov_len;
		}

		const ssize_t sent = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);

		if (sent < 0) {
			if (errno == EINTR) {
				continue;
			}
			return PHP_IS_TRANSIENT_ERROR(errno) ? total : -1;
		}
		consume(output, (size_t) sent);
		total += sent;
		if ((size_t) sent < offered) {
			break;
		}
	}
	return total;
}

void http_output_clear(http_output_t *output)
{
	while (output->first < output->end) {
		drop_first(output);
	}
	output->bytes = 0;
	if (output->pieces != NULL) {
		efree(output->pieces);
	}
	memset(output, 0, sizeof(*output));
}
