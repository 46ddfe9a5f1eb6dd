/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Recalls; the header has the table of states. Invariant: `recall_pending` of a coroutine is set if and only if one of
 * its blocks has a pending recall. */
#include "recall.h"
#include "cancellation.h"
#include "scheduler.h"

static void review_pending(async_coroutine_t *coroutine)
{
	coroutine->recall_pending = false;
	for (const async_recall_t *recall = coroutine->recall; recall; recall = recall->outer) {
		coroutine->recall_pending |= recall->is_pending;
	}
}

static void recall_enter(async_recall_t *recall, async_coroutine_t *coroutine)
{
	recall->coroutine = coroutine;
	recall->outer = coroutine->recall;
	recall->protect_depth = coroutine->protect_depth;
	coroutine->recall = recall;
	coroutine->recall_pending |= recall->is_pending;
	coroutine->coroutine.scope = recall->scope;
}

/* Blocks of fibers may be left in another order than they were entered. */
static void recall_leave(async_recall_t *recall)
{
	async_coroutine_t *coroutine = recall->coroutine;
	async_recall_t **link = &coroutine->recall;

	while (*link != recall) {
		link = &(*link)->outer;
	}
	*link = recall->outer;
	recall->coroutine = NULL;
	coroutine->coroutine.scope = coroutine->recall ? coroutine->recall->scope : coroutine->home;
	if (UNEXPECTED(recall->is_pending)) {
		review_pending(coroutine);
	}
}

static void recall_fiber_suspends(zend_async_flow_hook_t *hook)
{
	async_recall_t *recall = (async_recall_t *) hook;

	if (recall->coroutine) {
		recall_leave(recall);
	}
}

static void recall_fiber_resumes(zend_async_flow_hook_t *hook)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (coroutine) {
		recall_enter((async_recall_t *) hook, ASYNC_COROUTINE(coroutine));
	}
}

static void recall_dropped(zend_async_flow_hook_t *hook)
{
	async_recall_t *recall = (async_recall_t *) hook;

	if (recall->coroutine) {
		recall_leave(recall);
	}
	recall->dropped(recall);
}

static const zend_async_flow_hook_ops_t recall_ops = { NULL, NULL, recall_fiber_suspends, recall_fiber_resumes,
	recall_dropped };

void async_recall_begin(async_recall_t *recall, zend_async_scope_t *scope, void (*dropped)(async_recall_t *recall))
{
	recall->dropped = dropped;
	recall->scope = scope;
	recall->cancellation = NULL;
	recall->is_pending = false;
	recall_enter(recall, ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE));
	zend_async_hook_flow(&recall->hook, &recall_ops);
}

void async_recall_end(async_recall_t *recall)
{
	zend_async_unmark(&recall->hook.mark);
	if (EXPECTED(recall->coroutine)) {
		recall_leave(recall);
	}
}

static zend_always_inline bool may_be_thrown(const async_recall_t *recall)
{
	return recall->is_pending && recall->coroutine->protect_depth <= recall->protect_depth;
}

zend_object *async_recall_take(async_coroutine_t *coroutine)
{
	async_recall_t *found = NULL;

	for (async_recall_t *recall = coroutine->recall; recall; recall = recall->outer) {
		if (may_be_thrown(recall)) {
			found = recall;
		}
	}
	if (!found) {
		return NULL;
	}
	found->is_pending = false;
	review_pending(coroutine);
	GC_ADDREF(found->cancellation);
	return found->cancellation;
}

bool async_recall_postpone(async_coroutine_t *coroutine, const zend_object *thrown)
{
	for (async_recall_t *recall = coroutine->recall; recall; recall = recall->outer) {
		if (recall->cancellation == thrown) {
			recall->is_pending = coroutine->recall_pending = true;
			return true;
		}
	}
	return false;
}

void async_recall(async_recall_t *recall, zend_object *cancellation)
{
	async_coroutine_t *coroutine = recall->coroutine;

	if (recall->cancellation) {
		OBJ_RELEASE(cancellation);
		return;
	}
	recall->cancellation = cancellation;
	recall->is_pending = true;
	if (UNEXPECTED(!coroutine)) {
		return;
	}
	coroutine->recall_pending = true;
	if (EXPECTED(may_be_thrown(recall)) && async_cancellation_may_arrive(coroutine)) {
		recall->is_pending = false;
		review_pending(coroutine);
		GC_ADDREF(cancellation);
		async_cancellation_deliver(coroutine, cancellation);
	}
}
