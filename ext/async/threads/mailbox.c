/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The notifier of a thread: a stack that any thread pushes to, and the owner's queue into which it is emptied.
 *
 *   notification  entered by                     what is true
 *   ------------  -----------------------------  --------------------------------------------------------------
 *   idle          zeroed; just before deliver()  posted is false; in no list
 *   posted        async_mailbox_post             in `incoming`; the trigger was sent if that was empty
 *   queued        collect(), by the owner        in the queue, behind the notifications posted before it */
#include "mailbox.h"

#ifdef ZTS

struct async_mailbox_s {
	async_mail_t *incoming;              /* atomic; the youngest first */
	async_mail_t *first, **end;          /* the queue; owner only */
	zend_async_trigger_event_t *trigger; /* one reference; hidden, started as long as the notifier exists */
	uint32_t expectations;               /* together one active event */
	zend_async_event_callback_t on_trigger; /* embedded; subscribed as long as the notifier exists */
};

#define MAILBOX_FROM_CALLBACK(cb) ((async_mailbox_t *) ((char *) (cb) - XtOffsetOf(async_mailbox_t, on_trigger)))

static void collect(async_mailbox_t *mailbox)
{
	async_mail_t *mail = __atomic_exchange_n(&mailbox->incoming, NULL, __ATOMIC_ACQUIRE);
	async_mail_t *oldest = NULL, **end = mail ? &mail->next : NULL;

	while (mail) {
		async_mail_t *older = mail->next;
		mail->next = oldest;
		oldest = mail;
		mail = older;
	}
	if (oldest) {
		*mailbox->end = oldest;
		mailbox->end = end;
	}
}

static void unlink_mail(async_mailbox_t *mailbox, async_mail_t **link)
{
	async_mail_t *mail = *link;

	*link = mail->next;
	if (mailbox->end == &mail->next) {
		mailbox->end = link;
	}
	/* A post after this store is a new delivery. */
	__atomic_store_n(&mail->posted, false, __ATOMIC_RELEASE);
}

static void on_trigger(zend_async_event_t *trigger, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	async_mailbox_t *mailbox = MAILBOX_FROM_CALLBACK(callback);

	collect(mailbox);
	while (mailbox->first) {
		async_mail_t *mail = mailbox->first;
		unlink_mail(mailbox, &mailbox->first);
		mail->deliver(mail);
	}
}

static void keep_callback(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	/* Part of the notifier. */
}

/* Gives the notifier a trigger of this loop. False with an exception. */
static bool listen_to_posts(async_mailbox_t *mailbox)
{
	zend_async_trigger_event_t *trigger = ZEND_ASYNC_NEW_TRIGGER_EVENT();

	if (UNEXPECTED(!trigger)) {
		return false;
	}
	trigger->base.add_callback(&trigger->base, &mailbox->on_trigger);
	ZEND_ASYNC_EVENT_SET_HIDDEN(&trigger->base);
	trigger->base.start(&trigger->base);
	mailbox->trigger = trigger;
	return true;
}

static void stop_listening(async_mailbox_t *mailbox)
{
	zend_async_event_t *trigger = &mailbox->trigger->base;

	mailbox->trigger = NULL;
	trigger->del_callback(trigger, &mailbox->on_trigger);
	ZEND_ASYNC_EVENT_RELEASE(trigger);
}

async_mailbox_t *async_mailbox_own(void)
{
	async_mailbox_t *mailbox = ASYNC_G(mailbox);

	if (EXPECTED(mailbox)) {
		return mailbox;
	}
	if (UNEXPECTED(!ZEND_ASYNC_REACTOR_STARTUP())) {
		return NULL;
	}

	mailbox = pecalloc(1, sizeof(*mailbox), true);
	mailbox->end = &mailbox->first;
	mailbox->on_trigger.ref_count = 1;
	mailbox->on_trigger.callback = on_trigger;
	mailbox->on_trigger.dispose = keep_callback;
	if (UNEXPECTED(!listen_to_posts(mailbox))) {
		pefree(mailbox, true);
		return NULL;
	}
	ASYNC_G(mailbox) = mailbox;
	return mailbox;
}

void async_mailbox_after_fork(void)
{
	async_mailbox_t *mailbox = ASYNC_G(mailbox);

	if (mailbox && ZEND_ASYNC_EVENT_IS_CLOSED(&mailbox->trigger->base)) {
		stop_listening(mailbox);
		if (UNEXPECTED(!listen_to_posts(mailbox))) {
			zend_error_noreturn(E_ERROR, "Other threads cannot be heard after a fork");
		}
	}
}

void async_mailbox_post(async_mailbox_t *mailbox, async_mail_t *mail)
{
	if (__atomic_exchange_n(&mail->posted, true, __ATOMIC_ACQ_REL)) {
		return;
	}

	async_mail_t *head = __atomic_load_n(&mailbox->incoming, __ATOMIC_RELAXED);
	do {
		mail->next = head;
	} while (!__atomic_compare_exchange_n(&mailbox->incoming, &head, mail, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED));

	if (!head) {
		mailbox->trigger->trigger(mailbox->trigger);
	}
}

void async_mailbox_withdraw(async_mailbox_t *mailbox, async_mail_t *mail)
{
	if (!__atomic_load_n(&mail->posted, __ATOMIC_ACQUIRE)) {
		return;
	}
	collect(mailbox);
	for (async_mail_t **link = &mailbox->first; *link; link = &(*link)->next) {
		if (*link == mail) {
			unlink_mail(mailbox, link);
			return;
		}
	}
	ZEND_ASSERT(0 && "a posted mail is in its owner's mailbox");
}

bool async_mailbox_expect(async_mailbox_t *mailbox)
{
	if (mailbox->expectations++ == 0) {
		zend_async_count_up(&ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	}
	return true;
}

void async_mailbox_unexpect(async_mailbox_t *mailbox)
{
	if (--mailbox->expectations == 0) {
		zend_async_count_down(&ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	}
}

void async_mailbox_close(void)
{
	async_mailbox_t *mailbox = ASYNC_G(mailbox);

	if (!mailbox) {
		return;
	}
	ASYNC_G(mailbox) = NULL;
	if (mailbox->expectations > 0) {
		zend_async_count_down(&ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	}
	stop_listening(mailbox);
	pefree(mailbox, true);
}

#endif
