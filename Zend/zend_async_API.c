/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Globals of the asynchronous ABI, its function pointers with the defaults that stand in while no scheduler or
 * reactor is loaded, and their registration. The pointers are written at MINIT on the main thread and are
 * read-only afterwards, so they need no lock.
 */
#include "zend_async_API.h"
#include "zend_async_flow.h"
#include "zend_async_request.h"
#include "zend_async_signal.h"
#include "zend_async_trace.h"
#include "zend_hrtime.h"

#ifdef ZTS
ZEND_API int zend_async_globals_id;
ZEND_API size_t zend_async_globals_offset;
#else
ZEND_API zend_async_globals_t zend_async_globals_api;
#endif
ZEND_API const zend_execute_data *zend_async_idle_frame;
ZEND_API size_t zend_async_frame_offset;

/* Defaults ------------------------------------------------------------------------------------------------- */

/* A stub that throws and returns `value`. */
#define THROWING(name, type, args, value) \
	static type default_##name args \
	{ \
		zend_async_unavailable(); \
		return value; \
	}

/* A stub that quietly returns `value`. */
#define QUIET(name, type, args, value) \
	static type default_##name args \
	{ \
		return value; \
	}

QUIET(scheduler_launch, bool, (void), false)
THROWING(new_coroutine, zend_coroutine_t *, (zend_async_scope_t *scope), NULL)
THROWING(new_scope, zend_async_scope_t *, (zend_async_scope_t *parent, bool with_zend_object), NULL)
THROWING(new_context, zend_async_context_t *, (void), NULL)
THROWING(spawn, zend_coroutine_t *, (zend_async_scope_t *scope, zend_object *provider, int32_t priority), NULL)
QUIET(suspend, bool, (bool from_main, bool is_bailout), true)
THROWING(enqueue_coroutine, bool, (zend_coroutine_t *coroutine), false)
THROWING(spawn_and_throw, bool, (zend_object *exception, zend_async_scope_t *scope, int32_t priority), false)
QUIET(shutdown, bool, (void), true)
QUIET(engine_shutdown, bool, (void), true)
THROWING(waker_new, zend_async_waker_t *, (zend_coroutine_t *coroutine), NULL)
QUIET(get_coroutines, zend_array *, (void), zend_new_array(0))
THROWING(add_microtask, bool, (zend_async_microtask_t *microtask), false)
QUIET(get_awaiting_info, zend_array *, (zend_coroutine_t *coroutine), zend_new_array(0))
THROWING(new_iterator, zend_async_iterator_t *,
	(zval *array, zend_object_iterator *zend_iterator, zend_fcall_t *fcall, zend_async_iterator_handler_t handler,
		zend_async_scope_t *scope, unsigned int concurrency, int32_t priority, size_t iterator_size), NULL)
THROWING(new_future, zend_future_t *, (bool thread_safe, size_t extra_size), NULL)
THROWING(new_channel, zend_async_channel_t *,
	(size_t buffer_size, bool resizable, bool thread_safe, size_t extra_size), NULL)
THROWING(new_future_obj, zend_object *, (zend_future_t *future), NULL)
THROWING(new_channel_obj, zend_object *, (zend_async_channel_t *channel), NULL)
THROWING(new_group, zend_async_group_t *, (uint32_t concurrency, uint32_t queue_limit, zend_object *scope), NULL)

static bool default_resume(zend_coroutine_t *coroutine, zend_object *error, const bool transfer_error)
{
	if (transfer_error && error != NULL) {
		OBJ_RELEASE(error);
	}

	zend_async_unavailable();

	return false;
}

static bool default_cancel(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, const bool is_safely)
{
	return default_resume(coroutine, error, transfer_error);
}

static void default_scope_await_after_cancellation(zend_async_scope_t *scope, zend_coroutine_t *awaiter,
		zend_fcall_info *error_fci, zend_fcall_info_cache *error_fcc, zend_async_event_t *cancellation)
{
	zend_async_unavailable();
}

static void default_call_on_main_stack(void (*fn)(void *), void *arg)
{
	fn(arg);
}

/* The minimum that zend_async_throw() needs. */
static zend_class_entry *default_get_class_ce(zend_async_class type)
{
	if (type == ZEND_ASYNC_EXCEPTION_DEADLOCK) {
		return zend_ce_error;
	}

	return type >= ZEND_ASYNC_EXCEPTION_DEFAULT ? zend_ce_exception : NULL;
}

QUIET(reactor_startup, bool, (void), true)
QUIET(reactor_shutdown, bool, (void), true)
QUIET(reactor_execute, bool, (bool no_wait), false)
QUIET(reactor_loop_alive, bool, (void), false)
THROWING(new_socket_event, zend_async_poll_event_t *,
	(zend_socket_t socket, async_poll_event events, size_t extra_size), NULL)
THROWING(new_poll_event, zend_async_poll_event_t *,
	(zend_file_descriptor_t fh, zend_socket_t socket, async_poll_event events, size_t extra_size), NULL)
THROWING(new_poll_proxy_event, zend_async_poll_proxy_t *,
	(zend_async_poll_event_t *poll_event, async_poll_event events, size_t extra_size), NULL)
THROWING(new_timer_event, zend_async_timer_event_t *,
	(const zend_ulong ms, const zend_ulong ns, const bool is_periodic, size_t extra_size), NULL)
THROWING(timer_rearm, bool, (zend_async_timer_event_t *event, const zend_ulong ms, const zend_ulong ns), false)
THROWING(new_signal_event, zend_async_signal_event_t *, (int signum, size_t extra_size), NULL)
THROWING(new_process_event, zend_async_process_event_t *, (zend_process_t process, size_t extra_size), NULL)
THROWING(new_thread_event, zend_async_thread_event_t *,
	(const zend_fcall_t *entry, const zend_fcall_t *bootloader, uint32_t thread_flags, size_t extra_size), NULL)
THROWING(new_filesystem_event, zend_async_filesystem_event_t *,
	(zend_string *path, const unsigned int flags, size_t extra_size), NULL)
THROWING(getnameinfo, zend_async_dns_nameinfo_t *,
	(const struct sockaddr *addr, int flags, size_t extra_size), NULL)
THROWING(getaddrinfo, zend_async_dns_addrinfo_t *,
	(const char *node, const char *service, const struct addrinfo *hints, size_t extra_size), NULL)
THROWING(freeaddrinfo, bool, (struct addrinfo *ai), false)
THROWING(new_exec_event, zend_async_exec_event_t *,
	(zend_async_exec_mode exec_mode, const char *cmd, zval *return_buffer, zval *return_value, zval *std_error,
		const char *cwd, const char *env, size_t extra_size), NULL)
THROWING(exec, int,
	(zend_async_exec_mode exec_mode, const char *cmd, zval *return_buffer, zval *return_value, zval *std_error,
		const char *cwd, const char *env, const zend_ulong timeout), -1)
THROWING(new_trigger_event, zend_async_trigger_event_t *, (size_t extra_size), NULL)
QUIET(available_parallelism, unsigned int, (void), 1)
QUIET(now, uint64_t, (void), (uint64_t) (zend_hrtime() / 1000000))

static void default_reactor_tick(void)
{
}

THROWING(socket_listen, zend_async_listen_event_t *,
	(const char *host, int port, int backlog, uint32_t flags, size_t extra_size), NULL)

/* Takes ownership of the descriptor, like any implementation. */
static zend_async_listen_event_t *default_socket_listen_fd(zend_socket_t socket, int backlog, uint32_t flags,
		size_t extra_size)
{
	close(socket);

	return (zend_async_listen_event_t *) zend_async_unavailable();
}

THROWING(new_task, zend_async_task_t *, (zend_async_task_run_t run, void *data, size_t extra_size), NULL)
THROWING(queue_task, bool, (zend_async_task_t *task), false)
THROWING(new_thread_pool, zend_async_thread_pool_t *,
	(int32_t worker_count, int32_t queue_size, const zend_fcall_t *bootloader, bool coroutine_mode,
		int32_t concurrency), NULL)
THROWING(start_thread, zend_async_thread_handle_t,
	(zend_async_thread_internal_entry_t *entry, zend_async_thread_context_t *context), 0)

THROWING(new_pool, zend_async_pool_t *,
	(zend_async_pool_factory_fn factory, zend_async_pool_destructor_fn destructor,
		zend_async_pool_healthcheck_fn healthcheck, zend_async_pool_before_acquire_fn before_acquire,
		zend_async_pool_before_release_fn before_release, uint32_t min_size, uint32_t max_size,
		uint32_t healthcheck_interval_ms, size_t extra_size), NULL)
THROWING(new_pool_obj, zend_object *, (zend_async_pool_t *pool), NULL)
THROWING(pool_acquire, bool, (zend_async_pool_t *pool, zval *result, zend_long timeout_ms), false)
THROWING(pool_try_acquire, bool, (zend_async_pool_t *pool, zval *result), false)

static void default_pool_release(zend_async_pool_t *pool, zval *resource)
{
	zend_async_unavailable();
}

static void default_pool_close(zend_async_pool_t *pool)
{
	zend_async_unavailable();
}

/* Every pointer with its default; NULL where the callers test for it. */
#define ASYNC_POINTERS(X) \
	X(scheduler_launch, default_scheduler_launch) \
	X(new_coroutine, default_new_coroutine) \
	X(new_scope, default_new_scope) \
	X(new_context, default_new_context) \
	X(spawn, default_spawn) \
	X(suspend, default_suspend) \
	X(enqueue_coroutine, default_enqueue_coroutine) \
	X(resume, default_resume) \
	X(cancel, default_cancel) \
	X(scope_await_after_cancellation, default_scope_await_after_cancellation) \
	X(spawn_and_throw, default_spawn_and_throw) \
	X(shutdown, default_shutdown) \
	X(engine_shutdown, default_engine_shutdown) \
	X(waker_new, default_waker_new) \
	X(waker_destroy, zend_async_waker_dispose) \
	X(get_coroutines, default_get_coroutines) \
	X(add_microtask, default_add_microtask) \
	X(get_awaiting_info, default_get_awaiting_info) \
	X(get_class_ce, default_get_class_ce) \
	X(new_iterator, default_new_iterator) \
	X(new_future, default_new_future) \
	X(new_channel, default_new_channel) \
	X(new_future_obj, default_new_future_obj) \
	X(new_channel_obj, default_new_channel_obj) \
	X(new_group, default_new_group) \
	X(thread_snapshot_create, NULL) \
	X(thread_snapshot_destroy, NULL) \
	X(thread_run, NULL) \
	X(thread_load_result, NULL) \
	\
	X(coroutine_get_execute_data, NULL) \
	X(call_on_main_stack, default_call_on_main_stack) \
	X(reactor_tick, default_reactor_tick) \
	X(reactor_detach_io, NULL) \
	X(sigaction, NULL) \
	\
	X(reactor_startup, default_reactor_startup) \
	X(reactor_shutdown, default_reactor_shutdown) \
	X(reactor_execute, default_reactor_execute) \
	X(reactor_loop_alive, default_reactor_loop_alive) \
	X(reactor_quiesce, NULL) \
	X(new_socket_event, default_new_socket_event) \
	X(new_poll_event, default_new_poll_event) \
	X(new_poll_proxy_event, default_new_poll_proxy_event) \
	X(new_timer_event, default_new_timer_event) \
	X(timer_rearm, default_timer_rearm) \
	X(new_signal_event, default_new_signal_event) \
	X(new_process_event, default_new_process_event) \
	X(new_thread_event, default_new_thread_event) \
	X(new_filesystem_event, default_new_filesystem_event) \
	X(getnameinfo, default_getnameinfo) \
	X(getaddrinfo, default_getaddrinfo) \
	X(freeaddrinfo, default_freeaddrinfo) \
	X(new_exec_event, default_new_exec_event) \
	X(exec, default_exec) \
	X(new_trigger_event, default_new_trigger_event) \
	X(available_parallelism, default_available_parallelism) \
	X(now, default_now) \
	\
	X(io_create, NULL) \
	X(io_read, NULL) \
	X(io_write, NULL) \
	X(io_writev, NULL) \
	X(io_close, NULL) \
	X(io_await, NULL) \
	X(io_flush, NULL) \
	X(io_stat, NULL) \
	X(io_seek, NULL) \
	X(io_sendfile, NULL) \
	X(fs_open, NULL) \
	X(udp_sendto, NULL) \
	X(udp_try_send, NULL) \
	X(udp_recvfrom, NULL) \
	X(io_set_option, NULL) \
	X(udp_set_membership, NULL) \
	X(udp_bind, NULL) \
	\
	X(socket_listen, default_socket_listen) \
	X(socket_listen_fd, default_socket_listen_fd) \
	\
	X(new_task, default_new_task) \
	X(queue_task, default_queue_task) \
	X(new_thread_pool, default_new_thread_pool) \
	X(start_thread, default_start_thread) \
	X(thread_transfer_zval, NULL) \
	X(thread_load_zval, NULL) \
	X(thread_transfer_zval_toplevel, NULL) \
	X(thread_load_zval_toplevel, NULL) \
	X(thread_release_transferred_zval, NULL) \
	X(thread_xlat_put, NULL) \
	X(thread_defer_release, NULL) \
	X(thread_release_transferred_zvals, NULL) \
	\
	X(new_pool, default_new_pool) \
	X(new_pool_obj, default_new_pool_obj) \
	X(pool_acquire, default_pool_acquire) \
	X(pool_try_acquire, default_pool_try_acquire) \
	X(pool_release, default_pool_release) \
	X(pool_close, default_pool_close) \
	\
	X(before_fork, NULL) \
	X(after_fork_child, NULL)

#define DEFINE_POINTER(name, value) ZEND_API zend_async_##name##_t zend_async_##name##_fn = value;
#define RESET_POINTER(name, value)  zend_async_##name##_fn = value;

ASYNC_POINTERS(DEFINE_POINTER)

/* Registration --------------------------------------------------------------------------------------------- */

/* Name of the module that holds each group, NULL while it is free. */
static struct {
	const char *scheduler;
	const char *reactor;
	const char *io;
	const char *socket_listening;
	const char *thread_pool;
	const char *pool;
} holders;

ZEND_API zend_async_scheduler_ops_t zend_async_scheduler_ops = { .run_helper = zend_async_no_helper };
ZEND_API zend_async_reactor_ops_t zend_async_reactor_ops;

ZEND_API bool zend_async_no_helper(void (*entry)(void), void **helper)
{
	return false;
}

ZEND_API void zend_async_scheduler_ops_register(const zend_async_scheduler_ops_t *ops)
{
	zend_async_scheduler_ops = *ops;
	if (!ops->run_helper) {
		zend_async_scheduler_ops.run_helper = zend_async_no_helper;
	}
	zend_async_coroutine_get_execute_data_fn = ops->coroutine_get_execute_data;
	zend_async_call_on_main_stack_fn = ops->call_on_main_stack ? ops->call_on_main_stack : default_call_on_main_stack;
}

ZEND_API void zend_async_reactor_ops_register(const zend_async_reactor_ops_t *ops)
{
	zend_async_reactor_ops = *ops;
	zend_async_reactor_tick_fn = ops->tick ? ops->tick : default_reactor_tick;
	zend_async_reactor_detach_io_fn = ops->detach_io;
	zend_async_sigaction_fn = ops->sigaction;
}

/* A module that replaces another one registers its own table afterwards. */
static void forget_scheduler(void)
{
	static const zend_async_scheduler_ops_t none = { 0 };

	zend_async_scheduler_ops_register(&none);
}

static void forget_reactor(void)
{
	static const zend_async_reactor_ops_t none = { 0 };

	zend_async_reactor_ops_register(&none);
}

static void forget_io(void)
{
	zend_async_reactor_detach_io_fn = NULL;
}

static bool take_group(const char **holder, const char *group, const char *module, bool allow_override,
		void (*forget)(void))
{
	ZEND_ASSERT(module != NULL);

	if (*holder != NULL && !allow_override) {
		zend_error(E_CORE_ERROR, "The async %s of module %s cannot be registered: module %s already provides it", group,
				module, *holder);
		return false;
	}

	if (*holder != NULL && forget != NULL) {
		forget();
	}

	*holder = module;

	return true;
}

ZEND_API bool zend_async_scheduler_register(char *module, bool allow_override,
		zend_async_scheduler_launch_t scheduler_launch, zend_async_new_coroutine_t new_coroutine,
		zend_async_new_scope_t new_scope, zend_async_new_context_t new_context, zend_async_spawn_t spawn,
		zend_async_suspend_t suspend, zend_async_enqueue_coroutine_t enqueue_coroutine, zend_async_resume_t resume,
		zend_async_cancel_t cancel, zend_async_scope_await_after_cancellation_t scope_await_after_cancellation,
		zend_async_spawn_and_throw_t spawn_and_throw, zend_async_shutdown_t shutdown, zend_async_waker_new_t waker_new,
		zend_async_waker_destroy_t waker_destroy, zend_async_get_coroutines_t get_coroutines,
		zend_async_add_microtask_t add_microtask, zend_async_get_awaiting_info_t get_awaiting_info,
		zend_async_get_class_ce_t get_class_ce, zend_async_new_iterator_t new_iterator,
		zend_async_new_future_t new_future, zend_async_new_channel_t new_channel,
		zend_async_new_future_obj_t new_future_obj, zend_async_new_channel_obj_t new_channel_obj,
		zend_async_new_group_t new_group, zend_async_engine_shutdown_t engine_shutdown,
		zend_async_thread_snapshot_create_t thread_snapshot_create,
		zend_async_thread_snapshot_destroy_t thread_snapshot_destroy, zend_async_thread_run_t thread_run,
		zend_async_thread_load_result_t thread_load_result)
{
	if (!take_group(&holders.scheduler, "scheduler", module, allow_override, forget_scheduler)) {
		return false;
	}

	zend_async_scheduler_launch_fn = scheduler_launch;
	zend_async_new_coroutine_fn = new_coroutine;
	zend_async_new_scope_fn = new_scope;
	zend_async_new_context_fn = new_context;
	zend_async_spawn_fn = spawn;
	zend_async_suspend_fn = suspend;
	zend_async_enqueue_coroutine_fn = enqueue_coroutine;
	zend_async_resume_fn = resume;
	zend_async_cancel_fn = cancel;
	zend_async_scope_await_after_cancellation_fn = scope_await_after_cancellation;
	zend_async_spawn_and_throw_fn = spawn_and_throw;
	zend_async_shutdown_fn = shutdown;
	zend_async_waker_new_fn = waker_new;
	zend_async_waker_destroy_fn = waker_destroy;
	zend_async_get_coroutines_fn = get_coroutines;
	zend_async_add_microtask_fn = add_microtask;
	zend_async_get_awaiting_info_fn = get_awaiting_info;
	zend_async_get_class_ce_fn = get_class_ce;
	zend_async_new_iterator_fn = new_iterator;
	zend_async_new_future_fn = new_future;
	zend_async_new_channel_fn = new_channel;
	zend_async_new_future_obj_fn = new_future_obj;
	zend_async_new_channel_obj_fn = new_channel_obj;
	zend_async_new_group_fn = new_group;
	zend_async_engine_shutdown_fn = engine_shutdown;
	zend_async_thread_snapshot_create_fn = thread_snapshot_create;
	zend_async_thread_snapshot_destroy_fn = thread_snapshot_destroy;
	zend_async_thread_run_fn = thread_run;
	zend_async_thread_load_result_fn = thread_load_result;

	return true;
}

ZEND_API bool zend_async_reactor_register(char *module, bool allow_override,
		zend_async_reactor_startup_t reactor_startup, zend_async_reactor_shutdown_t reactor_shutdown,
		zend_async_reactor_execute_t reactor_execute, zend_async_reactor_loop_alive_t reactor_loop_alive,
		zend_async_reactor_quiesce_t reactor_quiesce, zend_async_new_socket_event_t new_socket_event,
		zend_async_new_poll_event_t new_poll_event, zend_async_new_poll_proxy_event_t new_poll_proxy_event,
		zend_async_new_timer_event_t new_timer_event, zend_async_timer_rearm_t timer_rearm,
		zend_async_new_signal_event_t new_signal_event, zend_async_new_process_event_t new_process_event,
		zend_async_new_thread_event_t new_thread_event, zend_async_new_filesystem_event_t new_filesystem_event,
		zend_async_getnameinfo_t getnameinfo, zend_async_getaddrinfo_t getaddrinfo,
		zend_async_freeaddrinfo_t freeaddrinfo, zend_async_new_exec_event_t new_exec_event, zend_async_exec_t exec,
		zend_async_new_trigger_event_t new_trigger_event, zend_async_available_parallelism_t available_parallelism,
		zend_async_now_t now)
{
	if (!take_group(&holders.reactor, "reactor", module, allow_override, forget_reactor)) {
		return false;
	}

	zend_async_reactor_startup_fn = reactor_startup;
	zend_async_reactor_shutdown_fn = reactor_shutdown;
	zend_async_reactor_execute_fn = reactor_execute;
	zend_async_reactor_loop_alive_fn = reactor_loop_alive;
	zend_async_reactor_quiesce_fn = reactor_quiesce;
	zend_async_new_socket_event_fn = new_socket_event;
	zend_async_new_poll_event_fn = new_poll_event;
	zend_async_new_poll_proxy_event_fn = new_poll_proxy_event;
	zend_async_new_timer_event_fn = new_timer_event;
	zend_async_timer_rearm_fn = timer_rearm;
	zend_async_new_signal_event_fn = new_signal_event;
	zend_async_new_process_event_fn = new_process_event;
	zend_async_new_thread_event_fn = new_thread_event;
	zend_async_new_filesystem_event_fn = new_filesystem_event;
	zend_async_getnameinfo_fn = getnameinfo;
	zend_async_getaddrinfo_fn = getaddrinfo;
	zend_async_freeaddrinfo_fn = freeaddrinfo;
	zend_async_new_exec_event_fn = new_exec_event;
	zend_async_exec_fn = exec;
	zend_async_new_trigger_event_fn = new_trigger_event;
	zend_async_available_parallelism_fn = available_parallelism;
	zend_async_now_fn = now;

	return true;
}

ZEND_API bool zend_async_io_register(char *module, bool allow_override, zend_async_io_create_t create,
		zend_async_io_read_t read, zend_async_io_write_t write, zend_async_io_writev_t writev,
		zend_async_io_close_t close, zend_async_io_await_t await, zend_async_io_flush_t flush,
		zend_async_io_stat_t stat, zend_async_io_seek_t seek, zend_async_io_sendfile_t sendfile,
		zend_async_fs_open_t fs_open, zend_async_udp_sendto_t udp_sendto, zend_async_udp_try_send_t udp_try_send,
		zend_async_udp_recvfrom_t udp_recvfrom, zend_async_io_set_option_t set_option,
		zend_async_udp_set_membership_t udp_set_membership, zend_async_udp_bind_t udp_bind)
{
	if (!take_group(&holders.io, "IO", module, allow_override, forget_io)) {
		return false;
	}

	zend_async_io_create_fn = create;
	zend_async_io_read_fn = read;
	zend_async_io_write_fn = write;
	zend_async_io_writev_fn = writev;
	zend_async_io_close_fn = close;
	zend_async_io_await_fn = await;
	zend_async_io_flush_fn = flush;
	zend_async_io_stat_fn = stat;
	zend_async_io_seek_fn = seek;
	zend_async_io_sendfile_fn = sendfile;
	zend_async_fs_open_fn = fs_open;
	zend_async_udp_sendto_fn = udp_sendto;
	zend_async_udp_try_send_fn = udp_try_send;
	zend_async_udp_recvfrom_fn = udp_recvfrom;
	zend_async_io_set_option_fn = set_option;
	zend_async_udp_set_membership_fn = udp_set_membership;
	zend_async_udp_bind_fn = udp_bind;

	return true;
}

ZEND_API bool zend_async_socket_listening_register(char *module, bool allow_override,
		zend_async_socket_listen_t socket_listen, zend_async_socket_listen_fd_t socket_listen_fd)
{
	if (!take_group(&holders.socket_listening, "socket listening", module, allow_override, NULL)) {
		return false;
	}

	zend_async_socket_listen_fn = socket_listen;
	zend_async_socket_listen_fd_fn = socket_listen_fd;

	return true;
}

ZEND_API void zend_async_thread_pool_register(char *module, bool allow_override, zend_async_new_task_t new_task,
		zend_async_queue_task_t queue_task, zend_async_new_thread_pool_t new_thread_pool,
		zend_async_start_thread_t start_thread, zend_async_thread_transfer_zval_t transfer_zval,
		zend_async_thread_load_zval_t load_zval, zend_async_thread_transfer_zval_toplevel_t transfer_zval_toplevel,
		zend_async_thread_load_zval_toplevel_t load_zval_toplevel,
		zend_async_thread_release_transferred_zval_t release_transferred_zval, zend_async_thread_xlat_put_t xlat_put,
		zend_async_thread_defer_release_t defer_release,
		zend_async_thread_release_transferred_zvals_t release_transferred_zvals)
{
	if (!take_group(&holders.thread_pool, "thread pool", module, allow_override, NULL)) {
		return;
	}

	zend_async_new_task_fn = new_task;
	zend_async_queue_task_fn = queue_task;
	zend_async_new_thread_pool_fn = new_thread_pool;
	zend_async_start_thread_fn = start_thread;
	zend_async_thread_transfer_zval_fn = transfer_zval;
	zend_async_thread_load_zval_fn = load_zval;
	zend_async_thread_transfer_zval_toplevel_fn = transfer_zval_toplevel;
	zend_async_thread_load_zval_toplevel_fn = load_zval_toplevel;
	zend_async_thread_release_transferred_zval_fn = release_transferred_zval;
	zend_async_thread_xlat_put_fn = xlat_put;
	zend_async_thread_defer_release_fn = defer_release;
	zend_async_thread_release_transferred_zvals_fn = release_transferred_zvals;
}

ZEND_API void zend_async_pool_api_register(char *module, bool allow_override, zend_async_new_pool_t new_pool,
		zend_async_new_pool_obj_t new_pool_obj, zend_async_pool_acquire_t acquire,
		zend_async_pool_try_acquire_t try_acquire, zend_async_pool_release_t release, zend_async_pool_close_t close)
{
	if (!take_group(&holders.pool, "pool", module, allow_override, NULL)) {
		return;
	}

	zend_async_new_pool_fn = new_pool;
	zend_async_new_pool_obj_fn = new_pool_obj;
	zend_async_pool_acquire_fn = acquire;
	zend_async_pool_try_acquire_fn = try_acquire;
	zend_async_pool_release_fn = release;
	zend_async_pool_close_fn = close;
}

ZEND_API void zend_async_fork_register(zend_async_before_fork_t before_fork,
		zend_async_after_fork_child_t after_fork_child)
{
	zend_async_before_fork_fn = before_fork;
	zend_async_after_fork_child_fn = after_fork_child;
}

ZEND_API bool zend_async_is_enabled(void)
{
	return holders.scheduler != NULL && holders.reactor != NULL;
}

ZEND_API bool zend_scheduler_is_enabled(void)
{
	return holders.scheduler != NULL;
}

ZEND_API bool zend_async_reactor_is_enabled(void)
{
	return holders.reactor != NULL;
}

ZEND_API bool zend_async_io_is_enabled(void)
{
	return holders.io != NULL;
}

ZEND_API bool zend_async_thread_pool_is_enabled(void)
{
	return holders.thread_pool != NULL;
}

/* Classes that can cross into another thread -------------------------------------------------------------- */

static HashTable transfer_classes; /* class entry -> handlers, both borrowed; written in MINIT only */
static bool transfer_classes_ready;

ZEND_API bool zend_async_thread_transfer_register_class(const zend_class_entry *ce,
		const zend_async_thread_transfer_handlers_t *handlers)
{
	if (!transfer_classes_ready) {
		zend_hash_init(&transfer_classes, 8, NULL, NULL, true);
		transfer_classes_ready = true;
	}
	return zend_hash_index_add_ptr(&transfer_classes, (zend_ulong) (uintptr_t) ce, (void *) handlers) != NULL;
}

ZEND_API const zend_async_thread_transfer_handlers_t *zend_async_thread_transfer_class_handlers(
		const zend_class_entry *ce)
{
	return transfer_classes_ready ? zend_hash_index_find_ptr(&transfer_classes, (zend_ulong) (uintptr_t) ce) : NULL;
}

ZEND_API void zend_async_thread_transfer_ctx_init(zend_async_thread_transfer_ctx_t *ctx)
{
	memset(ctx, 0, sizeof(*ctx));
	zend_hash_init(&ctx->xlat, 0, NULL, NULL, false);
}

ZEND_API void zend_async_thread_transfer_ctx_destroy(zend_async_thread_transfer_ctx_t *ctx)
{
	zend_hash_destroy(&ctx->xlat);
	if (ctx->defer_release != NULL) {
		HashTable *released = ctx->defer_release;
		ctx->defer_release = NULL;
		/* The destructors may read context->error. */
		zend_array_destroy(released);
	}
	ctx->error = NULL;
}

ZEND_API const char *zend_async_get_api_version(void)
{
	return ZEND_ASYNC_API;
}

ZEND_API uint32_t zend_async_get_api_version_number(void)
{
	return ZEND_ASYNC_API_VERSION_NUMBER;
}

/* Globals -------------------------------------------------------------------------------------------------- */

ZEND_API void zend_async_globals_ctor(zend_async_globals_t *globals)
{
	memset(globals, 0, sizeof(*globals));
	globals->state = ZEND_ASYNC_OFF;
	ZEND_ATOMIC_BOOL_INIT(&globals->heartbeat, false);
}

ZEND_API void zend_async_globals_dtor(zend_async_globals_t *globals)
{
	if (globals->main_coroutine_start_handlers.data != NULL) {
		pefree(globals->main_coroutine_start_handlers.data, 1);
	}

	memset(&globals->main_coroutine_start_handlers, 0, sizeof(globals->main_coroutine_start_handlers));
}

ZEND_API void zend_async_api_startup(void)
{
#ifdef ZTS
	ts_allocate_fast_id(&zend_async_globals_id, &zend_async_globals_offset, sizeof(zend_async_globals_t),
			(ts_allocate_ctor) zend_async_globals_ctor, (ts_allocate_dtor) zend_async_globals_dtor);
#else
	zend_async_globals_ctor(&zend_async_globals_api);
#endif

	zend_async_init_internal_context_api();
}

/* A host may start the engine again: the pointers must not keep addresses of unloaded modules. */
ZEND_API void zend_async_api_shutdown(void)
{
	if (transfer_classes_ready) {
		zend_hash_destroy(&transfer_classes);
		transfer_classes_ready = false;
	}

	zend_async_internal_context_api_shutdown();
	zend_async_flow_shutdown();

#ifdef ZTS
	ts_free_id(zend_async_globals_id);
#else
	zend_async_globals_dtor(&zend_async_globals_api);
#endif

	ASYNC_POINTERS(RESET_POINTER)
	memset(&holders, 0, sizeof(holders));
}

ZEND_API zend_async_heartbeat_handler_t zend_async_set_heartbeat_handler(zend_async_heartbeat_handler_t handler)
{
	zend_async_heartbeat_handler_t previous = ZEND_ASYNC_G(heartbeat_handler);

	ZEND_ASYNC_G(heartbeat_handler) = handler;

	return previous;
}

ZEND_API zend_async_heartbeat_handler_t zend_async_get_heartbeat_handler(void)
{
	return ZEND_ASYNC_G(heartbeat_handler);
}

/* Pools ---------------------------------------------------------------------------------------------------- */

ZEND_API bool zend_async_pool_warm_up(zend_async_pool_t *pool)
{
	zval *resources = safe_emalloc(pool->min_size, sizeof(zval), 0);
	uint32_t made = 0;

	while (made < pool->min_size && ZEND_ASYNC_POOL_TRY_ACQUIRE(pool, &resources[made])) {
		made++;
	}

	if (UNEXPECTED(made < pool->min_size) && EG(exception) == NULL) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The pool could create only %u of %u resources", made,
				pool->min_size);
	}

	for (uint32_t i = 0; i < made; i++) {
		ZEND_ASYNC_POOL_RELEASE(pool, &resources[i]);
		zval_ptr_dtor(&resources[i]);
	}

	efree(resources);

	return EG(exception) == NULL;
}

/* Thread contexts ------------------------------------------------------------------------------------------ */

ZEND_API int zend_async_atomic_int_add(zend_atomic_int *counter, int delta)
{
	int value = zend_atomic_int_load(counter);

	while (!zend_atomic_int_compare_exchange(counter, &value, value + delta)) {
		/* value now holds the value that another thread wrote */
	}

	return value + delta;
}

ZEND_API zend_async_thread_context_t *zend_async_thread_context_add_ref(zend_async_thread_context_t *context)
{
	zend_async_atomic_int_add(&context->ref_count, 1);

	return context;
}

ZEND_API void zend_async_thread_context_release(zend_async_thread_context_t *context)
{
	if (context == NULL || zend_async_atomic_int_add(&context->ref_count, -1) > 0) {
		return;
	}

	if (context->snapshot != NULL && zend_async_thread_snapshot_destroy_fn != NULL) {
		zend_async_thread_snapshot_destroy_fn(context->snapshot);
	}

	if (context->bailout_error_message != NULL) {
		pefree(context->bailout_error_message, 1);
	}

	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_FREE(context);
	pefree(context, 1);
}
