/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Plain streams in coroutine form: files, pipes, terminals, everything that the stdio operations of plain_wrapper.c
 * serve. Replaces upstream's blocking system calls there. Call only if php_async_may_suspend(). */
#ifndef PHP_STREAM_ASYNC_PLAIN_H
#define PHP_STREAM_ASYNC_PLAIN_H

#include "php.h"
#include "php_streams.h"
#include "async_file.h"

/* Coroutine state of a plain stream; part of its private data. All zero at start. */
typedef struct {
	php_async_file_t file;
	struct timeval timeout;   /* of stream_set_timeout(), for reads and writes of descriptors that are not files */
	bool timeout_is_set;
	bool timed_out;           /* the last read or write has timed out */
} php_async_plain_t;

BEGIN_EXTERN_C()

/* read(2), write(2). False: the operation ends without an error message. It was given up (cancelled or closed, the
 * private data may be freed) or has timed out; the stream operation returns -1. */
bool php_async_plain_read(php_stream *stream, php_async_plain_t *plain, int fd, char *buf, size_t count,
		ssize_t *result);
bool php_async_plain_write(php_stream *stream, php_async_plain_t *plain, int fd, const char *buf, size_t count,
		ssize_t *result);

/* fread(3), fwrite(3) for a stream that was cast to a FILE. The order of bytes in the buffers of stdio is kept:
 * input that it has read ahead is returned first, small output is added to its buffer. */
bool php_async_plain_fread(php_stream *stream, php_async_plain_t *plain, FILE *file, char *buf, size_t count,
		ssize_t *result);
bool php_async_plain_fwrite(php_stream *stream, php_async_plain_t *plain, FILE *file, const char *buf, size_t count,
		ssize_t *result);

/* PHP_STREAM_OPTION_READ_TIMEOUT. The value is kept in any case; it applies to waits of coroutines. */
int php_async_plain_set_timeout(php_async_plain_t *plain, int fd, const struct timeval *timeout);

/* Stores the result of an fstat() that was made anyway, which saves another one. */
static zend_always_inline void php_async_plain_noted(php_async_plain_t *plain, const zend_stat_t *st)
{
	plain->file.fd_class = php_async_fd_class_by_mode(st->st_mode);
	plain->file.known = true;
	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && S_ISREG(st->st_mode)) {
		php_async_file_recall(&plain->file, st);
	}
}

/* Call before the descriptor is closed, in any state. */
static zend_always_inline void php_async_plain_closing(php_async_plain_t *plain, int fd)
{
	php_async_forget_fd(fd);
}

END_EXTERN_C()

#endif
