/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\ThreadPool: the handle, its methods, and its transfer to other threads. */
#include "thread_pool_internal.h"
#include "base/call.h"
#include "scheduler/awaitable.h"
#include "zend_closures.h"
#include "zend_exceptions.h"
#include "thread_pool_arginfo.h"

zend_class_entry *async_ce_thread_pool;
zend_class_entry *async_ce_thread_pool_exception;

#ifdef ZTS
typedef struct {
	tp_pool_t *pool; /* one handle's reference; NULL before the constructor */
	zend_object std;
} pool_object_t;

static zend_object_handlers pool_handlers;

static zend_always_inline pool_object_t *pool_object(zend_object *object)
{
	return (pool_object_t *) ((char *) object - XtOffsetOf(pool_object_t, std));
}

static zend_object *create_object(zend_class_entry *ce)
{
	pool_object_t *intern = zend_object_alloc(sizeof(*intern), ce);

	zend_object_std_init(&intern->std, ce);
	object_properties_init(&intern->std, ce);
	return &intern->std;
}

static void free_object(zend_object *object)
{
	pool_object_t *intern = pool_object(object);

	if (intern->pool) {
		ZEND_THREAD_POOL_DELREF(&intern->pool->base);
		intern->pool = NULL;
	}
	zend_object_std_dtor(object);
}

/* --- between threads --- */

static bool thread_pool_object_transfer(zend_async_thread_transfer_ctx_t *ctx, zval *state, zend_object *object)
{
	tp_pool_t *pool = pool_object(object)->pool;

	if (pool) {
		ZEND_THREAD_POOL_ADDREF(&pool->base);
	}
	ZVAL_PTR(state, pool);
	return true;
}

static bool thread_pool_object_load(zend_async_thread_transfer_ctx_t *ctx, zend_object *object, const zval *state,
		zval *loaded)
{
	tp_pool_t *pool = Z_PTR_P(state);

	if (pool) {
		ZEND_THREAD_POOL_ADDREF(&pool->base);
	}
	pool_object(object)->pool = pool;
	return true;
}

static void thread_pool_object_release(zval *state)
{
	tp_pool_t *pool = Z_PTR_P(state);

	if (pool) {
		ZEND_THREAD_POOL_DELREF(&pool->base);
	}
}

static const zend_async_thread_transfer_handlers_t transfer_handlers = {
	.transfer = thread_pool_object_transfer,
	.load = thread_pool_object_load,
	.release = thread_pool_object_release,
};

/* --- arguments --- */

static tp_pool_t *thread_pool_object_this_pool(zend_object *object)
{
	tp_pool_t *pool = pool_object(object)->pool;

	if (UNEXPECTED(!pool)) {
		zend_throw_error(NULL, "Async\\ThreadPool has not been constructed");
	}
	return pool;
}

#define THIS_POOL(pool) \
	tp_pool_t *pool = thread_pool_object_this_pool(Z_OBJ_P(ZEND_THIS)); \
	if (UNEXPECTED(!pool)) { \
		RETURN_THROWS(); \
	}

static bool check_range(uint32_t argument, zend_long value, uint32_t max)
{
	if (EXPECTED(value >= 0 && (zend_ulong) value <= max)) {
		return true;
	}
	zend_argument_value_error(argument, "must be between 0 and %u", max);
	return false;
}
#endif

void async_register_thread_pool_ce(void)
{
	async_ce_thread_pool_exception = register_class_Async_ThreadPoolException(zend_ce_exception);
	async_ce_thread_pool = register_class_Async_ThreadPool();
#ifdef ZTS
	async_ce_thread_pool->create_object = create_object;
	async_ce_thread_pool->default_object_handlers = &pool_handlers;
	memcpy(&pool_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	pool_handlers.offset = XtOffsetOf(pool_object_t, std);
	pool_handlers.clone_obj = NULL;
	pool_handlers.free_obj = free_object;
	zend_async_thread_transfer_register_class(async_ce_thread_pool, &transfer_handlers);
#endif
}

/* --- methods --- */

#ifdef ZTS

ZEND_METHOD(Async_ThreadPool, __construct)
{
	zend_long workers = 0, queue_size = 0, concurrency = 0;
	zend_object *bootloader = NULL;
	bool coroutine = false;
	zval closure;

	ZEND_PARSE_PARAMETERS_START(0, 5)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(workers)
		Z_PARAM_LONG(queue_size)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(bootloader, zend_ce_closure)
		Z_PARAM_BOOL(coroutine)
		Z_PARAM_LONG(concurrency)
	ZEND_PARSE_PARAMETERS_END();

	pool_object_t *intern = pool_object(Z_OBJ_P(ZEND_THIS));
	if (UNEXPECTED(intern->pool)) {
		zend_throw_error(NULL, "Async\\ThreadPool has already been constructed");
		RETURN_THROWS();
	}
	if (!check_range(1, workers, INT32_MAX) || !check_range(2, queue_size, UINT32_MAX)
			|| !check_range(5, concurrency, UINT32_MAX)) {
		RETURN_THROWS();
	}
	if (bootloader) {
		ZVAL_OBJ(&closure, bootloader);
	}
	intern->pool = async_tp_pool_new((uint32_t) workers, (uint32_t) queue_size, bootloader ? &closure : NULL, coroutine,
			(uint32_t) concurrency);
}

ZEND_METHOD(Async_ThreadPool, submit)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zval *args = NULL;
	uint32_t count = 0;
	HashTable *named = NULL;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_VARIADIC_WITH_NAMED(args, count, named)
	ZEND_PARSE_PARAMETERS_END();

	THIS_POOL(pool);
	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 1))) {
		RETURN_THROWS();
	}
	zend_future_t *future = async_tp_submit(pool, &fci.function_name, args, count, named, NULL);
	if (UNEXPECTED(!future)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(zend_async_new_future_obj_fn(future));
}

ZEND_METHOD(Async_ThreadPool, map)
{
	HashTable *items;
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	bool collects = false;
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(2, 4)
		Z_PARAM_ARRAY_HT(items)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(collects)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	THIS_POOL(pool);
	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 2))
			|| UNEXPECTED(!async_token_event(token_object, &token))) {
		RETURN_THROWS();
	}
	async_tp_map(pool, items, &fci.function_name, collects, token, return_value);
}

ZEND_METHOD(Async_ThreadPool, mapUnordered)
{
	zval *items;
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_ITERABLE(items)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	THIS_POOL(pool);
	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 2))
			|| UNEXPECTED(!async_token_event(token_object, &token))) {
		RETURN_THROWS();
	}

	zend_object *results = async_tp_results_new(pool, items, &fci.function_name, token_object);

	if (UNEXPECTED(!results)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(results);
}

ZEND_METHOD(Async_ThreadPool, close)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	async_tp_close(pool);
}

ZEND_METHOD(Async_ThreadPool, cancel)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	async_tp_cancel(pool);
}

ZEND_METHOD(Async_ThreadPool, reload)
{
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	THIS_POOL(pool);
	if (UNEXPECTED(!async_token_event(token_object, &token))) {
		RETURN_THROWS();
	}
	async_tp_reload_until(pool, token);
}

ZEND_METHOD(Async_ThreadPool, isClosed)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_BOOL(zend_atomic_bool_load(&pool->base.closed));
}

ZEND_METHOD(Async_ThreadPool, getPendingCount)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_LONG(TP_COUNT(pool, pending_count));
}

ZEND_METHOD(Async_ThreadPool, getRunningCount)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_LONG(TP_COUNT(pool, running_count));
}

ZEND_METHOD(Async_ThreadPool, getCompletedCount)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_LONG(TP_COUNT(pool, completed_count));
}

ZEND_METHOD(Async_ThreadPool, getWorkerCount)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);
	RETURN_LONG(__atomic_load_n(&pool->base.worker_count, __ATOMIC_SEQ_CST));
}

#else

/* No object can be constructed: the other methods exist for reflection. */
# define WITHOUT_THREADS(method) \
	ZEND_METHOD(Async_ThreadPool, method) \
	{ \
		zend_throw_error(NULL, "ThreadPool requires a Thread-Safe (ZTS) PHP build"); \
		RETURN_THROWS(); \
	}

WITHOUT_THREADS(__construct)
WITHOUT_THREADS(submit)
WITHOUT_THREADS(map)
WITHOUT_THREADS(mapUnordered)
WITHOUT_THREADS(close)
WITHOUT_THREADS(cancel)
WITHOUT_THREADS(reload)
WITHOUT_THREADS(isClosed)
WITHOUT_THREADS(getPendingCount)
WITHOUT_THREADS(getRunningCount)
WITHOUT_THREADS(getCompletedCount)
WITHOUT_THREADS(getWorkerCount)

#endif
