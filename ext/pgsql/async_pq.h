/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * libpq for coroutines: each call that waits for the server is replaced by its asynchronous parts, with suspending
 * waits between them. ext/pgsql and ext/pdo_pgsql include this file last, because it redefines the calls of libpq.
 * While the runtime is inactive, and in a no-suspend region, libpq's own call is made.
 *
 * A connection runs one command at a time: a call on a connection that another coroutine uses fails as libpq's own do,
 * with "another command is already in progress". A cancelled command breaks its connection. */
#ifndef PHP_ASYNC_PQ_H
#define PHP_ASYNC_PQ_H

#include "php.h"
#include "async_wait.h"

#include <libpq-fe.h>
#include <libpq/libpq-fs.h>

/* The two extensions have a copy each, because either can be built without the other. */
#ifndef PHP_ASYNC_PQ
# define PHP_ASYNC_PQ(name) php_async_pgsql_##name
#endif

BEGIN_EXTERN_C()

/* ---- commands; each may suspend, with the results and error messages of the call that it replaces ---- */

PGresult *PHP_ASYNC_PQ(exec)(PGconn *conn, const char *query);
PGresult *PHP_ASYNC_PQ(exec_params)(PGconn *conn, const char *query, int count, const Oid *types,
		const char *const *values, const int *lengths, const int *formats, int result_format);
PGresult *PHP_ASYNC_PQ(prepare)(PGconn *conn, const char *name, const char *query, int count, const Oid *types);
PGresult *PHP_ASYNC_PQ(exec_prepared)(PGconn *conn, const char *name, int count, const char *const *values,
		const int *lengths, const int *formats, int result_format);
#ifdef HAVE_PQCLOSEPREPARED
PGresult *PHP_ASYNC_PQ(close_prepared)(PGconn *conn, const char *name);
#endif
#ifdef HAVE_PG_CHANGE_PASSWORD
PGresult *PHP_ASYNC_PQ(change_password)(PGconn *conn, const char *user, const char *password);
#endif
char *PHP_ASYNC_PQ(encrypt_password)(PGconn *conn, const char *password, const char *user, const char *algorithm);
int PHP_ASYNC_PQ(set_client_encoding)(PGconn *conn, const char *encoding);
PGresult *PHP_ASYNC_PQ(get_result)(PGconn *conn);

/* ---- COPY ---- */

int PHP_ASYNC_PQ(put_copy_data)(PGconn *conn, const char *data, int length);
int PHP_ASYNC_PQ(put_copy_end)(PGconn *conn, const char *message);
int PHP_ASYNC_PQ(get_copy_data)(PGconn *conn, char **data, int async);
int PHP_ASYNC_PQ(end_copy)(PGconn *conn);

/* ---- calls that do not wait, on a connection that another coroutine may be using ---- */

int PHP_ASYNC_PQ(send_query)(PGconn *conn, const char *query);
int PHP_ASYNC_PQ(send_query_params)(PGconn *conn, const char *query, int count, const Oid *types,
		const char *const *values, const int *lengths, const int *formats, int result_format);
int PHP_ASYNC_PQ(send_prepare)(PGconn *conn, const char *name, const char *query, int count, const Oid *types);
int PHP_ASYNC_PQ(send_query_prepared)(PGconn *conn, const char *name, int count, const char *const *values,
		const int *lengths, const int *formats, int result_format);
int PHP_ASYNC_PQ(flush)(PGconn *conn);
int PHP_ASYNC_PQ(consume_input)(PGconn *conn);
int PHP_ASYNC_PQ(set_nonblocking)(PGconn *conn, int nonblocking);
int PHP_ASYNC_PQ(is_nonblocking)(PGconn *conn);
char *PHP_ASYNC_PQ(error_message)(PGconn *conn);

/* True while a call of a coroutine, other than that of the caller, uses the connection. */
bool PHP_ASYNC_PQ(is_used)(const PGconn *conn);

/* Waits until the socket accepts more, instead of a pause between two PQflush(). */
void PHP_ASYNC_PQ(await_flush)(PGconn *conn);

/* ---- connections ---- */

PGconn *PHP_ASYNC_PQ(connect)(const char *conninfo);
/* Resolves names first; the caller polls the connect itself. */
PGconn *PHP_ASYNC_PQ(connect_start)(const char *conninfo);
PostgresPollingStatusType PHP_ASYNC_PQ(connect_poll)(PGconn *conn);
void PHP_ASYNC_PQ(reset)(PGconn *conn);
/* Closes the connection. A coroutine suspended in a command is woken and fails silently; the memory is freed when it
 * has left. */
void PHP_ASYNC_PQ(finish)(PGconn *conn);
/* Keep the memory of the connection from hold() to release(), even if it is closed. Call hold() only while the runtime
 * is active; release() may follow later. */
void PHP_ASYNC_PQ(hold)(PGconn *conn);
void PHP_ASYNC_PQ(release)(PGconn *conn);
bool PHP_ASYNC_PQ(is_held)(const PGconn *conn);
int PHP_ASYNC_PQ(cancel)(PGcancel *cancel, char *error, int size);
void PHP_ASYNC_PQ(free_cancel)(PGcancel *cancel);

/* ---- large objects ---- */

Oid PHP_ASYNC_PQ(lo_create)(PGconn *conn, Oid oid);
Oid PHP_ASYNC_PQ(lo_creat)(PGconn *conn, int mode);
int PHP_ASYNC_PQ(lo_open)(PGconn *conn, Oid oid, int mode);
int PHP_ASYNC_PQ(lo_close)(PGconn *conn, int fd);
int PHP_ASYNC_PQ(lo_read)(PGconn *conn, int fd, char *data, size_t length);
int PHP_ASYNC_PQ(lo_write)(PGconn *conn, int fd, const char *data, size_t length);
pg_int64 PHP_ASYNC_PQ(lo_seek)(PGconn *conn, int fd, pg_int64 offset, int whence, bool wide);
pg_int64 PHP_ASYNC_PQ(lo_tell)(PGconn *conn, int fd, bool wide);
int PHP_ASYNC_PQ(lo_truncate)(PGconn *conn, int fd, pg_int64 length, bool wide);
int PHP_ASYNC_PQ(lo_unlink)(PGconn *conn, Oid oid);
Oid PHP_ASYNC_PQ(import_lo)(PGconn *conn, const char *filename, Oid oid);
int PHP_ASYNC_PQ(lo_export)(PGconn *conn, Oid oid, const char *filename);

/* ---- */

/* The connection is in the middle of a COPY: PQgetResult() returns such a result again and again. */
static zend_always_inline bool php_async_pq_is_copy(const PGresult *result)
{
	const ExecStatusType status = PQresultStatus(result);

	return status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH;
}

/* True while a call returns after a cancellation, or after its connection was closed: it reports no error. */
bool PHP_ASYNC_PQ(is_quiet)(void);

/* Frees the states of all connections at the end of a request. */
void PHP_ASYNC_PQ(end_request)(void);

END_EXTERN_C()

#ifndef PHP_ASYNC_PQ_PRIVATE

/* True if a call was refused for it. */
# define PHP_ASYNC_PQ_IS_BUSY(conn) (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && PHP_ASYNC_PQ(is_used)(conn))

# define PHP_ASYNC_PQ_CALL(ours, theirs) (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) ? PHP_ASYNC_PQ(ours) : theirs)

# define PQexec(conn, query) PHP_ASYNC_PQ_CALL(exec((conn), (query)), PQexec((conn), (query)))
# define PQexecParams(conn, query, n, types, values, lengths, formats, format) \
	PHP_ASYNC_PQ_CALL(exec_params((conn), (query), (n), (types), (values), (lengths), (formats), (format)), \
		PQexecParams((conn), (query), (n), (types), (values), (lengths), (formats), (format)))
# define PQprepare(conn, name, query, n, types) \
	PHP_ASYNC_PQ_CALL(prepare((conn), (name), (query), (n), (types)), PQprepare((conn), (name), (query), (n), (types)))
# define PQexecPrepared(conn, name, n, values, lengths, formats, format) \
	PHP_ASYNC_PQ_CALL(exec_prepared((conn), (name), (n), (values), (lengths), (formats), (format)), \
		PQexecPrepared((conn), (name), (n), (values), (lengths), (formats), (format)))
# define PQclosePrepared(conn, name) PHP_ASYNC_PQ_CALL(close_prepared((conn), (name)), PQclosePrepared((conn), (name)))
# ifdef HAVE_PG_CHANGE_PASSWORD
#  define PQchangePassword(conn, user, password) \
	PHP_ASYNC_PQ_CALL(change_password((conn), (user), (password)), PQchangePassword((conn), (user), (password)))
# endif
# define PQencryptPasswordConn(conn, password, user, algorithm) \
	PHP_ASYNC_PQ_CALL(encrypt_password((conn), (password), (user), (algorithm)), \
		PQencryptPasswordConn((conn), (password), (user), (algorithm)))
# define PQgetResult(conn) PHP_ASYNC_PQ_CALL(get_result(conn), PQgetResult(conn))

# define PQputCopyData(conn, data, length) \
	PHP_ASYNC_PQ_CALL(put_copy_data((conn), (data), (length)), PQputCopyData((conn), (data), (length)))
# define PQputCopyEnd(conn, message) PHP_ASYNC_PQ_CALL(put_copy_end((conn), (message)), PQputCopyEnd((conn), (message)))
# define PQgetCopyData(conn, data, async) \
	PHP_ASYNC_PQ_CALL(get_copy_data((conn), (data), (async)), PQgetCopyData((conn), (data), (async)))
# define PQputline(conn, line) \
	(UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) ? (PHP_ASYNC_PQ(put_copy_data)((conn), (line), (int) strlen(line)) > 0 ? 0 : EOF) \
		: PQputline((conn), (line)))
# define PQendcopy(conn) PHP_ASYNC_PQ_CALL(end_copy(conn), PQendcopy(conn))

# define PQsendQuery(conn, query) PHP_ASYNC_PQ_CALL(send_query((conn), (query)), PQsendQuery((conn), (query)))
# define PQsendQueryParams(conn, query, n, types, values, lengths, formats, format) \
	PHP_ASYNC_PQ_CALL(send_query_params((conn), (query), (n), (types), (values), (lengths), (formats), (format)), \
		PQsendQueryParams((conn), (query), (n), (types), (values), (lengths), (formats), (format)))
# define PQsendPrepare(conn, name, query, n, types) \
	PHP_ASYNC_PQ_CALL(send_prepare((conn), (name), (query), (n), (types)), \
		PQsendPrepare((conn), (name), (query), (n), (types)))
# define PQsendQueryPrepared(conn, name, n, values, lengths, formats, format) \
	PHP_ASYNC_PQ_CALL(send_query_prepared((conn), (name), (n), (values), (lengths), (formats), (format)), \
		PQsendQueryPrepared((conn), (name), (n), (values), (lengths), (formats), (format)))
# define PQsetClientEncoding(conn, encoding) \
	PHP_ASYNC_PQ_CALL(set_client_encoding((conn), (encoding)), PQsetClientEncoding((conn), (encoding)))
# define PQflush(conn) PHP_ASYNC_PQ_CALL(flush(conn), PQflush(conn))
# define PQconsumeInput(conn) PHP_ASYNC_PQ_CALL(consume_input(conn), PQconsumeInput(conn))
# define PQsetnonblocking(conn, mode) \
	PHP_ASYNC_PQ_CALL(set_nonblocking((conn), (mode)), PQsetnonblocking((conn), (mode)))
# define PQisnonblocking(conn) PHP_ASYNC_PQ_CALL(is_nonblocking(conn), PQisnonblocking(conn))
# define PQerrorMessage(conn) PHP_ASYNC_PQ_CALL(error_message(conn), PQerrorMessage(conn))

# define PQconnectdb(conninfo) PHP_ASYNC_PQ_CALL(connect(conninfo), PQconnectdb(conninfo))
# define PQconnectStart(conninfo) PHP_ASYNC_PQ_CALL(connect_start(conninfo), PQconnectStart(conninfo))
# define PQconnectPoll(conn) PHP_ASYNC_PQ_CALL(connect_poll(conn), PQconnectPoll(conn))
# define PQreset(conn) PHP_ASYNC_PQ_CALL(reset(conn), PQreset(conn))
# define PQfinish(conn) PHP_ASYNC_PQ_CALL(finish(conn), PQfinish(conn))
# define PQcancel(c, error, size) PHP_ASYNC_PQ_CALL(cancel((c), (error), (size)), PQcancel((c), (error), (size)))
# define PQfreeCancel(c) PHP_ASYNC_PQ_CALL(free_cancel(c), PQfreeCancel(c))

# define lo_create(conn, oid) PHP_ASYNC_PQ_CALL(lo_create((conn), (oid)), lo_create((conn), (oid)))
# define lo_creat(conn, mode) PHP_ASYNC_PQ_CALL(lo_creat((conn), (mode)), lo_creat((conn), (mode)))
# define lo_open(conn, oid, mode) PHP_ASYNC_PQ_CALL(lo_open((conn), (oid), (mode)), lo_open((conn), (oid), (mode)))
# define lo_close(conn, fd) PHP_ASYNC_PQ_CALL(lo_close((conn), (fd)), lo_close((conn), (fd)))
# define lo_read(conn, fd, data, length) \
	PHP_ASYNC_PQ_CALL(lo_read((conn), (fd), (data), (length)), lo_read((conn), (fd), (data), (length)))
# define lo_write(conn, fd, data, length) \
	PHP_ASYNC_PQ_CALL(lo_write((conn), (fd), (data), (length)), lo_write((conn), (fd), (data), (length)))
# define lo_lseek(conn, fd, offset, whence) \
	PHP_ASYNC_PQ_CALL(lo_seek((conn), (fd), (offset), (whence), false), lo_lseek((conn), (fd), (offset), (whence)))
# define lo_lseek64(conn, fd, offset, whence) \
	PHP_ASYNC_PQ_CALL(lo_seek((conn), (fd), (offset), (whence), true), lo_lseek64((conn), (fd), (offset), (whence)))
# define lo_tell(conn, fd) PHP_ASYNC_PQ_CALL(lo_tell((conn), (fd), false), lo_tell((conn), (fd)))
# define lo_tell64(conn, fd) PHP_ASYNC_PQ_CALL(lo_tell((conn), (fd), true), lo_tell64((conn), (fd)))
# define lo_truncate(conn, fd, length) \
	PHP_ASYNC_PQ_CALL(lo_truncate((conn), (fd), (pg_int64) (length), false), lo_truncate((conn), (fd), (length)))
# define lo_truncate64(conn, fd, length) \
	PHP_ASYNC_PQ_CALL(lo_truncate((conn), (fd), (length), true), lo_truncate64((conn), (fd), (length)))
# define lo_unlink(conn, oid) PHP_ASYNC_PQ_CALL(lo_unlink((conn), (oid)), lo_unlink((conn), (oid)))
# define lo_import(conn, filename) \
	PHP_ASYNC_PQ_CALL(import_lo((conn), (filename), InvalidOid), lo_import((conn), (filename)))
# define lo_import_with_oid(conn, filename, oid) \
	PHP_ASYNC_PQ_CALL(import_lo((conn), (filename), (oid)), lo_import_with_oid((conn), (filename), (oid)))
# define lo_export(conn, oid, filename) \
	PHP_ASYNC_PQ_CALL(lo_export((conn), (oid), (filename)), lo_export((conn), (oid), (filename)))

/* Never NULL for the version: callers convert it without a check, and a peer that is not PostgreSQL may send none. */
static zend_always_inline const char *php_async_pq_parameter(const PGconn *conn, const char *name)
{
	const char *value = PQparameterStatus(conn, name);

	return EXPECTED(value) || strcmp(name, "server_version") ? value : "";
}
# define PQparameterStatus(conn, name) php_async_pq_parameter((conn), (name))

/* Suppress warnings and exceptions of PDO on top of a cancellation. */
# define PHP_ASYNC_PQ_QUIET() (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && PHP_ASYNC_PQ(is_quiet)())
# define php_error_docref(...) (PHP_ASYNC_PQ_QUIET() ? (void) 0 : php_error_docref(__VA_ARGS__))
# define pdo_throw_exception(...) (PHP_ASYNC_PQ_QUIET() ? (void) 0 : pdo_throw_exception(__VA_ARGS__))

/* Replaces the pauses of ext/pgsql between two PQflush(); its connection is `pgsql` everywhere. */
# define usleep(microseconds) \
	(php_async_may_suspend() ? PHP_ASYNC_PQ(await_flush)(pgsql) : (void) usleep(microseconds))

#endif

#endif
