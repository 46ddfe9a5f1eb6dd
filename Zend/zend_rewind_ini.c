/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Entries of ini files. They are of malloc(), the values that PHP code has set lie in the heap, and what on_modify has made of a value may
 * lie anywhere. So entries that the sealed state has not changed go back to the value of the start as at the end of each request; those that
 * it has changed get its value again, if the request has touched them. */
#include "zend_rewind_parts.h"
#include "zend_ini.h"

typedef struct {
	zend_ini_entry *entry;
	zend_ini_entry copy;
} record_t;

ZEND_TLS record_t *records;
ZEND_TLS uint32_t record_count;

bool zend_rewind_ini_copy(void)
{
	zend_ini_entry *entry;

	record_count = 0;
	if (EG(modified_ini_directives) == NULL || zend_hash_num_elements(EG(modified_ini_directives)) == 0) {
		return true;
	}
	records = malloc(zend_hash_num_elements(EG(modified_ini_directives)) * sizeof(*records));
	if (records == NULL) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_PTR(EG(modified_ini_directives), entry) {
		records[record_count++] = (record_t) { entry, *entry };
	} ZEND_HASH_FOREACH_END();
	return true;
}

static const record_t *record_of(const zend_ini_entry *entry)
{
	for (uint32_t i = 0; i < record_count; i++) {
		if (records[i].entry == entry) {
			return &records[i];
		}
	}
	return NULL;
}

static bool is_touched(const record_t *record)
{
	const zend_ini_entry *const now = record->entry, *const then = &record->copy;

	return now->value != then->value || now->modified != then->modified || now->orig_value != then->orig_value
			|| now->modifiable != then->modifiable || now->orig_modifiable != then->orig_modifiable;
}

/* To the value of the start. What the entry has now lies in the heap, or is shared: it is not released. */
static void reset(zend_ini_entry *entry)
{
	if (entry->on_modify != NULL) {
		zend_try {
			entry->on_modify(entry, entry->orig_value, entry->mh_arg1, entry->mh_arg2, entry->mh_arg3,
					ZEND_INI_STAGE_DEACTIVATE);
		} zend_end_try();
	}
	entry->value = entry->orig_value;
	entry->modifiable = entry->orig_modifiable;
	entry->modified = 0;
	entry->orig_value = NULL;
	entry->orig_modifiable = 0;
}

bool zend_rewind_ini_undo(void)
{
	bool is_state_touched = false;
	zend_ini_entry *entry;

	if (EG(modified_ini_directives) != NULL) {
		ZEND_HASH_MAP_FOREACH_PTR(EG(modified_ini_directives), entry) {
			if (entry->modified && record_of(entry) == NULL) {
				reset(entry);
			}
		} ZEND_HASH_FOREACH_END();
	}
	/* ini_restore() takes entries off the table of the modified ones. */
	for (uint32_t i = 0; i < record_count; i++) {
		is_state_touched |= is_touched(&records[i]);
	}
	return is_state_touched;
}

void zend_rewind_ini_redo(void)
{
	for (uint32_t i = 0; i < record_count; i++) {
		zend_ini_entry *const entry = records[i].entry;

		if (is_touched(&records[i])) {
			*entry = records[i].copy;
			if (entry->on_modify != NULL) {
				zend_try {
					entry->on_modify(entry, entry->value, entry->mh_arg1, entry->mh_arg2, entry->mh_arg3,
							ZEND_INI_STAGE_RUNTIME);
				} zend_end_try();
			}
		}
	}
}

void zend_rewind_ini_forget(void)
{
	free(records);
	records = NULL;
	record_count = 0;
}

uint32_t zend_rewind_ini_count(void)
{
	return record_count;
}
