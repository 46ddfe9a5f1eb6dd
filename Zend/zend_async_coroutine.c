/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The scheduler-independent part of every coroutine: switch handlers, the internal context of C extensions, copies of
 * PHP calls, and the texts for reports.
 */
#include "zend_async_API.h"
#include "zend_async_request.h"

/* Switch handlers ------------------------------------------------------------------------------------------ */

#define NO_HANDLER UINT32_MAX

static uint32_t handlers_find(const zend_coroutine_switch_handlers_vector_t *vector,
		zend_coroutine_switch_handler_fn handler)
{
	for (uint32_t i = 0; i < vector->length; i++) {
		if (vector->data[i] == handler) {
			return i;
		}
	}

	return NO_HANDLER;
}

/* A pass calls only the handlers that existed when it began, so an addition during a pass is appended. */
static uint32_t handlers_add(zend_coroutine_switch_handlers_vector_t *vector, zend_coroutine_switch_handler_fn handler,
		bool persistent)
{
	ZEND_ASSERT(handler != NULL);

	uint32_t index = handlers_find(vector, handler);

	if (index != NO_HANDLER) {
		return index;
	}

	if (!vector->in_execution) {
		index = handlers_find(vector, NULL);

		if (index != NO_HANDLER) {
			vector->data[index] = handler;
			return index;
		}
	}

	if (vector->length == vector->capacity) {
		uint32_t capacity = vector->capacity != 0 ? vector->capacity * 2 : 4;

		vector->data = safe_perealloc(vector->data, capacity, sizeof(zend_coroutine_switch_handler_fn), 0, persistent);
		vector->capacity = capacity;
	}

	vector->data[vector->length] = handler;

	return vector->length++;
}

/* Indexes must stay valid, so only free slots at the end are removed. */
static void handlers_trim(zend_coroutine_switch_handlers_vector_t *vector)
{
	while (vector->length > 0 && vector->data[vector->length - 1] == NULL) {
		vector->length--;
	}
}

ZEND_API void zend_coroutine_switch_handlers_init(zend_coroutine_t *coroutine)
{
	if (coroutine->switch_handlers == NULL) {
		coroutine->switch_handlers = ecalloc(1, sizeof(zend_coroutine_switch_handlers_vector_t));
	}
}

ZEND_API void zend_coroutine_switch_handlers_destroy(zend_coroutine_t *coroutine)
{
	zend_coroutine_switch_handlers_vector_t *vector = coroutine->switch_handlers;

	if (vector == NULL) {
		return;
	}

	coroutine->switch_handlers = NULL;

	if (vector->data != NULL) {
		efree(vector->data);
	}

	efree(vector);
}

ZEND_API uint32_t zend_coroutine_add_switch_handler(zend_coroutine_t *coroutine,
		zend_coroutine_switch_handler_fn handler)
{
	zend_coroutine_switch_handlers_init(coroutine);

	return handlers_add(coroutine->switch_handlers, handler, false);
}

ZEND_API bool zend_coroutine_remove_switch_handler(zend_coroutine_t *coroutine, uint32_t handler_index)
{
	zend_coroutine_switch_handlers_vector_t *vector = coroutine->switch_handlers;

	if (vector == NULL || handler_index >= vector->length || vector->data[handler_index] == NULL) {
		return false;
	}

	vector->data[handler_index] = NULL;

	if (!vector->in_execution) {
		handlers_trim(vector);
	}

	return true;
}

ZEND_API void zend_coroutine_call_switch_handlers_ex(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	zend_coroutine_switch_handlers_vector_t *vector = coroutine->switch_handlers;
	uint32_t length = vector->length;
	bool nested = vector->in_execution;

	vector->in_execution = true;

	for (uint32_t i = 0; i < length; i++) {
		zend_coroutine_switch_handler_fn handler = vector->data[i];

		if (handler != NULL && !handler(coroutine, is_enter, is_finishing) && vector->data[i] == handler) {
			vector->data[i] = NULL;
		}

		ZEND_ASSERT(coroutine->switch_handlers == vector);
	}

	vector->in_execution = nested;

	if (!nested) {
		handlers_trim(vector);
	}
}

ZEND_API uint32_t zend_async_add_main_coroutine_start_handler(zend_coroutine_switch_handler_fn handler)
{
	return handlers_add(&ZEND_ASYNC_G(main_coroutine_start_handlers), handler, true);
}

ZEND_API void zend_async_call_main_coroutine_start_handlers(zend_coroutine_t *main_coroutine)
{
	zend_coroutine_switch_handlers_vector_t *handlers = &ZEND_ASYNC_G(main_coroutine_start_handlers);

	for (uint32_t i = 0; i < handlers->length; i++) {
		if (handlers->data[i] != NULL) {
			zend_coroutine_add_switch_handler(main_coroutine, handlers->data[i]);
		}
	}

	ZEND_COROUTINE_ENTER(main_coroutine);
}

/* Internal context ----------------------------------------------------------------------------------------- */

/* Names by key - 1. Keys are few and live as long as the process; only allocation and names take the lock. */
static struct {
	const char **names;
	uint32_t length;
	uint32_t capacity;
#ifdef ZTS
	MUTEX_T mutex;
#endif
} keys;

#ifdef ZTS
# define LOCK_KEYS()   tsrm_mutex_lock(keys.mutex)
# define UNLOCK_KEYS() tsrm_mutex_unlock(keys.mutex)
#else
# define LOCK_KEYS()
# define UNLOCK_KEYS()
#endif

ZEND_API void zend_async_init_internal_context_api(void)
{
#ifdef ZTS
	if (keys.mutex == NULL) {
		keys.mutex = tsrm_mutex_alloc();
	}
#endif
}

ZEND_API void zend_async_internal_context_api_shutdown(void)
{
#ifdef ZTS
	if (keys.mutex != NULL) {
		tsrm_mutex_free(keys.mutex);
	}
#endif

	if (keys.names != NULL) {
		pefree(keys.names, 1);
	}

	memset(&keys, 0, sizeof(keys));
}

ZEND_API uint32_t zend_async_internal_context_key_alloc(const char *name)
{
	uint32_t key = 0;

	LOCK_KEYS();

	while (key < keys.length && keys.names[key] != name) {
		key++;
	}

	if (key == keys.length) {
		if (keys.length == keys.capacity) {
			keys.capacity = keys.capacity != 0 ? keys.capacity * 2 : 8;
			keys.names = safe_perealloc(keys.names, keys.capacity, sizeof(const char *), 0, 1);
		}

		keys.names[keys.length++] = name;
	}

	UNLOCK_KEYS();

	return key + 1;
}

ZEND_API const char *zend_async_internal_context_key_name(uint32_t key)
{
	const char *name = NULL;

	LOCK_KEYS();

	if (key != 0 && key <= keys.length) {
		name = keys.names[key - 1];
	}

	UNLOCK_KEYS();

	return name;
}

ZEND_API void zend_async_coroutine_internal_context_init(zend_coroutine_t *coroutine)
{
	if (coroutine->internal_context == NULL) {
		coroutine->internal_context = zend_new_array(0);
	}
}

ZEND_API void zend_async_coroutine_internal_context_dispose(zend_coroutine_t *coroutine)
{
	HashTable *table = coroutine->internal_context;

	if (table != NULL) {
		/* Destructors of the values must not find the table. */
		coroutine->internal_context = NULL;
		zend_array_release(table);
	}
}

ZEND_API zval *zend_async_internal_context_find(zend_coroutine_t *coroutine, uint32_t key)
{
	return coroutine->internal_context != NULL ? zend_hash_index_find(coroutine->internal_context, key) : NULL;
}

ZEND_API void zend_async_internal_context_set(zend_coroutine_t *coroutine, uint32_t key, zval *value)
{
	zval copy;

	ZEND_ASSERT(key != 0);
	zend_async_coroutine_internal_context_init(coroutine);

	ZVAL_COPY(&copy, value);
	zend_hash_index_update(coroutine->internal_context, key, &copy);
}

ZEND_API bool zend_async_internal_context_unset(zend_coroutine_t *coroutine, uint32_t key)
{
	return coroutine->internal_context != NULL && zend_hash_index_del(coroutine->internal_context, key) == SUCCESS;
}

/* Calls of PHP functions ----------------------------------------------------------------------------------- */

/* A trampoline (__call, __callStatic) is shared, and freed by the call that uses it, so it cannot be kept. Stores the
 * name of the callable instead; the call looks it up again. */
static void fcall_forget_trampoline(zend_fcall_t *fcall)
{
	zend_fcall_info_cache *fcc = &fcall->fci_cache;

	if (Z_TYPE(fcall->fci.function_name) == IS_UNDEF) {
		zval target, name;

		if (fcc->object != NULL) {
			ZVAL_OBJ_COPY(&target, fcc->object);
		} else {
			ZVAL_STR_COPY(&target, fcc->called_scope->name);
		}

		ZVAL_STR_COPY(&name, fcc->function_handler->common.function_name);
		ZVAL_ARR(&fcall->fci.function_name, zend_new_pair(&target, &name));
	}

	*fcc = empty_fcall_info_cache;
}

ZEND_API zend_fcall_t *zend_async_fcall_create(const zend_fcall_info *fci, const zend_fcall_info_cache *fcc,
		const zval *args, uint32_t args_count, HashTable *named)
{
	zend_fcall_t *fcall = emalloc(sizeof(zend_fcall_t));

	fcall->fci = *fci;
	fcall->fci_cache = *fcc;
	fcall->fci.retval = NULL;
	fcall->fci.params = NULL;
	fcall->fci.param_count = 0;
	fcall->fci.named_params = NULL;
	Z_TRY_ADDREF(fcall->fci.function_name);

	if (ZEND_FCC_INITIALIZED(fcall->fci_cache)) {
		if (fcall->fci_cache.function_handler->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE) {
			fcall_forget_trampoline(fcall);
		} else {
			zend_fcc_addref(&fcall->fci_cache);
		}
	}

	if (args_count > 0) {
		fcall->fci.params = safe_emalloc(args_count, sizeof(zval), 0);
		fcall->fci.param_count = args_count;

		for (uint32_t i = 0; i < args_count; i++) {
			ZVAL_COPY(&fcall->fci.params[i], &args[i]);
		}
	}

	if (named != NULL) {
		GC_TRY_ADDREF(named);
		fcall->fci.named_params = named;
	}

	return fcall;
}

ZEND_API void zend_fcall_release(zend_fcall_t *fcall)
{
	if (fcall == NULL) {
		return;
	}

	zend_fcall_info_args_clear(&fcall->fci, true);

	if (fcall->fci.named_params != NULL) {
		zend_array_release(fcall->fci.named_params);
	}

	if (EXPECTED(Z_TYPE(fcall->fci.function_name) == IS_OBJECT
				&& Z_OBJ(fcall->fci.function_name) == fcall->fci_cache.closure)) {
		/* The cache has another reference: this one is not the last, and leaves nothing to the collector. */
		GC_DELREF(fcall->fci_cache.closure);
	} else {
		zval_ptr_dtor(&fcall->fci.function_name);
	}

	if (ZEND_FCC_INITIALIZED(fcall->fci_cache)) {
		zend_fcc_dtor(&fcall->fci_cache);
	}

	efree(fcall);
}

ZEND_API void zend_async_fcall_get_gc(zend_fcall_t *fcall, zend_get_gc_buffer *buffer)
{
	if (fcall == NULL) {
		return;
	}

	zend_get_gc_buffer_add_zval(buffer, &fcall->fci.function_name);

	if (ZEND_FCC_INITIALIZED(fcall->fci_cache)) {
		zend_get_gc_buffer_add_fcc(buffer, &fcall->fci_cache);
	}

	for (uint32_t i = 0; i < fcall->fci.param_count; i++) {
		zend_get_gc_buffer_add_zval(buffer, &fcall->fci.params[i]);
	}

	if (fcall->fci.named_params != NULL) {
		zval named;
		ZVAL_ARR(&named, fcall->fci.named_params);
		zend_get_gc_buffer_add_zval(buffer, &named);
	}
}

/* Texts ---------------------------------------------------------------------------------------------------- */

ZEND_API zend_string *zend_coroutine_callable_name(const zend_coroutine_t *coroutine)
{
	if (coroutine->fcall != NULL) {
		const zend_function *function = coroutine->fcall->fci_cache.function_handler;

		if (function != NULL && function->common.function_name != NULL) {
			if (function->common.scope != NULL && !(function->common.fn_flags & ZEND_ACC_CLOSURE)) {
				return zend_create_member_string(function->common.scope->name, function->common.function_name);
			}

			return zend_string_copy(function->common.function_name);
		}

		if (Z_TYPE(coroutine->fcall->fci.function_name) != IS_UNDEF) {
			return zend_get_callable_name(&coroutine->fcall->fci.function_name);
		}
	}

	if (ZEND_COROUTINE_IS_MAIN(coroutine)) {
		return zend_string_init("main", sizeof("main") - 1, 0);
	}

	return zend_string_init("internal function", sizeof("internal function") - 1, 0);
}

static const char *path_or_unknown(const zend_string *path)
{
	return path != NULL ? ZSTR_VAL(path) : "[internal]";
}

static zend_long coroutine_id(const zend_coroutine_t *coroutine)
{
	if (zend_async_scheduler_ops.coroutine_id != NULL) {
		return zend_async_scheduler_ops.coroutine_id(coroutine);
	}
	return ZEND_ASYNC_EVENT_IS_ZEND_OBJ(&coroutine->event) ? ZEND_ASYNC_EVENT_TO_OBJECT(&coroutine->event)->handle : 0;
}

ZEND_API zend_string *zend_coroutine_gen_info(zend_coroutine_t *coroutine, const char *name)
{
	zend_string *callable = name == NULL ? zend_coroutine_callable_name(coroutine) : NULL;
	const zend_long id = coroutine_id(coroutine);
	zend_string *result;

	if (name == NULL) {
		name = ZSTR_VAL(callable);
	}

	if (ZEND_COROUTINE_SUSPENDED(coroutine) && ZEND_COROUTINE_IS_STARTED(coroutine)) {
		result = zend_strpprintf(0,
				"Coroutine " ZEND_LONG_FMT " spawned at %s:%" PRIu32 ", suspended at %s:%" PRIu32 " (%s)", id,
				path_or_unknown(coroutine->filename), coroutine->lineno, path_or_unknown(coroutine->waker->filename),
				coroutine->waker->lineno, name);
	} else {
		result = zend_strpprintf(0, "Coroutine " ZEND_LONG_FMT " spawned at %s:%" PRIu32 " (%s)", id,
				path_or_unknown(coroutine->filename), coroutine->lineno, name);
	}

	if (callable != NULL) {
		zend_string_release(callable);
	}

	return result;
}
