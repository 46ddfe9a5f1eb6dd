/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A record of the log: what has happened, with typed attributes. It lies on the stack of its writer, and borrows every text. */
#ifndef HTTP_SERVER_LOG_RECORD_H
#define HTTP_SERVER_LOG_RECORD_H

#include "config/log_settings.h"

#include <time.h>

#define HTTP_LOG_ATTRIBUTES_MAX 12

#define HTTP_LOG_TRACE_LENGTH 32
#define HTTP_LOG_SPAN_LENGTH  16

typedef struct {
	const char *text;
	size_t length;
} http_log_text_t;

typedef enum {
	HTTP_LOG_STRING,
	HTTP_LOG_INT,
	HTTP_LOG_UINT,
	HTTP_LOG_BOOL,
	HTTP_LOG_DOUBLE
} http_log_type_t;

typedef struct {
	const char *key; /* static: no byte of it needs to be escaped */
	http_log_type_t type;
	union {
		http_log_text_t string;
		int64_t int_;
		uint64_t uint;
		bool bool_;
		double double_;
	};
} http_log_attribute_t;

typedef struct {
	struct timespec time; /* of the wall clock */
	http_log_level_t level;
	http_log_category_t category;
	http_log_text_t message;
	const char *trace;    /* HTTP_LOG_TRACE_LENGTH bytes; NULL: not known. So is the other */
	const char *span;     /* HTTP_LOG_SPAN_LENGTH bytes */
	http_log_text_t referer; /* what the client says of itself, for the format `combined`; empty: nothing */
	http_log_text_t agent;
	uint32_t count;
	http_log_attribute_t attributes[HTTP_LOG_ATTRIBUTES_MAX];
} http_log_record_t;

/* Begins a record of now, without attributes. */
static inline void http_log_begin(http_log_record_t *record, http_log_level_t level, http_log_category_t category,
		const char *message, size_t length)
{
	clock_gettime(CLOCK_REALTIME, &record->time);
	record->level = level;
	record->category = category;
	record->message = (http_log_text_t) { message, length };
	record->trace = record->span = NULL;
	record->referer = record->agent = (http_log_text_t) { NULL, 0 };
	record->count = 0;
}

static inline http_log_attribute_t *http_log_add(http_log_record_t *record, const char *key, http_log_type_t type)
{
	http_log_attribute_t *attribute = &record->attributes[record->count++];

	ZEND_ASSERT(record->count <= HTTP_LOG_ATTRIBUTES_MAX);
	attribute->key = key;
	attribute->type = type;
	return attribute;
}

static inline void http_log_add_string(http_log_record_t *record, const char *key, const char *text, size_t length)
{
	http_log_add(record, key, HTTP_LOG_STRING)->string = (http_log_text_t) { text, length };
}

static inline void http_log_add_int(http_log_record_t *record, const char *key, int64_t value)
{
	http_log_add(record, key, HTTP_LOG_INT)->int_ = value;
}

static inline void http_log_add_uint(http_log_record_t *record, const char *key, uint64_t value)
{
	http_log_add(record, key, HTTP_LOG_UINT)->uint = value;
}

static inline void http_log_add_double(http_log_record_t *record, const char *key, double value)
{
	http_log_add(record, key, HTTP_LOG_DOUBLE)->double_ = value;
}

#endif
