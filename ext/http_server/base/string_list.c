/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lists of strings. */
#include "string_list.h"
#include "text.h"

void http_strings_add(http_strings_t *strings, const char *text)
{
	strings->items = safe_perealloc(strings->items, strings->count + 1, sizeof(char *), 0, true);
	strings->items[strings->count++] = pestrdup(text, true);
}

void http_strings_clear(http_strings_t *strings)
{
	for (uint32_t i = 0; i < strings->count; i++) {
		free(strings->items[i]);
	}
	free(strings->items);
	*strings = (http_strings_t) { 0 };
}

static char **find_pair(const http_strings_t *strings, const char *name, size_t length)
{
	for (uint32_t i = 0; i + 1 < strings->count; i += 2) {
		if (http_equals(strings->items[i], strlen(strings->items[i]), name, length)) {
			return &strings->items[i + 1];
		}
	}
	return NULL;
}

const char *http_strings_get_pair(const http_strings_t *strings, const char *name, size_t length)
{
	char **value = find_pair(strings, name, length);

	return value != NULL ? *value : NULL;
}

void http_strings_set_pair(http_strings_t *strings, const char *name, const char *value)
{
	char **place = find_pair(strings, name, strlen(name));

	if (place != NULL) {
		free(*place);
		*place = pestrdup(value, true);
	} else {
		http_strings_add(strings, name);
		http_strings_add(strings, value);
	}
}
