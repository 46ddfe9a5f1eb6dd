/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Shared by the extensions that use documents of libxml. The document is the monitored object (main/async_monitor.h)
 * while a call uses it and may run code in PHP: a stream, the loader of entities, the error handler, functions of
 * XPath. Other coroutines wait before they change it. */
#ifndef PHP_LIBXML_ASYNC_LIBXML_H
#define PHP_LIBXML_ASYNC_LIBXML_H

#include "ext/libxml/php_libxml.h"

BEGIN_EXTERN_C()

/* Finds the document of a node of ext/dom or ext/simplexml, for main/async_monitor.h: 1 and the address in *object; 0
 * for any other value, and for a node without a document. */
PHP_LIBXML_API uint32_t php_libxml_async_document_of(const zval *value, const void **object);

END_EXTERN_C()

#endif
