/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The output layer with coroutines. Each coroutine has its own stack of output buffers: handlers, active and running
 * of the output globals are a flow slot. The buffers that exist before the script starts (output_buffering,
 * output_handler, zlib.output_compression) belong to the request. They are the bottom of the main flow's stack, as
 * upstream, and receive the output that leaves the stack of any other coroutine. Flags, headers and the place where
 * output started belong to the one client and stay shared. */
#ifndef PHP_ASYNC_OUTPUT_H
#define PHP_ASYNC_OUTPUT_H

#include "php.h"
#include "php_output.h"
#include "zend_async_API.h"
#include "zend_async_marks.h"

BEGIN_EXTERN_C()

/* Applies the operation of a context to a handler; the first argument points to the handler pointer. Nonzero: no
 * output remains for the next handler. The signature that zend_stack_apply_with_argument() calls. */
typedef int (*php_async_output_apply_t)(void *handler, void *context);

/* At module startup, after the engine has its globals and before any other slot: finishing this slot runs user code. */
void php_async_output_startup(void);

/* At the end of the request. */
void php_async_output_deactivate(void);

/* Call after a handler was pushed on the stack. It belongs to the request if no code of the script is running yet. */
static zend_always_inline void php_async_output_pushed(php_output_handler *handler)
{
	if (!EG(current_execute_data) && ZEND_ASYNC_G(is_main_flow)) {
		handler->below = OG(request);
		OG(request) = handler;
	}
}

/* Call after a handler was removed for good. Other coroutines no longer write to it. */
static zend_always_inline void php_async_output_popped(php_output_handler *handler)
{
	if (OG(request) == handler) {
		OG(request) = handler->below;
	}
}

/* Calls the callback of a buffer. The fiber that executes it cannot suspend: the coroutine's stack of buffers is in
 * use. */
static zend_always_inline zend_result php_async_output_call(php_output_handler_user_func_t *user)
{
	zend_async_flow_hook_t pin;

	zend_async_pin_fiber(&pin);
	const zend_result result = zend_call_function(&user->fci, &user->fcc);
	zend_async_unmark(&pin.mark);
	return result;
}

void php_async_output_pass_request(php_output_context *context, php_async_output_apply_t apply);

/* Call before the output of the coroutine's stack is passed to the SAPI. */
static zend_always_inline void php_async_output_pass(php_output_context *context, php_async_output_apply_t apply)
{
	if (UNEXPECTED(OG(request) != NULL)) {
		php_async_output_pass_request(context, apply);
	}
}

/* True if a handler of that name is one of the request's. */
bool php_async_output_request_uses(const char *name, size_t name_len);

void php_async_output_end_abandoned_stacks(void);

/* At request end, before the main flow's buffers: flushes those of coroutines that a fatal error ended. */
static zend_always_inline void php_async_output_end_abandoned(void)
{
	if (UNEXPECTED(OG(abandoned) != NULL)) {
		php_async_output_end_abandoned_stacks();
	}
}

END_EXTERN_C()

#endif
