/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Handles of the unified I/O: creation from a descriptor, submission, close, dispose. The operations are in
 * stream.c, file.c and udp.c.
 *
 * The one invariant to remember: a closed handle has no requests. Closing removes them all, notifies the subscribers,
 * and then closes the descriptor. A descriptor that a worker still uses is closed when the worker is done.
 *
 *   state     requests   descriptor              leaves by
 *   opening   none       none                    end of the open (open, closed), close, dispose
 *   open      any        open                    close, dispose, reactor shutdown (detached)
 *   detached  none       open                    close, dispose
 *   closed    none       closed, or the owner's  dispose */
#include "io.h"

#include "async_wait.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- the event ---- */

static bool io_start(zend_async_event_t *event)
{
	reactor_io_t *io = (reactor_io_t *) event;

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return true;
	}
	event->loop_ref_count++;
	if (!io->is_file) {
		async_io_stream_arm_read(io);
	}
	return true;
}

static bool io_stop(zend_async_event_t *event)
{
	reactor_io_t *io = (reactor_io_t *) event;

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || event->loop_ref_count == 0) {
		return true;
	}
	if (--event->loop_ref_count == 0 && !ZEND_ASYNC_IO_IS_MULTISHOT(&io->io)) {
		async_io_stream_disarm_read(io);
	}
	return true;
}

static void close_descriptor(reactor_io_t *io)
{
	const int fd = io_fd(io);

	if (fd < 0) {
		return;
	}
	if (io->jobs > 0) {
		io->close_when_idle = true;
		return;
	}
	io->io.descriptor.fd = -1;
	async_reactor_poll_forget(fd);
	close(fd);
}

void async_io_job_remaining(reactor_io_t *io)
{
	if (--io->jobs > 0) {
		return;
	}
	if (io->io.state & ZEND_ASYNC_IO_CLOSED) {
		async_io_sendfile_restore_mode(io);
	}
	if (io->close_when_idle) {
		io->close_when_idle = false;
		close_descriptor(io);
	}
}

/* Removes every request. The caller holds the handle. */
static void cut_off_all(reactor_io_t *io)
{
	async_io_stream_unwatch(io);
	async_io_queue_cut_off(&io->reads);
	async_io_queue_cut_off(&io->writes);
	async_io_udp_cut_off(io);
}

static bool io_dispose(zend_async_event_t *event)
{
	reactor_io_t *io = (reactor_io_t *) event;

	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}

	event->ref_count = 1;
	event->loop_ref_count = 0;
	zend_async_callbacks_free(event);
	cut_off_all(io);
	if (io->jobs == 0) {
		async_io_sendfile_restore_mode(io);
	}
	if (!(io->io.state & ZEND_ASYNC_IO_CLOSED) && (io->io.state & ZEND_ASYNC_IO_OWNS_FD)) {
		close_descriptor(io);
	}

	if (io->prev != NULL) {
		io->prev->next = io->next;
	} else if (async_reactor != NULL && async_reactor->ios == io) {
		async_reactor->ios = io->next;
	}
	if (io->next != NULL) {
		io->next->prev = io->prev;
	}
	ZEND_ASYNC_EVENT_FREE_MEMORY(io, false);
	return true;
}

static zend_string *io_info(zend_async_event_t *event)
{
	static const char *const names[] = { "Pipe", "File", "Tcp", "Udp", "Tty" };
	const reactor_io_t *io = (const reactor_io_t *) event;

	return zend_strpprintf(0, "%s(fd=%d)", names[io->io.type], io_fd(io));
}

reactor_io_t *async_io_new(async_reactor_t *reactor, zend_async_io_type type, uint32_t state, size_t extra_size)
{
	reactor_io_t *io = ecalloc(1, sizeof(*io) + extra_size);

	reactor_event_init(&io->io.event, sizeof(*io), io_start, io_stop, io_dispose, io_info);
	io->io.type = type;
	io->io.state = state;
	io->switched_mode = -1;

	ZEND_ASYNC_STACK_PUSH(reactor->ios, io, prev, next);
	return io;
}

static ZEND_COLD zend_async_io_t *refuse_descriptor(int fd, int error)
{
	async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, error, "Descriptor %d cannot be used: %s", fd,
			strerror(error));
	return NULL;
}

/* Creates a handle. On failure the caller still owns the descriptor. */
static zend_async_io_t *reactor_io_create(zend_file_descriptor_t fd, zend_async_io_type type, uint32_t state)
{
	async_reactor_t *reactor = async_reactor_require();
	const bool is_socket = type == ZEND_ASYNC_IO_TYPE_TCP || type == ZEND_ASYNC_IO_TYPE_UDP;
	int socket_type;
	socklen_t length = sizeof(socket_type);
	struct stat st;

	if (UNEXPECTED(reactor == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(fstat(fd, &st) != 0)) {
		return refuse_descriptor(fd, errno);
	}
	if (is_socket && UNEXPECTED(getsockopt(fd, SOL_SOCKET, SO_TYPE, &socket_type, &length) != 0)) {
		return refuse_descriptor(fd, errno);
	}

	reactor_io_t *io = async_io_new(reactor, type, state, 0);

	if (is_socket) {
		io->io.descriptor.socket = fd;
	} else {
		io->io.descriptor.fd = fd;
	}
	io->fd_class = is_socket ? PHP_ASYNC_FD_POLLED : php_async_fd_classify(fd);
	io->is_file = S_ISREG(st.st_mode) || S_ISBLK(st.st_mode) || S_ISDIR(st.st_mode);
	if (io->is_file && (state & ZEND_ASYNC_IO_APPEND)) {
		lseek(fd, 0, SEEK_END);
	}
	return &io->io;
}

/* ---- submitting ---- */

bool async_io_require(const reactor_io_t *io, uint32_t state)
{
	if (UNEXPECTED(!io_is_usable(io) || io_fd(io) < 0)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, EBADF,
				io_is_usable(io) ? "The handle is not open yet" : "The handle is closed");
		return false;
	}
	if (UNEXPECTED((io->io.state & state) != state)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, EBADF,
				state & ZEND_ASYNC_IO_READABLE ? "The handle is not open for reading"
											   : "The handle is not open for writing");
		return false;
	}
	return true;
}

static void no_dispose(zend_async_io_req_t *req)
{
}

/* The shared request returned for fire and forget: completed, its dispose does nothing. */
static zend_async_io_req_t *forgotten_request(void)
{
	static zend_async_io_req_t forgotten = { .completed = true, .dispose = no_dispose };
	return &forgotten;
}

static zend_async_io_req_t *reactor_io_read(zend_async_io_t *zend_io, char *buf, size_t max_size)
{
	reactor_io_t *io = IO_OF(zend_io);

	if (UNEXPECTED(!async_io_require(io, ZEND_ASYNC_IO_READABLE))) {
		return NULL;
	}

	io_request_t *request = async_io_request_new(IO_READ, max_size);

	request->req.buf = buf;
	if (io->is_file) {
		async_io_file_submit(io, request);
	} else {
		async_io_stream_read(io, request);
	}
	return &request->req;
}

/* Submits a write. This may free a request without a waiter. */
static zend_async_io_req_t *io_submit_write(reactor_io_t *io, io_request_t *request)
{
	const bool nobody_waits = request->nobody_waits;

	if (io->is_file) {
		async_io_file_submit(io, request);
	} else {
		async_io_stream_write(io, request);
	}
	return nobody_waits ? forgotten_request() : &request->req;
}

static zend_async_io_req_t *reactor_io_write(zend_async_io_t *zend_io, const char *buf, size_t count,
		zend_async_io_write_free_cb_t free_cb)
{
	reactor_io_t *io = IO_OF(zend_io);

	if (UNEXPECTED(!async_io_require(io, ZEND_ASYNC_IO_WRITABLE))) {
		if (free_cb != NULL) {
			free_cb((void *) buf, zend_io);
		}
		return NULL;
	}

	io_request_t *request = async_io_request_new(IO_WRITE, count);

	request->req.buf = (char *) buf;
	request->parts = emalloc(sizeof(*request->parts));
	request->parts->iov_base = (void *) buf;
	request->parts->iov_len = count;
	request->part_count = 1;
	request->req.free_cb = free_cb;
	request->free_data = (void *) buf;
	request->nobody_waits = free_cb != NULL;
	return io_submit_write(io, request);
}

static io_request_t *request_of_strings(zend_string *const *strings, unsigned count)
{
	io_request_t *request = async_io_request_new(IO_WRITE, 0);

	request->parts = safe_emalloc(MAX(count, 1), sizeof(*request->parts), 0);
	request->strings = safe_emalloc(MAX(count, 1), sizeof(*request->strings), 0);
	request->part_count = request->string_count = count;
	for (unsigned i = 0; i < count; i++) {
		request->strings[i] = strings[i];
		request->parts[i].iov_base = ZSTR_VAL(strings[i]);
		request->parts[i].iov_len = ZSTR_LEN(strings[i]);
		request->size += ZSTR_LEN(strings[i]);
	}
	return request;
}

static io_request_t *request_of_buffers(const zend_async_buf_t *buffers, unsigned count)
{
	io_request_t *request = async_io_request_new(IO_WRITE, 0);

	request->parts = safe_emalloc(MAX(count, 1), sizeof(*request->parts), 0);
	request->part_count = count;
	for (unsigned i = 0; i < count; i++) {
		request->parts[i].iov_base = buffers[i].base;
		request->parts[i].iov_len = buffers[i].len;
		request->size += buffers[i].len;
	}
	return request;
}

static zend_async_io_req_t *reactor_io_writev(zend_async_io_t *zend_io, const void *bufs, unsigned nbufs,
		uint32_t flags, zend_async_io_write_free_cb_t free_cb, void *user_data)
{
	reactor_io_t *io = IO_OF(zend_io);
	const bool is_iov = (flags & ZEND_ASYNC_IO_WRITEV_IOV) != 0;
	bool refused = !async_io_require(io, ZEND_ASYNC_IO_WRITABLE);

	if (UNEXPECTED(!refused
				&& (flags & ~(ZEND_ASYNC_IO_WRITEV_IOV | ZEND_ASYNC_IO_WRITEV_AWAIT)
						|| (is_iov && (flags & ZEND_ASYNC_IO_WRITEV_AWAIT))))) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, EINVAL, "Invalid flags for a vectored write: %u", flags);
		refused = true;
	}
	if (UNEXPECTED(refused)) {
		for (unsigned i = 0; !is_iov && i < nbufs; i++) {
			zend_string_release(((zend_string *const *) bufs)[i]);
		}
		if (is_iov && free_cb != NULL) {
			free_cb(user_data, zend_io);
		}
		return NULL;
	}

	io_request_t *request = is_iov ? request_of_buffers(bufs, nbufs) : request_of_strings(bufs, nbufs);

	request->nobody_waits = !(flags & ZEND_ASYNC_IO_WRITEV_AWAIT);
	if (is_iov) {
		request->req.free_cb = free_cb;
		request->free_data = user_data;
	}
	return io_submit_write(io, request);
}

static zend_async_io_req_t *reactor_io_flush(zend_async_io_t *zend_io)
{
	reactor_io_t *io = IO_OF(zend_io);

	if (UNEXPECTED(!async_io_require(io, 0))) {
		return NULL;
	}
	return io_submit_write(io, async_io_request_new(IO_FLUSH, 0));
}

static zend_async_io_req_t *reactor_io_stat(zend_async_io_t *zend_io, zend_stat_t *buf)
{
	reactor_io_t *io = IO_OF(zend_io);

	if (UNEXPECTED(!async_io_require(io, 0))) {
		return NULL;
	}

	io_request_t *request = async_io_request_new(IO_STAT, 0);

	request->stat = buf;
	if (io->is_file) {
		async_io_file_stat(io, request);
	} else {
		const int result = fstat(io_fd(io), buf);
		async_io_request_done(request, result, result < 0 ? errno : 0);
	}
	return &request->req;
}

static zend_async_io_req_t *reactor_io_sendfile(zend_async_io_t *zend_out, zend_async_io_t *zend_in, zend_off_t offset,
		size_t length)
{
	reactor_io_t *out = IO_OF(zend_out), *in = IO_OF(zend_in);

	if (UNEXPECTED(!async_io_require(out, ZEND_ASYNC_IO_WRITABLE) || !async_io_require(in, ZEND_ASYNC_IO_READABLE))) {
		return NULL;
	}
	if (UNEXPECTED(out->is_file || io_is_udp(out) || !in->is_file || offset < -1)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, EINVAL,
				"A file can only be sent to a stream socket or a pipe");
		return NULL;
	}

	io_request_t *request = async_io_request_new(IO_SENDFILE, length);

	request->offset = offset;
	request->source = in;
	ZEND_ASYNC_EVENT_ADD_REF(&in->io.event);
	async_io_stream_write(out, request);
	return &request->req;
}

/* Seeks on the calling thread, even while an operation is in flight: the kernel orders the two. */
static zend_off_t reactor_io_seek(zend_async_io_t *zend_io, zend_off_t offset, int whence)
{
	reactor_io_t *io = IO_OF(zend_io);

	if (!io_is_usable(io) || io_fd(io) < 0) {
		errno = EBADF;
		return -1;
	}

	const zend_off_t position = lseek(io_fd(io), offset, whence);
	if (position >= 0) {
		io->io.state &= ~ZEND_ASYNC_IO_EOF;
	}
	return position;
}

/* ---- closing ---- */

void async_io_notify_closed(reactor_io_t *io)
{
	zend_object *exception = async_reactor_exception(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, 0, "The handle was closed");

	io->io.event.loop_ref_count = 0;
	async_reactor_notify_and_close(&io->io.event, NULL, exception);
	OBJ_RELEASE(exception);
}

static bool reactor_io_close(zend_async_io_t *zend_io)
{
	reactor_io_t *io = IO_OF(zend_io);

	if (io->io.state & ZEND_ASYNC_IO_CLOSED) {
		return true;
	}

	ZEND_ASYNC_EVENT_ADD_REF(&io->io.event);
	io->io.state |= ZEND_ASYNC_IO_CLOSED;
	cut_off_all(io);
	if (async_reactor != NULL) {
		async_io_notify_closed(io);
	}
	if (io->jobs == 0) {
		async_io_sendfile_restore_mode(io);
	}
	if (!(io->io.state & ZEND_ASYNC_IO_PRESERVE_FD)) {
		close_descriptor(io);
	}
	ZEND_ASYNC_EVENT_RELEASE(&io->io.event);
	return true;
}

void async_reactor_detach_io(void)
{
	reactor_io_t *io;

	if (async_reactor == NULL) {
		return;
	}
	do {
		for (io = async_reactor->ios; io != NULL && io->detached; io = io->next);
		if (io != NULL) {
			ZEND_ASYNC_EVENT_ADD_REF(&io->io.event);
			io->detached = true;
			cut_off_all(io);
			if (io->io.on_detach != NULL) {
				io->io.on_detach(&io->io, io->io.on_detach_arg);
			}
			ZEND_ASYNC_EVENT_RELEASE(&io->io.event);
		}
	} while (io != NULL);
}

void async_reactor_io_shutdown(async_reactor_t *reactor)
{
	async_reactor_detach_io();
	while (reactor->ios != NULL) {
		reactor_io_t *io = reactor->ios;

		/* Each running job holds one reference, until drain_requests(). */
		if (io->io.event.ref_count > io->jobs) {
			async_reactor_outlived(&io->io.event);
		}
		io->io.event.loop_ref_count = 0;
		ZEND_ASYNC_EVENT_SET_CLOSED(&io->io.event);
		reactor->ios = io->next;
		io->next = NULL;
		if (reactor->ios != NULL) {
			reactor->ios->prev = NULL;
		}
	}
}

/* ---- readiness ---- */

static short poll_events(uint32_t events)
{
	return (events & ASYNC_READABLE ? POLLIN : 0) | (events & ASYNC_WRITABLE ? POLLOUT : 0)
			| (events & ASYNC_PRIORITIZED ? POLLPRI : 0);
}

static int mask_of(short revents, uint32_t events)
{
	return (revents & (POLLIN | POLLHUP | POLLERR) ? (int) (events & ASYNC_READABLE) : 0)
			| (revents & (POLLOUT | POLLERR | POLLHUP) ? (int) (events & ASYNC_WRITABLE) : 0)
			| (revents & POLLPRI ? (int) (events & ASYNC_PRIORITIZED) : 0)
			| (revents & (POLLHUP | POLLERR) ? ASYNC_DISCONNECT : 0);
}

static int reactor_io_await(zend_async_io_t *zend_io, uint32_t events, struct timeval *timeout)
{
	reactor_io_t *io = IO_OF(zend_io);
	struct pollfd probe = { io_fd(io), poll_events(events), 0 };
	int limit = -1, ready;

	if (UNEXPECTED(!async_io_require(io, 0))) {
		return -1;
	}
	if (io->is_file) {
		return (int) (events & (ASYNC_READABLE | ASYNC_WRITABLE));
	}
	if (timeout != NULL && timeout->tv_sec >= 0) {
		const int64_t ms = (int64_t) timeout->tv_sec * 1000 + (timeout->tv_usec + 999) / 1000;
		limit = (int) MIN(ms, INT_MAX);
	}

	ZEND_ASYNC_EVENT_ADD_REF(&io->io.event);
	ready = php_async_may_suspend() ? php_async_poll(&probe, 1, limit) : poll(&probe, 1, limit);
	ZEND_ASYNC_EVENT_RELEASE(&io->io.event);

	if (ready < 0) {
		if (!EG(exception)) {
			async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, errno == ECANCELED ? 0 : errno,
					errno == ECANCELED ? "The handle was closed" : "Waiting for the handle failed: %s",
					strerror(errno));
		}
		return -1;
	}
	return ready == 0 ? 0 : mask_of(probe.revents, events);
}

/* ---- sockets ---- */

static int set_socket_option(int fd, int level, int name, int value)
{
	return setsockopt(fd, level, name, &value, sizeof(value)) == 0 ? 0 : -errno;
}

static int socket_family(int fd)
{
	struct sockaddr_storage address;
	socklen_t length = sizeof(address);

	return getsockname(fd, (struct sockaddr *) &address, &length) == 0 ? address.ss_family : AF_UNSPEC;
}

/* 0 or a negative errno. */
static int reactor_io_set_option(zend_async_io_t *zend_io, zend_async_socket_option_t option, int value)
{
	const int fd = io_fd(IO_OF(zend_io));
	const bool is_v6 = socket_family(fd) == AF_INET6;

	switch (option) {
		case ZEND_ASYNC_SOCKET_OPT_BROADCAST: return set_socket_option(fd, SOL_SOCKET, SO_BROADCAST, value);
		case ZEND_ASYNC_SOCKET_OPT_MULTICAST_LOOP:
			return is_v6 ? set_socket_option(fd, IPPROTO_IPV6, IPV6_MULTICAST_LOOP, value)
						 : set_socket_option(fd, IPPROTO_IP, IP_MULTICAST_LOOP, value);
		case ZEND_ASYNC_SOCKET_OPT_MULTICAST_TTL:
			return is_v6 ? set_socket_option(fd, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, value)
						 : set_socket_option(fd, IPPROTO_IP, IP_MULTICAST_TTL, value);
		case ZEND_ASYNC_SOCKET_OPT_TTL:
			return is_v6 ? set_socket_option(fd, IPPROTO_IPV6, IPV6_UNICAST_HOPS, value)
						 : set_socket_option(fd, IPPROTO_IP, IP_TTL, value);
		case ZEND_ASYNC_SOCKET_OPT_NODELAY: return set_socket_option(fd, IPPROTO_TCP, TCP_NODELAY, value);
		case ZEND_ASYNC_SOCKET_OPT_KEEPALIVE: return set_socket_option(fd, SOL_SOCKET, SO_KEEPALIVE, value);
	}
	return -ENOPROTOOPT;
}

/* ---- registration ---- */

bool async_reactor_io_register(char *module)
{
	return zend_async_io_register(module, false, reactor_io_create, reactor_io_read, reactor_io_write,
			reactor_io_writev, reactor_io_close, reactor_io_await, reactor_io_flush, reactor_io_stat, reactor_io_seek,
			reactor_io_sendfile, async_reactor_fs_open, async_reactor_udp_sendto, async_reactor_udp_try_send,
			async_reactor_udp_recvfrom, reactor_io_set_option, async_reactor_udp_set_membership,
			async_reactor_udp_bind);
}
