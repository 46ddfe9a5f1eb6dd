/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Targets that are descriptors: files by path, standard output and error. What waits for a disk is written in batches, by a helper
 * thread. Pipes, terminals and devices are written by the thread that serves, as far as they take it, no more at once than a pipe
 * takes in one piece. */
#include "opening.h"
#include "main/async_nowait.h"
#include "php_network.h"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#define OPEN_FLAGS (O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

/* --- what is polled --- */

void http_target_write_polled(http_sink_t *sink)
{
	http_ring_t *ring = &sink->ring;
	const char *data;
	size_t length;

	while ((data = http_ring_records(ring, PIPE_BUF, &length)) != NULL) {
		const ssize_t written = php_async_try_write(sink->fd, data, length);

		if (EXPECTED(written >= 0)) {
			http_ring_consume(ring, (size_t) written);
		} else if (PHP_IS_TRANSIENT_ERROR(errno)) {
			if (http_sink_await_room(sink)) {
				return;
			}
			http_sink_drop(sink, ring->bytes, EAGAIN);
		} else if (errno != EINTR) {
			http_sink_drop(sink, ring->bytes, errno);
		}
	}
	http_sink_written(sink);
}

/* --- opening --- */

static void (*writer_of(php_async_fd_class_t kind))(http_sink_t *sink)
{
	return kind == PHP_ASYNC_FD_POLLED ? http_target_write_polled : http_batch_write;
}

typedef struct {
	http_opening_t base;
	php_async_fd_class_t kind;
} opening_t;

static void run_opening(http_job_t *job)
{
	opening_t *opening = (opening_t *) job;

	opening->base.fd = open(opening->base.address, OPEN_FLAGS, 0644);
	opening->base.error = errno;
	if (opening->base.fd >= 0) {
		opening->kind = php_async_fd_classify(opening->base.fd);
	}
}

static void opening_done(http_job_t *job)
{
	opening_t *opening = (opening_t *) job;
	int error;
	const int fd = http_opening_take(&opening->base, &error);

	if (fd >= 0) {
		http_sink_opened(opening->base.sink, fd, writer_of(opening->kind));
	} else {
		http_sink_disable(opening->base.sink, error);
	}
}

void http_target_open_file(http_sink_t *sink)
{
	opening_t *opening = pecalloc(1, sizeof(*opening), true);

	if (UNEXPECTED(!http_opening_start(&opening->base, sink, run_opening, opening_done))) {
		http_sink_disable(sink, EAGAIN);
	}
}

void http_target_open_descriptor(http_sink_t *sink, int fd)
{
	const int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);

	if (copy >= 0) {
		http_sink_opened(sink, copy, writer_of(php_async_fd_classify(copy)));
	} else {
		http_sink_disable(sink, errno);
	}
}
