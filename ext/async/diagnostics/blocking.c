/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The measurement behind async.debug_blocking (blocking.h). */
#include "blocking.h"
#include "scheduler/hooks.h"
#include "base/location.h"

#if ZEND_DEBUG

#include "scheduler/coroutine.h"
#include "async_wait.h"
#include "zend_fibers.h"

#include <stdio.h>
#include <time.h>

#define WORTH_A_LINE_NS UINT64_C(10000000)

/* One plain call at a time. */
typedef struct {
	bool running;
	uint64_t wall_ns;
	uint64_t cpu_ns;
	const char *why;       /* static text */
	zend_string *filename; /* owned; NULL: unknown */
	uint32_t lineno;
} measurement_t;

ZEND_TLS measurement_t measurement;

static uint64_t clock_ns(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
}

static const char *blocking_reason(void)
{
	if (ZEND_ASYNC_IS_SCHEDULER_CONTEXT) {
		return "in a callback of the scheduler";
	}
	if (PHP_ASYNC_IN_NO_SUSPEND()) {
		return "in a region that must not suspend";
	}
	if (zend_fiber_switch_blocked()) {
		return "where fibers cannot be switched";
	}
	return "outside any coroutine";
}

static void blocking_begin(void)
{
	zend_string *filename = async_user_location(&measurement.lineno);

	measurement.filename = filename ? zend_string_copy(filename) : NULL;
	measurement.why = blocking_reason();
	measurement.running = true;
	measurement.cpu_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	measurement.wall_ns = clock_ns(CLOCK_MONOTONIC);
}

void async_blocking_flush(void)
{
	if (EXPECTED(!measurement.running)) {
		return;
	}
	const uint64_t wall = clock_ns(CLOCK_MONOTONIC) - measurement.wall_ns;
	const uint64_t cpu = clock_ns(CLOCK_THREAD_CPUTIME_ID) - measurement.cpu_ns;

	measurement.running = false;
	if (wall > cpu + WORTH_A_LINE_NS) {
		php_async_blocking_calls++;
		fprintf(stderr, "async.debug_blocking: the thread stood still for %u ms %s, in %s:%u\n",
				(unsigned) ((wall - cpu) / 1000000), measurement.why,
				measurement.filename ? ZSTR_VAL(measurement.filename) : "unknown", measurement.lineno);
	}
	if (measurement.filename) {
		zend_string_release(measurement.filename);
		measurement.filename = NULL;
	}
}

static void blocking_asked(bool may_suspend)
{
	async_blocking_flush();
	if (UNEXPECTED(!may_suspend) && ASYNC_G(debug_blocking)) {
		blocking_begin();
	}
}

void async_blocking_startup(void)
{
	php_async_blocking_probe = blocking_asked;
	async_scheduler_hooks.on_suspend = async_blocking_flush;
}

#endif
