/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Seals the state of a process, and brings it back. The parts know each kind of state; this file puts them in order.
 *
 *     not sealed --- check, seal ---> sealed --- back, back, ... ---> sealed --- unseal ---> not sealed
 *
 * Holes of the engine's globals, which point to memory of malloc(), or belong to the thread and not to the request:
 *
 *     executor    persistent_list    kept connections: they grow in requests
 *                 bailout            the jump buffer of the host's loop
 *                 strtod_state       free lists of malloc()
 *                 timers             a timer of the kernel, made at boot
 *                 call_stack, ...    the stack of the thread
 *     compiler    map_ptr_*          the area moves when it grows; its content is recorded
 *                 script_encoding_*  a list of malloc(), made by on_modify
 *                 internal_run_time_cache  made at startup */
#include "zend_rewind_parts.h"
#include "zend_rewind_heap.h"
#include "zend_async_API.h"
#include "zend_gc.h"
#include "zend_globals.h"
#include "zend_language_scanner.h"

#include <stdarg.h>
#include <stdio.h>

ZEND_API ZEND_EXT_TLS bool zend_rewind_is_sealed = false;

ZEND_TLS zend_rewind_heap_t *heap;
ZEND_TLS bool collects; /* the cycle collector was on */

/* Declarations of modules, by module number; made at startup, read-only afterwards. */
static const zend_rewind_module_t **modules;
static int modules_size;

static const zend_rewind_module_t cycled = { ZEND_REWIND_CYCLE, NULL, NULL, NULL };

ZEND_API void zend_rewind_module(int module_number, const zend_rewind_module_t *module)
{
	if (module_number >= modules_size) {
		const int size = (module_number | 63) + 1;

		modules = safe_perealloc(modules, (size_t) size, sizeof(*modules), 0, true);
		memset(modules + modules_size, 0, (size_t) (size - modules_size) * sizeof(*modules));
		modules_size = size;
	}
	modules[module_number] = module;
}

ZEND_API const zend_rewind_module_t *zend_rewind_module_of(const zend_module_entry *module)
{
	return module->module_number < modules_size && modules[module->module_number] != NULL
			? modules[module->module_number]
			: &cycled;
}

ZEND_API bool (*zend_rewind_is_revoked)(void);

ZEND_TLS const char *expired;

ZEND_API void zend_rewind_expire(const char *why)
{
	expired = why;
}

ZEND_API const char *zend_rewind_expired(void)
{
	return expired;
}

/* Reasons of refusals. */

ZEND_TLS zend_rewind_reason_t *reasons;
ZEND_TLS uint32_t reason_count;

/* Consumes text and holder. A hundred objects of a class are one reason. */
static void add_reason(char *text, const zend_object *object, char *holder)
{
	for (uint32_t i = 0; i < reason_count; i++) {
		if (strcmp(reasons[i].text, text) == 0) {
			free(text);
			free(holder);
			return;
		}
	}
	reasons = safe_perealloc(reasons, reason_count + 1, sizeof(*reasons), 0, true);
	reasons[reason_count++] = (zend_rewind_reason_t) { text, object, holder };
}

ZEND_API ZEND_COLD void zend_rewind_refuse(const char *format, ...)
{
	va_list arguments;
	char *text = NULL;

	va_start(arguments, format);
	const int length = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	text = pemalloc((size_t) length + 1, true);
	va_start(arguments, format);
	vsnprintf(text, (size_t) length + 1, format, arguments);
	va_end(arguments);
	add_reason(text, NULL, NULL);
}

ZEND_COLD void zend_rewind_refuse_object(const zend_object *object, char *holder, const char *text)
{
	static const char before[] = " (held by ", after[] = ")";
	char *whole;

	if (holder == NULL) {
		whole = pestrdup(text, true);
	} else {
		const size_t size = strlen(text) + sizeof(before) + strlen(holder) + sizeof(after);

		whole = pemalloc(size, true);
		snprintf(whole, size, "%s%s%s%s", text, before, holder, after);
	}
	add_reason(whole, object, holder);
}

bool zend_rewind_has_reason(const char *text)
{
	for (uint32_t i = 0; i < reason_count; i++) {
		if (strncmp(reasons[i].text, text, strlen(text)) == 0) {
			return true;
		}
	}
	return false;
}

ZEND_API const zend_rewind_reason_t *zend_rewind_reason(uint32_t index)
{
	return index < reason_count ? &reasons[index] : NULL;
}

ZEND_API void zend_rewind_forget_reasons(uint32_t first)
{
	while (reason_count > first) {
		const zend_rewind_reason_t *const last = &reasons[--reason_count];

		free(last->text);
		free(last->holder);
	}
	if (reason_count == 0) {
		free(reasons);
		reasons = NULL;
	}
}

ZEND_API void zend_rewind_bytes(void *at, size_t size, const char *name)
{
	zend_rewind_ranges_add(at, size, name);
}

ZEND_API void zend_rewind_keep(void *at, size_t size, const char *name)
{
	zend_rewind_ranges_keep(at, size, name);
}

#ifdef ZTS
# define EXECUTOR ((zend_executor_globals *) TSRMG_FAST_BULK(executor_globals_offset, zend_executor_globals *))
# define COMPILER ((zend_compiler_globals *) TSRMG_FAST_BULK(compiler_globals_offset, zend_compiler_globals *))
# define SCANNER ((zend_php_scanner_globals *) TSRMG_FAST_BULK(language_scanner_globals_offset, zend_php_scanner_globals *))
#else
# define EXECUTOR (&executor_globals)
# define COMPILER (&compiler_globals)
# define SCANNER (&language_scanner_globals)
#endif

#define KEEP_FIELD(globals, field) zend_rewind_ranges_keep(&(globals)->field, sizeof((globals)->field), #field)

static void add_engine(void)
{
	zend_executor_globals *const executor = EXECUTOR;
	zend_compiler_globals *const compiler = COMPILER;

	zend_rewind_ranges_add(executor, sizeof(*executor), "executor_globals");
	KEEP_FIELD(executor, persistent_list);
	KEEP_FIELD(executor, bailout);
	KEEP_FIELD(executor, strtod_state);
	KEEP_FIELD(executor, stack_base);
	KEEP_FIELD(executor, stack_limit);
#ifdef ZEND_CHECK_STACK_LIMIT
	KEEP_FIELD(executor, call_stack);
#endif
#ifdef ZEND_MAX_EXECUTION_TIMERS
	KEEP_FIELD(executor, max_execution_timer_timer);
	KEEP_FIELD(executor, pid);
	KEEP_FIELD(executor, oldact);
#endif
	zend_rewind_ranges_add(compiler, sizeof(*compiler), "compiler_globals");
	KEEP_FIELD(compiler, map_ptr_real_base);
	KEEP_FIELD(compiler, map_ptr_base);
	KEEP_FIELD(compiler, map_ptr_size);
	KEEP_FIELD(compiler, script_encoding_list);
	KEEP_FIELD(compiler, script_encoding_list_size);
	KEEP_FIELD(compiler, internal_run_time_cache);
	KEEP_FIELD(compiler, internal_run_time_cache_size);
	zend_rewind_ranges_add(SCANNER, sizeof(zend_php_scanner_globals), "language_scanner_globals");
	/* Handlers that a request has added would take memory of the next. The list itself is of malloc() and stays. */
	uint32_t *const handlers = &ZEND_ASYNC_G(main_coroutine_start_handlers).length;
	zend_rewind_ranges_add(handlers, sizeof(*handlers), "main_coroutine_start_handlers");
}

ZEND_API void *zend_rewind_globals_of(const zend_module_entry *module)
{
	if (module->globals_size == 0) {
		return NULL;
	}
#ifdef ZTS
	return module->globals_id_ptr != NULL && *module->globals_id_ptr != 0 ? TSRMG_BULK(*module->globals_id_ptr, void *)
																		  : NULL;
#else
	return module->globals_ptr;
#endif
}

static void add_modules(void)
{
	const zend_module_entry *module;

	ZEND_HASH_MAP_FOREACH_PTR(&module_registry, module) {
		const zend_rewind_module_t *const declared = zend_rewind_module_of(module);
		void *const globals = zend_rewind_globals_of(module);

		if (declared->globals == ZEND_REWIND_BYTES && globals != NULL) {
			zend_rewind_ranges_add(globals, module->globals_size, module->name);
		}
		if (declared->seal != NULL) {
			declared->seal();
		}
	} ZEND_HASH_FOREACH_END();
}

static void rewound_modules(void)
{
	for (int i = 0; i < modules_size; i++) {
		if (modules[i] != NULL && modules[i]->rewound != NULL) {
			modules[i]->rewound();
		}
	}
}

ZEND_API void zend_rewind_begin(void)
{
	for (int i = 0; i < modules_size; i++) {
		if (modules[i] != NULL && modules[i]->begin != NULL) {
			modules[i]->begin();
		}
	}
}

/* Destructors may make garbage again. */
static void run_collector(void)
{
	for (int i = 0; i < 3 && gc_collect_cycles() > 0; i++) {}
}

static void collect_cycles(void)
{
	zend_gc_status status;

	run_collector();
	zend_gc_get_status(&status);
	if (status.num_roots > 0) {
		zend_rewind_refuse("%u possible roots of cycles are left", status.num_roots);
	} else {
		/* Its counters begin with each request. */
		gc_reset();
	}
}

ZEND_API bool zend_rewind_check(bool is_template)
{
	zend_rewind_refuse_objects(is_template);
	zend_rewind_refuse_resources();
	return reason_count == 0;
}

static void forget(void)
{
	zend_rewind_ranges_forget();
	zend_rewind_tables_forget();
	zend_rewind_ini_forget();
}

ZEND_API bool zend_rewind_may_seal(bool is_template)
{
	run_collector();
	/* Modules say what they refuse when they are sealed. */
	add_modules();
	const bool may_seal = zend_rewind_check(is_template);
	forget();
	return may_seal;
}

static void bytes_back(void)
{
	zend_rewind_heap_rewind(heap);
	zend_rewind_ranges_back();
}

ZEND_API bool zend_rewind_make_template(void (*before)(void))
{
	ZEND_ASSERT(!zend_rewind_is_sealed && EG(current_execute_data) == NULL);

	collect_cycles();
	add_modules();
	if (!zend_rewind_check(true)) {
		forget();
		return false;
	}
	before();
	/* What they have recorded is to be as it is after a rewind. */
	rewound_modules();
	forget();
	return true;
}

ZEND_API bool zend_rewind_seal(void (*before)(void))
{
	ZEND_ASSERT(!zend_rewind_is_sealed && EG(current_execute_data) == NULL);

	collect_cycles();
	collects = gc_enabled();
	add_engine();
	add_modules();
	if (!zend_rewind_check(false)) {
		forget();
		return false;
	}
	if (!zend_rewind_pin_objects() || !zend_rewind_tables_copy() || !zend_rewind_ini_copy()) {
		zend_rewind_unpin_objects();
		forget();
		zend_rewind_refuse("memory is short");
		return false;
	}
	before();
	/* The heap changes nothing in the globals, and the other way round. */
	heap = zend_rewind_heap_seal();
	if (heap == NULL || !zend_rewind_ranges_copy()) {
		if (heap != NULL) {
			zend_rewind_heap_unseal(heap);
			heap = NULL;
		}
		zend_rewind_unpin_objects();
		forget();
		zend_rewind_refuse("the heap is not the memory manager's own");
		return false;
	}
	expired = NULL;
	zend_rewind_is_sealed = true;
#if ZEND_DEBUG
	/* The bytes are a fixed point; what modules make again after them may lie elsewhere. */
	bytes_back();
	ZEND_ASSERT(zend_rewind_heap_is_sealed_state(heap));
	ZEND_ASSERT(zend_rewind_ranges_differ() == NULL);
#endif
	return true;
}

ZEND_API void zend_rewind_back(void)
{
	const bool is_state_touched = zend_rewind_ini_undo();

	zend_rewind_tables_back();
	bytes_back();
	if (UNEXPECTED(is_state_touched)) {
		zend_rewind_ini_redo();
		bytes_back();
	}
	gc_reset();
	/* A bailout inside the compiler of opcache leaves the collector off. */
	gc_enable(collects);
	rewound_modules();
}

ZEND_API void zend_rewind_unseal(void)
{
	ZEND_ASSERT(zend_rewind_is_sealed);

	zend_rewind_heap_unseal(heap);
	heap = NULL;
	zend_rewind_is_sealed = false;
	zend_rewind_unpin_objects();
	forget();
}

ZEND_API bool zend_rewind_is_scratch(const void *address)
{
	return zend_rewind_heap_is_scratch(heap, address);
}

ZEND_API bool zend_rewind_is_sealed_heap(const void *address)
{
	return zend_rewind_heap_owns(heap, address);
}

ZEND_API const char *zend_rewind_name_of(const void *address, size_t *offset)
{
	const char *const name = zend_rewind_ranges_name_of(address, offset);
	const zend_module_entry *module;

	if (name != NULL) {
		return name;
	}
	ZEND_HASH_MAP_FOREACH_PTR(&module_registry, module) {
		const char *const globals = zend_rewind_globals_of(module);

		if (globals != NULL && (const char *) address >= globals
				&& (const char *) address < globals + module->globals_size) {
			*offset = (size_t) ((const char *) address - globals);
			return module->name;
		}
	} ZEND_HASH_FOREACH_END();
	return NULL;
}

ZEND_API zend_rewind_info_t zend_rewind_info(void)
{
	const zend_rewind_heap_info_t in_heap = heap != NULL ? zend_rewind_heap_info(heap) : (zend_rewind_heap_info_t) { 0 };
	zend_rewind_info_t info = {
		.heap_bytes = in_heap.bytes,
		.is_tracked = in_heap.is_tracked,
		.pages_changed = in_heap.changed,
		.global_bytes = zend_rewind_ranges_size(),
		.ranges = zend_rewind_ranges_count(),
		.objects = zend_rewind_is_sealed ? EG(objects_store).top - 1 : 0,
		.ini_entries = zend_rewind_ini_count(),
	};

	zend_rewind_tables_info(&info);
	return info;
}
