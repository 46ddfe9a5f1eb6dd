/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lock of a statement. A suspended method of PDOStatement leaves partial state in the statement: parameters that are
 * not sent yet, a result that is being read. So a method that would change it is refused while another coroutine is
 * inside one. On SQLite, where the handle has a lock, it waits. The methods are wrapped at startup; while the runtime
 * is inactive the wrapper calls the original at once. */
#include "pdo_pool_int.h"

static bool waits_for_lock(const pdo_stmt_t *stmt)
{
	const pdo_driver_t *driver = stmt->dbh->driver;

	return driver && driver->pool && driver->pool->in_place;
}

/* Raises the error for the caller, but keeps the statement's error code for the coroutine inside. */
static ZEND_COLD void pdo_stmt_lock_refuse(pdo_stmt_t *stmt)
{
	pdo_error_type code;

	memcpy(code, stmt->error_code, sizeof(code));
	pdo_raise_impl_error(stmt->dbh, stmt, "HY000", "another command is already in progress on this statement");
	memcpy(stmt->error_code, code, sizeof(code));
}

static bool is_anothers(const pdo_stmt_t *stmt)
{
	return php_async_lock_state(&stmt->lock) == PHP_ASYNC_LOCK_OTHER;
}

static bool acquire_lock(pdo_stmt_t *stmt)
{
	if (stmt->pooled_conn && !is_anothers(stmt)
			&& UNEXPECTED(!pdo_pool_await_fiber_calls(pdo_pool_slot_of(stmt->pooled_conn)))) {
		return false;
	}
	if (UNEXPECTED(is_anothers(stmt)) && !waits_for_lock(stmt)) {
		pdo_stmt_lock_refuse(stmt);
		return false;
	}
	return php_async_lock_acquire(&stmt->lock);
}

bool pdo_stmt_lock_begin(pdo_stmt_t *stmt, pdo_stmt_call_t *call)
{
	call->is_locked = ZEND_ASYNC_IS_ACTIVE;
	if (UNEXPECTED(call->is_locked) && !acquire_lock(stmt)) {
		return false;
	}
	call->in_fiber.slot = NULL;
	if (UNEXPECTED(stmt->pooled_conn != NULL)) {
		pdo_pool_begin_call(&call->in_fiber, pdo_pool_slot_of(stmt->pooled_conn));
	}
	return true;
}

void pdo_stmt_lock_release(pdo_stmt_t *stmt, pdo_stmt_call_t *call)
{
	pdo_pool_end_call(&call->in_fiber);
	if (UNEXPECTED(call->is_locked)) {
		php_async_lock_release(&stmt->lock);
	}
}

static zend_always_inline void pdo_stmt_lock_call_locked(INTERNAL_FUNCTION_PARAMETERS, bool answers_list)
{
	pdo_stmt_t *stmt = Z_PDO_STMT_P(ZEND_THIS);
	pdo_stmt_call_t call;

	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE && !stmt->pooled_conn) || UNEXPECTED(!stmt->dbh)) {
		pdo_wrapped_handler(execute_data)(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	if (UNEXPECTED(!pdo_stmt_lock_begin(stmt, &call))) {
		if (EG(exception)) {
			RETURN_THROWS();
		}
		if (answers_list) {
			RETURN_EMPTY_ARRAY();
		}
		RETURN_FALSE;
	}
	pdo_wrapped_handler(execute_data)(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	pdo_stmt_lock_release(stmt, &call);
}

static ZEND_NAMED_FUNCTION(call_statement)
{
	pdo_stmt_lock_call_locked(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

static ZEND_NAMED_FUNCTION(call_fetch_all)
{
	pdo_stmt_lock_call_locked(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

void pdo_stmt_lock_end(pdo_stmt_t *stmt)
{
	if (UNEXPECTED(stmt->lock.holder != NULL)) {
		ZEND_ASYNC_EVENT_RELEASE(&stmt->lock.holder->event);
		stmt->lock.holder = NULL;
	}
}

void pdo_stmt_lock_startup(zend_class_entry *ce)
{
	static const char *const names[] = {
		"execute",
		"fetch",
		"fetchobject",
		"fetchcolumn",
		"bindvalue",
		"bindparam",
		"bindcolumn",
		"setattribute",
		"getattribute",
		"getcolumnmeta",
		"nextrowset",
		"closecursor",
		"setfetchmode",
		"debugdumpparams",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		pdo_wrap(zend_hash_str_find_ptr(&ce->function_table, names[i], strlen(names[i])), call_statement);
	}
	pdo_wrap(zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("fetchall")), call_fetch_all);
}
