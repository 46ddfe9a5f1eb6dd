/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Shared by the files of the pool: pdo_pool.c (the pool of an object), pdo_pool_conn.c (physical connections),
 * pdo_pool_binding.c (their bindings to coroutines), pdo_pool_methods.c (calls of methods), pdo_pool_session.c and
 * pdo_pool_known.c (SQL that alters a session), pdo_pool_cache.c (prepared statements). */
#ifndef PDO_POOL_INT_H
#define PDO_POOL_INT_H

#include "php.h"
#include "php_pdo.h"
#include "php_pdo_driver.h"
#include "php_pdo_int.h"
#include "pdo_pool.h"
#include "pdo_shared.h"
#include "zend_async_API.h"

typedef struct _pdo_pool_lease_s pdo_pool_lease_t;
typedef struct _pdo_pool_cache_s pdo_pool_cache_t;

/* The record of a coroutine that has used the pool: its connection and the outcome of its last operation. The main
 * coroutine has the same one before and after the launch. Counted as a callback: one reference of the coroutine's
 * event, one of the table. */
struct _pdo_pool_lease_s {
	zend_async_event_callback_t callback; /* must be first: notified of the end of the coroutine */
	pdo_pool_t *pool;            /* borrowed; NULL once removed from the table */
	zend_coroutine_t *coroutine; /* borrowed; NULL: main before the launch */
	zend_ulong key;              /* in the table */
	uint64_t id;                 /* unique in the pool */
	pdo_pool_slot_t *slot;       /* bound connection, NULL if none; each points to the other */
	pdo_error_type error_code;
	zval error_info;             /* owned array, UNDEF without an error */
	zend_string *last_id;        /* owned, NULL if none: of a connection that has been released */
	zend_coroutine_t *returning; /* borrowed: the coroutine that fetches last_id; NULL if none */
};

/* Where a connection is. pdo_pool_slot_become() is the only function that changes it.
 *
 *   OPENING -> IDLE <-> LENT <-> SOFT <-> KEPT     any -> CLOSED */
typedef enum {
	PDO_POOL_SLOT_OPENING = 0, /* connecting, or failed to */
	PDO_POOL_SLOT_IDLE,        /* owned by the async pool, which does not count it as lent */
	PDO_POOL_SLOT_LENT,        /* lent to a coroutine that uses it, or to the release in the background */
	PDO_POOL_SLOT_SOFT,        /* lent, its coroutine does not use it now; another coroutine may get it */
	PDO_POOL_SLOT_KEPT,        /* the same since a release point: counts as idle */
	PDO_POOL_SLOT_CLOSED       /* given up by the async pool; statements may still refer to it */
} pdo_pool_slot_state_t;

/* A physical connection. */
struct _pdo_pool_slot_s {
	pdo_dbh_t conn;          /* must be first */
	pdo_pool_t *pool;        /* one reference */
	pdo_pool_lease_t *lease;  /* record of its coroutine; borrowed, NULL while idle or orphaned */
	uint64_t previous_user;  /* id of the last record */
	uint32_t refcount;       /* one of the async pool, one of each statement */
	uint32_t statements;
	uint32_t calls;          /* methods of its coroutine that run on it */
	pdo_pool_fiber_call_t *fiber_calls; /* calls in fibers, also of statements; borrowed, invalid after a fatal error */
	php_async_lock_t lock;   /* held for such a call while the coroutine waits for its end */
	uint32_t version;        /* of the applied attributes */
	pdo_pool_slot_state_t state;
	bool altered;            /* the session differs from its state after connecting: its coroutine keeps it */
	bool dirty;              /* the session is not proved to be unchanged: reset for the next coroutine */
	bool used;               /* SQL has run since the session began */
	bool foreign;            /* SQL of another coroutine has run, none of its own yet */
	bool broken;
	bool inserted;           /* its coroutine may have drawn an id that only the server knows */
	bool served;             /* handed out before, with the current registry applied */
	pdo_pool_cache_t *cache; /* owned, NULL if there is none */
	pdo_pool_slot_t *next, *prev;           /* all connections; borrowed */
	pdo_pool_slot_t *soft_next, *soft_prev; /* soft bindings, oldest first; borrowed */
};

typedef struct {
	zend_long attr;
	uint32_t version;
	zval value; /* owned */
} pdo_pool_attribute_t;

struct _pdo_pool_s {
	uint32_t refcount;            /* one of the template, one of each slot, one of each call in progress */
	pdo_dbh_t *template_dbh;      /* borrowed; NULL after its end */
	const pdo_pool_driver_t *driver;
	zend_object *object;          /* the PDO object, borrowed; NULL before its first call and after its end */
	zend_async_pool_t *pool;      /* one reference */
	zend_object *wrapper;         /* the Async\Pool, one reference; NULL until asked for */
	zval options;                 /* owned array of the constructor, UNDEF if there is none; pool attributes removed */
	HashTable attributes;         /* attribute -> pdo_pool_attribute_t *: accepted after construction */
	HashTable leases;             /* key -> pdo_pool_lease_t *, one reference each */
	HashTable registry;           /* registrations of the driver */
	pdo_pool_lease_t *recent;      /* the record found last, borrowed */
	uint64_t last_id;             /* the last id given to a record */
	pdo_pool_slot_t *slots;       /* all connections; borrowed */
	pdo_pool_slot_t *soft_first, *soft_last;
	uint32_t total, lent, connected; /* of the slots */
	uint32_t connecting;          /* connects in progress */
	uint64_t full_until;          /* ns: no further connect before this time, because the server is full; 0 if not */
	uint32_t waiting;             /* coroutines inside a waiting acquire */
	uint32_t version;             /* of the recorded attributes */
	uint32_t min, max, cache_size;
	pdo_pool_reset_t reset;
	bool frozen;                  /* a connection has been handed out */
	bool applying;                /* the registry is being applied: calls bypass the pool */
	pdo_pool_t *next, *prev;      /* all pools of the thread; borrowed */
};

/* A method call of a pooled object. */
typedef struct {
	pdo_pool_t *pool;      /* one reference */
	pdo_pool_lease_t *lease;
	pdo_pool_slot_t *slot; /* one reference */
	pdo_pool_fiber_call_t in_fiber;
	bool cancelled;        /* an exception was in flight before */
	bool kept;             /* the slot was KEPT before the call */
} pdo_pool_call_t;

static zend_always_inline pdo_pool_slot_t *pdo_pool_slot_of(pdo_dbh_t *conn)
{
	return conn->slot;
}

static zend_always_inline bool pdo_pool_is_lent(const pdo_pool_slot_t *slot)
{
	return slot->state >= PDO_POOL_SLOT_LENT && slot->state <= PDO_POOL_SLOT_KEPT;
}

/* Changes the state, with the counters of the pool and the list of soft bindings. */
void pdo_pool_slot_become(pdo_pool_slot_t *slot, pdo_pool_slot_state_t state);

void pdo_pool_delref(pdo_pool_t *pool);

/* The current coroutine's record. find returns NULL if there is none, get creates it. */
pdo_pool_lease_t *pdo_pool_lease_find(pdo_pool_t *pool);
pdo_pool_lease_t *pdo_pool_lease_get(pdo_pool_t *pool);
/* Releases the connection of a coroutine that ends, and its record. */
void pdo_pool_lease_end(pdo_pool_lease_t *lease);
/* Ends the last call, in a fiber, on a connection whose coroutine ended during the call. May suspend. */
void pdo_pool_call_outlived_lease(pdo_pool_slot_t *slot);

/* Add and remove a call in a fiber that runs on the connection. */
void pdo_pool_link_fiber_call(pdo_pool_fiber_call_t *call, pdo_pool_slot_t *slot);
void pdo_pool_unlink_fiber_call(pdo_pool_fiber_call_t *call);

static zend_always_inline void pdo_pool_begin_call(pdo_pool_fiber_call_t *call, pdo_pool_slot_t *slot)
{
	call->slot = NULL;
	if (UNEXPECTED(EG(active_fiber) != NULL)) {
		pdo_pool_link_fiber_call(call, slot);
	}
}

static zend_always_inline void pdo_pool_end_call(pdo_pool_fiber_call_t *call)
{
	if (UNEXPECTED(call->slot != NULL)) {
		pdo_pool_unlink_fiber_call(call);
	}
}

/* Prepares the use of the connection by the current coroutine. If the connection is bound to it, waits while calls that
 * began in its fibers run in other coroutines. False with an exception. The caller holds a reference. May suspend. */
bool pdo_pool_await_fiber_calls(pdo_pool_slot_t *slot);
/* The same for the connection that is bound to the current coroutine, if any. */
bool pdo_pool_await_own_conn(pdo_pool_lease_t *lease);

/* The bound connection, NULL if there is none. Never acquires one. Releases a broken one. */
pdo_pool_slot_t *pdo_pool_peek_conn(pdo_pool_t *pool);
/* The bound connection, or one acquired and bound now. NULL with an exception. May suspend. */
pdo_pool_slot_t *pdo_pool_acquire_conn(pdo_pool_t *pool, pdo_pool_lease_t *lease);
/* Releases the connection if nothing pins it. May suspend. */
void pdo_pool_maybe_release(pdo_pool_slot_t *slot);
/* Makes the binding soft after a call that has not pinned the connection. kept: at a release point. */
void pdo_pool_make_soft(pdo_pool_slot_t *slot, bool kept);
/* Waits until the last id is known. On failure an exception is in flight. May suspend. */
void pdo_pool_await_last_id(pdo_pool_lease_t *lease);
/* Ends the soft binding, because the connection is used again. */
void pdo_pool_unmake_soft(pdo_pool_slot_t *slot);
/* Sets slot->altered if the server has reported a change of the session. */
void pdo_pool_heed_server(pdo_pool_slot_t *slot);
/* Restores the session to its state after connecting. False: the connection is unusable. May suspend. */
bool pdo_pool_restore_session(pdo_pool_slot_t *slot);
bool pdo_pool_is_pinned(pdo_pool_slot_t *slot);
void pdo_pool_slot_delref(pdo_pool_slot_t *slot);
/* True if the connection is lost, according to the driver or an earlier failure. */
bool pdo_pool_is_broken(pdo_pool_slot_t *slot);

/* --- pdo_pool_conn.c: hooks of the Async\Pool --- */

bool pdo_pool_factory(zend_async_pool_t *async_pool, zval *result);
void pdo_pool_destructor(zend_async_pool_t *async_pool, zval *resource);
bool pdo_pool_healthcheck(zend_async_pool_t *async_pool, zval *resource);
bool pdo_pool_before_acquire(zend_async_pool_t *async_pool, zval *resource);
bool pdo_pool_before_release(zend_async_pool_t *async_pool, zval *resource);

/* The driver's view of the transaction. */
static zend_always_inline bool pdo_pool_in_transaction(pdo_dbh_t *conn)
{
	return conn->methods->in_transaction ? conn->methods->in_transaction(conn) : conn->in_txn;
}

/* False: the connection is unusable. May suspend. */
bool pdo_pool_roll_back(pdo_pool_slot_t *slot);
/* Brings the recorded attributes of a connection up to date. */
void pdo_pool_apply_attributes(pdo_pool_t *pool, pdo_pool_slot_t *slot);
void pdo_pool_free_attribute(zval *entry);
/* Subscribes the record to the end of its coroutine, which then ends the record. */
void pdo_pool_subscribe(pdo_pool_lease_t *lease, zend_coroutine_t *coroutine);

/* Copies the PDO-level attributes of the template to all connections. */
void pdo_pool_copy_attributes(pdo_pool_t *pool);
void pdo_pool_record_attribute(pdo_pool_t *pool, zend_long attr, zval *value, pdo_pool_slot_t *applied);
static zend_always_inline bool pdo_pool_is_core_attribute(zend_long attr)
{
	return attr == PDO_ATTR_ERRMODE || attr == PDO_ATTR_CASE || attr == PDO_ATTR_ORACLE_NULLS
			|| attr == PDO_ATTR_DEFAULT_FETCH_MODE || attr == PDO_ATTR_STATEMENT_CLASS;
}

/* Replaces a PDOException whose previous exception is a cancellation by that one. True if a cancellation is in flight
 * then. */
bool pdo_pool_unwrap_cancellation(void);

/* pdo_pool_methods.c: true if methods are wrapped; false if other modules use all handles of
 * zend_get_resource_handle(). */
bool pdo_pool_is_available(void);

/* Index in reserved[] of the original handler of a wrapped method; -1 if no handle was free. */
extern int pdo_wrapped_index;

static zend_always_inline zif_handler pdo_wrapped_handler(const zend_execute_data *execute_data)
{
	return (zif_handler) EX(func)->internal_function.reserved[pdo_wrapped_index];
}

/* Replaces the method by `handler`, which calls the original. Does nothing if no handle was free. */
void pdo_wrap(zend_internal_function *function, zif_handler handler);

/* pdo_pool_methods.c: applies the driver's registry to a connection that is handed out. */
void pdo_pool_apply_registry(pdo_pool_t *pool, pdo_pool_slot_t *slot);

/* pdo_pool_session.c: the possible effects of an SQL text on the session, a bit set. False negatives are impossible,
 * except for the effects of stored code. */
#define PDO_POOL_SQL_ALTERS   (1u << 0) /* changes the session, and the program relies on the change */
#define PDO_POOL_SQL_LEAVES   (1u << 1) /* leaves state that the next user could see */
#define PDO_POOL_SQL_STORED   (1u << 2) /* stored code may run: triggers, functions, rules */
#define PDO_POOL_SQL_DRAWS_ID (1u << 3) /* may draw from a sequence */
#define PDO_POOL_SQL_ASKS     (1u << 4) /* reads state that an earlier statement has left */
/* escapes: a backslash in a string escapes. */
unsigned pdo_pool_scan(pdo_pool_dialect_t dialect, bool escapes, const char *sql, size_t length);
/* pdo_pool_known.c: a built-in function or keyword that leaves the session as it is. */
bool pdo_pool_is_known_call(pdo_pool_dialect_t dialect, const char *word, size_t length, bool has_arguments);

/* pdo_pool_cache.c */
pdo_pool_cache_t *pdo_pool_cache_new(uint32_t capacity);
void pdo_pool_cache_clear(pdo_pool_slot_t *slot);
void pdo_pool_cache_free(pdo_pool_slot_t *slot);

#endif
