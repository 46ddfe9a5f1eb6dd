/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The names of all types of the asynchronous ABI, descriptors and class ids. */
#ifndef ZEND_ASYNC_TYPES_H
#define ZEND_ASYNC_TYPES_H

#include "zend.h"
#include "zend_API.h"
#include <sys/types.h>

/* Descriptors. The Zend layer does not include main/, so it has its own names. */
typedef int zend_socket_t;
typedef pid_t zend_process_t;
# define ZEND_SOCKET_NULL  (-1)
# define ZEND_PROCESS_NULL (0)

/* A CRT descriptor on every platform. */
typedef int zend_file_descriptor_t;
#define ZEND_FD_NULL          (-1)
#define INVALID_IO_DESCRIPTOR (-1)

typedef enum {
	IO_DESCRIPTOR_FD = 1,
	IO_DESCRIPTOR_SOCKET,
	IO_DESCRIPTOR_PROCESS
} io_descriptor_type;

typedef struct {
	union {
		zend_file_descriptor_t fd;
		zend_socket_t socket;
		zend_process_t process;
	};
	io_descriptor_type type;
} io_descriptor_t;

typedef struct _zend_async_event_s zend_async_event_t;
typedef struct _zend_async_event_callback_s zend_async_event_callback_t;
typedef struct _zend_coroutine_event_callback_s zend_coroutine_event_callback_t;
typedef struct _zend_coroutine_s zend_coroutine_t;
typedef struct _zend_async_waker_s zend_async_waker_t;
typedef struct _zend_async_waker_trigger_s zend_async_waker_trigger_t;
typedef struct _zend_async_waker_inline_trigger_s zend_async_waker_inline_trigger_t;
typedef struct _zend_async_scope_s zend_async_scope_t;
typedef struct _zend_async_context_s zend_async_context_t;
typedef struct _zend_async_microtask_s zend_async_microtask_t;
typedef struct _zend_async_iterator_s zend_async_iterator_t;
typedef struct _zend_fcall_s zend_fcall_t;

typedef struct _zend_async_poll_event_s zend_async_poll_event_t;
typedef struct _zend_async_poll_proxy_s zend_async_poll_proxy_t;
typedef struct _zend_async_timer_event_s zend_async_timer_event_t;
typedef struct _zend_async_signal_event_s zend_async_signal_event_t;
typedef struct _zend_async_process_event_s zend_async_process_event_t;
typedef struct _zend_async_thread_event_s zend_async_thread_event_t;
typedef struct _zend_async_filesystem_event_s zend_async_filesystem_event_t;
typedef struct _zend_async_dns_nameinfo_s zend_async_dns_nameinfo_t;
typedef struct _zend_async_dns_addrinfo_s zend_async_dns_addrinfo_t;
typedef struct _zend_async_exec_event_s zend_async_exec_event_t;
typedef struct _zend_async_listen_event_s zend_async_listen_event_t;
typedef struct _zend_async_trigger_event_s zend_async_trigger_event_t;
typedef struct _zend_async_task_s zend_async_task_t;
typedef struct _zend_async_io_s zend_async_io_t;
typedef struct _zend_async_io_req_s zend_async_io_req_t;
typedef struct _zend_async_udp_req_s zend_async_udp_req_t;
typedef struct _zend_future_s zend_future_t;
typedef struct _zend_async_channel_s zend_async_channel_t;
typedef struct _zend_async_group_s zend_async_group_t;
typedef struct _zend_async_pool_s zend_async_pool_t;

typedef struct _zend_async_thread_context_s zend_async_thread_context_t;
typedef struct _zend_async_thread_internal_entry_s zend_async_thread_internal_entry_t;
typedef struct _zend_async_thread_pool_s zend_async_thread_pool_t;
typedef struct _zend_async_thread_transfer_ctx_s zend_async_thread_transfer_ctx_t;

/* Ids of the userland classes: ZEND_ASYNC_GET_CE(id). Ids from 30 are exceptions. */
typedef enum {
	ZEND_ASYNC_CLASS_NO = 0,
	ZEND_ASYNC_CLASS_AWAITABLE = 1,
	ZEND_ASYNC_CLASS_COROUTINE = 2,
	ZEND_ASYNC_CLASS_SCOPE = 3,
	ZEND_ASYNC_CLASS_CONTEXT = 4,
	ZEND_ASYNC_CLASS_SCOPE_PROVIDER = 5,
	ZEND_ASYNC_CLASS_SPAWN_STRATEGY = 6,
	ZEND_ASYNC_CLASS_TIMEOUT = 7,
	ZEND_ASYNC_CLASS_COMPLETABLE = 8,
	ZEND_ASYNC_CLASS_CHANNEL = 10,
	ZEND_ASYNC_CLASS_FUTURE = 11,
	ZEND_ASYNC_CLASS_GROUP = 12,
	ZEND_ASYNC_CLASS_POOL = 13,

	ZEND_ASYNC_EXCEPTION_DEFAULT = 30,
	ZEND_ASYNC_EXCEPTION_CANCELLATION = 31,
	ZEND_ASYNC_EXCEPTION_TIMEOUT = 32,
	ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT = 33,
	ZEND_ASYNC_EXCEPTION_POLL = 34,
	ZEND_ASYNC_EXCEPTION_DNS = 35,
	ZEND_ASYNC_EXCEPTION_DEADLOCK = 36,
	ZEND_ASYNC_EXCEPTION_SERVICE_UNAVAILABLE = 37,
	ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED = 38,
	ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER = 39,
	ZEND_ASYNC_EXCEPTION_REMOTE = 40
} zend_async_class;

#endif
