/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lines that are written at once, past the sinks: complaints, and messages of PHP. Any thread. */
#ifndef HTTP_SERVER_LOG_DIRECT_H
#define HTTP_SERVER_LOG_DIRECT_H

#include "php.h"

/* Writes a line. A pipe, a terminal or a socket that takes no more is waited for, for `wait` ms at most; a file may need the disk.
 * Returns how much of it was written. */
size_t http_direct_write(int fd, const char *line, size_t length, int wait);

#endif
