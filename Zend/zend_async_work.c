/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Work that is done once (see zend_async_work.h): which coroutine does it, and which coroutines wait for it. Where a
 * wait would close a cycle, the coroutine does not wait: it runs the autoloaders itself, as it would alone, or throws.
 *
 * Records are on the heap: a fatal error cuts off the stack that created them. */
#include "zend.h"
#include "zend_async_marks.h"
#include "zend_async_work.h"
#include "zend_async_operands.h"
#include "zend_exceptions.h"

typedef struct _wait_s wait_t;

/* Work in progress. */
struct _zend_async_work_s {
	zend_async_work_t *next;
	const void *key;             /* borrowed, outlives the work */
	zend_coroutine_t *coroutine; /* borrowed; NULL: the main flow of control, whether a coroutine yet or not */
	zend_async_event_t *event;   /* owned; NULL until a coroutine waits */
	zend_async_work_kind_t kind;
	bool is_suspended;           /* a suspended fiber does the work: `coroutine` may have ended */
};

/* A wait for work. */
struct _wait_s {
	wait_t *next;
	zend_async_work_t *work;     /* borrowed; NULL once it has ended */
	zend_coroutine_t *coroutine; /* borrowed */
	bool does_without;           /* woken to break a cycle */
};

typedef struct {
	zend_async_event_t event;
	zend_async_work_kind_t kind;
	zend_string *name; /* owned */
} work_event_t;

ZEND_API ZEND_EXT_TLS zend_async_work_t *zend_async_works = NULL;
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

	return zend_strpprintf(0, self->kind == ZEND_ASYNC_WORK_CLASS ? "Autoload(%s)" : "LazyObject(%s)", ZSTR_VAL(self->name));
}

static zend_async_event_t *work_event(zend_async_work_t *work)
{
	if (!work->event) {
		work_event_t *event = ecalloc(1, sizeof(*event));

		event->event.ref_count = 1;
		zend_async_event_init(&event->event, &(zend_async_event_ops_t) {
			.ordered = true,
			.dispose = work_event_dispose,
			.info = work_event_info,
		});
		event->kind = work->kind;
		event->name = zend_string_copy(work->kind == ZEND_ASYNC_WORK_CLASS
			? (zend_string *) work->key : ((const zend_object *) work->key)->ce->name);
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

static bool is_key(const zend_async_work_t *work, zend_async_work_kind_t kind, const void *key)
{
	return work->kind == kind && (work->key == key
		|| (kind == ZEND_ASYNC_WORK_CLASS && zend_string_equals((zend_string *) work->key, (zend_string *) key)));
}

static bool is_own(const zend_async_work_t *work)
{
	return !work->is_suspended && work_worker(work) == ZEND_ASYNC_CURRENT_COROUTINE;
}

ZEND_API zend_async_work_t *zend_async_work_find(zend_async_work_kind_t kind, const void *key)
{
	for (zend_async_work_t *work = zend_async_works; work; work = work->next) {
		if (is_key(work, kind, key) && !is_own(work)) {
			return work;
		}
	}
	return NULL;
}

static bool is_done_by_this_flow(zend_async_work_kind_t kind, const void *key)
{
	for (const zend_async_work_t *work = zend_async_works; work; work = work->next) {
		if (is_key(work, kind, key) && is_own(work)) {
			return true;
		}
	}
	return false;
}

ZEND_API zend_async_work_t *zend_async_work_begin(zend_async_work_kind_t kind, const void *key)
{
	zend_async_work_t *work = ecalloc(1, sizeof(*work));

	work->kind = kind;
	work->key = key;
	work->coroutine = work_current_flow();
	work->next = zend_async_works;
	zend_async_works = work;
	return work;
}

ZEND_API void zend_async_work_end(zend_async_work_t *work)
{
	zend_async_work_t **link = &zend_async_works;

	while (*link && *link != work) {
		link = &(*link)->next;
	}
	if (!*link) {
		return;
	}
	*link = work->next;
	for (wait_t *wait = waits; wait; wait = wait->next) {
		if (wait->work == work) {
			wait->work = NULL;
		}
	}
	if (work->event) {
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


/* True if `from` waits, through work and coroutines, for a result that only `self` can produce. */
static bool leads_to(zend_coroutine_t *from, const zend_coroutine_t *self, uint32_t *searched)
{
	if (from == self) {
		return true;
	}
	if (!from || !from->waker || from->waker->status != ZEND_ASYNC_WAKER_WAITING || ++*searched > SEARCH_LIMIT) {
		return false;
	}
	for (wait_t *wait = waits; wait; wait = wait->next) {
		if (wait->coroutine == from && wait->work) {
			return leads_to(work_worker(wait->work), self, searched);
		}
	}

	zend_class_entry *coroutine_ce = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_COROUTINE);
	zend_async_waker_trigger_t *trigger;

	ZEND_HASH_FOREACH_PTR(&from->waker->events, trigger) {
		zend_async_event_t *event = trigger->event;
		if (ZEND_ASYNC_EVENT_IS_ZEND_OBJ(event) && ZEND_ASYNC_EVENT_TO_OBJECT(event)->ce == coroutine_ce
				&& leads_to((zend_coroutine_t *) event, self, searched)) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

ZEND_API bool zend_async_work_may_wait(const zend_async_work_t *work)
{
	uint32_t searched = 0;

	return ZEND_ASYNC_MAY_SUSPEND() && !leads_to(work_worker(work), ZEND_ASYNC_CURRENT_COROUTINE, &searched);
}

static void end_wait(wait_t *wait)
{
	wait_t **link = &waits;

	while (*link && *link != wait) {
		link = &(*link)->next;
	}
	if (*link) {
		*link = wait->next;
	}
	efree(wait);
}

ZEND_API bool zend_async_work_wait(zend_async_work_t *work)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	wait_t *wait = ecalloc(1, sizeof(*wait));

	wait->work = work;
	wait->coroutine = self;
	wait->next = waits;
	waits = wait;

	if (EXPECTED(ZEND_ASYNC_WAKER_NEW(self)) && EXPECTED(zend_async_resume_when(
			self, work_event(work), false, zend_async_waker_callback_resolve, NULL))) {
		ZEND_ASYNC_SUSPEND();
	}
	zend_async_waker_clean(self);

	const bool does_without = wait->does_without;
	end_wait(wait);
	return !does_without && !EG(exception);
}

ZEND_API bool zend_async_work_break_circle(void)
{
	for (wait_t *wait = waits; wait; wait = wait->next) {
		if (wait->work && !wait->does_without && wait->coroutine->waker
				&& wait->coroutine->waker->status == ZEND_ASYNC_WAKER_WAITING) {
			wait->does_without = true;
			ZEND_ASYNC_RESUME(wait->coroutine);
			return true;
		}
	}
	return false;
}

ZEND_API void zend_async_work_abandon(zend_coroutine_t *coroutine)
{
	if (EXPECTED(zend_async_works == NULL && waits == NULL)) {
		return;
	}
	coroutine = coroutine && !ZEND_COROUTINE_IS_MAIN(coroutine) ? coroutine : NULL;

	wait_t **link = &waits;
	while (*link) {
		wait_t *wait = *link;
		if (wait->coroutine == (coroutine ? coroutine : ZEND_ASYNC_MAIN_COROUTINE)) {
			*link = wait->next;
			efree(wait);
		} else {
			link = &wait->next;
		}
	}

	zend_async_work_t *work = zend_async_works;
	while (work) {
		zend_async_work_t *next = work->next;
		if (work->coroutine == coroutine && !work->is_suspended) {
			zend_async_work_end(work);
		}
		work = next;
	}
}

ZEND_API void zend_async_work_reset(void)
{
	/* After a fatal error the memory is freed with the request. */
	zend_async_works = NULL;
	waits = NULL;
}

/* --- classes --- */

/* The class in its present state; its flags tell whether it is usable. */
static zend_class_entry *look_up(zend_string *lc_name)
{
	return zend_hash_find_ptr(EG(class_table), lc_name);
}

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
	zend_async_work_t *work;
	loading_t loading = { .work = NULL };

	if (UNEXPECTED(zend_async_works != NULL) && UNEXPECTED(is_done_by_this_flow(ZEND_ASYNC_WORK_CLASS, lc_name))) {
		/* The load began while another coroutine ran the fiber; else the caller would have found the class in
		 * EG(in_autoload). */
		return NULL;
	}

	while (UNEXPECTED(zend_async_works != NULL)
			&& UNEXPECTED((work = zend_async_work_find(ZEND_ASYNC_WORK_CLASS, lc_name)) != NULL) && zend_async_work_may_wait(work)) {
		const bool look_again = zend_async_work_wait(work);
		zend_class_entry *ce = look_up(lc_name);

		if (EG(exception)) {
			return NULL;
		}
		if (ce) {
			return (ce->ce_flags & ZEND_ACC_LINKED) ? ce : NULL;
		}
		if (!look_again) {
			break;
		}
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

/* Waits for the coroutine that loads or links the class. NULL if the class is not usable then, or with an exception.
 * May suspend. */
static zend_class_entry *await_class(zend_string *lc_name, bool also_suspended)
{
	zend_async_work_t *work;

	while ((work = zend_async_work_find(ZEND_ASYNC_WORK_CLASS, lc_name)) != NULL && (also_suspended || !work->is_suspended)
			&& zend_async_work_may_wait(work)) {
		const bool look_again = zend_async_work_wait(work);
		zend_class_entry *found = look_up(lc_name);

		if (found && (found->ce_flags & ZEND_ACC_LINKED)) {
			return EG(exception) ? NULL : found;
		}
		if (!look_again) {
			break;
		}
	}
	return NULL;
}

ZEND_API zend_class_entry *zend_async_await_linked(zend_class_entry *ce)
{
	if (EXPECTED(zend_async_works == NULL)) {
		return NULL;
	}

	zend_string *lc_name = zend_string_tolower(ce->name);
	zend_class_entry *result = await_class(lc_name, true);

	zend_string_release(lc_name);
	return result;
}

ZEND_API zend_class_entry *zend_async_await_loaded(zend_string *lc_name)
{
	return UNEXPECTED(zend_async_works != NULL) ? await_class(lc_name, false) : NULL;
}
