/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * mysqlnd.kill_cancelled_queries: a server does not check its connections while it executes a query, so the query of a
 * cancelled coroutine runs to its end. With this option a second, short connection sends KILL QUERY for it. The account
 * is stored at login, because mysqlnd itself does not keep the password.
 *
 * The cancelled coroutine does not wait. A coroutine of the main scope, a killer, does the work within KILL_LIMIT_MS.
 * One killer serves one account of one server, including commands that are cancelled while it works. Errors are
 * ignored. During a graceful shutdown no killer starts, and running kill_requests are cancelled like any coroutine.
 *
 *   state      begins                        ends
 *   waiting    mysqlnd_kill_start()                       its coroutine starts: working; cancelled before: gone
 *   working    mysqlnd_kill_enter()                       all ids sent, any error, the limit, a cancellation: gone
 *   gone       mysqlnd_kill_dispose(): removed from the list, all memory freed */
#include "php.h"
#include "php_ini.h"
#include "mysqlnd.h"
#include "mysqlnd_structs.h"
#include "mysqlnd_connection.h"
#include "async_mysqlnd.h"
#include "php_network.h"
#include "zend_exceptions.h"

#define KILL_LIMIT_MS 2000

/* The account of a connection, stored at login if the option was on. One malloc(). */
struct php_async_mysqlnd_account {
	MYSQLND_CONN_DATA *conn; /* borrowed: it owns the vio that owns this */
	size_t password_len;
	char *password;          /* behind the name */
	char user[1];
};

typedef struct killer {
	struct killer *next;
	MYSQLND *link;    /* owned, connected when the coroutine runs; NULL: accepts no more ids */
	char *peer;       /* owned: the address of the server, "host:port" or empty for a unix socket */
	char *host;       /* owned */
	char *socket;     /* owned, or NULL */
	char *user;       /* owned */
	char *password;   /* owned */
	size_t password_len;
	unsigned int port;
	zend_ulong flags;
	uint64_t *ids;    /* owned: of connections whose commands were cancelled */
	uint32_t count;
	zend_coroutine_t *coroutine;       /* borrowed: it owns the killer */
	zend_async_timer_event_t *limit;   /* owned while working */
} kill_request_t;

static ZEND_EXT_TLS kill_request_t *kill_requests;

/* ---- accounts ---- */

void php_async_mysqlnd_forget(MYSQLND_VIO *vio)
{
	php_async_mysqlnd_account_t *account = vio->data->async.account;

	if (UNEXPECTED(account != NULL)) {
		vio->data->async.account = NULL;
		ZEND_SECURE_ZERO(account->password, account->password_len);
		free(account);
	}
}

void php_async_mysqlnd_authenticated(MYSQLND_CONN_DATA *conn, const char *user, const char *password,
		size_t password_len)
{
	zend_string *option = zend_ini_str(ZEND_STRL("mysqlnd.kill_cancelled_queries"), false);

	php_async_mysqlnd_forget(conn->vio);
	if (EXPECTED(!option || !zend_ini_parse_bool(option))) {
		return;
	}

	const size_t user_len = strlen(user);
	php_async_mysqlnd_account_t *account = pemalloc(sizeof(*account) + user_len + password_len + 1, 1);

	account->conn = conn;
	memcpy(account->user, user, user_len + 1);
	account->password = account->user + user_len + 1;
	account->password_len = password_len;
	memcpy(account->password, password, password_len);
	account->password[password_len] = '\0';
	conn->vio->data->async.account = account;
}

/* ---- the killer's coroutine ---- */

static zend_string *peer_of(MYSQLND_VIO *vio)
{
	php_stream *stream = vio->data->m.get_stream(vio);
	zend_string *peer = NULL;

	if (stream) {
		php_stream_xport_get_name(stream, 1, &peer, NULL, NULL);
	}
	return peer ? peer : ZSTR_EMPTY_ALLOC();
}

/* True if the link leads to the server of the ids. Several servers can have one name, each with its own ids. */
static bool is_same_server(const kill_request_t *killer)
{
	zend_string *peer = peer_of(killer->link->data->vio);
	const bool same = killer->socket || strcmp(ZSTR_VAL(peer), killer->peer) == 0;

	zend_string_release(peer);
	return same;
}

static void mysqlnd_kill_work(kill_request_t *killer)
{
	const MYSQLND_CSTRING host = { killer->host, strlen(killer->host) }, user = { killer->user, strlen(killer->user) },
						  password = { killer->password, killer->password_len }, database = { "", 0 },
						  socket = { killer->socket, killer->socket ? strlen(killer->socket) : 0 };
	MYSQLND_CONN_DATA *conn = killer->link->data;

	if (killer->link->m->connect(killer->link, host, user, password, database, killer->port, socket, killer->flags)
					!= PASS
			|| !is_same_server(killer)) {
		return;
	}
	php_async_mysqlnd_forget(conn->vio); /* a killer's own query is not killed */
	/* The list may grow during a query. "No such thread" (1094) means that the query has ended. */
	for (uint32_t i = 0; i < killer->count && !EG(exception) && GET_CONNECTION_STATE(&conn->state) == CONN_READY; i++) {
		char query[sizeof("KILL QUERY ") + MAX_LENGTH_OF_LONG];

		conn->m->query(conn, query, snprintf(query, sizeof(query), "KILL QUERY %" PRIu64, killer->ids[i]));
	}
}

typedef struct {
	zend_async_event_callback_t base;
	kill_request_t *killer; /* borrowed: the killer stops the timer before it ends */
} limit_callback_t;

static void on_limit(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	kill_request_t *killer = ((limit_callback_t *) callback)->killer;

	ZEND_ASYNC_CANCEL(killer->coroutine, NULL, false);
}

static bool set_limit(kill_request_t *killer)
{
	killer->limit = ZEND_ASYNC_NEW_TIMER_EVENT(KILL_LIMIT_MS, false);
	if (UNEXPECTED(!killer->limit)) {
		return false;
	}
	limit_callback_t *callback = (limit_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(on_limit, sizeof(*callback));

	callback->killer = killer;
	killer->limit->base.add_callback(&killer->limit->base, &callback->base);
	return killer->limit->base.start(&killer->limit->base);
}

static void end_limit(kill_request_t *killer)
{
	if (killer->limit) {
		killer->limit->base.stop(&killer->limit->base);
		ZEND_ASYNC_EVENT_RELEASE(&killer->limit->base);
		killer->limit = NULL;
	}
}

/* Entry of the coroutine. Turns warnings into exceptions, and discards exceptions. */
static void mysqlnd_kill_enter(void)
{
	kill_request_t *killer = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;
	zend_error_handling handling;

	zend_replace_error_handling(EH_THROW, NULL, &handling);
	if (EXPECTED(set_limit(killer))) {
		mysqlnd_kill_work(killer);
	}
	end_limit(killer);
	zend_clear_exception();

	MYSQLND *link = killer->link;

	killer->link = NULL; /* accepts no more ids */
	link->m->close(link, MYSQLND_CLOSE_EXPLICIT);
	zend_clear_exception();
	zend_restore_error_handling(&handling);
}

static void free_kill_request(kill_request_t *killer)
{
	end_limit(killer);
	if (killer->link) {
		killer->link->m->close(killer->link, MYSQLND_CLOSE_DISCONNECTED);
	}
	ZEND_SECURE_ZERO(killer->password, killer->password_len);
	free(killer->peer);
	free(killer->host);
	free(killer->socket);
	free(killer->user);
	free(killer->password);
	free(killer->ids);
	free(killer);
}

/* Also runs for a killer that never started. */
static void mysqlnd_kill_dispose(zend_coroutine_t *coroutine)
{
	kill_request_t *killer = coroutine->extended_data, **link = &kill_requests;

	coroutine->extended_data = NULL;
	while (*link != killer) {
		link = &(*link)->next;
	}
	*link = killer->next;
	free_kill_request(killer);
}

/* ---- a command was cancelled ---- */

static void set_option(MYSQLND *link, enum_mysqlnd_client_option option, const char *value)
{
	if (value) {
		link->data->m->set_client_option(link->data, option, value);
	}
}

/* Makes a link with the same TLS files and authentication method. */
static MYSQLND *new_link(MYSQLND_CONN_DATA *conn)
{
	MYSQLND *link = mysqlnd_init(conn->client_api_capabilities, false);
	const MYSQLND_VIO_OPTIONS *options = &conn->vio->data->options;

	set_option(link, MYSQLND_OPT_SSL_KEY, options->ssl_key);
	set_option(link, MYSQLND_OPT_SSL_CERT, options->ssl_cert);
	set_option(link, MYSQLND_OPT_SSL_CA, options->ssl_ca);
	set_option(link, MYSQLND_OPT_SSL_CAPATH, options->ssl_capath);
	set_option(link, MYSQLND_OPT_SSL_CIPHER, options->ssl_cipher);
	set_option(link, MYSQLND_OPT_SSL_PASSPHRASE, options->ssl_passphrase);
	set_option(link, MYSQLND_OPT_AUTH_PROTOCOL, conn->options->auth_protocol);
	set_option(link, MYSQL_SERVER_PUBLIC_KEY, conn->protocol_frame_codec->data->sha256_server_public_key);
	return link;
}

static char *mysqlnd_kill_copy(const char *text)
{
	return pestrdup(text, 1);
}

/* Sets all but the account. A name may have several servers, so it uses the address; a certificate needs the name. */
static void set_target(kill_request_t *killer, MYSQLND_CONN_DATA *conn, const char *peer)
{
	const char *colon = strrchr(peer, ':');
	const bool verified = conn->vio->data->ssl && conn->vio->data->options.ssl_verify_peer == MYSQLND_SSL_PEER_VERIFY;

	if (conn->vio->data->ssl) {
		killer->flags = CLIENT_SSL | (verified ? CLIENT_SSL_VERIFY_SERVER_CERT : CLIENT_SSL_DONT_VERIFY_SERVER_CERT);
	}
	killer->peer = mysqlnd_kill_copy(peer);
	killer->port = conn->port;
	if (conn->unix_socket.s) {
		killer->socket = mysqlnd_kill_copy(conn->unix_socket.s);
		killer->host = mysqlnd_kill_copy("localhost");
	} else if (verified || !colon) {
		killer->host = mysqlnd_kill_copy(conn->hostname.s);
	} else {
		killer->host = mysqlnd_kill_copy(peer);
		killer->host[colon - peer] = '\0';
	}
}

static bool mysqlnd_kill_serves(const kill_request_t *killer, const php_async_mysqlnd_account_t *account,
		const char *peer)
{
	const char *socket = account->conn->unix_socket.s;

	return killer->port == account->conn->port && strcmp(killer->user, account->user) == 0
			&& killer->password_len == account->password_len
			&& memcmp(killer->password, account->password, account->password_len) == 0
			&& (socket && killer->socket ? strcmp(killer->socket, socket) == 0
										 : !socket && !killer->socket && strcmp(killer->peer, peer) == 0);
}

static kill_request_t *mysqlnd_kill_start(const php_async_mysqlnd_account_t *account, const char *peer)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN_WITH(ZEND_ASYNC_MAIN_SCOPE);

	if (UNEXPECTED(!coroutine)) {
		zend_clear_exception();
		return NULL;
	}
	kill_request_t *killer = pecalloc(1, sizeof(*killer), 1);

	killer->link = new_link(account->conn);
	set_target(killer, account->conn, peer);
	killer->user = mysqlnd_kill_copy(account->user);
	killer->password_len = account->password_len;
	killer->password = pemalloc(account->password_len + 1, 1);
	memcpy(killer->password, account->password, account->password_len + 1);
	killer->coroutine = coroutine;
	killer->next = kill_requests;
	kill_requests = killer;

	coroutine->internal_entry = mysqlnd_kill_enter;
	coroutine->extended_data = killer;
	coroutine->extended_dispose = mysqlnd_kill_dispose;
	return killer;
}

/* True during a command. The reads of a login or a quit belong to no query. */
static bool is_at_work(MYSQLND_CONN_DATA *conn)
{
	return GET_CONNECTION_STATE(&conn->state) > CONN_ALLOCED && GET_CONNECTION_STATE(&conn->state) < CONN_QUIT_SENT;
}

void php_async_mysqlnd_kill(MYSQLND_VIO *vio)
{
	const php_async_mysqlnd_account_t *account = vio->data->async.account;

	if (ZEND_ASYNC_GRACEFUL_SHUTDOWN || !is_at_work(account->conn)) {
		return;
	}

	zend_object *parked = php_async_stash_exception();
	zend_string *peer = peer_of(vio);
	kill_request_t *killer = kill_requests;

	while (killer && (!killer->link || !mysqlnd_kill_serves(killer, account, ZSTR_VAL(peer)))) {
		killer = killer->next;
	}
	if (killer || (killer = mysqlnd_kill_start(account, ZSTR_VAL(peer)))) {
		killer->ids = perealloc(killer->ids, (killer->count + 1) * sizeof(*killer->ids), 1);
		killer->ids[killer->count++] = account->conn->thread_id;
	}
	zend_string_release(peer);
	zend_async_exception_restore(parked);
}
