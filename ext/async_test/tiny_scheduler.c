/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A second scheduler: one queue, one scope, a stack per coroutine. Enough for coroutines created through the ABI that
 * wait in functions of the core. async_test.override registers it in place of the first one.
 * Invariant: ZEND_ASYNC_CURRENT_COROUTINE runs; a coroutine is in the queue exactly while its waker is QUEUED.
 *
 *   state      context    waker          leaves by
 *   created    NULL       none           enqueue
 *   queued     NULL/own   QUEUED         switch to it
 *   running    own        NO_STATUS      suspend, completion
 *   parked     own        WAITING        resume, cancel
 *   finished   destroyed  none           release of the last reference */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "zend_async_request.h"
#include "zend_fibers.h"

typedef struct _tiny_coroutine_s tiny_coroutine_t;

struct _tiny_coroutine_s {
	zend_coroutine_t coroutine;  /* must be first */
	zend_async_waker_t waker;    /* storage of coroutine.waker */
	zend_fiber_context fiber;    /* own stack; unused by main */
	zend_fiber_context *context; /* target of a switch; NULL before the start */
	tiny_coroutine_t *next;      /* in the queue */
	tiny_coroutine_t *next_of_all;
	bool registered;             /* in the list of all; owns a reference to itself until it has finished */
	zend_object std;
};

#define TINY(c) ((tiny_coroutine_t *) (c))

/* The tests that use it have one PHP thread. */
static struct {
	tiny_coroutine_t *head, *tail; /* ready */
	tiny_coroutine_t *all;         /* unfinished */
	tiny_coroutine_t *dead;        /* owned: the next coroutine that runs releases it */
	zend_fiber_context *drain;     /* the main stack after main has completed */
	zend_async_scope_t *scope;     /* owned */
	zend_async_microtask_t *microtasks[64];
	uint32_t microtask_count;
} tiny;

static zend_class_entry *tiny_ce;
static zend_object_handlers tiny_handlers;
static zend_async_get_class_ce_t previous_get_class_ce;
static zend_function tiny_function = { ZEND_INTERNAL_FUNCTION };

/* ---- objects and events ---- */

static bool nothing(zend_async_event_t *event)
{
	return true;
}

static bool tiny_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	zend_coroutine_t *coroutine = (zend_coroutine_t *) event;

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	if (callback != NULL) {
		callback->callback(event, callback, &coroutine->result, coroutine->exception);
		return true;
	}
	if (result != NULL) {
		ZVAL_COPY(result, &coroutine->result);
	}
	if (exception != NULL && coroutine->exception != NULL) {
		GC_ADDREF(coroutine->exception);
		*exception = coroutine->exception;
	}
	return true;
}

static bool tiny_dispose(zend_async_event_t *event)
{
	OBJ_RELEASE(ZEND_ASYNC_EVENT_TO_OBJECT(event));
	return true;
}

static zend_string *tiny_info(zend_async_event_t *event)
{
	return ZSTR_INIT_LITERAL("Tiny coroutine", false);
}

static zend_object *tiny_create_object(zend_class_entry *ce)
{
	tiny_coroutine_t *self = zend_object_alloc(sizeof(tiny_coroutine_t), ce);
	zend_async_event_t *event = &self->coroutine.event;

	memset(self, 0, XtOffsetOf(tiny_coroutine_t, std));
	zend_object_std_init(&self->std, ce);
	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ | ZEND_ASYNC_EVENT_F_ZVAL_RESULT;
	event->zend_object_offset = XtOffsetOf(tiny_coroutine_t, std);
	event->add_callback = zend_async_callbacks_push;
	event->del_callback = zend_async_callbacks_remove_ordered;
	event->start = nothing;
	event->stop = nothing;
	event->replay = tiny_replay;
	event->dispose = tiny_dispose;
	event->info = tiny_info;
	return &self->std;
}

static void tiny_free_object(zend_object *object)
{
	tiny_coroutine_t *self = (tiny_coroutine_t *) ((char *) object - XtOffsetOf(tiny_coroutine_t, std));
	zend_coroutine_t *coroutine = &self->coroutine;

	ZEND_ASYNC_EVENT_SET_CLOSED(&coroutine->event);
	zend_async_waker_dispose(coroutine);
	zend_async_callbacks_free(&coroutine->event);
	zend_fcall_release(coroutine->fcall);
	zval_ptr_dtor(&coroutine->result);
	if (coroutine->exception != NULL) {
		OBJ_RELEASE(coroutine->exception);
	}
	zend_coroutine_switch_handlers_destroy(coroutine);
	zend_async_coroutine_internal_context_dispose(coroutine);
	zend_object_std_dtor(object);
}

/* The outcome may refer to the coroutine: the trace of an exception references the arguments of calls. */
static HashTable *tiny_get_gc(zend_object *object, zval **table, int *num)
{
	tiny_coroutine_t *self = (tiny_coroutine_t *) ((char *) object - XtOffsetOf(tiny_coroutine_t, std));
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &self->coroutine.result);
	if (self->coroutine.exception != NULL) {
		zend_get_gc_buffer_add_obj(buffer, self->coroutine.exception);
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

/* ---- the only scope ---- */

static bool scope_can_be_disposed(zend_async_scope_t *scope, bool with_zombies, bool check_zend_objects)
{
	return false;
}

static bool scope_try_to_dispose(zend_async_scope_t *scope)
{
	return false;
}

static bool scope_catch_or_cancel(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from,
		zend_object *exception, bool transfer_error, const bool is_safely, const bool is_cancellation)
{
	if (transfer_error && exception != NULL) {
		OBJ_RELEASE(exception);
	}
	return false;
}

static zend_async_scope_t *the_scope(void)
{
	if (tiny.scope == NULL) {
		zend_async_scope_t *scope = ecalloc(1, sizeof(zend_async_scope_t));

		scope->event.ref_count = 1;
		scope->event.start = nothing;
		scope->event.stop = nothing;
		scope->event.add_callback = zend_async_callbacks_push;
		scope->event.del_callback = zend_async_callbacks_remove;
		scope->event.dispose = nothing;
		scope->can_be_disposed = scope_can_be_disposed;
		scope->try_to_dispose = scope_try_to_dispose;
		scope->catch_or_cancel = scope_catch_or_cancel;
		tiny.scope = ZEND_ASYNC_MAIN_SCOPE = scope;
	}
	return tiny.scope;
}

static zend_async_scope_t *tiny_new_scope(zend_async_scope_t *parent, bool with_zend_object)
{
	zend_throw_error(NULL, "The tiny scheduler has one scope");
	return NULL;
}

/* ---- the queue ---- */

static void queue_push(tiny_coroutine_t *self)
{
	self->waker.status = ZEND_ASYNC_WAKER_QUEUED;
	self->next = NULL;
	if (tiny.tail != NULL) {
		tiny.tail->next = self;
	} else {
		tiny.head = self;
	}
	tiny.tail = self;
}

static tiny_coroutine_t *queue_pop(void)
{
	tiny_coroutine_t *self = tiny.head;

	tiny.head = self->next;
	if (tiny.head == NULL) {
		tiny.tail = NULL;
	}
	self->waker.status = ZEND_ASYNC_WAKER_NO_STATUS;
	return self;
}

static zend_async_waker_t *tiny_waker_new(zend_coroutine_t *coroutine)
{
	return zend_async_waker_prepare(coroutine, &TINY(coroutine)->waker);
}

static bool tiny_enqueue(zend_coroutine_t *coroutine)
{
	tiny_coroutine_t *self = TINY(coroutine);

	if (ZEND_COROUTINE_IS_FINISHED(coroutine)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The coroutine has finished");
		return false;
	}
	if (!self->registered) {
		self->registered = true;
		GC_ADDREF(&self->std);
		self->next_of_all = tiny.all;
		tiny.all = self;
		ZEND_ASYNC_INCREASE_COROUTINE_COUNT;
	}
	if (ZEND_ASYNC_WAKER_NOT_IN_QUEUE(zend_async_waker_define(coroutine))) {
		queue_push(self);
	}
	return true;
}

static bool tiny_resume(zend_coroutine_t *coroutine, zend_object *error, const bool transfer_error)
{
	zend_async_waker_t *waker = coroutine->waker;

	if (ZEND_COROUTINE_IS_FINISHED(coroutine) || waker == NULL) {
		if (error != NULL && transfer_error) {
			OBJ_RELEASE(error);
		}
		return true;
	}
	if (error != NULL) {
		ZEND_ASYNC_WAKER_APPEND_ERROR(waker, error, transfer_error);
	}
	/* The current coroutine may be parked already: it runs the reactor on its own stack. */
	if (waker->status == ZEND_ASYNC_WAKER_WAITING) {
		queue_push(TINY(coroutine));
		ZEND_ASYNC_WAKER_CLEAN_EVENTS(waker);
	} else if (coroutine == ZEND_ASYNC_CURRENT_COROUTINE) {
		waker->status = ZEND_ASYNC_WAKER_RESULT;
	}
	return true;
}

static bool tiny_cancel(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, const bool is_safely)
{
	if (ZEND_COROUTINE_IS_FINISHED(coroutine) || ZEND_COROUTINE_IS_CANCELLED(coroutine)) {
		if (error != NULL && transfer_error) {
			OBJ_RELEASE(error);
		}
		return true;
	}
	ZEND_COROUTINE_SET_CANCELLED(coroutine);
	if (error == NULL) {
		error = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Cancelled by the tiny scheduler");
		transfer_error = true;
	}
	return tiny_resume(coroutine, error, transfer_error);
}

/* ---- the loop ---- */

static bool tiny_add_microtask(zend_async_microtask_t *microtask)
{
	if (tiny.microtask_count == sizeof(tiny.microtasks) / sizeof(*tiny.microtasks)) {
		zend_throw_error(NULL, "The tiny scheduler has no room for another microtask");
		return false;
	}
	ZEND_ASYNC_MICROTASK_ADD_REF(microtask);
	tiny.microtasks[tiny.microtask_count++] = microtask;
	return true;
}

static void run_microtasks(void)
{
	for (uint32_t i = 0; i < tiny.microtask_count; i++) {
		if (!tiny.microtasks[i]->is_cancelled) {
			tiny.microtasks[i]->handler(tiny.microtasks[i]);
		}
		ZEND_ASYNC_MICROTASK_RELEASE(tiny.microtasks[i]);
	}
	tiny.microtask_count = 0;
}

/* Resumes every waiting coroutine with an error, because no event can wake one. False: none is waiting. */
static bool break_deadlock(void)
{
	bool woken = false;

	for (tiny_coroutine_t *self = tiny.all; self != NULL; self = self->next_of_all) {
		if (self->waker.status == ZEND_ASYNC_WAKER_WAITING) {
			tiny_resume(&self->coroutine,
					zend_async_new_exception(ZEND_ASYNC_EXCEPTION_DEADLOCK, "The tiny scheduler is stuck"), true);
			woken = true;
		}
	}
	return woken;
}

/* Returns the next coroutine to run; NULL if none is left. */
static tiny_coroutine_t *pick(void)
{
	ZEND_ASYNC_SCHEDULER_CONTEXT = true;
	for (;;) {
		ZEND_ASYNC_SCHEDULER_HEARTBEAT;
		run_microtasks();
		ZEND_ASYNC_REACTOR_TICK();
		if (tiny.head != NULL || (ZEND_ASYNC_ACTIVE_COROUTINE_COUNT == 0 && tiny.drain != NULL)) {
			break;
		}
		if (ZEND_ASYNC_REACTOR_LOOP_ALIVE()) {
			ZEND_ASYNC_REACTOR_EXECUTE(false);
		} else if (!break_deadlock()) {
			break;
		}
	}
	ZEND_ASYNC_SCHEDULER_CONTEXT = false;
	return tiny.head != NULL ? queue_pop() : NULL;
}

/* Releases the coroutine that has completed last, whose stack is no longer in use. */
static void bury(void)
{
	tiny_coroutine_t *dead = tiny.dead;

	tiny.dead = NULL;
	if (dead != NULL) {
		OBJ_RELEASE(&dead->std);
	}
}

static void tiny_main(zend_fiber_transfer *transfer);

/* Makes `next` current and returns its context; the main stack if NULL. */
static zend_fiber_context *enter(tiny_coroutine_t *next)
{
	ZEND_ASYNC_CURRENT_COROUTINE = next != NULL ? &next->coroutine : NULL;
	if (next == NULL) {
		return tiny.drain;
	}
	if (next->context == NULL) {
		zend_fiber_init_context(&next->fiber, &tiny_ce, tiny_main, EG(fiber_stack_size));
		next->context = &next->fiber;
	}
	return next->context;
}

static void switch_to(tiny_coroutine_t *next)
{
	zend_fiber_transfer transfer = { .context = enter(next) };

	ZVAL_NULL(&transfer.value);
	if (transfer.context != EG(current_fiber_context)) {
		zend_fiber_switch_context(&transfer);
		bury();
	}
}

/* ---- lifecycle ---- */

static void unregister(tiny_coroutine_t *self)
{
	for (tiny_coroutine_t **link = &tiny.all; *link != NULL; link = &(*link)->next_of_all) {
		if (*link == self) {
			*link = self->next_of_all;
			break;
		}
	}
	ZEND_ASYNC_DECREASE_COROUTINE_COUNT;
}

static void finish(tiny_coroutine_t *self)
{
	zend_coroutine_t *coroutine = &self->coroutine;

	coroutine->exception = EG(exception);
	EG(exception) = NULL;
	if (Z_TYPE(coroutine->result) == IS_UNDEF) {
		ZVAL_NULL(&coroutine->result);
	}
	ZEND_COROUTINE_FINISH(coroutine);
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&coroutine->event, &coroutine->result, coroutine->exception);
	if (coroutine->extended_dispose != NULL) {
		coroutine->extended_dispose(coroutine);
	}
	if (coroutine->exception != NULL && !ZEND_ASYNC_EVENT_IS_EXC_CAUGHT(&coroutine->event)
			&& !zend_async_is_cancellation(coroutine->exception) && ZEND_ASYNC_EXIT_EXCEPTION == NULL) {
		GC_ADDREF(coroutine->exception);
		ZEND_ASYNC_EXIT_EXCEPTION = coroutine->exception;
	}
	zend_async_waker_dispose(coroutine);
	unregister(self);
}

static void run_body(zend_coroutine_t *coroutine)
{
	ZEND_COROUTINE_SET_STARTED(coroutine);
	ZEND_COROUTINE_ENTER(coroutine);
	if (coroutine->waker != NULL && coroutine->waker->error != NULL) {
		/* Cancelled before its start. */
		zend_throw_exception_internal(coroutine->waker->error);
		coroutine->waker->error = NULL;
	} else if (coroutine->fcall != NULL) {
		coroutine->fcall->fci.retval = &coroutine->result;
		zend_call_function(&coroutine->fcall->fci, &coroutine->fcall->fci_cache);
	} else {
		coroutine->internal_entry();
	}
}

static ZEND_STACK_ALIGNED void tiny_main(zend_fiber_transfer *transfer)
{
	tiny_coroutine_t *self = TINY(ZEND_ASYNC_CURRENT_COROUTINE);

	bury();
	EG(vm_stack) = NULL;
	zend_first_try {
		zend_vm_stack page = zend_vm_stack_new_page(ZEND_FIBER_VM_STACK_SIZE, NULL);
		zend_execute_data *root = (zend_execute_data *) ZEND_VM_STACK_ELEMENTS(page);

		memset(root, 0, sizeof(*root));
		root->func = &tiny_function;
		EG(vm_stack) = page;
		EG(vm_stack_top) = (zval *) root + ZEND_CALL_FRAME_SLOT;
		EG(vm_stack_end) = page->end;
		EG(vm_stack_page_size) = ZEND_FIBER_VM_STACK_SIZE;
		EG(current_execute_data) = root;
		EG(active_fiber) = NULL;
#ifdef ZEND_CHECK_STACK_LIMIT
		EG(stack_base) = zend_fiber_stack_base(self->fiber.stack);
		EG(stack_limit) = zend_fiber_stack_limit(self->fiber.stack);
#endif
		run_body(&self->coroutine);
	} zend_end_try();

	finish(self);
	zend_vm_stack_destroy();
	tiny.dead = self;
	transfer->context = enter(pick());
	transfer->flags = 0;
	ZVAL_NULL(&transfer->value);
}

/* ---- suspend ---- */

static bool deliver(zend_async_waker_t *waker)
{
	zend_object *error = waker->error;

	waker->error = NULL;
	if (error != NULL) {
		zend_throw_exception_internal(error);
	}
	return error == NULL;
}

static bool suspend_current(tiny_coroutine_t *self)
{
	zend_async_waker_t *waker = zend_async_waker_define(&self->coroutine);

	if (waker->status == ZEND_ASYNC_WAKER_NO_STATUS && !zend_async_waker_start_events(waker)) {
		return false;
	}
	if (waker->status == ZEND_ASYNC_WAKER_RESULT) {
		zend_async_waker_stop_events(waker);
		return deliver(waker);
	}
	if (waker->status != ZEND_ASYNC_WAKER_QUEUED) {
		waker->status = ZEND_ASYNC_WAKER_WAITING;
	}

	self->context = EG(current_fiber_context);
	ZEND_COROUTINE_LEAVE(&self->coroutine);
	tiny_coroutine_t *next = pick();
	if (next != self) {
		switch_to(next);
	}
	ZEND_ASYNC_CURRENT_COROUTINE = &self->coroutine;
	waker->status = ZEND_ASYNC_WAKER_RESULT;
	ZEND_COROUTINE_ENTER(&self->coroutine);
	return deliver(waker);
}

/* Runs the remaining coroutines to completion from the main stack, after main has completed. */
static bool after_main(void)
{
	if (!ZEND_ASYNC_IS_ACTIVE) {
		return true;
	}

	tiny_coroutine_t *self = TINY(ZEND_ASYNC_MAIN_COROUTINE);
	zend_object *thrown = EG(exception);

	EG(exception) = NULL;
	finish(self);
	ZEND_ASYNC_MAIN_COROUTINE = ZEND_ASYNC_SCHEDULER = ZEND_ASYNC_CURRENT_COROUTINE = NULL;
	OBJ_RELEASE(&self->std);
	tiny.drain = EG(current_fiber_context);
	for (tiny_coroutine_t *next; (next = pick()) != NULL;) {
		switch_to(next);
	}
	tiny.drain = NULL;
	ZEND_ASYNC_INITIALIZE;

	EG(exception) = thrown != NULL ? thrown : ZEND_ASYNC_EXIT_EXCEPTION;
	if (thrown == NULL) {
		ZEND_ASYNC_EXIT_EXCEPTION = NULL;
	}
	return EG(exception) == NULL;
}

static bool tiny_suspend(bool from_main, bool is_bailout)
{
	if (from_main) {
		return after_main();
	}
	if (ZEND_ASYNC_CURRENT_COROUTINE == NULL || ZEND_ASYNC_IS_SCHEDULER_CONTEXT || zend_fiber_switch_blocked()) {
		zend_throw_error(NULL, "The tiny scheduler cannot suspend here");
		return false;
	}
	return suspend_current(TINY(ZEND_ASYNC_CURRENT_COROUTINE));
}

/* ---- creating coroutines ---- */

static zend_coroutine_t *tiny_new_coroutine(zend_async_scope_t *scope)
{
	zend_object *object = tiny_create_object(tiny_ce);
	zend_coroutine_t *coroutine = (zend_coroutine_t *) ((char *) object - XtOffsetOf(tiny_coroutine_t, std));
	coroutine->scope = the_scope();
	return coroutine;
}

static bool tiny_launch(void)
{
	if (ZEND_ASYNC_IS_ACTIVE) {
		return true;
	}
	if (!ZEND_ASYNC_REACTOR_STARTUP()) {
		return false;
	}
	zend_coroutine_t *main = tiny_new_coroutine(NULL);

	test_log("tiny scheduler launched");
	ZEND_COROUTINE_SET_MAIN(main);
	ZEND_COROUTINE_SET_STARTED(main);
	TINY(main)->context = EG(current_fiber_context);
	TINY(main)->registered = true;
	TINY(main)->next_of_all = tiny.all;
	tiny.all = TINY(main);
	ZEND_ASYNC_INCREASE_COROUTINE_COUNT;
	ZEND_ASYNC_MAIN_COROUTINE = ZEND_ASYNC_SCHEDULER = ZEND_ASYNC_CURRENT_COROUTINE = main;
	ZEND_ASYNC_ACTIVATE;
	zend_async_call_main_coroutine_start_handlers(main);
	return true;
}

static zend_coroutine_t *tiny_spawn(zend_async_scope_t *scope, zend_object *provider, int32_t priority)
{
	if (!tiny_launch()) {
		return NULL;
	}
	zend_coroutine_t *coroutine = tiny_new_coroutine(scope);

	tiny_enqueue(coroutine);
	GC_DELREF(&TINY(coroutine)->std);
	return coroutine;
}

static zend_array *tiny_get_coroutines(void)
{
	zend_array *list = zend_new_array(0);

	for (tiny_coroutine_t *self = tiny.all; self != NULL; self = self->next_of_all) {
		zval entry;
		ZVAL_OBJ_COPY(&entry, &self->std);
		zend_hash_next_index_insert_new(list, &entry);
	}
	return list;
}

static zend_array *tiny_awaiting_info(zend_coroutine_t *coroutine)
{
	return zend_new_array(0);
}

static bool tiny_shutdown(void)
{
	return true;
}

static bool tiny_engine_shutdown(void)
{
	if (tiny.scope != NULL) {
		zend_async_callbacks_free(&tiny.scope->event);
		efree(tiny.scope);
		ZEND_ASYNC_MAIN_SCOPE = NULL;
	}
	memset(&tiny, 0, sizeof(tiny));
	return ZEND_ASYNC_REACTOR_SHUTDOWN();
}

static zend_class_entry *tiny_get_class_ce(zend_async_class type)
{
	return type == ZEND_ASYNC_CLASS_COROUTINE ? tiny_ce : previous_get_class_ce(type);
}

/* ---- not implemented ---- */

#define REFUSED(name, type, args, value) \
	static type name args \
	{ \
		zend_throw_error(NULL, "The tiny scheduler has nothing of this kind"); \
		return value; \
	}

REFUSED(no_context, zend_async_context_t *, (void), NULL)
REFUSED(no_spawn_and_throw, bool, (zend_object *exception, zend_async_scope_t *scope, int32_t priority), false)
REFUSED(no_iterator, zend_async_iterator_t *, (zval *array, zend_object_iterator *iterator, zend_fcall_t *fcall,
	zend_async_iterator_handler_t handler, zend_async_scope_t *scope, unsigned int concurrency, int32_t priority, size_t size), NULL)
REFUSED(no_future, zend_future_t *, (bool thread_safe, size_t extra), NULL)
REFUSED(no_channel, zend_async_channel_t *, (size_t size, bool resizable, bool thread_safe, size_t extra), NULL)
REFUSED(no_future_obj, zend_object *, (zend_future_t *future), NULL)
REFUSED(no_channel_obj, zend_object *, (zend_async_channel_t *channel), NULL)
REFUSED(no_group, zend_async_group_t *, (uint32_t concurrency, uint32_t queue_limit, zend_object *scope), NULL)

static void no_await(zend_async_scope_t *scope, zend_coroutine_t *awaiter, zend_fcall_info *fci,
		zend_fcall_info_cache *fcc, zend_async_event_t *cancellation)
{
}

static zend_execute_data *tiny_execute_data(zend_coroutine_t *coroutine)
{
	return NULL;
}

static void register_class(void)
{
	zend_class_entry ce;

	INIT_CLASS_ENTRY(ce, "AsyncTest\\TinyCoroutine", NULL);
	tiny_ce = zend_register_internal_class(&ce);
	tiny_ce->ce_flags |= ZEND_ACC_FINAL | ZEND_ACC_NO_DYNAMIC_PROPERTIES | ZEND_ACC_NOT_SERIALIZABLE;
	tiny_ce->create_object = tiny_create_object;
	tiny_ce->default_object_handlers = &tiny_handlers;
	memcpy(&tiny_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	tiny_handlers.offset = XtOffsetOf(tiny_coroutine_t, std);
	tiny_handlers.free_obj = tiny_free_object;
	tiny_handlers.get_gc = tiny_get_gc;
	tiny_handlers.clone_obj = NULL;
}

bool tiny_scheduler_register(char *module, bool allow_override)
{
	previous_get_class_ce = zend_async_get_class_ce_fn;
	register_class();
	if (!zend_async_scheduler_register(module, allow_override, tiny_launch, tiny_new_coroutine, tiny_new_scope,
				no_context, tiny_spawn, tiny_suspend, tiny_enqueue, tiny_resume, tiny_cancel, no_await,
				no_spawn_and_throw, tiny_shutdown, tiny_waker_new, zend_async_waker_dispose, tiny_get_coroutines,
				tiny_add_microtask, tiny_awaiting_info, tiny_get_class_ce, no_iterator, no_future, no_channel,
				no_future_obj, no_channel_obj, no_group, tiny_engine_shutdown, NULL, NULL, NULL, NULL)) {
		return false;
	}
	/* Not an argument of the registration. */
	zend_async_coroutine_get_execute_data_fn = tiny_execute_data;
	return true;
}
