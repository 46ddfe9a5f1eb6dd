/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Jobs: tasks of the reactor whose end is a callback. The task owns the block. */
#include "job.h"
#include "watch.h"

/* Behind the task. */
typedef struct {
	http_job_t *job;                    /* owned; NULL once released */
	zend_async_event_dispose_t dispose; /* the task's own */
} job_tail_t;

static job_tail_t *tail_of(zend_async_event_t *event)
{
	return (job_tail_t *) ((char *) event + event->extra_offset);
}

static bool dispose_task(zend_async_event_t *event)
{
	job_tail_t *tail = tail_of(event);
	zend_async_event_dispose_t dispose = tail->dispose;

	if (event->ref_count <= 1 && tail->job != NULL) {
		http_job_t *job = tail->job;

		tail->job = NULL;
		job->release(job);
	}
	return dispose(event);
}

static void run_task(zend_async_task_t *task)
{
	http_job_t *job = task->data;

	job->run(job);
	job->ran = true;
}

static void on_done(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_job_t *job = HTTP_WATCH_OWNER(callback);

	if (exception != NULL) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	job->event = NULL;
	job->done(job);
	http_unwatch(event);
}

bool http_job_start(http_job_t *job)
{
	zend_async_task_t *task = ZEND_ASYNC_NEW_TASK_EX(run_task, job, sizeof(job_tail_t));

	job->ran = false;
	job->event = NULL;
	if (UNEXPECTED(task == NULL)) {
		zend_clear_exception();
		job->release(job);
		return false;
	}
	job_tail_t *tail = tail_of(&task->base);

	tail->job = job;
	tail->dispose = task->base.dispose;
	task->base.dispose = dispose_task;
	if (job->done != NULL) {
		job->event = &task->base;
		http_watch(&task->base, on_done, job);
	}
	if (UNEXPECTED(!ZEND_ASYNC_QUEUE_TASK(task))) {
		zend_clear_exception();
		http_unwatch(&task->base);
		return false;
	}
	if (job->done == NULL) {
		/* The worker holds the task. */
		ZEND_ASYNC_EVENT_RELEASE(&task->base);
	}
	return true;
}

void http_job_abandon(http_job_t *job)
{
	zend_async_event_t *event = job->event;

	job->event = NULL;
	if (event != NULL) {
		http_unwatch(event);
	}
}
