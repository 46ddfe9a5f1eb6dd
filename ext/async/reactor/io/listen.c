/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Listening sockets: bound by address or passed as a descriptor, accepting while they are started. An accepted socket
 * is passed to the subscribers; one that no subscriber takes is closed.
 *
 * The one invariant to remember: while the event is started, exactly one of its two parts is started and counts as
 * active: the watch of the descriptor, or the pause after running out of descriptors.
 *
 *   state      watch    pause    leaves by
 *   created    -        -        start, dispose
 *   accepting  started  -        stop, dispose, no descriptors left (pausing), close by other code (closed)
 *   pausing    -        started  end of the pause (accepting), stop, dispose
 *   stopped    -        -        start, dispose: the socket stays open and bound
 *   closed     -        -        dispose */
#include "reactor/reactor.h"
#include "php_network.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* Connections accepted per iteration, so that a flood of them does not starve the loop. */
#define ACCEPTS_PER_ITERATION 64

/* Without a free descriptor the watch would be ready all the time and spin. */
#define PAUSE_MS 20

typedef struct {
	zend_async_listen_event_t event;
	zend_async_poll_event_t *watch;   /* owned; its dispose closes the descriptor */
	zend_async_timer_event_t *pause;  /* owned; NULL before the first pause */
	bool blocks;                      /* the descriptor is in blocking mode, which other users may rely on */
	bool owns_path;                   /* the path of a unix socket created here; dispose removes it */
	dev_t path_device;
	ino_t path_inode;
} reactor_listen_t;

typedef struct {
	zend_async_event_callback_t base;
	reactor_listen_t *listen;         /* borrowed: it owns the event that owns this callback */
} listen_callback_t;

typedef union {
	struct sockaddr any;
	struct sockaddr_in v4;
	struct sockaddr_in6 v6;
	struct sockaddr_un local;
	struct sockaddr_storage storage;
} address_t;

/* ---- addresses ---- */

/* 0 or a negative errno. */
static int address_text(const address_t *address, socklen_t length, char *host, size_t host_len, int *port)
{
	const void *binary = NULL;
	const char *path = "";
	size_t path_length = 0;

	switch (address->any.sa_family) {
		case AF_INET:
			binary = &address->v4.sin_addr;
			*port = ntohs(address->v4.sin_port);
			break;
		case AF_INET6:
			binary = &address->v6.sin6_addr;
			*port = ntohs(address->v6.sin6_port);
			break;
		case AF_UNIX:
			*port = 0;
			if (length > offsetof(struct sockaddr_un, sun_path)) {
				path = address->local.sun_path;
				path_length = strnlen(path, length - offsetof(struct sockaddr_un, sun_path));
			}
			break;
		default: return -EAFNOSUPPORT;
	}

	if (host == NULL || host_len == 0) {
		return 0;
	}
	if (binary != NULL) {
		return inet_ntop(address->any.sa_family, binary, host, (socklen_t) host_len) != NULL ? 0 : -errno;
	}
	if (path_length >= host_len) {
		return -ENOSPC;
	}
	memcpy(host, path, path_length);
	host[path_length] = '\0';
	return 0;
}

static int listen_get_local_address(zend_async_listen_event_t *event, char *host, size_t host_len, int *port)
{
	address_t address;
	socklen_t length = sizeof(address);
	int ignored;

	if (getsockname(event->socket_fd, &address.any, &length) != 0) {
		return -errno;
	}
	return address_text(&address, length, host, host_len, port != NULL ? port : &ignored);
}

/* ---- accepting ---- */

static int accept_one(const reactor_listen_t *listen)
{
	const int fd = listen->event.socket_fd;
	const int mode = listen->blocks ? fcntl(fd, F_GETFL) : -1;

	/* Another process may accept the connection first. */
	if (mode >= 0) {
		fcntl(fd, F_SETFL, mode | O_NONBLOCK);
	}
#ifdef SOCK_CLOEXEC
	const int accepted = accept4(fd, NULL, NULL, SOCK_CLOEXEC);
#else
	const int accepted = accept(fd, NULL, NULL);
	if (accepted >= 0) {
		fcntl(accepted, F_SETFD, FD_CLOEXEC);
	}
#endif
	if (mode >= 0) {
		const int error = errno;
		fcntl(fd, F_SETFL, mode);
		errno = error;
	}
	return accepted;
}

static void listen_deliver(reactor_listen_t *listen, const int accepted)
{
	zend_socket_t socket = accepted;

	async_reactor_poll_forget(accepted);
	async_reactor_notify(&listen->event.base, &socket, NULL);
	if (socket != ZEND_SOCKET_NULL) {
		async_reactor_poll_forget(socket);
		close(socket);
	}
}

static void on_pause_end(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

static listen_callback_t *listen_subscribe(reactor_listen_t *listen, zend_async_event_t *event,
		zend_async_event_callback_fn function)
{
	listen_callback_t *callback = (listen_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(function,
			sizeof(listen_callback_t));

	callback->listen = listen;
	event->add_callback(event, &callback->base);
	return callback;
}

/* Starts the watch or the pause, hidden if the event is hidden. False with an exception. */
static bool start_part(const reactor_listen_t *listen, zend_async_event_t *part)
{
	if (part->loop_ref_count == 0) {
		if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_HIDDEN(&listen->event.base))) {
			ZEND_ASYNC_EVENT_SET_HIDDEN(part);
		} else {
			ZEND_ASYNC_EVENT_CLR_HIDDEN(part);
		}
	}
	return part->start(part);
}

/* No descriptors are left. Connections wait in the backlog during the pause. */
static void listen_pause(reactor_listen_t *listen)
{
	if (listen->pause == NULL) {
		listen->pause = async_reactor_new_timer_event(PAUSE_MS, 0, false, 0);
		if (UNEXPECTED(listen->pause == NULL)) {
			zend_clear_exception();
			return;
		}
		ZEND_ASYNC_TIMER_SET_MULTISHOT(listen->pause);
		listen_subscribe(listen, &listen->pause->base, on_pause_end);
	}
	if (EXPECTED(start_part(listen, &listen->pause->base))) {
		listen->watch->base.stop(&listen->watch->base);
	} else {
		zend_clear_exception();
	}
}

static void listen_fail(reactor_listen_t *listen, zend_object *exception)
{
	listen->event.base.loop_ref_count = 0;
	async_reactor_notify_and_close(&listen->event.base, NULL, exception);
}

static void on_pause_end(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	reactor_listen_t *listen = ((listen_callback_t *) callback)->listen;

	if (UNEXPECTED(!start_part(listen, &listen->watch->base))) {
		zend_object *error = EG(exception);
		GC_ADDREF(error);
		zend_clear_exception();
		listen_fail(listen, error);
		OBJ_RELEASE(error);
	}
}

/* True for errors of one connection, not of the listening socket. */
static bool is_passing(const int error)
{
	switch (error) {
		case EINTR:
		case ECONNABORTED:
		case EPROTO:
		case ENETDOWN:
		case ENETUNREACH:
		case EHOSTUNREACH:
		case EPERM:
		case EOPNOTSUPP:
		case ETIMEDOUT: return true;
		default: return false;
	}
}

static void accept_all(reactor_listen_t *listen)
{
	for (int i = 0; i < ACCEPTS_PER_ITERATION && listen->event.base.loop_ref_count > 0; i++) {
		const int accepted = accept_one(listen);

		if (EXPECTED(accepted >= 0)) {
			listen_deliver(listen, accepted);
			continue;
		}

		const int error = errno;
		if (PHP_IS_TRANSIENT_ERROR(error)) {
			return;
		}
		if (error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM) {
			listen_pause(listen);
			return;
		}
		if (!is_passing(error)) {
			zend_object *exception = async_reactor_exception(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, error,
					"Cannot accept a connection: %s", strerror(error));
			listen->watch->base.stop(&listen->watch->base);
			listen_fail(listen, exception);
			OBJ_RELEASE(exception);
			return;
		}
	}
}

static void on_watch(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	reactor_listen_t *listen = ((listen_callback_t *) callback)->listen;

	ZEND_ASYNC_EVENT_ADD_REF(&listen->event.base);
	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
			event->stop(event);
		}
		listen_fail(listen, exception);
	} else {
		accept_all(listen);
	}
	ZEND_ASYNC_EVENT_RELEASE(&listen->event.base);
}

/* ---- the event ---- */

static bool listen_start(zend_async_event_t *event)
{
	reactor_listen_t *listen = (reactor_listen_t *) event;

	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}
	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(&listen->watch->base))) {
		ZEND_ASYNC_EVENT_SET_CLOSED(event);
		return true;
	}
	if (UNEXPECTED(!start_part(listen, &listen->watch->base))) {
		return false;
	}
	event->loop_ref_count = 1;
	return true;
}

static bool listen_stop(zend_async_event_t *event)
{
	reactor_listen_t *listen = (reactor_listen_t *) event;

	if (ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		return true;
	}
	event->loop_ref_count = 0;
	listen->watch->base.stop(&listen->watch->base);
	if (listen->pause != NULL) {
		listen->pause->base.stop(&listen->pause->base);
	}
	return true;
}

/* Removes the path if it is still the socket created here: another process may have bound it again. */
static void remove_path(const reactor_listen_t *listen)
{
	struct stat st;

	if (listen->owns_path && lstat(listen->event.host, &st) == 0 && st.st_dev == listen->path_device
			&& st.st_ino == listen->path_inode) {
		unlink(listen->event.host);
	}
}

static void drop_part(zend_async_event_t *part)
{
	zend_async_callbacks_free(part);
	ZEND_ASYNC_EVENT_RELEASE(part);
}

static bool listen_dispose(zend_async_event_t *event)
{
	reactor_listen_t *listen = (reactor_listen_t *) event;

	if (reactor_keeps_reference(event)) {
		return true;
	}
	zend_async_callbacks_free(event);
	remove_path(listen);
	if (listen->pause != NULL) {
		drop_part(&listen->pause->base);
	}
	drop_part(&listen->watch->base);
	efree((char *) listen->event.host);
	ZEND_ASYNC_EVENT_FREE_MEMORY(listen, false);
	return true;
}

static zend_string *listen_info(zend_async_event_t *event)
{
	const zend_async_listen_event_t *listen = (const zend_async_listen_event_t *) event;
	const bool is_v6 = strchr(listen->host, ':') != NULL;

	return listen->port == 0
			? zend_strpprintf(0, "Listen(%s)", listen->host)
			: zend_strpprintf(0, is_v6 ? "Listen([%s]:%d)" : "Listen(%s:%d)", listen->host, listen->port);
}

/* Takes ownership of the listening descriptor. NULL with an exception; the descriptor is then closed. */
static reactor_listen_t *listen_new(const int fd, const int backlog, const size_t extra_size)
{
	char host[MAX(INET6_ADDRSTRLEN, sizeof(((struct sockaddr_un *) 0)->sun_path) + 1)];
	const int mode = fcntl(fd, F_GETFL);
	zend_async_poll_event_t *watch = async_reactor_new_socket_event(fd, ASYNC_READABLE, 0);

	if (UNEXPECTED(watch == NULL)) {
		close(fd);
		return NULL;
	}

	reactor_listen_t *listen = ecalloc(1, sizeof(*listen) + extra_size);

	reactor_event_init(&listen->event.base, sizeof(*listen), listen_start, listen_stop, listen_dispose, listen_info);
	listen->event.socket_fd = fd;
	listen->event.backlog = backlog;
	listen->event.get_local_address = listen_get_local_address;
	listen->blocks = mode >= 0 && (mode & O_NONBLOCK) == 0;
	listen->watch = watch;
	ZEND_ASYNC_EVENT_SET_CLOSE_FD(&watch->base);
	listen_subscribe(listen, &watch->base, on_watch);

	listen->event.host = listen_get_local_address(&listen->event, host, sizeof(host), &listen->event.port) == 0
			? estrdup(host)
			: estrdup("");
	return listen;
}

/* ---- binding ---- */

static zend_always_inline int real_backlog(const int backlog)
{
	return backlog > 0 ? backlog : SOMAXCONN;
}

static int make_socket(const int family)
{
#ifdef SOCK_CLOEXEC
	return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
	const int fd = socket(family, SOCK_STREAM, 0);
	if (fd >= 0) {
		fcntl(fd, F_SETFD, FD_CLOEXEC);
		fcntl(fd, F_SETFL, O_NONBLOCK);
	}
	return fd;
#endif
}

static bool listen_set_options(const int fd, const int family, const uint32_t flags)
{
	const int on = 1, v6only = (flags & ZEND_ASYNC_LISTEN_F_IPV6ONLY) != 0;

	if (family == AF_UNIX) {
		return true;
	}
	if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) != 0
			|| (family == AF_INET6 && setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &v6only, sizeof(v6only)) != 0)) {
		return false;
	}
	if (flags & ZEND_ASYNC_LISTEN_F_REUSEPORT) {
#ifdef SO_REUSEPORT
		return setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) == 0;
#else
		errno = ENOTSUP;
		return false;
#endif
	}
	return true;
}

/* Returns a listening descriptor, or -1 with errno. */
static int bind_address(const struct sockaddr *address, const socklen_t length, const int backlog, const uint32_t flags)
{
	const int fd = make_socket(address->sa_family);

	if (fd < 0) {
		return -1;
	}
	if (!listen_set_options(fd, address->sa_family, flags) || bind(fd, address, length) != 0
			|| listen(fd, real_backlog(backlog)) != 0) {
		const int error = errno;
		close(fd);
		errno = error;
		return -1;
	}
	return fd;
}

/* Literal addresses need no lookup. For names getaddrinfo() blocks the thread. */
static int bind_host(const char *host, const int port, const int backlog, const uint32_t flags)
{
	struct addrinfo hints = { .ai_family = AF_UNSPEC,
		.ai_socktype = SOCK_STREAM,
		.ai_flags = AI_PASSIVE | AI_NUMERICHOST };
	struct addrinfo *addresses;
	char service[MAX_LENGTH_OF_LONG];
	int fd = -1, error;

	if (host != NULL && (*host == '\0' || strcmp(host, "*") == 0)) {
		host = NULL;
	}
	snprintf(service, sizeof(service), "%d", port);
	error = port < 0 || port > 65535 ? EAI_SERVICE : getaddrinfo(host, service, &hints, &addresses);
	if (error == EAI_NONAME && host != NULL) {
		hints.ai_flags = AI_PASSIVE;
		error = getaddrinfo(host, service, &hints, &addresses);
	}
	if (error != 0) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DNS, error, "Cannot listen on %s:%d: %s", host != NULL ? host : "*",
				port, gai_strerror(error));
		return -1;
	}

	for (const struct addrinfo *at = addresses; fd < 0 && at != NULL; at = at->ai_next) {
		fd = bind_address(at->ai_addr, at->ai_addrlen, backlog, flags);
	}
	error = errno;
	freeaddrinfo(addresses);
	if (fd < 0) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, error, "Cannot listen on %s:%d: %s",
				host != NULL ? host : "*", port, strerror(error));
	}
	return fd;
}

static int bind_path(const char *path, const int backlog)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	const size_t length = path != NULL ? strlen(path) : 0;
	int fd = -1;

	errno = length == 0 ? EINVAL : ENAMETOOLONG;
	if (length > 0 && length < sizeof(address.sun_path)) {
		memcpy(address.sun_path, path, length);
		fd = bind_address((struct sockaddr *) &address, (socklen_t) sizeof(address), backlog, 0);
	}
	if (fd < 0) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, errno, "Cannot listen on %s: %s",
				length > 0 ? path : "an empty path", strerror(errno));
	}
	return fd;
}

zend_async_listen_event_t *async_reactor_socket_listen(const char *host, int port, int backlog, uint32_t flags,
		size_t extra_size)
{
	const bool is_path = (flags & ZEND_ASYNC_LISTEN_F_UNIX) != 0;

	if (UNEXPECTED(async_reactor_require() == NULL)) {
		return NULL;
	}

	const int fd = is_path ? bind_path(host, backlog) : bind_host(host, port, backlog, flags);
	if (UNEXPECTED(fd < 0)) {
		return NULL;
	}
	async_reactor_poll_forget(fd);

	reactor_listen_t *listen = listen_new(fd, backlog, extra_size);
	struct stat st;

	if (EXPECTED(listen != NULL) && is_path && lstat(host, &st) == 0) {
		listen->owns_path = true;
		listen->path_device = st.st_dev;
		listen->path_inode = st.st_ino;
	}
	return listen != NULL ? &listen->event : NULL;
}

zend_async_listen_event_t *async_reactor_socket_listen_fd(zend_socket_t fd, int backlog, uint32_t flags,
		size_t extra_size)
{
	const bool started = async_reactor_require() != NULL;

	if (UNEXPECTED(!started || listen(fd, real_backlog(backlog)) != 0)) {
		if (started) {
			async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, errno, "Cannot listen on descriptor %d: %s", fd,
					strerror(errno));
		}
		if (fd >= 0) {
			async_reactor_poll_forget(fd);
			close(fd);
		}
		return NULL;
	}

	reactor_listen_t *listener = listen_new(fd, backlog, extra_size);
	return listener != NULL ? &listener->event : NULL;
}
