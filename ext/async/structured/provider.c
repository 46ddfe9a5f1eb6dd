/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls the methods of scope providers and spawn strategies. They may do anything, so a reference to the scope's object
 * is held in the meantime. */
#include "provider.h"
#include "scheduler/coroutine.h"
#include "scope.h"

static bool provider_call_method(zend_object *object, const char *name, size_t length, zval *retval, uint32_t count,
		zval *params)
{
	zend_function *function = zend_hash_str_find_ptr(&object->ce->function_table, name, length);

	ZVAL_UNDEF(retval);
	ZEND_ASSERT(function != NULL);
	zend_call_known_function(function, object, object->ce, retval, count, params, NULL);
	return !EG(exception);
}

/* Returns the scope's object, owned. NULL: the current scope is meant, or an exception is pending. */
static zend_object *provide_scope(zend_object *object)
{
	zval retval;

	if (EXPECTED(object->ce == async_ce_scope)) {
		GC_ADDREF(object);
		return object;
	}
	if (!provider_call_method(object, ZEND_STRL("providescope"), &retval, 0, NULL)) {
		zval_ptr_dtor(&retval);
		return NULL;
	}
	if (Z_TYPE(retval) == IS_OBJECT && Z_OBJCE(retval) == async_ce_scope) {
		return Z_OBJ(retval);
	}
	if (Z_TYPE(retval) != IS_NULL) {
		zend_type_error("%s::provideScope(): Return value must be of type ?Async\\Scope, %s returned",
				ZSTR_VAL(object->ce->name), zend_zval_value_name(&retval));
	}
	zval_ptr_dtor(&retval);
	return NULL;
}

bool async_provider_open(async_provider_t *provider, zend_object *object)
{
	zend_object *scope_object = provide_scope(object);

	if (!scope_object) {
		if (UNEXPECTED(EG(exception))) {
			return false;
		}
		zend_async_scope_t *current = ZEND_ASYNC_CURRENT_SCOPE;
		scope_object = async_scope_object(current ? current : async_main_scope());
		GC_ADDREF(scope_object);
	}
	provider->object = object;
	provider->scope_object = scope_object;
	provider->scope = async_scope_from_object(scope_object);
	return true;
}

void async_provider_close(async_provider_t *provider)
{
	OBJ_RELEASE(provider->scope_object);
}

static bool provider_call_hook(async_provider_t *provider, zend_coroutine_t *coroutine, const char *name, size_t length)
{
	zval retval;
	zval params[2];

	if (!instanceof_function(provider->object->ce, async_ce_spawn_strategy)) {
		return true;
	}
	ZVAL_OBJ_COPY(&params[0], async_coroutine_object(ASYNC_COROUTINE(coroutine)));
	ZVAL_OBJ_COPY(&params[1], provider->scope_object);
	const bool result = provider_call_method(provider->object, name, length, &retval, 2, params);
	zval_ptr_dtor(&retval);
	zval_ptr_dtor(&params[1]);
	zval_ptr_dtor(&params[0]);
	return result;
}

bool async_provider_before(async_provider_t *provider, zend_coroutine_t *coroutine)
{
	return provider_call_hook(provider, coroutine, ZEND_STRL("beforecoroutineenqueue"));
}

bool async_provider_after(async_provider_t *provider, zend_coroutine_t *coroutine)
{
	return provider_call_hook(provider, coroutine, ZEND_STRL("aftercoroutineenqueue"));
}
