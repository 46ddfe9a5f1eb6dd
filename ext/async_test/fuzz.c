/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * libFuzzer's loop, which calls a closure with each input. Only part of the build of build/fuzz: the runtime of libFuzzer is linked
 * into php, beside the coverage that the compiler has added.
 * The loop stays on the stack of the caller. The closure may suspend: other coroutines run then, and the loop waits. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

#include <sanitizer/allocator_interface.h>
#include <stdlib.h>

/* Of libFuzzer. Ends the process where it comes to an end. */
extern int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one)(const uint8_t *data, size_t size));

/* Of the only call of fuzz(); both borrowed. */
static zend_fcall_info info;
static zend_fcall_info_cache cache;

/* An exception is a finding: libFuzzer keeps the input when the process aborts. */
static void report(void)
{
	zend_object *exception = EG(exception);

	GC_ADDREF(exception);
	zend_clear_exception();
	fflush(stdout);
	zend_exception_error(exception, E_WARNING);
	abort();
}

static int one_input(const uint8_t *data, size_t size)
{
	zval input, result;

	ZVAL_STRINGL_FAST(&input, (const char *) data, size);
	ZVAL_UNDEF(&result);
	info.params = &input;
	info.param_count = 1;
	info.retval = &result;
	zend_call_function(&info, &cache);
	zval_ptr_dtor(&input);
	if (EG(exception) != NULL) {
		report();
	}
	const bool is_refused = Z_TYPE(result) == IS_FALSE;

	zval_ptr_dtor(&result);
	return is_refused ? -1 : 0;
}

ZEND_FUNCTION(AsyncTest_fuzz)
{
	HashTable *arguments;
	zval *argument;
	int argc = 0;
	char **argv;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_ARRAY_HT(arguments)
		Z_PARAM_FUNC(info, cache)
	ZEND_PARSE_PARAMETERS_END();

	argv = safe_pemalloc(zend_hash_num_elements(arguments) + 1, sizeof(*argv), 0, true);
	ZEND_HASH_FOREACH_VAL(arguments, argument) {
		zend_string *text = zval_get_string(argument);

		argv[argc++] = pestrdup(ZSTR_VAL(text), true);
		zend_string_release(text);
	} ZEND_HASH_FOREACH_END();
	argv[argc] = NULL;
	/* libFuzzer keeps argv. */
	RETURN_LONG(LLVMFuzzerRunDriver(&argc, &argv, one_input));
}

ZEND_FUNCTION(AsyncTest_allocated)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG((zend_long) __sanitizer_get_current_allocated_bytes());
}
