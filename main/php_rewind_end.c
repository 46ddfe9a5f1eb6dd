/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The end of a warm request, up to the rewind. Each step has a bailout of its own: one that fails does not keep the next from running, and
 * nothing of it is left after the rewind. */
#include "php_rewind_parts.h"
#include "php_main.h"
#include "php_output.h"
#include "php_ticks.h"
#include "SAPI.h"
#include "async_monitor.h"
#include "ext/standard/basic_functions.h"
#include "zend_async_request.h"
#include "zend_language_scanner.h"
#include "zend_observer.h"
#include "zend_rewind.h"

void php_rewind_end_runtime(void)
{
	zend_async_request_end();
	php_async_monitor_end_request();
}

void php_rewind_end_async(void)
{
	ZEND_ASYNC_ENGINE_SHUTDOWN();
}

static void end_functions(void)
{
	EG(flags) |= EG_FLAGS_IN_SHUTDOWN;
	EG(current_execute_data) = NULL;
	php_deactivate_ticks();
	if (ZEND_OBSERVER_ENABLED) {
		zend_observer_fcall_end_all();
	}
	if (PG(modules_activated)) {
		php_call_shutdown_functions();
	}
	zend_async_request_functions_done();
}

static void end_modules(void)
{
	if (PG(modules_activated)) {
		zend_deactivate_modules();
	}
}

static void end_scanner(void)
{
	shutdown_scanner();
	zend_stream_shutdown();
}

static void close_resources(void)
{
	EG(flags) |= EG_FLAGS_IN_RESOURCE_SHUTDOWN;
	zend_close_rsrc_list(&EG(regular_list));
}

/* What an object owns outside of the heap is released by its free_obj; the heap takes care of the rest. */
static void free_objects(void)
{
	/* No function of PHP code is called from here on. */
	EG(active) = 0;
	zend_rewind_spare_pinned();
	zend_objects_store_free_object_storage(&EG(objects_store), true);
}

static void destroy_resources(void)
{
	zend_destroy_rsrc_list(&EG(regular_list));
}

/* Modules that are kept have nothing that their deactivation has to undo, or do it in rewound(). */
static void post_deactivate_modules(void)
{
	zend_module_entry *module;

	ZEND_HASH_MAP_REVERSE_FOREACH_PTR(&module_registry, module)
	{
		if (module->post_deactivate_func != NULL && zend_rewind_module_of(module)->globals != ZEND_REWIND_KEEP) {
			module->post_deactivate_func();
		}
	} ZEND_HASH_FOREACH_END();
}

static void end_sapi(void)
{
	sapi_deactivate_module();
	sapi_deactivate_destroy();
}

static void (*const steps[])(void) = {
	end_functions,
	zend_call_destructors,
	php_rewind_end_runtime,
	php_output_end_all,
	zend_unset_timeout,
	end_modules,
	php_output_deactivate,
	end_scanner,
	close_resources,
	free_objects,
	destroy_resources,
	php_rewind_end_async,
	post_deactivate_modules,
	end_sapi,
};

void php_rewind_end_request(void)
{
	zend_async_request_leave();
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		zend_try {
			steps[i]();
		} zend_end_try();
	}
}
