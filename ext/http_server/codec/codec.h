/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Encoders of responses and decoders of requests: gzip, brotli, zstd, each with its library. Their memory is the C library's, so
 * that a helper thread can encode. Encoders are kept by each thread for the next response. */
#ifndef HTTP_SERVER_CODEC_H
#define HTTP_SERVER_CODEC_H

#include "base/coding.h"

/* Output that grows, in C memory. */
typedef struct {
	char *data;      /* owned */
	size_t length;
	size_t capacity;
} http_buffer_t;

void http_buffer_reserve(http_buffer_t *buffer, size_t room);
void http_buffer_free(http_buffer_t *buffer);

typedef struct _http_encoder_s http_encoder_t;
typedef struct _http_decoder_s http_decoder_t;

typedef enum {
	HTTP_ENCODE_MORE,  /* output may wait for more input */
	HTTP_ENCODE_FLUSH, /* the client can decode all input so far */
	HTTP_ENCODE_END    /* and the end of the stream */
} http_encode_t;

/* Bytes that a decoder writes at once. */
#define HTTP_DECODE_ROOM 16384

/* What a library does for its coding. None of the functions uses PHP's memory. */
typedef struct {
	http_coding_t coding;
	/* Names the library and its version. */
	void (*describe)(char *text, size_t size);
	void *(*new_encoder)(int level);
	/* Makes a used one like a new one. False: it cannot be used again. */
	bool (*reset_encoder)(void *state, int level);
	bool (*encode)(void *state, const char *data, size_t length, http_encode_t mode, http_buffer_t *out);
	void (*free_encoder)(void *state);
	void *(*new_decoder)(void);
	/* Decodes once, into HTTP_DECODE_ROOM bytes; moves *data and *length behind the input that it has used. Returns the number of
	 * bytes written. *ended: the stream has ended, as it may before the call; *failed: the input is damaged behind what was written. */
	size_t (*decode)(void *state, const char **data, size_t *length, char *out, bool *ended, bool *failed);
	void (*free_decoder)(void *state);
} http_codec_t;

extern const http_codec_t http_codec_gzip;
extern const http_codec_t http_codec_br;
extern const http_codec_t http_codec_zstd;

/* HTTP_CODING_BIT of the codings that this build has. */
uint32_t http_codecs(void);

/* Names the library of a coding. False: this build does not have it. */
bool http_codec_describe(http_coding_t coding, char *text, size_t size);

/* NULL: there is no memory. */
http_encoder_t *http_encoder_new(http_coding_t coding, int level);
bool http_encoder_run(http_encoder_t *encoder, const char *data, size_t length, http_encode_t mode, http_buffer_t *out);
/* Gives it back to the thread that calls, whose next response may use it. */
void http_encoder_release(http_encoder_t *encoder);

http_decoder_t *http_decoder_new(http_coding_t coding);
/* Decodes all of the input; `take` gets what comes out, piece by piece. Returns 0, what `take` has returned if that is not 0, or 400:
 * the input is damaged. */
int http_decoder_run(http_decoder_t *decoder, const char *data, size_t length,
		int (*take)(void *context, const char *data, size_t length), void *context);
/* True if the stream has ended where it has to. */
bool http_decoder_has_ended(const http_decoder_t *decoder);
void http_decoder_free(http_decoder_t *decoder);

/* Frees the encoders that this thread keeps. */
void http_codecs_shutdown(void);

#endif
