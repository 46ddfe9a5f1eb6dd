/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Interface between the files that implement handles and their requests: io.c (handles), request.c (requests, jobs
 * on the pool), stream.c (pipes, terminals, TCP), file.c (files), udp.c (datagrams). Private to the reactor.
 *
 * A handle is served in one of two ways, chosen by its descriptor and not by the type it was given: by readiness
 * (streams), or at once from the page cache and otherwise on the pool (files). Neither uses libuv's streams: an
 * operation is tried at once, the mode of the descriptor stays unchanged, and an abandoned request has no state in the
 * kernel. */
#ifndef ASYNC_REACTOR_IO_H
#define ASYNC_REACTOR_IO_H

#include "reactor/reactor.h"
#include "async_nowait.h"
#include "php_network.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/uio.h>

typedef struct _reactor_io_s reactor_io_t;
typedef struct _io_request_s io_request_t;
typedef struct _io_job_s io_job_t;
typedef struct _io_udp_request_s io_udp_request_t;

typedef enum { IO_READ, IO_WRITE, IO_FLUSH, IO_STAT, IO_OPEN, IO_SENDFILE } io_kind_t;

/*   state      place                    leaves by
 *   queued     a queue of its handle    start (working); completion, dispose, close of the handle (done)
 *   working    head of the queue        completion (done); dispose (abandoned); close of the handle (done, the job
 *                                       continues alone)
 *   abandoned  head of the queue        completion of its job, which frees it
 *   done       no queue                 dispose */
struct _io_request_s {
	zend_async_io_req_t req;
	io_kind_t kind;
	reactor_io_t *io;        /* borrowed; NULL once done: the handle removes its requests before it is freed */
	io_request_t *next;      /* in the queue */
	io_job_t *job;           /* borrowed; executes this request on the pool, or NULL */
	bool is_counted;         /* as one active event; a working request is counted by its job */
	bool nobody_waits;       /* fire and forget, or disposed in flight: no notification, freed at completion */
	bool owns_buffer;        /* req.buf was allocated here (malloc) */
	size_t size;             /* bytes: buffer size of a read, sum of a write or of a sendfile */
	size_t done;             /* bytes written to a file, or sent from one */
	bool asks_owner;         /* a read without a buffer: alloc_cb returns the buffer of each chunk */

	/* Writes */
	struct iovec *parts;     /* owned */
	unsigned part_count;
	unsigned part_at;        /* the first part not yet written in full; reduced to its unwritten bytes */
	zend_string **strings;   /* owned array of owned references; NULL if the bytes are the caller's */
	unsigned string_count;
	void *free_data;         /* argument of free_cb */

	zend_stat_t *stat;       /* borrowed from the caller */
	reactor_io_t *source;    /* sendfile: counted reference */
	zend_off_t offset;       /* sendfile: where to read; -1: the current position */
};

typedef struct {
	io_request_t *first;
	io_request_t *last;
} io_queue_t;

struct _reactor_io_s {
	zend_async_io_t io;
	bool is_file;            /* served as a file, independent of io.type */
	php_async_fd_class_t fd_class;
	bool detached;           /* the reactor shuts down */
	reactor_io_t *prev;      /* neighbours among all handles of the loop */
	reactor_io_t *next;

	io_queue_t reads;        /* borrowed; streams only */
	io_queue_t writes;       /* borrowed; of a file: all operations that move its position, in order */
	io_udp_request_t *receives; /* borrowed; datagrams with addresses, oldest first */
	io_udp_request_t *sends;    /* borrowed; the same */

	zend_async_poll_event_t *read_watch;  /* owned, hidden; NULL before the first wait */
	zend_async_poll_event_t *write_watch; /* owned, hidden; NULL before the first wait */
	bool read_armed;         /* counts as one active event */
	bool held_back;          /* alloc_cb returned no buffer: not armed before the next read or start */
	int switched_mode;       /* descriptor flags to restore after a sendfile; -1: none */

	uint32_t jobs;           /* jobs that use the descriptor, which stays open until they end */
	bool close_when_idle;
};

/* Work of the pool for one request. In persistent memory (malloc), because a late worker may outlive the shutdown. Owns
 * a reference of the handle. */
struct _io_job_s {
	reactor_request_t link;
	uv_work_t work;
	void (*run)(io_job_t *job);                      /* on a worker */
	void (*finish)(io_job_t *job, io_request_t *request); /* on the loop; request NULL: the result is unused */
	io_request_t *request;   /* borrowed; NULL once it was cut off */
	reactor_io_t *io;        /* counted reference; NULL after the shutdown */
	reactor_io_t *source;    /* sendfile: counted reference; NULL after the shutdown */
	int fd;
	int source_fd;           /* sendfile */
	char *buffer;            /* owned, malloc */
	size_t size;
	zend_off_t offset;
	int opened;              /* owned; -1 unless a file was opened */
	int open_flags;
	int open_mode;
	bool append;
	struct stat st;
	ssize_t result;
	int error;
};

#define IO_OF(zend_io) ((reactor_io_t *) (zend_io))
#define IO_REQUEST_OF(zend_req) ((io_request_t *) (zend_req))

static zend_always_inline int io_fd(const reactor_io_t *io)
{
	return io->io.type == ZEND_ASYNC_IO_TYPE_TCP || io->io.type == ZEND_ASYNC_IO_TYPE_UDP ? io->io.descriptor.socket
																						  : io->io.descriptor.fd;
}

static zend_always_inline bool io_is_udp(const reactor_io_t *io)
{
	return io->io.type == ZEND_ASYNC_IO_TYPE_UDP;
}

/* True if requests of either kind (stream, datagram with address) are queued. */
static zend_always_inline bool io_waits_for_input(const reactor_io_t *io)
{
	return io->reads.first != NULL || io->receives != NULL;
}

static zend_always_inline bool io_waits_for_output(const reactor_io_t *io)
{
	return io->writes.first != NULL || io->sends != NULL;
}

static zend_always_inline bool io_is_usable(const reactor_io_t *io)
{
	return !(io->io.state & ZEND_ASYNC_IO_CLOSED) && !io->detached && async_reactor != NULL
			&& !async_reactor->shutting_down;
}

/* Throws and returns false if the handle is closed, not open yet, or lacks one of the flags in `state`. */
bool async_io_require(const reactor_io_t *io, uint32_t state);

/* ---- request.c ---- */

io_request_t *async_io_request_new(io_kind_t kind, size_t size);
/* Completes a request before it was queued, without a notification. error: an errno, 0 if none. Returns the request. */
io_request_t *async_io_request_done(io_request_t *request, ssize_t result, int error);
/* Completes a queued request: removes it from its queue and notifies the subscribers. Frees it instead if no waiter is
 * left. */
void async_io_request_complete(io_queue_t *queue, io_request_t *request, ssize_t result, int error);
/* Completes a request whose handle is closed, without a notification: the close itself sends one. */
void async_io_request_cut_off(io_queue_t *queue, io_request_t *request);
void async_io_queue_push(reactor_io_t *io, io_queue_t *queue, io_request_t *request);
void async_io_queue_cut_off(io_queue_t *queue);

io_job_t *async_io_job_new(reactor_io_t *io, void (*run)(io_job_t *), void (*finish)(io_job_t *, io_request_t *),
		size_t buffer_size);
/* Submits the job to the pool for `request`; consumes the job. False: not submitted, errno set. */
bool async_io_job_submit(io_job_t *job, io_request_t *request);

/* The remaining parts of a write. */
static zend_always_inline struct iovec *io_parts_remaining(const io_request_t *request, unsigned *count)
{
	*count = request->part_count - request->part_at;
	return request->parts + request->part_at;
}
/* True if the request owns the bytes of its write, which may then continue after it was disposed of. */
static zend_always_inline bool io_owns_bytes(const io_request_t *request)
{
	return request->strings != NULL || request->req.free_cb != NULL;
}
/* Records that `written` more bytes were written. True if all are. */
bool async_io_parts_advance(io_request_t *request, size_t written);

/* ---- stream.c ---- */

void async_io_stream_read(reactor_io_t *io, io_request_t *request);
void async_io_stream_write(reactor_io_t *io, io_request_t *request);
void async_io_stream_arm_read(reactor_io_t *io);
void async_io_stream_disarm_read(reactor_io_t *io);
/* Watches for writability. False, without an exception, if the descriptor cannot be watched. */
bool async_io_stream_arm_write(reactor_io_t *io);
/* Stops watching for writability if no write is queued. */
void async_io_stream_rest_writes(reactor_io_t *io);
/* Disposes of a queued request. */
void async_io_stream_forget(reactor_io_t *io, io_request_t *request);
/* Releases both watches without a notification. */
void async_io_stream_unwatch(reactor_io_t *io);

/* ---- file.c ---- */

void async_io_file_submit(reactor_io_t *io, io_request_t *request);
void async_io_file_forget(reactor_io_t *io, io_request_t *request);
void async_io_file_stat(reactor_io_t *io, io_request_t *request);
/* Executes one step of a sendfile at the head of a stream's writes. False if it has to wait for the socket or a job. */
bool async_io_sendfile_step(reactor_io_t *io, io_request_t *request);
void async_io_sendfile_restore_mode(reactor_io_t *io);

/* ---- udp.c ---- */

void async_io_udp_cut_off(reactor_io_t *io);
/* Serve the queue of a ready socket, a bounded number of datagrams per iteration. */
void async_io_udp_serve_receives(reactor_io_t *io);
void async_io_udp_serve_sends(reactor_io_t *io);
/* Fails the oldest receive of a socket that cannot be watched. */
void async_io_udp_refuse_receive(reactor_io_t *io);

/* ---- io.c ---- */

/* Creates a handle without a descriptor and adds it to the list of the loop. */
reactor_io_t *async_io_new(async_reactor_t *reactor, zend_async_io_type type, uint32_t state, size_t extra_size);
/* Ends the use of the descriptor by one job. */
void async_io_job_remaining(reactor_io_t *io);
void async_io_notify_closed(reactor_io_t *io);

#endif
