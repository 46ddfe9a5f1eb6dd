/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The core of TaskGroup and TaskSet: adding tasks, starting them, taking their outcomes, and the ways a group ends.
 *
 * Invariants at every suspension point: a task is PENDING only while `concurrency` tasks run; a caller of spawn()
 * waits without an item only while there is no room; an outcome that a claim or a loop waits for is delivered or
 * reserved. The end of a task or of the scope runs no PHP code here: userland values are destroyed by the next call
 * of the group. */
#include "task_group.h"
#include "base/location.h"
#include "zend_async_inflight.h"
#include "scheduler/coroutine.h"
#include "scheduler/scheduler.h"
#include "base/exceptions.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

#define GROUP_OF(pointer, member) ((async_group_t *) ((char *) (pointer) - XtOffsetOf(async_group_t, member)))

/* --- lists of tasks --- */

static void tasks_append(async_group_tasks_t *list, async_group_task_t *task)
{
	ZEND_ASYNC_LIST_APPEND(list->first, list->last, task, prev, next);
	list->length++;
}

static void tasks_remove(async_group_tasks_t *list, async_group_task_t *task)
{
	ZEND_ASYNC_LIST_REMOVE(list->first, list->last, task, prev, next);
	task->prev = NULL;
	task->next = NULL;
	list->length--;
}

/* --- tasks --- */

void async_group_task_release(async_group_task_t *task)
{
	if (--task->ref_count) {
		return;
	}
	zend_fcall_release(task->fcall);
	zval_ptr_dtor(&task->result);
	if (task->error) {
		OBJ_RELEASE(task->error);
	}
	zval_ptr_dtor_nogc(&task->key);
	if (task->filename) {
		zend_string_release(task->filename);
	}
	efree(task);
}

void async_group_task_get_gc(async_group_task_t *task, zend_get_gc_buffer *buffer)
{
	zend_async_fcall_get_gc(task->fcall, buffer);
	zend_get_gc_buffer_add_zval(buffer, &task->result);
	if (task->error) {
		zend_get_gc_buffer_add_obj(buffer, task->error);
	}
}

static async_group_task_t *task_new(const zend_fcall_info *fci, const zend_fcall_info_cache *fcc, const zval *args,
		uint32_t argc, HashTable *named)
{
	async_group_task_t *task = ecalloc(1, sizeof(*task));

	task->ref_count = 1;
	task->fcall = zend_async_fcall_create(fci, fcc, args, argc, named);
	ZVAL_UNDEF(&task->key);
	ZVAL_UNDEF(&task->result);

	zend_string *filename = async_user_location(&task->lineno);
	if (filename) {
		task->filename = zend_string_copy(filename);
	}
	return task;
}

/* Queues a task that is not needed any more: the next call of the group destroys it. */
static void task_group_bury(async_group_t *group, async_group_task_t *task)
{
	task->prev = NULL;
	task->next = group->buried;
	group->buried = task;
}

/* Releases callables and arguments of tasks that will never start. */
static void release_calls(async_group_t *group)
{
	zend_fcall_t **calls = safe_emalloc(zend_hash_num_elements(&group->tasks), sizeof(zend_fcall_t *), 0);
	uint32_t length = 0;
	async_group_task_t *task;

	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		if (task->fcall && task->state == ASYNC_TASK_ERROR) {
			calls[length++] = task->fcall;
			task->fcall = NULL;
		}
	} ZEND_HASH_FOREACH_END();
	for (uint32_t i = 0; i < length; i++) {
		zend_fcall_release(calls[i]);
	}
	efree(calls);
}

void async_group_flush(async_group_t *group)
{
	while (UNEXPECTED(group->buried)) {
		async_group_task_t *task = group->buried;
		group->buried = task->next;
		async_group_task_release(task);
	}
	if (UNEXPECTED(group->calls_remaining)) {
		group->calls_remaining = false;
		release_calls(group);
	}
}

/* --- keys --- */

static ZEND_COLD void throw_duplicate(const zval *key)
{
	if (Z_TYPE_P(key) == IS_LONG) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Duplicate key " ZEND_LONG_FMT " in TaskGroup", Z_LVAL_P(key));
	} else {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Duplicate key \"%s\" in TaskGroup", Z_STRVAL_P(key));
	}
}

static bool key_exists(const HashTable *table, const zval *key)
{
	return Z_TYPE_P(key) == IS_LONG ? zend_hash_index_exists(table, Z_LVAL_P(key))
									: zend_hash_exists(table, Z_STR_P(key));
}

/* Converts like array keys: "7" is 7, and an integer advances the automatic keys. False with an exception if it is
 * taken. */
static bool use_key(async_group_t *group, const zval *wanted, zval *key)
{
	zend_ulong index;

	if (Z_TYPE_P(wanted) == IS_STRING && ZEND_HANDLE_NUMERIC_STR(Z_STRVAL_P(wanted), Z_STRLEN_P(wanted), index)) {
		ZVAL_LONG(key, (zend_long) index);
	} else {
		ZVAL_COPY(key, wanted);
	}
	if (key_exists(&group->tasks, key) || (group->reserved_keys && key_exists(group->reserved_keys, key))) {
		throw_duplicate(key);
		zval_ptr_dtor_nogc(key);
		ZVAL_UNDEF(key);
		return false;
	}
	if (Z_TYPE_P(key) == IS_LONG && Z_LVAL_P(key) >= group->next_key) {
		group->keys_exhausted = Z_LVAL_P(key) == ZEND_LONG_MAX;
		group->next_key = group->keys_exhausted ? ZEND_LONG_MAX : Z_LVAL_P(key) + 1;
	}
	return true;
}

static bool next_key(async_group_t *group, zval *key)
{
	zval wanted;

	if (UNEXPECTED(group->keys_exhausted)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot add a task: the next integer key is already occupied");
		return false;
	}
	ZVAL_LONG(&wanted, group->next_key == ZEND_LONG_MIN ? 0 : group->next_key);
	return use_key(group, &wanted, key);
}

/* Reserves the key of a suspended caller. */
static void reserve_key(async_group_t *group, const zval *key)
{
	if (!group->reserved_keys) {
		group->reserved_keys = zend_new_array(8);
	}
	if (Z_TYPE_P(key) == IS_LONG) {
		zend_hash_index_add_empty_element(group->reserved_keys, Z_LVAL_P(key));
	} else {
		zend_hash_add_empty_element(group->reserved_keys, Z_STR_P(key));
	}
}

static void release_key(async_group_t *group, const zval *key)
{
	if (Z_TYPE_P(key) == IS_LONG) {
		zend_hash_index_del(group->reserved_keys, Z_LVAL_P(key));
	} else {
		zend_hash_del(group->reserved_keys, Z_STR_P(key));
	}
}

/* --- running --- */

/* A callback of the task's coroutine. */
typedef struct {
	zend_async_event_callback_t base;
	async_group_task_t *task; /* one reference */
} task_callback_t;

static void task_callback_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	async_group_task_t *task = ((task_callback_t *) callback)->task;

	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	callback->ref_count = 0;
	efree(callback);
	async_group_task_release(task);
}

static void on_task_end(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

/* Creates and queues a coroutine for the task. The runtime is active. */
static void task_group_start(async_group_t *group, async_group_task_t *task)
{
	async_coroutine_t *coroutine = async_coroutine_new(group->scope);
	task_callback_t *callback = (task_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(on_task_end, sizeof(task_callback_t));

	coroutine->coroutine.fcall = task->fcall;
	task->fcall = NULL;
	coroutine->coroutine.filename = task->filename;
	coroutine->coroutine.lineno = task->lineno;
	task->filename = NULL;
	if (UNEXPECTED(group->dispose_reason)) {
		/* Thrown at the first suspension point. */
		coroutine->deferred_cancellation = group->dispose_reason;
		GC_ADDREF(group->dispose_reason);
	}

	callback->base.dispose = task_callback_dispose;
	callback->task = task;
	task->ref_count++;
	zend_async_callbacks_push(&coroutine->coroutine.event, &callback->base);

	task->state = ASYNC_TASK_RUNNING;
	group->running++;
	async_enqueue(&coroutine->coroutine);
	OBJ_RELEASE(&coroutine->std);
}

static zend_always_inline bool has_slot(const async_group_t *group)
{
	return !group->concurrency || group->running < group->concurrency;
}

static zend_always_inline bool task_group_has_room(const async_group_t *group)
{
	return !group->capacity
			|| (uint64_t) group->running + group->pending.length + group->spawners.reserved < group->capacity;
}

/* Uses slots and room that have become free. */
static void task_group_refill(async_group_t *group)
{
	while (group->pending.first && has_slot(group)) {
		async_group_task_t *task = group->pending.first;
		tasks_remove(&group->pending, task);
		task_group_start(group, task);
	}
	while (async_wait_queue_has_waiters(&group->spawners) && task_group_has_room(group)) {
		async_wait_queue_reserve(&group->spawners);
	}
}

static void spawner_gave_up(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	task_group_refill(GROUP_OF(queue, spawners));
}

void async_group_handle_errors(async_group_t *group)
{
	async_group_task_t *task;

	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		task->handled |= task->state == ASYNC_TASK_ERROR;
	} ZEND_HASH_FOREACH_END();
}

/* The first error of a failFast group, for one more delivery: a new reference. The others are delivered with it. */
static zend_object *deliver_failure(async_group_t *group)
{
	async_group_handle_errors(group);
	GC_ADDREF(group->failure.first);
	return group->failure.first;
}

void async_group_throw_failure(async_group_t *group)
{
	if (UNEXPECTED(group->failure.first)) {
		async_wait_throw(deliver_failure(group));
	}
}

/* Why a closed group takes no task. */
static ZEND_COLD zend_object *closed_exception(async_group_t *group)
{
	return group->failure.first
			? deliver_failure(group)
			: zend_async_new_exception(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot spawn tasks on a closed TaskGroup");
}

/* Suspends until there is room for one more task. False with an exception. */
static bool wait_for_room(async_group_t *group, const zval *key)
{
	async_waiter_t waiter = { 0 };

	if (!Z_ISUNDEF_P(key)) {
		reserve_key(group, key);
	}
	const async_wait_result_t result = async_wait_queue_wait(&group->spawners, &waiter, &group->group.event, NULL, 0);
	if (!Z_ISUNDEF_P(key)) {
		release_key(group, key);
	}
	if (UNEXPECTED(result == ASYNC_WAIT_CLOSED)) {
		async_wait_throw(closed_exception(group));
	}
	return result == ASYNC_WAIT_GRANTED;
}

/* Adds the task; its reference passes to the table. */
static void task_group_add(async_group_t *group, async_group_task_t *task)
{
	task->group = group;
	if (Z_TYPE(task->key) == IS_LONG) {
		zend_hash_index_add_new_ptr(&group->tasks, Z_LVAL(task->key), task);
	} else {
		zend_hash_add_new_ptr(&group->tasks, Z_STR(task->key), task);
	}
	if (has_slot(group)) {
		task_group_start(group, task);
	} else {
		task->state = ASYNC_TASK_PENDING;
		tasks_append(&group->pending, task);
	}
}

void async_group_spawn(async_group_t *group, const zval *wanted_key, const zend_fcall_info *fci,
		const zend_fcall_info_cache *fcc, const zval *args, uint32_t argc, HashTable *named)
{
	zval key;

	ZVAL_UNDEF(&key);
	async_group_flush(group);
	if (UNEXPECTED(group->closed)) {
		zend_async_throw_object(closed_exception(group));
		return;
	}
	if (UNEXPECTED(!ZEND_ASYNC_CURRENT_COROUTINE && !async_launch())
			|| (wanted_key && !use_key(group, wanted_key, &key))) {
		return;
	}

	async_group_task_t *task = task_new(fci, fcc, args, argc, named);
	if ((task_group_has_room(group) || wait_for_room(group, &key)) && (wanted_key || next_key(group, &key))) {
		ZVAL_COPY_VALUE(&task->key, &key);
		task_group_add(group, task);
		return;
	}
	zval_ptr_dtor_nogc(&key);
	async_group_task_release(task);
}

/* --- outcomes --- */

static void append_settled(async_group_t *group, async_group_task_t *task, bool handled)
{
	tasks_append(&group->settled, task);
	if (task->error) {
		task->state = ASYNC_TASK_ERROR;
		task->handled = handled;
		task->ended_by_failure = handled && group->failure.first;
	} else {
		task->state = ASYNC_TASK_DONE;
		group->done++;
	}
}

void async_group_remove_task(async_group_t *group, async_group_task_t *task)
{
	tasks_remove(&group->settled, task);
	group->done -= task->state == ASYNC_TASK_DONE;
	if (Z_TYPE(task->key) == IS_LONG) {
		zend_hash_index_del(&group->tasks, Z_LVAL(task->key));
	} else {
		zend_hash_del(&group->tasks, Z_STR(task->key));
	}
}

void async_group_bury_task(async_group_t *group, async_group_task_t *task)
{
	async_group_remove_task(group, task);
	task_group_bury(group, task);
}

zend_object *async_group_take_unhandled(async_group_t *group)
{
	zend_object *composite = NULL;
	async_group_task_t *task;

	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		if (task->state == ASYNC_TASK_ERROR && !task->handled) {
			task->handled = true;
			if (!composite) {
				composite = async_new_composite_exception();
			}
			async_composite_exception_add(composite, task->error, false);
		}
	} ZEND_HASH_FOREACH_END();
	if (composite) {
		async_composite_exception_describe(composite, "unhandled ",
				group->is_set ? " of a TaskSet" : " of a TaskGroup");
	}
	return composite;
}

/* Delivers outcomes of a set to the oldest waiter: a loop, joinNext(), or a claim with a condition. */
static void task_group_distribute(async_group_t *set)
{
	for (;;) {
		const bool can_give = async_wait_queue_has_waiters(&set->outcomes) && async_group_available(set);
		const uint64_t ticket = can_give ? set->outcomes.next_up->ticket : UINT64_MAX;

		if (async_set_serve_claim(set, ticket)) {
			continue;
		}
		if (!can_give) {
			break;
		}
		async_wait_queue_reserve(&set->outcomes);
	}
}

static void outcome_given_back(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_group_review(GROUP_OF(queue, outcomes));
}

static void start_finally_handlers(async_group_t *group)
{
	if (UNEXPECTED(ZEND_ASYNC_IS_OFF) || UNEXPECTED(CG(unclean_shutdown))) {
		async_finally_discard(&group->finally_handlers);
		return;
	}
	if (UNEXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		zend_async_inflight_t inflight;

		zend_async_inflight_stash(&inflight);
		const bool launched = async_launch();
		zend_async_inflight_restore(&inflight);
		if (!launched) {
			async_finally_discard(&group->finally_handlers);
			return;
		}
	}
	zend_async_scope_t *parent = group->scope->parent_scope;
	async_finally_dispatch_queued(&group->finally_handlers, &group->std, parent ? parent : async_main_scope());
}

/* The group is closed and no task is left to run. */
static void task_group_complete(async_group_t *group)
{
	group->completed = true;
	ZEND_ASYNC_CALLBACKS_NOTIFY(&group->group.event, NULL, NULL);
	async_wait_queue_close(&group->completion, true, NULL);
	if (group->finally_handlers) {
		start_finally_handlers(group);
	}
	if (group->lingering) {
		group->lingering = false;
		GC_DELREF(&group->std);
	}
}

void async_group_review(async_group_t *group)
{
	GC_ADDREF(&group->std);
	if (group->is_set) {
		task_group_distribute(group);
	} else {
		async_group_serve_claims(group);
		async_wait_queue_close(&group->outcomes, true, NULL);
	}
	if (UNEXPECTED(group->closed) && async_group_is_finished(group) && !async_group_is_completed(group)) {
		task_group_complete(group);
	}
	if (UNEXPECTED(async_group_is_completed(group)) && !(group->is_set && group->settled.length)) {
		/* The group cannot be waited for any more. Waiters for an outcome of the set get none. */
		async_wait_queue_close(&group->outcomes, false, async_set_reject_waiter);
		async_set_reject_claims(group);
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&group->group.event, NULL, NULL);
	}
	OBJ_RELEASE(&group->std);
}

/* A task has settled; `running` or `pending` are up to date. */
static void after_settling(async_group_t *group)
{
	task_group_refill(group);
	async_group_review(group);
	if (async_group_is_finished(group) && !group->closed) {
		ZEND_ASYNC_CALLBACKS_NOTIFY(&group->group.event, NULL, NULL);
	}
}

static void cancel_tasks(async_group_t *group, zend_object *reason);

/* A task of a failFast group has failed. Its error stands for those that follow, which are added to it. */
static void fail_fast(async_group_t *group, async_group_task_t *task)
{
	if (async_delivered_error_add(&group->failure, task->error)) {
		task->handled = true;
		after_settling(group);
		return;
	}
	async_delivered_error_set(&group->failure, task->error);
	if (group->cancelled) {
		after_settling(group);
		return;
	}

	zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION,
			"Another task of the group has failed");

	GC_ADDREF(task->error);
	zend_async_exception_append(reason, task->error);
	cancel_tasks(group, reason);
	OBJ_RELEASE(reason);
}

/* True if an exit() or a fatal error ended the coroutine: it has no outcome. */
static bool was_cut_off(const async_coroutine_t *coroutine)
{
	return coroutine->own_exit || ZEND_COROUTINE_IS_BAILOUT(&coroutine->coroutine);
}

static void on_task_end(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	async_group_task_t *task = ((task_callback_t *) callback)->task;
	async_group_t *group = task->group;

	if (exception) {
		/* The group reports it: it does not reach the scope. */
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	if (UNEXPECTED(!group)) {
		return;
	}

	GC_ADDREF(&group->std);
	group->running--;
	if (exception) {
		task->error = exception;
		GC_ADDREF(exception);
	} else if (UNEXPECTED(was_cut_off((async_coroutine_t *) event)) && !zend_async_memory_exhausted) {
		task->error = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "The task ended with the request");
	} else {
		ZVAL_COPY(&task->result, (zval *) result);
	}
	append_settled(group, task, task->error && zend_async_ends_flow_silently((zend_coroutine_t *) event, task->error));
	if (UNEXPECTED(group->fail_fast && task->error && !task->handled)) {
		fail_fast(group, task);
	} else {
		after_settling(group);
	}
	OBJ_RELEASE(&group->std);
}

/* --- ends --- */

static void task_group_shut(async_group_t *group)
{
	group->closed = true;
	async_wait_queue_close(&group->spawners, true, NULL);
}

void async_group_close(async_group_t *group)
{
	if (group->closed) {
		return;
	}
	task_group_shut(group);
	async_group_review(group);
}

/* Settles the tasks that wait for a slot: they never start. */
static void drop_pending(async_group_t *group, zend_object *reason)
{
	while (group->pending.first) {
		async_group_task_t *task = group->pending.first;

		tasks_remove(&group->pending, task);
		task->error = reason;
		GC_ADDREF(reason);
		append_settled(group, task, true);
		group->calls_remaining = true;
	}
}

static void cancel_tasks(async_group_t *group, zend_object *reason)
{
	group->cancelled = true;
	task_group_shut(group);
	drop_pending(group, reason);
	async_scope_unbind(&group->end);
	async_scope_end(group->scope, ASYNC_SCOPE_CANCEL, reason);
	after_settling(group);
}

void async_group_cancel(async_group_t *group, zend_object *reason)
{
	if (group->cancelled || async_group_is_completed(group)) {
		return;
	}
	if (reason) {
		GC_ADDREF(reason);
	} else {
		reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "TaskGroup cancelled");
	}

	GC_ADDREF(&group->std);
	cancel_tasks(group, reason);
	OBJ_RELEASE(reason);
	async_group_flush(group);
	OBJ_RELEASE(&group->std);
}

void async_group_dispose(async_group_t *group)
{
	if (group->cancelled) {
		return;
	}
	GC_ADDREF(&group->std);
	if (!group->dispose_reason) {
		group->dispose_reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Scope was disposed");
		task_group_shut(group);
		async_scope_unbind(&group->end);
		async_scope_end(group->scope, ASYNC_SCOPE_DISPOSE, group->dispose_reason);
		async_group_review(group);
	}
	OBJ_RELEASE(&group->std);
}

/* The scope was ended from outside: the parent was cancelled or disposed of, or a coroutine that is no task failed. */
static void task_group_on_scope_end(async_scope_resource_t *resource)
{
	async_group_t *group = GROUP_OF(resource, end);
	zend_object *reason = resource->reason;

	if (group->cancelled || async_group_is_completed(group)) {
		return;
	}
	GC_ADDREF(&group->std);
	group->cancelled = true;
	task_group_shut(group);
	if (reason) {
		drop_pending(group, reason);
	}
	after_settling(group);
	OBJ_RELEASE(&group->std);
}

/* --- life --- */

static void set_up_queue(async_wait_queue_t *queue,
		void (*on_return)(async_wait_queue_t *queue, async_waiter_t *waiter))
{
	memset(queue, 0, sizeof(*queue));
	queue->on_return = on_return;
}

static void no_slots(async_wait_queue_t *queue, async_waiter_t *waiter)
{
}

bool async_group_init(async_group_t *group, uint32_t concurrency, uint32_t queue_limit, zend_object *scope_object)
{
	zend_async_scope_t *parent = scope_object ? async_scope_from_object(scope_object) : ZEND_ASYNC_CURRENT_SCOPE;
	zend_async_scope_t *scope = ZEND_ASYNC_NEW_SCOPE(parent ? parent : async_main_scope());

	if (UNEXPECTED(!scope)) {
		return false;
	}
	async_scope_own(scope);
	group->scope = scope;
	if (scope_object) {
		GC_ADDREF(scope_object);
		group->parent_object = scope_object;
	}
	group->concurrency = concurrency;
	group->capacity = concurrency && queue_limit ? (uint64_t) concurrency + queue_limit : 0;
	group->next_key = ZEND_LONG_MIN;
	group->end.close = task_group_on_scope_end;
	async_scope_bind(scope, &group->end);

	zend_hash_init(&group->tasks, 8, NULL, NULL, false);
	set_up_queue(&group->spawners, spawner_gave_up);
	set_up_queue(&group->outcomes, outcome_given_back);
	set_up_queue(&group->completion, no_slots);
	return true;
}

void async_group_abandon(async_group_t *group)
{
	if (!async_group_is_completed(group) && group->finally_handlers && !ZEND_ASYNC_IS_OFF) {
		group->lingering = true;
		GC_ADDREF(&group->std);
	}
	if (async_group_is_finished(group)) {
		async_group_close(group);
	} else if (!ZEND_ASYNC_IS_OFF) {
		async_group_cancel(group, NULL);
	}
}

void async_group_destroy(async_group_t *group)
{
	async_group_task_t *task;

	async_group_drop_claims(group);
	async_scope_unbind(&group->end);
	zend_async_callbacks_free(&group->group.event);
	async_finally_discard(&group->finally_handlers);

	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		task->group = NULL;
	} ZEND_HASH_FOREACH_END();
	async_group_flush(group);
	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		async_group_task_release(task);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(&group->tasks);
	if (group->reserved_keys) {
		zend_array_release(group->reserved_keys);
	}

	async_scope_release_owned(group->scope);
	group->scope = NULL;
	if (group->dispose_reason) {
		OBJ_RELEASE(group->dispose_reason);
	}
	async_delivered_error_forget(&group->failure);
	if (group->parent_object) {
		OBJ_RELEASE(group->parent_object);
	}
}
