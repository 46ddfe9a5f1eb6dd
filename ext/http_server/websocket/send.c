/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A WebSocket session: what is sent. Frames of a message are queued together: no other message comes between. */
#include "session.h"
#include "websocket.h"
#include "base/exceptions.h"
#include "base/utf8.h"
#include "zend_async_list.h"

/* A frame up to this size is sent in one piece with its header. */
#define SHORT_FRAME 1024

ZEND_COLD void http_ws_throw_closed(const http_ws_t *ws)
{
	const int code = ws->outcome != 0 ? ws->outcome : HTTP_WS_ABNORMAL;
	zend_string *reason = ws->outcome_reason != NULL ? ws->outcome_reason : ZSTR_EMPTY_ALLOC();
	zend_object *exception;
	zval value;

	http_throw(http_ce_ws_closed_exception, "WebSocket closed: %d%s%s", code, ZSTR_LEN(reason) > 0 ? " " : "",
			ZSTR_VAL(reason));
	exception = EG(exception);
	ZVAL_LONG(&value, code);
	zend_update_property_ex(http_ce_ws_closed_exception, exception, http_ws_str_close_code, &value);
	ZVAL_STR(&value, reason);
	zend_update_property_ex(http_ce_ws_closed_exception, exception, http_ws_str_close_reason, &value);
}

/* --- frames --- */

/* Writes a header. Returns its length. */
static size_t make_header(char *header, uint8_t first, size_t length)
{
	header[0] = (char) first;
	if (length < 126) {
		header[1] = (char) length;
		return 2;
	}
	if (length < 65536) {
		header[1] = 126;
		header[2] = (char) (length >> 8);
		header[3] = (char) length;
		return 4;
	}
	header[1] = 127;
	for (int i = 0; i < 8; i++) {
		header[2 + i] = (char) ((uint64_t) length >> (56 - 8 * i));
	}
	return 10;
}

/* Sends one frame: the bytes of `data` from `offset` on. */
static void send_frame(http_ws_t *ws, uint8_t first, zend_string *data, size_t offset, size_t length)
{
	char frame[SHORT_FRAME + 10];
	const size_t header_length = make_header(frame, first, length);

	if (ws->tunnel == NULL) {
		return;
	}
	if (length <= SHORT_FRAME) {
		memcpy(frame + header_length, ZSTR_VAL(data) + offset, length);
		ws->tunnel->ops->write(ws->tunnel, frame, header_length + length, NULL);
	} else if (offset == 0 && length == ZSTR_LEN(data)) {
		ws->tunnel->ops->write(ws->tunnel, frame, header_length, data);
	} else {
		zend_string *part = zend_string_init(ZSTR_VAL(data) + offset, length, false);

		ws->tunnel->ops->write(ws->tunnel, frame, header_length, part);
		zend_string_release(part);
	}
}

void http_ws_send_control(http_ws_t *ws, http_ws_opcode_t opcode, const char *data, size_t length)
{
	char frame[HTTP_WS_CONTROL_MAX + 2];
	const size_t header_length = make_header(frame, (uint8_t) (0x80 | opcode), length);

	if (length > 0) {
		memcpy(frame + header_length, data, length);
	}
	if (ws->tunnel != NULL) {
		ws->tunnel->ops->write(ws->tunnel, frame, header_length + length, NULL);
	}
}

/* The message as its receiver has it: compressed once for all that have agreed on the same window. NULL: as it is. */
static zend_string *deflated_for(const http_ws_t *ws, http_delivery_t *message)
{
	const int window_bits = ws->window_bits > 0 ? ws->window_bits : 15;

	if (!ws->deflates) {
		return NULL;
	}
	if (message->deflated != NULL && message->window_bits != window_bits) {
		zend_string_release(message->deflated);
		message->deflated = NULL;
	}
	if (message->deflated == NULL) {
		message->deflated = http_ws_deflate(http_delivery_data(message), window_bits);
		message->window_bits = window_bits;
	}
	return message->deflated;
}

static void send_message(http_ws_t *ws, http_delivery_t *message)
{
	const size_t max = (size_t) ws->settings->ws_max_frame_size;
	zend_string *deflated = deflated_for(ws, message);
	zend_string *payload = deflated != NULL ? deflated : http_delivery_data(message);
	uint8_t first = (uint8_t) ((message->is_text ? HTTP_WS_TEXT : HTTP_WS_BINARY) | (deflated != NULL ? 0x40 : 0));
	size_t offset = 0;

	do {
		const size_t length = MIN(ZSTR_LEN(payload) - offset, max);

		if (offset + length == ZSTR_LEN(payload)) {
			first |= 0x80;
		}
		send_frame(ws, first, payload, offset, length);
		offset += length;
		first = HTTP_WS_CONTINUATION;
	} while (offset < ZSTR_LEN(payload));
}

/* --- waiting for room --- */

static bool has_room(const http_ws_t *ws)
{
	return ws->tunnel == NULL || ws->tunnel->ops->queued(ws->tunnel) < (size_t) ws->settings->stream_write_buffer_bytes;
}

void http_ws_send_pong(http_ws_t *ws, const char *data, size_t length)
{
	if (EXPECTED(has_room(ws))) {
		http_ws_send_control(ws, HTTP_WS_PONG, data, length);
		return;
	}
	ws->owes_pong = true;
	ws->pong_length = (uint8_t) length;
	memcpy(ws->pong, data, length);
}

void http_ws_output(http_ws_t *ws)
{
	if (UNEXPECTED(ws->owes_pong) && ws->state == HTTP_WS_OPEN && has_room(ws)) {
		ws->owes_pong = false;
		http_ws_send_control(ws, HTTP_WS_PONG, ws->pong, ws->pong_length);
	}
	http_ws_notify_senders(ws);
}

void http_ws_notify_senders(http_ws_t *ws)
{
	if (ws->first_sender != NULL && (ws->state != HTTP_WS_OPEN || has_room(ws))) {
		http_signal_notify(ws->room);
	}
}

/* Waits for its turn and for room. False with an exception. */
static bool wait_for_room(http_ws_t *ws)
{
	http_ws_sender_t self;
	const uint64_t limit = (uint64_t) ws->settings->write_timeout * 1000;
	const uint64_t end = ZEND_ASYNC_NOW() + limit;
	bool woken = true, expired = false;

	if (UNEXPECTED(!ZEND_ASYNC_MAY_SUSPEND())) {
		http_throw(http_ce_ws_backpressure_exception, "The client does not read, and this code cannot wait for it");
		return false;
	}
	if (ws->room == NULL) {
		ws->room = http_signal_new("WebSocket::send()");
	}
	ZEND_ASYNC_LIST_APPEND(ws->first_sender, ws->last_sender, &self, prev, next);
	GC_ADDREF(&ws->std);
	while (woken && !expired && ws->state == HTTP_WS_OPEN && (ws->first_sender != &self || !has_room(ws))) {
		const uint64_t now = ZEND_ASYNC_NOW();

		if (limit == 0) {
			woken = http_signal_wait(ws->room);
		} else if (now >= end) {
			expired = true;
		} else {
			woken = http_signal_wait_for(ws->room, end - now, &expired);
		}
	}
	ZEND_ASYNC_LIST_REMOVE(ws->first_sender, ws->last_sender, &self, prev, next);
	/* The next one may have its turn. */
	http_ws_notify_senders(ws);
	OBJ_RELEASE(&ws->std);
	if (woken && expired && ws->state == HTTP_WS_OPEN) {
		ws->gave_up = true;
		http_throw(http_ce_ws_backpressure_exception, "The client does not read: the message was not sent");
		return false;
	}
	return woken;
}

bool http_ws_send(http_ws_t *ws, zend_string *data, bool is_text, bool *full)
{
	http_delivery_t message = { .data = data, .is_text = is_text };

	if (UNEXPECTED(is_text && !http_is_utf8(ZSTR_VAL(data), ZSTR_LEN(data)))) {
		http_throw(http_ce_ws_exception, "The text is not UTF-8");
		return false;
	}
	http_ws_commit(ws);
	if (UNEXPECTED(ws->state == HTTP_WS_OPEN && (ws->first_sender != NULL || !has_room(ws)))) {
		if (full != NULL) {
			*full = true;
			return true;
		}
		if (!wait_for_room(ws)) {
			return false;
		}
	}
	if (UNEXPECTED(ws->state != HTTP_WS_OPEN)) {
		http_ws_throw_closed(ws);
		return false;
	}
	send_message(ws, &message);
	http_delivery_end(&message);
	return true;
}

bool http_ws_try_send(http_ws_t *ws, http_delivery_t *message)
{
	if (ws->state != HTTP_WS_OPEN || ws->first_sender != NULL || !has_room(ws)) {
		return false;
	}
	send_message(ws, message);
	return true;
}
