/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Warm requests: a process boots once, the state after it is sealed, and each request begins with exactly that state. This is the part of
 * the engine: what is restored, and how extensions take part in it. When it happens is decided by main/php_rewind.h.
 *
 *     restored by bytes   the heap (zend_rewind_heap.h) and ranges of globals
 *     recorded            what owns memory outside of the heap: the tables of functions, classes and constants, ini entries
 *     cycled              modules that nothing is known of: RSHUTDOWN at the end of a request, RINIT at its start, as ever
 *     kept                caches, connections: what is no state of a request
 *
 * Rule M: a range that is restored by bytes holds no pointer to memory of malloc() that a request frees, moves or replaces. Such a field is
 * a hole (zend_rewind_keep()), or its module is cycled, or it is made again in rewound(). */
#ifndef ZEND_REWIND_H
#define ZEND_REWIND_H

#include "zend.h"
#include "zend_modules.h"

BEGIN_EXTERN_C()

typedef enum {
	ZEND_REWIND_CYCLE, /* RINIT for each request, as ever; its globals are its own business */
	ZEND_REWIND_BYTES, /* its globals come back as bytes, and RINIT has run once, at boot */
	ZEND_REWIND_KEEP,  /* its globals stay as they are; RINIT has run once, at boot */
} zend_rewind_verdict_t;

typedef struct {
	zend_rewind_verdict_t globals;
	/* Called once, when the process is about to be sealed: names further ranges and holes, records what bytes cannot hold, may refuse. */
	void (*seal)(void);
	/* Called after each rewind, when all bytes are back: makes again what is recorded. Runs no PHP code, and allocates nothing from the
	 * heap that outlives the call. */
	void (*rewound)(void);
	/* Called at the start of each request, when the superglobals are there, before RINIT of the modules that are cycled. */
	void (*begin)(void);
} zend_rewind_module_t;

typedef enum {
	ZEND_REWIND_ALLOW = 1, /* all that an object owns lies in the heap */
	ZEND_REWIND_PIN = 2,   /* it owns memory elsewhere that PHP code cannot change: it is kept alive */
	ZEND_REWIND_REFUSE = 3,
} zend_rewind_class_t;

/* Declares how a module takes part. Called at MINIT; both live as long as the process. A module that declares nothing is cycled. */
ZEND_API void zend_rewind_module(int module_number, const zend_rewind_module_t *module);

/* The same for a class whose objects are freed by a function of their own, and for those that are derived from it. Called at MINIT. */
ZEND_API void zend_rewind_class(const zend_class_entry *ce, zend_rewind_class_t verdict);

/* The same for resources of a type: what they are, for the refusal, or NULL if one lies in the heap as a whole and may be part of the state.
 * The text lives as long as the resource. */
ZEND_API void zend_rewind_resource(int type, const char *(*describe)(const zend_resource *resource));

/* From seal(): a range that comes back as bytes, beside the globals of the module; a hole in a range. Addresses are those of the calling
 * thread. name lives as long as the process. */
ZEND_API void zend_rewind_bytes(void *at, size_t size, const char *name);
ZEND_API void zend_rewind_keep(void *at, size_t size, const char *name);

/* From seal(): the state cannot be sealed, and why. The process goes on without. */
ZEND_API ZEND_COLD void zend_rewind_refuse(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

/* What a host calls. */

typedef struct {
	size_t heap_bytes;
	size_t global_bytes;
	uint32_t ranges;
	uint32_t objects;
	uint32_t classes;
	uint32_t functions;
	uint32_t constants;
	uint32_t ini_entries;
	bool is_tracked;        /* only pages that were written are copied back */
	uint32_t pages_changed; /* by the last request, with tracking */
} zend_rewind_info_t;

/* True while the process (in a thread-safe build: the thread) is sealed. */
ZEND_API extern ZEND_EXT_TLS bool zend_rewind_is_sealed;

/* Looks for what cannot be in a sealed state; reasons are refused one by one. True if there is none. May be called at any time.
 * is_template: nothing is brought back, because a child of fork() serves each request; what children cannot share is refused. */
ZEND_API bool zend_rewind_check(bool is_template);
/* The same, with what modules refuse, before anything is shut down for the seal. Collects cycles. */
ZEND_API bool zend_rewind_may_seal(bool is_template);

/* Seals the state as it is: no frame of PHP code is alive, the cycle collector has no roots. False with reasons if it cannot be. Between
 * before() and the copy of the state nothing allocates: there a host sets what is to be as at the start of a request. */
ZEND_API bool zend_rewind_seal(void (*before)(void));

/* Instead of the seal, in a process of which a child of fork() serves each request. */
ZEND_API bool zend_rewind_make_template(void (*before)(void));

/* Brings the sealed state back. The request has been ended: RSHUTDOWN was called, objects and resources are freed. Calls no PHP code. */
ZEND_API void zend_rewind_back(void);

/* The state is an ordinary one from now on, and may be shut down like a request. */
ZEND_API void zend_rewind_unseal(void);

/* Calls begin() of all modules. */
ZEND_API void zend_rewind_begin(void);

/* Sets the objects aside that are pinned: zend_objects_store_free_object_storage() passes over them until the rewind. */
ZEND_API void zend_rewind_spare_pinned(void);

ZEND_API zend_rewind_info_t zend_rewind_info(void);

/* From rewound(): the state is not to be used any longer, and why. The host gives it up. why lives as long as the process. */
ZEND_API void zend_rewind_expire(const char *why);
ZEND_API const char *zend_rewind_expired(void); /* why, or NULL */

/* Set by an extension: true while all sealed processes are waited for to give their states up, why in the expiry. Any process may ask. */
ZEND_API extern bool (*zend_rewind_is_revoked)(void);

/* Why a state is refused. What the object is, if it is one, is valid until something is freed; the rest until the reason is forgotten. */
typedef struct {
	char *text;
	const zend_object *object; /* NULL: none, or not one alone */
	char *holder;              /* a path from a variable to it; NULL: none was found */
} zend_rewind_reason_t;

/* Those that are not forgotten, in the order of the refusals. NULL after the last one. */
ZEND_API const zend_rewind_reason_t *zend_rewind_reason(uint32_t index);
/* Forgets all from a number on. */
ZEND_API void zend_rewind_forget_reasons(uint32_t first);

/* For the search of what a rewind leaves behind. is_scratch: memory of the engine's own whose content after a rewind says nothing.
 * is_sealed_heap: a block of the heap in the sealed state. name_of: what globals an address belongs to, ranges and modules; NULL if none. */
ZEND_API bool zend_rewind_is_scratch(const void *address);
ZEND_API bool zend_rewind_is_sealed_heap(const void *address);
ZEND_API const char *zend_rewind_name_of(const void *address, size_t *offset);

/* The globals of a module in the calling thread, or NULL. */
ZEND_API void *zend_rewind_globals_of(const zend_module_entry *module);

/* How a module takes part. */
ZEND_API const zend_rewind_module_t *zend_rewind_module_of(const zend_module_entry *module);

END_EXTERN_C()

#endif
