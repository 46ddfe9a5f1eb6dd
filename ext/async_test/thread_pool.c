/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Thread pools, through the ABI: C functions as tasks. Their argument is a number, which needs no freeing. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "zend_closures.h"

typedef struct {
	zend_async_thread_pool_t *pool; /* one counted reference, NULL before the constructor */
	zend_object std;
} pool_object_t;

static zend_object_handlers pool_handlers;
static zend_atomic_int total;

static pool_object_t *pool_of(zend_object *object)
{
	return (pool_object_t *) ((char *) object - XtOffsetOf(pool_object_t, std));
}

static zend_object *pool_create(zend_class_entry *ce)
{
	pool_object_t *self = zend_object_alloc(sizeof(*self), ce);

	zend_object_std_init(&self->std, ce);
	object_properties_init(&self->std, ce);
	return &self->std;
}

static void pool_free(zend_object *object)
{
	pool_object_t *self = pool_of(object);

	if (self->pool != NULL) {
		ZEND_THREAD_POOL_DELREF(self->pool);
	}
	zend_object_std_dtor(object);
}

void test_register_thread_pool(zend_class_entry *ce)
{
	ce->create_object = pool_create;
	memcpy(&pool_handlers, &std_object_handlers, sizeof(pool_handlers));
	pool_handlers.offset = XtOffsetOf(pool_object_t, std);
	pool_handlers.free_obj = pool_free;
	pool_handlers.clone_obj = NULL;
	ce->default_object_handlers = &pool_handlers;
	ZEND_ATOMIC_INT_INIT(&total, 0);
}

/* ---- tasks, which run in a coroutine of a worker ---- */

static void add(zend_async_event_t *event, void *ctx)
{
	zend_async_atomic_int_add(&total, (int) (intptr_t) ctx);
}

static void throw_something(zend_async_event_t *event, void *ctx)
{
	zend_throw_exception_ex(zend_ce_exception, (zend_long) (intptr_t) ctx, "from C");
}

static void leave(zend_async_event_t *event, void *ctx)
{
	zend_throw_unwind_exit();
}

static void park(zend_async_event_t *event, void *ctx)
{
	zend_eval_string("Async\\delay(60000);", NULL, "park");
	if (EG(exception) != NULL) {
		add(event, ctx);
	}
}

static void boot(zend_async_event_t *event, void *ctx)
{
	zval *value = zend_hash_str_find_deref(&EG(symbol_table), ZEND_STRL("boot"));

	zend_async_atomic_int_add(&total, value != NULL ? (int) zval_get_long(value) : 0);
}

static const struct {
	const char *name;
	zend_async_thread_pool_handler_t handler;
} works[] = { { "add", add }, { "throw", throw_something }, { "exit", leave }, { "park", park }, { "boot", boot } };

static zend_async_thread_pool_handler_t find_work(const zend_string *name)
{
	for (size_t i = 0; i < sizeof(works) / sizeof(works[0]); i++) {
		if (zend_string_equals_cstr(name, works[i].name, strlen(works[i].name))) {
			return works[i].handler;
		}
	}
	zend_value_error("Unknown work");
	return NULL;
}

/* ---- the object ---- */

ZEND_METHOD(AsyncTest_ThreadPool, __construct)
{
	zend_long workers, queue = 0, concurrency = 0;
	zend_fcall_info fci = empty_fcall_info;
	zend_fcall_info_cache fcc = empty_fcall_info_cache;
	bool coroutine = false;

	ZEND_PARSE_PARAMETERS_START(1, 5)
		Z_PARAM_LONG(workers)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(queue)
		Z_PARAM_FUNC_OR_NULL(fci, fcc)
		Z_PARAM_BOOL(coroutine)
		Z_PARAM_LONG(concurrency)
	ZEND_PARSE_PARAMETERS_END();

	zend_fcall_t bootloader = { .fci = fci, .fci_cache = fcc };
	if (queue == 0 && !coroutine && !ZEND_FCI_INITIALIZED(fci)) {
		pool_of(Z_OBJ_P(ZEND_THIS))->pool = ZEND_ASYNC_NEW_THREAD_POOL((int32_t) workers, 0);
	} else {
		pool_of(Z_OBJ_P(ZEND_THIS))->pool = ZEND_ASYNC_NEW_THREAD_POOL_EX((int32_t) workers, (int32_t) queue,
				ZEND_FCI_INITIALIZED(fci) ? &bootloader : NULL, coroutine, (int32_t) concurrency);
	}
}

ZEND_METHOD(AsyncTest_ThreadPool, submit)
{
	zend_string *work;
	zend_long n = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(work)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(n)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_thread_pool_t *pool = pool_of(Z_OBJ_P(ZEND_THIS))->pool;
	zend_async_thread_pool_handler_t handler = find_work(work);
	zend_async_event_t *done = handler != NULL ? pool->submit_internal(pool, handler, (void *) (intptr_t) n) : NULL;
	if (done == NULL) {
		RETURN_THROWS();
	}
	test_return_event(return_value, TEST_FUTURE, done);
}

ZEND_METHOD(AsyncTest_ThreadPool, close)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_thread_pool_t *pool = pool_of(Z_OBJ_P(ZEND_THIS))->pool;
	pool->close(pool);
}

ZEND_METHOD(AsyncTest_ThreadPool, reload)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_thread_pool_t *pool = pool_of(Z_OBJ_P(ZEND_THIS))->pool;
	RETURN_BOOL(pool->reload(pool));
}

ZEND_METHOD(AsyncTest_ThreadPool, state)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_thread_pool_t *pool = pool_of(Z_OBJ_P(ZEND_THIS))->pool;
	array_init(return_value);
	add_assoc_long(return_value, "workers", __atomic_load_n(&pool->worker_count, __ATOMIC_SEQ_CST));
	add_assoc_long(return_value, "pending", zend_atomic_int_load(&pool->pending_count));
	add_assoc_long(return_value, "running", zend_atomic_int_load(&pool->running_count));
	add_assoc_long(return_value, "completed", zend_atomic_int_load(&pool->completed_count));
	add_assoc_bool(return_value, "closed", zend_atomic_bool_load(&pool->closed));
}

ZEND_METHOD(AsyncTest_ThreadPool, total)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(zend_atomic_int_load(&total));
}
