/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * mb_output_handler() with coroutines. Whether output is converted, and the state of the conversion, belong to the stack of
 * output buffers. Each coroutine has its own (a flow slot); the buffers started before the script share one state (see
 * main/async_output.h). Included by mbstring.c only. */
#ifndef PHP_MBSTRING_ASYNC_MBSTRING_H
#define PHP_MBSTRING_ASYNC_MBSTRING_H

#include "php_output.h"
#include "zend_async_flow.h"
#include "zend_async_stack_grow.h"

/* Laid out as two members of the globals. */
typedef struct {
	bool enabled;
	unsigned int state;
} php_mb_async_conversion_t;

ZEND_STATIC_ASSERT(offsetof(zend_mbstring_globals, outconv_state) - offsetof(zend_mbstring_globals, outconv_enabled)
		== offsetof(php_mb_async_conversion_t, state), "a conversion is a part of the globals");

ZEND_ASYNC_FLOW_STRUCT(php_mb_async_conversion, MBSTRG(outconv_enabled), php_mb_async_conversion_t, enabled, NULL, NULL,
		NULL);

/* The conversion of the buffers started before the script. */
ZEND_TLS php_mb_async_conversion_t php_mb_async_request_conversion;

/* Exchanges the conversions of the request and of the coroutine, before and after the handler of a request buffer
 * works. No wait in between. */
static void php_mb_async_exchange_conversion(void)
{
	php_mb_async_conversion_t *live = (php_mb_async_conversion_t *) &MBSTRG(outconv_enabled);

	for (const php_output_handler *handler = OG(request); handler; handler = handler->below) {
		if (handler == OG(running)) {
			const php_mb_async_conversion_t other = php_mb_async_request_conversion;

			php_mb_async_request_conversion = *live;
			*live = other;
			return;
		}
	}
}

#endif
