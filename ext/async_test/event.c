/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * AsyncTest\Event: the virtual methods, flags, counts and callbacks of any event, callable from PHP. The constructors of
 * the event types are in source.c.
 *
 *   state      event    leaves by
 *   holding    set      release(), free_obj
 *   empty      NULL     never; every method but release() throws */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

zend_class_entry *test_ce_event;
static zend_object_handlers event_handlers;

/* ---- the object ---- */

static zend_object *create_event_object(zend_class_entry *ce)
{
	test_event_t *self = zend_object_alloc(sizeof(test_event_t), ce);

	zend_object_std_init(&self->std, ce);
	object_properties_init(&self->std, ce);
	ZEND_ASYNC_EVENT_REF_SET(self, XtOffsetOf(test_event_t, std), NULL);
	self->kind = TEST_NONE;
	self->owner = NULL;
	ZVAL_UNDEF(&self->anchor);
	TEST_G(live_objects)++;

	return &self->std;
}

/* Releases the event here, because a fatal error skips destructors. */
static void free_event_object(zend_object *object)
{
	test_event_t *self = test_event_from_obj(object);

	if (self->owner != NULL) {
		test_detach(self->owner);
	}
	test_event_release(self);
	zval_ptr_dtor(&self->anchor);
	TEST_G(live_objects)--;
	zend_object_std_dtor(object);
}

static HashTable *get_gc_of_event(zend_object *object, zval **table, int *num)
{
	test_event_t *self = test_event_from_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &self->anchor);
	/* Report the values that the event owns only if this object is its only owner. */
	if (self->kind == TEST_CUSTOM && self->event != NULL && self->event->ref_count == 1) {
		test_custom_get_gc(self->event, buffer);
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return zend_std_get_properties(object);
}

static zend_ulong key_of(const zend_async_event_t *event)
{
	return (zend_ulong) (uintptr_t) event >> 3;
}

test_event_t *test_object_of(const zend_async_event_t *event)
{
	return TEST_G(objects) != NULL ? zend_hash_index_find_ptr(TEST_G(objects), key_of(event)) : NULL;
}

void test_return_event(zval *return_value, test_kind kind, zend_async_event_t *event)
{
	if (event == NULL) {
		return;
	}

	object_init_ex(return_value, test_ce_event);
	test_event_t *self = test_event_from_obj(Z_OBJ_P(return_value));
	self->kind = kind;
	self->event = event;

	if (TEST_G(objects) == NULL) {
		ALLOC_HASHTABLE(TEST_G(objects));
		zend_hash_init(TEST_G(objects), 8, NULL, NULL, 0);
	}
	zend_hash_index_update_ptr(TEST_G(objects), key_of(event), self);
}

zend_async_event_t *test_event_forget(test_event_t *self)
{
	zend_async_event_t *event = self->event;

	self->event = NULL;
	if (event != NULL && test_object_of(event) == self) {
		zend_hash_index_del(TEST_G(objects), key_of(event));
	}
	return event;
}

void test_event_release(test_event_t *self)
{
	zend_async_event_t *event = test_event_forget(self);

	if (event != NULL && !self->borrowed) {
		ZEND_ASYNC_EVENT_RELEASE(event);
	}
}

zend_async_event_t *test_event_of(zend_object *object)
{
	zend_async_event_t *event = ZEND_ASYNC_OBJECT_TO_EVENT(object);

	if (event == NULL) {
		zend_throw_error(NULL, "The event has been released");
	}
	return event;
}

zend_async_event_t *test_event_of_kind(zend_object *object, test_kind kind)
{
	zend_async_event_t *event = test_event_of(object);

	if (event != NULL && test_event_from_obj(object)->kind != kind) {
		zend_throw_error(NULL, "Not an event of this kind");
		return NULL;
	}
	return event;
}

/* Declares the event of $this; throws and returns from the method if it has been released. */
#define THIS_EVENT(event) \
	zend_async_event_t *event = test_event_of(Z_OBJ_P(ZEND_THIS)); \
	if (event == NULL) { \
		RETURN_THROWS(); \
	}

ZEND_METHOD(AsyncTest_Event, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

/* ---- virtual methods ---- */

ZEND_METHOD(AsyncTest_Event, start)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)
	RETURN_BOOL(event->start(event));
}

ZEND_METHOD(AsyncTest_Event, stop)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)
	RETURN_BOOL(event->stop(event));
}

/* Drops the object's reference through the virtual method. */
ZEND_METHOD(AsyncTest_Event, dispose)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)

	test_event_t *self = test_event_from_obj(Z_OBJ_P(ZEND_THIS));
	self->event = NULL;
	if (test_object_of(event) == self) {
		zend_hash_index_del(TEST_G(objects), key_of(event));
	}
	RETURN_BOOL(event->dispose(event));
}

ZEND_METHOD(AsyncTest_Event, release)
{
	ZEND_PARSE_PARAMETERS_NONE();
	test_event_release(test_event_from_obj(Z_OBJ_P(ZEND_THIS)));
}

/* Iterations after which a closed handle no longer uses its block. The owner is not notified; one or two suffice. */
#define CLOSING_ITERATIONS 4

ZEND_METHOD(AsyncTest_Event, releaseKeeping)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)

	test_event_t *self = test_event_from_obj(Z_OBJ_P(ZEND_THIS));
	const bool persistent = self->kind == TEST_TRIGGER || self->kind == TEST_TASK;

	if (ZEND_ASYNC_EVENT_IS_ZEND_OBJ(event) || ZEND_ASYNC_EVENT_REFCOUNT(event) > 1) {
		zend_throw_error(NULL, "Only the last reference of a C event disposes");
		RETURN_THROWS();
	}
	ZEND_ASYNC_EVENT_SET_NO_FREE_MEMORY(event);
	const uint32_t flags = event->flags;
	const uint32_t extra_offset = event->extra_offset;

	test_event_forget(self);
	ZEND_ASYNC_EVENT_RELEASE(event);
	for (int i = 0; i < CLOSING_ITERATIONS; i++) {
		ZEND_ASYNC_REACTOR_EXECUTE(true);
	}
	RETVAL_BOOL((event->flags & flags) == flags && event->extra_offset == extra_offset && event->callbacks.length == 0
			&& event->loop_ref_count == 0);
	pefree(event, persistent);
}

ZEND_METHOD(AsyncTest_Event, stored)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)

	if (ZEND_ASYNC_EVENT_IS_OBJ_REF(event)) {
		RETURN_OBJ_COPY(ZEND_ASYNC_EVENT_TO_OBJECT(event));
	}
}

ZEND_METHOD(AsyncTest_Event, addRef)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)
	ZEND_ASYNC_EVENT_ADD_REF(event);
}

ZEND_METHOD(AsyncTest_Event, delRef)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)

	if (ZEND_ASYNC_EVENT_REFCOUNT(event) < 2) {
		zend_throw_error(NULL, "The object's own reference goes with release()");
		RETURN_THROWS();
	}
	ZEND_ASYNC_EVENT_DEL_REF(event);
}

ZEND_METHOD(AsyncTest_Event, info)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)

	if (event->info != NULL) {
		RETURN_STR(event->info(event));
	}
}

ZEND_METHOD(AsyncTest_Event, replay)
{
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)

	test_callback_t *callback = test_find_callback(name);
	if (callback == NULL) {
		zend_throw_error(NULL, "There is no callback %s", ZSTR_VAL(name));
		RETURN_THROWS();
	}
	RETURN_BOOL(ZEND_ASYNC_EVENT_REPLAY(event, test_callback_base(callback)));
}

ZEND_METHOD(AsyncTest_Event, outcome)
{
	zval result;
	zend_object *exception = NULL;

	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)

	ZVAL_UNDEF(&result);
	if (!ZEND_ASYNC_EVENT_EXTRACT_RESULT_OR_ERROR(event, &result, &exception)) {
		RETURN_NULL();
	}
	array_init(return_value);
	if (Z_TYPE(result) != IS_UNDEF) {
		add_assoc_zval(return_value, "result", &result);
	}
	if (exception != NULL) {
		add_assoc_object(return_value, "exception", exception);
	}
}

ZEND_METHOD(AsyncTest_Event, keep)
{
	zval *result;
	zend_object *exception = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(result)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(exception, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *event = test_event_of_kind(Z_OBJ_P(ZEND_THIS), TEST_CUSTOM);
	if (event != NULL) {
		test_custom_keep(event, result, exception);
	}
}

/* ---- state ---- */

ZEND_METHOD(AsyncTest_Event, state)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_EVENT(event)

	array_init(return_value);
	add_assoc_bool(return_value, "closed", ZEND_ASYNC_EVENT_IS_CLOSED(event));
	add_assoc_long(return_value, "loop", event->loop_ref_count);
	add_assoc_long(return_value, "refs", ZEND_ASYNC_EVENT_REFCOUNT(event));
	add_assoc_long(return_value, "callbacks", zend_async_callbacks_count(&event->callbacks));
	add_assoc_bool(return_value, "replayable", event->replay != NULL);
}

ZEND_METHOD(AsyncTest_Event, has)
{
	zend_long flag;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(flag)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)
	RETURN_BOOL((event->flags & (uint32_t) flag) != 0);
}

ZEND_METHOD(AsyncTest_Event, set)
{
	zend_long flag;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(flag)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)
	event->flags |= (uint32_t) flag;
}

ZEND_METHOD(AsyncTest_Event, clear)
{
	zend_long flag;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(flag)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)
	event->flags &= ~(uint32_t) flag;
}

/* ---- callbacks ---- */

/* Copies the strings of a variadic parameter to a new list; NULL with an exception. */
static HashTable *list_of_strings(const zval *values, uint32_t count)
{
	HashTable *list = zend_new_array(count);

	for (uint32_t i = 0; i < count; i++) {
		if (Z_TYPE(values[i]) != IS_STRING) {
			zend_throw_error(NULL, "Expected strings");
			zend_array_release(list);
			return NULL;
		}
		zval copy;
		ZVAL_COPY(&copy, &values[i]);
		zend_hash_next_index_insert_new(list, &copy);
	}
	return list;
}

ZEND_METHOD(AsyncTest_Event, subscribe)
{
	zend_string *name;
	zval *actions;
	uint32_t count;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_STR(name)
		Z_PARAM_VARIADIC('*', actions, count)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)

	HashTable *list = list_of_strings(actions, count);
	if (list == NULL) {
		RETURN_THROWS();
	}
	RETVAL_BOOL(test_subscribe(event, name, list));
	zend_array_release(list);
}

/* Subscribes by name: an existing callback ('s'), a new embedded one ('e'), or that of a new owner ('a'). */
static void subscribe_named(INTERNAL_FUNCTION_PARAMETERS, char what)
{
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)

	if (what == 'e') {
		RETURN_BOOL(test_embed(event, name));
	}
	if (what == 'a') {
		test_event_t *self = test_event_from_obj(Z_OBJ_P(ZEND_THIS));
		if (self->owner == NULL) {
			self->owner = test_attach(event, name);
		}
		return;
	}

	test_callback_t *callback = test_find_callback(name);
	if (callback == NULL) {
		zend_throw_error(NULL, "There is no callback %s", ZSTR_VAL(name));
		RETURN_THROWS();
	}
	RETURN_BOOL(test_share(event, callback));
}

ZEND_METHOD(AsyncTest_Event, share)
{
	subscribe_named(INTERNAL_FUNCTION_PARAM_PASSTHRU, 's');
}

ZEND_METHOD(AsyncTest_Event, embed)
{
	subscribe_named(INTERNAL_FUNCTION_PARAM_PASSTHRU, 'e');
}

ZEND_METHOD(AsyncTest_Event, attach)
{
	subscribe_named(INTERNAL_FUNCTION_PARAM_PASSTHRU, 'a');
}

ZEND_METHOD(AsyncTest_Event, detach)
{
	ZEND_PARSE_PARAMETERS_NONE();

	test_event_t *self = test_event_from_obj(Z_OBJ_P(ZEND_THIS));
	if (self->owner != NULL) {
		test_detach(self->owner);
		self->owner = NULL;
	}
}

ZEND_METHOD(AsyncTest_Event, unsubscribe)
{
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)

	test_callback_t *callback = test_find_callback(name);
	if (callback == NULL) {
		zend_throw_error(NULL, "There is no callback %s", ZSTR_VAL(name));
		RETURN_THROWS();
	}
	RETURN_BOOL(event->del_callback(event, test_callback_base(callback)));
}

static void notify(INTERNAL_FUNCTION_PARAMETERS, bool close)
{
	zval *result = NULL;
	zend_object *exception = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(result)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(exception, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)

	/* The arguments are not copied: a callback may release them, so the pass must hold its own references. */
	if (result != NULL && !ZEND_ASYNC_EVENT_IS_ZVAL_RESULT(event)) {
		result = NULL;
	}
	if (close) {
		ZEND_ASYNC_EVENT_DISARMED(event);
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, result, exception);
	} else {
		ZEND_ASYNC_CALLBACKS_NOTIFY(event, result, exception);
	}
}

ZEND_METHOD(AsyncTest_Event, notify)
{
	notify(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(AsyncTest_Event, close)
{
	notify(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

/* ---- waiting ---- */

ZEND_METHOD(AsyncTest_Event, await)
{
	zend_long timeout = 0;
	zend_object *token = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(timeout)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, test_ce_event)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)

	zend_async_event_t *token_event = token != NULL ? test_event_of(token) : NULL;
	if (EG(exception) == NULL) {
		test_await(event, timeout, token_event, return_value);
	}
}

/* ---- Async\Completable ---- */

ZEND_METHOD(AsyncTest_Event, cancel)
{
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OR_NULL(cancellation)
	ZEND_PARSE_PARAMETERS_END();
	THIS_EVENT(event)

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return;
	}
	if (cancellation != NULL) {
		GC_ADDREF(cancellation);
	} else {
		cancellation = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "The event was cancelled");
	}
	if (test_event_from_obj(Z_OBJ_P(ZEND_THIS))->kind == TEST_CUSTOM) {
		test_custom_keep(event, NULL, cancellation);
	}
	ZEND_ASYNC_EVENT_DISARMED(event);
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, NULL, cancellation);
	OBJ_RELEASE(cancellation);
}

ZEND_METHOD(AsyncTest_Event, isCompleted)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_event_t *event = test_event_from_obj(Z_OBJ_P(ZEND_THIS))->event;
	RETURN_BOOL(event == NULL || ZEND_ASYNC_EVENT_IS_CLOSED(event));
}

ZEND_METHOD(AsyncTest_Event, isCancelled)
{
	zend_object *exception = NULL;

	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_event_t *event = test_event_from_obj(Z_OBJ_P(ZEND_THIS))->event;
	if (event == NULL || !ZEND_ASYNC_EVENT_IS_CLOSED(event)
			|| !ZEND_ASYNC_EVENT_EXTRACT_RESULT_OR_ERROR(event, NULL, &exception) || exception == NULL) {
		RETURN_FALSE;
	}
	RETVAL_BOOL(zend_async_is_cancellation(exception));
	OBJ_RELEASE(exception);
}

/* ---- registration ---- */

#include "event_arginfo.h"

void test_register_event(void)
{
	zend_class_entry *completable = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_COMPLETABLE);

	test_ce_event = register_class_AsyncTest_Event();
	test_ce_event->create_object = create_event_object;
	test_ce_event->default_object_handlers = &event_handlers;
	if (completable != NULL) {
		zend_class_implements(test_ce_event, 1, completable);
	}

	memcpy(&event_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	event_handlers.offset = XtOffsetOf(test_event_t, std);
	event_handlers.free_obj = free_event_object;
	event_handlers.get_gc = get_gc_of_event;
	event_handlers.clone_obj = NULL;
}
