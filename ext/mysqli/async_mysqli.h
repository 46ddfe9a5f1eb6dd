/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * mysqli with coroutines: mysqli_poll() holds its arrays while it waits, and no object is freed while another coroutine
 * is inside it. async_monitored.h has the functions of links and statements, ext/mysqlnd/async_mysqlnd.h the
 * connections. */
#ifndef PHP_ASYNC_MYSQLI_H
#define PHP_ASYNC_MYSQLI_H

#include "async_select.h"
#include "async_lookup.h"
#include "async_monitor.h"

#define PHP_ASYNC_MYSQLI_OUT_OF_SYNC "Commands out of sync; you can't run this command now"

void php_mysqli_throw_sql_exception(char *sqlstate, int errorno, char *format, ...);

/* In a PHP function that frees an object: if another coroutine uses it, throws the error of a command and leaves. */
#define PHP_ASYNC_MYSQLI_REFUSE_IF_USED(conn, leave) do { \
		if (UNEXPECTED((conn) && php_async_mysqlnd_is_used(conn))) { \
			php_mysqli_throw_sql_exception("HY000", CR_COMMANDS_OUT_OF_SYNC, "%s", PHP_ASYNC_MYSQLI_OUT_OF_SYNC); \
			leave; \
		} \
	} while (0)

/* The same for a result from which a row is being fetched. */
#define PHP_ASYNC_MYSQLI_REFUSE_IF_FETCHED(result, leave) do { \
		if (UNEXPECTED(php_async_monitors_in_use > 0) && php_async_monitor_is_used_by_another(result)) { \
			php_mysqli_throw_sql_exception("HY000", CR_COMMANDS_OUT_OF_SYNC, "%s", PHP_ASYNC_MYSQLI_OUT_OF_SYNC); \
			leave; \
		} \
	} while (0)

/* A fetch in progress from an unbuffered result: the result, and the ticket to leave with. */
typedef struct {
	const MYSQL_RES *result; /* NULL: not entered */
	uint32_t ticket;
} php_async_mysqli_fetch_t;

/* Enters the result. False: another coroutine is inside, and the fetch fails as mysqlnd's does. The constructor of
 * fetch_object() runs after the fetch. */
static zend_always_inline bool php_async_mysqli_begin_fetch(php_async_mysqli_fetch_t *fetch, const MYSQL_RES *result)
{
	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE) || !result->conn || !mysqli_result_is_unbuffered(result)) {
		return true;
	}
	if (UNEXPECTED(php_async_monitor_is_used_by_another(result))) {
		php_async_mysqlnd_tell_in_use(result->conn);
		return false;
	}
	fetch->ticket = php_async_monitor_enter(result);
	fetch->result = result;
	return true;
}

static zend_always_inline void php_async_mysqli_end_fetch(php_async_mysqli_fetch_t *fetch)
{
	if (UNEXPECTED(fetch->result != NULL)) {
		php_async_monitor_leave(fetch->result, fetch->ticket);
	}
}

/* Stands before mysqlnd_fetch_into(): enters the result until the function returns. */
#define PHP_ASYNC_MYSQLI_FETCH(result, return_value) \
	php_async_mysqli_fetch_t php_async_fetch __attribute__((cleanup(php_async_mysqli_end_fetch))) = { NULL, 0 }; \
	if (UNEXPECTED(!php_async_mysqli_begin_fetch(&php_async_fetch, (result)))) { \
		ZVAL_FALSE(return_value); \
	} else

/* Calls mysqlnd_poll() with the arrays held. A variable may be assigned during the wait: NULL if it is no longer an
 * array. */
static zend_always_inline enum_func_status php_async_mysqli_poll(zval **read_array, zval **except_array, MYSQLND **read,
		MYSQLND **except, MYSQLND ***dont_poll, zend_long sec, zend_long usec, int *ready)
{
	enum_func_status status;
	zval held[2];

	if (!php_async_may_suspend()) {
		return mysqlnd_poll(read, except, dont_poll, sec, usec, ready);
	}

	ZVAL_UNDEF(&held[0]);
	ZVAL_UNDEF(&held[1]);
	if (*read_array) {
		ZVAL_COPY(&held[0], *read_array);
	}
	if (*except_array) {
		ZVAL_COPY(&held[1], *except_array);
	}
	status = mysqlnd_poll(read, except, dont_poll, sec, usec, ready);
	*read_array = php_async_array_again(*read_array);
	*except_array = php_async_array_again(*except_array);
	zval_ptr_dtor(&held[0]);
	zval_ptr_dtor(&held[1]);
	return status;
}

#endif
