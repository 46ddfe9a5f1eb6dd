/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Scope: the object and its methods. The scope is a struct of its own that may outlive the object: destroying
 * the object ends the scope, but its coroutines unwind, or continue as zombies, without it. A handler of such a
 * scope, or of a scope of the runtime, gets a new object as argument, which shows the scope and owns nothing. */
#include "scope.h"
#include "state.h"
#include "scheduler/awaitable.h"
#include "base/call.h"
#include "context.h"
#include "base/exceptions.h"
#include "spawn.h"
#include "zend_attributes.h"
#include "zend_closures.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"
#include "scope_arginfo.h"

/* An event reference: the ABI finds the scope's event through it. */
typedef struct {
	ZEND_ASYNC_EVENT_REF_FIELDS /* the scope's event; borrowed, its scope_object points back */
	zend_object std;
} scope_object_t;

zend_class_entry *async_ce_scope;
static zend_object_handlers scope_handlers;

static zend_always_inline scope_object_t *scope_object(zend_object *object)
{
	return (scope_object_t *) ((char *) object - XtOffsetOf(scope_object_t, std));
}

zend_async_scope_t *async_scope_from_object(zend_object *object)
{
	return (zend_async_scope_t *) scope_object(object)->event;
}

#define THIS_SCOPE() async_scope_from_object(Z_OBJ_P(ZEND_THIS))

static zend_object *scope_object_create(zend_async_scope_t *scope)
{
	scope_object_t *object = emalloc(sizeof(scope_object_t));

	ZEND_ASYNC_EVENT_REF_SET(object, XtOffsetOf(scope_object_t, std), &scope->event);
	zend_object_std_init(&object->std, async_ce_scope);
	scope->scope_object = &object->std;
	return &object->std;
}

zend_object *async_scope_object(zend_async_scope_t *scope)
{
	if (EXPECTED(scope->scope_object)) {
		return scope->scope_object;
	}
	/* The refcount starts at 0: the first user adds the first reference. */
	zend_object *object = scope_object_create(scope);
	GC_SET_REFCOUNT(object, 0);
	return object;
}

static zend_object *scope_create_object(zend_class_entry *class_type)
{
	async_scope_t *scope = async_scope_create(NULL);

	scope->owned_by_object = true;
	return scope_object_create(&scope->scope);
}

static void object_gone(async_scope_t *scope)
{
	zend_object *in_flight = zend_async_exception_take();

	scope->owned_by_object = false;
	async_scope_end(&scope->scope, ASYNC_SCOPE_OBJECT_GONE, NULL);
	zend_async_exception_restore(in_flight);
}

static void scope_dtor_object(zend_object *object)
{
	async_scope_t *scope = ASYNC_SCOPE(async_scope_from_object(object));

	if (scope->owned_by_object) {
		object_gone(scope);
	}
}

static void scope_free_object(zend_object *object)
{
	scope_object_t *self = scope_object(object);
	async_scope_t *scope = (async_scope_t *) self->event;

	self->event = NULL;
	scope->scope.scope_object = NULL;
	async_scope_hold(&scope->scope);
	if (UNEXPECTED(scope->owned_by_object)) {
		/* After a fatal error objects are freed without having been destructed. */
		object_gone(scope);
	}
	zend_object_std_dtor(object);
	ZEND_ASYNC_SCOPE_RELEASE(&scope->scope);
}

/* Reports what the scope owns only while nothing but the object keeps the scope. */
static HashTable *scope_get_gc(zend_object *object, zval **table, int *num)
{
	async_scope_t *scope = ASYNC_SCOPE(async_scope_from_object(object));
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	if (!async_scope_is_occupied(scope) && scope->scope.event.ref_count == 1
			&& !ZEND_ASYNC_SCOPE_IS_OWNER_PINNED(&scope->scope)) {
		zend_async_fcall_get_gc(scope->exception_handler, buffer);
		zend_async_fcall_get_gc(scope->child_exception_handler, buffer);
		async_finally_get_gc(scope->finally_handlers, buffer);
		if (scope->scope.context) {
			zend_get_gc_buffer_add_obj(buffer, async_context_object(scope->scope.context));
		}
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

void async_register_scope_ce(void)
{
	async_ce_scope = register_class_Async_Scope(async_ce_scope_provider);
	async_ce_scope->create_object = scope_create_object;
	async_ce_scope->default_object_handlers = &scope_handlers;

	memcpy(&scope_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	scope_handlers.offset = XtOffsetOf(scope_object_t, std);
	scope_handlers.clone_obj = NULL;
	scope_handlers.dtor_obj = scope_dtor_object;
	scope_handlers.free_obj = scope_free_object;
	scope_handlers.get_gc = scope_get_gc;
}

void async_scopes_end_request(void)
{
	zend_async_scope_t *main_scope = ZEND_ASYNC_MAIN_SCOPE;
	bool again;

	/* Ends scopes whose objects still exist (in the frames of a fatal error), and those of C owners. An end may run
	 * code: the walk restarts after each. */
	do {
		again = false;
		for (async_scope_t *scope = STRUCTURED_G(first_scope); scope; scope = scope->next) {
			if (&scope->scope != main_scope && !scope->scope.parent_scope && !ZEND_ASYNC_SCOPE_IS_SHUT(&scope->scope)) {
				async_scope_end_unheard(&scope->scope, ASYNC_SCOPE_OBJECT_GONE);
				again = true;
				break;
			}
		}
	} while (again);

	if (main_scope) {
		async_scope_end_unheard(main_scope, ASYNC_SCOPE_DISPOSE_SAFELY);
	}
}

/* --- methods --- */

ZEND_METHOD(Async_Scope, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

/* Creates a child of the argument, by default of the current scope. NULL with an exception. */
static async_scope_t *new_child(INTERNAL_FUNCTION_PARAMETERS)
{
	zend_object *parent_object = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(parent_object, async_ce_scope)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	zend_async_scope_t *parent = parent_object ? async_scope_from_object(parent_object) : ZEND_ASYNC_CURRENT_SCOPE;

	return ASYNC_SCOPE(async_scope_new(parent ? parent : async_main_scope(), true));
}

ZEND_METHOD(Async_Scope, inherit)
{
	async_scope_t *scope = new_child(INTERNAL_FUNCTION_PARAM_PASSTHRU);

	if (UNEXPECTED(!scope)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(scope->scope.scope_object);
}

ZEND_METHOD(Async_Scope, supervised)
{
	async_scope_t *scope = new_child(INTERNAL_FUNCTION_PARAM_PASSTHRU);

	if (UNEXPECTED(!scope)) {
		RETURN_THROWS();
	}
	scope->supervised = true;
	/* cancel() has to end jobs that nothing else ends: the policy of the main scope, SAFE, would spare them. */
	ZEND_ASYNC_SCOPE_CLR_DISPOSE_SAFELY(&scope->scope);
	ZEND_ASYNC_SCOPE_CLR_NOT_SAFE(&scope->scope);
	RETURN_OBJ(scope->scope.scope_object);
}

ZEND_METHOD(Async_Scope, provideScope)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Async_Scope, asNotSafely)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_scope_t *scope = THIS_SCOPE();
	ZEND_ASYNC_SCOPE_CLR_DISPOSE_SAFELY(scope);
	ZEND_ASYNC_SCOPE_SET_NOT_SAFE(scope);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Async_Scope, allowZombies)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_scope_t *scope = THIS_SCOPE();
	ZEND_ASYNC_SCOPE_CLR_NOT_SAFE(scope);
	ZEND_ASYNC_SCOPE_SET_DISPOSE_SAFELY(scope);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Async_Scope, spawn)
{
	zval *closure;
	zval *args;
	uint32_t argc;
	HashTable *named_params;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_OBJECT_OF_CLASS(closure, zend_ce_closure)
		Z_PARAM_VARIADIC_WITH_NAMED(args, argc, named_params)
	ZEND_PARSE_PARAMETERS_END();

	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	if (UNEXPECTED(zend_fcall_info_init(closure, 0, &fci, &fcc, NULL, NULL) == FAILURE)) {
		zend_argument_type_error(1, "must be a callable closure");
		RETURN_THROWS();
	}
	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 1))) {
		RETURN_THROWS();
	}
	async_scope_timer_look_at_clock(ASYNC_SCOPE(THIS_SCOPE()));

	zend_coroutine_t *coroutine = ZEND_ASYNC_SPAWN_WITH(THIS_SCOPE());
	if (UNEXPECTED(!coroutine)) {
		RETURN_THROWS();
	}
	coroutine->fcall = zend_async_fcall_create(&fci, &fcc, args, argc, named_params);
	RETURN_OBJ_COPY(&ASYNC_COROUTINE(coroutine)->std);
}

ZEND_METHOD(Async_Scope, cancel)
{
	zend_object *reason = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(reason, async_ce_cancellation)
	ZEND_PARSE_PARAMETERS_END();

	async_scope_end(THIS_SCOPE(), ASYNC_SCOPE_CANCEL, reason);
}

ZEND_METHOD(Async_Scope, awaitCompletion)
{
	zend_object *token_object;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(token_object, async_ce_awaitable)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *token = async_awaitable_event(token_object);
	if (UNEXPECTED(!token)) {
		RETURN_THROWS();
	}
	async_scope_timer_look_at_clock(ASYNC_SCOPE(THIS_SCOPE()));
	async_scope_await_completion(THIS_SCOPE(), token);
}

ZEND_METHOD(Async_Scope, awaitAfterCancellation)
{
	zend_fcall_info fci = empty_fcall_info;
	zend_fcall_info_cache fcc = empty_fcall_info_cache;
	zend_object *token_object = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(fci, fcc)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_awaitable)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *token = NULL;
	if (token_object && UNEXPECTED(!(token = async_awaitable_event(token_object)))) {
		RETURN_THROWS();
	}
	async_scope_timer_look_at_clock(ASYNC_SCOPE(THIS_SCOPE()));
	async_scope_await_after_cancellation(THIS_SCOPE(), ZEND_ASYNC_CURRENT_COROUTINE, &fci, &fcc, token);
}

ZEND_METHOD(Async_Scope, isFinished)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_ASYNC_SCOPE_IS_COMPLETED(THIS_SCOPE()));
}

ZEND_METHOD(Async_Scope, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_scope_timer_look_at_clock(ASYNC_SCOPE(THIS_SCOPE()));
	RETURN_BOOL(ZEND_ASYNC_SCOPE_IS_SHUT(THIS_SCOPE()) && ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(THIS_SCOPE()));
}

ZEND_METHOD(Async_Scope, isCancelled)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_scope_timer_look_at_clock(ASYNC_SCOPE(THIS_SCOPE()));
	RETURN_BOOL(ZEND_ASYNC_SCOPE_IS_CANCELLED(THIS_SCOPE()));
}

/* Sets one of the scope's two handlers. */
static void set_handler(zend_async_scope_t *scope, zend_fcall_t **slot, zend_fcall_info *fci,
		zend_fcall_info_cache *fcc)
{
	if (UNEXPECTED(scope == ZEND_ASYNC_MAIN_SCOPE)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The main scope cannot have an exception handler");
		return;
	}
	zend_fcall_t *previous = *slot;
	*slot = zend_async_fcall_create(fci, fcc, NULL, 0, NULL);
	zend_fcall_release(previous);
}

ZEND_METHOD(Async_Scope, setExceptionHandler)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, fcc)
	ZEND_PARSE_PARAMETERS_END();

	set_handler(THIS_SCOPE(), &ASYNC_SCOPE(THIS_SCOPE())->exception_handler, &fci, &fcc);
}

ZEND_METHOD(Async_Scope, setChildScopeExceptionHandler)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, fcc)
	ZEND_PARSE_PARAMETERS_END();

	set_handler(THIS_SCOPE(), &ASYNC_SCOPE(THIS_SCOPE())->child_exception_handler, &fci, &fcc);
}

ZEND_METHOD(Async_Scope, finally)
{
	zval *callback;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT_OF_CLASS(callback, zend_ce_closure)
	ZEND_PARSE_PARAMETERS_END();

	async_scope_timer_look_at_clock(ASYNC_SCOPE(THIS_SCOPE()));
	async_scope_finally(ASYNC_SCOPE(THIS_SCOPE()), callback);
}

ZEND_METHOD(Async_Scope, dispose)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_scope_end(THIS_SCOPE(), ASYNC_SCOPE_DISPOSE, NULL);
}

ZEND_METHOD(Async_Scope, disposeSafely)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_scope_end(THIS_SCOPE(), ASYNC_SCOPE_DISPOSE_SAFELY, NULL);
}

ZEND_METHOD(Async_Scope, disposeAfterTimeout)
{
	zend_long timeout;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(timeout)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(timeout < 1 || timeout > 600000)) {
		zend_argument_value_error(1, "must be between 1 and 600000");
		RETURN_THROWS();
	}
	/* A shut scope may have zombies, which the policy has spared so far. */
	if (!ZEND_ASYNC_SCOPE_IS_SHUT(THIS_SCOPE()) || async_scope_is_occupied(ASYNC_SCOPE(THIS_SCOPE()))) {
		async_scope_timer_arm(ASYNC_SCOPE(THIS_SCOPE()), (zend_ulong) timeout);
	}
}

ZEND_METHOD(Async_Scope, getChildScopes)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_scope_t *scope = ASYNC_SCOPE(THIS_SCOPE());
	zend_async_scopes_vector_t *children = &scope->scope.scopes;

	async_scope_sort_children(scope);
	array_init_size(return_value, children->length);
	for (uint32_t i = 0; i < children->length; i++) {
		if (ASYNC_SCOPE(children->data[i])->owned_by_object && children->data[i]->scope_object) {
			GC_ADDREF(children->data[i]->scope_object);
			add_next_index_object(return_value, children->data[i]->scope_object);
		}
	}
}
