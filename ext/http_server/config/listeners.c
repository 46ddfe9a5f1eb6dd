/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServerConfig: its listeners. */
#include "http_config.h"
#include "base/exceptions.h"
#include "config_arginfo.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>

/* The next listener of the list, without an address. NULL with an exception. */
static http_listener_settings_t *next_listener(http_settings_t *settings)
{
	if (settings->listener_count == HTTP_LISTENERS_MAX) {
		http_throw_argument("A server has at most %d listeners", HTTP_LISTENERS_MAX);
		return NULL;
	}
	return &settings->listeners[settings->listener_count++];
}

/* Adds a listener. False with an exception. */
static bool add_listener(zval *object, http_listener_type_t type, zend_string *address, zend_long port, bool tls,
		uint32_t protocols)
{
	http_settings_t *settings = http_config_open(object);
	const bool is_path = type == HTTP_LISTENER_UNIX;
	http_listener_settings_t *listener;

	if (settings == NULL) {
		return false;
	}
	if (ZSTR_LEN(address) == 0 || zend_str_has_nul_byte(address)) {
		http_throw_argument("%s must not be empty or have NUL bytes", is_path ? "The path" : "The host");
		return false;
	}
	if (is_path && ZSTR_LEN(address) >= sizeof(((struct sockaddr_un *) 0)->sun_path)) {
		http_throw_argument("The path of a Unix socket must be shorter than %zu bytes",
				sizeof(((struct sockaddr_un *) 0)->sun_path));
		return false;
	}
	if (!is_path && (port < 1 || port > 65535)) {
		http_throw_argument("Port must be between 1 and 65535, " ZEND_LONG_FMT " given", port);
		return false;
	}
	listener = next_listener(settings);
	if (listener == NULL) {
		return false;
	}

	/* Brackets around an IPv6 address do not belong to it. */
	const char *text = ZSTR_VAL(address);
	size_t length = ZSTR_LEN(address);

	if (!is_path && length > 2 && text[0] == '[' && text[length - 1] == ']') {
		text++;
		length -= 2;
	}
	listener->type = type;
	listener->address = pestrndup(text, length, true);
	listener->port = is_path ? 0 : (int) port;
	listener->descriptor = -1;
	listener->tls = tls;
	listener->protocols = protocols;
	return true;
}

static void add_tcp(INTERNAL_FUNCTION_PARAMETERS, uint32_t protocols)
{
	zend_string *host;
	zend_long port;
	bool tls = false;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR(host)
		Z_PARAM_LONG(port)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(tls)
	ZEND_PARSE_PARAMETERS_END();

	if (add_listener(ZEND_THIS, HTTP_LISTENER_TCP, host, port, tls, protocols)) {
		RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
	}
}

ZEND_METHOD(TrueAsync_HttpServerConfig, __construct)
{
	zend_string *host = NULL;
	zend_long port = 8080;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(host)
		Z_PARAM_LONG(port)
	ZEND_PARSE_PARAMETERS_END();

	if (host != NULL
			&& add_listener(ZEND_THIS, HTTP_LISTENER_TCP, host, port, false,
					HTTP_PROTOCOL_HTTP1 | HTTP_PROTOCOL_HTTP2)) {
		http_config_settings(Z_OBJ_P(ZEND_THIS))->listeners[0].of_constructor = true;
	}
}

ZEND_METHOD(TrueAsync_HttpServerConfig, addListener)
{
	add_tcp(INTERNAL_FUNCTION_PARAM_PASSTHRU, HTTP_PROTOCOL_HTTP1 | HTTP_PROTOCOL_HTTP2);
}

ZEND_METHOD(TrueAsync_HttpServerConfig, addHttp1Listener)
{
	add_tcp(INTERNAL_FUNCTION_PARAM_PASSTHRU, HTTP_PROTOCOL_HTTP1);
}

ZEND_METHOD(TrueAsync_HttpServerConfig, addHttp2Listener)
{
	add_tcp(INTERNAL_FUNCTION_PARAM_PASSTHRU, HTTP_PROTOCOL_HTTP2);
}

ZEND_METHOD(TrueAsync_HttpServerConfig, addUnixListener)
{
	zend_string *path;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(path)
	ZEND_PARSE_PARAMETERS_END();

	if (add_listener(ZEND_THIS, HTTP_LISTENER_UNIX, path, 0, false, HTTP_PROTOCOL_HTTP1 | HTTP_PROTOCOL_HTTP2)) {
		RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
	}
}

ZEND_METHOD(TrueAsync_HttpServerConfig, addHttp3Listener)
{
	zend_string *host;
	zend_long port;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(host)
		Z_PARAM_LONG(port)
	ZEND_PARSE_PARAMETERS_END();

	if (add_listener(ZEND_THIS, HTTP_LISTENER_UDP, host, port, true, 0)) {
		RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
	}
}

/* Whether it is a stream socket that listens. */
static bool listens(int descriptor)
{
	int value;
	socklen_t length = sizeof(value);

	if (getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &value, &length) != 0 || value != SOCK_STREAM) {
		return false;
	}
	length = sizeof(value);
	return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) == 0 && value != 0;
}

ZEND_METHOD(TrueAsync_HttpServerConfig, addInheritedListener)
{
	http_listener_settings_t *listener;
	http_settings_t *settings;
	zend_long descriptor;
	bool tls = false;
	char name[32];

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(descriptor)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(tls)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	if (descriptor < 0 || descriptor > INT_MAX || !listens((int) descriptor)) {
		http_throw_argument("Descriptor " ZEND_LONG_FMT " is no stream socket that listens", descriptor);
		RETURN_THROWS();
	}
	listener = next_listener(settings);
	if (listener == NULL) {
		RETURN_THROWS();
	}
	snprintf(name, sizeof(name), "descriptor %d", (int) descriptor);
	/* Commands that the program runs do not get it: they would hold the address. */
	fcntl((int) descriptor, F_SETFD, FD_CLOEXEC);
	listener->type = HTTP_LISTENER_INHERITED;
	listener->address = pestrdup(name, true);
	listener->port = 0;
	listener->descriptor = (int) descriptor;
	listener->tls = tls;
	listener->protocols = HTTP_PROTOCOL_HTTP1 | HTTP_PROTOCOL_HTTP2;
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

static void describe_protocols(const http_listener_settings_t *listener, zval *entry)
{
	zval list;

	array_init(&list);
	if (listener->protocols & HTTP_PROTOCOL_HTTP1) {
		add_next_index_string(&list, "http1");
	}
	if (listener->protocols & HTTP_PROTOCOL_HTTP2) {
		add_next_index_string(&list, "http2");
	}
	add_assoc_zval(entry, "protocols", &list);
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getListeners)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_settings_t *settings = http_config_settings(Z_OBJ_P(ZEND_THIS));

	array_init(return_value);
	for (uint32_t i = 0; i < settings->listener_count; i++) {
		const http_listener_settings_t *listener = &settings->listeners[i];
		zval entry;

		array_init(&entry);
		if (listener->type == HTTP_LISTENER_UNIX) {
			add_assoc_string(&entry, "type", "unix");
			add_assoc_string(&entry, "path", listener->address);
		} else if (listener->type == HTTP_LISTENER_INHERITED) {
			add_assoc_string(&entry, "type", "inherited");
			add_assoc_long(&entry, "descriptor", listener->descriptor);
			add_assoc_bool(&entry, "tls", listener->tls);
			describe_protocols(listener, &entry);
		} else {
			add_assoc_string(&entry, "type", listener->type == HTTP_LISTENER_TCP ? "tcp" : "udp_h3");
			add_assoc_string(&entry, "host", listener->address);
			add_assoc_long(&entry, "port", listener->port);
			add_assoc_bool(&entry, "tls", listener->tls);
			if (listener->type == HTTP_LISTENER_TCP) {
				describe_protocols(listener, &entry);
			}
		}
		add_next_index_zval(return_value, &entry);
	}
}
