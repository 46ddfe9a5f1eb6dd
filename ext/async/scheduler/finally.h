/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lists of closures that are called once when their subject (a coroutine, a scope, a group) has ended. */
#ifndef ASYNC_FINALLY_H
#define ASYNC_FINALLY_H

#include "base/async.h"

typedef struct _async_finally_s async_finally_t;

/* Appends a closure; the list is created on first use. */
void async_finally_add(async_finally_t **list, zval *closure);

/* Starts the handlers with `subject` as argument, in helper coroutines of `scope`, which may be shut. Consumes the
 * list. Their exceptions are offered to `error_scope` first (NULL: to `scope`); a reference to it is held until
 * then. */
void async_finally_dispatch(async_finally_t **list, zend_object *subject, zend_async_scope_t *scope,
		zend_async_scope_t *error_scope);

/* The same, but behind the coroutines that are queued already. */
void async_finally_dispatch_queued(async_finally_t **list, zend_object *subject, zend_async_scope_t *scope);

/* Calls the handlers in the current coroutine, in order. Consumes the list. Returns their exceptions, owned: one as it
 * is, several as a CompositeException, NULL for none. An exit stays in EG(exception). May suspend. */
zend_object *async_finally_call(async_finally_t **list, zend_object *subject);

/* Calls a closure that is added after its subject has ended, at once. Its exception stays pending. May suspend. */
void async_finally_call_late(zval *closure, const zval *subject);

void async_finally_discard(async_finally_t **list);
void async_finally_get_gc(const async_finally_t *list, zend_get_gc_buffer *buffer);

#endif
