/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waiting on many handles (see async_select.h). Called by stream_select() and by ext/sockets.
 * Invariant: nothing of a handle is looked at after the wait; which descriptor belongs to which element was settled before. */
#include "php.h"
#include "php_network.h"
#include "php_streams.h"
#include "async_select.h"
#include "ext/standard/file.h"
#include "zend_hrtime.h"

#include <sys/stat.h>

#define ASKED(kind) (1u << (kind))

PHPAPI void php_async_select_init(php_async_select_t *set)
{
	memset(set, 0, sizeof(*set));
}

PHPAPI void php_async_select_destroy(php_async_select_t *set)
{
	const int error = errno;

	for (uint32_t i = 0; i < set->item_count; i++) {
		zval_ptr_dtor(&set->items[i].value);
		if (set->items[i].key) {
			zend_string_release(set->items[i].key);
		}
	}
	if (set->items) {
		efree(set->items);
	}
	if (set->slots) {
		efree(set->slots);
		efree(set->asked);
		efree(set->slot_of);
	}
	errno = error;
}

/* ---- filling ---- */

/* The same descriptor in several arrays, or twice in one, has one slot. */
static uint32_t slot_for(php_async_select_t *set, int fd)
{
	if ((uint32_t) fd >= set->fd_room) {
		const uint32_t room = MAX((uint32_t) fd + 1, set->fd_room * 2);

		set->slot_of = safe_erealloc(set->slot_of, room, sizeof(*set->slot_of), 0);
		memset(set->slot_of + set->fd_room, 0, (room - set->fd_room) * sizeof(*set->slot_of));
		set->fd_room = room;
	}
	if (set->slot_of[fd] == 0) {
		if (set->slot_count == set->slot_room) {
			set->slot_room = MAX(8, set->slot_room * 2);
			set->slots = safe_erealloc(set->slots, set->slot_room, sizeof(*set->slots), 0);
			set->asked = safe_erealloc(set->asked, set->slot_room, sizeof(*set->asked), 0);
		}
		set->slots[set->slot_count] = (struct pollfd) { fd, 0, 0 };
		set->asked[set->slot_count] = 0;
		set->slot_of[fd] = ++set->slot_count;
	}
	return set->slot_of[fd] - 1;
}

PHPAPI void php_async_select_add(php_async_select_t *set, php_async_select_kind kind, int fd, zval *value,
		zend_string *key, zend_ulong index)
{
	static const short events[] = { POLLIN, POLLOUT, POLLPRI };
	const uint32_t slot = slot_for(set, fd);

	set->slots[slot].events |= events[kind];
	set->asked[slot] |= ASKED(kind);

	if (set->item_count == set->item_room) {
		set->item_room = MAX(8, set->item_room * 2);
		set->items = safe_erealloc(set->items, set->item_room, sizeof(*set->items), 0);
	}
	php_async_select_item_t *item = &set->items[set->item_count++];
	ZVAL_COPY(&item->value, value);
	item->key = key ? zend_string_copy(key) : NULL;
	item->index = index;
	item->slot = slot;
	item->kind = kind;
}

/* ---- waiting ---- */

/* What select(2) makes of the masks of poll(2). */
static bool is_ready(const struct pollfd *slot, unsigned kind)
{
	switch (kind) {
		case PHP_ASYNC_SELECT_READ:
			return slot->revents & (POLLIN | POLLHUP | POLLERR);
		case PHP_ASYNC_SELECT_WRITE:
			return slot->revents & (POLLOUT | POLLERR);
		default:
			return slot->revents & POLLPRI;
	}
}

static int count_ready(const php_async_select_t *set)
{
	int count = 0;

	for (uint32_t i = 0; i < set->slot_count; i++) {
		for (unsigned kind = PHP_ASYNC_SELECT_READ; kind <= PHP_ASYNC_SELECT_EXCEPT; kind++) {
			count += (set->asked[i] & ASKED(kind)) && is_ready(&set->slots[i], kind);
		}
	}
	return count;
}

static bool has_invalid(const php_async_select_t *set)
{
	for (uint32_t i = 0; i < set->slot_count; i++) {
		if (set->slots[i].revents & POLLNVAL) {
			return true;
		}
	}
	return false;
}

/* What can never become ready is watched no longer: poll(2) reports hang-ups and errors that nobody asked for, and would
 * do so without end. */
static void drop_hopeless(php_async_select_t *set)
{
	for (uint32_t i = 0; i < set->slot_count; i++) {
		if (set->slots[i].revents) {
			set->slots[i].fd = -1;
			set->slots[i].revents = 0;
		}
	}
}

/* Regular files are never in exceptional condition, and cannot be watched for it. */
static void drop_unwatchable(php_async_select_t *set)
{
	for (uint32_t i = 0; i < set->slot_count; i++) {
		struct stat status;

		if (set->asked[i] == ASKED(PHP_ASYNC_SELECT_EXCEPT) && fstat(set->slots[i].fd, &status) == 0
				&& (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode) || S_ISBLK(status.st_mode))) {
			set->slots[i].fd = -1;
		}
	}
}

/* Milliseconds, rounded up; -1 without a limit and beyond what poll(2) can wait. */
static int limit_to_ms(const struct timeval *limit)
{
	if (!limit || limit->tv_sec >= INT_MAX / 1000 - 1) {
		return -1;
	}
	return (int) (limit->tv_sec * 1000 + (limit->tv_usec + 999) / 1000);
}

PHPAPI int php_async_select_wait(php_async_select_t *set, const struct timeval *limit)
{
	php_async_timeout_t timeout = php_async_timeout(limit_to_ms(limit));
	const int before = errno;

	if (limit && (limit->tv_sec < 0 || limit->tv_usec < 0)) {
		errno = EINVAL;
		return -1;
	}
	drop_unwatchable(set);

	for (;;) {
		const int found = php_async_poll(set->slots, set->slot_count, php_async_timeout_left(&timeout));

		if (found <= 0) {
			return (int) php_async_settle(found, before);
		}
		if (UNEXPECTED(has_invalid(set))) {
			errno = EBADF;
			return -1;
		}
		const int ready = count_ready(set);
		if (EXPECTED(ready > 0)) {
			errno = before;
			return ready;
		}
		drop_hopeless(set);
	}
}

/* ---- results ---- */

PHPAPI HashTable *php_async_select_ready(const php_async_select_t *set, php_async_select_kind kind)
{
	HashTable *ready = zend_new_array(0);

	for (uint32_t i = 0; i < set->item_count; i++) {
		const php_async_select_item_t *item = &set->items[i];
		zval value;

		if (item->kind != kind || !is_ready(&set->slots[item->slot], kind)) {
			continue;
		}
		ZVAL_COPY(&value, &item->value);
		if (item->key) {
			zend_hash_update(ready, item->key, &value);
		} else {
			zend_hash_index_update(ready, item->index, &value);
		}
	}
	return ready;
}

/* ---- streams ---- */

static void add_streams(php_async_select_t *set, php_async_select_kind kind, HashTable *streams)
{
	zend_ulong index;
	zend_string *key;
	zval *element;

	ZEND_HASH_FOREACH_KEY_VAL(streams, index, key, element) {
		php_socket_t fd;
		php_stream *stream;
		zval value;

		/* The element may be a reference: asking a stream of a PHP class for its descriptor runs user code. */
		ZVAL_COPY_DEREF(&value, element);
		php_stream_from_zval_no_verify(stream, &value);
		if (stream && php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void *) &fd, 1) == SUCCESS
				&& fd != -1) {
			php_async_select_add(set, kind, fd, &value, key, index);
		}
		zval_ptr_dtor(&value);
	} ZEND_HASH_FOREACH_END();
}

PHPAPI void php_async_stream_select(zend_execute_data *call, zval *return_value, const struct timeval *limit)
{
	php_async_select_t set;
	HashTable *held[3] = { NULL };
	int max_fd = 0, ready = -1;

	php_async_select_init(&set);
	for (unsigned kind = PHP_ASYNC_SELECT_READ; kind <= PHP_ASYNC_SELECT_EXCEPT; kind++) {
		zval *streams = ZEND_CALL_ARG(call, kind + 1);

		ZVAL_DEREF(streams);
		if (Z_TYPE_P(streams) == IS_ARRAY) {
			held[kind] = Z_ARRVAL_P(streams);
			GC_TRY_ADDREF(held[kind]);
			add_streams(&set, kind, held[kind]);
		}
	}
	for (uint32_t i = 0; i < set.slot_count; i++) {
		max_fd = MAX(max_fd, set.slots[i].fd);
	}

	if (EXPECTED(php_async_may_suspend())) {
		ready = php_async_select_wait(&set, limit);
		if (UNEXPECTED(ready < 0 && errno != ECANCELED)) {
			php_error_docref(NULL, E_WARNING, "Unable to select [%d]: %s (max_fd=%d)", errno, strerror(errno), max_fd);
		}
	}

	for (unsigned kind = PHP_ASYNC_SELECT_READ; kind <= PHP_ASYNC_SELECT_EXCEPT; kind++) {
		if (held[kind]) {
			zend_array_release(held[kind]);
		}
		if (held[kind] && ready >= 0) {
			zval *argument = ZEND_CALL_ARG(call, kind + 1);
			ZEND_TRY_ASSIGN_REF_ARR(argument, php_async_select_ready(&set, kind));
		}
	}
	php_async_select_destroy(&set);

	if (ready < 0) {
		RETURN_FALSE;
	}
	RETURN_LONG(ready);
}
