/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The opening of a target. */
#include "opening.h"

#include <unistd.h>

static void release(http_job_t *job)
{
	http_opening_t *opening = (http_opening_t *) job;

	if (opening->fd >= 0) {
		close(opening->fd);
	}
	pefree(opening->address, true);
	pefree(opening, true);
}

bool http_opening_start(http_opening_t *opening, http_sink_t *sink, void (*run)(http_job_t *job),
		void (*done)(http_job_t *job))
{
	opening->job.run = run;
	opening->job.done = done;
	opening->job.release = release;
	opening->sink = sink;
	opening->address = pestrdup(sink->settings->address, true);
	opening->fd = -1;
	if (UNEXPECTED(!http_job_start(&opening->job))) {
		return false;
	}
	sink->job = &opening->job;
	return true;
}

int http_opening_take(http_opening_t *opening, int *error)
{
	const int fd = opening->fd;

	opening->sink->job = NULL;
	opening->fd = -1;
	*error = opening->job.ran ? opening->error : ECANCELED;
	return fd;
}
