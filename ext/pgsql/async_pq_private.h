/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Shared by the files of async_pq: the state of a connection that is in use or has a message, and one operation on it,
 * from pq_enter() to pq_leave(). */
#ifndef PHP_ASYNC_PQ_PRIVATE_H
#define PHP_ASYNC_PQ_PRIVATE_H

#define PHP_ASYNC_PQ_PRIVATE
#include "async_pq.h"
#include "async_budget.h"
#include "async_lookup.h"
#include "async_offload.h"

#include <poll.h>
#include <sys/socket.h>

#define pq_enter PHP_ASYNC_PQ(enter)
#define pq_leave PHP_ASYNC_PQ(leave)
#define pq_wait PHP_ASYNC_PQ(wait)
#define pq_give_way PHP_ASYNC_PQ(give_way)
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
 *   unknown    no state is stored: unused
 *   in use     from pq_enter() to pq_leave() of one operation; other operations are refused
 *   message    unknown or in use, and the last refused or failed call has stored a text for PQerrorMessage()
 *   held       unknown or in use, and functions of the extension will use it after PHP code has run
 *   closed     PQfinish() was called while it was in use or held: every operation fails silently, and the memory is
 *              freed when the last one has ended
 */
typedef struct {
	PGconn *conn;
	bool in_use;
	bool closed;
	uint32_t holds;           /* functions that have looked the connection up and have not returned */
	bool nonblocking;         /* set by us for a COPY from the client; hidden from the program */
	size_t unflushed;         /* bytes of that COPY since the last flush */
	char *message;            /* owned; NULL: libpq's own message applies */
	zend_coroutine_t *reader; /* borrowed, compared only: the coroutine that may read message; NULL: main without one */
} pq_state_t;

typedef struct {
	PGconn *conn;
	pq_state_t *state;        /* of the connection; NULL for a NULL connection */
	zend_object *parked;      /* owned: stashed exception, while cleanup uses the server */
	const zend_execute_data *asked_by; /* compared only: frame whose get_result(), the previous operation, got a COPY */
	int fd;                   /* socket of the connection when the operation began */
	bool waits;               /* false: use libpq's own blocking calls */
	bool given_up;            /* a wait was cancelled, or the connection was closed during it */
	bool nonblocking;         /* set by us for this operation */
} pq_op_t;

/* Acquires the connection for one operation. False: the call fails, with the text of PQerrorMessage() or silently. */
bool pq_enter(pq_op_t *op, PGconn *conn);
void pq_leave(pq_op_t *op);

/* Waits until the socket is ready for one of `events`. False: given up. */
bool pq_wait(pq_op_t *op, short events);

/* Yields if the fairness budget is spent. False as above. */
bool pq_give_way(pq_op_t *op);

/* True if the peer has closed the connection or the socket has failed: libpq detects it without waiting. */
bool pq_is_at_end(const pq_op_t *op);

/* Sends the rest of libpq's buffer. Also reads input, or both sides could wait for each other. False: given up. */
bool pq_flush(pq_op_t *op);

/* PQgetResult() on an operation that waits. */
PGresult *pq_next_result(pq_op_t *op);

/* Ends the non-blocking mode of a COPY. False: given up. */
bool pq_end_copy_mode(pq_op_t *op);

/* Runs one command on an operation that waits, with the rules of PQexecParams(). */
PGresult *pq_command(pq_op_t *op, const char *query, int count, const Oid *types, const char *const *values,
		const int *lengths, const int *formats, int result_format);

/* Sets the text that PQerrorMessage() returns to the current coroutine until the next operation. */
void pq_say(PGconn *conn, const char *message);

/* Replaces the socket by a dead one: libpq detects a lost connection, and the server sees it closed. */
void pq_kill(PGconn *conn);

void pq_forget(PGconn *conn);

/* Makes the current call fail silently, because of the exception, or because `closed` was closed during it. */
void pq_gave_up(const PGconn *closed);

#endif
