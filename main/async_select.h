/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * select(2) in coroutine form, for PHP functions that get arrays of handles by reference and reduce them to those
 * that are ready: stream_select(), socket_select(). The caller fills a set from its arrays, waits, and assigns the
 * results. Not limited by FD_SETSIZE. During the wait the set holds the elements of the arrays, not the arrays: the
 * program may change them. */
#ifndef PHP_ASYNC_SELECT_H
#define PHP_ASYNC_SELECT_H

#include "php.h"
#include "php_network.h"
#include "async_wait.h"

typedef enum {
	PHP_ASYNC_SELECT_READ,
	PHP_ASYNC_SELECT_WRITE,
	PHP_ASYNC_SELECT_EXCEPT
} php_async_select_kind;

/* One element of one of the arrays. */
typedef struct {
	zval value;       /* counted */
	zend_string *key; /* counted, or NULL: `index` */
	zend_ulong index;
	uint32_t slot;    /* of its descriptor */
	uint8_t kind;
} php_async_select_item_t;

typedef struct {
	struct pollfd *slots;    /* owned; one per descriptor */
	uint8_t *asked;          /* owned; per slot: bit per kind */
	uint32_t *slot_of;       /* owned; by descriptor: slot + 1, or 0 */
	php_async_select_item_t *items; /* owned; in order of the arrays */
	uint32_t slot_count, slot_room;
	uint32_t item_count, item_room;
	uint32_t fd_room;
} php_async_select_t;

BEGIN_EXTERN_C()

PHPAPI void php_async_select_init(php_async_select_t *set);
PHPAPI void php_async_select_destroy(php_async_select_t *set);

/* Adds an element with its key (or index) and its descriptor (>= 0). */
PHPAPI void php_async_select_add(php_async_select_t *set, php_async_select_kind kind, int fd, zval *value,
		zend_string *key, zend_ulong index);

/* Like select(2): the number of ready handles, 0 when the limit has expired, -1 with errno (EBADF, EINVAL, EINTR);
 * -1/ECANCELED as in async_wait.h. `limit` NULL: none; fractions of a millisecond are rounded up. Call only if
 * php_async_may_suspend(). */
PHPAPI int php_async_select_wait(php_async_select_t *set, const struct timeval *limit);

/* Returns a new array of the elements of a kind that are ready, with their keys. */
PHPAPI HashTable *php_async_select_ready(const php_async_select_t *set, php_async_select_kind kind);

/* stream_select(): the arrays are the first three arguments of `call`; `seconds` is NULL for a null argument. Call
 * only if php_async_may_suspend(). */
PHPAPI void php_async_stream_select(zend_execute_data *call, zval *return_value, const zend_long *seconds,
		const zend_long *microseconds);

END_EXTERN_C()

#endif
