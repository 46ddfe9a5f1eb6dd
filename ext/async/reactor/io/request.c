/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Requests of I/O handles: memory, queues, completion; and the jobs that execute them on the pool.
 *
 * The one invariant to remember: memory that a worker touches is owned by its job. A request may be disposed of, a
 * handle closed and a loop shut down while the worker runs. Its result is then dropped. */
#include "io.h"

#include <unistd.h>

/* ---- memory ---- */

static void request_free(io_request_t *request, reactor_io_t *io)
{
	if (request->req.free_cb != NULL) {
		request->req.free_cb(request->free_data, &io->io);
	}
	for (unsigned i = 0; i < request->string_count; i++) {
		zend_string_release(request->strings[i]);
	}
	if (request->strings != NULL) {
		efree(request->strings);
	}
	if (request->parts != NULL) {
		efree(request->parts);
	}
	if (request->owns_buffer) {
		free(request->req.buf);
	}
	if (request->req.exception != NULL) {
		OBJ_RELEASE(request->req.exception);
	}
	if (request->source != NULL) {
		ZEND_ASYNC_EVENT_RELEASE(&request->source->io.event);
	}
	efree(request);
}

static void request_dispose(zend_async_io_req_t *req)
{
	io_request_t *request = IO_REQUEST_OF(req);
	reactor_io_t *io = request->io;

	if (io == NULL) {
		request_free(request, NULL);
	} else if (io->is_file) {
		async_io_file_forget(io, request);
	} else {
		async_io_stream_forget(io, request);
	}
}

io_request_t *async_io_request_new(io_kind_t kind, size_t size)
{
	io_request_t *request = ecalloc(1, sizeof(*request));

	request->kind = kind;
	request->size = size;
	request->offset = -1;
	request->req.dispose = request_dispose;
	return request;
}

bool async_io_parts_advance(io_request_t *request, size_t written)
{
	while (request->part_at < request->part_count) {
		struct iovec *part = &request->parts[request->part_at];

		if (written < part->iov_len) {
			part->iov_base = (char *) part->iov_base + written;
			part->iov_len -= written;
			return false;
		}
		written -= part->iov_len;
		request->part_at++;
	}
	return true;
}

/* ---- the end of a request ---- */

static const char *what_failed(const io_kind_t kind)
{
	switch (kind) {
		case IO_READ: return "Reading";
		case IO_WRITE: return "Writing";
		case IO_FLUSH: return "Flushing";
		case IO_STAT: return "Reading the status";
		case IO_OPEN: return "Opening";
		case IO_SENDFILE: return "Sending a file";
	}
	return "The operation";
}

static void set_result(io_request_t *request, ssize_t result, int error)
{
	request->req.transferred = error != 0 ? -1 : result;
	if (error != 0 && !request->nobody_waits) {
		request->req.exception = async_reactor_exception(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, error, "%s failed: %s",
				what_failed(request->kind), strerror(error));
	}
	request->req.completed = true;
}

io_request_t *async_io_request_done(io_request_t *request, ssize_t result, int error)
{
	set_result(request, result, error);
	return request;
}

static void set_counted(const reactor_io_t *io, io_request_t *request, const bool counted)
{
	if (request->is_counted == counted) {
		return;
	}
	request->is_counted = counted;
	if (counted) {
		ZEND_ASYNC_INCREASE_EVENT_COUNT(&io->io.event);
	} else {
		ZEND_ASYNC_DECREASE_EVENT_COUNT(&io->io.event);
	}
}

void async_io_queue_push(reactor_io_t *io, io_queue_t *queue, io_request_t *request)
{
	request->io = io;
	request->next = NULL;
	if (queue->last != NULL) {
		queue->last->next = request;
	} else {
		queue->first = request;
	}
	queue->last = request;

	/* Reads of a stream are counted by their watch. */
	if (queue != &io->reads) {
		set_counted(io, request, true);
	}
	/* An operation on a file cannot be interrupted: the request holds a reference of the handle. */
	if (io->is_file) {
		ZEND_ASYNC_EVENT_ADD_REF(&io->io.event);
	}
}

/* Removes a request from its queue. The caller holds the handle. */
static void queue_remove(io_queue_t *queue, io_request_t *request)
{
	reactor_io_t *io = request->io;
	io_request_t **link = &queue->first, *before = NULL;

	while (*link != request) {
		before = *link;
		link = &before->next;
	}
	*link = request->next;
	if (queue->last == request) {
		queue->last = before;
	}
	request->io = NULL;

	set_counted(io, request, false);
	if (io->is_file) {
		ZEND_ASYNC_EVENT_DEL_REF(&io->io.event);
	}
}

void async_io_request_complete(io_queue_t *queue, io_request_t *request, ssize_t result, int error)
{
	reactor_io_t *io = request->io;
	zend_async_event_t *event = &io->io.event;

	ZEND_ASYNC_EVENT_ADD_REF(event);
	queue_remove(queue, request);
	set_result(request, result, error);
	if (request->nobody_waits) {
		request_free(request, io);
	} else {
		async_reactor_notify(event, request, NULL);
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

void async_io_request_cut_off(io_queue_t *queue, io_request_t *request)
{
	reactor_io_t *io = request->io;

	if (request->job != NULL) {
		request->job->request = NULL;
		request->job = NULL;
	}
	queue_remove(queue, request);
	request->req.transferred = -1;
	request->req.io_closed = true;
	request->req.completed = true;
	if (request->nobody_waits) {
		request_free(request, io);
	}
}

/* The caller holds the handle. */
void async_io_queue_cut_off(io_queue_t *queue)
{
	while (queue->first != NULL) {
		async_io_request_cut_off(queue, queue->first);
	}
}

/* ---- jobs ---- */

#define JOB_OF_WORK(w) ((io_job_t *) ((char *) (w) - XtOffsetOf(io_job_t, work)))
#define JOB_OF_LINK(l) ((io_job_t *) ((char *) (l) - XtOffsetOf(io_job_t, link)))

io_job_t *async_io_job_new(reactor_io_t *io, void (*run)(io_job_t *), void (*finish)(io_job_t *, io_request_t *),
		size_t buffer_size)
{
	io_job_t *job = pecalloc(1, sizeof(*job), true);

	job->run = run;
	job->finish = finish;
	job->io = io;
	job->fd = io_fd(io);
	job->source_fd = -1;
	job->opened = -1;
	job->size = buffer_size;
	if (buffer_size > 0) {
		job->buffer = pemalloc(buffer_size, true);
	}
	return job;
}

static void job_work(uv_work_t *work)
{
	io_job_t *job = JOB_OF_WORK(work);

	errno = 0;
	job->run(job);
	job->error = job->result < 0 ? errno : 0;
}

static void job_free(io_job_t *job)
{
	if (job->buffer != NULL) {
		pefree(job->buffer, true);
	}
	if (job->opened >= 0) {
		close(job->opened);
	}
	pefree(job, true);
}

/* Releases the handles. */
static void job_leave(io_job_t *job)
{
	reactor_io_t *io = job->io, *source = job->source;

	job->io = NULL;
	job->source = NULL;
	if (source != NULL) {
		async_io_job_remaining(source);
		ZEND_ASYNC_EVENT_RELEASE(&source->io.event);
	}
	async_io_job_remaining(io);
	ZEND_ASYNC_EVENT_RELEASE(&io->io.event);
}

static void job_done(uv_work_t *work, int status)
{
	io_job_t *job = JOB_OF_WORK(work);
	reactor_io_t *io = job->io;
	io_request_t *request = job->request;

	if (request != NULL) {
		set_counted(io, request, true);
	}
	async_reactor_request_end(&job->link);
	if (UNEXPECTED(status != 0)) {
		job->result = -1;
		job->error = ECANCELED;
	}
	if (request != NULL) {
		request->job = NULL;
	}
	if (EXPECTED(io != NULL)) {
		REACTOR_GUARD(job->finish(job, request));
		REACTOR_GUARD(job_leave(job));
	}
	job_free(job);
}

/* Shutdown: cuts the request off and releases the handles, without a notification. */
static void job_abandon(reactor_request_t *link)
{
	io_job_t *job = JOB_OF_LINK(link);
	reactor_io_t *io = job->io;

	if (io == NULL) {
		return;
	}
	if (job->request != NULL) {
		async_io_request_cut_off(&io->writes, job->request);
	}
	job_leave(job);
}

bool async_io_job_submit(io_job_t *job, io_request_t *request)
{
	int error;

	async_reactor_pool_prepare();
	error = uv_queue_work(&async_reactor->loop, &job->work, job_work, job_done);
	if (UNEXPECTED(error != 0)) {
		job_free(job);
		errno = -error;
		return false;
	}
	job->request = request;
	if (request != NULL) {
		request->job = job;
	}
	job->io->jobs++;
	ZEND_ASYNC_EVENT_ADD_REF(&job->io->io.event);
	if (job->source != NULL) {
		job->source->jobs++;
		ZEND_ASYNC_EVENT_ADD_REF(&job->source->io.event);
	}
	async_reactor_request_begin(&job->link, (uv_req_t *) &job->work, job_abandon);
	if (request != NULL) {
		set_counted(job->io, request, false);
	}
	return true;
}
