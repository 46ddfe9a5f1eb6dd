/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Monitors the functions of links and statements (main/async_monitor.h). They wait for the server, and conversions of
 * bound values, files of LOAD DATA LOCAL, error handlers and destructors run PHP code inside them. A call of another
 * coroutine fails as a command of mysqlnd does, with "commands out of sync" (2014). Only mysqli.c includes this. */
#ifndef PHP_MYSQLI_ASYNC_MONITORED_H
#define PHP_MYSQLI_ASYNC_MONITORED_H

#include "async_monitor.h"
#include "async_mysqli.h"

static void *php_mysqli_async_inner(zend_object *object, zend_class_entry *ce)
{
	MYSQLI_RESOURCE *resource = object && instanceof_function(object->ce, ce) ? php_mysqli_fetch_object(object)->ptr
																			  : NULL;

	return resource ? resource->ptr : NULL;
}

static MYSQLND_CONN_DATA *php_mysqli_async_connection(zend_object *object)
{
	MY_MYSQL *link = php_mysqli_async_inner(object, mysqli_link_class_entry);

	return link && link->mysql ? link->mysql->data : NULL;
}

/* Sets errno and error. A link clears them when the call inside continues. A statement does not, so the error is stored
 * only if no exception carries it. */
static void php_mysqli_async_store_error(zend_object *object)
{
	MYSQLND_CONN_DATA *conn = php_mysqli_async_connection(object);
	MY_STMT *stmt = php_mysqli_async_inner(object, mysqli_stmt_class_entry);

	if (conn) {
		php_async_mysqlnd_tell_in_use(conn);
	} else if (stmt && stmt->stmt && !(MyG(report_mode) & MYSQLI_REPORT_STRICT)) {
		SET_CLIENT_ERROR(stmt->stmt->data->error_info, CR_COMMANDS_OUT_OF_SYNC, UNKNOWN_SQLSTATE,
				PHP_ASYNC_MYSQLI_OUT_OF_SYNC);
	}
}

static uint32_t php_mysqli_async_returns(const zend_execute_data *call)
{
	const zend_internal_function *function = &call->func->internal_function;

	return function->fn_flags & ZEND_ACC_HAS_RETURN_TYPE ? ZEND_TYPE_PURE_MASK(function->arg_info[-1].type)
														 : MAY_BE_NULL;
}

static bool php_mysqli_async_refuse(zend_object *self, zend_execute_data *call, zval *return_value)
{
	const uint32_t returns = php_mysqli_async_returns(call);

	php_mysqli_async_store_error(self);
	if (returns & MAY_BE_FALSE) {
		RETVAL_FALSE;
	} else if (returns & MAY_BE_TRUE) {
		RETVAL_TRUE;
	}
	/* If the function cannot return false, throw in every mode. */
	if ((MyG(report_mode) & MYSQLI_REPORT_ERROR) || !(returns & MAY_BE_FALSE)) {
		php_mysqli_throw_sql_exception("HY000", CR_COMMANDS_OUT_OF_SYNC, "%s", PHP_ASYNC_MYSQLI_OUT_OF_SYNC);
	}
	return true;
}

/* A close interrupts a wait for the server, and runs when that call has failed. It does not interrupt PHP code. */
static bool php_mysqli_async_refuse_close(zend_object *self, zend_execute_data *call, zval *return_value)
{
	MYSQLND_CONN_DATA *conn = php_mysqli_async_connection(self);

	if (conn && php_async_may_suspend() && php_async_mysqlnd_interrupt(conn)) {
		return false;
	}
	return php_mysqli_async_refuse(self, call, return_value);
}

/* mysqli_result::__construct() uses the link until it returns. */
static uint32_t php_mysqli_async_link_of_result(zend_object *self, zend_execute_data *call, const void **objects)
{
	zval *link = ZEND_CALL_NUM_ARGS(call) > 0 ? ZEND_CALL_ARG(call, 1) : NULL;

	if (!link || Z_TYPE_P(link) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(link), mysqli_link_class_entry)) {
		return 0;
	}
	objects[0] = Z_OBJ_P(link);
	return 1;
}

static void php_mysqli_async_startup(void)
{
	static const php_async_monitor_rule_t close_rules[] = { { "close", PHP_ASYNC_ENTERS_ONCE },
		{ "mysqli_close", PHP_ASYNC_ENTERS_ONCE }, { NULL } };
	/* Unmonitored functions only read. */
	static const php_async_monitor_rule_t link_rules[] = { { "__construct", PHP_ASYNC_ENTERS_ONCE },
		{ "connect", PHP_ASYNC_ENTERS_ONCE }, { "real_connect", PHP_ASYNC_ENTERS_ONCE },
		{ "mysqli_real_connect", PHP_ASYNC_ENTERS_ONCE }, { "character_set_name", PHP_ASYNC_UNMONITORED },
		{ "mysqli_character_set_name", PHP_ASYNC_UNMONITORED }, { "debug", PHP_ASYNC_UNMONITORED },
		{ "escape_string", PHP_ASYNC_UNMONITORED }, { "mysqli_escape_string", PHP_ASYNC_UNMONITORED },
		{ "real_escape_string", PHP_ASYNC_UNMONITORED }, { "mysqli_real_escape_string", PHP_ASYNC_UNMONITORED },
		{ "get_charset", PHP_ASYNC_UNMONITORED }, { "mysqli_get_charset", PHP_ASYNC_UNMONITORED },
		{ "get_client_info", PHP_ASYNC_UNMONITORED }, { "mysqli_get_client_info", PHP_ASYNC_UNMONITORED },
		{ "get_connection_stats", PHP_ASYNC_UNMONITORED }, { "mysqli_get_connection_stats", PHP_ASYNC_UNMONITORED },
		{ "get_server_info", PHP_ASYNC_UNMONITORED }, { "mysqli_get_server_info", PHP_ASYNC_UNMONITORED },
		{ "mysqli_get_server_version", PHP_ASYNC_UNMONITORED }, { "mysqli_get_host_info", PHP_ASYNC_UNMONITORED },
		{ "mysqli_get_proto_info", PHP_ASYNC_UNMONITORED }, { "init", PHP_ASYNC_UNMONITORED },
		{ "more_results", PHP_ASYNC_UNMONITORED }, { "mysqli_more_results", PHP_ASYNC_UNMONITORED },
		{ "stmt_init", PHP_ASYNC_UNMONITORED }, { "mysqli_stmt_init", PHP_ASYNC_UNMONITORED },
		{ "thread_safe", PHP_ASYNC_UNMONITORED }, { "mysqli_affected_rows", PHP_ASYNC_UNMONITORED },
		{ "mysqli_errno", PHP_ASYNC_UNMONITORED }, { "mysqli_error", PHP_ASYNC_UNMONITORED },
		{ "mysqli_error_list", PHP_ASYNC_UNMONITORED }, { "mysqli_field_count", PHP_ASYNC_UNMONITORED },
		{ "mysqli_info", PHP_ASYNC_UNMONITORED }, { "mysqli_insert_id", PHP_ASYNC_UNMONITORED },
		{ "mysqli_sqlstate", PHP_ASYNC_UNMONITORED }, { "mysqli_thread_id", PHP_ASYNC_UNMONITORED },
		{ "mysqli_warning_count", PHP_ASYNC_UNMONITORED }, { NULL } };
	/* Functions that free data of a running call are also refused to callbacks of that call. */
	static const php_async_monitor_rule_t statement_rules[] = { { "__construct", PHP_ASYNC_ENTERS_ONCE },
		{ "bind_param", PHP_ASYNC_ENTERS_ONCE }, { "mysqli_stmt_bind_param", PHP_ASYNC_ENTERS_ONCE },
		{ "close", PHP_ASYNC_ENTERS_ONCE }, { "mysqli_stmt_close", PHP_ASYNC_ENTERS_ONCE },
		{ "execute", PHP_ASYNC_ENTERS_ONCE }, { "mysqli_stmt_execute", PHP_ASYNC_ENTERS_ONCE },
		{ "mysqli_execute", PHP_ASYNC_ENTERS_ONCE }, { "prepare", PHP_ASYNC_ENTERS_ONCE },
		{ "mysqli_stmt_prepare", PHP_ASYNC_ENTERS_ONCE }, { "attr_get", PHP_ASYNC_UNMONITORED },
		{ "mysqli_stmt_attr_get", PHP_ASYNC_UNMONITORED }, { "more_results", PHP_ASYNC_UNMONITORED },
		{ "mysqli_stmt_more_results", PHP_ASYNC_UNMONITORED }, { "num_rows", PHP_ASYNC_UNMONITORED },
		{ "mysqli_stmt_num_rows", PHP_ASYNC_UNMONITORED }, { "mysqli_stmt_affected_rows", PHP_ASYNC_UNMONITORED },
		{ "mysqli_stmt_errno", PHP_ASYNC_UNMONITORED }, { "mysqli_stmt_error", PHP_ASYNC_UNMONITORED },
		{ "mysqli_stmt_error_list", PHP_ASYNC_UNMONITORED }, { "mysqli_stmt_field_count", PHP_ASYNC_UNMONITORED },
		{ "mysqli_stmt_insert_id", PHP_ASYNC_UNMONITORED }, { "mysqli_stmt_param_count", PHP_ASYNC_UNMONITORED },
		{ "mysqli_stmt_sqlstate", PHP_ASYNC_UNMONITORED }, { NULL } };
	static const php_async_monitor_rule_t result_rules[] = { { "__construct", PHP_ASYNC_ENTERS }, { NULL } };

	php_async_monitor_class_refusing(mysqli_link_class_entry, PHP_ASYNC_UNMONITORED, close_rules, NULL,
			php_mysqli_async_refuse_close);
	php_async_monitor_class_refusing(mysqli_link_class_entry, PHP_ASYNC_ENTERS, link_rules, NULL,
			php_mysqli_async_refuse);
	php_async_monitor_class_refusing(mysqli_stmt_class_entry, PHP_ASYNC_ENTERS, statement_rules, NULL,
			php_mysqli_async_refuse);
	php_async_monitor_class_refusing(mysqli_result_class_entry, PHP_ASYNC_UNMONITORED, result_rules,
			php_mysqli_async_link_of_result, php_mysqli_async_refuse);
}

#endif
