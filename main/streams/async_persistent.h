/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Locks the names of persistent sockets. A socket is found by its name from its creation on, and its connect may
 * wait. Therefore one coroutine at a time opens a name: the next one finds a connected socket, or none. Only
 * transports.c includes this file. */
#ifndef PHP_STREAM_ASYNC_PERSISTENT_H
#define PHP_STREAM_ASYNC_PERSISTENT_H

#include "async_monitor.h"

/* Lasts from the look-up of a name until its socket is connected, or freed. */
typedef struct {
	const void *address; /* NULL: no lock is needed */
	uint32_t ticket;     /* of the monitor; 0: cancelled, with an exception */
} php_stream_opening_t;

/* Uses the hash as an address: it has its highest bit set, where no object lies on 64 bits. If two names, or a name
 * and an object, collide anyway, one waits for the other. May suspend. */
static zend_always_inline php_stream_opening_t php_stream_opening_begin(const char *persistent_id)
{
	php_stream_opening_t opening = { NULL, PHP_ASYNC_MONITOR_NO_TICKET };

	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && persistent_id) {
		opening.address = (const void *) (uintptr_t) zend_inline_hash_func(persistent_id, strlen(persistent_id));
		opening.ticket = php_async_monitor_enter(opening.address);
	}
	return opening;
}

static zend_always_inline void php_stream_opening_end(php_stream_opening_t *opening)
{
	if (UNEXPECTED(opening->address != NULL) && opening->ticket) {
		php_async_monitor_leave(opening->address, opening->ticket);
	}
}

#define PHP_STREAM_OPENING_HERE(persistent_id) \
	php_stream_opening_t opening __attribute__((cleanup(php_stream_opening_end))) = php_stream_opening_begin(persistent_id)

#endif
