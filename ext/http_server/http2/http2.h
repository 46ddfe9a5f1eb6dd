/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HTTP/2: a connection as many exchanges at a time, by nghttp2. The library reads and writes frames, and keeps windows and states of
 * streams; what a stream carries is ours.
 *
 *   a stream    begins with                        ends with
 *   ---------   --------------------------------   -----------------------------------------------------
 *   head        HEADERS of the client              the end of the header block -> body, or respond
 *   body        DATA                               END_STREAM -> respond
 *   respond     the response of its handler        its last frame was sent, or either side resets the stream: closed
 *
 * The handler may begin with the body, and end before it. Output of a stream waits in a queue of its own; the library takes from it
 * what the windows allow, while the queue of the connection has room. */
#ifndef HTTP_SERVER_HTTP2_H
#define HTTP_SERVER_HTTP2_H

#include "net/connection.h"
#include "message/response.h"
#include <nghttp2/nghttp2.h>

/* Pieces of a stream that may wait. */
#define HTTP2_PIECES_MAX 16
/* Resets of the server that are kept in mind. */
#define HTTP2_RESETS_KEPT 16
/* Bytes of the header block of a request. */
#define HTTP2_HEAD_MAX  65536
#define HTTP2_NAME_MAX  256
#define HTTP2_VALUE_MAX 8192

typedef struct _http2_s http2_t;
typedef struct _http2_tunnel_s http2_tunnel_t;

typedef struct _http2_stream_s http2_stream_t;
struct _http2_stream_s {
	http2_t *h2;               /* borrowed: owns this */
	http2_stream_t *prev;      /* among the streams of the connection */
	http2_stream_t *next;
	int32_t id;
	http_request_t *request;   /* owned until it has an exchange, borrowed then */
	http_exchange_t *exchange; /* one reference; NULL before the head is complete */
	smart_str head;            /* names and values that have arrived */
	zend_string *authority;    /* owned: of :authority; NULL: none */
	bool has_host;
	int refusal;               /* status of an answer that the head asks for; 0: none */
	zend_long received;        /* bytes of the body */
	size_t credited;           /* of them, those that the client may send again */
	http_deadline_t deadline;  /* of the next piece of the body */
	http_deadline_t window;    /* of output that the windows do not allow */
	http_output_t output;      /* what the library has not taken yet */
	http_job_t *disk;          /* borrowed: reads the file in front of the output; NULL: none does */
	bool discards;             /* what arrives is thrown away */
	bool expects;              /* the client waits for 100 Continue */
	bool refused;              /* answered without a handler: what the client still sends is of no use */
	bool was_reset;            /* by the server */
	bool reset_by_peer;        /* with any code, also with that of no error */
	bool head_sent;
	bool output_ended;         /* nothing is added to the output any more */
	bool deferred;             /* the library waits for output */
	bool is_connect;           /* the client wants a tunnel */
	bool is_websocket;         /* of that protocol */
	bool input_ended;          /* the client sends no more */
	smart_str early;           /* input of the tunnel that is not open yet: a window at most */
	http2_tunnel_t *tunnel;    /* owned; NULL: none */
};

struct _http2_s {
	http_conn_t *conn;         /* borrowed: owns this */
	nghttp2_session *session;  /* owned */
	http2_stream_t *first;     /* open streams */
	uint32_t stream_count;
	bool processing;           /* the library works on input: output is sent afterwards */
	bool sending;
	uint64_t last_data;        /* ms: when some of a body was sent */
	bool held;                 /* streams are walked: nothing is sent, and no stream ends meanwhile */
	bool draining;             /* the client was told to open no more streams */
	int32_t highest;           /* stream that the client has opened; 0: none */
	int32_t gap;               /* the highest before that one */
	int32_t resets[HTTP2_RESETS_KEPT]; /* the latest streams that the server has reset; 0: none */
	uint32_t reset_count;
	int32_t reset_bound;       /* the highest of those that are not kept any more */
};

static zend_always_inline http2_t *http2_of(const http_conn_t *conn)
{
	return (http2_t *) conn->state_of_protocol;
}

static zend_always_inline http2_stream_t *http2_stream_of(const http_exchange_t *exchange)
{
	return (http2_stream_t *) exchange->transport;
}

/* Makes the connection one of HTTP/2, and sends the settings of the server. */
void http2_start(http_conn_t *conn);
/* The 17 bytes that answer a client that does not speak HTTP/2. */
extern const char http2_refusal[17];

/* --- session.c --- */

/* Sends what the library has to say, as far as the connection has room. */
void http2_send(http2_t *h2);
/* The same after a whole response: goes out together with those of other streams that follow at once. */
void http2_send_soon(http2_t *h2);

/* Asks the tunnels to end: no exchange does that for them. */
void http2_drain_tunnels(http2_t *h2);

/* Tells the client to open no more streams. */
void http2_drain(http2_t *h2);

/* --- violations.c --- */

/* A frame of the client begins. Returns the code of an error of the connection, or NGHTTP2_NO_ERROR. */
uint32_t http2_check_frame(http2_t *h2, const nghttp2_frame_hd *head);
/* The server resets the stream: the client may go on to send on it. */
void http2_note_reset(http2_t *h2, int32_t id);

/* --- stream.c --- */

http2_stream_t *http2_stream_new(http2_t *h2, int32_t id);
/* The library has forgotten it. `error` is the code of a reset; 0: it has ended. */
void http2_stream_close(http2_stream_t *stream, uint32_t error);
/* A field of the head. False: there is too much. */
bool http2_stream_add_field(http2_stream_t *stream, const uint8_t *name, size_t name_length, const uint8_t *value,
		size_t length);
/* The head is complete; `ended`: there is no body. */
void http2_stream_begin(http2_stream_t *stream, bool ended);
/* A piece of the body. */
void http2_stream_add_body(http2_stream_t *stream, const char *data, size_t length);
void http2_stream_end_body(http2_stream_t *stream);
/* Resets the stream: its response cannot come to its end. */
void http2_stream_give_up(http2_stream_t *stream);
/* The client sends no more, on any stream: a request that is not whole is lost. */
void http2_stream_lose_input(http2_stream_t *stream);
/* The body stalls. */
void http2_stream_expired(http_deadline_t *deadline);
/* Its output waits for the windows of the client, or goes on. */
void http2_stream_await_window(http2_stream_t *stream, bool waits);
void http2_stream_window_expired(http_deadline_t *deadline);
/* Resets the stream. */
void http2_stream_reset(http2_stream_t *stream, uint32_t error);
/* Sends 100 Continue if the client waits for it. */
void http2_stream_continue(http2_stream_t *stream);
/* Lets the client send again what was taken or thrown away. Its time for that begins, if it is the client that is waited for. */
void http2_stream_credit(http2_stream_t *stream);

/* --- tunnel.c --- */

http_tunnel_t *http2_open_tunnel(http_exchange_t *exchange, const http_tunnel_user_t *user, void *owner);
/* For a stream with a tunnel. */
void http2_tunnel_input(http2_stream_t *stream, const char *data, size_t length);
void http2_tunnel_input_end(http2_stream_t *stream);
void http2_tunnel_output(http2_stream_t *stream);
bool http2_tunnel_is_stalled(http2_stream_t *stream);
void http2_tunnel_drain(http2_stream_t *stream);
void http2_tunnel_close(http2_stream_t *stream);

/* --- respond.c --- */

/* Submits the head of a response; `length`: of the body, -1: it is not stated. */
void http2_submit_head(http2_stream_t *stream, const http_response_t *response, zend_long length, bool has_body);
/* Output of a stream is there, or it has ended. */
void http2_resume(http2_stream_t *stream);
extern const http_exchange_ops_t http2_exchange_ops;

/* The library takes output of a stream. */
nghttp2_ssize http2_take_output(nghttp2_session *session, int32_t id, uint8_t *data, size_t length, uint32_t *flags,
		nghttp2_data_source *source, void *user);

#endif
