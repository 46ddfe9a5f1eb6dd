/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Records of FastCGI: version, type, request (2 bytes), length of the content (2 bytes), length of the padding, a reserved byte; then
 * content and padding. */
#include "records.h"

#define VERSION        1
#define REQUEST        1
#define ROLE_RESPONDER 1
#define KEEP_CONN      1
/* protocolStatus follows the four bytes of appStatus; three bytes are reserved. */
#define END_BODY       8
#define END_STATUS     4
/* A record is as long as it can be while its length is a multiple of 8, as the protocol suggests. */
#define CONTENT_BEST   65528

/* --- what is sent --- */

static void append(smart_str *out, const char *data, size_t length)
{
	smart_str_appendl_ex(out, data, length, true);
}

static void append_byte(smart_str *out, char byte)
{
	smart_str_appendc_ex(out, byte, true);
}

static void append_header(smart_str *out, http_fcgi_type_t type, size_t length)
{
	const char header[HTTP_FCGI_HEADER] = { VERSION, (char) type, 0, REQUEST, (char) (length >> 8), (char) length, 0,
		0 };

	append(out, header, sizeof(header));
}

void http_fcgi_append_begin(smart_str *out, bool keeps_connection)
{
	const char body[8] = { 0, ROLE_RESPONDER, keeps_connection ? KEEP_CONN : 0, 0, 0, 0, 0, 0 };

	append_header(out, HTTP_FCGI_BEGIN_REQUEST, sizeof(body));
	append(out, body, sizeof(body));
}

void http_fcgi_append_abort(smart_str *out)
{
	append_header(out, HTTP_FCGI_ABORT_REQUEST, 0);
}

void http_fcgi_append_stream(smart_str *out, http_fcgi_type_t type, const char *data, size_t length)
{
	while (length > 0) {
		const size_t part = MIN(length, CONTENT_BEST);

		append_header(out, type, part);
		append(out, data, part);
		data += part;
		length -= part;
	}
}

void http_fcgi_append_end(smart_str *out, http_fcgi_type_t type)
{
	append_header(out, type, 0);
}

static void append_length(smart_str *content, size_t length)
{
	if (length < 128) {
		append_byte(content, (char) length);
		return;
	}
	append_byte(content, (char) ((length >> 24) | 0x80));
	append_byte(content, (char) (length >> 16));
	append_byte(content, (char) (length >> 8));
	append_byte(content, (char) length);
}

void http_fcgi_append_pair(smart_str *content, const char *name, size_t name_length, const char *value, size_t length)
{
	append_length(content, name_length);
	append_length(content, length);
	append(content, name, name_length);
	append(content, value, length);
}

/* --- what is received --- */

static http_fcgi_type_t type_of(const http_fcgi_decoder_t *decoder)
{
	return (http_fcgi_type_t) decoder->head[1];
}

/* The head of a record is complete. False: it is none that may come. */
static bool begin_record(http_fcgi_decoder_t *decoder)
{
	const uint8_t *head = decoder->head;
	const uint32_t request = (uint32_t) head[2] << 8 | head[3];

	decoder->content = (uint32_t) head[4] << 8 | head[5];
	decoder->padding = head[6];
	if (head[0] != VERSION || decoder->ended) {
		return false;
	}
	switch (type_of(decoder)) {
		case HTTP_FCGI_STDOUT:
		case HTTP_FCGI_STDERR: return request == REQUEST;
		case HTTP_FCGI_END_REQUEST: return request == REQUEST && decoder->content == END_BODY;
		/* Records about the connection itself are of number 0, and are skipped. */
		default: return request == 0;
	}
}

/* Reads the head as far as it has come. Returns whether the input goes on behind it. */
static bool take_head(http_fcgi_decoder_t *decoder, const char **at, const char *end)
{
	const size_t part = MIN((size_t) (end - *at), (size_t) (HTTP_FCGI_HEADER - decoder->have));

	memcpy(decoder->head + decoder->have, *at, part);
	decoder->have += (uint8_t) part;
	*at += part;
	return decoder->have == HTTP_FCGI_HEADER;
}

static void take_end(http_fcgi_decoder_t *decoder, const char *data, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (decoder->end_have++ == END_STATUS) {
			decoder->refusal = (uint8_t) data[i];
		}
	}
}

http_fcgi_event_t http_fcgi_decode(http_fcgi_decoder_t *decoder, const char **at, const char *end, const char **data,
		size_t *length)
{
	for (;;) {
		if (decoder->have < HTTP_FCGI_HEADER) {
			if (*at == end || !take_head(decoder, at, end)) {
				return HTTP_FCGI_GOES_ON;
			}
			if (!begin_record(decoder)) {
				return HTTP_FCGI_BROKEN;
			}
		}
		const size_t part = MIN((size_t) (end - *at), decoder->content);

		*data = *at;
		*length = part;
		*at += part;
		decoder->content -= (uint32_t) part;
		if (part > 0 && type_of(decoder) == HTTP_FCGI_STDOUT) {
			return HTTP_FCGI_OUTPUT;
		}
		if (part > 0 && type_of(decoder) == HTTP_FCGI_STDERR) {
			return HTTP_FCGI_ERRORS;
		}
		if (type_of(decoder) == HTTP_FCGI_END_REQUEST) {
			take_end(decoder, *data, part);
		}
		if (decoder->content > 0) {
			return HTTP_FCGI_GOES_ON;
		}
		const size_t skipped = MIN((size_t) (end - *at), decoder->padding);

		*at += skipped;
		decoder->padding -= (uint8_t) skipped;
		if (decoder->padding > 0) {
			return HTTP_FCGI_GOES_ON;
		}
		decoder->have = 0;
		if (type_of(decoder) == HTTP_FCGI_END_REQUEST) {
			decoder->ended = true;
			return HTTP_FCGI_ENDED;
		}
	}
}
