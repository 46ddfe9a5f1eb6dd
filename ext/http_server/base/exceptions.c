/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The exceptions of the web server. */
#include "exceptions.h"
#include "zend_async_API.h"
#include "zend_async_request.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "http_arginfo.h"

zend_class_entry *http_ce_log_severity;
zend_class_entry *http_ce_exception;
zend_class_entry *http_ce_runtime_exception;
zend_class_entry *http_ce_invalid_argument_exception;
zend_class_entry *http_ce_connection_exception;
zend_class_entry *http_ce_http_exception;

void http_register_exceptions(void)
{
	http_ce_log_severity = register_class_TrueAsync_LogSeverity();
	http_ce_exception = register_class_TrueAsync_HttpServerException(zend_ce_exception);
	http_ce_runtime_exception = register_class_TrueAsync_HttpServerRuntimeException(http_ce_exception);
	http_ce_invalid_argument_exception = register_class_TrueAsync_HttpServerInvalidArgumentException(http_ce_exception);
	http_ce_connection_exception = register_class_TrueAsync_HttpServerConnectionException(http_ce_exception);
	register_class_TrueAsync_HttpServerProtocolException(http_ce_exception);
	register_class_TrueAsync_HttpServerTimeoutException(http_ce_exception);
	http_ce_http_exception = register_class_TrueAsync_HttpException(
			ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_CANCELLATION));
}

static ZEND_COLD void throw_text(zend_class_entry *ce, const char *format, va_list arguments)
{
	zend_string *message = zend_vstrpprintf(0, format, arguments);

	zend_throw_exception(ce, ZSTR_VAL(message), 0);
	zend_string_release(message);
}

#define THROW(ce) \
	do { \
		va_list arguments; \
		va_start(arguments, format); \
		throw_text((ce), format, arguments); \
		va_end(arguments); \
	} while (0)

ZEND_COLD void http_throw(zend_class_entry *ce, const char *format, ...)
{
	THROW(ce);
}

ZEND_COLD void http_throw_runtime(const char *format, ...)
{
	THROW(http_ce_runtime_exception);
}

ZEND_COLD void http_throw_argument(const char *format, ...)
{
	THROW(http_ce_invalid_argument_exception);
}

ZEND_COLD void http_throw_connection(const char *format, ...)
{
	THROW(http_ce_connection_exception);
}

zend_object *http_exception_new(int status, const char *message)
{
	zval exception;

	object_init_ex(&exception, http_ce_http_exception);
	zend_update_property_string(zend_ce_cancellation, Z_OBJ(exception), ZEND_STRL("message"), message);
	zend_update_property_long(zend_ce_cancellation, Z_OBJ(exception), ZEND_STRL("code"), status);
	return Z_OBJ(exception);
}

ZEND_COLD void http_throw_http(int status, const char *message)
{
	zend_throw_exception_internal(http_exception_new(status, message));
}

static zend_class_entry *base_of(const zend_object *exception)
{
	return instanceof_function(exception->ce, zend_ce_exception)       ? zend_ce_exception
			: instanceof_function(exception->ce, zend_ce_cancellation) ? zend_ce_cancellation
																	   : zend_ce_error;
}

zend_object *http_exception_take(void)
{
	zend_object *exception = EG(exception);

	GC_ADDREF(exception);
	zend_clear_exception();
	return exception;
}

bool http_exception_keep_first(zend_object **first)
{
	zend_object *exception = http_exception_take();
	const bool may_wait = !zend_async_is_forced_exit(exception);

	if (*first == NULL) {
		*first = exception;
	} else {
		OBJ_RELEASE(exception);
	}
	return may_wait;
}

zend_string *http_exception_message(zend_object *exception)
{
	zval room,
			*message = zend_read_property_ex(base_of(exception), exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &room);

	return zval_get_string(message);
}

zend_string *http_exception_place(zend_object *exception, zend_long *line)
{
	zval room, *value = zend_read_property_ex(base_of(exception), exception, ZSTR_KNOWN(ZEND_STR_LINE), true, &room);

	*line = zval_get_long(value);
	value = zend_read_property_ex(base_of(exception), exception, ZSTR_KNOWN(ZEND_STR_FILE), true, &room);
	return zval_get_string(value);
}

int http_exception_status(zend_object *exception)
{
	zval room, *code = zend_read_property_ex(base_of(exception), exception, ZSTR_KNOWN(ZEND_STR_CODE), true, &room);

	ZVAL_DEREF(code);
	return Z_TYPE_P(code) == IS_LONG && Z_LVAL_P(code) >= 400 && Z_LVAL_P(code) <= 599 ? (int) Z_LVAL_P(code) : 500;
}
