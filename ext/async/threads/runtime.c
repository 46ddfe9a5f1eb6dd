/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The life of a thread that runs PHP: attach to TSRM, begin a request, launch its scheduler, run the entry, drain the
 * coroutines that it left, hand the outcome over, end the request, wait for another one to run (idle.h), detach.
 *
 * Invariant: between async_thread_enter() and async_thread_leave() the thread may use PHP, and the process does not
 * shut its modules down. */
#include "state.h"
#include "thread.h"
#include "idle.h"
#include "scheduler/state.h"
#include "thread_channel.h"
#include "thread_pool.h"
#include "notifier.h"
#include "remote_future.h"
#include "scheduler/fork.h"
#include "scheduler/hooks.h"
#include "zend_async_request.h"

ZEND_EXT_TLS async_threads_state_t async_threads_state;

#ifdef ZTS
#include "php_main.h"
#include "php_output.h"
#include "zend_async_reserve.h"
#include "zend_strtod.h"

#ifdef __GLIBC__
# include <malloc.h>
#endif
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>

#define STACK_MAX (8 * 1024 * 1024) /* bytes; the process's own limit if that is less */

/* Bytes of address space that a thread needs before it can report a lack of memory: the first chunk of its heap,
 * aligned, and the memory of malloc() for the globals of all modules. */
#define BIRTH_SIZE (8 * 1024 * 1024)

/* Bytes that it needs after that, before it runs code: the modules' memory for a request, a slab of stacks, a second
 * chunk. */
#define LIFE_SIZE (24 * 1024 * 1024)

/* Bytes of address space that the process keeps for threads that begin while others use up the rest. Released in slices
 * from its end, so that the released part is contiguous. */
#define RESERVE_SLICE (4 * 1024 * 1024)
#define RESERVE_SIZE (6 * RESERVE_SLICE)

typedef struct {
	zend_async_thread_context_t *context; /* one reference */
	async_thread_environment_t environment;
	char *place;                          /* owned until the thread unmaps it: BIRTH_SIZE bytes, then LIFE_SIZE bytes */
} launch_t;

/* Held from when a new thread unmaps its place until its request has begun: no other thread starts in that time. */
static pthread_mutex_t birth = PTHREAD_MUTEX_INITIALIZER;

static char *persistent_copy(const zend_string *message)
{
	return message ? pestrndup(ZSTR_VAL(message), ZSTR_LEN(message), true)
				   : pestrdup("The thread ended with a fatal error", true);
}

static zend_function root_function = { ZEND_INTERNAL_FUNCTION };

/* Calls the function below a frame: without one an uncaught exception would be reported at once. */
static void call_framed(void (*function)(zend_async_thread_context_t *), zend_async_thread_context_t *context)
{
	zend_execute_data root = { .func = &root_function };

	EG(current_execute_data) = &root;
	function(context);
	EG(current_execute_data) = NULL;
}

void async_thread_run(void *arg)
{
	zend_async_thread_context_t *context = arg;
	zend_async_thread_internal_entry_t *entry = context->internal_entry;

	if (entry) {
		/* The event may be freed at any time: an entry that needs it reads context->event under the mutex. */
		entry->handler(NULL, entry->ctx);
	} else {
		call_framed(async_thread_run_closures, context);
	}
}

static void report_uncaught(void)
{
	if (EG(exception) && !zend_async_is_exit(EG(exception))) {
		zend_exception_error(EG(exception), E_ERROR);
	}
}

/* Runs the entry and drains the request, as php_execute_script() does. A pending exit is the main coroutine's. */
static void run_request(zend_async_thread_context_t *context)
{
	zend_try {
		if (ZEND_ASYNC_SCHEDULER_LAUNCH() || async_thread_snapshot(context)) {
			zend_async_thread_run_fn(context);
		}
		report_uncaught();
		zend_async_request_drain(false);
		zend_clear_exception();
		if (async_thread_snapshot(context)) {
			call_framed(async_thread_collect, context);
			/* An initialiser of a lazy object may have started coroutines. */
			zend_async_request_drain(false);
		}
	} zend_catch {
		EG(current_execute_data) = NULL;
		if (context->bailout_error_message) {
			pefree(context->bailout_error_message, true);
		}
		context->bailout_error_message = persistent_copy(PG(last_error_message));
		zend_async_request_drain(true);
	} zend_end_try();

	if (async_thread_snapshot(context)) {
		zend_try {
			async_thread_forget(context);
		} zend_end_try();
	}
}

static void runtime_hand_over(zend_async_thread_context_t *context)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);
	async_thread_notifier_t *notifier = NULL;

	async_thread_is_ending(context->key);
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context);
	if (snapshot) {
		snapshot->settled = true;
		notifier = snapshot->notifier;
		snapshot->notifier = NULL;
	}
	if (context->event) {
		context->event->notify_parent(context->event);
	}
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context);
	if (notifier) {
		async_thread_stop_listening(context, notifier);
	}
}

/* Frees what upstream frees in the last part of a request's end, which a fatal error has skipped. */
static void after_failed_shutdown(void)
{
	php_output_deactivate();
	if (PG(last_error_message)) {
		zend_string_release(PG(last_error_message));
		PG(last_error_message) = NULL;
	}
	if (PG(last_error_file)) {
		zend_string_release(PG(last_error_file));
		PG(last_error_file) = NULL;
	}
}

/* False: the end has failed. */
static bool runtime_end_request(void)
{
	volatile bool ended = true;

	zend_try {
		php_request_shutdown(NULL);
	} zend_catch {
		after_failed_shutdown();
		ended = false;
	} zend_end_try();
	return ended;
}

/* ---- the reserve of the process ---- */

static pthread_mutex_t reserve_lock = PTHREAD_MUTEX_INITIALIZER;
static char *reserve;       /* owned; NULL before the first thread */
static size_t reserve_left; /* bytes still mapped, from its beginning */

static char *map_memory(size_t size)
{
	void *memory = size ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) : MAP_FAILED;

	return memory != MAP_FAILED ? memory : NULL;
}

bool async_threads_addresses_are_limited(void)
{
	struct rlimit limit;

	return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

/* The C library takes 64 MiB of addresses for each heap, one a thread as far as they go, and never returns them. */
static void limit_heaps(void)
{
#ifdef M_ARENA_MAX
	if (UNEXPECTED(async_threads_addresses_are_limited())) {
		mallopt(M_ARENA_MAX, 2);
	}
#endif
}

static bool release_slice(void)
{
	bool released = false;

	pthread_mutex_lock(&reserve_lock);
	if (reserve_left > 0) {
		reserve_left -= RESERVE_SLICE;
		munmap(reserve + reserve_left, RESERVE_SLICE);
		released = true;
	}
	pthread_mutex_unlock(&reserve_lock);
	return released;
}

/* Restores the whole reserve. False: no thread may start. */
static bool keep_reserve(void)
{
	bool whole;

	pthread_mutex_lock(&reserve_lock);
	if (reserve_left < RESERVE_SIZE) {
		const size_t left = reserve_left;

		if (UNEXPECTED(!zend_async_release_reserve)) {
			limit_heaps();
		}
		if (left) {
			munmap(reserve, left);
		}
		reserve = map_memory(RESERVE_SIZE);
		reserve_left = reserve ? RESERVE_SIZE : 0;
		if (!reserve) {
			reserve = map_memory(left);
			reserve_left = reserve ? left : 0;
		}
	}
	whole = reserve_left == RESERVE_SIZE;
	pthread_mutex_unlock(&reserve_lock);
	zend_async_release_reserve = release_slice;
	return whole;
}

/* ---- the thread ---- */

/* Attaches to TSRM, if the thread has not yet, and begins the request. Once the reserve is used up, a failed allocation
 * here ends the process: no request exists yet that could report it. */
static bool runtime_begin(launch_t *launch, bool attached)
{
	munmap(launch->place, BIRTH_SIZE);
	if (!attached) {
		/* The globals of a thread are made with a look at the environment, which another thread may be changing. */
		tsrm_env_lock();
		ts_resource(0);
		tsrm_env_unlock();
		ZEND_TSRMLS_CACHE_UPDATE();
	}
	munmap(launch->place + BIRTH_SIZE, LIFE_SIZE);
	return async_thread_environment_enter(&launch->environment);
}

/* Runs one request from its beginning to its end, and frees `original`, of which `launch` is a copy. False: its state is
 * not good for another one. */
static bool run_launch(launch_t *launch, launch_t *original, bool attached)
{
	zend_async_thread_context_t *context = launch->context;
	bool good = false;

	/* One thread at a time: the first use of the C library's heap takes a large part of the free address space. */
	pthread_mutex_lock(&birth);
	pefree(original, true);
	const bool begun = runtime_begin(launch, attached);
	pthread_mutex_unlock(&birth);

	if (begun) {
		run_request(context);
		/* Before the hand-over: a channel of this thread that the parent gets with the outcome is closed by then. */
		async_thread_channels_close_own();
		runtime_hand_over(context);
		async_thread_pools_end(SCHEDULER_G(ended_early) || CG(unclean_shutdown));
		good = !CG(unclean_shutdown);
		good &= runtime_end_request();
	} else {
		context->bailout_error_message = pestrdup("The thread could not start a request", true);
		runtime_hand_over(context);
	}
	php_async_environment_leave();
	async_thread_environment_free(&launch->environment);
	ZEND_ASYNC_THREAD_CONTEXT_RELEASE(context);
	return good;
}

static void *runtime_thread_main(void *arg)
{
	async_idle_thread_t self;
	bool attached = false, idle;
	zend_ulong key;

	do {
		launch_t launch = *(launch_t *) arg;

		key = launch.context->key;
		idle = run_launch(&launch, arg, attached) && async_idle_thread_offer(&self);
		attached = true;
		if (idle) {
			async_thread_leave(key);
			arg = async_idle_thread_wait(&self);
		}
	} while (idle && arg);

	/* Upstream frees these only where the process ends, in the main thread. */
	zend_shutdown_strtod();
	ts_free_thread();
	if (!idle || !self.joined) {
		pthread_detach(pthread_self());
	}
	if (idle) {
		async_idle_thread_gone();
	} else {
		async_thread_leave(key);
	}
	return NULL;
}

/* Asks this thread's threads to end if forced, and waits for them. The caller has closed the channels that they may
 * wait on, and ended its pools. */
void async_threads_end_request(bool forced)
{
	if (forced) {
		async_threads_stop();
	}
	async_threads_join();
}

/* Returns the size of a stack in bytes: that of the main thread's, so that code that runs there runs here. */
static size_t stack_size(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > STACK_MAX) {
		return STACK_MAX;
	}
	return MAX((size_t) limit.rlim_cur, (size_t) sysconf(_SC_THREAD_STACK_MIN));
}

static bool reserve_place(launch_t *launch)
{
	launch->place = keep_reserve() ? map_memory(BIRTH_SIZE + LIFE_SIZE) : NULL;
	return launch->place != NULL;
}

/* Creates the OS thread. It inherits the signal mask: the main thread alone takes asynchronous signals, and a fault
 * must still reach its handler. */
static int create_thread(pthread_t *thread, launch_t *launch)
{
	pthread_attr_t attributes;
	sigset_t blocked, before;

	sigfillset(&blocked);
	sigdelset(&blocked, SIGSEGV);
	sigdelset(&blocked, SIGBUS);
	sigdelset(&blocked, SIGFPE);
	sigdelset(&blocked, SIGILL);

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, stack_size());
	pthread_sigmask(SIG_SETMASK, &blocked, &before);
	const int error = pthread_create(thread, &attributes, runtime_thread_main, launch);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	return error;
}

/* Lets an idle thread or a new one run the launch. */
static int find_thread(pthread_t *thread, launch_t *launch)
{
	pthread_mutex_lock(&birth);
	const int error = !reserve_place(launch)         ? ENOMEM
			: async_idle_thread_take(launch, thread) ? 0
													 : create_thread(thread, launch);
	pthread_mutex_unlock(&birth);
	return error;
}

zend_async_thread_handle_t async_thread_start(zend_async_thread_internal_entry_t *entry,
		zend_async_thread_context_t *context)
{
	if (entry) {
		context->internal_entry = entry;
	}
	if (UNEXPECTED(!context->internal_entry && !context->snapshot)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The thread has no code to run");
		return 0;
	}

	if (UNEXPECTED(CG(compiler_options) & ZEND_COMPILE_PRELOAD)) {
		/* The tables that a new thread copies are not complete yet. */
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot start a thread while a script is being preloaded");
		return 0;
	}

	launch_t *launch = pemalloc(sizeof(*launch), true);
	launch->context = ZEND_ASYNC_THREAD_CONTEXT_ADDREF(context);
	async_thread_environment_capture(&launch->environment);
	async_thread_enter(context);

	pthread_t thread;
	const int error = find_thread(&thread, launch);
	if (UNEXPECTED(error != 0)) {
		if (launch->place) {
			munmap(launch->place, BIRTH_SIZE + LIFE_SIZE);
		}
		async_thread_leave(context->key);
		async_thread_environment_free(&launch->environment);
		pefree(launch, true);
		ZEND_ASYNC_THREAD_CONTEXT_RELEASE(context);
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot start a thread: %s", strerror(error));
		return 0;
	}
	context->thread_id = (zend_async_thread_handle_t) thread;
	return (zend_async_thread_handle_t) thread;
}

/* --- hooks --- */

static void restart_after_fork(bool keep_events)
{
	async_thread_notifier_after_fork();
}

void async_threads_startup(void)
{
	async_scheduler_hooks.takes_exit = async_pool_worker_takes_exit;
	async_scheduler_hooks.takes_exception = async_pool_worker_takes_exception;
	async_scheduler_hooks.stop_threads = async_threads_stop;
	async_at_engine_shutdown(async_remote_end_request);
	async_at_engine_shutdown(async_thread_channels_end_request);
	async_at_engine_shutdown(async_thread_notifier_close);
	async_fork_refuse_while("threads are running", async_threads_alive);
	async_fork_restart_by(restart_after_fork);
}

#else

zend_async_thread_handle_t async_thread_start(zend_async_thread_internal_entry_t *entry,
		zend_async_thread_context_t *context)
{
	zend_throw_error(NULL, "Threads require a Thread-Safe (ZTS) PHP build");
	return 0;
}

#endif
