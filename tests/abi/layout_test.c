/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The asynchronous ABI as a third-party extension relies on it: order and types of the fields, values of flags and
 * ids, signatures of the function pointers and of the registration functions. The macros are in macros_test.c.
 * Nothing runs; a difference does not compile. A deliberate change of the ABI changes this file and the minor
 * version together.
 *
 * Compile in a configured source tree:
 *     cc -std=gnu11 -Wall -Wextra -Werror -Wno-unused-parameter -Wno-sign-compare -fsyntax-only \
 *        -I. -Imain -IZend -ITSRM tests/abi/layout_test.c
 */
#include "zend_async_API.h"

#define FIRST(type, field) _Static_assert(offsetof(type, field) == 0, #type "." #field " is not first")
#define NEXT(type, previous, field) \
	_Static_assert(offsetof(type, previous) < offsetof(type, field), #type "." #field " is not after " #previous)
#define FIELD(type, field, field_type) \
	_Static_assert(__builtin_types_compatible_p(__typeof__(((type *) 0)->field), field_type), \
			#type "." #field " is not a " #field_type)
#define VALUE(name, value) _Static_assert((name) == (value), #name " is not " #value)
#define SIGNATURE(type, signature) _Static_assert(__builtin_types_compatible_p(type, signature), #type)
/* The variable that has a function-pointer type. */
#define POINTER(stem) \
	_Static_assert(__builtin_types_compatible_p(__typeof__(stem##_fn), stem##_t), #stem "_fn is not a " #stem "_t")

/* Version ---------------------------------------------------------------------------------------------------- */

VALUE(ZEND_ASYNC_API_VERSION_MAJOR, 0);
VALUE(ZEND_ASYNC_API_VERSION_MINOR, 25);
VALUE(ZEND_ASYNC_API_VERSION_NUMBER,
	(ZEND_ASYNC_API_VERSION_MAJOR << 16) | (ZEND_ASYNC_API_VERSION_MINOR << 8) | ZEND_ASYNC_API_VERSION_PATCH);
_Static_assert(sizeof(ZEND_ASYNC_API) > sizeof("0.25.0"), "printable version");

/* Event ------------------------------------------------------------------------------------------------------ */

FIRST(zend_async_event_t, flags);
NEXT(zend_async_event_t, flags, extra_offset);
NEXT(zend_async_event_t, extra_offset, ref_count);
_Static_assert(offsetof(zend_async_event_t, ref_count) == offsetof(zend_async_event_t, zend_object_offset), "union");
NEXT(zend_async_event_t, ref_count, loop_ref_count);
NEXT(zend_async_event_t, loop_ref_count, callbacks);
NEXT(zend_async_event_t, callbacks, add_callback);
NEXT(zend_async_event_t, add_callback, del_callback);
NEXT(zend_async_event_t, del_callback, start);
NEXT(zend_async_event_t, start, stop);
NEXT(zend_async_event_t, stop, replay);
NEXT(zend_async_event_t, replay, dispose);
NEXT(zend_async_event_t, dispose, info);
NEXT(zend_async_event_t, info, notify_handler);
FIELD(zend_async_event_t, flags, uint32_t);
FIELD(zend_async_event_t, extra_offset, uint32_t);
FIELD(zend_async_event_t, ref_count, uint32_t);
FIELD(zend_async_event_t, zend_object_offset, uint32_t);
FIELD(zend_async_event_t, loop_ref_count, uint32_t);
FIELD(zend_async_event_t, callbacks, zend_async_callbacks_vector_t);
FIELD(zend_async_event_t, add_callback, zend_async_event_add_callback_t);
FIELD(zend_async_event_t, del_callback, zend_async_event_del_callback_t);
FIELD(zend_async_event_t, start, zend_async_event_start_t);
FIELD(zend_async_event_t, stop, zend_async_event_stop_t);
FIELD(zend_async_event_t, replay, zend_async_event_replay_t);
FIELD(zend_async_event_t, dispose, zend_async_event_dispose_t);
FIELD(zend_async_event_t, info, zend_async_event_info_t);
FIELD(zend_async_event_t, notify_handler, zend_async_event_callbacks_notify_t);
_Static_assert(sizeof(zend_async_event_t) == 16 + sizeof(zend_async_callbacks_vector_t) + 8 * sizeof(void *),
		"no holes");

FIRST(zend_async_callbacks_vector_t, length);
NEXT(zend_async_callbacks_vector_t, length, capacity);
NEXT(zend_async_callbacks_vector_t, capacity, data);
NEXT(zend_async_callbacks_vector_t, data, current_iterator);
FIELD(zend_async_callbacks_vector_t, length, uint32_t);
FIELD(zend_async_callbacks_vector_t, capacity, uint32_t);
FIELD(zend_async_callbacks_vector_t, data, zend_async_event_callback_t **);
FIELD(zend_async_callbacks_vector_t, current_iterator, uint32_t *);

FIRST(zend_async_event_callback_t, ref_count);
NEXT(zend_async_event_callback_t, ref_count, callback);
NEXT(zend_async_event_callback_t, callback, dispose);
FIELD(zend_async_event_callback_t, ref_count, uint32_t);
FIELD(zend_async_event_callback_t, callback, zend_async_event_callback_fn);
FIELD(zend_async_event_callback_t, dispose, zend_async_event_callback_dispose_fn);

FIRST(zend_coroutine_event_callback_t, base);
NEXT(zend_coroutine_event_callback_t, base, coroutine);
NEXT(zend_coroutine_event_callback_t, coroutine, event);
FIELD(zend_coroutine_event_callback_t, base, zend_async_event_callback_t);
FIELD(zend_coroutine_event_callback_t, coroutine, zend_coroutine_t *);
FIELD(zend_coroutine_event_callback_t, event, zend_async_event_t *);

FIRST(zend_async_event_ref_t, flags);
NEXT(zend_async_event_ref_t, flags, zend_object_offset);
NEXT(zend_async_event_ref_t, zend_object_offset, event);
FIELD(zend_async_event_ref_t, flags, uint32_t);
FIELD(zend_async_event_ref_t, zend_object_offset, uint32_t);
FIELD(zend_async_event_ref_t, event, zend_async_event_t *);
VALUE(ZEND_ASYNC_EVENT_REFERENCE_PREFIX, 0x80);

typedef struct {
	ZEND_ASYNC_EVENT_REF_FIELDS zend_object std;
} reference_object;
FIRST(reference_object, flags);
_Static_assert(offsetof(reference_object, event) == offsetof(zend_async_event_ref_t, event), "reference prolog");

VALUE(ZEND_ASYNC_EVENT_F_CLOSED, 1u << 0);
VALUE(ZEND_ASYNC_EVENT_F_RESULT_USED, 1u << 1);
VALUE(ZEND_ASYNC_EVENT_F_EXC_CAUGHT, 1u << 2);
VALUE(ZEND_ASYNC_EVENT_F_ZVAL_RESULT, 1u << 3);
VALUE(ZEND_ASYNC_EVENT_F_ZEND_OBJ, 1u << 4);
VALUE(ZEND_ASYNC_EVENT_F_NO_FREE_MEMORY, 1u << 5);
VALUE(ZEND_ASYNC_EVENT_F_EXCEPTION_HANDLED, 1u << 6);
VALUE(ZEND_ASYNC_EVENT_F_REFERENCE, 1u << 7);
VALUE(ZEND_ASYNC_EVENT_F_OBJ_REF, 1u << 8);
VALUE(ZEND_ASYNC_EVENT_F_CLOSE_FD, 1u << 9);
VALUE(ZEND_ASYNC_EVENT_F_HIDDEN, 1u << 10);
VALUE(ZEND_ASYNC_EVENT_F_BAILOUT, 1u << 11);
VALUE(ZEND_COROUTINE_F_STARTED, 1u << 13);
VALUE(ZEND_COROUTINE_F_CANCELLED, 1u << 14);
VALUE(ZEND_COROUTINE_F_ZOMBIE, 1u << 15);
VALUE(ZEND_COROUTINE_F_PROTECTED, 1u << 16);
VALUE(ZEND_COROUTINE_F_MAIN, 1u << 17);
VALUE(ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY, 1u << 14);
VALUE(ZEND_ASYNC_SCOPE_F_CANCELLED, 1u << 15);
VALUE(ZEND_ASYNC_SCOPE_F_DISPOSING, 1u << 16);
VALUE(ZEND_ASYNC_SCOPE_F_OWNER_PINNED, 1u << 17);
VALUE(ZEND_ASYNC_SCOPE_F_SHUT, 1u << 18);
VALUE(ZEND_ASYNC_SCOPE_F_NOT_SAFE, 1u << 19);
VALUE(ZEND_ASYNC_SCOPE_F_CONTAINED, 1u << 20);
VALUE(ZEND_FUTURE_F_THREAD_SAFE, 1u << 13);
VALUE(ZEND_FUTURE_F_IGNORED, 1u << 14);
VALUE(ZEND_ASYNC_TIMER_F_MULTISHOT, 1u << 13);
VALUE(ZEND_ASYNC_IO_F_MULTISHOT, 1u << 13);
VALUE(ZEND_ASYNC_CHANNEL_F_THREAD_SAFE, 1u << 13);
VALUE(ZEND_THREAD_F_INHERIT, 1u << 0);
VALUE(ZEND_THREAD_F_RESULT_LOADED, 1u << 13);
VALUE(ZEND_THREAD_F_EXCEPTION_CONSUMED, 1u << 14);

/* Reactor events --------------------------------------------------------------------------------------------- */

FIRST(zend_async_poll_event_t, base);
NEXT(zend_async_poll_event_t, base, is_socket);
NEXT(zend_async_poll_event_t, is_socket, file);
_Static_assert(offsetof(zend_async_poll_event_t, file) == offsetof(zend_async_poll_event_t, socket), "union");
NEXT(zend_async_poll_event_t, file, events);
NEXT(zend_async_poll_event_t, events, triggered_events);
FIELD(zend_async_poll_event_t, is_socket, bool);
FIELD(zend_async_poll_event_t, file, zend_file_descriptor_t);
FIELD(zend_async_poll_event_t, socket, zend_socket_t);
FIELD(zend_async_poll_event_t, events, async_poll_event);
FIELD(zend_async_poll_event_t, triggered_events, async_poll_event);
VALUE(ASYNC_READABLE, 1);
VALUE(ASYNC_WRITABLE, 2);
VALUE(ASYNC_DISCONNECT, 4);
VALUE(ASYNC_PRIORITIZED, 8);

FIRST(zend_async_poll_proxy_t, base);
NEXT(zend_async_poll_proxy_t, base, poll_event);
NEXT(zend_async_poll_proxy_t, poll_event, events);
NEXT(zend_async_poll_proxy_t, events, triggered_events);
FIELD(zend_async_poll_proxy_t, poll_event, zend_async_poll_event_t *);
FIELD(zend_async_poll_proxy_t, events, async_poll_event);
FIELD(zend_async_poll_proxy_t, triggered_events, async_poll_event);

FIRST(zend_async_timer_event_t, base);
NEXT(zend_async_timer_event_t, base, timeout);
NEXT(zend_async_timer_event_t, timeout, is_periodic);
FIELD(zend_async_timer_event_t, timeout, unsigned int);
FIELD(zend_async_timer_event_t, is_periodic, bool);

FIRST(zend_async_signal_event_t, base);
FIELD(zend_async_signal_event_t, signal, int);

FIRST(zend_async_process_event_t, base);
NEXT(zend_async_process_event_t, process, exit_code);
FIELD(zend_async_process_event_t, process, zend_process_t);
FIELD(zend_async_process_event_t, exit_code, zend_long);

FIRST(zend_async_thread_event_t, base);
NEXT(zend_async_thread_event_t, base, thread_flags);
NEXT(zend_async_thread_event_t, thread_flags, result);
NEXT(zend_async_thread_event_t, result, exception);
NEXT(zend_async_thread_event_t, exception, filename);
NEXT(zend_async_thread_event_t, filename, lineno);
NEXT(zend_async_thread_event_t, lineno, context);
NEXT(zend_async_thread_event_t, context, notify_parent);
FIELD(zend_async_thread_event_t, thread_flags, uint32_t);
FIELD(zend_async_thread_event_t, result, zval);
FIELD(zend_async_thread_event_t, exception, zend_object *);
FIELD(zend_async_thread_event_t, context, zend_async_thread_context_t *);

FIRST(zend_async_filesystem_event_t, base);
NEXT(zend_async_filesystem_event_t, base, path);
NEXT(zend_async_filesystem_event_t, path, flags);
NEXT(zend_async_filesystem_event_t, flags, triggered_events);
NEXT(zend_async_filesystem_event_t, triggered_events, triggered_filename);
FIELD(zend_async_filesystem_event_t, path, zend_string *);
FIELD(zend_async_filesystem_event_t, flags, unsigned int);
FIELD(zend_async_filesystem_event_t, triggered_events, unsigned int);
FIELD(zend_async_filesystem_event_t, triggered_filename, zend_string *);
VALUE(ZEND_ASYNC_FS_EVENT_RECURSIVE, 1);
VALUE(ZEND_ASYNC_FS_EVENT_RENAME, 1);
VALUE(ZEND_ASYNC_FS_EVENT_CHANGE, 2);

FIRST(zend_async_dns_nameinfo_t, base);
NEXT(zend_async_dns_nameinfo_t, hostname, service);
FIRST(zend_async_dns_addrinfo_t, base);
NEXT(zend_async_dns_addrinfo_t, node, service);
NEXT(zend_async_dns_addrinfo_t, service, result);
FIELD(zend_async_dns_addrinfo_t, result, struct addrinfo *);

FIRST(zend_async_exec_event_t, base);
NEXT(zend_async_exec_event_t, base, exec_mode);
NEXT(zend_async_exec_event_t, exec_mode, terminated);
NEXT(zend_async_exec_event_t, terminated, cmd);
NEXT(zend_async_exec_event_t, cmd, return_value);
NEXT(zend_async_exec_event_t, return_value, exit_code);
NEXT(zend_async_exec_event_t, exit_code, term_signal);
FIELD(zend_async_exec_event_t, exec_mode, zend_async_exec_mode);
FIELD(zend_async_exec_event_t, terminated, bool);
FIELD(zend_async_exec_event_t, cmd, char *);
FIELD(zend_async_exec_event_t, return_value, zval *);
FIELD(zend_async_exec_event_t, exit_code, zend_long);
FIELD(zend_async_exec_event_t, term_signal, int);
FIELD(zend_async_exec_event_t, result_buffer, zval *);
FIELD(zend_async_exec_event_t, output_len, size_t);
FIELD(zend_async_exec_event_t, output_buffer, char *);
FIELD(zend_async_exec_event_t, std_error, zval *);
VALUE(ZEND_ASYNC_EXEC_MODE_EXEC, 0);
VALUE(ZEND_ASYNC_EXEC_MODE_SYSTEM, 1);
VALUE(ZEND_ASYNC_EXEC_MODE_EXEC_ARRAY, 2);
VALUE(ZEND_ASYNC_EXEC_MODE_PASSTHRU, 3);
VALUE(ZEND_ASYNC_EXEC_MODE_SHELL_EXEC, 4);

FIRST(zend_async_listen_event_t, base);
NEXT(zend_async_listen_event_t, host, port);
NEXT(zend_async_listen_event_t, port, backlog);
NEXT(zend_async_listen_event_t, backlog, socket_fd);
NEXT(zend_async_listen_event_t, socket_fd, get_local_address);
FIELD(zend_async_listen_event_t, get_local_address, zend_async_listen_get_local_address_t);
VALUE(ZEND_ASYNC_LISTEN_F_REUSEPORT, 1);
VALUE(ZEND_ASYNC_LISTEN_F_IPV6ONLY, 2);
VALUE(ZEND_ASYNC_LISTEN_F_UNIX, 4);

FIRST(zend_async_trigger_event_t, base);
FIELD(zend_async_trigger_event_t, trigger, void (*)(zend_async_trigger_event_t *));
FIRST(zend_async_task_t, base);
NEXT(zend_async_task_t, run, data);
FIELD(zend_async_task_t, run, zend_async_task_run_t);

VALUE(ZEND_ASYNC_SIGHUP, 1);
VALUE(ZEND_ASYNC_SIGINT, 2);
VALUE(ZEND_ASYNC_SIGQUIT, 3);
VALUE(ZEND_ASYNC_SIGILL, 4);
VALUE(ZEND_ASYNC_SIGABRT_COMPAT, 6);
VALUE(ZEND_ASYNC_SIGFPE, 8);
VALUE(ZEND_ASYNC_SIGKILL, 9);
VALUE(ZEND_ASYNC_SIGSEGV, 11);
VALUE(ZEND_ASYNC_SIGTERM, 15);
VALUE(ZEND_ASYNC_SIGBREAK, 21);
VALUE(ZEND_ASYNC_SIGABRT, 22);
VALUE(ZEND_ASYNC_SIGWINCH, 28);

/* I/O -------------------------------------------------------------------------------------------------------- */

FIRST(zend_async_io_t, event);
NEXT(zend_async_io_t, event, descriptor);
NEXT(zend_async_io_t, descriptor, type);
NEXT(zend_async_io_t, type, state);
NEXT(zend_async_io_t, state, on_detach);
FIELD(zend_async_io_t, descriptor.fd, zend_file_descriptor_t);
FIELD(zend_async_io_t, descriptor.socket, zend_socket_t);
FIELD(zend_async_io_t, type, zend_async_io_type);
FIELD(zend_async_io_t, state, uint32_t);
VALUE(ZEND_ASYNC_IO_TYPE_PIPE, 0);
VALUE(ZEND_ASYNC_IO_TYPE_FILE, 1);
VALUE(ZEND_ASYNC_IO_TYPE_TCP, 2);
VALUE(ZEND_ASYNC_IO_TYPE_UDP, 3);
VALUE(ZEND_ASYNC_IO_TYPE_TTY, 4);
VALUE(ZEND_ASYNC_IO_READABLE, 1 << 0);
VALUE(ZEND_ASYNC_IO_WRITABLE, 1 << 1);
VALUE(ZEND_ASYNC_IO_CLOSED, 1 << 2);
VALUE(ZEND_ASYNC_IO_EOF, 1 << 3);
VALUE(ZEND_ASYNC_IO_APPEND, 1 << 4);
VALUE(ZEND_ASYNC_IO_PRESERVE_FD, 1 << 5);
VALUE(ZEND_ASYNC_IO_OWNS_FD, 1 << 6);
VALUE(ZEND_ASYNC_IO_WRITEV_ZSTR, 0);
VALUE(ZEND_ASYNC_IO_WRITEV_IOV, 1);
VALUE(ZEND_ASYNC_IO_WRITEV_AWAIT, 2);
VALUE(ZEND_ASYNC_UDP_F_REUSEPORT, 1);
VALUE(ZEND_ASYNC_UDP_F_IPV6ONLY, 2);
VALUE(ZEND_ASYNC_UDP_F_RECV_GSO, 4);
VALUE(ZEND_ASYNC_UDP_REQ_F_CALLBACK_DONE, 1);
VALUE(ZEND_ASYNC_UDP_REQ_F_DISPOSE_PENDING, 2);
VALUE(ZEND_ASYNC_SOCKET_OPT_BROADCAST, 1);
VALUE(ZEND_ASYNC_SOCKET_OPT_KEEPALIVE, 6);
VALUE(INVALID_IO_DESCRIPTOR, -1);
VALUE(ZEND_FD_NULL, -1);
VALUE(IO_DESCRIPTOR_FD, 1);

FIRST(zend_async_io_req_t, result);
FIRST(zend_async_io_req_t, transferred);
NEXT(zend_async_io_req_t, result, exception);
NEXT(zend_async_io_req_t, exception, buf);
NEXT(zend_async_io_req_t, buf, completed);
NEXT(zend_async_io_req_t, completed, dispose);
/* The newer field is in the padding before dispose. */
_Static_assert(offsetof(zend_async_io_req_t, io_closed) == offsetof(zend_async_io_req_t, completed) + 1, "io_closed");
FIELD(zend_async_io_req_t, result, ssize_t);
FIELD(zend_async_io_req_t, exception, zend_object *);
FIELD(zend_async_io_req_t, buf, char *);
FIELD(zend_async_io_req_t, completed, bool);
FIELD(zend_async_io_req_t, dispose, void (*)(zend_async_io_req_t *));
FIELD(zend_async_io_req_t, free_cb, zend_async_io_write_free_cb_t);

FIRST(zend_async_udp_req_t, transferred);
NEXT(zend_async_udp_req_t, transferred, exception);
NEXT(zend_async_udp_req_t, exception, buf);
NEXT(zend_async_udp_req_t, buf, completed);
NEXT(zend_async_udp_req_t, completed, io_closed);
NEXT(zend_async_udp_req_t, io_closed, flags);
NEXT(zend_async_udp_req_t, flags, dispose);
NEXT(zend_async_udp_req_t, dispose, addr);
NEXT(zend_async_udp_req_t, addr, addr_len);
FIELD(zend_async_udp_req_t, addr, struct sockaddr_storage);
FIELD(zend_async_udp_req_t, addr_len, socklen_t);

/* Waker, coroutine, scope, context --------------------------------------------------------------------------- */

VALUE(ZEND_ASYNC_WAKER_INLINE_SLOTS, 2);
VALUE(ZEND_ASYNC_WAKER_NO_STATUS, 0);
_Static_assert(ZEND_ASYNC_WAKER_NO_STATUS < ZEND_ASYNC_WAKER_WAITING
				&& ZEND_ASYNC_WAKER_WAITING < ZEND_ASYNC_WAKER_QUEUED
				&& ZEND_ASYNC_WAKER_QUEUED < ZEND_ASYNC_WAKER_IGNORED
				&& ZEND_ASYNC_WAKER_IGNORED < ZEND_ASYNC_WAKER_RESULT,
		"order");
FIRST(zend_async_waker_t, status);
NEXT(zend_async_waker_t, status, events);
NEXT(zend_async_waker_t, events, triggered_events);
NEXT(zend_async_waker_t, triggered_events, result);
NEXT(zend_async_waker_t, result, error);
NEXT(zend_async_waker_t, error, filename);
NEXT(zend_async_waker_t, filename, lineno);
NEXT(zend_async_waker_t, lineno, dtor);
NEXT(zend_async_waker_t, dtor, inline_triggers);
NEXT(zend_async_waker_t, inline_triggers, inline_callbacks);
FIELD(zend_async_waker_t, status, ZEND_ASYNC_WAKER_STATUS);
FIELD(zend_async_waker_t, events, HashTable);
FIELD(zend_async_waker_t, triggered_events, HashTable *);
FIELD(zend_async_waker_t, result, zval);
FIELD(zend_async_waker_t, error, zend_object *);
FIELD(zend_async_waker_t, filename, zend_string *);
FIELD(zend_async_waker_t, lineno, uint32_t);
FIELD(zend_async_waker_t, dtor, void (*)(zend_coroutine_t *));
FIELD(zend_async_waker_t, inline_triggers, zend_async_waker_inline_trigger_t[2]);
FIELD(zend_async_waker_t, inline_callbacks, zend_coroutine_event_callback_t[2]);

#define SAME_OFFSET(field) \
	_Static_assert(offsetof(zend_async_waker_trigger_t, field) == offsetof(zend_async_waker_inline_trigger_t, field), #field)
FIRST(zend_async_waker_trigger_t, length);
NEXT(zend_async_waker_trigger_t, length, capacity);
NEXT(zend_async_waker_trigger_t, capacity, event);
NEXT(zend_async_waker_trigger_t, event, data);
SAME_OFFSET(length);
SAME_OFFSET(capacity);
SAME_OFFSET(event);
SAME_OFFSET(waker);
SAME_OFFSET(is_started);
SAME_OFFSET(data);

FIRST(zend_fcall_t, fci);
NEXT(zend_fcall_t, fci, fci_cache);

FIRST(zend_coroutine_t, event);
NEXT(zend_coroutine_t, event, fcall);
NEXT(zend_coroutine_t, fcall, internal_entry);
NEXT(zend_coroutine_t, internal_entry, extended_data);
NEXT(zend_coroutine_t, extended_data, waker);
NEXT(zend_coroutine_t, waker, scope);
NEXT(zend_coroutine_t, scope, result);
NEXT(zend_coroutine_t, result, exception);
NEXT(zend_coroutine_t, exception, context);
NEXT(zend_coroutine_t, context, internal_context);
NEXT(zend_coroutine_t, internal_context, filename);
NEXT(zend_coroutine_t, filename, lineno);
NEXT(zend_coroutine_t, lineno, extended_dispose);
NEXT(zend_coroutine_t, extended_dispose, switch_handlers);
FIELD(zend_coroutine_t, fcall, zend_fcall_t *);
FIELD(zend_coroutine_t, internal_entry, void (*)(void));
FIELD(zend_coroutine_t, extended_data, void *);
FIELD(zend_coroutine_t, waker, zend_async_waker_t *);
FIELD(zend_coroutine_t, scope, zend_async_scope_t *);
FIELD(zend_coroutine_t, result, zval);
FIELD(zend_coroutine_t, exception, zend_object *);
FIELD(zend_coroutine_t, context, zend_async_context_t *);
FIELD(zend_coroutine_t, internal_context, HashTable *);
FIELD(zend_coroutine_t, extended_dispose, void (*)(zend_coroutine_t *));
FIELD(zend_coroutine_t, switch_handlers, zend_coroutine_switch_handlers_vector_t *);
SIGNATURE(zend_coroutine_switch_handler_fn, bool (*)(zend_coroutine_t *, bool, bool));
FIRST(zend_coroutine_switch_handlers_vector_t, length);
NEXT(zend_coroutine_switch_handlers_vector_t, length, capacity);
NEXT(zend_coroutine_switch_handlers_vector_t, capacity, data);
NEXT(zend_coroutine_switch_handlers_vector_t, data, in_execution);
VALUE(ZEND_COROUTINE_NORMAL, 0);
VALUE(ZEND_COROUTINE_HI_PRIORITY, 255);

FIRST(zend_async_scope_t, event);
NEXT(zend_async_scope_t, event, scope_object);
NEXT(zend_async_scope_t, scope_object, scopes);
NEXT(zend_async_scope_t, scopes, parent_scope);
NEXT(zend_async_scope_t, parent_scope, request_scope);
NEXT(zend_async_scope_t, request_scope, context);
NEXT(zend_async_scope_t, context, before_coroutine_enqueue);
NEXT(zend_async_scope_t, before_coroutine_enqueue, after_coroutine_enqueue);
NEXT(zend_async_scope_t, after_coroutine_enqueue, can_be_disposed);
NEXT(zend_async_scope_t, can_be_disposed, try_to_dispose);
NEXT(zend_async_scope_t, try_to_dispose, catch_or_cancel);
FIELD(zend_async_scope_t, before_coroutine_enqueue, bool (*)(zend_coroutine_t *, zend_async_scope_t *, zval *));
FIELD(zend_async_scope_t, after_coroutine_enqueue, void (*)(zend_coroutine_t *, zend_async_scope_t *));
FIELD(zend_async_scope_t, can_be_disposed, bool (*)(zend_async_scope_t *, bool, bool));
FIELD(zend_async_scope_t, try_to_dispose, bool (*)(zend_async_scope_t *));
FIELD(zend_async_scope_t, catch_or_cancel,
	bool (*)(zend_async_scope_t *, zend_coroutine_t *, zend_async_scope_t *, zend_object *, bool, bool, bool));

FIRST(zend_async_context_t, flags);
NEXT(zend_async_context_t, flags, offset);
NEXT(zend_async_context_t, offset, find);
NEXT(zend_async_context_t, find, set);
NEXT(zend_async_context_t, set, unset);
NEXT(zend_async_context_t, unset, dispose);
FIELD(zend_async_context_t, find, bool (*)(zend_async_context_t *, zval *, zval *, bool));
FIELD(zend_async_context_t, set, void (*)(zend_async_context_t *, zval *, zval *));
FIELD(zend_async_context_t, unset, bool (*)(zend_async_context_t *, zval *));
FIELD(zend_async_context_t, dispose, void (*)(zend_async_context_t *));

FIRST(zend_async_microtask_t, handler);
NEXT(zend_async_microtask_t, handler, dtor);
NEXT(zend_async_microtask_t, dtor, is_cancelled);
NEXT(zend_async_microtask_t, is_cancelled, ref_count);
FIELD(zend_async_microtask_t, handler, void (*)(zend_async_microtask_t *));
FIELD(zend_async_microtask_t, ref_count, uint32_t);

FIRST(zend_async_iterator_t, microtask);
NEXT(zend_async_iterator_t, microtask, scope);
NEXT(zend_async_iterator_t, scope, extended_data);
NEXT(zend_async_iterator_t, extended_data, extended_dtor);
NEXT(zend_async_iterator_t, extended_dtor, completion_event);
NEXT(zend_async_iterator_t, completion_event, run);
NEXT(zend_async_iterator_t, run, run_in_coroutine);
NEXT(zend_async_iterator_t, run_in_coroutine, concurrency);
NEXT(zend_async_iterator_t, concurrency, priority);
NEXT(zend_async_iterator_t, priority, exception);
SIGNATURE(zend_async_iterator_handler_t, zend_result (*)(zend_async_iterator_t *, zval *, zval *));

/* Future, channel, group, pool, threads ---------------------------------------------------------------------- */

FIRST(zend_future_t, event);
NEXT(zend_future_t, event, result);
NEXT(zend_future_t, result, exception);
NEXT(zend_future_t, exception, lineno);
NEXT(zend_future_t, lineno, completed_lineno);
NEXT(zend_future_t, completed_lineno, filename);
NEXT(zend_future_t, filename, completed_filename);
NEXT(zend_future_t, completed_filename, resolve);
NEXT(zend_future_t, resolve, resolve_callbacks);

FIRST(zend_async_channel_t, event);
NEXT(zend_async_channel_t, event, send);
NEXT(zend_async_channel_t, send, receive);
NEXT(zend_async_channel_t, receive, close);
FIRST(zend_async_group_t, event);

FIRST(zend_async_pool_t, event);
NEXT(zend_async_pool_t, event, handler_flags);
NEXT(zend_async_pool_t, handler_flags, circuit_state);
NEXT(zend_async_pool_t, circuit_state, min_size);
NEXT(zend_async_pool_t, min_size, max_size);
NEXT(zend_async_pool_t, max_size, wrapper);
NEXT(zend_async_pool_t, wrapper, factory);
NEXT(zend_async_pool_t, factory, destructor);
NEXT(zend_async_pool_t, destructor, healthcheck);
NEXT(zend_async_pool_t, healthcheck, before_acquire);
NEXT(zend_async_pool_t, before_acquire, before_release);
NEXT(zend_async_pool_t, before_release, strategy);
NEXT(zend_async_pool_t, strategy, user_data);
NEXT(zend_async_pool_t, user_data, spare_count);
FIELD(zend_async_pool_t, handler_flags, uint8_t);
FIELD(zend_async_pool_t, circuit_state, zend_async_circuit_state_t);
FIELD(zend_async_pool_t, factory.fcall, zend_fcall_t *);
FIELD(zend_async_pool_t, factory.internal, zend_async_pool_factory_fn);
FIELD(zend_async_pool_t, strategy.object, zend_object *);
FIELD(zend_async_pool_t, strategy.internal, zend_async_circuit_breaker_strategy_t *);
VALUE(ZEND_ASYNC_POOL_F_FACTORY_INTERNAL, 1 << 0);
VALUE(ZEND_ASYNC_POOL_F_DESTRUCTOR_INTERNAL, 1 << 1);
VALUE(ZEND_ASYNC_POOL_F_HEALTHCHECK_INTERNAL, 1 << 2);
VALUE(ZEND_ASYNC_POOL_F_BEFORE_ACQUIRE_INTERNAL, 1 << 3);
VALUE(ZEND_ASYNC_POOL_F_BEFORE_RELEASE_INTERNAL, 1 << 4);
VALUE(ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL, 1 << 5);
VALUE(ZEND_ASYNC_CIRCUIT_STATE_ACTIVE, 0);
VALUE(ZEND_ASYNC_CIRCUIT_STATE_INACTIVE, 1);
VALUE(ZEND_ASYNC_CIRCUIT_STATE_RECOVERING, 2);
SIGNATURE(zend_async_pool_factory_fn, bool (*)(zend_async_pool_t *, zval *));
SIGNATURE(zend_async_pool_destructor_fn, void (*)(zend_async_pool_t *, zval *));
SIGNATURE(zend_async_pool_healthcheck_fn, bool (*)(zend_async_pool_t *, zval *));
SIGNATURE(zend_async_pool_before_acquire_fn, bool (*)(zend_async_pool_t *, zval *));
SIGNATURE(zend_async_pool_before_release_fn, bool (*)(zend_async_pool_t *, zval *));

FIRST(zend_async_thread_context_t, ref_count);
NEXT(zend_async_thread_context_t, ref_count, snapshot);
NEXT(zend_async_thread_context_t, snapshot, thread_id);
NEXT(zend_async_thread_context_t, thread_id, bailout_error_message);
NEXT(zend_async_thread_context_t, bailout_error_message, event);
NEXT(zend_async_thread_context_t, event, event_mutex);
NEXT(zend_async_thread_context_t, event_mutex, internal_entry);
NEXT(zend_async_thread_context_t, internal_entry, key);
FIRST(zend_async_thread_pool_t, ref_count);
NEXT(zend_async_thread_pool_t, ref_count, worker_count);
NEXT(zend_async_thread_pool_t, worker_count, pending_count);
NEXT(zend_async_thread_pool_t, pending_count, running_count);
NEXT(zend_async_thread_pool_t, running_count, completed_count);
NEXT(zend_async_thread_pool_t, completed_count, closed);
NEXT(zend_async_thread_pool_t, closed, workers);
NEXT(zend_async_thread_pool_t, workers, close);
NEXT(zend_async_thread_pool_t, close, dispose);
NEXT(zend_async_thread_pool_t, dispose, submit_internal);
NEXT(zend_async_thread_pool_t, submit_internal, reload);
FIELD(zend_async_thread_pool_t, worker_count, int32_t);
FIRST(zend_async_thread_transfer_ctx_t, xlat);
NEXT(zend_async_thread_transfer_ctx_t, xlat, depth);
NEXT(zend_async_thread_transfer_ctx_t, depth, defer_release);
NEXT(zend_async_thread_transfer_ctx_t, defer_release, error);

/* Globals and classes ---------------------------------------------------------------------------------------- */

FIRST(zend_async_globals_t, state);
NEXT(zend_async_globals_t, state, heartbeat);
NEXT(zend_async_globals_t, heartbeat, in_scheduler_context);
NEXT(zend_async_globals_t, in_scheduler_context, graceful_shutdown);
NEXT(zend_async_globals_t, graceful_shutdown, active_coroutine_count);
NEXT(zend_async_globals_t, active_coroutine_count, active_event_count);
NEXT(zend_async_globals_t, active_event_count, coroutine);
NEXT(zend_async_globals_t, coroutine, main_scope);
NEXT(zend_async_globals_t, main_scope, scheduler);
NEXT(zend_async_globals_t, scheduler, main_coroutine);
NEXT(zend_async_globals_t, main_coroutine, exit_exception);
NEXT(zend_async_globals_t, exit_exception, heartbeat_handler);
NEXT(zend_async_globals_t, heartbeat_handler, acting_coroutine);
NEXT(zend_async_globals_t, acting_coroutine, main_coroutine_start_handlers);
NEXT(zend_async_globals_t, main_coroutine_start_handlers, is_main_flow);
FIELD(zend_async_globals_t, heartbeat, zend_atomic_bool);
FIELD(zend_async_globals_t, main_coroutine_start_handlers, zend_coroutine_switch_handlers_vector_t);
_Static_assert(ZEND_ASYNC_OFF < ZEND_ASYNC_READY && ZEND_ASYNC_READY < ZEND_ASYNC_ACTIVE, "state order");

VALUE(ZEND_ASYNC_CLASS_NO, 0);
VALUE(ZEND_ASYNC_CLASS_AWAITABLE, 1);
VALUE(ZEND_ASYNC_CLASS_COROUTINE, 2);
VALUE(ZEND_ASYNC_CLASS_SCOPE, 3);
VALUE(ZEND_ASYNC_CLASS_CONTEXT, 4);
VALUE(ZEND_ASYNC_CLASS_SCOPE_PROVIDER, 5);
VALUE(ZEND_ASYNC_CLASS_SPAWN_STRATEGY, 6);
VALUE(ZEND_ASYNC_CLASS_TIMEOUT, 7);
VALUE(ZEND_ASYNC_CLASS_COMPLETABLE, 8);
VALUE(ZEND_ASYNC_CLASS_CHANNEL, 10);
VALUE(ZEND_ASYNC_CLASS_FUTURE, 11);
VALUE(ZEND_ASYNC_CLASS_GROUP, 12);
VALUE(ZEND_ASYNC_CLASS_POOL, 13);
VALUE(ZEND_ASYNC_EXCEPTION_DEFAULT, 30);
VALUE(ZEND_ASYNC_EXCEPTION_CANCELLATION, 31);
VALUE(ZEND_ASYNC_EXCEPTION_TIMEOUT, 32);
VALUE(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, 33);
VALUE(ZEND_ASYNC_EXCEPTION_POLL, 34);
VALUE(ZEND_ASYNC_EXCEPTION_DNS, 35);
VALUE(ZEND_ASYNC_EXCEPTION_DEADLOCK, 36);
VALUE(ZEND_ASYNC_EXCEPTION_SERVICE_UNAVAILABLE, 37);
VALUE(ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED, 38);
VALUE(ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, 39);
VALUE(ZEND_ASYNC_EXCEPTION_REMOTE, 40);

/* Function pointers ------------------------------------------------------------------------------------------ */

SIGNATURE(zend_async_event_callback_fn,
		void (*)(zend_async_event_t *, zend_async_event_callback_t *, void *, zend_object *));
SIGNATURE(zend_async_event_callback_dispose_fn, void (*)(zend_async_event_callback_t *, zend_async_event_t *));
SIGNATURE(zend_async_event_add_callback_t, bool (*)(zend_async_event_t *, zend_async_event_callback_t *));
SIGNATURE(zend_async_event_del_callback_t, bool (*)(zend_async_event_t *, zend_async_event_callback_t *));
SIGNATURE(zend_async_event_callbacks_notify_t, void (*)(zend_async_event_t *, void *, zend_object *));
SIGNATURE(zend_async_event_start_t, bool (*)(zend_async_event_t *));
SIGNATURE(zend_async_event_stop_t, bool (*)(zend_async_event_t *));
SIGNATURE(zend_async_event_dispose_t, bool (*)(zend_async_event_t *));
SIGNATURE(zend_async_event_replay_t,
		bool (*)(zend_async_event_t *, zend_async_event_callback_t *, zval *, zend_object **));
SIGNATURE(zend_async_event_info_t, zend_string *(*) (zend_async_event_t *) );

SIGNATURE(zend_async_scheduler_launch_t, bool (*)(void));
SIGNATURE(zend_async_new_coroutine_t, zend_coroutine_t *(*) (zend_async_scope_t *) );
SIGNATURE(zend_async_new_scope_t, zend_async_scope_t *(*) (zend_async_scope_t *, bool) );
SIGNATURE(zend_async_new_context_t, zend_async_context_t *(*) (void) );
SIGNATURE(zend_async_spawn_t, zend_coroutine_t *(*) (zend_async_scope_t *, zend_object *, int32_t));
SIGNATURE(zend_async_suspend_t, bool (*)(bool, bool));
SIGNATURE(zend_async_enqueue_coroutine_t, bool (*)(zend_coroutine_t *));
SIGNATURE(zend_async_resume_t, bool (*)(zend_coroutine_t *, zend_object *, bool));
SIGNATURE(zend_async_cancel_t, bool (*)(zend_coroutine_t *, zend_object *, bool, bool));
SIGNATURE(zend_async_scope_await_after_cancellation_t, void (*)(zend_async_scope_t *, zend_coroutine_t *,
	zend_fcall_info *, zend_fcall_info_cache *, zend_async_event_t *));
SIGNATURE(zend_async_spawn_and_throw_t, bool (*)(zend_object *, zend_async_scope_t *, int32_t));
SIGNATURE(zend_async_shutdown_t, bool (*)(void));
SIGNATURE(zend_async_engine_shutdown_t, bool (*)(void));
SIGNATURE(zend_async_waker_new_t, zend_async_waker_t *(*)(zend_coroutine_t *));
SIGNATURE(zend_async_waker_destroy_t, void (*)(zend_coroutine_t *));
SIGNATURE(zend_async_get_coroutines_t, zend_array *(*)(void));
SIGNATURE(zend_async_add_microtask_t, bool (*)(zend_async_microtask_t *));
SIGNATURE(zend_async_get_awaiting_info_t, zend_array *(*)(zend_coroutine_t *));
SIGNATURE(zend_async_get_class_ce_t, zend_class_entry *(*)(zend_async_class));
SIGNATURE(zend_async_new_iterator_t, zend_async_iterator_t *(*)(zval *, zend_object_iterator *, zend_fcall_t *,
	zend_async_iterator_handler_t, zend_async_scope_t *, unsigned int, int32_t, size_t));
SIGNATURE(zend_async_new_future_t, zend_future_t *(*)(bool, size_t));
SIGNATURE(zend_async_new_channel_t, zend_async_channel_t *(*)(size_t, bool, bool, size_t));
SIGNATURE(zend_async_new_future_obj_t, zend_object *(*)(zend_future_t *));
SIGNATURE(zend_async_new_channel_obj_t, zend_object *(*)(zend_async_channel_t *));
SIGNATURE(zend_async_new_group_t, zend_async_group_t *(*)(uint32_t, uint32_t, zend_object *));
SIGNATURE(zend_async_coroutine_get_execute_data_t, zend_execute_data *(*)(zend_coroutine_t *));
SIGNATURE(zend_async_call_on_main_stack_t, void (*)(void (*)(void *), void *));
SIGNATURE(zend_async_thread_snapshot_create_t, void *(*)(const zend_fcall_t *, const zend_fcall_t *));
SIGNATURE(zend_async_thread_snapshot_destroy_t, void (*)(void *));
SIGNATURE(zend_async_thread_run_t, void (*)(void *));
SIGNATURE(zend_async_thread_load_result_t, void (*)(zend_async_thread_event_t *));

SIGNATURE(zend_async_reactor_startup_t, bool (*)(void));
SIGNATURE(zend_async_reactor_shutdown_t, bool (*)(void));
SIGNATURE(zend_async_reactor_loop_alive_t, bool (*)(void));
SIGNATURE(zend_async_reactor_execute_t, bool (*)(bool));
SIGNATURE(zend_async_reactor_tick_t, void (*)(void));
SIGNATURE(zend_async_reactor_quiesce_t, void (*)(void));
SIGNATURE(zend_async_reactor_detach_io_t, void (*)(void));
SIGNATURE(zend_async_new_socket_event_t, zend_async_poll_event_t *(*) (zend_socket_t, async_poll_event, size_t));
SIGNATURE(zend_async_new_poll_event_t,
	zend_async_poll_event_t *(*)(zend_file_descriptor_t, zend_socket_t, async_poll_event, size_t));
SIGNATURE(zend_async_new_poll_proxy_event_t,
	zend_async_poll_proxy_t *(*)(zend_async_poll_event_t *, async_poll_event, size_t));
SIGNATURE(zend_async_new_timer_event_t, zend_async_timer_event_t *(*)(zend_ulong, zend_ulong, bool, size_t));
SIGNATURE(zend_async_timer_rearm_t, bool (*)(zend_async_timer_event_t *, zend_ulong, zend_ulong));
SIGNATURE(zend_async_new_signal_event_t, zend_async_signal_event_t *(*)(int, size_t));
SIGNATURE(zend_async_sigaction_t, bool (*)(int));
SIGNATURE(zend_async_new_process_event_t, zend_async_process_event_t *(*)(zend_process_t, size_t));
SIGNATURE(zend_async_new_thread_event_t,
	zend_async_thread_event_t *(*)(const zend_fcall_t *, const zend_fcall_t *, uint32_t, size_t));
SIGNATURE(zend_async_new_filesystem_event_t, zend_async_filesystem_event_t *(*)(zend_string *, unsigned int, size_t));
SIGNATURE(zend_async_new_trigger_event_t, zend_async_trigger_event_t *(*)(size_t));
SIGNATURE(zend_async_getnameinfo_t, zend_async_dns_nameinfo_t *(*)(const struct sockaddr *, int, size_t));
SIGNATURE(zend_async_getaddrinfo_t,
	zend_async_dns_addrinfo_t *(*)(const char *, const char *, const struct addrinfo *, size_t));
SIGNATURE(zend_async_freeaddrinfo_t, bool (*)(struct addrinfo *));
SIGNATURE(zend_async_new_exec_event_t, zend_async_exec_event_t *(*)(zend_async_exec_mode, const char *, zval *, zval *,
	zval *, const char *, const char *, size_t));
SIGNATURE(zend_async_exec_t,
	int (*)(zend_async_exec_mode, const char *, zval *, zval *, zval *, const char *, const char *, zend_ulong));
SIGNATURE(zend_async_socket_listen_t, zend_async_listen_event_t *(*)(const char *, int, int, uint32_t, size_t));
SIGNATURE(zend_async_socket_listen_fd_t, zend_async_listen_event_t *(*)(zend_socket_t, int, uint32_t, size_t));
SIGNATURE(zend_async_listen_get_local_address_t, int (*)(zend_async_listen_event_t *, char *, size_t, int *));
SIGNATURE(zend_async_available_parallelism_t, unsigned int (*)(void));
SIGNATURE(zend_async_now_t, uint64_t (*)(void));
SIGNATURE(zend_async_before_fork_t, bool (*)(void));
SIGNATURE(zend_async_after_fork_child_t, void (*)(void));
SIGNATURE(zend_future_resolve_t, bool (*)(zend_async_event_t *, void *));
SIGNATURE(zend_channel_send_t, bool (*)(zend_async_channel_t *, zval *));
SIGNATURE(zend_channel_receive_t, bool (*)(zend_async_channel_t *, zval *, zend_async_event_t *));
SIGNATURE(zend_channel_close_t, void (*)(zend_async_channel_t *));

SIGNATURE(zend_async_task_run_t, void (*)(zend_async_task_t *));
SIGNATURE(zend_async_new_task_t, zend_async_task_t *(*) (zend_async_task_run_t, void *, size_t));
SIGNATURE(zend_async_queue_task_t, bool (*)(zend_async_task_t *));
SIGNATURE(zend_async_thread_handle_t, uintptr_t);
SIGNATURE(zend_async_start_thread_t,
	zend_async_thread_handle_t (*)(zend_async_thread_internal_entry_t *, zend_async_thread_context_t *));
SIGNATURE(zend_async_new_thread_pool_t,
	zend_async_thread_pool_t *(*)(int32_t, int32_t, const zend_fcall_t *, bool, int32_t));
SIGNATURE(zend_async_thread_release_transferred_zval_t, void (*)(zval *));
SIGNATURE(zend_async_thread_release_transferred_zvals_t, void (*)(zval *, uint32_t));
SIGNATURE(zend_async_thread_xlat_put_t, void (*)(zend_async_thread_transfer_ctx_t *, const void *, void *));
SIGNATURE(zend_async_thread_defer_release_t, void (*)(zend_async_thread_transfer_ctx_t *, zval *));
SIGNATURE(zend_async_thread_transfer_zval_t, void (*)(zend_async_thread_transfer_ctx_t *, zval *, const zval *));
SIGNATURE(zend_async_thread_load_zval_t, void (*)(zend_async_thread_transfer_ctx_t *, zval *, const zval *));
SIGNATURE(zend_async_thread_transfer_zval_toplevel_t, void (*)(zval *, const zval *));
SIGNATURE(zend_async_thread_load_zval_toplevel_t, void (*)(zval *, const zval *));

SIGNATURE(zend_async_io_create_t, zend_async_io_t *(*) (zend_file_descriptor_t, zend_async_io_type, uint32_t));
SIGNATURE(zend_async_io_read_t, zend_async_io_req_t *(*) (zend_async_io_t *, char *, size_t));
SIGNATURE(zend_async_io_write_free_cb_t, void (*)(void *, zend_async_io_t *));
SIGNATURE(zend_async_io_write_t,
	zend_async_io_req_t *(*)(zend_async_io_t *, const char *, size_t, zend_async_io_write_free_cb_t));
SIGNATURE(zend_async_io_writev_t, zend_async_io_req_t *(*)(zend_async_io_t *, const void *, unsigned, uint32_t,
	zend_async_io_write_free_cb_t, void *));
SIGNATURE(zend_async_io_close_t, bool (*)(zend_async_io_t *));
SIGNATURE(zend_async_io_await_t, int (*)(zend_async_io_t *, uint32_t, struct timeval *));
SIGNATURE(zend_async_io_flush_t, zend_async_io_req_t *(*)(zend_async_io_t *));
SIGNATURE(zend_async_io_stat_t, zend_async_io_req_t *(*)(zend_async_io_t *, zend_stat_t *));
SIGNATURE(zend_async_io_seek_t, zend_off_t (*)(zend_async_io_t *, zend_off_t, int));
SIGNATURE(zend_async_io_sendfile_t, zend_async_io_req_t *(*)(zend_async_io_t *, zend_async_io_t *, zend_off_t, size_t));
SIGNATURE(zend_async_fs_open_t, zend_async_io_t *(*)(const char *, int, int));
SIGNATURE(zend_async_udp_sendto_t,
	zend_async_udp_req_t *(*)(zend_async_io_t *, const char *, size_t, const struct sockaddr *, socklen_t));
SIGNATURE(zend_async_udp_try_send_t,
	ssize_t (*)(zend_async_io_t *, const char *, size_t, const struct sockaddr *, socklen_t));
SIGNATURE(zend_async_udp_recvfrom_t, zend_async_udp_req_t *(*)(zend_async_io_t *, size_t));
SIGNATURE(zend_async_io_set_option_t, int (*)(zend_async_io_t *, zend_async_socket_option_t, int));
SIGNATURE(zend_async_udp_set_membership_t, int (*)(zend_async_io_t *, const char *, const char *, bool));
SIGNATURE(zend_async_udp_bind_t, zend_async_io_t *(*)(const char *, int, uint32_t, size_t));

SIGNATURE(zend_async_new_pool_t, zend_async_pool_t *(*)(zend_async_pool_factory_fn, zend_async_pool_destructor_fn,
	zend_async_pool_healthcheck_fn, zend_async_pool_before_acquire_fn, zend_async_pool_before_release_fn, uint32_t,
	uint32_t, uint32_t, size_t));
SIGNATURE(zend_async_new_pool_obj_t, zend_object *(*)(zend_async_pool_t *));
SIGNATURE(zend_async_pool_acquire_t, bool (*)(zend_async_pool_t *, zval *, zend_long));
SIGNATURE(zend_async_pool_try_acquire_t, bool (*)(zend_async_pool_t *, zval *));
SIGNATURE(zend_async_pool_release_t, void (*)(zend_async_pool_t *, zval *));
SIGNATURE(zend_async_pool_close_t, void (*)(zend_async_pool_t *));

POINTER(zend_async_scheduler_launch);
POINTER(zend_async_new_coroutine);
POINTER(zend_async_new_scope);
POINTER(zend_async_new_context);
POINTER(zend_async_spawn);
POINTER(zend_async_suspend);
POINTER(zend_async_enqueue_coroutine);
POINTER(zend_async_resume);
POINTER(zend_async_cancel);
POINTER(zend_async_scope_await_after_cancellation);
POINTER(zend_async_spawn_and_throw);
POINTER(zend_async_shutdown);
POINTER(zend_async_engine_shutdown);
POINTER(zend_async_waker_new);
POINTER(zend_async_waker_destroy);
POINTER(zend_async_get_coroutines);
POINTER(zend_async_add_microtask);
POINTER(zend_async_get_awaiting_info);
POINTER(zend_async_get_class_ce);
POINTER(zend_async_new_iterator);
POINTER(zend_async_new_future);
POINTER(zend_async_new_channel);
POINTER(zend_async_new_future_obj);
POINTER(zend_async_new_channel_obj);
POINTER(zend_async_new_group);
POINTER(zend_async_coroutine_get_execute_data);
POINTER(zend_async_call_on_main_stack);
POINTER(zend_async_thread_snapshot_create);
POINTER(zend_async_thread_snapshot_destroy);
POINTER(zend_async_thread_run);
POINTER(zend_async_thread_load_result);
POINTER(zend_async_reactor_startup);
POINTER(zend_async_reactor_shutdown);
POINTER(zend_async_reactor_execute);
POINTER(zend_async_reactor_loop_alive);
POINTER(zend_async_reactor_tick);
POINTER(zend_async_reactor_quiesce);
POINTER(zend_async_reactor_detach_io);
POINTER(zend_async_new_socket_event);
POINTER(zend_async_new_poll_event);
POINTER(zend_async_new_poll_proxy_event);
POINTER(zend_async_new_timer_event);
POINTER(zend_async_timer_rearm);
POINTER(zend_async_new_signal_event);
POINTER(zend_async_sigaction);
POINTER(zend_async_new_process_event);
POINTER(zend_async_new_thread_event);
POINTER(zend_async_new_filesystem_event);
POINTER(zend_async_new_trigger_event);
POINTER(zend_async_getnameinfo);
POINTER(zend_async_getaddrinfo);
POINTER(zend_async_freeaddrinfo);
POINTER(zend_async_new_exec_event);
POINTER(zend_async_exec);
POINTER(zend_async_socket_listen);
POINTER(zend_async_socket_listen_fd);
POINTER(zend_async_available_parallelism);
POINTER(zend_async_now);
POINTER(zend_async_before_fork);
POINTER(zend_async_after_fork_child);
POINTER(zend_async_new_task);
POINTER(zend_async_queue_task);
POINTER(zend_async_start_thread);
POINTER(zend_async_new_thread_pool);
POINTER(zend_async_thread_release_transferred_zval);
POINTER(zend_async_thread_release_transferred_zvals);
POINTER(zend_async_thread_xlat_put);
POINTER(zend_async_thread_defer_release);
POINTER(zend_async_thread_transfer_zval);
POINTER(zend_async_thread_load_zval);
POINTER(zend_async_thread_transfer_zval_toplevel);
POINTER(zend_async_thread_load_zval_toplevel);
POINTER(zend_async_io_create);
POINTER(zend_async_io_read);
POINTER(zend_async_io_write);
POINTER(zend_async_io_writev);
POINTER(zend_async_io_close);
POINTER(zend_async_io_await);
POINTER(zend_async_io_flush);
POINTER(zend_async_io_stat);
POINTER(zend_async_io_seek);
POINTER(zend_async_io_sendfile);
POINTER(zend_async_fs_open);
POINTER(zend_async_udp_sendto);
POINTER(zend_async_udp_try_send);
POINTER(zend_async_udp_recvfrom);
POINTER(zend_async_io_set_option);
POINTER(zend_async_udp_set_membership);
POINTER(zend_async_udp_bind);
POINTER(zend_async_new_pool);
POINTER(zend_async_new_pool_obj);
POINTER(zend_async_pool_acquire);
POINTER(zend_async_pool_try_acquire);
POINTER(zend_async_pool_release);
POINTER(zend_async_pool_close);

/* Registration: the order of the arguments is the ABI. */
SIGNATURE(__typeof__(&zend_async_scheduler_register), bool (*)(char *, bool, zend_async_scheduler_launch_t,
	zend_async_new_coroutine_t, zend_async_new_scope_t, zend_async_new_context_t, zend_async_spawn_t,
	zend_async_suspend_t, zend_async_enqueue_coroutine_t, zend_async_resume_t, zend_async_cancel_t,
	zend_async_scope_await_after_cancellation_t, zend_async_spawn_and_throw_t, zend_async_shutdown_t,
	zend_async_waker_new_t, zend_async_waker_destroy_t, zend_async_get_coroutines_t, zend_async_add_microtask_t,
	zend_async_get_awaiting_info_t, zend_async_get_class_ce_t, zend_async_new_iterator_t, zend_async_new_future_t,
	zend_async_new_channel_t, zend_async_new_future_obj_t, zend_async_new_channel_obj_t, zend_async_new_group_t,
	zend_async_engine_shutdown_t, zend_async_thread_snapshot_create_t, zend_async_thread_snapshot_destroy_t,
	zend_async_thread_run_t, zend_async_thread_load_result_t));
SIGNATURE(__typeof__(&zend_async_reactor_register), bool (*)(char *, bool, zend_async_reactor_startup_t,
	zend_async_reactor_shutdown_t, zend_async_reactor_execute_t, zend_async_reactor_loop_alive_t,
	zend_async_reactor_quiesce_t, zend_async_new_socket_event_t, zend_async_new_poll_event_t,
	zend_async_new_poll_proxy_event_t, zend_async_new_timer_event_t, zend_async_timer_rearm_t,
	zend_async_new_signal_event_t, zend_async_new_process_event_t, zend_async_new_thread_event_t,
	zend_async_new_filesystem_event_t, zend_async_getnameinfo_t, zend_async_getaddrinfo_t, zend_async_freeaddrinfo_t,
	zend_async_new_exec_event_t, zend_async_exec_t, zend_async_new_trigger_event_t,
	zend_async_available_parallelism_t, zend_async_now_t));
SIGNATURE(__typeof__(&zend_async_io_register), bool (*)(char *, bool, zend_async_io_create_t, zend_async_io_read_t,
	zend_async_io_write_t, zend_async_io_writev_t, zend_async_io_close_t, zend_async_io_await_t,
	zend_async_io_flush_t, zend_async_io_stat_t, zend_async_io_seek_t, zend_async_io_sendfile_t,
	zend_async_fs_open_t, zend_async_udp_sendto_t, zend_async_udp_try_send_t, zend_async_udp_recvfrom_t,
	zend_async_io_set_option_t, zend_async_udp_set_membership_t, zend_async_udp_bind_t));
SIGNATURE(__typeof__(&zend_async_socket_listening_register),
	bool (*)(char *, bool, zend_async_socket_listen_t, zend_async_socket_listen_fd_t));
SIGNATURE(__typeof__(&zend_async_thread_pool_register), void (*)(char *, bool, zend_async_new_task_t,
	zend_async_queue_task_t, zend_async_new_thread_pool_t, zend_async_start_thread_t,
	zend_async_thread_transfer_zval_t, zend_async_thread_load_zval_t, zend_async_thread_transfer_zval_toplevel_t,
	zend_async_thread_load_zval_toplevel_t, zend_async_thread_release_transferred_zval_t,
	zend_async_thread_xlat_put_t, zend_async_thread_defer_release_t, zend_async_thread_release_transferred_zvals_t));
SIGNATURE(__typeof__(&zend_async_pool_api_register), void (*)(char *, bool, zend_async_new_pool_t,
	zend_async_new_pool_obj_t, zend_async_pool_acquire_t, zend_async_pool_try_acquire_t, zend_async_pool_release_t,
	zend_async_pool_close_t));
SIGNATURE(__typeof__(&zend_async_fork_register), void (*)(zend_async_before_fork_t, zend_async_after_fork_child_t));
