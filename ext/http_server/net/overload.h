/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Overload: when a worker stops accepting for a while, and how its connections are spread over the others then.
 *
 * A connection drains in three steps: it is marked with a time; the first response from that time on announces the end, and the
 * connection closes behind it; one that is still there after the grace is closed by force. */
#ifndef HTTP_SERVER_OVERLOAD_H
#define HTTP_SERVER_OVERLOAD_H

#include "worker.h"

#define HTTP_PAUSE_CAP   (1u << 0) /* there are as many connections as are allowed */
#define HTTP_PAUSE_CODEL (1u << 1) /* requests wait too long for their handlers */

/* Stops accepting for one more reason, or for one less. */
void http_overload_pause(http_worker_t *worker, uint32_t reason);
void http_overload_resume(http_worker_t *worker, uint32_t reason);
/* No connection will be accepted any more: ends the pause. */
void http_overload_end(http_worker_t *worker);
/* A connection was accepted: the cap may be reached. Its age begins. */
void http_overload_opened(http_worker_t *worker, http_conn_t *conn);
/* One is gone. */
void http_overload_closed(http_worker_t *worker);

/* True if the response that is about to be sent, or is complete, has to be the last one; counts it once. */
bool http_overload_drains(http_conn_t *conn);
/* Forgets the age of a connection that is closed. */
void http_overload_forget(http_conn_t *conn);

/* A handler begins, whose request has waited so long. CoDel (RFC 8289): the least of an interval is what tells a queue that stands
 * from a burst. */
void http_overload_sojourn(http_worker_t *worker, uint64_t ns);
/* A tick: without requests nothing waits. */
void http_overload_tick(http_worker_t *worker);
/* ns for which accepting has been paused, the present pause included. Any thread. */
uint64_t http_overload_paused_ns(const http_worker_t *worker);

#endif
