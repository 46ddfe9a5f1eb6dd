/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The Futures of a group: all(), race(), any(), and of a set: joinAll(), joinNext(), joinAny().
 *
 * A Future whose condition does not hold yet is a claim: a callback of the Future, in a list of the group in order
 * of the calls (joinNext() in the wait queue for outcomes). The pending Future holds the group. The group only
 * refers to the claim, which leaves when the Future is settled in any way or is freed. */
#include "task_group.h"
#include "base/exceptions.h"

async_group_future_hooks_t async_group_future_hooks;

struct _async_group_claim_s {
	zend_async_event_callback_t base; /* must be first; owned by the future's event */
	async_group_t *group;             /* borrowed; NULL once removed from it */
	zend_future_t *future;            /* borrowed: owns this */
	async_group_claim_kind_t kind;
	bool ignore_errors;
	uint64_t ticket;                  /* of a set: position among the queued waiters */
	async_group_claim_t *prev;
	async_group_claim_t *next;
	async_waiter_t waiter;            /* ASYNC_CLAIM_NEXT */
};

#define CLAIM_OF(waiter_) ((async_group_claim_t *) ((char *) (waiter_) - XtOffsetOf(async_group_claim_t, waiter)))

/* --- outcomes --- */

/* Removes a delivered task from a set. It is destroyed later: this may run at the end of a task. */
static void task_group_futures_forget(async_group_t *group, async_group_task_t *task)
{
	if (group->is_set) {
		async_group_bury_task(group, task);
	}
}

static void settle_as(async_group_t *group, async_group_task_t *task, zend_future_t *future)
{
	if (task->state == ASYNC_TASK_DONE) {
		task_group_futures_forget(group, task);
		ZEND_FUTURE_COMPLETE(future, &task->result);
	} else {
		task->handled = true;
		task_group_futures_forget(group, task);
		ZEND_FUTURE_REJECT(future, task->error);
	}
}

static void task_group_futures_reject_with(zend_object *exception, zend_future_t *future)
{
	ZEND_FUTURE_REJECT(future, exception);
	OBJ_RELEASE(exception);
}

static bool settle_race(async_group_t *group, zend_future_t *future)
{
	if (!group->settled.first) {
		return false;
	}
	settle_as(group, group->settled.first, future);
	return true;
}

/* Skips the outcomes that are reserved for loops of a set, which are the oldest. */
static async_group_task_t *first_available(const async_group_t *group)
{
	async_group_task_t *task = group->settled.first;

	for (uint32_t i = 0; i < group->outcomes.reserved; i++) {
		task = task->next;
	}
	return task;
}

/* Collects the selected errors, in spawn order, and marks them as handled. NULL if there are none. */
static zend_object *collect_errors(async_group_t *group)
{
	zend_object *composite = NULL;
	async_group_task_t *task;

	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		if (task->selected && task->state == ASYNC_TASK_ERROR && !task->ended_by_failure) {
			if (!composite) {
				composite = async_new_composite_exception();
			}
			async_composite_exception_add(composite, task->error, false);
			task->handled = true;
		}
	} ZEND_HASH_FOREACH_END();
	if (composite) {
		async_composite_exception_describe(composite, "", group->is_set ? " of a TaskSet" : " of a TaskGroup");
	}
	return composite;
}

static void collect_values(async_group_t *group, zval *values)
{
	async_group_task_t *task;

	array_init_size(values, group->done);
	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		if (!task->selected || task->state != ASYNC_TASK_DONE) {
			continue;
		}
		Z_TRY_ADDREF(task->result);
		if (Z_TYPE(task->key) == IS_LONG) {
			zend_hash_index_add_new(Z_ARRVAL_P(values), Z_LVAL(task->key), &task->result);
		} else {
			zend_hash_add_new(Z_ARRVAL_P(values), Z_STR(task->key), &task->result);
		}
	} ZEND_HASH_FOREACH_END();
}

/* Selects the outcomes for a Future that waits for all of them. */
static void select_available(async_group_t *group)
{
	for (async_group_task_t *task = first_available(group); task; task = task->next) {
		task->selected = true;
	}
}

/* Deselects the outcomes after their delivery. */
static void task_group_futures_deselect(async_group_t *group)
{
	async_group_task_t *task = first_available(group);

	while (task) {
		async_group_task_t *next = task->next;
		task->selected = false;
		task_group_futures_forget(group, task);
		task = next;
	}
}

static bool settle_all(async_group_t *group, bool ignore_errors, zend_future_t *future)
{
	zend_object *errors = NULL;
	zval values;

	if (!async_group_is_finished(group)) {
		return false;
	}
	select_available(group);
	if (!ignore_errors) {
		errors = collect_errors(group);
	}
	if (errors && group->failure.first) {
		OBJ_RELEASE(errors);
		errors = group->failure.first;
		GC_ADDREF(errors);
	}
	if (errors) {
		task_group_futures_deselect(group);
		task_group_futures_reject_with(errors, future);
	} else {
		collect_values(group, &values);
		task_group_futures_deselect(group);
		ZEND_FUTURE_COMPLETE(future, &values);
		zval_ptr_dtor(&values);
	}
	return true;
}

/* Settles with the first value; earlier errors count as handled. */
static bool settle_any(async_group_t *group, zend_future_t *future)
{
	async_group_task_t *first = first_available(group);
	async_group_task_t *winner = first;

	while (winner && winner->state != ASYNC_TASK_DONE) {
		winner = winner->next;
	}
	if (winner) {
		for (async_group_task_t *task = first; task != winner; task = task->next) {
			task->handled = true;
		}
		settle_as(group, winner, future);
		return true;
	}
	if (first && async_group_is_finished(group)) {
		select_available(group);
		zend_object *errors = collect_errors(group);
		task_group_futures_deselect(group);
		task_group_futures_reject_with(errors, future);
		return true;
	}
	return false;
}

/* Settles the future if its condition holds. */
static bool task_group_futures_settle(async_group_t *group, async_group_claim_kind_t kind, bool ignore_errors,
		zend_future_t *future)
{
	switch (kind) {
		case ASYNC_CLAIM_ALL: return settle_all(group, ignore_errors, future);
		case ASYNC_CLAIM_ANY: return settle_any(group, future);
		case ASYNC_CLAIM_RACE: return settle_race(group, future);
		default: return async_group_available(group) && settle_race(group, future);
	}
}

/* --- claims --- */

static void claim_leave(async_group_claim_t *claim)
{
	async_group_t *group = claim->group;

	if (!group) {
		return;
	}
	claim->group = NULL;
	if (claim->kind == ASYNC_CLAIM_NEXT) {
		async_wait_queue_leave(&claim->waiter);
		return;
	}
	ZEND_ASYNC_LIST_REMOVE(group->first_claim, group->last_claim, claim, prev, next);
}

/* The Future was settled by the group or by Future::cancel(). */
static void task_group_futures_on_future_settled(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception)
{
	claim_leave((async_group_claim_t *) callback);
}

static void claim_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	claim_leave((async_group_claim_t *) callback);
	efree(callback);
}

/* joinNext() is granted an outcome. */
static void serve_next(async_waiter_t *waiter)
{
	async_group_claim_t *claim = CLAIM_OF(waiter);
	async_group_t *group = claim->group;

	claim->group = NULL;
	settle_race(group, claim->future);
}

static void claim_add(async_group_t *group, async_group_claim_kind_t kind, bool ignore_errors, zend_future_t *future)
{
	async_group_claim_t *claim = (async_group_claim_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(
			task_group_futures_on_future_settled, sizeof(*claim));

	claim->base.dispose = claim_dispose;
	claim->group = group;
	claim->future = future;
	claim->kind = kind;
	claim->ignore_errors = ignore_errors;
	future->event.add_callback(&future->event, &claim->base);
	async_group_future_hooks.set_producer(future, &group->std);

	if (kind == ASYNC_CLAIM_NEXT) {
		claim->waiter.serve = serve_next;
		async_wait_queue_enter(&group->outcomes, &claim->waiter);
		return;
	}
	claim->ticket = ++group->outcomes.last_ticket;
	ZEND_ASYNC_LIST_APPEND(group->first_claim, group->last_claim, claim, prev, next);
}

static bool refuse_empty(async_group_t *group, async_group_claim_kind_t kind)
{
	if (kind == ASYNC_CLAIM_ALL || zend_hash_num_elements(&group->tasks)) {
		return false;
	}
	zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "%s",
			group->is_set                      ? "Cannot join a task of an empty TaskSet"
					: kind == ASYNC_CLAIM_RACE ? "Cannot race on an empty TaskGroup"
											   : "Cannot call any() on an empty TaskGroup");
	return true;
}

zend_object *async_group_future(async_group_t *group, async_group_claim_kind_t kind, bool ignore_errors)
{
	async_group_flush(group);
	if (UNEXPECTED(refuse_empty(group, kind))) {
		return NULL;
	}

	zend_future_t *future = ZEND_ASYNC_NEW_FUTURE(false);
	zend_object *object = ZEND_ASYNC_NEW_FUTURE_OBJ(future);

	if (!task_group_futures_settle(group, kind, ignore_errors, future)) {
		claim_add(group, kind, ignore_errors, future);
	} else if (group->is_set) {
		async_group_review(group);
		async_group_flush(group);
	}
	return object;
}

/* --- for the core --- */

/* Restarts at the head after each one: notifying an outcome may release other Futures. */
static bool serve_first(async_group_t *group, uint64_t ticket)
{
	for (async_group_claim_t *claim = group->first_claim; claim && claim->ticket < ticket; claim = claim->next) {
		if (task_group_futures_settle(group, claim->kind, claim->ignore_errors, claim->future)) {
			return true;
		}
	}
	return false;
}

void async_group_serve_claims(async_group_t *group)
{
	while (group->first_claim && serve_first(group, UINT64_MAX));
}

bool async_set_serve_claim(async_group_t *set, uint64_t ticket)
{
	return serve_first(set, ticket);
}

static void task_group_futures_reject(zend_future_t *future)
{
	task_group_futures_reject_with(zend_async_new_exception(ZEND_ASYNC_EXCEPTION_DEFAULT,
										   "The TaskSet is closed and all its tasks were delivered"),
			future);
}

void async_set_reject_claims(async_group_t *set)
{
	while (set->first_claim) {
		task_group_futures_reject(set->first_claim->future);
	}
}

void async_set_reject_waiter(async_waiter_t *waiter)
{
	async_group_claim_t *claim = CLAIM_OF(waiter);

	claim->group = NULL;
	task_group_futures_reject(claim->future);
}

static void drop_waiter(async_waiter_t *waiter)
{
	CLAIM_OF(waiter)->group = NULL;
}

void async_group_drop_claims(async_group_t *group)
{
	while (group->first_claim) {
		claim_leave(group->first_claim);
	}
	async_wait_queue_close(&group->outcomes, true, drop_waiter);
}

static void task_group_futures_report(async_group_claim_t *claim, zend_get_gc_buffer *buffer)
{
	if (async_group_future_hooks.is_pinned(claim->future)) {
		zend_get_gc_buffer_add_obj(buffer, ZEND_ASYNC_EVENT_TO_OBJECT(&claim->future->event));
	}
}

void async_group_claims_get_gc(async_group_t *group, zend_get_gc_buffer *buffer)
{
	if (!async_group_is_finished(group)) {
		/* A task will settle them: until then they are held externally. */
		return;
	}
	for (async_group_claim_t *claim = group->first_claim; claim; claim = claim->next) {
		task_group_futures_report(claim, buffer);
	}
	for (async_waiter_t *waiter = group->outcomes.first; waiter; waiter = waiter->next) {
		if (waiter->serve) {
			task_group_futures_report(CLAIM_OF(waiter), buffer);
		}
	}
}
