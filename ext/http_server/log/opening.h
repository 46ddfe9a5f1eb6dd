/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The opening of a target, on a helper thread. */
#ifndef HTTP_SERVER_LOG_OPENING_H
#define HTTP_SERVER_LOG_OPENING_H

#include "sink.h"

/* First member of a block that describes one opening; persistent. run() sets fd, or error. */
typedef struct {
	http_job_t job;
	http_sink_t *sink; /* borrowed: abandons the job before it goes */
	char *address;     /* owned, persistent: that of the sink */
	int fd;            /* owned until the sink has it; -1 */
	int error;         /* errno; EINPROGRESS with a descriptor: it is connecting */
} http_opening_t;

/* Starts it for a sink, whose job it is; `done` is told of the end. Takes the block over. False: it could not be started. */
bool http_opening_start(http_opening_t *opening, http_sink_t *sink, void (*run)(http_job_t *job),
		void (*done)(http_job_t *job));
/* In done(): the descriptor, which the caller owns. -1, and why in *error: there is none. */
int http_opening_take(http_opening_t *opening, int *error);

#endif
