/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * PostgreSQL under the connection pool of PDO: checks whether a connection is lost, out of sync or alive, restores the
 * session, reports large objects that pin a connection, caches prepared statements, and sets the notice callback on all
 * connections. */
#include "php.h"
#include "ext/pdo/php_pdo.h"
#include "ext/pdo/php_pdo_driver.h"
#include "php_pdo_pgsql.h"
#include "php_pdo_pgsql_int.h"
#include "pgsql_pool.h"
#include "async_pdo_pq.h"
#include <poll.h>

static PGconn *pgsql_pool_connection(pdo_dbh_t *conn)
{
	pdo_pgsql_db_handle *H = conn->driver_data;

	return H ? H->server : NULL;
}

/* A command that is still active has been cancelled. */
static bool pgsql_pool_is_broken(pdo_dbh_t *conn)
{
	PGconn *server = pgsql_pool_connection(conn);

	return !server || PQstatus(server) != CONNECTION_OK || PQtransactionStatus(server) == PQTRANS_UNKNOWN
			|| PQtransactionStatus(server) == PQTRANS_ACTIVE;
}

/* Reads all input that has arrived: a termination notice may precede the end of the stream. */
static bool pgsql_pool_probe(pdo_dbh_t *conn)
{
	PGconn *server = pgsql_pool_connection(conn);
	struct pollfd poll_fd = { .fd = PQsocket(server), .events = POLLIN };

	while (poll_fd.fd >= 0 && poll(&poll_fd, 1, 0) > 0) {
		if (!PQconsumeInput(server) || PQstatus(server) != CONNECTION_OK) {
			return false;
		}
	}
	return PQstatus(server) == CONNECTION_OK;
}

/* Runs commands, and discards the notifications for the coroutine that used LISTEN; the commands end LISTEN, so no more
 * arrive. Returns the number of rows of the last command, -1 after an error. */
static int pgsql_pool_run(PGconn *server, const char *commands)
{
	PGresult *result = PQexec(server, commands);
	const ExecStatusType status = PQresultStatus(result);
	const int rows = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? PQntuples(result) : -1;
	PGnotify *notification;

	PQclear(result);
	while ((notification = PQnotifies(server))) {
		PQfreemem(notification);
	}
	return rows;
}

static bool pgsql_pool_reset_session(pdo_dbh_t *conn)
{
	return pgsql_pool_run(pgsql_pool_connection(conn), "DISCARD ALL") >= 0;
}

/* DISCARD ALL without its DEALLOCATE ALL and DISCARD PLANS. Fails if the program has prepared statements by SQL. */
static bool pgsql_pool_clean_session(pdo_dbh_t *conn)
{
	return pgsql_pool_run(pgsql_pool_connection(conn),
				   "CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ALL; UNLISTEN *;"
				   " SELECT pg_catalog.pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES;"
				   " SELECT FROM pg_catalog.pg_prepared_statement() WHERE from_sql")
			== 0;
}

/* --- session state that the server reports --- */

/* Hash of the settings that the server reports on every change. Older servers do not report all of them. */
static zend_ulong pgsql_pool_reported(PGconn *server)
{
	static const char *const names[] = {
		"client_encoding",
		"DateStyle",
		"IntervalStyle",
		"TimeZone",
		"standard_conforming_strings",
		"session_authorization",
		"default_transaction_read_only",
		"application_name",
		"search_path",
	};
	zend_ulong hash = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		const char *value = PQparameterStatus(server, names[i]);
		hash = hash * 31 + (value ? zend_inline_hash_func(value, strlen(value)) : 0);
	}
	return hash;
}

static void pgsql_pool_open_session(pdo_dbh_t *conn)
{
	pdo_pgsql_db_handle *H = conn->driver_data;

	H->reported = pgsql_pool_reported(H->server);
}

/* UNKNOWN without a change: the server does not report other settings, locks or temporary tables. */
static pdo_pool_session_t pgsql_pool_session(pdo_dbh_t *conn)
{
	pdo_pgsql_db_handle *H = conn->driver_data;

	const zend_ulong now = H && H->server ? pgsql_pool_reported(H->server) : 0;

	if (!H || !H->server || now == H->reported) {
		return PDO_POOL_SESSION_UNKNOWN;
	}
	H->reported = now;
	return PDO_POOL_SESSION_CHANGED;
}

static bool pgsql_pool_escapes(pdo_dbh_t *conn)
{
	const char *standard = pgsql_pool_connection(conn)
			? PQparameterStatus(pgsql_pool_connection(conn), "standard_conforming_strings")
			: NULL;

	return standard && strcmp(standard, "off") == 0;
}

/* A failed connect has no error code, only a text. */
static bool pgsql_pool_is_full(zval *error_info)
{
	const zval *text = zend_hash_index_find(Z_ARRVAL_P(error_info), 2);

	return text && Z_TYPE_P(text) == IS_STRING
			&& (strstr(Z_STRVAL_P(text), "too many clients already")
					|| strstr(Z_STRVAL_P(text), "too many connections for")
					|| strstr(Z_STRVAL_P(text), "remaining connection slots are reserved"));
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

/* 0A000: the cached plan must not change its result type; 26000: the name is unknown. */
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

static void pgsql_pool_deallocate(pdo_dbh_t *conn, const char *name)
{
	char *sql;

	spprintf(&sql, 0, "DEALLOCATE %s", name);
	PQclear(PQexec(pgsql_pool_connection(conn), sql));
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
		pgsql_pool_deallocate(stmt->pooled_conn, S->stmt_name);
	}
	PQclear(S->result);
	S->result = NULL;
	return true;
}

static void pgsql_pool_free_cached(pdo_dbh_t *conn, void *statement)
{
	if (conn && !pgsql_pool_is_broken(conn)) {
		pgsql_pool_deallocate(conn, statement);
	}
	efree(statement);
}

/* Registers the notice callback for all connections. Returns false, so that the method also sets it on the caller's. */
static bool pgsql_pool_call_method(pdo_dbh_t *template_dbh, INTERNAL_FUNCTION_PARAMETERS)
{
	const zend_string *name = EX(func)->common.function_name;
	zval entry, arguments, method;

	if (!zend_string_equals_literal_ci(name, "setNoticeCallback")
			&& !zend_string_equals_literal_ci(name, "pgsqlSetNoticeCallback")) {
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
	.probe = pgsql_pool_probe,
	.is_broken = pgsql_pool_is_broken,
	.reset_session = pgsql_pool_reset_session,
	.clean_session = pgsql_pool_clean_session,
	.open_session = pgsql_pool_open_session,
	.session = pgsql_pool_session,
	.escapes = pgsql_pool_escapes,
	.is_full = pgsql_pool_is_full,
	.has_resources = has_resources,
	.method = pgsql_pool_call_method,
	.free_cached = pgsql_pool_free_cached,
};
