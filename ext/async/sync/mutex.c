/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Mutex: a wait queue whose only item is the lock.
 *
 *   state     set by                          left by
 *   --------  ------------------------------  ----------------------------------------------------
 *   free      initial                         lock -> locked
 *   locked    lock, or its waiter runs        unlock, end of the holder -> reserved, or free if none waits
 *   reserved  the oldest waiter was granted   the waiter runs -> locked; it gives up -> reserved for the next, or free */
#include "locks.h"
#include "lock_object.h"
#include "base/call.h"
#include "scheduler/awaitable.h"
#include "scheduler/held.h"
#include "mutex_arginfo.h"

typedef struct {
	async_held_t held; /* by the coroutine that has locked it; must be first */
	async_place_t locked_at;
	uint64_t turn;     /* number of times that it was locked */
	bool locked;
	async_lock_object_t lock; /* must be last */
} async_mutex_t;

static zend_object_handlers mutex_handlers;

#define THIS_MUTEX() ASYNC_LOCK_OF_OBJECT(async_mutex_t, Z_OBJ_P(ZEND_THIS))

/* --- locking --- */

static zend_always_inline bool mutex_is_free(const async_mutex_t *mutex)
{
	return !mutex->locked && !mutex->lock.waiters.reserved;
}

static zend_always_inline bool is_held_by(const async_mutex_t *mutex, const async_coroutine_t *coroutine)
{
	return mutex->locked && mutex->held.holder == coroutine;
}

static zend_always_inline void mutex_take(async_mutex_t *mutex, async_coroutine_t *holder)
{
	mutex->locked = true;
	mutex->turn++;
	async_held_add(&mutex->held, holder);
}

static zend_always_inline void mutex_give(async_mutex_t *mutex)
{
	mutex->locked = false;
	async_held_remove(&mutex->held);
	mutex->held.call = NULL;
	if (UNEXPECTED(async_wait_queue_has_waiters(&mutex->lock.waiters))) {
		async_wait_queue_reserve(&mutex->lock.waiters);
	}
}

static void mutex_on_return(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	if (async_wait_queue_has_waiters(queue)) {
		async_wait_queue_reserve(queue);
	}
}

static ZEND_COLD bool mutex_locked_twice(const async_mutex_t *mutex)
{
	const async_place_t *place = &mutex->locked_at;

	zend_throw_error(NULL, "This coroutine has locked the mutex already, at %s:%u",
			place->filename ? ZSTR_VAL(place->filename) : "unknown", place->lineno);
	return false;
}

/* False with an exception. May suspend. */
static zend_always_inline bool mutex_lock(async_mutex_t *mutex, zend_async_event_t *token)
{
	async_coroutine_t *caller;

	if (UNEXPECTED(!async_held_by_caller(&caller)) || UNEXPECTED(async_token_tripped(token))) {
		return false;
	}
	if (UNEXPECTED(!mutex_is_free(mutex))) {
		async_waiter_t waiter = { 0 };

		if (UNEXPECTED(is_held_by(mutex, caller))) {
			return mutex_locked_twice(mutex);
		}
		if (UNEXPECTED(async_wait_queue_wait(&mutex->lock.waiters, &waiter, &mutex->lock.event, token, 0)
					!= ASYNC_WAIT_GRANTED)) {
			return false;
		}
		mutex_take(mutex, caller);
		/* It has waited here. */
		async_place_copy(&mutex->locked_at, caller->suspend_filename, caller->suspend_lineno);
		return true;
	}
	mutex_take(mutex, caller);
	async_place_set(&mutex->locked_at);
	return true;
}

/* --- reports --- */

static zend_string *mutex_info(zend_async_event_t *event)
{
	const async_mutex_t *mutex = ASYNC_LOCK_OF_EVENT(async_mutex_t, event);
	smart_str text = { 0 };

	async_lock_info_begin(&text, &mutex->lock);
	if (mutex->locked) {
		if (mutex->held.holder) {
			smart_str_append_printf(&text, ", locked by coroutine " ZEND_LONG_FMT, mutex->held.holder->id);
		} else {
			smart_str_appends(&text, ", locked in a suspended fiber");
		}
		async_label_append_place(&text, &mutex->locked_at);
	}
	return smart_str_extract(&text);
}

static void mutex_holder_ended(async_held_t *held, async_coroutine_t *holder)
{
	async_mutex_t *mutex = (async_mutex_t *) held;

	if (!async_held_is_left_behind(holder)) {
		mutex_give(mutex);
		return;
	}

	zend_string *filename = mutex->locked_at.filename ? zend_string_copy(mutex->locked_at.filename) : NULL;
	const uint32_t lineno = mutex->locked_at.lineno;
	smart_str name = { 0 };

	async_label_append(&name, &mutex->lock.label);
	smart_str_0(&name);
	mutex_give(mutex);
	zend_error_at(E_WARNING, filename, lineno, "Coroutine " ZEND_LONG_FMT " has ended without unlocking the Mutex%s",
			holder->id, name.s ? ZSTR_VAL(name.s) : "");
	smart_str_free(&name);
	if (filename) {
		zend_string_release(filename);
	}
}

/* --- the object --- */

static zend_object *mutex_create_object(zend_class_entry *ce)
{
	async_lock_object_t *lock = async_lock_object_new(ce, XtOffsetOf(async_mutex_t, lock), mutex_info);

	lock->waiters.on_return = mutex_on_return;
	ASYNC_LOCK_OF_OBJECT(async_mutex_t, &lock->std)->held.holder_ended = mutex_holder_ended;
	return &lock->std;
}

static void mutex_free_object(zend_object *object)
{
	async_mutex_t *mutex = ASYNC_LOCK_OF_OBJECT(async_mutex_t, object);

	async_held_remove(&mutex->held);
	async_place_clear(&mutex->locked_at);
	async_lock_object_free(object);
}

void async_register_mutex_ce(void)
{
	async_lock_class_init(register_class_Async_Mutex(), &mutex_handlers, XtOffsetOf(async_mutex_t, lock),
			mutex_create_object);
	mutex_handlers.free_obj = mutex_free_object;
}

/* --- methods --- */

ZEND_METHOD(Async_Mutex, __construct)
{
	async_lock_construct(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Async_Mutex, lock)
{
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (EXPECTED(async_token_event(token_object, &token))) {
		mutex_lock(THIS_MUTEX(), token);
	}
}

ZEND_METHOD(Async_Mutex, tryLock)
{
	async_coroutine_t *caller;

	ZEND_PARSE_PARAMETERS_NONE();

	if (UNEXPECTED(!async_held_by_caller(&caller))) {
		RETURN_THROWS();
	}
	if (!mutex_is_free(THIS_MUTEX())) {
		RETURN_FALSE;
	}
	mutex_take(THIS_MUTEX(), caller);
	async_place_set(&THIS_MUTEX()->locked_at);
	RETURN_TRUE;
}

ZEND_METHOD(Async_Mutex, unlock)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_mutex_t *mutex = THIS_MUTEX();

	if (UNEXPECTED(!is_held_by(mutex, ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE)))) {
		zend_throw_error(NULL,
				!mutex->locked               ? "The mutex is not locked"
						: mutex->held.holder ? "Another coroutine has locked the mutex"
											 : "Code in a suspended fiber has locked the mutex");
		RETURN_THROWS();
	}
	mutex_give(mutex);
}

ZEND_METHOD(Async_Mutex, synchronized)
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

	async_mutex_t *mutex = THIS_MUTEX();

	if (UNEXPECTED(!async_token_event(token_object, &token)) || UNEXPECTED(!mutex_lock(mutex, token))) {
		RETURN_THROWS();
	}

	/* The callback may have unlocked it, and others may have locked it since. */
	const uint64_t turn = mutex->turn;
	async_held_call_t call;

	async_held_call_begin(&call, &mutex->held);
	async_call(&fci, &fcc, return_value);
	async_held_call_end(&call);
	if (EXPECTED(mutex->locked && mutex->turn == turn)) {
		mutex_give(mutex);
	} else if (!EG(exception)) {
		zval_ptr_dtor(return_value);
		ZVAL_NULL(return_value);
		zend_throw_error(NULL, "The mutex was unlocked inside synchronized()");
	}
}

ZEND_METHOD(Async_Mutex, isLocked)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(!mutex_is_free(THIS_MUTEX()));
}
