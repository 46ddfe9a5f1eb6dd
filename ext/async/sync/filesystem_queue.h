/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The reports of a watcher that have not been consumed yet. */
#ifndef ASYNC_FILESYSTEM_QUEUE_H
#define ASYNC_FILESYSTEM_QUEUE_H

#include "php.h"

typedef struct _filesystem_entry_s filesystem_entry_t;
struct _filesystem_entry_s {
	filesystem_entry_t *prev; /* borrowed neighbours */
	filesystem_entry_t *next;
	zend_string *filename;    /* owned or NULL */
	unsigned flags;           /* ZEND_ASYNC_FS_EVENT_RENAME, _CHANGE */
};

typedef struct {
	filesystem_entry_t *first;    /* owned, in order of arrival */
	filesystem_entry_t *last;
	uint32_t count;
	uint32_t reserved;            /* number of reserved entries, at the head; maintained by the owner of the queue */
	bool coalesce;                /* one entry per name; set before the first is added */
	HashTable by_name;            /* coalescing: filename -> entry, borrowed */
	filesystem_entry_t *nameless; /* coalescing: the entry without a name, borrowed */
} filesystem_queue_t;

void async_filesystem_queue_init(filesystem_queue_t *queue);
void async_filesystem_queue_destroy(filesystem_queue_t *queue);

/* True if an entry was added; false if the flags were merged into an existing one. filename: borrowed, NULL: none. */
bool async_filesystem_queue_add(filesystem_queue_t *queue, zend_string *filename, unsigned flags);

/* Removes an entry from the queue and frees it. */
void async_filesystem_queue_remove(filesystem_queue_t *queue, filesystem_entry_t *entry);

static zend_always_inline bool filesystem_queue_has_free(const filesystem_queue_t *queue)
{
	return queue->count > queue->reserved;
}

/* Returns the oldest unreserved entry; there must be one. */
filesystem_entry_t *async_filesystem_queue_first_free(const filesystem_queue_t *queue);

/* Creates a set of file extensions without their dots, NULL for an empty list. The caller owns it. False with an
 * exception that names argument `argument`. */
bool async_filesystem_extensions_parse(const HashTable *given, uint32_t argument, HashTable **extensions);

/* True if the file has one of the extensions, ignoring case. A file without a name has none. */
bool async_filesystem_extensions_match(const HashTable *extensions, const zend_string *filename);

#endif
