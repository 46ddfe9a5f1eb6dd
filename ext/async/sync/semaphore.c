/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Semaphore: a wait queue whose waiters ask for different numbers of permits. The permits of a waiter are taken
 * off `available` when they are granted, before it runs. Only the oldest waiter is ever granted any.
 * Invariant: while a coroutine waits, fewer permits are available than the oldest waiter asks for. */
#include "locks.h"
#include "lock_object.h"
#include "base/call.h"
#include "scheduler/awaitable.h"
#include "semaphore_arginfo.h"

typedef struct {
	zend_long permits; /* 0 before it is constructed */
	zend_long available;
	async_lock_object_t lock; /* must be last */
} async_semaphore_t;

typedef struct {
	async_waiter_t waiter; /* must be first */
	zend_long permits;
} semaphore_waiter_t;

static zend_object_handlers semaphore_handlers;

#define THIS_SEMAPHORE() ASYNC_LOCK_OF_OBJECT(async_semaphore_t, Z_OBJ_P(ZEND_THIS))
#define SEMAPHORE_OF(queue) ASYNC_LOCK_OF_QUEUE(async_semaphore_t, queue)

/* --- permits --- */

static void semaphore_serve(async_semaphore_t *semaphore)
{
	async_wait_queue_t *queue = &semaphore->lock.waiters;

	while (async_wait_queue_has_waiters(queue)) {
		const zend_long wanted = ((semaphore_waiter_t *) queue->next_up)->permits;

		if (wanted > semaphore->available) {
			break;
		}
		semaphore->available -= wanted;
		async_wait_queue_reserve(queue);
	}
}

static zend_always_inline void give_permits(async_semaphore_t *semaphore, zend_long n)
{
	semaphore->available += n;
	semaphore_serve(semaphore);
}

static void semaphore_on_return(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	give_permits(SEMAPHORE_OF(queue), ((semaphore_waiter_t *) waiter)->permits);
}

/* The one that has left may have been the oldest, and have asked for more than the next. */
static void semaphore_on_leave(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	semaphore_serve(SEMAPHORE_OF(queue));
}

static zend_always_inline bool take_at_once(async_semaphore_t *semaphore, zend_long n)
{
	if (UNEXPECTED(n > semaphore->available) || UNEXPECTED(async_wait_queue_has_waiters(&semaphore->lock.waiters))) {
		return false;
	}
	semaphore->available -= n;
	return true;
}

/* False with an exception. May suspend. */
static zend_always_inline bool take_permits(async_semaphore_t *semaphore, zend_long n, zend_async_event_t *token)
{
	if (UNEXPECTED(async_token_tripped(token))) {
		return false;
	}
	if (EXPECTED(take_at_once(semaphore, n))) {
		return true;
	}
	semaphore_waiter_t waiter = { .permits = n };

	return async_wait_queue_wait(&semaphore->lock.waiters, &waiter.waiter, &semaphore->lock.event, token, 0)
			== ASYNC_WAIT_GRANTED;
}

/* --- the object --- */

static zend_string *semaphore_info(zend_async_event_t *event)
{
	const async_semaphore_t *semaphore = ASYNC_LOCK_OF_EVENT(async_semaphore_t, event);
	smart_str text = { 0 };

	async_lock_info_begin(&text, &semaphore->lock);
	smart_str_append_printf(&text, ", " ZEND_LONG_FMT " of " ZEND_LONG_FMT " permits available", semaphore->available,
			semaphore->permits);
	return smart_str_extract(&text);
}

static zend_object *semaphore_create_object(zend_class_entry *ce)
{
	async_lock_object_t *lock = async_lock_object_new(ce, XtOffsetOf(async_semaphore_t, lock), semaphore_info);

	lock->waiters.on_return = semaphore_on_return;
	lock->waiters.on_leave = semaphore_on_leave;
	return &lock->std;
}

void async_register_semaphore_ce(void)
{
	async_lock_class_init(register_class_Async_Semaphore(), &semaphore_handlers, XtOffsetOf(async_semaphore_t, lock),
			semaphore_create_object);
}

/* --- methods --- */

/* Checks the number of permits asked for, argument `index`. */
static zend_always_inline bool check_permits(const async_semaphore_t *semaphore, zend_long n, uint32_t index)
{
	if (EXPECTED(n >= 1 && n <= semaphore->permits)) {
		return true;
	}
	zend_argument_value_error(index, "must be between 1 and " ZEND_LONG_FMT, semaphore->permits);
	return false;
}

ZEND_METHOD(Async_Semaphore, __construct)
{
	zend_long permits;
	zend_string *name = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(permits)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(name)
	ZEND_PARSE_PARAMETERS_END();

	async_semaphore_t *semaphore = THIS_SEMAPHORE();

	if (UNEXPECTED(semaphore->permits)) {
		zend_throw_error(NULL, "The semaphore is already constructed");
		RETURN_THROWS();
	}
	if (UNEXPECTED(permits < 1)) {
		zend_argument_value_error(1, "must be greater than 0");
		RETURN_THROWS();
	}
	semaphore->permits = semaphore->available = permits;
	async_label_set(&semaphore->lock.label, name);
}

ZEND_METHOD(Async_Semaphore, acquire)
{
	zend_long n = 1;
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(n)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (EXPECTED(check_permits(THIS_SEMAPHORE(), n, 1)) && EXPECTED(async_token_event(token_object, &token))) {
		take_permits(THIS_SEMAPHORE(), n, token);
	}
}

ZEND_METHOD(Async_Semaphore, tryAcquire)
{
	zend_long n = 1;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(n)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!check_permits(THIS_SEMAPHORE(), n, 1))) {
		RETURN_THROWS();
	}
	RETURN_BOOL(take_at_once(THIS_SEMAPHORE(), n));
}

ZEND_METHOD(Async_Semaphore, release)
{
	zend_long n = 1;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(n)
	ZEND_PARSE_PARAMETERS_END();

	async_semaphore_t *semaphore = THIS_SEMAPHORE();

	if (UNEXPECTED(n < 1)) {
		zend_argument_value_error(1, "must be greater than 0");
		RETURN_THROWS();
	}
	if (UNEXPECTED(n > semaphore->permits - semaphore->available)) {
		zend_throw_error(NULL, "More permits are released than were acquired");
		RETURN_THROWS();
	}
	give_permits(semaphore, n);
}

ZEND_METHOD(Async_Semaphore, with)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zend_long n = 1;
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(n)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	async_semaphore_t *semaphore = THIS_SEMAPHORE();

	if (UNEXPECTED(!check_permits(semaphore, n, 2)) || UNEXPECTED(!async_token_event(token_object, &token))
			|| UNEXPECTED(!take_permits(semaphore, n, token))) {
		RETURN_THROWS();
	}
	zend_try {
		async_call(&fci, &fcc, return_value);
	} zend_catch {
		give_permits(semaphore, n);
		zend_bailout();
	} zend_end_try();
	/* $f may have released them itself, against the rules: the semaphore never has more than all its permits. */
	give_permits(semaphore, MIN(n, semaphore->permits - semaphore->available));
}

ZEND_METHOD(Async_Semaphore, available)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(THIS_SEMAPHORE()->available);
}
