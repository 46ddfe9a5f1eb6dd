/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The queue of a FileSystemWatcher, and the filter of file extensions. Independent of events and waits.
 *
 * Invariant: with coalescing, a name is in the queue at most once, and by_name or `nameless` refers to its entry. */
#include "filesystem_queue.h"
#include "zend_async_list.h"

void async_filesystem_queue_init(filesystem_queue_t *queue)
{
	memset(queue, 0, sizeof(*queue));
	zend_hash_init(&queue->by_name, 0, NULL, NULL, false);
}

void async_filesystem_queue_destroy(filesystem_queue_t *queue)
{
	while (queue->first) {
		async_filesystem_queue_remove(queue, queue->first);
	}
	zend_hash_destroy(&queue->by_name);
}

static filesystem_entry_t *filesystem_queue_find(const filesystem_queue_t *queue, zend_string *filename)
{
	return filename ? zend_hash_find_ptr(&queue->by_name, filename) : queue->nameless;
}

bool async_filesystem_queue_add(filesystem_queue_t *queue, zend_string *filename, const unsigned flags)
{
	filesystem_entry_t *entry = queue->coalesce ? filesystem_queue_find(queue, filename) : NULL;

	if (entry) {
		entry->flags |= flags;
		return false;
	}

	entry = emalloc(sizeof(*entry));
	entry->next = NULL;
	entry->prev = queue->last;
	entry->filename = filename ? zend_string_copy(filename) : NULL;
	entry->flags = flags;
	if (queue->last) {
		queue->last->next = entry;
	} else {
		queue->first = entry;
	}
	queue->last = entry;
	queue->count++;
	if (queue->coalesce) {
		if (filename) {
			zend_hash_add_new_ptr(&queue->by_name, filename, entry);
		} else {
			queue->nameless = entry;
		}
	}
	return true;
}

void async_filesystem_queue_remove(filesystem_queue_t *queue, filesystem_entry_t *entry)
{
	ZEND_ASYNC_LIST_REMOVE(queue->first, queue->last, entry, prev, next);
	queue->count--;

	if (entry->filename) {
		if (queue->coalesce) {
			zend_hash_del(&queue->by_name, entry->filename);
		}
		zend_string_release(entry->filename);
	} else if (queue->coalesce) {
		queue->nameless = NULL;
	}
	efree(entry);
}

filesystem_entry_t *async_filesystem_queue_first_free(const filesystem_queue_t *queue)
{
	filesystem_entry_t *entry = queue->first;

	for (uint32_t i = 0; i < queue->reserved; i++) {
		entry = entry->next;
	}
	return entry;
}

/* ---- extensions ---- */

bool async_filesystem_extensions_parse(const HashTable *given, uint32_t argument, HashTable **extensions)
{
	zval *value;

	*extensions = NULL;
	ZEND_HASH_FOREACH_VAL((HashTable *) given, value) {
		ZVAL_DEREF(value);
		if (Z_TYPE_P(value) != IS_STRING) {
			zend_argument_type_error(argument, "must be an array of strings, %s given", zend_zval_value_name(value));
			if (*extensions) {
				zend_array_release(*extensions);
			}
			return false;
		}
		const size_t dot = Z_STRLEN_P(value) > 0 && Z_STRVAL_P(value)[0] == '.';

		if (!*extensions) {
			*extensions = zend_new_array(zend_hash_num_elements(given));
		}
		zend_hash_str_add_empty_element(*extensions, Z_STRVAL_P(value) + dot, Z_STRLEN_P(value) - dot);
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool async_filesystem_extensions_match(const HashTable *extensions, const zend_string *filename)
{
	zend_string *extension;

	if (!filename) {
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY((HashTable *) extensions, extension) {
		const size_t length = ZSTR_LEN(extension);
		const char *end = ZSTR_VAL(filename) + ZSTR_LEN(filename);

		if (ZSTR_LEN(filename) > length && end[-(ptrdiff_t) length - 1] == '.'
				&& zend_binary_strcasecmp(end - length, length, ZSTR_VAL(extension), length) == 0) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}
