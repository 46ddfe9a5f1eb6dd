/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What each coroutine has for itself in ext/libxml: whether errors are collected, those that were, and the message that is
 * being put together. Included by libxml.c alone, whose globals are static. */
#ifndef PHP_LIBXML_ASYNC_STATE_H
#define PHP_LIBXML_ASYNC_STATE_H

#include "zend_async_flow.h"

static void php_libxml_finish_errors(void *variable)
{
	zend_llist *errors = *(zend_llist **) variable;

	zend_llist_destroy(errors);
	efree(errors);
}

static void php_libxml_finish_message(void *variable)
{
	smart_str_free((smart_str *) variable);
}

ZEND_ASYNC_FLOW_SCALAR(php_libxml_flow_handler, xmlStructuredError);
ZEND_ASYNC_FLOW_OWNER(php_libxml_flow_errors, LIBXML(error_list), php_libxml_finish_errors);
ZEND_ASYNC_FLOW_STRUCT(php_libxml_flow_message, LIBXML(error_buffer), smart_str, s, NULL, php_libxml_finish_message, NULL);

static void php_libxml_async_state_startup(void)
{
	zend_async_flow_slot_register(&php_libxml_flow_handler);
	zend_async_flow_slot_register(&php_libxml_flow_errors);
	zend_async_flow_slot_register(&php_libxml_flow_message);
}

#endif
