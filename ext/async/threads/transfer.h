/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The walk over a graph that is to cross into another thread, in the source. */
#ifndef ASYNC_TRANSFER_H
#define ASYNC_TRANSFER_H

#include "transit.h"

/* The way from the object that is being visited to the value in hand, for messages. Lives on the C stack. */
typedef struct step_s step_t;

struct step_s {
	const step_t *up;
	const zend_string *name; /* property, key, captured variable; NULL: by index */
	zend_long index;
	char kind;               /* '>' property, '[' element, 'u' captured or static variable */
};

/* An object that was found. */
typedef struct {
	zend_object *source;      /* borrowed, see walk_keep() */
	transit_object_t *copy;
	uint32_t depth;
	uint32_t parent;          /* index of the entry from which it was found */
	bool visited;
} found_t;

/* A weak structure: what becomes of it shows when everything strong is known. */
typedef struct {
	zend_object *source;
	transit_object_t *copy;
	transit_entry_t *last; /* of copy->entries */
	bool unsorted;         /* an entry was found after one that comes later in the map */
	uint32_t depth;
	uint32_t found;        /* its index there */
	bool optional; /* below an exception: values that cannot cross are left out */
} weak_t;

typedef struct {
	zend_async_thread_transfer_ctx_t *ctx;
	transit_t *transit;  /* one reference */
	const zval *root;    /* borrowed; for messages */

	found_t *found;      /* owned; in the order of discovery */
	uint32_t found_count, found_size;
	uint32_t next;       /* the first that may not have been visited */
	uint32_t current;    /* the one that is being visited; UINT32_MAX: none */
	uint32_t optional;   /* depth of exceptions' properties that are being tried */
	const step_t *step;

	/* Source addresses with an entry in ctx->xlat, in the order of their registration. */
	zend_ulong *known;
	uint32_t known_count, known_size;
	uint32_t kept;       /* how many of them are kept alive */
	bool code_ran;       /* the initialiser of a lazy object */

	weak_t *weak;
	uint32_t weak_count, weak_size;
	uint32_t weak_scanned; /* the others' keys have not been looked at */

	/* Objects with weak references to them that have been found since the weak structures were looked at. */
	zend_object **news;
	uint32_t news_count, news_size;
} walk_t;

#define WALK_PUSH(list, count, size) \
	(((count) == (size) ? (void) ((size) = (size) ? (size) * 2 : 16, (list) = safe_erealloc((list), (size), sizeof(*(list)), 0)) : (void) 0), \
		&(list)[(count)++])

/* --- transfer.c --- */

/* All return false with ctx->error or an exception. */
bool walk_value(walk_t *walk, zval *dst, const zval *src);
bool walk_array(walk_t *walk, zval *dst, zend_array *src);
/* Visits what has been found. */
bool walk_drain(walk_t *walk);
/* Tries a value with everything below it. False: it cannot cross, nothing of it is left; ctx->error: the walk must end. */
bool walk_try(walk_t *walk, zval *dst, const zval *src);
transit_string_t *walk_string(walk_t *walk, const zend_string *src);
/* The transfer has seen this string, array or object. */
void walk_put(walk_t *walk, const void *source, void *copy);
/* The same for an address of something that is not counted. */
void walk_put_plain(walk_t *walk, const void *source, void *copy);
/* Before code of the program runs. */
void walk_keep(walk_t *walk);
void *walk_copy_of(const walk_t *walk, const void *source);
/* Sets the error: what, then the way to it. */
bool walk_refuse(walk_t *walk, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* The same for a message that is fixed: "`what` is at ..." becomes the previous exception. */
bool walk_refuse_plainly(walk_t *walk, const char *message, const char *what);

/* --- transfer_object.c --- */

/* The copy of an object, which is visited later, if it is new. NULL: refused. */
transit_object_t *walk_object(walk_t *walk, zend_object *object, bool in_chain);
bool walk_visit(walk_t *walk, found_t *found);
/* WeakReferences and WeakMaps, when everything strong has been visited. */
bool walk_weak(walk_t *walk);

bool walk_refuse_object(walk_t *walk, const zend_object *object);

/* --- closure_transfer.c --- */

bool walk_closure(walk_t *walk, const found_t *found);
bool walk_constant_ast(walk_t *walk, zval *dst, zend_ast *ast);

#endif
