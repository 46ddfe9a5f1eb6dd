/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lists of closures that are called once when their subject (a coroutine, a scope, a group) has come to its end. */
#ifndef ASYNC_FINALLY_H
#define ASYNC_FINALLY_H

#include "php_async.h"

typedef struct _async_finally_s async_finally_t;

/* Appends a closure; the list is made on first use. */
void async_finally_add(async_finally_t **list, zval *closure);

/* Starts the handlers with `subject` as argument, in helper coroutines of `scope`, which may be shut. The list is consumed.
 * What they throw begins its way at `error_scope` (NULL: at `scope`), which is held until then. */
void async_finally_dispatch(async_finally_t **list, zend_object *subject, zend_async_scope_t *scope,
	zend_async_scope_t *error_scope);

/* The same without haste: behind what is queued already. */
void async_finally_dispatch_queued(async_finally_t **list, zend_object *subject, zend_async_scope_t *scope);

/* Calls the handlers here and now, one after the other. The list is consumed. Returns what they threw, owned: one exception
 * as it is, several as a CompositeException, NULL for none. An exit token is left in EG(exception). May suspend. */
zend_object *async_finally_call(async_finally_t **list, zend_object *subject);

/* A closure that comes when its subject has ended already: called here and now, what it throws goes to the caller. May suspend. */
void async_finally_call_late(zval *closure, const zval *subject);

void async_finally_discard(async_finally_t **list);
void async_finally_get_gc(const async_finally_t *list, zend_get_gc_buffer *buffer);

#endif
