/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * From the path of a request to the relative path of a file. */
#ifndef HTTP_SERVER_MOUNT_PATH_H
#define HTTP_SERVER_MOUNT_PATH_H

#include "mount.h"

typedef enum {
	HTTP_PATH_FINE,
	HTTP_PATH_BAD,    /* the request is malformed */
	HTTP_PATH_DENIED,
	HTTP_PATH_MISSING
} http_path_result_t;

/* Decodes and checks what is behind the prefix. `path` has `length` + 1 bytes; *is_directory: it ends in a slash, or is empty. */
http_path_result_t http_mount_path(const http_mount_settings_t *settings, const char *text, size_t length, char *path,
		bool *is_directory);

#endif
