/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServer and HttpServerConfig in other threads. */
#ifndef HTTP_SERVER_TRANSFER_H
#define HTTP_SERVER_TRANSFER_H

#include "server.h"

void http_register_transfers(zend_class_entry *server_ce);

/* Makes the handlers of a copy callable, whose classes have to be known by now. False with an exception. */
bool http_server_resolve_handlers(http_server_t *server);

#endif
