/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Operations of other threads: firing triggers, running tasks. Threads created here never run PHP. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

/* ---- threads that fire a trigger ---- */

typedef struct _firer_s firer_t;

struct _firer_s {
	pthread_t thread;
	zend_async_trigger_event_t *trigger; /* one counted reference until the thread is joined */
	int times;
	int pause_us;
	firer_t *next;
};

/* Threads started by this request and not joined yet. The tests that use them have one PHP thread. */
static firer_t *firers;

static void *fire(void *arg)
{
	const firer_t *firer = arg;

	for (int i = 0; i < firer->times; i++) {
		if (firer->pause_us > 0) {
			usleep(firer->pause_us);
		}
		firer->trigger->trigger(firer->trigger);
	}
	return NULL;
}

static zend_long join_all(void)
{
	zend_long count = 0;

	while (firers != NULL) {
		firer_t *firer = firers;

		firers = firer->next;
		pthread_join(firer->thread, NULL);
		ZEND_ASYNC_EVENT_RELEASE(&firer->trigger->base);
		free(firer);
		count++;
	}
	return count;
}

ZEND_FUNCTION(AsyncTest_fire_from_threads)
{
	zend_object *object;
	zend_long threads, times, pause_us = 0;
	bool join = true;

	ZEND_PARSE_PARAMETERS_START(3, 5)
		Z_PARAM_OBJ_OF_CLASS(object, test_ce_event)
		Z_PARAM_LONG(threads)
		Z_PARAM_LONG(times)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(pause_us)
		Z_PARAM_BOOL(join)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *event = test_event_of_kind(object, TEST_TRIGGER);
	if (event == NULL) {
		RETURN_THROWS();
	}
	while (threads-- > 0) {
		firer_t *firer = calloc(1, sizeof(firer_t));

		firer->trigger = (zend_async_trigger_event_t *) event;
		firer->times = (int) times;
		firer->pause_us = (int) pause_us;
		ZEND_ASYNC_EVENT_ADD_REF(event);
		if (pthread_create(&firer->thread, NULL, fire, firer) != 0) {
			ZEND_ASYNC_EVENT_DEL_REF(event);
			free(firer);
			zend_throw_error(NULL, "Cannot start a thread");
			break;
		}
		firer->next = firers;
		firers = firer;
	}
	if (join) {
		join_all();
	}
}

ZEND_FUNCTION(AsyncTest_join)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(join_all());
}

/* ---- disposing of a trigger while threads fire it ---- */

typedef struct {
	pthread_mutex_t mutex;
	zend_async_trigger_event_t *trigger; /* under the mutex; NULL before the owner disposes of it */
	bool stop;                           /* under the mutex */
	zend_long late;                      /* under the mutex: attempts that found no trigger */
	zend_long fired;
} shared_trigger_t;

static void *reach(void *arg)
{
	shared_trigger_t *shared = arg;
	bool stop = false;

	while (!stop) {
		pthread_mutex_lock(&shared->mutex);
		if (shared->trigger != NULL) {
			shared->trigger->trigger(shared->trigger);
			shared->fired++;
		} else {
			shared->late++;
		}
		stop = shared->stop;
		pthread_mutex_unlock(&shared->mutex);
	}
	return NULL;
}

static zend_long fired_so_far(shared_trigger_t *shared)
{
	pthread_mutex_lock(&shared->mutex);
	const zend_long fired = shared->fired;
	pthread_mutex_unlock(&shared->mutex);
	return fired;
}

/* Creates a trigger, publishes it until a thread has fired it, then withdraws and disposes of it. */
static bool one_round(shared_trigger_t *shared)
{
	zend_async_trigger_event_t *trigger = ZEND_ASYNC_NEW_TRIGGER_EVENT();
	const zend_long before = fired_so_far(shared);

	if (trigger == NULL) {
		return false;
	}
	trigger->base.start(&trigger->base);

	pthread_mutex_lock(&shared->mutex);
	shared->trigger = trigger;
	pthread_mutex_unlock(&shared->mutex);

	do {
		sched_yield();
		ZEND_ASYNC_REACTOR_EXECUTE(true);
	} while (fired_so_far(shared) == before);

	pthread_mutex_lock(&shared->mutex);
	shared->trigger = NULL;
	pthread_mutex_unlock(&shared->mutex);

	ZEND_ASYNC_EVENT_RELEASE(&trigger->base);
	return true;
}

ZEND_FUNCTION(AsyncTest_race_dispose)
{
	zend_long threads, rounds;
	shared_trigger_t shared = { .mutex = PTHREAD_MUTEX_INITIALIZER };
	pthread_t ids[16];
	int started = 0;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(threads)
		Z_PARAM_LONG(rounds)
	ZEND_PARSE_PARAMETERS_END();

	while (started < threads && started < 16 && pthread_create(&ids[started], NULL, reach, &shared) == 0) {
		started++;
	}
	while (started > 0 && rounds-- > 0 && one_round(&shared));

	pthread_mutex_lock(&shared.mutex);
	shared.stop = true;
	pthread_mutex_unlock(&shared.mutex);
	while (started > 0) {
		pthread_join(ids[--started], NULL);
	}
	RETURN_LONG(shared.fired);
}

/* ---- tasks ---- */

/* Shared by the tasks of this process; workers and the loop thread use it under the mutex. */
static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	bool open;
	zend_long total;
	zend_long begun;
} tasks = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, 0, 0 };

/* Counts the start of a task, on a worker, with the mutex held. */
static void begin(void)
{
	tasks.begun++;
	pthread_cond_broadcast(&tasks.changed);
}

static void run_count(zend_async_task_t *task)
{
	pthread_mutex_lock(&tasks.mutex);
	begin();
	tasks.total += (zend_long) (intptr_t) task->data;
	pthread_mutex_unlock(&tasks.mutex);
}

static void run_sleep(zend_async_task_t *task)
{
	pthread_mutex_lock(&tasks.mutex);
	begin();
	pthread_mutex_unlock(&tasks.mutex);
	usleep((useconds_t) (intptr_t) task->data * 1000);
	/* Read the task at the end: its block must not have been freed. */
	if (task->run != run_sleep) {
		abort();
	}
}

/* Waits until the gate opens, then writes to the extra data of the task. */
static void run_gate(zend_async_task_t *task)
{
	pthread_mutex_lock(&tasks.mutex);
	begin();
	while (!tasks.open) {
		pthread_cond_wait(&tasks.changed, &tasks.mutex);
	}
	tasks.total++;
	pthread_mutex_unlock(&tasks.mutex);
	memset(ZEND_ASYNC_EVENT_EXTRA(&task->base), 0x5a, sizeof(zend_long));
}

ZEND_METHOD(AsyncTest_Event, task)
{
	zend_string *work;
	zend_long argument = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(work)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(argument)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_task_run_t run = zend_string_equals_literal(work, "count") ? run_count
			: zend_string_equals_literal(work, "sleep")                   ? run_sleep
																		  : run_gate;
	test_return_event(return_value, TEST_TASK,
			(zend_async_event_t *) ZEND_ASYNC_NEW_TASK_EX(run, (void *) (intptr_t) argument, sizeof(zend_long)));
}

ZEND_METHOD(AsyncTest_Event, queue)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_event_t *event = test_event_of_kind(Z_OBJ_P(ZEND_THIS), TEST_TASK);
	if (event != NULL) {
		RETURN_BOOL(ZEND_ASYNC_QUEUE_TASK((zend_async_task_t *) event));
	}
}

ZEND_FUNCTION(AsyncTest_task_gate)
{
	bool open;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(open)
	ZEND_PARSE_PARAMETERS_END();

	pthread_mutex_lock(&tasks.mutex);
	tasks.open = open;
	pthread_cond_broadcast(&tasks.changed);
	pthread_mutex_unlock(&tasks.mutex);
}

static zend_long read_shared(const zend_long *value)
{
	pthread_mutex_lock(&tasks.mutex);
	const zend_long copy = *value;
	pthread_mutex_unlock(&tasks.mutex);
	return copy;
}

extern ZEND_API void async_long_calls_set_rest(uint32_t ms);

ZEND_FUNCTION(AsyncTest_rest_of_threads)
{
	zend_long ms;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(ms)
	ZEND_PARSE_PARAMETERS_END();

	async_long_calls_set_rest((uint32_t) ms);
}

ZEND_FUNCTION(AsyncTest_task_total)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(read_shared(&tasks.total));
}

ZEND_FUNCTION(AsyncTest_tasks_begun)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(read_shared(&tasks.begun));
}

/* Blocks until that many tasks have begun, so that a test need not sleep. */
ZEND_FUNCTION(AsyncTest_tasks_wait)
{
	zend_long count;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(count)
	ZEND_PARSE_PARAMETERS_END();

	pthread_mutex_lock(&tasks.mutex);
	while (tasks.begun < count) {
		pthread_cond_wait(&tasks.changed, &tasks.mutex);
	}
	pthread_mutex_unlock(&tasks.mutex);
}
