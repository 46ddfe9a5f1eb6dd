/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Operations on files in coroutine form. An operation that the page cache (or, for an open, the cache of names) can
 * serve completes at once. All others run on the reactor's threads, which get copies of memory and duplicates of
 * descriptors.
 *
 * Results and errno are those of the system calls, except -1/ECANCELED: given up (see async_wait.h). `stream` is the
 * stream that the descriptor belongs to, held in memory while the call waits, or NULL. Call only if
 * php_async_may_suspend(). */
#ifndef PHP_ASYNC_FILE_H
#define PHP_ASYNC_FILE_H

#include "php.h"
#include "php_streams.h"
#include "async_nowait.h"
#include "async_wait.h"

/* State that one handle keeps between calls. All zero at start. */
typedef struct {
	uint8_t known;                            /* fd_class is valid */
	uint8_t fd_class;                         /* php_async_fd_class_t */
	bool by_residence;                        /* no reads without waiting: the page cache is asked first */
	php_async_resident_t resident;            /* valid if by_residence */
} php_async_file_t;

BEGIN_EXTERN_C()

/* Classifies a new regular file by its device; `st` is the result of fstat(). */
PHPAPI void php_async_file_recall(php_async_file_t *file, const zend_stat_t *st);

/* The path is absolute. The wait for the peer of a FIFO has no limit. If it is given up, no descriptor stays open. */
PHPAPI int php_async_open(const char *path, int flags, mode_t mode);

/* One read or write. It may be short: not all bytes were available, or the limit of a slice was reached. */
PHPAPI ssize_t php_async_file_read(php_stream *stream, php_async_file_t *file, int fd, void *buf, size_t count);
PHPAPI ssize_t php_async_file_write(php_stream *stream, php_async_file_t *file, int fd, const void *buf, size_t count);

PHPAPI int php_async_fsync(php_stream *stream, int fd, bool data_only);
PHPAPI int php_async_ftruncate(php_stream *stream, int fd, zend_off_t size);

/* flock(2). A request that would wait is retried without blocking, so that a caller that has left never acquires the
 * lock. Requests that wait on one stream are served in order. */
PHPAPI int php_async_flock(php_stream *stream, int fd, int operation);

/* copy_file_range(2) at both positions, in slices; up to `count` bytes. Holds both streams during a slice. If the
 * copy is given up, the positions of the streams include the bytes copied so far. */
PHPAPI ssize_t php_async_copy_range(php_stream *source, int source_fd, php_stream *dest, int dest_fd, size_t count);

/* mkstemp(3). */
PHPAPI int php_async_mkstemp(char *path_template);

END_EXTERN_C()

#endif
