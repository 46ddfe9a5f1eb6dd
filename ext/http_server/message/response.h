/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpResponse: what a handler answers.
 *
 *   mode       entered by                        left by
 *   ---------  --------------------------------  -------------------------------------------
 *   open       creation                          any of the below
 *   buffered   a body that is not empty          end() -> ended, sendFile() -> sealed
 *   streaming  the first write()                 end() -> ended, abort() -> failed
 *   sse        the first call of an event stream end() -> ended, abort() -> failed
 *   sealed     sendFile()                        the end of the handler -> ended
 *   ended      end(), the end of the handler     never
 *   failed     abort() of a stream               never
 *
 * `committed` is set when the head is handed to the transport: at the first piece, or with the whole response. A response to
 * HEAD is committed at its end in every mode, as its pieces are dropped. */
#ifndef HTTP_SERVER_RESPONSE_H
#define HTTP_SERVER_RESPONSE_H

#include "base/open_file.h"
#include "encode.h"
#include "exchange.h"
#include "fields.h"
#include "request.h"
#include "zend_smart_str.h"

typedef enum {
	HTTP_RESPONSE_OPEN,
	HTTP_RESPONSE_BUFFERED,
	HTTP_RESPONSE_STREAMING,
	HTTP_RESPONSE_SSE,
	HTTP_RESPONSE_SEALED,
	HTTP_RESPONSE_ENDED,
	HTTP_RESPONSE_FAILED
} http_response_mode_t;

/* What a sealed response does at the end of its handler. */
typedef struct _http_sealed_s http_sealed_t;
struct _http_sealed_s {
	void (*send)(http_response_t *response); /* decides on status, fields and file, and ends the response. May suspend */
	void (*release)(http_sealed_t *sealed);  /* frees it */
};

struct _http_response_s {
	http_exchange_t *exchange;  /* borrowed; NULL once the exchange is over */
	http_response_mode_t mode;
	http_version_t version;
	uint16_t status;
	bool committed;
	bool is_head;
	bool close;                 /* Connection: close was asked for */
	bool is_sse;                /* an event stream, which has no length */
	bool no_compression;
	zend_long json_flags;       /* of json() without flags of its own */
	zend_string *reason;        /* owned; NULL: the phrase of the table */
	http_fields_t fields;
	http_fields_t trailers;
	smart_str body;             /* buffered; the string may be shared */
	zend_long declared;         /* bytes that Content-Length frames a stream with; -1: it does not */
	zend_long written;          /* bytes of the stream so far */
	uint64_t sent;              /* of them, as they are on the wire */
	uint32_t writers;           /* coroutines that wait to write: others queue behind them */
	uint32_t watchers;          /* coroutines that wait for room, or for the writers, and write nothing */
	bool is_slicing;            /* a large piece is on its way to the protocol */
	bool is_finishing;          /* the handler has returned: no further piece is begun */
	const http_compression_t *compression; /* borrowed: of the server, while the exchange lasts; NULL: none */
	http_encoder_t *encoder;    /* owned: of a stream that is compressed */
	http_sealed_t *sealed;      /* owned; NULL unless the mode is sealed */
	http_file_t *file;          /* one reference: its part is the body; NULL: `body` is */
	zend_off_t file_offset;
	zend_off_t file_length;     /* may be 0 */
	zend_object std;
};

extern zend_class_entry *http_ce_response;

void http_register_response(void);
http_response_t *http_response_new(http_exchange_t *exchange);

static zend_always_inline http_response_t *http_response_from_object(zend_object *object)
{
	return (http_response_t *) ((char *) object - XtOffsetOf(http_response_t, std));
}

static zend_always_inline bool http_response_is_stream(const http_response_t *response)
{
	return response->mode == HTTP_RESPONSE_STREAMING || response->mode == HTTP_RESPONSE_SSE;
}

/* Ends what the handler may do: sealed->send() answers. Takes it over. */
void http_response_seal(http_response_t *response, http_sealed_t *sealed);
/* Makes a part of the file the body, of which one reference is taken. */
void http_response_set_file(http_response_t *response, http_file_t *file, zend_off_t offset, zend_off_t length);
/* Replaces the body. */
void http_response_set_body(http_response_t *response, zend_string *body);
void http_response_append_body(http_response_t *response, const char *data, size_t length);

/* Ends the string of the body, unless it is shared: others may have it in memory that cannot be written. */
static zend_always_inline void http_response_terminate_body(http_response_t *response)
{
	if (!ZSTR_IS_INTERNED(response->body.s) && GC_REFCOUNT(response->body.s) == 1) {
		smart_str_0(&response->body);
	}
}

/* Sends a piece of a stream. `method` is the name for messages. May suspend, unless `full` is given, which is set if there is
 * no room: nothing has happened then. False with an exception. */
bool http_response_write(http_response_t *response, zend_string *piece, const char *method, bool *full);
/* The same in `mode`: STREAMING or SSE. */
bool http_response_send_piece(http_response_t *response, zend_string *piece, const char *method,
		http_response_mode_t mode, bool *full);
/* Sends a piece of a stream that no coroutine writes: never suspends, and never throws. The exchange is attached, `declared` is set,
 * the status has a body, the request is not HEAD. An encoder that fails ends the stream as failed. */
void http_response_push(http_response_t *response, zend_string *piece);
/* Throws what says why `method` cannot be called in the present state. */
ZEND_COLD void http_response_throw_state(const http_response_t *response, const char *method);
/* Waits until there is room, `ms` at most; negative: as long as it takes. False with an exception. */
bool http_response_await_room(http_response_t *response, zend_long ms, bool *has_room);
/* Ends the response: sends what is buffered, or the end of the stream. A stream that is shorter than declared is failed. */
void http_response_end(http_response_t *response);
/* The length that is stated for a body of `length` bytes that is sent at once; -1: none. */
zend_long http_response_stated_length(const http_response_t *response, size_t length);
/* Makes the response one that the server gives by itself. */
void http_response_set_own_body(http_response_t *response, int status);
/* Fails a stream; a response that is no stream yet is left alone. */
void http_response_abort(http_response_t *response, uint32_t code);
/* Answers with an exception that the handler has thrown, or fails the stream. */
void http_response_fail(http_response_t *response, int status, zend_string *message);
/* The end of the handler. May suspend, behind other coroutines that write. */
void http_response_finish(http_response_t *response);

/* --- encode.c --- */

/* Compresses the buffered body if settings, response and client allow it. May suspend for a large one. */
void http_response_encode_body(http_response_t *response);
/* The first piece of a stream is about to be sent: decides whether the stream is compressed. */
void http_response_begin_encoding(http_response_t *response);
/* The piece encoded, so that the client can decode all of it. The caller owns it; NULL: the encoder has failed. */
zend_string *http_response_encode_piece(http_response_t *response, const zend_string *piece, bool is_end);
void http_response_drop_encoder(http_response_t *response);

/* --- response.c --- */

/* Frees what the response owns. */
void http_response_free_parts(http_response_t *response);

/* Checks name and value of a field. False with an exception; `what` begins its message. */
bool http_check_field(const char *what, const zend_string *name, const zend_string *value);

#endif
