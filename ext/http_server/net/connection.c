/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A connection: reads for its protocol, writes what the protocol sends, ends so that the client gets all of it. */
#include "connection.h"
#include "base/watch.h"
#include "zend_async_list.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* Input that is thrown away after the last response, so that the client reads it before it sees a reset. */
#define LINGER_MAX 65536

static void on_readable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);
static void on_writable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

/* --- making and freeing --- */

static zend_async_poll_event_t *watch(http_conn_t *conn, async_poll_event events, zend_async_event_callback_fn function)
{
	zend_async_poll_event_t *event = ZEND_ASYNC_NEW_SOCKET_EVENT(conn->fd, events);

	if (EXPECTED(event != NULL)) {
		http_watch(&event->base, function, conn);
	}
	return event;
}

static void read_peer(http_conn_t *conn)
{
	union {
		struct sockaddr any;
		struct sockaddr_in v4;
		struct sockaddr_in6 v6;
		struct sockaddr_storage storage;
	} address;
	socklen_t length = sizeof(address);

	if (getpeername(conn->fd, &address.any, &length) != 0) {
		return;
	}
	if (address.any.sa_family == AF_INET) {
		conn->peer.family = AF_INET;
		conn->peer.v4 = address.v4.sin_addr;
		conn->peer.port = ntohs(address.v4.sin_port);
	} else if (address.any.sa_family == AF_INET6) {
		conn->peer.port = ntohs(address.v6.sin6_port);
		if (IN6_IS_ADDR_V4MAPPED(&address.v6.sin6_addr)) {
			conn->peer.family = AF_INET;
			memcpy(&conn->peer.v4, (char *) &address.v6.sin6_addr + 12, sizeof(conn->peer.v4));
		} else {
			conn->peer.family = AF_INET6;
			conn->peer.v6 = address.v6.sin6_addr;
		}
	}
}

http_conn_t *http_conn_open(http_worker_t *worker, zend_socket_t fd, uint32_t protocols)
{
	http_conn_t *conn = ecalloc(1, sizeof(*conn));
	const int on = 1;

	conn->worker = worker;
	conn->fd = fd;
	conn->protocols = protocols;
	read_peer(conn);
	if (conn->peer.family != AF_UNSPEC) {
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	}
	conn->readable = watch(conn, ASYNC_READABLE, on_readable);
	if (UNEXPECTED(conn->readable == NULL)) {
		closesocket(fd);
		efree(conn);
		return NULL;
	}
	ZEND_ASYNC_LIST_APPEND(worker->first, worker->last, conn, prev, next);
	http_count(&worker->counters.active_connections, 1);
	return conn;
}

void http_conn_set_protocol(http_conn_t *conn, const http_protocol_t *protocol, void *state)
{
	conn->protocol = protocol;
	conn->state_of_protocol = state;
}

static void uncork(http_conn_t *conn);

static void drop_event(zend_async_poll_event_t **event)
{
	if (*event != NULL) {
		http_unwatch(&(*event)->base);
		*event = NULL;
	}
}

void http_conn_close(http_conn_t *conn)
{
	http_worker_t *worker = conn->worker;

	if (conn->state == HTTP_CONN_CLOSED) {
		return;
	}
	http_conn_pin(conn);
	conn->state = HTTP_CONN_CLOSED;
	http_deadline_clear(&conn->phase);
	http_deadline_clear(&conn->write);
	uncork(conn);
	http_output_clear(&conn->output);
	http_conn_read(conn, false);
	drop_event(&conn->readable);
	drop_event(&conn->writable);
	ZEND_ASYNC_POLL_FORGET(conn->fd);
	closesocket(conn->fd);
	conn->fd = ZEND_SOCKET_NULL;
	ZEND_ASYNC_LIST_REMOVE(worker->first, worker->last, conn, prev, next);
	http_count(&worker->counters.active_connections, (uint64_t) -1);
	if (conn->protocol != NULL) {
		conn->protocol->closed(conn);
	}
	http_conn_unpin(conn);
}

void http_conn_unpin(http_conn_t *conn)
{
	http_worker_t *worker = conn->worker;

	if (--conn->pins == 0 && conn->state == HTTP_CONN_CLOSED) {
		if (conn->protocol != NULL) {
			conn->protocol->dispose(conn);
		}
		efree(conn);
		worker->conn_closed(worker);
	}
}

/* --- input --- */

void http_conn_read(http_conn_t *conn, bool on)
{
	if (conn->reading == on || conn->readable == NULL) {
		return;
	}
	conn->reading = on;
	if (!on) {
		conn->readable->base.stop(&conn->readable->base);
	} else if (UNEXPECTED(!conn->readable->base.start(&conn->readable->base))) {
		zend_clear_exception();
		conn->reading = false;
		http_conn_close(conn);
	}
}

/* Throws input away while the client gets the last response. */
static void discard(http_conn_t *conn, size_t length)
{
	conn->discarded += (uint32_t) length;
	if (conn->state == HTTP_CONN_LINGERING && conn->discarded > LINGER_MAX) {
		http_conn_close(conn);
	} else if (conn->discarded > LINGER_MAX) {
		/* The rest of the output is sent first. */
		http_conn_read(conn, false);
	}
}

static void end_of_input(http_conn_t *conn)
{
	conn->input_ended = true;
	http_conn_read(conn, false);
	if (conn->state == HTTP_CONN_LINGERING) {
		http_conn_close(conn);
	} else if (conn->state == HTTP_CONN_OPEN) {
		conn->protocol->input_end(conn);
	}
}

static void on_readable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_conn_t *conn = HTTP_WATCH_OWNER(callback);
	http_worker_t *worker = conn->worker;

	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		http_conn_close(conn);
		return;
	}

	const ssize_t length = recv(conn->fd, worker->read_buffer, HTTP_READ_SIZE, MSG_DONTWAIT);

	http_conn_pin(conn);
	if (EXPECTED(length > 0)) {
		if (EXPECTED(conn->state == HTTP_CONN_OPEN)) {
			conn->protocol->input(conn, worker->read_buffer, (size_t) length);
		} else {
			discard(conn, (size_t) length);
		}
	} else if (length == 0) {
		end_of_input(conn);
	} else if (!PHP_IS_TRANSIENT_ERROR(errno) && errno != EINTR) {
		http_conn_close(conn);
	}
	http_conn_unpin(conn);
}

/* --- output --- */

static void set_write_deadline(http_conn_t *conn)
{
	http_deadline_set(&conn->write, http_worker_deadlines(conn->worker, HTTP_DEADLINE_WRITE), ZEND_ASYNC_NOW());
	http_worker_tick(conn->worker);
}

static void watch_output(http_conn_t *conn)
{
	if (conn->writable == NULL) {
		conn->writable = watch(conn, ASYNC_WRITABLE, on_writable);
	}
	if (UNEXPECTED(conn->writable == NULL
				|| (conn->writable->base.loop_ref_count == 0 && !conn->writable->base.start(&conn->writable->base)))) {
		zend_clear_exception();
		http_conn_close(conn);
	}
}

/* All output is with the socket. */
static void output_is_sent(http_conn_t *conn)
{
	http_deadline_clear(&conn->write);
	if (conn->writable != NULL && conn->writable->base.loop_ref_count > 0) {
		conn->writable->base.stop(&conn->writable->base);
	}
	if (conn->state == HTTP_CONN_FINISHING) {
		conn->state = HTTP_CONN_LINGERING;
		shutdown(conn->fd, SHUT_WR);
		if (conn->input_ended || conn->discarded > LINGER_MAX) {
			http_conn_close(conn);
		} else {
			http_conn_set_deadline(conn, HTTP_DEADLINE_LINGER);
			http_conn_read(conn, true);
		}
	}
}

void http_conn_cork(http_conn_t *conn)
{
	if (!conn->corked && conn->state == HTTP_CONN_OPEN) {
		conn->corked = true;
		ZEND_ASYNC_STACK_PUSH(conn->worker->first_corked, conn, corked_prev, corked_next);
		http_worker_flush_soon(conn->worker);
	}
}

static void uncork(http_conn_t *conn)
{
	if (conn->corked) {
		conn->corked = false;
		ZEND_ASYNC_STACK_REMOVE(conn->worker->first_corked, conn, corked_prev, corked_next);
	}
}

void http_conn_flush(http_conn_t *conn)
{
	uncork(conn);
	if (conn->state == HTTP_CONN_CLOSED) {
		return;
	}
	const ssize_t sent = http_output_send(&conn->output, conn->fd);

	if (UNEXPECTED(sent < 0)) {
		http_conn_close(conn);
		return;
	}
	if (conn->output.bytes == 0) {
		output_is_sent(conn);
		return;
	}
	if (sent > 0 || conn->write.queue == NULL) {
		set_write_deadline(conn);
	}
	watch_output(conn);
}

static void on_writable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_conn_t *conn = HTTP_WATCH_OWNER(callback);

	http_conn_pin(conn);
	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		http_conn_close(conn);
	} else {
		http_conn_flush(conn);
		if (conn->state == HTTP_CONN_OPEN) {
			conn->protocol->output(conn);
		}
	}
	http_conn_unpin(conn);
}

/* Queues what of a part is behind the first *sent bytes, and takes the part off them. */
static void queue_rest(http_conn_t *conn, const char *part, size_t length, size_t *sent)
{
	if (*sent < length) {
		http_output_append(&conn->output, part + *sent, length - *sent);
		*sent = 0;
	} else {
		*sent -= length;
	}
}

/* Hands the parts to the socket in one call. Returns the number of bytes, or -1 with errno. */
static zend_always_inline ssize_t send_parts(zend_socket_t fd, const char *head, size_t length, zend_string *body,
		const char *tail, size_t tail_length)
{
	struct iovec parts[3];
	struct msghdr message = { .msg_iov = parts, .msg_iovlen = tail_length > 0 ? 3 : 2 };

	if (EXPECTED(body == NULL && tail_length == 0)) {
		return send(fd, head, length, MSG_NOSIGNAL | MSG_DONTWAIT);
	}
	parts[0] = (struct iovec){ (char *) head, length };
	parts[1] = (struct iovec){ body != NULL ? ZSTR_VAL(body) : NULL, body != NULL ? ZSTR_LEN(body) : 0 };
	parts[2] = (struct iovec){ (char *) tail, tail_length };
	return sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void http_conn_write(http_conn_t *conn, const char *head, size_t length, zend_string *body, const char *tail,
		size_t tail_length)
{
	const size_t body_length = body != NULL ? ZSTR_LEN(body) : 0;
	size_t sent = 0;

	if (UNEXPECTED(conn->state == HTTP_CONN_CLOSED || conn->state == HTTP_CONN_LINGERING)) {
		return;
	}
	if (EXPECTED(conn->output.bytes == 0) && !conn->corked) {
		const ssize_t result = send_parts(conn->fd, head, length, body, tail, tail_length);

		if (EXPECTED(result == (ssize_t) (length + body_length + tail_length))) {
			return;
		}
		if (UNEXPECTED(result < 0 && !PHP_IS_TRANSIENT_ERROR(errno) && errno != EINTR)) {
			http_conn_close(conn);
			return;
		}
		sent = result > 0 ? (size_t) result : 0;
	}
	queue_rest(conn, head, length, &sent);
	if (sent < body_length) {
		http_output_append_string(&conn->output, body, sent);
		sent = 0;
	} else {
		sent -= body_length;
	}
	queue_rest(conn, tail, tail_length, &sent);
	if (!conn->corked) {
		if (conn->write.queue == NULL) {
			set_write_deadline(conn);
		}
		watch_output(conn);
	} else if (conn->output.bytes >= (size_t) conn->worker->settings->write_buffer_size) {
		http_conn_flush(conn);
	}
}

/* --- the end --- */

void http_conn_finish(http_conn_t *conn)
{
	if (conn->state != HTTP_CONN_OPEN) {
		return;
	}
	conn->state = HTTP_CONN_FINISHING;
	http_conn_clear_deadline(conn);
	http_conn_read(conn, !conn->input_ended);
	http_conn_flush(conn);
}

/* --- deadlines --- */

void http_conn_set_deadline(http_conn_t *conn, http_deadline_kind_t kind)
{
	http_deadline_set(&conn->phase, http_worker_deadlines(conn->worker, kind), ZEND_ASYNC_NOW());
	http_worker_tick(conn->worker);
}

void http_conn_clear_deadline(http_conn_t *conn)
{
	http_deadline_clear(&conn->phase);
}

void http_conn_expired(http_deadline_t *deadline, http_deadline_kind_t kind)
{
	http_conn_t *conn;

	if (kind == HTTP_DEADLINE_WRITE) {
		conn = (http_conn_t *) ((char *) deadline - XtOffsetOf(http_conn_t, write));
		http_conn_close(conn);
		return;
	}
	conn = (http_conn_t *) ((char *) deadline - XtOffsetOf(http_conn_t, phase));
	http_conn_pin(conn);
	if (conn->state == HTTP_CONN_OPEN) {
		conn->protocol->expired(conn);
	} else {
		http_conn_close(conn);
	}
	http_conn_unpin(conn);
}
