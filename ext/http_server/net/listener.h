/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The sockets on which a worker accepts connections. */
#ifndef HTTP_SERVER_LISTENER_H
#define HTTP_SERVER_LISTENER_H

#include "worker.h"

/* Begins to listen on every address of the settings. `accepted` gets each connection. False with an exception; what was
 * opened is closed then. `shared`: other threads and processes listen on the same ports. */
bool http_listeners_open(http_worker_t *worker, bool shared, void (*accepted)(http_conn_t *conn, bool tls));
/* Accepts, or does not accept for a while: connections wait in the kernel. */
void http_listeners_pause(http_worker_t *worker, bool pause);
void http_listeners_close(http_worker_t *worker);

#endif
