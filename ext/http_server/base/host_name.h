/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Names of hosts as DNS has them, and the names of certificates, whose first label may be "*". */
#ifndef HTTP_SERVER_HOST_NAME_H
#define HTTP_SERVER_HOST_NAME_H

#include <stdbool.h>
#include <stddef.h>

#define HTTP_HOST_NAME_MAX 253

/* Writes the name in lower case, without a dot at its end. False: it is none. */
bool http_host_name_normalize(char normal[HTTP_HOST_NAME_MAX + 1], const char *name, size_t length);

#endif
