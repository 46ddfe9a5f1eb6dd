/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * C stacks for coroutines, cut from slabs. One mmap per stack would bound the number of coroutines by vm.max_map_count
 * (65530 by default, and a guard page splits each mapping in two), so stacks of one size lie side by side in large
 * mappings. Guards are installed with MADV_GUARD_INSTALL where the kernel has it (Linux 6.13): those live in the page
 * table and do not split the mapping. Other kernels use mprotect(), which does.
 *
 * A slab is one mapping of `capacity` slots; a slot is [guard page | stack]. Slabs belong to the thread that made them.
 * Invariant: a slab is in its pool's list if and only if it has a free slot. */
#include "zend_async_reserve.h"
#include "zend_async_stack.h"

#ifdef ZEND_ASYNC_TSAN
__thread void *zend_async_tsan_thread;
#endif

#ifdef ZEND_ASYNC_STACK_POOLED

#include "zend.h"
#include "zend_alloc.h"
#include "zend_async_list.h"
#include "zend_mmap.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_NORESERVE
# define MAP_NORESERVE 0
#endif
#if !defined(MAP_STACK) || defined(__FreeBSD__) || defined(__FreeBSD_kernel__)
# undef MAP_STACK
# define MAP_STACK 0
#endif
#if defined(__linux__) && !defined(MADV_GUARD_INSTALL)
# define MADV_GUARD_INSTALL 102 /* include/uapi/asm-generic/mman-common.h, since 6.13 */
#endif

/* The first slab of a pool is small, because most programs have few coroutines; each next one doubles up to the cap,
 * where 200,000 coroutines need some 3,000 mappings. */
#define SLAB_FIRST_CAPACITY 8
#define SLAB_MAX_CAPACITY   64

/* Free slots keep their memory until so many do. The stacks of a burst are released in the order in which they were
 * acquired: most slabs are unmapped as a whole before that. */
#define DIRTY_MAX 256

typedef struct _stack_slab {
	struct _stack_slab *prev, *next; /* list of slabs with a free slot */
	char *base;                      /* owned mapping */
	size_t slot_size;
	uint32_t capacity;
	uint32_t used;
	uint64_t free_slots;   /* bit i: slot i is free */
	uint64_t guarded;      /* bit i: the guard of slot i is installed */
	uint64_t dirty;        /* bit i: slot i is free and still has its memory */
} stack_slab_t;

/* A used slot has no room for a pointer to its slab (its low end is the guard page, its top belongs to the coroutine),
 * so release finds the slab by address. That is a binary search, and rare: contexts are pooled above this file. */
typedef struct {
	stack_slab_t *available;  /* slabs with a free slot */
	stack_slab_t **all;       /* owned, sorted by base */
	uint32_t count, capacity;
	uint32_t next_capacity;
	uint32_t dirty_count;
	bool guard_by_mprotect;
} stack_pool_t;

ZEND_API void *zend_async_stack_kind = NULL;

ZEND_TLS stack_pool_t pool;

ZEND_TLS size_t known_page_size;

static size_t page_size(void)
{
	if (UNEXPECTED(!known_page_size)) {
		known_page_size = zend_get_page_size();
	}
	return known_page_size;
}

/* Index of the first slab whose base is above `address`. */
static uint32_t slab_upper_bound(const void *address)
{
	uint32_t low = 0, high = pool.count;
	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;
		if ((const void *) pool.all[middle]->base <= address) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

static void available_add(stack_slab_t *slab)
{
	ZEND_ASYNC_STACK_PUSH(pool.available, slab, prev, next);
}

static void available_remove(stack_slab_t *slab)
{
	ZEND_ASYNC_STACK_REMOVE(pool.available, slab, prev, next);
}

static stack_slab_t *slab_create(size_t slot_size)
{
	uint32_t capacity = pool.next_capacity ? pool.next_capacity : SLAB_FIRST_CAPACITY;

	if (pool.count == pool.capacity) {
		const uint32_t wanted = pool.capacity ? pool.capacity * 2 : 16;
		stack_slab_t **all = realloc(pool.all, wanted * sizeof(*all));
		if (!all) {
			return NULL;
		}
		pool.all = all;
		pool.capacity = wanted;
	}

	stack_slab_t *slab = calloc(1, sizeof(*slab));
	if (!slab) {
		return NULL;
	}

	/* Without room for many stacks, a slab of one is enough. */
	while ((slab->base = mmap(NULL, slot_size * capacity, PROT_READ | PROT_WRITE,
					MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0))
			== MAP_FAILED) {
		if (capacity > 1) {
			capacity /= 2;
		} else if (!zend_async_may_try_again()) {
			const int error = errno;
			free(slab);
			errno = error;
			return NULL;
		}
	}
#ifdef MADV_NOHUGEPAGE
	/* A huge page per stack would cost 2 MiB of memory for each coroutine. */
	(void) madvise(slab->base, slot_size * capacity, MADV_NOHUGEPAGE);
#endif
	zend_mmap_set_name(slab->base, slot_size * capacity, "zend_async_stacks");

	slab->slot_size = slot_size;
	slab->capacity = capacity;
	slab->free_slots = capacity == 64 ? UINT64_MAX : ((UINT64_C(1) << capacity) - 1);

	const uint32_t position = slab_upper_bound(slab->base);
	memmove(pool.all + position + 1, pool.all + position, (pool.count - position) * sizeof(*pool.all));
	pool.all[position] = slab;
	pool.count++;
	pool.next_capacity = MIN(capacity * 2, SLAB_MAX_CAPACITY);
	available_add(slab);

	return slab;
}

static void slab_destroy(stack_slab_t *slab)
{
	const uint32_t position = slab_upper_bound(slab->base) - 1;
	ZEND_ASSERT(pool.all[position] == slab);

	memmove(pool.all + position, pool.all + position + 1, (pool.count - position - 1) * sizeof(*pool.all));
	available_remove(slab);
	pool.dirty_count -= (uint32_t) __builtin_popcountll(slab->dirty);
	munmap(slab->base, slab->slot_size * slab->capacity);
	free(slab);

	if (--pool.count == 0) {
		free(pool.all);
		pool.all = NULL;
		pool.capacity = 0;
		pool.next_capacity = 0;
	}
}

static bool guard_install(char *page)
{
#ifdef MADV_GUARD_INSTALL
	if (!pool.guard_by_mprotect) {
		if (madvise(page, page_size(), MADV_GUARD_INSTALL) == 0) {
			return true;
		}
		if (errno != EINVAL) {
			return false;
		}
		pool.guard_by_mprotect = true;
	}
#endif
	return mprotect(page, page_size(), PROT_NONE) == 0;
}

void *zend_async_stack_acquire(size_t size)
{
	stack_slab_t *slab = pool.available;

	/* Sizes differ only when async.stack_size changes while the program runs. */
	while (slab && slab->slot_size != size) {
		slab = slab->next;
	}
	if (!slab && !(slab = slab_create(size))) {
		return NULL;
	}

	const uint32_t slot = (uint32_t) __builtin_ctzll(slab->free_slots);
	const uint64_t bit = UINT64_C(1) << slot;
	char *low_end = slab->base + slot * size;

	if (!(slab->guarded & bit)) {
		if (!guard_install(low_end)) {
			const int error = errno;
			if (slab->used == 0) {
				slab_destroy(slab);
			}
			errno = error;
			return NULL;
		}
		slab->guarded |= bit;
	}

	if (slab->dirty & bit) {
		slab->dirty &= ~bit;
		pool.dirty_count--;
	}
	slab->free_slots &= ~bit;
	slab->used++;
	if (!slab->free_slots) {
		available_remove(slab);
	}
	return low_end;
}

/* Gives back the memory of the dirty slots, a call for each run of them. Their guards stay. */
static void slab_clean(stack_slab_t *slab)
{
	while (slab->dirty) {
		const uint32_t first = (uint32_t) __builtin_ctzll(slab->dirty);
		const uint64_t rest = ~(slab->dirty >> first);
		const uint32_t length = rest ? (uint32_t) __builtin_ctzll(rest) : 64 - first;
		const uint64_t run = (length == 64 ? UINT64_MAX : (UINT64_C(1) << length) - 1) << first;

		(void) madvise(slab->base + first * slab->slot_size + page_size(), length * slab->slot_size - page_size(),
				MADV_DONTNEED);
		slab->dirty &= ~run;
		pool.dirty_count -= length;
	}
}

void zend_async_stack_trim(void)
{
	for (uint32_t i = 0; pool.dirty_count > 0; i++) {
		slab_clean(pool.all[i]);
	}
}

void zend_async_stack_release(void *low_end, size_t size)
{
	stack_slab_t *slab = pool.all[slab_upper_bound(low_end) - 1];
	const uint32_t slot = (uint32_t) (((char *) low_end - slab->base) / size);

	ZEND_ASSERT(slab->slot_size == size && slot < slab->capacity && !(slab->free_slots & (UINT64_C(1) << slot)));

	if (!slab->free_slots) {
		available_add(slab);
	}
	slab->free_slots |= UINT64_C(1) << slot;
	slab->dirty |= UINT64_C(1) << slot;
	slab->used--;
	pool.dirty_count++;

	if (slab->used == 0) {
		slab_destroy(slab);
	} else if (pool.dirty_count > DIRTY_MAX) {
		zend_async_stack_trim();
	}
}

#endif
