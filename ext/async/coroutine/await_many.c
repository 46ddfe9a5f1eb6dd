/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waiting for many triggers: await_all() and its five variants.
 *
 * Settled triggers are counted first, in input order. If they are not enough, the caller subscribes to the rest and
 * suspends. A helper coroutine advances a Traversable and subscribes the suspended caller to each trigger it fetches.
 *
 *   state      set by                                         left by
 *   counting   the call                                       over | waiting
 *   waiting    subscribing (caller suspends)                  a trigger, the token, a cancellation, the input's end
 *   over       enough successes, all settled, or a failure    never: later outcomes are ignored
 *
 * What a trigger or a token has to implement:
 *   Completable   replay() returns the outcome once it has settled; one notification carries the outcome.
 *   any other     replay() succeeds while the condition holds (a channel has a value, a group is done, a watcher has
 *                 an event, which replay() consumes). A notification means "query again". Without replay() the first
 *                 notification is the outcome. CLOSED, or an object without an event, counts as null. */
#include "await_many.h"
#include "scheduler/awaitable.h"
#include "await.h"
#include "scheduler/coroutine.h"
#include "iterator.h"
#include "scheduler/scheduler.h"
#include "ext/spl/spl_iterators.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

typedef struct _await_many_s await_many_t;
typedef struct _await_entry_s await_entry_t;

/* One trigger and its subscription. The event and the waker hold references to it while the caller waits. */
struct _await_entry_s {
	zend_coroutine_event_callback_t callback; /* must be first */
	await_many_t *wait;      /* borrowed: outlives every subscription */
	await_entry_t *next;     /* in the order of settling; borrowed */
	zend_object *trigger;    /* owned; NULL once released */
	zval key;                /* owned: int or string */
	zval value;              /* owned: the outcome if it is a success */
	zend_object *error;      /* owned: the outcome if it is a failure */
	bool settled;
};

/* On the heap: a fatal error may discard the caller's frames while subscriptions still point here. */
struct _await_many_s {
	async_await_mode_t mode;
	zend_coroutine_t *coroutine;    /* the caller; counted reference while `input` is set */
	zend_object *token;             /* borrowed from the caller's arguments, or NULL */
	zend_async_event_t *token_event;
	zend_async_iterator_t *input;   /* owned; NULL if the input is an array */
	await_entry_t **entries;        /* owned, one reference each; in input order */
	uint32_t length;
	uint32_t capacity;
	uint32_t pending;               /* entries that have not settled */
	uint32_t successes;
	await_entry_t *first_settled;
	await_entry_t *last_settled;
	zend_object *failure;           /* borrowed from the entry that ended a fail-fast wait */
	zend_long next_key;             /* for keys that are null */
	bool waiting : 1;
	bool over : 1;
	bool input_open : 1;            /* more triggers may be fetched */
};

typedef struct {
	zend_coroutine_event_callback_t callback; /* must be first */
	await_many_t *wait;                       /* borrowed, as above */
} input_callback_t;

/* --- entries --- */

static void entry_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	await_entry_t *entry = (await_entry_t *) callback;

	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}

	zend_object *trigger = entry->trigger;
	zend_object *error = entry->error;

	entry->trigger = NULL;
	entry->error = NULL;
	zval_ptr_dtor(&entry->key);
	ZVAL_UNDEF(&entry->key);
	zval_ptr_dtor(&entry->value);
	ZVAL_UNDEF(&entry->value);
	if (error) {
		OBJ_RELEASE(error);
	}
	if (trigger) {
		OBJ_RELEASE(trigger);
	}
	coroutine_event_callback_dispose(callback, event);
}

static void await_many_on_trigger(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

/* Sets the key as an array does: "5" becomes 5, null takes the next free integer. Consumes nothing. */
static void set_key(await_many_t *wait, await_entry_t *entry, const zval *key)
{
	zend_ulong index;

	if (Z_TYPE_P(key) == IS_NULL) {
		ZVAL_LONG(&entry->key, wait->next_key == ZEND_LONG_MIN ? 0 : wait->next_key);
	} else if (Z_TYPE_P(key) == IS_STRING && ZEND_HANDLE_NUMERIC_STR(Z_STRVAL_P(key), Z_STRLEN_P(key), index)) {
		ZVAL_LONG(&entry->key, (zend_long) index);
	} else {
		ZVAL_COPY(&entry->key, key);
	}
	if (Z_TYPE(entry->key) == IS_LONG && Z_LVAL(entry->key) >= wait->next_key) {
		wait->next_key = Z_LVAL(entry->key) < ZEND_LONG_MAX ? Z_LVAL(entry->key) + 1 : ZEND_LONG_MAX;
	}
}

/* Appends an element of the input. NULL with an exception if it cannot be awaited. */
static await_entry_t *add_entry(await_many_t *wait, zval *element, const zval *key)
{
	ZVAL_DEREF(element);
	if (UNEXPECTED(Z_TYPE_P(element) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(element), async_ce_awaitable))) {
		zend_type_error("Triggers must be of type Async\\Awaitable, %s given", zend_zval_value_name(element));
		return NULL;
	}
	if (UNEXPECTED(!async_is_runtime_object(Z_OBJ_P(element)))) {
		return NULL;
	}

	await_entry_t *entry = (await_entry_t *) zend_async_coroutine_callback_new(wait->coroutine, await_many_on_trigger,
			sizeof(await_entry_t));

	entry->callback.base.dispose = entry_dispose;
	entry->callback.base.ref_count = 1;
	entry->wait = wait;
	entry->trigger = Z_OBJ_P(element);
	GC_ADDREF(entry->trigger);
	set_key(wait, entry, key);
	ZVAL_UNDEF(&entry->value);

	if (wait->length == wait->capacity) {
		wait->capacity = wait->capacity ? wait->capacity * 2 : 8;
		wait->entries = safe_erealloc(wait->entries, wait->capacity, sizeof(await_entry_t *), 0);
	}
	wait->entries[wait->length++] = entry;
	wait->pending++;
	return entry;
}

/* --- outcomes --- */

static bool is_one_shot(const zend_object *object)
{
	return instanceof_function(object->ce, async_ce_completable);
}

/* async_awaitable_ask() after a notification. It carries the outcome of a one-shot object; any other is queried again. */
static bool ask_notified(const zend_object *object, zend_async_event_t *event, zval *notified, zend_object *exception,
		zval *result, zend_object **error)
{
	if (!is_one_shot(object) && event->replay) {
		return async_awaitable_ask(event, result, error);
	}
	ZVAL_UNDEF(result);
	*error = exception;
	if (exception) {
		GC_ADDREF(exception);
	} else if (notified && ZEND_ASYNC_EVENT_IS_ZVAL_RESULT(event)) {
		ZVAL_COPY(result, notified);
	}
	return true;
}

/* Ends the wait. */
static void await_many_finish(await_many_t *wait)
{
	wait->over = true;
	if (!wait->waiting) {
		return;
	}
	if (wait->failure) {
		ZEND_ASYNC_RESUME_WITH_ERROR(wait->coroutine, wait->failure, false);
	} else {
		ZEND_ASYNC_RESUME(wait->coroutine);
	}
}

static void await_many_decide(await_many_t *wait)
{
	if (wait->over) {
		return;
	}
	if ((wait->mode.count != ASYNC_AWAIT_ALL && wait->successes >= (zend_ulong) wait->mode.count)
			|| (!wait->pending && !wait->input_open)) {
		await_many_finish(wait);
	}
}

/* Records the outcome of one trigger and consumes it. */
static void await_many_settle(await_entry_t *entry, zval *result, zend_object *error)
{
	await_many_t *wait = entry->wait;

	entry->settled = true;
	if (error) {
		entry->error = error;
	} else if (Z_ISUNDEF_P(result)) {
		ZVAL_NULL(&entry->value);
	} else {
		ZVAL_COPY_VALUE(&entry->value, result);
	}

	if (wait->last_settled) {
		wait->last_settled->next = entry;
	} else {
		wait->first_settled = entry;
	}
	wait->last_settled = entry;
	wait->pending--;

	if (!error) {
		wait->successes++;
	} else if (wait->mode.fail_fast) {
		wait->failure = error;
		await_many_finish(wait);
		return;
	}
	await_many_decide(wait);
}

/* Releases a completed coroutine before the others complete, because an input may be long. Other objects are kept, and
 * so is everything in scheduler context, where no destructor may run. */
static void await_many_let_go(await_entry_t *entry, zend_async_event_t *event)
{
	zend_async_waker_t *waker = entry->wait->coroutine->waker;

	if (ZEND_ASYNC_IS_SCHEDULER_CONTEXT || !entry->trigger || entry->trigger->ce != async_ce_coroutine) {
		return;
	}
	zend_async_waker_trigger_t *trigger = waker
			? zend_hash_index_find_ptr(&waker->events, ZEND_ASYNC_WAKER_EVENT_KEY(event))
			: NULL;
	if (trigger && trigger->length == 1 && trigger->data[0] == &entry->callback.base) {
		zend_hash_index_del(&waker->events, ZEND_ASYNC_WAKER_EVENT_KEY(event));
	}

	zend_object *object = entry->trigger;
	entry->trigger = NULL;
	OBJ_RELEASE(object);
}

static void await_many_on_trigger(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	await_entry_t *entry = (await_entry_t *) callback;
	zval value;
	zend_object *error;

	if (exception) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	if (entry->settled || entry->wait->over
			|| !ask_notified(entry->trigger, event, result, exception, &value, &error)) {
		return;
	}
	await_many_settle(entry, &value, error);
	if (!entry->wait->over) {
		await_many_let_go(entry, event);
	}
}

zend_coroutine_t *async_await_many_waiter(const zend_async_event_callback_t *callback)
{
	return callback->callback == await_many_on_trigger ? ((const zend_coroutine_event_callback_t *) callback)->coroutine
													   : NULL;
}

/* A many-shot token trips when its condition holds, not at any notification. */
static void await_many_on_token(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	zval value;
	zend_object *error;

	if (!async_awaitable_ask(event, &value, &error)) {
		return;
	}
	zval_ptr_dtor(&value);
	if (error) {
		OBJ_RELEASE(error);
	}
	zend_async_waker_callback_cancel(event, callback, result, exception);
}

/* --- subscribing --- */

/* Counts an entry if it has settled. */
static bool count_settled(await_entry_t *entry)
{
	zend_async_event_t *event = ZEND_ASYNC_OBJECT_TO_EVENT(entry->trigger);
	zval result;
	zend_object *error;

	async_event_observe(event);
	if (!async_awaitable_ask(event, &result, &error)) {
		return false;
	}
	await_many_settle(entry, &result, error);
	return true;
}

static bool await_many_subscribe(await_entry_t *entry)
{
	zend_async_event_t *event = ZEND_ASYNC_OBJECT_TO_EVENT(entry->trigger);

	return zend_async_resume_when(entry->wait->coroutine, event, false, NULL, &entry->callback);
}

/* Starts an event to which the suspended caller has just been subscribed. The event may settle during the call. */
static bool start_event(zend_async_waker_t *waker, zend_async_event_t *event)
{
	const zend_ulong key = ZEND_ASYNC_WAKER_EVENT_KEY(event);
	zend_async_waker_trigger_t *trigger = zend_hash_index_find_ptr(&waker->events, key);

	if (!trigger || trigger->is_started) {
		return true;
	}
	ZEND_ASYNC_EVENT_ADD_REF(event);
	const bool started = event->start(event);
	if (EXPECTED(started)) {
		trigger = zend_hash_index_find_ptr(&waker->events, key);
		if (EXPECTED(trigger)) {
			trigger->is_started = true;
		} else {
			event->stop(event);
		}
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
	return started;
}

/* --- Traversable input --- */

/* True if the wait is over, or the token or a cancellation ends it. A caller that was woken for another reason suspends
 * again. */
static bool caller_leaves(const await_many_t *wait)
{
	const zend_async_waker_t *waker = wait->coroutine->waker;

	return wait->over || !waker || (waker->status != ZEND_ASYNC_WAKER_WAITING && waker->error);
}

/* Takes one element, in the helper coroutine. FAILURE: stop fetching. */
static zend_result take_element(zend_async_iterator_t *iterator, zval *current, zval *key)
{
	await_many_t *wait = iterator->extended_data;

	if (!wait || caller_leaves(wait)) {
		return FAILURE;
	}
	if (UNEXPECTED(Z_TYPE_P(key) != IS_LONG && Z_TYPE_P(key) != IS_STRING && Z_TYPE_P(key) != IS_NULL)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Invalid key type: must be string, long or null");
		return FAILURE;
	}

	await_entry_t *entry = add_entry(wait, current, key);
	if (UNEXPECTED(!entry)) {
		return FAILURE;
	}
	if (count_settled(entry)) {
		if (!wait->over) {
			await_many_let_go(entry, ZEND_ASYNC_OBJECT_TO_EVENT(entry->trigger));
		}
	} else if (EXPECTED(wait->coroutine->waker->status == ZEND_ASYNC_WAKER_WAITING)
			&& UNEXPECTED(!await_many_subscribe(entry)
					|| !start_event(wait->coroutine->waker, ZEND_ASYNC_OBJECT_TO_EVENT(entry->trigger)))) {
		return FAILURE;
	}
	return wait->over ? FAILURE : SUCCESS;
}

/* Records the end of the input. If the iterator threw, the caller takes the exception from it. */
static void input_ended(await_many_t *wait)
{
	wait->input_open = false;
	if (wait->over) {
		return;
	}
	if (wait->input->exception) {
		await_many_finish(wait);
	} else {
		await_many_decide(wait);
	}
}

static void on_input_end(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	input_ended(((input_callback_t *) callback)->wait);
}

/* Creates the iterator. Its helper coroutine first runs after the caller has suspended. */
static bool open_input(await_many_t *wait, zval *triggers)
{
	zend_class_entry *ce = Z_OBJCE_P(triggers);
	zend_object_iterator *source = ce->get_iterator(ce, triggers, 0);

	if (UNEXPECTED(!source)) {
		return false;
	}
	if (UNEXPECTED(EG(exception))) {
		zend_iterator_dtor(source);
		return false;
	}
	wait->input = async_iterator_new(NULL, source, NULL, take_element, NULL, 1, ZEND_COROUTINE_NORMAL, 0);
	wait->input->extended_data = wait;
	wait->input_open = true;
	GC_ADDREF(&ASYNC_COROUTINE(wait->coroutine)->std);
	async_iterator_set_helper(wait->input);
	return true;
}

static bool subscribe_input(await_many_t *wait)
{
	input_callback_t *callback = (input_callback_t *) zend_async_coroutine_callback_new(wait->coroutine, on_input_end,
			sizeof(input_callback_t));

	callback->wait = wait;
	return zend_async_resume_when(wait->coroutine, wait->input->completion_event, false, NULL, &callback->callback);
}

/* Throws the iterator's exception even if the wait was over. It is appended to a pending exception. */
static void close_input(await_many_t *wait)
{
	zend_async_iterator_t *input = wait->input;
	zend_object *exception = input->exception;

	wait->input = NULL;
	input->extended_data = NULL;
	input->exception = NULL;
	async_iterator_abandon(input);
	ZEND_ASYNC_MICROTASK_RELEASE(&input->microtask);
	async_coroutine_release(ASYNC_COROUTINE(wait->coroutine));

	if (!exception) {
		return;
	}
	if (!EG(exception)) {
		zend_throw_exception_internal(exception);
	} else if (exception == EG(exception) || zend_async_is_cancellation(exception)
			|| zend_async_is_exit(EG(exception))) {
		OBJ_RELEASE(exception);
	} else {
		zend_async_exception_append(EG(exception), exception);
	}
}

/* --- array input, and triggers that have settled already --- */

static bool take_array(await_many_t *wait, HashTable *triggers)
{
	zend_ulong index;
	zend_string *name;
	zval *element;

	ZEND_HASH_FOREACH_KEY_VAL(triggers, index, name, element) {
		zval key;
		if (name) {
			ZVAL_STR(&key, name);
		} else {
			ZVAL_LONG(&key, (zend_long) index);
		}
		if (UNEXPECTED(!add_entry(wait, element, &key))) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Reads the input in place: after the end of the runtime no helper can run. */
static int take_without_helper(zend_object_iterator *source, void *argument)
{
	await_many_t *wait = argument;
	zval key;
	zval *element = source->funcs->get_current_data(source);

	if (UNEXPECTED(EG(exception) || !element)) {
		return ZEND_HASH_APPLY_STOP;
	}
	if (source->funcs->get_current_key) {
		source->funcs->get_current_key(source, &key);
	} else {
		ZVAL_LONG(&key, source->index);
	}
	if (EXPECTED(!EG(exception))) {
		if (Z_TYPE(key) == IS_LONG || Z_TYPE(key) == IS_STRING || Z_TYPE(key) == IS_NULL) {
			add_entry(wait, element, &key);
		} else {
			zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Invalid key type: must be string, long or null");
		}
	}
	zval_ptr_dtor(&key);
	return EG(exception) ? ZEND_HASH_APPLY_STOP : ZEND_HASH_APPLY_KEEP;
}

static bool take_input(await_many_t *wait, zval *triggers)
{
	if (EXPECTED(Z_TYPE_P(triggers) == IS_ARRAY)) {
		return take_array(wait, Z_ARRVAL_P(triggers));
	}
	if (EXPECTED(!ZEND_ASYNC_IS_OFF)) {
		return open_input(wait, triggers);
	}
	spl_iterator_apply(triggers, take_without_helper, wait);
	return !EG(exception);
}

static void count_settled_entries(await_many_t *wait)
{
	for (uint32_t i = 0; i < wait->length && !wait->over; i++) {
		if (!wait->entries[i]->settled) {
			count_settled(wait->entries[i]);
		}
	}
	await_many_decide(wait);
}

/* --- the wait --- */

/* True if the token has settled; its exception is then pending. */
static bool token_tripped(await_many_t *wait)
{
	zval result;
	zend_object *error;

	if (!wait->token || !async_awaitable_ask(wait->token_event, &result, &error)) {
		return false;
	}
	zval_ptr_dtor(&result);
	async_throw_token_trip(error);
	return true;
}

/* Subscribes to the token first: an object that is both token and trigger ends the wait as the token. */
static bool subscribe_all(await_many_t *wait)
{
	if (wait->token
			&& UNEXPECTED(!zend_async_resume_when(wait->coroutine, wait->token_event, false,
					is_one_shot(wait->token) ? zend_async_waker_callback_cancel : await_many_on_token, NULL))) {
		return false;
	}
	if (wait->input_open && UNEXPECTED(!subscribe_input(wait))) {
		return false;
	}
	for (uint32_t i = 0; i < wait->length; i++) {
		if (!wait->entries[i]->settled && UNEXPECTED(!await_many_subscribe(wait->entries[i]))) {
			return false;
		}
	}
	return true;
}

/* Suspends once. False with an exception. */
static bool await_many_park(await_many_t *wait)
{
	bool result = false;

	if (UNEXPECTED(!ZEND_ASYNC_WAKER_NEW(wait->coroutine))) {
		return false;
	}
	wait->waiting = true;
	if (EXPECTED(subscribe_all(wait))) {
		result = ZEND_ASYNC_SUSPEND();
	}
	wait->waiting = false;
	zend_async_waker_clean(wait->coroutine);
	return result;
}

/* Suspends until the wait is over. A wake-up without a result suspends again. */
static void wait_until_over(await_many_t *wait)
{
	if (UNEXPECTED(!async_launch_to_wait())) {
		return;
	}
	if (UNEXPECTED(token_tripped(wait))) {
		return;
	}
	if (wait->input) {
		wait->input->run_in_coroutine(wait->input, ZEND_COROUTINE_NORMAL, false);
	}
	while (await_many_park(wait) && UNEXPECTED(!wait->over)) {
		count_settled_entries(wait);
		if (wait->input_open && ZEND_ASYNC_EVENT_IS_CLOSED(wait->input->completion_event)) {
			input_ended(wait);
		}
		if (wait->over || token_tripped(wait)) {
			return;
		}
	}
}

/* --- the end --- */

/* Cancels the triggers that have not settled, and throws the failure of the wait. */
static void cancel_rest(await_many_t *wait)
{
	zend_object *failure = wait->failure;

	GC_ADDREF(failure);
	if (EG(exception)) {
		ZEND_ASSERT(EG(exception) == failure);
		EG(exception) = NULL;
		OBJ_RELEASE(failure);
	}

	for (uint32_t i = 0; i < wait->length; i++) {
		await_entry_t *entry = wait->entries[i];

		if (entry->settled || !is_one_shot(entry->trigger) || entry->trigger == wait->token) {
			continue;
		}
		zend_function *cancel = zend_hash_str_find_ptr(&entry->trigger->ce->function_table, ZEND_STRL("cancel"));
		async_event_observe(ZEND_ASYNC_OBJECT_TO_EVENT(entry->trigger));
		zend_call_known_instance_method_with_0_params(cancel, entry->trigger, NULL);
	}

	if (UNEXPECTED(EG(exception))) {
		zend_async_exception_restore(failure);
	} else {
		zend_throw_exception_internal(failure);
	}
}

static void await_many_put(zval *array, await_entry_t *entry, zval *value)
{
	if (Z_TYPE(entry->key) == IS_STRING) {
		zend_hash_update(Z_ARRVAL_P(array), Z_STR(entry->key), value);
	} else {
		zend_hash_index_update(Z_ARRVAL_P(array), Z_LVAL(entry->key), value);
	}
}

/* Adds an entry to the array of its kind. Either array may be NULL. */
static void put_outcome(await_many_t *wait, await_entry_t *entry, zval *results, zval *errors)
{
	zval value;

	if (!entry->settled) {
		return;
	}
	if (!entry->error) {
		if (results) {
			ZVAL_COPY(&value, &entry->value);
			await_many_put(results, entry, &value);
		}
		return;
	}
	if (errors) {
		ZVAL_OBJ_COPY(&value, entry->error);
		await_many_put(errors, entry, &value);
	}
	if (results && wait->mode.fill_null) {
		ZVAL_NULL(&value);
		await_many_put(results, entry, &value);
	}
}

static void await_many_build(await_many_t *wait, zval *results, zval *errors)
{
	if (wait->mode.preserve_order) {
		for (uint32_t i = 0; i < wait->length; i++) {
			put_outcome(wait, wait->entries[i], results, errors);
		}
	} else {
		for (await_entry_t *entry = wait->first_settled; entry; entry = entry->next) {
			put_outcome(wait, entry, results, errors);
		}
	}
}

static void first_value(await_many_t *wait, zval *value)
{
	for (await_entry_t *entry = wait->first_settled; entry; entry = entry->next) {
		if (!entry->error) {
			ZVAL_COPY(value, &entry->value);
			return;
		}
	}
	ZVAL_NULL(value);
}

static void await_many_answer(await_many_t *wait, zval *return_value)
{
	zval results, errors;

	switch (wait->mode.answer) {
		case ASYNC_AWAIT_VALUE: first_value(wait, return_value); return;
		case ASYNC_AWAIT_VALUE_AND_ERRORS:
			first_value(wait, &results);
			array_init(&errors);
			await_many_build(wait, NULL, &errors);
			break;
		case ASYNC_AWAIT_RESULTS:
			array_init_size(return_value, wait->successes);
			await_many_build(wait, return_value, NULL);
			return;
		case ASYNC_AWAIT_RESULTS_AND_ERRORS:
			array_init_size(&results, wait->successes);
			array_init(&errors);
			await_many_build(wait, &results, &errors);
			break;
	}

	array_init_size(return_value, 2);
	add_next_index_zval(return_value, &results);
	add_next_index_zval(return_value, &errors);
}

static void wait_free(await_many_t *wait)
{
	for (uint32_t i = 0; i < wait->length; i++) {
		zend_async_event_callback_release(&wait->entries[i]->callback.base, NULL);
	}
	if (wait->entries) {
		efree(wait->entries);
	}
	efree(wait);
}

/* Runs the wait. The failure that ended it is thrown unless another exception is pending. */
static void await_many_run(await_many_t *wait, zval *triggers)
{
	if (UNEXPECTED(!take_input(wait, triggers))) {
		return;
	}
	count_settled_entries(wait);
	if (!wait->over) {
		wait_until_over(wait);
	}
	if (wait->failure && (!EG(exception) || EG(exception) == wait->failure)) {
		cancel_rest(wait);
	}
}

void async_await_many(const async_await_mode_t *mode, zval *triggers, zend_object *token, zval *return_value)
{
	await_many_t *wait = ecalloc(1, sizeof(*wait));
	zval held;

	wait->mode = *mode;
	wait->coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	wait->next_key = ZEND_LONG_MIN;
	wait->token = token;
	if (token) {
		wait->token_event = ZEND_ASYNC_OBJECT_TO_EVENT(token);
		async_event_observe(wait->token_event);
	}

	/* The caller's variables may release the input during the wait. */
	ZVAL_COPY(&held, triggers);
	if (EXPECTED(mode->count)) {
		await_many_run(wait, &held);
	}
	if (wait->input) {
		close_input(wait);
	}
	if (EXPECTED(!EG(exception))) {
		await_many_answer(wait, return_value);
	}
	wait_free(wait);
	zval_ptr_dtor(&held);
}
