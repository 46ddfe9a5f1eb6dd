/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Media types of files, by the extensions of their names. */
#ifndef HTTP_SERVER_MIME_H
#define HTTP_SERVER_MIME_H

#include "php.h"

/* The extension of a path: what is behind the last dot of its last segment; empty: none. */
const char *http_mime_extension(const char *path, size_t length, size_t *extension_length);
/* The type of an extension in any case; "application/octet-stream" for an unknown one. */
const char *http_mime_type(const char *extension, size_t length);

#endif
