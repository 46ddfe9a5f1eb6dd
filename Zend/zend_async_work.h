/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Work that is done once: loading a class, linking one, initialising a lazy object. The coroutine that does it may
 * suspend. Another coroutine that needs the result waits for the end of the work and looks again. */
#ifndef ZEND_ASYNC_WORK_H
#define ZEND_ASYNC_WORK_H

#include "zend_async_API.h"

typedef struct _zend_async_work_s zend_async_work_t;

typedef enum {
	ZEND_ASYNC_WORK_CLASS,  /* key: zend_string *, the name in lower case */
	ZEND_ASYNC_WORK_OBJECT, /* key: zend_object *, a lazy object */
} zend_async_work_kind_t;

/* How much work is in progress, in all coroutines. 0 almost always: the functions below are not called then. */
extern ZEND_API ZEND_EXT_TLS uint32_t zend_async_works;

BEGIN_EXTERN_C()

/* Records that the calling coroutine does this work until its end. `key` is borrowed, and outlives the work. */
ZEND_API zend_async_work_t *zend_async_work_begin(zend_async_work_kind_t kind, const void *key);
/* Wakes the waiters. */
ZEND_API void zend_async_work_end(zend_async_work_t *work);
/* The fiber that does this work is suspended, or resumed: the calling coroutine does the work then. */
ZEND_API void zend_async_work_suspend(zend_async_work_t *work);
ZEND_API void zend_async_work_continue(zend_async_work_t *work);

/* The work if another coroutine does it, else NULL. */
ZEND_API zend_async_work_t *zend_async_work_find(zend_async_work_kind_t kind, const void *key);

/* False: the caller cannot suspend, or the coroutine that does the work waits for the caller, perhaps indirectly. */
ZEND_API bool zend_async_work_may_wait(const zend_async_work_t *work);

/* Suspends until the work has ended. True: the caller looks again. False: cancelled (with an exception), or woken to
 * break a cycle. */
ZEND_API bool zend_async_work_wait(zend_async_work_t *work);

/* Called when nothing else can run: wakes one waiter, which goes on without the work. False if no coroutine waits. */
ZEND_API bool zend_async_work_break_circle(void);

/* Discards the work of a coroutine that a fatal error has cut off; NULL: of the main flow of control. */
ZEND_API void zend_async_work_abandon(zend_coroutine_t *coroutine);
/* Discards all records. At request end. */
ZEND_API void zend_async_work_reset(void);

/* Loads a class through zend_autoload(), as work of the caller. Arguments and result as there. May suspend. */
ZEND_API zend_class_entry *zend_async_autoload(zend_string *name, zend_string *lc_name);

/* Flags of zend_lookup_class_ex(). The wait for the class is over. */
#define ZEND_ASYNC_FETCH_AWAITED (1U << 30)
/* For variance obligations, to which a nearly linked class suffices. */
#define ZEND_ASYNC_FETCH_DELAYED (1U << 31)

/* The start of zend_lookup_class_ex() while there is work: if another coroutine loads or links the class, waits, looks
 * the class up again and returns true. False, with `*ce` unchanged: the caller continues. May suspend. */
ZEND_API bool zend_async_lookup_class(zend_class_entry **ce, zend_string *name, zend_string *lc_name, uint32_t flags);

/* True if a variance check must not use the class yet: another coroutine is linking it, its parents may be missing, and
 * the caller can wait for it. The check is delayed then. A class that cannot be waited for is used as it is, like one
 * that is being linked further down the stack. */
ZEND_API bool zend_async_class_comes_later(zend_string *name);

/* Notes that the autoload of a class for a variance check found nothing, as long as any class is being linked: what the
 * check then repeats does not call the autoloaders again. */
ZEND_API void zend_async_class_was_missing(zend_string *name);
ZEND_API bool zend_async_class_is_missing(zend_string *name);

/* Called when a variance check uses a class that is not linked yet: from then on a failure to link it is a fatal error.
 * A cancellation must not become one: it is deferred until the class is linked. */
ZEND_API void zend_async_class_is_used(const zend_class_entry *ce);

/* Removes the class from `in_autoload`, the EG(in_autoload) of the beginning of the load: another coroutine may have
 * resumed the fiber that loads. */
ZEND_API void zend_async_autoload_done(HashTable *in_autoload, zend_string *lc_name);
/* Releases the EG(in_autoload) of a completed coroutine, NULL allowed, or leaves it to the fibers that still load. */
ZEND_API void zend_async_autoload_release(HashTable *in_autoload);

/* For a class that is declared but not linked yet: waits if another coroutine is loading or linking it. NULL if the
 * class does not exist then, or with an exception. May suspend. */
ZEND_API zend_class_entry *zend_async_await_linked(zend_class_entry *ce);

END_EXTERN_C()

#endif
