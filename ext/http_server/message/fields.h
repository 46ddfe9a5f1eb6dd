/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The header fields of a response, in the order in which their names came; values of one name stand together. Names keep
 * the case that they were given in, and are compared and sent without it. */
#ifndef HTTP_SERVER_FIELDS_H
#define HTTP_SERVER_FIELDS_H

#include "php.h"

typedef struct {
	zend_string *name;  /* owned */
	zend_string *value; /* owned */
} http_field_t;

typedef struct {
	uint32_t count;
	uint32_t capacity;
	http_field_t *data; /* owned; NULL while capacity is 0 */
} http_fields_t;

/* The first of that name; NULL: none. */
const http_field_t *http_fields_find(const http_fields_t *fields, const char *name, size_t length);
/* Adds a value behind those of the same name. Takes its own references. */
void http_fields_add(http_fields_t *fields, zend_string *name, zend_string *value);
void http_fields_remove(http_fields_t *fields, const char *name, size_t length);
/* Removes all whose names begin like that; the text is in lowercase. */
void http_fields_remove_prefix(http_fields_t *fields, const char *prefix, size_t length);
/* Replaces all values of the name. */
void http_fields_set(http_fields_t *fields, zend_string *name, zend_string *value);
void http_fields_set_text(http_fields_t *fields, const char *name, size_t name_length, const char *value,
		size_t length);
#define HTTP_FIELDS_SET(fields, name, value) http_fields_set_text((fields), ZEND_STRL(name), ZEND_STRL(value))
/* States that the response depends on Accept-Encoding. */
void http_fields_add_vary(http_fields_t *fields);
void http_fields_clear(http_fields_t *fields);
/* The values joined with ", ": a new string; NULL: none. */
zend_string *http_fields_joined(const http_fields_t *fields, const char *name, size_t length);

/* There is no data where the count is 0. */
#define HTTP_FIELDS_FOREACH(fields, field) \
	for (const http_field_t *field = (fields)->data, *const field##_end = (fields)->count > 0 ? field + (fields)->count : field; \
			field < field##_end; field++)

#endif
