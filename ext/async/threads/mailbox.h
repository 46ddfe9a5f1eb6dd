/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * How other threads tell this one that something has happened: one trigger per loop, however many waiters there are.
 *
 * A mail is a node that its owner embeds in what waits (persistent memory). Posting it makes the owner's loop call
 * mail->deliver(), in scheduler context; posts that arrive before that are one delivery, so deliver() looks at the state
 * of things, never at a count of mails.
 *
 * The one rule for users: whoever posts holds the lock under which the waiter is registered, and the owner takes its
 * waiter off under that lock before async_mailbox_withdraw(). So the mailbox is alive whenever it is posted to, and
 * posting itself takes no lock. ZTS only. */
#ifndef ASYNC_THREADS_MAILBOX_H
#define ASYNC_THREADS_MAILBOX_H

#include "php_async.h"

#ifdef ZTS
typedef struct async_mailbox_s async_mailbox_t;
typedef struct async_mail_s async_mail_t;

struct async_mail_s {
	async_mail_t *next;                   /* in the mailbox; borrowed */
	void (*deliver)(async_mail_t *mail);  /* owner's thread, in scheduler context; must not suspend; may free the mail */
	bool posted;                          /* atomic; a zeroed mail is one that was not posted */
};

/* This thread's mailbox; made at the first call, which starts the reactor if necessary. NULL with an exception. */
async_mailbox_t *async_mailbox_own(void);

/* Any thread, under the lock that guards the registration. */
void async_mailbox_post(async_mailbox_t *mailbox, async_mail_t *mail);

/* Owner's thread, when nobody can post the mail any more: it will not be delivered. */
void async_mailbox_withdraw(async_mailbox_t *mailbox, async_mail_t *mail);

/* Owner's thread: a waiter more, or less, for whom the loop stays alive. The first returns true, to end a chain of conditions. */
bool async_mailbox_expect(async_mailbox_t *mailbox);
void async_mailbox_unexpect(async_mailbox_t *mailbox);

/* In the child of a fork, when its loop is there: the trigger of the parent's loop is dead. */
void async_mailbox_after_fork(void);

/* End of the request, before the loop is closed. Nobody may be registered by now. */
void async_mailbox_close(void);
#else
# define async_mailbox_after_fork() ((void) 0)
# define async_mailbox_close() ((void) 0)
#endif

#endif
