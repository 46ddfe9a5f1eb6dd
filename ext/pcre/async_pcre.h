/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * PCRE's compilers recurse with each parenthesis (up to 250): they run where a coroutine has room
 * (zend_async_stack_grow.h). */
#ifndef PHP_ASYNC_PCRE_H
#define PHP_ASYNC_PCRE_H

#include "php_pcre.h"
#include "zend_async_stack_grow.h"

ZEND_ASYNC_GROWN(php_async_pcre_compile,
		{ pcre2_code **result; PCRE2_SPTR pattern; PCRE2_SIZE length; uint32_t options; int *error; PCRE2_SIZE *offset;
			pcre2_compile_context *context; },
		*call->result = pcre2_compile(call->pattern, call->length, call->options, call->error, call->offset,
			call->context))

/* As pcre2_compile(). */
static pcre2_code *php_async_pcre_compile(PCRE2_SPTR pattern, PCRE2_SIZE length, uint32_t options, int *error,
		PCRE2_SIZE *offset, pcre2_compile_context *context)
{
	pcre2_code *code;

	ZEND_ASYNC_CALL_WITH_ROOM(php_async_pcre_compile, &code, pattern, length, options, error, offset, context);
	return code;
}

ZEND_ASYNC_GROWN(php_async_pcre_jit_compile, { int *result; pcre2_code *code; uint32_t options; },
		*call->result = pcre2_jit_compile(call->code, call->options))

/* As pcre2_jit_compile(). */
static int php_async_pcre_jit_compile(pcre2_code *code, uint32_t options)
{
	int result;

	ZEND_ASYNC_CALL_WITH_ROOM(php_async_pcre_jit_compile, &result, code, options);
	return result;
}

#endif
