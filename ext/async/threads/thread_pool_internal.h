/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The parts of a thread pool. All structs are persistent memory except tp_run_t; whatever two threads touch is guarded by the
 * pool's mutex, a leaf: it is never held across a copy, a load, a PHP call, a suspension, or another lock.
 *
 *   pool      entered by                            what is true
 *   --------  ------------------------------------  -----------------------------------------------------------------
 *   open      tp_pool_new                           tasks are taken in
 *   closed    close(), the last handle, the end     none is taken in; those queued are run; a worker that finds nothing
 *             of the creating request               more to do ends
 *   cancelled cancel(), also after close() and when  the queue was rejected; in coroutine mode running tasks are cancelled
 *             it is broken                          (those of a failed pool as well)
 *   failed    a bootloader threw, could not be      the queue was rejected with the cause, whose message everybody gets
 *             loaded, or called exit()              who submits from now on
 *   broken    a fatal error in a task               the queue and the tasks of that worker were rejected
 *
 *   task      entered by                            what is true
 *   --------  ------------------------------------  -----------------------------------------------------------------
 *   new       tp_task_new                           known to its submitter only
 *   queued    tp_push                               in the queue; `withdrawn`: its future was cancelled, it will not run
 *   running   tp_take                               a worker has it
 *   done      its scope is empty; withdrawn and     the outcome was handed to the cell, the counters are right
 *             reached by a worker; rejected
 *
 *   worker    entered by                            what is true
 *   --------  ------------------------------------  -----------------------------------------------------------------
 *   started   tp_worker_start                       in the pool's list, counted; its OS thread exists
 *   booting   its entry                             runs the bootloader
 *   serving   the bootloader has returned           takes tasks of its generation and older ones
 *   leaving   nothing more to do; cancelled         what the bootloader left running is ended
 *   gone      the end of its request                out of the list; if it was of an old generation, replaced
 *
 * reload() raises the pool's generation: workers of an older one take only tasks that were queued before. */
#ifndef ASYNC_THREADS_THREAD_POOL_INTERNAL_H
#define ASYNC_THREADS_THREAD_POOL_INTERNAL_H

#include "thread_pool.h"

#ifdef ZTS
#include "threads.h"
#include "mailbox.h"
#include "remote_future.h"

#include <pthread.h>

typedef struct tp_pool_s tp_pool_t;
typedef struct tp_worker_s tp_worker_t;
typedef struct tp_task_s tp_task_t;
typedef struct tp_waiter_s tp_waiter_t;
typedef struct tp_run_s tp_run_t;

/* A coroutine that waits for something that is told to it. On the thread's own. */
typedef struct {
	zend_coroutine_t *coroutine; /* borrowed: it is the one that waits */
	bool parked;
} tp_parker_t;

typedef enum { TP_TASK_NEW, TP_TASK_QUEUED, TP_TASK_RUNNING, TP_TASK_DONE } tp_task_state_t;

struct tp_task_s {
	zend_atomic_int ref_count;    /* one for the pool's side, one for the submitter's future */
	tp_pool_t *pool;              /* one internal reference */
	async_remote_cell_t *cell;    /* one producer's reference, of the pool's side */
	zval call;                    /* of the pool's side; in transit: [closure, arguments]; UNDEF for C code */
	zend_async_thread_pool_handler_t handler; /* C code instead */
	void *ctx;                    /* of the submitter */
	/* Under the lock: */
	tp_task_t *next;              /* in the queue */
	tp_worker_t *worker;          /* while running */
	uint32_t generation;          /* of the pool when it was queued */
	tp_task_state_t state;
	bool withdrawn;
};

typedef struct {
	tp_waiter_t *first;
	tp_waiter_t **end;
} tp_line_t;

/* A coroutine that waits for room in the queue, or for the end of a reload. */
struct tp_waiter_s {
	async_mail_t mail;
	tp_parker_t parker;
	async_mailbox_t *mailbox;     /* of its thread */
	/* Under the lock: */
	tp_waiter_t *next;
	tp_waiter_t **link;           /* what points to it; NULL: in no line */
	tp_line_t *line;              /* where it waits, or has waited last */
	uint32_t generation;          /* reload: which one it waits for */
	bool woken;
	bool reserved;                /* a slot of the queue is kept for it */
	bool refused;                 /* reload: the pool was closed */
};

typedef enum { TP_OPEN, TP_CLOSED, TP_CANCELLED, TP_FAILED, TP_BROKEN } tp_state_t;

struct tp_pool_s {
	zend_async_thread_pool_t base; /* must be first. ref_count: the handles. The counters are written under the lock */
	zend_atomic_int ref_count;     /* of the memory: one for all handles, one per worker, task, and list of a thread */
	pthread_mutex_t lock;

	uint32_t target;               /* workers it was made with */
	uint32_t queue_size;
	uint32_t limit;                /* tasks that a worker has at a time; 0: any number */
	bool coroutine_mode;
	zval bootloader;               /* owned, in transit; UNDEF: none. Goes when no worker can need it any more */
	char *directory;               /* owned: of the creator when it made the pool; NULL: unknown */
	tp_pool_t *next;               /* in the list of the thread that made it */

	/* Under the lock: */
	tp_state_t state;
	bool reporting;                /* a bootloader has failed first */
	bool cancelled;                /* running tasks are, too, in coroutine mode */
	bool ending;                   /* its request is over: nobody is replaced */
	char *cause;                   /* owned: message of what failed it; never changes once it is set */
	tp_task_t *first, **end;       /* the queue */
	uint32_t reserved;             /* slots that are kept for woken senders */
	tp_line_t senders;             /* wait for room */
	tp_line_t reloads;             /* wait for a generation */
	tp_worker_t *worker_list;      /* one reference each: the thread's */
	uint32_t generation;
	bool rotating;                 /* workers of an older generation are left */
};

struct tp_worker_s {
	tp_pool_t *pool;               /* one internal reference */
	zend_async_thread_context_t *context; /* one reference */
	zend_async_thread_internal_entry_t entry;
	zend_async_thread_event_t event; /* nobody waits for it: it tells of a thread that could not begin */
	uint32_t generation;
	async_mail_t mail;             /* something has changed */
	/* Under the lock: */
	tp_worker_t *next;
	async_mailbox_t *mailbox;      /* NULL while nothing can be told to it */
	uint32_t in_flight;
	bool counted;                  /* in worker_count */
	bool serving;                  /* the bootloader has returned */
	bool waiting;                  /* to hear of tasks */
	/* Its own thread's: */
	tp_parker_t parker;            /* of its main coroutine */
	bool entered;                  /* its code has begun */
	bool news;                     /* came while it was not parked */
	bool booting;
	bool boot_exited;              /* the bootloader has called exit() */
	zend_object *boot_exception;   /* owned: what it threw */
	tp_run_t *runs;                /* its tasks, owned list */
	zend_async_scope_t *scope;     /* of all tasks; pinned */
	zend_async_scope_t *boot_scope; /* of the bootloader and of what it leaves; pinned */
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
	zend_object *child_error;      /* owned: what a coroutine of the task failed with */
	zval outcome;                  /* in transit; UNDEF: none */
	char *filename;                /* owned: where it ended; NULL: unknown */
	uint32_t lineno;
	bool is_error;
	bool settled;                  /* there is an outcome */
	bool exited;
	bool wanted;                   /* its future was cancelled */
	bool told;                     /* its coroutine was cancelled */
};

#define TP_POOL(pool) ((tp_pool_t *) (pool))
#define TP_LOCK(pool) pthread_mutex_lock(&(pool)->lock)
#define TP_UNLOCK(pool) pthread_mutex_unlock(&(pool)->lock)
#define TP_COUNT(pool, counter) zend_atomic_int_load(&(pool)->base.counter)
#define TP_ADD(pool, counter, delta) ((void) zend_async_atomic_int_add(&(pool)->base.counter, (delta)))

/* --- thread_pool.c: life --- */

/* NULL with an exception. `bootloader` is borrowed, a Closure; may be NULL. */
tp_pool_t *tp_pool_new(uint32_t workers, uint32_t queue_size, zval *bootloader, bool coroutine_mode, uint32_t concurrency);
void tp_pool_release(tp_pool_t *pool); /* of the memory; any thread */
#define TP_POOL_ADDREF(pool) ((void) zend_async_atomic_int_add(&(pool)->ref_count, 1))

/* All any thread. */
void tp_close(tp_pool_t *pool);
void tp_cancel(tp_pool_t *pool);
/* Rejects what is queued, and what `worker` has, with a text: a fatal error. */
void tp_break(tp_pool_t *pool, tp_worker_t *worker, const char *message);
/* The bootloader of a worker has failed: nobody before has? Then `exception` (borrowed) is reported, unless it is NULL, and the
 * pool fails with it or with the text. In the worker. */
void tp_fail(tp_pool_t *pool, zend_object *exception, const char *message);
/* Nobody is left to run what is queued: it is rejected. */
void tp_reject_if_orphaned(tp_pool_t *pool);
/* Under the lock: the worker does not count any more. */
void tp_uncount(tp_worker_t *worker);
/* A pool that takes nothing in any more and has no threads needs no bootloader. */
void tp_drop_bootloader(tp_pool_t *pool);

/* --- thread_pool_queue.c --- */

tp_task_t *tp_task_new(tp_pool_t *pool);
void tp_task_release(tp_task_t *task);
/* The pool's side has done with the task: cell, call, reference. */
void tp_task_finish(tp_task_t *task);
/* The future was cancelled or given up. Any thread. */
void tp_withdraw(tp_task_t *task);

/* Throws if the pool takes nothing in. */
bool tp_refuses(tp_pool_t *pool);
/* May suspend. False with an exception: it was not submitted, the caller keeps it. */
bool tp_push(tp_pool_t *pool, tp_task_t *task);

/* Under the lock: the next task for the worker, NULL if there is none for it. What was withdrawn goes into the list. */
tp_task_t *tp_take(tp_pool_t *pool, tp_worker_t *worker, tp_task_t **withdrawn);
/* Under the lock: is there something for this worker? */
bool tp_has_work(const tp_pool_t *pool, const tp_worker_t *worker);
/* Under the lock: takes the whole queue. */
tp_task_t *tp_take_all(tp_pool_t *pool);
/* Fails them all; without the lock. */
void tp_reject_all(tp_task_t *tasks, zend_async_class exception, const char *message);
/* Under the lock. */
void tp_post(tp_worker_t *worker);
void tp_wake_one(tp_pool_t *pool);
void tp_wake_all(tp_pool_t *pool);

/* Suspends once. False with an exception. */
bool tp_park(tp_parker_t *parker);
void tp_unpark(tp_parker_t *parker);

/* A waiter of the current coroutine; keeps its loop alive. NULL with an exception. */
tp_waiter_t *tp_waiter_new(void);
/* Under the lock. */
void tp_waiter_join(tp_line_t *line, tp_waiter_t *waiter);
void tp_waiter_wake(tp_waiter_t *waiter);
/* Without the lock: parks until it is woken. False with an exception. A bailout takes it off first. */
bool tp_waiter_wait(tp_pool_t *pool, tp_waiter_t *waiter);
/* Without the lock: out of its line, its slot passed on, freed. */
void tp_waiter_free(tp_pool_t *pool, tp_waiter_t *waiter);
void tp_line_init(tp_line_t *line);

/* --- thread_pool_worker.c --- */

/* A new worker of the present generation. False with an exception. */
bool tp_worker_start(tp_pool_t *pool);
/* Its main coroutine looks at the state of things. */
void tp_worker_wake(tp_worker_t *worker);
/* A fatal error: of its bootloader, or of a task. */
void tp_worker_fatal(tp_worker_t *worker);

/* --- thread_pool_task.c --- */

/* In the worker: starts the task, whose reference it takes over. */
void tp_run_start(tp_worker_t *worker, tp_task_t *task);
/* Carries out what others have asked for: tasks withdrawn, the pool cancelled. */
void tp_runs_cancel(tp_worker_t *worker);
/* What is left when the request of the worker ends. */
void tp_runs_abandon(tp_worker_t *worker);
/* The task that this coroutine belongs to, NULL: none. */
tp_run_t *tp_run_of(const tp_worker_t *worker, const zend_async_scope_t *scope);
void tp_run_exit(tp_run_t *run);
/* Moves EG(exception) into transit. */
void tp_transfer_exception(zval *transit, zend_object *exception);

/* --- thread_pool_submit.c --- */

/* The future of a task that has been submitted: the caller's reference. May suspend. NULL with an exception. */
zend_future_t *tp_submit(tp_pool_t *pool, zval *callable, zval *args, uint32_t count, HashTable *named);
zend_async_event_t *tp_submit_internal(zend_async_thread_pool_t *pool, zend_async_thread_pool_handler_t handler, void *ctx);
/* May suspend. */
void tp_map(tp_pool_t *pool, HashTable *items, zval *callable, zval *return_value);
/* Starts the scheduler if necessary. False with an exception. */
bool tp_launch(void);

/* --- thread_pool_reload.c --- */

bool tp_reload(zend_async_thread_pool_t *pool); /* may suspend */
/* Under the lock: somebody has left, or the pool was closed. */
void tp_rotation_review(tp_pool_t *pool);

#endif
#endif
