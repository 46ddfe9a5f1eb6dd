/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A connection: reads for its protocol, writes what the protocol sends, ends so that the client gets all of it. */
#include "connection.h"
#include "overload.h"
#include "base/disk_read.h"
#include "base/watch.h"
#include "zend_async_list.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* Input that is thrown away after the last response, so that the client reads it before it sees a reset. */
#define LINGER_MAX 65536

/* Bytes of a file that a helper thread reads at once. */
#define READ_AHEAD ((size_t) 256 * 1024)
/* Probes of a connection whose client sends no more. Linux forgets a connection that its program has closed after a minute. */
#define PROBE_IDLE_S     15
#define PROBE_INTERVAL_S 15
#define PROBE_COUNT      4

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

/* Reads an address of the socket by `get`: that of one side, or of the other. */
static void read_address(zend_socket_t fd, int (*get)(int fd, struct sockaddr *address, socklen_t *length),
		http_peer_t *peer)
{
	union {
		struct sockaddr any;
		struct sockaddr_in v4;
		struct sockaddr_in6 v6;
		struct sockaddr_storage storage;
	} address;
	socklen_t length = sizeof(address);

	*peer = (http_peer_t) { .family = AF_UNSPEC };
	if (get(fd, &address.any, &length) != 0) {
		return;
	}
	if (address.any.sa_family == AF_INET) {
		peer->family = AF_INET;
		peer->v4 = address.v4.sin_addr;
		peer->port = ntohs(address.v4.sin_port);
	} else if (address.any.sa_family == AF_INET6) {
		http_peer_set_v6(peer, &address.v6.sin6_addr);
		peer->port = ntohs(address.v6.sin6_port);
	}
}

static int get_peer(int fd, struct sockaddr *address, socklen_t *length)
{
	return getpeername(fd, address, length);
}

static int get_local(int fd, struct sockaddr *address, socklen_t *length)
{
	return getsockname(fd, address, length);
}

void http_conn_local_address(const http_conn_t *conn, http_peer_t *address)
{
	read_address(conn->fd, get_local, address);
}

http_conn_t *http_conn_open(http_worker_t *worker, zend_socket_t fd, uint32_t protocols)
{
	http_conn_t *conn = ecalloc(1, sizeof(*conn));
	const int on = 1;

	conn->worker = worker;
	conn->fd = fd;
	conn->protocols = protocols;
	read_address(fd, get_peer, &conn->peer);
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
	http_overload_forget(conn);
	if (conn->disk != NULL) {
		http_job_abandon(conn->disk);
		conn->disk = NULL;
	}
	http_output_clear(&conn->output);
	http_conn_read(conn, false);
	drop_event(&conn->readable);
	drop_event(&conn->writable);
	drop_event(&conn->loss);
	ZEND_ASYNC_POLL_FORGET(conn->fd);
	closesocket(conn->fd);
	conn->fd = ZEND_SOCKET_NULL;
	ZEND_ASYNC_LIST_REMOVE(worker->first, worker->last, conn, prev, next);
	http_count(&worker->counters.active_connections, (uint64_t) -1);
	if (conn->protocol != NULL) {
		conn->protocol->closed(conn);
	} else if (conn->tls != NULL && !http_tls_is_established(conn->tls)) {
		http_count(&worker->counters.tls_handshake_failures_total, 1);
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
		if (conn->tls != NULL) {
			http_tls_free(conn->tls);
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

/* The socket has an error, or is closed in both directions: no answer can arrive. */
static void on_loss(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	(void) result;
	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	http_conn_close(HTTP_WATCH_OWNER(callback));
}

/* A client that sends no more gets its answers, and may have gone away all the same. Nothing is read any longer, so its reset is waited for
 * as what a socket tells beside data; a system that has forgotten the connection sends one when it is probed. */
static void watch_loss(http_conn_t *conn)
{
	static const int on = 1, idle = PROBE_IDLE_S, interval = PROBE_INTERVAL_S, count = PROBE_COUNT;

	if (conn->peer.family != AF_UNSPEC) {
		setsockopt(conn->fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof(on));
		setsockopt(conn->fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof(idle));
		setsockopt(conn->fd, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof(interval));
		setsockopt(conn->fd, IPPROTO_TCP, TCP_KEEPCNT, &count, sizeof(count));
	}
	conn->loss = watch(conn, ASYNC_PRIORITIZED, on_loss);
	if (UNEXPECTED(conn->loss == NULL) || UNEXPECTED(!conn->loss->base.start(&conn->loss->base))) {
		zend_clear_exception();
	}
}

static void end_of_input(http_conn_t *conn)
{
	conn->input_ended = true;
	http_conn_read(conn, false);
	if (conn->state == HTTP_CONN_LINGERING) {
		http_conn_close(conn);
	} else if (conn->state == HTTP_CONN_OPEN && conn->protocol != NULL) {
		conn->protocol->input_end(conn);
		if (conn->state == HTTP_CONN_OPEN && conn->loss == NULL) {
			watch_loss(conn);
		}
	} else if (conn->protocol == NULL) {
		http_conn_close(conn);
	}
}

static void take_input(http_conn_t *conn, const char *data, size_t length)
{
	if (EXPECTED(conn->state == HTTP_CONN_OPEN)) {
		conn->heard = true;
		conn->protocol->input(conn, data, length);
	} else {
		discard(conn, length);
	}
}

/* --- TLS --- */

void http_conn_begin_tls(http_conn_t *conn, void (*opened)(http_conn_t *conn))
{
	conn->tls = http_tls_new(conn->worker->tls, (conn->protocols & HTTP_PROTOCOL_HTTP1) != 0,
			(conn->protocols & HTTP_PROTOCOL_HTTP2) != 0);
	if (UNEXPECTED(conn->tls == NULL)) {
		http_conn_close(conn);
		return;
	}
	conn->opened = opened;
	conn->handshake_since = zend_hrtime();
	http_conn_set_deadline(conn, HTTP_DEADLINE_READ);
	http_conn_read(conn, true);
}

static void log_failure(const http_conn_t *conn)
{
	http_log_record_t record;

	if (http_log_enabled(conn->worker->log, HTTP_LOG_WARN, HTTP_LOG_APP)) {
		http_log_begin(&record, HTTP_LOG_WARN, HTTP_LOG_APP, ZEND_STRL("tls.session.failed"));
		http_log_add_int(&record, "ssl_err", http_tls_error(conn->tls));
		http_log_write(conn->worker->log, &record);
	}
}

/* Goes on with the handshake. True if it is complete. */
static bool shake_hands(http_conn_t *conn)
{
	http_worker_t *worker = conn->worker;

	switch (http_tls_handshake(conn->tls)) {
		case HTTP_TLS_GOES_ON: return false;
		case HTTP_TLS_FAILED:
			log_failure(conn);
			/* The client is told why. */
			http_conn_finish(conn);
			return false;
		default: break;
	}
	http_count(&worker->counters.tls_handshakes_total, 1);
	http_count(&worker->counters.tls_resumed_total, http_tls_is_resumed(conn->tls) ? 1 : 0);
	http_count(&worker->counters.tls_handshake_ns_sum, zend_hrtime() - conn->handshake_since);
	conn->opened(conn);
	return true;
}

/* Ciphertext has arrived: gives the protocol what it is. */
static void take_ciphertext(http_conn_t *conn, const char *data, size_t length)
{
	http_worker_t *worker = conn->worker;
	char plain[HTTP_TLS_RECORD_MAX];
	int got = 0;

	http_count(&worker->counters.tls_bytes_ciphertext_in_total, length);
	if (conn->protocol == NULL && conn->state != HTTP_CONN_OPEN) {
		/* The handshake has failed. */
		discard(conn, length);
		return;
	}
	http_tls_feed(conn->tls, data, length);
	if (conn->protocol != NULL || shake_hands(conn)) {
		while (conn->state != HTTP_CONN_CLOSED && (got = http_tls_read(conn->tls, plain, sizeof(plain))) > 0) {
			http_count(&worker->counters.tls_bytes_plaintext_in_total, (uint64_t) got);
			take_input(conn, plain, (size_t) got);
		}
	}
	if (conn->state == HTTP_CONN_CLOSED) {
		return;
	}
	if (got == -2) {
		end_of_input(conn);
	} else if (got == -1) {
		http_conn_close(conn);
	} else {
		/* What the session says by itself: the handshake, tickets, alerts. Output goes along, which others wait for. */
		http_conn_send_on(conn);
	}
}

/* Encrypts what is queued, as far as the stage has room. False: the session is damaged, or a file has shrunk. */
static bool encrypt_output(http_conn_t *conn)
{
	char *scratch = http_worker_scratch(conn->worker);
	bool failed = false;
	size_t length;

	while (conn->output.bytes > 0 && http_tls_has_room(conn->tls)) {
		const char *data = http_output_next(&conn->output, scratch, HTTP_TLS_RECORD_MAX, &length, &failed);

		if (data == NULL) {
			return !failed;
		}
		if (UNEXPECTED(!http_tls_write(conn->tls, data, length))) {
			return false;
		}
		http_count(&conn->worker->counters.tls_bytes_plaintext_out_total, length);
		http_output_consume(&conn->output, length);
	}
	if (conn->output.bytes == 0 && conn->state == HTTP_CONN_FINISHING && !conn->end_notified) {
		conn->end_notified = true;
		http_tls_notify_end(conn->tls);
	}
	return true;
}

/* Encrypts and sends what the socket takes now, up to a bound. Returns the number of bytes, or -1. */
static ssize_t send_encrypted(http_conn_t *conn)
{
	ssize_t total = 0;

	while (total < HTTP_BYTES_PER_TURN) {
		const char *staged;
		size_t length;
		ssize_t sent;

		if (UNEXPECTED(!encrypt_output(conn))) {
			return -1;
		}
		staged = http_tls_staged(conn->tls, &length);
		if (length == 0) {
			break;
		}
		sent = send(conn->fd, staged, length, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (sent < 0) {
			if (errno == EINTR) {
				continue;
			}
			return PHP_IS_TRANSIENT_ERROR(errno) ? total : -1;
		}
		http_count(&conn->worker->counters.tls_bytes_ciphertext_out_total, (uint64_t) sent);
		http_tls_sent(conn->tls, (size_t) sent);
		total += sent;
		if ((size_t) sent < length) {
			break;
		}
	}
	return total;
}

static bool has_staged(const http_conn_t *conn)
{
	size_t staged = 0;

	if (UNEXPECTED(conn->tls != NULL)) {
		http_tls_staged(conn->tls, &staged);
	}
	return staged > 0;
}

/* True if nothing waits for the socket. */
static bool all_is_sent(const http_conn_t *conn)
{
	return conn->output.bytes == 0 && !has_staged(conn);
}

void http_conn_input(http_conn_t *conn, const char *data, size_t length)
{
	if (UNEXPECTED(conn->tls != NULL)) {
		take_ciphertext(conn, data, length);
	} else {
		take_input(conn, data, length);
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
		http_conn_input(conn, worker->read_buffer, (size_t) length);
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

static void unwatch_output(http_conn_t *conn)
{
	http_deadline_clear(&conn->write);
	if (conn->writable != NULL && conn->writable->base.loop_ref_count > 0) {
		conn->writable->base.stop(&conn->writable->base);
	}
}

/* All output is with the socket. */
static void output_is_sent(http_conn_t *conn)
{
	unwatch_output(conn);
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

void http_conn_cork_more(http_conn_t *conn)
{
	http_conn_cork(conn);
	conn->cork_is_new = conn->corked;
}

static void uncork(http_conn_t *conn)
{
	if (conn->corked) {
		conn->corked = false;
		ZEND_ASYNC_STACK_REMOVE(conn->worker->first_corked, conn, corked_prev, corked_next);
	}
}

/* --- files that are not in the page cache --- */

void http_conn_send_on(http_conn_t *conn)
{
	http_conn_pin(conn);
	http_conn_flush(conn);
	if (conn->state == HTTP_CONN_OPEN && conn->protocol != NULL) {
		conn->protocol->output(conn);
	}
	http_conn_unpin(conn);
}

/* The file in front of the output was read. */
static void disk_was_read(void *owner, zend_string *data)
{
	http_conn_t *conn = owner;

	conn->disk = NULL;
	if (EXPECTED(data != NULL)) {
		http_output_supply(&conn->output, data);
		http_conn_send_on(conn);
	} else {
		http_conn_close(conn);
	}
}

/* Reads the file in front of the output on a helper thread. */
static void read_ahead(http_conn_t *conn)
{
	const http_piece_t *piece = &conn->output.pieces[conn->output.first];

	conn->disk = http_disk_read(piece->file, piece->offset, MIN(piece->end - piece->offset, READ_AHEAD), disk_was_read,
			conn);
	if (UNEXPECTED(conn->disk == NULL)) {
		http_conn_close(conn);
	}
}

/* --- sending --- */

void http_conn_flush(http_conn_t *conn)
{
	uncork(conn);
	if (conn->state == HTTP_CONN_CLOSED || conn->disk != NULL) {
		return;
	}
	const ssize_t sent = UNEXPECTED(conn->tls != NULL)
			? send_encrypted(conn)
			: http_output_send(&conn->output, conn->fd,
					conn->output.files > 0 ? http_worker_scratch(conn->worker) : NULL);

	if (UNEXPECTED(sent < 0)) {
		http_conn_close(conn);
		return;
	}
	if (all_is_sent(conn)) {
		output_is_sent(conn);
		return;
	}
	if (UNEXPECTED(conn->output.needs_disk && !has_staged(conn))) {
		/* The client does not hold anything up. */
		unwatch_output(conn);
		read_ahead(conn);
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

	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		http_conn_close(conn);
	} else {
		http_conn_send_on(conn);
	}
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
	if (EXPECTED(conn->output.bytes == 0) && !conn->corked && EXPECTED(conn->tls == NULL)) {
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
	if (conn->tls != NULL && !conn->corked) {
		http_conn_flush(conn);
	} else if (!conn->corked) {
		if (conn->disk != NULL) {
			return;
		}
		if (conn->write.queue == NULL) {
			set_write_deadline(conn);
		}
		watch_output(conn);
	} else if (conn->output.bytes >= (size_t) conn->worker->settings->write_buffer_size) {
		http_conn_flush(conn);
	}
}

void http_conn_write_file(http_conn_t *conn, const char *head, size_t length, http_file_t *file, zend_off_t offset,
		zend_off_t file_length)
{
	if (UNEXPECTED(conn->state == HTTP_CONN_CLOSED || conn->state == HTTP_CONN_LINGERING)) {
		return;
	}
	http_output_append(&conn->output, head, length);
	http_output_append_file(&conn->output, file, offset, file_length);
	http_conn_flush(conn);
}

/* --- the end --- */

bool http_conn_has_input(const http_conn_t *conn)
{
	char byte;

	return !conn->input_ended && recv(conn->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

bool http_conn_is_fresh(const http_conn_t *conn, uint64_t ms)
{
	const http_deadline_t *phase = &conn->phase;

	return phase->queue == NULL || ZEND_ASYNC_NOW() < phase->at - phase->queue->limit + ms;
}

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
	/* One that is closed is freed without another look at its deadlines. */
	ZEND_ASSERT(conn->state != HTTP_CONN_CLOSED);
	http_deadline_set(&conn->phase, http_worker_deadlines(conn->worker, kind), ZEND_ASYNC_NOW());
	http_worker_tick(conn->worker);
}

void http_conn_await_client(http_conn_t *conn, bool again)
{
	if (again || conn->write.queue == NULL) {
		set_write_deadline(conn);
	}
}

void http_conn_await_no_client(http_conn_t *conn)
{
	if (all_is_sent(conn)) {
		http_deadline_clear(&conn->write);
	}
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
		if (conn->state == HTTP_CONN_OPEN && conn->protocol != NULL && conn->protocol->stalled != NULL
				&& conn->protocol->stalled(conn)) {
			set_write_deadline(conn);
		} else {
			http_conn_close(conn);
		}
		return;
	}
	conn = (http_conn_t *) ((char *) deadline - XtOffsetOf(http_conn_t, phase));
	http_conn_pin(conn);
	if (conn->state == HTTP_CONN_OPEN && conn->protocol != NULL) {
		conn->protocol->expired(conn);
	} else {
		http_conn_close(conn);
	}
	http_conn_unpin(conn);
}
