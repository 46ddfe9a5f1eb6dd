/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Blocking calls on the reactor's threads.
 * Invariant: the worker and the waiter share one block, owned by the task. The waiter takes it only after the worker
 * has finished with it, so a cancelled waiter has nothing to undo. */
#include "php.h"
#include "async_offload.h"

# include <dlfcn.h>

/* Tail of the task, which frees the block unless the waiter has taken it. */
typedef struct {
	php_async_work_t *work; /* owned; NULL once taken */
	zend_async_event_dispose_t dispose; /* the task's own */
} offload_tail_t;

static offload_tail_t *tail_of(zend_async_event_t *event)
{
	return (offload_tail_t *) ((char *) event + event->extra_offset);
}

static bool dispose_task(zend_async_event_t *event)
{
	offload_tail_t *tail = tail_of(event);
	zend_async_event_dispose_t dispose = tail->dispose;

	if (event->ref_count <= 1 && tail->work) {
		php_async_work_t *work = tail->work;
		tail->work = NULL;
		work->release(work);
	}
	return dispose(event);
}

/* Executes on a thread of the pool. */
static void run_task(zend_async_task_t *task)
{
	php_async_work_t *work = task->data;

	errno = 0;
	work->run(work);
	work->error = errno;
	work->done = true;
}

static void offload_wake(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	ZEND_ASYNC_RESUME(((zend_coroutine_event_callback_t *) callback)->coroutine);
}

/* Suspends until the task has ended, even if another event wakes the coroutine. False with an exception. */
static bool await_task(zend_async_event_t *event)
{
	bool woken;

	do {
		woken = zend_async_await_once(event, offload_wake, NULL);
	} while (UNEXPECTED(woken && !ZEND_ASYNC_EVENT_IS_CLOSED(event)));

	return woken;
}

/* Keeps the module of the function loaded: a thread may still execute it when the extension is unloaded. */
static void pin_module(void (*run)(php_async_work_t *work))
{
#ifdef RTLD_NODELETE
	Dl_info module;

	if (dladdr((void *) (uintptr_t) run, &module) && module.dli_fname != NULL) {
		dlopen(module.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
	}
#endif
}

static bool offload(php_async_work_t *work, php_async_offload_kind kind)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_task_t *task = ZEND_ASYNC_NEW_TASK_EX(run_task, work, sizeof(offload_tail_t));

	if (UNEXPECTED(task == NULL)) {
		work->release(work);
		errno = ECANCELED;
		return false;
	}

	offload_tail_t *tail = tail_of(&task->base);
	tail->work = work;
	tail->dispose = task->base.dispose;
	task->base.dispose = dispose_task;
	if (kind == PHP_ASYNC_LONG) {
		ZEND_ASYNC_TASK_SET_LONG(task);
	}

	const bool done = ZEND_ASYNC_QUEUE_TASK(task) && await_task(&task->base) && work->done;

	if (EXPECTED(done)) {
		tail->work = NULL;
		ZEND_ASYNC_EVENT_RELEASE(&task->base);
		errno = work->error;
	} else {
		pin_module(work->run);
		/* Not a release: a task that is still queued is removed from the queue. */
		task->base.dispose(&task->base);
		errno = ECANCELED;
	}
	return done;
}

PHPAPI bool php_async_offload(php_async_work_t *work, php_async_offload_kind kind)
{
	zend_async_inflight_t inflight;

	if (UNEXPECTED(kind == PHP_ASYNC_LONG && php_async_is_unwinding())) {
		work->release(work);
		errno = ECANCELED;
		return false;
	}
	/* Work that is bounded by the disk is waited for despite any pending exception. */
	zend_async_inflight_stash(&inflight);
	const bool done = offload(work, kind);
	php_async_stash_end(&inflight);
	return done;
}
