/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waits for many handles (see async_select.h).
 * Invariant: no handle is accessed after the wait; the descriptor of each element was determined before. */
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

/* Returns the slot of a descriptor. The same descriptor in several arrays, or twice in one, has one slot. */
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
		set->slots[set->slot_count] = (struct pollfd){ fd, 0, 0 };
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

/* Converts the masks of poll(2) to the results of select(2). */
static bool is_ready(const struct pollfd *slot, unsigned kind)
{
	switch (kind) {
		case PHP_ASYNC_SELECT_READ: return slot->revents & (POLLIN | POLLHUP | POLLERR);
		case PHP_ASYNC_SELECT_WRITE: return slot->revents & (POLLOUT | POLLERR);
		default: return slot->revents & POLLPRI;
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

/* Stops watching descriptors that can never become ready: poll(2) reports hang-ups and errors without a request, and
 * would return at once forever. */
static void drop_hopeless(php_async_select_t *set)
{
	for (uint32_t i = 0; i < set->slot_count; i++) {
		if (set->slots[i].revents) {
			set->slots[i].fd = -1;
			set->slots[i].revents = 0;
		}
	}
}

/* Stops watching regular files for exceptional conditions: they never have one, and cannot be watched for it. */
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

/* Longer limits never end: 31 years. */
#define FOREVER_S 1000000000

static php_async_timeout_t limit_to_timeout(const struct timeval *limit)
{
	php_async_timeout_t timeout = php_async_timeout(-1);

	if (limit && limit->tv_sec < FOREVER_S) {
		timeout.limit_ns = (uint64_t) limit->tv_sec * UINT64_C(1000000000) + (uint64_t) limit->tv_usec * 1000;
	}
	return timeout;
}

PHPAPI int php_async_select_wait(php_async_select_t *set, const struct timeval *limit)
{
	php_async_timeout_t timeout = limit_to_timeout(limit);
	const int before = errno;

	if (limit && (limit->tv_sec < 0 || limit->tv_usec < 0)) {
		errno = EINVAL;
		return -1;
	}
	drop_unwatchable(set);

	for (;;) {
		const int found = php_async_poll_until(set->slots, set->slot_count, &timeout);

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

/* Takes ownership of `value`. */
static void select_put(HashTable *table, zend_string *key, zend_ulong index, zval *value)
{
	if (key) {
		zend_hash_update(table, key, value);
	} else {
		zend_hash_index_update(table, index, value);
	}
}

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
		select_put(ready, item->key, item->index, &value);
	}
	return ready;
}

/* ---- streams ---- */

/* Asks every stream for its descriptor and returns the number of streams that have one. Adds them to `set` unless it
 * is NULL. */
static uint32_t add_streams(php_async_select_t *set, php_async_select_kind kind, HashTable *streams)
{
	uint32_t count = 0;
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
		if (stream
				&& php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void *) &fd, 1)
						== SUCCESS
				&& fd != -1) {
			count++;
			if (set) {
				php_async_select_add(set, kind, fd, &value, key, index);
			}
		}
		zval_ptr_dtor(&value);
	} ZEND_HASH_FOREACH_END();
	return count;
}

/* Converts the limit of a call, with upstream's checks. False with an exception. */
static bool select_check_limit(const zend_long *seconds, const zend_long *microseconds, struct timeval *limit)
{
	const zend_long usec = microseconds ? *microseconds : 0;

	if (!seconds) {
		if (usec != 0) {
			zend_argument_value_error(5, "must be null when argument #4 ($seconds) is null");
			return false;
		}
		return true;
	}
	if (*seconds < 0) {
		zend_argument_value_error(4, "must be greater than or equal to 0");
		return false;
	}
	if (usec < 0) {
		zend_argument_value_error(5, "must be greater than or equal to 0");
		return false;
	}
	limit->tv_sec = (time_t) (*seconds + usec / 1000000);
	limit->tv_usec = (suseconds_t) (usec % 1000000);
	return true;
}

/* Returns a new array of the streams that have data in their buffers, with or without a descriptor. */
static HashTable *with_data(HashTable *streams)
{
	HashTable *found = zend_new_array(0);
	zend_ulong index;
	zend_string *key;
	zval *element;

	ZEND_HASH_FOREACH_KEY_VAL(streams, index, key, element) {
		php_stream *stream;

		ZVAL_DEREF(element);
		php_stream_from_zval_no_verify(stream, element);
		if (stream && stream->writepos > stream->readpos) {
			Z_TRY_ADDREF_P(element);
			select_put(found, key, index, element);
		}
	} ZEND_HASH_FOREACH_END();
	return found;
}

typedef struct {
	php_async_select_t set;
	HashTable *held[3];  /* the arrays that were passed, counted; NULL for null */
	HashTable *buffered; /* owned; streams that are ready without a wait, or NULL */
} stream_select_t;

static uint32_t add_held(stream_select_t *call, php_async_select_t *set)
{
	uint32_t count = 0;

	for (unsigned kind = PHP_ASYNC_SELECT_READ; kind <= PHP_ASYNC_SELECT_EXCEPT; kind++) {
		if (call->held[kind]) {
			count += add_streams(set, kind, call->held[kind]);
		}
	}
	return count;
}

/* Returns the number of ready streams, -1 for failure. Like upstream it asks twice for the descriptors, with a
 * warning each time. */
static int select_streams(stream_select_t *call, const zend_long *seconds, const zend_long *microseconds)
{
	struct timeval limit;
	int max_fd = 0;

	if (add_held(call, NULL) == 0) {
		zend_value_error("No stream arrays were passed");
		return -1;
	}
	if (!select_check_limit(seconds, microseconds, &limit)) {
		return -1;
	}
	if (call->held[PHP_ASYNC_SELECT_READ]) {
		HashTable *buffered = with_data(call->held[PHP_ASYNC_SELECT_READ]);

		if (zend_hash_num_elements(buffered)) {
			call->buffered = buffered;
			return (int) zend_hash_num_elements(buffered);
		}
		zend_array_release(buffered);
	}
	add_held(call, &call->set);
	if (UNEXPECTED(!php_async_may_suspend())) {
		return -1;
	}
	for (uint32_t i = 0; i < call->set.slot_count; i++) {
		max_fd = MAX(max_fd, call->set.slots[i].fd);
	}

	const int ready = php_async_select_wait(&call->set, seconds ? &limit : NULL);
	if (UNEXPECTED(ready < 0 && errno != ECANCELED)) {
		php_error_docref(NULL, E_WARNING, "Unable to select [%d]: %s (max_fd=%d)", errno, strerror(errno), max_fd);
	}
	return ready;
}

static HashTable *result_of(stream_select_t *call, unsigned kind)
{
	HashTable *buffered = call->buffered;

	if (EXPECTED(!buffered)) {
		return php_async_select_ready(&call->set, kind);
	}
	if (kind != PHP_ASYNC_SELECT_READ) {
		return zend_new_array(0);
	}
	GC_ADDREF(buffered);
	return buffered;
}

PHPAPI void php_async_stream_select(zend_execute_data *execute_data, zval *return_value, const zend_long *seconds,
		const zend_long *microseconds)
{
	stream_select_t call = { 0 };

	/* Hold all arrays before asking any stream for its descriptor, which may run user code. */
	for (unsigned kind = PHP_ASYNC_SELECT_READ; kind <= PHP_ASYNC_SELECT_EXCEPT; kind++) {
		zval *streams = ZEND_CALL_ARG(execute_data, kind + 1);

		ZVAL_DEREF(streams);
		if (Z_TYPE_P(streams) == IS_ARRAY) {
			call.held[kind] = Z_ARRVAL_P(streams);
			GC_TRY_ADDREF(call.held[kind]);
		}
	}
	php_async_select_init(&call.set);
	const int ready = select_streams(&call, seconds, microseconds);

	for (unsigned kind = PHP_ASYNC_SELECT_READ; kind <= PHP_ASYNC_SELECT_EXCEPT; kind++) {
		if (!call.held[kind]) {
			continue;
		}
		zend_array_release(call.held[kind]);
		if (ready >= 0) {
			zval *argument = ZEND_CALL_ARG(execute_data, kind + 1);
			ZEND_TRY_ASSIGN_REF_ARR(argument, result_of(&call, kind));
		}
	}
	if (call.buffered) {
		zend_array_release(call.buffered);
	}
	php_async_select_destroy(&call.set);

	if (ready < 0) {
		RETURN_FALSE;
	}
	RETURN_LONG(ready);
}
