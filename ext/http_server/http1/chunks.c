/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A gate in front of the chunked coding.
 *
 *   chunk = size *( ";" name [ "=" ( token / quoted ) ] ) CRLF data CRLF
 *   last  = "0" ... CRLF *( field CRLF ) CRLF */
#include "chunks.h"
#include "base/text.h"

#define EXTENSIONS_MAX 16384
#define TRAILER_MAX    65536
#define FIELDS_MAX     128
/* More digits are leading zeros or too large a size: 16 are 64 bits. */
#define DIGITS_MAX     16

typedef enum {
	SIZE,
	EXTENSION_NAME,
	EXTENSION_NAME_REST,
	EXTENSION_VALUE,
	EXTENSION_TOKEN,
	EXTENSION_QUOTED,
	EXTENSION_ESCAPED,
	EXTENSION_END,
	SIZE_LF,
	DATA,
	DATA_CR,
	DATA_LF,
	TRAILER_BEGIN,
	TRAILER_NAME,
	TRAILER_VALUE,
	TRAILER_LF,
	LAST_LF,
	DONE
} chunks_state_t;

void http1_chunks_init(http1_chunks_t *chunks, uint64_t room)
{
	memset(chunks, 0, sizeof(*chunks));
	chunks->state = SIZE;
	chunks->room = room;
}

static int hex_value(char byte)
{
	if (byte >= '0' && byte <= '9') {
		return byte - '0';
	}
	byte = http_lower(byte);
	return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/* One byte of a line: 0, or the status of the refusal. */
static int pass_size(http1_chunks_t *chunks, char byte)
{
	const int digit = hex_value(byte);

	if (digit >= 0) {
		if (++chunks->digits > DIGITS_MAX || chunks->left > (uint64_t) ZEND_LONG_MAX >> 4) {
			return 400;
		}
		chunks->left = chunks->left << 4 | (uint64_t) digit;
		return 0;
	}
	if (chunks->digits == 0) {
		return 400;
	}
	chunks->is_last = chunks->left == 0;
	if (byte == '\r') {
		chunks->state = SIZE_LF;
		return 0;
	}
	chunks->state = EXTENSION_NAME;
	return byte == ';' ? 0 : 400;
}

static int pass_extension(http1_chunks_t *chunks, char byte)
{
	const bool is_token = http_bytes[(uint8_t) byte] & HTTP_BYTE_TOKEN;

	if (++chunks->extensions > EXTENSIONS_MAX) {
		return 400;
	}
	switch (chunks->state) {
		case EXTENSION_NAME: chunks->state = EXTENSION_NAME_REST; return is_token ? 0 : 400;
		case EXTENSION_NAME_REST:
			if (byte == '=') {
				chunks->state = EXTENSION_VALUE;
				return 0;
			}
			break;
		case EXTENSION_VALUE:
			chunks->state = byte == '"' ? EXTENSION_QUOTED : EXTENSION_TOKEN;
			return byte == '"' || is_token ? 0 : 400;
		case EXTENSION_QUOTED:
			if (byte == '"') {
				chunks->state = EXTENSION_END;
			} else if (byte == '\\') {
				chunks->state = EXTENSION_ESCAPED;
			}
			return http_bytes[(uint8_t) byte] & HTTP_BYTE_VALUE ? 0 : 400;
		case EXTENSION_ESCAPED:
			chunks->state = EXTENSION_QUOTED;
			return http_bytes[(uint8_t) byte] & HTTP_BYTE_VALUE ? 0 : 400;
		case EXTENSION_END:
			if (is_token) {
				return 400;
			}
			break;
		default: break;
	}
	if (is_token) {
		return 0;
	}
	if (byte == ';') {
		chunks->state = EXTENSION_NAME;
		return 0;
	}
	chunks->state = SIZE_LF;
	return byte == '\r' ? 0 : 400;
}

static bool is_framing_field(const http1_chunks_t *chunks)
{
	return !chunks->overlong_name
			&& (HTTP_IS(chunks->name, chunks->name_length, "content-length")
					|| HTTP_IS(chunks->name, chunks->name_length, "transfer-encoding"));
}

static int pass_trailer(http1_chunks_t *chunks, char byte)
{
	if (++chunks->trailer > TRAILER_MAX) {
		return 431;
	}
	switch (chunks->state) {
		case TRAILER_BEGIN:
			if (byte == '\r') {
				chunks->state = LAST_LF;
				return 0;
			}
			if (++chunks->fields > FIELDS_MAX) {
				return 431;
			}
			chunks->name_length = 0;
			chunks->overlong_name = false;
			chunks->state = TRAILER_NAME;
			ZEND_FALLTHROUGH;
		case TRAILER_NAME:
			if (byte == ':') {
				chunks->state = TRAILER_VALUE;
				return (chunks->name_length == 0 && !chunks->overlong_name) || is_framing_field(chunks) ? 400 : 0;
			}
			if (chunks->name_length < sizeof(chunks->name)) {
				chunks->name[chunks->name_length++] = http_lower(byte);
			} else {
				chunks->overlong_name = true;
			}
			return http_bytes[(uint8_t) byte] & HTTP_BYTE_TOKEN ? 0 : 400;
		default:
			if (byte == '\r') {
				chunks->state = TRAILER_LF;
				return 0;
			}
			return http_bytes[(uint8_t) byte] & HTTP_BYTE_VALUE ? 0 : 400;
	}
}

/* A line end, or the end of data. */
static int pass_end(http1_chunks_t *chunks, char byte)
{
	switch (chunks->state) {
		case DATA_CR: chunks->state = DATA_LF; return byte == '\r' ? 0 : 400;
		case SIZE_LF:
			chunks->state = chunks->is_last ? TRAILER_BEGIN : DATA;
			if (byte == '\n' && chunks->left > chunks->room) {
				return 413;
			}
			chunks->room -= chunks->left;
			break;
		case DATA_LF:
			chunks->state = SIZE;
			chunks->digits = 0;
			break;
		case TRAILER_LF: chunks->state = TRAILER_BEGIN; break;
		default: chunks->state = DONE;
	}
	return byte == '\n' ? 0 : 400;
}

/* Extensions and trailers mean nothing here, and readers need not see them. */
static bool is_hidden(const http1_chunks_t *chunks, char byte)
{
	switch (chunks->state) {
		case SIZE: return byte == ';';
		case EXTENSION_NAME:
		case EXTENSION_NAME_REST:
		case EXTENSION_VALUE:
		case EXTENSION_TOKEN:
		case EXTENSION_QUOTED:
		case EXTENSION_ESCAPED:
		case EXTENSION_END:
		case TRAILER_BEGIN: return byte != '\r';
		case TRAILER_NAME:
		case TRAILER_VALUE:
		case TRAILER_LF: return true;
		default: return false;
	}
}

static int pass(http1_chunks_t *chunks, char byte)
{
	switch (chunks->state) {
		case SIZE: return pass_size(chunks, byte);
		case SIZE_LF:
		case DATA_CR:
		case DATA_LF:
		case TRAILER_LF:
		case LAST_LF: return pass_end(chunks, byte);
		case TRAILER_BEGIN:
		case TRAILER_NAME:
		case TRAILER_VALUE: return pass_trailer(chunks, byte);
		default: return pass_extension(chunks, byte);
	}
}

size_t http1_chunks_pass(http1_chunks_t *chunks, const char *data, size_t length, bool *hidden, int *error)
{
	size_t i = 0;

	*hidden = length > 0 && is_hidden(chunks, *data);
	while (i < length && chunks->state != DONE && *error == 0) {
		if (chunks->state == DATA) {
			const size_t part = (size_t) MIN(chunks->left, (uint64_t) (length - i));

			chunks->left -= part;
			i += part;
			if (chunks->left == 0) {
				chunks->state = DATA_CR;
			}
			continue;
		}
		if (is_hidden(chunks, data[i]) != *hidden) {
			break;
		}
		*error = pass(chunks, data[i++]);
	}
	return i;
}
