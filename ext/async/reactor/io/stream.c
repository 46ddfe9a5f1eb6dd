/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Pipes, terminals, TCP and unix sockets: a queue of reads and a queue of writes, each served from its head whenever
 * the descriptor is ready. A request that need not wait completes in the submission itself.
 * A datagram socket has the same two queues: a read takes one datagram, a write sends one to the connected peer, and an
 * empty datagram is no end of file. Its requests with addresses (udp.c) share the watches and are served first.
 *
 * The one invariant to remember: a request never overtakes another. A submission tries the operation only if no other
 * request waits. */
#include "io.h"

#include <limits.h>
#include <sys/socket.h>
#include <unistd.h>

/* Bytes, for a read without a size. */
#define DEFAULT_READ 65536

/* Requests served per iteration, so that a fast peer does not starve the loop. */
#define STEPS_PER_ITERATION 64

#ifndef MSG_NOSIGNAL
# define MSG_NOSIGNAL 0
#endif

typedef struct {
	zend_async_event_callback_t base;
	reactor_io_t *io; /* borrowed: it owns the watch that owns this callback */
} watch_callback_t;

static void io_stream_on_readable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);
static void on_writable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

/* ---- watches ---- */

static reactor_io_t *io_of_watch_callback(zend_async_event_callback_t *callback)
{
	return ((watch_callback_t *) callback)->io;
}

/* Creates a hidden watch: the handle counts the active events. */
static zend_async_poll_event_t *io_watch(reactor_io_t *io, async_poll_event events,
		zend_async_event_callback_fn function)
{
	zend_async_poll_event_t *watch = async_reactor_new_socket_event(io_fd(io), events, 0);
	watch_callback_t *callback;

	if (UNEXPECTED(watch == NULL)) {
		zend_clear_exception();
		return NULL;
	}
	callback = (watch_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(function, sizeof(watch_callback_t));
	callback->io = io;
	ZEND_ASYNC_EVENT_SET_HIDDEN(&watch->base);
	watch->base.add_callback(&watch->base, &callback->base);
	return watch;
}

static void io_watch_drop(zend_async_poll_event_t **watch)
{
	if (*watch != NULL) {
		zend_async_event_t *event = &(*watch)->base;

		*watch = NULL;
		zend_async_callbacks_free(event);
		event->stop(event);
		ZEND_ASYNC_EVENT_RELEASE(event);
	}
}

static bool watch_start(reactor_io_t *io, zend_async_poll_event_t **watch, async_poll_event events,
		zend_async_event_callback_fn function)
{
	if (*watch == NULL) {
		*watch = io_watch(io, events, function);
	}
	if (UNEXPECTED(*watch == NULL)) {
		return false;
	}
	if ((*watch)->base.loop_ref_count > 0) {
		return true;
	}
	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(&(*watch)->base) || !(*watch)->base.start(&(*watch)->base))) {
		if (EG(exception)) {
			zend_clear_exception();
		}
		return false;
	}
	return true;
}

void async_io_stream_unwatch(reactor_io_t *io)
{
	async_io_stream_disarm_read(io);
	io_watch_drop(&io->read_watch);
	io_watch_drop(&io->write_watch);
}

/* ---- reading ---- */

static ssize_t read_some(const reactor_io_t *io, char *buf, size_t size)
{
	if (io->io.type == ZEND_ASYNC_IO_TYPE_TCP || io_is_udp(io)) {
		return recv(io_fd(io), buf, size, MSG_DONTWAIT);
	}
	return io->fd_class == PHP_ASYNC_FD_DIRECT ? read(io_fd(io), buf, size) : php_async_try_read(io_fd(io), buf, size);
}

/* Determines the buffer of the next bytes. False: the owner has no buffer now. */
static bool find_room(reactor_io_t *io, io_request_t *request, char **buf, size_t *size)
{
	if (request->asks_owner && io->io.alloc_cb != NULL) {
		zend_async_buf_t room = { NULL, 0 };

		io->io.alloc_cb(&io->io, request->size, &room);
		*buf = request->req.buf = room.base;
		*size = room.len;
		return room.base != NULL && room.len > 0;
	}
	if (request->req.buf == NULL) {
		request->req.buf = malloc(request->size);
		if (UNEXPECTED(request->req.buf == NULL)) {
			return false;
		}
		request->owns_buffer = true;
	}
	*buf = request->req.buf;
	*size = request->size;
	return true;
}

typedef enum { STEP_DONE, STEP_WAIT, STEP_HELD_BACK } step_t;

/* One read for the request. Sets result and error on STEP_DONE. */
static step_t read_step(reactor_io_t *io, io_request_t *request, ssize_t *result, int *error)
{
	char *buf;
	size_t size;

	*error = 0;
	if (!find_room(io, request, &buf, &size)) {
		return STEP_HELD_BACK;
	}
	do {
		*result = read_some(io, buf, size);
	} while (*result < 0 && errno == EINTR);

	if (*result < 0) {
		if (PHP_IS_TRANSIENT_ERROR(errno)) {
			return STEP_WAIT;
		}
		*error = errno;
	} else if (*result == 0 && size > 0 && !io_is_udp(io)) {
		io->io.state |= ZEND_ASYNC_IO_EOF;
	}
	return STEP_DONE;
}

void async_io_stream_disarm_read(reactor_io_t *io)
{
	if (io->read_armed) {
		io->read_armed = false;
		io->read_watch->base.stop(&io->read_watch->base);
		ZEND_ASYNC_DECREASE_EVENT_COUNT(&io->io.event);
	}
}

/* Reads from a descriptor that cannot be watched and is therefore always ready. */
static void read_unwatched(reactor_io_t *io, io_request_t *request)
{
	char *buf;
	size_t size;

	if (find_room(io, request, &buf, &size)) {
		const ssize_t result = read(io_fd(io), buf, size);
		if (result == 0) {
			io->io.state |= ZEND_ASYNC_IO_EOF;
		}
		async_io_request_complete(&io->reads, request, result, result < 0 ? errno : 0);
	}
}

void async_io_stream_arm_read(reactor_io_t *io)
{
	if (io->read_armed || !io_waits_for_input(io) || !io_is_usable(io)) {
		return;
	}
	io->held_back = false;
	if (UNEXPECTED(!watch_start(io, &io->read_watch, ASYNC_READABLE, io_stream_on_readable))) {
		if (io->receives != NULL) {
			async_io_udp_refuse_receive(io);
		} else {
			read_unwatched(io, io->reads.first);
		}
		return;
	}
	io->read_armed = true;
	ZEND_ASYNC_INCREASE_EVENT_COUNT(&io->io.event);
}

/* Notifies a multi-shot request, which stays queued, of one chunk. The next one is read when the owner has a buffer. */
static void tell_chunk(reactor_io_t *io, io_request_t *request, ssize_t result)
{
	request->req.transferred = result;
	request->req.completed = true;
	async_reactor_notify(&io->io.event, request, NULL);
}

/* Pauses the reads, whose head has no buffer. Receives of datagrams with addresses continue. */
static void hold_back(reactor_io_t *io)
{
	io->held_back = true;
	if (io->receives == NULL) {
		async_io_stream_disarm_read(io);
	}
}

static bool is_waiting_for_owner(const io_request_t *request)
{
	return request->req.completed && !request->asks_owner;
}

static void serve_reads(reactor_io_t *io)
{
	for (int i = 0; i < STEPS_PER_ITERATION && io->read_armed && io->reads.first != NULL; i++) {
		io_request_t *request = io->reads.first;
		ssize_t result;
		int error;

		if (is_waiting_for_owner(request)) {
			hold_back(io);
			return;
		}

		const step_t step = read_step(io, request, &result, &error);
		if (step == STEP_WAIT) {
			return;
		}
		if (step == STEP_HELD_BACK) {
			hold_back(io);
			return;
		}
		if (ZEND_ASYNC_IO_IS_MULTISHOT(&io->io) && error == 0 && result > 0) {
			tell_chunk(io, request, result);
		} else {
			request->req.completed = false;
			async_io_request_complete(&io->reads, request, result, error);
		}
	}
	if (!io_waits_for_input(io)) {
		async_io_stream_disarm_read(io);
	}
}

/* Closes a handle whose descriptor was closed by other code. */
static void lose_descriptor(reactor_io_t *io)
{
	io->io.state |= ZEND_ASYNC_IO_CLOSED;
	async_io_stream_unwatch(io);
	async_io_queue_cut_off(&io->reads);
	async_io_queue_cut_off(&io->writes);
	async_io_udp_cut_off(io);
	async_io_notify_closed(io);
}

static void io_stream_on_readable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	reactor_io_t *io = io_of_watch_callback(callback);

	ZEND_ASYNC_EVENT_ADD_REF(&io->io.event);
	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		lose_descriptor(io);
	} else {
		if (io->receives != NULL) {
			async_io_udp_serve_receives(io);
		}
		serve_reads(io);
	}
	ZEND_ASYNC_EVENT_RELEASE(&io->io.event);
}

void async_io_stream_read(reactor_io_t *io, io_request_t *request)
{
	ssize_t result;
	int error;

	if (request->size == 0) {
		request->size = DEFAULT_READ;
	}
	if ((io->io.state & ZEND_ASYNC_IO_EOF) && io->io.type != ZEND_ASYNC_IO_TYPE_TTY) {
		async_io_request_done(request, 0, 0);
		return;
	}
	io->io.state &= ~ZEND_ASYNC_IO_EOF;
	request->asks_owner = request->req.buf == NULL && io->io.alloc_cb != NULL;

	/* alloc_cb is called only when data can be read. */
	if (!io_waits_for_input(io) && !ZEND_ASYNC_IO_IS_MULTISHOT(&io->io) && !request->asks_owner
			&& read_step(io, request, &result, &error) == STEP_DONE) {
		async_io_request_done(request, result, error);
		return;
	}
	async_io_queue_push(io, &io->reads, request);
	async_io_stream_arm_read(io);
}

/* ---- writing ---- */

static ssize_t write_some(const reactor_io_t *io, struct iovec *parts, unsigned count)
{
	if (io->io.type == ZEND_ASYNC_IO_TYPE_TCP) {
		struct msghdr message = { .msg_iov = parts, .msg_iovlen = MIN(count, IOV_MAX) };
		return sendmsg(io_fd(io), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
	}
	return io->fd_class == PHP_ASYNC_FD_DIRECT ? writev(io_fd(io), parts, (int) MIN(count, IOV_MAX))
											   : php_async_try_write(io_fd(io), parts->iov_base, parts->iov_len);
}

/* Sends all parts as one datagram. False: it has to wait. */
static bool send_datagram(const reactor_io_t *io, const io_request_t *request, int *error)
{
	struct msghdr message = { .msg_iov = request->parts, .msg_iovlen = request->part_count };
	ssize_t sent;

	do {
		sent = sendmsg(io_fd(io), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
	} while (sent < 0 && errno == EINTR);

	*error = sent < 0 ? errno : 0;
	return sent >= 0 || !PHP_IS_TRANSIENT_ERROR(*error);
}

/* Writes as much as possible. False: it has to wait. */
static bool write_step(reactor_io_t *io, io_request_t *request, int *error)
{
	*error = 0;
	if (request->kind == IO_FLUSH) {
		return true;
	}
	if (UNEXPECTED(io_is_udp(io))) {
		return send_datagram(io, request, error);
	}
	while (request->part_at < request->part_count) {
		unsigned count;
		struct iovec *parts = io_parts_remaining(request, &count);

		if (parts->iov_len == 0) {
			request->part_at++;
			continue;
		}

		const ssize_t written = write_some(io, parts, count);
		if (written < 0) {
			if (errno == EINTR) {
				continue;
			}
			if (PHP_IS_TRANSIENT_ERROR(errno)) {
				return false;
			}
			*error = errno;
			return true;
		}
		async_io_parts_advance(request, (size_t) written);
	}
	return true;
}

void async_io_stream_rest_writes(reactor_io_t *io)
{
	if (!io_waits_for_output(io) && io->write_watch != NULL) {
		io->write_watch->base.stop(&io->write_watch->base);
	}
}

static void serve_writes(reactor_io_t *io)
{
	int error;

	for (int i = 0; i < STEPS_PER_ITERATION && io->writes.first != NULL && io_is_usable(io); i++) {
		io_request_t *request = io->writes.first;

		if (request->kind == IO_SENDFILE) {
			if (!async_io_sendfile_step(io, request)) {
				return;
			}
		} else if (write_step(io, request, &error)) {
			async_io_request_complete(&io->writes, request, (ssize_t) request->size, error);
		} else {
			return;
		}
	}
	async_io_stream_rest_writes(io);
}

static void on_writable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	reactor_io_t *io = io_of_watch_callback(callback);

	ZEND_ASYNC_EVENT_ADD_REF(&io->io.event);
	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		lose_descriptor(io);
	} else {
		if (io->sends != NULL) {
			async_io_udp_serve_sends(io);
		}
		serve_writes(io);
	}
	ZEND_ASYNC_EVENT_RELEASE(&io->io.event);
}

bool async_io_stream_arm_write(reactor_io_t *io)
{
	return watch_start(io, &io->write_watch, ASYNC_WRITABLE, on_writable);
}

/* Writes to a descriptor that cannot be watched and therefore accepts all bytes. */
static void write_unwatched(reactor_io_t *io, io_request_t *request)
{
	int error = 0;

	while (request->part_at < request->part_count && error == 0) {
		unsigned count;
		struct iovec *parts = io_parts_remaining(request, &count);
		const ssize_t written = writev(io_fd(io), parts, (int) MIN(count, IOV_MAX));

		if (written >= 0) {
			async_io_parts_advance(request, (size_t) written);
		} else if (errno != EINTR) {
			error = errno;
		}
	}
	async_io_request_complete(&io->writes, request, (ssize_t) request->size, error);
}

/* Completes or queues the request. A request without a waiter may be freed. */
void async_io_stream_write(reactor_io_t *io, io_request_t *request)
{
	const bool is_first = !io_waits_for_output(io);
	int error;

	if (is_first && request->kind != IO_SENDFILE && write_step(io, request, &error)) {
		if (request->nobody_waits) {
			async_io_queue_push(io, &io->writes, request);
			async_io_request_complete(&io->writes, request, (ssize_t) request->size, error);
		} else {
			async_io_request_done(request, (ssize_t) request->size, error);
		}
		return;
	}

	async_io_queue_push(io, &io->writes, request);
	if (is_first && UNEXPECTED(!async_io_stream_arm_write(io))) {
		if (request->kind == IO_SENDFILE) {
			async_io_request_complete(&io->writes, request, -1, EPERM);
		} else {
			write_unwatched(io, request);
		}
	}
}

/* ---- giving up ---- */

void async_io_stream_forget(reactor_io_t *io, io_request_t *request)
{
	const bool is_read = request->kind == IO_READ;
	const bool was_first = !is_read && request == io->writes.first;

	/* A write that owns its bytes continues. The caller's bytes must not be accessed after this call. */
	if (!is_read && (request->job != NULL || io_owns_bytes(request))) {
		request->nobody_waits = true;
		return;
	}

	ZEND_ASYNC_EVENT_ADD_REF(&io->io.event);
	if (was_first && request->kind == IO_SENDFILE) {
		async_io_sendfile_restore_mode(io);
	}
	request->nobody_waits = true;
	async_io_request_cut_off(is_read ? &io->reads : &io->writes, request);
	if (is_read && !io_waits_for_input(io)) {
		async_io_stream_disarm_read(io);
	}
	if (was_first) {
		async_io_stream_rest_writes(io);
	}
	ZEND_ASYNC_EVENT_RELEASE(&io->io.event);
}
