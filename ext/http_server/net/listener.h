/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The sockets on which a worker accepts connections. */
#ifndef HTTP_SERVER_LISTENER_H
#define HTTP_SERVER_LISTENER_H

#include "worker.h"

/* Binds an address of the settings, and listens. `port` in place of that of the settings, unless it is 0. `shared`: other
 * threads and processes listen on the same port. An inherited socket is copied, and listens already. NULL with an exception. */
zend_async_listen_event_t *http_listener_bind(const http_listener_settings_t *settings, int port, zend_long backlog,
		bool shared);

/* Begins to accept on every address of the settings. `accepted` gets each connection. False with an exception; what was
 * opened is closed then. `sockets`: one that listens for each address, of which copies are made; NULL: they are bound
 * here, `shared` as above. */
bool http_listeners_open(http_worker_t *worker, const zend_socket_t *sockets, bool shared,
		void (*accepted)(http_conn_t *conn, bool tls));
/* Accepts, or does not accept for a while: connections wait in the kernel. */
void http_listeners_pause(http_worker_t *worker, bool pause);
void http_listeners_close(http_worker_t *worker);
/* Closes, and lets the kernel give new connections to other sockets of the port at once, also while others hold copies of
 * the descriptors. */
void http_listeners_give_up(http_worker_t *worker);

#endif
