/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Unified asynchronous I/O: files, pipes, terminals, TCP and UDP sockets behind one interface. */
#ifndef ZEND_ASYNC_IO_H
#define ZEND_ASYNC_IO_H

#include "zend_async_event.h"
#include "zend_async_scheduler.h"
#include "zend_stream.h"
#include <sys/socket.h>
#include <sys/time.h>

typedef enum {
	ZEND_ASYNC_IO_TYPE_PIPE,
	ZEND_ASYNC_IO_TYPE_FILE,
	ZEND_ASYNC_IO_TYPE_TCP,
	ZEND_ASYNC_IO_TYPE_UDP,
	ZEND_ASYNC_IO_TYPE_TTY
} zend_async_io_type;

#define ZEND_ASYNC_IO_IS_STREAM(type) \
	((type) == ZEND_ASYNC_IO_TYPE_PIPE || (type) == ZEND_ASYNC_IO_TYPE_TTY || (type) == ZEND_ASYNC_IO_TYPE_TCP)

/* zend_async_io_t.state */
#define ZEND_ASYNC_IO_READABLE    (1u << 0)
#define ZEND_ASYNC_IO_WRITABLE    (1u << 1)
#define ZEND_ASYNC_IO_CLOSED      (1u << 2)
#define ZEND_ASYNC_IO_EOF         (1u << 3)
#define ZEND_ASYNC_IO_APPEND      (1u << 4)
#define ZEND_ASYNC_IO_PRESERVE_FD (1u << 5) /* close leaves the descriptor open */
#define ZEND_ASYNC_IO_OWNS_FD     (1u << 6) /* dispose closes it */

/* Event flag: a read stays armed between requests. */
#define ZEND_ASYNC_IO_F_MULTISHOT (1u << 13)
#define ZEND_ASYNC_IO_IS_MULTISHOT(io)  (((io)->event.flags & ZEND_ASYNC_IO_F_MULTISHOT) != 0)
#define ZEND_ASYNC_IO_SET_MULTISHOT(io) ((io)->event.flags |= ZEND_ASYNC_IO_F_MULTISHOT)
#define ZEND_ASYNC_IO_CLR_MULTISHOT(io) ((io)->event.flags &= ~ZEND_ASYNC_IO_F_MULTISHOT)

/* zend_async_io_writev_fn flags; unknown bits fail the submission. */
#define ZEND_ASYNC_IO_WRITEV_ZSTR  0u        /* bufs: zend_string *[] , one owned reference per entry */
#define ZEND_ASYNC_IO_WRITEV_IOV   1u        /* bufs: zend_async_buf_t[], copied; free_cb(user_data, io) once */
#define ZEND_ASYNC_IO_WRITEV_AWAIT (1u << 1) /* ZSTR only: completion notifies io->event; the awaiter disposes */

#define ZEND_ASYNC_UDP_F_REUSEPORT 1
#define ZEND_ASYNC_UDP_F_IPV6ONLY  2
#define ZEND_ASYNC_UDP_F_RECV_GSO  4

/* zend_async_udp_req_t.flags, private to the reactor */
#define ZEND_ASYNC_UDP_REQ_F_CALLBACK_DONE   1
#define ZEND_ASYNC_UDP_REQ_F_DISPOSE_PENDING 2

typedef enum {
	ZEND_ASYNC_SOCKET_OPT_BROADCAST = 1,
	ZEND_ASYNC_SOCKET_OPT_MULTICAST_LOOP,
	ZEND_ASYNC_SOCKET_OPT_MULTICAST_TTL,
	ZEND_ASYNC_SOCKET_OPT_TTL,
	ZEND_ASYNC_SOCKET_OPT_NODELAY,
	ZEND_ASYNC_SOCKET_OPT_KEEPALIVE
} zend_async_socket_option_t;

typedef struct {
	char *base;
	size_t len; /* bytes */
} zend_async_buf_t;

typedef void (*zend_async_io_write_free_cb_t)(void *data, zend_async_io_t *io);
typedef void (*zend_async_io_on_detach_t)(zend_async_io_t *io, void *arg);
typedef void (*zend_async_io_alloc_t)(zend_async_io_t *io, size_t suggested, zend_async_buf_t *out);

struct _zend_async_io_s {
	zend_async_event_t event; /* multi-shot, shared by all requests of the handle; result is the completed request */
	union {
		zend_file_descriptor_t fd; /* PIPE, FILE, TTY */
		zend_socket_t socket;      /* TCP, UDP */
	} descriptor;
	zend_async_io_type type;
	uint32_t state;
	zend_async_io_on_detach_t on_detach; /* reactor shutdown: the owner drops its pointer; may be NULL */
	void *on_detach_arg;
	zend_async_io_alloc_t alloc_cb; /* destination per chunk; base NULL or len 0 is back-pressure; may be NULL */
	void *user_data;                /* of the owner */
};

/* Belongs to the submitter until dispose, which is legal in flight. */
struct _zend_async_io_req_s {
	union {
		ssize_t result;
		ssize_t transferred; /* bytes; < 0 error */
	};
	zend_object *exception; /* owned; the awaiter steals it and sets NULL */
	char *buf;              /* of the submitter, or of the request when it was submitted with NULL */
	bool completed;
	bool io_closed; /* the handle was closed in the meantime: touch neither stream nor data */
	void (*dispose)(zend_async_io_req_t *req);
	zend_async_io_write_free_cb_t free_cb; /* fire and forget: releases the buffer, exactly once */
};

struct _zend_async_udp_req_s {
	ssize_t transferred;
	zend_object *exception; /* as above */
	char *buf;
	bool completed;
	bool io_closed;
	uint32_t flags;
	void (*dispose)(zend_async_udp_req_t *req);
	struct sockaddr_storage addr; /* peer */
	socklen_t addr_len;
};

typedef zend_async_io_t *(*zend_async_io_create_t)(zend_file_descriptor_t fd, zend_async_io_type type, uint32_t state);
typedef zend_async_io_req_t *(*zend_async_io_read_t)(zend_async_io_t *io, char *buf, size_t max_size);
typedef zend_async_io_req_t *(*zend_async_io_write_t)(
		zend_async_io_t *io, const char *buf, size_t count, zend_async_io_write_free_cb_t free_cb);
typedef zend_async_io_req_t *(*zend_async_io_writev_t)(zend_async_io_t *io, const void *bufs, unsigned nbufs,
		uint32_t flags, zend_async_io_write_free_cb_t free_cb, void *user_data);
typedef bool (*zend_async_io_close_t)(zend_async_io_t *io);
/* > 0 mask, 0 timeout, < 0 error with exception; may suspend. */
typedef int (*zend_async_io_await_t)(zend_async_io_t *io, uint32_t events, struct timeval *timeout);
typedef zend_async_io_req_t *(*zend_async_io_flush_t)(zend_async_io_t *io);
typedef zend_async_io_req_t *(*zend_async_io_stat_t)(zend_async_io_t *io, zend_stat_t *buf);
typedef zend_off_t (*zend_async_io_seek_t)(zend_async_io_t *io, zend_off_t offset, int whence);
typedef zend_async_io_req_t *(*zend_async_io_sendfile_t)(
		zend_async_io_t *out, zend_async_io_t *in, zend_off_t offset, size_t length);
typedef zend_async_io_t *(*zend_async_fs_open_t)(const char *path, int flags, int mode);
typedef zend_async_udp_req_t *(*zend_async_udp_sendto_t)(
		zend_async_io_t *io, const char *buf, size_t count, const struct sockaddr *addr, socklen_t addr_len);
typedef ssize_t (*zend_async_udp_try_send_t)( /* bytes or a negative errno, no exception */
		zend_async_io_t *io, const char *buf, size_t count, const struct sockaddr *addr, socklen_t addr_len);
typedef zend_async_udp_req_t *(*zend_async_udp_recvfrom_t)(zend_async_io_t *io, size_t max_size);
typedef int (*zend_async_io_set_option_t)(zend_async_io_t *io, zend_async_socket_option_t option, int value);
typedef int (*zend_async_udp_set_membership_t)(
		zend_async_io_t *io, const char *multicast_addr, const char *interface_addr, bool join);
typedef zend_async_io_t *(*zend_async_udp_bind_t)(const char *host, int port, uint32_t flags, size_t extra_size);

BEGIN_EXTERN_C()

ZEND_API extern zend_async_io_create_t zend_async_io_create_fn;
ZEND_API extern zend_async_io_read_t zend_async_io_read_fn;
ZEND_API extern zend_async_io_write_t zend_async_io_write_fn;
ZEND_API extern zend_async_io_writev_t zend_async_io_writev_fn;
ZEND_API extern zend_async_io_close_t zend_async_io_close_fn;
ZEND_API extern zend_async_io_await_t zend_async_io_await_fn;
ZEND_API extern zend_async_io_flush_t zend_async_io_flush_fn;
ZEND_API extern zend_async_io_stat_t zend_async_io_stat_fn;
ZEND_API extern zend_async_io_seek_t zend_async_io_seek_fn;
ZEND_API extern zend_async_io_sendfile_t zend_async_io_sendfile_fn;
ZEND_API extern zend_async_fs_open_t zend_async_fs_open_fn;
ZEND_API extern zend_async_udp_sendto_t zend_async_udp_sendto_fn;
ZEND_API extern zend_async_udp_try_send_t zend_async_udp_try_send_fn;
ZEND_API extern zend_async_udp_recvfrom_t zend_async_udp_recvfrom_fn;
ZEND_API extern zend_async_io_set_option_t zend_async_io_set_option_fn;
ZEND_API extern zend_async_udp_set_membership_t zend_async_udp_set_membership_fn;
ZEND_API extern zend_async_udp_bind_t zend_async_udp_bind_fn;

/* Registration: see zend_async_scheduler_register(). */
ZEND_API bool zend_async_io_register(char *module, bool allow_override, zend_async_io_create_t create,
		zend_async_io_read_t read, zend_async_io_write_t write, zend_async_io_writev_t writev,
		zend_async_io_close_t close, zend_async_io_await_t await, zend_async_io_flush_t flush,
		zend_async_io_stat_t stat, zend_async_io_seek_t seek, zend_async_io_sendfile_t sendfile,
		zend_async_fs_open_t fs_open, zend_async_udp_sendto_t udp_sendto, zend_async_udp_try_send_t udp_try_send,
		zend_async_udp_recvfrom_t udp_recvfrom, zend_async_io_set_option_t set_option,
		zend_async_udp_set_membership_t udp_set_membership, zend_async_udp_bind_t udp_bind);

END_EXTERN_C()

/* Async I/O. The three constructors throw when nothing is registered; the rest needs an io, hence a reactor. */
#define ZEND_ASYNC_IO_CREATE(fd, type, state) \
	(zend_async_io_create_fn != NULL ? zend_async_io_create_fn((fd), (type), (state)) \
									 : (zend_async_io_t *) zend_async_unavailable())
#define ZEND_ASYNC_FS_OPEN(path, flags, mode) \
	(zend_async_fs_open_fn != NULL ? zend_async_fs_open_fn((path), (flags), (mode)) \
								   : (zend_async_io_t *) zend_async_unavailable())
#define ZEND_ASYNC_UDP_BIND_EX(host, port, flags, extra) \
	(zend_async_udp_bind_fn != NULL ? zend_async_udp_bind_fn((host), (port), (flags), (extra)) \
									: (zend_async_io_t *) zend_async_unavailable())
#define ZEND_ASYNC_UDP_BIND(host, port)             ZEND_ASYNC_UDP_BIND_EX((host), (port), 0, 0)
#define ZEND_ASYNC_IO_READ(io, buf, max)            zend_async_io_read_fn((io), (buf), (max))
#define ZEND_ASYNC_IO_WRITE(io, buf, n)             zend_async_io_write_fn((io), (buf), (n), NULL)
#define ZEND_ASYNC_IO_WRITE_EX(io, buf, n, free_cb) zend_async_io_write_fn((io), (buf), (n), (free_cb))
#define ZEND_ASYNC_IO_WRITEV(io, strings, n) \
	zend_async_io_writev_fn((io), (strings), (n), ZEND_ASYNC_IO_WRITEV_ZSTR, NULL, NULL)
#define ZEND_ASYNC_IO_WRITEV_EX(io, iov, n, free_cb, user_data) \
	zend_async_io_writev_fn((io), (iov), (n), ZEND_ASYNC_IO_WRITEV_IOV, (free_cb), (user_data))
#define ZEND_ASYNC_IO_CLOSE(io)                     zend_async_io_close_fn(io)
#define ZEND_ASYNC_IO_AWAIT(io, events, timeout)    zend_async_io_await_fn((io), (events), (timeout))
#define ZEND_ASYNC_IO_FLUSH(io)                     zend_async_io_flush_fn(io)
#define ZEND_ASYNC_IO_STAT(io, buf)                 zend_async_io_stat_fn((io), (buf))
#define ZEND_ASYNC_IO_SEEK(io, offset, whence)      zend_async_io_seek_fn((io), (offset), (whence))
#define ZEND_ASYNC_IO_SENDFILE(out, in, offset, n)  zend_async_io_sendfile_fn((out), (in), (offset), (n))
#define ZEND_ASYNC_UDP_SENDTO(io, buf, n, addr, addr_len)   zend_async_udp_sendto_fn((io), (buf), (n), (addr), (addr_len))
#define ZEND_ASYNC_UDP_TRY_SEND(io, buf, n, addr, addr_len) zend_async_udp_try_send_fn((io), (buf), (n), (addr), (addr_len))
#define ZEND_ASYNC_UDP_RECVFROM(io, max)            zend_async_udp_recvfrom_fn((io), (max))
#define ZEND_ASYNC_IO_SET_OPTION(io, option, value) zend_async_io_set_option_fn((io), (option), (value))
#define ZEND_ASYNC_UDP_SET_MEMBERSHIP(io, group, iface, join) \
	zend_async_udp_set_membership_fn((io), (group), (iface), (join))

#endif
