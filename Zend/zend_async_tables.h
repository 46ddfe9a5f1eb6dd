/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The tables that a new thread begins with (functions, classes, constants, ini values) are those of the end of the
 * startup. A server that changes its own ones later, before its requests, publishes them: FPM does so for a pool's
 * values. */
#ifndef ZEND_ASYNC_TABLES_H
#define ZEND_ASYNC_TABLES_H

#include "zend.h"

#ifdef ZTS

/* The tables of zend.c from which contexts are created. Borrowed. */
typedef struct {
	HashTable *functions;
	HashTable *classes;
	HashTable *constants;
	size_t *map_ptr_last;
} zend_async_tables_t;

BEGIN_EXTERN_C()

ZEND_API zend_async_tables_t zend_async_global_tables(void);
ZEND_API HashTable *zend_async_global_ini(void);

/* True if the tables of the thread that serves requests have changed since they were published. */
extern ZEND_API bool zend_async_tables_changed;

/* A flag of constants that do not change: those of the global table, to which the tables of all contexts point. */
# define ZEND_ASYNC_CONSTANT_SHARED (1 << 6)
# define ZEND_ASYNC_CONSTANT_IS_SHARED(constant) (ZEND_CONSTANT_FLAGS(constant) & ZEND_ASYNC_CONSTANT_SHARED)

/* Flags the constants of the global table whose values need no copy in each context. No other thread runs PHP. */
void zend_async_share_constants(HashTable *global);
/* Makes the global table their only owner, which is going to free them: empties the tables of all contexts. */
void zend_async_unshare_constants(HashTable *global);

/* Makes new contexts begin with the tables of the calling thread: without functions that it has disabled, with its ini
 * values and their access levels, and, outside of a request, with the modules that it has loaded permanently. Changes
 * local to its request are left out. Must be called on the only thread that runs PHP. */
ZEND_API void zend_async_publish_tables(bool in_request);

END_EXTERN_C()

# define ZEND_ASYNC_TABLES_CHANGED() (zend_async_tables_changed = true)
# define ZEND_ASYNC_PUBLISH_TABLES() zend_async_publish_tables(false)
# define ZEND_ASYNC_UNSHARE_CONSTANTS(global) zend_async_unshare_constants(global)
#else
# define ZEND_ASYNC_TABLES_CHANGED() ((void) 0)
# define ZEND_ASYNC_PUBLISH_TABLES() ((void) 0)
# define ZEND_ASYNC_CONSTANT_IS_SHARED(constant) false
# define ZEND_ASYNC_UNSHARE_CONSTANTS(global) ((void) 0)
#endif

#endif
