/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Once: a value and the flight that computes it.
 *
 *   state      set by                               left by
 *   ---------  -----------------------------------  ----------------------------------------------------------------
 *   new        creation; a computation that failed  get() -> computing
 *              or was abandoned
 *   computing  get()                                the computation returns -> computed; it fails, the last caller
 *                                                   leaves -> new
 *   computed   a caller sees the value              never */
#include "compute_once.h"
#include "flight.h"
#include "base/call.h"
#include "scheduler/awaitable.h"
#include "once_arginfo.h"

typedef struct {
	zend_fcall_t *compute;  /* owned; NULL before the constructor */
	async_flight_t *flight; /* one reference while computing; else NULL */
	zval value;             /* owned; UNDEF until it is computed */
	zend_object std;
} async_once_t;

static zend_object_handlers once_handlers;

static zend_always_inline async_once_t *once_from_obj(zend_object *object)
{
	return (async_once_t *) ((char *) object - XtOffsetOf(async_once_t, std));
}

static zend_object *once_create_object(zend_class_entry *ce)
{
	async_once_t *once = zend_object_alloc(sizeof(async_once_t), ce);

	memset(once, 0, XtOffsetOf(async_once_t, std));
	zend_object_std_init(&once->std, ce);
	return &once->std;
}

static void forget_flight(async_once_t *once)
{
	async_flight_t *flight = once->flight;

	if (flight) {
		once->flight = NULL;
		async_flight_release(flight);
	}
}

static void once_free_object(zend_object *object)
{
	async_once_t *once = once_from_obj(object);

	forget_flight(once);
	zend_fcall_release(once->compute);
	zval_ptr_dtor(&once->value);
	zend_object_std_dtor(object);
}

static HashTable *once_get_gc(zend_object *object, zval **table, int *num)
{
	async_once_t *once = once_from_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_async_fcall_get_gc(once->compute, buffer);
	zend_get_gc_buffer_add_zval(buffer, &once->value);
	if (once->flight && once->flight->refcount == 1) {
		zend_get_gc_buffer_add_obj(buffer, &once->flight->coroutine->std);
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

static void once_set(async_once_t *once, const zval *value)
{
	if (EXPECTED(Z_ISUNDEF(once->value))) {
		ZVAL_COPY(&once->value, value);
	}
}

/* Computes, or waits for it. */
static void once_compute(async_once_t *once, zend_async_event_t *token, zval *result)
{
	bool abandoned;

	if (UNEXPECTED(async_token_tripped(token))) {
		return;
	}
	if (once->flight && UNEXPECTED(async_flight_has_landed(once->flight))) {
		/* Those who waited for it have not run yet. A value is as good for this call. */
		const zend_coroutine_t *coroutine = &once->flight->coroutine->coroutine;

		if (!coroutine->exception) {
			ZVAL_COPY(result, &coroutine->result);
			once_set(once, result);
			forget_flight(once);
			return;
		}
		forget_flight(once);
	}
	if (!once->flight) {
		once->flight = async_flight_start(&once->compute->fci, &once->compute->fci_cache);
		if (UNEXPECTED(!once->flight)) {
			return;
		}
	}

	async_flight_t *flight = once->flight;

	GC_ADDREF(&once->std);
	flight->refcount++;
	async_flight_follow(flight, token, result, &abandoned);
	if (once->flight == flight && (abandoned || async_flight_has_landed(flight))) {
		if (!abandoned && !flight->coroutine->coroutine.exception) {
			once_set(once, &flight->coroutine->coroutine.result);
		}
		forget_flight(once);
	}
	async_flight_release(flight);
	OBJ_RELEASE(&once->std);
}

void async_register_once_ce(void)
{
	zend_class_entry *ce = register_class_Async_Once();

	ce->create_object = once_create_object;
	ce->default_object_handlers = &once_handlers;

	memcpy(&once_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	once_handlers.offset = XtOffsetOf(async_once_t, std);
	once_handlers.clone_obj = NULL;
	once_handlers.free_obj = once_free_object;
	once_handlers.get_gc = once_get_gc;
}

#define THIS_ONCE() once_from_obj(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Async_Once, __construct)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, fcc)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(THIS_ONCE()->compute)) {
		zend_throw_error(NULL, "Async\\Once has already been constructed");
		RETURN_THROWS();
	}
	THIS_ONCE()->compute = zend_async_fcall_create(&fci, &fcc, NULL, 0, NULL);
}

ZEND_METHOD(Async_Once, get)
{
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	async_once_t *once = THIS_ONCE();

	if (UNEXPECTED(!async_token_event(token_object, &token))) {
		RETURN_THROWS();
	}
	if (EXPECTED(!Z_ISUNDEF(once->value))) {
		RETURN_COPY(&once->value);
	}
	if (UNEXPECTED(!once->compute)) {
		zend_throw_error(NULL, "Async\\Once has not been constructed");
		RETURN_THROWS();
	}
	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		/* No coroutine can be started any more. */
		async_call(&once->compute->fci, &once->compute->fci_cache, return_value);
		if (EXPECTED(!EG(exception))) {
			once_set(once, return_value);
		}
		return;
	}
	once_compute(once, token, return_value);
}

ZEND_METHOD(Async_Once, isComputed)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(!Z_ISUNDEF(THIS_ONCE()->value));
}
