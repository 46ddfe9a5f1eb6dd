/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A function of this extension uses the connection that it has looked up even after conversions, error handlers or
 * output have run PHP code. So each function holds its connection. If another coroutine closes it in the meantime, it
 * is unusable at once, and its memory is freed when the function has returned (async_pq.h). Only pgsql.c includes this,
 * before its functions. */
#ifndef PHP_PGSQL_ASYNC_CALLS_H
#define PHP_PGSQL_ASYNC_CALLS_H

typedef struct {
	PGconn *conn;      /* held; NULL: none */
	zend_object *link; /* counted: the default link, which no argument keeps; NULL: another one */
} pgsql_async_call_t;

/* False for functions that open or close connections or read rows: they use no existing connection. */
#define PGSQL_ASYNC_HOLDS(name) \
	(strcmp((name), "pg_close") && strcmp((name), "pg_connect") && strcmp((name), "pg_pconnect") && strncmp((name), "pg_fetch_", 9))

/* The first argument, if it is an object. The arguments are not checked yet. */
static zend_object *pgsql_async_first_object(zend_execute_data *call)
{
	zval *first = ZEND_CALL_NUM_ARGS(call) > 0 ? ZEND_CALL_ARG(call, 1) : NULL;

	return first && Z_TYPE_P(first) == IS_OBJECT ? Z_OBJ_P(first) : NULL;
}

static PGconn *pgsql_async_connection_of(zend_object *object)
{
	if (!object) {
		return NULL;
	}
	if (object->ce == pgsql_link_ce) {
		return pgsql_link_from_obj(object)->conn;
	}
	if (object->ce == pgsql_lob_ce) {
		return pgsql_lob_from_obj(object)->conn;
	}
	return object->ce == pgsql_result_ce ? pgsql_result_from_obj(object)->conn : NULL;
}

static zend_never_inline void pgsql_async_begin(pgsql_async_call_t *call, zend_execute_data *execute_data)
{
	zend_object *object = pgsql_async_first_object(execute_data);

	call->conn = pgsql_async_connection_of(object ? object : PGG(default_link));
	if (!call->conn) {
		return;
	}
	PHP_ASYNC_PQ(hold)(call->conn);
	if (!object) {
		call->link = PGG(default_link);
		GC_ADDREF(call->link);
	}
}

static zend_never_inline void pgsql_async_end(pgsql_async_call_t *call)
{
	PHP_ASYNC_PQ(release)(call->conn);
	if (call->link) {
		zend_object_release(call->link);
	}
}

/* True if a call may use the connection, although its link has cleared it. A call without an object may use the default
 * link. */
static bool pgsql_async_may_use(zend_execute_data *call, const pgsql_link_handle *link, const PGconn *conn)
{
	zend_object *object = pgsql_async_first_object(call);

	return !object || object == &link->std || pgsql_async_connection_of(object) == conn;
}

/* True if a call that began before the first coroutine, on the stack of the main coroutine, uses a connection that is
 * being closed. Such a call does not hold it. */
static bool pgsql_async_is_used_early(const pgsql_link_handle *link, const PGconn *conn)
{
	zend_coroutine_t *main_coroutine = ZEND_ASYNC_MAIN_COROUTINE;
	zend_execute_data *call;

	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE) || !main_coroutine || PHP_ASYNC_PQ(is_held)(conn)) {
		return false;
	}
	call = main_coroutine == ZEND_ASYNC_CURRENT_COROUTINE ? EG(current_execute_data)
														  : ZEND_ASYNC_COROUTINE_GET_EXECUTE_DATA(main_coroutine);
	for (; call; call = call->prev_execute_data) {
		const zend_function *function = call->func;

		if (function && function->type == ZEND_INTERNAL_FUNCTION && function->internal_function.module
				&& function->internal_function.module->module_number == pgsql_module_entry.module_number
				&& PGSQL_ASYNC_HOLDS(ZSTR_VAL(function->common.function_name))
				&& pgsql_async_may_use(call, link, conn)) {
			return true;
		}
	}
	return false;
}

#undef PHP_FUNCTION
#define PHP_FUNCTION(name) \
	static zend_always_inline void pgsql_body_of_##name(INTERNAL_FUNCTION_PARAMETERS); \
	ZEND_FUNCTION(name) \
	{ \
		pgsql_async_call_t call = { NULL, NULL }; \
		if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && PGSQL_ASYNC_HOLDS(#name)) { \
			pgsql_async_begin(&call, execute_data); \
		} \
		pgsql_body_of_##name(INTERNAL_FUNCTION_PARAM_PASSTHRU); \
		if (UNEXPECTED(call.conn != NULL)) { \
			pgsql_async_end(&call); \
		} \
	} \
	static zend_always_inline void pgsql_body_of_##name(INTERNAL_FUNCTION_PARAMETERS)

#endif
