/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The coroutine: creation, event methods, object handlers, and the accessors of the ABI. */
#include "coroutine.h"
#include "state.h"
#include "scheduler.h"
#include "zend_async_flow.h"
#include "zend_async_zero.h"
#include "zend_generators.h"

zend_class_entry *async_ce_coroutine;
static zend_object_handlers coroutine_handlers;

/* --- the event --- */

static bool coroutine_event_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	zend_coroutine_t *coroutine = (zend_coroutine_t *) event;

	if (!ZEND_COROUTINE_IS_FINISHED(coroutine)) {
		return false;
	}

	if (callback) {
		callback->callback(event, callback, &coroutine->result, coroutine->exception);
		return true;
	}
	if (coroutine->exception) {
		if (exception) {
			*exception = coroutine->exception;
			GC_ADDREF(*exception);
		}
	} else if (result) {
		ZVAL_COPY(result, &coroutine->result);
	}
	return true;
}

static zend_string *coroutine_event_info(zend_async_event_t *event)
{
	const zend_string *name = ASYNC_COROUTINE(event)->name;

	return zend_coroutine_gen_info((zend_coroutine_t *) event, name ? ZSTR_VAL(name) : NULL);
}

/* --- the object --- */

static void coroutine_init(async_coroutine_t *coroutine, zend_async_scope_t *scope)
{
	zend_async_event_t *event = &coroutine->coroutine.event;
	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ | ZEND_ASYNC_EVENT_F_ZVAL_RESULT;
	event->zend_object_offset = XtOffsetOf(async_coroutine_t, std);
	zend_async_event_init(event,
			&(zend_async_event_ops_t){
					.ordered = true,
					.replay = coroutine_event_replay,
					.dispose = zend_async_event_release_object,
					.info = coroutine_event_info,
			});

	ZVAL_UNDEF(&coroutine->coroutine.result);
	ZVAL_UNDEF(&coroutine->waker.result);
	coroutine->inherited = zend_async_flow_inherited();
	coroutine->id = ++SCHEDULER_G(last_coroutine_id);
	if (UNEXPECTED(ZEND_ASYNC_SCOPE_IS_CONTAINED(scope))) {
		ZEND_COROUTINE_SET_CONTAINED(&coroutine->coroutine);
	}
	async_scheduler_hooks.scope_add(scope, coroutine);
}

async_coroutine_t *async_coroutine_new(zend_async_scope_t *scope)
{
	async_coroutine_t *coroutine = emalloc(sizeof(async_coroutine_t));

	zend_async_zero(coroutine, XtOffsetOf(async_coroutine_t, std));
	zend_object_std_init(&coroutine->std, async_ce_coroutine);
	coroutine_init(coroutine, scope);
	return coroutine;
}

async_coroutine_t *async_coroutine_new_hidden(zend_async_scope_t *scope)
{
	async_coroutine_t *coroutine = emalloc(sizeof(async_coroutine_t));

	zend_async_zero(coroutine, sizeof(async_coroutine_t));
	GC_SET_REFCOUNT(&coroutine->std, 1);
	GC_TYPE_INFO(&coroutine->std) = GC_OBJECT;
	coroutine->std.ce = async_ce_coroutine;
	coroutine->std.handlers = &coroutine_handlers;
	coroutine_init(coroutine, scope);
	return coroutine;
}

zend_object *async_coroutine_object(async_coroutine_t *coroutine)
{
	if (UNEXPECTED(coroutine->std.handle == 0)) {
		zend_objects_store_put(&coroutine->std);
	}
	return &coroutine->std;
}

static void coroutine_dtor_object(zend_object *object)
{
	async_coroutine_t *coroutine = async_coroutine_from_obj(object);

	if (async_coroutine_has_unobserved(coroutine)) {
		async_coroutine_report_unobserved(coroutine);
	}
}

static void coroutine_free_object(zend_object *object)
{
	async_coroutine_t *coroutine = async_coroutine_from_obj(object);
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	ZEND_ASYNC_EVENT_SET_CLOSED(&zend_coroutine->event);
	async_scheduler_hooks.scope_remove(coroutine);
	ZEND_ASYNC_WAKER_DESTROY(zend_coroutine);
	if (UNEXPECTED(coroutine->waker.error)) {
		OBJ_RELEASE(coroutine->waker.error);
		coroutine->waker.error = NULL;
	}
	zend_async_callbacks_free(&zend_coroutine->event);
	if (UNEXPECTED(zend_coroutine->fcall)) {
		zend_fcall_release(zend_coroutine->fcall);
		zend_coroutine->fcall = NULL;
	}
	async_finally_discard(&coroutine->finally_handlers);
	async_coroutine_release_outcome(coroutine);
	zend_coroutine_switch_handlers_destroy(zend_coroutine);
	if (UNEXPECTED(coroutine->deferred_cancellation)) {
		OBJ_RELEASE(coroutine->deferred_cancellation);
	}
	if (UNEXPECTED(coroutine->scope_end_error)) {
		OBJ_RELEASE(coroutine->scope_end_error);
	}
	async_coroutine_forget_error_scope(coroutine);
	if (zend_coroutine->filename) {
		zend_string_release(zend_coroutine->filename);
	}
	if (coroutine->suspend_filename) {
		zend_string_release(coroutine->suspend_filename);
	}
	if (coroutine->name) {
		zend_string_release(coroutine->name);
	}
	zend_object_std_dtor(object);
}

/* Reports the values on a suspended stack, through the fibers on it: prev_execute_data leads from a fiber's bottom
 * frame to the code that resumed it. The frame of an eval() or an include has the symbol table of the function it runs
 * in, which lies below it with only such frames in between: a table equal to the last one is not counted again. */
static HashTable *stack_get_gc(async_coroutine_t *coroutine, zend_get_gc_buffer *buffer)
{
	HashTable *last_symbol_table = NULL;

	for (zend_execute_data *ex = coroutine->execute_data; ex; ex = ex->prev_execute_data) {
		HashTable *symbol_table;

		if (ZEND_CALL_INFO(ex) & ZEND_CALL_GENERATOR) {
			zend_generator *generator = (zend_generator *) ex->return_value;
			if (!(generator->flags & ZEND_GENERATOR_CURRENTLY_RUNNING)) {
				continue;
			}
			symbol_table = zend_generator_frame_gc(buffer, generator);
		} else {
			symbol_table = zend_unfinished_execution_gc_ex(ex,
					ex->func && ZEND_USER_CODE(ex->func->type) ? ex->call : NULL, buffer, false);
		}
		if (!symbol_table || symbol_table == last_symbol_table) {
			continue;
		}
		if (last_symbol_table) {
			zval *value;
			ZEND_HASH_FOREACH_VAL(last_symbol_table, value) {
				if (EXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
					value = Z_INDIRECT_P(value);
				}
				zend_get_gc_buffer_add_zval(buffer, value);
			} ZEND_HASH_FOREACH_END();
		}
		last_symbol_table = symbol_table;
	}
	return last_symbol_table;
}

static HashTable *coroutine_get_gc(zend_object *object, zval **table, int *num)
{
	async_coroutine_t *coroutine = async_coroutine_from_obj(object);
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	HashTable *symbol_table = NULL;

	zend_get_gc_buffer_add_zval(buffer, &zend_coroutine->result);
	if (zend_coroutine->exception) {
		zend_get_gc_buffer_add_obj(buffer, zend_coroutine->exception);
	}
	if (coroutine->deferred_cancellation) {
		zend_get_gc_buffer_add_obj(buffer, coroutine->deferred_cancellation);
	}
	if (coroutine->scope_end_error) {
		zend_get_gc_buffer_add_obj(buffer, coroutine->scope_end_error);
	}
	zend_async_fcall_get_gc(zend_coroutine->fcall, buffer);
	async_finally_get_gc(coroutine->finally_handlers, buffer);
	if (zend_coroutine->context) {
		zend_get_gc_buffer_add_obj(buffer, ZEND_ASYNC_CONTEXT_TO_OBJECT(zend_coroutine->context));
	}
	if (zend_coroutine->internal_context) {
		zval *value;
		ZEND_HASH_FOREACH_VAL(zend_coroutine->internal_context, value) {
			zend_get_gc_buffer_add_zval(buffer, value);
		} ZEND_HASH_FOREACH_END();
	}
	if (zend_coroutine->waker) {
		zend_get_gc_buffer_add_zval(buffer, &zend_coroutine->waker->result);
		if (zend_coroutine->waker->error) {
			zend_get_gc_buffer_add_obj(buffer, zend_coroutine->waker->error);
		}
		zend_async_waker_trigger_t *trigger;
		ZEND_HASH_FOREACH_PTR(&zend_coroutine->waker->events, trigger) {
			if (ZEND_ASYNC_EVENT_IS_ZEND_OBJ(trigger->event)) {
				zend_get_gc_buffer_add_obj(buffer, ZEND_ASYNC_EVENT_TO_OBJECT(trigger->event));
			}
		} ZEND_HASH_FOREACH_END();
	}
	if (coroutine->execute_data) {
		symbol_table = stack_get_gc(coroutine, buffer);
	}

	zend_get_gc_buffer_use(buffer, table, num);
	return symbol_table;
}

void async_coroutine_release(async_coroutine_t *coroutine)
{
	if (UNEXPECTED(coroutine->std.handle == 0 && GC_REFCOUNT(&coroutine->std) == 1)) {
		GC_REMOVE_FROM_BUFFER(&coroutine->std);
		coroutine_free_object(&coroutine->std);
		efree(coroutine);
	} else {
		OBJ_RELEASE(&coroutine->std);
	}
}

static zend_object *coroutine_create_object(zend_class_entry *class_type)
{
	async_coroutine_t *coroutine = async_coroutine_new(async_main_scope());
	return &coroutine->std;
}

static zend_function *coroutine_get_constructor(zend_object *object)
{
	zend_throw_error(NULL, "Cannot directly construct Async\\Coroutine, use Async\\spawn() instead");
	return NULL;
}

void async_coroutine_init_class(zend_class_entry *ce)
{
	async_ce_coroutine = ce;
	async_ce_coroutine->create_object = coroutine_create_object;
	async_ce_coroutine->default_object_handlers = &coroutine_handlers;

	memcpy(&coroutine_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	coroutine_handlers.offset = XtOffsetOf(async_coroutine_t, std);
	coroutine_handlers.clone_obj = NULL;
	coroutine_handlers.dtor_obj = coroutine_dtor_object;
	coroutine_handlers.free_obj = coroutine_free_object;
	coroutine_handlers.get_gc = coroutine_get_gc;
	coroutine_handlers.get_constructor = coroutine_get_constructor;
}

/* --- accessors of the ABI --- */

zend_async_waker_t *async_waker_new(zend_coroutine_t *coroutine)
{
	return zend_async_waker_prepare(coroutine, &ASYNC_COROUTINE(coroutine)->waker);
}

zend_array *async_get_coroutines(void)
{
	zend_array *list = zend_new_array(SCHEDULER_G(coroutine_total));

	for (async_coroutine_t *c = SCHEDULER_G(first_coroutine); c; c = c->next) {
		zval entry;
		if (async_coroutine_is_finished(c) || zend_async_is_stand_in(&c->coroutine)) {
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
