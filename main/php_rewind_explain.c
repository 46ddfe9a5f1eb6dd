/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * `php --boot=FILE --explain`: boots, seals, and says what came of it. */
#include "php_rewind_parts.h"
#include "zend_hrtime.h"
#include "zend_rewind.h"

#include <stdio.h>

/* How often the state is brought back, to measure it. */
#define ROUNDS 100

static void print_reason(const char *reason)
{
	printf("    %s\n", reason);
}

static void print_sizes(void)
{
	const zend_rewind_info_t info = zend_rewind_info();
	const php_rewind_status_t *const status = php_rewind_status();

	printf("    memory    %zu KiB of the heap, %zu KiB of globals in %u ranges\n", (info.heap_bytes + 1023) / 1024,
			(info.global_bytes + 1023) / 1024, info.ranges);
	printf("    holds     %u objects, %u classes, %u functions, %u constants, %u settings\n", info.objects,
			info.classes, info.functions, info.constants, info.ini_entries);
	printf("    booted in %" PRIu64 " us\n", status->boot_us);
}

/* Nothing has changed: what a request adds is what it has written. */
static void print_time(void)
{
	const zend_hrtime_t started = zend_hrtime();

	for (int i = 0; i < ROUNDS; i++) {
		zend_rewind_back();
	}
	printf("    back in   %" PRIu64 " us%s\n", (uint64_t) (zend_hrtime() - started) / 1000 / ROUNDS,
			zend_rewind_info().is_tracked ? ", and about 2 us for each page that a request changes" : "");
}

/* Modules whose start is run by each request. */
static void print_cycled(void)
{
	const zend_module_entry *module;
	const char *separator = "    starts in each request: ";

	ZEND_HASH_MAP_FOREACH_PTR(&module_registry, module) {
		if (module->request_startup_func != NULL && zend_rewind_module_of(module)->globals == ZEND_REWIND_CYCLE) {
			printf("%s%s", separator, module->name);
			separator = ", ";
		}
	} ZEND_HASH_FOREACH_END();
	if (*separator == ',') {
		printf("\n");
	}
}

PHPAPI int php_rewind_explain(const char *file)
{
	if (file == NULL) {
		fprintf(stderr, "--boot=FILE and --explain belong together\n");
		return 1;
	}
	/* What the boot file prints is discarded; its errors are not. */
	PG(display_errors) = 0;
	PG(log_errors) = 1;
	php_rewind_boot_instead(file, print_reason);
	printf("%s\n", file);
	fflush(stdout);
	const bool is_sealed = php_rewind_boot(NULL);

	printf(is_sealed ? "sealed\n" : "not sealed: requests run the boot file, and then what it has returned\n");
	if (is_sealed) {
		print_sizes();
		print_time();
		print_cycled();
		php_rewind_give_up("explained");
	}
	fflush(stdout);
	return is_sealed ? 0 : 1;
}
