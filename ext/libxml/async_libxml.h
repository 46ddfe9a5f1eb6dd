/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What extensions that work on documents of libxml share: the document is what a coroutine is inside of while a call works on it
 * and runs code in PHP (a stream, the loader of entities, the error handler, functions of XPath): others wait before they change it. */
#ifndef PHP_LIBXML_ASYNC_LIBXML_H
#define PHP_LIBXML_ASYNC_LIBXML_H

#include "ext/libxml/php_libxml.h"

BEGIN_EXTERN_C()

/* The document of a node of ext/dom or ext/simplexml, for main/async_monitor.h: 1 and the address in *object; 0 for any other
 * value, and for a node without a document. */
PHP_LIBXML_API uint32_t php_libxml_async_document_of(const zval *value, const void **object);

END_EXTERN_C()

#endif
