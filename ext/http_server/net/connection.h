/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A connection: a socket, its output, its deadlines. A protocol tells what its bytes mean.
 *
 *   state      input                       output            left by
 *   ---------  --------------------------  ----------------  --------------------------------------
 *   open       goes to the protocol        queued and sent   finish(), close(), loss
 *   finishing  is thrown away              sent to its end   output sent -> lingering
 *   lingering  is thrown away, bounded     shut down         end of input, bound, deadline -> closed
 *   closed     -                           -                 its last pin: freed
 *
 * A caller holds a pin across each call that may close the connection. */
#ifndef HTTP_SERVER_CONNECTION_H
#define HTTP_SERVER_CONNECTION_H

#include "output.h"
#include "base/job.h"
#include "worker.h"
#include "message/request.h"
#include "tls/tls.h"

/* What a protocol does for its connections. A connection may be closed in any of them, but not freed. */
typedef struct {
	/* Input has arrived. It is gone after the call: what cannot be used now is kept by the protocol. */
	void (*input)(http_conn_t *conn, const char *data, size_t length);
	/* The client sends no more. */
	void (*input_end)(http_conn_t *conn);
	/* Some output was sent, or all: there may be room. */
	void (*output)(http_conn_t *conn);
	/* The deadline of the phase has passed. */
	void (*expired)(http_conn_t *conn);
	/* The client does not take its output. True: the connection goes on, and waits once more. NULL: it does not. */
	bool (*stalled)(http_conn_t *conn);
	/* The worker ends: end after what is owed. */
	void (*drain)(http_conn_t *conn);
	/* The connection has reached its age. NULL: its next response is the last. */
	void (*aged)(http_conn_t *conn);
	/* The connection is closed: called once. What is still owed cannot be sent. */
	void (*closed)(http_conn_t *conn);
	/* Frees the protocol's state, when no pin is left. */
	void (*dispose)(http_conn_t *conn);
} http_protocol_t;

typedef enum {
	HTTP_CONN_OPEN,
	HTTP_CONN_FINISHING,
	HTTP_CONN_LINGERING,
	HTTP_CONN_CLOSED
} http_conn_state_t;

struct _http_conn_s {
	http_worker_t *worker;             /* borrowed: outlives its connections */
	const http_protocol_t *protocol;
	void *state_of_protocol;           /* owned by the protocol */
	http_conn_t *prev;                 /* among the worker's connections */
	http_conn_t *next;
	http_conn_t *corked_prev;          /* among the corked ones of the worker */
	http_conn_t *corked_next;
	zend_async_poll_event_t *readable; /* owned; started while `reading` */
	zend_async_poll_event_t *writable; /* owned; NULL before the first need; started while output is queued */
	zend_async_poll_event_t *loss;     /* owned; NULL while the client may send */
	http_output_t output;
	http_deadline_t phase;             /* READ, IDLE or LINGER */
	http_deadline_t write;             /* WRITE */
	http_job_t *disk;                  /* borrowed: reads the file in front of the output; NULL: none does */
	http_tls_t *tls;                   /* owned; NULL: the connection is not encrypted */
	void (*opened)(http_conn_t *conn); /* behind a handshake, or the header of a proxy: chooses the protocol */
	zend_socket_t fd;                  /* owned */
	uint32_t pins;
	http_conn_state_t state;
	bool reading;
	bool heard;                        /* the client has sent something that the protocol has got */
	bool input_ended;
	bool corked;                       /* output is queued and not sent */
	bool cork_is_new;                  /* more has been held back since the loop has gone round */
	uint64_t handshake_since;          /* ns */
	zend_async_timer_event_t *age;     /* owned; NULL: the connection may become as old as it likes */
	uint64_t drain_at;                 /* ms: the first response from then on is the last; 0: never */
	bool is_old;                       /* that is because of its age */
	bool drain_counted;
	bool end_notified;                 /* the client was told that the TLS session ends */
	uint32_t discarded;                /* bytes thrown away while lingering */
	uint32_t protocols;                /* HTTP_PROTOCOL_* that the listener allows */
	http_peer_t peer;                  /* of the client: a proxy in front may have named it */
};

/* Takes over the socket. NULL with an exception; the socket is closed then. */
http_conn_t *http_conn_open(http_worker_t *worker, zend_socket_t fd, uint32_t protocols);
/* The address that the client has connected to. */
void http_conn_local_address(const http_conn_t *conn, http_peer_t *address);
/* Begins a TLS handshake; `opened` gets the connection when it is complete. */
void http_conn_begin_tls(http_conn_t *conn, void (*opened)(http_conn_t *conn));
/* Gives it to a protocol, before it has read anything. */
void http_conn_set_protocol(http_conn_t *conn, const http_protocol_t *protocol, void *state);

/* Sends now what the socket takes and queues the rest: head, body, tail. `body` may be NULL; it is referenced while it is
 * queued. */
void http_conn_write(http_conn_t *conn, const char *head, size_t length, zend_string *body, const char *tail,
		size_t tail_length);
/* Sends a head, and then a part of a file, which is not empty. */
void http_conn_write_file(http_conn_t *conn, const char *head, size_t length, http_file_t *file, zend_off_t offset,
		zend_off_t file_length);
/* Sends what is queued. */
void http_conn_flush(http_conn_t *conn);
/* The same, for the loop, and lets the protocol go on where there is room now: what waits for room is told by no other call. */
void http_conn_send_on(http_conn_t *conn);
/* From now on output is queued, until http_conn_flush(), for one iteration of the loop at most. */
void http_conn_cork(http_conn_t *conn);
/* The same, and each call is for one more iteration: for output that more will follow at once. */
void http_conn_cork_more(http_conn_t *conn);

/* Bytes of the client that were read together with others: the connection takes them as what its socket gives. The caller
 * holds a pin. */
void http_conn_input(http_conn_t *conn, const char *data, size_t length);
/* Begins or stops to read. While it does not read, a connection notices the end of the client only when it writes. */
void http_conn_read(http_conn_t *conn, bool on);
void http_conn_set_deadline(http_conn_t *conn, http_deadline_kind_t kind);
void http_conn_clear_deadline(http_conn_t *conn);
/* Output of the protocol waits for the client, though the socket would take it: the time for that begins, `again` if it has begun
 * already. */
void http_conn_await_client(http_conn_t *conn, bool again);
/* It does not wait any more. */
void http_conn_await_no_client(http_conn_t *conn);

/* True if the client has sent what was not read. */
bool http_conn_has_input(const http_conn_t *conn);
/* True if the deadline of the phase was set less than so many ms ago, or there is none. */
bool http_conn_is_fresh(const http_conn_t *conn, uint64_t ms);

/* Ends the connection when its output is sent, so that the client gets all of it. */
void http_conn_finish(http_conn_t *conn);
/* Closes at once, whatever is owed. */
void http_conn_close(http_conn_t *conn);

static zend_always_inline void http_conn_pin(http_conn_t *conn)
{
	conn->pins++;
}

/* The connection may be freed in the call. */
void http_conn_unpin(http_conn_t *conn);

static zend_always_inline bool http_conn_is_open(const http_conn_t *conn)
{
	return conn->state == HTTP_CONN_OPEN;
}

/* A deadline of one of the connections of the worker has passed. */
void http_conn_expired(http_deadline_t *deadline, http_deadline_kind_t kind);

#endif
