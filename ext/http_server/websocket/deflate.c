/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Compression of WebSocket messages, by zlib. */
#include "deflate.h"

#ifdef HTTP_HAVE_ZLIB

# include <zlib.h>

/* Bytes that the output of an inflater grows by, at first. */
# define ROOM 4096

# define LEVEL Z_DEFAULT_COMPRESSION
# define MEMORY_LEVEL 8

struct _http_ws_inflater_s {
	z_stream stream;
};

/* In C memory: they outlive requests of the thread. */
ZEND_TLS http_ws_inflater_t *spare_inflater;
ZEND_TLS z_stream *spare_deflater; /* with a window of 15 bits */

bool http_ws_deflate_exists(void)
{
	return true;
}

/* --- inflate --- */

http_ws_inflater_t *http_ws_inflater_new(void)
{
	http_ws_inflater_t *inflater = spare_inflater;

	if (inflater != NULL) {
		spare_inflater = NULL;
		inflateReset(&inflater->stream);
		return inflater;
	}
	inflater = calloc(1, sizeof(*inflater));
	if (EXPECTED(inflater != NULL) && UNEXPECTED(inflateInit2(&inflater->stream, -15) != Z_OK)) {
		free(inflater);
		return NULL;
	}
	return inflater;
}

/* Inflates into `out` until the input is used up. */
static http_ws_inflate_t run(z_stream *stream, smart_str *out, size_t max)
{
	for (;;) {
		const size_t before = smart_str_get_len(out);
		/* One byte more than allowed tells that there is more. */
		const size_t room = MIN(MAX(ROOM, before), max - before + 1);
		int result;

		smart_str_erealloc(out, before + room);
		stream->next_out = (Bytef *) ZSTR_VAL(out->s) + before;
		stream->avail_out = (uInt) MIN(room, UINT_MAX);
		result = inflate(stream, Z_SYNC_FLUSH);
		ZSTR_LEN(out->s) = (size_t) ((char *) stream->next_out - ZSTR_VAL(out->s));
		if (ZSTR_LEN(out->s) > max) {
			ZSTR_LEN(out->s) = max;
			return HTTP_WS_INFLATES_TOO_MUCH;
		}
		if (result == Z_STREAM_END) {
			/* A message may end its stream, and begin another one (RFC 7692 section 7.2.3.5). */
			inflateReset(stream);
		} else if (result != Z_OK && result != Z_BUF_ERROR) {
			return HTTP_WS_INFLATE_FAILED;
		}
		if (stream->avail_in == 0 && stream->avail_out > 0) {
			return HTTP_WS_INFLATED;
		}
		if (result == Z_BUF_ERROR && stream->avail_out > 0) {
			return HTTP_WS_INFLATE_FAILED;
		}
	}
}

http_ws_inflate_t http_ws_inflate(http_ws_inflater_t *inflater, const char *data, size_t length, bool is_end,
		smart_str *out, size_t max)
{
	static const char tail[] = { 0, 0, (char) 0xFF, (char) 0xFF };
	z_stream *stream = &inflater->stream;

	stream->next_in = (Bytef *) (is_end ? tail : data);
	stream->avail_in = (uInt) (is_end ? sizeof(tail) : length);
	return run(stream, out, max);
}

void http_ws_inflater_release(http_ws_inflater_t *inflater)
{
	if (spare_inflater == NULL) {
		spare_inflater = inflater;
	} else {
		inflateEnd(&inflater->stream);
		free(inflater);
	}
}

/* --- deflate --- */

static z_stream *deflater_new(int window_bits)
{
	z_stream *stream;

	if (window_bits == 15 && spare_deflater != NULL) {
		stream = spare_deflater;
		spare_deflater = NULL;
		deflateReset(stream);
		return stream;
	}
	stream = calloc(1, sizeof(*stream));
	if (EXPECTED(stream != NULL)
			&& UNEXPECTED(
					deflateInit2(stream, LEVEL, Z_DEFLATED, -window_bits, MEMORY_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)) {
		free(stream);
		return NULL;
	}
	return stream;
}

static void deflater_release(z_stream *stream, int window_bits)
{
	if (window_bits == 15 && spare_deflater == NULL) {
		spare_deflater = stream;
	} else {
		deflateEnd(stream);
		free(stream);
	}
}

zend_string *http_ws_deflate(const zend_string *message, int window_bits)
{
	z_stream *stream = deflater_new(window_bits);
	zend_string *out;
	size_t room;

	if (UNEXPECTED(stream == NULL)) {
		return NULL;
	}
	/* The bound is that of a whole stream; a flush adds a block of five bytes. */
	room = deflateBound(stream, (uLong) ZSTR_LEN(message)) + 16;
	out = zend_string_alloc(room, false);
	stream->next_in = (Bytef *) ZSTR_VAL(message);
	stream->avail_in = (uInt) ZSTR_LEN(message);
	stream->next_out = (Bytef *) ZSTR_VAL(out);
	stream->avail_out = (uInt) room;
	deflate(stream, Z_SYNC_FLUSH);
	ZEND_ASSERT(stream->avail_in == 0 && stream->avail_out > 0);
	/* Without the last four bytes, 00 00 FF FF, which the other side adds. */
	out = zend_string_truncate(out, room - stream->avail_out - 4, false);
	ZSTR_VAL(out)[ZSTR_LEN(out)] = '\0';
	deflater_release(stream, window_bits);
	return out;
}

void http_ws_deflate_shutdown(void)
{
	if (spare_inflater != NULL) {
		inflateEnd(&spare_inflater->stream);
		free(spare_inflater);
		spare_inflater = NULL;
	}
	if (spare_deflater != NULL) {
		deflateEnd(spare_deflater);
		free(spare_deflater);
		spare_deflater = NULL;
	}
}

#else

bool http_ws_deflate_exists(void)
{
	return false;
}

http_ws_inflater_t *http_ws_inflater_new(void)
{
	return NULL;
}

http_ws_inflate_t http_ws_inflate(http_ws_inflater_t *inflater, const char *data, size_t length, bool is_end,
		smart_str *out, size_t max)
{
	return HTTP_WS_INFLATE_FAILED;
}

void http_ws_inflater_release(http_ws_inflater_t *inflater)
{
}

zend_string *http_ws_deflate(const zend_string *message, int window_bits)
{
	return NULL;
}

void http_ws_deflate_shutdown(void)
{
}

#endif
