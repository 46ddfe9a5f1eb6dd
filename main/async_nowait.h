/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Reads and writes that do not block, whatever the mode of the descriptor, and what kinds of descriptors there are. Below
 * everything that waits: nothing here suspends or knows of coroutines. The reactor's own files and pipes stand on it, too.
 *
 * All of these leave the mode of the descriptor as it is: it may be shared with other processes. */
#ifndef PHP_ASYNC_NOWAIT_H
#define PHP_ASYNC_NOWAIT_H

#include "php.h"

#include <sys/stat.h>

typedef enum {
	PHP_ASYNC_FD_DIRECT, /* calls never wait: files in memory, and what is no open descriptor at all */
	PHP_ASYNC_FD_FILE,   /* regular file, block device: what the page cache has is there at once, the rest takes a disk */
	PHP_ASYNC_FD_REMOTE, /* the same on a network or user space file system: nothing is there at once */
	PHP_ASYNC_FD_POLLED  /* pipe, FIFO, terminal, socket, other devices: ready or not */
} php_async_fd_class_t;

/* What is known of a file and the page cache; all of it a guess. */
typedef struct {
	zend_off_t from, to; /* was in the cache a moment ago */
	zend_off_t size;     /* of the file; what comes behind has been written lately */
} php_async_resident_t;

/* The last descriptor of a FILE whose driver does not know the flag for writes: it is not asked again. -1: none. */
extern PHPAPI ZEND_EXT_TLS int php_async_nowait_unknown;

BEGIN_EXTERN_C()

/* Looks at the descriptor; two system calls for a file, else one. */
PHPAPI php_async_fd_class_t php_async_fd_classify(int fd);
/* The first look alone, from what fstat() says: a file is taken for a local one. */
static zend_always_inline php_async_fd_class_t php_async_fd_class_by_mode(mode_t mode)
{
	if (S_ISREG(mode) || S_ISBLK(mode)) {
		return PHP_ASYNC_FD_FILE;
	}
	return S_ISDIR(mode) ? PHP_ASYNC_FD_DIRECT : PHP_ASYNC_FD_POLLED;
}
/* The second look, for a file. */
PHPAPI php_async_fd_class_t php_async_fd_class_of_file(int fd);

/* One read(2) or write(2) of a POLLED descriptor. EAGAIN where the call would wait; a write may be partial. */
PHPAPI ssize_t php_async_try_read(int fd, void *buf, size_t count);
PHPAPI ssize_t php_async_try_write(int fd, const void *buf, size_t count);

/* The same for a FILE: EAGAIN where it would take a disk, EOPNOTSUPP (reads only) where the system cannot tell. A read may
 * be short, because only its first part is at hand. */
PHPAPI ssize_t php_async_try_read_file(int fd, void *buf, size_t count);
/* For file systems that do not know the flag, such as overlayfs: asks the page cache first, for where the descriptor
 * probably stands. EOPNOTSUPP: no telling. */
PHPAPI ssize_t php_async_try_read_resident(php_async_resident_t *known, int fd, zend_off_t offset, void *buf, size_t count);
PHPAPI ssize_t php_async_try_write_file(int fd, const void *buf, size_t count);

END_EXTERN_C()

#endif
