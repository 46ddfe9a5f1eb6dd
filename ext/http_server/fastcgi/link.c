/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Links: connections to the backend. One carries one request at a time. It is kept for the next one if the settings say so, the request
 * was sent and answered completely, and the backend has not closed it.
 *
 * A backend may close a link that it believes to be idle while a request is on its way: a request on a used link that has no
 * answer at all is repeated once, on a link of its own, if it was not sent, or changes nothing. */
#include "internal.h"
#include "base/report.h"
#include "base/watch.h"
#include "php_network.h"
#include "zend_async_list.h"

#include <fcntl.h>
#include <netinet/tcp.h>
#include <unistd.h>

static void begin(http_fcgi_link_t *link);
static void open_link(http_fcgi_call_t *call, const smart_str *out);

/* --- lists --- */

static void list(http_fcgi_link_t *link, bool add)
{
	http_fcgi_t *fcgi = link->fcgi;

	if (link->state == HTTP_FCGI_LINK_IDLE) {
		if (add) {
			ZEND_ASYNC_LIST_APPEND(fcgi->idle_first, fcgi->idle_last, link, prev, next);
		} else {
			ZEND_ASYNC_LIST_REMOVE(fcgi->idle_first, fcgi->idle_last, link, prev, next);
		}
	} else if (add) {
		ZEND_ASYNC_LIST_APPEND(fcgi->links_first, fcgi->links_last, link, prev, next);
	} else {
		ZEND_ASYNC_LIST_REMOVE(fcgi->links_first, fcgi->links_last, link, prev, next);
	}
}

static void set_state(http_fcgi_link_t *link, http_fcgi_link_state_t state)
{
	list(link, false);
	link->state = state;
	list(link, true);
}

/* --- the end --- */

static void drop_event(zend_async_poll_event_t **event)
{
	if (*event != NULL) {
		http_unwatch(&(*event)->base);
		*event = NULL;
	}
}

static void close_socket(http_fcgi_link_t *link)
{
	drop_event(&link->readable);
	drop_event(&link->writable);
	if (link->fd >= 0) {
		ZEND_ASYNC_POLL_FORGET(link->fd);
		close(link->fd);
		link->fd = -1;
	}
}

void http_fcgi_link_close(http_fcgi_link_t *link)
{
	http_fcgi_t *fcgi = link->fcgi;

	if (link->closed) {
		return;
	}
	link->closed = true;
	list(link, false);
	fcgi->link_count--;
	http_deadline_clear(&link->deadline);
	close_socket(link);
	if (link->call != NULL) {
		link->call->link = NULL;
		link->call = NULL;
	}
	smart_str_free_ex(&link->out, true);
	if (!link->in_use) {
		efree(link);
	}
	http_fcgi_soon(fcgi);
}

void http_fcgi_link_abort(http_fcgi_link_t *link)
{
	smart_str record = { 0 };

	if (link->state == HTTP_FCGI_LINK_BUSY && link->out.s != NULL && link->out_sent == ZSTR_LEN(link->out.s)) {
		/* Between two records. What the socket does not take now is of no use. */
		http_fcgi_append_abort(&record);
		if (send(link->fd, ZSTR_VAL(record.s), ZSTR_LEN(record.s), MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
			/* The end of the link says the same. */
		}
		smart_str_free_ex(&record, true);
	}
	http_fcgi_link_close(link);
}

/* True if the call may be sent once more. */
static bool may_repeat(const http_fcgi_link_t *link)
{
	const http_request_t *request = link->call->exchange->request;

	if (!link->is_reused || link->has_answered || link->call->retried || link->out_count != 1) {
		return false;
	}
	return link->out_sent == 0 || http_request_gets(request) || zend_string_equals_literal(request->method, "OPTIONS");
}

/* The backend has closed the link, or it is broken. */
static void lose(http_fcgi_link_t *link, int status, const char *reason)
{
	http_fcgi_call_t *call = link->call;
	smart_str out;

	if (call == NULL) {
		http_fcgi_link_close(link);
		return;
	}
	if (may_repeat(link)) {
		out = link->out;
		link->out = (smart_str) { 0 };
		http_fcgi_link_close(link);
		call->retried = true;
		open_link(call, &out);
		return;
	}
	http_fcgi_link_close(link);
	http_fcgi_call_lost(call, status, reason);
}

/* --- input --- */

void http_fcgi_link_pause(http_fcgi_link_t *link, bool pause)
{
	if (link->paused == pause) {
		return;
	}
	link->paused = pause;
	if (pause) {
		/* It is the client that takes its time. */
		link->readable->base.stop(&link->readable->base);
		http_deadline_clear(&link->deadline);
	} else {
		http_fcgi_set_deadline(link->fcgi, &link->deadline, HTTP_FCGI_LIMIT_READ);
		if (UNEXPECTED(!link->readable->base.start(&link->readable->base))) {
			zend_clear_exception();
			lose(link, 502, "cannot be watched");
		}
	}
}

/* Gives the call what has arrived. The call may end the link, and its own life. */
static void take_input(http_fcgi_link_t *link, const char *at, size_t length)
{
	const char *end = at + length, *data;
	http_fcgi_call_t *call = link->call;
	uint8_t refusal;

	link->has_answered = true;
	for (;;) {
		switch (http_fcgi_decode(&link->decoder, &at, end, &data, &length)) {
			case HTTP_FCGI_OUTPUT:
				http_fcgi_set_deadline(link->fcgi, &link->deadline, HTTP_FCGI_LIMIT_READ);
				http_fcgi_answer_output(call, data, length);
				break;
			case HTTP_FCGI_ERRORS:
				/* Not a piece of the answer: the time for that goes on. */
				http_fcgi_answer_errors(call, data, length);
				break;
			case HTTP_FCGI_ENDED:
				refusal = link->decoder.refusal;
				if (at < end) {
					/* There is nothing that the backend could say now. */
					http_fcgi_link_close(link);
				} else {
					http_fcgi_link_release(link);
				}
				http_fcgi_answer_ended(call, refusal);
				return;
			case HTTP_FCGI_BROKEN: lose(link, 502, "does not speak FastCGI"); return;
			default: http_fcgi_answer_received(call); return;
		}
		if (link->call == NULL) {
			/* The answer was refused. */
			return;
		}
	}
}

static void on_readable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_fcgi_link_t *link = HTTP_WATCH_OWNER(callback);
	ssize_t length;

	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	link->in_use = true;
	length = recv(link->fd, link->fcgi->buffer, HTTP_FCGI_READ_SIZE, MSG_DONTWAIT);
	if (EXPECTED(length > 0 && link->call != NULL)) {
		take_input(link, link->fcgi->buffer, (size_t) length);
	} else if (length >= 0) {
		lose(link, 502, "has closed the connection before the end of the answer");
	} else if (!PHP_IS_TRANSIENT_ERROR(errno) && errno != EINTR) {
		lose(link, 502, strerror(errno));
	}
	link->in_use = false;
	if (link->closed) {
		efree(link);
	}
}

/* --- output --- */

static void watch_output(http_fcgi_link_t *link, bool on)
{
	zend_async_event_t *event = &link->writable->base;

	if (on && event->loop_ref_count == 0 && UNEXPECTED(!event->start(event))) {
		zend_clear_exception();
	} else if (!on && event->loop_ref_count > 0) {
		event->stop(event);
	}
}

/* Hands what is there to the socket. True: all was taken. */
static bool send_out(http_fcgi_link_t *link)
{
	while (link->out_sent < ZSTR_LEN(link->out.s)) {
		const ssize_t sent = send(link->fd, ZSTR_VAL(link->out.s) + link->out_sent,
				ZSTR_LEN(link->out.s) - link->out_sent, MSG_NOSIGNAL | MSG_DONTWAIT);

		if (sent > 0) {
			link->out_sent += (size_t) sent;
			http_fcgi_set_deadline(link->fcgi, &link->deadline, HTTP_FCGI_LIMIT_READ);
		} else if (sent < 0 && PHP_IS_TRANSIENT_ERROR(errno)) {
			return false;
		} else if (sent == 0 || errno != EINTR) {
			/* An answer may be there nevertheless. */
			link->send_failed = true;
			return false;
		}
	}
	return true;
}

void http_fcgi_link_send(http_fcgi_link_t *link)
{
	if (link->state != HTTP_FCGI_LINK_BUSY || link->send_failed) {
		return;
	}
	while (send_out(link)) {
		if (link->call->body_ended) {
			watch_output(link, false);
			return;
		}
		link->out_count++;
		link->out_sent = 0;
		ZSTR_LEN(link->out.s) = 0;
		if (!http_fcgi_call_more(link->call)) {
			watch_output(link, false);
			return;
		}
	}
	watch_output(link, !link->send_failed);
	if (link->send_failed && may_repeat(link)) {
		lose(link, 502, "has closed the connection");
	}
}

/* --- connecting --- */

/* True if an FPM that is being started again has no socket yet. */
static bool is_restarting(const http_fcgi_link_t *link, int error)
{
	return link->fcgi->settings->is_supervised && (error == ECONNREFUSED || error == ENOENT);
}

/* The socket is connected, or the backend refuses. */
static void connected(http_fcgi_link_t *link)
{
	int error = 0;
	socklen_t length = sizeof(error);

	watch_output(link, false);
	if (getsockopt(link->fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0 || error != 0) {
		lose(link, 502, strerror(error != 0 ? error : errno));
		return;
	}
	begin(link);
}

static void on_writable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_fcgi_link_t *link = HTTP_WATCH_OWNER(callback);

	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	link->in_use = true;
	if (link->state == HTTP_FCGI_LINK_CONNECTING) {
		connected(link);
	} else {
		http_fcgi_link_send(link);
	}
	link->in_use = false;
	if (link->closed) {
		efree(link);
	}
}

static zend_async_poll_event_t *watch(http_fcgi_link_t *link, async_poll_event events,
		zend_async_event_callback_fn function)
{
	zend_async_poll_event_t *event = ZEND_ASYNC_NEW_SOCKET_EVENT(link->fd, events);

	if (EXPECTED(event != NULL)) {
		http_watch(&event->base, function, link);
	}
	return event;
}

/* Makes a socket. False with errno. */
static bool open_socket(http_fcgi_link_t *link)
{
	const int family = link->fcgi->address.ss_family, on = 1;

	link->fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (link->fd < 0) {
		return false;
	}
	if (family != AF_UNIX) {
		setsockopt(link->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	}
	link->readable = watch(link, ASYNC_READABLE, on_readable);
	link->writable = watch(link, ASYNC_WRITABLE, on_writable);
	if (UNEXPECTED(link->readable == NULL || link->writable == NULL)) {
		zend_clear_exception();
		errno = ENOMEM;
		return false;
	}
	return true;
}

/* Connects, and begins if that is done at once. A failure is told to the call in the next iteration of the loop. */
static void connect_now(http_fcgi_link_t *link)
{
	const http_fcgi_t *fcgi = link->fcgi;
	const bool has_socket = link->fd >= 0 || open_socket(link);

	link->tries_again = false;
	if (has_socket && connect(link->fd, (const struct sockaddr *) &fcgi->address, fcgi->address_length) == 0) {
		/* Of a Unix socket, as a rule. */
		begin(link);
	} else if (has_socket && errno == EINPROGRESS) {
		watch_output(link, true);
	} else if (link->fd >= 0 && (errno == EAGAIN || is_restarting(link, errno))) {
		/* Of a Unix socket, whose backlog is full, or which is not there: there is no event for the end of that. */
		link->tries_again = true;
	} else {
		http_report(LOG_ERR, "FastCGI backend %s: %s", fcgi->name, strerror(errno));
		link->send_failed = true;
		http_fcgi_ready(link->call);
	}
}

void http_fcgi_link_try_again(http_fcgi_link_t *link)
{
	http_fcgi_call_t *call = link->call;

	if (http_fcgi_is_held(link->fcgi) && !call->retried) {
		/* Nothing of it was sent; the time for the connection is for an FPM that is there. */
		http_fcgi_link_close(link);
		http_fcgi_requeue(call);
	} else {
		connect_now(link);
	}
}

void http_fcgi_link_resolved(http_fcgi_link_t *link)
{
	if (link->fcgi->address_length == 0) {
		lose(link, 502, "its name cannot be resolved");
		return;
	}
	set_state(link, HTTP_FCGI_LINK_CONNECTING);
	connect_now(link);
}

/* Opens a link with what is to be sent first; NULL: the call will say. */
static void open_link(http_fcgi_call_t *call, const smart_str *out)
{
	http_fcgi_t *fcgi = call->fcgi;
	http_fcgi_link_t *link = ecalloc(1, sizeof(*link));
	const bool is_known = http_fcgi_address(fcgi);

	link->fcgi = fcgi;
	link->fd = -1;
	link->call = call;
	link->out = out != NULL ? *out : (smart_str) { 0 };
	link->state = is_known ? HTTP_FCGI_LINK_CONNECTING : HTTP_FCGI_LINK_RESOLVING;
	call->link = link;
	list(link, true);
	fcgi->link_count++;
	http_fcgi_set_deadline(fcgi, &link->deadline, HTTP_FCGI_LIMIT_CONNECT);
	if (is_known) {
		connect_now(link);
	}
}

void http_fcgi_link_open(http_fcgi_call_t *call)
{
	open_link(call, NULL);
}

/* --- calls --- */

/* The link is ready for its call. */
static void begin(http_fcgi_link_t *link)
{
	set_state(link, HTTP_FCGI_LINK_BUSY);
	link->decoder = (http_fcgi_decoder_t) { 0 };
	link->has_answered = link->send_failed = false;
	link->out_count = 1;
	link->out_sent = 0;
	http_fcgi_set_deadline(link->fcgi, &link->deadline, HTTP_FCGI_LIMIT_READ);
	if (link->readable->base.loop_ref_count == 0 && UNEXPECTED(!link->readable->base.start(&link->readable->base))) {
		zend_clear_exception();
		lose(link, 502, "cannot be watched");
		return;
	}
	if (link->out.s == NULL || ZSTR_LEN(link->out.s) == 0) {
		http_fcgi_call_connected(link->call);
	}
	http_fcgi_link_send(link);
}

void http_fcgi_link_begin(http_fcgi_link_t *link, http_fcgi_call_t *call)
{
	link->is_reused = true;
	link->call = call;
	call->link = link;
	begin(link);
}

/* True if the backend has neither closed the link nor said anything. */
static bool is_alive(const http_fcgi_link_t *link)
{
	char byte;

	return recv(link->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && PHP_IS_TRANSIENT_ERROR(errno);
}

http_fcgi_link_t *http_fcgi_link_take(http_fcgi_t *fcgi)
{
	http_fcgi_link_t *link;

	/* The one that has been idle for the longest: a child of FPM may still be busy behind the end of its answer. */
	while ((link = fcgi->idle_first) != NULL) {
		if (is_alive(link)) {
			return link;
		}
		http_fcgi_link_close(link);
	}
	return NULL;
}

void http_fcgi_link_release(http_fcgi_link_t *link)
{
	http_fcgi_t *fcgi = link->fcgi;
	const bool is_whole = link->call->body_ended && link->out_sent == ZSTR_LEN(link->out.s);

	link->call->link = NULL;
	link->call = NULL;
	if (!is_whole || fcgi->settings->keep_alive == 0 || fcgi->draining) {
		http_fcgi_link_close(link);
		return;
	}
	smart_str_free_ex(&link->out, true);
	set_state(link, HTTP_FCGI_LINK_IDLE);
	http_fcgi_set_deadline(fcgi, &link->deadline, HTTP_FCGI_LIMIT_IDLE);
	http_fcgi_soon(fcgi);
}

void http_fcgi_link_expired(http_fcgi_link_t *link, http_fcgi_limit_t limit)
{
	switch (limit) {
		case HTTP_FCGI_LIMIT_CONNECT: lose(link, 504, "does not accept the connection in time"); break;
		case HTTP_FCGI_LIMIT_READ:
			/* It is not repeated: the script may still run. */
			link->is_reused = false;
			lose(link, 504, "does not answer in time");
			break;
		default: http_fcgi_link_close(link);
	}
}
