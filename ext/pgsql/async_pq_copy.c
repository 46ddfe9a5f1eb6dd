/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * COPY without blocking: data to and from the server, and its end.
 * Invariant: a connection that was made non-blocking for a COPY stays so until pq_end_copy_mode(). */
#include "async_pq_private.h"

/* Bytes that a COPY buffers before a flush. */
#define FLUSH_AFTER 65536

/* Repeats `call` while it returns 0, because the buffer is full. */
#define UNTIL_TAKEN(op, result, call) \
	while (((result) = (call)) == 0 && !EG(exception)) { \
		if (!pq_wait((op), POLLIN | POLLOUT) || pq_is_at_end(op) || !PQconsumeInput((op)->conn)) { \
			(result) = -1; \
			break; \
		} \
	}

/* Makes libpq buffer during a COPY from the client, without a change of the mode that the program sees. False: use
 * libpq's own call. On a connection that the program itself has made non-blocking, 0 still means "would block". */
static bool begin_copy_mode(pq_op_t *op)
{
	if (!op->state->nonblocking) {
		/* Without a command in progress libpq refuses at once, and PQsetnonblocking() would clear its message. */
		if (PQisnonblocking(op->conn) || PQtransactionStatus(op->conn) != PQTRANS_ACTIVE) {
			return false;
		}
		op->state->nonblocking = PQsetnonblocking(op->conn, 1) == 0;
	}
	return op->state->nonblocking;
}

int PHP_ASYNC_PQ(put_copy_data)(PGconn *conn, const char *data, int length)
{
	int result = -1;
	pq_op_t op;

	if (UNEXPECTED(!pq_enter(&op, conn))) {
		return -1;
	}
	if (op.waits && begin_copy_mode(&op)) {
		UNTIL_TAKEN(&op, result, PQputCopyData(conn, data, length));
		op.state->unflushed += (size_t) length;
		if (result > 0 && op.state->unflushed >= FLUSH_AFTER) {
			/* A server that is faster than the program never makes it wait. */
			php_async_budget_charge(op.state->unflushed);
			op.state->unflushed = 0;
			result = pq_flush(&op) && pq_give_way(&op) ? result : -1;
		}
		if (UNEXPECTED(result < 0)) {
			pq_end_copy_mode(&op);
		}
	} else {
		result = PQputCopyData(conn, data, length);
	}
	pq_leave(&op);
	return result;
}

int PHP_ASYNC_PQ(put_copy_end)(PGconn *conn, const char *message)
{
	int result = -1;
	pq_op_t op;

	if (UNEXPECTED(!pq_enter(&op, conn))) {
		return -1;
	}
	if (op.waits && begin_copy_mode(&op)) {
		UNTIL_TAKEN(&op, result, PQputCopyEnd(conn, message));
		result = pq_end_copy_mode(&op) ? result : -1;
	} else {
		result = PQputCopyEnd(conn, message);
	}
	pq_leave(&op);
	return result;
}

int PHP_ASYNC_PQ(get_copy_data)(PGconn *conn, char **data, int async)
{
	int result;
	pq_op_t op;

	if (UNEXPECTED(!pq_enter(&op, conn))) {
		*data = NULL;
		return -2;
	}
	if (op.waits && !async) {
		while ((result = PQgetCopyData(conn, data, 1)) == 0) {
			if (UNEXPECTED(EG(exception) != NULL) || !pq_wait(&op, POLLIN)) {
				result = -2;
				break;
			}
			if (UNEXPECTED(pq_is_at_end(&op)) || UNEXPECTED(!PQconsumeInput(conn))) {
				result = PQgetCopyData(conn, data, 0);
				break;
			}
		}
	} else {
		result = PQgetCopyData(conn, data, async);
	}
	pq_leave(&op);
	return result;
}

int PHP_ASYNC_PQ(end_copy)(PGconn *conn)
{
	PGresult *result;
	int failed = 1;
	pq_op_t op;

	if (UNEXPECTED(!pq_enter(&op, conn))) {
		return 1;
	}
	if (op.waits) {
		const bool nonblocking = PQisnonblocking(conn);

		/* In this mode PQendcopy() only sends the end, unless the result has already arrived. */
		if (nonblocking || PQsetnonblocking(conn, 1) == 0) {
			failed = PQendcopy(conn);
			if (failed && PQtransactionStatus(conn) == PQTRANS_ACTIVE && pq_flush(&op)) {
				result = pq_next_result(&op);
				failed = PQresultStatus(result) != PGRES_COMMAND_OK;
				PQclear(result);
			}
			if (!nonblocking || op.state->nonblocking) {
				op.state->nonblocking = false;
				PQsetnonblocking(conn, 0);
			}
		}
	} else {
		failed = PQendcopy(conn);
	}
	pq_leave(&op);
	return failed;
}
