/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Loading in the target thread: builds values from the copy that another thread has transferred. */
#ifndef ASYNC_LOAD_H
#define ASYNC_LOAD_H

#include "transit.h"

/* An object that was created without its contents. */
typedef struct {
	const transit_object_t *from;
	zend_object *object; /* borrowed: it is part of the graph */
} empty_t;

typedef struct {
	const transit_object_t *from;
	zend_object *object; /* borrowed */
	zval loaded;         /* owned; set by the class handler */
} unfinished_t;

typedef struct {
	zend_async_thread_transfer_ctx_t *ctx;

	empty_t *empty; /* owned */
	uint32_t empty_count, empty_size;
	uint32_t next;

	unfinished_t *unfinished; /* owned */
	uint32_t unfinished_count, unfinished_size;

	/* One reference each: objects whose destructors do not run before the whole graph is loaded. */
	zend_object **guarded;
	uint32_t guarded_count, guarded_size;
} load_t;

#define LOAD_PUSH(list, count, size) \
	(((count) == (size) ? (void) ((size) = (size) ? (size) * 2 : 16, (list) = safe_erealloc((list), (size), sizeof(*(list)), 0)) : (void) 0), \
		&(list)[(count)++])

/* --- load.c; false with ctx->error, and dst undefined --- */

bool async_load_value(load_t *load, zval *dst, const zval *src);
/* Returns a reference for the caller. Never fails. */
zend_string *async_load_string(load_t *load, const transit_string_t *src);
bool async_load_fail(load_t *load, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* Registers a value that is reached more than once, so that it is found again. Takes its own reference. */
void async_load_share(load_t *load, const void *src, zval *value);

/* True if loading the root runs no code: it is a scalar or a string, so no class is looked up. */
static zend_always_inline bool async_loads_at_once(const zval *root)
{
	return Z_TYPE_P(root) < IS_STRING
			|| (Z_TYPE_P(root) == IS_PTR && Z_TYPE(((const transit_root_t *) Z_PTR_P(root))->value) == IS_STRING);
}

/* --- async_load_object.c --- */

/* Loads a throwable that is a root: of its own class (*rebuilt), or else a RemoteException with its class name, message
 * and code. A new reference; NULL with an exception if loading was interrupted. */
zend_object *async_load_throwable(const zval *root, bool *rebuilt);

/* Creates the object without its contents, or finds it. A reference for the caller; NULL with ctx->error. */
zend_object *async_load_object(load_t *load, const transit_object_t *src);
bool async_load_contents(load_t *load, const empty_t *empty);
/* True for an exit token or a cancellation: it interrupts the operation, and is not its result. */
bool async_is_interruption(const zend_object *exception);

/* --- closure_load.c --- */

zend_object *async_load_closure(load_t *load, const transit_object_t *src, zend_object *bound);
bool async_load_closure_variables(load_t *load, const transit_object_t *src, zend_object *object);
void async_load_constant_ast(load_t *load, zval *dst, const void *src);

#endif
