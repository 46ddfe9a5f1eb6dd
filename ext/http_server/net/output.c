/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The output of a connection that the socket has not taken yet.
 * Invariant: no piece is empty, and `bytes` is the sum of what the pieces hold behind their offsets. */
#include "output.h"

#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>

/* Strings up to this length are copied: a piece of its own costs more. */
#define COPIED_MAX 2048
#define TAIL_SIZE 8192

#define PIECES_PER_CALL 32

/* Shorter parts of files are read: they go along with the head in one call. */
#define SENDFILE_MIN ((size_t) 32768)

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

void http_output_append_file(http_output_t *output, http_file_t *file, zend_off_t offset, zend_off_t length)
{
	*add_piece(output) = (http_piece_t) { .file = http_file_add_ref(file),
		.offset = (size_t) offset,
		.end = (size_t) (offset + length) };
	output->bytes += (size_t) length;
	output->files++;
}

static zend_always_inline size_t piece_length(const http_piece_t *piece)
{
	/* The youngest string may still grow. */
	return (piece->string != NULL ? ZSTR_LEN(piece->string) : piece->end) - piece->offset;
}

static void drop_first(http_output_t *output)
{
	http_piece_t *piece = &output->pieces[output->first];

	if (piece->string != NULL) {
		zend_string_release(piece->string);
	} else {
		http_file_release(piece->file);
		output->files--;
	}
	if (++output->first == output->end) {
		output->first = output->end = 0;
		output->tail_room = 0;
	}
}

void http_output_consume(http_output_t *output, size_t length)
{
	output->bytes -= length;
	while (length > 0) {
		http_piece_t *piece = &output->pieces[output->first];
		const size_t rest = piece_length(piece);

		if (length < rest) {
			piece->offset += length;
			return;
		}
		length -= rest;
		drop_first(output);
	}
}

void http_output_supply(http_output_t *output, zend_string *data)
{
	http_piece_t *piece = &output->pieces[output->first];

	ZEND_ASSERT(output->needs_disk && piece->file != NULL && ZSTR_LEN(data) <= piece_length(piece));
	output->needs_disk = false;
	if (ZSTR_LEN(data) == piece_length(piece)) {
		http_file_release(piece->file);
		output->files--;
		*piece = (http_piece_t) { .string = data };
		return;
	}
	piece->offset += ZSTR_LEN(data);
	if (output->first > 0) {
		output->first--;
	} else {
		/* Makes room at the end, then moves all by one. */
		const size_t tail_room = output->tail_room;

		add_piece(output);
		output->tail_room = tail_room;
		memmove(output->pieces + 1, output->pieces, (output->end - 1) * sizeof(*output->pieces));
	}
	output->pieces[output->first] = (http_piece_t) { .string = data };
}

/* What one call offers to the socket. */
typedef struct {
	struct iovec parts[PIECES_PER_CALL];
	size_t count;
	size_t bytes;
	bool more;     /* what follows is sent at once, by another call */
} offer_t;

static void offer(offer_t *offered, const char *data, size_t length)
{
	offered->parts[offered->count++] = (struct iovec){ (char *) data, length };
	offered->bytes += length;
}

/* Adds the next slice of a file. False with errno: the file has shrunk, or cannot be read. */
static bool offer_file(http_output_t *output, const http_piece_t *piece, char *scratch, offer_t *offered)
{
	const ssize_t got = http_file_read(piece->file, (zend_off_t) piece->offset, scratch,
			MIN(piece_length(piece), HTTP_FILE_SLICE));

	if (got > 0) {
		offer(offered, scratch, (size_t) got);
		return true;
	}
	if (got == 0) {
		errno = EIO;
		return false;
	}
	if (errno != EAGAIN) {
		return false;
	}
	output->needs_disk = true;
	return true;
}

/* What sendfile(2) may send of a file in one call; 0: the file has to be read. */
static size_t sendable_length(const http_piece_t *piece)
{
	const size_t length = MIN(piece_length(piece), HTTP_BYTES_PER_TURN);

	return length >= SENDFILE_MIN && http_file_is_cached(piece->file, (zend_off_t) piece->offset, length) ? length : 0;
}

/* Sends what the socket takes of the file in front. Returns the number of bytes, or -1 with errno; EINVAL: the file has to be read. */
static ssize_t send_file(http_output_t *output, zend_socket_t fd, size_t length)
{
	http_piece_t *piece = &output->pieces[output->first];
	off_t offset = (off_t) piece->offset;
	ssize_t sent;

	if (!output->is_nonblocking) {
		output->is_nonblocking = true;
		fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	}
	sent = sendfile(fd, piece->file->fd, &offset, length);
	if (UNEXPECTED(sent == 0)) {
		/* The file has shrunk. */
		errno = EIO;
		return -1;
	}
	if (UNEXPECTED(sent < 0 && (errno == EINVAL || errno == ENOSYS))) {
		piece->file->no_sendfile = true;
		errno = EINVAL;
	}
	return sent;
}

/* Collects what is in front: strings, then one slice of a file. */
static bool collect(http_output_t *output, char *scratch, offer_t *offered)
{
	offered->count = 0;
	offered->bytes = 0;
	offered->more = false;
	output->needs_disk = false;
	for (uint32_t i = output->first; i < output->end && offered->count < PIECES_PER_CALL; i++) {
		const http_piece_t *piece = &output->pieces[i];

		if (EXPECTED(piece->string != NULL)) {
			offer(offered, ZSTR_VAL(piece->string) + piece->offset, piece_length(piece));
			continue;
		}
		if (offered->count > 0 && sendable_length(piece) > 0) {
			offered->more = true;
			break;
		}
		return offer_file(output, piece, scratch, offered);
	}
	return true;
}

/* Sends what is in front by one call. Returns the number of bytes, or -1 with errno; *whole: the socket has taken all that it was offered. */
static ssize_t send_front(http_output_t *output, zend_socket_t fd, char *scratch, bool *whole)
{
	const http_piece_t *front = &output->pieces[output->first];
	const size_t length = front->file != NULL ? sendable_length(front) : 0;
	offer_t offered;
	ssize_t sent;

	if (length > 0) {
		output->needs_disk = false;
		sent = send_file(output, fd, length);
		*whole = sent == (ssize_t) length;
		if (EXPECTED(sent >= 0) || errno != EINVAL) {
			return sent;
		}
	}
	if (UNEXPECTED(!collect(output, scratch, &offered))) {
		errno = EIO;
		return -1;
	}
	if (offered.count == 0) {
		*whole = false;
		return 0;
	}
	const struct msghdr message = { .msg_iov = offered.parts, .msg_iovlen = offered.count };

	sent = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT | (offered.more ? MSG_MORE : 0));
	*whole = sent == (ssize_t) offered.bytes;
	return sent;
}

ssize_t http_output_send(http_output_t *output, zend_socket_t fd, char *scratch)
{
	ssize_t total = 0;

	while (output->bytes > 0 && total < HTTP_BYTES_PER_TURN) {
		bool whole;
		const ssize_t sent = send_front(output, fd, scratch, &whole);

		if (sent < 0) {
			if (errno == EINTR) {
				continue;
			}
			/* A file behind what the socket does not take is not in front. */
			output->needs_disk = false;
			return PHP_IS_TRANSIENT_ERROR(errno) ? total : -1;
		}
		http_output_consume(output, (size_t) sent);
		total += sent;
		if (!whole) {
			/* Likewise. */
			output->needs_disk = output->needs_disk && sent == 0;
			break;
		}
	}
	return total;
}

const char *http_output_next(http_output_t *output, char *scratch, size_t max, size_t *length, bool *failed)
{
	size_t got = 0;

	output->needs_disk = false;
	for (uint32_t i = output->first; i < output->end && got < max; i++) {
		const http_piece_t *piece = &output->pieces[i];
		const size_t part = MIN(piece_length(piece), max - got);

		if (piece->string != NULL && got == 0 && part >= max / 2) {
			*length = part;
			return ZSTR_VAL(piece->string) + piece->offset;
		}
		if (piece->string != NULL) {
			memcpy(scratch + got, ZSTR_VAL(piece->string) + piece->offset, part);
			got += part;
			continue;
		}
		const ssize_t read = http_file_read(piece->file, (zend_off_t) piece->offset, scratch + got, part);

		if (read > 0) {
			got += (size_t) read;
		} else if (got == 0) {
			output->needs_disk = read < 0 && errno == EAGAIN;
			*failed = !output->needs_disk;
		}
		if (read < (ssize_t) part) {
			break;
		}
	}
	*length = got;
	return got > 0 ? scratch : NULL;
}

void http_output_clear(http_output_t *output)
{
	while (output->first < output->end) {
		drop_first(output);
	}
	if (output->pieces != NULL) {
		efree(output->pieces);
	}
	memset(output, 0, sizeof(*output));
}
