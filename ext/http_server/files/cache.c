/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Open files of a mount: a table, and a list in the order of use. */
#include "cache.h"
#include "zend_async_list.h"

#include <fcntl.h>

/* Takes an entry out, and frees it. */
static void drop_entry(http_file_cache_t *cache, http_cached_file_t *entry)
{
	ZEND_ASYNC_LIST_REMOVE(cache->first, cache->last, entry, prev, next);
	zend_hash_del(&cache->files, entry->key);
	http_file_release(entry->file);
	zend_string_release(entry->key);
	zend_string_release(entry->name);
	efree(entry);
}

void http_file_cache_init(http_file_cache_t *cache, uint32_t max, uint32_t ttl, bool follows)
{
	*cache = (http_file_cache_t) { .max = max, .ttl = ttl, .follows = follows };
	if (max > 0) {
		zend_hash_init(&cache->files, 8, NULL, NULL, false);
	}
}

/* True if the name still stands for the file that is open. */
static bool is_same(const http_file_cache_t *cache, const http_cached_file_t *entry, int root_fd)
{
	const http_file_t *file = entry->file;
	struct stat state;

	return fstatat(root_fd, ZSTR_VAL(entry->name), &state, cache->follows ? 0 : AT_SYMLINK_NOFOLLOW) == 0
			&& state.st_ino == file->inode && state.st_dev == file->device && state.st_size == file->size
			&& state.st_mtim.tv_sec == file->modified.tv_sec && state.st_mtim.tv_nsec == file->modified.tv_nsec;
}

const http_cached_file_t *http_file_cache_find(http_file_cache_t *cache, zend_string *key, int root_fd, time_t now)
{
	http_cached_file_t *entry = zend_hash_find_ptr(&cache->files, key);

	if (entry == NULL) {
		return NULL;
	}
	if (now - entry->since >= (time_t) cache->ttl || !is_same(cache, entry, root_fd)) {
		drop_entry(cache, entry);
		return NULL;
	}
	if (entry != cache->last) {
		ZEND_ASYNC_LIST_REMOVE(cache->first, cache->last, entry, prev, next);
		ZEND_ASYNC_LIST_APPEND(cache->first, cache->last, entry, prev, next);
	}
	return entry;
}

void http_file_cache_add(http_file_cache_t *cache, zend_string *key, http_file_t *file, http_coding_t coding,
		const char *type, const char *name, size_t name_length, time_t now)
{
	http_cached_file_t *entry = zend_hash_find_ptr(&cache->files, key);

	if (entry != NULL) {
		drop_entry(cache, entry);
	} else if (zend_hash_num_elements(&cache->files) >= cache->max) {
		drop_entry(cache, cache->first);
	}
	entry = emalloc(sizeof(*entry));
	*entry = (http_cached_file_t) { .key = zend_string_copy(key),
		.file = http_file_add_ref(file),
		.coding = coding,
		.type = type,
		.name = zend_string_init(name, name_length, false),
		.since = now };
	zend_hash_add_new_ptr(&cache->files, key, entry);
	ZEND_ASYNC_LIST_APPEND(cache->first, cache->last, entry, prev, next);
}

void http_file_cache_destroy(http_file_cache_t *cache)
{
	if (cache->max > 0) {
		while (cache->first != NULL) {
			drop_entry(cache, cache->first);
		}
		zend_hash_destroy(&cache->files);
	}
}
