/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The notifier of a thread, through which other threads wake it: one trigger per loop for any number of waiters.
 *
 * A notification is a node that its owner embeds in the waiting structure (persistent memory). Posting it makes the
 * owner's loop call mail->deliver(), in scheduler context. Posts that arrive before that are one delivery, so deliver()
 * looks at the state, never at a count of notifications.
 *
 * The one rule for users: the poster holds the lock under which the waiter is registered, and the owner removes its
 * waiter under that lock before async_thread_notifier_withdraw(). So the notifier exists whenever a notification is posted to
 * it, and posting itself takes no lock. ZTS only. */
#ifndef ASYNC_THREADS_NOTIFIER_H
#define ASYNC_THREADS_NOTIFIER_H

#include "base/async.h"

#ifdef ZTS
typedef struct async_thread_notifier_s async_thread_notifier_t;
typedef struct async_notification_s async_notification_t;

struct async_notification_s {
	async_notification_t *next;                   /* in the notifier; borrowed */
	void (*deliver)(async_notification_t *notification);  /* owner's thread, scheduler context; must not suspend; may free the node */
	bool posted;                          /* atomic; false in a zeroed node */
};

/* Returns this thread's notifier. The first call creates it, and starts the reactor. NULL with an exception. */
async_thread_notifier_t *async_thread_notifier_own(void);

/* Posts a notification. Any thread, under the lock that guards the registration. */
void async_thread_notifier_notify(async_thread_notifier_t *notifier, async_notification_t *notification);

/* Owner's thread, once no thread can post the notification: it will not be delivered. */
void async_thread_notifier_withdraw(async_thread_notifier_t *notifier, async_notification_t *notification);

/* Owner's thread: adds or removes a waiter that keeps the loop alive. expect always returns true, for conditions. */
bool async_thread_notifier_expect(async_thread_notifier_t *notifier);
void async_thread_notifier_unexpect(async_thread_notifier_t *notifier);

/* In the child of a fork, once it has a loop: replaces the trigger, which belonged to the parent's loop. */
void async_thread_notifier_after_fork(void);

/* End of the request, before the loop is closed. No waiter may be registered by now. */
void async_thread_notifier_close(void);
#endif

#endif
