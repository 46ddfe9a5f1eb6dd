/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Signals. Each loop has one uv_signal_t per signal number, and any number of events attach to it while they are
 * started. The OS handler is ours and wraps libuv's. It forwards every delivery, with its siginfo, to the handler that
 * was installed before: normally the engine's chain (pcntl). While ours is installed, zend_sigaction() changes the
 * handler that deliveries are forwarded to, not the OS handler.
 *
 *   OS handler   set by                              left by
 *   previous     other code                          the first start of an event, in any loop of the process
 *   ours         that start                          the last stop: restores the previous one, with pcntl's changes
 *
 * Signals without an event are not touched. Nothing here runs while no signal event exists.
 *
 * A pipe carries a delivery from the OS handler to the loop. libuv counts for each handle the caught and the dispatched
 * signals; the difference is in flight. An event receives only signals caught after its start. After its last event has
 * stopped, a handle stays armed until no delivery to it is in flight.
 *
 *   handle     leaves by
 *   idle       first start of an event (armed)
 *   armed      last stop (idle, or lingering while a delivery is in flight)
 *   lingering  start of an event (armed), last delivery (idle) */
#include "reactor.h"

#include "zend_async_signal.h"

/* Numbers go up to 64, real-time signals included. */
#define SIGNALS_MAX 65

# include <errno.h>
# include <pthread.h>
# include <signal.h>
# define CHAINED 1
# ifdef ZEND_SIGNALS
#  include "zend_signal.h"
ZEND_STATIC_ASSERT(NSIG >= SIGNALS_MAX - 1, "the engine has an entry for each signal");
# endif

typedef struct _reactor_signal_s reactor_signal_t;

struct _reactor_signal_s {
	zend_async_signal_event_t event;
	unsigned int since;         /* number of caught signals at the start; only later ones notify the event */
	reactor_signal_t *prev;     /* borrowed; neighbours among the started events of the signal */
	reactor_signal_t *next;
};

struct _reactor_signal_slot_s {
	uv_signal_t handle;         /* first member; its counters: see the top of the file */
	uint32_t counted;           /* started events that are not hidden: they keep the loop alive */
	bool armed;
	bool in_pass;               /* signal_on_signal() runs and disarms at its end */
#ifndef CHAINED
	unsigned int passes;        /* number of calls of signal_on_signal(); an event started in one waits for the next */
#endif
	reactor_signal_t *first;    /* started events, oldest first */
	reactor_signal_t *last;
	reactor_signal_t *cursor;   /* the next one of a running pass */
};

#define SIGNAL_FROM_EVENT(ev) ((reactor_signal_t *) (ev))

/* ---- the OS handler ---- */

#ifdef CHAINED

typedef struct {
	uint32_t loops;             /* number of loops whose handle is armed */
	bool zend_set;              /* the engine has set its handler since ours was installed */
	struct sigaction previous;  /* the handler that ours replaced */
	void (*uv_handler)(int);    /* libuv's handler */
} os_signal_t;

/* One table for the process. Changed under the lock with every signal blocked in the thread. The handler reads entries
 * that were written before it was installed. */
static os_signal_t os_signals[SIGNALS_MAX];
static pthread_mutex_t os_lock = PTHREAD_MUTEX_INITIALIZER;

static void os_handler(int signo, siginfo_t *info, void *context);

static void os_enter(sigset_t *before)
{
	sigset_t all;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, before);
	pthread_mutex_lock(&os_lock);
}

static void os_leave(const sigset_t *before)
{
	pthread_mutex_unlock(&os_lock);
	pthread_sigmask(SIG_SETMASK, before, NULL);
}

static void os_set_owned(int signo, bool owned)
{
	zend_atomic_int *word = &zend_async_owned_signals[(signo - 1) / 32];
	const uint32_t bit = UINT32_C(1) << ((signo - 1) % 32);
	const uint32_t bits = (uint32_t) zend_atomic_int_load_ex(word);

	zend_atomic_int_store_ex(word, (int) (owned ? bits | bit : bits & ~bit));
}

static zend_always_inline bool is_function(const void *handler)
{
	return handler != (const void *) SIG_DFL && handler != (const void *) SIG_IGN;
}

/* True if deliveries are forwarded to the engine's chain, in any thread. */
static bool os_zend_is_behind(const os_signal_t *os)
{
#ifdef ZEND_SIGNALS
	return os->zend_set || os->previous.sa_sigaction == zend_signal_handler_defer;
#else
	return false;
#endif
}

/* Returns the engine's entry for the signal in this thread, or NULL. */
#ifdef ZEND_SIGNALS
static zend_always_inline zend_signal_entry_t *zend_entry(int signo)
{
# ifdef ZTS
	if (tsrm_is_shutdown() || !tsrm_is_managed_thread()) {
		return NULL;
	}
# endif
	return &SIGG(handlers)[signo - 1];
}
#endif

static void os_pass_on(const os_signal_t *os, int signo, siginfo_t *info, void *context)
{
	if (os_zend_is_behind(os)) {
#ifdef ZEND_SIGNALS
		const zend_signal_entry_t *entry = zend_entry(signo);

		/* Skip the default action: it would end the process, and an event handles the signal. */
		if (entry != NULL && is_function((const void *) entry->handler)) {
			zend_signal_handler_defer(signo, info, context);
		}
#endif
	} else if (is_function((const void *) os->previous.sa_sigaction)) {
		if (os->previous.sa_flags & SA_SIGINFO) {
			os->previous.sa_sigaction(signo, info, context);
		} else {
			os->previous.sa_handler(signo);
		}
	}
}

static bool is_fault(int signo)
{
	return signo == SIGFPE || signo == SIGILL || signo == SIGBUS;
}

static void os_handler(int signo, siginfo_t *info, void *context)
{
	const int saved_errno = errno;
	const os_signal_t *os = &os_signals[signo];

	if (UNEXPECTED(is_fault(signo) && info->si_code > 0)) {
		/* Raised by an instruction, not sent by a process: after a return it would repeat forever. */
		signal(signo, SIG_DFL);
		return;
	}

	os->uv_handler(signo);
	os_pass_on(os, signo, info, context);
	errno = saved_errno;
}

/* Installs our handler, with the flags of the handlers that it forwards to. */
static void os_install(os_signal_t *os, int signo)
{
	struct sigaction action;
	int flags = os->previous.sa_flags;
	bool ignored = os->previous.sa_handler == SIG_IGN;
	bool is_wanted = is_function((const void *) os->previous.sa_sigaction);

#ifdef ZEND_SIGNALS
	if (os_zend_is_behind(os)) {
		const zend_signal_entry_t *entry = zend_entry(signo);

		is_wanted = entry != NULL && is_function((const void *) entry->handler);
		ignored = entry != NULL && (const void *) entry->handler == (const void *) SIG_IGN;
		flags = entry != NULL ? entry->flags : 0;
	}
#endif

	memset(&action, 0, sizeof(action));
	action.sa_sigaction = os_handler;
	action.sa_flags = SA_SIGINFO | SA_ONSTACK;
	/* Restart system calls unless a handler behind ours was installed without SA_RESTART. */
	if (!is_wanted || (flags & SA_RESTART)) {
		action.sa_flags |= SA_RESTART;
	}
	if (signo == SIGCHLD) {
		/* An ignored SIGCHLD makes the kernel reap children: keep that. */
		action.sa_flags |= (flags & SA_NOCLDSTOP) | (ignored ? SA_NOCLDWAIT : (flags & SA_NOCLDWAIT));
	}

	sigfillset(&action.sa_mask);
	sigdelset(&action.sa_mask, SIGILL);
	sigdelset(&action.sa_mask, SIGABRT);
	sigdelset(&action.sa_mask, SIGFPE);
	sigdelset(&action.sa_mask, SIGSEGV);
	sigdelset(&action.sa_mask, SIGBUS);
	sigaction(signo, &action, NULL);
}

/* Restores the previous handler, or the one that the engine has set since. If `current` is not ours, other code has
 * replaced our handler, and `current` stays. */
static void os_restore(os_signal_t *os, int signo, const struct sigaction *current)
{
	if (current->sa_sigaction != os_handler) {
		sigaction(signo, current, NULL);
		return;
	}
#ifdef ZEND_SIGNALS
	const zend_signal_entry_t *entry = zend_entry(signo);

	if (os->zend_set && entry != NULL) {
		struct sigaction action;

		memset(&action, 0, sizeof(action));
		action.sa_flags = entry->flags;
		action.sa_sigaction = (void (*)(int, siginfo_t *, void *)) entry->handler;
		zend_sigaction(signo, &action, NULL);
		return;
	}
#endif
	sigaction(signo, &os->previous, NULL);
}

#endif

/* ---- one signal of one loop ---- */

static void slot_disarm(reactor_signal_slot_t *slot, int signo);

/* Number of deliveries to the handle that its loop has not dispatched. */
static zend_always_inline unsigned int slot_in_flight(const reactor_signal_slot_t *slot)
{
#ifdef CHAINED
	/* The OS handler writes it, on any thread. */
	return *(const volatile unsigned int *) &slot->handle.caught_signals - slot->handle.dispatched_signals;
#else
	return 0;
#endif
}

static zend_always_inline unsigned int slot_caught(const reactor_signal_slot_t *slot)
{
#ifdef CHAINED
	return *(const volatile unsigned int *) &slot->handle.caught_signals;
#else
	return slot->passes;
#endif
}

/* True if the delivery that is being dispatched was caught before the event's start. The counters may wrap. */
static zend_always_inline bool is_older(const reactor_signal_slot_t *slot, const reactor_signal_t *signal)
{
#ifdef CHAINED
	return (int) (slot->handle.dispatched_signals - signal->since) < 0;
#else
	return signal->since == slot->passes;
#endif
}

/* Dispatches one delivery; libuv counts it afterwards. A callback may start, stop or dispose of anything. An event that
 * is started during the pass is younger than the delivery and is skipped. */
static void signal_on_signal(uv_signal_t *handle, int signo)
{
	reactor_signal_slot_t *slot = (reactor_signal_slot_t *) handle;

#ifndef CHAINED
	slot->passes++;
#endif
	slot->in_pass = true;
	slot->cursor = slot->first;
	while (slot->cursor != NULL) {
		reactor_signal_t *signal = slot->cursor;
		slot->cursor = signal->next;

		if (!is_older(slot, signal)) {
			async_reactor_notify(&signal->event.base, NULL, NULL);
		}
	}
	slot->in_pass = false;
	if (slot->first == NULL && slot_in_flight(slot) <= 1) {
		slot_disarm(slot, signo);
	}
}

/* 0 or a libuv error. */
static int slot_arm(reactor_signal_slot_t *slot, int signo)
{
#ifdef CHAINED
	os_signal_t *os = &os_signals[signo];
	struct sigaction previous;
	sigset_t before;
	int error;

	os_enter(&before);
	error = sigaction(signo, NULL, &previous) != 0 ? -errno : 0;
	if (error == 0) {
		error = uv_signal_start(&slot->handle, signal_on_signal, signo);
	}
	if (error == 0 && os->loops++ == 0) {
		struct sigaction libuv;

		sigaction(signo, NULL, &libuv);
		os->previous = previous;
		os->uv_handler = libuv.sa_handler;
		os->zend_set = false;
		os_install(os, signo);
		os_set_owned(signo, true);
	}
	os_leave(&before);
#else
	const int error = uv_signal_start(&slot->handle, signal_on_signal, signo);
#endif
	slot->armed = error == 0;
	return error;
}

static void slot_disarm(reactor_signal_slot_t *slot, int signo)
{
#ifdef CHAINED
	os_signal_t *os = &os_signals[signo];
	struct sigaction current;
	sigset_t before;

	os_enter(&before);
	sigaction(signo, NULL, &current);
	/* When its last handle stops, libuv installs the default action for an instant. */
	uv_signal_stop(&slot->handle);
	if (--os->loops == 0) {
		os_set_owned(signo, false);
		os_restore(os, signo, &current);
	}
	os_leave(&before);
#else
	uv_signal_stop(&slot->handle);
#endif
	slot->armed = false;
}

static reactor_signal_slot_t *slot_require(async_reactor_t *reactor, int signo)
{
	if (reactor->signals == NULL) {
		reactor->signals = pecalloc(SIGNALS_MAX, sizeof(*reactor->signals), true);
	}

	reactor_signal_slot_t *slot = reactor->signals[signo];
	if (slot == NULL) {
		slot = pecalloc(1, sizeof(*slot), true);
		uv_signal_init(&reactor->loop, &slot->handle);
		reactor->signals[signo] = slot;
	}
	return slot;
}

static void slot_count(reactor_signal_slot_t *slot, const reactor_signal_t *signal, int change)
{
	if (!ZEND_ASYNC_EVENT_IS_HIDDEN(&signal->event.base)) {
		slot->counted += change;
	}
	if (slot->counted > 0) {
		uv_ref((uv_handle_t *) &slot->handle);
	} else {
		uv_unref((uv_handle_t *) &slot->handle);
	}
}

static void slot_attach(reactor_signal_slot_t *slot, reactor_signal_t *signal)
{
	signal->since = slot_caught(slot);
	ZEND_ASYNC_LIST_APPEND(slot->first, slot->last, signal, prev, next);
	slot_count(slot, signal, 1);
}

static void slot_detach(reactor_signal_slot_t *slot, reactor_signal_t *signal)
{
	if (slot->cursor == signal) {
		slot->cursor = signal->next;
	}
	ZEND_ASYNC_LIST_REMOVE(slot->first, slot->last, signal, prev, next);
	slot_count(slot, signal, -1);
	if (slot->first == NULL && !slot->in_pass && slot_in_flight(slot) == 0) {
		slot_disarm(slot, signal->event.signal);
	}
}

/* ---- the event ---- */

static zend_never_inline ZEND_COLD bool signal_refuse(int signo, int error)
{
	async_reactor_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, reactor_errno(error), "Cannot wait for signal %d: %s", signo,
			uv_strerror(error));
	return false;
}

static bool signal_start(zend_async_event_t *event)
{
	reactor_signal_t *signal = SIGNAL_FROM_EVENT(event);
	const int signo = signal->event.signal;

	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}

	async_reactor_t *reactor = async_reactor_require();
	if (UNEXPECTED(reactor == NULL)) {
		return false;
	}

	reactor_signal_slot_t *slot = slot_require(reactor, signo);
	if (!slot->armed) {
		const int error = slot_arm(slot, signo);

		if (UNEXPECTED(error != 0)) {
			return signal_refuse(signo, error);
		}
	}
	slot_attach(slot, signal);
	ZEND_ASYNC_EVENT_ARMED(event);
	return true;
}

static bool signal_stop(zend_async_event_t *event)
{
	reactor_signal_t *signal = SIGNAL_FROM_EVENT(event);

	if (!ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		slot_detach(async_reactor->signals[signal->event.signal], signal);
		ZEND_ASYNC_EVENT_DISARMED(event);
	}
	return true;
}

static bool signal_dispose(zend_async_event_t *event)
{
	if (reactor_keeps_reference(event)) {
		return true;
	}
	zend_async_callbacks_free(event);
	ZEND_ASYNC_EVENT_FREE_MEMORY(event, false);
	return true;
}

static zend_string *signal_info(zend_async_event_t *event)
{
	return zend_strpprintf(0, "Signal(%d)", SIGNAL_FROM_EVENT(event)->event.signal);
}

/* True for signals that no process can wait for in this way. The OS refuses others only when they are armed. */
static bool is_out_of_reach(int signo)
{
	if (signo < 1 || signo >= SIGNALS_MAX) {
		return true;
	}
	return signo == SIGKILL || signo == SIGSTOP || signo == SIGSEGV;
}

zend_async_signal_event_t *async_reactor_new_signal_event(int signum, size_t extra_size)
{
	if (UNEXPECTED(is_out_of_reach(signum))) {
		signal_refuse(signum, UV_EINVAL);
		return NULL;
	}
	if (UNEXPECTED(async_reactor_require() == NULL)) {
		return NULL;
	}

	reactor_signal_t *signal = ecalloc(1, sizeof(*signal) + extra_size);

	reactor_event_init(&signal->event.base, sizeof(*signal), signal_start, signal_stop, signal_dispose, signal_info);
	signal->event.signal = signum;
	return &signal->event;
}

/* ---- the engine's side ---- */

/* The engine has changed its table for the signal and is about to install its OS handler. True: ours stays and forwards
 * deliveries to the handler in the table. */
bool async_reactor_sigaction(int signo)
{
#ifdef CHAINED
	sigset_t before;
	bool owned = false;

	if (EXPECTED(!zend_async_owns_signal(signo))) {
		return false;
	}

	os_enter(&before);
	if (os_signals[signo].loops > 0) {
		os_signals[signo].zend_set = true;
		os_install(&os_signals[signo], signo);
		owned = true;
	}
	os_leave(&before);
	return owned;
#else
	return false;
#endif
}

/* ---- shutdown ---- */

static void on_slot_closed(uv_handle_t *handle)
{
	pefree(handle, true);
}

void async_reactor_signal_shutdown(async_reactor_t *reactor)
{
	if (reactor->signals == NULL) {
		return;
	}

	for (int signo = 0; signo < SIGNALS_MAX; signo++) {
		reactor_signal_slot_t *slot = reactor->signals[signo];

		if (slot == NULL) {
			continue;
		}
		while (slot->first != NULL) {
			zend_async_event_t *event = &slot->first->event.base;

			slot_detach(slot, slot->first);
			ZEND_ASYNC_EVENT_DISARMED(event);
			ZEND_ASYNC_EVENT_SET_CLOSED(event);
		}
		if (slot->armed) {
			slot_disarm(slot, signo);
		}
		uv_close((uv_handle_t *) &slot->handle, on_slot_closed);
	}
	pefree(reactor->signals, true);
	reactor->signals = NULL;
}
