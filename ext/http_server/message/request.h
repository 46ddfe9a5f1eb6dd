/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpRequest: what a client has sent. The object keeps the bytes of the head, and where in them the fields are; names and
 * values become strings when PHP asks for them. It outlives its exchange, connection and server. */
#ifndef HTTP_SERVER_REQUEST_H
#define HTTP_SERVER_REQUEST_H

#include "exchange.h"
#include "base/spool.h"
#include "codec/codec.h"
#include "log/log.h"
#include "multipart/form.h"
#include "zend_smart_str.h"

#define HTTP_FIELDS_INLINE 12
#define HTTP_FIELDS_MAX    128

/* Codings of one body, one inside the other. */
#define HTTP_DECODERS_MAX 2

/* A header field: offsets into the head. */
typedef struct {
	uint32_t name;
	uint32_t value;
	uint32_t value_length;
	uint16_t name_length;
} http_field_ref_t;

typedef enum {
	HTTP_1_0 = 10,
	HTTP_1_1 = 11,
	HTTP_2 = 20
} http_version_t;

static inline const char *http_version_text(http_version_t version)
{
	return version == HTTP_1_0 ? "1.0" : version == HTTP_2 ? "2" : "1.1";
}

struct _http_request_s {
	http_exchange_t *exchange;    /* borrowed; NULL: nothing more arrives */
	zend_string *head;            /* owned: the bytes that the offsets refer to; NULL before the head is complete */
	http_field_ref_t *fields;     /* owned unless it is fields_inline */
	http_field_ref_t fields_inline[HTTP_FIELDS_INLINE];
	uint32_t field_count;
	uint32_t field_capacity;
	uint32_t target;              /* offset and length of the target as sent */
	uint32_t target_length;
	zend_string *method;          /* interned or owned */
	http_version_t version;
	bool keep_alive;              /* what the client asks for */
	bool is_tunnel;               /* HTTP/2: it asks for a tunnel of WebSocket (RFC 8441) */
	bool body_is_streamed;        /* the pieces are taken by readBody() */
	bool body_was_read;           /* readBody() has returned the whole of a body that is not streamed */
	bool awaits_body;             /* accessors wait until the body is complete */
	uint32_t waiters;             /* coroutines in body calls that wait for the client */
	uint32_t gatherers;           /* coroutines that wait for the whole of it: a streamed body does not wait for readBody() then */
	bool telemetry;               /* trace context is given */
	http_log_t *log;              /* borrowed: of the worker, while the exchange lasts; NULL: silent */
	uint64_t begun;               /* ns: its first byte was taken; 0: no access record is wanted, or it is written */
	bool complete;                /* the whole body has arrived */
	uint16_t failure;             /* status of the HttpException that body calls throw; 0: none */
	const char *failure_message;  /* static */
	zend_long content_length;     /* as declared; -1: not declared */
	http_peer_t peer;
	http_decoder_t *decoders[HTTP_DECODERS_MAX]; /* owned: of Content-Encoding, the first to be used first */
	uint32_t decoder_count;
	size_t max_decoded;           /* bytes that the decoders may make; 0: no bound */
	size_t decoded;
	http_spool_t *spool;          /* owned: takes the body as it is on the wire, for another server; NULL: it is for PHP */
	http_form_t *form;            /* owned: a body that is multipart/form-data; NULL: it is none */
	smart_str body;               /* what has arrived and was not taken */
	size_t body_taken;            /* bytes at the beginning of `body` that readBody() has returned */
	zval query;                   /* owned; UNDEF before it is parsed */
	zval post;                    /* owned; UNDEF likewise */
	zend_object std;
};

extern zend_class_entry *http_ce_request;

void http_register_request(void);
/* A new object; the caller owns the reference. */
http_request_t *http_request_new(void);
/* Its head begins to arrive. */
static zend_always_inline void http_request_set_log(http_request_t *request, http_log_t *log)
{
	if (UNEXPECTED(log != NULL)) {
		request->log = log;
		request->begun = http_log_enabled(log, HTTP_LOG_INFO, HTTP_LOG_ACCESS) ? zend_hrtime() : 0;
	}
}
/* Adds a field. False: there are too many. */
bool http_request_add_field(http_request_t *request, uint32_t name, size_t name_length);

static zend_always_inline http_request_t *http_request_from_object(zend_object *object)
{
	return (http_request_t *) ((char *) object - XtOffsetOf(http_request_t, std));
}

static zend_always_inline const char *http_request_bytes(const http_request_t *request, uint32_t offset)
{
	return ZSTR_VAL(request->head) + offset;
}

/* True for GET, and for HEAD, which is GET without the body. */
static zend_always_inline bool http_request_gets(const http_request_t *request)
{
	return zend_string_equals_literal(request->method, "GET") || zend_string_equals_literal(request->method, "HEAD");
}

/* Bytes of the body that have arrived and were not taken by readBody(). */
static zend_always_inline size_t http_request_unread(const http_request_t *request)
{
	return (request->body.s != NULL ? ZSTR_LEN(request->body.s) : 0) - request->body_taken;
}

/* The same, as far as they hold up the client: a body that is waited for as a whole has the room of the limit. */
static zend_always_inline size_t http_request_backlog(const http_request_t *request)
{
	return request->body_is_streamed && request->gatherers == 0 ? http_request_unread(request) : 0;
}

/* True while a body call, or another server, waits for the client: only then its time for the next piece runs. */
static zend_always_inline bool http_request_awaits_client(const http_request_t *request)
{
	if (request->complete || request->failure != 0) {
		return false;
	}
	return request->spool != NULL ? !http_spool_is_full(request->spool) : request->waiters > 0;
}

/* Address and port of a client; null for a Unix socket. */
void http_peer_address(const http_peer_t *peer, zval *value);
void http_peer_port(const http_peer_t *peer, zval *value);

/* --- request_body.c --- */

/* The head is complete: gets ready for the body that it announces. Returns 0, or the status of a refusal. */
int http_request_begin_body(http_request_t *request);
/* Some of the body has arrived, as it is on the wire. Returns likewise. */
int http_request_add_body(http_request_t *request, const char *data, size_t length);
/* All has arrived. Makes the request complete, or returns the status of a refusal. */
int http_request_end_body(http_request_t *request);
void http_request_free_body(http_request_t *request);

/* --- */

/* Suspends until the body is complete, or, without `all`, until there is a piece that was not taken. False with an
 * exception: the body cannot be completed, or the coroutine was cancelled. */
bool http_request_wait(http_request_t *request, bool all);
/* Takes up to `max` bytes of what has arrived; NULL: there are none. */
zend_string *http_request_take(http_request_t *request, size_t max);

/* The first field of that name from `index` on; NULL: none. */
const http_field_ref_t *http_request_find(const http_request_t *request, const char *name, size_t length,
		uint32_t index);
/* The value: joined, where the field is repeated. A new reference; NULL: the field is absent. */
zend_string *http_request_header(const http_request_t *request, const char *name, size_t length);
/* True if any of the fields of that name lists the element. */
bool http_request_header_has(const http_request_t *request, const char *name, size_t length, const char *element,
		size_t element_length);
/* The target without its authority, up to and from the first `?`: the path, the query without `?`. */
void http_request_split_target(const http_request_t *request, const char **path, size_t *path_length,
		const char **query, size_t *query_length);
/* The value of traceparent, if it is valid and asked for; NULL: it is not. */
const char *http_request_trace_parent(const http_request_t *request, size_t *length);
/* Where in it the ids begin. */
#define HTTP_TRACE_ID 3
#define HTTP_SPAN_ID  36
#define HTTP_TRACE_FLAGS 53
/* Parses name=value pairs like $_GET into an array. */
void http_parse_pairs(const char *text, size_t length, zval *array);

#endif
