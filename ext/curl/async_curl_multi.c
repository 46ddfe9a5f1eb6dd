/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Multi handles in coroutines (see async_curl.h). curl_multi_exec() never waits by itself, but its callbacks may: until
 * it returns the multi is busy for other coroutines. curl_multi_select() waits for the descriptors of the multi. After
 * the wait it uses only what the program's own object keeps alive. */
#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#include "php.h"
#include "php_network.h"
#include "curl_private.h"

#ifdef HAVE_SYS_SELECT_H
# include <sys/select.h>
#endif

/* How often descriptors beyond FD_SETSIZE are checked. */
#define HIDDEN_MS 10

struct _php_async_curl_waiter {
	struct _php_async_curl_waiter *next;
	php_async_notifier_t notifier;
	bool closed;
};

void php_async_curl_multi_added(php_curlm *mh, php_curl *ch)
{
	ch->async.multi = mh;
	ch->async.over = CURLE_OK;
	/* The waiters wait for the descriptors of the earlier handles only. */
	php_async_curl_multi_notify(mh);
}

void php_async_curl_multi_removed(php_curl *ch)
{
	ch->async.multi = NULL;
}

/* ---- curl_multi_exec() ---- */

static void close_handles(php_curlm *mh)
{
	zend_llist_position position;

	mh->async.close_later = false;
	for (zval *handle = zend_llist_get_first_ex(&mh->easyh, &position); handle;
			handle = zend_llist_get_next_ex(&mh->easyh, &position)) {
		curl_multi_remove_handle(mh->multi, Z_CURL_P(handle)->cp);
	}
	zend_llist_clean(&mh->easyh);
}

CURLMcode php_async_curl_multi_perform(php_curlm *mh, int *still_running)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_coroutine_t *const before = mh->async.performing;
	php_async_curl_frame_t frame;
	volatile CURLMcode code = CURLM_OK;

	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE) || coroutine == NULL) {
		return curl_multi_perform(mh->multi, still_running);
	}
	if (UNEXPECTED(before != NULL && before != coroutine)) {
		return CURLM_RECURSIVE_API_CALL;
	}

	mh->async.performing = coroutine;
	php_async_curl_enter(&frame);
	zend_try {
		code = curl_multi_perform(mh->multi, still_running);
	} zend_catch {
		php_async_curl_abandon(&frame);
		mh->async.performing = before;
		zend_bailout();
	} zend_end_try();
	mh->async.performing = before;

	if (UNEXPECTED(mh->async.close_later) && before == NULL) {
		close_handles(mh);
	}
	php_async_curl_leave(&frame);
	return code;
}

/* ---- curl_multi_select() ---- */

void php_async_curl_multi_notify(php_curlm *mh)
{
	for (struct _php_async_curl_waiter *waiter = mh->async.waiters; waiter; waiter = waiter->next) {
		php_async_notifier_signal(&waiter->notifier);
	}
}

bool php_async_curl_multi_close_later(php_curlm *mh)
{
	for (struct _php_async_curl_waiter *waiter = mh->async.waiters; waiter; waiter = waiter->next) {
		waiter->closed = true;
	}
	php_async_curl_multi_notify(mh);

	mh->async.close_later = mh->async.performing != NULL && mh->async.performing != ZEND_ASYNC_CURRENT_COROUTINE;
	return mh->async.close_later;
}

typedef struct {
	struct pollfd *fds; /* owned */
	unsigned int count;
	bool has_hidden;    /* descriptors beyond FD_SETSIZE exist */
} multi_set_t;

#if LIBCURL_VERSION_NUM >= 0x080800 /* Available since 8.8.0 */

static CURLMcode multi_collect(php_curlm *mh, multi_set_t *set)
{
	struct curl_waitfd *waits;
	unsigned int count = 0;
	CURLMcode code = curl_multi_waitfds(mh->multi, NULL, 0, &count);

	if (code != CURLM_OK || count == 0) {
		return code;
	}
	waits = safe_emalloc(count, sizeof(*waits), 0);
	set->fds = safe_emalloc(count, sizeof(*set->fds), 0);
	code = curl_multi_waitfds(mh->multi, waits, count, &count);
	for (unsigned int i = 0; code == CURLM_OK && i < count; i++) {
		const short events = (short) ((waits[i].events & CURL_WAIT_POLLIN ? POLLIN : 0)
				| (waits[i].events & CURL_WAIT_POLLPRI ? POLLPRI : 0)
				| (waits[i].events & CURL_WAIT_POLLOUT ? POLLOUT : 0));
		set->fds[set->count++] = (struct pollfd){ waits[i].fd, events, 0 };
	}
	efree(waits);
	return code;
}

#else

static CURLMcode multi_collect(php_curlm *mh, multi_set_t *set)
{
	fd_set reading, writing, exceptional;
	zend_llist_position position;
	int max_fd = -1;
	CURLMcode code;

	FD_ZERO(&reading);
	FD_ZERO(&writing);
	FD_ZERO(&exceptional);
	code = curl_multi_fdset(mh->multi, &reading, &writing, &exceptional, &max_fd);
	if (code != CURLM_OK) {
		return code;
	}

	set->fds = max_fd >= 0 ? safe_emalloc(max_fd + 1, sizeof(*set->fds), 0) : NULL;
	for (int fd = 0; fd <= max_fd; fd++) {
		const short events = (short) ((FD_ISSET(fd, &reading) ? POLLIN : 0) | (FD_ISSET(fd, &writing) ? POLLOUT : 0)
				| (FD_ISSET(fd, &exceptional) ? POLLPRI : 0));
		if (events) {
			set->fds[set->count++] = (struct pollfd){ fd, events, 0 };
		}
	}

	for (zval *handle = zend_llist_get_first_ex(&mh->easyh, &position); handle && !set->has_hidden;
			handle = zend_llist_get_next_ex(&mh->easyh, &position)) {
		curl_socket_t fd = CURL_SOCKET_BAD;
		set->has_hidden = curl_easy_getinfo(Z_CURL_P(handle)->cp, CURLINFO_ACTIVESOCKET, &fd) == CURLE_OK
				&& fd != CURL_SOCKET_BAD && fd >= FD_SETSIZE;
	}
	return code;
}

#endif

/* Waits once. True if `*ready` is the answer. */
static bool multi_wait_once(php_curlm *mh, multi_set_t *set, struct _php_async_curl_waiter *self, int left, int *ready)
{
	const int slice = set->has_hidden && (left < 0 || left > HIDDEN_MS) ? HIDDEN_MS : left;
	const int found = php_async_poll_or_notifier(set->fds, set->count, slice, &self->notifier);

	php_async_curl_waited_for(set->fds, set->count);
	if (UNEXPECTED(self->closed || EG(exception))) {
		*ready = -1;
		return true;
	}
	if (UNEXPECTED(found < 0)) {
		/* Another coroutine drove the multi, which closed a connection. Or a signal was delivered. */
		*ready = 0;
		return true;
	}
	*ready = found;
	if (found == 0 && UNEXPECTED(set->has_hidden)) {
		curl_multi_wait(mh->multi, NULL, 0, 0, ready);
		return *ready > 0 || slice == left;
	}
	return true;
}

static CURLMcode wait_in_line(php_curlm *mh, int timeout_ms, struct _php_async_curl_waiter *self, int *ready)
{
	php_async_timeout_t timeout = php_async_timeout(timeout_ms);

	for (;;) {
		multi_set_t set = { NULL, 0, false };
		long own_ms = -1;
		CURLMcode code = multi_collect(mh, &set);
		bool answered = true;

		*ready = 0;
		if (code == CURLM_OK) {
			curl_multi_timeout(mh->multi, &own_ms);
		}
		if (code == CURLM_OK && (set.count || set.has_hidden)) {
			const int left = php_async_timeout_remaining(&timeout);
			answered = multi_wait_once(mh, &set, self, own_ms >= 0 && own_ms < left ? (int) own_ms : left, ready);
		} else if (code == CURLM_OK && !php_async_idle_poll_yield()) {
			*ready = -1;
		}
		if (set.fds) {
			efree(set.fds);
		}
		if (answered) {
			return code;
		}
	}
}

CURLMcode php_async_curl_multi_wait(php_curlm *mh, int timeout_ms, int *ready)
{
	struct _php_async_curl_waiter self = { .next = mh->async.waiters };
	struct _php_async_curl_waiter **link;
	CURLMcode code;

	if (!php_async_may_suspend()) {
		return curl_multi_wait(mh->multi, NULL, 0, timeout_ms, ready);
	}

	mh->async.waiters = &self;
	code = wait_in_line(mh, timeout_ms, &self, ready);
	for (link = &mh->async.waiters; *link != &self; link = &(*link)->next) {}
	*link = self.next;
	return code;
}
