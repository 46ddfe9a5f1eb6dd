/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Brotli (RFC 7932), by its library. */
#include "codec.h"

#ifdef HTTP_HAVE_BROTLI
# include <brotli/decode.h>
# include <brotli/encode.h>

# define ROOM   16384
/* 512 KiB: what a response of a few pages needs, in memory that ten thousand streams can have. */
# define WINDOW 19

static void *new_encoder(int level)
{
	BrotliEncoderState *state = BrotliEncoderCreateInstance(NULL, NULL, NULL);

	if (state != NULL) {
		BrotliEncoderSetParameter(state, BROTLI_PARAM_QUALITY, (uint32_t) level);
		BrotliEncoderSetParameter(state, BROTLI_PARAM_LGWIN, WINDOW);
	}
	return state;
}

static bool reset_encoder(void *state, int level)
{
	/* The library has no way to begin again. */
	return false;
}

static bool encode(void *state, const char *data, size_t length, http_encode_t mode, http_buffer_t *out)
{
	static const BrotliEncoderOperation operations[] = { BROTLI_OPERATION_PROCESS, BROTLI_OPERATION_FLUSH,
		BROTLI_OPERATION_FINISH };
	const uint8_t *in = (const uint8_t *) data;

	do {
		http_buffer_reserve(out, ROOM);

		uint8_t *to = (uint8_t *) out->data + out->length;
		size_t room = out->capacity - out->length;

		if (!BrotliEncoderCompressStream(state, operations[mode], &length, &in, &room, &to, NULL)) {
			return false;
		}
		out->length = out->capacity - room;
	} while (length > 0 || BrotliEncoderHasMoreOutput(state)
			|| (mode == HTTP_ENCODE_END && !BrotliEncoderIsFinished(state)));
	return true;
}

static void free_encoder(void *state)
{
	BrotliEncoderDestroyInstance(state);
}

static void *new_decoder(void)
{
	return BrotliDecoderCreateInstance(NULL, NULL, NULL);
}

static size_t decode(void *state, const char **data, size_t *length, char *out, bool *ended, bool *failed)
{
	uint8_t *to = (uint8_t *) out;
	size_t room = HTTP_DECODE_ROOM;

	if (*ended && *length > 0) {
		*failed = true;
		return 0;
	}
	switch (BrotliDecoderDecompressStream(state, length, (const uint8_t **) data, &room, &to, NULL)) {
		case BROTLI_DECODER_RESULT_ERROR: *failed = true; break;
		case BROTLI_DECODER_RESULT_SUCCESS: *ended = true; break;
		default: break;
	}
	return HTTP_DECODE_ROOM - room;
}

static void free_decoder(void *state)
{
	BrotliDecoderDestroyInstance(state);
}

static void describe(char *text, size_t size)
{
	const uint32_t version = BrotliEncoderVersion();

	snprintf(text, size, "brotli %u.%u.%u", version >> 24, (version >> 12) & 0xfff, version & 0xfff);
}

const http_codec_t http_codec_br = {
	.coding = HTTP_CODING_BR,
	.describe = describe,
	.new_encoder = new_encoder,
	.reset_encoder = reset_encoder,
	.encode = encode,
	.free_encoder = free_encoder,
	.new_decoder = new_decoder,
	.decode = decode,
	.free_decoder = free_decoder,
};
#endif
