/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Files: one operation at a time per handle, in order of arrival, because they share the position of the descriptor. It
 * is the kernel's position, so that duplicates and other processes agree. Operations that the page cache can serve
 * complete at once, the others on the pool. Also opening, and sending a file to a socket.
 *
 * The one invariant to remember: a read whose request was disposed of restores the position, so that no byte is
 * skipped. */
#include "io.h"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>
#ifdef __linux__
# include <sys/sendfile.h>
#endif

#define DEFAULT_READ 65536

/* Bytes per job: larger jobs would only occupy a thread of the pool longer. */
#define READ_SLICE (16 * 1024 * 1024)
#define WRITE_SLICE (8 * 1024 * 1024)
#define SEND_SLICE (1024 * 1024)

/* Bytes sent directly from the loop if they are in the page cache. */
#define SEND_HERE (256 * 1024)

static void start_next(reactor_io_t *io);

/* ---- at once ---- */

static ssize_t read_at_hand(const reactor_io_t *io, char *buf, size_t size)
{
	switch (io->fd_class) {
		case PHP_ASYNC_FD_DIRECT: return read(io_fd(io), buf, size);
		case PHP_ASYNC_FD_FILE: {
			const ssize_t result = php_async_try_read_file(io_fd(io), buf, size);
			if (result >= 0 || errno != EOPNOTSUPP) {
				return result;
			}
			ZEND_FALLTHROUGH;
		}
		default: errno = EAGAIN; return -1;
	}
}

static ssize_t write_at_hand(const reactor_io_t *io, const struct iovec *part)
{
	switch (io->fd_class) {
		case PHP_ASYNC_FD_DIRECT: return write(io_fd(io), part->iov_base, part->iov_len);
		case PHP_ASYNC_FD_FILE: return php_async_try_write_file(io_fd(io), part->iov_base, part->iov_len);
		default: errno = EAGAIN; return -1;
	}
}

static bool make_buffer(io_request_t *request)
{
	if (request->req.buf == NULL) {
		request->req.buf = malloc(request->size);
		request->owns_buffer = true;
	}
	return request->req.buf != NULL;
}

/* Handles in append mode write at the end, independent of the descriptor's own mode. */
static void seek_to_end(const reactor_io_t *io, int fd)
{
	if (io->io.state & ZEND_ASYNC_IO_APPEND) {
		lseek(fd, 0, SEEK_END);
	}
}

static bool try_read(reactor_io_t *io, io_request_t *request, ssize_t *result, int *error)
{
	if (!make_buffer(request)) {
		*error = ENOMEM;
		return true;
	}
	*result = read_at_hand(io, request->req.buf, request->size);
	*error = *result < 0 ? errno : 0;
	return *error != EAGAIN && *error != EINTR;
}

static bool try_write(reactor_io_t *io, io_request_t *request, ssize_t *result, int *error)
{
	*error = 0;
	while (request->part_at < request->part_count) {
		unsigned count;
		const struct iovec *part = io_parts_remaining(request, &count);

		if (part->iov_len == 0) {
			request->part_at++;
			continue;
		}
		seek_to_end(io, io_fd(io));

		const ssize_t written = write_at_hand(io, part);
		if (written < 0) {
			*error = request->done > 0 && errno != EAGAIN && errno != EINTR ? 0 : errno;
			*result = (ssize_t) request->done;
			return errno != EAGAIN && errno != EINTR;
		}
		request->done += (size_t) written;
		async_io_parts_advance(request, (size_t) written);
	}
	*result = (ssize_t) request->done;
	return true;
}

/* True if the request completed on this thread. */
static bool try_now(reactor_io_t *io, io_request_t *request, ssize_t *result, int *error)
{
	*result = 0;
	*error = 0;
	switch (request->kind) {
		case IO_READ: return try_read(io, request, result, error);
		case IO_WRITE: return try_write(io, request, result, error);
		default: return io->fd_class == PHP_ASYNC_FD_DIRECT;
	}
}

static void note_read(reactor_io_t *io, const io_request_t *request, ssize_t result)
{
	if (request->kind == IO_READ && result == 0 && request->size > 0) {
		io->io.state |= ZEND_ASYNC_IO_EOF;
	}
}

/* ---- on the pool ---- */

static void run_read(io_job_t *job)
{
	do {
		job->result = read(job->fd, job->buffer, job->size);
	} while (job->result < 0 && errno == EINTR);
}

static void finish_read(io_job_t *job, io_request_t *request)
{
	if (job->result > 0 && (request == NULL || request->nobody_waits)) {
		lseek(job->fd, -(off_t) job->result, SEEK_CUR);
	}
	if (request == NULL) {
		return;
	}
	if (job->result > 0 && !request->nobody_waits) {
		memcpy(request->req.buf, job->buffer, (size_t) job->result);
	}
	note_read(job->io, request, job->result);
	async_io_request_complete(&job->io->writes, request, job->result, job->error);
	start_next(job->io);
}

/* After a partial write the result is the number of bytes; the next write gets the error. */
static void io_file_run_write(io_job_t *job)
{
	size_t done = 0;

	if (job->append) {
		lseek(job->fd, 0, SEEK_END);
	}
	while (done < job->size) {
		const ssize_t written = write(job->fd, job->buffer + done, job->size - done);

		if (written < 0 && errno == EINTR) {
			continue;
		}
		if (written <= 0) {
			break;
		}
		done += (size_t) written;
	}
	job->result = done > 0 || job->size == 0 ? (ssize_t) done : -1;
}

static void io_file_submit_write(reactor_io_t *io, io_request_t *request);

static void finish_write(io_job_t *job, io_request_t *request)
{
	if (request == NULL) {
		return;
	}
	if (job->result > 0) {
		request->done += (size_t) job->result;
		if (!async_io_parts_advance(request, (size_t) job->result) && (size_t) job->result == job->size
				&& (!request->nobody_waits || io_owns_bytes(request))) {
			io_file_submit_write(job->io, request);
			return;
		}
	}
	async_io_request_complete(&job->io->writes, request, (ssize_t) request->done, request->done > 0 ? 0 : job->error);
	start_next(job->io);
}

static void run_flush(io_job_t *job)
{
	do {
		job->result = fsync(job->fd);
	} while (job->result < 0 && errno == EINTR);
}

static void finish_plain(io_job_t *job, io_request_t *request)
{
	if (request != NULL) {
		async_io_request_complete(&job->io->writes, request, job->result, job->error);
		start_next(job->io);
	}
}

static void io_file_submit_job(reactor_io_t *io, io_request_t *request, io_job_t *job)
{
	if (UNEXPECTED(!async_io_job_submit(job, request))) {
		async_io_request_complete(&io->writes, request, -1, errno);
		start_next(io);
	}
}

static void io_file_submit_write(reactor_io_t *io, io_request_t *request)
{
	unsigned count;
	const struct iovec *parts = io_parts_remaining(request, &count);
	size_t size = 0, at = 0;

	for (unsigned i = 0; i < count && size < WRITE_SLICE; i++) {
		size += MIN(parts[i].iov_len, WRITE_SLICE - size);
	}

	io_job_t *job = async_io_job_new(io, io_file_run_write, finish_write, size);
	for (unsigned i = 0; at < size; i++) {
		const size_t length = MIN(parts[i].iov_len, size - at);
		memcpy(job->buffer + at, parts[i].iov_base, length);
		at += length;
	}
	job->append = (io->io.state & ZEND_ASYNC_IO_APPEND) != 0;
	io_file_submit_job(io, request, job);
}

/* Completes requests from the head of the queue that need no worker, then starts the next one. The caller holds the
 * handle. */
static void start_next(reactor_io_t *io)
{
	io_request_t *request;
	ssize_t result;
	int error;

	for (;;) {
		request = io->writes.first;
		if (request == NULL || request->job != NULL || !io_is_usable(io)) {
			return;
		}
		if (!try_now(io, request, &result, &error)) {
			break;
		}
		note_read(io, request, result);
		async_io_request_complete(&io->writes, request, result, error);
	}

	switch (request->kind) {
		case IO_READ:
			io_file_submit_job(io, request,
					async_io_job_new(io, run_read, finish_read, MIN(request->size, READ_SLICE)));
			break;
		case IO_WRITE: io_file_submit_write(io, request); break;
		default: io_file_submit_job(io, request, async_io_job_new(io, run_flush, finish_plain, 0)); break;
	}
}

void async_io_file_submit(reactor_io_t *io, io_request_t *request)
{
	ssize_t result;
	int error;

	if (request->kind == IO_READ && request->size == 0) {
		request->size = DEFAULT_READ;
	}
	if (io->writes.first == NULL && !request->nobody_waits && try_now(io, request, &result, &error)) {
		note_read(io, request, result);
		async_io_request_done(request, result, error);
		return;
	}

	const bool is_first = io->writes.first == NULL;
	async_io_queue_push(io, &io->writes, request);
	if (is_first) {
		start_next(io);
	}
}

void async_io_file_forget(reactor_io_t *io, io_request_t *request)
{
	const bool was_first = request == io->writes.first;

	/* A working request is freed by its job. A queued write that owns its bytes is still executed. */
	request->nobody_waits = true;
	request->stat = NULL;
	if (request->job != NULL) {
		async_reactor_request_cancel(&request->job->link);
		return;
	}
	if (io_owns_bytes(request)) {
		return;
	}

	ZEND_ASYNC_EVENT_ADD_REF(&io->io.event);
	async_io_request_cut_off(&io->writes, request);
	if (was_first) {
		start_next(io);
	}
	ZEND_ASYNC_EVENT_RELEASE(&io->io.event);
}

/* ---- status ---- */

static void run_stat(io_job_t *job)
{
	job->result = fstat(job->fd, &job->st);
}

static void finish_stat(io_job_t *job, io_request_t *request)
{
	if (request != NULL && request->stat != NULL && job->result == 0) {
		*request->stat = job->st;
	}
	finish_plain(job, request);
}

/* A status does not depend on the position, but it is queued behind earlier writes so that it shows them. */
void async_io_file_stat(reactor_io_t *io, io_request_t *request)
{
	if (io->fd_class != PHP_ASYNC_FD_REMOTE && io->writes.first == NULL) {
		const int result = fstat(io_fd(io), request->stat);
		async_io_request_done(request, result, result < 0 ? errno : 0);
		return;
	}
	async_io_queue_push(io, &io->writes, request);
	io_file_submit_job(io, request, async_io_job_new(io, run_stat, finish_stat, 0));
}

/* ---- opening ---- */

static void io_file_run_open(io_job_t *job)
{
	struct stat st;
	int flags = job->open_flags | O_CLOEXEC;

	/* The other end of a FIFO may never be opened. The threads of the pool must not wait for it. */
	const bool is_fifo = stat(job->buffer, &st) == 0 && S_ISFIFO(st.st_mode);

	do {
		job->opened = open(job->buffer, is_fifo ? flags | O_NONBLOCK : flags, job->open_mode);
	} while (job->opened < 0 && errno == EINTR);
	job->result = job->opened;
	if (is_fifo && job->opened >= 0 && !(flags & O_NONBLOCK)) {
		fcntl(job->opened, F_SETFL, flags);
	}
}

static void io_file_adopt(reactor_io_t *io, int fd, int flags)
{
	const int access = flags & O_ACCMODE;

	async_reactor_poll_forget(fd);
	io->io.descriptor.fd = fd;
	io->fd_class = php_async_fd_classify(fd);
	io->io.state |= ZEND_ASYNC_IO_READABLE | ZEND_ASYNC_IO_OWNS_FD;
	if (access != O_RDONLY) {
		io->io.state |= ZEND_ASYNC_IO_WRITABLE;
	}
	if (flags & O_APPEND) {
		io->io.state |= ZEND_ASYNC_IO_APPEND;
		lseek(fd, 0, SEEK_END);
	}
}

static void finish_open(io_job_t *job, io_request_t *request)
{
	reactor_io_t *io = job->io;
	zend_object *exception = NULL;

	if (job->opened >= 0) {
		/* The descriptor is unused if the handle was closed in the meantime or is owned only by this job. */
		if (io_is_usable(io) && io->io.event.ref_count > 1) {
			io_file_adopt(io, job->opened, job->open_flags);
			job->opened = -1;
			async_reactor_notify(&io->io.event, NULL, NULL);
		}
		return;
	}

	if (!(io->io.state & ZEND_ASYNC_IO_CLOSED)) {
		io->io.state |= ZEND_ASYNC_IO_CLOSED;
		io->io.event.loop_ref_count = 0;
		exception = async_reactor_exception(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, job->error, "Opening \"%s\" failed: %s",
				job->buffer, strerror(job->error));
		async_reactor_notify_and_close(&io->io.event, NULL, exception);
		OBJ_RELEASE(exception);
	}
}

/* Opens a regular file or directory whose path is in the kernel's caches; -1 if the call could block. */
static int io_file_open_cached(const char *path, int flags)
{
	struct stat st;

	if (flags & (O_CREAT | O_TRUNC) || stat(path, &st) != 0 || !(S_ISREG(st.st_mode) || S_ISDIR(st.st_mode))) {
		return -1;
	}
	return php_async_try_open(path, flags | O_CLOEXEC);
}

zend_async_io_t *async_reactor_fs_open(const char *path, int flags, int mode)
{
	async_reactor_t *reactor = async_reactor_require();
	char resolved[MAXPATHLEN];
	int fd;

	if (UNEXPECTED(reactor == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(*path == '\0' || expand_filepath(path, resolved) == NULL)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, ENOENT, "Opening \"%s\" failed: %s", path,
				strerror(ENOENT));
		return NULL;
	}

	reactor_io_t *io = async_io_new(reactor, ZEND_ASYNC_IO_TYPE_FILE, 0, 0);
	io->is_file = true;
	io->io.descriptor.fd = -1;

	fd = io_file_open_cached(resolved, flags);
	if (fd >= 0) {
		io_file_adopt(io, fd, flags);
		return &io->io;
	}

	io_job_t *job = async_io_job_new(io, io_file_run_open, finish_open, strlen(resolved) + 1);
	memcpy(job->buffer, resolved, job->size);
	job->open_flags = flags;
	job->open_mode = mode;
	if (UNEXPECTED(!async_io_job_submit(job, NULL))) {
		ZEND_ASYNC_EVENT_RELEASE(&io->io.event);
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, errno, "Opening \"%s\" failed: %s", path,
				strerror(errno));
		return NULL;
	}
	return &io->io;
}

/* ---- a file to a socket ---- */

/* Sends one slice. Advances *offset by the bytes sent; the position of the source if offset is NULL. */
static ssize_t send_slice(int fd, int source, off_t *offset, size_t size)
{
#ifdef __linux__
	return sendfile(fd, source, offset, size);
#else
	char buffer[65536];
	const ssize_t available = offset != NULL ? pread(source, buffer, MIN(size, sizeof(buffer)), *offset)
											 : read(source, buffer, MIN(size, sizeof(buffer)));

	if (available <= 0) {
		return available;
	}

	const ssize_t sent = write(fd, buffer, (size_t) available);
	const ssize_t taken = MAX(sent, 0);
	const int error = errno;
	if (offset != NULL) {
		*offset += taken;
	} else if (taken < available) {
		lseek(source, (off_t) (taken - available), SEEK_CUR);
	}
	errno = error;
	return sent;
#endif
}

static void run_send(io_job_t *job)
{
	off_t offset = job->offset;

	do {
		job->result = send_slice(job->fd, job->source_fd, job->offset < 0 ? NULL : &offset, job->size);
	} while (job->result < 0 && errno == EINTR);
}

void async_io_sendfile_restore_mode(reactor_io_t *io)
{
	if (io->switched_mode >= 0) {
		fcntl(io_fd(io), F_SETFL, io->switched_mode);
		io->switched_mode = -1;
	}
}

/* Sets O_NONBLOCK: sendfile() blocks on a blocking socket and has no flag against it. */
static void switch_mode(reactor_io_t *io)
{
	const int mode = io->switched_mode < 0 ? fcntl(io_fd(io), F_GETFL) : O_NONBLOCK;

	if (mode >= 0 && !(mode & O_NONBLOCK)) {
		io->switched_mode = mode;
		fcntl(io_fd(io), F_SETFL, mode | O_NONBLOCK);
	}
}

static bool is_at_hand(const io_request_t *request, size_t size)
{
#ifdef RWF_NOWAIT
	const int fd = io_fd(request->source);
	const off_t start = request->offset >= 0 ? (off_t) request->offset : lseek(fd, 0, SEEK_CUR);
	char byte;
	struct iovec probe = { &byte, 1 };

	return start >= 0 && preadv2(fd, &probe, 1, start, RWF_NOWAIT) >= 0
			&& preadv2(fd, &probe, 1, start + (off_t) size - 1, RWF_NOWAIT) >= 0;
#else
	return false;
#endif
}

/* Records the result of one slice. True if the request continues. */
static bool slice_sent(reactor_io_t *io, io_request_t *request, ssize_t sent, int error)
{
	if (sent > 0) {
		request->done += (size_t) sent;
		if (request->offset >= 0) {
			request->offset += sent;
		}
	}
	if (sent > 0 && request->done < request->size && !request->nobody_waits) {
		return true;
	}
	async_io_sendfile_restore_mode(io);
	async_io_request_complete(&io->writes, request, (ssize_t) request->done, sent < 0 ? error : 0);
	return false;
}

static void finish_send(io_job_t *job, io_request_t *request)
{
	reactor_io_t *io = job->io;

	if (request == NULL) {
		/* The request was cut off. async_io_job_remaining() restores the mode of a closed handle's descriptor. */
		return;
	}
	if (job->result < 0 && (PHP_IS_TRANSIENT_ERROR(job->error)) && !request->nobody_waits) {
		if (EXPECTED(io->write_watch != NULL && io->write_watch->base.start(&io->write_watch->base))) {
			return;
		}
		zend_clear_exception();
	}
	slice_sent(io, request, job->result, job->error);
	if (io_is_usable(io) && io->write_watch != NULL && io->writes.first != NULL) {
		io->write_watch->base.start(&io->write_watch->base);
	}
}

bool async_io_sendfile_step(reactor_io_t *io, io_request_t *request)
{
	const size_t left = request->size - request->done;
	const size_t here = MIN(left, SEND_HERE);
	reactor_io_t *source = request->source;

	if (request->job != NULL) {
		return false;
	}
	if (left == 0 || (source->io.state & ZEND_ASYNC_IO_CLOSED)) {
		async_io_sendfile_restore_mode(io);
		async_io_request_complete(&io->writes, request, (ssize_t) request->done, left == 0 ? 0 : EBADF);
		return true;
	}

	switch_mode(io);
	if (source->fd_class == PHP_ASYNC_FD_DIRECT
			|| (source->fd_class == PHP_ASYNC_FD_FILE && is_at_hand(request, here))) {
		off_t offset = (off_t) request->offset;
		const ssize_t sent = send_slice(io_fd(io), io_fd(source), request->offset < 0 ? NULL : &offset, here);

		if (sent < 0 && (PHP_IS_TRANSIENT_ERROR(errno) || errno == EINTR)) {
			return false;
		}
		slice_sent(io, request, sent, errno);
		return true;
	}

	io_job_t *job = async_io_job_new(io, run_send, finish_send, 0);
	job->size = MIN(left, SEND_SLICE);
	job->offset = request->offset;
	job->source = source;
	job->source_fd = io_fd(source);
	io->write_watch->base.stop(&io->write_watch->base);
	if (UNEXPECTED(!async_io_job_submit(job, request))) {
		slice_sent(io, request, -1, errno);
	}
	return false;
}
