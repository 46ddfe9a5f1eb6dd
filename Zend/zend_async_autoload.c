/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Autoloading while an autoloader may park. The engine's guard against recursion belongs to the coroutine; this file keeps
 * what is common: which class is being loaded by whom. A coroutine that needs one of them waits for the end of that load and
 * looks again, so that nobody gets "class not found" because somebody else is at it, and no file is included twice. Where the
 * wait would close a circle the coroutine runs the autoloaders itself, as it would have done alone.
 *
 * Records are on the heap: a fatal error cuts off the stack that made them. */
#include "zend.h"
#include "zend_async_autoload.h"
#include "zend_exceptions.h"

typedef struct _load_s load_t;
typedef struct _wait_s wait_t;

/* A load in progress. */
struct _load_s {
	load_t *next;
	const zend_string *lc_name;  /* borrowed, outlives the load */
	zend_coroutine_t *coroutine; /* borrowed; NULL: the flow of the request, whether a coroutine yet or not */
	zend_async_event_t *event;   /* owned; NULL until somebody waits */
};

/* A wait for one. */
struct _wait_s {
	wait_t *next;
	load_t *load;                /* borrowed; NULL once it has ended */
	zend_coroutine_t *coroutine; /* borrowed */
	bool load_itself;            /* it was woken to break a circle */
};

typedef struct {
	zend_async_event_t event;
	zend_string *name; /* owned */
} load_event_t;

ZEND_TLS load_t *loads;
ZEND_TLS wait_t *waits;

/* How far circles are looked for; a larger one is found when nothing else can go on. */
#define SEARCH_LIMIT 256

/* --- the event of a load --- */

static bool event_start_stop(zend_async_event_t *event)
{
	return true;
}

static bool event_dispose(zend_async_event_t *event)
{
	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	zend_async_callbacks_free(event);
	zend_string_release(((load_event_t *) event)->name);
	ZEND_ASYNC_EVENT_FREE_MEMORY(event, false);
	return true;
}

static zend_string *event_info(zend_async_event_t *event)
{
	return zend_strpprintf(0, "Autoload(%s)", ZSTR_VAL(((load_event_t *) event)->name));
}

static zend_async_event_t *load_event(load_t *load)
{
	if (!load->event) {
		load_event_t *event = ecalloc(1, sizeof(*event));

		event->event.ref_count = 1;
		event->event.add_callback = zend_async_callbacks_push;
		event->event.del_callback = zend_async_callbacks_remove_ordered;
		event->event.start = event_start_stop;
		event->event.stop = event_start_stop;
		event->event.dispose = event_dispose;
		event->event.info = event_info;
		event->name = zend_string_copy((zend_string *) load->lc_name);
		load->event = &event->event;
	}
	return load->event;
}

/* --- who loads, who waits --- */

static zend_coroutine_t *current_flow(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	return coroutine && !ZEND_COROUTINE_IS_MAIN(coroutine) ? coroutine : NULL;
}

static zend_coroutine_t *loader(const load_t *load)
{
	return load->coroutine ? load->coroutine : ZEND_ASYNC_MAIN_COROUTINE;
}

static load_t *find_load(const zend_string *lc_name)
{
	for (load_t *load = loads; load; load = load->next) {
		if (loader(load) != ZEND_ASYNC_CURRENT_COROUTINE && zend_string_equals(load->lc_name, lc_name)) {
			return load;
		}
	}
	return NULL;
}

static load_t *begin_load(const zend_string *lc_name)
{
	load_t *load = ecalloc(1, sizeof(*load));

	load->lc_name = lc_name;
	load->coroutine = current_flow();
	load->next = loads;
	loads = load;
	return load;
}

static void end_load(load_t *load)
{
	load_t **link = &loads;

	while (*link && *link != load) {
		link = &(*link)->next;
	}
	if (!*link) {
		return;
	}
	*link = load->next;
	for (wait_t *wait = waits; wait; wait = wait->next) {
		if (wait->load == load) {
			wait->load = NULL;
		}
	}
	if (load->event) {
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(load->event, NULL, NULL);
		ZEND_ASYNC_EVENT_RELEASE(load->event);
	}
	efree(load);
}

/* Does `from` wait, for classes or for coroutines, for something that only `self` can bring about? */
static bool leads_to(zend_coroutine_t *from, const zend_coroutine_t *self, uint32_t *searched)
{
	if (from == self) {
		return true;
	}
	if (!from || !from->waker || from->waker->status != ZEND_ASYNC_WAKER_WAITING || ++*searched > SEARCH_LIMIT) {
		return false;
	}
	for (wait_t *wait = waits; wait; wait = wait->next) {
		if (wait->coroutine == from && wait->load) {
			return leads_to(loader(wait->load), self, searched);
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

static bool may_wait_for(const load_t *load)
{
	uint32_t searched = 0;

	return ZEND_ASYNC_MAY_SUSPEND() && !leads_to(loader(load), ZEND_ASYNC_CURRENT_COROUTINE, &searched);
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

/* False: cancelled (with an exception), or told to load the class itself. */
static bool wait_for(load_t *load)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	wait_t *wait = ecalloc(1, sizeof(*wait));

	wait->load = load;
	wait->coroutine = self;
	wait->next = waits;
	waits = wait;

	if (EXPECTED(ZEND_ASYNC_WAKER_NEW(self)) && EXPECTED(zend_async_resume_when(
			self, load_event(load), false, zend_async_waker_callback_resolve, NULL))) {
		ZEND_ASYNC_SUSPEND();
	}
	zend_async_waker_clean(self);

	const bool load_itself = wait->load_itself;
	end_wait(wait);
	return !load_itself && !EG(exception);
}

/* The class as it is now; *linked tells whether it can be used. */
static zend_class_entry *look_up(zend_string *lc_name)
{
	return zend_hash_find_ptr(EG(class_table), lc_name);
}

ZEND_API zend_class_entry *zend_async_autoload(zend_string *name, zend_string *lc_name)
{
	load_t *load;

	while (UNEXPECTED(loads != NULL) && UNEXPECTED((load = find_load(lc_name)) != NULL) && may_wait_for(load)) {
		const bool look_again = wait_for(load);
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

	load = begin_load(lc_name);
	zend_class_entry *ce = zend_autoload(name, lc_name);
	end_load(load);
	return ce;
}

ZEND_API zend_class_entry *zend_async_await_linked(zend_class_entry *ce)
{
	if (EXPECTED(loads == NULL)) {
		return NULL;
	}

	zend_string *lc_name = zend_string_tolower(ce->name);
	zend_class_entry *result = NULL;
	load_t *load;

	while ((load = find_load(lc_name)) != NULL && may_wait_for(load)) {
		const bool look_again = wait_for(load);
		zend_class_entry *found = look_up(lc_name);

		if (found && (found->ce_flags & ZEND_ACC_LINKED)) {
			result = found;
			break;
		}
		if (!look_again) {
			break;
		}
	}
	zend_string_release(lc_name);
	return EG(exception) ? NULL : result;
}

ZEND_API bool zend_async_autoload_break_circle(void)
{
	for (wait_t *wait = waits; wait; wait = wait->next) {
		if (wait->load && !wait->load_itself && wait->coroutine->waker
				&& wait->coroutine->waker->status == ZEND_ASYNC_WAKER_WAITING) {
			wait->load_itself = true;
			ZEND_ASYNC_RESUME(wait->coroutine);
			return true;
		}
	}
	return false;
}

ZEND_API void zend_async_autoload_abandon(zend_coroutine_t *coroutine)
{
	if (EXPECTED(loads == NULL && waits == NULL)) {
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

	load_t *load = loads;
	while (load) {
		load_t *next = load->next;
		if (load->coroutine == coroutine) {
			end_load(load);
		}
		load = next;
	}
}

ZEND_API void zend_async_autoload_reset(void)
{
	/* After a fatal error the memory goes with the request. */
	loads = NULL;
	waits = NULL;
}
