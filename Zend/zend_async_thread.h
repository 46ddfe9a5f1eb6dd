/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Tasks on workers, PHP threads, pools of threads, the transfer of values between them. */
#ifndef ZEND_ASYNC_THREAD_H
#define ZEND_ASYNC_THREAD_H

#include "zend_async_event.h"
#include "zend_async_reactor.h"
#include "zend_async_scheduler.h"

typedef uintptr_t zend_async_thread_handle_t;
typedef void (*zend_async_thread_notify_parent_t)(zend_async_thread_event_t *event);

#define ZEND_THREAD_F_INHERIT            (1u << 0)  /* thread_flags */
#define ZEND_THREAD_F_RESULT_LOADED      (1u << 13) /* event flags */
#define ZEND_THREAD_F_EXCEPTION_CONSUMED (1u << 14)

/* One-shot, replayable; result is &event->result. Keeps the loop alive only while an awaiter has started it. */
struct _zend_async_thread_event_s {
	zend_async_event_t base;
	uint32_t thread_flags;
	zval result;            /* request memory once RESULT_LOADED; owned */
	zend_object *exception; /* owned */
	zend_string *filename;  /* owned or NULL */
	uint32_t lineno;
	zend_async_thread_context_t *context; /* one counted reference */
	zend_async_thread_notify_parent_t notify_parent; /* any thread, with the context's event mutex held */
};

/* Runs C code in a thread instead of a closure. */
struct _zend_async_thread_internal_entry_s {
	void (*handler)(zend_async_thread_event_t *event, void *ctx);
	void *ctx;
};

/* Persistent memory, any thread. One reference for the event, one for the runner. */
struct _zend_async_thread_context_s {
	zend_atomic_int ref_count;
	void *snapshot; /* owned, of thread_snapshot_create; may be NULL */
	zend_async_thread_handle_t thread_id;
	char *bailout_error_message; /* owned, persistent; may be NULL */
	/* Atomic; read and written with the mutex held. The parent stores NULL before it frees the event. */
	zend_async_thread_event_t *volatile event;
#ifdef ZTS
	MUTEX_T event_mutex;
#else
	void *event_mutex;
#endif
	zend_async_thread_internal_entry_t *internal_entry; /* borrowed, may be NULL */
	zend_ulong key; /* in the thread registry; stored before the OS thread starts */
};

#ifdef ZTS
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_ALLOC(context)  ((context)->event_mutex = tsrm_mutex_alloc())
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_FREE(context) \
	do { \
		if ((context)->event_mutex != NULL) { \
			tsrm_mutex_free((context)->event_mutex); \
			(context)->event_mutex = NULL; \
		} \
	} while (0)
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context)   tsrm_mutex_lock((context)->event_mutex)
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context) tsrm_mutex_unlock((context)->event_mutex)
#else
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_ALLOC(context)  ((context)->event_mutex = NULL)
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_FREE(context)   ((void) (context))
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context)   ((void) (context))
# define ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context) ((void) (context))
#endif

BEGIN_EXTERN_C()
/* Any thread. add_ref returns the context. The last release destroys snapshot, message, mutex and block. */
ZEND_API zend_async_thread_context_t *zend_async_thread_context_add_ref(zend_async_thread_context_t *context);
ZEND_API void zend_async_thread_context_release(zend_async_thread_context_t *context);
END_EXTERN_C()

#define ZEND_ASYNC_THREAD_CONTEXT_ADDREF(context)  zend_async_thread_context_add_ref(context)
#define ZEND_ASYNC_THREAD_CONTEXT_RELEASE(context) zend_async_thread_context_release(context)

typedef void (*zend_async_thread_pool_handler_t)(zend_async_event_t *event, void *ctx);

/* Persistent memory, any thread. */
struct _zend_async_thread_pool_s {
	zend_atomic_int ref_count;
	int32_t worker_count;
	zend_atomic_int pending_count;
	zend_atomic_int running_count;
	zend_atomic_int completed_count;
	zend_atomic_bool closed;
	void *workers; /* of the implementation */
	void (*close)(zend_async_thread_pool_t *pool);
	void (*dispose)(zend_async_thread_pool_t *pool);
	/* An awaitable. NULL + exception: the caller still owns ctx. */
	zend_async_event_t *(*submit_internal)(
			zend_async_thread_pool_t *pool, zend_async_thread_pool_handler_t handler, void *ctx);
	bool (*reload)(zend_async_thread_pool_t *pool); /* may suspend */
};

/* Adds atomically, returns the new value. Any thread. */
ZEND_API int zend_async_atomic_int_add(zend_atomic_int *counter, int delta);

#define ZEND_THREAD_POOL_ADDREF(pool) ((void) zend_async_atomic_int_add(&(pool)->ref_count, 1))
#define ZEND_THREAD_POOL_DELREF(pool) \
	do { \
		zend_async_thread_pool_t *released_pool_ = (pool); \
		if (zend_async_atomic_int_add(&released_pool_->ref_count, -1) == 0) { \
			released_pool_->dispose(released_pool_); \
		} \
	} while (0)

/* One transfer of a value graph between threads. */
struct _zend_async_thread_transfer_ctx_s {
	HashTable xlat;           /* source address -> copy; filled before the children are visited */
	uint32_t depth;
	HashTable *defer_release; /* owned; NULL until first use */
	const char *error;        /* text of the first failure, or NULL; lives as long as the context */
};

/* Transfer of the objects of an internal class and of its userland subclasses, whose declared properties are copied as
 * well. Without handlers such an object is refused. The object is created without a constructor call. */
typedef struct {
	/* Source thread: fills the state. Values are transferred with ZEND_ASYNC_THREAD_TRANSFER_ZVAL(); temporary ones are
	 * handed to ZEND_ASYNC_THREAD_DEFER_RELEASE(). False: context->error or an exception gives the reason. */
	bool (*transfer)(zend_async_thread_transfer_ctx_t *ctx, zval *state, zend_object *object);
	/* Target thread: rebuilds the object. Objects that it loads are filled later. Must not write to the state. */
	bool (*load)(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *state, zval *loaded);
	/* May be NULL. Target thread, once the graph is filled; may call PHP code. Owns `loaded`. False: as above. */
	bool (*finish)(zend_object *object, zval *loaded);
	/* May be NULL. Any thread, also without a request: frees C state. Transferred values need no release. */
	void (*release)(zval *state);
	/* May be NULL. Source thread, before release: the copy has reached no other thread and never will. What the transfer
	 * has moved, rather than copied, belongs to the source again. May run PHP code (destructors). */
	void (*take_back)(zval *state);
} zend_async_thread_transfer_handlers_t;

typedef zend_async_task_t *(*zend_async_new_task_t)(zend_async_task_run_t run, void *data, size_t extra_size);
typedef bool (*zend_async_queue_task_t)(zend_async_task_t *task);
typedef zend_async_thread_handle_t (*zend_async_start_thread_t)(
		zend_async_thread_internal_entry_t *entry, zend_async_thread_context_t *context); /* 0 + exception */
typedef zend_async_thread_pool_t *(*zend_async_new_thread_pool_t)(int32_t worker_count, int32_t queue_size,
		const zend_fcall_t *bootloader, bool coroutine_mode, int32_t concurrency);
typedef void (*zend_async_thread_transfer_zval_t)(zend_async_thread_transfer_ctx_t *ctx, zval *dst, const zval *src);
typedef void (*zend_async_thread_load_zval_t)(zend_async_thread_transfer_ctx_t *ctx, zval *dst, const zval *src);
typedef void (*zend_async_thread_transfer_zval_toplevel_t)(zval *dst, const zval *src);
typedef void (*zend_async_thread_load_zval_toplevel_t)(zval *dst, const zval *src);
typedef void (*zend_async_thread_release_transferred_zval_t)(zval *value);
typedef void (*zend_async_thread_release_transferred_zvals_t)(zval *roots, uint32_t n);
typedef void (*zend_async_thread_xlat_put_t)(zend_async_thread_transfer_ctx_t *ctx, const void *src, void *dst);
typedef void (*zend_async_thread_defer_release_t)(zend_async_thread_transfer_ctx_t *ctx, zval *value);

BEGIN_EXTERN_C()

ZEND_API extern zend_async_new_task_t zend_async_new_task_fn;
ZEND_API extern zend_async_queue_task_t zend_async_queue_task_fn;
ZEND_API extern zend_async_new_thread_pool_t zend_async_new_thread_pool_fn;
ZEND_API extern zend_async_start_thread_t zend_async_start_thread_fn;
ZEND_API extern zend_async_thread_transfer_zval_t zend_async_thread_transfer_zval_fn;
ZEND_API extern zend_async_thread_load_zval_t zend_async_thread_load_zval_fn;
ZEND_API extern zend_async_thread_transfer_zval_toplevel_t zend_async_thread_transfer_zval_toplevel_fn;
ZEND_API extern zend_async_thread_load_zval_toplevel_t zend_async_thread_load_zval_toplevel_fn;
ZEND_API extern zend_async_thread_release_transferred_zval_t zend_async_thread_release_transferred_zval_fn;
ZEND_API extern zend_async_thread_xlat_put_t zend_async_thread_xlat_put_fn;
ZEND_API extern zend_async_thread_defer_release_t zend_async_thread_defer_release_fn;
ZEND_API extern zend_async_thread_release_transferred_zvals_t zend_async_thread_release_transferred_zvals_fn;

/* Registration: see zend_async_scheduler_register(). */
ZEND_API void zend_async_thread_pool_register(char *module, bool allow_override, zend_async_new_task_t new_task,
		zend_async_queue_task_t queue_task, zend_async_new_thread_pool_t new_thread_pool,
		zend_async_start_thread_t start_thread, zend_async_thread_transfer_zval_t transfer_zval,
		zend_async_thread_load_zval_t load_zval, zend_async_thread_transfer_zval_toplevel_t transfer_zval_toplevel,
		zend_async_thread_load_zval_toplevel_t load_zval_toplevel,
		zend_async_thread_release_transferred_zval_t release_transferred_zval, zend_async_thread_xlat_put_t xlat_put,
		zend_async_thread_defer_release_t defer_release,
		zend_async_thread_release_transferred_zvals_t release_transferred_zvals);

/* Registers static handlers. MINIT, main thread. False: the class already has handlers. */
ZEND_API bool zend_async_thread_transfer_register_class(const zend_class_entry *ce,
		const zend_async_thread_transfer_handlers_t *handlers);
/* Any thread. NULL: none. */
ZEND_API const zend_async_thread_transfer_handlers_t *zend_async_thread_transfer_class_handlers(
		const zend_class_entry *ce);

/* Begin and end a transfer, or a load, of several roots: a value that two of them share is copied once. In between, any
 * number of ZEND_ASYNC_THREAD_TRANSFER_ZVAL() or, with another context, of ZEND_ASYNC_THREAD_LOAD_ZVAL(). The source
 * values, or the loaded roots, must live until destroy. The first failure ends the transfer: context->error gives the
 * reason, dst is UNDEF. */
ZEND_API void zend_async_thread_transfer_ctx_init(zend_async_thread_transfer_ctx_t *ctx);
ZEND_API void zend_async_thread_transfer_ctx_destroy(zend_async_thread_transfer_ctx_t *ctx);

END_EXTERN_C()

#define ZEND_ASYNC_NEW_TASK(run, data)           zend_async_new_task_fn((run), (data), 0)
#define ZEND_ASYNC_NEW_TASK_EX(run, data, extra) zend_async_new_task_fn((run), (data), (extra))
#define ZEND_ASYNC_QUEUE_TASK(task)              zend_async_queue_task_fn(task)
#define ZEND_ASYNC_NEW_THREAD_POOL(workers, queue) zend_async_new_thread_pool_fn((workers), (queue), NULL, false, 0)
#define ZEND_ASYNC_NEW_THREAD_POOL_EX(workers, queue, bootloader, coroutine_mode, concurrency) \
	zend_async_new_thread_pool_fn((workers), (queue), (bootloader), (coroutine_mode), (concurrency))
#define ZEND_ASYNC_START_THREAD(entry, context)  zend_async_start_thread_fn((entry), (context))
#define ZEND_ASYNC_THREAD_SNAPSHOT_CREATE(entry, bootloader) \
	(zend_async_thread_snapshot_create_fn != NULL ? zend_async_thread_snapshot_create_fn((entry), (bootloader)) : NULL)
#define ZEND_ASYNC_THREAD_SNAPSHOT_DESTROY(snapshot) zend_async_thread_snapshot_destroy_fn(snapshot)
#define ZEND_ASYNC_THREAD_RUN(context)               zend_async_thread_run_fn(context)
#define ZEND_ASYNC_THREAD_LOAD_RESULT(event)         zend_async_thread_load_result_fn(event)
/* Legal only when zend_async_thread_pool_is_enabled(). */
#define ZEND_ASYNC_THREAD_TRANSFER_ZVAL(ctx, dst, src)       zend_async_thread_transfer_zval_fn((ctx), (dst), (src))
#define ZEND_ASYNC_THREAD_LOAD_ZVAL(ctx, dst, src)           zend_async_thread_load_zval_fn((ctx), (dst), (src))
#define ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(dst, src)   zend_async_thread_transfer_zval_toplevel_fn((dst), (src))
#define ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(dst, src)       zend_async_thread_load_zval_toplevel_fn((dst), (src))
#define ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(z)        zend_async_thread_release_transferred_zval_fn(z)
#define ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVALS(roots, n) zend_async_thread_release_transferred_zvals_fn((roots), (n))
#define ZEND_ASYNC_THREAD_XLAT_PUT(ctx, src, dst)            zend_async_thread_xlat_put_fn((ctx), (src), (dst))
#define ZEND_ASYNC_THREAD_DEFER_RELEASE(ctx, z)              zend_async_thread_defer_release_fn((ctx), (z))

#endif
