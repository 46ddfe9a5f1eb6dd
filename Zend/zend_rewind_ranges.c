/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Globals that come back as bytes: ranges less the holes in them, cut into pieces when the state is sealed. */
#include "zend_rewind_parts.h"

typedef struct {
	char *at;
	size_t size;
	const char *name;
} range_t;

typedef struct {
	char *at;
	const char *copy;
	size_t size;
	const char *name;
} piece_t;

typedef struct {
	range_t *items;
	uint32_t count, size;
} range_list_t;

ZEND_TLS range_list_t ranges, holes;
ZEND_TLS piece_t *pieces;
ZEND_TLS uint32_t piece_count;
ZEND_TLS char *copy;
ZEND_TLS size_t copy_size;

static void add(range_list_t *list, void *at, size_t size, const char *name)
{
	if (list->count == list->size) {
		list->size = list->size > 0 ? list->size * 2 : 32;
		list->items = safe_perealloc(list->items, list->size, sizeof(*list->items), 0, true);
	}
	list->items[list->count++] = (range_t) { at, size, name };
}

void zend_rewind_ranges_add(void *at, size_t size, const char *name)
{
	add(&ranges, at, size, name);
}

void zend_rewind_ranges_keep(void *at, size_t size, const char *name)
{
	add(&holes, at, size, name);
}

static int compare(const void *a, const void *b)
{
	const range_t *const left = a, *const right = b;

	return left->at < right->at ? -1 : left->at > right->at;
}

static void add_piece(char *from, char *to, const char *name)
{
	if (from < to) {
		pieces[piece_count++] = (piece_t) { from, NULL, (size_t) (to - from), name };
		copy_size += (size_t) (to - from);
	}
}

/* Cuts the holes out of a range. They are in the order of addresses. */
static void cut(const range_t *range)
{
	char *from = range->at;
	char *const end = range->at + range->size;

	for (uint32_t i = 0; i < holes.count; i++) {
		const range_t *const hole = &holes.items[i];

		if (hole->at + hole->size <= from || hole->at >= end) {
			continue;
		}
		add_piece(from, hole->at, range->name);
		from = hole->at + hole->size;
	}
	add_piece(from, end, range->name);
}

bool zend_rewind_ranges_copy(void)
{
	if (holes.count > 0) {
		qsort(holes.items, holes.count, sizeof(*holes.items), compare);
	}
	pieces = malloc((ranges.count + holes.count) * sizeof(*pieces));
	if (pieces == NULL) {
		return false;
	}
	piece_count = 0;
	copy_size = 0;
	for (uint32_t i = 0; i < ranges.count; i++) {
		cut(&ranges.items[i]);
	}
	copy = malloc(copy_size);
	if (copy == NULL) {
		return false;
	}
	char *to = copy;
	for (uint32_t i = 0; i < piece_count; i++) {
		pieces[i].copy = memcpy(to, pieces[i].at, pieces[i].size);
		to += pieces[i].size;
	}
	return true;
}

void zend_rewind_ranges_back(void)
{
	for (uint32_t i = 0; i < piece_count; i++) {
		memcpy(pieces[i].at, pieces[i].copy, pieces[i].size);
	}
}

const char *zend_rewind_ranges_differ(void)
{
	for (uint32_t i = 0; i < piece_count; i++) {
		if (memcmp(pieces[i].at, pieces[i].copy, pieces[i].size) != 0) {
			return pieces[i].name;
		}
	}
	return NULL;
}

size_t zend_rewind_ranges_size(void)
{
	return copy_size;
}

uint32_t zend_rewind_ranges_count(void)
{
	return ranges.count;
}

static const char *name_in(const range_list_t *list, const char *address, size_t *offset)
{
	for (uint32_t i = 0; i < list->count; i++) {
		if (address >= list->items[i].at && address < list->items[i].at + list->items[i].size) {
			*offset = (size_t) (address - list->items[i].at);
			return list->items[i].name;
		}
	}
	return NULL;
}

const char *zend_rewind_ranges_name_of(const char *address, size_t *offset)
{
	const char *const hole = name_in(&holes, address, offset);

	return hole != NULL ? hole : name_in(&ranges, address, offset);
}

void zend_rewind_ranges_forget(void)
{
	free(ranges.items);
	free(holes.items);
	free(pieces);
	free(copy);
	memset(&ranges, 0, sizeof(ranges));
	memset(&holes, 0, sizeof(holes));
	pieces = NULL;
	piece_count = 0;
	copy = NULL;
	copy_size = 0;
}
