/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Physical connections of a pool: opens them, applies options and attributes, checks, cleans and closes them. Most
 * functions are hooks of the Async\Pool behind a PDO object. pdo_pool_binding.c binds connections to coroutines. */
#include "pdo_pool_int.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

/* --- exceptions --- */

bool pdo_pool_unwrap_cancellation(void)
{
	zend_object *thrown = EG(exception);

	if (EXPECTED(!thrown) || zend_async_is_exit(thrown)) {
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
	ZEND_ASYNC_STACK_PUSH(pool->slots, slot, prev, next);
	pool->total++;
}

static void unlink_slot(pdo_pool_slot_t *slot)
{
	ZEND_ASYNC_STACK_REMOVE(slot->pool->slots, slot, prev, next);
	slot->pool->total--;
	if (UNEXPECTED(pdo_pool_is_lent(slot))) {
		pdo_pool_slot_become(slot, PDO_POOL_SLOT_CLOSED);
	}
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

	if (UNEXPECTED(slot->lock.holder != NULL)) {
		/* A fatal error has left the lock taken. */
		ZEND_ASYNC_EVENT_RELEASE(&slot->lock.holder->event);
	}
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

/* Applies the options as PDO's constructor does: a refused option is not an error. */
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

/* Brings the attributes up to date. A value that another connection accepted and this one refuses is not an error. */
void pdo_pool_apply_attributes(pdo_pool_t *pool, pdo_pool_slot_t *slot)
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

void pdo_pool_free_attribute(zval *entry)
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

/* Begins the session: the server reports changes of the program from here on. */
static void pdo_pool_conn_open_session(pdo_pool_slot_t *slot)
{
	const pdo_pool_driver_t *driver = slot->pool->driver;

	if (driver->open_session && slot->pool->reset != PDO_POOL_RESET_NEVER) {
		driver->open_session(&slot->conn);
	}
}

/* --- hooks of the Async\Pool --- */

bool pdo_pool_factory(zend_async_pool_t *async_pool, zval *result)
{
	pdo_pool_t *pool = async_pool->user_data;
	zend_error_handling error_handling;

	if (UNEXPECTED(!pool->template_dbh)) {
		return false;
	}
	pdo_pool_slot_t *slot = new_slot(pool);
	pdo_dbh_t *conn = &slot->conn;

	conn->error_mode = PDO_ERRMODE_EXCEPTION;
	pool->connecting++;
	zend_replace_error_handling(EH_THROW, pdo_exception_ce, &error_handling);
	bool connected = conn->driver->db_handle_factory(conn, Z_ISUNDEF(pool->options) ? NULL : &pool->options);
	if (connected && EXPECTED(!EG(exception))) {
		apply_options(pool, conn);
		if (EXPECTED(!EG(exception)) && pool->template_dbh) {
			copy_core_attributes(conn, pool->template_dbh);
			pdo_pool_apply_attributes(pool, slot);
		}
	}
	zend_restore_error_handling(&error_handling);
	if (connected && EXPECTED(!EG(exception))) {
		pdo_pool_conn_open_session(slot);
	}
	pool->connecting--;

	if (UNEXPECTED(!connected) || UNEXPECTED(EG(exception))) {
		if (!EG(exception)) {
			zend_throw_exception(pdo_exception_ce, "Constructor failed", 0);
		}
		pdo_pool_unwrap_cancellation();
		pdo_pool_slot_delref(slot);
		return false;
	}
	pdo_pool_slot_become(slot, PDO_POOL_SLOT_IDLE);
	memcpy(conn->error_code, PDO_ERR_NONE, sizeof(conn->error_code));
	ZVAL_PTR(result, slot);
	return true;
}

/* Drops the Async\Pool's reference. A live statement keeps the connection. */
void pdo_pool_destructor(zend_async_pool_t *async_pool, zval *resource)
{
	pdo_pool_slot_t *slot = Z_PTR_P(resource);

	pdo_pool_slot_become(slot, PDO_POOL_SLOT_CLOSED);
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

bool pdo_pool_healthcheck(zend_async_pool_t *async_pool, zval *resource)
{
	pdo_pool_slot_t *slot = Z_PTR_P(resource);
	const pdo_pool_driver_t *driver = slot->pool->driver;

	return !pdo_pool_is_broken(slot) && (!driver->probe || driver->probe(&slot->conn));
}

/* Set only for a driver that can probe. Skips the check for the last user, which must see that its session is lost. */
bool pdo_pool_before_acquire(zend_async_pool_t *async_pool, zval *resource)
{
	pdo_pool_slot_t *slot = Z_PTR_P(resource);
	const pdo_pool_lease_t *lease = pdo_pool_lease_find(slot->pool);

	if (lease && slot->previous_user == lease->id) {
		return true;
	}
	return !pdo_pool_is_broken(slot) && slot->pool->driver->probe(&slot->conn);
}

bool pdo_pool_roll_back(pdo_pool_slot_t *slot)
{
	pdo_dbh_t *conn = &slot->conn;

	const bool done = conn->methods->rollback && conn->methods->rollback(conn) && !EG(exception);
	conn->in_txn = false;
	return done && !pdo_pool_in_transaction(conn);
}

/* Removes state that stored code may have left, but keeps the prepared statements. False if a reset is needed. */
static bool pdo_pool_conn_clean_session(pdo_pool_slot_t *slot)
{
	const pdo_pool_driver_t *driver = slot->pool->driver;

	return slot->cache && !slot->altered && driver->clean_session && slot->pool->reset != PDO_POOL_RESET_ALWAYS
			&& driver->clean_session(&slot->conn) && !EG(exception);
}

static bool pdo_pool_conn_reset_session(pdo_pool_slot_t *slot)
{
	const pdo_pool_driver_t *driver = slot->pool->driver;

	if (!driver->reset_session || EG(exception) || pdo_pool_is_broken(slot)) {
		return false;
	}
	pdo_pool_cache_clear(slot);
	if (!driver->reset_session(&slot->conn) || EG(exception)) {
		return false;
	}
	apply_options(slot->pool, &slot->conn);
	slot->version = 0;
	return !EG(exception);
}

bool pdo_pool_restore_session(pdo_pool_slot_t *slot)
{
	if (!pdo_pool_conn_clean_session(slot) && !pdo_pool_conn_reset_session(slot)) {
		return false;
	}
	slot->altered = slot->dirty = slot->used = slot->foreign = false;
	pdo_pool_conn_open_session(slot);
	return !EG(exception);
}

/* Sends nothing to the server if the connection is clean. False: destroy it. May suspend. */
bool pdo_pool_before_release(zend_async_pool_t *async_pool, zval *resource)
{
	pdo_pool_slot_t *slot = Z_PTR_P(resource);

	const pdo_pool_driver_t *driver = slot->pool->driver;

	if (UNEXPECTED(pdo_pool_is_broken(slot)) || UNEXPECTED(slot->statements)
			|| (driver->is_clean && UNEXPECTED(!driver->is_clean(&slot->conn)))) {
		return false;
	}
	if (UNEXPECTED(pdo_pool_in_transaction(&slot->conn)) && !pdo_pool_roll_back(slot)) {
		return false;
	}
	/* At the end of the PDO object no reset is needed: the session ends. */
	if ((slot->altered || slot->dirty) && slot->pool->template_dbh && !pdo_pool_restore_session(slot)) {
		return false;
	}
	return !pdo_pool_is_broken(slot);
}
