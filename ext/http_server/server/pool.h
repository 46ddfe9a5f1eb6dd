/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A pool of worker threads (setWorkers()): each has a PHP request of its own, runs the bootloader, and serves with a copy of
 * the server. The parent, on whose thread start() was called, binds the sockets, watches the threads and serves nothing.
 *
 *   thread    entered by                        left by
 *   --------  --------------------------------  -------------------------------------------------------------
 *   starting  the parent starts it              its server accepts -> serving; it cannot, or is told to end -> ended
 *   serving   its server accepts                it is told to end, its own stop(), a fatal error -> ended
 *   ended     nothing of it runs any more       the parent has seen that its request is over -> forgotten
 *
 *   rotation  entered by                        left by
 *   --------  --------------------------------  -------------------------------------------------------------
 *   none                                        reload() -> starting
 *   starting  a second generation is started    all of it serve -> retiring; one of it cannot -> failing
 *   retiring  the old one is told to end        it is gone -> none, the new one is in service
 *   failing   the new one is told to end        it is gone -> none, the old one stays in service
 *
 * The parent's thread alone decides. Threads report by their state and a notice; the parent tells them by an order and a
 * notice. Both are under the lock of the pool, which is a leaf. */
#ifndef HTTP_SERVER_POOL_H
#define HTTP_SERVER_POOL_H

#include "pool_sockets.h"
#include "base/signal.h"
#include "server.h"

#include <pthread.h>

typedef struct _http_thread_s http_thread_t;

typedef enum { HTTP_THREAD_STARTING, HTTP_THREAD_SERVING, HTTP_THREAD_ENDED } http_thread_state_t;

/* In the order of their weight: a heavier one replaces a lighter one. */
typedef enum {
	HTTP_ORDER_NONE,
	HTTP_ORDER_RETIRE, /* stop: another thread has its place */
	HTTP_ORDER_STOP,   /* stop */
	HTTP_ORDER_FORCE   /* stop at once: the grace of handlers is over */
} http_order_t;

typedef enum {
	HTTP_ROTATION_NONE,
	HTTP_ROTATION_STARTING,
	HTTP_ROTATION_RETIRING,
	HTTP_ROTATION_FAILING
} http_rotation_t;

/* Persistent memory. */
struct _http_thread_s {
	zend_atomic_int ref_count;                   /* the parent's, the thread's */
	zend_async_thread_internal_entry_t entry;
	http_pool_t *pool;                           /* one reference */
	uint32_t slot;
	/* Under the lock: */
	http_thread_state_t state;
	http_order_t order;
	bool served;                                 /* it has been serving */
	bool reported;                               /* its code has come to its end; the next two are known */
	bool left;                                   /* it has ended as it was told, or by its own stop() */
	char *failure;                               /* owned; why it could not start, or has ended; NULL: it is not known */
	zend_async_trigger_event_t *notice;          /* of the thread: its order has changed; NULL: there is none to tell */
	/* The thread's own: */
	zend_coroutine_t *coroutine;                 /* borrowed; serves */
	http_server_t *server;                       /* borrowed; NULL before it is loaded */
	/* The parent's: */
	http_thread_t *prev;                         /* of the pool */
	http_thread_t *next;
	uint32_t generation;
	zend_async_thread_event_t *event;            /* owned */
};

/* Persistent memory. */
struct _http_pool_s {
	zend_atomic_int ref_count;           /* the parent's, one of each thread and of each coroutine that waits for the pool */
	pthread_mutex_t lock;
	zval parcel[2];                      /* owned, in transit: the server, the bootloader or UNDEF */
	http_sockets_t sockets;
	uint32_t size;                       /* threads of a generation */
	/* Under the lock: */
	bool rotates;                        /* a rotation is on its way */
	zend_async_trigger_event_t *notice;  /* of the parent: a thread serves; NULL: there is none to tell */
	/* The parent's: */
	http_pool_t *prev_here;              /* of its thread */
	http_pool_t *next_here;
	http_server_t *server;               /* borrowed: start() holds it */
	http_thread_t *threads;              /* owned list */
	uint32_t generation;                 /* in service */
	uint32_t last_generation;
	http_rotation_t rotation;
	bool rotated;                        /* how the last rotation ended */
	bool is_up;                          /* every thread has served once */
	bool has_failed;                     /* it has never been up, and one thread could not start */
	bool is_stopping;
	bool is_over;                        /* start() is about to return */
	bool *vacant;                        /* owned list: slots whose worker has stopped by itself */
	http_signal_t *changed;              /* owned: any of this has changed */
	zend_async_timer_event_t *respawn;   /* owned: a lost thread will be replaced; NULL before the first */
	uint64_t last_respawn;               /* ms */
	struct _http_reloader_s *reloader;   /* owned: what asks for a reload; NULL: nothing does */
};

/* --- pool.c: the parent --- */

/* Serves with as many threads as the settings say, until all are gone. False with an exception, or, with *whole false, when not
 * all threads came up. May suspend. */
bool http_pool_run(http_server_t *server, bool *whole);
/* Tells all threads to end. The parent's thread. */
void http_pool_stop(http_pool_t *pool);
/* Suspends until the pool is gone. False with an exception. */
bool http_pool_wait(http_pool_t *pool);
/* The request of this thread ends: tells the threads of its pools to end at once, and waits for nothing. */
void http_pools_end_request(void);

http_pool_t *http_pool_add_ref(http_pool_t *pool);
/* Any thread. */
void http_pool_release(http_pool_t *pool);
/* Starts the threads of a generation. False with an exception. */
bool http_pool_start_generation(http_pool_t *pool, uint32_t generation);
/* Gives an order to the threads of a generation; 0: to all. */
void http_pool_order(http_pool_t *pool, uint32_t generation, http_order_t order);
/* Threads of a generation that there are. */
uint32_t http_pool_count(const http_pool_t *pool, uint32_t generation, http_thread_state_t state);
/* Looks at what has changed, and takes the next step. */
void http_pool_review(http_pool_t *pool);

/* --- pool_thread.c: a thread --- */

/* A thread for a slot, started. NULL with an exception. `ended` is called on the parent's thread. */
http_thread_t *http_thread_start(http_pool_t *pool, uint32_t slot, zend_async_event_callback_fn ended);
/* Any thread. */
void http_thread_release(http_thread_t *thread);
/* The parent's thread, both. */
http_thread_state_t http_thread_state(http_thread_t *thread);
void http_thread_order(http_thread_t *thread, http_order_t order);
/* The server of this thread accepts. */
void http_thread_serves(http_thread_t *thread);
/* True if no other thread has the sockets of this one, or will have them soon. Its own thread. */
bool http_thread_is_last(http_thread_t *thread);
/* The request of a thread ends. */
void http_threads_end_request(void);

/* --- pool_reload.c --- */

/* Replaces all threads by new ones. Suspends until the old ones are gone. False, perhaps with an exception. */
bool http_pool_reload(http_pool_t *pool);
/* Starts the reload that was asked for when none could begin. */
void http_pool_reload_if_wanted(http_pool_t *pool);
/* A step of the rotation, if there is one. */
void http_pool_rotate(http_pool_t *pool);
/* A thread of the generation that is being started could not. */
void http_pool_fail_rotation(http_pool_t *pool);
/* Reloads when the settings say: on SIGHUP, and when files change. */
void http_reloader_open(http_pool_t *pool);
void http_reloader_close(http_pool_t *pool);

#endif
