/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The combined format of Apache httpd, for access records. Times are UTC. Other records are written as plain ones. */
#include "format.h"

static const http_log_attribute_t *find(const http_log_record_t *record, const char *key)
{
	for (uint32_t i = 0; i < record->count; i++) {
		if (strcmp(record->attributes[i].key, key) == 0) {
			return &record->attributes[i];
		}
	}
	return NULL;
}

/* A text between quotes or beside them; "-" if it is absent. */
static void put_text(http_log_writer_t *writer, const http_log_text_t *text)
{
	if (text != NULL && text->length > 0) {
		http_log_put_text(writer, text->text, text->length, HTTP_LOG_QUOTED);
	} else {
		HTTP_LOG_PUT(writer, "-");
	}
}

static void put_attribute(http_log_writer_t *writer, const http_log_record_t *record, const char *key)
{
	const http_log_attribute_t *attribute = find(record, key);

	put_text(writer, attribute != NULL ? &attribute->string : NULL);
}

static void put_date(http_log_writer_t *writer, const struct timespec *time)
{
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	struct tm date;

	php_gmtime_r(&time->tv_sec, &date);
	http_log_put_digits(writer, (uint32_t) date.tm_mday, 2);
	HTTP_LOG_PUT(writer, "/");
	http_log_put(writer, months + (ptrdiff_t) date.tm_mon * 3, 3);
	HTTP_LOG_PUT(writer, "/");
	http_log_put_digits(writer, (uint32_t) (date.tm_year + 1900), 4);
	HTTP_LOG_PUT(writer, ":");
	http_log_put_digits(writer, (uint32_t) date.tm_hour, 2);
	HTTP_LOG_PUT(writer, ":");
	http_log_put_digits(writer, (uint32_t) date.tm_min, 2);
	HTTP_LOG_PUT(writer, ":");
	http_log_put_digits(writer, (uint32_t) date.tm_sec, 2);
	HTTP_LOG_PUT(writer, " +0000");
}

static void put_request(http_log_writer_t *writer, const http_log_record_t *record)
{
	const http_log_attribute_t *version = find(record, "network.protocol.version");

	put_attribute(writer, record, "http.request.method");
	HTTP_LOG_PUT(writer, " ");
	put_attribute(writer, record, "url.path");
	if (find(record, "url.query") != NULL) {
		HTTP_LOG_PUT(writer, "?");
		put_attribute(writer, record, "url.query");
	}
	HTTP_LOG_PUT(writer, " HTTP/");
	put_attribute(writer, record, "network.protocol.version");
	if (version != NULL && version->string.length == 1) {
		HTTP_LOG_PUT(writer, ".0");
	}
}

static void put_size(http_log_writer_t *writer, const http_log_record_t *record)
{
	const http_log_attribute_t *size = find(record, "http.response.body.size");

	if (size != NULL && size->uint > 0) {
		http_log_put_number(writer, size);
	} else {
		HTTP_LOG_PUT(writer, "-");
	}
}

void http_log_format_combined(http_log_writer_t *writer, const http_log_record_t *record)
{
	const http_log_attribute_t *status = find(record, "http.response.status_code");

	if (record->category != HTTP_LOG_ACCESS || status == NULL) {
		http_log_format_plain(writer, record);
		return;
	}
	put_attribute(writer, record, "client.address");
	HTTP_LOG_PUT(writer, " - - [");
	put_date(writer, &record->time);
	HTTP_LOG_PUT(writer, "] \"");
	put_request(writer, record);
	HTTP_LOG_PUT(writer, "\" ");
	http_log_put_number(writer, status);
	HTTP_LOG_PUT(writer, " ");
	put_size(writer, record);
	HTTP_LOG_PUT(writer, " \"");
	put_text(writer, &record->referer);
	HTTP_LOG_PUT(writer, "\" \"");
	put_text(writer, &record->agent);
	HTTP_LOG_PUT(writer, "\"");
}
