/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Formats: what a record looks like in a sink. Pure functions from a record to bytes. */
#ifndef HTTP_SERVER_LOG_FORMAT_H
#define HTTP_SERVER_LOG_FORMAT_H

#include "writer.h"

/* Bytes of a record, with its newline. */
#define HTTP_LOG_RECORD_MAX 2048
/* The length in front of a record of syslog on a stream, and the blank behind it. */
#define HTTP_LOG_FRAME_MAX  5

/* How a sink writes its records. */
typedef struct {
	http_log_format_t format;
	bool has_colour;      /* pretty */
	bool is_framed;       /* syslog: each record begins with its length */
	const char *template; /* borrowed; template */
	int facility;         /* syslog */
	char host[256];       /* syslog */
	int pid;              /* syslog */
} http_log_style_t;

/* Writes the record, and returns its length. Where it is too long, its longest texts are cut, each at the end of a character:
 * a client that sends a long path does not hide what is behind that. `text` has room for `max`, and a frame. */
size_t http_log_format_within(const http_log_style_t *style, const http_log_record_t *record, char *text, size_t max);

static inline size_t http_log_format(const http_log_style_t *style, const http_log_record_t *record, char *text)
{
	return http_log_format_within(style, record, text, HTTP_LOG_RECORD_MAX);
}

/* --- the families, for format.c: all but the newline --- */

void http_log_format_plain(http_log_writer_t *writer, const http_log_record_t *record);
void http_log_format_logfmt(http_log_writer_t *writer, const http_log_record_t *record);
void http_log_format_pretty(http_log_writer_t *writer, const http_log_record_t *record, bool has_colour);
void http_log_format_json(http_log_writer_t *writer, const http_log_record_t *record);
void http_log_format_combined(http_log_writer_t *writer, const http_log_record_t *record);
void http_log_format_syslog(http_log_writer_t *writer, const http_log_record_t *record, const http_log_style_t *style);
void http_log_format_template(http_log_writer_t *writer, const http_log_record_t *record, const char *template);

/* ` key=value` for each attribute, raw. */
void http_log_put_attributes(http_log_writer_t *writer, const http_log_record_t *record);
/* ` trace_id=... span_id=...`, where they are known. */
void http_log_put_trace(http_log_writer_t *writer, const http_log_record_t *record);

#endif
