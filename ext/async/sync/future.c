/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\FutureState and Async\Future: the event, the objects, their methods, and the warnings about unused results and
 * unhandled errors. The state tables are in future.h, chains in future_chain.c. */
#include "future.h"
#include "scheduler/state.h"
#include "scheduler/awaitable.h"
#include "base/location.h"
#include "zend_async_inflight.h"
#include "coroutine/await.h"
#include "scheduler/coroutine.h"
#include "base/exceptions.h"
#include "future_remote.h"
#include "structured/task_group.h"
#include "zend_async_request.h"
#include "future_arginfo.h"

/* The object of Async\Future. Its prolog makes it stand for the event of the state. */
typedef struct {
	ZEND_ASYNC_EVENT_REF_FIELDS /* event: a counted reference to the state; NULL before the constructor */
	zend_object std;
} async_future_t;

const async_future_remote_ops_t *async_future_remote;

zend_class_entry *async_ce_future;
zend_class_entry *async_ce_future_state;
static zend_object_handlers future_handlers;
static zend_object_handlers future_state_handlers;

static zend_always_inline async_future_t *future_from_obj(zend_object *object)
{
	return (async_future_t *) ((char *) object - XtOffsetOf(async_future_t, std));
}

static zend_always_inline async_future_state_t *state_from_obj(zend_object *object)
{
	return (async_future_state_t *) ((char *) object - XtOffsetOf(async_future_state_t, std));
}

static zend_always_inline bool future_is_cancelled(const async_future_state_t *state)
{
	return state->future.exception && zend_async_is_cancellation(state->future.exception);
}

/* --- diagnostics --- */

static zend_string *future_location(zend_string *filename, uint32_t lineno)
{
	return filename ? zend_strpprintf(0, "%s:%u", ZSTR_VAL(filename), lineno) : ZSTR_INIT_LITERAL("unknown", false);
}

/* Without running PHP code (end of a coroutine or of the request) the warning names the place of creation. */
static void future_warn(const zend_future_t *future, const char *text)
{
	if (EXPECTED(zend_get_executed_filename_ex() != NULL) || !future->filename) {
		zend_error(E_WARNING, "%s", text);
	} else {
		zend_error_at(E_WARNING, future->filename, future->lineno, "%s", text);
	}
}

static void warn_unhandled(async_future_state_t *state)
{
	zend_future_t *future = &state->future;
	zend_object *exception = future->exception;
	zval rv;
	zval *property = zend_read_property_ex(zend_get_exception_base(exception), exception, ZSTR_KNOWN(ZEND_STR_MESSAGE),
			/* silent */ true, &rv);
	zend_string *message = zval_get_string(property);
	zend_string *created = future_location(future->filename, future->lineno);
	zend_string *completed = future_location(future->completed_filename, future->completed_lineno);

	zend_string *text = zend_strpprintf(0,
			"Unhandled exception in Future: %s; use catch() or ignore() to handle. Created at %s, completed at %s",
			ZSTR_VAL(message), ZSTR_VAL(created), ZSTR_VAL(completed));

	future_warn(future, ZSTR_VAL(text));
	zend_string_release(text);
	zend_string_release(completed);
	zend_string_release(created);
	zend_string_release(message);
}

static void warn_unused(async_future_state_t *state)
{
	zend_string *created = future_location(state->future.filename, state->future.lineno);
	zend_string *text = zend_strpprintf(0,
			"Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %s",
			ZSTR_VAL(created));

	future_warn(&state->future, ZSTR_VAL(text));
	zend_string_release(text);
	zend_string_release(created);
}

/* The last reference is released: reports an outcome that was not observed. At most one message. May run a user's
 * error handler. */
static void report_unobserved(async_future_state_t *state)
{
	const zend_async_event_t *event = &state->future.event;
	const bool failed = state->future.exception != NULL;

	if (UNEXPECTED(state->transferred && !ZEND_FUTURE_IS_COMPLETED(&state->future))) {
		/* The other thread decides the outcome, and no waiter is left. */
		return;
	}
	if (EXPECTED(failed ? ZEND_ASYNC_EVENT_IS_EXC_CAUGHT(event) : ZEND_ASYNC_EVENT_IS_RESULT_USED(event))
			|| !state->observable || state->abandoned || ZEND_FUTURE_IS_IGNORED(&state->future)
			|| (failed && zend_async_ends_silently(state->future.exception)) || CG(unclean_shutdown)) {
		return;
	}

	zend_async_inflight_t inflight;
	zend_async_inflight_stash(&inflight);
	if (failed) {
		warn_unhandled(state);
	} else {
		warn_unused(state);
	}
	zend_async_inflight_restore(&inflight);
}

/* --- the event --- */

/* Arms nothing. If another thread settles the future, the first waiter keeps the loop alive. */
static bool future_event_start(zend_async_event_t *event)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(event);

	state->subscribed = true;
	if (state->waiters++ == 0 && UNEXPECTED(state->remote)
			&& UNEXPECTED(!async_future_remote->expect(&state->future))) {
		state->waiters--;
		return false;
	}
	return true;
}

static bool future_event_stop(zend_async_event_t *event)
{
	async_future_state_t *state = ASYNC_FUTURE_STATE(event);

	if (state->waiters > 0 && --state->waiters == 0 && UNEXPECTED(state->remote)) {
		async_future_remote->unexpect(&state->future);
	}
	return true;
}

static bool future_event_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	zend_future_t *future = (zend_future_t *) event;

	if (!ZEND_FUTURE_IS_COMPLETED(future)) {
		return false;
	}

	if (callback) {
		callback->callback(event, callback, future->exception ? NULL : &future->result, future->exception);
	} else if (future->exception) {
		if (exception) {
			*exception = future->exception;
			GC_ADDREF(*exception);
		}
	} else if (result) {
		ZVAL_COPY(result, &future->result);
	}
	return true;
}

static zend_string *future_event_info(zend_async_event_t *event)
{
	const async_future_state_t *state = ASYNC_FUTURE_STATE(event);
	const async_label_t label = {
		.name = state->name,
		.made = { .filename = state->future.filename, .lineno = state->future.lineno },
	};
	smart_str text = { 0 };

	async_label_describe(&text, "FutureState", &label);
	smart_str_appends(&text, ZEND_ASYNC_EVENT_IS_CLOSED(event) ? "completed)" : "pending)");
	return smart_str_extract(&text);
}

static void record_completion(zend_future_t *future)
{
	if (future->completed_filename) {
		/* Settled by a chain: the location of its source is set already. */
		return;
	}

	zend_string *filename = async_user_location(&future->completed_lineno);
	if (filename) {
		future->completed_filename = zend_string_copy(filename);
	}
}

static void release_producer(async_future_state_t *state)
{
	zend_object *producer = state->producer;

	if (producer) {
		state->producer = NULL;
		OBJ_RELEASE(producer);
	}
}

static bool event_resolve(zend_async_event_t *event, void *iterator)
{
	zend_future_t *future = (zend_future_t *) event;
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);

	if (ZEND_FUTURE_IS_COMPLETED(future)) {
		return true;
	}

	ZEND_ASYNC_EVENT_ADD_REF(event);
	if (Z_ISREF(future->result)) {
		zend_unwrap_reference(&future->result);
	}
	record_completion(future);
	if (UNEXPECTED(state->remote)) {
		async_future_remote->unbind(future, false);
	}
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, future->exception ? NULL : &future->result, future->exception);

	zend_object *before = EG(exception);
	if (future->resolve_callbacks.length) {
		async_chains_fire(state, iterator);
	}
	if (state->pinned) {
		state->pinned = false;
		ZEND_ASYNC_EVENT_DEL_REF(event);
	}
	if (UNEXPECTED(state->chain)) {
		async_chain_withdraw(state);
	}
	release_producer(state);
	ZEND_ASYNC_EVENT_RELEASE(event);
	return EG(exception) == before;
}

/* Tears down when called from free_obj; otherwise releases one reference. */
static bool future_event_dispose(zend_async_event_t *event)
{
	zend_future_t *future = (zend_future_t *) event;
	async_future_state_t *state = ASYNC_FUTURE_STATE(future);

	if (!state->freeing) {
		OBJ_RELEASE(&state->std);
		return true;
	}

	GC_SET_REFCOUNT(&state->std, state->refcount);
	if (UNEXPECTED(state->remote)) {
		async_future_remote->unbind(future, true);
	}
	if (UNEXPECTED(state->completes)) {
		async_future_remote->promise_release(state->completes);
		state->completes = NULL;
	}
	if (UNEXPECTED(state->producer_promise)) {
		async_future_remote->promise_release(state->producer_promise);
		state->producer_promise = NULL;
	}
	ZEND_ASYNC_EVENT_SET_CLOSED(event);
	zend_async_callbacks_free(event);
	zend_async_callbacks_vector_free(&future->resolve_callbacks, event);
	release_producer(state);
	zval_ptr_dtor(&future->result);
	ZVAL_UNDEF(&future->result);
	if (future->exception) {
		OBJ_RELEASE(future->exception);
		future->exception = NULL;
	}
	if (future->filename) {
		zend_string_release(future->filename);
		future->filename = NULL;
	}
	if (state->name) {
		zend_string_release(state->name);
		state->name = NULL;
	}
	if (future->completed_filename) {
		zend_string_release(future->completed_filename);
		future->completed_filename = NULL;
	}
	return true;
}

/* --- the state --- */

#define STATE_SIZE ZEND_MM_ALIGNED_SIZE(sizeof(async_future_state_t))

async_future_state_t *async_future_state_new(size_t extra_size)
{
	async_future_state_t *state = emalloc(STATE_SIZE + extra_size);
	zend_future_t *future = &state->future;
	zend_async_event_t *event = &future->event;

	memset(state, 0, STATE_SIZE + extra_size);
	zend_object_std_init(&state->std, async_ce_future_state);

	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ | ZEND_ASYNC_EVENT_F_ZVAL_RESULT;
	event->zend_object_offset = XtOffsetOf(async_future_state_t, std);
	event->extra_offset = STATE_SIZE;
	zend_async_event_init(event,
			&(zend_async_event_ops_t){
					.ordered = true,
					.start = future_event_start,
					.stop = future_event_stop,
					.replay = future_event_replay,
					.dispose = future_event_dispose,
					.info = future_event_info,
			});

	ZVAL_UNDEF(&future->result);
	future->resolve = event_resolve;

	zend_string *filename = async_user_location(&future->lineno);
	if (filename) {
		future->filename = zend_string_copy(filename);
	}
	return state;
}

static zend_object *future_state_create_object(zend_class_entry *class_type)
{
	return &async_future_state_new(0)->std;
}

static void future_state_dtor_object(zend_object *object)
{
	/* Coroutines that are suspended may still use the state. Without any, this is the last chance to report it. */
	if (UNEXPECTED(SCHEDULER_G(coroutine_total) > 1 && async_destructor_is_early(object))) {
		return;
	}
	report_unobserved(state_from_obj(object));
}

static void future_state_free_object(zend_object *object)
{
	async_future_state_t *state = state_from_obj(object);

	/* The garbage collector and the end of the request free objects that still have references. A wrapper of dispose
	 * takes a count above 1 for a reference that is released, so the count is 1 here. The teardown restores the real
	 * count. */
	state->freeing = true;
	state->refcount = GC_REFCOUNT(object);
	GC_SET_REFCOUNT(object, 1);
	state->future.event.dispose(&state->future.event);
	zend_object_std_dtor(object);
}

static HashTable *future_state_get_gc(zend_object *object, zval **table, int *num)
{
	async_future_state_t *state = state_from_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &state->future.result);
	if (state->future.exception) {
		zend_get_gc_buffer_add_obj(buffer, state->future.exception);
	}
	if (state->producer) {
		zend_get_gc_buffer_add_obj(buffer, state->producer);
	}
	async_chains_get_gc(state, buffer);
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

/* --- the object of Async\Future --- */

static zend_object *future_create_object(zend_class_entry *class_type)
{
	async_future_t *handle = emalloc(sizeof(async_future_t));

	zend_object_std_init(&handle->std, class_type);
	ZEND_ASYNC_EVENT_REF_SET(handle, XtOffsetOf(async_future_t, std), NULL);
	return &handle->std;
}

/* Consumes the caller's reference to the state. */
static void future_bind(async_future_t *handle, async_future_state_t *state)
{
	handle->event = &state->future.event;
	state->handles++;
	state->observable = true;
}

static void future_free_object(zend_object *object)
{
	async_future_t *handle = future_from_obj(object);
	zend_async_event_t *event = handle->event;

	if (EXPECTED(event)) {
		async_future_state_t *state = (async_future_state_t *) event;

		handle->event = NULL;
		if (--state->handles == 0 && state->running) {
			state->abandoned = true;
		}
		OBJ_RELEASE(&state->std);
	}
	zend_object_std_dtor(object);
}

static HashTable *future_get_gc(zend_object *object, zval **table, int *num)
{
	async_future_t *handle = future_from_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	if (handle->event) {
		zend_get_gc_buffer_add_obj(buffer, &((async_future_state_t *) handle->event)->std);
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

/* --- for the rest of the runtime --- */

zend_object *async_new_future_obj(zend_future_t *future)
{
	zend_object *object = future_create_object(async_ce_future);

	future_bind(future_from_obj(object), ASYNC_FUTURE_STATE(future));
	return object;
}

async_future_state_t *async_future_state_from_obj(zend_object *object)
{
	return state_from_obj(object);
}

zend_future_t *async_future_from_obj(zend_object *object)
{
	return (zend_future_t *) future_from_obj(object)->event;
}

void async_register_future_ce(void)
{
	async_ce_future_state = register_class_Async_FutureState();
	async_ce_future_state->create_object = future_state_create_object;
	async_ce_future_state->default_object_handlers = &future_state_handlers;

	memcpy(&future_state_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	future_state_handlers.offset = XtOffsetOf(async_future_state_t, std);
	future_state_handlers.clone_obj = NULL;
	future_state_handlers.dtor_obj = future_state_dtor_object;
	future_state_handlers.free_obj = future_state_free_object;
	future_state_handlers.get_gc = future_state_get_gc;

	async_group_future_hooks.set_producer = async_future_set_producer;
	async_group_future_hooks.is_pinned = async_future_is_pinned;

	async_ce_future = register_class_Async_Future(async_ce_completable);
	async_ce_future->create_object = future_create_object;
	async_ce_future->default_object_handlers = &future_handlers;

	memcpy(&future_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	future_handlers.offset = XtOffsetOf(async_future_t, std);
	future_handlers.clone_obj = NULL;
	future_handlers.free_obj = future_free_object;
	future_handlers.get_gc = future_get_gc;
}

/* --- methods --- */

/* Returns the state of an object of either class; NULL with an exception for a Future whose constructor has failed. */
static async_future_state_t *this_state(zend_object *object)
{
	if (object->ce == async_ce_future_state) {
		return state_from_obj(object);
	}

	async_future_state_t *state = (async_future_state_t *) future_from_obj(object)->event;
	if (UNEXPECTED(!state)) {
		zend_throw_error(NULL, "Async\\Future has not been constructed");
	}
	return state;
}

#define THIS_STATE(state) \
	async_future_state_t *state = this_state(Z_OBJ_P(ZEND_THIS)); \
	if (UNEXPECTED(!state)) { \
		RETURN_THROWS(); \
	}

/* True with an exception if this state cannot be completed (any more). */
static bool refuse_settled(async_future_state_t *state)
{
	if (UNEXPECTED(state->transferred)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "FutureState ownership was transferred to another thread");
		return true;
	}
	if (EXPECTED(!ZEND_FUTURE_IS_COMPLETED(&state->future))) {
		return false;
	}
	if (UNEXPECTED(state->arrived)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "FutureState is already completed");
		return true;
	}

	zend_string *where = future_location(state->future.completed_filename, state->future.completed_lineno);
	zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "FutureState is already completed at %s", ZSTR_VAL(where));
	zend_string_release(where);
	return true;
}

ZEND_METHOD(Async_FutureState, __construct)
{
	zend_string *name = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(name)
	ZEND_PARSE_PARAMETERS_END();

	THIS_STATE(state);
	if (UNEXPECTED(state->constructed)) {
		zend_throw_error(NULL, "The FutureState is already constructed");
		RETURN_THROWS();
	}
	state->constructed = true;
	if (name) {
		state->name = zend_string_copy(name);
	}
}

static bool is_completed(const async_future_state_t *state)
{
	return ZEND_FUTURE_IS_COMPLETED(&state->future) && !state->orphaned;
}

/* complete(), error(): false with an exception. try: also false without one, if the state is completed already. */
static zend_always_inline bool settle_by_method(INTERNAL_FUNCTION_PARAMETERS, bool is_error, bool try)
{
	zval *outcome;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		if (is_error) {
			Z_PARAM_OBJECT_OF_CLASS(outcome, zend_ce_throwable)
		} else {
			Z_PARAM_ZVAL(outcome)
		}
	ZEND_PARSE_PARAMETERS_END_EX(return false);

	async_future_state_t *state = this_state(Z_OBJ_P(ZEND_THIS));

	if (UNEXPECTED(!state) || (try && is_completed(state)) || UNEXPECTED(refuse_settled(state))
			|| UNEXPECTED(state->arrived && !async_future_remote->complete(&state->future, outcome, is_error))) {
		return false;
	}
	if (is_error) {
		ZEND_FUTURE_REJECT(&state->future, Z_OBJ_P(outcome));
	} else {
		ZEND_FUTURE_COMPLETE(&state->future, outcome);
	}
	return true;
}

ZEND_METHOD(Async_FutureState, complete)
{
	settle_by_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, false, false);
}

ZEND_METHOD(Async_FutureState, error)
{
	settle_by_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, false);
}

ZEND_METHOD(Async_FutureState, tryComplete)
{
	RETURN_BOOL(settle_by_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, false, true));
}

ZEND_METHOD(Async_FutureState, tryError)
{
	RETURN_BOOL(settle_by_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, true));
}

ZEND_METHOD(Async_FutureState, isCompleted)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	RETURN_BOOL(is_completed(state));
}

ZEND_METHOD(Async_FutureState, ignore)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	ZEND_FUTURE_SET_IGNORED(&state->future);
}

ZEND_METHOD(Async_FutureState, getAwaitingInfo)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	array_init_size(return_value, 1);
	add_next_index_str(return_value, future_event_info(&state->future.event));
}

static void future_return_file_and_line(zend_string *filename, uint32_t lineno, zval *return_value)
{
	array_init_size(return_value, 2);
	if (filename) {
		add_next_index_str(return_value, zend_string_copy(filename));
		add_next_index_long(return_value, lineno);
	} else {
		add_next_index_null(return_value);
		add_next_index_long(return_value, 0);
	}
}

ZEND_METHOD(Async_FutureState, getCreatedFileAndLine)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	future_return_file_and_line(state->future.filename, state->future.lineno, return_value);
}

ZEND_METHOD(Async_FutureState, getCreatedLocation)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	RETURN_STR(future_location(state->future.filename, state->future.lineno));
}

ZEND_METHOD(Async_FutureState, getCompletedFileAndLine)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	future_return_file_and_line(state->future.completed_filename, state->future.completed_lineno, return_value);
}

ZEND_METHOD(Async_FutureState, getCompletedLocation)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	RETURN_STR(future_location(state->future.completed_filename, state->future.completed_lineno));
}

ZEND_METHOD(Async_Future, completed)
{
	zval *value = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	zend_future_t *future = &async_future_state_new(0)->future;
	ZEND_FUTURE_COMPLETE(future, value);
	RETURN_OBJ(async_new_future_obj(future));
}

ZEND_METHOD(Async_Future, failed)
{
	zend_object *throwable;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(throwable, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();

	zend_future_t *future = &async_future_state_new(0)->future;
	ZEND_FUTURE_REJECT(future, throwable);
	RETURN_OBJ(async_new_future_obj(future));
}

ZEND_METHOD(Async_Future, __construct)
{
	zend_object *state;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(state, async_ce_future_state)
	ZEND_PARSE_PARAMETERS_END();

	async_future_t *handle = future_from_obj(Z_OBJ_P(ZEND_THIS));
	if (UNEXPECTED(handle->event)) {
		zend_throw_error(NULL, "Async\\Future has already been constructed");
		RETURN_THROWS();
	}
	GC_ADDREF(state);
	future_bind(handle, state_from_obj(state));
}

ZEND_METHOD(Async_Future, isCompleted)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	RETURN_BOOL(ZEND_FUTURE_IS_COMPLETED(&state->future));
}

ZEND_METHOD(Async_Future, isCancelled)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	RETURN_BOOL(future_is_cancelled(state));
}

ZEND_METHOD(Async_Future, cancel)
{
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_cancellation)
	ZEND_PARSE_PARAMETERS_END();

	THIS_STATE(state);
	if (ZEND_FUTURE_IS_COMPLETED(&state->future)
			|| UNEXPECTED(state->remote && !async_future_remote->claim(&state->future))) {
		return;
	}
	/* Not as the producer: it still holds its reference until it settles the future itself. */
	if (cancellation) {
		async_future_settle_local(&state->future, NULL, cancellation, NULL);
		return;
	}
	cancellation = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Future has been cancelled");
	async_future_settle_local(&state->future, NULL, cancellation, NULL);
	OBJ_RELEASE(cancellation);
}

ZEND_METHOD(Async_Future, ignore)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_STATE(state);
	ZEND_FUTURE_SET_IGNORED(&state->future);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

static void future_chain(INTERNAL_FUNCTION_PARAMETERS, async_chain_kind_t kind)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, fcc)
	ZEND_PARSE_PARAMETERS_END();

	THIS_STATE(state);
	zend_future_t *child = async_chain_add(state, kind, &fci, &fcc);
	if (UNEXPECTED(!child)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(async_new_future_obj(child));
}

ZEND_METHOD(Async_Future, map)
{
	future_chain(INTERNAL_FUNCTION_PARAM_PASSTHRU, ASYNC_CHAIN_MAP);
}

ZEND_METHOD(Async_Future, catch)
{
	future_chain(INTERNAL_FUNCTION_PARAM_PASSTHRU, ASYNC_CHAIN_CATCH);
}

ZEND_METHOD(Async_Future, finally)
{
	future_chain(INTERNAL_FUNCTION_PARAM_PASSTHRU, ASYNC_CHAIN_FINALLY);
}

ZEND_METHOD(Async_Future, await)
{
	zend_object *cancellation = NULL;
	zend_async_event_t *token = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	THIS_STATE(state);
	if (cancellation && UNEXPECTED(!(token = async_awaitable_event(cancellation)))) {
		RETURN_THROWS();
	}
	async_await_event(&state->future.event, token, return_value);
}
