/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServer: one object, and the worker that serves for it on the thread that has called start(); or, with setWorkers(), the
 * parent of a pool of threads, each of which serves with a copy.
 *
 *   state     entered by               left by
 *   --------  -----------------------  ------------------------------------------------------
 *   new       creation                 start() -> starting
 *   starting  start()                  pools of scripts are ready -> running, an error -> the state before
 *   running   the listeners accept     stop(), cancellation of start(), shutdown -> stopping
 *   stopping  stop()                   no connection and no handler is left -> stopped
 *   stopped   start() returns          start() -> starting */
#ifndef HTTP_SERVER_SERVER_H
#define HTTP_SERVER_SERVER_H

#include "group.h"
#include "net/connection.h"
#include "net/worker.h"
#include "config/http_config.h"
#include "message/encode.h"
#include "files/mount.h"
#include "fastcgi/fastcgi.h"
#include "scripts/supervisor.h"

typedef enum {
	HTTP_SERVER_NEW,
	HTTP_SERVER_STARTING,
	HTTP_SERVER_RUNNING,
	HTTP_SERVER_STOPPING,
	HTTP_SERVER_STOPPED
} http_server_state_t;

typedef struct _http_pool_s http_pool_t;

/* A backend of scripts. */
typedef struct {
	http_fcgi_settings_t *settings; /* one reference */
	http_fpm_t *pool;              /* owned: FPM is ours; NULL: it runs elsewhere */
	http_supervisor_t *supervisor;  /* owned while the server runs; NULL without a pool */
	http_fcgi_t *client;            /* owned while the server runs */
} http_server_scripts_t;

typedef struct {
	http_worker_t worker;         /* set up while the server runs */
	http_server_state_t state;
	zend_object *config;          /* owned: HttpServerConfig */
	zend_fcall_info_cache handler; /* function_handler NULL: none; owns closure and object */
	http_compression_t compression; /* what the settings say, while the server runs */
	zval handler_value;           /* owned: what was given */
	zend_fcall_info_cache http2_handler; /* likewise: of requests of HTTP/2; where there is none, the other one has them */
	zval http2_handler_value;
	zend_fcall_info_cache ws_handler; /* of WebSocket sessions */
	zval ws_handler_value;
	uint32_t sessions;            /* whose handler has not ended, and whose handshake is over */
	bool measures;                /* times of requests are taken */
	uint32_t protocols;           /* HTTP_PROTOCOL_* that a handler or a mount answers, while the server runs */
	http_mount_settings_t **mount_settings; /* owned list, one reference each */
	uint32_t mount_count;
	http_mounts_t *mounts;        /* owned while the server runs; NULL: there are none */
	http_server_scripts_t *scripts; /* owned list: where requests are answered by scripts */
	uint32_t script_count;
	zend_async_scope_t *scope;    /* of the handlers; pinned while the server runs */
	http_signal_t *done;          /* owned while start() waits: no connection and no handler is left */
	zend_async_timer_event_t *grace; /* owned: handlers have so long to finish; NULL: not stopping, or over */
	bool is_forced;               /* the grace is over */
	bool retires;                 /* it stops because another worker has taken over */
	bool is_copy;                 /* of a server of another thread */
	http_group_t *group;          /* one reference; NULL: no one has asked for it */
	http_member_t member;         /* of the group while the server runs */
	http_pool_t *pool;            /* borrowed: the server is its parent, and start() waits for it; NULL: it serves itself */
	struct _http_thread_s *thread; /* borrowed: the server is of a worker of a pool; NULL: it is not */
	bool stops_early;             /* stop() was called while the server was starting */
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

/* Answers a request: by a static mount, or by the handler in a coroutine. */
void http_server_dispatch(http_worker_t *worker, http_exchange_t *exchange);

/* Handlers that may run at the same time; 0: as many as there are. */
uint64_t http_server_most_handlers(const http_settings_t *settings);
/* What the static mounts of the server need while it runs. */
void http_server_open_mounts(http_server_t *server);
void http_server_close_mounts(http_server_t *server);

/* A scope and a coroutine for the handler of a request; the caller owns one reference. NULL: as many handlers run as may, or
 * there is no memory; the request was refused. */
zend_coroutine_t *http_server_new_handler(http_server_t *server, http_exchange_t *exchange);
/* Starts it, as an active request, which its dispose function ends. Takes over the reference. */
void http_server_begin_handler(http_server_t *server, http_exchange_t *exchange, zend_coroutine_t *coroutine);
/* What a handler has thrown ends its request. Takes the exception; returns the status of the answer, and the message,
 * which the caller owns, or NULL. */
int http_server_take_exception(const http_server_t *server, zend_string **message);

/* --- scripts.c --- */

/* Adds a backend, whose settings are taken over; `pool` may be NULL. */
void http_server_add_scripts(http_server_t *server, http_fcgi_settings_t *settings, http_fpm_t *pool);
/* What the backends need while the server runs. False with an exception: what was begun has been ended. Suspends until pools are
 * ready; ending them suspends, too. */
bool http_server_open_scripts(http_server_t *server);
void http_server_close_scripts(http_server_t *server);
/* The FPM of the backends that have a pool, without clients: of a server whose worker threads have those. Likewise. */
bool http_server_start_fpm(http_server_t *server);
void http_server_stop_fpm(http_server_t *server);
/* The server drains: lets go of what other workers need. */
void http_server_drain_scripts(http_server_t *server);
/* The grace is over: gives up what scripts have not answered. */
void http_server_give_up_scripts(http_server_t *server);
/* Frees the list. */
void http_server_free_scripts(http_server_t *server);
/* The backend that answers the request; NULL: none does. */
http_fcgi_t *http_server_scripts_of(const http_server_t *server, const http_request_t *request);

/* --- sessions.c --- */

/* A request that asks for a WebSocket session, or is not what such a request has to be. False: it is another one. */
bool http_server_dispatch_session(http_server_t *server, http_exchange_t *exchange);

/* --- records.c --- */

/* The log of a server that runs: opened behind its listeners, closed behind its worker. Closing may suspend, two seconds at most. */
void http_server_open_log(http_server_t *server);
void http_server_close_log(http_server_t *server);
void http_server_log_start(const http_server_t *server);
/* What the server does, in one word. */
void http_server_log_event(const http_server_t *server, const char *message);
/* A handler has thrown. */
void http_server_log_exception(const http_server_t *server, const http_request_t *request, zend_object *exception);

/* --- protocol.c --- */

/* HTTP_PROTOCOL_* of which requests can be answered. */
uint32_t http_server_protocols(const http_server_t *server);
/* A connection was accepted: finds out what it speaks. */
void http_server_begin_connection(http_server_t *server, http_conn_t *conn, bool tls);

/* --- certificates.c --- */

/* Reads the certificates of the settings, if a listener needs them. False with an exception. */
bool http_server_read_certificates(http_server_t *server);
/* The same, for a worker. */
bool http_server_open_tls(http_server_t *server);
/* What reloadCertificates() does. Suspends. False with an exception. */
bool http_server_reload_certificates(http_server_t *server);

/* --- server.c --- */

/* The group of the server, which is made if there is none. Borrowed. */
http_group_t *http_server_group(http_server_t *server);

/* --- lifecycle.c --- */

/* What start() does: serves on this thread, or with threads. False: one of them could not start, or with an exception. May
 * suspend. */
bool http_server_start(http_server_t *server);
/* What stop() does. Suspends only where threads serve. False with an exception. */
bool http_server_stop_and_wait(http_server_t *server);
/* Serves on this thread until the server is stopped. False with an exception. May suspend. */
bool http_server_run(http_server_t *server);
void http_server_stop(http_server_t *server);
/* The same, where another worker has taken over on the same sockets: connections that have just come are served. */
void http_server_retire(http_server_t *server);
/* The same as stop, where no other worker goes on with the sockets that this one shares. */
void http_server_leave(http_server_t *server);
/* The grace of a server that stops is over now. */
void http_server_force(http_server_t *server);
/* A connection or a handler has ended: the server may be done. */
void http_server_check_done(http_server_t *server);

#endif
