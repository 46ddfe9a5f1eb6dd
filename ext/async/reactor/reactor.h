/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Private header of the reactor. Only the files of this directory include it, and only they see <uv.h>.
 *
 * The one invariant to remember: a callback of libuv never runs PHP code and never switches. It notifies events through
 * async_reactor_notify() or async_reactor_notify_and_close(), which also stop a bailout from jumping over libuv's frames. */
#ifndef ASYNC_REACTOR_PRIVATE_H
#define ASYNC_REACTOR_PRIVATE_H

#include "php.h"
#include "zend_async_API.h"
#include "async_reactor.h"
#include "timer_heap.h"

#include <uv.h>

typedef struct _reactor_fd_s reactor_fd_t;
typedef struct _reactor_timer_s reactor_timer_t;
typedef struct _reactor_alarm_s reactor_alarm_t;
typedef struct _reactor_request_s reactor_request_t;
typedef struct _reactor_signal_slot_s reactor_signal_slot_t;
typedef struct _reactor_process_s reactor_process_t;
typedef struct _reactor_orphan_s reactor_orphan_t;

/* A request that another thread executes: a lookup, a task. It counts as an active event from submission to completion,
 * even without a waiter. It lives in persistent memory, because a worker that does not return in time outlives the
 * loop. */
struct _reactor_request_s {
	reactor_request_t *prev;                /* neighbours among the requests in flight */
	reactor_request_t *next;
	uv_req_t *req;                          /* inside the same block; NULL for a long call */
	struct _reactor_long_call_s *call;      /* inside the same block (long_calls.c); NULL for a request of libuv */
	void (*abandon)(reactor_request_t *);   /* shutdown: detaches the waiters without a notification */
};

/* The spin before a sleep (spin.c). */
typedef struct {
	uint32_t signals;        /* atomic: sent by triggers, ever */
	uint32_t seen;           /* those that have been delivered; one that is sent meanwhile may be missing */
	uint32_t triggers;       /* that exist */
	int balance;             /* > 0: a spin pays */
	int vain;                /* spins in a row without success */
	uint64_t slept_since_ns; /* 0: nothing to be learnt from this iteration */
	bool heard;              /* a trigger was delivered in this iteration */
} reactor_spin_t;

/* The reactor of one thread, from reactor_startup to reactor_shutdown. Persistent memory. */
typedef struct {
	uv_loop_t loop;

	/* Always active, but referenced only during an iteration: it makes uv_run() iterate when only hidden handles are
	 * left. active_event_count alone decides whether an iteration is needed. */
	uv_async_t keeper;

	reactor_fd_t **fds;              /* owned entries by descriptor (poll.c); NULL for an unused number */
	uint32_t fds_size;
	reactor_fd_t *armed_since_iteration;  /* entries that epoll has not accepted yet, linked by unverified_next */

	struct _reactor_poll_s *idle_polls; /* owned; disposed poll events for reuse (poll.c) */
	uint32_t idle_poll_count;

	timer_heap_t timers;             /* armed; borrowed (timer.c) */
	reactor_timer_t *idle_timers;    /* owned; disposed timers for reuse */
	uint32_t idle_timer_count;
	reactor_alarm_t *alarm;           /* owned; wakes the loop for the earliest of them, NULL until first use */

	struct _reactor_fs_s *filesystem_events; /* started, newest first; borrowed (filesystem.c) */
	void *filesystem_backend;        /* owned; watches files on this system, NULL until first use */

	struct _reactor_io_s *ios;       /* all handles of the unified I/O, newest first; borrowed (io.c) */

	reactor_request_t *requests;     /* in flight, newest first; each owns itself */
	struct _reactor_long_call_s *long_calls_ended; /* to be delivered, oldest first; under the lock of long_calls.c */
	struct _reactor_long_call_s *long_calls_last;

	reactor_signal_slot_t **signals; /* owned, by number (signal.c); NULL for a signal without any wait so far */

	reactor_process_t *children;     /* started process events (process.c); borrowed */
	reactor_process_t *children_cursor; /* the next one of a running pass over them */
	uint32_t sigchld_users;          /* how many of them need SIGCHLD */
	zend_async_signal_event_t *child_signal; /* owned; SIGCHLD, started while sigchld_users > 0 */
	reactor_orphan_t *orphans;       /* children to be reaped when they end; each owns itself */

	reactor_spin_t spin;

	uint64_t last_iteration_ms;           /* monotonic, see reactor_tick() */
	bool turning;                    /* inside uv_run() */
	bool iteration_blocks;                /* no coroutine is ready: this iteration may sleep */
	bool pool_starting;              /* the work that makes libuv start its pool is still in flight */
	bool shutting_down;
	bool forked;                     /* shut down in the child of a fork, under events that still exist there */
	bool bailout;                    /* a callback of this iteration hit a fatal error; raised again after uv_run() */
} async_reactor_t;

/* NULL while the reactor is not started. Every entry point tests it first. */
extern ZEND_EXT_TLS async_reactor_t *async_reactor;

/* First step of a dispose: drops one reference. False if it was the last: the event has been stopped, and the caller
 * frees it. Requests in flight (io/dns.c, task.c) count references in their own way. */
static zend_always_inline bool reactor_keeps_reference(zend_async_event_t *event)
{
	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	if (event->loop_ref_count > 0) {
		event->loop_ref_count = 1;
		event->stop(event);
	}
	return false;
}

/* ---- loop.c ---- */

/* Returns the running reactor; starts it when the runtime is on. NULL with an exception otherwise. */
async_reactor_t *async_reactor_require(void);

/* Enclose calls that make libuv open its own descriptors. In the result, bit fd is set for each standard descriptor
 * that was free and is occupied now. */
unsigned async_reactor_occupy_standard_fds(void);
void async_reactor_free_standard_fds(unsigned occupied);

/* In a callback of libuv: a fatal error of `statement` must not jump over the frames of uv_run(), which keeps pointers
 * to its own stack in the loop. Records the error; reactor_execute() raises it again. */
#define REACTOR_GUARD(statement) \
	do { \
		zend_try { \
			statement; \
		} zend_catch { \
			async_reactor->bailout = true; \
		} zend_end_try(); \
	} while (0)

/* Notify from a callback of libuv. The pass itself holds the event, which may be freed afterwards. `exception` is
 * borrowed. */
void async_reactor_notify(zend_async_event_t *event, void *result, zend_object *exception);
void async_reactor_notify_and_close(zend_async_event_t *event, void *result, zend_object *exception);

/* Debug builds: reports an event that still has an owner when the end of the request takes its handle. */
void async_reactor_outlived(zend_async_event_t *event);

/* Account for a submitted request; async_reactor_request_end() accounts for its end. */
void async_reactor_request_begin(reactor_request_t *request, uv_req_t *req, void (*abandon)(reactor_request_t *));
void async_reactor_request_begin_long(reactor_request_t *request, struct _reactor_long_call_s *call,
		void (*abandon)(reactor_request_t *));
/* Removes the request from its queue if no thread has started it. */
void async_reactor_request_cancel(reactor_request_t *request);
void async_reactor_request_end(reactor_request_t *request);

/* Throw an exception of the given class with `code` (a positive errno) as its code. */
void async_reactor_throw(zend_async_class class_id, int code, const char *format, ...)
		ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);
/* Create the same exception without throwing it. The caller owns the result. */
zend_object *async_reactor_exception(zend_async_class class_id, int code, const char *format, ...)
		ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* Initialises an unstarted event without callbacks in a zeroed block. `size`: of the struct without the extra tail. */
static zend_always_inline void reactor_event_init(zend_async_event_t *event, const size_t size,
		zend_async_event_start_t start, zend_async_event_stop_t stop, zend_async_event_dispose_t dispose,
		zend_async_event_info_t info)
{
	event->ref_count = 1;
	event->extra_offset = (uint32_t) size;
	event->add_callback = zend_async_callbacks_push;
	event->del_callback = zend_async_callbacks_remove;
	event->start = start;
	event->stop = stop;
	event->dispose = dispose;
	event->info = info;
}

/* start and stop of events that are requests. Such an event is active from submission to completion, with or without a
 * waiter. */
bool async_reactor_request_start(zend_async_event_t *event);
bool async_reactor_request_stop(zend_async_event_t *event);

/* Positive errno of a libuv error (0 where libuv has its own numbers). */
static zend_always_inline int reactor_errno(const int error)
{
	return error < 0 && error > -3000 ? -error : 0;
}

/* ---- poll.c ---- */

zend_async_poll_event_t *async_reactor_new_socket_event(zend_socket_t socket, async_poll_event events,
		size_t extra_size);
zend_async_poll_event_t *async_reactor_new_poll_event(zend_file_descriptor_t fh, zend_socket_t socket,
		async_poll_event events, size_t extra_size);
zend_async_poll_proxy_t *async_reactor_new_poll_proxy_event(zend_async_poll_event_t *poll_event,
		async_poll_event events, size_t extra_size);
/* Wakes the waiters of a descriptor and drops its cached state. For a descriptor that is about to be closed, or new. */
void async_reactor_poll_forget(zend_socket_t fd);
/* Before an iteration: checks that newly armed descriptors can be watched. True if a waiter was notified. */
bool async_reactor_poll_verify(async_reactor_t *reactor);
/* Shutdown: detach every event and close every handle. */
void async_reactor_poll_shutdown(async_reactor_t *reactor);

/* ---- timer.c ---- */

zend_async_timer_event_t *async_reactor_new_timer_event(const zend_ulong ms, const zend_ulong ns,
		const bool is_periodic, size_t extra_size);
bool async_reactor_timer_rearm(zend_async_timer_event_t *event, const zend_ulong ms, const zend_ulong ns);
/* Before an iteration that may sleep: sees to it that the loop wakes in time. True: one is due, do not sleep. */
bool async_reactor_timers_before(async_reactor_t *reactor);
/* After an iteration: calls those that are due. */
void async_reactor_timers_after(async_reactor_t *reactor);
/* In the child of a fork, before libuv restarts its loop: the descriptor is shared with the parent. */
void async_reactor_timers_before_fork_restart(async_reactor_t *reactor);
/* Closes those that still have an owner. */
void async_reactor_timers_shutdown(async_reactor_t *reactor);

/* ---- trigger.c ---- */

zend_async_trigger_event_t *async_reactor_new_trigger_event(size_t extra_size);
zend_async_event_t *async_reactor_trigger_abandon(uv_async_t *handle);

/* ---- spin.c ---- */

/* Bracket an iteration that may sleep. */
void reactor_spin_before(async_reactor_t *reactor);
void reactor_spin_after(async_reactor_t *reactor);
/* Called by a trigger on any thread, before it wakes the loop; and on the loop's thread when it is delivered. */
void reactor_spin_signal(uv_loop_t *loop);
void reactor_spin_heard(uv_loop_t *loop);

/* ---- signal.c ---- */

zend_async_signal_event_t *async_reactor_new_signal_event(int signum, size_t extra_size);
/* See zend_async_sigaction_t. */
bool async_reactor_sigaction(int signo);
/* Shutdown: closes every event, restores the OS handlers. */
void async_reactor_signal_shutdown(async_reactor_t *reactor);

/* ---- process.c ---- */

zend_async_process_event_t *async_reactor_new_process_event(zend_process_t process, size_t extra_size);
/* For ZEND_ASYNC_ADOPT_CHILD(). */
void async_reactor_adopt_child(zend_process_t pid);
/* Shutdown: closes the started events. Children that still run are not signalled. */
void async_reactor_process_shutdown(async_reactor_t *reactor);

/* ---- io/exec.c ---- */

zend_async_exec_event_t *async_reactor_new_exec_event(zend_async_exec_mode mode, const char *cmd, zval *return_buffer,
		zval *return_value, zval *std_error, const char *cwd, const char *env, size_t extra_size);
int async_reactor_exec(zend_async_exec_mode mode, const char *cmd, zval *return_buffer, zval *return_value,
		zval *std_error, const char *cwd, const char *env, const zend_ulong timeout);

/* ---- io/dns.c ---- */

zend_async_dns_nameinfo_t *async_reactor_getnameinfo(const struct sockaddr *addr, int flags, size_t extra_size);
zend_async_dns_addrinfo_t *async_reactor_getaddrinfo(const char *node, const char *service,
		const struct addrinfo *hints, size_t extra_size);
bool async_reactor_freeaddrinfo(struct addrinfo *result);

/* ---- task.c ---- */

/* Shutdown under a worker that does not return: keeps the module whose code it runs in memory. No effect on requests
 * that are not tasks. */
void async_reactor_task_pin(reactor_request_t *request);
/* Starts libuv's pool with our size and signal mask. Call before any submission to the pool. */
void async_reactor_pool_prepare(void);
void async_reactor_pool_register(void);

/* ---- filesystem.c ---- */

zend_async_filesystem_event_t *async_reactor_new_filesystem_event(zend_string *path, const unsigned int flags,
		size_t extra_size);
void async_reactor_filesystem_shutdown(async_reactor_t *reactor);

/* ---- io/listen.c ---- */

zend_async_listen_event_t *async_reactor_socket_listen(const char *host, int port, int backlog, uint32_t flags,
		size_t extra_size);
zend_async_listen_event_t *async_reactor_socket_listen_fd(zend_socket_t fd, int backlog, uint32_t flags,
		size_t extra_size);

/* ---- io/io.c, io/file.c, io/udp.c ---- */

bool async_reactor_io_register(char *module);
/* Detaches all handles. Their owners continue without the reactor. */
void async_reactor_detach_io(void);
void async_reactor_io_shutdown(async_reactor_t *reactor);
zend_async_io_t *async_reactor_fs_open(const char *path, int flags, int mode);
zend_async_udp_req_t *async_reactor_udp_sendto(zend_async_io_t *io, const char *buf, size_t count,
		const struct sockaddr *addr, socklen_t addr_len);
ssize_t async_reactor_udp_try_send(zend_async_io_t *io, const char *buf, size_t count, const struct sockaddr *addr,
		socklen_t addr_len);
zend_async_udp_req_t *async_reactor_udp_recvfrom(zend_async_io_t *io, size_t max_size);
int async_reactor_udp_set_membership(zend_async_io_t *io, const char *group, const char *interface, bool join);
zend_async_io_t *async_reactor_udp_bind(const char *host, int port, uint32_t flags, size_t extra_size);

/* ---- cpu.c ---- */

unsigned int async_reactor_available_parallelism(void);

#endif
