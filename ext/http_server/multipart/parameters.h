/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Parameters of header values: `type; name=value; name="value"; name*=UTF-8''value`. */
#ifndef HTTP_SERVER_PARAMETERS_H
#define HTTP_SERVER_PARAMETERS_H

#include "php.h"

/* The value of a parameter, without quotes: a new string; NULL: there is none. A name with an asterisk is decoded (RFC 8187); NULL
 * if that is malformed. */
zend_string *http_parameter(const char *value, size_t length, const char *name, size_t name_length);

#endif
