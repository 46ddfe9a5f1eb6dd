/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A WebSocket session: its handshake, its end. */
#include "session.h"
#include "handshake.h"
#include "websocket.h"
#include "base/exceptions.h"
#include "message/response.h"

/* --- deadlines --- */

static void set_deadline(http_ws_t *ws, http_deadline_kind_t kind)
{
	http_deadlines_t *queue = http_worker_deadlines(ws->worker, kind);

	http_deadline_clear(&ws->deadline);
	if (queue->limit > 0) {
		http_deadline_set(&ws->deadline, queue, ZEND_ASYNC_NOW());
		http_worker_tick(ws->worker);
	}
}

void http_ws_expired(http_deadline_t *deadline)
{
	http_ws_t *ws = (http_ws_t *) ((char *) deadline - XtOffsetOf(http_ws_t, deadline));

	GC_ADDREF(&ws->std);
	if (ws->state == HTTP_WS_CLOSING) {
		/* The client does not answer CLOSE. */
		ws->tunnel->ops->abort(ws->tunnel);
	} else if (ws->peer_code != 0) {
		/* The handler does not ask for the messages in front of it. */
		http_ws_take_peer_close(ws);
	} else if (ws->pinged) {
		const bool reads = ws->tunnel->ops->queued(ws->tunnel) == 0;

		http_ws_decide(ws, HTTP_WS_ABNORMAL, NULL, 0, false);
		http_ws_fail(ws, HTTP_WS_GOING_AWAY);
		if (!reads && ws->tunnel != NULL) {
			ws->tunnel->ops->abort(ws->tunnel);
		}
	} else if (ws->state == HTTP_WS_OPEN) {
		http_ws_send_control(ws, HTTP_WS_PING, NULL, 0);
		if (ws->tunnel != NULL) {
			ws->pinged = ws->settings->ws_pong_timeout_ms > 0;
			set_deadline(ws, ws->pinged ? HTTP_DEADLINE_WS_PONG : HTTP_DEADLINE_WS_PING);
		}
	}
	OBJ_RELEASE(&ws->std);
}

/* --- the tunnel --- */

static void on_input(void *owner, const char *data, size_t length)
{
	http_ws_t *ws = owner;

	GC_ADDREF(&ws->std);
	if (ws->state == HTTP_WS_OPEN && ws->peer_code == 0) {
		ws->pinged = false;
		set_deadline(ws, HTTP_DEADLINE_WS_PING);
	}
	http_ws_take_input(ws, data, length);
	OBJ_RELEASE(&ws->std);
}

static void on_input_end(void *owner)
{
	http_ws_t *ws = owner;

	GC_ADDREF(&ws->std);
	if (ws->peer_code == 0) {
		http_ws_peer_closes(ws, HTTP_WS_ABNORMAL, NULL, 0);
	}
	OBJ_RELEASE(&ws->std);
}

static void on_output(void *owner)
{
	http_ws_t *ws = owner;

	GC_ADDREF(&ws->std);
	http_ws_output(ws);
	OBJ_RELEASE(&ws->std);
}

static bool on_stalled(void *owner)
{
	http_ws_t *ws = owner;
	/* They have a limit of their own; one that has given up may try again. */
	const bool goes_on = ws->first_sender != NULL || ws->gave_up;

	ws->gave_up = false;
	return goes_on;
}

static void on_drain(void *owner)
{
	http_ws_t *ws = owner;

	GC_ADDREF(&ws->std);
	if (ws->state == HTTP_WS_OPEN) {
		http_ws_close(ws, HTTP_WS_GOING_AWAY, NULL);
	}
	OBJ_RELEASE(&ws->std);
}

static void on_lost(void *owner)
{
	http_ws_t *ws = owner;

	ws->tunnel = NULL;
	http_ws_unsubscribe_all(ws);
	http_ws_take_peer_close(ws);
	http_deadline_clear(&ws->deadline);
	http_ws_decide(ws, HTTP_WS_ABNORMAL, NULL, 0, false);
	ws->state = HTTP_WS_CLOSED;
	http_ws_notify_senders(ws);
	OBJ_RELEASE(&ws->std);
}

static const http_tunnel_user_t user = {
	.input = on_input,
	.input_end = on_input_end,
	.output = on_output,
	.stalled = on_stalled,
	.drain = on_drain,
	.lost = on_lost,
};

/* --- the handshake --- */

http_ws_t *http_ws_new(http_exchange_t *exchange, http_worker_t *worker)
{
	http_ws_t *ws = http_ws_create();

	exchange->ref_count++;
	ws->exchange = exchange;
	ws->worker = worker;
	ws->settings = http_settings_add_ref(worker->settings);
	ws->peer = exchange->request->peer;
	ws->deflates = ws->settings->ws_permessage_deflate && http_ws_deflate_exists()
			&& http_ws_accept_deflate(exchange->request, &ws->window_bits);
	ws->reader.max_frame = (size_t) ws->settings->ws_max_frame_size;
	ws->reader.max_message = (size_t) ws->settings->ws_max_message_size;
	ws->reader.may_inflate = ws->deflates;
	return ws;
}

/* The exchange is over. */
static void drop_exchange(http_ws_t *ws)
{
	http_exchange_t *exchange = ws->exchange;

	ws->exchange = NULL;
	exchange->coroutine = NULL;
	if (ws->opened != NULL) {
		ws->opened(ws);
		ws->opened = NULL;
	}
	http_exchange_release(exchange);
}

/* The fields of the answer. */
static void put_fields(http_ws_t *ws)
{
	http_fields_t *fields = &ws->exchange->response->fields;

	http_fields_clear(fields);
	if (ws->exchange->request->version != HTTP_2) {
		zend_string *key = http_ws_accept_key(ws->exchange->request);

		http_fields_set_text(fields, ZEND_STRL("sec-websocket-accept"), ZSTR_VAL(key), ZSTR_LEN(key));
		zend_string_release(key);
	}
	if (ws->subprotocol != NULL) {
		http_fields_set_text(fields, ZEND_STRL("sec-websocket-protocol"), ZSTR_VAL(ws->subprotocol),
				ZSTR_LEN(ws->subprotocol));
	}
	if (ws->deflates) {
		char text[128];
		int length = snprintf(text, sizeof(text),
				"permessage-deflate; server_no_context_takeover; "
				"client_no_context_takeover");

		if (ws->window_bits > 0) {
			length += snprintf(text + length, sizeof(text) - (size_t) length, "; server_max_window_bits=%d",
					ws->window_bits);
		}
		http_fields_set_text(fields, ZEND_STRL("sec-websocket-extensions"), text, (size_t) length);
	}
}

void http_ws_commit(http_ws_t *ws)
{
	http_exchange_t *exchange = ws->exchange;
	const int status = exchange != NULL && exchange->request->version == HTTP_2 ? 200 : 101;

	if (EXPECTED(ws->state != HTTP_WS_HANDSHAKE)) {
		return;
	}
	if (!http_exchange_is_gone(exchange)) {
		put_fields(ws);
		exchange->response->status = (uint16_t) status;
		exchange->response->mode = HTTP_RESPONSE_ENDED;
		exchange->response->committed = true;
		ws->tunnel = exchange->ops->open_tunnel(exchange, &user, ws);
	}
	if (UNEXPECTED(ws->tunnel == NULL)) {
		ws->state = HTTP_WS_CLOSED;
		http_ws_decide(ws, HTTP_WS_ABNORMAL, NULL, 0, false);
		drop_exchange(ws);
		return;
	}
	/* The tunnel's. */
	GC_ADDREF(&ws->std);
	ws->state = HTTP_WS_OPEN;
	exchange->response->status = (uint16_t) status;
	http_exchange_count(exchange);
	drop_exchange(ws);
	set_deadline(ws, HTTP_DEADLINE_WS_PING);
	ws->tunnel->ops->start(ws->tunnel);
}

/* Answers the request as an ordinary one, and ends the connection. */
static void answer(http_ws_t *ws, int status, zend_string *message)
{
	http_exchange_t *exchange = ws->exchange;

	ws->state = HTTP_WS_CLOSED;
	http_ws_decide(ws, HTTP_WS_ABNORMAL, NULL, 0, false);
	if (exchange->transport != NULL) {
		exchange->response->close = true;
		http_response_fail(exchange->response, status, message);
	}
	drop_exchange(ws);
}

void http_ws_handler_returned(http_ws_t *ws)
{
	if (ws->state == HTTP_WS_REJECTED) {
		answer(ws, ws->reject_status, ws->reject_reason);
		return;
	}
	http_ws_commit(ws);
	http_ws_close(ws, HTTP_WS_NORMAL, NULL);
}

void http_ws_handler_failed(http_ws_t *ws, int status, zend_string *message)
{
	if (ws->exchange != NULL) {
		answer(ws, status, message);
	} else if (ws->state == HTTP_WS_OPEN) {
		http_ws_fail(ws, HTTP_WS_INTERNAL);
	}
}

/* --- the end --- */

static void send_close(http_ws_t *ws, int code, const char *reason, size_t length)
{
	char payload[HTTP_WS_CONTROL_MAX];

	if (code == 0 || code == HTTP_WS_NO_STATUS) {
		http_ws_send_control(ws, HTTP_WS_CLOSE, NULL, 0);
		return;
	}
	payload[0] = (char) (code >> 8);
	payload[1] = (char) code;
	if (length > 0) {
		memcpy(payload + 2, reason, length);
	}
	http_ws_send_control(ws, HTTP_WS_CLOSE, payload, length + 2);
}

void http_ws_close(http_ws_t *ws, int code, zend_string *reason)
{
	const char *text = reason != NULL ? ZSTR_VAL(reason) : NULL;
	const size_t length = reason != NULL ? ZSTR_LEN(reason) : 0;

	if (ws->state != HTTP_WS_OPEN || http_ws_take_peer_close(ws)) {
		return;
	}
	ws->state = HTTP_WS_CLOSING;
	http_ws_decide(ws, code, text, length, code != HTTP_WS_NORMAL && code != HTTP_WS_GOING_AWAY);
	send_close(ws, code, text, length);
	if (ws->tunnel != NULL) {
		set_deadline(ws, HTTP_DEADLINE_WS_CLOSE);
	}
	http_ws_notify_senders(ws);
}

/* Sends CLOSE, unless it was sent, and waits for nothing. */
static void end_session(http_ws_t *ws, int code, const char *reason, size_t length, bool throws)
{
	const bool is_open = ws->state == HTTP_WS_OPEN;

	ws->state = HTTP_WS_CLOSED;
	ws->peer_code = 0;
	http_deadline_clear(&ws->deadline);
	http_ws_decide(ws, code, reason, length, throws);
	if (is_open && code != HTTP_WS_ABNORMAL) {
		send_close(ws, code, NULL, 0);
	}
	http_ws_notify_senders(ws);
	if (ws->tunnel != NULL) {
		ws->tunnel->ops->finish(ws->tunnel);
	}
}

void http_ws_fail(http_ws_t *ws, int code)
{
	end_session(ws, code, NULL, 0, true);
}

bool http_ws_take_peer_close(http_ws_t *ws)
{
	const int code = ws->peer_code;
	zend_string *reason = ws->peer_reason;

	if (EXPECTED(code == 0)) {
		return false;
	}
	ws->peer_reason = NULL;
	end_session(ws, code, reason != NULL ? ZSTR_VAL(reason) : NULL, reason != NULL ? ZSTR_LEN(reason) : 0,
			code != HTTP_WS_NORMAL && code != HTTP_WS_GOING_AWAY && code != HTTP_WS_NO_STATUS
					&& code != HTTP_WS_ABNORMAL);
	if (reason != NULL) {
		zend_string_release(reason);
	}
	return true;
}

void http_ws_peer_closes(http_ws_t *ws, int code, const char *reason, size_t length)
{
	ws->peer_code = code;
	ws->peer_reason = length > 0 ? zend_string_init(reason, length, false) : NULL;
	if (ws->state == HTTP_WS_OPEN && (ws->first != NULL || ws->answers)) {
		set_deadline(ws, HTTP_DEADLINE_WS_CLOSE);
	} else {
		http_ws_take_peer_close(ws);
	}
}

void http_ws_free_parts(http_ws_t *ws)
{
	http_ws_message_t *message;

	ZEND_ASSERT(ws->tunnel == NULL && ws->subscriptions == NULL);
	http_deadline_clear(&ws->deadline);
	if (ws->exchange != NULL) {
		drop_exchange(ws);
	}
	while ((message = ws->first) != NULL) {
		ws->first = message->next;
		http_ws_message_free(message);
	}
	http_ws_reader_free(&ws->reader);
	if (ws->arrival != NULL) {
		http_signal_release(ws->arrival);
	}
	if (ws->room != NULL) {
		http_signal_release(ws->room);
	}
	if (ws->subprotocol != NULL) {
		zend_string_release(ws->subprotocol);
	}
	if (ws->reject_reason != NULL) {
		zend_string_release(ws->reject_reason);
	}
	if (ws->peer_reason != NULL) {
		zend_string_release(ws->peer_reason);
	}
	if (ws->outcome_reason != NULL) {
		zend_string_release(ws->outcome_reason);
	}
	if (ws->settings != NULL) {
		http_settings_release(ws->settings);
	}
	zval_ptr_dtor(&ws->current);
}
