/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * An open regular file that is sent. Its size is that of the descriptor when it was opened. */
#ifndef HTTP_SERVER_OPEN_FILE_H
#define HTTP_SERVER_OPEN_FILE_H

#include "php.h"
#include "main/async_nowait.h"

#include <sys/stat.h>

typedef struct {
	uint32_t ref_count;
	int fd;                       /* owned */
	zend_off_t size;
	dev_t device;
	ino_t inode;
	struct timespec modified;
	bool asks_cache;              /* the file system does not support reads that do not wait: the page cache is asked */
	php_async_resident_t resident;
	zend_off_t cached_to;         /* so much was read without the disk since `cached_at` */
	uint64_t cached_at;           /* ms */
	bool no_sendfile;             /* the file system does not support sendfile(2) */
	char *deleted_path;           /* owned, persistent: is removed with the last reference; NULL: nothing is */
} http_file_t;

/* Takes over the descriptor, whose state is known. One reference. */
http_file_t *http_file_new(int fd, const struct stat *state);
void http_file_release(http_file_t *file);

static zend_always_inline http_file_t *http_file_add_ref(http_file_t *file)
{
	file->ref_count++;
	return file;
}

/* Reads, whatever it takes; on a helper thread. */
ssize_t http_file_read_now(const http_file_t *file, zend_off_t offset, char *buffer, size_t length);
/* Reads what is there without the disk. Returns the number of bytes, 0 at the end; -1 with errno, EAGAIN: a helper thread has
 * to read. */
ssize_t http_file_read(http_file_t *file, zend_off_t offset, char *buffer, size_t length);
/* True if the part was read without the disk a moment ago: sendfile(2) will hardly wait for it. */
bool http_file_is_cached(const http_file_t *file, zend_off_t offset, size_t length);

#endif
