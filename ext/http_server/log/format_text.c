/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Formats of lines: plain, logfmt, pretty, syslog, template. */
#include "format.h"

#define DIM   "\033[2m"
#define RESET "\033[0m"

static void put_value(http_log_writer_t *writer, const http_log_attribute_t *attribute)
{
	if (attribute->type == HTTP_LOG_STRING) {
		http_log_put_text(writer, attribute->string.text, attribute->string.length, HTTP_LOG_RAW);
	} else {
		http_log_put_number(writer, attribute);
	}
}

static void put_level(http_log_writer_t *writer, const http_log_record_t *record)
{
	const char *name = http_log_level_name(record->level);

	http_log_put(writer, name, strlen(name));
}

static void put_message(http_log_writer_t *writer, const http_log_record_t *record)
{
	http_log_put_text(writer, record->message.text, record->message.length, HTTP_LOG_RAW);
}

void http_log_put_attributes(http_log_writer_t *writer, const http_log_record_t *record)
{
	for (uint32_t i = 0; i < record->count; i++) {
		const http_log_attribute_t *attribute = &record->attributes[i];

		HTTP_LOG_PUT(writer, " ");
		http_log_put(writer, attribute->key, strlen(attribute->key));
		HTTP_LOG_PUT(writer, "=");
		put_value(writer, attribute);
	}
}

void http_log_put_trace(http_log_writer_t *writer, const http_log_record_t *record)
{
	if (record->trace != NULL) {
		HTTP_LOG_PUT(writer, " trace_id=");
		http_log_put(writer, record->trace, HTTP_LOG_TRACE_LENGTH);
	}
	if (record->span != NULL) {
		HTTP_LOG_PUT(writer, " span_id=");
		http_log_put(writer, record->span, HTTP_LOG_SPAN_LENGTH);
	}
}

/* --- plain --- */

void http_log_format_plain(http_log_writer_t *writer, const http_log_record_t *record)
{
	http_log_put_time(writer, &record->time);
	HTTP_LOG_PUT(writer, " ");
	put_level(writer, record);
	HTTP_LOG_PUT(writer, " ");
	put_message(writer, record);
	http_log_put_attributes(writer, record);
	http_log_put_trace(writer, record);
}

/* --- logfmt --- */

static bool needs_quotes(const http_log_text_t *text)
{
	for (size_t i = 0; i < text->length; i++) {
		const uint8_t byte = (uint8_t) text->text[i];

		if (byte <= ' ' || byte == '=' || byte == '"' || byte == '\\' || byte == 0x7f) {
			return true;
		}
	}
	return false;
}

static void put_quoted(http_log_writer_t *writer, const http_log_text_t *text)
{
	HTTP_LOG_PUT(writer, "\"");
	http_log_put_text(writer, text->text, text->length, HTTP_LOG_QUOTED);
	HTTP_LOG_PUT(writer, "\"");
}

void http_log_format_logfmt(http_log_writer_t *writer, const http_log_record_t *record)
{
	HTTP_LOG_PUT(writer, "ts=");
	http_log_put_time(writer, &record->time);
	HTTP_LOG_PUT(writer, " level=");
	put_level(writer, record);
	HTTP_LOG_PUT(writer, " msg=");
	put_quoted(writer, &record->message);
	for (uint32_t i = 0; i < record->count; i++) {
		const http_log_attribute_t *attribute = &record->attributes[i];

		HTTP_LOG_PUT(writer, " ");
		http_log_put(writer, attribute->key, strlen(attribute->key));
		HTTP_LOG_PUT(writer, "=");
		if (attribute->type == HTTP_LOG_STRING && needs_quotes(&attribute->string)) {
			put_quoted(writer, &attribute->string);
		} else {
			put_value(writer, attribute);
		}
	}
	http_log_put_trace(writer, record);
}

/* --- pretty --- */

static void put_padded_level(http_log_writer_t *writer, const http_log_record_t *record)
{
	const size_t length = strlen(http_log_level_name(record->level));

	put_level(writer, record);
	http_log_put(writer, "     ", 5 - length);
}

static const char *colour_of(http_log_level_t level)
{
	return level >= HTTP_LOG_ERROR   ? "\033[31m"
			: level >= HTTP_LOG_WARN ? "\033[33m"
			: level >= HTTP_LOG_INFO ? "\033[32m"
									 : "\033[36m";
}

static void put_coloured(http_log_writer_t *writer, const http_log_record_t *record)
{
	HTTP_LOG_PUT(writer, DIM);
	http_log_put_clock(writer, &record->time);
	HTTP_LOG_PUT(writer, RESET "  ");
	http_log_put(writer, colour_of(record->level), 5);
	put_padded_level(writer, record);
	HTTP_LOG_PUT(writer, RESET "  ");
	put_message(writer, record);
	for (uint32_t i = 0; i < record->count; i++) {
		const http_log_attribute_t *attribute = &record->attributes[i];

		HTTP_LOG_PUT(writer, " " DIM);
		http_log_put(writer, attribute->key, strlen(attribute->key));
		HTTP_LOG_PUT(writer, "=" RESET);
		put_value(writer, attribute);
	}
}

void http_log_format_pretty(http_log_writer_t *writer, const http_log_record_t *record, bool has_colour)
{
	if (has_colour) {
		put_coloured(writer, record);
	} else {
		http_log_put_clock(writer, &record->time);
		HTTP_LOG_PUT(writer, "  ");
		put_padded_level(writer, record);
		HTTP_LOG_PUT(writer, "  ");
		put_message(writer, record);
		http_log_put_attributes(writer, record);
	}
	http_log_put_trace(writer, record);
}

/* --- syslog, RFC 5424 --- */

static int severity_of(http_log_level_t level)
{
	return level >= HTTP_LOG_ERROR ? 3 : level >= HTTP_LOG_WARN ? 4 : level >= HTTP_LOG_INFO ? 6 : 7;
}

void http_log_format_syslog(http_log_writer_t *writer, const http_log_record_t *record, const http_log_style_t *style)
{
	HTTP_LOG_PUT(writer, "<");
	http_log_put_uint(writer, (uint64_t) (style->facility * 8 + severity_of(record->level)));
	HTTP_LOG_PUT(writer, ">1 ");
	http_log_put_time(writer, &record->time);
	HTTP_LOG_PUT(writer, " ");
	http_log_put(writer, style->host, strlen(style->host));
	HTTP_LOG_PUT(writer, " php-http-server ");
	http_log_put_uint(writer, (uint64_t) style->pid);
	HTTP_LOG_PUT(writer, " - - ");
	put_message(writer, record);
	http_log_put_attributes(writer, record);
	http_log_put_trace(writer, record);
}

/* --- template --- */

/* Writes a time by a pattern of letters. */
static void put_pattern(http_log_writer_t *writer, const http_log_record_t *record, const char *pattern, size_t length)
{
	struct tm date;

	php_gmtime_r(&record->time.tv_sec, &date);
	for (size_t i = 0; i < length; i++) {
		switch (pattern[i]) {
			case 'Y': http_log_put_digits(writer, (uint32_t) (date.tm_year + 1900), 4); break;
			case 'y': http_log_put_digits(writer, (uint32_t) (date.tm_year % 100), 2); break;
			case 'm': http_log_put_digits(writer, (uint32_t) (date.tm_mon + 1), 2); break;
			case 'd': http_log_put_digits(writer, (uint32_t) date.tm_mday, 2); break;
			case 'H': http_log_put_digits(writer, (uint32_t) date.tm_hour, 2); break;
			case 'i': http_log_put_digits(writer, (uint32_t) date.tm_min, 2); break;
			case 's': http_log_put_digits(writer, (uint32_t) date.tm_sec, 2); break;
			case 'v': http_log_put_digits(writer, (uint32_t) (record->time.tv_nsec / 1000000), 3); break;
			default: http_log_put_char(writer, pattern[i]);
		}
	}
}

static void put_id(http_log_writer_t *writer, const char *id, size_t length)
{
	if (id != NULL) {
		http_log_put(writer, id, length);
	}
}

/* Writes what a placeholder stands for. False: it is unknown. */
static bool put_placeholder(http_log_writer_t *writer, const http_log_record_t *record, const char *name, size_t length)
{
#define IS(literal) (length == sizeof(literal) - 1 && memcmp(name, literal, length) == 0)
	if (IS("ts")) {
		http_log_put_time(writer, &record->time);
	} else if (length > 3 && memcmp(name, "ts:", 3) == 0) {
		put_pattern(writer, record, name + 3, length - 3);
	} else if (IS("level")) {
		put_level(writer, record);
	} else if (IS("msg")) {
		put_message(writer, record);
	} else if (IS("attrs")) {
		http_log_put_attributes(writer, record);
	} else if (IS("trace")) {
		put_id(writer, record->trace, HTTP_LOG_TRACE_LENGTH);
	} else if (IS("span")) {
		put_id(writer, record->span, HTTP_LOG_SPAN_LENGTH);
	} else {
		return false;
	}
	return true;
#undef IS
}

void http_log_format_template(http_log_writer_t *writer, const http_log_record_t *record, const char *template)
{
	const char *at = template;

	while (*at != '\0') {
		const size_t literal = strcspn(at, "{");
		const char *end;

		http_log_put(writer, at, literal);
		at += literal;
		if (*at == '\0') {
			break;
		}
		end = strchr(at, '}');
		if (end != NULL && put_placeholder(writer, record, at + 1, (size_t) (end - at - 1))) {
			at = end + 1;
		} else {
			http_log_put_char(writer, *at++);
		}
	}
}
