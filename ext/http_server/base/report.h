/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The log of the server, for what is no answer to a request. */
#ifndef HTTP_SERVER_REPORT_H
#define HTTP_SERVER_REPORT_H

#include "php.h"

#include <syslog.h>

/* Writes a line; control characters, and what is not UTF-8, are written as \xXX. The severity is one of syslog(3). */
ZEND_COLD void http_report(int severity, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* The same with a text of any bytes behind a prefix of ours. */
ZEND_COLD void http_report_bytes(int severity, const char *prefix, const char *text, size_t length);

#endif
