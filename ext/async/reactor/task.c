/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Tasks: a C function on libuv's thread pool, or one that may block forever on a thread of the long calls. Also sets up
 * libuv's pool for all its users.
 *
 * The one invariant to remember: the worker owns a reference of the task from queue_task() until its completion on the
 * loop thread, so the block outlives the worker even if all owners release it.
 *
 *   state     references           leaves by
 *   created   the owners'          queue_task, dispose
 *   queued    the owners' + one    start on a worker, dispose() by the last owner (cancelled, run() is never called)
 *   running   the owners' + one    return of run()
 *   closed    the owners'          dispose
 *
 * Dropping the last outside reference with RELEASE lets a queued task run (fire and forget). Its dispose() removes it
 * from the queue if no worker has started it.
 *
 * A long task that is running when its loop shuts down is closed. The worker drops its reference if it is the last one.
 * Otherwise the block is leaked, because references cannot be counted across threads. */
#include "reactor.h"
#include "async_reactor.h"
#include "long_calls.h"

# include <dlfcn.h>
# include <pthread.h>
# include <signal.h>
# include <sys/mman.h>
# include <unistd.h>
extern char **environ;
#ifdef __SANITIZE_ADDRESS__
# include <sanitizer/lsan_interface.h>
#endif

#define POOL_SIZE_VARIABLE "UV_THREADPOOL_SIZE"
#define POOL_SIZE_MIN 16
#define POOL_SIZE_PER_CPU 4
#define POOL_STACK_SIZE ((size_t) 9 * 1024 * 1024) /* bytes: libuv's 8 MiB, the guard, other memory of the thread */

typedef struct {
	zend_async_task_t event;
	reactor_request_t request;   /* linked while queued or running */
	union {
		uv_work_t work;
		reactor_long_call_t call; /* ZEND_ASYNC_TASK_F_LONG */
	};
	bool queued;                 /* never reset: a task runs once */
	bool in_flight;
	bool ended;                  /* completed on the loop thread: `status` is the outcome */
	int status;                  /* 0, or the libuv error of a task that was cancelled before it ran */
} reactor_task_t;

#define TASK_FROM_EVENT(ev) ((reactor_task_t *) (ev))
#define TASK_FROM_WORK(w) ((reactor_task_t *) ((char *) (w) - XtOffsetOf(reactor_task_t, work)))
#define TASK_FROM_CALL(c) ((reactor_task_t *) ((char *) (c) - XtOffsetOf(reactor_task_t, call)))
#define TASK_FROM_REQUEST(r) ((reactor_task_t *) ((char *) (r) - XtOffsetOf(reactor_task_t, request)))

/* ---- the pool ---- */

/* Done once the pool of this process runs. The child of a fork starts without a pool. */
static uv_once_t pool_once = UV_ONCE_INIT;
static uv_work_t pool_first_work;
static bool pool_runs;
static bool pool_inherited; /* libuv's list contains threads that exist only in an ancestor of this process */

static void pool_nothing(uv_work_t *work)
{
}

static void pool_nothing_done(uv_work_t *work, int status)
{
	async_reactor->pool_starting = false;
}

/* libuv reads the pool size from the environment when the first work is submitted. The program and its children must
 * not see our value, and other threads may read the environment at the same time. So `environ` is replaced by a longer
 * array for that call. The array stays allocated, because a reader may still be walking it. */
static char **environment_with(char *assignment)
{
	static char **extended = NULL;
	size_t count = 0;

	while (environ != NULL && environ[count] != NULL) {
		count++;
	}

	char **block = safe_perealloc(extended, count + 2, sizeof(char *), 0, true);
	block[0] = assignment;
	for (size_t i = 0; i <= count; i++) {
		block[i + 1] = environ != NULL ? environ[i] : NULL;
	}
	extended = block;
	return block;
}

/* Halves the number of threads until the address space has room for their stacks: libuv aborts if it cannot start one
 * of its threads. */
static unsigned int size_that_fits(unsigned int size)
{
	while (size > 1) {
		void *stacks = mmap(NULL, size * POOL_STACK_SIZE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
				0);

		if (EXPECTED(stacks != MAP_FAILED)) {
			munmap(stacks, size * POOL_STACK_SIZE);
			break;
		}
		size /= 2;
	}
	return size;
}

/* Starts the pool with all signals blocked in its threads: PHP's handlers must run on PHP's threads. */
static void pool_start(void)
{
	static char assignment[sizeof(POOL_SIZE_VARIABLE) + MAX_LENGTH_OF_LONG];
	sigset_t all, before;
	char **program_environment = NULL;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	tsrm_env_lock();

	if (getenv(POOL_SIZE_VARIABLE) == NULL) {
		const unsigned int size = size_that_fits(
				MAX(POOL_SIZE_MIN, POOL_SIZE_PER_CPU * async_reactor_available_parallelism()));

		snprintf(assignment, sizeof(assignment), POOL_SIZE_VARIABLE "=%u", size);
		program_environment = environ;
		environ = environment_with(assignment);
	}

	/* In the child of a fork a new pool overwrites libuv's list of the parent's threads, which is leaked. */
#ifdef __SANITIZE_ADDRESS__
	__lsan_disable();
#endif
	async_reactor->pool_starting = uv_queue_work(&async_reactor->loop, &pool_first_work, pool_nothing,
										   pool_nothing_done)
			== 0;
#ifdef __SANITIZE_ADDRESS__
	__lsan_enable();
#endif
	pool_runs = true;

	pool_inherited = false;
	if (program_environment != NULL) {
		environ = program_environment;
	}
	tsrm_env_unlock();
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void async_reactor_pool_prepare(void)
{
	uv_once(&pool_once, pool_start);
}

/* Runs in the child of any fork. */
static void pool_forget(void)
{
	static const uv_once_t fresh = UV_ONCE_INIT;

	memcpy(&pool_once, &fresh, sizeof(fresh));
	pool_inherited = pool_inherited || pool_runs;
	pool_runs = false;
}

/* libuv joins its threads when the process exits. A child without its own pool would join its parent's threads, which
 * crashes, so it gets a pool of one thread first. A new pool right after the fork would cost every child all the
 * threads, and would miss forks by other code. Exit handlers run before libuv's destructor. */
static void pool_settle_at_exit(void)
{
	uv_loop_t loop;

	if (!pool_inherited) {
		return;
	}
	/* Never closed, because the process ends. */
	async_reactor_occupy_standard_fds();
	if (uv_loop_init(&loop) != 0) {
		return;
	}

	setenv(POOL_SIZE_VARIABLE, "1", true);
	if (uv_queue_work(&loop, &pool_first_work, pool_nothing, NULL) == 0) {
		pool_inherited = false;
		uv_run(&loop, UV_RUN_DEFAULT);
	}
	uv_loop_close(&loop);
}

void async_reactor_pool_register(void)
{
	pthread_atfork(NULL, NULL, pool_forget);
	atexit(pool_settle_at_exit);
}

/* ---- tasks ---- */

static zend_object *cancelled_exception(const reactor_task_t *task)
{
	return async_reactor_exception(ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED, reactor_errno(task->status),
			"The task was cancelled before it ran");
}

static void task_end(reactor_task_t *task, int status)
{
	zend_async_event_t *event = &task->event.base;

	task->in_flight = false;
	task->ended = true;
	task->status = status;
	async_reactor_request_end(&task->request);
	event->loop_ref_count = 0;

	if (UNEXPECTED(status != 0) && event->callbacks.length > 0) {
		zend_object *exception = NULL;

		REACTOR_GUARD(exception = cancelled_exception(task));
		async_reactor_notify_and_close(event, NULL, exception);
		if (EXPECTED(exception != NULL)) {
			OBJ_RELEASE(exception);
		}
	} else {
		async_reactor_notify_and_close(event, NULL, NULL);
	}

	ZEND_ASYNC_EVENT_RELEASE(event);
}

static void task_work(uv_work_t *work)
{
	reactor_task_t *task = TASK_FROM_WORK(work);
	task->event.run(&task->event);
}

static void task_done(uv_work_t *work, int status)
{
	task_end(TASK_FROM_WORK(work), status);
}

static void task_long_work(reactor_long_call_t *call)
{
	reactor_task_t *task = TASK_FROM_CALL(call);
	task->event.run(&task->event);
}

static void task_long_done(reactor_long_call_t *call, int status)
{
	task_end(TASK_FROM_CALL(call), status);
}

static void task_late(reactor_long_call_t *call)
{
	zend_async_event_t *event = &TASK_FROM_CALL(call)->event.base;
	event->dispose(event);
}

/* Shutdown: drops all subscribers and closes the task. If only the worker's reference is left, the worker drops it. */
static void task_abandon(reactor_request_t *request)
{
	reactor_task_t *task = TASK_FROM_REQUEST(request);
	zend_async_event_t *event = &task->event.base;

	zend_async_callbacks_free(event);
	ZEND_ASYNC_EVENT_SET_CLOSED(event);
	if (request->call != NULL) {
		request->call->late = event->ref_count == 1 ? task_late : NULL;
	}
}

void async_reactor_task_pin(reactor_request_t *request)
{
#ifdef RTLD_NODELETE
	Dl_info module;

	if (request->abandon == task_abandon && dladdr((void *) (uintptr_t) TASK_FROM_REQUEST(request)->event.run, &module)
			&& module.dli_fname != NULL) {
		dlopen(module.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
	}
#endif
}

/* Replays completion or cancellation. The result itself is in the task's data. */
static bool task_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	const reactor_task_t *task = TASK_FROM_EVENT(event);

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event) || !task->ended) {
		return false;
	}

	zend_object *error = task->status != 0 && (callback != NULL || exception != NULL) ? cancelled_exception(task)
																					  : NULL;

	if (callback != NULL) {
		callback->callback(event, callback, NULL, error);
		if (error != NULL) {
			OBJ_RELEASE(error);
		}
		return true;
	}
	if (result != NULL) {
		ZVAL_NULL(result);
	}
	if (error != NULL) {
		*exception = error;
	}
	return true;
}

static bool task_dispose(zend_async_event_t *event)
{
	reactor_task_t *task = TASK_FROM_EVENT(event);

	if (event->ref_count > 1) {
		if (--event->ref_count == 1 && task->in_flight) {
			async_reactor_request_cancel(&task->request);
		}
		return true;
	}

	zend_async_callbacks_free(event);
	ZEND_ASYNC_EVENT_FREE_MEMORY(task, true);
	return true;
}

static int task_submit(async_reactor_t *reactor, reactor_task_t *task)
{
	int error;

	if (ZEND_ASYNC_TASK_IS_LONG(&task->event)) {
		task->call.run = task_long_work;
		task->call.done = task_long_done;
		error = async_reactor_long_call(&task->call);
		if (EXPECTED(error == 0)) {
			async_reactor_request_begin_long(&task->request, &task->call, task_abandon);
		}
		return error;
	}

	async_reactor_pool_prepare();
	error = uv_queue_work(&reactor->loop, &task->work, task_work, task_done);
	if (EXPECTED(error == 0)) {
		async_reactor_request_begin(&task->request, (uv_req_t *) &task->work, task_abandon);
	}
	return error;
}

static zend_string *task_info(zend_async_event_t *event)
{
	return ZSTR_INIT_LITERAL("Task", false);
}

zend_async_task_t *async_reactor_new_task(zend_async_task_run_t run, void *data, size_t extra_size)
{
	reactor_task_t *task = pecalloc(1, sizeof(*task) + extra_size, true);

	reactor_event_init(&task->event.base, sizeof(*task), async_reactor_request_start, async_reactor_request_stop,
			task_dispose, task_info);
	task->event.base.replay = task_replay;
	task->event.run = run;
	task->event.data = data;
	return &task->event;
}

bool async_reactor_queue_task(zend_async_task_t *event)
{
	reactor_task_t *task = (reactor_task_t *) event;
	async_reactor_t *reactor = async_reactor_require();

	if (UNEXPECTED(reactor == NULL)) {
		return false;
	}
	if (UNEXPECTED(task->queued)) {
		zend_throw_error(NULL, "The task has already been queued");
		return false;
	}

	const int error = task_submit(reactor, task);
	if (UNEXPECTED(error != 0)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, reactor_errno(error), "Cannot queue a task: %s",
				uv_strerror(error));
		return false;
	}

	task->queued = true;
	task->in_flight = true;
	ZEND_ASYNC_EVENT_ADD_REF(&event->base);
	return true;
}
