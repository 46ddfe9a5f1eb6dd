/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\CpuSnapshot and Async\cpu_usage(). The times of the host come from the reactor, those of the process from the
 * system. The last snapshot of cpu_usage() and the highest times of the host belong to the process: its threads share
 * them under one lock. */
#include "statistics.h"
#include "reactor/async_reactor.h"
#include "zend_hrtime.h"
#include "cpu_snapshot_arginfo.h"

# include <sys/resource.h>
# include <sys/time.h>

typedef struct {
	uint64_t wall_ns;
	uint64_t process_user_ns;
	uint64_t process_system_ns;
	uint64_t system_idle_ns;
	uint64_t system_busy_ns;
	uint32_t cpu_count;
} snapshot_t;

zend_class_entry *async_ce_cpu_snapshot;
static zend_object_handlers cpu_snapshot_handlers;

static struct {
	bool has_last;
	snapshot_t last;         /* of the last cpu_usage() */
	uint64_t highest_idle_ns; /* systems correct these counters downwards now and then */
	uint64_t highest_busy_ns;
#ifdef ZTS
	MUTEX_T mutex;
#endif
} shared;

#ifdef ZTS
# define LOCK()   tsrm_mutex_lock(shared.mutex)
# define UNLOCK() tsrm_mutex_unlock(shared.mutex)
#else
# define LOCK()
# define UNLOCK()
#endif

static void process_times(snapshot_t *snapshot)
{
	struct rusage usage;

	if (getrusage(RUSAGE_SELF, &usage) == 0) {
		snapshot->process_user_ns = (uint64_t) usage.ru_utime.tv_sec * 1000000000
				+ (uint64_t) usage.ru_utime.tv_usec * 1000;
		snapshot->process_system_ns = (uint64_t) usage.ru_stime.tv_sec * 1000000000
				+ (uint64_t) usage.ru_stime.tv_usec * 1000;
	}
}

/* The caller holds the lock. */
static void take_snapshot(snapshot_t *snapshot)
{
	memset(snapshot, 0, sizeof(*snapshot));
	snapshot->wall_ns = zend_hrtime();
	process_times(snapshot);
	async_reactor_host_times(&snapshot->system_idle_ns, &snapshot->system_busy_ns, &snapshot->cpu_count);
	shared.highest_idle_ns = snapshot->system_idle_ns = MAX(shared.highest_idle_ns, snapshot->system_idle_ns);
	shared.highest_busy_ns = snapshot->system_busy_ns = MAX(shared.highest_busy_ns, snapshot->system_busy_ns);
}

/* --- CpuSnapshot --- */

ZEND_METHOD(Async_CpuSnapshot, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Async_CpuSnapshot, now)
{
	snapshot_t snapshot;

	ZEND_PARSE_PARAMETERS_NONE();

	LOCK();
	take_snapshot(&snapshot);
	UNLOCK();

	object_init_ex(return_value, async_ce_cpu_snapshot);
	zend_object *object = Z_OBJ_P(return_value);
	const uint64_t values[] = {
		snapshot.wall_ns,
		snapshot.process_user_ns,
		snapshot.process_system_ns,
		snapshot.system_idle_ns,
		snapshot.system_busy_ns,
		snapshot.cpu_count,
	};
	/* In the order of the stub, which is the order of the slots. */
	for (uint32_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		zval *slot = OBJ_PROP_NUM(object, i);
		ZVAL_LONG(slot, (zend_long) values[i]);
		Z_PROP_FLAG_P(slot) = 0;
	}
}

/* --- cpu_usage() --- */

static double cpu_share(uint64_t part, uint64_t whole, double scale)
{
	return whole ? MIN((double) part / (double) whole, 1.0) * scale : 0.0;
}

static void add_usage(zval *result, const snapshot_t *from, const snapshot_t *to)
{
	const uint64_t wall = to->wall_ns - from->wall_ns;
	const uint64_t process = to->process_user_ns + to->process_system_ns - from->process_user_ns
			- from->process_system_ns;
	const uint64_t busy = to->system_busy_ns - from->system_busy_ns;
	const uint64_t idle = to->system_idle_ns - from->system_idle_ns;
	const double percent = cpu_share(process, wall * to->cpu_count, 100.0);

	add_assoc_double(result, "process_cores", percent * to->cpu_count / 100.0);
	add_assoc_double(result, "process_percent", percent);
	add_assoc_double(result, "system_percent", wall ? cpu_share(busy, busy + idle, 100.0) : 0.0);
	add_assoc_long(result, "cpu_count", to->cpu_count);
	add_assoc_double(result, "interval_sec", (double) wall / 1e9);
}

ZEND_FUNCTION(Async_cpu_usage)
{
	snapshot_t from, to;
	zval average;

	ZEND_PARSE_PARAMETERS_NONE();

	LOCK();
	take_snapshot(&to);
	from = shared.has_last ? shared.last : to;
	shared.last = to;
	shared.has_last = true;
	UNLOCK();

	array_init_size(return_value, 6);
	add_usage(return_value, &from, &to);
	async_loadavg(&average);
	add_assoc_zval(return_value, "loadavg", &average);
}

void async_cpu_startup(void)
{
	async_ce_cpu_snapshot = register_class_Async_CpuSnapshot();
	async_ce_cpu_snapshot->default_object_handlers = &cpu_snapshot_handlers;
	memcpy(&cpu_snapshot_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	cpu_snapshot_handlers.clone_obj = NULL;
#ifdef ZTS
	shared.mutex = tsrm_mutex_alloc();
#endif
}

void async_cpu_shutdown(void)
{
#ifdef ZTS
	tsrm_mutex_free(shared.mutex);
#endif
	memset(&shared, 0, sizeof(shared));
}
