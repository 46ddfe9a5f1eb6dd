/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Targets that are sockets of a syslog: UDP, Unix datagrams, TCP. A helper thread resolves the name and begins to connect. A receiver
 * that cannot be reached, or is gone, is tried again, at longer and longer intervals; meanwhile records gather in the ring. */
#include "opening.h"
#include "base/watch.h"
#include "php_network.h"

#include <netdb.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define RETRY_MS     100
#define RETRY_MS_MAX 5000

static void connect_later(http_sink_t *sink);
static void go_on(http_sink_t *sink);

/* The receiver is gone, or was never there. */
static void lose(http_sink_t *sink, int error)
{
	http_ring_restart(&sink->ring);
	http_sink_reset(sink);
	sink->is_connecting = false;
	if (sink->log->closing) {
		if (sink->attempts > 0) {
			/* That has been told. */
			sink->state = HTTP_SINK_RETRYING;
		}
		http_sink_disable(sink, error);
		return;
	}
	if (sink->attempts == 0) {
		char text[400];

		snprintf(text, sizeof(text), "%.200s: %s", sink->settings->address, strerror(error));
		http_sink_tell(sink, text);
	}
	sink->state = HTTP_SINK_RETRYING;
	connect_later(sink);
}

/* --- sending --- */

/* True if the error is one of a single datagram. */
static bool concerns_record(const http_sink_t *sink, int error)
{
	return sink->settings->type == HTTP_SINK_UDP || error == EMSGSIZE;
}

static void send_datagrams(http_sink_t *sink)
{
	http_ring_t *ring = &sink->ring;
	const char *record;
	size_t length;

	while ((record = http_ring_records(ring, 0, &length)) != NULL) {
		if (EXPECTED(send(sink->fd, record, length, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0)) {
			http_ring_consume(ring, length);
			sink->attempts = 0;
		} else if (PHP_IS_TRANSIENT_ERROR(errno)) {
			if (http_sink_await_room(sink)) {
				return;
			}
			http_sink_drop(sink, length, EAGAIN);
		} else if (errno != EINTR && concerns_record(sink, errno)) {
			http_sink_drop(sink, length, errno);
		} else if (errno != EINTR) {
			lose(sink, errno);
			return;
		}
	}
	http_sink_written(sink);
}

/* True while the receiver has not closed the connection. What it sends is of no interest. */
static bool is_connected(int fd)
{
	char ignored[256];
	ssize_t got;

	do {
		got = recv(fd, ignored, sizeof(ignored), MSG_DONTWAIT);
	} while (got < 0 && errno == EINTR);
	if (got == 0) {
		errno = ECONNRESET;
	}
	return got > 0 || (got < 0 && PHP_IS_TRANSIENT_ERROR(errno));
}

static void send_stream(http_sink_t *sink)
{
	http_ring_t *ring = &sink->ring;
	struct iovec parts[2];

	if (!is_connected(sink->fd)) {
		lose(sink, errno);
		return;
	}
	while (ring->count > 0) {
		http_ring_parts(ring, parts);
		const ssize_t sent = send(sink->fd, parts[0].iov_base, parts[0].iov_len, MSG_NOSIGNAL | MSG_DONTWAIT);

		if (EXPECTED(sent >= 0)) {
			http_ring_consume(ring, (size_t) sent);
			sink->attempts = 0;
		} else if (PHP_IS_TRANSIENT_ERROR(errno) && http_sink_await_room(sink)) {
			return;
		} else if (errno != EINTR) {
			lose(sink, errno);
			return;
		}
	}
	http_sink_written(sink);
}

/* --- connecting --- */

typedef struct {
	http_opening_t base;
	http_sink_type_t type;
	int port;
	uint32_t attempt;  /* each takes another address of the host */
} opening_t;

static void connect_socket(opening_t *opening, int family, int type, const struct sockaddr *address, socklen_t length)
{
	opening->base.fd = socket(family, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	opening->base.error = 0;
	if (opening->base.fd < 0 || connect(opening->base.fd, address, length) != 0) {
		opening->base.error = errno;
	}
	if (opening->base.fd >= 0 && opening->base.error != 0 && opening->base.error != EINPROGRESS) {
		close(opening->base.fd);
		opening->base.fd = -1;
	}
}

static void connect_unix(opening_t *opening)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };

	/* setLogSinks() has checked the length. */
	strcpy(address.sun_path, opening->base.address);
	connect_socket(opening, AF_UNIX, SOCK_DGRAM, (struct sockaddr *) &address, sizeof(address));
}

static void connect_host(opening_t *opening)
{
	const int type = opening->type == HTTP_SINK_TCP ? SOCK_STREAM : SOCK_DGRAM;
	const struct addrinfo hints = { .ai_socktype = type, .ai_flags = AI_NUMERICSERV };
	struct addrinfo *list, *chosen;
	uint32_t count = 0, index;
	char port[8];

	snprintf(port, sizeof(port), "%d", opening->port);
	if (getaddrinfo(opening->base.address, port, &hints, &list) != 0) {
		opening->base.error = EHOSTUNREACH;
		return;
	}
	for (chosen = list; chosen != NULL; chosen = chosen->ai_next) {
		count++;
	}
	chosen = list;
	for (index = opening->attempt % count; index > 0; index--) {
		chosen = chosen->ai_next;
	}
	connect_socket(opening, chosen->ai_family, type, chosen->ai_addr, chosen->ai_addrlen);
	freeaddrinfo(list);
}

static void run_opening(http_job_t *job)
{
	opening_t *opening = (opening_t *) job;

	if (opening->type == HTTP_SINK_UNIX) {
		connect_unix(opening);
	} else {
		connect_host(opening);
	}
}

/* The connection is made, or not. */
static void finish_connect(http_sink_t *sink)
{
	int error = 0;
	socklen_t length = sizeof(error);

	sink->is_connecting = false;
	if (getsockopt(sink->fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0) {
		error = errno;
	}
	if (error != 0) {
		lose(sink, error);
	} else {
		http_sink_opened(sink, sink->fd, go_on);
	}
}

/* The writer of these sinks. */
static void go_on(http_sink_t *sink)
{
	if (sink->is_connecting) {
		finish_connect(sink);
	} else if (sink->settings->type == HTTP_SINK_TCP) {
		send_stream(sink);
	} else {
		send_datagrams(sink);
	}
}

static void opening_done(http_job_t *job)
{
	opening_t *opening = (opening_t *) job;
	http_sink_t *sink = opening->base.sink;
	int error;
	const int fd = http_opening_take(&opening->base, &error);

	if (fd < 0) {
		lose(sink, error);
		return;
	}
	if (error != EINPROGRESS) {
		http_sink_opened(sink, fd, go_on);
		return;
	}
	sink->fd = fd;
	sink->write = go_on;
	sink->is_connecting = true;
	if (!http_sink_await_room(sink)) {
		lose(sink, EAGAIN);
	}
}

void http_target_open_socket(http_sink_t *sink)
{
	opening_t *opening = pecalloc(1, sizeof(*opening), true);

	opening->type = sink->settings->type;
	opening->port = sink->settings->port;
	opening->attempt = sink->attempts;
	if (UNEXPECTED(!http_opening_start(&opening->base, sink, run_opening, opening_done))) {
		lose(sink, EAGAIN);
	}
}

/* --- again --- */

static void on_retry(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_sink_t *sink = HTTP_WATCH_OWNER(callback);

	ZEND_ASYNC_EVENT_ADD_REF(event);
	sink->retry = NULL;
	http_unwatch(event);
	sink->state = HTTP_SINK_OPENING;
	http_target_open_socket(sink);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static void connect_later(http_sink_t *sink)
{
	const uint64_t ms = MIN((uint64_t) RETRY_MS << MIN(sink->attempts, 8), RETRY_MS_MAX);

	sink->attempts++;
	sink->retry = ZEND_ASYNC_NEW_TIMER_EVENT(ms, false);
	if (EXPECTED(sink->retry != NULL)) {
		ZEND_ASYNC_EVENT_SET_HIDDEN(&sink->retry->base);
		http_watch(&sink->retry->base, on_retry, sink);
		if (EXPECTED(sink->retry->base.start(&sink->retry->base))) {
			return;
		}
		http_unwatch(&sink->retry->base);
		sink->retry = NULL;
	}
	zend_clear_exception();
	http_sink_disable(sink, EAGAIN);
}
