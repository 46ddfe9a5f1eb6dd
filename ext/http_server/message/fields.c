/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The header fields of a response. */
#include "fields.h"
#include "base/text.h"
#include "zend_smart_str.h"

static zend_always_inline bool is_named(const http_field_t *field, const char *name, size_t length)
{
	return http_equals(ZSTR_VAL(field->name), ZSTR_LEN(field->name), name, length);
}

const http_field_t *http_fields_find(const http_fields_t *fields, const char *name, size_t length)
{
	HTTP_FIELDS_FOREACH(fields, field)
	{
		if (is_named(field, name, length)) {
			return field;
		}
	}
	return NULL;
}

void http_fields_add(http_fields_t *fields, zend_string *name, zend_string *value)
{
	uint32_t index = fields->count;

	for (uint32_t i = 0; i < fields->count; i++) {
		if (is_named(&fields->data[i], ZSTR_VAL(name), ZSTR_LEN(name))) {
			index = i + 1;
		}
	}
	if (fields->count == fields->capacity) {
		fields->capacity = fields->capacity > 0 ? fields->capacity * 2 : 8;
		fields->data = safe_erealloc(fields->data, fields->capacity, sizeof(*fields->data), 0);
	}
	memmove(fields->data + index + 1, fields->data + index, (fields->count - index) * sizeof(*fields->data));
	fields->data[index] = (http_field_t) { .name = zend_string_copy(name), .value = zend_string_copy(value) };
	fields->count++;
}

static void free_field(http_field_t *field)
{
	zend_string_release(field->name);
	zend_string_release(field->value);
}

/* Removes the fields that `matches` accepts. */
static zend_always_inline void remove_matching(http_fields_t *fields, const char *text, size_t length,
		bool (*matches)(const http_field_t *field, const char *text, size_t length))
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < fields->count; i++) {
		if (matches(&fields->data[i], text, length)) {
			free_field(&fields->data[i]);
		} else {
			fields->data[kept++] = fields->data[i];
		}
	}
	fields->count = kept;
}

void http_fields_remove(http_fields_t *fields, const char *name, size_t length)
{
	remove_matching(fields, name, length, is_named);
}

static bool begins_with(const http_field_t *field, const char *prefix, size_t length)
{
	return ZSTR_LEN(field->name) >= length && http_equals(ZSTR_VAL(field->name), length, prefix, length);
}

void http_fields_remove_prefix(http_fields_t *fields, const char *prefix, size_t length)
{
	remove_matching(fields, prefix, length, begins_with);
}

void http_fields_set(http_fields_t *fields, zend_string *name, zend_string *value)
{
	http_fields_remove(fields, ZSTR_VAL(name), ZSTR_LEN(name));
	http_fields_add(fields, name, value);
}

void http_fields_set_text(http_fields_t *fields, const char *name, size_t name_length, const char *value, size_t length)
{
	zend_string *name_string = zend_string_init(name, name_length, false);
	zend_string *value_string = zend_string_init(value, length, false);

	http_fields_set(fields, name_string, value_string);
	zend_string_release(name_string);
	zend_string_release(value_string);
}

void http_fields_clear(http_fields_t *fields)
{
	for (uint32_t i = 0; i < fields->count; i++) {
		free_field(&fields->data[i]);
	}
	if (fields->data != NULL) {
		efree(fields->data);
	}
	memset(fields, 0, sizeof(*fields));
}

zend_string *http_fields_joined(const http_fields_t *fields, const char *name, size_t length)
{
	smart_str joined = { 0 };
	uint32_t count = 0;

	HTTP_FIELDS_FOREACH(fields, field)
	{
		if (is_named(field, name, length)) {
			if (count++ > 0) {
				smart_str_appends(&joined, ", ");
			}
			smart_str_append(&joined, field->value);
		}
	}
	return count > 0 ? smart_str_extract(&joined) : NULL;
}

void http_fields_add_vary(http_fields_t *fields)
{
	zend_string *value = http_fields_joined(fields, ZEND_STRL("vary"));

	if (value == NULL) {
		HTTP_FIELDS_SET(fields, "Vary", "Accept-Encoding");
		return;
	}
	if (!http_list_has(ZSTR_VAL(value), ZSTR_LEN(value), ZEND_STRL("accept-encoding"))
			&& !http_list_has(ZSTR_VAL(value), ZSTR_LEN(value), ZEND_STRL("*"))) {
		zend_string *joined = zend_string_concat2(ZSTR_VAL(value), ZSTR_LEN(value), ZEND_STRL(", Accept-Encoding"));

		http_fields_set_text(fields, ZEND_STRL("Vary"), ZSTR_VAL(joined), ZSTR_LEN(joined));
		zend_string_release(joined);
	}
	zend_string_release(value);
}
