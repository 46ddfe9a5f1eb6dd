/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/soap with coroutines. What its calls put into the globals until they return belongs to each coroutine: flow slots. A client
 * has one connection and one last request, so that its calls take turns (main/async_monitor.h). Included by soap.c alone. */
#ifndef PHP_SOAP_ASYNC_SOAP_H
#define PHP_SOAP_ASYNC_SOAP_H

#include "async_monitor.h"
#include "zend_async_flow.h"

/* Members of the globals that lie together. Nothing of it is looked at while no call of a client or a server is in progress. */
typedef struct {
	HashTable *typemap;
	int unique_ns;
	int version;
	sdlPtr sdl;
	char *error_code;
	zval error_object;
	bool handles_errors;
} php_soap_async_call_t;

#define PHP_SOAP_ASYNC_AT(member) (offsetof(zend_soap_globals, member) - offsetof(zend_soap_globals, typemap))

ZEND_STATIC_ASSERT(PHP_SOAP_ASYNC_AT(cur_uniq_ns) == offsetof(php_soap_async_call_t, unique_ns)
	&& PHP_SOAP_ASYNC_AT(soap_version) == offsetof(php_soap_async_call_t, version)
	&& PHP_SOAP_ASYNC_AT(sdl) == offsetof(php_soap_async_call_t, sdl)
	&& PHP_SOAP_ASYNC_AT(error_code) == offsetof(php_soap_async_call_t, error_code)
	&& PHP_SOAP_ASYNC_AT(error_object) == offsetof(php_soap_async_call_t, error_object)
	&& PHP_SOAP_ASYNC_AT(use_soap_error_handler) == offsetof(php_soap_async_call_t, handles_errors),
	"the state of a call is a part of the globals");

static void *php_soap_async_call_address(void)
{
	return &SOAP_GLOBAL(typemap);
}

static const php_soap_async_call_t php_soap_async_no_call = { .version = SOAP_1_1 };

/* Not the bytes behind the last member: others follow there. */
static const zend_async_flow_slot_t php_soap_async_call = {
	php_soap_async_call_address, offsetof(php_soap_async_call_t, handles_errors) + sizeof(bool),
	offsetof(php_soap_async_call_t, handles_errors), sizeof(bool), &php_soap_async_no_call, NULL, NULL
};

ZEND_ASYNC_FLOW_SCALAR(php_soap_async_encoding, SOAP_GLOBAL(encoding));
ZEND_ASYNC_FLOW_SCALAR(php_soap_async_class_map, SOAP_GLOBAL(class_map));
ZEND_ASYNC_FLOW_SCALAR(php_soap_async_features, SOAP_GLOBAL(features));
ZEND_ASYNC_FLOW_SCALAR(php_soap_async_unique_ref, SOAP_GLOBAL(cur_uniq_ref));
ZEND_ASYNC_FLOW_SCALAR(php_soap_async_ref_map, SOAP_GLOBAL(ref_map));

/* When the classes are registered. */
static void php_soap_async_startup(void)
{
	static const php_async_monitor_rule_t client_rules[] = {
		{ "__construct", PHP_ASYNC_REPLACES },
		{ NULL }
	};
	static const php_async_monitor_rule_t server_rules[] = {
		{ "__construct", PHP_ASYNC_REPLACES },
		{ "handle", PHP_ASYNC_ENTERS },
		{ "fault", PHP_ASYNC_UNMONITORED },
		{ NULL }
	};

	php_async_monitor_class(soap_class_entry, PHP_ASYNC_ENTERS, client_rules, NULL);
	php_async_monitor_class(soap_server_class_entry, PHP_ASYNC_PASSES, server_rules, NULL);

	zend_async_flow_slot_register(&php_soap_async_call);
	zend_async_flow_slot_register(&php_soap_async_encoding);
	zend_async_flow_slot_register(&php_soap_async_class_map);
	zend_async_flow_slot_register(&php_soap_async_features);
	zend_async_flow_slot_register(&php_soap_async_unique_ref);
	zend_async_flow_slot_register(&php_soap_async_ref_map);
}

#endif
