/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * read(2) and write(2) in coroutine form for descriptors that are not streams: standard output of a SAPI, the
 * connection to a web server, a FILE given to a library. The descriptor may be shared with other processes; its mode
 * stays unchanged. */
#ifndef PHP_ASYNC_FD_H
#define PHP_ASYNC_FD_H

#include "php.h"
#include "async_wait.h"

BEGIN_EXTERN_C()

/* Like the system calls on a descriptor in blocking mode, except that write returns after a partial write: at least
 * one byte, or -1 with errno; -1/ECANCELED when given up. They wait in any mode of the descriptor. Call only if
 * php_async_may_suspend(). */
PHPAPI ssize_t php_async_fd_write(int fd, const void *buf, size_t count);
PHPAPI ssize_t php_async_fd_read(int fd, void *buf, size_t count);

END_EXTERN_C()

#endif
