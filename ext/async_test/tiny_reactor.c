/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A second reactor, on poll(2): timers, descriptors and proxies, enough for the core's sleeps and sockets. It refuses
 * everything else. async_test.override registers it in place of the first one.
 * Invariant: an event is in the list exactly while its loop_ref_count is above 0. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "zend_hrtime.h"

#include <errno.h>
#include <poll.h>

#define TINY_MAX 256

/* The block of every event: timer, descriptor or proxy. */
typedef struct _tiny_event_s tiny_event_t;
struct _tiny_event_s {
	union {
		zend_async_event_t base;
		zend_async_timer_event_t timer;
		zend_async_poll_event_t poll;
		zend_async_poll_proxy_t proxy; /* proxy.poll_event: owned reference */
	};
	enum { TINY_TIMER, TINY_POLL, TINY_PROXY } kind;
	uint64_t interval_ns;
	uint64_t due_ns;
	tiny_event_t *next;
};

/* The tests that use it have one PHP thread. */
static struct {
	bool started;
	tiny_event_t *armed; /* borrowed: list of armed events, latest first */
} tiny;

static bool tiny_startup(void)
{
	if (!tiny.started) {
		tiny.started = true;
		test_log("tiny reactor started");
	}
	return true;
}

static bool tiny_shutdown(void)
{
	tiny.started = false;
	tiny.armed = NULL;
	return true;
}

/* ---- arming ---- */

static bool tiny_start(zend_async_event_t *event)
{
	tiny_event_t *self = (tiny_event_t *) event;

	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}
	self->due_ns = zend_hrtime() + self->interval_ns;
	self->next = tiny.armed;
	tiny.armed = self;
	ZEND_ASYNC_EVENT_ARMED(event);
	return true;
}

static void tiny_unlink(tiny_event_t *self)
{
	for (tiny_event_t **link = &tiny.armed; *link != NULL; link = &(*link)->next) {
		if (*link == self) {
			*link = self->next;
			return;
		}
	}
}

static bool tiny_stop(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		tiny_unlink((tiny_event_t *) event);
		ZEND_ASYNC_EVENT_DISARMED(event);
	}
	return true;
}

static bool tiny_dispose(zend_async_event_t *event)
{
	tiny_event_t *self = (tiny_event_t *) event;

	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	if (event->loop_ref_count > 0) {
		event->loop_ref_count = 1;
		event->stop(event);
	}
	zend_async_callbacks_free(event);
	if (self->kind == TINY_PROXY) {
		ZEND_ASYNC_EVENT_RELEASE(&self->proxy.poll_event->base);
	}
	efree(self);
	return true;
}

static zend_string *tiny_info(zend_async_event_t *event)
{
	return ZSTR_INIT_LITERAL("Tiny", false);
}

static tiny_event_t *tiny_new(int kind, size_t extra_size)
{
	tiny_event_t *self = ecalloc(1, sizeof(tiny_event_t) + extra_size);
	zend_async_event_t *event = &self->base;

	event->ref_count = 1;
	event->extra_offset = sizeof(tiny_event_t);
	event->add_callback = zend_async_callbacks_push;
	event->del_callback = zend_async_callbacks_remove;
	event->start = tiny_start;
	event->stop = tiny_stop;
	event->dispose = tiny_dispose;
	event->info = tiny_info;
	self->kind = kind;
	return self;
}

/* ---- constructors ---- */

static zend_async_timer_event_t *tiny_new_timer(const zend_ulong ms, const zend_ulong ns, const bool is_periodic,
		size_t extra)
{
	tiny_event_t *self = tiny_new(TINY_TIMER, extra);

	self->interval_ns = (uint64_t) ms * 1000000 + ns;
	self->timer.timeout = (unsigned int) ((self->interval_ns + 999999) / 1000000);
	self->timer.is_periodic = is_periodic;
	return &self->timer;
}

static bool tiny_rearm(zend_async_timer_event_t *event, const zend_ulong ms, const zend_ulong ns)
{
	tiny_event_t *self = (tiny_event_t *) event;

	if (ZEND_ASYNC_EVENT_IS_CLOSED(&event->base) || !ZEND_ASYNC_TIMER_IS_MULTISHOT(event)) {
		return false;
	}
	self->interval_ns = (uint64_t) ms * 1000000 + ns;
	if (event->base.loop_ref_count > 0) {
		self->due_ns = zend_hrtime() + self->interval_ns;
		return true;
	}
	return tiny_start(&event->base);
}

static zend_async_poll_event_t *tiny_new_socket(zend_socket_t socket, async_poll_event events, size_t extra)
{
	tiny_event_t *self = tiny_new(TINY_POLL, extra);

	self->poll.is_socket = true;
	self->poll.socket = socket;
	self->poll.events = events;
	return &self->poll;
}

static zend_async_poll_event_t *tiny_new_poll(zend_file_descriptor_t fh, zend_socket_t socket, async_poll_event events,
		size_t extra)
{
	return tiny_new_socket(socket != 0 ? socket : fh, events, extra);
}

static zend_async_poll_proxy_t *tiny_new_proxy(zend_async_poll_event_t *poll_event, async_poll_event events,
		size_t extra)
{
	tiny_event_t *self = tiny_new(TINY_PROXY, extra);

	ZEND_ASYNC_EVENT_ADD_REF(&poll_event->base);
	self->proxy.poll_event = poll_event;
	self->proxy.events = events;
	return &self->proxy;
}

/* ---- the loop ---- */

static int wanted(const tiny_event_t *self)
{
	const async_poll_event events = self->kind == TINY_POLL ? self->poll.events : self->proxy.events;

	return (events & ASYNC_READABLE ? POLLIN : 0) | (events & ASYNC_WRITABLE ? POLLOUT : 0)
			| (events & ASYNC_PRIORITIZED ? POLLPRI : 0);
}

static void fire_timer(tiny_event_t *self, uint64_t now)
{
	zend_async_event_t *event = &self->base;

	if (self->timer.is_periodic) {
		self->due_ns = now + self->interval_ns;
		ZEND_ASYNC_CALLBACKS_NOTIFY(event, NULL, NULL);
		return;
	}
	tiny_unlink(self);
	ZEND_ASYNC_EVENT_DISARMED(event);
	if (ZEND_ASYNC_TIMER_IS_MULTISHOT(&self->timer)) {
		ZEND_ASYNC_CALLBACKS_NOTIFY(event, NULL, NULL);
	} else {
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, NULL, NULL);
	}
}

static void fire_descriptor(tiny_event_t *self, int revents)
{
	const int fired = (revents & POLLIN ? ASYNC_READABLE : 0) | (revents & POLLOUT ? ASYNC_WRITABLE : 0)
			| (revents & (POLLHUP | POLLERR | POLLNVAL) ? ASYNC_DISCONNECT : 0)
			| (revents & POLLPRI ? ASYNC_PRIORITIZED : 0);

	if (self->kind == TINY_POLL) {
		self->poll.triggered_events = fired;
	} else {
		self->proxy.triggered_events = fired;
	}
	ZEND_ASYNC_CALLBACKS_NOTIFY(&self->base, NULL, NULL);
}

static bool tiny_loop_alive(void)
{
	return tiny.started && ZEND_ASYNC_ACTIVE_EVENT_COUNT > 0;
}

/* Milliseconds until the next timer is due, rounded up; -1: no timer is armed. */
static int patience(uint64_t now)
{
	int64_t least = INT64_MAX;

	for (tiny_event_t *self = tiny.armed; self != NULL; self = self->next) {
		if (self->kind == TINY_TIMER) {
			least = MIN(least, self->due_ns > now ? (int64_t) (self->due_ns - now) : 0);
		}
	}
	return least == INT64_MAX ? -1 : (int) MIN((least + 999999) / 1000000, INT_MAX);
}

/* Fires the events that are ready and releases them. A callback may free any event, so each is referenced here. */
static void dispatch(tiny_event_t **events, struct pollfd *fds, uint32_t count)
{
	const uint64_t now = zend_hrtime();

	for (uint32_t i = 0; i < count; i++) {
		if (events[i]->base.loop_ref_count > 0) {
			if (events[i]->kind == TINY_TIMER && events[i]->due_ns <= now) {
				fire_timer(events[i], now);
			} else if (events[i]->kind != TINY_TIMER && fds[i].revents != 0) {
				fire_descriptor(events[i], fds[i].revents);
			}
		}
		ZEND_ASYNC_EVENT_RELEASE(&events[i]->base);
	}
}

static bool tiny_execute(bool no_wait)
{
	struct pollfd fds[TINY_MAX];
	tiny_event_t *events[TINY_MAX];
	uint32_t count = 0;

	if (!tiny.started) {
		return false;
	}

	const bool in_scheduler_context = ZEND_ASYNC_SCHEDULER_CONTEXT;
	ZEND_ASYNC_SCHEDULER_CONTEXT = true;
	for (tiny_event_t *self = tiny.armed; self != NULL && count < TINY_MAX; self = self->next, count++) {
		fds[count].fd = self->kind == TINY_POLL ? self->poll.socket
				: self->kind == TINY_PROXY      ? self->proxy.poll_event->socket
												: -1;
		fds[count].events = self->kind == TINY_TIMER ? 0 : wanted(self);
		fds[count].revents = 0;
		events[count] = self;
		ZEND_ASYNC_EVENT_ADD_REF(&self->base);
	}
	poll(fds, count, no_wait || ZEND_ASYNC_ACTIVE_EVENT_COUNT == 0 ? 0 : patience(zend_hrtime()));
	dispatch(events, fds, count);
	ZEND_ASYNC_SCHEDULER_CONTEXT = in_scheduler_context;

	return tiny_loop_alive();
}

static void tiny_tick(void)
{
	tiny_execute(true);
}

static uint64_t tiny_now(void)
{
	return zend_hrtime() / 1000000;
}

static unsigned int tiny_parallelism(void)
{
	return 77;
}

/* ---- not implemented ---- */

#define REFUSED(name, type, args) \
	static type name args \
	{ \
		zend_throw_error(NULL, "The tiny reactor has nothing of this kind"); \
		return NULL; \
	}

REFUSED(no_signal, zend_async_signal_event_t *, (int signum, size_t extra))
REFUSED(no_process, zend_async_process_event_t *, (zend_process_t process, size_t extra))
REFUSED(no_thread, zend_async_thread_event_t *,
	(const zend_fcall_t *entry, const zend_fcall_t *bootloader, uint32_t flags, size_t extra))
REFUSED(no_filesystem, zend_async_filesystem_event_t *, (zend_string *path, const unsigned int flags, size_t extra))
REFUSED(no_nameinfo, zend_async_dns_nameinfo_t *, (const struct sockaddr *address, int flags, size_t extra))
REFUSED(no_addrinfo, zend_async_dns_addrinfo_t *,
	(const char *node, const char *service, const struct addrinfo *hints, size_t extra))
REFUSED(no_trigger, zend_async_trigger_event_t *, (size_t extra))
REFUSED(no_exec_event, zend_async_exec_event_t *, (zend_async_exec_mode mode, const char *cmd, zval *buffer, zval *value,
	zval *error, const char *cwd, const char *env, size_t extra))

static bool no_freeaddrinfo(struct addrinfo *ai)
{
	freeaddrinfo(ai);
	return true;
}

static int no_exec(zend_async_exec_mode mode, const char *cmd, zval *buffer, zval *value, zval *error, const char *cwd,
		const char *env, const zend_ulong timeout)
{
	zend_throw_error(NULL, "The tiny reactor has nothing of this kind");
	return -1;
}

bool tiny_reactor_register(char *module, bool allow_override)
{
	if (!zend_async_reactor_register(module, allow_override, tiny_startup, tiny_shutdown, tiny_execute, tiny_loop_alive,
				NULL, tiny_new_socket, tiny_new_poll, tiny_new_proxy, tiny_new_timer, tiny_rearm, no_signal, no_process,
				no_thread, no_filesystem, no_nameinfo, no_addrinfo, no_freeaddrinfo, no_exec_event, no_exec, no_trigger,
				tiny_parallelism, tiny_now)) {
		return false;
	}
	/* Not an argument of the registration. */
	zend_async_reactor_tick_fn = tiny_tick;
	return true;
}
