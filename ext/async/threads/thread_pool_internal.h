/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The parts of a thread pool. All structs are persistent memory except tp_run_t. Data that two threads use is guarded
 * by the pool's mutex, a leaf: it is never held across a copy, a load, a PHP call, a suspension, or another lock.
 *
 *   pool      entered by                            what is true
 *   --------  ------------------------------------  -----------------------------------------------------------------
 *   open      async_tp_pool_new                           tasks are accepted
 *   closed    close(), release of the last handle,  no task is accepted; queued ones are run; a worker without work
 *             the end of the creating request       ends
 *   cancelled cancel(), also after close() and      the queue was rejected; in coroutine mode running tasks are
 *             when it is broken                     cancelled (those of a failed pool as well)
 *   failed    a bootloader threw, could not be      the queue was rejected with the cause; its message is thrown by
 *             loaded, or called exit()              each later submission
 *   broken    a fatal error in a task               the queue and the tasks of that worker were rejected
 *
 *   task      entered by                            what is true
 *   --------  ------------------------------------  -----------------------------------------------------------------
 *   new       async_tp_task_new                           only its submitter uses it
 *   queued    async_tp_push                               in the queue; `withdrawn`: its future was cancelled, it will not run
 *   running   async_tp_take                               a worker has it
 *   done      its scope is empty; withdrawn and     the outcome was handed to the promise, the counters are right
 *             reached by a worker; rejected
 *
 *   worker    entered by                            what is true
 *   --------  ------------------------------------  -----------------------------------------------------------------
 *   started   async_tp_worker_start                       in the pool's list, counted; its OS thread exists
 *   booting   its entry                             runs the bootloader
 *   serving   the bootloader has returned           takes tasks of its generation and older ones
 *   leaving   no work remains; cancelled            coroutines that the bootloader left running are cancelled
 *   gone      the end of its request                not in the list; if it was of an old generation, replaced
 *
 * reload() raises the pool's generation: workers of an older one take only tasks that were queued before. */
#ifndef ASYNC_THREADS_THREAD_POOL_INTERNAL_H
#define ASYNC_THREADS_THREAD_POOL_INTERNAL_H

#include "thread_pool.h"

#ifdef ZTS
#include "threads.h"
#include "notifier.h"
#include "remote_future.h"

#include <pthread.h>

typedef struct tp_pool_s tp_pool_t;
typedef struct tp_worker_s tp_worker_t;
typedef struct tp_task_s tp_task_t;
typedef struct tp_waiter_s tp_waiter_t;
typedef struct tp_run_s tp_run_t;

/* A coroutine that waits for a notification. Only its thread uses this. */
typedef struct {
	zend_coroutine_t *coroutine; /* borrowed: it is the one that waits */
	bool parked;
} tp_wakeup_t;

typedef enum { TP_TASK_NEW, TP_TASK_QUEUED, TP_TASK_RUNNING, TP_TASK_DONE } tp_task_state_t;

struct tp_task_s {
	zend_atomic_int ref_count;    /* one for the pool's side, one for the submitter's future */
	tp_pool_t *pool;              /* one internal reference */
	async_remote_promise_t *promise;    /* promise: one producer's reference, of the pool's side */
	zval call;                    /* of the pool's side; in transit: [closure, arguments]; UNDEF for C code */
	zend_async_thread_pool_handler_t handler; /* C code instead of a call */
	void *ctx;                    /* argument of the handler; the submitter owns it */
	/* Under the lock: */
	tp_task_t *next;              /* in the queue */
	tp_worker_t *worker;          /* while running */
	uint32_t generation;          /* of the pool when it was queued */
	tp_task_state_t state;
	bool withdrawn;
};

typedef struct {
	tp_waiter_t *first;
	tp_waiter_t *last;
} tp_wait_queue_t;

/* A coroutine that waits for a slot in the queue, or for the end of a reload. */
struct tp_waiter_s {
	async_notification_t notification;
	tp_wakeup_t wakeup;
	async_thread_notifier_t *notifier;     /* notifier of its thread */
	/* Under the lock: */
	tp_waiter_t *next;
	tp_waiter_t *prev;
	tp_wait_queue_t *queue;       /* the wait queue in which it waits; NULL: in none */
	uint32_t generation;          /* reload: the generation it waits for */
	bool woken;
	bool reserved;                /* a slot of the queue is reserved for it */
	bool refused;                 /* reload: the pool was closed */
};

typedef enum { TP_OPEN, TP_CLOSED, TP_CANCELLED, TP_FAILED, TP_BROKEN } tp_state_t;

struct tp_pool_s {
	zend_async_thread_pool_t base; /* must be first. ref_count: the handles. The counters are written under the lock */
	zend_atomic_int ref_count;     /* of the memory: one for all handles, one per worker, task, and list of a thread */
	pthread_mutex_t lock;

	uint32_t target;               /* number of workers it was created with */
	uint32_t queue_size;
	uint32_t limit;                /* tasks that a worker has at a time; 0: any number */
	bool coroutine_mode;
	zval bootloader;               /* owned, in transit; UNDEF: none. Freed when no worker can need it any more */
	char *directory;               /* owned: working directory of the creator; NULL: unknown */
	tp_pool_t *next;               /* in the list of the thread that created it */

	/* Under the lock: */
	tp_state_t state;
	bool reporting;                /* the first failure of a bootloader is being reported, or was */
	bool cancelled;                /* cancel() was called: in coroutine mode running tasks are cancelled */
	bool ending;                   /* the creating request has ended: no worker is replaced */
	char *cause;                   /* owned: message of the failure; does not change once set */
	tp_task_t *first, **end;       /* the queue */
	uint32_t reserved;             /* slots reserved for woken senders */
	tp_wait_queue_t senders;             /* waiters for a slot */
	tp_wait_queue_t reloads;             /* waiters for a generation */
	tp_worker_t *worker_list;      /* one reference each: the thread's */
	uint32_t generation;
	bool rotating;                 /* workers of an older generation exist */
};

struct tp_worker_s {
	tp_pool_t *pool;               /* one internal reference */
	zend_async_thread_context_t *context; /* one reference */
	zend_async_thread_internal_entry_t entry;
	zend_async_thread_event_t event; /* without waiters: reports only a thread that could not begin */
	uint32_t generation;
	async_notification_t notification;             /* notification of any change */
	/* Under the lock: */
	tp_worker_t *next;
	async_thread_notifier_t *notifier;      /* notifier; NULL while the worker cannot be notified */
	uint32_t in_flight;
	bool counted;                  /* in worker_count */
	bool serving;                  /* the bootloader has returned */
	bool waiting;                  /* for tasks */
	/* Only its own thread uses these: */
	tp_wakeup_t wakeup;            /* of its main coroutine */
	bool entered;                  /* its code has begun */
	bool notified;                     /* notified since the state was read last */
	bool booting;
	bool boot_exited;              /* the bootloader has called exit() */
	zend_object *boot_exception;   /* owned: thrown by the bootloader */
	tp_run_t *runs;                /* its tasks, owned list */
	zend_async_scope_t *scope;     /* of all tasks; pinned */
	zend_async_scope_t *boot_scope; /* of the bootloader and the coroutines that it leaves; pinned */
	zend_async_event_callback_t on_boot_error; /* embedded; on the scope */
};

/* A task in its worker. Request memory. */
struct tp_run_s {
	tp_run_t *next, *prev;
	tp_worker_t *worker;
	tp_task_t *task;               /* the reference of the pool's side */
	zend_async_scope_t *scope;     /* pinned until it is empty */
	zend_async_event_callback_t on_scope; /* embedded */
	zend_coroutine_t *body;        /* borrowed; NULL once it has ended */
	zend_object *child_error;      /* owned: the error of another coroutine of the task */
	zval outcome;                  /* in transit; UNDEF: none */
	char *filename;                /* owned: where it ended; NULL: unknown */
	uint32_t lineno;
	bool is_error;
	bool settled;                  /* the outcome is decided */
	bool exited;
	bool wanted;                   /* the task was withdrawn: it is to be cancelled */
	bool notified;                     /* its coroutine was cancelled */
	bool in_grace;                 /* the request that has created the pool ends */
};

#define TP_POOL(pool) ((tp_pool_t *) (pool))
#define TP_LOCK(pool) pthread_mutex_lock(&(pool)->lock)
#define TP_UNLOCK(pool) pthread_mutex_unlock(&(pool)->lock)
#define TP_COUNT(pool, counter) zend_atomic_int_load(&(pool)->base.counter)
#define TP_ADD(pool, counter, delta) ((void) zend_async_atomic_int_add(&(pool)->base.counter, (delta)))

/* --- thread_pool.c: life cycle --- */

/* Creates a pool and starts its workers. `bootloader` is borrowed, a Closure; may be NULL. NULL with an exception. */
tp_pool_t *async_tp_pool_new(uint32_t workers, uint32_t queue_size, zval *bootloader, bool coroutine_mode,
		uint32_t concurrency);
void async_tp_pool_release(tp_pool_t *pool); /* drops a reference of the memory; any thread */
#define TP_POOL_ADDREF(pool) ((void) zend_async_atomic_int_add(&(pool)->ref_count, 1))

/* Any thread. */
void async_tp_close(tp_pool_t *pool);
void async_tp_cancel(tp_pool_t *pool);
/* After a fatal error in `worker`: rejects its tasks and the queue, with the text. In the worker. */
void async_tp_break(tp_pool_t *pool, tp_worker_t *worker, const char *message);
/* Fails the pool after the first failure of a bootloader, with `exception` (borrowed; it is reported as well) or, if
 * that is NULL, with the text. In the worker. */
void async_tp_fail(tp_pool_t *pool, zend_object *exception, const char *message);
/* Rejects the queue if no worker remains to run it. */
void async_tp_reject_if_orphaned(tp_pool_t *pool);
/* Under the lock: takes the worker out of worker_count. */
void async_tp_uncount(tp_worker_t *worker);
/* Frees the bootloader if the pool is not open and has no threads. */
void async_tp_drop_bootloader(tp_pool_t *pool);

/* --- thread_pool_queue.c --- */

tp_task_t *async_tp_task_new(tp_pool_t *pool);
void async_tp_task_release(tp_task_t *task);
/* Releases what the pool's side has of the task: promise, call, reference. */
void async_tp_task_finish(tp_task_t *task);
/* Marks a task whose future was cancelled or released: it does not run, or is cancelled. Any thread. */
void async_tp_withdraw(tp_task_t *task);

/* True with an exception: the pool accepts no tasks. */
bool async_tp_refuses(tp_pool_t *pool);
/* Submits the task. May suspend. False with an exception: it was not submitted, the caller keeps it. */
bool async_tp_push(tp_pool_t *pool, tp_task_t *task, zend_async_event_t *token);

/* Under the lock: takes the next task for the worker, NULL: none. Withdrawn tasks are added to the list. */
tp_task_t *async_tp_take(tp_pool_t *pool, tp_worker_t *worker, tp_task_t **withdrawn);
/* Under the lock: true if a queued task is for this worker. */
bool async_tp_has_work(const tp_pool_t *pool, const tp_worker_t *worker);
/* Under the lock: takes the whole queue. */
tp_task_t *async_tp_take_all(tp_pool_t *pool);
/* Fails all these tasks; without the lock. */
void async_tp_reject_all(tp_task_t *tasks, zend_async_class exception, const char *message);
/* Under the lock: notify workers. */
void async_tp_post(tp_worker_t *worker);
void async_tp_wake_one(tp_pool_t *pool);
void async_tp_wake_all(tp_pool_t *pool);

/* Suspends once. token: NULL, or ends the wait with an OperationCanceledException. False with an exception. */
bool async_tp_park(tp_wakeup_t *wakeup, zend_async_event_t *token);
void async_tp_unpark(tp_wakeup_t *wakeup);

/* Creates a waiter for the current coroutine; it keeps the loop alive. NULL with an exception. */
tp_waiter_t *async_tp_waiter_new(void);
/* Under the lock. */
void async_tp_waiter_join(tp_wait_queue_t *queue, tp_waiter_t *waiter);
void async_tp_waiter_wake(tp_waiter_t *waiter);
/* Without the lock: suspends until the waiter is woken. False with an exception. A bailout frees the waiter first. */
bool async_tp_waiter_wait(tp_pool_t *pool, tp_waiter_t *waiter, zend_async_event_t *token);
/* Without the lock: removes the waiter from its wait queue, returns its slot, and frees it. */
void async_tp_waiter_free(tp_pool_t *pool, tp_waiter_t *waiter);

/* --- thread_pool_worker.c --- */

/* Starts a worker of the current generation. False with an exception. */
bool async_tp_worker_start(tp_pool_t *pool);
/* Wakes the worker's main coroutine, which reads the state. In the worker. */
void async_tp_worker_wake(tp_worker_t *worker);
/* Ends the pool after a fatal error in the worker's bootloader, or in a task. */
void async_tp_worker_fatal(tp_worker_t *worker);

/* --- thread_pool_task.c --- */

/* In the worker: starts the task, and takes its reference over. */
void async_tp_run_start(tp_worker_t *worker, tp_task_t *task);
/* Cancels tasks that were withdrawn; all of them if the pool was cancelled. */
void async_tp_runs_cancel(tp_worker_t *worker);
/* Ends the remaining tasks when the request of the worker ends. */
void async_tp_runs_abandon(tp_worker_t *worker);
/* Finds the task to which this scope belongs, NULL: none. */
tp_run_t *async_tp_run_of(const tp_worker_t *worker, const zend_async_scope_t *scope);
void async_tp_run_exit(tp_run_t *run);
/* Copies the exception (borrowed) into transit; UNDEF, without a new exception, if that fails. */
void async_tp_transfer_exception(zval *transit, zend_object *exception);

/* --- thread_pool_submit.c --- */

/* Submits a task and returns its future, a reference for the caller. May suspend. NULL with an exception. */
zend_future_t *async_tp_submit(tp_pool_t *pool, zval *callable, zval *args, uint32_t count, HashTable *named,
		zend_async_event_t *token);
zend_async_event_t *async_tp_submit_internal(zend_async_thread_pool_t *pool, zend_async_thread_pool_handler_t handler,
		void *ctx);
/* Starts the scheduler if necessary. False with an exception. */
bool async_tp_launch(void);

/* --- thread_pool_map.c --- */

/* A task of map() or mapUnordered(). */
typedef struct {
	zend_async_event_callback_t on_settled; /* embedded, must be first; subscribed to the future until that is settled */
	zend_future_t *future;                  /* one reference; NULL: not submitted */
	zval key;                               /* owned: of the element */
} tp_item_t;

/* Submits the task for an element (both borrowed). Calls on_settled, at once if the future is settled. May suspend. False
 * with an exception: the item is as before. */
bool async_tp_item_submit(tp_item_t *item, tp_pool_t *pool, zval *callable, zval *value, const zval *key,
		zend_async_event_t *token, zend_async_event_callback_fn on_settled);
/* The same for a task that was submitted; consumes the reference of its future. */
void async_tp_item_watch(tp_item_t *item, zend_future_t *future, const zval *key,
		zend_async_event_callback_fn on_settled);
/* Cancels the future, unless it is settled: a task in the queue does not run, a running one is cancelled. The item is no
 * longer subscribed. */
void async_tp_item_cancel(tp_item_t *item, zend_object *reason);
void async_tp_item_free(tp_item_t *item);

/* Implements map(); token: NULL, or ends the wait. With collects the result is a pair of arrays: results and errors. May
 * suspend. */
void async_tp_map(tp_pool_t *pool, HashTable *items, zval *callable, bool collects, zend_async_event_t *token,
		zval *return_value);

/* --- thread_pool_results.c --- */

/* Creates the results of mapUnordered(), an Async\ThreadPoolResults: submits nothing before the first is asked for.
 * token: NULL, or a Completable. NULL with an exception. */
zend_object *async_tp_results_new(tp_pool_t *pool, zval *items, zval *callable, zend_object *token);

/* --- thread_pool_reload.c --- */

bool async_tp_reload(zend_async_thread_pool_t *pool); /* may suspend */
/* token: NULL, or ends the wait, not the reload. */
bool async_tp_reload_until(tp_pool_t *pool, zend_async_event_t *token);
/* Under the lock: ends a rotation, or refuses its callers, after a worker is gone or the pool was closed. */
void async_tp_rotation_review(tp_pool_t *pool);

#endif
#endif
