/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Destructors at the end of a request, in upstream's order: objects whose only reference is a global variable, then
 * every other object by its handle. A destructor may suspend: its coroutine stays suspended in it, and a helper
 * coroutine continues with the next object. The walk ends when all walkers have returned. Objects that were created
 * while a destructor is suspended, or while a coroutine runs that a destructor has started, are visited after that,
 * because that code may still use them. A generator or a fiber that a parked coroutine is running is passed over:
 * closing it would free frames that are in use. Objects passed over are visited again when all coroutines have
 * completed, together with those that coroutines and destructors created since.
 *
 * Until a destructor suspends this is upstream's loop. The walker need not be a coroutine: the first destructor that
 * suspends launches the runtime, and the walker becomes the main coroutine. */
#include "zend.h"
#include "zend_async_request.h"
#include "zend_generators.h"
#include "zend_objects_API.h"

typedef enum { WALK_NONE = 0, WALK_SYMBOLS, WALK_OBJECTS } walk_phase_t;

/* One walk per thread; one walker is active at a time. */
ZEND_TLS struct {
	walk_phase_t phase;
	uint32_t generation; /* of the walk: a walker that returns after its end finds another number */
	uint32_t position;   /* symbols: buckets below are not visited yet; objects: next handle */
	uint32_t limit;      /* handles from here on are newer than a suspended destructor or another coroutine */
	uint32_t symbols;    /* in the table when the pass began */
	uint32_t walker;     /* the active walker; 0 from its suspension until its successor starts */
	uint32_t last_walker;
	uint32_t unfinished; /* walkers that have not returned */
	zend_coroutine_t *coroutine; /* of the walker, NULL for the main flow of control; borrowed */
	zend_coroutine_t *waiter;    /* the coroutine that waits for the other walkers; borrowed */
	bool passed_over;            /* a generator or fiber was passed over; outlives the walk */
	bool gave_up;                /* an object is not destructed; outlives the walk */
	uint32_t from;               /* objects with a lower handle have been walked over; outlives the walk */
} walk;

static bool is_last_reference(zval *value)
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	return Z_TYPE_P(value) == IS_OBJECT && Z_REFCOUNT_P(value) == 1;
}

static void begin_symbols(void)
{
	walk.phase = WALK_SYMBOLS;
	walk.symbols = zend_hash_num_elements(&EG(symbol_table));
	walk.position = EG(symbol_table).nNumUsed;
}

/* Destroys the next global that is the last reference of its object. False if a whole pass has found none. */
static bool destroy_symbol(void)
{
	HashTable *table = &EG(symbol_table);

	for (;;) {
		/* The table may have changed in the meantime. */
		walk.position = MIN(walk.position, table->nNumUsed);
		while (walk.position > 0) {
			Bucket *bucket = table->arData + --walk.position;
			if (Z_TYPE(bucket->val) != IS_UNDEF && is_last_reference(&bucket->val)) {
				zend_hash_del_bucket(table, bucket);
				return true;
			}
		}
		if (walk.symbols == zend_hash_num_elements(table)) {
			return false;
		}
		begin_symbols();
	}
}

/* True if a parked coroutine is running this generator, or the one it delegates to, or this fiber. Without coroutines
 * always false, as in upstream. */
static bool runs_in_other_flow(zend_object *object)
{
	if (!ZEND_ASYNC_IS_ACTIVE) {
		return false;
	}
	if (object->ce == zend_ce_fiber) {
		const zend_fiber *fiber = (const zend_fiber *) object;

		return fiber->context.status == ZEND_FIBER_STATUS_SUSPENDED && fiber->caller != NULL;
	}
	return object->ce == zend_ce_generator && ((zend_generator *) object)->execute_data
			&& (zend_generator_get_current((zend_generator *) object)->flags & ZEND_GENERATOR_CURRENTLY_RUNNING);
}

static bool destroy_object(void)
{
	zend_objects_store *objects = &EG(objects_store);

	while (walk.position < walk.limit) {
		zend_object *object = objects->object_buckets[walk.position++];

		if (!IS_OBJ_VALID(object) || (OBJ_FLAGS(object) & IS_OBJ_DESTRUCTOR_CALLED)) {
			continue;
		}
		if (UNEXPECTED(runs_in_other_flow(object))) {
			walk.passed_over = true;
			continue;
		}
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
		if (object->handlers->dtor_obj != zend_objects_destroy_object || object->ce->destructor) {
			GC_ADDREF(object);
			object->handlers->dtor_obj(object);
			GC_DELREF(object);
			return true;
		}
	}
	return false;
}

/* Moves the limit if nothing but this walker, or the main flow when no walker is left, can use an object. The walker is
 * an active coroutine while the runtime is active. */
static void raise_limit(void)
{
	if (EXPECTED(walk.unfinished <= 1 && ZEND_ASYNC_ACTIVE_COROUTINE_COUNT <= 1)) {
		walk.limit = EG(objects_store).top;
	}
}

/* True if destructors_step() has work left. A walker may have ended before its successor began. */
static bool is_unfinished(void)
{
	raise_limit();
	return walk.phase == WALK_SYMBOLS || (walk.phase == WALK_OBJECTS && walk.position < walk.limit);
}

/* Runs one destructor. False at the end. */
static bool destructors_step(void)
{
	raise_limit();
	if (walk.phase == WALK_SYMBOLS) {
		if (UNEXPECTED(zend_async_was_active || ZEND_ASYNC_IS_ACTIVE)) {
			/* What a destructor creates before it suspends must get a handle beyond the limit. */
			EG(flags) |= EG_FLAGS_OBJECT_STORE_NO_REUSE;
		}
		if (destroy_symbol()) {
			return true;
		}
		EG(flags) |= EG_FLAGS_OBJECT_STORE_NO_REUSE;
		walk.phase = WALK_OBJECTS;
		walk.position = walk.from;
	}
	return walk.phase == WALK_OBJECTS && destroy_object();
}

static void destructors_helper_entry(void);

/* Starts a helper that continues the walk when the walker suspends in a destructor. */
static bool destructors_on_switch(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	if (walk.walker == 0 || is_finishing
			|| (walk.coroutine ? walk.coroutine != coroutine : !ZEND_COROUTINE_IS_MAIN(coroutine))) {
		return false;
	}
	if (is_enter) {
		return true;
	}
	walk.walker = 0;
	zend_async_scheduler_ops.spawn_helper(destructors_helper_entry);
	return false;
}

static void destructors_leave(void)
{
	if (--walk.unfinished == 0 && walk.waiter && ZEND_ASYNC_WAKER_WAITING(walk.waiter->waker)
			&& walk.waiter->waker->status == ZEND_ASYNC_WAKER_WAITING) {
		ZEND_ASYNC_RESUME(walk.waiter);
	}
}

/* Marks all present objects as destructed: no destructor of them runs any more. Objects that coroutines create from now
 * on get higher handles, so that zend_async_destructors_again() finds them. */
static void destructors_give_up(void)
{
	walk.gave_up = true;
	EG(flags) |= EG_FLAGS_OBJECT_STORE_NO_REUSE;
	zend_objects_store_mark_destructed(&EG(objects_store));
	walk.position = walk.from = EG(objects_store).top;
}

/* Clears the cancellation that has cut a destructor short, which is no error. True if there was one. */
static bool ends_silently(void)
{
	if (!ZEND_ASYNC_IS_ACTIVE || !zend_async_ends_flow_silently(ZEND_ASYNC_CURRENT_COROUTINE, EG(exception))) {
		return false;
	}
	zend_clear_exception();
	return true;
}

/* Walks until the end, or until a helper has taken over. */
static void destructors_run(void)
{
	const uint32_t generation = walk.generation;
	const uint32_t self = ++walk.last_walker;

	walk.walker = self;
	walk.coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	walk.unfinished++;
	ZEND_ASYNC_ADD_SWITCH_HANDLER(destructors_on_switch);

	while (destructors_step()) {
		if (UNEXPECTED(EG(exception)) && !ends_silently()) {
			/* As in upstream for an exception that no code can catch: no further object is destructed. */
			destructors_give_up();
			break;
		}
		if (walk.generation != generation || walk.walker != self) {
			break;
		}
	}
	if (walk.generation == generation) {
		walk.walker = walk.walker == self ? 0 : walk.walker;
		destructors_leave();
	}
}

static void destructors_helper_entry(void)
{
	if (walk.phase != WALK_NONE) {
		destructors_run();
	}
}

/* Waits for the other walkers. A cancellation does not end this wait: the request ends anyway. */
static void wait_for_walkers(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;

	walk.waiter = self;
	while (walk.unfinished && self && ZEND_ASYNC_WAKER_NEW(self)) {
		const bool woken = ZEND_ASYNC_SUSPEND();
		zend_async_waker_clean(self);
		if (!woken && EG(exception)) {
			if (!zend_async_is_cancellation(EG(exception))) {
				break;
			}
			zend_clear_exception();
		}
	}
	walk.waiter = NULL;
}

/* Handles are not reused once a walk over the objects has begun. */
static void walk_from(uint32_t first)
{
	walk.generation++;
	walk.unfinished = 0;
	walk.waiter = NULL;
	walk.passed_over = false;
	walk.from = first;
	walk.limit = EG(objects_store).top;

	zend_try {
		begin_symbols();
		do {
			destructors_run();
			wait_for_walkers();
		} while (walk.unfinished == 0 && is_unfinished() && !EG(exception));
	} zend_catch {
		destructors_give_up();
		zend_async_destructors_reset();
		zend_bailout();
	} zend_end_try();

	walk.from = MAX(walk.from, walk.position);
	zend_async_destructors_reset();
}

ZEND_API bool zend_async_destructors_gave_up(void)
{
	const bool gave_up = walk.gave_up;

	walk.gave_up = false;
	return gave_up;
}

ZEND_API bool zend_async_shutdown_destructors(void)
{
	walk.gave_up = false;
	if (!ZEND_ASYNC_ON || !zend_async_scheduler_ops.spawn_helper) {
		return false;
	}
	walk_from(1);
	return true;
}

ZEND_API void zend_async_destructors_again(void)
{
	if (UNEXPECTED(walk.passed_over)) {
		walk_from(1);
	} else if (UNEXPECTED(walk.from != 0 && walk.from < EG(objects_store).top)) {
		walk_from(walk.from);
	}
}

ZEND_API void zend_async_destructors_reset(void)
{
	walk.generation++;
	walk.phase = WALK_NONE;
	walk.walker = 0;
	walk.unfinished = 0;
	walk.coroutine = NULL;
	walk.waiter = NULL;
}
