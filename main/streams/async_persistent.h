/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Persistent sockets are found by name, from the moment they are created, and connecting them may wait. So a name is used by one
 * opening coroutine at a time: the next one finds a socket that is connected, or none. Included by transports.c alone. */
#ifndef PHP_STREAM_ASYNC_PERSISTENT_H
#define PHP_STREAM_ASYNC_PERSISTENT_H

#include "async_monitor.h"

/* From the look-up of a name until its socket is connected, or gone. */
typedef struct {
	const void *address; /* NULL: no turn is needed */
	uint32_t ticket;     /* of the monitor; 0: cancelled, with an exception */
} php_stream_opening_t;

/* A hash has its highest bit set, and no object of a process lies there on 64 bits. Where two names, or a name and an object, meet
 * all the same, one waits for the other. May suspend. */
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
