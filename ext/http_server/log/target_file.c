/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Targets that are descriptors: files by path, standard output and error. What waits for a disk is written by a helper thread, a batch
 * of whole records at a time. Pipes, terminals and devices are written by the thread that serves, as far as they take it, no more
 * at once than a pipe takes in one piece. */
#include "direct.h"
#include "opening.h"
#include "main/async_nowait.h"
#include "php_network.h"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#define OPEN_FLAGS (O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

/* --- what is polled --- */

static void write_polled(http_sink_t *sink)
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

/* --- what waits for a disk --- */

/* Batches that may wait behind the one that is being written: a disk is slower than a burst of requests for a moment. */
#define WAITING_MAX 4

/* What was taken out of the ring. */
struct _http_batch_s {
	http_job_t job;
	http_batch_t *next; /* owned: is written behind this one; NULL: none */
	http_sink_t *sink; /* borrowed: abandons the job before it goes */
	int fd;
	bool owns_fd;      /* the sink is gone */
	char *data;        /* owned */
	size_t length;
	size_t written;
	int error;         /* errno; 0: all is written */
	uint32_t count;    /* records */
	uint16_t lengths[];
};

/* Bytes of the records that are written whole. */
static size_t whole_records(const http_batch_t *batch, uint32_t *count)
{
	size_t end = 0;

	for (*count = 0; *count < batch->count && end + batch->lengths[*count] <= batch->written; ++*count) {
		end += batch->lengths[*count];
	}
	return end;
}

static void run_batch(http_job_t *job)
{
	http_batch_t *batch = (http_batch_t *) job;
	uint32_t whole;

	while (batch->written < batch->length && batch->error == 0) {
		const ssize_t written = write(batch->fd, batch->data + batch->written, batch->length - batch->written);

		if (written > 0) {
			batch->written += (size_t) written;
		} else if (written == 0) {
			batch->error = EIO;
		} else if (errno != EINTR) {
			batch->error = errno;
		}
	}
	if (UNEXPECTED(batch->error != 0)) {
		const size_t cut = batch->written - whole_records(batch, &whole);

		if (cut > 0) {
			http_direct_take_back(batch->fd, cut);
		}
	}
}

/* Records of which a part at least is not written. */
static uint32_t records_left(const http_batch_t *batch)
{
	uint32_t whole;

	whole_records(batch, &whole);
	return batch->count - whole;
}

static void start(http_sink_t *sink, http_batch_t *batch);

static void batch_done(http_job_t *job)
{
	http_batch_t *batch = (http_batch_t *) job, *next = batch->next;
	http_sink_t *sink = batch->sink;

	sink->batch = batch->next = NULL;
	http_sink_count_drops(sink, records_left(batch), job->ran ? batch->error : ECANCELED);
	if (next != NULL) {
		start(sink, next);
	} else {
		http_sink_written(sink);
	}
}

static void release_batch(http_job_t *job)
{
	http_batch_t *batch = (http_batch_t *) job;

	if (batch->owns_fd) {
		close(batch->fd);
	}
	pefree(batch->data, true);
	pefree(batch, true);
}

/* Drops batches that have not been started. */
static void drop_waiting(http_batch_t *batch, int error)
{
	while (batch != NULL) {
		http_batch_t *next = batch->next;

		http_sink_count_drops(batch->sink, batch->count, error);
		release_batch(&batch->job);
		batch = next;
	}
}

void http_batch_abandon(http_batch_t *batch)
{
	drop_waiting(batch->next, ETIMEDOUT);
	batch->next = NULL;
	http_sink_count_drops(batch->sink, batch->count, ETIMEDOUT);
	batch->owns_fd = true;
	http_job_abandon(&batch->job);
}

static void start(http_sink_t *sink, http_batch_t *batch)
{
	http_batch_t *next = batch->next;
	const uint32_t count = batch->count;

	sink->batch = batch;
	if (UNEXPECTED(!http_job_start(&batch->job))) {
		sink->batch = NULL;
		http_sink_count_drops(sink, count, EAGAIN);
		drop_waiting(next, EAGAIN);
		http_sink_written(sink);
	}
}

/* Takes all out of the ring, so that there is room meanwhile. */
static http_batch_t *take_batch(http_sink_t *sink)
{
	http_ring_t *ring = &sink->ring;
	http_batch_t *batch = pecalloc(1, sizeof(*batch) + ring->count * sizeof(*batch->lengths), true);

	batch->job.run = run_batch;
	batch->job.done = batch_done;
	batch->job.release = release_batch;
	batch->sink = sink;
	batch->fd = sink->fd;
	batch->count = ring->count;
	batch->length = ring->bytes;
	batch->data = pemalloc(ring->bytes, true);
	http_ring_take(ring, batch->data, batch->lengths);
	return batch;
}

bool http_batch_append(http_sink_t *sink)
{
	http_batch_t **place = &sink->batch->next;
	uint32_t waiting = 0;

	for (; *place != NULL; place = &(*place)->next) {
		waiting++;
	}
	if (waiting == WAITING_MAX) {
		return false;
	}
	*place = take_batch(sink);
	return true;
}

static void write_file(http_sink_t *sink)
{
	start(sink, take_batch(sink));
}

/* --- opening --- */

static void (*writer_of(php_async_fd_class_t kind))(http_sink_t *sink)
{
	return kind == PHP_ASYNC_FD_POLLED ? write_polled : write_file;
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
