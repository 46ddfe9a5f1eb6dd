/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Reads and writes that do not block, in any mode of the descriptor, and the classes of descriptors. The layer below
 * all waits: no function here suspends or depends on coroutines. The reactor's own files and pipes use it, too.
 *
 * No function changes the mode of the descriptor permanently: it may be shared with other processes. */
#ifndef PHP_ASYNC_NOWAIT_H
#define PHP_ASYNC_NOWAIT_H

#include "php.h"

#include <sys/stat.h>

typedef enum {
	PHP_ASYNC_FD_DIRECT, /* calls never wait: files in memory, and numbers that are not open descriptors */
	PHP_ASYNC_FD_FILE,   /* regular file, block device: cached pages are available at once, all others need the disk */
	PHP_ASYNC_FD_REMOTE, /* the same on a network or user space file system: no page is available at once */
	PHP_ASYNC_FD_POLLED  /* pipe, FIFO, terminal, socket, other devices: ready or not */
} php_async_fd_class_t;

/* What is known of a file and the page cache. All fields are estimates. */
typedef struct {
	zend_off_t from, to; /* range that was in the cache at the last test */
	zend_off_t size;     /* of the file; bytes beyond it were written recently */
} php_async_resident_t;

/* The last descriptor of a FILE whose driver does not support the flag for writes, which is not tried again. -1:
 * none. */
extern PHPAPI ZEND_EXT_TLS int php_async_nowait_unknown;

BEGIN_EXTERN_C()

/* Classifies the descriptor; two system calls for a file, else one. */
PHPAPI php_async_fd_class_t php_async_fd_classify(int fd);
/* Classifies by the mode that fstat() has returned: a file is assumed to be local. */
static zend_always_inline php_async_fd_class_t php_async_fd_class_by_mode(mode_t mode)
{
	if (S_ISREG(mode) || S_ISBLK(mode)) {
		return PHP_ASYNC_FD_FILE;
	}
	return S_ISDIR(mode) ? PHP_ASYNC_FD_DIRECT : PHP_ASYNC_FD_POLLED;
}
/* Completes the classification of a file. */
PHPAPI php_async_fd_class_t php_async_fd_class_of_file(int fd);

/* One read(2) or write(2) of a POLLED descriptor. EAGAIN where the call would wait; a write may be partial. */
PHPAPI ssize_t php_async_try_read(int fd, void *buf, size_t count);
PHPAPI ssize_t php_async_try_write(int fd, const void *buf, size_t count);

/* True if the receiving side of the socket is shut down. A datagram socket is ready then, but a call that does not block finds
 * nothing; one that may block returns its end at once. */
PHPAPI bool php_async_receiving_is_shut(int fd);

/* The same for a FILE: EAGAIN where it would need the disk, EOPNOTSUPP (reads only) where the system does not
 * support the test. A read may be short because only its first part is cached. */
PHPAPI ssize_t php_async_try_read_file(int fd, void *buf, size_t count);
/* For file systems without the flag: 1 if the page at `offset` is in the page cache, or is beyond the known size; 0 if not; -1:
 * unknown. Reduces *count to what is cached behind it. What was found is kept in `known`. */
PHPAPI int php_async_is_resident(php_async_resident_t *known, int fd, zend_off_t offset, size_t *count);
/* For file systems without the flag, such as overlayfs: tests the page cache first, at the probable position of the
 * descriptor. EOPNOTSUPP: unknown. */
PHPAPI ssize_t php_async_try_read_resident(php_async_resident_t *known, int fd, zend_off_t offset, void *buf,
		size_t count);
PHPAPI ssize_t php_async_try_write_file(int fd, const void *buf, size_t count);

/* open(2) of a path that is in the kernel's cache of names; neither O_CREAT nor O_TRUNC. EAGAIN: it is not, or the system
 * cannot tell. A device or a FIFO may still wait. */
PHPAPI int php_async_try_open(const char *path, int flags);

END_EXTERN_C()

#endif
