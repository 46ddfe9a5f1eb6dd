/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\FileSystemWatcher: a filesystem event of the reactor and a queue of its reports. Loops suspend on it, await_*
 * subscribes to it as to any other event. Each entry of the queue is delivered to one of them, in order of arrival.
 *
 * Invariant: the entries at the head of the queue are reserved for loops that were woken and have not run yet. Other
 * consumers see only the entries behind them. A woken loop that ends without its entry offers it to the next consumer.
 *
 *   state   source   leaves by
 *   closed  none     construction (once)
 *   open    started  close(), end of the scope, error of the source, destruction
 *   closed  none     never; once the queue is empty, loops end and await_* gets null */
#include "filesystem_watcher.h"
#include "filesystem_watcher_arginfo.h"
#include "filesystem_queue.h"
#include "structured/scope.h"
#include "scheduler/scheduler.h"
#include "zend_hrtime.h"
#include "zend_interfaces.h"

#define NS_PER_MS UINT64_C(1000000)

typedef struct {
	zend_async_event_t event;              /* must be first; CLOSED while not watching; counted while awaited */
	zend_async_filesystem_event_t *source; /* owned, hidden, started; NULL when closed */
	zend_string *path;                     /* owned; as given; NULL before construction */
	async_scope_resource_t resource;       /* bound while open */

	filesystem_queue_t queue;

	/* Debounce */
	uint64_t debounce_ns;                  /* 0: off */
	uint64_t max_hold_ns;                  /* 0: no limit */
	HashTable *extensions;                 /* owned, see async_filesystem_extensions_parse(); NULL: all qualify */
	unsigned burst_flags;                  /* 0: no burst */
	uint64_t burst_first_ns;
	uint64_t burst_last_ns;
	zend_async_timer_event_t *timer;       /* owned, hidden; NULL before the first burst */

	zend_object std;
} watcher_t;

/* A callback of the source or the timer; borrowed: the watcher removes it before it is freed. */
typedef struct {
	zend_async_event_callback_t base;
	watcher_t *watcher;
} source_callback_t;

/* The subscription of a suspended loop. */
typedef struct {
	zend_coroutine_event_callback_t base;
	bool reserved; /* woken with an entry */
} loop_callback_t;

typedef struct {
	zend_object_iterator it; /* it.data is the watcher */
	zval current;            /* UNDEF before the first step and after the last */
	zend_ulong position;
} watcher_iterator_t;

void (*async_filesystem_sync)(zend_async_filesystem_event_t *event);

zend_class_entry *async_ce_filesystem_event;
zend_class_entry *async_ce_filesystem_watcher;
static zend_object_handlers event_handlers;
static zend_object_handlers watcher_handlers;

static void on_loop_wake(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

static zend_always_inline watcher_t *watcher_from_obj(zend_object *object)
{
	return (watcher_t *) ((char *) object - XtOffsetOf(watcher_t, std));
}

static zend_always_inline watcher_t *watcher_from_resource(async_scope_resource_t *resource)
{
	return (watcher_t *) ((char *) resource - XtOffsetOf(watcher_t, resource));
}

/* ---- entries as objects ---- */

static void make_event(const watcher_t *watcher, const filesystem_entry_t *entry, zval *result)
{
	object_init_ex(result, async_ce_filesystem_event);
	zend_object *object = Z_OBJ_P(result);

	ZVAL_STR_COPY(OBJ_PROP_NUM(object, 0), watcher->path);
	if (entry->filename) {
		ZVAL_STR_COPY(OBJ_PROP_NUM(object, 1), entry->filename);
	} else {
		ZVAL_NULL(OBJ_PROP_NUM(object, 1));
	}
	ZVAL_BOOL(OBJ_PROP_NUM(object, 2), (entry->flags & ZEND_ASYNC_FS_EVENT_RENAME) != 0);
	ZVAL_BOOL(OBJ_PROP_NUM(object, 3), (entry->flags & ZEND_ASYNC_FS_EVENT_CHANGE) != 0);
}

static void take_event(watcher_t *watcher, filesystem_entry_t *entry, zval *result)
{
	make_event(watcher, entry, result);
	async_filesystem_queue_remove(&watcher->queue, entry);
}

/* ---- delivery ---- */

/* Shows the oldest unreserved entry to a subscriber that is no loop. A subscriber that keeps the value consumes it. */
static void filesystem_watcher_show(watcher_t *watcher, zend_async_event_callback_t *callback)
{
	filesystem_entry_t *entry = async_filesystem_queue_first_free(&watcher->queue);
	zval value;

	make_event(watcher, entry, &value);
	callback->callback(&watcher->event, callback, &value, NULL);
	if (Z_REFCOUNT(value) > 1) {
		async_filesystem_queue_remove(&watcher->queue, entry);
	}
	zval_ptr_dtor(&value);
}

/* Delivers unreserved entries to subscribers: one each, in order of subscription. */
static void filesystem_watcher_offer(watcher_t *watcher)
{
	zend_async_callbacks_vector_t *subscribers = &watcher->event.callbacks;
	uint32_t next = 0;
	uint32_t *const outer = subscribers->current_iterator;

	if (!filesystem_queue_has_free(&watcher->queue) || !subscribers->length) {
		return;
	}

	GC_ADDREF(&watcher->std);
	subscribers->current_iterator = &next;
	while (next < subscribers->length && filesystem_queue_has_free(&watcher->queue)) {
		zend_async_event_callback_t *callback = subscribers->data[next++];

		if (UNEXPECTED(!callback)) {
			continue;
		}
		ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(callback);
		if (callback->callback == on_loop_wake) {
			on_loop_wake(&watcher->event, callback, NULL, NULL);
		} else {
			filesystem_watcher_show(watcher, callback);
		}
		zend_async_event_callback_release(callback, &watcher->event);
	}
	subscribers->current_iterator = outer;
	OBJ_RELEASE(&watcher->std);
}

static void on_loop_wake(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	watcher_t *watcher = (watcher_t *) event;
	loop_callback_t *loop = (loop_callback_t *) callback;

	if (!loop->reserved && filesystem_queue_has_free(&watcher->queue)) {
		loop->reserved = true;
		watcher->queue.reserved++;
	}
	ZEND_ASYNC_RESUME(loop->base.coroutine);
}

/* Queues an entry. The filename is borrowed. */
static void filesystem_watcher_report(watcher_t *watcher, zend_string *filename, const unsigned flags)
{
	if (async_filesystem_queue_add(&watcher->queue, filename, flags)) {
		filesystem_watcher_offer(watcher);
	}
}

/* ---- debounce ---- */

static void end_burst(watcher_t *watcher)
{
	const unsigned flags = watcher->burst_flags;

	if (flags) {
		watcher->burst_flags = 0;
		filesystem_watcher_report(watcher, NULL, flags);
	}
}

static uint64_t burst_deadline(const watcher_t *watcher)
{
	const uint64_t quiet = watcher->burst_last_ns + watcher->debounce_ns;

	return watcher->max_hold_ns ? MIN(quiet, watcher->burst_first_ns + watcher->max_hold_ns) : quiet;
}

static void filesystem_watcher_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

static source_callback_t *add_callback(watcher_t *watcher, zend_async_event_t *event,
		zend_async_event_callback_fn function)
{
	source_callback_t *callback = (source_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(function,
			sizeof(source_callback_t));

	callback->watcher = watcher;
	event->add_callback(event, &callback->base);
	return callback;
}

/* Without a timer the burst ends at once: an early report is better than none. */
static void arm_timer(watcher_t *watcher)
{
	const uint64_t now = zend_hrtime(), deadline = burst_deadline(watcher);

	if (!watcher->timer) {
		watcher->timer = ZEND_ASYNC_NEW_TIMER_EVENT(1, false);
		if (UNEXPECTED(!watcher->timer)) {
			zend_clear_exception();
			end_burst(watcher);
			return;
		}
		ZEND_ASYNC_TIMER_SET_MULTISHOT(watcher->timer);
		ZEND_ASYNC_EVENT_SET_HIDDEN(&watcher->timer->base);
		add_callback(watcher, &watcher->timer->base, filesystem_watcher_on_timer);
	}
	if (deadline <= now || UNEXPECTED(!ZEND_ASYNC_TIMER_REARM(watcher->timer, 0, (zend_ulong) (deadline - now)))) {
		end_burst(watcher);
	}
}

static void filesystem_watcher_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	watcher_t *watcher = ((source_callback_t *) callback)->watcher;

	/* After CPU work the timer may fire before pending notifications of the system have been read. */
	GC_ADDREF(&watcher->std);
	if (watcher->source) {
		async_filesystem_sync(watcher->source);
	}
	if (watcher->burst_flags) {
		if (zend_hrtime() >= burst_deadline(watcher)) {
			end_burst(watcher);
		} else {
			arm_timer(watcher);
		}
	}
	OBJ_RELEASE(&watcher->std);
}

static void add_to_burst(watcher_t *watcher, const unsigned flags)
{
	watcher->burst_last_ns = zend_hrtime();
	if (!watcher->burst_flags) {
		watcher->burst_first_ns = watcher->burst_last_ns;
	}
	watcher->burst_flags |= flags;
	arm_timer(watcher);
}

/* ---- opening and closing ---- */

static void drop_source(zend_async_event_t *event)
{
	if (event) {
		/* Other holders of the event may keep it: removes the callbacks. */
		zend_async_callbacks_free(event);
		event->stop(event);
		ZEND_ASYNC_EVENT_RELEASE(event);
	}
}

static void filesystem_watcher_let_go(watcher_t *watcher)
{
	zend_async_event_t *source = (zend_async_event_t *) watcher->source;
	zend_async_event_t *timer = (zend_async_event_t *) watcher->timer;

	watcher->source = NULL;
	watcher->timer = NULL;
	drop_source(source);
	drop_source(timer);
	async_scope_unbind(&watcher->resource);
}

static void watcher_close(watcher_t *watcher)
{
	zval null_result;

	if (ZEND_ASYNC_EVENT_IS_CLOSED(&watcher->event)) {
		return;
	}

	/* Reads the changes that have happened so far. */
	GC_ADDREF(&watcher->std);
	if (watcher->source) {
		async_filesystem_sync(watcher->source);
	}
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(&watcher->event)) {
		end_burst(watcher);
		filesystem_watcher_let_go(watcher);
		ZEND_ASYNC_EVENT_DISARMED(&watcher->event);
		ZVAL_NULL(&null_result);
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&watcher->event, &null_result, NULL);
	}
	OBJ_RELEASE(&watcher->std);
}

static void filesystem_watcher_on_scope_end(async_scope_resource_t *resource)
{
	watcher_close(watcher_from_resource(resource));
}

static void filesystem_watcher_on_change(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	const zend_async_filesystem_event_t *source = (zend_async_filesystem_event_t *) event;
	watcher_t *watcher = ((source_callback_t *) callback)->watcher;

	if (UNEXPECTED(exception)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		watcher_close(watcher);
		return;
	}
	if (watcher->debounce_ns) {
		if (!watcher->extensions
				|| async_filesystem_extensions_match(watcher->extensions, source->triggered_filename)) {
			add_to_burst(watcher, source->triggered_events);
		}
		return;
	}
	filesystem_watcher_report(watcher, source->triggered_filename, source->triggered_events);
}

/* Turns an InputOutputException of the reactor into an Error, as a constructor throws. */
static ZEND_COLD void throw_as_error(void)
{
	zend_object *exception = EG(exception);

	if (!exception || exception->ce != ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT)) {
		return;
	}

	zval rv;
	zend_string *message = zval_get_string(
			zend_read_property_ex(zend_ce_exception, exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv));
	zend_clear_exception();
	zend_throw_error(NULL, "%s", ZSTR_VAL(message));
	zend_string_release(message);
}

static bool watcher_open(watcher_t *watcher, bool recursive)
{
	zend_async_filesystem_event_t *source;

	if (php_check_open_basedir(ZSTR_VAL(watcher->path))) {
		if (!EG(exception)) {
			zend_throw_error(NULL, "Cannot watch \"%s\": %s", ZSTR_VAL(watcher->path), strerror(EPERM));
		}
		return false;
	}

	source = ZEND_ASYNC_NEW_FILESYSTEM_EVENT(watcher->path, recursive ? ZEND_ASYNC_FS_EVENT_RECURSIVE : 0);
	if (UNEXPECTED(!source)) {
		throw_as_error();
		return false;
	}
	ZEND_ASYNC_EVENT_SET_HIDDEN(&source->base);
	add_callback(watcher, &source->base, filesystem_watcher_on_change);
	if (UNEXPECTED(!source->base.start(&source->base))) {
		drop_source(&source->base);
		throw_as_error();
		return false;
	}

	watcher->source = source;
	ZEND_ASYNC_EVENT_CLR_CLOSED(&watcher->event);
	watcher->resource.close = filesystem_watcher_on_scope_end;
	async_scope_bind(async_scope_for_resources(), &watcher->resource);
	return true;
}

/* ---- the event ---- */

static bool filesystem_watcher_event_start(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		ZEND_ASYNC_EVENT_ARMED(event);
	}
	filesystem_watcher_offer((watcher_t *) event);
	return true;
}

static bool filesystem_watcher_event_stop(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		ZEND_ASYNC_EVENT_DISARMED(event);
	}
	return true;
}

/* Takes the next entry from the queue without a wait; null once closed and empty. */
static bool filesystem_watcher_event_replay(zend_async_event_t *event, zend_async_event_callback_t *callback,
		zval *result, zend_object **exception)
{
	watcher_t *watcher = (watcher_t *) event;
	zval null_result;

	if (filesystem_queue_has_free(&watcher->queue)) {
		if (callback) {
			filesystem_watcher_show(watcher, callback);
		} else if (result) {
			take_event(watcher, async_filesystem_queue_first_free(&watcher->queue), result);
		}
		return true;
	}
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	ZVAL_NULL(&null_result);
	if (callback) {
		callback->callback(event, callback, &null_result, NULL);
	} else if (result) {
		ZVAL_NULL(result);
	}
	return true;
}

static zend_string *filesystem_watcher_event_info(zend_async_event_t *event)
{
	const watcher_t *watcher = (watcher_t *) event;

	return zend_strpprintf(0, "FileSystemWatcher(%s)", watcher->path ? ZSTR_VAL(watcher->path) : "");
}

/* ---- iteration ---- */

/* Suspends until an entry is reserved for this loop or the watcher closes. False with an exception. */
static bool wait_for_entry(watcher_t *watcher, bool *reserved)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	bool woken = false;

	if (UNEXPECTED(!ZEND_ASYNC_WAKER_NEW(coroutine))) {
		return false;
	}

	loop_callback_t *callback = (loop_callback_t *) zend_async_coroutine_callback_new(coroutine, on_loop_wake,
			sizeof(loop_callback_t));
	ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(callback);
	if (EXPECTED(zend_async_resume_when(coroutine, &watcher->event, false, NULL, &callback->base))) {
		woken = ZEND_ASYNC_SUSPEND();
	}
	zend_async_waker_clean(coroutine);

	*reserved = callback->reserved;
	ZEND_ASYNC_EVENT_CALLBACK_RELEASE(callback);
	return woken;
}

/* Takes the next event. May suspend. False at the end and with an exception. */
static bool next_event(watcher_t *watcher, zval *result)
{
	while (!filesystem_queue_has_free(&watcher->queue)) {
		if (ZEND_ASYNC_EVENT_IS_CLOSED(&watcher->event) || !async_launch_to_wait()) {
			return false;
		}

		bool reserved = false;
		const bool woken = wait_for_entry(watcher, &reserved);

		if (reserved) {
			watcher->queue.reserved--;
		}
		if (UNEXPECTED(!woken)) {
			filesystem_watcher_offer(watcher);
			return false;
		}
		if (reserved) {
			take_event(watcher, watcher->queue.first, result);
			return true;
		}
	}
	take_event(watcher, async_filesystem_queue_first_free(&watcher->queue), result);
	return true;
}

static watcher_iterator_t *iterator_of(zend_object_iterator *iterator)
{
	return (watcher_iterator_t *) iterator;
}

static void iterator_step(watcher_iterator_t *iterator)
{
	if (!next_event(watcher_from_obj(Z_OBJ(iterator->it.data)), &iterator->current)) {
		ZVAL_UNDEF(&iterator->current);
	}
}

static void filesystem_watcher_iterator_dtor(zend_object_iterator *iterator)
{
	zval_ptr_dtor(&iterator_of(iterator)->current);
	zval_ptr_dtor(&iterator->data);
}

static zend_result filesystem_watcher_iterator_valid(zend_object_iterator *iterator)
{
	return Z_ISUNDEF(iterator_of(iterator)->current) ? FAILURE : SUCCESS;
}

static zval *filesystem_watcher_iterator_current(zend_object_iterator *iterator)
{
	zval *current = &iterator_of(iterator)->current;

	return Z_ISUNDEF_P(current) ? NULL : current;
}

static void filesystem_watcher_iterator_key(zend_object_iterator *iterator, zval *key)
{
	ZVAL_LONG(key, (zend_long) iterator_of(iterator)->position);
}

static void filesystem_watcher_iterator_next(zend_object_iterator *zend_iterator)
{
	watcher_iterator_t *iterator = iterator_of(zend_iterator);
	zval previous;

	ZVAL_COPY_VALUE(&previous, &iterator->current);
	ZVAL_UNDEF(&iterator->current);
	zval_ptr_dtor(&previous);
	iterator->position++;
	iterator_step(iterator);
}

/* Keeps an event that was fetched and not yet consumed. */
static void iterator_rewind(zend_object_iterator *zend_iterator)
{
	watcher_iterator_t *iterator = iterator_of(zend_iterator);

	iterator->position = 0;
	if (Z_ISUNDEF(iterator->current)) {
		iterator_step(iterator);
	}
}

static HashTable *filesystem_watcher_iterator_get_gc(zend_object_iterator *iterator, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &iterator->data);
	zend_get_gc_buffer_add_zval(buffer, &iterator_of(iterator)->current);
	zend_get_gc_buffer_use(buffer, table, count);
	return NULL;
}

static const zend_object_iterator_funcs iterator_funcs = {
	filesystem_watcher_iterator_dtor,
	filesystem_watcher_iterator_valid,
	filesystem_watcher_iterator_current,
	filesystem_watcher_iterator_key,
	filesystem_watcher_iterator_next,
	iterator_rewind,
	NULL,
	filesystem_watcher_iterator_get_gc,
};

static zend_object_iterator *watcher_get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	if (by_ref) {
		zend_throw_error(NULL, "An iterator cannot be used with foreach by reference");
		return NULL;
	}

	watcher_iterator_t *iterator = emalloc(sizeof(watcher_iterator_t));

	zend_iterator_init(&iterator->it);
	iterator->it.funcs = &iterator_funcs;
	ZVAL_OBJ_COPY(&iterator->it.data, Z_OBJ_P(object));
	ZVAL_UNDEF(&iterator->current);
	iterator->position = 0;
	return &iterator->it;
}

/* ---- objects ---- */

static zend_object *watcher_create_object(zend_class_entry *class_type)
{
	watcher_t *watcher = emalloc(sizeof(watcher_t));

	memset(watcher, 0, XtOffsetOf(watcher_t, std));
	zend_object_std_init(&watcher->std, class_type);
	async_filesystem_queue_init(&watcher->queue);

	zend_async_event_t *event = &watcher->event;
	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ | ZEND_ASYNC_EVENT_F_ZVAL_RESULT | ZEND_ASYNC_EVENT_F_CLOSED;
	event->zend_object_offset = XtOffsetOf(watcher_t, std);
	zend_async_event_init(event,
			&(zend_async_event_ops_t){
					.ordered = true,
					.start = filesystem_watcher_event_start,
					.stop = filesystem_watcher_event_stop,
					.replay = filesystem_watcher_event_replay,
					.dispose = zend_async_event_release_object,
					.info = filesystem_watcher_event_info,
			});
	return &watcher->std;
}

static void watcher_free_object(zend_object *object)
{
	watcher_t *watcher = watcher_from_obj(object);

	ZEND_ASYNC_EVENT_SET_CLOSED(&watcher->event);
	filesystem_watcher_let_go(watcher);
	zend_async_callbacks_free(&watcher->event);
	async_filesystem_queue_destroy(&watcher->queue);
	if (watcher->extensions) {
		zend_array_release(watcher->extensions);
	}
	if (watcher->path) {
		zend_string_release(watcher->path);
	}
	zend_object_std_dtor(object);
}

static zend_function *event_get_constructor(zend_object *object)
{
	zend_throw_error(NULL, "Cannot directly construct Async\\FileSystemEvent, a FileSystemWatcher makes it");
	return NULL;
}

void async_register_filesystem_watcher_ce(void)
{
	async_ce_filesystem_event = register_class_Async_FileSystemEvent();
	async_ce_filesystem_event->default_object_handlers = &event_handlers;
	memcpy(&event_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	event_handlers.get_constructor = event_get_constructor;
	event_handlers.clone_obj = NULL;

	async_ce_filesystem_watcher = register_class_Async_FileSystemWatcher(async_ce_awaitable, zend_ce_aggregate);
	async_ce_filesystem_watcher->create_object = watcher_create_object;
	async_ce_filesystem_watcher->get_iterator = watcher_get_iterator;
	async_ce_filesystem_watcher->default_object_handlers = &watcher_handlers;
	memcpy(&watcher_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	watcher_handlers.offset = XtOffsetOf(watcher_t, std);
	watcher_handlers.free_obj = watcher_free_object;
	watcher_handlers.clone_obj = NULL;
}

/* ---- methods ---- */

ZEND_METHOD(Async_FileSystemWatcher, __construct)
{
	zend_string *path;
	bool recursive = false, coalesce = true;
	zend_long debounce_ms = 0, max_hold_ms = 0;
	HashTable *given_extensions = NULL, *extensions = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 6)
		Z_PARAM_PATH_STR(path)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(recursive)
		Z_PARAM_BOOL(coalesce)
		Z_PARAM_LONG(debounce_ms)
		Z_PARAM_LONG(max_hold_ms)
		Z_PARAM_ARRAY_HT(given_extensions)
	ZEND_PARSE_PARAMETERS_END();

	watcher_t *watcher = watcher_from_obj(Z_OBJ_P(ZEND_THIS));

	if (UNEXPECTED(watcher->path)) {
		zend_throw_error(NULL, "Async\\FileSystemWatcher object is already constructed");
		RETURN_THROWS();
	}
	if (debounce_ms < 0) {
		zend_argument_value_error(4, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	if (max_hold_ms < 0) {
		zend_argument_value_error(5, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	if (given_extensions && !async_filesystem_extensions_parse(given_extensions, 6, &extensions)) {
		RETURN_THROWS();
	}

	watcher->path = zend_string_copy(path);
	watcher->queue.coalesce = coalesce;
	watcher->debounce_ns = (uint64_t) MIN(debounce_ms, UINT_MAX) * NS_PER_MS;
	watcher->max_hold_ns = (uint64_t) MIN(max_hold_ms, UINT_MAX) * NS_PER_MS;
	watcher->extensions = extensions;
	watcher_open(watcher, recursive);
}

ZEND_METHOD(Async_FileSystemWatcher, close)
{
	ZEND_PARSE_PARAMETERS_NONE();
	watcher_close(watcher_from_obj(Z_OBJ_P(ZEND_THIS)));
}

ZEND_METHOD(Async_FileSystemWatcher, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_ASYNC_EVENT_IS_CLOSED(&watcher_from_obj(Z_OBJ_P(ZEND_THIS))->event));
}

ZEND_METHOD(Async_FileSystemWatcher, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}
