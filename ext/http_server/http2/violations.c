/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a client may not send and the library lets pass: heads of streams that have ended, and long pieces of a head.
 *
 * The library forgets a stream when it ends. HEADERS on it are then an error of the connection, unless the server has reset the
 * stream: in that case the client may not know yet (RFC 9113 section 5.1). So resets are kept, and the oldest of them as a bound. */
#include "http2.h"

/* The largest payload of a frame: SETTINGS_MAX_FRAME_SIZE is never raised. */
#define PAYLOAD_MAX 16384

void http2_note_reset(http2_t *h2, int32_t id)
{
	int32_t *place = &h2->resets[h2->reset_count++ % HTTP2_RESETS_KEPT];

	h2->reset_bound = MAX(h2->reset_bound, *place);
	*place = id;
}

static bool was_reset(const http2_t *h2, int32_t id)
{
	if (id <= h2->reset_bound) {
		return true;
	}
	for (size_t i = 0; i < HTTP2_RESETS_KEPT; i++) {
		if (h2->resets[i] == id) {
			return true;
		}
	}
	return false;
}

/* HEADERS of a stream. */
static uint32_t check_stream(http2_t *h2, int32_t id)
{
	if (id > h2->highest) {
		h2->gap = h2->highest;
		h2->highest = id;
		return NGHTTP2_NO_ERROR;
	}
	/* Behind GOAWAY the library ignores new streams. */
	if (h2->draining || nghttp2_session_find_stream(h2->session, id) != NULL || was_reset(h2, id)) {
		return NGHTTP2_NO_ERROR;
	}
	/* A number that was left out when the highest stream was opened (section 5.1.1), or one that was used. */
	return id > h2->gap && id < h2->highest ? NGHTTP2_PROTOCOL_ERROR : NGHTTP2_STREAM_CLOSED;
}

uint32_t http2_check_frame(http2_t *h2, const nghttp2_frame_hd *head)
{
	switch (head->type) {
		/* Streams of clients have odd numbers. The library does not say when it ignores DATA. */
		case NGHTTP2_HEADERS: return (head->stream_id & 1) != 0 ? check_stream(h2, head->stream_id) : NGHTTP2_NO_ERROR;
		case NGHTTP2_CONTINUATION: return head->length > PAYLOAD_MAX ? NGHTTP2_FRAME_SIZE_ERROR : NGHTTP2_NO_ERROR;
		default: return NGHTTP2_NO_ERROR;
	}
}
