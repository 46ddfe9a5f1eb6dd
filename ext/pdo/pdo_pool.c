/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The life of a pool, of its connections and of the bindings of coroutines to them; pdo_pool.h has the table. Called by the
 * constructor and the end of a PDO object, by method calls (pdo_pool_methods.c), by statements, by the Async\Pool behind it
 * and by the end of coroutines. Whatever gives a connection away takes it from its coroutine first, so nothing returns twice. */
#include "pdo_pool_int.h"
#include "zend_exceptions.h"

/* Pools of this thread that are open. */
ZEND_TLS pdo_pool_t *pools = NULL;

/* --- exceptions --- */

bool pdo_pool_unwrap_cancellation(void)
{
	zend_object *thrown = EG(exception);

	if (EXPECTED(!thrown) || zend_is_unwind_exit(thrown) || zend_is_graceful_exit(thrown)) {
		return false;
	}
	if (zend_async_is_cancellation(thrown)) {
		return true;
	}
	if (!instanceof_function(thrown->ce, pdo_exception_ce)) {
		return false;
	}
	zval rv;
	zval *previous = zend_read_property_ex(zend_ce_exception, thrown, ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &rv);

	if (Z_TYPE_P(previous) != IS_OBJECT || !zend_async_is_cancellation(Z_OBJ_P(previous))) {
		return false;
	}
	GC_ADDREF(Z_OBJ_P(previous));
	EG(exception) = Z_OBJ_P(previous);
	OBJ_RELEASE(thrown);
	return true;
}

/* --- connections --- */

static void link_slot(pdo_pool_t *pool, pdo_pool_slot_t *slot)
{
	slot->next = pool->slots;
	if (pool->slots) {
		pool->slots->prev = slot;
	}
	pool->slots = slot;
}

static void unlink_slot(pdo_pool_slot_t *slot)
{
	if (slot->prev) {
		slot->prev->next = slot->next;
	} else {
		slot->pool->slots = slot->next;
	}
	if (slot->next) {
		slot->next->prev = slot->prev;
	}
}

static void soft_unlink(pdo_pool_slot_t *slot)
{
	pdo_pool_t *pool = slot->pool;

	if (!slot->soft) {
		return;
	}
	slot->soft = false;
	if (slot->soft_prev) {
		slot->soft_prev->soft_next = slot->soft_next;
	} else {
		pool->soft_first = slot->soft_next;
	}
	if (slot->soft_next) {
		slot->soft_next->soft_prev = slot->soft_prev;
	} else {
		pool->soft_last = slot->soft_prev;
	}
	slot->soft_next = slot->soft_prev = NULL;
}

void pdo_pool_make_soft(pdo_pool_slot_t *slot)
{
	pdo_pool_t *pool = slot->pool;

	if (slot->soft) {
		return;
	}
	slot->soft = true;
	slot->soft_prev = pool->soft_last;
	if (pool->soft_last) {
		pool->soft_last->soft_next = slot;
	} else {
		pool->soft_first = slot;
	}
	pool->soft_last = slot;
}

static void copy_core_attributes(pdo_dbh_t *conn, const pdo_dbh_t *from)
{
	conn->error_mode = from->error_mode;
	conn->desired_case = from->desired_case;
	conn->oracle_nulls = from->oracle_nulls;
	conn->stringify = from->stringify;
	conn->default_fetch_type = from->default_fetch_type;
	conn->def_stmt_ce = from->def_stmt_ce;

	zval old;
	ZVAL_COPY_VALUE(&old, &conn->def_stmt_ctor_args);
	ZVAL_COPY(&conn->def_stmt_ctor_args, &from->def_stmt_ctor_args);
	zval_ptr_dtor(&old);
}

void pdo_pool_copy_attributes(pdo_pool_t *pool)
{
	for (pdo_pool_slot_t *slot = pool->slots; slot; slot = slot->next) {
		copy_core_attributes(&slot->conn, pool->template_dbh);
	}
}

/* Closes the connection and frees everything. */
static void pdo_pool_free_conn(pdo_pool_slot_t *slot)
{
	pdo_dbh_t *conn = &slot->conn;
	pdo_pool_t *pool = slot->pool;

	if (slot->cache) {
		pdo_pool_cache_free(slot);
	}
	if (conn->methods) {
		conn->methods->closer(conn);
	}
	efree((char *) conn->data_source);
	if (conn->username) {
		efree(conn->username);
	}
	if (conn->password) {
		efree(conn->password);
	}
	for (int i = 0; i < PDO_DBH_DRIVER_METHOD_KIND__MAX; i++) {
		if (conn->cls_methods[i]) {
			zend_hash_destroy(conn->cls_methods[i]);
			efree(conn->cls_methods[i]);
		}
	}
	zval_ptr_dtor(&conn->def_stmt_ctor_args);
	unlink_slot(slot);
	efree(slot);
	pdo_pool_delref(pool);
}

void pdo_pool_slot_delref(pdo_pool_slot_t *slot)
{
	if (--slot->refcount == 0) {
		pdo_pool_free_conn(slot);
	}
}

/* As PDO's constructor does it: options that are refused are no error. */
static void apply_options(pdo_pool_t *pool, pdo_dbh_t *conn)
{
	zend_ulong attr;
	zend_string *name;
	zval *value;

	if (Z_ISUNDEF(pool->options)) {
		return;
	}
	ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL(pool->options), attr, name, value) {
		if (!name && !pdo_pool_is_core_attribute((zend_long) attr)) {
			pdo_dbh_attribute_set(conn, (zend_long) attr, value);
			if (UNEXPECTED(EG(exception))) {
				return;
			}
		}
	} ZEND_HASH_FOREACH_END();
}

/* Brings the attributes up to date. What a connection refuses that another one has accepted stays as it is. */
static void apply_attributes(pdo_pool_t *pool, pdo_pool_slot_t *slot)
{
	pdo_pool_attribute_t *attribute;
	const uint32_t version = slot->version;

	slot->version = pool->version;
	ZEND_HASH_FOREACH_PTR(&pool->attributes, attribute) {
		if (attribute->version > version && slot->conn.methods->set_attribute) {
			slot->conn.methods->set_attribute(&slot->conn, attribute->attr, &attribute->value);
			if (UNEXPECTED(EG(exception))) {
				return;
			}
		}
	} ZEND_HASH_FOREACH_END();
}

void pdo_pool_record_attribute(pdo_pool_t *pool, zend_long attr, zval *value, pdo_pool_slot_t *applied)
{
	pdo_pool_attribute_t *attribute = zend_hash_index_find_ptr(&pool->attributes, (zend_ulong) attr);
	const bool current = applied && applied->version == pool->version;

	if (attribute) {
		zval_ptr_dtor(&attribute->value);
	} else {
		attribute = emalloc(sizeof(*attribute));
		attribute->attr = attr;
		zend_hash_index_add_new_ptr(&pool->attributes, (zend_ulong) attr, attribute);
	}
	ZVAL_COPY(&attribute->value, value);
	attribute->version = ++pool->version;
	if (current) {
		applied->version = pool->version;
	}
}

static void free_attribute(zval *entry)
{
	pdo_pool_attribute_t *attribute = Z_PTR_P(entry);

	zval_ptr_dtor(&attribute->value);
	efree(attribute);
}

static pdo_pool_slot_t *new_slot(pdo_pool_t *pool)
{
	const pdo_dbh_t *template_dbh = pool->template_dbh;
	pdo_pool_slot_t *slot = ecalloc(1, sizeof(pdo_pool_slot_t));
	pdo_dbh_t *conn = &slot->conn;

	slot->refcount = 1;
	slot->pool = pool;
	pool->refcount++;
	link_slot(pool, slot);
	if (pool->cache_size && pool->driver->free_cached) {
		slot->cache = pdo_pool_cache_new(pool->cache_size);
	}

	conn->slot = slot;
	conn->driver = template_dbh->driver;
	conn->data_source_len = template_dbh->data_source_len;
	conn->data_source = estrndup(template_dbh->data_source, template_dbh->data_source_len);
	conn->username = template_dbh->username ? estrdup(template_dbh->username) : NULL;
	conn->password = template_dbh->password ? estrdup(template_dbh->password) : NULL;
	conn->auto_commit = template_dbh->auto_commit;
	copy_core_attributes(conn, template_dbh);
	return slot;
}

/* --- what the Async\Pool calls --- */

static bool pdo_pool_factory(zend_async_pool_t *async_pool, zval *result)
{
	pdo_pool_t *pool = async_pool->user_data;
	zend_error_handling error_handling;

	if (UNEXPECTED(!pool->template_dbh)) {
		return false;
	}
	pdo_pool_slot_t *slot = new_slot(pool);
	pdo_dbh_t *conn = &slot->conn;

	conn->error_mode = PDO_ERRMODE_EXCEPTION;
	zend_replace_error_handling(EH_THROW, pdo_exception_ce, &error_handling);
	bool connected = conn->driver->db_handle_factory(conn, Z_ISUNDEF(pool->options) ? NULL : &pool->options);
	if (connected && EXPECTED(!EG(exception))) {
		apply_options(pool, conn);
		if (EXPECTED(!EG(exception)) && pool->template_dbh) {
			copy_core_attributes(conn, pool->template_dbh);
			apply_attributes(pool, slot);
		}
	}
	zend_restore_error_handling(&error_handling);

	if (UNEXPECTED(!connected) || UNEXPECTED(EG(exception))) {
		if (!EG(exception)) {
			zend_throw_exception(pdo_exception_ce, "Constructor failed", 0);
		}
		pdo_pool_unwrap_cancellation();
		pdo_pool_slot_delref(slot);
		return false;
	}
	memcpy(conn->error_code, PDO_ERR_NONE, sizeof(conn->error_code));
	ZVAL_PTR(result, slot);
	return true;
}

/* The end of the Async\Pool's reference. A statement that lives keeps the connection. */
static void pdo_pool_destructor(zend_async_pool_t *async_pool, zval *resource)
{
	pdo_pool_slot_t *slot = Z_PTR_P(resource);

	slot->lent = false;
	slot->broken |= slot->statements > 0;
	pdo_pool_slot_delref(slot);
}

bool pdo_pool_is_broken(pdo_pool_slot_t *slot)
{
	if (UNEXPECTED(slot->broken) || slot->calls) {
		return slot->broken;
	}
	if (slot->pool->driver->is_broken && UNEXPECTED(slot->pool->driver->is_broken(&slot->conn))) {
		slot->broken = true;
	}
	return slot->broken;
}

static bool pdo_pool_healthcheck(zend_async_pool_t *async_pool, zval *resource)
{
	pdo_pool_slot_t *slot = Z_PTR_P(resource);
	const pdo_pool_driver_t *driver = slot->pool->driver;

	return !pdo_pool_is_broken(slot) && (!driver->probe || driver->probe(&slot->conn));
}

/* Only with a driver that can probe. The coroutine that used it last is to hear of a lost session. */
static bool pdo_pool_before_acquire(zend_async_pool_t *async_pool, zval *resource)
{
	pdo_pool_slot_t *slot = Z_PTR_P(resource);
	const pdo_pool_flow_t *flow = pdo_pool_flow_find(slot->pool);

	if (flow && slot->previous_user == flow->id) {
		return true;
	}
	return !pdo_pool_is_broken(slot) && slot->pool->driver->probe(&slot->conn);
}

static zend_always_inline bool in_transaction(pdo_dbh_t *conn)
{
	return conn->methods->in_transaction ? conn->methods->in_transaction(conn) : conn->in_txn;
}

static bool roll_back(pdo_pool_slot_t *slot)
{
	pdo_dbh_t *conn = &slot->conn;

	const bool done = conn->methods->rollback && conn->methods->rollback(conn) && !EG(exception);
	conn->in_txn = false;
	return done && !in_transaction(conn);
}

static bool reset_session(pdo_pool_slot_t *slot)
{
	const pdo_pool_driver_t *driver = slot->pool->driver;

	if (!driver->reset_session) {
		return false;
	}
	pdo_pool_cache_clear(slot);
	if (!driver->reset_session(&slot->conn) || EG(exception)) {
		return false;
	}
	slot->altered = false;
	apply_options(slot->pool, &slot->conn);
	slot->version = 0;
	return !EG(exception);
}

/* Clean: nothing is asked of the server. */
static bool pdo_pool_before_release(zend_async_pool_t *async_pool, zval *resource)
{
	pdo_pool_slot_t *slot = Z_PTR_P(resource);

	const pdo_pool_driver_t *driver = slot->pool->driver;

	if (UNEXPECTED(pdo_pool_is_broken(slot)) || UNEXPECTED(slot->statements)
			|| (driver->is_clean && UNEXPECTED(!driver->is_clean(&slot->conn)))) {
		return false;
	}
	if (UNEXPECTED(in_transaction(&slot->conn)) && !roll_back(slot)) {
		return false;
	}
	if (UNEXPECTED(slot->altered) && !reset_session(slot)) {
		return false;
	}
	return !pdo_pool_is_broken(slot);
}

/* --- bindings --- */

bool pdo_pool_is_pinned(pdo_pool_slot_t *slot)
{
	const pdo_pool_driver_t *driver = slot->pool->driver;

	if (slot->statements) {
		return true;
	}
	if (UNEXPECTED(pdo_pool_is_broken(slot))) {
		return false;
	}
	return slot->altered || in_transaction(&slot->conn) || (driver->has_resources && driver->has_resources(&slot->conn));
}

/* The coroutine keeps the id that its insert got. */
static void keep_last_id(pdo_pool_flow_t *flow, pdo_pool_slot_t *slot)
{
	pdo_dbh_t *conn = &slot->conn;

	if (!slot->pool->driver->local_last_id || slot->broken) {
		return;
	}
	zend_string *id = conn->methods->last_id(conn, NULL);

	if (id && zend_string_equals_literal(id, "0")) {
		zend_string_release(id);
	} else if (id) {
		if (flow->last_id) {
			zend_string_release(flow->last_id);
		}
		flow->last_id = id;
	}
}

static void unbind(pdo_pool_slot_t *slot)
{
	pdo_pool_flow_t *flow = slot->flow;

	soft_unlink(slot);
	if (flow) {
		keep_last_id(flow, slot);
		slot->previous_user = flow->id;
		flow->slot = NULL;
		slot->flow = NULL;
	}
}

/* A lent connection goes back, or away. */
static void give_back(pdo_pool_slot_t *slot)
{
	zval resource;

	unbind(slot);
	if (UNEXPECTED(!slot->lent)) {
		return;
	}
	slot->lent = false;
	ZVAL_PTR(&resource, slot);
	slot->refcount++;
	ZEND_ASYNC_POOL_RELEASE(slot->pool->pool, &resource);
	pdo_pool_slot_delref(slot);
}

void pdo_pool_maybe_release(pdo_pool_slot_t *slot)
{
	if (slot->calls || pdo_pool_is_pinned(slot)) {
		return;
	}
	if (UNEXPECTED(slot->inserted) && slot->flow && !slot->pool->waiting && !slot->broken) {
		/* The id of the insert is to be had as long as nobody needs the connection. */
		pdo_pool_make_soft(slot);
	} else {
		give_back(slot);
	}
}

/* The oldest soft binding ends. An id that only the server knows is fetched for its owner first. May suspend. */
static void take_back_soft(pdo_pool_t *pool)
{
	pdo_pool_slot_t *slot = pool->soft_first;
	pdo_pool_flow_t *flow = slot->flow;

	if (EXPECTED(!slot->inserted) || !flow) {
		give_back(slot);
		return;
	}
	flow->callback.ref_count++;
	slot->refcount++;
	unbind(slot);
	zend_string *id = slot->conn.methods->last_id(&slot->conn, NULL);
	if (id && flow->pool) {
		if (flow->last_id) {
			zend_string_release(flow->last_id);
		}
		flow->last_id = id;
	} else if (id) {
		zend_string_release(id);
	}
	if (UNEXPECTED(EG(exception))) {
		slot->broken |= pdo_pool_unwrap_cancellation();
	}
	give_back(slot);
	pdo_pool_slot_delref(slot);
	flow->callback.dispose(&flow->callback, NULL);
}

/* Whoever would have to wait takes back what others only keep for convenience. */
static bool acquire_resource(pdo_pool_t *pool, zval *resource)
{
	if (EXPECTED(pool->pool->circuit_state == ZEND_ASYNC_CIRCUIT_STATE_ACTIVE)) {
		if (EXPECTED(ZEND_ASYNC_POOL_TRY_ACQUIRE(pool->pool, resource))) {
			return true;
		}
		if (UNEXPECTED(EG(exception))) {
			return false;
		}
	}
	if (pool->soft_first) {
		take_back_soft(pool);
		if (UNEXPECTED(EG(exception))) {
			return false;
		}
	}
	pool->waiting++;
	const bool acquired = ZEND_ASYNC_POOL_ACQUIRE(pool->pool, resource, 0);
	pool->waiting--;
	return acquired;
}

/* A connection begins to work for a coroutine. */
static bool hand_out(pdo_pool_t *pool, pdo_pool_flow_t *flow, pdo_pool_slot_t *slot)
{
	pdo_dbh_t *conn = &slot->conn;

	slot->lent = true;
	slot->inserted = false;
	slot->flow = flow;
	flow->slot = slot;
	pool->frozen = true;
	memcpy(conn->error_code, PDO_ERR_NONE, sizeof(conn->error_code));
	if (UNEXPECTED(slot->version != pool->version)) {
		apply_attributes(pool, slot);
	}
	if (pool->driver->begin_use) {
		pool->driver->begin_use(conn);
	}
	if (UNEXPECTED(!slot->served)) {
		slot->served = true;
		pdo_pool_apply_registry(pool, slot);
	}
	if (UNEXPECTED(EG(exception))) {
		pdo_pool_unwrap_cancellation();
		slot->broken = true;
		give_back(slot);
		return false;
	}
	return true;
}

pdo_pool_slot_t *pdo_pool_peek_conn(pdo_pool_t *pool)
{
	const pdo_pool_flow_t *flow = pdo_pool_flow_find(pool);
	pdo_pool_slot_t *slot = flow ? flow->slot : NULL;

	if (slot && UNEXPECTED(pdo_pool_is_broken(slot)) && !slot->calls) {
		give_back(slot);
		return NULL;
	}
	return slot;
}

pdo_pool_slot_t *pdo_pool_acquire_conn(pdo_pool_t *pool, pdo_pool_flow_t *flow)
{
	zval resource;

	if (flow->slot) {
		if (EXPECTED(!pdo_pool_is_broken(flow->slot)) || flow->slot->calls) {
			soft_unlink(flow->slot);
			return flow->slot;
		}
		give_back(flow->slot);
		if (UNEXPECTED(EG(exception))) {
			return NULL;
		}
	}
	if (UNEXPECTED(!acquire_resource(pool, &resource))) {
		if (!EG(exception)) {
			zend_throw_exception(pdo_exception_ce, "No connection is available", 0);
		}
		return NULL;
	}
	return hand_out(pool, flow, Z_PTR(resource)) ? flow->slot : NULL;
}

/* What Z_PDO_DBH_P() of a pooled object means. */
PDO_API pdo_dbh_t *pdo_pool_resolve(pdo_dbh_t *dbh)
{
	const pdo_pool_flow_t *flow = pdo_pool_flow_find(dbh->pool);

	return flow && flow->slot ? &flow->slot->conn : dbh;
}

/* --- coroutines --- */

/* The end of a round trip that nobody waits for: in a coroutine of its own. */
static void return_entry(void)
{
	pdo_pool_slot_t *slot = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;

	ZEND_COROUTINE_SET_PROTECTED(ZEND_ASYNC_CURRENT_COROUTINE);
	give_back(slot);
}

/* Also for one that never began. */
static void return_dispose(zend_coroutine_t *coroutine)
{
	pdo_pool_slot_t *slot = coroutine->extended_data;

	coroutine->extended_data = NULL;
	if (UNEXPECTED(slot->lent && !slot->statements)) {
		slot->broken = true;
		give_back(slot);
	}
	pdo_pool_slot_delref(slot);
}

static bool give_back_later(pdo_pool_slot_t *slot)
{
	if (!ZEND_ASYNC_IS_ACTIVE || slot->pool->driver->in_place || pdo_pool_is_broken(slot)
			|| !(slot->altered || in_transaction(&slot->conn))) {
		return false;
	}
	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN_WITH(ZEND_ASYNC_MAIN_SCOPE);

	if (UNEXPECTED(!coroutine)) {
		zend_clear_exception();
		slot->broken = true;
		return false;
	}
	slot->refcount++;
	coroutine->internal_entry = return_entry;
	coroutine->extended_data = slot;
	coroutine->extended_dispose = return_dispose;
	return true;
}

/* No coroutine and no statement needs it any more: nothing else keeps it. */
static void leave_alone(pdo_pool_slot_t *slot)
{
	if (slot->pool->template_dbh == NULL || !give_back_later(slot)) {
		give_back(slot);
	}
}

/* Nobody stands behind the connection any more. */
static void orphan(pdo_pool_slot_t *slot)
{
	const bool usable = !pdo_pool_is_broken(slot);

	slot->calls = 0;
	unbind(slot);
	if (slot->statements) {
		if (usable && in_transaction(&slot->conn) && !roll_back(slot)) {
			slot->broken = true;
		}
	} else {
		leave_alone(slot);
	}
}

/* --- statements --- */

void pdo_pool_pin(pdo_stmt_t *stmt)
{
	pdo_pool_slot_t *slot = pdo_pool_slot_of(stmt->dbh);

	stmt->pooled_conn = stmt->dbh;
	slot->statements++;
	slot->refcount++;
}

void pdo_pool_unpin(pdo_stmt_t *stmt)
{
	pdo_pool_slot_t *slot = pdo_pool_slot_of(stmt->pooled_conn);

	stmt->pooled_conn = NULL;
	slot->statements--;
	if (slot->lent && !slot->statements) {
		if (slot->flow) {
			pdo_pool_maybe_release(slot);
		} else if (!slot->calls) {
			leave_alone(slot);
		}
	}
	pdo_pool_slot_delref(slot);
}

static void flow_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	pdo_pool_flow_t *flow = (pdo_pool_flow_t *) callback;

	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	zval_ptr_dtor(&flow->error_info);
	if (flow->last_id) {
		zend_string_release(flow->last_id);
	}
	efree(flow);
}

/* The coroutine, or the PDO object, is at its end. What the return of the connection throws reaches nobody. */
void pdo_pool_flow_end(pdo_pool_flow_t *flow)
{
	pdo_pool_t *pool = flow->pool;
	pdo_pool_slot_t *slot = flow->slot;
	zend_object *in_flight = EG(exception);
	const zend_op *opline = EG(opline_before_exception);

	if (!pool) {
		return;
	}
	flow->pool = NULL;
	if (pool->recent == flow) {
		pool->recent = NULL;
	}
	pool->refcount++;
	zend_hash_index_del(&pool->flows, flow->key);
	EG(exception) = NULL;
	if (slot) {
		orphan(slot);
	}
	if (UNEXPECTED(EG(exception))) {
		zend_exception_error(EG(exception), E_WARNING);
		EG(exception) = NULL;
	}
	EG(exception) = in_flight;
	EG(opline_before_exception) = opline;
	if (flow->last_id) {
		zend_string_release(flow->last_id);
		flow->last_id = NULL;
	}
	pdo_pool_delref(pool);
	flow_dispose(&flow->callback, NULL);
}

static void pdo_pool_cleanup_callback(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	pdo_pool_flow_t *flow = (pdo_pool_flow_t *) callback;

	flow->coroutine = NULL;
	pdo_pool_flow_end(flow);
}

static void subscribe(pdo_pool_flow_t *flow, zend_coroutine_t *coroutine)
{
	flow->coroutine = coroutine;
	coroutine->event.add_callback(&coroutine->event, &flow->callback);
}

static zend_always_inline zend_ulong flow_key(const zend_coroutine_t *coroutine)
{
	return coroutine && !ZEND_COROUTINE_IS_MAIN(coroutine) ? (zend_ulong) (uintptr_t) coroutine >> ZEND_MM_ALIGNMENT_LOG2 : 0;
}

pdo_pool_flow_t *pdo_pool_flow_find(pdo_pool_t *pool)
{
	const zend_ulong key = flow_key(ZEND_ASYNC_CURRENT_COROUTINE);

	if (EXPECTED(pool->recent && pool->recent->key == key)) {
		return pool->recent;
	}
	pdo_pool_flow_t *flow = zend_hash_index_find_ptr(&pool->flows, key);

	if (flow) {
		pool->recent = flow;
	}
	return flow;
}

pdo_pool_flow_t *pdo_pool_flow_get(pdo_pool_t *pool)
{
	pdo_pool_flow_t *flow = pdo_pool_flow_find(pool);
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (EXPECTED(flow)) {
		if (UNEXPECTED(coroutine && !flow->coroutine) && !ZEND_COROUTINE_IS_FINISHED(coroutine)) {
			subscribe(flow, coroutine);
		}
		return flow;
	}
	flow = ecalloc(1, sizeof(pdo_pool_flow_t));
	flow->callback.ref_count = 1;
	flow->callback.callback = pdo_pool_cleanup_callback;
	flow->callback.dispose = flow_dispose;
	flow->pool = pool;
	flow->key = flow_key(coroutine);
	flow->id = ++pool->last_id;
	memcpy(flow->error_code, PDO_ERR_NONE, sizeof(flow->error_code));
	ZVAL_UNDEF(&flow->error_info);
	zend_hash_index_add_new_ptr(&pool->flows, flow->key, flow);
	pool->recent = flow;
	if (coroutine && !ZEND_COROUTINE_IS_FINISHED(coroutine)) {
		subscribe(flow, coroutine);
	}
	return flow;
}

/* The main flow becomes a coroutine: its end is heard from here on. */
static bool on_main_start(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	for (pdo_pool_t *pool = pools; pool; pool = pool->next) {
		pdo_pool_flow_t *flow = zend_hash_index_find_ptr(&pool->flows, 0);
		if (flow && !flow->coroutine) {
			subscribe(flow, coroutine);
		}
	}
	return false;
}

/* --- the pool --- */

void pdo_pool_delref(pdo_pool_t *pool)
{
	if (--pool->refcount) {
		return;
	}
	zend_hash_destroy(&pool->flows);
	zend_hash_destroy(&pool->attributes);
	zend_hash_destroy(&pool->registry);
	zval_ptr_dtor(&pool->options);
	if (pool->pool) {
		pool->pool->user_data = NULL;
		ZEND_ASYNC_EVENT_RELEASE(&pool->pool->event);
	}
	efree(pool);
}

static void link_pool(pdo_pool_t *pool)
{
	pool->next = pools;
	if (pools) {
		pools->prev = pool;
	}
	pools = pool;
	zend_async_add_main_coroutine_start_handler(on_main_start);
}

static void unlink_pool(pdo_pool_t *pool)
{
	if (pool->prev) {
		pool->prev->next = pool->next;
	} else if (pools == pool) {
		pools = pool->next;
	}
	if (pool->next) {
		pool->next->prev = pool->prev;
	}
	pool->next = pool->prev = NULL;
}

void pdo_pool_destroy(pdo_dbh_t *dbh)
{
	pdo_pool_t *pool = dbh->pool;
	pdo_pool_flow_t *flow;

	dbh->pool = NULL;
	dbh->methods = NULL;
	pool->template_dbh = NULL;
	pool->object = NULL;
	unlink_pool(pool);
	while (zend_hash_num_elements(&pool->flows)) {
		ZEND_HASH_FOREACH_PTR(&pool->flows, flow) {
			zend_coroutine_t *coroutine = flow->coroutine;
			flow->coroutine = NULL;
			flow->callback.ref_count++;
			pdo_pool_flow_end(flow);
			if (coroutine) {
				coroutine->event.del_callback(&coroutine->event, &flow->callback);
			}
			flow_dispose(&flow->callback, NULL);
			break;
		} ZEND_HASH_FOREACH_END();
	}
	if (pool->pool) {
		ZEND_ASYNC_POOL_CLOSE(pool->pool);
	}
	if (pool->wrapper) {
		zend_object *wrapper = pool->wrapper;
		pool->wrapper = NULL;
		OBJ_RELEASE(wrapper);
	}
	pdo_pool_delref(pool);
}

zend_object *pdo_pool_get_wrapper(pdo_dbh_t *dbh)
{
	pdo_pool_t *pool = dbh->pool;

	if (!pool->wrapper) {
		pool->wrapper = ZEND_ASYNC_NEW_POOL_OBJ(pool->pool);
	}
	return pool->wrapper;
}

void pdo_pool_get_gc(pdo_dbh_t *dbh, zend_get_gc_buffer *buffer)
{
	pdo_pool_t *pool = dbh->pool;
	pdo_pool_attribute_t *attribute;
	zval *value;

	if (pool->wrapper) {
		zend_get_gc_buffer_add_obj(buffer, pool->wrapper);
	}
	if (!Z_ISUNDEF(pool->options)) {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL(pool->options), value) {
			zend_get_gc_buffer_add_zval(buffer, value);
		} ZEND_HASH_FOREACH_END();
	}
	ZEND_HASH_FOREACH_PTR(&pool->attributes, attribute) {
		zend_get_gc_buffer_add_zval(buffer, &attribute->value);
	} ZEND_HASH_FOREACH_END();
	ZEND_HASH_FOREACH_VAL(&pool->registry, value) {
		zend_get_gc_buffer_add_zval(buffer, value);
	} ZEND_HASH_FOREACH_END();
	for (pdo_pool_slot_t *slot = pool->slots; slot; slot = slot->next) {
		zend_get_gc_buffer_add_zval(buffer, &slot->conn.def_stmt_ctor_args);
		if (slot->conn.driver_data && slot->conn.methods && slot->conn.methods->get_gc) {
			slot->conn.methods->get_gc(&slot->conn, buffer);
		}
	}
}

PDO_API zval *pdo_pool_options(pdo_dbh_t *conn)
{
	zval *options = &conn->slot->pool->options;

	return Z_ISUNDEF_P(options) ? NULL : options;
}

PDO_API HashTable *pdo_pool_registry(pdo_dbh_t *template_dbh)
{
	return &template_dbh->pool->registry;
}

PDO_API void pdo_pool_registry_changed(pdo_dbh_t *template_dbh)
{
	for (pdo_pool_slot_t *slot = template_dbh->pool->slots; slot; slot = slot->next) {
		slot->served = false;
	}
}

PDO_API bool pdo_pool_is_frozen(pdo_dbh_t *template_dbh)
{
	return template_dbh->pool->frozen;
}

/* --- construction --- */

static bool read_size(zval *options, zend_long attr, zend_long least, zend_long most, zend_long standard, const char *name,
	zend_long *result)
{
	zval *value = zend_hash_index_find_deref(Z_ARRVAL_P(options), (zend_ulong) attr);

	*result = standard;
	if (!value) {
		return true;
	}
	if (!pdo_get_long_param(result, value)) {
		return false;
	}
	if (*result < least || *result > most) {
		zend_value_error("PDO::%s must be between " ZEND_LONG_FMT " and " ZEND_LONG_FMT, name, least, most);
		return false;
	}
	return true;
}

/* Copies the options of connections. False with an exception. */
static bool read_options(pdo_pool_t *pool, zval *options, zend_long *interval)
{
	const zend_long most = UINT32_MAX;
	zend_long min, max, cache_size;

	if (!read_size(options, PDO_ATTR_POOL_MIN, 0, most, 0, "ATTR_POOL_MIN", &min)
			|| !read_size(options, PDO_ATTR_POOL_MAX, 1, most, 10, "ATTR_POOL_MAX", &max)
			|| !read_size(options, PDO_ATTR_POOL_HEALTHCHECK_INTERVAL, 0, most / 1000, 0, "ATTR_POOL_HEALTHCHECK_INTERVAL", interval)
			|| !read_size(options, PDO_ATTR_POOL_STMT_CACHE_SIZE, 0, most, 0, "ATTR_POOL_STMT_CACHE_SIZE", &cache_size)) {
		return false;
	}
	if (min > max) {
		zend_value_error("PDO::ATTR_POOL_MIN must be less than or equal to PDO::ATTR_POOL_MAX");
		return false;
	}
	pool->min = (uint32_t) min;
	pool->max = (uint32_t) max;
	pool->cache_size = (uint32_t) cache_size;

	array_init(&pool->options);
	zend_ulong attr;
	zend_string *name;
	zval *value;
	ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(options), attr, name, value) {
		ZVAL_DEREF(value);
		if (!name && !PDO_ATTR_IS_POOL((zend_long) attr) && attr != PDO_ATTR_PERSISTENT) {
			Z_TRY_ADDREF_P(value);
			zend_hash_index_add_new(Z_ARRVAL(pool->options), attr, value);
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* What PDO itself answers is set on the template. False with an exception. */
static bool apply_core_options(pdo_pool_t *pool, pdo_dbh_t *dbh)
{
	zend_ulong attr;
	zval *value;
	zend_error_handling error_handling;

	zend_replace_error_handling(EH_THROW, pdo_exception_ce, &error_handling);
	ZEND_HASH_FOREACH_NUM_KEY_VAL(Z_ARRVAL(pool->options), attr, value) {
		if (pdo_pool_is_core_attribute((zend_long) attr)) {
			pdo_dbh_attribute_set(dbh, (zend_long) attr, value);
		} else if (attr == PDO_ATTR_STRINGIFY_FETCHES) {
			bool stringify;
			if (pdo_get_bool_param(&stringify, value)) {
				dbh->stringify = stringify;
			}
		}
		if (EG(exception)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	zend_restore_error_handling(&error_handling);
	return !EG(exception);
}

/* The connections that are to exist from the start. False with an exception: the pool is closed. */
static bool warm_up(pdo_pool_t *pool)
{
	if (!pool->min) {
		return true;
	}
	zval *resources = safe_emalloc(pool->min, sizeof(zval), 0);
	uint32_t made = 0;

	while (made < pool->min && ZEND_ASYNC_POOL_TRY_ACQUIRE(pool->pool, &resources[made])) {
		made++;
	}
	const bool done = made == pool->min;
	if (!done && !EG(exception)) {
		zend_throw_exception(pdo_exception_ce, "Constructor failed", 0);
	}
	if (!done) {
		ZEND_ASYNC_POOL_CLOSE(pool->pool);
	}
	for (uint32_t i = 0; i < made; i++) {
		ZEND_ASYNC_POOL_RELEASE(pool->pool, &resources[i]);
	}
	efree(resources);
	return done && !EG(exception);
}

static bool is_persistent(zval *options)
{
	zval *value = zend_hash_index_find_deref(Z_ARRVAL_P(options), PDO_ATTR_PERSISTENT);

	if (!value) {
		return false;
	}
	return (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > 0
			&& !is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), NULL, NULL, 0)) || zval_get_long(value);
}

static pdo_pool_t *new_pool(pdo_dbh_t *dbh, const pdo_pool_driver_t *driver)
{
	pdo_pool_t *pool = ecalloc(1, sizeof(pdo_pool_t));

	pool->refcount = 1;
	pool->template_dbh = dbh;
	pool->driver = driver;
	ZVAL_UNDEF(&pool->options);
	zend_hash_init(&pool->attributes, 0, NULL, free_attribute, 0);
	zend_hash_init(&pool->flows, 8, NULL, NULL, 0);
	zend_hash_init(&pool->registry, 0, NULL, ZVAL_PTR_DTOR, 0);
	return pool;
}

/* False with an exception. */
static bool open_pool(pdo_dbh_t *dbh, pdo_driver_t *driver, zval *options)
{
	pdo_pool_t *pool = dbh->pool;
	zend_long interval;

	dbh->auto_commit = pdo_attr_lval(options, PDO_ATTR_AUTOCOMMIT, 1);
	dbh->error_mode = pdo_attr_lval(options, PDO_ATTR_ERRMODE, PDO_ERRMODE_EXCEPTION);
	memcpy(dbh->error_code, PDO_ERR_NONE, sizeof(dbh->error_code));
	if (!read_options(pool, options, &interval) || !apply_core_options(pool, dbh)
			|| (pool->driver->check_source && !pool->driver->check_source(dbh, &pool->options))) {
		return false;
	}
	pool->driver->init_methods(dbh);
	pool->pool = ZEND_ASYNC_NEW_POOL(pdo_pool_factory, pdo_pool_destructor, pdo_pool_healthcheck,
		pool->driver->probe ? pdo_pool_before_acquire : NULL, pdo_pool_before_release, pool->min, pool->max,
		(uint32_t) interval * 1000);
	if (!pool->pool) {
		return false;
	}
	pool->pool->user_data = pool;
	pool->pool->handler_flags |= ZEND_ASYNC_POOL_F_OPAQUE;
	link_pool(pool);
	dbh->driver = driver;
	if (!warm_up(pool)) {
		dbh->driver = NULL;
		return false;
	}
	return true;
}

bool pdo_pool_create(pdo_dbh_t *dbh, pdo_driver_t *driver, const char *source, const char *username, const char *password,
	zval *options)
{
	bool is_enabled;

	if (UNEXPECTED(dbh->pool) || UNEXPECTED(dbh->slot)) {
		zend_throw_error(NULL, "A pooled PDO object cannot be constructed again");
		return true;
	}
	zval *enabled = options ? zend_hash_index_find_deref(Z_ARRVAL_P(options), PDO_ATTR_POOL_ENABLED) : NULL;

	if (EXPECTED(!enabled)) {
		return false;
	}
	if (!pdo_get_bool_param(&is_enabled, enabled)) {
		return true;
	}
	if (!is_enabled) {
		return false;
	}
	if (is_persistent(options)) {
		zend_throw_exception(pdo_exception_ce, "PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT", 0);
		return true;
	}
	if (!driver->pool) {
		zend_throw_exception_ex(pdo_exception_ce, 0, "PDO::ATTR_POOL_ENABLED cannot be used with the %s driver", driver->driver_name);
		return true;
	}
	if (!zend_async_is_enabled() || !pdo_pool_is_available()) {
		zend_throw_exception(pdo_exception_ce, "PDO::ATTR_POOL_ENABLED needs the async extension", 0);
		return true;
	}

	dbh->data_source_len = strlen(source);
	dbh->data_source = estrdup(source);
	dbh->username = username ? estrdup(username) : NULL;
	dbh->password = password ? estrdup(password) : NULL;
	dbh->default_fetch_type = PDO_FETCH_BOTH;
	dbh->pool = new_pool(dbh, driver->pool);
	dbh->driver = NULL;

	/* Connections refer to the driver by the template. */
	pdo_driver_t *const own_driver = driver;
	if (!open_pool(dbh, own_driver, options)) {
		pdo_pool_unwrap_cancellation();
		pdo_pool_destroy(dbh);
	}
	return true;
}
