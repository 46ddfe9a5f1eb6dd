/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The walk over a graph in the source thread, which copies it for transfer. */
#ifndef ASYNC_TRANSFER_H
#define ASYNC_TRANSFER_H

#include "transit.h"

/* The path from the visited object to the current value, for messages. Lives on the C stack. */
typedef struct step_s step_t;

struct step_s {
	const step_t *up;
	const zend_string *name; /* property, key, captured variable; NULL: by index */
	zend_long index;
	char kind;               /* '>' property, '[' element, 'u' captured or static variable, STEP_HIDDEN */
};

/* A part of the state of an object of an internal class: no path of PHP leads through it. */
#define STEP_HIDDEN 'h'

/* An object that was found. */
typedef struct {
	zend_object *source;      /* borrowed, see async_walk_keep() */
	transit_object_t *copy;
	const zend_array *state;  /* of an object with a handler, NULL before it is known; the context holds it */
	uint32_t depth;
	uint32_t parent;          /* index of the entry from which it was found */
	bool visited;
} found_t;

/* A weak structure: its contents are decided when all strong references have been walked. */
typedef struct {
	zend_object *source;
	transit_object_t *copy;
	transit_entry_t *last; /* of copy->entries */
	bool unsorted;         /* an entry was found after one that is later in the map */
	uint32_t depth;
	uint32_t found;        /* its index in walk_t.found */
	bool optional; /* below an exception: values that cannot cross are omitted */
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
	bool is_state;       /* the array that is walked next is the state of the current object */

	/* Source addresses with an entry in ctx->xlat, in the order of their registration. */
	zend_ulong *known;
	uint32_t known_count, known_size;
	uint32_t kept;       /* how many of them are kept alive */
	bool code_ran;       /* the initialiser of a lazy object */

	weak_t *weak;
	uint32_t weak_count, weak_size;
	uint32_t weak_scanned; /* entries whose keys have been looked up */

	/* Weakly referenced objects that were found since the weak structures were scanned. */
	zend_object **notices;
	uint32_t notice_count, notice_size;
} walk_t;

#define WALK_PUSH(list, count, size) \
	(((count) == (size) ? (void) ((size) = (size) ? (size) * 2 : 16, (list) = safe_erealloc((list), (size), sizeof(*(list)), 0)) : (void) 0), \
		&(list)[(count)++])

/* --- transfer.c --- */

/* All return false with ctx->error or an exception. */
bool async_walk_value(walk_t *walk, zval *dst, const zval *src);
bool async_walk_array(walk_t *walk, zval *dst, zend_array *src);
/* Visits the objects that have been found. */
bool async_walk_drain(walk_t *walk);
/* Tries a value with everything below it. False: it cannot cross, its copy is undone; ctx->error: the walk must end. */
bool async_walk_try(walk_t *walk, zval *dst, const zval *src);
transit_string_t *async_walk_string(walk_t *walk, const zend_string *src);
/* Registers the copy of a string, array or object. */
void async_walk_put(walk_t *walk, const void *source, void *copy);
/* Registers the copy of something that is not refcounted. */
void async_walk_put_plain(walk_t *walk, const void *source, void *copy);
/* Keeps everything registered alive; needed before code of the program runs. */
void async_walk_keep(walk_t *walk);
void *async_walk_copy_of(const walk_t *walk, const void *source);
/* Sets the error: the message, then the path to the value. */
bool async_walk_refuse(walk_t *walk, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* Sets the error to a fixed message: "`what` is at ..." becomes the previous exception. */
bool async_walk_refuse_plainly(walk_t *walk, const char *message, const char *what);

/* --- transfer_object.c --- */

/* Returns the copy of an object; a new one is visited later. in_chain: as `previous` of an exception. NULL: refused. */
transit_object_t *async_walk_object(walk_t *walk, zend_object *object, bool in_chain);
bool async_walk_visit(walk_t *walk, found_t *found);
/* Completes WeakReferences and WeakMaps, once all strong references have been visited. */
bool async_walk_weak(walk_t *walk);

bool async_walk_refuse_object(walk_t *walk, const zend_object *object);

/* --- closure_transfer.c --- */

bool async_walk_closure(walk_t *walk, const found_t *found);
bool async_walk_constant_ast(walk_t *walk, zval *dst, zend_ast *ast);

#endif
