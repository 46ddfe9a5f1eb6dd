/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Access records. */
#include "access.h"

#include <arpa/inet.h>

/* Of method and path in the message; the attributes have them whole. */
#define METHOD_MAX 32
#define PATH_MAX_IN_MESSAGE 256

/* The text up to `max` bytes, cut where a character ends. */
static size_t cut(const char *text, size_t length, size_t max)
{
	if (length <= max) {
		return length;
	}
	while (max > 0 && ((uint8_t) text[max] & 0xc0) == 0x80) {
		max--;
	}
	return max;
}

void http_access_add_trace(http_log_record_t *record, const http_request_t *request)
{
	size_t length;
	const char *text = http_request_trace_parent(request, &length);

	if (text != NULL) {
		record->trace = text + HTTP_TRACE_ID;
		record->span = text + HTTP_SPAN_ID;
	}
}

static void add_peer(http_log_record_t *record, const http_peer_t *peer, char *text, size_t size)
{
	if (peer->family != AF_UNSPEC && inet_ntop(peer->family, &peer->v4, text, (socklen_t) size) != NULL) {
		http_log_add_string(record, "client.address", text, strlen(text));
		http_log_add_uint(record, "client.port", peer->port);
	}
}

/* The value of a header, which the request owns. */
static http_log_text_t header_of(const http_request_t *request, const char *name, size_t length)
{
	const http_field_ref_t *field = http_request_find(request, name, length, 0);

	return field != NULL ? (http_log_text_t) { http_request_bytes(request, field->value), field->value_length }
						 : (http_log_text_t) { NULL, 0 };
}

void http_access_write(http_request_t *request, int status, uint64_t size, bool is_aborted)
{
	const uint64_t duration = zend_hrtime() - request->begun;
	const char *path, *query, *version = http_version_text(request->version);
	char message[METHOD_MAX + PATH_MAX_IN_MESSAGE + 16], address[INET6_ADDRSTRLEN];
	size_t path_length, query_length;
	http_log_record_t record;
	int length;

	request->begun = 0;
	http_request_split_target(request, &path, &path_length, &query, &query_length);
	length = snprintf(message, sizeof(message), "%.*s %.*s %d",
			(int) cut(ZSTR_VAL(request->method), ZSTR_LEN(request->method), METHOD_MAX), ZSTR_VAL(request->method),
			(int) cut(path, path_length, PATH_MAX_IN_MESSAGE), path, status);
	http_log_begin(&record, HTTP_LOG_INFO, HTTP_LOG_ACCESS, message, (size_t) length);
	http_log_add_string(&record, "http.request.method", ZSTR_VAL(request->method), ZSTR_LEN(request->method));
	http_log_add_string(&record, "url.path", path, path_length);
	if (query_length > 0) {
		http_log_add_string(&record, "url.query", query, query_length);
	}
	http_log_add_int(&record, "http.response.status_code", status);
	http_log_add_string(&record, "network.protocol.version", version, strlen(version));
	http_log_add_uint(&record, "http.response.body.size", size);
	http_log_add_double(&record, "http.server.request.duration", (double) MAX(duration, 1) / 1e9);
	record.referer = header_of(request, ZEND_STRL("referer"));
	record.agent = header_of(request, ZEND_STRL("user-agent"));
	add_peer(&record, &request->peer, address, sizeof(address));
	if (is_aborted) {
		http_log_add_string(&record, "error.type", ZEND_STRL("response_aborted"));
	}
	http_access_add_trace(&record, request);
	http_log_write(request->log, &record);
}
