/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The functions of the Async namespace. Each checks its arguments and calls the module that does the work. */
#include "php_async.h"
#include "base/call.h"
#include "base/elements.h"
#include "scheduler/awaitable.h"
#include "coroutine/await.h"
#include "coroutine/await_many.h"
#include "scheduler/coroutine.h"
#include "coroutine/iterate.h"
#include "coroutine/process_wait.h"
#include "coroutine/protect.h"
#include "sync/race.h"
#include "sync/select.h"
#include "sync/signal.h"
#include "sync/ticker.h"
#include "coroutine/timeout.h"
#include "scheduler/scheduler.h"
#include "structured/block.h"
#include "structured/spawn.h"
#include "structured/context.h"
#include "base/exceptions.h"
#include "structured/scope.h"
#include "zend_closures.h"
#include "zend_interfaces.h"

/* Launches the runtime on first use. False with an exception. */
static zend_always_inline bool functions_activate(void)
{
	if (EXPECTED(ZEND_ASYNC_CURRENT_COROUTINE != NULL)) {
		return true;
	}
	return async_launch();
}

static bool refuse_in_scheduler_context(void)
{
	if (EXPECTED(!ZEND_ASYNC_IS_SCHEDULER_CONTEXT)) {
		return false;
	}
	zend_throw_error(NULL, "Cannot suspend in the scheduler context");
	return true;
}

/* Ends the reference of the argument to a callable that a call has taken over. The end of the function would do so as
 * well, but record the callable as a possible root for the collector: with a new closure per coroutine that costs more than
 * the collector's run can find. */
static zend_always_inline void release_callable(zval *callable)
{
	if (EXPECTED(Z_TYPE_P(callable) == IS_OBJECT && Z_REFCOUNT_P(callable) > 1)) {
		Z_DELREF_P(callable);
		ZVAL_NULL(callable);
	}
}

ZEND_FUNCTION(Async_spawn)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zval *args;
	uint32_t argc;
	HashTable *named_params;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_VARIADIC_WITH_NAMED(args, argc, named_params)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 1)) || UNEXPECTED(!functions_activate())) {
		RETURN_THROWS();
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN();
	if (UNEXPECTED(!coroutine)) {
		RETURN_THROWS();
	}
	coroutine->fcall = zend_async_fcall_create(&fci, &fcc, args, argc, named_params);
	release_callable(ZEND_CALL_ARG(execute_data, 1));

	/* A reference that nothing takes would make it another possible root. Debug builds verify the type. */
	if (ZEND_DEBUG || USED_RET()) {
		RETURN_OBJ_COPY(&ASYNC_COROUTINE(coroutine)->std);
	}
}

ZEND_FUNCTION(Async_spawn_with)
{
	zend_object *provider;
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zval *args;
	uint32_t argc;
	HashTable *named_params;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJ_OF_CLASS(provider, async_ce_scope_provider)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_VARIADIC_WITH_NAMED(args, argc, named_params)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 2))) {
		RETURN_THROWS();
	}

	async_coroutine_t *coroutine = async_spawn_with(provider, ZEND_COROUTINE_NORMAL,
			zend_async_fcall_create(&fci, &fcc, args, argc, named_params));
	if (UNEXPECTED(!coroutine)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(&coroutine->std);
}

ZEND_FUNCTION(Async_suspend)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		return;
	}
	if (UNEXPECTED(refuse_in_scheduler_context() || !functions_activate())) {
		RETURN_THROWS();
	}
	async_yield();
}

static void sleep_blocking(const async_duration_t *duration)
{
	struct timespec rest = { .tv_sec = (time_t) (duration->ms / 1000),
		.tv_nsec = (long) ((duration->ms % 1000) * 1000000 + duration->ns) };

	while (nanosleep(&rest, &rest) == -1 && errno == EINTR);
}

ZEND_FUNCTION(Async_delay)
{
	zval *ms;
	async_duration_t duration;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_NUMBER(ms)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!async_duration_parse(ms, 1, true, &duration))) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		sleep_blocking(&duration);
		return;
	}
	if (UNEXPECTED(refuse_in_scheduler_context() || !functions_activate())) {
		RETURN_THROWS();
	}
	if (duration.ms == 0 && duration.ns == 0) {
		async_yield();
		return;
	}

	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS(
			async_duration_is_forever(&duration) ? ZEND_ULONG_MAX : duration.ms, duration.ns, false);

	if (UNEXPECTED(!timer)) {
		RETURN_THROWS();
	}

	/* Started here and not by the waker: the timer continues if the coroutine is woken early. */
	bool woken = timer->base.start(&timer->base);
	while (EXPECTED(woken) && !ZEND_ASYNC_EVENT_IS_CLOSED(&timer->base)) {
		woken = zend_async_await_once(&timer->base, NULL, NULL);
	}
	ZEND_ASYNC_EVENT_RELEASE(&timer->base);
}

ZEND_FUNCTION(Async_timeout)
{
	zval *ms;
	async_duration_t duration;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_NUMBER(ms)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!(zval_get_double(ms) > 0))) {
		zend_value_error("Timeout value must be greater than 0");
		RETURN_THROWS();
	}
	async_duration_parse(ms, 1, false, &duration);
	RETURN_OBJ(async_timeout_new(&duration));
}

ZEND_FUNCTION(Async_with_timeout)
{
	zval *ms;
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	async_block_options_t options = { 0 };

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_NUMBER(ms)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_VARIADIC_WITH_NAMED(fci.params, fci.param_count, fci.named_params)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!async_duration_parse(ms, 1, false, &options.limit))
			|| UNEXPECTED(async_refuse_generator(fcc.function_handler, 2))) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		/* Every wait blocks the process now: nothing can end one. */
		async_call(&fci, &fcc, return_value);
		return;
	}
	if (UNEXPECTED(!async_launch_to_wait())) {
		RETURN_THROWS();
	}
	async_block_call(&options, &fci, &fcc, return_value);
}

ZEND_FUNCTION(Async_select)
{
	zval *iterable;
	zend_object *token_object = NULL;
	zend_async_event_t *token;
	async_select_cases_t cases;
	async_selection_t selection;

	cases.cases = NULL;
	cases.count = cases.capacity = 0;
	cases.function = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ITERABLE(iterable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (EXPECTED(async_token_event(token_object, &token)) && EXPECTED(async_select_add_all(&cases, iterable))) {
		if (UNEXPECTED(cases.count == 0)) {
			zend_argument_value_error(1, "must contain at least one case");
		} else if (EXPECTED(async_select(&cases, token, &selection))) {
			RETVAL_OBJ(async_selected_new(&cases.cases[selection.index].key, &selection));
		}
	}
	async_select_cases_free(&cases);
}

ZEND_FUNCTION(Async_race)
{
	zval *tasks;
	bool cancels_losers = true;
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_ITERABLE(tasks)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(cancels_losers)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!async_token_event(token_object, &token)) || UNEXPECTED(!async_launch_to_wait())) {
		RETURN_THROWS();
	}
	async_race(tasks, cancels_losers, token, return_value);
}

ZEND_FUNCTION(Async_process_wait)
{
	zval *process;
	zend_object *token_object = NULL;
	zend_async_event_t *token;
	int status;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_RESOURCE(process)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (EXPECTED(async_token_event(token_object, &token))
			&& EXPECTED(async_process_wait(Z_RES_P(process), token, &status))) {
		RETURN_LONG(status);
	}
}

ZEND_FUNCTION(Async_ticker)
{
	zval *ms;
	async_duration_t interval;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_NUMBER(ms)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!async_duration_parse(ms, 1, false, &interval))) {
		RETURN_THROWS();
	}
	RETURN_OBJ(async_ticker_new(&interval));
}

ZEND_FUNCTION(Async_scope)
{
	static const async_block_options_t options = { .passes_scope = true };
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, fcc)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 1)) || UNEXPECTED(!async_launch_to_wait())) {
		RETURN_THROWS();
	}
	async_block_call(&options, &fci, &fcc, return_value);
}

ZEND_FUNCTION(Async_protect)
{
	zval *closure;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT_OF_CLASS(closure, zend_ce_closure)
	ZEND_PARSE_PARAMETERS_END();

	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	if (UNEXPECTED(zend_fcall_info_init(closure, 0, &fci, &fcc, NULL, NULL) == FAILURE)) {
		zend_argument_type_error(1, "must be a callable closure");
		RETURN_THROWS();
	}
	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 1))) {
		RETURN_THROWS();
	}
	async_protect(&fci, &fcc, return_value);
}

ZEND_FUNCTION(Async_await)
{
	zend_object *awaitable;
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJ_OF_CLASS(awaitable, async_ce_completable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *subject = async_awaitable_event(awaitable);
	if (UNEXPECTED(!subject)) {
		RETURN_THROWS();
	}
	zend_async_event_t *token = NULL;
	if (cancellation && UNEXPECTED(!(token = async_awaitable_event(cancellation)))) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(refuse_in_scheduler_context() || (!ZEND_ASYNC_IS_OFF && !functions_activate()))) {
		RETURN_THROWS();
	}

	/* The caller's variables may release the object during the wait. */
	GC_ADDREF(awaitable);
	async_await_event(subject, token, return_value);
	OBJ_RELEASE(awaitable);
}

static void await_many(const async_await_mode_t *mode, zval *triggers, zend_object *token, zval *return_value)
{
	if (UNEXPECTED(Z_TYPE_P(triggers) != IS_ARRAY
				&& (Z_TYPE_P(triggers) != IS_OBJECT
						|| !instanceof_function(Z_OBJCE_P(triggers), zend_ce_traversable)))) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Triggers must be an array or a Traversable");
		return;
	}
	if (token && UNEXPECTED(!async_is_runtime_object(token))) {
		return;
	}
	if (UNEXPECTED(refuse_in_scheduler_context() || (!ZEND_ASYNC_IS_OFF && !functions_activate()))) {
		return;
	}
	async_await_many(mode, triggers, token, return_value);
}

ZEND_FUNCTION(Async_await_any_or_fail)
{
	const async_await_mode_t mode = { .answer = ASYNC_AWAIT_VALUE,
		.count = 1,
		.fail_fast = true,
		.preserve_order = true };
	zval *triggers;
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(triggers)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_awaitable)
	ZEND_PARSE_PARAMETERS_END();

	await_many(&mode, triggers, cancellation, return_value);
}

ZEND_FUNCTION(Async_await_first_success)
{
	const async_await_mode_t mode = { .answer = ASYNC_AWAIT_VALUE_AND_ERRORS, .count = 1, .preserve_order = true };
	zval *triggers;
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(triggers)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_awaitable)
	ZEND_PARSE_PARAMETERS_END();

	await_many(&mode, triggers, cancellation, return_value);
}

ZEND_FUNCTION(Async_await_all_or_fail)
{
	async_await_mode_t mode = { .answer = ASYNC_AWAIT_RESULTS,
		.count = ASYNC_AWAIT_ALL,
		.fail_fast = true,
		.preserve_order = true };
	zval *triggers;
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_ZVAL(triggers)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_awaitable)
		Z_PARAM_BOOL(mode.preserve_order)
	ZEND_PARSE_PARAMETERS_END();

	await_many(&mode, triggers, cancellation, return_value);
}

ZEND_FUNCTION(Async_await_all)
{
	async_await_mode_t mode = { .answer = ASYNC_AWAIT_RESULTS_AND_ERRORS,
		.count = ASYNC_AWAIT_ALL,
		.preserve_order = true };
	zval *triggers;
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_ZVAL(triggers)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_awaitable)
		Z_PARAM_BOOL(mode.preserve_order)
		Z_PARAM_BOOL(mode.fill_null)
	ZEND_PARSE_PARAMETERS_END();

	await_many(&mode, triggers, cancellation, return_value);
}

ZEND_FUNCTION(Async_await_any_of_or_fail)
{
	async_await_mode_t mode = { .answer = ASYNC_AWAIT_RESULTS, .fail_fast = true, .preserve_order = true };
	zval *triggers;
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(2, 4)
		Z_PARAM_LONG(mode.count)
		Z_PARAM_ZVAL(triggers)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_awaitable)
		Z_PARAM_BOOL(mode.preserve_order)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(mode.count < 0)) {
		zend_argument_value_error(1, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	await_many(&mode, triggers, cancellation, return_value);
}

ZEND_FUNCTION(Async_await_any_of)
{
	async_await_mode_t mode = { .answer = ASYNC_AWAIT_RESULTS_AND_ERRORS, .preserve_order = true };
	zval *triggers;
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(2, 5)
		Z_PARAM_LONG(mode.count)
		Z_PARAM_ZVAL(triggers)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_awaitable)
		Z_PARAM_BOOL(mode.preserve_order)
		Z_PARAM_BOOL(mode.fill_null)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(mode.count < 0)) {
		zend_argument_value_error(1, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	await_many(&mode, triggers, cancellation, return_value);
}

ZEND_FUNCTION(Async_iterate)
{
	zval *iterable;
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zend_long concurrency = 0;
	bool cancel_pending = true;

	ZEND_PARSE_PARAMETERS_START(2, 4)
		Z_PARAM_ITERABLE(iterable)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(concurrency)
		Z_PARAM_BOOL(cancel_pending)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(concurrency < 0 || (zend_ulong) concurrency > UINT_MAX)) {
		zend_argument_value_error(3, "must be between 0 and %u", UINT_MAX);
		RETURN_THROWS();
	}
	if (UNEXPECTED(!async_launch_to_wait())) {
		RETURN_THROWS();
	}
	async_iterate(iterable, &fci, &fcc, (unsigned int) concurrency, cancel_pending);
}

ZEND_FUNCTION(Async_graceful_shutdown)
{
	zend_object *cancellation = NULL;
	zend_long grace_ms;
	bool grace_is_null = true;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_cancellation)
		Z_PARAM_LONG_OR_NULL(grace_ms, grace_is_null)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!grace_is_null && grace_ms < -1)) {
		zend_argument_value_error(2, "must be greater than or equal to -1");
		RETURN_THROWS();
	}
	if (ZEND_ASYNC_IS_ACTIVE) {
		if (cancellation) {
			GC_ADDREF(cancellation);
		}
		async_shutdown_start_with(cancellation, grace_is_null ? ASYNC_G(exit_grace) : grace_ms);
	}
}

ZEND_FUNCTION(Async_signal)
{
	zend_object *which;
	zend_object *cancellation = NULL;
	zend_async_event_t *token = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJ_OF_CLASS(which, async_ce_signal)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (cancellation) {
		token = async_awaitable_event(cancellation);
		if (UNEXPECTED(!token)) {
			RETURN_THROWS();
		}
		ZEND_ASYNC_EVENT_SET_RESULT_USED(token);
		ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(token);
	}

	zend_object *future = async_signal(which, token);
	if (UNEXPECTED(!future)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(future);
}

ZEND_FUNCTION(Async_current_coroutine)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_FLOW;
	if (UNEXPECTED(!coroutine || ZEND_ASYNC_IS_SCHEDULER_CONTEXT)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The current coroutine is not defined");
		RETURN_THROWS();
	}
	RETURN_OBJ_COPY(async_coroutine_object(ASYNC_COROUTINE(coroutine)));
}

ZEND_FUNCTION(Async_get_coroutines)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_ARR(ZEND_ASYNC_GET_COROUTINES());
}

ZEND_FUNCTION(Async_current_context)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (UNEXPECTED(!functions_activate())) {
		RETURN_THROWS();
	}
	RETURN_OBJ_COPY(async_context_object(async_scope_context(ZEND_ASYNC_CURRENT_SCOPE)));
}

ZEND_FUNCTION(Async_coroutine_context)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (UNEXPECTED(!functions_activate())) {
		RETURN_THROWS();
	}
	RETURN_OBJ_COPY(async_context_object(ZEND_ASYNC_GET_COROUTINE_CONTEXT()));
}

ZEND_FUNCTION(Async_root_context)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_OBJ_COPY(async_context_object(async_scope_context(async_main_scope())));
}

ZEND_FUNCTION(Async_request_context)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_scope_t *scope = ZEND_ASYNC_REQUEST_SCOPE;
	if (!scope) {
		RETURN_NULL();
	}
	RETURN_OBJ_COPY(async_context_object(async_scope_context(scope)));
}
