/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * mysqlnd with coroutines. Its input and output use streams, which suspend by themselves. This file restricts a
 * connection to one coroutine at a time, breaks it when a command is cancelled, and makes mysqlnd_poll() suspend.
 *
 * A coroutine that is suspended in a read or write of a connection uses it. A command of another coroutine then fails
 * with "commands out of sync" (2014), whatever the state of the connection is. Include after mysqlnd's own headers. */
#ifndef PHP_ASYNC_MYSQLND_H
#define PHP_ASYNC_MYSQLND_H

#include "async_wait.h"

typedef struct php_async_mysqlnd_account php_async_mysqlnd_account_t;

/* Part of each connection's MYSQLND_VIO_DATA; initially zero. */
typedef struct {
	zend_coroutine_t *user; /* borrowed: suspended in a read or write; NULL: none */
	bool broken;            /* a command was cancelled: the stream is unusable */
	bool session_changed;   /* reported by the server since the flag was last cleared */
	bool no_escapes;        /* reported since the session began: a backslash does not escape in strings */
	/* Borrowed, from the connection: holds the in-use error of another coroutine, cleared when the user continues. */
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

bool php_async_mysqlnd_is_used_slow(const struct st_mysqlnd_connection_data *conn);

/* True if another coroutine uses the connection. */
static zend_always_inline bool php_async_mysqlnd_is_used(const struct st_mysqlnd_connection_data *conn)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_mysqlnd_is_used_slow(conn);
}

/* Sets the in-use error of a command, for a call of another coroutine. Cleared when the user continues. */
void php_async_mysqlnd_tell_in_use(struct st_mysqlnd_connection_data *conn);

/* True if another coroutine uses the connection: a command of several steps must fail before the first. Sets that error
 * in the connection, and in `error_info` if it is not NULL. */
bool php_async_mysqlnd_refuses_slow(struct st_mysqlnd_connection_data *conn, struct st_mysqlnd_error_info *error_info);

static zend_always_inline bool php_async_mysqlnd_refuses(struct st_mysqlnd_connection_data *conn,
		struct st_mysqlnd_error_info *error_info)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_mysqlnd_refuses_slow(conn, error_info);
}

/* Makes a read or write of another coroutine fail by shutting the connection down. False if there is none. */
bool php_async_mysqlnd_interrupt(struct st_mysqlnd_connection_data *conn);

/* Before a close: shuts the connection down until no other coroutine uses it. May suspend. */
void php_async_mysqlnd_end_use(struct st_mysqlnd_connection_data *conn);

/* Records the status flags of an answer of the server. */
#define PHP_ASYNC_MYSQLND_SESSION_CHANGED 0x4000
#define php_async_mysqlnd_heed(conn, status) do { \
		if (UNEXPECTED((status) & (PHP_ASYNC_MYSQLND_SESSION_CHANGED | SERVER_STATUS_NO_BACKSLASH_ESCAPES)) && (conn)->vio) { \
			(conn)->vio->data->async.session_changed |= ((status) & PHP_ASYNC_MYSQLND_SESSION_CHANGED) != 0; \
			(conn)->vio->data->async.no_escapes |= ((status) & SERVER_STATUS_NO_BACKSLASH_ESCAPES) != 0; \
		} \
	} while (0)

/* Replaces select(2) in mysqlnd_poll(). Call only if php_async_may_suspend(). */
int php_async_mysqlnd_poll(struct st_mysqlnd_connection **read, struct st_mysqlnd_connection **except, long sec,
		long usec, int *ready);

/* mysqlnd.kill_cancelled_queries (async_mysqlnd_kill.c). After each login: stores the account if the option is on. */
void php_async_mysqlnd_authenticated(struct st_mysqlnd_connection_data *conn, const char *user, const char *password,
		size_t password_len);
void php_async_mysqlnd_forget(struct st_mysqlnd_vio *vio);

/* Ends the cancelled command on the server, in the background. The connection must have an account. */
void php_async_mysqlnd_kill(struct st_mysqlnd_vio *vio);

END_EXTERN_C()

/* For files of mysqlnd: suppress warnings on top of a cancellation. */
#ifdef PHP_ASYNC_MYSQLND_QUIET
# define PHP_ASYNC_MYSQLND_IS_ENDING() php_async_is_unwinding()
# define php_error_docref(...) (PHP_ASYNC_MYSQLND_IS_ENDING() ? (void) 0 : php_error_docref(__VA_ARGS__))
# undef php_error
# define php_error(...) (PHP_ASYNC_MYSQLND_IS_ENDING() ? (void) 0 : zend_error(__VA_ARGS__))
#endif

#endif
