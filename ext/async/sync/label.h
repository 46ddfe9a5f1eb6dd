/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * How a report names an object that coroutines wait for: by the name that the program has given it, and by the place
 * where it was made. */
#ifndef ASYNC_LABEL_H
#define ASYNC_LABEL_H

#include "base/location.h"
#include "zend_smart_str.h"

/* A zeroed struct is a label without a name. */
typedef struct {
	zend_string *name; /* owned; NULL: none */
	async_place_t made;
} async_label_t;

/* Names the object, which is made by the running code. name: NULL, or borrowed. */
void async_label_set(async_label_t *label, zend_string *name);
void async_label_clear(async_label_t *label);

/* Begins a description: `Kind "name" made at file:line (`, or `Kind(` if neither is known. */
void async_label_describe(smart_str *text, const char *kind, const async_label_t *label);
/* Appends ` "name" made at file:line`, as far as it is known. */
void async_label_append(smart_str *text, const async_label_t *label);
/* Appends ` at file:line` if the place is known. */
void async_label_append_place(smart_str *text, const async_place_t *place);

#endif
