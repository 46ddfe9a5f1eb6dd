/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Operations on files in coroutine form. What the page cache (or, for an open, the cache of names) can serve is served at
 * once; the rest runs on the reactor's threads, which get copies of memory and duplicates of descriptors. Called by the
 * plain files wrapper, by what copies between streams, and by what makes temporary files.
 *
 * Results and errno are those of the system calls, except -1/ECANCELED: given up (see async_wait.h). `stream` is the stream
 * that the descriptor belongs to, held in memory while the call waits, or NULL. Call only if php_async_may_suspend(). */
#ifndef PHP_ASYNC_FILE_H
#define PHP_ASYNC_FILE_H

#include "php.h"
#include "php_streams.h"
#include "async_nowait.h"
#include "async_wait.h"

/* What one handle remembers between calls. All zero at start. */
typedef struct {
	uint8_t known;                            /* fd_class is */
	uint8_t fd_class;                         /* php_async_fd_class_t */
	bool by_residence;                        /* reads cannot be told not to wait: the page cache is asked before */
	php_async_resident_t resident;            /* if so */
	struct _php_async_file_lock *locking;     /* borrowed; who waits for a lock on this handle, oldest first */
} php_async_file_t;

BEGIN_EXTERN_C()

/* For a regular file that has just been classified by what fstat() says. */
PHPAPI void php_async_file_recall(php_async_file_t *file, const zend_stat_t *st);

/* Path: absolute. A FIFO is waited for as long as it takes; given up, nothing of it stays open. */
PHPAPI int php_async_open(const char *path, int flags, mode_t mode);

/* One read or write, which may be short: not all was at hand, or it is done in slices. */
PHPAPI ssize_t php_async_file_read(php_stream *stream, php_async_file_t *file, int fd, void *buf, size_t count);
PHPAPI ssize_t php_async_file_write(php_stream *stream, php_async_file_t *file, int fd, const void *buf, size_t count);

PHPAPI int php_async_fsync(php_stream *stream, int fd, bool data_only);
PHPAPI int php_async_ftruncate(php_stream *stream, int fd, zend_off_t size);

/* flock(2): a request that would wait is repeated, so that a lock is never acquired behind the back of a caller who has
 * left. Requests that wait on one handle are served in their order; file may be NULL. */
PHPAPI int php_async_flock(php_stream *stream, php_async_file_t *file, int fd, int operation);

/* copy_file_range(2) at both positions, in slices; up to `count` bytes. Holds both streams while a slice is at work. What was
 * copied before it was given up counts in the positions of the streams. */
PHPAPI ssize_t php_async_copy_range(php_stream *source, int source_fd, php_stream *dest, int dest_fd, size_t count);

/* mkstemp(3). */
PHPAPI int php_async_mkstemp(char *path_template);

END_EXTERN_C()

#endif
