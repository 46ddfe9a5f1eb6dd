/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * foreach over a TaskGroup or a TaskSet: key => [value, error] in order of settling. A loop suspends for the next
 * outcome.
 *
 * A loop over a group keeps its position: tasks of a group are not removed. It suspends without claiming an item and
 * looks again when it is woken. A loop over a set takes the oldest outcome, or queues for one. */
#include "task_group.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

typedef struct {
	zend_object_iterator iterator; /* must be first; data: the group's object, owned */
	async_group_task_t *last;      /* of a group: the current task; borrowed */
	zval key;                      /* owned; UNDEF without a current outcome */
	zval value;                    /* owned; [value, error] */
} group_loop_t;

#define LOOP(it) ((group_loop_t *) (it))
#define LOOP_GROUP(it) async_group_from_obj(Z_OBJ((it)->data))

static void loop_clear(zend_object_iterator *iterator)
{
	group_loop_t *loop = LOOP(iterator);
	zval key, value;

	ZVAL_COPY_VALUE(&key, &loop->key);
	ZVAL_COPY_VALUE(&value, &loop->value);
	ZVAL_UNDEF(&loop->key);
	ZVAL_UNDEF(&loop->value);
	zval_ptr_dtor(&key);
	zval_ptr_dtor(&value);
}

static void loop_set(group_loop_t *loop, async_group_task_t *task)
{
	zval result, error;

	if (task->state == ASYNC_TASK_DONE) {
		ZVAL_COPY(&result, &task->result);
		ZVAL_NULL(&error);
	} else {
		task->handled = true;
		ZVAL_NULL(&result);
		ZVAL_OBJ_COPY(&error, task->error);
	}
	ZVAL_ARR(&loop->value, zend_new_pair(&result, &error));
	ZVAL_COPY(&loop->key, &task->key);
}

/* Returns the next outcome for a loop over a group; NULL if there is none yet. */
static async_group_task_t *next_of_group(group_loop_t *loop, async_group_t *group)
{
	return loop->last ? loop->last->next : group->settled.first;
}

/* True: look at the group again. False with an exception. */
static bool task_group_iterator_wait_for_notification(async_group_t *group)
{
	async_waiter_t waiter = { 0 };

	return async_wait_queue_wait(&group->outcomes, &waiter, &group->group.event, NULL, 0) == ASYNC_WAIT_CLOSED
			&& !EG(exception);
}

static void fetch_from_group(group_loop_t *loop, async_group_t *group)
{
	async_group_task_t *task;

	while (!(task = next_of_group(loop, group))) {
		if (async_group_is_completed(group) || !task_group_iterator_wait_for_notification(group)) {
			return;
		}
	}
	loop->last = task;
	loop_set(loop, task);
}

/* Waits until an outcome of the set belongs to the caller. False at the end or with an exception. */
static bool claim_outcome(async_group_t *set)
{
	while (!async_group_available(set)) {
		async_waiter_t waiter = { 0 };

		if (async_group_is_completed(set) && !set->settled.length) {
			return false;
		}
		switch (async_wait_queue_wait(&set->outcomes, &waiter, &set->group.event, NULL, 0)) {
			case ASYNC_WAIT_GRANTED: return true;
			case ASYNC_WAIT_CLOSED:
				if (!EG(exception)) {
					break;
				}
				ZEND_FALLTHROUGH;
			default: return false;
		}
	}
	return true;
}

static void fetch_from_set(group_loop_t *loop, async_group_t *set)
{
	if (!claim_outcome(set)) {
		return;
	}
	async_group_task_t *task = set->settled.first;

	async_group_remove_task(set, task);
	loop_set(loop, task);
	async_group_task_release(task);
	/* It may have been the last outcome. */
	async_group_review(set);
}

static void loop_fetch(zend_object_iterator *iterator)
{
	async_group_t *group = LOOP_GROUP(iterator);

	loop_clear(iterator);
	async_group_flush(group);
	if (UNEXPECTED(EG(exception))) {
		return;
	}
	if (group->is_set) {
		fetch_from_set(LOOP(iterator), group);
	} else {
		fetch_from_group(LOOP(iterator), group);
	}
}

static void loop_rewind(zend_object_iterator *iterator)
{
	if (LOOP_GROUP(iterator)->is_set && UNEXPECTED(iterator->index)) {
		zend_throw_error(NULL, "A loop over a TaskSet cannot be rewound");
		return;
	}
	LOOP(iterator)->last = NULL;
	if (Z_ISUNDEF(LOOP(iterator)->key) || !LOOP_GROUP(iterator)->is_set) {
		loop_fetch(iterator);
	}
}

static void loop_next(zend_object_iterator *iterator)
{
	loop_fetch(iterator);
}

static zend_result loop_valid(zend_object_iterator *iterator)
{
	return Z_ISUNDEF(LOOP(iterator)->key) ? FAILURE : SUCCESS;
}

static zval *loop_current(zend_object_iterator *iterator)
{
	return &LOOP(iterator)->value;
}

static void loop_key(zend_object_iterator *iterator, zval *key)
{
	ZVAL_COPY(key, &LOOP(iterator)->key);
}

static void loop_dtor(zend_object_iterator *iterator)
{
	loop_clear(iterator);
	zval_ptr_dtor(&iterator->data);
}

static HashTable *loop_get_gc(zend_object_iterator *iterator, zval **table, int *num)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &iterator->data);
	zend_get_gc_buffer_add_zval(buffer, &LOOP(iterator)->value);
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

static const zend_object_iterator_funcs loop_funcs = {
	.dtor = loop_dtor,
	.valid = loop_valid,
	.get_current_data = loop_current,
	.get_current_key = loop_key,
	.move_forward = loop_next,
	.rewind = loop_rewind,
	.invalidate_current = loop_clear,
	.get_gc = loop_get_gc,
};

zend_object_iterator *async_group_get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	if (UNEXPECTED(by_ref)) {
		zend_throw_error(NULL, "An iterator cannot be used with foreach by reference");
		return NULL;
	}
	if (UNEXPECTED(async_group_not_constructed(async_group_from_obj(Z_OBJ_P(object))))) {
		return NULL;
	}

	group_loop_t *loop = ecalloc(1, sizeof(*loop));

	zend_iterator_init(&loop->iterator);
	loop->iterator.funcs = &loop_funcs;
	ZVAL_OBJ_COPY(&loop->iterator.data, Z_OBJ_P(object));
	ZVAL_UNDEF(&loop->key);
	ZVAL_UNDEF(&loop->value);
	return &loop->iterator;
}
