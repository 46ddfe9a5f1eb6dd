/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * UploadedFile: a part of a form that is a file. */
#ifndef HTTP_SERVER_UPLOADED_FILE_H
#define HTTP_SERVER_UPLOADED_FILE_H

#include "php.h"

/* Errors beside UPLOAD_ERR_*. */
#define HTTP_UPLOAD_OK           0
#define HTTP_UPLOAD_NO_FILE      4
#define HTTP_UPLOAD_NO_DIRECTORY 6
#define HTTP_UPLOAD_CANNOT_WRITE 7
#define HTTP_UPLOAD_TOO_MANY     100
#define HTTP_UPLOAD_INVALID_NAME 101

typedef struct {
	zend_string *name;    /* owned; NULL: none. So are the others */
	zend_string *type;
	zend_string *charset;
	char *path;           /* owned, persistent: the temporary file; NULL: there is none */
	int fd;               /* owned while it is written; -1 */
	zend_long size;
	int error;
	bool was_moved;
	zend_object std;
} http_uploaded_file_t;

extern zend_class_entry *http_ce_uploaded_file;

void http_register_uploads(void);
/* A new object without content; the caller owns the reference. */
http_uploaded_file_t *http_uploaded_file_new(void);
/* Makes the temporary file, or sets `error`. */
void http_uploaded_file_open(http_uploaded_file_t *file);
/* Adds content, or sets `error`, after which content is ignored. */
void http_uploaded_file_write(http_uploaded_file_t *file, const char *data, size_t length);
/* Removes the temporary file, for which no one asks any more. */
void http_uploaded_file_discard(http_uploaded_file_t *file);
/* The content is complete. */
void http_uploaded_file_close(http_uploaded_file_t *file);

static zend_always_inline http_uploaded_file_t *http_uploaded_file_from_object(zend_object *object)
{
	return (http_uploaded_file_t *) ((char *) object - XtOffsetOf(http_uploaded_file_t, std));
}

#endif
