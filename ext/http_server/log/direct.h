/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lines that are written at once, past the sinks: complaints, and messages of PHP. Any thread. */
#ifndef HTTP_SERVER_LOG_DIRECT_H
#define HTTP_SERVER_LOG_DIRECT_H

#include "php.h"

/* Writes a line. A pipe, a terminal or a socket that takes no more is waited for, for `wait` ms at most; a file may need the disk.
 * Returns how much of it was written: of a line that a file does not take whole, nothing. */
size_t http_direct_write(int fd, const char *line, size_t length, int wait);
/* Takes the last bytes of a file back, which this descriptor has written: the disk was full, and a line was cut that the next record of
 * another process would continue. False: it is no file, or others have written behind it. */
bool http_direct_take_back(int fd, size_t length);

#endif
