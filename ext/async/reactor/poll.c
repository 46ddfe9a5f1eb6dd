/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waiting for descriptors. libuv allows one uv_poll_t per descriptor, so a table holds one entry per descriptor. Any
 * number of poll events (light objects, one allocation each) attach to an entry while they are started. Proxies attach
 * to a poll event in the same way.
 *
 * Lazy disarm: an entry keeps its mask when its last waiter unsubscribes. The next wait on that descriptor then costs
 * no call of libuv and no system call. Unclaimed readiness narrows the mask.
 *
 * The one invariant to remember: an entry is armed for at least what its attached events want, and never for a closed
 * descriptor. Code that closes a descriptor calls async_reactor_poll_forget() first. The handle of a forgotten entry stays
 * initialised for the next descriptor with this number, which saves uv_poll_init() with its five system calls.
 *
 *   entry      armed   waiters   leaves by
 *   idle       0       none      attach
 *   watching   != 0    some      last detach, forget, error
 *   lazy       != 0    none      attach, unclaimed readiness, forget
 *   broken     0       some      (inside a pass only: libuv stopped watching after an error) */
#include "reactor.h"

# include <errno.h>
# include <fcntl.h>
# include <unistd.h>
# define close_descriptor(fd) close(fd)
#ifdef __linux__
# include <sys/epoll.h>
#endif

/* Limit of unclaimed readiness reports in iterations that do not sleep. There the woken coroutine is usually still
 * queued and has not read yet. To narrow the mask and to arm again takes six system calls, as long as so many reports. */
#define UNCLAIMED_MAX 32

#define ASYNC_POLL_ALL (ASYNC_READABLE | ASYNC_WRITABLE | ASYNC_DISCONNECT | ASYNC_PRIORITIZED)

ZEND_STATIC_ASSERT((int) ASYNC_READABLE == (int) UV_READABLE && (int) ASYNC_WRITABLE == (int) UV_WRITABLE
		&& (int) ASYNC_DISCONNECT == (int) UV_DISCONNECT && (int) ASYNC_PRIORITIZED == (int) UV_PRIORITIZED,
	"masks are handed to libuv as they are");

typedef struct _reactor_poll_s reactor_poll_t;
typedef struct _reactor_proxy_s reactor_proxy_t;

struct _reactor_poll_s {
	zend_async_poll_event_t event;
	uint8_t wanted;             /* upper bound of what the event and its proxies want while attached */
	uint32_t pass;              /* the entry's pass at attach time; that pass skips this event */
	reactor_fd_t *entry;        /* borrowed; NULL while not attached */
	reactor_poll_t *prev;       /* borrowed; neighbours among the waiters of the entry */
	reactor_poll_t *next;
	reactor_proxy_t *proxies;   /* borrowed; started proxies in starting order, each holds a reference of this event */
	reactor_proxy_t *last_proxy;
	reactor_proxy_t *proxy_cursor;  /* the next one of a running pass */
	bool reusable;              /* allocated without an extra tail; `next` links the idle ones */
	zend_async_event_callback_t *first_callback; /* room for the usual single subscriber */
};

/* Disposed poll events kept for reuse: every wait for a descriptor makes one. Some 100 KB at most. */
#define IDLE_POLLS_MAX 512

struct _reactor_proxy_s {
	zend_async_poll_proxy_t event;  /* event.poll_event is an owned reference */
	uint32_t pass;
	reactor_proxy_t *prev;      /* borrowed; neighbours among the started proxies of the poll event */
	reactor_proxy_t *next;
};

struct _reactor_fd_s {
	uv_poll_t handle;
	uv_os_sock_t fd;
	uint8_t armed;              /* the mask libuv watches */
	uint8_t unclaimed;          /* unclaimed readiness reports since the last wait */
	bool forgotten;             /* the descriptor was closed; the next one with this number is checked before arming */
	bool unverified;            /* in armed_since_iteration */
	uint32_t pass;              /* number of the present or last pass over the waiters */
	reactor_poll_t *first;      /* attached events, oldest first */
	reactor_poll_t *last;
	reactor_poll_t *cursor;     /* the next one of a running pass */
	reactor_fd_t *unverified_next;
};

#define POLL_FROM_EVENT(ev) ((reactor_poll_t *) (ev))
#define PROXY_FROM_EVENT(ev) ((reactor_proxy_t *) (ev))
#define PROXY_PARENT(proxy) ((reactor_poll_t *) (proxy)->event.poll_event)

static void on_poll(uv_poll_t *handle, int status, int events);

static zend_always_inline uv_os_sock_t poll_fd(const reactor_poll_t *poll)
{
	return (uv_os_sock_t) (poll->event.is_socket ? poll->event.socket : (zend_socket_t) poll->event.file);
}

/* True if the event is started other than by its proxies, which together hold one start. */
static zend_always_inline bool poll_is_direct(const reactor_poll_t *poll)
{
	return poll->event.base.loop_ref_count > (poll->proxies != NULL ? 1u : 0u);
}

/* ---- the descriptor table ---- */

static zend_always_inline reactor_fd_t *fd_find(const async_reactor_t *reactor, const uv_os_sock_t fd)
{
	return EXPECTED((uint64_t) fd < reactor->fds_size) ? reactor->fds[fd] : NULL;
}

static void fd_table_grow(async_reactor_t *reactor, const uint32_t fd)
{
	uint32_t size = MAX(reactor->fds_size, 64);

	while (size <= fd) {
		size *= 2;
	}
	reactor->fds = safe_perealloc(reactor->fds, size, sizeof(*reactor->fds), 0, true);
	memset(reactor->fds + reactor->fds_size, 0, (size - reactor->fds_size) * sizeof(*reactor->fds));
	reactor->fds_size = size;
}

/* uv_poll_init() sets O_NONBLOCK. The descriptor may be shared with other processes: the flag is restored at once. */
static int fd_init_handle(async_reactor_t *reactor, reactor_fd_t *entry)
{
	const int flags = fcntl(entry->fd, F_GETFL);
	if (flags < 0) {
		return -errno;
	}

	const int error = uv_poll_init(&reactor->loop, &entry->handle, entry->fd);
	if (error == 0 && (flags & O_NONBLOCK) == 0) {
		fcntl(entry->fd, F_SETFL, flags);
	}
	return error;
}

/* Creates the entry at the first wait on a descriptor number. On failure returns NULL and sets a libuv error. */
static reactor_fd_t *fd_create(async_reactor_t *reactor, const uv_os_sock_t fd, int *error)
{
	if (fd < 0) {
		*error = UV_EBADF;
		return NULL;
	}
	reactor_fd_t *entry = pecalloc(1, sizeof(*entry), true);

	entry->fd = fd;
	*error = fd_init_handle(reactor, entry);
	if (*error != 0) {
		pefree(entry, true);
		return NULL;
	}
	if ((uint64_t) fd >= reactor->fds_size) {
		fd_table_grow(reactor, (uint32_t) fd);
	}
	reactor->fds[fd] = entry;
	return entry;
}

/* Checks that the kernel can watch this descriptor. 0 or a libuv error. libuv itself checks only in uv_poll_init(),
 * and calls abort() when epoll refuses a descriptor later. EPOLL_CTL_MOD has no side effect on a descriptor that is
 * not registered yet. */
static int fd_check(const async_reactor_t *reactor, const uv_os_sock_t fd, const uint8_t mask)
{
#ifdef __linux__
	struct epoll_event probe = { .events = 0, .data.fd = fd };

	probe.events |= (mask & ASYNC_READABLE) ? EPOLLIN : 0;
	probe.events |= (mask & ASYNC_WRITABLE) ? EPOLLOUT : 0;
	probe.events |= (mask & ASYNC_PRIORITIZED) ? EPOLLPRI : 0;
	probe.events |= (mask & ASYNC_DISCONNECT) ? EPOLLRDHUP : 0;
	if (epoll_ctl(uv_backend_fd(&reactor->loop), EPOLL_CTL_MOD, fd, &probe) != 0 && errno != ENOENT) {
		return -errno;
	}
#endif
	return 0;
}

/* Arms the entry with a mask. Not on the hot path. 0 or a libuv error. Each socket can be watched: one that is closed
 * is found by async_reactor_poll_verify(). */
static int fd_arm(async_reactor_t *reactor, reactor_fd_t *entry, const uint8_t mask, const bool is_socket)
{
	int error = 0;

	if (entry->forgotten && !is_socket) {
		error = fd_check(reactor, entry->fd, mask);
		if (error != 0) {
			return error;
		}
	}
	entry->forgotten = false;

	error = uv_poll_start(&entry->handle, mask, on_poll);
	if (error != 0) {
		return error;
	}

	entry->armed = mask;
	if (mask != 0 && !entry->unverified) {
		entry->unverified = true;
		entry->unverified_next = reactor->armed_since_iteration;
		reactor->armed_since_iteration = entry;
	}
	return 0;
}

static void fd_disarm(reactor_fd_t *entry)
{
	uv_poll_stop(&entry->handle);
	entry->armed = 0;
}

/* ---- attaching events to entries ---- */

static zend_always_inline void poll_attach(reactor_poll_t *poll, reactor_fd_t *entry)
{
	poll->entry = entry;
	poll->wanted = 0;
	poll->pass = entry->pass;
	ZEND_ASYNC_LIST_APPEND(entry->first, entry->last, poll, prev, next);
}

static zend_always_inline void poll_detach(reactor_poll_t *poll)
{
	reactor_fd_t *entry = poll->entry;

	if (entry->cursor == poll) {
		entry->cursor = poll->next;
	}
	ZEND_ASYNC_LIST_REMOVE(entry->first, entry->last, poll, prev, next);
	poll->entry = NULL;
}

static zend_never_inline ZEND_COLD bool poll_refuse(const reactor_poll_t *poll, const int error)
{
	async_reactor_throw(ZEND_ASYNC_EXCEPTION_POLL, reactor_errno(error), "Descriptor %lld cannot be watched: %s",
			(long long) poll_fd(poll), uv_strerror(error));
	return false;
}

/* Recomputes the union of the masks that the attached events want. */
static uint8_t fd_wanted(const reactor_fd_t *entry)
{
	uint8_t wanted = 0;

	for (reactor_poll_t *poll = entry->first; poll != NULL; poll = poll->next) {
		poll->wanted = poll_is_direct(poll) ? poll->event.events : 0;
		for (const reactor_proxy_t *proxy = poll->proxies; proxy != NULL; proxy = proxy->next) {
			poll->wanted |= proxy->event.events;
		}
		wanted |= poll->wanted;
	}
	return wanted;
}

/* Attaches the event and arms its descriptor for `mask`. On failure throws, returns false and does not attach the
 * event. Costs two comparisons and a list insertion on a hot descriptor. */
static zend_always_inline bool poll_want(reactor_poll_t *poll, const uint8_t mask)
{
	async_reactor_t *reactor = async_reactor;
	reactor_fd_t *entry = poll->entry;

	if (entry == NULL) {
		if (UNEXPECTED(reactor == NULL || reactor->shutting_down)
				&& UNEXPECTED((reactor = async_reactor_require()) == NULL)) {
			return false;
		}
		entry = fd_find(reactor, poll_fd(poll));
		if (UNEXPECTED(entry == NULL)) {
			int error;
			entry = fd_create(reactor, poll_fd(poll), &error);
			if (entry == NULL) {
				return poll_refuse(poll, error);
			}
		}
	}

	if (UNEXPECTED((entry->armed & mask) != mask)) {
		/* A descriptor is writable nearly always: who has waited for that and waits to read now would arm it twice. */
		const uint8_t kept = entry->armed & (fd_wanted(entry) | ~ASYNC_WRITABLE);
		const int error = fd_arm(reactor, entry, kept | mask, poll->event.is_socket);
		if (UNEXPECTED(error != 0)) {
			return poll_refuse(poll, error);
		}
	}

	if (poll->entry == NULL) {
		poll_attach(poll, entry);
	}
	poll->wanted |= mask;
	entry->unclaimed = 0;
	return true;
}

/* Adds one start; poll_unretain() removes one. Only the poll event counts as active, never its proxies. */
static zend_always_inline bool poll_retain(reactor_poll_t *poll, const uint8_t mask)
{
	if (UNEXPECTED(!poll_want(poll, mask))) {
		return false;
	}
	if (poll->event.base.loop_ref_count == 0) {
		ZEND_ASYNC_EVENT_ARMED(&poll->event.base);
	} else {
		poll->event.base.loop_ref_count++;
	}
	return true;
}

static zend_always_inline void poll_unretain(reactor_poll_t *poll)
{
	if (poll->event.base.loop_ref_count > 1) {
		poll->event.base.loop_ref_count--;
		return;
	}
	poll_detach(poll);
	ZEND_ASYNC_EVENT_DISARMED(&poll->event.base);
}

/* ---- readiness ---- */

/* Notifies the proxies of `poll` whose mask intersects `fired`; all of them after a disconnect or an error. Returns the
 * union of the masks of the notified proxies. */
static uint8_t proxies_deliver(reactor_poll_t *poll, const uint8_t fired, zend_object *exception)
{
	const bool all = exception != NULL || (fired & ASYNC_DISCONNECT);
	const uint32_t pass = poll->entry->pass;
	uint8_t claimed = 0;

	poll->proxy_cursor = poll->proxies;
	while (poll->proxy_cursor != NULL) {
		reactor_proxy_t *proxy = poll->proxy_cursor;
		poll->proxy_cursor = proxy->next;

		if (proxy->pass != pass && (all || (proxy->event.events & fired))) {
			claimed |= proxy->event.events;
			proxy->event.triggered_events = fired & (proxy->event.events | ASYNC_DISCONNECT);
			async_reactor_notify(&proxy->event.base, NULL, exception);
		}
	}
	return claimed;
}

static uint8_t poll_deliver(reactor_poll_t *poll, const uint8_t fired, zend_object *exception)
{
	zend_async_event_t *event = &poll->event.base;
	uint8_t claimed = 0;

	ZEND_ASYNC_EVENT_ADD_REF(event);
	if (UNEXPECTED(poll->proxies != NULL)) {
		claimed = proxies_deliver(poll, fired, exception);
	}
	if (EXPECTED(poll_is_direct(poll))) {
		claimed |= poll->event.events;
		poll->event.triggered_events = fired & (poll->event.events | ASYNC_DISCONNECT);
		if (EXPECTED(poll->event.triggered_events != 0) || exception != NULL) {
			async_reactor_notify(event, NULL, exception);
		}
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
	return claimed;
}

/* One pass over the waiters. A callback may start, stop, forget or dispose of anything. An event that is attached
 * during the pass waits for the next one. Returns the union of the masks of the notified waiters. */
static uint8_t fd_notify(reactor_fd_t *entry, const uint8_t fired, zend_object *exception)
{
	const bool all = exception != NULL || (fired & ASYNC_DISCONNECT);
	uint8_t claimed = 0;

	entry->pass++;
	entry->cursor = entry->first;
	while (entry->cursor != NULL) {
		reactor_poll_t *poll = entry->cursor;
		entry->cursor = poll->next;

		if (poll->pass != entry->pass && (all || (poll->wanted & fired))) {
			claimed |= poll_deliver(poll, fired, exception);
		}
	}
	return claimed;
}

/* Arms for `mask` and for what the attached events want. async_reactor_poll_verify() delivers an error before the next
 * iteration. */
static void fd_rearm(async_reactor_t *reactor, reactor_fd_t *entry, uint8_t mask)
{
	mask |= fd_wanted(entry);
	entry->unclaimed = 0;
	if (mask == 0) {
		fd_disarm(entry);
	} else if (mask != entry->armed) {
		fd_arm(reactor, entry, mask, false);
	}
}

static void on_poll(uv_poll_t *handle, int status, int events)
{
	async_reactor_t *reactor = async_reactor;
	reactor_fd_t *entry = (reactor_fd_t *) handle;
	uint8_t fired = (uint8_t) (events & ASYNC_POLL_ALL);

	if (UNEXPECTED(status != 0)) {
		/* libuv reports POLLERR as EBADF and has stopped watching. The operation itself finds the reason. */
		zend_object *exception = NULL;
		if (status != UV_EBADF) {
			REACTOR_GUARD(
					exception = async_reactor_exception(ZEND_ASYNC_EXCEPTION_POLL, reactor_errno(status),
							"Waiting for descriptor %lld failed: %s", (long long) entry->fd, uv_strerror(status)));
		}

		entry->armed = 0;
		fd_notify(entry, ASYNC_DISCONNECT, exception);
		if (exception != NULL) {
			OBJ_RELEASE(exception);
		}
		if (entry->armed == 0 && entry->first != NULL) {
			fd_rearm(reactor, entry, 0);
		}
		return;
	}

	const uint8_t claimed = fd_notify(entry, fired, NULL);

	const uint8_t unclaimed = fired & entry->armed & ~claimed;
	if (UNEXPECTED(unclaimed != 0) && (reactor->iteration_blocks || ++entry->unclaimed > UNCLAIMED_MAX)) {
		fd_rearm(reactor, entry, entry->armed & ~unclaimed);
	}
}

/* Finds descriptors that were closed without async_reactor_poll_forget() since they were armed; libuv would abort on them.
 * Their waiters get the error instead. */
bool async_reactor_poll_verify(async_reactor_t *reactor)
{
	bool notified = false;

	while (reactor->armed_since_iteration != NULL) {
		reactor_fd_t *entry = reactor->armed_since_iteration;
		reactor->armed_since_iteration = entry->unverified_next;
		entry->unverified = false;

		const int error = entry->armed != 0 ? fd_check(reactor, entry->fd, entry->armed) : 0;
		if (EXPECTED(error == 0)) {
			continue;
		}

		fd_disarm(entry);
		entry->forgotten = true;
		if (entry->first != NULL) {
			zend_object *exception = async_reactor_exception(ZEND_ASYNC_EXCEPTION_POLL, reactor_errno(error),
					"Descriptor %lld cannot be watched: %s", (long long) entry->fd, uv_strerror(error));
			fd_notify(entry, ASYNC_DISCONNECT, exception);
			OBJ_RELEASE(exception);
			notified = true;
		}
	}
	return notified;
}

/* ---- the end of a descriptor ---- */

static void proxy_unlink(reactor_proxy_t *proxy)
{
	reactor_poll_t *parent = PROXY_PARENT(proxy);

	if (parent->proxy_cursor == proxy) {
		parent->proxy_cursor = proxy->next;
	}
	ZEND_ASYNC_LIST_REMOVE(parent->proxies, parent->last_proxy, proxy, prev, next);
}

/* Detaches the event permanently, because the number may be reused. Notifies only if `exception` is not NULL. */
static void poll_terminate(reactor_poll_t *poll, zend_object *exception)
{
	zend_async_event_t *event = &poll->event.base;

	ZEND_ASYNC_EVENT_ADD_REF(event);
	poll_detach(poll);
	ZEND_ASYNC_EVENT_DISARMED(event);

	while (poll->proxies != NULL) {
		reactor_proxy_t *proxy = poll->proxies;

		proxy_unlink(proxy);
		proxy->event.base.loop_ref_count = 0;
		if (exception == NULL) {
			ZEND_ASYNC_EVENT_SET_CLOSED(&proxy->event.base);
			continue;
		}
		proxy->event.triggered_events = ASYNC_DISCONNECT;
		ZEND_ASYNC_EVENT_ADD_REF(&proxy->event.base);
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&proxy->event.base, NULL, exception);
		ZEND_ASYNC_EVENT_RELEASE(&proxy->event.base);
	}

	if (exception == NULL) {
		ZEND_ASYNC_EVENT_SET_CLOSED(event);
	} else {
		poll->event.triggered_events = ASYNC_DISCONNECT;
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, NULL, exception);
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static void fd_disconnect(reactor_fd_t *entry)
{
	if (EXPECTED(entry->first == NULL)) {
		return;
	}

	zend_object *exception = async_reactor_exception(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, 0, "The descriptor was closed");

	while (entry->first != NULL) {
		poll_terminate(entry->first, exception);
	}
	OBJ_RELEASE(exception);
}

void async_reactor_poll_forget(zend_socket_t fd)
{
	async_reactor_t *reactor = async_reactor;
	reactor_fd_t *entry = reactor != NULL ? fd_find(reactor, (uv_os_sock_t) fd) : NULL;

	if (entry == NULL) {
		return;
	}
	if (entry->armed != 0) {
		fd_disarm(entry);
	}
	entry->forgotten = true;
	fd_disconnect(entry);
}

static void on_entry_closed(uv_handle_t *handle)
{
	pefree(handle, true);
}

static void on_entry_closed_with_fd(uv_handle_t *handle)
{
	close_descriptor(((reactor_fd_t *) handle)->fd);
	pefree(handle, true);
}

/* Closes a descriptor that the event owns, but not before the poller has dropped its number. */
static void poll_close_fd(const uv_os_sock_t fd)
{
	async_reactor_t *reactor = async_reactor;
	reactor_fd_t *entry = reactor != NULL ? fd_find(reactor, fd) : NULL;

	if (entry == NULL) {
		close_descriptor(fd);
		return;
	}

	async_reactor_poll_forget(fd);
	reactor->fds[fd] = NULL;

	/* The list of entries to verify may still contain this one. */
	if (entry->unverified) {
		reactor_fd_t **link = &reactor->armed_since_iteration;
		while (*link != entry) {
			link = &(*link)->unverified_next;
		}
		*link = entry->unverified_next;
	}
	uv_close((uv_handle_t *) &entry->handle, on_entry_closed_with_fd);
}

void async_reactor_poll_shutdown(async_reactor_t *reactor)
{
	for (uint32_t fd = 0; fd < reactor->fds_size; fd++) {
		reactor_fd_t *entry = reactor->fds[fd];

		if (entry == NULL) {
			continue;
		}
		while (entry->first != NULL) {
			poll_terminate(entry->first, NULL);
		}
		uv_close((uv_handle_t *) &entry->handle, on_entry_closed);
	}

	if (reactor->fds != NULL) {
		pefree(reactor->fds, true);
	}
	reactor->fds = NULL;
	reactor->fds_size = 0;
	reactor->armed_since_iteration = NULL;

	while (reactor->idle_polls != NULL) {
		reactor_poll_t *poll = reactor->idle_polls;

		reactor->idle_polls = poll->next;
		ZEND_ASYNC_EVENT_FREE_MEMORY(&poll->event.base, false);
	}
	reactor->idle_poll_count = 0;
}

/* ---- the poll event ---- */

static bool poll_start(zend_async_event_t *event)
{
	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(event))) {
		return true;
	}
	return poll_retain(POLL_FROM_EVENT(event), POLL_FROM_EVENT(event)->event.events);
}

static bool poll_stop(zend_async_event_t *event)
{
	reactor_poll_t *poll = POLL_FROM_EVENT(event);

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event) && poll_is_direct(poll)) {
		poll_unretain(poll);
	}
	return true;
}

static bool poll_dispose(zend_async_event_t *event)
{
	reactor_poll_t *poll = POLL_FROM_EVENT(event);

	if (reactor_keeps_reference(event)) {
		return true;
	}

	/* Each started proxy holds a reference, so the list is empty. */
	ZEND_ASSERT(poll->proxies == NULL);
	zend_async_callbacks_free(event);
	if (ZEND_ASYNC_EVENT_WILL_CLOSE_FD(event)) {
		poll_close_fd(poll_fd(poll));
	}
	if (EXPECTED(poll->reusable && async_reactor != NULL && async_reactor->idle_poll_count < IDLE_POLLS_MAX)
			&& !async_reactor->shutting_down && !ZEND_ASYNC_EVENT_IS_NO_FREE_MEMORY(event)) {
		poll->next = async_reactor->idle_polls;
		async_reactor->idle_polls = poll;
		async_reactor->idle_poll_count++;
		return true;
	}
	ZEND_ASYNC_EVENT_FREE_MEMORY(poll, false);
	return true;
}

static zend_string *mask_info(const char *what, const reactor_poll_t *poll, const async_poll_event mask)
{
	char names[64] = "";

	for (int bit = 0; bit < 4; bit++) {
		static const char *const bit_names[] = { "READABLE", "WRITABLE", "DISCONNECT", "PRIORITIZED" };

		if (mask & (1 << bit)) {
			snprintf(names + strlen(names), sizeof(names) - strlen(names), "%s%s", *names ? "|" : "", bit_names[bit]);
		}
	}
	return zend_strpprintf(0, "%s(fd=%lld, %s)", what, (long long) poll_fd(poll), *names ? names : "NOTHING");
}

static zend_string *poll_info(zend_async_event_t *event)
{
	return mask_info("Poll", POLL_FROM_EVENT(event), POLL_FROM_EVENT(event)->event.events);
}

static zend_always_inline reactor_poll_t *poll_new(const async_poll_event events, const size_t extra_size)
{
	if (UNEXPECTED(async_reactor == NULL) && async_reactor_require() == NULL) {
		return NULL;
	}

	reactor_poll_t *poll = async_reactor->idle_polls;

	if (EXPECTED(extra_size == 0 && poll != NULL)) {
		async_reactor->idle_polls = poll->next;
		async_reactor->idle_poll_count--;
	} else {
		poll = emalloc(sizeof(*poll) + extra_size);
	}
	memset(poll, 0, sizeof(*poll) + extra_size);
	poll->reusable = extra_size == 0;
	reactor_event_init(&poll->event.base, sizeof(*poll), poll_start, poll_stop, poll_dispose, poll_info);
	zend_async_callbacks_vector_lend(&poll->event.base.callbacks, &poll->first_callback);
	poll->event.events = events & ASYNC_POLL_ALL;
	return poll;
}

zend_async_poll_event_t *async_reactor_new_socket_event(zend_socket_t socket, async_poll_event events,
		size_t extra_size)
{
	reactor_poll_t *poll = poll_new(events, extra_size);

	if (UNEXPECTED(poll == NULL)) {
		return NULL;
	}
	poll->event.is_socket = true;
	poll->event.socket = socket;
	return &poll->event;
}

zend_async_poll_event_t *async_reactor_new_poll_event(zend_file_descriptor_t fh, zend_socket_t socket,
		async_poll_event events, size_t extra_size)
{
	zend_async_poll_event_t *event = async_reactor_new_socket_event(socket, events, extra_size);

	if (socket == 0 && EXPECTED(event != NULL)) {
		event->is_socket = false;
		event->file = fh;
	}
	return event;
}

/* ---- the proxy ---- */

static zend_never_inline ZEND_COLD bool proxy_refuse(void)
{
	async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, 0, "The descriptor was closed");
	return false;
}

static bool proxy_start(zend_async_event_t *event)
{
	reactor_proxy_t *proxy = PROXY_FROM_EVENT(event);
	reactor_poll_t *parent = PROXY_PARENT(proxy);

	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(event))) {
		return true;
	}
	if (event->loop_ref_count > 0) {
		if (UNEXPECTED(!poll_want(parent, proxy->event.events))) {
			return false;
		}
		event->loop_ref_count++;
		return true;
	}
	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(&parent->event.base))) {
		return proxy_refuse();
	}

	/* All proxies together hold one start of the poll event. */
	if (UNEXPECTED(parent->proxies == NULL ? !poll_retain(parent, proxy->event.events)
										   : !poll_want(parent, proxy->event.events))) {
		return false;
	}

	event->loop_ref_count = 1;
	proxy->pass = parent->entry->pass;
	ZEND_ASYNC_LIST_APPEND(parent->proxies, parent->last_proxy, proxy, prev, next);
	return true;
}

static bool proxy_stop(zend_async_event_t *event)
{
	reactor_proxy_t *proxy = PROXY_FROM_EVENT(event);
	reactor_poll_t *parent = PROXY_PARENT(proxy);

	if (ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		return true;
	}

	event->loop_ref_count = 0;
	proxy_unlink(proxy);
	if (parent->proxies == NULL) {
		poll_unretain(parent);
	}
	return true;
}

static bool proxy_dispose(zend_async_event_t *event)
{
	reactor_proxy_t *proxy = PROXY_FROM_EVENT(event);

	if (reactor_keeps_reference(event)) {
		return true;
	}

	zend_async_callbacks_free(event);
	ZEND_ASYNC_EVENT_RELEASE(&proxy->event.poll_event->base);
	ZEND_ASYNC_EVENT_FREE_MEMORY(proxy, false);
	return true;
}

static zend_string *proxy_info(zend_async_event_t *event)
{
	reactor_proxy_t *proxy = PROXY_FROM_EVENT(event);

	return mask_info("PollProxy", PROXY_PARENT(proxy), proxy->event.events);
}

zend_async_poll_proxy_t *async_reactor_new_poll_proxy_event(zend_async_poll_event_t *poll_event,
		async_poll_event events, size_t extra_size)
{
	reactor_proxy_t *proxy = ecalloc(1, sizeof(*proxy) + extra_size);

	reactor_event_init(&proxy->event.base, sizeof(*proxy), proxy_start, proxy_stop, proxy_dispose, proxy_info);
	ZEND_ASYNC_EVENT_ADD_REF(&poll_event->base);
	proxy->event.poll_event = poll_event;
	proxy->event.events = events & ASYNC_POLL_ALL;
	return &proxy->event;
}
