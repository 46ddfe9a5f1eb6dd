/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The log of the server: that of PHP. */
#include "report.h"

void http_report(int severity, const char *format, ...)
{
	zend_string *message, *line;
	va_list arguments;

	va_start(arguments, format);
	message = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	for (size_t i = 0; i < ZSTR_LEN(message); i++) {
		if (iscntrl((unsigned char) ZSTR_VAL(message)[i]) && ZSTR_VAL(message)[i] != '\t') {
			ZSTR_VAL(message)[i] = ' ';
		}
	}
	line = zend_strpprintf(0, "[true-async-server] %s", ZSTR_VAL(message));
	php_log_err_with_severity(ZSTR_VAL(line), severity);
	zend_string_release(line);
	zend_string_release(message);
}
