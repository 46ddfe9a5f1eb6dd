/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Commands of libpq that wait only for the server. The asynchronous call sends, libpq parses the input, and in between
 * the coroutine waits for the socket. Invariant: between pq_enter() and pq_leave() no other coroutine touches the
 * connection. */
#include "async_pq_private.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

/* Bytes: a longer command may not fit in the socket buffer. */
#define SEND_IN_PLACE 8192
#define BUSY "another command is already in progress\n"

ZEND_TLS HashTable *states; /* pq_state_t by connection, owned; NULL while there is none */

/* The internal function that has given up, with the exception in flight then or the connection that was closed during
 * it. Compared only. */
ZEND_TLS struct {
	const zend_execute_data *frame;
	const zend_object *exception;
	const PGconn *closed; /* until its memory is freed */
} gave_up;

/* The connection whose last operation, get_result(), got a COPY, and the calling internal function. Compared only. */
ZEND_TLS struct {
	const PGconn *conn;
	const zend_execute_data *frame;
} copy;

/* ---- the states of connections ---- */

static zend_always_inline pq_state_t *find_state(const PGconn *conn)
{
	return states ? zend_hash_index_find_ptr(states, (zend_ulong) (uintptr_t) conn) : NULL;
}

static pq_state_t *need_state(PGconn *conn)
{
	pq_state_t *state = find_state(conn);

	if (!state) {
		if (!states) {
			states = pemalloc(sizeof(*states), true);
			zend_hash_init(states, 8, NULL, NULL, true);
		}
		state = pecalloc(1, sizeof(*state), true);
		state->conn = conn;
		zend_hash_index_add_new_ptr(states, (zend_ulong) (uintptr_t) conn, state);
	}
	return state;
}

static void drop_state(pq_state_t *state)
{
	zend_hash_index_del(states, (zend_ulong) (uintptr_t) state->conn);
	free(state->message);
	pefree(state, true);
}

void pq_forget(PGconn *conn)
{
	pq_state_t *state = find_state(conn);

	if (state) {
		drop_state(state);
	}
}

void PHP_ASYNC_PQ(end_request)(void)
{
	pq_state_t *state;

	if (!states) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(states, state) {
		if (state->closed) {
			PQfinish(state->conn);
		}
		free(state->message);
		pefree(state, true);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(states);
	pefree(states, true);
	states = NULL;
}

void pq_say(PGconn *conn, const char *message)
{
	pq_state_t *state = need_state(conn);

	free(state->message);
	state->message = pestrdup(message, true);
	state->reader = ZEND_ASYNC_CURRENT_COROUTINE;
}

char *PHP_ASYNC_PQ(error_message)(PGconn *conn)
{
	const pq_state_t *state = find_state(conn);

	if (state && state->message && state->reader == ZEND_ASYNC_CURRENT_COROUTINE) {
		return state->message;
	}
	return PQerrorMessage(conn);
}

/* ---- connections closed while in use ---- */

typedef struct {
	zend_async_microtask_t task;
	PGconn *conn; /* owned until the task has run, or is released */
} late_finish_t;

static void finish_late(zend_async_microtask_t *task)
{
	late_finish_t *late = (late_finish_t *) task;

	if (late->conn) {
		if (gave_up.closed == late->conn) {
			gave_up.closed = NULL;
		}
		PQfinish(late->conn);
		late->conn = NULL;
	}
}

/* Closes the connection in a microtask, if no caller holds it. The function that was suspended in it may still access
 * the connection until it returns. It does not suspend again, because no operation waits on a closed connection. */
static void finish_soon(PGconn *conn)
{
	late_finish_t *late = ecalloc(1, sizeof(*late));

	late->task.handler = finish_late;
	late->task.dtor = finish_late;
	late->task.ref_count = 1;
	late->conn = conn;
	ZEND_ASYNC_ADD_MICROTASK(&late->task);
	ZEND_ASYNC_MICROTASK_RELEASE(&late->task);
}

void PHP_ASYNC_PQ(finish)(PGconn *conn)
{
	pq_state_t *state = conn ? find_state(conn) : NULL;

	if (state && (state->in_use || state->holds > 0)) {
		state->closed = true;
		php_async_forget_fd(PQsocket(conn));
		if (!state->in_use && PQsocket(conn) >= 0) {
			shutdown(PQsocket(conn), SHUT_RDWR);
		}
		return;
	}
	if (state) {
		drop_state(state);
	}
	if (conn) {
		php_async_forget_fd(PQsocket(conn));
	}
	PQfinish(conn);
}

void PHP_ASYNC_PQ(hold)(PGconn *conn)
{
	need_state(conn)->holds++;
}

void PHP_ASYNC_PQ(release)(PGconn *conn)
{
	pq_state_t *state = find_state(conn);

	if (UNEXPECTED(!state) || --state->holds > 0 || state->in_use) {
		return;
	}
	if (UNEXPECTED(state->closed)) {
		drop_state(state);
		if (gave_up.closed == conn) {
			gave_up.closed = NULL;
		}
		PQfinish(conn);
	} else if (!state->message && !state->nonblocking) {
		drop_state(state);
	}
}

bool PHP_ASYNC_PQ(is_held)(const PGconn *conn)
{
	const pq_state_t *state = find_state(conn);

	return state && state->holds > 0;
}

/* ---- operations ---- */

void pq_gave_up(const PGconn *closed)
{
	gave_up.frame = EG(current_execute_data);
	gave_up.exception = EG(exception);
	gave_up.closed = closed;
}

/* True in the rest of a call that has given up. */
static zend_always_inline bool is_giving_up(const PGconn *conn)
{
	return UNEXPECTED(gave_up.frame != NULL) && gave_up.frame == EG(current_execute_data)
			&& (EG(exception) ? EG(exception) == gave_up.exception
							  : gave_up.closed && (!conn || conn == gave_up.closed));
}

bool PHP_ASYNC_PQ(is_quiet)(void)
{
	return EG(exception) || is_giving_up(NULL);
}

bool pq_enter(pq_op_t *op, PGconn *conn)
{
	pq_state_t *state;

	memset(op, 0, sizeof(*op));
	op->conn = conn;
	op->fd = -1;

	/* A call that has given up does nothing more. */
	if (UNEXPECTED(is_giving_up(conn))) {
		return false;
	}
	if (UNEXPECTED(conn == NULL)) {
		return true;
	}

	state = need_state(conn);
	if (UNEXPECTED(state->closed)) {
		pq_gave_up(conn);
		return false;
	}
	if (UNEXPECTED(state->in_use)) {
		pq_say(conn, BUSY);
		return false;
	}

	free(state->message);
	state->message = NULL;
	state->in_use = true;
	if (UNEXPECTED(copy.conn == conn)) {
		op->asked_by = copy.frame;
		copy.conn = NULL;
	}
	op->state = state;
	op->fd = PQsocket(conn);
	if (EXPECTED(!EG(exception) || !zend_async_is_exit(EG(exception)))) {
		op->parked = php_async_stash_exception();
	}
	op->waits = php_async_may_suspend();
	return true;
}

void pq_leave(pq_op_t *op)
{
	pq_state_t *state = op->state;

	if (UNEXPECTED(state == NULL)) {
		return;
	}

	/* libpq has closed the socket by itself. */
	if (UNEXPECTED(op->fd >= 0 && PQsocket(op->conn) != op->fd)) {
		php_async_forget_fd(op->fd);
	}

	const bool closed = state->closed;

	state->in_use = false;
	if (UNEXPECTED(state->holds > 0)) {
		/* The function that holds the connection still uses it. */
	} else if (UNEXPECTED(closed)) {
		drop_state(state);
		finish_soon(op->conn);
	} else if (!state->message && !state->nonblocking) {
		drop_state(state);
	}

	zend_async_exception_restore(op->parked);
	if (UNEXPECTED(op->given_up)) {
		pq_gave_up(closed ? op->conn : NULL);
	}
}

/* After a wait that was cancelled, or in which the connection was closed. */
static ZEND_COLD bool give_up(pq_op_t *op)
{
	op->given_up = true;
	if (!op->state->closed) {
		pq_kill(op->conn);
	}
	return false;
}

bool pq_wait(pq_op_t *op, short events)
{
	php_async_timeout_t unlimited = php_async_timeout(-1);
	const int fd = PQsocket(op->conn);

	if (UNEXPECTED(fd < 0) || EXPECTED(php_async_await_fd(fd, events, &unlimited) >= 0 && !op->state->closed)) {
		return true;
	}
	return give_up(op);
}

bool pq_give_way(pq_op_t *op)
{
	const int fd = PQsocket(op->conn);

	if (UNEXPECTED(fd < 0) || EXPECTED(php_async_budget_take(fd) && !op->state->closed)) {
		return true;
	}
	return give_up(op);
}

bool pq_is_at_end(const pq_op_t *op)
{
	char byte;
	ssize_t got;

	do {
		got = recv(PQsocket(op->conn), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
	} while (UNEXPECTED(got < 0 && errno == EINTR));

	return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
}

bool pq_flush(pq_op_t *op)
{
	while (PQflush(op->conn) > 0) {
		if (!pq_wait(op, POLLIN | POLLOUT)) {
			return false;
		}
		if (pq_is_at_end(op) || !PQconsumeInput(op->conn)) {
			return true; /* the result reports the error */
		}
	}
	return true;
}

/* Waits until PQgetResult() does not block. False: given up, or a notice handler has thrown; the rest stays unread. */
static bool await_result(pq_op_t *op)
{
	while (PQisBusy(op->conn)) {
		if (UNEXPECTED(EG(exception) != NULL)) {
			return false;
		}
		if (!pq_wait(op, PQflush(op->conn) > 0 ? POLLIN | POLLOUT : POLLIN)) {
			return false;
		}
		/* PQgetResult() itself detects and reports the end of the connection. */
		if (UNEXPECTED(pq_is_at_end(op)) || UNEXPECTED(!PQconsumeInput(op->conn))) {
			return true;
		}
	}
	return EXPECTED(!EG(exception));
}

/* True if the start-up has failed or is not complete. The socket is open and the connection busy, as if a result were
 * pending. None arrives, and libpq would wait for ever. */
static zend_always_inline bool has_no_results(PGconn *conn)
{
	return UNEXPECTED(PQstatus(conn) != CONNECTION_OK) && PQsocket(conn) >= 0;
}

PGresult *pq_next_result(pq_op_t *op)
{
	if (UNEXPECTED(has_no_results(op->conn))) {
		return NULL;
	}
	return EXPECTED(await_result(op)) ? PQgetResult(op->conn) : NULL;
}

/* ---- sending ---- */

static zend_always_inline size_t size_of(const char *text)
{
	return text ? strlen(text) : 0;
}

static size_t size_of_parameters(int count, const char *const *values, const int *lengths, const int *formats)
{
	size_t size = 0;

	for (int i = 0; i < count; i++) {
		if (values && values[i]) {
			size += formats && formats[i] && lengths ? (size_t) lengths[i] : strlen(values[i]);
		}
	}
	return size;
}

/* Makes libpq non-blocking for a long command, because it would block while the socket is full. Not for short commands:
 * PQsetnonblocking() clears the error message. */
static void begin_sending(pq_op_t *op, size_t size)
{
	if (UNEXPECTED(size > SEND_IN_PLACE) && !PQisnonblocking(op->conn)) {
		op->nonblocking = PQsetnonblocking(op->conn, 1) == 0;
	}
}

/* False: not sent. If *again, send once more in blocking mode, so that libpq reports the reason. */
static bool end_sending(pq_op_t *op, int *sent, bool *again)
{
	*again = false;
	if (UNEXPECTED(!*sent)) {
		*again = op->nonblocking;
		if (op->nonblocking) {
			op->nonblocking = false;
			PQsetnonblocking(op->conn, 0);
		}
		return false;
	}
	if (UNEXPECTED(op->nonblocking || PQisnonblocking(op->conn))) {
		const bool flushed = pq_flush(op);

		if (op->nonblocking) {
			op->nonblocking = false;
			PQsetnonblocking(op->conn, 0);
		}
		return flushed;
	}
	return true;
}

bool pq_end_copy_mode(pq_op_t *op)
{
	if (EXPECTED(!op->state->nonblocking)) {
		return true;
	}

	const bool flushed = pq_flush(op);

	op->state->nonblocking = false;
	op->state->unflushed = 0;
	PQsetnonblocking(op->conn, 0);
	return flushed;
}

/* Ends a COPY in progress, as PQexec() does, and discards its data. False: it cannot be ended. */
static bool abandon_copy(pq_op_t *op, ExecStatusType status)
{
	char *row;
	int length;

	if (status == PGRES_COPY_IN) {
		return PQputCopyEnd(op->conn, "COPY terminated by new PQexec") >= 0;
	}
	if (status == PGRES_COPY_BOTH) {
		pq_say(op->conn, "PQexec not allowed during COPY BOTH\n");
		return false;
	}
	while ((length = PQgetCopyData(op->conn, &row, 1)) >= 0) {
		if (length > 0) {
			PQfreemem(row);
		} else if (!pq_wait(op, POLLIN) || pq_is_at_end(op) || !PQconsumeInput(op->conn)) {
			break;
		}
	}
	return true;
}

/* Discards unread results and ends a COPY, as PQexec() does before it sends. False: do not send. */
static bool discard_results(pq_op_t *op)
{
	PGresult *result;

	if (UNEXPECTED(!pq_end_copy_mode(op))) {
		return false;
	}
	while (UNEXPECTED((result = pq_next_result(op)) != NULL)) {
		const bool in_copy = php_async_pq_is_copy(result);
		const ExecStatusType status = PQresultStatus(result);

		PQclear(result);
		if (in_copy && !abandon_copy(op, status)) {
			return false;
		}
		if (PQstatus(op->conn) == CONNECTION_BAD) {
			break;
		}
	}
	return EXPECTED(!op->given_up) && EXPECTED(!EG(exception));
}

/* Returns the last result, as PQexec() does after it has sent; a COPY ends the loop. */
static PGresult *collect_results(pq_op_t *op)
{
	PGresult *result, *last = NULL;

	while ((result = pq_next_result(op)) != NULL) {
		PQclear(last);
		last = result;

		if (php_async_pq_is_copy(result) || PQstatus(op->conn) == CONNECTION_BAD) {
			break;
		}
	}
	if (UNEXPECTED(op->given_up || EG(exception))) {
		PQclear(last);
		return NULL;
	}
	return last;
}

/* Runs one command: discard, send, collect. `send` is evaluated once, or twice if libpq has refused it. */
#define RUN(op, size, send) do { \
		int sent_ = 0; \
		bool again_ = true; \
		if (EXPECTED(discard_results(op))) { \
			begin_sending((op), (size)); \
			for (int try_ = 0; try_ < 2 && again_ && !sent_; try_++) { \
				sent_ = (send); \
				if (end_sending((op), &sent_, &again_)) { \
					result = collect_results(op); \
				} \
			} \
		} \
	} while (0)

/* One call that does not wait for the server. */
#define REFUSABLE(refused, call) \
	int result = (refused); \
	pq_op_t op; \
	\
	if (EXPECTED(pq_enter(&op, conn))) { \
		result = (call); \
		pq_leave(&op); \
	} \
	return result

#define COMMAND(call, size, send) \
	PGresult *result = NULL; \
	pq_op_t op; \
	\
	if (EXPECTED(pq_enter(&op, conn))) { \
		if (EXPECTED(op.waits) || UNEXPECTED(has_no_results(conn))) { \
			RUN(&op, (size), (send)); \
		} else { \
			result = (call); \
		} \
		pq_leave(&op); \
	} \
	return result

PGresult *PHP_ASYNC_PQ(exec)(PGconn *conn, const char *query)
{
	COMMAND(PQexec(conn, query), size_of(query), PQsendQuery(conn, query));
}

PGresult *PHP_ASYNC_PQ(exec_params)(PGconn *conn, const char *query, int count, const Oid *types,
		const char *const *values, const int *lengths, const int *formats, int result_format)
{
	COMMAND(PQexecParams(conn, query, count, types, values, lengths, formats, result_format),
			size_of(query) + size_of_parameters(count, values, lengths, formats),
			PQsendQueryParams(conn, query, count, types, values, lengths, formats, result_format));
}

PGresult *PHP_ASYNC_PQ(prepare)(PGconn *conn, const char *name, const char *query, int count, const Oid *types)
{
	COMMAND(PQprepare(conn, name, query, count, types), size_of(query), PQsendPrepare(conn, name, query, count, types));
}

PGresult *PHP_ASYNC_PQ(exec_prepared)(PGconn *conn, const char *name, int count, const char *const *values,
		const int *lengths, const int *formats, int result_format)
{
	COMMAND(PQexecPrepared(conn, name, count, values, lengths, formats, result_format),
			size_of_parameters(count, values, lengths, formats),
			PQsendQueryPrepared(conn, name, count, values, lengths, formats, result_format));
}

#ifdef HAVE_PQCLOSEPREPARED
PGresult *PHP_ASYNC_PQ(close_prepared)(PGconn *conn, const char *name)
{
	COMMAND(PQclosePrepared(conn, name), 0, PQsendClosePrepared(conn, name));
}
#endif

/* "auto" is the encoding of the locale, which only libpq knows: that call blocks. */
int PHP_ASYNC_PQ(set_client_encoding)(PGconn *conn, const char *encoding)
{
	char query[128]; /* as long as libpq's */

	if (UNEXPECTED(PQstatus(conn) != CONNECTION_OK) || strcmp(encoding, "auto") == 0
			|| (size_t) snprintf(query, sizeof(query), "set client_encoding to '%s'", encoding) >= sizeof(query)) {
		REFUSABLE(-1, PQsetClientEncoding(conn, encoding));
	}

	PGresult *result = PHP_ASYNC_PQ(exec)(conn, query);
	const bool done = PQresultStatus(result) == PGRES_COMMAND_OK;

	PQclear(result);
	return done ? 0 : -1;
}

PGresult *pq_command(pq_op_t *op, const char *query, int count, const Oid *types, const char *const *values,
		const int *lengths, const int *formats, int result_format)
{
	PGresult *result = NULL;

	RUN(op, size_of_parameters(count, values, lengths, formats),
			PQsendQueryParams(op->conn, query, count, types, values, lengths, formats, result_format));
	return result;
}

/* During a COPY PQgetResult() returns the same status each time, so a loop that discards all results would never end. A
 * second call in the same frame, without an operation in between, ends the COPY. */
static PGresult *result_after_copy(pq_op_t *op)
{
	const bool asked_before = UNEXPECTED(op->asked_by != NULL) && op->asked_by == EG(current_execute_data);
	PGresult *result = pq_next_result(op);

	while (UNEXPECTED(result && php_async_pq_is_copy(result))) {
		if (!asked_before) {
			copy.conn = op->conn;
			copy.frame = EG(current_execute_data);
			break;
		}
		const bool over = abandon_copy(op, PQresultStatus(result));

		PQclear(result);
		result = over && !op->given_up && !EG(exception) ? pq_next_result(op) : NULL;
	}
	return result;
}

PGresult *PHP_ASYNC_PQ(get_result)(PGconn *conn)
{
	PGresult *result = NULL;
	pq_op_t op;

	if (EXPECTED(pq_enter(&op, conn))) {
		if (EXPECTED(op.waits)) {
			result = EXPECTED(pq_end_copy_mode(&op)) ? result_after_copy(&op) : NULL;
		} else if (EXPECTED(!has_no_results(conn))) {
			result = PQgetResult(conn);
		}
		pq_leave(&op);
	}
	return result;
}

/* ---- calls that do not wait ---- */

int PHP_ASYNC_PQ(send_query)(PGconn *conn, const char *query)
{
	REFUSABLE(0, PQsendQuery(conn, query));
}

int PHP_ASYNC_PQ(send_query_params)(PGconn *conn, const char *query, int count, const Oid *types,
		const char *const *values, const int *lengths, const int *formats, int result_format)
{
	REFUSABLE(0, PQsendQueryParams(conn, query, count, types, values, lengths, formats, result_format));
}

int PHP_ASYNC_PQ(send_prepare)(PGconn *conn, const char *name, const char *query, int count, const Oid *types)
{
	REFUSABLE(0, PQsendPrepare(conn, name, query, count, types));
}

int PHP_ASYNC_PQ(send_query_prepared)(PGconn *conn, const char *name, int count, const char *const *values,
		const int *lengths, const int *formats, int result_format)
{
	REFUSABLE(0, PQsendQueryPrepared(conn, name, count, values, lengths, formats, result_format));
}

bool PHP_ASYNC_PQ(is_used)(const PGconn *conn)
{
	const pq_state_t *state = find_state(conn);

	return state && state->in_use;
}

/* The coroutine that uses the connection sends and reads for all. */
int PHP_ASYNC_PQ(flush)(PGconn *conn)
{
	if (PHP_ASYNC_PQ(is_used)(conn)) {
		return 0;
	}
	REFUSABLE(-1, PQflush(conn));
}

int PHP_ASYNC_PQ(consume_input)(PGconn *conn)
{
	if (PHP_ASYNC_PQ(is_used)(conn)) {
		return 1;
	}
	REFUSABLE(0, PQconsumeInput(conn));
}

PostgresPollingStatusType PHP_ASYNC_PQ(connect_poll)(PGconn *conn)
{
	PostgresPollingStatusType status;

	/* libpq may close one socket and open the next with the same number. */
	php_async_forget_fd(PQsocket(conn));
	status = PQconnectPoll(conn);
	return status;
}

int PHP_ASYNC_PQ(set_nonblocking)(PGconn *conn, int nonblocking)
{
	pq_state_t *state = find_state(conn);

	if (state && state->in_use) {
		return 0;
	}
	if (state && state->nonblocking && nonblocking) {
		state->nonblocking = false; /* set by the program from here on */
		return 0;
	}

	int result = -1;
	pq_op_t op;

	if (EXPECTED(pq_enter(&op, conn))) {
		if (op.state && op.state->nonblocking) {
			result = op.waits && pq_end_copy_mode(&op) ? 0 : PQsetnonblocking(conn, 0);
			op.state->nonblocking = false;
		} else {
			result = PQsetnonblocking(conn, nonblocking);
		}
		pq_leave(&op);
	}
	return result;
}

int PHP_ASYNC_PQ(is_nonblocking)(PGconn *conn)
{
	const pq_state_t *state = find_state(conn);

	return state && state->nonblocking ? 0 : PQisnonblocking(conn);
}

void PHP_ASYNC_PQ(await_flush)(PGconn *conn)
{
	pq_op_t op;

	if (EXPECTED(pq_enter(&op, conn))) {
		if (op.waits && PQflush(conn) > 0 && pq_wait(&op, POLLIN | POLLOUT) && !pq_is_at_end(&op)) {
			PQconsumeInput(conn);
		}
		pq_leave(&op);
	}
}
