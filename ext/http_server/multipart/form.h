/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A form that arrives as multipart/form-data: its fields, and its files. */
#ifndef HTTP_SERVER_FORM_H
#define HTTP_SERVER_FORM_H

#include "log/log.h"

typedef struct _http_form_s http_form_t;

/* A form with the boundary in a value of Content-Type, which tells the log of its parts while it arrives. NULL: it has no
 * boundary that can be used. */
http_form_t *http_form_new(const char *type, size_t length, http_log_t *log);
/* False: the body is malformed. */
bool http_form_add(http_form_t *form, const char *data, size_t length);
/* False: it is not complete. */
bool http_form_end(http_form_t *form);
void http_form_free(http_form_t *form);
/* Removes the temporary files, although their objects may still be referenced. */
void http_form_discard(http_form_t *form);

/* Arrays, borrowed. */
zval *http_form_fields(http_form_t *form);
zval *http_form_files(http_form_t *form);

#endif
