/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A worker: one thread that serves. It owns connections, listeners and deadlines; what it does with a request whose head
 * has arrived is the business of its dispatch function. */
#ifndef HTTP_SERVER_WORKER_H
#define HTTP_SERVER_WORKER_H

#include "base/counters.h"
#include "base/deadline.h"
#include "log/log.h"
#include "message/exchange.h"
#include "tls/tls.h"

typedef struct _http_worker_s http_worker_t;
typedef struct _http_conn_s http_conn_t;
typedef struct _http_listener_s http_listener_t;

/* Bytes that one read takes. */
#define HTTP_READ_SIZE 65536

/* How often deadlines are looked at, ms: no deadline is noticed later than that. */
#define HTTP_TICK_MS 250

typedef enum {
	HTTP_DEADLINE_READ,   /* of a head, or of the next piece of a body */
	HTTP_DEADLINE_IDLE,   /* between requests */
	HTTP_DEADLINE_PARTING, /* of a last request that may be on its way, while the worker drains */
	HTTP_DEADLINE_WRITE,  /* of output that the client does not take */
	HTTP_DEADLINE_LINGER, /* of input that is thrown away before a close */
	HTTP_DEADLINE_STREAM, /* of the next piece of a body, on a connection with several exchanges */
	HTTP_DEADLINE_WINDOW, /* of output of one of them that the client does not allow, whatever else it does */
	HTTP_DEADLINE_WS_PING,  /* a WebSocket client has been silent so long that it is asked for a sign of life */
	HTTP_DEADLINE_WS_PONG,  /* of that sign */
	HTTP_DEADLINE_WS_CLOSE, /* of the client's CLOSE */
	HTTP_DEADLINES
} http_deadline_kind_t;

/* What overload.c keeps. */
typedef struct {
	uint32_t reasons;      /* HTTP_PAUSE_* for which no connection is accepted */
	uint64_t paused_since; /* ns; 0: it accepts */
	uint64_t last_event;   /* ms; 0: there was none */
	uint64_t interval_end; /* ns; 0: no interval has begun */
	uint64_t least;        /* ns that a request has waited in it */
} http_overload_t;

struct _http_worker_s {
	http_settings_t *settings;           /* one reference */
	http_counters_t counters;
	http_deadlines_t deadlines[HTTP_DEADLINES];
	zend_async_timer_event_t *timer;     /* owned: the tick */
	http_conn_t *first;                  /* open connections, the oldest first */
	http_conn_t *last;
	http_conn_t *first_corked;           /* connections whose output is held back */
	zend_async_timer_event_t *flush;     /* owned: fires in the next iteration of the loop; NULL before the first need */
	http_listener_t *listeners;          /* owned list */
	http_overload_t overload;
	bool paused;                         /* no connection is accepted */
	bool draining;                       /* connections end after what they owe */
	struct _http_attachment_s *rooms;    /* borrowed while the worker serves: topics; NULL: the server has none */
	bool has_tunnels;                    /* a request of HTTP/2 may ask for a tunnel */
	char *read_buffer;                   /* owned: HTTP_READ_SIZE bytes, used by one connection at a time */
	http_tls_context_t *tls;             /* owned; NULL: no listener needs it */
	http_log_t *log;                     /* borrowed: of the owner, which closes it after the worker; NULL: silent */
	char *scratch;                       /* owned: HTTP_FILE_SLICE bytes for one call; NULL before the first need */
	time_t date_time;                    /* of `date` */
	char date[32];
	void (*expired[HTTP_DEADLINES])(http_deadline_t *deadline); /* NULL: a deadline of a connection */
	void (*dispatch)(http_worker_t *worker, http_exchange_t *exchange);
	/* A head has arrived, and a body follows: decides what takes it. NULL: the request itself does. */
	void (*prepare)(http_worker_t *worker, http_request_t *request);
	void (*conn_closed)(http_worker_t *worker); /* a connection is gone; the worker may be freed after the call */
	void (*listeners_ended)(http_worker_t *worker); /* all sockets were shut down by another process, or are broken */
	void *owner;                         /* of the functions */
};

/* Sets a zeroed worker up. Takes over the reference to the settings. False with an exception. */
bool http_worker_init(http_worker_t *worker, http_settings_t *settings);
/* Closes what is open, and frees what it owns. */
void http_worker_destroy(http_worker_t *worker);
/* Makes sure that deadlines are looked at. */
void http_worker_tick(http_worker_t *worker);
/* Sends what corked connections hold back in the next iteration of the loop at the latest. */
void http_worker_flush_soon(http_worker_t *worker);
/* The value of Date, HTTP_DATE_LENGTH bytes. */
const char *http_worker_date(http_worker_t *worker);
/* Room for a slice of a file, until the next call of anything that sends. */
char *http_worker_scratch(http_worker_t *worker);
/* Asks every connection to end. `patient`: one whose client has sent nothing yet, because it has just come, ends after its
 * first request. */
void http_worker_drain(http_worker_t *worker, bool patient);
/* Closes every connection at once. */
void http_worker_close_all(http_worker_t *worker);

static zend_always_inline http_deadlines_t *http_worker_deadlines(http_worker_t *worker, http_deadline_kind_t kind)
{
	return &worker->deadlines[kind];
}

#endif
