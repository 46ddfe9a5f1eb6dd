/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Creates coroutines in a scope. */
#ifndef ASYNC_SPAWN_H
#define ASYNC_SPAWN_H

#include "base/async.h"

zend_coroutine_t *async_new_coroutine(zend_async_scope_t *scope);
zend_coroutine_t *async_spawn(zend_async_scope_t *scope, zend_object *scope_provider, int32_t priority);
/* Spawns in the scope of a ScopeProvider, with the hooks of a SpawnStrategy. The callee owns `fcall` (NULL: the caller
 * sets the entry point). Returns a reference; NULL with an exception. Runs user code. */
async_coroutine_t *async_spawn_with(zend_object *scope_provider, int32_t priority, zend_fcall_t *fcall);
bool async_spawn_and_throw(zend_object *exception, zend_async_scope_t *scope, int32_t priority);

#endif
