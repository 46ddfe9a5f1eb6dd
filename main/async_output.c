/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The output layer with coroutines, see async_output.h. The flow slots call it at every coroutine switch. */
#include "async_output.h"
#include "async_client.h"
#include "zend_async_API.h"
#include "zend_async_inflight.h"
#include "zend_async_contain.h"
#include "zend_async_flow.h"
#include "zend_exceptions.h"

/* The head of the output globals: the part that each coroutine has separately. */
typedef struct {
	zend_stack handlers;          /* owned, with the handlers in it */
	php_output_handler *active;   /* top of the stack */
	php_output_handler *running;  /* the handler whose callback is being called */
} output_flow_t;

ZEND_STATIC_ASSERT(offsetof(zend_output_globals, handlers) == offsetof(output_flow_t, handlers)
	&& offsetof(zend_output_globals, active) == offsetof(output_flow_t, active)
	&& offsetof(zend_output_globals, running) == offsetof(output_flow_t, running)
	&& offsetof(zend_output_globals, output_start_filename) >= sizeof(output_flow_t),
	"a flow's part of the output globals is their head");

/* The buffers of a coroutine that a fatal error ended. They are flushed at request end, like those of any script
 * that ends this way. Persistent memory, since the request's may be exhausted. */
struct _php_async_output_abandoned {
	struct _php_async_output_abandoned *next;
	output_flow_t flow;
};

static zend_always_inline output_flow_t *output_current_flow(void)
{
	return (output_flow_t *) &OG(handlers);
}

/* Appends the exception of a callback to `thrown` and clears it, since the next callback would not be called
 * otherwise. */
static void collect_exception(zend_object **thrown)
{
	*thrown = zend_async_exception_merge(*thrown, zend_async_exception_take());
}

/* Flushes and removes every buffer of the current coroutine, from the top. Callbacks may suspend. */
static void end_all(void)
{
	zend_object *thrown = NULL;

	collect_exception(&thrown);
	while (OG(active)) {
		OG(active)->flags |= PHP_OUTPUT_HANDLER_REMOVABLE;
		php_output_end();
		collect_exception(&thrown);
	}
	EG(exception) = thrown;
}

/* Called in a coroutine when it completes. */
static void output_finish(void *variable)
{
	end_all();
	zend_stack_destroy(&OG(handlers));
}

static zend_result pass_through(void **handler_context, php_output_context *context)
{
	context->out = context->in;
	memset(&context->in, 0, sizeof(context->in));
	return SUCCESS;
}

static void call_no_more(php_output_handler *handler)
{
	handler->flags = (handler->flags & ~PHP_OUTPUT_HANDLER_USER) | PHP_OUTPUT_HANDLER_INTERNAL;
	handler->func.internal = pass_through;
}

static void output_abandon(void *variable)
{
	output_flow_t *flow = variable;

	if (!flow->active) {
		return;
	}
	if (flow->running) {
		/* The error occurred in its callback, which is not called again. The buffer holds the message. */
		call_no_more(flow->running);
		flow->running = NULL;
	}
	/* The handler of output_add_rewrite_var() has its state in another slot, which has been freed. */
	for (int i = 0; i < zend_stack_count(&flow->handlers); i++) {
		php_output_handler *handler = ((php_output_handler **) zend_stack_base(&flow->handlers))[i];

		if (UNEXPECTED(zend_string_equals_literal(handler->name, "URL-Rewriter"))) {
			call_no_more(handler);
		}
	}

	if (zend_async_is_contained()) {
		/* The request goes on: what one part of it had not sent is of no use. No callback is called. */
		for (int i = 0; i < zend_stack_count(&flow->handlers); i++) {
			call_no_more(((php_output_handler **) zend_stack_base(&flow->handlers))[i]);
		}
		php_output_discard_all();
		zend_stack_destroy(&OG(handlers));
		return;
	}

	struct _php_async_output_abandoned *abandoned = pemalloc(sizeof(*abandoned), 1);
	abandoned->flow = *flow;
	abandoned->next = OG(abandoned);
	OG(abandoned) = abandoned;
}

void php_async_output_end_abandoned_stacks(void)
{
	while (OG(abandoned)) {
		struct _php_async_output_abandoned *abandoned = OG(abandoned);
		const output_flow_t own = *output_current_flow();
		const bool is_main_flow = ZEND_ASYNC_G(is_main_flow);

		OG(abandoned) = abandoned->next;
		*output_current_flow() = abandoned->flow;
		ZEND_ASYNC_G(is_main_flow) = false;
		pefree(abandoned, 1);

		zend_try {
			end_all();
		} zend_end_try();

		*output_current_flow() = own;
		ZEND_ASYNC_G(is_main_flow) = is_main_flow;
	}
}

void php_async_output_deactivate(void)
{
	php_async_client_end();
	while (OG(abandoned)) {
		struct _php_async_output_abandoned *abandoned = OG(abandoned);
		OG(abandoned) = abandoned->next;
		pefree(abandoned, 1);
	}
	OG(request) = NULL;
}

/* Copies output that lies in the memory of a plain buffer. The SAPI's data must not change while it waits for a slow
 * client, and other coroutines continue to write to that buffer. */
static void keep_own_copy(php_output_context *context)
{
	const php_output_buffer *out = &context->out;

	if (out->free || !ZEND_ASYNC_IS_ACTIVE) {
		return;
	}
	for (const php_output_handler *handler = OG(request); handler; handler = handler->below) {
		const php_output_buffer *buffer = &handler->buffer;

		if (out->data >= buffer->data && out->data < buffer->data + buffer->size) {
			context->out.data = estrndup(out->data, out->used);
			context->out.free = 1;
			return;
		}
	}
}

void php_async_output_pass_request(php_output_context *context, php_async_output_apply_t apply)
{
	if (!ZEND_ASYNC_G(is_main_flow) && (context->op || context->out.used)) {
		if (context->in.free && context->in.data) {
			efree(context->in.data);
		}
		context->in = context->out;
		memset(&context->out, 0, sizeof(context->out));

		for (php_output_handler *handler = OG(request); handler; handler = handler->below) {
			if (apply(&handler, context)) {
				break;
			}
		}
	}
	if (context->out.data && context->out.used) {
		keep_own_copy(context);
	}
}

bool php_async_output_request_uses(const char *name, size_t name_len)
{
	if (!ZEND_ASYNC_G(is_main_flow)) {
		for (const php_output_handler *handler = OG(request); handler; handler = handler->below) {
			if (zend_string_equals_cstr(handler->name, name, name_len)) {
				return true;
			}
		}
	}
	return false;
}

static const output_flow_t fresh_flow = { { sizeof(php_output_handler *), 0, 0, NULL }, NULL, NULL };

static void *output_flow_address(void)
{
	return output_current_flow();
}

static const zend_async_flow_slot_t output_flow = {
	output_flow_address, sizeof(output_flow_t), offsetof(output_flow_t, handlers.elements), sizeof(void *),
	&fresh_flow, output_finish, output_abandon
};

void php_async_output_startup(void)
{
	zend_async_flow_slot_register(&output_flow);
}
