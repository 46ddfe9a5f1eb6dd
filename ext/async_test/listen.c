/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Listeners of the ABI, created from an address or a descriptor. A callback takes the accepted sockets and keeps them
 * until the test fetches them. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

#include <unistd.h>

/* Owns the accepted descriptors; closes those that the test has not fetched. */
typedef struct {
	zend_async_event_callback_t base; /* must be first */
	zend_socket_t taken[16];
	uint32_t count;
} taker_t;

static void on_accepted(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	taker_t *taker = (taker_t *) callback;
	zend_socket_t *accepted = result;

	if (exception != NULL) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		test_log_notification("listener", event, NULL, exception);
	} else if (*accepted != ZEND_SOCKET_NULL && taker->count < sizeof(taker->taken) / sizeof(*taker->taken)) {
		taker->taken[taker->count++] = *accepted;
		*accepted = ZEND_SOCKET_NULL;
	}
}

static void dispose_taker(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	taker_t *taker = (taker_t *) callback;

	if (callback->ref_count <= 1) {
		while (taker->count > 0) {
			close(taker->taken[--taker->count]);
		}
	}
	zend_async_event_callback_dispose(callback, event);
}

ZEND_METHOD(AsyncTest_Event, listen)
{
	char *host = NULL;
	size_t length;
	zend_long port = 0, backlog = 0, flags = 0;

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_STRING_OR_NULL(host, length)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(port)
		Z_PARAM_LONG(backlog)
		Z_PARAM_LONG(flags)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_listen_event_t *listen = flags == 0
			? ZEND_ASYNC_SOCKET_LISTEN(host, (int) port, (int) backlog)
			: ZEND_ASYNC_SOCKET_LISTEN_EX(host, (int) port, (int) backlog, (uint32_t) flags, 0);
	test_return_event(return_value, TEST_LISTEN, (zend_async_event_t *) listen);
}

ZEND_METHOD(AsyncTest_Event, listenOn)
{
	zend_long descriptor, backlog = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(descriptor)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(backlog)
	ZEND_PARSE_PARAMETERS_END();

	test_return_event(return_value, TEST_LISTEN,
			(zend_async_event_t *) ZEND_ASYNC_SOCKET_LISTEN_FD((zend_socket_t) descriptor, (int) backlog, 0, 0));
}

/* Returns the callback of take(); NULL if there is none. */
static taker_t *find_taker(const zend_async_event_t *event)
{
	ZEND_ASYNC_CALLBACKS_FOREACH(&event->callbacks, callback) {
		if (callback->callback == on_accepted) {
			return (taker_t *) callback;
		}
	} ZEND_ASYNC_CALLBACKS_FOREACH_END();
	return NULL;
}

ZEND_METHOD(AsyncTest_Event, take)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_event_t *event = test_event_of_kind(Z_OBJ_P(ZEND_THIS), TEST_LISTEN);
	if (event == NULL || find_taker(event) != NULL) {
		return;
	}

	zend_async_event_callback_t *callback = ZEND_ASYNC_EVENT_CALLBACK_EX(on_accepted, sizeof(taker_t));
	callback->dispose = dispose_taker;
	if (!event->add_callback(event, callback)) {
		callback->dispose(callback, NULL);
		zend_throw_error(NULL, "The listener is closed");
	}
}

ZEND_METHOD(AsyncTest_Event, taken)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_event_t *event = test_event_of_kind(Z_OBJ_P(ZEND_THIS), TEST_LISTEN);
	taker_t *taker = event != NULL ? find_taker(event) : NULL;

	array_init(return_value);
	for (uint32_t i = 0; taker != NULL && i < taker->count; i++) {
		add_next_index_long(return_value, taker->taken[i]);
	}
	if (taker != NULL) {
		taker->count = 0;
	}
}

void test_listen_fields(zval *array, zend_async_event_t *event)
{
	zend_async_listen_event_t *listen = (zend_async_listen_event_t *) event;
	char host[256], tiny[2];
	int port = -1;

	add_assoc_string(array, "host", listen->host);
	add_assoc_long(array, "port", listen->port);
	add_assoc_long(array, "backlog", listen->backlog);
	add_assoc_long(array, "descriptor", listen->socket_fd);
	if (listen->get_local_address(listen, host, sizeof(host), &port) == 0) {
		add_assoc_string(array, "address", host);
	}
	add_assoc_long(array, "address port", port);
	add_assoc_bool(array, "fits in two bytes", listen->get_local_address(listen, tiny, sizeof(tiny), NULL) == 0);
}
