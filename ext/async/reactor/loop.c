/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The event loop of one PHP thread: started with the scheduler (or by the first event that needs it), run by the
 * scheduler, shut down at the end of the request. libuv's loop itself stays for the next request of the thread.
 *
 * The one invariant to remember: active_event_count, not uv_loop_alive(), decides whether there is anything to wait
 * for. Descriptors stay armed between waits, so libuv always has handles. A
 * counted event need not have a handle. The keeper makes uv_run() sleep in both cases. */
#include "reactor.h"
#include "long_calls.h"

#include "zend_async_signal.h"

#include <time.h>
# include <fcntl.h>
# include <poll.h>
# include <stdlib.h>
# include <unistd.h>

/* reactor_tick() polls when the last iteration is this old. Below 10 ms with the granularity of the coarse clock. */
#define TICK_INTERVAL_MS 5

/* How long the shutdown waits for workers that are busy with cancelled requests. */
#define SHUTDOWN_BUDGET_MS 1000

/* Limit of non-blocking iterations for closing handles at shutdown. One is enough; a handle that a close callback
 * closes adds one. */
#define SHUTDOWN_ITERATIONS 16

ZEND_EXT_TLS async_reactor_t *async_reactor = NULL;

/* ---- exceptions ---- */

static zend_object *build_exception(zend_async_class class_id, int code, const char *format, va_list args)
{
	char *message;
	zend_vspprintf(&message, 0, format, args);
	zend_object *exception = zend_async_new_exception(class_id, "%s", message);
	efree(message);

	if (code != 0 && exception != NULL) {
		zend_update_property_long(exception->ce, exception, ZEND_STRL("code"), code);
	}
	return exception;
}

zend_object *async_reactor_exception(zend_async_class class_id, int code, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	zend_object *exception = build_exception(class_id, code, format, args);
	va_end(args);
	return exception;
}

void async_reactor_throw(zend_async_class class_id, int code, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	zend_object *exception = build_exception(class_id, code, format, args);
	va_end(args);

	if (EXPECTED(exception != NULL)) {
		zend_async_throw_object(exception);
	}
}

/* ---- delivery ---- */

void async_reactor_notify(zend_async_event_t *event, void *result, zend_object *exception)
{
	REACTOR_GUARD(ZEND_ASYNC_CALLBACKS_NOTIFY(event, result, exception));
}

void async_reactor_notify_and_close(zend_async_event_t *event, void *result, zend_object *exception)
{
	REACTOR_GUARD(ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, result, exception));
}

/* ---- requests ---- */

void async_reactor_request_begin(reactor_request_t *request, uv_req_t *req, void (*abandon)(reactor_request_t *))
{
	async_reactor_t *reactor = async_reactor;

	request->req = req;
	request->call = NULL;
	request->abandon = abandon;
	ZEND_ASYNC_STACK_PUSH(reactor->requests, request, prev, next);
	zend_async_count_up(&ZEND_ASYNC_ACTIVE_EVENT_COUNT);
}

void async_reactor_request_begin_long(reactor_request_t *request, struct _reactor_long_call_s *call,
		void (*abandon)(reactor_request_t *))
{
	async_reactor_request_begin(request, NULL, abandon);
	request->call = call;
}

void async_reactor_request_cancel(reactor_request_t *request)
{
	if (request->call != NULL) {
		async_reactor_long_call_cancel(request->call);
	} else {
		uv_cancel(request->req);
	}
}

void async_reactor_request_end(reactor_request_t *request)
{
	if (request->prev != NULL) {
		request->prev->next = request->next;
	} else {
		ZEND_ASSERT(async_reactor->requests == request);
		async_reactor->requests = request->next;
	}
	if (request->next != NULL) {
		request->next->prev = request->prev;
	}

	zend_async_count_down(&ZEND_ASYNC_ACTIVE_EVENT_COUNT);
}

bool async_reactor_request_start(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		event->loop_ref_count++;
	}
	return true;
}

bool async_reactor_request_stop(zend_async_event_t *event)
{
	if (event->loop_ref_count > 0) {
		event->loop_ref_count--;
	}
	return true;
}

/* ---- running the loop ---- */

/* Monotonic, ms, with the same origin as the loop's clock and cheap enough for every switch. */
static zend_always_inline uint64_t coarse_now_ms(void)
{
#ifdef CLOCK_MONOTONIC_COARSE
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
	return (uint64_t) now.tv_sec * 1000 + (uint64_t) now.tv_nsec / 1000000;
#else
	return uv_hrtime() / 1000000;
#endif
}

/* A counted event may have no handle of libuv. Then an iteration sleeps until a hidden handle, a trigger of another
 * thread or a signal completes the event. uv_loop_alive() does not cover this case. */
static bool reactor_loop_alive(void)
{
	return async_reactor != NULL && ZEND_ASYNC_ACTIVE_EVENT_COUNT > 0;
}

static void loop_iterate(async_reactor_t *reactor, bool no_wait)
{
	reactor->iteration_blocks = !no_wait;

	reactor->turning = true;
	if (!no_wait && UNEXPECTED(async_reactor_timers_before(reactor))) {
		no_wait = true;
	}
	if (!no_wait) {
		reactor_spin_before(reactor);
	}
	uv_ref((uv_handle_t *) &reactor->keeper);
	uv_run(&reactor->loop, no_wait ? UV_RUN_NOWAIT : UV_RUN_ONCE);
	uv_unref((uv_handle_t *) &reactor->keeper);
	if (!no_wait) {
		reactor_spin_after(reactor);
	}
	async_reactor_timers_after(reactor);
	reactor->turning = false;

	reactor->last_iteration_ms = uv_now(&reactor->loop);
}

static bool reactor_execute(bool no_wait)
{
	async_reactor_t *reactor = async_reactor;

	if (UNEXPECTED(reactor == NULL || reactor->shutting_down)) {
		return false;
	}
	/* A call from a callback returns at once: uv_run() is not reentrant, and the current iteration continues anyway. */
	if (UNEXPECTED(reactor->turning)) {
		return reactor_loop_alive();
	}

	const bool in_scheduler_context = ZEND_ASYNC_G(in_scheduler_context);
	ZEND_ASYNC_G(in_scheduler_context) = true;

	/* Do not sleep if the check has woken a coroutine. */
	if (UNEXPECTED(reactor->armed_since_iteration != NULL) && async_reactor_poll_verify(reactor)) {
		no_wait = true;
	}

	/* Nothing counted can end a sleep. Close callbacks and hidden events that are due still run. */
	if (!no_wait && ZEND_ASYNC_ACTIVE_EVENT_COUNT == 0) {
		no_wait = true;
	}

	loop_iterate(reactor, no_wait);

	ZEND_ASYNC_G(in_scheduler_context) = in_scheduler_context;

	if (UNEXPECTED(reactor->bailout)) {
		reactor->bailout = false;
		zend_bailout();
	}

	return reactor_loop_alive();
}

static void reactor_tick(void)
{
	/* Signed: the coarse clock may be behind the loop's clock. */
	if (async_reactor != NULL && (int64_t) (coarse_now_ms() - async_reactor->last_iteration_ms) >= TICK_INTERVAL_MS) {
		reactor_execute(true);
	}
}

static uint64_t reactor_now(void)
{
	return async_reactor != NULL ? uv_now(&async_reactor->loop) : uv_hrtime() / 1000000;
}

/* ---- wake-ups from signal handlers and from the threads of long calls ---- */

/* Wakes this thread's loop, if it has one. Async-signal-safe. */
static void reactor_wakeup(void)
{
	async_reactor_t *reactor = async_reactor;

	if (reactor != NULL && !reactor->shutting_down) {
		uv_async_send(&reactor->keeper);
	}
}

static void on_wakeup(uv_async_t *handle)
{
	if (UNEXPECTED(async_reactor->shutting_down)) {
		return;
	}
	async_reactor_long_calls_deliver(async_reactor);
	if (zend_async_scheduler_ops.interrupted != NULL) {
		REACTOR_GUARD(zend_async_scheduler_ops.interrupted());
	}
}

/* ---- startup ---- */

/* Occupies the free standard descriptors while libuv opens its own. libuv asserts that its descriptors are not standard
 * ones (uv__close() in core.c), and output to a closed standard output must not reach them. */
unsigned async_reactor_occupy_standard_fds(void)
{
	unsigned occupied = 0;

	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		if (UNEXPECTED(fcntl(fd, F_GETFD) < 0)) {
			const int placeholder = open("/dev/null", O_RDWR | O_CLOEXEC);

			if (placeholder > STDERR_FILENO) {
				close(placeholder);
			} else if (placeholder >= 0) {
				occupied |= 1u << placeholder;
			}
		}
	}
	return occupied;
}

void async_reactor_free_standard_fds(unsigned occupied)
{
	for (int fd = STDIN_FILENO; UNEXPECTED(occupied != 0) && fd <= STDERR_FILENO; fd++) {
		if (occupied & 1u << fd) {
			close(fd);
		}
	}
}

/* In the child of a fork libuv opens its signal pipe again before any of our code can run there. */
static unsigned occupied_for_fork;

static void loop_before_fork(void)
{
	occupied_for_fork = async_reactor_occupy_standard_fds();
}

static void after_fork(void)
{
	async_reactor_free_standard_fds(occupied_for_fork);
}

/* Call after uv_loop_init(), which registers libuv's handler for the child: these handlers run in order of
 * registration. */
static void register_fork_handlers(void)
{
	pthread_atfork(loop_before_fork, after_fork, after_fork);
}

/* ---- the loop between two requests ---- */

/* The reactor of the last request of this thread: its loop has no handle but the keeper. A new one costs some 200 us and
 * five descriptors. NULL: none. */
ZEND_TLS async_reactor_t *kept = NULL;
ZEND_TLS pid_t kept_by; /* the process that has used it */

/* Runs what closing handles have left to do. */
static void settle_loop(async_reactor_t *reactor)
{
	for (int i = 0; i < SHUTDOWN_ITERATIONS && uv_loop_alive(&reactor->loop); i++) {
		uv_run(&reactor->loop, UV_RUN_NOWAIT);
	}
}

static bool close_loop(async_reactor_t *reactor)
{
	uv_close((uv_handle_t *) &reactor->keeper, NULL);
	settle_loop(reactor);

	const int error = uv_loop_close(&reactor->loop);
#if ZEND_DEBUG
	if (error != 0) {
		fprintf(stderr, "async reactor: the loop cannot be closed: %s\n", uv_strerror(error));
		uv_print_all_handles(&reactor->loop, stderr);
	}
#endif
	return error == 0;
}

static void count_handle(uv_handle_t *handle, void *count)
{
	++*(unsigned *) count;
}

static bool keep_loop(async_reactor_t *reactor)
{
	const size_t rest = XtOffsetOf(async_reactor_t, fds);
	unsigned handles = 0;

	settle_loop(reactor);
	uv_walk(&reactor->loop, count_handle, &handles);
	if (UNEXPECTED(handles != 1 || uv_loop_alive(&reactor->loop))) {
		return false;
	}

	memset((char *) reactor + rest, 0, sizeof(*reactor) - rest);
	kept = reactor;
	kept_by = getpid();
	return true;
}

/* Takes the kept loop; in the child of a fork it gets descriptors of its own. NULL: there is none. */
static async_reactor_t *take_kept(void)
{
	async_reactor_t *reactor = kept;

	kept = NULL;
	if (UNEXPECTED(reactor != NULL && kept_by != getpid())) {
		const unsigned occupied = async_reactor_occupy_standard_fds();
		const int error = uv_loop_fork(&reactor->loop);

		async_reactor_free_standard_fds(occupied);
		if (UNEXPECTED(error != 0)) {
			/* It shares the kernel's objects with its parent: it cannot even be closed. */
			return NULL;
		}
	}
	return reactor;
}

void async_reactor_discard_kept(void)
{
	async_reactor_t *reactor = take_kept();

	if (reactor != NULL && close_loop(reactor)) {
		pefree(reactor, true);
	}
}

static bool reactor_startup(void)
{
	if (async_reactor != NULL) {
		return true;
	}

	async_reactor_t *reactor = take_kept();

	if (reactor != NULL) {
		uv_update_time(&reactor->loop);
		reactor->last_iteration_ms = uv_now(&reactor->loop);
		async_reactor = reactor;
		return true;
	}

	reactor = pecalloc(1, sizeof(*reactor), true);
	const unsigned occupied = async_reactor_occupy_standard_fds();
	int error = uv_loop_init(&reactor->loop);

	async_reactor_free_standard_fds(occupied);

	if (UNEXPECTED(error != 0)) {
		pefree(reactor, true);
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, reactor_errno(error), "Cannot start the event loop: %s",
				uv_strerror(error));
		return false;
	}

	static uv_once_t fork_handlers = UV_ONCE_INIT;
	uv_once(&fork_handlers, register_fork_handlers);

	/* Cannot fail: the loop already has its wake-up descriptor. */
	error = uv_async_init(&reactor->loop, &reactor->keeper, on_wakeup);
	ZEND_ASSERT(error == 0);
	uv_unref((uv_handle_t *) &reactor->keeper);
	reactor->last_iteration_ms = uv_now(&reactor->loop);

	async_reactor = reactor;
	return true;
}

async_reactor_t *async_reactor_require(void)
{
	if (EXPECTED(async_reactor != NULL) && EXPECTED(!async_reactor->shutting_down)) {
		return async_reactor;
	}
	if (async_reactor == NULL && ZEND_ASYNC_ON) {
		return reactor_startup() ? async_reactor : NULL;
	}
	zend_throw_error(NULL, "The event loop is not running");
	return NULL;
}

/* ---- shutdown ---- */

void async_reactor_outlived(zend_async_event_t *event)
{
#if ZEND_DEBUG
	/* After a fatal error owners do not clean up, as with any other memory. */
	if (!CG(unclean_shutdown) && !async_reactor->forked) {
		zend_string *info = event->info(event);
		fprintf(stderr, "async reactor: %s outlived the request (%u references)\n", ZSTR_VAL(info), event->ref_count);
		zend_string_release(info);
	}
#endif
}

/* Closes a handle whose event still has an owner, and the event with it. */
static void abandon_handle(uv_handle_t *handle, void *arg)
{
	async_reactor_t *reactor = arg;
	zend_async_event_t *event = NULL;

	if (uv_is_closing(handle) || handle == (uv_handle_t *) &reactor->keeper) {
		return;
	}

	switch (handle->type) {
		case UV_ASYNC: event = async_reactor_trigger_abandon((uv_async_t *) handle); break;
		default: ZEND_ASSERT(0 && "no other kind of handle is opened by the reactor"); uv_close(handle, NULL);
	}

	if (event != NULL) {
		async_reactor_outlived(event);
		ZEND_ASYNC_EVENT_DISARMED(event);
		ZEND_ASYNC_EVENT_SET_CLOSED(event);
	}
}

/* Requests that no worker has started end in the next iteration. Running ones get a bounded time, except for long
 * calls, which continue without the loop. False if a worker is still busy. */
static bool drain_requests(async_reactor_t *reactor)
{
	reactor_request_t *next;

	for (reactor_request_t *request = reactor->requests; request != NULL; request = next) {
		next = request->next;
		request->abandon(request);
		if (request->call == NULL) {
			uv_cancel(request->req);
			continue;
		}
		async_reactor_task_pin(request);
		async_reactor_request_end(request);
		/* True: the thread may free the block at once. False: the call is delivered like any other. */
		if (!async_reactor_long_call_disown(request->call)) {
			async_reactor_request_begin_long(request, request->call, request->abandon);
		}
	}
	async_reactor_long_calls_deliver(reactor);

	const uint64_t deadline = uv_hrtime() / 1000000 + SHUTDOWN_BUDGET_MS;

	while (reactor->requests != NULL || reactor->pool_starting) {
		uv_run(&reactor->loop, UV_RUN_NOWAIT);
		if (reactor->requests == NULL && !reactor->pool_starting) {
			break;
		}

		const uint64_t now = uv_hrtime() / 1000000;
		if (now >= deadline) {
			return false;
		}
		struct pollfd backend = { .fd = uv_backend_fd(&reactor->loop), .events = POLLIN };
		poll(&backend, 1, (int) (deadline - now));
	}

	return true;
}

#if defined(__GLIBC__)
/* Exits without libuv's destructor, which would wait for its workers without a limit. */
static void exit_without_workers(int status, void *arg)
{
	fflush(NULL);
	_exit(status);
}
#endif

/* A worker is still using the memory of a request: the request and the loop are leaked. No further iteration may run,
 * because a completion would look for its request in the list. */
static void leak_requests(async_reactor_t *reactor)
{
	while (reactor->requests != NULL) {
		async_reactor_task_pin(reactor->requests);
		async_reactor_request_end(reactor->requests);
	}
#if defined(__GLIBC__)
	on_exit(exit_without_workers, NULL);
#endif
}

static bool reactor_shutdown(void)
{
	async_reactor_t *reactor = async_reactor;

	if (reactor == NULL || reactor->shutting_down) {
		return true;
	}

	const bool in_scheduler_context = ZEND_ASYNC_G(in_scheduler_context);
	ZEND_ASYNC_G(in_scheduler_context) = true;
	reactor->shutting_down = true;

	async_reactor_process_shutdown(reactor);
	async_reactor_poll_shutdown(reactor);
	async_reactor_signal_shutdown(reactor);
	async_reactor_timers_shutdown(reactor);
	async_reactor_filesystem_shutdown(reactor);
	async_reactor_io_shutdown(reactor);
	uv_walk(&reactor->loop, abandon_handle, reactor);

	if (!drain_requests(reactor)) {
		leak_requests(reactor);
	} else if (!keep_loop(reactor) && close_loop(reactor)) {
		pefree(reactor, true);
	}
	async_reactor = NULL;
	ZEND_ASYNC_G(in_scheduler_context) = in_scheduler_context;
	return true;
}

/* ---- fork ---- */

bool async_reactor_has_offloaded_work(void)
{
	/* The first request makes libuv start its threads by an extra work item, which ends at once. */
	while (async_reactor != NULL && async_reactor->pool_starting && async_reactor->requests == NULL) {
		reactor_execute(true);
	}
	return async_reactor != NULL && async_reactor->requests != NULL;
}

/* The loop's descriptors are shared with the parent. libuv replaces them without changing the shared kernel objects. */
void async_reactor_after_fork(bool keep_events)
{
	async_reactor_t *reactor = async_reactor;

	if (reactor == NULL) {
		return;
	}

	const unsigned occupied = async_reactor_occupy_standard_fds();
	async_reactor_timers_before_fork_restart(reactor);
	const int error = uv_loop_fork(&reactor->loop);

	async_reactor_free_standard_fds(occupied);
	if (UNEXPECTED(error != 0)) {
		zend_error_noreturn(E_ERROR, "Cannot restart the event loop after a fork: %s", uv_strerror(error));
	}
	if (!keep_events) {
		reactor->forked = true;
		reactor_shutdown();
		reactor_startup();
	}
}

/* ---- registration ---- */

const char *async_reactor_library_version(void)
{
	return uv_version_string();
}

/* A slot that is passed its current value keeps its default, which throws: that kind of event is not implemented. */
bool async_reactor_register(char *module, const async_reactor_threads_t *threads)
{
	if (!zend_async_reactor_register(module, false, reactor_startup, reactor_shutdown, reactor_execute,
				reactor_loop_alive, threads->quiesce, async_reactor_new_socket_event, async_reactor_new_poll_event,
				async_reactor_new_poll_proxy_event, async_reactor_new_timer_event, async_reactor_timer_rearm,
				async_reactor_new_signal_event, async_reactor_new_process_event, threads->new_event,
				async_reactor_new_filesystem_event, async_reactor_getnameinfo, async_reactor_getaddrinfo,
				async_reactor_freeaddrinfo, async_reactor_new_exec_event, async_reactor_exec,
				async_reactor_new_trigger_event, async_reactor_available_parallelism, reactor_now)) {
		return false;
	}

	if (!zend_async_socket_listening_register(module, false, async_reactor_socket_listen,
				async_reactor_socket_listen_fd)
			|| !async_reactor_io_register(module)) {
		return false;
	}

	static const zend_async_reactor_ops_t ops = {
		.tick = reactor_tick,
		.detach_io = async_reactor_detach_io,
		.sigaction = async_reactor_sigaction,
		.poll_forget = async_reactor_poll_forget,
		.adopt_child = async_reactor_adopt_child,
		.wakeup = reactor_wakeup,
	};
	zend_async_reactor_ops_register(&ops);
	async_reactor_pool_register();
	async_reactor_long_calls_register();
	return true;
}
