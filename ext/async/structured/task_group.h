/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * TaskGroup and TaskSet: tasks executed by coroutines of a scope that belongs to the group, and access to their
 * outcomes. A set differs in one respect: a delivered outcome is removed.
 *
 *   task       set by                                             left by
 *   ---------  -------------------------------------------------  ---------------------------------------------------
 *   PENDING    spawn() without a free slot                        a slot becomes free -> RUNNING; cancel() -> ERROR
 *   RUNNING    spawn() with a free slot, or a slot became free    its coroutine completes -> DONE | ERROR
 *   DONE       the coroutine returned                             never; a set removes it on delivery
 *   ERROR      it threw, was cancelled, or never started          never; as above
 *
 *   group      set by                                             left by
 *   ---------  -------------------------------------------------  ---------------------------------------------------
 *   open       construction                                       close(), cancel(), dispose(), the end of its scope,
 *                                                                 its destruction -> closed
 *   closed     the above                                          no task is PENDING or RUNNING -> completed
 *   completed  the above, detected: handlers are started          never; CLOSED, for a set once all is delivered
 *
 * Waiters for an item are in wait queues (scheduler/wait_queue.h): callers of spawn() for room among the tasks, loops
 * over a set and joinNext() for an outcome. Loops over a group wait in a queue without items: every outcome
 * wakes all of them, and each loop looks at the group again. */
#ifndef ASYNC_TASK_GROUP_H
#define ASYNC_TASK_GROUP_H

#include "base/async.h"
#include "scheduler/finally.h"
#include "scheduler/wait_queue.h"
#include "scope.h"

typedef struct _async_group_s async_group_t;
typedef struct _async_group_task_s async_group_task_t;
typedef struct _async_group_claim_s async_group_claim_t;

/* What a group does with the futures of its claims beyond the ABI. Entered by sync/ at module startup. */
typedef struct {
	void (*set_producer)(zend_future_t *future, zend_object *producer); /* keeps `producer` while the future is pending */
	bool (*is_pinned)(const zend_future_t *future);                     /* its chains own a reference for the producer */
} async_group_future_hooks_t;

extern async_group_future_hooks_t async_group_future_hooks;

typedef enum {
	ASYNC_TASK_PENDING,
	ASYNC_TASK_RUNNING,
	ASYNC_TASK_DONE,
	ASYNC_TASK_ERROR
} async_group_task_state_t;

struct _async_group_task_s {
	uint32_t ref_count;          /* the group's table and the callback on the coroutine */
	async_group_task_state_t state;
	bool handled;                /* ERROR: has been observed */
	bool ended_by_failure;       /* ERROR: cancelled because another task of a failFast group has failed */
	bool selected;               /* while a Future for all outcomes is settled: it includes this one */
	async_group_t *group;        /* borrowed; NULL once the group is destroyed */
	zval key;                    /* owned */
	zend_fcall_t *fcall;         /* owned; NULL once started */
	zval result;                 /* owned; DONE */
	zend_object *error;          /* owned; ERROR */
	zend_string *filename;       /* location of the spawn() call; owned or NULL */
	uint32_t lineno;
	async_group_task_t *prev;    /* in the list of its state: pending, or settled (in order of settling); borrowed */
	async_group_task_t *next;
};

typedef struct {
	async_group_task_t *first;
	async_group_task_t *last;
	uint32_t length;
} async_group_tasks_t;

/* A Future that waits for outcomes. */
typedef enum {
	ASYNC_CLAIM_ALL,  /* all(), joinAll() */
	ASYNC_CLAIM_RACE, /* race() */
	ASYNC_CLAIM_ANY,  /* any(), joinAny() */
	ASYNC_CLAIM_NEXT  /* joinNext(): queued with the loops of a set */
} async_group_claim_kind_t;

struct _async_group_s {
	zend_async_group_t group; /* must be first; notified each time it is finished */

	/* Limits. */
	uint32_t concurrency;     /* 0: none */
	uint64_t capacity;        /* running and pending tasks together; 0: none */

	zend_object *parent_object;  /* the Scope argument; owned, may be NULL */
	zend_async_scope_t *scope;   /* its own; pinned, with a counted reference */
	async_scope_resource_t end;  /* bound to the scope: its end closes the group */
	zend_object *dispose_reason; /* owned; pending tasks of a disposed group start with this cancellation */

	HashTable tasks;             /* key -> async_group_task_t *, in spawn order; in a set without the delivered ones */
	HashTable *reserved_keys;    /* owned; keys of suspended callers of spawnWithKey(); NULL until first use */
	zend_long next_key;          /* ZEND_LONG_MIN: no integer key has been used */
	bool keys_exhausted;

	async_group_tasks_t pending;
	async_group_tasks_t settled; /* in a set without the delivered ones */
	uint32_t running;
	uint32_t done;               /* DONE among settled */

	async_group_task_t *buried;  /* tasks to be destroyed later, a reference each; linked by `next` */

	async_wait_queue_t spawners;       /* items: room for one more task */
	async_wait_queue_t outcomes;       /* set: items are settled tasks. Group: loops, no items */
	async_wait_queue_t completion;     /* awaitCompletion(), no items */
	async_group_claim_t *first_claim; /* all except ASYNC_CLAIM_NEXT, in order of the calls; borrowed */
	async_group_claim_t *last_claim;

	async_finally_t *finally_handlers; /* owned, NULL if none */

	async_delivered_error_t failure; /* fail_fast: the first error, and those that followed while the rest ended */

	bool fail_fast : 1;  /* the first error cancels the other tasks */
	bool is_set : 1;
	bool closed : 1;
	bool completed : 1;
	bool cancelled : 1;
	bool calls_remaining : 1; /* the callables of tasks that never start are still to be released */
	bool lingering : 1;  /* destroyed with handlers to call: references itself until completed */

	zend_object std; /* must be last */
};

extern zend_class_entry *async_ce_task_group;
extern zend_class_entry *async_ce_task_set;

static zend_always_inline async_group_t *async_group_from_obj(zend_object *object)
{
	return (async_group_t *) ((char *) object - XtOffsetOf(async_group_t, std));
}

/* --- task_group.c: tasks --- */

/* Initialises a new object. queue_limit 0: no limit. `scope` is borrowed, NULL for the current one. False with an
 * exception. */
bool async_group_init(async_group_t *group, uint32_t concurrency, uint32_t queue_limit, zend_object *scope);

/* Adds a task; `key` NULL for the next integer. May suspend until there is room for it. */
void async_group_spawn(async_group_t *group, const zval *key, const zend_fcall_info *fci,
		const zend_fcall_info_cache *fcc, const zval *args, uint32_t argc, HashTable *named);

void async_group_close(async_group_t *group);
/* `reason` is borrowed; NULL for the default. */
void async_group_cancel(async_group_t *group, zend_object *reason);
void async_group_dispose(async_group_t *group);

/* The last reference of the object is released: ends the running tasks. The object may be referenced again. */
void async_group_abandon(async_group_t *group);
/* Releases the contents. */
void async_group_destroy(async_group_t *group);

/* Returns the number of unreserved settled tasks. */
static zend_always_inline uint32_t async_group_available(const async_group_t *group)
{
	return group->settled.length - group->outcomes.reserved;
}

static zend_always_inline bool async_group_is_finished(const async_group_t *group)
{
	return group->running == 0 && group->pending.length == 0;
}

static zend_always_inline bool async_group_is_completed(const async_group_t *group)
{
	return group->completed;
}

/* Throws the first error of a failFast group, if there is one. */
void async_group_throw_failure(async_group_t *group);
/* Marks the current errors as handled. */
void async_group_handle_errors(async_group_t *group);

/* Removes a settled task from a set; the table's reference passes to the caller. */
void async_group_remove_task(async_group_t *group, async_group_task_t *task);
/* Removes a task that is not needed any more: the next flush destroys it. */
void async_group_bury_task(async_group_t *group, async_group_task_t *task);
/* Releases a reference. Runs destructors. */
void async_group_task_release(async_group_task_t *task);
void async_group_task_get_gc(async_group_task_t *task, zend_get_gc_buffer *buffer);
/* Destroys buried tasks and unused callables. Called at the start of userland calls; runs destructors. */
void async_group_flush(async_group_t *group);

/* Delivers outcomes to their waiters, and ends waits that cannot succeed any more. */
void async_group_review(async_group_t *group);

/* Returns all unhandled errors, in spawn order, and marks them as handled; NULL if there are none. */
zend_object *async_group_take_unhandled(async_group_t *group);

/* The destructors of the request have run: merges the unhandled errors of groups that still exist into
 * EG(exception). */
void async_groups_end_request(void);

/* --- task_group_futures.c --- */

/* Returns the Future of a call; NULL with an exception. */
zend_object *async_group_future(async_group_t *group, async_group_claim_kind_t kind, bool ignore_errors);
/* Serve due claims, in order. Of a set: the first one that is older than `ticket`; false if there is none. */
void async_group_serve_claims(async_group_t *group);
bool async_set_serve_claim(async_group_t *set, uint64_t ticket);
/* Rejects the claims of a completed set that is empty. */
void async_set_reject_claims(async_group_t *set);
void async_set_reject_waiter(async_waiter_t *waiter);
/* The group is destroyed: its Futures must not refer to it any more. */
void async_group_drop_claims(async_group_t *group);
void async_group_claims_get_gc(async_group_t *group, zend_get_gc_buffer *buffer);

/* --- task_group_iterator.c --- */

zend_object_iterator *async_group_get_iterator(zend_class_entry *ce, zval *object, int by_ref);

/* --- task_group_object.c --- */

/* See ZEND_ASYNC_NEW_GROUP. */
zend_async_group_t *async_new_group(uint32_t concurrency, uint32_t queue_limit, zend_object *scope);
/* True with an exception for an object whose constructor has failed. */
bool async_group_not_constructed(const async_group_t *group);
/* Sets up what both classes have in common. */
void async_group_class_init(zend_class_entry *ce);
void async_register_task_group_ce(void);

/* --- task_set.c --- */

void async_register_task_set_ce(void);

#endif
