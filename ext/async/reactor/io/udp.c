/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Datagrams with addresses: a queue of receives and a queue of sends, each served from its head when the socket is
 * ready (stream.c watches it). A datagram is sent or received whole, or not at all.
 *
 * The one invariant to remember: a queued datagram is a copy, so that the sender may dispose of its request at any
 * time. */
#include "io.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#ifdef __linux__
# include <netinet/udp.h>
#endif
#include <sys/socket.h>
#include <unistd.h>

#define DEFAULT_RECEIVE 65536
#define STEPS_PER_ITERATION 64

/* With ZEND_ASYNC_UDP_F_RECV_GSO: bytes of each datagram that was coalesced in the buffer, 0 for a single one. */
#define SEGMENT_SHIFT 16

/* States and their meaning as for other requests: see io.h. */
struct _io_udp_request_s {
	zend_async_udp_req_t req;
	reactor_io_t *io;        /* borrowed; NULL once done */
	io_udp_request_t *next;
	bool is_send;
	size_t size;             /* bytes: buffer size of a receive, or length of the datagram to send */
};

/* ---- requests ---- */

static void udp_free(io_udp_request_t *request)
{
	if (request->req.buf != NULL) {
		efree(request->req.buf);
	}
	if (request->req.exception != NULL) {
		OBJ_RELEASE(request->req.exception);
	}
	efree(request);
}

static void udp_unlink(io_udp_request_t *request)
{
	reactor_io_t *io = request->io;
	io_udp_request_t **link = request->is_send ? &io->sends : &io->receives;

	while (*link != request) {
		link = &(*link)->next;
	}
	*link = request->next;
	request->io = NULL;
	if (request->is_send) {
		ZEND_ASYNC_DECREASE_EVENT_COUNT(&io->io.event);
		async_io_stream_rest_writes(io);
	} else if (!io_waits_for_input(io)) {
		async_io_stream_disarm_read(io);
	}
}

static void udp_dispose(zend_async_udp_req_t *req)
{
	io_udp_request_t *request = (io_udp_request_t *) req;

	if (request->io != NULL) {
		udp_unlink(request);
	}
	udp_free(request);
}

static io_udp_request_t *udp_new(bool is_send, size_t size)
{
	io_udp_request_t *request = ecalloc(1, sizeof(*request));

	request->is_send = is_send;
	request->size = size;
	request->req.dispose = udp_dispose;
	return request;
}

static void udp_set_result(io_udp_request_t *request, ssize_t result, int error)
{
	request->req.transferred = result;
	request->req.completed = true;
	request->req.flags |= ZEND_ASYNC_UDP_REQ_F_CALLBACK_DONE;
	if (result < 0) {
		request->req.exception = async_reactor_exception(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, error,
				"%s a datagram failed: %s", request->is_send ? "Sending" : "Receiving", strerror(error));
	}
}

static void udp_complete(io_udp_request_t *request, ssize_t result, int error)
{
	reactor_io_t *io = request->io;

	udp_unlink(request);
	udp_set_result(request, result, error);
	async_reactor_notify(&io->io.event, request, NULL);
}

static void udp_push(reactor_io_t *io, io_udp_request_t *request)
{
	io_udp_request_t **link = request->is_send ? &io->sends : &io->receives;

	while (*link != NULL) {
		link = &(*link)->next;
	}
	*link = request;
	request->io = io;
	if (request->is_send) {
		ZEND_ASYNC_INCREASE_EVENT_COUNT(&io->io.event);
	}
}

void async_io_udp_cut_off(reactor_io_t *io)
{
	io_udp_request_t *request;

	while ((request = io->receives != NULL ? io->receives : io->sends) != NULL) {
		udp_unlink(request);
		request->req.transferred = -1;
		request->req.io_closed = true;
		request->req.completed = true;
	}
}

/* ---- system calls ---- */

static bool would_block(const int error)
{
	return PHP_IS_TRANSIENT_ERROR(error);
}

static ssize_t send_now(const reactor_io_t *io, const char *buf, size_t count, const struct sockaddr *addr,
		socklen_t addr_len)
{
	ssize_t sent;

	do {
		sent = sendto(io_fd(io), buf, count, MSG_DONTWAIT, addr, addr_len);
	} while (sent < 0 && errno == EINTR);
	return sent;
}

static void note_segments(io_udp_request_t *request, struct msghdr *message)
{
#ifdef UDP_GRO
	for (struct cmsghdr *control = CMSG_FIRSTHDR(message); control != NULL; control = CMSG_NXTHDR(message, control)) {
		if (control->cmsg_level == IPPROTO_UDP && control->cmsg_type == UDP_GRO) {
			int size;
			memcpy(&size, CMSG_DATA(control), sizeof(size));
			request->req.flags |= (uint32_t) size << SEGMENT_SHIFT;
		}
	}
#endif
}

static ssize_t receive_now(const reactor_io_t *io, io_udp_request_t *request)
{
	union {
		char bytes[CMSG_SPACE(sizeof(int))];
		struct cmsghdr align;
	} control;
	struct iovec part = { request->req.buf, request->size };
	struct msghdr message;
	ssize_t received;

	do {
		memset(&message, 0, sizeof(message));
		message.msg_name = &request->req.addr;
		message.msg_namelen = sizeof(request->req.addr);
		message.msg_iov = &part;
		message.msg_iovlen = 1;
		message.msg_control = &control;
		message.msg_controllen = sizeof(control);
		received = recvmsg(io_fd(io), &message, MSG_DONTWAIT);
	} while (received < 0 && errno == EINTR);

	if (received >= 0) {
		request->req.addr_len = message.msg_namelen;
		note_segments(request, &message);
	}
	return received;
}

/* ---- waiting ---- */

/* The caller of both holds the handle. */
void async_io_udp_serve_receives(reactor_io_t *io)
{
	for (int i = 0; i < STEPS_PER_ITERATION && io->read_armed && io->receives != NULL; i++) {
		const ssize_t received = receive_now(io, io->receives);

		if (received < 0 && would_block(errno)) {
			break;
		}
		udp_complete(io->receives, received, errno);
	}
}

void async_io_udp_serve_sends(reactor_io_t *io)
{
	for (int i = 0; i < STEPS_PER_ITERATION && io->sends != NULL; i++) {
		io_udp_request_t *request = io->sends;
		const ssize_t sent = send_now(io, request->req.buf, request->size,
				request->req.addr_len > 0 ? (struct sockaddr *) &request->req.addr : NULL, request->req.addr_len);

		if (sent < 0 && would_block(errno)) {
			break;
		}
		udp_complete(request, sent, errno);
	}
}

void async_io_udp_refuse_receive(reactor_io_t *io)
{
	udp_complete(io->receives, -1, EBADF);
}

/* ---- operations ---- */

static bool require_udp(const reactor_io_t *io)
{
	if (UNEXPECTED(!io_is_udp(io))) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, EINVAL, "The handle is not a datagram socket");
		return false;
	}
	return async_io_require(io, 0);
}

zend_async_udp_req_t *async_reactor_udp_sendto(zend_async_io_t *zend_io, const char *buf, size_t count,
		const struct sockaddr *addr, socklen_t addr_len)
{
	reactor_io_t *io = IO_OF(zend_io);

	if (UNEXPECTED(!require_udp(io))) {
		return NULL;
	}

	io_udp_request_t *request = udp_new(true, count);

	if (addr != NULL) {
		request->req.addr_len = MIN(addr_len, (socklen_t) sizeof(request->req.addr));
		memcpy(&request->req.addr, addr, request->req.addr_len);
	}
	if (!io_waits_for_output(io)) {
		const ssize_t sent = send_now(io, buf, count, addr, addr_len);

		if (sent >= 0 || !would_block(errno)) {
			udp_set_result(request, sent, errno);
			return &request->req;
		}
	}

	request->req.buf = emalloc(MAX(count, 1));
	memcpy(request->req.buf, buf, count);
	udp_push(io, request);
	if (UNEXPECTED(!async_io_stream_arm_write(io))) {
		udp_dispose(&request->req);
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, EBADF, "The socket cannot be watched");
		return NULL;
	}
	return &request->req;
}

ssize_t async_reactor_udp_try_send(zend_async_io_t *zend_io, const char *buf, size_t count, const struct sockaddr *addr,
		socklen_t addr_len)
{
	const reactor_io_t *io = IO_OF(zend_io);

	if (!io_is_udp(io) || !io_is_usable(io)) {
		return -EBADF;
	}
	/* Do not overtake queued requests. */
	if (io_waits_for_output(io)) {
		return -EAGAIN;
	}

	const ssize_t sent = send_now(io, buf, count, addr, addr_len);
	return sent >= 0 ? sent : would_block(errno) ? -EAGAIN : -errno;
}

zend_async_udp_req_t *async_reactor_udp_recvfrom(zend_async_io_t *zend_io, size_t max_size)
{
	reactor_io_t *io = IO_OF(zend_io);

	if (UNEXPECTED(!require_udp(io))) {
		return NULL;
	}

	io_udp_request_t *request = udp_new(false, max_size > 0 ? max_size : DEFAULT_RECEIVE);

	request->req.buf = emalloc(request->size);
	if (!io_waits_for_input(io)) {
		const ssize_t received = receive_now(io, request);

		if (received >= 0 || !would_block(errno)) {
			udp_set_result(request, received, errno);
			return &request->req;
		}
	}
	udp_push(io, request);
	async_io_stream_arm_read(io);
	return &request->req;
}

/* 0 or a negative errno. An empty interface leaves the choice to the system. */
int async_reactor_udp_set_membership(zend_async_io_t *zend_io, const char *group, const char *interface, bool join)
{
	const int fd = io_fd(IO_OF(zend_io));
	struct ip_mreq v4;
	struct ipv6_mreq v6;

	memset(&v4, 0, sizeof(v4));
	memset(&v6, 0, sizeof(v6));
	if (inet_pton(AF_INET, group, &v4.imr_multiaddr) == 1) {
		if (interface != NULL && *interface && inet_pton(AF_INET, interface, &v4.imr_interface) != 1) {
			return -EINVAL;
		}
		return setsockopt(fd, IPPROTO_IP, join ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP, &v4, sizeof(v4)) == 0 ? 0
																											   : -errno;
	}
	if (inet_pton(AF_INET6, group, &v6.ipv6mr_multiaddr) == 1) {
		if (interface != NULL && *interface && (v6.ipv6mr_interface = if_nametoindex(interface)) == 0) {
			return -EINVAL;
		}
		return setsockopt(fd, IPPROTO_IPV6, join ? IPV6_JOIN_GROUP : IPV6_LEAVE_GROUP, &v6, sizeof(v6)) == 0 ? 0
																											 : -errno;
	}
	return -EINVAL;
}

/* ---- binding ---- */

static bool io_udp_set_options(int fd, int family, uint32_t flags)
{
	const int on = 1, v6only = (flags & ZEND_ASYNC_UDP_F_IPV6ONLY) != 0;

	if (family == AF_INET6 && setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &v6only, sizeof(v6only)) != 0) {
		return false;
	}
#ifdef SO_REUSEPORT
	if ((flags & ZEND_ASYNC_UDP_F_REUSEPORT) && setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) != 0) {
		return false;
	}
#endif
#ifdef UDP_GRO
	/* Errors are ignored: a kernel without it delivers single datagrams. */
	if (flags & ZEND_ASYNC_UDP_F_RECV_GSO) {
		setsockopt(fd, IPPROTO_UDP, UDP_GRO, &on, sizeof(on));
	}
#endif
	return true;
}

static int bind_one(const struct addrinfo *at, uint32_t flags)
{
#ifdef SOCK_CLOEXEC
	const int fd = socket(at->ai_family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
	const int fd = socket(at->ai_family, SOCK_DGRAM, 0);
	if (fd >= 0) {
		fcntl(fd, F_SETFD, FD_CLOEXEC);
		fcntl(fd, F_SETFL, O_NONBLOCK);
	}
#endif
	if (fd >= 0 && (!io_udp_set_options(fd, at->ai_family, flags) || bind(fd, at->ai_addr, at->ai_addrlen) != 0)) {
		const int error = errno;
		close(fd);
		errno = error;
		return -1;
	}
	return fd;
}

zend_async_io_t *async_reactor_udp_bind(const char *host, int port, uint32_t flags, size_t extra_size)
{
	async_reactor_t *reactor = async_reactor_require();
	struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_DGRAM, .ai_flags = AI_PASSIVE };
	struct addrinfo *addresses;
	char service[MAX_LENGTH_OF_LONG];
	int fd = -1, error;

	if (UNEXPECTED(reactor == NULL)) {
		return NULL;
	}
	if (host != NULL && (*host == '\0' || strcmp(host, "*") == 0)) {
		host = NULL;
	}
	snprintf(service, sizeof(service), "%d", port);
	error = port < 0 || port > 65535 ? EAI_SERVICE : getaddrinfo(host, service, &hints, &addresses);
	if (UNEXPECTED(error != 0)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DNS, error, "Cannot bind to %s:%d: %s", host != NULL ? host : "*",
				port, gai_strerror(error));
		return NULL;
	}
	for (const struct addrinfo *at = addresses; fd < 0 && at != NULL; at = at->ai_next) {
		fd = bind_one(at, flags);
	}
	error = errno;
	freeaddrinfo(addresses);
	if (UNEXPECTED(fd < 0)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, error, "Cannot bind to %s:%d: %s",
				host != NULL ? host : "*", port, strerror(error));
		return NULL;
	}

	async_reactor_poll_forget(fd);
	reactor_io_t *io = async_io_new(reactor, ZEND_ASYNC_IO_TYPE_UDP,
			ZEND_ASYNC_IO_READABLE | ZEND_ASYNC_IO_WRITABLE | ZEND_ASYNC_IO_OWNS_FD, extra_size);
	io->io.descriptor.socket = fd;
	io->fd_class = PHP_ASYNC_FD_POLLED;
	return &io->io;
}
