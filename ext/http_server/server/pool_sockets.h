/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The listening sockets of a pool. The parent binds them before it starts a thread, and keeps them until the last one is
 * gone: connections that wait in the queue of a socket outlive the worker that has it.
 *
 * A port has a socket for each slot, among which the kernel spreads the connections (SO_REUSEPORT); a Unix socket is one for
 * all. */
#ifndef HTTP_SERVER_SOCKETS_H
#define HTTP_SERVER_SOCKETS_H

#include "config/settings.h"
#include "zend_async_API.h"

typedef struct {
	uint32_t slots;
	uint32_t listeners;                 /* of the settings */
	zend_async_listen_event_t **events; /* owned, of the parent's thread; listeners for each slot; NULL: as of slot 0 */
	zend_socket_t *sockets;             /* owned list, persistent: the descriptors of the events */
	int *ports;                         /* owned list: of each listener, as bound; 0: it has none */
} http_sockets_t;

/* False with an exception; nothing is open then. */
bool http_sockets_open(http_sockets_t *sockets, const http_settings_t *settings, uint32_t slots);
/* Closes the sockets of a slot: it gets no connection any more. */
void http_sockets_close_slot(http_sockets_t *sockets, uint32_t slot);
/* New clients are refused from now on, as they are where no server is. Workers still have the sockets. */
void http_sockets_end(const http_sockets_t *sockets, const http_settings_t *settings);
/* Binds what was closed again. False with an exception. */
bool http_sockets_open_slot(http_sockets_t *sockets, const http_settings_t *settings, uint32_t slot);
/* Also of a zeroed structure. */
void http_sockets_close(http_sockets_t *sockets);
/* Frees what threads may read until they are gone. */
void http_sockets_free(http_sockets_t *sockets);

/* Those of a slot, one for each listener. Any thread. */
static inline const zend_socket_t *http_sockets_of(const http_sockets_t *sockets, uint32_t slot)
{
	return sockets->sockets + (size_t) slot * sockets->listeners;
}

#endif
