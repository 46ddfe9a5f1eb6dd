/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Creates coroutines. Until it first runs, a spawned coroutine is only a struct in the run queue. */
#include "spawn.h"
#include "zend_async_contain.h"
#include "zend_async_inflight.h"
#include "base/location.h"
#include "provider.h"
#include "scheduler/scheduler.h"
#include "scope.h"

zend_coroutine_t *async_new_coroutine(zend_async_scope_t *scope)
{
	if (!scope) {
		scope = ZEND_ASYNC_CURRENT_SCOPE ? ZEND_ASYNC_CURRENT_SCOPE : async_main_scope();
	}
	return &async_coroutine_new(scope)->coroutine;
}

static bool refuse_shut_scope(const zend_async_scope_t *scope)
{
	if (EXPECTED(!ZEND_ASYNC_SCOPE_IS_SHUT(scope))) {
		return false;
	}
	zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot spawn a coroutine in a closed scope");
	return true;
}

static async_coroutine_t *spawn_create(zend_async_scope_t *scope, int32_t priority)
{
	async_coroutine_t *coroutine = async_coroutine_new(scope);
	uint32_t lineno;
	zend_string *filename = async_user_location(&lineno);

	if (filename) {
		coroutine->coroutine.filename = zend_string_copy(filename);
		coroutine->coroutine.lineno = lineno;
	}
	if (UNEXPECTED(zend_async_is_contained())) {
		/* What one of many requests has started is contained as well. */
		ZEND_COROUTINE_SET_CONTAINED(&coroutine->coroutine);
	}
	coroutine->hi_priority = priority > ZEND_COROUTINE_NORMAL;
	return coroutine;
}

/* Discards a coroutine that is not started. If another reference exists, the coroutine completes as cancelled. */
static ZEND_COLD void spawn_discard(async_coroutine_t *coroutine)
{
	if (GC_REFCOUNT(&coroutine->std) > 1) {
		zend_object *in_flight = zend_async_exception_take();
		async_coroutine_cancel(&coroutine->coroutine, NULL, false, false);
		async_enqueue(&coroutine->coroutine);
		EG(exception) = in_flight;
	}
	OBJ_RELEASE(&coroutine->std);
}

static bool call_before_hook(zend_async_scope_t *scope, zend_coroutine_t *coroutine)
{
	zval result;

	if (EXPECTED(!scope->before_coroutine_enqueue)) {
		return true;
	}
	ZVAL_UNDEF(&result);
	const bool accepted = scope->before_coroutine_enqueue(coroutine, scope, &result);
	zval_ptr_dtor(&result);
	return accepted;
}

/* Spawns with a provider for C callers, which get no reference. */
static zend_coroutine_t *spawn_unnamed(zend_object *scope_provider, int32_t priority)
{
	async_coroutine_t *coroutine = async_spawn_with(scope_provider, priority, NULL);

	if (UNEXPECTED(!coroutine)) {
		return NULL;
	}
	if (UNEXPECTED(GC_REFCOUNT(&coroutine->std) == 1)) {
		OBJ_RELEASE(&coroutine->std);
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT,
				"The coroutine completed within the hooks of its spawn strategy");
		return NULL;
	}
	GC_DELREF(&coroutine->std);
	return &coroutine->coroutine;
}

zend_coroutine_t *async_spawn(zend_async_scope_t *scope, zend_object *scope_provider, int32_t priority)
{
	if (UNEXPECTED(!ZEND_ASYNC_CURRENT_COROUTINE && !async_launch())) {
		return NULL;
	}
	if (UNEXPECTED(!scope && scope_provider)) {
		return spawn_unnamed(scope_provider, priority);
	}
	if (!scope) {
		scope = EXPECTED(ZEND_ASYNC_CURRENT_SCOPE != NULL) ? ZEND_ASYNC_CURRENT_SCOPE : async_main_scope();
	}
	if (UNEXPECTED(refuse_shut_scope(scope))) {
		return NULL;
	}

	async_coroutine_t *coroutine = spawn_create(scope, priority);
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	if (UNEXPECTED(!call_before_hook(scope, zend_coroutine) || !async_enqueue(zend_coroutine))) {
		OBJ_RELEASE(&coroutine->std);
		return NULL;
	}
	if (UNEXPECTED(scope->after_coroutine_enqueue)) {
		scope->after_coroutine_enqueue(zend_coroutine, scope);
	}

	/* From here on the scheduler's reference keeps it alive. */
	GC_DELREF(&coroutine->std);
	return zend_coroutine;
}

/* Spawns with hooks. They run user code, which may end the scope or suspend, so the coroutine is set up before. */
static async_coroutine_t *spawn_hooked(async_provider_t *provider, int32_t priority, zend_fcall_t *fcall)
{
	async_coroutine_t *coroutine = spawn_create(provider->scope, priority);
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	zend_coroutine->fcall = fcall;
	if (UNEXPECTED(!async_provider_before(provider, zend_coroutine)
				|| !call_before_hook(provider->scope, zend_coroutine) || refuse_shut_scope(provider->scope)
				|| !async_enqueue(zend_coroutine))) {
		spawn_discard(coroutine);
		return NULL;
	}
	if (UNEXPECTED(provider->scope->after_coroutine_enqueue)) {
		provider->scope->after_coroutine_enqueue(zend_coroutine, provider->scope);
	}
	if (UNEXPECTED(!async_provider_after(provider, zend_coroutine))) {
		OBJ_RELEASE(&coroutine->std);
		return NULL;
	}
	return coroutine;
}

async_coroutine_t *async_spawn_with(zend_object *scope_provider, int32_t priority, zend_fcall_t *fcall)
{
	async_provider_t provider;
	async_coroutine_t *coroutine = NULL;

	if (UNEXPECTED(!ZEND_ASYNC_CURRENT_COROUTINE && !async_launch())
			|| UNEXPECTED(!async_provider_open(&provider, scope_provider))) {
		zend_fcall_release(fcall);
		return NULL;
	}
	if (EXPECTED(!refuse_shut_scope(provider.scope))) {
		coroutine = spawn_hooked(&provider, priority, fcall);
	} else {
		zend_fcall_release(fcall);
	}
	async_provider_close(&provider);
	return coroutine;
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
