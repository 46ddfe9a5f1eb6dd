/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * An event type of this extension, as a third party implements one for coroutines to wait for.
 * Words choose its behaviour, so that tests reach paths that no backend reaches on demand:
 *   fail         start() fails              complete   start() closes the event with the kept outcome
 *   fire         start() notifies           replay     the outcome is kept for late subscribers
 *   zval         results are zvals          hidden     not counted
 *   refuse       subscribing fails          objref     the event lives as long as an object that it stores (F_OBJ_REF)
 *   handler      a notify_handler replaces every notification by an exception
 *   hook         a notify_handler logs and notifies       ordered    callbacks keep their order
 *
 *   state     loop_ref_count   leaves by
 *   idle      0                start(), dispose
 *   armed     > 0              stop(), close(), dispose
 *   closed    0                dispose */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

typedef struct {
	zend_async_event_t event;
	bool fail, complete, fire;
	zval result;             /* owned */
	zend_object *exception;  /* owned */
	zend_object *stored;     /* of an event with F_OBJ_REF: owns the event; must be last, extra_offset refers to it */
} custom_event_t;

/* The object that an event with F_OBJ_REF stores. */
typedef struct {
	ZEND_ASYNC_EVENT_REF_FIELDS /* event: owned, not counted */
	zend_object std;
} stored_t;

static zend_class_entry *stored_ce;
static zend_object_handlers stored_handlers;

static bool custom_start(zend_async_event_t *event)
{
	custom_event_t *custom = (custom_event_t *) event;

	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}
	if (custom->fail) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The event cannot be started");
		return false;
	}

	ZEND_ASYNC_EVENT_ARMED(event);
	if (custom->complete) {
		ZEND_ASYNC_EVENT_DISARMED(event);
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, &custom->result, custom->exception);
	} else if (custom->fire) {
		ZEND_ASYNC_CALLBACKS_NOTIFY(event, &custom->result, custom->exception);
	}
	return true;
}

static bool custom_stop(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		ZEND_ASYNC_EVENT_DISARMED(event);
	}
	return true;
}

static bool custom_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	custom_event_t *custom = (custom_event_t *) event;

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	if (callback != NULL) {
		callback->callback(event, callback, &custom->result, custom->exception);
		return true;
	}
	if (result != NULL) {
		ZVAL_COPY(result, &custom->result);
	}
	if (exception != NULL && custom->exception != NULL) {
		GC_ADDREF(custom->exception);
		*exception = custom->exception;
	}
	return true;
}

static void custom_free(custom_event_t *custom)
{
	zend_async_event_t *event = &custom->event;

	if (event->loop_ref_count > 0) {
		event->loop_ref_count = 1;
		event->stop(event);
	}
	zend_async_callbacks_free(event);
	zval_ptr_dtor(&custom->result);
	if (custom->exception != NULL) {
		OBJ_RELEASE(custom->exception);
	}
	TEST_G(live_customs)--;
	ZEND_ASYNC_EVENT_FREE_MEMORY(custom, false);
}

static bool custom_dispose(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_IS_ZEND_OBJ(event)) {
		OBJ_RELEASE(ZEND_ASYNC_EVENT_TO_OBJECT(event));
	} else if (event->ref_count > 1) {
		event->ref_count--;
	} else {
		custom_free((custom_event_t *) event);
	}
	return true;
}

static bool custom_refuse(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return false;
}

static zend_string *custom_info(zend_async_event_t *event)
{
	return ZSTR_INIT_LITERAL("Custom", false);
}

/* Notifies the callbacks with an exception instead of the outcome. */
static void custom_handler(zend_async_event_t *event, void *result, zend_object *exception)
{
	zend_object *replacement = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_TIMEOUT, "turned into an exception");

	ZEND_ASYNC_CALLBACKS_NOTIFY_FROM_HANDLER(event, result, replacement);
	OBJ_RELEASE(replacement);
}

/* Logs the notification, then notifies the callbacks. */
static void custom_hook(zend_async_event_t *event, void *result, zend_object *exception)
{
	test_log("hook: %u subscribers, %s", zend_async_callbacks_count(&event->callbacks),
			exception != NULL        ? "an exception"
					: result != NULL ? "a result"
									 : "nothing");
	ZEND_ASYNC_CALLBACKS_NOTIFY_FROM_HANDLER(event, result, exception);
}

static void store_object(custom_event_t *custom)
{
	stored_t *stored = zend_object_alloc(sizeof(stored_t), stored_ce);

	zend_object_std_init(&stored->std, stored_ce);
	ZEND_ASYNC_EVENT_REF_SET(stored, XtOffsetOf(stored_t, std), &custom->event);
	custom->stored = &stored->std;
	custom->event.extra_offset = XtOffsetOf(custom_event_t, stored);
	ZEND_ASYNC_EVENT_SET_ZEND_OBJ(&custom->event);
	ZEND_ASYNC_EVENT_WITH_OBJECT_REF(&custom->event);
}

static void free_stored(zend_object *object)
{
	stored_t *stored = (stored_t *) ((char *) object - XtOffsetOf(stored_t, std));

	custom_free((custom_event_t *) stored->event);
	zend_object_std_dtor(object);
}

ZEND_METHOD(AsyncTest_Stored, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

void test_register_stored(zend_class_entry *ce)
{
	stored_ce = ce;
	ce->default_object_handlers = &stored_handlers;
	memcpy(&stored_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	stored_handlers.offset = XtOffsetOf(stored_t, std);
	stored_handlers.free_obj = free_stored;
	stored_handlers.clone_obj = NULL;
}

static void apply(custom_event_t *custom, const char *word)
{
	zend_async_event_t *event = &custom->event;

	if (strcmp(word, "fail") == 0) {
		custom->fail = true;
	} else if (strcmp(word, "complete") == 0) {
		custom->complete = true;
	} else if (strcmp(word, "fire") == 0) {
		custom->fire = true;
	} else if (strcmp(word, "replay") == 0) {
		event->replay = custom_replay;
	} else if (strcmp(word, "zval") == 0) {
		ZEND_ASYNC_EVENT_SET_ZVAL_RESULT(event);
	} else if (strcmp(word, "hidden") == 0) {
		ZEND_ASYNC_EVENT_SET_HIDDEN(event);
	} else if (strcmp(word, "refuse") == 0) {
		event->add_callback = custom_refuse;
	} else if (strcmp(word, "handler") == 0) {
		event->notify_handler = custom_handler;
	} else if (strcmp(word, "hook") == 0) {
		event->notify_handler = custom_hook;
	} else if (strcmp(word, "objref") == 0) {
		store_object(custom);
	} else if (strcmp(word, "ordered") == 0) {
		event->del_callback = zend_async_callbacks_remove_ordered;
	} else {
		zend_throw_error(NULL, "Unknown behaviour %s", word);
	}
}

zend_async_event_t *test_custom_new(HashTable *behaviour)
{
	custom_event_t *custom = ecalloc(1, sizeof(custom_event_t));
	zend_async_event_t *event = &custom->event;
	zval *word;

	event->ref_count = 1;
	event->extra_offset = sizeof(custom_event_t);
	event->add_callback = zend_async_callbacks_push;
	event->del_callback = zend_async_callbacks_remove;
	event->start = custom_start;
	event->stop = custom_stop;
	event->dispose = custom_dispose;
	event->info = custom_info;
	ZVAL_NULL(&custom->result);
	TEST_G(live_customs)++;

	ZEND_HASH_FOREACH_VAL(behaviour, word) {
		apply(custom, Z_TYPE_P(word) == IS_STRING ? Z_STRVAL_P(word) : "");
	} ZEND_HASH_FOREACH_END();

	if (EG(exception) != NULL) {
		custom_dispose(event);
		return NULL;
	}
	return event;
}

void test_custom_keep(zend_async_event_t *event, zval *result, zend_object *exception)
{
	custom_event_t *custom = (custom_event_t *) event;

	zval_ptr_dtor(&custom->result);
	if (result != NULL) {
		ZVAL_COPY(&custom->result, result);
	} else {
		ZVAL_NULL(&custom->result);
	}
	if (exception != NULL) {
		GC_ADDREF(exception);
	}
	if (custom->exception != NULL) {
		OBJ_RELEASE(custom->exception);
	}
	custom->exception = exception;
}

void test_custom_get_gc(zend_async_event_t *event, zend_get_gc_buffer *buffer)
{
	const custom_event_t *custom = (const custom_event_t *) event;

	zend_get_gc_buffer_add_zval(buffer, (zval *) &custom->result);
	if (custom->exception != NULL) {
		zend_get_gc_buffer_add_obj(buffer, custom->exception);
	}
}

ZEND_METHOD(AsyncTest_Event, custom)
{
	zval *words;
	uint32_t count;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_VARIADIC('*', words, count)
	ZEND_PARSE_PARAMETERS_END();

	HashTable *behaviour = zend_new_array(count);
	for (uint32_t i = 0; i < count; i++) {
		Z_TRY_ADDREF(words[i]);
		zend_hash_next_index_insert_new(behaviour, &words[i]);
	}
	test_return_event(return_value, TEST_CUSTOM, test_custom_new(behaviour));
	zend_array_release(behaviour);
}
