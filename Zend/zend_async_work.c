/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Work that is done once (see zend_async_work.h): which coroutine does it, and which coroutines wait for it.
 *
 * A chain of waits stands for the stack of nested loads in a program without coroutines. Where a wait would close a
 * cycle, one of its coroutines goes on with what a nested load finds there, in this order: a class that is nearly
 * linked, where upstream accepts one; the answer that the class does not exist, where the program only asks
 * (class_exists()). Otherwise the coroutine that would close the cycle does not wait: it uses the class as it is, runs
 * the autoloaders itself, or throws.
 *
 * Records are on the heap: a fatal error cuts off the stack that created them. */
#include "zend.h"
#include "zend_async_marks.h"
#include "zend_async_request.h"
#include "zend_async_work.h"
#include "zend_async_operands.h"
#include "zend_exceptions.h"

typedef struct _wait_s wait_t;

/* Work in progress. */
struct _zend_async_work_s {
	zend_async_work_t *next;     /* of the work with the same key: a broken cycle may load a class twice */
	zend_async_work_t *prev;
	wait_t *waits;               /* for this work; borrowed */
	const void *key;             /* borrowed, outlives the work */
	zend_coroutine_t *coroutine; /* borrowed; NULL: the main flow of control, whether a coroutine yet or not */
	zend_async_event_t *event;   /* owned; NULL until a coroutine waits */
	zend_coroutine_t *guarded;   /* borrowed: its cancellation is deferred until the work ends; NULL: it is not */
	zend_async_work_kind_t kind;
	bool is_suspended;           /* a suspended fiber does the work: `coroutine` may have ended */
	bool is_discarded;           /* the request has ended, its fiber has not */
};

/* What a waiter can go on with, the better one last. */
typedef enum {
	WAIT_FOR_RESULT,        /* nothing else */
	WAIT_FOR_ANSWER,        /* the class does not exist */
	WAIT_FOR_NEARLY_LINKED, /* the class is nearly linked; until it is, as WAIT_FOR_RESULT */
} wait_kind_t;

/* A wait for work. */
struct _wait_s {
	wait_t *next;                /* of all waits */
	wait_t *prev;
	wait_t *next_of_work;
	wait_t *prev_of_work;
	zend_async_work_t *work;     /* borrowed; NULL once it has ended */
	zend_coroutine_t *coroutine; /* borrowed */
	wait_kind_t kind;            /* once woken to break a cycle: what it goes on with */
	bool does_without;           /* woken to break a cycle */
};

typedef struct {
	zend_async_event_t event;
	zend_async_work_kind_t kind;
	zend_async_work_t *work; /* borrowed; NULL once it has ended */
	zend_string *name;       /* owned */
} work_event_t;

ZEND_API ZEND_EXT_TLS uint32_t zend_async_works = 0;
/* Key -> the first work with it; a name, or the address of an object as a number. Initialised while there is work. */
ZEND_TLS HashTable works;
ZEND_TLS HashTable missing_classes; /* names; valid as long as works */
ZEND_TLS wait_t *waits;

/* Number of waits searched for a cycle. A larger cycle is broken when nothing else can run. */
#define SEARCH_LIMIT 256

/* --- the event of a work --- */

static bool work_event_dispose(zend_async_event_t *event)
{
	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	zend_async_callbacks_free(event);
	zend_string_release(((work_event_t *) event)->name);
	ZEND_ASYNC_EVENT_FREE_MEMORY(event, false);
	return true;
}

static zend_string *work_event_info(zend_async_event_t *event)
{
	const work_event_t *self = (work_event_t *) event;

	return zend_strpprintf(0, self->kind == ZEND_ASYNC_WORK_CLASS ? "Autoload(%s)" : "LazyObject(%s)",
			ZSTR_VAL(self->name));
}

static zend_async_event_t *work_event(zend_async_work_t *work)
{
	if (!work->event) {
		work_event_t *event = ecalloc(1, sizeof(*event));

		event->event.ref_count = 1;
		zend_async_event_init(&event->event,
				&(zend_async_event_ops_t){
						.ordered = true,
						.dispose = work_event_dispose,
						.info = work_event_info,
				});
		event->kind = work->kind;
		event->work = work;
		event->name = zend_string_copy(work->kind == ZEND_ASYNC_WORK_CLASS
						? (zend_string *) work->key
						: ((const zend_object *) work->key)->ce->name);
		work->event = &event->event;
	}
	return work->event;
}

/* --- work and waits --- */

static zend_coroutine_t *work_current_flow(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	return coroutine && !ZEND_COROUTINE_IS_MAIN(coroutine) ? coroutine : NULL;
}

/* The coroutine that does the work. NULL: a suspended fiber does it, which any coroutine may resume. */
static zend_coroutine_t *work_worker(const zend_async_work_t *work)
{
	if (UNEXPECTED(work->is_suspended)) {
		return NULL;
	}
	return work->coroutine ? work->coroutine : ZEND_ASYNC_MAIN_COROUTINE;
}

static zend_async_work_t *works_with(zend_async_work_kind_t kind, const void *key)
{
	if (zend_async_works == 0) {
		return NULL;
	}
	return kind == ZEND_ASYNC_WORK_CLASS ? zend_hash_find_ptr(&works, (zend_string *) key)
										 : zend_hash_index_find_ptr(&works, (zend_ulong) (uintptr_t) key);
}

static void works_set(const zend_async_work_t *work, zend_async_work_t *first)
{
	if (work->kind == ZEND_ASYNC_WORK_CLASS) {
		zend_hash_update_ptr(&works, (zend_string *) work->key, first);
	} else {
		zend_hash_index_update_ptr(&works, (zend_ulong) (uintptr_t) work->key, first);
	}
}

static void works_free(void)
{
	zend_hash_destroy(&works);
	zend_hash_destroy(&missing_classes);
}

static void works_add(zend_async_work_t *work)
{
	if (zend_async_works == 0) {
		zend_hash_init(&works, 8, NULL, NULL, false);
		zend_hash_init(&missing_classes, 8, NULL, NULL, false);
	}

	zend_async_work_t *first = works_with(work->kind, work->key);

	zend_async_works++;
	ZEND_ASYNC_STACK_PUSH(first, work, prev, next);
	works_set(work, first);
}

static void works_remove(zend_async_work_t *work)
{
	zend_async_work_t *first = works_with(work->kind, work->key);

	ZEND_ASYNC_STACK_REMOVE(first, work, prev, next);
	if (first) {
		works_set(work, first);
	} else if (work->kind == ZEND_ASYNC_WORK_CLASS) {
		zend_hash_del(&works, (zend_string *) work->key);
	} else {
		zend_hash_index_del(&works, (zend_ulong) (uintptr_t) work->key);
	}
	if (--zend_async_works == 0) {
		works_free();
	}
}

static bool is_own(const zend_async_work_t *work)
{
	return !work->is_suspended && work_worker(work) == ZEND_ASYNC_CURRENT_COROUTINE;
}

ZEND_API zend_async_work_t *zend_async_work_find(zend_async_work_kind_t kind, const void *key)
{
	zend_async_work_t *work = works_with(kind, key);

	while (work && is_own(work)) {
		work = work->next;
	}
	return work;
}

static bool is_done_by_this_flow(zend_async_work_kind_t kind, const void *key)
{
	const zend_async_work_t *work = works_with(kind, key);

	while (work && !is_own(work)) {
		work = work->next;
	}
	return work != NULL;
}

ZEND_API zend_async_work_t *zend_async_work_begin(zend_async_work_kind_t kind, const void *key)
{
	zend_async_work_t *work = ecalloc(1, sizeof(*work));

	work->kind = kind;
	work->key = key;
	work->coroutine = work_current_flow();
	works_add(work);
	return work;
}

ZEND_API void zend_async_work_end(zend_async_work_t *work)
{
	if (UNEXPECTED(work->is_discarded)) {
		efree(work);
		return;
	}
	works_remove(work);
	for (wait_t *wait = work->waits; wait; wait = wait->next_of_work) {
		wait->work = NULL;
	}
	if (UNEXPECTED(work->guarded)) {
		zend_async_scheduler_ops.protect(work->guarded, false);
	}
	if (work->event) {
		((work_event_t *) work->event)->work = NULL;
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(work->event, NULL, NULL);
		ZEND_ASYNC_EVENT_RELEASE(work->event);
	}
	efree(work);
}

ZEND_API void zend_async_work_suspend(zend_async_work_t *work)
{
	work->is_suspended = true;
}

ZEND_API void zend_async_work_continue(zend_async_work_t *work)
{
	work->coroutine = work_current_flow();
	work->is_suspended = false;
}

/* The class in its present state; its flags tell whether it is usable. */
static zend_class_entry *look_up(zend_string *lc_name)
{
	return zend_hash_find_ptr(EG(class_table), lc_name);
}

/* What a waiter of this kind can go on with at present. */
static wait_kind_t substitute(wait_kind_t kind, const zend_async_work_t *work)
{
	if (kind == WAIT_FOR_NEARLY_LINKED) {
		const zend_class_entry *ce = look_up((zend_string *) work->key);
		return ce && (ce->ce_flags & ZEND_ACC_NEARLY_LINKED) ? kind : WAIT_FOR_RESULT;
	}
	/* A suspended fiber is part of no stack: it may never be resumed. */
	return work->is_suspended ? WAIT_FOR_RESULT : kind;
}

static bool is_waiting(const wait_t *wait)
{
	return wait->work && !wait->does_without && wait->coroutine->waker
			&& wait->coroutine->waker->status == ZEND_ASYNC_WAKER_WAITING;
}

typedef struct {
	const zend_coroutine_t *self;
	uint32_t searched;
	wait_t *yielding;       /* the wait of the cycle that can go on with the best substitute; NULL: none can */
	wait_kind_t substitute; /* of that wait */
} cycle_t;

static bool leads_to(zend_coroutine_t *from, cycle_t *cycle);

static wait_t *wait_of(const zend_coroutine_t *coroutine, const zend_async_work_t *work)
{
	wait_t *wait = work->waits;

	while (wait && wait->coroutine != coroutine) {
		wait = wait->next_of_work;
	}
	return wait;
}

static bool wait_leads_to(wait_t *wait, cycle_t *cycle)
{
	if (!wait || !leads_to(work_worker(wait->work), cycle)) {
		return false;
	}

	const wait_kind_t found = substitute(wait->kind, wait->work);
	if (found > cycle->substitute && is_waiting(wait)) {
		cycle->yielding = wait;
		cycle->substitute = found;
	}
	return true;
}

/* True if `from` waits, through work and coroutines, for a result that only `self` can produce. */
static bool leads_to(zend_coroutine_t *from, cycle_t *cycle)
{
	if (from == cycle->self) {
		return true;
	}
	if (!from || !from->waker || from->waker->status != ZEND_ASYNC_WAKER_WAITING || ++cycle->searched > SEARCH_LIMIT) {
		return false;
	}
	zend_class_entry *coroutine_ce = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_COROUTINE);
	zend_async_waker_trigger_t *trigger;

	ZEND_HASH_FOREACH_PTR(&from->waker->events, trigger) {
		zend_async_event_t *event = trigger->event;
		if (event->dispose == work_event_dispose && ((work_event_t *) event)->work) {
			return wait_leads_to(wait_of(from, ((work_event_t *) event)->work), cycle);
		}
		if (ZEND_ASYNC_EVENT_IS_ZEND_OBJ(event) && ZEND_ASYNC_EVENT_TO_OBJECT(event)->ce == coroutine_ce
				&& leads_to((zend_coroutine_t *) event, cycle)) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

/* True if a wait of the caller would close a cycle. */
static bool closes_cycle(const zend_async_work_t *work, cycle_t *cycle)
{
	*cycle = (cycle_t) { .self = ZEND_ASYNC_CURRENT_COROUTINE, .substitute = WAIT_FOR_RESULT };
	return leads_to(work_worker(work), cycle);
}

ZEND_API bool zend_async_work_may_wait(const zend_async_work_t *work)
{
	cycle_t cycle;

	return ZEND_ASYNC_MAY_SUSPEND() && !closes_cycle(work, &cycle);
}

static void end_wait(wait_t *wait)
{
	if (wait->work) {
		ZEND_ASYNC_STACK_REMOVE(wait->work->waits, wait, prev_of_work, next_of_work);
	}
	ZEND_ASYNC_STACK_REMOVE(waits, wait, prev, next);
	efree(wait);
}

/* `kind` becomes what the caller goes on with if it was woken to break a cycle. Result as zend_async_work_wait(). */
static bool wait_for(zend_async_work_t *work, wait_kind_t *kind)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	wait_t *wait = ecalloc(1, sizeof(*wait));

	wait->work = work;
	wait->coroutine = self;
	wait->kind = *kind;
	ZEND_ASYNC_STACK_PUSH(waits, wait, prev, next);
	ZEND_ASYNC_STACK_PUSH(work->waits, wait, prev_of_work, next_of_work);

	zend_async_await_once(work_event(work), NULL, NULL);

	const bool does_without = wait->does_without;
	*kind = wait->kind;
	end_wait(wait);
	return !does_without && !EG(exception);
}

ZEND_API bool zend_async_work_wait(zend_async_work_t *work)
{
	wait_kind_t kind = WAIT_FOR_RESULT;

	return wait_for(work, &kind);
}

static void wake_without(wait_t *wait)
{
	wait->does_without = true;
	wait->kind = substitute(wait->kind, wait->work);
	ZEND_ASYNC_RESUME(wait->coroutine);
}

ZEND_API bool zend_async_work_break_circle(void)
{
	wait_t *yielding = NULL;
	wait_kind_t best = WAIT_FOR_RESULT;

	for (wait_t *wait = waits; wait; wait = wait->next) {
		if (is_waiting(wait)) {
			const wait_kind_t found = substitute(wait->kind, wait->work);
			if (!yielding || found > best) {
				yielding = wait;
				best = found;
			}
		}
	}
	if (yielding) {
		wake_without(yielding);
	}
	return yielding != NULL;
}

/* Some work of a flow that no suspended fiber does. */
static zend_async_work_t *work_of(const zend_coroutine_t *coroutine)
{
	zend_async_work_t *first;

	if (zend_async_works == 0) {
		return NULL;
	}
	ZEND_HASH_FOREACH_PTR(&works, first) {
		for (zend_async_work_t *work = first; work; work = work->next) {
			if (work->coroutine == coroutine && !work->is_suspended) {
				return work;
			}
		}
	} ZEND_HASH_FOREACH_END();
	return NULL;
}

/* A class that a fatal error has left half linked cannot be used, and would not be loaded again. */
static void forget_unlinked(const zend_string *lc_name)
{
	zval *value = zend_hash_find(EG(class_table), (zend_string *) lc_name);
	const zend_class_entry *ce = value ? Z_CE_P(value) : NULL;

	if (ce && ce->type == ZEND_USER_CLASS && !(ce->ce_flags & ZEND_ACC_LINKED)) {
		/* Not destroyed: other classes may refer to it. */
		Z_TYPE_INFO_P(value) = IS_ALIAS_PTR;
		zend_hash_del(EG(class_table), (zend_string *) lc_name);
	}
}

ZEND_API void zend_async_work_abandon(zend_coroutine_t *coroutine)
{
	coroutine = coroutine && !ZEND_COROUTINE_IS_MAIN(coroutine) ? coroutine : NULL;

	wait_t *wait = waits;
	while (wait) {
		wait_t *next = wait->next;
		if (wait->coroutine == (coroutine ? coroutine : ZEND_ASYNC_MAIN_COROUTINE)) {
			end_wait(wait);
		}
		wait = next;
	}

	zend_async_work_t *work;
	while ((work = work_of(coroutine)) != NULL) {
		if (work->kind == ZEND_ASYNC_WORK_CLASS && coroutine && ZEND_COROUTINE_IS_CONTAINED(coroutine)) {
			forget_unlinked(work->key);
		}
		zend_async_work_end(work);
	}
}

ZEND_API void zend_async_work_reset(void)
{
	zend_async_work_t *first;

	/* The waits, and after a fatal error the work, are freed with the memory of the request. */
	waits = NULL;
	if (EXPECTED(zend_async_works == 0)) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(&works, first) {
		for (zend_async_work_t *work = first; work; work = work->next) {
			work->is_discarded = true;
		}
	} ZEND_HASH_FOREACH_END();
	zend_async_works = 0;
	works_free();
}

/* --- classes --- */

typedef struct {
	zend_async_flow_hook_t hook; /* first member */
	zend_async_work_t *work;
} loading_t;

static void loading_suspends(zend_async_flow_hook_t *hook)
{
	zend_async_work_suspend(((loading_t *) hook)->work);
}

static void loading_resumes(zend_async_flow_hook_t *hook)
{
	zend_async_work_continue(((loading_t *) hook)->work);
}

static const zend_async_flow_hook_ops_t loading_ops = { NULL, NULL, loading_suspends, loading_resumes };

static zend_class_entry *work_autoload(zend_string *name, zend_string *lc_name)
{
	loading_t loading = { .work = NULL };

	if (UNEXPECTED(zend_async_works != 0) && UNEXPECTED(is_done_by_this_flow(ZEND_ASYNC_WORK_CLASS, lc_name))) {
		/* The load began while another coroutine ran the fiber; else the caller would have found the class in
		 * EG(in_autoload). */
		return NULL;
	}

	loading.work = zend_async_work_begin(ZEND_ASYNC_WORK_CLASS, lc_name);
	zend_async_hook_flow(&loading.hook, &loading_ops);
	zend_class_entry *ce = zend_autoload(name, lc_name);
	zend_async_unmark(&loading.hook.mark);
	zend_async_work_end(loading.work);
	return ce;
}

ZEND_API zend_class_entry *zend_async_autoload(zend_string *name, zend_string *lc_name)
{
	zend_async_operands_t operands;

	/* The name is often in a variable, which another coroutine may change. */
	zend_async_hold_operands(&operands);
	zend_class_entry *ce = work_autoload(name, lc_name);
	zend_async_leave_operands(&operands);
	return ce;
}

/* Destructor of a table whose coroutine has completed, and the mark of such a table. The values own nothing. */
static void in_autoload_left_behind(zval *unused)
{
}

static void free_in_autoload(HashTable *in_autoload)
{
	zend_hash_destroy(in_autoload);
	FREE_HASHTABLE(in_autoload);
}

ZEND_API void zend_async_autoload_done(HashTable *in_autoload, zend_string *lc_name)
{
	zend_hash_del(in_autoload, lc_name);
	if (UNEXPECTED(in_autoload->pDestructor == in_autoload_left_behind) && zend_hash_num_elements(in_autoload) == 0) {
		free_in_autoload(in_autoload);
	}
}

ZEND_API void zend_async_autoload_release(HashTable *in_autoload)
{
	if (EXPECTED(in_autoload == NULL)) {
		return;
	}
	if (UNEXPECTED(zend_hash_num_elements(in_autoload) > 0)) {
		in_autoload->pDestructor = in_autoload_left_behind;
	} else {
		free_in_autoload(in_autoload);
	}
}

static bool is_linked(zend_string *lc_name)
{
	const zend_class_entry *ce = look_up(lc_name);

	return ce && (ce->ce_flags & ZEND_ACC_LINKED);
}

/* The work that the caller waits for before it uses the class. */
static zend_async_work_t *work_before(zend_string *lc_name)
{
	if (is_linked(lc_name) || is_done_by_this_flow(ZEND_ASYNC_WORK_CLASS, lc_name)) {
		return NULL;
	}

	zend_async_work_t *work = zend_async_work_find(ZEND_ASYNC_WORK_CLASS, lc_name);
	if (work && work->is_suspended && EG(in_autoload) && zend_hash_exists(EG(in_autoload), lc_name)) {
		/* The load of a fiber that began here and is suspended: in upstream such a class does not exist. */
		return NULL;
	}
	return work;
}

/* Waits until no other coroutine loads or links the class, or until a cycle is broken. False: the answer is that it does
 * not exist, or the caller was cancelled. May suspend. */
static bool await_class(zend_string *lc_name, wait_kind_t kind)
{
	zend_async_work_t *work;

	while ((work = work_before(lc_name)) != NULL && ZEND_ASYNC_MAY_SUSPEND()) {
		cycle_t cycle;

		if (closes_cycle(work, &cycle)) {
			const wait_kind_t own = substitute(kind, work);

			if (own == WAIT_FOR_NEARLY_LINKED) {
				return true;
			}
			if (own >= cycle.substitute) {
				return own != WAIT_FOR_ANSWER;
			}
			wake_without(cycle.yielding);
		}
		if (!wait_for(work, &kind)) {
			return !EG(exception) && (kind != WAIT_FOR_ANSWER || is_linked(lc_name));
		}
	}
	return true;
}

ZEND_API bool zend_async_lookup_class(zend_class_entry **ce, zend_string *name, zend_string *lc_name, uint32_t flags)
{
	if ((flags & (ZEND_FETCH_CLASS_NO_AUTOLOAD | ZEND_ASYNC_FETCH_AWAITED)) || zend_is_compiling()
			|| !work_before(lc_name)) {
		return false;
	}

	const wait_kind_t kind = (flags & (ZEND_FETCH_CLASS_ALLOW_NEARLY_LINKED | ZEND_ASYNC_FETCH_DELAYED))
			? WAIT_FOR_NEARLY_LINKED
			: (flags & (ZEND_FETCH_CLASS_EXCEPTION | ZEND_FETCH_CLASS_MASK)) ? WAIT_FOR_RESULT
																			 : WAIT_FOR_ANSWER;
	zend_async_operands_t operands;

	/* The name is often in a variable, which another coroutine may change. */
	zend_async_hold_operands(&operands);
	zend_string_addref(name);
	zend_string_addref(lc_name);
	zend_exception_save();
	const bool look_again = await_class(lc_name, kind);
	*ce = look_again ? zend_lookup_class_ex(name, lc_name, flags | ZEND_ASYNC_FETCH_AWAITED) : NULL;
	zend_exception_restore();
	zend_string_release(lc_name);
	zend_string_release(name);
	zend_async_leave_operands(&operands);
	return true;
}

ZEND_API zend_class_entry *zend_async_await_linked(zend_class_entry *ce)
{
	if (EXPECTED(zend_async_works == 0)) {
		return NULL;
	}

	zend_string *lc_name = zend_string_tolower(ce->name);
	zend_class_entry *result = await_class(lc_name, WAIT_FOR_ANSWER) && is_linked(lc_name) ? look_up(lc_name) : NULL;

	zend_string_release(lc_name);
	return result;
}

ZEND_API bool zend_async_class_comes_later(zend_string *name)
{
	zend_string *lc_name = zend_string_tolower(name);
	const zend_class_entry *ce = look_up(lc_name);
	zend_async_work_t *work;
	cycle_t cycle;
	bool comes_later = ce && !(ce->ce_flags & (ZEND_ACC_LINKED | ZEND_ACC_NEARLY_LINKED))
			&& (work = work_before(lc_name)) != NULL
			&& (CG(in_compilation) || (ZEND_ASYNC_MAY_SUSPEND() && (!closes_cycle(work, &cycle) || cycle.yielding)));

	zend_string_release(lc_name);
	return comes_later;
}

ZEND_API void zend_async_class_was_missing(zend_string *name)
{
	if (ZEND_ASYNC_IS_ACTIVE && zend_async_works > 0) {
		zend_hash_add_empty_element(&missing_classes, name);
	}
}

ZEND_API bool zend_async_class_is_missing(zend_string *name)
{
	return zend_async_works > 0 && zend_hash_exists(&missing_classes, name);
}

ZEND_API void zend_async_class_is_used(const zend_class_entry *ce)
{
	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE) || !zend_async_scheduler_ops.protect) {
		return;
	}

	zend_string *lc_name = zend_string_tolower(ce->name);
	for (zend_async_work_t *work = works_with(ZEND_ASYNC_WORK_CLASS, lc_name); work; work = work->next) {
		zend_coroutine_t *worker = work_worker(work);
		if (worker && !work->guarded) {
			work->guarded = worker;
			zend_async_scheduler_ops.protect(worker, true);
		}
	}
	zend_string_release(lc_name);
}
