/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Objects that say where a coroutine is started: Async\ScopeProvider, and Async\SpawnStrategy with its two hooks. */
#ifndef ASYNC_PROVIDER_H
#define ASYNC_PROVIDER_H

#include "php_async.h"

/* For the time of one spawn. */
typedef struct {
	zend_object *object;       /* borrowed: an argument of the caller */
	zend_object *scope_object; /* owned: keeps the scope until the spawn is done */
	zend_async_scope_t *scope; /* borrowed through scope_object */
} async_provider_t;

/* Asks for the scope. False with an exception; then there is nothing to close. Runs user code. */
bool async_provider_open(async_provider_t *provider, zend_object *object);
void async_provider_close(async_provider_t *provider);

/* The hooks of a strategy; nothing for a mere provider. False with an exception. Run user code. */
bool async_provider_before(async_provider_t *provider, zend_coroutine_t *coroutine);
bool async_provider_after(async_provider_t *provider, zend_coroutine_t *coroutine);

#endif
