/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Part of zend_alloc.c, which includes it: the layout of the heap is private to that file. The paths of allocation are upstream's. What is
 * ours comes in where the memory manager gets chunks and huge blocks from: through heap->storage.
 *
 *     block of          chunk_alloc      chunk_free                  truncate, extend     at the rewind
 *     the sealed state  -                ignored                     refused: copied      its used pages are copied back
 *     a request         noted            unmapped, or kept           as upstream          unmapped, or kept
 *
 * Up to SPARE_MAX chunks are kept for the next request, with an empty header, because zend_mm_chunk_init() relies on a map of zeros.
 *
 * A large state is not copied as a whole, where the kernel tells which pages were written and these are few (zend_rewind_track.h). */
#include "zend_rewind_heap.h"
#include "zend_rewind_track.h"

#include <sys/mman.h>

#define SPARE_MAX 32
/* States from this size on are tracked, in bytes: below it, copying takes less time. */
#define TRACK_MIN (8 << 20)
/* Written pages that cost as much as copying all: one in so many. */
#define TRACK_SHARE 12
/* Rewinds after which the mean decides. */
#define TRACK_TRIAL 16

typedef zend_rewind_span_t rewind_block_t;

/* Used pages that follow each other. */
typedef struct {
	char *to;
	const char *from; /* in the copy */
	size_t size;
} rewind_run_t;

struct _zend_rewind_heap {
	zend_mm_storage storage; /* first: what the handlers get */
	zend_mm_heap *heap;
	rewind_block_t *blocks; /* of the sealed state, in the order of addresses */
	uint32_t block_count;
	rewind_run_t *runs;
	uint32_t run_count;
	char *copy;
	size_t copy_size;
	/* Blocks of the request that runs: a hash table with linear probing, by address. A free slot has no address. */
	rewind_block_t *made;
	uint32_t made_count;
	uint32_t made_size; /* a power of two, or 0 */
	uint32_t chunks;    /* of them that can become spare ones */
	void *spare[SPARE_MAX];
	uint32_t spare_count;
	uint32_t spare_used;   /* by the request that runs, at most */
	uint32_t spare_wanted; /* what recent requests have used */
	uint64_t allocations;
	zend_rewind_track_t *track; /* NULL: all is copied */
	size_t changed_bytes;       /* by the last rewind, with tracking */
	size_t trial_bytes;         /* since the last decision */
	uint32_t trials;
};

static uint32_t made_home(const zend_rewind_heap_t *sealed, const void *address)
{
	/* Blocks begin at multiples of 2 MiB. */
	return (uint32_t) (((uintptr_t) address >> 21) * 0x9E3779B97F4A7C15ull >> 32) & (sealed->made_size - 1);
}

static rewind_block_t *made_find(const zend_rewind_heap_t *sealed, const void *address)
{
	if (sealed->made_count == 0) {
		return NULL;
	}
	for (uint32_t i = made_home(sealed, address); sealed->made[i].at != NULL; i = (i + 1) & (sealed->made_size - 1)) {
		if (sealed->made[i].at == address) {
			return &sealed->made[i];
		}
	}
	return NULL;
}

static void made_put(zend_rewind_heap_t *sealed, char *address, size_t size)
{
	uint32_t i = made_home(sealed, address);

	while (sealed->made[i].at != NULL) {
		i = (i + 1) & (sealed->made_size - 1);
	}
	sealed->made[i] = (rewind_block_t) { address, size };
	sealed->made_count++;
	sealed->chunks += size == ZEND_MM_CHUNK_SIZE;
}

/* Makes room for one block more. False: memory is short. */
static bool made_reserve(zend_rewind_heap_t *sealed)
{
	rewind_block_t *const old = sealed->made;
	const uint32_t old_size = sealed->made_size;

	if (sealed->made_count * 2 < old_size) {
		return true;
	}
	rewind_block_t *const table = calloc(old_size > 0 ? (size_t) old_size * 2 : 64, sizeof(*table));
	if (table == NULL) {
		return false;
	}
	sealed->made = table;
	sealed->made_size = old_size > 0 ? old_size * 2 : 64;
	sealed->made_count = 0;
	sealed->chunks = 0;
	for (uint32_t i = 0; i < old_size; i++) {
		if (old[i].at != NULL) {
			made_put(sealed, old[i].at, old[i].size);
		}
	}
	free(old);
	return true;
}

/* Takes a block out, and moves those behind it up that would not be found any more. */
static void made_remove(zend_rewind_heap_t *sealed, rewind_block_t *block)
{
	const uint32_t mask = sealed->made_size - 1;
	uint32_t hole = (uint32_t) (block - sealed->made);

	sealed->chunks -= block->size == ZEND_MM_CHUNK_SIZE;

	for (uint32_t i = (hole + 1) & mask; sealed->made[i].at != NULL; i = (i + 1) & mask) {
		const uint32_t home = made_home(sealed, sealed->made[i].at);

		if (((i - home) & mask) >= ((i - hole) & mask)) {
			sealed->made[hole] = sealed->made[i];
			hole = i;
		}
	}
	sealed->made[hole].at = NULL;
	sealed->made_count--;
}

/* Keeps a chunk for the next request, or gives it back to the system. */
static void release(zend_rewind_heap_t *sealed, void *address, size_t size)
{
	if (size == ZEND_MM_CHUNK_SIZE && sealed->spare_count < SPARE_MAX) {
		memset(address, 0, sizeof(zend_mm_chunk));
		sealed->spare[sealed->spare_count++] = address;
	} else {
		zend_mm_munmap(address, size);
	}
}

static void *storage_alloc(zend_mm_storage *storage, size_t size, size_t alignment)
{
	zend_rewind_heap_t *const sealed = (zend_rewind_heap_t *) storage;
	void *address;

	if (!made_reserve(sealed)) {
		return NULL;
	}
	if (size == ZEND_MM_CHUNK_SIZE && sealed->spare_count > 0) {
		address = sealed->spare[--sealed->spare_count];
	} else {
		address = zend_mm_chunk_alloc_int(size, alignment);
		sealed->allocations++;
	}
	if (address != NULL) {
		made_put(sealed, address, size);
		sealed->spare_used = MAX(sealed->spare_used, sealed->chunks);
	}
	return address;
}

static void storage_free(zend_mm_storage *storage, void *address, size_t size)
{
	zend_rewind_heap_t *const sealed = (zend_rewind_heap_t *) storage;
	rewind_block_t *const block = made_find(sealed, address);

	if (block != NULL) {
		made_remove(sealed, block);
		release(sealed, address, size);
	}
}

static void resize(zend_rewind_heap_t *sealed, rewind_block_t *block, size_t size)
{
	sealed->chunks += (size == ZEND_MM_CHUNK_SIZE) - (block->size == ZEND_MM_CHUNK_SIZE);
	block->size = size;
}

static bool storage_truncate(zend_mm_storage *storage, void *address, size_t old_size, size_t new_size)
{
	zend_rewind_heap_t *const sealed = (zend_rewind_heap_t *) storage;
	rewind_block_t *const block = made_find(sealed, address);

	if (block == NULL) {
		return false;
	}
	zend_mm_munmap((char *) address + new_size, old_size - new_size);
	resize(sealed, block, new_size);
	return true;
}

static bool storage_extend(zend_mm_storage *storage, void *address, size_t old_size, size_t new_size)
{
	zend_rewind_heap_t *const sealed = (zend_rewind_heap_t *) storage;
	rewind_block_t *const block = made_find(sealed, address);

#ifdef HAVE_MREMAP
	if (block != NULL && mremap(address, old_size, new_size, 0) != MAP_FAILED) {
		resize(sealed, block, new_size);
		return true;
	}
#endif
	return false;
}

static const zend_mm_storage storage_handlers = {
	{ storage_alloc, storage_free, storage_truncate, storage_extend },
	NULL,
};

static bool add_block(zend_rewind_heap_t *sealed, void *at, size_t size)
{
	rewind_block_t *const blocks = realloc(sealed->blocks, (sealed->block_count + 1) * sizeof(*blocks));

	if (blocks == NULL) {
		return false;
	}
	sealed->blocks = blocks;
	blocks[sealed->block_count++] = (rewind_block_t) { at, size };
	return true;
}

static bool add_run(zend_rewind_heap_t *sealed, char *at, size_t size)
{
	if (sealed->run_count > 0) {
		rewind_run_t *const last = &sealed->runs[sealed->run_count - 1];

		if (last->to + last->size == at) {
			last->size += size;
			sealed->copy_size += size;
			return true;
		}
	}
	rewind_run_t *const runs = realloc(sealed->runs, (sealed->run_count + 1) * sizeof(*runs));
	if (runs == NULL) {
		return false;
	}
	sealed->runs = runs;
	runs[sealed->run_count++] = (rewind_run_t) { at, NULL, size };
	sealed->copy_size += size;
	return true;
}

static bool list_blocks(zend_rewind_heap_t *sealed)
{
	zend_mm_chunk *chunk = sealed->heap->main_chunk;

	do {
		if (!add_block(sealed, chunk, ZEND_MM_CHUNK_SIZE)) {
			return false;
		}
		for (int page = 0; page < ZEND_MM_PAGES; page++) {
			if ((page < ZEND_MM_FIRST_PAGE || zend_mm_bitset_is_set(chunk->free_map, page))
					&& !add_run(sealed, ZEND_MM_PAGE_ADDR(chunk, page), ZEND_MM_PAGE_SIZE)) {
				return false;
			}
		}
		chunk = chunk->next;
	} while (chunk != sealed->heap->main_chunk);
	for (const zend_mm_huge_list *huge = sealed->heap->huge_list; huge != NULL; huge = huge->next) {
		if (!add_block(sealed, huge->ptr, huge->size) || !add_run(sealed, huge->ptr, huge->size)) {
			return false;
		}
	}
	return true;
}

/* Of blocks, and of runs: both begin with their address. */
static int compare_addresses(const void *a, const void *b)
{
	const char *const left = *(char *const *) a, *const right = *(char *const *) b;

	return left < right ? -1 : left > right;
}

ZEND_STATIC_ASSERT(offsetof(rewind_block_t, at) == 0 && offsetof(rewind_run_t, to) == 0, "they are compared by it");

static void track_stop(zend_rewind_heap_t *sealed)
{
	if (sealed->track != NULL) {
		zend_rewind_track_end(sealed->track);
		sealed->track = NULL;
	}
}

/* Blocks are in the order of addresses; those that touch are one span. */
static void track_start(zend_rewind_heap_t *sealed)
{
	zend_rewind_span_t *const spans = malloc(sealed->block_count * sizeof(*spans));
	uint32_t count = 0;

	if (spans == NULL) {
		return;
	}
	for (uint32_t i = 0; i < sealed->block_count; i++) {
		const rewind_block_t *const block = &sealed->blocks[i];

		if (count > 0 && spans[count - 1].at + spans[count - 1].size == block->at) {
			spans[count - 1].size += block->size;
		} else {
			spans[count++] = (zend_rewind_span_t) { block->at, block->size };
		}
	}
	sealed->track = zend_rewind_track_begin(spans, count);
	free(spans);
}

static void give_up(zend_rewind_heap_t *sealed)
{
	track_stop(sealed);
	for (uint32_t i = 0; i < sealed->spare_count; i++) {
		zend_mm_munmap(sealed->spare[i], ZEND_MM_CHUNK_SIZE);
	}
	if (sealed->copy != NULL) {
		munmap(sealed->copy, sealed->copy_size);
	}
	free(sealed->blocks);
	free(sealed->runs);
	free(sealed->made);
	free(sealed);
}

ZEND_API zend_rewind_heap_t *zend_rewind_heap_seal(void)
{
	zend_mm_heap *const heap = AG(mm_heap);

	if (!is_zend_mm() || heap->storage != NULL) {
		return NULL;
	}
	zend_rewind_heap_t *const sealed = calloc(1, sizeof(*sealed));
	if (sealed == NULL) {
		return NULL;
	}
	memcpy(&sealed->storage, &storage_handlers, sizeof(storage_handlers));
	sealed->heap = heap;
	zend_mm_gc(heap);
	while (heap->cached_chunks != NULL) {
		zend_mm_chunk *const chunk = heap->cached_chunks;

		heap->cached_chunks = chunk->next;
		heap->cached_chunks_count--;
		heap->real_size -= ZEND_MM_CHUNK_SIZE;
		zend_mm_chunk_free(heap, chunk, ZEND_MM_CHUNK_SIZE);
	}
	heap->peak = heap->size;
	heap->real_peak = heap->real_size;
	heap->storage = &sealed->storage; /* part of what is copied */
	if (list_blocks(sealed)) {
		void *const copy = mmap(NULL, sealed->copy_size, PROT_READ | PROT_WRITE,
				MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

		sealed->copy = copy != MAP_FAILED ? copy : NULL;
	}
	if (sealed->copy == NULL) {
		heap->storage = NULL;
		give_up(sealed);
		return NULL;
	}
	qsort(sealed->blocks, sealed->block_count, sizeof(*sealed->blocks), compare_addresses);
	qsort(sealed->runs, sealed->run_count, sizeof(*sealed->runs), compare_addresses);
	char *from = sealed->copy;
	for (uint32_t i = 0; i < sealed->run_count; i++) {
		sealed->runs[i].from = from;
		memcpy(from, sealed->runs[i].to, sealed->runs[i].size);
		from += sealed->runs[i].size;
	}
	if (sealed->copy_size >= TRACK_MIN) {
		track_start(sealed);
	}
	return sealed;
}

/* Gives memory back to the system that only a few requests need: more than twice what the recent ones had. */
static void trim(zend_rewind_heap_t *sealed)
{
	sealed->spare_wanted = MAX(sealed->spare_used, sealed->spare_wanted - (sealed->spare_wanted + 7) / 8);
	sealed->spare_used = 0;
	while (sealed->spare_count > 2 * sealed->spare_wanted + 1) {
		zend_mm_munmap(sealed->spare[--sealed->spare_count], ZEND_MM_CHUNK_SIZE);
	}
}

static void copy_all(const zend_rewind_heap_t *sealed)
{
	for (uint32_t i = 0; i < sealed->run_count; i++) {
		memcpy(sealed->runs[i].to, sealed->runs[i].from, sealed->runs[i].size);
	}
}

/* The first run that ends behind an address. */
static uint32_t run_behind(const zend_rewind_heap_t *sealed, const char *at)
{
	uint32_t low = 0, high = sealed->run_count;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;

		if (sealed->runs[middle].to + sealed->runs[middle].size <= at) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

/* Copies what is used of a range of pages. */
static void copy_range(void *arg, char *from, size_t size)
{
	zend_rewind_heap_t *const sealed = arg;
	const char *const end = from + size;

	for (uint32_t i = run_behind(sealed, from); i < sealed->run_count && sealed->runs[i].to < end; i++) {
		const rewind_run_t *const run = &sealed->runs[i];
		char *const to = MAX(from, run->to);
		const size_t length = (size_t) (MIN(end, run->to + run->size) - to);

		memcpy(to, run->from + (to - run->to), length);
		sealed->changed_bytes += length;
	}
}

/* False: all is to be copied, now and from now on. */
static bool copy_changed(zend_rewind_heap_t *sealed)
{
	sealed->changed_bytes = 0;
	if (UNEXPECTED(!zend_rewind_track_collect(sealed->track, copy_range, sealed))) {
		track_stop(sealed);
		return false;
	}
	sealed->trial_bytes += sealed->changed_bytes;
	if (++sealed->trials == TRACK_TRIAL) {
		if (sealed->trial_bytes / TRACK_TRIAL > sealed->copy_size / TRACK_SHARE) {
			track_stop(sealed);
		}
		sealed->trials = 0;
		sealed->trial_bytes = 0;
	}
	return true;
}

ZEND_API void zend_rewind_heap_rewind(zend_rewind_heap_t *sealed)
{
	for (uint32_t i = 0; sealed->made_count > 0; i++) {
		if (sealed->made[i].at != NULL) {
			release(sealed, sealed->made[i].at, sealed->made[i].size);
			sealed->made[i].at = NULL;
			sealed->made_count--;
		}
	}
	sealed->chunks = 0;
	trim(sealed);
	if (EXPECTED(sealed->track == NULL) || !copy_changed(sealed)) {
		copy_all(sealed);
	}
}

ZEND_API bool zend_rewind_heap_is_sealed_state(const zend_rewind_heap_t *sealed)
{
	for (uint32_t i = 0; i < sealed->run_count; i++) {
		if (memcmp(sealed->runs[i].to, sealed->runs[i].from, sealed->runs[i].size) != 0) {
			return false;
		}
	}
	return sealed->made_count == 0;
}

ZEND_API void zend_rewind_heap_unseal(zend_rewind_heap_t *sealed)
{
	sealed->heap->storage = NULL;
	give_up(sealed);
}

ZEND_API zend_rewind_heap_info_t zend_rewind_heap_info(const zend_rewind_heap_t *sealed)
{
	return (zend_rewind_heap_info_t) {
		.bytes = sealed->copy_size,
		.runs = sealed->run_count,
		.spare = sealed->spare_count,
		.allocations = sealed->allocations,
		.is_tracked = sealed->track != NULL,
		.changed = (uint32_t) (sealed->changed_bytes / ZEND_MM_PAGE_SIZE),
	};
}

ZEND_API bool zend_rewind_heap_owns(const zend_rewind_heap_t *sealed, const void *address)
{
	uint32_t low = 0, high = sealed->block_count;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;
		const rewind_block_t *const block = &sealed->blocks[middle];

		if ((const char *) address < block->at) {
			high = middle;
		} else if ((const char *) address >= block->at + block->size) {
			low = middle + 1;
		} else {
			return true;
		}
	}
	return false;
}

ZEND_API bool zend_rewind_heap_is_scratch(const zend_rewind_heap_t *sealed, const void *address)
{
	const char *const at = address;

	if (zend_rewind_heap_owns(sealed, at)) {
		for (uint32_t i = 0; i < sealed->run_count; i++) {
			if (at >= sealed->runs[i].to && at < sealed->runs[i].to + sealed->runs[i].size) {
				return false;
			}
		}
		return true;
	}
	for (uint32_t i = 0; i < sealed->spare_count; i++) {
		if (at >= (char *) sealed->spare[i] && at < (char *) sealed->spare[i] + ZEND_MM_CHUNK_SIZE) {
			return true;
		}
	}
	return at >= sealed->copy && at < sealed->copy + sealed->copy_size;
}
