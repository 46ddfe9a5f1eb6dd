/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The variables of a script.
 * A header field becomes HTTP_ and its name in capitals. Names with an underscore would become those of other fields, and are left
 * out; so is Proxy, which programs take for a setting (HTTP_PROXY). */
#include "params.h"
#include "records.h"
#include "base/text.h"

#include <arpa/inet.h>

#define NAME_MAX_LENGTH 256

static void put(smart_str *content, const char *name, size_t name_length, const char *value, size_t length)
{
	http_fcgi_append_pair(content, name, name_length, value, length);
}

#define PUT(content, name, value, length) put((content), ZEND_STRL(name), (value), (length))
#define PUT_TEXT(content, name, value)    put((content), ZEND_STRL(name), (value), strlen(value))

static void put_number(smart_str *content, const char *name, size_t name_length, uint64_t number)
{
	char digits[24];

	put(content, name, name_length, digits, (size_t) snprintf(digits, sizeof(digits), "%" PRIu64, number));
}

#define PUT_NUMBER(content, name, number) put_number((content), ZEND_STRL(name), (number))

/* --- addresses --- */

static void put_address(smart_str *content, const char *name, size_t name_length, const http_peer_t *peer)
{
	char text[INET6_ADDRSTRLEN] = "unix:";

	if (peer->family != AF_UNSPEC) {
		inet_ntop(peer->family, &peer->v4, text, sizeof(text));
	}
	put(content, name, name_length, text, strlen(text));
}

static void put_port(smart_str *content, const char *name, size_t name_length, const http_peer_t *peer)
{
	if (peer->family != AF_UNSPEC) {
		put_number(content, name, name_length, peer->port);
	} else {
		put(content, name, name_length, "", 0);
	}
}

/* The host that the client has named, without its port. */
static void put_server_name(smart_str *content, const http_request_t *request, const http_fcgi_script_t *script)
{
	const http_field_ref_t *host = http_request_find(request, ZEND_STRL("host"), 0);
	const char *text;
	size_t length;

	if (script->server_name != NULL) {
		PUT_TEXT(content, "SERVER_NAME", script->server_name);
		return;
	}
	if (host == NULL) {
		put_address(content, ZEND_STRL("SERVER_NAME"), &script->local);
		return;
	}
	text = http_request_bytes(request, host->value);
	length = host->value_length;
	for (size_t i = length; i > 0 && text[i - 1] != ']'; i--) {
		if (text[i - 1] == ':') {
			length = i - 1;
			break;
		}
	}
	PUT(content, "SERVER_NAME", text, length);
}

/* --- header fields --- */

/* Writes the name of the variable. Returns its length; 0: the field has none. */
static size_t variable_of(const char *name, size_t length, char variable[NAME_MAX_LENGTH + 8])
{
	if (length > NAME_MAX_LENGTH || HTTP_IS(name, length, "proxy")) {
		return 0;
	}
	memcpy(variable, "HTTP_", 5);
	for (size_t i = 0; i < length; i++) {
		const char byte = name[i];

		if (byte == '-') {
			variable[5 + i] = '_';
		} else if (isalnum((unsigned char) byte)) {
			variable[5 + i] = (char) toupper((unsigned char) byte);
		} else {
			return 0;
		}
	}
	return length + 5;
}

static void put_field(smart_str *content, const http_request_t *request, uint32_t index)
{
	const http_field_ref_t *field = &request->fields[index];
	const char *name = http_request_bytes(request, field->name);
	char variable[NAME_MAX_LENGTH + 8];
	const size_t length = variable_of(name, field->name_length, variable);
	zend_string *value;

	/* The first field of a name has the values of all. */
	if (length > 0 && http_request_find(request, name, field->name_length, 0) == field) {
		value = http_request_header(request, name, field->name_length);
		put(content, variable, length, ZSTR_VAL(value), ZSTR_LEN(value));
		zend_string_release(value);
	}
}

/* --- all of them --- */

static void put_script(smart_str *content, const http_fcgi_script_t *script)
{
	char text[2 * MAXPATHLEN + 2];
	int length = snprintf(text, sizeof(text), "%s/%s", script->root, script->script);

	length = MIN(length, (int) sizeof(text) - 1);
	PUT(content, "SCRIPT_FILENAME", text, (size_t) length);
	length = snprintf(text, sizeof(text), "/%s", script->script);
	length = MIN(length, (int) sizeof(text) - 1);
	PUT(content, "SCRIPT_NAME", text, (size_t) length);
	length = snprintf(text, sizeof(text), "/%s%s", script->script, script->path_info);
	PUT(content, "DOCUMENT_URI", text, MIN((size_t) length, sizeof(text) - 1));
	PUT_TEXT(content, "PATH_INFO", script->path_info);
	PUT_TEXT(content, "DOCUMENT_ROOT", script->root);
}

/* The path as it was sent, and the query. */
static void put_uri(smart_str *content, const char *path, size_t path_length, const char *query, size_t query_length)
{
	smart_str uri = { 0 };

	smart_str_appendl(&uri, path, path_length);
	if (query[-1] == '?') {
		smart_str_appendc(&uri, '?');
		smart_str_appendl(&uri, query, query_length);
	}
	PUT(content, "REQUEST_URI", ZSTR_VAL(uri.s), ZSTR_LEN(uri.s));
	smart_str_free(&uri);
}

static void put_message(smart_str *content, const http_request_t *request, const http_fcgi_script_t *script)
{
	const http_field_ref_t *type = http_request_find(request, ZEND_STRL("content-type"), 0);
	const char *version = request->version == HTTP_2 ? "HTTP/2.0"
			: request->version == HTTP_1_0           ? "HTTP/1.0"
													 : "HTTP/1.1";
	const char *path, *query;
	size_t path_length, query_length;

	http_request_split_target(request, &path, &path_length, &query, &query_length);
	PUT(content, "QUERY_STRING", query, query_length);
	PUT(content, "REQUEST_METHOD", ZSTR_VAL(request->method), ZSTR_LEN(request->method));
	PUT(content, "CONTENT_TYPE", type != NULL ? http_request_bytes(request, type->value) : "",
			type != NULL ? type->value_length : 0);
	if (script->has_body) {
		PUT_NUMBER(content, "CONTENT_LENGTH", script->body_length);
	} else {
		PUT_TEXT(content, "CONTENT_LENGTH", "");
	}
	put_uri(content, path, path_length, query, query_length);
	PUT_TEXT(content, "SERVER_PROTOCOL", version);
}

void http_fcgi_append_params(smart_str *content, const http_request_t *request, const http_fcgi_script_t *script)
{
	put_script(content, script);
	put_message(content, request, script);
	PUT_TEXT(content, "REQUEST_SCHEME", script->secure ? "https" : "http");
	if (script->secure) {
		PUT_TEXT(content, "HTTPS", "on");
	}
	PUT_TEXT(content, "GATEWAY_INTERFACE", "CGI/1.1");
	PUT_TEXT(content, "SERVER_SOFTWARE", "TrueAsync");
	put_address(content, ZEND_STRL("REMOTE_ADDR"), &request->peer);
	put_port(content, ZEND_STRL("REMOTE_PORT"), &request->peer);
	put_address(content, ZEND_STRL("SERVER_ADDR"), &script->local);
	put_port(content, ZEND_STRL("SERVER_PORT"), &script->local);
	put_server_name(content, request, script);
	PUT_TEXT(content, "REDIRECT_STATUS", "200");
	for (uint32_t i = 0; i < request->field_count; i++) {
		put_field(content, request, i);
	}
}
