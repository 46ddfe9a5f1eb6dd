/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Responses that are files. */
#include "answer.h"
#include "conditions.h"
#include "base/date.h"
#include "base/text.h"

/* Sets a field that the handler has not set. */
static void set_default(http_fields_t *fields, const char *name, size_t name_length, const char *value, size_t length)
{
	if (http_fields_find(fields, name, name_length) == NULL) {
		http_fields_set_text(fields, name, name_length, value, length);
	}
}

#define SET_DEFAULT(fields, name, value) set_default((fields), ZEND_STRL(name), (value), strlen(value))

/* Sets the validators that the response states. */
static void set_validators(http_fields_t *fields, const http_file_t *file, const http_answer_t *answer)
{
	char etag[HTTP_ETAG_SIZE], date[HTTP_DATE_LENGTH + 1];

	if (answer->etag) {
		const size_t length = http_etag_format(etag, file);

		set_default(fields, ZEND_STRL("ETag"), etag, length);
	}
	if (answer->last_modified) {
		http_date_format(date, file->modified.tv_sec);
		set_default(fields, ZEND_STRL("Last-Modified"), date, HTTP_DATE_LENGTH);
	}
}

static void set_content_range(http_fields_t *fields, const http_file_t *file, zend_off_t offset, zend_off_t length)
{
	char text[80];
	const int written = length > 0 ? snprintf(text, sizeof(text), "bytes %" PRId64 "-%" PRId64 "/%" PRId64,
								(int64_t) offset, (int64_t) (offset + length - 1), (int64_t) file->size)
								   : snprintf(text, sizeof(text), "bytes */%" PRId64, (int64_t) file->size);

	http_fields_set_text(fields, ZEND_STRL("Content-Range"), text, (size_t) written);
}

/* The time that the response states, which its handler may have set. False: none. */
static bool stated_time(const http_fields_t *fields, time_t *time)
{
	const http_field_t *field = http_fields_find(fields, ZEND_STRL("last-modified"));

	return field != NULL && http_date_parse(ZSTR_VAL(field->value), ZSTR_LEN(field->value), time);
}

static void set_further(http_fields_t *fields, const http_strings_t *further)
{
	for (uint32_t i = 0; further != NULL && i + 1 < further->count; i += 2) {
		const char *name = further->items[i], *value = further->items[i + 1];

		http_fields_set_text(fields, name, strlen(name), value, strlen(value));
	}
}

static void remove_further(http_fields_t *fields, const http_strings_t *further)
{
	for (uint32_t i = 0; further != NULL && i + 1 < further->count; i += 2) {
		http_fields_remove(fields, further->items[i], strlen(further->items[i]));
	}
}

/* The phrase of the program is one of its own status. */
static void set_status(http_response_t *response, uint16_t status)
{
	if (response->status != status && response->reason != NULL) {
		zend_string_release(response->reason);
		response->reason = NULL;
	}
	response->status = status;
}

/* An answer without the file and what describes it. */
static void refuse(http_response_t *response, uint16_t status, const http_answer_t *answer)
{
	set_status(response, status);
	remove_further(&response->fields, answer->fields);
	http_fields_remove_prefix(&response->fields, ZEND_STRL("content-"));
}

void http_answer_file(http_response_t *response, const http_request_t *request, http_file_t *file,
		const http_answer_t *answer)
{
	http_fields_t *fields = &response->fields;
	/* What another method asks for is not the file. */
	const bool plain = answer->status == 200 && http_request_gets(request);
	zend_off_t offset = 0, length = file->size;
	const http_field_t *etag;
	time_t modified;
	bool has_time;

	set_further(fields, answer->fields);
	set_validators(fields, file, answer);
	etag = http_fields_find(fields, ZEND_STRL("etag"));
	has_time = stated_time(fields, &modified);
	if (answer->cache_control != NULL) {
		SET_DEFAULT(fields, "Cache-Control", answer->cache_control);
	}
	if (answer->varies) {
		http_fields_add_vary(fields);
	}
	set_status(response, answer->status);
	switch (http_wanted(request, file, etag != NULL ? etag->value : NULL, has_time ? &modified : NULL,
			plain && answer->conditional, plain && answer->ranges, &offset, &length)) {
		case HTTP_WANTS_NOTHING:
			set_status(response, 304);
			http_fields_remove_prefix(fields, ZEND_STRL("content-"));
			http_response_end(response);
			return;
		case HTTP_WANTS_ANOTHER:
			refuse(response, 412, answer);
			/* Programs get "Unknown" for this status: no answer of theirs has it by itself. */
			if (response->reason == NULL) {
				response->reason = zend_string_init(ZEND_STRL("Precondition Failed"), false);
			}
			http_response_end(response);
			return;
		case HTTP_WANTS_IMPOSSIBLE:
			refuse(response, 416, answer);
			set_content_range(fields, file, 0, 0);
			http_response_end(response);
			return;
		case HTTP_WANTS_RANGE:
			set_status(response, 206);
			set_content_range(fields, file, offset, length);
			break;
		default: break;
	}
	http_fields_remove(fields, ZEND_STRL("content-length"));
	SET_DEFAULT(fields, "Content-Type", answer->type);
	if (answer->coding != HTTP_CODING_IDENTITY) {
		const char *name = http_coding_name(answer->coding);

		http_fields_set_text(fields, ZEND_STRL("Content-Encoding"), name, strlen(name));
	}
	if (plain && answer->ranges) {
		HTTP_FIELDS_SET(fields, "Accept-Ranges", "bytes");
	}
	http_response_set_file(response, file, offset, length);
	http_response_end(response);
}

void http_answer_codings(const http_request_t *request, uint32_t offered, http_coding_t order[HTTP_CODINGS])
{
	zend_string *accepted = NULL;

	order[0] = HTTP_CODING_IDENTITY;
	if (offered != 0 && http_request_find(request, ZEND_STRL("range"), 0) == NULL) {
		accepted = http_request_header(request, ZEND_STRL("accept-encoding"));
	}
	if (accepted != NULL) {
		http_codings_accepted(ZSTR_VAL(accepted), ZSTR_LEN(accepted), offered, order);
		zend_string_release(accepted);
	}
}
