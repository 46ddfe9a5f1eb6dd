/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * SQLite under the connection pool of PDO: one handle per coroutine. Refuses data sources that several handles cannot
 * share and methods that need one fixed handle. Stores functions and collations on the template, for each handle before
 * its first use. Caches prepared statements. */
#include "php.h"
#include "ext/pdo/php_pdo.h"
#include "sqlite_pool.h"
#include "async_pdo_sqlite.h"
#include "zend_exceptions.h"

/* --- data sources --- */

/* The value of a parameter of a file: URI, not decoded; NULL if it is missing. */
static const char *uri_parameter(const char *uri, const char *name, size_t *length)
{
	const char *at = strchr(uri, '?');
	const size_t name_length = strlen(name);

	while (at && *at && *at != '#') {
		const char *begin = at + 1;
		const char *end = begin + strcspn(begin, "&#");
		if ((size_t) (end - begin) > name_length && !memcmp(begin, name, name_length) && begin[name_length] == '=') {
			*length = end - begin - name_length - 1;
			return begin + name_length + 1;
		}
		at = end;
	}
	return NULL;
}

static bool parameter_is(const char *uri, const char *name, const char *value)
{
	size_t length;
	const char *found = uri_parameter(uri, name, &length);

	return found && length == strlen(value) && !strncasecmp(found, value, length);
}

static bool is_private_uri(const char *uri)
{
	const char *path = uri + sizeof("file:") - 1;

	if (!strncmp(path, "//", 2)) {
		path += 2;
		path += strcspn(path, "/?#");
	}
	const size_t length = strcspn(path, "?#");
	const bool in_memory = parameter_is(uri, "mode", "memory") || (length == 8 && !memcmp(path, ":memory:", 8))
			|| (length == 12 && !strncasecmp(path, "%3Amemory%3A", 12));

	if (parameter_is(uri, "vfs", "memdb")) {
		return length < 2 || *path != '/';
	}
	return length == 0 ? !(in_memory && parameter_is(uri, "cache", "shared"))
					   : in_memory && !parameter_is(uri, "cache", "shared");
}

/* Refuses a database that is private to one handle. */
static bool check_source(pdo_dbh_t *dbh, zval *options)
{
	const char *source = dbh->data_source;
	const zend_long flags = pdo_attr_lval(options, PDO_SQLITE_ATTR_OPEN_FLAGS,
			SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
	bool is_private = !*source || !strcmp(source, ":memory:");

	if (!strncasecmp(source, "file:", 5)) {
		is_private = is_private_uri(source);
	} else if ((flags & SQLITE_OPEN_MEMORY) && !(flags & SQLITE_OPEN_SHAREDCACHE)) {
		is_private = true;
	}
	if (is_private) {
		zend_throw_exception(php_pdo_get_exception(),
				"PDO::ATTR_POOL_ENABLED cannot be used with a private in-memory or"
				" temporary database: each connection would have its own; use a file, or file:name?mode=memory&cache=shared",
				0);
	}
	return !is_private;
}

/* --- connections --- */

static void sqlite_pool_begin_use(pdo_dbh_t *conn)
{
#if SQLITE_VERSION_NUMBER >= 3018000
	pdo_sqlite_db_handle *H = conn->driver_data;

	sqlite3_set_last_insert_rowid(H->db, 0);
#endif
}

/* --- methods --- */

typedef enum { OTHER, FUNCTION, AGGREGATE, COLLATION, REFUSED } method_kind_t;

static method_kind_t kind_of(const zend_string *name)
{
	static const struct {
		const char *name;
		method_kind_t kind;
	} kinds[] = {
		{ "createFunction", FUNCTION },
		{ "sqliteCreateFunction", FUNCTION },
		{ "createAggregate", AGGREGATE },
		{ "sqliteCreateAggregate", AGGREGATE },
		{ "createCollation", COLLATION },
		{ "sqliteCreateCollation", COLLATION },
		{ "openBlob", REFUSED },
		{ "loadExtension", REFUSED },
		{ "setAuthorizer", REFUSED },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (zend_binary_strcasecmp(ZSTR_VAL(name), ZSTR_LEN(name), kinds[i].name, strlen(kinds[i].name)) == 0) {
			return kinds[i].kind;
		}
	}
	return OTHER;
}

/* Checks the arguments as the method itself does, and returns the key for the registry. NULL with an exception. */
static zend_string *registered_name(zend_execute_data *execute_data, method_kind_t kind)
{
	char *name;
	size_t name_length;
	zend_fcall_info fci;
	zend_fcall_info_cache fcc, fini = empty_fcall_info_cache;
	zend_long argc = -1, flags = 0;
	bool parsed = false;

	switch (kind) {
		case FUNCTION:
			parsed = zend_parse_parameters(ZEND_NUM_ARGS(), "sf|ll", &name, &name_length, &fci, &fcc, &argc, &flags)
					== SUCCESS;
			break;
		case AGGREGATE:
			parsed = zend_parse_parameters(ZEND_NUM_ARGS(), "sff|l", &name, &name_length, &fci, &fcc, &fci, &fini,
							 &argc)
					== SUCCESS;
			break;
		default: parsed = zend_parse_parameters(ZEND_NUM_ARGS(), "sf", &name, &name_length, &fci, &fcc) == SUCCESS;
	}
	if (!parsed) {
		return NULL;
	}
	zend_release_fcall_info_cache(&fcc);
	zend_release_fcall_info_cache(&fini);

	/* Functions and aggregates share their names, which SQLite compares without case. */
	zend_string *lower = zend_string_init(name, name_length, false);
	zend_str_tolower(ZSTR_VAL(lower), ZSTR_LEN(lower));
	zend_string *key = zend_strpprintf(0, "%c" ZEND_LONG_FMT ":%s", kind == COLLATION ? 'c' : 'f', argc,
			ZSTR_VAL(lower));
	zend_string_release(lower);
	return key;
}

static void add_to_registry(pdo_dbh_t *template_dbh, zend_execute_data *execute_data, zend_string *key)
{
	zval entry, arguments, name;

	array_init_size(&arguments, ZEND_CALL_NUM_ARGS(execute_data));
	for (uint32_t i = 1; i <= ZEND_CALL_NUM_ARGS(execute_data); i++) {
		zval *argument = ZEND_CALL_ARG(execute_data, i);
		ZVAL_DEREF(argument);
		Z_TRY_ADDREF_P(argument);
		add_next_index_zval(&arguments, argument);
	}
	array_init_size(&entry, 2);
	ZVAL_STR_COPY(&name, EX(func)->common.function_name);
	add_next_index_zval(&entry, &name);
	add_next_index_zval(&entry, &arguments);
	zend_hash_add_new(pdo_pool_registry(template_dbh), key, &entry);
}

static bool sqlite_pool_call_method(pdo_dbh_t *template_dbh, INTERNAL_FUNCTION_PARAMETERS)
{
	const method_kind_t kind = kind_of(EX(func)->common.function_name);

	if (kind == OTHER) {
		return false;
	}
	if (kind == REFUSED) {
		zend_throw_exception_ex(php_pdo_get_exception(), 0, "%s() cannot be used with PDO::ATTR_POOL_ENABLED",
				ZSTR_VAL(EX(func)->common.function_name));
		return true;
	}
	zend_string *key = registered_name(execute_data, kind);

	if (!key) {
		return true;
	}
	if (pdo_pool_is_frozen(template_dbh)) {
		zend_throw_exception_ex(php_pdo_get_exception(), 0,
				"%s() must be called before the pool is used for the first time",
				ZSTR_VAL(EX(func)->common.function_name));
	} else if (zend_hash_exists(pdo_pool_registry(template_dbh), key)) {
		zend_throw_exception_ex(php_pdo_get_exception(), 0, "%s(): \"%s\" is registered already",
				ZSTR_VAL(EX(func)->common.function_name), strchr(ZSTR_VAL(key), ':') + 1);
	} else {
		add_to_registry(template_dbh, execute_data, key);
		RETVAL_TRUE;
	}
	zend_string_release(key);
	return true;
}

/* --- prepared statements --- */

sqlite3_stmt *pdo_sqlite_pool_take(pdo_dbh_t *dbh, const zend_string *sql)
{
	return pdo_pool_cache_take(dbh, sql);
}

bool pdo_sqlite_pool_keep(pdo_stmt_t *stmt)
{
	const pdo_sqlite_stmt *S = stmt->driver_data;

	if (!stmt->pooled_conn || !stmt->query_string
			|| !pdo_pool_cache_keep(stmt->pooled_conn, stmt->query_string, S->stmt)) {
		return false;
	}
	sqlite3_reset(S->stmt);
	sqlite3_clear_bindings(S->stmt);
	return true;
}

static void sqlite_pool_free_cached(pdo_dbh_t *conn, void *statement)
{
	sqlite3_finalize(statement);
}

const pdo_pool_driver_t pdo_sqlite_pool = {
	.dialect = PDO_POOL_DIALECT_SQLITE,
	.in_place = true,
	.local_last_id = true,
	.init_methods = pdo_sqlite_init_methods,
	.check_source = check_source,
	.begin_use = sqlite_pool_begin_use,
	.method = sqlite_pool_call_method,
	.free_cached = sqlite_pool_free_cached,
};
