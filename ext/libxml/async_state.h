/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The flow slots of ext/libxml: whether errors are collected (initially as in the spawning coroutine), the collected
 * errors, the message being composed, and the settings of libxml that some calls change until they return. Included by
 * libxml.c only, whose globals are static. */
#ifndef PHP_LIBXML_ASYNC_STATE_H
#define PHP_LIBXML_ASYNC_STATE_H

#include "zend_async_flow.h"
#include "async_libxml.h"

static void php_libxml_finish_errors(void *variable)
{
	zend_llist *errors = *(zend_llist **) variable;

	zend_llist_destroy(errors);
	efree(errors);
}

/* Gives a new coroutine its own list of errors, if the spawning coroutine collects errors. */
static void php_libxml_inherit_errors(void *variable)
{
	zend_llist *errors = emalloc(sizeof(zend_llist));

	zend_llist_init(errors, sizeof(xmlError), _php_libxml_free_error, 0);
	*(zend_llist **) variable = errors;
	xmlSetStructuredErrorFunc(NULL, php_libxml_structured_error_handler);
}

static void *php_libxml_errors_address(void)
{
	return &LIBXML(error_list);
}

static const zend_async_flow_slot_t php_libxml_flow_errors = {
	php_libxml_errors_address, sizeof(zend_llist *), 0, sizeof(zend_llist *), NULL, php_libxml_finish_errors, NULL, php_libxml_inherit_errors
};

static void php_libxml_finish_message(void *variable)
{
	smart_str_free((smart_str *) variable);
}

ZEND_ASYNC_FLOW_SCALAR(php_libxml_flow_handler, xmlStructuredError);
ZEND_ASYNC_FLOW_STRUCT(php_libxml_flow_message, LIBXML(error_buffer), smart_str, s, NULL, php_libxml_finish_message,
		NULL);

/* Changed while a stylesheet is parsed (entities, external subsets) or a document is written (LIBXML_NOEMPTYTAG). All
 * other settings are only set to their values in a fresh request. */
ZEND_DIAGNOSTIC_IGNORED_START("-Wdeprecated-declarations")
ZEND_ASYNC_FLOW_SCALAR(php_libxml_flow_substitute, xmlSubstituteEntitiesDefaultValue);
ZEND_ASYNC_FLOW_SCALAR(php_libxml_flow_load_subset, xmlLoadExtDtdDefaultValue);
ZEND_ASYNC_FLOW_SCALAR(php_libxml_flow_no_empty_tags, xmlSaveNoEmptyTags);
ZEND_DIAGNOSTIC_IGNORED_END

static void php_libxml_async_state_startup(void)
{
	zend_async_flow_slot_register(&php_libxml_flow_substitute);
	zend_async_flow_slot_register(&php_libxml_flow_load_subset);
	zend_async_flow_slot_register(&php_libxml_flow_no_empty_tags);
	zend_async_flow_slot_register(&php_libxml_flow_handler);
	zend_async_flow_slot_register(&php_libxml_flow_errors);
	zend_async_flow_slot_register(&php_libxml_flow_message);
}

PHP_LIBXML_API uint32_t php_libxml_async_document_of(const zval *value, const void **object)
{
	const zend_class_entry *ce;

	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_OBJECT) {
		return 0;
	}
	for (ce = Z_OBJCE_P(value); ce->parent; ce = ce->parent) {}
	if (!zend_hash_exists(&php_libxml_exports, ce->name)) {
		return 0;
	}
	*object = Z_LIBXML_NODE_P(value)->document;
	return *object ? 1 : 0;
}

#endif
