/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\protect(): a section that a cancellation does not cut short. It is stored and thrown when the outermost section
 * has returned; if the section threw, its exception goes first and the cancellation waits for the next suspension. */
#include "protect.h"
#include "coroutine.h"
#include "zend_async_marks.h"

/* True when a cancellation was thrown. */
static bool leave(async_coroutine_t *coroutine)
{
	if (--coroutine->protect_depth) {
		return false;
	}
	ZEND_COROUTINE_CLR_PROTECTED(&coroutine->coroutine);

	if (EXPECTED(!coroutine->deferred_cancellation) || EG(exception)) {
		return false;
	}
	zend_object *cancellation = async_coroutine_take_deferred(coroutine);
	if (!cancellation) {
		return false;
	}
	zend_throw_exception_internal(cancellation);
	return true;
}

typedef struct {
	zend_async_flow_hook_t hook;  /* first member */
	async_coroutine_t *coroutine; /* borrowed: whose section it is, NULL for nobody's; may be gone while its fiber is suspended */
	zend_long id;                 /* its id */
} section_t;

static void enter(section_t *section, async_coroutine_t *coroutine)
{
	section->coroutine = coroutine;
	section->id = coroutine->id;
	coroutine->protect_depth++;
	ZEND_COROUTINE_SET_PROTECTED(&coroutine->coroutine);
}

static void section_parks(zend_async_flow_hook_t *hook)
{
}

/* A fiber has brought it to another coroutine, or to where there is none: the end of the request. */
static zend_never_inline void move_to(section_t *section, async_coroutine_t *coroutine)
{
	async_coroutine_t *before = ASYNC_G(first_coroutine);

	while (before && (before != section->coroutine || before->id != section->id)) {
		before = before->next;
	}
	if (before && --before->protect_depth == 0) {
		/* What was stored meanwhile is thrown at its next suspension point. */
		ZEND_COROUTINE_CLR_PROTECTED(&before->coroutine);
	}
	section->coroutine = NULL;
	if (coroutine) {
		enter(section, coroutine);
	}
}

static void section_resumes(zend_async_flow_hook_t *hook)
{
	section_t *section = (section_t *) hook;
	zend_coroutine_t *current = ZEND_ASYNC_CURRENT_COROUTINE;
	async_coroutine_t *coroutine = current ? ASYNC_COROUTINE(current) : NULL;

	if (UNEXPECTED(section->coroutine != coroutine || (coroutine && section->id != coroutine->id))) {
		move_to(section, coroutine);
	}
}

void async_protect(zend_fcall_info *fci, zend_fcall_info_cache *fcc, zval *return_value)
{
	section_t section = { .coroutine = NULL };
	zval retval;

	ZVAL_UNDEF(&retval);
	fci->retval = &retval;

	/* While the runtime is inactive nobody can cancel: the closure is just called. */
	if (EXPECTED(ZEND_ASYNC_CURRENT_COROUTINE)) {
		enter(&section, ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE));
		zend_async_hook_flow(&section.hook, section_parks, section_resumes);
	}
	zend_call_function(fci, fcc);

	if (EXPECTED(section.coroutine)) {
		zend_async_unmark(&section.hook.mark);
		if (UNEXPECTED(leave(section.coroutine))) {
			zval_ptr_dtor(&retval);
			return;
		}
	}
	if (Z_ISREF(retval)) {
		zend_unwrap_reference(&retval);
	}
	if (Z_ISUNDEF(retval)) {
		RETURN_NULL();
	}
	RETURN_COPY_VALUE(&retval);
}

void async_hold_cancellation(bool hold)
{
	async_coroutine_t *coroutine = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);

	if (hold) {
		coroutine->protect_depth++;
		ZEND_COROUTINE_SET_PROTECTED(&coroutine->coroutine);
	} else if (coroutine->protect_depth && --coroutine->protect_depth == 0) {
		ZEND_COROUTINE_CLR_PROTECTED(&coroutine->coroutine);
	}
}
