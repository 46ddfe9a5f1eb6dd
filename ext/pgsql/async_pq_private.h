/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the parts of async_pq share: the state of a connection that is in use or has something to say, and one operation
 * on it, from pq_enter() to pq_leave(). */
#ifndef PHP_ASYNC_PQ_PRIVATE_H
#define PHP_ASYNC_PQ_PRIVATE_H

#define PHP_ASYNC_PQ_PRIVATE
#include "async_pq.h"
#include "async_lookup.h"
#include "async_offload.h"

#include <poll.h>
#include <sys/socket.h>

#define pq_enter PHP_ASYNC_PQ(enter)
#define pq_leave PHP_ASYNC_PQ(leave)
#define pq_wait PHP_ASYNC_PQ(wait)
#define pq_flush PHP_ASYNC_PQ(flush_all)
#define pq_is_at_end PHP_ASYNC_PQ(is_at_end)
#define pq_next_result PHP_ASYNC_PQ(next_result)
#define pq_end_copy_mode PHP_ASYNC_PQ(end_copy_mode)
#define pq_command PHP_ASYNC_PQ(command)
#define pq_say PHP_ASYNC_PQ(say)
#define pq_kill PHP_ASYNC_PQ(kill)
#define pq_forget PHP_ASYNC_PQ(forget)
#define pq_gave_up PHP_ASYNC_PQ(gave_up)

/* A connection is
 *
 *   unknown    nothing is stored: nobody uses it
 *   in use     from pq_enter() to pq_leave() of one operation; everybody else is refused
 *   speaking   unknown or in use, and the last refused or failed call has left a text for PQerrorMessage()
 *   held       unknown or in use, and functions of the extension go on with it after code in PHP
 *   closed     PQfinish() was called while it was in use or held: every operation fails without a word, and the memory goes
 *              when the last of them has left
 */
typedef struct {
	PGconn *conn;
	bool in_use;
	bool closed;
	uint32_t holds;           /* functions that have looked the connection up and have not returned */
	bool nonblocking;         /* set by us, for a COPY from the client; the program does not know */
	size_t unflushed;         /* bytes of that COPY since the last flush */
	char *message;            /* owned; NULL: what libpq says is true */
	zend_coroutine_t *reader; /* borrowed, compared only: whose message it is; NULL: everybody's */
} pq_state_t;

typedef struct {
	PGconn *conn;
	pq_state_t *state;        /* of the connection; NULL for a NULL connection */
	zend_object *parked;      /* owned: the exception in flight, while cleanup talks to the server */
	const zend_execute_data *asked_by; /* compared only: the operation before was get_result() of this frame, which got a COPY */
	int fd;                   /* of the connection when the operation began */
	bool waits;               /* else libpq's own calls are made */
	bool given_up;            /* a wait was cancelled, or the connection closed meanwhile */
	bool nonblocking;         /* set by us for this operation */
} pq_op_t;

/* Takes the connection for one operation. False: the call fails at once, as PQerrorMessage() says, or silently. */
bool pq_enter(pq_op_t *op, PGconn *conn);
void pq_leave(pq_op_t *op);

/* Until the socket is ready for one of `events`. False: given up. */
bool pq_wait(pq_op_t *op, short events);

/* Is there something to parse, or the end of the connection to find? Then libpq goes on without waiting. */
bool pq_is_at_end(const pq_op_t *op);

/* Sends what is left in libpq's buffer. Input is taken meanwhile, or both sides could wait for each other. False: given up. */
bool pq_flush(pq_op_t *op);

/* PQgetResult() on an operation that waits. */
PGresult *pq_next_result(pq_op_t *op);

/* Ends the non-blocking mode that a COPY has left. False: given up. */
bool pq_end_copy_mode(pq_op_t *op);

/* One command on an operation that waits, with the rules of PQexecParams(). */
PGresult *pq_command(pq_op_t *op, const char *query, int count, const Oid *types, const char *const *values,
		const int *lengths, const int *formats, int result_format);

/* What PQerrorMessage() answers until the next operation, to the current coroutine. */
void pq_say(PGconn *conn, const char *message);

/* The socket is exchanged for a dead one, so that libpq finds the connection lost; the server sees it closed. */
void pq_kill(PGconn *conn);

void pq_forget(PGconn *conn);

/* The current call fails without a word, because of the exception, or because `closed` was closed under it. */
void pq_gave_up(const PGconn *closed);

#endif
