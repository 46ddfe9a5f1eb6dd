/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Objects that select the scope of a new coroutine: Async\ScopeProvider, and Async\SpawnStrategy with its two hooks. */
#ifndef ASYNC_PROVIDER_H
#define ASYNC_PROVIDER_H

#include "base/async.h"

/* Lives for one spawn. */
typedef struct {
	zend_object *object;       /* borrowed: an argument of the caller */
	zend_object *scope_object; /* owned: keeps the scope until the spawn is done */
	zend_async_scope_t *scope; /* borrowed through scope_object */
} async_provider_t;

/* Gets the scope from the provider. False with an exception; not to be closed then. Runs user code. */
bool async_provider_open(async_provider_t *provider, zend_object *object);
void async_provider_close(async_provider_t *provider);

/* Call the hooks of a strategy; do nothing for a plain provider. False with an exception. Run user code. */
bool async_provider_before(async_provider_t *provider, zend_coroutine_t *coroutine);
bool async_provider_after(async_provider_t *provider, zend_coroutine_t *coroutine);

#endif
