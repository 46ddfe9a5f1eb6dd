/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Callbacks with a name and a list of actions. The callback logs its notification, then runs its actions, which may do
 * to the event anything that C code can do during a pass.
 *
 * An action is VERB or VERB:ARGUMENT:
 *   remove:NAME   unsubscribe another callback (or itself)      add:NAME     subscribe a plain callback to the same event
 *   fire          notify the event again in the pass, once      close        notify and close it
 *   start stop    start or stop the same event                  release      drop the reference of its Event object
 *   free:KEY      release a held value                          handled      mark the exception as handled
 *   resume:KEY    resume the held coroutine                     cancel:KEY   cancel the held coroutine
 *   await:KEY     subscribe the held coroutine once more        spawn:NAME   start a coroutine that logs NAME
 *   throw:TEXT    set a pending exception                       forget       drop all callbacks of the same event
 *   turn[:wait]   run an iteration of the reactor               fatal:TEXT   raise a fatal error
 *   drop          free the kept outcome of a custom event       error:KEY    raise a warning and create an exception on
 *                                                               behalf of the held coroutine, log their positions */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

struct _test_callback_s {
	zend_async_event_callback_t base; /* must be first */
	zend_string *name;                /* owned; never interned, so that a double free is detected */
	HashTable *actions;               /* owned list of strings, or NULL */
	zend_async_event_t *event;        /* borrowed; NULL once the event has dropped the callback */
};

static void log_exception(const char *name, zend_object *exception)
{
	zval rv;
	zval *message = zend_read_property_ex(zend_get_exception_base(exception), exception, ZSTR_KNOWN(ZEND_STR_MESSAGE),
			true, &rv);

	test_log("%s: %s: %s", name, ZSTR_VAL(exception->ce->name),
			Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "");
}

void test_log_notification(const char *name, zend_async_event_t *event, void *result, zend_object *exception)
{
	const test_event_t *object = test_object_of(event);

	if (exception != NULL) {
		log_exception(name, exception);
	} else if (result != NULL && ZEND_ASYNC_EVENT_IS_ZVAL_RESULT(event) && Z_TYPE_P((zval *) result) > IS_NULL) {
		zend_string *text = zval_get_string((zval *) result);
		test_log("%s = %s", name, ZSTR_VAL(text));
		zend_string_release(text);
	} else if (object != NULL && object->kind == TEST_POLL) {
		test_log("%s %d", name, (int) ((zend_async_poll_event_t *) event)->triggered_events);
	} else if (object != NULL && object->kind == TEST_PROXY) {
		test_log("%s %d", name, (int) ((zend_async_poll_proxy_t *) event)->triggered_events);
	} else {
		test_log("%s", name);
	}
}

/* ---- actions ---- */

static zend_coroutine_t *held_coroutine(const char *key)
{
	zval *value = TEST_G(held) != NULL ? zend_hash_str_find(TEST_G(held), key, strlen(key)) : NULL;

	if (value == NULL || Z_TYPE_P(value) != IS_OBJECT) {
		zend_throw_error(NULL, "No coroutine is held as %s", key);
		return NULL;
	}
	return test_coroutine_of(Z_OBJ_P(value));
}

static void entry_of_spawned(void)
{
	test_log("%s", (const char *) ZEND_ASYNC_CURRENT_COROUTINE->extended_data);
}

static void dispose_spawned(zend_coroutine_t *coroutine)
{
	efree(coroutine->extended_data);
	coroutine->extended_data = NULL;
}

/* Raises errors on behalf of a suspended coroutine, as scheduler code does. */
static void raise_for(zend_coroutine_t *coroutine)
{
	zend_string *file;

	ZEND_ASYNC_ACT_AS_START(coroutine);
	zend_error(E_WARNING, "Raised on behalf of a coroutine");
	zend_object *exception = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_DEFAULT, "built");
	file = zend_get_executed_filename_ex();
	test_log("acting: %s line %u", file != NULL ? "a file," : "no file,", zend_get_executed_lineno());
	ZEND_ASYNC_ACT_AS_END();

	zval rv;
	zval *line = zend_read_property(exception->ce, exception, ZEND_STRL("line"), true, &rv);
	test_log("exception: line " ZEND_LONG_FMT, zval_get_long(line));
	OBJ_RELEASE(exception);

	file = zend_get_executed_filename_ex();
	test_log("afterwards: %s", file != NULL ? "a file" : "no file");
}

static void act_on_coroutine(zend_async_event_t *event, const char *verb, const char *key)
{
	if (strcmp(verb, "spawn") == 0) {
		zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN();

		if (coroutine != NULL) {
			coroutine->internal_entry = entry_of_spawned;
			coroutine->extended_data = estrdup(key);
			coroutine->extended_dispose = dispose_spawned;
		}
		return;
	}

	zend_coroutine_t *coroutine = held_coroutine(key);

	if (coroutine == NULL) {
		return;
	}
	if (strcmp(verb, "resume") == 0) {
		ZEND_ASYNC_RESUME(coroutine);
	} else if (strcmp(verb, "cancel") == 0) {
		ZEND_ASYNC_CANCEL(coroutine, NULL, false);
	} else if (strcmp(verb, "error") == 0) {
		raise_for(coroutine);
	} else {
		zend_async_resume_when(coroutine, event, false, zend_async_waker_callback_resolve, NULL);
	}
}

static void remove_callback(const char *name)
{
	zend_string *key = zend_string_init(name, strlen(name), false);
	test_callback_t *callback = test_find_callback(key);

	if (callback != NULL && callback->event != NULL) {
		callback->event->del_callback(callback->event, &callback->base);
	}
	zend_string_release(key);
}

static bool act_on_event(zend_async_event_t *event, const char *verb, const char *argument)
{
	if (strcmp(verb, "add") == 0) {
		zend_string *name = zend_string_init(argument, strlen(argument), false);
		test_subscribe(event, name, NULL);
		zend_string_release(name);
	} else if (strcmp(verb, "fire") == 0) {
		if (!TEST_G(nested)) {
			TEST_G(nested) = true;
			ZEND_ASYNC_CALLBACKS_NOTIFY(event, NULL, NULL);
			TEST_G(nested) = false;
		}
	} else if (strcmp(verb, "close") == 0) {
		ZEND_ASYNC_EVENT_DISARMED(event);
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, NULL, NULL);
	} else if (strcmp(verb, "start") == 0) {
		event->start(event);
	} else if (strcmp(verb, "stop") == 0) {
		event->stop(event);
	} else if (strcmp(verb, "handled") == 0) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	} else if (strcmp(verb, "forget") == 0) {
		zend_async_callbacks_free(event);
	} else if (strcmp(verb, "drop") == 0) {
		test_custom_keep(event, NULL, NULL);
	} else if (strcmp(verb, "release") == 0) {
		test_event_t *object = test_object_of(event);
		if (object != NULL) {
			test_event_release(object);
		}
	} else {
		return false;
	}
	return true;
}

void test_run_action(zend_async_event_t *event, const zend_string *action)
{
	char *verb = estrndup(ZSTR_VAL(action), ZSTR_LEN(action));
	char *argument = strchr(verb, ':');

	if (argument != NULL) {
		*argument++ = '\0';
	} else {
		argument = verb + strlen(verb);
	}

	if (event != NULL && act_on_event(event, verb, argument)) {
		/* done */
	} else if (strcmp(verb, "remove") == 0) {
		remove_callback(argument);
	} else if (strcmp(verb, "free") == 0) {
		if (TEST_G(held) != NULL) {
			zend_hash_str_del(TEST_G(held), argument, strlen(argument));
		}
	} else if (strcmp(verb, "turn") == 0) {
		ZEND_ASYNC_REACTOR_EXECUTE(strcmp(argument, "wait") != 0);
	} else if (strcmp(verb, "throw") == 0) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "%s", argument);
	} else if (strcmp(verb, "fatal") == 0) {
		/* Never returns: memory allocated here and in the callers is freed with the request. */
		zend_error_noreturn(E_ERROR, "%s", argument);
	} else if (strcmp(verb, "resume") == 0 || strcmp(verb, "cancel") == 0 || strcmp(verb, "await") == 0
			|| strcmp(verb, "error") == 0 || strcmp(verb, "spawn") == 0) {
		act_on_coroutine(event, verb, argument);
	} else {
		zend_throw_error(NULL, "Unknown action %s", verb);
	}
	efree(verb);
}

static void run_actions(zend_async_event_t *event, HashTable *actions)
{
	zval *action;

	/* An action may free its own callback. */
	GC_ADDREF(actions);
	ZEND_HASH_FOREACH_VAL(actions, action) {
		test_run_action(event, Z_STR_P(action));
	} ZEND_HASH_FOREACH_END();
	zend_array_release(actions);
}

/* ---- the callback ---- */

static void on_event(zend_async_event_t *event, zend_async_event_callback_t *base, void *result, zend_object *exception)
{
	const test_callback_t *callback = (const test_callback_t *) base;

	test_log_notification(ZSTR_VAL(callback->name), event, result, exception);
	if (callback->actions != NULL) {
		run_actions(event, callback->actions);
	}
}

/* Drops one reference; the last one frees the callback and what it owns. */
static void dispose_callback(zend_async_event_callback_t *base, zend_async_event_t *event)
{
	test_callback_t *callback = (test_callback_t *) base;

	if (event != NULL && event == callback->event) {
		callback->event = NULL;
	}
	if (base->ref_count > 1) {
		base->ref_count--;
		return;
	}

	if (test_find_callback(callback->name) == callback) {
		zend_hash_del(TEST_G(callbacks), callback->name);
	}
	zend_string_release(callback->name);
	if (callback->actions != NULL) {
		zend_array_release(callback->actions);
	}
	TEST_G(live_callbacks)--;
	efree(callback);
}

bool test_subscribe(zend_async_event_t *event, zend_string *name, HashTable *actions)
{
	test_callback_t *callback = (test_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(on_event, sizeof(test_callback_t));

	callback->base.dispose = dispose_callback;
	callback->name = zend_string_init(ZSTR_VAL(name), ZSTR_LEN(name), false);
	callback->event = event;
	if (actions != NULL && zend_hash_num_elements(actions) > 0) {
		callback->actions = zend_array_dup(actions);
	}
	TEST_G(live_callbacks)++;

	if (TEST_G(callbacks) == NULL) {
		ALLOC_HASHTABLE(TEST_G(callbacks));
		zend_hash_init(TEST_G(callbacks), 8, NULL, NULL, 0);
	}
	zend_hash_update_ptr(TEST_G(callbacks), callback->name, callback);

	if (!event->add_callback(event, &callback->base)) {
		/* The event has taken no reference. */
		callback->base.dispose(&callback->base, NULL);
		return false;
	}
	return true;
}

test_callback_t *test_find_callback(const zend_string *name)
{
	return TEST_G(callbacks) != NULL ? zend_hash_find_ptr(TEST_G(callbacks), (zend_string *) name) : NULL;
}

zend_async_event_callback_t *test_callback_base(test_callback_t *callback)
{
	return &callback->base;
}

bool test_share(zend_async_event_t *event, test_callback_t *callback)
{
	return event->add_callback(event, &callback->base);
}

/* ---- a callback inside another struct ---- */

/* The callback is not the first member, so that code that casts the struct is detected. */
typedef struct {
	zend_string *name; /* owned */
	zend_ulong guard;
	zend_async_event_callback_t callback;
} embedding_t;

#define EMBEDDING_GUARD 0x5eed5eed

static embedding_t *embedding_of(zend_async_event_callback_t *callback)
{
	embedding_t *self = (embedding_t *) ((char *) callback - XtOffsetOf(embedding_t, callback));

	ZEND_ASSERT(self->guard == EMBEDDING_GUARD);
	return self;
}

static void on_embedded(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	test_log("%s", ZSTR_VAL(embedding_of(callback)->name));
}

static void dispose_embedded(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	embedding_t *self = embedding_of(callback);

	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	test_log("%s disposed", ZSTR_VAL(self->name));
	zend_string_release(self->name);
	TEST_G(live_callbacks)--;
	efree(self);
}

bool test_embed(zend_async_event_t *event, zend_string *name)
{
	embedding_t *self = ecalloc(1, sizeof(embedding_t));

	self->name = zend_string_init(ZSTR_VAL(name), ZSTR_LEN(name), false);
	self->guard = EMBEDDING_GUARD;
	self->callback.callback = on_embedded;
	self->callback.dispose = dispose_embedded;
	TEST_G(live_callbacks)++;

	if (!event->add_callback(event, &self->callback)) {
		self->callback.dispose(&self->callback, NULL);
		return false;
	}
	return true;
}

/* ---- state behind a callback on a foreign event ---- */

typedef struct {
	zend_async_event_callback_t base; /* must be first */
	test_owner_t *owner;              /* borrowed; the owner unsubscribes this callback before it is freed, then NULL */
} owner_callback_t;

struct _test_owner_s {
	zend_string *name;         /* owned */
	zend_async_event_t *event; /* borrowed; NULL once the event has dropped the callback */
	owner_callback_t *callback; /* one counted reference */
};

static void on_owned(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	test_log("%s", ZSTR_VAL(((owner_callback_t *) callback)->owner->name));
}

static void dispose_owned(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	owner_callback_t *self = (owner_callback_t *) callback;

	if (event != NULL && self->owner != NULL) {
		self->owner->event = NULL;
	}
	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}
	TEST_G(live_callbacks)--;
	efree(self);
}

test_owner_t *test_attach(zend_async_event_t *event, zend_string *name)
{
	test_owner_t *owner = ecalloc(1, sizeof(test_owner_t));

	owner->name = zend_string_init(ZSTR_VAL(name), ZSTR_LEN(name), false);
	owner->callback = (owner_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(on_owned, sizeof(owner_callback_t));
	owner->callback->base.dispose = dispose_owned;
	owner->callback->owner = owner;
	ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(owner->callback);
	TEST_G(live_callbacks)++;
	if (event->add_callback(event, &owner->callback->base)) {
		owner->event = event;
	}
	return owner;
}

void test_detach(test_owner_t *owner)
{
	owner_callback_t *callback = owner->callback;

	if (owner->event != NULL) {
		owner->event->del_callback(owner->event, &callback->base);
	}
	callback->owner = NULL;
	ZEND_ASYNC_EVENT_CALLBACK_RELEASE(callback);
	zend_string_release(owner->name);
	efree(owner);
}
