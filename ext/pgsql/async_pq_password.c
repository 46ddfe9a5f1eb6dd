/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Passwords. libpq's calls for them block for a query to the server; here they consist of commands of async_pq.c and of
 * calls that only compute. */
#include "async_pq_private.h"

/* Queries the algorithm first, because libpq would block for it. */
char *PHP_ASYNC_PQ(encrypt_password)(PGconn *conn, const char *password, const char *user, const char *algorithm)
{
	PGresult *result = NULL;
	char *encrypted = NULL;

	if (!algorithm && php_async_may_suspend()) {
		result = PHP_ASYNC_PQ(exec)(conn, "show password_encryption");
		if (PQresultStatus(result) != PGRES_TUPLES_OK || PQntuples(result) != 1) {
			PQclear(result);
			return NULL;
		}
		algorithm = PQgetvalue(result, 0, 0);
		/* Servers before version 10 answer on or off. */
		algorithm = strcmp(algorithm, "on") && strcmp(algorithm, "off") ? algorithm : "md5";
	}
	encrypted = PQencryptPasswordConn(conn, password, user, algorithm);
	PQclear(result);
	return encrypted;
}

#ifdef HAVE_PG_CHANGE_PASSWORD
PGresult *PHP_ASYNC_PQ(change_password)(PGconn *conn, const char *user, const char *password)
{
	PGresult *result = NULL;
	char *encrypted, *literal = NULL, *identifier = NULL, *query;

	if (!php_async_may_suspend()) {
		return PQchangePassword(conn, user, password);
	}
	encrypted = PHP_ASYNC_PQ(encrypt_password)(conn, password, user, NULL);
	if (encrypted) {
		literal = PQescapeLiteral(conn, encrypted, strlen(encrypted));
		identifier = PQescapeIdentifier(conn, user, strlen(user));
	}
	if (literal && identifier) {
		spprintf(&query, 0, "ALTER USER %s PASSWORD %s", identifier, literal);
		result = PHP_ASYNC_PQ(exec)(conn, query);
		efree(query);
	}
	PQfreemem(identifier);
	PQfreemem(literal);
	PQfreemem(encrypted);
	return result;
}
#endif
