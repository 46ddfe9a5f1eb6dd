/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/soap with coroutines. The values that its calls set in the globals until they return belong to their coroutine
 * (zend_async_bind()). A client has one connection and one last request, so one coroutine at a time is inside of it
 * (main/async_monitor.h). Included by soap.c only. */
#ifndef PHP_SOAP_ASYNC_SOAP_H
#define PHP_SOAP_ASYNC_SOAP_H

#include "async_monitor.h"
#include "zend_async_marks.h"

/* Laid out as consecutive members of the globals. */
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
/* Without the padding at the end of the struct: other members follow there. */
#define PHP_SOAP_ASYNC_CALL_SIZE (offsetof(php_soap_async_call_t, handles_errors) + sizeof(bool))

ZEND_STATIC_ASSERT(PHP_SOAP_ASYNC_AT(cur_uniq_ns) == offsetof(php_soap_async_call_t, unique_ns)
	&& PHP_SOAP_ASYNC_AT(soap_version) == offsetof(php_soap_async_call_t, version)
	&& PHP_SOAP_ASYNC_AT(sdl) == offsetof(php_soap_async_call_t, sdl)
	&& PHP_SOAP_ASYNC_AT(error_code) == offsetof(php_soap_async_call_t, error_code)
	&& PHP_SOAP_ASYNC_AT(error_object) == offsetof(php_soap_async_call_t, error_object)
	&& PHP_SOAP_ASYNC_AT(use_soap_error_handler) == offsetof(php_soap_async_call_t, handles_errors),
	"the state of a call is a part of the globals");

/* The values that a function of a client or a server saves and restores. */
typedef struct {
	zend_async_binding_t bindings[6];
	php_soap_async_call_t call;
	xmlCharEncodingHandlerPtr encoding;
	HashTable *class_map;
	int features;
	int unique_ref;
	HashTable *ref_map;
} php_soap_async_scope_t;

#define PHP_SOAP_ASYNC_BIND(i, variable, before) \
	(memcpy(before, &SOAP_GLOBAL(variable), sizeof(*(before))), \
	 zend_async_bind(&scope->bindings[i], &SOAP_GLOBAL(variable), before, sizeof(*(before))))

static void php_soap_async_begin(php_soap_async_scope_t *scope)
{
	memcpy(&scope->call, &SOAP_GLOBAL(typemap), PHP_SOAP_ASYNC_CALL_SIZE);
	zend_async_bind(&scope->bindings[0], &SOAP_GLOBAL(typemap), &scope->call, PHP_SOAP_ASYNC_CALL_SIZE);
	PHP_SOAP_ASYNC_BIND(1, encoding, &scope->encoding);
	PHP_SOAP_ASYNC_BIND(2, class_map, &scope->class_map);
	PHP_SOAP_ASYNC_BIND(3, features, &scope->features);
	PHP_SOAP_ASYNC_BIND(4, cur_uniq_ref, &scope->unique_ref);
	PHP_SOAP_ASYNC_BIND(5, ref_map, &scope->ref_map);
}

static inline void php_soap_async_end(php_soap_async_scope_t *scope)
{
	for (size_t i = 0; i < sizeof(scope->bindings) / sizeof(scope->bindings[0]); i++) {
		zend_async_unbind(&scope->bindings[i]);
	}
	/* Upstream's code has restored the values it found, which are wrong if the fiber has moved to another coroutine. */
	memcpy(&SOAP_GLOBAL(typemap), &scope->call, PHP_SOAP_ASYNC_CALL_SIZE);
	SOAP_GLOBAL(encoding) = scope->encoding;
	SOAP_GLOBAL(class_map) = scope->class_map;
	SOAP_GLOBAL(features) = scope->features;
	SOAP_GLOBAL(cur_uniq_ref) = scope->unique_ref;
	SOAP_GLOBAL(ref_map) = scope->ref_map;
}

/* In a PHP function: binds the state of the call to its coroutine until the function returns. */
#define PHP_SOAP_ASYNC_SCOPE() \
	php_soap_async_scope_t soap_scope __attribute__((cleanup(php_soap_async_end))); \
	php_soap_async_begin(&soap_scope);

/* Call it once the classes are registered. */
static void php_soap_async_startup(void)
{
	static const php_async_monitor_rule_t client_rules[] = { { "__construct", PHP_ASYNC_REPLACES }, { NULL } };
	static const php_async_monitor_rule_t server_rules[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "handle", PHP_ASYNC_ENTERS }, { "fault", PHP_ASYNC_UNMONITORED }, { NULL } };

	php_async_monitor_class(soap_class_entry, PHP_ASYNC_ENTERS, client_rules, NULL);
	php_async_monitor_class(soap_server_class_entry, PHP_ASYNC_PASSES, server_rules, NULL);
}

#endif
