/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The exceptions of the web server. Each of the throwing functions sets EG(exception) and returns nothing. */
#ifndef HTTP_SERVER_EXCEPTIONS_H
#define HTTP_SERVER_EXCEPTIONS_H

#include "php.h"

extern zend_class_entry *http_ce_log_severity;
extern zend_class_entry *http_ce_exception;
extern zend_class_entry *http_ce_runtime_exception;
extern zend_class_entry *http_ce_invalid_argument_exception;
extern zend_class_entry *http_ce_connection_exception;
extern zend_class_entry *http_ce_http_exception;

void http_register_exceptions(void);

ZEND_COLD void http_throw(zend_class_entry *ce, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
ZEND_COLD void http_throw_runtime(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);
ZEND_COLD void http_throw_argument(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);
ZEND_COLD void http_throw_connection(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

/* A new HttpException that is not thrown; the caller owns it. */
zend_object *http_exception_new(int status, const char *message);
ZEND_COLD void http_throw_http(int status, const char *message);

/* Takes the pending exception, which there is; the caller owns it. */
zend_object *http_exception_take(void);
/* Takes it where a wait was broken off; the first one stays in *first, which begins as NULL. False: the coroutine is ended by
 * force, and no wait succeeds any more. */
bool http_exception_keep_first(zend_object **first);

/* The message of an exception as the engine sees it: a new reference. */
zend_string *http_exception_message(zend_object *exception);
/* The file that it comes from: a new reference; and the line. */
zend_string *http_exception_place(zend_object *exception, zend_long *line);
/* getCode() if it is a status from 400 to 599, else 500. */
int http_exception_status(zend_object *exception);

#endif
