/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The constructors of the reactor's event types, and the methods of single types. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "php_network.h"
#include "php_streams.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <unistd.h>

/* ---- timer ---- */

ZEND_METHOD(AsyncTest_Event, timer)
{
	zend_long ms, ns = 0, extra = 0;
	bool periodic = false;

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_LONG(ms)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(periodic)
		Z_PARAM_LONG(ns)
		Z_PARAM_LONG(extra)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS_EX((zend_ulong) ms, (zend_ulong) ns, periodic,
			(size_t) MAX(extra, 0));
	test_return_event(return_value, TEST_TIMER, (zend_async_event_t *) timer);
}

ZEND_METHOD(AsyncTest_Event, rearm)
{
	zend_long ms, ns = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(ms)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(ns)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *event = test_event_of_kind(Z_OBJ_P(ZEND_THIS), TEST_TIMER);
	if (event != NULL) {
		RETURN_BOOL(ZEND_ASYNC_TIMER_REARM((zend_async_timer_event_t *) event, (zend_ulong) ms, (zend_ulong) ns));
	}
}

ZEND_METHOD(AsyncTest_Event, multishot)
{
	bool on = true;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(on)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_timer_event_t *timer = (zend_async_timer_event_t *) test_event_of_kind(Z_OBJ_P(ZEND_THIS), TEST_TIMER);
	if (timer == NULL) {
		RETURN_THROWS();
	}
	if (on) {
		ZEND_ASYNC_TIMER_SET_MULTISHOT(timer);
	} else {
		ZEND_ASYNC_TIMER_CLR_MULTISHOT(timer);
	}
}

/* ---- poll ---- */

/* The descriptor of an int or a stream; -1 with an exception. */
static zend_long descriptor_of(zval *value)
{
	php_socket_t fd = -1;

	if (Z_TYPE_P(value) == IS_LONG) {
		return Z_LVAL_P(value);
	}
	if (Z_TYPE_P(value) == IS_RESOURCE) {
		php_stream *stream = zend_fetch_resource2_ex(value, "stream", php_file_le_stream(), php_file_le_pstream());
		if (stream == NULL) {
			return -1;
		}
		if (php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void *) &fd, false)
				== SUCCESS) {
			return fd;
		}
	}
	zend_throw_error(NULL, "Expected a descriptor or a stream");
	return -1;
}

ZEND_FUNCTION(AsyncTest_dup)
{
	zval *descriptor;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(descriptor)
	ZEND_PARSE_PARAMETERS_END();

	const zend_long fd = descriptor_of(descriptor);
	if (EG(exception) == NULL) {
		RETURN_LONG(dup((int) fd));
	}
}

ZEND_FUNCTION(AsyncTest_is_open)
{
	zend_long fd;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(fd)
	ZEND_PARSE_PARAMETERS_END();
	RETURN_BOOL(fcntl((int) fd, F_GETFD) >= 0);
}

ZEND_METHOD(AsyncTest_Event, poll)
{
	zval *descriptor;
	zend_long events;
	bool close_fd = false, as_file = false;

	ZEND_PARSE_PARAMETERS_START(2, 4)
		Z_PARAM_ZVAL(descriptor)
		Z_PARAM_LONG(events)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(close_fd)
		Z_PARAM_BOOL(as_file)
	ZEND_PARSE_PARAMETERS_END();

	const zend_long fd = descriptor_of(descriptor);
	if (EG(exception) != NULL) {
		RETURN_THROWS();
	}

	zend_async_poll_event_t *poll = as_file
			? ZEND_ASYNC_NEW_POLL_EVENT((zend_file_descriptor_t) fd, 0, (async_poll_event) events)
			: ZEND_ASYNC_NEW_SOCKET_EVENT((zend_socket_t) fd, (async_poll_event) events);
	if (poll == NULL) {
		RETURN_THROWS();
	}
	if (close_fd) {
		ZEND_ASYNC_EVENT_SET_CLOSE_FD(&poll->base);
	}
	test_return_event(return_value, TEST_POLL, &poll->base);
	if (!close_fd) {
		ZVAL_COPY(&test_event_from_obj(Z_OBJ_P(return_value))->anchor, descriptor);
	}
}

ZEND_METHOD(AsyncTest_Event, proxy)
{
	zend_object *poll;
	zend_long events;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_OBJ_OF_CLASS(poll, test_ce_event)
		Z_PARAM_LONG(events)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *event = test_event_of_kind(poll, TEST_POLL);
	if (event != NULL) {
		zend_async_poll_proxy_t *proxy = ZEND_ASYNC_NEW_POLL_PROXY_EVENT((zend_async_poll_event_t *) event,
				(async_poll_event) events);
		test_return_event(return_value, TEST_PROXY, (zend_async_event_t *) proxy);
	}
}

/* ---- trigger ---- */

ZEND_METHOD(AsyncTest_Event, trigger)
{
	ZEND_PARSE_PARAMETERS_NONE();
	test_return_event(return_value, TEST_TRIGGER, (zend_async_event_t *) ZEND_ASYNC_NEW_TRIGGER_EVENT());
}

ZEND_METHOD(AsyncTest_Event, fire)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_trigger_event_t *trigger = (zend_async_trigger_event_t *) test_event_of_kind(Z_OBJ_P(ZEND_THIS),
			TEST_TRIGGER);
	if (trigger != NULL) {
		trigger->trigger(trigger);
	}
}

/* ---- lookups ---- */

ZEND_METHOD(AsyncTest_Event, addrinfo)
{
	char *node = NULL, *service = NULL;
	size_t node_length, service_length;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STRING_OR_NULL(node, node_length)
		Z_PARAM_OPTIONAL
		Z_PARAM_STRING_OR_NULL(service, service_length)
	ZEND_PARSE_PARAMETERS_END();

	const struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM };
	test_return_event(return_value, TEST_ADDRINFO,
			(zend_async_event_t *) ZEND_ASYNC_GETADDRINFO(node, service, &hints));
}

static bool parse_address(const char *ip, struct sockaddr_storage *address)
{
	struct sockaddr_in *v4 = (struct sockaddr_in *) address;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *) address;

	memset(address, 0, sizeof(*address));
	if (inet_pton(AF_INET, ip, &v4->sin_addr) == 1) {
		v4->sin_family = AF_INET;
		return true;
	}
	if (inet_pton(AF_INET6, ip, &v6->sin6_addr) == 1) {
		v6->sin6_family = AF_INET6;
		return true;
	}
	return false;
}

ZEND_METHOD(AsyncTest_Event, nameinfo)
{
	char *ip;
	size_t length;
	bool numeric = false;
	struct sockaddr_storage address;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STRING(ip, length)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(numeric)
	ZEND_PARSE_PARAMETERS_END();

	if (!parse_address(ip, &address)) {
		zend_argument_value_error(1, "must be an IP address");
		RETURN_THROWS();
	}
	zend_async_dns_nameinfo_t *nameinfo = ZEND_ASYNC_GETNAMEINFO((const struct sockaddr *) &address,
			numeric ? NI_NUMERICHOST | NI_NUMERICSERV : 0);
	test_return_event(return_value, TEST_NAMEINFO, (zend_async_event_t *) nameinfo);
}

static void add_addresses(zval *list, const struct addrinfo *ai)
{
	char text[INET6_ADDRSTRLEN];

	array_init(list);
	for (; ai != NULL; ai = ai->ai_next) {
		const void *address = ai->ai_family == AF_INET
				? (const void *) &((struct sockaddr_in *) ai->ai_addr)->sin_addr
				: (const void *) &((struct sockaddr_in6 *) ai->ai_addr)->sin6_addr;

		if (inet_ntop(ai->ai_family, address, text, sizeof(text)) != NULL) {
			add_next_index_string(list, text);
		}
	}
}

ZEND_METHOD(AsyncTest_Event, takeResult)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_dns_addrinfo_t *event = (zend_async_dns_addrinfo_t *) test_event_of_kind(Z_OBJ_P(ZEND_THIS),
			TEST_ADDRINFO);
	if (event == NULL || event->result == NULL) {
		return;
	}

	struct addrinfo *taken = event->result;
	event->result = NULL;
	add_addresses(return_value, taken);
	ZEND_ASYNC_FREEADDRINFO(taken);
}

/* ---- filesystem ---- */

ZEND_METHOD(AsyncTest_Event, filesystem)
{
	zend_string *path;
	zend_long flags = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(path)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(flags)
	ZEND_PARSE_PARAMETERS_END();

	test_return_event(return_value, TEST_FILESYSTEM,
			(zend_async_event_t *) ZEND_ASYNC_NEW_FILESYSTEM_EVENT(path, (unsigned int) flags));
}

/* ---- any awaitable object ---- */

ZEND_METHOD(AsyncTest_Event, of)
{
	zend_object *object;
	zend_class_entry *awaitable = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_AWAITABLE);
	/* Also accepted if another scheduler provides the class and does not make it awaitable for PHP. */
	zend_class_entry *coroutine = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_COROUTINE);

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ(object)
	ZEND_PARSE_PARAMETERS_END();

	if (object->ce != coroutine
			&& (object->ce->type != ZEND_INTERNAL_CLASS || awaitable == NULL
					|| !instanceof_function(object->ce, awaitable))) {
		zend_argument_value_error(1, "must be an awaitable object of the runtime");
		RETURN_THROWS();
	}

	zend_async_event_t *event = ZEND_ASYNC_OBJECT_TO_EVENT(object);
	if (event == NULL) {
		zend_throw_error(NULL, "The object has no event any more");
		RETURN_THROWS();
	}
	ZEND_ASYNC_EVENT_ADD_REF(event);
	test_return_event(return_value, TEST_FOREIGN, event);
	ZVAL_OBJ_COPY(&test_event_from_obj(Z_OBJ_P(return_value))->anchor, object);
}

/* ---- fields ---- */

static void add_string_or_null(zval *array, const char *key, zend_string *value)
{
	if (value != NULL) {
		add_assoc_str(array, key, zend_string_copy(value));
	} else {
		add_assoc_null(array, key);
	}
}

static void add_fields(zval *array, test_kind kind, zend_async_event_t *event)
{
	switch (kind) {
		case TEST_TIMER:
			add_assoc_long(array, "timeout", ((zend_async_timer_event_t *) event)->timeout);
			add_assoc_bool(array, "periodic", ((zend_async_timer_event_t *) event)->is_periodic);
			break;
		case TEST_POLL:
			add_assoc_bool(array, "socket", ((zend_async_poll_event_t *) event)->is_socket);
			add_assoc_long(array, "events", ((zend_async_poll_event_t *) event)->events);
			add_assoc_long(array, "triggered", ((zend_async_poll_event_t *) event)->triggered_events);
			break;
		case TEST_PROXY:
			add_assoc_long(array, "events", ((zend_async_poll_proxy_t *) event)->events);
			add_assoc_long(array, "triggered", ((zend_async_poll_proxy_t *) event)->triggered_events);
			break;
		case TEST_ADDRINFO: {
			zval addresses;
			add_addresses(&addresses, ((zend_async_dns_addrinfo_t *) event)->result);
			add_assoc_zval(array, "result", &addresses);
			break;
		}
		case TEST_NAMEINFO:
			add_string_or_null(array, "hostname", ((zend_async_dns_nameinfo_t *) event)->hostname);
			add_string_or_null(array, "service", ((zend_async_dns_nameinfo_t *) event)->service);
			break;
		case TEST_LISTEN: test_listen_fields(array, event); break;
		case TEST_FILESYSTEM:
			add_assoc_long(array, "triggered", ((zend_async_filesystem_event_t *) event)->triggered_events);
			add_string_or_null(array, "filename", ((zend_async_filesystem_event_t *) event)->triggered_filename);
			break;
		default: break;
	}
}

ZEND_METHOD(AsyncTest_Event, fields)
{
	ZEND_PARSE_PARAMETERS_NONE();

	test_event_t *self = test_event_from_obj(Z_OBJ_P(ZEND_THIS));
	zend_async_event_t *event = test_event_of(&self->std);
	if (event == NULL) {
		RETURN_THROWS();
	}

	const unsigned char *extra = ZEND_ASYNC_EVENT_EXTRA(event);
	array_init(return_value);
	/* The extra data must be behind the event. */
	add_assoc_bool(return_value, "tail", event->extra_offset >= sizeof(zend_async_event_t) && extra != NULL);
	add_fields(return_value, self->kind, event);
	test_process_fields(return_value, self);
}
