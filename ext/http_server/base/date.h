/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Dates of HTTP. */
#ifndef HTTP_SERVER_DATE_H
#define HTTP_SERVER_DATE_H

#include "php.h"
#include <time.h>

#define HTTP_DATE_LENGTH 29 /* Sun, 06 Nov 1994 08:49:37 GMT */

/* Writes HTTP_DATE_LENGTH bytes and a NUL. */
void http_date_format(char *text, time_t time);

/* Reads the three formats of RFC 9110 section 5.6.7. False: it is none of them. */
bool http_date_parse(const char *text, size_t length, time_t *time);

#endif
