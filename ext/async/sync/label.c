/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The names of objects in reports. */
#include "label.h"

void async_label_set(async_label_t *label, zend_string *name)
{
	label->name = name && ZSTR_LEN(name) ? zend_string_copy(name) : NULL;
	async_place_set(&label->made);
}

void async_label_clear(async_label_t *label)
{
	if (label->name) {
		zend_string_release(label->name);
		label->name = NULL;
	}
	async_place_clear(&label->made);
}

void async_label_append_place(smart_str *text, const async_place_t *place)
{
	if (place->filename) {
		smart_str_append_printf(text, " at %s:%u", ZSTR_VAL(place->filename), place->lineno);
	}
}

void async_label_append(smart_str *text, const async_label_t *label)
{
	if (label->name) {
		smart_str_append_printf(text, " \"%s\"", ZSTR_VAL(label->name));
	}
	if (label->made.filename) {
		smart_str_appends(text, " made");
		async_label_append_place(text, &label->made);
	}
}

void async_label_describe(smart_str *text, const char *kind, const async_label_t *label)
{
	smart_str_appends(text, kind);
	async_label_append(text, label);
	smart_str_appends(text, label->name || label->made.filename ? " (" : "(");
}
