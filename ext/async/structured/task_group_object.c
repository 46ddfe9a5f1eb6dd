/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\TaskGroup: the object, its event for the ABI, its methods. Async\TaskSet (task_set.c) shares everything
 * except the methods that return Futures. */
#include "task_group.h"
#include "state.h"
#include "zend_async_inflight.h"
#include "scheduler/coroutine.h"
#include "scheduler/scheduler.h"
#include "base/call.h"
#include "base/exceptions.h"
#include "zend_closures.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "task_group_arginfo.h"

zend_class_entry *async_ce_task_group;
static zend_object_handlers group_handlers;

bool async_group_not_constructed(const async_group_t *group)
{
	if (EXPECTED(group->scope)) {
		return false;
	}
	zend_throw_error(NULL, "%s has not been constructed", ZSTR_VAL(group->std.ce->name));
	return true;
}

/* --- the event --- */

/* As the trigger of a wait it settles when it is closed and all tasks have settled. */
static bool task_group_object_event_replay(zend_async_event_t *event, zend_async_event_callback_t *callback,
		zval *result, zend_object **exception)
{
	if (!async_group_is_completed((async_group_t *) event)) {
		return false;
	}
	if (callback) {
		callback->callback(event, callback, NULL, NULL);
	}
	return true;
}

static zend_string *task_group_object_event_info(zend_async_event_t *event)
{
	const async_group_t *group = (async_group_t *) event;

	return zend_strpprintf(0, "%s(running=%u, pending=%u, settled=%u)", group->is_set ? "TaskSet" : "TaskGroup",
			group->running, group->pending.length, group->settled.length);
}

/* --- the object --- */

static zend_object *group_create_object(zend_class_entry *class_type)
{
	async_group_t *group = emalloc(sizeof(async_group_t));
	zend_async_event_t *event = &group->group.event;

	memset(group, 0, XtOffsetOf(async_group_t, std));
	zend_object_std_init(&group->std, class_type);
	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ;
	event->zend_object_offset = XtOffsetOf(async_group_t, std);
	zend_async_event_init(event,
			&(zend_async_event_ops_t){
					.replay = task_group_object_event_replay,
					.dispose = zend_async_event_release_object,
					.info = task_group_object_event_info,
			});
	group->is_set = class_type == async_ce_task_set;
	return &group->std;
}

static void group_free_object(zend_object *object);

static void group_dtor_object(zend_object *object)
{
	async_group_t *group = async_group_from_obj(object);
	zend_async_inflight_t inflight;

	if (!group->scope) {
		return;
	}
	if (UNEXPECTED(async_destructor_is_early(object))) {
		/* Another destructor may still observe its errors. */
		STRUCTURED_G(groups_held_at_end) = true;
		return;
	}
	zend_async_inflight_stash(&inflight);
	const bool is_contained = ZEND_ASYNC_SCOPE_IS_CONTAINED(group->scope);
	zend_object *unhandled = CG(unclean_shutdown) ? NULL : async_group_take_unhandled(group);
	async_group_abandon(group);
	if (UNEXPECTED(unhandled)) {
		async_report_unobserved(unhandled, is_contained);
	}
	zend_async_inflight_restore(&inflight);
}

void async_groups_end_request(void)
{
	zend_objects_store *objects = &EG(objects_store);

	if (EXPECTED(!STRUCTURED_G(groups_held_at_end))) {
		return;
	}
	STRUCTURED_G(groups_held_at_end) = false;
	for (uint32_t i = 1; i < objects->top && !CG(unclean_shutdown); i++) {
		zend_object *object = objects->object_buckets[i];
		zend_object *unhandled;

		if (!IS_OBJ_VALID(object) || object->handlers->free_obj != group_free_object
				|| !async_group_from_obj(object)->scope
				|| !(unhandled = async_group_take_unhandled(async_group_from_obj(object)))) {
			continue;
		}
		EG(exception) = zend_async_exception_merge(EG(exception), unhandled);
	}
}

static void group_free_object(zend_object *object)
{
	async_group_t *group = async_group_from_obj(object);

	if (group->scope) {
		async_group_destroy(group);
	}
	zend_object_std_dtor(object);
}

static HashTable *group_get_gc(zend_object *object, zval **table, int *num)
{
	async_group_t *group = async_group_from_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	if (group->scope) {
		async_group_task_t *task;

		ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
			async_group_task_get_gc(task, buffer);
		} ZEND_HASH_FOREACH_END();
		for (task = group->buried; task; task = task->next) {
			async_group_task_get_gc(task, buffer);
		}
		async_finally_get_gc(group->finally_handlers, buffer);
		async_group_claims_get_gc(group, buffer);
		if (group->parent_object) {
			zend_get_gc_buffer_add_obj(buffer, group->parent_object);
		}
		if (group->dispose_reason) {
			zend_get_gc_buffer_add_obj(buffer, group->dispose_reason);
		}
		if (group->failure.first) {
			zend_get_gc_buffer_add_obj(buffer, group->failure.first);
		}
		if (group->failure.others) {
			zend_get_gc_buffer_add_obj(buffer, group->failure.others);
		}
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

zend_async_group_t *async_new_group(uint32_t concurrency, uint32_t queue_limit, zend_object *scope)
{
	async_group_t *group = async_group_from_obj(group_create_object(async_ce_task_group));

	if (UNEXPECTED(!async_group_init(group, concurrency, queue_limit, scope))) {
		OBJ_RELEASE(&group->std);
		return NULL;
	}
	return &group->group;
}

void async_group_class_init(zend_class_entry *ce)
{
	ce->create_object = group_create_object;
	ce->get_iterator = async_group_get_iterator;
	ce->default_object_handlers = &group_handlers;
}

void async_register_task_group_ce(void)
{
	memcpy(&group_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	group_handlers.offset = XtOffsetOf(async_group_t, std);
	group_handlers.clone_obj = NULL;
	group_handlers.dtor_obj = group_dtor_object;
	group_handlers.free_obj = group_free_object;
	group_handlers.get_gc = group_get_gc;

	async_ce_task_group = register_class_Async_TaskGroup(async_ce_awaitable, zend_ce_countable, zend_ce_aggregate);
	async_group_class_init(async_ce_task_group);
}

/* --- methods of both classes --- */

#define THIS_GROUP(group) \
	async_group_t *group = async_group_from_obj(Z_OBJ_P(ZEND_THIS)); \
	if (UNEXPECTED(async_group_not_constructed(group))) { \
		RETURN_THROWS(); \
	}

/* Checks an optional limit: 0 to UINT32_MAX. */
static bool task_group_object_check_limit(uint32_t argument, bool is_null, zend_long value)
{
	if (!is_null && UNEXPECTED(value < 0 || (zend_ulong) value > UINT32_MAX)) {
		zend_argument_value_error(argument, "must be between 0 and 4294967295");
		return false;
	}
	return true;
}

ZEND_METHOD(Async_TaskGroup, __construct)
{
	zend_long concurrency = 0, queue_limit = 0;
	bool concurrency_is_null = true, queue_limit_is_null = true;
	zend_object *scope = NULL;
	bool fail_fast = false;
	async_group_t *group = async_group_from_obj(Z_OBJ_P(ZEND_THIS));

	ZEND_PARSE_PARAMETERS_START(0, group->is_set ? 3 : 4)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG_OR_NULL(concurrency, concurrency_is_null)
		Z_PARAM_LONG_OR_NULL(queue_limit, queue_limit_is_null)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(scope, async_ce_scope)
		Z_PARAM_BOOL(fail_fast)
	ZEND_PARSE_PARAMETERS_END();

	if (!task_group_object_check_limit(1, concurrency_is_null, concurrency)
			|| !task_group_object_check_limit(2, queue_limit_is_null, queue_limit)) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(group->scope)) {
		zend_throw_error(NULL, "%s has already been constructed", ZSTR_VAL(group->std.ce->name));
		RETURN_THROWS();
	}
	if (queue_limit_is_null) {
		queue_limit = concurrency > UINT32_MAX / 2 ? UINT32_MAX : concurrency * 2;
	}
	group->fail_fast = fail_fast;
	async_group_init(group, (uint32_t) concurrency, (uint32_t) queue_limit, scope);
}

ZEND_METHOD(Async_TaskGroup, spawn)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zval *args;
	uint32_t argc;
	HashTable *named_params;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_VARIADIC_WITH_NAMED(args, argc, named_params)
	ZEND_PARSE_PARAMETERS_END();

	THIS_GROUP(group);
	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 1))) {
		RETURN_THROWS();
	}
	async_group_spawn(group, NULL, &fci, &fcc, args, argc, named_params);
}

ZEND_METHOD(Async_TaskGroup, spawnWithKey)
{
	zend_string *string_key;
	zend_long integer_key;
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zval *args;
	uint32_t argc;
	HashTable *named_params;
	zval key;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_STR_OR_LONG(string_key, integer_key)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_VARIADIC_WITH_NAMED(args, argc, named_params)
	ZEND_PARSE_PARAMETERS_END();

	THIS_GROUP(group);
	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 2))) {
		RETURN_THROWS();
	}
	if (string_key) {
		ZVAL_STR(&key, string_key);
	} else {
		ZVAL_LONG(&key, integer_key);
	}
	async_group_spawn(group, &key, &fci, &fcc, args, argc, named_params);
}

ZEND_METHOD(Async_TaskGroup, cancel)
{
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_cancellation)
	ZEND_PARSE_PARAMETERS_END();

	THIS_GROUP(group);
	async_group_cancel(group, cancellation);
}

ZEND_METHOD(Async_TaskGroup, close)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	async_group_close(group);
}

ZEND_METHOD(Async_TaskGroup, dispose)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	async_group_dispose(group);
}

ZEND_METHOD(Async_TaskGroup, isFinished)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	RETURN_BOOL(async_group_is_finished(group));
}

ZEND_METHOD(Async_TaskGroup, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	RETURN_BOOL(group->closed);
}

ZEND_METHOD(Async_TaskGroup, count)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	RETURN_LONG(zend_hash_num_elements(&group->tasks));
}

ZEND_METHOD(Async_TaskGroup, awaitCompletion)
{
	async_waiter_t waiter = { 0 };

	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	if (!group->closed) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "TaskGroup must be closed before calling awaitCompletion()");
		RETURN_THROWS();
	}
	if (!async_group_is_completed(group)
			&& async_wait_queue_wait(&group->completion, &waiter, &group->group.event, NULL, 0) == ASYNC_WAIT_FAILED) {
		RETURN_THROWS();
	}
	async_group_throw_failure(group);
}

ZEND_METHOD(Async_TaskGroup, finally)
{
	zval *callback;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT_OF_CLASS(callback, zend_ce_closure)
	ZEND_PARSE_PARAMETERS_END();

	THIS_GROUP(group);
	if (!async_group_is_completed(group)) {
		async_finally_add(&group->finally_handlers, callback);
		return;
	}

	async_finally_call_late(callback, ZEND_THIS);
}

ZEND_METHOD(Async_TaskGroup, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_throw_error(NULL, "An object of class %s is not a traversable object in an invalid state",
			ZSTR_VAL(Z_OBJCE_P(ZEND_THIS)->name));
}

/* --- methods of TaskGroup --- */

static void return_future(async_group_t *group, async_group_claim_kind_t kind, bool ignore_errors, zval *return_value)
{
	zend_object *future = async_group_future(group, kind, ignore_errors);

	if (EXPECTED(future)) {
		RETURN_OBJ(future);
	}
}

ZEND_METHOD(Async_TaskGroup, all)
{
	bool ignore_errors = false;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(ignore_errors)
	ZEND_PARSE_PARAMETERS_END();

	THIS_GROUP(group);
	return_future(group, ASYNC_CLAIM_ALL, ignore_errors, return_value);
}

ZEND_METHOD(Async_TaskGroup, race)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	return_future(group, ASYNC_CLAIM_RACE, false, return_value);
}

ZEND_METHOD(Async_TaskGroup, any)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	return_future(group, ASYNC_CLAIM_ANY, false, return_value);
}

static void add_under_key(zval *array, const async_group_task_t *task, zval *value)
{
	if (Z_TYPE(task->key) == IS_LONG) {
		zend_hash_index_add_new(Z_ARRVAL_P(array), Z_LVAL(task->key), value);
	} else {
		zend_hash_add_new(Z_ARRVAL_P(array), Z_STR(task->key), value);
	}
}

ZEND_METHOD(Async_TaskGroup, getResults)
{
	async_group_task_t *task;

	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	array_init_size(return_value, group->done);
	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		if (task->state == ASYNC_TASK_DONE) {
			Z_TRY_ADDREF(task->result);
			add_under_key(return_value, task, &task->result);
		}
	} ZEND_HASH_FOREACH_END();
}

ZEND_METHOD(Async_TaskGroup, getErrors)
{
	async_group_task_t *task;

	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	array_init_size(return_value, group->settled.length - group->done);
	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		if (task->state == ASYNC_TASK_ERROR && !task->ended_by_failure) {
			zval error;
			ZVAL_OBJ_COPY(&error, task->error);
			task->handled = true;
			add_under_key(return_value, task, &error);
		}
	} ZEND_HASH_FOREACH_END();
}

ZEND_METHOD(Async_TaskGroup, suppressErrors)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group);
	async_group_handle_errors(group);
}
