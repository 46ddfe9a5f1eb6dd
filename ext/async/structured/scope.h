/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Scopes: who owns a coroutine, where its errors go, how far a cancellation reaches. */
#ifndef ASYNC_SCOPE_H
#define ASYNC_SCOPE_H

#include "php_async.h"

typedef struct _async_scope_resource_s async_scope_resource_t;

/* Something that ends with its scope (a channel, a watcher): embedded in the owner, bound while it is open. */
struct _async_scope_resource_s {
	zend_async_scope_t *scope; /* borrowed; NULL while not bound */
	async_scope_resource_t *prev;
	async_scope_resource_t *next;
	/* The scope is cancelled or disposed. Called once, unbound; must not suspend and must not free a scope. */
	void (*close)(async_scope_resource_t *resource);
};

typedef struct {
	zend_async_scope_t scope; /* must be first */

	/* What closes before the members are cancelled, in binding order; intrusive list, borrowed. */
	async_scope_resource_t *first_resource;
	async_scope_resource_t *last_resource;

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

/* Both never fail; unbind does nothing for what is not bound. A resource bound to a scope that is shut is closed at once. */
void async_scope_bind(zend_async_scope_t *scope, async_scope_resource_t *resource);
void async_scope_unbind(async_scope_resource_t *resource);

/* The context of a scope, created on first use; borrowed. */
zend_async_context_t *async_scope_context(zend_async_scope_t *scope);

#endif
