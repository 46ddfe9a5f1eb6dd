/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The sockets on which a worker accepts connections. */
#include "listener.h"
#include "connection.h"
#include "base/exceptions.h"
#include "base/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

struct _http_listener_s {
	http_listener_t *next;
	zend_async_listen_event_t *event;  /* owned */
	http_worker_t *worker;             /* borrowed: its owner */
	uint32_t protocols;
	bool tls;
	bool is_shared;    /* one socket for all workers, or for several processes */
	bool is_inherited; /* others go on with the socket */
	bool has_ended;    /* it accepts no more: another process has shut the socket down */
	void (*accepted)(http_conn_t *conn, bool tls);
};

static bool is_any_left(const http_worker_t *worker)
{
	for (const http_listener_t *listener = worker->listeners; listener != NULL; listener = listener->next) {
		if (!listener->has_ended) {
			return true;
		}
	}
	return false;
}

static void on_accepted(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_listener_t *listener = HTTP_WATCH_OWNER(callback);
	zend_socket_t *accepted = result, fd;
	http_conn_t *conn;

	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		listener->has_ended = true;
		if (!is_any_left(listener->worker)) {
			listener->worker->listeners_ended(listener->worker);
		}
		return;
	}
	fd = *accepted;
	*accepted = ZEND_SOCKET_NULL;
	conn = http_conn_open(listener->worker, fd, listener->protocols);
	if (EXPECTED(conn != NULL)) {
		listener->accepted(conn, listener->tls);
	} else {
		zend_clear_exception();
	}
}

/* The exception of the reactor becomes one of the server. */
static bool fail(const http_listener_settings_t *settings)
{
	zend_object *reason = http_exception_take();
	zend_string *message;
	const char *cause;

	message = http_exception_message(reason);
	/* "Cannot listen on ADDRESS: CAUSE" */
	cause = strrchr(ZSTR_VAL(message), ':');
	cause = cause != NULL && cause[1] == ' ' ? cause + 2 : ZSTR_VAL(message);
	if (settings->port == 0) {
		http_throw_connection("Failed to bind to %s: %s", settings->address, cause);
	} else {
		http_throw_connection("Failed to bind to %s:%d: %s", settings->address, settings->port, cause);
	}
	zend_string_release(message);
	OBJ_RELEASE(reason);
	return false;
}

/* Removes a socket file that no process listens on, so that the path can be bound. */
static void remove_stale_socket(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	struct stat st;
	int fd;

	if (lstat(path, &st) != 0 || !S_ISSOCK(st.st_mode) || strlen(path) >= sizeof(address.sun_path)) {
		return;
	}
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0) {
		return;
	}
	strcpy(address.sun_path, path);
	if (connect(fd, (struct sockaddr *) &address, sizeof(address)) != 0 && errno == ECONNREFUSED) {
		unlink(path);
	}
	close(fd);
}

/* Accepts by a copy of the descriptor: the queue of connections is the same. NULL with an exception. */
static zend_async_listen_event_t *inherit(const http_listener_settings_t *settings, zend_socket_t socket,
		zend_long backlog)
{
	const zend_socket_t copy = fcntl(socket, F_DUPFD_CLOEXEC, 0);
	const int mode = copy >= 0 ? fcntl(copy, F_GETFL) : -1;
	zend_async_listen_event_t *event;

	if (UNEXPECTED(mode < 0)) {
		http_throw_connection("Failed to listen on %s: %s", settings->address, strerror(errno));
		if (copy >= 0) {
			close(copy);
		}
		return NULL;
	}
	/* The mode is of all processes that have the socket: one that changes it for each call would make others wait. */
	fcntl(copy, F_SETFL, mode | O_NONBLOCK);
	event = ZEND_ASYNC_SOCKET_LISTEN_FD(copy, (int) MIN(backlog, INT_MAX), 0, 0);
	if (UNEXPECTED(event == NULL)) {
		fail(settings);
	}
	return event;
}

zend_async_listen_event_t *http_listener_bind(const http_listener_settings_t *settings, int port, zend_long backlog,
		bool shared)
{
	uint32_t flags = shared ? ZEND_ASYNC_LISTEN_F_REUSEPORT : 0;
	const char *host = settings->address;
	zend_async_listen_event_t *event;

	if (settings->type == HTTP_LISTENER_INHERITED) {
		return inherit(settings, settings->descriptor, backlog);
	}
	if (settings->type == HTTP_LISTENER_UNIX) {
		remove_stale_socket(host);
		flags = ZEND_ASYNC_LISTEN_F_UNIX;
	} else if (strchr(host, ':') != NULL && strcmp(host, "::") != 0) {
		flags |= ZEND_ASYNC_LISTEN_F_IPV6ONLY;
	}
	event = ZEND_ASYNC_SOCKET_LISTEN_EX(host, port != 0 ? port : settings->port, (int) MIN(backlog, INT_MAX), flags, 0);
	if (UNEXPECTED(event == NULL)) {
		fail(settings);
	}
	return event;
}

static bool open_one(http_worker_t *worker, const http_listener_settings_t *settings, zend_async_listen_event_t *event,
		bool is_inherited, void (*accepted)(http_conn_t *conn, bool tls))
{
	http_listener_t *listener;

	if (UNEXPECTED(event == NULL)) {
		return false;
	}
	listener = ecalloc(1, sizeof(*listener));
	listener->event = event;
	listener->worker = worker;
	listener->protocols = settings->protocols;
	listener->tls = http_listener_is_tls(worker->settings, settings);
	listener->is_shared = settings->type != HTTP_LISTENER_TCP;
	listener->is_inherited = is_inherited;
	listener->accepted = accepted;
	listener->next = worker->listeners;
	worker->listeners = listener;

	http_watch(&event->base, on_accepted, listener);
	return event->base.start(&event->base) || fail(settings);
}

bool http_listeners_open(http_worker_t *worker, const zend_socket_t *sockets, bool shared,
		void (*accepted)(http_conn_t *conn, bool tls))
{
	const zend_long backlog = worker->settings->backlog;

	for (uint32_t i = 0; i < worker->settings->listener_count; i++) {
		const http_listener_settings_t *settings = &worker->settings->listeners[i];
		zend_async_listen_event_t *event = sockets != NULL ? inherit(settings, sockets[i], backlog)
														   : http_listener_bind(settings, 0, backlog, shared);

		if (!open_one(worker, settings, event, sockets != NULL, accepted)) {
			http_listeners_close(worker);
			return false;
		}
	}
	return true;
}

void http_listeners_pause(http_worker_t *worker, bool pause)
{
	if (worker->paused == pause) {
		return;
	}
	worker->paused = pause;
	for (http_listener_t *listener = worker->listeners; listener != NULL; listener = listener->next) {
		zend_async_event_t *event = &listener->event->base;

		if (pause) {
			event->stop(event);
		} else if (UNEXPECTED(!event->start(event))) {
			zend_clear_exception();
		}
	}
}

/* The descriptor is closed in the next iteration of the loop, and others may have copies of it: from now on the kernel gives
 * it no connection, and the port is free. */
static void end_listening(const http_listener_t *listener)
{
	if (!listener->is_shared) {
		shutdown(listener->event->socket_fd, SHUT_RDWR);
	}
}

void http_listeners_close(http_worker_t *worker)
{
	http_listener_t *listener;

	while ((listener = worker->listeners) != NULL) {
		worker->listeners = listener->next;
		if (!listener->is_inherited) {
			end_listening(listener);
		}
		http_unwatch(&listener->event->base);
		efree(listener);
	}
}

void http_listeners_give_up(http_worker_t *worker)
{
	for (const http_listener_t *listener = worker->listeners; listener != NULL; listener = listener->next) {
		end_listening(listener);
	}
	http_listeners_close(worker);
}
