/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * gzip (RFC 1952), by zlib. */
#include "codec.h"

#ifdef HTTP_HAVE_ZLIB
# include <zlib.h>

# define GZIP_WINDOW (15 + 16) /* the largest window, with the header of gzip */
# define ROOM        16384

static void *new_encoder(int level)
{
	z_stream *stream = pecalloc(1, sizeof(*stream), true);

	if (deflateInit2(stream, level, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
		free(stream);
		return NULL;
	}
	return stream;
}

static bool reset_encoder(void *state, int level)
{
	return deflateReset(state) == Z_OK && deflateParams(state, level, Z_DEFAULT_STRATEGY) == Z_OK;
}

static bool encode(void *state, const char *data, size_t length, http_encode_t mode, http_buffer_t *out)
{
	static const int flushes[] = { Z_NO_FLUSH, Z_SYNC_FLUSH, Z_FINISH };
	z_stream *stream = state;
	int result;

	do {
		/* avail_in is 32 bits wide. */
		const size_t part = MIN(length, (size_t) 1 << 30);

		stream->next_in = (Bytef *) data;
		stream->avail_in = (uInt) part;
		data += part;
		length -= part;
		do {
			http_buffer_reserve(out, ROOM);
			stream->next_out = (Bytef *) out->data + out->length;
			stream->avail_out = (uInt) MIN(out->capacity - out->length, (size_t) 1 << 30);

			const uInt room = stream->avail_out;

			result = deflate(stream, length > 0 ? Z_NO_FLUSH : flushes[mode]);
			out->length += room - stream->avail_out;
		} while (stream->avail_out == 0);
	} while (length > 0);

	return result == (mode == HTTP_ENCODE_END ? Z_STREAM_END : Z_OK) || result == Z_BUF_ERROR;
}

static void free_encoder(void *state)
{
	deflateEnd(state);
	free(state);
}

static void *new_decoder(void)
{
	z_stream *stream = pecalloc(1, sizeof(*stream), true);

	if (inflateInit2(stream, GZIP_WINDOW) != Z_OK) {
		free(stream);
		return NULL;
	}
	return stream;
}

static size_t decode(void *state, const char **data, size_t *length, char *out, bool *ended, bool *failed)
{
	z_stream *stream = state;
	const uInt offered = (uInt) MIN(*length, (size_t) 1 << 30);
	int result;

	if (*ended && *length > 0) {
		/* A file of several members is one body (RFC 1952 section 2.2). */
		if (inflateReset(stream) != Z_OK) {
			*failed = true;
			return 0;
		}
		*ended = false;
	}
	stream->next_in = (Bytef *) *data;
	stream->avail_in = offered;
	stream->next_out = (Bytef *) out;
	stream->avail_out = HTTP_DECODE_ROOM;
	result = inflate(stream, Z_NO_FLUSH);
	*data += offered - stream->avail_in;
	*length -= offered - stream->avail_in;
	if (result == Z_STREAM_END) {
		*ended = true;
	} else if (result != Z_OK && result != Z_BUF_ERROR) {
		*failed = true;
	}
	return HTTP_DECODE_ROOM - stream->avail_out;
}

static void free_decoder(void *state)
{
	inflateEnd(state);
	free(state);
}

static void describe(char *text, size_t size)
{
	snprintf(text, size, "zlib %s", zlibVersion());
}

const http_codec_t http_codec_gzip = {
	.coding = HTTP_CODING_GZIP,
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
