/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The notifier of a thread: a stack that any thread pushes to, and the owner's queue into which it is emptied.
 *
 *   notification  entered by                     what is true
 *   ------------  -----------------------------  --------------------------------------------------------------
 *   idle          zeroed; just before deliver()  posted is false; in no list
 *   posted        async_thread_notifier_notify             in `incoming`; the trigger was sent if that was empty
 *   queued        notifier_collect(), by the owner        in the queue, behind the notifications posted before it */
#include "notifier.h"
#include "state.h"

#ifdef ZTS

struct async_thread_notifier_s {
	async_notification_t *incoming;              /* atomic; the youngest first */
	async_notification_t *first, **end;          /* the queue; owner only */
	zend_async_trigger_event_t *trigger; /* one reference; hidden, started as long as the notifier exists */
	uint32_t expectations;               /* together one active event */
	zend_async_event_callback_t on_trigger; /* embedded; subscribed as long as the notifier exists */
};

#define NOTIFIER_FROM_CALLBACK(cb) ((async_thread_notifier_t *) ((char *) (cb) - XtOffsetOf(async_thread_notifier_t, on_trigger)))

static void notifier_collect(async_thread_notifier_t *notifier)
{
	async_notification_t *notification = __atomic_exchange_n(&notifier->incoming, NULL, __ATOMIC_ACQUIRE);
	async_notification_t *oldest = NULL, **end = notification ? &notification->next : NULL;

	while (notification) {
		async_notification_t *older = notification->next;
		notification->next = oldest;
		oldest = notification;
		notification = older;
	}
	if (oldest) {
		*notifier->end = oldest;
		notifier->end = end;
	}
}

static void unlink_notification(async_thread_notifier_t *notifier, async_notification_t **link)
{
	async_notification_t *notification = *link;

	*link = notification->next;
	if (notifier->end == &notification->next) {
		notifier->end = link;
	}
	/* A post after this store is a new delivery. */
	__atomic_store_n(&notification->posted, false, __ATOMIC_RELEASE);
}

static void notifier_on_trigger(zend_async_event_t *trigger, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	async_thread_notifier_t *notifier = NOTIFIER_FROM_CALLBACK(callback);

	notifier_collect(notifier);
	zend_try {
		while (notifier->first) {
			async_notification_t *notification = notifier->first;
			unlink_notification(notifier, &notifier->first);
			notification->deliver(notification);
		}
	} zend_catch {
		/* A fatal error in one delivery does not lose the others. */
		if (notifier->first) {
			notifier->trigger->trigger(notifier->trigger);
		}
		zend_bailout();
	} zend_end_try();
}

static void notifier_keep_callback(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	/* Part of the notifier. */
}

/* Gives the notifier a trigger of this loop. False with an exception. */
static bool listen_to_posts(async_thread_notifier_t *notifier)
{
	zend_async_trigger_event_t *trigger = ZEND_ASYNC_NEW_TRIGGER_EVENT();

	if (UNEXPECTED(!trigger)) {
		return false;
	}
	trigger->base.add_callback(&trigger->base, &notifier->on_trigger);
	ZEND_ASYNC_EVENT_SET_HIDDEN(&trigger->base);
	trigger->base.start(&trigger->base);
	notifier->trigger = trigger;
	return true;
}

static void stop_listening(async_thread_notifier_t *notifier)
{
	zend_async_event_t *trigger = &notifier->trigger->base;

	notifier->trigger = NULL;
	trigger->del_callback(trigger, &notifier->on_trigger);
	ZEND_ASYNC_EVENT_RELEASE(trigger);
}

async_thread_notifier_t *async_thread_notifier_own(void)
{
	async_thread_notifier_t *notifier = THREADS_G(notifier);

	if (EXPECTED(notifier)) {
		return notifier;
	}
	if (UNEXPECTED(!ZEND_ASYNC_REACTOR_STARTUP())) {
		return NULL;
	}

	notifier = pecalloc(1, sizeof(*notifier), true);
	notifier->end = &notifier->first;
	notifier->on_trigger.ref_count = 1;
	notifier->on_trigger.callback = notifier_on_trigger;
	notifier->on_trigger.dispose = notifier_keep_callback;
	if (UNEXPECTED(!listen_to_posts(notifier))) {
		pefree(notifier, true);
		return NULL;
	}
	THREADS_G(notifier) = notifier;
	return notifier;
}

void async_thread_notifier_after_fork(void)
{
	async_thread_notifier_t *notifier = THREADS_G(notifier);

	if (notifier && ZEND_ASYNC_EVENT_IS_CLOSED(&notifier->trigger->base)) {
		stop_listening(notifier);
		if (UNEXPECTED(!listen_to_posts(notifier))) {
			zend_error_noreturn(E_ERROR, "Cannot receive notifications from other threads after a fork");
		}
	}
}

void async_thread_notifier_notify(async_thread_notifier_t *notifier, async_notification_t *notification)
{
	if (__atomic_exchange_n(&notification->posted, true, __ATOMIC_ACQ_REL)) {
		return;
	}

	async_notification_t *head = __atomic_load_n(&notifier->incoming, __ATOMIC_RELAXED);
	do {
		notification->next = head;
	} while (!__atomic_compare_exchange_n(&notifier->incoming, &head, notification, true, __ATOMIC_RELEASE,
			__ATOMIC_RELAXED));

	if (!head) {
		notifier->trigger->trigger(notifier->trigger);
	}
}

void async_thread_notifier_withdraw(async_thread_notifier_t *notifier, async_notification_t *notification)
{
	if (!__atomic_load_n(&notification->posted, __ATOMIC_ACQUIRE)) {
		return;
	}
	notifier_collect(notifier);
	for (async_notification_t **link = &notifier->first; *link; link = &(*link)->next) {
		if (*link == notification) {
			unlink_notification(notifier, link);
			return;
		}
	}
	ZEND_ASSERT(0 && "a posted notification is in the queue of its notifier");
}

bool async_thread_notifier_expect(async_thread_notifier_t *notifier)
{
	if (notifier->expectations++ == 0) {
		zend_async_count_up(&ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	}
	return true;
}

void async_thread_notifier_unexpect(async_thread_notifier_t *notifier)
{
	if (--notifier->expectations == 0) {
		zend_async_count_down(&ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	}
}

void async_thread_notifier_close(void)
{
	async_thread_notifier_t *notifier = THREADS_G(notifier);

	if (!notifier) {
		return;
	}
	THREADS_G(notifier) = NULL;
	if (notifier->expectations > 0) {
		zend_async_count_down(&ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	}
	stop_listening(notifier);
	pefree(notifier, true);
}

#endif
