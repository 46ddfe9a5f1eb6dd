/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Encoders and decoders, whatever the coding. */
#include "codec.h"

/* Encoders of one coding that a thread keeps. */
#define KEPT_MAX 8

struct _http_encoder_s {
	const http_codec_t *codec;
	void *state; /* owned */
};

struct _http_decoder_s {
	const http_codec_t *codec;
	void *state; /* owned */
	bool ended;
	bool begun;
};

ZEND_TLS struct {
	http_encoder_t *encoders[KEPT_MAX];
	uint32_t count;
} kept[HTTP_CODINGS];

static const http_codec_t *const codecs[HTTP_CODINGS] = {
#ifdef HTTP_HAVE_ZSTD
	[HTTP_CODING_ZSTD] = &http_codec_zstd,
#endif
#ifdef HTTP_HAVE_ZLIB
	[HTTP_CODING_GZIP] = &http_codec_gzip,
#endif
#ifdef HTTP_HAVE_BROTLI
	[HTTP_CODING_BR] = &http_codec_br,
#endif
	[HTTP_CODING_IDENTITY] = NULL,
};

uint32_t http_codecs(void)
{
	uint32_t found = 0;

	for (int coding = 0; coding < HTTP_CODINGS; coding++) {
		found |= codecs[coding] != NULL ? HTTP_CODING_BIT(coding) : 0;
	}
	return found;
}

bool http_codec_describe(http_coding_t coding, char *text, size_t size)
{
	if (codecs[coding] != NULL) {
		codecs[coding]->describe(text, size);
	}
	return codecs[coding] != NULL;
}

/* --- buffers --- */

void http_buffer_reserve(http_buffer_t *buffer, size_t room)
{
	if (buffer->capacity - buffer->length < room) {
		buffer->capacity = MAX(buffer->capacity * 2, buffer->length + room);
		buffer->data = perealloc(buffer->data, buffer->capacity, true);
	}
}

void http_buffer_free(http_buffer_t *buffer)
{
	free(buffer->data);
	*buffer = (http_buffer_t) { 0 };
}

/* --- encoders --- */

static void free_encoder(http_encoder_t *encoder)
{
	encoder->codec->free_encoder(encoder->state);
	free(encoder);
}

http_encoder_t *http_encoder_new(http_coding_t coding, int level)
{
	http_encoder_t *encoder;

	while (kept[coding].count > 0) {
		encoder = kept[coding].encoders[--kept[coding].count];
		if (encoder->codec->reset_encoder(encoder->state, level)) {
			return encoder;
		}
		free_encoder(encoder);
	}
	encoder = pemalloc(sizeof(*encoder), true);
	encoder->codec = codecs[coding];
	encoder->state = encoder->codec->new_encoder(level);
	if (UNEXPECTED(encoder->state == NULL)) {
		free(encoder);
		return NULL;
	}
	return encoder;
}

bool http_encoder_run(http_encoder_t *encoder, const char *data, size_t length, http_encode_t mode, http_buffer_t *out)
{
	return encoder->codec->encode(encoder->state, data, length, mode, out);
}

void http_encoder_release(http_encoder_t *encoder)
{
	const http_coding_t coding = encoder->codec->coding;

	if (kept[coding].count < KEPT_MAX) {
		kept[coding].encoders[kept[coding].count++] = encoder;
	} else {
		free_encoder(encoder);
	}
}

void http_codecs_shutdown(void)
{
	for (int coding = 0; coding < HTTP_CODINGS; coding++) {
		while (kept[coding].count > 0) {
			free_encoder(kept[coding].encoders[--kept[coding].count]);
		}
	}
}

/* --- decoders --- */

http_decoder_t *http_decoder_new(http_coding_t coding)
{
	http_decoder_t *decoder = pecalloc(1, sizeof(*decoder), true);

	decoder->codec = codecs[coding];
	decoder->state = decoder->codec->new_decoder();
	if (UNEXPECTED(decoder->state == NULL)) {
		free(decoder);
		return NULL;
	}
	return decoder;
}

int http_decoder_run(http_decoder_t *decoder, const char *data, size_t length,
		int (*take)(void *context, const char *data, size_t length), void *context)
{
	char out[HTTP_DECODE_ROOM];
	bool failed = false;
	size_t got = 0;

	decoder->begun = decoder->begun || length > 0;
	while (length > 0 || got == HTTP_DECODE_ROOM) {
		const size_t before = length;
		int result;

		got = decoder->codec->decode(decoder->state, &data, &length, out, &decoder->ended, &failed);
		/* What stands in front of an error may be too much: then that is told, wherever the input was cut. */
		result = got > 0 ? take(context, out, got) : 0;
		if (result != 0) {
			return result;
		}
		if (UNEXPECTED(failed) || (got == 0 && length > 0 && length == before)) {
			return 400;
		}
	}
	return 0;
}

bool http_decoder_has_ended(const http_decoder_t *decoder)
{
	/* Nothing at all is an empty body. */
	return decoder->ended || !decoder->begun;
}

void http_decoder_free(http_decoder_t *decoder)
{
	decoder->codec->free_decoder(decoder->state);
	free(decoder);
}
