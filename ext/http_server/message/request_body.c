/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The body of a request on its way from the wire: decoders, then the form parser or the buffer. */
#include "request.h"
#include "base/text.h"
#include "codec/codec.h"
#include "multipart/form.h"

/* Adds a decoder for a coding. Returns 0, 415 or 503. */
static int add_decoder(http_request_t *request, const char *name, size_t length)
{
	const http_coding_t coding = http_coding_find(name, length);

	if (coding == HTTP_CODING_IDENTITY) {
		return 0;
	}
	if (coding == HTTP_CODINGS || !(http_codecs() & HTTP_CODING_BIT(coding))
			|| request->decoder_count == HTTP_DECODERS_MAX) {
		return 415;
	}
	request->decoders[request->decoder_count] = http_decoder_new(coding);
	return request->decoders[request->decoder_count] != NULL ? request->decoder_count++, 0 : 503;
}

/* Makes the decoders that Content-Encoding asks for; the last coding that was applied is the first to be decoded. */
static int begin_decoding(http_request_t *request)
{
	zend_string *value = http_request_header(request, ZEND_STRL("content-encoding"));
	const char *begin, *end;
	int status = 0;

	if (EXPECTED(value == NULL)) {
		return 0;
	}
	begin = ZSTR_VAL(value);
	end = begin + ZSTR_LEN(value);
	while (status == 0 && end > begin) {
		const char *comma = zend_memrchr(begin, ',', end - begin);
		const char *name = comma != NULL ? comma + 1 : begin, *name_end = end;

		while (name < name_end && http_is_blank(*name)) {
			name++;
		}
		while (name_end > name && http_is_blank(name_end[-1])) {
			name_end--;
		}
		if (name_end > name) {
			status = add_decoder(request, name, name_end - name);
		}
		end = comma != NULL ? comma : begin;
	}
	zend_string_release(value);
	return status;
}

int http_request_begin_body(http_request_t *request)
{
	const http_field_ref_t *type = http_request_find(request, ZEND_STRL("content-type"), 0);
	const int status = request->spool == NULL ? begin_decoding(request) : 0;

	if (status == 0 && type != NULL && request->spool == NULL
			&& HTTP_IS_MEDIA_TYPE(http_request_bytes(request, type->value), type->value_length,
					"multipart/form-data")) {
		request->form = http_form_new(http_request_bytes(request, type->value), type->value_length, request->log);
		return request->form != NULL ? 0 : 400;
	}
	return status;
}

/* True if a buffer that grows so far would leave too little of memory_limit to the handlers: a worker has many clients, and each may
 * send as much as setMaxBodySize() allows. */
static bool is_memory_short(size_t size)
{
	const size_t limit = (size_t) PG(memory_limit);

	/* A large block that cannot grow in its place is copied. */
	return PG(memory_limit) > 0 && zend_memory_usage(true) + size > limit - limit / 8;
}

/* What is decoded goes to the form, or into the buffer. */
static int take_decoded(void *context, const char *data, size_t length)
{
	http_request_t *request = context;

	if (request->decoder_count > 0) {
		request->decoded += length;
		if (request->max_decoded > 0 && request->decoded > request->max_decoded) {
			return 413;
		}
	}
	if (request->form != NULL) {
		return http_form_add(request->form, data, length) ? 0 : 400;
	}
	if (request->body.s != NULL && ZSTR_LEN(request->body.s) + length > request->body.a
			&& UNEXPECTED(is_memory_short(ZSTR_LEN(request->body.s) + length))) {
		if (!request->body_is_streamed) {
			smart_str_free(&request->body);
		}
		return 503;
	}
	smart_str_appendl(&request->body, data, length);
	return 0;
}

static int take_once_decoded(void *context, const char *data, size_t length)
{
	http_request_t *request = context;

	return http_decoder_run(request->decoders[1], data, length, take_decoded, request);
}

int http_request_add_body(http_request_t *request, const char *data, size_t length)
{
	if (UNEXPECTED(request->spool != NULL)) {
		http_spool_add(request->spool, data, length);
		return 0;
	}
	switch (request->decoder_count) {
		case 0: return take_decoded(request, data, length);
		case 1: return http_decoder_run(request->decoders[0], data, length, take_decoded, request);
		default: return http_decoder_run(request->decoders[0], data, length, take_once_decoded, request);
	}
}

static void drop_decoders(http_request_t *request)
{
	while (request->decoder_count > 0) {
		http_decoder_free(request->decoders[--request->decoder_count]);
	}
}

int http_request_end_body(http_request_t *request)
{
	int status = 0;

	for (uint32_t i = 0; i < request->decoder_count; i++) {
		status = http_decoder_has_ended(request->decoders[i]) ? status : 400;
	}
	drop_decoders(request);
	if (status == 0 && request->form != NULL && !http_form_end(request->form)) {
		status = 400;
	}
	request->complete = status == 0;
	return status;
}

void http_request_free_body(http_request_t *request)
{
	drop_decoders(request);
	if (request->spool != NULL) {
		http_spool_free(request->spool);
		request->spool = NULL;
	}
	if (request->form != NULL) {
		http_form_free(request->form);
		request->form = NULL;
	}
	smart_str_free(&request->body);
}
