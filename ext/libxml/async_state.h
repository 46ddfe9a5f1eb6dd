/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What each coroutine has for itself in ext/libxml: whether errors are collected (as in the flow that spawned it, until it says
 * otherwise), those that were, the message that is being put together, and the settings of libxml that some calls alter until they return. Included by libxml.c alone, whose
 * globals are static. */
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

/* A coroutine collects errors if the code that spawned it does: its own ones, into a list of its own. */
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
ZEND_ASYNC_FLOW_STRUCT(php_libxml_flow_message, LIBXML(error_buffer), smart_str, s, NULL, php_libxml_finish_message, NULL);

/* Entities and external subsets while a stylesheet is parsed, LIBXML_NOEMPTYTAG while a document is written. All other settings
 * are only ever put to what they are in a fresh request. */
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
	for (ce = Z_OBJCE_P(value); ce->parent; ce = ce->parent) {
	}
	if (!zend_hash_exists(&php_libxml_exports, ce->name)) {
		return 0;
	}
	*object = Z_LIBXML_NODE_P(value)->document;
	return *object ? 1 : 0;
}

#endif
