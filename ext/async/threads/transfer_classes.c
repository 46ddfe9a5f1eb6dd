/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Internal classes of PHP whose objects cross: the serialisation methods of the internal class, never those of a
 * subclass, give their state, which crosses as an array. */
#include "transit.h"

#ifdef ZTS
#include "ext/date/php_date.h"
#include "ext/random/php_random.h"
#include "ext/spl/spl_array.h"
#include "ext/spl/spl_dllist.h"
#include "ext/spl/spl_fixedarray.h"
#include "ext/spl/spl_observer.h"

static zend_function *method_of(const zend_object *object, const char *name, size_t length)
{
	return zend_hash_str_find_ptr(&async_internal_class(object->ce)->function_table, name, length);
}

/* Gets the state as an array that the caller owns. False with an exception. */
static bool get_state(zend_async_thread_transfer_ctx_t *ctx, zval *state, zend_object *object)
{
	ZVAL_UNDEF(state);
	zend_call_known_instance_method_with_0_params(method_of(object, ZEND_STRL("__serialize")), object, state);
	if (Z_TYPE_P(state) != IS_ARRAY || EG(exception)) {
		zval_ptr_dtor(state);
		return false;
	}
	SEPARATE_ARRAY(state);
	return true;
}

static bool transfer_classes_transfer_state(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zval *state)
{
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL(ctx, dst, state);
	ZEND_ASYNC_THREAD_DEFER_RELEASE(ctx, state);
	return ctx->error == NULL;
}

static bool transfer_classes_load_state(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *state,
		zval *loaded)
{
	ZEND_ASYNC_THREAD_LOAD_ZVAL(ctx, loaded, state);
	return ctx->error == NULL;
}

static bool set_state(zend_object *object, zval *loaded)
{
	zend_call_known_instance_method_with_1_params(method_of(object, ZEND_STRL("__unserialize")), object, NULL, loaded);
	zval_ptr_dtor(loaded);
	return !EG(exception);
}

/* ---- dates ---- */

/* Keeps only the properties that are the object's internal state: declared ones are copied with the object. */
static void keep_keys(zval *state, const char *const *keys)
{
	zval kept;

	array_init(&kept);
	for (; *keys; keys++) {
		zval *value = zend_hash_str_find_deref(Z_ARRVAL_P(state), *keys, strlen(*keys));
		if (value) {
			Z_TRY_ADDREF_P(value);
			zend_hash_str_update(Z_ARRVAL(kept), *keys, strlen(*keys), value);
		}
	}
	zval_ptr_dtor(state);
	ZVAL_COPY_VALUE(state, &kept);
}

static const char *const zone_keys[] = { "timezone_type", "timezone", NULL };
static const char *const date_keys[] = { "date", "timezone_type", "timezone", NULL };
static const char *const interval_keys[] = { "y", "m", "d", "h", "i", "s", "f", "invert", "days", "from_string",
	"date_string", NULL };
static const char *const period_keys[] = { "start", "current", "end", "interval", "recurrences", "include_start_date",
	"include_end_date", NULL };

static bool transfer_keys(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object,
		const char *const *keys)
{
	zval state;

	if (!get_state(ctx, &state, object)) {
		return false;
	}
	keep_keys(&state, keys);
	return transfer_classes_transfer_state(ctx, dst, &state);
}

static bool transfer_zone(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	return transfer_keys(ctx, dst, object, zone_keys);
}

static bool is_among(const zend_string *name, const char *const *keys)
{
	while (*keys && !zend_string_equals_cstr(name, *keys, strlen(*keys))) {
		keys++;
	}
	return *keys != NULL;
}

/* var_dump() and others write the state of an interval into its table of properties. */
static bool transfer_interval(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	zend_string *name;
	const zval *value;

	if (object->properties) {
		ZEND_HASH_FOREACH_STR_KEY_VAL(object->properties, name, value) {
			if (name && Z_TYPE_P(value) != IS_INDIRECT && !is_among(name, interval_keys)) {
				return false;
			}
		} ZEND_HASH_FOREACH_END();
	}
	return transfer_keys(ctx, dst, object, interval_keys);
}

static bool transfer_period(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	return transfer_keys(ctx, dst, object, period_keys);
}

/* Adds the instant to the state: the written date is ambiguous in the hour that the end of summer time repeats. */
static bool transfer_date(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	zval state;

	if (!get_state(ctx, &state, object)) {
		return false;
	}
	keep_keys(&state, date_keys);
	add_index_long(&state, 0, (zend_long) php_date_obj_from_obj(object)->time->sse);
	return transfer_classes_transfer_state(ctx, dst, &state);
}

static bool set_date(zend_object *object, zval *loaded)
{
	const zval *instant = zend_hash_index_find(Z_ARRVAL_P(loaded), 0);
	const timelib_sll sse = instant ? Z_LVAL_P(instant) : 0;

	SEPARATE_ARRAY(loaded);
	zend_hash_index_del(Z_ARRVAL_P(loaded), 0);
	if (!set_state(object, loaded)) {
		return false;
	}

	timelib_time *time = php_date_obj_from_obj(object)->time;
	if (time->sse != sse) {
		const timelib_sll us = time->us;
		timelib_unixtime2local(time, sse);
		time->us = us;
	}
	return true;
}

/* ---- collections ---- */

/* Transfers the state without the properties, which are at `index` and cross with the object. */
static bool transfer_without(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object, uint32_t index)
{
	zval state;

	if (!get_state(ctx, &state, object)) {
		return false;
	}
	add_index_array(&state, index, zend_new_array(0));
	return transfer_classes_transfer_state(ctx, dst, &state);
}

/* 0 flags, 1 storage or elements, 2 properties, of arrays 3 class of iterators */
static bool transfer_list(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	return transfer_without(ctx, dst, object, 2);
}

/* 0 objects and their data, 1 properties */
static bool transfer_storage(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	return transfer_without(ctx, dst, object, 1);
}

static bool transfer_fixed_array(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	zval state, elements, *element;
	zend_string *key;

	if (!get_state(ctx, &state, object)) {
		return false;
	}
	array_init(&elements);
	ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL(state), key, element) {
		if (!key) {
			Z_TRY_ADDREF_P(element);
			zend_hash_next_index_insert(Z_ARRVAL(elements), element);
		}
	} ZEND_HASH_FOREACH_END();
	zval_ptr_dtor(&state);
	/* The elements are the first part of the state, as in the classes above. */
	array_init_size(&state, 1);
	add_next_index_array(&state, Z_ARR(elements));
	return transfer_classes_transfer_state(ctx, dst, &state);
}

static bool set_fixed_array(zend_object *object, zval *loaded)
{
	zval elements;

	ZVAL_COPY(&elements, zend_hash_index_find(Z_ARRVAL_P(loaded), 0));
	zval_ptr_dtor(loaded);
	return set_state(object, &elements);
}

/* ---- random numbers ---- */

/* 0 properties, 1 state of the generator */
static bool transfer_engine(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	return transfer_without(ctx, dst, object, 0);
}

/* For a class without state, or whose state is its declared properties. */
static bool transfer_nothing(zend_async_thread_transfer_ctx_t *ctx, zval *dst, zend_object *object)
{
	ZVAL_NULL(dst);
	return true;
}

/* Calls __unserialize(), which sets the one property and binds the object to the engine in it. */
static bool set_randomizer(zend_object *object, zval *loaded)
{
	zval *engine = OBJ_PROP_NUM(object, 0), members, state;

	array_init_size(&members, 1);
	add_assoc_zval(&members, "engine", engine);
	ZVAL_UNDEF(engine);
	Z_PROP_FLAG_P(engine) = IS_PROP_UNINIT;
	array_init_size(&state, 1);
	add_next_index_zval(&state, &members);
	zval_ptr_dtor(loaded);
	return set_state(object, &state);
}

#define WITH_STATE(transfer_state, set_state) \
	{ .transfer = transfer_state, .load = transfer_classes_load_state, .finish = set_state }

static const zend_async_thread_transfer_handlers_t date_handlers = WITH_STATE(transfer_date, set_date),
												   zone_handlers = WITH_STATE(transfer_zone, set_state),
												   interval_handlers = WITH_STATE(transfer_interval, set_state),
												   period_handlers = WITH_STATE(transfer_period, set_state),
												   list_handlers = WITH_STATE(transfer_list, set_state),
												   storage_handlers = WITH_STATE(transfer_storage, set_state),
												   fixed_array_handlers = WITH_STATE(transfer_fixed_array,
														   set_fixed_array),
												   engine_handlers = WITH_STATE(transfer_engine, set_state),
												   secure_engine_handlers = WITH_STATE(transfer_nothing, NULL),
												   randomizer_handlers = WITH_STATE(transfer_nothing, set_randomizer);

static zend_result (*next_post_startup)(void);

static zend_result register_classes(void)
{
	zend_async_thread_transfer_register_class(php_date_get_date_ce(), &date_handlers);
	zend_async_thread_transfer_register_class(php_date_get_immutable_ce(), &date_handlers);
	zend_async_thread_transfer_register_class(php_date_get_timezone_ce(), &zone_handlers);
	zend_async_thread_transfer_register_class(php_date_get_interval_ce(), &interval_handlers);
	zend_async_thread_transfer_register_class(php_date_get_period_ce(), &period_handlers);
	zend_async_thread_transfer_register_class(spl_ce_ArrayObject, &list_handlers);
	zend_async_thread_transfer_register_class(spl_ce_ArrayIterator, &list_handlers);
	zend_async_thread_transfer_register_class(spl_ce_RecursiveArrayIterator, &list_handlers);
	zend_async_thread_transfer_register_class(spl_ce_SplDoublyLinkedList, &list_handlers);
	zend_async_thread_transfer_register_class(spl_ce_SplQueue, &list_handlers);
	zend_async_thread_transfer_register_class(spl_ce_SplStack, &list_handlers);
	zend_async_thread_transfer_register_class(spl_ce_SplObjectStorage, &storage_handlers);
	zend_async_thread_transfer_register_class(spl_ce_SplFixedArray, &fixed_array_handlers);
	zend_async_thread_transfer_register_class(random_ce_Random_Engine_Mt19937, &engine_handlers);
	zend_async_thread_transfer_register_class(random_ce_Random_Engine_PcgOneseq128XslRr64, &engine_handlers);
	zend_async_thread_transfer_register_class(random_ce_Random_Engine_Xoshiro256StarStar, &engine_handlers);
	zend_async_thread_transfer_register_class(random_ce_Random_Engine_Secure, &secure_engine_handlers);
	zend_async_thread_transfer_register_class(random_ce_Random_Randomizer, &randomizer_handlers);
	return next_post_startup ? next_post_startup() : SUCCESS;
}

/* Registers the classes after the startup of all modules: only then do all classes exist. */
void async_register_transfer_classes(void)
{
	next_post_startup = zend_post_startup_cb;
	zend_post_startup_cb = register_classes;
}

#endif
