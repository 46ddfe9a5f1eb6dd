/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored methods of ext/dom (main/async_monitor.h). The monitored object is the document (async_libxml.h), and
 * for XPath the object as well, which has one context for all evaluations. Included by php_dom.c only. */
#ifndef PHP_DOM_ASYNC_MONITORED_H
#define PHP_DOM_ASYNC_MONITORED_H

#include "async_monitor.h"
#include "zend_async_stack_grow.h"
#include "ext/libxml/async_libxml.h"

/* Finds the node's document, and that of a node of another document in the first argument. */
static uint32_t php_dom_async_documents(zend_object *self, zend_execute_data *call, const void **objects)
{
	uint32_t count = 0;

	if (EXPECTED(php_dom_obj_from_obj(self)->document)) {
		objects[count++] = php_dom_obj_from_obj(self)->document;
	}
	if (ZEND_CALL_NUM_ARGS(call) > 0 && php_libxml_async_document_of(ZEND_CALL_ARG(call, 1), &objects[count])
			&& (count == 0 || objects[0] != objects[count])) {
		count++;
	}
	return count;
}

/* Finds the object, which has the context of evaluations, and the document that they traverse. */
static uint32_t php_dom_async_xpath(zend_object *self, zend_execute_data *call, const void **objects)
{
	uint32_t count = 0;

	objects[count++] = self;
	if (EXPECTED(php_dom_obj_from_obj(self)->document)) {
		objects[count++] = php_dom_obj_from_obj(self)->document;
	}
	return count;
}

/* async_xinclude.h */
void php_dom_async_end_request(void);

static PHP_RSHUTDOWN_FUNCTION(dom_async)
{
	php_dom_async_end_request();
	return SUCCESS;
}

static void php_dom_async_startup(void)
{
	static const php_async_monitor_rule_t node_rules[] = { /* Methods that replace the document of the object. */
		{ "load", PHP_ASYNC_REPLACES | PHP_ASYNC_WITH_ROOM }, { "loadxml", PHP_ASYNC_REPLACES | PHP_ASYNC_WITH_ROOM },
		{ "loadhtml", PHP_ASYNC_REPLACES | PHP_ASYNC_WITH_ROOM },
		{ "loadhtmlfile", PHP_ASYNC_REPLACES | PHP_ASYNC_WITH_ROOM },
		/* Methods that use a document while they load others, write to a stream or report errors. */
		{ "appendxml", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM }, { "c14n", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "c14nfile", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "relaxngvalidate", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "relaxngvalidatesource", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "save", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM }, { "savehtml", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "savehtmlfile", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "savexml", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "savexmlfile", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "schemavalidate", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "schemavalidatesource", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "validate", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM }, { "xinclude", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		/* Methods that change a document. */
		{ "add", PHP_ASYNC_PASSES }, { "adoptnode", PHP_ASYNC_PASSES | PHP_ASYNC_WITH_ROOM },
		{ "after", PHP_ASYNC_PASSES }, { "append", PHP_ASYNC_PASSES }, { "appendchild", PHP_ASYNC_PASSES },
		{ "appenddata", PHP_ASYNC_PASSES }, { "before", PHP_ASYNC_PASSES }, { "deletedata", PHP_ASYNC_PASSES },
		{ "insertadjacentelement", PHP_ASYNC_PASSES }, { "insertadjacenttext", PHP_ASYNC_PASSES },
		{ "insertbefore", PHP_ASYNC_PASSES }, { "insertdata", PHP_ASYNC_PASSES },
		{ "normalize", PHP_ASYNC_PASSES | PHP_ASYNC_WITH_ROOM },
		{ "normalizedocument", PHP_ASYNC_PASSES | PHP_ASYNC_WITH_ROOM }, { "prepend", PHP_ASYNC_PASSES },
		{ "remove", PHP_ASYNC_PASSES }, { "removeattribute", PHP_ASYNC_PASSES },
		{ "removeattributenode", PHP_ASYNC_PASSES }, { "removeattributens", PHP_ASYNC_PASSES },
		{ "removechild", PHP_ASYNC_PASSES }, { "rename", PHP_ASYNC_PASSES }, { "replace", PHP_ASYNC_PASSES },
		{ "replacechild", PHP_ASYNC_PASSES }, { "replacechildren", PHP_ASYNC_PASSES },
		{ "replacedata", PHP_ASYNC_PASSES }, { "replacewith", PHP_ASYNC_PASSES }, { "setattribute", PHP_ASYNC_PASSES },
		{ "setattributenode", PHP_ASYNC_PASSES }, { "setattributenodens", PHP_ASYNC_PASSES },
		{ "setattributens", PHP_ASYNC_PASSES }, { "setidattribute", PHP_ASYNC_PASSES },
		{ "setidattributenode", PHP_ASYNC_PASSES }, { "setidattributens", PHP_ASYNC_PASSES },
		{ "splittext", PHP_ASYNC_PASSES }, { "toggle", PHP_ASYNC_PASSES }, { "toggleattribute", PHP_ASYNC_PASSES },
		/* Methods that only read, and recurse. */
		{ "clonenode", PHP_ASYNC_WITH_ROOM }, { "importnode", PHP_ASYNC_WITH_ROOM },
		{ "isequalnode", PHP_ASYNC_WITH_ROOM }, { "queryselector", PHP_ASYNC_WITH_ROOM },
		{ "queryselectorall", PHP_ASYNC_WITH_ROOM }, { "closest", PHP_ASYNC_WITH_ROOM },
		{ "matches", PHP_ASYNC_WITH_ROOM }, { NULL }
	};
	static const php_async_monitor_rule_t xpath_rules[] = { { "evaluate", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "query", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM }, { NULL } };
	static const php_async_monitor_rule_t xpath_set_up_rules[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "registernamespace", PHP_ASYNC_PASSES }, { "registerphpfunctionns", PHP_ASYNC_PASSES },
		{ "registerphpfunctions", PHP_ASYNC_PASSES }, { NULL } };
	zend_class_entry *ce;

	ZEND_HASH_MAP_FOREACH_PTR(CG(class_table), ce) {
		if (ce->type == ZEND_INTERNAL_CLASS && ce->info.internal.module == EG(current_module)
				&& (instanceof_function(ce, dom_node_class_entry)
						|| instanceof_function(ce, dom_modern_node_class_entry) || ce == dom_token_list_class_entry)) {
			php_async_monitor_class(ce, PHP_ASYNC_UNMONITORED, node_rules, php_dom_async_documents);
		}
	} ZEND_HASH_FOREACH_END();

#ifdef LIBXML_XPATH_ENABLED
	php_async_monitor_class(dom_xpath_class_entry, PHP_ASYNC_UNMONITORED, xpath_rules, php_dom_async_xpath);
	php_async_monitor_class(dom_xpath_class_entry, PHP_ASYNC_UNMONITORED, xpath_set_up_rules, NULL);
	php_async_monitor_class(dom_modern_xpath_class_entry, PHP_ASYNC_UNMONITORED, xpath_rules, php_dom_async_xpath);
	php_async_monitor_class(dom_modern_xpath_class_entry, PHP_ASYNC_UNMONITORED, xpath_set_up_rules, NULL);
#endif
}

#endif
