/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\iterate(): the ABI's iterator (iterator.c) in a scope of its own, and a caller that waits for both.
 *
 *   phase       the caller waits for                    left by
 *   ---------   -------------------------------------   ---------------------------------------------------------
 *   iterating   all callbacks                           the last one; an exception, which cancels the scope first
 *   ending      all coroutines of the scope; before     the last one
 *               that they are cancelled, unless told
 *               otherwise
 *   cancelled   all coroutines of the scope, which is   the last one
 *               cancelled; a protected section
 *
 * A caller that exits leaves at once: the scope is cancelled and unwinds on its own. */
#include "iterate.h"
#include "coroutine.h"
#include "iterator.h"
#include "structured/scope.h"
#include "zend_async_inflight.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

typedef struct {
	zend_coroutine_event_callback_t callback; /* must be first */
	zend_object **failure;                    /* of the caller, which outlives the subscription; NULL: it takes no error */
} scope_callback_t;

/* A child of the current scope, which may be shut: what the caller still does while it unwinds is its own business.
 * Nothing disposes it while the caller waits. */
static zend_async_scope_t *open_scope(void)
{
	return async_scope_create_owned(ZEND_ASYNC_CURRENT_SCOPE);
}

/* Whoever is left in it, or comes to know of it, finds it cancelled. */
static void close_scope(zend_async_scope_t *scope)
{
	ZEND_ASYNC_SCOPE_CLOSE(scope, false);
	async_scope_release_owned(scope);
}

/* The other callbacks and what they have started are not needed any more. */
static void on_error(zend_async_iterator_t *iterator)
{
	zend_async_scope_t *scope = iterator->extended_data;

	if (scope) {
		ZEND_ASYNC_SCOPE_CLOSE(scope, false);
	}
}

/* The scope runs empty, or fails because of a coroutine that a callback has started: that error is the caller's. */
static void on_scope(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	zend_object **failure = ((scope_callback_t *) callback)->failure;

	if (exception && failure) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		if (!zend_async_ends_silently(exception) && !*failure) {
			/* Those that follow are added to it by the scope. */
			GC_ADDREF(exception);
			*failure = exception;
		}
	}
	zend_async_waker_callback_resolve(event, callback, NULL, NULL);
}

/* One step of the wait. False with an exception when the caller has been cancelled. */
static bool wait_for_news(zend_async_iterator_t *iterator, zend_async_scope_t *scope, zend_object **failure)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_event_t *completion = iterator->completion_event;

	if (UNEXPECTED(!ZEND_ASYNC_WAKER_NEW(coroutine))) {
		return false;
	}
	scope_callback_t *callback = (scope_callback_t *) zend_async_coroutine_callback_new(
		coroutine, on_scope, sizeof(scope_callback_t));
	callback->failure = failure;

	const bool result = zend_async_resume_when(coroutine, &scope->event, false, NULL, &callback->callback)
		&& (ZEND_ASYNC_EVENT_IS_CLOSED(completion)
			|| zend_async_resume_when(coroutine, completion, false, zend_async_waker_callback_resolve, NULL))
		&& ZEND_ASYNC_SUSPEND();
	zend_async_waker_clean(coroutine);
	return result;
}

static bool is_over(const zend_async_iterator_t *iterator, zend_async_scope_t *scope)
{
	return ZEND_ASYNC_EVENT_IS_CLOSED(iterator->completion_event) && ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(scope);
}

/* The caller has been cancelled: so is the iteration, and the caller goes on when nothing of it is left. Like a section of protect()
 * this wait ends early only by an exit. Errors go the way of every coroutine's. */
static void end_cancelled(zend_async_iterator_t *iterator, zend_async_scope_t *scope)
{
	zend_async_section_t section;
	async_inflight_t inflight;

	zend_async_section_begin(&section);
	async_inflight_park(&inflight);
	async_iterator_abandon(iterator);
	ZEND_ASYNC_SCOPE_CLOSE(scope, false);
	while (!is_over(iterator, scope) && wait_for_news(iterator, scope, NULL));
	async_inflight_restore(&inflight);
	zend_async_section_end(&section);
}

/* Parks until nothing of the iteration is left, or the caller is being ended by an exit. */
static void wait_for_end(zend_async_iterator_t *iterator, zend_async_scope_t *scope, bool cancel_pending, zend_object **failure)
{
	while (!is_over(iterator, scope)) {
		if (ZEND_ASYNC_EVENT_IS_CLOSED(iterator->completion_event)) {
			if (cancel_pending && !ZEND_ASYNC_SCOPE_IS_CANCELLED(scope)) {
				ZEND_ASYNC_SCOPE_CLOSE(scope, false);
				continue;
			}
		}
		if (UNEXPECTED(!wait_for_news(iterator, scope, failure))) {
			if (zend_async_is_cancellation(EG(exception))) {
				end_cancelled(iterator, scope);
			}
			return;
		}
	}
}

/* Throws what there is to throw: a failure of the scope goes before what the iteration ended with, since that is then the
 * cancellation it caused. Consumes both. */
static void throw_outcome(zend_object *failure, zend_object *exception)
{
	zend_object *head = EG(exception);
	zend_object *errors[] = { failure, exception };

	for (int i = 0; i < 2; i++) {
		zend_object *error = errors[i];

		if (!error) {
			continue;
		}
		if (!head) {
			head = error;
		} else if (error == head || zend_async_ends_silently(error) || zend_async_is_exit(head)) {
			OBJ_RELEASE(error);
		} else {
			zend_async_exception_append(head, error);
		}
	}
	if (head && head != EG(exception)) {
		zend_throw_exception_internal(head);
	}
}

static zend_async_iterator_t *open_iterator(zval *iterable, zend_fcall_info *fci, zend_fcall_info_cache *fcc,
	zend_async_scope_t *scope, unsigned int concurrency)
{
	zend_object_iterator *source = NULL;

	if (Z_TYPE_P(iterable) == IS_OBJECT) {
		zend_class_entry *ce = Z_OBJCE_P(iterable);
		source = ce->get_iterator(ce, iterable, 0);
		if (UNEXPECTED(!source)) {
			return NULL;
		}
		if (UNEXPECTED(EG(exception))) {
			zend_iterator_dtor(source);
			return NULL;
		}
	}

	zend_fcall_t *fcall = zend_async_fcall_create(fci, fcc, NULL, 0, NULL);
	zend_async_iterator_t *iterator = async_iterator_new(
		source ? NULL : iterable, source, fcall, NULL, scope, concurrency, ZEND_COROUTINE_NORMAL, 0);

	iterator->extended_data = scope;
	async_iterator_on_error(iterator, on_error);
	async_iterator_set_place(iterator);
	return iterator;
}

void async_iterate(zval *iterable, zend_fcall_info *fci, zend_fcall_info_cache *fcc, unsigned int concurrency, bool cancel_pending)
{
	zend_async_scope_t *scope = open_scope();
	zend_async_iterator_t *iterator = open_iterator(iterable, fci, fcc, scope, concurrency);
	zend_object *failure = NULL;

	if (EXPECTED(iterator)) {
		iterator->run_in_coroutine(iterator, ZEND_COROUTINE_NORMAL, false);
		wait_for_end(iterator, scope, cancel_pending, &failure);
		zend_object *exception = iterator->exception;
		iterator->exception = NULL;
		if (UNEXPECTED(EG(exception))) {
			async_iterator_abandon(iterator);
		}
		iterator->extended_data = NULL;
		throw_outcome(failure, exception);
		ZEND_ASYNC_MICROTASK_RELEASE(&iterator->microtask);
	}
	close_scope(scope);
}
