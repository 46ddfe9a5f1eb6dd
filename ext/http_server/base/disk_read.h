/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A read of a file on a helper thread, for output that waits for it. */
#ifndef HTTP_SERVER_DISK_READ_H
#define HTTP_SERVER_DISK_READ_H

#include "job.h"
#include "open_file.h"

/* Begins to read `length` bytes, or as many as there are. `done` takes them over; NULL: the file has shrunk, or cannot be read.
 * http_job_abandon() ends the interest of the owner. NULL: it could not begin. */
http_job_t *http_disk_read(http_file_t *file, size_t offset, size_t length,
		void (*done)(void *owner, zend_string *data), void *owner);

#endif
