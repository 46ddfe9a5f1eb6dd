/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * MySQL under the connection pool of PDO, with mysqlnd: checks whether a connection is lost, out of sync or alive,
 * restores the session, and caches prepared statements. */
#include "php.h"
#include "php_network.h"
#include "ext/pdo/php_pdo.h"
#include "ext/pdo/php_pdo_driver.h"
#include "php_pdo_mysql.h"
#include "php_pdo_mysql_int.h"
#include "mysql_pool.h"

#ifdef PDO_USE_MYSQLND
#include "ext/mysqlnd/mysqlnd_connection.h"
#include <poll.h>

#ifndef POLLRDHUP
# define POLLRDHUP 0
#endif

static MYSQLND_CONN_DATA *mysql_pool_connection(pdo_dbh_t *conn)
{
	pdo_mysql_db_handle *H = conn->driver_data;

	return H && H->server ? H->server->data : NULL;
}

static bool mysql_pool_is_broken(pdo_dbh_t *conn)
{
	MYSQLND_CONN_DATA *data = mysql_pool_connection(conn);

	if (!data || GET_CONNECTION_STATE(&data->state) == CONN_QUIT_SENT
			|| GET_CONNECTION_STATE(&data->state) < CONN_READY) {
		return true;
	}
	switch (data->error_info->error_no) {
		case 1053: /* server shutdown in progress */
		case 1927: /* connection was killed */
		case 2006: /* server has gone away */
		case 2013: /* lost connection */
		case 2014: /* commands out of sync */
		case 2027: /* malformed packet */
		case 4031: /* disconnected by the server because of inactivity */ return true;
	}
	return false;
}

/* True if no part of a result is unread. */
static bool is_clean(pdo_dbh_t *conn)
{
	MYSQLND_CONN_DATA *data = mysql_pool_connection(conn);

	return GET_CONNECTION_STATE(&data->state) == CONN_READY
			&& !(UPSERT_STATUS_GET_SERVER_STATUS(data->upsert_status) & SERVER_MORE_RESULTS_EXISTS);
}

/* Input on an idle connection is the end of the stream, or the error before it. TLS may have records of its own. */
static bool mysql_pool_probe(pdo_dbh_t *conn)
{
	MYSQLND_CONN_DATA *data = mysql_pool_connection(conn);
	php_stream *stream = data->vio->data->m.get_stream(data->vio);
	struct pollfd poll_fd = { .events = POLLIN | POLLRDHUP };
	php_socket_t fd;

	if (!stream
			|| php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void **) &fd, 0)
					!= SUCCESS) {
		return false;
	}
	poll_fd.fd = fd;
	if (poll(&poll_fd, 1, 0) <= 0) {
		return true;
	}
	return data->vio->data->ssl && !(poll_fd.revents & ~POLLIN);
}

static void mysql_pool_begin_use(pdo_dbh_t *conn)
{
	UPSERT_STATUS_SET_LAST_INSERT_ID(mysql_pool_connection(conn)->upsert_status, 0);
	UPSERT_STATUS_SET_WARNINGS(mysql_pool_connection(conn)->upsert_status, 0);
}

/* --- session state that the server reports --- */

static bool take_change(MYSQLND_CONN_DATA *data)
{
	const bool changed = data->vio && data->vio->data->async.session_changed;

	if (data->vio) {
		data->vio->data->async.session_changed = false;
	}
	return changed;
}

/* MariaDB sets a flag in the answer to every statement that has changed the session, even by a trigger or a function.
 * Its answer to the command that enables this shows that it works. MySQL omits the flag in answers with rows, so the
 * state stays unknown. */
static void mysql_pool_open_session(pdo_dbh_t *conn)
{
	static const char command[] = "SET SESSION session_track_state_change = 1";
	pdo_mysql_db_handle *H = conn->driver_data;
	MYSQLND_CONN_DATA *data = mysql_pool_connection(conn);

	H->tells_changes = false;
	take_change(data);
	if (strstr(mysqlnd_get_server_info(H->server), "MariaDB")
			&& mysqlnd_query(H->server, command, sizeof(command) - 1) == PASS) {
		H->tells_changes = take_change(data);
	} else {
		SET_EMPTY_ERROR(data->error_info);
	}
}

static pdo_pool_session_t mysql_pool_session(pdo_dbh_t *conn)
{
	const pdo_mysql_db_handle *H = conn->driver_data;
	MYSQLND_CONN_DATA *data = mysql_pool_connection(conn);

	if (data && take_change(data)) {
		return PDO_POOL_SESSION_CHANGED;
	}
	return H && H->tells_changes ? PDO_POOL_SESSION_UNCHANGED : PDO_POOL_SESSION_UNKNOWN;
}

/* False from the first answer that says so until the session is reset: not every answer has a status. */
static bool mysql_pool_escapes(pdo_dbh_t *conn)
{
	const MYSQLND_CONN_DATA *data = mysql_pool_connection(conn);

	return !data || !data->vio || !data->vio->data->async.no_escapes;
}

/* Too many connections, in total or of one account. */
static bool mysql_pool_is_full(zval *error_info)
{
	const zval *code = zend_hash_index_find(Z_ARRVAL_P(error_info), 1);

	return code && Z_TYPE_P(code) == IS_LONG
			&& (Z_LVAL_P(code) == 1040 || Z_LVAL_P(code) == 1203 || Z_LVAL_P(code) == 1226);
}

static char *database_of(pdo_dbh_t *conn)
{
	struct pdo_data_src_parser vars[] = { { "dbname", "", 0 } };

	php_pdo_parse_data_source(conn->data_source, conn->data_source_len, vars, 1);
	return vars[0].freeme ? vars[0].optval : estrdup("");
}

/* Resets FOUND_ROWS(), which COM_CHANGE_USER does not reset. */
static bool forget_found_rows(MYSQLND *server)
{
	static const char command[] = "SELECT 1 LIMIT 0";

	if (mysqlnd_query(server, command, sizeof(command) - 1) != PASS) {
		return false;
	}
	MYSQLND_RES *rows = mysqlnd_store_result(server);

	return rows && mysqlnd_free_result(rows, false) == PASS;
}

/* COM_CHANGE_USER to the same user: the server resets the rest of the session. The character set is sent again. */
static bool mysql_pool_reset_session(pdo_dbh_t *conn)
{
	pdo_mysql_db_handle *H = conn->driver_data;
	MYSQLND_CONN_DATA *data = mysql_pool_connection(conn);
	char *database = database_of(conn);
	const char *password = conn->password ? conn->password : "";

	if (data->vio) {
		data->vio->data->async.no_escapes = false;
	}
	const bool failed = mysqlnd_change_user_ex(H->server, conn->username ? conn->username : "", password, database,
								false, strlen(password))
			!= PASS;

	efree(database);
	if (failed || !forget_found_rows(H->server)) {
		return false;
	}
	conn->auto_commit = 1;

	zend_string *command = pdo_attr_strval(pdo_pool_options(conn), PDO_MYSQL_ATTR_INIT_COMMAND, NULL);
	if (!command) {
		return true;
	}
	const bool done = conn->methods->doer(conn, command) != -1;
	zend_string_release(command);
	return done;
}

/* --- prepared statements --- */

bool pdo_mysql_pool_take(pdo_dbh_t *dbh, pdo_mysql_stmt *S, zend_string *sql)
{
	if (EXPECTED(!dbh->slot)) {
		return false;
	}
	S->sql = zend_string_copy(sql);
	S->stmt = pdo_pool_cache_take(dbh, sql);
	return S->stmt != NULL;
}

/* Restores the state after prepare, without values or a result. False: the statement cannot be reused. */
static bool is_as_new(MYSQLND_STMT *statement)
{
	MYSQLND_STMT_DATA *data = statement->data;

	if (!data || !data->conn || data->error_info->error_no || data->state < MYSQLND_STMT_PREPARED
			|| mysqlnd_stmt_free_result(statement) != PASS || mysqlnd_stmt_more_results(statement)
			|| GET_CONNECTION_STATE(&data->conn->state) != CONN_READY) {
		return false;
	}
	if (data->param_bind) {
		for (unsigned int i = 0; i < data->param_count; i++) {
			zval_ptr_dtor(&data->param_bind[i].zv);
		}
		statement->m->free_parameter_bind(statement, data->param_bind);
		data->param_bind = NULL;
	}
	return true;
}

bool pdo_mysql_pool_keep(pdo_stmt_t *stmt)
{
	pdo_mysql_stmt *S = stmt->driver_data;

	return stmt->pooled_conn && S->sql && is_as_new(S->stmt) && pdo_pool_cache_keep(stmt->pooled_conn, S->sql, S->stmt);
}

bool pdo_mysql_pool_retry(pdo_stmt_t *stmt)
{
	pdo_mysql_stmt *S = stmt->driver_data;
	const unsigned int error = mysql_stmt_errno(S->stmt);
	MYSQLND_PARAM_BIND *binds = S->stmt->data->param_bind;

	if (!S->sql || (error != 1243 && error != 1615 && error != 2057)) {
		return false;
	}
	MYSQLND_PARAM_BIND *saved = safe_emalloc(S->num_params, sizeof(MYSQLND_PARAM_BIND), 0);
	bool done = true;

	for (int i = 0; i < S->num_params && binds; i++) {
		ZVAL_COPY(&saved[i].zv, &binds[i].zv);
		saved[i].type = binds[i].type;
	}
	done = !mysql_stmt_prepare(S->stmt, ZSTR_VAL(S->sql), ZSTR_LEN(S->sql));
	for (int i = 0; i < S->num_params && binds; i++) {
		done = done && mysqlnd_stmt_bind_one_param(S->stmt, i, &saved[i].zv, saved[i].type) == PASS;
		zval_ptr_dtor(&saved[i].zv);
	}
	efree(saved);
	return done && !mysql_stmt_execute(S->stmt);
}

/* Sends nothing if conn is NULL: the server frees the statement when the session ends. */
static void mysql_pool_free_cached(pdo_dbh_t *conn, void *statement)
{
	MYSQLND_STMT *stmt = statement;

	if (!conn && stmt->data && stmt->data->conn) {
		stmt->data->stmt_id = 0;
	}
	mysqlnd_stmt_close(stmt, true);
}

/* Without a connection there are no warnings. */
static bool mysql_pool_call_method(pdo_dbh_t *template_dbh, INTERNAL_FUNCTION_PARAMETERS)
{
	if (pdo_pool_resolve(template_dbh)->driver_data) {
		return false;
	}
	if (zend_string_equals_literal_ci(EX(func)->common.function_name, "getWarningCount")) {
		if (zend_parse_parameters_none() == SUCCESS) {
			RETVAL_LONG(0);
		}
		return true;
	}
	return false;
}

const pdo_pool_driver_t pdo_mysql_pool = {
	.dialect = PDO_POOL_DIALECT_MYSQL,
	.local_last_id = true,
	.init_methods = pdo_mysql_init_methods,
	.probe = mysql_pool_probe,
	.is_broken = mysql_pool_is_broken,
	.is_clean = is_clean,
	.reset_session = mysql_pool_reset_session,
	.open_session = mysql_pool_open_session,
	.session = mysql_pool_session,
	.escapes = mysql_pool_escapes,
	.is_full = mysql_pool_is_full,
	.begin_use = mysql_pool_begin_use,
	.method = mysql_pool_call_method,
	.free_cached = mysql_pool_free_cached,
};
#endif
