/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The module: registers the scheduler and the reactor with the engine's ABI, its classes, its settings. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async.h"
#include "scheduler/state.h"
#include "threads/state.h"
#include "base/async.h"
#include "base/exceptions.h"
#include "coroutine/coroutine.h"
#include "coroutine/iterator.h"
#include "coroutine/protect.h"
#include "coroutine/timeout.h"
#include "coroutine/trace.h"
#include "diagnostics/blocking.h"
#include "diagnostics/deadlock.h"
#include "diagnostics/statistics.h"
#include "reactor/async_reactor.h"
#include "replaced.h"
#include "scheduler/chaos.h"
#include "scheduler/fork.h"
#include "scheduler/helper.h"
#include "scheduler/interrupt.h"
#include "scheduler/main_stack.h"
#include "scheduler/runner.h"
#include "scheduler/scheduler.h"
#include "structured/context.h"
#include "structured/scope.h"
#include "structured/spawn.h"
#include "structured/task_group.h"
#include "sync/broadcast.h"
#include "sync/channel.h"
#include "sync/circuit_breaker.h"
#include "sync/compute_once.h"
#include "sync/filesystem_watcher.h"
#include "sync/future.h"
#include "sync/locks.h"
#include "sync/pool.h"
#include "sync/select.h"
#include "sync/signal.h"
#include "sync/ticker.h"
#include "threads/remote_future.h"
#include "threads/thread.h"
#include "threads/thread_channel.h"
#include "threads/thread_pool.h"
#include "threads/transfer.h"
#include "ext/standard/info.h"
#include "SAPI.h"
#include "zend_async_request.h"
#include "async_arginfo.h"

ZEND_DECLARE_MODULE_GLOBALS(async)

static char module_name[] = "true_async";

zend_class_entry *async_ce_awaitable;
zend_class_entry *async_ce_completable;
zend_class_entry *async_ce_scope_provider;
zend_class_entry *async_ce_spawn_strategy;

static PHP_INI_MH(on_exit_grace)
{
	const zend_long ms = zend_ini_parse_quantity_warn(new_value, entry->name);

	if (ms < -1) {
		return FAILURE;
	}
	*(zend_long *) ZEND_INI_GET_ADDR() = ms;
	return SUCCESS;
}

/* What the frames of a coroutine need before its stack grows (zend_async_stack_grow.h); frames of a sanitizer are
 * larger. */
#ifdef __SANITIZE_ADDRESS__
# define ASYNC_STACK_SIZE_DEFAULT "2M"
#else
# define ASYNC_STACK_SIZE_DEFAULT "256K"
#endif
#define STACK_SIZE_MIN (128 * 1024)
#define STACK_SIZE_MAX (256 * 1024 * 1024)

static PHP_INI_MH(on_stack_size)
{
	const zend_long size = zend_ini_parse_quantity_warn(new_value, entry->name);

	if (size < STACK_SIZE_MIN || size > STACK_SIZE_MAX) {
		zend_error(E_WARNING, "async.stack_size must be between 128K and 256M");
		return FAILURE;
	}
	*(zend_long *) ZEND_INI_GET_ADDR() = size;
	return SUCCESS;
}

PHP_INI_BEGIN()
	STD_PHP_INI_BOOLEAN("async.debug_deadlock", "1", PHP_INI_ALL, OnUpdateBool, debug_deadlock, zend_async_globals, async_globals)
	STD_PHP_INI_BOOLEAN("async.autostart", "0", PHP_INI_SYSTEM, OnUpdateBool, autostart, zend_async_globals, async_globals)
	ASYNC_BLOCKING_INI
	STD_PHP_INI_ENTRY("async.exit_grace", "5000", PHP_INI_ALL, on_exit_grace, exit_grace, zend_async_globals, async_globals)
	STD_PHP_INI_ENTRY("async.stack_size", ASYNC_STACK_SIZE_DEFAULT, PHP_INI_ALL, on_stack_size, stack_size, zend_async_globals, async_globals)
	ASYNC_CHAOS_INI
PHP_INI_END()

static zend_class_entry *get_class_ce(zend_async_class type)
{
	switch (type) {
		case ZEND_ASYNC_CLASS_AWAITABLE: return async_ce_awaitable;
		case ZEND_ASYNC_CLASS_COROUTINE: return async_ce_coroutine;
		case ZEND_ASYNC_CLASS_SCOPE: return async_ce_scope;
		case ZEND_ASYNC_CLASS_CONTEXT: return async_ce_context;
		case ZEND_ASYNC_CLASS_SCOPE_PROVIDER: return async_ce_scope_provider;
		case ZEND_ASYNC_CLASS_SPAWN_STRATEGY: return async_ce_spawn_strategy;
		case ZEND_ASYNC_CLASS_TIMEOUT: return async_ce_timeout;
		case ZEND_ASYNC_CLASS_CHANNEL: return async_ce_channel;
		case ZEND_ASYNC_CLASS_POOL: return async_ce_pool;
		case ZEND_ASYNC_CLASS_COMPLETABLE: return async_ce_completable;
		case ZEND_ASYNC_CLASS_FUTURE: return async_ce_future;
		case ZEND_ASYNC_CLASS_GROUP: return async_ce_task_group;
		case ZEND_ASYNC_EXCEPTION_CANCELLATION: return async_ce_cancellation;
		case ZEND_ASYNC_EXCEPTION_TIMEOUT: return async_ce_timeout_exception;
		case ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT: return async_ce_input_output_exception;
		case ZEND_ASYNC_EXCEPTION_POLL: return async_ce_poll_exception;
		case ZEND_ASYNC_EXCEPTION_DNS: return async_ce_dns_exception;
		case ZEND_ASYNC_EXCEPTION_DEADLOCK: return async_ce_deadlock_error;
		case ZEND_ASYNC_EXCEPTION_SERVICE_UNAVAILABLE: return async_ce_service_unavailable_exception;
		case ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED: return async_ce_operation_canceled_exception;
		case ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER: return async_ce_thread_transfer_exception;
		case ZEND_ASYNC_EXCEPTION_REMOTE: return async_ce_remote_exception;
		default: return type >= ZEND_ASYNC_EXCEPTION_DEFAULT ? async_ce_async_exception : NULL;
	}
}

/* Runs after the shutdown functions, before the destructors. */
static void async_functions_done(void)
{
	async_thread_channels_owner_ends();
	async_scope_flush_finally();
}

/* Runs after the destructors. */
static void async_end_request(void)
{
	async_groups_end_request();
	async_scopes_end_request();
}

static zend_async_channel_t *new_channel(size_t buffer_size, bool resizable, bool thread_safe, size_t extra_size)
{
	return UNEXPECTED(thread_safe) ? async_thread_channel_new(buffer_size, resizable, extra_size)
								   : async_channel_new(buffer_size, resizable, extra_size);
}

static bool register_scheduler(void)
{
	static const zend_async_scheduler_ops_t ops = {
		.coroutine_get_execute_data = async_coroutine_get_execute_data,
		.call_on_main_stack = async_call_on_main_stack,
		.coroutine_id = async_coroutine_get_id,
		.run_helper = async_run_helper,
		.spawn_helper = async_spawn_helper,
		.protect = async_protect_coroutine,
		.functions_done = async_functions_done,
		.request_closing = async_end_request,
		.close_last = async_pools_close_at_end,
		.future_settle = async_future_settle,
		.interrupted = async_interrupt_interrupted,
		.defer_interrupt = async_interrupt_defer,
	};

	if (!zend_async_scheduler_register(module_name, false, async_launch, async_new_coroutine, async_scope_new,
				async_context_new, async_spawn, async_suspend, async_enqueue, async_resume, async_coroutine_cancel,
				async_scope_await_after_cancellation, async_spawn_and_throw, async_graceful_shutdown, async_waker_new,
				zend_async_waker_dispose, async_get_coroutines, async_add_microtask, async_get_awaiting_info,
				get_class_ce, async_iterator_new, async_new_future, new_channel, async_new_future_obj,
				async_channel_new_obj, async_new_group, async_engine_shutdown, async_thread_snapshot_create,
				async_thread_snapshot_destroy, async_thread_run, async_thread_load_result)) {
		return false;
	}
	zend_async_scheduler_ops_register(&ops);
	return true;
}

static bool register_reactor(void)
{
	static const async_reactor_threads_t threads = { ASYNC_THREADS_QUIESCE, async_thread_new_event };

	if (!async_reactor_register(module_name, &threads)) {
		return false;
	}
	async_filesystem_sync = async_reactor_filesystem_sync;
	zend_async_thread_pool_register(module_name, false, async_reactor_new_task, async_reactor_queue_task,
			async_new_thread_pool, async_thread_start, ASYNC_TRANSFER(async_transfer_zval),
			ASYNC_TRANSFER(async_load_zval), ASYNC_TRANSFER(async_transfer_zval_toplevel),
			ASYNC_TRANSFER(async_load_zval_toplevel), ASYNC_TRANSFER(async_release_transferred_zval),
			ASYNC_TRANSFER(async_xlat_put), ASYNC_TRANSFER(async_defer_release),
			ASYNC_TRANSFER(async_release_transferred_zvals));
	return true;
}

static PHP_GINIT_FUNCTION(async)
{
#if defined(COMPILE_DL_ASYNC) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	memset(async_globals, 0, sizeof(*async_globals));
}

PHP_MINIT_FUNCTION(async)
{
	REGISTER_INI_ENTRIES();

	async_scheduler_hooks_reset();
	async_scopes_startup();
	async_diagnostics_startup();
	async_runner_startup();
	async_fork_startup();
	async_fork_refuse_while("offloaded calls are in flight", async_reactor_has_offloaded_work);
	async_fork_restart_by(async_reactor_after_fork);
	async_threads_startup();
	async_ce_awaitable = register_class_Async_Awaitable();
	async_ce_completable = register_class_Async_Completable(async_ce_awaitable);
	async_ce_scope_provider = register_class_Async_ScopeProvider();
	async_ce_spawn_strategy = register_class_Async_SpawnStrategy(async_ce_scope_provider);
	async_register_exceptions_ce();
	async_register_context_ce();
	async_register_coroutine_ce();
	async_register_scope_ce();
	async_register_timeout_ce();
	async_register_signal_ce();
	async_register_overflow();
	async_register_channel_ce();
	async_register_future_ce();
	async_register_remote_future();
	async_register_thread_channel_ce();
	async_register_mutex_ce();
	async_register_semaphore_ce();
	async_register_rwlock_ce();
	async_register_once_ce();
	async_register_single_flight_ce();
	async_register_broadcast_ce();
	async_register_ticker_ce();
	async_register_select();
	async_register_circuit_breaker_ce();
	async_register_pool_ce();
	async_register_task_group_ce();
	async_register_task_set_ce();
	async_cpu_startup();
	async_register_filesystem_watcher_ce();
	async_register_thread_ce();
	async_register_thread_pool_ce();
	async_register_thread_pool_results_ce();

	if (!register_scheduler() || !register_reactor()) {
		return FAILURE;
	}
	async_pool_register(module_name);
	async_watch_for_replacement();
	ASYNC_REGISTER_TRANSFER_CLASSES();
	return SUCCESS;
}

/* At the end of each thread. */
static PHP_GSHUTDOWN_FUNCTION(async)
{
	async_reactor_discard_kept();
}

PHP_MSHUTDOWN_FUNCTION(async)
{
	UNREGISTER_INI_ENTRIES();
	async_cpu_shutdown();
	return SUCCESS;
}

PHP_RINIT_FUNCTION(async)
{
#if defined(ZTS) && defined(COMPILE_DL_ASYNC)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	ZEND_ASYNC_INITIALIZE;
	zend_async_autostart = ASYNC_G(autostart);
	THREADS_G(script_argument) = SG(request_info).argc > 0 ? SG(request_info).argv[0] : NULL;
	async_chaos_begin_request();
	return SUCCESS;
}

PHP_RSHUTDOWN_FUNCTION(async)
{
	async_blocking_flush();
	async_thread_channels_close_own();
	async_thread_pools_end(SCHEDULER_G(ended_early) || CG(unclean_shutdown));
	async_pool_worker_gone();
	async_threads_end_request(SCHEDULER_G(ended_early) || CG(unclean_shutdown));
	SCHEDULER_G(ended_early) = false;
	async_remote_end_chains();
	async_futures_end_request();
	async_signal_end_request();
	async_main_scope_release_context();
	return SUCCESS;
}

PHP_MINFO_FUNCTION(async)
{
	php_info_print_table_start();
	php_info_print_table_header(2, "TrueAsync", "Enabled");
	php_info_print_table_row(2, "Version", PHP_ASYNC_VERSION);
	php_info_print_table_row(2, "ABI", zend_async_get_api_version());
	php_info_print_table_row(2, "LibUv Reactor", "Enabled");
	php_info_print_table_row(2, "libuv version", async_reactor_library_version());
#ifdef ZTS
	php_info_print_table_row(2, "Threads", "enabled");
#else
	php_info_print_table_row(2, "Threads", "disabled (NTS build)");
#endif
	php_info_print_table_end();
	DISPLAY_INI_ENTRIES();
}

zend_module_entry async_module_entry = {
	STANDARD_MODULE_HEADER,
	module_name,
	ext_functions,
	PHP_MINIT(async),
	PHP_MSHUTDOWN(async),
	PHP_RINIT(async),
	PHP_RSHUTDOWN(async),
	PHP_MINFO(async),
	PHP_ASYNC_VERSION,
	PHP_MODULE_GLOBALS(async),
	PHP_GINIT(async),
	PHP_GSHUTDOWN(async),
	NULL,
	STANDARD_MODULE_PROPERTIES_EX
};
