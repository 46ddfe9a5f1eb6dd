/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Coroutines created and used from C, their wakers, switch handlers and contexts; microtasks. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

#include <pthread.h>

static uint32_t internal_keys[2];
static const char *const internal_names[] = { "async_test.a", "async_test.b" };

/* Returns the object of a coroutine with a new reference. */
static void return_coroutine(zval *return_value, zend_coroutine_t *coroutine)
{
	ZVAL_OBJ_COPY(return_value, ZEND_ASYNC_EVENT_TO_OBJECT(&coroutine->event));
}

zend_coroutine_t *test_coroutine_of(zend_object *object)
{
	zend_class_entry *ce = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_COROUTINE);

	if (ce == NULL || !instanceof_function(object->ce, ce)) {
		zend_throw_error(NULL, "Expected a coroutine");
		return NULL;
	}
	return (zend_coroutine_t *) ZEND_ASYNC_OBJECT_TO_EVENT(object);
}

/* ---- coroutines without PHP code ---- */

/* The parameters of a C coroutine; in extended_data, released by extended_dispose. */
typedef struct {
	zend_string *name;          /* owned */
	zend_async_event_t *event;  /* owned reference, or NULL */
	zend_long timeout;
	bool claim;                 /* extended_dispose claims the exception */
	bool fail;                  /* completes with an exception */
	bool result;                /* completes with its name as result */
} c_work_t;

static void c_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	c_work_t *work = self->extended_data;
	const char *name = ZSTR_VAL(work->name);
	zval outcome;

	ZVAL_UNDEF(&outcome);
	test_log("%s begins", name);
	if (work->event != NULL) {
		test_await(work->event, work->timeout, NULL, &outcome);
	}

	if (EG(exception) != NULL) {
		test_log("%s ends: %s", name, ZSTR_VAL(EG(exception)->ce->name));
	} else {
		test_log("%s ends", name);
	}
	zval_ptr_dtor(&outcome);

	if (work->result) {
		ZVAL_STR_COPY(&self->result, work->name);
	}
	if (work->fail && EG(exception) == NULL) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "%s failed", name);
	}
}

static void c_dispose(zend_coroutine_t *coroutine)
{
	c_work_t *work = coroutine->extended_data;

	coroutine->extended_data = NULL;
	test_log("%s disposed", ZSTR_VAL(work->name));
	if (work->claim) {
		ZEND_COROUTINE_SET_EXCEPTION_HANDLED(coroutine);
	}
	zend_string_release(work->name);
	if (work->event != NULL) {
		ZEND_ASYNC_EVENT_RELEASE(work->event);
	}
	efree(work);
}

static void apply_option(c_work_t *work, const zval *option)
{
	const char *word = Z_TYPE_P(option) == IS_STRING ? Z_STRVAL_P(option) : "";

	if (strcmp(word, "claim") == 0) {
		work->claim = true;
	} else if (strcmp(word, "fail") == 0) {
		work->fail = true;
	} else if (strcmp(word, "result") == 0) {
		work->result = true;
	} else {
		zend_throw_error(NULL, "Unknown option %s", word);
	}
}

ZEND_FUNCTION(AsyncTest_spawn_c)
{
	zend_string *name;
	zend_object *event_object = NULL;
	zend_long timeout = 0;
	zval *options = NULL;
	uint32_t count = 0;
	c_work_t work = { NULL };

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_STR(name)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(event_object, test_ce_event)
		Z_PARAM_LONG(timeout)
		Z_PARAM_VARIADIC('*', options, count)
	ZEND_PARSE_PARAMETERS_END();

	work.event = event_object != NULL ? test_event_of(event_object) : NULL;
	for (uint32_t i = 0; i < count; i++) {
		apply_option(&work, &options[i]);
	}
	if (EG(exception) != NULL) {
		RETURN_THROWS();
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN();
	if (coroutine == NULL) {
		RETURN_THROWS();
	}
	work.name = zend_string_init(ZSTR_VAL(name), ZSTR_LEN(name), false);
	work.timeout = timeout;
	if (work.event != NULL) {
		ZEND_ASYNC_EVENT_ADD_REF(work.event);
	}
	coroutine->internal_entry = c_entry;
	coroutine->extended_data = emalloc(sizeof(work));
	memcpy(coroutine->extended_data, &work, sizeof(work));
	coroutine->extended_dispose = c_dispose;
	return_coroutine(return_value, coroutine);
}

/* ---- coroutines that call PHP ---- */

ZEND_FUNCTION(AsyncTest_spawn_php)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	HashTable *arguments = NULL;
	zend_long priority = 0;
	bool enqueue = true;

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(arguments)
		Z_PARAM_LONG(priority)
		Z_PARAM_BOOL(enqueue)
	ZEND_PARSE_PARAMETERS_END();

	if (!ZEND_ASYNC_ON || !ZEND_ASYNC_SCHEDULER_INIT()) {
		return;
	}
	zend_coroutine_t *coroutine = enqueue ? ZEND_ASYNC_SPAWN_WITH_PRIORITY((int32_t) priority)
										  : ZEND_ASYNC_NEW_COROUTINE(ZEND_ASYNC_CURRENT_SCOPE);
	if (coroutine == NULL) {
		RETURN_THROWS();
	}

	const uint32_t count = arguments != NULL ? zend_hash_num_elements(arguments) : 0;
	zval *list = safe_emalloc(count + 1, sizeof(zval), 0);
	uint32_t i = 0;
	zval *argument;

	if (arguments != NULL) {
		ZEND_HASH_FOREACH_VAL(arguments, argument) {
			ZVAL_COPY_VALUE(&list[i++], argument);
		} ZEND_HASH_FOREACH_END();
	}
	ZEND_ASYNC_FCALL_DEFINE(fcall, fci, fcc, list, count, NULL);
	efree(list);
	coroutine->fcall = fcall;

	if (enqueue) {
		return_coroutine(return_value, coroutine);
	} else {
		/* A bare coroutine belongs to its creator. */
		RETURN_OBJ(ZEND_ASYNC_EVENT_TO_OBJECT(&coroutine->event));
	}
}

ZEND_FUNCTION(AsyncTest_spawn_and_throw)
{
	zend_object *exception;
	zend_long priority = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJ_OF_CLASS(exception, zend_ce_throwable)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(priority)
	ZEND_PARSE_PARAMETERS_END();
	RETURN_BOOL(ZEND_ASYNC_SPAWN_AND_THROW(exception, NULL, (int32_t) priority));
}

/* ---- using coroutines ---- */

ZEND_FUNCTION(AsyncTest_enqueue)
{
	zend_object *object;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ(object)
	ZEND_PARSE_PARAMETERS_END();

	zend_coroutine_t *coroutine = test_coroutine_of(object);
	if (coroutine != NULL) {
		RETURN_BOOL(ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine));
	}
}

ZEND_FUNCTION(AsyncTest_resume)
{
	zend_object *object, *error = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJ(object)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(error, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();

	zend_coroutine_t *coroutine = test_coroutine_of(object);
	if (coroutine != NULL) {
		RETURN_BOOL(ZEND_ASYNC_RESUME_WITH_ERROR(coroutine, error, false));
	}
}

ZEND_FUNCTION(AsyncTest_cancel)
{
	zend_object *object, *error = NULL;
	bool safely = false;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_OBJ(object)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(error, zend_ce_throwable)
		Z_PARAM_BOOL(safely)
	ZEND_PARSE_PARAMETERS_END();

	zend_coroutine_t *coroutine = test_coroutine_of(object);
	if (coroutine == NULL) {
		RETURN_THROWS();
	}
	/* The call consumes the reference on every path. */
	if (error != NULL) {
		GC_ADDREF(error);
	}
	RETURN_BOOL(ZEND_ASYNC_CANCEL_EX(coroutine, error, true, safely));
}

static void add_waker(zval *array, const zend_async_waker_t *waker)
{
	static const char *const names[] = { "none", "waiting", "queued", "ignored", "result" };
	zval value;

	if (waker == NULL) {
		add_assoc_null(array, "waker");
		return;
	}
	array_init(&value);
	add_assoc_string(&value, "status", names[waker->status]);
	add_assoc_long(&value, "events", zend_hash_num_elements(&waker->events));
	add_assoc_bool(&value, "error", waker->error != NULL);
	add_assoc_bool(&value, "result", Z_TYPE(waker->result) != IS_UNDEF);
	add_assoc_bool(&value, "in_queue", ZEND_ASYNC_WAKER_IN_QUEUE(waker));
	add_assoc_zval(array, "waker", &value);
}

ZEND_FUNCTION(AsyncTest_inspect)
{
	zend_object *object;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ(object)
	ZEND_PARSE_PARAMETERS_END();

	zend_coroutine_t *c = test_coroutine_of(object);
	if (c == NULL) {
		RETURN_THROWS();
	}
	array_init(return_value);
	add_assoc_bool(return_value, "started", ZEND_COROUTINE_IS_STARTED(c));
	add_assoc_bool(return_value, "finished", ZEND_COROUTINE_IS_FINISHED(c));
	add_assoc_bool(return_value, "suspended", ZEND_COROUTINE_SUSPENDED(c));
	add_assoc_bool(return_value, "cancelled", ZEND_COROUTINE_IS_CANCELLED(c));
	add_assoc_bool(return_value, "zombie", ZEND_COROUTINE_IS_ZOMBIE(c));
	add_assoc_bool(return_value, "protected", ZEND_COROUTINE_IS_PROTECTED(c));
	add_assoc_bool(return_value, "main", ZEND_COROUTINE_IS_MAIN(c));
	add_assoc_bool(return_value, "current", c == ZEND_ASYNC_CURRENT_COROUTINE);
	add_assoc_long(return_value, "refs", ZEND_ASYNC_EVENT_REFCOUNT(&c->event));
	add_assoc_str(return_value, "info", zend_coroutine_gen_info(c, NULL));
	add_assoc_long(return_value, "frame", ZEND_ASYNC_COROUTINE_GET_EXECUTE_DATA(c) != NULL);
	add_waker(return_value, c->waker);
}

/* ---- errors ---- */

ZEND_FUNCTION(AsyncTest_waker_apply_error)
{
	zend_object *object, *error;
	bool override, for_cancellation = false;

	ZEND_PARSE_PARAMETERS_START(3, 4)
		Z_PARAM_OBJ(object)
		Z_PARAM_OBJ_OF_CLASS(error, zend_ce_throwable)
		Z_PARAM_BOOL(override)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(for_cancellation)
	ZEND_PARSE_PARAMETERS_END();

	zend_coroutine_t *coroutine = test_coroutine_of(object);
	if (coroutine != NULL && zend_async_waker_define(coroutine) != NULL) {
		zend_async_waker_apply_error(coroutine->waker, error, false, override, for_cancellation);
	}
}

ZEND_FUNCTION(AsyncTest_exception_append)
{
	zend_object *head, *tail;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_OBJ_OF_CLASS(head, zend_ce_throwable)
		Z_PARAM_OBJ_OF_CLASS(tail, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();

	GC_ADDREF(tail);
	zend_async_exception_append(head, tail);
}

/* ---- switch handlers ---- */

static void log_switch(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	zend_string *name = zend_coroutine_callable_name(coroutine);

	test_log("%s %s",
			is_finishing       ? "finish"
					: is_enter ? "enter"
							   : "leave",
			ZEND_COROUTINE_IS_MAIN(coroutine) ? "main" : ZSTR_VAL(name));
	zend_string_release(name);
}

static bool on_switch(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	log_switch(coroutine, is_enter, is_finishing);
	return true;
}

static bool on_switch_once(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	log_switch(coroutine, is_enter, is_finishing);
	return false;
}

/* Logs whether the waker is in the queue at the switch. */
static bool on_switch_status(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	test_log("%s %s",
			is_finishing       ? "finish"
					: is_enter ? "enter"
							   : "leave",
			coroutine->waker == NULL                              ? "no waker"
					: ZEND_ASYNC_WAKER_IN_QUEUE(coroutine->waker) ? "in queue"
																  : "not in queue");
	return true;
}

/* Adds and removes handlers during a pass. */
static bool on_switch_modify(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	const uint32_t index = zend_coroutine_add_switch_handler(coroutine, on_switch);

	log_switch(coroutine, is_enter, is_finishing);
	zend_coroutine_remove_switch_handler(coroutine, index);
	zend_coroutine_add_switch_handler(coroutine, on_switch_once);
	return false;
}

ZEND_FUNCTION(AsyncTest_watch)
{
	zend_object *object = NULL;
	char *mode = "keep";
	size_t length;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OR_NULL(object)
		Z_PARAM_STRING(mode, length)
	ZEND_PARSE_PARAMETERS_END();

	zend_coroutine_switch_handler_fn handler = strcmp(mode, "once") == 0 ? on_switch_once
			: strcmp(mode, "modify") == 0                                ? on_switch_modify
			: strcmp(mode, "status") == 0                                ? on_switch_status
																		 : on_switch;

	if (object == NULL) {
		RETURN_LONG(ZEND_ASYNC_ADD_SWITCH_HANDLER(handler));
	}
	zend_coroutine_t *coroutine = test_coroutine_of(object);
	if (coroutine != NULL) {
		RETURN_LONG(zend_coroutine_add_switch_handler(coroutine, handler));
	}
}

ZEND_FUNCTION(AsyncTest_unwatch)
{
	zend_object *object;
	zend_long index;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_OBJ(object)
		Z_PARAM_LONG(index)
	ZEND_PARSE_PARAMETERS_END();

	zend_coroutine_t *coroutine = test_coroutine_of(object);
	if (coroutine != NULL) {
		RETURN_BOOL(zend_coroutine_remove_switch_handler(coroutine, (uint32_t) index));
	}
}

/* ---- microtasks ---- */

typedef struct {
	zend_async_microtask_t task; /* must be first */
	zend_string *name;           /* owned */
	HashTable *actions;          /* owned list of strings */
} test_microtask_t;

static void run_microtask(zend_async_microtask_t *task)
{
	const test_microtask_t *self = (const test_microtask_t *) task;
	zval *action;

	test_log("%s", ZSTR_VAL(self->name));
	ZEND_HASH_FOREACH_VAL(self->actions, action) {
		test_run_action(NULL, Z_STR_P(action));
	} ZEND_HASH_FOREACH_END();
}

static void free_microtask(zend_async_microtask_t *task)
{
	test_microtask_t *self = (test_microtask_t *) task;

	test_log("%s freed", ZSTR_VAL(self->name));
	zend_string_release(self->name);
	zend_array_release(self->actions);
}

ZEND_FUNCTION(AsyncTest_microtask)
{
	zend_string *name;
	zval *words;
	uint32_t count;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_STR(name)
		Z_PARAM_VARIADIC('*', words, count)
	ZEND_PARSE_PARAMETERS_END();

	test_microtask_t *self = ecalloc(1, sizeof(test_microtask_t));
	self->task.handler = run_microtask;
	self->task.dtor = free_microtask;
	self->task.ref_count = 1;
	self->name = zend_string_init(ZSTR_VAL(name), ZSTR_LEN(name), false);
	self->actions = zend_new_array(count);
	for (uint32_t i = 0; i < count; i++) {
		if (Z_TYPE(words[i]) == IS_STRING && zend_string_equals_literal(Z_STR(words[i]), "cancelled")) {
			self->task.is_cancelled = true;
		} else if (Z_TYPE(words[i]) == IS_STRING) {
			Z_TRY_ADDREF(words[i]);
			zend_hash_next_index_insert_new(self->actions, &words[i]);
		}
	}

	ZEND_ASYNC_ADD_MICROTASK(&self->task);
	ZEND_ASYNC_MICROTASK_RELEASE(&self->task);
}

/* ---- internal context ---- */

static uint32_t internal_key(const zend_string *name)
{
	return internal_keys[zend_string_equals_literal(name, "b") ? 1 : 0];
}

static void internal_access(INTERNAL_FUNCTION_PARAMETERS, char operation)
{
	zend_object *object;
	zend_string *key;
	zval *value = NULL;

	if (operation == 's') {
		ZEND_PARSE_PARAMETERS_START(3, 3)
			Z_PARAM_OBJ(object)
			Z_PARAM_STR(key)
			Z_PARAM_ZVAL(value)
		ZEND_PARSE_PARAMETERS_END();
	} else {
		ZEND_PARSE_PARAMETERS_START(2, 2)
			Z_PARAM_OBJ(object)
			Z_PARAM_STR(key)
		ZEND_PARSE_PARAMETERS_END();
	}

	zend_coroutine_t *coroutine = test_coroutine_of(object);
	if (coroutine == NULL) {
		RETURN_THROWS();
	}
	if (operation == 's') {
		zend_async_internal_context_set(coroutine, internal_key(key), value);
	} else if (operation == 'u') {
		RETURN_BOOL(zend_async_internal_context_unset(coroutine, internal_key(key)));
	} else if ((value = zend_async_internal_context_find(coroutine, internal_key(key))) != NULL) {
		RETURN_COPY(value);
	}
}

ZEND_FUNCTION(AsyncTest_internal_set)
{
	internal_access(INTERNAL_FUNCTION_PARAM_PASSTHRU, 's');
}

ZEND_FUNCTION(AsyncTest_internal_get)
{
	internal_access(INTERNAL_FUNCTION_PARAM_PASSTHRU, 'g');
}

ZEND_FUNCTION(AsyncTest_internal_unset)
{
	internal_access(INTERNAL_FUNCTION_PARAM_PASSTHRU, 'u');
}

void test_coroutine_startup(void)
{
	for (int i = 0; i < 2; i++) {
		internal_keys[i] = zend_async_internal_context_key_alloc(internal_names[i]);
		ZEND_ASSERT(strcmp(zend_async_internal_context_key_name(internal_keys[i]), internal_names[i]) == 0);
	}
}

/* ---- contexts ---- */

/* NULL if there is none; with an exception if the name is unknown. */
static zend_async_context_t *context_of(const zend_string *anchor)
{
	if (zend_string_equals_literal(anchor, "current")) {
		return ZEND_ASYNC_CURRENT_CONTEXT;
	}
	if (zend_string_equals_literal(anchor, "coroutine")) {
		return ZEND_ASYNC_GET_COROUTINE_CONTEXT();
	}
	if (zend_string_equals_literal(anchor, "main")) {
		return ZEND_ASYNC_MAIN_SCOPE != NULL ? ZEND_ASYNC_MAIN_SCOPE->context : NULL;
	}
	zend_argument_value_error(1, "must be \"current\", \"coroutine\" or \"main\"");
	return NULL;
}

ZEND_FUNCTION(AsyncTest_context_find)
{
	zend_string *anchor;
	zval *key;
	bool include_parent = true;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR(anchor)
		Z_PARAM_ZVAL(key)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(include_parent)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_context_t *context = context_of(anchor);
	zval found;
	if (context != NULL && context->find(context, key, &found, include_parent)) {
		RETURN_COPY_VALUE(&found);
	}
}

ZEND_FUNCTION(AsyncTest_context_set)
{
	zend_string *anchor;
	zval *key, *value;

	ZEND_PARSE_PARAMETERS_START(3, 3)
		Z_PARAM_STR(anchor)
		Z_PARAM_ZVAL(key)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_context_t *context = context_of(anchor);
	if (context != NULL) {
		context->set(context, key, value);
	}
}

ZEND_FUNCTION(AsyncTest_context_unset)
{
	zend_string *anchor;
	zval *key;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(anchor)
		Z_PARAM_ZVAL(key)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_context_t *context = context_of(anchor);
	RETURN_BOOL(context != NULL && context->unset(context, key));
}

/* ---- the main stack ---- */

typedef struct {
	uintptr_t address;    /* of a local variable of the function */
	zend_fiber_context *context;
	bool may_suspend;
	zend_long depth;      /* bytes of stack that the function has used */
} main_stack_t;

/* Uses `kib` KiB of stack; the test asks for more than a coroutine has. */
static zend_never_inline zend_long dig(zend_long kib)
{
	volatile char room[1024];

	memset((char *) room, (int) kib, sizeof(room));
	return kib > 0 ? dig(kib - 1) + (zend_long) sizeof(room) : room[0];
}

static void on_main_stack(void *arg)
{
	main_stack_t *place = arg;
	volatile char here = 0;

	place->address = (uintptr_t) &here;
	place->context = EG(current_fiber_context);
	place->may_suspend = ZEND_ASYNC_MAY_SUSPEND();
	place->depth = dig(4096);
}

static bool is_on_thread_stack(uintptr_t address)
{
	pthread_attr_t attributes;
	void *low_end = NULL;
	size_t size = 0;

	if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
		pthread_attr_getstack(&attributes, &low_end, &size);
		pthread_attr_destroy(&attributes);
	}
	return address >= (uintptr_t) low_end && address < (uintptr_t) low_end + size;
}

ZEND_FUNCTION(AsyncTest_main_stack)
{
	main_stack_t place = { 0 };
	volatile char here = 0;

	ZEND_PARSE_PARAMETERS_NONE();

	ZEND_ASYNC_CALL_ON_MAIN_STACK(on_main_stack, &place);
	array_init(return_value);
	add_assoc_bool(return_value, "caller there", is_on_thread_stack((uintptr_t) &here));
	add_assoc_bool(return_value, "called there", is_on_thread_stack(place.address));
	add_assoc_bool(return_value, "same flow", place.context == EG(current_fiber_context));
	add_assoc_bool(return_value, "may suspend", place.may_suspend);
	add_assoc_bool(return_value, "room", place.depth > 4 * 1024 * 1024 - 1024);
}
