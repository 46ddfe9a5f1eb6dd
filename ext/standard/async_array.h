/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lets user code called by array functions suspend: the callback of a sort, a sort whose comparison suspends, and
 * values that are replaced or removed. Included by array.c only. */
#ifndef PHP_ASYNC_ARRAY_H
#define PHP_ASYNC_ARRAY_H

#include "basic_functions.h"
#include "zend_async_API.h"
#include "zend_async_marks.h"
#include "zend_async_slots.h"
#include "zend_sort.h"

/* The callback of a sort or of a comparison of arrays in progress. The comparison reads it from two globals. It belongs
 * to the coroutine that sorts (zend_async_bind()). */
typedef struct {
	zend_fcall_info fci;
	zend_fcall_info_cache cache;
} php_array_callback_t;

ZEND_STATIC_ASSERT(offsetof(php_basic_globals, user_compare_fci_cache) - offsetof(php_basic_globals, user_compare_fci)
	== offsetof(php_array_callback_t, cache), "the callback is one piece of the globals");
ZEND_STATIC_ASSERT(sizeof(php_array_callback_t) <= ZEND_ASYNC_BINDING_SIZE, "a binding holds the callback");

typedef struct {
	zend_async_binding_t binding;
	php_array_callback_t before;
} php_array_callback_scope_t;

static zend_always_inline void php_array_callback_begin(php_array_callback_scope_t *scope)
{
	scope->before = (php_array_callback_t) { BG(user_compare_fci), BG(user_compare_fci_cache) };
	zend_async_bind(&scope->binding, &BG(user_compare_fci), &scope->before, sizeof(scope->before));
}

static inline void php_array_callback_end(php_array_callback_scope_t *scope)
{
	zend_async_unbind(&scope->binding);
	BG(user_compare_fci) = scope->before.fci;
	BG(user_compare_fci_cache) = scope->before.cache;
}

/* In a PHP function: binds the callback to this call until it returns. */
#define PHP_ARRAY_CALLBACK_SCOPE() \
	php_array_callback_scope_t array_callback_scope __attribute__((cleanup(php_array_callback_end))); \
	php_array_callback_begin(&array_callback_scope)

/* True if a comparison of the values may call user code: objects, also inside arrays. */
static bool php_sort_calls_user_code(const zend_array *arr)
{
	zval *val;

	ZEND_HASH_FOREACH_VAL(arr, val) {
		ZVAL_DEREF(val);
		if (Z_TYPE_P(val) == IS_OBJECT || Z_TYPE_P(val) == IS_ARRAY) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

/* Sorts a copy while coroutines run, as usort() does: an array that is being sorted cannot be read, and the comparison
 * may suspend. An array that the comparison assigns to the variable is kept, as upstream does. */
static void php_sort_array(zval *array, bucket_compare_func_t compare_func, bool renumber)
{
	zend_array *original = Z_ARRVAL_P(array);
	zval sorted;

	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE) || !php_sort_calls_user_code(original)) {
		zend_array_sort(original, compare_func, renumber);
		return;
	}
	GC_TRY_ADDREF(original);
	ZVAL_ARR(&sorted, zend_array_dup(original));
	zend_array_sort(Z_ARRVAL(sorted), compare_func, renumber);
	if (EXPECTED(Z_TYPE_P(array) == IS_ARRAY && Z_ARRVAL_P(array) == original)) {
		zend_async_slot_set(array, &sorted);
	} else {
		zend_array_release(Z_ARRVAL(sorted));
	}
	zend_array_release(original);
}

/* Binds a variable of extract() to `ref`, whose reference it takes over. */
static void php_extract_bind(zval *variable, zend_reference *ref)
{
	zval value;

	ZVAL_REF(&value, ref);
	zend_async_slot_set(variable, &value);
}

/* Begins to collect the values that array_splice() removes while coroutines run: destructors may suspend, so they run
 * when the array is consistent again (php_splice_destroy()). NULL: values are destroyed as they are removed. */
static HashTable *php_splice_collect(HashTable *storage, const HashTable *removed, zend_long length)
{
	if (removed || length <= 0 || EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		return NULL;
	}
	zend_hash_init(storage, length, NULL, ZVAL_PTR_DTOR, 0);
	return storage;
}

static zend_always_inline void php_splice_keep(HashTable *garbage, zval *removed)
{
	if (UNEXPECTED(garbage)) {
		Z_TRY_ADDREF_P(removed);
		zend_hash_next_index_insert_new(garbage, removed);
	}
}

static zend_always_inline void php_splice_destroy(HashTable *garbage)
{
	if (UNEXPECTED(garbage)) {
		zend_hash_destroy(garbage);
	}
}

#endif
