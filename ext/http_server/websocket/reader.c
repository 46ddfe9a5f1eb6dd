/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Frames and messages of a WebSocket client. */
#include "reader.h"
#include "base/utf8.h"

/* Bytes that are unmasked at once. */
#define SLICE 4096

#define FIN  0x80
#define RSV1 0x40
#define RSV  0x70
#define MASK 0x80

static http_ws_event_t fail(http_ws_reader_t *reader, int code)
{
	reader->error = code;
	return HTTP_WS_FAILED;
}

bool http_ws_is_close_code(int code)
{
	return (code >= 1000 && code <= 1014 && code != 1004 && code != HTTP_WS_NO_STATUS && code != HTTP_WS_ABNORMAL)
			|| (code >= 3000 && code <= 4999);
}

/* --- headers --- */

/* Length of the header whose first two bytes are there. */
static uint8_t length_of_header(const uint8_t *header)
{
	const uint8_t length = header[1] & 0x7F;

	return (uint8_t) (2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + ((header[1] & MASK) != 0 ? 4 : 0));
}

/* Checks what the first two bytes say. Returns 0, or a close code. */
static int check_first_bytes(http_ws_reader_t *reader)
{
	const uint8_t first = reader->header[0], length = reader->header[1] & 0x7F;
	const bool is_control = (first & 0x08) != 0;

	reader->opcode = first & 0x0F;
	reader->is_last = (first & FIN) != 0;
	if ((reader->header[1] & MASK) == 0) {
		return HTTP_WS_PROTOCOL;
	}
	if (is_control) {
		return reader->opcode > HTTP_WS_PONG || !reader->is_last || length > HTTP_WS_CONTROL_MAX || (first & RSV) != 0
				? HTTP_WS_PROTOCOL
				: 0;
	}
	if (reader->opcode > HTTP_WS_BINARY || (reader->opcode == HTTP_WS_CONTINUATION) != reader->in_message) {
		return HTTP_WS_PROTOCOL;
	}
	if ((first & RSV & ~RSV1) != 0
			|| ((first & RSV1) != 0 && (!reader->may_inflate || reader->opcode == HTTP_WS_CONTINUATION))) {
		return HTTP_WS_PROTOCOL;
	}
	return 0;
}

/* The header is complete. Returns 0, or a close code. */
static int begin_payload(http_ws_reader_t *reader)
{
	const uint8_t *at = reader->header + 2;
	const uint8_t short_length = reader->header[1] & 0x7F;
	uint64_t length = short_length;

	if (short_length >= 126) {
		const int bytes = short_length == 126 ? 2 : 8;

		length = 0;
		for (int i = 0; i < bytes; i++) {
			length = length << 8 | *at++;
		}
		/* As short as possible, and not negative. */
		if (length < (bytes == 2 ? 126 : 65536) || length >> 63 != 0) {
			return HTTP_WS_PROTOCOL;
		}
	}
	memcpy(reader->mask, at, sizeof(reader->mask));
	reader->mask_at = 0;
	reader->left = length;
	reader->in_payload = true;
	if (reader->opcode >= HTTP_WS_CLOSE) {
		reader->control_length = 0;
		return 0;
	}
	if (reader->opcode != HTTP_WS_CONTINUATION) {
		reader->in_message = true;
		reader->is_text = reader->opcode == HTTP_WS_TEXT;
		reader->is_deflated = (reader->header[0] & RSV1) != 0;
		reader->utf8 = 0;
	}
	if (length > reader->max_frame
			|| (!reader->is_deflated
					&& length > reader->max_message - (reader->message.s != NULL ? ZSTR_LEN(reader->message.s) : 0))) {
		return HTTP_WS_TOO_BIG;
	}
	return 0;
}

/* Returns 0, or a close code. */
static int read_header(http_ws_reader_t *reader, const char **data, size_t *length)
{
	while (*length > 0 && !reader->in_payload) {
		const uint8_t needed = reader->header_length < 2 ? 2 : length_of_header(reader->header);
		const size_t part = MIN(*length, (size_t) (needed - reader->header_length));
		int code = 0;

		memcpy(reader->header + reader->header_length, *data, part);
		reader->header_length += (uint8_t) part;
		*data += part;
		*length -= part;
		if (reader->header_length < needed) {
			break;
		}
		if (needed == 2) {
			code = check_first_bytes(reader);
		}
		if (code == 0 && reader->header_length >= 2 && reader->header_length == length_of_header(reader->header)) {
			code = begin_payload(reader);
		}
		if (code != 0) {
			return code;
		}
	}
	return 0;
}

/* --- payloads --- */

static void unmask(http_ws_reader_t *reader, char *to, const char *from, size_t length)
{
	uint8_t mask[8];
	uint64_t eight, by;

	for (uint32_t i = 0; i < 8; i++) {
		mask[i] = reader->mask[(reader->mask_at + i) & 3];
	}
	memcpy(&by, mask, 8);
	reader->mask_at += (uint32_t) length;
	for (; length >= 8; length -= 8, from += 8, to += 8) {
		memcpy(&eight, from, 8);
		eight ^= by;
		memcpy(to, &eight, 8);
	}
	for (size_t i = 0; i < length; i++) {
		to[i] = (char) (from[i] ^ mask[i]);
	}
}

/* A part of the message is there: `message` has grown by it. Returns 0, or a close code. */
static int check_text(http_ws_reader_t *reader, size_t before)
{
	const zend_string *message = reader->message.s;

	if (!reader->is_text || message == NULL) {
		return 0;
	}
	return http_utf8_goes_on(&reader->utf8, ZSTR_VAL(message) + before, ZSTR_LEN(message) - before)
			? 0
			: HTTP_WS_BAD_PAYLOAD;
}

static size_t message_length(const http_ws_reader_t *reader)
{
	return reader->message.s != NULL ? ZSTR_LEN(reader->message.s) : 0;
}

static int inflate_part(http_ws_reader_t *reader, const char *data, size_t length, bool is_end)
{
	const size_t before = message_length(reader);
	int code;

	if (reader->inflater == NULL) {
		reader->inflater = http_ws_inflater_new();
		if (UNEXPECTED(reader->inflater == NULL)) {
			return HTTP_WS_INTERNAL;
		}
	}
	switch (http_ws_inflate(reader->inflater, data, length, is_end, &reader->message, reader->max_message)) {
		case HTTP_WS_INFLATED: code = 0; break;
		case HTTP_WS_INFLATES_TOO_MUCH:
			/* What fits may be malformed, which comes first. */
			code = check_text(reader, before);
			return code != 0 ? code : HTTP_WS_TOO_BIG;
		default: return HTTP_WS_BAD_PAYLOAD;
	}
	code = check_text(reader, before);
	if (is_end) {
		http_ws_inflater_release(reader->inflater);
		reader->inflater = NULL;
	}
	return code;
}

/* Takes what of the payload is there. Returns 0, or a close code. */
static int take_payload(http_ws_reader_t *reader, const char *data, size_t length)
{
	if (reader->opcode >= HTTP_WS_CLOSE) {
		unmask(reader, (char *) reader->control + reader->control_length, data, length);
		reader->control_length += (uint32_t) length;
		return 0;
	}
	if (!reader->is_deflated) {
		const size_t before = smart_str_get_len(&reader->message);

		smart_str_erealloc(&reader->message, before + length);
		unmask(reader, ZSTR_VAL(reader->message.s) + before, data, length);
		ZSTR_LEN(reader->message.s) = before + length;
		return check_text(reader, before);
	}
	while (length > 0) {
		char slice[SLICE];
		const size_t part = MIN(length, sizeof(slice));
		int code;

		unmask(reader, slice, data, part);
		code = inflate_part(reader, slice, part, false);
		if (code != 0) {
			return code;
		}
		data += part;
		length -= part;
	}
	return 0;
}

/* The frame is complete. */
static http_ws_event_t end_frame(http_ws_reader_t *reader)
{
	reader->in_payload = false;
	reader->header_length = 0;
	if (reader->opcode >= HTTP_WS_CLOSE) {
		return HTTP_WS_CONTROL;
	}
	if (!reader->is_last) {
		return HTTP_WS_NEEDS_MORE;
	}
	if (reader->is_deflated) {
		const int code = inflate_part(reader, NULL, 0, true);

		if (code != 0) {
			return fail(reader, code);
		}
	}
	reader->in_message = false;
	return reader->is_text && reader->utf8 != 0 ? fail(reader, HTTP_WS_BAD_PAYLOAD) : HTTP_WS_MESSAGE;
}

http_ws_event_t http_ws_reader_next(http_ws_reader_t *reader, const char **data, size_t *length)
{
	while (reader->error == 0) {
		http_ws_event_t event = HTTP_WS_NEEDS_MORE;
		size_t part;
		int code = 0;

		if (!reader->in_payload) {
			if (*length == 0) {
				return HTTP_WS_NEEDS_MORE;
			}
			code = read_header(reader, data, length);
		} else if (*length == 0 && reader->left > 0) {
			return HTTP_WS_NEEDS_MORE;
		}
		if (code == 0 && reader->in_payload) {
			part = (size_t) MIN((uint64_t) *length, reader->left);
			code = part > 0 ? take_payload(reader, *data, part) : 0;
			*data += part;
			*length -= part;
			reader->left -= part;
			if (code == 0 && reader->left == 0) {
				event = end_frame(reader);
			}
		}
		if (code != 0) {
			return fail(reader, code);
		}
		if (event != HTTP_WS_NEEDS_MORE) {
			return event;
		}
	}
	return HTTP_WS_FAILED;
}

zend_string *http_ws_reader_take(http_ws_reader_t *reader)
{
	return reader->message.s != NULL ? smart_str_extract(&reader->message) : ZSTR_EMPTY_ALLOC();
}

void http_ws_reader_free(http_ws_reader_t *reader)
{
	smart_str_free(&reader->message);
	if (reader->inflater != NULL) {
		http_ws_inflater_release(reader->inflater);
		reader->inflater = NULL;
	}
}
