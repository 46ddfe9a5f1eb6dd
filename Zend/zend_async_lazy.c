/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lazy objects whose initialiser suspends (see zend_async_lazy.h). Hiding and showing exchange values in place: no
 * value is allocated, counted or destroyed, because this happens during a coroutine switch. */
#include "zend.h"
#include "zend_async_contain.h"
#include "zend_async_lazy.h"
#include "zend_exceptions.h"
#include "zend_lazy_objects.h"
#include "zend_objects_API.h"

static void lazy_exchange(zval *a, zval *b)
{
	const zval value = *a;

	*a = *b;
	*b = value;
}

/* Exchanges the properties that were lazy. Their flag is stored with the previous value: in `before` now, in `after` at
 * the next exchange. */
static void exchange_properties(zval *before, zval *after, int count)
{
	for (int i = 0; i < count; i++) {
		if (Z_PROP_FLAG_P(&before[i]) & IS_PROP_LAZY) {
			lazy_exchange(&before[i], &after[i]);
		}
	}
}

static void lazy_hide(zend_async_flow_hook_t *hook)
{
	zend_async_lazy_t *lazy = (zend_async_lazy_t *) hook;
	zend_object *object = lazy->object;

	lazy->is_hidden = true;
	OBJ_EXTRA_FLAGS(object) |= lazy->lazy_flags;
	if (lazy->properties) {
		exchange_properties(lazy->properties, object->properties_table, object->ce->default_properties_count);
		if (object->properties != lazy->table) {
			lazy->hidden_table = object->properties;
			lazy->table_is_hidden = true;
			object->properties = lazy->table;
			if (lazy->table) {
				GC_TRY_ADDREF(lazy->table);
			}
		}
	}
}

static void lazy_show(zend_async_flow_hook_t *hook)
{
	zend_async_lazy_t *lazy = (zend_async_lazy_t *) hook;
	zend_object *object = lazy->object;

	lazy->is_hidden = false;
	if (lazy->properties) {
		if (lazy->table_is_hidden) {
			HashTable *shown = object->properties;

			object->properties = lazy->hidden_table;
			lazy->table_is_hidden = false;
			if (shown) {
				/* A lazy object has no dynamic properties: this destroys no values. */
				zend_release_properties(shown);
			}
		}
		exchange_properties(object->properties_table, lazy->properties, object->ce->default_properties_count);
	}
	OBJ_EXTRA_FLAGS(object) &= ~lazy->lazy_flags;
}

/* While the runtime is inactive the object of a suspended fiber looks initialised, as in upstream. */
static void fiber_suspends(zend_async_flow_hook_t *hook)
{
	zend_async_work_suspend(((zend_async_lazy_t *) hook)->work);
	if (ZEND_ASYNC_IS_ACTIVE && !((zend_async_lazy_t *) hook)->is_hidden) {
		lazy_hide(hook);
	}
}

static void fiber_resumes(zend_async_flow_hook_t *hook)
{
	zend_async_work_continue(((zend_async_lazy_t *) hook)->work);
	if (((zend_async_lazy_t *) hook)->is_hidden) {
		lazy_show(hook);
	}
}

/* The request goes on: the object is lazy as before. */
static void lazy_dropped(zend_async_flow_hook_t *hook)
{
	if (zend_async_is_contained() && !((zend_async_lazy_t *) hook)->is_hidden) {
		lazy_hide(hook);
	}
}

static const zend_async_flow_hook_ops_t lazy_ops = { lazy_hide, lazy_show, fiber_suspends, fiber_resumes,
	lazy_dropped };

ZEND_API void zend_async_lazy_begin(zend_async_lazy_t *lazy, zend_object *object, uint32_t lazy_flags, zval *properties,
		HashTable *table)
{
	lazy->object = object;
	lazy->lazy_flags = lazy_flags;
	lazy->properties = properties;
	lazy->table = table;
	lazy->is_hidden = lazy->table_is_hidden = false;
	lazy->work = zend_async_work_begin(ZEND_ASYNC_WORK_OBJECT, object);
	zend_async_hook_flow(&lazy->hook, &lazy_ops);
}

ZEND_API void zend_async_lazy_end(zend_async_lazy_t *lazy)
{
	zend_async_work_t *work = lazy->work;

	if (work) {
		lazy->work = NULL;
		zend_async_unmark(&lazy->hook.mark);
		zend_async_work_end(work);
	}
}

ZEND_API bool zend_async_lazy_wait(zend_object *object)
{
	zend_async_work_t *work;
	bool waited = true;

	GC_ADDREF(object);
	while (waited && (work = zend_async_work_find(ZEND_ASYNC_WORK_OBJECT, object)) != NULL) {
		waited = zend_async_work_may_wait(work) && zend_async_work_wait(work);
	}
	if (UNEXPECTED(!waited) && !EG(exception)) {
		zend_throw_error(NULL,
				"The lazy object of class %s is being initialized by a coroutine that cannot be waited for here",
				ZSTR_VAL(object->ce->name));
	}
	if (UNEXPECTED(GC_DELREF(object) == 0)) {
		if (waited) {
			zend_throw_error(NULL, "Lazy object was released during initialization");
		}
		zend_objects_store_del(object);
		return false;
	}
	gc_check_possible_root((zend_refcounted *) object);
	return waited;
}
