/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What mysqli adds for coroutines: mysqli_poll() holds its arrays while it waits, and nothing is freed under a coroutine that
 * is parked in it. Connections themselves: ext/mysqlnd/async_mysqlnd.h. */
#ifndef PHP_ASYNC_MYSQLI_H
#define PHP_ASYNC_MYSQLI_H

#include "async_select.h"
#include "async_lookup.h"

void php_mysqli_throw_sql_exception(char *sqlstate, int errorno, char *format, ...);

/* In a PHP function that frees what another coroutine may be using: fails as a command would, and leaves. */
#define PHP_ASYNC_MYSQLI_REFUSE_IF_USED(conn, leave) do { \
		if (UNEXPECTED((conn) && php_async_mysqlnd_is_used(conn))) { \
			php_mysqli_throw_sql_exception("HY000", CR_COMMANDS_OUT_OF_SYNC, "%s", \
				"Commands out of sync; you can't run this command now"); \
			leave; \
		} \
	} while (0)

/* mysqlnd_poll() with the arrays held. The variables may have been assigned meanwhile: NULL where there is no array now. */
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
