/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Work that is done once: loading a class, linking one, initialising a lazy object. The flow that does it may park; another flow that
 * needs the result waits for the end of the work and looks again. */
#ifndef ZEND_ASYNC_WORK_H
#define ZEND_ASYNC_WORK_H

#include "zend_async_API.h"

typedef struct _zend_async_work_s zend_async_work_t;

typedef enum {
	ZEND_ASYNC_WORK_CLASS,  /* key: zend_string *, the name in lower case */
	ZEND_ASYNC_WORK_OBJECT, /* key: zend_object *, a lazy object */
} zend_async_work_kind_t;

/* Work in progress, of all flows. NULL almost always: what is below is then not called. */
extern ZEND_API ZEND_EXT_TLS zend_async_work_t *zend_async_works;

BEGIN_EXTERN_C()

/* The calling flow does this work until the end. `key` is borrowed, and outlives the work. */
ZEND_API zend_async_work_t *zend_async_work_begin(zend_async_work_kind_t kind, const void *key);
/* Wakes those who wait. */
ZEND_API void zend_async_work_end(zend_async_work_t *work);
/* The fiber that does this work is suspended, and goes on: it is the calling flow's then. */
ZEND_API void zend_async_work_suspend(zend_async_work_t *work);
ZEND_API void zend_async_work_continue(zend_async_work_t *work);

/* The work that another flow does, NULL if none does. */
ZEND_API zend_async_work_t *zend_async_work_find(zend_async_work_kind_t kind, const void *key);

/* False: the caller cannot suspend, or the flow that does the work waits, over others, for the caller. */
ZEND_API bool zend_async_work_may_wait(const zend_async_work_t *work);

/* Suspends until the work has ended: true, the caller looks again. False: cancelled (with an exception), or woken to break a circle. */
ZEND_API bool zend_async_work_wait(zend_async_work_t *work);

/* Nothing else can go on: one that waits for work does without. False if none waits. */
ZEND_API bool zend_async_work_break_circle(void);

/* Forgets the work of a flow that a fatal error has cut off; NULL: the flow of the request. */
ZEND_API void zend_async_work_abandon(zend_coroutine_t *coroutine);
/* Forgets everything. At request end. */
ZEND_API void zend_async_work_reset(void);

/* Loads a class through zend_autoload(), or waits for the flow that is loading it. Arguments and result as there. May suspend. */
ZEND_API zend_class_entry *zend_async_autoload(zend_string *name, zend_string *lc_name);

/* The class is in EG(in_autoload) already: NULL if this flow is loading it. A fiber that began to load it here may do so in another flow
 * now, which is waited for. May suspend. */
ZEND_API zend_class_entry *zend_async_await_loaded(zend_string *lc_name);

/* Removes the class from what EG(in_autoload) was when the loading began: a fiber that loads may have gone to another flow. */
ZEND_API void zend_async_autoload_done(HashTable *in_autoload, zend_string *lc_name);
/* The flow has ended: releases its EG(in_autoload), NULL allowed, or leaves it to the fibers that still load. */
ZEND_API void zend_async_autoload_release(HashTable *in_autoload);

/* The class is declared but not linked yet: waits if another flow is loading or linking it. NULL if it is no use, or with an
 * exception. May suspend. */
ZEND_API zend_class_entry *zend_async_await_linked(zend_class_entry *ce);

END_EXTERN_C()

#endif
