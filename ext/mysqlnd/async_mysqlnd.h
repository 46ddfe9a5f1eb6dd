/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * mysqlnd with coroutines. Its input and output go through streams, which suspend by themselves; what is added here keeps one
 * connection to one coroutine at a time, breaks it when a command is cancelled, and makes mysqlnd_poll() suspend.
 *
 * A coroutine that is parked in a read or a write of a connection uses it. Whoever sends a command then is told that
 * commands are out of sync (2014), whatever the state of the connection says. Included after mysqlnd's own headers. */
#ifndef PHP_ASYNC_MYSQLND_H
#define PHP_ASYNC_MYSQLND_H

#include "async_wait.h"

typedef struct php_async_mysqlnd_account php_async_mysqlnd_account_t;

/* In each connection's MYSQLND_VIO_DATA; all zero at the beginning. */
typedef struct {
	zend_coroutine_t *user; /* borrowed: parked in a read or write; NULL: nobody */
	bool broken;            /* a command was cancelled: the stream is of no use any more */
	bool session_changed;   /* the server has said so since its owner asked */
	bool no_escapes;        /* it has said that a backslash in a string does not escape, since its owner asked */
	/* Borrowed, of the connection: somebody else was told that it is in use, which is no error of the user. */
	struct st_mysqlnd_error_info *told;
	php_async_mysqlnd_account_t *account; /* owned; NULL unless mysqlnd.kill_cancelled_queries was on at login */
} php_async_mysqlnd_t;

struct st_mysqlnd_vio;
struct st_mysqlnd_connection_data;
struct st_mysqlnd_connection;
struct st_mysqlnd_error_info;

BEGIN_EXTERN_C()

/* php_stream_read() and php_stream_write() on the stream of a connection. May suspend; -1 once it is broken. */
ssize_t php_async_mysqlnd_read(struct st_mysqlnd_vio *vio, char *buffer, size_t count);
ssize_t php_async_mysqlnd_write(struct st_mysqlnd_vio *vio, const char *buffer, size_t count);

bool php_async_mysqlnd_is_used_here(const struct st_mysqlnd_connection_data *conn);

/* True if another coroutine uses the connection. */
static zend_always_inline bool php_async_mysqlnd_is_used(const struct st_mysqlnd_connection_data *conn)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_mysqlnd_is_used_here(conn);
}

/* The error of a command on a connection in use, for a call of another coroutine; it is forgotten when the user goes on. */
void php_async_mysqlnd_tell_in_use(struct st_mysqlnd_connection_data *conn);

/* True if another coroutine uses the connection: a command of several steps fails before the first, with that error in the
 * connection, and in `error_info` where it is not NULL. */
bool php_async_mysqlnd_refuses_here(struct st_mysqlnd_connection_data *conn, struct st_mysqlnd_error_info *error_info);

static zend_always_inline bool php_async_mysqlnd_refuses(struct st_mysqlnd_connection_data *conn,
		struct st_mysqlnd_error_info *error_info)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_mysqlnd_refuses_here(conn, error_info);
}

/* If another coroutine is parked in a read or write of the connection, it finds the end of the stream, and fails. */
bool php_async_mysqlnd_interrupt(struct st_mysqlnd_connection_data *conn);

/* Before a connection is closed: the coroutine that uses it finds its end, fails, and leaves. May suspend. */
void php_async_mysqlnd_end_use(struct st_mysqlnd_connection_data *conn);

/* Takes note of the status in an answer of the server. */
#define PHP_ASYNC_MYSQLND_SESSION_CHANGED 0x4000
#define php_async_mysqlnd_heed(conn, status) do { \
		if (UNEXPECTED((status) & (PHP_ASYNC_MYSQLND_SESSION_CHANGED | SERVER_STATUS_NO_BACKSLASH_ESCAPES)) && (conn)->vio) { \
			(conn)->vio->data->async.session_changed |= ((status) & PHP_ASYNC_MYSQLND_SESSION_CHANGED) != 0; \
			(conn)->vio->data->async.no_escapes |= ((status) & SERVER_STATUS_NO_BACKSLASH_ESCAPES) != 0; \
		} \
	} while (0)

/* select(2) in mysqlnd_poll(). Call only if php_async_may_suspend(). */
int php_async_mysqlnd_poll(struct st_mysqlnd_connection **read, struct st_mysqlnd_connection **except, long sec, long usec,
		int *ready);

/* mysqlnd.kill_cancelled_queries (async_mysqlnd_kill.c). After each login: keeps the account if the option is on. */
void php_async_mysqlnd_authenticated(struct st_mysqlnd_connection_data *conn, const char *user, const char *password,
		size_t password_len);
void php_async_mysqlnd_forget(struct st_mysqlnd_vio *vio);

/* The command under way has been cancelled and the connection has an account: ends it on the server, in the background. */
void php_async_mysqlnd_kill(struct st_mysqlnd_vio *vio);

END_EXTERN_C()

/* For files of mysqlnd: no warning on top of a cancellation. */
#ifdef PHP_ASYNC_MYSQLND_QUIET
# define PHP_ASYNC_MYSQLND_IS_ENDING() php_async_is_unwinding()
# define php_error_docref(...) (PHP_ASYNC_MYSQLND_IS_ENDING() ? (void) 0 : php_error_docref(__VA_ARGS__))
# undef php_error
# define php_error(...) (PHP_ASYNC_MYSQLND_IS_ENDING() ? (void) 0 : zend_error(__VA_ARGS__))
#endif

#endif
