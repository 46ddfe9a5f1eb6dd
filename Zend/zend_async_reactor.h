/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The events of a reactor (descriptors, timers, signals, processes, lookups, commands), its functions, their
 * registration, the macros that call them. Every constructor returns an unstarted event with ref_count 1 unless its line
 * says otherwise. */
#ifndef ZEND_ASYNC_REACTOR_H
#define ZEND_ASYNC_REACTOR_H

#include "zend_async_event.h"
#include "zend_async_globals.h"
#include "zend_async_ops.h"
#include <netdb.h>
#include <sys/socket.h>

typedef enum {
	ASYNC_READABLE = 1,
	ASYNC_WRITABLE = 2,
	ASYNC_DISCONNECT = 4,
	ASYNC_PRIORITIZED = 8
} async_poll_event;

/* Multi-shot; result NULL, read triggered_events. One per descriptor and loop; further waiters use proxies. */
struct _zend_async_poll_event_s {
	zend_async_event_t base;
	bool is_socket;
	union {
		zend_file_descriptor_t file;
		zend_socket_t socket;
	}; /* closed with the handle if F_CLOSE_FD, else borrowed */
	async_poll_event events;
	async_poll_event triggered_events;
};

/* One waiter's view of a poll event: its own mask, its own triggered_events. */
struct _zend_async_poll_proxy_s {
	zend_async_event_t base;
	zend_async_poll_event_t *poll_event; /* one counted reference */
	async_poll_event events;
	async_poll_event triggered_events;
};

/* One-shot, or multi-shot when periodic or MULTISHOT. Never fires early. */
struct _zend_async_timer_event_s {
	zend_async_event_t base;
	unsigned int timeout; /* ms, rounded up */
	bool is_periodic;
};

/* Firing notifies but does not close; re-armed by ZEND_ASYNC_TIMER_REARM. */
#define ZEND_ASYNC_TIMER_F_MULTISHOT (1u << 13)
#define ZEND_ASYNC_TIMER_IS_MULTISHOT(ev)  (((ev)->base.flags & ZEND_ASYNC_TIMER_F_MULTISHOT) != 0)
#define ZEND_ASYNC_TIMER_SET_MULTISHOT(ev) ((ev)->base.flags |= ZEND_ASYNC_TIMER_F_MULTISHOT)
#define ZEND_ASYNC_TIMER_CLR_MULTISHOT(ev) ((ev)->base.flags &= ~ZEND_ASYNC_TIMER_F_MULTISHOT)

/* Multi-shot; result NULL. */
struct _zend_async_signal_event_s {
	zend_async_event_t base;
	int signal;
};

#define ZEND_ASYNC_SIGHUP         1
#define ZEND_ASYNC_SIGINT         2
#define ZEND_ASYNC_SIGQUIT        3
#define ZEND_ASYNC_SIGILL         4
#define ZEND_ASYNC_SIGABRT_COMPAT 6
#define ZEND_ASYNC_SIGFPE         8
#define ZEND_ASYNC_SIGKILL        9
#define ZEND_ASYNC_SIGSEGV        11
#define ZEND_ASYNC_SIGTERM        15
#define ZEND_ASYNC_SIGBREAK       21
#define ZEND_ASYNC_SIGABRT        22
#define ZEND_ASYNC_SIGWINCH       28

/* One-shot: observes an exit without reaping it. exit_code is -1 when the status is unknown. */
struct _zend_async_process_event_s {
	zend_async_event_t base;
	zend_process_t process; /* borrowed */
	zend_long exit_code;
};

#define ZEND_ASYNC_FS_EVENT_RECURSIVE 1 /* flags */
#define ZEND_ASYNC_FS_EVENT_RENAME    1 /* triggered_events */
#define ZEND_ASYNC_FS_EVENT_CHANGE    2

/* Multi-shot; result NULL, read the fields. */
struct _zend_async_filesystem_event_s {
	zend_async_event_t base;
	zend_string *path; /* owned */
	unsigned int flags;
	unsigned int triggered_events;
	zend_string *triggered_filename; /* owned, relative to path; NULL when the OS reports no name */
};

/* One-shot requests: active from the constructor until completion. */
struct _zend_async_dns_nameinfo_s {
	zend_async_event_t base;
	zend_string *hostname; /* owned */
	zend_string *service;  /* owned */
};

struct _zend_async_dns_addrinfo_s {
	zend_async_event_t base;
	const char *node;        /* owned copy or NULL */
	const char *service;     /* owned copy or NULL */
	struct addrinfo *result; /* owned; a consumer that takes it sets NULL and calls ZEND_ASYNC_FREEADDRINFO */
};

typedef enum {
	ZEND_ASYNC_EXEC_MODE_EXEC = 0,
	ZEND_ASYNC_EXEC_MODE_SYSTEM = 1,
	ZEND_ASYNC_EXEC_MODE_EXEC_ARRAY = 2,
	ZEND_ASYNC_EXEC_MODE_PASSTHRU = 3,
	ZEND_ASYNC_EXEC_MODE_SHELL_EXEC = 4
} zend_async_exec_mode;

/* One-shot: notified once the child has exited and its output reached EOF. */
struct _zend_async_exec_event_s {
	zend_async_event_t base;
	zend_async_exec_mode exec_mode;
	bool terminated;     /* the child was reaped */
	char *cmd;           /* owned */
	zval *return_value;  /* borrowed, of the caller */
	zend_long exit_code;
	int term_signal;     /* 0 or the signal that killed the child */
	zval *result_buffer; /* borrowed: array of lines or string, per mode; may be NULL */
	size_t output_len;   /* bytes used in output_buffer */
	char *output_buffer; /* owned: the unfinished line */
	zval *std_error;     /* borrowed, may be NULL */
};

typedef int (*zend_async_listen_get_local_address_t)(
		zend_async_listen_event_t *event, char *host, size_t host_len, int *port);

#define ZEND_ASYNC_LISTEN_F_REUSEPORT 1
#define ZEND_ASYNC_LISTEN_F_IPV6ONLY  2
#define ZEND_ASYNC_LISTEN_F_UNIX      4

/* Multi-shot; result is a zend_socket_t * of an accepted socket, owned by the callback that takes it (sets it to
 * ZEND_SOCKET_NULL), else closed by the reactor. stop pauses accepting. */
struct _zend_async_listen_event_s {
	zend_async_event_t base;
	const char *host; /* owned copy or NULL */
	int port;
	int backlog;
	zend_socket_t socket_fd; /* owned */
	zend_async_listen_get_local_address_t get_local_address; /* 0, or a negative errno without exception */
};

/* Multi-shot; N calls before the loop wakes may give one notification. Closed on the loop thread only. */
struct _zend_async_trigger_event_s {
	zend_async_event_t base;
	void (*trigger)(zend_async_trigger_event_t *event); /* any thread; not async-signal-safe */
};

typedef void (*zend_async_task_run_t)(zend_async_task_t *task);

/* Set before a task is queued. run() waits for another party (a server, a peer, a lock), possibly without end, so it
 * must not occupy the workers that file operations need. Such a task may outlive the request and even its thread. The
 * worker disposes of it after run() if no other owner is left; dispose() must allow that. */
#define ZEND_ASYNC_TASK_F_LONG (1u << ZEND_ASYNC_EVENT_F_SUBCLASS_SHIFT)
#define ZEND_ASYNC_TASK_SET_LONG(task) ((task)->base.flags |= ZEND_ASYNC_TASK_F_LONG)
#define ZEND_ASYNC_TASK_IS_LONG(task)  (((task)->base.flags & ZEND_ASYNC_TASK_F_LONG) != 0)

/* One-shot; run() executes on a worker: no Zend allocator, no executor globals, no exceptions. Persistent memory. */
struct _zend_async_task_s {
	zend_async_event_t base;
	zend_async_task_run_t run;
	void *data; /* of the creator */
};

typedef bool (*zend_async_reactor_startup_t)(void);
typedef bool (*zend_async_reactor_shutdown_t)(void);
typedef bool (*zend_async_reactor_execute_t)(bool no_wait); /* a predicate: work remains */
typedef bool (*zend_async_reactor_loop_alive_t)(void);      /* a predicate */
typedef void (*zend_async_reactor_tick_t)(void);
typedef void (*zend_async_reactor_quiesce_t)(void);
typedef void (*zend_async_reactor_detach_io_t)(void);
typedef zend_async_poll_event_t *(*zend_async_new_socket_event_t)(
		zend_socket_t socket, async_poll_event events, size_t extra_size);
typedef zend_async_poll_event_t *(*zend_async_new_poll_event_t)(
		zend_file_descriptor_t fh, zend_socket_t socket, async_poll_event events, size_t extra_size);
typedef zend_async_poll_proxy_t *(*zend_async_new_poll_proxy_event_t)(
		zend_async_poll_event_t *poll_event, async_poll_event events, size_t extra_size);
typedef zend_async_timer_event_t *(*zend_async_new_timer_event_t)(
		const zend_ulong ms, const zend_ulong ns, const bool is_periodic, size_t extra_size);
typedef bool (*zend_async_timer_rearm_t)(zend_async_timer_event_t *event, const zend_ulong ms, const zend_ulong ns);
typedef zend_async_signal_event_t *(*zend_async_new_signal_event_t)(int signum, size_t extra_size);
typedef bool (*zend_async_sigaction_t)(int signo); /* a predicate: the reactor owns delivery */
typedef zend_async_process_event_t *(*zend_async_new_process_event_t)(zend_process_t process, size_t extra_size);
typedef zend_async_thread_event_t *(*zend_async_new_thread_event_t)(
		const zend_fcall_t *entry, const zend_fcall_t *bootloader, uint32_t thread_flags, size_t extra_size);
typedef zend_async_filesystem_event_t *(*zend_async_new_filesystem_event_t)(
		zend_string *path, const unsigned int flags, size_t extra_size);
typedef zend_async_trigger_event_t *(*zend_async_new_trigger_event_t)(size_t extra_size);
typedef zend_async_dns_nameinfo_t *(*zend_async_getnameinfo_t)(
		const struct sockaddr *addr, int flags, size_t extra_size);
typedef zend_async_dns_addrinfo_t *(*zend_async_getaddrinfo_t)(
		const char *node, const char *service, const struct addrinfo *hints, size_t extra_size);
typedef bool (*zend_async_freeaddrinfo_t)(struct addrinfo *ai);
typedef zend_async_exec_event_t *(*zend_async_new_exec_event_t)(zend_async_exec_mode exec_mode, const char *cmd,
		zval *return_buffer, zval *return_value, zval *std_error, const char *cwd, const char *env,
		size_t extra_size);
typedef int (*zend_async_exec_t)(zend_async_exec_mode exec_mode, const char *cmd, zval *return_buffer,
		zval *return_value, zval *std_error, const char *cwd, const char *env,
		const zend_ulong timeout); /* exit code or -1; may suspend */
typedef zend_async_listen_event_t *(*zend_async_socket_listen_t)(
		const char *host, int port, int backlog, uint32_t flags, size_t extra_size);
typedef zend_async_listen_event_t *(*zend_async_socket_listen_fd_t)(
		zend_socket_t socket, int backlog, uint32_t flags, size_t extra_size);
typedef unsigned int (*zend_async_available_parallelism_t)(void);
typedef uint64_t (*zend_async_now_t)(void);
typedef bool (*zend_async_before_fork_t)(void);
typedef void (*zend_async_after_fork_child_t)(void);

BEGIN_EXTERN_C()

ZEND_API extern zend_async_reactor_tick_t zend_async_reactor_tick_fn;
ZEND_API extern zend_async_reactor_detach_io_t zend_async_reactor_detach_io_fn;
ZEND_API extern zend_async_sigaction_t zend_async_sigaction_fn;
ZEND_API extern zend_async_reactor_startup_t zend_async_reactor_startup_fn;
ZEND_API extern zend_async_reactor_shutdown_t zend_async_reactor_shutdown_fn;
ZEND_API extern zend_async_reactor_execute_t zend_async_reactor_execute_fn;
ZEND_API extern zend_async_reactor_loop_alive_t zend_async_reactor_loop_alive_fn;
ZEND_API extern zend_async_reactor_quiesce_t zend_async_reactor_quiesce_fn;
ZEND_API extern zend_async_new_socket_event_t zend_async_new_socket_event_fn;
ZEND_API extern zend_async_new_poll_event_t zend_async_new_poll_event_fn;
ZEND_API extern zend_async_new_poll_proxy_event_t zend_async_new_poll_proxy_event_fn;
ZEND_API extern zend_async_new_timer_event_t zend_async_new_timer_event_fn;
ZEND_API extern zend_async_timer_rearm_t zend_async_timer_rearm_fn;
ZEND_API extern zend_async_new_signal_event_t zend_async_new_signal_event_fn;
ZEND_API extern zend_async_new_process_event_t zend_async_new_process_event_fn;
ZEND_API extern zend_async_new_thread_event_t zend_async_new_thread_event_fn;
ZEND_API extern zend_async_new_filesystem_event_t zend_async_new_filesystem_event_fn;
ZEND_API extern zend_async_getnameinfo_t zend_async_getnameinfo_fn;
ZEND_API extern zend_async_getaddrinfo_t zend_async_getaddrinfo_fn;
ZEND_API extern zend_async_freeaddrinfo_t zend_async_freeaddrinfo_fn;
ZEND_API extern zend_async_new_exec_event_t zend_async_new_exec_event_fn;
ZEND_API extern zend_async_exec_t zend_async_exec_fn;
ZEND_API extern zend_async_new_trigger_event_t zend_async_new_trigger_event_fn;
ZEND_API extern zend_async_available_parallelism_t zend_async_available_parallelism_fn;
ZEND_API extern zend_async_now_t zend_async_now_fn;
ZEND_API extern zend_async_before_fork_t zend_async_before_fork_fn;
ZEND_API extern zend_async_after_fork_child_t zend_async_after_fork_child_fn;
ZEND_API extern zend_async_socket_listen_t zend_async_socket_listen_fn;
ZEND_API extern zend_async_socket_listen_fd_t zend_async_socket_listen_fd_fn;

/* Registration: see zend_async_scheduler_register(). */
ZEND_API bool zend_async_reactor_register(char *module, bool allow_override,
		zend_async_reactor_startup_t reactor_startup, zend_async_reactor_shutdown_t reactor_shutdown,
		zend_async_reactor_execute_t reactor_execute, zend_async_reactor_loop_alive_t reactor_loop_alive,
		zend_async_reactor_quiesce_t reactor_quiesce, zend_async_new_socket_event_t new_socket_event,
		zend_async_new_poll_event_t new_poll_event, zend_async_new_poll_proxy_event_t new_poll_proxy_event,
		zend_async_new_timer_event_t new_timer_event, zend_async_timer_rearm_t timer_rearm,
		zend_async_new_signal_event_t new_signal_event, zend_async_new_process_event_t new_process_event,
		zend_async_new_thread_event_t new_thread_event, zend_async_new_filesystem_event_t new_filesystem_event,
		zend_async_getnameinfo_t getnameinfo, zend_async_getaddrinfo_t getaddrinfo,
		zend_async_freeaddrinfo_t freeaddrinfo, zend_async_new_exec_event_t new_exec_event, zend_async_exec_t exec,
		zend_async_new_trigger_event_t new_trigger_event, zend_async_available_parallelism_t available_parallelism,
		zend_async_now_t now);

ZEND_API bool zend_async_socket_listening_register(char *module, bool allow_override,
		zend_async_socket_listen_t socket_listen, zend_async_socket_listen_fd_t socket_listen_fd);

ZEND_API void zend_async_fork_register(zend_async_before_fork_t before_fork,
		zend_async_after_fork_child_t after_fork_child);

END_EXTERN_C()

#define ZEND_ASYNC_REACTOR_STARTUP()        zend_async_reactor_startup_fn()
#define ZEND_ASYNC_REACTOR_SHUTDOWN()       zend_async_reactor_shutdown_fn()
#define ZEND_ASYNC_REACTOR_EXECUTE(no_wait) zend_async_reactor_execute_fn(no_wait)
#define ZEND_ASYNC_REACTOR_LOOP_ALIVE()     zend_async_reactor_loop_alive_fn()
#define ZEND_ASYNC_REACTOR_TICK()           zend_async_reactor_tick_fn()
#define ZEND_ASYNC_REACTOR_QUIESCE() \
	do { \
		if (zend_async_reactor_quiesce_fn != NULL) { \
			zend_async_reactor_quiesce_fn(); \
		} \
	} while (0)
#define ZEND_ASYNC_REACTOR_DETACH_IO() \
	do { \
		if (zend_async_reactor_detach_io_fn != NULL) { \
			zend_async_reactor_detach_io_fn(); \
		} \
	} while (0)
/* Call before closing a descriptor: its waiters are woken with an InputOutputException, and the reactor stops watching
 * it. Also for a descriptor just opened, whose number may have been closed without this call. Costs an array access for
 * a descriptor that was never waited for. Does not suspend. */
#define ZEND_ASYNC_POLL_FORGET(fd) \
	do { \
		if (zend_async_reactor_ops.poll_forget != NULL) { \
			zend_async_reactor_ops.poll_forget(fd); \
		} \
	} while (0)
/* Reaps a child in the background when it exits, so that no zombie remains: for a child whose exit status no caller
 * will request. The child is not awaited and keeps nothing alive. Never sets an exception. Does not suspend. */
#define ZEND_ASYNC_ADOPT_CHILD(process) \
	do { \
		if (zend_async_reactor_ops.adopt_child != NULL) { \
			zend_async_reactor_ops.adopt_child(process); \
		} \
	} while (0)
#define ZEND_ASYNC_AVAILABLE_PARALLELISM()  zend_async_available_parallelism_fn()
#define ZEND_ASYNC_NOW()                    zend_async_now_fn()

#define ZEND_ASYNC_NEW_SOCKET_EVENT(socket, events)           zend_async_new_socket_event_fn((socket), (events), 0)
#define ZEND_ASYNC_NEW_SOCKET_EVENT_EX(socket, events, extra) zend_async_new_socket_event_fn((socket), (events), (extra))
#define ZEND_ASYNC_NEW_POLL_EVENT(fh, socket, events)         zend_async_new_poll_event_fn((fh), (socket), (events), 0)
#define ZEND_ASYNC_NEW_POLL_EVENT_EX(fh, socket, events, extra) \
	zend_async_new_poll_event_fn((fh), (socket), (events), (extra))
#define ZEND_ASYNC_NEW_POLL_PROXY_EVENT(poll, events) zend_async_new_poll_proxy_event_fn((poll), (events), 0)
#define ZEND_ASYNC_NEW_POLL_PROXY_EVENT_EX(poll, events, extra) \
	zend_async_new_poll_proxy_event_fn((poll), (events), (extra))
#define ZEND_ASYNC_NEW_TIMER_EVENT(ms, is_periodic)           zend_async_new_timer_event_fn((ms), 0, (is_periodic), 0)
#define ZEND_ASYNC_NEW_TIMER_EVENT_EX(ms, is_periodic, extra) zend_async_new_timer_event_fn((ms), 0, (is_periodic), (extra))
#define ZEND_ASYNC_NEW_TIMER_EVENT_NS(ms, ns, is_periodic)    zend_async_new_timer_event_fn((ms), (ns), (is_periodic), 0)
#define ZEND_ASYNC_NEW_TIMER_EVENT_NS_EX(ms, ns, is_periodic, extra) \
	zend_async_new_timer_event_fn((ms), (ns), (is_periodic), (extra))
#define ZEND_ASYNC_TIMER_REARM(event, ms, ns)                 zend_async_timer_rearm_fn((event), (ms), (ns))
#define ZEND_ASYNC_NEW_SIGNAL_EVENT(signum)                   zend_async_new_signal_event_fn((signum), 0)
#define ZEND_ASYNC_NEW_SIGNAL_EVENT_EX(signum, extra)         zend_async_new_signal_event_fn((signum), (extra))
#define ZEND_ASYNC_SIGACTION(signo) (zend_async_sigaction_fn != NULL && zend_async_sigaction_fn(signo))
#define ZEND_ASYNC_NEW_PROCESS_EVENT(handle)                  zend_async_new_process_event_fn((handle), 0)
#define ZEND_ASYNC_NEW_PROCESS_EVENT_EX(handle, extra)        zend_async_new_process_event_fn((handle), (extra))
#define ZEND_ASYNC_NEW_THREAD_EVENT(entry, bootloader) zend_async_new_thread_event_fn((entry), (bootloader), 0, 0)
#define ZEND_ASYNC_NEW_THREAD_EVENT_EX(entry, bootloader, flags, extra) \
	zend_async_new_thread_event_fn((entry), (bootloader), (flags), (extra))
#define ZEND_ASYNC_NEW_FILESYSTEM_EVENT(path, flags)           zend_async_new_filesystem_event_fn((path), (flags), 0)
#define ZEND_ASYNC_NEW_FILESYSTEM_EVENT_EX(path, flags, extra) zend_async_new_filesystem_event_fn((path), (flags), (extra))
#define ZEND_ASYNC_GETNAMEINFO(addr, flags)                    zend_async_getnameinfo_fn((addr), (flags), 0)
#define ZEND_ASYNC_GETNAMEINFO_EX(addr, flags, extra)          zend_async_getnameinfo_fn((addr), (flags), (extra))
#define ZEND_ASYNC_GETADDRINFO(node, service, hints)           zend_async_getaddrinfo_fn((node), (service), (hints), 0)
#define ZEND_ASYNC_GETADDRINFO_EX(node, service, hints, extra) zend_async_getaddrinfo_fn((node), (service), (hints), (extra))
#define ZEND_ASYNC_FREEADDRINFO(ai)                            zend_async_freeaddrinfo_fn(ai)
#define ZEND_ASYNC_NEW_EXEC_EVENT(mode, cmd, return_buffer, return_value, std_error, cwd, env) \
	zend_async_new_exec_event_fn((mode), (cmd), (return_buffer), (return_value), (std_error), (cwd), (env), 0)
#define ZEND_ASYNC_NEW_EXEC_EVENT_EX(mode, cmd, return_buffer, return_value, std_error, cwd, env, extra) \
	zend_async_new_exec_event_fn((mode), (cmd), (return_buffer), (return_value), (std_error), (cwd), (env), (extra))
#define ZEND_ASYNC_EXEC(mode, cmd, return_buffer, return_value, std_error, cwd, env, timeout) \
	zend_async_exec_fn((mode), (cmd), (return_buffer), (return_value), (std_error), (cwd), (env), (timeout))
#define ZEND_ASYNC_NEW_TRIGGER_EVENT()         zend_async_new_trigger_event_fn(0)
#define ZEND_ASYNC_NEW_TRIGGER_EVENT_EX(extra) zend_async_new_trigger_event_fn(extra)
#define ZEND_ASYNC_SOCKET_LISTEN(host, port, backlog) zend_async_socket_listen_fn((host), (port), (backlog), 0, 0)
#define ZEND_ASYNC_SOCKET_LISTEN_EX(host, port, backlog, flags, extra) \
	zend_async_socket_listen_fn((host), (port), (backlog), (flags), (extra))
/* Takes ownership of the descriptor on every path. */
#define ZEND_ASYNC_SOCKET_LISTEN_FD(fd, backlog, flags, extra) \
	zend_async_socket_listen_fd_fn((fd), (backlog), (flags), (extra))

#define ZEND_ASYNC_BEFORE_FORK() (zend_async_before_fork_fn == NULL || zend_async_before_fork_fn())
#define ZEND_ASYNC_AFTER_FORK_CHILD() \
	do { \
		if (zend_async_after_fork_child_fn != NULL) { \
			zend_async_after_fork_child_fn(); \
		} \
	} while (0)

#endif
