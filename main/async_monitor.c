/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Monitors (see async_monitor.h): a table of the addresses in use, each with a lock, and one internal function that
 * runs before every monitored function.
 * Invariant: an address is in the table exactly as long as a call is inside of it or waits for it. */
#include "php.h"
#include "async_monitor.h"
#include "async_lock.h"
#include "zend_async_stack_grow.h"
#include "zend_exceptions.h"
#include "zend_extensions.h"

/* Original state of a monitored function, stored in its `reserved`. Owned by the list. */
typedef struct _monitored {
	struct _monitored *next;
	zif_handler handler;
	zend_class_entry *ce;
	php_async_monitor_find_t find;
	php_async_monitor_refuse_t refuse; /* NULL: such calls wait, or throw an Error */
	php_async_monitor_kind kind;
	bool with_room;
} monitored_t;

/* An address in use. Owned by the table. */
typedef struct {
	php_async_lock_t lock;
	uint32_t users;  /* calls that are inside or wait */
	uint32_t ticket; /* of the current acquisition: a call cut off by a fatal error must not release a later one */
	bool after_bailout;
} monitor_t;

/* The objects of one call, on the stack of that call. */
typedef struct {
	const void *objects[PHP_ASYNC_MONITOR_OBJECTS];
	uint32_t tickets[PHP_ASYNC_MONITOR_OBJECTS];
	uint32_t count;
} visit_t;

static monitored_t *all_monitored;
static int reserved_slot = -1;

PHPAPI ZEND_EXT_TLS uint32_t php_async_monitors_in_use;

ZEND_TLS HashTable *monitors; /* monitor_t by address; NULL until the first one */
ZEND_TLS monitor_t *spare;    /* owned; NULL if there is none */
ZEND_TLS uint32_t last_ticket;

/* ---- the table ---- */

/* The low bits of an address carry no information. */
static zend_always_inline zend_ulong key_of(const void *object)
{
	return (zend_ulong) (uintptr_t) object >> 4 | (zend_ulong) (uintptr_t) object << (SIZEOF_ZEND_LONG * 8 - 4);
}

static zend_always_inline monitor_t *monitor_find(const void *object)
{
	return php_async_monitors_in_use ? zend_hash_index_find_ptr(monitors, key_of(object)) : NULL;
}

static monitor_t *monitor_need(const void *object)
{
	monitor_t *monitor = monitor_find(object);

	if (monitor) {
		return monitor;
	}
	if (UNEXPECTED(!monitors)) {
		monitors = pemalloc(sizeof(*monitors), true);
		zend_hash_init(monitors, 8, NULL, NULL, true);
	}
	monitor = spare ? spare : pemalloc(sizeof(*monitor), true);
	spare = NULL;
	memset(monitor, 0, sizeof(*monitor));
	monitor->after_bailout = CG(unclean_shutdown);
	zend_hash_index_add_new_ptr(monitors, key_of(object), monitor);
	php_async_monitors_in_use++;
	return monitor;
}

static void monitor_release(const void *object, monitor_t *monitor)
{
	if (--monitor->users > 0) {
		return;
	}
	zend_hash_index_del(monitors, key_of(object));
	php_async_monitors_in_use--;
	if (spare) {
		pefree(monitor, true);
	} else {
		spare = monitor;
	}
}

/* Clears a holder whose calls a fatal error has cut off. The lock itself skips a holder that has completed, but the
 * main coroutine has not. */
static void monitor_recover(monitor_t *monitor)
{
	if (UNEXPECTED(monitor->after_bailout != CG(unclean_shutdown))) {
		if (monitor->lock.holder) {
			ZEND_ASYNC_EVENT_RELEASE(&monitor->lock.holder->event);
		}
		memset(monitor, 0, sizeof(*monitor));
		monitor->after_bailout = CG(unclean_shutdown);
	}
}

/* Tells whether an object is free, or used by the current or another coroutine: the one inside, or the one granted
 * the lock. */
static php_async_lock_state_t use_of(const void *object)
{
	monitor_t *monitor = monitor_find(object);

	if (EXPECTED(!monitor)) {
		return PHP_ASYNC_LOCK_FREE;
	}
	monitor_recover(monitor);
	return php_async_lock_state(&monitor->lock);
}

static ZEND_COLD bool monitor_refuse(const zend_class_entry *ce, php_async_lock_state_t use)
{
	zend_throw_error(NULL, "%s is in use by %s coroutine", ce ? ZSTR_VAL(ce->name) : "The object",
			use == PHP_ASYNC_LOCK_OWN ? "the calling" : "another");
	return false;
}

static uint32_t next_ticket(void)
{
	last_ticket = last_ticket % INT32_MAX + 1;
	return last_ticket;
}

/* Returns a ticket; 0 with an exception. */
static uint32_t monitor_enter(const void *object, const zend_class_entry *ce)
{
	const php_async_lock_state_t use = use_of(object);
	monitor_t *monitor;

	if (UNEXPECTED(use == PHP_ASYNC_LOCK_OTHER) && UNEXPECTED(!php_async_may_wait())) {
		return monitor_refuse(ce, use);
	}
	if (UNEXPECTED(!ZEND_ASYNC_CURRENT_COROUTINE)) {
		/* Outside of every coroutine, where waiting is impossible. */
		return PHP_ASYNC_MONITOR_NO_TICKET;
	}
	monitor = monitor_need(object);
	monitor->users++;
	if (UNEXPECTED(!php_async_lock_acquire(&monitor->lock))) {
		monitor_release(object, monitor);
		return 0;
	}
	if (monitor->lock.depth == 0) {
		monitor->ticket = next_ticket();
	}
	return monitor->ticket;
}

static void monitor_leave(const void *object, uint32_t ticket)
{
	monitor_t *monitor = EXPECTED(ticket != PHP_ASYNC_MONITOR_NO_TICKET) ? monitor_find(object) : NULL;

	/* A fatal error may have removed this call from the table. */
	if (UNEXPECTED(monitor == NULL || monitor->users == 0)) {
		return;
	}
	if (EXPECTED(monitor->ticket == ticket)) {
		php_async_lock_release(&monitor->lock);
	}
	monitor_release(object, monitor);
}

static bool monitor_pass(const void *object, const zend_class_entry *ce)
{
	uint32_t ticket;

	if (EXPECTED(use_of(object) != PHP_ASYNC_LOCK_OTHER)) {
		return true;
	}
	ticket = monitor_enter(object, ce);
	if (UNEXPECTED(!ticket)) {
		return false;
	}
	monitor_leave(object, ticket);
	return true;
}

PHPAPI bool php_async_monitor_pass_slow(const void *object)
{
	return monitor_pass(object, NULL);
}

PHPAPI uint32_t php_async_monitor_enter(const void *object)
{
	return monitor_enter(object, NULL);
}

PHPAPI uint32_t php_async_monitor_enter_to_clean_up(const void *object)
{
	const php_async_lock_state_t use = use_of(object);
	zend_object *parked = php_async_stash_exception();
	uint32_t ticket = 0;

	if (use != PHP_ASYNC_LOCK_OTHER || (!php_async_is_ending(parked) && php_async_may_wait())) {
		ticket = monitor_enter(object, NULL);
	}
	zend_async_exception_restore(parked);
	return ticket;
}

PHPAPI bool php_async_monitor_is_used_by_another(const void *object)
{
	return use_of(object) == PHP_ASYNC_LOCK_OTHER;
}

PHPAPI void php_async_monitor_leave(const void *object, uint32_t ticket)
{
	monitor_leave(object, ticket);
}

/* ---- calls ---- */

static const monitored_t *monitored_of(const zend_execute_data *call)
{
	const zend_function *function = call->func;

	/* A function that is made for one call (Closure::__invoke()) has no slots: their memory is not initialised. */
	return function && function->type == ZEND_INTERNAL_FUNCTION
					&& !(function->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE)
			? function->internal_function.reserved[reserved_slot]
			: NULL;
}

static zend_object *self_of(const monitored_t *monitored, zend_execute_data *call)
{
	zval *first;

	if (Z_TYPE(call->This) == IS_OBJECT) {
		return Z_OBJ(call->This);
	}
	if (call->func->common.scope || ZEND_CALL_NUM_ARGS(call) == 0) {
		return NULL;
	}
	first = ZEND_CALL_ARG(call, 1);
	ZVAL_DEREF(first);
	return Z_TYPE_P(first) == IS_OBJECT && instanceof_function(Z_OBJCE_P(first), monitored->ce) ? Z_OBJ_P(first) : NULL;
}

static void find_objects(const monitored_t *monitored, zend_execute_data *call, visit_t *visit)
{
	zend_object *self = self_of(monitored, call);

	visit->count = 0;
	if (monitored->find && (self || (call->func->common.fn_flags & ZEND_ACC_STATIC))) {
		visit->count = monitored->find(self, call, visit->objects);
	} else if (self) {
		visit->objects[visit->count++] = self;
	}
}

static void leave_all(visit_t *visit)
{
	while (visit->count > 0) {
		visit->count--;
		monitor_leave(visit->objects[visit->count], visit->tickets[visit->count]);
	}
}

static bool enter_all(const monitored_t *monitored, visit_t *visit)
{
	const uint32_t count = visit->count;

	for (visit->count = 0; visit->count < count; visit->count++) {
		visit->tickets[visit->count] = monitor_enter(visit->objects[visit->count], monitored->ce);
		if (UNEXPECTED(!visit->tickets[visit->count])) {
			leave_all(visit);
			return false;
		}
	}
	return true;
}

/* True with an exception if the kind of the call does not allow the current use of its object. */
static bool is_refused(const monitored_t *monitored, const void *object)
{
	php_async_lock_state_t use;

	if (EXPECTED(monitored->kind != PHP_ASYNC_REPLACES && monitored->kind != PHP_ASYNC_ENTERS_ONCE)) {
		return false;
	}
	use = use_of(object);
	return UNEXPECTED(
				   use == PHP_ASYNC_LOCK_OWN || (use == PHP_ASYNC_LOCK_OTHER && monitored->kind == PHP_ASYNC_REPLACES))
			&& !monitor_refuse(monitored->ce, use);
}

/* True if the class itself has refused the call. */
static bool is_refused_by_class(const monitored_t *monitored, const visit_t *visit, zend_execute_data *call,
		zval *return_value)
{
	if (EXPECTED(!monitored->refuse)) {
		return false;
	}
	for (uint32_t i = 0; i < visit->count; i++) {
		if (UNEXPECTED(php_async_monitor_is_used_by_another(visit->objects[i]))) {
			return monitored->refuse(self_of(monitored, call), call, return_value);
		}
	}
	return false;
}

static bool pass_all(const monitored_t *monitored, visit_t *visit)
{
	while (visit->count > 0) {
		if (UNEXPECTED(!monitor_pass(visit->objects[--visit->count], monitored->ce))) {
			return false;
		}
	}
	return true;
}

/* False with an exception. Otherwise the call may run, and is inside of the objects that `visit` now holds. */
static bool monitor_begin(const monitored_t *monitored, visit_t *visit)
{
	if (visit->count > 0 && UNEXPECTED(is_refused(monitored, visit->objects[0]))) {
		return false;
	}
	return monitored->kind == PHP_ASYNC_PASSES ? pass_all(monitored, visit) : enter_all(monitored, visit);
}

/* ---- calls that began before the first coroutine ----
 *
 * Such calls are on the stack of the main coroutine, which is searched when the table is needed for the first time.
 * They are also on the stacks of suspended fibers, which any coroutine may resume: these are searched when the
 * runtime begins. */

typedef struct {
	const zend_execute_data *call;
	visit_t visit;
} early_call_t;

ZEND_TLS const zend_coroutine_t *early_calls_of; /* borrowed: the main coroutine whose stack has been searched */
ZEND_TLS early_call_t *early_calls;              /* owned; NULL if there is none */
ZEND_TLS uint32_t early_call_count;

static uint32_t take_for(zend_coroutine_t *coroutine, const zend_fiber *fiber, const void *object)
{
	monitor_t *monitor = monitor_need(object);

	if (monitor->users++ == 0) {
		php_async_lock_acquire_for(&monitor->lock, coroutine, fiber);
		monitor->ticket = next_ticket();
	} else {
		monitor->lock.depth++;
	}
	return monitor->ticket;
}

PHPAPI uint32_t php_async_monitor_enter_for_main(const void *object)
{
	return ZEND_ASYNC_MAIN_COROUTINE ? take_for(ZEND_ASYNC_MAIN_COROUTINE, NULL, object) : 0;
}

static bool is_known(const zend_execute_data *call)
{
	for (uint32_t i = 0; i < early_call_count; i++) {
		if (early_calls[i].call == call) {
			return true;
		}
	}
	return false;
}

/* `fiber` owns the stack that the call is on; NULL: a coroutine does. */
static void enter_early_call(zend_execute_data *call, const zend_fiber *fiber)
{
	const monitored_t *monitored = monitored_of(call);
	early_call_t early = { call, { { NULL }, { 0 }, 0 } };

	if (EXPECTED(!monitored) || monitored->kind <= PHP_ASYNC_PASSES || is_known(call)) {
		return;
	}
	find_objects(monitored, call, &early.visit);
	for (uint32_t i = 0; i < early.visit.count; i++) {
		early.visit.tickets[i] = take_for(ZEND_ASYNC_MAIN_COROUTINE, fiber, early.visit.objects[i]);
	}
	early_calls = safe_perealloc(early_calls, early_call_count + 1, sizeof(*early_calls), 0, true);
	early_calls[early_call_count++] = early;
}

static void look_into_fiber(zend_fiber *fiber)
{
	for (zend_execute_data *call = fiber->execute_data; call; call = call->prev_execute_data) {
		enter_early_call(call, fiber);
	}
}

static zend_never_inline void look_for_early_calls(void)
{
	zend_coroutine_t *main_coroutine = ZEND_ASYNC_MAIN_COROUTINE;
	const bool runs = main_coroutine == ZEND_ASYNC_CURRENT_COROUTINE;
	zend_execute_data *call = runs ? EG(current_execute_data)->prev_execute_data
								   : ZEND_ASYNC_COROUTINE_GET_EXECUTE_DATA(main_coroutine);
	/* The fiber that owns the stack of the call, or NULL. */
	const zend_fiber *fiber = runs ? EG(active_fiber) : NULL;

	early_calls_of = main_coroutine;
	for (; call; call = call->prev_execute_data) {
		if (UNEXPECTED(fiber && call == fiber->stack_bottom)) {
			fiber = zend_async_fiber_below(fiber);
		}
		enter_early_call(call, fiber);
	}
}

PHPAPI void php_async_monitor_launch(void)
{
	if (UNEXPECTED(reserved_slot < 0) || EXPECTED(!zend_async_fibers_made)) {
		return;
	}
	zend_async_visit_suspended_fibers(look_into_fiber);
	if (EG(active_fiber)) {
		/* Another coroutine may resume the fiber before the table is needed. */
		look_for_early_calls();
	}
}

/* Calls return innermost first. */
static zend_never_inline void leave_early_call(const zend_execute_data *call)
{
	for (uint32_t i = 0; i < early_call_count; i++) {
		if (early_calls[i].call == call) {
			leave_all(&early_calls[i].visit);
			early_call_count--;
			memmove(&early_calls[i], &early_calls[i + 1], (early_call_count - i) * sizeof(*early_calls));
			return;
		}
	}
}

/* ---- the function in front ---- */

ZEND_ASYNC_GROWN(
		handler, { zif_handler handler; zend_execute_data *execute_data; zval * return_value; },
		call->handler(call->execute_data, call->return_value))

static void call_handler(const monitored_t *monitored, INTERNAL_FUNCTION_PARAMETERS)
{
	if (!monitored->with_room || !ZEND_ASYNC_GROW(handler, monitored->handler, execute_data, return_value)) {
		monitored->handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

static zend_never_inline void monitor_call_locked(const monitored_t *monitored, INTERNAL_FUNCTION_PARAMETERS)
{
	visit_t visit;

	if (UNEXPECTED(early_calls_of != ZEND_ASYNC_MAIN_COROUTINE) && ZEND_ASYNC_MAIN_COROUTINE) {
		look_for_early_calls();
	}
	if (monitored->kind <= PHP_ASYNC_PASSES
			&& (monitored->kind == PHP_ASYNC_UNMONITORED || EXPECTED(php_async_monitors_in_use == 0))) {
		call_handler(monitored, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	find_objects(monitored, execute_data, &visit);
	if (EXPECTED(!is_refused_by_class(monitored, &visit, execute_data, return_value))
			&& EXPECTED(monitor_begin(monitored, &visit))) {
		call_handler(monitored, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		leave_all(&visit);
	}
}

static ZEND_NAMED_FUNCTION(monitored_function)
{
	const monitored_t *monitored = monitored_of(execute_data);

	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE)) {
		monitor_call_locked(monitored, INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	monitored->handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (UNEXPECTED(early_call_count > 0)) {
		leave_early_call(execute_data);
	}
}

/* ---- registration ---- */

static const php_async_monitor_rule_t *rule_for(const php_async_monitor_rule_t *rules, const zend_string *name)
{
	for (; rules->name; rules++) {
		if (zend_string_equals_cstr(name, rules->name, strlen(rules->name))) {
			return rules;
		}
	}
	return NULL;
}

static void put_in_front(zend_internal_function *function, zend_class_entry *ce, php_async_monitor_kind kind,
		php_async_monitor_find_t find, php_async_monitor_refuse_t refuse)
{
	monitored_t *monitored;

	if (kind == PHP_ASYNC_UNMONITORED || function->reserved[reserved_slot]) {
		return;
	}
	monitored = pemalloc(sizeof(*monitored), true);
	*monitored = (monitored_t) { all_monitored, function->handler, ce, find, refuse, kind & ~PHP_ASYNC_WITH_ROOM,
		(kind & PHP_ASYNC_WITH_ROOM) != 0 };
	all_monitored = monitored;
	function->reserved[reserved_slot] = monitored;
	function->handler = monitored_function;
}

static bool takes_first(const zend_internal_function *function, const zend_class_entry *ce)
{
	if (function->num_args == 0) {
		return false;
	}

	const zend_type type = function->arg_info[0].type;
	return ZEND_TYPE_HAS_NAME(type) && zend_string_equals_ci(ZEND_TYPE_NAME(type), ce->name);
}

PHPAPI void php_async_monitor_class_refusing(zend_class_entry *ce, php_async_monitor_kind others,
		const php_async_monitor_rule_t *rules, php_async_monitor_find_t find, php_async_monitor_refuse_t refuse)
{
	const php_async_monitor_rule_t *rule;
	zend_string *name;
	zend_function *function;

	if (reserved_slot < 0) {
		reserved_slot = zend_get_resource_handle("TrueAsync");
		if (reserved_slot < 0) {
			zend_error(E_CORE_WARNING,
					"Too many extensions use the reserved slots of functions: objects are not monitored");
			return;
		}
	}

	ZEND_HASH_MAP_FOREACH_STR_KEY_PTR(&ce->function_table, name, function) {
		rule = rule_for(rules, name);
		if (rule || !(function->common.fn_flags & ZEND_ACC_STATIC)) {
			put_in_front(&function->internal_function, ce, rule ? rule->kind : others, find, refuse);
		}
	} ZEND_HASH_FOREACH_END();

	ZEND_HASH_MAP_FOREACH_STR_KEY_PTR(CG(function_table), name, function) {
		if (function->type == ZEND_INTERNAL_FUNCTION && function->internal_function.module == EG(current_module)
				&& takes_first(&function->internal_function, ce)) {
			rule = rule_for(rules, name);
			put_in_front(&function->internal_function, ce, rule ? rule->kind : others, find, refuse);
		}
	} ZEND_HASH_FOREACH_END();
}

PHPAPI void php_async_monitor_class(zend_class_entry *ce, php_async_monitor_kind others,
		const php_async_monitor_rule_t *rules, php_async_monitor_find_t find)
{
	php_async_monitor_class_refusing(ce, others, rules, find, NULL);
}

/* ---- the end ---- */

void php_async_monitor_end_request(void)
{
	monitor_t *monitor;

	early_calls_of = NULL;
	early_call_count = 0;
	if (EXPECTED(!monitors)) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(monitors, monitor) {
		if (monitor->lock.holder) {
			ZEND_ASYNC_EVENT_RELEASE(&monitor->lock.holder->event);
		}
		pefree(monitor, true);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(monitors);
	pefree(monitors, true);
	monitors = NULL;
	php_async_monitors_in_use = 0;
	if (spare) {
		pefree(spare, true);
		spare = NULL;
	}
	if (early_calls) {
		pefree(early_calls, true);
		early_calls = NULL;
	}
}

void php_async_monitor_shutdown(void)
{
	while (all_monitored) {
		monitored_t *next = all_monitored->next;

		pefree(all_monitored, true);
		all_monitored = next;
	}
	reserved_slot = -1;
}
