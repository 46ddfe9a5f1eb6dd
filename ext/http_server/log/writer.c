/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Texts, numbers and times as they stand in a log. */
#include "writer.h"
#include "base/utf8.h"

/* What a double has behind its point: durations are whole nanoseconds. */
#define FRACTION_DIGITS 9
#define FRACTION        1000000000.0

/* --- characters --- */

static size_t put_hex(char *text, const char *prefix, uint8_t byte)
{
	static const char digits[] = "0123456789abcdef";
	const size_t length = strlen(prefix);

	memcpy(text, prefix, length);
	text[length] = digits[byte >> 4];
	text[length + 1] = digits[byte & 15];
	return length + 2;
}

/* Escapes the character in front. Returns the length of `text`, and sets how many bytes it stands for. */
static size_t escape(const uint8_t *at, size_t left, http_log_escape_t kind, char text[8], size_t *used)
{
	const uint8_t byte = *at;
	const size_t length = http_utf8_character(at, left);

	*used = MAX(length, 1);
	if (length == 0) {
		if (kind == HTTP_LOG_JSON) {
			memcpy(text, "\xef\xbf\xbd", 3);
			return 3;
		}
		return put_hex(text, "\\x", byte);
	}
	if (kind != HTTP_LOG_RAW) {
		static const char plain[] = "\"\\\n\r\t", letters[] = "\"\\nrt";
		const char *found = byte != '\0' ? strchr(plain, byte) : NULL;

		if (found != NULL) {
			text[0] = '\\';
			text[1] = letters[found - plain];
			return 2;
		}
	}
	if (http_utf8_is_control(at, length)) {
		if (kind == HTTP_LOG_JSON) {
			return put_hex(text, "\\u00", at[length - 1]);
		}
		return put_hex(text, "\\x", byte) + (length > 1 ? put_hex(text + 4, "\\x", at[1]) : 0);
	}
	memcpy(text, at, length);
	return length;
}

/* Bytes in front that stand for themselves in every form. */
static size_t plain_length(const char *text, size_t length)
{
	size_t i = 0;

	while (i < length && (uint8_t) text[i] >= 0x20 && (uint8_t) text[i] < 0x7f && text[i] != '"' && text[i] != '\\') {
		i++;
	}
	return i;
}

void http_log_put_text(http_log_writer_t *writer, const char *text, size_t length, http_log_escape_t kind)
{
	size_t left = writer->limit;

	while (length > 0 && left > 0 && !writer->is_full) {
		const size_t plain = MIN(plain_length(text, length), left);
		char escaped[8];
		size_t used, size;

		if (plain > 0) {
			http_log_put(writer, text, plain);
			text += plain;
			length -= plain;
			left -= plain;
			continue;
		}
		size = escape((const uint8_t *) text, length, kind, escaped, &used);
		if (size > left || size > (size_t) (writer->end - writer->at)) {
			writer->is_full = writer->is_full || size <= left;
			return;
		}
		http_log_put(writer, escaped, size);
		text += used;
		length -= used;
		left -= size;
	}
}

/* --- numbers --- */

void http_log_put_uint(http_log_writer_t *writer, uint64_t value)
{
	char digits[20];
	char *at = digits + sizeof(digits);

	do {
		*--at = (char) ('0' + value % 10);
		value /= 10;
	} while (value > 0);
	http_log_put(writer, at, (size_t) (digits + sizeof(digits) - at));
}

void http_log_put_digits(http_log_writer_t *writer, uint32_t value, int digits)
{
	char text[10];

	for (int i = digits; i > 0; i--) {
		text[i - 1] = (char) ('0' + value % 10);
		value /= 10;
	}
	http_log_put(writer, text, (size_t) digits);
}

static void put_int(http_log_writer_t *writer, int64_t value)
{
	if (value < 0) {
		HTTP_LOG_PUT(writer, "-");
	}
	http_log_put_uint(writer, value < 0 ? (uint64_t) 0 - (uint64_t) value : (uint64_t) value);
}

/* Without exponent, with one digit at least behind the point. */
static void put_double(http_log_writer_t *writer, double value)
{
	const double size = value < 0 ? -value : value;

	if (!(size < 9e15)) {
		HTTP_LOG_PUT(writer, "null");
		return;
	}
	uint64_t whole = (uint64_t) size;
	uint32_t fraction = (uint32_t) ((size - (double) whole) * FRACTION + 0.5);
	int digits = FRACTION_DIGITS;

	if (fraction >= (uint32_t) FRACTION) {
		fraction = 0;
		whole++;
	}
	while (digits > 1 && fraction % 10 == 0) {
		fraction /= 10;
		digits--;
	}
	if (value < 0) {
		HTTP_LOG_PUT(writer, "-");
	}
	http_log_put_uint(writer, whole);
	HTTP_LOG_PUT(writer, ".");
	http_log_put_digits(writer, fraction, digits);
}

void http_log_put_number(http_log_writer_t *writer, const http_log_attribute_t *attribute)
{
	switch (attribute->type) {
		case HTTP_LOG_INT: put_int(writer, attribute->int_); break;
		case HTTP_LOG_UINT: http_log_put_uint(writer, attribute->uint); break;
		case HTTP_LOG_DOUBLE: put_double(writer, attribute->double_); break;
		default:
			if (attribute->bool_) {
				HTTP_LOG_PUT(writer, "true");
			} else {
				HTTP_LOG_PUT(writer, "false");
			}
	}
}

/* --- times --- */

void http_log_put_clock(http_log_writer_t *writer, const struct timespec *time)
{
	const uint32_t second = (uint32_t) (time->tv_sec % 86400);

	http_log_put_digits(writer, second / 3600, 2);
	HTTP_LOG_PUT(writer, ":");
	http_log_put_digits(writer, second / 60 % 60, 2);
	HTTP_LOG_PUT(writer, ":");
	http_log_put_digits(writer, second % 60, 2);
	HTTP_LOG_PUT(writer, ".");
	http_log_put_digits(writer, (uint32_t) (time->tv_nsec / 1000000), 3);
}

void http_log_put_time(http_log_writer_t *writer, const struct timespec *time)
{
	struct tm date;

	php_gmtime_r(&time->tv_sec, &date);
	http_log_put_digits(writer, (uint32_t) (date.tm_year + 1900), 4);
	HTTP_LOG_PUT(writer, "-");
	http_log_put_digits(writer, (uint32_t) (date.tm_mon + 1), 2);
	HTTP_LOG_PUT(writer, "-");
	http_log_put_digits(writer, (uint32_t) date.tm_mday, 2);
	HTTP_LOG_PUT(writer, "T");
	http_log_put_clock(writer, time);
	HTTP_LOG_PUT(writer, "Z");
}

const char *http_log_level_name(http_log_level_t level)
{
	return level >= HTTP_LOG_ERROR   ? "ERROR"
			: level >= HTTP_LOG_WARN ? "WARN"
			: level >= HTTP_LOG_INFO ? "INFO"
									 : "DEBUG";
}
