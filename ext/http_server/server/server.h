/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServer: one object, and the worker that serves for it on the thread that has called start().
 *
 *   state     entered by               left by
 *   --------  -----------------------  ------------------------------------------------------
 *   new       creation                 start() -> running
 *   running   the listeners accept     stop(), cancellation of start(), shutdown -> stopping
 *   stopping  stop()                   no connection and no handler is left -> stopped
 *   stopped   start() returns          start() -> running */
#ifndef HTTP_SERVER_SERVER_H
#define HTTP_SERVER_SERVER_H

#include "net/worker.h"
#include "config/http_config.h"

typedef enum {
	HTTP_SERVER_NEW,
	HTTP_SERVER_RUNNING,
	HTTP_SERVER_STOPPING,
	HTTP_SERVER_STOPPED
} http_server_state_t;

typedef struct {
	http_worker_t worker;         /* set up while the server runs */
	http_server_state_t state;
	zend_object *config;          /* owned: HttpServerConfig */
	zend_fcall_info_cache handler; /* function_handler NULL: none; owns closure and object */
	zval handler_value;           /* owned: what was given */
	zend_async_scope_t *scope;    /* of the handlers; pinned while the server runs */
	http_signal_t *done;          /* owned while start() waits: no connection and no handler is left */
	zend_async_timer_event_t *grace; /* owned: handlers have so long to finish; NULL: not stopping, or over */
	bool is_forced;               /* the grace is over */
	zend_object std;
} http_server_t;

void http_register_server(void);

static zend_always_inline http_server_t *http_server_from_object(zend_object *object)
{
	return (http_server_t *) ((char *) object - XtOffsetOf(http_server_t, std));
}

static zend_always_inline http_server_t *http_server_of(http_worker_t *worker)
{
	return (http_server_t *) worker->owner;
}

/* --- dispatch.c --- */

/* Runs the handler of an exchange in a coroutine. */
void http_server_dispatch(http_worker_t *worker, http_exchange_t *exchange);

/* --- lifecycle.c --- */

/* Serves until the server is stopped. False with an exception. May suspend. */
bool http_server_run(http_server_t *server);
void http_server_stop(http_server_t *server);
/* A connection or a handler has ended: the server may be done. */
void http_server_check_done(http_server_t *server);

#endif
