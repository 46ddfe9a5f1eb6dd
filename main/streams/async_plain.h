/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Plain streams in coroutine form: files, pipes, terminals, everything that the stdio operations of plain_wrapper.c serve.
 * Called there where upstream would call the system and block. Call only if php_async_may_suspend(). */
#ifndef PHP_STREAM_ASYNC_PLAIN_H
#define PHP_STREAM_ASYNC_PLAIN_H

#include "php.h"
#include "php_streams.h"
#include "async_file.h"

/* What a plain stream keeps for coroutines; part of its private data. All zero at start. */
typedef struct {
	php_async_file_t file;
	struct timeval timeout;   /* of stream_set_timeout(), for reads and writes of what is not a file */
	bool timeout_is_set;
	bool timed_out;           /* the last read or write ended with it */
} php_async_plain_t;

BEGIN_EXTERN_C()

/* read(2), write(2). False: the operation is over without a word: given up (cancelled or closed, the private data may be
 * gone) or timed out; the stream operation returns -1. */
bool php_async_plain_read(php_stream *stream, php_async_plain_t *plain, int fd, char *buf, size_t count, ssize_t *result);
bool php_async_plain_write(php_stream *stream, php_async_plain_t *plain, int fd, const char *buf, size_t count, ssize_t *result);

/* fread(3), fwrite(3) for a stream that was cast to a FILE. What stdio holds keeps its place: input that it has read ahead
 * comes first, small output goes into its buffer. */
bool php_async_plain_fread(php_stream *stream, php_async_plain_t *plain, FILE *file, char *buf, size_t count, ssize_t *result);
bool php_async_plain_fwrite(php_stream *stream, php_async_plain_t *plain, FILE *file, const char *buf, size_t count,
		ssize_t *result);

/* PHP_STREAM_OPTION_READ_TIMEOUT. The value is kept in any case; it holds for what coroutines wait for. */
int php_async_plain_set_timeout(php_async_plain_t *plain, int fd, const struct timeval *timeout);

/* What fstat() said, if somebody has asked: saves asking again. */
static zend_always_inline void php_async_plain_noted(php_async_plain_t *plain, const zend_stat_t *st)
{
	plain->file.fd_class = php_async_fd_class_by_mode(st->st_mode);
	plain->file.known = true;
	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && S_ISREG(st->st_mode)) {
		php_async_file_recall(&plain->file, st);
	}
}

/* Before the descriptor is closed, in any state. */
static zend_always_inline void php_async_plain_closing(php_async_plain_t *plain, int fd)
{
	php_async_forget_fd(fd);
}

END_EXTERN_C()

#endif
