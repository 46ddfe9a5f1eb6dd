/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * read(2) and write(2) in coroutine form for descriptors that are no streams: standard output of a SAPI, the connection to
 * a web server, a FILE that a library was given. The descriptor may be shared with other processes and its mode is left alone. */
#ifndef PHP_ASYNC_FD_H
#define PHP_ASYNC_FD_H

#include "php.h"
#include "async_wait.h"

BEGIN_EXTERN_C()

/* As the system calls on a descriptor in blocking mode, except that write returns when part was taken: at least one byte,
 * or -1 with errno; -1/ECANCELED when given up. They wait whatever the descriptor's mode.
 * Call only if php_async_may_suspend(). */
PHPAPI ssize_t php_async_fd_write(int fd, const void *buf, size_t count);
PHPAPI ssize_t php_async_fd_read(int fd, void *buf, size_t count);

END_EXTERN_C()

#endif
