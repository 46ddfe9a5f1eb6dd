/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What every file of the extension includes: the ABI, the deque, settings, base classes. */
#ifndef ASYNC_BASE_H
#define ASYNC_BASE_H

#include "php.h"
#include "zend_async_API.h"
#include "deque.h"

typedef struct _async_coroutine_s async_coroutine_t;
typedef struct _async_runner_s async_runner_t;

/* The settings. The state of each room is in its state.h. */
ZEND_BEGIN_MODULE_GLOBALS(async)
	bool debug_deadlock;
	bool autostart;
	zend_long exit_grace; /* ms; -1: no limit */
	zend_long stack_size; /* bytes of a coroutine's C stack, its guard page included */
#if ZEND_DEBUG
	zend_long chaos_seed; /* scheduler/chaos.c */
	bool debug_blocking;  /* diagnostics/blocking.c */
#endif
ZEND_END_MODULE_GLOBALS(async)

ZEND_EXTERN_MODULE_GLOBALS(async)
#define ASYNC_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(async, v)

#if defined(ZTS) && defined(COMPILE_DL_ASYNC)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

extern zend_class_entry *async_ce_awaitable;
extern zend_class_entry *async_ce_completable;
extern zend_class_entry *async_ce_scope_provider;
extern zend_class_entry *async_ce_spawn_strategy;

#endif
