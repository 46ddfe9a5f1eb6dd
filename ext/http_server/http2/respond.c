/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Responses of HTTP/2. What the library is given waits in the queue of the stream until the windows allow it. */
#include "http2.h"
#include "net/overload.h"
#include "base/date.h"
#include "base/disk_read.h"
#include "base/status.h"
#include "base/text.h"
#include "message/access.h"

/* --- heads --- */

/* The fields of a response, and the room for the texts that are made for it. */
typedef struct {
	nghttp2_nv *fields;          /* owned */
	size_t count;
	char status[4];
	char length[MAX_LENGTH_OF_LONG];
} head_t;

static void put(head_t *head, const char *name, size_t name_length, const char *value, size_t length)
{
	head->fields[head->count++] = (nghttp2_nv) { .name = (uint8_t *) name,
		.namelen = name_length,
		.value = (uint8_t *) value,
		.valuelen = length,
		.flags = NGHTTP2_NV_FLAG_NONE };
}

/* True if the field is one of a connection of HTTP/1 (RFC 9113 section 8.2.2). */
static bool is_of_connection(const http_field_t *field)
{
	static const char *const names[] = { "connection", "keep-alive", "proxy-connection", "transfer-encoding",
		"upgrade" };

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (http_equals(ZSTR_VAL(field->name), ZSTR_LEN(field->name), names[i], strlen(names[i]))) {
			return true;
		}
	}
	return false;
}

/* Adds the fields of a list, with names in lowercase. */
static void put_fields(head_t *head, const http_fields_t *fields, const char *lower)
{
	HTTP_FIELDS_FOREACH(fields, field)
	{
		if (!is_of_connection(field) && !zend_string_equals_literal_ci(field->name, "content-length")) {
			put(head, lower, ZSTR_LEN(field->name), ZSTR_VAL(field->value), ZSTR_LEN(field->value));
		}
		lower += ZSTR_LEN(field->name);
	}
}

/* The names of a list in lowercase, one behind the other. */
static char *lower_names(const http_fields_t *fields)
{
	size_t length = 1;
	char *names, *at;

	HTTP_FIELDS_FOREACH(fields, field)
	{
		length += ZSTR_LEN(field->name);
	}
	names = at = emalloc(length);
	HTTP_FIELDS_FOREACH(fields, field)
	{
		for (size_t i = 0; i < ZSTR_LEN(field->name); i++) {
			*at++ = http_lower(ZSTR_VAL(field->name)[i]);
		}
	}
	return names;
}

void http2_submit_head(http2_stream_t *stream, const http_response_t *response, zend_long length, bool has_body)
{
	const nghttp2_data_provider2 provider = { .source = { .ptr = stream }, .read_callback = http2_take_output };
	const http_fields_t *fields = &response->fields;
	char *names = lower_names(fields);
	head_t head = { .fields = safe_emalloc(fields->count + 3, sizeof(*head.fields), 0) };

	snprintf(head.status, sizeof(head.status), "%d", response->status);
	put(&head, ZEND_STRL(":status"), head.status, 3);
	if (http_fields_find(fields, ZEND_STRL("date")) == NULL) {
		put(&head, ZEND_STRL("date"), http_worker_date(stream->h2->conn->worker), HTTP_DATE_LENGTH);
	}
	if (length >= 0) {
		put(&head, ZEND_STRL("content-length"), head.length,
				(size_t) snprintf(head.length, sizeof(head.length), ZEND_LONG_FMT, length));
	}
	put_fields(&head, fields, names);
	stream->head_sent = true;
	nghttp2_submit_response2(stream->h2->session, stream->id, head.fields, head.count, has_body ? &provider : NULL);
	efree(head.fields);
	efree(names);
}

static void submit_trailers(http2_stream_t *stream)
{
	const http_fields_t *trailers = &stream->exchange->response->trailers;
	char *names = lower_names(trailers);
	head_t head = { .fields = safe_emalloc(trailers->count + 1, sizeof(*head.fields), 0) };

	put_fields(&head, trailers, names);
	nghttp2_submit_trailer(stream->h2->session, stream->id, head.fields, head.count);
	efree(head.fields);
	efree(names);
}

/* --- output --- */

void http2_resume(http2_stream_t *stream)
{
	if (stream->deferred) {
		stream->deferred = false;
		nghttp2_session_resume_data(stream->h2->session, stream->id);
	}
}

/* The file in front of the output was read. */
static void disk_was_read(void *owner, zend_string *data)
{
	http2_stream_t *stream = owner;

	stream->disk = NULL;
	if (EXPECTED(data != NULL)) {
		http_output_supply(&stream->output, data);
		http2_resume(stream);
	} else {
		http2_stream_reset(stream, NGHTTP2_INTERNAL_ERROR);
	}
	http2_send(stream->h2);
}

static bool read_ahead(http2_stream_t *stream)
{
	const http_piece_t *piece = &stream->output.pieces[stream->output.first];

	stream->disk = http_disk_read(piece->file, piece->offset, MIN(piece->end - piece->offset, HTTP_FILE_SLICE),
			disk_was_read, stream);
	return stream->disk != NULL;
}

nghttp2_ssize http2_take_output(nghttp2_session *session, int32_t id, uint8_t *data, size_t length, uint32_t *flags,
		nghttp2_data_source *source, void *user)
{
	http2_stream_t *stream = source->ptr;
	http_output_t *output = &stream->output;
	size_t got = 0;

	while (got < length && output->bytes > 0 && stream->disk == NULL) {
		bool failed = false;
		size_t part;
		const char *next = http_output_next(output, (char *) data + got, length - got, &part, &failed);

		if (next == NULL) {
			if (failed || (output->needs_disk && !read_ahead(stream))) {
				return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
			}
			break;
		}
		if (next != (char *) data + got) {
			memcpy(data + got, next, part);
		}
		http_output_consume(output, part);
		got += part;
	}
	http_count(&stream->h2->conn->worker->counters.h2_data_sent_bytes_total, got);
	if (output->bytes == 0 && stream->output_ended) {
		*flags |= NGHTTP2_DATA_FLAG_EOF;
		if (stream->exchange != NULL && stream->exchange->response->trailers.count > 0) {
			*flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
			submit_trailers(stream);
		}
	} else if (got == 0) {
		stream->deferred = true;
		return NGHTTP2_ERR_DEFERRED;
	}
	if (stream->exchange != NULL && http2_exchange_ops.has_room(stream->exchange)) {
		http_exchange_notify_room(stream->exchange);
	} else if (stream->tunnel != NULL) {
		http2_tunnel_output(stream);
	}
	return (nghttp2_ssize) got;
}

/* --- responses --- */

/* The response is handed over. What of the request has not arrived is thrown away. */
static void complete(http2_stream_t *stream)
{
	http_exchange_t *exchange = stream->exchange;

	exchange->flags |= HTTP_EXCHANGE_F_OUTPUT_COMPLETE;
	stream->output_ended = true;
	stream->discards = stream->discards || !stream->request->complete || stream->is_connect;
	if (stream->discards) {
		http_exchange_lose_body(exchange);
	}
	/* The client goes on to send into a tunnel that there is not. */
	stream->refused = stream->refused || stream->is_connect;
	http_exchange_count(exchange);
	http_deadline_clear(&stream->deadline);
	http2_resume(stream);
	http2_stream_credit(stream);
	if (http_overload_drains(stream->h2->conn)) {
		http2_drain(stream->h2);
	}
	http2_send_soon(stream->h2);
}

static void send_response(http_exchange_t *exchange)
{
	http2_stream_t *stream = http2_stream_of(exchange);
	http_response_t *response = exchange->response;
	const zend_string *body = response->body.s;
	const bool may_have_body = !response->is_head && !http_status_is_bodyless(response->status);
	zend_long length = body != NULL ? (zend_long) ZSTR_LEN(body) : 0;

	if (response->file != NULL) {
		length = response->file_length;
		if (may_have_body && length > 0) {
			http_output_append_file(&stream->output, response->file, response->file_offset, length);
		}
	} else {
		if (may_have_body && length > 0) {
			http_response_terminate_body(response);
			http_output_append_string(&stream->output, response->body.s, 0);
		}
		length = http_response_stated_length(response, (size_t) length);
	}
	http2_submit_head(stream, response, length,
			stream->output.bytes > 0 || (may_have_body && response->trailers.count > 0));
	complete(stream);
}

static void write_piece(http_exchange_t *exchange, zend_string *piece)
{
	http2_stream_t *stream = http2_stream_of(exchange);
	http_response_t *response = exchange->response;

	if (!stream->head_sent) {
		http2_submit_head(stream, response, response->trailers.count > 0 ? -1 : response->declared, true);
	}
	if (ZSTR_LEN(piece) > 0) {
		http_output_append_string(&stream->output, piece, 0);
		http2_resume(stream);
	}
	http2_send(stream->h2);
}

static void end_stream(http_exchange_t *exchange)
{
	complete(http2_stream_of(exchange));
}

static void abort_stream(http_exchange_t *exchange, uint32_t code)
{
	http2_stream_t *stream = http2_stream_of(exchange);

	exchange->response->sent -= MIN(exchange->response->sent, stream->output.bytes);
	http_output_clear(&stream->output);
	http2_stream_reset(stream, code);
	complete(stream);
}

static bool has_room(const http_exchange_t *exchange)
{
	const http2_stream_t *stream = http2_stream_of(exchange);
	const http_output_t *output = &stream->output;

	return output->end - output->first < HTTP2_PIECES_MAX
			&& output->bytes < (size_t) stream->h2->conn->worker->settings->stream_write_buffer_bytes;
}

static bool has_sent(const http_exchange_t *exchange)
{
	return http2_stream_of(exchange)->head_sent;
}

static void want_body(http_exchange_t *exchange)
{
	http2_stream_t *stream = http2_stream_of(exchange);

	http2_stream_continue(stream);
	http2_stream_credit(stream);
	http2_send(stream->h2);
}

static void refuse(http_exchange_t *exchange, int status, const char *fields, bool close)
{
	http2_stream_t *stream = http2_stream_of(exchange);
	http_response_t *response = exchange->response;

	response->mode = HTTP_RESPONSE_ENDED;
	response->committed = true;
	if (status == 503) {
		/* The client may try again, wherever it likes. */
		http_count(&exchange->counters->h2_streams_refused_total, 1);
		http_access_log(exchange->request, status, 0, false);
		exchange->flags |= HTTP_EXCHANGE_F_OUTPUT_COMPLETE;
		http2_stream_reset(stream, NGHTTP2_REFUSED_STREAM);
		http2_send(stream->h2);
		return;
	}
	response->status = (uint16_t) status;
	if (status == 426) {
		HTTP_FIELDS_SET(&response->fields, "sec-websocket-version", "13");
	}
	http_response_set_own_body(response, status);
	send_response(exchange);
}

static bool local_address(const http_exchange_t *exchange, http_peer_t *address)
{
	const http_conn_t *conn = http2_stream_of(exchange)->h2->conn;

	http_conn_local_address(conn, address);
	return conn->tls != NULL;
}

const http_exchange_ops_t http2_exchange_ops = {
	.send = send_response,
	.write = write_piece,
	.end = end_stream,
	.abort = abort_stream,
	.has_room = has_room,
	.has_sent = has_sent,
	.want_body = want_body,
	.refuse = refuse,
	.open_tunnel = http2_open_tunnel,
	.local_address = local_address,
};
