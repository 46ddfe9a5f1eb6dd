/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Deadlines in queues, one for each time limit. */
#include "deadline.h"
#include "zend_async_list.h"

void http_deadline_clear(http_deadline_t *deadline)
{
	http_deadlines_t *queue = deadline->queue;

	if (queue != NULL) {
		ZEND_ASYNC_LIST_REMOVE(queue->first, queue->last, deadline, prev, next);
		deadline->queue = NULL;
	}
}

void http_deadline_set(http_deadline_t *deadline, http_deadlines_t *queue, uint64_t now)
{
	http_deadline_clear(deadline);
	if (queue->limit == 0) {
		return;
	}
	deadline->queue = queue;
	deadline->at = now + queue->limit;
	ZEND_ASYNC_LIST_APPEND(queue->first, queue->last, deadline, prev, next);
}

http_deadline_t *http_deadlines_take(http_deadlines_t *queue, uint64_t now)
{
	http_deadline_t *deadline = queue->first;

	if (deadline == NULL || deadline->at > now) {
		return NULL;
	}
	http_deadline_clear(deadline);
	return deadline;
}
