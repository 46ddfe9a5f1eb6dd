/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Names of hosts. */
#include "host_name.h"
#include "text.h"

#define LABEL_MAX 63

static bool is_label_byte(char byte)
{
	return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-' || byte == '_';
}

bool http_host_name_normalize(char normal[HTTP_HOST_NAME_MAX + 1], const char *name, size_t length)
{
	size_t label = 0;

	if (length > 0 && name[length - 1] == '.') {
		length--;
	}
	if (length == 0 || length > HTTP_HOST_NAME_MAX) {
		return false;
	}
	for (size_t i = 0; i < length; i++) {
		const char byte = http_lower(name[i]);
		const bool is_wildcard = byte == '*' && i == 0 && length > 2 && name[1] == '.';

		if (byte == '.' ? label == 0 : !is_label_byte(byte) && !is_wildcard) {
			return false;
		}
		label = byte == '.' ? 0 : label + 1;
		if (label > LABEL_MAX) {
			return false;
		}
		normal[i] = byte;
	}
	normal[length] = '\0';
	return label > 0;
}
