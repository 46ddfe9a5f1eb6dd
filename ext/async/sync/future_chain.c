/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * map(), catch() and finally(): callbacks that wait for a future and settle another one, the child.
 *
 * A chain waits in the source's resolve_callbacks. When the source is settled, the chain moves to a run: a queue of
 * ready chains of one scope, which is the source of an iterator. While a callback is suspended, another worker of the
 * iterator continues with the queue: callbacks start in order and do not wait for each other. A chain on the child
 * joins the run that settled it.
 *
 *   chain      owned by                  leaves by
 *   waiting    the source                the source settles -> ready; the source is freed -> freed, child stays pending;
 *                                        the child is cancelled -> freed
 *   ready      its run                   a worker takes it
 *   running    its worker                the callback returns: the child is settled
 *
 * A waiting chain owns its child. A ready or running one owns its source as well. */
#include "future.h"
#include "scheduler/state.h"
#include "zend_async_inflight.h"
#include "scheduler/coroutine.h"
#include "coroutine/iterator.h"
#include "scheduler/scheduler.h"
#include "structured/scope.h"
#include "future_remote.h"
#include "zend_async_list.h"

typedef struct _async_chain_s {
	zend_async_event_callback_t base; /* must be first: a callback of the source */
	struct _async_chain_s *next;      /* in the run; owned */
	struct _async_chain_s *prev;      /* while its callback runs */
	zend_coroutine_t *worker;         /* borrowed: runs its callback */
	async_chain_kind_t kind;
	zend_fcall_t *fcall;              /* owned */
	async_future_state_t *source;     /* one reference once ready, NULL before */
	async_future_state_t *awaited;    /* the source while waiting, borrowed; NULL afterwards */
	async_future_state_t *child;      /* one reference */
	zend_async_scope_t *scope;        /* one reference: the scope in which the callback runs */
} async_chain_t;

struct _async_chain_run_s {
	zend_async_iterator_t iterator; /* must be first */
	async_chain_t *first;           /* ready chains, one reference each */
	async_chain_t *last;
	async_chain_t *running;         /* chains whose callbacks run, one reference each */
	bool ended;                     /* the iterator has reached the end of the queue: accepts no more chains */
};

/* The queue as the iterator's source. */
typedef struct {
	zend_object_iterator iterator; /* must be first */
	async_chain_run_t *run;        /* borrowed: the run's iterator owns this */
	zval current;                  /* pointer to the first chain */
} chain_source_t;

/* --- chains --- */

static void chain_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	async_chain_t *chain = (async_chain_t *) callback;

	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	callback->ref_count = 0;
	if (chain->child->chain == chain) {
		chain->child->chain = NULL;
	}
	zend_fcall_release(chain->fcall);
	OBJ_RELEASE(&chain->child->std);
	if (chain->source) {
		OBJ_RELEASE(&chain->source->std);
	}
	ZEND_ASYNC_SCOPE_RELEASE(chain->scope);
	efree(chain);
}

static void chain_ready(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

static zend_async_scope_t *current_scope(void)
{
	zend_async_scope_t *scope = ZEND_ASYNC_CURRENT_SCOPE;
	return scope ? scope : async_main_scope();
}

static async_chain_t *chain_new(async_future_state_t *source, async_chain_kind_t kind, const zend_fcall_info *fci,
		const zend_fcall_info_cache *fcc)
{
	async_chain_t *chain = (async_chain_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(chain_ready, sizeof(async_chain_t));

	chain->base.dispose = chain_dispose;
	chain->base.ref_count = 1;
	chain->kind = kind;
	chain->fcall = zend_async_fcall_create(fci, fcc, NULL, 0, NULL);
	chain->child = ASYNC_FUTURE_STATE(async_new_future(false, 0));
	chain->child->from_c = false;
	chain->child->observable = false;
	if (ZEND_FUTURE_IS_IGNORED(&source->future)) {
		ZEND_FUTURE_SET_IGNORED(&chain->child->future);
	}
	chain->scope = current_scope();
	ZEND_ASYNC_EVENT_ADD_REF(&chain->scope->event);
	return chain;
}

/* --- running one --- */

/* The arguments of the last call were its caller's. */
static void forget_arguments(zend_fcall_t *fcall)
{
	fcall->fci.retval = NULL;
	fcall->fci.params = NULL;
	fcall->fci.param_count = 0;
}

static void future_chain_call(async_chain_t *chain, zval *argument, zval *retval)
{
	zend_fcall_t *fcall = chain->fcall;
	const zend_function *function = fcall->fci_cache.function_handler;

	/* An internal function without parameters would reject the argument; a closure may ignore it. */
	const bool takes_none = function && function->type == ZEND_INTERNAL_FUNCTION && function->common.num_args == 0
			&& !(function->common.fn_flags & (ZEND_ACC_VARIADIC | ZEND_ACC_CALL_VIA_TRAMPOLINE));

	fcall->fci.retval = retval;
	fcall->fci.params = argument;
	fcall->fci.param_count = takes_none ? 0 : 1;
	zend_call_function(&fcall->fci, &fcall->fci_cache);
	forget_arguments(fcall);
}

/* The child takes over the completion location of the source. */
static void inherit_location(async_chain_t *chain)
{
	zend_future_t *source = &chain->source->future;
	zend_future_t *child = &chain->child->future;

	if (!ZEND_FUTURE_IS_COMPLETED(child) && !child->completed_filename && source->completed_filename) {
		child->completed_filename = zend_string_copy(source->completed_filename);
		child->completed_lineno = source->completed_lineno;
	}
}

static void settle_with_value(async_chain_t *chain, zval *value, async_chain_run_t *run)
{
	inherit_location(chain);
	ZEND_FUTURE_COMPLETE_WITH_ITERATOR(&chain->child->future, value, run);
}

static void settle_with_error(async_chain_t *chain, zend_object *error, async_chain_run_t *run)
{
	inherit_location(chain);
	ZEND_FUTURE_REJECT_WITH_ITERATOR(&chain->child->future, error, run);
}

/* Settles the child with the outcome of the source. */
static void future_chain_pass_on(async_chain_t *chain, async_chain_run_t *run)
{
	zend_future_t *source = &chain->source->future;

	if (!source->exception) {
		settle_with_value(chain, &source->result, run);
		return;
	}
	if (!ZEND_FUTURE_IS_IGNORED(&chain->child->future)) {
		/* From here on the child reports the error. */
		ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&source->event);
	}
	settle_with_error(chain, source->exception, run);
}

/* The callback has thrown: settles the child with the error. Consumes the exception. */
static void future_chain_failed(async_chain_t *chain, zend_object *error, async_chain_run_t *run)
{
	zend_object *earlier = chain->source->future.exception;

	if (earlier && chain->kind == ASYNC_CHAIN_FINALLY) {
		if (!ZEND_FUTURE_IS_IGNORED(&chain->child->future)) {
			ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&chain->source->future.event);
		}
		if (earlier != error) {
			GC_ADDREF(earlier);
			zend_async_exception_append(error, earlier);
		}
	}
	settle_with_error(chain, error, run);
	OBJ_RELEASE(error);
}

/* May suspend. EG(exception) may hold an exit, or an exception from the destructors of the callback's values. */
static void run_chain(async_chain_t *chain, async_chain_run_t *run)
{
	zend_future_t *source = &chain->source->future;
	const bool handles_error = chain->kind != ASYNC_CHAIN_MAP;
	const bool handles_value = chain->kind != ASYNC_CHAIN_CATCH;

	if (UNEXPECTED(ZEND_FUTURE_IS_COMPLETED(&chain->child->future))) {
		/* Cancelled in the meantime. */
		return;
	}
	if (source->exception ? !handles_error : !handles_value) {
		future_chain_pass_on(chain, run);
		return;
	}

	zval argument, retval;

	ZVAL_UNDEF(&retval);
	if (source->exception) {
		ZVAL_OBJ_COPY(&argument, source->exception);
	} else {
		ZVAL_COPY(&argument, &source->result);
	}
	chain->child->running = true;
	future_chain_call(chain, &argument, &retval);
	chain->child->running = false;

	if (EXPECTED(!EG(exception))) {
		if (chain->kind == ASYNC_CHAIN_FINALLY) {
			future_chain_pass_on(chain, run);
		} else {
			settle_with_value(chain, Z_ISUNDEF(retval) ? NULL : &retval, run);
		}
	} else if (!zend_async_is_exit(EG(exception))) {
		zend_object *error = zend_async_exception_take();
		future_chain_failed(chain, error, run);
	}
	zval_ptr_dtor(&argument);
	zval_ptr_dtor(&retval);
}

/* --- runs --- */

static void run_append(async_chain_run_t *run, async_chain_t *chain)
{
	chain->next = NULL;
	if (run->first) {
		run->last->next = chain;
	} else {
		run->first = chain;
	}
	run->last = chain;
}

static zend_result source_valid(zend_object_iterator *iterator)
{
	async_chain_run_t *run = ((chain_source_t *) iterator)->run;

	run->ended = !run->first;
	return run->first ? SUCCESS : FAILURE;
}

static zval *source_current(zend_object_iterator *iterator)
{
	chain_source_t *source = (chain_source_t *) iterator;

	ZVAL_PTR(&source->current, source->run->first);
	return &source->current;
}

/* Does nothing: the handler has removed the chain from the queue. */
static void source_next(zend_object_iterator *iterator)
{
}

static void source_dtor(zend_object_iterator *iterator);

static const zend_object_iterator_funcs source_funcs = {
	.dtor = source_dtor,
	.valid = source_valid,
	.get_current_data = source_current,
	.move_forward = source_next,
};

static void future_chain_hand_over(async_chain_run_t *run);

static zend_result run_next(zend_async_iterator_t *iterator, zval *current, zval *key)
{
	async_chain_run_t *run = (async_chain_run_t *) iterator;
	async_chain_t *chain = Z_PTR_P(current);

	ZEND_ASSERT(chain == run->first);
	run->first = chain->next;
	chain->worker = ZEND_ASYNC_CURRENT_COROUTINE;
	ZEND_ASYNC_STACK_PUSH(run->running, chain, prev, next);
	run_chain(chain, run);
	ZEND_ASYNC_STACK_REMOVE(run->running, chain, prev, next);
	chain_dispose(&chain->base, NULL);
	if (UNEXPECTED(EG(exception))) {
		/* An exit() or an exception from a destructor ends this run. */
		future_chain_hand_over(run);
	}
	return SUCCESS;
}

/* A fatal error has ended a callback: its future fails, and the rest of the queue is run by others. */
static void run_lost(zend_async_iterator_t *iterator, const zend_coroutine_t *worker, zend_object *error)
{
	async_chain_run_t *run = (async_chain_run_t *) iterator;
	async_chain_t *chain = run->running;

	while (chain && chain->worker != worker) {
		chain = chain->next;
	}
	future_chain_hand_over(run);
	if (chain) {
		ZEND_ASYNC_STACK_REMOVE(run->running, chain, prev, next);
		chain->child->running = false;
		forget_arguments(chain->fcall);
		if (!ZEND_FUTURE_IS_COMPLETED(&chain->child->future)) {
			GC_ADDREF(error);
			future_chain_failed(chain, error, run);
		}
		chain_dispose(&chain->base, NULL);
	}
}

static bool run_exhausted(zend_async_iterator_t *iterator)
{
	return !((async_chain_run_t *) iterator)->first;
}

/* Returns the scope, or its nearest ancestor that still accepts coroutines. */
static zend_async_scope_t *future_chain_open_scope(zend_async_scope_t *scope)
{
	while (scope && ZEND_ASYNC_SCOPE_IS_CLOSED(scope)) {
		scope = scope->parent_scope;
	}
	return scope ? scope : async_main_scope();
}

/* NULL with an exception if no runtime can execute it. */
static async_chain_run_t *run_new(zend_async_scope_t *scope)
{
	if (UNEXPECTED(!ZEND_ASYNC_CURRENT_COROUTINE && !ZEND_ASYNC_IS_ACTIVE)) {
		zend_async_inflight_t inflight;

		zend_async_inflight_stash(&inflight);
		const bool launched = async_launch();
		zend_async_inflight_restore(&inflight);
		if (!launched) {
			return NULL;
		}
	}

	chain_source_t *source = ecalloc(1, sizeof(*source));

	zend_iterator_init(&source->iterator);
	source->iterator.funcs = &source_funcs;

	zend_async_iterator_t *iterator = ZEND_ASYNC_NEW_ITERATOR_EX(NULL, &source->iterator, NULL, run_next,
			future_chain_open_scope(scope), 0, ZEND_COROUTINE_NORMAL, sizeof(async_chain_run_t));
	if (UNEXPECTED(!iterator)) {
		OBJ_RELEASE(&source->iterator.std);
		return NULL;
	}
	source->run = (async_chain_run_t *) iterator;
	async_iterator_set_exhausted(iterator, run_exhausted);
	async_iterator_on_lost(iterator, run_lost);
	iterator->run_in_coroutine(iterator, ZEND_COROUTINE_NORMAL, true);
	ZEND_ASYNC_MICROTASK_RELEASE(&iterator->microtask);
	return source->run;
}

/* The run has ended early. Moves the rest of its queue, which is independent of the reason, to a new run. Frees it if
 * the request is in a phase in which nothing starts any more. */
static void future_chain_hand_over(async_chain_run_t *run)
{
	async_chain_t *chain = run->first;
	const bool goes_on = chain && ZEND_ASYNC_IS_ACTIVE && SCHEDULER_G(shutdown_phase) != ASYNC_SHUTDOWN_EXIT
			&& !SCHEDULER_G(bailout_pending) && !CG(unclean_shutdown);
	async_chain_run_t *rest = goes_on ? run_new(chain->scope) : NULL;

	run->ended = true;
	run->first = NULL;
	while (chain) {
		async_chain_t *next = chain->next;
		if (rest) {
			run_append(rest, chain);
		} else {
			chain_dispose(&chain->base, NULL);
		}
		chain = next;
	}
}

/* The workers have completed, perhaps without having started. */
static void source_dtor(zend_object_iterator *iterator)
{
	async_chain_run_t *run = ((chain_source_t *) iterator)->run;

	if (run) {
		future_chain_hand_over(run);
	}
}

static bool make_ready(async_chain_t *chain, async_future_state_t *source)
{
	async_chain_run_t *run = source->run;

	if (!run || run->ended || run->iterator.scope != chain->scope) {
		run = source->run = run_new(chain->scope);
		if (UNEXPECTED(!run)) {
			return false;
		}
	}

	GC_ADDREF(&source->std);
	chain->source = source;
	chain->awaited = NULL;
	chain->child->chain = NULL;
	chain->base.ref_count++;
	run_append(run, chain);
	return true;
}

static void chain_ready(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	make_ready((async_chain_t *) callback, (async_future_state_t *) event);
}

/* --- for future.c --- */

void async_chain_withdraw(async_future_state_t *child)
{
	async_chain_t *chain = child->chain;
	zend_future_t *awaited = &chain->awaited->future;

	child->chain = NULL;
	zend_async_callbacks_vector_remove_ordered(&awaited->resolve_callbacks, &chain->base, &awaited->event);
}

void async_chain_pin(async_future_state_t *source)
{
	if (!source->pinned) {
		source->pinned = true;
		GC_ADDREF(&source->std);
		/* The chain counts as a waiter until the outcome. */
		source->future.event.start(&source->future.event);
		if (UNEXPECTED(source->remote)) {
			async_future_remote->keep(&source->future);
		}
	}
}

void async_chain_unpin(async_future_state_t *source)
{
	if (source->pinned) {
		source->pinned = false;
		source->future.event.stop(&source->future.event);
		OBJ_RELEASE(&source->std);
	}
}

zend_future_t *async_chain_add(async_future_state_t *source, async_chain_kind_t kind, const zend_fcall_info *fci,
		const zend_fcall_info_cache *fcc)
{
	zend_async_event_t *event = &source->future.event;
	async_chain_t *chain = chain_new(source, kind, fci, fcc);
	zend_future_t *child = &chain->child->future;

	ZEND_ASYNC_EVENT_SET_RESULT_USED(event);
	if (kind == ASYNC_CHAIN_CATCH) {
		ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(event);
	}
	GC_ADDREF(&chain->child->std);

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		zend_async_callbacks_vector_push(&source->future.resolve_callbacks, &chain->base);
		chain->awaited = source;
		chain->child->chain = chain;
		if (source->from_c) {
			async_chain_pin(source);
		}
	} else {
		source->run = NULL;
		if (UNEXPECTED(!make_ready(chain, source))) {
			OBJ_RELEASE(&chain->child->std);
			child = NULL;
		}
		source->run = NULL;
	}
	chain_dispose(&chain->base, event);
	return child;
}

void async_chains_fire(async_future_state_t *source, async_chain_run_t *run)
{
	zend_future_t *future = &source->future;

	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		/* The request is over: the outcome stays readable, but no callback can run. */
		zend_async_callbacks_vector_free(&future->resolve_callbacks, &future->event);
		return;
	}
	source->run = run;
	zend_async_callbacks_vector_notify(&future->resolve_callbacks, &future->event,
			future->exception ? NULL : &future->result, future->exception);
	source->run = NULL;
	zend_async_callbacks_vector_free(&future->resolve_callbacks, &future->event);
}

void async_chains_get_gc(async_future_state_t *source, zend_get_gc_buffer *buffer)
{
	const zend_async_callbacks_vector_t *waiting = &source->future.resolve_callbacks;

	ZEND_ASYNC_CALLBACKS_FOREACH(waiting, callback) {
		if (callback->callback != chain_ready) {
			continue;
		}
		async_chain_t *chain = (async_chain_t *) callback;
		zend_async_fcall_get_gc(chain->fcall, buffer);
		zend_get_gc_buffer_add_obj(buffer, &chain->child->std);
	} ZEND_ASYNC_CALLBACKS_FOREACH_END();
}
