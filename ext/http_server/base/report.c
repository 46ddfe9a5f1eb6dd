/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The log of the server: that of PHP. */
#include "report.h"
#include "utf8.h"
#include "zend_smart_str.h"

/* Appends a text that cannot end its line, or do something to a terminal. */
static void append_escaped(smart_str *line, const char *text, size_t length)
{
	const uint8_t *at = (const uint8_t *) text;

	while (length > 0) {
		const size_t character = http_utf8_character(at, length), used = MAX(character, 1);

		if (EXPECTED(*at == '\t' || (character > 0 && !http_utf8_is_control(at, character)))) {
			smart_str_appendl(line, (const char *) at, used);
		} else {
			for (size_t i = 0; i < used; i++) {
				smart_str_append_printf(line, "\\x%02x", at[i]);
			}
		}
		at += used;
		length -= used;
	}
}

void http_report_bytes(int severity, const char *prefix, const char *text, size_t length)
{
	smart_str line = { 0 };

	smart_str_appends(&line, "[true-async-server] ");
	smart_str_appends(&line, prefix);
	append_escaped(&line, text, length);
	smart_str_0(&line);
	php_log_err_with_severity(ZSTR_VAL(line.s), severity);
	smart_str_free(&line);
}

void http_report(int severity, const char *format, ...)
{
	zend_string *message;
	va_list arguments;

	va_start(arguments, format);
	message = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	http_report_bytes(severity, "", ZSTR_VAL(message), ZSTR_LEN(message));
	zend_string_release(message);
}
