/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Transfers of values between threads, through the ABI: parcels that any thread of the process may open, and an
 * internal class with handlers for its transfer. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "zend_exceptions.h"

#include <pthread.h>

typedef struct _parcel_s parcel_t;

/* In persistent memory. */
struct _parcel_s {
	zend_long number;
	uint32_t count;
	uint32_t readers; /* threads that are loading it; drop() waits until it is 0 */
	parcel_t *next;
	zval roots[1];    /* owned */
};

/* Process-wide, under the mutex. */
static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	zend_long last;
	zend_long carried;
	parcel_t *first;
} parcels = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, NULL };

static bool can_transfer(void)
{
	if (zend_async_thread_pool_is_enabled() && zend_async_thread_transfer_zval_fn != NULL) {
		return true;
	}
	zend_throw_error(NULL, "Values cannot be transferred in this build");
	return false;
}

/* ---- parcels ---- */

static void store(parcel_t *parcel)
{
	pthread_mutex_lock(&parcels.mutex);
	parcel->number = ++parcels.last;
	parcel->next = parcels.first;
	parcels.first = parcel;
	pthread_mutex_unlock(&parcels.mutex);
}

static parcel_t *find(zend_long number)
{
	parcel_t *parcel = parcels.first;

	while (parcel != NULL && parcel->number != number) {
		parcel = parcel->next;
	}
	return parcel;
}

static parcel_t *open_parcel(zend_long number)
{
	pthread_mutex_lock(&parcels.mutex);
	parcel_t *parcel = find(number);
	if (parcel != NULL) {
		parcel->readers++;
	}
	pthread_mutex_unlock(&parcels.mutex);
	if (parcel == NULL) {
		zend_throw_error(NULL, "There is no such parcel");
	}
	return parcel;
}

static void close_parcel(parcel_t *parcel)
{
	pthread_mutex_lock(&parcels.mutex);
	parcel->readers--;
	pthread_cond_broadcast(&parcels.changed);
	pthread_mutex_unlock(&parcels.mutex);
}

static bool transfer_all(parcel_t *parcel, zval *values)
{
	zend_async_thread_transfer_ctx_t ctx;

	zend_async_thread_transfer_ctx_init(&ctx);
	for (; parcel->count == 0 || ctx.error == NULL; parcel->count++) {
		if (Z_TYPE(values[parcel->count]) == IS_UNDEF) {
			break;
		}
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL(&ctx, &parcel->roots[parcel->count], &values[parcel->count]);
	}
	const bool done = ctx.error == NULL && !EG(exception);
	if (ctx.error != NULL && !EG(exception)) {
		zend_throw_error(NULL, "%s", ctx.error);
	}
	zend_async_thread_transfer_ctx_destroy(&ctx);
	return done;
}

ZEND_FUNCTION(AsyncTest_transfer)
{
	zval *arguments;
	uint32_t count;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_VARIADIC('+', arguments, count)
	ZEND_PARSE_PARAMETERS_END();

	if (!can_transfer()) {
		RETURN_THROWS();
	}

	parcel_t *parcel = pecalloc(1, sizeof(*parcel) + count * sizeof(zval), true);
	bool done;
	if (count == 1) {
		/* The short form. */
		parcel->count = 1;
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(&parcel->roots[0], &arguments[0]);
		done = !EG(exception);
	} else {
		zval *values = safe_emalloc(count + 1, sizeof(zval), 0);
		memcpy(values, arguments, count * sizeof(zval));
		ZVAL_UNDEF(&values[count]);
		done = transfer_all(parcel, values);
		efree(values);
	}
	if (!done) {
		if (Z_TYPE(parcel->roots[parcel->count - 1]) != IS_UNDEF) {
			zend_error(E_WARNING, "A transfer that failed has left something");
		}
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVALS(parcel->roots, parcel->count);
		pefree(parcel, true);
		RETURN_THROWS();
	}
	store(parcel);
	RETURN_LONG(parcel->number);
}

ZEND_FUNCTION(AsyncTest_load)
{
	zend_long number;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(number)
	ZEND_PARSE_PARAMETERS_END();

	parcel_t *parcel = open_parcel(number);
	if (parcel == NULL) {
		RETURN_THROWS();
	}

	zend_async_thread_transfer_ctx_t ctx;
	zval value;

	array_init(return_value);
	if (parcel->count == 1) {
		ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(&value, &parcel->roots[0]);
		if (Z_TYPE(value) != IS_UNDEF) {
			add_next_index_zval(return_value, &value);
		}
		close_parcel(parcel);
		return;
	}
	zend_async_thread_transfer_ctx_init(&ctx);
	for (uint32_t i = 0; i < parcel->count && ctx.error == NULL; i++) {
		ZEND_ASYNC_THREAD_LOAD_ZVAL(&ctx, &value, &parcel->roots[i]);
		if (Z_TYPE(value) != IS_UNDEF) {
			add_next_index_zval(return_value, &value);
		}
	}
	if (ctx.error != NULL && !EG(exception)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, "%s", ctx.error);
	}
	zend_async_thread_transfer_ctx_destroy(&ctx);
	close_parcel(parcel);
}

ZEND_FUNCTION(AsyncTest_drop)
{
	zend_long number;
	bool singly = false;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(number)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(singly)
	ZEND_PARSE_PARAMETERS_END();

	pthread_mutex_lock(&parcels.mutex);
	parcel_t *parcel = find(number);
	while (parcel != NULL && parcel->readers > 0) {
		pthread_cond_wait(&parcels.changed, &parcels.mutex);
	}
	for (parcel_t **link = &parcels.first; *link != NULL; link = &(*link)->next) {
		if (*link == parcel) {
			*link = parcel->next;
			break;
		}
	}
	pthread_mutex_unlock(&parcels.mutex);

	if (parcel == NULL) {
		zend_throw_error(NULL, "There is no such parcel");
		RETURN_THROWS();
	}
	if (singly) {
		for (uint32_t i = parcel->count; i-- > 0;) {
			ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(&parcel->roots[i]);
		}
	} else {
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVALS(parcel->roots, parcel->count);
	}
	pefree(parcel, true);
}

ZEND_FUNCTION(AsyncTest_parcel)
{
	zend_long number;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(number)
	ZEND_PARSE_PARAMETERS_END();

	parcel_t *parcel = open_parcel(number);
	if (parcel == NULL) {
		RETURN_THROWS();
	}
	array_init(return_value);
	for (uint32_t i = 0; i < parcel->count; i++) {
		zval *root = &parcel->roots[i];

		if (Z_TYPE_P(root) == IS_UNDEF) {
			add_next_index_string(return_value, "undef");
		} else if (Z_TYPE_P(root) < IS_STRING) {
			add_next_index_zval(return_value, root);
		} else {
			add_next_index_string(return_value, "copy");
		}
	}
	close_parcel(parcel);
}

/* ---- an internal class with transfer handlers ---- */

typedef struct {
	zval value; /* owned */
	zend_object std;
} carrier_t;

/* In persistent memory; allocated by one thread, freed by any. */
typedef struct {
	zval value; /* part of the transfer */
} carried_t;

static zend_object_handlers carrier_handlers;

static carrier_t *carrier_of(zend_object *object)
{
	return (carrier_t *) ((char *) object - XtOffsetOf(carrier_t, std));
}

static zend_object *carrier_create(zend_class_entry *ce)
{
	carrier_t *carrier = zend_object_alloc(sizeof(*carrier), ce);

	ZVAL_NULL(&carrier->value);
	zend_object_std_init(&carrier->std, ce);
	object_properties_init(&carrier->std, ce);
	carrier->std.handlers = &carrier_handlers;
	return &carrier->std;
}

static void carrier_free(zend_object *object)
{
	zval_ptr_dtor(&carrier_of(object)->value);
	zend_object_std_dtor(object);
}

static HashTable *carrier_gc(zend_object *object, zval **table, int *count)
{
	*table = &carrier_of(object)->value;
	*count = 1;
	return zend_std_get_properties(object);
}

ZEND_METHOD(AsyncTest_Carrier, __construct)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	carrier_t *carrier = carrier_of(Z_OBJ_P(ZEND_THIS));
	zval_ptr_dtor(&carrier->value);
	ZVAL_COPY(&carrier->value, value);
}

ZEND_METHOD(AsyncTest_Carrier, get)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_COPY(&carrier_of(Z_OBJ_P(ZEND_THIS))->value);
}

static void count_carried(int delta)
{
	pthread_mutex_lock(&parcels.mutex);
	parcels.carried += delta;
	pthread_mutex_unlock(&parcels.mutex);
}

static bool carrier_transfer(zend_async_thread_transfer_ctx_t *ctx, zval *state, zend_object *object)
{
	zval value;

	ZEND_ASYNC_THREAD_TRANSFER_ZVAL(ctx, &value, &carrier_of(object)->value);
	if (Z_TYPE(value) == IS_UNDEF) {
		return false;
	}
	carried_t *carried = pemalloc(sizeof(*carried), true);
	carried->value = value;
	ZVAL_PTR(state, carried);
	ZEND_ASYNC_THREAD_XLAT_PUT(ctx, &carrier_of(object)->value, carried);
	count_carried(1);
	return true;
}

static bool carrier_load(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *state, zval *loaded)
{
	const carried_t *carried = Z_PTR_P(state);
	zval value, held;

	ZEND_ASYNC_THREAD_LOAD_ZVAL(ctx, &value, &carried->value);
	if (Z_TYPE(value) == IS_UNDEF) {
		return false;
	}
	ZVAL_COPY_VALUE(&carrier_of(object)->value, &value);
	ZVAL_COPY(&held, &value);
	ZEND_ASYNC_THREAD_DEFER_RELEASE(ctx, &held);
	return true;
}

static void carrier_release(zval *state)
{
	pefree(Z_PTR_P(state), true);
	count_carried(-1);
}

ZEND_FUNCTION(AsyncTest_carried)
{
	ZEND_PARSE_PARAMETERS_NONE();

	pthread_mutex_lock(&parcels.mutex);
	RETVAL_LONG(parcels.carried);
	pthread_mutex_unlock(&parcels.mutex);
}

void test_register_transfer(zend_class_entry *ce)
{
	static const zend_async_thread_transfer_handlers_t handlers = {
		.transfer = carrier_transfer,
		.load = carrier_load,
		.release = carrier_release,
	};

	ce->create_object = carrier_create;
	memcpy(&carrier_handlers, zend_get_std_object_handlers(), sizeof(carrier_handlers));
	carrier_handlers.offset = XtOffsetOf(carrier_t, std);
	carrier_handlers.free_obj = carrier_free;
	carrier_handlers.get_gc = carrier_gc;
	carrier_handlers.clone_obj = NULL;
	zend_async_thread_transfer_register_class(ce, &handlers);
}
