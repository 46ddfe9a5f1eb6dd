/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The compression of responses. */
#include "response.h"
#include "base/status.h"
#include "base/text.h"
#include "main/async_offload.h"

/* A body of this size is encoded on a helper thread: it would hold up every other connection. */
#define OFFLOADED_MIN ((size_t) 256 * 1024)

/* --- negotiation --- */

static bool has_type(const http_response_t *response)
{
	const http_compression_t *compression = response->compression;
	const http_field_t *field = http_fields_find(&response->fields, ZEND_STRL("content-type"));

	for (uint32_t i = 0; field != NULL && i < compression->type_count; i++) {
		const char *type = compression->types[i];

		if (http_is_media_type(ZSTR_VAL(field->value), ZSTR_LEN(field->value), type, strlen(type))) {
			return true;
		}
	}
	return false;
}

/* True if it depends on the client alone whether the response to GET is compressed. */
static bool is_eligible(const http_response_t *response)
{
	return response->compression != NULL && response->compression->enabled && !response->no_compression
			&& !response->is_sse && !http_status_is_bodyless(response->status)
			&& http_fields_find(&response->fields, ZEND_STRL("content-encoding")) == NULL && has_type(response)
			&& http_request_find(response->exchange->request, ZEND_STRL("range"), 0) == NULL;
}

/* Chooses what the client accepts. An answer to HEAD is not encoded. */
static http_coding_t choose(const http_response_t *response)
{
	zend_string *accepted = response->is_head
			? NULL
			: http_request_header(response->exchange->request, ZEND_STRL("accept-encoding"));
	http_coding_t order[HTTP_CODINGS];

	if (accepted == NULL) {
		return HTTP_CODING_IDENTITY;
	}
	http_codings_accepted(ZSTR_VAL(accepted), ZSTR_LEN(accepted), http_codecs(), order);
	zend_string_release(accepted);
	return order[0];
}

/* A validator says that two bodies are the same byte by byte; one that is encoded says less. */
static void weaken_etag(http_fields_t *fields)
{
	const http_field_t *field = http_fields_find(fields, ZEND_STRL("etag"));

	if (field != NULL && ZSTR_VAL(field->value)[0] == '"') {
		zend_string *weak = zend_string_concat2(ZEND_STRL("W/"), ZSTR_VAL(field->value), ZSTR_LEN(field->value));
		zend_string *name = zend_string_copy(field->name);

		http_fields_set(fields, name, weak);
		zend_string_release(name);
		zend_string_release(weak);
	}
}

static void state_coding(http_response_t *response, http_coding_t coding)
{
	const char *name = http_coding_name(coding);

	http_fields_set_text(&response->fields, ZEND_STRL("Content-Encoding"), name, strlen(name));
	weaken_etag(&response->fields);
}

/* --- bodies --- */

/* An encoding on a helper thread. */
typedef struct {
	php_async_work_t work;
	http_encoder_t *encoder; /* owned; NULL once it was given back */
	zend_string *body;       /* one reference */
	http_buffer_t out;       /* owned */
	bool fine;
} encoding_t;

static void run_encoding(php_async_work_t *work)
{
	encoding_t *encoding = (encoding_t *) work;

	encoding->fine = http_encoder_run(encoding->encoder, ZSTR_VAL(encoding->body), ZSTR_LEN(encoding->body),
			HTTP_ENCODE_END, &encoding->out);
}

static void release_encoding(php_async_work_t *work)
{
	encoding_t *encoding = (encoding_t *) work;

	http_encoder_release(encoding->encoder);
	zend_string_release(encoding->body);
	http_buffer_free(&encoding->out);
	free(encoding);
}

/* Encodes the whole body. False: it stays as it is. May suspend; a cancellation is an exception then. */
static bool encode_body(http_response_t *response, http_coding_t coding, http_buffer_t *out)
{
	zend_string *body = response->body.s;
	http_encoder_t *encoder = http_encoder_new(coding, response->compression->levels[coding]);
	encoding_t *encoding;
	bool fine;

	if (UNEXPECTED(encoder == NULL)) {
		return false;
	}
	if (EXPECTED(ZSTR_LEN(body) < OFFLOADED_MIN) || !php_async_may_suspend()) {
		fine = http_encoder_run(encoder, ZSTR_VAL(body), ZSTR_LEN(body), HTTP_ENCODE_END, out);
		http_encoder_release(encoder);
		return fine;
	}
	encoding = pecalloc(1, sizeof(*encoding), true);
	encoding->work.run = run_encoding;
	encoding->work.release = release_encoding;
	encoding->encoder = encoder;
	encoding->body = zend_string_copy(body);
	if (!php_async_offload(&encoding->work, PHP_ASYNC_SHORT)) {
		return false;
	}
	fine = encoding->fine;
	*out = encoding->out;
	encoding->out = (http_buffer_t) { 0 };
	encoding->work.release(&encoding->work);
	return fine;
}

void http_response_encode_body(http_response_t *response)
{
	http_buffer_t out = { 0 };
	http_coding_t coding;

	if (response->body.s == NULL || response->compression == NULL
			|| ZSTR_LEN(response->body.s) < response->compression->min_size || !is_eligible(response)) {
		return;
	}
	coding = choose(response);
	http_fields_add_vary(&response->fields);
	if (coding != HTTP_CODING_IDENTITY && encode_body(response, coding, &out)
			&& out.length < ZSTR_LEN(response->body.s)) {
		smart_str_free(&response->body);
		smart_str_appendl(&response->body, out.data, out.length);
		state_coding(response, coding);
	}
	http_buffer_free(&out);
}

/* --- streams --- */

void http_response_begin_encoding(http_response_t *response)
{
	http_coding_t coding;

	if (response->declared >= 0 || !is_eligible(response)) {
		return;
	}
	coding = choose(response);
	http_fields_add_vary(&response->fields);
	if (coding != HTTP_CODING_IDENTITY) {
		response->encoder = http_encoder_new(coding, response->compression->levels[coding]);
		if (EXPECTED(response->encoder != NULL)) {
			state_coding(response, coding);
		}
	}
}

zend_string *http_response_encode_piece(http_response_t *response, const zend_string *piece, bool is_end)
{
	http_buffer_t out = { 0 };
	zend_string *encoded = NULL;

	if (http_encoder_run(response->encoder, ZSTR_VAL(piece), ZSTR_LEN(piece),
				is_end ? HTTP_ENCODE_END : HTTP_ENCODE_FLUSH, &out)) {
		encoded = zend_string_init(out.data, out.length, false);
	}
	http_buffer_free(&out);
	return encoded;
}

void http_response_drop_encoder(http_response_t *response)
{
	if (response->encoder != NULL) {
		http_encoder_release(response->encoder);
		response->encoder = NULL;
	}
}
