/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the files of the pool share: pdo_pool.c (the pool of an object), pdo_pool_conn.c (physical connections),
 * pdo_pool_binding.c (whose they are), pdo_pool_methods.c (calls of methods), pdo_pool_session.c and pdo_pool_known.c (SQL that
 * alters a session), pdo_pool_cache.c (prepared statements). */
#ifndef PDO_POOL_INT_H
#define PDO_POOL_INT_H

#include "php.h"
#include "php_pdo.h"
#include "php_pdo_driver.h"
#include "php_pdo_int.h"
#include "pdo_pool.h"
#include "pdo_shared.h"
#include "zend_async_API.h"

typedef struct _pdo_pool_flow_s pdo_pool_flow_t;
typedef struct _pdo_pool_cache_s pdo_pool_cache_t;

/* A coroutine that has used the pool: its connection and the outcome of its last operation. The main flow has one as well,
 * before and after the launch of the scheduler. Counted as a callback: of the coroutine's event, and once by the table. */
struct _pdo_pool_flow_s {
	zend_async_event_callback_t callback; /* must be first: hears the end of the coroutine */
	pdo_pool_t *pool;            /* borrowed; NULL once it has left the table */
	zend_coroutine_t *coroutine; /* borrowed; NULL: the main flow before the launch */
	zend_ulong key;              /* in the table */
	uint64_t id;                 /* unique in the pool */
	pdo_pool_slot_t *slot;       /* bound connection, NULL if none; each points to the other */
	pdo_error_type error_code;
	zval error_info;             /* owned array, UNDEF without an error */
	zend_string *last_id;        /* owned, NULL if none: of a connection that has gone back */
	zend_coroutine_t *returning; /* borrowed: fetches last_id; NULL */
};

/* A physical connection. */
struct _pdo_pool_slot_s {
	pdo_dbh_t conn;          /* must be first */
	pdo_pool_t *pool;        /* one reference */
	pdo_pool_flow_t *flow;   /* whose it is; borrowed, NULL while idle or orphaned */
	uint64_t previous_user;  /* id of the last flow */
	uint32_t refcount;       /* one of the async pool, one of each statement */
	uint32_t statements;
	uint32_t calls;          /* methods of its coroutine that run on it */
	pdo_pool_fiber_call_t *fiber_calls; /* calls in fibers, of statements, too; borrowed, void after a fatal error */
	php_async_turn_t turn;   /* of such a call, while its coroutine waits for that */
	uint32_t version;        /* of the attributes it has */
	bool lent;               /* the async pool counts it as lent */
	bool connected;          /* the async pool has it, lent or not */
	bool soft;               /* in the list of soft bindings */
	bool kept;               /* soft since a release point: counted as idle */
	bool altered;            /* the session is not what it was after connecting: its coroutine keeps it */
	bool dirty;              /* the session is not proved to be what it was: reset for the next coroutine */
	bool used;               /* SQL has run since the session began */
	bool foreign;            /* no SQL of its coroutine has run yet, but that of another one has */
	bool broken;
	bool inserted;           /* its user may have got an id, which only the server knows */
	bool served;             /* it has been handed out before */
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
	HashTable attributes;         /* attribute -> pdo_pool_attribute_t *, as accepted since */
	HashTable flows;              /* key -> pdo_pool_flow_t *, one reference each */
	HashTable registry;           /* of the driver */
	pdo_pool_flow_t *recent;      /* the last one found, borrowed */
	uint64_t last_id;             /* of a flow */
	pdo_pool_slot_t *slots;       /* all; borrowed */
	pdo_pool_slot_t *soft_first, *soft_last;
	uint32_t total, lent, connected; /* of the slots */
	uint32_t connecting;          /* connects under way */
	uint64_t full_until;          /* ns: no connection beyond those that exist is tried before, because the server is full; 0 */
	uint32_t waiting;             /* coroutines inside a waiting acquire */
	uint32_t version;             /* of the attributes */
	uint32_t min, max, cache_size;
	pdo_pool_reset_t reset;
	bool frozen;                  /* a connection has been handed out */
	bool applying;                /* the registry is being put on a connection: calls go straight to the driver */
	pdo_pool_t *next, *prev;      /* all pools of the thread; borrowed */
};

/* A method call of a pooled object. */
typedef struct {
	pdo_pool_t *pool;      /* one reference */
	pdo_pool_flow_t *flow;
	pdo_pool_slot_t *slot; /* one reference */
	pdo_pool_fiber_call_t in_fiber;
	bool cancelled;        /* a cancellation was in flight before */
	bool kept;             /* the slot was */
} pdo_pool_call_t;

static zend_always_inline pdo_pool_slot_t *pdo_pool_slot_of(pdo_dbh_t *conn)
{
	return conn->slot;
}

void pdo_pool_delref(pdo_pool_t *pool);

/* The current coroutine's record; find does not make one. */
pdo_pool_flow_t *pdo_pool_flow_find(pdo_pool_t *pool);
pdo_pool_flow_t *pdo_pool_flow_get(pdo_pool_t *pool);
/* The coroutine is at its end: its connection goes back, its record goes. */
void pdo_pool_flow_end(pdo_pool_flow_t *flow);
/* The last call on a connection whose coroutine has ended meanwhile, in a fiber, is over. May suspend. */
void pdo_pool_call_outlived_flow(pdo_pool_slot_t *slot);

/* A call begins and ends to run on the connection. */
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

/* The current coroutine is about to use the connection: if it is its own, waits while calls that began in its fibers run in other
 * coroutines. False with an exception. The caller holds the connection. May suspend. */
bool pdo_pool_await_fiber_calls(pdo_pool_slot_t *slot);
/* The same for the connection that is bound to it, if there is one. */
bool pdo_pool_await_own_conn(pdo_pool_flow_t *flow);

/* The bound connection, NULL if there is none. Never acquires. A broken one is given up. */
pdo_pool_slot_t *pdo_pool_peek_conn(pdo_pool_t *pool);
/* The bound connection, or one acquired and bound now. NULL with an exception. May suspend. */
pdo_pool_slot_t *pdo_pool_acquire_conn(pdo_pool_t *pool, pdo_pool_flow_t *flow);
/* Gives the connection back if nothing pins it. May suspend. */
void pdo_pool_maybe_release(pdo_pool_slot_t *slot);
/* A call has left it unpinned. kept: at a release point. */
void pdo_pool_make_soft(pdo_pool_slot_t *slot, bool kept);
/* Its last id is known from here on, or an exception is in flight. May suspend. */
void pdo_pool_await_last_id(pdo_pool_flow_t *flow);
/* It is used again. */
void pdo_pool_unmake_soft(pdo_pool_slot_t *slot);
/* Takes note of what the server has told about the session. */
void pdo_pool_heed_server(pdo_pool_slot_t *slot);
/* The session as it was after connecting. False: the connection is of no use any more. May suspend. */
bool pdo_pool_restore_session(pdo_pool_slot_t *slot);
bool pdo_pool_is_pinned(pdo_pool_slot_t *slot);
void pdo_pool_slot_delref(pdo_pool_slot_t *slot);
/* Is it lost, by what the driver knows or we have seen? */
bool pdo_pool_is_broken(pdo_pool_slot_t *slot);

/* --- pdo_pool_conn.c: what the Async\Pool calls --- */

bool pdo_pool_factory(zend_async_pool_t *async_pool, zval *result);
void pdo_pool_destructor(zend_async_pool_t *async_pool, zval *resource);
bool pdo_pool_healthcheck(zend_async_pool_t *async_pool, zval *resource);
bool pdo_pool_before_acquire(zend_async_pool_t *async_pool, zval *resource);
bool pdo_pool_before_release(zend_async_pool_t *async_pool, zval *resource);

/* As the driver knows it. */
static zend_always_inline bool pdo_pool_in_transaction(pdo_dbh_t *conn)
{
	return conn->methods->in_transaction ? conn->methods->in_transaction(conn) : conn->in_txn;
}

/* False: the connection is of no use any more. May suspend. */
bool pdo_pool_roll_back(pdo_pool_slot_t *slot);
/* Brings the recorded attributes of a connection up to date. */
void pdo_pool_apply_attributes(pdo_pool_t *pool, pdo_pool_slot_t *slot);
void pdo_pool_free_attribute(zval *entry);
/* From here on the end of the coroutine ends its record. */
void pdo_pool_subscribe(pdo_pool_flow_t *flow, zend_coroutine_t *coroutine);

/* PDO-level attributes of the template are those of all connections. */
void pdo_pool_copy_attributes(pdo_pool_t *pool);
void pdo_pool_record_attribute(pdo_pool_t *pool, zend_long attr, zval *value, pdo_pool_slot_t *applied);
static zend_always_inline bool pdo_pool_is_core_attribute(zend_long attr)
{
	return attr == PDO_ATTR_ERRMODE || attr == PDO_ATTR_CASE || attr == PDO_ATTR_ORACLE_NULLS
		|| attr == PDO_ATTR_DEFAULT_FETCH_MODE || attr == PDO_ATTR_STATEMENT_CLASS;
}

/* A PDOException on top of a cancellation gives way to it. True if a cancellation is in flight then. */
bool pdo_pool_unwrap_cancellation(void);

/* pdo_pool_methods.c: are methods wrapped? Not if other modules have taken all handles of zend_get_resource_handle(). */
bool pdo_pool_is_available(void);

/* Where the original handler of a wrapped method is kept; -1 if there is no place. */
extern int pdo_wrapped_index;

static zend_always_inline zif_handler pdo_wrapped_handler(const zend_execute_data *execute_data)
{
	return (zif_handler) EX(func)->internal_function.reserved[pdo_wrapped_index];
}

/* From here on the method is `handler`, which calls the original. Does nothing if there is no place. */
void pdo_wrap(zend_internal_function *function, zif_handler handler);

/* pdo_pool_methods.c: calls what the driver has put on the template, on a connection that is handed out first. */
void pdo_pool_apply_registry(pdo_pool_t *pool, pdo_pool_slot_t *slot);

/* pdo_pool_session.c: what a text may do to the session. Several of these; false negatives are impossible, except for what
 * stored code does. */
#define PDO_POOL_SQL_ALTERS   (1u << 0) /* changes the session, and the program goes on with it changed */
#define PDO_POOL_SQL_LEAVES   (1u << 1) /* leaves something behind that the next user could see */
#define PDO_POOL_SQL_STORED   (1u << 2) /* stored code may run: triggers, functions, rules */
#define PDO_POOL_SQL_DRAWS_ID (1u << 3) /* may draw from a sequence */
#define PDO_POOL_SQL_ASKS     (1u << 4) /* asks what an earlier statement has left behind */
/* escapes: a backslash in a string escapes. */
unsigned pdo_pool_scan(pdo_pool_dialect_t dialect, bool escapes, const char *sql, size_t length);
/* pdo_pool_known.c: a built-in function or keyword that leaves the session as it is. */
bool pdo_pool_is_known_call(pdo_pool_dialect_t dialect, const char *word, size_t length, bool has_arguments);

/* pdo_pool_cache.c */
pdo_pool_cache_t *pdo_pool_cache_new(uint32_t capacity);
void pdo_pool_cache_clear(pdo_pool_slot_t *slot);
void pdo_pool_cache_free(pdo_pool_slot_t *slot);

#endif
