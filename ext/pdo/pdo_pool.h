/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The connection pool of PDO: its interface to drivers and to the rest of PDO. A PDO object made with
 * PDO::ATTR_POOL_ENABLED is a template: its pdo_dbh_t has DSN, credentials and methods, but never a connection
 * (driver_data stays NULL). Each coroutine works on a connection of its own, a pdo_dbh_t inside a slot. The pool binds
 * a connection to the current coroutine before a method runs. Z_PDO_DBH_P() returns that connection, so the methods of
 * a driver need no code for pools.
 *
 *   a connection is   because                                      until
 *   ----------------  -------------------------------------------  -----------------------------------------------------
 *   idle              it is in the pool                            a coroutine acquires it -> bound
 *   bound, in call    a method of its coroutine runs               the method returns -> pinned, soft, idle, destroyed
 *   bound, pinned     open transaction, live statement, altered    none of them holds at a release point -> kept, idle; the
 *                     session                                      coroutine ends -> idle, destroyed, orphaned
 *   bound, soft       a call returned and nothing pins it          the next call of its coroutine -> in call; a release
 *                                                                  point -> kept, idle; a coroutine that would wait
 *                                                                  reclaims it -> idle
 *   bound, kept       at a release point it had an insert id to    the next call of its coroutine -> in call; it ends,
 *                     fetch or a session to reset; counts as idle  or another coroutine reclaims the connection -> idle
 *   orphaned          a statement exists, but its coroutine or     its last statement is destroyed -> idle, destroyed
 *                     PDO object has ended, or it is broken
 *   destroyed         broken, not resettable, pool closed          never */
#ifndef PDO_POOL_H
#define PDO_POOL_H

#include "php_pdo_driver.h"

typedef struct _pdo_pool_s pdo_pool_t;
typedef struct _pdo_pool_slot_s pdo_pool_slot_t;
typedef struct _pdo_pool_fiber_call_s pdo_pool_fiber_call_t;

/* A call that runs on a pooled connection; it lives on the stack of the call. The connection lists the calls in fibers,
 * because a fiber can continue in another coroutine during the call. */
struct _pdo_pool_fiber_call_s {
	pdo_pool_fiber_call_t *next; /* borrowed */
	pdo_pool_slot_t *slot;       /* borrowed: the call holds it; NULL: not listed */
	const zend_fiber *fiber;     /* borrowed: the fiber in which the call began */
};

#define PDO_ATTR_IS_POOL(attr) ((attr) >= PDO_ATTR_POOL_ENABLED && (attr) <= PDO_ATTR_POOL_RESET)

/* Rules for recognising SQL text that changes the state of a session. */
typedef enum {
	PDO_POOL_DIALECT_SQLITE,
	PDO_POOL_DIALECT_MYSQL,
	PDO_POOL_DIALECT_PGSQL
} pdo_pool_dialect_t;

/* PDO::ATTR_POOL_RESET: when to reset a session before another coroutine gets it. */
typedef enum {
	PDO_POOL_RESET_NEVER,
	PDO_POOL_RESET_CHANGED, /* unless it is proved to be unchanged */
	PDO_POOL_RESET_ALWAYS
} pdo_pool_reset_t;

/* Changes of the session that the server has reported since the previous query. */
typedef enum {
	PDO_POOL_SESSION_UNKNOWN,   /* the server does not report changes */
	PDO_POOL_SESSION_UNCHANGED, /* the server reports changes, and reported none */
	PDO_POOL_SESSION_CHANGED
} pdo_pool_session_t;

/* Handles a call of a driver's own method on a template. True: the driver has handled it, possibly by throwing. False:
 * the method runs on a connection, like any other. */
typedef bool (*pdo_pool_method_func)(pdo_dbh_t *template_dbh, INTERNAL_FUNCTION_PARAMETERS);

/* The operations of a driver for the pool: a static struct, pdo_driver_t.pool. Members marked optional may be NULL. */
struct _pdo_pool_driver_s {
	pdo_pool_dialect_t dialect;
	bool in_place;      /* statements never suspend; the connection stays usable after a cancelled one */
	bool local_last_id; /* last_id sends nothing to the server */

	/* Sets dbh->methods and nothing else. */
	void (*init_methods)(pdo_dbh_t *dbh);
	/* Optional: true if several connections can share this database; false with an exception. options may be NULL. */
	bool (*check_source)(pdo_dbh_t *template_dbh, zval *options);
	/* Optional: true if an idle connection is alive. Must not wait for the server. */
	bool (*probe)(pdo_dbh_t *conn);
	/* Optional: true if the connection is lost or out of sync. Sends nothing. Never called during a method. */
	bool (*is_broken)(pdo_dbh_t *conn);
	/* Optional: true if every requested result has been read. Sends nothing. */
	bool (*is_clean)(pdo_dbh_t *conn);
	/* Optional: restores the session to its initial state; may suspend. NULL: an altered connection is closed. */
	bool (*reset_session)(pdo_dbh_t *conn);
	/* Optional: the same, but keeps the runtime's prepared statements; may suspend. False: incomplete. */
	bool (*clean_session)(pdo_dbh_t *conn);
	/* Optional: begins a session, after connecting or a reset; may suspend. A failure is not an error. */
	void (*open_session)(pdo_dbh_t *conn);
	/* Optional: reports whether stored code has changed the session, and clears the report. Sends nothing. NULL: no
	 * stored code. */
	pdo_pool_session_t (*session)(pdo_dbh_t *conn);
	/* Optional: true if a backslash escapes in an SQL string. Sends nothing. NULL: it does not. */
	bool (*escapes)(pdo_dbh_t *conn);
	/* Optional: true if the exception of a failed connect reports that the server accepts no more connections. */
	bool (*is_full)(zval *error_info);
	/* Optional: called when a coroutine gets the connection. */
	void (*begin_use)(pdo_dbh_t *conn);
	/* Optional: handles methods that need no connection. */
	pdo_pool_method_func method;
	/* Optional: true if a resource other than a statement is open on the connection. */
	bool (*has_resources)(pdo_dbh_t *conn);
	/* Optional, for a driver that caches statements: frees one that the cache evicts. conn is NULL if the server need
	 * not be notified. */
	void (*free_cached)(pdo_dbh_t *conn, void *statement);
};

/* --- for PDO itself --- */

void pdo_pool_startup(void);
/* Wraps each method of the class: on a template it goes through the pool. */
void pdo_pool_wrap_class(zend_class_entry *ce);
void pdo_pool_wrap_method(pdo_dbh_t *dbh, zend_internal_function *function);

/* True, possibly with an exception, if the options request a pool: the constructor has nothing more to do. */
bool pdo_pool_create(pdo_dbh_t *dbh, pdo_driver_t *driver, const char *source, const char *username,
		const char *password, zval *options);
/* Rolls back, unbinds and closes the connections when the object ends, except for those that live statements hold. */
void pdo_pool_destroy(pdo_dbh_t *dbh);
void pdo_pool_get_gc(pdo_dbh_t *dbh, zend_get_gc_buffer *buffer);
zend_object *pdo_pool_get_wrapper(pdo_dbh_t *dbh);

/* Reads a pool attribute: true if *value is set, false if an error has been raised. */
bool pdo_pool_read_attribute(pdo_dbh_t *dbh, zend_long attr, zval *value);

/* Pins the connection of a new statement. */
void pdo_pool_pin(pdo_stmt_t *stmt);
/* Unpins the connection when the statement is destroyed and its driver part freed: a release point. May suspend. */
void pdo_pool_unpin(pdo_stmt_t *stmt);

/* Defined in pdo_dbh.c. */
bool pdo_dbh_attribute_set(pdo_dbh_t *dbh, zend_long attr, zval *value);

/* --- prepared statements, for drivers (pdo_pool_cache.c) --- */

/* Takes an unused statement that was prepared for this text; the caller owns it. NULL: prepare one. */
PDO_API void *pdo_pool_cache_take(pdo_dbh_t *conn, const zend_string *sql);
/* Gives an unused statement to the cache. False: it is not cached, and the caller frees it. */
PDO_API bool pdo_pool_cache_keep(pdo_dbh_t *conn, zend_string *sql, void *statement);

/* The options of the constructor, for every connection; NULL if there are none. */
PDO_API zval *pdo_pool_options(pdo_dbh_t *conn);

/* The driver's registrations on the template: name -> [method, arguments], called on each connection before its first
 * use. */
PDO_API HashTable *pdo_pool_registry(pdo_dbh_t *template_dbh);
/* Makes the pool apply the registry to each connection again, before its next use. */
PDO_API void pdo_pool_registry_changed(pdo_dbh_t *template_dbh);
/* True once a connection has been handed out. */
PDO_API bool pdo_pool_is_frozen(pdo_dbh_t *template_dbh);

#endif
