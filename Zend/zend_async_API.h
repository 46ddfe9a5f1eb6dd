/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The asynchronous ABI: the interface to coroutines, events and the reactor for the core and third-party extensions.
 * The types and the no-op defaults (zend_async_API.c) live in the core; a scheduler and a reactor register their
 * functions at MINIT. Code outside a scheduler or reactor uses the ZEND_ASYNC_* macros only, never the pointers. This
 * header includes one header for each subject.
 *
 * Conventions, unless a comment says otherwise:
 *   bool              false if and only if EG(exception) is set
 *   constructor       NULL if and only if EG(exception) is set
 *   transfer_error    true: the callee consumes one reference of the exception on every path
 *   trans_event       true: the callee consumes the caller's reference of the event on every path
 *   time              milliseconds (ms) unless a name says ns
 *   threads           loop thread only, unless marked "any thread"
 *   suspension        a function suspends only if it is marked "may suspend"
 */
#ifndef ZEND_ASYNC_API_H
#define ZEND_ASYNC_API_H

#include "zend_async_coroutine.h"
#include "zend_async_data.h"
#include "zend_async_event.h"
#include "zend_async_exceptions.h"
#include "zend_async_fcall.h"
#include "zend_async_globals.h"
#include "zend_async_io.h"
#include "zend_async_microtask.h"
#include "zend_async_pool.h"
#include "zend_async_reactor.h"
#include "zend_async_scheduler.h"
#include "zend_async_scope.h"
#include "zend_async_thread.h"
#include "zend_async_types.h"
#include "zend_async_waker.h"

/* An extension keeps the number it was compiled with and compares it with the getter at MINIT: it must not load when the
 * major differs or its own minor is larger. */
#define ZEND_ASYNC_API_VERSION_MAJOR 0
#define ZEND_ASYNC_API_VERSION_MINOR 25
#define ZEND_ASYNC_API_VERSION_PATCH 0

#define ZEND_ASYNC_API_VERSION_NUMBER \
	((ZEND_ASYNC_API_VERSION_MAJOR << 16) | (ZEND_ASYNC_API_VERSION_MINOR << 8) | ZEND_ASYNC_API_VERSION_PATCH)

#define ZEND_ASYNC_API \
	"TrueAsync API v" ZEND_TOSTR(ZEND_ASYNC_API_VERSION_MAJOR) "." ZEND_TOSTR(ZEND_ASYNC_API_VERSION_MINOR) \
	"." ZEND_TOSTR(ZEND_ASYNC_API_VERSION_PATCH)

#endif
