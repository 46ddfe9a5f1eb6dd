/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Pools of resources. */
#ifndef ZEND_ASYNC_POOL_H
#define ZEND_ASYNC_POOL_H

#include "zend_async_event.h"
#include "zend_async_fcall.h"

typedef bool (*zend_async_pool_factory_fn)(zend_async_pool_t *pool, zval *result);
typedef void (*zend_async_pool_destructor_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_healthcheck_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_before_acquire_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_before_release_fn)(zend_async_pool_t *pool, zval *resource);

typedef enum {
	ZEND_ASYNC_CIRCUIT_STATE_ACTIVE = 0,
	ZEND_ASYNC_CIRCUIT_STATE_INACTIVE,
	ZEND_ASYNC_CIRCUIT_STATE_RECOVERING
} zend_async_circuit_state_t;

typedef struct _zend_async_circuit_breaker_strategy_s {
	void (*report_success)(zend_async_pool_t *pool);
	void (*report_failure)(zend_async_pool_t *pool, zend_object *error); /* error borrowed */
	bool (*should_recover)(zend_async_pool_t *pool);
	void *ctx; /* of the owner */
} zend_async_circuit_breaker_strategy_t;

/* zend_async_pool_t.handler_flags: set = C function, clear = PHP callable. */
#define ZEND_ASYNC_POOL_F_FACTORY_INTERNAL        (1u << 0)
#define ZEND_ASYNC_POOL_F_DESTRUCTOR_INTERNAL     (1u << 1)
#define ZEND_ASYNC_POOL_F_HEALTHCHECK_INTERNAL    (1u << 2)
#define ZEND_ASYNC_POOL_F_BEFORE_ACQUIRE_INTERNAL (1u << 3)
#define ZEND_ASYNC_POOL_F_BEFORE_RELEASE_INTERNAL (1u << 4)
#define ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL       (1u << 5)
/* Set by the creator: resources are not PHP values, so the Async\Pool object neither lends nor takes them. */
#define ZEND_ASYNC_POOL_F_OPAQUE                  (1u << 6)

struct _zend_async_pool_s {
	zend_async_event_t event; /* multi-shot; result NULL */
	uint8_t handler_flags;
	zend_async_circuit_state_t circuit_state;
	uint32_t min_size;
	uint32_t max_size;
	zend_object *wrapper; /* Async\Pool object; borrowed, may be NULL */
	/* Handlers: fcall is owned; either member may be NULL except in factory. */
	union {
		zend_fcall_t *fcall;
		zend_async_pool_factory_fn internal;
	} factory;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_destructor_fn internal;
	} destructor;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_healthcheck_fn internal;
	} healthcheck;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_before_acquire_fn internal;
	} before_acquire;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_before_release_fn internal;
	} before_release;
	union {
		zend_object *object; /* owned */
		zend_async_circuit_breaker_strategy_t *internal;
	} strategy;
	void *user_data; /* of the creator */
	/* Number of lent resources whose holder releases them as soon as another coroutine asks; counted as idle.
	 * Maintained by the creator. */
	uint32_t spare_count;
};

typedef zend_async_pool_t *(*zend_async_new_pool_t)(zend_async_pool_factory_fn factory,
		zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
		zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release,
		uint32_t min_size, uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size);
typedef zend_object *(*zend_async_new_pool_obj_t)(zend_async_pool_t *pool);
typedef bool (*zend_async_pool_acquire_t)(zend_async_pool_t *pool, zval *result, zend_long timeout_ms); /* may suspend */
typedef bool (*zend_async_pool_try_acquire_t)(zend_async_pool_t *pool, zval *result); /* false: none, or exception */
typedef void (*zend_async_pool_release_t)(zend_async_pool_t *pool, zval *resource);
typedef void (*zend_async_pool_close_t)(zend_async_pool_t *pool);

BEGIN_EXTERN_C()

ZEND_API extern zend_async_new_pool_t zend_async_new_pool_fn;
ZEND_API extern zend_async_new_pool_obj_t zend_async_new_pool_obj_fn;
ZEND_API extern zend_async_pool_acquire_t zend_async_pool_acquire_fn;
ZEND_API extern zend_async_pool_try_acquire_t zend_async_pool_try_acquire_fn;
ZEND_API extern zend_async_pool_release_t zend_async_pool_release_fn;
ZEND_API extern zend_async_pool_close_t zend_async_pool_close_fn;

/* Registration: see zend_async_scheduler_register(). */
ZEND_API void zend_async_pool_api_register(char *module, bool allow_override, zend_async_new_pool_t new_pool,
		zend_async_new_pool_obj_t new_pool_obj, zend_async_pool_acquire_t acquire,
		zend_async_pool_try_acquire_t try_acquire, zend_async_pool_release_t release, zend_async_pool_close_t close);

/* Creates the resources that a new pool lacks to its minimum, one after the other. The constructor cannot do it: the
 * owner sets user_data after it. May suspend if the factory does. False with an exception; the resources created by
 * then are idle. */
ZEND_API bool zend_async_pool_warm_up(zend_async_pool_t *pool);

END_EXTERN_C()

#define ZEND_ASYNC_NEW_POOL(factory, destructor, healthcheck, before_acquire, before_release, min, max, interval_ms) \
	zend_async_new_pool_fn((factory), (destructor), (healthcheck), (before_acquire), (before_release), \
			(min), (max), (interval_ms), 0)
#define ZEND_ASYNC_NEW_POOL_EX( \
		factory, destructor, healthcheck, before_acquire, before_release, min, max, interval_ms, extra) \
	zend_async_new_pool_fn((factory), (destructor), (healthcheck), (before_acquire), (before_release), \
			(min), (max), (interval_ms), (extra))
#define ZEND_ASYNC_NEW_POOL_OBJ(pool)                     zend_async_new_pool_obj_fn(pool)
#define ZEND_ASYNC_POOL_ACQUIRE(pool, result, timeout_ms) zend_async_pool_acquire_fn((pool), (result), (timeout_ms))
#define ZEND_ASYNC_POOL_TRY_ACQUIRE(pool, result)         zend_async_pool_try_acquire_fn((pool), (result))
#define ZEND_ASYNC_POOL_RELEASE(pool, resource)           zend_async_pool_release_fn((pool), (resource))
#define ZEND_ASYNC_POOL_CLOSE(pool)                       zend_async_pool_close_fn(pool)
#define ZEND_ASYNC_POOL_WARM_UP(pool)                     zend_async_pool_warm_up(pool)

#endif
