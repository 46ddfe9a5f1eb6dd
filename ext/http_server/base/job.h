/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A job: a blocking call on a helper thread, whose end is reported on the thread that serves. No coroutine waits for it.
 *
 *   state      left by
 *   ---------  ----------------------------------------------------------
 *   started    the call has returned -> done() -> released
 *              http_job_abandon() -> the call returns, done() is not called -> released */
#ifndef HTTP_SERVER_JOB_H
#define HTTP_SERVER_JOB_H

#include "zend_async_API.h"

typedef struct _http_job_s http_job_t;

/* First member of a block that describes one call. */
struct _http_job_s {
	void (*run)(http_job_t *job);     /* on a helper thread: C memory and persistent strings only */
	void (*done)(http_job_t *job);    /* on the thread that serves; NULL: none. `ran` is false if run() was not called */
	void (*release)(http_job_t *job); /* on the thread that serves, once, after done(): frees the block */
	zend_async_event_t *event;        /* owned while a report is awaited */
	bool ran;
};

/* Starts the job, which it owns from now on. False: it was released, without done(). */
bool http_job_start(http_job_t *job);
/* The caller is no longer interested: done() will not be called. */
void http_job_abandon(http_job_t *job);

#endif
