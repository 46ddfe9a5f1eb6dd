/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A signal: an event that one part of the server notifies and coroutines wait for. It keeps nothing alive by itself: what
 * notifies it is an armed event. */
#ifndef HTTP_SERVER_SIGNAL_H
#define HTTP_SERVER_SIGNAL_H

#include "zend_async_API.h"

typedef struct {
	zend_async_event_t event; /* one reference for the creator */
	const char *name;         /* static; for reports of what is waited for */
} http_signal_t;

http_signal_t *http_signal_new(const char *name);
/* Wakes every coroutine that waits. */
void http_signal_notify(http_signal_t *signal);
/* Suspends until the signal is notified. False with an exception: cancelled. The caller holds the signal. */
bool http_signal_wait(http_signal_t *signal);
/* Waits for `ms` at most, and sets *expired. */
bool http_signal_wait_for(http_signal_t *signal, uint64_t ms, bool *expired);
void http_signal_release(http_signal_t *signal);

#endif
