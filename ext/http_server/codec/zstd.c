/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Zstandard (RFC 8878, RFC 9659), by its library. */
#include "codec.h"

#ifdef HTTP_HAVE_ZSTD
# include <zstd.h>

# define ROOM       16384
/* 8 MiB, the largest window that a client has to support (RFC 9659). */
# define WINDOW_MAX 23
/* 1 MiB: a stream costs about twice as much. */
# define WINDOW     20

static bool reset_encoder(void *state, int level)
{
	return !ZSTD_isError(ZSTD_CCtx_reset(state, ZSTD_reset_session_and_parameters))
			&& !ZSTD_isError(ZSTD_CCtx_setParameter(state, ZSTD_c_compressionLevel, level))
			&& !ZSTD_isError(ZSTD_CCtx_setParameter(state, ZSTD_c_windowLog, WINDOW));
}

static void *new_encoder(int level)
{
	ZSTD_CCtx *state = ZSTD_createCCtx();

	if (state != NULL && !reset_encoder(state, level)) {
		ZSTD_freeCCtx(state);
		return NULL;
	}
	return state;
}

static bool encode(void *state, const char *data, size_t length, http_encode_t mode, http_buffer_t *out)
{
	static const ZSTD_EndDirective directives[] = { ZSTD_e_continue, ZSTD_e_flush, ZSTD_e_end };
	ZSTD_inBuffer in = { data, length, 0 };
	size_t rest;

	do {
		http_buffer_reserve(out, ROOM);

		ZSTD_outBuffer to = { out->data, out->capacity, out->length };

		rest = ZSTD_compressStream2(state, &to, &in, directives[mode]);
		if (ZSTD_isError(rest)) {
			return false;
		}
		out->length = to.pos;
	} while (in.pos < in.size || (mode != HTTP_ENCODE_MORE && rest > 0));
	return true;
}

static void free_encoder(void *state)
{
	ZSTD_freeCCtx(state);
}

static void *new_decoder(void)
{
	ZSTD_DCtx *state = ZSTD_createDCtx();

	if (state != NULL) {
		ZSTD_DCtx_setParameter(state, ZSTD_d_windowLogMax, WINDOW_MAX);
	}
	return state;
}

static size_t decode(void *state, const char **data, size_t *length, char *out, bool *ended, bool *failed)
{
	ZSTD_inBuffer in = { *data, *length, 0 };
	ZSTD_outBuffer to = { out, HTTP_DECODE_ROOM, 0 };
	const size_t rest = ZSTD_decompressStream(state, &to, &in);

	if (ZSTD_isError(rest)) {
		*failed = true;
		return to.pos;
	}
	*data += in.pos;
	*length -= in.pos;
	/* The end of a frame, behind which another one may begin. */
	*ended = rest == 0;
	return to.pos;
}

static void free_decoder(void *state)
{
	ZSTD_freeDCtx(state);
}

static void describe(char *text, size_t size)
{
	snprintf(text, size, "zstd %s", ZSTD_versionString());
}

const http_codec_t http_codec_zstd = {
	.coding = HTTP_CODING_ZSTD,
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
