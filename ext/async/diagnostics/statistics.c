/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\runtime_stats() and the load of the machine: numbers for monitoring. Nothing here suspends, launches the
 * runtime or changes state. */
#include "statistics.h"
#include "scheduler/state.h"
#include "scheduler/coroutine.h"
#include "scheduler/runner.h"

/* Coroutines in the run queue, by whether they have run before. */
static void count_queued(uint32_t *fresh, uint32_t *resumed)
{
	const async_deque_t *queue = &SCHEDULER_G(run_queue);

	*fresh = *resumed = 0;
	for (uint32_t i = 0; i < queue->length; i++) {
		const async_coroutine_t *coroutine = async_deque_at(queue, i);
		if (coroutine->resume_context) {
			(*resumed)++;
		} else {
			(*fresh)++;
		}
	}
}

ZEND_FUNCTION(Async_runtime_stats)
{
	uint32_t fresh, resumed;

	ZEND_PARSE_PARAMETERS_NONE();

	const bool active = ZEND_ASYNC_IS_ACTIVE;
	const zend_long idle = active ? SCHEDULER_G(idle_runner_count) : 0;
	const zend_long stack_size = ASYNC_G(stack_size);

	count_queued(&fresh, &resumed);
	array_init_size(return_value, 10);
	add_assoc_long(return_value, "coroutines_total", active ? SCHEDULER_G(coroutine_total) : 0);
	add_assoc_long(return_value, "coroutines_active", active ? ZEND_ASYNC_ACTIVE_COROUTINE_COUNT : 0);
	add_assoc_long(return_value, "microtasks_queue", SCHEDULER_G(microtasks).length);
	add_assoc_long(return_value, "coroutine_queue", fresh);
	add_assoc_long(return_value, "resumed_queue", resumed);
	add_assoc_long(return_value, "fiber_pool_count", idle);
	add_assoc_long(return_value, "fiber_pool_capacity", MAX(idle, (zend_long) async_runner_pool_capacity()));
	add_assoc_long(return_value, "fiber_pool_min", ASYNC_RUNNER_POOL_MIN);
	add_assoc_long(return_value, "fiber_stack_size", stack_size);
	add_assoc_long(return_value, "fiber_pool_virtual_bytes", idle * stack_size);
}

ZEND_FUNCTION(Async_available_parallelism)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(ZEND_ASYNC_AVAILABLE_PARALLELISM());
}

void async_loadavg(zval *result)
{
	double average[3];

	if (getloadavg(average, 3) != 3) {
		ZVAL_NULL(result);
		return;
	}
	array_init_size(result, 3);
	for (int i = 0; i < 3; i++) {
		add_next_index_double(result, average[i]);
	}
}

ZEND_FUNCTION(Async_loadavg)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_loadavg(return_value);
}
