/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The format of one JSON object per line. */
#include "format.h"

static void put_string(http_log_writer_t *writer, const char *text, size_t length)
{
	HTTP_LOG_PUT(writer, "\"");
	http_log_put_text(writer, text, length, HTTP_LOG_JSON);
	HTTP_LOG_PUT(writer, "\"");
}

static void put_id(http_log_writer_t *writer, const char *key, const char *id, size_t length)
{
	if (id != NULL) {
		http_log_put(writer, key, strlen(key));
		http_log_put(writer, id, length);
		HTTP_LOG_PUT(writer, "\"");
	}
}

void http_log_format_json(http_log_writer_t *writer, const http_log_record_t *record)
{
	const char *level = http_log_level_name(record->level);

	HTTP_LOG_PUT(writer, "{\"Timestamp\":\"");
	http_log_put_time(writer, &record->time);
	HTTP_LOG_PUT(writer, "\",\"SeverityNumber\":");
	http_log_put_uint(writer, (uint64_t) record->level);
	HTTP_LOG_PUT(writer, ",\"SeverityText\":\"");
	http_log_put(writer, level, strlen(level));
	HTTP_LOG_PUT(writer, "\",\"Body\":");
	put_string(writer, record->message.text, record->message.length);
	HTTP_LOG_PUT(writer, ",\"Attributes\":{");
	for (uint32_t i = 0; i < record->count; i++) {
		const http_log_attribute_t *attribute = &record->attributes[i];

		http_log_put(writer, i > 0 ? ",\"" : "\"", i > 0 ? 2 : 1);
		http_log_put(writer, attribute->key, strlen(attribute->key));
		HTTP_LOG_PUT(writer, "\":");
		if (attribute->type == HTTP_LOG_STRING) {
			put_string(writer, attribute->string.text, attribute->string.length);
		} else {
			http_log_put_number(writer, attribute);
		}
	}
	HTTP_LOG_PUT(writer, "}");
	put_id(writer, ",\"TraceId\":\"", record->trace, HTTP_LOG_TRACE_LENGTH);
	put_id(writer, ",\"SpanId\":\"", record->span, HTTP_LOG_SPAN_LENGTH);
	HTTP_LOG_PUT(writer, "}");
}
