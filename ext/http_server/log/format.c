/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Formats: the choice of one, and the bound. */
#include "format.h"

static void write_once(const http_log_style_t *style, const http_log_record_t *record, http_log_writer_t *writer)
{
	switch (style->format) {
		case HTTP_FORMAT_LOGFMT: http_log_format_logfmt(writer, record); break;
		case HTTP_FORMAT_JSON: http_log_format_json(writer, record); break;
		case HTTP_FORMAT_PRETTY: http_log_format_pretty(writer, record, style->has_colour); break;
		case HTTP_FORMAT_TEMPLATE: http_log_format_template(writer, record, style->template); break;
		case HTTP_FORMAT_COMBINED: http_log_format_combined(writer, record); break;
		case HTTP_FORMAT_SYSLOG: http_log_format_syslog(writer, record, style); break;
		default: http_log_format_plain(writer, record);
	}
}

/* Writes with texts of at most `limit` bytes. True if all fits. */
static bool write_within(const http_log_style_t *style, const http_log_record_t *record, http_log_writer_t *writer,
		size_t limit)
{
	writer->at = writer->begin;
	writer->limit = limit;
	writer->is_full = false;
	write_once(style, record, writer);
	return !writer->is_full;
}

/* Finds the longest texts with which all fits. */
static void write_cut(const http_log_style_t *style, const http_log_record_t *record, http_log_writer_t *writer)
{
	size_t fits = 0, does_not = (size_t) (writer->end - writer->begin);

	while (does_not - fits > 1) {
		const size_t limit = fits + (does_not - fits) / 2;

		if (write_within(style, record, writer, limit)) {
			fits = limit;
		} else {
			does_not = limit;
		}
	}
	/* A template can be too long by itself. */
	write_within(style, record, writer, fits);
}

size_t http_log_format_within(const http_log_style_t *style, const http_log_record_t *record, char *text, size_t max)
{
	const size_t newline = style->format != HTTP_FORMAT_SYSLOG ? 1 : 0;
	char *begin = text + (style->is_framed ? HTTP_LOG_FRAME_MAX : 0);
	http_log_writer_t writer = { .begin = begin, .end = begin + max - newline };
	size_t length;

	if (UNEXPECTED(!write_within(style, record, &writer, max))) {
		write_cut(style, record, &writer);
	}
	length = (size_t) (writer.at - begin);
	if (newline > 0) {
		begin[length++] = '\n';
	}
	if (style->is_framed) {
		char frame[HTTP_LOG_FRAME_MAX + 1];
		const size_t size = (size_t) snprintf(frame, sizeof(frame), "%zu ", length);

		memmove(text + size, begin, length);
		memcpy(text, frame, size);
		length += size;
	}
	return length;
}
