/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Batches: what waits for a disk is written by a helper thread, whole records at a time, one batch of a sink after the other. At the
 * end of a sink the thread that serves writes what no helper thread has begun, so that nothing is lost where no coroutine can wait. */
#include "direct.h"
#include "sink.h"

#include <unistd.h>

/* Batches that may wait behind the one that is being written: a disk is slower than a burst of requests for a moment. */
#define WAITING_MAX 4

/* What was taken out of the ring. */
struct _http_batch_s {
	http_job_t job;
	http_batch_t *next; /* owned: is written behind this one; NULL: none */
	http_sink_t *sink; /* borrowed: abandons the job before it goes */
	int fd;
	bool owns_fd;      /* the sink is gone */
	zend_atomic_bool is_begun; /* by the helper thread, or by the sink at its end: by one of them */
	zend_atomic_bool is_over;  /* the helper thread has done what it can */
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

static void write_batch(http_batch_t *batch)
{
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

static void run_batch(http_job_t *job)
{
	http_batch_t *batch = (http_batch_t *) job;

	if (EXPECTED(!zend_atomic_bool_exchange(&batch->is_begun, true))) {
		write_batch(batch);
		zend_atomic_bool_store(&batch->is_over, true);
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

void http_batch_write(http_sink_t *sink)
{
	start(sink, take_batch(sink));
}

/* --- the end --- */

/* Waits for a batch, and writes one that was not begun. False: the time is over, and a helper thread may still be at it. */
static bool end_batch(http_batch_t *batch, uint64_t deadline)
{
	bool in_time = zend_hrtime() / 1000000 < deadline;

	if (!zend_atomic_bool_exchange(&batch->is_begun, true)) {
		if (in_time) {
			write_batch(batch);
		} else {
			batch->error = ETIMEDOUT;
		}
		return true;
	}
	while (!zend_atomic_bool_load(&batch->is_over)) {
		if (!in_time) {
			return false;
		}
		usleep(1000);
		in_time = zend_hrtime() / 1000000 < deadline;
	}
	return true;
}

static void end_started(http_sink_t *sink, uint64_t deadline)
{
	http_batch_t *batch = sink->batch;

	if (EXPECTED(end_batch(batch, deadline))) {
		http_sink_count_drops(sink, records_left(batch), batch->error);
	} else {
		http_sink_count_drops(sink, batch->count, ETIMEDOUT);
		batch->owns_fd = true;
		sink->fd = -1;
	}
	http_job_abandon(&batch->job);
}

/* Writes a batch that no helper thread has. */
static void write_here(http_sink_t *sink, http_batch_t *batch, uint64_t deadline)
{
	end_batch(batch, deadline);
	http_sink_count_drops(sink, records_left(batch), batch->error);
	release_batch(&batch->job);
}

void http_batch_end(http_sink_t *sink, uint64_t deadline)
{
	http_batch_t *waiting = NULL;

	if (sink->batch != NULL) {
		waiting = sink->batch->next;
		sink->batch->next = NULL;
		end_started(sink, deadline);
		sink->batch = NULL;
	}
	if (UNEXPECTED(sink->fd < 0)) {
		drop_waiting(waiting, ETIMEDOUT);
		return;
	}
	while (waiting != NULL) {
		http_batch_t *next = waiting->next;

		write_here(sink, waiting, deadline);
		waiting = next;
	}
	if (sink->ring.count > 0) {
		write_here(sink, take_batch(sink), deadline);
	}
}
