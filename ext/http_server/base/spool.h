/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A spool: bytes on their way from one side to another that is slower. They are in memory up to a limit, and beyond it in a
 * temporary file, which helper threads write and read. Used by one thread. All memory is that of the process: what a peer sends does
 * not count against memory_limit. */
#ifndef HTTP_SERVER_SPOOL_H
#define HTTP_SERVER_SPOOL_H

#include "php.h"

typedef struct _http_spool_s http_spool_t;

/* Keeps `memory` bytes without a file, and `max` bytes in a file. */
http_spool_t *http_spool_new(size_t memory, uint64_t max);
/* What helper threads still do is abandoned. */
void http_spool_free(http_spool_t *spool);
/* `changed` is called when a helper thread is done: there may be room, or something to take, or the spool has failed. It is not
 * called within another call of the spool, and may free it. NULL: it is not called any more. */
void http_spool_watch(http_spool_t *spool, void (*changed)(void *owner), void *owner);

/* Adds a copy. */
void http_spool_add(http_spool_t *spool, const char *data, size_t length);
/* True while the producer has to wait: what it adds nevertheless is kept in memory. */
bool http_spool_is_full(const http_spool_t *spool);
/* The next bytes, a persistent string that the caller owns. NULL: there are none, or they are being read. */
zend_string *http_spool_take(http_spool_t *spool);
/* Bytes that were added and not taken. */
uint64_t http_spool_length(const http_spool_t *spool);
/* True if the file cannot be written or read: what was added is lost. */
bool http_spool_has_failed(const http_spool_t *spool);

#endif
