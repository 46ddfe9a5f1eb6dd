/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Autoloading while an autoloader may park: who needs a class that another coroutine is loading waits for it. */
#ifndef ZEND_ASYNC_AUTOLOAD_H
#define ZEND_ASYNC_AUTOLOAD_H

#include "zend_async_API.h"

BEGIN_EXTERN_C()

/* Loads a class through zend_autoload(), or waits for whoever is loading it. Arguments and result as there. May suspend. */
ZEND_API zend_class_entry *zend_async_autoload(zend_string *name, zend_string *lc_name);

/* The class is declared but not linked yet: waits if another coroutine is loading it. NULL if it is no use, or with an
 * exception. May suspend. */
ZEND_API zend_class_entry *zend_async_await_linked(zend_class_entry *ce);

/* Nothing else can go on: somebody who waits for a class runs the autoloaders himself. False if nobody waits for one. */
ZEND_API bool zend_async_autoload_break_circle(void);

/* Forgets what a coroutine was loading that a fatal error has cut off; NULL: the flow of the request. */
ZEND_API void zend_async_autoload_abandon(zend_coroutine_t *coroutine);
/* Forgets everything. At request end. */
ZEND_API void zend_async_autoload_reset(void);

END_EXTERN_C()

#endif
