/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\ThreadChannel: the handle, its event, its methods. The thread-safe channels of the ABI are the same objects.
 * Without ZTS the class exists and cannot be constructed. */
#include "thread_channel.h"
#include "scheduler/awaitable.h"
#include "coroutine/await.h"
#include "base/exceptions.h"
#include "base/step_iterator.h"
#include "zend_interfaces.h"
#include "thread_channel_arginfo.h"

zend_class_entry *async_ce_thread_channel;
zend_class_entry *async_ce_thread_channel_exception;
static zend_object_handlers handle_handlers;

#ifdef ZTS

#define HANDLE_OF(event) ((async_channel_handle_t *) (event))
#define CHANNEL_OF(event) (HANDLE_OF(event)->endpoint->channel)

/* --- for the ABI --- */

static bool abi_send(zend_async_channel_t *channel, zval *value)
{
	async_channel_handle_t *handle = HANDLE_OF(channel);

	GC_ADDREF(&handle->std);
	const bool result = async_thread_channel_send(handle, value, NULL);
	OBJ_RELEASE(&handle->std);
	return result;
}

/* Clears the exception of a receive that its token has ended: C code gets false only. */
static void forget_token(const zend_async_event_t *token)
{
	if (token && EG(exception) && EG(exception)->ce == async_ce_operation_canceled_exception) {
		zend_clear_exception();
	}
}

static bool abi_receive(zend_async_channel_t *channel, zval *value, zend_async_event_t *cancellation)
{
	async_channel_handle_t *handle = HANDLE_OF(channel);

	if (cancellation && ZEND_ASYNC_EVENT_IS_CLOSED(cancellation) && !cancellation->replay) {
		const async_thread_channel_state_t state = async_thread_channel_state(CHANNEL_OF(channel));
		if (!state.receivable && !state.closed) {
			/* The token has fired already, and cannot replay its outcome. */
			return false;
		}
	}

	GC_ADDREF(&handle->std);
	const bool result = async_thread_channel_receive(handle, value, cancellation);
	if (UNEXPECTED(!result)) {
		forget_token(cancellation);
	}
	OBJ_RELEASE(&handle->std);
	return result;
}

static void abi_close(zend_async_channel_t *channel)
{
	async_channel_handle_t *handle = HANDLE_OF(channel);

	GC_ADDREF(&handle->std);
	async_thread_channel_close(handle->endpoint->channel, handle->endpoint, ASYNC_CHANNEL_EXPLICIT);
	OBJ_RELEASE(&handle->std);
}

/* --- the event: something can be received, or the channel is closed --- */

static bool thread_channel_object_event_start(zend_async_event_t *event)
{
	return ZEND_ASYNC_EVENT_IS_CLOSED(event) || async_endpoint_watch(HANDLE_OF(event));
}

static bool thread_channel_object_event_stop(zend_async_event_t *event)
{
	async_endpoint_unwatch(HANDLE_OF(event));
	return true;
}

static bool thread_channel_object_event_replay(zend_async_event_t *event, zend_async_event_callback_t *callback,
		zval *result, zend_object **exception)
{
	const async_thread_channel_state_t state = async_thread_channel_state(CHANNEL_OF(event));

	if (!state.receivable && !state.closed) {
		return false;
	}
	if (callback) {
		callback->callback(event, callback, NULL, NULL);
	} else if (result) {
		ZVAL_NULL(result);
	}
	return true;
}

static zend_string *thread_channel_object_event_info(zend_async_event_t *event)
{
	const async_endpoint_t *endpoint = HANDLE_OF(event)->endpoint;

	if (!endpoint) {
		return ZSTR_INIT_LITERAL("ThreadChannel", false);
	}
	const async_thread_channel_state_t state = async_thread_channel_state(endpoint->channel);
	return zend_strpprintf(0, "ThreadChannel(capacity=%u, values=%u, receivers=%u, senders=%u)",
			endpoint->channel->capacity, state.count, endpoint->receivers.length, endpoint->senders.length);
}

/* --- the object --- */

static async_channel_handle_t *handle_alloc(zend_class_entry *ce, size_t extra_size)
{
	const size_t size = sizeof(async_channel_handle_t) + zend_object_properties_size(ce);
	async_channel_handle_t *handle = emalloc(size + extra_size);
	zend_async_event_t *event = &handle->channel.event;

	memset(handle, 0, size + extra_size);
	zend_object_std_init(&handle->std, ce);
	object_properties_init(&handle->std, ce);

	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ | ZEND_ASYNC_CHANNEL_F_THREAD_SAFE;
	event->zend_object_offset = XtOffsetOf(async_channel_handle_t, std);
	event->extra_offset = (uint32_t) size;
	zend_async_event_init(event,
			&(zend_async_event_ops_t){
					.start = thread_channel_object_event_start,
					.stop = thread_channel_object_event_stop,
					.replay = thread_channel_object_event_replay,
					.dispose = zend_async_event_release_object,
					.info = thread_channel_object_event_info,
			});
	handle->channel.send = abi_send;
	handle->channel.receive = abi_receive;
	handle->channel.close = abi_close;
	return handle;
}

static zend_object *handle_create_object(zend_class_entry *ce)
{
	return &handle_alloc(ce, 0)->std;
}

static void handle_free_object(zend_object *object)
{
	async_channel_handle_t *handle = async_channel_handle_from_obj(object);

	zend_async_callbacks_free(&handle->channel.event);
	if (EXPECTED(handle->endpoint)) {
		async_channel_handle_unbind(handle);
	}
	zend_object_std_dtor(object);
}

zend_async_channel_t *async_thread_channel_new(size_t size, bool resizable, size_t extra_size)
{
	if (UNEXPECTED(size > INT32_MAX || (size == 0 && !resizable))) {
		zend_value_error("The size of a thread-safe channel must be between 1 and %d", INT32_MAX);
		return NULL;
	}

	async_channel_handle_t *handle = handle_alloc(async_ce_thread_channel, extra_size);
	async_thread_channel_create(handle, resizable ? INT32_MAX : (uint32_t) size);
	return &handle->channel;
}

static async_channel_handle_t *this_handle(zend_object *object)
{
	async_channel_handle_t *handle = async_channel_handle_from_obj(object);

	if (UNEXPECTED(!handle->endpoint)) {
		zend_throw_error(NULL, "Async\\ThreadChannel has not been constructed");
		return NULL;
	}
	return handle;
}

/* --- iteration: each step is a recv() --- */

/* True if close() was called and no value is left: iteration then ends without an exception. */
static bool is_clean_end(async_thread_channel_t *channel)
{
	const async_thread_channel_state_t state = async_thread_channel_state(channel);

	return state.closed && !state.count && channel->reason == ASYNC_CHANNEL_EXPLICIT;
}

static bool thread_channel_step(zend_object *object, zval *value, zval *key)
{
	async_channel_handle_t *handle = async_channel_handle_from_obj(object);

	if (is_clean_end(handle->endpoint->channel)) {
		return false;
	}
	if (EXPECTED(async_thread_channel_receive(handle, value, NULL))) {
		return true;
	}
	if (EG(exception)->ce == async_ce_thread_channel_exception && is_clean_end(handle->endpoint->channel)) {
		zend_clear_exception();
	}
	return false;
}

static zend_object_iterator *thread_channel_get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	if (UNEXPECTED(!this_handle(Z_OBJ_P(object)))) {
		return NULL;
	}
	return async_step_iterator_new(object, by_ref, thread_channel_step);
}

static async_select_state_t select_receive(zend_object *object, zval *value)
{
	async_channel_handle_t *handle = this_handle(object);

	if (UNEXPECTED(!handle)) {
		return ASYNC_SELECT_FAILED;
	}
	const async_select_state_t state = async_thread_channel_try_receive(handle, value);

	/* What is left then is reserved for others, and the event of a closed channel does not fire again. */
	return state == ASYNC_SELECT_NOTHING && async_thread_channel_state(handle->endpoint->channel).closed
			? ASYNC_SELECT_CLOSED
			: state;
}

void async_register_thread_channel_ce(void)
{
	async_ce_thread_channel_exception = register_class_Async_ThreadChannelException(async_ce_async_exception);
	async_ce_thread_channel = register_class_Async_ThreadChannel(async_ce_awaitable, zend_ce_aggregate,
			zend_ce_countable);
	async_ce_thread_channel->create_object = handle_create_object;
	async_ce_thread_channel->get_iterator = thread_channel_get_iterator;
	async_select_set_receiver(&async_ce_thread_channel, select_receive);
	async_ce_thread_channel->default_object_handlers = &handle_handlers;

	memcpy(&handle_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	handle_handlers.offset = XtOffsetOf(async_channel_handle_t, std);
	handle_handlers.clone_obj = NULL;
	handle_handlers.free_obj = handle_free_object;
	async_register_channel_transfer();
}

/* --- methods --- */

#define THIS_HANDLE(handle) \
	async_channel_handle_t *handle = this_handle(Z_OBJ_P(ZEND_THIS)); \
	if (UNEXPECTED(!handle)) { \
		RETURN_THROWS(); \
	}

ZEND_METHOD(Async_ThreadChannel, __construct)
{
	zend_long capacity = 16;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(capacity)
	ZEND_PARSE_PARAMETERS_END();

	async_channel_handle_t *handle = async_channel_handle_from_obj(Z_OBJ_P(ZEND_THIS));

	if (UNEXPECTED(handle->endpoint)) {
		zend_throw_error(NULL, "The channel is already constructed");
		RETURN_THROWS();
	}
	if (UNEXPECTED(capacity < 1 || capacity > INT32_MAX)) {
		zend_argument_value_error(1, "must be between 1 and %d", INT32_MAX);
		RETURN_THROWS();
	}
	async_thread_channel_create(handle, (uint32_t) capacity);
}

ZEND_METHOD(Async_ThreadChannel, send)
{
	zval *value;
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	THIS_HANDLE(handle);
	if (EXPECTED(async_token_event(token_object, &token))) {
		async_thread_channel_send(handle, value, token);
	}
}

ZEND_METHOD(Async_ThreadChannel, recv)
{
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	THIS_HANDLE(handle);
	if (EXPECTED(async_token_event(token_object, &token))) {
		zval value;
		if (async_thread_channel_receive(handle, &value, token)) {
			RETURN_COPY_VALUE(&value);
		}
	}
}

ZEND_METHOD(Async_ThreadChannel, sendAsync)
{
	zval *value;
	async_send_result_t result;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	THIS_HANDLE(handle);
	if (EXPECTED(async_thread_channel_try_send(handle, value, &result))) {
		RETURN_BOOL(result == ASYNC_SEND_SENT);
	}
}

ZEND_METHOD(Async_ThreadChannel, trySend)
{
	zval *value;
	async_send_result_t result;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	THIS_HANDLE(handle);
	if (EXPECTED(async_thread_channel_try_send(handle, value, &result))) {
		RETURN_OBJ_COPY(async_send_result_case(result));
	}
}

ZEND_METHOD(Async_ThreadChannel, tryRecv)
{
	zval *reference;
	zval value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(reference)
	ZEND_PARSE_PARAMETERS_END();

	THIS_HANDLE(handle);
	switch (async_thread_channel_try_receive(handle, &value)) {
		case ASYNC_SELECT_VALUE: ZEND_TRY_ASSIGN_REF_TMP(reference, &value); RETURN_TRUE;
		case ASYNC_SELECT_FAILED: RETURN_THROWS();
		default: ZEND_TRY_ASSIGN_REF_NULL(reference); RETURN_FALSE;
	}
}

ZEND_METHOD(Async_ThreadChannel, recvAsync)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_HANDLE(handle);

	zend_object *future = async_thread_channel_receive_future(handle);

	if (UNEXPECTED(!future)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(future);
}

ZEND_METHOD(Async_ThreadChannel, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

ZEND_METHOD(Async_ThreadChannel, close)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_HANDLE(handle);
	async_thread_channel_close(handle->endpoint->channel, handle->endpoint, ASYNC_CHANNEL_EXPLICIT);
}

ZEND_METHOD(Async_ThreadChannel, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_HANDLE(handle);
	RETURN_BOOL(async_thread_channel_state(handle->endpoint->channel).closed);
}

ZEND_METHOD(Async_ThreadChannel, capacity)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_HANDLE(handle);
	RETURN_LONG(handle->endpoint->channel->capacity);
}

ZEND_METHOD(Async_ThreadChannel, count)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_HANDLE(handle);
	RETURN_LONG(async_thread_channel_state(handle->endpoint->channel).count);
}

ZEND_METHOD(Async_ThreadChannel, isEmpty)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_HANDLE(handle);
	RETURN_BOOL(async_thread_channel_state(handle->endpoint->channel).count == 0);
}

ZEND_METHOD(Async_ThreadChannel, isFull)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_HANDLE(handle);
	RETURN_BOOL(async_thread_channel_state(handle->endpoint->channel).count >= handle->endpoint->channel->capacity);
}

#else

static ZEND_COLD void throw_unavailable(void)
{
	zend_throw_error(NULL, "ThreadChannel requires a Thread-Safe (ZTS) PHP build");
}

zend_async_channel_t *async_thread_channel_new(size_t size, bool resizable, size_t extra_size)
{
	throw_unavailable();
	return NULL;
}

void async_register_thread_channel_ce(void)
{
	async_ce_thread_channel_exception = register_class_Async_ThreadChannelException(async_ce_async_exception);
	async_ce_thread_channel = register_class_Async_ThreadChannel(async_ce_awaitable, zend_ce_aggregate,
			zend_ce_countable);
	async_ce_thread_channel->default_object_handlers = &handle_handlers;
	memcpy(&handle_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	handle_handlers.clone_obj = NULL;
}

#define UNAVAILABLE(name) \
	ZEND_METHOD(Async_ThreadChannel, name) \
	{ \
		throw_unavailable(); \
	}

UNAVAILABLE(__construct)
UNAVAILABLE(send)
UNAVAILABLE(sendAsync)
UNAVAILABLE(trySend)
UNAVAILABLE(recv)
UNAVAILABLE(recvAsync)
UNAVAILABLE(tryRecv)
UNAVAILABLE(close)
UNAVAILABLE(isClosed)
UNAVAILABLE(capacity)
UNAVAILABLE(count)
UNAVAILABLE(isEmpty)
UNAVAILABLE(isFull)
UNAVAILABLE(getIterator)

#endif
