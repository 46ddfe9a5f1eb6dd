/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Channel: the object, its methods and its iterator. The implementation is in channel.c. */
#include "channel_transfer.h"
#include "select.h"
#include "scheduler/hooks.h"
#include "scheduler/awaitable.h"
#include "zend_async_inflight.h"
#include "coroutine/await.h"
#include "base/exceptions.h"
#include "base/step_iterator.h"
#include "zend_enum.h"
#include "zend_interfaces.h"
#include "channel_arginfo.h"

zend_class_entry *async_ce_channel;
zend_class_entry *async_ce_channel_close_reason;
zend_class_entry *async_ce_channel_exception;
static zend_object_handlers channel_handlers;

#define THIS_CHANNEL() async_channel_from_obj(Z_OBJ_P(ZEND_THIS))

/* --- the object --- */

static async_channel_t *channel_alloc(zend_class_entry *ce, size_t extra_size)
{
	const size_t size = sizeof(async_channel_t) + zend_object_properties_size(ce);
	async_channel_t *channel = emalloc(size + extra_size);

	memset(channel, 0, size + extra_size);
	channel->channel.event.extra_offset = (uint32_t) size;
	zend_object_std_init(&channel->std, ce);
	object_properties_init(&channel->std, ce);
	return channel;
}

static zend_object *channel_create_object(zend_class_entry *ce)
{
	async_channel_t *channel = channel_alloc(ce, 0);

	async_channel_init(channel, 0, false);
	return &channel->std;
}

zend_async_channel_t *async_channel_new(size_t buffer_size, bool resizable, size_t extra_size)
{
	if (UNEXPECTED(buffer_size > INT32_MAX)) {
		zend_value_error("The size of a channel must be between 0 and %d", INT32_MAX);
		return NULL;
	}

	async_channel_t *channel = channel_alloc(async_ce_channel, extra_size);

	async_channel_init(channel, (uint32_t) buffer_size, resizable);
	channel->constructed = true;
	return &channel->channel;
}

zend_object *async_channel_new_obj(zend_async_channel_t *channel)
{
	return ZEND_ASYNC_EVENT_TO_OBJECT(&channel->event);
}

/* Rejects pending futures of recvAsync() that chains keep, while all that their callbacks use still exists. */
static void channel_dtor_object(zend_object *object)
{
	async_channel_t *channel = async_channel_from_obj(object);

	if (UNEXPECTED(channel->pending_futures != 0) && !async_destructor_is_early(object)) {
		async_channel_close(channel, ASYNC_CHANNEL_DISPOSED);
	}
}

static void channel_free_object(zend_object *object)
{
	async_channel_release(async_channel_from_obj(object));
	zend_object_std_dtor(object);
}

static HashTable *channel_get_gc(zend_object *object, zval **table, int *num)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	async_channel_get_gc(async_channel_from_obj(object), buffer);
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

/* --- iteration: each step is a recv() --- */

/* True if close() was called: iteration then ends without an exception. Any other end throws. */
static bool is_clean_end(const async_channel_t *channel)
{
	return async_channel_is_closed(channel) && channel->reason == ASYNC_CHANNEL_EXPLICIT;
}

static bool channel_step(zend_object *object, zval *value, zval *key)
{
	async_channel_t *channel = async_channel_from_obj(object);

	if (is_clean_end(channel) && !async_channel_receivable(channel)) {
		return false;
	}
	if (EXPECTED(channel_receive_inline(channel, value, NULL))) {
		return true;
	}
	if (EG(exception)->ce == async_ce_channel_exception && is_clean_end(channel)) {
		zend_clear_exception();
	}
	return false;
}

static zend_object_iterator *channel_get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	return async_step_iterator_new(object, by_ref, channel_step);
}

void async_register_channel_ce(void)
{
	async_scheduler_hooks.resolve_deadlock = async_channels_resolve_deadlock;

	async_ce_channel_close_reason = register_class_Async_ChannelCloseReason();
	async_ce_channel_exception = register_class_Async_ChannelException(async_ce_async_exception);
	async_ce_channel = register_class_Async_Channel(async_ce_awaitable, zend_ce_aggregate, zend_ce_countable);
	async_ce_channel->create_object = channel_create_object;
	async_ce_channel->get_iterator = channel_get_iterator;
	async_ce_channel->default_object_handlers = &channel_handlers;

	memcpy(&channel_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	channel_handlers.offset = XtOffsetOf(async_channel_t, std);
	channel_handlers.clone_obj = NULL;
	channel_handlers.dtor_obj = channel_dtor_object;
	channel_handlers.free_obj = channel_free_object;
	channel_handlers.get_gc = channel_get_gc;
}

/* --- construction --- */

static void bind_to_scope(async_channel_t *channel)
{
	zend_async_scope_t *scope = async_scope_for_resources();

	channel->owner_id = ASYNC_SCOPE(scope)->id;
	async_scope_bind(scope, &channel->binding);
}

static void channel_construct(async_channel_t *channel, uint32_t capacity, async_overflow_t overflow, zend_string *name)
{
	async_channel_init(channel, capacity, false);
	channel->overflow = overflow;
	async_label_set(&channel->label, name);
	channel->constructed = true;
}

async_channel_t *async_channel_create(uint32_t capacity, async_overflow_t overflow, zend_string *name)
{
	async_channel_t *channel = channel_alloc(async_ce_channel, 0);

	channel_construct(channel, capacity, overflow, name);
	if (EXPECTED(!ZEND_ASYNC_IS_OFF)) {
		bind_to_scope(channel);
	}
	return channel;
}

/* --- methods --- */

ZEND_METHOD(Async_Channel, __construct)
{
	zend_long capacity = 0;
	zend_long no_producer = 0;
	zend_long no_consumer = 0;
	bool hard = false;
	zend_object *overflow = NULL;
	zend_string *name = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 6)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(capacity)
		Z_PARAM_LONG(no_producer)
		Z_PARAM_LONG(no_consumer)
		Z_PARAM_BOOL(hard)
		Z_PARAM_OBJ_OF_CLASS(overflow, async_ce_overflow)
		Z_PARAM_STR_OR_NULL(name)
	ZEND_PARSE_PARAMETERS_END();

	async_channel_t *channel = THIS_CHANNEL();

	if (UNEXPECTED(channel->constructed)) {
		zend_throw_error(NULL, "The channel is already constructed");
		RETURN_THROWS();
	}
	if (UNEXPECTED(capacity < 0 || capacity > INT32_MAX)) {
		zend_argument_value_error(1, "must be between 0 and %d", INT32_MAX);
		RETURN_THROWS();
	}
	if (UNEXPECTED(no_producer < 0 || no_producer > UINT32_MAX)) {
		zend_argument_value_error(2, "must be between 0 and %u", UINT32_MAX);
		RETURN_THROWS();
	}
	if (UNEXPECTED(no_consumer < 0 || no_consumer > UINT32_MAX)) {
		zend_argument_value_error(3, "must be between 0 and %u", UINT32_MAX);
		RETURN_THROWS();
	}

	const async_overflow_t on_overflow = async_overflow_from_case(overflow);

	if (UNEXPECTED(capacity == 0 && on_overflow != ASYNC_OVERFLOW_WAIT)) {
		zend_argument_value_error(1, "must be greater than 0 unless $overflow is Async\\Overflow::WAIT");
		RETURN_THROWS();
	}

	channel_construct(channel, (uint32_t) capacity, on_overflow, name);
	async_channel_set_timeouts(channel, (zend_ulong) no_producer, (zend_ulong) no_consumer, hard);
	if (EXPECTED(!ZEND_ASYNC_IS_OFF)) {
		bind_to_scope(channel);
	}
}

ZEND_METHOD(Async_Channel, send)
{
	zval *value;
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (EXPECTED(async_token_event(token_object, &token))) {
		channel_send_inline(THIS_CHANNEL(), value, token);
	}
}

ZEND_METHOD(Async_Channel, sendAsync)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_BOOL(async_channel_try_send(THIS_CHANNEL(), value) == ASYNC_SEND_SENT);
}

ZEND_METHOD(Async_Channel, trySend)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_OBJ_COPY(async_send_result_case(async_channel_try_send(THIS_CHANNEL(), value)));
}

ZEND_METHOD(Async_Channel, sending)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_OBJ(async_send_case_new(Z_OBJ_P(ZEND_THIS), value));
}

ZEND_METHOD(Async_Channel, recv)
{
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (EXPECTED(async_token_event(token_object, &token))) {
		channel_receive_inline(THIS_CHANNEL(), return_value, token);
	}
}

ZEND_METHOD(Async_Channel, recvAsync)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_object *future = async_channel_receive_future(THIS_CHANNEL());

	if (UNEXPECTED(!future)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(future);
}

/* True if a typed reference accepts the next value. Otherwise a TypeError is set, and no value has been taken. */
static bool accepts_next(zval *reference, const async_channel_t *channel)
{
	zval copy;

	if (EXPECTED(!ZEND_REF_HAS_TYPE_SOURCES(Z_REF_P(reference)))) {
		return true;
	}
	ZVAL_COPY(&copy, async_zval_buffer_at(&channel->values, 0));
	const bool accepted = zend_verify_ref_assignable_zval(Z_REF_P(reference), &copy,
			ZEND_CALL_USES_STRICT_TYPES(EG(current_execute_data)));

	zval_ptr_dtor(&copy);
	return accepted && EXPECTED(!EG(exception));
}

ZEND_METHOD(Async_Channel, tryRecv)
{
	zval *reference;
	zval value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(reference)
	ZEND_PARSE_PARAMETERS_END();

	async_channel_t *channel = THIS_CHANNEL();

	if (channel_has_value(channel) && UNEXPECTED(!accepts_next(reference, channel))) {
		RETURN_THROWS();
	}
	if (!async_channel_try_receive(channel, &value)) {
		ZEND_TRY_ASSIGN_REF_NULL(reference);
		RETURN_FALSE;
	}
	ZEND_TRY_ASSIGN_REF_TMP(reference, &value);
	RETURN_TRUE;
}

ZEND_METHOD(Async_Channel, dropped)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG((zend_long) THIS_CHANNEL()->dropped);
}

ZEND_METHOD(Async_Channel, close)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_channel_close(THIS_CHANNEL(), ASYNC_CHANNEL_EXPLICIT);
}

ZEND_METHOD(Async_Channel, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(async_channel_is_closed(THIS_CHANNEL()));
}

ZEND_METHOD(Async_Channel, capacity)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(THIS_CHANNEL()->capacity);
}

ZEND_METHOD(Async_Channel, count)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(THIS_CHANNEL()->values.length);
}

ZEND_METHOD(Async_Channel, isEmpty)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(THIS_CHANNEL()->values.length == 0);
}

ZEND_METHOD(Async_Channel, isFull)
{
	ZEND_PARSE_PARAMETERS_NONE();
	const async_channel_t *channel = THIS_CHANNEL();

	RETURN_BOOL((channel->overflow ? async_channel_receivable(channel) : channel->values.length) >= channel->room);
}

ZEND_METHOD(Async_Channel, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}
