/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The parts of zend_rewind.c: each knows one kind of state. All are of the calling thread. */
#ifndef ZEND_REWIND_PARTS_H
#define ZEND_REWIND_PARTS_H

#include "zend_rewind.h"

/* Ranges of globals (zend_rewind_ranges.c). The copy is made of what add() and keep() have named since forget(). */
void zend_rewind_ranges_add(void *at, size_t size, const char *name);
void zend_rewind_ranges_keep(void *at, size_t size, const char *name);
bool zend_rewind_ranges_copy(void);
void zend_rewind_ranges_back(void);
const char *zend_rewind_ranges_differ(void); /* the name of a range that is not as it was copied, or NULL */
size_t zend_rewind_ranges_size(void);
uint32_t zend_rewind_ranges_count(void);
const char *zend_rewind_ranges_name_of(const char *address, size_t *offset);
void zend_rewind_ranges_forget(void);

/* Tables of functions, classes, constants, and what opcodes find through ZEND_MAP_PTR (zend_rewind_tables.c). */
bool zend_rewind_tables_copy(void);
void zend_rewind_tables_back(void);
void zend_rewind_tables_forget(void);
void zend_rewind_tables_info(zend_rewind_info_t *info);

/* Entries of ini files (zend_rewind_ini.c). undo() calls on_modify for what the request has changed. It is true if that were entries of the
 * sealed state: then heap and ranges are brought back, redo() calls on_modify with the values of the state, and they are brought back again. */
bool zend_rewind_ini_copy(void);
bool zend_rewind_ini_undo(void);
void zend_rewind_ini_redo(void);
void zend_rewind_ini_forget(void);
uint32_t zend_rewind_ini_count(void);

/* Objects and resources that cannot be in a sealed state (zend_rewind_refuse.c). */
void zend_rewind_refuse_objects(bool is_template);
void zend_rewind_refuse_resources(void);
zend_rewind_class_t zend_rewind_class_of(const zend_class_entry *ce);
/* A path from a variable to an object: "$kernel->container['db']". Of malloc(); NULL if there is none. */
char *zend_rewind_holder_of(const zend_object *object);
/* As zend_rewind_refuse(). holder: of malloc(), consumed; NULL: not known. */
ZEND_COLD void zend_rewind_refuse_object(const zend_object *object, char *holder, const char *text);
/* True if a reason begins like that. */
bool zend_rewind_has_reason(const char *text);
/* A reference to each object that is pinned, so that no request frees it. False: memory is short. */
bool zend_rewind_pin_objects(void);
void zend_rewind_unpin_objects(void);

#endif
