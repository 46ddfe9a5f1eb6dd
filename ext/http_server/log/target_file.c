/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Targets that are descriptors: files by path, standard output and error. What waits for a disk is written by a helper thread, a batch
 * of whole records per call. Pipes, terminals and devices are written by the thread that serves, as far as they take it, no more
 * at once than a pipe takes in one piece. */
#include "sink.h"
#include "main/async_nowait.h"
#include "php_network.h"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#define OPEN_FLAGS (O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

/* --- what is polled --- */

static void write_polled(http_sink_t *sink)
{
	http_ring_t *ring = sink->ring;
	const char *data;
	size_t length;

	while ((data = http_ring_records(ring, PIPE_BUF, &length)) != NULL) {
		const ssize_t written = php_async_try_write(ring->fd, data, length);

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

/* --- what waits for a disk --- */

typedef struct {
	http_job_t job;
	http_sink_t *sink; /* borrowed: abandons the job before it goes */
	http_ring_t *ring; /* one reference */
	int fd;            /* borrowed of the ring */
	struct iovec parts[2];
	int count;
	size_t length;
	size_t written;
	int error;         /* errno; 0: all is written */
} batch_t;

/* Takes off the parts what was written. */
static void advance(batch_t *batch, size_t length)
{
	batch->written += length;
	for (int i = 0; i < batch->count; i++) {
		const size_t part = MIN(length, batch->parts[i].iov_len);

		batch->parts[i].iov_base = (char *) batch->parts[i].iov_base + part;
		batch->parts[i].iov_len -= part;
		length -= part;
	}
}

static void run_batch(http_job_t *job)
{
	batch_t *batch = (batch_t *) job;

	while (batch->written < batch->length && batch->error == 0) {
		const ssize_t written = writev(batch->fd, batch->parts, batch->count);

		if (written > 0) {
			advance(batch, (size_t) written);
		} else if (written == 0) {
			batch->error = EIO;
		} else if (errno != EINTR) {
			batch->error = errno;
		}
	}
}

static void batch_done(http_job_t *job)
{
	batch_t *batch = (batch_t *) job;
	http_sink_t *sink = batch->sink;

	sink->job = NULL;
	http_ring_consume(sink->ring, batch->written);
	if (UNEXPECTED(batch->written < batch->length)) {
		http_sink_drop(sink, batch->length - batch->written, job->ran ? batch->error : ECANCELED);
	}
	http_sink_written(sink);
}

static void release_batch(http_job_t *job)
{
	batch_t *batch = (batch_t *) job;

	http_ring_release(batch->ring);
	pefree(batch, true);
}

static void write_file(http_sink_t *sink)
{
	batch_t *batch = pecalloc(1, sizeof(*batch), true);
	const size_t length = sink->ring->bytes;

	batch->job.run = run_batch;
	batch->job.done = batch_done;
	batch->job.release = release_batch;
	batch->sink = sink;
	batch->ring = sink->ring;
	batch->ring->ref_count++;
	batch->fd = sink->ring->fd;
	batch->count = http_ring_parts(sink->ring, batch->parts);
	batch->length = length;
	if (EXPECTED(http_job_start(&batch->job))) {
		sink->job = &batch->job;
	} else {
		http_sink_drop(sink, length, EAGAIN);
		http_sink_written(sink);
	}
}

/* --- opening --- */

static void (*writer_of(php_async_fd_class_t kind))(http_sink_t *sink)
{
	return kind == PHP_ASYNC_FD_POLLED ? write_polled : write_file;
}

typedef struct {
	http_job_t job;
	http_sink_t *sink; /* borrowed: abandons the job before it goes */
	char *path;        /* owned, persistent */
	int fd;            /* owned until the sink has it; -1 */
	int error;
	php_async_fd_class_t kind;
} opening_t;

static void run_opening(http_job_t *job)
{
	opening_t *opening = (opening_t *) job;

	opening->fd = open(opening->path, OPEN_FLAGS, 0644);
	opening->error = errno;
	if (opening->fd >= 0) {
		opening->kind = php_async_fd_classify(opening->fd);
	}
}

static void opening_done(http_job_t *job)
{
	opening_t *opening = (opening_t *) job;
	http_sink_t *sink = opening->sink;
	const int fd = opening->fd;

	sink->job = NULL;
	opening->fd = -1;
	if (fd >= 0) {
		http_sink_opened(sink, fd, writer_of(opening->kind));
	} else {
		http_sink_disable(sink, job->ran ? opening->error : ECANCELED);
	}
}

static void release_opening(http_job_t *job)
{
	opening_t *opening = (opening_t *) job;

	if (opening->fd >= 0) {
		close(opening->fd);
	}
	pefree(opening->path, true);
	pefree(opening, true);
}

void http_target_open_file(http_sink_t *sink)
{
	opening_t *opening = pecalloc(1, sizeof(*opening), true);

	opening->job.run = run_opening;
	opening->job.done = opening_done;
	opening->job.release = release_opening;
	opening->sink = sink;
	opening->path = pestrdup(sink->settings->address, true);
	opening->fd = -1;
	if (EXPECTED(http_job_start(&opening->job))) {
		sink->job = &opening->job;
	} else {
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
