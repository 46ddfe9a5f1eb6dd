/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The output of a connection that the socket has not taken yet: a queue of strings and of parts of files. Short pieces are
 * copied behind each other; a long string is referenced; a file is read when it is its turn. */
#ifndef HTTP_SERVER_OUTPUT_H
#define HTTP_SERVER_OUTPUT_H

#include "base/open_file.h"
#include "php.h"
#include "php_network.h"

/* What one connection sends before others have their turn. */
#define HTTP_BYTES_PER_TURN (1024 * 1024)

/* Bytes of a file that are read at once. */
#define HTTP_FILE_SLICE 65536

typedef struct {
	zend_string *string; /* owned; NULL: a part of a file */
	http_file_t *file;   /* one reference, or NULL */
	size_t offset;       /* of the first byte that is not sent */
	size_t end;          /* one behind the last byte */
} http_piece_t;

typedef struct {
	http_piece_t *pieces;  /* owned; NULL while capacity is 0 */
	uint32_t first;        /* index of the oldest piece */
	uint32_t end;          /* one behind the youngest */
	uint32_t capacity;
	size_t tail_room;      /* bytes that may be appended to the youngest piece, which no one else references */
	size_t bytes;          /* queued, those of files included */
	uint32_t files;        /* pieces that are parts of files */
	bool is_nonblocking;   /* the socket was made so, for sendfile(2), which has no flag for one call */
	bool needs_disk;       /* the file in front is not in the page cache: http_output_supply() goes on */
} http_output_t;

/* Queues a copy. */
void http_output_append(http_output_t *output, const char *data, size_t length);
/* Queues the string from `offset` on: a reference, or a copy of what is short. */
void http_output_append_string(http_output_t *output, zend_string *string, size_t offset);
/* Queues a part of a file, which is not empty. */
void http_output_append_file(http_output_t *output, http_file_t *file, zend_off_t offset, zend_off_t length);
/* Hands to the socket what it takes now, up to a bound, so that others have their turn. `scratch` has HTTP_FILE_SLICE bytes; NULL
 * while no file is queued. Returns the number of bytes, or -1 with errno: a file may have shrunk (EIO). */
ssize_t http_output_send(http_output_t *output, zend_socket_t fd, char *scratch);
/* For a connection whose bytes are changed before they are sent: the next ones, up to `max`, in one piece; short strings, and files,
 * are copied into `scratch`, which has as many bytes. NULL: nothing is queued, or the file is not in the page cache; *failed: it has
 * shrunk. */
const char *http_output_next(http_output_t *output, char *scratch, size_t max, size_t *length, bool *failed);
/* They were taken. */
void http_output_consume(http_output_t *output, size_t length);
/* The next bytes of the file in front have been read: takes over the string. */
void http_output_supply(http_output_t *output, zend_string *data);
/* Drops what is queued. */
void http_output_clear(http_output_t *output);

#endif
