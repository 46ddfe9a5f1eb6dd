/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * XInclude with coroutines. libxml frees the elements that it replaces. ext/dom detaches the objects of these nodes
 * before it calls libxml. While libxml waits for a file, other coroutines may access the document and create new
 * objects. These are detached when libxml reports that it frees their nodes. Included by document.c only. */
#ifndef PHP_DOM_ASYNC_XINCLUDE_H
#define PHP_DOM_ASYNC_XINCLUDE_H

#include "zend_async_API.h"

/* The number of XInclude calls in progress for each document, by address. Owned; NULL while there is none. */
ZEND_TLS HashTable *php_dom_async_including;

/* Detaches the object of a freed node, as php_libxml_unregister_node(). Ignores nodes of documents that are not being
 * processed: libxslt uses their private data, too. */
static void php_dom_async_freed(xmlNodePtr node)
{
	php_libxml_node_ptr *proxy = node->_private;

	if (EXPECTED(!proxy) || node->type == XML_DOCUMENT_NODE || !php_dom_async_including
			|| !zend_hash_index_exists(php_dom_async_including, (zend_ulong) (uintptr_t) node->doc)) {
		return;
	}
	if (proxy->_private) {
		php_libxml_node_object *object = proxy->_private;

		php_libxml_decrement_node_ptr(object);
		php_libxml_decrement_doc_ref(object);
	}
	if (node->_private) {
		/* The proxy has references other than an object of ext/dom. */
		proxy->node = NULL;
		node->_private = NULL;
	}
}

static void php_dom_async_listen(xmlDeregisterNodeFunc listener)
{
	ZEND_DIAGNOSTIC_IGNORED_START("-Wdeprecated-declarations")
	xmlDeregisterNodeDefault(listener);
	ZEND_DIAGNOSTIC_IGNORED_END
}

static void php_dom_async_begin_including(zend_ulong document)
{
	zval *depth;

	if (!php_dom_async_including) {
		ALLOC_HASHTABLE(php_dom_async_including);
		zend_hash_init(php_dom_async_including, 0, NULL, NULL, false);
		php_dom_async_listen(php_dom_async_freed);
	}
	depth = zend_hash_index_lookup(php_dom_async_including, document);
	ZVAL_LONG(depth, Z_TYPE_P(depth) == IS_LONG ? Z_LVAL_P(depth) + 1 : 1);
}

/* Ends processing of all documents. The end of the request does so after a fatal error has jumped out of libxml. */
static void php_dom_async_end_all_including(void)
{
	php_dom_async_listen(NULL);
	zend_hash_destroy(php_dom_async_including);
	FREE_HASHTABLE(php_dom_async_including);
	php_dom_async_including = NULL;
}

static void php_dom_async_end_including(zend_ulong document)
{
	zval *depth = zend_hash_index_find(php_dom_async_including, document);

	if (--Z_LVAL_P(depth) == 0) {
		zend_hash_index_del(php_dom_async_including, document);
	}
	if (zend_hash_num_elements(php_dom_async_including) == 0) {
		php_dom_async_end_all_including();
	}
}

static int php_dom_async_process_includes(xmlDocPtr document, int flags)
{
	int result;

	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		return xmlXIncludeProcessFlags(document, flags);
	}
	php_dom_async_begin_including((zend_ulong) (uintptr_t) document);
	result = xmlXIncludeProcessFlags(document, flags);
	php_dom_async_end_including((zend_ulong) (uintptr_t) document);
	return result;
}

void php_dom_async_end_request(void)
{
	if (UNEXPECTED(php_dom_async_including != NULL)) {
		php_dom_async_end_all_including();
	}
}

#endif
