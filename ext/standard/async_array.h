/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The callback of a sort, or of a comparison of arrays, in progress. It is in a global, where the comparison finds it, and belongs to
 * the flow that sorts (zend_async_bind()). Included by array.c alone. */
#ifndef PHP_ASYNC_ARRAY_H
#define PHP_ASYNC_ARRAY_H

#include "basic_functions.h"
#include "zend_async_marks.h"

/* The two globals together. */
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

/* In a PHP function: until it returns the callback is its own to set. */
#define PHP_ARRAY_CALLBACK_SCOPE() \
	php_array_callback_scope_t array_callback_scope __attribute__((cleanup(php_array_callback_end))); \
	php_array_callback_begin(&array_callback_scope)

#endif
