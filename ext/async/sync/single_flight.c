/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\SingleFlight: flights by key. A flight is found from its start until it has landed, was abandoned by the last
 * that waited, or was forgotten; whichever comes first. */
#include "compute_once.h"
#include "flight.h"
#include "base/call.h"
#include "scheduler/awaitable.h"
#include "single_flight_arginfo.h"

typedef struct {
	HashTable flights; /* key => async_flight_t, one reference each */
	zend_object std;
} async_single_flight_t;

static zend_object_handlers single_flight_handlers;

static zend_always_inline async_single_flight_t *single_flight_from_obj(zend_object *object)
{
	return (async_single_flight_t *) ((char *) object - XtOffsetOf(async_single_flight_t, std));
}

static void release_entry(zval *entry)
{
	async_flight_release(Z_PTR_P(entry));
}

static zend_object *single_flight_create_object(zend_class_entry *ce)
{
	async_single_flight_t *single = zend_object_alloc(sizeof(async_single_flight_t), ce);

	zend_hash_init(&single->flights, 0, NULL, release_entry, false);
	zend_object_std_init(&single->std, ce);
	return &single->std;
}

static void single_flight_free_object(zend_object *object)
{
	zend_hash_destroy(&single_flight_from_obj(object)->flights);
	zend_object_std_dtor(object);
}

static HashTable *single_flight_get_gc(zend_object *object, zval **table, int *num)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	async_flight_t *flight;

	ZEND_HASH_FOREACH_PTR(&single_flight_from_obj(object)->flights, flight) {
		if (flight->refcount == 1) {
			zend_get_gc_buffer_add_obj(buffer, &flight->coroutine->std);
		}
	} ZEND_HASH_FOREACH_END();
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

void async_register_single_flight_ce(void)
{
	zend_class_entry *ce = register_class_Async_SingleFlight();

	ce->create_object = single_flight_create_object;
	ce->default_object_handlers = &single_flight_handlers;

	memcpy(&single_flight_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	single_flight_handlers.offset = XtOffsetOf(async_single_flight_t, std);
	single_flight_handlers.clone_obj = NULL;
	single_flight_handlers.free_obj = single_flight_free_object;
	single_flight_handlers.get_gc = single_flight_get_gc;
}

/* --- keys --- */

static async_flight_t *flight_find(async_single_flight_t *single, zend_string *key, zend_long index)
{
	zval *entry = key ? zend_symtable_find(&single->flights, key) : zend_hash_index_find(&single->flights, index);

	return entry ? Z_PTR_P(entry) : NULL;
}

static void flight_remove(async_single_flight_t *single, zend_string *key, zend_long index)
{
	if (key) {
		zend_symtable_del(&single->flights, key);
	} else {
		zend_hash_index_del(&single->flights, index);
	}
}

static void flight_add(async_single_flight_t *single, zend_string *key, zend_long index, async_flight_t *flight)
{
	zval entry;

	ZVAL_PTR(&entry, flight);
	if (key) {
		zend_symtable_update(&single->flights, key, &entry);
	} else {
		zend_hash_index_update(&single->flights, index, &entry);
	}
}

/* --- methods --- */

#define THIS_SINGLE_FLIGHT() single_flight_from_obj(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Async_SingleFlight, do)
{
	zend_string *key;
	zend_long index = 0;
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zend_object *token_object = NULL;
	zend_async_event_t *token;
	bool abandoned;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR_OR_LONG(key, index)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(!async_token_event(token_object, &token)) || UNEXPECTED(async_token_tripped(token))) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		/* No coroutine can be started any more, and none can wait. */
		async_call(&fci, &fcc, return_value);
		return;
	}

	async_single_flight_t *single = THIS_SINGLE_FLIGHT();
	async_flight_t *flight = flight_find(single, key, index);

	if (!flight || async_flight_has_landed(flight)) {
		flight = async_flight_start(&fci, &fcc);
		if (UNEXPECTED(!flight)) {
			RETURN_THROWS();
		}
		flight_add(single, key, index, flight);
	}

	GC_ADDREF(&single->std);
	flight->refcount++;
	async_flight_follow(flight, token, return_value, &abandoned);
	if ((abandoned || async_flight_has_landed(flight)) && flight_find(single, key, index) == flight) {
		flight_remove(single, key, index);
	}
	async_flight_release(flight);
	OBJ_RELEASE(&single->std);
}

ZEND_METHOD(Async_SingleFlight, forget)
{
	zend_string *key;
	zend_long index = 0;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR_OR_LONG(key, index)
	ZEND_PARSE_PARAMETERS_END();

	flight_remove(THIS_SINGLE_FLIGHT(), key, index);
}
