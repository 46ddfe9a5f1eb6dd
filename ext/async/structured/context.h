/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Context: values attached to a scope or to a coroutine; implements the
 * zend_async_context_t of the ABI.
 */
#ifndef ASYNC_STRUCTURED_CONTEXT_H
#define ASYNC_STRUCTURED_CONTEXT_H

#include "php.h"
#include "zend_async_API.h"

typedef struct {
	zend_async_context_t base;

	/* The scope of this context: the start of the walk to the ancestors.
	 * Borrowed; NULL for a coroutine's context, for `new Async\Context`, and
	 * after async_context_detach_scope(). */
	zend_async_scope_t *scope;

	/* string key, or handle of an object key => value. Both owned. */
	HashTable values;

	/* handle => object key, owned: while the key is stored its handle cannot be
	 * reused for another object. */
	HashTable object_keys;

	zend_object std;
} async_context_t;

/* Written once at module startup. */
extern zend_class_entry *async_ce_context;

void async_register_context_ce(void);

/*
 * Creates a context without a scope; the caller owns one reference, which the
 * context's dispose() releases. Never fails. This is the ABI's new_context.
 */
zend_async_context_t *async_context_new(void);

/* Makes it the context of the scope, which must detach it before the scope is freed. */
void async_context_attach_scope(zend_async_context_t *context, zend_async_scope_t *scope);

/* Detaches the context from a scope that is freed. Other holders then see this context alone. */
void async_context_detach_scope(zend_async_context_t *context);

/* Returns the object of a context, borrowed. */
static zend_always_inline zend_object *async_context_object(zend_async_context_t *context)
{
	return ZEND_ASYNC_CONTEXT_TO_OBJECT(context);
}

#endif
