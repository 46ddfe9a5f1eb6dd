/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Method calls of pooled PDO objects. Each method of PDO and of its driver classes is wrapped. On an ordinary object
 * the wrapper calls the original at once. On a template it binds a connection, runs the original on it (Z_PDO_DBH_P()
 * finds it), stores the outcome in the record of the coroutine, and releases the connection or leaves it bound, as
 * pdo_pool.h says. */
#include "pdo_pool_int.h"
#include "pdo_pool_arginfo.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"
#include "zend_extensions.h"

#define TEMPLATE() (php_pdo_dbh_fetch_object(Z_OBJ_P(ZEND_THIS))->inner)

int pdo_wrapped_index = -1;

static zend_always_inline void call_original(INTERNAL_FUNCTION_PARAMETERS)
{
	pdo_wrapped_handler(execute_data)(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* Calls the original on an ordinary PDO object, and returns. */
#define UNLESS_POOLED(dbh) do { \
		if (EXPECTED(!(dbh)->pool)) { \
			call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU); \
			return; \
		} \
	} while (0)

/* --- outcomes --- */

static void clear_error(pdo_pool_lease_t *lease)
{
	memcpy(lease->error_code, PDO_ERR_NONE, sizeof(lease->error_code));
	zval_ptr_dtor(&lease->error_info);
	ZVAL_UNDEF(&lease->error_info);
}

static void set_error(pdo_pool_lease_t *lease, const char *code, zval *info)
{
	clear_error(lease);
	strlcpy(lease->error_code, code, sizeof(lease->error_code));
	while (zend_hash_num_elements(Z_ARRVAL_P(info)) < 3) {
		add_next_index_null(info);
	}
	ZVAL_COPY_VALUE(&lease->error_info, info);
}

static void keep_outcome(pdo_pool_lease_t *lease, pdo_dbh_t *conn)
{
	pdo_stmt_t *stmt = conn->query_stmt;
	const char *code = stmt ? stmt->error_code : conn->error_code;
	zval info;

	if (EXPECTED(!memcmp(code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE))) || *code == '\0') {
		if (UNEXPECTED(!Z_ISUNDEF(lease->error_info))) {
			clear_error(lease);
		}
	} else {
		array_init(&info);
		add_next_index_string(&info, code);
		if (conn->methods->fetch_err) {
			conn->methods->fetch_err(conn, stmt, &info);
		}
		set_error(lease, code, &info);
	}
	if (UNEXPECTED(stmt)) {
		zval statement;
		ZVAL_COPY_VALUE(&statement, &conn->query_stmt_zval);
		conn->query_stmt = NULL;
		zval_ptr_dtor(&statement);
	}
}

/* Stores the exception of a failed connect as the coroutine's error. */
static void pdo_pool_methods_keep_exception(pdo_pool_lease_t *lease, zend_object *exception)
{
	zval rv, info;
	zval *thrown = zend_read_property(exception->ce, exception, ZEND_STRL("errorInfo"), true, &rv);
	zval *code;

	if (Z_TYPE_P(thrown) == IS_ARRAY && (code = zend_hash_index_find(Z_ARRVAL_P(thrown), 0))
			&& Z_TYPE_P(code) == IS_STRING) {
		ZVAL_ARR(&info, zend_array_dup(Z_ARRVAL_P(thrown)));
		set_error(lease, Z_STRVAL_P(code), &info);
	} else {
		array_init(&info);
		add_next_index_string(&info, "HY000");
		set_error(lease, "HY000", &info);
	}
}

/* Applies the error mode to a PDOException of a connect. Other exceptions are thrown in every mode. */
static ZEND_COLD void connect_failed(pdo_pool_t *pool, pdo_pool_lease_t *lease)
{
	zend_object *exception = EG(exception);

	if (!exception || zend_async_is_exit(exception) || !instanceof_function(exception->ce, pdo_exception_ce)) {
		return;
	}
	pdo_pool_methods_keep_exception(lease, exception);
	if (!pool->template_dbh || pool->template_dbh->error_mode == PDO_ERRMODE_EXCEPTION) {
		return;
	}
	GC_ADDREF(exception);
	zend_clear_exception();
	if (pool->template_dbh->error_mode == PDO_ERRMODE_WARNING) {
		zval rv;
		zval *message = zend_read_property_ex(zend_ce_exception, exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv);
		php_error_docref(NULL, E_WARNING, "%s", Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "");
	}
	OBJ_RELEASE(exception);
}

/* --- a call --- */

/* Begins a call: no other coroutine can get the connection before pdo_pool_methods_leave(). */
static zend_always_inline void begin_call(pdo_pool_call_t *call, pdo_pool_t *pool, pdo_pool_lease_t *lease,
		pdo_pool_slot_t *slot)
{
	call->pool = pool;
	call->lease = lease;
	lease->callback.ref_count++;
	call->slot = slot;
	call->cancelled = UNEXPECTED(EG(exception) != NULL);
	call->kept = slot->state == PDO_POOL_SLOT_KEPT;
	pdo_pool_unmake_soft(slot);
	pool->refcount++;
	slot->refcount++;
	slot->calls++;
	pdo_pool_begin_call(&call->in_fiber, slot);
}

/* Binds a connection and begins the call. False with an exception, or after a warning. May suspend. */
static bool pdo_pool_methods_enter(pdo_pool_call_t *call, INTERNAL_FUNCTION_PARAMETERS)
{
	pdo_pool_t *pool = TEMPLATE()->pool;
	pdo_pool_lease_t *lease;

	pool->refcount++;
	pool->object = Z_OBJ_P(ZEND_THIS);
	lease = pdo_pool_lease_get(pool);
	lease->callback.ref_count++;
	pdo_pool_slot_t *slot = pdo_pool_acquire_conn(pool, lease);

	if (EXPECTED(slot)) {
		begin_call(call, pool, lease, slot);
	} else {
		connect_failed(pool, lease);
		RETVAL_FALSE;
	}
	lease->callback.dispose(&lease->callback, NULL);
	pdo_pool_delref(pool);
	return slot != NULL;
}

/* True for a coroutine that has completed and runs destructors: its record ends with each call. */
static zend_always_inline bool pdo_pool_methods_is_over(const pdo_pool_lease_t *lease)
{
	return !lease->coroutine && ZEND_ASYNC_CURRENT_COROUTINE && lease->pool;
}

static void pdo_pool_methods_leave(pdo_pool_call_t *call, bool release_point)
{
	pdo_pool_slot_t *slot = call->slot;
	pdo_pool_t *pool = call->pool;
	pdo_pool_lease_t *lease = call->lease;

	if (UNEXPECTED(EG(exception)) && !call->cancelled && pdo_pool_unwrap_cancellation() && !pool->driver->in_place) {
		slot->broken = true;
	}
	if (EXPECTED(slot->lease == lease || !slot->lease)) {
		keep_outcome(lease, &slot->conn);
	}
	slot->calls -= slot->calls > 0;
	pdo_pool_end_call(&call->in_fiber);
	if (!slot->calls && pdo_pool_is_lent(slot) && slot->lease == lease && !pdo_pool_is_pinned(slot)) {
		if (release_point || pool->waiting || UNEXPECTED(slot->broken)) {
			pdo_pool_maybe_release(slot);
		} else {
			pdo_pool_make_soft(slot, call->kept);
		}
	} else if (UNEXPECTED(!slot->calls && pdo_pool_is_lent(slot) && !slot->lease)) {
		pdo_pool_call_outlived_lease(slot);
	}
	pdo_pool_slot_delref(slot);
	if (UNEXPECTED(pdo_pool_methods_is_over(lease))) {
		pdo_pool_lease_end(lease);
	}
	lease->callback.dispose(&lease->callback, NULL);
	pdo_pool_delref(pool);
}

/* The first argument; NULL if it is not a string, or not yet converted to one. */
static zend_always_inline const zval *sql_of(const zend_execute_data *execute_data)
{
	if (UNEXPECTED(!ZEND_CALL_NUM_ARGS(execute_data))) {
		return NULL;
	}
	const zval *sql = ZEND_CALL_ARG(execute_data, 1);
	ZVAL_DEREF(sql);
	return EXPECTED(Z_TYPE_P(sql) == IS_STRING) ? sql : NULL;
}

static unsigned effect_of(pdo_pool_slot_t *slot, const zval *sql)
{
	const pdo_pool_driver_t *driver = slot->pool->driver;
	const bool escapes = driver->escapes && EXPECTED(!slot->broken) && driver->escapes(&slot->conn);

	return pdo_pool_scan(driver->dialect, escapes, Z_STRVAL_P(sql), Z_STRLEN_P(sql));
}

/* Prepares for the first SQL of a coroutine: resets the session if the text could read state that another coroutine has
 * left. May suspend. If the connection is lost, the call itself reports it. */
static void before_sql(pdo_pool_slot_t *slot, const zend_execute_data *execute_data)
{
	const zval *sql = sql_of(execute_data);

	slot->foreign = false;
	if (slot->pool->reset != PDO_POOL_RESET_NEVER && (!sql || UNEXPECTED(effect_of(slot, sql) & PDO_POOL_SQL_ASKS))
			&& slot->pool->driver->reset_session && !slot->statements && !pdo_pool_restore_session(slot)) {
		slot->broken = true;
	}
}

/* Records the effect of stored code on the session as the server reports it; without a report the session is dirty. */
static void after_stored(pdo_pool_slot_t *slot)
{
	const pdo_pool_driver_t *driver = slot->pool->driver;

	slot->dirty |= slot->pool->reset == PDO_POOL_RESET_ALWAYS;
	if (!driver->session || UNEXPECTED(slot->broken) || slot->pool->reset == PDO_POOL_RESET_NEVER) {
		return;
	}
	const pdo_pool_session_t told = driver->session(&slot->conn);

	slot->altered |= told == PDO_POOL_SESSION_CHANGED;
	slot->dirty |= told == PDO_POOL_SESSION_UNKNOWN;
}

/* Records the effect of the sent text on the session. The argument is a string by now. */
static void after_sql(pdo_pool_call_t *call, const zend_execute_data *execute_data)
{
	const pdo_pool_driver_t *driver = call->pool->driver;
	pdo_pool_slot_t *slot = call->slot;
	const zval *sql = sql_of(execute_data);

	if (UNEXPECTED(!sql)) {
		return;
	}
	slot->used = true;
	if ((slot->altered || call->pool->reset == PDO_POOL_RESET_NEVER) && (driver->local_last_id || slot->inserted)) {
		return;
	}
	const unsigned effect = effect_of(slot, sql);

	slot->inserted |= !driver->local_last_id && (effect & PDO_POOL_SQL_DRAWS_ID);
	if (UNEXPECTED(call->pool->reset == PDO_POOL_RESET_NEVER)) {
		return;
	}
	slot->altered |= (effect & PDO_POOL_SQL_ALTERS) != 0;
	slot->dirty |= (effect & PDO_POOL_SQL_LEAVES) || call->pool->reset == PDO_POOL_RESET_ALWAYS;
	if (effect & PDO_POOL_SQL_STORED) {
		after_stored(slot);
	}
}

/* --- the methods --- */

typedef enum {
	CALL_SQL,   /* the first argument is SQL */
	CALL_PLAIN, /* has no effect on the session */
	CALL_DRIVER /* the driver's own method: an argument may contain SQL */
} call_kind_t;

static zend_never_inline void on_connection(INTERNAL_FUNCTION_PARAMETERS, call_kind_t kind)
{
	pdo_pool_call_t call;

	if (UNEXPECTED(!pdo_pool_methods_enter(&call, INTERNAL_FUNCTION_PARAM_PASSTHRU))) {
		return;
	}
	if (kind == CALL_SQL && UNEXPECTED(call.slot->foreign)) {
		before_sql(call.slot, execute_data);
	}
	if (EXPECTED(!EG(exception)) || call.cancelled) {
		call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
	if (kind == CALL_SQL) {
		after_sql(&call, execute_data);
	} else if (kind == CALL_DRIVER) {
		call.slot->used = true;
		after_stored(call.slot);
	}
	pdo_pool_methods_leave(&call, false);
}

/* exec, prepare, query */
static ZEND_NAMED_FUNCTION(call_sql)
{
	UNLESS_POOLED(TEMPLATE());
	on_connection(INTERNAL_FUNCTION_PARAM_PASSTHRU, CALL_SQL);
}

/* beginTransaction, quote */
static ZEND_NAMED_FUNCTION(call_plain)
{
	UNLESS_POOLED(TEMPLATE());
	on_connection(INTERNAL_FUNCTION_PARAM_PASSTHRU, CALL_PLAIN);
}

/* the driver's own methods */
static ZEND_NAMED_FUNCTION(call_driver)
{
	pdo_dbh_t *dbh = TEMPLATE();

	if (EXPECTED(!dbh->pool) || dbh->pool->applying) {
		call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else if (!dbh->pool->driver->method || !dbh->pool->driver->method(dbh, INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
		on_connection(INTERNAL_FUNCTION_PARAM_PASSTHRU, CALL_DRIVER);
	}
}

/* commit, rollBack: throw without a bound connection. */
static ZEND_NAMED_FUNCTION(call_end_of_transaction)
{
	pdo_dbh_t *dbh = TEMPLATE();
	pdo_pool_call_t call;

	UNLESS_POOLED(dbh);
	ZEND_PARSE_PARAMETERS_NONE();

	pdo_pool_t *pool = dbh->pool;
	pdo_pool_slot_t *slot = pdo_pool_await_own_conn(pdo_pool_lease_get(pool)) ? pdo_pool_peek_conn(pool) : NULL;

	if (!slot) {
		if (!EG(exception)) {
			zend_throw_exception(pdo_exception_ce, "There is no active transaction", 0);
		}
		RETURN_THROWS();
	}
	begin_call(&call, pool, slot->lease, slot);
	call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	pdo_pool_methods_leave(&call, true);
}

static ZEND_NAMED_FUNCTION(call_in_transaction)
{
	pdo_dbh_t *dbh = TEMPLATE();

	UNLESS_POOLED(dbh);
	ZEND_PARSE_PARAMETERS_NONE();
	if (!pdo_pool_peek_conn(dbh->pool)) {
		RETURN_FALSE;
	}
	call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(call_error_code)
{
	pdo_dbh_t *dbh = TEMPLATE();

	UNLESS_POOLED(dbh);
	ZEND_PARSE_PARAMETERS_NONE();
	const pdo_pool_lease_t *lease = pdo_pool_lease_find(dbh->pool);
	RETURN_STRING(lease ? lease->error_code : PDO_ERR_NONE);
}

static ZEND_NAMED_FUNCTION(call_error_info)
{
	pdo_dbh_t *dbh = TEMPLATE();

	UNLESS_POOLED(dbh);
	ZEND_PARSE_PARAMETERS_NONE();
	const pdo_pool_lease_t *lease = pdo_pool_lease_find(dbh->pool);
	if (lease && !Z_ISUNDEF(lease->error_info)) {
		RETURN_COPY(&lease->error_info);
	}
	array_init(return_value);
	add_next_index_string(return_value, PDO_ERR_NONE);
	add_next_index_null(return_value);
	add_next_index_null(return_value);
}

/* The id of the coroutine's own insert, even if that connection has been released. */
static ZEND_NAMED_FUNCTION(call_last_insert_id)
{
	pdo_dbh_t *dbh = TEMPLATE();
	pdo_pool_call_t call;

	UNLESS_POOLED(dbh);

	pdo_pool_t *pool = dbh->pool;
	pdo_pool_lease_t *lease = pdo_pool_lease_get(pool);

	if (!lease->slot || !lease->slot->inserted) {
		pdo_pool_await_last_id(lease);
	}
	pdo_pool_slot_t *slot = pdo_pool_await_own_conn(lease) ? pdo_pool_peek_conn(pool) : NULL;

	if (slot && (pool->driver->local_last_id || slot->inserted)) {
		begin_call(&call, pool, lease, slot);
		call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		if (pool->driver->local_last_id && lease->last_id && Z_TYPE_P(return_value) == IS_STRING
				&& zend_string_equals_literal(Z_STR_P(return_value), "0")) {
			RETVAL_STR_COPY(lease->last_id);
		}
		pdo_pool_methods_leave(&call, false);
		return;
	}

	zend_string *name = NULL;
	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(name)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(EG(exception))) {
		RETURN_THROWS();
	}
	clear_error(lease);
	if (lease->last_id && (!name || pool->driver->local_last_id)) {
		RETURN_STR_COPY(lease->last_id);
	}
	if (pool->driver->local_last_id) {
		RETURN_CHAR('0');
	}
	zval info;
	array_init(&info);
	add_next_index_string(&info, "55000");
	set_error(lease, "55000", &info);
	pdo_raise_impl_error(dbh, NULL, "55000",
			"no insert id is available: none was generated, or the connection was returned to the pool");
	RETVAL_FALSE;
}

static bool is_answered_by_template(zend_long attr)
{
	return PDO_ATTR_IS_POOL(attr) || pdo_pool_is_core_attribute(attr) || attr == PDO_ATTR_PERSISTENT
			|| attr == PDO_ATTR_DRIVER_NAME || attr == PDO_ATTR_STRINGIFY_FETCHES;
}

static ZEND_NAMED_FUNCTION(call_get_attribute)
{
	pdo_dbh_t *dbh = TEMPLATE();

	UNLESS_POOLED(dbh);
	zend_long attr;
	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(attr)
	ZEND_PARSE_PARAMETERS_END();

	if (is_answered_by_template(attr)) {
		pdo_pool_lease_t *lease = pdo_pool_lease_get(dbh->pool);
		clear_error(lease);
		call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		pdo_dbh_t *answered = Z_PDO_DBH_P(ZEND_THIS);
		if (memcmp(answered->error_code, PDO_ERR_NONE, sizeof(PDO_ERR_NONE)) && *answered->error_code) {
			zval info;
			array_init(&info);
			add_next_index_string(&info, answered->error_code);
			set_error(lease, answered->error_code, &info);
		}
	} else {
		on_connection(INTERNAL_FUNCTION_PARAM_PASSTHRU, CALL_PLAIN);
	}
}

/* Sets one of PDO's own attributes for all connections. False on failure, with the error raised. */
static bool set_core_attribute(pdo_pool_t *pool, pdo_pool_slot_t *slot, zend_long attr, zval *value)
{
	if (attr == PDO_ATTR_STRINGIFY_FETCHES) {
		bool stringify;
		if (!pdo_get_bool_param(&stringify, value)) {
			return false;
		}
		pool->template_dbh->stringify = stringify;
		if (slot && slot->conn.methods->set_attribute) {
			slot->conn.methods->set_attribute(&slot->conn, attr, value);
		}
		pdo_pool_record_attribute(pool, attr, value, slot);
	} else if (!pdo_dbh_attribute_set(pool->template_dbh, attr, value)) {
		return false;
	}
	pdo_pool_copy_attributes(pool);
	return true;
}

static ZEND_NAMED_FUNCTION(call_set_attribute)
{
	pdo_dbh_t *dbh = TEMPLATE();
	pdo_pool_call_t call;
	zend_long attr;
	zval *value;

	UNLESS_POOLED(dbh);
	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(attr)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (pdo_pool_is_core_attribute(attr) || attr == PDO_ATTR_STRINGIFY_FETCHES) {
		pdo_pool_lease_t *lease = pdo_pool_lease_get(dbh->pool);
		clear_error(lease);
		RETURN_BOOL(set_core_attribute(dbh->pool, lease->slot, attr, value));
	}
	if (PDO_ATTR_IS_POOL(attr)) {
		pdo_pool_lease_t *lease = pdo_pool_lease_get(dbh->pool);
		zval info;
		array_init(&info);
		add_next_index_string(&info, "IM001");
		set_error(lease, "IM001", &info);
		pdo_raise_impl_error(dbh, NULL, "IM001", "attributes of the pool can be set only in the constructor");
		RETURN_FALSE;
	}
	if (!pdo_pool_methods_enter(&call, INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
		return;
	}
	pdo_pool_heed_server(call.slot);
	call_original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (Z_TYPE_P(return_value) == IS_TRUE && !EG(exception)) {
		pdo_pool_record_attribute(call.pool, attr, value, call.slot);
	}
	if (call.pool->driver->session && !call.slot->broken) {
		/* Discard the report: the runtime made this change, and makes it on every connection. */
		call.pool->driver->session(&call.slot->conn);
	}
	pdo_pool_methods_leave(&call, false);
}

ZEND_METHOD(PDO, getPool)
{
	pdo_dbh_t *dbh = TEMPLATE();

	ZEND_PARSE_PARAMETERS_NONE();
	PDO_CONSTRUCT_CHECK;
	if (!dbh->pool) {
		RETURN_NULL();
	}
	RETURN_OBJ_COPY(pdo_pool_get_wrapper(dbh));
}

bool pdo_pool_read_attribute(pdo_dbh_t *dbh, zend_long attr, zval *value)
{
	const pdo_pool_t *pool = dbh->slot ? dbh->slot->pool : dbh->pool;

	switch (attr) {
		case PDO_ATTR_POOL_ENABLED: ZVAL_BOOL(value, pool != NULL); return true;
		case PDO_ATTR_POOL_HEALTHCHECK_INTERVAL:
			pdo_raise_impl_error(dbh, NULL, "IM001",
					"PDO::ATTR_POOL_HEALTHCHECK_INTERVAL is a construction-only attribute and cannot be read at runtime");
			ZVAL_FALSE(value);
			return false;
	}
	if (!pool) {
		ZVAL_FALSE(value);
		return true;
	}
	switch (attr) {
		case PDO_ATTR_POOL_MIN: ZVAL_LONG(value, pool->min); break;
		case PDO_ATTR_POOL_MAX: ZVAL_LONG(value, pool->max); break;
		case PDO_ATTR_POOL_RESET: ZVAL_LONG(value, pool->reset); break;
		default: ZVAL_LONG(value, pool->cache_size);
	}
	return true;
}

/* --- the registry --- */

void pdo_pool_apply_registry(pdo_pool_t *pool, pdo_pool_slot_t *slot)
{
	zval *entry;

	if (EXPECTED(!zend_hash_num_elements(&pool->registry)) || !pool->object) {
		return;
	}
	pool->applying = true;
	ZEND_HASH_FOREACH_VAL(&pool->registry, entry) {
		const zval *name = zend_hash_index_find(Z_ARRVAL_P(entry), 0);
		const HashTable *arguments = Z_ARRVAL_P(zend_hash_index_find(Z_ARRVAL_P(entry), 1));
		zval method, result;
		const uint32_t count = zend_hash_num_elements(arguments);
		zval *argv = safe_emalloc(count, sizeof(zval), 0);
		zval object;

		for (uint32_t i = 0; i < count; i++) {
			ZVAL_COPY_VALUE(&argv[i], zend_hash_index_find(arguments, i));
		}
		ZVAL_STR(&method, Z_STR_P(name));
		ZVAL_OBJ(&object, pool->object);
		ZVAL_UNDEF(&result);
		call_user_function(NULL, &object, &method, &result, count, argv);
		zval_ptr_dtor(&result);
		efree(argv);
		if (UNEXPECTED(EG(exception))) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	pool->applying = false;
}

/* --- wrapping --- */

static const struct {
	const char *name;
	zif_handler handler;
} methods[] = {
	{ "exec", call_sql },
	{ "prepare", call_sql },
	{ "query", call_sql },
	{ "quote", call_plain },
	{ "begintransaction", call_plain },
	{ "commit", call_end_of_transaction },
	{ "rollback", call_end_of_transaction },
	{ "intransaction", call_in_transaction },
	{ "errorcode", call_error_code },
	{ "errorinfo", call_error_info },
	{ "lastinsertid", call_last_insert_id },
	{ "getattribute", call_get_attribute },
	{ "setattribute", call_set_attribute },
};

bool pdo_pool_is_available(void)
{
	return pdo_wrapped_index >= 0;
}

void pdo_wrap(zend_internal_function *function, zif_handler handler)
{
	if (EXPECTED(pdo_wrapped_index >= 0)) {
		function->reserved[pdo_wrapped_index] = (void *) function->handler;
		function->handler = handler;
	}
}

void pdo_pool_wrap_class(zend_class_entry *ce)
{
	zend_string *name;
	zend_internal_function *function;

	ZEND_HASH_FOREACH_STR_KEY_PTR(&ce->function_table, name, function) {
		zif_handler handler = ce == pdo_dbh_ce ? NULL : call_driver;

		if (function->type != ZEND_INTERNAL_FUNCTION || function->scope != ce
				|| (function->fn_flags & ZEND_ACC_STATIC)) {
			continue;
		}
		for (size_t i = 0; ce == pdo_dbh_ce && i < sizeof(methods) / sizeof(*methods); i++) {
			if (zend_string_equals_cstr(name, methods[i].name, strlen(methods[i].name))) {
				handler = methods[i].handler;
			}
		}
		if (handler) {
			pdo_wrap(function, handler);
		}
	} ZEND_HASH_FOREACH_END();
}

/* Wraps a method that the driver adds to objects instead of its class. */
void pdo_pool_wrap_method(pdo_dbh_t *dbh, zend_internal_function *function)
{
	if (dbh->pool) {
		pdo_wrap(function, call_driver);
	}
}

void pdo_pool_startup(void)
{
	static const struct {
		const char *name;
		zend_long value;
	} constants[] = {
		{ "ATTR_POOL_ENABLED", PDO_ATTR_POOL_ENABLED },
		{ "ATTR_POOL_MIN", PDO_ATTR_POOL_MIN },
		{ "ATTR_POOL_MAX", PDO_ATTR_POOL_MAX },
		{ "ATTR_POOL_HEALTHCHECK_INTERVAL", PDO_ATTR_POOL_HEALTHCHECK_INTERVAL },
		{ "ATTR_POOL_STMT_CACHE_SIZE", PDO_ATTR_POOL_STMT_CACHE_SIZE },
		{ "ATTR_POOL_RESET", PDO_ATTR_POOL_RESET },
		{ "POOL_RESET_NEVER", PDO_POOL_RESET_NEVER },
		{ "POOL_RESET_CHANGED", PDO_POOL_RESET_CHANGED },
		{ "POOL_RESET_ALWAYS", PDO_POOL_RESET_ALWAYS },
	};

	pdo_wrapped_index = zend_get_resource_handle("pdo_pool");
	pdo_pool_wrap_class(pdo_dbh_ce);
	zend_register_functions(pdo_dbh_ce, class_PDO_methods, &pdo_dbh_ce->function_table, MODULE_PERSISTENT);
	for (size_t i = 0; i < sizeof(constants) / sizeof(*constants); i++) {
		zval value;
		zend_string *name = zend_string_init_interned(constants[i].name, strlen(constants[i].name), true);
		ZVAL_LONG(&value, constants[i].value);
		zend_declare_typed_class_constant(pdo_dbh_ce, name, &value, ZEND_ACC_PUBLIC, NULL,
				(zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
		zend_string_release(name);
	}
	(void) register_class_PDO;
}
