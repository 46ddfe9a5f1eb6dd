/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The connection pool of PDO: what drivers and the rest of PDO see of it. A PDO object made with PDO::ATTR_POOL_ENABLED is a
 * template: its pdo_dbh_t has DSN, credentials and methods, but never a connection (driver_data stays NULL). Each coroutine
 * works on a connection of its own, a pdo_dbh_t inside a slot. Z_PDO_DBH_P() gives a method the connection of the current
 * coroutine, which the pool has bound to it before the method runs; so methods of drivers need not know of pools.
 *
 *   a connection is   because                                      until
 *   ----------------  -------------------------------------------  -----------------------------------------------------
 *   idle              it is in the pool                            a coroutine acquires it -> bound
 *   bound, in call    a method of its coroutine runs               the method returns -> pinned, soft, idle, destroyed
 *   bound, pinned     open transaction, live statement, altered    none of them holds at a release point -> kept, idle; the
 *                     session                                      coroutine ends -> idle, destroyed, orphaned
 *   bound, soft       a call left it unpinned                      the next call of its coroutine -> in call; a release
 *                                                                  point -> kept, idle; taken back by a coroutine that
 *                                                                  would wait -> idle
 *   bound, kept       a release point left it with an id to ask    the next call of its coroutine -> in call; its end, or
 *                     for, or a session that wants a reset         taken back by another coroutine -> idle. Counts as idle
 *   orphaned          its coroutine or PDO object has ended, or    its last statement is destroyed -> idle, destroyed
 *                     it is broken, and a statement lives
 *   destroyed         broken, not resettable, pool closed          never */
#ifndef PDO_POOL_H
#define PDO_POOL_H

#include "php_pdo_driver.h"

typedef struct _pdo_pool_s pdo_pool_t;
typedef struct _pdo_pool_slot_s pdo_pool_slot_t;
typedef struct _pdo_pool_fiber_call_s pdo_pool_fiber_call_t;

/* A call that runs on a pooled connection, on its stack. One in a fiber is known to the connection, because the fiber may go to
 * another coroutine inside of it. */
struct _pdo_pool_fiber_call_s {
	pdo_pool_fiber_call_t *next; /* borrowed */
	pdo_pool_slot_t *slot;       /* borrowed: the call holds it; NULL: not known to the connection */
	const zend_fiber *fiber;     /* borrowed: in which the call began */
};

#define PDO_ATTR_IS_POOL(attr) ((attr) >= PDO_ATTR_POOL_ENABLED && (attr) <= PDO_ATTR_POOL_RESET)

/* SQL text that changes the state of a session is told apart by these. */
typedef enum {
	PDO_POOL_DIALECT_SQLITE,
	PDO_POOL_DIALECT_MYSQL,
	PDO_POOL_DIALECT_PGSQL
} pdo_pool_dialect_t;

/* PDO::ATTR_POOL_RESET: when is a session reset before another coroutine gets it? */
typedef enum {
	PDO_POOL_RESET_NEVER,
	PDO_POOL_RESET_CHANGED, /* unless it is proved to be as it was */
	PDO_POOL_RESET_ALWAYS
} pdo_pool_reset_t;

/* What the server has told of the session since the last question. */
typedef enum {
	PDO_POOL_SESSION_UNKNOWN,   /* it does not tell */
	PDO_POOL_SESSION_UNCHANGED, /* it would have told */
	PDO_POOL_SESSION_CHANGED
} pdo_pool_session_t;

/* A call of a driver's own method on a template. True: the driver has answered it, maybe by throwing. False: it runs on
 * a connection, like any other. */
typedef bool (*pdo_pool_method_func)(pdo_dbh_t *template_dbh, INTERNAL_FUNCTION_PARAMETERS);

/* What a driver does for the pool: a static struct, pdo_driver_t.pool. Members marked optional may be NULL. */
struct _pdo_pool_driver_s {
	pdo_pool_dialect_t dialect;
	bool in_place;      /* statements run without suspending, a cancelled one leaves the connection usable */
	bool local_last_id; /* last_id asks nobody */

	/* Sets dbh->methods and nothing else. */
	void (*init_methods)(pdo_dbh_t *dbh);
	/* Optional: can several connections share this database? False with an exception. options may be NULL. */
	bool (*check_source)(pdo_dbh_t *template_dbh, zval *options);
	/* Optional: is an idle connection alive? Must not wait for the server. */
	bool (*probe)(pdo_dbh_t *conn);
	/* Optional: is the connection lost or out of sync? Asks nobody, and is not called in the middle of a method. */
	bool (*is_broken)(pdo_dbh_t *conn);
	/* Optional: is everything that was asked for read? Asks nobody. */
	bool (*is_clean)(pdo_dbh_t *conn);
	/* Optional: the session as it was after connecting; may suspend. NULL: an altered connection is closed instead. */
	bool (*reset_session)(pdo_dbh_t *conn);
	/* Optional: the same without giving up the runtime's prepared statements; may suspend. False: not all is as it was. */
	bool (*clean_session)(pdo_dbh_t *conn);
	/* Optional: a session begins, after connecting or a reset; may suspend. What fails is no error. */
	void (*open_session)(pdo_dbh_t *conn);
	/* Optional: has stored code changed the session? Sends nothing, and forgets the answer. NULL: there is no stored code. */
	pdo_pool_session_t (*session)(pdo_dbh_t *conn);
	/* Optional: does a backslash in a string of SQL escape? Sends nothing. NULL: no. */
	bool (*escapes)(pdo_dbh_t *conn);
	/* Optional: does the exception of a failed connect say that the server has no room for more connections? */
	bool (*is_full)(zval *error_info);
	/* Optional: a new user gets the connection. */
	void (*begin_use)(pdo_dbh_t *conn);
	/* Optional: methods that are answered without a connection. */
	pdo_pool_method_func method;
	/* Optional: is a resource other than a statement open on the connection? */
	bool (*has_resources)(pdo_dbh_t *conn);
	/* Optional, for a driver that keeps statements: frees one that the cache gives up. conn is NULL if the server need not
	 * hear of it. */
	void (*free_cached)(pdo_dbh_t *conn, void *statement);
};

/* --- for PDO itself --- */

void pdo_pool_startup(void);
/* Each method of the class goes through the pool where the object is a template. */
void pdo_pool_wrap_class(zend_class_entry *ce);
void pdo_pool_wrap_method(pdo_dbh_t *dbh, zend_internal_function *function);

/* The constructor asks for a pool: true, maybe with an exception, and nothing is left to do. */
bool pdo_pool_create(pdo_dbh_t *dbh, pdo_driver_t *driver, const char *source, const char *username, const char *password,
	zval *options);
/* The object is destroyed: everything is rolled back, unbound and closed, except for what living statements hold. */
void pdo_pool_destroy(pdo_dbh_t *dbh);
void pdo_pool_get_gc(pdo_dbh_t *dbh, zend_get_gc_buffer *buffer);
zend_object *pdo_pool_get_wrapper(pdo_dbh_t *dbh);

/* A pool attribute is read: true if *value is set, false for an error that has been raised. */
bool pdo_pool_read_attribute(pdo_dbh_t *dbh, zend_long attr, zval *value);

/* A statement lives on the connection from here on. */
void pdo_pool_pin(pdo_stmt_t *stmt);
/* It is destroyed, its driver part is gone: a release point. May suspend. */
void pdo_pool_unpin(pdo_stmt_t *stmt);

/* Defined in pdo_dbh.c. */
bool pdo_dbh_attribute_set(pdo_dbh_t *dbh, zend_long attr, zval *value);

/* --- prepared statements, for drivers (pdo_pool_cache.c) --- */

/* A statement that was prepared for this text and is not in use; it is the caller's now. NULL: prepare one. */
PDO_API void *pdo_pool_cache_take(pdo_dbh_t *conn, const zend_string *sql);
/* The caller does not need the statement any more. False: it is not kept, the caller frees it. */
PDO_API bool pdo_pool_cache_keep(pdo_dbh_t *conn, zend_string *sql, void *statement);

/* Options of the constructor, for every connection; NULL if there are none. */
PDO_API zval *pdo_pool_options(pdo_dbh_t *conn);

/* What the driver has put on the template: name -> [method, arguments], called on each connection before its first use. */
PDO_API HashTable *pdo_pool_registry(pdo_dbh_t *template_dbh);
/* It is called again on each connection, before its next use. */
PDO_API void pdo_pool_registry_changed(pdo_dbh_t *template_dbh);
/* Has a connection been handed out? */
PDO_API bool pdo_pool_is_frozen(pdo_dbh_t *template_dbh);

#endif
