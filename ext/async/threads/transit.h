/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The form of values in transit between two threads: a copy in its own memory, which is not written to once it is
 * complete, so that any number of threads may load it at the same time.
 *
 *   step      thread     effect
 *   --------  ---------  ---------------------------------------------------------------------------------------------
 *   transfer  source     copies the values into one arena, with a root per call of async_transfer_zval()
 *   complete  any        none: the copy is read only
 *   load      target     builds values of the target thread from the copy
 *   release   any        the release of the last root frees the arena as a whole: no graph is walked
 *
 * In the arena a zval has the type of its value, and its pointer leads to one of the structs below, never to memory of
 * the source thread, nor to an interned string. Types beyond those of PHP: IS_PTR in a root (transit_root_t), and
 * TRANSIT_DEFAULT in a property. */
#ifndef ASYNC_TRANSIT_H
#define ASYNC_TRANSIT_H

#include "base/async.h"

/* The type of an exception's property that did not cross: it has its default in the target. */
#define TRANSIT_DEFAULT _IS_BOOL

#define TRANSIT_PTR(zv) Z_PTR_P(zv)
#define TRANSIT_SET(zv, type, pointer) \
	do { \
		Z_PTR_P(zv) = (pointer); \
		Z_TYPE_INFO_P(zv) = (type); \
	} while (0)

typedef struct transit_s transit_t;
typedef struct transit_object_s transit_object_t;
typedef struct transit_function_s transit_function_t;

typedef struct {
	transit_t *owner; /* one reference, dropped by async_release_transferred_zval() */
	zval value;
} transit_root_t;

typedef struct {
	bool shared;   /* reached more than once */
	zend_ulong h;
	size_t length;
	char text[1];  /* with its terminator */
} transit_string_t;

typedef struct {
	zval value;
	zend_ulong h;
	transit_string_t *key;
} transit_bucket_t;

typedef struct {
	bool shared;
	bool packed;
	uint32_t count;
	uint32_t used;     /* slots: of a list, holes included; else count */
	uint32_t position; /* of the internal pointer, in slots */
	zend_long next_free;
	union {
		zval *slots;               /* packed; holes are UNDEF */
		transit_bucket_t *buckets;
	};
} transit_array_t;

typedef enum {
	TRANSIT_PLAIN, TRANSIT_ENUM, TRANSIT_CLOSURE, TRANSIT_WEAKREF, TRANSIT_WEAKMAP, TRANSIT_EXCEPTION, TRANSIT_HANDLED
} transit_kind_t;

typedef struct {
	transit_string_t *name;
	bool anonymous;
	uint32_t count;           /* slots of declared properties */
	transit_string_t **slots; /* mangled names; NULL: a dead slot */
	/* The nearest internal ancestor, or the class itself, and its handlers; they live as long as the process. */
	const zend_class_entry *internal;
	const zend_async_thread_transfer_handlers_t *handlers; /* TRANSIT_HANDLED */
} transit_class_t;

typedef struct transit_entry_s transit_entry_t;

struct transit_entry_s {
	transit_object_t *key;
	zval value;
	uint32_t position; /* in the map of the source */
	transit_entry_t *next;
};

struct transit_object_s {
	uint8_t kind; /* transit_kind_t */
	bool shared;
	transit_class_t *class;
	zval *properties; /* class->count of them, with their property flags; NULL for kinds without */
	transit_array_t *dynamic; /* dynamic properties by name; NULL: none */
	union {
		transit_string_t *enum_case;
		transit_object_t *referent;   /* WEAKREF; NULL: dead */
		transit_entry_t *entries;     /* WEAKMAP */
		struct {                      /* HANDLED */
			zval state;
			transit_object_t *next_held; /* in transit_t.held */
		} handled;
		struct {
			transit_function_t *function; /* NULL: internal, found by name */
			transit_string_t *name;       /* of an internal function */
			bool fake;                    /* made of a function or method that has a name */
			transit_string_t *scope;      /* of classes; NULL: none */
			transit_string_t *called_scope;
			transit_object_t *this_object;
			transit_array_t *statics;     /* by name, in the order of the declaration; NULL: none */
		} closure;
	};
};

/* Returns the class, or its nearest ancestor, that C code has declared; NULL: none. */
static zend_always_inline const zend_class_entry *async_internal_class(const zend_class_entry *ce)
{
	while (ce && ce->type == ZEND_USER_CLASS) {
		ce = ce->parent;
	}
	return ce;
}

/* --- transit.c --- */

typedef struct {
	void *chunk;
	size_t used;
	transit_object_t *held;
} transit_mark_t;

transit_t *async_transit_new(void);
void *async_transit_alloc(transit_t *transit, size_t size);
void *async_transit_calloc(transit_t *transit, size_t size);
/* Registers an object whose state must be released with the arena. */
void async_transit_hold(transit_t *transit, transit_object_t *object);
/* Sets a mark; rewind undoes everything since the mark. */
void async_transit_mark(transit_t *transit, transit_mark_t *mark);
void async_transit_rewind(transit_t *transit, const transit_mark_t *mark);
transit_root_t *async_transit_add_root(transit_t *transit);
/* Drops one reference: of a root, or that of the transfer. The last one frees. Any thread, with or without a request. */
void async_transit_free(transit_t *transit);

void async_release_transferred_zval(zval *value);
void async_release_transferred_zvals(zval *roots, uint32_t n);
/* True if the copy has moved an object: it can be loaded once. */
bool async_transferred_zval_moves(const zval *value);
/* Releases a copy that has reached no other thread, on the thread of the source: objects that the transfer has moved
 * belong to the source again. May run destructors. */
void async_take_back_transferred_zval(zval *value);

/* The context takes the reference over and drops it at its end. */
void async_defer_release(zend_async_thread_transfer_ctx_t *ctx, zval *value);
/* As async_defer_release(), for memory with its own destructor, which gets Z_PTR. */
void async_defer_free(zend_async_thread_transfer_ctx_t *ctx, void *pointer, dtor_func_t destructor);
void async_xlat_put(zend_async_thread_transfer_ctx_t *ctx, const void *source, void *copy);

static zend_always_inline void *async_xlat_get(const zend_async_thread_transfer_ctx_t *ctx, const void *source)
{
	return zend_hash_index_find_ptr(&ctx->xlat, (zend_ulong) (uintptr_t) source);
}

/* The roots of this transfer are lists of a callable, a list of its arguments, and one of the named ones: refusals speak
 * of $task and $args. */
void async_transfer_mark_call(zend_async_thread_transfer_ctx_t *ctx);

/* Sets ctx->error, unless it is set. The context owns the text. */
void async_transfer_set_error(zend_async_thread_transfer_ctx_t *ctx, const char *format, ...)
		ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* The maximum nesting depth of a value, on the path by which the walk has found it first. */
#define TRANSIT_DEPTH_MAX 512

/* True if a function that recurses has stack left. */
static zend_always_inline bool async_stack_remaining(void)
{
#ifdef ZEND_CHECK_STACK_LIMIT
	return !EG(stack_limit) || !zend_call_stack_overflowed(EG(stack_limit));
#else
	return true;
#endif
}

/* --- transfer.c, load.c: the ABI's functions --- */

void async_transfer_zval(zend_async_thread_transfer_ctx_t *ctx, zval *dst, const zval *src);
void async_transfer_zval_toplevel(zval *dst, const zval *src);
/* Throws an Error with the text of ctx->error. */
void async_transfer_throw(const zend_async_thread_transfer_ctx_t *ctx);
void async_load_zval(zend_async_thread_transfer_ctx_t *ctx, zval *dst, const zval *src);
void async_load_zval_toplevel(zval *dst, const zval *src);

/* --- transfer_classes.c: internal classes that cross --- */
void async_register_transfer_classes(void);

#endif
