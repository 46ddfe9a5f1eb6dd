/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the files of this room share: the client, its connections (links), its requests (calls).
 *
 *   a call is      until
 *   -----------    -------------------------------------------------------------------
 *   looking        it is known which script or file the path means
 *   receiving      the body of the request is complete
 *   queued         a link is free
 *   served         the script has ended, or the link is lost
 *   finding        the file that the script has named is open
 *   answering      the client has taken all of the answer; then the call is freed
 *
 *   a link is      until
 *   -----------    -------------------------------------------------------------------
 *   resolving      the address of its host is known
 *   connecting     the backend has accepted it
 *   busy           its call has ended -> idle, or closed
 *   idle           it gets a call, or has been idle for too long, or the backend closes it */
#ifndef HTTP_SERVER_FCGI_INTERNAL_H
#define HTTP_SERVER_FCGI_INTERNAL_H

#include "fastcgi.h"
#include "head.h"
#include "records.h"
#include "base/deadline.h"
#include "base/job.h"
#include "base/spool.h"

#include <sys/socket.h>

/* Bytes that one read takes. */
#define HTTP_FCGI_READ_SIZE 65536
/* Of a body or an answer that waits, this much is in memory, */
#define HTTP_FCGI_MEMORY    ((size_t) 65536)
/* and this much in a file. */
#define HTTP_FCGI_FILE_MAX  ((uint64_t) 1024 * 1024 * 1024)

typedef struct _http_fcgi_call_s http_fcgi_call_t;
typedef struct _http_fcgi_link_s http_fcgi_link_t;

typedef enum {
	HTTP_FCGI_CALL_LOOKING,
	HTTP_FCGI_CALL_RECEIVING,
	HTTP_FCGI_CALL_QUEUED,
	HTTP_FCGI_CALL_SERVED,
	HTTP_FCGI_CALL_FINDING,
	HTTP_FCGI_CALL_ANSWERING
} http_fcgi_call_state_t;

struct _http_fcgi_call_s {
	http_fcgi_call_t *prev;        /* among the calls of the client */
	http_fcgi_call_t *next;
	http_fcgi_call_t *queue_prev;  /* in the queue */
	http_fcgi_call_t *queue_next;
	http_fcgi_call_t *ready_prev;  /* among those that have something to do */
	http_fcgi_call_t *ready_next;
	http_fcgi_t *fcgi;             /* borrowed: owns this */
	http_exchange_t *exchange;     /* one reference */
	http_fcgi_call_state_t state;
	bool is_ready;
	bool is_queued;
	bool body_ended;               /* the end of STDIN is with the link */
	bool retried;
	bool head_complete;
	bool drops_output;             /* the answer has no body, or has another one */
	bool ended;                    /* the script has ended */
	http_deadline_t deadline;      /* of the queue */
	http_fcgi_link_t *link;        /* borrowed; NULL unless served */
	http_job_t *job;               /* borrowed: looks for script or file; NULL: none does */
	char *path;                    /* owned, persistent: what the path of the request means below the root */
	char *script;                  /* owned, persistent: name below the root. So is path_info */
	char *path_info;
	bool is_directory;             /* the path ends in a slash */
	uint64_t body_length;
	smart_str head;                /* owned, persistent: the head of the answer, until it is complete */
	http_fcgi_told_t told;
	zend_long received;            /* bytes of the body of the answer */
	http_spool_t *output;          /* owned; NULL before the head is complete */
	smart_str errors;              /* owned, persistent: a line of STDERR that has begun */
	int message_severity;          /* of the message that the line before it ended with (syslog.h) */
	size_t logged;                 /* bytes of STDERR; those behind the limit are counted alone */
	uint64_t unlogged;
};

typedef enum {
	HTTP_FCGI_LINK_RESOLVING,
	HTTP_FCGI_LINK_CONNECTING,
	HTTP_FCGI_LINK_BUSY,
	HTTP_FCGI_LINK_IDLE
} http_fcgi_link_state_t;

struct _http_fcgi_link_s {
	http_fcgi_link_t *prev;            /* among the idle links of the client, or the others */
	http_fcgi_link_t *next;
	http_fcgi_t *fcgi;                 /* borrowed: owns this */
	http_fcgi_call_t *call;            /* borrowed; NULL: idle */
	http_fcgi_link_state_t state;
	int fd;                            /* owned; -1: none yet */
	zend_async_poll_event_t *readable; /* owned */
	zend_async_poll_event_t *writable; /* owned; started while it connects or has output */
	http_deadline_t deadline;
	http_fcgi_decoder_t decoder;       /* of the present call */
	smart_str out;                     /* owned, persistent: records */
	size_t out_sent;
	uint32_t out_count;                /* how often `out` was filled for the call: 1 is the beginning */
	bool is_reused;                    /* it has served a call before */
	bool has_answered;                 /* bytes have come for the present call */
	bool send_failed;
	bool paused;                       /* nothing is read */
	bool tries_again;                  /* to be connected at the next tick */
	bool in_use;                       /* its functions run: it is freed behind them */
	bool closed;
};

typedef enum {
	HTTP_FCGI_LIMIT_QUEUE,
	HTTP_FCGI_LIMIT_CONNECT,
	HTTP_FCGI_LIMIT_READ,
	HTTP_FCGI_LIMIT_IDLE,
	HTTP_FCGI_LIMITS
} http_fcgi_limit_t;

struct _http_fcgi_s {
	const http_fcgi_settings_t *settings; /* borrowed */
	const http_compression_t *compression; /* borrowed */
	void (*count)(void *owner, int by);
	void *owner;                          /* borrowed */
	http_fcgi_call_t *calls;
	http_fcgi_call_t *queue_first;
	http_fcgi_call_t *queue_last;
	uint32_t queue_length;
	http_fcgi_call_t *ready_first;
	http_fcgi_call_t *ready_last;
	http_fcgi_link_t *links_first;        /* those that are not idle */
	http_fcgi_link_t *links_last;
	http_fcgi_link_t *idle_first;         /* in the order in which they became idle */
	http_fcgi_link_t *idle_last;
	uint32_t link_count;                  /* of both lists */
	http_deadlines_t limits[HTTP_FCGI_LIMITS];
	zend_async_timer_event_t *tick;       /* owned: looks at deadlines */
	zend_async_timer_event_t *soon;       /* owned: fires in the next iteration of the loop */
	char *buffer;                         /* owned: HTTP_FCGI_READ_SIZE bytes, for one read at a time */
	bool draining;                        /* links serve no further call */
	bool closing;
	int root_fd;                          /* owned; -1: there is no such directory */
	time_t root_since;
	char *name;                           /* owned: of the backend, for messages */
	struct sockaddr_storage address;      /* of the backend */
	socklen_t address_length;             /* 0: not known */
	time_t address_since;                 /* 0: it never changes */
	http_job_t *resolver;                 /* borrowed; NULL: no name is being resolved */
};

/* --- fastcgi.c: the client --- */

/* The call has something to do: http_fcgi_call_run() is called soon. */
void http_fcgi_ready(http_fcgi_call_t *call);
/* It will not be called. */
void http_fcgi_unready(http_fcgi_call_t *call);
/* The backend is not there, and will be: requests wait. */
bool http_fcgi_is_held(const http_fcgi_t *fcgi);
/* Waits for a link. False: the queue is full. */
bool http_fcgi_enqueue(http_fcgi_call_t *call);
/* Waits in front of the others: it has waited before. */
void http_fcgi_requeue(http_fcgi_call_t *call);
void http_fcgi_dequeue(http_fcgi_call_t *call);
void http_fcgi_set_deadline(http_fcgi_t *fcgi, http_deadline_t *deadline, http_fcgi_limit_t limit);

/* --- link.c: connections --- */

/* Connects for a call, which begins when that is done: within this call, or later. A failure is told to the call later. */
void http_fcgi_link_open(http_fcgi_call_t *call);
/* The address of the host is known, or cannot be found. */
void http_fcgi_link_resolved(http_fcgi_link_t *link);
/* The backlog of the backend may have room, or the backend may be there again. */
void http_fcgi_link_try_again(http_fcgi_link_t *link);
/* An idle one that is still open; the others are closed. NULL: none. */
http_fcgi_link_t *http_fcgi_link_take(http_fcgi_t *fcgi);
/* Gives it a call. */
void http_fcgi_link_begin(http_fcgi_link_t *link, http_fcgi_call_t *call);
/* Sends what is there, and asks the call for more. */
void http_fcgi_link_send(http_fcgi_link_t *link);
void http_fcgi_link_pause(http_fcgi_link_t *link, bool pause);
/* The call has ended: keeps the link, or closes it. */
void http_fcgi_link_release(http_fcgi_link_t *link);
/* Tells the backend that the answer is of no use, and closes the link. */
void http_fcgi_link_abort(http_fcgi_link_t *link);
void http_fcgi_link_close(http_fcgi_link_t *link);
void http_fcgi_link_expired(http_fcgi_link_t *link, http_fcgi_limit_t limit);

/* --- address.c --- */

/* Finds out the address of the backend, if it is a name, on a helper thread; links that wait for it go on. True: it is known. */
bool http_fcgi_address(http_fcgi_t *fcgi);
/* Reads an address that is none of a name. */
void http_fcgi_address_read(http_fcgi_t *fcgi);

/* --- call.c: requests --- */

http_fcgi_call_t *http_fcgi_call_new(http_fcgi_t *fcgi, http_exchange_t *exchange);
/* Something has happened that it waits for. */
void http_fcgi_call_run(http_fcgi_call_t *call);
/* It is known what the path means: begins. */
void http_fcgi_call_begin(http_fcgi_call_t *call);
/* Fills link->out with the beginning of the request. */
void http_fcgi_call_connected(http_fcgi_call_t *call);
/* Fills link->out with more of it. False: there is nothing now. */
bool http_fcgi_call_more(http_fcgi_call_t *call);
/* The link is lost before the script has ended. */
void http_fcgi_call_lost(http_fcgi_call_t *call, int status, const char *reason);
/* The time in the queue is over. */
void http_fcgi_call_expired(http_fcgi_call_t *call);
/* Answers with a status of the server, unless the answer has begun: then it is cut off. Ends the call. */
void http_fcgi_call_fail(http_fcgi_call_t *call, int status);
void http_fcgi_call_free(http_fcgi_call_t *call);

/* --- answer.c: what scripts say --- */

void http_fcgi_answer_output(http_fcgi_call_t *call, const char *data, size_t length);
void http_fcgi_answer_errors(http_fcgi_call_t *call, const char *data, size_t length);
/* There will be no more of them. */
void http_fcgi_answer_errors_end(http_fcgi_call_t *call);
/* The pieces of one read are all there. The call may be freed. */
void http_fcgi_answer_received(http_fcgi_call_t *call);
/* The script has ended, whose link is given up already. Likewise. */
void http_fcgi_answer_ended(http_fcgi_call_t *call, uint8_t refusal);
/* Goes on to send. Likewise. */
void http_fcgi_answer_pump(http_fcgi_call_t *call);

/* --- paths.c: files and scripts --- */

/* Looks which script or file the path of the request means, and begins. */
void http_fcgi_find_script(http_fcgi_call_t *call);
/* Sends the file that the script has named. */
void http_fcgi_find_file(http_fcgi_call_t *call);

#endif
