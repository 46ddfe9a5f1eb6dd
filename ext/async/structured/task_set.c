/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\TaskSet: a group that removes delivered outcomes. These are the methods that TaskGroup does not have; the
 * rest is shared (task_group_object.c). */
#include "task_group.h"
#include "zend_interfaces.h"
#include "task_set_arginfo.h"

zend_class_entry *async_ce_task_set;

void async_register_task_set_ce(void)
{
	async_ce_task_set = register_class_Async_TaskSet(async_ce_awaitable, zend_ce_countable, zend_ce_aggregate);
	async_group_class_init(async_ce_task_set);
}

static void task_set_join(zval *object, async_group_claim_kind_t kind, bool ignore_errors, zval *return_value)
{
	async_group_t *set = async_group_from_obj(Z_OBJ_P(object));

	if (UNEXPECTED(async_group_not_constructed(set))) {
		RETURN_THROWS();
	}
	zend_object *future = async_group_future(set, kind, ignore_errors);
	if (EXPECTED(future)) {
		RETURN_OBJ(future);
	}
}

ZEND_METHOD(Async_TaskSet, joinNext)
{
	ZEND_PARSE_PARAMETERS_NONE();
	task_set_join(ZEND_THIS, ASYNC_CLAIM_NEXT, false, return_value);
}

ZEND_METHOD(Async_TaskSet, joinAny)
{
	ZEND_PARSE_PARAMETERS_NONE();
	task_set_join(ZEND_THIS, ASYNC_CLAIM_ANY, false, return_value);
}

ZEND_METHOD(Async_TaskSet, joinAll)
{
	bool ignore_errors = false;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(ignore_errors)
	ZEND_PARSE_PARAMETERS_END();

	task_set_join(ZEND_THIS, ASYNC_CLAIM_ALL, ignore_errors, return_value);
}
