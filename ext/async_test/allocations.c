/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Counts what is taken from PHP's allocator while a closure runs.
 * Invariant: the handlers of the heap are those of before when the function returns, and when the request ends. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "zend_alloc.h"

typedef struct {
	void *(*alloc)(size_t size ZEND_FILE_LINE_DC ZEND_FILE_LINE_ORIG_DC);
	void (*free)(void *block ZEND_FILE_LINE_DC ZEND_FILE_LINE_ORIG_DC);
	void *(*realloc)(void *block, size_t size ZEND_FILE_LINE_DC ZEND_FILE_LINE_ORIG_DC);
	size_t (*gc)(void);
	void (*shutdown)(bool full, bool silent);
} heap_handlers_t;

ZEND_TLS heap_handlers_t before; /* all NULL: the heap had none */
ZEND_TLS bool is_counting;
ZEND_TLS zend_long taken;

static void *counting_alloc(size_t size ZEND_FILE_LINE_DC ZEND_FILE_LINE_ORIG_DC)
{
	taken++;
	return before.alloc ? before.alloc(size ZEND_FILE_LINE_RELAY_CC ZEND_FILE_LINE_ORIG_RELAY_CC)
						: _zend_mm_alloc(zend_mm_get_heap(), size ZEND_FILE_LINE_RELAY_CC ZEND_FILE_LINE_ORIG_RELAY_CC);
}

static void counting_free(void *block ZEND_FILE_LINE_DC ZEND_FILE_LINE_ORIG_DC)
{
	if (before.free) {
		before.free(block ZEND_FILE_LINE_RELAY_CC ZEND_FILE_LINE_ORIG_RELAY_CC);
	} else {
		_zend_mm_free(zend_mm_get_heap(), block ZEND_FILE_LINE_RELAY_CC ZEND_FILE_LINE_ORIG_RELAY_CC);
	}
}

static void *counting_realloc(void *block, size_t size ZEND_FILE_LINE_DC ZEND_FILE_LINE_ORIG_DC)
{
	taken++;
	return before.realloc
			? before.realloc(block, size ZEND_FILE_LINE_RELAY_CC ZEND_FILE_LINE_ORIG_RELAY_CC)
			: _zend_mm_realloc(zend_mm_get_heap(), block, size ZEND_FILE_LINE_RELAY_CC ZEND_FILE_LINE_ORIG_RELAY_CC);
}

void test_allocations_end(void)
{
	if (is_counting) {
		is_counting = false;
		zend_mm_set_custom_handlers_ex(zend_mm_get_heap(), before.alloc, before.free, before.realloc, before.gc,
				before.shutdown);
	}
}

ZEND_FUNCTION(AsyncTest_allocations)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zval result;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, fcc)
	ZEND_PARSE_PARAMETERS_END();

	if (is_counting) {
		zend_throw_error(NULL, "Allocations are being counted already");
		RETURN_THROWS();
	}
	zend_mm_get_custom_handlers_ex(zend_mm_get_heap(), &before.alloc, &before.free, &before.realloc, &before.gc,
			&before.shutdown);
	taken = 0;
	is_counting = true;
	zend_mm_set_custom_handlers_ex(zend_mm_get_heap(), counting_alloc, counting_free, counting_realloc, before.gc,
			before.shutdown);

	fci.retval = &result;
	ZVAL_UNDEF(&result);
	zend_call_function(&fci, &fcc);

	test_allocations_end();
	zval_ptr_dtor(&result);
	RETURN_LONG(taken);
}
