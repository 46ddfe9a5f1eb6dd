/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\RWLock: one wait queue for readers and writers. What a waiter is granted counts at once, before it runs: it
 * is a reader, or the writer. Invariant: while a coroutine waits, the oldest waiter could not be granted the lock. */
#include "locks.h"
#include "lock_object.h"
#include "base/call.h"
#include "scheduler/awaitable.h"
#include "scheduler/held.h"
#include "rwlock_arginfo.h"

typedef struct {
	uint32_t readers;
	bool writing;
	async_lock_object_t lock; /* must be last */
} async_rwlock_t;

typedef struct {
	async_waiter_t waiter; /* must be first */
	bool writes;
} rwlock_waiter_t;

/* A call of read() or write() in progress; on its stack. */
typedef struct {
	async_held_t held; /* must be first */
	async_rwlock_t *rwlock;
} rwlock_use_t;

static zend_object_handlers rwlock_handlers;

#define RWLOCK_OF(queue) ASYNC_LOCK_OF_QUEUE(async_rwlock_t, queue)

/* --- the lock --- */

static zend_always_inline bool take_if_free(async_rwlock_t *rwlock, bool writes)
{
	if (UNEXPECTED(rwlock->writing) || (writes && rwlock->readers)) {
		return false;
	}
	if (writes) {
		rwlock->writing = true;
	} else {
		rwlock->readers++;
	}
	return true;
}

static void rwlock_serve(async_rwlock_t *rwlock)
{
	async_wait_queue_t *queue = &rwlock->lock.waiters;

	while (async_wait_queue_has_waiters(queue) && take_if_free(rwlock, ((rwlock_waiter_t *) queue->next_up)->writes)) {
		async_wait_queue_reserve(queue);
	}
}

static zend_always_inline void rwlock_give(async_rwlock_t *rwlock, bool writes)
{
	if (writes) {
		rwlock->writing = false;
	} else {
		rwlock->readers--;
	}
	rwlock_serve(rwlock);
}

static void rwlock_on_return(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	rwlock_give(RWLOCK_OF(queue), ((rwlock_waiter_t *) waiter)->writes);
}

/* Readers may have waited behind a writer that has left. */
static void rwlock_on_leave(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	rwlock_serve(RWLOCK_OF(queue));
}

/* A fatal error has ended it. The call gives the lock back as it unwinds. */
static void rwlock_holder_ended(async_held_t *held, async_coroutine_t *holder)
{
}

static bool is_used_by(const async_rwlock_t *rwlock, const async_coroutine_t *coroutine)
{
	for (const async_held_t *held = coroutine ? coroutine->held : NULL; held; held = held->next) {
		if (held->holder_ended == rwlock_holder_ended && ((const rwlock_use_t *) held)->rwlock == rwlock) {
			return true;
		}
	}
	return false;
}

/* Takes the lock for the current coroutine. False with an exception. May suspend. */
static bool rwlock_take(rwlock_use_t *use, bool writes, zend_async_event_t *token)
{
	async_rwlock_t *rwlock = use->rwlock;
	async_coroutine_t *caller;

	if (UNEXPECTED(!async_held_by_caller(&caller)) || UNEXPECTED(async_token_tripped(token))) {
		return false;
	}
	if (UNEXPECTED(is_used_by(rwlock, caller))) {
		if (writes) {
			zend_throw_error(NULL, "This coroutine %s already, with the same RWLock",
					rwlock->writing ? "writes" : "reads");
			return false;
		}
		rwlock->readers++;
	} else if (UNEXPECTED(async_wait_queue_has_waiters(&rwlock->lock.waiters))
			|| UNEXPECTED(!take_if_free(rwlock, writes))) {
		rwlock_waiter_t waiter = { .writes = writes };

		if (UNEXPECTED(async_wait_queue_wait(&rwlock->lock.waiters, &waiter.waiter, &rwlock->lock.event, token, 0)
					!= ASYNC_WAIT_GRANTED)) {
			return false;
		}
	}
	async_held_add(&use->held, caller);
	return true;
}

static zend_always_inline void rwlock_end_use(rwlock_use_t *use, bool writes)
{
	async_held_remove(&use->held);
	rwlock_give(use->rwlock, writes);
}

/* --- the object --- */

static zend_string *rwlock_info(zend_async_event_t *event)
{
	const async_rwlock_t *rwlock = ASYNC_LOCK_OF_EVENT(async_rwlock_t, event);
	smart_str text = { 0 };

	async_lock_info_begin(&text, &rwlock->lock);
	smart_str_append_printf(&text, ", readers=%u, writers=%u", rwlock->readers, rwlock->writing);
	return smart_str_extract(&text);
}

static zend_object *rwlock_create_object(zend_class_entry *ce)
{
	async_lock_object_t *lock = async_lock_object_new(ce, XtOffsetOf(async_rwlock_t, lock), rwlock_info);

	lock->waiters.on_return = rwlock_on_return;
	lock->waiters.on_leave = rwlock_on_leave;
	return &lock->std;
}

void async_register_rwlock_ce(void)
{
	async_lock_class_init(register_class_Async_RWLock(), &rwlock_handlers, XtOffsetOf(async_rwlock_t, lock),
			rwlock_create_object);
}

/* --- methods --- */

ZEND_METHOD(Async_RWLock, __construct)
{
	async_lock_construct(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void rwlock_call(INTERNAL_FUNCTION_PARAMETERS, bool writes)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	rwlock_use_t use = {
		.held.holder_ended = rwlock_holder_ended,
		.rwlock = ASYNC_LOCK_OF_OBJECT(async_rwlock_t, Z_OBJ_P(ZEND_THIS)),
	};

	if (UNEXPECTED(!async_token_event(token_object, &token)) || UNEXPECTED(!rwlock_take(&use, writes, token))) {
		RETURN_THROWS();
	}
	async_held_call_t call;

	async_held_call_begin(&call, &use.held);
	zend_try {
		async_call(&fci, &fcc, return_value);
	} zend_catch {
		async_held_call_end(&call);
		rwlock_end_use(&use, writes);
		zend_bailout();
	} zend_end_try();
	async_held_call_end(&call);
	rwlock_end_use(&use, writes);
}

ZEND_METHOD(Async_RWLock, read)
{
	rwlock_call(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Async_RWLock, write)
{
	rwlock_call(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}
