/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The heap of a sealed process: the blocks of the sealed state stay mapped, whatever a request frees, and their used pages come back as
 * bytes. Fragmentation, half-done frees and a bailout inside the allocator are undone with them. */
#ifndef ZEND_REWIND_HEAP_H
#define ZEND_REWIND_HEAP_H

#include "zend_portability.h"

BEGIN_EXTERN_C()

typedef struct _zend_rewind_heap zend_rewind_heap_t;

typedef struct {
	size_t bytes;         /* in used pages of the sealed state, huge blocks included */
	uint32_t runs;        /* ranges of such pages */
	uint32_t spare;       /* chunks that are kept for the next request */
	uint64_t allocations; /* chunks and huge blocks that requests have got from the system */
	bool is_tracked;      /* only pages that were written are copied */
	uint32_t changed;     /* used pages that the last request has written; 0 without tracking */
} zend_rewind_heap_info_t;

/* Seals the heap of the calling thread: copies its used pages, and takes over the mapping of chunks until zend_rewind_heap_unseal().
 * NULL if the heap is not the memory manager's own (USE_ZEND_ALLOC=0, a sanitizer) or memory is short. */
ZEND_API zend_rewind_heap_t *zend_rewind_heap_seal(void);

/* Brings the sealed state back. Pointers to anything that was allocated since are void. Makes no system call unless the state is tracked,
 * or the requests before had more memory than the spare chunks hold. */
ZEND_API void zend_rewind_heap_rewind(zend_rewind_heap_t *sealed);

/* True if all used pages are as they were sealed: the state is a fixed point. */
ZEND_API bool zend_rewind_heap_is_sealed_state(const zend_rewind_heap_t *sealed);

/* The heap is an ordinary one again, in the state it is in. Frees what belonged to the seal. */
ZEND_API void zend_rewind_heap_unseal(zend_rewind_heap_t *sealed);

ZEND_API zend_rewind_heap_info_t zend_rewind_heap_info(const zend_rewind_heap_t *sealed);

/* True if an address lies in a block of the sealed state: only there objects and strings of it can be. */
ZEND_API bool zend_rewind_heap_owns(const zend_rewind_heap_t *sealed, const void *address);

/* True for memory whose content after a rewind says nothing: free pages of the sealed blocks, spare chunks, the copy itself. For the
 * memory oracle. */
ZEND_API bool zend_rewind_heap_is_scratch(const zend_rewind_heap_t *sealed, const void *address);

END_EXTERN_C()

#endif
