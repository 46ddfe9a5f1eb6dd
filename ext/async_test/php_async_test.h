/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Tests of the asynchronous ABI: an extension that uses it as a third party would. Nothing here includes a header of
 * ext/async or names libuv.
 * Invariant: everything observable is in the log or in a counter; no callback runs PHP code. */
#ifndef PHP_ASYNC_TEST_H
#define PHP_ASYNC_TEST_H

#include "php.h"
#include "zend_async_API.h"
#include "zend_exceptions.h"

extern zend_module_entry async_test_module_entry;
#define phpext_async_test_ptr &async_test_module_entry

typedef struct _test_callback_s test_callback_t;
typedef struct _test_owner_s test_owner_t;

ZEND_BEGIN_MODULE_GLOBALS(async_test)
	HashTable *log;              /* owned list of strings; NULL until the first entry of a request */
	HashTable *callbacks;        /* name -> test_callback_t *, borrowed: a freed callback removes its entry */
	HashTable *objects;          /* address of an event -> its Event object, borrowed */
	HashTable *held;             /* key -> value that the action "free:KEY" releases; owned */
	uint32_t live_callbacks;
	uint32_t live_customs;
	uint32_t live_objects;
	uint32_t heartbeats;
	zend_async_heartbeat_handler_t previous_heartbeat;
	bool heart_watched;
	zend_ulong thread_key;       /* of the thread that runs this request; 0 in the main thread */
	bool nested;                 /* inside the action "fire", which does not nest further */
	/* INI */
	bool report;
	char *override;
ZEND_END_MODULE_GLOBALS(async_test)

ZEND_EXTERN_MODULE_GLOBALS(async_test)
#define TEST_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(async_test, v)

#if defined(ZTS) && defined(COMPILE_DL_ASYNC_TEST)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

/* ---- async_test.c ---- */

/* Adds a line to the log. */
void test_log(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

/* ---- allocations.c ---- */

/* Ends a count that a fatal error has left. */
void test_allocations_end(void);

/* ---- event.c ---- */

/* The kind of event that an Event object wraps. */
typedef enum {
	TEST_NONE, TEST_FOREIGN, TEST_CUSTOM, TEST_POLL, TEST_PROXY, TEST_TIMER, TEST_TRIGGER, TEST_TASK, TEST_ADDRINFO,
	TEST_NAMEINFO, TEST_SIGNAL, TEST_PROCESS, TEST_FILESYSTEM, TEST_EXEC, TEST_LISTEN, TEST_IO, TEST_FUTURE, TEST_CHANNEL,
	TEST_GROUP, TEST_POOL, TEST_SCOPE, TEST_THREAD
} test_kind;

/* A PHP object over an event that may be closed asynchronously. */
typedef struct {
	ZEND_ASYNC_EVENT_REF_FIELDS  /* event: one counted reference, NULL after release() */
	test_kind kind;
	bool borrowed;               /* scopeRelease() has dropped the reference: event is a bare pointer */
	test_owner_t *owner;         /* owned: state behind a callback on the event, or NULL */
	zval anchor;                 /* owned: keeps the event usable (its stream, the object it belongs to) */
	zend_object std;
} test_event_t;

extern zend_class_entry *test_ce_event;

static zend_always_inline test_event_t *test_event_from_obj(zend_object *object)
{
	return (test_event_t *) ((char *) object - XtOffsetOf(test_event_t, std));
}

/* Creates the object of an event and takes over the caller's reference. Does nothing if `event` is NULL: an exception
 * is pending. */
void test_return_event(zval *return_value, test_kind kind, zend_async_event_t *event);
/* Returns the event of an Event object. Throws and returns NULL if it has been released. */
zend_async_event_t *test_event_of(zend_object *object);
/* Returns the event if it is of this kind. Throws and returns NULL otherwise. */
zend_async_event_t *test_event_of_kind(zend_object *object, test_kind kind);
/* Drops the object's reference. */
void test_event_release(test_event_t *self);
/* Passes the object's reference to the caller. NULL if there is none. */
zend_async_event_t *test_event_forget(test_event_t *self);
/* Returns the object that wraps an event, NULL if there is none. */
test_event_t *test_object_of(const zend_async_event_t *event);
void test_register_event(void);

/* ---- callback.c ---- */

/* Subscribes a callback that logs and then runs its actions (borrowed list of strings, may be NULL). */
bool test_subscribe(zend_async_event_t *event, zend_string *name, HashTable *actions);
/* Subscribes an existing callback to one more event. */
bool test_share(zend_async_event_t *event, test_callback_t *callback);
/* Subscribes a callback inside another struct, which its dispose frees. */
bool test_embed(zend_async_event_t *event, zend_string *name);
/* Create and destroy an owner whose state is behind a callback on a foreign event. */
test_owner_t *test_attach(zend_async_event_t *event, zend_string *name);
void test_detach(test_owner_t *owner);
test_callback_t *test_find_callback(const zend_string *name);
zend_async_event_callback_t *test_callback_base(test_callback_t *callback);
/* Logs "a", "a = 42" or "a: Exception: text". */
void test_log_notification(const char *name, zend_async_event_t *event, void *result, zend_object *exception);
/* Runs one action; event may be NULL. */
void test_run_action(zend_async_event_t *event, const zend_string *action);

/* ---- custom.c ---- */

/* Creates an event of a type of this extension; `behaviour` is a list of words, see custom.c. NULL with an
 * exception. */
zend_async_event_t *test_custom_new(HashTable *behaviour);
/* Sets the outcome that replay() delivers. */
void test_custom_keep(zend_async_event_t *event, zval *result, zend_object *exception);
/* Sets the handlers of the class whose object an event with F_OBJ_REF stores. */
void test_register_stored(zend_class_entry *ce);
void test_custom_get_gc(zend_async_event_t *event, zend_get_gc_buffer *buffer);

/* ---- wait.c ---- */

/* Suspends the current coroutine until `event` fires. Throws if the wait fails or is cancelled. */
void test_await(zend_async_event_t *event, zend_long timeout, zend_async_event_t *token, zval *return_value);

/* ---- process.c ---- */

/* Adds the fields of a signal, process or exec event. */
void test_process_fields(zval *array, const test_event_t *self);

/* ---- listen.c ---- */

/* Adds the fields of a listener, and the address that it reports. */
void test_listen_fields(zval *array, zend_async_event_t *event);

/* ---- io.c ---- */

void test_register_io(int module_number);

/* ---- coroutine.c ---- */

zend_coroutine_t *test_coroutine_of(zend_object *object);
void test_coroutine_startup(void);

/* ---- transfer.c ---- */

/* Sets the handlers of the class AsyncTest\Carrier. */
void test_register_transfer(zend_class_entry *ce);

/* ---- thread_pool.c ---- */

void test_register_thread_pool(zend_class_entry *ce);

/* ---- override.c ---- */

/* Applies async_test.override. False: the module must not load. */
bool test_override(char *module);

/* ---- tiny_reactor.c, tiny_scheduler.c ---- */

/* Register themselves as the provider of the group. False: another module provides it. */
bool tiny_reactor_register(char *module, bool allow_override);
bool tiny_scheduler_register(char *module, bool allow_override);

#endif
