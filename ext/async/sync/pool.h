/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A pool of resources: the extension's half of zend_async_pool_t. `new Async\Pool` creates one with PHP callables,
 * ZEND_ASYNC_NEW_POOL with C functions. The rules are the same.
 *
 *   pool    set by                             left by
 *   ------  ---------------------------------  ------------------------------------------
 *   open    creation                           close(), end of the object -> closed
 *   closed  async_pool_close (event CLOSED)    never; a lent resource is destroyed by release
 *
 *   slot       counted in                      entered from                         left for
 *   ---------  ------------------------------  -----------------------------------  -----------------------------------
 *   free       -                               uncounted                            in transit
 *   idle       idle.length                     in transit (accepted, healthy)       in transit (popped)
 *   in transit in_transit                      free (before the factory), idle,     lent, idle, free (destroyed:
 *              (factory, hook, check,          lent (released)                      its destructor has returned)
 *              destructor)
 *   lent       active_count, handed_out        in transit                           in transit (released)
 *
 * Reservations: a woken waiter has the right to one idle resource or to one free slot, never to both. Invariants
 * whenever other code can run: idle + in transit + lent <= max; if an idle resource or a free slot is unreserved, no
 * coroutine waits; the reservations of each kind do not exceed its items. */
#ifndef ASYNC_POOL_H
#define ASYNC_POOL_H

#include "base/async.h"
#include "base/circular_buffer.h"
#include "handed_out.h"
#include "label.h"
#include "scheduler/wait_queue.h"

typedef struct _async_pool_s async_pool_t;

typedef enum {
	ASYNC_POOL_NO_SLOT = 0,
	ASYNC_POOL_IDLE,    /* an idle resource */
	ASYNC_POOL_CAPACITY /* a free slot, for a new resource */
} async_pool_slot_t;

struct _async_pool_s {
	zend_async_pool_t base;       /* must be first; a C event */
	async_circular_buffer_t idle; /* resources, owned, oldest first */
	async_handed_out_t handed_out; /* lent resources, a reference to each */
	uint32_t active_count;        /* number of lent resources */
	uint32_t in_transit;          /* slots between two states: a C frame is responsible for each */
	uint32_t reserved_idle;       /* of waiters.reserved: those for an idle resource */
	async_wait_queue_t waiters;         /* each is a pool_waiter_t (pool.c) */
	zend_async_timer_event_t *healthcheck_timer; /* owned; NULL: none */
	uint32_t healthcheck_interval_ms;
	bool checking;                /* a round of the healthcheck is running or scheduled */
	bool is_contained;            /* what it runs on its own is (zend_async_contain.h) */
	bool is_php;                  /* created by `new Async\Pool`: belongs to its object */
	async_label_t label;
	struct _async_pool_loan_s *first_loan; /* of calls of with() that have not ended; borrowed (pool_object.c) */
	async_pool_t *next_at_end;    /* list of pools that close at the end of the request (pool_object.c) */
};

typedef struct {
	async_pool_t *pool; /* a counted reference; NULL before the constructor has run */
	bool owns_pool;     /* the object's destruction closes the pool */
	zend_object std;
} async_pool_obj_t;

/* Why waiters leave without a resource. */
typedef enum {
	ASYNC_POOL_CLOSED,
	ASYNC_POOL_UNAVAILABLE
} async_pool_refusal_t;

extern zend_class_entry *async_ce_pool;
extern zend_class_entry *async_ce_pool_exception;

static zend_always_inline bool async_pool_is_opaque(const async_pool_t *pool)
{
	return (pool->base.handler_flags & ZEND_ASYNC_POOL_F_OPAQUE) != 0;
}

static zend_always_inline bool async_pool_is_closed(const async_pool_t *pool)
{
	return ZEND_ASYNC_EVENT_IS_CLOSED(&pool->base.event);
}

static zend_always_inline uint32_t async_pool_count(const async_pool_t *pool)
{
	return pool->idle.length + pool->in_transit + pool->active_count;
}

/* Returns the number of unreserved idle resources. */
static zend_always_inline uint32_t async_pool_surplus(const async_pool_t *pool)
{
	return pool->idle.length - pool->reserved_idle;
}

/* Returns the number of unreserved free slots. 0 while the owner of a C pool has set max_size below the resource
 * count. */
static zend_always_inline uint32_t async_pool_capacity(const async_pool_t *pool)
{
	const uint32_t taken = async_pool_count(pool) + (pool->waiters.reserved - pool->reserved_idle);

	return EXPECTED(taken < pool->base.max_size) ? pool->base.max_size - taken : 0;
}

void async_register_pool_ce(void);
void async_pool_register(char *module);

/* --- errors of callbacks (pool_callbacks.c) --- */

/* Around an operation that calls handlers: stashes a pending exception and collects the exceptions of the handlers. */
typedef struct {
	zend_object *in_flight;        /* owned */
	const zend_op *opline;         /* EG(opline_before_exception) that belongs to it */
	zend_object *error;            /* owned: the operation's exception; further ones are in its chain */
} async_pool_errors_t;

void async_pool_errors_begin(async_pool_errors_t *errors);
/* Consumes the exception (may be NULL). An exit replaces everything else. */
void async_pool_errors_add(async_pool_errors_t *errors, zend_object *exception);
/* Throws the errors. An exception that was pending before stays the head. True if there was no error. */
bool async_pool_errors_end(async_pool_errors_t *errors);
/* Like async_pool_errors_end(), but discards the errors. */
void async_pool_errors_drop(async_pool_errors_t *errors);

/* Both return new references. */
zend_object *async_pool_new_exception(const char *message);
zend_object *async_pool_new_unavailable(void);

/* --- handlers (pool_callbacks.c): may run PHP code, may suspend; no exception is pending before and after --- */

/* Creates a resource. False: *error is the handler's exception (or a PoolException), owned. */
bool async_pool_call_factory(async_pool_t *pool, zval *resource, zend_object **error);
/* Runs the destructor; the resource's slot stays in transit. *error is NULL or owned. */
void async_pool_call_destructor(async_pool_t *pool, zval *resource, zend_object **error);

typedef enum {
	ASYNC_POOL_HEALTHCHECK,
	ASYNC_POOL_BEFORE_ACQUIRE,
	ASYNC_POOL_BEFORE_RELEASE
} async_pool_hook_t;

bool async_pool_has_hook(const async_pool_t *pool, async_pool_hook_t hook);
/* False: rejected. *error: NULL or the hook's exception, owned; the return value is valid in both cases. */
bool async_pool_call_hook(async_pool_t *pool, async_pool_hook_t hook, zval *resource, zend_object **error);
/* Adds a cancellation or an exit that a hook has thrown to `errors`; discards any other exception. Consumes it. */
void async_pool_errors_add_hook(async_pool_errors_t *errors, zend_object *exception);

static zend_always_inline bool async_pool_has_strategy(const async_pool_t *pool)
{
	return pool->base.strategy.object != NULL;
}

/* Reports a success to the strategy. The resource's slot is in transit. *error is NULL or owned. */
void async_pool_report_success(async_pool_t *pool, zend_object **error);
/* The borrower or beforeRelease has rejected a resource; its slot is in transit. cause: the hook's exception, borrowed, or NULL. */
void async_pool_report_rejection(async_pool_t *pool, zend_object *cause, zend_object **error);
/* The factory has failed; no slot is in transit. Does nothing without a strategy. cause: borrowed. */
void async_pool_report_factory(async_pool_t *pool, zend_object *cause, zend_object **error);
bool async_pool_should_recover(async_pool_t *pool, zend_object **error);

/* --- the state machine (pool.c) --- */

/* Creates a pool with one reference and without handlers. */
async_pool_t *async_pool_new(uint32_t min, uint32_t max, size_t extra_size);

/* Creates min resources. False with an exception: those created so far are destroyed. */
bool async_pool_warm_up(async_pool_t *pool);

/* How long a caller waits for a resource. */
typedef struct {
	zend_async_event_t *token; /* NULL: none. Borrowed: ends the wait with an OperationCanceledException */
	zend_ulong timeout;        /* ms, 0: none */
} async_pool_limit_t;

/* Lends a resource: *result gets a reference for the caller. False with an exception. May suspend. */
bool async_pool_acquire(async_pool_t *pool, zval *result, const async_pool_limit_t *limit);
/* Like async_pool_acquire(), without waiting. False without an exception if nothing is free for the caller. May
 * suspend in a handler. */
bool async_pool_try_acquire(async_pool_t *pool, zval *result);
/* is_broken: the resource is destroyed, and reported to the strategy as a failure. False with an exception. May suspend
 * in a handler. */
bool async_pool_release(async_pool_t *pool, zval *resource, bool is_broken);
/* False with an exception. May suspend in a handler. */
bool async_pool_close(async_pool_t *pool);

void async_pool_set_state(async_pool_t *pool, zend_async_circuit_state_t state);

/* Turns a resource in transit into an idle one and serves the oldest waiter. */
void async_pool_store(async_pool_t *pool, zval *resource);
/* Frees a slot in transit and serves the oldest waiter. */
void async_pool_uncount(async_pool_t *pool);
/* Runs the destructor and releases the resource. Its slot stays in transit. */
void async_pool_destroy_resource(async_pool_t *pool, zval *resource, async_pool_errors_t *errors);
/* Destroys the resource and frees its slot once the destructor has returned: until then the resource exists. */
void async_pool_discard(async_pool_t *pool, zval *resource, async_pool_errors_t *errors);

/* Asks the strategy if the state is INACTIVE. True if the pool may serve. *error is NULL or owned. */
bool async_pool_circuit_allows(async_pool_t *pool, zend_object **error);

/* --- healthcheck (pool_healthcheck.c) --- */

/* False with an exception. */
bool async_pool_start_healthcheck(async_pool_t *pool, uint32_t interval_ms);
void async_pool_stop_healthcheck(async_pool_t *pool);

/* --- objects (pool_object.c) --- */

/* Returns the Async\Pool over a pool: a new reference. */
zend_object *async_pool_object(async_pool_t *pool);

/* Closes the pools that live until the end of the request. True if there was one: its handlers may have started
 * coroutines. */
bool async_pools_close_at_end(void);

void async_pool_get_gc(async_pool_t *pool, zend_get_gc_buffer *buffer);

#endif
