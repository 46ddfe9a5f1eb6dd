/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Responses of HTTP/1: the head, the chunks of a stream, answers without a handler. */
#include "http1.h"
#include "net/overload.h"
#include "base/date.h"
#include "base/status.h"
#include "base/text.h"
#include "message/access.h"

/* A head of the usual size is written on the stack; so is a short body behind it, for one plain write. */
#define HEAD_ROOM 4096
/* Status line, date, length, connection, empty line. */
#define HEAD_OWN  256

typedef struct {
	char *text; /* room, or owned */
	size_t length;
	char room[HEAD_ROOM];
} head_t;

static zend_always_inline void put(head_t *head, const char *text, size_t length)
{
	memcpy(head->text + head->length, text, length);
	head->length += length;
}

#define PUT(head, literal) put((head), ZEND_STRL(literal))

static void put_number(head_t *head, zend_ulong number)
{
	char digits[MAX_LENGTH_OF_LONG];
	char *end = digits + sizeof(digits) - 1;
	char *text = zend_print_ulong_to_buf(end, number);

	put(head, text, (size_t) (end - text));
}

/* Bytes that a phrase may not have become spaces. */
static void put_phrase(head_t *head, const http_response_t *response)
{
	const char *phrase;

	if (response->reason == NULL) {
		phrase = http_status_phrase(response->status);
		put(head, phrase, strlen(phrase));
		return;
	}
	phrase = ZSTR_VAL(response->reason);
	for (size_t i = 0; i < ZSTR_LEN(response->reason); i++) {
		head->text[head->length++] = http_bytes[(uint8_t) phrase[i]] & HTTP_BYTE_VALUE ? phrase[i] : ' ';
	}
}

static void put_field(head_t *head, const http_field_t *field)
{
	http_copy_lower(head->text + head->length, ZSTR_VAL(field->name), ZSTR_LEN(field->name));
	head->length += ZSTR_LEN(field->name);
	PUT(head, ": ");
	put(head, ZSTR_VAL(field->value), ZSTR_LEN(field->value));
	PUT(head, "\r\n");
}

/* What frames the body: -1: no length is stated. */
static void put_framing(head_t *head, zend_long length, bool chunked)
{
	if (chunked) {
		PUT(head, "transfer-encoding: chunked\r\n");
	} else if (length >= 0) {
		PUT(head, "content-length: ");
		put_number(head, (zend_ulong) length);
		PUT(head, "\r\n");
	}
}

/* Writes the head. The caller frees it with free_head(). */
static void make_head(head_t *head, http1_t *h1, http_response_t *response, zend_long length, bool chunked)
{
	http_worker_t *worker = h1->conn->worker;
	size_t size = HEAD_OWN + (response->reason != NULL ? ZSTR_LEN(response->reason) : 0);
	bool has_date = false;

	HTTP_FIELDS_FOREACH(&response->fields, field)
	{
		size += ZSTR_LEN(field->name) + ZSTR_LEN(field->value) + 4;
		has_date = has_date || zend_string_equals_literal_ci(field->name, "date");
	}
	head->text = EXPECTED(size <= HEAD_ROOM) ? head->room : emalloc(size);
	head->length = 0;

	if (EXPECTED(response->version != HTTP_1_0)) {
		PUT(head, "HTTP/1.1 ");
	} else {
		PUT(head, "HTTP/1.0 ");
	}
	if (EXPECTED(response->status == 200 && response->reason == NULL)) {
		PUT(head, "200 OK\r\n");
	} else {
		put_number(head, response->status);
		PUT(head, " ");
		put_phrase(head, response);
		PUT(head, "\r\n");
	}
	if (!has_date) {
		PUT(head, "date: ");
		put(head, http_worker_date(worker), HTTP_DATE_LENGTH);
		PUT(head, "\r\n");
	}
	put_framing(head, length, chunked);
	HTTP_FIELDS_FOREACH(&response->fields, field)
	{
		if (EXPECTED(!zend_string_equals_literal_ci(field->name, "content-length"))) {
			put_field(head, field);
		}
	}
	if (h1->closes) {
		PUT(head, "connection: close\r\n");
		http_count(&worker->counters.h1_connection_close_sent_total, 1);
	} else if (UNEXPECTED(response->version == HTTP_1_0)) {
		PUT(head, "connection: keep-alive\r\n");
	}
	PUT(head, "\r\n");
}

static void free_head(head_t *head)
{
	if (head->text != head->room) {
		efree(head->text);
	}
}

/* Decides, once, whether the connection ends after this response. */
static void decide_end(http1_t *h1, const http_response_t *response)
{
	h1->closes = h1->closes || response->close || !h1->request->keep_alive || h1->conn->worker->draining
			|| http_overload_drains(h1->conn)
			/* The rest of the body would be thrown away; beyond the limit the connection is. */
			|| (!h1->request->complete && h1->expects);
}

/* Ends the response, and gives up the pin that its sender has taken: the connection may have been closed meanwhile. */
static void end_response(http1_t *h1)
{
	http_conn_t *conn = h1->conn;

	http1_response_done(h1);
	http_conn_unpin(conn);
}

/* Sends a response whose body is a part of a file. */
static void send_file(http_exchange_t *exchange)
{
	http1_t *h1 = http1_of_exchange(exchange);
	http_response_t *response = exchange->response;
	const bool has_body = !response->is_head && response->file_length > 0;
	head_t head;

	http_conn_pin(h1->conn);
	decide_end(h1, response);
	make_head(&head, h1, response, response->file_length, false);
	h1->head_sent = true;
	if (has_body) {
		http_conn_write_file(h1->conn, head.text, head.length, response->file, response->file_offset,
				response->file_length);
	} else {
		http_conn_write(h1->conn, head.text, head.length, NULL, NULL, 0);
	}
	free_head(&head);
	http_exchange_count(exchange);
	end_response(h1);
}

static void send_response(http_exchange_t *exchange)
{
	if (UNEXPECTED(exchange->response->file != NULL)) {
		send_file(exchange);
		return;
	}

	http1_t *h1 = http1_of_exchange(exchange);
	http_response_t *response = exchange->response;
	zend_string *body = response->body.s;
	head_t head;

	if (body != NULL) {
		http_response_terminate_body(response);
	}
	http_conn_pin(h1->conn);
	decide_end(h1, response);
	make_head(&head, h1, response, http_response_stated_length(response, body != NULL ? ZSTR_LEN(body) : 0), false);
	if (response->is_head || http_status_is_bodyless(response->status)) {
		body = NULL;
	} else if (body != NULL && head.text == head.room && ZSTR_LEN(body) <= HEAD_ROOM - head.length) {
		put(&head, ZSTR_VAL(body), ZSTR_LEN(body));
		body = NULL;
	}
	h1->head_sent = true;
	if (http1_pending_length(h1) > 0 && !h1->closes) {
		/* The next request is here already: its response goes out with this one. */
		http_conn_cork_more(h1->conn);
	}
	http_conn_write(h1->conn, head.text, head.length, body, NULL, 0);
	free_head(&head);
	http_exchange_count(exchange);
	end_response(h1);
}

/* --- streams --- */

static void write_piece(http_exchange_t *exchange, zend_string *piece)
{
	http1_t *h1 = http1_of_exchange(exchange);
	http_response_t *response = exchange->response;
	head_t head;
	size_t tail = 0;

	head.text = head.room;
	head.length = 0;
	if (!h1->head_sent) {
		h1->sends_chunks = response->declared < 0 && response->version == HTTP_1_1;
		h1->closes = h1->closes || (response->declared < 0 && !h1->sends_chunks);
		decide_end(h1, response);
		make_head(&head, h1, response, response->declared, h1->sends_chunks);
		h1->head_sent = true;
	}
	if (ZSTR_LEN(piece) == 0) {
		if (head.length > 0) {
			http_conn_write(h1->conn, head.text, head.length, NULL, NULL, 0);
		}
		free_head(&head);
		return;
	}
	if (h1->sends_chunks) {
		char size[2 * sizeof(size_t) + 2];
		const int digits = snprintf(size, sizeof(size), "%zx\r\n", ZSTR_LEN(piece));

		if (head.text != head.room) {
			head.text = erealloc(head.text, head.length + sizeof(size));
		} else if (head.length + sizeof(size) > HEAD_ROOM) {
			char *text = emalloc(head.length + sizeof(size));

			head.text = memcpy(text, head.room, head.length);
		}
		put(&head, size, (size_t) digits);
		tail = 2;
	}
	http_conn_write(h1->conn, head.text, head.length, piece, "\r\n", tail);
	free_head(&head);
}

static void end_stream(http_exchange_t *exchange)
{
	http1_t *h1 = http1_of_exchange(exchange);

	http_conn_pin(h1->conn);
	if (h1->sends_chunks) {
		http_conn_write(h1->conn, ZEND_STRL("0\r\n\r\n"), NULL, NULL, 0);
	}
	http_exchange_count(exchange);
	end_response(h1);
}

static void abort_stream(http_exchange_t *exchange, uint32_t code)
{
	http1_t *h1 = http1_of_exchange(exchange);

	http_conn_pin(h1->conn);
	h1->closes = true;
	http_exchange_count(exchange);
	end_response(h1);
}

static bool has_room(const http_exchange_t *exchange)
{
	const http_conn_t *conn = http1_of_exchange(exchange)->conn;

	return conn->output.bytes < (size_t) conn->worker->settings->stream_write_buffer_bytes;
}

static bool has_sent(const http_exchange_t *exchange)
{
	return http1_of_exchange(exchange)->head_sent;
}

/* --- the body of the request --- */

void http1_send_continue(http1_t *h1)
{
	if (h1->expects && h1->body_length == 0 && !h1->head_sent) {
		http_conn_write(h1->conn, ZEND_STRL("HTTP/1.1 100 Continue\r\n\r\n"), NULL, NULL, 0);
	}
	h1->expects = false;
}

static void want_body(http_exchange_t *exchange)
{
	http1_t *h1 = http1_of_exchange(exchange);
	http_conn_t *conn = h1->conn;

	http_conn_pin(conn);
	http1_send_continue(h1);
	http1_adjust_reading(h1);
	http_conn_unpin(conn);
}

/* --- answers without a handler --- */

static void count_refusal(http_counters_t *counters, int status)
{
	http_count(&counters->parse_errors_4xx_total, 1);
	switch (status) {
		case 400: http_count(&counters->parse_errors_400_total, 1); break;
		case 413: http_count(&counters->parse_errors_413_total, 1); break;
		case 414: http_count(&counters->parse_errors_414_total, 1); break;
		case 431: http_count(&counters->parse_errors_431_total, 1); break;
		case 503: http_count(&counters->parse_errors_503_total, 1); break;
	}
}

/* Writes the access record of an answer without a handler, if as much as the line of the request has arrived. */
static void log_refusal(http1_t *h1, int status, size_t size)
{
	http_request_t *request = h1->request;

	if (request->head != NULL) {
		http_access_write(request, status, size, false);
	} else if (http1_parse_line(h1)) {
		http_access_write(request, status, size, false);
		http1_forget_line(h1);
	}
}

/* A head that is not complete, or not legal, may begin with the method. */
static bool answers_head(const http1_t *h1)
{
	if (h1->request == NULL) {
		return false;
	}
	return h1->request->method != NULL ? zend_string_equals_literal(h1->request->method, "HEAD")
									   : h1->parser.method == HTTP_HEAD;
}

void http1_refuse(http1_t *h1, int status, const char *fields, bool close)
{
	const char *phrase = http_status_own_phrase(status);
	const char *end = status == 426 ? "" : "\r\n";
	const bool is_head = answers_head(h1);
	char text[512];

	/* A request that is whole may want the connection to end. */
	close = close || (h1->request != NULL && h1->request->head != NULL && !h1->request->keep_alive)
			|| h1->conn->worker->draining || http_overload_drains(h1->conn);

	int length = snprintf(text, sizeof(text),
			"HTTP/1.1 %d %s\r\nDate: %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %zu\r\n%s%s\r\n",
			status, phrase, http_worker_date(h1->conn->worker), strlen(phrase) + strlen(end),
			fields != NULL ? fields : "", close ? "Connection: close\r\n" : "");

	if (!is_head) {
		length += snprintf(text + length, sizeof(text) - (size_t) length, "%s%s", phrase, end);
	}
	if (UNEXPECTED(h1->request != NULL && h1->request->begun != 0)) {
		log_refusal(h1, status, is_head ? 0 : strlen(phrase) + strlen(end));
	}
	http_conn_pin(h1->conn);
	h1->closes = h1->closes || close;
	h1->head_sent = true;
	if (close) {
		http_count(&h1->conn->worker->counters.h1_connection_close_sent_total, 1);
	}
	if (status == 404) {
		http_count_status(&h1->conn->worker->counters, status);
	} else {
		count_refusal(&h1->conn->worker->counters, status);
	}
	http_conn_write(h1->conn, text, (size_t) length, NULL, NULL, 0);
	end_response(h1);
}

static void refuse(http_exchange_t *exchange, int status, const char *fields, bool close)
{
	exchange->response->mode = HTTP_RESPONSE_ENDED;
	exchange->response->committed = true;
	http1_refuse(http1_of_exchange(exchange), status, fields, close);
}

static bool local_address(const http_exchange_t *exchange, http_peer_t *address)
{
	const http_conn_t *conn = http1_of_exchange(exchange)->conn;

	http_conn_local_address(conn, address);
	return conn->tls != NULL;
}

const http_exchange_ops_t http1_exchange_ops = {
	.send = send_response,
	.write = write_piece,
	.end = end_stream,
	.abort = abort_stream,
	.has_room = has_room,
	.has_sent = has_sent,
	.want_body = want_body,
	.refuse = refuse,
	.open_tunnel = http1_open_tunnel,
	.local_address = local_address,
};
