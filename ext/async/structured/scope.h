/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Scopes: who owns a coroutine, where its errors go, how far a cancellation reaches. */
#ifndef ASYNC_SCOPE_H
#define ASYNC_SCOPE_H

#include "php_async.h"

typedef struct {
	zend_async_scope_t scope; /* must be first */

	/* Members in spawn order; intrusive list, borrowed: a member leaves when it is finalised. */
	async_coroutine_t *first;
	async_coroutine_t *last;
	uint32_t active;  /* members that are neither finished nor zombies */
	uint32_t zombies;
} async_scope_t;

/* A scope with one reference; `parent` NULL makes a root. */
zend_async_scope_t *async_scope_new(zend_async_scope_t *parent, bool with_zend_object);

/* The root scope of the request, created on first use. */
zend_async_scope_t *async_main_scope(void);
/* Lets the root context go while objects can still be released; the scope itself stays until the engine is shut down. */
void async_main_scope_release_context(void);
void async_main_scope_destroy(void);

void async_scope_add_coroutine(zend_async_scope_t *scope, async_coroutine_t *coroutine);
void async_scope_remove_coroutine(async_coroutine_t *coroutine);

/* The context of a scope, created on first use; borrowed. */
zend_async_context_t *async_scope_context(zend_async_scope_t *scope);

#endif
