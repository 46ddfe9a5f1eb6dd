/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\iterate(): the ABI's iterator (iterator.c) in a scope of its own, and a caller that waits for both.
 *
 *   phase       the caller waits for                    left by
 *   ---------   -------------------------------------   ---------------------------------------------------------
 *   iterating   all callbacks                           the last one; an exception, which cancels the scope first
 *   ending      all coroutines of the scope, which      the last one
 *               are cancelled first if
 *               cancel_pending is set
 *   cancelled   all coroutines of the scope, which is   the last one
 *               cancelled; a protected section
 *
 * A caller that is ended by an exit returns at once: the scope is cancelled and unwinds on its own. */
#include "iterate.h"
#include "scheduler/coroutine.h"
#include "iterator.h"
#include "structured/scope.h"
#include "zend_async_inflight.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

typedef struct {
	zend_coroutine_event_callback_t callback; /* must be first */
	zend_object **failure;                    /* borrowed: outlives the subscription; NULL: takes no error */
} scope_callback_t;

/* Creates a child of the current scope. That may be shut: a caller may still iterate while it unwinds. Nothing disposes
 * of the child while the caller waits. */
static zend_async_scope_t *iterate_open_scope(void)
{
	return async_scope_create_owned(ZEND_ASYNC_CURRENT_SCOPE);
}

/* Cancels the scope, with the coroutines left in it, and releases it. */
static void close_scope(zend_async_scope_t *scope)
{
	ZEND_ASYNC_SCOPE_CLOSE(scope, false);
	async_scope_release_owned(scope);
}

/* Cancels the other callbacks and the coroutines that they have started. */
static void on_error(zend_async_iterator_t *iterator)
{
	zend_async_scope_t *scope = iterator->extended_data;

	if (scope) {
		ZEND_ASYNC_SCOPE_CLOSE(scope, false);
	}
}

/* The scope has become empty, or a coroutine that a callback has started has failed: the caller takes that error. */
static void iterate_on_scope(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	zend_object **failure = ((scope_callback_t *) callback)->failure;

	if (exception && failure) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		if (!zend_async_ends_silently(exception) && !*failure) {
			/* The scope appends later errors to this one. */
			GC_ADDREF(exception);
			*failure = exception;
		}
	}
	zend_async_waker_callback_resolve(event, callback, NULL, NULL);
}

/* Suspends until the iteration or the scope notifies. False with an exception if the caller was cancelled. */
static bool iterate_wait_for_notification(zend_async_iterator_t *iterator, zend_async_scope_t *scope,
		zend_object **failure)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_event_t *completion = iterator->completion_event;

	if (UNEXPECTED(!ZEND_ASYNC_WAKER_NEW(coroutine))) {
		return false;
	}
	scope_callback_t *callback = (scope_callback_t *) zend_async_coroutine_callback_new(coroutine, iterate_on_scope,
			sizeof(scope_callback_t));
	callback->failure = failure;

	const bool result = zend_async_resume_when(coroutine, &scope->event, false, NULL, &callback->callback)
			&& (ZEND_ASYNC_EVENT_IS_CLOSED(completion)
					|| zend_async_resume_when(coroutine, completion, false, zend_async_waker_callback_resolve, NULL))
			&& ZEND_ASYNC_SUSPEND();
	zend_async_waker_clean(coroutine);
	return result;
}

static bool iterate_is_over(const zend_async_iterator_t *iterator, zend_async_scope_t *scope)
{
	return ZEND_ASYNC_EVENT_IS_CLOSED(iterator->completion_event) && ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(scope);
}

/* The caller was cancelled: cancels the iteration and waits until nothing of it is left. Like a section of protect(),
 * this wait ends early only by an exit. Errors are handled as those of any coroutine. */
static void end_cancelled(zend_async_iterator_t *iterator, zend_async_scope_t *scope)
{
	zend_async_section_t section;
	zend_async_inflight_t inflight;

	zend_async_section_begin(&section);
	zend_async_inflight_stash(&inflight);
	async_iterator_abandon(iterator);
	ZEND_ASYNC_SCOPE_CLOSE(scope, false);
	while (!iterate_is_over(iterator, scope) && iterate_wait_for_notification(iterator, scope, NULL));
	zend_async_inflight_restore(&inflight);
	zend_async_section_end(&section);
}

/* Suspends until nothing of the iteration is left, or an exit ends the caller. */
static void wait_for_end(zend_async_iterator_t *iterator, zend_async_scope_t *scope, bool cancel_pending,
		zend_object **failure)
{
	while (!iterate_is_over(iterator, scope)) {
		if (ZEND_ASYNC_EVENT_IS_CLOSED(iterator->completion_event)) {
			if (cancel_pending && !ZEND_ASYNC_SCOPE_IS_CANCELLED(scope)) {
				ZEND_ASYNC_SCOPE_CLOSE(scope, false);
				continue;
			}
		}
		if (UNEXPECTED(!iterate_wait_for_notification(iterator, scope, failure))) {
			if (zend_async_is_cancellation(EG(exception))) {
				end_cancelled(iterator, scope);
			}
			return;
		}
	}
}

/* Throws the outcome. A failure of the scope precedes the exception of the iteration, which is then the cancellation
 * that the failure caused. Consumes both. */
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
	zend_async_iterator_t *iterator = async_iterator_new(source ? NULL : iterable, source, fcall, NULL, scope,
			concurrency, ZEND_COROUTINE_NORMAL, 0);

	iterator->extended_data = scope;
	async_iterator_on_error(iterator, on_error);
	async_iterator_set_location(iterator);
	return iterator;
}

void async_iterate(zval *iterable, zend_fcall_info *fci, zend_fcall_info_cache *fcc, unsigned int concurrency,
		bool cancel_pending)
{
	zend_async_scope_t *scope = iterate_open_scope();
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
