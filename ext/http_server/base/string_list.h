/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lists of strings, and of pairs of them, in persistent memory. */
#ifndef HTTP_SERVER_STRING_LIST_H
#define HTTP_SERVER_STRING_LIST_H

#include "php.h"

typedef struct {
	uint32_t count;
	char **items; /* owned, and so are the strings */
} http_strings_t;

void http_strings_add(http_strings_t *strings, const char *text);
void http_strings_clear(http_strings_t *strings);
/* In a list of name, value, name, value ...: sets the value of a name, without regard to case. */
void http_strings_set_pair(http_strings_t *strings, const char *name, const char *value);
/* The value of a name; NULL: it has none. */
const char *http_strings_get_pair(const http_strings_t *strings, const char *name, size_t length);

#endif
