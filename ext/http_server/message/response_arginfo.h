/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 16588e383ba000563f0089c027834826a972bf77 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_TrueAsync_HttpResponse___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_setStatusCode, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, code, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_getStatusCode, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_setReasonPhrase, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, phrase, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_getReasonPhrase, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_setHeader, 0, 2, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, value, MAY_BE_STRING|MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_HttpResponse_addHeader arginfo_class_TrueAsync_HttpResponse_setHeader

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_hasHeader, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_getHeader, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_getHeaderLine, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_getHeaders, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_resetHeaders, 0, 0, IS_STATIC, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_setTrailer, 0, 2, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_setTrailers, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, trailers, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_HttpResponse_resetTrailers arginfo_class_TrueAsync_HttpResponse_resetHeaders

#define arginfo_class_TrueAsync_HttpResponse_getTrailers arginfo_class_TrueAsync_HttpResponse_getHeaders

#define arginfo_class_TrueAsync_HttpResponse_getProtocolName arginfo_class_TrueAsync_HttpResponse_getReasonPhrase

#define arginfo_class_TrueAsync_HttpResponse_getProtocolVersion arginfo_class_TrueAsync_HttpResponse_getReasonPhrase

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_write, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, chunk, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_tryWrite, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, chunk, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_awaitWritable, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeoutMs, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_setGrpcEncoding, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, encoding, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_writeMessage, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_tryWriteMessage, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_sendable, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_HttpResponse_setNoCompression arginfo_class_TrueAsync_HttpResponse_resetHeaders

#define arginfo_class_TrueAsync_HttpResponse_getBody arginfo_class_TrueAsync_HttpResponse_getReasonPhrase

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_setBody, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, body, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_appendBody, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_json, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_MASK(0, data, MAY_BE_ARRAY|MAY_BE_STRING|MAY_BE_OBJECT|MAY_BE_NULL|MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_BOOL, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_html, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, html, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_redirect, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, url, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "302")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_end, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, data, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_abort, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, errorCode, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_sendFile, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, TrueAsync\\SendFileOptions, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_HttpResponse_sseStart arginfo_class_TrueAsync_HttpResponse_resetHeaders

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_sseEvent, 0, 0, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, data, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, event, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, id, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, retry, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_trySseEvent, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, data, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, event, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, id, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, retry, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_sseComment, 0, 0, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, text, IS_STRING, 0, "\"\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpResponse_sseRetry, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, milliseconds, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_HttpResponse_isHeadersSent arginfo_class_TrueAsync_HttpResponse_sendable

#define arginfo_class_TrueAsync_HttpResponse_isWritable arginfo_class_TrueAsync_HttpResponse_sendable

#define arginfo_class_TrueAsync_HttpResponse_isEnded arginfo_class_TrueAsync_HttpResponse_sendable

ZEND_METHOD(TrueAsync_HttpResponse, __construct);
ZEND_METHOD(TrueAsync_HttpResponse, setStatusCode);
ZEND_METHOD(TrueAsync_HttpResponse, getStatusCode);
ZEND_METHOD(TrueAsync_HttpResponse, setReasonPhrase);
ZEND_METHOD(TrueAsync_HttpResponse, getReasonPhrase);
ZEND_METHOD(TrueAsync_HttpResponse, setHeader);
ZEND_METHOD(TrueAsync_HttpResponse, addHeader);
ZEND_METHOD(TrueAsync_HttpResponse, hasHeader);
ZEND_METHOD(TrueAsync_HttpResponse, getHeader);
ZEND_METHOD(TrueAsync_HttpResponse, getHeaderLine);
ZEND_METHOD(TrueAsync_HttpResponse, getHeaders);
ZEND_METHOD(TrueAsync_HttpResponse, resetHeaders);
ZEND_METHOD(TrueAsync_HttpResponse, setTrailer);
ZEND_METHOD(TrueAsync_HttpResponse, setTrailers);
ZEND_METHOD(TrueAsync_HttpResponse, resetTrailers);
ZEND_METHOD(TrueAsync_HttpResponse, getTrailers);
ZEND_METHOD(TrueAsync_HttpResponse, getProtocolName);
ZEND_METHOD(TrueAsync_HttpResponse, getProtocolVersion);
ZEND_METHOD(TrueAsync_HttpResponse, write);
ZEND_METHOD(TrueAsync_HttpResponse, tryWrite);
ZEND_METHOD(TrueAsync_HttpResponse, awaitWritable);
ZEND_METHOD(TrueAsync_HttpResponse, setGrpcEncoding);
ZEND_METHOD(TrueAsync_HttpResponse, writeMessage);
ZEND_METHOD(TrueAsync_HttpResponse, tryWriteMessage);
ZEND_METHOD(TrueAsync_HttpResponse, sendable);
ZEND_METHOD(TrueAsync_HttpResponse, setNoCompression);
ZEND_METHOD(TrueAsync_HttpResponse, getBody);
ZEND_METHOD(TrueAsync_HttpResponse, setBody);
ZEND_METHOD(TrueAsync_HttpResponse, appendBody);
ZEND_METHOD(TrueAsync_HttpResponse, json);
ZEND_METHOD(TrueAsync_HttpResponse, html);
ZEND_METHOD(TrueAsync_HttpResponse, redirect);
ZEND_METHOD(TrueAsync_HttpResponse, end);
ZEND_METHOD(TrueAsync_HttpResponse, abort);
ZEND_METHOD(TrueAsync_HttpResponse, sendFile);
ZEND_METHOD(TrueAsync_HttpResponse, sseStart);
ZEND_METHOD(TrueAsync_HttpResponse, sseEvent);
ZEND_METHOD(TrueAsync_HttpResponse, trySseEvent);
ZEND_METHOD(TrueAsync_HttpResponse, sseComment);
ZEND_METHOD(TrueAsync_HttpResponse, sseRetry);
ZEND_METHOD(TrueAsync_HttpResponse, isHeadersSent);
ZEND_METHOD(TrueAsync_HttpResponse, isWritable);
ZEND_METHOD(TrueAsync_HttpResponse, isEnded);

static const zend_function_entry class_TrueAsync_HttpResponse_methods[] = {
	ZEND_ME(TrueAsync_HttpResponse, __construct, arginfo_class_TrueAsync_HttpResponse___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(TrueAsync_HttpResponse, setStatusCode, arginfo_class_TrueAsync_HttpResponse_setStatusCode, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, getStatusCode, arginfo_class_TrueAsync_HttpResponse_getStatusCode, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, setReasonPhrase, arginfo_class_TrueAsync_HttpResponse_setReasonPhrase, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, getReasonPhrase, arginfo_class_TrueAsync_HttpResponse_getReasonPhrase, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, setHeader, arginfo_class_TrueAsync_HttpResponse_setHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, addHeader, arginfo_class_TrueAsync_HttpResponse_addHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, hasHeader, arginfo_class_TrueAsync_HttpResponse_hasHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, getHeader, arginfo_class_TrueAsync_HttpResponse_getHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, getHeaderLine, arginfo_class_TrueAsync_HttpResponse_getHeaderLine, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, getHeaders, arginfo_class_TrueAsync_HttpResponse_getHeaders, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, resetHeaders, arginfo_class_TrueAsync_HttpResponse_resetHeaders, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, setTrailer, arginfo_class_TrueAsync_HttpResponse_setTrailer, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, setTrailers, arginfo_class_TrueAsync_HttpResponse_setTrailers, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, resetTrailers, arginfo_class_TrueAsync_HttpResponse_resetTrailers, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, getTrailers, arginfo_class_TrueAsync_HttpResponse_getTrailers, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, getProtocolName, arginfo_class_TrueAsync_HttpResponse_getProtocolName, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, getProtocolVersion, arginfo_class_TrueAsync_HttpResponse_getProtocolVersion, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, write, arginfo_class_TrueAsync_HttpResponse_write, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, tryWrite, arginfo_class_TrueAsync_HttpResponse_tryWrite, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, awaitWritable, arginfo_class_TrueAsync_HttpResponse_awaitWritable, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, setGrpcEncoding, arginfo_class_TrueAsync_HttpResponse_setGrpcEncoding, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, writeMessage, arginfo_class_TrueAsync_HttpResponse_writeMessage, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, tryWriteMessage, arginfo_class_TrueAsync_HttpResponse_tryWriteMessage, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, sendable, arginfo_class_TrueAsync_HttpResponse_sendable, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, setNoCompression, arginfo_class_TrueAsync_HttpResponse_setNoCompression, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, getBody, arginfo_class_TrueAsync_HttpResponse_getBody, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, setBody, arginfo_class_TrueAsync_HttpResponse_setBody, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, appendBody, arginfo_class_TrueAsync_HttpResponse_appendBody, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, json, arginfo_class_TrueAsync_HttpResponse_json, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, html, arginfo_class_TrueAsync_HttpResponse_html, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, redirect, arginfo_class_TrueAsync_HttpResponse_redirect, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, end, arginfo_class_TrueAsync_HttpResponse_end, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, abort, arginfo_class_TrueAsync_HttpResponse_abort, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, sendFile, arginfo_class_TrueAsync_HttpResponse_sendFile, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, sseStart, arginfo_class_TrueAsync_HttpResponse_sseStart, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, sseEvent, arginfo_class_TrueAsync_HttpResponse_sseEvent, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, trySseEvent, arginfo_class_TrueAsync_HttpResponse_trySseEvent, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, sseComment, arginfo_class_TrueAsync_HttpResponse_sseComment, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, sseRetry, arginfo_class_TrueAsync_HttpResponse_sseRetry, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, isHeadersSent, arginfo_class_TrueAsync_HttpResponse_isHeadersSent, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, isWritable, arginfo_class_TrueAsync_HttpResponse_isWritable, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpResponse, isEnded, arginfo_class_TrueAsync_HttpResponse_isEnded, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_TrueAsync_HttpResponse(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "HttpResponse", class_TrueAsync_HttpResponse_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);

	return class_entry;
}
