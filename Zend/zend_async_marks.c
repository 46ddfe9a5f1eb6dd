/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The switch of marks of recursion between flows; called by the scheduler when a flow that has any leaves or comes back. */
#include "zend.h"
#include "zend_async_marks.h"

ZEND_API ZEND_EXT_TLS zend_async_mark_t *zend_async_marks = NULL;

ZEND_API void zend_async_marks_take_off(zend_async_mark_t **parked)
{
	*parked = zend_async_marks;
	zend_async_marks = NULL;
	(*parked)->link = parked;
	for (zend_async_mark_t *mark = *parked; mark; mark = mark->next) {
		*mark->word &= ~mark->bits;
		if (mark->held && !mark->is_counted) {
			GC_ADDREF(mark->held);
			mark->is_counted = true;
		}
		if (UNEXPECTED(!mark->bits)) {
			((zend_async_flow_hook_t *) mark)->parks((zend_async_flow_hook_t *) mark);
		}
	}
}

ZEND_API void zend_async_marks_put_on(zend_async_mark_t **parked)
{
	zend_async_marks = *parked;
	zend_async_marks->link = &zend_async_marks;
	for (zend_async_mark_t *mark = *parked; mark; mark = mark->next) {
		*mark->word |= mark->bits;
		if (UNEXPECTED(!mark->bits)) {
			((zend_async_flow_hook_t *) mark)->resumes((zend_async_flow_hook_t *) mark);
		}
	}
}

ZEND_API void zend_async_marks_drop(void)
{
	for (zend_async_mark_t *mark = zend_async_marks; mark; mark = mark->next) {
		mark->word = NULL;
	}
	zend_async_marks = NULL;
}
