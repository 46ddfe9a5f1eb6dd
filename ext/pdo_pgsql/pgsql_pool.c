/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * PostgreSQL under the connection pool of PDO: whether a connection is lost, in step and alive, how a session becomes what it
 * was after connecting, large objects that keep a connection, and the notice callback, which belongs to all of them. */
#include "php.h"
#include "ext/pdo/php_pdo.h"
#include "ext/pdo/php_pdo_driver.h"
#include "php_pdo_pgsql.h"
#include "php_pdo_pgsql_int.h"
#include "pgsql_pool.h"
#include "async_pdo_pq.h"
#include <poll.h>

static PGconn *connection(pdo_dbh_t *conn)
{
	pdo_pgsql_db_handle *H = conn->driver_data;

	return H ? H->server : NULL;
}

/* A command that is still active was cancelled in the middle. */
static bool is_broken(pdo_dbh_t *conn)
{
	PGconn *server = connection(conn);

	return !server || PQstatus(server) != CONNECTION_OK || PQtransactionStatus(server) == PQTRANS_UNKNOWN
		|| PQtransactionStatus(server) == PQTRANS_ACTIVE;
}

/* Takes all that has arrived: a notice of the termination may stand before the end. */
static bool probe(pdo_dbh_t *conn)
{
	PGconn *server = connection(conn);
	struct pollfd poll_fd = { .fd = PQsocket(server), .events = POLLIN };

	while (poll_fd.fd >= 0 && poll(&poll_fd, 1, 0) > 0) {
		if (!PQconsumeInput(server) || PQstatus(server) != CONNECTION_OK) {
			return false;
		}
	}
	return PQstatus(server) == CONNECTION_OK;
}

static bool reset_session(pdo_dbh_t *conn)
{
	zend_string *sql = ZSTR_INIT_LITERAL("DISCARD ALL", 0);
	const bool done = conn->methods->doer(conn, sql) != -1;

	zend_string_release(sql);
	return done;
}

static bool has_resources(pdo_dbh_t *conn)
{
	const pdo_pgsql_db_handle *H = conn->driver_data;

	return H->lob_streams && zend_hash_num_elements(H->lob_streams);
}

/* --- prepared statements --- */

char *pdo_pgsql_pool_take(pdo_dbh_t *dbh, const zend_string *query)
{
	return pdo_pool_cache_take(dbh, query);
}

/* The plan must not change its result, or the name is unknown. */
static zend_always_inline bool means_stale(const char *state)
{
	return strcmp(state, "0A000") == 0 || strcmp(state, "26000") == 0;
}

bool pdo_pgsql_pool_keep(pdo_stmt_t *stmt)
{
	pdo_pgsql_stmt *S = stmt->driver_data;

	if (!stmt->pooled_conn || !S->is_prepared || S->cursor_name || !S->query || means_stale(stmt->error_code)
			|| !pdo_pool_cache_keep(stmt->pooled_conn, S->query, S->stmt_name)) {
		return false;
	}
	S->stmt_name = NULL;
	return true;
}

static void deallocate(pdo_dbh_t *conn, const char *name)
{
	char *sql;

	spprintf(&sql, 0, "DEALLOCATE %s", name);
	PQclear(PQexec(connection(conn), sql));
	efree(sql);
}

bool pdo_pgsql_pool_is_stale(pdo_stmt_t *stmt, bool in_transaction)
{
	pdo_pgsql_stmt *S = stmt->driver_data;

	if (!stmt->pooled_conn || in_transaction || PQresultStatus(S->result) != PGRES_FATAL_ERROR) {
		return false;
	}
	const char *state = pdo_pgsql_sqlstate(S->result);

	if (!state || !means_stale(state)) {
		return false;
	}
	if (*state == '0') {
		deallocate(stmt->pooled_conn, S->stmt_name);
	}
	PQclear(S->result);
	S->result = NULL;
	return true;
}

static void free_cached(pdo_dbh_t *conn, void *statement)
{
	if (conn && !is_broken(conn)) {
		deallocate(conn, statement);
	}
	efree(statement);
}

/* The callback is kept for connections to come, and is set on the one of the caller. */
static bool call_method(pdo_dbh_t *template_dbh, INTERNAL_FUNCTION_PARAMETERS)
{
	const zend_string *name = EX(func)->common.function_name;
	zval entry, arguments, method;

	if (!zend_string_equals_literal_ci(name, "setNoticeCallback") && !zend_string_equals_literal_ci(name, "pgsqlSetNoticeCallback")) {
		return false;
	}
	zend_fcall_info fci;
	zend_fcall_info_cache fcc = empty_fcall_info_cache;
	if (zend_parse_parameters(ZEND_NUM_ARGS(), "F!", &fci, &fcc) == FAILURE) {
		return true;
	}
	if (ZEND_FCC_INITIALIZED(fcc)) {
		zend_release_fcall_info_cache(&fcc);
	}
	array_init_size(&arguments, 1);
	zval *callback = ZEND_CALL_ARG(execute_data, 1);
	ZVAL_DEREF(callback);
	Z_TRY_ADDREF_P(callback);
	add_next_index_zval(&arguments, callback);
	array_init_size(&entry, 2);
	ZVAL_STR_COPY(&method, EX(func)->common.function_name);
	add_next_index_zval(&entry, &method);
	add_next_index_zval(&entry, &arguments);
	zend_hash_str_update(pdo_pool_registry(template_dbh), ZEND_STRL("notice"), &entry);
	pdo_pool_registry_changed(template_dbh);
	return false;
}

const pdo_pool_driver_t pdo_pgsql_pool = {
	.dialect = PDO_POOL_DIALECT_PGSQL,
	.init_methods = pdo_pgsql_init_methods,
	.probe = probe,
	.is_broken = is_broken,
	.reset_session = reset_session,
	.has_resources = has_resources,
	.method = call_method,
	.free_cached = free_cached,
};
