/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A WebSocket session: what arrives. */
#include "session.h"
#include "websocket.h"
#include "base/exceptions.h"
#include "base/utf8.h"

/* What a message costs beside its bytes. */
#define MESSAGE_COST (sizeof(http_ws_message_t) + sizeof(zend_string))
/* Messages of the largest size that may wait for the handler. */
#define UNDELIVERED_MAX 8

void http_ws_message_free(http_ws_message_t *message)
{
	zend_string_release(message->data);
	efree(message);
}

static void notify_receiver(http_ws_t *ws)
{
	if (ws->arrival != NULL) {
		http_signal_notify(ws->arrival);
	}
}

void http_ws_decide(http_ws_t *ws, int code, const char *reason, size_t length, bool throws)
{
	if (ws->outcome != 0) {
		return;
	}
	ws->outcome = code;
	ws->outcome_throws = throws;
	if (length > 0) {
		ws->outcome_reason = zend_string_init(reason, length, false);
	}
	notify_receiver(ws);
}

/* --- from the tunnel --- */

static void add_message(http_ws_t *ws)
{
	http_ws_message_t *message = emalloc(sizeof(*message));

	message->data = http_ws_reader_take(&ws->reader);
	message->is_text = ws->reader.is_text;
	message->next = NULL;
	if (ws->state != HTTP_WS_OPEN) {
		/* The handler has closed the session. */
		http_ws_message_free(message);
		return;
	}
	if (ws->last != NULL) {
		ws->last->next = message;
	} else {
		ws->first = message;
	}
	ws->last = message;
	ws->undelivered += ZSTR_LEN(message->data) + MESSAGE_COST;
	if (UNEXPECTED(ws->undelivered > UNDELIVERED_MAX * ((size_t) ws->settings->ws_max_message_size + MESSAGE_COST))) {
		http_ws_fail(ws, HTTP_WS_TRY_LATER);
	} else {
		notify_receiver(ws);
	}
}

static void take_close(http_ws_t *ws)
{
	const uint8_t *payload = ws->reader.control;
	const uint32_t length = ws->reader.control_length;
	const char *reason = (const char *) payload + 2;
	int code;

	if (length == 0) {
		http_ws_peer_closes(ws, HTTP_WS_NO_STATUS, NULL, 0);
		return;
	}
	code = length >= 2 ? payload[0] << 8 | payload[1] : 0;
	if (!http_ws_is_close_code(code)) {
		http_ws_fail(ws, HTTP_WS_PROTOCOL);
	} else if (!http_is_utf8(reason, length - 2)) {
		http_ws_fail(ws, HTTP_WS_BAD_PAYLOAD);
	} else {
		http_ws_peer_closes(ws, code, reason, length - 2);
	}
}

static void take_control(http_ws_t *ws)
{
	switch (ws->reader.opcode) {
		case HTTP_WS_CLOSE: take_close(ws); break;
		case HTTP_WS_PING:
			if (ws->state == HTTP_WS_OPEN) {
				http_ws_send_pong(ws, (const char *) ws->reader.control, ws->reader.control_length);
			}
			break;
		default: break;
	}
}

void http_ws_take_input(http_ws_t *ws, const char *data, size_t length)
{
	/* Nothing follows CLOSE. */
	while (ws->tunnel != NULL && ws->peer_code == 0 && (ws->state == HTTP_WS_OPEN || ws->state == HTTP_WS_CLOSING)) {
		switch (http_ws_reader_next(&ws->reader, &data, &length)) {
			case HTTP_WS_MESSAGE: add_message(ws); break;
			case HTTP_WS_CONTROL: take_control(ws); break;
			case HTTP_WS_FAILED: http_ws_fail(ws, ws->reader.error); return;
			default: return;
		}
	}
}

/* --- to the handler --- */

static http_ws_message_t *take_first(http_ws_t *ws)
{
	http_ws_message_t *message = ws->first;

	ws->first = message->next;
	if (ws->first == NULL) {
		ws->last = NULL;
	}
	ws->undelivered -= ZSTR_LEN(message->data) + MESSAGE_COST;
	ws->answers = true;
	return message;
}

/* Waits for a message or the end. False with an exception. */
static bool wait_for_arrival(http_ws_t *ws)
{
	bool woken = true;

	if (UNEXPECTED(!ZEND_ASYNC_MAY_SUSPEND())) {
		http_throw_runtime("No message has arrived yet, and this code cannot wait for it");
		return false;
	}
	if (ws->arrival == NULL) {
		ws->arrival = http_signal_new("WebSocket::recv()");
	}
	ws->receives = true;
	GC_ADDREF(&ws->std);
	while (woken && ws->first == NULL && ws->outcome == 0) {
		woken = http_signal_wait(ws->arrival);
	}
	ws->receives = false;
	OBJ_RELEASE(&ws->std);
	return woken;
}

http_ws_message_t *http_ws_receive(http_ws_t *ws)
{
	if (UNEXPECTED(ws->receives)) {
		http_throw(http_ce_ws_concurrent_read_exception, "Another coroutine waits for the next message");
		return NULL;
	}
	if (UNEXPECTED(ws->state == HTTP_WS_REJECTED)) {
		http_ws_throw_closed(ws);
		return NULL;
	}
	http_ws_commit(ws);
	ws->answers = false;
	if (ws->first == NULL) {
		http_ws_take_peer_close(ws);
	}
	if (ws->first == NULL && ws->outcome == 0 && !wait_for_arrival(ws)) {
		return NULL;
	}
	if (ws->first != NULL) {
		return take_first(ws);
	}
	if (ws->outcome_throws) {
		http_ws_throw_closed(ws);
	}
	return NULL;
}
