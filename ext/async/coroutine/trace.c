/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Diagnostics of a coroutine: backtraces, the events it waits for. Nothing here changes state. */
#include "trace.h"
#include "scheduler/interrupt.h"
#include "scheduler/wait_queue.h"
#include "zend_builtin_functions.h"

void async_coroutine_trace(async_coroutine_t *coroutine, zend_long options, zend_long limit, zval *return_value)
{
	coroutine = async_interrupt_top(coroutine);
	if (!coroutine->execute_data || async_coroutine_is_finished(coroutine)) {
		RETURN_NULL();
	}

	/* The suspended stack is walked as if it were the running one. */
	zend_execute_data *current = EG(current_execute_data);
	EG(current_execute_data) = coroutine->execute_data;
	zend_fetch_debug_backtrace(return_value, 0, (int) options, limit > INT_MAX ? INT_MAX : (int) limit);
	EG(current_execute_data) = current;
}

static void add_info(zend_array *list, zend_async_event_t *event)
{
	zval info;

	ZVAL_STR(&info, event->info ? event->info(event) : ZSTR_INIT_LITERAL("event", false));
	zend_hash_next_index_insert_new(list, &info);
}

zend_array *async_get_awaiting_info(zend_coroutine_t *coroutine)
{
	zend_array *list = zend_new_array(0);

	if (coroutine->waker && coroutine->waker->status == ZEND_ASYNC_WAKER_WAITING) {
		zend_async_waker_trigger_t *trigger;

		if (ASYNC_COROUTINE(coroutine)->waiter) {
			add_info(list, ASYNC_COROUTINE(coroutine)->waiter->event);
		}
		ZEND_HASH_FOREACH_PTR(&coroutine->waker->events, trigger) {
			add_info(list, trigger->event);
		} ZEND_HASH_FOREACH_END();
	}
	return list;
}
