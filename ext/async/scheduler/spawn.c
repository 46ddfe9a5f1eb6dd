/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Making coroutines. A spawned coroutine is a struct in the run queue and nothing more until its turn comes. */
#include "spawn.h"
#include "scheduler.h"
#include "structured/scope.h"

zend_coroutine_t *async_new_coroutine(zend_async_scope_t *scope)
{
	if (!scope) {
		scope = ZEND_ASYNC_CURRENT_SCOPE ? ZEND_ASYNC_CURRENT_SCOPE : async_main_scope();
	}
	return &async_coroutine_new(scope)->coroutine;
}

zend_coroutine_t *async_spawn(zend_async_scope_t *scope, zend_object *scope_provider, int32_t priority)
{
	if (UNEXPECTED(!ZEND_ASYNC_CURRENT_COROUTINE && !async_launch())) {
		return NULL;
	}
	if (!scope) {
		scope = EXPECTED(ZEND_ASYNC_CURRENT_SCOPE != NULL) ? ZEND_ASYNC_CURRENT_SCOPE : async_main_scope();
	}
	if (UNEXPECTED(ZEND_ASYNC_SCOPE_IS_SHUT(scope))) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot spawn a coroutine in a closed scope");
		return NULL;
	}

	async_coroutine_t *coroutine = async_coroutine_new(scope);
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;
	uint32_t lineno;
	zend_string *filename = async_user_location(&lineno);

	if (filename) {
		zend_coroutine->filename = zend_string_copy(filename);
		zend_coroutine->lineno = lineno;
	}
	coroutine->hi_priority = priority > ZEND_COROUTINE_NORMAL;

	if (UNEXPECTED(scope->before_coroutine_enqueue)) {
		zval result;
		ZVAL_UNDEF(&result);
		const bool accepted = scope->before_coroutine_enqueue(zend_coroutine, scope, &result);
		zval_ptr_dtor(&result);
		if (!accepted) {
			OBJ_RELEASE(&coroutine->std);
			return NULL;
		}
	}

	if (UNEXPECTED(!async_enqueue(zend_coroutine))) {
		OBJ_RELEASE(&coroutine->std);
		return NULL;
	}

	if (UNEXPECTED(scope->after_coroutine_enqueue)) {
		scope->after_coroutine_enqueue(zend_coroutine, scope);
	}

	/* From here on the scheduler's reference keeps it. */
	GC_DELREF(&coroutine->std);
	return zend_coroutine;
}

static void throw_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_object *exception = self->extended_data;

	self->extended_data = NULL;
	zend_throw_exception_internal(exception);
}

static void throw_dispose(zend_coroutine_t *coroutine)
{
	if (coroutine->extended_data) {
		zend_object *exception = coroutine->extended_data;
		coroutine->extended_data = NULL;
		OBJ_RELEASE(exception);
	}
}

bool async_spawn_and_throw(zend_object *exception, zend_async_scope_t *scope, int32_t priority)
{
	zend_coroutine_t *coroutine = async_spawn(scope, NULL, priority);

	if (UNEXPECTED(!coroutine)) {
		return false;
	}
	GC_ADDREF(exception);
	coroutine->internal_entry = throw_entry;
	coroutine->extended_data = exception;
	coroutine->extended_dispose = throw_dispose;
	return true;
}

zend_async_waker_t *async_waker_new(zend_coroutine_t *coroutine)
{
	return zend_async_waker_prepare(coroutine, &ASYNC_COROUTINE(coroutine)->waker);
}

zend_array *async_get_coroutines(void)
{
	zend_array *list = zend_new_array(ASYNC_G(coroutine_total));

	for (async_coroutine_t *c = ASYNC_G(first_coroutine); c; c = c->next) {
		zval entry;
		if (async_coroutine_is_finished(c)) {
			continue;
		}
		ZVAL_OBJ_COPY(&entry, async_coroutine_object(c));
		zend_hash_next_index_insert_new(list, &entry);
	}
	return list;
}

zend_execute_data *async_coroutine_get_execute_data(zend_coroutine_t *coroutine)
{
	return ASYNC_COROUTINE(coroutine)->execute_data;
}

zend_long async_coroutine_get_id(const zend_coroutine_t *coroutine)
{
	return ASYNC_COROUTINE(coroutine)->id;
}
