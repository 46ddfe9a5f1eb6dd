/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpResponse as a state machine: its body, its stream, its end. */
#include "response.h"
#include "base/exceptions.h"
#include "base/status.h"
#include "base/text.h"
#include "main/async_budget.h"
#include "main/async_suspend.h"

/* Bytes that are compressed before other coroutines have their turn: some 4 ms of the slowest usual coding. */
#define SLICE ((size_t) 64 * 1024)

/* --- the buffered body --- */

void http_response_set_body(http_response_t *response, zend_string *body)
{
	smart_str_free(&response->body);
	if (ZSTR_LEN(body) > 0) {
		response->body.s = zend_string_copy(body);
		response->body.a = ZSTR_LEN(body);
		response->mode = HTTP_RESPONSE_BUFFERED;
	} else {
		response->mode = HTTP_RESPONSE_OPEN;
	}
}

void http_response_append_body(http_response_t *response, const char *data, size_t length)
{
	smart_str *body = &response->body;

	if (length == 0) {
		return;
	}
	if (body->s != NULL && (ZSTR_IS_INTERNED(body->s) || GC_REFCOUNT(body->s) > 1)) {
		smart_str own = { 0 };

		smart_str_alloc(&own, ZSTR_LEN(body->s) + length, false);
		smart_str_append(&own, body->s);
		zend_string_release(body->s);
		*body = own;
	}
	smart_str_appendl(body, data, length);
	response->mode = HTTP_RESPONSE_BUFFERED;
}

/* --- files --- */

void http_response_seal(http_response_t *response, http_sealed_t *sealed)
{
	smart_str_free(&response->body);
	response->sealed = sealed;
	response->mode = HTTP_RESPONSE_SEALED;
}

static void drop_sealed(http_response_t *response)
{
	http_sealed_t *sealed = response->sealed;

	response->sealed = NULL;
	if (sealed != NULL) {
		sealed->release(sealed);
	}
}

void http_response_set_file(http_response_t *response, http_file_t *file, zend_off_t offset, zend_off_t length)
{
	ZEND_ASSERT(response->file == NULL);
	response->file = http_file_add_ref(file);
	response->file_offset = offset;
	response->file_length = length;
}

static void drop_file(http_response_t *response)
{
	if (response->file != NULL) {
		http_file_release(response->file);
		response->file = NULL;
	}
}

/* --- states --- */

ZEND_COLD void http_response_throw_state(const http_response_t *response, const char *method)
{
	switch (response->mode) {
		case HTTP_RESPONSE_BUFFERED:
			http_throw_runtime("%s(): the response has a buffered body already", method);
			break;
		case HTTP_RESPONSE_STREAMING:
			http_throw_runtime("%s(): the response is already streaming via write()", method);
			break;
		case HTTP_RESPONSE_SSE: http_throw_runtime("%s(): the response is in SSE mode", method); break;
		case HTTP_RESPONSE_SEALED: http_throw_runtime("%s(): the response is sealed by sendFile()", method); break;
		case HTTP_RESPONSE_FAILED:
			if (strncmp(method, "sse", 3) == 0 || strncmp(method, "trySse", 6) == 0) {
				http_throw_runtime("Cannot %s() after abort()", method);
			} else {
				http_throw_runtime("Response already closed — cannot %s() after abort()", method);
			}
			break;
		default: http_throw_runtime("%s(): the response has already ended", method);
	}
}

/* --- streams --- */

static zend_always_inline bool is_attached(const http_response_t *response)
{
	return response->exchange != NULL && response->exchange->transport != NULL;
}

static ZEND_COLD bool throw_gone(const http_response_t *response)
{
	const http_exchange_t *exchange = response->exchange;

	http_throw_http(499, exchange != NULL && exchange->loss != NULL ? exchange->loss : "the client is gone");
	return false;
}

/* For a wait that is over: the client is gone, or another coroutine has ended the response. */
static ZEND_COLD bool throw_over(const http_response_t *response, const char *method)
{
	const http_exchange_t *exchange = response->exchange;
	const bool is_ended = response->mode == HTTP_RESPONSE_ENDED || response->mode == HTTP_RESPONSE_FAILED;

	if (!is_ended || (exchange != NULL && http_exchange_is(exchange, HTTP_EXCHANGE_F_GONE))) {
		return throw_gone(response);
	}
	http_response_throw_state(response, method);
	return false;
}

/* True if a piece may be written now in `mode`, whether or not there is room. */
static bool may_write(const http_response_t *response, const char *method, http_response_mode_t mode)
{
	if (response->mode != HTTP_RESPONSE_OPEN && response->mode != mode) {
		http_response_throw_state(response, method);
		return false;
	}
	if (http_status_is_bodyless(response->status)) {
		http_throw_runtime("%s(): status %d carries no body — the message ends at the header block", method,
				response->status);
		return false;
	}
	return true;
}

/* Reads the declared length at the first piece. False with an exception. */
static bool read_declared(http_response_t *response, const char *method)
{
	const http_field_t *field = http_fields_find(&response->fields, ZEND_STRL("content-length"));
	zend_long length;

	response->declared = -1;
	if (field == NULL) {
		return true;
	}
	if (field + 1 < response->fields.data + response->fields.count
			&& zend_string_equals_literal_ci(field[1].name, "content-length")) {
		http_throw_runtime(
				"%s(): Content-Length was declared more than once — a body is framed by one length or by none", method);
		return false;
	}
	length = http_parse_length(ZSTR_VAL(field->value), ZSTR_LEN(field->value));
	if (length == -1) {
		http_throw_runtime("%s(): Content-Length must be a decimal byte count, got \"%s\"", method,
				ZSTR_VAL(field->value));
		return false;
	}
	if (length == -2) {
		http_throw_runtime("%s(): Content-Length of %s is larger than this server frames", method,
				ZSTR_VAL(field->value));
		return false;
	}
	response->declared = length;
	return true;
}

static bool fits_declared(const http_response_t *response, size_t length, const char *method)
{
	if (response->declared >= 0 && length > (size_t) (response->declared - response->written)) {
		http_throw_runtime("%s(): body would pass the declared Content-Length of " ZEND_LONG_FMT
						   " bytes — " ZEND_LONG_FMT " written, %zu offered",
				method, response->declared, response->written, length);
		return false;
	}
	return true;
}

/* A piece that goes out in slices has all of the room until its last one. */
static zend_always_inline bool has_room(const http_response_t *response)
{
	return !response->is_slicing && response->exchange->ops->has_room(response->exchange);
}

/* A writer wakes the next one that waits, where there is room for it, and those that wait for the writers. */
static void pass_room_on(const http_response_t *response)
{
	if (response->writers + response->watchers > 0 && is_attached(response)
			&& (response->writers == 0 || has_room(response))) {
		http_exchange_notify_room(response->exchange);
	}
}

/* Suspends once until there may be room, as one of `count`. False with an exception. */
static bool wait_for_room(http_response_t *response, uint32_t *count, zend_long ms, bool *expired)
{
	http_exchange_t *exchange = response->exchange;
	bool woken;

	if (UNEXPECTED(!ZEND_ASYNC_MAY_SUSPEND())) {
		http_throw_runtime("The client takes no more for now, and this code cannot wait for it");
		return false;
	}
	if (exchange->room == NULL) {
		exchange->room = http_signal_new("HttpResponse(room)");
	}
	exchange->ref_count++;
	++*count;
	woken = ms < 0 ? http_signal_wait(exchange->room) : http_signal_wait_for(exchange->room, (uint64_t) ms, expired);
	--*count;
	http_exchange_release(exchange);
	return woken;
}

bool http_response_await_room(http_response_t *response, zend_long ms, bool *room)
{
	const uint64_t begun = zend_hrtime();
	bool expired = false;

	*room = false;
	if (!is_attached(response) || http_exchange_is_gone(response->exchange)) {
		return throw_gone(response);
	}
	*room = has_room(response);
	while (!*room && ms != 0 && !expired) {
		/* It may be woken in vain. */
		const zend_long gone = ms < 0 ? 0 : (zend_long) ((zend_hrtime() - begun) / 1000000);

		if (!wait_for_room(response, &response->watchers, ms < 0 ? ms : MAX(ms - gone, 1), &expired)) {
			return false;
		}
		if (!is_attached(response) || http_exchange_is_gone(response->exchange)) {
			return throw_over(response, "awaitWritable");
		}
		*room = has_room(response);
	}
	return true;
}

/* Waits for room behind the coroutines that wait already. */
static bool wait_to_write(http_response_t *response, const char *method)
{
	bool waited = false, expired;

	while ((!waited && response->writers > 0) || !has_room(response)) {
		waited = true;
		if (!wait_for_room(response, &response->writers, -1, &expired)) {
			/* No byte of this piece was sent, but the stream is not whole. */
			http_response_abort(response, 2);
			return false;
		}
		if (!is_attached(response) || http_exchange_is_gone(response->exchange)) {
			return throw_over(response, method);
		}
	}
	return true;
}

bool http_response_write(http_response_t *response, zend_string *piece, const char *method, bool *full)
{
	return http_response_send_piece(response, piece, method, HTTP_RESPONSE_STREAMING, full);
}

/* Sends a piece of a compressed stream. A stream that cannot be encoded any more is failed. */
static void send_encoded(http_response_t *response, const zend_string *piece, bool is_end)
{
	http_exchange_t *exchange = response->exchange;
	zend_string *encoded = http_response_encode_piece(response, piece, is_end);

	if (UNEXPECTED(encoded == NULL)) {
		http_response_abort(response, 2);
		return;
	}
	http_count(&exchange->counters->stream_bytes_sent_total, ZSTR_LEN(encoded));
	response->sent += ZSTR_LEN(encoded);
	exchange->ops->write(exchange, encoded);
	zend_string_release(encoded);
}

static void commit(http_response_t *response, http_response_mode_t mode)
{
	if (!response->committed) {
		if (mode == HTTP_RESPONSE_STREAMING) {
			http_response_begin_encoding(response);
		}
		response->committed = true;
		http_count(&response->exchange->counters->streaming_responses_total, 1);
	}
}

/* Hands a piece to the protocol, behind the head if it is the first. */
static void send_piece(http_response_t *response, zend_string *piece, http_response_mode_t mode)
{
	http_exchange_t *exchange = response->exchange;
	http_counters_t *counters = exchange->counters;
	const size_t length = ZSTR_LEN(piece);

	commit(response, mode);
	response->mode = mode;
	response->written += (zend_long) length;
	http_count(&counters->stream_send_calls_total, 1);
	if (response->encoder != NULL && length > 0) {
		send_encoded(response, piece, false);
	} else {
		http_count(&counters->stream_bytes_sent_total, length);
		response->sent += length;
		exchange->ops->write(exchange, piece);
	}
}

/* Sends a large piece that is compressed: other coroutines have their turn between its slices, but for writers of this response. */
static bool send_slices(http_response_t *response, const zend_string *piece, const char *method)
{
	http_exchange_t *exchange = response->exchange;
	bool sent = true;

	exchange->ref_count++;
	response->is_slicing = true;
	for (size_t offset = 0; sent && offset < ZSTR_LEN(piece); offset += SLICE) {
		zend_string *slice;

		if (offset > 0 && !php_async_yield()) {
			http_response_abort(response, 2);
			sent = false;
		} else if (!is_attached(response) || http_exchange_is_gone(exchange)
				|| (offset > 0 && response->mode != HTTP_RESPONSE_STREAMING)) {
			sent = throw_over(response, method);
		} else {
			slice = zend_string_init(ZSTR_VAL(piece) + offset, MIN(SLICE, ZSTR_LEN(piece) - offset), false);
			send_piece(response, slice, HTTP_RESPONSE_STREAMING);
			zend_string_release(slice);
		}
	}
	response->is_slicing = false;
	http_exchange_release(exchange);
	return sent;
}

void http_response_push(http_response_t *response, zend_string *piece)
{
	send_piece(response, piece, HTTP_RESPONSE_STREAMING);
}

bool http_response_send_piece(http_response_t *response, zend_string *piece, const char *method,
		http_response_mode_t mode, bool *full)
{
	const size_t length = ZSTR_LEN(piece);
	http_exchange_t *exchange;
	http_counters_t *counters;

	if (full != NULL) {
		*full = false;
	} else if (UNEXPECTED(php_async_wait_state.spent >= PHP_ASYNC_BUDGET) && php_async_may_suspend()
			&& !php_async_yield()) {
		/* Other coroutines have their turn, however fast the client is, and whatever is dropped. */
		return false;
	}
	exchange = response->exchange;
	if (response->mode == HTTP_RESPONSE_FAILED && exchange != NULL
			&& http_exchange_is(exchange, HTTP_EXCHANGE_F_GONE)) {
		return throw_gone(response);
	}
	if (UNEXPECTED(response->is_finishing)) {
		http_throw_runtime("%s(): the response has already ended", method);
		return false;
	}
	if (!may_write(response, method, mode)) {
		return false;
	}
	if (!is_attached(response) || http_exchange_is_gone(exchange)) {
		return throw_gone(response);
	}
	if (response->mode == HTTP_RESPONSE_OPEN && !read_declared(response, method)) {
		return false;
	}
	if (!fits_declared(response, length, method)) {
		return false;
	}
	counters = exchange->counters;
	php_async_budget_charge(length);

	if (response->is_head) {
		response->mode = mode;
		response->written += (zend_long) length;
		http_count(&counters->stream_send_calls_total, 1);
		if (http_exchange_is(exchange, HTTP_EXCHANGE_F_HALF_CLOSED)) {
			/* Nothing is written by which the loss of the client would be noticed: it gets the head now, and the handler ends. */
			http_response_end(response);
			return throw_gone(response);
		}
		return true;
	}
	if (UNEXPECTED(response->writers > 0 || !has_room(response))) {
		http_count(&counters->stream_send_backpressure_events_total, 1);
		if (full != NULL) {
			*full = true;
			return true;
		}
		/* Another coroutine may have changed the response in the meantime. */
		if (!wait_to_write(response, method) || !may_write(response, method, mode)
				|| !fits_declared(response, length, method)) {
			pass_room_on(response);
			return false;
		}
	}
	commit(response, mode);
	if (UNEXPECTED(response->encoder != NULL && length > SLICE) && full == NULL && php_async_may_suspend()) {
		const bool sent = send_slices(response, piece, method);

		pass_room_on(response);
		return sent;
	}
	send_piece(response, piece, mode);
	pass_room_on(response);
	return true;
}

/* --- the end --- */

void http_response_end(http_response_t *response)
{
	http_exchange_t *exchange = response->exchange;

	if (http_response_is_stream(response) && response->declared >= 0 && response->written < response->declared
			&& !response->is_head) {
		http_response_abort(response, 2);
		return;
	}
	const bool is_stream = http_response_is_stream(response);
	const bool streamed = is_stream && response->committed;

	if (response->encoder != NULL && is_attached(response) && !http_exchange_is_gone(exchange)) {
		send_encoded(response, ZSTR_EMPTY_ALLOC(), true);
	}
	if (response->mode == HTTP_RESPONSE_FAILED) {
		return;
	}
	response->mode = HTTP_RESPONSE_ENDED;
	if (!streamed && is_attached(response)) {
		if (UNEXPECTED(is_stream)) {
			/* HEAD: the fields are those of GET. */
			http_response_begin_encoding(response);
		} else {
			/* May suspend. */
			http_response_encode_body(response);
		}
	}
	response->committed = true;
	/* Where no handler has it, the exchange holds the last reference, and may be over when it has sent everything. */
	GC_ADDREF(&response->std);
	if (is_attached(response)) {
		if (streamed) {
			exchange->ops->end(exchange);
		} else {
			exchange->ops->send(exchange);
		}
	}
	http_response_drop_encoder(response);
	drop_file(response);
	OBJ_RELEASE(&response->std);
}

void http_response_abort(http_response_t *response, uint32_t code)
{
	http_exchange_t *exchange = response->exchange;

	if (!http_response_is_stream(response)) {
		return;
	}
	if (is_attached(response)) {
		http_count(&exchange->counters->responses_aborted_total, 1);
		if (!response->committed || !exchange->ops->has_sent(exchange)) {
			/* Nothing is on the wire: the client gets a whole, empty response. */
			http_fields_remove(&response->fields, ZEND_STRL("content-length"));
		}
	}
	const bool streamed = response->committed;

	response->mode = HTTP_RESPONSE_FAILED;
	response->committed = true;
	http_response_drop_encoder(response);
	if (is_attached(response)) {
		if (streamed) {
			exchange->ops->abort(exchange, code);
		} else {
			exchange->ops->send(exchange);
		}
	}
}

static void drop_content(http_response_t *response)
{
	drop_sealed(response);
	drop_file(response);
	http_response_drop_encoder(response);
	http_fields_clear(&response->fields);
	http_fields_clear(&response->trailers);
	smart_str_free(&response->body);
	if (response->reason != NULL) {
		zend_string_release(response->reason);
		response->reason = NULL;
	}
}

void http_response_fail(http_response_t *response, int status, zend_string *message)
{
	const char *nul;

	if (response->mode == HTTP_RESPONSE_ENDED || response->mode == HTTP_RESPONSE_FAILED) {
		return;
	}
	if (response->committed) {
		http_response_abort(response, 2);
		return;
	}
	drop_content(response);
	response->status = (uint16_t) status;
	response->mode = HTTP_RESPONSE_OPEN;
	if (message != NULL && ZSTR_LEN(message) > 0) {
		nul = memchr(ZSTR_VAL(message), '\0', ZSTR_LEN(message));
		response->reason = zend_string_init(ZSTR_VAL(message), MIN(ZSTR_LEN(message), 256), false);
		http_response_append_body(response, ZSTR_VAL(message),
				nul != NULL ? (size_t) (nul - ZSTR_VAL(message)) : ZSTR_LEN(message));
		/* It may repeat what the client has sent: no browser makes a page of it. */
		HTTP_FIELDS_SET(&response->fields, "Content-Type", "text/plain; charset=utf-8");
		HTTP_FIELDS_SET(&response->fields, "X-Content-Type-Options", "nosniff");
	}
	http_response_end(response);
}

void http_response_finish(http_response_t *response)
{
	bool expired;

	while (response->writers > 0 && is_attached(response) && !http_exchange_is_gone(response->exchange)
			&& http_response_is_stream(response)) {
		response->is_finishing = true;
		if (!wait_for_room(response, &response->watchers, -1, &expired)) {
			break;
		}
	}
	if (response->mode == HTTP_RESPONSE_SEALED) {
		if (is_attached(response)) {
			response->sealed->send(response);
		} else {
			response->mode = HTTP_RESPONSE_ENDED;
		}
		drop_sealed(response);
	} else if (response->mode != HTTP_RESPONSE_ENDED && response->mode != HTTP_RESPONSE_FAILED) {
		http_response_end(response);
	}
}

void http_response_free_parts(http_response_t *response)
{
	drop_content(response);
}

/* --- lengths --- */

/* The length that the handler declares for a body that is not sent; -1: none. */
static zend_long declared_length(const http_response_t *response)
{
	const http_field_t *field = http_fields_find(&response->fields, ZEND_STRL("content-length"));

	return field != NULL ? http_parse_length(ZSTR_VAL(field->value), ZSTR_LEN(field->value)) : -1;
}

zend_long http_response_stated_length(const http_response_t *response, size_t length)
{
	zend_long declared;

	switch (response->status) {
		case 204: return -1;
		case 205: return 0;
		case 304: return MAX(declared_length(response), -1);
	}
	if (response->is_head && response->is_sse) {
		return -1;
	}
	if (response->is_head && length == 0) {
		declared = declared_length(response);
		/* Pieces that were dropped have no length. */
		return declared >= 0 ? declared : response->written > 0 ? -1 : 0;
	}
	return (zend_long) length;
}

void http_response_set_own_body(http_response_t *response, int status)
{
	const char *phrase = http_status_own_phrase(status);

	drop_content(response);
	response->status = (uint16_t) status;
	HTTP_FIELDS_SET(&response->fields, "Content-Type", "text/plain; charset=utf-8");
	smart_str_appends(&response->body, phrase);
	if (status != 426) {
		smart_str_appends(&response->body, "\r\n");
	}
}

/* --- fields --- */

bool http_check_field(const char *what, const zend_string *name, const zend_string *value)
{
	if (!http_is_token(ZSTR_VAL(name), ZSTR_LEN(name))) {
		http_throw_argument("%s: \"%s\" is not a header name", what, ZSTR_VAL(name));
		return false;
	}
	if (!http_is_field_value(ZSTR_VAL(value), ZSTR_LEN(value))) {
		http_throw_argument("%s: the value of \"%s\" has a control character, or blanks around it", what,
				ZSTR_VAL(name));
		return false;
	}
	return true;
}
