/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The wait of select(). The cases that can proceed at once are tried first, beginning with another one each time. If none
 * can, each case leaves an arm where it waits: a callback waiter in a queue of a channel, or a callback of an event.
 *
 *   state     set by                                     left by
 *   --------  -----------------------------------------  -----------------------------------------------------------
 *   trying    the call                                   a case can proceed -> chosen; none -> waiting
 *   waiting   arms are out, the coroutine is suspended   an arm of a channel is served -> chosen; an event fires, or a
 *                                                        channel closes -> trying; token, cancellation -> failed
 *   chosen    one value was received or sent, or an      never
 *             outcome was found
 *
 * The coroutine waits in a queue of its own, whose only item is the end of this wait: whatever wakes it takes all arms
 * back at once, so that no arm is served for a coroutine that cannot use it. That item is final: a value that was taken
 * for the coroutine is not given back. */
#include "select.h"
#include "channel_transfer.h"
#include "base/elements.h"
#include "scheduler/awaitable.h"
#include "scheduler/scheduler.h"
#include "scheduler/wait_queue.h"
#include "state.h"
#include "zend_async_inflight.h"
#include "zend_smart_str.h"

#define FEW_ARMS 8

typedef struct _select_s select_t;
typedef struct _select_arm_s select_arm_t;

/* Owned by the event that it is registered with. */
typedef struct {
	zend_async_event_callback_t base;
	select_arm_t *arm; /* borrowed: takes it back before it ends */
} select_callback_t;

struct _select_arm_s {
	async_channel_arm_t channel_arm; /* must be first; in use if `channel` is set */
	select_t *select;
	async_channel_t *channel;        /* borrowed; NULL: another awaitable */
	zend_async_event_t *event;       /* borrowed, started: of an awaitable that the coroutine waits for; else NULL */
	select_callback_t *callback;
};

struct _select_s {
	async_wait_queue_t ends;  /* the coroutine, until an arm ends the wait */
	zend_async_event_t event; /* what it reports */
	const async_select_cases_t *cases;
	select_arm_t *arms;       /* in the order of the cases */
	uint32_t arms_out;        /* number of arms that wait, or have ended the wait: the first ones */
	uint32_t first;           /* the case to try first */
	bool woken;               /* an arm has ended the wait */
	bool served;              /* by a channel: the selection is made */
	async_selection_t *selection;
};

static zend_async_event_t event_template; /* written at module startup */

static zend_class_entry **receiver_ce;
static async_select_receive_t receiver_receive;

void async_select_set_receiver(zend_class_entry **ce, async_select_receive_t receive)
{
	receiver_ce = ce;
	receiver_receive = receive;
}

/* --- the wait ends --- */

#define SELECT_OF(queue) ((select_t *) ((char *) (queue) - XtOffsetOf(select_t, ends)))

static void drop_event(select_arm_t *arm)
{
	zend_async_event_t *event = arm->event;

	if (event) {
		arm->event = NULL;
		event->stop(event);
		event->del_callback(event, &arm->callback->base);
	}
}

static void take_arms_back(select_t *select)
{
	select_arm_t *arm = select->arms;
	select_arm_t *const end = arm + select->arms_out;

	select->arms_out = 0;
	for (; arm < end; arm++) {
		if (arm->channel) {
			async_wait_queue_leave(&arm->channel_arm.sender.waiter);
		} else {
			drop_event(arm);
		}
	}
}

static void select_leaves(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	take_arms_back(SELECT_OF(queue));
}

/* Ends the wait by this arm. */
static void wake(select_arm_t *arm)
{
	select_t *select = arm->select;

	if (select->woken) {
		return;
	}
	select->woken = true;
	select->first = (uint32_t) (arm - select->arms);
	take_arms_back(select);
	if (EXPECTED(async_wait_queue_has_waiters(&select->ends))) {
		async_wait_queue_reserve(&select->ends);
	}
}

static void arm_serve(async_waiter_t *waiter)
{
	select_arm_t *arm = (select_arm_t *) waiter;
	async_selection_t *selection = arm->select->selection;

	arm->select->served = true;
	selection->index = (uint32_t) (arm - arm->select->arms);
	ZVAL_NULL(&selection->value);
	wake(arm);
	async_channel_serve_arm(arm->channel, &arm->channel_arm, &selection->value);
}

static void arm_closed(async_waiter_t *waiter)
{
	wake((select_arm_t *) waiter);
}

static void arm_on_event(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	wake(((select_callback_t *) callback)->arm);
}

/* --- trying --- */

static zend_always_inline async_select_state_t try_channel(async_channel_t *channel, zval *value)
{
	const bool is_empty = EXPECTED(!channel->timeouts) && !channel_has_value(channel);

	if (!is_empty && async_channel_try_receive(channel, value)) {
		return ASYNC_SELECT_VALUE;
	}
	return async_channel_is_closed(channel) ? ASYNC_SELECT_CLOSED : ASYNC_SELECT_NOTHING;
}

static async_select_state_t try_sending(async_send_case_t *send_case)
{
	async_channel_t *channel = async_channel_from_obj(send_case->channel);

	switch (async_channel_offer(channel, &send_case->value)) {
		case ASYNC_SEND_CLOSED: return ASYNC_SELECT_CLOSED;
		case ASYNC_SEND_SENT: return ASYNC_SELECT_VALUE;
		default: return channel->overflow ? ASYNC_SELECT_VALUE : ASYNC_SELECT_NOTHING;
	}
}

static async_select_state_t try_awaitable(zend_object *object, zval *value)
{
	zend_object *exception;

	if (receiver_ce && object->ce == *receiver_ce) {
		return receiver_receive(object, value);
	}
	if (!async_awaitable_ask(ZEND_ASYNC_OBJECT_TO_EVENT(object), value, &exception)) {
		return ASYNC_SELECT_NOTHING;
	}
	if (UNEXPECTED(exception)) {
		zend_throw_exception_internal(exception);
		return ASYNC_SELECT_FAILED;
	}
	if (Z_ISUNDEF_P(value)) {
		ZVAL_NULL(value);
	}
	return ASYNC_SELECT_VALUE;
}

static zend_always_inline async_select_state_t try_case(zend_object *object, zval *value)
{
	if (EXPECTED(object->ce == async_ce_channel)) {
		return try_channel(async_channel_from_obj(object), value);
	}
	ZVAL_NULL(value);
	if (object->ce == async_ce_send_case) {
		return try_sending(async_send_case_from_obj(object));
	}
	return try_awaitable(object, value);
}

/* Tries every case once, from select->first on. */
static async_select_state_t try_all(select_t *select)
{
	const async_select_case_t *cases = select->cases->cases;
	const uint32_t count = select->cases->count;
	async_selection_t *selection = select->selection;
	uint32_t i = select->first;

	do {
		const async_select_state_t state = try_case(cases[i].object, &selection->value);

		if (state != ASYNC_SELECT_NOTHING) {
			selection->index = i;
			selection->closed = state == ASYNC_SELECT_CLOSED;
			if (selection->closed) {
				ZVAL_NULL(&selection->value);
			}
			return state;
		}
		if (++i == count) {
			i = 0;
		}
	} while (i != select->first);
	return ASYNC_SELECT_NOTHING;
}

/* --- waiting --- */

static zend_string *select_info(zend_async_event_t *event)
{
	const select_t *select = (const select_t *) ((const char *) event - XtOffsetOf(select_t, event));
	smart_str text = { 0 };

	smart_str_append_printf(&text, "%s of ", select->cases->function ? select->cases->function : "select");
	for (uint32_t i = 0; i < select->cases->count; i++) {
		const select_arm_t *arm = &select->arms[i];
		zend_async_event_t *awaited = arm->channel ? &arm->channel->channel.event
												   : ZEND_ASYNC_OBJECT_TO_EVENT(select->cases->cases[i].object);
		zend_string *info = awaited && awaited->info ? awaited->info(awaited) : NULL;

		smart_str_appends(&text, i ? "; " : "");
		smart_str_appends(&text, arm->channel && arm->channel_arm.value ? "sending to " : "");
		if (info) {
			smart_str_append(&text, info);
			zend_string_release(info);
		} else {
			smart_str_append(&text, select->cases->cases[i].object->ce->name);
		}
	}
	return smart_str_extract(&text);
}

static bool select_event_dispose(zend_async_event_t *event)
{
	return true;
}

void async_select_startup(void)
{
	zend_async_event_init(&event_template,
			&(zend_async_event_ops_t){
					.dispose = select_event_dispose,
					.info = select_info,
			});
}

/* The members one by one: to clear the whole struct costs more than all the rest. */
static zend_always_inline void send_arm_to_channel(select_arm_t *arm, async_channel_t *channel, zval *value,
		zend_coroutine_t *coroutine)
{
	async_waiter_t *waiter = &arm->channel_arm.sender.waiter;

	arm->channel = channel;
	arm->channel_arm.value = value;
	arm->channel_arm.closed = arm_closed;
	arm->channel_arm.sender.value = NULL;
	waiter->coroutine = coroutine;
	waiter->event = NULL;
	waiter->queue = NULL;
	waiter->serve = arm_serve;
	channel_enter_arm(channel, &arm->channel_arm);
}

/* Waits for an event. It may fire during the call. */
static bool send_arm_to_event(select_arm_t *arm, zend_async_event_t *event)
{
	select_callback_t *callback = (select_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(arm_on_event,
			sizeof(select_callback_t));

	callback->arm = arm;
	event->add_callback(event, &callback->base);
	arm->callback = callback;
	arm->event = event;
	if (EXPECTED(event->start(event))) {
		return true;
	}
	arm->event = NULL;
	event->del_callback(event, &callback->base);
	return false;
}

/* False with an exception. */
static bool send_arms_out(select_t *select)
{
	const async_select_case_t *entry = select->cases->cases;
	const async_select_case_t *const end = entry + select->cases->count;
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	select_arm_t *arm = select->arms;

	for (; entry < end && EXPECTED(!select->woken); entry++, arm++) {
		zend_object *object = entry->object;

		arm->select = select;
		arm->channel = NULL;
		arm->event = NULL;
		select->arms_out++;
		if (EXPECTED(object->ce == async_ce_channel)) {
			send_arm_to_channel(arm, async_channel_from_obj(object), NULL, coroutine);
		} else if (object->ce == async_ce_send_case) {
			async_send_case_t *send_case = async_send_case_from_obj(object);

			send_arm_to_channel(arm, async_channel_from_obj(send_case->channel), &send_case->value, coroutine);
		} else if (UNEXPECTED(!send_arm_to_event(arm, ZEND_ASYNC_OBJECT_TO_EVENT(object)))) {
			return false;
		}
	}
	return true;
}

/* Waits until an arm ends the wait. False with an exception. */
static bool select_wait(select_t *select, zend_async_event_t *token)
{
	async_waiter_t waiter = { 0 };
	bool result = true;

	select->woken = false;
	if (UNEXPECTED(!send_arms_out(select))) {
		result = false;
	} else if (EXPECTED(!select->woken)) {
		result = async_wait_queue_wait(&select->ends, &waiter, &select->event, token, 0) == ASYNC_WAIT_GRANTED;
	}
	take_arms_back(select);
	return result;
}

/* Waits, and tries again, until a case is chosen. */
static bool select_by_arms(select_t *select, zend_async_event_t *token)
{
	do {
		if (UNEXPECTED(async_token_tripped(token)) || UNEXPECTED(!async_launch_to_wait())) {
			return false;
		}
		const bool woken = select_wait(select, token);
		if (select->served) {
			if (UNEXPECTED(!woken)) {
				zval_ptr_dtor(&select->selection->value);
			}
			return woken;
		}
		if (UNEXPECTED(!woken)) {
			return false;
		}
		switch (try_all(select)) {
			case ASYNC_SELECT_NOTHING: break;
			case ASYNC_SELECT_FAILED: return false;
			default: return true;
		}
	} while (true);
}

static bool select_park(select_t *select, zend_async_event_t *token)
{
	const async_select_cases_t *cases = select->cases;
	select_arm_t few[FEW_ARMS];

	select->arms = UNEXPECTED(cases->count > FEW_ARMS) ? safe_emalloc(cases->count, sizeof(select_arm_t), 0) : few;
	select->ends = (async_wait_queue_t) { .final = true, .on_leave = select_leaves };
	select->event = event_template;
	const bool result = select_by_arms(select, token);

	if (UNEXPECTED(select->arms != few)) {
		efree(select->arms);
	}
	return result;
}

/* A linear congruential generator (Knuth, MMIX), its upper half. A counter would give two calls that alternate always the
 * same turns. */
static uint32_t next_turn(void)
{
	SYNC_G(select_turn) = SYNC_G(select_turn) * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t) (SYNC_G(select_turn) >> 32);
}

bool async_select(const async_select_cases_t *cases, zend_async_event_t *token, async_selection_t *selection)
{
	select_t select;

	select.cases = cases;
	select.first = (uint32_t) (((uint64_t) next_turn() * cases->count) >> 32);
	select.selection = selection;
	select.arms_out = 0;
	select.woken = select.served = false;
	selection->closed = false;
	switch (try_all(&select)) {
		case ASYNC_SELECT_NOTHING: return select_park(&select, token);
		case ASYNC_SELECT_FAILED: return false;
		default: return true;
	}
}

/* --- cases --- */

static zend_always_inline void append_case(async_select_cases_t *cases, zend_object *object, const zval *key)
{
	async_select_case_t *entry = &cases->cases[cases->count++];

	ZVAL_COPY(&entry->key, key);
	GC_ADDREF(object);
	entry->object = object;
}

static void cases_grow(async_select_cases_t *cases)
{
	if (!cases->capacity) {
		cases->cases = cases->few;
		cases->capacity = ASYNC_SELECT_FEW;
		return;
	}

	async_select_case_t *larger = safe_emalloc(cases->capacity, 2 * sizeof(async_select_case_t), 0);

	memcpy(larger, cases->cases, cases->count * sizeof(async_select_case_t));
	if (cases->cases != cases->few) {
		efree(cases->cases);
	}
	cases->cases = larger;
	cases->capacity *= 2;
}

bool async_select_add(async_select_cases_t *cases, zend_object *object, const zval *key)
{
	const bool is_channel = object->ce == async_ce_channel || object->ce == async_ce_send_case;

	if (UNEXPECTED(!is_channel)) {
		if (UNEXPECTED(!instanceof_function(object->ce, async_ce_awaitable))) {
			zend_type_error("Cases must be of type Async\\Awaitable or Async\\SendCase, %s given",
					ZSTR_VAL(object->ce->name));
			return false;
		}
		if (UNEXPECTED(!async_is_runtime_object(object))) {
			return false;
		}
	}
	if (UNEXPECTED(Z_TYPE_P(key) != IS_LONG && Z_TYPE_P(key) != IS_STRING)) {
		zend_type_error("Keys must be of type int or string, %s given", zend_zval_value_name(key));
		return false;
	}
	if (cases->count == cases->capacity) {
		cases_grow(cases);
	}

	if (!is_channel) {
		/* As a wait that gives up, or has another winner. */
		async_event_observe(ZEND_ASYNC_OBJECT_TO_EVENT(object));
	}
	append_case(cases, object, key);
	return true;
}

static bool add_case(zval *value, zval *key, void *data)
{
	if (UNEXPECTED(Z_TYPE_P(value) != IS_OBJECT)) {
		zend_type_error("Cases must be of type Async\\Awaitable or Async\\SendCase, %s given",
				zend_zval_value_name(value));
		return false;
	}
	return async_select_add(data, Z_OBJ_P(value), key);
}

/* A few channels are the common case. False: the list has other elements, and nothing was appended. */
static bool add_few_channels(async_select_cases_t *cases, const zend_array *list)
{
	if (!HT_IS_PACKED(list) || list->nNumUsed > ASYNC_SELECT_FEW) {
		return false;
	}
	for (uint32_t i = 0; i < list->nNumUsed; i++) {
		const zval *value = &list->arPacked[i];

		if (UNEXPECTED(Z_TYPE_P(value) != IS_OBJECT) || UNEXPECTED(Z_OBJCE_P(value) != async_ce_channel)) {
			return false;
		}
	}
	cases->cases = cases->few;
	cases->capacity = ASYNC_SELECT_FEW;
	for (uint32_t i = 0; i < list->nNumUsed; i++) {
		zval key;

		ZVAL_LONG(&key, i);
		append_case(cases, Z_OBJ(list->arPacked[i]), &key);
	}
	return true;
}

bool async_select_add_all(async_select_cases_t *cases, zval *iterable)
{
	return (EXPECTED(Z_TYPE_P(iterable) == IS_ARRAY) && EXPECTED(add_few_channels(cases, Z_ARRVAL_P(iterable))))
			|| async_elements_walk(iterable, add_case, cases);
}

void async_select_cases_free(async_select_cases_t *cases)
{
	for (uint32_t i = 0; i < cases->count; i++) {
		if (UNEXPECTED(Z_REFCOUNTED(cases->cases[i].key))) {
			zval_ptr_dtor(&cases->cases[i].key);
		}
		OBJ_RELEASE(cases->cases[i].object);
	}
	if (UNEXPECTED(cases->cases != cases->few) && cases->cases) {
		efree(cases->cases);
	}
	cases->cases = NULL;
	cases->count = cases->capacity = 0;
}
