/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Open files of a mount, the most recently used ones. A hit costs one fstatat(2), which finds a file that has changed, was
 * replaced, or is a link now. */
#ifndef HTTP_SERVER_FILE_CACHE_H
#define HTTP_SERVER_FILE_CACHE_H

#include "base/coding.h"
#include "base/open_file.h"

typedef struct _http_cached_file_s http_cached_file_t;
struct _http_cached_file_s {
	http_cached_file_t *prev; /* in the order of use */
	http_cached_file_t *next;
	zend_string *key;     /* owned */
	http_file_t *file;    /* one reference */
	http_coding_t coding;
	const char *type;     /* borrowed: of the settings, or static */
	zend_string *name;    /* owned: relative to the root */
	time_t since;
};

typedef struct {
	HashTable files;      /* key -> http_cached_file_t */
	http_cached_file_t *first; /* the least recently used */
	http_cached_file_t *last;
	uint32_t max;         /* 0: the cache is off, and not set up */
	uint32_t ttl;         /* seconds */
	bool follows;         /* links are followed */
} http_file_cache_t;

void http_file_cache_init(http_file_cache_t *cache, uint32_t max, uint32_t ttl, bool follows);
/* The file of that key, if it is what it was; NULL: it has to be looked up. Borrowed until the next call. */
const http_cached_file_t *http_file_cache_find(http_file_cache_t *cache, zend_string *key, int root_fd, time_t now);
/* Takes its own references. */
void http_file_cache_add(http_file_cache_t *cache, zend_string *key, http_file_t *file, http_coding_t coding,
		const char *type, const char *name, size_t name_length, time_t now);
void http_file_cache_destroy(http_file_cache_t *cache);

#endif
