/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The text of a record while it is made: bytes in a buffer of fixed size. What does not fit is dropped, and noted. */
#ifndef HTTP_SERVER_LOG_WRITER_H
#define HTTP_SERVER_LOG_WRITER_H

#include "record.h"

typedef struct {
	char *begin;
	char *at;
	char *end;    /* one behind the last byte that may be written */
	size_t limit; /* bytes that a value may have when it is written; what is behind them is left out */
	bool is_full; /* something was dropped */
} http_log_writer_t;

/* How the bytes of a value are written that cannot stand for themselves. */
typedef enum {
	HTTP_LOG_RAW,    /* control bytes, and what is not UTF-8, as \xXX */
	HTTP_LOG_QUOTED, /* for logfmt, between quotes */
	HTTP_LOG_JSON    /* likewise; and what is not UTF-8 becomes U+FFFD */
} http_log_escape_t;

static zend_always_inline void http_log_put(http_log_writer_t *writer, const char *text, size_t length)
{
	if (UNEXPECTED(length > (size_t) (writer->end - writer->at))) {
		writer->is_full = true;
		length = (size_t) (writer->end - writer->at);
	}
	memcpy(writer->at, text, length);
	writer->at += length;
}

#define HTTP_LOG_PUT(writer, literal) http_log_put((writer), ZEND_STRL(literal))

static zend_always_inline void http_log_put_char(http_log_writer_t *writer, char byte)
{
	http_log_put(writer, &byte, 1);
}

/* A text, cut where a character ends if it is longer than the limit. */
void http_log_put_text(http_log_writer_t *writer, const char *text, size_t length, http_log_escape_t escape);
void http_log_put_uint(http_log_writer_t *writer, uint64_t value);
/* At least so many digits, with zeros in front. */
void http_log_put_digits(http_log_writer_t *writer, uint32_t value, int digits);
/* The value of an attribute that is no string. */
void http_log_put_number(http_log_writer_t *writer, const http_log_attribute_t *attribute);
/* 2024-01-01T00:00:00.123Z; the time of the day alone. */
void http_log_put_time(http_log_writer_t *writer, const struct timespec *time);
void http_log_put_clock(http_log_writer_t *writer, const struct timespec *time);
/* DEBUG, INFO, WARN, ERROR. */
const char *http_log_level_name(http_log_level_t level);

#endif
