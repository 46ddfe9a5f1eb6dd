/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A pool of resources whose handlers are C functions, as in a database driver. A resource is a number; words choose
 * what the handlers do. The extra data of the pool counts all operations on resources. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "main/async_wait.h"

typedef struct {
	zend_long made, failed, destroyed, checked, lent, returned;
	zend_long fail_at;    /* the number of the resource whose creation fails; 0: none */
	bool throws;          /* that failure throws an exception */
	bool parks;           /* every handler suspends once */
	bool refuses_lending, refuses_return, unhealthy;
} test_pool_t;

#define POOL_OF(pool) ((test_pool_t *) ZEND_ASYNC_EVENT_EXTRA(&(pool)->event))

static void park(const test_pool_t *self)
{
	if (self->parks && php_async_may_suspend()) {
		php_async_yield();
	}
}

static bool make(zend_async_pool_t *pool, zval *result)
{
	test_pool_t *self = POOL_OF(pool);

	park(self);
	if (EG(exception) != NULL) {
		return false;
	}
	if (++self->made == self->fail_at) {
		self->made--;
		self->fail_at = 0;
		self->failed++;
		if (self->throws) {
			zend_async_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, "The server refuses");
		}
		return false;
	}
	ZVAL_LONG(result, self->made);
	return true;
}

static void destroy(zend_async_pool_t *pool, zval *resource)
{
	POOL_OF(pool)->destroyed++;
	park(POOL_OF(pool));
}

static bool check(zend_async_pool_t *pool, zval *resource)
{
	POOL_OF(pool)->checked++;
	park(POOL_OF(pool));
	return !POOL_OF(pool)->unhealthy;
}

static bool lend(zend_async_pool_t *pool, zval *resource)
{
	POOL_OF(pool)->lent++;
	park(POOL_OF(pool));
	return !POOL_OF(pool)->refuses_lending;
}

static bool take_back(zend_async_pool_t *pool, zval *resource)
{
	POOL_OF(pool)->returned++;
	park(POOL_OF(pool));
	return !POOL_OF(pool)->refuses_return;
}

static void obey(test_pool_t *self, const zval *words, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		const char *word = Z_TYPE(words[i]) == IS_STRING ? Z_STRVAL(words[i]) : "";

		if (strncmp(word, "fail=", 5) == 0) {
			self->fail_at = ZEND_STRTOL(word + 5, NULL, 10);
		}
		self->throws |= strcmp(word, "throws") == 0;
		self->parks |= strcmp(word, "parks") == 0;
		self->refuses_lending |= strcmp(word, "refuses lending") == 0;
		self->refuses_return |= strcmp(word, "refuses return") == 0;
		self->unhealthy |= strcmp(word, "unhealthy") == 0;
	}
}

ZEND_METHOD(AsyncTest_Event, pool)
{
	zend_long min, max, interval;
	zval *words = NULL;
	uint32_t count = 0;

	ZEND_PARSE_PARAMETERS_START(3, -1)
		Z_PARAM_LONG(min)
		Z_PARAM_LONG(max)
		Z_PARAM_LONG(interval)
		Z_PARAM_VARIADIC('*', words, count)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_pool_t *pool = ZEND_ASYNC_NEW_POOL_EX(make, destroy, check, lend, take_back, (uint32_t) min,
			(uint32_t) max, (uint32_t) interval, sizeof(test_pool_t));
	if (pool != NULL) {
		pool->user_data = POOL_OF(pool);
		obey(POOL_OF(pool), words, count);
	}
	test_return_event(return_value, TEST_POOL, (zend_async_event_t *) pool);
}

#define THIS_POOL(pool_) \
	zend_async_pool_t *pool_ = (zend_async_pool_t *) test_event_of_kind(Z_OBJ_P(ZEND_THIS), TEST_POOL); \
	if (pool_ == NULL) { \
		RETURN_THROWS(); \
	}

ZEND_METHOD(AsyncTest_Event, acquire)
{
	zend_long timeout = 0;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(timeout)
	ZEND_PARSE_PARAMETERS_END();
	THIS_POOL(pool);

	zval resource;
	ZEND_ASYNC_EVENT_ADD_REF(&pool->event);
	if (ZEND_ASYNC_POOL_ACQUIRE(pool, &resource, timeout)) {
		RETVAL_COPY_VALUE(&resource);
	}
	ZEND_ASYNC_EVENT_RELEASE(&pool->event);
}

ZEND_METHOD(AsyncTest_Event, tryAcquire)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);

	zval resource;
	ZEND_ASYNC_EVENT_ADD_REF(&pool->event);
	if (ZEND_ASYNC_POOL_TRY_ACQUIRE(pool, &resource)) {
		RETVAL_COPY_VALUE(&resource);
	}
	ZEND_ASYNC_EVENT_RELEASE(&pool->event);
}

ZEND_METHOD(AsyncTest_Event, giveBack)
{
	zval *resource;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(resource)
	ZEND_PARSE_PARAMETERS_END();
	THIS_POOL(pool);

	ZEND_ASYNC_EVENT_ADD_REF(&pool->event);
	ZEND_ASYNC_POOL_RELEASE(pool, resource);
	ZEND_ASYNC_EVENT_RELEASE(&pool->event);
}

ZEND_METHOD(AsyncTest_Event, warmUp)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);

	RETURN_BOOL(ZEND_ASYNC_POOL_WARM_UP(pool));
}

ZEND_METHOD(AsyncTest_Event, closePool)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);

	ZEND_ASYNC_EVENT_ADD_REF(&pool->event);
	ZEND_ASYNC_POOL_CLOSE(pool);
	ZEND_ASYNC_EVENT_RELEASE(&pool->event);
}

ZEND_METHOD(AsyncTest_Event, behave)
{
	zval *words = NULL;
	uint32_t count = 0;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_VARIADIC('*', words, count)
	ZEND_PARSE_PARAMETERS_END();
	THIS_POOL(pool);

	test_pool_t *self = POOL_OF(pool);
	self->throws = self->parks = self->refuses_lending = self->refuses_return = self->unhealthy = false;
	self->fail_at = 0;
	obey(self, words, count);
}

ZEND_METHOD(AsyncTest_Event, poolState)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_POOL(pool);

	const test_pool_t *self = POOL_OF(pool);
	array_init(return_value);
	add_assoc_long(return_value, "made", self->made);
	add_assoc_long(return_value, "failed", self->failed);
	add_assoc_long(return_value, "destroyed", self->destroyed);
	add_assoc_long(return_value, "checked", self->checked);
	add_assoc_long(return_value, "lent", self->lent);
	add_assoc_long(return_value, "returned", self->returned);
	add_assoc_long(return_value, "min", pool->min_size);
	add_assoc_long(return_value, "max", pool->max_size);
	add_assoc_long(return_value, "circuit", pool->circuit_state);
	add_assoc_long(return_value, "handlers", pool->handler_flags);
	add_assoc_bool(return_value, "own data", pool->user_data == self);
}
