/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ob_gzhandler() called by a handler in PHP: the compression in progress belongs to the stack of output buffers, of
 * which each coroutine has its own (a flow slot). An output handler named ob_gzhandler has its own state. Included by
 * zlib.c only. */
#ifndef PHP_ZLIB_ASYNC_ZLIB_H
#define PHP_ZLIB_ASYNC_ZLIB_H

#include "zend_async_flow.h"

/* Frees the compression, as php_zlib_cleanup_ob_gzhandler_mess(). */
static void php_zlib_async_finish(void *variable)
{
	php_zlib_context *context = *(php_zlib_context **) variable;

	deflateEnd(&context->Z);
	php_zlib_output_handler_context_dtor(context);
}

ZEND_ASYNC_FLOW_OWNER(php_zlib_async_gzhandler, ZLIBG(ob_gzhandler), php_zlib_async_finish);

#endif
