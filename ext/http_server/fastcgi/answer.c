/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The answer of a script on its way to the client. What the client does not take waits in a spool: the script goes on meanwhile, until
 * the spool is full. An answer that is complete after one read is sent as a whole, with its length. */
#include "internal.h"
#include "base/report.h"
#include "base/status.h"

/* Bytes of STDERR that are logged for one request. */
#define LOGGED_MAX (4 * 1024 * 1024)
/* Bytes of a message; one that is longer becomes several records. */
#define MESSAGE_MAX 65536

/* --- the head --- */

static void on_spool_changed(void *owner)
{
	http_fcgi_ready(owner);
}

/* The head is here: makes it that of the response. False: it is malformed. */
static bool read_head(http_fcgi_call_t *call, size_t length)
{
	http_response_t *response = call->exchange->response;

	if (!http_fcgi_head_read(ZSTR_VAL(call->head.s), length, response, &call->told)) {
		return false;
	}
	call->head_complete = true;
	call->drops_output = response->is_head || http_status_is_bodyless(response->status) || call->told.file != NULL
			|| call->told.location != NULL;
	call->output = http_spool_new(HTTP_FCGI_MEMORY, HTTP_FCGI_FILE_MAX);
	http_spool_watch(call->output, on_spool_changed, call);
	return true;
}

/* The next bytes of the body: no more than were announced. */
static void add_body(http_fcgi_call_t *call, const char *data, size_t length)
{
	if (call->told.length >= 0) {
		length = MIN(length, (size_t) (call->told.length - call->received));
	}
	call->received += (zend_long) length;
	if (!call->drops_output) {
		http_spool_add(call->output, data, length);
	}
}

void http_fcgi_answer_output(http_fcgi_call_t *call, const char *data, size_t length)
{
	size_t before, end;

	if (call->head_complete) {
		add_body(call, data, length);
		return;
	}
	before = call->head.s != NULL ? ZSTR_LEN(call->head.s) : 0;
	smart_str_appendl_ex(&call->head, data, length, true);
	end = http_fcgi_head_end(ZSTR_VAL(call->head.s), before + length, before);
	if (end == 0 && before + length <= HTTP_FCGI_HEAD_MAX) {
		return;
	}
	if (end == 0 || end > HTTP_FCGI_HEAD_MAX) {
		http_fcgi_call_lost(call, 502, "sends a head that is too large");
	} else if (!read_head(call, end)) {
		http_fcgi_call_lost(call, 502, "sends a head that is malformed");
	} else {
		add_body(call, ZSTR_VAL(call->head.s) + end, before + length - end);
		smart_str_free_ex(&call->head, true);
	}
}

/* --- what is for the log --- */

/* How FPM marks the messages of PHP: several may be on one line, with the separator between them. */
static const char message_mark[] = "PHP message: ";
static const char message_separator[] = "; PHP message: ";

/* Of a message (php_error_cb(), main.c). */
static int severity_of_message(const char *message, size_t length)
{
	static const struct {
		const char *begin;
		int severity;
	} messages[] = { { "PHP Fatal error:", LOG_ERR }, { "PHP Parse error:", LOG_ERR },
		{ "PHP Recoverable fatal error:", LOG_ERR }, { "PHP Warning:", LOG_WARNING } };

	for (size_t i = 0; i < sizeof(messages) / sizeof(*messages); i++) {
		const size_t size = strlen(messages[i].begin);

		if (length >= size && memcmp(message, messages[i].begin, size) == 0) {
			return messages[i].severity;
		}
	}
	return LOG_NOTICE;
}

/* The worst of a line. *open is that of the message which the line ends with, and which the next one may continue. */
static int severity_of_line(const char *line, size_t length, int *open)
{
	const char *const end = line + length;
	int worst = LOG_NOTICE;

	if (length < sizeof(message_mark) - 1 || memcmp(line, message_mark, sizeof(message_mark) - 1) != 0) {
		worst = MIN(worst, *open);
	}
	while ((line = zend_memnstr(line, message_mark, sizeof(message_mark) - 1, end)) != NULL) {
		line += sizeof(message_mark) - 1;
		*open = severity_of_message(line, (size_t) (end - line));
		worst = MIN(worst, *open);
	}
	return worst;
}

static void log_message(http_fcgi_call_t *call, const char *text, size_t length)
{
	if (length > 0) {
		http_report_bytes(severity_of_line(text, length, &call->message_severity), "FastCGI: ", text, length);
	}
}

/* The end of the first line, or of the first message that another one follows on its line, at or behind `at`; NULL: it is not here yet. */
static const char *message_end(const char *at, const char *end)
{
	const char *line = memchr(at, '\n', (size_t) (end - at));
	const char *next = zend_memnstr(at, message_separator, sizeof(message_separator) - 1, line != NULL ? line : end);

	return next != NULL ? next : line;
}

/* Logs the messages that are complete; of the bytes up to `known`, none ends one. */
static void log_messages(http_fcgi_call_t *call, size_t known)
{
	const char *const text = ZSTR_VAL(call->errors.s), *const end = text + ZSTR_LEN(call->errors.s);
	const char *begin = text,
			   *at = text + (known < sizeof(message_separator) ? 0 : known - (sizeof(message_separator) - 1));
	const char *found;

	while ((found = message_end(at, end)) != NULL) {
		log_message(call, begin, (size_t) (found - begin));
		begin = found + (*found == '\n' ? 1 : sizeof("; ") - 1);
		at = begin;
	}
	if (end - begin > MESSAGE_MAX) {
		log_message(call, begin, (size_t) (end - begin));
		begin = end;
	}
	ZSTR_LEN(call->errors.s) = (size_t) (end - begin);
	memmove(ZSTR_VAL(call->errors.s), begin, (size_t) (end - begin));
}

void http_fcgi_answer_errors(http_fcgi_call_t *call, const char *data, size_t length)
{
	const size_t taken = MIN(length, LOGGED_MAX - call->logged);
	const size_t known = call->errors.s != NULL ? ZSTR_LEN(call->errors.s) : 0;

	call->logged += taken;
	call->unlogged += length - taken;
	if (taken > 0) {
		smart_str_appendl_ex(&call->errors, data, taken, true);
		log_messages(call, known);
	}
}

void http_fcgi_answer_errors_end(http_fcgi_call_t *call)
{
	if (call->errors.s != NULL) {
		log_message(call, ZSTR_VAL(call->errors.s), ZSTR_LEN(call->errors.s));
		smart_str_free_ex(&call->errors, true);
	}
	if (call->unlogged > 0) {
		http_report(LOG_NOTICE, "FastCGI: ... (%" PRIu64 " bytes more)", call->unlogged);
		call->unlogged = 0;
	}
}

/* --- sending --- */

/* All has been handed to the protocol. Ends the call. */
static void finish(http_fcgi_call_t *call)
{
	http_exchange_t *exchange = call->exchange;
	http_response_t *response = exchange->response;

	exchange->user = NULL;
	http_response_end(response);
	http_fcgi_call_free(call);
}

/* Sends an answer that is complete, and of which nothing was sent. Ends the call. */
static void send_whole(http_fcgi_call_t *call)
{
	http_response_t *response = call->exchange->response;
	zend_string *body = http_spool_take(call->output);

	if (body != NULL) {
		http_response_append_body(response, ZSTR_VAL(body), ZSTR_LEN(body));
		zend_string_release(body);
	}
	finish(call);
}

/* Ends an answer that has no body: its length is what the script says. */
static void send_bodyless(http_fcgi_call_t *call)
{
	http_response_t *response = call->exchange->response;

	if (call->told.length >= 0) {
		char text[MAX_LENGTH_OF_LONG];
		const int length = snprintf(text, sizeof(text), ZEND_LONG_FMT, call->told.length);

		http_fields_set_text(&response->fields, ZEND_STRL("Content-Length"), text, (size_t) length);
	} else if (response->is_head) {
		/* How long it would be is not known, which is not the same as nothing. */
		response->written = 1;
	}
	finish(call);
}

/* Reads from the script again, when there is room. */
static void read_on(http_fcgi_call_t *call)
{
	if (call->link != NULL) {
		http_fcgi_link_pause(call->link, http_spool_is_full(call->output));
	}
}

void http_fcgi_answer_pump(http_fcgi_call_t *call)
{
	http_exchange_t *exchange = call->exchange;
	http_response_t *response = exchange->response;

	if (UNEXPECTED(http_spool_has_failed(call->output))) {
		http_report(LOG_ERR, "An answer cannot be written to a temporary file, or read from it");
		http_fcgi_call_fail(call, 500);
		return;
	}
	if (call->drops_output) {
		return;
	}
	exchange->ref_count++;
	while (exchange->ops->has_room(exchange)) {
		zend_string *piece = http_spool_take(call->output);

		if (piece == NULL) {
			if (call->ended && http_spool_length(call->output) == 0) {
				finish(call);
				http_exchange_release(exchange);
				return;
			}
			break;
		}
		response->declared = response->committed ? response->declared : call->told.length;
		http_response_push(response, piece);
		zend_string_release(piece);
		if (exchange->user == NULL) {
			/* The client is gone, and so is the call. */
			http_exchange_release(exchange);
			return;
		}
		if (UNEXPECTED(response->mode == HTTP_RESPONSE_FAILED)) {
			http_fcgi_call_fail(call, 500);
			http_exchange_release(exchange);
			return;
		}
	}
	http_exchange_release(exchange);
	read_on(call);
}

void http_fcgi_answer_received(http_fcgi_call_t *call)
{
	if (call->told.file != NULL || call->told.location != NULL) {
		/* The file is the answer, whatever the script does yet. */
		http_fcgi_link_abort(call->link);
		http_fcgi_answer_ended(call, 0);
	} else if (call->head_complete) {
		/* A head without a body goes out, too: the script has flushed it. */
		if (!call->exchange->response->committed && !call->drops_output && http_spool_length(call->output) == 0) {
			call->exchange->response->declared = call->told.length;
			http_response_push(call->exchange->response, ZSTR_EMPTY_ALLOC());
			return;
		}
		http_fcgi_answer_pump(call);
	}
}

void http_fcgi_answer_ended(http_fcgi_call_t *call, uint8_t refusal)
{
	http_response_t *response = call->exchange->response;

	call->ended = true;
	call->state = HTTP_FCGI_CALL_ANSWERING;
	if (refusal != 0) {
		/* 2: it is overloaded. */
		http_fcgi_call_lost(call, refusal == 2 ? 503 : 502, "refuses the request");
	} else if (!call->head_complete) {
		http_fcgi_call_lost(call, 502, "ends without an answer");
	} else if (call->told.file != NULL || call->told.location != NULL) {
		http_fcgi_find_file(call);
	} else if (call->drops_output) {
		send_bodyless(call);
	} else if (!response->committed && call->told.length >= 0 && call->received < call->told.length) {
		http_fcgi_call_lost(call, 502, "sends less than it has announced");
	} else if (!response->committed && http_spool_length(call->output) <= HTTP_FCGI_MEMORY) {
		send_whole(call);
	} else {
		http_fcgi_answer_pump(call);
	}
}
