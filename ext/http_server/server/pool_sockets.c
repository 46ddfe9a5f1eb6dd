/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The listening sockets of a pool. */
#include "pool_sockets.h"
#include "net/listener.h"

#include <sys/socket.h>

/* The first socket of a port is bound for itself, and shares the port from then on: another program of the same user that
 * shares it already would get a part of the connections, without a word. */
static zend_async_listen_event_t *bind_first(const http_listener_settings_t *address, zend_long backlog)
{
	zend_async_listen_event_t *event = http_listener_bind(address, 0, backlog, false);
	const int on = 1;

	if (EXPECTED(event != NULL) && address->type == HTTP_LISTENER_TCP) {
		setsockopt(event->socket_fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on));
	}
	return event;
}

/* A listener for a slot. False with an exception. */
static bool open_one(http_sockets_t *sockets, const http_settings_t *settings, uint32_t slot, uint32_t listener)
{
	const bool is_first = slot == 0 && sockets->ports[listener] == 0;
	const http_listener_settings_t *address = &settings->listeners[listener];
	const size_t at = (size_t) slot * sockets->listeners + listener;

	if (slot > 0 && address->type != HTTP_LISTENER_TCP) {
		sockets->sockets[at] = sockets->sockets[listener];
		return true;
	}
	if (sockets->events[at] != NULL) {
		return true;
	}
	sockets->events[at] = is_first ? bind_first(address, settings->backlog)
								   : http_listener_bind(address, sockets->ports[listener], settings->backlog, true);
	if (UNEXPECTED(sockets->events[at] == NULL)) {
		return false;
	}
	sockets->sockets[at] = sockets->events[at]->socket_fd;
	if (address->type == HTTP_LISTENER_TCP) {
		/* Perhaps one that the kernel has chosen. */
		sockets->ports[listener] = sockets->events[at]->port;
	}
	return true;
}

bool http_sockets_open_slot(http_sockets_t *sockets, const http_settings_t *settings, uint32_t slot)
{
	for (uint32_t i = 0; i < sockets->listeners; i++) {
		if (!open_one(sockets, settings, slot, i)) {
			return false;
		}
	}
	return true;
}

bool http_sockets_open(http_sockets_t *sockets, const http_settings_t *settings, uint32_t slots)
{
	const size_t count = (size_t) slots * settings->listener_count;
	bool done = true;

	sockets->slots = slots;
	sockets->listeners = settings->listener_count;
	sockets->events = ecalloc(count, sizeof(*sockets->events));
	sockets->sockets = pecalloc(count, sizeof(*sockets->sockets), true);
	sockets->ports = ecalloc(settings->listener_count, sizeof(*sockets->ports));
	for (uint32_t slot = 0; done && slot < slots; slot++) {
		done = http_sockets_open_slot(sockets, settings, slot);
	}
	if (!done) {
		http_sockets_close(sockets);
	}
	return done;
}

/* Workers may not have closed their copies of the descriptor yet: a port that was bound here is free all the same. */
static void close_one(zend_async_listen_event_t **place, bool is_bound)
{
	zend_async_listen_event_t *event = *place;

	*place = NULL;
	if (event != NULL) {
		if (is_bound) {
			shutdown(event->socket_fd, SHUT_RDWR);
		}
		ZEND_ASYNC_EVENT_RELEASE(&event->base);
	}
}

void http_sockets_close_slot(http_sockets_t *sockets, uint32_t slot)
{
	for (uint32_t i = 0; i < sockets->listeners; i++) {
		/* Others are of all slots. */
		if (sockets->ports[i] != 0) {
			const size_t at = (size_t) slot * sockets->listeners + i;

			close_one(&sockets->events[at], true);
			sockets->sockets[at] = ZEND_SOCKET_NULL;
		}
	}
}

void http_sockets_end(const http_sockets_t *sockets, const http_settings_t *settings)
{
	const size_t count = (size_t) sockets->slots * sockets->listeners;

	for (size_t i = 0; sockets->events != NULL && i < count; i++) {
		/* Other processes may go on with those that were inherited. */
		if (sockets->events[i] != NULL && settings->listeners[i % sockets->listeners].type != HTTP_LISTENER_INHERITED) {
			shutdown(sockets->events[i]->socket_fd, SHUT_RDWR);
		}
	}
}

void http_sockets_close(http_sockets_t *sockets)
{
	const size_t count = (size_t) sockets->slots * sockets->listeners;

	if (sockets->events == NULL) {
		return;
	}
	for (size_t i = 0; i < count; i++) {
		close_one(&sockets->events[i], sockets->ports[i % sockets->listeners] != 0);
		sockets->sockets[i] = ZEND_SOCKET_NULL;
	}
	efree(sockets->events);
	efree(sockets->ports);
	sockets->events = NULL;
	sockets->ports = NULL;
}

void http_sockets_free(http_sockets_t *sockets)
{
	if (sockets->sockets != NULL) {
		pefree(sockets->sockets, true);
		sockets->sockets = NULL;
	}
}
