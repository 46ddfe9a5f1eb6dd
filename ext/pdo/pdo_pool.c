/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The pool of a PDO object from its constructor to its end. Connections are in pdo_pool_conn.c, their bindings to
 * coroutines in pdo_pool_binding.c. */
#include "pdo_pool_int.h"
#include "zend_exceptions.h"

/* The stub has them as numbers, for the reference and for IDEs. */
ZEND_STATIC_ASSERT(PDO_ATTR_POOL_ENABLED == 500 && PDO_ATTR_POOL_RESET == 505, "the constants of pdo_pool.stub.php");
ZEND_STATIC_ASSERT(PDO_POOL_RESET_NEVER == 0 && PDO_POOL_RESET_ALWAYS == 2, "the constants of pdo_pool.stub.php");

/* The open pools of this thread. */
ZEND_TLS pdo_pool_t *pools = NULL;

static bool on_main_start(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	for (pdo_pool_t *pool = pools; pool; pool = pool->next) {
		pdo_pool_lease_t *lease = zend_hash_index_find_ptr(&pool->leases, 0);
		if (lease && !lease->coroutine) {
			pdo_pool_subscribe(lease, coroutine);
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
	zend_hash_destroy(&pool->leases);
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
	ZEND_ASYNC_STACK_PUSH(pools, pool, prev, next);
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
	pdo_pool_lease_t *lease;

	dbh->pool = NULL;
	dbh->methods = NULL;
	pool->template_dbh = NULL;
	pool->object = NULL;
	unlink_pool(pool);
	while (zend_hash_num_elements(&pool->leases)) {
		ZEND_HASH_FOREACH_PTR(&pool->leases, lease) {
			zend_coroutine_t *coroutine = lease->coroutine;
			lease->coroutine = NULL;
			lease->callback.ref_count++;
			pdo_pool_lease_end(lease);
			if (coroutine) {
				coroutine->event.del_callback(&coroutine->event, &lease->callback);
			}
			lease->callback.dispose(&lease->callback, NULL);
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

static bool read_size(zval *options, zend_long attr, zend_long least, zend_long most, zend_long standard,
		const char *name, zend_long *result)
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

/* Reads the pool options and copies those of connections. False with an exception. */
static bool read_options(pdo_pool_t *pool, zval *options, zend_long *interval)
{
	const zend_long most = UINT32_MAX;
	zend_long min, max, cache_size, reset;

	if (!read_size(options, PDO_ATTR_POOL_MIN, 0, most, 0, "ATTR_POOL_MIN", &min)
			|| !read_size(options, PDO_ATTR_POOL_MAX, 1, most, 10, "ATTR_POOL_MAX", &max)
			|| !read_size(options, PDO_ATTR_POOL_HEALTHCHECK_INTERVAL, 0, most / 1000, 0,
					"ATTR_POOL_HEALTHCHECK_INTERVAL", interval)
			|| !read_size(options, PDO_ATTR_POOL_STMT_CACHE_SIZE, 0, most, 0, "ATTR_POOL_STMT_CACHE_SIZE", &cache_size)
			|| !read_size(options, PDO_ATTR_POOL_RESET, PDO_POOL_RESET_NEVER, PDO_POOL_RESET_ALWAYS,
					PDO_POOL_RESET_CHANGED, "ATTR_POOL_RESET", &reset)) {
		return false;
	}
	if (min > max) {
		zend_value_error("PDO::ATTR_POOL_MIN must be less than or equal to PDO::ATTR_POOL_MAX");
		return false;
	}
	pool->min = (uint32_t) min;
	pool->max = (uint32_t) max;
	pool->cache_size = (uint32_t) cache_size;
	pool->reset = (pdo_pool_reset_t) reset;

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

/* Sets PDO's own attributes on the template. False with an exception. */
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

/* Opens the minimum of connections. False with an exception, and the pool is closed. */
static bool warm_up(pdo_pool_t *pool)
{
	const bool done = !pool->min || ZEND_ASYNC_POOL_WARM_UP(pool->pool);

	if (!done) {
		ZEND_ASYNC_POOL_CLOSE(pool->pool);
	}
	return done;
}

static bool is_persistent(zval *options)
{
	zval *value = zend_hash_index_find_deref(Z_ARRVAL_P(options), PDO_ATTR_PERSISTENT);

	if (!value) {
		return false;
	}
	return (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > 0
				   && !is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), NULL, NULL, 0))
			|| zval_get_long(value);
}

static pdo_pool_t *pdo_pool_new_pool(pdo_dbh_t *dbh, const pdo_pool_driver_t *driver)
{
	pdo_pool_t *pool = ecalloc(1, sizeof(pdo_pool_t));

	pool->refcount = 1;
	pool->template_dbh = dbh;
	pool->driver = driver;
	ZVAL_UNDEF(&pool->options);
	zend_hash_init(&pool->attributes, 0, NULL, pdo_pool_free_attribute, 0);
	zend_hash_init(&pool->leases, 8, NULL, NULL, 0);
	zend_hash_init(&pool->registry, 0, NULL, ZVAL_PTR_DTOR, 0);
	return pool;
}

/* Opens the pool of a new template. False with an exception. */
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

bool pdo_pool_create(pdo_dbh_t *dbh, pdo_driver_t *driver, const char *source, const char *username,
		const char *password, zval *options)
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
		zend_throw_exception_ex(pdo_exception_ce, 0, "PDO::ATTR_POOL_ENABLED cannot be used with the %s driver",
				driver->driver_name);
		return true;
	}
	if (!zend_async_is_enabled() || !pdo_pool_is_available()) {
		zend_throw_exception(pdo_exception_ce, "PDO::ATTR_POOL_ENABLED requires the async extension", 0);
		return true;
	}

	dbh->data_source_len = strlen(source);
	dbh->data_source = estrdup(source);
	dbh->username = username ? estrdup(username) : NULL;
	dbh->password = password ? estrdup(password) : NULL;
	dbh->default_fetch_type = PDO_FETCH_BOTH;
	dbh->pool = pdo_pool_new_pool(dbh, driver->pool);
	dbh->driver = NULL;

	/* Connections get the driver from the template. */
	pdo_driver_t *const own_driver = driver;
	if (!open_pool(dbh, own_driver, options)) {
		pdo_pool_unwrap_cancellation();
		pdo_pool_destroy(dbh);
	}
	return true;
}
