/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Monitors the methods of statements and results (main/async_monitor.h): SQL functions, collations and bound values run
 * PHP code inside them. A result holds its statement. Connections have locks of their own (async_sqlite.h); closing one
 * closes its statements. Only sqlite3.c includes this. */
#ifndef PHP_SQLITE3_ASYNC_MONITORED_H
#define PHP_SQLITE3_ASYNC_MONITORED_H

#include "async_monitor.h"

static uint32_t php_sqlite3_async_objects(zend_object *self, zend_execute_data *call, const void **objects)
{
	php_sqlite3_stmt *statement = php_sqlite3_result_from_obj(self)->stmt_obj;

	if (UNEXPECTED(!statement)) {
		return 0;
	}
	objects[0] = &statement->zo;
	return 1;
}

/* True if another coroutine is inside the connection or one of its statements. */
static bool php_sqlite3_async_is_used(php_sqlite3_db_object *db_obj)
{
	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		return false;
	}
	if (PHP_ASYNC_SQLITE(is_used)(db_obj->db)) {
		return true;
	}
	for (const zend_llist_element *element = db_obj->free_list.head; element; element = element->next) {
		const php_sqlite3_free_list *item = *(php_sqlite3_free_list **) element->data;

		if (php_async_monitor_is_used_by_another(&item->stmt_obj->zo)) {
			return true;
		}
	}
	return false;
}

static void php_sqlite3_async_startup(void)
{
	static const php_async_monitor_rule_t statement_rules[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "close", PHP_ASYNC_REPLACES }, { "paramcount", PHP_ASYNC_PASSES }, { "readonly", PHP_ASYNC_PASSES },
		{ "getsql", PHP_ASYNC_PASSES }, { NULL } };
	static const php_async_monitor_rule_t result_rules[] = { { "__construct", PHP_ASYNC_UNMONITORED },
		{ "finalize", PHP_ASYNC_REPLACES }, { "numcolumns", PHP_ASYNC_PASSES }, { "columnname", PHP_ASYNC_PASSES },
		{ "columntype", PHP_ASYNC_PASSES }, { NULL } };

	php_async_monitor_class(php_sqlite3_stmt_entry, PHP_ASYNC_ENTERS, statement_rules, NULL);
	php_async_monitor_class(php_sqlite3_result_entry, PHP_ASYNC_ENTERS, result_rules, php_sqlite3_async_objects);
}

#endif
